"""Going back under one policy, wherever it is asked from: a request, a ruling, an official's act, a terminal.

The review says how much it would take back (`replays.undo.review`), the policy of the tournament whose approval that
needs. A request is answered by all roles that the policy names (`replays.undo.requests`). What a judge rules
(`replays.disputes.acts`), or an official does at once, may go against a player: the officials among those roles sign
it, and no player can stop it.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

import msgspec

from engine.english import capitalised
from replays.fold.travel import Traveller
from replays.log.errors import CommandRefused
from replays.log.event_words import role_in_words
from replays.log.events import Actor
from replays.tournaments.policy import Policy
from replays.tournaments.registry import Tournaments
from replays.tournaments.state import Tournament
from replays.undo import requests
from replays.undo.review import Review, review
from replays.undo.slips import mends_record


def recorded_result(tournament: Tournament | None, match: str) -> str | None:
    """The records of the tournament that rest on a match, in a sentence; None if no result is recorded yet."""
    pairing = None if tournament is None else tournament.pairing_of(match)
    if tournament is None or pairing is None or pairing.id not in tournament.results:
        return None
    rounds = list(tournament.rounds.values())
    number = tournament.rounds[pairing.round].number
    later = [
        later_round.number
        for later_round in rounds
        if later_round.number > number and tournament.pairings_of(later_round.id)
    ]
    paired = f", and round {min(later)} is paired with it" if later else ""
    return f"The result of table {pairing.table} is recorded{paired}."


def in_words(approvals: Sequence[str], names: Sequence[str]) -> str:
    """Roles of approvals in English.

    >>> in_words(("seat:0", "seat:1", "head-judge"), ["Ann", "Ben"])
    'Ann and Ben and the head judge'
    """
    return " and ".join(role_in_words(role, names) for role in approvals)


class Going:
    """Going back in the matches of a store."""

    def __init__(self, traveller: Traveller, tournaments: Tournaments) -> None:
        self._traveller, self._tournaments = traveller, tournaments

    def review(self, match: str, to: int, version: int | None = None) -> Review:
        """The review of going back to event `to`, with what the tournament has recorded. Raises as `review.review`."""
        return review(self._traveller, match, to, version, self.recorded(match))

    def recorded(self, match: str) -> str | None:
        """The records of the tournament that rest on the match."""
        tournament = self._tournaments.labelled(self._traveller.opening(match).data.tournament)
        return recorded_result(tournament, match)

    def approvals(
        self, review: Review, seat: int | None, holds: Collection[str] = (), scorekeeper: Actor | None = None
    ) -> tuple[str, ...]:
        """Whose approval going back needs (`requests.approvals`)."""
        return requests.approvals(review, self.policy(review.match), seat, tuple(holds), scorekeeper)

    def policy(self, match: str) -> Policy:
        """The policy of a match. In a what-if match, which officials alone play, nobody else has to agree."""
        opened = self._traveller.opening(match).data
        policy = self._tournaments.policy(opened.tournament)
        if opened.branch is None:
            return policy
        return msgspec.structs.replace(policy, undo=dict.fromkeys(policy.undo, ()))

    def signers(self, match: str, to: int, version: int, held: Collection[str]) -> tuple[str, ...]:
        """The signers of a ruling, given after event `version`, that goes back to event `to`.

        `held`: the roles of the judge. Raises as `review`.
        """
        return self.officials(self.review(match, to, version), held)

    def officials(
        self, review: Review, holds: Collection[str] = (), scorekeeper: Actor | None = None
    ) -> tuple[str, ...]:
        """Whose agreement an official needs who decides to go back: the roles that the policy names but for players.

        Where going back is inadvisable and the policy asks players alone, the head judge stands in for them.
        """
        needed = self.approvals(review, None, holds, scorekeeper)
        signing = tuple(role for role in needed if not role.startswith("seat:"))
        named = self.policy(review.match).undo_approvals(review.grade)
        if review.grade == "inadvisable" and needed and set(named) == {"opponent"} and "head-judge" not in holds:
            return ("head-judge",)
        return signing

    def for_insertion(
        self, review: Review, whole: bool, holds: Collection[str], scorekeeper: Actor | None, official: bool
    ) -> tuple[tuple[str, ...], bool]:
        """Whose agreement is missing before something forgotten is put in, and whether only the record was wrong.

        `whole`: every later entry then stands as it was; `holds`: the roles of the caller; `official`: they may go
        back.
        """
        if whole and mends_record(review, scorekeeper):
            return (), True
        if official:
            return self.officials(review, holds, scorekeeper), False
        return self.approvals(review, None, holds, scorekeeper), False

    def require_free(self, match: str, to: int, version: int, held: Collection[str], actor: Actor | None) -> None:
        """Raise CommandRefused (`approval-needed`) unless an official may go back at once.

        `held`: their roles; `actor`: the caller, whose own slip it may be. Raises as `review`.
        """
        review = self.review(match, to, version)
        missing = self.officials(review, held, actor)
        if missing:
            approver, why = in_words(missing, review.names), review.reasons[0].text.rstrip(".")
            raise CommandRefused(
                f"{capitalised(approver)} must agree to this first, since going back to event {to} is "
                f"{review.grade} ({why}): ask to go back, or rule so in a case and have it signed",
                code="approval-needed",
            )

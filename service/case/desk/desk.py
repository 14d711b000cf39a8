"""A case as its page shows it: the file, and what the viewer may do about it."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

import msgspec

from engine.english import counted
from engine.judging.kinds import CORRECTION
from replays.disputes import acts
from replays.disputes.case_file import CaseFile
from replays.disputes.documents import view_in_words, with_names
from replays.disputes.measures import MEASURE, VERDICTS
from replays.disputes.unseen_places import Named, listed_cards, unseen_places
from replays.disputes.what_if import WhatIfMatch, branches_of
from replays.engines.replayed_game import ReplayedGame
from replays.fold.travel import Moment
from replays.log.grades import Graded
from replays.tournaments.player_records import PlayerRecord
from replays.tournaments.policy import Policy
from service.answers import projection
from service.answers.cases import sees_branches
from service.answers.moments import names_of
from service.answers.player_records import officials_by_name, records_of
from service.answers.similar_rulings import SimilarRuling, similar_rulings
from service.answers.variations import may_try
from service.board.board import Board
from service.case.desk.board_view import (
    Apart,
    AtTheTable,
    DisputedReading,
    Rule,
    apart,
    at_the_table,
    board_at,
    rules_about,
    silences_about,
    titles_in_dispute,
)
from service.case.desk.forms import Control, controls, measure_controls
from service.case.desk.knowledge import differences
from service.case.desk.people import names_of_actors
from service.frame.parts import link_query
from service.services import services
from service.who import Caller, Reader, reader_of


@dataclass(frozen=True, kw_only=True)
class CaseDesk:
    """The data of the page of a case."""

    match: str
    title: str
    names: list[str]
    """The players' names, by seat."""
    view: str
    version: int
    """The last event that the viewer may know of."""
    graded: Graded
    asked: Mapping[str, Any]
    """The query of the page."""
    file: dict[str, Any]
    """The case file as plain JSON, with a name for each actor whose name is known."""
    branches: list[WhatIfMatch]
    board: Board
    """The board at the moment shown, as `seen` has it."""
    seen: str
    """The view of the board; the reader's own unless another one is looked through."""
    unlike: list[str]
    """What the player whose view it is could know, and others could not, or the other way round."""
    apart: Apart
    """That moment beside the one it is compared with."""
    table: AtTheTable
    rules: list[Rule]
    similar: list[SimilarRuling]
    """Rulings of the tournament on the same clauses and cards, for those who rule."""
    silences: list[DisputedReading]
    may: frozenset[str]
    """The viewer's permissions."""
    may_withdraw: bool
    official: bool
    signs: list[tuple[int, list[str]]]
    """The rulings that the viewer may sign, and the approvals they give."""
    signers: list[tuple[str, tuple[str, ...]]]
    """The signatures that a ruling by the viewer needs, by verdict and penalty; without those that need none."""
    policy: Policy
    cards: list[tuple[int, str, str]]
    """(id, title, whose) of the cards that a correction can name."""
    unseen: tuple[list[Named], list[Named]]
    """With printed cards: the places that nobody has seen, and the cards that they can turn out to be."""
    rests: bool
    """Whether nothing is half resolved now, so that the position can be corrected."""
    question_now: Any
    """The question that stands against it."""
    may_try: bool
    on_record: list[PlayerRecord]
    """What is on record about the players in the whole tournament, by seat, for those who may rule."""
    officials: Mapping[str, str]
    """What the officials in it are called, by account."""

    @property
    def case(self) -> dict[str, Any]:
        """The case itself."""
        case: dict[str, Any] = self.file["case"]
        return case

    @property
    def disputed(self) -> list[dict[str, Any]]:
        """The events of the story that the dispute is about."""
        return [event for event in self.file["story"] if event["disputed"]]

    @property
    def about(self) -> str:
        """What the dispute is about, by turn and deed instead of numbers of events; empty if these have no lines."""
        disputed_lines = [(event, line) for event in self.disputed for line in event["lines"]]
        if not disputed_lines:
            return ""
        event, line = disputed_lines[0]
        turn = f"Turn {event['turn']}" if event["turn"] else "Set-up"
        more = f", and {counted(len(self.disputed) - 1, 'more event')}" if len(self.disputed) > 1 else ""
        return f"{turn}: {line['text']}{more}"

    def deed(self, seq: int) -> str:
        """What was decided in an event of the story, or what it did, in words; empty for one that is not told."""
        event = next((event for event in self.file["story"] if event["seq"] == seq), None)
        if event is None:
            return ""
        decision, lines = event["decision"] or {}, event["lines"]
        return ", ".join(decision.get("labels") or ()) or (lines[0]["text"] if lines else "")

    @property
    def before(self) -> int:
        """The event before the dispute."""
        first: int = self.case["first"]
        return max(first - 1, 1)

    @property
    def open_for_ruling(self) -> bool:
        """Whether a ruling is missing."""
        return bool(self.case["status"] == "open")

    @property
    def measures(self) -> dict[str, list[Control]]:
        """The fields of each kind of measure."""
        return {name: measure_controls(kind, self.policy) for name, kind in MEASURE.kinds.items()}

    @property
    def corrections(self) -> list[tuple[str, str, list[Control]]]:
        """Each kind of correction: its name, what it does, its fields."""
        return [(name, kind.in_short, controls(kind)) for name, kind in CORRECTION.kinds.items()]

    @property
    def carried(self) -> dict[str, Any]:
        """The parameters that links carry on."""
        return {"view": self.asked["view"], "share": self.asked["share"]}

    @property
    def query(self) -> str:
        """The query that links carry on, with its "?"; or ""."""
        return link_query(self.carried)

    @property
    def try_at(self) -> str | None:
        """The address at which other answers are tried from here; None for those who may not."""
        at, seq = self.file["moment"]["seq"], self.case["seq"]
        return f"/m/{self.match}/e/{at}/try{link_query(self.carried, case=seq)}" if self.may_try else None

    @property
    def sights(self) -> list[tuple[str, str, str]]:
        """The views that the board can be looked at through: name, whose it is, address. Empty if there is only one."""
        views = sorted(self.file["views"], key=lambda view: view != self.view)
        if len(views) < 2:
            return []
        at = self.file["moment"]["seq"]
        return [(view, self._whose(view), self.to(at, seen=None if view == self.view else view)) for view in views]

    def _whose(self, view: str) -> str:
        return view_in_words(view, self.names) if view.startswith("player:") else "Everything"

    @property
    def seen_by(self) -> str:
        """Whose view the board is in, in words."""
        return self._whose(self.seen)

    def to(self, at: int, **more: Any) -> str:
        """The address of the case with the board after another event. `more`: `seen`, in place of the view of now."""
        seen = {"seen": None if self.seen == self.view else self.seen} | more
        return f"/m/{self.match}/cases/{self.case['seq']}{link_query({**self.carried, 'vs': None}, at=at, **seen)}"


def case_desk(reader: Reader, file: CaseFile, moment: Moment, page_query: Mapping[str, Any]) -> CaseDesk:
    """The page of a case for a reader. `moment`: the match as it stands for them; `page_query`: the query of the page.

    Raises as `Traveller.at`.
    """
    caller, names, match = reader.caller, names_of(reader), reader.match
    carried = {"view": page_query["view"], "share": page_query["share"]}
    plain_file = msgspec.to_builtins(file)
    plain_file = with_names(
        plain_file, names_of_actors(match, names, [plain_file["case"], plain_file["story"]], file.players)
    )
    on_record = _on_record(match) if caller.may("dispute:rule") else []
    looking = reader if page_query["seen"] is None else reader_of(match, page_query["seen"])
    rules = rules_about(file.story, file.match.ruleset)
    traveller, policy = services().recorder.traveller, services().policy_for(match)
    opened, now = traveller.opening(match), traveller.at(match, reader.horizon).game
    return CaseDesk(
        match=match,
        title=opened.data.title or "Match",
        names=names,
        view=reader.view,
        version=reader.horizon,
        graded=moment.graded,
        asked=page_query,
        file=plain_file,
        branches=branches_of(services().recorder, match, case=file.case.seq) if sees_branches(reader) else [],
        board=board_at(looking, file.moment.seq, carried | {"view": looking.view}),
        seen=looking.view,
        unlike=_unlike(file, looking.view, names),
        apart=apart(reader, file.diff.after, file.diff.before, carried),
        table=at_the_table(moment.game.table),
        rules=rules,
        similar=similar_rulings(
            caller,
            match,
            [rule.id for rule in rules if rule.disputed],
            sorted(titles_in_dispute(file.story)),
            but=file.case.seq,
        ),
        silences=silences_about(file.story, opened.setup),
        may=caller.permissions,
        may_withdraw=file.case.status == "open"
        and caller.may("dispute:open")
        and (caller.official or file.case.by.id == caller.signature),
        official=caller.official,
        signs=_signs(file, caller),
        signers=_signers(policy, caller, len(names)),
        policy=policy,
        cards=_cards(file) if caller.may("dispute:rule") else [],
        unseen=_unseen(now) if caller.official and caller.may("match:adjust") else ([], []),
        rests=now.at_rest,
        question_now=None if now.at_rest else projection.choice(now, reader),
        may_try=may_try(reader),
        on_record=on_record,
        officials=_officials(match, on_record),
    )


def _unlike(file: CaseFile, view: str, names: list[str]) -> list[str]:
    """How the knowledge of the player whose view this is differs from the others'; nothing for other viewers."""
    everything = file.views.get("judge")
    if everything is None or not view.startswith("player:"):
        return []
    seat = int(view.partition(":")[2])
    return [difference.as_seen_by(seat, names) for difference in differences(everything, len(names))]


def _on_record(match: str) -> list[PlayerRecord]:
    """What is on record about the players of a match in its tournament, by seat; nothing of one without."""
    home = services().visibility.tournament_of(match)
    pairing = None if home is None else home.pairings.get(home.matches.get(match, ""))
    if home is None or pairing is None:
        return []
    players = [seat.player for seat in pairing.seats]
    return sorted(records_of(home, players), key=lambda record: players.index(record.player))


def _officials(match: str, on_record: list[PlayerRecord]) -> Mapping[str, str]:
    home = services().visibility.tournament_of(match) if on_record else None
    accounts = [penalty.by for record in on_record for penalty in record.penalties]
    return {} if home is None else officials_by_name(home, accounts)


def _signs(file: CaseFile, caller: Caller) -> list[tuple[int, list[str]]]:
    if not caller.may("dispute:sign"):
        return []
    return [
        (ruling.seq, [role for role in ruling.missing if role in caller.approves])
        for ruling in file.case.rulings
        if ruling.effect == "waiting" and ruling.by.id != caller.signature
    ]


def _signers(policy: Policy, caller: Caller, seats: int) -> list[tuple[str, tuple[str, ...]]]:
    needed = [
        (verdict, acts.signers_of(verdict, [], policy, held=caller.approves, seats=seats)) for verdict in VERDICTS
    ]
    for penalty in policy.penalties:
        measure = {"kind": "penalty", "penalty": penalty}
        needed.append((penalty, acts.signers_of("penalty", [measure], policy, held=caller.approves, seats=seats)))
    return [(name, roles) for name, roles in needed if roles]


def _cards(file: CaseFile) -> list[tuple[int, str, str]]:
    """The cards that the widest view shows."""
    state: Any = file.views.get("judge") or next(iter(file.views.values()))
    cards = {}
    for player in state["players"]:
        zones = [player[name]["cards"] for name in ("hand", "deck", "discard", "archives", "purged")]
        for zone in [player["line"], player["artifacts"], *zones]:
            for card in zone:
                for part in [card, *(card.get("upgrades") or [])]:
                    if "title" in part:
                        cards[part["id"]] = (part["id"], part["title"], player["name"])
    return sorted(cards.values(), key=lambda card: (card[1], card[0]))


def _unseen(game: ReplayedGame) -> tuple[list[Named], list[Named]]:
    return unseen_places(game), listed_cards(game)

"""Decks that players register for themselves, before the first round."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from replays.tournaments.event_types import DeckWithdrawn
from replays.tournaments.imports import plan_import
from replays.tournaments.state import Change, Tournament, TournamentRefused
from service.http.problems import Problem
from service.who import barred_players, caller_in
from service.who.acts import act

MOST_OWN_DECKS = 16
"""Decks that a player registers at most, withdrawn ones included; officials register more."""
Changes = Callable[[Tournament], Sequence[Change]]


def adding_own_deck(tournament: str, player: str, text: str, *, alliance: bool) -> Changes:
    """What makes the events by which players register a deck of theirs, also one to be completed.

    `text`: a link to the Master Vault, a list, or a name. Raises Problem 403, TournamentRefused,
    TournamentImportRefused.
    """
    caller = caller_in(tournament=tournament)

    def changes(at: Tournament) -> Sequence[Change]:
        _require_own(at, player, "deck.registered")
        if sum(deck.player == player for deck in at.decks.values()) >= MOST_OWN_DECKS:
            raise TournamentRefused(
                f"you have registered {MOST_OWN_DECKS} decks; the organiser adds more", code="many-decks"
            )
        row = {"player": player, "list": text, "alliance": alliance}
        return plan_import(at, {"decks": [row]}, actor=caller.actor(), incomplete=True)

    return changes


def withdrawing_own_deck(player: str, deck: str) -> Changes:
    """What makes the event by which players take back a deck of theirs. Raises Problem 403, TournamentRefused."""

    def changes(at: Tournament) -> Sequence[Change]:
        _require_own(at, player, "deck.withdrawn")
        if deck not in {registered.id for registered in at.decks_of(player)}:
            raise TournamentRefused("you have no such deck any more; look again", code="unknown-deck")
        return [(DeckWithdrawn(deck=deck, reason="Taken back by the player"), None)]

    return changes


def _require_own(at: Tournament, player: str, name: str) -> None:
    """Raise Problem 403 unless the caller is the player, TournamentRefused once the first round is there."""
    caller = caller_in(tournament=at.id)
    if player not in barred_players.own_players(caller, at):
        raise Problem("forbidden", "Players register their own decks only.")
    caller.require(*act(name, "their own, before the first round").takes, "tournament:run")
    if at.rounds:
        raise TournamentRefused(
            "the first round is there: the organiser changes decks from now on", code="begun", field="deck"
        )

"""Act on several players that were chosen in the table of people."""

from __future__ import annotations

from collections.abc import Callable, Sequence

import msgspec
from flask import request
from werkzeug.wrappers import Response as BaseResponse

from engine.english import counted
from replays.tournaments.names import name_key
from replays.tournaments.state import Change, Tournament
from service.roles import Permission
from service.tournament.organising.asking import Question, confirmation_page, is_sure
from service.tournament.organising.form_results import NotStored, back, event, store
from service.tournament.records import deck_check_event
from service.who import barred_players, caller_in


class ChosenAct(msgspec.Struct, frozen=True, kw_only=True):
    """What may be done to several players at once."""

    changes: Callable[[Tournament, Sequence[str]], list[Change]]
    said: str
    """What the page says after it."""
    permission: Permission = "tournament:run"
    title: str = ""
    """What is asked first, with "{many}" for how many players; empty: nothing is."""
    text: str = ""


def act_on_chosen(tournament: Tournament, act: str) -> BaseResponse:
    """Do it, or ask first. The form has the players. Raises NotStored, Problem 403."""
    row, chosen = CHOSEN_ACTS[act], list(dict.fromkeys(request.form.getlist("player")))
    caller_in(tournament=tournament.id).require(row.permission)
    path = f"/tournaments/{tournament.id}/people"
    if not chosen:
        raise NotStored("choose players first: tick the box before their names.")
    if unknown := [player for player in chosen if player not in tournament.players]:
        raise NotStored(f"there is no player {unknown[0][:64]} any more; look again.")
    if row.title and not is_sure():
        title = row.title.format(many=counted(len(chosen), "player"))
        names = sorted((tournament.players[player].name for player in chosen), key=name_key)
        return confirmation_page(
            tournament, Question(title=f"{title}?", text=row.text, act=title, back=path, names=names)
        )

    def changes(at: Tournament) -> list[Change]:
        stored = row.changes(at, chosen)
        if not stored:
            raise NotStored("nothing is left to be done for those players.", 409)
        return stored

    store(tournament.id, changes)
    return back(tournament.id, "people", act)


def _dropped(at: Tournament, chosen: Sequence[str]) -> list[Change]:
    return [event("player.dropped", player=player, reason=None) for player in chosen if not at.players[player].dropped]


def _checked(at: Tournament, chosen: Sequence[str]) -> list[Change]:
    caller = caller_in(tournament=at.id)
    for player in chosen:
        barred_players.check_on_record("deck.checked", player, None, caller, at)
    body = {"outcome": "fine", "deck": None, "note": ""}
    return [deck_check_event(at, player, body, before) for before, player in enumerate(chosen)]


def _withdrawn(at: Tournament, chosen: Sequence[str]) -> list[Change]:
    return [event("deck.withdrawn", deck=deck.id, reason=None) for player in chosen for deck in at.decks_of(player)]


CHOSEN_ACTS: dict[str, ChosenAct] = {
    "checked-chosen": ChosenAct(changes=_checked, said="The deck checks were recorded.", permission="dispute:rule"),
    "drop-chosen": ChosenAct(
        changes=_dropped,
        said="They left; what was played counts.",
        title="Drop {many}",
        text="They are not paired any more; what was played counts. Each can be brought back by itself.",
    ),
    "withdraw-chosen": ChosenAct(
        changes=_withdrawn,
        said="The decks were withdrawn; what was played with them counts.",
        title="Withdraw the decks of {many}",
        text="All decks that are registered for them are withdrawn; what was played with them counts. They need new "
        "ones before a match of theirs is opened.",
    ),
}
"""Acts on several players by the value of their button."""

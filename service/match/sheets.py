"""Make a match of a sheet that was written down, for the caller."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from flask import g
from ulid import ULID

from engine.nearest import did_you_mean
from engine.opening.made_up_decks import deck_names
from replays.sheet.stored_sheet import StoredSheet, take_over
from replays.store.store import RequestKey
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.given import named_deck
from service.services import services
from service.who.openers import opener

LONGEST = 200_000
"""Letters of a sheet in a request: six long matches. `vaultlog import sheet` takes longer ones."""
LABELS = ("title", "tournament", "round", "table")
"""What a match of a sheet is called; each may be left out."""


def sheet_taken(body: Mapping[str, Any], scope: str, key: str) -> StoredSheet:
    """Store the match of a sheet for the caller. `body`: the `sheet` and its `LABELS`; `scope`, `key`: of the request.

    Raises SheetInvalid, Problem 403, and what `take_over` raises.
    """
    caller = opener(body["tournament"])
    request_key = RequestKey.of(scope, key, msgspec.json.encode(body, order="deterministic"))
    labels = {name: body[name] for name in LABELS}
    taken = take_over(
        services().recorder.traveller,
        body["sheet"],
        match=str(ULID()),
        actor=caller.actor(),
        decks=_deck,
        labels=labels,
        request=request_key,
    )
    g.match, g.seq = taken.match, taken.version
    services().waker.wake(taken.match)
    return taken


def _deck(name: str) -> Mapping[str, Any]:
    """A deck that comes with Vaultlog, or one of the Master Vault; no file is read. Raises ValueError."""
    try:
        deck = named_deck(name, services().master_vault)
    except DeckInvalid as error:
        raise ValueError("; ".join(map(str, error.faults))) from None
    if deck is None:
        hint = did_you_mean(name, deck_names())
        raise ValueError(
            f'there is no deck "{name}" here; {hint + " " if hint else ""}or write its cards below: '
            "cards logos: 2 Dextre | …"
        )
    return deck

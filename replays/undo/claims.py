"""What stands against a claim that the record of a match with printed cards refuses: where it shows those cards, since
when, and by which event. Somewhere among these was the wrong entry: going back to before it makes the claim possible.
"""

from __future__ import annotations

from collections.abc import Sequence

import msgspec

from engine.observed.whereabouts import area_of
from replays.engines.present_game import PresentGame
from replays.fold.travel import Traveller
from replays.log.events import Actor


class Against(msgspec.Struct, frozen=True):
    """Where the record shows one card that was claimed to lie elsewhere."""

    card: int
    """Its id in the list; equal claims have one each."""
    title: str
    zone: str
    seat: int
    """The player on whose side that is."""
    claimed: int
    """The event that says that it is this card: the claim that may be wrong."""
    by: Actor
    """The actor who entered that."""
    since: int
    """The event by which it came to where the record shows it."""
    to: int
    """The event to go back to, to enter `claimed` differently."""
    text: str


def against_claim(traveller: Traveller, match: str, answer: Sequence[str], version: int | None = None) -> list[Against]:
    """The facts against an answer that is refused after event `version` (default: the last one).

    That is every card that it names, or one alike, which the record shows elsewhere; the latest claim first.

    Empty for keys that name no card that was seen, and in matches that the engine deals. Raises MatchNotFound,
    EventNotFound, NotFoldable.
    """
    now = traveller.at(match, version)
    if not isinstance(now.game, PresentGame):
        return []
    table = now.game.table
    cards = table.cards
    wanted: dict[int, None] = {}
    for key in answer:
        named = key.partition(":")[2].partition("/")[0]
        if named.isdecimal() and int(named) < len(cards):
            wanted |= dict.fromkeys(table.copies_seen(int(named)))
    if not wanted:
        return []
    line = {seq for run in now.fold.history.line(now.seq) for seq in run}
    claimed: dict[int, tuple[int, Actor]] = {}
    since: dict[int, int] = {}
    claims: dict[int, tuple[str, int]] = {}
    for fold, event, _ in traveller.between(match, 1, now.seq):
        if event.seq not in line or not isinstance(fold.game, PresentGame):
            continue
        for number in wanted:
            card = fold.game.table.cards[number]
            if card.incarnation < 0:
                claims.pop(number, None)
                claimed.pop(number, None)
                continue
            claimed.setdefault(number, (event.seq, event.actor))
            if claims.get(number) != (card.zone, card.controller):
                claims[number], since[number] = (card.zone, card.controller), event.seq
    claims_against = []
    for number in wanted:
        card, (seq, actor) = cards[number], claimed[number]
        text = f"{card.printed.name} lies {area_of(now.game.table, card)} since event {since[number]}" + (
            "" if since[number] == seq else f"; it was entered as that card in event {seq}"
        )
        parent = now.fold.history.parent(seq)
        claims_against.append(
            Against(number, card.printed.name, card.zone, card.controller, seq, actor, since[number], parent, text)
        )
    return sorted(claims_against, key=lambda claim: -claim.claimed)


def in_words(claims: Sequence[Against]) -> str:
    """All of it in a sentence; empty if nothing contradicts the claim."""
    return "; ".join(claim.text for claim in claims)

"""A match that is being played, described to a recorder who comes late: what an onlooker sees of its table.

A described table holds what lies on it, and nothing of what happened before: no lasting effect, no extra turn, no card
that is a copy of another. So a recorder begins where nothing of that is so, as a turn begins.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Any

from engine.catalogue.index import by_number
from engine.game import Game
from engine.opening.description import FLAGS, NUMBERS, PILES
from engine.table.state import DECK, HIDDEN_ZONES, PLAY, Card


def can_be_described(game: Game) -> bool:
    """Whether the table, as it lies, is all that matters."""
    table, state = game.table, game.table.state
    if not game.at_rest or game.pending is None or game.pending.kind != "house":
        return False
    if state.lasting or state.limbo or state.extra_turns or state.out or state.more:
        return False
    if state.disguised and not any(card.facedown for card in table.cards if card.zone == PLAY):
        return False  # some card has shown another title before, and facts go by that
    if any(player.last_tally or player.more for player in table.players):
        return False
    listed = table.setup.ruleset.listed_counters
    return all(_can_be_described(card, card.counters if listed is None else listed) for card in table.cards)


def _can_be_described(card: Card, listed: Collection[str]) -> bool:
    if card.more or card.gained or card.flipped or card.attacked or card.tagged or len(card.control) > 1:
        return False
    if any(kind not in listed for kind in card.counters):
        return False  # no described table may have them
    if card.type == "upgrade" and card.controller != card.owner:
        return False
    return card.facts is card.printed or card.facedown


def described(game: Game, eyes: int, number: int) -> dict[str, Any]:
    """The described table of a match, as those see it who know the cards with one of these bits in `Card.known`.

    The number says how what nobody has seen is written.
    """
    state, table = game.table.state, game.table
    position: dict[str, Any] = {"turn": state.turn, "active": state.active, "first": state.first, "step": state.step}
    position |= {"house": state.house, "tide": state.tide, "seats": []}
    public = 1 << len(table.players)
    for player in table.players:
        at = player.seat
        seat: dict[str, Any] = {"amber": player.amber, "keys": list(player.keys), "chains": player.chains}
        if table.variant.has_boons:
            seat["boon"] = player.boon
        for zone in ("line", "artifacts"):
            seat[zone] = [_in_play(card, at, eyes) for card in getattr(player, zone)]
        for zone in PILES:
            cards = [_lying(card, at, eyes, public) for card in getattr(player, zone)]
            seat[zone] = len(cards) if number % 2 and zone in HIDDEN_ZONES and not any(cards) else cards
        if number % 3 == 0 and not any(card.known & eyes for card in player.deck):
            del seat[DECK]
        position["seats"].append(seat)
    return position


def _lying(card: Card, seat: int, eyes: int, public: int) -> Any:
    if not card.known & eyes:
        return None if card.owner == seat else {"title": None, "owner": card.owner}
    found = _of(card, seat)
    return {**found, "shown": True} if card.zone in HIDDEN_ZONES and card.known & public else found


def _of(card: Card, seat: int) -> dict[str, Any]:
    found: dict[str, Any] = {"title": by_number(card.printed)}
    if card.house != card.printed.house:
        found["house"] = card.house
    if card.enhancements:
        found["icons"] = list(card.enhancements)
    return found | ({} if card.owner == seat else {"owner": card.owner})


def _in_play(card: Card, seat: int, eyes: int) -> dict[str, Any]:
    found = {"title": None, "owner": card.owner} if card.facedown else _of(card, seat)
    found |= {name: getattr(card, name) for name in ("ready", *NUMBERS, *FLAGS)}
    found["counters"] = dict(card.counters)
    if card.amber_of:
        found["amber_of"] = {str(owner): amount for owner, amount in card.amber_of.items()}
    if card.type != "upgrade":
        found["upgrades"] = [_in_play(one, seat, eyes) for one in card.upgrades]
        found["under"] = [_below(one, seat, eyes) for one in card.under]
    return found


def _below(card: Card, seat: int, eyes: int) -> dict[str, Any]:
    found = _of(card, seat) if card.known & eyes else {"title": None, "owner": card.owner}
    return {**found, "facedown": card.facedown}


def turns_to_wait(number: int, many: Sequence[int] = (2, 4, 7, 11)) -> int:
    """How many turns have begun before the recorder of a match comes."""
    return many[number % len(many)]

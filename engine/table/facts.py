"""Facts: what every operation did, why, and who saw it.

A fact's `data` is plain. Under the keys of `CARD_FIELDS` stand ids of cards as they were shown when it happened
(`Card.shown_id`: an int, a list of ints or None), under `player` and `other` seats. `cause` names the card or rule that
did it, `clauses` the rule clauses that decided the outcome, `readings` the ids of the readings that did where the books
are silent (`engine.readings`). `audience` is None when everyone saw it all, else the seats that learnt which cards it
was about (those under `HIDDEN_FIELDS`; the other cards it names are public). `titles` is None, or names cards that did
not show their printed name when it happened (a token, a copy): id -> the name they showed, or None where it was kept
from all.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    from engine.table.state import Card

CARD_FIELDS = ("card", "cards", "source", "target", "host", "attacker", "defender")
HIDDEN_FIELDS = ("card", "cards")
"""The fields that those outside the audience of a fact do not see."""

KINDS: dict[str, str] = {
    "card.identified": "card is seen in zone of player, where the record did not know it",
    "match.began": "player takes the first turn",
    "hand.drawn": "player's opening hand of count cards",
    "hand.kept": "player keeps the opening hand",
    "hand.mulliganed": "player shuffles the opening hand back; next is count cards",
    "turn.began": "player's turn number turn",
    "step.began": "step of player's turn",
    "step.skipped": "player's step is skipped",
    "turn.ended": "player's turn is over; check tells whether a key can be paid",
    "turn.cut_short": "an effect ends player's turn",
    "turn.extra": "player will take another turn after this one",
    "house.chosen": "player chose house",
    "house.changed": "house is the active house of player from now on",
    "house.none": "player could choose no house",
    "archives.taken": "player took count cards from the archives",
    "card.played": "player played card from zone",
    "card.entered": "card entered play under player's control at position",
    "card.returned_to_source": "card could not be played and went back to zone",
    "card.attached": "card was attached to host",
    "card.used": "player used card: how is reap, fight, action, omni or unstun",
    "card.moved": "card went from zone to zone",
    "card.discarded": "player discarded card from zone",
    "card.drawn": "player drew card",
    "card.archived": "card went to player's archives",
    "card.purged": "card was purged",
    "card.revealed": "player revealed cards",
    "card.looked_at": "player looked at cards in zone",
    "card.searched": "player searched zone and found cards",
    "card.under": "card was put under host",
    "deck.shuffled": "player's deck of count cards was shuffled; discard tells whether from the discard pile",
    "icon.resolved": "player resolved icon of card",
    "amber.gained": "player gained amount; reason is reap, bonus or None",
    "amber.lost": "player lost amount",
    "amber.paid": "player paid amount to other",
    "amber.stolen": "player stole amount from other, or from the supply when other is None",
    "amber.captured": "card captured amount from other, else what left source, else from the supply",
    "amber.exalted": "card was exalted: amount from the supply",
    "amber.returned": "amount from card went to player's pool, or to the supply when player is None",
    "amber.moved": "amount went from source to target",
    "amber.added": "amount from the supply was put on card, which is not exalted by it",
    "amber.placed": "amount went from player's pool to card",
    "key.forged": "player forged the colour key for cost; colour is None where forging costs the others theirs",
    "key.unforged": "player's colour key was unforged",
    "key.reforged": "player's colour key is forged again",
    "key.unaffordable": "player cannot pay cost",
    "chains.gained": "player gained count chains",
    "chains.shed": "player shed a chain",
    "draw.reduced": "player's draw was count smaller because of chains",
    "fight.declared": "attacker fights defender",
    "fight.cancelled": "the fight stopped before damage",
    "fight.elusive": "defender eluded attacker: no power damage",
    "damage.dealt": "amount was dealt to target; prevented tells how much was stopped",
    "damage.prevented": "amount to target was stopped by by (armor, ward, invulnerable, prohibition)",
    "damage.redirected": "amount to target is dealt to card instead",
    "damage.healed": "amount was removed from target",
    "damage.moved": "amount moved from source to target",
    "card.destroyed": "card was destroyed",
    "card.tagged": "card is tagged for destruction",
    "card.saved": "card was not destroyed; by tells what saved it",
    "card.left_play": "card left play for zone",
    "card.readied": "card became ready",
    "card.exhausted": "card became exhausted",
    "status.stunned": "card is stunned",
    "status.unstunned": "card is no longer stunned",
    "status.warded": "card is warded",
    "status.ward_moved": "the ward of source went to target",
    "status.ward_removed": "the ward of card was taken off it",
    "status.ward_used": "card's ward was used up",
    "status.enraged": "card is enraged",
    "status.calmed": "card is no longer enraged",
    "counter.added": "count counters of type on card",
    "counter.removed": "count counters of type off card",
    "control.taken": "player took control of card",
    "card.became": "card became of this type without leaving play",
    "creature.moved": "card moved to position in the battleline",
    "creature.swapped": "cards swapped places",
    "creature.exchanged": "what was on cards changed places",
    "ability.resolved": "card's ability is resolved by player",
    "ability.replaced": "card's ability replaces event",
    "lasting.began": "an effect of card began; until tells how long",
    "lasting.ended": "an effect of card ended",
    "tide.raised": "player raised the tide",
    "tide.reset": "the tide became neutral",
    "token.made": "player made a token creature of card",
    "card.flipped": "card was flipped",
    "loop.counted": "player named count repetitions of an endless loop",
    "player.eliminated": "player is out of the match: reason; other did it, or None",
    "player.removed": "player's count cards were removed from the match",
    "boon.placed": "player's boon token goes on top of the deck",
    "boon.used": "player discards the boon token to draw one card more",
    "match.won": "player won: reason",
    "match.drawn": "nobody won: reason",
    "chance.renewed": "the count cards of player's deck that nobody knew were shuffled among their places",
    "judge.amber": "player's Æmber was set to `to`; it was `was`, as in the following",
    "judge.keys": "player's forged keys were set",
    "judge.chains": "player's chains were set",
    "judge.tide": "the tide was made high for player, or neutral",
    "judge.card_amber": "the Æmber on card was set",
    "judge.amber_off": "amount from card went to player's pool, or to the supply when player is None",
    "judge.damage": "the damage on card was set",
    "judge.armor_used": "the armor of card that was used this turn was set",
    "judge.counters": "the counters of type on card were set",
    "judge.status": "whether card has status was set",
    "judge.ready": "whether card is ready was set",
    "judge.moved": "card was moved from zone origin to zone, `at` where it has a place there",
    "judge.position": "card was moved to position in its battleline",
    "judge.control": "card was given to player",
    "judge.attached": "card was attached to host",
    "judge.deck_top": "the top count cards of player's deck were put in the order of cards",
    "judge.shuffled": "player's deck of count cards was shuffled",
    "judge.revealed": "card in zone was made known",
    "judge.learnt": "player's deck, whose list nobody has given, holds card, wherever it lies",
    "judge.house": "the active house was set",
    "judge.step": "the match was put into step",
    "judge.filled": "the count cards that nobody had seen became what they can be, by number",
    "judge.effect_ended": "an effect of card was ended",
    "judge.forfeit": "player loses the game",
}


class Fact:
    """One thing that happened."""

    __slots__ = ("kind", "data", "cause", "clauses", "audience", "titles", "readings")

    def __init__(
        self,
        kind: str,
        data: dict[str, Any],
        cause: dict[str, Any] | None = None,
        clauses: Sequence[str] = (),
        audience: Sequence[int] | None = None,
        titles: dict[int, str | None] | None = None,
        readings: Sequence[str] = (),
    ) -> None:
        self.kind = kind
        self.data = data
        self.cause = cause
        self.clauses = tuple(clauses)
        self.audience = None if audience is None else tuple(audience)
        self.titles = titles
        self.readings = tuple(readings)

    def to_data(self) -> dict[str, Any]:
        """The whole fact as plain JSON data, for those who may see everything. `titles` is there only when it names a
        card: [[id, title or None] …], `readings` only when there are any."""
        data: dict[str, Any] = {
            "kind": self.kind,
            "data": self.data,
            "cause": self.cause,
            "clauses": list(self.clauses),
            "audience": None if self.audience is None else list(self.audience),
        }
        if self.titles:
            data["titles"] = [[card, title] for card, title in self.titles.items()]
        if self.readings:
            data["readings"] = list(self.readings)
        return data

    @classmethod
    def from_data(cls, data: dict[str, Any]) -> Fact:
        """The inverse of `to_data`."""
        titles = dict(data["titles"]) if "titles" in data else None
        return cls(
            data["kind"],
            data["data"],
            data["cause"],
            data["clauses"],
            data["audience"],
            titles,
            data.get("readings", ()),
        )

    def __repr__(self) -> str:
        return f"Fact({self.kind} {self.data})"


def ids_in(data: dict[str, Any]) -> Iterator[int]:
    """The ids of the cards that a fact's data name."""
    for field in CARD_FIELDS:
        named = data.get(field)
        if named is not None:
            yield from (named,) if isinstance(named, int) else named


def cards_of(data: dict[str, Any], by_id: Sequence[Card]) -> Iterator[Card]:
    """The cards that a fact's data name, of all cards of the match by their ids."""
    for number in ids_in(data):
        yield by_id[number]

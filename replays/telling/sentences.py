"""Facts in plain English: one sentence per fact, from what a viewer may see of it and nothing else.

The input is a fact as `engine.views.project` gives it: {kind, data, cause, clauses}, cards either {hidden} or shown
with their title. What is hidden reads as "a card"; nothing here can reveal more than was passed in.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

from engine.catalogue import in_words
from engine.catalogue.printed import icon_in_words
from engine.readings import READINGS
from replays.telling.counted import counted

Said: TypeAlias = "str | Callable[[_Words], str]"


class _Words:
    """The values of a fact as words: `w.player` is a name, `w.card` a title, `w.n("amount")` a number."""

    def __init__(self, data: Mapping[str, Any], seats: Sequence[str]) -> None:
        self.data, self.seats = data, seats

    def __getitem__(self, key: str) -> str:
        value = self.data.get(key)
        if key in ("player", "other"):
            return self.seat(value)
        if key in ("card", "source", "target", "host", "attacker", "defender"):
            return card(value)
        if key == "cards":
            return listed([card(each) for each in value or ()])
        if key == "by" and isinstance(value, str):
            return value
        return "?" if value is None else str(value)

    def seat(self, value: Any) -> str:
        """Name of a seat."""
        if isinstance(value, int) and 0 <= value < len(self.seats):
            return self.seats[value]
        return "somebody"

    @property
    def giver(self) -> str:
        """Whose Æmber was stolen or captured: a player's, that of a card, or the supply's."""
        if self.data.get("other") is not None:
            return self["other"]
        return "the supply" if self.data.get("source") is None else self["source"]

    def n(self, key: str) -> int:
        """A number, 0 when it is not told."""
        value = self.data.get(key)
        return value if isinstance(value, int) else 0

    def all(self, key: str) -> str:
        """A list of words."""
        value = self.data.get(key)
        return listed([str(each) for each in value]) if isinstance(value, list | tuple) and value else "none"

    def many(self, key: str, one: str) -> str:
        """A counted noun."""
        return counted(self.n(key), one)


def silence(reading: str, option: str) -> str:
    """The sentence for a reading that a fact follows from: what the rulebook is silent about, and how it is read.

    >>> silence("steal-for-each", "several")
    'The book is silent: Stealing for each of something. Read as: as many thefts as were counted, of 1 each'
    """
    row = READINGS[reading]
    return f"The book is silent: {row.about}. Read as: {row.in_words(option)}"


def card(value: Any) -> str:
    """A card as a viewer sees it: its title, or "a card"."""
    title = value.get("title") if isinstance(value, Mapping) else None
    return title if isinstance(title, str) and title else "a card"


def listed(words: Sequence[str]) -> str:
    """Words as an English list, equal ones counted.

    >>> listed(["Troll", "a card", "Bumpsy", "a card"])
    'Troll, 2 cards and Bumpsy'
    """
    distinct = list(dict.fromkeys(words))
    parts = [
        word
        if words.count(word) == 1
        else f"{words.count(word)} cards"
        if word == "a card"
        else f"{words.count(word)} times {word}"
        for word in distinct
    ]
    return "nothing" if not parts else parts[0] if len(parts) == 1 else f"{', '.join(parts[:-1])} and {parts[-1]}"


def final_standing(result: Mapping[str, Any]) -> str:
    """How the players stood when a match ended (`engine.game.Game.result`): keys, and, where time decided, the Æmber.

    >>> seats = [{"name": "Ann", "keys": 0, "amber": 3}, {"name": "Ben", "keys": 0, "amber": 1}]
    >>> final_standing({"winner": 0, "reason": "time", "seats": seats})
    'Ann 0 keys, 3 Æmber – Ben 0 keys, 1 Æmber'
    >>> final_standing({"winner": 0, "reason": "keys", "seats": seats})
    'Ann 0 keys – Ben 0 keys'
    """
    amber = result["reason"] == "time"
    seats = sorted(result["seats"], key=lambda seat: int(seat.get("place", 0)))
    return " – ".join(
        (f"{seat['place']}. " if "place" in seat else "")
        + f"{seat['name']} {counted(seat['keys'], 'key')}"
        + (f", {counted(seat['amber'], 'Æmber')}" if amber else "")
        for seat in seats
    )


def _house(name: Any) -> str:
    return in_words(str(name)) if name else "none"


_REASONS = {"reap": " by reaping", "bonus": " as a bonus"}
_HOW = {
    "reap": "reaps with",
    "fight": "fights with",
    "action": "uses the action of",
    "omni": "uses the omni ability of",
    "unstun": "removes the stun from",
}
_UNTIL = {"turn": "for the rest of the turn", "fight": "for this fight", "match": "for the rest of the match"}

SENTENCES: dict[str, Said] = {
    "match.began": "{player} takes the first turn",
    "hand.drawn": lambda w: f"{w['player']} draws an opening hand of {w.many('count', 'card')}",
    "hand.kept": "{player} keeps the opening hand",
    "hand.mulliganed": lambda w: f"{w['player']} takes a mulligan: {w.many('count', 'card')}",
    "turn.began": "Turn {turn} begins: {player}",
    "step.began": "{player}: {step} step",
    "step.skipped": "{player} skips the {step} step",
    "turn.ended": lambda w: f"{w['player']} ends the turn" + (" and announces a check" if w.data.get("check") else ""),
    "turn.cut_short": "an effect ends the turn of {player}",
    "turn.extra": "{player} will take another turn after this one",
    "house.chosen": lambda w: f"{w['player']} chooses house {in_words(w['house'])}",
    "house.changed": lambda w: f"the active house of {w['player']} is now {in_words(w['house'])}",
    "house.none": "{player} has no house to choose",
    "archives.taken": lambda w: f"{w['player']} takes {w.many('count', 'card')} from the archives",
    "card.played": lambda w: f"{w['player']} plays {w['card']}" + _from(w, "hand"),
    "card.entered": lambda w: (
        f"{w['card']} enters play under the control of {w['player']}" + (", ready" if w.data.get("ready") else "")
    ),
    "card.returned_to_source": "{card} cannot be played and goes back to {zone}",
    "card.attached": "{card} is attached to {host}",
    "card.used": lambda w: f"{w['player']} {_HOW.get(str(w.data.get('how')), 'uses')} {w['card']}",
    "card.moved": lambda w: f"{w['card']} goes from {area(w.data.get('origin'))} to {area(w.data.get('zone'))}",
    "card.discarded": lambda w: f"{w['player']} discards {w['card']}" + _from(w, "hand"),
    "card.drawn": "{player} draws {card}",
    "card.archived": "{player} archives {card}",
    "card.purged": "{card} is purged",
    "card.revealed": lambda w: f"{w['player']} reveals {w['cards']}" + _from(w),
    "card.looked_at": lambda w: f"{w['player']} looks at {w['cards']}" + _from(w),
    "card.searched": lambda w: f"{w['player']} searches {area(w.data.get('zone'))} and finds {w['cards']}",
    "card.under": "{card} is put under {host}",
    "deck.shuffled": lambda w: (
        f"{w['player']} shuffles "
        + ("the discard pile into a new deck" if w.data.get("discard") else "the deck")
        + f" ({w.many('count', 'card')})"
    ),
    "icon.resolved": lambda w: f"{w['player']} resolves the {icon_in_words(str(w['icon']))} icon of {w['card']}",
    "amber.gained": lambda w: (
        f"{w['player']} gains {w.many('amount', 'Æmber')}" + _REASONS.get(str(w.data.get("reason")), "")
    ),
    "amber.lost": lambda w: f"{w['player']} loses {w.many('amount', 'Æmber')}",
    "amber.paid": lambda w: (
        f"{w['player']} pays {w.many('amount', 'Æmber')}" + ("" if w.data.get("other") is None else f" to {w['other']}")
    ),
    "amber.stolen": lambda w: f"{w['player']} steals {w.many('amount', 'Æmber')} from {w.giver}",
    "amber.captured": lambda w: f"{w['card']} captures {w.many('amount', 'Æmber')} from {w.giver}",
    "amber.exalted": lambda w: f"{w['card']} is exalted: {w.many('amount', 'Æmber')} from the supply",
    "amber.returned": lambda w: (
        f"{w.many('amount', 'Æmber')} from {w['card']} goes to "
        + ("the supply" if w.data.get("player") is None else w["player"])
    ),
    "amber.added": lambda w: f"{w.many('amount', 'Æmber')} goes from the supply onto {w['card']}",
    "amber.placed": lambda w: f"{w.many('amount', 'Æmber')} goes from {w['player']}'s pool to {w['card']}",
    "amber.moved": lambda w: f"{w.many('amount', 'Æmber')} goes from {w['source']} to {w['target']}",
    "key.forged": lambda w: (
        f"{w['player']} forges for {w.many('cost', 'Æmber')}: each opponent loses a key"
        if w.data.get("colour") is None
        else f"{w['player']} forges the {w['colour']} key for {w.many('cost', 'Æmber')}"
    ),
    "key.unforged": "{player}'s {colour} key is unforged",
    "key.reforged": "{player}'s {colour} key is forged again",
    "key.unaffordable": lambda w: f"{w['player']} cannot forge a key: it costs {w.many('cost', 'Æmber')}",
    "chains.gained": lambda w: f"{w['player']} gains {w.many('count', 'chain')}",
    "chains.shed": lambda w: f"{w['player']} sheds a chain, {w.n('left')} left",
    "draw.reduced": lambda w: f"chains make {w['player']} draw {w.many('count', 'card')} less",
    "fight.declared": "{attacker} fights {defender}",
    "fight.cancelled": "the fight of {attacker} and {defender} stops before damage",
    "fight.elusive": "{defender} eludes {attacker}: no damage from power",
    "damage.dealt": lambda w: f"{w['target']} takes {w.n('amount')} damage",
    "damage.prevented": lambda w: f"{w.n('amount')} damage to {w['target']} is prevented by {w['by']}",
    "damage.redirected": lambda w: f"{w.n('amount')} damage to {w['target']} is dealt to {w['card']} instead",
    "damage.healed": lambda w: f"{w['target']} is healed of {w.n('amount')} damage",
    "damage.moved": lambda w: f"{w.n('amount')} damage moves from {w['source']} to {w['target']}",
    "card.destroyed": "{card} is destroyed",
    "card.tagged": "{card} is tagged for destruction",
    "card.saved": lambda w: f"{w['card']} is not destroyed" + (f": {w['by']}" if w.data.get("by") else ""),
    "card.left_play": lambda w: f"{w['card']} leaves play for {area(w.data.get('zone'))}",
    "card.readied": "{card} is readied",
    "card.exhausted": "{card} is exhausted",
    "status.stunned": "{card} is stunned",
    "status.unstunned": "{card} is no longer stunned",
    "status.ward_moved": "a ward moves from {source} to {target}",
    "status.warded": "{card} is warded",
    "status.ward_removed": "the ward of {card} is removed",
    "status.ward_used": "the ward of {card} is used up",
    "status.enraged": "{card} is enraged",
    "status.calmed": "{card} is no longer enraged",
    "counter.added": lambda w: f"{w['card']} gets {w.many('count', w['type'] + ' counter')}",
    "counter.removed": lambda w: f"{w['card']} loses {w.many('count', w['type'] + ' counter')}",
    "control.taken": "{player} takes control of {card}",
    "card.became": lambda w: f"{w['card']} becomes {'a' if w['type'] == 'creature' else 'an'} {w['type']}",
    "creature.moved": "{card} moves in the battleline",
    "creature.swapped": "{cards} swap places",
    "creature.exchanged": "{cards} swap all that is on them",
    "ability.resolved": "the ability of {card} resolves",
    "ability.replaced": "the ability of {card} replaces what would happen",
    "lasting.began": lambda w: f"an effect of {w['card']} begins" + _until(w),
    "lasting.ended": "an effect of {card} ends",
    "tide.raised": "{player} raises the tide",
    "tide.reset": "the tide becomes neutral",
    "token.made": "{player} makes a token creature",
    "card.flipped": "{card} is flipped",
    "loop.counted": lambda w: f"{w['player']} names {w.many('count', 'repetition')} of an endless loop",
    "player.eliminated": lambda w: (
        f"{w['player']} is out of the match"
        + {"keys": ": no key is left", "conceded": ": concedes"}.get(str(w.data.get("reason")), "")
    ),
    "match.drawn": "nobody wins the match ({reason})",
    "chance.renewed": lambda w: (
        f"chance begins afresh: {w.many('count', 'unknown card')} of {w['player']}'s deck shuffled"
    ),
    "judge.amber": lambda w: f"a judge sets {w['player']}'s Æmber to {w.n('to')} (was {w.n('was')})",
    "judge.keys": lambda w: f"a judge sets {w['player']}'s forged keys to {w.all('to')} (was {w.all('was')})",
    "judge.chains": lambda w: f"a judge sets {w['player']}'s chains to {w.n('to')} (was {w.n('was')})",
    "judge.tide": lambda w: (
        "a judge makes the tide neutral"
        if w.data.get("player") is None
        else f"a judge makes the tide high for {w['player']}"
    ),
    "judge.card_amber": lambda w: f"a judge sets the Æmber on {w['card']} to {w.n('to')} (was {w.n('was')})",
    "judge.amber_off": lambda w: (
        f"a judge gives {w.many('amount', 'Æmber')} from {w['card']} to "
        + ("the supply" if w.data.get("player") is None else w["player"])
    ),
    "judge.damage": lambda w: f"a judge sets the damage on {w['card']} to {w.n('to')} (was {w.n('was')})",
    "judge.armor_used": lambda w: f"a judge sets the armor that {w['card']} has used to {w.n('to')} (was {w.n('was')})",
    "judge.counters": lambda w: (
        f"a judge sets the {w['type']} counters on {w['card']} to {w.n('to')} (was {w.n('was')})"
    ),
    "judge.status": lambda w: f"a judge makes {w['card']} {'' if w.data.get('to') else 'not '}{w['status']}",
    "judge.ready": lambda w: f"a judge {'readies' if w.data.get('to') else 'exhausts'} {w['card']}",
    "judge.moved": lambda w: (
        f"a judge moves {w['card']} from {area(w.data.get('origin'))} to {area(w.data.get('zone'))}"
        f" of {w['player']}" + _at(w)
    ),
    "judge.position": lambda w: f"a judge moves {w['card']} to place {w.n('position') + 1} of its battleline",
    "judge.control": "a judge gives {card} to {player}",
    "judge.attached": "a judge puts {card} on {host}",
    "judge.deck_top": lambda w: (
        f"a judge puts the top {w.many('count', 'card')} of {w['player']}'s deck in order: {w['cards']}"
    ),
    "judge.shuffled": lambda w: f"a judge shuffles {w['player']}'s deck ({w.many('count', 'card')})",
    "judge.revealed": lambda w: f"a judge makes {w['card']} in {area(w.data.get('zone'))} of {w['player']} known",
    "judge.learnt": "it is entered that {player}'s deck holds {card}",
    "judge.house": lambda w: (
        f"a judge sets {w['player']}'s active house to {_house(w.data.get('house'))} (was {_house(w.data.get('was'))})"
    ),
    "judge.step": "a judge goes to the step {step} (was {was})",
    "card.identified": lambda w: f"{w['card']} is seen in {area(w.data.get('zone'))} of {w['player']}",
    "judge.filled": lambda w: (
        f"a judge has what nobody saw filled by number {w.n('number')} ({w.many('count', 'card')})"
    ),
    "judge.effect_ended": "a judge ends an effect of {card}",
    "judge.forfeit": "{player} forfeits the game by a judge's ruling",
    "player.removed": lambda w: f"{w.many('count', 'card')} of {w['player']} leave the match",
    "boon.placed": "{player}'s boon token goes on top of the deck",
    "boon.used": "{player} uses the boon token to draw one card more",
    "match.won": lambda w: f"{w['player']} wins the match ({w['reason']})",
}
"""A sentence for every kind of `engine.table.facts.KINDS`."""


def area(name: Any) -> str:
    """Name an area of the game, or several that are divided by commas."""
    zones = str(name or "somewhere").split(",")
    words = {
        "deck": "the deck",
        "hand": "the hand",
        "discard": "the discard pile",
        "archives": "the archives",
        "purged": "the purged cards",
        "play": "play",
        "limbo": "being played",
        "under": "under a card",
    }
    return listed([words.get(zone, zone) for zone in zones])


def _at(w: _Words) -> str:
    at, zone = w.data.get("at"), w.data.get("zone")
    if at is None:
        return ""
    if isinstance(at, str):
        return f" ({at})"
    return f" (below {counted(at, 'card')})" if zone == "deck" else f" (place {at + 1})"


def _from(w: _Words, usual: str | None = None) -> str:
    zone = w.data.get("zone")
    return "" if zone is None or zone == usual else f" from {area(zone)}"


def _until(w: _Words) -> str:
    until = str(w.data.get("until"))
    kind, _, seat = until.partition(":")
    if kind == "forge" and seat.isdigit():
        return f" until the next forge step of {w.seat(int(seat))}"
    if kind in ("next", "start") and seat.isdigit():
        return f" {'for' if kind == 'next' else 'until'} the next turn of {w.seat(int(seat))}"
    return f" {_UNTIL[until]}" if until in _UNTIL else ""


def sentence(fact: Mapping[str, Any], seats: Sequence[str]) -> str:
    """The sentence for a projected fact, with the card that caused it. `seats`: the players' names by seat."""
    said = SENTENCES.get(fact["kind"])
    words = _Words(fact.get("data") or {}, seats)
    if said is None:
        text = str(fact["kind"]).replace(".", ": ").replace("_", " ")
    else:
        text = said.format_map(words) if isinstance(said, str) else said(words)
    cause = fact.get("cause")
    title = cause.get("title") if isinstance(cause, Mapping) else None
    if title and title not in text:
        text += f" ({title})"
    return text[0].upper() + text[1:]

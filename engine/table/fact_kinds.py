"""The kinds of facts: one row a kind says everything there is to say of it.

`about` names the fields of its data, in a clause; `says` is its sentence; `moment` is there where it
makes a key moment. A kind without its words cannot be written down. Rules record facts by the names of the kinds
(`engine.table.facts`), everything else that tells of facts asks these rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.catalogue import in_words
from engine.catalogue.printed import icon_in_words
from engine.table.fact_words import FactKind, FactWords, MomentWords, area
from engine.table.judge_facts import JUDGE_FACTS
from engine.table.time_facts import TIME_FACTS

_REASONS = {"reap": " by reaping", "bonus": " as a bonus"}
_HOW = {
    "reap": "reaps with",
    "fight": "fights with",
    "action": "uses the action of",
    "omni": "uses the omni ability of",
    "unstun": "removes the stun from",
}
_UNTIL = {"turn": "for the rest of the turn", "fight": "for this fight", "match": "for the rest of the match"}


def _from(w: FactWords, usual: str | None = None) -> str:
    zone = w.data.get("zone")
    return "" if zone is None or zone == usual else f" from {area(zone)}"


def _until(w: FactWords) -> str:
    until = str(w.data.get("until"))
    kind, _, seat = until.partition(":")
    if kind == "forge" and seat.isdigit():
        return f" until the next forge step of {w.seat(int(seat))}"
    if kind in ("next", "start") and seat.isdigit():
        return f" {'for' if kind == 'next' else 'until'} the next turn of {w.seat(int(seat))}"
    return f" {_UNTIL[until]}" if until in _UNTIL else ""


_ROWS = (
    FactKind(
        "card.identified",
        "card is seen in zone of player, where the record did not know it",
        lambda w: f"{w['card']} is seen in {area(w.data.get('zone'))} of {w['player']}",
    ),
    FactKind("match.began", "player takes the first turn", "{player} takes the first turn", moment=MomentWords()),
    FactKind(
        "hand.drawn",
        "player's opening hand of count cards",
        lambda w: f"{w['player']} draws an opening hand of {w.many('count', 'card')}",
    ),
    FactKind("hand.kept", "player keeps the opening hand", "{player} keeps the opening hand"),
    FactKind(
        "hand.mulliganed",
        "player shuffles the opening hand back; next is count cards",
        lambda w: f"{w['player']} takes a mulligan: {w.many('count', 'card')}",
        moment=MomentWords(),
    ),
    FactKind("turn.began", "player's turn number turn", "Turn {turn} begins: {player}"),
    FactKind("step.began", "step of player's turn", "{player}: {step} step"),
    FactKind("step.skipped", "player's step is skipped", "{player} skips the {step} step"),
    FactKind(
        "turn.ended",
        "player's turn is over; check tells whether a key can be paid",
        lambda w: f"{w['player']} ends the turn" + (" and announces a check" if w.data.get("check") else ""),
        moment=MomentWords(glyph="amber", short="{player} announces a check", when=lambda data: bool(data["check"])),
    ),
    FactKind("turn.cut_short", "an effect ends player's turn", "an effect ends the turn of {player}"),
    FactKind(
        "turn.extra",
        "player will take another turn after this one",
        "{player} will take another turn after this one",
        moment=MomentWords(),
    ),
    FactKind(
        "house.chosen",
        "player chose house",
        lambda w: f"{w['player']} chooses house {in_words(w['house'])}",
        moment=MomentWords(),
    ),
    FactKind(
        "house.changed",
        "house is the active house of player from now on",
        lambda w: f"the active house of {w['player']} is now {in_words(w['house'])}",
    ),
    FactKind("house.none", "player could choose no house", "{player} has no house to choose", moment=MomentWords()),
    FactKind(
        "archives.taken",
        "player took count cards from the archives",
        lambda w: f"{w['player']} takes {w.many('count', 'card')} from the archives",
    ),
    FactKind(
        "card.played", "player played card from zone", lambda w: f"{w['player']} plays {w['card']}" + _from(w, "hand")
    ),
    FactKind(
        "card.entered",
        "card entered play under player's control at position",
        lambda w: (
            f"{w['card']} enters play under the control of {w['player']}" + (", ready" if w.data.get("ready") else "")
        ),
    ),
    FactKind(
        "card.returned_to_source",
        "card could not be played and went back to zone",
        "{card} cannot be played and goes back to {zone}",
    ),
    FactKind("card.attached", "card was attached to host", "{card} is attached to {host}"),
    FactKind(
        "card.used",
        "player used card: how is reap, fight, action, omni or unstun",
        lambda w: f"{w['player']} {_HOW.get(str(w.data.get('how')), 'uses')} {w['card']}",
    ),
    FactKind(
        "card.moved",
        "card went from zone to zone",
        lambda w: f"{w['card']} goes from {area(w.data.get('origin'))} to {area(w.data.get('zone'))}",
    ),
    FactKind(
        "card.discarded",
        "player discarded card from zone",
        lambda w: f"{w['player']} discards {w['card']}" + _from(w, "hand"),
    ),
    FactKind("card.drawn", "player drew card", "{player} draws {card}"),
    FactKind("card.archived", "card went to player's archives", "{player} archives {card}"),
    FactKind("card.purged", "card was purged", "{card} is purged"),
    FactKind("card.revealed", "player revealed cards", lambda w: f"{w['player']} reveals {w['cards']}" + _from(w)),
    FactKind(
        "card.looked_at", "player looked at cards in zone", lambda w: f"{w['player']} looks at {w['cards']}" + _from(w)
    ),
    FactKind(
        "card.searched",
        "player searched zone and found cards",
        lambda w: f"{w['player']} searches {area(w.data.get('zone'))} and finds {w['cards']}",
    ),
    FactKind("card.under", "card was put under host", "{card} is put under {host}"),
    FactKind(
        "deck.shuffled",
        "player's deck of count cards was shuffled; discard tells whether from the discard pile",
        lambda w: (
            f"{w['player']} shuffles "
            + ("the discard pile into a new deck" if w.data.get("discard") else "the deck")
            + f" ({w.many('count', 'card')})"
        ),
        moment=MomentWords(),
    ),
    FactKind(
        "icon.resolved",
        "player resolved icon of card",
        lambda w: f"{w['player']} resolves the {icon_in_words(str(w['icon']))} icon of {w['card']}",
    ),
    FactKind(
        "amber.gained",
        "player gained amount; reason is reap, bonus or None",
        lambda w: f"{w['player']} gains {w.many('amount', 'Æmber')}" + _REASONS.get(str(w.data.get("reason")), ""),
    ),
    FactKind("amber.lost", "player lost amount", lambda w: f"{w['player']} loses {w.many('amount', 'Æmber')}"),
    FactKind(
        "amber.paid",
        "player paid amount to other",
        lambda w: (
            f"{w['player']} pays {w.many('amount', 'Æmber')}"
            + ("" if w.data.get("other") is None else f" to {w['other']}")
        ),
    ),
    FactKind(
        "amber.stolen",
        "player stole amount from other, or from the supply when other is None",
        lambda w: f"{w['player']} steals {w.many('amount', 'Æmber')} from {w.giver}",
        moment=MomentWords(),
    ),
    FactKind(
        "amber.captured",
        "card captured amount from other, else what left source, else from the supply",
        lambda w: f"{w['card']} captures {w.many('amount', 'Æmber')} from {w.giver}",
    ),
    FactKind(
        "amber.exalted",
        "card was exalted: amount from the supply",
        lambda w: f"{w['card']} is exalted: {w.many('amount', 'Æmber')} from the supply",
    ),
    FactKind(
        "amber.returned",
        "amount from card went to player's pool, or to the supply when player is None",
        lambda w: (
            f"{w.many('amount', 'Æmber')} from {w['card']} goes to "
            + ("the supply" if w.data.get("player") is None else w["player"])
        ),
    ),
    FactKind(
        "amber.moved",
        "amount went from source to target",
        lambda w: f"{w.many('amount', 'Æmber')} goes from {w['source']} to {w['target']}",
    ),
    FactKind(
        "amber.added",
        "amount from the supply was put on card, which is not exalted by it",
        lambda w: f"{w.many('amount', 'Æmber')} goes from the supply onto {w['card']}",
    ),
    FactKind(
        "amber.placed",
        "amount went from player's pool to card",
        lambda w: f"{w.many('amount', 'Æmber')} goes from {w['player']}'s pool to {w['card']}",
    ),
    FactKind(
        "key.forged",
        "player forged the colour key for cost; colour is None where forging costs the others theirs",
        lambda w: (
            f"{w['player']} forges for {w.many('cost', 'Æmber')}: each opponent loses a key"
            if w.data.get("colour") is None
            else f"{w['player']} forges the {w['colour']} key for {w.many('cost', 'Æmber')}"
        ),
        moment=MomentWords(glyph="key", public="{player} forged {key}"),
    ),
    FactKind(
        "key.unforged",
        "player's colour key was unforged",
        "{player}'s {colour} key is unforged",
        moment=MomentWords(glyph="chain", public="{player} lost {key}"),
    ),
    FactKind(
        "key.reforged",
        "player's colour key is forged again",
        "{player}'s {colour} key is forged again",
        moment=MomentWords(glyph="key", public="{player} forged {key} again"),
    ),
    FactKind(
        "key.unaffordable",
        "player cannot pay cost",
        lambda w: f"{w['player']} cannot forge a key: it costs {w.many('cost', 'Æmber')}",
    ),
    FactKind(
        "chains.gained",
        "player gained count chains",
        lambda w: f"{w['player']} gains {w.many('count', 'chain')}",
        moment=MomentWords(),
    ),
    FactKind("chains.shed", "player shed a chain", lambda w: f"{w['player']} sheds a chain, {w.n('left')} left"),
    FactKind(
        "draw.reduced",
        "player's draw was count smaller because of chains",
        lambda w: f"chains make {w['player']} draw {w.many('count', 'card')} less",
    ),
    FactKind("fight.declared", "attacker fights defender", "{attacker} fights {defender}"),
    FactKind(
        "fight.cancelled",
        "the fight stopped before damage",
        "the fight of {attacker} and {defender} stops before damage",
    ),
    FactKind(
        "fight.elusive",
        "defender eluded attacker: no power damage",
        "{defender} eludes {attacker}: no damage from power",
    ),
    FactKind(
        "damage.dealt",
        "amount was dealt to target; prevented tells how much was stopped",
        lambda w: f"{w['target']} takes {w.n('amount')} damage",
    ),
    FactKind(
        "damage.prevented",
        "amount to target was stopped by by (armor, ward, invulnerable, prohibition)",
        lambda w: f"{w.n('amount')} damage to {w['target']} is prevented by {w['by']}",
    ),
    FactKind(
        "damage.redirected",
        "amount to target is dealt to card instead",
        lambda w: f"{w.n('amount')} damage to {w['target']} is dealt to {w['card']} instead",
    ),
    FactKind(
        "damage.healed",
        "amount was removed from target",
        lambda w: f"{w['target']} is healed of {w.n('amount')} damage",
    ),
    FactKind(
        "damage.moved",
        "amount moved from source to target",
        lambda w: f"{w.n('amount')} damage moves from {w['source']} to {w['target']}",
    ),
    FactKind("card.destroyed", "card was destroyed", "{card} is destroyed"),
    FactKind("card.tagged", "card is tagged for destruction", "{card} is tagged for destruction"),
    FactKind(
        "card.saved",
        "card was not destroyed; by tells what saved it",
        lambda w: f"{w['card']} is not destroyed" + (f": {w['by']}" if w.data.get("by") else ""),
    ),
    FactKind(
        "card.left_play", "card left play for zone", lambda w: f"{w['card']} leaves play for {area(w.data.get('zone'))}"
    ),
    FactKind("card.readied", "card became ready", "{card} is readied"),
    FactKind("card.stayed_exhausted", "card, with entrench, was left exhausted", "{card} stays exhausted"),
    FactKind("card.exhausted", "card became exhausted", "{card} is exhausted"),
    FactKind("status.stunned", "card is stunned", "{card} is stunned"),
    FactKind("status.unstunned", "card is no longer stunned", "{card} is no longer stunned"),
    FactKind("status.warded", "card is warded", "{card} is warded"),
    FactKind("status.ward_moved", "the ward of source went to target", "a ward moves from {source} to {target}"),
    FactKind("status.ward_removed", "the ward of card was taken off it", "the ward of {card} is removed"),
    FactKind("status.ward_used", "card's ward was used up", "the ward of {card} is used up"),
    FactKind("status.enraged", "card is enraged", "{card} is enraged"),
    FactKind("status.calmed", "card is no longer enraged", "{card} is no longer enraged"),
    FactKind(
        "counter.added",
        "count counters of type on card",
        lambda w: f"{w['card']} gets {w.many('count', w['type'] + ' counter')}",
    ),
    FactKind(
        "counter.removed",
        "count counters of type off card",
        lambda w: f"{w['card']} loses {w.many('count', w['type'] + ' counter')}",
    ),
    FactKind("control.taken", "player took control of card", "{player} takes control of {card}"),
    FactKind(
        "card.became",
        "card became of this type without leaving play",
        lambda w: f"{w['card']} becomes {'a' if w['type'] == 'creature' else 'an'} {w['type']}",
    ),
    FactKind("creature.moved", "card moved to position in the battleline", "{card} moves in the battleline"),
    FactKind("creature.swapped", "cards swapped places", "{cards} swap places"),
    FactKind("creature.exchanged", "what was on cards changed places", "{cards} swap all that is on them"),
    FactKind("ability.resolved", "card's ability is resolved by player", "the ability of {card} resolves"),
    FactKind("ability.replaced", "card's ability replaces event", "the ability of {card} replaces what would happen"),
    FactKind(
        "lasting.began",
        "an effect of card began; until tells how long",
        lambda w: f"an effect of {w['card']} begins" + _until(w),
    ),
    FactKind("lasting.ended", "an effect of card ended", "an effect of {card} ends"),
    FactKind("tide.raised", "player raised the tide", "{player} raises the tide"),
    FactKind("tide.reset", "the tide became neutral", "the tide becomes neutral"),
    FactKind("token.made", "player made a token creature of card", "{player} makes a token creature"),
    FactKind("card.flipped", "card was flipped", "{card} is flipped"),
    FactKind(
        "loop.counted",
        "player named count repetitions of an endless loop",
        lambda w: f"{w['player']} names {w.many('count', 'repetition')} of an endless loop",
        moment=MomentWords(),
    ),
    FactKind(
        "player.eliminated",
        "player is out of the match: reason; other did it, or None",
        lambda w: (
            f"{w['player']} is out of the match"
            + {"keys": ": no key is left", "conceded": ": concedes"}.get(str(w.data.get("reason")), "")
        ),
        moment=MomentWords(glyph="purged", public="{player} is out"),
    ),
    FactKind(
        "player.removed",
        "player's count cards were removed from the match",
        lambda w: f"{w.many('count', 'card')} of {w['player']} leave the match",
    ),
    FactKind(
        "boon.placed",
        "player's boon token goes on top of the deck",
        "{player}'s boon token goes on top of the deck",
        moment=MomentWords(glyph="boon"),
    ),
    FactKind(
        "boon.used",
        "player discards the boon token to draw one card more",
        "{player} uses the boon token to draw one card more",
        moment=MomentWords(),
    ),
    FactKind(
        "match.won",
        "player won: reason",
        lambda w: f"{w['player']} wins the match ({w['reason']})",
        moment=MomentWords(glyph="boon", public="{player} won"),
    ),
    FactKind(
        "match.drawn",
        "nobody won: reason",
        "nobody wins the match ({reason})",
        moment=MomentWords(glyph="boon", public="nobody won"),
    ),
    FactKind(
        "chance.renewed",
        "the count cards of player's deck that nobody knew were shuffled among their places",
        lambda w: f"chance begins afresh: {w.many('count', 'unknown card')} of {w['player']}'s deck shuffled",
        moment=MomentWords(),
    ),
)

FACT_KINDS: dict[str, FactKind] = {row.name: row for row in (*_ROWS, *TIME_FACTS, *JUDGE_FACTS)}
"""Every kind of fact, by its name."""


def is_key(kind: str, data: Mapping[str, Any]) -> bool:
    """Whether a fact of this kind with this data makes a key moment. Facts of older engines may be of other kinds."""
    row = FACT_KINDS.get(kind)
    if row is None or row.moment is None:
        return False
    return row.moment.when is None or row.moment.when(data)

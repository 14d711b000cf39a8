"""The kinds of facts that corrections record (`engine.table.fact_kinds`)."""

from __future__ import annotations

from typing import Any

from engine.catalogue import in_words
from engine.english import counted
from engine.table.fact_words import FactKind, FactWords, MomentWords, area


def _house(name: Any) -> str:
    return in_words(str(name)) if name else "none"


def _at(w: FactWords) -> str:
    at, zone = w.data.get("at"), w.data.get("zone")
    if at is None:
        return ""
    if isinstance(at, str):
        return f" ({at})"
    return f" (below {counted(at, 'card')})" if zone == "deck" else f" (place {at + 1})"


JUDGE_FACTS = (
    FactKind(
        "judge.amber",
        "player's Æmber was set to `to`; it was `was`, as in the following",
        lambda w: f"a judge sets {w['player']}'s Æmber to {w.n('to')} (was {w.n('was')})",
        moment=MomentWords(),
    ),
    FactKind(
        "judge.keys",
        "player's forged keys were set",
        lambda w: f"a judge sets {w['player']}'s forged keys to {w.all('to')} (was {w.all('was')})",
        moment=MomentWords(),
    ),
    FactKind(
        "judge.chains",
        "player's chains were set",
        lambda w: f"a judge sets {w['player']}'s chains to {w.n('to')} (was {w.n('was')})",
        moment=MomentWords(),
    ),
    FactKind(
        "judge.tide",
        "the tide was made high for player, or neutral",
        lambda w: (
            "a judge makes the tide neutral"
            if w.data.get("player") is None
            else f"a judge makes the tide high for {w['player']}"
        ),
    ),
    FactKind(
        "judge.card_amber",
        "the Æmber on card was set",
        lambda w: f"a judge sets the Æmber on {w['card']} to {w.n('to')} (was {w.n('was')})",
    ),
    FactKind(
        "judge.amber_off",
        "amount from card went to player's pool, or to the supply when player is None",
        lambda w: (
            f"a judge gives {w.many('amount', 'Æmber')} from {w['card']} to "
            + ("the supply" if w.data.get("player") is None else w["player"])
        ),
    ),
    FactKind(
        "judge.damage",
        "the damage on card was set",
        lambda w: f"a judge sets the damage on {w['card']} to {w.n('to')} (was {w.n('was')})",
    ),
    FactKind(
        "judge.armor_used",
        "the armor of card that was used this turn was set",
        lambda w: f"a judge sets the armor that {w['card']} has used to {w.n('to')} (was {w.n('was')})",
    ),
    FactKind(
        "judge.counters",
        "the counters of type on card were set",
        lambda w: f"a judge sets the {w['type']} counters on {w['card']} to {w.n('to')} (was {w.n('was')})",
    ),
    FactKind(
        "judge.status",
        "whether card has status was set",
        lambda w: f"a judge makes {w['card']} {'' if w.data.get('to') else 'not '}{w['status']}",
    ),
    FactKind(
        "judge.ready",
        "whether card is ready was set",
        lambda w: f"a judge {'readies' if w.data.get('to') else 'exhausts'} {w['card']}",
    ),
    FactKind(
        "judge.moved",
        "card was moved from zone origin to zone, `at` where it has a place there",
        lambda w: (
            f"a judge moves {w['card']} from {area(w.data.get('origin'))} to {area(w.data.get('zone'))}"
            f" of {w['player']}" + _at(w)
        ),
    ),
    FactKind(
        "judge.position",
        "card was moved to position in its battleline",
        lambda w: f"a judge moves {w['card']} to place {w.n('position') + 1} of its battleline",
    ),
    FactKind("judge.control", "card was given to player", "a judge gives {card} to {player}"),
    FactKind("judge.attached", "card was attached to host", "a judge puts {card} on {host}"),
    FactKind(
        "judge.deck_top",
        "the top count cards of player's deck were put in the order of cards",
        lambda w: f"a judge puts the top {w.many('count', 'card')} of {w['player']}'s deck in order: {w['cards']}",
    ),
    FactKind(
        "judge.shuffled",
        "player's deck of count cards was shuffled",
        lambda w: f"a judge shuffles {w['player']}'s deck ({w.many('count', 'card')})",
        moment=MomentWords(),
    ),
    FactKind(
        "judge.revealed",
        "card in zone was made known",
        lambda w: f"a judge makes {w['card']} in {area(w.data.get('zone'))} of {w['player']} known",
    ),
    FactKind(
        "judge.learnt",
        "player's deck, whose list nobody has given, holds card, wherever it lies",
        "it is entered that {player}'s deck holds {card}",
    ),
    FactKind(
        "judge.house",
        "the active house was set",
        lambda w: (
            f"a judge sets {w['player']}'s active house to {_house(w.data.get('house'))}"
            f" (was {_house(w.data.get('was'))})"
        ),
        moment=MomentWords(),
    ),
    FactKind(
        "judge.step", "the match was put into step", "a judge goes to the step {step} (was {was})", moment=MomentWords()
    ),
    FactKind(
        "judge.filled",
        "the count cards that nobody had seen became what they can be, by number",
        lambda w: f"a judge has what nobody saw filled by number {w.n('number')} ({w.many('count', 'card')})",
    ),
    FactKind("judge.effect_ended", "an effect of card was ended", "a judge ends an effect of {card}"),
    FactKind(
        "judge.forfeit", "player loses the game", "{player} forfeits the game by a judge's ruling", moment=MomentWords()
    ),
)

"""The clause on which a kind of facts rests when a fact names none, and the clauses of the numbers.

Rules name the clauses that decided something. What happens every turn needs no decision, and players still ask about
it: these are the clauses that say how it is.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Any

from replays.clauses.index import known_clauses

CARDS_COME_FIRST = "golden-rule-card-beats-rules"
"""What remains to be said of a thing that a rulebook does not know: a card does it."""
VARIANT = "break-key"
_AS_FAR = "resolve-as-much-as-possible"
_WARD = "ward-replaces-damage-destruction-leaving"
_EXHAUSTED = "exhausted-card-not-usable"
_ON_CARD = "captured-amber-not-spendable"
_LASTS = "lasting-effect-expires-when-card-leaves"

RESTS_ON: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "card.identified": ("discard-pile-is-open",),
        "match.began": ("setup-first-player-random",),
        "hand.drawn": ("setup-first-player-draws-seven",),
        "hand.kept": ("mulligan-only-once",),
        "hand.mulliganed": ("mulligan-one-card-fewer",),
        "turn.began": ("turn-players-alternate",),
        "step.began": ("turn-five-steps-in-order",),
        "step.skipped": ("turn-five-steps-in-order",),
        "turn.ended": ("check-announced-at-turn-end",),
        "turn.cut_short": (CARDS_COME_FIRST,),
        "turn.extra": (CARDS_COME_FIRST,),
        "house.chosen": ("house-chosen-from-identity",),
        "house.changed": ("house-active-for-whole-turn",),
        "house.none": ("house-no-legal-choice-means-no-active-house",),
        "archives.taken": ("archives-pickup-is-all-or-nothing",),
        "card.played": ("step3-only-active-house-cards",),
        "card.played/card": ("use-via-ability-any-house",),
        "card.entered": ("enter-play-exhausted",),
        "card.returned_to_source": ("play-impossible-card-returns-to-source",),
        "card.attached": ("upgrade-attached-to-chosen-creature",),
        "card.used": ("use-creature-one-mode",),
        "card.used/reap": ("reap-exhausts-and-gains-one",),
        "card.used/fight": ("fight-exhausts-attacker-only",),
        "card.used/omni": ("omni-usable-off-house",),
        "card.used/unstun": ("stun-removed-by-exhausting", "stun-next-use-only-removes-stun"),
        "card.moved": (_AS_FAR,),
        "card.discarded": ("discard-active-house-cards-freely",),
        "card.discarded/card": ("discard-pile-newest-on-top",),
        "card.drawn": ("draw-up-to-six",),
        "card.drawn/card": ("chains-only-refills-affected",),
        "card.archived": ("archive-default-from-hand",),
        "card.purged": ("purge-zone-open", "purge-faceup", "purge-facedown"),
        "card.revealed": (_AS_FAR,),
        "card.looked_at": (_AS_FAR,),
        "card.searched": ("search-may-fail-to-find",),
        "card.under": ("under-facedown-host-controller-looks", "graft-faceup-under-not-in-play"),
        "deck.shuffled": ("draw-empty-deck-reshuffles-discard",),
        "deck.shuffled/card": ("search-deck-is-shuffled-after",),
        "icon.resolved": ("bonus-is-mandatory",),
        "amber.gained": ("amber-gained-goes-to-pool",),
        "amber.lost": ("amber-only-pool-counts-as-yours",),
        "amber.paid": ("pay-moves-amber-to-opponent",),
        "amber.stolen": ("steal-moves-pool-to-pool",),
        "amber.captured": ("capture-moves-from-opponent-pool",),
        "amber.exalted": ("exalt-adds-amber-from-supply",),
        "amber.returned": ("amber-on-creature-leaving-goes-to-opponent",),
        "amber.moved": (_ON_CARD,),
        "amber.added": (_ON_CARD,),
        "amber.placed": (_ON_CARD,),
        "key.forged": ("forge-pays-from-pool-to-supply",),
        "key.unforged": ("unforge-flips-key",),
        "key.reforged": ("forge-player-picks-key-colour",),
        "key.unaffordable": ("forge-default-cost-six",),
        "chains.gained": ("chains-gain-adds-to-tracker",),
        "chains.shed": ("chains-shed-one-per-refill",),
        "draw.reduced": ("chains-only-refills-affected",),
        "fight.declared": ("fight-target-chosen-by-controller",),
        "fight.cancelled": ("fight-skipped-when-one-dies-before", "hazardous-kill-stops-fight"),
        "fight.elusive": ("elusive-first-attack-no-power-damage",),
        "damage.dealt": ("damage-tracked-by-tokens",),
        "damage.prevented": ("armor-prevents-before-dealt",),
        "damage.prevented/ward": (_WARD,),
        "damage.prevented/invulnerable": ("invulnerable-no-damage-no-destruction",),
        "damage.prevented/prohibition": ("armor-after-cannot-be-dealt-damage", "cannot-beats-must"),
        "damage.redirected": ("damage-redirected-after-armor",),
        "damage.healed": ("heal-removes-amount",),
        "damage.moved": ("move-damage-is-not-damaging", "damage-tracked-by-tokens"),
        "card.destroyed": ("destroyed-goes-to-owner-discard",),
        "card.tagged": ("destroyed-tag-first", "destroyed-goes-to-owner-discard"),
        "card.saved": ("replacement-marked-by-instead",),
        "card.saved/ward": ("ward-prevents-tagging",),
        "card.saved/invulnerable": ("invulnerable-no-damage-no-destruction",),
        "card.left_play": ("leaves-play-owner-zone",),
        "card.readied": ("ready-step-readies-all",),
        "card.readied/card": ("ready-card-usable",),
        "card.stayed_exhausted": (_EXHAUSTED,),
        "card.exhausted": (_EXHAUSTED,),
        "status.stunned": ("stun-forbids-all-uses", "stun-next-use-only-removes-stun"),
        "status.unstunned": ("stun-removed-by-exhausting", "stun-next-use-only-removes-stun"),
        "status.warded": (_WARD,),
        "status.ward_moved": ("ward-does-not-stack",),
        "status.ward_removed": (_WARD,),
        "status.ward_used": ("ward-prevents-one-instance",),
        "status.enraged": ("enrage-must-fight-if-able",),
        "status.calmed": ("enrage-removed-after-fight",),
        "counter.added": ("counters-have-no-rules-of-their-own", "power-counter-adds-one"),
        "counter.added/power": ("power-counter-adds-one",),
        "counter.removed": ("counters-have-no-rules-of-their-own", "power-counter-adds-one"),
        "counter.removed/power": ("power-counter-adds-one",),
        "control.taken": ("control-latest-effect-wins",),
        "card.became": ("card-types-are-four",),
        "creature.moved": ("battleline-order-is-kept",),
        "creature.swapped": ("swap-exchanges-places",),
        "creature.exchanged": (_AS_FAR,),
        "ability.resolved": (_AS_FAR,),
        "ability.replaced": ("replacement-marked-by-instead",),
        "lasting.began": (_LASTS,),
        "lasting.ended": (_LASTS,),
        "tide.raised": ("tide-high-for-one-low-for-other",),
        "tide.reset": ("tide-starts-neutral",),
        "token.made": ("token-make-from-top-of-deck",),
        "card.flipped": ("flip-keeps-position-and-counters",),
        "loop.counted": ("infinite-loop-player-picks-count",),
        "player.eliminated": ("break-key-no-key-eliminated",),
        "player.removed": ("break-key-eliminated-cards-removed",),
        "boon.placed": ("break-key-boon-token-each",),
        "boon.used": ("break-key-boon-draws-one-extra",),
        "match.won": ("objective-third-key-wins-at-once",),
        "match.drawn": ("objective-third-key-wins-at-once",),
        "chance.renewed": ("setup-decks-shuffled-and-offered",),
    }
)
"""Kind of fact -> clauses, of which the first that holds in a rulebook counts. A kind with `/` and what its data name
(`TELLING`), or `card` where the ability of a card did it, goes before the kind alone."""
TELLING = ("how", "by", "type")
"""The fields of a fact's data that tell rules of one kind apart."""

OF_NUMBERS: Mapping[str, tuple[str, ...]] = MappingProxyType(
    {
        "amber": ("amber-only-pool-counts-as-yours",),
        "keys": ("objective-third-key-wins-at-once",),
        "chains": ("chains-only-refills-affected",),
        "hand": ("draw-up-to-six",),
        "power": ("fight-damage-equals-power",),
        "armor": ("armor-prevents-value-each-turn",),
        "damage": ("damage-equal-to-power-destroys",),
    }
)
"""A number of a player or of a creature -> the clauses that say what it is for."""


def clause_of(kind: str, data: Mapping[str, Any], ruleset: str, *, by_card: bool) -> str | None:
    """The clause on which a fact of this kind rests under a rulebook; None for acts of officials, which rest on none.

    `by_card`: the ability of a card did it.

    >>> clause_of("card.readied", {}, "18.4", by_card=False), clause_of("card.readied", {}, "18.4", by_card=True)
    ('ready-step-readies-all', 'ready-card-usable')
    >>> clause_of("status.warded", {}, "1.2", by_card=True)
    'golden-rule-card-beats-rules'
    """
    if kind not in RESTS_ON:
        return None
    names = [f"{kind}/{data[field]}" for field in TELLING if isinstance(data.get(field), str)]
    names += [f"{kind}/card"] * by_card
    for name in (*names, kind):
        for clause in holding(RESTS_ON.get(name, ()), ruleset):
            return clause
    return CARDS_COME_FIRST


def holding(clauses: Iterable[str], ruleset: str) -> list[str]:
    """Those of some clauses that hold in a rulebook, or in the variant, which goes by each."""
    return [id for id in clauses if {ruleset, VARIANT} & set(known_clauses().get(id, ()))]

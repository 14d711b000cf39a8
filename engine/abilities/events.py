"""The events that a card can react to or replace, and the parts of each that a card may read.

`was` is the card as it was immediately before it left play. A part listed in `FIELDS` can be None where the list says
so ("source: or None"). Parts that are not listed are always None.
"""

from __future__ import annotations

EVENTS: dict[str, str] = {
    "turn_began": "the active player's turn began (before the forge step)",
    "turn_ended": "the draw step is over",
    "step_ended": "player's step (reason: forge, house, main, ready or draw), which was not skipped, is over",
    "house_chosen": "player chose house as the active house",
    "key_forged": "player forged a key (reason is its colour) for amount",
    "key_unforged": "player's key was unforged",
    "played": "player played card",
    "entered_play": "card entered play under player's control",
    "used": "player used card; reason: how; fight: what was fought so, or None",
    "reaped": "card reaped",
    "fight_begins": "card (the attacker) is about to fight other: with its Before Fight abilities; may be stopped",
    "fought": "card (the attacker) fought other",
    "destroyed": "card was destroyed; fight tells the fight it died in; reason and source the damage that did it",
    "left_play": "card left play",
    "damaged": "card was dealt amount of damage by source; reason: fight, splash-attack, assault, hazardous, bonus",
    "healed": "amount of damage was removed from card",
    "discarded": "player discarded card from zone: hand, deck or archives",
    "drawn": "player drew card",
    "archived": "player archived card",
    "amber_gained": "player gained amount, for reason",
    "stolen": "player stole amount from other",
    "captured": "card captured amount from other",
    "readied": "card became ready",
    "stunned": "card was stunned",
    "control_changed": "player took control of card",
    "upgrade_attached": "player attached card to other, from elsewhere or from another creature",
    "tide_raised": "player raised the tide",
    "discard_pile_shuffled": "player shuffled their discard pile, of amount cards, into their deck",
    "play_resolves": "player has played card, its bonus icons are resolved, and its Play abilities are not yet",
    "icon_resolved": "player resolved the bonus icon (reason) of card",
    "counters_added": "player put amount counters of a kind (reason) on card, by source",
    "counters_removed": "player took amount counters of a kind (reason) off card, by source",
    "exalted": "player put amount of Æmber on card from the supply, by source",
    "warded": "player warded card, by source",
    "ward_lost": "the ward of card was used up",
    "enraged": "player enraged card, by source",
    "damage_prevented": "reason (armor, ward, invulnerable, prohibition) prevented amount of damage by source to card",
    "amber_lost": "player lost amount",
    "purged": "player purged card from zone, by source",
    "token_made": "player made the token creature card",
    "chains_gained": "player gained amount chains",
    "revealed": "player revealed card, which lies in zone",
}
"""By event, what has happened when a reaction to it (`@after`) resolves."""

REPLACEABLE: dict[str, str] = {
    "deal_damage": "source would deal amount to card (before any prevention)",
    "take_damage": "amount that was not prevented would be dealt to card (redirection); a replacement may divide it:"
    " its parts are then other, [(creature, amount)]",
    "destroy": "tagged card would go to its owner's discard pile",
    "leave_play": "card would leave play to zone, which a replacement may alter",
    "leave_archives": "card would leave the archives of player for zone: limbo for an action that is played",
    "gain": "player would gain amount for reason (reap, bonus or None); a replacement may let it come from cards"
    " (`take_from`)",
    "add": "amount would come into player's pool: gained, from other's pool, or from card, which cannot"
    " catch what is on it as it leaves play; a replacement catches it",
    "lose": "player would lose amount",
    "steal": "player would steal amount from other (None: from the supply)",
    "capture": "card would capture amount from other (None: from the supply)",
    "forge": "player would forge a key",
    "spend": "amount that player has spent on a key would go to the supply",
    "draw": "player would draw amount cards",
    "draw_card": "player would draw the next of these cards",
    "discard": "player would discard card from hand",
    "enter": "card, a creature, would enter play under player's control; a replacement may set reason to anywhere, for"
    " any place in the battleline, and amount to 1, for ready",
    "bonus_icons": "player would resolve the icons of card amount times, once where nothing else is said",
    "bonus_icon": "player would resolve icon of card",
    "resolve_play": "player would resolve the Play abilities of card, an action that the player has played",
    "damage_in_fight": "source would deal its power to card in a fight",
    "ready_creatures": "player would ready exhausted creatures in the ready step; artifacts are readied besides",
    "put_away": "card, an action that player has played and resolved, would go to the discard pile; zone is another"
    " than limbo where its own text has sent it elsewhere",
}
"""By event, what would happen if the replacement (`@instead_of`) did not resolve in its place."""

FIELDS: dict[str, tuple[str, ...]] = {
    kind: tuple(parts.split())
    for kind, parts in {
        "turn_began": "player",
        "turn_ended": "player",
        "step_ended": "player reason",
        "house_chosen": "player reason",
        "key_forged": "player reason amount",
        "key_unforged": "player reason",
        "played": "player card zone",
        "play_resolves": "player card",
        "entered_play": "player card",
        "used": "player card reason fight",
        "reaped": "player card",
        "fight_begins": "player card other fight",
        "fought": "player card other fight",
        "destroyed": "player card fight was reason source",
        "left_play": "player card zone was",
        "damaged": "card amount source fight reason",
        "damage_prevented": "card amount source reason",
        "healed": "card amount",
        "discarded": "player card zone",
        "drawn": "player card",
        "archived": "player card",
        "purged": "player card zone source",
        "revealed": "player card zone",
        "amber_gained": "player amount reason",
        "amber_lost": "player amount",
        "stolen": "player other amount",
        "captured": "card other amount",
        "exalted": "player card amount source",
        "readied": "player card source",
        "stunned": "player card source",
        "warded": "player card source",
        "ward_lost": "card",
        "enraged": "player card source",
        "counters_added": "player card amount reason source",
        "counters_removed": "player card amount reason source",
        "control_changed": "player card",
        "upgrade_attached": "player card other",
        "tide_raised": "player",
        "discard_pile_shuffled": "player amount",
        "icon_resolved": "player card reason",
        "token_made": "player card",
        "chains_gained": "player amount",
        # what would happen
        "deal_damage": "card amount source fight",
        "take_damage": "card amount source fight other",
        "destroy": "player card",
        "leave_play": "card zone",
        "leave_archives": "player card zone",
        "gain": "player amount reason",
        "add": "player amount other card",
        "lose": "player amount",
        "steal": "player other amount",
        "capture": "card other amount",
        "forge": "player amount",
        "spend": "player amount",
        "draw": "player amount",
        "draw_card": "player",
        "discard": "player card zone",
        "enter": "player card amount reason",
        "bonus_icons": "player card amount",
        "bonus_icon": "player card reason amount",
        "resolve_play": "player card",
        "damage_in_fight": "card amount source fight",
        "ready_creatures": "player",
        "put_away": "player card zone",
    }.items()
}
"""The parts that each event fills; `engine.table.events.Event` documents them. Its other parts are None."""

METHODS: dict[str, tuple[str, ...]] = {
    "fell_to": ("player", "card", "fight"),
    "died_fighting": ("card", "fight", "reason"),
}
"""The parts of an event that its methods read."""

"""Which parts of an event say something, by its kind: what a condition or a body may read of it.

The kinds are those of `engine.abilities.EVENTS` and `REPLACEABLE`; `engine.table.events.Event` tells what each part is.
`was` is the card as it was immediately before it left play. A part that stands here may still be None, where it says so
("source: or None"); one that does not stand here says nothing.
"""

from __future__ import annotations

FIELDS: dict[str, tuple[str, ...]] = {
    kind: tuple(parts.split())
    for kind, parts in {
        "turn_began": "player",
        "turn_ended": "player",
        "house_chosen": "player reason",
        "key_forged": "player reason amount",
        "key_unforged": "player reason",
        "played": "player card zone",
        "play_resolves": "player card",
        "entered_play": "player card",
        "used": "player card reason",
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
        "upgrade_attached": "card other",
        "tide_raised": "player",
        "icon_resolved": "player card reason",
        "token_made": "player card",
        "chains_gained": "player amount",
        # what would happen
        "deal_damage": "card amount source fight",
        "take_damage": "card amount source fight",
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
        "discard": "player card zone",
        "bonus_icons": "player card amount",
        "bonus_icon": "player card reason amount",
        "damage_in_fight": "card amount source fight",
    }.items()
}

METHODS: dict[str, tuple[str, ...]] = {"fell_to": ("player", "card", "fight")}
"""What the methods of an event read of it."""

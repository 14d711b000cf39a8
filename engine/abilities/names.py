"""The names that a card's class may declare, apart from the events it reacts to (`engine.abilities.events`)."""

from __future__ import annotations

LABELS = ("play", "reap", "fight", "before_fight", "before_reap", "action", "omni", "destroyed", "leaves_play", "scrap")
"""Labels of abilities: the flow of that name resolves when the label says."""

COMBINATIONS: dict[str, tuple[str, ...]] = {
    "play_reap": ("play", "reap"),
    "play_fight": ("play", "fight"),
    "fight_reap": ("fight", "reap"),
    "play_fight_reap": ("play", "fight", "reap"),
    "play_destroyed": ("play", "destroyed"),
    "before_fight_reap": ("before_fight", "reap"),
}
"""Names of flows that stand under several labels."""

STATICS: dict[str, str] = {
    "power": "(g, me, creature) -> int added to its power, 0 or more",
    "lowers_power": "(g, me, creature) -> int by which its power is less, 0 or more",
    "destroyed_if": "(g, me, creature) -> bool: it is destroyed as soon as this holds",
    "base_power": "(g, me, creature) -> int | None: its power in place of the printed one; counters and bonuses count",
    "fixed_power": "(g, me, creature) -> int | None: its power, whatever else adds to it",
    "armor": "(g, me, creature) -> int added to its armor",
    "fixed_armor": "(g, me, creature) -> int | None: its armor, whatever else adds to it",
    "keywords": "(g, me, creature) -> mapping of keyword to value that it gains",
    "loses_keywords": "(g, me, creature) -> the keywords it does not have",
    "traits": "(g, me, card) -> the traits that it has besides its own",
    "loses_traits": "(g, me, card) -> the traits it does not have",
    "form_of": "(g, me, card) -> Form | None: the type that the card in play, no upgrade, has while this says so",
    "house_of": "(g, me, card) -> house | None: belongs to this house instead",
    "more_houses": "(g, me, card) -> the houses that it belongs to besides its own",
    "is_copy": "(g, me, creature) -> bool: of an effect begun by `begin_copies`, it is a copy of what that names",
    "of_every_house": "(g, me, card) -> bool: belongs to all houses, its own among them",
    "key_cost": "(g, me, player) -> int added to the cost of the player's keys",
    "additional_keys": "(g, me, player) -> int: how many keys besides the three the player has to forge to win",
    "hand_size": "(g, me, player) -> int added to the hand size in the draw step",
    "attack_bonus": "(g, me, attacker, defender) -> int: extra damage of the attacker to the defender",
    "ignores": "(g, me, attacker) -> keywords of enemies that it ignores while attacking",
    "deals_no_fight_damage": "(g, me, creature) -> bool: its power deals no damage in fights",
    "fight_damage_limit": "(g, me, creature) -> int | None: it deals no more than this in fights",
    "cannot_be_dealt_damage": "(g, me, creature, source) -> bool: source is the card that deals it, or None",
    "cannot_be_destroyed": "(g, me, creature) -> bool",
    "shares_damage": "(g, me, creature) -> bool: damage dealt to the creature is also dealt to me",
    "adds_damage": "(g, me, creature) -> int: what is dealt to it is this much more, once an instance",
    "multiplies_damage": "(g, me, creature) -> int: what is dealt to it, additions included, times this number",
    "cannot_be_attacked": "(g, me, defender, attacker) -> bool",
    "taunt_reach": "(g, me, creature) -> int: how much further than to its neighbors its taunt reaches, 0 or more",
    "cannot_trigger": "(g, me, card, label) -> bool: the abilities that the card has under this label do not trigger;"
    " asked for destroyed and fight",
    "cannot_play": "(g, me, player, card) -> bool",
    "cannot_use": "(g, me, player, card, how) -> bool: how is reap, fight, action, omni or unstun",
    "must_fight": "(g, me, creature) -> bool: it is used to fight if it can, and in another way only if it cannot",
    "cannot_leave_archives": "(g, me, player, card) -> bool: the card stays in the archives of the player",
    "cannot_discard": "(g, me, player, card) -> bool",
    "play_toll": "(g, me, player, card) -> int: Æmber that the player must pay to the one with me to play the card",
    "use_toll": "(g, me, player, card, how) -> int: Æmber that the player must pay to the one with me to use the card",
    "cannot_steal": "(g, me, victim) -> bool: nothing can be stolen from the victim",
    "cannot_forge": "(g, me, player) -> bool",
    "cannot_draw": "(g, me, player) -> bool",
    "cannot_raise_tide": "(g, me, player) -> bool: neither for chains nor by a card",
    "cannot_ready": "(g, me, card) -> bool",
    "cannot_exhaust": "(g, me, card) -> bool: nothing makes it exhausted in play; it may enter play so",
    "cannot_choose_house": "(g, me, player, house) -> bool",
    "must_choose_house": "(g, me, player) -> house | None",
    "may_choose_house": "(g, me, player) -> houses also open to the player",
    "may_play": "(g, me, player, card) -> bool: although of another house",
    "may_use": "(g, me, player, card, how) -> bool: although of another house",
    "permission_used": "(g, me, card): called when the permission above was needed and used",
    "spent_as_amber": "(g, me, player) -> bool: the player may spend me on keys as 1 Æmber, and discards me",
    "spendable": "(g, me, player) -> cards whose Æmber the player may spend on keys",
    "spendable_pools": "(g, me, player) -> [(other, most)]: how much of others' pools the player may spend on keys",
    "colour_cost": "(g, me, player, colour) -> int added to the cost of the player's key of that colour, 0 or more",
    "skips_step": "(g, me, player, step) -> bool: step is forge, house, main, ready or draw",
    "blanks": "(g, me, card) -> bool: its text box counts as blank",
    "counts_as_flank": "(g, me, creature) -> bool",
    "controls": "(g, me, card) -> class | None: the lasting effect, `of_constant`, by which the player with me controls"
    " the card in play as long as this says so",
    "also_as": "(g, me, card, label) -> the labels whose abilities the card also has under this one",
    "lasts_while": "(g, me) -> bool: the lasting effect me ends as soon as this does not hold",
    "grants_to": "(g, me, card) -> bool: has the abilities of Grants",
    "enters_ready_for": "(g, me, card, player) -> bool: it enters play ready; player is who plays it, None where nobody"
    " does",
    "enters_enraged_for": "(g, me, card) -> bool: it enters play enraged",
    "entered_ready": "(g, me, card): called when the card entered play ready by the static above",
    "enters_stunned_for": "(g, me, card, player) -> bool: it enters play stunned; player as for enters_ready_for",
    "barred_flanks": "(g, me, player, card) -> the flanks, of left and right, on which the player cannot play the card",
    "haunts": "(g, me, player) -> bool: the player is haunted, however many cards are in the discard pile",
    "cannot_take_archives": "(g, me, player) -> bool: the player takes no archives in the house step",
    "no_bonus_icons": "(g, me, player, card) -> bool: its icons are not resolved",
}
"""By static, its arguments and its answer. `g` is the table, `me` the card whose static it is."""

OWN = frozenset(
    [
        "play_requirement",
        "play_loss",
        "use_cost",
        "enters_ready",
        "enters_stunned",
        "enters_enraged",
        "enters_under_opponent",
        "also_played_as",
        "attaches_to",
        "copies",
        "remembers",
        "archived_faceup",
        "archives_in_part",
    ]
)
"""Names by which a card describes itself: how it is played and archived, what it remembers."""

HEARD_IN = ("play", "discard", "hand", "archives")
"""The areas in which a card can listen."""

FLAGS: dict[str, str] = {
    "gives_control": "its player controls the card that it is on, while no newer effect gives control of it",
    "of_constant": "it is begun and ended by what the static `controls` of a card in play says",
    "gives_text": "the card it is on also has the text box of the card that its data name as `text` (`grant_text`)",
    "heard_at_once": "the text box that it gives reacts already to the event in whose window it begins",
    "ends_with_source": "it ends when the card that made it leaves play",
}
"""The flags that a lasting effect may declare True, and their meanings."""

FORMS = {"AsUpgrade": "upgrade", "AsCreature": "creature"}
"""The names of nested classes that are the text of a card while it is of another type than the printed one."""

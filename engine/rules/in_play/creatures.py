"""Questions about creatures: power, armor, keywords, places in the battleline. They ask and change nothing."""

from __future__ import annotations

from collections.abc import Sequence

from engine.catalogue.printed import houses_of_icons
from engine.rules.questions.asking import cards_in_play_of, choose_cards
from engine.rules.resolving.statics import BLANK, entries, forbidden, is_blank
from engine.table.choices import Flow
from engine.table.state import PLAY, Card, Player
from engine.table.table import Table

_HOUSES = "houses-to-choose-from"
_OF_HALVES = "niffle-kong-finds-halves"
_COPIED = "mimicry-house"
_OF_TRAITS = ("traits", "loses_traits", "grants_to")


def power(g: Table, card: Card) -> int:
    """Its power now, never below 0 (power-counter-adds-one). Printed power or what stands in its place, plus counters
    and bonuses, less what lowers it; a fixed power beats them all (power-set-to-fixed-value-overrides-bonuses). Damage
    does not lower it."""
    audible = g.audible
    value = base_power(g, card) if "base_power" in audible else card.facts.power
    value += card.power_counters
    if "power" in audible:
        for _, _, ability, source in entries(g, "power"):
            value += ability.body(g, source, card)
    if "lowers_power" in audible:
        for _, _, ability, source in entries(g, "lowers_power"):
            value -= ability.body(g, source, card)
    if "fixed_power" in audible:
        for _, _, ability, source in entries(g, "fixed_power"):
            fixed = ability.body(g, source, card)
            if fixed is not None:
                value = fixed
    return value if value > 0 else 0


def base_power(g: Table, card: Card) -> int:
    """Its power before counters and bonuses: the newest that stands in place of the printed one."""
    value = card.facts.power
    if "base_power" in g.audible:
        for _, _, ability, source in entries(g, "base_power"):
            given = ability.body(g, source, card)
            if given is not None:
                value = given
    return value


def armor(g: Table, card: Card) -> int:
    """Its armor value, used up or not (armor-gains-are-additive, armor-total-value-includes-used). A fixed armor beats
    all that adds to it."""
    value = card.facts.armor
    audible = g.audible
    if "armor" in audible:
        for _, _, ability, source in entries(g, "armor"):
            value += ability.body(g, source, card)
    if "fixed_armor" in audible:
        for _, _, ability, source in entries(g, "fixed_armor"):
            fixed = ability.body(g, source, card)
            if fixed is not None:
                value = fixed
    return value if value > 0 else 0


def armor_left(g: Table, card: Card) -> int:
    """The armor that can still prevent damage this turn. Lost armor comes off the used part first
    (armor-loss-takes-used-armor-first), gained armor is fresh."""
    value = armor(g, card)
    return max(0, value - _armor_used(card, value))


def notice_armor(g: Table, card: Card) -> None:
    """Note the armor value that a creature has now: armor it loses later comes off the used part."""
    value = armor(g, card)
    card.armor_used = _armor_used(card, value)
    card.armor_seen = value


def _armor_used(card: Card, value: int) -> int:
    lost = card.armor_seen - value
    return max(0, card.armor_used - lost) if lost > 0 else card.armor_used


def keyword(g: Table, card: Card, name: str) -> int:
    """The value of a keyword on a card: 0 without it, 1 for one without a number. Values of several add up
    (assault-values-add-up). Keywords a rulebook version does not know have no effect in it. An ability that itself asks
    for keywords is not asked again meanwhile: what cards of one text would only give each other, none of them has."""
    value = card.facts.keywords.get(name, 0)
    if not value and not card.gained and "keywords" not in g.audible:
        return 0  # mostly so
    hooks = g.hooks
    if "blanks" in hooks and is_blank(g, card):
        if g.reads(BLANK, "granted-too"):
            return 0
        value = 0
    if card.gained:
        value += sum(facts.keywords.get(name, 0) for facts, _, _ in card.gained)
    if "keywords" in g.audible:
        answering = g.answering
        for _, _, ability, source in entries(g, "keywords"):
            if ability in answering:
                continue
            answering.append(ability)
            try:
                value += ability.body(g, source, card).get(name, 0)
            finally:
                answering.pop()
    if value and "loses_keywords" in hooks:
        for _, _, ability, source in entries(g, "loses_keywords"):
            if name in ability.body(g, source, card):
                return 0
    if value and name in g.unknown_keywords:
        return 0
    return value


def has_keyword(g: Table, card: Card, name: str) -> bool:
    """Whether a card has a keyword now."""
    if name not in card.facts.keywords and not card.gained and "keywords" not in g.audible:
        return False  # mostly so
    return keyword(g, card, name) > 0


def has_on_entering(g: Table, card: Card, name: str) -> bool:
    """Whether a card that is on its way into play has a keyword: as elsewhere, or by its own constant ability, which
    covers it already where the rulebook says so (enters-play-modifier-covers-itself)."""
    if has_keyword(g, card, name):
        return True
    if not g.ruleset.entering_modifiers_cover_themselves or name in g.unknown_keywords:
        return False
    if not any(ability.body(g, card, card).get(name, 0) for ability in card.text.hooks.get("keywords", ())):
        return False
    return not any(name in ability.body(g, source, card) for _, _, ability, source in entries(g, "loses_keywords"))


def house_of(g: Table, card: Card) -> str:
    """The house a card belongs to: the newest that stands in place of the printed one (step3-house-is-printed-icon,
    maverick-uses-printed-house, house-change-newest-wins). House icons may add others, see `houses_of`."""
    if "house_of" in g.hooks and (change := _house_change(g, card)) is not None:
        return change[0]
    if card.facts is not card.printed and card.type == "action" and g.reads(_COPIED, "copied"):
        return card.facts.house
    return card.facts.house if card.facedown else card.house  # token-is-copy-of-reference


def _house_change(g: Table, card: Card) -> tuple[str, tuple[int, int]] | None:
    """The house that the newest effect gives a card in place of the printed one, and that effect's place; or None."""
    change = None
    for order, at, ability, source in entries(g, "house_of"):
        given = ability.body(g, source, card)
        if given is not None:
            change = str(given), (order, at)
    return change


def _replaced_since(g: Table, card: Card) -> tuple[int, int] | None:
    """The place of the effect whose house stands in place of all that a card had (house-change-replaces-all), or
    None."""
    if not g.ruleset.house_change_replaces_all or "house_of" not in g.hooks:
        return None
    change = _house_change(g, card)
    return None if change is None else change[1]


def houses_of(g: Table, card: Card) -> tuple[str, ...]:
    """All houses that a card belongs to: one, unless it is made to belong to others besides, or to every house."""
    if forbidden(g, "of_every_house", card):
        since = _replaced_since(g, card)
        newer = [entry for entry in entries(g, "of_every_house") if since is None or entry[:2] > since]
        if any(ability.body(g, source, card) for _, _, ability, source in newer):
            return g.ruleset.houses
    return houses_named(g, card)


def houses_named(g: Table, card: Card) -> tuple[str, ...]:
    """The houses of a card by itself, and the houses that effects add by name.

    An effect whose house replaces all others ends the added houses that are older (house-change-replaces-all).
    """
    own = houses_on(g, card)
    if "more_houses" not in g.hooks:
        return own
    named, since = [*own], _replaced_since(g, card)
    for order, at, ability, source in entries(g, "more_houses"):
        if since is None or (order, at) > since:
            named += [house for house in ability.body(g, source, card) if house not in named]
    return tuple(named)


def houses_on(g: Table, card: Card) -> tuple[str, ...]:
    """The house that a card belongs to by itself, wherever it is, and those of icons on it (house-icon-adds-house)."""
    house = house_of(g, card)
    if not g.ruleset.house_icon_adds_house:
        return (house,)
    icons = card.icons if card.name == card.printed.name and not card.facedown else card.facts.icons
    more = houses_of_icons(icons) if icons else ()
    if not more or _replaced_since(g, card) is not None:
        return (house,)
    return (house, *[other for other in more if other != house])


def is_named(g: Table, card: Card, house: str | None) -> bool:
    """Whether a card belongs to a house by `houses_named`."""
    if house_of(g, card) == house:
        return True
    if "more_houses" not in g.hooks and not (g.ruleset.house_icon_adds_house and (card.icons or card.facts.icons)):
        return False
    return house in houses_named(g, card)


def is_by_itself(g: Table, card: Card, house: str | None) -> bool:
    """Whether a card belongs to a house by `houses_on`: what counts for a card that is not in play."""
    return house_of(g, card) == house or (g.ruleset.house_icon_adds_house and house in houses_on(g, card))


def is_of(g: Table, card: Card, house: str | None) -> bool:
    """Whether a card belongs to a house, perhaps among others."""
    return is_named(g, card, house) or ("of_every_house" in g.hooks and house in houses_of(g, card))


def share_house(g: Table, card: Card, other: Card) -> bool:
    """Whether two cards belong to the same house, or to several of which one is the same."""
    return any(is_of(g, other, house) for house in houses_of(g, card))


def is_off_house(g: Table, card: Card) -> bool:
    """Whether the active house is not its house (off-house-means-not-active-house)."""
    return not is_of(g, card, g.state.house)


def is_friendly(g: Table, card: Card, player: Player) -> bool:
    """Whether the player controls it at present (friendly-is-controlled-by-same-player)."""
    return card.controller == player.seat


def is_enemy(g: Table, card: Card, player: Player) -> bool:
    """Whether an opponent controls it at present (enemy-is-controlled-by-opponent)."""
    return card.controller != player.seat


def has_trait(card: Card, trait: str) -> bool:
    """Whether a trait is printed on a card, or on what it is a copy of."""
    return trait in card.facts.traits


def traits_of(g: Table, card: Card) -> tuple[str, ...]:
    """The traits a card has now (traits-no-effect-by-themselves). Printed ones and, in play, those it was given,
    without those it lost. A blank text box keeps them. Whether the top half of a gigantic creature has any out of play
    is a reading."""
    if card.facts.half == "top" and g.reads(_OF_HALVES, "bottom-only"):
        return ()
    traits = card.facts.traits
    for facts, _, _ in card.gained:
        traits += tuple(trait for trait in facts.traits if trait not in traits)
    if card.zone != PLAY or g.traits_as_printed or g.hooks.keys().isdisjoint(_OF_TRAITS):
        return traits
    for _, _, ability, source in entries(g, "traits"):
        traits += tuple(trait for trait in ability.body(g, source, card) if trait not in traits)
    for _, _, ability, source in entries(g, "loses_traits"):
        lost = ability.body(g, source, card)
        traits = tuple(trait for trait in traits if trait not in lost)
    return traits


def of_trait(g: Table, card: Card, trait: str) -> bool:
    """Whether a card has a trait now."""
    if g.traits_as_printed and not card.facts.half:
        return trait in card.facts.traits
    texts = any("gives_text" in record.text.own for record in g.state.lasting)
    g.traits_as_printed = not texts and g.hooks.keys().isdisjoint(_OF_TRAITS)
    return trait in traits_of(g, card)


def keywords_of(g: Table, card: Card) -> dict[str, int]:
    """All keywords a card has now, with their values, in the order of the alphabet."""
    names = [name for facts in (card.facts, *(facts for facts, _, _ in card.gained)) for name in facts.keywords]
    for _, _, ability, source in entries(g, "keywords"):
        names += ability.body(g, source, card)
    values = {name: keyword(g, card, name) for name in sorted(dict.fromkeys(names))}
    return {name: value for name, value in values.items() if value}


def indestructible(g: Table, card: Card) -> str | None:
    """What keeps a creature from being destroyed, or None (invulnerable-no-damage-no-destruction)."""
    if has_keyword(g, card, "invulnerable"):
        return "invulnerable"
    if forbidden(g, "cannot_be_destroyed", card):
        return "prohibition"
    return None


def is_token(card: Card) -> bool:
    """Whether it is a token creature (token-is-copy-of-reference): nothing else lies facedown in a battleline."""
    return card.zone == PLAY and card.facedown


def neighbors(g: Table, card: Card) -> list[Card]:
    """The creatures directly left and right of it (neighbor-immediate-left-right)."""
    if card.zone != PLAY or card.type != "creature":
        return []
    line = g.players[card.controller].line
    at = line.index(card)
    return ([line[at - 1]] if at > 0 else []) + ([line[at + 1]] if at + 1 < len(line) else [])


def left_of(g: Table, card: Card) -> list[Card]:
    """The creatures left of it in its battleline, from left to right."""
    line = _line_of(g, card)
    return line[: line.index(card)] if line else []


def right_of(g: Table, card: Card) -> list[Card]:
    """The creatures right of it in its battleline, from left to right."""
    line = _line_of(g, card)
    return line[line.index(card) + 1 :] if line else []


def between(g: Table, card: Card, other: Card) -> list[Card]:
    """The creatures between two of one battleline, from left to right; none where they are in different ones."""
    line = _line_of(g, card)
    if other not in line:
        return []
    first, last = sorted((line.index(card), line.index(other)))
    return line[first + 1 : last]


def halves(g: Table, player: Player) -> tuple[list[Card], list[Card]]:
    """The left and the right half of a player's battleline. A creature in its center is in neither
    (center-equal-on-both-sides)."""
    line, half = player.line, len(player.line) // 2
    return line[:half], line[len(line) - half :]


def _line_of(g: Table, card: Card) -> list[Card]:
    """The battleline that a card stands in, empty when it stands in none."""
    return g.players[card.controller].line if card.zone == PLAY and card.type == "creature" else []


def on_flank(g: Table, card: Card) -> bool:
    """Whether it is the leftmost or rightmost of its battleline, or counts as if it were (flank-ends-of-battleline)."""
    if card.zone != PLAY:
        return False
    line = g.players[card.controller].line
    if not line or card not in line:
        return False
    if line[0] is card or line[-1] is card:
        return True
    return forbidden(g, "counts_as_flank", card)


def in_center(g: Table, card: Card) -> bool:
    """Whether as many creatures stand left of it as right (center-needs-odd-number, center-equal-on-both-sides)."""
    if card.zone != PLAY:
        return False
    line = g.players[card.controller].line
    return len(line) % 2 == 1 and line[len(line) // 2] is card


def most_powerful(g: Table, among: Sequence[Card]) -> list[Card]:
    """All that share the highest power (most-powerful-highest-power)."""
    return _extreme(g, among, 1)


def least_powerful(g: Table, among: Sequence[Card]) -> list[Card]:
    """All that share the lowest power (least-powerful-lowest-power)."""
    return _extreme(g, among, -1)


def _extreme(g: Table, among: Sequence[Card], sign: int) -> list[Card]:
    if not among:
        return []
    best = max(sign * power(g, card) for card in among)
    return [card for card in among if sign * power(g, card) == best]


def choose_most_powerful(g: Table, among: Sequence[Card], count: int = 1) -> Flow[list[Card]]:
    """Choose a group of the most powerful, filled from the highest power down. The active player picks among ties for
    the last places (most-powerful-group-filled-downwards, most-powerful-single-tie-active-player)."""
    return _fill(g, among, count, 1)


def choose_least_powerful(g: Table, among: Sequence[Card], count: int = 1) -> Flow[list[Card]]:
    """Choose a group of the least powerful, filled from the lowest power up (least-powerful-group-filled-upwards)."""
    return _fill(g, among, count, -1)


def _fill(g: Table, among: Sequence[Card], count: int, sign: int) -> Flow[list[Card]]:
    candidates = list(among)
    group: list[Card] = []
    while candidates and len(group) < count:
        tied = _extreme(g, candidates, sign)
        wanted = count - len(group)
        group += yield from choose_cards(g, tied, count=wanted, aims=len(tied) > wanted)
        candidates = [card for card in candidates if card not in tied]
    return group


def owner(g: Table, card: Card) -> Player:
    """The player whose deck it came from (control-owner-is-deck-owner)."""
    return g.players[card.owner]


def controller(g: Table, card: Card) -> Player:
    """The player who controls it now."""
    return g.players[card.controller]


def houses(g: Table) -> list[str]:
    """The houses that an ability lets a player choose from where it names none. Those that the rulebook knows, then
    those of the identity cards and of cards in play. Whether the first are open to choose is a reading."""
    open_houses: list[str] = list(g.ruleset.houses) if g.reads(_HOUSES, "every") else []
    for player in g.players:
        open_houses += [house for house in player.houses if house not in open_houses]
    for player in g.players:
        for card in cards_in_play_of(g, player):
            open_houses += [house for house in houses_of(g, card) if house not in open_houses]
    return open_houses

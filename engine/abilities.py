"""The vocabulary in which cards are written: everything a card's class may declare, in one place.

A card is a class that is never instantiated. Its docstring says in our words what the card does, by the phrase book in
`engine/cards/PHRASES.md`. Its methods are plain functions whose first argument is the game::

    @card("Anger")
    class Anger:
        \"\"\"Play: readies a friendly creature and fights with it.\"\"\"

        def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature(friendly_to=you)
            yield from g.ready(creature)
            yield from g.fight_with(creature)

`me` is the card whose ability it is (for a granted ability the card that gained it, for a lasting effect its record),
`you` the player who resolves it. Four families of names:

**Labelled abilities** `name(g, me, you)`, flows: `play`, `reap`, `fight`, `before_fight`, `before_reap`, `action`,
`omni`, `destroyed`, `leaves_play`, `scrap`, and the combinations in `COMBINATIONS` (`play_fight_reap` …). A second
ability of the same label adds a number (`action_2`).

**Reactions** `@after("event", when=…)` and **replacements** `@instead_of("event", when=…)`: flows
`name(g, me, you, event)`. The events are those of `EVENTS` and `REPLACEABLE`. Conditions say to which of them they
apply: keywords where they suffice (`by="you", card="creature", other=True`, see `engine.conditions`), a function
`when(g, me, you, event)` for all else. `optional=True` lets the player decline.

**State triggers** `@when(lambda g, me, you: …)`: flows `name(g, me, you)` that resolve as soon as the condition holds.

All that listens does so in play, or where `@heard_in("discard")` says: the discard pile, hand or archives.

**Statics** work while the card is in play (or the lasting effect lasts): plain functions that answer a question, see
`STATICS` for each name's arguments and meaning.

**Own text about playing**: `play_requirement(g, me, you)`, `play_loss` (how much Æmber must be lost to play it),
`enters_ready`, `enters_stunned` (True), `enters_under_opponent`, `also_played_as` (a tuple of types of card besides
the printed one), and the flow `copies(g, me, you)`, which returns the card as a copy of which it is played or enters
play, or None. `remembers` is a tuple of what the card asks of turns gone by: "house" (`g.house_last_turn`).

**The end of a lasting effect**: the flow `on_end(g, me, you)` resolves when the effect ends, whichever way it ends: its
time is over, its source or the card it is on has left, a card ends it. Not where its player has left the match, the
match is over, a judge takes it away, or it was still waiting for its turn.

**Own text about archives**, True where it is declared: `archived_faceup` (when it is archived, it lies there faceup),
`archives_in_part` (while it lies in archives, their player may take up some of them in place of all).

**Flags of a lasting effect**, True where they are declared: those of `FLAGS`. What gives control is written down as an
effect, and the rules find out whose the card is (control-latest-effect-wins); no card gives one back::

    @lasting
    class Borrowed:
        \"\"\"The artifact is yours until the turn ends.\"\"\"

        gives_control = True

    yield from g.begin(me, you, Lender.Borrowed, until="turn", on=artifact)

A card whose constant ability gives control declares the static `controls` and such an effect, which is also
`of_constant`; nobody begins or ends that one. Control for good is `g.take_control(card, player)`.

A nested class named `Grants` holds abilities that the card gives to others: an upgrade to its host, any other card to
the cards for which its static `grants_to(g, me, other)` is true. There `me` is the card that has the ability; a body or
condition with a last parameter named `giver` also gets the card, or lasting effect, that gives it::

    class Grants:
        def reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from g.add_counters(giver, "vote", 1)

A nested class named `AsUpgrade` or `AsCreature` is the text that the card has, in place of that of its class, while it
is of that type and not of the printed one: because it was played so (`also_played_as`), or became so in play. A nested
class marked `@lasting` is a lasting effect, begun with `g.begin(me, you, CardClass.Effect, until=…, on=…, data…)`:
`until` is "turn", "fight", "match", `next_turn(player)`, `start_of_turn(player)` or `while_here(card)` of
`engine.table.durations`. Whom it is about is `g.victim(me)`.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable
from functools import partial
from typing import Any, TypeVar, Unpack

from engine.catalogue import by_name, by_title
from engine.conditions import Conditions, When, compiled
from engine.errors import EngineError, UnknownName

C = TypeVar("C", bound=type)
F = TypeVar("F", bound=Callable[..., Any])

LABELS = ("play", "reap", "fight", "before_fight", "before_reap", "action", "omni", "destroyed", "leaves_play", "scrap")

COMBINATIONS: dict[str, tuple[str, ...]] = {
    "play_reap": ("play", "reap"),
    "play_fight": ("play", "fight"),
    "fight_reap": ("fight", "reap"),
    "play_fight_reap": ("play", "fight", "reap"),
    "play_destroyed": ("play", "destroyed"),
    "before_fight_reap": ("before_fight", "reap"),
}

EVENTS: dict[str, str] = {
    "turn_began": "the active player's turn began (before the forge step)",
    "turn_ended": "the draw step is over",
    "house_chosen": "player chose house as the active house",
    "key_forged": "player forged a key (reason is its colour) for amount",
    "key_unforged": "player's key was unforged",
    "played": "player played card",
    "entered_play": "card entered play under player's control",
    "used": "player used card",
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
    "upgrade_attached": "card was attached to other",
    "tide_raised": "player raised the tide",
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

REPLACEABLE: dict[str, str] = {
    "deal_damage": "source would deal amount to card (before any prevention)",
    "take_damage": "amount that was not prevented would be dealt to card (redirection)",
    "destroy": "tagged card would go to its owner's discard pile",
    "leave_play": "card would leave play to zone, which a replacement may alter",
    "leave_archives": "card would leave the archives of player for zone: limbo for an action that is played",
    "gain": "player would gain amount for reason (reap, bonus or None)",
    "add": "amount would come into player's pool: gained, from other's pool, or from card, which cannot"
    " catch what is on it as it leaves play; a replacement catches it",
    "lose": "player would lose amount",
    "steal": "player would steal amount from other (None: from the supply)",
    "capture": "card would capture amount from other (None: from the supply)",
    "forge": "player would forge a key",
    "spend": "amount that player has spent on a key would go to the supply",
    "draw": "player would draw amount cards",
    "discard": "player would discard card from hand",
    "bonus_icons": "player would resolve the icons of card amount times, once where nothing else is said",
    "bonus_icon": "player would resolve icon of card",
    "damage_in_fight": "source would deal its power to card in a fight",
}

STATICS: dict[str, str] = {
    "power": "(g, me, creature) -> int added to its power, 0 or more",
    "lowers_power": "(g, me, creature) -> int by which its power is less, 0 or more",
    "destroyed_if": "(g, me, creature) -> bool: it is destroyed as soon as this holds",
    "base_power": "(g, me, creature) -> int | None: its power in place of the printed one; counters and bonuses count",
    "fixed_power": "(g, me, creature) -> int | None: its power, whatever else adds to it",
    "armor": "(g, me, creature) -> int added to its armor",
    "keywords": "(g, me, creature) -> mapping of keyword to value that it gains",
    "loses_keywords": "(g, me, creature) -> the keywords it does not have",
    "traits": "(g, me, card) -> the traits that it has besides its own",
    "loses_traits": "(g, me, card) -> the traits it does not have",
    "house_of": "(g, me, card) -> house | None: belongs to this house instead",
    "of_every_house": "(g, me, card) -> bool: belongs to all houses, its own among them",
    "key_cost": "(g, me, player) -> int added to the cost of the player's keys",
    "hand_size": "(g, me, player) -> int added to the hand size in the draw step",
    "attack_bonus": "(g, me, attacker, defender) -> int: extra damage of the attacker to the defender",
    "ignores": "(g, me, attacker) -> keywords of enemies that it ignores while attacking",
    "deals_no_fight_damage": "(g, me, creature) -> bool: its power deals no damage in fights",
    "fight_damage_limit": "(g, me, creature) -> int | None: it deals no more than this in fights",
    "cannot_be_dealt_damage": "(g, me, creature, source) -> bool: source is the card that deals it, or None",
    "shares_damage": "(g, me, creature) -> bool: damage dealt to the creature is also dealt to me",
    "cannot_be_attacked": "(g, me, defender, attacker) -> bool",
    "cannot_play": "(g, me, player, card) -> bool",
    "cannot_use": "(g, me, player, card, how) -> bool: how is reap, fight, action, omni or unstun",
    "cannot_discard": "(g, me, player, card) -> bool",
    "play_toll": "(g, me, player, card) -> int: Æmber that the player must pay to the one with me to play the card",
    "use_toll": "(g, me, player, card, how) -> int: Æmber that the player must pay to the one with me to use the card",
    "cannot_steal": "(g, me, victim) -> bool: nothing can be stolen from the victim",
    "cannot_forge": "(g, me, player) -> bool",
    "cannot_draw": "(g, me, player) -> bool",
    "cannot_ready": "(g, me, card) -> bool",
    "cannot_choose_house": "(g, me, player, house) -> bool",
    "must_choose_house": "(g, me, player) -> house | None",
    "may_choose_house": "(g, me, player) -> houses also open to the player",
    "may_play": "(g, me, player, card) -> bool: although of another house",
    "may_use": "(g, me, player, card, how) -> bool: although of another house",
    "permission_used": "(g, me, card): called when the permission above was needed and used",
    "spendable": "(g, me, player) -> cards whose Æmber the player may spend on keys",
    "skips_step": "(g, me, player, step) -> bool: step is forge, house, main, ready or draw",
    "blanks": "(g, me, card) -> bool: its text box counts as blank",
    "counts_as_flank": "(g, me, creature) -> bool",
    "controls": "(g, me, card) -> class | None: the lasting effect, `of_constant`, by which the player with me controls"
    " the card in play as long as this says so",
    "lasts_while": "(g, me) -> bool: the lasting effect me ends as soon as this does not hold",
    "grants_to": "(g, me, card) -> bool: has the abilities of Grants",
    "enters_ready_for": "(g, me, card, player) -> bool: it enters play ready; player is who plays it, None where nobody"
    " does",
    "entered_ready": "(g, me, card): called when the card entered play ready by the static above",
    "no_bonus_icons": "(g, me, player, card) -> bool: its icons are not resolved",
}

OWN = frozenset(
    [
        "play_requirement",
        "play_loss",
        "enters_ready",
        "enters_stunned",
        "enters_under_opponent",
        "also_played_as",
        "copies",
        "remembers",
        "archived_faceup",
        "archives_in_part",
    ]
)


HEARD_IN = ("play", "discard", "hand", "archives")
"""The areas in which a card can listen."""

FLAGS: dict[str, str] = {
    "gives_control": "its player controls the card that it is on, while no newer effect gives control of it",
    "of_constant": "it is begun and ended by what the static `controls` of a card in play says",
    "gives_text": "the card it is on also has the text box of the card that its data name as `text` (`grant_text`)",
    "ends_with_source": "it ends when the card that made it leaves play",
}


FORMS = {"AsUpgrade": "upgrade", "AsCreature": "creature"}
"""The names of nested classes that are the text of a card while it is of another type than the printed one."""


class Ability:
    """One compiled ability of a text.

    `key` names it within its text ("reap", "action_2", "after:played"), `body` is the flow, `when` the
    condition or None. `giver`: what grants it, in the match in which it does; None for a card's own.
    """

    __slots__ = ("key", "label", "body", "when", "optional", "text", "giver")

    def __init__(self, key: str, label: str, body: Callable[..., Any], text: Text) -> None:
        self.key = key
        self.label = label
        self.body = body
        self.when: Callable[..., bool] | None = getattr(body, "_when", None)
        self.optional: bool = getattr(body, "_optional", False)
        self.text = text
        self.giver: Any = None

    def given_by(self, giver: Any) -> Ability:
        """The same ability, granted by this card or lasting effect of a match: `body` and `when` get it as `giver`
        where they ask for it."""
        given = Ability(self.key, self.label, _told_giver(self.body, giver), self.text)
        given.when = None if self.when is None else _told_giver(self.when, giver)
        given.optional = self.optional
        given.giver = giver
        return given

    def __repr__(self) -> str:
        return f"<{self.text.key} {self.key}>"


def _told_giver(body: Callable[..., Any], giver: Any) -> Callable[..., Any]:
    return partial(body, giver=giver) if "giver" in inspect.signature(body).parameters else body


class Text:
    """The compiled behaviour of a card, of what it grants, or of a lasting effect. Shared by all matches; holds no
    state."""

    __slots__ = ("key", "title", "summary", "labelled", "hooks", "elsewhere", "own", "grants", "forms", "plain")

    def __init__(self, key: str, title: str, summary: str) -> None:
        self.key = key
        self.title = title
        self.summary = summary
        self.labelled: dict[str, tuple[Ability, ...]] = {}
        # hook name ("after:played", "instead:steal", "power") -> abilities
        self.hooks: dict[str, tuple[Ability, ...]] = {}
        # area out of play -> the hooks that are heard there
        self.elsewhere: dict[str, dict[str, tuple[Ability, ...]]] = {}
        self.own: dict[str, Any] = {}
        self.grants: Text | None = None
        # by type of card ("upgrade"), the text it has in place of this one while it is of that type
        self.forms: dict[str, Text] = {}
        self.plain = True

    def given_by(self, giver: Any) -> Text:
        """The same text, granted by this card or lasting effect of a match. Its abilities still say that they are of
        the shared text."""
        given = Text(self.key, self.title, self.summary)
        given.plain = self.plain
        given.own = self.own
        given.grants = self.grants
        for mine, shared in ((given.labelled, self.labelled), (given.hooks, self.hooks)):
            for name, abilities in shared.items():
                mine[name] = tuple(ability.given_by(giver) for ability in abilities)
        return given

    def _add(self, family: dict[str, tuple[Ability, ...]], name: str, ability: Ability) -> None:
        family[name] = (*family.get(name, ()), ability)
        self.plain = False


CARDS: dict[str, Text] = {}
"""Behaviour by name of the card."""
LASTING: dict[str, Text] = {}
"""Lasting effects by key ("Library Access/EachPlay")."""
PLAIN = Text("", "", "")
"""The text of a card that has none, or whose text box is blank."""


def after(
    event: str, *, when: When | None = None, optional: bool = False, **only: Unpack[Conditions]
) -> Callable[[F], F]:
    """Declare a reaction to an event of `EVENTS`, to those that fit the conditions (`engine.conditions`). Raises
    UnknownName for another name or condition."""
    return _declare("after", event, EVENTS, when, optional, only)


def instead_of(
    event: str, *, when: When | None = None, optional: bool = False, **only: Unpack[Conditions]
) -> Callable[[F], F]:
    """Declare a replacement of an event of `REPLACEABLE` (replacement-marked-by-instead) that fits the conditions.
    Raises UnknownName."""
    return _declare("instead", event, REPLACEABLE, when, optional, only)


def when(condition: Callable[..., bool], *, optional: bool = False) -> Callable[[F], F]:
    """Declare a state trigger: the flow `name(g, me, you)` resolves as soon as `condition(g, me, you)` holds, once
    every time it becomes true."""

    def mark(body: F) -> F:
        body._hook = "when"  # type: ignore[attr-defined]
        body._when = condition  # type: ignore[attr-defined]
        body._optional = optional  # type: ignore[attr-defined]
        return body

    return mark


def heard_in(*zones: str) -> Callable[[F], F]:
    """Let a reaction, replacement, state trigger or static be heard in these areas: play, discard, hand, archives. Only
    in play where this is not said (ability-active-only-while-in-play).

    In hand and archives what acts must be optional: its player alone knows that the card is there, and reveals it by
    using it. Raises UnknownName for another area.
    """
    for zone in zones:
        if zone not in HEARD_IN:
            raise UnknownName(f"nothing is heard in {zone!r}; give {', '.join(HEARD_IN)}")

    def mark(body: F) -> F:
        body._zones = zones  # type: ignore[attr-defined]
        return body

    return mark


def _declare(
    family: str, event: str, known: dict[str, str], when: When | None, optional: bool, only: Conditions
) -> Callable[[F], F]:
    if event not in known:
        raise UnknownName(f"no event {event!r}; known: {', '.join(known)}")
    condition = compiled(event, only, when)

    def mark(body: F) -> F:
        body._hook = f"{family}:{event}"  # type: ignore[attr-defined]
        body._when = condition  # type: ignore[attr-defined]
        body._optional = optional  # type: ignore[attr-defined]
        return body

    return mark


def lasting(cls: C) -> C:
    """Mark a nested class as a lasting effect of its card."""
    cls._is_lasting = True  # type: ignore[attr-defined]
    return cls


def card(name: str) -> Callable[[C], C]:
    """Register a class as the behaviour of the card of this name (`engine.catalogue.printed`).

    A card that a set prints in several houses behaves the same in each, so its title will do for all of them. Raises
    UnknownName for a name outside the vocabulary, and for a title of several cards that are not alike.
    """

    def register(cls: C) -> C:
        for each in _names(name):
            if each in CARDS:
                raise UnknownName(f"{each} behaves twice")
            CARDS[each] = compile_text(each, each, cls, effects_of=name)
        return cls

    return register


def plain(*names: str) -> None:
    """Register cards that have no text beyond their keywords, by name or as `card` does."""
    for name in names:
        for each in _names(name):
            CARDS[each] = Text(each, each, "")


def _names(name: str) -> tuple[str, ...]:
    """The names of the cards that behave as one: those of a title that is printed in several houses, else the name."""
    if by_name(name) is not None:
        return (name,)
    sharing = by_title(name)
    unlike = [each.name for each in sharing if not each.one_of_several_houses]
    if unlike:
        raise UnknownName(f"{name} is the title of {', '.join(each.name for each in sharing)}; give one of the names")
    return tuple(each.name for each in sharing) or (name,)


def compile_text(key: str, title: str, cls: type, *, effects_of: str | None = None) -> Text:
    """Compile a class into a Text, and its nested classes with it. `title`: what its card is called; `effects_of`: what
    its lasting effects are called after where that is another, because several cards share the class."""
    effects_of = effects_of or title
    text = Text(key, title, inspect.cleandoc(cls.__doc__ or ""))
    for name, value in vars(cls).items():
        if name.startswith("_"):
            continue
        if isinstance(value, type):
            if getattr(value, "_is_lasting", False):
                lasting_key = f"{effects_of}/{name}"
                LASTING[lasting_key] = compile_text(lasting_key, effects_of, value)
                value._lasting_key = lasting_key  # type: ignore[attr-defined]
            elif name == "Grants":
                text.grants = compile_text(f"{key}/Grants", title, value, effects_of=effects_of)
                text.plain = False
            elif name in FORMS:
                text.forms[FORMS[name]] = compile_text(f"{key}/{name}", title, value)
            else:
                raise UnknownName(f"{title}: nested class {name} is neither Grants, {', '.join(FORMS)} nor @lasting")
            continue
        if name in FLAGS and value is True and getattr(cls, "_is_lasting", False):
            text.own[name] = True
        elif name == "on_end" and getattr(cls, "_is_lasting", False):
            text.own[name] = Ability(name, name, value, text)
        else:
            _declared(text, title, name, value)
    return text


def _declared(text: Text, title: str, name: str, value: Any) -> None:
    hook = getattr(value, "_hook", None)
    base = name[:-2] if name[-2:-1] == "_" and name[-1].isdigit() else name
    if hook is not None:
        _listens(text, title, hook, Ability(f"{hook}:{name}", hook, value, text))
    elif base in LABELS or base in COMBINATIONS:
        for label in COMBINATIONS.get(base, (base,)):
            text._add(text.labelled, label, Ability(name, label, value, text))
    elif name in STATICS:
        _listens(text, title, name, Ability(name, name, value, text))
    elif name in OWN:
        text.own[name] = value
        text.plain = False
    else:
        raise UnknownName(f"{title}: {name} is not in the vocabulary of engine.abilities")


def behaves(name: str) -> bool:
    """Whether the card of this name behaves: its text is written, or it has none beyond keywords. Raises EngineError
    while no card has been loaded."""
    if not CARDS:
        raise EngineError("no card behaves yet: import engine.cards, or engine.game, first")
    return name in CARDS


def _listens(text: Text, title: str, hook: str, ability: Ability) -> None:
    """Put what listens to a hook where it is heard."""
    for zone in getattr(ability.body, "_zones", ("play",)):
        if zone == "play":
            text._add(text.hooks, hook, ability)
            continue
        if text.key != title:
            raise UnknownName(f"{text.key} is heard in {zone}, but only a card itself lies there")
        if zone in ("hand", "archives") and hook not in STATICS and not ability.optional:
            raise UnknownName(f"{title}: {ability.key} is heard in {zone}, where it must be optional")
        text._add(text.elsewhere.setdefault(zone, {}), hook, ability)


def text_of(name: str) -> Text:
    """The compiled text of the card of this name; that of a card without text when it does not behave yet."""
    return CARDS.get(name, PLAIN)

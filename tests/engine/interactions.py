"""A search over interactions: two cards that touch the same event or static, on one table, under answers by lot.

What a card touches is found in its declarations: the events that it reacts to or replaces, the statics that it answers,
and the events that its verbs bring about. `couples()` lists every pair in which at least one card listens; number n of
them is a table with both, with bystanders that are warded, armored, elusive and laden with Æmber. `acted(n)` plays it
for some turns and checks, beside the invariants, that

* no ability is resolved twice for one event,
* every pool differs from what it was by what the facts tell,
* the log gives the same digest again, and the snapshot the same match.

    python -m tests.engine.interactions 50000          # that many tables, evenly chosen, and what was found
    python -m tests.engine.interactions --number 1234  # one of them, with its cards and answers
"""

from __future__ import annotations

import argparse
import random
import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager
from functools import cache
from typing import Any

from engine import catalogue
from engine.abilities import CARDS, Text, behaves
from engine.abilities.mechanisms import names_in, unknown_to
from engine.abilities.texts import LASTING
from engine.catalogue import CardFacts
from engine.catalogue.printed import TOKEN
from engine.errors import SetupError
from engine.game import Game
from engine.opening.positions import setup_of
from engine.players import RandomPlayer
from engine.rules.resolving import timing
from engine.rulesets import RULESETS
from engine.table.facts import Fact
from tests.engine import stock  # noqa: F401  (makes the stock cards known)
from tests.engine.invariants import check_invariants
from tests.engine.matches import fold

ANSWERS = 30
"""How many answers a table is acted out for."""
EVERY = 5
"""At every so many answers the invariants are checked; and at the end."""
EAGERNESS = 20
STURDIER = 4
"""So many +1 power counters each creature has on a table where some would be dead at once."""
_DAMAGE = tuple(
    "deal_damage take_damage damaged damage_prevented destroyed cannot_be_dealt_damage adds_damage multiplies_damage"
    " shares_damage".split()
)
MAKER = "Hire On"
"""An action that makes a token creature."""
CAUSES: dict[str, tuple[str, ...]] = {
    "gain": ("gain", "amber_gained", "add"),
    "lose": ("lose", "amber_lost"),
    "steal": ("steal", "stolen", "add", "cannot_steal"),
    "steal_for_each": ("steal", "stolen", "add", "cannot_steal"),
    "capture": ("capture", "captured"),
    "exalt": ("exalted",),
    "move_amber": ("add",),
    "forge": ("forge", "key_forged", "spend", "key_cost", "cannot_forge", "spendable"),
    "unforge": ("key_unforged",),
    "deal_damage": _DAMAGE,
    "deal_each": _DAMAGE,
    "deal_listed": _DAMAGE,
    "destroy": ("destroy", "destroyed", "left_play"),
    "sacrifice": ("destroy", "destroyed", "left_play"),
    "return_to_hand": ("leave_play", "left_play", "leave_archives"),
    "put_into_archives": ("leave_play", "left_play"),
    "archive": ("archived", "leave_play", "left_play"),
    "archive_from_hand": ("archived",),
    "purge": ("purged", "leave_play", "left_play"),
    "put_on_deck": ("leave_play", "left_play"),
    "shuffle_into_deck": ("leave_play", "left_play"),
    "discard": ("discard", "discarded"),
    "discard_top": ("discarded",),
    "discard_at_random": ("discard", "discarded"),
    "draw": ("draw", "drawn", "cannot_draw"),
    "take_control": ("control_changed", "controls"),
    "swap_control": ("control_changed", "controls"),
    "put_into_play": ("entered_play", "enters_ready_for"),
    "play_card": ("played", "entered_play", "cannot_play", "play_toll"),
    "play_top_of_deck": ("played", "entered_play", "cannot_play"),
    "use": ("used", "reaped", "cannot_use", "use_toll"),
    "reap_with": ("used", "reaped", "cannot_use"),
    "fight_with": ("used", "fight_begins", "fought", "cannot_use", "damage_in_fight"),
    "ready_and_fight": ("readied", "used", "fight_begins", "fought", "damage_in_fight"),
    "ready": ("readied", "cannot_ready"),
    "stun": ("stunned",),
    "ward": ("warded", "ward_lost"),
    "enrage": ("enraged",),
    "heal": ("healed",),
    "add_counters": ("counters_added", "power"),
    "remove_counters": ("counters_removed",),
    "raise_tide": ("tide_raised", "cannot_raise_tide"),
    "make_token": ("token_made", "entered_play"),
    "resolve_icons": ("bonus_icons", "bonus_icon", "icon_resolved", "no_bonus_icons"),
    "gain_chains": ("chains_gained",),
    "reveal_hand": ("revealed",),
    "attach": ("upgrade_attached",),
}
"""Verb -> the events that it brings about and the statics that it asks."""
LABELLED = {"reap": "reaped", "fight": "fought", "destroyed": "destroyed", "play": "played", "leaves_play": "left_play"}


def listens(name: str) -> frozenset[str]:
    """The events and statics that a card of this name, its grants and its lasting effects declare."""
    found = {hook.rpartition(":")[2] for text in _texts(name) for hook in _hooks(text)}
    return frozenset(found)


def touches(name: str) -> frozenset[str]:
    """What the card listens to, and what its abilities bring about."""
    verbs = {word for text in _texts(name) for word in names_in(text)}
    labels = {label for text in _texts(name) for label in text.labelled}
    caused = {kind for verb in verbs for kind in CAUSES.get(verb, ())}
    return listens(name) | caused | {LABELLED[label] for label in labels if label in LABELLED}


def _texts(name: str) -> list[Text]:
    return [CARDS[name], *(text for key, text in LASTING.items() if key.startswith(f"{name}/"))]


def _hooks(text: Text) -> Iterator[str]:
    yield from text.hooks
    for there in text.elsewhere.values():
        yield from there
    for inner in (text.grants, *text.forms.values()):
        if inner is not None:
            yield from _hooks(inner)


@cache
def cards() -> tuple[CardFacts, ...]:
    """Every card of the catalogue that behaves, in its first printing; of gigantic creatures the bottom half."""
    every = [card for found in catalogue.sets() for card in catalogue.cards(found.code)]
    first = [card for card in every if catalogue.by_name(card.name) is card and behaves(card.name)]
    return tuple(card for card in first if card.half != "top")


@cache
def tokens() -> tuple[CardFacts, ...]:
    """The token creatures."""
    return tuple(card for card in cards() if card.rarity == TOKEN)


@cache
def couples() -> tuple[tuple[CardFacts, CardFacts], ...]:
    """Every two cards of which one listens to what the other touches, each couple once, in the order of the sets."""
    bits: dict[str, int] = {}

    def mask(names: frozenset[str]) -> int:
        return sum(bits.setdefault(name, 1 << len(bits)) for name in names)

    seen = [(card, mask(listens(card.name)), mask(touches(card.name))) for card in cards()]
    return tuple(
        (one, other)
        for at, (one, heard, touched) in enumerate(seen)
        for other, also_heard, also_touched in seen[at:]
        if heard & also_touched or also_heard & touched
    )


def chosen(count: int) -> Sequence[int]:
    """So many numbers of couples, evenly spread over all of them."""
    total = len(couples())
    return [at * total // count for at in range(count)] if count < total else range(total)


def table(number: int) -> dict[str, Any]:
    """The set-up of a couple: the first card on one side or in hand, the second on either side, with bystanders."""
    one, other = couples()[number]
    dice = random.Random(f"couple {number}")
    known = [name for name, rules in RULESETS.items() if not any(unknown_to(rules, card) for card in (one, other))]
    known = [name for name in known if {one.house, other.house} <= set(RULESETS[name].houses)] or ["16.0"]
    seats: list[dict[str, Any]] = [
        {
            "houses": list(dict.fromkeys([one.house, other.house, "brobnar", "dis", "logos"]))[:3],
            "amber": dice.randint(2, 8),
            "line": [{"title": "Goon 3"}, {"title": "Goon 5"}, {"title": "Guard 3/2"}, {"title": "Goon 9", "amber": 2}],
            "artifacts": ["Trinket"],
            "hand": ["Goon 1", "Chant"],
            "deck": ["Goon 2", "Chant", "Trinket"] * 4,
            "discard": ["Goon 3", "Chant"],
            "archives": ["Goon 1"],
        }
        for _ in range(2)
    ]
    _place(seats[0], one, one.house, dice)
    mine = other.rarity == TOKEN or not dice.randrange(2)  # its player acts first
    _place(seats[0 if mine else 1], other, one.house, dice)
    for card in (one, other):
        if card.type != "action" and not card.half and card.rarity != TOKEN:
            seats[0]["hand"].append(_written(card))
    ruleset = dice.choice(known)
    if RULESETS[ruleset].tokens_known:
        for seat in seats:
            seat["token"] = dice.choice(tokens()).name
    for card in (one, other):
        if card.rarity == TOKEN:
            seats[0]["token"] = card.name
    if RULESETS[ruleset].ward_known:
        seats[1]["line"][1]["warded"] = True
        for seat in seats:
            seat["tide"] = True
    position = {"turn": 3, "step": "main", "house": one.house, "active": 0, "seats": seats}
    return {"ruleset": ruleset, "chance": {"seed": f"{number:064x}"}, "position": position}


def _written(card: CardFacts) -> str:
    return catalogue.written(card)


def _place(seat: dict[str, Any], card: CardFacts, house: str, dice: random.Random) -> None:
    """Put a card where it acts: in play, on a creature, or into the hand."""
    title = _written(card)
    if card.rarity == TOKEN:
        seat["hand"] += [{"title": MAKER, "house": house}] * 2
    elif card.type == "creature":
        below = {"under": [catalogue.named(card.title, "top half")]} if card.half else {}
        seat["line"].insert(dice.randrange(len(seat["line"]) + 1), {"title": title, **below})
    elif card.type == "artifact":
        seat["artifacts"].append(title)
    elif card.type == "upgrade":
        dice.choice(seat["line"]).setdefault("upgrades", []).append(title)
    else:
        seat["hand"].append(title)


@contextmanager
def once_per_event() -> Iterator[list[str]]:
    """While this lasts, list the abilities that are resolved a second time for one and the same event."""
    twice: list[str] = []
    seen: Counter[tuple[int, int, int, int]] = Counter()
    kept: list[Any] = []
    plain = timing.resolve

    def resolve(g: Any, ability: Any, me: Any, you: Any, event: Any = None, **more: Any) -> Any:
        if event is not None:
            kept.append(event)  # so that no other event gets its identity
            key = (id(event), id(ability), me.id, getattr(me, "incarnation", 0))
            seen[key] += 1
            if seen[key] > 1:
                twice.append(f"{ability!r} of {me!r} is resolved again for {event.kind}")
        return (yield from plain(g, ability, me, you, event, **more))

    timing.resolve = resolve  # type: ignore[assignment]
    try:
        yield twice
    finally:
        timing.resolve = plain


def acted(number: int) -> list[list[str]]:
    """Act a table out with every check; returns the answers that were given.

    Raises AssertionError with what is wrong, with both cards named.
    """
    one, other = couples()[number]
    answers: list[list[str]] = []
    try:
        _act(table(number), number, answers)
    except Exception as fault:
        fault.add_note(f"couple {number}: {one.name} and {other.name}, after {len(answers)} answers")
        raise
    return answers


def _act(raw: dict[str, Any], number: int, answers: list[list[str]]) -> None:
    players = [RandomPlayer(f"{number}/{seat}", EAGERNESS) for seat in (0, 1)]
    with once_per_event() as twice:
        game = standing(raw)
        pools: list[int] = [player.amber for player in game.table.players]
        facts: list[Fact] = []
        while game.pending is not None and len(answers) < ANSWERS:
            answer = players[game.pending.seat].answer(game.pending)
            facts += game.submit(answer)
            answers.append(answer)
            if game.at_rest:
                assert not (wrong := unaccounted(pools, facts, game)), wrong
                pools, facts = [player.amber for player in game.table.players], []
            if len(answers) % EVERY == 0:
                check_invariants(game)
        check_invariants(game)
    assert not twice, twice
    assert fold(game.table.setup, answers).digest() == game.digest(), "the log gives another state"
    if game.at_rest:
        assert Game.restore(game.table.setup, game.snapshot()).digest() == game.digest(), (
            "the snapshot is another match"
        )


def standing(raw: dict[str, Any]) -> Game:
    """The match at a table, on which bystanders that both cards together would leave without power have counters."""
    try:
        return Game.open(setup_of(raw))
    except SetupError:
        for seat in raw["position"]["seats"]:
            for creature in seat["line"]:
                creature["power_counters"] = STURDIER
        return Game.open(setup_of(raw))


def unaccounted(before: Sequence[int], facts: Iterable[Fact], game: Game) -> list[str]:
    """Pools that do not differ by what the facts since the last rest point tell.

    Forging says what was paid, and not from where: then nothing is said.
    """
    told = list(before)
    for fact in facts:
        data = fact.data
        amount, player, other = data.get("amount", 0), data.get("player"), data.get("other")
        if fact.kind in ("key.forged", "key.reforged", "amber.paid", "player.eliminated"):
            return []
        if fact.kind == "amber.gained":
            told[player] += amount
        elif fact.kind in ("amber.lost", "amber.placed"):
            told[player] -= amount
        elif fact.kind == "amber.stolen":
            told[player] += amount
            if other is not None:
                told[other] -= amount
        elif fact.kind == "amber.captured" and other is not None:
            told[other] -= amount
        elif fact.kind == "amber.returned" and player is not None:
            told[player] += amount
    now = [player.amber for player in game.table.players]
    return [
        f"seat {seat} has {have} Æmber, and by the facts {said}"
        for seat, (have, said) in enumerate(zip(now, told, strict=True))
        if have != said
    ]


def main(arguments: Sequence[str] | None = None) -> int:
    """Act tables out and print what was found; 1 when that is a fault."""
    parser = argparse.ArgumentParser(description=main.__doc__)
    parser.add_argument("count", nargs="?", type=int, default=1_000)
    parser.add_argument("--number", type=int)
    given = parser.parse_args(arguments)
    if given.number is not None:
        one, other = couples()[given.number]
        print(one.name, "and", other.name, table(given.number))
        print(acted(given.number))
        return 0
    found: Counter[str] = Counter()
    for number in chosen(given.count):
        try:
            acted(number)
        except Exception as fault:
            what = f"{type(fault).__name__}: {str(fault).splitlines()[0] if str(fault) else ''}"
            found[what] += 1
            if found[what] <= 3:
                print(what, *getattr(fault, "__notes__", ()), sep="\n    ")
    print(f"{given.count} of {len(couples())} tables, {found.total()} with a fault")
    return 1 if found else 0


if __name__ == "__main__":
    sys.exit(main())

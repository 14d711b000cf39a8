"""Writes golden matches. Run by hand, from the top of the project:

    python -m tests.golden.make --all           # write every match of RECIPES
    python -m tests.golden.make ruleset-16.0    # write one of them
    python -m tests.golden.make --refresh       # work out digests anew in every file; moves and results stay
    python -m tests.golden.make --engine        # keep the engine as it is now in `engines/`, for ever

A new match is a new recipe here, or any file of the same shape put into the folder by hand (then `--refresh` fills in
its digests). Everything comes from seeded players, so the same engine writes the same bytes each time.

The digests of states are in every log, so they may change only where the rules do; what a state comes to hold later is
written only where it says something (`engine.table.state`). `--refresh` is right after a rule has changed, and refuses
when a match ends otherwise than its file says. A change of the rules may make moves illegal: then write the match
again and say in the commit which rule changed.

The engines in `engines/` are those of releases, kept as a server keeps them. `--engine` adds the present one and never
touches those that are there: they prove that matches replay with old engines, so none is ever written again.
"""

from __future__ import annotations

import importlib
import sys
from collections.abc import Callable
from functools import partial
from typing import Any

from engine import ENGINE_ID
from engine.catalogue import CATALOGUE_ID
from engine.catalogue.decks import deck_lists, starter_decks
from engine.game import Game
from engine.judging.officials import adjust
from engine.opening.made_up_decks import make_deck
from engine.players import RandomPlayer
from replays.engines.archive import present, present_name
from replays.engines.kept_engines import KeptEngines
from tests.golden.files import ENGINES, FOLDER, completed, paths, read, setup_of, text

STARTERS = ("Radiant Argus the Supreme", 'Miss "Onyx" Censorius')
CARDS = "tests.golden.cards"


def starters(seed: str, ruleset: str = "16.0", *, chains: tuple[int, int] = (0, 0), **options: bool) -> dict[str, Any]:
    """The two starter decks against each other. `seed` is any text."""
    decks = starter_decks()
    seats = []
    for name, title, own in zip(("Ann", "Ben"), STARTERS, chains, strict=True):
        deck = decks[title]
        rows = [{key: row[key] for key in ("set", "number", "house")} for row in deck["cards"]]
        seats.append({"name": name, "chains": own, "deck": {**deck, "cards": rows}})
    return {
        "ruleset": ruleset,
        "seats": seats,
        "options": options,
        "chance": {"seed": seed.encode().hex().rjust(64, "0"), "entropy": ["ann", "ben"]},
    }


def invented(seed: str) -> dict[str, Any]:
    """Two decks of the golden matches' own cards."""
    titles = {"brobnar": "Borrowed Anvil", "dis": "Idle Hammer", "logos": "Apprentice Smith"}
    rows = [{"title": title, "house": house} for house, title in titles.items() for _ in range(12)]
    deck = {"name": "Smithy", "set": "TEST", "houses": list(titles), "cards": rows}
    return {
        "ruleset": "16.0",
        "seats": [{"name": name, "deck": deck} for name in ("Ann", "Ben")],
        "chance": {"seed": seed.encode().hex().rjust(64, "0"), "entropy": ["ann", "ben"]},
    }


def three(seed: str, ruleset: str = "16.0") -> dict[str, Any]:
    """Three of the deck lists, picked by their order in the list."""
    lists = list(deck_lists("CotA").values())
    at = sum(seed.encode()) % len(lists)
    seats = []
    for name, deck in zip(("Ann", "Ben", "Cleo"), (lists[(at + 3 * n) % len(lists)] for n in range(3)), strict=True):
        rows = [{key: row[key] for key in ("set", "number", "house")} for row in deck["cards"]]
        seats.append({"name": name, "deck": {**deck, "cards": rows}})
    return {
        "variant": "break-key",
        "ruleset": ruleset,
        "seats": seats,
        "chance": {"seed": seed.encode().hex().rjust(64, "0"), "entropy": ["ann", "ben", "cleo"]},
    }


def tokens(seed: str, seats: int) -> dict[str, Any]:
    """Made-up decks that make token creatures, in a match whose ids are renewed."""
    return made_up(seed, "WoE", seats)


def made_up(seed: str, code: str, seats: int = 2, ruleset: str = "16.0") -> dict[str, Any]:
    """Made-up decks of a set, in a match whose ids are renewed."""
    made = [make_deck(code, sum(seed.encode()) + n) for n in range(seats)]
    decks = [{**{name: deck[name] for name in deck if name != "cards"}, "cards": deck["cards"]} for deck in made]
    entropy = ["ann", "ben", "cleo"][:seats]
    return {
        "ruleset": ruleset,
        "variant": "standard" if seats == 2 else "break-key",
        "seats": [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben", "Cleo"), decks, strict=False)],
        "options": {"ask_idle": False},
        "chance": {"renews_ids": True, "seed": seed.encode().hex().rjust(64, "0"), "entropy": entropy},
    }


def three_invented(seed: str) -> dict[str, Any]:
    """Three decks of the golden matches' own cards."""
    one = invented(seed)
    seats = [*one["seats"], {**one["seats"][0], "name": "Cleo"}]
    return {**one, "variant": "break-key", "seats": seats, "chance": {**one["chance"], "entropy": ["a", "b", "c"]}}


def match(
    about: str,
    setup: dict[str, Any],
    *,
    cards: str | None = None,
    concede: Callable[[Game], int | None] = lambda game: None,
    forfeit: Callable[[Game], int | None] = lambda game: None,
    time: Callable[[Game], bool] = lambda game: False,
) -> dict[str, Any]:
    """Seeded players play until the match ends, `concede` names the seat that gives up, `forfeit` the one from which a
    judge takes the game, or it is `time`."""
    golden: dict[str, Any] = {"about": about, "cards": cards, "setup": setup, "moves": []}
    if cards is not None:
        importlib.import_module(cards)
    players = [RandomPlayer(f"golden/{seat}") for seat in range(len(golden["setup"]["seats"]))]
    game = Game.open(setup_of(golden), facts=False)
    while game.pending is not None:
        loser = concede(game)
        if loser is not None:
            golden["moves"].append({"concede": loser})
            game.concede(loser)
            continue
        loser = forfeit(game)
        if loser is not None:
            golden["moves"].append({"forfeit": loser})
            adjust(game, [{"kind": "forfeit", "seat": loser}])
            continue
        if time(game):
            golden["moves"].append({"time": 0})
            break
        answer = players[game.pending.seat].answer(game.pending)
        golden["moves"].append(answer[0] if len(answer) == 1 else answer)
        game.submit(answer)
    return completed(golden)


def at_rest_in_turn(turn: int, *, waiting: bool) -> Callable[[Game], int | None]:
    """The active player, or the other one, gives up in the main step of a turn."""

    def concede(game: Game) -> int | None:
        if game.turn < turn or not game.at_rest or game.step != "main":
            return None
        return 1 - game.active if waiting else game.active

    return concede


def resolving(turn: int) -> Callable[[Game], int | None]:
    """Whoever is asked gives up while an ability resolves."""
    return lambda game: (
        game.pending.seat if game.pending and game.table.frame is not None and game.turn >= turn else None
    )


def leaving(first: int, second: int) -> Callable[[Game], int | None]:
    """Whoever is asked gives up while an ability resolves, from one turn on; from another on, somebody at rest."""

    def concede(game: Game) -> int | None:
        if not game.table.state.out:
            return resolving(first)(game)
        if game.turn < second or not game.at_rest:
            return None
        return next(
            player.seat for player in game.table.players if not player.eliminated and player.seat != game.active
        )

    return concede


def score(turn: int, wanted: Callable[[Game], bool]) -> Callable[[Game], bool]:
    """Time is over when, from a turn on, this holds of the match."""
    return lambda game: game.turn >= turn and wanted(game)


def keys(game: Game) -> list[int]:
    """How many keys each seat has forged."""
    return [len(player.keys) for player in game.table.players]


def pools(game: Game) -> list[int]:
    """How much Æmber each seat has."""
    return [player.amber for player in game.table.players]


def _under_the_newest(code: str) -> dict[str, Any]:
    return match(f"A whole match of made-up decks of {code} under rulebook 18.4.", made_up(code, code, 2, "18.4"))


RECIPES: dict[str, Callable[[], dict[str, Any]]] = {
    "ruleset-1.2": lambda: match("A whole match under rulebook 1.2.", starters("one", "1.2")),
    "ruleset-1.3": lambda: match("A whole match under rulebook 1.3.", starters("two", "1.3")),
    "ruleset-2021-03": lambda: match("A whole match under the rulebook of March 2021.", starters("three", "2021-03")),
    "ruleset-16.0": lambda: match("A whole match under rulebook 16.0.", starters("four")),
    "ruleset-18.4": lambda: match("A whole match under rulebook 18.4.", starters("fifteen", "18.4")),
    **{f"ruleset-18.4-{code}": partial(_under_the_newest, code) for code in ("AoA", "WC", "MM", "DT", "WoE")},
    "three-under-18.4": lambda: match("Three players under rulebook 18.4.", three("newest", "18.4")),
    "everything-asked": lambda: match(
        "Chains from the start, forced answers asked for, no mulligan.",
        starters("five", chains=(7, 19), ask_forced=True, mulligan=False),
    ),
    "nothing-idle-asked": lambda: match(
        "Forced answers asked for, all of them, and no question whose answer makes no difference.",
        starters("five", chains=(7, 19), ask_forced=True, ask_idle=False, mulligan=False),
    ),
    "first-book-nothing-idle-asked": lambda: match(
        "A whole match under rulebook 1.2 in which nothing idle is asked.", starters("one", "1.2", ask_idle=False)
    ),
    "ids-renewed": lambda: match(
        "Token creatures lie facedown, and cards that were lost sight of have other ids.", tokens("ids", 2)
    ),
    "three-ids-renewed": lambda: match("Three players make token creatures; ids are renewed.", tokens("more ids", 3)),
    "third-key-by-an-effect": lambda: match(
        "The third key is forged by a card that is being played.", invented("six"), cards=CARDS
    ),
    "conceded-by-the-active-player": lambda: match(
        "The active player gives up.", starters("seven"), concede=at_rest_in_turn(6, waiting=False)
    ),
    "conceded-by-the-waiting-player": lambda: match(
        "The other player gives up.", starters("eight"), concede=at_rest_in_turn(6, waiting=True)
    ),
    "conceded-during-an-effect": lambda: match(
        "A player gives up instead of answering what an ability asks.", starters("nine"), concede=resolving(4)
    ),
    "conceded-before-the-first-turn": lambda: match(
        "A player gives up at the sight of the opening hand.", starters("ten"), concede=lambda game: game.active
    ),
    "time-decided-by-keys": lambda: match(
        "Time is over while one player has more keys.",
        starters("eleven"),
        time=score(5, lambda game: keys(game)[0] != keys(game)[1]),
    ),
    "time-decided-by-amber": lambda: match(
        "Time is over while the keys are equal and the pools are not, in the middle of an effect.",
        starters("twelve"),
        time=score(
            5,
            lambda game: (
                keys(game)[0] == keys(game)[1] and pools(game)[0] != pools(game)[1] and game.table.frame is not None
            ),
        ),
    ),
    "three-fall-one-by-one": lambda: match("Three players; one falls, then the other.", three("one by one", "1.2")),
    "three-fall-together": lambda: match("Three players; two fall at once.", three("together 0", "1.3")),
    "three-decided-by-an-effect": lambda: match(
        "Three players; the last key is broken by a card that is being played.", three_invented("effect"), cards=CARDS
    ),
    "three-conceded": lambda: match(
        "Three players; one gives up in the middle of an effect, later another one at rest.",
        three("conceded", "2021-03"),
        concede=leaving(3, 9),
    ),
    "three-forfeited": lambda: match(
        "Three players; one gives up in the middle of an effect, from another one a judge takes the game.",
        three("forfeited"),
        concede=lambda game: None if game.table.state.out else resolving(3)(game),
        forfeit=lambda game: leaving(3, 9)(game) if game.table.state.out else None,
    ),
    "forfeited": lambda: match(
        "A judge takes the game from a player in the middle of an effect.", starters("fourteen"), forfeit=resolving(4)
    ),
    "three-decided-by-time": lambda: match(
        "Three players; time is over while one has more keys.",
        three("time"),
        time=score(12, lambda game: sorted(keys(game))[-1] != sorted(keys(game))[-2]),
    ),
    "time-decides-nothing": lambda: match(
        "Time is over while keys and pools are equal.",
        starters("thirteen"),
        time=score(3, lambda game: keys(game)[0] == keys(game)[1] and pools(game)[0] == pools(game)[1]),
    ),
}
"""File name without .json -> how the match comes about."""


def refresh() -> None:
    """Work out the digests of every file anew. Raises SystemExit for one that ends otherwise than it says."""
    for path in paths():
        golden = read(path)
        anew = completed(golden)
        for field in ("result", "ends"):
            if golden.get(field, anew[field]) != anew[field]:
                change = f"{field} was {golden[field]} and is {anew[field]}"
                raise SystemExit(f"{path.name}: {change}; find out why, then write the match anew")
        path.write_text(text(anew), "utf-8")
        print(path.name, "refreshed")


def keep_engine() -> None:
    """Add the present engine to those that are kept. Raises SystemExit where the version has one already."""
    kept = KeptEngines(ENGINES)
    for about in kept.all():
        if about.name.partition("+")[0] == ENGINE_ID:
            raise SystemExit(f"{about.name} is kept already; only a release of another version adds an engine")
    about = kept.keep(present(), name=present_name(), catalogue=CATALOGUE_ID)
    print(f"{about.name}: {about.bytes} bytes")


def main(arguments: list[str]) -> None:
    """See the module."""
    if arguments == ["--refresh"]:
        refresh()
        return
    if arguments == ["--engine"]:
        keep_engine()
        return
    names = list(RECIPES) if arguments == ["--all"] else arguments
    unknown = [name for name in names if name not in RECIPES]
    if unknown or not names:
        raise SystemExit(f"give --all, --refresh, --engine, or names among: {', '.join(RECIPES)}")
    for name in names:
        golden = RECIPES[name]()
        (FOLDER / f"{name}.json").write_text(text(golden), "utf-8")
        print(f"{name}: {len(golden['moves'])} moves, {golden['ends']}, {golden['result']}")


if __name__ == "__main__":
    main(sys.argv[1:])

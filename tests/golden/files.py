"""The file of a golden match: its shape, how it is played again, and how its end is told.

A file is one JSON object:

    about    what the match is there for, in a sentence
    cards    a module to import first because the match needs cards of its own, or null
    setup    the set-up as `Setup.from_data` takes it, secret seed included
    moves    in order: the key of the option chosen, a list of keys when not exactly one was, {"concede": seat},
             {"forfeit": seat} where a judge takes the game from somebody, or {"time": 0} where time is over
    rests    the first 16 hex digits of the digest after each move that left the match at rest
    digest   the whole digest at the end
    result   `Game.result` at the end
    ends     the way the match ended, one of WAYS
"""

from __future__ import annotations

import importlib
import json
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from engine.game import Game, Setup
from engine.judging.officials import adjust, end_by_time
from engine.table.facts import Fact

FOLDER = Path(__file__).parent
ENGINES = FOLDER / "engines"
"""The engines of releases, as a server keeps them (`replays.engines.kept_engines`)."""
SHORT = 16
WIDTH = 110
FIELDS = ("about", "cards", "setup", "moves", "rests", "digest", "result", "ends")

WAYS = {
    "keys/forge-step": "the third key is forged in the forge step",
    "keys/effect": "the third key is forged while an ability resolves",
    "conceded/active": "the active player concedes at rest",
    "conceded/waiting": "the player whose turn it is not concedes at rest",
    "conceded/effect": "a player concedes while an ability resolves",
    "conceded/set-up": "a player concedes before the first turn",
    "forfeit/judge": "a judge's ruling takes the game from a player",
    "time/keys": "time is over, and somebody has more keys",
    "time/amber": "time is over, keys are equal, and somebody has more Æmber",
    "time/nobody": "time is over, and keys and Æmber are equal",
    "three/one-by-one": "of three, the last opponent loses the last key in a forge step",
    "three/together": "of three, both opponents lose their last keys at once",
    "three/effect": "of three, the last opponent loses the last key while an ability resolves",
    "three/conceded": "of three, one has left, and one of the last two gives up",
    "three/forfeit": "of three, one has left, and a judge's ruling takes the game from one of the last two",
    "three/time": "of three, time is over and somebody has more keys",
}
"""Every way a match can end: the reason of the result, and the circumstances."""

Move = str | list[str] | dict[str, int]


def paths() -> list[Path]:
    """All golden matches there are."""
    return sorted(FOLDER.glob("*.json"))


def read(path: Path) -> dict[str, Any]:
    """The content of a file, its own cards made known."""
    golden: dict[str, Any] = json.loads(path.read_text("utf-8"))
    if golden["cards"] is not None:
        importlib.import_module(golden["cards"])
    return golden


def setup_of(golden: dict[str, Any]) -> Setup:
    """The checked set-up; with cards of its own a deck need not keep the deck-building rules."""
    return Setup.from_data(golden["setup"], any_deck=golden["cards"] is not None)


@dataclass
class Replay:
    """What came of playing the moves: the match, the digests at rest, how it ended (None while it goes on)."""

    game: Game
    rests: list[str]
    ends: str | None


def replay(golden: dict[str, Any], *, facts: bool = True, check: bool = True) -> Replay:
    """Play the moves of a golden match on a fresh table. `ends` is known only with facts."""
    game = Game.open(setup_of(golden), facts=facts)
    rests: list[str] = []
    ends = None
    for move in golden["moves"]:
        before = (game.step, game.active, game.table.frame is not None)
        told = act(game, move) if isinstance(move, dict) else game.submit(move, check=check)
        if game.at_rest:
            rests.append(game.digest()[:SHORT])
        if game.result is not None and facts:
            won = [fact for fact in told if fact.kind == "match.won"]
            by_ability = before[2] or any(fact.cause is not None for fact in won)
            ends = _way(game, told, *before[:2], by_ability)
    return Replay(game, rests, ends)


def act(game: Game, move: dict[str, int]) -> list[Fact]:
    """What is no answer to a question."""
    if "forfeit" in move:
        return adjust(game, [{"kind": "forfeit", "seat": move["forfeit"]}])[0]
    return game.concede(move["concede"]) if "concede" in move else end_by_time(game)


def _way(game: Game, told: list[Fact], step: str, active: int, resolving: bool) -> str:
    assert game.result is not None
    reason = game.result["reason"]
    if len(game.table.players) > 2:
        if reason == "keys":
            together = len(game.table.state.out[-1]) > 1
            return "three/together" if together else "three/effect" if resolving else "three/one-by-one"
        return f"three/{reason}"
    if reason == "conceded":
        loser = next(fact.data["player"] for fact in told if fact.kind == "player.eliminated")
        if step == "setup":
            return "conceded/set-up"
        if resolving:
            return "conceded/effect"
        return "conceded/active" if loser == active else "conceded/waiting"
    if reason == "forfeit":
        return "forfeit/judge"
    if reason == "time":
        keys = [player.keys for player in game.table.players]
        equal = len({len(own) for own in keys}) == 1
        return "time/nobody" if game.result["winner"] is None else "time/amber" if equal else "time/keys"
    won = next(fact for fact in told if fact.kind == "match.won")
    return f"{reason}/{'forge-step' if won.cause is None else 'effect'}"


def completed(golden: dict[str, Any]) -> dict[str, Any]:
    """A golden match with everything that follows from its set-up and its moves worked out."""
    played = replay(golden)
    return {
        "about": golden["about"],
        "cards": golden["cards"],
        "setup": golden["setup"],
        "moves": golden["moves"],
        "rests": played.rests,
        "digest": played.game.digest(),
        "result": played.game.result,
        "ends": played.ends,
    }


def text(golden: dict[str, Any]) -> str:
    """The file: a line per field, long lists wrapped, so that a change shows where it is."""
    lines = []
    for name in FIELDS:
        value = golden[name]
        if name == "setup":
            shown = _setup_text(value)
        elif name in ("moves", "rests"):
            shown = _wrapped([_json(one) for one in value])
        else:
            shown = _json(value)
        lines.append(f"{_json(name)}: {shown}")
    return "{\n" + ",\n".join(lines) + "\n}\n"


def _json(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def _wrapped(items: list[str], indent: str = " ") -> str:
    lines = [indent]
    for item in items:
        if len(lines[-1]) + len(item) > WIDTH:
            lines.append(indent)
        lines[-1] += f"{item}, "
    return "[\n" + "\n".join(line.rstrip() for line in lines).rstrip(",") + "\n]"


def _setup_text(setup: dict[str, Any]) -> str:
    """The set-up with a line per card."""
    shown = json.dumps({**setup, "seats": []}, ensure_ascii=False)
    seats = []
    for seat in setup["seats"]:
        deck = seat["deck"]
        head = _json({**seat, "deck": {**deck, "cards": []}})
        assert head.endswith("[]}}")
        seats.append(head.removesuffix("[]}}") + "[\n  " + ",\n  ".join(_json(row) for row in deck["cards"]) + "]}}")
    assert shown.count('"seats": []') == 1
    return shown.replace('"seats": []', '"seats": [\n ' + ",\n ".join(seats) + "]")

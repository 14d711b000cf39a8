"""Golden matches: every file in tests/golden goes as it says, and every way a match can end has one."""

from __future__ import annotations

import ast
import json
from pathlib import Path

import pytest

from engine.game import Game
from engine.rulesets import RULESETS
from tests.engine.invariants import check_invariants
from tests.engine.purity import sources
from tests.golden import files, make

MOST_BYTES = 60_000
LEAVING = ("conceded", "forfeit")
PATHS = files.paths()


def win_reasons() -> set[str]:
    """The reasons with which the engine lets a match be won: the second argument of every call of `win`."""
    found = set()
    for path in sources("engine"):
        for node in ast.walk(ast.parse(path.read_text("utf-8"))):
            if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and node.func.attr == "win":
                reason = node.args[1]
                if isinstance(reason, ast.Name) and "variants" in path.parts:
                    found |= set(LEAVING)  # what `leave` was told
                    continue
                assert isinstance(reason, ast.Constant), f"{path}:{node.lineno}: the reason of a win is not a literal"
                found.add(str(reason.value))
    return found


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_match_goes_as_it_says(path: Path) -> None:
    golden = files.read(path)
    played = files.replay(golden)
    assert played.rests == golden["rests"]
    assert played.game.digest() == golden["digest"]
    assert played.game.result == golden["result"]
    assert played.ends == golden["ends"]
    check_invariants(played.game)
    bare = files.replay(golden, facts=False, check=False)
    assert (bare.rests, bare.game.digest()) == (golden["rests"], golden["digest"])


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_match_can_be_taken_up_from_its_last_rest(path: Path) -> None:
    golden = files.read(path)
    setup = files.setup_of(golden)
    game = Game.open(setup)
    blob, left = None, golden["moves"]
    for n, move in enumerate(golden["moves"]):
        if game.at_rest:
            blob, left = game.snapshot(), golden["moves"][n:]
        files.act(game, move) if isinstance(move, dict) else game.submit(move)
    again = Game.restore(setup, blob) if blob is not None else Game.open(setup)
    for move in left:
        files.act(again, move) if isinstance(move, dict) else again.submit(move)
    assert again.digest() == golden["digest"]


@pytest.mark.parametrize("path", PATHS, ids=lambda path: path.stem)
def test_a_golden_file_is_small_complete_and_in_its_form(path: Path) -> None:
    written = path.read_text("utf-8")
    assert len(written.encode()) < MOST_BYTES
    golden = json.loads(written)
    assert tuple(golden) == files.FIELDS
    assert golden["about"].endswith(".")
    assert golden["rests"] is not None
    assert written == files.text(golden)


@pytest.mark.parametrize("name", make.RECIPES)
def test_the_script_writes_what_is_there(name: str) -> None:
    assert (files.FOLDER / f"{name}.json").read_text("utf-8") == files.text(make.RECIPES[name]())


@pytest.mark.slow
def test_every_way_to_end_a_match_has_a_golden() -> None:
    assert {way.partition("/")[0] for way in files.WAYS} == win_reasons() | {"three"}
    assert {files.read(path)["ends"] for path in PATHS} == set(files.WAYS)


def test_every_seat_concedes_and_every_ruleset_is_played_to_the_third_key() -> None:
    every = [files.read(path) for path in PATHS]
    assert {golden["moves"][-1]["concede"] for golden in every if golden["result"]["reason"] == "conceded"} >= {0, 1}
    by_keys = [golden for golden in every if golden["result"]["reason"] == "keys"]
    assert {golden["setup"]["ruleset"] for golden in by_keys} == set(RULESETS)


def test_a_changed_move_or_digest_is_noticed() -> None:
    golden = files.read(files.FOLDER / "ruleset-16.0.json")
    at = next(n for n, move in enumerate(golden["moves"]) if move == "end" and n > 20)
    shorter = {**golden, "moves": golden["moves"][:at]}
    played = files.replay(shorter)
    assert played.ends is None
    assert played.rests == golden["rests"][: len(played.rests)]
    assert played.game.digest() != golden["digest"]


def test_refreshing_refuses_a_match_that_ends_otherwise(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    golden = files.read(files.FOLDER / "conceded-before-the-first-turn.json")
    path = tmp_path / "one.json"
    monkeypatch.setattr(files, "FOLDER", tmp_path)
    path.write_text(files.text({**golden, "digest": "", "rests": []}), "utf-8")
    make.refresh()
    assert json.loads(path.read_text("utf-8")) == golden
    wrong = {**golden, "result": {**golden["result"], "winner": 1 - golden["result"]["winner"]}}
    path.write_text(files.text(wrong), "utf-8")
    with pytest.raises(SystemExit, match="one.json: result was"):
        make.refresh()
    assert json.loads(path.read_text("utf-8")) == wrong

"""What may be decided from the stored positions of tests/perft: a number that changes is a rule that changed."""

from __future__ import annotations

import io
import json
from pathlib import Path

import pytest

from engine.opening.positions import setup_of
from engine.rulesets import RULESETS
from engine.table.choices import Choice
from tests.perft import make
from tests.perft.count import answers, completed, differences, files, paths, reached, read, split, text


def test_a_dozen_positions_are_stored_under_more_than_one_rulebook() -> None:
    stored = [read(path) for path in files()]
    assert len(stored) >= 12
    assert len({one["setup"]["ruleset"] for one in stored} & set(RULESETS)) >= 2
    assert all(2 <= one["depth"] <= 4 and one["paths"] == sum(one["split"].values()) for one in stored)


@pytest.mark.parametrize("path", files(), ids=lambda path: path.stem)
def test_the_paths_from_a_position_are_as_many_as_they_were(path: Path) -> None:
    stored = read(path)
    found = split(stored["setup"], stored["depth"])
    changed = differences(stored["split"], found)
    assert not changed, f"{path.stem}, {stored['depth']} decisions deep:\n" + "\n".join(changed)
    assert text({**stored, "split": found, "paths": sum(found.values())}) == path.read_text("utf-8")


def test_answers_are_counted_with_their_order_only_where_it_matters() -> None:
    def many(least: int, most: int, ordered: bool) -> int:
        choice = Choice("card", 0, "x", offered=("a", "b", "c"), minimum=least, maximum=most, ordered=ordered)
        return len(list(answers(choice)))

    assert many(1, 1, False) == many(1, 1, True) == 3
    assert many(0, 2, False) == 1 + 3 + 3
    assert many(0, 2, True) == 1 + 3 + 6


def test_paths_are_those_walked_one_by_one() -> None:
    stored = read(files()[0])
    setup = setup_of(stored["setup"])
    first = reached(setup, ()).pending
    assert first is not None
    second = 0
    for answer in answers(first):
        then = reached(setup, (answer,)).pending
        second += 1 if then is None else len(list(answers(then)))
    assert paths(setup, 1) == len(list(answers(first)))
    assert paths(setup, 2) == second


def test_differences_name_the_first_answers() -> None:
    assert differences({"a": 1, "b": 2, "c": 3}, {"b": 2, "c": 4, "d": 5}) == [
        "a: is not legal any more, had 1 paths",
        "c: had 3 paths, has 4",
        "d: is legal now, with 5 paths",
    ]


def test_a_new_position_is_written_and_counted_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    stored = read(files()[0])
    monkeypatch.setattr(make, "FOLDER", tmp_path)
    monkeypatch.setattr(make, "files", lambda: sorted(tmp_path.glob("*.json")))
    monkeypatch.setattr("sys.stdin", io.StringIO("{}"))
    with pytest.raises(SystemExit, match="has no position"):
        make.main(["new", "1"])
    monkeypatch.setattr("sys.stdin", io.StringIO(json.dumps(stored["setup"])))
    make.main(["new", "1"])
    written = read(tmp_path / "new.json")
    assert written["paths"] == len(written["split"])
    assert set(written["split"]) == set(stored["split"])
    assert f"{written['paths']} paths of 1 decisions" in capsys.readouterr().out
    first = next(iter(written["split"]))
    (tmp_path / "new.json").write_text(text({**written, "split": {**written["split"], first: 7}}), "utf-8")
    make.main(["--refresh"])
    assert capsys.readouterr().out == f"new: {first}: had 7 paths, has 1\n"
    assert read(tmp_path / "new.json") == written == completed(written)
    with pytest.raises(SystemExit):
        make.main([])

"""A card of a test that nobody hears fails the run of its module."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.engine import shapes as shapes_of_the_kernel
from tests.engine.invent import HEARD, TOLD

PROJECT = Path(__file__).parents[2]
MODULE = '''
from tests.engine.invent import invent
from tests.engine.table import Table

@invent("Mute Idol", type="action")
class MuteIdol:
    """Play: gains 1 Æmber. Scrap: gains 1 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 1)

    def scrap(g, me, you):
        yield from g.gain(you, 1)

def test_one():
    Table(me={"hand": ["Mute Idol"]}, foe={}).play("Mute Idol")

def test_two():
    pass
'''


def run(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    (folder / "test_mute.py").write_text(MODULE, encoding="utf-8")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.engine.unheard", "-p", "no:cacheprovider"]
    environment = {**os.environ, "PYTHONPATH": str(PROJECT)}
    environment.pop("PYTEST_XDIST_WORKER", None)
    return subprocess.run(
        [*command, "--rootdir", str(folder), *arguments], cwd=folder, env=environment, capture_output=True, text=True
    )


@pytest.mark.slow
@pytest.mark.parametrize("workers", ["0", "2"])
def test_a_body_that_was_never_called_is_named_and_fails_the_run(tmp_path: Path, workers: str) -> None:
    ended = run(tmp_path, "-n", workers, "test_mute.py")
    assert ended.returncode == 1, ended.stdout + ended.stderr
    assert "Mute Idol.scrap of test_mute was never heard" in ended.stdout
    assert "Mute Idol.play" not in ended.stdout


@pytest.mark.slow
@pytest.mark.parametrize("part", [("test_mute.py", "-k", "two"), ("test_mute.py::test_two",)])
def test_a_part_of_a_module_is_not_judged(tmp_path: Path, part: tuple[str, ...]) -> None:
    ended = run(tmp_path, "-n", "0", *part)
    assert ended.returncode == 0, ended.stdout + ended.stderr


def test_every_invented_text_is_listened_to() -> None:
    shapes = [key for key, module in TOLD.items() if module == shapes_of_the_kernel.__name__]
    assert len(shapes) > 10
    assert HEARD <= set(TOLD)

"""Which engine a match is folded by, and how many run."""

from __future__ import annotations

import logging
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest

from engine import ENGINE_ID
from engine.catalogue import CATALOGUE_ID
from engine.table.setup import Setup
from replays.engines import registry
from replays.engines.archive import SERVER, EngineArchive, present, present_name, present_stamp
from replays.engines.errors import EngineFailed
from replays.engines.kept_engines import KeptEngines
from replays.engines.process import EngineLimits
from replays.engines.registry import MOST_RUNNING, PRESENT, Engines, KeptEngine
from tests.replays.engines.hostile import altered
from tests.replays.matches import setup

pytestmark = pytest.mark.usefixtures("packed_lightly")


def another(number: int) -> EngineArchive:
    """The present engine with a line more, so that it is another one."""
    return EngineArchive.of({**present().modules, "engine/another.py": b"A = %d\n" % number})


@pytest.fixture
def engines(tmp_path: Path) -> Iterator[Engines]:
    one = Engines(KeptEngines(tmp_path / "engines"), EngineLimits(request=2))
    yield one
    one.stop()


def kept(engines: Engines, archive: EngineArchive, version: str = ENGINE_ID) -> KeptEngine:
    """An engine that is kept, as the registry gives it."""
    assert engines.store is not None
    name = f"{version}+{archive.short}"
    engines.store.keep(archive, name=name, catalogue=CATALOGUE_ID)
    found = engines.of(f"{name} {CATALOGUE_ID}")
    assert isinstance(found, KeptEngine)
    assert found.name == name
    assert found.kept_id == archive.short
    return found


def test_the_present_one_is_never_run_elsewhere(engines: Engines) -> None:
    assert engines.of(present_stamp()) is PRESENT
    engines.keep_present()
    assert engines.of(present_stamp()) is PRESENT
    assert engines.of(f"{present_name()} another-catalogue") is PRESENT, "its content is the same"
    assert PRESENT.stamp == present_stamp()
    assert PRESENT.name == present_name()
    assert PRESENT.kept_id is None


@pytest.mark.slow
def test_a_kept_one_is_known_by_its_content(engines: Engines) -> None:
    one = kept(engines, another(1))
    assert engines.of(one.stamp) is one
    assert engines.of("vaultlog-engine/9+0123456789abcdef 1") is None
    assert Engines().of(one.stamp) is None, "without a directory nothing is kept"


@pytest.mark.slow
def test_what_names_no_content_is_of_the_first_that_was_kept(engines: Engines) -> None:
    before = f"{ENGINE_ID} {CATALOGUE_ID}"
    assert engines.of(before) is PRESENT
    assert Engines().of(before) is PRESENT
    one = kept(engines, another(1))
    kept(engines, another(2))
    assert engines.of(before) is one


@pytest.mark.slow
def test_a_damaged_one_is_not_used_and_told(engines: Engines, caplog: pytest.LogCaptureFixture) -> None:
    assert engines.store is not None
    archive = another(1)
    about = engines.store.keep(archive, name=f"{ENGINE_ID}+{archive.short}", catalogue="1")
    (engines.store.directory / f"{about.id}.tar.xz").write_bytes(b"damaged")
    with caplog.at_level(logging.ERROR):
        assert engines.of(f"{about.name} 1") is None
    assert "cannot be used" in caplog.text
    assert "fetch it again" in caplog.text


def test_where_the_disk_does_not_take_it_play_goes_on(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    (tmp_path / "engines").write_text("a file")
    engines = Engines(KeptEngines(tmp_path / "engines"))
    with caplog.at_level(logging.ERROR):
        engines.keep_present()
    assert "could not be kept" in caplog.text
    (tmp_path / "engines").unlink()
    engines.keep_present()
    assert engines.store is not None
    assert [about.id for about in engines.store.all()] == [present().id]


@pytest.mark.slow
def test_more_than_may_run_take_turns(engines: Engines) -> None:
    data = Setup.from_data(setup(1))
    many = [kept(engines, another(number)) for number in range(MOST_RUNNING + 1)]
    games = [one.open(data, facts=False) for one in many]
    assert [one.process.pid is not None for one in many] == [False] + [True] * MOST_RUNNING
    digests = {game.digest() for game in games}
    assert len(digests) == 1
    assert games[0].rows() == games[1].rows(), "both come back where they stood"
    assert sum(one.process.pid is not None for one in many) == MOST_RUNNING
    engines.stop()
    assert not any(one.process.pid for one in many)


@pytest.mark.slow
def test_an_engine_that_hangs_harms_no_other(engines: Engines) -> None:
    slow = altered('"""Open a match from', '"""x"""\n        while True:\n            pass\n        """')
    bad, good = kept(engines, slow), kept(engines, another(1))
    data = Setup.from_data(setup(1))
    with pytest.raises(EngineFailed, match="did not answer within 2 seconds"):
        bad.open(data, facts=False)
    assert good.open(data, facts=False).digest() == PRESENT.open(data, facts=False).digest()


@pytest.mark.slow
def test_many_threads_ask_more_engines_than_may_run(engines: Engines) -> None:
    data = Setup.from_data(setup(1))
    many = [kept(engines, another(number)) for number in range(MOST_RUNNING + 1)]
    games = [one.open(data, facts=False) for one in many]
    with ThreadPoolExecutor(2 * len(games)) as threads:
        states = list(threads.map(lambda game: str(game.rows()), games * 6))
    assert len(states) == 6 * len(games)
    assert len(set(states)) == 1


@pytest.mark.slow
def test_it_starts_from_what_was_compiled(engines: Engines) -> None:
    one = kept(engines, another(1))
    one.open(Setup.from_data(setup(1)), facts=False)
    assert engines.store is not None
    compiled = engines.store.compiled(another(1).id)
    assert compiled is not None
    assert SERVER in compiled
    assert (about := engines.store.about(another(1).id)) is not None
    assert registry.SHORT == len(one.kept_id or "")
    assert about.pythons

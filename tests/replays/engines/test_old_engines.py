"""The engines of releases, as they were kept: each still answers, and confirms what was played in its time."""

from __future__ import annotations

import json
import shutil
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine.errors import EngineError
from replays.engines.kept_engines import About, KeptEngines
from replays.engines.kept_game import KeptGame
from replays.engines.process import PROTOCOLS
from replays.engines.registry import Engines, KeptEngine
from replays.exports.log import read
from replays.fold.fold import Fold, Grade
from tests.golden import files

LOGS = sorted((files.FOLDER / "logs").glob("*.jsonl"))
NEWER = (b'"renews_ids":true', b'"time.called"')
LOGS = [path for path in LOGS if not any(word in path.read_bytes() for word in NEWER)]
"""Those that an engine knows which was kept before ids were renewed and time was called."""
GOLDEN = {path: json.loads(path.read_bytes()) for path in files.paths()}
MATCHES = [
    path
    for path, golden in GOLDEN.items()
    if golden["cards"] is None
    and not golden["setup"]["chance"].get("renews_ids")
    and golden["setup"]["ruleset"] in ("1.2", "1.3", "2021-03", "16.0")
]
"""The golden matches that need no cards of the tests, which no kept engine has, and nothing else that came later."""
KEPT = KeptEngines(files.ENGINES).all()
MOST_BYTES = 300_000


@pytest.fixture(scope="module", params=KEPT, ids=lambda about: about.name.rpartition("/")[2])
def kept(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[KeptEngine]:
    """An old engine that runs, from a copy: what it compiles is no part of the project."""
    about: About = request.param
    directory = tmp_path_factory.mktemp("kept") / "engines"
    shutil.copytree(files.ENGINES, directory)
    engines = Engines(KeptEngines(directory))
    # Asked for by its content, which for a while is that of the present one.
    yield engines._kept(about.id)
    engines.stop()


def test_they_are_kept_whole() -> None:
    store = KeptEngines(files.ENGINES)
    assert [about.name.partition("+")[0] for about in KEPT][:1] == ["vaultlog-engine/0.1.0"]
    named = {f"{about.id}{end}" for about in KEPT for end in (".tar.xz", ".json")}
    assert {path.name for path in files.ENGINES.iterdir()} == named
    for about in KEPT:
        archive = store.read(about.id)
        assert archive.id == about.id
        assert about.name.endswith(f"+{archive.short}")
        assert archive.imports() == about.imports
        assert about.protocol in PROTOCOLS
        assert about.bytes == len(store.packed(about.id)) < MOST_BYTES


@pytest.mark.parametrize("path", LOGS, ids=lambda path: path.stem)
def test_an_old_log_verifies_exact_in_it(kept: KeptEngine, path: Path) -> None:
    events = list(read(path.read_bytes().splitlines(keepends=True)))
    fold = Fold(engine=kept, facts=False).feed_all(events)
    assert fold.divergence is None
    assert fold.grade is Grade.EXACT
    assert fold.version == len(events)
    assert isinstance(fold.game, KeptGame)


@pytest.mark.parametrize("path", MATCHES, ids=lambda path: path.stem)
def test_a_golden_match_goes_in_it_as_it_says(kept: KeptEngine, path: Path) -> None:
    golden = files.read(path)
    game = kept.open(files.setup_of(golden), facts=False)
    rests = []
    for move in golden["moves"]:
        take(game, move)
        if game.at_rest:
            rests.append(game.digest()[: files.SHORT])
    assert rests == golden["rests"]
    assert game.digest() == golden["digest"]
    assert game.result == golden["result"]


def test_an_engine_of_the_first_protocol_refuses_the_call_of_time(kept: KeptEngine) -> None:
    game = kept.open(files.setup_of(files.read(MATCHES[0])), facts=True)
    if next(about.protocol for about in KEPT if about.id.startswith(kept.process.name)) > 1:
        assert [fact.kind for fact in game.call_time("2026")] == ["time.called"]
        return
    digest = game.digest()
    with pytest.raises(EngineError, match="knows no step 'call time'"):
        game.call_time("2026")
    assert game.digest() == digest


def take(game: KeptGame, move: Any) -> None:
    """A move of a golden match."""
    match move:
        case {"forfeit": seat}:
            game.adjust([{"kind": "forfeit", "seat": seat}])
        case {"concede": seat}:
            game.concede(seat)
        case {"time": _}:
            game.end_by_time()
        case _:
            game.submit(move)

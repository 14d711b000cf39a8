"""The benchmarks of the engine measure real work and say so when it was not done. Speed itself is not tested here."""

from __future__ import annotations

import gc
from dataclasses import replace

import pytest

from engine.catalogue.decks import deck_lists, starter_decks
from engine.game import Game
from tests.bench import engine, suite
from tests.bench.measure import BenchmarkFault, Measure, seconds

pytestmark = pytest.mark.slow
UNITS = {
    "fold_decisions_per_s": "decisions/s",
    "fold_decisions_per_s_all_decks": "decisions/s",
    "fold_decisions_per_s_all_sets": "decisions/s",
    "fold_grants_decisions_per_s": "decisions/s",
    "fold_facts_decisions_per_s": "decisions/s",
    "open_match_ms": "ms",
    "snapshot_us": "µs",
    "restore_us": "µs",
    "snapshot_bytes": "bytes",
}


def test_a_measure_is_the_median_with_its_spread() -> None:
    measure = Measure.of("x", "ms", [4.0, 2.0, 10.0])
    assert measure.to_data() == {"name": "x", "value": 4.0, "unit": "ms", "runs": 3, "spread": 2.0, "cpu_us": None}
    assert Measure.of("x", "ms", [4.0], cpu=[3e-6, 1e-6, 5e-6]).cpu_us == pytest.approx(3.0)
    with pytest.raises(ValueError, match="x: nothing was measured"):
        Measure.of("x", "ms", [])


def test_every_run_is_timed_but_the_first() -> None:
    frozen, done = gc.get_freeze_count() > 0, []
    taken = seconds(lambda: done.append(gc.get_freeze_count() > 0), 3)
    assert len(taken.wall) == len(taken.cpu) == len(taken.of_each(2)) == 3
    assert all(one >= 0 for one in (*taken.wall, *taken.cpu))
    assert done == [frozen, True, True, True], "what was there before is not searched for garbage"
    assert (gc.get_freeze_count() > 0) is frozen


def test_cpu_time_is_told_in_units_of_a_bare_decision() -> None:
    bare, other = (Measure(name, 1.0, "x", 1, 0.0, cpu) for name, cpu in ((suite.UNIT, 20.0), ("other", 50.0)))
    assert suite.in_units(other, [other, bare]) == 2.5
    assert suite.in_units(bare, [bare]) == 1.0
    assert suite.in_units(other, [other]) is None
    assert suite.in_units(Measure.of("x", "x", [1.0]), [bare]) is None


def test_the_material_is_played_with_both_decks_in_both_seats() -> None:
    logs = engine.logs(4)
    assert {log.setup.seats[0]["deck"]["name"] for log in logs} == set(starter_decks())
    assert len({log.digest for log in logs}) == 4
    assert all(len(log.answers) > 50 and len(log.snapshots) == engine.MIDDLES for log in logs)
    assert engine.logs(4) is logs


def test_one_figure_is_over_all_decks_in_both_seats() -> None:
    logs = engine.logs_of_all_decks(engine.MATCHES)
    pairs = [tuple(seat["deck"]["name"] for seat in log.setup.seats) for log in logs]
    assert len(set(pairs)) == len(pairs) == engine.MATCHES
    for seat in (0, 1):
        assert {pair[seat] for pair in pairs} == set(deck_lists("CotA"))


def test_in_one_figure_abilities_are_given_in_much_of_each_match() -> None:
    for log in engine.logs_with_grants(4):
        game = Game.open(log.setup)
        given = 0
        for answer in log.answers:
            given += "grants_to" in game.table.hooks
            game.submit(answer, check=False)
        assert game.result is not None
        assert given * 4 > len(log.answers) > 50


@pytest.mark.parametrize("name", engine.ENGINE_BENCHES)
def test_every_benchmark_measures_under_its_name(name: str) -> None:
    bench = engine.ENGINE_BENCHES[name]
    measure = bench(matches=2) if name == "snapshot_bytes" else bench(matches=2, runs=2)  # type: ignore[call-arg]
    assert measure.name == name
    assert measure.unit == UNITS[name]
    assert measure.value > 0
    assert measure.runs == (2 * engine.MIDDLES if name == "snapshot_bytes" else 2)


@pytest.mark.parametrize("name", [name for name in engine.ENGINE_BENCHES if "fold" in name])
def test_a_fold_that_comes_out_otherwise_is_no_benchmark(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    special = {
        "fold_decisions_per_s_all_decks": "logs_of_all_decks",
        "fold_decisions_per_s_all_sets": "logs_of_all_sets",
        "fold_grants_decisions_per_s": "logs_with_grants",
    }
    material = special.get(name, "logs")
    first, second = getattr(engine, material)(2)
    shorter = (first, replace(second, answers=second.answers[:-1]))
    monkeypatch.setattr(engine, material, lambda matches: shorter)
    with pytest.raises(BenchmarkFault, match=f"{name}: the fold of match 1 "):
        engine.ENGINE_BENCHES[name](matches=2, runs=1)  # type: ignore[call-arg]


@pytest.mark.parametrize("name", ["snapshot_us", "restore_us"])
def test_a_snapshot_that_comes_out_otherwise_is_no_benchmark(name: str, monkeypatch: pytest.MonkeyPatch) -> None:
    engine.logs(1)  # played before snapshots go wrong
    monkeypatch.setattr("engine.game.Game.snapshot", lambda game: b"another")
    with pytest.raises(BenchmarkFault, match=f"{name}: a restored match gives another snapshot"):
        engine.ENGINE_BENCHES[name](matches=1, runs=1)  # type: ignore[call-arg]

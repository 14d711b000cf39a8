"""Break the rules one small fault at a time and see whether a test notices.

python -m tests.mutation --at-most 600 --seed 7        # see tests/mutation/README.md
"""

from __future__ import annotations

import argparse
import hashlib
import json
import os
import random
import sys
import tomllib
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest

from tests.mutation.cover import recorded
from tests.mutation.mutants import Mutant, mutants
from tests.mutation.run import KILLED, NOT_COVERED, SURVIVED, TIMED_OUT, Choice, Result, run

PROJECT = Path(__file__).parents[2]
FILES = ("engine/rules", "engine/variants")
TESTS = (
    "tests/engine/rules",
    "tests/rulings",
    "tests/engine/cards",
    "tests/engine/abilities",
    "tests/engine/judging",
    "tests/engine/opening",
    "tests/engine/views",
    "tests/engine/test_golden.py",
    "tests/engine/test_hosting.py",
    "tests/engine/test_kept_rows.py",
    "tests/engine/test_kernel_shapes.py",
    "tests/engine/test_observed_matches.py",
    "tests/engine/test_readings.py",
    "tests/engine/test_three_players.py",
)
EQUIVALENT = Path(__file__).with_name("equivalent.toml")
FACTS_SHARE = 0.05
"""How many of the mutants of a sample change only what is recorded about the match."""


def equivalents(path: Path) -> dict[str, str]:
    """Mutants that no test can see, as nothing they change can be seen: key -> why. Raises ValueError for a key that is
    there twice or without a reason."""
    found: dict[str, str] = {}
    for entry in tomllib.loads(path.read_text("utf-8")).get("mutant", []):
        if entry["key"] in found or not entry.get("why"):
            raise ValueError(f"{path.name}: {entry['key']} is there twice, or does not say why")
        found[entry["key"]] = entry["why"]
    return found


def sample(every: Sequence[Mutant], at_most: int | None, seed: int) -> list[Mutant]:
    """A part of the mutants: one of every function first, then any. The same for the same seed, and nearly the same
    when some of the code has changed."""
    if at_most is None or at_most >= len(every):
        return list(every)
    shuffled = sorted(every, key=lambda mutant: hashlib.sha256(f"{seed} {mutant.key}".encode()).digest())
    seen: set[tuple[str, str]] = set()
    first, rest = [], []
    facts = int(at_most * FACTS_SHARE)
    for mutant in [m for m in shuffled if not m.facts]:
        (rest if (mutant.path, mutant.scope) in seen else first).append(mutant)
        seen.add((mutant.path, mutant.scope))
    chosen = [*[m for m in shuffled if m.facts][:facts], *first, *rest][:at_most]
    return sorted(chosen, key=lambda mutant: (mutant.path, mutant.index))


class Campaign:
    """A pytest plugin that runs mutants instead of the tests."""

    def __init__(self, chosen: Sequence[Mutant], sources: dict[str, str], options: argparse.Namespace) -> None:
        self.chosen = chosen
        self.sources = sources
        self.options = options
        self.results: list[Result] = []

    @staticmethod
    def pytest_configure(config: pytest.Config) -> None:
        """Take the same random programs whatever the commit is (`tests/thirds.py`)."""
        config.option.third = "all"

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        """Record what the tests run, then run the mutants."""
        ran = recorded(self.options.project, session.items, sorted(self.sources), self.options.build / "lines.json")
        choice = Choice(session.items, ran, self.sources, self.options.most_tests)
        with open(results_file(self.options), "a", encoding="utf-8") as out:
            for result in run(self.chosen, choice, self.sources, self.options.jobs, self.options.limit):
                self.results.append(result)
                print(json.dumps(_row(result)), file=out, flush=True)
                print(f"{len(self.results)}/{len(self.chosen)} {result.mutant.name} {result.status}", flush=True)
        return True


def _row(result: Result) -> dict[str, Any]:
    mutant = result.mutant
    return {
        "key": mutant.key,
        "name": mutant.name,
        "operator": mutant.operator,
        "status": result.status,
        "by": result.by,
        "seconds": round(result.seconds, 2),
        "tests": result.tests,
    }


def table(rows: Sequence[dict[str, Any]], known: dict[str, Mutant], why: dict[str, str]) -> str:
    """Results by file: killed, timed out, survived, equivalent, not covered; facts are counted in a line of their
    own."""
    kinds = (KILLED, TIMED_OUT, SURVIVED, "equivalent", NOT_COVERED)
    counts: dict[str, Counter[str]] = {}
    for row in rows:
        mutant = known[row["key"]]
        alive = row["status"] in (SURVIVED, NOT_COVERED)
        status = "equivalent" if alive and row["key"] in why else row["status"]
        counts.setdefault("(facts)" if mutant.facts else mutant.path, Counter())[status] += 1
    rules: Counter[str] = sum((c for name, c in counts.items() if name != "(facts)"), Counter())
    lines = [f"{'':32}" + "".join(f"{kind:>12}" for kind in kinds)]
    for name, count in [*sorted(counts.items(), key=lambda pair: pair[0]), ("all without facts", rules)]:
        lines.append(f"{name:32}" + "".join(f"{count[kind]:>12}" for kind in kinds))
    alive = rules[SURVIVED] + rules[NOT_COVERED]
    counted = rules.total() - rules["equivalent"]
    seconds = sum(row["seconds"] for row in rows)
    lines.append(
        f"{alive} of {counted} that are not equivalent survive ({100 * alive / max(1, counted):.1f} %); "
        f"{seconds:.0f} s of CPU time"
    )
    return "\n".join(lines)


def survivors(rows: Sequence[dict[str, Any]], known: dict[str, Mutant], why: dict[str, str]) -> str:
    """What is to be looked at: each survivor with its key, what it changes, and the line."""
    lines = []
    for row in rows:
        if row["status"] in (SURVIVED, NOT_COVERED) and row["key"] not in why:
            mutant = known[row["key"]]
            facts = " (facts)" if mutant.facts else ""
            lines += [
                f"{mutant.key} {mutant.name} in {mutant.scope}: {row['status']} {row['tests']} tests{facts}",
                f"    {mutant.operator}",
                f"    {mutant.text}",
            ]
    return "".join(f"{line}\n" for line in lines)


def results_file(options: argparse.Namespace) -> Path:
    """Where a line is written for every mutant that was run."""
    return Path(options.resume or options.build / "results.jsonl")


def _options(arguments: Sequence[str] | None) -> argparse.Namespace:
    parser = argparse.ArgumentParser(prog="python -m tests.mutation", description=__doc__)
    parser.add_argument("mutants", nargs="*", help="keys, names or beginnings of names: only these mutants")
    parser.add_argument("--files", nargs="+", default=FILES, help="files and directories to break")
    parser.add_argument("--tests", nargs="+", default=TESTS, help="files and directories of tests")
    parser.add_argument("--at-most", type=int, help="so many mutants, drawn from all; every function has one first")
    parser.add_argument("--seed", type=int, default=1, help="which are drawn")
    parser.add_argument("--jobs", type=int, default=2, help="children at a time")
    parser.add_argument("--limit", type=float, default=2.0, help="CPU seconds that any test may take")
    parser.add_argument("--most-tests", type=int, help="end after so many tests: for a first look at busy lines")
    parser.add_argument("--list", action="store_true", help="only say which mutants there are")
    parser.add_argument(
        "--resume",
        type=Path,
        metavar="FILE",
        help="results of an earlier run, which are added to: its killed mutants are not run again, its survivors are",
    )
    parser.add_argument("--project", type=Path, default=PROJECT, help="what the files and tests are relative to")
    parser.add_argument("--equivalent", type=Path, default=EQUIVALENT, help="the mutants that no test can see")
    options = parser.parse_args(arguments)
    options.build = options.project / "build" / "mutation"
    return options


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the mutants, print the table; 0 when none survives that is not known to be equivalent."""
    options = _options(arguments)
    sources = {path: (options.project / path).read_text("utf-8") for path in _paths(options.project, options.files)}
    every = [mutant for path, source in sources.items() for mutant in mutants(source, path)]
    known = {mutant.key: mutant for mutant in every}
    earlier = _earlier(options.resume, known)
    chosen = [m for m in _chosen(every, options) if earlier.get(m.key, {}).get("status") not in (KILLED, TIMED_OUT)]
    if options.list:
        for mutant in chosen:
            print(mutant.key, mutant.name, mutant.operator)
        return 0
    why = equivalents(options.equivalent)
    if options.files == FILES:
        for key in sorted(why.keys() - known.keys()):
            print(f"{options.equivalent.name}: there is no mutant {key} any more")
    waiting = [m for m in chosen if m.key not in why]
    random.Random(options.seed).shuffle(waiting)  # so that a run that is broken off is a sample too
    campaign = Campaign(waiting, sources, options)
    code = _run(campaign, options)
    if code:
        return code
    skipped = [{"key": m.key, "status": SURVIVED, "seconds": 0.0, "tests": 0} for m in chosen if m.key in why]
    rows = list({**earlier, **{row["key"]: row for row in (*skipped, *map(_row, campaign.results))}}.values())
    left = survivors(rows, known, why)
    out = options.build / "survivors.txt"
    out.write_text(left, "utf-8")
    print(f"{table(rows, known, why)}\nsurvivors: {out}")
    return 1 if left else 0


def _chosen(every: Sequence[Mutant], options: argparse.Namespace) -> list[Mutant]:
    if options.mutants:
        return [m for m in every if any(m.key == one or m.name.startswith(one) for one in options.mutants)]
    return sample(every, options.at_most, options.seed)


def _run(campaign: Campaign, options: argparse.Namespace) -> int:
    options.build.mkdir(parents=True, exist_ok=True)
    if options.resume is None:
        results_file(options).unlink(missing_ok=True)
    os.chdir(options.project)
    # `native` tracebacks are made quickly, and nobody reads them
    quiet = ["-qq", "--no-summary", "--tb=native", "--capture=no", "-p", "no:cacheprovider", "-p", "no:xdist"]
    code = pytest.main([*quiet, f"--rootdir={options.project}", *options.tests], plugins=[campaign])
    if code in (pytest.ExitCode.OK, pytest.ExitCode.NO_TESTS_COLLECTED):
        return 0
    print(f"pytest ended with {code!r}", file=sys.stderr)
    return int(code)


def _paths(project: Path, given: Sequence[str]) -> list[str]:
    found = []
    for one in given:
        whole = project / one
        paths = sorted(whole.rglob("*.py")) if whole.is_dir() else [whole]
        found += [str(path.relative_to(project)) for path in paths]
    return found


def _earlier(path: Path | None, known: dict[str, Mutant]) -> dict[str, dict[str, Any]]:
    """The last result of every mutant that is still there, by key."""
    if path is None or not path.exists():
        return {}
    rows = [json.loads(line) for line in path.read_text("utf-8").splitlines()]
    return {row["key"]: row for row in rows if row["key"] in known}


if __name__ == "__main__":
    sys.exit(main())

"""Mutants against tests: one forked child per mutant, which runs the tests of its line until one fails.

The parent has imported everything and collected the tests. A child exchanges the code of the mutated function in place,
so that all who hold the function have the mutant, runs its tests and ends; nothing is written and nothing is reloaded.
"""

from __future__ import annotations

import ast
import gc
import importlib
import os
import re
import resource
import signal
import sys
import tempfile
import types
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import IO, Any

import pytest
from _pytest.runner import runtestprotocol

from tests.mutation.cover import Ran
from tests.mutation.mutants import Mutant, mutated

KILLED, SURVIVED, TIMED_OUT, NOT_COVERED = "killed", "survived", "timed out", "not covered"
MEMORY = 1 << 30
"""Bytes that a mutant may take beyond what the parent has."""


@dataclass(frozen=True)
class Result:
    """What became of a mutant: killed, survived, timed out or not covered; by which test; CPU seconds; tests run."""

    mutant: Mutant
    status: str
    by: str
    seconds: float
    tests: int


class Choice:
    """Which tests may see a mutant, and in which order they are run."""

    def __init__(
        self, items: Sequence[pytest.Item], ran: Mapping[str, Ran], sources: Mapping[str, str], most: int | None = None
    ) -> None:
        self.most = most
        self.items = list(items)
        self.seconds = [ran[item.nodeid].seconds for item in items]
        self.sources = sources
        self.by_line: dict[tuple[str, int], set[int]] = defaultdict(set)
        for n, item in enumerate(items):
            for path, lines in ran[item.nodeid].lines.items():
                for line in lines:
                    self.by_line[path, line].add(n)
        self.place = self._places()

    def _places(self) -> list[tuple[int, float]]:
        """One case of every test function comes before the second of any, the last one first, which is that of the
        newest rulebook; then the fastest first."""
        seen: dict[str, int] = defaultdict(int)
        places = []
        for item, seconds in zip(reversed(self.items), reversed(self.seconds), strict=True):
            function = item.nodeid.partition("[")[0]
            places.append((seen[function], seconds))
            seen[function] += 1
        return places[::-1]

    def of(self, mutant: Mutant) -> list[int]:
        """The numbers of the tests that run a line of the mutant, in the order in which to run them: all, or the first
        `most`."""
        lines = [(mutant.path, line) for line in mutant.lines] or self._naming(mutant.scope.rpartition(".")[2])
        numbers = set().union(*(self.by_line.get(line, ()) for line in lines))
        if not mutant.lines:  # a constant: also the tests that name it themselves, or all when other files use it
            name = mutant.scope.rpartition(".")[2]
            numbers |= {n for n, item in enumerate(self.items) if name in _names(item)}
            numbers = numbers or set(range(len(self.items)))
        return sorted(numbers, key=self.place.__getitem__)[: self.most]

    def _naming(self, name: str) -> list[tuple[str, int]]:
        word = re.compile(rf"\b{re.escape(name)}\b")
        return [
            (path, n)
            for path, source in self.sources.items()
            for n, line in enumerate(source.splitlines(), 1)
            if word.search(line)
        ]


def _names(item: pytest.Item) -> set[str]:
    """The names that a test uses itself."""
    waiting = [item.function.__code__] if isinstance(item, pytest.Function) else []
    names: set[str] = set()
    while waiting:
        code = waiting.pop()
        names.update(code.co_names)
        waiting += [part for part in code.co_consts if isinstance(part, types.CodeType)]
    return names


def run(
    mutants: Iterable[Mutant], choice: Choice, sources: Mapping[str, str], jobs: int, limit: float
) -> Iterator[Result]:
    """Run each mutant in a child, `jobs` at a time; results come in the order in which they end. `limit`: the CPU
    seconds that a test may take; ten times what it took without a mutant, where that is more."""
    waiting = iter(mutants)
    running: dict[int, tuple[Mutant, IO[bytes]]] = {}
    gc.collect()
    gc.freeze()  # what the parent has is not to be copied because a child's collector looks at it
    try:
        while True:
            while len(running) < jobs and (mutant := next(waiting, None)) is not None:
                numbers = choice.of(mutant)
                if not numbers:
                    yield Result(mutant, NOT_COVERED, "", 0.0, 0)
                    continue
                said = tempfile.TemporaryFile()  # no pipe: nobody reads while the child runs
                sys.stdout.flush()
                child = os.fork()
                if child == 0:
                    _child(mutant, choice, numbers, sources[mutant.path], said.fileno(), limit)
                running[child] = mutant, said
            if not running:
                return
            child, status, used = os.wait4(-1, 0)
            mutant, said = running.pop(child)
            with said:
                said.seek(0)
                lines = said.read().decode().splitlines()
            yield _result(mutant, status, used.ru_utime + used.ru_stime, lines)
    finally:
        gc.unfreeze()
        for child, (_, said) in running.items():
            os.kill(child, signal.SIGKILL)
            os.waitpid(child, 0)
            said.close()


def _result(mutant: Mutant, status: int, seconds: float, said: Sequence[str]) -> Result:
    by = said[-1] if said else ""
    if os.WIFSIGNALED(status):
        if os.WTERMSIG(status) in (signal.SIGVTALRM, signal.SIGKILL, signal.SIGSEGV):
            return Result(mutant, TIMED_OUT, by, seconds, len(said))
        raise RuntimeError(f"{mutant.name}: the child ended with signal {os.WTERMSIG(status)}")
    code = os.waitstatus_to_exitcode(status)
    if code not in (0, 1):
        raise RuntimeError(f"{mutant.name} cannot be run: {by}")
    return Result(mutant, KILLED if code else SURVIVED, by if code else "", seconds, len(said))


def _child(mutant: Mutant, choice: Choice, numbers: Sequence[int], source: str, into: int, limit: float) -> None:
    code = 2
    try:
        with open(os.devnull, "w") as nowhere:
            os.dup2(nowhere.fileno(), 1)
            os.dup2(nowhere.fileno(), 2)
        try:
            exchange(mutant, mutated(source, mutant.index))
        except BrokenModule as error:
            os.write(into, str(error).encode())
            code = 1
        except Exception as error:
            os.write(into, f"{type(error).__name__}: {error}".encode())
        else:
            _limit_memory()
            code = _first_failure(choice, numbers, into, limit)
    finally:
        os._exit(code)


def _limit_memory() -> None:
    pages = int(Path("/proc/self/statm").read_text().split()[0]) if Path("/proc/self/statm").exists() else 0
    if pages:
        most = pages * resource.getpagesize() + MEMORY
        resource.setrlimit(resource.RLIMIT_AS, (most, most))


def _first_failure(choice: Choice, numbers: Sequence[int], into: int, limit: float) -> int:
    for at, n in enumerate(numbers):
        item = choice.items[n]
        os.write(into, f"{item.nodeid}\n".encode())
        # its default action ends the child: an endless loop cannot stop that
        signal.setitimer(signal.ITIMER_VIRTUAL, max(limit, 10 * choice.seconds[n]))
        after = choice.items[numbers[at + 1]] if at + 1 < len(numbers) else None
        if any(report.failed for report in runtestprotocol(item, nextitem=after, log=False)):
            return 1
    signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return 0


# exchanging code


class BrokenModule(Exception):
    """With the mutant in it the module cannot be imported: whatever uses it notices."""


def exchange(mutant: Mutant, tree: ast.Module) -> None:
    """Put a mutant into the module that is loaded: the code of its function, or its constant. Raises LookupError when
    the module has no such thing, BrokenModule when it cannot be run with it."""
    module = importlib.import_module(mutant.path.removesuffix(".py").removesuffix("/__init__").replace("/", "."))
    space: dict[str, Any] = {name: value for name, value in vars(module).items() if name.startswith("__")}
    try:
        exec(compile(tree, module.__file__ or mutant.path, "exec"), space)
    except Exception as error:
        raise BrokenModule(f"{type(error).__name__}: {error}") from error
    old, new = _found(vars(module), mutant.scope), _found(space, mutant.scope)
    if isinstance(old, types.FunctionType) and isinstance(new, types.FunctionType):
        old.__code__ = new.__code__
        old.__defaults__ = new.__defaults__
        old.__kwdefaults__ = new.__kwdefaults__
    elif "." in mutant.scope:
        holder, _, name = mutant.scope.rpartition(".")
        setattr(_found(vars(module), holder), name, new)
    else:
        package = module.__name__.partition(".")[0]
        for name, other in list(sys.modules.items()):  # also where it was imported from here
            if name.partition(".")[0] == package and vars(other).get(mutant.scope) is old:
                setattr(other, mutant.scope, new)


def _found(space: Mapping[str, Any], scope: str) -> Any:
    """What a dotted name stands for, without what is wrapped around functions."""
    found: Any = None
    for name in scope.split("."):
        if name not in space:
            raise LookupError(f"there is no {scope}")
        found = space[name]
        space = vars(found) if isinstance(found, type) else {}
    if isinstance(found, property):
        found = found.fget
    if isinstance(found, staticmethod | classmethod):
        found = found.__func__
    return getattr(found, "__wrapped__", found)

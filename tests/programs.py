"""What is there to be run: what pages tell a reader to type, and every module that is a program; and what tests run it.

A page names a program in a block of code, or in a line of its text: `vaultlog …`, `python -m …`, `make …`. What tests
run is read from their source: the words of a call of the command line, of a list that begins a process, or the test in
`RUN_BY`. `tests/test_programs.py` demands that nothing is named that no test runs.
"""

from __future__ import annotations

import ast
import re
import shlex
from collections.abc import Iterable, Iterator, Mapping
from functools import cache
from pathlib import Path
from types import MappingProxyType
from typing import NamedTuple

import click

from service.commands import COMMANDS, group
from tests.test_readme_tour import LATER, STEPS

ROOT = Path(__file__).parents[1]
PAGES = (
    "README.md",
    "CONTRIBUTING.md",
    *sorted(
        path.relative_to(ROOT).as_posix()
        for folder in ("engine", "replays", "service", "workers", "tests")
        for path in (ROOT / folder).rglob("*.md")
    ),
)

RUN_BY = {
    "vaultlog run": "tests/test_programs.py::test_the_bench_measures_everything_that_it_names",
    "python -m tests.browser.same_chance": "tests/browser/test_programs.py::test_the_server_is_a_program",
    "python -m replays.engines.sandbox": "tests/replays/engines/test_process.py::test_it_answers_and_stays",
    "python -m tests.service.running.fake_process": "tests/service/running/test_supervisor.py::"
    "test_an_api_that_dies_while_starting_ends_the_start_with_its_last_words",
}
"""Programs that no call shows, since something else begins them: a test that fails where one does not work."""

_CODE = re.compile(r"^```(\w*)\n(.*?)^```", re.DOTALL | re.MULTILINE)
_INLINE = re.compile(r"`([^`]+)`")
_STARTS = re.compile(r"(?:^(?=-)|(?:^|(?<=[\s(`]))(?:\S*/)?(?!-))(vaultlog|python3?|make|-m)\s+(?=\S)")
_RUNS = re.compile(r'"-m"|\b(cli|run)\b|\.(main|invoke)\(')
_STOPS = set("();<>|&")


class Named(NamedTuple):
    """A program as a page names it."""

    page: str
    program: str
    """`vaultlog`, `python` or `make`."""
    words: tuple[str, ...]
    """All that follows, as a shell reads it."""

    @property
    def said(self) -> str:
        return " ".join((self.program, *self.words))


def named_on(page: str, text: str) -> list[Named]:
    """Every program that a page names.

    >>> [one.said for one in named_on("p", "Say `vaultlog case export | show`, or `sudo x/python -m tests.soak -n 3`.")]
    ['vaultlog case export', 'vaultlog case show', 'python -m tests.soak -n 3']
    >>> [one.said for one in named_on("p", "    make run   # for all\\n```sh\\nM=$(vaultlog key show | tail)\\n```\\n")]
    ['vaultlog key show', 'make run']
    """
    found = []
    for language, block in _CODE.findall(text):
        if language in ("bash", "sh"):
            for line in block.replace("\\\n", " ").splitlines():
                found += list(_in_line(page, line))
    prose = _CODE.sub("", text)
    for line in re.findall(r"^ {4}(\S.*)$", prose, re.MULTILINE):
        if _STARTS.match(line):
            found += list(_in_line(page, line))
    for code in _INLINE.findall(prose):
        whole = " ".join(code.split())
        if _STARTS.match(whole) or whole.startswith("sudo "):
            found += _alternatives(page, whole)
    return found


def _in_line(page: str, line: str) -> Iterator[Named]:
    """Of a line of a shell."""
    for start in _STARTS.finditer(line):
        rest = line[start.end() :]
        program = start[1].removesuffix("3")
        if program == "-m":
            rest, program = f"-m {rest}", "python"
        words = _words(rest)
        if words and not (program == "python" and words[0] != "-m"):
            yield Named(page, program, words)


def _alternatives(page: str, code: str) -> list[Named]:
    """Of a piece of code in a sentence, where `a b | c` means `a b` and `a c`."""
    first, *others = code.split(" | ")
    found = list(_in_line(page, first))
    return found + [
        found[0]._replace(words=(*found[0].words[:-1], *_words(other))) for other in others if found and other.strip()
    ]


def _words(text: str) -> tuple[str, ...]:
    """The words of a command, up to what is another command or a comment."""
    lexer = shlex.shlex(text, posix=True, punctuation_chars=True)
    lexer.whitespace_split = True
    found: list[str] = []
    try:
        for word in lexer:
            if word and set(word) <= _STOPS:
                break
            found.append(word)
    except ValueError:  # a quotation that goes on on the next line
        return tuple(found)
    return tuple(found)


@cache
def named() -> tuple[Named, ...]:
    """Every program that any page names."""
    return tuple(one for page in PAGES for one in named_on(page, (ROOT / page).read_text("utf-8")))


@cache
def modules() -> tuple[str, ...]:
    """Every module of the project that is a program, by its dotted name."""
    found = []
    for folder in ("engine", "replays", "service", "workers", "tests"):
        for path in (ROOT / folder).rglob("*.py"):
            if path.name == "__main__.py" or re.search(r'^if __name__ == "__main__":', path.read_text("utf-8"), re.M):
                dotted = ".".join(path.relative_to(ROOT).with_suffix("").parts)
                found.append(dotted.removesuffix(".__main__"))
    return tuple(sorted(found))


def command_of(words: Iterable[str]) -> tuple[tuple[str, ...], click.Command, list[str]]:
    """The command of Vaultlog that these words name: its path, itself, and what it is given. Raises LookupError."""
    given, path = list(words), list[str]()
    command: click.Command = group
    while isinstance(command, click.Group) and given and not given[0].startswith("-"):
        inner = command.get_command(click.Context(command), given[0])
        if inner is None:
            if command.invoke_without_command and command is not group:
                break
            raise LookupError(f"there is no command {given[0]} of {' '.join(['vaultlog', *path])}")
        command = inner
        path.append(given.pop(0))
    return tuple(path), command, given


# -- what tests run ----------------------------------------------------------------------------------------------------


@cache
def run() -> frozenset[tuple[str, ...]]:
    """The words of everything that tests run, each beginning with `vaultlog`, or with `python -m` and a module."""
    found: set[tuple[str, ...]] = set()
    for path in (ROOT / "tests").rglob("*.py"):
        source = path.read_text("utf-8")
        if _RUNS.search(source):  # the others need not be parsed; most are tests of cards
            found |= set(run_in(source))
    tour = named_on("service/TOUR.md", "".join(f"```bash\n{step}```\n" for step in (*STEPS, *LATER)))
    return frozenset(found | {(one.program, *one.words) for one in tour})


def run_in(source: str) -> Iterator[tuple[str, ...]]:
    """What the source of a file of tests runs.

    >>> list(run_in('cli.ok("key", "show")'))
    [('vaultlog', 'key', 'show')]
    >>> list(run_in('[sys.executable, "-m", "service", "run", "-x"]'))
    [('python', '-m', 'service', 'run', '-x'), ('vaultlog', 'run', '-x')]
    >>> list(run_in('from tests.engine import matches\\nmatches.main(["fold"])\\nodd.main([])'))
    [('python', '-m', 'tests.engine.matches')]
    """
    tree = ast.parse(source)
    imported = dict(_imported(tree))
    runners = {"cli": (), **dict(_runners(tree))}
    kept = {
        target.id: _texts(node.value.elts)
        for node in ast.walk(tree)
        if isinstance(node, ast.Assign) and isinstance(node.value, ast.List | ast.Tuple)
        for target in node.targets
        if isinstance(target, ast.Name)
    }
    for node in ast.walk(tree):
        if isinstance(node, ast.List | ast.Tuple):
            words = _texts(node.elts)
            for at, word in enumerate(words[:-1]):
                if word == "-m":
                    yield ("python", *words[at:])
                    if words[at + 1] == "service":
                        yield ("vaultlog", *words[at + 2 :])
        if not isinstance(node, ast.Call):
            continue
        called = node.func.attr if isinstance(node.func, ast.Attribute) else ""
        name = node.func.value if isinstance(node.func, ast.Attribute) else node.func
        words = _texts(node.args, kept)
        if isinstance(name, ast.Name) and name.id in runners and called in ("", "ok", "json") and words:
            yield ("vaultlog", *runners[name.id], *words)
        module = imported.get(name.id, "") if isinstance(name, ast.Name) else ""
        if module and called == "main" or (module.endswith(".main") and not called):
            yield ("python", "-m", module.removesuffix(".main").removesuffix(".__main__"))
        if module == "service.commands.main" and _words_of_first(node):
            yield ("vaultlog", *_words_of_first(node))
        if called == "invoke" and len(node.args) > 1 and isinstance(node.args[1], ast.List | ast.Tuple):
            of = imported.get(node.args[0].id, "") if isinstance(node.args[0], ast.Name) else ""
            whose = next((key for key, one in COMMANDS.items() if of == f"service.commands.{one.module}.command"), None)
            if of.endswith(".__main__.command"):
                yield ("python", "-m", of.removesuffix(".__main__.command"), *_texts(node.args[1].elts))
            if whose is not None or of == "service.commands.group":
                yield ("vaultlog", *([whose] if whose else []), *_texts(node.args[1].elts))


def _runners(tree: ast.Module) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Functions of a file that run commands with the words they are given: the words that they put before them."""
    for function in tree.body:
        if isinstance(function, ast.FunctionDef) and function.args.vararg is not None:
            for node in ast.walk(function):
                if isinstance(node, ast.List) and _texts(node.elts)[:2] == ("-m", "service"):
                    yield function.name, _texts(node.elts)[2:]
                elif isinstance(node, ast.Call) and getattr(node.func, "attr", "") == "invoke" and len(node.args) > 1:
                    listed = node.args[1]
                    yield function.name, _texts(listed.elts) if isinstance(listed, ast.List) else ()


def _words_of_first(call: ast.Call) -> tuple[str, ...]:
    """The texts of the list that a call is given first."""
    first = call.args[0] if call.args else None
    return _texts(first.elts) if isinstance(first, ast.List | ast.Tuple) else ()


def _imported(tree: ast.Module) -> Iterator[tuple[str, str]]:
    for node in ast.walk(tree):
        if isinstance(node, ast.ImportFrom):
            yield from ((alias.asname or alias.name, f"{node.module}.{alias.name}") for alias in node.names)


def _texts(nodes: Iterable[ast.expr], kept: Mapping[str, tuple[str, ...]] = MappingProxyType({})) -> tuple[str, ...]:
    """The texts among some expressions. `kept`: the texts of lists and tuples that have a name."""
    found: list[str] = []
    for one in nodes:
        if isinstance(one, ast.Constant) and isinstance(one.value, str):
            found.append(one.value)
        elif isinstance(one, ast.Starred) and isinstance(one.value, ast.Name):
            found += kept.get(one.value.id, ())
    return tuple(found)

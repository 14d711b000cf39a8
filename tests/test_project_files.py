"""The pins: pyproject.toml and .constraints.txt agree, and nothing is installed that neither names."""

from __future__ import annotations

import re
import subprocess
import sys
import tomllib
from collections.abc import Iterable, Iterator
from importlib import metadata
from pathlib import Path

import pytest
from packaging.requirements import Requirement
from packaging.utils import canonicalize_name
from setuptools import Distribution

PROJECT = Path(__file__).parents[1]
TOML = tomllib.loads((PROJECT / "pyproject.toml").read_text("utf-8"))
DIRECT = [
    Requirement(line) for line in TOML["project"]["dependencies"] + TOML["project"]["optional-dependencies"]["dev"]
]
PINNED = {
    canonicalize_name(requirement.name): requirement
    for line in (PROJECT / ".constraints.txt").read_text("utf-8").splitlines()
    if line and not line.startswith("#")
    for requirement in [Requirement(line)]
}


def test_every_pin_is_exact() -> None:
    for requirement in [*DIRECT, *PINNED.values()]:
        assert re.fullmatch(r"==[\w.]+", str(requirement.specifier)), str(requirement)


def test_the_constraints_agree_with_the_project() -> None:
    for requirement in DIRECT:
        pin = PINNED[canonicalize_name(requirement.name)]
        assert (pin.specifier, str(pin.marker)) == (requirement.specifier, str(requirement.marker)), requirement.name


def _with_their_needs(requirements: Iterable[Requirement]) -> Iterator[str]:
    """The canonical names of these distributions and of all that they bring in, each once for each of its extras."""
    waiting = [*requirements]
    seen: set[str] = set()
    while waiting:
        requirement = waiting.pop()
        name = canonicalize_name(requirement.name)
        extras = sorted(requirement.extras) or [""]
        if requirement.marker is not None and not requirement.marker.evaluate():
            continue
        if f"{name}{extras}" in seen:
            continue
        seen.add(f"{name}{extras}")
        yield name
        for line in metadata.requires(name) or []:
            needed = Requirement(line)
            if needed.marker is None or any(needed.marker.evaluate({"extra": extra}) for extra in extras):
                needed.marker = None
                waiting.append(needed)


def test_everything_the_project_brings_in_is_installed_as_pinned() -> None:
    """Walks what is installed, so a new release of a dependency that asks for more cannot come in unnoticed."""
    names = list(_with_their_needs([*DIRECT, Requirement("setuptools")]))
    for name in names:
        assert name in PINNED, f"{name} is needed but not in .constraints.txt"
        assert PINNED[name].specifier.contains(metadata.version(name)), f"{name} {metadata.version(name)} is installed"
    assert len(names) > len(DIRECT)


@pytest.mark.parametrize("program", ["tests.acted_out", "tests.bench.__main__"])
def test_what_make_runs_without_the_tests_packages_imports_none_of_them(program: str) -> None:
    """`make setup`, `make run` and `make bench` install what the product needs, and no more."""
    needed = {*_with_their_needs(Requirement(line) for line in TOML["project"]["dependencies"]), "vaultlog"}
    absent = [
        module
        for module, names in metadata.packages_distributions().items()
        if not {canonicalize_name(name) for name in names} & needed and module.isidentifier()
    ]
    assert "yaml" in absent
    code = f"import sys; sys.modules.update(dict.fromkeys({absent!r})); import {program}"
    done = subprocess.run([sys.executable, "-c", code], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stderr


def test_a_wheel_has_every_file_of_the_packages(monkeypatch: pytest.MonkeyPatch) -> None:
    """Templates, styles, scripts and data too: whatever is kept under version control beside the modules."""
    monkeypatch.chdir(PROJECT)
    distribution = Distribution()
    distribution.parse_config_files(["pyproject.toml"])
    distribution.include_package_data = False  # what pyproject.toml names, and not what lies here just now
    build = distribution.get_command_obj("build_py")
    build.ensure_finalized()
    packed = {f"{source}/{name}" for _, source, _, names in build.data_files for name in names}
    assert packed, "no data at all"
    for package in ("engine", "replays", "service", "workers"):
        files = [path for path in (PROJECT / package).rglob("*") if path.is_file() and "__pycache__" not in path.parts]
        modules = {path.parent for path in files if path.suffix == ".py"}
        assert all((folder / "__init__.py").exists() for folder in modules), package
        needed = [
            path for path in files if path.suffix not in (".py", ".md", ".png")
        ]  # pages of ours and their pictures
        others = {path.relative_to(PROJECT).as_posix() for path in needed}
        assert others <= packed, sorted(others - packed)


def test_what_a_page_is_made_of_can_be_read_line_by_line() -> None:
    """Templates, styles and scripts keep to the width of the modules, so that a difference shows what changed."""
    files = [path for path in (PROJECT / "service").rglob("*") if path.suffix in (".html", ".css", ".js")]
    assert len(files) > 50
    long = [
        f"{path.relative_to(PROJECT)}:{number}: {len(line)} columns"
        for path in files
        for number, line in enumerate(path.read_text("utf-8").splitlines(), 1)
        if len(line) > TOML["tool"]["ruff"]["line-length"]
    ]
    assert not long, "\n".join(long)

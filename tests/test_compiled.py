"""What is compiled ahead is what pytest and Python take, and a file that has changed is compiled again."""

from __future__ import annotations

import sys
from importlib import import_module
from pathlib import Path

import pytest
from _pytest.assertion.rewrite import _read_pyc

from tests import compiled

WRONG = "def wrong():\n    assert 1 == 2\n"


@pytest.fixture
def project(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A directory in which this process does itself what it would have others do."""

    class Here:
        def __init__(self, *_: object, **__: object) -> None: ...

        def __enter__(self) -> Here:
            return self

        def __exit__(self, *_: object) -> None: ...

        map = staticmethod(lambda act, paths, chunksize: map(act, paths))

    monkeypatch.setattr(compiled, "ProcessPoolExecutor", Here)
    return tmp_path


def test_a_test_is_compiled_as_pytest_does_it(project: Path, pytestconfig: pytest.Config) -> None:
    path = project / "test_it.py"
    path.write_text(WRONG)
    compiled.compile_ahead(pytestconfig, [path])
    code = _read_pyc(path, compiled.rewritten(path))
    assert code is not None
    found: dict[str, object] = {"__name__": "test_it"}
    exec(code, found)
    with pytest.raises(AssertionError, match="assert 1 == 2"):
        found["wrong"]()  # type: ignore[operator]
    path.write_text(WRONG.replace("2", "3"))
    assert _read_pyc(path, compiled.rewritten(path)) is None
    compiled.compile_ahead(pytestconfig, [path])
    assert _read_pyc(path, compiled.rewritten(path)) is not None


def test_what_is_no_test_is_compiled_as_python_does_it(
    project: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = project / "compiled_ahead.py"
    path.write_text(WRONG)
    compiled.compile_ahead(pytestconfig, [path])
    monkeypatch.setattr("builtins.compile", None)
    monkeypatch.syspath_prepend(str(project))
    with pytest.raises(AssertionError):
        import_module("compiled_ahead").wrong()
    monkeypatch.delitem(sys.modules, "compiled_ahead")


def test_only_what_has_changed_is_compiled(
    project: Path, pytestconfig: pytest.Config, monkeypatch: pytest.MonkeyPatch
) -> None:
    paths = [project / "test_it.py", project / "other.py"]
    for path in paths:
        path.write_text(WRONG)
    compiled.compile_ahead(pytestconfig, paths)
    monkeypatch.setattr(compiled, "ProcessPoolExecutor", None)
    compiled.compile_ahead(pytestconfig, paths)


def test_a_file_with_an_error_is_left_to_whoever_reads_it(project: Path, pytestconfig: pytest.Config) -> None:
    paths = [project / "test_it.py", project / "other.py"]
    for path in paths:
        path.write_text("def")
    compiled.compile_ahead(pytestconfig, paths)
    assert not list(project.rglob("*.pyc"))

"""An engine as bytes: named by its content, packed the same way everywhere, and refused when it is something else."""

from __future__ import annotations

import gzip
import hashlib
import io
import lzma
import os
import subprocess
import tarfile
from collections.abc import Callable
from pathlib import Path

import pytest

from replays.engines.archive import MOST_BYTES, SERVER, EngineArchive, present, present_name, present_stamp
from replays.engines.errors import EngineDamaged

SMALL = EngineArchive.of(
    {"engine/__init__.py": b"", SERVER: b"import msgspec\n", "engine/a/b.py": b"from engine import c\n"}
)


def packed(*files: tuple[str, bytes], **about: object) -> bytes:
    """A packed tar archive of files as they are given; `about`: what else its last header says."""
    raw = io.BytesIO()
    with tarfile.open(fileobj=raw, mode="w") as tar:
        for name, content in files:
            header = tarfile.TarInfo(name)
            header.size = len(content)
            if name == files[-1][0]:
                for field, value in about.items():
                    setattr(header, field, value)
            tar.addfile(header, io.BytesIO(content))
    return lzma.compress(raw.getvalue())


def test_it_is_packed_to_the_same_bytes_whatever_the_order() -> None:
    again = EngineArchive.of(dict(reversed(SMALL.modules.items())))
    assert again.packed() == SMALL.packed()
    assert again.id == SMALL.id
    assert EngineArchive.unpacked(SMALL.packed(), SMALL.id) == EngineArchive.of(dict(sorted(SMALL.modules.items())))


@pytest.mark.slow
def test_the_present_engine_is_as_small_as_a_picture() -> None:
    assert len(present().packed()) < 500_000, "with the cards and readings of eight sets, and five rulebooks"


def test_common_tools_name_it(tmp_path: Path) -> None:
    (tmp_path / "engine.tar.xz").write_bytes(SMALL.packed())
    formula = "tar -xJf engine.tar.xz && find engine -type f | LC_ALL=C sort | xargs sha256sum | sha256sum"
    told = subprocess.run(["sh", "-c", formula], cwd=tmp_path, check=True, capture_output=True, text=True).stdout
    assert told.split()[0] == SMALL.id
    assert present_name().endswith(f"+{present().short}")
    assert present_stamp().startswith(present_name())


def test_its_name_changes_with_any_byte_and_any_path() -> None:
    others = [
        {**SMALL.modules, SERVER: b"import msgspec\n\n"},
        {path: content for path, content in SMALL.modules.items() if path != "engine/a/b.py"},
        {path.replace("/a/", "/b/"): content for path, content in SMALL.modules.items()},
    ]
    assert len({SMALL.id, *(EngineArchive.of(modules).id for modules in others)}) == 4


def test_another_engine_under_its_name_is_refused() -> None:
    with pytest.raises(EngineDamaged, match="is not the one it is called"):
        EngineArchive.unpacked(SMALL.packed(), "0" * 64)


@pytest.mark.parametrize(
    ("harm", "said"),
    [
        (lambda whole: b"", "cut short"),
        (lambda whole: whole[: len(whole) // 2], "cut short"),
        (lambda whole: whole[:40] + bytes([whole[40] ^ 1]) + whole[41:], "no packed engine"),
        (lambda whole: b"PK" + whole, "no packed engine"),
        (lambda whole: whole + b"more", "more than an engine"),
        (lambda whole: lzma.compress(b"no tar archive" * 99), "no packed engine"),
        (lambda whole: lzma.compress(gzip.compress(lzma.decompress(whole))), "no packed engine"),
        (lambda whole: lzma.compress(lzma.decompress(whole), lzma.FORMAT_ALONE), "no packed engine"),
    ],
)
def test_what_is_damaged_is_refused(harm: Callable[[bytes], bytes], said: str) -> None:
    with pytest.raises(EngineDamaged, match=said):
        EngineArchive.unpacked(harm(SMALL.packed()))


def test_every_changed_byte_is_noticed() -> None:
    whole = SMALL.packed()
    for at in range(len(whole)):
        with pytest.raises(EngineDamaged):
            EngineArchive.unpacked(whole[:at] + bytes([whole[at] ^ 0x55]) + whole[at + 1 :], SMALL.id)


@pytest.mark.parametrize(
    "path",
    [
        "/etc/passwd.py",
        "../engine/game.py",
        "engine/../../x.py",
        "engine/./x.py",
        "engine//x.py",
        "engine/a b.py",
        "engine/x.pth",
        "engine/x.so",
        "engine.py",
        "engine/.hidden.py",
        "replays/x.py",
        "Engine/x.py",
    ],
)
def test_a_path_that_leads_elsewhere_is_refused(path: str) -> None:
    with pytest.raises(EngineDamaged, match="modules under engine/"):
        EngineArchive.unpacked(packed((SERVER, b""), (path, b"")))


def test_links_folders_and_doubles_are_refused() -> None:
    for kind in (tarfile.SYMTYPE, tarfile.LNKTYPE, tarfile.DIRTYPE, tarfile.FIFOTYPE, tarfile.CHRTYPE):
        with pytest.raises(EngineDamaged, match="modules under engine/"):
            EngineArchive.unpacked(packed((SERVER, b""), ("engine/x.py", b""), type=kind, linkname="/etc/passwd"))
    with pytest.raises(EngineDamaged, match="each once"):
        EngineArchive.unpacked(packed((SERVER, b""), (SERVER, b"import os")))


def test_without_a_server_it_is_no_engine() -> None:
    with pytest.raises(EngineDamaged, match=r"has no engine/hosting\.py"):
        EngineArchive.unpacked(packed(("engine/__init__.py", b"")))


@pytest.mark.slow
def test_a_bomb_is_refused_before_it_is_unpacked() -> None:
    zeros = lzma.compress(bytes(200 * 2**20), preset=1)
    assert len(zeros) < 100_000
    with pytest.raises(EngineDamaged, match="larger than any engine"):
        EngineArchive.unpacked(zeros)
    with pytest.raises(EngineDamaged, match="larger than any engine"):
        EngineArchive.unpacked(packed((SERVER, b""), ("engine/x.py", bytes(MOST_BYTES + 1))))


def test_a_file_that_says_it_is_larger_than_the_archive_is_refused() -> None:
    raw = bytearray(lzma.decompress(packed((SERVER, b"x" * 10))))
    raw[124:136] = b"77777777777\0"
    raw[148:156] = b" " * 8
    raw[148:156] = b"%06o\0 " % sum(raw[:512])
    with pytest.raises(EngineDamaged, match="larger than any engine"):
        EngineArchive.unpacked(lzma.compress(bytes(raw)))


def test_it_may_import_what_reaches_nothing() -> None:
    assert SMALL.imports() == ("msgspec",)
    assert set(present().imports()) >= {"hashlib", "msgspec"}


@pytest.mark.parametrize(
    "source",
    [
        "import os",
        "import os.path as path",
        "from subprocess import run",
        "import ctypes",
        "import antigravity",
        "import cryptography",
        "from replays.engines import process",
        "def f():\n    import socket",
        "try:\n    import threading\nexcept ImportError:\n    pass",
    ],
)
def test_it_may_import_nothing_that_reaches_out(source: str) -> None:
    with pytest.raises(EngineDamaged, match="the engine imports"):
        EngineArchive.of({SERVER: source.encode()}).imports()


@pytest.mark.parametrize("source", [b"def f(:", b"x = 1\0", b"\xff\xfe", b"(" * 5000, b"-" * 50_000 + b"1"])
def test_what_is_no_python_is_refused(source: bytes) -> None:
    with pytest.raises(EngineDamaged, match="is no Python"):
        EngineArchive.of({SERVER: source}).imports()


def test_the_present_one_is_what_lies_in_its_folder() -> None:
    import engine

    root = Path(engine.__file__).parent
    lines = sorted(
        f"engine/{os.path.relpath(path, root)}\0{hashlib.sha256(path.read_bytes()).hexdigest()}"
        for path in root.rglob("*.py")
    )
    text = "".join(f"{digest}  {path}\n" for path, digest in (line.split("\0") for line in lines))
    assert present().id == hashlib.sha256(text.encode()).hexdigest()

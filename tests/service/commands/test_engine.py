"""`vaultlog engine`, and the kept engines in verifying, bundles and backups."""

from __future__ import annotations

import json
import lzma
import zipfile
from pathlib import Path

import pytest

from engine import ENGINE_ID
from replays.engines.archive import EngineArchive, present
from replays.engines.kept_engines import KeptEngines
from replays.engines.transport import write_engine
from replays.exports import bundle
from replays.play.live import Recorder
from service.commands.common import ExitCode
from service.commands.local_store import open_store
from tests.replays.engines.another import upgraded
from tests.replays.matches import ORGANISER, played, recorder
from tests.service.commands.conftest import Cli


@pytest.fixture
def old(cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> KeptEngines:
    """A match of an engine that is kept; the present one is another."""
    with open_store() as local:
        setup = played(1, 1, on=recorder()).traveller.opening("M1").setup.to_data()
        local.recorder.open(setup, actor=ORGANISER, match="M1")
        played(6, 60, match="M2", on=local.recorder)
    upgraded(monkeypatch)
    return KeptEngines(tmp_path / "var" / "engines")


def test_engines_are_listed_exported_and_imported(
    cli: Cli, old: KeptEngines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (row,) = cli.json("engine", "list")["engines"]
    assert row["id"] == present().id
    assert row["origin"] == "validated here"
    assert present().short in cli.ok("engine", "list")
    file = tmp_path / "old.engine"
    assert row["name"] in cli.ok("engine", "export", present().id[:6], str(file))
    assert cli("engine", "export", "0" * 64, str(file)).exit_code == ExitCode.USAGE
    monkeypatch.setenv("VAULTLOG_ENGINES", str(tmp_path / "elsewhere"))
    assert cli.json("engine", "list") == {"engines": []}
    told = cli.ok("engine", "import", str(file))
    assert f"(engine {present().short})" in told
    assert cli.json("engine", "list")["engines"][0]["origin"] == "imported"


def test_what_is_no_whole_engine_is_refused(cli: Cli, old: KeptEngines, tmp_path: Path) -> None:
    file, bent = tmp_path / "old.engine", tmp_path / "bent"
    cli.ok("engine", "export", present().short, str(file))
    content = bytearray(file.read_bytes())
    content[len(content) // 2] ^= 1
    bent.write_bytes(content)
    forbidden = KeptEngines(tmp_path / "forbidden")
    plain = EngineArchive.of({"engine/hosting.py": b"x = 1\n"})
    about = forbidden.keep(plain, name=f"{ENGINE_ID}+{plain.short}", catalogue="1")
    mischief = EngineArchive.of({"engine/hosting.py": b"import requests\n"})
    written = (forbidden.directory / f"{about.id}.json").read_bytes()
    for path in forbidden.directory.iterdir():
        path.unlink()
    name = about.name.replace(plain.short, mischief.short)
    told = written.replace(about.id.encode(), mischief.id.encode()).replace(about.name.encode(), name.encode())
    (forbidden.directory / f"{mischief.id}.json").write_bytes(told)
    (forbidden.directory / f"{mischief.id}.tar.xz").write_bytes(mischief.packed())

    with open(tmp_path / "mischief", "wb") as out:
        write_engine(forbidden, mischief.id, out)
    (tmp_path / "text").write_text("no engine")
    before = sorted(path.name for path in old.directory.iterdir())
    for name, why in (("bent", ""), ("mischief", "imports requests"), ("text", "no file of an engine")):
        answer = cli("engine", "import", str(tmp_path / name))
        assert answer.exit_code == ExitCode.FAULT, name
        assert why in answer.stderr, name
        assert "nothing of it will be run" in answer.stderr
    assert sorted(path.name for path in old.directory.iterdir()) == before


def test_a_file_of_engines_that_means_harm_is_refused_whole(cli: Cli, old: KeptEngines, tmp_path: Path) -> None:
    """The command itself, as the operator runs it: bombs, paths that lead elsewhere, members without number."""
    good = tmp_path / "old.engine"
    cli.ok("engine", "export", present().short, str(good))
    with zipfile.ZipFile(good) as archive:
        packed, about = ((name, archive.read(name)) for name in sorted(archive.namelist(), reverse=True))
    bomb = lzma.compress(bytes(1 << 26), preset=0)
    elsewhere = {**EngineArchive.unpacked(packed[1]).modules, "../../evil.py": b"x = 1\n"}
    cases: dict[str, tuple[list[tuple[str, bytes]], str]] = {
        "a bomb": ([about, (packed[0], bomb)], "larger than any engine is"),
        "a bomb beside it": ([(about[0], bytes(1 << 26)), packed], "larger than any engine is"),
        "a path": ([about, (packed[0], EngineArchive.of(elsewhere).packed())], "made of modules under engine/"),
        "no other half": ([(f"engines/{number}.json", b"{}") for number in range(5_000)], "cannot be read"),
        "another's": (
            [about, (packed[0], EngineArchive.of({"engine/hosting.py": b"x = 1\n"}).packed())],
            "not the one it is called",
        ),
    }
    before = sorted(path.name for path in old.directory.iterdir())
    for name, (members, said) in cases.items():
        with zipfile.ZipFile(tmp_path / "harm", "w", zipfile.ZIP_DEFLATED) as archive:
            for member, content in members:
                archive.writestr(member, content)
        answer = cli("engine", "import", str(tmp_path / "harm"))
        assert answer.exit_code == ExitCode.FAULT, (name, answer.stderr)
        assert said in answer.stderr, (name, answer.stderr)
        assert "nothing of it will be run" in answer.stderr
    assert sorted(path.name for path in old.directory.iterdir()) == before
    assert list(tmp_path.parent.rglob("evil.py")) == []


def test_a_bundle_that_means_harm_is_refused(
    cli: Cli, match: Recorder, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each has a manifest, so that what comes after it is reached."""
    cli.ok("export", "M1", "-o", str(tmp_path / "log"))
    log = (tmp_path / "log").read_bytes()
    monkeypatch.setattr(bundle, "MAX_LOG_BYTES", 1 << 20)
    monkeypatch.setattr(bundle, "MAX_MANIFEST_BYTES", 1 << 20)
    head, harm = json.loads(log.splitlines()[-1])["hash"], tmp_path / "harm"

    def refused(members: dict[str, bytes], **row: str) -> str:
        listed = {"match": "M1", "file": "matches/M1.jsonl", "head": head, "events": 2, "exact": True, **row}
        manifest = [{"bundle": 1, "format": "jsonl", "full": True}, listed, {"matches": 1}]
        lines = b"".join(json.dumps(line).encode() + b"\n" for line in manifest)
        with zipfile.ZipFile(harm, "w", zipfile.ZIP_DEFLATED) as archive:
            for name, content in {bundle.MANIFEST: lines, "matches/M1.jsonl": log, **members}.items():
                archive.writestr(name, content)
        answer = cli("match", "import", str(harm))
        assert answer.exit_code == ExitCode.FAULT
        assert "Traceback" not in answer.output
        return " ".join(answer.output.split())

    cli.redis.flushall()
    assert "its manifest has more than" in refused({bundle.MANIFEST: bytes(1 << 21)})
    assert "matches/M1.jsonl has more than" in refused({"matches/M1.jsonl": bytes(1 << 21)})
    assert "There is no item named" in refused({}, file="../../../../etc/passwd")
    assert "../evil was refused" in refused({}, match="../evil")
    assert "M1 was refused" in refused({}, head="0" * 64)
    engine = {"engines/ab.json": b"{}", "engines/ab.tar.xz": lzma.compress(bytes(1 << 26), preset=0)}
    assert "one of its engines is not kept" in refused(engine)
    assert cli.json("match", "list")["matches"] == []


def test_replay_verify_and_bundles_use_the_engine_that_is_kept(
    cli: Cli, old: KeptEngines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    graded = f"EXACT (engine {present().short})"
    assert graded in cli.ok("replay", "M2", "--state")
    assert graded in cli("replay", "M2", "--transcript").stderr
    assert f"the engine that played it, {present().short}" in cli.ok("match", "show", "M2")
    assert cli.json("match", "show", "M2")["kept_engine"]["id"] == present().short
    file, bundle = tmp_path / "M2.jsonl", tmp_path / "all.zip"
    cli.ok("export", "M2", "-o", str(file))
    assert graded in cli.ok("verify", str(file))
    assert cli.json("verify", str(file))["kept_engine"]["id"] == present().short
    cli.ok("export", "M1", "M2", "-o", str(bundle))
    monkeypatch.setenv("VAULTLOG_ENGINES", str(tmp_path / "elsewhere"))
    assert cli("verify", str(file)).exit_code == ExitCode.FAULT
    cli.redis.flushdb()
    assert cli("match", "import", str(file)).exit_code == ExitCode.FAULT, "no engine here confirms it"
    cli.ok("match", "import", str(bundle))
    assert graded in cli.ok("replay", "M2", "--state"), "the bundle has brought it"


def test_a_backup_holds_the_engines(
    cli: Cli, old: KeptEngines, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    cli.ok("backup", str(tmp_path / "b"))
    files = {path.name: path.read_bytes() for path in old.directory.glob(f"{present().id}.[jt]*")}
    assert len(files) == 2
    monkeypatch.delenv("VAULTLOG_REDIS_URL")
    monkeypatch.setenv("VAULTLOG_DATA", str(tmp_path / "other"))
    report = cli.json("restore", str(tmp_path / "b"), "--no-verify")
    assert report["engines"] == 1
    for name, content in files.items():
        assert (tmp_path / "other" / "engines" / name).read_bytes() == content
    assert f"EXACT (engine {present().short})" in cli.ok("replay", "M2", "--state")

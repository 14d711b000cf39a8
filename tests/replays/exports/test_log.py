"""Logs as files: out, in again with the same hashes, and every changed byte found where it is."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

import replays
from replays.exports.log import LineInvalid, LogImportRefused, export, import_log, read
from replays.fold.fold import Grade
from replays.keeping.verification import verify_file, verify_lines
from replays.log.errors import MatchExists, MatchNotFound
from replays.log.event_types import MatchOpened
from replays.play.commands import Close, Concede, Note, Rewind
from replays.play.live import Recorder
from tests.replays.logs import chain, decided, noted, opened
from tests.replays.matches import JUDGE, play_on, played, recorder, setup


@pytest.fixture(scope="module")
def on() -> Recorder:
    """A closed match with everything in it: rewind, sealed note, sealed answer, concession."""
    on, dice = played(21, 40), random.Random(21)
    with on.live("M1") as live:
        live.game.pending.secret = True  # type: ignore[union-attr]
    play_on(on, "M1", dice, 3)
    with on.live("M1") as live:
        live.record(
            [Rewind(20, "misread"), Note("note.added", {"text": None}, {"text": "for judges"})],
            actor=JUDGE,
            expected=live.version,
        )
    play_on(on, "M1", dice, 5)
    with on.live("M1") as live:
        live.record([Concede(0), Close()], actor=JUDGE, expected=live.version)
    return on


@pytest.fixture(scope="module")
def lines(on: Recorder) -> list[bytes]:
    return list(export(on.store, "M1"))


def test_a_log_goes_out_and_in_again_byte_for_byte(on: Recorder, lines: list[bytes]) -> None:
    other = recorder()
    done = import_log(other.store, lines)
    assert (done.match, done.version, done.stored) == ("M1", len(lines), len(lines))
    assert other.store.head("M1") == on.store.head("M1")
    assert done.head == on.store.head("M1").hash
    assert list(export(other.store, "M1")) == lines
    assert other.store.events("M1") == on.store.events("M1")
    assert import_log(other.store, lines).stored == 0, "repeating it changes nothing"
    assert other.traveller.at("M1", 30).game.digest() == on.traveller.at("M1", 30).game.digest()


def test_an_interrupted_import_is_completed(on: Recorder) -> None:
    part = played(22, 30)
    early = list(export(part.store, "M1"))
    other = recorder()
    import_log(other.store, early)
    play_on(part, "M1", random.Random(1), 10)
    late = list(export(part.store, "M1"))
    assert import_log(other.store, late).stored == len(late) - len(early)
    assert import_log(other.store, early).stored == 0, "an older copy of the same log adds nothing"
    play_on(other, "M1", random.Random(2), 1)
    play_on(part, "M1", random.Random(3), 1)
    with pytest.raises(MatchExists):
        import_log(other.store, [line for event in part.store.events("M1") for line in [event.to_json() + b"\n"]])


def test_each_line_is_the_whole_envelope(lines: list[bytes]) -> None:
    for seq, line in enumerate(lines, 1):
        data = json.loads(line)
        assert data["seq"] == seq
        assert len(data["hash"]) == len(data["prev"]) == 64
    assert [event.seq for event in read(lines)] == list(range(1, len(lines) + 1))


def test_a_complete_log_verifies(on: Recorder, lines: list[bytes], tmp_path: Path) -> None:
    path = tmp_path / "match.jsonl"
    path.write_bytes(b"".join(lines))
    head = on.store.head("M1").hash
    report = verify_file(str(path), expect=head)
    assert report.ok
    assert report.grade is Grade.EXACT
    assert report.folded_to == report.events == len(lines)
    assert (report.match, report.head, report.closed, report.redacted) == ("M1", head, True, 0)
    assert report.sealed == 3
    assert report.result is not None
    assert report.result["reason"] == "conceded"
    assert json.loads(json.dumps(report.to_data()))["ok"] is True


def test_a_redacted_copy_verifies_against_the_same_head(on: Recorder, lines: list[bytes]) -> None:
    copy = list(export(on.store, "M1", redacted=True))
    assert copy != lines
    assert len(copy) == len(lines)
    assert b"for judges" in b"".join(lines)
    assert b"for judges" not in b"".join(copy)
    report = verify_lines(copy, expect=on.store.head("M1").hash)
    assert report.ok
    assert report.redacted == 3
    assert report.events == len(lines)
    assert report.grade is Grade.UNVERIFIED
    assert report.note is not None
    assert report.folded_to == 41, "played again with the revealed seed, up to the first redacted answer"
    with pytest.raises(LogImportRefused, match="redacted"):
        import_log(recorder().store, copy)


def test_an_open_redacted_copy_shows_no_seed(on: Recorder) -> None:
    other = played(23, 20)
    copy = b"".join(export(other.store, "M1", redacted=True))
    assert setup(23)["chance"]["seed"].encode() not in copy
    report = verify_lines(copy.splitlines(keepends=True))
    assert report.ok
    assert report.grade is Grade.UNVERIFIED
    assert report.folded_to == 0
    assert report.note is not None
    assert "seed" in report.note


@pytest.mark.slow
def test_every_changed_byte_is_found_and_located(lines: list[bytes]) -> None:
    """Every byte of the second and third line, and a sample of all: the report names the line."""
    dice, length = random.Random(1), len(lines)
    places = [(n, i, lines[:4]) for n in (1, 2) for i in range(len(lines[n]))]
    places += [(n, dice.randrange(len(lines[n])), lines) for n in range(length) for _ in range(2)]
    for n, i, lines in places:
        changed = bytearray(lines[n])
        changed[i] ^= 1 << dice.randrange(7)
        if i == len(changed) - 1:
            continue  # a newline: joins lines or leaves the last one open; tested below
        report = verify_lines([*lines[:n], bytes(changed), *lines[n + 1 :]])
        assert report.fault is not None, (n, i)
        assert report.fault.line == n + 1
        assert report.events == n
        assert not report.ok


def test_lost_swapped_doubled_and_cut_lines_are_found(lines: list[bytes]) -> None:
    for harmed, line in (
        (lines[:5] + lines[6:], 6),
        (lines[:5] + [lines[6], lines[5]] + lines[7:], 6),
        (lines[:6] + lines[5:], 7),
        (lines[:6] + [lines[6][:-1]], 7),
        (lines[1:], 1),
        ([], 1),
        (lines[:6] + [b"\n"] + lines[6:], 7),
        (lines[:6] + [b"[]\n"], 7),
        (lines[:6] + [lines[6][:-1] + b" \n"], 7),
        (lines[:6] + [b"[" * 100_000 + b"\n"], 7),
        (lines[:6] + [b"\xff\xfe\n"], 7),
        (lines[:6] + [b"x" * 300_000 + b"\n"], 7),
    ):
        report = verify_lines(harmed)
        assert report.fault is not None
        assert report.fault.line == line
        assert not report.ok
    cut = verify_lines(lines[:-1])
    assert cut.ok, "an open log may end anywhere; the head tells"
    assert not cut.closed, "an open log may end anywhere; the head tells"
    known = verify_lines(lines[:-1], expect=msgspec.json.decode(lines[-1])["hash"])
    assert known.fault is not None
    assert known.fault.what == "head"


def test_a_log_of_other_rules_is_located_by_the_fold(lines: list[bytes]) -> None:
    from replays.fold.fold import fold
    from tests.replays.fold.test_fold import resealed

    events = list(read(lines))
    forged = resealed(events, 15, state="00" * 32)
    report = verify_lines([event.to_json() + b"\n" for event in forged])
    assert report.fault is None
    assert not report.ok
    assert report.grade is Grade.DIVERGED
    assert report.divergence is not None
    assert (report.divergence.at, report.folded_to) == (15, 14)
    assert fold(events[:14]).exact
    copy = [event.to_json() + b"\n" for event in forged]
    with pytest.raises(LogImportRefused, match="event 15 diverged"):
        import_log(recorder().store, copy)
    assert import_log(recorder().store, copy, verify=False).version == len(copy), "kept as it is, on request"


def test_the_checker_printed_in_the_specification_works(on: Recorder, lines: list[bytes]) -> None:
    """Whoever has nothing but the page can check a log: with its dozen lines, complete copies and redacted ones."""
    page = (Path(replays.__file__).parent / "README.md").read_text("utf-8")
    source = page.split("```python\n")[1].split("```")[0]
    printed: dict[str, Any] = {"__name__": "printed"}
    exec(compile(source, "README.md", "exec"), printed)
    head = on.store.head("M1").hash
    assert printed["check"](line.decode() for line in lines) == head
    assert printed["check"](line.decode() for line in export(on.store, "M1", redacted=True)) == head
    dice = random.Random(2)
    for n in range(0, len(lines), 3):
        data = json.loads(lines[n])
        name = dice.choice([key for key in data if key != "sealed"])
        data[name] = data["hash"][::-1] if name in ("prev", "hash") else ["forged"]
        forged = [*lines[:n], json.dumps(data).encode(), *lines[n + 1 :]]
        with pytest.raises(AssertionError, match=f"event {n + 1} "):
            printed["check"](line.decode() for line in forged)


def test_what_is_no_log_is_refused_with_its_line() -> None:
    store = recorder().store
    for bad, line in (([b"{}\n"], 1), ([b"not json\n"], 1)):
        with pytest.raises(LineInvalid) as caught:
            import_log(store, bad)
        assert caught.value.line == line
    middle = [event.to_json() + b"\n" for event in chain(opened(), decided(), noted())]
    for lines in ([], middle[1:], [middle[0], middle[2]]):
        with pytest.raises(LogImportRefused):
            import_log(store, lines)
    data = json.loads(middle[0])
    assert MatchOpened.__struct_fields__
    assert data["data"]["match"] == "M1"
    with pytest.raises(LogImportRefused, match="diverged"):
        import_log(store, middle)
    with pytest.raises(MatchNotFound):
        store.head("M1")

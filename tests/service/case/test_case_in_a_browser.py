"""The page checks itself: in a browser where there is one, and by the same rules written down once more here."""

from __future__ import annotations

import json
import re
from collections.abc import Callable
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from replays.disputes.documents import printable
from replays.log.canonical import canonical
from replays.telling.viewer import Eyes
from service.case.document.page import as_html
from tests.browser.chromium import demanded, shown_by_browser, why_not
from tests.replays.disputes.matches import HOSTILE, disputed, document, ruled
from tests.service.case.test_documents import Page, checked

pytestmark = pytest.mark.slow


def judged(text: str) -> bool:
    """What the page must find of itself, found without it: chain, end, quotes."""
    page = Page(text)
    [status] = [attributes for _, attributes in page.elements if attributes.get("id") == "chain"]
    try:
        log = page.log()
        if (checked(log), str(len(log))) != (status["data-head"], status["data-events"]):
            return False
    except (AssertionError, ValueError, KeyError):
        return False
    quotes = re.findall(r'<q data-event="(\d+)" data-field="(\w+)"( data-sealed="text")?>(.*?)</q>', text, re.DOTALL)
    assert len(quotes) == len([tag for tag, _ in page.elements if tag == "q"])
    for seq, field, sealed, quoted in quotes:
        event = log[int(seq) - 1]
        said = event["sealed"]["value"]["text"] if sealed else event["data"].get(field)
        if said is None or Page(quoted).text != printable(said):
            return False
    return True


def changed_log(change: Callable[[list[Any]], None]) -> Callable[[str], str]:
    """Change the log that a page carries."""

    def apply(text: str) -> str:
        log = Page(text).log()
        change(log)
        start = text.index('id="log">') + len('id="log">')
        raw = json.dumps(log).replace("<", "\\u003c")
        return text[:start] + raw + text[text.index("</script>", start) :]

    return apply


def replaced(old: str, new: str) -> Callable[[str], str]:
    def apply(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return apply


def _at(log: list[Any], seq: int, **data: Any) -> None:
    log[seq - 1]["data"].update(data)


CHANGES: dict[str, tuple[Callable[[str], str], str | None]] = {
    "untouched": (lambda text: text, None),
    "the same log in other JSON": (changed_log(lambda log: None), None),
    "a decision": (changed_log(lambda log: _at(log, 12, seat=1 - log[11]["data"]["seat"])), "event 12 was changed"),
    "a time": (changed_log(lambda log: log[20].update(at=log[20]["at"].replace("2", "3", 1))), "event 21 was changed"),
    "a hash": (changed_log(lambda log: log[4].update(hash="0" * 64)), "event 5 was changed"),
    "an event is missing": (changed_log(lambda log: log.pop(7)), "event 8 does not follow"),
    "the end is missing": (changed_log(lambda log: log.pop()), "does not end as the page says"),
    "two events swapped": (changed_log(lambda log: log.insert(9, log.pop(8))), "event 9 does not follow"),
    "a sealed text": (
        changed_log(lambda log: log[62]["sealed"]["value"].update(text="another")),
        "the sealed part of event 63 was changed",
    ),
    "the claim as printed": (
        replaced(">He reaped twice.</q>", ">She reaped twice.</q>"),
        "what it quotes from event 62",
    ),
    "the ruling as printed": (replaced(">So it stands.</q>", ">So it falls.</q>"), "what it quotes from event"),
    "the head as printed": (replaced('data-head="', 'data-head="0'), "does not end as the page says"),
    "no JSON": (replaced('id="log">[', 'id="log">{['), "cannot be checked"),
}


@pytest.fixture(scope="module")
def page() -> str:
    on, seq = disputed(60)
    assert seq == 62
    ruled(on, seq)
    return as_html(document(on, seq, Eyes.of("judge")))


@pytest.mark.parametrize("name", CHANGES)
def test_a_changed_page_is_found_out(page: str, name: str, tmp_path: Path) -> None:
    change, fault = CHANGES[name]
    if name == "a sealed text":
        log = Page(page).log()
        seq = next(event["seq"] for event in log if event["type"] == "statement.given" and event["sealed"])
        change = changed_log(lambda log: log[seq - 1]["sealed"]["value"].update(text="another"))
        fault = f"the sealed part of event {seq} was changed"
    text = change(page)
    assert judged(text) == (fault is None)
    if why_not() is None:
        path = tmp_path / "case.html"
        path.write_text(text, encoding="utf-8")
        found = shown_by_browser(path, tmp_path / "profile")
        assert f'data-result="{"holds" if fault is None else "fault"}"' in found, found[:3000]
        told = re.search(r'<p id="chain"[^>]*>(.*?)</p>', found, re.DOTALL)
        assert told is not None, told and told[1]
        assert (fault or "Checked here: the chain of") in told[1], told and told[1]


def test_hostile_texts_do_nothing_and_are_quoted_right(tmp_path: Path) -> None:
    on, seq = disputed(60, names=("</title><b>Ann", "Ben"), claim=HOSTILE, sealed=True)
    ruled(on, seq, text=HOSTILE)
    text = as_html(document(on, seq, Eyes.of("judge")))
    assert judged(text)
    if why_not() is None:
        path = tmp_path / "case.html"
        path.write_text(text, encoding="utf-8")
        found = shown_by_browser(path, tmp_path / "profile")
        assert 'data-result="holds"' in found
        assert f"<title>Case M1.{seq}</title>" in found
        assert "<img" not in found
        assert "owned</title>" not in found


VECTORS: list[Any] = [
    None,
    [],
    {},
    "",
    "é😀\u2028\u2029\x00\x1f\x7f\\\"/<>&'",
    {"b": 1, "a": [True, False, None], "é": "x", "z😀": 0, "\ufb33": 2, "10": 3, "9": 4, "": 5},
    [0, -1, 2**53 - 1, -(2**53) + 1],
    {"nested": {"y": [{"x": {}}], "Y": [[]]}},
    "a" * 55,
    "a" * 56,
    "a" * 63,
    "a" * 64,
    "a" * 1000,
]


def test_the_page_s_own_hash_and_canonical_json_are_right(tmp_path: Path) -> None:
    """SHA-256 (FIPS 180-4) and RFC 8785, as the page has them, over values that are easily got wrong."""
    from hashlib import sha256

    expected = [sha256(canonical(value)).hexdigest() for value in VECTORS]
    assert expected[3] == sha256(b'""').hexdigest()
    if why_not() is not None:
        return
    chain = (files("service.board.offline") / "chain.js").read_text("utf-8")
    script = (
        f"{chain}\nconst values = {json.dumps(VECTORS).replace('<', chr(92) + 'u003c')};\n"
        "const bytes = (value) => new TextEncoder().encode(canonical(value));\n"
        "document.body.textContent = JSON.stringify(values.map((value) => sha256(bytes(value))));"
    )
    path = tmp_path / "vectors.html"
    path.write_text(f"<!DOCTYPE html><meta charset=utf-8><body><script>{script}</script>", encoding="utf-8")
    found = re.search(r"<body>(\[.*?\])", shown_by_browser(path, tmp_path / "profile"))
    assert found is not None
    assert json.loads(found[1]) == expected


def test_a_browser_took_part() -> None:
    """Without one the same rules were checked in Python, and the page's own script was not."""
    demanded()

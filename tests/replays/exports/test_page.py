"""The self-contained page: what is embedded, that it shows no more than the viewer may know, and that a browser opens
it from a file, without a network, and checks the chain."""

from __future__ import annotations

import json
import re
import zlib
from base64 import b64decode, b64encode
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from replays.exports.page import page
from replays.exports.sources import Source, stored
from replays.exports.texts import HEADINGS
from replays.exports.walk import Walk
from replays.keeping.verification import verify_lines
from replays.log.canonical import canonical
from replays.play.live import Recorder
from replays.telling.eyes import Eyes
from replays.telling.patch import patch
from tests.browser.chromium import shown_by_browser
from tests.replays.exports.conftest import HOSTILE, TITLE, VIEWS, hostile_match
from tests.replays.matches import played


def html(source: Source, view: str) -> str:
    return b"".join(page(Walk(source, Eyes.of(view)))).decode()


def embedded(text: str) -> dict[str, Any]:
    """The JSON in a page, as any program would read it."""
    packed = re.search(r'<script type="application/octet-stream" id="replay">([A-Za-z0-9+/=\s]+)</script>', text)
    assert packed is not None
    data: dict[str, Any] = json.loads(zlib.decompress(b64decode(packed[1]), 31))
    return data


def apply(document: Any, operations: list[dict[str, Any]]) -> Any:
    """RFC 6902, as far as it is used; changes a copy."""
    document = json.loads(json.dumps(document))
    for operation in operations:
        if operation["path"] == "":
            document = operation["value"]
            continue
        *path, last = [part.replace("~1", "/").replace("~0", "~") for part in operation["path"].split("/")[1:]]
        node = document
        for part in path:
            node = node[int(part)] if isinstance(node, list) else node[part]
        key: Any = int(last) if isinstance(node, list) else last
        if operation["op"] == "remove":
            del node[key]
        elif operation["op"] == "add" and isinstance(node, list):
            node.insert(key, operation["value"])
        else:
            node[key] = operation["value"]
    return document


@pytest.mark.parametrize("view", VIEWS)
def test_every_state_log_line_and_question_is_in_it(on: Recorder, source: Source, view: str) -> None:
    data, eyes = embedded(html(source, view)), Eyes.of(view)
    assert (data["match"], data["view"], data["last"], data["grade"]) == ("M1", view, source.last, "EXACT")
    assert data["undone"] == [{"first": 61, "last": 94, "by": 95}] and data["divergence"] is None
    assert data["head"] == on.store.head("M1").hash and data["version"] == source.last == len(data["steps"])
    state = None
    for fold, event, facts in on.traveller.between("M1", 1, source.last):
        step = data["steps"][event.seq - 1]
        state = apply(state, step["patch"])
        assert state == json.loads(json.dumps(eyes.state(fold.game))), event.seq
        assert canonical(step["event"]) == eyes.event(event).to_json()
        shown = [fact for fact in eyes.facts(facts, fold.game) if fact["kind"] not in HEADINGS]
        assert len(step["lines"]) >= len(shown)
        choice = eyes.choice(fold.game)
        assert step["asked"] == (
            None
            if choice is None
            else {
                "seat": choice["seat"],
                "text": choice["text"],
                "options": choice["options"] and [option["label"] for option in choice["options"]],
            }
        )


@pytest.mark.parametrize("view", VIEWS)
def test_the_log_in_it_verifies_against_the_same_head(on: Recorder, source: Source, view: str) -> None:
    lines = [canonical(step["event"]) + b"\n" for step in embedded(html(source, view))["steps"]]
    report = verify_lines(lines, expect=on.store.head("M1").hash)
    assert report.fault is None and report.events == source.last


def test_it_asks_nothing_of_the_outside_and_names_do_no_harm(source: Source) -> None:
    text = html(source, "public")
    seen: list[tuple[str, dict[str, str | None]]] = []

    class Parser(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            seen.append((tag, dict(attrs)))

    Parser().feed(text)
    tags = [tag for tag, _ in seen]
    assert tags.count("script") == 2 and tags.count("style") == 1
    assert not {"img", "link", "iframe", "object", "embed", "form", "base", "b"} & set(tags)
    for _, attributes in seen:
        assert not {"src", "href", "style", "action"} & set(attributes)
        assert not [name for name in attributes if name.startswith("on")]
    policy = next(attributes["content"] for tag, attributes in seen if "http-equiv" in attributes)
    assert policy is not None and policy.startswith("default-src 'none'; script-src 'sha256-")
    assert HOSTILE not in text and TITLE not in text and "&lt;b&gt;Round" in text
    assert "{script_hash}" not in text and text.count("{payload}") == 2, "the name of the match is not a place in it"
    assert not re.search(r"https?://(?!evil\.example)", text)


@pytest.mark.slow
def test_what_a_viewer_may_not_know_is_not_in_it(source: Source) -> None:
    for view in VIEWS:
        text = json.dumps(embedded(html(source, view)))
        assert ("for judges only" in text) == (view == "judge")
        hands = [
            player["hand"]["cards"]
            for step in embedded(html(source, view))["steps"][:1]
            for player in step["patch"][0]["value"]["players"]
        ]
        assert [bool(hand) for hand in hands] == [view in ("judge", f"player:{seat}") for seat in (0, 1)]


@pytest.mark.slow
def test_the_same_match_gives_the_same_bytes_and_a_reasonable_size() -> None:
    on = played(33)
    source = stored(on.store, "M1")
    assert source.last > 150
    for view in VIEWS:
        text = html(source, view)
        assert text == html(source, view)
        assert len(text) < 40_000 + 450 * source.last, "a match of 500 decisions stays far below 300 KB"


def test_an_export_ends_where_it_was_to_end(on: Recorder) -> None:
    """What came after event 50, a rewind as well, is not told."""
    data = embedded(html(stored(on.store, "M1", 80), "judge"))
    assert len(data["steps"]) == data["version"] == 80 and data["undone"] == []
    assert data["head"] == on.store.events("M1", 80, 80)[0].hash
    assert embedded(html(stored(on.store, "M1", 95), "judge"))["undone"] == [{"first": 61, "last": 94, "by": 95}]


DOCUMENTS: list[tuple[Any, Any]] = [
    (None, {"a": 1}),
    ({"a": 1}, {"a": True}),
    ({"a/b": 1, "~c": [1]}, {"a/b": 2, "~c": [2, 1]}),
    ({"line": [{"id": 1}, {"id": 2}, {"id": 3}]}, {"line": [{"id": 3}, {"id": 2, "x": 1}, {"id": 1}]}),
    ({"line": [{"id": 1}, {"id": 2}, {"id": 3}]}, {"line": [{"id": 1, "x": [1]}, {"id": 9}, {"id": 3, "x": {}}]}),
    ({"line": [{"id": 1}]}, {"line": []}),
    ({"players": [{"amber": 1}, {"amber": 2}]}, {"players": [{"amber": 1}, {"amber": 3}]}),
    ({"players": [{"amber": 1}, {"amber": 2}]}, {"players": [{"amber": 2}]}),
    ({"a": [1, 2]}, {"a": {"b": 1}}),
    ([{"id": 1}, 5, {"id": 2}], [5, {"id": 2}, {"id": 1}]),
]


@pytest.mark.parametrize(("before", "after"), DOCUMENTS)
def test_a_patch_leads_from_one_document_to_the_other(before: Any, after: Any) -> None:
    assert json.dumps(apply(before, patch(before, after))) == json.dumps(after)
    assert patch(after, after) == []


# -- in a browser ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_browser_opens_it_from_a_file(source: Source, on: Recorder, tmp_path: Path) -> None:
    path = tmp_path / "replay.html"
    path.write_text(html(source, "player:0"), encoding="utf-8")
    shown = shown_by_browser(path, tmp_path / "profile", "#e50")
    assert 'data-chain="holds"' in shown and 'data-ready="true"' in shown, shown[:500]
    assert f"The hash chain of {source.last} events holds." in shown and on.store.head("M1").hash in shown
    assert f"50 of {source.last}, turn " in shown and 'class="undone"' in shown
    assert '<li data-seq="50" class="now">' in shown and "is asked:" in shown
    assert "<img" not in shown and "&lt;img src=x onerror=alert(1)&gt;" in shown


@pytest.mark.slow
def test_a_browser_finds_a_changed_byte(source: Source, tmp_path: Path) -> None:
    text = html(source, "judge")
    data = embedded(text)
    data["steps"][40]["event"]["data"]["seat"] = 1 - data["steps"][40]["event"]["data"]["seat"]
    squeeze = zlib.compressobj(9, zlib.DEFLATED, 31)
    packed = squeeze.compress(json.dumps(data).encode()) + squeeze.flush()
    path = tmp_path / "forged.html"
    start, end = text.index('id="replay">') + len('id="replay">'), text.index("</script>", text.index('id="replay">'))
    path.write_text(text[:start] + b64encode(packed).decode() + text[end:], encoding="utf-8")
    shown = shown_by_browser(path, tmp_path / "profile")
    assert 'data-chain="broken"' in shown and "This log does not hold: event 41 was changed." in shown


@pytest.mark.slow
def test_a_browser_that_gets_nonsense_says_so(tmp_path: Path) -> None:
    text = html(stored(hostile_match("M2", 5, decisions=70).store, "M2"), "public")
    start, end = text.index('id="replay">') + len('id="replay">'), text.index("</script>", text.index('id="replay">'))
    path = tmp_path / "cut.html"
    path.write_text(text[: start + (end - start) // 2] + text[end:], encoding="utf-8")
    assert "This replay cannot be shown" in shown_by_browser(path, tmp_path / "profile")

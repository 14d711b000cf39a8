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
from jinja2 import Environment
from markupsafe import escape

from replays.exports.sources import Source, stored
from replays.exports.walk import ExportWalk
from replays.keeping.verification import verify_lines
from replays.log.canonical import canonical
from replays.play.live import Recorder
from replays.telling.answers import answer_to, question_for
from replays.telling.transcript import lines_of
from replays.telling.viewer import Eyes
from service.board import board_assets
from service.board.board import NOTHING, marks
from service.board.offline.page import FileMoment, page
from tests.browser.chromium import shown_by_browser
from tests.quick import first_quick
from tests.replays.exports.hostile import HOSTILE, TITLE, VIEWS, hostile_match
from tests.replays.matches import played


def html(source: Source, view: str) -> str:
    return b"".join(page(ExportWalk(source, Eyes.of(view)))).decode()


def packed(text: str, id: str = "log") -> re.Match[str]:
    """What lies in an element of a page."""
    found = re.search(rf'(<script type="application/octet-stream" id="{id}">)([A-Za-z0-9+/=\s]+)(</script>)', text)
    assert found is not None
    return found


def embedded(text: str, id: str = "log") -> dict[str, Any]:
    """The JSON in a page, as any program would read it."""
    data: dict[str, Any] = json.loads(zlib.decompress(b64decode(packed(text, id)[2]), 31))
    return data


def moments(text: str) -> list[str]:
    """The HTML of every moment in a page, as its docstring says that it is kept."""
    data = embedded(text, "every-moment")
    found: list[str] = []
    last: list[int] = []
    for front, back, *fresh in data["moments"]:
        last = [*last[:front], *fresh, *(last[-back:] if back else [])]
        found.append("\n".join(data["lines"][number] for number in last))
    return found


def replaced(text: str, data: Any) -> str:
    """The page with another log in it."""
    squeeze = zlib.compressobj(9, zlib.DEFLATED, 31)
    content = b64encode(squeeze.compress(json.dumps(data).encode()) + squeeze.flush()).decode()
    return text[: packed(text).start(2)] + content + text[packed(text).end(2) :]


def shown_cards(part: Any) -> int:
    """How many cards of a projected state are drawn as cards: all that are seen, but for those under others."""
    if isinstance(part, list):
        return sum(map(shown_cards, part))
    if not isinstance(part, dict):
        return 0
    deeper = sum(shown_cards(value) for name, value in part.items() if name not in ("under", "lasting", "deck_list"))
    return deeper + ("id" in part and "title" in part)


@pytest.mark.slow
@pytest.mark.parametrize("view", VIEWS)
def test_every_moment_is_what_the_templates_draw_of_it_alone(on: Recorder, source: Source, view: str) -> None:
    text, eyes = html(source, view), Eyes.of(view)
    environment = Environment(loader=board_assets.loader(), autoescape=True)
    board_assets.equip(environment)
    template, line = environment.get_template("board/_moment.html"), ExportWalk(source, eyes).timeline()
    found = moments(text)
    assert len(found) == source.last == line.version
    names = on.traveller.opening("M1").data.names
    before: Any = None
    where: tuple[int, str] = (0, "setup")
    asked = None
    for fold, event, facts in on.traveller.between("M1", 1, source.last):
        state, choice = eyes.state(fold.game), eyes.choice(fold.game)
        told = lines_of(
            event,
            eyes.facts(facts, fold.game),
            names,
            turn=where[0],
            step=where[1],
            decision=answer_to(event, asked, eyes),
        )
        alone = FileMoment(
            seq=event.seq,
            head=source.last,
            at=event.at,
            state=state,
            near=int(view[-1]) if view.startswith("player:") else 0,
            choice=choice,
            marks=NOTHING if before is None else marks(before, state),
            lines=told,
            names=names,
            timeline=line,
            graded=fold.graded,
        )
        assert found[event.seq - 1] == template.render(desk=alone), event.seq
        board = found[event.seq - 1].partition('id="happened"')[0]
        assert board.count('data-card="') == shown_cards(state), event.seq
        before, where, asked = state, (fold.game.turn, fold.game.step), question_for(fold.game, eyes)


@pytest.mark.parametrize("view", first_quick(1, VIEWS))
def test_the_log_and_what_is_known_of_it_are_in_it(on: Recorder, source: Source, view: str) -> None:
    data, eyes = embedded(html(source, view)), Eyes.of(view)
    assert (data["match"], data["view"], data["last"], data["grade"]) == ("M1", view, source.last, "EXACT")
    assert data["undone"] == [{"first": 61, "last": 94, "by": 95}]
    assert data["divergence"] is None
    assert data["head"] == on.store.head("M1").hash
    assert data["version"] == source.last == len(data["events"])
    for event in on.store.iterate("M1", 1, source.last):
        assert canonical(data["events"][event.seq - 1]) == eyes.event(event).to_json()


def test_the_last_moment_and_the_whole_story_stand_in_it_without_scripts(on: Recorder, source: Source) -> None:
    text = html(source, "public")
    assert moments(text)[-1] in text
    shown = {int(seq) for seq in re.findall(r'data-happened="(\d+)"', text)}
    assert shown == set(range(1, source.last + 1))
    assert "<noscript><p" in text
    assert "needs scripts" in text


@pytest.mark.parametrize("view", first_quick(1, VIEWS))
def test_the_log_in_it_verifies_against_the_same_head(on: Recorder, source: Source, view: str) -> None:
    lines = [canonical(event) + b"\n" for event in embedded(html(source, view))["events"]]
    report = verify_lines(lines, expect=on.store.head("M1").hash)
    assert report.fault is None
    assert report.events == source.last


def test_it_asks_nothing_of_the_outside_and_names_do_no_harm(source: Source) -> None:
    text = html(source, "public")
    seen: list[tuple[str, dict[str, str | None]]] = []

    class Parser(HTMLParser):
        def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
            seen.append((tag, dict(attrs)))

    Parser().feed(text)
    tags = [tag for tag, _ in seen]
    assert tags.count("script") == 3
    assert tags.count("style") == 1
    assert not {"img", "link", "iframe", "object", "embed", "base"} & set(tags)
    for _, attributes in seen:
        assert not {"src", "style", "action", "formaction"} & set(attributes)
        assert (attributes.get("href") or "#").startswith("#")
        assert not [name for name in attributes if name.startswith("on")]
    policy = next(attributes["content"] for tag, attributes in seen if "http-equiv" in attributes)
    assert policy is not None
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    assert HOSTILE not in text
    assert TITLE not in text
    assert "&lt;b&gt;Round" in text
    assert "{script_hash}" not in text, "the name of the match is not a place in it"
    assert text.count("{payload}") == 2, "the name of the match is not a place in it"
    assert not re.search(r"https?://(?!evil\.example)", text)


@pytest.mark.slow
def test_what_a_viewer_may_not_know_is_not_in_it(source: Source) -> None:
    for view in VIEWS:
        text = html(source, view)
        everything = "".join([text, json.dumps(embedded(text)), *moments(text)])
        assert ("for judges only" in everything) == (view == "judge")
        hands = [
            re.search(rf'aria-label="Hand of {name}">\s*<li>\s*<div class="card h', moments(text)[0])
            for name in (re.escape(escape(HOSTILE)), "Ben")
        ]
        assert [hand is not None for hand in hands] == [view in ("judge", f"player:{seat}") for seat in (0, 1)]


@pytest.mark.slow
def test_the_same_match_gives_the_same_bytes_and_a_reasonable_size() -> None:
    on = played(33)
    source = stored(on.store, "M1")
    assert source.last > 150
    for view in VIEWS:
        text = html(source, view)
        assert text == html(source, view)
        assert len(text) < 160_000 + 1500 * source.last, "a match of 500 decisions stays below 1 MB"
        assert len(packed(text, "every-moment")[2]) < 500 * source.last


@pytest.mark.slow
def test_an_export_ends_where_it_was_to_end(on: Recorder) -> None:
    """What came after event 50, a rewind as well, is not told."""
    data = embedded(html(stored(on.store, "M1", 80), "judge"))
    assert len(data["events"]) == data["version"] == 80
    assert data["undone"] == []
    assert data["head"] == on.store.events("M1", 80, 80)[0].hash
    assert embedded(html(stored(on.store, "M1", 95), "judge"))["undone"] == [{"first": 61, "last": 94, "by": 95}]


# -- in a browser ---------------------------------------------------------------------------------------------------


@pytest.mark.slow
def test_a_browser_opens_it_from_a_file(source: Source, on: Recorder, tmp_path: Path) -> None:
    path = tmp_path / "replay.html"
    path.write_text(html(source, "player:0"), encoding="utf-8")
    shown = shown_by_browser(path, tmp_path / "profile", "#/e/50")
    assert 'data-chain="holds"' in shown, shown[:500]
    assert 'data-ready="true"' in shown, shown[:500]
    assert f"The hash chain of {source.last} events holds." in shown
    assert on.store.head("M1").hash in shown
    assert '<div id="moment" data-seq="50"' in shown
    assert 'class="asks"' in shown
    assert re.search(r'<li class="happening[^"]* now"[^>]* data-happened="50"', shown)
    assert "<img" not in shown
    assert "&lt;img src=x onerror=alert(1)&gt;" in shown


@pytest.mark.slow
def test_a_browser_finds_a_changed_byte(source: Source, tmp_path: Path) -> None:
    text = html(source, "judge")
    data = embedded(text)
    data["events"][40]["data"]["seat"] = 1 - data["events"][40]["data"]["seat"]
    path = tmp_path / "forged.html"
    path.write_text(replaced(text, data), encoding="utf-8")
    shown = shown_by_browser(path, tmp_path / "profile")
    assert 'data-chain="broken"' in shown
    assert "This log does not hold: event 41 was changed." in shown
    assert "✕ log does not hold" in shown


@pytest.mark.slow
@pytest.mark.parametrize("id", ["log", "every-moment"])
def test_a_browser_that_gets_nonsense_says_so(id: str, tmp_path: Path) -> None:
    text = html(stored(hostile_match("M2", 5, decisions=70).store, "M2"), "public")
    start, end = packed(text, id).span(2)
    path = tmp_path / "cut.html"
    path.write_text(text[: start + (end - start) // 2] + text[end:], encoding="utf-8")
    shown = shown_by_browser(path, tmp_path / "profile")
    assert "This replay cannot be shown" in shown
    assert 'data-chain="holds"' not in shown

"""The case to take away: it says what it should, escapes everything, needs nothing else, and proves itself."""

from __future__ import annotations

import html.parser
import json
import re
from base64 import b64encode
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from replays.clauses.paraphrases import paraphrases
from replays.disputes.branches import compare_branches, in_words
from replays.disputes.documents import printable
from replays.disputes.markdown import as_markdown
from replays.disputes.what_if import open_branch
from replays.exports.log import read
from replays.keeping.verification import verify_lines
from replays.log.canonical import canonical
from replays.telling.viewer import Eyes
from service.case.document.page import as_html
from tests.replays.disputes.matches import HOSTILE, disputed, document, ruled
from tests.replays.matches import JUDGE

JUDGES = Eyes.of("judge")
ALL = [JUDGES, Eyes.of("player:0", "acc-ann"), Eyes.of("player:1", "acc-ben"), Eyes.of("spectator")]
KNOWN = {
    "a b blockquote body caption code em h1 h2 h3 head header html li main meta ol p q script section small style table"
    " tbody td th thead title tr ul"
}


class Page(html.parser.HTMLParser):
    """A page taken apart: elements with their attributes, the text people read, and the raw text of scripts."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.elements: list[tuple[str, dict[str, str | None]]] = []
        self.raw: list[tuple[dict[str, str | None], str]] = []
        self.text = ""
        self.comments = 0
        self._inside: tuple[str, dict[str, str | None]] | None = None
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.elements.append((tag, dict(attrs)))
        if tag in ("script", "style"):
            self._inside = (tag, dict(attrs))

    def handle_endtag(self, tag: str) -> None:
        if tag in ("script", "style"):
            self._inside = None

    def handle_comment(self, data: str) -> None:
        self.comments += 1

    def handle_data(self, data: str) -> None:
        if self._inside is None:
            self.text += data
        else:
            self.raw.append((self._inside[1], data))

    def log(self) -> list[dict[str, Any]]:
        [found] = [text for attributes, text in self.raw if attributes.get("id") == "log"]
        log: list[dict[str, Any]] = json.loads(found)
        return log


def checked(log: list[dict[str, Any]]) -> str:
    """The chain of a log, checked as replays/README.md says and with none of the product's code; the last hash."""

    def plain(value: Any) -> bytes:
        return json.dumps(value, sort_keys=True, separators=(",", ":"), ensure_ascii=False).encode()

    head = "0" * 64
    for seq, event in enumerate(log, 1):
        body = dict(event)
        prev, hash, sealed = body.pop("prev"), body.pop("hash"), body["sealed"]
        if sealed and "salt" in sealed:
            opened = sha256(bytes.fromhex(sealed["salt"]) + plain(sealed["value"])).hexdigest()
            assert opened == sealed["commitment"]
        if sealed:
            body["sealed"] = {"commitment": sealed["commitment"]}
        assert (body["seq"], prev) == (seq, head)
        head = sha256(bytes.fromhex(prev) + plain(body)).hexdigest()
        assert head == hash
    return head


@pytest.mark.parametrize("eyes", ALL, ids=lambda eyes: eyes.view)
def test_the_page_carries_the_log_that_it_rests_on_and_the_chain_holds(eyes: Eyes) -> None:
    on, seq = disputed()
    ruled(on, seq)
    made = document(on, seq, eyes)
    page = Page(as_html(made))
    assert checked(page.log()) == made.head == on.store.head("M1").hash
    assert [event["seq"] for event in page.log()] == list(range(1, seq + 9))
    [status] = [attributes for tag, attributes in page.elements if attributes.get("id") == "chain"]
    assert (status["data-head"], status["data-events"]) == (made.head, str(len(made.log)))
    opened = [event for event in page.log() if (event["sealed"] or {}).get("value")]
    assert bool(opened) == (eyes.account is not None and eyes.account == "acc-ben" or eyes == JUDGES)
    assert "5e5e5e" not in as_html(made)
    assert made.log[0]["sealed"].keys() == {"commitment"}


def test_the_page_says_what_a_judge_needs() -> None:
    on, seq = disputed()
    ruled(on, seq)
    made = document(on, seq, JUDGES)
    text = " ".join(Page(as_html(made)).text.split())
    for part in [
        f"Case M1.{seq}",
        "Ruled",
        "He reaped twice.",
        "So it stands.",
        "Between us: So it stands.",
        "Refused as head-judge",
        "Signed as head-judge",
        "Back to event 20",
        "Penalty for Ben: warning, Careless.",
        "enter-play-exhausted",
        f"{paraphrases()['enter-play-exhausted'].text} Ready and exhausted: rulebook 1.2, 1.3: pages 1–4",
        f"Carried out, forced by a judge, by events {seq + 7}, {seq + 8}.",
        "What Ann could know",
        "What the judge could know",
        "Who could know which hidden card",
        "(in dispute)",
        f"(undone by event {seq + 7})",
        "was asked:",
        "taken",
    ]:
        assert part in text, part
    for told in made.file.story:
        for line in told.lines:
            assert " ".join(line.text.split()) in text
            assert all(clause in text for clause in line.clauses)
        for option in told.decision.question["options"]:
            assert option["label"] in text


def test_the_page_asks_for_nothing_from_anywhere() -> None:
    on, seq = disputed()
    text = as_html(document(on, seq, JUDGES))
    page = Page(text)
    assert {tag for tag, _ in page.elements} <= set(next(iter(KNOWN)).split())
    assert page.comments == 0
    for _, attributes in page.elements:
        assert not {"src", "href", "action", "srcset", "background", "data", "poster", "formaction"} & attributes.keys()
        assert not [name for name in attributes if name.startswith("on")]
        assert "style" not in attributes
    for word in ("http://", "https://", "//cdn", "@import", "url(", "fetch(", "XMLHttpRequest", "import("):
        assert word not in text
    [policy] = [each["content"] for _, each in page.elements if each.get("http-equiv") == "Content-Security-Policy"]
    assert policy is not None
    assert policy.startswith("default-src 'none'; script-src 'sha256-")
    scripts = [raw for attributes, raw in page.raw if attributes == {}]
    for raw in scripts:  # the script and the style are the very ones that the policy allows
        assert b64encode(sha256(raw.encode()).digest()).decode() in policy
    assert len(scripts) == 2
    assert "@media print" in text


@pytest.mark.parametrize("eyes", ALL[:2], ids=lambda eyes: eyes.view)
def test_hostile_texts_stay_texts(eyes: Eyes) -> None:
    plain_on, plain_seq = disputed()
    ruled(plain_on, plain_seq)
    harmless = Page(as_html(document(plain_on, plain_seq, eyes)))
    on, seq = disputed(names=("</title><b>Ann", "Ben\"'><i>"), claim=HOSTILE)
    ruled(on, seq, text=HOSTILE, reason=HOSTILE[:150])
    made = document(on, seq, eyes)
    page = Page(as_html(made))
    assert [tag for tag, _ in page.elements] == [tag for tag, _ in harmless.elements]
    assert page.comments == 0
    assert [sorted(each) for _, each in page.elements] == [sorted(each) for _, each in harmless.elements]
    assert printable(HOSTILE) in page.text
    assert "</title><b>Ann" in page.text
    assert "{{ 7*7 }}" in page.text
    assert checked(page.log()) == made.head
    assert [event["data"].get("claim") for event in page.log()][seq - 1] == HOSTILE


def test_what_is_quoted_points_at_the_event_that_says_it() -> None:
    on, seq = disputed(claim=HOSTILE, sealed=True)
    ruled(on, seq, text=HOSTILE)
    made = document(on, seq, JUDGES)
    page = Page(as_html(made))
    quotes = [each for tag, each in page.elements if tag == "q"]
    assert len(quotes) == 7
    for quote in quotes:
        event = page.log()[int(quote["data-event"] or 0) - 1]
        field = quote.get("data-sealed")
        value = event["sealed"]["value"][field] if field else event["data"][quote["data-field"]]
        assert printable(value) in page.text


def test_a_player_takes_away_no_more_than_they_may_know() -> None:
    on, seq = disputed(sealed=True)
    whole = document(on, seq, JUDGES).file
    for eyes in ALL[1:]:
        made = document(on, seq, eyes)
        # without the log, whose first event has both deck lists
        prose = as_markdown(made)
        texts = [
            Page(as_html(made)).text,
            prose[: prose.index("````jsonl")],
            json.dumps(msgspec.to_builtins(made.file)),
        ]
        open_titles = json.dumps(made.file.views)
        hidden = {
            card["title"]
            for player in whole.views["judge"]["players"]
            for zone in ("hand", "archives")
            for card in player[zone]["cards"]
        } - set(re.findall(r'"title": "([^"]+)"', open_titles))
        told = {line.text for each in made.file.story for line in each.lines}
        for text in texts:
            if eyes.account != "acc-ann":
                assert "He reaped twice." not in text
            for title in hidden:
                assert title not in text or any(title in line for line in told), (eyes, title)


def test_what_if_matches_are_told_of() -> None:
    on, seq = disputed()
    made = open_branch(on, "M1", seq - 3, actor=JUDGE, case=seq)
    found = compare_branches(on.traveller, "M1", made.match, JUDGES)
    row = {
        "match": made.match,
        "branch": msgspec.to_builtins(made.branch),
        "common": found.common,
        "here": in_words(found.here),
        "there": in_words(found.there),
        "changes": [msgspec.to_builtins(change) for change in found.views["judge"]],
    }
    whole = msgspec.structs.replace(document(on, seq, JUDGES), branches=(row,))
    for text in (Page(as_html(whole)).text, as_markdown(whole)):
        assert f"What-if match {made.match}, after event {seq - 3}" in text
        assert "nothing more" in text


# -- Markdown --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("claim", ["He reaped twice.", HOSTILE], ids=["plain", "hostile"])
def test_markdown_says_the_same_and_carries_the_log(claim: str, tmp_path: Any) -> None:
    on, seq = disputed(names=("*Ann*", "<Ben>"), claim=claim)
    ruled(on, seq, text=claim)
    made = document(on, seq, JUDGES)
    text = as_markdown(made)
    start = text.index("````jsonl\n") + len("````jsonl\n")
    block = text[start : text.index("\n````", start)]
    lines = [line.encode() + b"\n" for line in block.split("\n")]
    assert [event.to_data() for event in read(lines)] == list(made.log)
    assert b"".join(lines) == b"".join(canonical(event) + b"\n" for event in made.log)
    assert checked([json.loads(line) for line in lines]) == made.head
    assert f"# Case M1\\.{seq}" in text
    assert "\\*Ann\\*" in text
    assert "<Ben>" not in text[:start]
    assert "## Ruling: rewound (in force)" in text
    assert "forced by a judge" in text
    assert f"- {paraphrases()['enter-play-exhausted'].text} (Ready and exhausted: rulebook 1.2" in text


def test_hostile_texts_are_no_markdown() -> None:
    """Every line that is markup begins as ours do, and no character of the texts is left that could make any."""
    harmless_on, harmless_seq = disputed()
    ruled(harmless_on, harmless_seq)
    on, seq = disputed(names=("Ann", "Ben"), claim=HOSTILE)
    ruled(on, seq, text=HOSTILE)

    def headings(text: str) -> list[str]:
        prose = text[: text.index("````jsonl")]
        return [line for line in prose.split("\n") if line.startswith("#")]

    hostile, harmless = (as_markdown(document(*each, JUDGES)) for each in ((on, seq), (harmless_on, harmless_seq)))
    assert [line.split(" ")[0] for line in headings(hostile)] == [line.split(" ")[0] for line in headings(harmless)]
    prose = hostile[: hostile.index("````jsonl")]
    assert "```" not in prose
    assert "<script" not in prose.replace("\\<", "")
    assert "](" not in prose
    assert "\x00" not in hostile
    assert "\x07" not in prose


def test_the_log_in_it_is_verified_by_the_product_too() -> None:
    on, seq = disputed()
    made = document(on, seq, JUDGES)
    report = verify_lines(canonical(event) + b"\n" for event in made.log)
    assert (report.head, report.events, report.fault) == (made.head, len(made.log), None)

"""The story: its lines are the transcript's, each leads to its event and to why, searched and in stretches; nobody's
story depends on what they cannot know."""

from __future__ import annotations

import html
import re
from typing import Any

import pytest
from markupsafe import Markup

from engine.abilities import text_of as card_text
from engine.rulesets import CURRENT
from engine.views import Viewer
from replays.clauses.paraphrases import paraphrases
from service.board.naming import linked, marked, titles_in
from service.match.desk.reasons import ability_in_words, clauses_of
from service.match.story import page as stories
from service.services import EXTENSION
from tests.service.across.test_hidden import names_in, never_seen
from tests.service.across.test_leaks import msgspec_policy
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.looking import differences, otherwise, told
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import SEATS, Api, Table, open_table
from tests.service.match.test_replay_page import text_of

THREE = [*SEATS, {"name": "Cat", "deck": "Guide Achea", "entropy": "rain"}]
PART = {"Vaultlog_Part": "story"}
MARKERS = ("turn.began", "step.began")
HAPPENING = re.compile(r'<li class="happening([^"]*)" data-happened="(\d+)">(.*?)</li>', re.S)


def story(table: Table, who: Api | None = None, query: str = "") -> str:
    """The page of a story, checked as every page is."""
    answer = (who or table.judge).get(f"/m/{table.match}/story{query}")
    check_page(answer)
    return joined(answer.text)


def happenings(html: str) -> list[tuple[str, int, str]]:
    """What is told, event by event: classes, number, words."""
    return [(classes.strip(), int(seq), text_of(inner)) for classes, seq, inner in HAPPENING.findall(joined(html))]


def tight(text: str) -> str:
    """Words without blanks: where a link or a mark ends, one may stand before a comma."""
    return text_of(text).replace(" ", "")


def lines(table: Table, role: str) -> list[Any]:
    """The transcript of the API."""
    turns = table.roles[role].ok(f"{table.path}/transcript")["turns"]
    return [line for turn in turns for step in turn["steps"] for line in step["lines"]]


@pytest.mark.parametrize("role", ["judge", "seat 0", "spectator"])
def test_the_story_is_the_transcript_by_turn_and_event(table: Table, role: str) -> None:
    table.play(40)
    page = story(table, table.roles[role])
    said: dict[int, str] = {}
    for _, seq, text in happenings(page):
        said[seq] = f"{said.get(seq, '')} {text}"
    transcript = [line for line in lines(table, role) if line["kind"] not in MARKERS]
    assert len(transcript) > 60
    for line in transcript:
        assert tight(line["text"]) in tight(said[line["seq"]]), line
    assert list(said) == sorted(said)
    assert set(said) == {line["seq"] for line in lines(table, role)}
    turns = [int(turn) for turn in re.findall(r'<section class="chapter" data-turn="(\d+)">', page)]
    assert turns == sorted(set(turns))
    assert turns[0] == 0
    assert len(turns) > 3
    state = table.judge.ok(f"{table.path}/state?turn=1&step=main")["state"]
    heading = re.search(r'data-turn="1">\s*<h3[^>]*>(.*?)</h3>', page, re.S)
    assert heading
    assert text_of(heading[1]) == (
        f"Turn 1: {state['players'][state['active']]['name']} house {state['house'].title()}"
    )


def test_every_line_leads_to_its_event_and_every_why_somewhere(table: Table) -> None:
    version = table.play(40)["version"]
    page = story(table, query="?view=player:0")
    for _, seq, _ in happenings(page):
        assert f'href="/m/{table.match}/e/{seq}?view=player%3A0" data-seq="{seq}"' in page
    whys = re.findall(r'class="why" href="([^"]+)"', page)
    assert len(whys) > 40
    for href in whys:
        check_page(table.judge.get(href))
    for seq in range(1, version + 1):
        check_page(table.judge.get(f"/m/{table.match}/e/{seq}/why"))


def test_why_tells_cause_our_own_text_and_where_clauses_hold(table: Table) -> None:
    version = table.play(60)["version"]
    seen = {"cause": 0, "clause": 0, "text": 0}
    for event in table.judge.ok(f"{table.path}/facts")["events"]:
        for index, fact in enumerate(event["facts"]):
            if not (fact["cause"] or fact["clauses"]):
                continue
            page = table.judge.get(f"/m/{table.match}/e/{event['seq']}/why/{index}")
            check_page(page)
            said = text_of(page.text)
            if fact["cause"]:
                assert f"Because of {fact['cause']['title']}" in said, said
                own = card_text(fact["cause"]["title"]).summary
                assert text_of(own) in said
                seen["cause"] += 1
                seen["text"] += bool(own)
            for clause in fact["clauses"]:
                rule = paraphrases()[clause]
                assert f"{rule.text} “{rule.section}” in {rule.places} {clause}" in said, said
                assert f'href="/m/{table.match}/story?q={clause}"' in page.text
                seen["clause"] += 1
    assert version > 50, seen
    assert min(seen.values()) > 5, seen


def test_why_tells_what_was_asked_and_answered_to_those_who_saw_it(table: Table) -> None:
    table.play(3)
    now = table.now()
    body = table.answer(now["choice"])
    assert table.append(table.seats[now["choice"]["seat"]], body, now["version"]).status_code == 201
    labels = {option["key"]: option["label"] for option in now["choice"]["options"]}
    for role in ("judge", f"seat {now['choice']['seat']}"):
        page = table.roles[role].get(f"/m/{table.match}/e/{now['version'] + 1}/why").text
        assert text_of(now["choice"]["text"]) in text_of(page)
        assert all(labels[key] in text_of(page) for key in body["data"]["answer"])


def test_what_is_no_line_is_not_found(table: Table) -> None:
    version = table.play(6)["version"]
    for path in ("e/2/why/99", f"e/{version + 1}/why", "e/0/why/0"):
        check_page(table.judge.get(f"/m/{table.match}/{path}"), 404)
    for query in (f"from={version + 1}", f"at={version + 1}"):
        check_page(table.judge.get(f"/m/{table.match}/story?{query}"), 404)
    for query in ("from=0", "from=x", "at=-1", f"q={'a' * 101}", "no=1", "from=5&to=3"):
        check_page(table.judge.get(f"/m/{table.match}/story?{query}"), 400)


def test_a_part_is_the_very_element_of_the_page(table: Table) -> None:
    table.play(10)
    whole = story(table)
    part = table.judge.get(f"/m/{table.match}/story", **PART)
    assert part.headers["Vary"] == "Vaultlog-Part, Accept-Encoding"
    assert "<!doctype" not in part.text
    assert part.text.strip().startswith('<section id="story"')
    assert joined(part.text.strip()) in whole
    why = table.judge.get(f"/m/{table.match}/e/2/why/0", Vaultlog_Part="why-2-0").text.strip()
    assert why.startswith('<div id="why-2-0"')
    assert why.endswith("</div>")


def test_search_finds_lines_with_all_words(table: Table) -> None:
    table.play(60)
    texts = [line for line in lines(table, "judge") if line["kind"] not in MARKERS]
    for words in ("ann plays", "BEN CHOOSES", "aember", "<b>"):
        page = story(table, query=f"?q={words.replace(' ', '+')}")
        expected = [line for line in texts if all(word.casefold() in line["text"].casefold() for word in words.split())]
        said = re.search(r'<p class="found">(\d+) line', page)
        assert said is not None
        assert int(said[1]) >= len(expected)
        shown = tight("".join(text for _, _, text in happenings(page)))
        assert all(tight(line["text"]) in shown for line in expected)
        assert {seq for _, seq, _ in happenings(page)} >= {line["seq"] for line in expected}
    assert '<b class="s0"><mark>Ann</mark></b> <mark>plays</mark>' in story(table, query="?q=ann+plays")
    assert "<b>" not in story(table, query="?q=<b>")
    clause = next(line["clauses"][0] for line in texts if line["clauses"])
    found = {seq for _, seq, _ in happenings(story(table, query=f"?q={clause}"))}
    assert found == {line["seq"] for line in texts if clause in line["clauses"]}
    assert not happenings(story(table, query="?q=nothing+of+the+kind"))


def test_words_are_marked_and_everything_else_escaped() -> None:
    assert marked("a <b> & A", ["a", "<b>"]) == "<mark>a</mark> <mark>&lt;b&gt;</mark> &amp; <mark>A</mark>"
    assert ability_in_words(None) is None
    assert ability_in_words("reap") == "reap"
    lost, kept = clauses_of(["no-such-clause", "enter-play-exhausted"], CURRENT)
    assert (lost.versions, lost.holds) == ((), False)
    assert kept.versions
    assert kept.words == "Enter play exhausted"


def test_what_was_undone_is_struck_through_and_stays(table: Table) -> None:
    version = table.play(14)["version"]
    reason = "A card was misread."
    table.go_back(8, reason)
    table.play(6)
    page = story(table)
    assert "data-rewound" in page
    told_of = happenings(page)
    for classes, seq, text in told_of:
        assert ("undone" in classes) == (8 < seq <= version), (seq, text)
        assert (f"undone by event {version + 1}" in text) == (8 < seq <= version)
    struck = re.findall(r"<s>(.*?)</s>", page, re.S)
    assert len(struck) == len(re.findall(r"<s>", page)) >= version - 8
    (back,) = [text for _, seq, text in told_of if seq == version + 1]
    assert reason in back
    assert "<s>" not in back


def test_the_event_one_is_at_is_marked(table: Table) -> None:
    table.play(20)
    page = story(table, query="?at=7")
    assert [seq for classes, seq, _ in happenings(page) if "now" in classes] == [7]
    assert page.count('aria-current="true"') == 1


def test_a_long_match_is_told_in_stretches(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    version = table.play(45)["version"]
    whole = {seq: text for _, seq, text in happenings(story(table))}
    monkeypatch.setattr(stories, "STRETCH", 20)
    page = story(table)
    seen = [seq for _, seq, _ in happenings(page)]
    assert seen[0] > 20
    assert seen[-1] == version
    walked: list[int] = []
    query = "?from=1"
    while query:
        page = story(table, query=query)
        walked += [seq for _, seq, _ in happenings(page)]
        later = re.search(r'class="stretch" href="[^"]+/story(\?from=\d+)">From', page)
        query = later[1] if later else ""
    assert list(dict.fromkeys(walked)) == sorted(whole)
    assert [seq for classes, seq, _ in happenings(story(table, query="?at=23")) if "now" in classes] == [23]
    assert {seq for _, seq, _ in happenings(story(table, query="?q=ann"))} & set(range(1, 20)), "all of it is searched"
    between = {seq for _, seq, _ in happenings(story(table, query="?from=9&to=12"))}
    assert between == {9, 10, 11, 12}


def addresses(match: str, version: int) -> list[str]:
    found = [f"/m/{match}/story{query}" for query in ("", "?q=a", "?q=the", f"?at={version}", "?from=5&to=9")]
    found += [f"/m/{match}/e/{seq}/why" for seq in range(1, version + 1)]
    return [*found, *(f"/m/{match}/e/{seq}/why/{fact}" for seq in range(1, version + 1, 4) for fact in (0, 1, 2))]


@pytest.mark.parametrize("role", ["seat 0", "seat 1", "spectator"])
def test_no_byte_depends_on_what_the_viewer_cannot_know(table: Table, role: str) -> None:
    version = table.play(34)["version"]
    who = table.roles[role]
    before = {address: told(who, address) for address in addresses(table.match, version)}
    assert sum(answer.startswith(b"[200") for answer in before.values()) > 40
    table.admin.app.extensions[EXTENSION].timelines._kept.clear()
    with otherwise(Viewer.parse(role.replace("seat ", "player:"))) as made:
        after = {address: told(who, address) for address in addresses(table.match, version)}
    assert differences(before, after) == [], "hidden cards were exchanged"
    assert sum(made) > 30, "hidden cards were exchanged"


@pytest.mark.parametrize("role", ["seat 0", "spectator"])
def test_no_story_names_a_card_the_viewer_may_not_know(table: Table, role: str) -> None:
    version = table.play(14)["version"]
    titles = never_seen(table, 0 if role == "seat 0" else None)
    pages = [told(table.roles[role], address).decode() for address in addresses(table.match, version)]
    assert len(titles) > 20
    assert names_in(" ".join(text_of(page) for page in pages), titles) == set()
    assert names_in(text_of(story(table)), titles), "the search finds what is there"


def test_whoever_stays_behind_is_told_of_nothing_later(admin: Api) -> None:
    cup = Cup(admin, msgspec_policy(delay_events=5))
    version = cup.table.play(30)["version"]
    late = cup.roles["spectator"]
    page = late.get(f"/m/{cup.match}/story")
    check_page(page)
    assert max(seq for _, seq, _ in happenings(page.text)) == version - 5
    assert f'data-head="{version - 5}"' in page.text
    for path in (f"story?at={version - 4}", f"e/{version - 4}/why", f"story?from={version - 4}"):
        check_page(late.get(f"/m/{cup.match}/{path}"), 404)
        check_page(cup.roles["judge"].get(f"/m/{cup.match}/{path}"))


def test_whoever_may_not_look_is_sent_away(table: Table, admin: Api) -> None:
    table.play(3)
    for path in ("story", "e/2/why", "e/2/why/0"):
        sent = table.roles["nobody"].get(f"/m/{table.match}/{path}")
        assert (sent.status_code, sent.headers["Location"]) == (303, f"/sign-in?next=/m/{table.match}/{path}")
        check_page(table.seats[0].get(f"/m/{table.match}/{path}?view=judge"), 403)
        check_page(table.seats[0].get(f"/m/{table.match}/{path}?view=player:1"), 403)
        check_page(open_table(admin, key=path).seats[0].get(f"/m/{table.match}/{path}"), 403)


def test_hostile_names_and_reasons_stay_text(admin: Api) -> None:
    hostile = "<script>alert(1)</script>"
    seats = [{**SEATS[0], "name": hostile}, {**SEATS[1], "name": "{0.__class__} {player} %s"}]
    table = open_table(admin, seats=seats, title='"><b>')
    version = table.play(12)["version"]
    table.append(table.judge, {"type": "note.added", "data": {"text": '"><img src=x onerror=alert(1)>'}}, version)
    for path in ("story", "story?q=script", "story?q=alert", "e/5/why", "e/2/why/0"):
        page = table.judge.get(f"/m/{table.match}/{path}")
        check_page(page)
        assert "<script>" not in page.text
        assert "<img" not in page.text
        assert "<b>" not in page.text
    assert "{0.__class__} {player} %s" in text_of(story(table))


def test_three_players_have_their_story(admin: Api) -> None:
    table = open_table(admin, seats=THREE, variant="break-key", first=1)
    table.play(50)
    page = story(table, table.roles["seat 2"])
    headings = [text_of(heading) for heading in re.findall(r"<h3[^>]*>(.*?)</h3>", page, re.S)]
    assert headings[0] == "Set-up"
    assert headings[1].startswith("Turn 1: Ben")
    assert headings[2].startswith("Turn 2: Cat")
    assert "Ann against Ben against Cat" in text_of(page)


def test_the_story_of_a_long_match_is_light(table: Table) -> None:
    version = table.play(500)["version"]
    page = story(table, query="?from=1")
    assert len({seq for _, seq, _ in happenings(page)}) == min(version, stories.STRETCH)
    for query in ("", "?from=1", "?q=ann", "?kind=amber"):
        page = story(table, query=query)
        assert len(re.findall(r"<[a-z]", page[page.index('id="story"') :])) < 25 * stories.STRETCH


# -- one line a decision -----------------------------------------------------------------------------------------------


def seen_at_once(inner: str) -> list[str]:
    """The lines of an event that are not folded away."""
    said = re.sub(r"<details>.*?</details>", "", inner, flags=re.S)
    return [text_of(line) for line in re.findall(r"<p>(.*?)</p>", said, re.S)]


def test_a_decision_is_one_line_and_its_consequences_are_folded(table: Table) -> None:
    version = table.play(60)["version"]
    found = HAPPENING.findall(story(table))
    told = {seq: inner for _, seq, inner in reversed(found)}
    assert len(told) == version
    assert version < len(found) + 1 < version + 20
    for seq, inner in told.items():
        first, *more = seen_at_once(inner)
        assert re.search(r"\w+ \w+", first), seq
        assert not re.fullmatch(r"\w+ (makes a decision|decides)\W*", first), seq
        assert all(re.search(r"key|wins|nobody|out of|chance", one) for one in more), (seq, more)
        assert first.rpartition(" ")[2] != "step" or "ends the turn" not in text_of(inner)
    folds = [
        (len(re.findall("<p>", fold)), text_of(fold)) for fold in re.findall("<details>(.*?)</details>", str(told))
    ]
    assert sum(size for size, _ in folds) > 60
    assert any("draws" in text for _, text in folds)
    assert all(f'class="happening of-{seat}"' in str(found) or f" of-{seat}" in str(found) for seat in (0, 1))


def test_every_fold_says_how_many_lines_are_in_it(table: Table) -> None:
    table.play(40)
    for _, seq, inner in HAPPENING.findall(story(table)):
        for said, fold in re.findall(r"<details><summary[^>]*>(.*?)</summary>(.*?)</details>", inner, re.S):
            lines = [one for one in re.findall(r"<p>(.*?)</p>", fold, re.S) if text_of(one).removeprefix("why")]
            lines = [one for one in lines if not text_of(one).startswith("why")]
            assert said == f"+{len(lines)}", seq


def test_the_name_of_a_card_leads_to_its_history_and_shows_its_face(table: Table, admin: Api) -> None:
    table.play(60)
    links = re.findall(r'<a class="named" href="([^"]+)" data-panel data-face="([^"]+)">([^<]+)</a>', story(table))
    assert len({title for *_, title in links}) > 20
    assert sum("/card/" in href for href, *_ in links) > sum("/cards?" in href for href, *_ in links) > 0
    several = {"/card/" in href: (href, face_at, title) for href, face_at, title in links}
    several |= {title[:2]: (href, face_at, title) for href, face_at, title in links[:40]}
    for href, face_at, title in several.values():
        history = text_of(table.judge.get(href.replace("&amp;", "&")).text)
        assert f"{html.unescape(title)} in the catalogue" in history, href
        assert "Nothing has happened" not in history, href
        page = admin.with_token(None).get(face_at)
        assert page.status_code == 200, face_at
        assert title in page.text, face_at
        face = admin.with_token(None).get(face_at, Vaultlog_Part="face")
        assert face.headers["Vary"] == page.headers["Vary"] == "Vaultlog-Part"
        assert face.text.strip().startswith('<div id="face"')
        assert title in face.text
        assert "<!doctype" not in face.text
        said = card_text(title.replace("&#39;", "'")).summary
        assert text_of(said) in text_of(face.text)


def test_names_are_found_in_answers_and_players_are_told_by_colour() -> None:
    links = {"Troll": Markup('href="/h" data-panel data-face="/cards/CotA/048"')}
    assert linked("Ann plays Troll", links, ["Ben", "Ann"], ["tro"]) == (
        '<b class="s1">Ann</b> plays '
        '<a class="named" href="/h" data-panel data-face="/cards/CotA/048"><mark>Tro</mark>ll</a>'
    )
    assert linked("Anna <plays> x", {}, ["Ann"], []) == "Anna &lt;plays&gt; x"
    assert titles_in("declines (Ganger Chieftain: use this ability?)") == {"Ganger Chieftain"}
    assert titles_in("Chooses nothing at all, twice.") == set()
    assert titles_in("") == set()


@pytest.mark.parametrize("role", ["judge", "spectator"])
def test_the_story_is_narrowed_by_player_and_kind(table: Table, role: str) -> None:
    version = table.play(60)["version"]
    table.append(table.judge, {"type": "note.added", "data": {"text": "Ann plays slowly."}}, version)
    who = table.roles[role]
    facts = {event["seq"]: event["facts"] for event in who.ok(f"{table.path}/facts")["events"]}
    seats = {line["seq"]: line["seat"] for line in lines(table, role)}

    def seen(query: str) -> set[int]:
        page = story(table, who, query)
        said = re.search(r'<p class="found">(\d+)', page)
        found = {seq for _, seq, _ in happenings(page)}
        assert said is not None
        assert int(said[1]) == len(found) or "q=" in query
        assert "Whole story" in page
        return found

    for seat in (0, 1):
        assert seen(f"?seat={seat}") == {seq for seq, by in seats.items() if by == seat}
        assert f'<option value="{seat}" selected>' in story(table, who, f"?seat={seat}")
    for kind, fact in (("plays", "card.played"), ("fights", "fight.declared"), ("amber", "amber.gained")):
        having = {seq for seq, some in facts.items() if any(one["kind"] == fact for one in some)}
        assert having <= seen(f"?kind={kind}") < set(seats)
        assert having or fact == "fight.declared"
    assert seen("?kind=officials") == {version + 1}
    assert seen("?kind=amber&seat=1") == seen("?kind=amber") & seen("?seat=1")
    assert seen("?q=gains&seat=1") <= seen("?kind=amber&seat=1")
    for query in ("seat=x", "seat=-1", "kind=nonsense", "seat=10"):
        check_page(who.get(f"/m/{table.match}/story?{query}"), 400)
    assert seen("?seat=7") == set()


def test_what_was_narrowed_comes_in_stretches_too(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    table.play(60)
    whole = [seq for _, seq, _ in happenings(story(table, query="?kind=amber&q=ann"))]
    monkeypatch.setattr(stories, "STRETCH", 5)
    walked: list[int] = []
    query = "?kind=amber&q=ann"
    while query:
        page = story(table, query=query)
        part = [seq for _, seq, _ in happenings(page)]
        assert len(set(part)) <= 5
        walked += part
        later = re.search(r'class="stretch" href="[^"]+/story(\?[^"]+)">From', page)
        query = later[1].replace("&amp;", "&") if later else ""
    assert len(whole) > 10
    assert walked == whole


def test_two_reasons_of_a_line_stand_below_it_and_say_which(table: Table) -> None:
    """Beside it there is room for one word."""
    table.play(40)
    html = table.judge.get(f"/m/{table.match}/story").text
    for beside in re.findall(r'<p class="only">(.*?)</p>', html, re.DOTALL):
        assert beside.count('class="why"') == 1
    below = re.findall(r'<p class="each">(.*?)</p>', html, re.DOTALL)
    assert all(re.search(r">why: \S", each) for each in below)

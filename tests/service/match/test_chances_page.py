"""The chances on the page of the pictures: labelled as an estimate, in words, for those who may see both sides."""

from __future__ import annotations

import re

from service.answers.chances import SWUNG
from service.services import EXTENSION
from tests.service.helpers.html import joined
from tests.service.helpers.roles import Api, Table
from tests.service.match.test_chances import end, make
from tests.service.match.test_pictures import pictures


def press(table: Table, who: Api) -> None:
    """What the button does."""
    answer = who("POST", f"/m/{table.match}/pictures/chances")
    assert answer.status_code == 303
    assert answer.headers["Location"] == f"/m/{table.match}/pictures#chances"


def test_nothing_is_said_of_chances_while_a_match_runs(table: Table) -> None:
    table.play(24)
    for role in ("judge", "seat 0", "spectator"):
        assert 'id="chances"' not in pictures(table, table.roles[role])
        answer = table.roles[role]("POST", f"/m/{table.match}/pictures/chances")
        assert answer.status_code == 409
        assert "when it is closed" in joined(answer.text)
    end(table, close=False)
    assert 'id="chances"' in pictures(table, table.judge)
    assert 'id="chances"' not in pictures(table, table.seats[0])
    assert 'id="chances"' not in pictures(table, table.judge, "?view=spectator"), "as others see it"


def test_the_curve_is_asked_for_with_a_button_and_drawn(table: Table) -> None:
    end(table, close=True)
    before = pictures(table, table.seats[1])
    assert "Estimate the chances</button>" in before
    assert "chart-chances" not in before
    press(table, table.seats[1])
    waiting = pictures(table, table.roles["spectator"])
    assert "are being estimated" in waiting
    assert "<button" not in waiting.split('id="chances"')[1]
    assert make(table) == "done"
    page = pictures(table, table.roles["spectator"])
    found = table.judge.ok(f"{table.path}/chances")["estimate"]
    assert "Chance to win (an estimate)" in page
    assert "An estimate, not what would have happened." in page
    assert f"{found['playouts']:,}".replace(",", " ") + " times in all" in page
    assert "greedy players" in page
    told = page.split('id="chances"')[1]
    named = [int(seq) for seq in re.findall(r'<li><a href="[^"]*/e/(\d+)', told)]
    assert named == [one["seq"] for one in found["swings"] if one["after"] - one["before"] >= 0.1]
    assert re.search(r"Turn \d+, (Ann|Ben)(&#39;|')s: Ben went from \d+ % to 100 %", told)
    rows = told.split("<tbody>")[1].split("</tbody>")[0]
    assert rows.count("<tr>") == len(found["points"])
    assert page.count('class="mark s') >= len(found["points"])


def test_a_failure_is_told_in_words_with_a_way_out(table: Table) -> None:
    end(table, close=True)
    press(table, table.judge)
    parts = table.admin.app.extensions[EXTENSION]
    for attempt in range(4):
        parts.estimates.take(table.match, str(attempt))
        parts.redis.delete(f"match:{{{table.match}}}:chances:lock")
    assert make(table) == "failed"
    page = pictures(table, table.judge)
    assert "could not be estimated" in page
    assert "Try again</button>" in page


def test_the_story_marks_the_turns_in_which_the_chances_swung(table: Table) -> None:
    end(table, close=True)
    press(table, table.seats[1])
    watcher = table.roles["spectator"]
    assert 'class="swung"' not in watcher.get(f"/m/{table.match}/story").text
    make(table, 20_000)
    estimate = watcher.ok(f"{table.path}/chances")["estimate"]
    least = max(SWUNG, estimate["margin"])
    swung = [one for one in estimate["swings"] if one["after"] - one["before"] >= least]
    assert swung, "the last turn, in which Ann concedes"
    story = " ".join(watcher.get(f"/m/{table.match}/story").text.split())
    found = re.findall(r'class="swung"[^>]*> <b aria-hidden="true">\?!</b> (\w+) (\d+) → (\d+) %', story)
    wanted = [
        ("Ann" if one["gainer"] == 0 else "Ben", f"{100 * one['before']:.0f}", f"{100 * one['after']:.0f}")
        for one in sorted(swung, key=lambda one: one["seq"])
    ]
    assert found == wanted
    narrowed = table.judge.get(f"/m/{table.match}/story?view=spectator").text
    assert 'class="swung"' in narrowed, "nothing is hidden any more"


def test_the_time_line_marks_the_turns_in_which_the_chances_swung(table: Table) -> None:
    end(table, close=True)
    watcher = table.roles["spectator"]
    page = f"/m/{table.match}/e/{table.now()['version']}"
    assert 'class="swing"' not in watcher.get(page).text
    press(table, table.seats[1])
    make(table, 20_000)
    shown = joined(watcher.get(page).text)
    estimate = watcher.ok(f"{table.path}/chances")["estimate"]
    least = max(SWUNG, estimate["margin"])
    swung = sorted(one["seq"] for one in estimate["swings"] if one["after"] - one["before"] >= least)
    assert [int(seq) for seq in re.findall(r'<text class="swing"[^>]*data-seq="(\d+)"', shown)] == swung
    listed = shown.split('class="swings-of-time"')[1].split("</ul>")[0]
    assert [int(seq) for seq in re.findall(r'data-seq="(\d+)"', listed)] == swung
    assert re.search(r"Turn \d+, (Ann|Ben): Ben \d+ → 100 %", listed)
    moment = watcher.get(page, Vaultlog_Part="moment").text
    assert "swing" not in moment


def test_of_a_match_that_goes_on_the_time_line_says_nothing_of_chances(table: Table) -> None:
    end(table, close=False)
    press(table, table.judge)
    make(table, 20_000)
    page = f"/m/{table.match}/e/{table.now()['version']}"
    assert 'class="swing"' in table.judge.get(page).text
    for who in (table.seats[0], table.roles["spectator"]):
        assert "swing" not in who.get(page).text
    assert "swing" not in table.judge.get(f"{page}?view=player:0").text, "as a player sees it"


def test_chances_that_wait_in_the_background_can_be_had_at_once(table: Table) -> None:
    end(table, close=True)
    parts = table.admin.app.extensions[EXTENSION]
    assert parts.estimates.ask_in_background(table.match)
    page = pictures(table, table.seats[1])
    assert "when the server has nothing else to do" in page
    assert "Estimate them now</button>" in page
    assert parts.jobs.length() == 0
    press(table, table.seats[1])
    assert parts.jobs.length() == 1
    assert "are being estimated" in pictures(table, table.seats[1])

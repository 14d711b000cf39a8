"""A sheet imported with a form: by whom, what becomes of it, and how its faults are shown."""

from __future__ import annotations

import re
from io import BytesIO
from typing import Any

from werkzeug.test import TestResponse

from tests.service.export.test_sheets import SHEET
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import Api, Table
from tests.service.tournament.test_organising_pages import HOME, signed_in


def send(browser: Any, **data: Any) -> TestResponse:
    """Send the form with the key that its page has."""
    [key] = re.findall(r'<input type="hidden" name="key" value="([^"]*)"', browser.get("/matches/import").text)
    found: TestResponse = browser.post("/matches/import", data={"key": key, **data}, headers=HOME)
    return found


def test_a_sheet_that_is_pasted_or_a_file_leads_to_where_it_goes_on(admin: Api) -> None:
    browser = signed_in(admin)
    assert 'href="/matches/import"' in browser.get("/matches").text
    pasted = send(browser, sheet=SHEET.replace("\n", "\r\n"), title="Table 4")
    assert pasted.status_code == 303
    assert re.fullmatch(r"/t/\w+/score", pasted.headers["Location"])
    assert "Table 4" in browser.get(pasted.headers["Location"]).text
    over = send(browser, file=(BytesIO((SHEET + "P2 concede\n").encode()), "match.sheet"), sheet="nonsense")
    assert over.status_code == 303
    assert re.fullmatch(r"/m/\w+/about", over.headers["Location"])


def test_faults_stand_with_their_lines_and_the_sheet_stays(admin: Api) -> None:
    browser = signed_in(admin)
    wrong = send(browser, sheet=SHEET.replace("house logos", "house <b>").replace("P1 end", "P1 play Mothr"))
    check_page(wrong, 422)
    told = joined(wrong.text)
    assert "2 lines are wrong" in told
    assert "Line 9:" in told
    assert "Line 10:" in told
    assert "did you mean Mother" in told
    assert "<mark><code>P1 house &lt;b&gt;</code></mark>" in told
    assert 'aria-describedby="faults-sheet"' in told
    assert "P1 play Mothr\n" in wrong.text
    assert "paste a sheet" in joined(send(browser, sheet=" ").text).lower()
    assert admin.ok("matches")["matches"] == []


def test_a_form_sent_twice_makes_one_match(admin: Api) -> None:
    browser, form = signed_in(admin), {"key": "K1", "sheet": SHEET}
    sent = [browser.post("/matches/import", data=form, headers=HOME).headers["Location"] for _ in range(2)]
    assert sent[0] == sent[1]
    assert len(admin.ok("matches")["matches"]) == 1
    other = browser.post("/matches/import", data={**form, "sheet": SHEET + "P2 house brobnar\n"}, headers=HOME)
    check_page(other, 409)
    assert "sent before, with another sheet" in other.text


def test_who_opens_no_matches_is_offered_no_form(table: Table) -> None:
    for who in (table.judge, table.seats[0]):
        browser = signed_in(who)
        assert 'href="/matches/import"' not in browser.get("/matches").text
        assert browser.get("/matches/import").status_code == 403
        assert browser.post("/matches/import", data={"key": "K1", "sheet": SHEET}, headers=HOME).status_code == 403

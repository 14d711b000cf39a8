"""The page about the rules of an event."""

from __future__ import annotations

from engine.rules.turns.time_procedure import PROCEDURES
from replays.tournaments.formats import FORMATS
from replays.tournaments.restricted_lists import RESTRICTED_LISTS
from replays.tournaments.stage_kinds import KINDS
from replays.tournaments.standings import TIE_BREAKS
from service.documentation.event_rules import EVENT_RULES
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import Api


def test_everybody_reads_what_is_done_about_each_rule(admin: Api) -> None:
    answer = admin.with_token(None).get("/event-rules")
    check_page(answer, 200)
    text = joined(answer.text)
    assert all(row.about in text for row in EVENT_RULES)
    assert text.count("By hand:") == sum(bool(row.by_hand) for row in EVENT_RULES)
    for label in (*(row.label for row in FORMATS.values()), *(row.label for row in KINDS.values()), *PROCEDURES):
        assert label in text
    assert all(row.about[1:] in text for row in TIE_BREAKS.values())
    assert "Key Abduction (1 copy)" in text
    assert all(title in text for row in RESTRICTED_LISTS.values() for title in row.titles)


def test_the_structure_leads_there(admin: Api) -> None:
    made = admin("POST", "tournaments", {"name": "Open"}, Idempotency_Key="open").json["tournament"]
    assert 'href="/event-rules"' in admin.get(f"/tournaments/{made}/structure").text

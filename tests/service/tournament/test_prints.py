"""Results of a round and decklists on paper, and who may print them."""

from __future__ import annotations

import pytest
import redis

from tests.service.helpers.roles import Api
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.desk import Desk
from tests.service.tournament.test_formats import tourney_of, win


@pytest.fixture
def match(admin: Api) -> Tourney:
    """Ann and Ben at a table of a best of three, with two decks each."""
    return tourney_of(admin, "triad-short", 2)


def test_the_results_of_a_round_are_printed(admin: Api, real_redis: redis.Redis) -> None:
    tourney = tourney_of(admin, "archon")
    desk = Desk(tourney)
    assert "no result yet" in desk.look("prints/results?round=1")
    win(tourney, real_redis, 1)
    sheet = desk.look("prints/results?round=1")
    assert "Ann – <b>Ben</b>" in sheet
    assert "<td>0:1</td>" in sheet
    assert 'href="/tournaments/' + tourney.id + '/prints/results?round=1"' in desk.look("prints")


def test_results_recorded_by_hand_and_draws_are_printed(match: Tourney) -> None:
    match.did("organiser", "result.recorded", pairing="p1", winner="ann", keys=[3, 2], reason="paper")
    sheet = Desk(match).look("prints/results")
    assert "<b>Ann</b> – Ben" in sheet
    assert "<td>3:2</td>" in sheet
    match.did("organiser", "result.recorded", pairing="p1", winner=None, reason="paper")
    assert "no winner" in Desk(match).look("prints/results")


def test_decklists_are_printed_house_by_house(match: Tourney) -> None:
    desk = Desk(match)
    sheet = desk.look("prints/decks")
    assert "4 decklists" in sheet
    assert "under the embargo" in sheet
    deck = match.organiser.ok(f"{match.path}/decks/ann-1")["list"]
    mine = sheet.split('id="list-ann-1"')[1].split("</article>")[0]
    for card in deck["cards"]:
        assert card["title"].replace("'", "&#39;") in mine
    only_ben = desk.look("prints/decks?player=ben")
    assert "2 decklists" in only_ben
    assert "list-ann-1" not in only_ben
    match.did("organiser", "deck.withdrawn", deck="ben-2")
    assert "1 decklist<" in desk.look("prints/decks?player=ben")
    assert 'formaction="/tournaments/' + match.id + '/prints/decks"' in desk.look("people")


def test_printing_them_under_the_embargo_is_noted(match: Tourney) -> None:
    def noted() -> int:
        return len(match.admin.ok(f"{match.path}/accesses")["accesses"])

    before = noted()
    Desk(match).look("prints/decks")
    assert noted() == before + 1
    match.did("organiser", "embargo.lifted")
    sheet = Desk(match).look("prints/decks")
    assert "under the embargo" not in sheet
    assert noted() == before + 1


@pytest.mark.parametrize("page", ["decks", "results"])
def test_only_organisers_print(match: Tourney, page: str) -> None:
    for who in ("judge", "scorekeeper", "spectator", "ann", "stranger"):
        assert match.roles[who].get(f"/tournaments/{match.id}/prints/{page}").status_code == 403, who
    assert match.admin.with_token(None).get(f"/tournaments/{match.id}/prints/{page}").status_code in (303, 401)

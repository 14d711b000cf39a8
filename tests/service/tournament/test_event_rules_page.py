"""The rules of one tournament, on its page and in the API, from the rows of the page of all events."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from replays.tournaments.event_fields import StageRules
from replays.tournaments.policy import Policy
from service.documentation.event_rules import EVENT_RULES
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import Api, problem
from tests.service.helpers.tourney import Tourney
from tests.service.tournament.desk import Desk

POLICY = {
    "public": True,
    "minutes": 35,
    "time_procedure": "2026",
    "absence_game_loss": 5,
    "absence_match_loss": 15,
    "sets": ["GR", "AS"],
    "restricted": "2026-04",
    "delay_seconds": 90,
    "penalties": ["warning", "game-loss"],
    "players_report": True,
    "zone": "Europe/Berlin",
}
SWISS = {
    "kind": "swiss",
    "rounds": 4,
    "cut": 8,
    "points": {"win": 3, "draw": 1, "loss": 0, "bye": 3},
    "tie_breaks": ["schedule", "lot"],
    "open_lists": "before",
}
TOP = {"kind": "single-elimination", "best_of": 3, "final_best_of": 5, "begins": "loser", "draws": False, "minutes": 45}


@pytest.fixture
def event(admin: Api) -> Tourney:
    """A public event of two stages with settings of its own."""
    made = Tourney(admin, decks=[], pairings=[], policy=POLICY)
    made.did("organiser", "stage.added", stage="1", name="Day one", rules=SWISS)
    made.did("organiser", "stage.added", stage="2", name="Top 8", rules=TOP)
    return made


def said(who: Api, tourney: Tourney) -> dict[str, list[str]]:
    """What the event says, by rule."""
    return {row["rule"]: row["here"] for row in who.ok(f"{tourney.path}/rules")["rules"]}


def test_each_rule_has_the_values_of_this_event(event: Tourney) -> None:
    here = said(event.organiser, event)
    assert here["Stages"][0].startswith("Day one: swiss, 4 rounds")
    assert here["Games of a match, and who begins"] == [
        "Day one: A match is one game.",
        "Top 8: A match is best of 3, the final best of 5. Who lost a game begins the next one; the first game, and "
        "one after a game that nobody won, goes by lot.",
    ]
    assert here["Length of a game"] == ["Day one: 35 minutes a game.", "Top 8: 45 minutes a game."]
    assert here["Time is called"][0].startswith("Finish the turn; the opponent has one more")
    assert here["Cut and elimination"] == ["Day one: The best 8 go on."]
    assert here["Points and tie-breaks"][0] == (
        "Day one: A win is worth 3, a draw 1, a loss 0, a bye 3. Equal points: strength of schedule, then drawn lot."
    )
    assert here["Concession and draws"] == ["Day one: A match may end in a draw.", "Top 8: No match ends in a draw."]
    assert here["Legal decks"][0] == "Decks of Grim Reminders and Æmber Skies."
    assert "Key Abduction" in here["Legal decks"][1]
    assert here["Tardiness and absence"] == [
        "An absent player loses a game after 5 minutes of the round and the match after 15 minutes of the round."
    ]
    assert here["Penalties"] == [
        "Judges give: warning, game loss.",
        "A game loss is signed by the head judge.",
    ]
    assert "Spectators look at matches that are played, 90 seconds late." in here["Looking on, delay and streams"]
    assert here["Formats"] == ["Archon. Everybody plays the deck they registered."], "what all stages say stands once"
    assert here["Days and times"] == ["Days and times are those of Europe/Berlin."]


def test_the_page_is_there_for_everybody_who_sees_the_tournament(event: Tourney) -> None:
    for who in ("organiser", "judge", "ann", "spectator"):
        page = Desk(event, who).look("rules")
        assert 'href="/tournaments/' + event.id + '/rules" aria-current="page"' in page
    public = event.admin.with_token(None)
    answer = public.get(f"/tournaments/{event.id}/rules")
    check_page(answer, 200)
    text = joined(answer.text)
    assert all(row.about in text for row in EVENT_RULES)
    assert "Day one: 35 minutes a game." in text
    assert f'href="/tournaments/{event.id}/rules"' in public.get(f"/tournaments/{event.id}").text
    assert said(public, event) == said(event.organiser, event)


def test_where_the_tournament_is_closed_to_the_public_so_are_its_rules(admin: Api) -> None:
    made = Tourney(admin, pairings=[])
    problem(admin.with_token(None)("GET", f"{made.path}/rules"), 401, "unauthenticated")
    assert made.roles["stranger"].get(f"/tournaments/{made.id}/rules").status_code == 403


def test_the_end_of_the_embargo_is_said_by_the_clock_of_the_hall(event: Tourney) -> None:
    policy = {**event.now()["policy"], "embargo_until": "2030-12-06T17:00:00.000000Z"}
    policy.pop("embargo_lifted", None)
    event.did("organiser", "policy.changed", policy=policy)
    here = said(event.organiser, event)["Decklists and secrecy"]
    assert here[0] == "Decklists, hands and logs are hidden until Friday, 6 December 2030, 18:00."
    event.did("organiser", "embargo.lifted")
    assert said(event.organiser, event)["Decklists and secrecy"][0] == "Decklists, hands and logs are public."


def test_a_tournament_that_says_nothing_has_rules_all_the_same(admin: Api) -> None:
    made = Tourney(admin, pairings=[], policy={"time_procedure": None, "players_report": False, "restricted": None})
    here = said(made.organiser, made)
    assert here["Stages"] == ["All rounds are Swiss."]
    assert here["Length of a game"] == ["A game has no limit of time."]
    assert here["Time is called"] == ["Nothing follows from the call; officials end the matches."]
    assert here["Legal decks"] == ["Decks of every set.", "No restricted list."]
    assert here["Tardiness and absence"] == ["Nobody loses for being absent."]
    assert here["Results and corrections"] == ["Officials record the results."]


def test_the_restricted_list_is_that_of_the_day_unless_one_is_chosen(admin: Api) -> None:
    made = Tourney(admin, pairings=[], policy={"day": "2026-12-05"})
    assert made.now()["day"] == "2026-12-05"
    here = said(made.organiser, made)["Legal decks"][1]
    assert here.startswith("An Alliance has at most one title of the restricted list 2026-04, which holds on 5 ")
    policy = {key: value for key, value in made.now()["policy"].items() if key != "embargo_lifted"}
    made.did("organiser", "policy.changed", policy={**policy, "day": "2026-04-02"})
    here = said(made.organiser, made)["Legal decks"][1]
    assert here == "No restricted list, because none holds on 2 April 2026."
    made.did("organiser", "policy.changed", policy={**policy, "day": "2026-04-02", "restricted": "2026-04"})
    here = said(made.organiser, made)["Legal decks"][1]
    assert here.startswith("An Alliance has at most one title of the restricted list 2026-04: ")


OTHERWISE: dict[str, Any] = {
    "kind": "round-robin",
    "rounds": 7,
    "best_of": 3,
    "minutes": 31,
    "points": {"win": 9, "draw": 4, "loss": 0, "bye": 7},
    "tie_breaks": ["lot"],
    "cut": 6,
    "pools": 2,
    "draws": False,
    "format": "reversal",
    "keys_to_win": 5,
    "won_decks_done": True,
    "days": 6,
    "early": True,
    "players_open": True,
    "boards": 3,
    "begins": "loser",
    "open_lists": "always",
    "list_minutes": 2,
    "final_best_of": 5,
    "third_place": True,
}


@pytest.mark.parametrize("field", [each.name for each in msgspec.structs.fields(StageRules) if each.name != "kind"])
def test_every_rule_of_a_stage_is_said(admin: Api, field: str) -> None:
    kind = "single-elimination" if field in ("third_place", "final_best_of") else "round-robin"
    needed: dict[str, Any] = {"begins": {"best_of": 3}, "list_minutes": {"open_lists": "before"}}.get(field, {})
    base = {"kind": kind, **needed}
    made = Tourney(admin, pairings=[])
    made.did("organiser", "stage.added", stage="1", name="One", rules=base)
    before = said(made.organiser, made)
    made.did("organiser", "stage.changed", stage="1", rules={**base, field: OTHERWISE[field]})
    assert said(made.organiser, made) != before


POLICIES: dict[str, Any] = {
    "public": True,
    "spectators_open": False,
    "delay_events": 4,
    "delay_seconds": 30,
    "embargo_until": "2030-12-06T17:00:00.000000Z",
    "streaming_shows_hands": True,
    "undo": {"simple": ["judge"]},
    "signers": {"game-loss": ["organiser"]},
    "penalties": ["warning"],
    "minutes": 31,
    "time_procedure": "2018",
    "absence_game_loss": 4,
    "absence_match_loss": 9,
    "readings": {},
    "sets": ["GR"],
    "restricted": "2026-04",
    "day": "2030-12-06",
    "zone": "Europe/Berlin",
    "players_report": False,
    "open_pool": True,
    "featured": ["7"],
}


@pytest.mark.parametrize(
    "field", [each.name for each in msgspec.structs.fields(Policy) if each.name != "embargo_lifted"]
)
def test_every_setting_is_said(admin: Api, field: str) -> None:
    made = Tourney(admin, pairings=[])
    before = said(made.organiser, made)
    policy = made.now()["policy"]
    policy.pop("embargo_lifted", None)
    value = POLICIES[field]
    if field == "readings":
        rows = made.organiser.ok(f"readings?ruleset={made.now()['ruleset']}")["readings"]
        row = next(row for row in rows if row["offered"])
        taken = row["taken"][made.now()["ruleset"]]
        value = {row["id"]: next(each["option"] for each in row["options"] if each["option"] != taken)}
    made.did("organiser", "policy.changed", policy={**policy, field: value})
    assert said(made.organiser, made) != before

"""What organisers do with forms: create, import, pair, enter results, people, policy, print; and the wall."""

from __future__ import annotations

import json
import re
from io import BytesIO

import pytest
import redis
from redis.connection import AbstractConnection

from engine.catalogue.decks import deck_lists
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import DECKS, Api, problem
from tests.service.helpers.tourney import FIVE_PLAYERS, Tourney
from tests.service.tournament.desk import Desk
from tests.service.tournament.test_organising_pages import HOME, signed_in
from tests.service.tournament.test_tournament_decks import DONOR
from tests.workers.help import folder

# -- pairing and results --------------------------------------------------------------------------------------------


def test_a_tournament_is_paired_and_played_with_forms_alone(five: Tourney) -> None:
    desk = Desk(five)
    assert "No round was paired yet" in desk.look("pair")
    assert "The round was added" in desk.send("pair", name="Opening")
    [round] = five.now()["rounds"]
    assert round["name"] == "Opening"
    assert len(round["pairings"]) == 3
    for pairing in round["pairings"][:2]:
        winner = pairing["seats"][0]["player"]
        said = desk.send("results", "pair", pairing=pairing["pairing"], winner=winner, had="0", keys0="3", keys1="1")
        assert "The result was recorded" in said
    assert "The round was added" in desk.send("pair")
    results = five.organiser.ok(f"{five.path}/results")["rounds"]
    assert [each["decided"]["keys"] for each in results[0]["pairings"][:2]] == [[3, 1], [3, 1]]
    assert len(results) == 2


def test_a_round_waits_for_results_unless_told_not_to(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("pair")
    assert "2 tables have no result yet" in desk.look("pair")
    assert "Not stored. Table 1 of round 1 and 1 more has no result yet" in desk.send("pair", status=409)
    assert "The round was added" in desk.send("pair", early="yes")


def test_two_organisers_add_one_round(five: Tourney) -> None:
    first, second = Desk(five), Desk(five)
    fields = dict(
        re.findall(r'name="(key|version|draw)" value="([^"]*)"', second.browser.get(f"{second.base}/pair").text)
    )
    first.send("pair")
    late = second.browser.post(f"{second.base}/pair", data=fields, headers=HOME)
    check_page(late, 412)
    assert "stored since you opened this page" in late.text
    assert len(five.now()["rounds"]) == 1


def test_two_exchange_places_before_the_round_is_added(five: Tourney) -> None:
    desk = Desk(five)
    told = five.organiser.ok(f"{five.path}/proposal")
    one, other = told["tables"][0][0], told["tables"][1][0]
    html = desk.browser.get(f"{desk.base}/pair?one={one.title()}&other={other.title()}").text
    assert f'name="swap" value="{one} {other}"' in html
    desk.send("pair", swap=[f"{one} {other}"])
    seated = [[seat["player"] for seat in each["seats"]] for each in five.now()["rounds"][0]["pairings"]]
    assert other in seated[0]
    assert one in seated[1]


def test_a_result_of_a_second_writer_is_not_overwritten_unseen(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("pair")
    pairing = five.now()["rounds"][0]["pairings"][0]
    one, other = (seat["player"] for seat in pairing["seats"])
    desk.send("results", "pair", pairing=pairing["pairing"], winner=one, had="0")
    late = desk.send("results", "pair", status=409, pairing=pairing["pairing"], winner=other, had="0")
    assert "another official entered this result meanwhile" in late.casefold()
    seq = re.search(r'name="pairing" value="1-1"><input type="hidden" name="had" value="([1-9]\d*)"', desk.look("pair"))
    assert seq is not None
    assert "taken back" in desk.send("results", "pair", pairing="1-1", winner="-", had=seq[1])
    assert five.organiser.ok(f"{five.path}/results")["rounds"][0]["pairings"][0]["decided"] is None


def test_both_lose_by_one_button_and_a_stage_without_draws_takes_none(five: Tourney) -> None:
    five.did("organiser", "stage.added", stage="s", name="S", rules={"kind": "swiss", "draws": False})
    five.post("organiser", "/stages/begin", {})
    desk = Desk(five)
    desk.send("pair")
    assert "Both lose" in desk.look("pair")
    first, second = [each["pairing"] for each in five.now()["rounds"][0]["pairings"]][:2]
    assert "The result was recorded" in desk.send("results", "pair", pairing=first, winner="--", had="0")
    assert "both lost" in desk.look("pair")
    assert "say who won" in desk.send("results", "pair", 409, pairing=second, winner="", had="0")
    body = {"pairing": second, "winner": None, "reason": "time"}
    assert problem(five.event("organiser", "result.recorded", **body), 409, "refused")["reason"] == "draw"


def test_results_are_found_and_checked(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("pair")
    assert (
        "keys are a number"
        in desk.send("results", "pair", 422, pairing="1-1", winner="", had="0", keys0="9").casefold()
    )
    assert "does not play" in desk.send("results", "pair", 409, pairing="1-1", winner="zoe", had="0")
    assert "No table fits" in desk.look("pair?q=nobody")
    assert 'id="p-1-2"' not in desk.look("pair?q=1")
    desk.send("results", "pair", pairing="1-1", winner="", had="0")
    shown = desk.look("pair?open=yes")
    assert 'id="p-1-1"' not in shown
    assert 'id="p-1-2"' in shown
    assert "Remove table 2?" in desk.send("pairings", "pair", 200, pairing="1-2", reason="A slip")
    assert "removed" in desk.send("pairings", "pair", pairing="1-2", reason="A slip", sure="yes")
    left = {"ann", "ben", "cat", "dan", "eve"} - {
        seat["player"] for each in five.now()["rounds"][0]["pairings"] for seat in each["seats"]
    }
    assert "The pairing was added" in desk.send("pairings", "pair", round="1", table="2", player=sorted(left))


def test_a_result_at_a_table_that_plays_is_asked_about_first(five: Tourney, real_redis: redis.Redis) -> None:
    desk = Desk(five)
    desk.send("pair")
    table = five.open("1-1")
    sent = {"pairing": "1-1", "winner": five.now()["rounds"][0]["pairings"][0]["seats"][0]["player"], "had": "0"}
    table.play(6)
    assert "Table 1 is still being played" in desk.send("results", "pair", 409, **sent), "also before it is folded"
    folder(real_redis).run(table.match)
    asked = desk.send("results", "pair", 409, **sent)
    assert "Table 1 is still being played" in asked
    assert "for good" in asked
    assert not table.judge.ok(table.path)["closed"]
    removed = desk.send("pairings", "pair", 409, pairing="1-1", reason="A slip")
    assert "Remove the pairing, and close its match" in removed
    again = dict(
        re.findall(
            r'<input type="hidden" name="([a-z0-9]+)" value="([^"]*)"',
            asked.partition('id="asked"')[2].partition("</form>")[0],
        )
    )
    assert {**sent, "sure": "yes"}.items() <= again.items()
    assert "the match is closed" in desk.send("results", "pair", **{**sent, "sure": "yes"})
    assert table.judge.ok(table.path)["closed"]


def test_a_round_is_closed_and_reopened_with_buttons(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("pair")
    assert "2 tables without a result" in desk.look("pair")
    assert "has no result yet" in desk.send("rounds/1/end", "pair", 409, act="close")
    for pairing in five.now()["rounds"][0]["pairings"][:2]:
        desk.send("results", "pair", pairing=pairing["pairing"], winner="", had="0")
    assert "It closes what is at an end before it: round 1" in desk.look("pair")
    assert "The round is closed" in desk.send("rounds/1/end", "pair", act="close")
    assert "Add a pairing by hand" not in desk.look("pair")
    assert "open again" in desk.send("rounds/1/end", "pair", act="reopen")


def test_the_results_have_the_clock_of_the_round_and_say_what_was_done(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("pair")
    assert "Start the clock" in desk.look("pair")
    said = desk.send("rounds/1/clock", "pair", act="start", minutes="40", page="pair")
    assert "The clock was started." in said, "also where nobody records"
    assert "+5 min" in said
    assert "Start the clock" not in said
    five.open("1-1")
    assert "Start the clock" not in desk.look("pair"), "a table opened later is no round that has not begun"
    assert "The clock is paused" in desk.send("rounds/1/clock", "pair", act="pause", page="pair")
    assert "Go on" in desk.look("pair")


def test_a_table_that_is_over_is_named_when_the_clocks_run(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("pair")
    five.open("1-1")
    five.open("1-2")
    winner = five.now()["rounds"][0]["pairings"][0]["seats"][0]["player"]
    desk.send("results", "pair", pairing="1-1", winner=winner, had="0")
    said = desk.send("rounds/1/clock", "wall", act="start", minutes="40")
    assert "The clock was started at 1 table. Table 1 is over." in said


def test_missing_results_stand_first_and_the_next_round_comes_after_the_last(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("pair")
    first = desk.look("pair")
    assert "Round 2 comes when the last of the 2 is in." in first
    assert "is ready" not in first
    assert first.count('<i class="paper">') == 2
    said = desk.send("results", "pair", pairing="1-1", winner="", had="0")
    assert said.index('id="p-1-2"') < said.index('id="p-1-1"')
    assert "No, back" in said
    assert "<strong>1 of 2</strong> results in" in said
    ready = desk.send("results", "pair", pairing="1-2", winner="", had="0")
    assert "Round 2 is ready" in ready
    assert "Pair round 2: 2 tables, 1 bye" in ready
    assert "<title>Round 2 is ready" in ready


def test_a_page_that_looks_again_is_answered_in_a_word_until_something_happens(
    five: Tourney, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("service.answers.wall.now", lambda: "2026-11-29T12:00:00.000000Z")  # no minute passes
    desk = Desk(five)
    desk.send("pair")
    mark = re.search(r'data-mark="([0-9a-f]+)"', desk.look("pair"))
    assert mark is not None
    held = {"If-None-Match": f'"{mark[1]}"'}
    for path in ("pair", "people"):
        assert desk.browser.get(f"{desk.base}/{path}", headers=held).status_code == 304, path
    desk.send("results", "pair", pairing="1-1", winner="", had="0")
    assert desk.browser.get(f"{desk.base}/pair", headers=held).status_code == 200
    assert desk.browser.get(f"{desk.base}/people", headers=held).status_code == 200


def test_the_wall_shows_one_clock_and_that_of_a_table_with_more_time(five: Tourney, real_redis: redis.Redis) -> None:
    desk = Desk(five)
    desk.send("pair")
    tables = [five.open(pairing) for pairing in ("1-1", "1-2")]
    desk.send("rounds/1/clock", "wall", act="start", minutes="40")
    for table in tables:
        folder(real_redis).run(table.match)
    assert desk.look("wall").count("data-left=") == 1
    more = {"type": "clock.extended", "data": {"seconds": 300, "reason": "A call"}}
    tables[0].append(five.roles["judge"], more, tables[0].now()["version"])
    folder(real_redis).run(tables[0].match)
    shown = desk.look("wall")
    assert shown.count("data-left=") == 2
    assert "data-left=" in shown.partition('id="t-1-1"')[2].partition("</li>")[0]


# -- people ---------------------------------------------------------------------------------------------------------


def test_players_come_go_and_get_a_sign_in(five: Tourney) -> None:
    desk = Desk(five)
    assert "was added" in desk.send("players", "people", act="add", name="Zoë Müller")
    assert "was added" in desk.send("players", "people", act="add", name="Zoë Müller", sure="yes")
    ids = [each["player"] for each in five.now()["players"]]
    assert ids[-2:] == ["zoe-muller", "zoe-muller-2"]
    assert "name was changed" in desk.send("players", "people", act="rename", player="zoe-muller", name="Zoe M.")
    assert "left; what was played counts" in desk.send("players", "people", act="drop", player="zoe-muller-2")
    made = desk.send("players", "people", 200, act="sign-in", player="zoe-muller")
    token = re.search(r"<code>(vl_[^<]+)</code>", made)
    assert token is not None
    assert "<svg" in made
    assert token[1] not in made.split("aria-label", 1)[1].split("</svg>")[0]
    assert five.admin.with_token(token[1]).ok(five.path)["tournament"] == five.id
    assert "Nobody of that name" in desk.look("people?q=xyz")
    for data in (
        {"act": "add", "name": ""},
        {"act": "rename", "player": "ann", "name": ""},
        {"act": "?", "player": "ann"},
    ):
        assert "Not stored" in desk.send("players", "people", 422, **data)
    assert "no such player" in desk.send("players", "people", 422, act="drop", player="nobody")


def test_people_are_sorted_narrowed_and_shown_with_their_record(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("players", "people", act="add", name="Zoë", list="Guide Achea")
    desk.send("players", "people", act="add", name="Yan")
    desk.send("players", "people", act="drop", player="eve")
    without = desk.look("people?show=without-deck")
    assert 'id="player-yan"' in without
    assert 'id="player-zoe"' not in without
    assert re.findall(r'<tr id="player-(\w+)"', desk.look("people?show=left")) == ["eve"]
    by_deck = re.findall(r'<tr id="player-(\w+)"', desk.look("people?sort=deck"))
    assert by_deck.index("yan") < by_deck.index("zoe"), "who has no deck stands first"
    assert by_deck[-1] == "eve"
    desk.send("pair")
    winner = five.now()["rounds"][0]["pairings"][0]["seats"][0]["player"]
    desk.send("results", "pair", pairing="1-1", winner=winner, had="0")
    row = desk.look("people?sort=record").partition("<tbody>")[2].partition("</tr>")[0]
    assert "1–0" in row
    desk.look("people?sort=nonsense&show=nonsense")


def test_several_players_are_checked_withdrawn_and_dropped_at_once(five: Tourney) -> None:
    desk = Desk(five)
    checked = desk.send("players", "people", act="checked-chosen", player=["ann", "ben"])
    assert checked.count("✓ deck checked") == 2
    assert "choose players first" in desk.send("players", "people", 422, act="drop-chosen").casefold()
    assert "no player nobody" in desk.send("players", "people", 422, act="drop-chosen", player=["nobody"])
    asked = desk.send("players", "people", 200, act="drop-chosen", player=["ann", "ben"])
    assert "Drop 2 players?" in asked
    assert not any(player["dropped"] for player in five.now()["players"])
    assert "They left" in desk.send("players", "people", act="drop-chosen", player=["ann", "ben"], sure="yes")
    assert [player["player"] for player in five.now()["players"] if player["dropped"]] == ["ann", "ben"]
    again = desk.send("players", "people", 409, act="drop-chosen", player=["ann"], sure="yes")
    assert "nothing is left to be done" in again.casefold()
    assert "Withdraw the decks of 1 player?" in desk.send("players", "people", 200, act="withdraw-chosen", player="cat")
    desk.send("players", "people", act="withdraw-chosen", player="cat", sure="yes")
    assert [deck["player"] for deck in five.now()["decks"] if deck["withdrawn"]] == ["cat"]
    sheet = desk.look("prints/players?player=ann&player=cat")
    assert "2 players" in sheet
    assert "Ben" not in sheet.partition("<tbody>")[2]


def test_a_name_that_is_there_is_asked_about_and_who_left_is_brought_back(five: Tourney) -> None:
    desk = Desk(five)
    asked = desk.send("players", "people", 409, act="add", name="Ann")
    assert "There is a Ann already" in asked
    assert "It is another person of that name" in asked
    assert "The player was added" in desk.send("players", "people", act="add", name="Ann", sure="yes")
    assert [player["player"] for player in five.now()["players"]].count("ann-2") == 1
    assert "There is a Ben already" in desk.send("players", "people", 409, act="rename", player="cat", name="BEN")
    gone = desk.send("players", "people", act="drop", player="dan")
    assert "Bring Dan back" in gone
    assert "A slip?" in gone
    assert "Bring Dan back" in desk.send("players", "people", 409, act="add", name="Dan")
    assert "The player is back" in desk.send("players", "people", act="return", player="dan")
    assert not any(player["dropped"] for player in five.now()["players"])
    assert "has not left" in desk.send("players", "people", 409, act="return", player="dan")


def test_a_pasted_list_of_names_is_imported(five: Tourney) -> None:
    desk = Desk(five)
    asked = desk.send("import", "import", 422, players="Łukasz Żółć\n王小明\nAnn\n", act="import")
    assert "They are other people of the same name" in asked
    assert "Line 3" in asked
    sent = {"players": "Łukasz Żółć\n王小明\nAnn\n", "namesakes": "yes", "act": "import"}
    assert "Everything was imported" in desk.send("import", "import", **sent)
    assert {"lukasz-zolc", "player-1", "ann-2"} <= {player["player"] for player in five.now()["players"]}
    shown = desk.look("people")
    assert shown.index("Łukasz Żółć") < shown.index("王小明")


def test_the_list_of_a_deck_takes_the_place_of_its_houses(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("players", "people", act="add", name="Zoë", list="CotA:brobnar+dis+shadows")
    assert "(only its houses are known)" in desk.look("people?who=zoe")
    assert "The list of the deck" in desk.look("people?who=zoe")
    assert "The deck was added" in desk.send("players", "people", act="deck", player="zoe", list=DECKS[1])
    decks = [(each["deck"], each["withdrawn"]) for each in five.now()["decks"] if each["player"] == "zoe"]
    assert decks == [("zoe-deck-1", True), ("zoe-deck-2", False)]
    assert "only its houses" not in desk.look("people?who=zoe")


def test_a_list_of_other_houses_stays_beside_and_the_page_says_what_to_do(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("players", "people", act="add", name="Zoë", list="CotA:mars+dis+shadows")
    said = desk.send("players", "people", act="deck", player="zoe", list=DECKS[1])
    assert "Another deck of this player has no list yet" in said
    assert "If they are one deck, withdraw zoe-deck-1" in said
    desk.send("players", "people", 422, act="withdraw", player="ann", deck="zoe-deck-1")
    said = desk.send("players", "people", act="withdraw", player="zoe", deck="zoe-deck-1")
    assert "The deck was withdrawn" in said
    assert "has no list" not in said
    assert [each["withdrawn"] for each in five.now()["decks"] if each["player"] == "zoe"] == [True, False]


def test_an_import_tells_of_lists_that_stay_beside(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("players", "people", act="add", name="Zoë", list="mars+dis+logos")
    listed = f"""player,list\nZoë,"{DECKS[1].replace('"', '""')}"\n"""
    assert "withdraw zoe-deck-1" in desk.send("import", None, 200, act="check", decks=listed)
    assert "only the houses are known are still there" in desk.send("import", "import", act="import", decks=listed)


def test_a_deck_is_given_to_one_player_in_a_form(five: Tourney) -> None:
    desk = Desk(five)
    desk.send("players", "people", act="add", name="Zoë", list=DECKS[1])
    desk.send("players", "people", act="add", name="Yan")
    assert "The deck was added" in desk.send("players", "people", act="deck", player="yan", list="Guide Achea")
    assert "The deck was added" in desk.send("players", "people", act="deck", player="yan", list=DECKS[0])
    decks = [(each["player"], each["deck"]) for each in five.now()["decks"]]
    assert decks[-3:] == [("zoe", "zoe-deck-1"), ("yan", "yan-deck-1"), ("yan", "yan-deck-2")]
    page = desk.look("people?who=yan")
    assert "Decks:" in page
    assert page.count('value="withdraw">Withdraw') == 2
    assert "A further deck" in page
    version = five.now()["version"]
    for wrong, said in (
        ({"act": "deck", "player": "yan", "list": ""}, "paste the deck’s list"),
        ({"act": "add", "name": "", "list": "Guide Achea"}, "give the name"),
        ({"act": "deck", "player": "nobody", "list": "Guide Achea"}, "no such player"),
    ):
        assert said in desk.send("players", "people", 422, **wrong).casefold(), wrong
    assert five.now()["version"] == version, "nothing of it was stored, the player neither"
    again = desk.send("players", "people", 422, act="add", name="", list="Guide Achea")
    assert "Guide Achea</textarea>" in again, "what was entered is still there"
    for who in ("judge", "scorekeeper", "ann", "spectator", "stranger"):
        answer = signed_in(five.roles[who]).post(
            f"/tournaments/{five.id}/players", data={"act": "deck", "player": "ann", "list": DECKS[0]}, headers=HOME
        )
        assert answer.status_code in (403, 404), who


def test_staff_is_appointed_by_name_and_dismissed(five: Tourney) -> None:
    desk = Desk(five)
    made = desk.send("staff", "people", 200, act="appoint", name="Judge Kim", role="judge")
    token = re.search(r"<code>(vl_[^<]+)</code>", made)
    assert token is not None
    assert "Sign-in of Judge Kim" in made
    judge = five.admin.with_token(token[1])
    assert judge.get(f"/tournaments/{five.id}/wall").status_code == 200
    page = desk.look("people")
    account = re.search(r'name="account" value="([^"]+)"><span title="\1"><strong>Judge Kim', page)
    assert account is not None
    assert "Judge Kim" in desk.look("")
    assert "Dismissed" in desk.send("staff", "people", act="dismiss", account=account[1])
    assert judge("GET", five.path).status_code in (401, 403)
    assert "give the name" in desk.send("staff", "people", 422, act="appoint", name="", role="judge").casefold()
    assert "choose what" in desk.send("staff", "people", 422, act="appoint", name="Kim", role="king").casefold()


# -- creating and importing -----------------------------------------------------------------------------------------


def test_a_tournament_is_created_with_its_lists(admin: Api) -> None:
    browser = signed_in(admin)
    form = browser.get("/tournaments/new")
    check_page(form)
    assert "/tournaments/new" in browser.get("/tournaments").text
    key = re.search(r'name="key" value="(\w+)"', form.text)[1]  # type: ignore[index]
    data = {"key": key, "name": "Summer Open", "variant": "standard", "ruleset": "16.0", "minutes": "40"}
    wrong = browser.post("/tournaments/new", data={**data, "decks": "player,list\nBob,Guide Achea\n"}, headers=HOME)
    check_page(wrong, 422)
    assert "Nothing was created" in wrong.text
    assert "Line 2, player" in joined(wrong.text)
    assert "<code>Bob,Guide Achea</code>" in joined(wrong.text)
    assert 'value="Summer Open"' in wrong.text
    made = browser.post("/tournaments/new", data={**data, "players": "name\r\nAnn\r\nBen\r\n"}, headers=HOME)
    assert made.status_code == 303
    assert made.headers["Location"].endswith("/pair")
    again = browser.post("/tournaments/new", data={**data, "players": "name\r\nAnn\r\nBen\r\n"}, headers=HOME)
    assert again.headers["Location"] == made.headers["Location"]
    id = made.headers["Location"].split("/")[2]
    told = admin.ok(f"tournaments/{id}")
    assert [each["name"] for each in told["players"]] == ["Ann", "Ben"]
    assert told["policy"]["minutes"] == 40
    for bad in ({"minutes": "x"}, {"name": " "}, {"ruleset": "9"}, {"variant": "chess"}):
        assert browser.post("/tournaments/new", data={**data, "key": "k", **bad}, headers=HOME).status_code in (
            409,
            422,
        )


def test_a_tournament_is_created_with_a_structure_in_a_format(admin: Api) -> None:
    browser = signed_in(admin)
    form = browser.get("/tournaments/new")
    assert "8 players: 3 rounds" in joined(form.text)
    data = {"name": "Winter Open", "variant": "standard", "ruleset": "16.0", "minutes": "", "zone": "Europe/Berlin"}
    data |= {"structure": "swiss-top-4", "format": "triad", "players": "Ann\nBen\nCat"}
    made = browser.post("/tournaments/new", data={**data, "key": "k1"}, headers=HOME)
    id = made.headers["Location"].split("/")[2]
    told = admin.ok(f"tournaments/{id}")
    stages = admin.ok(f"tournaments/{id}/stages")["stages"]
    assert [(stage["name"], stage["rules"]["format"]) for stage in stages] == [
        ("Swiss", "triad"),
        ("Top 4", "triad"),
    ]
    assert told["policy"]["zone"] == "Europe/Berlin"
    page = joined(browser.get(made.headers["Location"]).text)
    assert "Swiss is ready" in page
    key = re.search(r'name="key" value="(\w+b)"', page)
    assert key is not None
    begun = browser.post(
        f"/tournaments/{id}/structure", data={"key": key[1], "act": "begin", "page": "pair"}, headers=HOME
    )
    assert "Pair round 1" in joined(browser.get(begun.headers["Location"]).text)
    for number, bad in enumerate(({"structure": "x"}, {"format": "x"}, {"zone": "Mars"}, {"structure": ""})):
        wrong = browser.post("/tournaments/new", data={**data, "key": f"b{number}", **bad}, headers=HOME)
        check_page(wrong, 422)
        assert "data-steps" not in wrong.text, "all questions are there"


def test_faults_of_an_import_stand_beside_their_lists(five: Tourney) -> None:
    desk = Desk(five)
    before = five.now()["version"]
    wrong = desk.send(
        "import",
        status=422,
        players="player,name\nzoe,Zoe\nann,Ann\n",
        pairings="round,table,player1,player2\n1,1,Ann,Benn\n",
    )
    assert "Nothing was imported" in wrong
    assert "Did you mean" in wrong
    assert "<code>1,1,Ann,Benn</code>" in wrong
    assert "faults-pairings" in wrong
    assert five.now()["version"] == before
    right = {"players": "name\nZoe\n", "decks": "player,list\nZoe,Guide Achea\n"}
    assert "1 player, 1 deck would be added" in desk.send("import", status=200, act="check", **right)
    assert five.now()["version"] == before
    assert "Everything was imported" in desk.send("import", **right)
    assert five.now()["players"][-1]["name"] == "Zoe"
    assert "paste a list" in desk.send("import", status=422).casefold()


def test_a_file_is_imported(five: Tourney) -> None:
    desk = Desk(five)
    file = (BytesIO("\ufeffname\nYara\n".encode()), "players.csv")
    desk.send("import", **{"players-file": file})
    assert five.now()["players"][-1]["name"] == "Yara"


def test_an_organiser_ticks_that_a_deck_is_an_alliance(five: Tourney) -> None:
    desk = Desk(five)
    lists = deck_lists("MM")
    pods = {"Cylconium, Chamber Agent": "dis", "Rapipdly Ever Changing Sadao": "untamed", DONOR: "logos"}
    cards = [row for name, house in pods.items() for row in lists[name]["cards"] if row["house"] == house]
    deck = json.dumps({"name": "Three pods", "set": "MM", "houses": list(pods.values()), "cards": cards})
    assert "say that it is an Alliance" in desk.send("players", "people", act="deck", player="ann", list=deck)
    desk.send("players", "people", act="deck", player="ann", list=deck, alliance="yes")
    (_, new) = [deck for deck in five.now()["decks"] if deck["name"] == "Three pods"]
    assert five.organiser.ok(f"{five.path}/decks/{new['deck']}")["list"]["alliance"] is True


def test_a_faulty_or_unknown_deck_stops_no_registration(five: Tourney) -> None:
    desk = Desk(five)
    near = desk.send("players", "people", act="add", name="Xen", list="Guide Achae")
    assert "The deck was added as far as it could be read" in near
    assert "did you mean Guide Achea?" in near
    assert "No match can be opened with it before its houses are known" in near
    told = desk.send("players", "people", act="add", name="Yan", list="Name: Mine\nLogos\n2 No Such Card")
    assert "No Such Card is not in the catalogue" in told
    assert "2 No Such Card</textarea>" in told, "what was given is there to be mended"
    link = "https://decks.example/deck-details/53a2cb98-4f5f-4b36-a6a5-1a7d7e3a7d11"
    told = desk.send("players", "people", act="add", name="Zoë", list=link)
    assert "its list is not here yet" in told
    assert "<code>53a2cb98-4f5f-4b36-a6a5-1a7d7e3a7d11</code>" in told
    assert told.count("deck incomplete") == 3
    empty = desk.send("players", "people", 422, act="complete", player="zoe", deck="zoe-deck-1", list="")
    assert "Paste the deck’s list" in empty
    told = desk.send("players", "people", act="complete", player="xen", deck="xen-deck-1", list="Guide Achea")
    assert "The deck was added." in told
    told = desk.send("players", "people", act="complete", player="yan", deck="yan-deck-1", list="Still Wrong")
    assert "Still Wrong is not in the catalogue" in told
    left = [(deck["player"], deck["name"]) for deck in five.now()["decks"][5:] if not deck["withdrawn"]]
    assert left == [("zoe", ""), ("xen", "Guide Achea"), ("yan", "Still Wrong")]
    desk.send("pair", name="One")
    assert len(five.now()["rounds"][0]["pairings"]) == 4


def test_an_import_takes_faulty_decks_where_that_is_ticked(five: Tourney) -> None:
    desk = Desk(five)
    lists = {"players": "Zoë", "decks": 'player,list\nZoë,"Logos\n2 No Such Card"'}
    refused = desk.send("import", status=422, **lists)
    assert "Take them as they are" in refused
    assert "Some decks need completing" in desk.send("import", **lists, incomplete="yes")
    assert five.now()["decks"][-1]["player"] == "zoe"


def test_a_player_with_a_deck_that_the_policy_does_not_allow_is_added_without_it(admin: Api) -> None:
    tourney = Tourney(admin, decks=[], policy={"sets": ["AoA"]})
    told = Desk(tourney).send("players", "people", 409, act="add", name="Zoë", list=DECKS[0])
    assert "The player was added without the deck" in told
    assert "allows decks of AoA" in told
    assert [player["name"] for player in tourney.now()["players"]] == ["Ann", "Ben", "Zoë"]
    assert tourney.now()["decks"] == []


# -- settings -------------------------------------------------------------------------------------------------------


def test_the_policy_is_changed_by_a_form(five: Tourney) -> None:
    desk = Desk(five)
    entered = {
        "act": "policy",
        "minutes": "35",
        "time_procedure": "2018",
        "delay_seconds": "300",
        "delay_events": "",
        "spectators_open": "yes",
        "embargo_until": "2030-01-01T10:00",
        "penalties": ["warning", "game-loss"],
        "undo-simple": ["opponent"],
        "signers-game-loss": ["head-judge", "organiser"],
        "sets": ["CotA", "WC"],
        "restricted": "2026-04",
    }
    assert "The policy was changed" in desk.send("settings", **entered)
    policy = five.now()["policy"]
    assert (policy["minutes"], policy["delay_seconds"], policy["delay_events"]) == (35, 300, 0)
    assert policy["time_procedure"] == "2018"
    assert policy["embargo_until"] == "2030-01-01T10:00:00.000000Z"
    assert policy["penalties"] == ["warning", "game-loss"]
    assert policy["signers"]["game-loss"] == ["head-judge", "organiser"]
    assert policy["undo"]["possible"] == []
    assert (policy["sets"], policy["restricted"]) == (["CotA", "WC"], "2026-04")
    late = desk.send("settings", status=409, **{**entered, "was": "0"})
    assert "another organiser changed the policy" in late.casefold()
    assert "whole number" in desk.send("settings", status=422, **{**entered, "minutes": "soon"})
    assert "one of 2026, 2018" in desk.send("settings", status=422, **{**entered, "time_procedure": "1999"})
    assert "embargo_until" in desk.send("settings", status=422, **{**entered, "embargo_until": "tomorrow"})


def test_the_embargo_ends_and_the_tournament_is_closed(five: Tourney) -> None:
    desk = Desk(five)
    assert "Close the tournament?" in desk.send("settings", status=200, act="close")
    assert "embargo" in desk.send("settings", status=409, act="close", sure="yes")
    question = desk.send("settings", status=200, act="lift", reason="It is over")
    assert "End the embargo now?" in question
    assert '<input type="hidden" name="reason" value="It is over">' in question
    assert "are public" in desk.send("settings", act="lift", sure="yes")
    assert "is closed" in desk.send("settings", act="close", sure="yes")
    assert five.now()["closed"]
    for page in ("pair", "people", "import", "settings", "prints", "wall"):
        desk.look(page)
    assert "closed" in desk.send("players", "people", 409, act="add", name="Zoe")


# -- print, and the wall --------------------------------------------------------------------------------------------


def test_what_is_printed(five: Tourney) -> None:
    desk = Desk(five)
    assert "come with the first round" in desk.look("prints")
    desk.look("prints/pairings", 404)
    desk.send("pair")
    opened = five.open("1-1")
    sheet = desk.look("prints/pairings?round=1")
    assert "By table" in sheet
    assert "By name" in sheet
    assert all(name.title() in sheet for name in FIVE_PLAYERS)
    slips = desk.look("prints/slips?round=1")
    assert slips.count('<svg class="qr"') == 2
    assert f"/t/{opened.match}" in slips
    assert "Signed" in slips
    poster = desk.look("prints/standings")
    assert "Standings: Round 1" in poster
    assert "<button" not in poster.split("<main")[1]


def test_the_wall_and_its_button(five: Tourney, real_redis: redis.Redis) -> None:
    desk = Desk(five)
    assert "has no round yet" in desk.look("wall")
    desk.send("pair")
    assert desk.look("wall").count('class="tile unopened"') == 2
    matches = [five.open(pairing).match for pairing in ("1-1", "1-2")]
    assert "The clock was started at 2 tables" in desk.send("rounds/1/clock", "wall", act="start", minutes="40")
    for match in matches:
        folder(real_redis).run(match)
    shown = desk.look("wall")
    assert "Pause<span" in shown
    assert "Start the clock" not in shown
    assert shown.count('class="tile playing"') == 2
    assert 'class="clock runs"' in shown
    assert desk.look("wall?q=1").count('<li id="t-') == 1
    assert "No table fits" in desk.look("wall?show=trouble")
    assert desk.look("wall?order=clock&show=open").count('<li id="t-') == 2
    desk.look("wall?order=nonsense", 400)
    desk.look("wall?round=9", 404)
    for wrong in ({"act": "stop"}, {"act": "more", "minutes": "0"}, {"act": "more"}, {"key": "<b>", "act": "pause"}):
        desk.send("rounds/1/clock", "wall", 422, **wrong)


def test_the_wall_costs_the_same_for_many_tables(five: Tourney, monkeypatch: pytest.MonkeyPatch) -> None:
    desk = Desk(five)
    desk.send("pair")
    trips = []
    read = AbstractConnection.read_response
    monkeypatch.setattr(
        AbstractConnection, "read_response", lambda self, *a, **k: trips.append(1) or read(self, *a, **k)
    )
    five.open("1-1")
    desk.look("wall")
    trips.clear()
    desk.look("wall")
    one = len(trips)
    five.open("1-2")
    desk.look("wall")
    trips.clear()
    desk.look("wall")
    assert len(trips) - one <= 5, "a few answers more, and no log is read"


def test_the_pages_are_for_those_who_run_it(five: Tourney) -> None:
    for role in ("judge", "scorekeeper", "ann", "spectator"):
        browser = signed_in(five.roles[role])
        base = f"/tournaments/{five.id}"
        for path in ("pair", "people", "import", "settings", "prints", "prints/standings"):
            assert browser.get(f"{base}/{path}").status_code == 403, (role, path)
            assert f"{base}/{path}" not in browser.get(base).text
        for path in ("pair", "results", "pairings", "players", "staff", "import", "settings"):
            assert browser.post(f"{base}/{path}", data={"key": "k"}, headers=HOME).status_code == 403, (role, path)
    elsewhere = Desk(five).browser.post(
        f"/tournaments/{five.id}/pair", data={"key": "k"}, headers={"Origin": "https://x"}
    )
    assert elsewhere.status_code == 403
    assert five.now()["rounds"] == []

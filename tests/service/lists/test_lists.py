"""The lists and the public pages: what each may know stands there, and nothing else; found by search, page by page."""

from __future__ import annotations

import re
from datetime import UTC, datetime, timedelta

import pytest
import redis
from flask import get_template_attribute

from engine.catalogue import in_words
from service.access.sessions import COOKIE
from service.lists import page as lists
from service.lists import rows
from tests.service.frame.test_pages import check_page
from tests.service.helpers.html import joined
from tests.service.helpers.roles import DECKS, SEATS, Api, Table, open_table
from tests.service.helpers.tourney import Tourney
from tests.workers.help import folder

HOSTILE = "<script>alert('1')</script>\"><b>&"
ESCAPED = "&lt;script&gt;alert(&#39;1&#39;)&lt;/script&gt;&#34;&gt;&lt;b&gt;&amp;"
THREE = {
    "variant": "break-key",
    "players": "player,name,account\nann,Ann,acc-ann\nben,Ben,acc-ben\ncat,Cat,\n",
    "decks": "player,list\nann,Guide Achea\nben,Guide Achea\ncat,Guide Achea\n",
    "pairings": "pairing,round,table,player1,player2,player3\np1,1,1,ann,ben,cat\n",
}
ARGUS = DECKS[0]


def text(who: Api, path: str, status: int = 200) -> str:
    answer = who.get(path)
    check_page(answer, status)
    return joined(answer.text)


def shown(who: Api, path: str = "/matches") -> list[str]:
    """The matches in a list, in its order."""
    return re.findall(r'<h3><a href="/m/([^/"]+)/about">', text(who, path))


def pages_of(tourney: Tourney, match: str) -> list[str]:
    about = f"/tournaments/{tourney.id}"
    return ["/", "/tournaments", "/matches", about, f"{about}/statistics", f"/m/{match}/about"]


# -- who sees what ---------------------------------------------------------------------------------------------------


def test_everybody_gets_to_the_pages_that_are_theirs(tourney: Tourney) -> None:
    table = tourney.open()
    about, match = f"/tournaments/{tourney.id}", f"/m/{table.match}/about"
    lists_of_all = {"/": 200, "/tournaments": 200, "/matches": 200}
    officials = {**lists_of_all, about: 200, f"{about}/statistics": 200, f"{about}/cases": 200, match: 200}
    others = {**officials, f"{about}/statistics": 403, f"{about}/cases": 403}
    none = {**lists_of_all, about: 303, f"{about}/statistics": 303, f"{about}/cases": 303, match: 303}
    stranger = {**lists_of_all, about: 403, f"{about}/statistics": 403, f"{about}/cases": 403, match: 404}
    expected = {
        **dict.fromkeys(("administrator", "organiser", "head-judge", "judge"), officials),
        **dict.fromkeys(("scorekeeper", "streamer", "ann", "ben", "spectator"), others),
        "stranger": stranger,
        "nobody": none,
    }
    assert set(expected) == set(tourney.roles)
    for role, paths in expected.items():
        for path, status in paths.items():
            answer = tourney.roles[role].get(path)
            assert answer.status_code == status, (role, path, answer.text)
            if status == 303:
                assert answer.headers["Location"] == f"/sign-in?next={path}"
            else:
                check_page(answer, status)
        assert shown(tourney.roles[role]) == ([] if role in ("stranger", "nobody") else [table.match]), role
    for role in ("seat 0", "judge", "spectator"):
        assert shown(table.roles[role]) == [table.match]
        check_page(table.roles[role].get(about), 200)
    assert "acc-ann" in text(tourney.roles["judge"], about)
    assert "Staff" in text(tourney.roles["judge"], about)
    for role in ("spectator", "ben", "scorekeeper"):
        assert "acc-ann" not in text(tourney.roles[role], about)
        assert "Staff" not in text(tourney.roles[role], about)


def test_whoever_has_no_account_learns_not_even_which_tournaments_there_are(tourney: Tourney) -> None:
    nobody, table = tourney.roles["nobody"], tourney.open()
    for there, absent in (
        (f"/tournaments/{tourney.id}", "/tournaments/01ARZ3NDEKTSV4RRFFQ69G5FAV"),
        (f"/m/{table.match}/about", "/m/01ARZ3NDEKTSV4RRFFQ69G5FAV/about"),
        (f"/m/{table.match}/e/1", "/m/01ARZ3NDEKTSV4RRFFQ69G5FAV/e/1"),
    ):
        found, missing = nobody.get(there), nobody.get(absent)
        assert found.status_code == missing.status_code == 303
        assert found.headers["Location"].removesuffix(there) == missing.headers["Location"].removesuffix(absent)
    for path in ("/", "/tournaments", "/matches", f"/matches?tournament={tourney.id}", "/matches?q=Ann"):
        assert "Open" not in text(nobody, path)
        assert table.match not in text(nobody, path)
    check_page(tourney.organiser.get("/tournaments/01ARZ3NDEKTSV4RRFFQ69G5FAV"), 404)


def test_decks_are_named_when_the_embargo_is_over(tourney: Tourney, real_redis: redis.Redis) -> None:
    table = tourney.played(real_redis)
    pages = [path for path in pages_of(tourney, table.match) if not path.endswith("statistics")]
    for role in ("spectator", "streamer"):
        for path in pages:
            assert ARGUS not in text(tourney.roles[role], path), (role, path)
        assert shown(tourney.roles[role], "/matches?q=argus") == []
        assert shown(tourney.roles[role], "/matches?q=ann+ben") == [table.match]
    assert shown(tourney.roles["judge"], "/matches?q=argus+ben") == [table.match]
    own = text(tourney.roles["ann"], f"/tournaments/{tourney.id}")
    assert ARGUS in own
    assert "Censorius" not in own
    check_page(tourney.roles["spectator"].get(f"/tournaments/{tourney.id}/statistics"), 403)
    tourney.did("organiser", "embargo.lifted")
    for role in ("spectator", "stranger", "nobody"):
        for path in pages_of(tourney, table.match):
            told = text(tourney.roles[role], path)
            assert (ARGUS in told) is (path not in ("/tournaments",)) or role == "stranger", (role, path)
    assert shown(tourney.roles["nobody"], "/matches?q=argus") == [table.match]


def test_a_match_is_public_once_it_is_closed_and_released(tourney: Tourney, real_redis: redis.Redis) -> None:
    nobody = tourney.roles["nobody"]
    tourney.did("organiser", "embargo.lifted")
    table = tourney.played(real_redis, close=False)
    branch = table.judge("POST", f"{table.path}/branches", {"seq": 3}, Idempotency_Key="branch").json["match"]
    readable = [f"/m/{table.match}/about", f"/m/{table.match}/e/3", f"/api/v1/{table.path}/state"]
    readable += [f"/api/v1/{table.path}/transcript", f"/api/v1/{table.path}/export?format=jsonl"]
    for path in readable:
        assert nobody.get(path).status_code in (303, 401), path
    assert shown(nobody) == []
    assert table.append(table.judge, {"type": "match.closed"}, table.now()["version"]).status_code == 201
    folder(real_redis).run(table.match)
    assert shown(nobody) == [table.match]
    page = text(nobody, readable[0])
    for link in re.findall(r'href="((?:/m|/api/v1)/[^"]+)"', page):
        assert nobody.get(link.replace("&amp;", "&")).status_code in (200, 302), link
    for path in readable:
        assert nobody.get(path).status_code == 200, path
        for other in ("spectator", "stranger"):
            assert tourney.roles[other].get(path).status_code == 200, (other, path)
    refused = {"POST": f"/api/v1/{table.path}/shares", "GET": f"/api/v1/{table.path}/accesses"}
    for method, path in refused.items():
        assert nobody(method, path, {} if method == "POST" else None).status_code in (401, 403, 404), path
    assert nobody.get(f"/api/v1/{table.path}/state?view=judge").status_code == 403
    assert nobody.get(f"/api/v1/{table.path}/export?full=true").status_code == 403
    for hidden in (f"/m/{branch}/about", f"/api/v1/matches/{branch}/state"):
        assert nobody.get(hidden).status_code in (303, 401)
    assert branch not in text(tourney.roles["organiser"], "/matches")


def test_a_match_of_no_tournament_is_never_public(table: Table) -> None:
    table.append(table.seats[0], {"type": "conceded", "data": {"seat": 0}}, 1)
    assert table.append(table.judge, {"type": "match.closed"}, 2).status_code == 201
    nobody = table.roles["nobody"]
    assert nobody.get(f"/m/{table.match}/about").status_code == 303
    assert shown(nobody) == []
    share = table.judge("POST", f"{table.path}/shares", {"view": "public"}).json["share"]
    page = text(nobody, f"/m/{table.match}/about?share={share}")
    links = re.findall(r'href="((?:/m|/api/v1)/[^"]+)"', page)
    assert len(links) > 4
    assert all(f"share={share}" in link for link in links)
    for link in links:
        assert nobody.get(link.replace("&amp;", "&")).status_code in (200, 302), link


def test_a_session_that_has_ended_is_nobody(tourney: Tourney) -> None:
    browser = tourney.admin.app.test_client()
    token = tourney.roles["spectator"].token
    browser.post("/sign-in", data={"token": token}, headers={"Origin": "http://localhost"})
    assert "Open" in browser.get("/tournaments").text
    assert "Sign out" in browser.get("/").text
    browser.set_cookie(COOKIE, "something.that.is.none")
    assert browser.get("/").status_code == 200
    assert "Open" not in browser.get("/tournaments").text


# -- nothing too early -----------------------------------------------------------------------------------------------


def test_whoever_stays_behind_sees_the_score_of_their_own_moment(
    admin: Api, real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch
) -> None:
    tourney = Tourney(admin, policy={"delay_seconds": 3600})
    table = tourney.open()
    spectator = tourney.roles["spectator"]
    for path in pages_of(tourney, table.match)[:4]:  # not even that there is a match
        assert f"/m/{table.match}" not in text(spectator, path)
    check_page(spectator.get(f"/m/{table.match}/about"), 404)
    known = table.play(60)["version"]
    later = (datetime.now(UTC) + timedelta(seconds=3600)).strftime("%Y-%m-%dT%H:%M:%S.%fZ")
    monkeypatch.setattr(admin.app.extensions["vaultlog"].visibility, "clock", lambda: later)
    paths = [path for path in pages_of(tourney, table.match) if not path.endswith("statistics")]
    paths += ["/matches?state=live", "/matches?state=over", f"/matches?tournament={tourney.id}"]
    before = [text(spectator, path) for path in paths]
    folder(real_redis).run(table.match)
    assert [text(spectator, path) for path in paths] == before
    assert "turn " in before[2]
    assert shown(spectator, "/matches?state=live") == [table.match]
    seats = table.judge.ok(f"{table.path}/timeline?view=public")["scores"][-1]["seats"]
    score = re.findall(r"(\d+) keys?,</span>.*?<span class=\"amber\">(\d+) Æ", before[2], re.DOTALL)
    assert score == [(str(seat["keys"]), str(seat["amber"])) for seat in seats]
    now = table.play(10_000)
    folder(real_redis).run(table.match)
    assert now["version"] > known
    assert [text(spectator, path) for path in paths] == before
    assert "won" in text(tourney.roles["judge"], "/matches")


def test_a_closed_match_under_embargo_tells_its_result_and_no_more(tourney: Tourney, real_redis: redis.Redis) -> None:
    table = tourney.played(real_redis)
    for role in ("spectator", "ann"):
        found = text(tourney.roles[role], "/matches?state=over")
        assert table.match in found
        assert " won" in found
    page = text(tourney.roles["spectator"], f"/m/{table.match}/about")
    assert "under embargo" in page
    assert "/export" not in page
    assert "/export" in text(tourney.roles["judge"], f"/m/{table.match}/about")


# -- what is shown ---------------------------------------------------------------------------------------------------


def test_the_page_of_a_tournament_says_what_the_api_says(tourney: Tourney, real_redis: redis.Redis) -> None:
    table = tourney.played(real_redis)
    tourney.did("organiser", "round.added", round="2", name="Final")
    tourney.did("organiser", "pairing.added", pairing="f", round="2", table="1", seats=[{"player": "ann"}])
    page = text(tourney.roles["judge"], f"/tournaments/{tourney.id}")
    result = table.judge.ok(f"matches/{table.match}")["result"]
    winner = ("Ann", "Ben")[result["winner"]]
    assert f'<span class="name">{winner}</span><span class="visually-hidden"> won</span>' in page
    assert "Final" in page
    assert "bye" in page
    assert page.index("Final") < page.index("Round 1"), "the latest round first"
    for seat in result["seats"]:
        row = rf"{seat['name']}</span>.*?hidden\">{seat['keys']} keys?,</span> {seat['amber']} Æ"
        assert re.search(row, page, re.DOTALL)
    lines = tourney.organiser.ok(f"{tourney.path}/standings")["standings"]
    rows_found = re.findall(
        r"<tr><td>(\d+)</td><th scope=\"row\">(\w+)</th><td class=\"number\">(\d+)–(\d+)–(\d+)", page
    )
    assert [
        (int(place), name, int(wins), int(losses), int(draws)) for place, name, wins, losses, draws in rows_found
    ] == [(line["place"], line["name"], line["wins"], line["losses"], line["draws"]) for line in lines]


def test_what_a_process_keeps_of_a_tournament_follows_every_change(tourney: Tourney, real_redis: redis.Redis) -> None:
    """Pairings, standings, and whether a caller may know how a match stands are kept as long as nothing changes."""
    table = tourney.open()
    table.play(12)
    folder(real_redis).run(table.match)

    def line(player: str) -> list[str]:
        page = text(tourney.organiser, f"/tournaments/{tourney.id}")
        found = re.search(rf'<th scope="row">{player}</th><td class="number">(\d+)–(\d+)–(\d+)', page)
        assert found is not None, page
        won = re.findall(r'<span class="name">(\w+)</span><span class="visually-hidden"> won', page)
        return [*found.groups(), *won]

    address = f"/tournaments/{tourney.id}"
    assert line("Ann") == ["0", "0", "0"]
    assert "Æ" in text(tourney.roles["spectator"], address)
    result = {"pairing": "p1", "reason": "on paper"}
    tourney.did("organiser", "result.recorded", **result, winner="ann")
    assert line("Ann") == ["1", "0", "0", "Ann"] == line("Ann")
    tourney.did("organiser", "result.recorded", **result, winner="ben")
    assert line("Ann") == ["0", "1", "0", "Ben"]
    tourney.did("organiser", "player.changed", player="ben", name="Benno", account="acc-ben", streams_hand=False)
    assert line("Benno") == ["1", "0", "0", "Benno"]
    tourney.did("organiser", "result.withdrawn", **result)
    assert line("Ann") == ["0", "0", "0"]
    folder(real_redis).run(table.match)  # it was closed by its result
    table = tourney.open()
    folder(real_redis).run(table.match)
    table.play(6)
    assert "not counted to the end yet" in text(tourney.organiser, address)
    before = text(tourney.organiser, address)
    folder(real_redis).run(table.match)
    after = text(tourney.organiser, address)
    assert "not counted to the end yet" not in after
    assert "not counted to the end yet" in before
    tourney.did("organiser", "policy.changed", policy={"spectators_open": False})
    assert "match, not to be seen yet" in text(tourney.roles["spectator"], address)
    assert "match, not to be seen yet" not in text(tourney.organiser, address)


def test_the_statistics_are_those_of_the_api(tourney: Tourney, real_redis: redis.Redis) -> None:
    assert "No match has a result yet" in text(tourney.organiser, f"/tournaments/{tourney.id}/statistics")
    tourney.played(real_redis)
    page = text(tourney.organiser, f"/tournaments/{tourney.id}/statistics")
    told = tourney.organiser.ok(f"{tourney.path}/statistics")
    for house, many in told["overall"]["houses"].items():
        assert re.search(rf'<th scope="row">{in_words(house)}</th>.*<td class="number">{many}</td>', page), house
    most = max(told["cards"], key=lambda card: card["deeds"].get("played", 0))
    name = most["title"].replace("'", "&#39;")
    assert f'<th scope="row">{name}</th><td>{most["deeds"]["played"]}</td>' in page
    points = re.findall(r'<th scope="row">(\d+)</th><td>([\d.]+)</td>', page)
    course = {point["turn"]: point["amber"] for point in told["overall"]["course"]}
    assert {int(turn): float(mean) for turn, mean in points[: len(course)]} == pytest.approx(course, abs=0.001)


def test_three_players(admin: Api, real_redis: redis.Redis) -> None:
    tourney = Tourney(admin, **THREE)
    table = tourney.open()
    version = table.now()["version"]
    for seat in (0, 2):
        version = table.append(table.judge, {"type": "conceded", "data": {"seat": seat}}, version).json["version"]
    folder(real_redis).run(table.match)
    page = text(tourney.roles["spectator"], f"/tournaments/{tourney.id}")
    assert page.count(", out") == 2
    assert '<span class="name">Ben</span><span class="visually-hidden"> won</span>' in page
    assert all(f'<span class="name">{name}</span>' in page for name in ("Ann", "Ben", "Cat"))
    about = text(tourney.roles["spectator"], f"/m/{table.match}/about")
    assert "Ben won" in about
    assert about.count('<span class="hint">out</span>') == 2
    assert "Ann – <strong>Ben</strong> – Cat" in text(tourney.roles["spectator"], "/matches?q=cat"), (
        "the winner stands out"
    )


def test_the_page_of_a_match_tells_its_keys_and_what_was_undone_is_not_told(table: Table) -> None:
    table.play(10_000)
    timeline = table.judge.ok(f"{table.path}/timeline")
    page = text(table.judge, f"/m/{table.match}/about")
    forged = [moment["seq"] for moment in timeline["moments"] if moment["kind"] == "key.forged"]
    assert forged
    assert all(f'href="/m/{table.match}/e/{seq}"' in page for seq in forged)
    assert page.count("forged") == len(forged)
    result = table.judge.ok(table.path)["result"]
    for seat in result["seats"]:
        assert f'<th scope="row">{seat["name"]}</th>' in page
    table.go_back(2, "again")
    undone = text(table.judge, f"/m/{table.match}/about")
    assert "forged" not in undone
    assert " won" not in undone
    assert "taken back" in undone


def test_cases_wait_for_judges(tourney: Tourney, real_redis: redis.Redis) -> None:
    table = tourney.open()
    version = table.play(6)["version"]
    call = {"claim": HOSTILE, "first": 3, "last": 4}
    ann = table.seats[0]
    opened = ann("POST", f"{table.path}/disputes", call, If_Match=f'"{version}"', Idempotency_Key="call")
    assert opened.status_code == 201, opened.text
    case = f"{table.path}/disputes/{opened.json['case']['seq']}"
    path = f"/tournaments/{tourney.id}/cases"
    for folded in (False, True):
        if folded:
            folder(real_redis).run(table.match)
        page = text(tourney.roles["judge"], path)
        waiting, settled = page.split('id="settled"')
        assert ESCAPED in waiting
        assert f"/m/{table.match}/" in waiting
        assert f"/m/{table.match}/" not in settled
    done = ann("POST", f"{case}/withdrawal", {}, If_Match=f'"{version + 1}"', Idempotency_Key="withdraw")
    assert done.status_code == 201, done.text
    waiting, settled = text(tourney.roles["judge"], path).split('id="settled"')
    assert f"/m/{table.match}/" in settled
    assert f"/m/{table.match}/" not in waiting


def test_hostile_names_stay_text(admin: Api, real_redis: redis.Redis) -> None:
    quoted = HOSTILE.replace('"', '""')
    tourney = Tourney(admin, name=HOSTILE, players=f'player,name,account\nann,"{quoted}",acc-ann\nben,Ben,acc-ben\n')
    tourney.did("organiser", "round.added", round="2", name=HOSTILE)
    table = tourney.played(real_redis)
    tourney.did("organiser", "embargo.lifted")
    for path in pages_of(tourney, table.match):
        for role in ("organiser", "nobody"):
            found = text(tourney.roles[role], path)
            assert HOSTILE not in found, (role, path)
            assert "<b>" not in found, (role, path)
            assert ESCAPED in found, (role, path)
    searched = text(tourney.organiser, '/matches?q=<script>"><b>')
    assert "<b>" not in searched
    assert "&lt;script&gt;" in searched


# -- search and pages ------------------------------------------------------------------------------------------------


def open_many(admin: Api, many: int) -> list[str]:
    """Ids of matches, the newest first."""
    made = [
        open_table(admin, key=f"many-{n}", title=f"Final {n}", seats=[{**SEATS[0], "name": f"Äda {n}"}, SEATS[1]])
        for n in range(many)
    ]
    return [table.match for table in reversed(made)]


def walk(who: Api, path: str) -> list[list[str]]:
    """The matches of one page after the other."""
    found = []
    following: str | None = path
    while following is not None:
        found.append(shown(who, following))
        onward = re.search(r'rel="next" href="([^"]+)"', text(who, following))
        following = None if onward is None else onward[1].replace("&amp;", "&")
    return found


def test_matches_come_page_by_page_and_each_once(admin: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    matches = open_many(admin, 5)
    assert walk(admin, "/matches") == [matches]
    monkeypatch.setattr(lists, "PAGE", 2)
    assert walk(admin, "/matches") == [matches[:2], matches[2:4], matches[4:]]
    assert walk(admin, "/matches?q=final&state=live") == [matches[:2], matches[2:4], matches[4:]]
    monkeypatch.setattr(lists, "PAGE", 5)
    assert walk(admin, "/matches") == [matches], "no empty page after a full one"
    monkeypatch.setattr(rows, "LOOKED_THROUGH", 2)
    assert walk(admin, "/matches?q=final+0") == [[], [], matches[4:]]
    assert "among the 2 latest matches" in text(admin, "/matches?q=final+0")


def test_search(admin: Api, real_redis: redis.Redis) -> None:
    matches = open_many(admin, 3)
    for folded in (False, True):
        if folded:
            for match in matches:
                folder(real_redis).run(match)
        assert shown(admin, "/matches?q=%C3%84DA+1") == [matches[1]]
        assert shown(admin, "/matches?q=final+censorius") == matches
        assert shown(admin, f"/matches?q={matches[2].lower()}") == [matches[2]]
        assert shown(admin, "/matches?q=nobody+at+all") == []
        assert shown(admin, "/matches?state=over") == []
        assert shown(admin, "/matches?tournament=none") == []
    table = Table(
        admin, admin.ok(f"matches/{matches[0]}") | {"tokens": {"judge": admin.token, "seats": [], "spectator": ""}}
    )
    assert table.append(admin, {"type": "match.closed", "data": {"unfinished": True}}, 1).status_code == 201
    assert shown(admin, "/matches?state=over") == [matches[0]]
    assert shown(admin, "/matches?state=live") == matches[1:]


def test_tournaments_are_found_by_name_page_by_page(admin: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    made = [
        admin(
            "POST", "tournaments", {"name": f"Cup {n}", "policy": {"public": False}}, Idempotency_Key=f"cup-{n}"
        ).json["tournament"]
        for n in range(3)
    ]

    def listed(path: str, who: Api = admin) -> list[str]:
        return re.findall(r'<h3><a href="/tournaments/([^"]+)">', text(who, path))

    assert listed("/tournaments") == made[::-1]
    assert listed("/tournaments?q=CUP+1") == [made[1]]
    monkeypatch.setattr(lists, "PAGE", 2)
    assert listed("/tournaments") == made[:0:-1]
    onward = re.search(r'rel="next" href="([^"]+)"', text(admin, "/tournaments"))
    assert onward is not None
    assert listed(onward[1]) == [made[0]]
    lifted = {"type": "embargo.lifted", "data": {}}
    assert admin("POST", f"tournaments/{made[1]}/events", lifted, Idempotency_Key="lift").status_code == 201
    assert listed("/tournaments", admin.with_token(None)) == [made[1]]


@pytest.mark.parametrize(
    "path",
    [
        "/matches?state=<b>",
        "/matches?after=../x",
        "/matches?nothing=1",
        f"/matches?q={'x' * 201}",
        "/tournaments?after=*",
    ],
)
def test_addresses_that_are_not_valid_are_refused(admin: Api, path: str) -> None:
    assert "<b>" not in text(admin, path, 400)


def test_one_answer_about_many_matches_asks_for_a_tournament_once(tourney: Tourney) -> None:
    visibility = tourney.admin.app.extensions["vaultlog"].visibility
    with visibility.steady():
        before = visibility.tournament(tourney.id)
        tourney.did("organiser", "embargo.lifted")
        assert tourney.now()["released"] is True
        assert visibility.tournament(tourney.id) is before
        assert not before.policy.embargo_lifted
    assert visibility.tournament(tourney.id).policy.embargo_lifted


def test_small_boards_turn_what_is_exhausted(table: Table) -> None:
    """As the state has it, of a match until something was used."""
    state = table.judge.ok(f"{table.path}/state?view=public")["state"]
    while not (tired := [card for player in state["players"] for card in player["line"] if not card["ready"]]):
        table.play(1)
        state = table.judge.ok(f"{table.path}/state?view=public")["state"]
    with table.admin.app.app_context():
        board = get_template_attribute("lists/_boards.html", "moment")(["Ann", "Ben"], state)
    in_play = [card for player in state["players"] for card in (*player["artifacts"][:4], *player["line"][:9])]
    assert len(re.findall(r'class="tile [^"]*exhausted"', board)) == sum(not card["ready"] for card in in_play)
    assert f"{tired[0]['title']}, exhausted" in board

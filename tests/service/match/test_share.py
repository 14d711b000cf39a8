"""What is passed on of a moment: pictures, QR codes, frames, previews of links, the page to share it."""

from __future__ import annotations

import html
import io
import re
import struct
import threading
import xml.etree.ElementTree as ET
from typing import Any
from urllib.parse import quote

import msgspec
import pytest
import segno

from engine.catalogue import EVERY_HOUSE
from engine.game import Game
from engine.opening.positions import setup_of
from engine.views import Viewer, project
from replays.telling.notation import write
from service.access.limits import PICTURES
from service.board.picture.canvas import cut, house_colours, width_of, wrapped
from service.board.picture.drawing import HEIGHT, WIDTH, picture
from service.board.picture.png import Painter, png_of
from service.http.problems import Problem
from service.match.share import page as still
from tests.engine import interactions
from tests.service.frame.test_pages import check_page
from tests.service.helpers.people import OPEN, Cup
from tests.service.helpers.roles import ADMIN, Api, Table, open_table, problem

SVG = "{http://www.w3.org/2000/svg}"


def at(table: Table, seq: int, name: str, query: str = "") -> str:
    return f"/m/{table.match}/e/{seq}/{name}{query}"


def drawing(answer: Any) -> ET.Element:
    """The root of an SVG that is sound, and has nothing in it that a picture must not have."""
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml"), answer.text
    root = ET.fromstring(answer.text)
    assert root.tag == f"{SVG}svg"
    for part in root.iter():
        assert part.tag.removeprefix(SVG) in {"svg", "g", "rect", "path", "circle", "text", "title"}
        assert "style" not in part.attrib
        assert not any(name.startswith("on") for name in part.attrib)
        assert "href" not in "".join(part.attrib)
    return root


def words_of(root: ET.Element) -> str:
    return " ".join(text.strip() for text in root.itertext() if text.strip())


# -- pictures --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("role", ["judge", "seat 0", "spectator"])
def test_the_picture_shows_what_the_view_shows(table: Table, role: str) -> None:
    version = table.play(60)["version"]
    who = table.roles[role]
    state = who.ok(f"{table.path}/state?seq={version}")["state"]
    root = drawing(who.get(at(table, version, "picture.svg")))
    titles = [part.text or "" for part in root.iter(f"{SVG}title")]
    for player in state["players"]:
        assert any(part.text == player["name"] for part in root.iter(f"{SVG}text"))
        for card in (*player["line"], *player["artifacts"]):
            assert any(title.split(",")[0] == card["title"] for title in titles), card["title"]
        seen = {card["title"] for card in player["hand"]["cards"]}
        if not seen:
            others = {card["title"] for one in state["players"] for card in (*one["line"], *one["artifacts"])}
            hand = table.judge.ok(f"{table.path}/state?seq={version}")["state"]["players"][player["seat"]]["hand"]
            secret = {card["title"] for card in hand["cards"]} - others
            assert not [title for title in secret if title in words_of(root)]
    assert f"Turn {state['turn']} of" in words_of(root)


def test_the_png_is_the_svg(table: Table) -> None:
    version = table.play(20)["version"]
    answer = table.judge.get(at(table, version, "picture.png"))
    assert (answer.status_code, answer.mimetype) == (200, "image/png")
    assert answer.data[:8] == b"\x89PNG\r\n\x1a\n"
    assert struct.unpack(">II", answer.data[16:24]) == (WIDTH, HEIGHT)
    assert answer.headers["Content-Security-Policy"].startswith("default-src 'none'")
    svg = table.judge.get(at(table, version, "picture.svg"))
    assert png_of(svg.text) == answer.data
    without = re.sub(r"<text.*?</text>", "", svg.text)
    assert len(png_of(without)) < len(answer.data) * 0.8, "there is text on it"


def test_a_picture_is_drawn_once(table: Table, monkeypatch: pytest.MonkeyPatch) -> None:
    version = table.play(20)["version"]
    drawn = []
    monkeypatch.setattr(still, "_painter", Painter())
    monkeypatch.setattr("service.board.picture.png.png_of", lambda svg: drawn.append(svg) or b"a picture")
    for _ in range(3):
        answer = table.judge.get(at(table, version, "picture.png"))
        assert answer.data == b"a picture"
        assert "no-cache" in answer.headers["Cache-Control"]
    assert len(drawn) == 1
    tags = {answer.headers["ETag"]}
    for query in ("?view=player:0", "?view=player:1", "?view=public"):
        tags.add(table.judge.get(at(table, version, "picture.png", query)).headers["ETag"])
    assert (len(tags), len(drawn)) == (4, 4), "each view has a picture of its own"
    kept = table.judge.get(at(table, version, "picture.png"), If_None_Match=answer.headers["ETag"])
    assert (kept.status_code, kept.data, len(drawn)) == (304, b"", 4)


def test_who_has_too_many_drawn_waits(make_app: Any, monkeypatch: Any) -> None:
    monkeypatch.setattr("service.board.picture.png.png_of", lambda svg: b"a picture")
    monkeypatch.setattr(still, "_painter", Painter())
    table = open_table(Api(make_app(requests_per_minute=6000), ADMIN))
    version = table.play(PICTURES + 5)["version"]
    assert version > PICTURES
    answers = [table.seats[0].get(at(table, seq, "picture.png")).status_code for seq in range(1, PICTURES + 3)]
    assert answers == [200] * PICTURES + [429] * 2
    assert table.seats[0].get(at(table, PICTURES, "picture.png")).status_code == 200, "what is drawn costs nothing"
    assert table.seats[0].get(at(table, version, "picture.svg")).status_code == 200
    assert table.seats[1].get(at(table, PICTURES + 2, "picture.png")).status_code == 200, "each caller has their own"


def test_only_a_few_are_drawn_at_a_time(monkeypatch: pytest.MonkeyPatch) -> None:
    begun, go = threading.Event(), threading.Event()

    def slow(svg: str) -> bytes:
        begun.set()
        assert go.wait(20)
        return b"done"

    monkeypatch.setattr("service.board.picture.png.png_of", slow)
    painter = Painter(at_once=1, patience=0.01)
    other = threading.Thread(target=painter.paint, args=("one", ""))
    other.start()
    assert begun.wait(20)
    with pytest.raises(Problem) as raised:
        painter.paint("two", "")
    assert raised.value.status == 429
    assert raised.value.headers["Retry-After"]
    go.set()
    other.join()
    assert painter.painted("one") == b"done"
    assert painter.painted("two") is None


def test_any_position_can_be_drawn(admin: Api) -> None:
    with admin.app.app_context():
        paths = still.glyphs()
    for number in range(0, len(interactions.couples()), len(interactions.couples()) // 12):
        try:
            game = Game.open(setup_of(interactions.table(number)))
        except ValueError:  # a creature would be dead at once
            continue
        for viewer in ("judge", "player:1", "public"):
            state = project(game, game, Viewer.parse(viewer))
            assert ET.fromstring(picture(state, 0, "A <title> & more", paths))


def test_hostile_names_stay_text(admin: Api) -> None:
    seats = [{"name": '<script>alert("1")</script> & co'}, {"name": "名前のとても長いひと" * 8}]
    table = {"turn": 1, "active": 0, "step": "start", "seats": seats}
    game = Game.open({"position": table})
    with admin.app.app_context():
        svg = picture(project(game, game, Viewer.parse("public")), 0, "</title><script>", still.glyphs())
    assert "<script" not in svg
    assert ET.fromstring(svg)
    assert png_of(svg)[:4] == b"\x89PNG"


def test_every_house_has_its_colour() -> None:
    assert set(EVERY_HOUSE) <= set(house_colours())
    assert len(set(house_colours().values())) > len(EVERY_HOUSE)


def test_words_stay_within_their_width() -> None:
    long = "Hunting Witch of the Eye and of the Wood"
    assert cut("Witch", 12, 100) == "Witch"
    short = cut(long, 12, 80)
    assert short.endswith("…")
    assert width_of(short, 12) <= 80
    lines = wrapped(long, 12, 80, 3)
    assert len(lines) == 3
    assert all(width_of(line, 12) <= 80 for line in lines)
    assert wrapped("", 12, 80, 3) == [""]


# -- QR codes --------------------------------------------------------------------------------------------------------


def test_a_qr_code_leads_to_the_moment(table: Table) -> None:
    table.play(5)
    answer = table.judge.get(at(table, 3, "qr.svg", "?view=player:0"))
    assert (answer.status_code, answer.mimetype) == (200, "image/svg+xml")
    wanted = io.BytesIO()
    address = f"http://localhost/m/{table.match}/e/3?view=player%3A0"
    code = segno.make(address, error="m", micro=False)
    looks: Any = {"scale": 8, "border": 4, "dark": "#000", "light": "#fff", "title": "QR code"}
    code.save(wanted, kind="svg", xmldecl=False, nl=False, **looks)
    assert answer.data == wanted.getvalue()


# -- sharing ---------------------------------------------------------------------------------------------------------


def test_the_share_page_has_everything(table: Table) -> None:
    version = table.play(30)["version"]
    answer = table.judge.get(at(table, version, "share"))
    found = check_page(answer)
    text = html.unescape(answer.text)
    assert f'value="http://localhost/m/{table.match}/e/{version}"' in text
    for name in ("picture.svg", "picture.png", "qr.svg"):
        assert at(table, version, name) in found.links
    assert write(table.judge.ok(f"{table.path}/state?seq={version}")["state"]) in text
    assert "<iframe" not in text
    assert "make one for everyone below" in text


def test_an_official_shares_what_lies_open_unless_they_choose_otherwise(table: Table) -> None:
    version = table.play(30)["version"]
    close = {"type": "match.closed", "data": {"unfinished": True}}
    assert table.append(table.judge, close, version).status_code == 201
    for who in (table.judge, table.admin):
        text = who.get(at(table, 20, "share")).text
        assert text.count(" selected>") == 2
        assert '<option value="spectator" selected>' in text
        assert '<option value="judge">' in text, "everything is a choice, and never the default"


def test_a_link_made_under_a_delay_opens_where_it_may(admin: Api) -> None:
    cup = Cup(admin, msgspec.structs.replace(OPEN, delay_events=15))
    version = cup.table.play(40)["version"]
    made = _shared(cup.roles["judge"], cup.table, version, "spectator")
    assert "it opens 15 events from now" in made
    assert f"leads to event {version - 15}" in made
    (address,) = re.findall(r'id="link" type="text" readonly value="http://localhost([^"]+)"', made)
    assert f"/e/{version - 15}?" in address
    assert admin.with_token(None).get(address).status_code == 200
    own = re.findall(r'<img class="still" src="([^"]+)"', made)[0]
    assert cup.roles["judge"].get(own).status_code == 200, "the picture of the page is the maker's own"
    everything = _shared(cup.roles["judge"], cup.table, version, "judge")
    assert f"/e/{version}?share" in everything
    assert "from now" not in everything


def _shared(who: Api, table: Table, seq: int, view: str) -> str:
    """The page that a new link of a view was made on."""
    answer = _made(who, table, seq, view)
    assert answer.status_code == 200, answer.text
    return " ".join(html.unescape(answer.text).split())


def test_a_link_for_everyone_is_made_there(table: Table) -> None:
    version = table.play(30)["version"]
    before = table.judge.get(at(table, version, "share"))
    assert '<option value="spectator" selected>' in before.text, "what everybody sees, unless another view is chosen"
    answer = table.judge("POST", at(table, version, "share")) if False else _made(table.judge, table, version)
    check_page(answer)
    text = html.unescape(answer.text)
    (address,) = re.findall(r'id="link" type="text" readonly value="http://localhost([^"]+)"', text)
    assert "The link is made. It shows what Ann sees" in text
    assert "<iframe src=" in text
    nobody = table.admin.with_token(None)
    assert nobody.get(address).status_code == 200
    assert nobody.get(address.replace("?", "/picture.png?")).mimetype == "image/png"
    shared = nobody.get(address.replace("?", "/share?"))
    check_page(shared)
    assert "for everyone who has it" in shared.text
    assert "Make a link" not in shared.text
    seen = nobody.ok(f"{table.path}/notation?seq={version}&{address.partition('?')[2]}")
    assert seen["view"] == "player:0"
    assert seen["notation"] in html.unescape(shared.text)


def _made(who: Api, table: Table, seq: int, view: str = "player:0", days: str = "7") -> Any:
    client = who.app.test_client()
    headers = {"Authorization": f"Bearer {who.token}"}
    return client.post(at(table, seq, "share"), data={"view": view, "days": days}, headers=headers)


def test_nobody_shares_more_than_they_see(table: Table) -> None:
    table.play(10)
    assert _made(table.seats[0], table, 5, view="judge").status_code == 403
    assert _made(table.seats[0], table, 5, view="player:1").status_code == 403
    assert _made(table.seats[0], table, 5, days="12").status_code == 422
    assert _made(table.seats[0], table, 99).status_code == 404
    own = table.seats[0].get(at(table, 5, "share")).text
    assert 'value="player:0"' in own
    assert 'value="player:1"' not in own
    assert 'value="judge"' not in own


@pytest.mark.parametrize("name", ["picture.svg", "picture.png", "qr.svg", "share"])
def test_who_may_not_look_gets_nothing(table: Table, name: str) -> None:
    table.play(10)
    nobody = table.admin.with_token(None)
    assert nobody.get(at(table, 5, name)).headers["Location"].startswith("/sign-in")
    problem(table.seats[0].get(at(table, 5, name, "?view=player:1"), Accept="application/json"), 403, "forbidden")
    problem(table.judge.get(at(table, 99, name), Accept="application/json"), 404, "event-not-found")
    assert nobody.get(at(table, 5, name, "?share=nonsense")).status_code == 401


# -- frames ----------------------------------------------------------------------------------------------------------


def test_a_frame_shows_the_board_to_who_has_the_link(table: Table) -> None:
    version = table.play(30)["version"]
    made = table.judge("POST", f"{table.path}/shares", {"view": "spectator"}).json["share"]
    nobody = table.admin.with_token(None)
    answer = nobody.get(at(table, version - 1, "embed", f"?share={made}"))
    found = check_page(answer)
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert at(table, version, "embed", f"?share={quote(made)}") in found.links
    assert f"/m/{table.match}/e/{version - 1}?share={quote(made)}" in found.links, "the way to the whole replay"
    assert 'id="board"' in answer.text
    cards = [link for link in found.links if "card=" in link]
    assert cards, "not the frame's own"
    assert all(link.startswith(f"/m/{table.match}/e/{version - 1}?") for link in cards), "not the frame's own"
    run = nobody.get(f"/m/{table.match}/run/{version - 1}?share={made}")
    assert run.text.count('<div id="moment"') == 2, "what its steps ask for"
    replay = nobody.get(f"/m/{table.match}/e/{version}?share={made}")
    assert "frame-ancestors 'none'" in replay.headers["Content-Security-Policy"], "no other page"


def test_no_session_opens_a_frame(table: Table) -> None:
    table.play(10)
    client = table.admin.app.test_client()
    signed = client.post("/sign-in", data={"token": table.judge.token}, headers={"Origin": "http://localhost"})
    assert signed.status_code == 303
    assert client.get(at(table, 5, "share")).status_code == 200
    refused = client.get(at(table, 5, "embed"))
    check_page(refused, 401)
    assert "cannot be shown here" in refused.text
    assert "Location" not in refused.headers
    assert "Ann" not in refused.text
    by_token = table.judge.get(at(table, 5, "embed"))
    assert "frame-ancestors 'none'" in by_token.headers["Content-Security-Policy"], "what a token shows is in no frame"


def test_a_false_link_shows_nothing_in_a_frame(table: Table) -> None:
    table.play(10)
    nobody = table.admin.with_token(None)
    check_page(nobody.get(at(table, 5, "embed", "?share=nonsense")), 401)
    problem(nobody.get(at(table, 5, "embed", "?share=nonsense"), Accept="application/json"), 401, "unauthenticated")
    made = table.judge("POST", f"{table.path}/shares", {"view": "spectator"}).json["share"]
    check_page(nobody.get(at(table, 99, "embed", f"?share={made}")), 404)
    problem(nobody.get(at(table, 5, "embed", f"?share={made}&view=judge"), Accept="application/json"), 403, "forbidden")


def test_what_is_released_opens_for_everybody(admin: Api, cup: Cup) -> None:
    cup.table.play(12)
    nobody = admin.with_token(None)
    address = f"/m/{cup.match}/e/5"
    assert nobody.get(f"{address}/embed").status_code == 401
    now = cup.table.now()["version"]
    closed = cup.table.append(cup.roles["judge"], {"type": "match.closed", "data": {"unfinished": True}}, now)
    assert closed.status_code == 201, closed.text
    answer = nobody.get(f"{address}/embed")
    check_page(answer)
    assert "frame-ancestors *" in answer.headers["Content-Security-Policy"]
    assert "og:image" in nobody.get(address).text
    assert "<iframe" in html.unescape(nobody.get(f"{address}/share").text)
    assert "<iframe" in html.unescape(cup.roles["spectator"].get(f"{address}/share").text)
    assert "<iframe" not in html.unescape(cup.roles["judge"].get(f"{address}/share").text), "that shows more"


# -- previews --------------------------------------------------------------------------------------------------------


def test_a_shared_moment_has_a_preview(table: Table) -> None:
    version = table.play(40)["version"]
    made = table.judge("POST", f"{table.path}/shares", {"view": "spectator"}).json["share"]
    nobody = table.admin.with_token(None)
    text = nobody.get(f"/m/{table.match}/e/{version}?share={made}").text
    told = dict(re.findall(r'<meta (?:property|name)="([^"]+)" content="([^"]*)">', text))
    assert told["og:url"] == f"http://localhost/m/{table.match}/e/{version}?share={quote(made)}"
    assert told["og:image"] == f"http://localhost/m/{table.match}/e/{version}/picture.png?share={quote(made)}"
    assert (told["og:image:width"], told["og:image:height"]) == ("1200", "630")
    said = nobody.ok(f"{table.path}/transcript?from={version}&to={version}&share={made}")["turns"]
    first = said[0]["steps"][0]["lines"][0]["text"]
    assert html.unescape(told["og:description"]).startswith(first[:40])
    assert len(told["og:description"]) < 400
    assert nobody.get(html.unescape(told["og:image"]).removeprefix("http://localhost")).mimetype == "image/png"


def test_without_a_share_link_there_is_none(table: Table) -> None:
    table.play(10)
    assert "og:" not in table.judge.get(f"/m/{table.match}/e/5").text
    refused = table.admin.with_token(None).get(f"/m/{table.match}/e/5?share=nonsense").text
    assert "og:" not in refused
    assert "Ann" not in refused

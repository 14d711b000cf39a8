"""Sheets by the API: who gets the seed and secret answers with them, and who does not."""

from __future__ import annotations

import io
import zipfile
from pathlib import Path
from typing import Any

import pytest

import replays.sheet.stored_sheet
from replays.exports.formats import FORMATS
from replays.log.errors import StoreUnavailable
from replays.log.events import Actor
from replays.sheet.played_sheet import SheetInvalid, read
from tests.service.export.test_exports import ask, fetched, made
from tests.service.helpers.people import parts
from tests.service.helpers.roles import Api, Table, open_table, problem
from tests.service.helpers.tourney import Tourney

ANN = Actor("organiser", "acc-ann")


def test_a_full_sheet_is_read_back(table: Table) -> None:
    table.play(25)
    answer = table.admin.get(f"{table.path}/export?format=sheet&full=true")
    assert answer.content_type == FORMATS["sheet"].media
    assert f'{table.match}.sheet"' in answer.headers["Content-Disposition"]
    game = parts(table.admin.app).recorder.traveller.at(table.match).game
    assert read(answer.text, match="M2", actor=ANN).fold.game.digest() == game.digest()


@pytest.mark.parametrize("role", ["judge", "seat 0", "seat 1", "spectator"])
def test_only_who_may_take_everything_gets_a_full_one(table: Table, role: str) -> None:
    table.play(25)
    who = table.roles[role]
    problem(who.get(f"{table.path}/export?format=sheet&full=true"), 403, "forbidden")
    text = who.get(f"{table.path}/export?format=sheet").text
    opened = parts(table.admin.app).store.event(table.match, 1)
    assert opened is not None
    assert opened.secret is not None
    assert opened.secret.seed not in text
    assert "\nseed hidden\n" in text
    with pytest.raises(SheetInvalid, match="does not know the seed"):
        read(text, match="M2", actor=ANN)


def test_several_are_an_archive(table: Table) -> None:
    other = open_table(table.admin, "other")
    table.play(10)
    body = {"matches": [table.match, other.match], "format": "sheet", "full": True}
    with zipfile.ZipFile(io.BytesIO(fetched(table.admin, made(table.admin, **body)))) as archive:
        names = {name for name in archive.namelist() if name != "manifest.jsonl"}
        assert names == {f"matches/{table.match}.sheet", f"matches/{other.match}.sheet"}
        for match in (table.match, other.match):
            game = parts(table.admin.app).recorder.traveller.at(match).game
            text = archive.read(f"matches/{match}.sheet").decode()
            assert read(text, match="M2", actor=ANN).fold.game.digest() == game.digest()
    problem(ask(table.judge, **body), 403, "forbidden")


# -- importing them ---------------------------------------------------------------------------------------------------

SHEET = """Vaultlog sheet 1: rulebook 16.0, variant standard
P1 "Ann": deck "Radiant Argus the Supreme"
P2 "Ben": deck "Miss \\"Onyx\\" Censorius"
printed cards

P1 seen: P1
P1 keep
P2 keep
P1 house logos
P1 end
"""


def bring(who: Api, sheet: str = SHEET, key: str = "sheet", **more: str) -> Any:
    return who("POST", "imports/sheets", {"sheet": sheet, **more}, Idempotency_Key=key)


def test_a_sheet_makes_a_match_that_goes_on(admin: Api) -> None:
    done = bring(admin, title="Table 4")
    assert done.status_code == 201, done.text
    match, version = done.json["match"], done.json["version"]
    assert (version, done.json["stored"], done.json["over"]) == (6, 6, False)
    assert done.headers["Location"] == f"/api/v1/matches/{match}"
    told = admin.ok(f"matches/{match}")
    assert (told["title"], told["grade"], told["version"]) == ("Table 4", "EXACT", 6)
    more = admin("POST", f"matches/{match}/lines", {"lines": "house brobnar"}, If_Match='"6"', Idempotency_Key="next")
    assert more.status_code == 201, more.text


def test_the_same_request_makes_one_match(admin: Api) -> None:
    first, again = bring(admin), bring(admin)
    assert (again.status_code, again.json["match"], again.json["stored"]) == (201, first.json["match"], 0)
    assert bring(admin, key="other").json["match"] != first.json["match"]
    problem(bring(admin, SHEET + "P2 house brobnar\n"), 422, "idempotency-key-reused")
    problem(admin("POST", "imports/sheets", {"sheet": SHEET}), 400, "idempotency-key-missing")


def test_an_import_that_was_cut_short_is_completed(admin: Api, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(replays.sheet.stored_sheet, "_PAGE", 4)
    store, appended = parts(admin.app).store, []

    def append(match: str, events: Any, **more: Any) -> Any:
        appended.append(match)
        if len(appended) == 2:
            raise StoreUnavailable("no answer")
        return type(store).append(store, match, events, **more)

    monkeypatch.setattr(store, "append", append)
    problem(bring(admin), 503, "store-unavailable")
    assert store.head(appended[0]).version == 4
    done = bring(admin).json
    assert (done["match"], done["version"], done["stored"]) == (appended[0], 6, 2)
    assert admin.ok(f"matches/{done['match']}")["grade"] == "EXACT"


def test_nothing_is_stored_unless_every_line_is_right(admin: Api) -> None:
    wrong = SHEET.replace("P1 house logos", "P1 house brobnar").replace("P1 end", "P1 play Mothr")
    told = problem(bring(admin, wrong), 422, "import-refused")
    assert [one["line"] for one in told["errors"]] == [9, 10]
    assert "did you mean Mother" in told["errors"][1]["detail"]
    assert "2 lines are wrong" in told["detail"]
    deck = problem(bring(admin, SHEET.replace("Radiant", "Radiante")), 422, "import-refused")
    assert "did you mean Radiant Argus the Supreme" in deck["errors"][0]["detail"]
    assert admin.ok("matches")["matches"] == []
    done = bring(admin)
    assert done.status_code == 201, "a key is used up only by what is stored"


def test_no_file_of_the_server_is_read_as_a_deck(admin: Api, tmp_path: Path) -> None:
    (tmp_path / "deck.json").write_text("{}")
    sheet = SHEET.replace("Radiant Argus the Supreme", str(tmp_path / "deck.json"))
    told = problem(bring(admin, sheet), 422, "import-refused")
    assert "there is no deck" in told["errors"][0]["detail"]


def test_only_who_runs_a_tournament_imports_for_it(admin: Api) -> None:
    cup = Tourney(admin)
    for name in ("judge", "scorekeeper", "ann", "stranger"):
        problem(bring(cup.roles[name], tournament=cup.id), 403, "forbidden")
    done = bring(cup.organiser, tournament=cup.id, round="1", table="4")
    assert done.status_code == 201, done.text
    told = cup.organiser.ok(f"matches/{done.json['match']}")
    assert (told["tournament"], told["round"], told["table"]) == (cup.id, "1", "4")

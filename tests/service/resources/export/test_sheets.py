"""Sheets by the API: who gets the seed and secret answers with them, and who does not."""

from __future__ import annotations

import io
import zipfile

import pytest

from replays.exports.formats import FORMATS
from replays.log.events import Actor
from replays.sheet.reading import SheetInvalid, read
from tests.service.helpers.people import parts
from tests.service.helpers.roles import Table, open_table, problem
from tests.service.resources.export.test_exports import ask, fetched, made

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
    assert opened is not None and opened.secret is not None
    assert opened.secret.seed not in text and "\nseed hidden\n" in text  # type: ignore[attr-defined]
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

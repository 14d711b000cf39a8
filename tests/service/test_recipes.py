"""The recipes of CONTRIBUTING run as they stand there."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path
from typing import Annotated, Any

import marshmallow as ma
import msgspec
import pytest
from flask import Blueprint, Flask, Response
from jinja2 import ChoiceLoader, DictLoader
from marshmallow import validate
from msgspec import Meta

from engine.opening.description import Seat
from engine.rulesets import RULESETS, V16
from engine.table.description import TERMS_OF_VARIANTS, VariantTerms
from engine.table.fact_kinds import FACT_KINDS
from engine.table.fact_words import FactKind, MomentWords, sentence_from
from engine.table.state import KEY_COLOURS
from engine.variants import VARIANTS
from engine.variants.standard import Standard
from replays.log import event_kinds
from replays.log.event_types import Label
from replays.log.event_words import name_of
from replays.log.vocabulary import EventData
from replays.storage.redis_server import RedisServer
from service.answers.queries import ViewQuery
from service.app import create_app
from service.frame import frame
from service.frame.frame import page
from service.frame.visitors import recognising
from service.http import problems
from service.http.api import ApiBlueprint, StrictSchema, make_api
from service.http.responses import json_response
from service.who import permits, reader_of
from service.who.entrances import gate
from tests.engine import matches
from tests.service.helpers.roles import ADMIN, Api, config_for, open_table, problem

CONTRIBUTING = (Path(__file__).parents[2] / "CONTRIBUTING.md").read_text("utf-8")


def recipe(name: str) -> str:
    """The code of a recipe."""
    (code,) = re.findall(rf"<!-- recipe: {name} -->\n```\w+\n(.*?)```", CONTRIBUTING, re.DOTALL)
    return str(code)


def run(name: str, **known: Any) -> dict[str, Any]:
    """What the code of a recipe defines; the value of a recipe that ends with an expression is `_`."""
    source, names = recipe(name), {"__name__": "recipe", **known}
    *before, last = re.split(r"\n(?=\S)", source.rstrip())
    split = last.startswith(")")
    head, tail = ("\n".join(before[:-1]), f"{before[-1]}\n{last}") if split else ("\n".join(before), last)
    exec(compile(head, name, "exec", dont_inherit=True), names)
    names["_"] = eval(compile(tail, name, "eval", dont_inherit=True), names)
    return names


def define(name: str, **known: Any) -> dict[str, Any]:
    """What the statements of a recipe define."""
    names = {"__name__": "recipe", **known}
    exec(compile(recipe(name), name, "exec", dont_inherit=True), names)
    return names


def test_an_event_kind_is_registered_and_told() -> None:
    made = run("event kind", EventData=EventData, Seat=Seat, Label=Label, _kind=event_kinds._kind, name_of=name_of,
               MomentWords=MomentWords)  # fmt: skip
    kind = made["_"]
    data = made["CardTorn"](seat=1, title="Troll")
    assert kind.headline(data, ["Ann", "Ben"]) == "Ben tears Troll"
    assert kind.name not in event_kinds.VOCABULARY.names


def test_a_fact_has_its_sentence() -> None:
    kind = eval(recipe("fact"), {"FactKind": FactKind, "MomentWords": MomentWords})
    assert kind.name not in FACT_KINDS
    assert sentence_from(kind.says, {"player": 0, "card": {"title": "Troll"}}, ["Ann", "Ben"]) == "Ann tears Troll"


def test_a_rulebook_version_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    book = define("rulebook version", replace=replace, V16=V16)["FIXED_TIDE"]
    monkeypatch.setitem(RULESETS, book.name, book)
    assert not book.tide_needs_a_tide_deck
    assert book.errata - V16.errata == {"Troll"}
    older = matches.Script.numbered(3)
    played = matches.play(replace(older, setup={**older.setup, "ruleset": book.name, "readings": {}}), every=False)
    assert played.game.table.ruleset.name == book.name
    assert played.game.result is not None


def test_a_variant_is_played(monkeypatch: pytest.MonkeyPatch) -> None:
    made = define("variant", Standard=Standard, VariantTerms=VariantTerms)
    variant = made["ShortGame"]()
    monkeypatch.setitem(VARIANTS, variant.name, variant)
    monkeypatch.setitem(TERMS_OF_VARIANTS, variant.name, made["SHORT_GAME"])
    script = matches.Script.numbered(3)
    played = matches.play(replace(script, setup={**script.setup, "variant": variant.name, "readings": {}}), every=False)
    result = played.game.result
    assert result is not None
    assert (result["reason"], max(len(player.keys) for player in played.game.table.players)) == ("keys", 2)


def test_an_endpoint_answers_and_is_in_the_document() -> None:
    app = Flask("recipes", static_folder=None)
    problems.install(app)
    made = define("endpoint", ApiBlueprint=ApiBlueprint, StrictSchema=StrictSchema, ma=ma, validate=validate, Any=Any,
                  Annotated=Annotated, msgspec=msgspec, Meta=Meta, Response=Response, json_response=json_response,
                  KEY_COLOURS=KEY_COLOURS)  # fmt: skip
    api = make_api(app, "1", {})
    api.register_blueprint(made["blueprint"])
    client = app.test_client()
    assert client.get("/api/v1/colours?limit=2").get_json() == {"colours": list(KEY_COLOURS[:2])}
    assert client.get("/api/v1/colours?limit=4").status_code == 400
    document = api.spec.to_dict()
    assert document["paths"]["/api/v1/colours"]["get"]["summary"] == "List the colours of keys"
    assert document["components"]["schemas"]["Colours"]["properties"]["colours"]["type"] == "array"


def test_an_endpoint_of_a_match_answers_its_readers(redis_server: RedisServer, tmp_path: Path) -> None:
    made = define("endpoint of a match", ApiBlueprint=ApiBlueprint, Any=Any, Annotated=Annotated, Meta=Meta,
                  Response=Response, gate=gate, msgspec=msgspec, permits=permits, reader_of=reader_of,
                  ViewQuery=ViewQuery, json_response=json_response)  # fmt: skip
    app = create_app(config_for(redis_server, tmp_path))
    app.register_blueprint(made["blueprint"])
    table = open_table(Api(app, ADMIN))
    path = f"{table.path}/views"

    def answered(who: Api) -> Any:
        """The answer without a look at the API's document, which was made before there was this endpoint."""
        return app.test_client().get(f"/api/v1/{path}", headers={"Authorization": f"Bearer {who.token}"}).json

    assert answered(table.judge) == {"view": "judge", "rules": True}
    assert answered(table.seats[0]) == {"view": "player:0", "rules": False}
    problem(table.seats[0].get(f"{path}?view=player:1"), 403, "forbidden")
    problem(table.admin.with_token(None).get(path), 401, "unauthenticated")


def test_a_page_is_shown(redis_server: RedisServer, tmp_path: Path) -> None:
    app = create_app(config_for(redis_server, tmp_path))
    made = define("page", recognising=recognising, Blueprint=Blueprint, Response=Response, page=page,
                  KEY_COLOURS=KEY_COLOURS)  # fmt: skip
    app.register_blueprint(made["blueprint"])
    app.jinja_loader = ChoiceLoader([DictLoader({"colours/page.html": recipe("template")}), app.jinja_loader])
    shown = app.test_client().get("/colours")
    assert shown.status_code == 200
    assert shown.headers["Content-Security-Policy"] == frame.POLICY
    assert "<li>red</li>" in shown.text

"""The engine as a server: each operation, and each refusal, as plain data."""

from __future__ import annotations

import random
from typing import Any

import msgspec
import pytest

from engine import ENGINE_ID
from engine.catalogue import CATALOGUE_ID
from engine.game import Game
from engine.hosting import PROTOCOL, REFUSALS, Host
from engine.players import RandomPlayer
from engine.table.setup import Setup
from engine.views import Viewer, project
from tests.replays.matches import setup


def ask(host: Host, operation: str, **arguments: Any) -> Any:
    """The result of a request, over the wire and back."""
    done, result = through(host.answer(through([operation, arguments])))
    assert done == "done", result
    return result


def through(message: Any) -> Any:
    return msgspec.msgpack.decode(msgspec.msgpack.encode(message))


def refused(host: Host, operation: str, **arguments: Any) -> dict[str, Any]:
    """Why a request is refused."""
    how, told = through(host.answer(through([operation, arguments])))
    assert how == "refused"
    assert told.keys() == {"kind", "args"}
    return dict(told)


@pytest.fixture
def host() -> Host:
    """A host with a match of number 7 that is being played."""
    one = Host()
    ask(one, "open", game=7, setup=setup(3), facts=False)
    return one


def beside() -> Game:
    return Game.open(Setup.from_data(setup(3)))


def test_it_says_who_answers(host: Host) -> None:
    assert ask(host, "hello") == {"protocol": PROTOCOL, "engine": ENGINE_ID, "catalogue": CATALOGUE_ID}
    assert PROTOCOL == 2


def test_opening_tells_where_the_match_stands(host: Host) -> None:
    game = beside()
    now = ask(host, "open", game=8, setup=setup(3), facts=True)
    assert now["digest"] == game.digest()
    assert now["turn"] == game.turn
    assert now["result"] is None
    assert now["facts"] == through([fact.to_data() for fact in game.facts])
    assert game.pending is not None
    assert now["question"]["fingerprint"] == game.pending.fingerprint
    assert now.keys() == {"turn", "step", "active", "decisions", "at_rest", "result", "digest", "question", "facts"}


def test_steps_are_taken_and_the_last_ones_facts_told(host: Host) -> None:
    game, player = beside(), RandomPlayer("hosting")
    steps, facts = [], []
    for _ in range(12):
        assert game.pending is not None
        answer = player.answer(game.pending)
        steps.append(["answer", list(answer)])
        facts = game.submit(answer)
    now = ask(host, "play", game=7, steps=steps, check=True, facts=True)
    assert now["digest"] == game.digest()
    assert now["facts"] == through([fact.to_data() for fact in facts])
    assert ask(host, "keys", game=7) == list(game.legal)
    assert "facts" in ask(host, "play", game=7, steps=[["concede", 0]], check=True, facts=False)
    assert refused(host, "keys", game=9)["kind"] == "fault", "there is no such match"


@pytest.mark.parametrize(
    ("step", "field"),
    [
        (["adjust", [{"kind": "amber", "seat": 0, "to": 3}]], "named_unknown"),
        (["renew", 5], "digest"),
        (["time"], "result"),
        (["concede", 1], "result"),
    ],
)
def test_officials_and_players_take_other_steps(host: Host, step: list[Any], field: str) -> None:
    for answer in (["keep"], ["keep"]):
        ask(host, "play", game=7, steps=[["answer", answer]], check=True, facts=False)
    before = ask(host, "rows", game=7)
    now = ask(host, "play", game=7, steps=[step], check=True, facts=True)
    assert field in now
    assert ask(host, "rows", game=7) != before


def test_a_snapshot_is_restored(host: Host) -> None:
    now = ask(host, "play", game=7, steps=[["answer", ["keep"]], ["answer", ["keep"]]], check=True, facts=False)
    assert now["at_rest"]
    again = ask(host, "restore", game=8, setup=setup(3), blob=ask(host, "snapshot", game=7), facts=False)
    assert again == now
    assert ask(host, "rows", game=8) == ask(host, "rows", game=7)


def test_views_are_those_of_the_engine(host: Host) -> None:
    game = beside()
    for name in ("judge", "player:0", "public"):
        viewer = Viewer.parse(name)
        told = ask(host, "view", game=7, viewer=name, released=False, of="table")
        assert told == through(project(game, game, viewer))
        told = ask(host, "view", game=7, viewer=name, released=False, of="question")
        assert told == through(project(game.pending, game, viewer))


def test_the_table_is_told(host: Host) -> None:
    game = beside()
    table = ask(host, "table", game=7)
    assert len(table["cards"]) == len(game.table.cards)
    assert table["ruleset"] == "16.0"
    assert [player["hand"] for player in table["players"]] == [len(player.hand) for player in game.table.players]
    assert table["ordinals"] == dict(game.table.chance.ordinals)


def test_matches_are_dropped(host: Host) -> None:
    ask(host, "drop", games=[7, 99])
    assert refused(host, "rows", game=7) == {"kind": "fault", "args": {"text": "KeyError: 7"}}


def test_each_refusal_says_its_kind(host: Host) -> None:
    blob = msgspec.msgpack.encode([0])
    asked = refused(host, "check", game=7, answer=["no"])
    assert asked["kind"] == "IllegalAnswer"
    assert asked["args"].keys() == {"reason", "clause", "key"}
    assert refused(host, "open", game=8, setup=setup(1, ruleset="0"), facts=False)["kind"] == "SetupError"
    assert refused(host, "restore", game=8, setup=setup(1), blob=blob, facts=False)["kind"] == "SnapshotMismatch"
    assert refused(host, "snapshot", game=7)["kind"] == "NotAtRest"
    wrong = refused(host, "play", game=7, steps=[["adjust", [{"kind": "no"}]]], check=True, facts=False)
    assert wrong["kind"] in ("CorrectionsRefused", "NotAtRest")
    assert wrong["args"]
    assert refused(host, "play", game=7, steps=[["fly"]], check=True, facts=False)["kind"] == "EngineError"
    ask(host, "play", game=7, steps=[["concede", 0]], check=True, facts=False)
    assert refused(host, "check", game=7, answer=["keep"])["kind"] == "MatchOver"
    assert {one.__name__ for one in REFUSALS} >= {"SetupError", "IllegalAnswer", "MatchOver", "NotAtRest"}


@pytest.mark.parametrize("request_", [[], ["open"], ["fly", {}], ["keys", {"game": 7, "more": 1}], ["keys", 7], 7])
def test_what_is_no_request_is_refused_and_harms_nothing(host: Host, request_: Any) -> None:
    how, told = host.answer(request_)
    assert how == "refused"
    assert told["kind"] == "fault"
    assert ask(host, "keys", game=7)


def test_a_lack_of_memory_is_no_finding_about_the_match(host: Host, monkeypatch: pytest.MonkeyPatch) -> None:
    def grown(self: Game) -> None:
        raise MemoryError

    monkeypatch.setattr(Game, "digest", grown)
    with pytest.raises(MemoryError):
        host.answer(["open", {"game": 8, "setup": setup(1), "facts": False}])


def test_players_end_what_they_began(host: Host) -> None:
    """A whole match over the wire ends as the same match in memory."""
    game, dice = beside(), random.Random(1)
    while game.pending is not None:
        many = max(game.pending.minimum, min(1, game.pending.maximum))
        answer = dice.sample(list(game.pending.keys), min(many, len(game.pending.keys)))
        if game.decisions > 400:
            game.concede(0)
            now = ask(host, "play", game=7, steps=[["concede", 0]], check=True, facts=False)
            break
        game.submit(answer)
        now = ask(host, "play", game=7, steps=[["answer", answer]], check=True, facts=False)
    assert now["result"] == through(game.result)
    assert now["question"] is None
    assert now["digest"] == game.digest()

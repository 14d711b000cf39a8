"""The engine as a server: what replay needs of a match, asked and answered in messages.

So that a match can be replayed by the engine that played it long after that one was replaced, an engine is kept with
this module in it, and asked from another process (`replays.engines`). Messages are plain data; the format page
(`replays/README.md`) lists them. `PROTOCOL` names their shapes: a change of any makes it one higher, and the asking
side keeps speaking the old ones.

A request is [operation, arguments], a reply ["done", result] or ["refused", {kind, args}], the kind being the name of a
class of `engine.errors`, or "fault" for anything that is not meant to be raised.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import engine.cards  # noqa: F401 - gives the cards their behaviour
from engine import ENGINE_ID
from engine.catalogue import CATALOGUE_ID
from engine.errors import (
    CorrectionsRefused,
    EngineError,
    IllegalAnswer,
    MatchOver,
    NotAtRest,
    SetupError,
    SnapshotMismatch,
)
from engine.game import Game
from engine.judging.officials import adjust, call_time, end_by_time, renew_chance, submit_override
from engine.opening.positions import setup_of
from engine.table.choices import Choice
from engine.table.rows import dump
from engine.table.setup import Setup
from engine.views import Viewer, project

PROTOCOL = 2
REFUSALS = (SetupError, IllegalAnswer, CorrectionsRefused, NotAtRest, SnapshotMismatch, MatchOver, EngineError)
"""The errors of refused requests; a subclass stands before its base class."""


class Host:
    """The matches that another process plays with this engine, by number."""

    def __init__(self) -> None:
        self._games: dict[int, Game] = {}
        self._operations: dict[str, Callable[..., Any]] = {
            "hello": self.hello,
            "open": self.open,
            "restore": self.restore,
            "play": self.play,
            "check": self.check,
            "keys": self.keys,
            "table": self.table,
            "view": self.view,
            "rows": self.rows,
            "snapshot": self.snapshot,
            "drop": self.drop,
        }

    def answer(self, request: Sequence[Any]) -> list[Any]:
        """The reply to a request. Raises MemoryError only; every other error becomes a reply."""
        try:
            name, arguments = request
            return ["done", self._operations[name](**arguments)]
        except REFUSALS as refusal:
            return ["refused", _as_data(refusal)]
        except MemoryError:  # this process lacks memory, which says nothing about the match
            raise
        except Exception as fault:
            return ["refused", {"kind": "fault", "args": {"text": f"{type(fault).__name__}: {fault}"}}]

    def hello(self) -> dict[str, Any]:
        """The identity of this host: {protocol, engine, catalogue}."""
        return {"protocol": PROTOCOL, "engine": ENGINE_ID, "catalogue": CATALOGUE_ID}

    def open(self, game: int, setup: Mapping[str, Any], facts: bool) -> dict[str, Any]:
        """Open a match from the plain data of a set-up, under a number that the asking side picks."""
        self._games[game] = Game.open(_setup(setup), facts=facts)
        return self._now(game, facts=True)

    def restore(self, game: int, setup: Mapping[str, Any], blob: bytes, facts: bool) -> dict[str, Any]:
        """Bring back a match from `snapshot`."""
        self._games[game] = Game.restore(_setup(setup), blob, facts=facts)
        return self._now(game, facts=True)

    def play(self, game: int, steps: Sequence[Sequence[Any]], check: bool, facts: bool) -> dict[str, Any]:
        """Take steps; returns the facts of the last one: ["answer", keys], ["override", keys], ["concede", seat],
        ["adjust", corrections], ["renew", event], ["time"], ["call time", procedure].
        `check`: refuse an answer that is not offered."""
        played = self._games[game]
        more: dict[str, Any] = {}
        for at, step in enumerate(steps):
            played.record_facts(facts and at == len(steps) - 1)
            more = take(played, step, check=check)
        return self._now(game, facts=facts) | more

    def check(self, game: int, answer: Sequence[str]) -> None:
        """Refuse an answer that the pending question does not offer."""
        choice = self._games[game].pending
        if choice is None:
            raise MatchOver("the match is over: nothing is asked any more")
        choice.check(tuple(answer))

    def keys(self, game: int) -> list[str]:
        """The keys of all options of the pending question."""
        return list(self._games[game].legal)

    def table(self, game: int) -> dict[str, Any]:
        """The places of all cards and the seats that may know them: {cards, players, …}, for viewers who see
        everything."""
        table = self._games[game].table
        return {
            "ruleset": table.ruleset.name,
            "variant": table.variant.name,
            "readings": dict(table.readings),
            "house": table.state.house,
            "ordinals": dict(table.chance.ordinals),
            "cards": [
                [card.shown_id, card.owner, card.controller, card.zone, card.known, card.printed.name, card.name]
                for card in table.cards
            ],
            "renewed": [card.id for card in table.by_id[len(table.cards) :]] if table.renewed else [],
            "players": [
                {
                    "seat": player.seat,
                    "name": player.name,
                    "deck_name": player.deck_name,
                    "eliminated": player.eliminated,
                    "keys": list(player.keys),
                    "amber": player.amber,
                    "chains": player.chains,
                    "line": len(player.line),
                    "artifacts": len(player.artifacts),
                    "hand": len(player.hand),
                    "deck": len(player.deck),
                    "discard": len(player.discard),
                    "archives": len(player.archives),
                    "purged": len(player.purged),
                }
                for player in table.players
            ],
        }

    def view(self, game: int, viewer: str, released: bool, of: str) -> Any:
        """A viewer's view of the "table" or the "question", from `engine.views.project`."""
        seen = self._games[game]
        return project(seen if of == "table" else seen.pending, seen, Viewer.parse(viewer, released=released))

    def rows(self, game: int) -> list[Any]:
        """The whole state as rows, as in a snapshot, at any moment."""
        table = self._games[game].table
        rows: list[Any] = dump(table.state, table.chance.ordinals)
        return rows

    def snapshot(self, game: int) -> bytes:
        """The state at a rest point, for `restore`."""
        return self._games[game].snapshot()

    def drop(self, games: Sequence[int]) -> None:
        """Forget matches."""
        for game in games:
            self._games.pop(game, None)

    def _now(self, game: int, *, facts: bool) -> dict[str, Any]:
        played = self._games[game]
        choice = played.pending
        return {
            "turn": played.turn,
            "step": played.step,
            "active": played.active,
            "decisions": played.decisions,
            "at_rest": played.at_rest,
            "result": played.result,
            "digest": played.digest(),
            "question": None if choice is None else _question(choice),
            "facts": [fact.to_data() for fact in played.facts] if facts else [],
        }


def _setup(data: Mapping[str, Any]) -> Setup:
    return setup_of(data) if "position" in data else Setup.from_data(data)


def take(game: Game, step: Sequence[Any], *, check: bool) -> dict[str, Any]:
    """Take one of the steps of `Host.play`; returns its part of the reply, without the state of the match."""
    kind, *rest = step
    if kind == "answer":
        game.submit(tuple(rest[0]), check=check)
    elif kind == "override":
        submit_override(game, tuple(rest[0]))
    elif kind == "concede":
        game.concede(rest[0])
    elif kind == "adjust":
        return {"named_unknown": adjust(game, rest[0])[1]}
    elif kind == "renew":
        renew_chance(game, rest[0])
    elif kind == "time":
        end_by_time(game)
    elif kind == "call time":
        call_time(game, rest[0])
    else:
        raise EngineError(f"this engine knows no step {kind!r}; it speaks protocol {PROTOCOL}")
    return {}


def _question(choice: Choice) -> dict[str, Any]:
    return {
        "kind": choice.kind,
        "seat": choice.seat,
        "prompt": choice.prompt,
        "minimum": choice.minimum,
        "maximum": choice.maximum,
        "repeats": choice.repeats,
        "private": choice.private,
        "secret": choice.secret,
        "ordered": choice.ordered,
        "naming": choice.naming,
        "fingerprint": choice.fingerprint,
        "source": None if choice.source is None else choice.source.shown_id,
    }


def _as_data(refusal: EngineError) -> dict[str, Any]:
    kind = next(refusal_type.__name__ for refusal_type in REFUSALS if isinstance(refusal, refusal_type))
    if isinstance(refusal, IllegalAnswer):
        return {"kind": kind, "args": {"reason": refusal.reason, "clause": refusal.clause, "key": refusal.key}}
    if isinstance(refusal, SetupError | CorrectionsRefused):
        return {"kind": kind, "args": {"faults": list(refusal.faults)}}
    return {"kind": kind, "args": {"text": str(refusal)}}

"""A match in the process of a kept engine; reads like `engine.game.Game`."""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Any, NamedTuple

from engine.errors import EngineError
from engine.table.facts import Fact
from engine.views import Viewer
from replays.engines.errors import EngineFailed
from replays.engines.process import EngineProcess


class Printed(NamedTuple):
    """What is printed on a card of a kept engine, as far as replay asks."""

    name: str


class KeptCard(NamedTuple):
    """A card of a kept engine's match, as `engine.table.state.Card` has it."""

    id: int
    owner: int
    controller: int
    zone: str
    known: int
    printed: Printed
    name: str


class KeptPlayer(NamedTuple):
    """A player of a kept engine's match. The areas are as long as they are, and do not say what lies in them."""

    seat: int
    name: str
    deck_name: str
    eliminated: bool
    keys: tuple[str, ...]
    amber: int
    chains: int
    line: range
    artifacts: range
    hand: range
    deck: range
    discard: range
    archives: range
    purged: range


class KeptTable:
    """What lies where in a kept engine's match, as far as replay asks (`engine.table.table.Table`)."""

    def __init__(self, data: Mapping[str, Any]) -> None:
        self.cards = [
            KeptCard(number, owner, controller, zone, known, Printed(printed), name)
            for number, owner, controller, zone, known, printed, name in data["cards"]
        ]
        areas = ("line", "artifacts", "hand", "deck", "discard", "archives", "purged")
        self.players = [
            KeptPlayer(**{**each, "keys": tuple(each["keys"]), **{area: range(each[area]) for area in areas}})
            for each in data["players"]
        ]
        self.everyone: int = (1 << len(self.players) + 1) - 1
        self.readings: dict[str, str] = data["readings"]
        self.ruleset = SimpleNamespace(name=data["ruleset"])
        self.variant = SimpleNamespace(name=data["variant"])
        self.state = SimpleNamespace(house=data["house"])
        self.chance = SimpleNamespace(ordinals=data["ordinals"])


class KeptQuestion:
    """The question that a kept engine asks (`engine.table.choices.Choice`)."""

    def __init__(self, game: KeptGame, data: Mapping[str, Any]) -> None:
        self._game = game
        self._keys: tuple[str, ...] | None = None
        self.kind: str = data["kind"]
        self.seat: int = data["seat"]
        self.prompt: str = data["prompt"]
        self.minimum: int = data["minimum"]
        self.maximum: int = data["maximum"]
        self.repeats: int = data["repeats"]
        self.private: bool = data["private"]
        self.secret: bool = data["secret"]
        self.ordered: bool = data["ordered"]
        self.naming: str | None = data["naming"]
        self.fingerprint: str = data["fingerprint"]

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all options."""
        if self._keys is None:
            self._keys = tuple(self._game.ask("keys"))
        return self._keys

    def check(self, answer: Sequence[str]) -> None:
        """Raise IllegalAnswer, with the reason and the clause, unless the answer is one of those offered."""
        self._game.ask("check", answer=list(answer))


class KeptGame:
    """One match in the process of a kept engine. Raises EngineFailed where that one does not answer as it should."""

    def __init__(self, process: EngineProcess, operation: str, *, facts: bool, **arguments: Any) -> None:
        self._process = process
        self._recording = facts
        self._number, self._started = process.new_game()
        self.engine = process.name
        self._table: KeptTable | None = None
        self._take(process.ask(operation, game=self._number, facts=facts, **arguments))
        weakref.finalize(self, process.drop, self._number, self._started)

    @classmethod
    def open(cls, process: EngineProcess, setup: Mapping[str, Any], *, facts: bool) -> KeptGame:
        """Open a match from the plain data of a set-up. Raises SetupError as the kept engine finds."""
        return cls(process, "open", setup=setup, facts=facts)

    @classmethod
    def restore(cls, process: EngineProcess, setup: Mapping[str, Any], blob: bytes, *, facts: bool) -> KeptGame:
        """Bring back a match from a snapshot that this engine wrote. Raises SnapshotMismatch."""
        return cls(process, "restore", setup=setup, blob=blob, facts=facts)

    def ask(self, operation: str, **arguments: Any) -> Any:
        """Ask the kept engine about this match (`engine.hosting.Host`)."""
        if self._process.started != self._started:
            raise EngineFailed(self.engine, "was started again, and this match was lost with it; ask again")
        return self._process.ask(operation, game=self._number, **arguments)

    def play(self, steps: Sequence[Sequence[Any]], *, check: bool = True) -> list[Fact]:
        """Take steps (`engine.hosting.Host.play`); returns the facts of the last one."""
        self._take(self.ask("play", steps=steps, check=check, facts=self._recording))
        return self.facts

    def submit(self, answer: Sequence[str] | str, *, check: bool = True) -> list[Fact]:
        """As `engine.game.Game.submit`."""
        return self.play([["answer", [answer] if isinstance(answer, str) else list(answer)]], check=check)

    def concede(self, seat: int) -> list[Fact]:
        """As `engine.game.Game.concede`."""
        return self.play([["concede", seat]])

    def record_facts(self, on: bool) -> None:
        """From the next step on, collect what happens as facts, or do not."""
        self._recording = on

    def snapshot(self) -> bytes:
        """As `engine.game.Game.snapshot`; only the same engine reads it."""
        return bytes(self.ask("snapshot"))

    def digest(self) -> str:
        """64 hex digits that name the state."""
        return self._digest

    def rows(self) -> list[Any]:
        """The whole state as rows."""
        return list(self.ask("rows"))

    def view(self, viewer: Viewer, of: str) -> Any:
        """What a viewer may see of the "table" or the "question"."""
        return self.ask("view", viewer=str(viewer), released=viewer.released, of=of)

    @property
    def table(self) -> KeptTable:
        """What lies where."""
        if self._table is None:
            try:
                self._table = KeptTable(self.ask("table"))
            except (KeyError, TypeError, ValueError) as error:
                raise EngineFailed(self.engine, f"described a table that cannot be read ({error})") from error
        return self._table

    def _take(self, now: Any) -> None:
        """Stand where the kept engine says that the match stands."""
        self._table = None
        try:
            self.turn: int = int(now["turn"])
            self.step: str = str(now["step"])
            self.active: int = int(now["active"])
            self.decisions: int = int(now["decisions"])
            self.at_rest: bool = bool(now["at_rest"])
            self.result: dict[str, Any] | None = now["result"]
            self._digest: str = str(now["digest"])
            self.pending = None if now["question"] is None else KeptQuestion(self, now["question"])
            self.facts = [Fact.from_data(each) for each in now["facts"]]
            self.named_unknown: bool = bool(now.get("named_unknown"))
        except (KeyError, TypeError, ValueError, EngineError) as error:
            raise EngineFailed(self.engine, f"described a state that cannot be read ({error})") from error

"""A match in the process of a kept engine; reads like `engine.game.Game`.

The process may end at any moment: killed for what another match did to it, for want of room, or unused for long. So a
match knows how it came to where it stands, and is brought back in the next process. Nothing that a kept engine says is
taken for what it should be: the shapes below are checked.
"""

from __future__ import annotations

import weakref
from collections.abc import Mapping, Sequence
from types import SimpleNamespace
from typing import Annotated, Any, NamedTuple, TypeVar

import msgspec

from engine.errors import EngineError, IllegalAnswer
from engine.table.facts import Fact
from engine.views import Viewer
from engine.views.happenings import project_fact
from engine.views.questions import project_refusal
from replays.engines.errors import EngineFailed, EngineFault, EngineRestarted
from replays.engines.process import EngineProcess

T = TypeVar("T")
Count = Annotated[int, msgspec.Meta(ge=0, le=2**31)]
Number = Annotated[int, msgspec.Meta(ge=-(2**53), le=2**53)]
Seat = Annotated[int, msgspec.Meta(ge=0, le=7)]
Digest = Annotated[str, msgspec.Meta(pattern="^[0-9a-f]{64}$")]


class HostedQuestion(msgspec.Struct, frozen=True):
    """A question as `engine.hosting` tells it."""

    kind: str
    seat: Seat
    prompt: str
    minimum: Count
    maximum: Count
    repeats: Count
    private: bool
    secret: bool
    ordered: bool
    naming: str | None
    fingerprint: str


class Now(msgspec.Struct, frozen=True):
    """Where a match stands, as `engine.hosting` tells it."""

    turn: Count
    step: str
    active: Seat
    decisions: Count
    at_rest: bool
    result: dict[str, Any] | None
    digest: Digest
    question: HostedQuestion | None
    facts: list[dict[str, Any]]
    named_unknown: bool = False


class Sitting(msgspec.Struct, frozen=True):
    """A player as `engine.hosting` tells it; areas by how many cards lie in them."""

    seat: Seat
    name: str
    deck_name: str
    eliminated: bool
    keys: tuple[str, ...]
    amber: Number
    chains: Number
    line: Count
    artifacts: Count
    hand: Count
    deck: Count
    discard: Count
    archives: Count
    purged: Count


class HostedCards(msgspec.Struct, frozen=True):
    """The cards and their places, as `engine.hosting` describes them; a card as id, owner, controller, zone, known,
    printed, name.

    `renewed`: which cards have or had the ids that no card began with (`engine.table.table.Table.by_id`), in their
    order; older engines do not report it.
    """

    ruleset: str
    variant: str
    readings: dict[str, str]
    house: str | None
    ordinals: dict[str, Number]
    cards: list[tuple[Count, Seat, Seat, str, Count, str, str]]
    players: Annotated[list[Sitting], msgspec.Meta(min_length=1, max_length=8)]
    renewed: list[Count] = []


class KeptPrintedCard(NamedTuple):
    """The printed parts of a card of a kept engine that replay needs."""

    name: str


class KeptCard(NamedTuple):
    """A card of a kept engine's match, as `engine.table.state.Card` has it."""

    id: int
    shown_id: int
    owner: int
    controller: int
    zone: str
    known: int
    printed: KeptPrintedCard
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
    """The table of a kept engine's match, as far as replay needs it (`engine.table.table.Table`)."""

    def __init__(self, lying: HostedCards) -> None:
        self.cards = [
            KeptCard(number, shown, owner, controller, zone, knowers, KeptPrintedCard(printed), name)
            for number, (shown, owner, controller, zone, knowers, printed, name) in enumerate(lying.cards)
        ]
        self.by_id = [*self.cards, *(self.cards[n] for n in lying.renewed if n < len(self.cards))]
        areas = ("line", "artifacts", "hand", "deck", "discard", "archives", "purged")
        self.players = [
            KeptPlayer(**{**msgspec.structs.asdict(player), **{area: range(getattr(player, area)) for area in areas}})
            for player in lying.players
        ]
        self.everyone: int = (1 << len(self.players) + 1) - 1
        self.readings = lying.readings
        self.ruleset = SimpleNamespace(name=lying.ruleset)
        self.variant = SimpleNamespace(name=lying.variant)
        self.state = SimpleNamespace(house=lying.house)
        self.chance = SimpleNamespace(ordinals=lying.ordinals)

    def is_place(self, number: int) -> bool:
        """As `engine.table.sight.Sight.is_place`: a kept engine tells all cards by the ids of cards."""
        return False

    def is_identified(self, card: KeptCard) -> bool:
        """As `engine.table.sight.Sight.is_identified`."""
        return True


class Held:
    """A match as its process holds it, and how it came to where it stands. It is forgotten there when it is here."""

    def __init__(self, process: EngineProcess, operation: str, arguments: Mapping[str, Any]) -> None:
        """`operation` and `arguments`: what the match begins with."""
        self.process = process
        self.digest = ""
        self.steps: list[Sequence[Any]] = []
        self._begun = operation, arguments

    def begin(self, *, facts: bool) -> Any:
        """Begin the match in the process that runs now."""
        operation, arguments = self._begun
        with self.process.lock:
            self._number, self._started = self.process.new_game()
            weakref.finalize(self, self.process.drop, self._number, self._started)
            return self.process.ask(operation, self._started, game=self._number, facts=facts, **arguments)

    def ask(self, operation: str, **arguments: Any) -> Any:
        """Ask the kept engine about this match (`engine.hosting.Host`). The match is brought back where it was lost."""
        with self.process.lock:
            try:
                return self.process.ask(operation, self._started, game=self._number, **arguments)
            except EngineRestarted:
                self._bring_back()
            return self.process.ask(operation, self._started, game=self._number, **arguments)

    def read(self, message: Any, kind: type[T], what: str) -> T:
        """The kept engine's message, converted to the expected type. Raises EngineFailed where it is not."""
        try:
            return msgspec.convert(message, kind)
        except (msgspec.ValidationError, RecursionError) as error:
            raise self.process.failed(f"described {what} that cannot be read ({error})") from error

    def _bring_back(self) -> None:
        """Come to where the match stood, in the process that runs now."""
        try:
            beginning = self.begin(facts=False)
            if self.steps:
                more = {"steps": self.steps, "check": False, "facts": False}
                beginning = self.process.ask("play", self._started, game=self._number, **more)
        except (EngineError, EngineFault) as error:
            raise EngineFailed(
                self.process.name, f"does not bring back a match that it has played ({error})"
            ) from error
        if self.read(beginning, Now, "a state").digest != self.digest:
            raise EngineFailed(self.process.name, "brought a match back to another state than it had")


class KeptQuestion:
    """The question that a kept engine asks (`engine.table.choices.Choice`)."""

    def __init__(self, held: Held, description: HostedQuestion) -> None:
        self._held = held
        self._keys: tuple[str, ...] | None = None
        self.kind = description.kind
        self.seat = description.seat
        self.prompt = description.prompt
        self.minimum = description.minimum
        self.maximum = description.maximum
        self.repeats = description.repeats
        self.private = description.private
        self.secret = description.secret
        self.ordered = description.ordered
        self.naming = description.naming
        self.fingerprint = description.fingerprint

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all options."""
        if self._keys is None:
            self._keys = self._held.read(self._held.ask("keys"), tuple[str, ...], "options")
        return self._keys

    def check(self, answer: Sequence[str]) -> None:
        """Raise IllegalAnswer, with the reason and the clause, unless the question offers the answer."""
        self._held.ask("check", answer=list(answer))


class KeptGame:
    """One match in the process of a kept engine. Raises EngineFailed where that one does not answer as it should."""

    def __init__(self, process: EngineProcess, operation: str, *, facts: bool, **arguments: Any) -> None:
        self._held = Held(process, operation, arguments)
        self._recording = facts
        self.engine = process.name
        self._table: KeptTable | None = None
        self._take(self._held.begin(facts=facts))

    @classmethod
    def open(cls, process: EngineProcess, setup: Mapping[str, Any], *, facts: bool) -> KeptGame:
        """Open a match from the plain data of a set-up. Raises SetupError as the kept engine finds."""
        return cls(process, "open", setup=setup, facts=facts)

    @classmethod
    def restore(cls, process: EngineProcess, setup: Mapping[str, Any], blob: bytes, *, facts: bool) -> KeptGame:
        """Bring back a match from a snapshot that this engine wrote. Raises SnapshotMismatch."""
        return cls(process, "restore", setup=setup, blob=blob, facts=facts)

    def play(self, steps: Sequence[Sequence[Any]], *, check: bool = True) -> list[Fact]:
        """Take steps (`engine.hosting.Host.play`); returns the facts of the last one."""
        now = self._held.ask("play", steps=steps, check=check, facts=self._recording)
        self._held.steps.extend(steps)
        self._take(now)
        return self.facts

    def submit(self, answer: Sequence[str] | str, *, check: bool = True) -> list[Fact]:
        """As `engine.game.Game.submit`."""
        return self.play([["answer", [answer] if isinstance(answer, str) else list(answer)]], check=check)

    def concede(self, seat: int) -> list[Fact]:
        """As `engine.game.Game.concede`."""
        return self.play([["concede", seat]])

    def submit_override(self, answer: Sequence[str]) -> list[Fact]:
        """As `engine.judging.officials.submit_override`."""
        return self.play([["override", list(answer)]])

    def adjust(self, corrections: Sequence[Mapping[str, Any]]) -> tuple[list[Fact], bool]:
        """As `engine.judging.officials.adjust`."""
        facts = self.play([["adjust", [dict(correction) for correction in corrections]]])
        return facts, self.named_unknown

    def renew_chance(self, event: int) -> list[Fact]:
        """As `engine.judging.officials.renew_chance`."""
        return self.play([["renew", event]])

    def call_time(self, procedure: str) -> list[Fact]:
        """As `engine.judging.officials.call_time`. Raises EngineError for an engine that knows no such step."""
        return self.play([["call time", procedure]])

    def end_by_time(self) -> list[Fact]:
        """As `engine.judging.officials.end_by_time`."""
        return self.play([["time"]])

    def record_facts(self, on: bool) -> None:
        """From the next step on, collect what happens as facts, or do not."""
        self._recording = on

    def snapshot(self) -> bytes:
        """As `engine.game.Game.snapshot`; only the same engine reads it."""
        return self._held.read(self._held.ask("snapshot"), bytes, "a snapshot")

    def digest(self) -> str:
        """64 hex digits that name the state."""
        return self._held.digest

    def rows(self) -> list[Any]:
        """The whole state as rows."""
        return self._held.read(self._held.ask("rows"), list[Any], "a state")

    def view(self, viewer: Viewer, of: str) -> Any:
        """The view that a viewer has of the "table" or the "question"."""
        return self._held.ask("view", viewer=str(viewer), released=viewer.released, of=of)

    def project(self, thing: Any, viewer: Viewer) -> Any:
        """As `engine.views.project`. The question is always the one that the match asks now."""
        try:
            return self._project(thing, viewer)
        except EngineError:  # the viewer has no place in this match
            raise
        except (ArithmeticError, AttributeError, LookupError, ValueError) as error:
            raise self._cannot_be_shown(error) from error

    def _project(self, thing: Any, viewer: Viewer) -> Any:
        table: Any = self.table
        viewer.mask(table)
        if thing is None:
            return None
        if isinstance(thing, KeptGame):
            return thing.view(viewer, "table")
        if isinstance(thing, KeptQuestion):
            return self.view(viewer, "question")
        if isinstance(thing, Fact):
            return project_fact(thing, table, viewer)
        if isinstance(thing, IllegalAnswer):
            question: Any = self.pending
            return project_refusal(thing, question, viewer)
        if isinstance(thing, list | tuple) and all(isinstance(fact, Fact) for fact in thing):
            return [project_fact(fact, table, viewer) for fact in thing]
        raise TypeError(f"there is no view of {type(thing).__name__}")

    def board_power(self) -> list[int]:
        """The power of all creatures that each seat controls, which lies open to everybody."""
        shown = self.view(Viewer.parse("public"), "table")
        try:
            return [sum(card["power"] for card in player["line"]) for player in shown["players"]]
        except (ArithmeticError, LookupError, TypeError) as error:
            raise self._cannot_be_shown(error) from error

    def _cannot_be_shown(self, error: Exception) -> EngineFailed:
        return EngineFailed(self.engine, f"told what cannot be shown ({type(error).__name__}: {error})")

    @property
    def table(self) -> KeptTable:
        """What lies where."""
        if self._table is None:
            self._table = KeptTable(self._held.read(self._held.ask("table"), HostedCards, "a table"))
        return self._table

    def _take(self, message: Any) -> None:
        """Stand where the kept engine says that the match stands."""
        now = self._held.read(message, Now, "a state")
        self._table = None
        self.turn, self.step, self.active, self.decisions = now.turn, now.step, now.active, now.decisions
        self.at_rest, self.result, self._held.digest = now.at_rest, now.result, now.digest
        self.named_unknown = now.named_unknown
        self.pending = None if now.question is None else KeptQuestion(self._held, now.question)
        try:
            self.facts = [Fact.from_data(fact) for fact in now.facts]
        except (KeyError, TypeError, ValueError, EngineError) as error:
            raise self._held.process.failed(f"described a fact that cannot be read ({error})") from error

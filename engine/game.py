"""A match: one coroutine that asks, driven by answers.

    game = Game.open(setup)
    game.pending                 # the Choice now asked, or None when the match is over
    game.legal                   # what may be answered
    game.submit(["play:17"])     # advances to the next Choice; returns the facts of what happened
    game.snapshot(), Game.restore(setup, blob)
    game.digest()

Rules and cards act on `game.table`, officials act through `engine.judging`, and `engine.views` makes the views of a
match.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Self

from engine import (
    ENGINE_ID,
    cards,  # noqa: F401  (from here on every card behaves)
)
from engine.catalogue import CATALOGUE_ID
from engine.errors import EngineError, IllegalAnswer, MatchEnds, MatchOver, NotAtRest, SnapshotMismatch, TurnEnds
from engine.observed.table import ObservedTable
from engine.opening import dealing, positions
from engine.opening.starter import starter_setup
from engine.rules.turns import elimination, opening
from engine.rules.turns import turn as turns
from engine.rules.turns.time_procedure import decided
from engine.table.choices import Choice, Flow
from engine.table.codec import decode, encode, sha256
from engine.table.facts import Fact
from engine.table.rows import KeptRows, orders_out_of_play
from engine.table.setup import Setup
from engine.table.state import SNAPSHOT_SCHEMA, Player
from engine.variants import VARIANTS
from engine.verbs import Verbs

__all__ = ["Game", "Legal", "Setup", "starter_setup"]


class Legal:
    """The legal answers to a question: iterate over the keys to choose from, or ask whether an answer is among them."""

    __slots__ = ("_choice",)

    def __init__(self, choice: Choice | None) -> None:
        self._choice = choice

    def __iter__(self) -> Iterator[str]:
        return iter(() if self._choice is None else self._choice.keys)

    def __len__(self) -> int:
        return 0 if self._choice is None else len(self._choice.keys)

    def __contains__(self, answer: object) -> bool:
        """Whether a whole answer, a key or a sequence of keys, is legal."""
        keys = (answer,) if isinstance(answer, str) else answer
        if self._choice is None or not isinstance(keys, Sequence):
            return False
        try:
            self._choice.check(keys)
        except IllegalAnswer:
            return False
        return True


class Game:
    """One match in memory. Not safe for use by several threads at once."""

    __slots__ = ("table", "pending", "_flow", "_broken", "_rows")

    def __init__(self, setup: Setup, *, facts: bool) -> None:
        kind = ObservedTable if setup.observed else Verbs
        self.table: Verbs = kind(setup, VARIANTS[setup.variant], facts=facts)
        dealing.deal(self.table)
        self.pending: Choice | None = None
        self._broken: str | None = None
        self._rows: KeptRows | None = None
        self._flow: Flow[None] = opening.open_match(self.table)

    @classmethod
    def open(cls, setup: Setup | Mapping[str, Any], *, facts: bool = True) -> Self:
        """Begin a match and run to its first question. Raises SetupError with every fault of the set-up.

        >>> game = Game.open(starter_setup())
        >>> game.pending.kind, game.pending.seat, game.step
        ('mulligan', 0, 'setup')
        """
        game = cls(_checked(setup), facts=facts)
        position = game.table.setup.data.get("position")
        if position is not None:
            positions.arrange(game.table, position)
            game._flow = opening.go_on_late(game.table)
        game._advance(None)
        return game

    @property
    def legal(self) -> Legal:
        """The legal answers to the pending question; empty when the match is over.

        >>> game = Game.open(starter_setup())
        >>> list(game.legal), "keep" in game.legal, "play:17" in game.legal
        (['keep', 'mulligan'], True, False)
        """
        return Legal(self.pending)

    def submit(self, answer: Sequence[str] | str, *, check: bool = True) -> list[Fact]:
        """Answer the pending question with the keys of options; returns the facts of all that followed.

        Raises IllegalAnswer, with the reason and the clause and nothing changed, when the answer is not among those
        offered, and MatchOver when nothing is asked. `check=False` trusts the answer: for folding a log that was
        checked before.

        >>> game = Game.open(starter_setup())
        >>> facts = game.submit("keep") + game.submit("keep")
        >>> game.step, game.turn, game.pending.kind
        ('house', 1, 'house')
        """
        choice = self.pending
        if choice is None:
            raise MatchOver(self._broken or "the match is over: no question is open")
        if isinstance(answer, str):
            answer = (answer,)
        if check:
            choice.check(answer)
        table = self.table
        table.state.decisions += 1
        table.facts = []
        if table.resting:
            if table.gone:
                table.gone = {}
            if table.lately:
                table.lately = {}
            if table.setup.observed:
                table.forget_what_was_seen()
        if table.loop_ends and table.frame is None:
            table.loop_ends = {}
        self._advance(answer)
        return table.facts

    def concede(self, seat: int) -> list[Fact]:
        """Let a player give the match up, at any moment. If other players go on, the player's cards leave at once and
        the next question is asked. Raises MatchOver when the match has ended, EngineError for a wrong seat.

        >>> game = Game.open(starter_setup())
        >>> facts = game.concede(0)
        >>> game.result["winner"], game.result["reason"]
        (1, 'conceded')
        """
        players = self.table.players
        if self.pending is None:
            raise MatchOver("the match is over: it can no longer be conceded")
        if not 0 <= seat < len(players):
            raise EngineError(f"there is no seat {seat}; give one from 0 to {len(players) - 1}")
        if players[seat].eliminated:
            raise EngineError(f"seat {seat} is out of the match already")
        self.table.facts = []
        self.leave(players[seat], "conceded")
        return self.table.facts

    # snapshots

    def snapshot(self) -> bytes:
        """The state at a rest point, with the data that digests amid a later play depend on. Raises NotAtRest
        elsewhere.

        >>> game = Game.open(starter_setup())
        >>> game.at_rest
        False
        >>> facts = game.submit("keep") + game.submit("keep")
        >>> game.at_rest, len(game.snapshot()) > 500
        (True, True)
        """
        if not self.at_rest:
            raise NotAtRest("a snapshot can be taken only at the choice of a house or of the next action")
        orders = orders_out_of_play(self.table.state)
        renewed = [card.id for card in self.table.by_id[len(self.table.cards) :]] if self.table.renewed else []
        besides = [orders, renewed] if renewed else [orders] if orders else []
        return encode([SNAPSHOT_SCHEMA, ENGINE_ID, CATALOGUE_ID, self._dump(), *besides])

    @classmethod
    def restore(cls, setup: Setup | Mapping[str, Any], blob: bytes, *, facts: bool = True) -> Self:
        """A match as it was at a rest point. Raises SnapshotMismatch for a blob of another engine, catalogue or schema.

        >>> game = Game.open(starter_setup())
        >>> facts = game.submit("keep") + game.submit("keep")
        >>> Game.restore(starter_setup(), game.snapshot()).digest() == game.digest()
        True
        """
        data = decode(blob)
        if not isinstance(data, list) or data[:3] != [SNAPSHOT_SCHEMA, ENGINE_ID, CATALOGUE_ID]:
            raise SnapshotMismatch(
                "the snapshot was written by another engine, catalogue or schema; fold the log instead"
            )
        game = cls(_checked(setup), facts=facts)
        dealing.lay_out(game.table, *data[3:])
        game._flow = turns.run_turns(game.table)
        game._advance(None)
        game.table.facts = []
        return game

    def digest(self) -> str:
        """64 hex digits that name the state, hidden cards and pending question included. Legal at any moment.

        >>> game, other = Game.open(starter_setup()), Game.open(starter_setup(seed=1))
        >>> len(game.digest()), game.digest() == other.digest()
        (64, False)
        """
        question = None if self.pending is None else self.pending.fingerprint
        return sha256(encode([self._dump(), question]))

    def _dump(self) -> list[Any]:
        if self._rows is None:
            self._rows = KeptRows(self.table.state, ids_change=self.table.setup.observed)
        return self._rows.dump(self.table.chance.ordinals)

    # where the match is

    @property
    def result(self) -> dict[str, Any] | None:
        """None while the match goes on; then {winner, reason, seats: [{seat, name, keys, amber}]}.

        With more than two seats, each also has its place, from 1. Where the procedure after time was called decided,
        `time` is {procedure, by}: the name of the criterion, or None.

        >>> Game.open(starter_setup()).result is None
        True
        """
        table = self.table
        if table.state.reason is None:
            return None
        seats = [
            {"seat": player.seat, "name": player.name, "keys": len(player.keys), "amber": player.amber}
            | table.variant.standing(table, player)
            for player in table.players
        ]
        return {"winner": table.state.winner, "reason": table.state.reason, "seats": seats, **decided(table)}

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 during set-up."""
        return self.table.state.turn

    @property
    def step(self) -> str:
        """setup, start, forge, house, main, ready, draw or end."""
        return self.table.state.step

    @property
    def active(self) -> int:
        """The seat of the active player."""
        return self.table.state.active

    @property
    def decisions(self) -> int:
        """Answers taken so far."""
        return self.table.state.decisions

    @property
    def at_rest(self) -> bool:
        """Whether nothing is half resolved, so that a snapshot can be taken."""
        return self.table.resting and self.pending is not None

    @property
    def facts(self) -> list[Fact]:
        """The facts of the last answer; right after opening, those of the set-up."""
        return self.table.facts

    def record_facts(self, on: bool) -> None:
        """From the next answer on, collect what happens as facts, or do not.

        >>> game = Game.open(starter_setup())
        >>> game.record_facts(False)
        >>> game.submit("keep")
        []
        """
        self.table.recording = on

    # driving the flow; also for `engine.judging`

    def leave(self, player: Player, reason: str) -> None:
        """Take out of the match a player who gives up or loses by a penalty. Call it while a question is open; asks the
        next one.
        """
        table = self.table
        if table.variant.leave(table, player, reason):
            self.stop()
        elif table.state.out:
            assert self.pending is not None
            if self.step != "setup" and table.active_player.eliminated:
                self._resume(turns.break_off(table))
                self._advance(None)
            elif table.resting:
                self._resume(turns.go_on(table))
                self._advance(None)
            elif (answer := elimination.without_the_departed(table, self.pending)) is not None:
                self._advance(answer)

    def restart(self) -> None:
        """Ask again at the rest point that the state is at."""
        self._flow.close()
        self.table.resting = False
        self.table.gone, self.table.lately, self.table.loop_ends = {}, {}, {}
        self._flow = turns.run_turns(self.table)
        self._advance(None)

    def stop(self) -> None:
        """Stop asking: the match has been decided from outside."""
        self._flow.close()
        self._finish()

    def _advance(self, answer: Sequence[str] | None) -> None:
        """Run to the next question that a player who is still in the match can answer, or to the end."""
        table = self.table
        try:
            while True:
                try:
                    choice = next(self._flow) if answer is None else self._flow.send(answer)
                except TurnEnds:
                    self._resume(turns.break_off(table))
                    answer = None
                    continue
                except StopIteration:  # the set-up is over
                    self._resume(turns.run_turns(table))
                    answer = None
                    continue
                if table.state.out:
                    answer = elimination.without_the_departed(table, choice)
                    if answer is not None:
                        continue
                self.pending = choice
                return
        except MatchEnds:
            self._finish()
        except IllegalAnswer:
            raise
        except Exception as problem:
            # an interrupted resolution cannot be resumed, so the match cannot go on from the state that it left behind
            self.pending = None
            self._broken = f"the engine failed in this match and its log must be folded again: {problem!r}"
            raise

    def _resume(self, flow: Flow[None]) -> None:
        """Go on with another flow, from a state in which nothing is half resolved."""
        self._flow.close()
        self.table.drop_resolution()
        self._flow = flow

    def _finish(self) -> None:
        self.pending = None
        self.table.drop_resolution()


def _checked(setup: Setup | Mapping[str, Any]) -> Setup:
    if isinstance(setup, Setup):
        return setup
    return positions.setup_of(setup) if "position" in setup else Setup.from_data(setup)

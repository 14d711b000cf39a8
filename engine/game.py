"""A match: one coroutine that asks, driven by answers.

    game = Game.open(setup)
    game.pending                 # the Choice now asked, or None when the match is over
    game.submit(["play:17"])     # advances to the next Choice; returns the facts of what happened
    game.snapshot(), Game.restore(setup, blob)
    game.digest()

The verbs that rules and cards use are listed in `engine.verbs`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from engine import ENGINE_ID, officials, positions
from engine import cards as behaviours
from engine.abilities import Ability, Text
from engine.catalogue import CATALOGUE_ID
from engine.chance import Chance
from engine.choices import Choice, Flow
from engine.codec import decode, encode, sha256
from engine.errors import EngineError, IllegalAnswer, MatchEnds, MatchOver, NotAtRest, SnapshotMismatch, TurnEnds
from engine.facts import Fact, cards_of
from engine.rules import damage, destruction, elimination, opening, timing
from engine.rules import turn as turns
from engine.rules.events import Fight, Frame, LastKnown
from engine.setup import Setup, face_of, facts_of
from engine.state import HIDDEN_ZONES, PLAY, SNAPSHOT_SCHEMA, Card, Lasting, Player, State, dump, load
from engine.variants import VARIANTS
from engine.verbs import Verbs

__all__ = ["Game", "Setup"]

_KEYWORDS_SINCE = {
    "alpha": "alpha_known",
    "omega": "omega_known",
    "deploy": "alpha_known",
    "invulnerable": "ward_known",
    "splash-attack": "splash_attack_known",
}


class Game(Verbs):
    """One match in memory. Not safe for use by several threads at once."""

    __slots__ = (
        "setup",
        "ruleset",
        "variant",
        "state",
        "players",
        "cards",
        "chance",
        "hooks",
        "everyone",
        "ask_forced",
        "readings",
        "ask_idle",
        "ask_all_forced",
        "unknown_keywords",
        "tide_in_game",
        "recording",
        "granting",
        "unsettled",
        "contested",
        "resting",
        "frame",
        "fight",
        "batch",
        "loop_ends",
        "gone",
        "pending",
        "_facts",
        "_flow",
        "_broken",
    )

    def __init__(self, setup: Setup, *, facts: bool) -> None:
        self.setup = setup
        self.ruleset = setup.ruleset
        self.variant = VARIANTS[setup.variant]
        self.ask_forced = setup.ask_forced
        self.readings = setup.readings
        self.ask_idle = setup.ask_idle
        self.ask_all_forced = setup.ask_forced and setup.names_ask_idle
        # one bit per seat, and one more for the public: what all players know need not be known to spectators
        self.everyone = (1 << len(setup.seats) + 1) - 1
        self.chance = Chance(setup.seed, setup.entropy)
        self.players: list[Player] = []
        for seat, data in enumerate(setup.seats):
            deck = data["deck"]
            player = Player(seat, data["name"], deck["name"], tuple(deck["houses"]), data["chains"])
            player.token = deck.get("token")
            self.players.append(player)
        self.cards: list[Card] = []
        self.state = State(self.players, self.cards)
        self.hooks: dict[str, list[tuple[int, int, Ability, Any]]] = {}
        self.unknown_keywords = frozenset(
            word for word, known in _KEYWORDS_SINCE.items() if not getattr(self.ruleset, known)
        )
        self.recording = facts
        self.granting = False
        self.unsettled = False
        self.contested: list[Card] = []  # control effects on them have begun or ended since they were looked at
        self.resting = False
        self.frame: Frame | None = None
        self.fight: Fight | None = None
        self.batch: destruction.Batch | None = None
        self.loop_ends: dict[tuple[int, Ability], int] = {}
        self.gone: dict[int, LastKnown] = {}  # what left play since the match was last at rest
        self.pending: Choice | None = None
        self._facts: list[Fact] = []
        self._broken: str | None = None
        self._deal()
        tide_deck = any(data["deck"].get("tide") for data in setup.seats)
        self.tide_in_game = self.ruleset.tide_known and (tide_deck or not self.ruleset.tide_needs_a_tide_deck)
        self._flow: Flow[None] = self._whole()

    # opening, driving, closing

    @classmethod
    def open(cls, setup: Setup | Mapping[str, Any], *, facts: bool = True) -> Game:
        """Begin a match and run to its first question. Raises SetupError with every fault of the set-up."""
        game = cls(_checked(setup), facts=facts)
        position = game.setup.data.get("position")
        if position is not None:
            positions.arrange(game, position)
            game._flow = turns.run_turns(game)
        game._advance(None)
        return game

    def _deal(self) -> None:
        """Make the cards. Ids are drawn by chance so that an id does not tell which card of a deck list it is."""
        rows = [(seat, row) for seat, data in enumerate(self.setup.seats) for row in data["deck"]["cards"]]
        order = self.chance.shuffled("match/ids", rows)
        for number, (seat, row) in enumerate(order):
            facts = facts_of(row["title"])
            icons = (*facts.icons, *row["enhancements"])
            card = Card(number, facts, row["house"], icons, seat, behaviours.text_of(facts.name))
            self.cards.append(card)
        for card in self.cards:
            self.players[card.owner].deck.append(card)

    def _whole(self) -> Flow[None]:
        yield from opening.open_match(self)
        yield from turns.run_turns(self)

    def submit(self, answer: Sequence[str] | str, *, check: bool = True) -> list[Fact]:
        """Answer the pending question with the keys of options; returns the facts of all that followed.

        Raises IllegalAnswer, with the reason and the clause and nothing changed, when the answer is not among those
        offered, and MatchOver when nothing is asked. `check=False` trusts the answer: for folding a log that was
        checked before.
        """
        choice = self.pending
        if choice is None:
            raise MatchOver(self._broken or "the match is over: nothing is asked any more")
        if isinstance(answer, str):
            answer = (answer,)
        if check:
            choice.check(answer)
        self.state.decisions += 1
        self._facts = []
        if self.gone and self.resting:
            self.gone = {}
        if self.loop_ends and self.frame is None:
            self.loop_ends = {}
        self._advance(answer)
        return self._facts

    def _advance(self, answer: Sequence[str] | None) -> None:
        try:
            self.pending = self._run(answer)
        except MatchEnds:
            self._finish()
        except IllegalAnswer:
            raise
        except Exception as problem:
            # a resolution cannot be taken up again in the middle: nothing may be built on what it left behind
            self.pending = None
            self._broken = f"the engine failed in this match and it must be folded anew: {problem!r}"
            raise

    def _run(self, answer: Sequence[str] | None) -> Choice:
        """To the next question that somebody who is still in the match can answer."""
        choice = self._step(answer)
        while self.state.out:
            answer = elimination.without_the_departed(self, choice)
            if answer is None:
                break
            choice = self._step(answer)
        return choice

    def _step(self, answer: Sequence[str] | None) -> Choice:
        while True:
            try:
                return next(self._flow) if answer is None else self._flow.send(answer)
            except TurnEnds:
                self._resume(turns.break_off(self))
                answer = None

    def _resume(self, flow: Flow[None]) -> None:
        """Go on with another flow, from where nothing is half done."""
        self._flow.close()
        self.frame = self.fight = self.batch = None
        self.loop_ends = {}
        self.resting = False
        self._flow = flow

    def _finish(self) -> None:
        self.pending = None
        self.frame = self.fight = self.batch = None
        self.resting = False

    def concede(self, seat: int) -> list[Fact]:
        """A player gives the match up, at any moment. Where others go on, what was the player's leaves at once and the
        next question is asked. Raises MatchOver when the match has ended, EngineError for a wrong seat."""
        if self.pending is None:
            raise MatchOver("the match is over: nothing can be conceded any more")
        if not 0 <= seat < len(self.players):
            raise EngineError(f"there is no seat {seat}")
        if self.players[seat].eliminated:
            raise EngineError(f"seat {seat} is out of the match already")
        self._facts = []
        self.leave(self.players[seat], "conceded")
        return self._facts

    def leave(self, player: Player, reason: str) -> None:
        """A player who is still in the match goes out of it: gives up, or loses by a penalty. To be called while a
        question is open; asks the next one."""
        if self.variant.leave(self, player, reason):
            self._flow.close()
            self._finish()
        elif self.state.out:
            self._go_on_without()

    def _go_on_without(self) -> None:
        assert self.pending is not None
        if self.step != "setup" and self.active_player.eliminated:
            self._resume(turns.break_off(self))
            self._advance(None)
        elif self.resting:
            self._resume(turns.go_on(self))
            self._advance(None)
        else:
            answer = elimination.without_the_departed(self, self.pending)
            if answer is not None:
                self._advance(answer)

    adjust = officials.adjust
    submit_override = officials.submit_override
    renew_chance = officials.renew_chance
    end_by_time = officials.end_by_time

    def new_facts(self) -> list[Fact]:
        """The list, empty yet, of the facts of what is about to happen."""
        self._facts = []
        return self._facts

    def restart(self) -> None:
        """Ask anew at the rest point that the state is at."""
        self._flow.close()
        self.resting = False
        self.gone, self.loop_ends = {}, {}
        self._flow = turns.run_turns(self)
        self._advance(None)

    def stop(self) -> None:
        """Nothing is asked any more: the match has been decided from outside."""
        self._flow.close()
        self._finish()

    def win(self, player: Player, reason: str, clauses: Sequence[str] = ()) -> None:
        """Note who won; the caller unwinds the resolution with MatchEnds."""
        self.state.winner = player.seat
        self.state.reason = reason
        if self.recording:
            self.record("match.won", clauses, player=player.seat, reason=reason)

    @property
    def result(self) -> dict[str, Any] | None:
        """None while the match goes on; then {winner, reason, seats: [{seat, name, keys, amber}]}, and where there are
        more than two seats, for each its place, from 1."""
        if self.state.reason is None:
            return None
        return {
            "winner": self.state.winner,
            "reason": self.state.reason,
            "seats": [self._standing(player) for player in self.players],
        }

    def _standing(self, player: Player) -> dict[str, Any]:
        stands = {"seat": player.seat, "name": player.name, "keys": len(player.keys), "amber": player.amber}
        return {**stands, **self.variant.standing(self, player)}

    # where the match is

    @property
    def turn(self) -> int:
        """The number of the turn, from 1; 0 during set-up."""
        return self.state.turn

    @property
    def step(self) -> str:
        """setup, start, forge, house, main, ready, draw or end."""
        return self.state.step

    @property
    def active(self) -> int:
        """The seat of the active player."""
        return self.state.active

    @property
    def decisions(self) -> int:
        """Answers taken so far."""
        return self.state.decisions

    @property
    def at_rest(self) -> bool:
        """Whether nothing is half resolved, so that a snapshot can be taken."""
        return self.resting and self.pending is not None

    @property
    def facts_so_far(self) -> list[Fact]:
        """The facts of the last answer; right after opening, those of the set-up."""
        return self._facts

    # snapshots

    def snapshot(self) -> bytes:
        """The state at a rest point. Raises NotAtRest elsewhere."""
        if not self.at_rest:
            raise NotAtRest("a snapshot can be taken only at the choice of a house or of the next action")
        return encode([SNAPSHOT_SCHEMA, ENGINE_ID, CATALOGUE_ID, dump(self.state, self.chance.ordinals)])

    @classmethod
    def restore(cls, setup: Setup | Mapping[str, Any], blob: bytes, *, facts: bool = True) -> Game:
        """A match as it was at a rest point. Raises SnapshotMismatch for a blob of another engine, catalogue or
        schema."""
        data = decode(blob)
        if not isinstance(data, list) or data[:3] != [SNAPSHOT_SCHEMA, ENGINE_ID, CATALOGUE_ID]:
            raise SnapshotMismatch(
                "the snapshot was written by another engine, catalogue or schema; fold the log instead"
            )
        game = cls(_checked(setup), facts=facts)
        game._load(data[3])
        game._flow = turns.run_turns(game)
        game._advance(None)
        game._facts = []
        return game

    def _load(self, data: list[Any]) -> None:
        self.chance.ordinals = load(self.state, data, face_of)
        for card in self.cards:
            if card.facts is not card.printed:
                card.text = self.text_of(card)
            card.texts = (card.text,)
        for card in self.cards:
            if card.zone == PLAY:
                granted = tuple(u.text.grants for u in card.upgrades if u.text.grants is not None)
                card.texts = (card.text, *granted)
                timing.register(self, card, card.texts)
        for record in self.state.lasting:
            if record.started:
                timing.register(self, record, (record.text,))

    def digest(self) -> str:
        """64 hex digits that name the state, hidden cards and pending question included. Legal at any moment."""
        question = None if self.pending is None else self.pending.fingerprint
        return sha256(encode([dump(self.state, self.chance.ordinals), question]))

    # recording

    def record(
        self,
        kind: str,
        clauses: Sequence[str] = (),
        audience: Sequence[int] | None = None,
        readings: Sequence[str] = (),
        **data: Any,
    ) -> None:
        """Write down a fact. Callers ask `recording` first, so that a bare fold pays nothing."""
        frame = self.frame
        fact = Fact(kind, data, None if frame is None else frame.cause, clauses, audience, None, readings)
        if frame is not None and frame.readings:
            fact.readings = (*frame.readings, *fact.readings)
        if self.state.disguised:
            fact.titles = self._faces(fact)
        self._facts.append(fact)

    def _faces(self, fact: Fact) -> dict[int, str | None]:
        """What the cards of a fact that do not show their printed title are called at this moment: the title they show,
        or None for one that has just gone back to a hidden area without having been shown."""
        faces: dict[int, str | None] = {}
        for card in cards_of(fact.data, self.cards):
            if card.facts is not card.printed:
                faces[card.id] = card.facts.title
            elif fact.audience is None and card.zone in HIDDEN_ZONES and card.known != self.everyone:
                faces[card.id] = None
        return faces

    def tally(self, name: str, seat: int) -> None:
        """Count something that happened this turn."""
        key = f"{name}/{seat}"
        self.state.tally[key] = self.state.tally.get(key, 0) + 1

    def happened(self, name: str, player: Player) -> int:
        """How often something happened this turn for a player: "played:creature", "played:dis" (of that house),
        "destroyed:creature", "fights", "fallen" (a creature destroyed in a fight), "discarded:dis" (a card of that
        house from hand) …"""
        return self.state.tally.get(f"{name}/{player.seat}", 0)

    def happened_last_turn(self, name: str, player: Player) -> int:
        """The same of the last turn that the player finished."""
        return player.last_tally.get(f"{name}/{player.seat}", 0)

    # players and references

    def player_of(self, source: Card | Lasting) -> Player:
        """Who resolves abilities of this source: its controller, or the player of the lasting effect."""
        return self.players[source.seat if isinstance(source, Lasting) else source.controller]

    def opponents(self, you: Player) -> list[Player]:
        """The others still in the match, clockwise from the active player (break-key-each-enemy-each-opponent)."""
        return [player for player in self.clockwise() if player is not you]

    def clockwise(self) -> list[Player]:
        """The players still in the match, from the active one."""
        n = len(self.players)
        order = [self.players[(self.state.active + step) % n] for step in range(n)]
        return [player for player in order if not player.eliminated]

    @property
    def active_player(self) -> Player:
        """Whose turn it is."""
        return self.players[self.state.active]

    def ref(self, card: Card) -> list[int]:
        """A reference to a card as it is now: [id, incarnation]."""
        return [card.id, card.incarnation]

    def deref(self, ref: Sequence[int]) -> Card | None:
        """The card of a reference, or None when it has changed zones since."""
        card = self.cards[ref[0]]
        return card if card.incarnation == ref[1] else None

    def text_of(self, card: Card) -> Text:
        """The behaviour that goes with a card's present facts."""
        return behaviours.text_of(card.facts.name)

    def packet(self, card: Card, amount: int, source: Card | None) -> damage.Packet:
        """Pending damage, for `deal`."""
        return damage.Packet(card, amount, source)

    def forbidden(self, name: str, subject: Any) -> bool:
        """Whether any static of this name says so of the subject."""
        return any(ability.body(self, source, subject) for _, _, ability, source in timing.entries(self, name))

    def reads(self, reading: str, option: str) -> bool:
        """Whether this option of a reading is in force (see `engine.readings`)."""
        return self.readings.get(reading) == option

    def erratum(self, title: str) -> bool:
        """Whether the errata in force change this card (errata-replace-printed-text)."""
        return title in self.ruleset.errata


def _checked(setup: Setup | Mapping[str, Any]) -> Setup:
    if isinstance(setup, Setup):
        return setup
    return positions.setup_of(setup) if "position" in setup else Setup.from_data(setup)

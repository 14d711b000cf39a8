"""The table of engine tests: set up a position in one call, act, assert.

    t = table(me={"line": ["Dodger"]}, foe={"line": ["Goon 3"], "amber": 2}, house="shadows")
    t.fight("Dodger", "Goon 3")
    assert t.me.amber == 1

`me` is the active player (seat 0), `foe` the other one. A second copy of a card is "Title#2", counted through the zones
of `me` first; where an evil twin shares the title, the title means the other card. Answers are titles ("Goon 3"), keys
("yes", "left", "mode:steal", "house:dis") or lists of them.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from typing import Any

import msgspec

from engine import catalogue
from engine.catalogue.printed import EVIL_TWIN
from engine.errors import CorrectionsRefused, IllegalAnswer
from engine.game import Game
from engine.judging.officials import adjust, call_time, submit_override
from engine.opening.description import IN_PLAY, PILES, DescribedSeat, described, facts_of
from engine.opening.positions import setup_of
from engine.readings import READINGS
from engine.shapes import given
from engine.table.choices import CARD_VERBS, Choice
from engine.table.facts import Fact
from engine.table.setup import for_new_match
from engine.table.state import Card, Player
from engine.verbs import Verbs
from tests.engine import stock  # noqa: F401  (makes the stock cards known)
from tests.engine.invariants import check_invariants, undead

FILLER = 12
"""How many plain cards are put under each deck, so that nobody runs out of cards by accident."""
SHORT = {"left": "flank:left", "right": "flank:right"}


class Table:
    """A match from a position, and everything answered in it."""

    def __init__(
        self,
        *,
        me: Mapping[str, Any] | None = None,
        foe: Mapping[str, Any] | None = None,
        third: Mapping[str, Any] | None = None,
        house: str | None = None,
        ruleset: str = "16.0",
        step: str = "main",
        turn: int = 3,
        ask_forced: bool = False,
        ask_idle: bool | None = False,
        filler: int = FILLER,
        seed: int = 0,
        variant: str | None = None,
        readings: Mapping[str, str] | None = None,
        **more: Any,
    ) -> None:
        seats = []
        for n, side in enumerate((me, foe, third)):
            if n == 2 and side is None:
                break
            seat = _without_twins(dict(side or {}))
            seat["deck"] = ["Chant"] * filler + list(seat.get("deck", ()))
            seats.append(seat)
        if house is None and step == "main":
            house = "brobnar"
        self.raw: dict[str, Any] = {
            "ruleset": ruleset,
            "variant": variant or ("standard" if third is None else "break-key"),
            # None: a set-up from before there was this option
            "options": {"ask_forced": ask_forced, **({} if ask_idle is None else {"ask_idle": ask_idle})},
            "chance": {"seed": f"{seed:064x}", "renews_ids": True},
            "position": {"turn": turn, "step": step, "house": house, "active": 0, "seats": seats, **more},
        }
        chosen = readings or {}
        offered = {name: option for name, option in chosen.items() if name in READINGS and READINGS[name].offered}
        self.raw["readings"] = {**for_new_match({**self.raw, "readings": offered})["readings"], **chosen}
        for seat in seats:
            seat.setdefault("houses", ["brobnar", "dis", "logos"] if step != "main" else _houses(seat))
        self._begin()

    def _begin(self) -> None:
        self.log: list[tuple[str, ...] | Callable[[Game], object]] = []
        self.facts: list[Fact] = []
        self.game = self._open()
        self.facts += self.game.facts

    @classmethod
    def of(cls, raw: dict[str, Any]) -> Table:
        """A table whose match opens from this set-up."""
        made = cls.__new__(cls)
        made.raw = raw
        made._begin()
        return made

    def _open(self) -> Game:
        return Game.open(setup_of(self.raw))

    # looking

    @property
    def g(self) -> Verbs:
        """The table as cards find it: `t.g.power(card)`."""
        return self.game.table

    @property
    def me(self) -> Player:
        return self.game.table.players[0]

    @property
    def foe(self) -> Player:
        return self.game.table.players[1]

    @property
    def third(self) -> Player:
        return self.game.table.players[2]

    @property
    def pending(self) -> Choice:
        """The question that is asked now."""
        assert self.game.pending is not None, "nothing is asked: the match is over"
        return self.game.pending

    def cards(self, title: str) -> list[Card]:
        """All cards of a name, else of a title, in a fixed order: by owner's seat, battlelines first."""
        g = self.g
        found: list[Card] = []
        for player in g.players:
            for card in player.line:
                found += [card, *card.upgrades]
            found += player.artifacts
        for player in g.players:
            for pile in (player.hand, player.deck, player.discard, player.archives, player.purged):
                found += pile
        found += [card for card in g.cards if card not in found]
        found = [card for card in found if title in _called(card)]
        alike = {card.facts.version for card in found} <= {"", EVIL_TWIN}
        return [card for card in found if alike and title in (card.facts.name, card.printed.name)] or found

    def card(self, name: str | Card) -> Card:
        """One card: "Title", or "Title#2" for the second."""
        if isinstance(name, Card):
            return name
        title, _, n = name.partition("#")
        found = self.cards(title)
        assert len(found) >= int(n or 1), f"there is no {name} at the table"
        return found[int(n or 1) - 1]

    def titles(self, cards: Sequence[Card]) -> list[str]:
        return [card.title for card in cards]

    @property
    def offered(self) -> list[str]:
        """What may be answered now: titles for cards, keys for everything else."""
        names = []
        for key in self.pending.keys:
            verb, _, rest = key.partition(":")
            names.append(self.game.table.by_id[int(rest)].title if verb == "card" else key)
        return names

    def power(self, name: str) -> int:
        return self.game.table.power(self.card(name))

    def armor(self, name: str) -> int:
        return self.game.table.armor(self.card(name))

    def happened(self, kind: str) -> list[Fact]:
        """All facts of a kind so far."""
        return [fact for fact in self.facts if fact.kind == kind]

    @property
    def at_rest(self) -> bool:
        return self.game.at_rest

    # acting

    def submit(self, *keys: str) -> Table:
        """Answer with bare keys."""
        self.facts += self.game.submit(list(keys))
        self.log.append(keys)
        assert not (alive := undead(self.game)), alive
        return self

    def adjust(self, *corrections: Mapping[str, Any]) -> bool:
        """Correct the position; whether something that not everyone knew was named. Cards may be given by title."""
        wanted = [{name: self._corrected(name, value) for name, value in one.items()} for one in corrections]
        facts, secret = adjust(self.game, wanted)
        self.facts += facts
        self.log.append(lambda game: adjust(game, wanted))
        return secret

    def _corrected(self, name: str, value: Any) -> Any:
        if name in ("card", "host") and isinstance(value, str | Card):
            return self.card(value).shown_id
        return [self.card(one).shown_id for one in value] if name == "cards" else value

    def impossible(self, *corrections: Mapping[str, Any]) -> list[str]:
        """The faults of corrections that are refused; nothing may have changed."""
        before = self.game.digest()
        wanted = [{name: self._corrected(name, value) for name, value in one.items()} for one in corrections]
        try:
            adjust(self.game, wanted)
        except CorrectionsRefused as error:
            assert self.game.digest() == before, "refused corrections changed the match"
            return error.faults
        raise AssertionError(f"{corrections} were made")

    def override(self, *names: str) -> Table:
        """Act out an answer that the rules forbid: keys, with titles in place of ids."""
        keys = [self._refusable(name) for name in names]
        self.facts += submit_override(self.game, keys)
        self.log.append(lambda game: game.submit(keys, check=False))
        return self

    def call_time(self, procedure: str = "2026") -> Table:
        """An official calls time; the question stays."""
        self.facts += call_time(self.game, procedure)
        self.log.append(lambda game: call_time(game, procedure))
        return self

    def concede(self, seat: int) -> Table:
        """A player gives up; where others go on, what was the player's is gone."""
        self.facts += self.game.concede(seat)
        self.log.append(lambda game: game.concede(seat))
        return self

    def key(self, name: str | Card) -> str:
        """The key that a name stands for in the question asked now."""
        if isinstance(name, Card):
            return f"card:{name.shown_id}"
        keys = self.pending.keys
        name = SHORT.get(name, name)
        if name in keys:
            return name
        title, _, n = name.partition("#")
        for prefix in ("card", "trigger", "opponent-card"):
            having = [f"{prefix}:{card.shown_id}" for card in self.cards(title)]
            fitting = [key for key in having if key in keys]
            if n and len(having) >= int(n):
                return having[int(n) - 1]
            if fitting:
                return fitting[0]
        for prefix in ("house", "key", "mode", "number", "seat", "title", "trait", "type"):
            if f"{prefix}:{name}" in keys:
                return f"{prefix}:{name}"
        return f"card:{self.card(name).shown_id}"

    def choose(self, *names: str | Card | Sequence[str]) -> Table:
        """Answer one question after the other; a list answers one question with several options."""
        for name in names:
            many = [name] if isinstance(name, str | Card) else list(name)
            self.submit(*[self.key(one) for one in many])
        return self

    def _act(self, verb: str, name: str, zone: str, then: tuple[Any, ...]) -> Table:
        title, _, n = name.partition("#")
        cards = [card for card in self.cards(title) if card.zone == zone and card.controller == self.game.active]
        assert cards, f"{title} is not there to {verb}"
        self.submit(f"{verb}:{cards[int(n or 1) - 1].shown_id}")
        return self.choose(*then)

    def play(self, name: str, *then: Any, flank: str = "right") -> Table:
        """Play a card from hand; a flank is picked when asked for, further questions are answered by `then`."""
        self._act("play", name, "hand", ())
        if self.game.pending is not None and self.pending.prompt == "enter.flank" and flank:
            self.submit(f"flank:{flank}")
        return self.choose(*then)

    def reap(self, name: str, *then: Any) -> Table:
        return self._act("reap", name, "play", then)

    def fight(self, name: str, *then: Any) -> Table:
        """Fight with a creature; name the defender where more than one can be fought."""
        return self._act("fight", name, "play", then)

    def action(self, name: str, *then: Any) -> Table:
        return self._act("action", name, "play", then)

    def omni(self, name: str, *then: Any) -> Table:
        return self._act("omni", name, "play", then)

    def unstun(self, name: str, *then: Any) -> Table:
        return self._act("unstun", name, "play", then)

    def discard(self, name: str, *then: Any) -> Table:
        return self._act("discard", name, "hand", then)

    def end(self) -> Table:
        """End step 3: what follows up to the next question is resolved."""
        return self.submit("end")

    def next_turn(self, house: str | None = None) -> Table:
        """End the turn and choose the next player's house, so that the next main step is reached."""
        self.end()
        while not (self.pending.kind == "main" and self.game.at_rest):
            wanted = f"house:{house}" if house else None
            keys = self.pending.keys
            self.submit(wanted if wanted in keys else "no" if "no" in keys else keys[0])
        return self

    def refused(self, *keys: str) -> IllegalAnswer:
        """The error that an answer gets; nothing may have changed."""
        before = self.game.digest()
        try:
            self.game.submit([self._refusable(key) for key in keys])
        except IllegalAnswer as error:
            assert self.game.digest() == before, "a refused answer changed the match"
            return error
        raise AssertionError(f"{keys} was accepted")

    def _refusable(self, key: str) -> str:
        verb, _, rest = key.partition(":")
        return f"{verb}:{self.card(rest).shown_id}" if verb in CARD_VERBS and not rest.isdigit() else key

    def may(self, key: str) -> bool:
        """Whether an action such as "reap:Dodger" is legal now."""
        return self._refusable(key) in self.pending.keys

    # the end of every test

    def check(self) -> None:
        """No half-done choice, snapshot round trip, the log gives the same digest, conservation.

        The log is folded as a kept one is, without facts and unchecked; the test itself has played it with both.
        """
        game = self.game
        assert game.pending is None or game.at_rest, f"the test ended in the middle of {game.pending!r}"
        check_invariants(game)
        setup, digest = game.table.setup, game.digest()
        if game.pending is not None:
            again = Game.restore(setup, game.snapshot())
            assert again.digest() == digest, "the snapshot gives another state"
            assert again.pending is not None
            assert again.pending.keys == game.pending.keys
        fresh = Game.open(setup, facts=False)
        for act in self.log:
            fresh.submit(list(act), check=False) if isinstance(act, tuple) else act(fresh)
        assert fresh.digest() == digest, "the log gives another state"


def _without_twins(given: Any) -> Any:
    """A position with every title that a card shares with its evil twin written so that the twin is not meant."""
    if isinstance(given, str):
        card = catalogue.by_name(given)
        twin = catalogue.by_name(catalogue.named(given, EVIL_TWIN))
        return given if card is None or twin is None else catalogue.written(card)
    if isinstance(given, Mapping):
        return {name: _without_twins(value) for name, value in given.items()}
    return [_without_twins(one) for one in given] if isinstance(given, list | tuple) else given


def _called(card: Card) -> tuple[str, ...]:
    """What a card may be called in a test, by what it shows and by what it is."""
    return tuple(each for facts in (card.facts, card.printed) for each in (facts.name, facts.title))


def _houses(seat: Mapping[str, Any]) -> list[str]:
    found: list[str] = []
    zones = {zone: seat[zone] for zone in (*IN_PLAY, *PILES) if zone in seat}
    for one in described(msgspec.convert(zones, DescribedSeat)):
        house = given(one.house, facts_of(one).house)
        if house not in found:
            found.append(house)
    return (found + [h for h in ("brobnar", "dis", "logos") if h not in found])[:3]

"""Seeded matches shown to a recorder who sees what an onlooker sees, and recorded as matches with printed cards.

Both are compared after every decision: everything that lies open, whose decision it is, what was legal among the cards
that are known, the facts told. None may differ.

    python -m tests.engine.observed_matches 0 5000 --processes 2   # so many matches from a number on
    python -m tests.engine.observed_matches 17                     # match 17, in which something differs
    python -m tests.engine.observed_matches 0 5000 --slips --hand  # the recorder slips, and sees the hand of one player
"""

from __future__ import annotations

import argparse
import json
import os
import random
import sys
import traceback
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

from engine import catalogue
from engine.errors import IllegalAnswer
from engine.game import Game, Setup
from engine.opening.positions import setup_of
from engine.players import RandomPlayer
from engine.rules import drawing, observing, timing
from engine.table.chance import Chance
from engine.table.choices import Choice, Flow
from engine.table.description import MOST_SEATS
from engine.table.facts import cards_of
from engine.table.placed import PlacedCards
from engine.table.setup import facts_of
from engine.table.state import DECK, DISCARD, HIDDEN_ZONES, PLAY, Card, Player
from engine.table.table import Table
from engine.table.unseen import UNSEEN, Unseen
from engine.verbs import Verbs
from engine.views import Viewer, project
from tests.engine.late_starts import can_be_described, described, turns_to_wait
from tests.engine.matches import MOST_DECISIONS, Script

PUBLIC = Viewer("public")
FITTING = 10
"""At about one in so many decisions what the record holds possible is compared with what is so."""
SLIPPING = 12
"""A recorder who slips does so at about one in so many decisions, and notices it at most `NOTICED` answers later."""
NOTICED = 4
SEEN = ("identify", "which_by_chance", "which_show_themselves", "who_begins")
"""The functions by which the record is told something."""


class Witness(Unseen):
    """In place of the unseen cards of the match that is watched, where every card is known. It notes what is seen."""

    __slots__ = ("seen", "were_known")

    def __init__(self, eyes: int) -> None:
        super().__init__(PlacedCards(()), (), eyes)
        self.seen: list[list[int]] = []
        self.were_known: dict[int, int] = {}
        """Which entries of `seen` are a card that chance picked, and the eyes that knew it before."""

    def hides(self, cards: Iterable[Card], chooser: int | None) -> bool:
        """Nothing is hidden from it."""
        return False

    def identified(self, cards: Iterable[Card]) -> list[Card]:
        """It loses track of no card."""
        return []

    def could_be(self, cards: Iterable[Card], most: int = 1) -> list[Card]:
        """No card is a place."""
        return []

    def one_of_each(self, cards: Iterable[Card]) -> list[Card]:
        """Of those that are alike, the one that the record knows."""
        first: dict[Any, Card] = {}
        for card in sorted(cards, key=lambda one: not one.known & self.eyes):
            first.setdefault(_like(card), card)
        return list(first.values())

    def mix(self, cards: Iterable[Card]) -> None:
        """Nothing is lost."""

    def is_place(self, number: int) -> bool:
        """No card is a place."""
        return False


class TooLate(Exception):
    """The match is over before its table could be described."""


class Recorder:
    """Records a match that it watches."""

    def __init__(
        self,
        script: Script,
        sees: Sequence[int] = (),
        late: int = 0,
        *,
        slips: bool = False,
        learnt: Sequence[int] = (),
    ) -> None:
        """`late`: how many turns have begun before the recorder comes. Raises TooLate where none can be described
        then. `slips`: the recorder enters wrong answers now and then, and goes back. `learnt`: the seats whose lists
        the recorder does not have."""
        self.setup = Setup.from_data(script.setup)
        data = {**self.setup.to_data(), "chance": {"seed": self.setup.seed.hex(), "observed": True, "sees": list(sees)}}
        data["seats"] = [
            {**seat, "deck": without_list(seat["deck"])} if n in learnt else seat
            for n, seat in enumerate(data["seats"])
        ]
        self.likes = [  # of the cards of the match that is watched, by id: as their lists have them
            (n, facts.set, facts.number, row["house"], (*facts.icons, *row["enhancements"]))
            for n, seat in enumerate(self.setup.seats)
            for row in seat["deck"]["cards"]
            for facts in (facts_of(row),)
        ]
        self.answers: list[list[str]] = []
        self.laid: list[tuple[int, int, str, list[int]]] = []
        """After how many answers which pile of which seat was laid in which order."""
        self.slips = random.Random(f"slips {script.number}") if slips else None
        self.slipped = 0
        self.rest: tuple[bytes, int, int] | None = None  # the last snapshot; how many answers and piles came before it
        self.told = 0  # how often the record has been told something
        self.shown: list[Card] = []  # the cards about which it is told
        self.showed = False  # lately some of the cards that were archived showed themselves: not in which order
        self.numbered_before = 0  # lasting effects have numbers, of which the record that begins late has used fewer
        eyes = 1 << len(self.setup.seats)
        for seat in sees:
            eyes |= 1 << seat
        self.witness = Witness(eyes)
        with self._watching():
            self.watched = Game(self.setup, facts=True)
            self.watched.table.unseen = self.witness
            self.watched._advance(None)
            if late:
                self._wait(script, late)
                data["position"] = described(self.watched, eyes, script.number)
                data["seats"] = [{**seat, "chains": 0} for seat in data["seats"]]
                self.record = Game.open(setup_of(data))
                self.told = len(self.witness.seen)  # it was shown before the recorder came
                self.numbered_before = self.watched.table.state.clock - self.record.table.state.clock
                self.watched_facts, self.facts = [], []
            else:
                self.record = Game.open(data)
                self.watched_facts, self.facts = list(self.watched.facts), list(self.record.facts)
                self._tell()
        if late:
            self._align()

    def _wait(self, script: Script, turns: int) -> None:
        """Let the match be played until so many turns have begun."""
        players = script.players()
        for _ in range(MOST_DECISIONS):
            if (asked := self.watched.pending) is None:
                break
            if self.watched.turn >= turns and can_be_described(self.watched):
                return
            self.watched.submit(players[asked.seat].answer(asked))
        raise TooLate(f"no table of match {script.number} can be described after turn {turns}")

    # what is compared

    def compare(self) -> None:
        """Fail where anything that everyone sees differs."""
        mine, theirs = self.record, self.watched
        _same("pending", _question(mine), _question(theirs))
        _same("table", _table(mine, mine.at_rest), _table(theirs, mine.at_rest))
        facts = [fact for fact in self.facts if fact.kind != "card.identified"]
        # what is shuffled onto a deck leaves play in the order of chance, which the record cannot know
        shuffled = any(fact.kind == "card.left_play" and fact.data["zone"] == DECK for fact in facts)
        order = "order" if shuffled or mine.table.state.out or self.showed else ""
        _same(
            "facts",
            _plain([project(fact, mine, PUBLIC) for fact in facts], order),
            _plain([project(fact, theirs, PUBLIC) for fact in self.watched_facts], order),
        )
        if mine.pending is not None and theirs.pending is not None:
            self._compare_options(mine.pending, theirs.pending)

    def fits(self) -> None:
        """Fail where the record holds impossible what is so: each pile must be able to be what it is."""
        for (where, mine), (_, theirs) in zip(_lists(self.record), _lists(self.watched), strict=True):
            left = {place: self._could(place) for place in mine}
            for card in sorted(theirs, key=lambda one: sum(self._alike(one) in could for could in left.values())):
                able = [place for place, could in left.items() if self._alike(card) in could]
                if where[0] == "deck":
                    able = [place for place in able if place is mine[theirs.index(card)]]
                assert able, f"{where}: {card.name} is held impossible"
                del left[min(able, key=lambda one: len(left[one]))]

    def _alike(self, card: Card) -> Any:
        """A card of the watched match, as the list has it."""
        return self.likes[card.id]

    def _could(self, place: Card) -> set[Any]:
        unseen = self.record.table.unseen
        assert unseen is not None
        if place.printed is not UNSEEN:
            return {_like(place)}
        return {_like(card) for card in unseen.could_be([place])}

    def _compare_options(self, mine: Choice, theirs: Choice) -> None:
        there, here = self._options(self.watched, theirs), self._options(self.record, mine)
        missing = there - here
        assert not missing, f"{mine.prompt}: legal there and not here: {sorted(missing.elements())}"
        if not (mine.private or mine.secret):
            assert here == there, f"{mine.prompt}: legal here and not there: {sorted((here - there).elements())}"
        elif mine.kind == "main":
            more = {key for key in here - there if not key.startswith(("play:", "discard:"))}
            assert not more, f"legal here and not there: {more}"

    def _options(self, game: Game, choice: Choice) -> Counter[str]:
        found: Counter[str] = Counter()
        for key in choice.keys if choice.maximum else ():  # where none may be chosen, none is legal
            found[self._words(game, key)] += 1
        if choice.private:  # copies that nobody sees are offered once
            found = Counter(set(found))
        return found

    def _words(self, game: Game, key: str) -> str:
        verb, _, rest = key.partition(":")
        number, _, more = rest.partition("/")
        if verb == "effect" and game is self.watched:
            return self._of_effect(key)
        if not number.isdigit() or verb in ("number", "seat", "position", "effect"):
            return key
        card = game.table.cards[int(number)]
        at = "" if card.zone in HIDDEN_ZONES or card.incarnation < 0 else f"@{_place(game, card)}"
        hidden = card.zone == "under" and not card.known & self.witness.eyes
        return f"{verb}:{'a hidden card' if hidden else card.name}{at}/{more}"

    def _of_effect(self, key: str) -> str:
        """The key of a lasting effect, as the record numbers it."""
        verb, _, rest = key.partition(":")
        number, slash, more = rest.partition("/")
        return f"{verb}:{int(number) - self.numbered_before}{slash}{more}"

    # playing on

    def step(self, answer: list[str]) -> None:
        """Give an answer in the watched match, and record it."""
        asked, question = self.watched.pending, self.record.pending
        assert asked is not None and question is not None
        self.showed = False
        places = {key: self._place_of(key) for key in answer}
        eyes = self.witness.eyes
        for key in answer:
            self._lay_ready(key)
        known = {key: card.known & eyes for key in answer if (card := self._card(key)) is not None}
        with self._watching():
            self.watched_facts = self.watched.submit(answer)
            taken: list[str] = []
            for key in answer:
                taken.append(self._translated(key, places[key], question, known.get(key, 0), taken))
            self.answers.append(taken)
            self.facts = list(self.record.submit(taken))
            self._tell()
        self._align()
        if self.slips is not None:
            if self.record.at_rest:
                self.rest = self.record.snapshot(), len(self.answers), len(self.laid)
            if self.slips.randrange(SLIPPING) == 0:
                self._slip(self.slips)

    def _slip(self, dice: random.Random) -> None:
        """Enter what did not happen, notice it some answers later, and go back to before it."""
        before, wrong = self.record.digest(), RandomPlayer(f"slip {dice.random()}")
        for _ in range(dice.randint(1, NOTICED)):
            if (asked := self.record.pending) is None:
                break
            with suppress(IllegalAnswer):  # it contradicts what was seen: that is noticed at once
                self.record.submit(wrong.answer(asked))
        self.slipped += 1
        self.record = self._gone_back(dice.random() < 0.5)
        assert self.record.digest() == before, "after a slip the record is another"

    def _gone_back(self, from_rest: bool) -> Game:
        """The record as it was after its last true answer: from its beginning, or from the last time it was at rest."""
        setup = self.record.table.setup
        blob, answers, piles_laid = self.rest if self.rest and from_rest else (None, 0, 0)
        game = Game.open(setup) if blob is None else Game.restore(setup, blob)
        laid = self.laid[piles_laid:]
        for n, answer in enumerate(self.answers[answers:], answers):
            _lay_as_recorded(laid, n, game)
            game.submit(answer)
        _lay_as_recorded(laid, len(self.answers), game)
        return game

    def _lay_ready(self, key: str) -> None:
        """Where a card is about to leave a hand, leave the others in the order of the watched match: the record takes
        the first place that it can be, and things may happen to the rest before `_align`."""
        card = self._card(key)
        if card is None or card.zone != "hand" or card.known & self.witness.eyes:
            return
        there = self.watched.table.players[card.controller].hand
        pile = self.record.table.players[card.controller].hand
        if card in there and len(there) == len(pile):
            unseen = iter([one for one in pile if one.printed is UNSEEN])
            slots = [None if one.printed is UNSEEN else one for one in pile]
            slots.insert(slots.index(None), slots.pop(there.index(card)))
            self._lay(card.controller, "hand", [one or next(unseen) for one in slots])

    def _align(self) -> None:
        """Put the known cards of each hand where they are in the watched match: the order of a hand means nothing.

        Nor does that in which cards went together from a hand to where they lie open, if nobody asked which they are.
        """
        zones = ("hand", "archives", *(("discard", "purged") if self.showed else ()))
        for zone in zones:
            for mine, theirs in zip(self.record.table.players, self.watched.table.players, strict=True):
                pile, there = getattr(mine, zone), getattr(theirs, zone)
                known: dict[Any, list[Card]] = {}
                for card in pile:
                    if card.printed is not UNSEEN:
                        known.setdefault(_like(card), []).append(card)
                rest = [card for card in pile if card.printed is UNSEEN]
                laid: list[Card] = []
                for card in there:
                    copies = known.get(self._alike(card), []) if card.known & self.witness.eyes else []
                    from_where = copies or rest
                    if from_where:
                        laid.append(from_where.pop(0))
                if len(laid) == len(pile):
                    self._lay(mine.seat, zone, laid)

    def _lay(self, seat: int, zone: str, order: list[Card]) -> None:
        """Lay a pile of the record in an order, and note that for `folded`: no log says it."""
        pile = getattr(self.record.table.players[seat], zone)
        if order != pile:
            self.laid.append((len(self.answers), seat, zone, [pile.index(card) for card in order]))
            pile[:] = order

    def _place_of(self, key: str) -> tuple[Any, ...] | None:
        card = self._card(key)
        return None if card is None else _place(self.watched, card)

    def _card(self, key: str) -> Card | None:
        verb, _, rest = key.partition(":")
        number = rest.partition("/")[0]
        if not number.isdigit() or verb in ("number", "seat", "position", "effect"):
            return None
        return self.watched.table.cards[int(number)]

    def _translated(
        self, key: str, place: tuple[Any, ...] | None, question: Choice, was_known: int, taken: Sequence[str]
    ) -> str:
        card = self._card(key)
        if card is None:
            return self._of_effect(key) if key.startswith("effect:") else key
        verb, _, rest = key.partition(":")
        _, slash, more = rest.partition("/")
        table = self.record.table
        assert place is not None
        if place[0] not in HIDDEN_ZONES:
            return f"{verb}:{_at(self.record, place).id}{slash}{more}"
        public = any(
            fact.audience is None
            and card.id in [one.id for one in cards_of(fact.data, self.watched.table.cards)]
            and (fact.titles is None or fact.titles.get(card.id, "") is not None)
            for fact in self.watched_facts
        )
        if public or verb in ("play", "discard") or card.known & self.witness.eyes:
            like = self.likes[card.id]
            options = [one for one in question.keys if one.startswith(verb + ":") and one not in taken]
            fits = [one for one in options if not _is_place(table, one) and _like(_named(table, one)) == like]
            fits.sort(key=partial(self._unlikely, was_known))
            if fits:
                return fits[0]
        places = [one for one in question.keys if _is_place(table, one) and one not in taken]
        like = self.likes[card.id]
        ways = {one: _named(table, one) for one in places if _named(table, one).owner == card.owner}  # by their backs
        places = [one for one, way in ways.items() if way.printed is UNSEEN or _like(way) == like]
        if places:
            return places[0]
        return next(
            one
            for one in question.keys
            if one.startswith(verb + ":") and one not in taken and _like(_named(table, one)) == like
        )

    def _unlikely(self, was_known: int, key: str) -> int:
        """How far a copy is from the card that these eyes knew to lie there, as the watched match says.

        What only the record is certain of is no card that was known, but rather that one than one that it has not seen.
        """
        card = _named(self.record.table, key)
        known = card.known & self.witness.eyes if card.incarnation >= 0 else 0
        return 2 * (known != was_known) + (card.incarnation < 0)

    def _tell(self) -> None:
        """Answer what the record is asked about what was seen."""
        table = self.record.table
        while (question := self.record.pending) is not None and question.kind == "observed":
            if question.prompt == "observed.first":
                answer = [f"seat:{self.watched.table.state.first}"]
            elif question.prompt == "observed.cards" and self.shown[0].zone == DISCARD:
                card = next(card for card in self.shown if card.printed is UNSEEN)
                like = self._alike(_at(self.watched, _place(self.record, card)))
                answer = [next(key for key in question.keys if _like(_named(table, key)) == like)]
            else:
                seen = self.witness.seen[self.told - 1]
                likes = [self.likes[number] for number in seen]
                if question.prompt == "observed.faceup":
                    self.showed, answer = True, []
                    for like in likes:
                        left = [one for one in question.keys if one not in answer]
                        answer.append(next(one for one in left if _like(_named(table, one)) == like))
                elif question.prompt == "observed.random":
                    answer = [self._random(question, likes[0], seen[0])]
                else:
                    assert len(seen) == len(self.shown)
                    if len(question.keys) and self.shown[0].zone not in ("hand", "archives"):
                        (at,) = [n for n, card in enumerate(self.shown) if card.printed is UNSEEN][:1]
                        wanted = [likes[at]]
                    else:
                        owner = _named(table, question.keys[0]).owner  # others have other backs: they are asked apart
                        wanted = [like for like in likes if like[0] == owner]
                        for card in self.shown:
                            if card.printed is not UNSEEN and card.owner == owner:
                                wanted.remove(_like(card))
                    answer = []
                    for like in wanted:
                        left = [key for key in question.keys if key not in answer]
                        answer.append(next(key for key in left if _like(_named(table, key)) == like))
                    answer = answer[: question.maximum]
            self.answers.append(answer)
            self.facts += self.record.submit(answer)

    def _random(self, question: Choice, like: Any, number: int) -> str:
        table, card = self.record.table, self.watched.table.cards[number]
        public = card.known & self.witness.eyes or any(
            fact.audience is None and card in cards_of(fact.data, self.watched.table.cards)
            for fact in self.watched_facts
        )
        if public:
            fits = [one for one in question.keys if not _is_place(table, one) and _like(_named(table, one)) == like]
            was_known = self.witness.were_known.get(self.told - 1, 0)
            return min(fits, key=partial(self._unlikely, was_known))
        return next(one for one in question.keys if _is_place(table, one) and _named(table, one).owner == card.owner)

    @contextmanager
    def _watching(self) -> Iterator[None]:
        """Note in the watched match what the record will be told, and in the record how often it is."""
        modules = [module for name, module in sys.modules.items() if name.startswith("engine.rules.")]
        originals = {name: getattr(observing, name) for name in SEEN}
        witness = self.witness

        def identify(g: Table, cards: Any, *, secret: bool = False) -> Flow[None]:
            listed = [card for card in cards if card is not None]
            if listed and all(card.zone == DISCARD for card in listed):  # a player left: both lie at the same place
                self.shown = listed
                yield from originals["identify"](g, listed, secret=secret)
                return
            if g.unseen is witness:
                witness.seen.append([card.id for card in listed])
                return
            self.told += 1
            self.shown = listed
            answered = len(self.answers)
            hidden = [card for card in listed if card.printed is UNSEEN and card.zone in ("hand", "archives")]
            yield from originals["identify"](g, listed, secret=secret)
            if len(hidden) > 1 and answered == len(self.answers):  # certain, but not in which order they lie
                self.showed = True

        def which_show_themselves(g: Table, cards: Sequence[Card], shows: Any) -> Flow[None]:
            if g.unseen is witness:
                witness.seen.append([card.id for card in cards if not card.known & witness.eyes and shows(card)])
                return
            self.told += 1
            yield from originals["which_show_themselves"](g, cards, shows)

        def which_by_chance(g: Table, cards: Sequence[Card], of: Player) -> Flow[Card]:
            self.told += 1
            card: Card = yield from originals["which_by_chance"](g, cards, of)
            return card

        def who_begins(g: Table) -> Flow[int]:
            if g.unseen is witness:
                return g.chance.below("match/first", len(g.players))
            seat: int = yield from originals["who_begins"](g)
            return seat

        def random_card(g: Table, cards: Sequence[Card], purpose: str = "random-card", *, of: Player) -> Any:
            if g.unseen is witness and cards:
                card: Card = g.chance.one_of(f"{of.seat}/{purpose}", cards)
                witness.were_known[len(witness.seen)] = card.known & witness.eyes
                witness.seen.append([card.id])
                observing_hold(g, card)
                return card
            return (yield from drawn(g, cards, purpose, of=of))

        def shuffled(chance: Chance, purpose: str, items: Sequence[Any]) -> list[Any]:
            """Ids in the order of the lists, and what goes onto a deck in that in which it lay, as in the record."""
            laid = purpose == "match/ids" or purpose.endswith("/order")
            return list(items) if laid else originals["shuffled"](chance, purpose, items)

        originals["shuffled"] = Chance.shuffled
        drawn, observing_hold = drawing.random_card, timing.hold
        replacements = {
            "identify": identify,
            "which_by_chance": which_by_chance,
            "which_show_themselves": which_show_themselves,
            "who_begins": who_begins,
        }
        was: list[tuple[Any, str, Any]] = []
        for module in modules:
            for name, other in replacements.items():
                if getattr(module, name, None) is originals[name]:
                    was.append((module, name, originals[name]))
                    setattr(module, name, other)
        was += [(drawing, "random_card", drawn), (Verbs, "random_card", drawn), (Chance, "shuffled", Chance.shuffled)]
        Chance.shuffled = shuffled  # type: ignore[assignment, method-assign]
        drawing.random_card = random_card
        Verbs.random_card = random_card
        try:
            yield
        finally:
            for module, name, value in was:
                setattr(module, name, value)


def without_list(deck: dict[str, Any]) -> dict[str, Any]:
    """A deck of which the record knows its houses, its set, and what of it is not printed so in that set."""
    per_house = Counter(row["house"] for row in deck["cards"])
    if len(deck["houses"]) != 3 or [per_house[house] for house in deck["houses"]] != [12] * 3:
        return deck
    code = deck["set"] if set(deck["houses"]) <= set(catalogue.HOUSES_OF_SET.get(deck["set"], ())) else ""
    printed = {}
    for facts in (
        catalogue.cards(code) if code else [card for each in catalogue.sets() for card in catalogue.cards(each.code)]
    ):
        printed.setdefault((facts.name, facts.house), facts)
    known = [
        row
        for row in deck["cards"]
        if row["enhancements"] or printed.get((row["title"], row["house"])) != facts_of(row)
    ]
    return {**deck, "set": code, "cards": known, "learnt": True}


def _named(table: Verbs, key: str) -> Card:
    return table.cards[int(key.partition(":")[2].partition("/")[0])]


def _is_place(table: Verbs, key: str) -> bool:
    number = key.partition(":")[2].partition("/")[0]
    assert table.unseen is not None
    return number.isdigit() and table.unseen.is_place(int(number)) and _named(table, key).zone in HIDDEN_ZONES


def _like(card: Card) -> tuple[Any, ...]:
    """What tells a card from those that are not alike."""
    return card.owner, card.printed.set, card.printed.number, card.house, card.icons


def _lists(game: Game) -> Iterator[tuple[tuple[Any, ...], list[Card]]]:
    """Every list of cards of a match, by zone, name of the list, and seat."""
    for player in game.table.players:
        for zone in ("line", "artifacts", "deck", "hand", "archives", "discard", "purged"):
            yield (PLAY if zone in ("line", "artifacts") else zone, zone, player.seat), getattr(player, zone)
    yield ("limbo", "limbo", 0), game.table.state.limbo


def _place(game: Game, card: Card) -> tuple[Any, ...]:
    """Where a card lies, in the same words in both matches."""
    for where, cards in _lists(game):
        for n, one in enumerate(cards):
            if one is card:
                return *where, n
            for hung, part in ((one.upgrades, "upgrades"), (one.under, "under")):
                for m, below in enumerate(hung):
                    if below is card:
                        return *where, n, part, m
    return card.zone, "nowhere", card.owner, card.id


def _at(game: Game, place: tuple[Any, ...]) -> Card:
    where, n, more = place[:3], place[3], place[4:]
    lists = dict(_lists(game))
    card: Card = lists[where][n]
    if more:
        card = (card.upgrades if more[0] == "upgrades" else card.under)[more[1]]
    return card


def _question(game: Game) -> Any:
    asked = game.pending
    return None if asked is None else (asked.kind, asked.seat, asked.prompt, asked.private, asked.secret, asked.ordered)


def _table(game: Game, at_rest: bool = True) -> Any:
    """What everyone sees of the table; the order of what is known of a hand means nothing.

    Nor does that of discard piles once a player has left, whose things go to them in no order that is told. While a
    player looks at the top of a deck and has taken one of the cards unseen, the match that was dealt still says what
    lay there; it forgets that when the others are put back, and the record forgets it at once.
    """
    view = _plain(project(game, game, PUBLIC), but="decisions")
    for player in view["players"]:
        player["deck_list"].pop("learnt", None)  # of a deck without a list: the watched match has one
        if not at_rest:
            player["deck"] = player["deck"]["count"]
        for zone in ("hand", "archives", *(("discard",) if game.table.state.out else ())):
            player[zone]["cards"].sort(key=lambda card: (card["title"], card["house"], card["icons"]))
    return view


def _plain(view: Any, but: str = "") -> Any:
    """A view without the ids, which differ, and without one more of its fields."""
    if isinstance(view, dict):
        return {
            name: _plain(value, "order" if name == "cards" and "deck" not in view else "")
            for name, value in view.items()
            if name != but and not (name in ("id", "card", "source", "on", "host") and isinstance(value, int))
        }
    if not isinstance(view, list):
        return view
    plain = [_plain(one) for one in view]
    return sorted(plain, key=json.dumps) if but == "order" else plain


def _same(what: str, mine: Any, theirs: Any) -> None:
    if mine != theirs:
        raise AssertionError(f"{what} differs: {_difference(mine, theirs)}")


def _difference(mine: Any, theirs: Any, path: str = "") -> str:
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for name in {**mine, **theirs}:
            if mine.get(name) != theirs.get(name):
                return _difference(mine.get(name), theirs.get(name), f"{path}.{name}")
    if isinstance(mine, list) and isinstance(theirs, list):
        for n, (one, other) in enumerate(zip(mine, theirs, strict=False)):
            if one != other:
                return _difference(one, other, f"{path}[{n}]")
        longer = mine if len(mine) > len(theirs) else theirs
        return f"{path}: {len(mine)} here and {len(theirs)} there; first {longer[min(len(mine), len(theirs))]!r:.300}"
    return f"{path}: {mine!r:.300} here and {theirs!r:.300} there"


def record(
    number: int, sees: Sequence[int] = (), *, late: bool = False, slips: bool = False, learnt: Sequence[int] = ()
) -> Recorder:
    """Record one match and compare at every decision. Fails where anything differs.

    `late`: the recorder comes when some turns are over; raises TooLate where no table can be described then. `slips`:
    the recorder enters wrong answers now and then, and goes back. `learnt`: the seats whose lists the recorder does not
    have.
    """
    script = Script.numbered(number)
    one = Recorder(script, sees, turns_to_wait(number) if late else 0, slips=slips, learnt=learnt)
    players = script.players()
    for _ in range(MOST_DECISIONS):
        one.compare()
        if one.record.at_rest and one.watched.decisions % FITTING == 0:
            one.fits()
        if (asked := one.watched.pending) is None:
            return one
        one.step(players[asked.seat].answer(asked))
    return one  # it may be endless; both have agreed for so long


def folded(one: Recorder) -> None:
    """Fold the record again, with everything checked, and restore its snapshots: the same match."""
    data: Setup = one.record.table.setup
    again, bare = Game.open(data), Game.open(data, facts=False)
    rests = 0
    for n, answer in enumerate(one.answers):
        _lay_as_recorded(one.laid, n, again, bare)
        again.submit(answer)
        bare.submit(answer, check=False)
        if again.at_rest:
            rests += 1
            assert again.digest() == bare.digest()
            if rests % 9 == 1:
                twin = Game.restore(data, again.snapshot())
                assert twin.digest() == again.digest(), "a snapshot gives another state"
                assert twin.pending is not None and again.pending is not None
                assert twin.pending.keys == again.pending.keys, "a snapshot gives another question"
    _lay_as_recorded(one.laid, len(one.answers), again, bare)
    _same("folded", _table(again), _table(one.record))
    assert again.digest() == one.record.digest(), "a fold gives another state"


def _lay_as_recorded(laid: Iterable[tuple[int, int, str, list[int]]], answers: int, *games: Game) -> None:
    """Lay piles in the order in which they were laid after so many answers (`Recorder.laid`)."""
    for after, seat, zone, order in laid:
        if after == answers:
            for game in games:
                pile = getattr(game.table.players[seat], zone)
                pile[:] = [pile[at] for at in order]


def _one(number: int, *, late: bool, slips: bool, hand: bool, learnt: bool) -> Recorder:
    """One match; with `hand` the record sees the hidden cards of one of its seats, with `learnt` it has no lists."""
    sees = [number % len(Script.numbered(number).setup["seats"])] if hand else []
    return record(number, sees, late=late, slips=slips, learnt=range(MOST_SEATS) if learnt else ())


def _try(number: int, **how: bool) -> tuple[int, int, str | None]:
    try:
        one = _one(number, **how)
        folded(one)
        return number, one.watched.decisions, None
    except TooLate:
        return number, 0, None
    except Exception as fault:
        last = traceback.extract_tb(fault.__traceback__)[-1]
        return (
            number,
            0,
            f"{type(fault).__name__}: {str(fault)[:400]} ({last.filename.rpartition('/')[2]}:{last.lineno})",
        )


def main() -> None:
    """The program."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int, nargs="?")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--late", action="store_true", help="the recorder comes when some turns are over")
    parser.add_argument("--slips", action="store_true", help="the recorder enters wrong answers, and goes back")
    parser.add_argument("--hand", action="store_true", help="the recorder sees the hidden cards of one player")
    parser.add_argument("--learnt", action="store_true", help="the recorder has no list of any deck")
    given = parser.parse_args()
    how = {"late": given.late, "slips": given.slips, "hand": given.hand, "learnt": given.learnt}
    if given.count is None:
        folded(_one(given.first, **how))
        return
    decisions = faults = 0
    with ProcessPoolExecutor(given.processes) as pool:
        numbers = range(given.first, given.first + given.count)
        for number, many, fault in pool.map(partial(_try, **how), numbers, chunksize=4):
            decisions += many
            if fault is not None:
                faults += 1
                print(f"match {number}: {fault}", flush=True)
    print(f"{given.count} matches, {decisions} decisions, {faults} differ; {sum(os.times()[2:4]):.0f} s")
    sys.exit(1 if faults else 0)


if __name__ == "__main__":
    main()

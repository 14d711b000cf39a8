"""A recorder who watches a seeded match as an onlooker, and records it as a match with printed cards.

`tests.engine.observed_matches` compares both matches after every decision.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from typing import Any

import pytest

from engine import catalogue
from engine.errors import IllegalAnswer
from engine.game import Game, Setup
from engine.observed.placed import UNSEEN
from engine.observed.table import ObservedTable
from engine.opening.positions import setup_of
from engine.players import RandomPlayer
from engine.table.chance import Chance
from engine.table.choices import Choice, Flow
from engine.table.facts import cards_of
from engine.table.setup import facts_of
from engine.table.sight import Where
from engine.table.state import DISCARD, HIDDEN_ZONES, Card, Player
from tests.engine.late_starts import can_be_described, described
from tests.engine.matches import MOST_DECISIONS, Script
from tests.engine.same_places import card_at, is_place, look_of, named, place_of, unseen_of
from tests.engine.witness import Witness, WitnessedTable

SLIPPING = 12
"""A recorder who slips does so at about one in so many decisions, and notices it at most `NOTICED` answers later."""
NOTICED = 4


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
            watched = self.watched.table
            watched.__class__ = WitnessedTable
            assert isinstance(watched, WitnessedTable)
            watched.unseen = self.witness
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

    def look_there(self, card: Card) -> Any:
        """A card of the watched match, as the list has it."""
        return self.likes[card.id]

    def effect_here(self, key: str) -> str:
        """The key of a lasting effect, as the record numbers it."""
        verb, _, rest = key.partition(":")
        number, slash, more = rest.partition("/")
        return f"{verb}:{int(number) - self.numbered_before}{slash}{more}"

    # playing on

    def step(self, answer: list[str]) -> None:
        """Give an answer in the watched match, and record it."""
        asked, question = self.watched.pending, self.record.pending
        assert asked is not None
        assert question is not None
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
            lay_as_recorded(laid, n, game)
            game.submit(answer)
        lay_as_recorded(laid, len(self.answers), game)
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
            if None not in slots:  # the record has identified the whole hand, also what nobody showed again
                return
            slots.insert(self._taken_for(card, pile), slots.pop(there.index(card)))
            self._lay(card.controller, "hand", [one or next(unseen) for one in slots])

    def _taken_for(self, card: Card, pile: list[Card]) -> int:
        """Where in a hand of the record the place is that it will take for a card of the watched match."""
        unseen = unseen_of(self.record)
        found = None if card.owner in unseen.decks else unseen.fit(pile, [card.id])
        return pile.index(found[0]) if found else next(at for at, one in enumerate(pile) if one.printed is UNSEEN)

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
                        known.setdefault(look_of(card), []).append(card)
                rest = [card for card in pile if card.printed is UNSEEN]
                laid: list[Card] = []
                for card in there:
                    copies = known.get(self.look_there(card), []) if card.known & self.witness.eyes else []
                    from_where = copies or rest
                    if from_where:
                        laid.append(from_where.pop(0))
                if len(laid) == len(pile):
                    self._lay(mine.seat, zone, laid)

    def _lay(self, seat: int, zone: str, order: list[Card]) -> None:
        """Lay a pile of the record in an order, and note that for `lay_as_recorded`: no log says it."""
        pile = getattr(self.record.table.players[seat], zone)
        if order != pile:
            self.laid.append((len(self.answers), seat, zone, [pile.index(card) for card in order]))
            pile[:] = order

    def _place_of(self, key: str) -> tuple[Any, ...] | None:
        card = self._card(key)
        return None if card is None else place_of(self.watched, card)

    def _card(self, key: str) -> Card | None:
        verb, _, rest = key.partition(":")
        number = rest.partition("/")[0]
        if not number.isdigit() or verb in ("number", "seat", "position", "effect"):
            return None
        return self.watched.table.by_id[int(number)]

    def _translated(
        self, key: str, place: tuple[Any, ...] | None, question: Choice, was_known: int, taken: Sequence[str]
    ) -> str:
        card = self._card(key)
        if card is None:
            return self.effect_here(key) if key.startswith("effect:") else key
        verb, _, rest = key.partition(":")
        _, slash, more = rest.partition("/")
        table = self.record.table
        assert place is not None
        if place[0] not in HIDDEN_ZONES:
            return f"{verb}:{card_at(self.record, place).shown_id}{slash}{more}"
        public = any(
            fact.audience is None
            and card.id in [one.id for one in cards_of(fact.data, self.watched.table.by_id)]
            and (fact.titles is None or fact.titles.get(self.watched.table.public_id(card), "") is not None)
            for fact in self.watched_facts
        )
        if public or verb in ("play", "discard") or card.known & self.witness.eyes:
            like = self.likes[card.id]
            options = [one for one in question.keys if one.startswith(verb + ":") and one not in taken]
            fits = [one for one in options if not is_place(table, one) and look_of(named(table, one)) == like]
            fits.sort(key=partial(self._unlikely, was_known))
            if fits:
                return fits[0]
        places = [one for one in question.keys if is_place(table, one) and one not in taken]
        like = self.likes[card.id]
        ways = {one: named(table, one) for one in places if named(table, one).owner == card.owner}  # by their backs
        places = [one for one, way in ways.items() if way.printed is UNSEEN or look_of(way) == like]
        if places:
            return places[0]
        return next(
            one
            for one in question.keys
            if one.startswith(verb + ":") and one not in taken and look_of(named(table, one)) == like
        )

    def _unlikely(self, was_known: int, key: str) -> int:
        """How far a copy is from the card that these eyes knew to lie there, as the watched match says.

        What only the record is certain of is no card that was known, but rather that one than one that it has not seen.
        """
        card = named(self.record.table, key)
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
                like = self.look_there(card_at(self.watched, place_of(self.record, card)))
                answer = [next(key for key in question.keys if look_of(named(table, key)) == like)]
            else:
                seen = self.witness.seen[self.told - 1]
                likes = [self.likes[number] for number in seen]
                if question.prompt == "observed.faceup":
                    self.showed, answer = True, []
                    for like in likes:
                        left = [one for one in question.keys if one not in answer]
                        answer.append(next(one for one in left if look_of(named(table, one)) == like))
                elif question.prompt == "observed.random":
                    answer = [self._random(question, likes[0], seen[0])]
                else:
                    assert len(seen) == len(self.shown)
                    if len(question.keys) and self.shown[0].zone not in ("hand", "archives"):
                        (at,) = [n for n, card in enumerate(self.shown) if card.printed is UNSEEN][:1]
                        wanted = [likes[at]]
                    else:
                        owner = named(table, question.keys[0]).owner  # others have other backs: they are asked apart
                        wanted = [like for like in likes if like[0] == owner]
                        for card in self.shown:
                            if card.printed is not UNSEEN and card.owner == owner:
                                wanted.remove(look_of(card))
                    answer = []
                    for like in wanted:
                        left = [key for key in question.keys if key not in answer]
                        answer.append(next(key for key in left if look_of(named(table, key)) == like))
                    answer = answer[: question.maximum]
            self.answers.append(answer)
            self.facts += self.record.submit(answer)

    def _random(self, question: Choice, like: Any, number: int) -> str:
        table, card = self.record.table, self.watched.table.cards[number]
        public = card.known & self.witness.eyes or any(
            fact.audience is None and card in cards_of(fact.data, self.watched.table.by_id)
            for fact in self.watched_facts
        )
        if public:
            fits = [one for one in question.keys if not is_place(table, one) and look_of(named(table, one)) == like]
            was_known = self.witness.were_known.get(self.told - 1, 0)
            return min(fits, key=partial(self._unlikely, was_known))
        return next(one for one in question.keys if is_place(table, one) and named(table, one).owner == card.owner)

    @contextmanager
    def _watching(self) -> Iterator[None]:
        """Note how often the record is told something, and deal ids and shuffled cards of both matches alike."""
        identify, identify_where = ObservedTable.identify, ObservedTable.identify_where
        card_by_chance, shuffled = ObservedTable.card_by_chance, Chance.shuffled

        def identified(g: ObservedTable, cards: Iterable[Card | None], *, secret: bool = False) -> Flow[None]:
            self.shown = shown = [card for card in cards if card is not None]
            if shown and all(card.zone == DISCARD for card in shown):  # a player left: both lie at the same place
                yield from identify(g, shown, secret=secret)
                return
            self.told += 1
            answered = len(self.answers)
            hidden = [card for card in shown if card.printed is UNSEEN and card.zone in ("hand", "archives")]
            yield from identify(g, shown, secret=secret)
            if len(hidden) > 1 and answered == len(self.answers):  # certain, but not in which order they lie
                self.showed = True

        def identified_where(
            g: ObservedTable, cards: Sequence[Card], shows: Where, *, declares: str = ""
        ) -> Flow[None]:
            self.told += 1
            return identify_where(g, cards, shows, declares=declares)

        def picked_by_chance(g: ObservedTable, cards: Sequence[Card], purpose: str, of: Player) -> Flow[Card]:
            self.told += 1
            return card_by_chance(g, cards, purpose, of)

        def in_order(chance: Chance, purpose: str, items: Sequence[Any]) -> list[Any]:
            """Ids in the order of the lists, and what goes onto a deck in that in which it lay, as in the record."""
            laid = purpose == "match/ids" or purpose.endswith("/order")
            return list(items) if laid else shuffled(chance, purpose, items)

        with pytest.MonkeyPatch.context() as patched:
            patched.setattr(ObservedTable, "identify", identified)
            patched.setattr(ObservedTable, "identify_where", identified_where)
            patched.setattr(ObservedTable, "card_by_chance", picked_by_chance)
            patched.setattr(Chance, "shuffled", in_order)
            yield


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


def lay_as_recorded(laid: Iterable[tuple[int, int, str, list[int]]], answers: int, *games: Game) -> None:
    """Lay piles in the order in which they were laid after so many answers (`Recorder.laid`)."""
    for after, seat, zone, order in laid:
        if after == answers:
            for game in games:
                pile = getattr(game.table.players[seat], zone)
                pile[:] = [pile[at] for at in order]

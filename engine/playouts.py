"""Play a position out: greedy players go on from a rest point to the end, with hidden cards drawn again.

Estimates are made of many playouts. Nobody peeks in them: before each, the cards of every deck list that the public
cannot place are dealt again among the places where they can be (hands, decks, archives, under facedown tokens), and
what chance brings from then on is drawn from the seed of the playout, never from that of the match.
"""

from __future__ import annotations

import hmac
from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.game import Game
from engine.observed.table import ObservedTable
from engine.observed.unseen_cards import IS
from engine.players import GreedyPlayer
from engine.players.draws import Draws
from engine.table.chance import Chance
from engine.table.codec import decode, encode
from engine.table.setup import Setup
from engine.table.state import Card, Player
from engine.table.table import Table

MOST_TURNS = 60
"""Turns after which a playout ends without a third key: then keys count, and Æmber."""
MOST_DECISIONS = 4000
"""Answers after which a playout ends, too: a turn may loop."""


class Playout(NamedTuple):
    """The outcome of a playout."""

    winner: int | None
    """The winning seat, or None: nobody was ahead."""
    decisions: int
    """The number of answers given."""
    cut_short: bool
    """Whether it was cut short and decided by keys and Æmber."""


class Position:
    """A position to be played out, from a snapshot. Raises SnapshotMismatch for one of another engine."""

    __slots__ = ("_setup", "_blob", "_data", "_hidden")

    def __init__(self, setup: Setup, blob: bytes) -> None:
        game = Game.restore(setup, blob, facts=False)
        public = 1 << len(game.table.players)
        self._setup, self._blob, self._data = setup, blob, decode(blob)
        hidden = [card for card in _by_place(game.table) if not card.known & public]
        self._hidden = [[card.id for card in hidden if card.owner == player.seat] for player in game.table.players]

    def play_out(self, seed: str, *, most_turns: int = MOST_TURNS) -> Playout:
        """Play it to its end. The same seed gives the same playout."""
        return _played_out(self.redrawn(seed), seed, most_turns)

    def redrawn(self, seed: str) -> Game:
        """The match at this position, with all that the public does not know drawn from a seed."""
        own = hmac.digest(seed.encode(), b"vaultlog/playout/1", "sha256")
        if self._setup.observed:
            game = Game.restore(self._setup, self._blob, facts=False)
            if isinstance(game.table, ObservedTable):
                _fill_unknown(game.table, own)
                game.restart()
                return game
        head, rows = self._data[:3], self._data[3]
        place = _dealt_again(self._hidden, len(rows[9]), Draws(f"{seed}/hidden"))
        renewed = [place[number] for number in self._data[5]] if len(self._data) > 5 else []
        besides = [[], renewed] if renewed else []
        game = Game.restore(self._setup, encode([*head, _renamed(rows, place), *besides]), facts=False)
        game.table.chance = Chance(own, [""] * len(game.table.players), game.table.chance.ordinals)
        return game


def _fill_unknown(g: ObservedTable, seed: bytes) -> None:
    """Redraw everything that the public does not know."""
    public = 1 << len(g.players)
    for player in g.players:  # cards that only the record has seen, in a hand that it sees
        for zone in (player.deck, player.hand, player.archives):
            g.mix([card for card in zone if not card.known & public])
    g.fill_by(Chance(seed, [""] * len(g.players), g.chance.ordinals))


def filled(setup: Setup, blob: bytes, number: int, shuffled: str) -> Game:
    """A match with printed cards whose unseen cards are filled by a number and shuffled in the decks.

    `shuffled`: a seed. In a deck those change places that could be the same cards; all else lies as the number has it.
    `blob`: of a rest point. Raises SnapshotMismatch, and EngineError if every card was seen.
    """
    game = Game.restore(setup, blob, facts=False)
    g = game.table
    piles = _unseen_in_decks(g) if isinstance(g, ObservedTable) else []
    g.fill(number)
    draws = Draws(f"{shuffled}/decks")
    for player, places in piles:
        left = [player.deck[at] for at in places]
        for at in places:
            player.deck[at] = left.pop(draws.below(len(left)))
    game.restart()
    return game


def _unseen_in_decks(g: ObservedTable) -> list[tuple[Player, list[int]]]:
    """The places in decks that nobody has seen; together those that can be the same cards."""
    alike: dict[tuple[int, int, int], list[int]] = {}
    for player in g.players:
        for at, card in enumerate(player.deck):
            if not g.is_identified(card):
                alike.setdefault((player.seat, card.owner, g.unseen.could(card)), []).append(at)
    return [(g.players[seat], places) for (seat, *_), places in alike.items()]


def finish(game: Game, seed: str, *, most_turns: int = MOST_TURNS) -> Playout:
    """Let greedy players play a match to its end, with the cards that lie there and chance of a seed."""
    own = hmac.digest(seed.encode(), b"vaultlog/playout/1", "sha256")
    game.table.chance = Chance(own, [""] * len(game.table.players), game.table.chance.ordinals)
    return _played_out(game, seed, most_turns)


def _played_out(game: Game, seed: str, most_turns: int) -> Playout:
    players = [GreedyPlayer(f"{seed}/{player.seat}") for player in game.table.players]
    last, decisions = game.turn + most_turns, 0
    while (choice := game.pending) is not None and game.turn < last and decisions < MOST_DECISIONS:
        game.submit(players[choice.seat].answer(choice, game.table), check=False)
        decisions += 1
    if game.pending is None:
        return Playout(game.table.state.winner, decisions, False)
    return Playout(_ahead(game), decisions, True)


def _by_place(g: Table) -> list[Card]:
    """All cards in an order that follows from where they lie: piles from below, battlelines from the left."""
    cards: list[Card] = []
    for player in g.players:
        cards += [*player.deck, *player.hand, *player.archives, *player.discard, *player.purged]
        for card in (*player.line, *player.artifacts):
            cards += [card, *card.upgrades, *card.under]
    placed = {card.id for card in cards}
    return cards + [card for card in g.cards if card.id not in placed]


def _dealt_again(hidden: Sequence[Sequence[int]], cards: int, draws: Draws) -> list[int]:
    """By the id of a card, the id of the card that takes its place: one of the same deck that is hidden, too.

    `hidden`: in an order of their places, so that which of them lies where now has no part in what comes out.
    """
    place = list(range(cards))
    for deck in hidden:
        left = sorted(deck)
        for number in deck:
            place[number] = left.pop(draws.below(len(left)))
    return place


def _renamed(rows: Sequence[Any], place: Sequence[int]) -> list[Any]:
    """The rows of a state (`engine.table.rows`) with other cards in the same places."""
    schema, head, more, plays, tally, ordinals, effects, limbo, players, cards = rows
    moved: list[Any] = [None] * len(cards)
    for number, row in enumerate(cards):
        if isinstance(row[-1], dict) and IS in row[-1]:  # printed cards: the row is that of the place, and stays
            tail = {**row[-1], IS: place[row[-1][IS]]}
            moved[number] = [*_card(row, place)[:-1], tail]
        else:
            moved[place[number]] = _card(row, place)
    return [
        schema,
        head,
        more,
        plays,
        tally,
        ordinals,
        [_effect(row, place) for row in effects],
        [place[number] for number in limbo],
        [[*row[:8], *([place[number] for number in zone] for zone in row[8:15]), *row[15:]] for row in players],
        moved,
    ]


def _card(row: list[Any], place: Sequence[int]) -> list[Any]:
    if len(row) < 22:
        return row
    upgrades, under = ([place[number] for number in row[at]] for at in (19, 20))
    host = None if row[21] is None else place[row[21]]
    return [*row[:19], upgrades, under, host, *row[22:]]


def _effect(row: list[Any], place: Sequence[int]) -> list[Any]:
    number, key, seat, source, until, started, on, pairs, *tail = row
    held = [[name, _references(value, place)] for name, value in pairs]
    return [number, key, seat, place[source], until, started, _references(on, place), held, *tail]


def _references(value: Any, place: Sequence[int]) -> Any:
    """The value with its references to cards, each [id, incarnation], renamed."""
    if not isinstance(value, list):
        return value
    if len(value) == 2 and all(isinstance(part, int) for part in value):
        return [place[value[0]], value[1]] if 0 <= value[0] < len(place) else value
    return [_references(part, place) for part in value]


def _ahead(game: Game) -> int | None:
    """The seat with most forged keys, then most Æmber; None when two have as many."""
    scores = {player.seat: (len(player.keys), player.amber) for player in game.table.players if not player.eliminated}
    best = [seat for seat, score in scores.items() if score == max(scores.values())]
    return best[0] if len(best) == 1 else None

"""Setting up: decks shuffled, opening hands, chains, mulligans; or going on from a described table."""

from __future__ import annotations

from engine.rules.questions.asking import ask
from engine.rules.zones.drawing import chain_penalty, draw, shed_chain
from engine.rules.zones.shuffling import shuffle_deck
from engine.rules.zones.zones import put, take
from engine.table.choices import Choice, Flow
from engine.table.state import DECK, Player
from engine.table.table import Table


def open_match(g: Table) -> Flow[None]:
    """Pick the first player, shuffle the decks, draw hands, ask for mulligans in turn order.

    (setup-first-player-draws-seven, setup-second-player-draws-six, mulligan-first-player-decides-first)
    """
    state = g.state
    clause = yield from _first_player(g)
    assert state.first is not None, "a first player was chosen"
    state.active = state.first
    g.record("match.began", () if clause is None else (clause,), player=state.first)
    for player in g.players:
        g.variant.keys_at_start(player)
        shuffle_deck(g, player)
    hands = []
    for n, player in enumerate(g.clockwise()):
        size = max(0, g.variant.opening_hand(n) - chain_penalty(player.chains))
        yield from opening_hand(g, player, size)
        if player.chains:  # chains-apply-to-opening-hand
            shed_chain(g, player)
        hands.append((player, size))
    if g.setup.mulligan:
        for player, size in hands:
            yield from _mulligan(g, player, size)
    state.step = "start"


def go_on_late(g: Table) -> Flow[None]:
    """Where the record of a match begins at a described table: have it say which hidden cards it sees there."""
    for player in g.players:
        below = [card for host in (*player.line, *player.artifacts) for card in (host, *host.under)]
        for pile in (player.hand, player.archives, below):
            yield from g.identify_known(pile)


def _first_player(g: Table) -> Flow[str | None]:
    """Pick the first player; returns the clause that decided it, or None.

    The set-up may name the first player. In a later game of a series the player of the deck that lost decides, in the
    books that say so (setup-series-loser-deck-chooses). Else chance does (setup-first-player-random,
    setup-series-no-special-rule).
    """
    state = g.state
    if g.setup.first is not None:
        state.first = g.setup.first
        return None
    loser = g.setup.lost_previous
    if loser is not None and g.ruleset.series_loser_chooses:
        keys = tuple(f"seat:{player.seat}" for player in g.players)
        answer = yield from ask(g, Choice("player", loser, "opening.first", offered=keys))
        state.first = int(answer[0][5:])
        return "setup-series-loser-deck-chooses"
    state.first = yield from g.seat_by_chance()
    return "setup-first-player-random"


def opening_hand(g: Table, player: Player, size: int) -> Flow[None]:
    """Draw an opening hand."""
    yield from draw(g, player, size)
    g.record("hand.drawn", player=player.seat, count=len(player.hand))


def _mulligan(g: Table, player: Player, size: int) -> Flow[None]:
    """Offer one mulligan: one card fewer than was drawn, and no chain is shed for it.

    (mulligan-one-card-fewer, mulligan-only-once, mulligan-sheds-no-chain)
    """
    answer = yield from ask(g, Choice("mulligan", player.seat, "opening.mulligan", offered=("keep", "mulligan")))
    if answer[0] != "mulligan":
        g.record("hand.kept", player=player.seat)
        return
    for card in list(player.hand):
        take(g, card)
        put(g, card, DECK)
    shuffle_deck(g, player)
    g.record("hand.mulliganed", ("mulligan-one-card-fewer",), player=player.seat, count=max(0, size - 1))
    yield from opening_hand(g, player, max(0, size - 1))

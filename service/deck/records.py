"""What is known of a deck over all events of this server, as far as the caller may know.

A deck goes by its name: there is one of each in the world, and matches without a registered list know nothing else. A
name stands in addresses without its signs (`deck_id`). What a match tells follows its reader: a deck under an embargo
is none of theirs, and a match that is followed with a delay stands as far as they see it. A list is shown where the
tournament would show it, or where the match is released.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engine.opening.made_up_decks import deck_named, deck_names
from replays.tournaments.printed_sets import NAMES
from service.answers.decklists import Decklist, decklist, listed_houses
from service.answers.tournaments import shows_deck, view_of
from service.lists.rows import ListedMatch, Search, find, steady
from service.services import services

PAGE = 50
"""Matches on one page."""
MOST_LISTS = 3
"""Lists of one name that are shown: there should be one."""
LONGEST_ID = 300


class DeckGame(msgspec.Struct, frozen=True, kw_only=True):
    """A match in which a deck was played."""

    match: str
    tournament: Annotated[str | None, Meta(description="its id, where it is one of this server")]
    tournament_name: str | None
    round: str | None
    table: str | None
    seat: int
    player: Annotated[str, Meta(description="who played the deck")]
    others: Annotated[list[str], Meta(description="who played against it")]
    other_decks: Annotated[list[str | None], Meta(description="null: kept back")]
    over: bool
    won: Annotated[bool | None, Meta(description="null: nobody won, or the match is not over for the caller")]


class DeckTournament(msgspec.Struct, frozen=True, kw_only=True):
    """A tournament in which a deck was played."""

    tournament: str
    name: str
    games: int
    won: int
    players: list[str]


class DeckRecord(msgspec.Struct, frozen=True, kw_only=True):
    """What is known of a deck."""

    deck: Annotated[str, Meta(description="its name as addresses have it")]
    name: str
    games: Annotated[list[DeckGame], Meta(description="the latest first")]
    won: Annotated[int, Meta(description="of these games")]
    lost: int
    tournaments: Annotated[list[DeckTournament], Meta(description="those of these games")]
    lists: Annotated[list[Decklist], Meta(description="as far as the caller may see any; there should be one")]
    looked: Annotated[int, Meta(description="among how many matches was looked")]
    next: Annotated[str | None, Meta(description="the value of `after` for older games; null: there are none")]


def deck_id(name: str | None) -> str:
    """The name of a deck as addresses have it: its words in small letters; empty for one without any.

    >>> deck_id('Miss "Onyx" Censorius'), deck_id("Æmber’s Ünruh, 3rd"), deck_id("***"), deck_id(None)
    ('miss-onyx-censorius', 'æmber-s-ünruh-3rd', '', '')
    """
    text = "".join(letter if letter.isalnum() else " " for letter in (name or "").casefold())
    return "-".join(text.split())[:LONGEST_ID]


@steady
def deck_record(deck: str, after: str | None = None) -> DeckRecord | None:
    """The record of a deck for the caller; None if they may know of no game and no list of it. `after`: older games
    than this match. Raises StoreUnavailable."""
    words = tuple(deck.split("-"))
    listed = find(Search(words), after=after, limit=PAGE)
    rows = [row for row in listed.rows if deck in map(deck_id, row.decks)]
    games = [game for row in rows for game in _games(deck, row)]
    lists = _distinct(_lists(deck, rows))
    if not games and not lists and after is None:
        return None
    names = [name for row in rows for name in row.decks if name and deck_id(name) == deck]
    decided = [game.won for game in games if game.won is not None]
    return DeckRecord(
        deck=deck,
        name=(names or [each.name for each in lists] or [deck.replace("-", " ")])[0],
        games=games,
        won=sum(decided),
        lost=len(decided) - sum(decided),
        tournaments=_tournaments(games),
        lists=lists,
        looked=listed.looked,
        next=listed.next,
    )


def _games(deck: str, row: ListedMatch) -> Iterator[DeckGame]:
    """A game for each seat of a match that plays the deck."""
    winner = None if row.result is None else row.result["winner"]
    for seat, name in enumerate(row.decks):
        if deck_id(name) != deck:
            continue
        others = [other for other in range(len(row.players)) if other != seat]
        yield DeckGame(
            match=row.match,
            tournament=row.label if row.tournament is not None else None,
            tournament_name=row.tournament or row.label,
            round=row.round,
            table=row.table,
            seat=seat,
            player=row.players[seat],
            others=[row.players[other] for other in others],
            other_decks=[row.decks[other] for other in others],
            over=row.over,
            won=None if winner is None else winner == seat,
        )


def _tournaments(games: list[DeckGame]) -> list[DeckTournament]:
    by_tournament: dict[str, list[DeckGame]] = {}
    for game in games:
        if game.tournament is not None:
            by_tournament.setdefault(game.tournament, []).append(game)
    return [
        DeckTournament(
            tournament=id,
            name=played[0].tournament_name or id,
            games=len(played),
            won=sum(game.won is True for game in played),
            players=list(dict.fromkeys(game.player for game in played)),
        )
        for id, played in by_tournament.items()
    ]


def _lists(deck: str, rows: list[ListedMatch]) -> Iterator[Decklist]:
    """The lists of this name that the caller may see: of this project, of tournaments, of released matches."""
    for name in deck_names():
        if deck_id(name) == deck:
            yield _of_content(deck_named(name) or {})
    for id in dict.fromkeys(row.label for row in rows if row.tournament is not None):
        home = None if id is None else services().visibility.tournament(id)
        if home is None:
            continue
        eyes = view_of(home)
        for registered in home.decks.values():
            name = str((registered.list or {}).get("name") or "")
            if deck_id(name) == deck and shows_deck(eyes, registered):
                yield decklist(home, registered)
    for row in rows:
        if row.released:
            for seat in services().recorder.traveller.opening(row.match).data.setup["seats"]:
                if deck_id(seat["deck"].get("name")) == deck:
                    yield _of_content(seat["deck"])


def _of_content(content: Mapping[str, Any]) -> Decklist:
    """A deck as a set-up has it, as a list."""
    code = str(content.get("set") or "")
    return Decklist(
        deck=deck_id(content.get("name")),
        owner="",
        name=str(content.get("name") or ""),
        set=NAMES.get(code, code),
        alliance=content.get("alliance") is True,
        token=str(content.get("token") or ""),
        tide=content.get("tide") is True,
        faults=(),
        houses=listed_houses(content),
    )


def _distinct(lists: Iterator[Decklist]) -> list[Decklist]:
    """The lists that differ in their cards, those with cards before those of which houses alone are known."""
    distinct: dict[str, Decklist] = {}
    for listed in lists:
        cards = Counter(
            {(house.house, card.title, card.icons): card.copies for house in listed.houses for card in house.cards}
        )
        distinct.setdefault(repr(sorted(cards.items())), listed)
    with_cards = [listed for listed in distinct.values() if any(house.cards for house in listed.houses)]
    return (with_cards or list(distinct.values()))[:MOST_LISTS]

"""The formats: one row a format says which deck a seat plays, what is chosen in secret, and what chains are bid for.

A format is a combination of building blocks, and nothing asks for its name:

- how many decks each player brings, and of how many games the best wins where the format says so;
- which deck a seat plays in each game (`DeckRule`);
- what each player chooses in secret, so that both are known at once (`SecretChoice`);
- which decks are spent: by winning, or by losing.
"""

from __future__ import annotations

from typing import Literal

import msgspec

from replays.tournaments.event_types import FormatName, Purpose

DeckRule = Literal["own", "exchanged", "chosen", "auctioned", "winner-auctioned"]
"""Which deck a seat plays in a game.

own                its player's
exchanged          the opponent's
chosen             the one its player chose, or the only one left; two who chose the same deck bid chains for it
auctioned          the deck that chains were bid for, or the other one of the two
winner-auctioned   the same, for the deck that won more games of this match, which its owner holds at 0 chains; without
                   such a deck each plays their own
"""


class SecretChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that each player makes in secret."""

    purpose: Purpose
    of: Literal["held", "opponent", "pool"]
    """Of which decks: those the player may still play, the opponent's, or those of both."""
    each: Literal["stage", "match", "game"]
    """How long it holds."""


class MatchFormat(msgspec.Struct, frozen=True, kw_only=True):
    """One format."""

    name: FormatName
    label: str
    about: str
    """A sentence for organisers and players."""
    least: int = 1
    """How many decks a player brings, at least."""
    most: int | None = 1
    """And at most; None: any number."""
    composes: bool = False
    """Whether a player may put an Alliance together of the decks they brought."""
    best_of: int | None = None
    """Of how many games a match is the best; None: as the stage says."""
    rules: tuple[DeckRule, ...] = ("own",)
    """Which deck a seat plays, game by game; the last holds for all games after it."""
    choices: tuple[SecretChoice, ...] = ()
    """In the order in which they are made."""
    spent: Literal["won", "lost"] | None = None
    """Which decks are done: won: after they won a game of this match; lost: after they lost one of this stage."""

    def rule(self, game: int) -> DeckRule:
        """Which deck a seat plays in a game, from 1."""
        return self.rules[min(game, len(self.rules)) - 1]

    def choice(self, purpose: Purpose, game: int) -> SecretChoice | None:
        """The choice of this purpose that belongs to a game; None if it has no such choice."""
        return next((choice for choice in self.choices_in(game) if choice.purpose == purpose), None)

    def choices_in(self, game: int) -> list[SecretChoice]:
        """The choices that are made before a game: those for the whole match before the first."""
        return [choice for choice in self.choices if game == 1 or choice.each == "game"]

    @property
    def own_decks_only(self) -> bool:
        """Whether everybody plays the deck they registered, and decides nothing else."""
        return self.rules == ("own",)

    @property
    def bidding(self) -> bool:
        """Whether chains may be bid for a deck."""
        auctions = any(rule in ("auctioned", "winner-auctioned") for rule in self.rules)
        return auctions or any(choice.of == "pool" for choice in self.choices)


_DECK_OF_GAME = SecretChoice(purpose="deck", of="held", each="game")

FORMATS: dict[FormatName, MatchFormat] = {
    row.name: row
    for row in (
        MatchFormat(name="archon", label="Archon", about="Everybody plays the deck they registered."),
        MatchFormat(
            name="sealed",
            label="Sealed",
            about="Everybody registers the decks that they opened at the event, and plays one of them, or an Alliance "
            "of their pods, in the whole stage. Nobody sees the lists of others.",
            most=None,
            composes=True,
            rules=("chosen",),
            choices=(SecretChoice(purpose="deck", of="held", each="stage"),),
        ),
        MatchFormat(
            name="alliance",
            label="Alliance",
            about="Everybody plays the Alliance they registered, or put together here: three houses out of up to three "
            "decks of one set.",
            composes=True,
        ),
        MatchFormat(name="reversal", label="Reversal", about="Each plays the opponent's deck.", rules=("exchanged",)),
        MatchFormat(
            name="adaptive",
            label="Adaptive",
            about="Best of three: own decks, then exchanged; at one game each, chains are bid for the deck that won "
            "twice.",
            best_of=3,
            rules=("own", "exchanged", "winner-auctioned"),
        ),
        MatchFormat(
            name="adaptive-short",
            label="Adaptive, short",
            about="One game. Both choose one of the two decks in secret; who choose the same bid chains for it.",
            best_of=1,
            rules=("chosen",),
            choices=(SecretChoice(purpose="deck", of="pool", each="game"),),
        ),
        MatchFormat(
            name="triad",
            label="Triad",
            about="Three decks each, of which the opponent strikes one. Who wins with each of the two left has won; a "
            "deck that won is done.",
            least=3,
            most=3,
            best_of=3,
            rules=("chosen",),
            choices=(SecretChoice(purpose="strike", of="opponent", each="match"), _DECK_OF_GAME),
            spent="won",
        ),
        MatchFormat(
            name="triad-short",
            label="Triad, short",
            about="One game. Two or three decks each, of which the opponent strikes one; both choose one of what is "
            "left.",
            least=2,
            most=3,
            best_of=1,
            rules=("chosen",),
            choices=(SecretChoice(purpose="strike", of="opponent", each="match"), _DECK_OF_GAME),
        ),
        MatchFormat(
            name="survival",
            label="Survival",
            about="One game a match, with any of the decks that a player registered. A deck that lost is out, and so "
            "is who has none left.",
            most=None,
            best_of=1,
            rules=("chosen",),
            choices=(_DECK_OF_GAME,),
            spent="lost",
        ),
        MatchFormat(
            name="auction",
            label="Auction",
            about="Chains are bid for one of the two decks; who bids most plays it with so many, and the other one "
            "plays the deck that is left.",
            rules=("auctioned",),
        ),
        MatchFormat(
            name="exchange",
            label="Exchange",
            about="Best of three. Two decks each, of which the opponent borrows one; who wins with both of theirs has "
            "won.",
            least=2,
            most=2,
            best_of=3,
            rules=("chosen",),
            choices=(SecretChoice(purpose="borrow", of="opponent", each="match"), _DECK_OF_GAME),
            spent="won",
        ),
    )
}

PURPOSES: dict[Purpose, str] = {
    "strike": "strikes a deck of the opponent",
    "borrow": "borrows a deck of the opponent",
    "deck": "chooses a deck to play",
}
"""What a player does with a secret choice, in words."""


def page() -> str:
    """The table of formats, as Markdown."""
    rows = ["| `format` | Decks | Games | |", "|---|---|---|---|"]
    for row in FORMATS.values():
        decks = f"{row.least}" if row.least == row.most else f"{row.least} to {row.most or 'any number'}"
        games = "as the stage says" if row.best_of is None else f"best of {row.best_of}" if row.best_of > 1 else "1"
        rows.append(f"| `{row.name}` | {decks} | {games} | {row.about} |")
    return "\n".join(rows)

"""The formats: one row a format says which deck a seat plays, what is chosen in secret, and what chains are bid for.

A format is a combination of building blocks, and nothing asks for its name:

- how many decks each player brings, and of how many games the best wins where the format says so;
- which deck a seat plays in each game (`DeckRule`);
- what each player chooses in secret, so that both are known at once (`SecretChoice`): a deck, a house, or an order of
  decks, and what becomes of it (`PURPOSES`);
- which decks are spent: by winning, by losing, or by being played (`SpentRule`).

The rules of a stage may add to a format (`format_by`).
"""

from __future__ import annotations

from typing import Literal

import msgspec
from msgspec.structs import replace

from replays.tournaments.event_fields import Begins, FormatName, Purpose, StageRules

DeckRule = Literal["own", "bought", "exchanged", "chosen", "auctioned", "winner-auctioned"]
"""Which deck a seat plays in a game.

own                its player's, or the one that the opponent assigned to the game
bought             the deck that its player bought at the auction of the stage, with the chains bid for it
exchanged          the opponent's
chosen             the one its player chose, or the only one left; two who chose the same deck bid chains for it
auctioned          the deck that chains were bid for, or the other one of the two
winner-auctioned   the same, for the deck that won more games of this match, which its owner holds at 0 chains; without
                   such a deck each plays their own
"""


ChosenAmong = Literal["held", "own", "opponent", "pool", "foreign-houses", "opponent-houses", "players"]
"""What a player chooses from.

held              the decks that the player may still play
own               the player's decks that the opponent did not strike
opponent          the opponent's decks, without those that are struck or protected already
pool              the decks of both
foreign-houses    the houses that are in none of the player's decks
opponent-houses   the houses of the deck that the opponent plays in the game
players           the players of the pairing; only who lost the game before chooses
"""


class SecretChoice(msgspec.Struct, frozen=True, kw_only=True):
    """A choice that each player makes in secret."""

    purpose: Purpose
    of: ChosenAmong
    each: Literal["stage", "match", "game"]
    """How long it holds."""
    only: int | None = None
    """The only game before which it is made; None: every one."""
    since: int = 1
    """The first game before which it is made."""


class SpentRule(msgspec.Struct, frozen=True, kw_only=True):
    """Decks that are done because they won, lost, or were played."""

    by: Literal["won", "lost", "played"]
    within: Literal["match", "stage"]
    """In a game of this match, or of this stage."""


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
    spent: tuple[SpentRule, ...] = ()
    """Which decks are done."""
    begins: Begins = "lot"
    """The player who begins each game after the first, as the stage says."""

    def rule(self, game: int) -> DeckRule:
        """Which deck a seat plays in a game, from 1."""
        return self.rules[min(game, len(self.rules)) - 1]

    def choice(self, purpose: Purpose, game: int) -> SecretChoice | None:
        """The choice of this purpose that belongs to a game; None if it has no such choice."""
        return next((choice for choice in self.choices_in(game) if choice.purpose == purpose), None)

    def choices_in(self, game: int) -> list[SecretChoice]:
        """The choices that are made before a game: those for the whole match before the first."""
        return [
            choice
            for choice in self.choices
            if (game == 1 or choice.each == "game") and choice.only in (None, game) and game >= choice.since
        ]

    @property
    def own_decks_only(self) -> bool:
        """Whether everybody plays the deck they registered, and no choice and no earlier game decides anything."""
        return self.rules == ("own",) and not self.choices and self.begins == "lot"

    @property
    def outlives_decks(self) -> bool:
        """Whether a player without a deck that has not lost is out."""
        return any(rule.by == "lost" for rule in self.spent)

    @property
    def sells_decks(self) -> bool:
        """Whether players buy decks of the event at an auction before the stage."""
        return "bought" in self.rules

    @property
    def open_houses(self) -> bool:
        """Whether the houses of all decks are known to both players, because they choose among them."""
        return any(PURPOSES[choice.purpose].thing == "house" for choice in self.choices)

    @property
    def bidding(self) -> bool:
        """Whether chains may be bid for a deck."""
        auctions = any(rule in ("auctioned", "winner-auctioned") for rule in self.rules)
        return auctions or any(choice.of == "pool" for choice in self.choices)


class PurposeOfChoice(msgspec.Struct, frozen=True, kw_only=True):
    """What a secret choice is for."""

    words: str
    """What the player does."""
    thing: Literal["deck", "house", "order", "player"]
    """What is chosen: a deck, a house, an order of decks, or a player of the pairing."""
    effect: Literal["takes", "borrows", "keeps", "plays", "outlaws", "bars", "assigns", "begins"]
    """takes: the opponent does not play the deck; borrows: the player plays it instead; keeps: it cannot be taken;
    plays: the player plays it; outlaws: the opponent plays no deck of the house; bars: the opponent does not choose
    the house in the game; assigns: the opponent plays the first deck in game 1, the second in game 2 …; begins: that
    player has the first turn"""
    secret: bool = True
    """Whether several make it, so that none may know the others'."""
    button: str = "Choose in secret"
    """What a button says that makes it, or leads to it."""

    @property
    def words_of_several(self) -> str:
        """What several players do: their verb is one of many.

        >>> PURPOSES["borrow"].words_of_several
        'borrow a deck of the opponent'
        """
        verb, _, rest = self.words.partition(" ")
        return f"{verb.removesuffix('s')} {rest}"


PURPOSES: dict[Purpose, PurposeOfChoice] = {
    "strike": PurposeOfChoice(words="strikes a deck of the opponent", thing="deck", effect="takes"),
    "borrow": PurposeOfChoice(words="borrows a deck of the opponent", thing="deck", effect="borrows"),
    "protect": PurposeOfChoice(words="protects a deck", thing="deck", effect="keeps"),
    "strike-again": PurposeOfChoice(words="strikes another deck of the opponent", thing="deck", effect="takes"),
    "ban-house": PurposeOfChoice(words="bans a house", thing="house", effect="outlaws"),
    "assign": PurposeOfChoice(
        words="says which deck the opponent brings to which game", thing="order", effect="assigns"
    ),
    "bar-house": PurposeOfChoice(
        words="names a house that the opponent cannot choose in the game", thing="house", effect="bars"
    ),
    "deck": PurposeOfChoice(words="chooses a deck to play", thing="deck", effect="plays"),
    "begin": PurposeOfChoice(
        words="says who begins", thing="player", effect="begins", secret=False, button="Say who begins"
    ),
}

_WON_IN_MATCH = SpentRule(by="won", within="match")
_DECK_OF_GAME = SecretChoice(purpose="deck", of="held", each="game")
_WHO_BEGINS = SecretChoice(purpose="begin", of="players", each="game", since=2)

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
            spent=(_WON_IN_MATCH,),
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
            spent=(SpentRule(by="lost", within="stage"),),
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
            spent=(_WON_IN_MATCH,),
        ),
        MatchFormat(
            name="pool-auction",
            label="Auction of a pool",
            about="The decks belong to the event. Before the games, chains are bid for one after the other; who bids "
            "most plays the deck in the whole stage, each match with so many chains.",
            least=0,
            most=None,
            rules=("bought",),
        ),
        MatchFormat(
            name="hexad",
            label="Nordic Hexad",
            about="Six decks each. Each strikes one of the opponent's, protects one of the own, and strikes one more, "
            "each time in secret. Four games, each with another deck; who wins three has won, and 2–2 is a draw.",
            least=6,
            most=6,
            best_of=4,
            rules=("chosen",),
            choices=(
                SecretChoice(purpose="strike", of="opponent", each="match"),
                SecretChoice(purpose="protect", of="own", each="match"),
                SecretChoice(purpose="strike-again", of="opponent", each="match"),
                _DECK_OF_GAME,
            ),
            spent=(SpentRule(by="played", within="match"),),
        ),
        MatchFormat(
            name="oubliette",
            label="Oubliette",
            about="Two decks each, whose houses both know. Each bans a house in secret that no own deck has; the "
            "opponent's decks with it are out. Who would have none left may play either.",
            least=2,
            most=2,
            rules=("chosen",),
            choices=(SecretChoice(purpose="ban-house", of="foreign-houses", each="match"), _DECK_OF_GAME),
        ),
        MatchFormat(
            name="moirai",
            label="Moirai",
            about="Best of three. Three decks each, and the opponent says in secret which is brought to which game: "
            "game 1 is Archon, game 2 Reversal, game 3 short Adaptive.",
            least=3,
            most=3,
            best_of=3,
            rules=("own", "exchanged", "chosen"),
            choices=(
                SecretChoice(purpose="assign", of="opponent", each="match"),
                SecretChoice(purpose="deck", of="pool", each="game", only=3),
            ),
        ),
        MatchFormat(
            name="tertiate",
            label="Tertiate",
            about="Before each game each names in secret a house of the opponent's deck, which the opponent cannot "
            "choose as the active house in that game.",
            choices=(SecretChoice(purpose="bar-house", of="opponent-houses", each="game"),),
        ),
    )
}


def format_by(rules: StageRules | None) -> MatchFormat:
    """The format that the rules of a stage come to: its row, with what the stage adds; Archon without rules."""
    row = FORMATS["archon" if rules is None else rules.format]
    if rules is None:
        return row
    if rules.won_decks_done:
        spent = (*row.spent, SpentRule(by="won", within="stage"))
        several = row.own_decks_only  # then one of them is chosen, as some are done
        row = replace(row, spent=spent, most=None, rules=("chosen",), choices=(_DECK_OF_GAME,)) if several else row
        row = replace(row, spent=spent)
    if rules.begins != "lot":
        choices = (*row.choices, _WHO_BEGINS) if rules.begins == "loser-chooses" else row.choices
        row = replace(row, begins=rules.begins, choices=choices)
    return row


def page() -> str:
    """The table of formats, as Markdown."""
    rows = ["| `format` | Decks | Games | |", "|---|---|---|---|"]
    for row in FORMATS.values():
        decks = f"{row.least}" if row.least == row.most else f"{row.least} to {row.most or 'any number'}"
        decks = decks if row.least else "of the event"
        games = "as the stage says" if row.best_of is None else f"best of {row.best_of}" if row.best_of > 1 else "1"
        rows.append(f"| `{row.name}` | {decks} | {games} | {row.about} |")
    return "\n".join(rows)

"""The shapes of what a viewer sees, as plain JSON data: the table with its cards, questions, facts, refusals.

Every answer and page that shows a state, a question or a fact shows one of these. What an older engine projects has
them too, but for fields that are younger than it.
"""

from __future__ import annotations

from typing import Annotated, Any, NotRequired, Required, TypeAlias, TypedDict

from msgspec import Meta


def _meaning(description: str) -> Meta:
    return Meta(description=description)


class NamedCard(TypedDict, total=False):
    """A card by its name, or only `hidden` of one that the viewer did not see."""

    card: int
    title: Annotated[str, _meaning("where several share the printed one, it says which: `Armadrone (evil twin)`")]
    hidden: bool


class PrintedTitle(TypedDict, total=False):
    """The printed title of a card that shows another one; only `hidden` where the viewer does not know it."""

    title: str
    hidden: bool


class KnownTo(TypedDict):
    """The seats that know a card."""

    seats: list[int]
    public: bool


class CardFace(TypedDict):
    """What is printed on a card."""

    title: Annotated[str, _meaning("its name: cards that share a title are told apart")]
    version: NotRequired[Annotated[str, _meaning("the end of the name, only of cards that share their title")]]
    set: str
    number: str
    type: str
    traits: list[str]


class CardView(CardFace):
    """A card out of play that the viewer knows, as it is printed."""

    id: int
    owner: int
    house: str
    icons: list[str]
    keywords: Annotated[dict[str, int], _meaning("with their values")]
    text: str
    power: NotRequired[Annotated[int | None, _meaning("of a creature")]]
    armor: NotRequired[Annotated[int | None, _meaning("of a creature")]]
    enhancements: NotRequired[
        Annotated[list[str], _meaning("the last of its icons, where they were added to this copy")]
    ]
    faceup: NotRequired[Annotated[bool, _meaning("true, only of a card that lies so in archives")]]
    known_to: NotRequired[Annotated[KnownTo, _meaning("for viewers who see everything")]]


class CardInDeck(CardView):
    """A known card in a deck."""

    position: Annotated[int, _meaning("counted from the top, which is 0")]


class CardBeneath(TypedDict, total=False):
    """A card under another one: all of `CardView`, or only `hidden` and `owner` of one that the viewer does not
    know."""

    hidden: bool
    id: int
    owner: Required[int]
    title: str
    version: str
    set: str
    number: str
    type: str
    traits: list[str]
    house: str
    icons: list[str]
    keywords: dict[str, int]
    text: str
    power: int | None
    armor: int | None
    enhancements: list[str]
    faceup: bool
    known_to: KnownTo


class AmberOf(TypedDict):
    """Æmber on a card, by whose it is."""

    seat: int
    amount: int


class CardInPlay(CardFace):
    """A card in play: what it is now, and all that is on it."""

    id: int
    owner: int
    controller: int
    house: str
    icons: list[str]
    keywords: dict[str, int]
    text: Annotated[str, _meaning("empty while its text box counts as blank")]
    granted: Annotated[list[str], _meaning("abilities that it has from elsewhere")]
    ready: bool
    amber: int
    amber_of: list[AmberOf]
    counters: dict[str, int]
    facedown: bool
    flipped: bool
    printed: Annotated[PrintedTitle | None, _meaning("null unless the card shows another title than its own")]
    tagged: bool
    upgrades: list[CardInPlay]
    under: list[CardBeneath]
    enhancements: NotRequired[list[str]]
    power: NotRequired[Annotated[int, _meaning("of a creature, as the seven after it")]]
    base_power: NotRequired[int]
    power_counters: NotRequired[int]
    armor: NotRequired[int]
    armor_left: NotRequired[int]
    damage: NotRequired[int]
    statuses: NotRequired[Annotated[list[str], _meaning("of stunned, warded, enraged")]]
    flank: NotRequired[bool]
    known_to: NotRequired[KnownTo]


class AreaView(TypedDict):
    """An area out of play. The discard pile and the purged cards are listed from the oldest to the newest."""

    count: Annotated[int, _meaning("how many cards lie in it")]
    cards: Annotated[list[CardView], _meaning("those that the viewer knows")]
    hidden: Annotated[int, _meaning("how many others")]


class DeckView(TypedDict):
    """A deck."""

    count: int
    cards: Annotated[list[CardInDeck], _meaning("those that the viewer knows, from the top")]
    hidden: int


class LearntCard(TypedDict):
    """A card of a deck without a list."""

    id: int
    title: str
    set: str
    number: str
    house: str
    enhancements: NotRequired[Annotated[list[str], _meaning("where icons were added to it")]]


class LearntList(TypedDict):
    """What is known so far of a deck without a list."""

    cards: Annotated[list[LearntCard], _meaning("in the order of the houses")]
    unknown: Annotated[dict[str, int], _meaning("by house, how many of its cards nobody knows")]


class DeckListView(TypedDict):
    """The name and houses of a deck."""

    name: Annotated[str | None, _meaning("null while an embargo keeps it back")]
    houses: list[str]
    learnt: NotRequired[Annotated[LearntList, _meaning("of a deck without a list")]]


class PlayerView(TypedDict):
    """A player, with all areas of theirs."""

    seat: int
    name: str
    deck_list: DeckListView
    amber: int
    keys: Annotated[list[str], _meaning("colours, the oldest first")]
    key_cost: int
    check: Annotated[bool, _meaning("could pay for a key now")]
    chains: int
    eliminated: bool
    boon: Annotated[bool, _meaning("the boon token lies on the deck")]
    token: Annotated[str | None, _meaning("title of the token reference card")]
    hand: AreaView
    deck: DeckView
    archives: AreaView
    discard: AreaView
    purged: AreaView
    line: Annotated[list[CardInPlay], _meaning("the battleline from left to right")]
    artifacts: Annotated[list[CardInPlay], _meaning("in the order of their entering")]
    barred_house: NotRequired[Annotated[str, _meaning("a house that the player cannot choose in this match")]]


class LastingView(TypedDict):
    """A lasting effect."""

    title: str
    summary: str
    player: int
    source: Annotated[int, _meaning("id of the card that made it, as it was then")]
    until: str
    started: bool
    on: Annotated[int | None, _meaning("id of the card in play that it is on")]
    effect: NotRequired[Annotated[int, _meaning("its number, for viewers who see everything")]]
    data: NotRequired[Annotated[dict[str, Any], _meaning("its arguments, for viewers who see everything")]]


class DecisionView(TypedDict):
    """The question asked now, in short."""

    seat: int
    kind: str
    prompt: str


class SeatResultView(TypedDict):
    """How a player stood when the match ended."""

    seat: int
    name: str
    keys: int
    amber: int
    place: NotRequired[Annotated[int, _meaning("from 1, where more than two play")]]


class TimeResultView(TypedDict):
    """By what the procedure decided that follows when time is called."""

    procedure: str
    by: Annotated[
        str | None, _meaning("what decided: keys, amber, chains, creatures, potential or place; null: nothing did")
    ]


class ResultView(TypedDict):
    """How a match ended."""

    winner: Annotated[int | None, _meaning("seat; null: nobody won")]
    reason: str
    seats: list[SeatResultView]
    time: NotRequired[Annotated[TimeResultView, _meaning("a proposal until the match is closed or it is recorded")]]


class TimeView(TypedDict):
    """What is left after the turn in progress, once time was called."""

    procedure: str
    turns: Annotated[list[int], _meaning("seats that still have a turn, in order; empty before the first turn")]
    forges: Annotated[int | None, _meaning("seat of the last 'forge a key' step after them; null: none")]
    last_step: Annotated[bool, _meaning("whether that step is in progress")]


class TableView(TypedDict):
    """The state of a match as a viewer may see it."""

    ruleset: str
    variant: str
    turn: Annotated[int, _meaning("0 during set-up")]
    step: str
    active: Annotated[int, _meaning("seat of the active player")]
    first: Annotated[int | None, _meaning("seat of the first player")]
    house: Annotated[str | None, _meaning("active house")]
    decisions: Annotated[int, _meaning("answers taken so far")]
    decision: Annotated[DecisionView | None, _meaning("the question asked now; null when the match is over")]
    tide: Annotated[int | None, _meaning("seat for which the tide is high")]
    extra_turns: Annotated[list[int], _meaning("seats of turns to come before the next player's")]
    players: Annotated[list[PlayerView], _meaning("one for each seat")]
    lasting: list[LastingView]
    limbo: Annotated[list[CardView], _meaning("cards that are being played, lowest first")]
    result: ResultView | None
    time: NotRequired[TimeView]
    keys_to_win: NotRequired[Annotated[int, _meaning("how many forged keys win, where the set-up says so")]]


class OptionView(TypedDict):
    """An option of a question."""

    key: Annotated[str, _meaning("what an answer gives")]
    card: int | None
    label: str


class SourceView(TypedDict):
    """The card whose ability asks."""

    card: int
    title: str
    summary: str


class ChoiceView(TypedDict):
    """A question. `options`, `minimum`, `maximum` and `repeats` of a private one are null for viewers who are not
    asked. A card that the viewer does not know is called "a hidden card"."""

    kind: str
    seat: Annotated[int, _meaning("who is asked")]
    prompt: str
    text: Annotated[str, _meaning("the question in plain English")]
    minimum: int | None
    maximum: int | None
    repeats: Annotated[
        int | None,
        _meaning(
            "how often one option may be given; more than 1 where a total is divided: `minimum` and `maximum` are the "
            "total then, and each time that a card is given it gets 1 of it"
        ),
    ]
    ordered: bool
    private: bool
    secret: bool
    naming: Annotated[
        str | None,
        _meaning(
            "`title` or `trait` where one of all that the catalogue knows is named; its options are long, and null but "
            "for the seat that is asked and viewers who see everything"
        ),
    ]
    source: SourceView | None
    options: list[OptionView] | None


class CauseView(TypedDict):
    """The ability that caused a fact."""

    card: int | None
    title: str
    ability: str


class ReadingView(TypedDict):
    """How the match reads a point on which the rulebook is silent."""

    id: str
    option: str


AboutFact: TypeAlias = int | str | bool | None | NamedCard | list[int | str | NamedCard]
"""A value of the data of a fact."""


class FactView(TypedDict):
    """Something that happened."""

    kind: str
    data: Annotated[dict[str, AboutFact], _meaning("depends on `kind`; cards by name, players by seat")]
    cause: CauseView | None
    clauses: Annotated[list[str], _meaning("ids of the rulebook clauses that decided it, for viewers who saw it")]
    readings: NotRequired[
        Annotated[
            list[ReadingView], _meaning("where the rulebook is silent: how the match reads it; see GET /readings")
        ]
    ]
    audience: NotRequired[
        Annotated[list[int] | None, _meaning("for viewers who see everything: the seats that saw it; null: everyone")]
    ]


class RefusalView(TypedDict):
    """Why an answer was refused."""

    reason: str
    clause: str | None
    key: str | None

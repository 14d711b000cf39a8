"""What a player is asked, and how an answer is checked.

A question is a `Choice`; an answer is a list of the keys of its options. Keys are semantic and stable ("play:17",
"card:23", "house:dis"): they are what the log holds. Options are made only when a caller looks at them, so that a fold
of a trusted log does not pay for enumerating what was legal.
"""

from __future__ import annotations

import hashlib
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, TypeAlias, TypeVar, overload

import msgspec

from engine.errors import IllegalAnswer

if TYPE_CHECKING:
    from engine.table.events import Event, Trigger
    from engine.table.state import Card

T = TypeVar("T")
AnswerKeys: TypeAlias = Sequence[str]
Flow: TypeAlias = Generator["Choice", AnswerKeys, T]
"""A resolution that may ask: it yields choices, is sent answers, and returns T."""


def _over() -> Flow[None]:
    yield from ()


OVER: Flow[Any] = _over()
"""A flow that has come to its end, with None. What mostly has nothing to do is no flow itself: it returns this one, or
begins one where there is something to do. To begin one for nothing takes longer than to see that there is nothing."""
next(OVER, None)

Refusal: TypeAlias = tuple[str, str | None]
"""Why something is not allowed: a sentence, and the id of the clause that forbids it."""


class Lazily(Sequence[T]):
    """What is listed when it is first looked at: a fold of a trusted log never does."""

    __slots__ = ("_list", "_listed")

    def __init__(self, list_them: Callable[[], Sequence[T]]) -> None:
        self._list = list_them
        self._listed: Sequence[T] | None = None

    @property
    def listed(self) -> Sequence[T]:
        """All of it."""
        if self._listed is None:
            self._listed = self._list()
        return self._listed

    def __iter__(self) -> Iterator[T]:
        return iter(self.listed)

    def __len__(self) -> int:
        return len(self.listed)

    @overload
    def __getitem__(self, at: int) -> T: ...

    @overload
    def __getitem__(self, at: slice) -> Sequence[T]: ...

    def __getitem__(self, at: Any) -> Any:
        return self.listed[at]


@dataclass(frozen=True, slots=True)
class Option:
    """One way to answer. `card` is the instance id of the card the option is about, `label` a few plain words."""

    key: str
    card: int | None
    label: str


class Choice(msgspec.Struct, eq=False, gc=False):
    """A question to one seat: choose between `minimum` and `maximum` of `keys`.

    kind      what sort of question: main, house, card, flank, position, key, trigger, order, number, yes-no, mode …
    seat      who decides
    prompt    a stable key that says what for ("Anger/play", "fight.target")
    offered   the keys of the options; None: those of `cards`, or what `enumerate_keys` lists when it is asked
    cards     the cards to choose from
    source    the card whose ability asks, or None where a rule asks
    several   it is certain that there are several options, before they are listed
    private   the options depend on cards that only this seat may see
    secret    the answer itself stays hidden from the others (which card went to the archives)
    ordered   the order of the keys in the answer matters
    repeats   how often one option may be given: 1, or more where a total is divided, each key standing for 1 of it
    refusal   why a key is not among the options, or None where it is: quicker than to list them
    naming    None, or what is named of all that there is ("title", "trait"): the options are those of the catalogue

    What follows only helps to put the question into words; it is no part of the question, and of no state:

    purpose   what for: of a yes or no, what is done ("forge a key"); of a choice of cards, what with them ("to
              archive"); else what is chosen ("the power of those destroyed"). "{card}" in it names the subject
    subject   the card that it is about besides its options: the one that arrives, is put on another, or attacks
    side      the seat whose battleline or cards it is about
    event     what has happened or is about to, and is reacted to
    waiting   by key, the abilities that the options stand for
    fits      why an answer whose keys are all offered cannot be given as a whole, or None
    moot      the note beside a card that may be chosen although it does nothing ("cannot be played"), or None
    """

    kind: str
    seat: int
    prompt: str
    offered: tuple[str, ...] | None = None
    cards: Sequence[Card] = ()
    minimum: int = 1
    maximum: int = 1
    source: Card | None = None
    several: bool = False
    private: bool = False
    secret: bool = False
    ordered: bool = False
    repeats: int = 1
    naming: str | None = None
    enumerate_keys: Callable[[], tuple[str, ...]] | None = None
    refusal: Callable[[str], Refusal | None] | None = None
    purpose: str | None = None
    subject: Card | None = None
    side: int | None = None
    event: Event | None = None
    waiting: Mapping[str, Trigger] = MappingProxyType({})
    fits: Callable[[AnswerKeys], Refusal | None] | None = None
    moot: Callable[[Card], str | None] | None = None
    _fingerprint: str | None = None

    @property
    def keys(self) -> tuple[str, ...]:
        """The keys of all options, in a fixed order."""
        if self.offered is None:
            if self.enumerate_keys is not None:
                self.offered = self.enumerate_keys()
            else:
                self.offered = tuple([f"card:{card.shown_id}" for card in self.cards])
        return self.offered

    @property
    def forced(self) -> bool:
        """Whether there is only one answer, and everyone may see that."""
        if self.private or self.several or self.naming is not None:
            return False
        many = len(self.cards) if self.offered is None and self.enumerate_keys is None else len(self.keys)
        if self.repeats > 1:
            return many == 1 or many * self.repeats == self.minimum
        return many == self.minimum and not (self.ordered and many > 1)

    @property
    def forced_answer(self) -> tuple[str, ...]:
        """The only answer of a question that is `forced`."""
        if self.repeats == 1:
            return self.keys
        return tuple(key for key in self.keys for _ in range(self.repeats))[: self.minimum]

    @property
    def nothing(self) -> tuple[str, ...]:
        """The answer that chooses nothing, or the first option where one must be chosen."""
        return DECLINED.get(self.kind, self.keys[:1])

    def narrow(self, keys: tuple[str, ...]) -> None:
        """Offer only some of the options, because the others are gone."""
        self.offered = keys
        offered = [int(key[5:]) for key in keys if key.startswith("card:")]
        self.cards = [card for card in self.cards if card.shown_id in offered]
        most = len(keys) * self.repeats
        self.minimum, self.maximum = min(self.minimum, most), min(self.maximum, most)
        self._fingerprint = None

    def follow_ids(self, by_id: Sequence[Card]) -> None:
        """Offer the same cards by the ids by which they are shown now. `by_id`: those of the match."""
        self._fingerprint = None
        if self.offered is not None and (self.cards or self.enumerate_keys is not None):
            self.offered = tuple(
                option.key if option.card is None else f"{option.key.partition(':')[0]}:{by_id[option.card].shown_id}"
                for option in self.options
            )

    def give_to(self, seat: int) -> None:
        """Let another seat decide."""
        self.seat = seat
        self._fingerprint = None

    @property
    def options(self) -> tuple[Option, ...]:
        """All options with the card they are about."""
        result = []
        for key in self.keys:
            verb, _, rest = key.partition(":")
            number = rest.partition("/")[0]
            about = verb in CARD_VERBS and number.isdigit()
            result.append(Option(key, int(number) if about else None, verb if about else rest or verb))
        return tuple(result)

    @property
    def fingerprint(self) -> str:
        """32 hex digits that change with the question: kind, seat, prompt, bounds, offered keys.

        What the catalogue offers is left out: a catalogue that grows does not change the questions of the past.
        """
        if self._fingerprint is None:
            offered = list(self.keys) if self.naming is None else [f"{self.naming}:*"]
            question: list[Any] = [self.kind, self.seat, self.prompt, self.minimum, self.maximum, offered]
            if self.repeats > 1:
                question.append(self.repeats)
            self._fingerprint = hashlib.sha256(_JSON(question)).hexdigest()[:32]
        return self._fingerprint

    def check(self, answer: AnswerKeys) -> None:
        """Raise IllegalAnswer, with the reason and the clause, unless the answer is one of those offered."""
        many = len(answer)
        if not self.minimum <= many <= self.maximum:
            wanted = str(self.minimum) if self.minimum == self.maximum else f"{self.minimum} to {self.maximum}"
            raise IllegalAnswer(f"{self.prompt}: give {wanted} of its options, not {many}")
        for at, key in enumerate(answer):
            self.check_repeats(answer, at)
            if self.offered is not None and key in self.offered:
                continue
            if self.refusal is not None:
                refusal = self.refusal(key)
                if refusal is not None:
                    raise IllegalAnswer(refusal[0], clause=refusal[1], key=key)
            elif key not in self.keys:
                raise IllegalAnswer(
                    f"{key} is not among the options of {self.prompt}: {', '.join(self.keys) or 'none'}", key=key
                )
        if self.fits is not None and (contradicted := self.fits(answer)) is not None:
            raise IllegalAnswer(contradicted[0], clause=contradicted[1], key=answer[0])

    def check_repeats(self, answer: AnswerKeys, at: int) -> None:
        """Raise IllegalAnswer when the key at this place of the answer is given too often."""
        key = answer[at]
        if key in answer[:at] and answer[:at].count(key) >= self.repeats:
            often = "twice; give it once" if self.repeats == 1 else f"too often; give it {self.repeats} times at most"
            raise IllegalAnswer(f"{key} is given {often}", key=key)

    def __repr__(self) -> str:
        return f"Choice({self.kind} {self.prompt} by {self.seat}: {self.minimum}-{self.maximum} of {self.keys})"


_JSON = msgspec.json.Encoder().encode
DECLINED: dict[str, tuple[str, ...]] = {"yes-no": ("no",), "mulligan": ("keep",), "card": ()}
"""The answers by which nothing is chosen, by the kind of question."""

CARD_VERBS = frozenset(
    ["card", "play", "discard", "reap", "fight", "action", "omni", "unstun", "trigger", "opponent-card"]
)
"""The option verbs whose argument is the id of a card."""

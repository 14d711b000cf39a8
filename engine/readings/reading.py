"""A reading: one row of the list of assumptions where the rulebooks are silent."""

from __future__ import annotations

from collections.abc import Container, Iterable, Mapping
from dataclasses import dataclass, field
from typing import Annotated, NamedTuple

import msgspec
from msgspec import Meta

from engine.rulesets import RULESETS

ALL = tuple(RULESETS)
UNTIL_16 = ALL[: ALL.index("18.4")]
"""The rulebooks before 18.4, which answers some questions that they leave open."""
CHARTS = ("2021-03", "16.0", "18.4")
"""The rulebooks with timing, damage and destroyed charts."""
CHARTS_UNTIL_16 = ("2021-03", "16.0")
"""Those of them with the charts."""
SINCE_16 = ("16.0", "18.4")
"""The rulebooks with token creatures, and one rule more that the active player decides."""


class SettledAnswer(NamedTuple):
    """How a later rulebook answers what earlier ones leave open."""

    option: str
    clause: str
    """The id of the clause that says so."""
    rulesets: tuple[str, ...] = ("18.4",)


@dataclass(frozen=True, slots=True)
class Reading:
    """One row. `taken` and `earlier` map a rulebook version to an option. Neither has the versions in which the
    question does not arise, or which answer it (`settled`). `earlier` is the option of a set-up that does not name the
    reading; None: the same as `taken`. `cites`: ids of clauses and rulings that speak. `variant`: the one it is
    about, None for all."""

    id: str
    about: str
    question: str
    options: Mapping[str, str] = field(hash=False)
    taken: Mapping[str, str] = field(hash=False)
    authority: str
    earlier: Mapping[str, str] | None = field(default=None, hash=False)
    offered: bool = False
    cites: tuple[str, ...] = ()
    variant: str | None = None
    cards: tuple[str, ...] = ()
    """The titles of the cards that it is about, empty where it is about a rule. Where it leaves no choice, how a card
    is read is no part of set-ups: a match keeps the engine that it was played with."""
    touches: tuple[str, ...] = ()
    """The titles of other cards that it is likely to decide about: the cards that its texts name, and the cards that
    raise the question most often. With `cards`, the index of readings by card."""

    settled: SettledAnswer | None = None
    """The answer of the rulebooks that have one."""

    @property
    def in_setups(self) -> bool:
        """Whether set-ups name it: each rule, which has changed while matches were logged, and each choice."""
        return self.offered or not self.cards

    def concerns(self, names: Container[str]) -> bool:
        """Whether it is about a card with one of these names, or touches it."""
        return any(name in names for name in (*self.cards, *self.touches))

    def answered(self, ruleset: str) -> SettledAnswer | None:
        """The answer that a rulebook gives itself, None where it does not."""
        return self.settled if self.settled is not None and ruleset in self.settled.rulesets else None

    def before(self, ruleset: str) -> str | None:
        """The option of a set-up that does not name this reading; None where the question does not arise."""
        return (self.taken if self.earlier is None else self.earlier).get(ruleset)

    def in_words(self, option: str) -> str:
        """The text of an option, without the yes or no that answers the question."""
        text = self.options[option]
        answer, _, rest = text.partition(": ")
        return rest if answer in ("yes", "no") else text

    def as_taken(self) -> dict[str, str]:
        """{id, about, question, reading}: the row as it is read under the newest rulebook in which it arises."""
        option = list(self.taken.values())[-1]
        return {"id": self.id, "about": self.about, "question": self.question, "reading": self.options[option]}

    def answer(self) -> ReadingAnswer:
        """The reading as the API and the command line list it."""
        return ReadingAnswer(
            id=self.id,
            about=self.about,
            question=self.question,
            variant=self.variant,
            cards=list(self.cards),
            touches=list(self.touches),
            options=[ReadingOption(name, text) for name, text in self.options.items()],
            taken=dict(self.taken),
            earlier=dict(self.taken if self.earlier is None else self.earlier),
            settled={}
            if self.settled is None
            else dict.fromkeys(self.settled.rulesets, SettledReading(self.settled.option, self.settled.clause)),
            offered=self.offered,
            authority=self.authority,
            cites=list(self.cites),
        )


class ReadingOption(msgspec.Struct, frozen=True):
    """An answer to a question that the rulebooks leave open."""

    option: str
    reading: str


class SettledReading(msgspec.Struct, frozen=True):
    """The answer of a rulebook to a question that earlier ones leave open."""

    option: str
    clause: Annotated[str, Meta(description="the id of the clause that says so")]


class ReadingAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """A question that the rulebooks leave open, and how it is read."""

    id: str
    about: Annotated[str, Meta(description="the question in a few words")]
    question: str
    variant: Annotated[str | None, Meta(description="the only one it is about; null: all")]
    cards: Annotated[
        list[str],
        Meta(description="titles of the cards that it is about; empty: a rule. Set-ups name it where it is `offered`"),
    ]
    touches: Annotated[list[str], Meta(description="titles of other cards that it is likely to decide about")]
    options: Annotated[list[ReadingOption], Meta(description="all answers there are")]
    taken: Annotated[
        dict[str, str],
        Meta(description="rulebook -> option of matches opened now, where the question is open"),
    ]
    earlier: Annotated[
        dict[str, str],
        Meta(description="rulebook -> option of matches whose set-up does not name it, being older"),
    ]
    settled: Annotated[
        dict[str, SettledReading],
        Meta(description="rulebook -> its own answer, where it does not leave the question open any more"),
    ]
    offered: Annotated[bool, Meta(description="whether another option may be chosen for a match")]
    authority: Annotated[str, Meta(description="what speaks for it")]
    cites: Annotated[list[str], Meta(description="ids of clauses and rulings that speak")]


def under(option: str, rulesets: Iterable[str] = ALL) -> dict[str, str]:
    """The same option under each of some rulebooks."""
    return dict.fromkeys(rulesets, option)

"""Decisions in plain English: what was asked, and what was answered, as one viewer may see both.

A question must be looked at before it is answered: afterwards its options are gone, and cards that they name may have
moved. The part of an answer that others may not see stays a choice "that stays hidden"; what it is about is open to
all.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from typing import Annotated, Any

import msgspec
from msgspec import Meta

from engine.english import listed
from engine.table.choices import CARD_VERBS
from engine.table.state import PLAY
from engine.views.labels import CARD_LABELS
from engine.views.projected import ChoiceView
from replays.engines.replayed_game import ReplayedGame
from replays.log.event_types import Decision, Overridden
from replays.log.events import Event
from replays.telling.viewer import Eyes

_TOLD_BY: dict[str, frozenset[str]] = {
    "main": frozenset(("card.played", "card.discarded", "card.used", "tide.raised", "status.unstunned")),
    "house": frozenset(("house.chosen",)),
    "opening.mulligan": frozenset(("hand.kept", "hand.mulliganed")),
    "house.take_archives": frozenset(("archives.taken",)),
    "fight.target": frozenset(("fight.declared",)),
    "forge.key": frozenset(("key.forged",)),
}
"""Prompts of rules -> kinds of facts that state the answer, so that it is not repeated."""
_NAMED = frozenset(("card", "opponent-card"))
"""Option verbs that only name a card; the others of `CARD_VERBS` say what is done with it."""


class AnsweredQuestion(msgspec.Struct, frozen=True):
    """A decision: what was asked, what was legal, what was chosen."""

    seat: int
    question: Annotated[ChoiceView | None, Meta(description="its options are null for those who may not see them")]
    answer: Annotated[tuple[str, ...] | None, Meta(description="the keys chosen; null for those who may not see them")]
    labels: Annotated[
        tuple[str, ...] | None, Meta(description="the same in words; null when the options are not to be seen")
    ]
    offered: Annotated[bool, Meta(description="false: recorded although the rules forbid it")]


def question_for(game: ReplayedGame, eyes: Eyes) -> ChoiceView | None:
    """The question that a game asks now, as the viewer may see it, for `decision_sentence`.

    The main question of a turn has `in_play` besides, number -> title: a viewer who does not see its options still sees
    which card in play was used.
    """
    question: Any = eyes.choice(game)
    if question is not None and question["kind"] == "main":
        question["in_play"] = {str(card.shown_id): card.name for card in game.table.cards if card.zone == PLAY}
    projected: ChoiceView | None = question
    return projected


def answer_to(event: Event, question: ChoiceView | None, eyes: Eyes) -> AnsweredQuestion | None:
    """The decision in an event, if it is one, as the viewer may see it. `question`: what was asked before it, seen
    through the same eyes."""
    event = eyes.event(event)
    data = event.data
    if not isinstance(data, Decision | Overridden):
        return None
    answer = data.answer if data.answer is not None else getattr(event.secret, "answer", None)
    labels = None
    options = None if question is None else question["options"]
    if answer is not None and options is not None:
        words = {option["key"]: option["label"] for option in options}
        labels = tuple(words.get(key, key) for key in answer)
    elif answer is not None and question is not None and question.get("naming"):
        labels = tuple(key.partition(":")[2] for key in answer)  # the options are long, and no secret
    return AnsweredQuestion(data.seat, question, answer, labels, isinstance(data, Decision))


def decision_sentence(decision: AnsweredQuestion, seats: Sequence[str], kinds: Collection[str]) -> str | None:
    """Question and answer in a sentence; None where facts say it, or an official has recorded it. `kinds`: the kinds of
    the event's facts.

    >>> asked = {"kind": "yes-no", "prompt": "Ganger Chieftain/play", "text": "Ganger Chieftain: use this ability?",
    ...     "options": [{"key": "yes", "label": "Yes"}, {"key": "no", "label": "No"}]}
    >>> decision_sentence(AnsweredQuestion(0, asked, ("no",), ("No",), True), ["Ann", "Ben"], [])
    'Ann declines (Ganger Chieftain: use this ability?)'
    """
    question: Any = decision.question
    if not decision.offered:
        return None
    name = seats[decision.seat] if decision.seat < len(seats) else f"seat {decision.seat}"
    if question is None:
        return None
    prompt = str(question["prompt"]).partition("@")[0]
    if not _TOLD_BY.get(prompt, frozenset()).isdisjoint(kinds):
        return None
    if question["kind"] == "main" and decision.answer is not None:
        return f"{name} {_main(decision.answer[0], question.get('in_play', {}), decision.labels)}"
    about = f" ({_about(str(question['text']))})"
    if decision.answer is None or decision.labels is None:
        return f"{name} makes a choice that stays hidden{about}"
    return f"{name} {_answer(question, decision.answer, decision.labels)}{about}"


def _about(text: str) -> str:
    """The subject of a question, for the end of an answer that already says "chooses".

    >>> _about("Choose the creature that Goon 5 fights."), _about("Punch: choose a creature.")
    ('the creature that Goon 5 fights', 'Punch')
    """
    return text.removesuffix(".").removeprefix("Choose ").partition(": choose ")[0]


def _main(key: str, in_play: dict[str, str], labels: Sequence[str] | None) -> str:
    """The acts of a player in the main step.

    A viewer who may not see the options gets no name of a card out of play until facts tell it.
    """
    if key == "end":
        return "ends the step"
    if labels and labels[0]:
        return f"chooses to {labels[0][0].lower()}{labels[0][1:]}"
    verb, _, card = key.partition(":")
    label = CARD_LABELS[verb].format(in_play.get(card.partition("/")[0], "a card")) if verb in CARD_LABELS else key
    return f"chooses to {label[0].lower()}{label[1:]}"


def _answer(question: dict[str, Any], keys: Sequence[str], labels: Sequence[str]) -> str:
    if question["kind"] == "yes-no" and tuple(keys) in (("yes",), ("no",)):
        return "agrees" if keys[0] == "yes" else "declines"
    if not keys:
        return "chooses nothing"
    if question["kind"] in ("name", "type"):
        return f"names {listed(labels)}"
    words = [_words(key, label) for key, label in zip(keys, labels, strict=True)]
    if (question.get("repeats") or 1) > 1:
        return f"gives {listed([f'{words.count(given)} to {given}' for given in dict.fromkeys(words)])}"
    if question["ordered"] and len(words) > 1:
        return f"chooses this order: {', '.join(words)}"
    return f"chooses {words[0] if len(words) == 1 else ', '.join(words[:-1]) + ' and ' + words[-1]}"


def _words(key: str, label: str) -> str:
    """An option as the object of "chooses"."""
    verb = key.partition(":")[0]
    if label.startswith("Choose "):
        return label.removeprefix("Choose ")
    if verb in _NAMED or verb == "seat" or not label:
        return label or key
    if verb in ("trigger", "effect") and not label.startswith("Resolve "):
        return label  # an ability that waits, by its name
    lower = ("the " if verb == "flank" else "") + label[0].lower() + label[1:]
    return f"to {lower}" if verb in CARD_VERBS or verb in ("effect", "keep", "mulligan", "tide") else lower

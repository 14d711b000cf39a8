"""What was asked and answered is told of every decision, to each viewer as far as they may know it."""

from __future__ import annotations

from typing import Any

import pytest

from engine.catalogue.decks import deck_lists
from engine.players import RandomPlayer
from engine.table.setup import Setup
from replays.log.events import Actor
from replays.play.commands import Answer
from replays.play.memory_match import MatchInMemory
from replays.telling.answers import AnsweredQuestion, answer_to, decision_sentence, question_for
from replays.telling.transcript import lines_of
from replays.telling.viewer import Eyes
from tests.thirds import by_thirds

LISTS = tuple(deck_lists("CotA"))
PAIRS = [(LISTS[at], LISTS[at + 1]) for at in range(0, len(LISTS), 2)]
NOTHING_SAID = ("makes a decision", "decides", "chooses ", "?")
WAITING = [
    {"key": "trigger:4", "label": "Hunting Witch, for Mother played"},
    {"key": "trigger:5", "label": "Resolve Troll"},
]
PLAYER = Actor("player", "somebody")


def question(**changes: Any) -> dict[str, Any]:
    found: dict[str, Any] = {
        "kind": "card",
        "prompt": "Punch/play",
        "text": "Punch: choose a creature.",
        "ordered": False,
        "options": [{"key": "card:4", "label": "Choose Troll"}, {"key": "card:5", "label": "Choose Bumpsy"}],
    }
    return found | changes


@pytest.mark.parametrize(
    "asked, answer, kinds, text",
    [
        (question(), ("card:4",), (), "Ann chooses Troll (Punch)"),
        (question(), ("card:4", "card:5"), (), "Ann chooses Troll and Bumpsy (Punch)"),
        (question(ordered=True), ("card:5", "card:4"), (), "Ann chooses this order: Bumpsy, Troll (Punch)"),
        (question(repeats=2), ("card:5", "card:4", "card:5"), (), "Ann gives 2 to Bumpsy and 1 to Troll (Punch)"),
        (question(kind="type", options=[{"key": "type:action", "label": "Action"}]), ("type:action",), (), "Ann names"),
        (question(), (), ("amber.lost",), "Ann chooses nothing (Punch)"),
        (question(options=WAITING), ("trigger:4",), (), "Ann chooses Hunting Witch, for Mother played (Punch)"),
        (question(options=WAITING), ("trigger:5",), (), "Ann chooses to resolve Troll (Punch)"),
        (question(options=None), ("card:4",), (), "Ann makes a choice that stays hidden (Punch)"),
        (question(), None, (), "Ann makes a choice that stays hidden (Punch)"),
        (question(kind="fight.target", prompt="fight.target"), ("card:4",), ("fight.declared",), None),
        (question(kind="main", prompt="main"), ("end",), ("step.began",), "Ann ends the step"),
        (question(kind="main", prompt="main"), ("play:4",), ("card.played",), None),
    ],
)
def test_question_and_answer_in_one_sentence(asked: Any, answer: Any, kinds: Any, text: str | None) -> None:
    words = {option["key"]: option["label"] for option in asked["options"] or ()}
    labels = None if asked["options"] is None or answer is None else tuple(words.get(key, key) for key in answer)
    said = decision_sentence(AnsweredQuestion(0, asked, answer, labels, True), ["Ann", "Ben"], kinds)
    assert said is None if text is None else said is not None and said.startswith(text)


@pytest.mark.parametrize(
    "variant, lists",
    by_thirds(4, [("break-key", LISTS[:3]), ("break-key", LISTS[7:10]), *(("standard", pair) for pair in PAIRS)]),
)
def test_no_decision_of_a_whole_match_is_told_without_what_was_decided(variant: str, lists: tuple[str, ...]) -> None:
    names = ["Ann", "Ben", "Cat"][: len(lists)]
    seats = [{"name": name, "deck": deck_lists()[deck]} for name, deck in zip(names, lists, strict=True)]
    setup = {"variant": variant, "ruleset": "16.0", "seats": seats, "chance": {"seed": f"{len(lists[0]):064x}"}}
    match = MatchInMemory(Setup.from_data(setup), match="M1", actor=PLAYER)
    players = [RandomPlayer(f"{lists}/{seat}") for seat in range(len(seats))]
    views = [
        Eyes.of(view) for view in ("judge", "spectator", "public", *(f"player:{seat}" for seat in range(len(seats))))
    ]
    game = match.fold.game
    while game.pending is not None:
        choice = game.pending
        before = {eyes.view: question_for(game, eyes) for eyes in views}
        event, facts = match.record(Answer(choice.seat, tuple(players[choice.seat].answer(choice))), actor=PLAYER)
        game = match.fold.game
        for eyes in views:
            decision = answer_to(event, before[eyes.view], eyes)
            shown = eyes.facts(facts, game)
            said = [one.text for one in lines_of(event, shown, names, turn=1, step="main", decision=decision)]
            assert said, (eyes.view, event.seq, said)
            assert not any(text.endswith(NOTHING_SAID) for text in said), (eyes.view, event.seq, said)
            assert decision is not None
            assert decision.question is not None
            if decision.question["options"] is None:
                assert decision.labels is None, "who sees no options is told no answer in words"
                assert eyes.view not in ("judge", f"player:{choice.seat}")
                hidden = said[0].startswith(f"{names[choice.seat]} makes a choice that stays hidden (")
                assert hidden or choice.kind == "main" or facts, said

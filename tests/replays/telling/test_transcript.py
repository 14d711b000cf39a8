"""Plain English from facts: every fact has a sentence, every line its source, nobody reads what they may not know."""

from __future__ import annotations

import random
from typing import Any

import pytest

from engine.table.fact_kinds import FACT_KINDS
from engine.table.facts import CARD_FIELDS
from replays.log.event_kinds import VOCABULARY
from replays.log.events import Draft, seal
from replays.play.commands import Close, Concede, Note, Rewind
from replays.play.live import Recorder
from replays.telling.sentences import sentence
from replays.telling.transcript import TranscriptLine, grouped, headline, plain_text, tell
from replays.telling.viewer import Eyes
from tests.replays.matches import JUDGE, ORGANISER, play_on, played

SEATS = ["Ann", "Ben"]


@pytest.fixture(scope="module")
def on() -> Recorder:
    on, dice = played(41, 60), random.Random(41)
    for command in (
        Rewind(30, "misread card"),
        Note("note.added", {"text": None}, {"text": "under seal"}),
        Note("note.added", {"text": "in the open"}),
    ):
        with on.live("M1") as live:
            live.record([command], actor=JUDGE, expected=live.version)
    play_on(on, "M1", dice, 30)
    with on.live("M1") as live:
        live.record([Concede(1), Close()], actor=ORGANISER, expected=live.version)
    return on


def lines(on: Recorder, viewer: str, first: int = 1, last: int | None = None) -> list[TranscriptLine]:
    return list(tell(on.traveller, "M1", Eyes.of(viewer), first, last))


@pytest.mark.parametrize("kind", sorted(FACT_KINDS))
@pytest.mark.parametrize("hidden", [False, True])
def test_a_sentence_is_made_of_what_is_shown(kind: str, hidden: bool) -> None:
    shown: Any = {"hidden": True} if hidden else {"card": 4, "title": "Troll"}
    data: dict[str, Any] = {name: [shown] if name == "cards" else shown for name in CARD_FIELDS}
    data |= {
        "player": 0,
        "other": 1,
        "amount": 2,
        "count": 2,
        "cost": 6,
        "turn": 3,
        "step": "main",
        "house": "dis",
        "colour": "red",
        "zone": "discard",
        "origin": "hand",
        "how": "reap",
        "icon": "draw",
        "type": "power",
        "until": "next:1",
        "left": 1,
        "reason": "keys",
        "position": 0,
        "by": "armor",
        "event": "destroy",
        "was": 1,
        "status": "warded",
        "procedure": "2026",
        "seats": [0, 1],
        "figures": [["amber", [3, 4]]],
    }
    text = sentence({"kind": kind, "data": data, "cause": None, "clauses": []}, SEATS)
    assert text[0].isupper() or text[0].isdigit()
    assert not text.endswith(".")
    assert not any(mark in text for mark in ("{", "}", "<", "None", "?", "somebody", "hidden"))
    assert "Troll" not in text if hidden else True
    empty = sentence({"kind": kind, "data": {}, "cause": {"title": "Punch", "card": 1}, "clauses": []}, SEATS)
    assert "None" not in empty, "whatever was left out, it remains a sentence"
    assert empty.endswith("(Punch)"), "whatever was left out, it remains a sentence"


@pytest.mark.parametrize(
    "fact, text",
    [
        (
            {
                "kind": "damage.dealt",
                "data": {"target": {"card": 1, "title": "Troll"}, "amount": 3},
                "cause": {"card": 2, "title": "Punch", "ability": "play"},
            },
            "Troll takes 3 damage (Punch)",
        ),
        ({"kind": "amber.stolen", "data": {"player": 1, "other": 0, "amount": 1}}, "Ben steals 1 Æmber from Ann"),
        (
            {
                "kind": "amber.captured",
                "data": {
                    "card": {"card": 1, "title": "Troll"},
                    "other": None,
                    "amount": 2,
                    "source": {"card": 2, "title": "Titan"},
                },
            },
            "Troll captures 2 Æmber from Titan",
        ),
        (
            {"kind": "amber.captured", "data": {"card": {"card": 1, "title": "Troll"}, "other": None, "amount": 2}},
            "Troll captures 2 Æmber from the supply",
        ),
        ({"kind": "card.drawn", "data": {"card": {"hidden": True}, "player": 0}}, "Ann draws a card"),
        ({"kind": "card.drawn", "data": {"card": {"card": 3, "title": "Troll"}, "player": 0}}, "Ann draws Troll"),
        (
            {
                "kind": "card.revealed",
                "data": {
                    "player": 0,
                    "zone": "hand",
                    "cards": [{"card": 3, "title": "Troll"}, {"hidden": True}, {"hidden": True}],
                },
            },
            "Ann reveals Troll and 2 cards from the hand",
        ),
        ({"kind": "hand.drawn", "data": {"player": 0, "count": 1}}, "Ann draws an opening hand of 1 card"),
        (
            {"kind": "lasting.began", "data": {"card": {"card": 3, "title": "Fear"}, "until": "start:1"}},
            "An effect of Fear begins until the next turn of Ben",
        ),
        ({"kind": "a.kind_of_tomorrow", "data": {}}, "A: kind of tomorrow"),
    ],
)
def test_sentences_read_well(fact: dict[str, Any], text: str) -> None:
    assert sentence(fact, SEATS) == text


def test_every_fact_of_a_match_is_told_with_its_source(on: Recorder) -> None:
    told = {(line.seq, line.fact): line for line in lines(on, "judge") if line.fact is not None}
    facts = {
        (event.seq, index): fact
        for _, event, found in on.traveller.between("M1", 1, on.store.head("M1").version)
        for index, fact in enumerate(found)
    }
    assert told.keys() == facts.keys()
    for place, fact in facts.items():
        assert told[place].kind == fact.kind
        assert told[place].clauses == fact.clauses


def test_every_event_is_told(on: Recorder) -> None:
    """Also decisions that changed nothing to be seen."""
    for viewer in ("judge", "spectator", "player:0"):
        assert {line.seq for line in lines(on, viewer)} >= {event.seq for event in on.store.events("M1")}


def test_lines_stand_in_the_turn_and_step_they_happened_in(on: Recorder) -> None:
    turn, step = 0, "setup"
    for line in lines(on, "judge"):
        if line.kind == "rewound":
            continue
        if line.kind == "step.began":
            step = line.text.split(": ")[1].removesuffix(" step")
        if line.kind == "turn.began":
            turn, step = int(line.text.split()[1]), "start"
        if line.seq < 62:
            assert (line.turn, line.step) == (turn, step)


def test_a_part_of_a_transcript_is_that_part(on: Recorder) -> None:
    whole = lines(on, "judge")
    for first, last in ((1, 3), (20, 40), (60, 75)):
        assert lines(on, "judge", first, last) == [line for line in whole if first <= line.seq <= last]


def test_grouping_loses_nothing(on: Recorder) -> None:
    flat = lines(on, "spectator")
    turns = grouped(flat)
    assert [line for turn in turns for step in turn.steps for line in step.lines] == flat
    assert all(
        line.turn == turn.turn and line.step == step.step
        for turn in turns
        for step in turn.steps
        for line in step.lines
    )
    text = plain_text(turns)
    for part in (
        "Set-up\n",
        "Turn 1\n",
        "Ann draws a card",
        "Back to event 30: misread card",
        "Ben concedes",
        "Note: in the open",
        "A note for judges was added",
    ):
        assert part in text
    assert "under seal" not in text
    assert plain_text([]) == ""


def test_viewers_read_only_what_they_saw(on: Recorder) -> None:
    drawn = {
        viewer: [line.text for line in lines(on, viewer) if line.kind == "card.drawn"]
        for viewer in ("judge", "spectator", "player:0", "player:1")
    }
    assert all(" draws a card" in text for text in drawn["spectator"])
    assert not any(" draws a card" in text for text in drawn["judge"])
    for seat, name in enumerate(SEATS):
        for text in drawn[f"player:{seat}"]:
            assert text.startswith(f"{name} draws ") and (" a card" not in text) or not text.startswith(name)
    assert len({len(texts) for texts in drawn.values()}) == 1


EXAMPLES: dict[str, dict[str, Any]] = {
    "conceded": {"seat": 1, "state": "00" * 32},
    "rewound": {"to": 3, "policy": "same-future", "reason": "misread", "state": "00" * 32},
    "overridden": {"seat": 1, "answer": None, "question": "cd" * 16, "reason": "played twice", "state": "00" * 32},
    "undo.requested": {
        "seat": None,
        "to": 3,
        "reason": "misread",
        "policy": "same-future",
        "grade": None,
        "approvals": ["judge"],
    },
    "undo.answered": {"accepted": False, "role": "seat:1"},
    "dispute.opened": {"claim": None, "first": 2, "last": 4},
    "statement.given": {"text": None},
    "dispute.withdrawn": {},
    "ruling.given": {"verdict": None, "ruling": "as played"},
    "ruling.signed": {"accepted": True, "role": "head-judge"},
    "adjusted": {"corrections": None, "reason": "forgot", "state": "00" * 32},
    "penalty.given": {"seat": 1, "penalty": "warning", "reason": "slow play"},
    "note.added": {"text": "x"},
    "clock.started": {"seconds": 10},
    "clock.paused": {},
    "clock.extended": {"seconds": 5, "reason": "ruling"},
    "clock.called": {},
    "clock.ended": {"state": "00" * 32},
    "time.called": {"procedure": "2026", "state": "00" * 32},
    "engine.moved": {"engine": "vaultlog-engine/1", "catalogue": "c", "state": "00" * 32},
    "match.closed": {"result": None, "seed": "00" * 32, "state": "00" * 32},
}


@pytest.mark.parametrize("name", sorted(set(VOCABULARY.names) - {"match.opened", "decision"}))
def test_every_other_event_says_itself_what_it_is(name: str) -> None:
    event = seal(Draft(data=VOCABULARY.new(name, EXAMPLES[name]), actor=JUDGE), seq=9, prev="00" * 32)
    said = headline(event, SEATS)
    assert said is not None
    assert said[0].isupper()
    assert "None" not in said

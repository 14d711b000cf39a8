"""The grammar of what is typed in `vaultlog record`."""

from __future__ import annotations

import pytest

from service.commands.matches.typed_lines import (
    GiveUp,
    PressEnter,
    RecordForbidden,
    ShowHelp,
    ShowTable,
    TakeBack,
    TypedAnswer,
    TypedLearning,
    TypedLine,
    typed_line,
    with_place,
)


@pytest.mark.parametrize(
    ("line", "meaning"),
    [
        ("", PressEnter()),
        ("?", ShowHelp()),
        ("Help", ShowHelp()),
        ("board", ShowTable()),
        ("undo", TakeBack(1)),
        ("back", TakeBack(1)),
        ("back because", TypedAnswer("back because")),
        ("back 3 because it slipped", TakeBack(3)),
        ("back 1234567", TypedAnswer("back 1234567")),
        ("concede 2", GiveUp(2)),
        ("CONCEDE P8", GiveUp(8)),
        ("concede p9", TypedAnswer("concede p9")),
        ("override p Dex because “I” saw it", RecordForbidden("p Dex", "“I” saw it")),
        ("override end", RecordForbidden("end", "")),
        ("override", TypedAnswer("override")),
        ("learn p1 Troll, mars", TypedLearning(1, "Troll, mars")),
        ("P2 learn", TypedLearning(2, "")),
        ("learn Troll", TypedLearning(None, "Troll")),
        ("learn p9 Troll", TypedLearning(None, "p9 Troll")),
        ("p troll", TypedAnswer("p troll")),
    ],
)
def test_a_line_asks_for_one_thing(line: str, meaning: TypedLine) -> None:
    assert typed_line(line) == meaning


@pytest.mark.parametrize(
    ("text", "parts"),
    [
        ("Troll>Urchin", ("Troll", "Urchin")),
        ("troll > l", ("troll", "left")),
        ("dex R", ("dex", "right")),
        ("dex left", ("dex", "left")),
        ("dex Position 12", ("dex", "position 12")),
        ("dex position 123", ("dex position 123", None)),
        ("left", ("left", None)),
        ("> urchin", ("> urchin", None)),
        ("troll >", ("troll >", None)),
    ],
)
def test_what_stands_behind_an_answer_is_told_apart(text: str, parts: tuple[str, str | None]) -> None:
    assert with_place(text) == parts

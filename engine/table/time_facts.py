"""The kinds of facts that a match records after time was called (`engine.table.fact_kinds`)."""

from __future__ import annotations

from engine.table.fact_words import FactKind, FactWords, MomentWords


def _decided(w: FactWords) -> str:
    by, seats, figures = w.data.get("by"), w.data.get("seats", ()), w.data.get("figures", ())
    if by is None:
        return "time decides for nobody: the players are equal, or what would decide is unknown"
    name, values = figures[-1]
    if name == "place":
        return f"time decides for {w['player']}, the {by}; all else is equal"
    compared = ", ".join(f"{w.seat(seat)} {value}" for seat, value in zip(seats, values, strict=True))
    return f"time decides for {w['player']} by {by} ({compared})"


TIME_FACTS = (
    FactKind(
        "time.called",
        "time was called in player's turn; procedure: by which rules the match ends",
        "the turn in progress is finished, then the procedure of {procedure} follows",
    ),
    FactKind(
        "time.last_turn",
        "player has the last turn that is left to them after time was called",
        "{player} has a last turn, because time is called",
        moment=MomentWords(),
    ),
    FactKind(
        "time.turn_lapsed",
        "an extra turn of player does not take place, because time was called",
        "{player} has no extra turn, because time is called",
    ),
    FactKind(
        "time.forge_step",
        "player has the last 'forge a key' step after time was called",
        "{player} has a last ‘forge a key’ step, because time is called",
        moment=MomentWords(),
    ),
    FactKind(
        "time.key_paid",
        "player paid amount Æmber for the key of colour, after the last turn",
        "{player} pays {amount} Æmber for {key}",
        moment=MomentWords(),
    ),
    FactKind(
        "time.decided",
        "time decided for player, or nobody, by a criterion; figures: those asked, with the figures of seats",
        _decided,
        moment=MomentWords(),
    ),
)

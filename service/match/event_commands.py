"""The command that stores an event of a request's body."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from replays.play.commands import (
    Adjust,
    Answer,
    CallTime,
    Close,
    Command,
    Concede,
    EndByTime,
    MoveEngine,
    Note,
    Override,
    Rewind,
)


def command_of(event: Mapping[str, Any]) -> Command:
    """The command that stores an event, as `EventSchema` loads it; where a seat acts, `data` names it."""
    data, cause = dict(event["data"]), event.get("cause")
    match event["type"]:
        case "decision":
            return Answer(data["seat"], tuple(data["answer"]))
        case "conceded":
            return Concede(data["seat"])
        case "rewound":
            return Rewind(data["to"], data["reason"], data["policy"], cause)
        case "adjusted":
            return Adjust(data["corrections"], data["reason"], cause)
        case "overridden":
            return Override(data["seat"], tuple(data["answer"]), data["reason"], cause)
        case "clock.ended":
            return EndByTime(cause)
        case "time.called":
            return CallTime(data["procedure"], data.get("note"), cause)
        case "engine.moved":
            return MoveEngine(cause)
        case "match.closed":
            return Close(data["unfinished"], data.get("reason"))
    secret = None
    if data.pop("sealed", False):
        secret = {"text": data.pop("text")}
        data["text"] = None
    return Note(event["type"], data, secret, cause)


def seat_of(command: Command) -> int | None:
    """The seat whose act a command is; None for an act of officials."""
    return command.seat if isinstance(command, Answer | Concede | Override) else None

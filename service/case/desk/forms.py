"""The fields of the ruling form, made from the structs that describe measures and corrections (`engine.shapes`)."""

from __future__ import annotations

from typing import NamedTuple

from engine.shapes import AnyOf, Boolean, Integer, ListOf, NullValue, OneOf, RecordField, RecordValue, Shape, String
from replays.tournaments.policy import Policy


class Control(NamedTuple):
    """One field of a form. `reads`: how `cases.js` turns the input into JSON."""

    name: str
    required: bool
    reads: str
    """`number`, `flag`, `text`, `card`, `either` (a number or a word), or `numbers`, `words`, `cards` for a list."""
    choices: tuple[tuple[str, str], ...] = ()
    """Value and label of what there is to choose; empty: it is written."""
    seats: bool = False
    """One of the seats of the match, by the names of the players."""
    nobody: str = ""
    """The label of null, where that is a value."""
    least: int | None = None
    most: int | None = None
    hint: str = ""
    title: str = ""
    preset: bool = False
    """The first choice is the default."""

    @property
    def label(self) -> str:
        """The label beside the control."""
        return self.title or self.name.replace("_", " ").capitalize()

    @property
    def may_be_empty(self) -> bool:
        """Whether an empty control means an empty list instead of a field left out."""
        return self.required and self.reads in ("numbers", "words", "cards")


_LABELS = {"same-future": "turns out the same", "fresh-entropy": "is drawn again"}
"""Of choices that are no words of the game."""


def measure_controls(kind: RecordValue, policy: Policy) -> list[Control]:
    """The fields of a kind of measure; `adjust` has none, its corrections are added one by one."""
    listed = controls(kind) if "corrections" not in kind.fields else []
    penalties = tuple((penalty, penalty) for penalty in policy.penalties)
    return [entry._replace(choices=penalties) if entry.name == "penalty" else entry for entry in listed]


def controls(kind: RecordValue) -> list[Control]:
    """The fields of a kind of measure or correction, in order."""
    return [control(field) for field in kind.fields.values()]


def control(field: RecordField) -> Control:
    """The control for a field. Raises TypeError for a type that no form can ask for."""
    value, nobody = field.value, ""
    if isinstance(value, AnyOf) and any(isinstance(option, NullValue) for option in value.options):
        (value,) = (option for option in value.options if not isinstance(option, NullValue))
        nobody = "nobody" if value.named == "seat" else "none"
    made = Control(field.name, field.required, _reads(value), hint=field.says, title=field.value.title, nobody=nobody)
    match value:
        case Integer(named="seat"):
            return made._replace(seats=True)
        case Integer(named="card"):
            return made
        case Integer():
            return made._replace(least=value.least, most=value.most)
        case OneOf():
            preset = field.default in value.options
            options = sorted(value.options, key=lambda option: option != field.default) if preset else value.options
            return made._replace(
                preset=preset, choices=tuple((option, _LABELS.get(option, option)) for option in options)
            )
        case Boolean():
            return made._replace(choices=(("true", "yes"), ("false", "no")))
        case String():
            return made._replace(most=value.most)
        case ListOf(item=OneOf(options=options)):
            return made._replace(hint=" ".join(options))
        case ListOf() | AnyOf():
            return made._replace(hint=field.says or value.wanted())
    raise TypeError(f"no form asks for {value}")


def _reads(value: Shape) -> str:
    match value:
        case ListOf():
            return {"number": "numbers", "card": "cards"}.get(_reads(value.item), "words")
        case Integer():
            return "card" if value.named == "card" else "number"
        case Boolean():
            return "flag"
        case AnyOf():
            return "either"
    return "text"

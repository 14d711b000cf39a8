"""Events as the API shows them: the envelope of each kind, with its data as the kind's struct describes them."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, Union

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.judging.kinds import CORRECTION
from engine.table.description import DeckList, SetUp, SetUpChance, SetUpSeat
from engine.views.projected import ResultView
from replays.disputes.measures import MEASURE
from replays.log.event_kinds import VOCABULARY
from replays.log.events import Actor
from replays.log.vocabulary import EventData, EventKind, SecretData


def _like(struct: type[msgspec.Struct], changes: Mapping[str, Any], *, name: str = "", more: Sequence[Any] = ()) -> Any:
    """A struct with the fields of another one, as the document shows them.

    `changes`: the definitions of fields that differ here, by their names there;
    `name`: its own, by default that of the other;
    `more`: the definitions of further fields.
    """
    fields = [
        changes.get(field.name, (field.name, field.type) if field.required else (field.name, field.type, field.default))
        for field in msgspec.structs.fields(struct)
    ]
    documented = {"__doc__": struct.__doc__}
    return msgspec.defstruct(name or struct.__name__, [*fields, *more], kw_only=True, namespace=documented)


def _optional(name: str, shape: Any, description: str | None = None) -> tuple[str, Any, UnsetType]:
    """The definition of a field that may be missing."""
    if description is not None:
        shape = Annotated[shape, Meta(description=description)]
    return name, Union[shape, UnsetType], UNSET  # noqa: UP007 - `|` takes no Annotated


_COMMITMENT = Annotated[str, Meta(description="SHA-256 of the seed, which is published at the close")]
_CHANCE = _like(SetUpChance, {"seed": ("seed_commitment", _COMMITMENT)}, name="OpenedChance")
_SEAT = _like(SetUpSeat, {"deck": ("deck", _like(DeckList, {}, name="OpenedDeck"))}, name="OpenedSeat")
_SEATS = ("seats", Annotated[tuple[_SEAT, ...], Meta(description="clockwise")])  # type: ignore[valid-type]
_POSITION = _optional("position", dict[str, Any], "a described table, with numbers in place of its hidden zones")
SHAPES: dict[str, Any] = {
    "setup": _like(SetUp, {"chance": ("chance", _CHANCE), "seats": _SEATS}, name="OpenedSetUp", more=[_POSITION]),
    "corrections": tuple[CORRECTION.of, ...] | None,  # type: ignore[name-defined]
    "measures": tuple[MEASURE.of, ...] | None,  # type: ignore[name-defined]
    "result": ResultView | None,
    "list": DeckList,
}
"""The shapes of the fields that the structs of the log leave open, because an old log may hold what a newer version no
longer takes."""


def _shape_of(data: type[EventData | SecretData], younger: Collection[str] = ()) -> Any:
    """The struct of some data as the document shows it. `younger`: the fields that the first schema did not have."""
    changes: dict[str, Any] = {}
    for field in msgspec.structs.fields(data):
        shape = SHAPES.get(field.name, field.type)
        if field.name in younger:
            changes[field.name] = _optional(field.name, shape)
        elif field.name in SHAPES:
            changes[field.name] = (field.name, shape) if field.required else (field.name, shape, field.default)
    return _like(data, changes) if changes else data


def _data_of(kind: EventKind) -> Any:
    younger: dict[str, Any] = {}
    for schema in range(1, kind.schema):
        younger = kind.upcasts[schema](younger)
    return _shape_of(kind.data, younger)


@cache
def _sealed_of(secret: type[SecretData] | None) -> Any:
    """The struct of the sealed part of an event; its `salt` and `value` are for those who may see it."""
    if secret is None:
        return None
    fields: list[Any] = [
        ("commitment", str),
        _optional("salt", str),
        _optional("value", _shape_of(secret)),
    ]
    sealed = msgspec.defstruct(f"Sealed{secret.__name__}", fields, namespace={"__doc__": secret.__doc__})
    return Union[sealed, None]  # noqa: UP007


def event_shapes(vocabulary: Iterable[EventKind]) -> Iterator[type[msgspec.Struct]]:
    """A struct of the events of each kind, told apart by `type`."""
    for kind in vocabulary:
        fields: list[Any] = [
            ("seq", Annotated[int, Meta(description="its place in the log, from 1")]),
            ("schema", Annotated[int, Meta(description="of the data, from 1")]),
            ("actor", Actor),
            ("at", Annotated[str, Meta(description="when it was appended")]),
            ("data", _data_of(kind)),
            ("sealed", _sealed_of(kind.secret)),
            _optional("cause", int, "the event that it answers"),
            _optional("client_at", str, "when it happened, by the client's clock"),
            _optional("engine", str, "that validated it, where not the one that `match.opened` names"),
            _optional("request", str, "names the request that it was stored for"),
            ("prev", Annotated[str, Meta(description="hash of the event before it")]),
            ("hash", str),
        ]
        yield msgspec.defstruct(
            f"{kind.data.__name__}Event",
            fields,
            kw_only=True,
            tag_field="type",
            tag=kind.name,
            namespace={"__doc__": kind.data.__doc__},
        )


if TYPE_CHECKING:
    StoredEvent: TypeAlias = dict[str, Any]
else:
    StoredEvent = Union[tuple(event_shapes(VOCABULARY))]  # noqa: UP007
"""An event as it was written: plain data, of the shape that its kind has."""

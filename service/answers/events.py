"""Events as the API shows them: the envelope of each kind, with its data as the kind's struct describes them."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import TYPE_CHECKING, Annotated, Any, TypeAlias, Union

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.judging.kinds import CORRECTION
from engine.views.projected import ResultView
from replays.disputes.measures import MEASURE
from replays.log.event_kinds import VOCABULARY, MatchEventKind
from replays.log.events import Actor
from replays.log.vocabulary import EventData, SecretData

SHAPES: dict[str, Any] = {
    "corrections": tuple[CORRECTION.of, ...] | None,  # type: ignore[name-defined]
    "measures": tuple[MEASURE.of, ...] | None,  # type: ignore[name-defined]
    "result": ResultView | None,
}
"""The shapes of the fields that the structs of the log leave open, because an old log may hold what a newer version no
longer takes."""


def _shape_of(data: type[EventData | SecretData], younger: dict[str, Any]) -> Any:
    """The struct of some data as the document shows it. `younger`: the fields that the first schema did not have."""
    fields = msgspec.structs.fields(data)
    if not younger and not any(field.name in SHAPES for field in fields):
        return data
    shown: list[Any] = []
    for field in fields:
        shape = SHAPES.get(field.name, field.type)
        if field.name in younger:
            shown.append((field.name, Union[shape, UnsetType], UNSET))  # noqa: UP007 - `|` takes no Annotated
        elif field.required:
            shown.append((field.name, shape))
        else:
            shown.append((field.name, shape, field.default))
    return msgspec.defstruct(data.__name__, shown, kw_only=True, namespace={"__doc__": data.__doc__})


def _data_of(kind: MatchEventKind) -> Any:
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
        ("salt", str | UnsetType, UNSET),
        ("value", Union[_shape_of(secret, {}), UnsetType], UNSET),  # noqa: UP007 - as above
    ]
    sealed = msgspec.defstruct(f"Sealed{secret.__name__}", fields, namespace={"__doc__": secret.__doc__})
    return Union[sealed, None]  # noqa: UP007


def _optional(shape: Any, description: str) -> Any:
    return Annotated[Union[shape, UnsetType], Meta(description=description)]  # noqa: UP007


def _envelopes() -> Iterator[type[msgspec.Struct]]:
    """A struct of each kind, told apart by `type`."""
    for kind in VOCABULARY:
        fields: list[Any] = [
            ("seq", Annotated[int, Meta(description="its place in the log, from 1")]),
            ("schema", Annotated[int, Meta(description="of the data, from 1")]),
            ("actor", Actor),
            ("at", Annotated[str, Meta(description="when it was appended")]),
            ("data", _data_of(kind)),
            ("sealed", _sealed_of(kind.secret)),
            ("cause", _optional(int, "the event that it answers"), UNSET),
            ("client_at", _optional(str, "when it happened, by the client's clock"), UNSET),
            ("engine", _optional(str, "that validated it, where not the one that `match.opened` names"), UNSET),
            ("request", _optional(str, "names the request that it was stored for"), UNSET),
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
    StoredEvent = Union[tuple(_envelopes())]  # noqa: UP007
"""An event as it was written: plain data, of the shape that its kind has."""

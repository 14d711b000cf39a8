"""The registry of event types: one schema per type and version, strict reading, upcasting of old versions.

A type has a stable name and a schema version that counts from 1. `Vocabulary.parse` reads the data of any version that
was ever written: the oldest bytes stay as they are in the log, and `upcasts` bring what was read forward, one version
at a time, to the newest. New events always have the newest version.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import Any, Generic, TypeVar, cast

import msgspec

from engine.shapes import Contract
from replays.log.errors import EventInvalid

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes the data of schema n (plain JSON) and returns the data of schema n + 1. Must not guess: what the old version
did not record gets an explicit 'not recorded' value."""


class EventData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the data of every event type: plain JSON values under names that need no explaining."""


class SecretData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what an event holds under seal: only its salted commitment is part of the hashed event."""


class EventKind(msgspec.Struct, frozen=True, kw_only=True):
    """One kind of event: the shape of its data, schema by schema."""

    name: str
    data: type[EventData]
    schema: int = 1
    """Newest schema version, the one that is written."""
    secret: type[SecretData] | None = None
    """The struct of a sealed part; None when the kind never seals anything."""
    upcasts: Mapping[int, Upcast] = {}
    """`upcasts[n]` lifts data of schema n to n + 1; there is one for every n < `schema`."""


Kind = TypeVar("Kind", bound=EventKind)


class Vocabulary(Generic[Kind]):
    """Kinds of events by name. `replays.log.event_kinds.VOCABULARY` is the one of matches; tests make their own."""

    def __init__(self, kinds: Iterable[Kind] = ()) -> None:
        self._types: dict[str, Kind] = {}
        self._by_class: dict[type[EventData], Kind] = {}
        self._contracts: dict[str, Contract[EventData]] = {}
        self._decoders: dict[tuple[str, int], msgspec.json.Decoder[Any]] = {}
        for kind in kinds:
            self.register(kind)

    def __iter__(self) -> Iterator[Kind]:
        """The kinds, in the order in which they were registered."""
        return iter(self._types.values())

    def register(self, kind: Kind) -> None:
        """Make a kind known. Raises ValueError when its name or class is taken, or an upcast is missing."""
        name, data, schema = kind.name, kind.data, kind.schema
        if name in self._types or data in self._by_class:
            raise ValueError(f"event type {name} or its data class is registered already")
        if sorted(kind.upcasts) != list(range(1, schema)):
            raise ValueError(f"event type {name} at schema {schema} needs exactly the upcasts {list(range(1, schema))}")
        self._types[name] = self._by_class[data] = kind
        for version in kind.upcasts:
            self._decoders[name, version] = msgspec.json.Decoder(dict[str, Any])
        self._decoders[name, schema] = msgspec.json.Decoder(data)

    @property
    def names(self) -> tuple[str, ...]:
        """All type names, sorted."""
        return tuple(sorted(self._types))

    def kind(self, name: str) -> Kind:
        """The type of that name. Raises EventInvalid when there is none."""
        try:
            return self._types[name]
        except KeyError:
            raise EventInvalid(f"unknown event type {name!r}; known are {', '.join(self.names)}") from None

    def kind_of(self, data: EventData) -> Kind:
        """The type whose data `data` is."""
        try:
            return self._by_class[type(data)]
        except KeyError:
            raise EventInvalid(f"{type(data).__name__} is not the data of a registered event type") from None

    def contract(self, name: str) -> Contract[EventData]:
        """The struct of the data of new events of that type. Raises EventInvalid when there is no such type."""
        if name not in self._contracts:
            self._contracts[name] = Contract(self.kind(name).data)
        return self._contracts[name]

    def parse(self, name: str, schema: int, raw: bytes | msgspec.Raw, seq: int | None = None) -> EventData:
        """Read stored data of any known schema version and return it in the newest one.

        Raises EventInvalid for an unknown type or version and for data that is not exactly of its shape.
        """
        decoder = self._decoders.get((name, schema))
        if decoder is None:
            kind = self.kind(name)
            raise EventInvalid(
                f"schema {schema} is unknown; this version reads 1 to {kind.schema}", type=name, schema=schema, seq=seq
            )
        kind = self._types[name]
        try:
            data = decoder.decode(raw)
            if schema == kind.schema:
                return cast(EventData, data)
            for version in range(schema, kind.schema):
                data = kind.upcasts[version](data)
            return msgspec.convert(data, kind.data)
        except msgspec.MsgspecError as error:
            raise EventInvalid(str(error), type=name, schema=schema, seq=seq) from error

    def new(self, name: str, data: dict[str, Any]) -> EventData:
        """Build the data of a new event from plain JSON. Raises EventInvalid with everything that is wrong with it."""
        kind = self.kind(name)
        faults = self.contract(name).faults(data)
        if faults:
            reason = " ".join(f"{fault.pointer or 'data'}: {fault.detail}" for fault in faults)
            raise EventInvalid(reason, type=name, schema=kind.schema, faults=faults)
        try:
            return msgspec.convert(data, kind.data)
        except msgspec.ValidationError as error:
            raise EventInvalid(str(error), type=name, schema=kind.schema) from error

    def secret(self, name: str, raw: bytes, seq: int | None = None) -> SecretData:
        """Read the sealed part of an event of that type from its JSON bytes. Raises EventInvalid."""
        kind = self.kind(name)
        if kind.secret is None:
            raise EventInvalid("this type has no sealed part", type=name, schema=kind.schema, seq=seq)
        try:
            return msgspec.json.decode(raw, type=kind.secret)
        except msgspec.MsgspecError as error:
            raise EventInvalid(f"sealed: {error}", type=name, schema=kind.schema, seq=seq) from error

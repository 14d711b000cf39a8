"""The registry of event types: one schema per type and version, strict reading, upcasting of old versions.

A type has a stable name and a schema version that counts from 1. `Vocabulary.parse` reads the data of any version that
was ever written: the oldest bytes stay as they are in the log, and `upcasts` bring what was read forward, one version
at a time, to the newest. Only the newest version is ever written.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, NamedTuple, cast

import msgspec

from engine.contract import Contract
from replays.log.errors import EventInvalid

Upcast = Callable[[dict[str, Any]], dict[str, Any]]
"""Takes the data of schema n (plain JSON) and returns the data of schema n + 1. Must not guess: what the old version
did not record gets an explicit 'not recorded' value."""


class EventData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of the data of every event type: plain JSON values under names that need no explaining."""


class SecretData(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Base of what an event holds under seal: only its salted commitment is part of the hashed event."""


class EventType(NamedTuple):
    """Description of one event type."""

    name: str
    schema: int
    """Newest schema version, the one that is written."""
    data: type[EventData]
    secret: type[SecretData] | None
    """What a sealed part looks like; None when the type never seals anything."""


class Vocabulary:
    """Event types by name. `replays.log.event_types.VOCABULARY` is the one of the product; tests make their own."""

    def __init__(self) -> None:
        self._types: dict[str, EventType] = {}
        self._by_class: dict[type[EventData], EventType] = {}
        self._upcasts: dict[tuple[str, int], Upcast] = {}
        self._contracts: dict[str, Contract[EventData]] = {}
        self._decoders: dict[tuple[str, int], msgspec.json.Decoder[Any]] = {}

    def register(
        self,
        name: str,
        data: type[EventData],
        *,
        schema: int = 1,
        secret: type[SecretData] | None = None,
        upcasts: dict[int, Upcast] | None = None,
    ) -> None:
        """Make `name` known. `upcasts[n]` lifts data of schema n to n + 1 and must exist for every n < `schema`."""
        if name in self._types or data in self._by_class:
            raise ValueError(f"event type {name} or its data class is registered already")
        steps = dict(upcasts or {})
        if sorted(steps) != list(range(1, schema)):
            raise ValueError(f"event type {name} at schema {schema} needs exactly the upcasts {list(range(1, schema))}")
        kind = EventType(name, schema, data, secret)
        self._types[name] = self._by_class[data] = kind
        for version, step in steps.items():
            self._upcasts[name, version] = step
            self._decoders[name, version] = msgspec.json.Decoder(dict[str, Any])
        self._decoders[name, schema] = msgspec.json.Decoder(data)

    @property
    def names(self) -> tuple[str, ...]:
        """All type names, sorted."""
        return tuple(sorted(self._types))

    def kind(self, name: str) -> EventType:
        """The type of that name. Raises EventInvalid when there is none."""
        try:
            return self._types[name]
        except KeyError:
            raise EventInvalid(f"unknown event type {name!r}; known are {', '.join(self.names)}") from None

    def kind_of(self, data: EventData) -> EventType:
        """The type whose data `data` is."""
        try:
            return self._by_class[type(data)]
        except KeyError:
            raise EventInvalid(f"{type(data).__name__} is not the data of a registered event type") from None

    def contract(self, name: str) -> Contract[EventData]:
        """What the data of new events of that type look like. Raises EventInvalid when there is no such type."""
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
                data = self._upcasts[name, version](data)
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

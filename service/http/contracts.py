"""Marshmallow fields and schemas made from the structs of the engine and of the log, and their OpenAPI components.

marshmallow stays the layer that reads requests and that the document is made from; the shape of a correction, a measure
or the data of an event is defined by a struct (`engine.shapes`), and becomes a field here.
"""

from __future__ import annotations

from collections.abc import Collection, Mapping
from copy import copy
from typing import Any

import marshmallow as ma
from apispec import APISpec
from marshmallow import validate

from engine.english import capitalised
from engine.shapes import AnyOf, Boolean, Contract, Integer, ListOf, MapOf, NullValue, OneOf, Shape, String, to_the_end
from service.http.components import component, schema_of

LARGEST = 2**53 - 1
"""The largest number that a log holds."""


class ContractField(ma.fields.Field[Any]):
    """The field of a value that a contract describes; in the document it is the component `name`. With `checked` false
    it accepts any object, because only the table or the rulebook can check it."""

    def __init__(self, name: str, contract: Contract[Any], *, checked: bool = True, **more: Any) -> None:
        super().__init__(**more)
        self.component = name
        self.contract = contract
        self.checked = checked

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if self.checked:
            faults = self.contract.faults(value)
            if faults:
                raise ma.ValidationError(_nested([(fault.path, fault.detail) for fault in faults]))
        elif not isinstance(value, Mapping):
            raise ma.ValidationError("Give an object.")
        return value


class AnyOfSchemas(ma.fields.Dict):
    """An object of one of several schemas or contracts. Another field selects the schema, and its loader checks the
    object."""

    def __init__(self, schemas: Mapping[str, ma.Schema | Contract[Any]], **more: Any) -> None:
        super().__init__(**more)
        self.schemas = schemas


class InDocument(ma.fields.Field[Any]):
    """A field that makes its own part of the document."""

    def in_document(self, spec: APISpec) -> dict[str, Any]:
        """Its part of the document."""
        raise NotImplementedError


class Shown(InDocument):
    """A field of an answer whose shape is a struct, or made of structs. Nothing is read or written by it."""

    def __init__(self, shape: Any, description: str) -> None:
        super().__init__(metadata={"description": description})
        self.shape = shape

    def in_document(self, spec: APISpec) -> dict[str, Any]:
        return schema_of(spec, self.shape)


class OrName(ma.fields.Field[Any]):
    """An object by a schema, or the name of a known object."""

    schema: type[ma.Schema]


def field_of(value: Shape, *, nullable: bool = False, **more: Any) -> ma.fields.Field[Any]:
    """The marshmallow field of a value of a struct. Raises TypeError for one that only `ContractField` can check."""
    if isinstance(value, AnyOf) and len(inner := _not_null(value)) == 1:
        return field_of(_saying(inner[0], value.says), nullable=True, **more)
    if nullable:
        more["allow_none"] = True
    if value.says:
        more["metadata"] = {"description": capitalised(value.says)}
    error = f"Give {value.words}." if value.words else None
    match value:
        case OneOf():
            return ma.fields.String(validate=validate.OneOf(value.options), **more)
        case Boolean():
            return ma.fields.Boolean(truthy={True}, falsy={False}, **more)
        case Integer():
            limits = validate.Range(value.least, LARGEST if value.most is None else value.most)
            return ma.fields.Integer(strict=True, validate=limits, **more)
        case String(pattern=None):
            return ma.fields.String(validate=validate.Length(value.least or None, value.most, error=error), **more)
        case String():
            pattern = to_the_end(str(value.pattern))
            return ma.fields.String(validate=validate.Regexp(pattern, error=error), **more)
        case ListOf():
            sized = validate.Length(value.least or None, value.most) if value.least or value.most else None
            return ma.fields.List(field_of(value.item), validate=sized, **more)
        case MapOf():
            return ma.fields.Dict(keys=field_of(value.name), values=field_of(value.item), **more)
    raise TypeError(f"marshmallow has no field for {value}")


def fields_of(
    contract: Contract[Any],
    *,
    without: Collection[str] = (),
    given: Collection[str] = (),
    optional: Collection[str] = (),
    required: Collection[str] = (),
    defaults: Mapping[str, Any] | None = None,
) -> dict[str, ma.fields.Field[Any]]:
    """The fields of a struct in a request: `without` the fields that the server adds. Fields in `given` are never null,
    fields in `optional` may be left out, fields in `required` may not; `defaults` has the values of fields that were
    left out."""
    standing = defaults or {}
    made: dict[str, ma.fields.Field[Any]] = {}
    for name, field in contract.fields.items():
        value = field.value
        if name in given and isinstance(value, AnyOf):
            value = _saying(_not_null(value)[0], value.says)
        if name in standing:
            made[name] = field_of(value, load_default=standing[name])
        elif name not in without:
            made[name] = field_of(value, required=name in required or (field.required and name not in optional))
    return made


def _not_null(value: AnyOf) -> list[Shape]:
    return [option for option in value.options if not isinstance(option, NullValue)]


def _saying(value: Shape, says: str) -> Shape:
    """A copy of the value with the description of the outer one."""
    copied = copy(value)
    copied.says = says or value.says
    return copied


def document(converter: Any, field: Any, **_: Any) -> dict[str, Any]:
    """The OpenAPI schema of a field of this module: references to components, which are added where they are missing.

    An attribute function of apispec's converter.
    """
    if isinstance(field, ContractField):
        return component(converter.spec, field.contract.of, field.component)
    if isinstance(field, InDocument):
        return field.in_document(converter.spec)
    if isinstance(field, AnyOfSchemas):
        options = [
            schema_of(converter.spec, schema.of)
            if isinstance(schema, Contract)
            else converter.resolve_nested_schema(schema)
            for schema in field.schemas.values()
        ]
        return {"anyOf": options}
    if isinstance(field, OrName):
        return {"anyOf": [{"type": "string"}, converter.resolve_nested_schema(field.schema)]}
    return {}


def _nested(faults: list[tuple[tuple[str | int, ...], str]]) -> Any:
    """Faults as marshmallow nests its messages: a dict per level, a list of sentences in the end."""
    own_faults = [detail for path, detail in faults if not path]
    inner: dict[str | int, list[tuple[tuple[str | int, ...], str]]] = {}
    for path, detail in faults:
        if path:
            inner.setdefault(path[0], []).append((path[1:], detail))
    nested: dict[str | int, Any] = {name: _nested(below) for name, below in inner.items()}
    return own_faults if not nested else {**nested, **({"_schema": own_faults} if own_faults else {})}

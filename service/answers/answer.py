"""Structs of answers in the API's document."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, TypeVar

import marshmallow as ma
import msgspec
from apispec import APISpec

from service.http import contracts
from service.http.components import properties

Schema = TypeVar("Schema", bound=ma.Schema)


class OfAnswer(contracts.InDocument):
    """A field of the struct of an answer. Nothing is read or written by it: it stands for the field in the document."""

    def __init__(self, answer: type[msgspec.Struct], name: str) -> None:
        super().__init__()
        self.answer, self.field = answer, name

    def in_document(self, spec: APISpec) -> dict[str, Any]:
        """Its part of the document; the structs in it become components."""
        shown: dict[str, Any] = properties(spec, self.answer)[self.field]
        return shown


def of(answer: type[msgspec.Struct]) -> Callable[[type[Schema]], type[Schema]]:
    """Make a class the schema, in the document, of an answer that is this struct, besides what the class says."""

    def decorate(schema: type[Schema]) -> type[Schema]:
        names = [field.encode_name for field in msgspec.structs.fields(answer)]
        body = {name: value for name, value in vars(schema).items() if name not in ("__dict__", "__weakref__")}
        fields = {name: OfAnswer(answer, name) for name in names}
        made: type[Schema] = type(schema).__call__(
            type(schema), schema.__name__, schema.__bases__, {**body, **schema._declared_fields, **fields}
        )
        return made

    return decorate

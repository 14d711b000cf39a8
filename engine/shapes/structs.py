"""Contracts: structs as the description of data, and the types of values that their fields have."""

from __future__ import annotations

import inspect
from collections.abc import Mapping, Sequence
from types import NoneType, UnionType
from typing import Annotated, Any, Generic, TypeVar, Union, get_args, get_origin

import msgspec
from msgspec import UNSET
from msgspec import inspect as types

from engine.shapes.faults import NOTHING, Names, Path, ShapeFault, to_the_end
from engine.shapes.values import (
    AnyOf,
    AnyValue,
    Boolean,
    Integer,
    ListOf,
    MapOf,
    NullValue,
    OneOf,
    RecordField,
    RecordValue,
    Shape,
    String,
    TaggedRecord,
)

T = TypeVar("T")


class Contract(Generic[T]):
    """The shape of one kind of data. Made once, from a struct, a union of tagged structs, or any other type. `wide`:
    the shape of old logs, without the narrower limits for new data.
    """

    def __init__(self, of: Any, *, wide: bool = False) -> None:
        self.of = of
        self.value = _Maker(wide).value(types.type_info(of))

    @property
    def kinds(self) -> dict[str, RecordValue]:
        """The kinds of a union of tagged structs, by their tags."""
        assert isinstance(self.value, TaggedRecord)
        return self.value.kinds

    @property
    def whole(self) -> RecordValue:
        """A struct, as an object."""
        assert isinstance(self.value, RecordValue)
        return self.value

    @property
    def fields(self) -> dict[str, RecordField]:
        """The fields of a struct."""
        return self.whole.fields

    def faults(self, value: Any, names: Names = NOTHING, path: Path = ()) -> list[ShapeFault]:
        """The faults of a value. `names`: the values that exist at this moment, by the names in `Meta(extra=…)`."""
        return list(self.value.faults(value, names, path))

    def read(self, value: Any) -> T:
        """The struct of a value without faults. Raises msgspec.ValidationError for others."""
        converted: T = msgspec.convert(value, self.of)
        return converted


def one_of(names: Sequence[str], **more: Any) -> msgspec.Meta:
    """The annotation of a text that must be a word of a list."""
    return msgspec.Meta(extra_json_schema={"enum": list(names)}, **more)


def each_once(**more: Any) -> msgspec.Meta:
    """The annotation of a list without duplicates."""
    return msgspec.Meta(extra_json_schema={"uniqueItems": True}, **more)


def narrowed(of: Any) -> Any:
    """A type for new data in JSON: msgspec holds texts to their narrower pattern, lists are lists, nothing is null."""
    origin, parts = get_origin(of), get_args(of)
    if origin is Annotated:
        inner, *metas = parts
        patterns = [to_the_end(meta.extra["pattern"]) for meta in metas if "pattern" in (meta.extra or {})]
        return Annotated[(narrowed(inner), *metas, *(msgspec.Meta(pattern=pattern) for pattern in patterns))]
    if origin is Union or origin is UnionType:
        return Union[tuple(narrowed(part) for part in parts if part is not NoneType)]  # noqa: UP007 (no literal union)
    return list[narrowed(parts[0])] if origin in (tuple, list) else of  # type: ignore[misc]


def table_of(parts: Mapping[str, Contract[Any]]) -> list[tuple[str, str, str, str]]:
    """A row for each field of several structs: the struct, the field's name (in brackets if optional), its values, and
    its purpose. An inherited field appears only at the struct that defines it."""
    structs = [contract.of for contract in parts.values()]
    rows = []
    for part, contract in parts.items():
        base = contract.of.__base__
        taken = base.__struct_fields__ if base in structs else ()
        for name, field in contract.fields.items():
            if name not in taken:
                rows.append((part, name if field.required else f"[{name}]", field.value.wanted(), field.in_full))
    return rows


class _Maker:
    """Makes shapes from the types of msgspec. `wide`: without the narrower limits for new data."""

    def __init__(self, wide: bool) -> None:
        self.wide = wide

    def value(self, node: types.Type) -> Shape:
        schema: dict[str, Any] = {}
        extra: dict[str, Any] = {}
        while isinstance(node, types.Metadata):
            schema = {**(node.extra_json_schema or {}), **schema}
            extra = {**(node.extra or {}), **extra}
            node = node.type
        marks = {**schema, **extra}
        if self.wide:
            marks = {name: mark for name, mark in marks.items() if name not in _NARROWER}
        made = self._bare(node, marks)
        made.named = extra.get("named", made.named)
        made.words = extra.get("wanted", made.words)
        made.says = schema.get("description", made.says)
        made.title = schema.get("title", made.title)
        return made

    def _bare(self, node: types.Type, marks: Mapping[str, Any]) -> Shape:
        match node:
            case types.IntType():
                return Integer(marks.get("least", node.ge), marks.get("most", node.le))
            case types.StrType():
                if "enum" in marks:
                    return OneOf(tuple(marks["enum"]))
                least, most = marks.get("least", node.min_length or 0), marks.get("most", node.max_length)
                return String(least, most, marks.get("pattern", node.pattern))
            case types.LiteralType():
                return OneOf(tuple(node.values))
            case types.BoolType():
                return Boolean()
            case types.NoneType():
                return NullValue()
            case types.VarTupleType() | types.ListType():
                once = bool(marks.get("uniqueItems"))
                least, most = marks.get("least", node.min_length or 0), marks.get("most", node.max_length)
                return ListOf(self.value(node.item_type), least, most, once)
            case types.DictType():
                return MapOf(self.value(node.key_type), self.value(node.value_type), node.max_length)
            case types.StructType():
                return self._object(node)
            case types.UnionType():
                return self._union(node)
            case types.AnyType():
                return AnyValue()
        raise TypeError(f"no contract can be made from {node}")

    def _object(self, node: types.StructType) -> RecordValue:
        fields = {}
        for struct_field in node.fields:
            value = self.value(struct_field.type)
            default = UNSET if struct_field.default is msgspec.NODEFAULT else struct_field.default
            if isinstance(value, OneOf) and isinstance(_stripped(struct_field.type), types.LiteralType):
                # msgspec sorts the words of a Literal
                value.options = tuple(sorted(value.options, key=lambda word: (word != default, word)))
            fields[struct_field.encode_name] = RecordField(
                struct_field.encode_name, value, struct_field.required, default
            )
        tag = None if node.tag_field is None else (node.tag_field, str(node.tag))
        says = " ".join((inspect.getdoc(node.cls) or "").split())
        return RecordValue(fields, tag, says, others=not node.forbid_unknown_fields)

    def _union(self, node: types.UnionType) -> Shape:
        structs = [
            member for member in node.types if isinstance(member, types.StructType) and member.tag_field is not None
        ]
        options = [self.value(member) for member in node.types if member not in structs]
        if structs:
            field = structs[0].tag_field
            assert field is not None
            options.insert(0, TaggedRecord(field, {str(member.tag): self._object(member) for member in structs}))
        return options[0] if len(options) == 1 else AnyOf(tuple(options))


_NARROWER = ("least", "most", "pattern")
"""Limits of new data that are narrower than those of old logs."""


def _stripped(node: types.Type) -> types.Type:
    while isinstance(node, types.Metadata):
        node = node.type
    return node


def given(value: T | msgspec.UnsetType, default: T) -> T:
    """The value of an optional field, or the default if the field was left out."""
    return default if value is UNSET else value

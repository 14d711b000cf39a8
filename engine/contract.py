"""Data from outside, held to the struct that describes it: all faults at once, each with its place and what to do.

    class Give(msgspec.Struct, tag="give", tag_field="kind"):
        \"\"\"Gives Æmber to a seat.\"\"\"
        seat: Annotated[int, Meta(ge=0, extra={"named": "seat"})]
        to: Annotated[int, Meta(ge=0, le=999)]

    GIFT = Contract(Give)
    list(GIFT.faults({"kind": "give", "seat": 7}, {"seat": Known("a seat from 0 to 1", lambda seat: seat < 2)}))

A thing is described once, by a `msgspec.Struct`; its docstring says what it does, `Meta(description=…)` what a field is
for. Checks, JSON Schema, the tables of the docs and the forms of the case desk are made from that. `Meta(extra=…)`
says what msgspec cannot: `named`, under which name the caller knows what values there are at this moment, and `wanted`,
the value in words; `least`, `most` and `pattern`, what is narrower for new data than for what is in old logs, which
only msgspec reads. `extra_json_schema` may hold `enum` and `uniqueItems`, which are checked here, too.
"""

from __future__ import annotations

import inspect
import re
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

import msgspec
from msgspec import UNSET
from msgspec import inspect as types

from engine.nearest import did_you_mean

T = TypeVar("T")
Path: TypeAlias = tuple[str | int, ...]
"""Where something is: names of fields and numbers of items, from the outside in."""


LONGEST_NAME = 100
"""Letters of a field's name that are shown as they are."""


class Fault(NamedTuple):
    """What is wrong with one value: `path` is the subject, `what` goes on ("is 7"), `remedy` says what to do."""

    path: Path
    what: str
    remedy: str

    def __str__(self) -> str:
        return f"{self.what}; {self.remedy}"

    @property
    def pointer(self) -> str:
        """The place as a JSON pointer (RFC 6901)."""
        return "".join("/" + str(part).replace("~", "~0").replace("/", "~1") for part in self.path)

    @property
    def detail(self) -> str:
        """A whole sentence for those who are shown the pointer beside it."""
        return f"It {self.what}; {self.remedy}{'' if self.remedy.endswith('?') else '.'}"


class Known(NamedTuple):
    """Which values of a name there are at this moment: in words, and as a test of a value of the right type."""

    wanted: str
    holds: Callable[[Any], bool]


Names: TypeAlias = Mapping[str, Known]
NOTHING: Names = {}


def excerpt(value: Any) -> str:
    """A value as a sentence names it, cut where it would be long."""
    if isinstance(value, Mapping):
        return "an object"
    if isinstance(value, list | tuple):
        return "a list" if value else "an empty list"
    if is_whole(value) and abs(value) > 10**9:
        return "a number beyond all bounds"
    text = repr(value)
    return text if len(text) <= 60 else f"{text[:57]}..."


def is_whole(value: Any) -> bool:
    """Whether this is an integer; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


def in_words(path: Path) -> str:
    """A place within a value, innermost first: `item 2 of icons`. Empty for the value itself."""
    return " of ".join(_part(part) for part in reversed(path))


def _part(part: Any) -> str:
    if isinstance(part, int):
        return f"item {part + 1}"
    return part if isinstance(part, str) and part.isidentifier() and len(part) <= LONGEST_NAME else excerpt(part)


def to_the_end(pattern: str) -> str:
    """A pattern (ECMA 262, as JSON Schema has it) as Python reads it: there, `$` alone would pass over a line break."""
    return pattern.removesuffix("$") + r"\Z" if pattern.endswith("$") else pattern


# -- values -----------------------------------------------------------------------------------------------------------


class Value:
    """A type of value. `named`: the name under which callers know its values; `says`: what it is for."""

    named = ""
    says = ""
    words = ""
    """The value in words, where the type does not say it best."""
    title = ""
    """Its label in a form, where the name of the field is none."""
    has_parts = False

    def wanted(self, known: Names = NOTHING) -> str:
        """What to give, in words."""
        if self.named in known:
            return known[self.named].wanted
        return self.words or self._wanted(known)

    def faults(self, value: Any, known: Names = NOTHING, path: Path = ()) -> Iterator[Fault]:
        """Everything wrong with a value. Input is untrusted: any JSON is looked at, nothing raises."""
        if not self.takes(value):
            yield self._fault(value, known, path)
            return
        found = False
        for fault in self._inner(value, known, path):
            found = True
            yield fault
        if not found and self.named in known and not known[self.named].holds(value):
            yield self._fault(value, known, path)

    def takes(self, value: Any) -> bool:
        """Whether the value has the type and range that is wanted; its parts are not looked at."""
        raise NotImplementedError

    def settles(self, value: Any) -> bool:
        """Whether it is clear at once that nothing is wrong: the value has no parts, and its names are not known only
        at this moment."""
        return not self.named and not self.has_parts and self.takes(value)

    def _wanted(self, known: Names) -> str:
        raise NotImplementedError

    def _inner(self, value: Any, known: Names, path: Path) -> Iterator[Fault]:
        return iter(())

    def _fault(self, value: Any, known: Names, path: Path) -> Fault:
        return Fault(path, f"is {excerpt(value)}", f"give {self.wanted(known)}")


@dataclass
class Anything(Value):
    """Whatever JSON holds."""

    def takes(self, value: Any) -> bool:
        return True

    def _wanted(self, known: Names) -> str:
        return "a value"


@dataclass
class Null(Value):
    """null."""

    def takes(self, value: Any) -> bool:
        return value is None

    def _wanted(self, known: Names) -> str:
        return "null"


@dataclass
class Flag(Value):
    """true or false."""

    def takes(self, value: Any) -> bool:
        return isinstance(value, bool)

    def _wanted(self, known: Names) -> str:
        return "true or false"


@dataclass
class Number(Value):
    """A whole number from `least` to `most`; None: no such limit."""

    least: int | None = None
    most: int | None = None

    def takes(self, value: Any) -> bool:
        if not is_whole(value):
            return False
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    def _wanted(self, known: Names) -> str:
        low = "" if self.least is None else f" from {self.least}"
        return f"a number{low}{'' if self.most is None else f' to {self.most}'}"


@dataclass
class Text(Value):
    """A text of so many letters that matches a pattern."""

    least: int = 0
    most: int | None = None
    pattern: str | None = None

    def takes(self, value: Any) -> bool:
        if not isinstance(value, str) or len(value) < self.least or (self.most is not None and len(value) > self.most):
            return False
        return self.pattern is None or re.search(to_the_end(self.pattern), value) is not None

    def _wanted(self, known: Names) -> str:
        sized = f" of {self.least} to {self.most} letters" if self.most is not None else ""
        return f"a text{sized}{f' that matches {self.pattern}' if self.pattern else ''}"


@dataclass
class Choice(Value):
    """A word of a list."""

    options: tuple[Any, ...]

    def takes(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.options

    def _wanted(self, known: Names) -> str:
        return f"one of {', '.join(map(str, self.options))}"


@dataclass
class Many(Value):
    """A list. `once`: no item twice."""

    has_parts = True

    item: Value
    least: int = 0
    most: int | None = None
    once: bool = False

    def takes(self, value: Any) -> bool:
        return isinstance(value, list | tuple) and len(value) >= self.least

    def _wanted(self, known: Names) -> str:
        return f"a list{self._size()}, each {self.item.wanted(known)}{', none twice' if self.once else ''}"

    def _size(self) -> str:
        if self.most is not None:
            return f" of {self.least} to {self.most}" if self.least else f" of at most {self.most}"
        return f" of at least {self.least}" if self.least else ""

    def _inner(self, value: Any, known: Names, path: Path) -> Iterator[Fault]:
        if self.most is not None and len(value) > self.most:
            yield Fault(path, f"has {len(value)} items", f"give at most {self.most}")
            value = value[: self.most]
        for at, one in enumerate(value):
            if not self.item.settles(one):
                yield from self.item.faults(one, known, (*path, at))
            if self.once and one in value[:at]:
                yield Fault((*path, at), f"is {excerpt(one)} for the second time", "give each once")


@dataclass
class ByName(Value):
    """An object whose names are free: from `name` to `item`."""

    has_parts = True

    name: Value
    item: Value
    most: int | None = None

    def takes(self, value: Any) -> bool:
        return isinstance(value, Mapping)

    def _wanted(self, known: Names) -> str:
        return f"an object: each name {self.name.wanted(known)}, each value {self.item.wanted(known)}"

    def _inner(self, value: Any, known: Names, path: Path) -> Iterator[Fault]:
        if self.most is not None and len(value) > self.most:
            yield Fault(path, f"has {len(value)} names", f"give at most {self.most}")
            return
        for name, one in value.items():
            for fault in self.name.faults(name, known, (*path, name)):
                yield Fault(fault.path, "is no name there", fault.remedy)
            yield from self.item.faults(one, known, (*path, name))


@dataclass
class Either(Value):
    """A value of one of several types."""

    options: tuple[Value, ...]

    def takes(self, value: Any) -> bool:
        return any(one.takes(value) for one in self.options)

    def settles(self, value: Any) -> bool:
        return not self.named and any(one.settles(value) for one in self.options)

    def _wanted(self, known: Names) -> str:
        return ", or ".join(one.wanted(known) for one in self.options)

    def _inner(self, value: Any, known: Names, path: Path) -> Iterator[Fault]:
        one = next(one for one in self.options if one.takes(value))
        for fault in one.faults(value, known, path):
            yield self._fault(value, known, path) if fault.path == path and not isinstance(one, Object) else fault


class Field(NamedTuple):
    """A field of an object."""

    name: str
    value: Value
    required: bool
    default: Any = UNSET
    """What it is when it is left out; UNSET: nothing."""

    @property
    def says(self) -> str:
        """What it is for; empty where its name says it."""
        return self.value.says

    @property
    def in_full(self) -> str:
        """What it is for, and what it is when it is left out."""
        default = ""
        if isinstance(self.default, str | int) and self.default != "":
            default = f"{str(self.default).lower()} if left out"
        return "; ".join(filter(None, (self.says, default)))


@dataclass
class Object(Value):
    """An object with certain fields. `tag`: the name of its kind and the field that holds it; `others`: fields beyond
    those are passed over, as by the struct, instead of refused."""

    has_parts = True

    fields: dict[str, Field]
    tag: tuple[str, str] | None = None
    says: str = ""
    others: bool = False

    @property
    def required(self) -> list[str]:
        """The names of the fields that must be given."""
        return [name for name, field in self.fields.items() if field.required]

    @property
    def optional(self) -> list[str]:
        """The names of the fields that may be left out."""
        return [name for name, field in self.fields.items() if not field.required]

    @property
    def in_short(self) -> str:
        """What it does and what its fields are for, as a part of a sentence."""
        says = f"{self.says[:1].lower()}{self.says[1:].rstrip('.')}"
        return "; ".join([says, *(f"`{name}`: {field.says}" for name, field in self.fields.items() if field.says)])

    def takes(self, value: Any) -> bool:
        return isinstance(value, Mapping)

    def _instead_of(self, name: Any) -> str:
        near = did_you_mean(name, self.fields, 1) if isinstance(name, str) else ""
        return near or f"there are {', '.join(self.fields) or 'none'}"

    def _wanted(self, known: Names) -> str:
        return f"an object with {', '.join(self.fields)}"

    def _inner(self, value: Any, known: Names, path: Path) -> Iterator[Fault]:
        for name in value:
            if not isinstance(name, str):
                yield Fault(path, f"has a field {excerpt(name)}", "give texts as names of fields")
            elif not (self.others or name in self.fields or (self.tag is not None and name == self.tag[0])):
                yield Fault((*path, name), "is no field here", self._instead_of(name))
        for name, field in self.fields.items():
            if name in value:
                if not field.value.settles(value[name]):
                    yield from field.value.faults(value[name], known, (*path, name))
            elif field.required:
                yield Fault((*path, name), "is missing", f"give {field.value.wanted(known)}")


@dataclass
class Tagged(Value):
    """An object of one of several kinds: the field `tag` says which."""

    has_parts = True

    tag: str
    kinds: dict[str, Object]

    def takes(self, value: Any) -> bool:
        return isinstance(value, Mapping)

    def _wanted(self, known: Names) -> str:
        return f"an object with a {self.tag}"

    def _inner(self, value: Any, known: Names, path: Path) -> Iterator[Fault]:
        name = value.get(self.tag)
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            what = f"is {excerpt(name)}" if self.tag in value else "is missing"
            yield Fault((*path, self.tag), what, f"give one of {', '.join(self.kinds)}")
        else:
            yield from kind.faults(value, known, path)


# -- structs ----------------------------------------------------------------------------------------------------------


class Contract(Generic[T]):
    """What data of one sort must look like: made once, from a struct, a union of tagged structs, or any other type.

    `wide`: as old logs may have it, without what is narrower for new data.
    """

    def __init__(self, of: Any, *, wide: bool = False) -> None:
        self.of = of
        self.value = _Maker(wide).value(types.type_info(of))

    @property
    def kinds(self) -> dict[str, Object]:
        """The kinds of a union of tagged structs, by their tags."""
        assert isinstance(self.value, Tagged)
        return self.value.kinds

    @property
    def whole(self) -> Object:
        """A struct, as an object."""
        assert isinstance(self.value, Object)
        return self.value

    @property
    def fields(self) -> dict[str, Field]:
        """The fields of a struct."""
        return self.whole.fields

    def faults(self, value: Any, known: Names = NOTHING, path: Path = ()) -> list[Fault]:
        """Everything wrong with a value; `known`: what there is at this moment, by the names in `Meta(extra=…)`."""
        return list(self.value.faults(value, known, path))

    def read(self, value: Any) -> T:
        """The struct of a value without faults. Raises msgspec.ValidationError for others."""
        found: T = msgspec.convert(value, self.of)
        return found


def one_of(names: Sequence[str], **more: Any) -> msgspec.Meta:
    """The mark of a text that is a word of a list."""
    return msgspec.Meta(extra_json_schema={"enum": list(names)}, **more)


def each_once(**more: Any) -> msgspec.Meta:
    """The mark of a list in which nothing stands twice."""
    return msgspec.Meta(extra_json_schema={"uniqueItems": True}, **more)


def table_of(parts: Mapping[str, Contract[Any]]) -> list[tuple[str, str, str, str]]:
    """A row for each field of several structs: which of them has it, its name, in brackets where it may be left out,
    what it takes, and what it is for. A field that a struct takes over from one before stands only there."""
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
    """Makes values of the types of msgspec. `wide`: without what is narrower for new data."""

    def __init__(self, wide: bool) -> None:
        self.wide = wide

    def value(self, node: types.Type) -> Value:
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

    def _bare(self, node: types.Type, marks: Mapping[str, Any]) -> Value:
        match node:
            case types.IntType():
                return Number(marks.get("least", node.ge), marks.get("most", node.le))
            case types.StrType():
                if "enum" in marks:
                    return Choice(tuple(marks["enum"]))
                least, most = marks.get("least", node.min_length or 0), marks.get("most", node.max_length)
                return Text(least, most, marks.get("pattern", node.pattern))
            case types.LiteralType():
                return Choice(tuple(node.values))
            case types.BoolType():
                return Flag()
            case types.NoneType():
                return Null()
            case types.VarTupleType() | types.ListType():
                once = bool(marks.get("uniqueItems"))
                least, most = marks.get("least", node.min_length or 0), marks.get("most", node.max_length)
                return Many(self.value(node.item_type), least, most, once)
            case types.DictType():
                return ByName(self.value(node.key_type), self.value(node.value_type), node.max_length)
            case types.StructType():
                return self._object(node)
            case types.UnionType():
                return self._union(node)
            case types.AnyType():
                return Anything()
        raise TypeError(f"no contract can be made from {node}")

    def _object(self, node: types.StructType) -> Object:
        fields = {}
        for one in node.fields:
            value = self.value(one.type)
            default = UNSET if one.default is msgspec.NODEFAULT else one.default
            if isinstance(value, Choice) and isinstance(_stripped(one.type), types.LiteralType):
                # msgspec sorts the words of a Literal
                value.options = tuple(sorted(value.options, key=lambda word: (word != default, word)))
            fields[one.encode_name] = Field(one.encode_name, value, one.required, default)
        tag = None if node.tag_field is None else (node.tag_field, str(node.tag))
        says = " ".join((inspect.getdoc(node.cls) or "").split())
        return Object(fields, tag, says, others=not node.forbid_unknown_fields)

    def _union(self, node: types.UnionType) -> Value:
        structs = [one for one in node.types if isinstance(one, types.StructType) and one.tag_field is not None]
        options = [self.value(one) for one in node.types if one not in structs]
        if structs:
            field = structs[0].tag_field
            assert field is not None
            options.insert(0, Tagged(field, {str(one.tag): self._object(one) for one in structs}))
        return options[0] if len(options) == 1 else Either(tuple(options))


_NARROWER = ("least", "most", "pattern")
"""Marks of what is narrower for new data than for what is in old logs."""


def _stripped(node: types.Type) -> types.Type:
    while isinstance(node, types.Metadata):
        node = node.type
    return node


def given(value: T | msgspec.UnsetType, default: T) -> T:
    """The value of an optional field, or this where it was left out."""
    return default if value is UNSET else value

"""Types of values: the values that they accept, the faults of other values, and their wants in words."""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from msgspec import UNSET

from engine.nearest import did_you_mean
from engine.shapes.faults import (
    NOTHING,
    Names,
    Path,
    ShapeFault,
    excerpt,
    is_whole,
    to_the_end,
)


class Shape:
    """A type of value. `named`: the name under which callers supply its values; `says`: its purpose."""

    named = ""
    says = ""
    words = ""
    """The value in words, if the words of the type do not fit."""
    title = ""
    """Its label in a form, if the name of the field does not serve."""
    has_parts = False

    def wanted(self, names: Names = NOTHING) -> str:
        """The wanted value, in words."""
        if self.named in names:
            return names[self.named].wanted
        return self.words or self._wanted(names)

    def faults(self, value: Any, names: Names = NOTHING, path: Path = ()) -> Iterator[ShapeFault]:
        """The faults of a value. Input is untrusted: accepts any JSON and never raises."""
        if not self.takes(value):
            yield self._fault(value, names, path)
            return
        faulty = False
        for fault in self._inner(value, names, path):
            faulty = True
            yield fault
        if not faulty and self.named in names and not names[self.named].holds(value):
            yield self._fault(value, names, path)

    def takes(self, value: Any) -> bool:
        """Whether the value has the wanted type and range; its parts are not checked."""
        raise NotImplementedError

    def settles(self, value: Any) -> bool:
        """Whether `takes` suffices to accept the value: it has no parts, and no names that depend on the moment."""
        return not self.named and not self.has_parts and self.takes(value)

    def _wanted(self, names: Names) -> str:
        raise NotImplementedError

    def _inner(self, value: Any, names: Names, path: Path) -> Iterator[ShapeFault]:
        return iter(())

    def _fault(self, value: Any, names: Names, path: Path) -> ShapeFault:
        return ShapeFault(path, f"is {excerpt(value)}", f"give {self.wanted(names)}")


@dataclass
class AnyValue(Shape):
    """Whatever JSON holds."""

    def takes(self, value: Any) -> bool:
        return True

    def _wanted(self, names: Names) -> str:
        return "a value"


@dataclass
class NullValue(Shape):
    """null."""

    def takes(self, value: Any) -> bool:
        return value is None

    def _wanted(self, names: Names) -> str:
        return "null"


@dataclass
class Boolean(Shape):
    """true or false."""

    def takes(self, value: Any) -> bool:
        return isinstance(value, bool)

    def _wanted(self, names: Names) -> str:
        return "true or false"


@dataclass
class Integer(Shape):
    """A whole number from `least` to `most`; None: no such limit."""

    least: int | None = None
    most: int | None = None

    def takes(self, value: Any) -> bool:
        if not is_whole(value):
            return False
        return (self.least is None or value >= self.least) and (self.most is None or value <= self.most)

    def _wanted(self, names: Names) -> str:
        low = "" if self.least is None else f" from {self.least}"
        return f"a number{low}{'' if self.most is None else f' to {self.most}'}"


@dataclass
class String(Shape):
    """A text with a limited number of letters that matches a pattern."""

    least: int = 0
    most: int | None = None
    pattern: str | None = None

    def takes(self, value: Any) -> bool:
        if not isinstance(value, str) or len(value) < self.least or (self.most is not None and len(value) > self.most):
            return False
        return self.pattern is None or re.search(to_the_end(self.pattern), value) is not None

    def _wanted(self, names: Names) -> str:
        sized = f" of {self.least} to {self.most} letters" if self.most is not None else ""
        return f"a text{sized}{f' that matches {self.pattern}' if self.pattern else ''}"


@dataclass
class OneOf(Shape):
    """A word of a list."""

    options: tuple[Any, ...]

    def takes(self, value: Any) -> bool:
        return isinstance(value, str) and value in self.options

    def _wanted(self, names: Names) -> str:
        return f"one of {', '.join(map(str, self.options))}"


@dataclass
class ListOf(Shape):
    """A list. `once`: no item twice."""

    has_parts = True

    item: Shape
    least: int = 0
    most: int | None = None
    once: bool = False

    def takes(self, value: Any) -> bool:
        return isinstance(value, list | tuple) and len(value) >= self.least

    def _wanted(self, names: Names) -> str:
        return f"a list{self._size()}, each {self.item.wanted(names)}{', none twice' if self.once else ''}"

    def _size(self) -> str:
        if self.most is not None:
            return f" of {self.least} to {self.most}" if self.least else f" of at most {self.most}"
        return f" of at least {self.least}" if self.least else ""

    def _inner(self, value: Any, names: Names, path: Path) -> Iterator[ShapeFault]:
        if self.most is not None and len(value) > self.most:
            yield ShapeFault(path, f"has {len(value)} items", f"give at most {self.most}")
            value = value[: self.most]
        for at, item in enumerate(value):
            if not self.item.settles(item):
                yield from self.item.faults(item, names, (*path, at))
            if self.once and item in value[:at]:
                yield ShapeFault((*path, at), f"is {excerpt(item)} for the second time", "give each once")


@dataclass
class MapOf(Shape):
    """An object whose names are free: from `name` to `item`."""

    has_parts = True

    name: Shape
    item: Shape
    most: int | None = None

    def takes(self, value: Any) -> bool:
        return isinstance(value, Mapping)

    def _wanted(self, names: Names) -> str:
        return f"an object: each name {self.name.wanted(names)}, each value {self.item.wanted(names)}"

    def _inner(self, value: Any, names: Names, path: Path) -> Iterator[ShapeFault]:
        if self.most is not None and len(value) > self.most:
            yield ShapeFault(path, f"has {len(value)} names", f"give at most {self.most}")
            return
        for name, item in value.items():
            for fault in self.name.faults(name, names, (*path, name)):
                yield ShapeFault(fault.path, "is no name there", fault.remedy)
            yield from self.item.faults(item, names, (*path, name))


@dataclass
class AnyOf(Shape):
    """A value of one of several types."""

    options: tuple[Shape, ...]

    def takes(self, value: Any) -> bool:
        return any(option.takes(value) for option in self.options)

    def settles(self, value: Any) -> bool:
        return not self.named and any(option.settles(value) for option in self.options)

    def _wanted(self, names: Names) -> str:
        return ", or ".join(option.wanted(names) for option in self.options)

    def _inner(self, value: Any, names: Names, path: Path) -> Iterator[ShapeFault]:
        option = next(option for option in self.options if option.takes(value))
        for fault in option.faults(value, names, path):
            yield (
                self._fault(value, names, path)
                if fault.path == path and not isinstance(option, RecordValue | ListOf)
                else fault
            )


class RecordField(NamedTuple):
    """A field of an object."""

    name: str
    value: Shape
    required: bool
    default: Any = UNSET
    """Its default; UNSET: none."""

    @property
    def says(self) -> str:
        """Its purpose; empty if its name says it."""
        return self.value.says

    @property
    def in_full(self) -> str:
        """Its purpose and its default."""
        default = ""
        if isinstance(self.default, str | int) and self.default != "":
            default = f"{str(self.default).lower()} if left out"
        return "; ".join(filter(None, (self.says, default)))


@dataclass
class RecordValue(Shape):
    """An object with certain fields. `tag`: the name of its kind and the field that holds it; `others`: fields beyond
    those are passed over, as by the struct, instead of refused."""

    has_parts = True

    fields: dict[str, RecordField]
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
        """Its effect and the purposes of its fields, as a part of a sentence."""
        says = f"{self.says[:1].lower()}{self.says[1:].rstrip('.')}"
        return "; ".join([says, *(f"`{name}`: {field.says}" for name, field in self.fields.items() if field.says)])

    def takes(self, value: Any) -> bool:
        return isinstance(value, Mapping)

    def _instead_of(self, name: Any) -> str:
        near = did_you_mean(name, self.fields, 1) if isinstance(name, str) else ""
        return near or f"there are {', '.join(self.fields) or 'none'}"

    def _wanted(self, names: Names) -> str:
        return f"an object with {', '.join(self.fields)}"

    def _inner(self, value: Any, names: Names, path: Path) -> Iterator[ShapeFault]:
        for name in value:
            if not isinstance(name, str):
                yield ShapeFault(path, f"has a field {excerpt(name)}", "give texts as names of fields")
            elif not (self.others or name in self.fields or (self.tag is not None and name == self.tag[0])):
                yield ShapeFault((*path, name), "is no field here", self._instead_of(name))
        for name, field in self.fields.items():
            if name in value:
                if not field.value.settles(value[name]):
                    yield from field.value.faults(value[name], names, (*path, name))
            elif field.required:
                yield ShapeFault((*path, name), "is missing", f"give {field.value.wanted(names)}")


@dataclass
class TaggedRecord(Shape):
    """An object of one of several kinds: the field `tag` says which."""

    has_parts = True

    tag: str
    kinds: dict[str, RecordValue]

    def takes(self, value: Any) -> bool:
        return isinstance(value, Mapping)

    def _wanted(self, names: Names) -> str:
        return f"an object with a {self.tag}"

    def _inner(self, value: Any, names: Names, path: Path) -> Iterator[ShapeFault]:
        name = value.get(self.tag)
        kind = self.kinds.get(name) if isinstance(name, str) else None
        if kind is None:
            what = f"is {excerpt(name)}" if self.tag in value else "is missing"
            yield ShapeFault((*path, self.tag), what, f"give one of {', '.join(self.kinds)}")
        else:
            yield from kind.faults(value, names, path)

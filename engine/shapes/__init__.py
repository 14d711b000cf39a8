"""Check data from outside against the struct that describes it: all faults at once, each with its place and its remedy.

    class Give(msgspec.Struct, tag="give", tag_field="kind"):
        \"\"\"Gives Æmber to a seat.\"\"\"
        seat: Annotated[int, Meta(ge=0, extra={"named": "seat"})]
        to: Annotated[int, Meta(ge=0, le=999)]

    GIFT = Contract(Give)
    list(GIFT.faults({"kind": "give", "seat": 7}, {"seat": KnownValues("a seat from 0 to 1", lambda seat: seat < 2)}))

A thing is described once, by a `msgspec.Struct`; its docstring says what it does, `Meta(description=…)` what a field is
for. Checks, JSON Schema, the tables of the docs and the forms of the case desk are made from that. `Meta(extra=…)` has
what msgspec lacks: `named`, the name under which the caller supplies the values possible at this moment; `wanted`, the
value in words; `least`, `most` and `pattern`, limits for new data that old logs, which only msgspec reads, may exceed.
`extra_json_schema` may hold `enum` and `uniqueItems`, which are checked here, too.
"""

from __future__ import annotations

from engine.shapes.faults import KnownValues, Names, Path, ShapeFault, excerpt, in_words, is_whole, to_the_end
from engine.shapes.structs import Contract, each_once, given, narrowed, one_of, table_of
from engine.shapes.values import (
    AnyOf,
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
)

__all__ = [
    "AnyOf",
    "Boolean",
    "Contract",
    "Integer",
    "KnownValues",
    "ListOf",
    "MapOf",
    "Names",
    "NullValue",
    "OneOf",
    "Path",
    "RecordValue",
    "RecordField",
    "Shape",
    "ShapeFault",
    "String",
    "each_once",
    "excerpt",
    "given",
    "in_words",
    "is_whole",
    "narrowed",
    "one_of",
    "table_of",
    "to_the_end",
]

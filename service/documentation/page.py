"""The API's documentation as a page, made from the OpenAPI document itself; works offline and without scripts."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any, NamedTuple

from flask import Blueprint, Response, current_app, request
from markupsafe import Markup, escape
from werkzeug.wrappers import Response as BaseResponse

from engine.catalogue import by_name, by_title, sets
from engine.readings import Reading, listed
from engine.rulesets import RULESETS
from engine.variants import VARIANTS
from replays.clauses.index import known_clauses
from service.board.naming import address_of
from service.documentation.event_rules import EVENT_RULES, GLOSSARIES
from service.frame.frame import failed, page
from service.frame.visitors import recognising
from service.http.problem_kinds import KINDS, ProblemKind
from service.http.problems import TYPE_PREFIX, Problem

blueprint = recognising(Blueprint("documentation", __name__))
FEW = 3
"""Parts that are unfolded at once, where so few are found."""
LONGEST = 200
"""Characters of what is searched for."""
_METHODS = ("get", "post", "put", "patch", "delete")


class FieldRow(NamedTuple):
    """A parameter or a property."""

    name: str
    where: str
    type: str
    required: bool
    description: str


class DocumentedBody(NamedTuple):
    """A request body or an answer."""

    status: str
    media: str
    description: str
    schemas: list[tuple[str, list[FieldRow]]]
    examples: list[str]


class DocumentedShape(NamedTuple):
    """What a part of answers consists of."""

    name: str
    description: str
    rows: list[FieldRow]


class Operation(NamedTuple):
    """One method of one path."""

    id: str
    method: str
    path: str
    summary: str
    description: str
    parameters: list[FieldRow]
    permissions: list[str]
    request: DocumentedBody | None
    answers: list[DocumentedBody]


@blueprint.app_template_filter("code")
def code(text: str) -> Markup:
    """Plain text of the OpenAPI document with what stands between backticks as code."""
    return Markup(re.sub(r"`([^`]+)`", r"<code>\1</code>", str(escape(text))))  # noqa: S704 - escaped first


@blueprint.app_template_filter("with_shapes")
def with_shapes(type: str, shapes: frozenset[str]) -> Markup:
    """A type in words, in which the names of shapes lead to them."""
    words = (
        Markup('<a href="#shape-{0}">{0}</a>').format(word) if word in shapes else escape(word)
        for word in re.split(r"(\w+)", type)
    )
    return Markup("").join(words)


@blueprint.get("/event-rules")
def event_rules() -> BaseResponse:
    """The rules of an event, and what Vaultlog does about each."""
    return page("documentation/event_rules.html", rules=EVENT_RULES, glossaries=GLOSSARIES)


@blueprint.get("/variants")
def variants() -> Response:
    """The variants that matches can be played in, and how they are read where they say nothing."""
    return page("documentation/variants.html", variants=[variant.describe() for variant in VARIANTS.values()])


@blueprint.get("/variants/<name>")
def variant(name: str) -> BaseResponse:
    """One variant."""
    if name not in VARIANTS:
        choices = ", ".join(VARIANTS)
        return failed(Problem("not-found", f"There is no variant of this name; choose one of {choices}."))
    return page("documentation/variants.html", variants=[VARIANTS[name].describe()])


class DocumentedOption(NamedTuple):
    """An option of a reading."""

    option: str
    reading: str
    taken: list[str]
    """The rulebooks under which matches that are opened now are read so."""
    earlier: list[str]
    """The rulebooks under which only older matches are read so."""
    answered: list[str]
    """The rulebooks that say so themselves."""


@dataclass(frozen=True, kw_only=True)
class ReadingsPage:
    """The data of the list of readings."""

    asked: dict[str, str | None]
    few: int
    links: Callable[[Reading], list[tuple[str, str]]]
    rulesets: list[str]
    variants: list[str]
    count: int
    groups: list[tuple[str | None, str | None, list[tuple[Reading, list[DocumentedOption], bool]]]]
    holds: Mapping[str, tuple[str, ...]]


@blueprint.get("/readings")
def readings() -> BaseResponse:
    """The readings where the rulebooks are silent: all, or those of a rulebook and a variant."""
    chosen: dict[str, str | None] = {}
    for name, choices in (("ruleset", list(RULESETS)), ("variant", list(VARIANTS))):
        chosen[name] = request.args.get(name) or None
        if chosen[name] not in (None, *choices):
            return failed(Problem("invalid-parameter", f"There is no such {name}; choose one of {', '.join(choices)}."))
    words = _words_asked()
    rows = [(row, _has(row, words)) for row in listed(**chosen)]
    return page(
        "documentation/readings.html",
        shown=ReadingsPage(
            asked={**chosen, "q": words},
            few=FEW,
            links=_cards_of,
            rulesets=list(RULESETS),
            variants=list(VARIANTS),
            count=sum(meets for _, meets in rows),
            groups=[
                (*group, [(row, _options(row), meets) for row, meets in rows if _group(row) == group])
                for group in dict.fromkeys(_group(row) for row, _ in rows)
            ],
            holds=known_clauses(),
        ),
    )


def _has(row: Reading, words: str) -> bool:
    """Whether all words stand in a reading."""
    return _all_in(
        words,
        row.id,
        row.about,
        row.question,
        *row.options.values(),
        row.authority,
        *row.cites,
        *row.cards,
        *row.touches,
    )


def _all_in(words: str, *texts: str) -> bool:
    """Whether each of the words stands in one of the texts."""
    text = " ".join(texts).lower()
    return all(word in text for word in words.lower().split())


def _words_asked() -> str:
    """What a page is searched for."""
    return request.args.get("q", "")[:LONGEST].strip()


def _cards_of(row: Reading) -> list[tuple[str, str]]:
    """The names of the cards that a reading is about or touches, each with its page."""
    cards = (by_name(name) or by_title(name)[0] for name in (*row.cards, *row.touches))
    return [(card.name, address_of(card)) for card in cards]


def _group(row: Reading) -> tuple[str | None, str | None]:
    """What a reading is about: the variant that it is for, else the name of the set that printed its cards first."""
    if row.variant is not None or not row.cards:
        return row.variant, None
    card = by_name(row.cards[0]) or by_title(row.cards[0])[0]
    return None, next(card_set.name for card_set in sets() if card_set.code == card.set)


def _options(row: Reading) -> list[DocumentedOption]:
    options = []
    for option, reading in row.options.items():
        taken = [name for name, chosen in row.taken.items() if chosen == option]
        earlier = [name for name in row.taken if name not in taken and row.before(name) == option]
        answered = list(row.settled.rulesets) if row.settled is not None and row.settled.option == option else []
        options.append(DocumentedOption(option, reading, taken, earlier, answered))
    return options


@dataclass(frozen=True, kw_only=True)
class ApiPage:
    """The data of the pages about the API."""

    words: str
    count: int
    few: int
    info: Any
    paragraphs: list[str]
    groups: list[tuple[Any, list[tuple[Operation, bool]]]]
    roles: Any
    permissions: Any
    problems: list[ProblemKind]
    prefix: str
    shapes: list[DocumentedShape]
    shape_names: frozenset[str]


@blueprint.get("/api/docs")
def docs() -> Response:
    """The documentation of the API."""
    api = current_app.extensions["flask-smorest"]["apis"][""]["ext_obj"]
    spec, words = api.spec.to_dict(), _words_asked()
    groups: dict[str, list[tuple[Operation, bool]]] = {tag["name"]: [] for tag in spec["tags"]}
    for path, item in spec["paths"].items():
        for method in _METHODS:
            if method in item:
                documented = _operation(spec, path, method, item[method], item.get("parameters", []))
                meets = _all_in(words, documented.id, documented.path, documented.summary, documented.description)
                groups[item[method]["tags"][0]].append((documented, meets))
    shapes = _shapes(spec)
    return page(
        "documentation/page.html",
        shown=ApiPage(
            words=words,
            count=sum(meets for operations in groups.values() for _, meets in operations),
            few=FEW,
            info=spec["info"],
            paragraphs=[" ".join(part.split()) for part in spec["info"]["description"].split("\n\n")],
            groups=[(tag, groups[tag["name"]]) for tag in spec["tags"]],
            roles=spec["x-roles"],
            permissions=spec["x-permissions"],
            problems=sorted(KINDS.values(), key=lambda kind: (kind.status, kind.code)),
            prefix=TYPE_PREFIX,
            shapes=shapes,
            shape_names=frozenset(shape.name for shape in shapes),
        ),
    )


def _shapes(spec: Any) -> list[DocumentedShape]:
    """What the answers consist of, by name; without what they are as a whole, which stands beside their operation."""
    named = spec["components"]["schemas"]
    wholes = [
        content["schema"]
        for item in spec["paths"].values()
        for method in _METHODS
        for answer in item.get(method, {}).get("responses", {}).values()
        for content in _resolve(spec, answer).get("content", {}).values()
        if "schema" in content
    ]
    waiting = [name for whole in wholes for name in _references(_resolve(spec, whole))]
    reached: dict[str, None] = {}
    while waiting:
        name = waiting.pop()
        if name not in reached:
            reached[name] = None
            waiting += _references(named[name])
    return [
        DocumentedShape(name, named[name].get("description", ""), _properties(spec, named[name]))
        for name in sorted(reached)
        if "properties" in named[name]
    ]


def _references(schema: Any) -> Iterator[str]:
    """The names of the components that a schema refers to."""
    for inner in schema.values() if isinstance(schema, dict) else schema if isinstance(schema, list) else ():
        yield from _references(inner)
    if isinstance(schema, dict) and isinstance(schema.get("$ref"), str):
        yield schema["$ref"].rpartition("/")[2]


def _operation(spec: Any, path: str, method: str, operation: Any, shared: list[Any]) -> Operation:
    rows = [
        FieldRow(
            parameter["name"],
            parameter["in"],
            _type(spec, parameter.get("schema", {})),
            parameter.get("required", False),
            parameter.get("description", ""),
        )
        for parameter in (_resolve(spec, declared) for declared in [*shared, *operation.get("parameters", [])])
    ]
    bodies = _bodies(spec, "", operation.get("requestBody", {}))
    answers = [
        body
        for status, answer in operation.get("responses", {}).items()
        if status != "default"
        for body in _bodies(spec, status, _resolve(spec, answer))
    ]
    return Operation(
        f"{method}-{path.strip('/').replace('/', '-').replace('{', '').replace('}', '')}",
        method.upper(),
        path,
        operation.get("summary", ""),
        operation.get("description", ""),
        rows,
        operation.get("x-permissions", []),
        bodies[0] if bodies else None,
        answers,
    )


def _bodies(spec: Any, status: str, body: Any) -> list[DocumentedBody]:
    return [
        DocumentedBody(
            status,
            media,
            body.get("description", ""),
            _tables(spec, content.get("schema", {}), whole=not status),
            [
                json.dumps(example, indent=2, ensure_ascii=False)
                for example in [content.get("example"), *(e["value"] for e in content.get("examples", {}).values())]
                if example is not None
            ],
        )
        for media, content in body.get("content", {}).items()
    ]


def _tables(spec: Any, schema: Any, *, whole: bool = False) -> list[tuple[str, list[FieldRow]]]:
    """The properties of a schema, or of each of its alternatives. `whole`: and of the objects within it, but for those
    of which there are many kinds."""
    tables = []
    wanted = list(schema.get("oneOf", [schema]))
    for part in wanted:
        resolved = _resolve(spec, part)
        if whole:
            for inner in (inner for value in resolved.get("properties", {}).values() for inner in _within(value)):
                if inner not in wanted:
                    wanted.append(inner)
        rows = _properties(spec, resolved)
        if rows:
            tables.append((part.get("$ref", "").rpartition("/")[2], rows))
    return tables


def _properties(spec: Any, schema: Any) -> list[FieldRow]:
    required = schema.get("required", [])
    return [
        FieldRow(name, "", _type(spec, value), name in required, _description(spec, value))
        for name, value in schema.get("properties", {}).items()
    ]


def _within(schema: Any) -> Iterator[Any]:
    """The references of a property to objects: its own, that of its items, the only one that it may be."""
    if "$ref" in schema:
        yield {"$ref": schema["$ref"]}
    if "items" in schema:
        yield from _within(schema["items"])
    references = [reference for choice in schema.get("anyOf", ()) for reference in _within(choice)]
    if len(references) == 1:
        yield from references


def _description(spec: Any, schema: Any) -> str:
    return str(schema.get("description") or _resolve(spec, schema).get("description", ""))


def _type(spec: Any, schema: Any) -> str:
    if "$ref" in schema:
        named = _resolve(spec, schema)
        return _type(spec, named) if "enum" in named else str(schema["$ref"].rpartition("/")[2])
    if "anyOf" in schema:
        return " or ".join(dict.fromkeys(_type(spec, choice) for choice in schema["anyOf"]))
    of_words = all(isinstance(value, str) for value in schema.get("enum", [None]))
    kind = schema.get("type", "string" if of_words else "any")
    kinds = kind if isinstance(kind, list) else [kind]
    text = " or ".join(f"list of {_type(spec, schema.get('items', {}))}" if name == "array" else name for name in kinds)
    if "enum" in schema:
        text += ": " + ", ".join(str(value) for value in schema["enum"])
    low, high = schema.get("minimum"), schema.get("maximum")
    if low is not None or high is not None:
        text += f" {low if low is not None else ''}…{high if high is not None and high < 2**31 else ''}"
    return text


def _resolve(spec: Any, item: Any) -> Any:
    """The component that a reference names, or the item itself."""
    while "$ref" in item:
        target = spec
        for part in item["$ref"].removeprefix("#/").split("/"):
            target = target[part]
        item = target
    return item

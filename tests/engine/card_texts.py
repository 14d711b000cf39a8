"""Reads card texts beside their code: what a class does, from its syntax tree, and what its docstring says.

`faults(text)` lists where the two differ. The tables are in `tests/engine/phrase_book.py`.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from types import ModuleType
from typing import TypeAlias

import engine.cards
from engine import catalogue
from engine.abilities import COMBINATIONS, FLAGS, LABELS, OWN, STATICS
from tests.engine.phrase_book import AMOUNTS, COUNTERS, IMPERATIVES, LENGTH, PHRASES, SILENT, UNTOLD

PAGE = Path(engine.cards.__file__).parent / "PHRASES.md"
HOUSES = frozenset(catalogue.EVERY_HOUSE)
ALL_CARDS = [card for code in catalogue.HOUSES_OF_SET for card in catalogue.cards(code)]
TITLES = frozenset(card.title for card in ALL_CARDS)
TRAITS = frozenset(trait for card in ALL_CARDS for trait in card.traits)
KEYWORDS = frozenset(keyword for card in ALL_CARDS for keyword in card.keywords)
LABEL = re.compile(r"(?:^|(?<=[.“] )|(?<=“))((?:[A-Z]\w+)(?: [A-Z]\w+)?(?:/[A-Z]\w+)*): ")
Known: TypeAlias = Mapping[str, ast.FunctionDef | ast.ClassDef]
VALUED = ("assault", "hazardous", "splash-attack")
"""Keywords that have a value, and are written with it."""
BEFORE_COUNTER = re.compile(rf"\b({'|'.join(COUNTERS.values())}) (?=\+1 power counters?)")
NUMBER_WORDS = re.compile(r"\b(two|three|four|five|six|seven|eight|nine|ten|twice|once more|thrice)\b(?! \+1 power)")
IMPERATIVE = re.compile(rf"(?:^|: |\. |“)({'|'.join(IMPERATIVES)}) ", re.I)
FIRST_KEYWORDS = re.compile(rf"(?:(?:{'|'.join(map(str.capitalize, sorted(KEYWORDS)))})(?: \d+)?\. )*")


@dataclass
class Code:
    """What a class declares and calls, its nested classes and the functions it uses included.

    `names`: see `phrase_book`; `flows`: the verbs called with `yield from`; `labels`: how often it has an ability with
    this label; `numbers`: whole numbers from 2; `ones`: verbs whose amount is 1; `bounds`: how least and most are
    said; `houses`, `traits`, `keywords`, `titles`: the constants that are such.
    """

    names: set[str] = field(default_factory=set)
    flows: set[str] = field(default_factory=set)
    labels: Counter[str] = field(default_factory=Counter)
    numbers: set[int] = field(default_factory=set)
    ones: set[str] = field(default_factory=set)
    bounds: set[str] = field(default_factory=set)
    houses: set[str] = field(default_factory=set)
    traits: set[str] = field(default_factory=set)
    keywords: set[str] = field(default_factory=set)
    titles: set[str] = field(default_factory=set)


@dataclass
class CardText:
    """A text beside its code. `printed`: the keywords of the card with this text, by name; empty for a nested class.
    `source`: the body of the class without names of its own and without docstrings, the same for what does the same."""

    key: str
    text: str
    code: Code
    printed: Mapping[str, int]
    source: str


class _Reader(ast.NodeVisitor):
    """Collects the code of one class. `known`: the functions and classes of all modules of cards, by name."""

    def __init__(self, known: Known) -> None:
        self.code = Code()
        self.known = known
        self.entered: set[ast.AST] = set()

    def visit_ClassDef(self, node: ast.ClassDef) -> None:
        if node in self.entered:
            return
        self.entered.add(node)
        for statement in node.body[1:] if ast.get_docstring(node) is not None else node.body:
            if isinstance(statement, ast.FunctionDef):
                self._declared(statement.name)
            elif isinstance(statement, ast.Assign):
                for target in statement.targets:
                    if isinstance(target, ast.Name):
                        self._declared(target.id)
            self.visit(statement)

    def visit_FunctionDef(self, node: ast.FunctionDef) -> None:
        for part in (*node.decorator_list, *node.body):  # not the annotations
            self.visit(part)
        if node.name in ("traits", "loses_traits"):
            constants = [one.value for one in ast.walk(node) if isinstance(one, ast.Constant)]
            self.code.traits |= {one for one in constants if isinstance(one, str) and one in TRAITS}

    def visit_YieldFrom(self, node: ast.YieldFrom) -> None:
        called = node.value
        if isinstance(called, ast.Call) and (verb := _verb(called)) is not None:
            self.code.flows.add(_for_each(called) or verb)
        self.generic_visit(node)

    def visit_Call(self, node: ast.Call) -> None:
        verb = _verb(node)
        if verb == "for_each()":
            self.code.names.add(verb)
            verb = _for_each(node)
            if verb in AMOUNTS and not any(keyword.arg == "apiece" for keyword in node.keywords):
                self.code.ones.add(verb)
        called = node.func.id if isinstance(node.func, ast.Name) else None
        first = node.args[0].value if node.args and isinstance(node.args[0], ast.Constant) else None
        if called == "heard_in":
            self.code.names |= {f"heard:{one.value}" for one in node.args if isinstance(one, ast.Constant)}
        if called in ("after", "instead_of"):
            self.code.names.add(f"{'after' if called == 'after' else 'instead'}:{first}")
            for keyword in node.keywords:
                self._condition(keyword)
        elif called is not None:
            self.code.names.add(f"{called}()")
        if verb is not None:
            self.code.names.add(verb)
            if verb in ("begin()", "grant_text()", "begin_copies()"):
                until = next((ast.unparse(one.value) for one in node.keywords if one.arg == "until"), "'turn'")
                self.code.names |= {"until:turn"} if until == "'turn'" else set()
            if verb in ("happened()", "happened_last_turn()") and isinstance(first, str):
                self.code.names.add(f"{verb[:-2]}:{first.partition(':')[0]}")
            if verb in AMOUNTS and any(_is_one(part) for argument in node.args for part in ast.walk(argument)):
                self.code.ones.add(verb)
        if (verb or f"{called}()") == "has_trait()":
            self.code.traits |= {one.value for one in node.args if isinstance(one, ast.Constant)}
        if verb is not None and not verb.startswith("choose") and any(_is_all(argument) for argument in node.args):
            self.code.names.add("every")
        for keyword in node.keywords:
            self._argument(keyword)
        if verb == "erratum()":  # its argument is the card's own title
            return
        self.generic_visit(node)

    def visit_Attribute(self, node: ast.Attribute) -> None:
        self.code.names.add(f".{node.attr}")
        owner = self.known.get(node.value.id) if isinstance(node.value, ast.Name) else None
        if isinstance(owner, ast.ClassDef):  # the lasting effect that a card begins
            for inner in owner.body:
                if isinstance(inner, ast.ClassDef) and inner.name == node.attr:
                    self.visit(inner)
        self.generic_visit(node)

    def visit_Name(self, node: ast.Name) -> None:
        self.code.names.add(f"zone:{node.id.lower()}")
        if node.id == "next_turn":
            self.code.names.add("until:next")
        elif node.id == "start_of_turn":
            self.code.names.add("until:start")
        function = self.known.get(node.id)
        if isinstance(function, ast.FunctionDef) and function not in self.entered:
            self.entered.add(function)
            self.visit(function)

    def visit_Subscript(self, node: ast.Subscript) -> None:
        self.visit(node.value)  # not the index

    def visit_Compare(self, node: ast.Compare) -> None:
        sides = [node.left, *node.comparators]
        for left, operator, right in zip(sides, node.ops, sides[1:], strict=False):
            if isinstance(operator, ast.Is | ast.IsNot) and isinstance(right, ast.Name) and right.id == "you":
                self.code.names.add("you" if isinstance(operator, ast.Is) else "not-you")
            if isinstance(operator, ast.Eq) and any(_is_controller(one) for one in (left, right)):
                if any(isinstance(one, ast.Attribute) and one.attr in ("controller", "seat") for one in (left, right)):
                    self.code.names.add("friendly_to")
            if isinstance(operator, ast.NotEq) and _is_controller(left) and ast.unparse(right) == "me.controller":
                self.code.names.add("controller-differs")
            if isinstance(right, ast.Constant) and type(right.value) is int:
                self._compared(left, operator, right.value)
        self.generic_visit(node)

    def visit_UnaryOp(self, node: ast.UnaryOp) -> None:
        if isinstance(node.op, ast.Not) and isinstance(node.operand, ast.Call) and _verb(node.operand) == "on_flank()":
            self.code.names.add("off-flank")
        self.generic_visit(node)

    def visit_BinOp(self, node: ast.BinOp) -> None:
        by_two = isinstance(node.right, ast.Constant) and node.right.value == 2
        if by_two and isinstance(node.op, ast.FloorDiv | ast.Mod):
            self.code.names.add("half" if isinstance(node.op, ast.FloorDiv) else "parity")
            self.visit(node.left)
        else:
            self.generic_visit(node)

    def visit_Constant(self, node: ast.Constant) -> None:
        value = node.value
        if isinstance(value, int) and not isinstance(value, bool) and value >= 2:
            self.code.numbers.add(value)
        elif isinstance(value, str):
            if value.startswith("next:"):
                self.code.names.add("until:next")
            if value in TITLES:
                self.code.titles.add(value)
            for word in value.split(":"):
                if word in HOUSES:
                    self.code.houses.add(word)
                if word in KEYWORDS:
                    self.code.keywords.add(word)

    def _compared(self, left: ast.expr, operator: ast.cmpop, number: int) -> None:
        if isinstance(operator, ast.GtE | ast.LtE) and number >= 2:
            self.code.bounds.add(
                f"at least {number}|{number} or more" if isinstance(operator, ast.GtE) else f"{number} or less"
            )
        if isinstance(operator, ast.Eq) and number == 0 and isinstance(left, ast.Attribute) and left.attr == "damage":
            self.code.names.add("undamaged")

    def _argument(self, keyword: ast.keyword) -> None:
        value = keyword.value
        if keyword.arg not in ("optional", "up_to", "friendly_to", "enemy_of"):
            self.code.names.add(f"{keyword.arg}=")
        if keyword.arg in ("optional", "up_to") and not (isinstance(value, ast.Constant) and value.value is False):
            self.code.names.add(keyword.arg)
        if keyword.arg in ("friendly_to", "enemy_of") and isinstance(value, ast.Name) and value.id == "you":
            self.code.names.add(keyword.arg)
        if keyword.arg == "trait" and isinstance(value, ast.Constant):
            self.code.traits.add(value.value)

    def _condition(self, keyword: ast.keyword) -> None:
        """A keyword of a reaction or replacement: the same names as for a condition in code."""
        said = (keyword.arg, keyword.value.value if isinstance(keyword.value, ast.Constant) else None)
        if said in (("by", "you"), ("from_", "you"), ("side", "friendly"), ("in_turn_of", "you")):
            self.code.names.add("you")
        if said in (("by", "opponent"), ("by", "victim"), ("from_", "opponent"), ("side", "enemy")):
            self.code.names.add("not-you")
        if said == ("fell_to_me", True):
            self.code.names.add(".fell_to")
        if said == ("other", True):
            self.code.names.add("other")
        if keyword.arg == "zone":
            self.code.names.add(f"zone:{said[1]}")

    def _declared(self, name: str) -> None:
        base = re.sub(r"_\d$", "", name)
        if base in (*LABELS, *COMBINATIONS):
            self.code.labels[label_words(base)] += 1
            self.code.names.add(base)
        elif base in STATICS or base in OWN or base in FLAGS:
            self.code.names.add(base)


def _verb(call: ast.Call) -> str | None:
    """The verb of a call on the game, as in the tables: "steal()"."""
    func = call.func
    on_game = isinstance(func, ast.Attribute) and isinstance(func.value, ast.Name) and func.value.id == "g"
    return f"{func.attr}()" if on_game and isinstance(func, ast.Attribute) else None


def _for_each(call: ast.Call) -> str | None:
    """The verb that `for_each` does, its second argument; None for other calls."""
    if _verb(call) != "for_each()" or not isinstance(call.args[1], ast.Attribute):
        return None
    return f"{call.args[1].attr}()"


def _is_one(node: ast.AST) -> bool:
    return isinstance(node, ast.Constant) and node.value == 1 and node.value is not True


def _is_controller(node: ast.AST) -> bool:
    """Whether this is the controller of a card other than the one that has the ability."""
    return isinstance(node, ast.Attribute) and node.attr == "controller" and ast.unparse(node.value) != "me"


def _is_all(node: ast.AST) -> bool:
    """Whether this is all creatures or artifacts of some kind, not those chosen among them."""
    inside = node.elts if isinstance(node, ast.List) else [node]
    parts = [one.value if isinstance(one, ast.Starred) else one for one in inside]
    calls = [one for one in parts if isinstance(one, ast.Call)]
    return len(calls) == len(parts) > 0 and all(_verb(one) in ("creatures()", "artifacts()") for one in calls)


def label_words(name: str) -> str:
    """A label as texts spell it.

    >>> label_words("before_fight_reap"), label_words("leaves_play")
    ('Before Fight/Reap', 'Leaves Play')
    """
    return "/".join(part.replace("_", " ").title() for part in COMBINATIONS.get(name, (name,)))


@cache
def _parsed(source: str) -> ast.Module:
    """One tree a module: a class that is met by two ways is read once."""
    return ast.parse(source)


def known_in(sources: Iterable[str]) -> Known:
    """The functions and classes at the top of some modules, by name."""
    nodes = [node for source in sources for node in _parsed(source).body]
    return {node.name: node for node in nodes if isinstance(node, ast.FunctionDef | ast.ClassDef)}


def texts_of(source: str, known: Known) -> Iterator[CardText]:
    """The texts of a module: of its cards, what they grant and their lasting effects."""
    for node in _parsed(source).body:
        if not isinstance(node, ast.ClassDef):
            continue
        title = next(one.args[0].value for one in node.decorator_list if isinstance(one, ast.Call))  # type: ignore[attr-defined]
        facts = catalogue.by_name(title)
        yield from _texts(node, title, facts.keywords if facts else {}, known)


def _texts(node: ast.ClassDef, key: str, printed: Mapping[str, int], known: Known) -> Iterator[CardText]:
    reader = _Reader(known)
    reader.visit_ClassDef(node)
    yield CardText(key, " ".join((ast.get_docstring(node) or "").split()), reader.code, printed, _bare(node))
    for inner in node.body:
        if isinstance(inner, ast.ClassDef):
            yield from _texts(inner, f"{key}/{inner.name}", {}, known)


def _bare(node: ast.ClassDef) -> str:
    """The body of a class as text, without its docstrings and without the names it gives."""
    copied = ast.parse(ast.unparse(node)).body[0]
    own = {node.name, *(each.name for each in ast.walk(node) if isinstance(each, ast.ClassDef))}
    for each in ast.walk(copied):
        if isinstance(each, ast.ClassDef) and ast.get_docstring(each) is not None:
            each.body = each.body[1:]
        if isinstance(each, ast.ClassDef):
            each.name = "_"
        if isinstance(each, ast.FunctionDef):
            each.name = each.name if not each.decorator_list else "_"
        if isinstance(each, ast.Name) and each.id in own:
            each.id = "_"
        if isinstance(each, ast.Attribute) and each.attr in own:
            each.attr = "_"
    assert isinstance(copied, ast.ClassDef)
    return ast.unparse(copied.body)  # type: ignore[arg-type]


def all_texts(modules: Iterable[ModuleType]) -> list[CardText]:
    """The texts of all cards of some modules."""
    sources = [inspect.getsource(module) for module in modules]
    known = known_in(sources)
    return [text for source in sources for text in texts_of(source, known)]


def avoided() -> frozenset[str]:
    """The words that the phrase book says to avoid."""
    rows = PAGE.read_text(encoding="utf-8").partition("\n## Words to avoid\n")[2].partition("\n## ")[0]
    return frozenset(word for row in re.findall(r"^\| (`.*?) \|", rows, re.M) for word in re.findall(r"`([^`]+)`", row))


AVOIDED = re.compile(rf"\b({'|'.join(sorted(map(re.escape, avoided())))})\b", re.I)


def faults(text: CardText) -> list[str]:
    """Where a text differs from its code or from the phrase book, in words."""
    return [*_form(text), *_labels(text), *_phrases(text), *_figures(text), *_nouns(text)]


def _form(text: CardText) -> Iterator[str]:
    said = text.text
    if not said or said[0].islower() or said[-1] != ".":
        yield "begins with a capital or a figure and ends with a full stop"
    if len(said) > LENGTH:
        yield f"{len(said)} characters, {LENGTH} at most"
    for word in AVOIDED.findall(said):
        yield f"{word!r} is to be avoided"
    for word in IMPERATIVE.findall(said):
        yield f"{word!r}: third person, the card is the subject"
    if said.count("“") != said.count("”") or '"' in said or "’" in said:
        yield "quotes are “ ”, an apostrophe is '"
    sentences = [f"{name} {value}" if name in VALUED else name for name, value in text.printed.items()]
    if sorted(_first_keywords(said).lower().split(". ")) != sorted(sentences or [""]):
        yield f"begins with its printed keywords: {', '.join(sentences) or 'it has none'}"


def _first_keywords(said: str) -> str:
    """The keywords with which a text begins: "Elusive. Skirmish", or nothing."""
    found = FIRST_KEYWORDS.match(said)
    return "" if found is None else found.group().removesuffix(". ")


def _labels(text: CardText) -> Iterator[str]:
    found = Counter(LABEL.findall(text.text))
    for label in sorted((text.code.labels - found).elements()):
        yield f"does not say {label}:"
    for label in sorted((found - text.code.labels).elements()):
        yield f"says {label}: and has no such ability"
    if text.text.count(":") != found.total():
        yield "a colon stands after a label only"


def _phrases(text: CardText) -> Iterator[str]:
    names, said = text.code.names, LABEL.sub("", text.text)
    for title in text.code.titles:  # it may be of words that tell of something
        said = said.replace(title, "")
    told = {name for phrase in PHRASES for name in phrase.by}
    for verb in sorted(text.code.flows - told - SILENT):
        yield f"{verb} has no phrase in tests/engine/phrase_book.py"
    for name in sorted(names & ({*STATICS, *OWN, *FLAGS} - UNTOLD - told)):
        yield f"{name} has no phrase in tests/engine/phrase_book.py"
    for phrase in PHRASES:
        missing = sorted(names & phrase.by)
        if missing and not phrase.words.search(said):
            yield f"does not tell of {', '.join(missing)}: {phrase.words.pattern}"
        tells = phrase.tells
        if tells is not None and not (names & tells) and (found := phrase.words.search(said)):
            yield f"tells of {found.group()!r}, which the code has not"


def _figures(text: CardText) -> Iterator[str]:
    code, said = text.code, text.text
    figures = {int(figure) for figure in re.findall(r"(?<![+\d])\d+", said)}
    words = {number for number, word in COUNTERS.items() if word in BEFORE_COUNTER.findall(said)}
    values = {value for value in text.printed.values() if value > 1}
    for number in sorted(code.numbers - figures - words):
        yield f"does not say {number}"
    for number in sorted((figures | words) - code.numbers - values - {1}):
        yield f"says {number}, which the code has not"
    for bound in sorted(code.bounds):
        if not re.search(rf"\b({bound})\b", said):
            yield f"does not say {bound.replace('|', ' nor ')}"
    for word in NUMBER_WORDS.findall(said):
        yield f"{word!r}: numbers are figures"
    if code.ones and 1 not in figures:
        yield f"does not say 1: {', '.join(sorted(code.ones))}"


def _nouns(text: CardText) -> Iterator[str]:
    code, said = text.code, text.text
    houses = {one for one in HOUSES if re.search(rf"\b{catalogue.in_words(one)}\b", said)}
    yield from _unlike(code.houses, houses, "the house")
    inside = re.sub(r"(?:^|(?<=[.:“] ))\w+", "", said)  # without the first words of sentences
    for title in (*code.titles, text.key.partition("/")[0]):
        inside = inside.replace(title, "")
    for title in code.titles:
        if title not in said:
            yield f"does not name {title}"
    traits = {one for one in TRAITS if re.search(rf"\b({'|'.join(_forms(one))})\b", inside)}
    yield from _unlike(code.traits, traits - code.houses, "the trait")
    plain = said[len(_first_keywords(said)) :] if text.printed else said
    keywords = {one for one in KEYWORDS if re.search(rf"\b{one}\b", plain, re.I)}
    yield from _unlike(code.keywords, keywords, "the keyword")


def _forms(trait: str) -> list[str]:
    """A trait as texts write it, one or several: Witch, Witches, Thief, Thieves."""
    word = trait.capitalize()
    return [re.escape(form) for form in (word, f"{word}s", f"{word}es", f"{word[:-1]}ves")]


def _unlike(has: set[str], says: set[str], what: str) -> Iterator[str]:
    for name in sorted(has - says):
        yield f"does not say {what} {name}"
    for name in sorted(says - has):
        yield f"says {what} {name}, which the code has not"

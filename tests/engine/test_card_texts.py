"""Every card text keeps to the phrase book, and tells what its code does: labels, verbs, numbers, houses, how long."""

from __future__ import annotations

import re
from functools import cache
from textwrap import dedent

import pytest

from engine.abilities import CARDS, LASTING, Text
from tests.engine.card_texts import PAGE, CardText, all_texts, avoided, faults, known_in, label_words, texts_of
from tests.engine.catalogue.test_catalogue import BEHAVING, MODULES
from tests.engine.phrase_book import PHRASES, SILENT, UNTOLD


@cache
def all_shown() -> list[CardText]:
    """The texts of the cards that behave, read once and not while tests are collected."""
    return all_texts(MODULES)


@pytest.mark.slow
def test_the_check_reads_every_text_that_is_shown() -> None:
    def shown(text: Text) -> list[str]:
        nested = [*([] if text.grants is None else [text.grants]), *text.forms.values()]
        return [text.summary, *(one for inner in nested for one in shown(inner))]

    real = [CARDS[name] for name in BEHAVING]
    real += [text for key, text in LASTING.items() if key.partition("/")[0] in {card.title for card in real}]
    summaries = {" ".join(one.split()) for text in real for one in shown(text)} - {""}
    assert len(all_shown()) >= 400
    assert summaries == {text.text for text in all_shown()}


@pytest.mark.parametrize("part", range(4))
def test_every_text_tells_what_its_code_does(part: int) -> None:
    found = [f"{text.key}: {fault}" for text in all_shown()[part::4] for fault in faults(text)]
    assert found == [], "see engine/cards/PHRASES.md; a new verb or static gets a row in tests/engine/phrase_book.py"


def test_one_code_has_one_wording() -> None:
    """Cards that do exactly the same say it in the same words."""
    by_code: dict[str, set[str]] = {}
    for text in all_shown():
        if text.code.names and not text.printed:
            by_code.setdefault(text.source, set()).add(text.text)
    assert {code: said for code, said in by_code.items() if len(said) > 1} == {}


def test_the_examples_for_who_writes_a_card_keep_to_the_phrase_book() -> None:
    root = PAGE.parents[2]
    pages = [root / "README.md", *sorted(root.glob("engine/**/*.md")), *sorted(root.glob("docs/**/*.md"))]
    blocks = [
        one
        for page in pages
        for one in re.findall(r"^```python\n(.*?)^```", page.read_text(encoding="utf-8"), re.M | re.S)
    ]
    texts = [text for block in blocks if "@card(" in block for text in texts_of(block, known_in([block]))]
    assert len(texts) >= 8
    assert [f"{text.key}: {fault}" for text in texts for fault in faults(text)] == []


# the page and the tables


def test_the_page_words_effects_as_the_tables_do() -> None:
    rows = re.findall(r"^\| [^|]* \| `([^`]+)` \| (.*) \|$", PAGE.read_text(encoding="utf-8"), re.M)
    assert len(rows) >= 60
    wrong = [
        f"{name}: {phrase.words.pattern} is not in: {wording}"
        for name, wording in rows
        for phrase in PHRASES
        if name in phrase.by and not phrase.words.search(wording)
    ]
    assert wrong == []
    known = {name for phrase in PHRASES for name in phrase.by} | SILENT | UNTOLD
    assert [name for name, _ in rows if name not in known] == []


def test_the_page_lists_words_to_avoid() -> None:
    assert {"perhaps", "chance", "brings", "whoever", "whom", "anew", "pays"} <= avoided()


@pytest.mark.parametrize(
    ("name", "words"),
    [("before_fight", "Before Fight"), ("play_fight_reap", "Play/Fight/Reap"), ("leaves_play", "Leaves Play")],
)
def test_labels_have_one_spelling(name: str, words: str) -> None:
    assert label_words(name) == words


# the check finds what is wrong


def of(docstring: str, body: str, nested: str = "") -> CardText:
    """A text and its code, as if in a file of cards."""
    source = f'@card("Invented")\nclass Invented:\n    """{docstring}"""\n'
    source += "".join(f"    {line}\n" for line in dedent(body + nested).strip().splitlines())
    return next(texts_of(source, known_in([source])))


PUNCH = """
def play(g, me, you):
    creature = yield from g.choose_creature(enemy_of=you)
    yield from g.deal_damage(creature, 3)
"""
STEAL = """
def play_reap(g, me, you):
    yield from g.steal(you, 1)
"""
SLOW = """
def action(g, me, you):
    opponent = yield from g.opponent(you)
    yield from g.begin(me, you, Invented.Fog, until=next_turn(opponent))
"""
HORN = """
def omni(g, me, you):
    yield from g.begin(me, you, Invented.Horn)
"""
WATCH = """
@after("destroyed", when=lambda g, me, you, e: g.is_of(e.card, "mars") and g.has_trait(e.card, "knight"))
def watch(g, me, you, event):
    creature = yield from g.choose_creature(optional=True)
    yield from g.stun(creature)
"""


EVERY = """
def play(g, me, you):
    yield from g.destroy(g.creatures(where=lambda c: g.power(c) <= 3))
"""
ENEMY = """
@after("key_forged", when=lambda g, me, you, e: e.player is not you)
def watch(g, me, you, event):
    yield from ()
"""
POWER = """
def power(g, me, creature):
    return 3 if creature.controller == me.controller else 0
"""


@pytest.mark.parametrize(
    ("docstring", "body"),
    [
        ("Omni: until your next turn begins, hums.", HORN.replace("Horn)", "Horn, until=start_of_turn(you))")),
        ("Play/Reap: steals 1 Æmber from a Subtle Chain.", STEAL + '    x = me.title == "Subtle Chain"'),
        ("Play: deals 3 damage to an enemy creature.", PUNCH),
        ("Play/Reap: steals 1 Æmber.", STEAL),
        (
            "Action: in your opponent's next turn, they draw no cards.",
            SLOW.replace("Invented.Fog", "Invented.Fog, None"),
        ),
        ("Omni: for the rest of the turn, hums.", HORN),
        ("Play: destroys every creature of power 3 or less.", EVERY),
        ("Friendly creatures have 3 more power.", POWER),
        ("Whenever a Mars Knight creature is destroyed, may stun a creature that stuns.", WATCH),
    ],
)
def test_a_right_text_has_no_fault(docstring: str, body: str) -> None:
    assert [fault for fault in faults(of(docstring, body)) if "draw" not in fault] == []


@pytest.mark.parametrize(
    ("docstring", "body", "fault"),
    [
        # labels
        ("Deals 3 damage to an enemy creature.", PUNCH, "does not say Play:"),
        ("Action: deals 3 damage to an enemy creature.", PUNCH, "does not say Play:"),
        ("Play: deals 3 damage to an enemy creature. Reap: the same.", PUNCH, "says Reap: and has no such ability"),
        ("Play and Reap: steals 1 Æmber.", STEAL, "does not say Play/Reap:"),
        ("Play/reap: steals 1 Æmber.", STEAL, "does not say Play/Reap:"),
        ("Play/Reap: steals this: 1 Æmber.", STEAL, "a colon stands after a label only"),
        # numbers
        ("Play: deals 4 damage to an enemy creature.", PUNCH, "does not say 3"),
        ("Play: deals 4 damage to an enemy creature.", PUNCH, "says 4, which the code has not"),
        ("Play: deals three damage to an enemy creature.", PUNCH, "'three': numbers are figures"),
        ("Play/Reap: steals Æmber.", STEAL, "does not say 1: steal()"),
        ("Play: destroys every creature of power 3 or more.", EVERY, "does not say 3 or less"),
        # verbs, whose, how long
        ("Play: destroys a creature of power 3 or less.", EVERY, "does not tell of every"),
        ("Whenever a key is forged, nothing.", ENEMY, "does not tell of not-you"),
        ("Creatures have 3 more power.", POWER, "does not tell of friendly_to"),
        ("Play: hits an enemy creature for 3.", PUNCH, "does not tell of deal_damage()"),
        ("Play: deals 3 damage to a creature.", PUNCH, "does not tell of enemy_of"),
        ("Play: deals 3 damage to a friendly enemy creature.", PUNCH, "tells of 'friendly', which the code has not"),
        ("Play/Reap: captures 1 Æmber.", STEAL, "does not tell of steal()"),
        ("Play/Reap: captures 1 Æmber.", STEAL, "tells of 'captures', which the code has not"),
        ("Play/Reap: may steal 1 Æmber.", STEAL, "tells of 'may', which the code has not"),
        ("Action: for the rest of the turn, your opponent sleeps.", SLOW, "does not tell of until:next"),
        ("Action: for the rest of the turn, your opponent sleeps.", SLOW, "which the code has not"),
        ("Action: in the next turn, they sleep.", SLOW, "does not tell of opponent()"),
        ("Omni: hums this turn.", HORN, "does not tell of until:turn"),
        ("Omni: until your next turn begins, hums.", HORN, "which the code has not"),
        ("Omni: hums.", HORN.replace("Horn)", "Horn, until=start_of_turn(you))"), "does not tell of until:start"),
        ("Whenever a Mars Knight creature is destroyed, stuns a creature.", WATCH, "does not tell of optional"),
        ("A destroyed Mars Knight may stun; it stuns.", WATCH, "does not tell of after:destroyed"),
        (
            "Play: deals 3 damage to an enemy creature.",
            PUNCH + "    yield from g.juggle(you)",
            "juggle() has no phrase",
        ),
        # houses, traits, keywords, titles
        ("Whenever a Dis Knight creature is destroyed, may stun, stuns.", WATCH, "does not say the house mars"),
        ("Whenever a Dis Knight creature is destroyed, may stun, stuns.", WATCH, "says the house dis"),
        ("Whenever a Mars Robot creature is destroyed, may stun, stuns.", WATCH, "does not say the trait knight"),
        ("Whenever a Mars Robot creature is destroyed, may stun, stuns.", WATCH, "says the trait robot"),
        ("Play/Reap: steals 1 Æmber.", STEAL + "    x = me.title == 'Urchin'", "does not name Urchin"),
        ("This creature has taunt.", 'def keywords(g, me, c):\n    return {"elusive": 1}', "say the keyword elusive"),
        ("This creature has taunt.", 'def keywords(g, me, c):\n    return {"elusive": 1}', "says the keyword taunt"),
        # form
        ("Play: deal 3 damage to an enemy creature.", PUNCH, "'deal': third person"),
        ("Play: perhaps deals 3 damage to an enemy creature.", PUNCH, "'perhaps' is to be avoided"),
        ("Play: deals 3 damage to an enemy creature", PUNCH, "ends with a full stop"),
        ("Play: deals 3 damage to an enemy creature" + ", far away" * 30 + ".", PUNCH, "characters, 250 at most"),
        ("Play: deals 3 damage to your opponent’s enemy creature.", PUNCH, "an apostrophe is '"),
        ("Elusive. Play: deals 3 damage to an enemy creature.", PUNCH, "begins with its printed keywords: it has none"),
    ],
)
def test_a_wrong_text_is_found(docstring: str, body: str, fault: str) -> None:
    assert any(fault in found for found in faults(of(docstring, body))), faults(of(docstring, body))


@pytest.mark.parametrize("start", ["", "Taunt. "])
def test_printed_keywords_come_first(start: str) -> None:
    text = of(f"{start}Play: deals 3 damage to an enemy creature.", PUNCH)
    text.printed = {"elusive": 1, "taunt": 1}
    assert "begins with its printed keywords: elusive, taunt" in faults(text)


def test_what_a_helper_does_belongs_to_the_card() -> None:
    source = dedent('''
        def _rob(g, you):
            yield from g.steal(you, 2)

        @card("Invented")
        class Invented:
            """Play: steals 2 Æmber."""

            def play(g, me, you):
                yield from _rob(g, you)
        ''')
    (text,) = texts_of(source, known_in([source]))
    assert "steal()" in text.code.names
    assert text.code.numbers == {2}
    assert faults(text) == []


def test_what_a_lasting_effect_does_belongs_to_the_card_and_to_itself() -> None:
    source = dedent('''
        @card("Invented")
        class Invented:
            """Play: for the rest of the turn, draws 2 cards whenever a creature reaps."""

            def play(g, me, you):
                yield from g.begin(me, you, Invented.Reading)

            @lasting
            class Reading:
                """Draws a card whenever a creature reaps."""

                @after("reaped")
                def read(g, me, you, event):
                    yield from g.draw(you, 2)
        ''')
    outer, inner = texts_of(source, known_in([source]))
    assert faults(outer) == []
    assert faults(inner) == ["does not say 2"]

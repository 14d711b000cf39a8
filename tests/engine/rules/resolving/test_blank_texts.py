"""Text boxes that count as blank: those of cards that blank others, too."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

ALL = pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03", "16.0", "18.4"])


def _blank(title):
    """A creature that blanks every card of a title."""
    return lambda g, me, card: card.title == title


@invent("Hush One", power=3)
class HushOne:
    """Every Hush Two counts as blank. Has 1 more power."""

    blanks = staticmethod(_blank("Hush Two"))

    def power(g, me, creature):
        return 1 if creature is me else 0


@invent("Hush Two", power=3)
class HushTwo:
    """Every Hush One counts as blank. Has 1 more power."""

    blanks = staticmethod(_blank("Hush One"))

    def power(g, me, creature):
        return 1 if creature is me else 0


@invent("Hush Three", power=3)
class HushThree:
    """Every Hush One counts as blank. Has 1 more power."""

    blanks = staticmethod(_blank("Hush One"))

    def power(g, me, creature):
        return 1 if creature is me else 0


def powers(t, *titles):
    return [t.power(title) for title in titles]


@ALL
def test_a_drake_whose_text_is_blank_blanks_no_artifact(table, version):
    t = table(
        me={"hand": ["Shadow of Dis", "Ember Imp"], "artifacts": ["Autocannon"]},
        foe={"line": ["Blossom Drake"]},
        house="dis",
        ruleset=version,
    )
    assert t.power("Blossom Drake") == t.card("Blossom Drake").facts.power + 1
    t.play("Shadow of Dis").play("Ember Imp")
    assert t.card("Ember Imp").damage == 1
    assert t.power("Blossom Drake") == t.card("Blossom Drake").facts.power
    t.next_turn().next_turn("brobnar")
    assert t.g.is_blank(t.card("Autocannon")), "until the turn begins"


@ALL
def test_a_drake_without_a_rival_blanks_artifacts(table, version):
    t = table(
        me={"hand": ["Ember Imp"], "artifacts": ["Autocannon"]},
        foe={"line": ["Blossom Drake"]},
        house="dis",
        ruleset=version,
    )
    t.play("Ember Imp")
    assert t.card("Ember Imp").damage == 0


def test_a_copy_of_the_drake_is_blanked_like_the_drake(table):
    me = {"hand": ["Shadow of Dis"], "artifacts": ["Autocannon"], "line": ["Ember Imp"]}
    foe = {"line": ["Blossom Drake"], "hand": ["Mimic Gel"], "houses": ["logos", "dis", "brobnar"]}
    t = table(me=me, foe=foe, house="dis")
    t.play("Shadow of Dis").next_turn("logos").play("Mimic Gel", "Blossom Drake", "right")
    assert t.titles(t.foe.line) == ["Blossom Drake", "Blossom Drake"]
    assert t.foe.line[-1].damage == 1
    assert not t.g.is_blank(t.card("Autocannon"))
    t.next_turn("dis")
    assert t.g.is_blank(t.card("Autocannon")), "the shadow has passed"


def test_the_evil_ambrosius_silences_a_drake(table):
    evil = "Eclectic Ambrosius (evil twin)"
    t = table(me={"line": [evil], "artifacts": ["Autocannon"]}, foe={"line": ["Blossom Drake"]}, house="saurian")
    t.reap(evil)
    assert t.card("Blossom Drake").counters == {"ignorance": 1}
    assert not t.g.is_blank(t.card("Autocannon"))


@ALL
@pytest.mark.parametrize("line, first, second", [(["Hush One", "Hush Two"], 4, 3), (["Hush Two", "Hush One"], 3, 4)])
def test_of_two_that_blank_each_other_the_older_does(table, version, line, first, second):
    t = table(me={"line": line}, foe={}, ruleset=version)
    assert powers(t, "Hush One", "Hush Two") == [first, second]
    assert [t.g.is_blank(card) for card in t.me.line] == [False, True]


@ALL
def test_what_is_blanked_by_a_blanked_card_is_not(table, version):
    t = table(me={"line": ["Hush Two"], "hand": ["Stomp"]}, foe={"line": ["Hush One", "Hush Three"]}, ruleset=version)
    assert powers(t, "Hush One", "Hush Two", "Hush Three") == [3, 4, 4]
    t = table(me={"line": ["Hush One"]}, foe={"line": ["Hush Three"]}, ruleset=version)
    assert powers(t, "Hush One", "Hush Three") == [3, 4]


def test_what_blanks_its_own_box_goes_on(table):
    effigy = {"title": "Effigy of Melerukh", "counters": {"awakening": 5}}
    foe = {"artifacts": [effigy], "line": ["Hush One"], "hand": ["Blossom Drake"]}
    t = table(me={"line": ["Goon 3"], "artifacts": ["Autocannon"]}, foe=foe)
    t.reap("Goon 3", "right").next_turn("untamed").play("Blossom Drake")
    awake = t.card("Effigy of Melerukh")
    assert awake.type == "creature"
    assert t.g.is_blank(awake)
    assert t.g.is_blank(t.card("Autocannon"))
    assert not t.g.is_blank(t.card("Blossom Drake"))

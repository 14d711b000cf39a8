"""Upgrades of Untamed in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import grave, lines
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.cards import armed
from tests.engine.helpers.looks import pools

forest = partial(grave, house="untamed")
WITCH = "Untamed Goon 5"

# Flying Broomstick

BURDENED = {
    "title": "Goon 9",
    "amber": 3,
    "damage": 2,
    "power_counters": 2,
    "counters": {"doom": 1},
    "stunned": True,
    "warded": True,
    "enraged": True,
}


@pytest.mark.reading("flying-broomstick-status-counters")
def test_a_broomstick_sweeps_everything_off_a_creature(table):
    t = forest(table, {"line": [armed(WITCH, "Flying Broomstick")]}, {"line": [BURDENED, "Goon 1"], "amber": 1})
    t.reap(WITCH, "Goon 9")
    swept = t.card("Goon 9")
    assert (swept.amber, swept.damage, swept.power_counters, swept.counters) == (0, 0, 0, {})
    assert (swept.stunned, swept.warded, swept.enraged) == (False, False, False)
    assert pools(t) == [1, 1]
    assert lines(t)[1] == ["Goon 9", "Goon 1"]


def test_a_broomstick_sweeps_one_creature_and_leaves_its_upgrades(table):
    me = {
        "line": [armed(WITCH, "Flying Broomstick"), armed("Goon 2", "Plate", amber=1), {"title": "Goon 3", "amber": 1}]
    }
    t = forest(table, me)
    t.reap(WITCH, "Goon 2")
    assert t.titles(t.card("Goon 2").upgrades) == ["Plate"]
    assert [card.amber for card in t.me.line] == [0, 0, 1]


def test_a_broomstick_lets_its_creature_evade(table):
    t = forest(table, {"line": ["Goon 6"]}, {"line": [armed(WITCH, "Flying Broomstick"), "Goon 1"]}, house="brobnar")
    t.fight("Goon 6", WITCH)
    assert lines(t) == [["Goon 6"], [WITCH, "Goon 1"]]
    assert not t.g.has_keyword(t.card("Goon 1"), "elusive")


# Werewolf Curse


def test_a_werewolf_curse_enrages_and_splashes_and_is_archived_after_the_fight(table):
    me = {"hand": ["Werewolf Curse"], "line": ["Untamed Goon 9", "Goon 1"]}
    t = forest(table, me, {"line": ["Goon 3", "Goon 2", "Goon 4"]})
    t.play("Werewolf Curse", "Untamed Goon 9")
    assert t.card("Untamed Goon 9").enraged
    assert not t.card("Goon 1").enraged
    assert t.me.amber == 1
    ordered(t.fight("Untamed Goon 9", "Goon 2"))
    assert lines(t)[1] == ["Goon 4"]
    assert t.card("Goon 4").damage == 3
    assert t.titles(t.me.archives) == ["Werewolf Curse"]
    assert not t.card("Untamed Goon 9").upgrades


def test_a_werewolf_curse_on_an_enemy_comes_back_to_its_owner(table):
    t = forest(table, {"hand": ["Werewolf Curse"], "line": ["Goon 2"]}, {"line": ["Goon 9"]})
    t.play("Werewolf Curse", "Goon 9").next_turn("brobnar").fight("Goon 9")
    assert t.titles(t.me.archives) == ["Werewolf Curse"]
    assert not t.foe.archives


def test_each_of_two_werewolf_curses_archives_itself(table):
    t = forest(table, {"line": [armed("Untamed Goon 9", "Werewolf Curse", "Werewolf Curse")]}, {"line": ["Goon 1"]})
    to_rest(t.fight("Untamed Goon 9"))
    assert t.titles(t.me.archives) == ["Werewolf Curse"] * 2

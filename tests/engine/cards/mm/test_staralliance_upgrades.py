"""Upgrades of Star Alliance in Mass Mutation."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed
from tests.engine.helpers.tables import at_house

CADET = "Star Alliance Goon 5"
SHIELD = "Blast Shielding"


at = partial(at_house, house="staralliance")


# Access Denied, Detention Coil


@pytest.mark.parametrize(
    ("upgrade", "may"), [("Access Denied", (False, True)), ("Detention Coil", (True, False)), ("Badge", (True, True))]
)
def test_a_creature_is_kept_from_reaping_or_from_fighting(table, upgrade, may):
    t = at(table, {"line": [armed(CADET, upgrade), "Star Alliance Goon 3"]}, {"line": ["Goon 3"]})
    assert (t.may(f"reap:{CADET}"), t.may(f"fight:{CADET}")) == may
    assert t.may("reap:Star Alliance Goon 3")
    assert t.may("fight:Star Alliance Goon 3")


@pytest.mark.parametrize(("upgrade", "how"), [("Access Denied", "reap"), ("Detention Coil", "fight")])
def test_an_ability_does_not_get_round_it(table, upgrade, how):
    me = {"line": [armed("Goon 5", upgrade)], "hand": ["Star Alliance Drill", "Star Alliance Sally"]}
    t = at(table, me, {"line": ["Goon 3"]})
    t.play("Star Alliance Sally")
    assert (t.foe.line == []) is (how == "reap")
    t.play("Star Alliance Drill")
    assert t.me.amber == (1 if how == "fight" else 0)


@pytest.mark.parametrize(("upgrade", "how"), [("Access Denied", "reap"), ("Detention Coil", "fight")])
def test_it_holds_an_enemy_until_it_is_gone(table, upgrade, how):
    me = {"hand": [upgrade, "Star Alliance Rust"]}
    t = at(table, me, {"line": ["Goon 5"]})
    t.play(upgrade)
    assert t.me.amber == 1
    t.next_turn("brobnar")
    assert not t.may(f"{how}:Goon 5")
    t.next_turn("staralliance").play("Star Alliance Rust")
    t.next_turn("brobnar")
    assert t.may("reap:Goon 5")


def test_a_stun_is_removed_all_the_same(table):
    t = at(table, {"line": [armed(CADET, "Access Denied", "Detention Coil", stunned=True)]}, {"line": ["Goon 3"]})
    t.unstun(CADET)
    assert not t.card(CADET).stunned


def test_a_prisoner_defends_itself(table):
    t = at(table, {"line": [CADET]}, {"line": [armed("Goon 3", "Detention Coil")]})
    t.fight(CADET)
    assert t.card(CADET).damage == 3


# Blast Shielding


def test_the_shield_is_armor(table):
    t = at(table, {"line": [armed("Guard 3/1", SHIELD), "Goon 4"]})
    assert (t.armor("Guard 3/1"), t.armor("Goon 4")) == (3, 0)


@pytest.mark.parametrize("how", ["reap", "fight", "unstun"])
@pytest.mark.parametrize("to", ["Goon 1", "Goon 2"])
def test_the_shield_goes_to_a_neighbor_after_any_use(table, how, to):
    me = {"line": ["Goon 1", armed(CADET, SHIELD, stunned=how == "unstun"), "Goon 2", "Goon 3"]}
    t = at(table, me, {"line": ["Goon 4"]})
    getattr(t, how)(CADET)
    assert sorted(t.offered) == ["Goon 1", "Goon 2"]
    t.choose(to)
    assert t.card(SHIELD).host is t.card(to)
    assert (t.armor(to), t.armor(CADET)) == (2, 0)


def test_the_shield_may_stay_and_stays_where_there_is_no_neighbor(table):
    t = at(table, {"line": [armed(CADET, SHIELD), "Goon 2"]})
    t.reap(CADET, [])
    assert t.card(SHIELD).host is t.card(CADET)
    t = at(table, {"line": [armed(CADET, SHIELD)]})
    t.reap(CADET)
    assert t.card(SHIELD).host is t.card(CADET)
    assert t.pending.prompt == "main"


def test_the_use_of_a_neighbor_moves_no_shield(table):
    t = at(table, {"line": [armed("Goon 2", SHIELD), CADET]})
    t.reap(CADET)
    assert t.pending.prompt == "main"
    assert t.card(SHIELD).host is t.card("Goon 2")


def test_armor_that_is_used_up_is_not_so_for_the_next_one(table):
    line = [armed(CADET, SHIELD), "Star Alliance Goon 4"]
    t = at(table, {"line": line}, {"line": ["Goon 2", "Goon 3"]})
    t.fight(CADET, "Goon 2", "Star Alliance Goon 4")
    assert t.card(CADET).damage == 0
    t.fight("Star Alliance Goon 4", [])
    assert t.card("Star Alliance Goon 4").damage == 1


def test_who_controls_the_creature_moves_the_shield(table):
    t = at(table, {"hand": [SHIELD]}, {"line": ["Goon 4", "Goon 3"]})
    t.play(SHIELD, "Goon 4").next_turn("brobnar")
    t.reap("Goon 4")
    assert t.pending.seat == 1
    t.choose("Goon 3")
    assert t.card(SHIELD).host is t.card("Goon 3")


def test_a_creature_that_dies_fighting_takes_its_shield_along(table):
    t = at(table, {"line": [armed("Star Alliance Goon 1", SHIELD), "Goon 4"]}, {"line": ["Goon 9"]})
    t.fight("Star Alliance Goon 1")
    assert t.card(SHIELD).zone == "discard"
    assert t.pending.prompt == "main"


# Observ-u-Max


@pytest.mark.parametrize("how", ["reap", "fight"])
@pytest.mark.parametrize(("theirs", "captured"), [(2, 1), (0, 0)])
def test_the_observer_captures(table, how, theirs, captured):
    t = at(table, {"line": [armed(CADET, "Observ-u-Max")]}, {"line": ["Goon 1"], "amber": theirs})
    getattr(t, how)(CADET)
    assert t.card(CADET).amber == captured
    assert t.foe.amber == theirs - captured


def test_an_enemy_with_it_captures_from_you(table):
    t = at(table, {"hand": ["Observ-u-Max"], "amber": 2}, {"line": ["Goon 4"]})
    t.play("Observ-u-Max").next_turn("brobnar").reap("Goon 4")
    assert (t.me.amber, t.card("Goon 4").amber) == (2, 1)


# Z-Particle Tracker


@NEW
def test_the_tracker_finds_an_upgrade_in_the_deck(table, version):
    me = {"line": [armed(CADET, "Z-Particle Tracker")], "deck": ["Badge", "Securi-Droid", "Goon 3", "Mars Badge"]}
    t = at(table, me, {"line": ["Goon 1"]}, ruleset=version)
    t.fight(CADET)
    assert sorted(t.offered) == ["Badge", "Mars Badge"]
    t.choose("Mars Badge")
    assert t.titles(t.me.hand) == ["Mars Badge"]
    assert len(t.happened("deck.shuffled")) == 1


def test_the_tracker_may_find_nothing_and_does_not_reap(table):
    me = {"line": [armed(CADET, "Z-Particle Tracker")], "deck": ["Badge"], "discard": ["Mars Badge"]}
    t = at(table, me, {"line": ["Goon 1"]})
    t.fight(CADET, [])
    assert t.me.hand == []
    assert len(t.happened("deck.shuffled")) == 1
    t = at(table, me)
    t.reap(CADET)
    assert t.pending.prompt == "main"
    assert t.me.hand == []


# Z-Ray Blaster


def test_the_blaster_burns_the_neighbors_of_the_attacked(table):
    line = ["Goon 9", "Guard 4/2", "Goon 8", {"title": "Goon 5", "warded": True}, "Goon 7"]
    t = at(table, {"line": [armed(CADET, "Z-Ray Blaster"), "Goon 6"]}, {"line": line})
    assert (t.power(CADET), t.power("Goon 6")) == (8, 6)
    t.fight(CADET, "Goon 8")
    assert [card.damage for card in t.foe.line] == [0, 1, 0, 0]
    assert t.card("Goon 8").zone == "discard"
    assert not t.card("Goon 5").warded
    assert t.card("Goon 6").damage == 0


def test_the_blaster_fires_before_the_fight(table):
    line = ["Goon 3", armed("Goon 9", "Light of the Archons"), "Goon 4"]
    t = at(table, {"line": [armed(CADET, "Z-Ray Blaster")]}, {"line": line})
    t.fight(CADET, "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 4"]
    assert t.me.line == []


def test_the_blaster_is_silent_in_defense(table):
    t = at(table, {"line": ["Goon 1", CADET, "Goon 2"]}, {"line": [armed("Goon 9", "Z-Ray Blaster")]})
    t.fight(CADET)
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2"]
    assert t.card("Goon 2").damage == 0


# Z-Wave Emitter


@NEW
def test_the_emitter_wards_at_the_beginning_of_your_turn(table, version):
    t = at(table, {"line": [armed(CADET, "Z-Wave Emitter"), "Goon 4"]}, ruleset=version)
    t.next_turn("brobnar")
    assert not t.card(CADET).warded
    t.next_turn("staralliance")
    assert t.card(CADET).warded
    assert not t.card("Goon 4").warded
    t.next_turn("brobnar").next_turn("staralliance")
    assert t.card(CADET).warded


def test_on_an_enemy_it_still_counts_your_turns(table):
    t = at(table, {"hand": ["Z-Wave Emitter"]}, {"line": ["Goon 4"]})
    t.play("Z-Wave Emitter").next_turn("brobnar")
    assert not t.card("Goon 4").warded
    t.next_turn("staralliance")
    assert t.card("Goon 4").warded

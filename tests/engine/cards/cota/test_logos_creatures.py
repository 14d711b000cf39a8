"""Creatures of Logos in Call of the Archons with more to them than reaping for cards."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Radiant Cuckoo", house="logos", power=3)
class RadiantCuckoo:
    """Reap: captures 1 Æmber and deals 1 damage to each enemy creature."""

    def reap(g, me, you):
        yield from g.capture(me, 1)
        yield from g.deal_damage(g.creatures(enemy_of=you), 1)


# Brain Eater -------------------------------------------------------------------------------------------------------


def test_brain_eater_draws_when_a_creature_dies_fighting_it(table, version):
    t = table(me={"line": ["Brain Eater"]}, foe={"line": ["Goon 3", "Goon 9"]}, house="logos", ruleset=version)
    t.fight("Brain Eater", "Goon 3")
    assert len(t.me.hand) == 1 and t.foe.hand == []


def test_brain_eater_draws_in_the_turn_of_the_opponent_too(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Brain Eater"]}, ruleset=version)
    t.fight("Goon 3")
    assert len(t.foe.hand) == 1 and t.me.hand == [] and t.me.line == []


def test_brain_eater_draws_neither_for_survivors_nor_for_other_deaths_nor_when_it_dies(table):
    t = table(me={"line": ["Brain Eater"]}, foe={"line": ["Goon 7"]}, house="logos").fight("Brain Eater")
    assert t.me.hand == [] and t.me.line == [] and len(t.foe.line) == 1
    t = table(me={"line": ["Brain Eater"]}, foe={"line": ["Goon 6"]}, house="logos").fight("Brain Eater")
    assert t.me.hand == [] and t.me.line == t.foe.line == []
    t = table(me={"line": ["Brain Eater"], "hand": ["Logos Slaying"]}, foe={"line": ["Goon 3"]}, house="logos")
    t.play("Logos Slaying", "Goon 3")
    assert t.me.hand == []
    t = table(me={"line": ["Logos Goon 2", "Brain Eater"]}, foe={"line": ["Goon 1"]}, house="logos")
    t.fight("Logos Goon 2")
    assert t.me.hand == [] and t.foe.line == []


# Dextre ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pool", "caught"), [(0, 0), (1, 1), (3, 1)])
def test_dextre_captures_when_played(table, version, pool, caught):
    t = table(me={"hand": ["Dextre"], "amber": 2}, foe={"amber": pool}, house="logos", ruleset=version)
    t.play("Dextre")
    assert (t.me.amber, t.foe.amber, t.card("Dextre").amber) == (2, pool - caught, caught)


def test_dextre_goes_on_top_of_its_owners_deck_when_destroyed(table, version):
    t = table(
        me={"line": ["Goon 5"]},
        foe={"line": [{"title": "Dextre", "amber": 2}, "Goon 1"], "deck": ["Goon 2"]},
        ruleset=version,
    )
    t.fight("Goon 5", "Dextre")
    assert t.foe.deck[-1].title == "Dextre" and t.foe.discard == [] and t.titles(t.foe.line) == ["Goon 1"]
    assert t.me.amber == 2


def test_dextre_returned_to_hand_is_not_destroyed(table):
    t = table(me={"hand": ["Nature’s Call"]}, foe={"line": ["Dextre"]}, house="untamed")
    t.play("Nature’s Call", ["Dextre"])
    assert t.titles(t.foe.hand) == ["Dextre"]


# Harland Mindlock --------------------------------------------------------------------------------------------------


def harland(table, *theirs, version="16.0", hand=(), **more):
    t = table(
        me={"hand": ["Harland Mindlock", *hand], **more}, foe={"line": list(theirs)}, house="logos", ruleset=version
    )
    return t.play("Harland Mindlock")


def test_harland_mindlock_takes_an_enemy_flank_creature(table, version):
    t = harland(table, "Goon 1", "Goon 2", "Goon 3", version=version, line=["Logos Goon 2"])
    assert t.offered == ["Goon 1", "Goon 3"]
    t.choose("Goon 3", "left")
    assert t.titles(t.me.line) == ["Goon 3", "Logos Goon 2", "Harland Mindlock"]
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]
    t.next_turn("brobnar")
    t.next_turn("logos")
    assert t.card("Goon 3").controller == 0, "for longer than a turn"


def test_harland_mindlock_gives_it_back_when_he_leaves_play(table, version):
    t = harland(table, "Goon 1", {"title": "Goon 2", "damage": 1}, version=version, hand=["Logos Slaying"])
    t.choose("Goon 2", "right")
    t.play("Logos Slaying", "Harland Mindlock", "left")
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 1"] and t.me.line == []
    assert t.card("Goon 2").damage == 1


def test_harland_mindlock_keeps_nothing_of_a_creature_that_died_or_went_over(table):
    t = harland(table, "Goon 2", hand=["Logos Slaying", "Logos Slaying"]).choose("right")
    t.play("Logos Slaying", "Goon 2").play("Logos Slaying")
    assert t.me.line == t.foe.line == [] and t.titles(t.foe.discard) == ["Goon 2"]
    t = harland(table, "Goon 2", hand=["Logos Desertion", "Logos Slaying"]).choose("right")
    t.play("Logos Desertion", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 2"]
    t.play("Logos Slaying", "Harland Mindlock")
    assert t.titles(t.foe.line) == ["Goon 2"] and t.at_rest


def test_harland_mindlock_without_enemies(table):
    t = harland(table, line=["Goon 1"])
    assert t.at_rest and len(t.me.line) == 2


# Neutron Shark -----------------------------------------------------------------------------------------------------


def shark(table, deck, theirs=("Goon 5", "Goon 6"), mine=("Goon 1", "Goon 2"), version="16.0"):
    t = table(
        me={"hand": ["Neutron Shark"], "line": list(mine), "deck": list(deck)},
        foe={"line": list(theirs), "artifacts": ["Trinket"], "deck": ["Goon 9"]},
        house="logos",
        ruleset=version,
    )
    return t.play("Neutron Shark")


def test_neutron_shark_destroys_one_card_of_each_side(table, version):
    t = shark(table, ["Logos Chant"], version=version)
    assert t.offered == ["Goon 5", "Goon 6", "Trinket"]
    t.choose("Trinket")
    assert t.offered == ["Goon 1", "Goon 2", "Neutron Shark"]
    t.choose("Goon 1")
    assert t.at_rest and t.foe.artifacts == [] and t.titles(t.me.line) == ["Goon 2", "Neutron Shark"]
    assert t.titles(t.me.discard) == ["Goon 1", "Logos Chant"] and t.foe.deck[-1].title == "Goon 9"


def test_neutron_shark_goes_on_until_a_logos_card_is_discarded(table, version):
    t = shark(table, ["Logos Chant", "Punch"], version=version).choose("Goon 5", "Goon 1")
    assert t.offered == ["Goon 6", "Trinket"], "Punch is no Logos card"
    t.choose("Trinket", "Goon 2")
    assert t.at_rest and t.titles(t.foe.line) == ["Goon 6"] and t.titles(t.me.line) == ["Neutron Shark"]
    assert t.titles(t.me.discard) == ["Goon 1", "Punch", "Goon 2", "Logos Chant"]


def test_neutron_shark_may_eat_artifacts_of_its_own_side_and_does_it_by_reaping_and_fighting(table):
    me = {"line": ["Neutron Shark"], "artifacts": ["Logos Trinket"], "deck": ["Logos Chant"]}
    t = table(me=me, foe={"line": ["Goon 5"]}, house="logos").reap("Neutron Shark", "Logos Trinket")
    assert t.foe.line == [] and t.me.artifacts == [] and t.me.amber == 1
    me["line"] = [{"title": "Neutron Shark", "power_counters": 5}]
    t = table(me=me, foe={"line": ["Goon 5"], "artifacts": ["Trinket"]}, house="logos")
    t.fight("Neutron Shark", "Logos Trinket")
    assert t.foe.artifacts == [] and t.me.artifacts == [] and len(t.me.line) == 1


def test_neutron_shark_with_an_empty_deck_does_not_go_on(table):
    t = table(me={"line": ["Neutron Shark", "Goon 1"]}, foe={"line": ["Goon 5", "Goon 6"]}, house="logos", filler=0)
    t.reap("Neutron Shark", "Goon 5", "Goon 1")
    assert t.at_rest and t.titles(t.foe.line) == ["Goon 6"]


# Ozmo, Martianologist ----------------------------------------------------------------------------------------------


OZMO = "Ozmo, Martianologist"


@pytest.mark.parametrize(("damage", "left"), [(1, 0), (3, 0), (4, 1)])
def test_ozmo_heals_a_creature_of_mars(table, version, damage, left):
    t = table(
        me={"line": [OZMO, {"title": "Mars Goon 5", "damage": damage}]},
        foe={"line": [{"title": "Goon 3", "damage": 1}, "Mars Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.reap(OZMO, "heal")
    assert t.offered == ["Mars Goon 5", "Mars Goon 5"]
    t.choose("Mars Goon 5")
    assert t.card("Mars Goon 5").damage == left and not t.card("Mars Goon 5").stunned
    assert t.card("Goon 3").damage == 1


def test_ozmo_stuns_a_creature_of_mars_after_a_fight(table):
    line = ["Goon 1", {"title": "Mars Goon 5", "damage": 1}]
    t = table(me={"line": [OZMO]}, foe={"line": line}, house="logos").fight(OZMO, "Goon 1", "stun")
    assert t.card("Mars Goon 5").stunned and t.card("Mars Goon 5").damage == 1


def test_ozmo_has_nothing_to_do_without_mars_and_is_elusive(table):
    t = table(me={"line": [OZMO]}, foe={"line": ["Goon 3"]}, house="logos").reap(OZMO)
    assert t.at_rest and t.me.amber == 1 and not t.card("Goon 3").stunned
    t = table(me={"line": ["Goon 3"]}, foe={"line": [OZMO]}).fight("Goon 3")
    assert t.card(OZMO).damage == 0 and t.card("Goon 3").damage == 0


# Replicator --------------------------------------------------------------------------------------------------------


def test_replicator_does_what_a_friendly_creature_does_by_reaping(table, version):
    t = table(
        me={"line": ["Replicator", "Doc Bookton", "Goon 1"]}, foe={"line": ["Goon 2"]}, house="logos", ruleset=version
    )
    t.reap("Replicator")
    assert t.at_rest and len(t.me.hand) == 1 and t.me.amber == 1 and t.card("Doc Bookton").ready


def test_replicator_reads_an_enemy_ability_from_its_own_side(table, version):
    t = table(
        me={"line": ["Replicator", "Goon 5"], "amber": 2},
        foe={"line": ["Radiant Cuckoo", "Goon 6", "Doc Bookton"], "amber": 3},
        house="logos",
        ruleset=version,
    )
    t.reap("Replicator")
    assert t.offered == ["Radiant Cuckoo", "Doc Bookton"]
    t.choose("Radiant Cuckoo")
    assert (t.me.amber, t.foe.amber, t.card("Radiant Cuckoo").amber) == (3, 2, 1)
    assert t.card("Goon 6").damage == 1 and t.card("Doc Bookton").damage == 1
    assert t.card("Goon 5").damage == 0 and t.card("Radiant Cuckoo").damage == 0, "it counts as friendly"
    assert t.card("Radiant Cuckoo").ready and t.card("Radiant Cuckoo").controller == 1


def test_replicator_draws_for_its_own_player(table):
    t = table(me={"line": ["Replicator"]}, foe={"line": ["Doc Bookton"]}, house="logos").reap("Replicator")
    assert len(t.me.hand) == 1 and t.foe.hand == []


def test_replicator_finds_nothing_to_do(table):
    t = table(me={"line": ["Replicator", "Goon 1"]}, foe={"line": ["Batdrone"]}, house="logos").reap("Replicator")
    assert t.at_rest and t.me.amber == 1 and t.me.hand == []


def test_replicator_through_another_replicator(table):
    t = table(me={"line": ["Replicator", "Replicator", "Doc Bookton"]}, foe={}, house="logos")
    t.reap("Replicator").choose("Replicator#2", "Doc Bookton")
    assert t.at_rest and len(t.me.hand) == 1 and t.me.amber == 1

"""Cards of Brobnar in Worlds Collide that fight and reap, beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest

THRONE, CLOAK, HEART = "Shattered Throne", "Armageddon Cloak", "Phoenix Heart"


@pytest.mark.pair("Ragwarg", "Troll")
@pytest.mark.parametrize(("first", "damage"), [("Ragwarg", 0), ("Troll", 2)])
def test_the_troll_heals_what_ragwarg_did_if_that_comes_first(table, version, first, damage):
    t = table(me={"line": [{"title": "Troll", "damage": 1}], "artifacts": ["Ragwarg"]}, foe={}, ruleset=version)
    t.reap("Troll", first)
    assert t.card("Troll").damage == damage


@pytest.mark.pair("Ragwarg", "Shadow Self")
def test_the_shadow_takes_the_bite_of_ragwarg(table, version):
    t = table(me={"line": ["Goon 2", "Shadow Self"], "artifacts": ["Ragwarg"]}, foe={}, ruleset=version)
    t.reap("Goon 2")
    assert [c.damage for c in t.me.line] == [0, 2]


@pytest.mark.pair("Ragwarg", "War Grumpus")
@pytest.mark.parametrize("first", ["Ragwarg", "War Grumpus"])
def test_ragwarg_bites_the_grumpus_and_not_the_troll_that_it_led_to_fight(table, version, first):
    t = table(
        me={"line": ["War Grumpus", "Troll"], "artifacts": ["Ragwarg"]}, foe={"line": ["Goon 3"]}, ruleset=version
    )
    t.reap("War Grumpus", first)
    assert t.at_rest
    assert t.foe.line == []
    assert [c.damage for c in t.me.line] == [2, 3]
    assert t.me.amber == 1


@pytest.mark.pair("Shattered Throne", "Collar of Subordination")
def test_a_collared_creature_captures_from_its_owner(table, version):
    t = table(
        me={"artifacts": [THRONE], "hand": ["Collar of Subordination"]},
        foe={"line": ["Dis Goon 5", "Goon 1"], "amber": 2},
        house="dis",
        ruleset=version,
    )
    t.play("Collar of Subordination", "Dis Goon 5")
    t.fight("Dis Goon 5")
    assert t.card("Dis Goon 5").amber == 1
    assert t.foe.amber == 1


@pytest.mark.pair("Shattered Throne", "Po’s Pixies")
def test_beside_the_pixies_the_throne_takes_from_the_supply(table, version):
    t = table(
        me={"line": ["Goon 3"], "artifacts": [THRONE]},
        foe={"line": ["Goon 1", "Po’s Pixies"], "amber": 2},
        ruleset=version,
    )
    t.fight("Goon 3", "Goon 1")
    assert t.card("Goon 3").amber == 1
    assert t.foe.amber == 2


@pytest.mark.pair("Shattered Throne", "Gauntlet of Command")
def test_a_fight_by_command_is_a_use_to_fight(table, version):
    t = table(
        me={"line": ["Goon 3"], "artifacts": [THRONE, "Gauntlet of Command"]},
        foe={"line": ["Goon 1"], "amber": 2},
        ruleset=version,
    )
    t.action("Gauntlet of Command")
    assert t.card("Goon 3").amber == 1
    assert t.foe.amber == 1


@pytest.mark.pair("Alaka", "Gauntlet of Command")
def test_alaka_is_ready_after_a_fight_by_command(table, version):
    t = table(
        me={"line": ["Goon 3"], "artifacts": ["Gauntlet of Command"], "hand": ["Alaka"]},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    t.action("Gauntlet of Command").play("Alaka")
    assert t.card("Alaka").ready


@pytest.mark.pair("Stilt-Kin", "Ganger Chieftain")
def test_stilt_kin_beside_the_chieftain_fights_2_times(table, version):
    t = table(
        me={"line": [{"title": "Stilt-Kin", "ready": False}], "hand": ["Ganger Chieftain"]},
        foe={"line": ["Goon 12"]},
        ruleset=version,
    )
    t.play("Ganger Chieftain")
    while not t.at_rest:
        t.submit(next(key for key in t.pending.keys))
    assert t.card("Goon 12").damage == 4
    assert t.card("Stilt-Kin").damage == 0


@pytest.mark.pair("Barn Razing", "Warsong")
def test_one_fight_feeds_the_song_and_razes_a_barn(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": ["Barn Razing", "Warsong"]},
        foe={"line": ["Goon 9"], "amber": 2},
        ruleset=version,
    )
    t.play("Barn Razing").play("Warsong")
    before = t.me.amber
    t.fight("Goon 3")
    to_rest(t)
    assert (t.me.amber - before, t.foe.amber) == (1, 1)


@pytest.mark.pair("Nogi Smartfist", "Rock-Hurling Giant")
def test_each_brobnar_card_that_nogi_discards_is_a_rock_to_hurl(table, version):
    t = table(
        me={"line": ["Nogi Smartfist", "Rock-Hurling Giant"], "deck": ["Goon 1", "Goon 2"]},
        foe={"line": ["Goon 1", "Goon 9"]},
        ruleset=version,
    )
    t.fight("Nogi Smartfist", "Goon 1#3").choose("Goon 9", "Goon 9")
    assert t.card("Goon 9").damage == 8
    assert len(t.me.discard) == 2


@pytest.mark.pair("Sköll", "Shadow Self")
def test_assault_damage_that_the_shadow_took_feeds_skoll_all_the_same(table, version):
    t = table(me={"line": ["Sköll"]}, foe={"line": ["Goon 1", {"title": "Shadow Self", "damage": 6}]}, ruleset=version)
    t.fight("Sköll", "Goon 1")
    assert t.foe.line == []
    assert t.card("Sköll").power_counters == 1


@pytest.mark.pair("Sköll", "Flame-Wreathed")
@pytest.mark.parametrize("first", ["Sköll", "Goon 1"])
def test_skoll_feasts_if_the_flames_leave_it_alive(table, version, first):
    t = table(
        me={"line": ["Sköll"]}, foe={"line": [{"title": "Goon 1", "upgrades": ["Flame-Wreathed"]}]}, ruleset=version
    )
    t.fight("Sköll", first)
    assert t.foe.line == []
    assert t.card("Sköll").power_counters == 1


@pytest.mark.pair("Gravelguts", "Armageddon Cloak")
def test_gravelguts_does_not_grow_by_one_that_was_saved(table, version):
    t = table(
        me={"line": [{"title": "Gravelguts", "power_counters": 2}]},
        foe={"line": [{"title": "Goon 3", "upgrades": [CLOAK]}]},
        ruleset=version,
    )
    t.fight("Gravelguts")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert (t.card("Gravelguts").damage, t.power("Gravelguts")) == (5, 7)


@pytest.mark.pair("Gravelguts", "Phoenix Heart")
@pytest.mark.parametrize(("counters", "power"), [(2, 9), (1, None)])
def test_gravelguts_grows_by_one_that_returned_if_it_survives_the_flames(table, version, counters, power):
    t = table(
        me={"line": [{"title": "Gravelguts", "power_counters": counters}]},
        foe={"line": [{"title": "Goon 3", "upgrades": [HEART]}]},
        ruleset=version,
    )
    t.fight("Gravelguts")
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert [t.g.power(c) for c in t.me.line] == ([] if power is None else [power])


@pytest.mark.pair("Fyre-Breath", "Cowfyne")
def test_cowfyne_with_fyre_breath_burns_2_times(table, version):
    t = table(
        me={"line": [{"title": "Cowfyne", "upgrades": ["Fyre-Breath"]}]},
        foe={"line": ["Goon 4", "Goon 2", "Guard 5/2"]},
        ruleset=version,
    )
    t.fight("Cowfyne", "Goon 2")
    to_rest(t)
    assert [(c.title, c.damage) for c in t.foe.line] == [("Guard 5/2", 2)]
    assert t.power("Cowfyne") == 8

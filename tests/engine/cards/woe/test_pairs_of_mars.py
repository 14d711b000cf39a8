"""Cards of Mars in Winds of Exchange beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.test_mars_actions import hurt
from tests.engine.helpers.answers import to_rest

POD, ROBOT, TWIN = "Replay Pod", "Nautilixian", "Eclectic Ambrosius (evil twin)"


@pytest.mark.pair("Replay Pod", "Martian Revolution")
def test_a_revolution_counts_those_that_go_under_the_pod(table):
    t = table(
        me={"hand": ["Martian Revolution"], "artifacts": [POD], "line": ["Mars Goon 3", "Goon 4"], "token": "Grunt"},
        foe={},
        house="mars",
    )
    to_rest(t.play("Martian Revolution"))
    assert t.titles(t.card(POD).under) == ["Mars Goon 3"]
    assert t.titles(t.me.line) == ["Grunt", "Grunt"]


@pytest.mark.pair("Replay Pod", "Kaboom!")
def test_kaboom_leaves_nothing_for_the_pod(table):
    t = table(me={"hand": ["Kaboom!"], "artifacts": [POD], "line": ["Mars Goon 3"]}, foe={}, house="mars")
    to_rest(t.play("Kaboom!"))
    assert t.card(POD).under == []
    assert t.titles(t.me.archives) == ["Mars Goon 3"]


@pytest.mark.pair("Replay Pod", "Ironyx Vatminder")
def test_a_vatminder_makes_its_token_and_goes_under_the_pod(table):
    t = table(
        me={"hand": ["Mars Slaying"], "artifacts": [POD], "line": ["Ironyx Vatminder"], "token": "Grunt"},
        foe={},
        house="mars",
    )
    to_rest(t.play("Mars Slaying"))
    assert t.titles(t.card(POD).under) == ["Ironyx Vatminder"]
    assert t.titles(t.me.line) == ["Grunt"]


@pytest.mark.pair("Nautilixian", "Kaboom!")
def test_pilots_are_archived_before_anything_is_destroyed(table):
    t = table(me={"hand": ["Kaboom!"], "line": [ROBOT, "White Aeronaut"]}, foe={}, house="mars")
    to_rest(t.play("Kaboom!"))
    assert sorted(t.titles(t.me.archives)) == [ROBOT, "White Aeronaut"]


@pytest.mark.pair("Nautilixian", "Martian Revolution")
def test_a_revolution_cannot_destroy_a_pilot(table):
    t = table(
        me={"hand": ["Martian Revolution"], "line": [ROBOT, "White Aeronaut"], "token": "Grunt"}, foe={}, house="mars"
    )
    to_rest(t.play("Martian Revolution"))
    assert sorted(t.titles(t.me.line)) == ["Grunt", "White Aeronaut"]


@pytest.mark.pair("Nautilixian", "Ammonia Clouds")
def test_clouds_do_not_harm_a_pilot(table):
    t = table(me={"hand": ["Ammonia Clouds"], "line": [ROBOT, "Red Aeronaut"]}, foe={}, house="mars")
    t.play("Ammonia Clouds")
    assert t.card("Red Aeronaut").damage == 0
    assert t.card("Red Aeronaut").zone == "play"


@pytest.mark.pair("Memrox the Red", "Scoop Up")
def test_memrox_counts_and_keeps_what_is_scooped_up(table):
    t = table(me={"hand": ["Scoop Up"], "line": ["Memrox the Red", "Goon 3"]}, foe={"line": ["Goon 5"]}, house="mars")
    t.play("Scoop Up").action("Memrox the Red")
    assert t.me.amber == 3


@pytest.mark.pair("Memrox the Red", "Suspended Animation")
def test_memrox_counts_what_is_suspended(table):
    t = table(
        me={"hand": ["Suspended Animation"], "line": ["Memrox the Red"]}, foe={"line": [hurt("Goon 5")]}, house="mars"
    )
    t.play("Suspended Animation").action("Memrox the Red")
    assert t.me.amber == 1


@pytest.mark.pair("R-Evolution", "Big Magnet")
def test_an_evolution_moved_by_the_magnet_is_of_the_new_name(table):
    t = table(
        me={"hand": ["Big Magnet"], "line": ["Mars Goon 3", "Mars Goon 3"]},
        foe={"line": [{"title": "Goon 9", "upgrades": ["R-Evolution"]}]},
        house="mars",
    )
    t.play("Big Magnet", "Mars Goon 3").reap("Mars Goon 3").reap("Mars Goon 3#2")
    assert t.card("Goon 9").damage == 4


@pytest.mark.pair("Ironyx Banner", "Borka Rikk")
def test_the_banner_counts_for_borka_alone_of_two_sides(table):
    t = table(me={"artifacts": ["Ironyx Banner"], "line": ["Borka Rikk"]}, foe={"line": ["Borka Rikk"]}, house="mars")
    assert t.g.power(t.me.line[0]) == 5
    assert t.g.power(t.foe.line[0]) == 4


@pytest.mark.pair("Airlock", "Borka Rikk")
def test_the_airlock_discards_no_martian_for_borka(table):
    t = table(
        me={"artifacts": ["Airlock"], "line": ["Borka Rikk"], "hand": ["Goon 3"], "token": "Grunt"},
        foe={},
        house="mars",
    )
    to_rest(t.action("Airlock"))
    assert t.titles(t.me.line) == ["Borka Rikk"]


@pytest.mark.pair("Revo Hooligans", "Airlock")
def test_a_painted_airlock_stays_of_mars(table):
    t = table(
        me={"line": ["Revo Hooligans"], "artifacts": [{"title": "Airlock", "house": "dis"}]}, foe={}, house="mars"
    )
    t.reap("Revo Hooligans")
    assert t.may("action:Airlock")


@pytest.mark.pair("Genetic Blast", "Grunt")
def test_the_blast_hits_every_token_of_a_name(table):
    t = table(
        me={"hand": ["Space Invaders", "Genetic Blast", "Goon 9", "Goon 8"], "token": "Grunt"}, foe={}, house="mars"
    )
    t.play("Space Invaders", ["Goon 9", "Goon 8"])
    to_rest(t).play("Genetic Blast", "Grunt")
    assert [card.damage for card in t.me.line] == [2, 2]


@pytest.mark.pair("Myx, the Tallminded", "Grunt")
def test_martian_tokens_count_for_myx_by_their_house(table):
    t = table(me={"hand": ["Clone Home"], "line": ["Myx, the Tallminded"], "token": "Grunt"}, foe={}, house="mars")
    t.play("Clone Home")
    assert t.g.key_cost(t.foe) == 8


@pytest.mark.pair("Purple Aeronaut", "Eclectic Ambrosius (evil twin)")
@pytest.mark.parametrize("owner", [0, 1])
def test_a_fourth_pilot_that_falls_in_its_fight_was_used_all_the_same(table, owner):
    last = {"title": "Red Aeronaut", "owner": owner}
    t = table(
        me={"line": [ROBOT, "Purple Aeronaut", "White Aeronaut", "Green Aeronaut", last]},
        foe={"line": ["Goon 9", "Goon 8", TWIN]},
        house="mars",
    )
    t.next_turn("saurian").reap(TWIN, ROBOT)
    t.next_turn("mars").reap("White Aeronaut").reap("Green Aeronaut").reap("Purple Aeronaut")
    t.fight("Red Aeronaut", "Goon 9")
    assert t.card("Red Aeronaut").zone == "discard", "the blank robot protects no pilot"
    to_rest(t.fight(ROBOT, "Goon 8"))
    assert t.foe.line == []


def cloaked(title):
    return {"title": title, "upgrades": ["Armageddon Cloak"]}


@pytest.mark.pair("Replay Pod", "Armageddon Cloak")
def test_the_pod_has_a_martian_before_its_cloak_can_save_it(table):
    t = table(me={"hand": ["Mars Slaying"], "artifacts": [POD], "line": [cloaked("Mars Goon 5")]}, foe={}, house="mars")
    t.play("Mars Slaying")
    assert t.card(POD).under == [t.card("Mars Goon 5")]
    assert t.card("Armageddon Cloak").zone == "discard"


@pytest.mark.pair("Martian Revolution", "Armageddon Cloak")
def test_what_a_cloak_saves_makes_no_token(table):
    t = table(
        me={"hand": ["Martian Revolution"], "line": [cloaked("Goon 5"), "Goon 3"], "token": "Grunt"},
        foe={},
        house="mars",
    )
    to_rest(t.play("Martian Revolution"))
    assert sorted(t.titles(t.me.line)) == ["Goon 5", "Grunt"]
    assert t.card("Goon 5").upgrades == []


@pytest.mark.pair("Memrox the Red", "Dysania")
def test_memrox_keeps_abducted_cards_from_being_discarded(table):
    t = table(
        me={"hand": ["Dysania"]},
        foe={"line": ["Memrox the Red"], "archives": ["Goon 3", {"title": "Goon 9", "owner": 0}]},
        house="logos",
    )
    t.play("Dysania")
    assert t.titles(t.foe.archives) == ["Goon 9"]
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.me.amber == 1


@pytest.mark.pair("Suspended Animation", "Dysania")
def test_a_suspended_creature_goes_home_instead_of_being_discarded(table):
    t = table(
        me={"hand": ["Suspended Animation"], "archives": ["Goon 3"]},
        foe={"line": [hurt("Goon 5")], "hand": ["Dysania"]},
        house="mars",
    )
    t.play("Suspended Animation").next_turn("logos").play("Dysania")
    assert t.titles(t.foe.hand) == ["Goon 5"]
    assert t.titles(t.me.discard) == ["Suspended Animation", "Goon 3"]
    assert t.foe.amber == 1, "what went home was not discarded"


@pytest.mark.pair("Borka Rikk", "Mind Barb")
def test_borka_rallies_for_a_discard_that_the_opponent_forces(table):
    t = table(
        me={"hand": ["Mind Barb"], "line": ["Borka Rikk"], "token": "Rebel"},
        foe={"line": ["Borka Rikk"], "hand": ["Mars Goon 3"], "token": "Grunt"},
        house="dis",
    )
    to_rest(t.play("Mind Barb"))
    assert sorted(t.titles(t.foe.line)) == ["Borka Rikk", "Grunt"]
    assert t.titles(t.me.line) == ["Borka Rikk"]


@pytest.mark.pair("Myx, the Tallminded", "Key Charge")
@pytest.mark.parametrize("amber, forged", [(8, 0), (9, 1)])
def test_the_current_cost_of_a_charge_has_martians_in_it(table, amber, forged):
    t = table(
        me={"hand": ["Key Charge"], "amber": amber},
        foe={"line": ["Myx, the Tallminded", "Mars Goon 3"]},
        house="untamed",
    )
    t.play("Key Charge")
    to_rest(t, "yes")
    assert len(t.me.keys) == forged


@pytest.mark.pair("R-Evolution", "Mimic Gel")
def test_a_gel_that_copies_an_evolved_creature_has_its_name(table):
    worn = {"title": "Mars Goon 5", "upgrades": ["R-Evolution"]}
    t = table(me={"line": [worn], "hand": ["Mimic Gel", "Logos Bugle"]}, foe={"line": ["Goon 9"]}, house="logos")
    t.play("Mimic Gel", "Mars Goon 5", "right").play("Logos Bugle")
    gel = t.me.line[1]
    assert gel.title == "Mars Goon 5"
    assert gel.upgrades == []
    t.submit(f"reap:{gel.id}")
    assert t.card("Goon 9").damage == 2


@pytest.mark.pair("Genetic Blast", "Mimic Gel")
def test_a_gel_is_hit_with_what_it_copies(table):
    t = table(me={"hand": ["Mimic Gel"]}, foe={"line": ["Goon 5", "Goon 4"], "hand": ["Genetic Blast"]}, house="logos")
    t.play("Mimic Gel", "Goon 5").next_turn("mars").play("Genetic Blast", "Goon 5")
    assert [card.damage for card in (*t.me.line, *t.foe.line)] == [2, 2, 0]


@pytest.mark.pair("Big Magnet", "Collar of Subordination")
def test_the_magnet_takes_the_collar_and_frees_its_creature(table):
    t = table(
        me={"line": ["Goon 3", "Goon 4"], "hand": ["Mars Chant", "Big Magnet"]},
        foe={"hand": ["Collar of Subordination"]},
        house="mars",
    )
    to_rest(t.next_turn("dis").play("Collar of Subordination", "Goon 3"))
    assert t.card("Goon 3").controller == 1
    t.next_turn("mars").play("Big Magnet")
    to_rest(t)
    assert (
        t.card("Goon 3").controller == t.card("Goon 4").controller == t.card("Collar of Subordination").controller == 0
    )
    assert t.titles(t.card("Goon 4").upgrades) == ["Collar of Subordination"]


@pytest.mark.pair("Nautilixian", "Gateway to Dis")
def test_the_gateway_takes_the_robot_and_leaves_its_pilots(table):
    t = table(
        me={"hand": ["Gateway to Dis", "Slaughter"], "line": [ROBOT, "White Aeronaut", "Goon 3"]}, foe={}, house="dis"
    )
    to_rest(t.play("Gateway to Dis"))
    assert t.titles(t.me.line) == ["White Aeronaut"]
    assert t.me.chains == 3


@pytest.mark.pair("Blorb Hive", "Interdimensional Graft")
def test_a_key_of_the_hive_costs_what_is_left_under_the_graft(table):
    t = table(
        me={"hand": ["Interdimensional Graft"]},
        foe={
            "hand": ["Space Invaders", *["Goon 2"] * 8],
            "artifacts": ["Blorb Hive"],
            "line": ["Goon 3"],
            "amber": 2,
            "token": "Blorb",
        },
        house="logos",
    )
    t.play("Interdimensional Graft").next_turn("mars")
    to_rest(t.play("Space Invaders", [card for card in t.foe.hand if card.title == "Goon 2"]))
    before = t.me.amber
    to_rest(t.omni("Blorb Hive", "Goon 3"))
    assert len(t.foe.keys) == 1
    assert (t.me.amber - before, t.foe.amber) == (2, 0)


@pytest.mark.pair("Ironyx Vatminder", "Purifier of Souls")
def test_a_vatminder_makes_no_token_where_no_destroyed_ability_triggers(table):
    t = table(
        me={"hand": ["Mars Slaying"], "line": ["Ironyx Vatminder"], "token": "Grunt"},
        foe={"line": ["Purifier of Souls"]},
        house="mars",
    )
    t.play("Mars Slaying", "Ironyx Vatminder")
    assert t.me.line == []


@pytest.mark.pair("Zizok", "Shadow Self")
def test_splash_that_a_shadow_takes_destroys_no_neighbor_for_zizok(table):
    t = table(me={"line": ["Zizok"]}, foe={"line": ["Goon 9", "Goon 1", "Shadow Self"]}, house="mars")
    t.fight("Zizok", "Goon 9")
    assert t.card("Goon 1").damage == 0
    assert t.card("Shadow Self").damage == 1
    assert not t.card("Zizok").ready

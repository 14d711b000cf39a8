"""Cards of Mars in Winds of Exchange beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.test_mars_actions import hurt, to_rest

POD, ROBOT, TWIN = "Replay Pod", "Nautilixian", "Eclectic Ambrosius (evil twin)"


@pytest.mark.pair("Replay Pod", "Martian Revolution")
def test_a_revolution_counts_those_that_go_under_the_pod(table):
    t = table(
        me={"hand": ["Martian Revolution"], "artifacts": [POD], "line": ["Mars Goon 3", "Goon 4"], "token": "Grunt"},
        foe={},
        house="mars",
    )
    to_rest(t.play("Martian Revolution"))
    assert t.titles(t.card(POD).under) == ["Mars Goon 3"] and t.titles(t.me.line) == ["Grunt", "Grunt"]


@pytest.mark.pair("Replay Pod", "Kaboom!")
def test_kaboom_leaves_nothing_for_the_pod(table):
    t = table(me={"hand": ["Kaboom!"], "artifacts": [POD], "line": ["Mars Goon 3"]}, foe={}, house="mars")
    to_rest(t.play("Kaboom!"))
    assert t.card(POD).under == [] and t.titles(t.me.archives) == ["Mars Goon 3"]


@pytest.mark.pair("Replay Pod", "Ironyx Vatminder")
def test_a_vatminder_makes_its_token_and_goes_under_the_pod(table):
    t = table(
        me={"hand": ["Mars Slaying"], "artifacts": [POD], "line": ["Ironyx Vatminder"], "token": "Grunt"},
        foe={},
        house="mars",
    )
    to_rest(t.play("Mars Slaying"))
    assert t.titles(t.card(POD).under) == ["Ironyx Vatminder"] and t.titles(t.me.line) == ["Grunt"]


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
    assert t.card("Red Aeronaut").damage == 0 and t.card("Red Aeronaut").zone == "play"


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
    assert t.g.power(t.me.line[0]) == 5 and t.g.power(t.foe.line[0]) == 4


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


@pytest.mark.pair("Purple Aeronaut", TWIN)
def test_a_fourth_pilot_that_falls_in_its_fight_was_used_all_the_same(table):
    t = table(
        me={"line": [ROBOT, "Purple Aeronaut", *["White Aeronaut"] * 3]},
        foe={"line": ["Goon 9", "Goon 8", TWIN]},
        house="mars",
    )
    t.next_turn("saurian").reap(TWIN, ROBOT)
    t.next_turn("mars").reap("White Aeronaut").reap("White Aeronaut#2").reap("Purple Aeronaut")
    t.fight("White Aeronaut#3", "Goon 9")
    assert "White Aeronaut" in t.titles(t.me.discard), "the blank robot protects no pilot"
    to_rest(t.fight(ROBOT, "Goon 8"))
    assert t.foe.line == []

"""Winds of Exchange, Mars: creatures and token creatures."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest

ROBOT = "Nautilixian"
GRUNT = {"token": "Grunt"}


def test_a_blorb_cannot_reap_and_calls_a_hive_back_as_it_falls(table):
    t = table(
        me={"hand": ["Mars Levy", "Mars Slaying"], "discard": ["Blorb Hive", "Blorb Hive"], "token": "Blorb"},
        foe={},
        house="mars",
    )
    t.play("Mars Levy").next_turn().next_turn("mars")
    assert not t.may("reap:Blorb")
    assert t.g.has_keyword(t.card("Blorb"), "elusive")
    to_rest(t.play("Mars Slaying"))
    assert t.titles(t.me.hand).count("Blorb Hive") == 1
    assert t.titles(t.me.discard).count("Blorb Hive") == 1


@pytest.mark.parametrize("card, made", [("Mars Goon 3", 1), ("Goon 3", 0)])
def test_borka_rikk_rallies_for_a_discarded_martian(table, card, made):
    t = table(me={"line": ["Borka Rikk"], "hand": [card], **GRUNT}, foe={}, house="mars" if made else "brobnar")
    t.discard(card)
    to_rest(t)
    assert len(t.g.tokens(t.me)) == made


def test_plain_martians(table):
    t = table(me={"line": ["Glylyx Weaponsmith"], "hand": ["Mars Levy"], **GRUNT}, foe={}, house="mars")
    t.play("Mars Levy").reap("Glylyx Weaponsmith")
    assert (t.power("Glylyx Weaponsmith"), t.armor("Glylyx Weaponsmith"), t.power("Grunt")) == (4, 1, 3)


def test_grondal_brings_two_tokens_and_eats_the_weakest_of_all(table):
    t = table(me={"hand": ["Grondal"], "line": ["Goon 5"], **GRUNT}, foe={"line": ["Goon 2"]}, house="mars")
    to_rest(t.play("Grondal"))
    assert len(t.g.tokens(t.me)) == 2
    assert len(t.foe.line) == 1
    t.next_turn().next_turn("mars")
    assert t.foe.line == []
    assert len(t.me.line) == 4


def test_ironyx_rebel_readies_only_mars_neighbors(table):
    asleep = [{"title": title, "ready": False} for title in ("Mars Goon 3", "Goon 4", "Mars Goon 5")]
    t = table(me={"hand": ["Ironyx Rebel"], "line": asleep}, foe={}, house="mars")
    t.play("Ironyx Rebel", "position:1", flank="")
    assert [card.ready for card in t.me.line] == [True, False, False, False]


def test_the_vatminder_makes_a_token_coming_and_going(table):
    t = table(me={"hand": ["Ironyx Vatminder", "Mars Slaying"], **GRUNT}, foe={}, house="mars")
    to_rest(t.play("Ironyx Vatminder"))
    assert len(t.g.tokens(t.me)) == 1
    to_rest(t.play("Mars Slaying", "Ironyx Vatminder"))
    assert t.titles(t.me.line) == ["Grunt", "Grunt"]


@pytest.mark.parametrize("there", [True, False])
def test_memrox_keeps_cards_of_opponents_archived(table, there):
    t = table(
        me={"archives": ["Goon 3", {"title": "Goon 9", "owner": 1}], "line": ["Memrox the Red"] * there},
        foe={},
        step="house",
    )
    t.choose("brobnar").choose("yes")
    assert t.titles(t.me.archives) == ["Goon 9"] * there
    assert ("Goon 9" in t.titles(t.foe.hand)) is not there


def test_memrox_gains_for_each_archived_card(table):
    t = table(
        me={"archives": ["Goon 3", {"title": "Goon 9", "owner": 1}], "line": ["Memrox the Red"]},
        foe={"archives": ["Goon 1"]},
        house="mars",
    )
    t.action("Memrox the Red")
    assert t.me.amber == 2


def test_myx_makes_keys_dearer_for_opponents_alone(table):
    t = table(
        me={"line": ["Myx, the Tallminded", "Mars Goon 3", "Goon 3"]}, foe={"line": ["Mars Goon 4"]}, house="mars"
    )
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 8)


def test_nautilixian_waits_for_another_martian(table):
    t = table(me={"line": [ROBOT, "Mars Goon 3"]}, foe={"line": ["Goon 2"]}, house="mars")
    assert not t.may(f"reap:{ROBOT}")
    assert not t.may(f"fight:{ROBOT}")
    t.reap("Mars Goon 3")
    assert t.may(f"reap:{ROBOT}")
    t.next_turn().next_turn("mars")
    assert not t.may(f"reap:{ROBOT}")


def test_its_pilots_cannot_be_hurt_or_destroyed(table):
    t = table(
        me={"hand": ["Mars Hailstorm", "Mars Slaughter"], "line": [ROBOT, "White Aeronaut"]},
        foe={"line": ["White Aeronaut"]},
        house="mars",
    )
    t.play("Mars Hailstorm")
    assert [card.damage for card in (*t.me.line, *t.foe.line)] == [0, 0, 2]
    to_rest(t.play("Mars Slaughter"))
    assert t.titles(t.me.line) == ["White Aeronaut"]
    assert t.foe.line == []


def test_green_and_red_strengthen_it_until_the_turn_ends(table):
    t = table(
        me={"line": ["Green Aeronaut", "Red Aeronaut", ROBOT]}, foe={"line": ["Goon 9", "Guard 5/1"]}, house="mars"
    )
    t.action("Green Aeronaut").action("Red Aeronaut")
    assert t.power(ROBOT) == 11
    t.fight(ROBOT, "Goon 9")
    assert t.card("Guard 5/1").damage == 2
    assert t.titles(t.foe.discard) == ["Goon 9"]
    t.next_turn()
    assert t.power(ROBOT) == 6
    assert not t.g.has_keyword(t.card(ROBOT), "splash-attack")


def test_white_wards_and_heals_it(table):
    t = table(me={"line": ["White Aeronaut", {"title": ROBOT, "damage": 4}]}, foe={"line": ["Goon 1"]}, house="mars")
    t.action("White Aeronaut")
    assert t.card(ROBOT).warded
    assert t.card(ROBOT).damage == 0


def test_pilots_without_their_robot_do_nothing(table):
    t = table(me={"line": ["White Aeronaut", "Green Aeronaut", "Red Aeronaut"]}, foe={"line": [ROBOT]}, house="mars")
    t.action("White Aeronaut").action("Green Aeronaut").action("Red Aeronaut")
    assert t.power(ROBOT) == 6
    assert not t.card(ROBOT).warded
    assert not t.g.state.lasting


@pytest.mark.parametrize("where", ["deck", "discard"])
def test_red_fetches_the_robot(table, where):
    t = table(me={"hand": ["Red Aeronaut"], where: [ROBOT]}, foe={}, house="mars")
    to_rest(t.play("Red Aeronaut").choose([ROBOT], "right"))
    assert t.titles(t.me.line) == ["Red Aeronaut", ROBOT]
    assert t.happened("deck.shuffled")


@pytest.mark.parametrize("used", [3, 4])
def test_purple_arms_the_robot_after_four_pilots(table, used):
    pilots = ["Purple Aeronaut", "White Aeronaut", "White Aeronaut", "White Aeronaut"]
    t = table(me={"line": [ROBOT, *pilots]}, foe={"line": ["Goon 3", "Goon 4"]}, house="mars")
    t.reap("White Aeronaut").reap("White Aeronaut#2").reap("White Aeronaut#3")
    if used == 4:
        t.reap("Purple Aeronaut")
    to_rest(t.fight(ROBOT, "Goon 3"))
    assert t.titles(t.foe.line) == ([] if used == 4 else ["Goon 4"])


@pytest.mark.reading("purple-aeronaut-what-counts")
@pytest.mark.parametrize("more, left", [([], ["Goon 4"]), (["White Aeronaut"], [])])
def test_purple_counts_pilots_and_not_their_uses(table, version, more, left):
    pilots = ["Purple Aeronaut", "White Aeronaut", "Green Aeronaut", *more]
    t = table(
        me={"line": [ROBOT, *pilots], "hand": ["Mars Bugle"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="mars",
        ruleset=version,
    )
    for n in range(len(more) + 1):
        t.reap("White Aeronaut#2" if n else "White Aeronaut")
    t.reap("Purple Aeronaut").reap("Green Aeronaut")
    to_rest(t.play("Mars Bugle").reap("Green Aeronaut"))
    to_rest(t.fight(ROBOT, "Goon 3"))
    assert t.titles(t.foe.line) == left


@pytest.mark.reading("purple-aeronaut-came-later")
def test_purple_counts_pilots_used_before_it_came(table, version):
    t = table(
        me={"line": [ROBOT, *["White Aeronaut"] * 4], "hand": ["Purple Aeronaut"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.reap("White Aeronaut").reap("White Aeronaut#2").reap("White Aeronaut#3").play("Purple Aeronaut")
    t.reap("White Aeronaut#4")
    to_rest(t.fight(ROBOT, "Goon 3"))
    assert t.foe.line == []


def test_purple_that_comes_after_the_fourth_is_too_late(table):
    t = table(
        me={"line": [ROBOT, *["White Aeronaut"] * 5], "hand": ["Purple Aeronaut"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="mars",
    )
    for n in ("", "#2", "#3", "#4"):
        t.reap(f"White Aeronaut{n}")
    t.play("Purple Aeronaut").reap("White Aeronaut#5")
    to_rest(t.fight(ROBOT, "Goon 3"))
    assert t.titles(t.foe.line) == ["Goon 4"]


def test_what_purple_gave_ends_with_the_turn(table):
    t = table(
        me={"line": [ROBOT, "Purple Aeronaut", *["White Aeronaut"] * 3]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="mars",
    )
    t.reap("White Aeronaut").reap("White Aeronaut#2").reap("White Aeronaut#3").reap("Purple Aeronaut")
    t.next_turn().next_turn("mars").reap("White Aeronaut")
    to_rest(t.fight(ROBOT, "Goon 3"))
    assert t.titles(t.foe.line) == ["Goon 4"]


def test_a_rebel_deals_1_damage(table):
    t = table(
        me={"hand": ["Mars Levy"], "token": "Rebel"},
        foe={"line": [{"title": "Goon 3", "warded": True}, "Goon 4"]},
        house="mars",
    )
    t.play("Mars Levy").next_turn().next_turn("mars").reap("Rebel", "Goon 4")
    assert [card.damage for card in t.foe.line] == [0, 1]


@pytest.mark.parametrize("held, archived", [("Mars Goon 3", 1), ("Goon 3", 0)])
def test_a_researcher_archives_a_martian_that_it_reveals(table, held, archived):
    t = table(me={"hand": ["Mars Levy", held], "token": "Researcher"}, foe={}, house="mars")
    t.play("Mars Levy").next_turn().next_turn("brobnar")
    to_rest(t.omni("Researcher"))
    assert t.titles(t.me.archives) == [held] * archived
    assert len(t.happened("card.revealed")) == archived


def test_a_painted_artifact_is_of_mars_and_of_no_other_house(table):
    t = table(me={"line": ["Revo Hooligans"], "artifacts": ["Crank"]}, foe={}, house="mars")
    assert not t.may("action:Crank")
    t.reap("Revo Hooligans")
    assert t.card("Crank").counters == {"paint": 1}
    assert t.g.houses_of(t.card("Crank")) == ("mars",)
    t.action("Crank")
    t.next_turn().next_turn("mars")
    assert t.may("action:Crank")


def test_yxl_makes_ironyx_creatures_capture(table):
    t = table(
        me={"hand": ["Yxl the Iron Captain"], "line": ["Borka Rikk", "Mars Goon 3"]}, foe={"amber": 3}, house="mars"
    )
    t.play("Yxl the Iron Captain").choose(["Yxl the Iron Captain", "Borka Rikk"])
    assert [card.amber for card in t.me.line] == [1, 0, 2]
    assert t.foe.amber == 0


@pytest.mark.parametrize("captor, left", [("Goon 5", (2, 1)), ("Yxlix Mesmerist", (1, 2))])
def test_the_mesmerist_makes_it_capture_from_its_own_side(table, captor, left):
    t = table(me={"line": ["Yxlix Mesmerist"], "amber": 2}, foe={"line": ["Goon 5"], "amber": 2}, house="mars")
    t.action("Yxlix Mesmerist", captor)
    assert t.card(captor).amber == 1
    assert (t.me.amber, t.foe.amber) == left


@pytest.mark.parametrize("near, ready", [("Goon 1", True), ("Goon 2", False), ("Guard 1/1", False)])
def test_zizok_readies_when_its_splash_destroys(table, near, ready):
    t = table(me={"line": ["Zizok"]}, foe={"line": ["Goon 3", near]}, house="mars")
    to_rest(t.fight("Zizok", "Goon 3"))
    assert t.card("Zizok").ready is ready
    assert t.card("Goon 3").zone == "discard"

"""The Brobnar creatures, artifact and upgrade of Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.invent import plain

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward

plain("Moot Herald", power=9, keywords={"skirmish": 1})


# Gauntlet of Command


def test_the_gauntlet_readies_a_friendly_creature_and_fights_with_it(table, version):
    t = table(
        me={"line": [{"title": "Dis Goon 3", "ready": False}, "Goon 6"], "artifacts": ["Gauntlet of Command"]},
        foe={"line": ["Goon 2", "Goon 5"]},
        ruleset=version,
    )
    t.action("Gauntlet of Command")
    assert t.offered == ["Dis Goon 3", "Goon 6"], "of any house"
    t.choose("Dis Goon 3", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 5"] and t.card("Dis Goon 3").damage == 2
    assert not t.card("Dis Goon 3").ready and not t.card("Gauntlet of Command").ready
    assert t.card("Goon 6").ready and t.card("Goon 5").damage == 0 and t.me.amber == 0


def test_the_gauntlet_enters_exhausted_and_needs_its_house(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Gauntlet of Command"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Gauntlet of Command")
    assert t.refused("action:Gauntlet of Command").clause == "exhausted-card-not-usable"
    t = table(
        me={"line": ["Goon 3"], "artifacts": ["Gauntlet of Command"]},
        foe={"line": ["Goon 2"]},
        house="dis",
        ruleset=version,
    )
    assert t.refused("action:Gauntlet of Command").clause == "use-creature-active-house-required"


def test_the_gauntlet_removes_a_stun_and_readies_what_has_nobody_to_fight(table, version):
    t = table(
        me={
            "line": [{"title": "Goon 3", "stunned": True, "ready": False}, {"title": "Goon 4", "ready": False}],
            "artifacts": ["Gauntlet of Command", "Gauntlet of Command"],
        },
        foe={},
        ruleset=version,
    )
    t.action("Gauntlet of Command", "Goon 3")
    assert not t.card("Goon 3").stunned and not t.card("Goon 3").ready and not t.card("Goon 4").ready
    t.action("Gauntlet of Command#2", "Goon 4")
    assert t.card("Goon 4").ready


def test_the_gauntlet_without_creatures_is_exhausted_in_vain(table, version):
    t = table(me={"artifacts": ["Gauntlet of Command"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.action("Gauntlet of Command")
    assert not t.card("Gauntlet of Command").ready and t.card("Goon 2").damage == 0 and t.at_rest


# Valdr


@pytest.mark.parametrize(("target", "damage"), [("Goon 12", 8), ("Goon 11", 6), ("Goon 10", 8)])
def test_valdr_deals_two_more_to_a_creature_on_a_flank(table, version, target, damage):
    t = table(me={"line": ["Valdr"]}, foe={"line": ["Goon 12", "Goon 11", "Goon 10"]}, ruleset=version)
    t.fight("Valdr", target)
    assert t.card(target).damage == damage and t.power("Valdr") == 6 and t.card("Valdr").zone == "discard"
    assert [card.damage for card in t.foe.line].count(0) == 2


def test_a_creature_alone_or_counted_as_one_on_a_flank_gets_the_bonus(table, version):
    t = table(me={"line": ["Valdr"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Valdr")
    assert t.card("Goon 12").damage == 8
    t = table(
        me={"line": ["Valdr"]},
        foe={"line": ["Goon 1", {"title": "Outrider", "power_counters": 6}, "Goon 3"]},
        ruleset=version,
    )
    t.fight("Valdr", "Outrider")
    assert t.titles(t.foe.discard) == ["Outrider"], "8 power, 8 damage"


def test_valdr_attacked_deals_only_its_power(table, version):
    t = table(me={"line": ["Goon 7"]}, foe={"line": ["Valdr"]}, ruleset=version)
    t.fight("Goon 7")
    assert t.card("Goon 7").damage == 6 and t.foe.line == []


@pytest.mark.parametrize(("target", "damage"), [("Guard 11/1", 7), ("Guard 11/3", 5)])
def test_armor_takes_its_part_of_the_bonus_too(table, version, target, damage):
    t = table(me={"line": ["Valdr"]}, foe={"line": [target]}, ruleset=version)
    t.fight("Valdr")
    assert t.card(target).damage == damage


@NEW
def test_a_ward_stops_the_whole_blow(table, version):
    t = table(me={"line": ["Valdr"]}, foe={"line": [{"title": "Goon 5", "warded": True}]}, ruleset=version)
    t.fight("Valdr")
    assert t.card("Goon 5").damage == 0 and not t.card("Goon 5").warded and t.card("Valdr").damage == 5


def test_elusive_stops_the_bonus_with_the_blow(table, version):
    t = table(me={"line": ["Valdr"]}, foe={"line": ["Noddy the Thief"]}, ruleset=version)
    t.fight("Valdr")
    assert t.card("Noddy the Thief").zone == "play" and t.card("Valdr").damage == 0


def test_the_bonus_is_valdrs_own(table, version):
    t = table(me={"line": ["Moot Herald", "Valdr"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Moot Herald")
    assert t.card("Goon 12").damage == 9


# Ganger Chieftain


def gang(table, version="16.0", **more):
    """The chieftain is played to the right of Goon 4; Goon 6 stands further left, the enemies are Goon 2 and Goon 3."""
    t = table(
        me={"line": ["Goon 6", {"title": "Goon 4", "ready": False}], "hand": ["Ganger Chieftain"]},
        foe={"line": ["Goon 2", "Goon 3"]},
        ruleset=version,
        **more,
    )
    return t.play("Ganger Chieftain")


def test_the_chieftain_readies_a_neighbor_and_fights_with_it(table, version):
    t = gang(table, version)
    assert t.pending.seat == 0 and t.offered == ["Goon 4"] and (t.pending.minimum, t.pending.maximum) == (0, 1)
    t.choose("Goon 4", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 2"] and t.card("Goon 4").damage == 3 and not t.card("Goon 4").ready
    assert t.card("Goon 6").ready and not t.card("Ganger Chieftain").ready and t.card("Ganger Chieftain").damage == 0


def test_the_chieftain_may_leave_it(table, version):
    t = gang(table, version)
    t.choose([])
    assert not t.card("Goon 4").ready and len(t.foe.line) == 2 and t.at_rest


def test_the_neighbor_is_the_one_where_the_chieftain_stands(table, version):
    t = table(
        me={"line": ["Goon 6", "Goon 4"], "hand": ["Ganger Chieftain"]}, foe={"line": ["Goon 3"]}, ruleset=version
    )
    t.play("Ganger Chieftain", flank="left")
    assert t.offered == ["Goon 6"], "never an enemy creature or itself"
    t.choose("Goon 6")
    assert t.card("Goon 6").damage == 3 and t.card("Goon 4").damage == 0 and t.foe.line == []


def test_the_chieftain_alone_asks_nothing(table, version):
    t = table(me={"hand": ["Ganger Chieftain"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Ganger Chieftain")
    assert t.at_rest and t.card("Goon 3").damage == 0 and not t.card("Ganger Chieftain").ready


def test_a_stunned_neighbor_loses_its_stun_and_one_without_an_enemy_is_ready(table, version):
    t = table(
        me={"line": [{"title": "Goon 4", "stunned": True}], "hand": ["Ganger Chieftain"]},
        foe={"line": ["Goon 3"]},
        ruleset=version,
    )
    t.play("Ganger Chieftain", "Goon 4")
    assert not t.card("Goon 4").stunned and not t.card("Goon 4").ready and t.card("Goon 3").damage == 0
    t = table(me={"line": [{"title": "Goon 4", "ready": False}], "hand": ["Ganger Chieftain"]}, foe={}, ruleset=version)
    t.play("Ganger Chieftain", "Goon 4")
    assert t.card("Goon 4").ready


# Headhunter


def test_headhunter_gains_one_after_a_fight_it_survives(table, version):
    t = table(me={"line": ["Headhunter"]}, foe={"line": ["Goon 4"], "amber": 2}, ruleset=version)
    t.fight("Headhunter")
    assert (t.me.amber, t.foe.amber) == (1, 2) and t.card("Headhunter").damage == 4


@pytest.mark.parametrize(("power", "gained"), [(4, 1), (5, 0), (6, 0)])
def test_headhunter_gains_nothing_when_it_dies(table, version, power, gained):
    t = table(me={"line": ["Headhunter"]}, foe={"line": [f"Goon {power}"]}, ruleset=version)
    t.fight("Headhunter")
    assert t.me.amber == gained and len(t.me.line) == gained


def test_headhunter_gains_nothing_by_reaping_beyond_the_one_or_by_being_attacked(table, version):
    t = table(me={"line": ["Headhunter"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.reap("Headhunter")
    assert t.me.amber == 1
    t.next_turn("brobnar")
    t.fight("Goon 4")
    assert (t.me.amber, t.foe.amber) == (1, 0) and t.card("Headhunter").damage == 4


def test_headhunter_gains_although_its_victim_eluded_it(table, version):
    t = table(me={"line": ["Headhunter"]}, foe={"line": ["Urchin"]}, ruleset=version)
    t.fight("Headhunter")
    assert t.me.amber == 1 and t.card("Urchin").damage == 0 and t.card("Headhunter").damage == 0


def test_a_stunned_headhunter_gains_nothing(table, version):
    t = table(me={"line": [{"title": "Headhunter", "stunned": True}]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.unstun("Headhunter")
    assert t.me.amber == 0 and t.card("Goon 4").damage == 0


# Smaaash


def test_smaaash_stuns_a_creature_of_choice(table, version):
    t = table(
        me={"line": ["Goon 5"], "hand": ["Smaaash"]},
        foe={"line": [{"title": "Goon 3", "ready": False}, "Goon 2"]},
        ruleset=version,
    )
    t.play("Smaaash")
    assert t.pending.seat == 0 and t.offered == ["Goon 5", "Smaaash", "Goon 3", "Goon 2"], "itself and exhausted ones"
    t.choose("Goon 3")
    assert [card.title for card in t.g.creatures() if card.stunned] == ["Goon 3"]
    assert t.card("Goon 3").damage == 0 and not t.card("Goon 3").ready and not t.card("Smaaash").ready


def test_the_stunned_creature_only_loses_its_stun_in_its_next_turn(table, version):
    t = table(me={"hand": ["Smaaash"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Smaaash", "Goon 3")
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 3") and not t.may("fight:Goon 3")
    t.unstun("Goon 3")
    assert not t.card("Goon 3").stunned and not t.card("Goon 3").ready and t.foe.amber == 0


@pytest.mark.ruling("faq-smaaash-all-enemies-stunned")
def test_smaaash_may_choose_a_creature_that_is_stunned_already(table, version):
    stunned = [{"title": "Goon 3", "stunned": True}, {"title": "Goon 2", "stunned": True}]
    t = table(me={"hand": ["Smaaash"]}, foe={"line": stunned}, ruleset=version)
    t.play("Smaaash")
    assert t.offered == ["Smaaash", "Goon 3", "Goon 2"]
    t.choose("Goon 2")
    assert t.card("Goon 3").stunned and t.card("Goon 2").stunned and not t.card("Smaaash").stunned
    assert not t.happened("status.stunned")


def test_smaaash_alone_stuns_itself(table, version):
    t = table(me={"hand": ["Smaaash"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    t.play("Smaaash")
    assert t.card("Smaaash").stunned and t.at_rest


@NEW
def test_a_ward_does_not_keep_a_stun_away(table, version):
    t = table(me={"hand": ["Smaaash"]}, foe={"line": [{"title": "Goon 3", "warded": True}]}, ruleset=version)
    t.play("Smaaash", "Goon 3")
    assert t.card("Goon 3").stunned and t.card("Goon 3").warded


# Blood of Titans


@pytest.mark.parametrize("host", ["Goon 3", "Goon 4"])
def test_blood_of_titans_gives_its_creature_five_power(table, version, host):
    t = table(me={"line": ["Goon 3"], "hand": ["Blood of Titans"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play("Blood of Titans")
    assert t.offered == ["Goon 3", "Goon 4"], "a creature of either side"
    t.choose(host)
    for name, power in (("Goon 3", 3), ("Goon 4", 4)):
        assert t.power(name) == power + 5 * (name == host)
    assert t.me.amber == 1 and t.titles(t.card(host).upgrades) == ["Blood of Titans"]


def test_two_of_them_add_up_and_armor_stays(table, version):
    t = table(me={"line": ["Guard 3/2"], "hand": ["Blood of Titans", "Blood of Titans"]}, foe={"line": ["Goon 1"]})
    t.play("Blood of Titans", "Guard 3/2").play("Blood of Titans", "Guard 3/2")
    assert t.power("Guard 3/2") == 13 and t.armor("Guard 3/2") == 2 and t.power("Goon 1") == 1


@pytest.mark.parametrize(("damage", "lives"), [(2, True), (3, False), (7, False)])
def test_losing_it_may_be_the_end_of_a_damaged_creature(table, version, damage, lives):
    creature = {"title": "Goon 3", "damage": damage, "upgrades": ["Blood of Titans"]}
    t = table(me={"line": [creature, "Goon 2"], "hand": ["Rust"]}, foe={}, ruleset=version)
    assert t.power("Goon 3") == 8
    t.play("Rust")
    assert t.titles(t.me.line) == (["Goon 3", "Goon 2"] if lives else ["Goon 2"])
    assert "Blood of Titans" in t.titles(t.me.discard)


@pytest.mark.parametrize(("damage", "lives"), [(4, True), (5, False)])
def test_with_it_a_creature_lives_to_the_higher_power(table, version, damage, lives):
    creature = {"title": "Goon 3", "damage": damage, "upgrades": ["Blood of Titans"]}
    t = table(me={"line": ["Goon 6"], "hand": ["Punch"]}, foe={"line": [creature]}, ruleset=version)
    t.play("Punch", "Goon 3")
    assert len(t.foe.line) == lives
    assert t.titles(t.foe.discard) == ([] if lives else ["Blood of Titans", "Goon 3"])


def test_it_goes_to_its_owners_discard_pile_with_an_enemy_host_and_fights_with_its_power(table, version):
    t = table(me={"line": ["Goon 9"], "hand": ["Blood of Titans"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.play("Blood of Titans", "Goon 4")
    t.fight("Goon 9")
    assert sorted(t.titles(t.me.discard)) == ["Blood of Titans", "Goon 9"] and t.titles(t.foe.discard) == ["Goon 4"]


def test_without_a_creature_it_cannot_be_played(table, version):
    t = table(me={"hand": ["Blood of Titans"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    assert t.refused("play:Blood of Titans").clause == "upgrade-needs-a-host"
    assert t.me.amber == 0

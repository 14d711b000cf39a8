"""The creatures of Mars in Call of the Archons, Q to Z, and its upgrades."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.rulesets import RULESETS
from tests.engine.cards.cota.mars_stock import board

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])


# Qyxxlyx Plague Master


@pytest.mark.parametrize("way", ["reap", "fight"])
def test_the_plague_goes_past_armor_to_every_human(table, version, way):
    t = table(
        me={"line": ["Qyxxlyx Plague Master", "Plain Human"]},
        foe={"line": ["Armed Human", "Goon 2", "Guard 3/1"]},
        house="mars",
        ruleset=version,
    )
    if way == "reap":
        t.reap("Qyxxlyx Plague Master")
    else:
        t.fight("Qyxxlyx Plague Master", "Goon 2")
    assert t.card("Plain Human").damage == t.card("Armed Human").damage == 3
    assert t.g.armor_left(t.card("Armed Human")) == 3 and t.card("Guard 3/1").damage == 0


@NEW
def test_a_ward_keeps_the_plague_away(table, version):
    t = table(
        me={"line": ["Qyxxlyx Plague Master"]},
        foe={"line": board("Plain Human", warded=True), "artifacts": ["Trinket"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Qyxxlyx Plague Master")
    assert t.card("Plain Human").damage == 0 and not t.card("Plain Human").warded


def test_a_shelter_keeps_the_plague_away(table, version):
    t = table(
        me={"line": ["Qyxxlyx Plague Master"]},
        foe={"line": ["Plain Human"], "artifacts": ["Aegis"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Qyxxlyx Plague Master")
    assert t.card("Plain Human").damage == 0


# Tunk


def test_tunk_is_repaired_by_martians_you_play(table, version):
    t = table(
        me={"line": board("Tunk", damage=5), "hand": ["Red Chant", "Commpod", "Red Grunt"]},
        house="mars",
        ruleset=version,
    )
    t.play("Red Chant").play("Commpod")
    assert t.card("Tunk").damage == 5
    t.play("Red Grunt")
    assert t.card("Tunk").damage == 0


def test_tunk_ignores_other_houses_and_the_opponents_martians(table, version):
    t = table(
        me={"line": board("Tunk", damage=5), "hand": ["Goon 3"]},
        foe={"hand": ["Red Grunt"], "houses": ["mars", "dis", "logos"]},
        ruleset=version,
    )
    t.play("Goon 3").next_turn("mars").play("Red Grunt")
    assert t.card("Tunk").damage == 5


# Ulyq Megamouth


def test_ulyq_uses_a_friend_of_another_house(table, version):
    t = table(
        me={"line": ["Ulyq Megamouth", "Red Grunt", "Goon 3", "Goon 4"]},
        foe={"line": ["Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Ulyq Megamouth")
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 3", f"reap:{t.card('Goon 3').id}")
    assert t.me.amber == 2 and not t.card("Goon 3").ready and t.card("Goon 4").ready


def test_ulyq_can_only_use_what_is_ready(table, version):
    t = table(
        me={"line": ["Ulyq Megamouth", *board("Goon 3", ready=False), "Red Grunt"]},
        foe={"line": ["Goon 1"]},
        house="mars",
        ruleset=version,
    )
    t.fight("Ulyq Megamouth")
    assert t.at_rest and t.me.amber == 0 and t.card("Red Grunt").ready


# Uxlyx the Zookeeper


def test_uxlyx_collects_an_enemy(table, version):
    t = table(
        me={"line": ["Uxlyx the Zookeeper", "Goon 9"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Uxlyx the Zookeeper")
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert t.titles(t.me.archives) == ["Goon 3"] and t.titles(t.foe.line) == ["Goon 4"] and t.me.amber == 1
    t.next_turn("brobnar").end()
    t.choose("mars", "yes")
    assert "Goon 3" in t.titles(t.foe.hand) and t.me.archives == [] and t.g.state.lasting == []


def test_uxlyx_before_an_empty_cage(table, version):
    t = table(me={"line": ["Uxlyx the Zookeeper"]}, house="mars", ruleset=version)
    t.reap("Uxlyx the Zookeeper")
    assert t.at_rest and t.me.amber == 1


def test_what_is_yours_stays_yours(table, version):
    t = table(
        me={"line": ["Uxlyx the Zookeeper"]},
        foe={"line": [{"title": "Goon 3", "owner": 0}]},
        house="mars",
        ruleset=version,
    )
    t.reap("Uxlyx the Zookeeper").next_turn("brobnar").end()
    t.choose("mars", "yes")
    assert "Goon 3" in t.titles(t.me.hand)


# Vezyma Thinkdrone


@pytest.mark.parametrize("chosen", ["Goon 3", "Trinket", "Vezyma Thinkdrone", None])
def test_vezyma_may_archive_a_friend(table, version, chosen):
    t = table(
        me={"line": ["Vezyma Thinkdrone", "Goon 3"], "artifacts": ["Trinket"], "hand": ["Goon 4"]},
        foe={"line": ["Goon 5"], "artifacts": ["Crystal Hive"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Vezyma Thinkdrone")
    assert sorted(t.offered) == ["Goon 3", "Trinket", "Vezyma Thinkdrone"]
    t.choose([chosen] if chosen else [])
    assert t.titles(t.me.archives) == ([chosen] if chosen else [])
    assert len(t.me.line) + len(t.me.artifacts) == 3 - bool(chosen) and len(t.me.hand) == 1


@pytest.mark.clause("control-lost-card-goes-to-owner-zone")
def test_a_borrowed_friend_is_archived_at_home(table, version):
    t = table(me={"line": ["Vezyma Thinkdrone", {"title": "Goon 3", "owner": 1}]}, house="mars", ruleset=version)
    t.reap("Vezyma Thinkdrone", ["Goon 3"])
    assert t.titles(t.foe.archives) == ["Goon 3"] and t.me.archives == []


# Yxili Marauder


@pytest.mark.parametrize(("pool", "caught"), [(0, 0), (1, 1), (5, 2)])
def test_yxili_marauder_plunders_and_grows(table, version, pool, caught):
    t = table(
        me={"line": ["Red Grunt", "Red Giant", *board("Red Agent", ready=False), "Goon 3"], "hand": ["Yxili Marauder"]},
        foe={"line": ["Red Grunt"], "amber": pool},
        house="mars",
        ruleset=version,
    )
    t.play("Yxili Marauder")
    assert t.card("Yxili Marauder").amber == caught and t.foe.amber == pool - caught
    assert t.power("Yxili Marauder") == 2 + caught and t.power("Red Grunt") == 3


def test_a_marauder_that_enters_ready_counts_itself(table, version):
    t = table(me={"hand": ["Soft Landing", "Yxili Marauder"]}, foe={"amber": 3}, house="mars", ruleset=version)
    t.play("Soft Landing").play("Yxili Marauder")
    assert t.card("Yxili Marauder").amber == 1


# Yxilo Bolter


@pytest.mark.parametrize(("target", "purged"), [("Goon 2", True), ("Goon 3", False), ("Guard 2/1", False)])
def test_yxilo_bolter_purges_what_it_destroys(table, version, target, purged):
    t = table(me={"line": ["Yxilo Bolter"]}, foe={"line": [target, "Goon 9"]}, house="mars", ruleset=version)
    t.reap("Yxilo Bolter", target)
    assert t.titles(t.foe.purged) == [target] * purged and t.foe.discard == []
    assert len(t.foe.line) == 2 - purged and t.me.amber == 1


def test_yxilo_bolter_after_a_fight(table, version):
    t = table(me={"line": ["Yxilo Bolter"]}, foe={"line": ["Goon 1", "Goon 2"]}, house="mars", ruleset=version)
    t.fight("Yxilo Bolter", "Goon 1", "Goon 2")
    assert t.titles(t.foe.discard) == ["Goon 1"] and t.titles(t.foe.purged) == ["Goon 2"]


@NEW
def test_a_ward_stops_the_bolt(table, version):
    t = table(me={"line": ["Yxilo Bolter"]}, foe={"line": board("Goon 1", warded=True)}, house="mars", ruleset=version)
    t.reap("Yxilo Bolter", "Goon 1")
    assert len(t.foe.line) == 1 and t.foe.purged == []


# Yxilx Dominator


def test_yxilx_dominator_enters_stunned_with_taunt(table, version):
    t = table(
        me={"hand": ["Yxilx Dominator"], "line": ["Goon 2"]}, foe={"line": ["Goon 3"]}, house="mars", ruleset=version
    )
    t.play("Yxilx Dominator")
    assert t.card("Yxilx Dominator").stunned and not t.card("Goon 2").stunned
    t.next_turn("brobnar").fight("Goon 3")
    assert t.foe.line == [] and t.card("Yxilx Dominator").damage == 2, "it protects its neighbor, and has armor"
    t.next_turn("mars").unstun("Yxilx Dominator").next_turn("brobnar").next_turn("mars").reap("Yxilx Dominator")
    assert t.me.amber == 1


# Zorg


def test_zorg_stuns_its_foe_and_the_neighbors(table, version):
    t = table(
        me={"line": ["Zorg", "Goon 3"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.fight("Zorg", "Goon 2")
    assert [c.title for c in t.foe.line if c.stunned] == ["Goon 1", "Goon 3"] and len(t.foe.line) == 3
    assert t.card("Zorg").damage == 2 and not any(c.stunned for c in t.me.line)
    assert len(t.happened("status.stunned")) == 3, "the one it killed, too"


def test_zorg_enters_stunned_and_stuns_nobody_when_attacked(table, version):
    t = table(me={"hand": ["Zorg"]}, foe={"line": ["Goon 3", "Goon 4"]}, house="mars", ruleset=version)
    t.play("Zorg")
    assert t.card("Zorg").stunned
    t.next_turn("brobnar").fight("Goon 3")
    assert not any(c.stunned for c in t.foe.line)


# Zyzzix the Many


@pytest.mark.parametrize("way", ["reap", "fight"])
def test_zyzzix_grows_by_what_it_archives(table, version, way):
    t = table(
        me={"line": ["Zyzzix the Many"], "hand": ["Goon 3", "Chant"]},
        foe={"line": ["Goon 1"]},
        house="mars",
        ruleset=version,
    )
    t._act(way, "Zyzzix the Many", "play", ())
    assert t.pending.private and t.offered == ["Goon 3"]
    t.choose(["Goon 3"])
    assert t.titles(t.me.archives) == ["Goon 3"] and t.me.archives[0].known == t.g.everyone
    assert t.power("Zyzzix the Many") == 6 and t.titles(t.me.hand) == ["Chant"]


@pytest.mark.parametrize("hand", [["Goon 3"], ["Chant"], []])
def test_zyzzix_may_stay_as_it_is(table, version, hand):
    t = table(me={"line": ["Zyzzix the Many"], "hand": hand}, house="mars", ruleset=version)
    t.reap("Zyzzix the Many", *([[]] if hand else []))
    assert t.power("Zyzzix the Many") == 3 and t.me.archives == [] and len(t.me.hand) == len(hand)


# Biomatrix Backup


@pytest.mark.parametrize("side", ["me", "foe"])
def test_a_backup_saves_the_creature_into_its_owners_archives(table, version, side):
    saved = {"line": [{"title": "Goon 2", "upgrades": ["Biomatrix Backup"], "amber": 1}, "Goon 1"]}
    sides = {"me": {"line": ["Goon 9"]}, "foe": saved} if side == "foe" else {"me": saved, "foe": {"line": ["Goon 9"]}}
    t = table(**sides, ruleset=version)
    t.fight(*(["Goon 9", "Goon 2"] if side == "foe" else ["Goon 2"]))
    owner = t.foe if side == "foe" else t.me
    assert t.titles(owner.archives) == ["Goon 2"] and t.titles(owner.discard) == ["Biomatrix Backup"]
    assert t.titles(owner.line) == ["Goon 1"]


def test_a_borrowed_creature_is_backed_up_at_home(table, version):
    line = [{"title": "Goon 2", "owner": 0, "upgrades": ["Biomatrix Backup"]}]
    t = table(me={"line": ["Goon 9"]}, foe={"line": line}, ruleset=version)
    t.fight("Goon 9")
    assert t.titles(t.me.archives) == ["Goon 2"] and t.titles(t.foe.discard) == ["Biomatrix Backup"]


@pytest.mark.parametrize("wanted", [True, False])
def test_the_backup_as_printed_is_optional(monkeypatch, table, wanted):
    monkeypatch.setitem(RULESETS, "1.2", replace(RULESETS["1.2"], errata=frozenset()))
    line = [{"title": "Goon 2", "upgrades": ["Biomatrix Backup"]}]
    t = table(me={"line": ["Goon 9"]}, foe={"line": line}, ruleset="1.2")
    t.fight("Goon 9")
    assert t.pending.kind == "yes-no" and t.pending.seat == 0
    t.choose("yes" if wanted else "no")
    assert t.titles(t.foe.archives) == ["Goon 2"] * wanted
    assert sorted(t.titles(t.foe.discard)) == sorted(["Biomatrix Backup", *["Goon 2"] * (not wanted)])


# Brain Stem Antenna


def test_the_antenna_makes_its_creature_a_ready_martian(table, version):
    wired = {"title": "Goon 3", "ready": False, "upgrades": ["Brain Stem Antenna"]}
    t = table(
        me={"line": [wired, *board("Goon 4", ready=False)], "hand": ["Red Chant", "Red Grunt", "Red Giant"]},
        house="mars",
        ruleset=version,
    )
    t.play("Red Chant")
    assert not t.card("Goon 3").ready
    t.play("Red Grunt")
    assert t.card("Goon 3").ready and t.g.house_of(t.card("Goon 3")) == "mars"
    assert not t.card("Goon 4").ready and t.g.house_of(t.card("Goon 4")) == "brobnar"
    t.reap("Goon 3").play("Red Giant").reap("Goon 3")
    assert t.me.amber == 2
    t.next_turn("brobnar")
    assert t.g.house_of(t.card("Goon 3")) == "brobnar" and t.g.state.lasting == []


def test_the_antenna_listens_to_its_creatures_controller(table, version):
    wired = {"title": "Goon 3", "ready": False, "upgrades": ["Brain Stem Antenna"]}
    t = table(me={"hand": ["Red Grunt"]}, foe={"line": [wired]}, house="mars", ruleset=version)
    t.play("Red Grunt")
    assert not t.card("Goon 3").ready and t.g.house_of(t.card("Goon 3")) == "brobnar"


# Jammer Pack


@pytest.mark.parametrize("side", ["me", "foe"])
def test_jammer_pack_jams_the_opponents_of_its_creature(table, version, side):
    t = table(
        **{side: {"line": [{"title": "Goon 3", "upgrades": ["Jammer Pack"]}, "Goon 4"]}},
        house="brobnar",
        ruleset=version,
    )
    mine, theirs = (t.me, t.foe) if side == "me" else (t.foe, t.me)
    assert (t.g.key_cost(mine), t.g.key_cost(theirs)) == (6, 8)


def test_jammer_packs_add_up_and_go_with_their_creature(table, version):
    line = [{"title": "Goon 3", "upgrades": ["Jammer Pack", "Jammer Pack"]}]
    t = table(me={"line": ["Goon 9"]}, foe={"line": line}, ruleset=version)
    assert t.g.key_cost(t.me) == 10
    t.fight("Goon 9")
    assert t.g.key_cost(t.me) == 6 and t.titles(t.foe.discard).count("Jammer Pack") == 2


def test_playing_a_jammer_pack_gives_its_amber(table, version):
    t = table(me={"hand": ["Jammer Pack"], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, house="mars", ruleset=version)
    t.play("Jammer Pack", "Goon 3")
    assert t.me.amber == 1 and (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 8)


# Red Planet Ray Gun


@pytest.mark.clause("for-each-chosen-creature-not-split")
@pytest.mark.parametrize(("target", "damage"), [("Goon 9", 3), ("Guard 5/2", 1), ("Red Giant", 3)])
def test_the_ray_gun_counts_all_martians(table, version, target, damage):
    armed = {"title": "Red Grunt", "upgrades": ["Red Planet Ray Gun"]}
    t = table(
        me={"line": [armed, "Red Agent", "Goon 1"]},
        foe={"line": ["Red Giant", "Goon 9", "Guard 5/2"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Red Grunt", target)
    assert t.card(target).damage == damage and t.me.amber == 1
    assert [c.title for c in t.g.creatures() if c.damage] == [target]


def test_a_ray_gun_without_martians(table, version):
    armed = {"title": "Goon 3", "upgrades": ["Red Planet Ray Gun"]}
    t = table(me={"line": [armed]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.reap("Goon 3")
    assert t.at_rest and t.card("Goon 1").damage == 0 and len(t.foe.line) == 1

"""Creatures of Mars in Call of the Archons, P to Z."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import alike

# Phylyx the Disintegrator


@pytest.mark.parametrize(("pool", "left"), [(5, 3), (1, 0), (0, 0)])
def test_phylyx_disintegrates_for_each_other_martian(table, version, pool, left):
    t = table(
        me={"line": ["Phylyx the Disintegrator", "Red Grunt", "Goon 3", *alike("Red Giant", ready=False)], "amber": 4},
        foe={"line": ["Red Agent"], "amber": pool},
        house="mars",
        ruleset=version,
    )
    t.action("Phylyx the Disintegrator")
    assert (t.me.amber, t.foe.amber) == (4, left)


def test_phylyx_alone_disintegrates_nothing(table, version):
    t = table(me={"line": ["Phylyx the Disintegrator"]}, foe={"amber": 3}, house="mars", ruleset=version)
    t.action("Phylyx the Disintegrator")
    assert t.foe.amber == 3


def test_with_three_players_one_is_disintegrated(table):
    t = table(
        me={"line": ["Phylyx the Disintegrator", "Red Grunt"]}, foe={"amber": 1}, third={"amber": 1}, house="mars"
    )
    t.action("Phylyx the Disintegrator", "2")
    assert (t.foe.amber, t.third.amber) == (1, 0)


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
    assert t.g.armor_left(t.card("Armed Human")) == 3
    assert t.card("Guard 3/1").damage == 0


@NEW
def test_a_ward_keeps_the_plague_away(table, version):
    t = table(
        me={"line": ["Qyxxlyx Plague Master"]},
        foe={"line": alike("Plain Human", warded=True), "artifacts": ["Trinket"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Qyxxlyx Plague Master")
    assert t.card("Plain Human").damage == 0
    assert not t.card("Plain Human").warded


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
        me={"line": alike("Tunk", damage=5), "hand": ["Red Chant", "Commpod", "Red Grunt"]},
        house="mars",
        ruleset=version,
    )
    t.play("Red Chant").play("Commpod")
    assert t.card("Tunk").damage == 5
    t.play("Red Grunt")
    assert t.card("Tunk").damage == 0


def test_tunk_ignores_other_houses_and_the_opponents_martians(table, version):
    t = table(
        me={"line": alike("Tunk", damage=5), "hand": ["Goon 3"]},
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
    assert t.me.amber == 2
    assert not t.card("Goon 3").ready
    assert t.card("Goon 4").ready


def test_ulyq_can_only_use_what_is_ready(table, version):
    t = table(
        me={"line": ["Ulyq Megamouth", *alike("Goon 3", ready=False), "Red Grunt"]},
        foe={"line": ["Goon 1"]},
        house="mars",
        ruleset=version,
    )
    t.fight("Ulyq Megamouth")
    assert t.at_rest
    assert t.me.amber == 0
    assert t.card("Red Grunt").ready


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
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.me.amber == 1
    t.next_turn("brobnar").end()
    t.choose("mars", "yes")
    assert "Goon 3" in t.titles(t.foe.hand)
    assert t.me.archives == []
    assert t.g.state.lasting == []


def test_uxlyx_before_an_empty_cage(table, version):
    t = table(me={"line": ["Uxlyx the Zookeeper"]}, house="mars", ruleset=version)
    t.reap("Uxlyx the Zookeeper")
    assert t.at_rest
    assert t.me.amber == 1


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
    assert len(t.me.line) + len(t.me.artifacts) == 3 - bool(chosen)
    assert len(t.me.hand) == 1


@pytest.mark.clause("control-lost-card-goes-to-owner-zone")
def test_a_borrowed_friend_is_archived_at_home(table, version):
    t = table(me={"line": ["Vezyma Thinkdrone", {"title": "Goon 3", "owner": 1}]}, house="mars", ruleset=version)
    t.reap("Vezyma Thinkdrone", ["Goon 3"])
    assert t.titles(t.foe.archives) == ["Goon 3"]
    assert t.me.archives == []


# Yxili Marauder


@pytest.mark.parametrize(("pool", "caught"), [(0, 0), (1, 1), (5, 2)])
def test_yxili_marauder_plunders_and_grows(table, version, pool, caught):
    t = table(
        me={"line": ["Red Grunt", "Red Giant", *alike("Red Agent", ready=False), "Goon 3"], "hand": ["Yxili Marauder"]},
        foe={"line": ["Red Grunt"], "amber": pool},
        house="mars",
        ruleset=version,
    )
    t.play("Yxili Marauder")
    assert t.card("Yxili Marauder").amber == caught
    assert t.foe.amber == pool - caught
    assert t.power("Yxili Marauder") == 2 + caught
    assert t.power("Red Grunt") == 3


def test_a_marauder_that_enters_ready_counts_itself(table, version):
    t = table(me={"hand": ["Soft Landing", "Yxili Marauder"]}, foe={"amber": 3}, house="mars", ruleset=version)
    t.play("Soft Landing").play("Yxili Marauder")
    assert t.card("Yxili Marauder").amber == 1


# Yxilo Bolter


@pytest.mark.parametrize(("target", "purged"), [("Goon 2", True), ("Goon 3", False), ("Guard 2/1", False)])
def test_yxilo_bolter_purges_what_it_destroys(table, version, target, purged):
    t = table(me={"line": ["Yxilo Bolter"]}, foe={"line": [target, "Goon 9"]}, house="mars", ruleset=version)
    t.reap("Yxilo Bolter", target)
    assert t.titles(t.foe.purged) == [target] * purged
    assert t.foe.discard == []
    assert len(t.foe.line) == 2 - purged
    assert t.me.amber == 1


def test_yxilo_bolter_after_a_fight(table, version):
    t = table(me={"line": ["Yxilo Bolter"]}, foe={"line": ["Goon 1", "Goon 2"]}, house="mars", ruleset=version)
    t.fight("Yxilo Bolter", "Goon 1", "Goon 2")
    assert t.titles(t.foe.discard) == ["Goon 1"]
    assert t.titles(t.foe.purged) == ["Goon 2"]


@NEW
def test_a_ward_stops_the_bolt(table, version):
    t = table(me={"line": ["Yxilo Bolter"]}, foe={"line": alike("Goon 1", warded=True)}, house="mars", ruleset=version)
    t.reap("Yxilo Bolter", "Goon 1")
    assert len(t.foe.line) == 1
    assert t.foe.purged == []


# Yxilx Dominator


def test_yxilx_dominator_enters_stunned_with_taunt(table, version):
    t = table(
        me={"hand": ["Yxilx Dominator"], "line": ["Goon 2"]}, foe={"line": ["Goon 3"]}, house="mars", ruleset=version
    )
    t.play("Yxilx Dominator")
    assert t.card("Yxilx Dominator").stunned
    assert not t.card("Goon 2").stunned
    t.next_turn("brobnar").fight("Goon 3")
    assert t.foe.line == [], "it protects its neighbor, and has armor"
    assert t.card("Yxilx Dominator").damage == 2, "it protects its neighbor, and has armor"
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
    assert [c.title for c in t.foe.line if c.stunned] == ["Goon 1", "Goon 3"]
    assert len(t.foe.line) == 3
    assert t.card("Zorg").damage == 2
    assert not any(c.stunned for c in t.me.line)
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
    assert t.pending.private
    assert t.offered == ["Goon 3"]
    t.choose(["Goon 3"])
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.me.archives[0].known == t.g.everyone
    assert t.power("Zyzzix the Many") == 6
    assert t.titles(t.me.hand) == ["Chant"]


@pytest.mark.parametrize("hand", [["Goon 3"], ["Chant"], []])
def test_zyzzix_may_stay_as_it_is(table, version, hand):
    t = table(me={"line": ["Zyzzix the Many"], "hand": hand}, house="mars", ruleset=version)
    t.reap("Zyzzix the Many", *([[]] if hand else []))
    assert t.power("Zyzzix the Many") == 3
    assert t.me.archives == []
    assert len(t.me.hand) == len(hand)

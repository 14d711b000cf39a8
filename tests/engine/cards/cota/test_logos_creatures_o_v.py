"""Creatures of Logos in Call of the Archons, O to V."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import seen_by
from tests.engine.helpers.tables import next_for_foe
from tests.engine.invent import invent


@invent("Radiant Cuckoo", house="logos", power=3)
class RadiantCuckoo:
    """Reap: captures 1 Æmber and deals 1 damage to each enemy creature."""

    def reap(g, me, you):
        yield from g.capture(me, 1)
        yield from g.deal_damage(g.creatures(enemy_of=you), 1)


# Ozmo, Martianologist


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
    assert t.card("Mars Goon 5").damage == left
    assert not t.card("Mars Goon 5").stunned
    assert t.card("Goon 3").damage == 1


def test_ozmo_stuns_a_creature_of_mars_after_a_fight(table):
    line = ["Goon 1", {"title": "Mars Goon 5", "damage": 1}]
    t = table(me={"line": [OZMO]}, foe={"line": line}, house="logos").fight(OZMO, "Goon 1", "stun")
    assert t.card("Mars Goon 5").stunned
    assert t.card("Mars Goon 5").damage == 1


def test_ozmo_has_nothing_to_do_without_mars_and_is_elusive(table):
    t = table(me={"line": [OZMO]}, foe={"line": ["Goon 3"]}, house="logos").reap(OZMO)
    assert t.at_rest
    assert t.me.amber == 1
    assert not t.card("Goon 3").stunned
    t = table(me={"line": ["Goon 3"]}, foe={"line": [OZMO]}).fight("Goon 3")
    assert t.card(OZMO).damage == 0
    assert t.card("Goon 3").damage == 0


# Psychic Bug


def test_psychic_bug_sees_the_hand_of_the_opponent(table, version):
    t = table(
        me={"hand": ["Psychic Bug", "Goon 1"]}, foe={"hand": ["Goon 2", "Goon 3"]}, house="logos", ruleset=version
    )
    t.play("Psychic Bug")
    assert seen_by(t, "Goon 2", 0)
    assert seen_by(t, "Goon 3", 0)
    assert not seen_by(t, "Goon 1", 1)
    assert t.titles(t.foe.hand) == ["Goon 2", "Goon 3"]
    assert t.me.amber == 1
    assert [fact.audience for fact in t.happened("card.looked_at")] == [(0,)]


def test_psychic_bug_sees_it_again_by_reaping_but_not_by_fighting(table):
    foe = {"hand": ["Goon 2"], "line": ["Goon 1"]}
    t = table(me={"line": ["Psychic Bug"]}, foe=foe, house="logos").reap("Psychic Bug")
    assert seen_by(t, "Goon 2", 0)
    t = table(me={"line": ["Psychic Bug"]}, foe=foe, house="logos").fight("Psychic Bug")
    assert not seen_by(t, "Goon 2", 0)


def test_psychic_bug_and_dysania_pick_one_of_two_opponents(table):
    t = table(
        me={"hand": ["Psychic Bug", "Dysania"]},
        foe={"hand": ["Goon 2"], "archives": ["Goon 4"]},
        third={"hand": ["Goon 3"], "archives": ["Goon 5"]},
        house="logos",
    )
    t.play("Psychic Bug", "2")
    assert seen_by(t, "Goon 3", 0)
    assert not seen_by(t, "Goon 2", 0)
    t.play("Dysania", "1")
    assert t.foe.archives == []
    assert t.titles(t.third.archives) == ["Goon 5"]


# Quixo the “Adventurer”


QUIXO = "Quixo the “Adventurer”"


def test_quixo_draws_after_a_fight_and_is_not_hit_back(table, version):
    t = table(
        me={"line": [QUIXO], "deck": ["Goon 2", "Goon 1"]},
        foe={"line": ["Goon 3", "Goon 4"], "deck": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.fight(QUIXO, "Goon 4")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.foe.hand == []
    assert t.card(QUIXO).damage == 0
    assert t.card("Goon 4").damage == 3
    assert t.card("Goon 3").damage == 0


@pytest.mark.parametrize(("thorn", "drawn"), [("Radiant Thorn", 0), ("Radiant Thorn 2", 1)])
def test_quixo_draws_only_if_there_was_a_fight(table, thorn, drawn):
    t = table(me={"line": [QUIXO]}, foe={"line": [thorn]}, house="logos")
    t.fight(QUIXO)
    assert len(t.me.hand) == drawn
    assert len(t.me.line) == drawn


def test_quixo_does_not_draw_by_reaping_being_played_or_being_attacked(table):
    t = table(me={"line": [QUIXO]}, foe={"line": ["Goon 1"]}, house="logos")
    t.reap(QUIXO)
    assert t.me.hand == []
    assert t.me.amber == 1
    t = table(me={"hand": [QUIXO]}, foe={"line": ["Goon 1"]}, house="logos")
    t.play(QUIXO)
    assert t.at_rest
    assert t.me.hand == []
    assert not t.card(QUIXO).ready
    t = table(me={"line": ["Goon 1"]}, foe={"line": [QUIXO]})
    t.fight("Goon 1")
    assert t.foe.hand == []
    assert t.me.hand == []
    assert t.card(QUIXO).damage == 1


def test_quixo_without_cards_or_without_an_enemy(table):
    t = table(me={"line": [QUIXO]}, foe={"line": ["Goon 1"]}, house="logos", filler=0)
    t.fight(QUIXO)
    assert t.me.hand == []
    assert t.foe.line == []
    t = table(me={"line": [QUIXO]}, foe={}, house="logos")
    assert t.refused(f"fight:{QUIXO}").clause == "fight-needs-an-enemy-creature"


# Replicator


def test_replicator_does_what_a_friendly_creature_does_by_reaping(table, version):
    t = table(
        me={"line": ["Replicator", "Doc Bookton", "Goon 1"]}, foe={"line": ["Goon 2"]}, house="logos", ruleset=version
    )
    t.reap("Replicator")
    assert t.at_rest
    assert len(t.me.hand) == 1
    assert t.me.amber == 1
    assert t.card("Doc Bookton").ready


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
    assert t.card("Goon 6").damage == 1
    assert t.card("Doc Bookton").damage == 1
    assert t.card("Goon 5").damage == 0, "it counts as friendly"
    assert t.card("Radiant Cuckoo").damage == 0, "it counts as friendly"
    assert t.card("Radiant Cuckoo").ready
    assert t.card("Radiant Cuckoo").controller == 1


def test_replicator_draws_for_its_own_player(table):
    t = table(me={"line": ["Replicator"]}, foe={"line": ["Doc Bookton"]}, house="logos").reap("Replicator")
    assert len(t.me.hand) == 1
    assert t.foe.hand == []


def test_replicator_finds_nothing_to_do(table):
    t = table(me={"line": ["Replicator", "Goon 1"]}, foe={"line": ["Batdrone"]}, house="logos").reap("Replicator")
    assert t.at_rest
    assert t.me.amber == 1
    assert t.me.hand == []


def test_replicator_through_another_replicator(table):
    t = table(me={"line": ["Replicator", "Replicator", "Doc Bookton"]}, foe={}, house="logos")
    t.reap("Replicator").choose("Replicator#2", "Doc Bookton")
    assert t.at_rest
    assert len(t.me.hand) == 1
    assert t.me.amber == 1


# Research Smoko


def test_research_smoko_archives_the_top_card_of_its_player_when_destroyed(table, version):
    t = table(
        me={"line": ["Goon 3"], "deck": ["Goon 1"]},
        foe={"line": ["Research Smoko"], "deck": ["Goon 2"]},
        ruleset=version,
    )
    t.fight("Goon 3")
    assert t.titles(t.foe.archives) == ["Goon 2"]
    assert t.me.archives == []
    assert t.titles(t.foe.discard) == ["Research Smoko"]


def test_research_smoko_archives_nothing_while_it_lives_or_returns(table):
    t = table(me={"line": ["Goon 1"]}, foe={"line": [{"title": "Research Smoko", "warded": True}]})
    t.fight("Goon 1")
    assert t.foe.archives == []
    assert t.card("Research Smoko").damage == 0
    t = table(me={"hand": ["Nature’s Call"]}, foe={"line": ["Research Smoko"]}, house="untamed")
    t.play("Nature’s Call", ["Research Smoko"])
    assert t.foe.archives == []
    assert t.titles(t.foe.hand) == ["Research Smoko"]


# Skippy Timehog


def test_skippy_timehog_forbids_every_use_in_the_next_turn_of_the_opponent(table, version):
    foe = {
        "line": ["Goon 5", {"title": "Goon 4", "stunned": True}],
        "hand": ["Punch", "Goon 1"],
        "artifacts": ["Crank", "Fuse"],
    }
    t = next_for_foe(table, "Skippy Timehog", version, foe=foe)
    t.next_turn("brobnar")
    for use in (
        "reap:Goon 5",
        "fight:Goon 5",
        "unstun:Goon 4",
        "action:Crank",
        "omni:Fuse",
    ):
        assert t.refused(use).clause == "cannot-beats-may"
    assert t.may("play:Punch")
    assert t.may("discard:Punch")
    assert t.may("play:Goon 1")
    t.next_turn("brobnar")
    assert t.may("fight:Goon 9")
    assert t.may("reap:Goon 9")
    t.next_turn("brobnar")
    assert t.may("reap:Goon 5")
    assert t.may("unstun:Goon 4")
    assert t.may("action:Crank")


def test_skippy_timehog_need_not_stay_in_play(table):
    t = table(me={"hand": ["Skippy Timehog", "Logos Slaying"]}, foe={"line": ["Goon 5"]}, house="logos")
    t.play("Skippy Timehog").play("Logos Slaying", "Skippy Timehog")
    assert t.me.line == []
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 5")


# Timetraveller


def test_timetraveller_draws_two_when_played(table, version):
    t = table(
        me={"hand": ["Timetraveller"], "deck": ["Goon 1", "Goon 2", "Goon 3"]}, foe={}, house="logos", ruleset=version
    )
    t.play("Timetraveller")
    assert t.titles(t.me.hand) == ["Goon 3", "Goon 2"]
    assert t.me.amber == 1
    assert t.foe.hand == []


def test_timetraveller_goes_back_into_the_deck_of_its_owner(table, version):
    t = table(
        me={"line": [{"title": "Timetraveller", "amber": 1, "owner": 1}]},
        foe={},
        house="logos",
        ruleset=version,
        filler=3,
    )
    t.action("Timetraveller")
    assert t.me.line == []
    assert len(t.me.deck) == 3
    assert sorted(t.titles(t.foe.deck)) == ["Chant"] * 3 + ["Timetraveller"]
    assert t.foe.amber == 1
    assert not seen_by(t, "Timetraveller", 0)
    assert not seen_by(t, "Timetraveller", 1)


# Titan Mechanic


@pytest.mark.parametrize(
    ("line", "cost"),
    [
        (["Titan Mechanic"], 5),
        (["Titan Mechanic", "Goon 1"], 5),
        (["Goon 1", "Titan Mechanic"], 5),
        (["Goon 1", "Titan Mechanic", "Goon 2"], 6),
        (["Titan Mechanic", "Titan Mechanic"], 4),
    ],
)
def test_titan_mechanic_makes_keys_cheaper_from_a_flank(table, version, line, cost):
    t = table(me={"line": line}, foe={}, house="logos", ruleset=version)
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == cost


def test_titan_mechanic_lets_both_players_forge_for_less(table):
    t = table(me={"line": ["Titan Mechanic"], "amber": 5}, foe={"amber": 5}, house="logos")
    t.end().choose("red", "brobnar")
    assert t.foe.amber == 0
    assert t.foe.keys == ["red"]
    t.end().choose("red", "logos")
    assert t.me.amber == 0
    assert t.me.keys == ["red"]


def test_titan_mechanic_enclosed_in_the_line_stops_helping(table):
    t = table(me={"line": ["Goon 1", "Titan Mechanic"], "hand": ["Logos Goon 2"]}, foe={}, house="logos")
    t.play("Logos Goon 2")
    assert t.g.key_cost(t.me) == 6


# Vespilon Theorist


@pytest.mark.parametrize(("house", "hit"), [("logos", True), ("brobnar", False)])
def test_vespilon_theorist_archives_or_discards_the_top_card(table, version, house, hit):
    t = table(
        me={"line": ["Vespilon Theorist"], "deck": ["Logos Chant"]},
        foe={"deck": ["Goon 1"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Vespilon Theorist", house)
    assert t.titles(t.me.archives if hit else t.me.discard) == ["Logos Chant"]
    assert (t.me.archives == []) is not hit
    assert t.me.amber == 1 + hit
    assert seen_by(t, "Logos Chant", 1)
    assert t.foe.deck[-1].title == "Goon 1"


def test_vespilon_theorist_with_an_empty_deck(table):
    t = table(me={"line": ["Vespilon Theorist"], "discard": ["Logos Chant"]}, foe={}, house="logos", filler=0)
    t.reap("Vespilon Theorist")
    assert t.at_rest
    assert t.me.amber == 1
    assert t.me.archives == []
    assert len(t.me.discard) == 1


def test_vespilon_theorist_is_elusive(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Vespilon Theorist"]})
    t.fight("Goon 3")
    assert t.card("Vespilon Theorist").damage == 0
    assert t.foe.archives == []


# Veylan Analyst


def test_veylan_analyst_gains_for_each_artifact_used(table, version):
    t = table(
        me={
            "line": ["Veylan Analyst", "Logos Goon 2"],
            "artifacts": ["Library of Babble", "Fuse", "Mobius Scroll"],
        },
        foe={"line": ["Goon 1"]},
        house="logos",
        ruleset=version,
    )
    t.action("Library of Babble")
    assert t.me.amber == 1
    t.omni("Fuse")
    assert t.me.amber == 3, "1 of its own, 1 although the artifact is gone"
    t.action("Mobius Scroll", [])
    assert t.me.amber == 4
    t.reap("Logos Goon 2")
    assert t.me.amber == 5, "nothing more for a creature"


def test_veylan_analyst_gains_nothing_for_artifacts_of_the_opponent_or_played_ones(table):
    t = table(me={"artifacts": ["Library of Babble"]}, foe={"line": ["Veylan Analyst"]}, house="logos")
    t.action("Library of Babble")
    assert (t.me.amber, t.foe.amber) == (0, 0)
    t = table(me={"line": ["Veylan Analyst"], "hand": ["Library of Babble"]}, foe={}, house="logos")
    t.play("Library of Babble")
    assert t.me.amber == 0

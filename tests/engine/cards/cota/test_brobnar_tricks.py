"""Brobnar actions of Call of the Archons that are about Æmber, single creatures or the deck."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward


@invent("Trick Glue", type="artifact")
class TrickGlue:
    """Creatures cannot be discarded from a deck: they stay on top."""

    @instead_of("discard", when=lambda g, me, you, e: e.card.type == "creature")
    def stick(g, me, you, event):
        yield from ()


@invent("Trick Vault", type="artifact")
class TrickVault:
    """A creature that would be discarded from a deck is archived instead."""

    @instead_of("discard", when=lambda g, me, you, e: e.card.type == "creature")
    def keep(g, me, you, event):
        yield from g.put_into_archives(event.card)


# Burn the Stockpile


@pytest.mark.parametrize(("before", "after"), [(6, 6), (7, 3), (11, 7)])
def test_burn_the_stockpile_costs_the_rich_four(table, version, before, after):
    t = table(me={"hand": ["Burn the Stockpile"], "amber": 9}, foe={"amber": before}, ruleset=version)
    t.play("Burn the Stockpile")
    assert (t.me.amber, t.foe.amber) == (9, after)


def test_with_three_players_the_opponent_who_is_burnt_is_picked(table):
    t = table(me={"hand": ["Burn the Stockpile"]}, foe={"amber": 8}, third={"amber": 9})
    t.play("Burn the Stockpile")
    assert t.pending.prompt == "opponent"
    t.choose("seat:2")
    assert (t.foe.amber, t.third.amber) == (8, 5)


# Lava Ball


def test_a_lava_ball_deals_four_and_two_to_each_neighbor(table, version):
    t = table(
        me={"line": ["Goon 9"], "hand": ["Lava Ball"]},
        foe={"line": ["Goon 8", "Goon 3", "Goon 5", "Goon 2", "Goon 7"]},
        ruleset=version,
    )
    t.play("Lava Ball")
    assert t.offered[0] == "Goon 9" and len(t.offered) == 6
    t.choose("Goon 5")
    assert t.titles(t.foe.line) == ["Goon 8", "Goon 3", "Goon 5", "Goon 7"]
    assert [card.damage for card in t.foe.line] == [0, 2, 4, 0] and t.card("Goon 9").damage == 0


def test_a_lava_ball_at_a_flank_has_one_neighbor_and_armor_stops_its_part(table, version):
    t = table(
        me={"line": ["Guard 6/3", "Guard 4/1", "Goon 4"], "hand": ["Lava Ball"]},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    t.play("Lava Ball", "Guard 6/3")
    assert [card.damage for card in t.me.line] == [1, 1, 0] and len(t.foe.line) == 1


@NEW
def test_a_ward_stops_the_ball_or_the_splash(table, version):
    t = table(
        me={"hand": ["Lava Ball"]},
        foe={"line": [{"title": "Goon 6", "warded": True}, "Goon 5", {"title": "Goon 2", "warded": True}]},
        ruleset=version,
    )
    t.play("Lava Ball", "Goon 5")
    assert [card.damage for card in t.foe.line] == [0, 4, 0] and not any(card.warded for card in t.foe.line)


def test_a_lava_ball_without_creatures_does_nothing(table, version):
    t = table(me={"hand": ["Lava Ball"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    t.play("Lava Ball")
    assert t.at_rest and not t.happened("damage.dealt")


# Take that, Smartypants


@pytest.mark.parametrize(("line", "stolen"), [(["Logos Goon 3"], 0), (["Logos Goon 3", "Logos Goon 3"], 2)])
def test_smartypants_with_three_logos_cards_in_play_are_robbed(table, version, line, stolen):
    t = table(
        me={"line": ["Logos Goon 3"], "hand": ["Take that, Smartypants"]},
        foe={"line": [*line, "Goon 3"], "artifacts": ["Logos Trinket"], "hand": ["Logos Goon 3"], "amber": 3},
        ruleset=version,
    )
    t.play("Take that, Smartypants")
    assert (t.me.amber, t.foe.amber) == (1 + stolen, 3 - stolen)


def test_upgrades_count_for_smartypants_and_so_do_mavericks(table, version):
    foe = {
        "line": [{"title": "Goon 3", "upgrades": [{"title": "Logos Badge", "owner": 1}]}, {"title": "Goon 4"}],
        "artifacts": [{"title": "Trinket", "house": "logos"}, "Logos Trinket"],
        "amber": 1,
    }
    t = table(me={"hand": ["Take that, Smartypants"]}, foe=foe, ruleset=version)
    t.play("Take that, Smartypants")
    assert (t.me.amber, t.foe.amber) == (2, 0), "no more than there is"


# Relentless Assault


def test_relentless_assault_fights_with_three_different_creatures_one_after_the_other(table, version):
    t = table(
        me={
            "line": [{"title": "Goon 4", "ready": False}, "Dis Goon 3", "Goon 5", "Goon 6"],
            "hand": ["Relentless Assault"],
        },
        foe={"line": ["Goon 12"]},
        ruleset=version,
    )
    t.play("Relentless Assault")
    assert t.offered == ["Goon 4", "Dis Goon 3", "Goon 5", "Goon 6"] and t.pending.minimum == 0
    t.choose("Goon 4")
    assert t.card("Goon 12").damage == 4 and t.offered == ["Dis Goon 3", "Goon 5", "Goon 6"], "the second is chosen now"
    t.choose("Dis Goon 3", "Goon 6")
    assert t.foe.line == [] and t.titles(t.me.line) == ["Goon 5"]
    assert t.at_rest and t.card("Goon 5").damage == 0 and t.card("Goon 5").ready


def test_the_same_creature_does_not_assault_twice_and_one_may_stop(table, version):
    t = table(
        me={"line": ["Goon 9", "Goon 8"], "hand": ["Relentless Assault"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        ruleset=version,
    )
    t.play("Relentless Assault", "Goon 9", "Goon 2")
    assert t.offered == ["Goon 8"]
    t.choose([])
    assert t.at_rest and len(t.foe.line) == 2 and t.card("Goon 8").ready and not t.card("Goon 9").ready


def test_an_assault_of_two_ends_with_the_second(table, version):
    t = table(
        me={"line": ["Goon 9", "Goon 8"], "hand": ["Relentless Assault"]}, foe={"line": ["Goon 12"]}, ruleset=version
    )
    t.play("Relentless Assault", "Goon 9", "Goon 8")
    assert t.at_rest and t.me.line == t.foe.line == []


def test_an_assault_takes_off_stuns_and_readies_what_finds_no_enemy(table, version):
    t = table(
        me={
            "line": [{"title": "Goon 3", "stunned": True}, "Goon 4", {"title": "Goon 5", "ready": False}],
            "hand": ["Relentless Assault"],
        },
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    t.play("Relentless Assault", "Goon 3", "Goon 4", "Goon 5")
    assert not t.card("Goon 3").stunned and not t.card("Goon 3").ready
    assert t.foe.line == [] and t.card("Goon 5").ready


def test_an_assault_without_creatures(table, version):
    t = table(me={"hand": ["Relentless Assault"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.play("Relentless Assault")
    assert t.at_rest and len(t.foe.line) == 1


# Smith


@pytest.mark.parametrize(("mine", "theirs", "amber"), [(1, 0, 3), (2, 2, 1), (2, 1, 3), (1, 2, 1), (0, 0, 1)])
def test_smith_pays_who_has_more_creatures(table, version, mine, theirs, amber):
    t = table(
        me={"line": ["Goon 2"] * mine, "hand": ["Smith"]},
        foe={"line": ["Goon 2"] * theirs, "artifacts": ["Trinket"]},
        ruleset=version,
    )
    t.play("Smith")
    assert t.me.amber == amber and t.foe.amber == 0


def test_with_three_players_smith_compares_with_the_opponent_picked(table):
    t = table(me={"line": ["Goon 2"], "hand": ["Smith"]}, foe={"line": ["Goon 2"]}, third={})
    t.play("Smith", "seat:2")
    assert t.me.amber == 3


# Sound the Horns


def test_sound_the_horns_digs_for_a_brobnar_creature(table, version):
    t = table(
        me={"deck": ["Goon 9", "Goon 5", "Dis Goon 3", "Trinket", "Chant"], "hand": ["Sound the Horns"]},
        foe={"deck": ["Goon 4"]},
        ruleset=version,
    )
    t.play("Sound the Horns")
    assert t.titles(t.me.hand) == ["Goon 5"] and t.me.deck[-1].title == "Goon 9" and t.me.amber == 1
    assert t.titles(t.me.discard) == ["Chant", "Trinket", "Dis Goon 3", "Sound the Horns"]
    assert t.foe.deck[-1].title == "Goon 4"


def test_the_horns_may_empty_the_deck_in_vain_and_nothing_is_shuffled(table, version):
    t = table(me={"deck": ["Chant", "Trinket"], "hand": ["Sound the Horns"], "discard": ["Goon 3"]}, filler=0)
    t.play("Sound the Horns")
    assert t.me.deck == t.me.hand == [] and not t.happened("deck.shuffled")
    assert t.titles(t.me.discard) == ["Goon 3", "Trinket", "Chant", "Sound the Horns"]


def test_a_maverick_is_a_brobnar_creature_by_the_house_it_is_in(table, version):
    deck = [{"title": "Dis Goon 3", "house": "brobnar"}, {"title": "Goon 5", "house": "dis"}]
    t = table(me={"deck": deck, "hand": ["Sound the Horns"]}, ruleset=version)
    t.play("Sound the Horns")
    assert t.titles(t.me.hand) == ["Dis Goon 3"] and "Goon 5" in t.titles(t.me.discard)


@pytest.mark.parametrize("deck", [[], ["Goon 5"]])
def test_the_horns_with_an_empty_or_a_short_deck(table, version, deck):
    t = table(me={"deck": deck, "hand": ["Sound the Horns"]}, ruleset=version, filler=0)
    t.play("Sound the Horns")
    assert t.titles(t.me.hand) == deck and t.me.deck == []


def test_what_is_not_discarded_is_not_taken(table, version):
    t = table(me={"deck": ["Goon 5"], "hand": ["Sound the Horns"], "artifacts": ["Trick Glue"]}, ruleset=version)
    t.play("Sound the Horns")
    assert t.me.deck[-1].title == "Goon 5" and t.me.hand == []
    t = table(
        me={"deck": ["Goon 4", "Chant", "Goon 5"], "hand": ["Sound the Horns"], "artifacts": ["Trick Vault"]},
        ruleset=version,
        filler=0,
    )
    t.play("Sound the Horns")
    assert t.me.deck == t.me.hand == [] and t.titles(t.me.archives) == ["Goon 5", "Goon 4"]


# Tremor


@pytest.mark.parametrize(("target", "shaken"), [("Goon 2", [0, 1]), ("Goon 3", [0, 1, 2]), ("Goon 5", [2, 3])])
def test_a_tremor_stuns_a_creature_and_its_neighbors(table, version, target, shaken):
    t = table(
        me={"line": ["Goon 9"], "hand": ["Tremor"]},
        foe={"line": ["Goon 2", "Goon 3", "Goon 4", "Goon 5"]},
        ruleset=version,
    )
    t.play("Tremor", target)
    assert [n for n, card in enumerate(t.foe.line) if card.stunned] == shaken and not t.card("Goon 9").stunned


def test_a_tremor_shakes_a_friendly_line_when_there_is_no_other(table, version):
    t = table(
        me={"line": [{"title": "Goon 9", "stunned": True}, "Goon 2"], "hand": ["Tremor"]}, foe={}, ruleset=version
    )
    t.play("Tremor", "Goon 9")
    assert all(card.stunned for card in t.me.line) and len(t.happened("status.stunned")) == 1


def test_a_tremor_in_an_empty_field(table, version):
    t = table(me={"hand": ["Tremor"]}, foe={}, ruleset=version)
    t.play("Tremor")
    assert t.at_rest


# Unguarded Camp


@pytest.mark.parametrize(("theirs", "captors"), [(3, 0), (2, 1), (0, 3), (4, 0)])
def test_an_unguarded_camp_is_plundered_by_each_creature_in_excess(table, version, theirs, captors):
    t = table(
        me={"line": ["Goon 2", "Goon 3", "Goon 4"], "hand": ["Unguarded Camp"]},
        foe={"line": ["Goon 5"] * theirs, "amber": 9},
        ruleset=version,
    )
    t.play("Unguarded Camp")
    if captors == 1:
        t.choose("Goon 3")
        assert t.card("Goon 3").amber == 1
    elif captors == 3:
        t.choose("Goon 4", "Goon 2")
        assert [card.amber for card in t.me.line] == [1, 1, 1], "none of them twice"
    assert t.at_rest and t.foe.amber == 9 - captors and t.me.amber == 1
    assert sum(card.amber for card in t.me.line) == captors


def test_the_first_to_plunder_take_what_there_is(table, version):
    t = table(
        me={"line": ["Goon 2", "Goon 3", "Goon 4"], "hand": ["Unguarded Camp"]}, foe={"amber": 2}, ruleset=version
    )
    t.play("Unguarded Camp", "Goon 4")
    assert t.offered == ["Goon 2", "Goon 3"]
    t.choose("Goon 3")
    assert [card.amber for card in t.me.line] == [0, 1, 1] and t.foe.amber == 0


def test_with_three_players_the_camp_of_the_opponent_picked_is_plundered(table):
    t = table(
        me={"line": ["Goon 2", "Goon 3"], "hand": ["Unguarded Camp"]},
        foe={"line": ["Goon 5"] * 2, "amber": 3},
        third={"line": ["Goon 5"], "amber": 3},
    )
    t.play("Unguarded Camp", "seat:2", "Goon 2")
    assert t.card("Goon 2").amber == 1 and (t.foe.amber, t.third.amber) == (3, 2)

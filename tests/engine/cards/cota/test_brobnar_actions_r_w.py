"""Actions of Brobnar in Call of the Archons, R to W."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from tests.engine.books import NEW
from tests.engine.invent import invent, plain

plain("Clan Thorn", power=2, keywords={"hazardous": 9})


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
    assert t.offered == ["Goon 4", "Dis Goon 3", "Goon 5", "Goon 6"]
    assert t.pending.minimum == 0
    t.choose("Goon 4")
    assert t.card("Goon 12").damage == 4, "the second is chosen now"
    assert t.offered == ["Dis Goon 3", "Goon 5", "Goon 6"], "the second is chosen now"
    t.choose("Dis Goon 3", "Goon 6")
    assert t.foe.line == []
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.at_rest
    assert t.card("Goon 5").damage == 0
    assert t.card("Goon 5").ready


def test_the_same_creature_does_not_assault_twice_and_one_may_stop(table, version):
    t = table(
        me={"line": ["Goon 9", "Goon 8"], "hand": ["Relentless Assault"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        ruleset=version,
    )
    t.play("Relentless Assault", "Goon 9", "Goon 2")
    assert t.offered == ["Goon 8"]
    t.choose([])
    assert t.at_rest
    assert len(t.foe.line) == 2
    assert t.card("Goon 8").ready
    assert not t.card("Goon 9").ready


def test_an_assault_of_two_ends_with_the_second(table, version):
    t = table(
        me={"line": ["Goon 9", "Goon 8"], "hand": ["Relentless Assault"]}, foe={"line": ["Goon 12"]}, ruleset=version
    )
    t.play("Relentless Assault", "Goon 9", "Goon 8")
    assert t.at_rest
    assert t.me.line == t.foe.line == []


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
    assert not t.card("Goon 3").stunned
    assert not t.card("Goon 3").ready
    assert t.foe.line == []
    assert t.card("Goon 5").ready


def test_an_assault_without_creatures(table, version):
    t = table(me={"hand": ["Relentless Assault"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.play("Relentless Assault")
    assert t.at_rest
    assert len(t.foe.line) == 1


# Smith


@pytest.mark.parametrize(("mine", "theirs", "amber"), [(1, 0, 3), (2, 2, 1), (2, 1, 3), (1, 2, 1), (0, 0, 1)])
def test_smith_pays_who_has_more_creatures(table, version, mine, theirs, amber):
    t = table(
        me={"line": ["Goon 2"] * mine, "hand": ["Smith"]},
        foe={"line": ["Goon 2"] * theirs, "artifacts": ["Trinket"]},
        ruleset=version,
    )
    t.play("Smith")
    assert t.me.amber == amber
    assert t.foe.amber == 0


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
    assert t.titles(t.me.hand) == ["Goon 5"]
    assert t.me.deck[-1].title == "Goon 9"
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Chant", "Trinket", "Dis Goon 3", "Sound the Horns"]
    assert t.foe.deck[-1].title == "Goon 4"


def test_the_horns_may_empty_the_deck_in_vain_and_nothing_is_shuffled(table, version):
    t = table(me={"deck": ["Chant", "Trinket"], "hand": ["Sound the Horns"], "discard": ["Goon 3"]}, filler=0)
    t.play("Sound the Horns")
    assert t.me.deck == t.me.hand == []
    assert not t.happened("deck.shuffled")
    assert t.titles(t.me.discard) == ["Goon 3", "Trinket", "Chant", "Sound the Horns"]


def test_a_maverick_is_a_brobnar_creature_by_the_house_it_is_in(table, version):
    deck = [{"title": "Dis Goon 3", "house": "brobnar"}, {"title": "Goon 5", "house": "dis"}]
    t = table(me={"deck": deck, "hand": ["Sound the Horns"]}, ruleset=version)
    t.play("Sound the Horns")
    assert t.titles(t.me.hand) == ["Dis Goon 3"]
    assert "Goon 5" in t.titles(t.me.discard)


@pytest.mark.parametrize("deck", [[], ["Goon 5"]])
def test_the_horns_with_an_empty_or_a_short_deck(table, version, deck):
    t = table(me={"deck": deck, "hand": ["Sound the Horns"]}, ruleset=version, filler=0)
    t.play("Sound the Horns")
    assert t.titles(t.me.hand) == deck
    assert t.me.deck == []


def test_what_is_not_discarded_is_not_taken(table, version):
    t = table(me={"deck": ["Goon 5"], "hand": ["Sound the Horns"], "artifacts": ["Trick Glue"]}, ruleset=version)
    t.play("Sound the Horns")
    assert t.me.deck[-1].title == "Goon 5"
    assert t.me.hand == []
    t = table(
        me={"deck": ["Goon 4", "Chant", "Goon 5"], "hand": ["Sound the Horns"], "artifacts": ["Trick Vault"]},
        ruleset=version,
        filler=0,
    )
    t.play("Sound the Horns")
    assert t.me.deck == t.me.hand == []
    assert t.titles(t.me.archives) == ["Goon 5", "Goon 4"]


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


# Tremor


@pytest.mark.parametrize(("target", "shaken"), [("Goon 2", [0, 1]), ("Goon 3", [0, 1, 2]), ("Goon 5", [2, 3])])
def test_a_tremor_stuns_a_creature_and_its_neighbors(table, version, target, shaken):
    t = table(
        me={"line": ["Goon 9"], "hand": ["Tremor"]},
        foe={"line": ["Goon 2", "Goon 3", "Goon 4", "Goon 5"]},
        ruleset=version,
    )
    t.play("Tremor", target)
    assert [n for n, card in enumerate(t.foe.line) if card.stunned] == shaken
    assert not t.card("Goon 9").stunned


def test_a_tremor_shakes_a_friendly_line_when_there_is_no_other(table, version):
    t = table(
        me={"line": [{"title": "Goon 9", "stunned": True}, "Goon 2"], "hand": ["Tremor"]}, foe={}, ruleset=version
    )
    t.play("Tremor", "Goon 9")
    assert all(card.stunned for card in t.me.line)
    assert len(t.happened("status.stunned")) == 1


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
    assert t.at_rest
    assert t.foe.amber == 9 - captors
    assert t.me.amber == 1
    assert sum(card.amber for card in t.me.line) == captors


def test_the_first_to_plunder_take_what_there_is(table, version):
    t = table(
        me={"line": ["Goon 2", "Goon 3", "Goon 4"], "hand": ["Unguarded Camp"]}, foe={"amber": 2}, ruleset=version
    )
    t.play("Unguarded Camp", "Goon 4")
    assert t.offered == ["Goon 2", "Goon 3"]
    t.choose("Goon 3")
    assert [card.amber for card in t.me.line] == [0, 1, 1]
    assert t.foe.amber == 0


def test_with_three_players_the_camp_of_the_opponent_picked_is_plundered(table):
    t = table(
        me={"line": ["Goon 2", "Goon 3"], "hand": ["Unguarded Camp"]},
        foe={"line": ["Goon 5"] * 2, "amber": 3},
        third={"line": ["Goon 5"], "amber": 3},
    )
    t.play("Unguarded Camp", "seat:2", "Goon 2")
    assert t.card("Goon 2").amber == 1
    assert (t.foe.amber, t.third.amber) == (3, 2)


# Warsong


def test_warsong_pays_for_each_fight_of_a_friendly_creature(table, version):
    t = table(
        me={"line": ["Goon 5", "Goon 4", "Goon 3"], "hand": ["Warsong"]}, foe={"line": ["Goon 12"]}, ruleset=version
    )
    t.play("Warsong")
    assert t.me.amber == 0
    t.fight("Goon 5")
    assert t.me.amber == 1, "it fought although it died"
    assert t.card("Goon 5").zone == "discard", "it fought although it died"
    t.fight("Goon 4")
    assert t.me.amber == 2
    t.reap("Goon 3")
    assert t.me.amber == 3, "reaping is no fight"
    assert t.foe.amber == 0, "reaping is no fight"


def test_a_fight_before_warsong_pays_nothing(table, version):
    t = table(me={"line": ["Goon 5"], "hand": ["Warsong"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Goon 5")
    t.play("Warsong")
    assert t.me.amber == 0


def test_a_fight_by_anger_and_a_fight_against_an_elusive_creature_pay_too(table, version):
    t = table(me={"line": ["Goon 5"], "hand": ["Warsong", "Anger"]}, foe={"line": ["Noddy the Thief"]}, ruleset=version)
    t.play("Warsong")
    t.fight("Goon 5")
    assert t.me.amber == 1
    assert len(t.foe.line) == 1
    t.play("Anger")
    assert t.me.amber == 3, "the icon of Anger and the second fight"
    assert t.foe.line == [], "the icon of Anger and the second fight"


def test_warsong_is_ordered_with_the_fighters_own_ability(table, version):
    t = table(me={"line": ["Headhunter"], "hand": ["Warsong"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Warsong")
    t.fight("Headhunter")
    assert t.pending.kind == "trigger"
    assert t.pending.seat == 0
    assert len(t.pending.keys) == 2
    t.choose("Headhunter")
    assert t.me.amber == 2


@NEW
def test_a_fight_that_is_stopped_before_it_begins_pays_nothing(table, version):
    t = table(me={"line": ["Goon 5"], "hand": ["Warsong"]}, foe={"line": ["Clan Thorn"]}, ruleset=version)
    t.play("Warsong")
    t.fight("Goon 5")
    assert t.me.line == []
    assert t.card("Clan Thorn").damage == 0
    assert t.me.amber == 0


def test_a_stunned_creature_does_not_fight_and_pays_nothing(table, version):
    t = table(
        me={"line": [{"title": "Goon 5", "stunned": True}], "hand": ["Warsong", "Anger"]},
        foe={"line": ["Goon 3"]},
        ruleset=version,
    )
    t.play("Warsong")
    t.play("Anger")
    assert t.me.amber == 1


@pytest.mark.clause("fight-both-creatures-are-fighting")
@pytest.mark.parametrize("attacked", ["Goon 3", "Goon 9"])
def test_a_friendly_creature_that_is_attacked_this_turn_fights_too(table, version, attacked):
    t = table(me={"line": ["Goon 3", "Goon 9"], "hand": ["Warsong", "Goad"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play("Warsong")
    t.play("Goad", attacked)
    assert t.happened("fight.declared")[0].data["defender"] == t.card(attacked).id
    assert t.me.amber == 1
    assert t.foe.amber == 0


def test_the_song_ends_with_the_turn(table, version):
    t = table(me={"line": ["Goon 9"], "hand": ["Warsong"]}, foe={"line": ["Goon 5", "Goon 12"]}, ruleset=version)
    t.play("Warsong")
    t.next_turn("brobnar")
    t.fight("Goon 5")
    assert (t.me.amber, t.foe.amber) == (0, 0)
    t.next_turn("brobnar")
    t.fight("Goon 9")
    assert t.me.amber == 0

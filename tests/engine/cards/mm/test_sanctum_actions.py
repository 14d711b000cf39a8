"""Mass Mutation, Sanctum, actions."""

from __future__ import annotations

import pytest

import tests.engine.cards.mm.sanctum_invented  # noqa: F401
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.looks import amber_by_title, pools, stunned


def chapel(table, title, me=(), foe=(), version="16.0", mine=None, theirs=None):
    """A table at which Sanctum is active and the action is in hand."""
    own = dict(mine or {})
    own["hand"] = [title, *own.get("hand", ())]
    return table(
        me={"line": list(me), **own}, foe={"line": list(foe), **(theirs or {})}, house="sanctum", ruleset=version
    )


# Bring Low


def test_bring_low_leaves_five_and_divides_the_rest(table, version):
    t = chapel(table, "Bring Low", ["Goon 3", "Goon 4"], ["Goon 5"], version, theirs={"amber": 9})
    t.play("Bring Low")
    assert "Goon 5" not in t.offered
    t.choose(["Goon 3", "Goon 3", "Goon 3", "Goon 4"])
    assert pools(t) == [1, 5]
    assert amber_by_title(t) == {"Goon 3": 3, "Goon 4": 1}


@pytest.mark.parametrize(("amber", "captured"), [(4, 0), (5, 0), (6, 1)])
def test_bring_low_captures_nothing_up_to_five(table, version, amber, captured):
    t = chapel(table, "Bring Low", ["Goon 3"], version=version, theirs={"amber": amber})
    t.play("Bring Low")
    assert t.at_rest
    assert t.foe.amber == amber - captured
    assert t.card("Goon 3").amber == captured


def test_bring_low_needs_a_creature(table, version):
    t = chapel(table, "Bring Low", [], ["Goon 3"], version, theirs={"amber": 9})
    t.play("Bring Low")
    assert t.at_rest
    assert pools(t) == [1, 9]


# Burning Glare


def test_burning_glare_stuns_one_enemy_creature(table, version):
    t = chapel(table, "Burning Glare", ["Goon 3"], ["Goon 4", "Murk Mutant", "Goon 5"], version)
    t.play("Burning Glare", "mode:one")
    assert sorted(t.offered) == ["Goon 4", "Goon 5", "Murk Mutant"]
    t.choose("Goon 5")
    assert stunned(t) == ["Goon 5"]


def test_burning_glare_stuns_each_enemy_mutant(table, version):
    t = chapel(table, "Burning Glare", ["Murk Mutant", "Goon 2"], ["Goon 4", "Murk Mutant", "Murk Giant"], version)
    t.play("Burning Glare", "mode:mutants")
    assert stunned(t) == ["Murk Mutant", "Murk Giant"]
    assert not t.me.line[0].stunned


def test_burning_glare_may_be_spent_on_mutants_that_are_not_there(table, version):
    t = chapel(table, "Burning Glare", [], ["Goon 4"], version)
    t.play("Burning Glare", "mode:mutants")
    assert t.at_rest
    assert stunned(t) == []


# Call to Action


def test_call_to_action_readies_friendly_knights_alone(table, version):
    tired = [{"title": title, "ready": False} for title in ("Knight 3", "Dæmo-Knight", "Goon 3")]
    t = chapel(table, "Call to Action", tired, [{"title": "Knight 4", "ready": False}], version)
    t.play("Call to Action")
    assert [card.ready for card in t.me.line] == [True, True, False]
    assert not t.foe.line[0].ready


# Commandeer


def test_commandeer_captures_for_each_other_card_played_this_turn(table, version):
    hand = ["Sanctum Chant", "Sanctum Goon 2", "Sanctum Trinket"]
    t = chapel(table, "Commandeer", ["Goon 3", "Goon 4"], ["Goon 5"], version, {"hand": hand}, {"amber": 5})
    t.play("Commandeer")
    assert t.at_rest, "not for itself"
    assert amber_by_title(t) == {}, "not for itself"
    t.play("Sanctum Chant")
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 3").play("Sanctum Goon 2", "Sanctum Goon 2").play("Sanctum Trinket", "Goon 4")
    assert amber_by_title(t) == {"Goon 3": 1, "Goon 4": 1, "Sanctum Goon 2": 1}
    assert pools(t) == [1, 2]


def test_commandeer_ends_with_the_turn_and_hears_no_opponent(table, version):
    t = chapel(
        table,
        "Commandeer",
        ["Goon 3"],
        version=version,
        mine={"deck": ["Sanctum Chant"] * 6},
        theirs={"hand": ["Chant"], "amber": 3},
    )
    t.play("Commandeer").next_turn("brobnar").play("Chant")
    t.next_turn("sanctum").play("Sanctum Chant")
    assert amber_by_title(t) == {}
    assert t.foe.amber == 3


def test_each_commandeer_counts_the_other(table, version):
    t = chapel(
        table,
        "Commandeer",
        ["Goon 3"],
        version=version,
        mine={"hand": ["Commandeer", "Sanctum Chant"]},
        theirs={"amber": 5},
    )
    to_rest(t.play("Commandeer").play("Commandeer"))
    assert t.card("Goon 3").amber == 1
    to_rest(t.play("Sanctum Chant"))
    assert t.card("Goon 3").amber == 3
    assert t.foe.amber == 2


def test_commandeer_does_not_capture_for_a_discarded_card(table, version):
    t = chapel(table, "Commandeer", ["Goon 3"], version=version, mine={"hand": ["Sanctum Chant"]}, theirs={"amber": 2})
    t.play("Commandeer").discard("Sanctum Chant")
    assert t.foe.amber == 2


# Fangs of Gizelhart


def test_fangs_of_gizelhart_purges_the_most_powerful_creature_of_either_side(table, version):
    t = chapel(table, "Fangs of Gizelhart", ["Goon 6"], ["Goon 5", "Goon 2"], version)
    t.play("Fangs of Gizelhart")
    assert t.titles(t.me.purged) == ["Goon 6"]
    assert len(t.foe.line) == 2


def test_fangs_of_gizelhart_lets_the_player_pick_among_equals(table, version):
    t = chapel(table, "Fangs of Gizelhart", ["Goon 5"], ["Guard 5/2", "Goon 2"], version)
    t.play("Fangs of Gizelhart")
    assert sorted(t.offered) == ["Goon 5", "Guard 5/2"]
    t.choose("Guard 5/2")
    assert t.titles(t.foe.purged) == ["Guard 5/2"]
    assert t.titles(t.foe.line) == ["Goon 2"]


def test_a_ward_saves_from_fangs_of_gizelhart(table):
    t = chapel(table, "Fangs of Gizelhart", [], [{"title": "Goon 5", "warded": True}, "Goon 4"])
    t.play("Fangs of Gizelhart")
    assert len(t.foe.line) == 2
    assert not t.card("Goon 5").warded


# Gizelhart's Wrath


def test_gizelharts_wrath_destroys_every_mutant(table, version):
    t = chapel(table, "Gizelhart's Wrath", ["Murk Mutant", "Goon 3"], ["Murk Giant", "Murk Mutant", "Goon 4"], version)
    ordered(t.play("Gizelhart's Wrath"))
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]


def test_a_warded_mutant_survives_gizelharts_wrath(table):
    t = chapel(table, "Gizelhart's Wrath", [], [{"title": "Murk Mutant", "warded": True}, "Murk Giant"])
    t.play("Gizelhart's Wrath")
    assert t.titles(t.foe.line) == ["Murk Mutant"]
    assert not t.foe.line[0].warded


# Purify


def test_purify_puts_the_next_creature_that_is_no_mutant_into_play(table, version):
    deck = ["Goon 5", "Goon 4", "Sanctum Trinket", "Murk Giant", "Sanctum Chant"]
    t = chapel(table, "Purify", ["Goon 3"], ["Murk Mutant", "Goon 2"], version, theirs={"deck": deck})
    t.play("Purify")
    assert t.titles(t.foe.purged) == ["Murk Mutant"]
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 4"]
    assert t.titles(t.foe.discard) == ["Sanctum Chant", "Murk Giant", "Sanctum Trinket"]
    assert not t.card("Goon 4").ready
    assert t.foe.deck[-1].title == "Goon 5"
    assert t.me.discard[-1].title == "Purify"


def test_purify_of_your_own_mutant_discards_from_your_deck(table, version):
    t = chapel(table, "Purify", ["Murk Mutant"], ["Goon 2"], version, mine={"deck": ["Goon 4", "Sanctum Chant"]})
    t.play("Purify")
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.titles(t.foe.line) == ["Goon 2"]


def test_purify_empties_a_deck_without_such_a_creature(table, version):
    t = chapel(table, "Purify", [], ["Murk Mutant"], version, theirs={"deck": ["Murk Giant"]})
    t.play("Purify")
    assert t.foe.line == []
    assert t.foe.deck == []
    assert len(t.foe.discard) == 13


def test_purify_without_a_mutant_discards_nothing(table, version):
    t = chapel(table, "Purify", ["Goon 3"], ["Goon 2"], version)
    t.play("Purify")
    assert t.at_rest
    assert len(t.foe.deck) == 12
    assert t.me.amber == 1


def test_purify_of_a_warded_mutant_discards_nothing(table):
    t = chapel(table, "Purify", [], [{"title": "Murk Mutant", "warded": True}])
    t.play("Purify")
    assert t.titles(t.foe.line) == ["Murk Mutant"]
    assert not t.foe.line[0].warded
    assert len(t.foe.deck) == 12

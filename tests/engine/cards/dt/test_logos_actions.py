"""Dark Tidings, Logos: actions."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.logos_invented import THERE, shore
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import read_by
from tests.engine.invent import plain

CALLBACK = "Archon’s Callback"

plain("Lab First Word", type="action", house="logos", keywords={"alpha": 1})
plain("Lab Page", type="action", house="logos")
plain("Lab Coin", type="action", house="logos", icons=("amber",))


# Archon’s Callback


@NEW
def test_archons_callback_draws_five_cards_and_ends_the_step(table, version):
    t = table(me={"hand": [CALLBACK, "Lab Page"], "line": ["Logos Goon 3"]}, foe={}, house="logos", ruleset=version)
    t.play(CALLBACK)
    assert t.g.active_player is t.foe
    assert len(t.happened("card.drawn")) >= 5
    assert len(t.me.hand) == 6
    assert t.titles(t.me.discard) == [CALLBACK]


def test_archons_callback_draws_what_there_is(table):
    t = table(
        me={"hand": [CALLBACK], "deck": ["Goon 1", "Goon 2"], "discard": ["Goon 3"]}, foe={}, house="logos", filler=0
    )
    t.play(CALLBACK)
    assert {"Goon 1", "Goon 2", "Goon 3"} <= set(t.titles(t.me.hand))


@pytest.mark.parametrize("version", ["1.2"])
def test_archons_callback_ends_nothing_where_omega_is_unknown(table, version):
    t = table(me={"hand": [CALLBACK, "Lab Page"]}, foe={}, house="logos", ruleset=version)
    t.play(CALLBACK).play("Lab Page")
    assert len(t.me.hand) == 5


# Backup Plan


@pytest.mark.parametrize(("mine", "theirs", "archived"), [(1, 3, 2), (0, 2, 2), (2, 2, 0), (3, 1, 0), (0, 4, 3)])
def test_backup_plan_archives_for_each_creature_that_the_opponent_has_more(table, version, mine, theirs, archived):
    t = table(
        me={"hand": ["Backup Plan", "Goon 5"], "line": ["Goon 1"] * mine, "deck": ["Goon 7", "Goon 8", "Goon 9"]},
        foe={"line": ["Goon 2"] * theirs, "artifacts": ["Trinket"] * 3},
        house="logos",
        ruleset=version,
        filler=0,
    )
    t.play("Backup Plan")
    assert t.titles(t.me.archives) == ["Goon 9", "Goon 8", "Goon 7"][:archived]
    assert t.titles(t.me.hand) == ["Goon 5"]
    assert t.foe.archives == []
    assert read_by(t, "player:1", 0, "archives") == []


# Final Analysis


def test_final_analysis_pays_each_player_in_cards_for_their_creatures(table, version):
    t = table(
        me={"hand": ["Final Analysis"], "line": ["Goon 3"], "artifacts": ["Trinket"]},
        foe={"line": ["Goon 2", "Guard 3/2", {"title": "Goon 4", "owner": 0}], "artifacts": ["Trinket"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Final Analysis"))
    assert t.me.line == t.foe.line == []
    assert (len(t.me.hand), len(t.foe.hand)) == (1, 3)
    assert len(t.me.artifacts) == len(t.foe.artifacts) == 1
    assert sorted(t.titles(t.me.discard)) == ["Final Analysis", "Goon 3", "Goon 4"]


@NEW
def test_final_analysis_draws_nothing_for_what_a_ward_keeps(table, version):
    t = table(
        me={"hand": ["Final Analysis"], "line": [{"title": "Goon 3", "warded": True}]},
        foe={"line": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.play("Final Analysis")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded
    assert t.me.hand == []
    assert len(t.foe.hand) == 1


def test_final_analysis_without_creatures_does_nothing(table, version):
    t = table(me={"hand": ["Final Analysis"]}, foe={}, house="logos", ruleset=version)
    t.play("Final Analysis")
    assert t.me.hand == t.foe.hand == []
    assert t.at_rest


# Forgive or Forget


def test_forgive_or_forget_archives_two_cards_of_different_types(table, version):
    pile = ["Goon 1", "Goon 2", "Trinket", "Chant"]
    t = table(
        me={"hand": ["Forgive or Forget"], "discard": pile}, foe={"discard": ["Goon 5"]}, house="logos", ruleset=version
    )
    t.play("Forgive or Forget", "archive", "Goon 2")
    assert sorted(t.offered) == ["Chant", "Trinket"], "another type"
    t.choose("Trinket")
    assert t.titles(t.me.archives) == ["Goon 2", "Trinket"]
    assert t.titles(t.me.discard) == ["Goon 1", "Chant", "Forgive or Forget"]
    assert len(t.foe.discard) == 1


@pytest.mark.clause("resolve-as-much-as-possible")
@pytest.mark.parametrize(("pile", "kept"), [(["Goon 1", "Goon 2"], ["Goon 1"]), (["Chant"], ["Chant"]), ([], [])])
def test_forgive_or_forget_archives_one_card_where_all_are_of_a_type(table, version, pile, kept):
    t = table(me={"hand": ["Forgive or Forget"], "discard": pile}, foe={}, house="logos", ruleset=version)
    t.play("Forgive or Forget", "archive", *pile[: len(pile) - 1])
    assert t.titles(t.me.archives) == kept
    assert t.at_rest


def test_forgive_or_forget_purges_from_each_discard_pile(table, version):
    t = table(
        me={"hand": ["Forgive or Forget"], "discard": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"discard": ["Goon 4", "Goon 5", "Goon 6"]},
        house="logos",
        ruleset=version,
    )
    t.play("Forgive or Forget", "purge", ["Goon 1", "Goon 3"], ["Goon 5"])
    assert t.titles(t.me.purged) == ["Goon 1", "Goon 3"]
    assert t.titles(t.foe.purged) == ["Goon 5"]
    assert t.titles(t.foe.discard) == ["Goon 4", "Goon 6"]
    assert t.me.archives == []


def test_forgive_or_forget_may_purge_nothing(table, version):
    t = table(
        me={"hand": ["Forgive or Forget"], "discard": ["Goon 1"]},
        foe={"discard": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.play("Forgive or Forget", "purge").submit().submit()
    assert t.me.purged == t.foe.purged == []
    assert t.at_rest


# Groundbreaking Discovery


def discovery(table, version, *, line=("Dr. Verokter",), artifacts=("Rooftop Laboratory",), upgrade=True, **foe):
    first, *rest = line
    worn = {"title": first, "upgrades": ["Reckless Experimentation"]} if upgrade else first
    return table(
        me={"hand": ["Groundbreaking Discovery"], "line": [worn, *rest], "artifacts": list(artifacts)},
        foe={"line": ["Goon 3", {"title": "Goon 4", "upgrades": ["Badge"]}], "artifacts": ["Trinket"], **foe},
        house="logos",
        ruleset=version,
    )


@pytest.mark.parametrize("keys", [["red"], [], ["red", "blue"]])
def test_groundbreaking_discovery_ends_an_era(table, version, keys):
    t = discovery(table, version, keys=keys)
    to_rest(t.play("Groundbreaking Discovery"))
    assert t.me.line == t.foe.line == t.me.artifacts == t.foe.artifacts == []
    assert t.foe.keys == keys[1:]
    assert t.titles(t.me.purged) == ["Groundbreaking Discovery"]
    assert t.me.amber == 1
    assert sorted(t.titles(t.me.discard)) == ["Dr. Verokter", "Reckless Experimentation", "Rooftop Laboratory"]
    assert sorted(t.titles(t.foe.discard)) == ["Badge", "Goon 3", "Goon 4", "Trinket"]


@pytest.mark.parametrize(
    "given",
    [{"upgrade": False}, {"artifacts": ()}, {"line": ("Goon 5",)}],
    ids=["no upgrade", "no laboratory", "no doctor"],
)
def test_groundbreaking_discovery_needs_all_three(table, version, given):
    t = discovery(table, version, keys=["red"], **given)
    t.play("Groundbreaking Discovery")
    assert len(t.foe.line) == 2
    assert t.foe.keys == ["red"]
    assert t.me.purged == []
    assert t.titles(t.me.discard) == ["Groundbreaking Discovery"]
    assert t.me.amber == 1


def test_groundbreaking_discovery_does_not_count_what_the_opponent_controls(table, version):
    t = table(
        me={"hand": ["Groundbreaking Discovery"], "line": ["Dr. Verokter"], "artifacts": ["Rooftop Laboratory"]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Reckless Experimentation"]}]},
        house="logos",
        ruleset=version,
    )
    t.play("Groundbreaking Discovery")
    assert t.foe.line
    assert t.me.line
    assert t.me.purged == []


def test_groundbreaking_discovery_counts_its_players_upgrade_on_an_enemy_creature(table, version):
    t = table(
        me={
            "hand": ["Groundbreaking Discovery", "Reckless Experimentation"],
            "line": ["Dr. Verokter"],
            "artifacts": ["Rooftop Laboratory"],
        },
        foe={"line": ["Goon 3"], "keys": ["red"]},
        house="logos",
        ruleset=version,
    )
    t.play("Reckless Experimentation", "Goon 3")
    to_rest(t.play("Groundbreaking Discovery"))
    assert t.me.line == t.foe.line == []
    assert t.foe.keys == []


@NEW
@pytest.mark.reading("groundbreaking-discovery-in-spite-of-wards")
def test_groundbreaking_discovery_is_purged_although_a_ward_keeps_a_creature(table, version):
    t = discovery(table, version, line=["Dr. Verokter", {"title": "Goon 5", "warded": True}], keys=["red"])
    to_rest(t.play("Groundbreaking Discovery"))
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.foe.keys == []
    assert len(t.me.purged) == 1


# Honors Keysis


@pytest.mark.parametrize(("before", "amber", "forged"), [(0, 11, True), (0, 10, False), (3, 8, True), (3, 7, False)])
def test_honors_keysis_is_cheaper_for_each_card_played(table, version, before, amber, forged):
    t = table(
        me={"hand": ["Honors Keysis", *["Lab Page"] * before], "amber": amber},
        foe={"line": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    for _ in range(before):
        t.play("Lab Page")
    t.play("Honors Keysis")  # its own icon gives 1
    if forged:
        t.choose("red")
    assert len(t.me.keys) == int(forged)
    assert t.foe.keys == []
    assert t.me.amber == (0 if forged else amber + 1)
    assert t.titles(t.me.purged) == ["Honors Keysis"] * forged
    assert ("Honors Keysis" in t.titles(t.me.discard)) is not forged


# Mind Bullets


@pytest.mark.parametrize("before", [0, 2])
def test_mind_bullets_hit_each_creature_for_each_card_played(table, version, before):
    t = table(
        me={"hand": ["Mind Bullets", *["Lab Page"] * before], "line": ["Goon 5"]},
        foe={"line": ["Goon 4", "Guard 5/2", "Goon 1"], "artifacts": ["Trinket"]},
        house="logos",
        ruleset=version,
    )
    for _ in range(before):
        t.play("Lab Page")
    t.play("Mind Bullets")
    n = before + 1
    assert (t.card("Goon 5").damage, t.card("Goon 4").damage) == (n, n)
    assert t.card("Guard 5/2").damage == max(0, n - 2)
    assert t.card("Goon 1").zone == "discard"


@NEW
@pytest.mark.reading("mind-bullets-one-instance")
def test_one_ward_stops_all_mind_bullets_for_a_creature(table, version):
    t = table(
        me={"hand": ["Mind Bullets", "Lab Page", "Lab Page"]},
        foe={"line": [{"title": "Goon 2", "warded": True}, "Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.play("Lab Page").play("Lab Page").play("Mind Bullets")
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert (t.foe.line[0].damage, t.foe.line[0].warded) == (0, False)


# Science!


def test_science_gains_for_each_later_action_card_of_the_turn(table, version):
    hand = ["Science!", "Science!", "Lab Page", "Logos Goon 3", "Lab Coin"]
    t = table(me={"hand": hand}, foe={"hand": ["Chant"]}, house="logos", ruleset=version)
    t.play("Lab Page").play("Science!")
    assert t.me.amber == 0, "neither what came before nor its own play"
    t.play("Logos Goon 3")
    assert t.me.amber == 0, "no action card"
    t.play("Lab Coin")
    assert t.me.amber == 2
    to_rest(t.play("Science!"))
    assert t.me.amber == 3
    t.next_turn("brobnar")
    assert t.g.state.lasting == []
    t.play("Chant")
    assert (t.me.amber, t.foe.amber) == (3, 0)


def test_two_sciences_gain_twice(table, version):
    t = table(me={"hand": ["Science!", "Science!", "Lab Page"]}, foe={}, house="logos", ruleset=version)
    to_rest(t.play("Science!").play("Science!"))
    assert t.me.amber == 1
    to_rest(t.play("Lab Page"))
    assert t.me.amber == 3


# Submersive Principle


@pytest.mark.parametrize(("tide", "mine", "theirs"), [(None, 4, 6), (1, 4, 6), (0, 3, 4)])
def test_submersive_principle_goes_by_the_tide(table, tide, mine, theirs):
    hand = {"hand": ["Submersive Principle"], "amber": 5}
    t = shore(table, hand, {"amber": 7}, tide=tide)
    t.play("Submersive Principle")
    assert (t.me.amber, t.foe.amber) == (mine, theirs)


def test_submersive_principle_takes_nothing_from_an_empty_pool_and_half_of_one_is_none(table):
    t = shore(table, {"hand": ["Submersive Principle"], "amber": 1}, {}, tide=0)
    t.play("Submersive Principle")
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_submersive_principle_takes_one_where_there_is_no_tide(table, version):
    t = table(me={"hand": ["Submersive Principle"], "amber": 4}, foe={"amber": 6}, house="logos", ruleset=version)
    t.play("Submersive Principle")
    assert (t.me.amber, t.foe.amber) == (3, 5)


# Theory or Conjecture


@pytest.mark.parametrize("deck", [["Goon 1", "Goon 2", "Goon 3"], ["Goon 3"], []])
def test_theory_or_conjecture_archives_the_top_two_cards(table, version, deck):
    t = table(me={"hand": ["Theory or Conjecture"], "deck": deck}, foe={}, house="logos", ruleset=version, filler=0)
    t.play("Theory or Conjecture", "archive")
    assert t.titles(t.me.archives) == deck[::-1][:2]
    assert read_by(t, "player:1", 0, "archives") == []


@pytest.mark.clause("use-via-ability-any-house")
def test_theory_or_conjecture_plays_the_top_card_of_any_house(table, version):
    t = table(me={"hand": ["Theory or Conjecture"], "deck": ["Goon 3"]}, foe={}, house="logos", ruleset=version)
    t.play("Theory or Conjecture", "play")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.card("Goon 3").ready
    assert t.me.archives == []


def test_theory_or_conjecture_leaves_a_card_that_cannot_be_played_on_the_deck(table):
    t = table(me={"hand": ["Theory or Conjecture"], "deck": ["Lab First Word"]}, foe={}, house="logos")
    t.play("Theory or Conjecture", "play")
    assert t.me.deck[-1].title == "Lab First Word"
    assert t.at_rest


# Think Twice


def test_think_twice_plays_an_action_from_the_discard_pile_and_purges_it(table, version):
    t = table(
        me={"hand": ["Think Twice"], "discard": ["Goon 1", "Lab Coin", "Theft of 2"]},
        foe={"amber": 3, "discard": ["Chant"]},
        house="logos",
        ruleset=version,
    )
    t.play("Think Twice")
    assert sorted(t.offered) == ["Lab Coin", "Theft of 2"]
    t.choose("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (2, 1)
    assert t.titles(t.me.purged) == ["Theft of 2"]
    assert t.titles(t.me.discard) == ["Goon 1", "Lab Coin", "Think Twice"]
    assert t.foe.purged == []


def test_think_twice_resolves_the_bonus_icons_too(table, version):
    t = table(me={"hand": ["Think Twice"], "discard": ["Lab Coin"]}, foe={}, house="logos", ruleset=version)
    t.play("Think Twice")
    assert t.me.amber == 1
    assert t.titles(t.me.purged) == ["Lab Coin"]


def test_think_twice_without_an_action_does_nothing(table, version):
    t = table(me={"hand": ["Think Twice"], "discard": ["Goon 1", "Trinket"]}, foe={}, house="logos", ruleset=version)
    t.play("Think Twice")
    assert t.me.purged == []
    assert t.at_rest


def test_a_think_twice_that_another_one_plays_plays_the_next_action(table, version):
    t = table(
        me={"hand": ["Think Twice"], "discard": ["Think Twice", "Lab Coin"]}, foe={}, house="logos", ruleset=version
    )
    t.play("Think Twice", t.me.discard[0])
    assert t.titles(t.me.purged) == ["Lab Coin", "Think Twice"]
    assert t.titles(t.me.discard) == ["Think Twice"]
    assert t.me.amber == 1


@THERE
@pytest.mark.reading("think-twice-unplayable-action")
def test_an_action_that_cannot_be_played_is_purged_anyway(table, version):
    t = table(me={"hand": ["Think Twice"], "discard": ["Lab First Word"]}, foe={}, house="logos", ruleset=version)
    t.play("Think Twice")
    assert t.titles(t.me.purged) == ["Lab First Word"]
    assert not t.g.state.plays_of.get("Lab First Word")


@THERE
@pytest.mark.reading("think-twice-action-that-went-elsewhere")
def test_an_action_that_archived_itself_stays_in_the_archives(table, version):
    t = table(me={"hand": ["Think Twice"], "discard": ["Causal Loop"]}, foe={}, house="logos", ruleset=version)
    t.play("Think Twice")
    assert t.titles(t.me.archives) == ["Causal Loop"]
    assert t.me.purged == []

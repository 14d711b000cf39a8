"""Shadows actions of Call of the Archons that are about Æmber, keys and the turn."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from engine.table.events import CHANGED
from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward


@invent("Heist Tax", type="artifact")
class HeistTax:
    """Keys cost its opponents 1 more."""

    def key_cost(g, me, player):
        return 1 if player.seat != me.controller else 0


@invent("Heist Friend", type="artifact")
class HeistFriend:
    """Steals of its player are doubled."""

    @instead_of("steal", when=lambda g, me, you, e: e.player is you)
    def double(g, me, you, event):
        yield from ()
        event.amount *= 2
        return CHANGED


def heist(table, version, title, me=None, foe=None, **more):
    """A table at which Shadows is active and the action is in hand."""
    mine = dict(me or {})
    mine["hand"] = [title, *mine.get("hand", ())]
    return table(me=mine, foe=foe or {}, house="shadows", ruleset=version, **more)


# Bait and Switch ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pools", "printed", "changed"),
    [
        ((0, 0), (0, 0), (0, 0)),
        ((3, 3), (3, 3), (3, 3)),
        ((4, 3), (4, 3), (4, 3)),
        ((3, 4), (4, 3), (4, 3)),
        ((0, 2), (1, 1), (1, 1)),
        ((0, 3), (2, 1), (2, 1)),
        ((0, 5), (3, 2), (2, 3)),
        ((1, 20), (11, 10), (3, 18)),
    ],
)
def test_bait_and_switch_steals_from_the_richer(table, version, pools, printed, changed):
    t = heist(table, version, "Bait and Switch", {"amber": pools[0]}, {"amber": pools[1]})
    t.play("Bait and Switch")
    assert (t.me.amber, t.foe.amber) == (printed if version == "1.2" else changed) and t.at_rest


@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0"])
def test_bait_and_switch_tries_again_in_vain(table, version):
    t = heist(table, version, "Bait and Switch", {}, {"amber": 4, "artifacts": ["Vault"]})
    t.play("Bait and Switch")
    assert (t.me.amber, t.foe.amber) == (0, 4) and t.at_rest


def test_as_printed_it_can_go_on_in_vain_for_ever_and_then_its_player_names_an_end(table):
    t = heist(table, "1.2", "Bait and Switch", {}, {"amber": 4, "artifacts": ["Vault"]})
    t.play("Bait and Switch")
    assert t.pending.kind == "number" and t.pending.prompt.startswith("loop@")
    t.choose("number:3")
    assert (t.me.amber, t.foe.amber) == (0, 4) and t.at_rest


def test_with_three_players_one_is_baited(table, version):
    t = heist(table, version, "Bait and Switch", {"amber": 2}, {"amber": 9}, third={"amber": 4})
    t.play("Bait and Switch")
    assert t.pending.prompt == "opponent"
    t.choose("seat:2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 9, 3) and t.at_rest


# Finishing Blow ----------------------------------------------------------------------------------------------------


def test_a_finishing_blow_destroys_the_damaged_of_either_side_and_steals(table, version):
    t = heist(
        table,
        version,
        "Finishing Blow",
        {"line": [{"title": "Goon 9", "damage": 1}, "Goon 1"]},
        {"line": [{"title": "Guard 6/3", "damage": 2}, "Goon 5"], "amber": 3},
    )
    t.play("Finishing Blow")
    assert t.offered == ["Goon 9", "Guard 6/3"]
    t.choose("Guard 6/3")
    assert t.titles(t.foe.line) == ["Goon 5"] and len(t.me.line) == 2
    assert (t.me.amber, t.foe.amber) == (2, 2)


def test_without_anybody_hurt_there_is_no_finishing_blow_and_no_theft(table, version):
    t = heist(table, version, "Finishing Blow", {}, {"line": ["Goon 5"], "amber": 3})
    t.play("Finishing Blow")
    assert (t.me.amber, t.foe.amber) == (1, 3) and len(t.foe.line) == 1 and t.at_rest


def test_a_blow_that_does_not_finish_steals_nothing(table, version):
    foe = {"line": [{"title": "Goon 5", "damage": 2}], "artifacts": ["Lifeguard"], "amber": 3}
    t = heist(table, version, "Finishing Blow", {}, foe)
    t.play("Finishing Blow")
    assert (t.me.amber, t.foe.amber) == (1, 3) and t.card("Goon 5").damage == 0


@NEW
def test_a_ward_against_the_blow(table, version):
    t = heist(
        table, version, "Finishing Blow", {}, {"line": [{"title": "Goon 5", "damage": 2, "warded": True}], "amber": 3}
    )
    t.play("Finishing Blow")
    assert (t.me.amber, t.foe.amber) == (1, 3) and not t.card("Goon 5").warded


def test_your_own_creature_may_be_the_one_that_is_finished(table, version):
    t = heist(table, version, "Finishing Blow", {"line": [{"title": "Goon 9", "damage": 1}]}, {"amber": 1})
    t.play("Finishing Blow")
    assert (t.me.amber, t.foe.amber) == (2, 0) and t.me.line == []


# Ghostly Hand ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pool", "after"), [(0, (2, 0)), (1, (3, 0)), (2, (2, 2)), (7, (2, 7))])
def test_the_ghostly_hand_takes_only_a_lonely_one(table, version, pool, after):
    t = heist(table, version, "Ghostly Hand", {}, {"amber": pool})
    t.play("Ghostly Hand")
    assert (t.me.amber, t.foe.amber) == after


def test_the_hand_takes_from_the_opponent_who_is_picked(table):
    t = heist(table, "16.0", "Ghostly Hand", {}, {"amber": 1}, third={"amber": 1})
    t.play("Ghostly Hand", "seat:2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 1, 0)


# One Last Job ------------------------------------------------------------------------------------------------------


def test_one_last_job_sends_all_your_rogues_away_and_steals_for_each(table, version):
    t = heist(
        table,
        version,
        "One Last Job",
        {"line": ["Shadows Goon 2", "Goon 3", "Shadows Goon 2", {"title": "Goon 2", "house": "shadows"}]},
        {"line": ["Shadows Goon 2"], "amber": 5},
    )
    t.play("One Last Job")
    assert t.titles(t.me.line) == ["Goon 3"] and t.titles(t.foe.line) == ["Shadows Goon 2"]
    assert len(t.me.purged) == 3 and (t.me.amber, t.foe.amber) == (4, 2)


@pytest.mark.parametrize(("version", "purged"), [("1.2", 1), ("1.3", 1), ("2021-03", 0), ("16.0", 0)])
def test_one_who_is_of_every_house_is_a_rogue_too(table, version, purged):
    me = {"line": [{"title": "Goon 3", "upgrades": ["Experimental Therapy"]}]}
    t = heist(table, version, "One Last Job", me, {"amber": 5})
    t.play("One Last Job")
    assert (len(t.me.purged), t.foe.amber) == (purged, 5 - purged)


def test_the_job_is_one_theft(table, version):
    me = {"line": ["Shadows Goon 2", "Shadows Goon 2"], "artifacts": ["Heist Friend"]}
    t = heist(table, version, "One Last Job", me, {"amber": 9})
    t.play("One Last Job")
    assert [fact.data["amount"] for fact in t.happened("amber.stolen")] == [4]


def test_a_job_without_rogues_steals_nothing_and_none_more_than_there_is(table, version):
    t = heist(table, version, "One Last Job", {"line": ["Goon 3"]}, {"amber": 5})
    t.play("One Last Job")
    assert (t.me.amber, t.foe.amber) == (1, 5) and t.me.purged == []
    t = heist(table, version, "One Last Job", {"line": ["Shadows Goon 2", "Shadows Goon 2"]}, {"amber": 1})
    t.play("One Last Job")
    assert (t.me.amber, t.foe.amber) == (2, 0) and len(t.me.purged) == 2


@NEW
def test_a_warded_rogue_stays_and_does_not_count(table, version):
    me = {"line": [{"title": "Shadows Goon 2", "warded": True}, "Shadows Goon 2"]}
    t = heist(table, version, "One Last Job", me, {"amber": 5})
    t.play("One Last Job")
    assert len(t.me.line) == 1 and not t.me.line[0].warded and (t.me.amber, t.foe.amber) == (2, 4)


# Relentless Whispers -----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "dies"), [("Goon 2", True), ("Goon 3", False), ("Guard 2/1", False)])
def test_relentless_whispers_steal_for_a_kill(table, version, target, dies):
    t = heist(table, version, "Relentless Whispers", {"line": ["Goon 9"]}, {"line": [target, "Goon 1"], "amber": 4})
    t.play("Relentless Whispers")
    assert t.offered == ["Goon 9", target, "Goon 1"]
    t.choose(target)
    assert len(t.foe.line) == (1 if dies else 2) and (t.me.amber, t.foe.amber) == ((2, 3) if dies else (1, 4))
    assert t.card("Goon 9").damage == t.card("Goon 1").damage == 0


def test_whispers_that_are_survived_in_the_end_steal_nothing(table, version):
    t = heist(table, version, "Relentless Whispers", {}, {"line": ["Goon 2"], "artifacts": ["Lifeguard"], "amber": 4})
    t.play("Relentless Whispers")
    assert (t.me.amber, t.foe.amber) == (1, 4) and len(t.foe.line) == 1


@NEW
def test_a_ward_against_whispers(table, version):
    t = heist(table, version, "Relentless Whispers", {}, {"line": [{"title": "Goon 1", "warded": True}], "amber": 4})
    t.play("Relentless Whispers")
    assert (t.me.amber, t.foe.amber) == (1, 4) and not t.card("Goon 1").warded and t.card("Goon 1").damage == 0


# Routine Job -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("earlier", [0, 1, 3])
def test_a_routine_job_pays_more_each_time(table, version, earlier):
    t = heist(
        table,
        version,
        "Routine Job",
        {"discard": ["Routine Job"] * earlier + ["Shadows Chant"]},
        {"discard": ["Routine Job"], "amber": 9},
    )
    t.play("Routine Job")
    assert (t.me.amber, t.foe.amber) == (1 + earlier, 8 - earlier)


def test_the_second_routine_job_counts_the_first(table, version):
    t = heist(table, version, "Routine Job", {"hand": ["Routine Job"]}, {"amber": 9})
    t.play("Routine Job").play("Routine Job")
    assert (t.me.amber, t.foe.amber) == (3, 6) and len(t.me.discard) == 2


def test_a_routine_job_in_an_empty_house(table, version):
    t = heist(table, version, "Routine Job", {"discard": ["Routine Job"]}, {})
    t.play("Routine Job")
    assert (t.me.amber, t.foe.amber) == (0, 0) and t.at_rest


# Key of Darkness ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("pool", "theirs", "left"),
    [(12, 1, 0), (11, 1, None), (14, 6, 2), (8, 0, 0), (7, 0, None), (13, 0, 5)],
)
def test_the_key_of_darkness_costs_twelve_or_eight(table, version, pool, theirs, left):
    t = heist(table, version, "Key of Darkness", {"amber": pool}, {"amber": theirs})
    t.play("Key of Darkness")
    if left is not None:
        t.choose("key:red")
    assert len(t.me.keys) == (left is not None) and t.me.amber == (pool if left is None else left)
    assert t.foe.amber == theirs and t.at_rest


def test_the_key_of_darkness_is_dearer_where_keys_are(table, version):
    for pool, forged in ((8, 0), (9, 1)):
        t = heist(table, version, "Key of Darkness", {"amber": pool}, {"artifacts": ["Heist Tax"]})
        t.play("Key of Darkness", *["key:red"] * forged)
        assert len(t.me.keys) == forged and t.me.amber == (0 if forged else 8)


def test_the_third_key_of_darkness_wins(table, version):
    t = heist(table, version, "Key of Darkness", {"amber": 8, "keys": ["red", "blue"]})
    t.play("Key of Darkness")
    assert t.game.result["winner"] == 0


def test_of_three_players_the_picked_opponent_sets_the_price(table):
    t = heist(table, "16.0", "Key of Darkness", {"amber": 8}, {"amber": 3}, third={})
    t.play("Key of Darkness", "seat:2", "key:red", "key:blue")
    assert t.me.amber == 0
    assert (t.foe.keys, t.third.keys) == (["yellow", "blue"], ["red", "yellow"])


# Miasma ------------------------------------------------------------------------------------------------------------


def test_in_a_miasma_no_key_is_forged_for_one_turn(table, version):
    t = heist(table, version, "Miasma", {"amber": 6}, {"amber": 7})
    t.play("Miasma")
    t.next_turn()
    assert t.game.active == 1 and t.foe.keys == [] and t.foe.amber == 7
    t.next_turn()
    assert len(t.me.keys) == 1 and t.me.amber == 1, "its player forges as ever"
    t.next_turn()
    assert len(t.foe.keys) == 1 and t.foe.amber == 1 and t.g.state.lasting == []


def test_the_miasma_lies_over_the_opponent_who_is_picked(table):
    t = heist(table, "16.0", "Miasma", {}, {"amber": 6}, third={"amber": 6})
    t.play("Miasma", "seat:2")
    t.next_turn()
    assert (len(t.me.keys), len(t.foe.keys), len(t.third.keys)) == (2, 3, 2), "the other one forges as ever"
    t.next_turn()
    assert (len(t.me.keys), len(t.foe.keys)) == (2, 3) and t.third.amber == 6


# Treasure Map ------------------------------------------------------------------------------------------------------


def test_a_treasure_map_first_and_last(table, version):
    t = heist(
        table,
        version,
        "Treasure Map",
        {"hand": ["Shadows Chant", "Shadows Goon 2"], "line": [{"title": "Goon 3", "house": "shadows"}]},
    )
    t.reap("Goon 3")
    t.play("Treasure Map")
    assert t.me.amber == 1 + 1 + 3
    assert not t.may("play:Shadows Chant") and not t.may("play:Shadows Goon 2")
    assert t.refused("play:Shadows Chant").clause == "cannot-beats-may"
    assert t.may("discard:Shadows Chant"), "only playing is over"


def test_the_opponent_and_the_next_turn_know_nothing_of_the_map(table, version):
    t = heist(table, version, "Treasure Map", {"hand": ["Shadows Chant"]}, {"hand": ["Shadows Chant"]})
    t.play("Treasure Map")
    t.next_turn("shadows")
    assert t.may(f"play:{t.foe.hand[0].id}")
    t.next_turn("shadows")
    assert t.may("play:Shadows Chant") and t.g.state.lasting == []


@pytest.mark.parametrize(
    ("first", "then"), [("Shadows Chant", ()), ("Shadows Goon 2", ()), ("Shadows Trinket", ()), ("Shadows Badge", ())]
)
def test_a_treasure_map_after_another_card_finds_nothing_but_ends_the_plays(table, version, first, then):
    t = heist(table, version, "Treasure Map", {"hand": [first, "Shadows Chant"], "line": ["Goon 3"]})
    t.play(first, *then).play("Treasure Map")
    assert t.me.amber == 1 and not t.may("play:Shadows Chant")


def test_a_discarded_card_was_not_played(table, version):
    t = heist(table, version, "Treasure Map", {"hand": ["Shadows Chant"]})
    t.discard("Shadows Chant").play("Treasure Map")
    assert t.me.amber == 4

"""Actions of Shadows in Call of the Archons, B to K."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project
from tests.engine.books import NEW
from tests.engine.helpers.tables import ambush
from tests.engine.invent import invent


@invent("Heist Tax", type="artifact")
class HeistTax:
    """Keys cost its opponents 1 more."""

    def key_cost(g, me, player):
        return 1 if player.seat != me.controller else 0


# Bait and Switch


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
    t = ambush(table, version, "Bait and Switch", {"amber": pools[0]}, {"amber": pools[1]})
    t.play("Bait and Switch")
    assert (t.me.amber, t.foe.amber) == (printed if version == "1.2" else changed)
    assert t.at_rest


@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_bait_and_switch_tries_again_in_vain(table, version):
    t = ambush(table, version, "Bait and Switch", {}, {"amber": 4, "artifacts": ["Vault"]})
    t.play("Bait and Switch")
    assert (t.me.amber, t.foe.amber) == (0, 4)
    assert t.at_rest


def test_as_printed_it_can_go_on_in_vain_for_ever_and_then_its_player_names_an_end(table):
    t = ambush(table, "1.2", "Bait and Switch", {}, {"amber": 4, "artifacts": ["Vault"]})
    t.play("Bait and Switch")
    assert t.pending.kind == "number"
    assert t.pending.prompt.startswith("loop@")
    t.choose("number:3")
    assert (t.me.amber, t.foe.amber) == (0, 4)
    assert t.at_rest


def test_with_three_players_one_is_baited(table, version):
    t = ambush(table, version, "Bait and Switch", {"amber": 2}, {"amber": 9}, third={"amber": 4})
    t.play("Bait and Switch")
    assert t.pending.prompt == "opponent"
    t.choose("seat:2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 9, 3)
    assert t.at_rest


# Booby Trap


def test_a_booby_trap_hits_the_middle_and_both_sides_of_it(table, version):
    t = ambush(
        table,
        version,
        "Booby Trap",
        {"line": ["Goon 8", "Goon 7", "Goon 8"]},
        {"line": ["Goon 9", "Goon 6", "Goon 5", "Goon 2", "Goon 9"]},
    )
    t.play("Booby Trap")
    assert t.offered == ["Goon 7", "Goon 6", "Goon 5", "Goon 2"], "none of a flank"
    t.choose("Goon 5")
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 6", "Goon 5", "Goon 9"]
    assert [c.damage for c in t.foe.line] == [0, 2, 4, 0]
    assert all(c.damage == 0 for c in t.me.line)
    assert t.me.amber == 1


@pytest.mark.parametrize("size", [0, 1, 2])
def test_where_all_are_on_flanks_no_trap_is_laid(table, version, size):
    t = ambush(table, version, "Booby Trap", {}, {"line": ["Goon 3"] * size})
    t.play("Booby Trap")
    assert all(c.damage == 0 for c in t.foe.line)
    assert t.at_rest


def test_armor_against_the_trap_and_what_springs_from_it(table, version):
    t = ambush(table, version, "Booby Trap", {}, {"line": ["Guard 5/1", "Guard 5/3", "Guard 2/1"]})
    t.play("Booby Trap")
    assert [c.damage for c in t.foe.line] == [1, 1, 1]


@NEW
def test_wards_against_the_trap(table, version):
    line = [{"title": "Goon 2", "warded": True}, "Goon 5", "Invulnerable Goon 3"]
    t = ambush(table, version, "Booby Trap", {}, {"line": line})
    t.play("Booby Trap")
    assert [c.damage for c in t.foe.line] == [0, 4, 0]
    assert not t.card("Goon 2").warded


# Finishing Blow


def test_a_finishing_blow_destroys_the_damaged_of_either_side_and_steals(table, version):
    t = ambush(
        table,
        version,
        "Finishing Blow",
        {"line": [{"title": "Goon 9", "damage": 1}, "Goon 1"]},
        {"line": [{"title": "Guard 6/3", "damage": 2}, "Goon 5"], "amber": 3},
    )
    t.play("Finishing Blow")
    assert t.offered == ["Goon 9", "Guard 6/3"]
    t.choose("Guard 6/3")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert len(t.me.line) == 2
    assert (t.me.amber, t.foe.amber) == (2, 2)


def test_without_anybody_hurt_there_is_no_finishing_blow_and_no_theft(table, version):
    t = ambush(table, version, "Finishing Blow", {}, {"line": ["Goon 5"], "amber": 3})
    t.play("Finishing Blow")
    assert (t.me.amber, t.foe.amber) == (1, 3)
    assert len(t.foe.line) == 1
    assert t.at_rest


def test_a_blow_that_does_not_finish_steals_nothing(table, version):
    foe = {"line": [{"title": "Goon 5", "damage": 2}], "artifacts": ["Lifeguard"], "amber": 3}
    t = ambush(table, version, "Finishing Blow", {}, foe)
    t.play("Finishing Blow")
    assert (t.me.amber, t.foe.amber) == (1, 3)
    assert t.card("Goon 5").damage == 0


@NEW
def test_a_ward_against_the_blow(table, version):
    t = ambush(
        table, version, "Finishing Blow", {}, {"line": [{"title": "Goon 5", "damage": 2, "warded": True}], "amber": 3}
    )
    t.play("Finishing Blow")
    assert (t.me.amber, t.foe.amber) == (1, 3)
    assert not t.card("Goon 5").warded


def test_your_own_creature_may_be_the_one_that_is_finished(table, version):
    t = ambush(table, version, "Finishing Blow", {"line": [{"title": "Goon 9", "damage": 1}]}, {"amber": 1})
    t.play("Finishing Blow")
    assert (t.me.amber, t.foe.amber) == (2, 0)
    assert t.me.line == []


# Ghostly Hand


@pytest.mark.parametrize(("pool", "after"), [(0, (2, 0)), (1, (3, 0)), (2, (2, 2)), (7, (2, 7))])
def test_the_ghostly_hand_takes_only_a_lonely_one(table, version, pool, after):
    t = ambush(table, version, "Ghostly Hand", {}, {"amber": pool})
    t.play("Ghostly Hand")
    assert (t.me.amber, t.foe.amber) == after


def test_the_hand_takes_from_the_opponent_who_is_picked(table):
    t = ambush(table, "16.0", "Ghostly Hand", {}, {"amber": 1}, third={"amber": 1})
    t.play("Ghostly Hand", "seat:2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (3, 1, 0)


# Hidden Stash


def test_a_hidden_stash_archives_unseen(table, version):
    t = ambush(table, version, "Hidden Stash", {"hand": ["Shadows Chant", "Sanctum Goon 4"]})
    t.play("Hidden Stash")
    assert t.pending.private
    assert t.pending.secret
    assert t.pending.seat == 0
    t.choose("Sanctum Goon 4")
    assert t.titles(t.me.archives) == ["Sanctum Goon 4"]
    assert t.titles(t.me.hand) == ["Shadows Chant"]
    assert t.card("Sanctum Goon 4").known == 1 << 0
    assert t.me.amber == 1


def test_a_stash_of_nothing(table, version):
    t = ambush(table, version, "Hidden Stash")
    t.play("Hidden Stash")
    assert t.me.archives == []
    assert t.at_rest


def test_even_the_only_card_is_asked_for(table, version):
    t = ambush(table, version, "Hidden Stash", {"hand": ["Shadows Chant"]})
    t.play("Hidden Stash")
    assert t.offered == ["Shadows Chant"]
    t.choose("Shadows Chant")
    assert t.titles(t.me.archives) == ["Shadows Chant"]


# Imperial Traitor


def test_a_traitor_purges_a_sanctum_card_of_the_hand(table, version):
    t = ambush(
        table,
        version,
        "Imperial Traitor",
        {"hand": ["Sanctum Goon 4"]},
        {
            "hand": ["Sanctum Goon 4", "Goon 3", "Sanctum Trinket"],
            "line": ["Sanctum Goon 4"],
            "deck": ["Sanctum Goon 4"],
        },
    )
    t.play("Imperial Traitor")
    assert t.pending.private
    assert t.pending.seat == 0
    assert t.offered == ["Sanctum Goon 4", "Sanctum Trinket"]
    assert all(c.known & 1 for c in t.foe.hand), "all of the hand is seen"
    t.choose("Sanctum Trinket")
    assert t.titles(t.foe.purged) == ["Sanctum Trinket"]
    assert t.titles(t.foe.hand) == ["Sanctum Goon 4", "Goon 3"]
    assert len(t.me.hand) == 1
    assert len(t.foe.line) == 1
    assert t.me.amber == 1


def test_the_traitor_may_spare_them_and_finds_none_without_telling(table, version):
    for hand in (["Sanctum Goon 4"], ["Goon 3"]):
        t = ambush(table, version, "Imperial Traitor", {}, {"hand": hand})
        t.play("Imperial Traitor")
        assert t.pending.minimum == 0, "asked, whatever is there"
        t.submit()
        assert t.titles(t.foe.hand) == hand
        assert t.foe.purged == []


def test_there_is_nothing_to_see_in_an_empty_hand(table, version):
    t = ambush(table, version, "Imperial Traitor")
    t.play("Imperial Traitor")
    assert t.at_rest
    assert t.me.amber == 1


def test_a_third_player_does_not_see_the_hand(table):
    t = ambush(table, "16.0", "Imperial Traitor", {}, {"hand": ["Sanctum Goon 4"]}, third={"hand": ["Goon 3"]})
    t.play("Imperial Traitor", "seat:1")
    knight = t.card("Sanctum Goon 4")
    assert knight.known == 0b011
    assert t.card("Goon 3").known == 0b100
    for thing in (t.game, t.pending, t.facts):
        assert "Sanctum Goon 4" not in str(project(thing, t.game, Viewer("player", 2)))
        assert "Sanctum Goon 4" in str(project(thing, t.game, Viewer("player", 0)))
    t.choose("Sanctum Goon 4")
    assert t.foe.purged == [knight]


@pytest.mark.parametrize(
    ("version", "open_"), [("1.2", False), ("1.3", False), ("2021-03", True), ("16.0", True), ("18.4", True)]
)
def test_whether_a_purged_traitor_lies_open_is_the_books_matter(table, version, open_):
    t = ambush(table, version, "Imperial Traitor", {}, {"hand": ["Sanctum Goon 4"]}, third={})
    t.play("Imperial Traitor", "seat:1")
    assert t.pending.secret is not open_
    t.choose("Sanctum Goon 4")
    assert bool(t.card("Sanctum Goon 4").known & 1 << 2) is open_


# Key of Darkness


@pytest.mark.parametrize(
    ("pool", "theirs", "left"),
    [(12, 1, 0), (11, 1, None), (14, 6, 2), (8, 0, 0), (7, 0, None), (13, 0, 5)],
)
def test_the_key_of_darkness_costs_twelve_or_eight(table, version, pool, theirs, left):
    t = ambush(table, version, "Key of Darkness", {"amber": pool}, {"amber": theirs})
    t.play("Key of Darkness")
    if left is not None:
        t.choose("key:red")
    assert len(t.me.keys) == (left is not None)
    assert t.me.amber == (pool if left is None else left)
    assert t.foe.amber == theirs
    assert t.at_rest


def test_the_key_of_darkness_is_dearer_where_keys_are(table, version):
    for pool, forged in ((8, 0), (9, 1)):
        t = ambush(table, version, "Key of Darkness", {"amber": pool}, {"artifacts": ["Heist Tax"]})
        t.play("Key of Darkness", *["key:red"] * forged)
        assert len(t.me.keys) == forged
        assert t.me.amber == (0 if forged else 8)


def test_the_third_key_of_darkness_wins(table, version):
    t = ambush(table, version, "Key of Darkness", {"amber": 8, "keys": ["red", "blue"]})
    t.play("Key of Darkness")
    assert t.game.result["winner"] == 0


def test_of_three_players_the_picked_opponent_sets_the_price(table):
    t = ambush(table, "16.0", "Key of Darkness", {"amber": 8}, {"amber": 3}, third={})
    t.play("Key of Darkness", "seat:2", "key:red", "key:blue")
    assert t.me.amber == 0
    assert (t.foe.keys, t.third.keys) == (["yellow", "blue"], ["red", "yellow"])

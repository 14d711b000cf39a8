"""Artifacts of Shadows in Call of the Archons, S to T."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.books import NEW
from tests.engine.helpers.tables import den
from tests.engine.invent import invent


@invent("Tool Ledger", type="artifact")
class ToolLedger:
    """Its player draws a card for every gain and every theft of Æmber."""

    @after("amber_gained", when=lambda g, me, you, e: e.player is you)
    def gained(g, me, you, event):
        yield from g.draw(you, 1)

    @after("stolen", when=lambda g, me, you, e: e.player is you)
    def stolen(g, me, you, event):
        yield from g.draw(you, 1)


@invent("Tool Charity", type="artifact")
class ToolCharity:
    """The keys of its opponents cost nothing."""

    def key_cost(g, me, player):
        return -6 if player.seat != me.controller else 0


# Safe Place


def test_a_safe_place_keeps_one_and_cannot_be_robbed(table, version):
    t = den(table, version, "Safe Place", {"amber": 2}, {"amber": 1})
    t.action("Safe Place")
    assert (t.me.amber, t.card("Safe Place").amber, t.foe.amber) == (1, 1, 1)
    t = den(table, version, "Safe Place", {}, {"amber": 1})
    t.action("Safe Place")
    assert (t.me.amber, t.card("Safe Place").amber) == (0, 0)


@pytest.mark.parametrize(("pool", "safe", "forged"), [(4, 2, 1), (3, 2, 0), (0, 6, 1)])
def test_a_key_is_paid_with_what_is_in_the_safe_place(table, version, pool, safe, forged):
    place = {"title": "Safe Place", "amber": safe}
    t = table(me={"artifacts": [place], "amber": pool}, step="forge", ruleset=version)
    t.choose(*["key:red"] * forged)
    assert len(t.me.keys) == forged
    assert (t.me.amber, t.card("Safe Place").amber) == ((0, 0) if forged else (pool, safe))
    t.choose("house:brobnar")


def test_the_opponent_pays_no_key_out_of_a_safe_place(table, version):
    place = {"title": "Safe Place", "amber": 6}
    t = table(me={"amber": 5}, foe={"artifacts": [place]}, step="forge", ruleset=version)
    assert t.me.keys == []
    assert t.card("Safe Place").amber == 6
    t.choose("house:brobnar")


# Seeker Needle


@pytest.mark.parametrize(
    ("target", "gained"), [("Goon 1", 1), ({"title": "Goon 3", "damage": 2}, 1), ({"title": "Goon 3", "damage": 1}, 0)]
)
@pytest.mark.parametrize("side", ["me", "foe"])
def test_seeker_needle_pays_for_a_kill(table, version, target, gained, side):
    sides = {"me": {"artifacts": ["Seeker Needle"]}, "foe": {}}
    sides[side]["line"] = [target]
    t = table(**sides, house="shadows", ruleset=version)
    t.action("Seeker Needle")
    assert (t.me.amber, t.foe.amber) == (gained, 0)
    assert len(t.g.creatures()) == 1 - gained
    assert not t.card("Seeker Needle").ready


def test_the_needle_picks_any_creature_and_no_other_is_touched(table, version):
    t = table(
        me={"line": ["Goon 2"], "artifacts": ["Seeker Needle"]},
        foe={"line": ["Goon 3", "Goon 1"]},
        house="shadows",
        ruleset=version,
    )
    t.action("Seeker Needle")
    assert t.pending.seat == 0
    assert t.offered == ["Goon 2", "Goon 3", "Goon 1"]
    t.choose("Goon 3")
    assert [card.damage for card in t.g.creatures()] == [0, 1, 0]
    assert t.me.amber == 0


def test_the_needle_without_a_creature(table, version):
    t = table(me={"artifacts": ["Seeker Needle"]}, foe={}, house="shadows", ruleset=version)
    t.action("Seeker Needle")
    assert t.me.amber == 0
    assert t.at_rest
    assert not t.card("Seeker Needle").ready


def test_the_needle_enters_exhausted_and_acts_a_turn_later(table, version):
    t = table(me={"hand": ["Seeker Needle"]}, foe={"line": ["Goon 1"]}, house="shadows", ruleset=version)
    t.play("Seeker Needle")
    assert t.refused("action:Seeker Needle").clause == "exhausted-card-not-usable"
    t.next_turn("brobnar").next_turn("shadows")
    t.action("Seeker Needle")
    assert t.me.amber == 1
    assert t.foe.line == []


@pytest.mark.parametrize("target", ["Guard 1/1", "Guard 1/2"])
def test_armor_turns_the_needle(table, version, target):
    t = table(me={"artifacts": ["Seeker Needle"]}, foe={"line": [target]}, house="shadows", ruleset=version)
    t.action("Seeker Needle")
    assert t.card(target).damage == 0
    assert t.me.amber == 0


@NEW
def test_a_ward_and_a_creature_saved_at_the_last_moment_pay_nothing(table, version):
    t = table(
        me={"artifacts": ["Seeker Needle", "Seeker Needle"]},
        foe={"line": [{"title": "Goon 1", "warded": True}], "artifacts": ["Angel"]},
        house="shadows",
        ruleset=version,
    )
    t.action("Seeker Needle")
    assert not t.card("Goon 1").warded
    assert t.me.amber == 0
    t.action("Seeker Needle#2")
    assert t.card("Goon 1").zone == "play"
    assert t.foe.artifacts == []
    assert t.me.amber == 0


def test_a_penny_pricked_to_death_pays_although_it_returns(table, version):
    t = table(me={"artifacts": ["Seeker Needle"]}, foe={"line": ["Bad Penny"]}, house="shadows", ruleset=version)
    t.action("Seeker Needle")
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert t.me.amber == 1


def test_shadow_self_dying_in_another_place_pays_nothing(table, version):
    t = table(
        me={"artifacts": ["Seeker Needle"]},
        foe={"line": ["Goon 1", {"title": "Shadow Self", "damage": 8}]},
        house="shadows",
        ruleset=version,
    )
    t.action("Seeker Needle", "Goon 1")
    assert t.titles(t.foe.discard) == ["Shadow Self"]
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert t.me.amber == 0


# Skeleton Key


def test_the_skeleton_key_lets_a_friend_capture(table, version):
    t = den(
        table, version, "Skeleton Key", {"line": ["Goon 3", "Goon 4"], "amber": 1}, {"line": ["Goon 5"], "amber": 2}
    )
    t.action("Skeleton Key")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert t.card("Goon 4").amber == 1
    assert (t.me.amber, t.foe.amber) == (1, 1)


@pytest.mark.parametrize(("line", "pool"), [([], 2), (["Goon 3"], 0)])
def test_a_skeleton_key_without_a_friend_or_a_treasure(table, version, line, pool):
    t = den(table, version, "Skeleton Key", {"line": line}, {"amber": pool})
    t.action("Skeleton Key")
    assert t.foe.amber == pool
    assert all(c.amber == 0 for c in t.me.line)
    assert not t.card("Skeleton Key").ready


# Special Delivery


def test_a_special_delivery_purges_whom_it_kills(table, version):
    t = den(
        table,
        version,
        "Special Delivery",
        {"line": ["Goon 9"]},
        {"line": ["Goon 3", "Goon 1", "Goon 4"]},
        house="brobnar",
    )
    t.omni("Special Delivery")
    assert t.offered == ["Goon 9", "Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert t.foe.discard == []
    assert t.titles(t.me.discard) == ["Special Delivery"]


@pytest.mark.parametrize(("target", "damage"), [("Goon 4", 3), ("Guard 3/1", 2), ("Guard 3/3", 0)])
def test_whoever_survives_the_delivery_stays(table, version, target, damage):
    t = den(table, version, "Special Delivery", {}, {"line": [target]})
    t.omni("Special Delivery")
    assert t.card(target).damage == damage
    assert t.foe.purged == []


@NEW
def test_a_ward_refuses_the_delivery(table, version):
    t = den(table, version, "Special Delivery", {}, {"line": [{"title": "Goon 2", "warded": True}]})
    t.omni("Special Delivery")
    assert len(t.foe.line) == 1
    assert t.foe.purged == []
    assert t.me.artifacts == []


def test_whom_its_own_ability_brings_to_hand_is_not_purged(table, version):
    t = den(table, version, "Special Delivery", {}, {"line": ["Ghost"]})
    t.omni("Special Delivery")
    assert t.titles(t.foe.hand) == ["Ghost"]
    assert t.foe.purged == []


# Speed Sigil


@pytest.mark.parametrize("side", ["me", "foe"])
def test_the_first_creature_of_a_turn_arrives_ready(table, version, side):
    sides = {"me": {"hand": ["Shadows Goon 4", "Shadows Goon 4"]}, "foe": {"hand": ["Shadows Goon 4"]}}
    sides[side]["artifacts"] = ["Speed Sigil"]
    t = table(**sides, house="shadows", ruleset=version)
    t.play("Shadows Goon 4").play("Shadows Goon 4")
    assert [c.ready for c in t.me.line] == [True, False]
    t.next_turn("shadows")
    t.play("Shadows Goon 4")
    assert [c.ready for c in t.foe.line] == [True], "each turn"


def test_a_sigil_that_comes_second_comes_too_late(table, version):
    t = table(me={"hand": ["Shadows Goon 4", "Shadows Goon 4", "Speed Sigil"]}, house="shadows", ruleset=version)
    t.play("Shadows Goon 4").play("Speed Sigil").play("Shadows Goon 4")
    assert [c.ready for c in t.me.line] == [False, False]


def test_artifacts_and_what_is_put_into_play_are_not_the_first_creature_played(table, version):
    t = table(
        me={
            "artifacts": ["Speed Sigil"],
            "hand": ["Shadows Gate", "Shadows Goon 4", "Shadows Goon 4", "Shadows Trinket"],
        },
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Trinket").play("Shadows Gate").play("Shadows Goon 4")
    assert not t.card("Shadows Trinket").ready
    assert [c.ready for c in t.me.line] == [False, True]


def test_what_is_put_into_play_after_the_first_is_not_ready_either(table, version):
    t = table(
        me={"artifacts": ["Speed Sigil"], "hand": ["Shadows Gate", "Shadows Goon 4", "Shadows Goon 4"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Goon 4").play("Shadows Gate")
    assert [c.ready for c in t.me.line] == [True, False]


# Subtle Maul


def test_the_maul_knocks_out_one_card_by_chance(table, version):
    gone = set()
    for seed in range(6):
        t = table(
            me={"artifacts": ["Subtle Maul"], "hand": ["Logos Chant"]},
            foe={"hand": ["Goon 1", "Goon 2", "Goon 3"]},
            house="shadows",
            ruleset=version,
            seed=seed,
        )
        t.action("Subtle Maul")
        assert len(t.foe.hand) == 2
        assert len(t.foe.discard) == 1
        assert len(t.me.hand) == 1
        gone |= set(t.titles(t.foe.discard))
    assert len(gone) > 1


def test_an_empty_hand_is_safe_from_the_maul(table, version):
    t = table(me={"artifacts": ["Subtle Maul"]}, house="shadows", ruleset=version)
    t.action("Subtle Maul")
    assert t.foe.discard == []
    assert t.at_rest


def test_the_maul_hits_the_opponent_who_is_picked(table):
    foes = {"foe": {"hand": ["Goon 1"]}, "third": {"hand": ["Goon 2"]}}
    t = table(me={"artifacts": ["Subtle Maul"]}, house="shadows", **foes)
    t.action("Subtle Maul", "seat:2")
    assert t.third.hand == []
    assert len(t.foe.hand) == 1


# The Sting


def test_the_sting_takes_what_the_opponent_s_key_cost_and_forges_none_itself(table, version):
    t = table(me={"amber": 7}, foe={"artifacts": ["The Sting"], "amber": 9}, step="forge", ruleset=version)
    t.choose("key:red", "house:brobnar")
    assert t.me.keys == ["red"]
    assert (t.me.amber, t.foe.amber) == (1, 15)
    assert [f.data for f in t.happened("amber.paid")] == [{"player": 0, "other": 1, "amount": 6}]
    t.next_turn()
    assert t.foe.keys == []
    assert t.foe.amber == 15


def test_without_a_sting_in_play_the_supply_is_paid(table, version):
    t = table(
        me={"amber": 7, "hand": ["The Sting"]}, foe={"amber": 9, "hand": ["The Sting"]}, step="forge", ruleset=version
    )
    t.choose("key:red", "house:brobnar")
    assert (t.me.amber, t.foe.amber) == (1, 9)
    assert t.happened("amber.paid") == []


def test_forging_by_a_card_is_forging_too_and_its_own_player_may(table, version):
    t = table(
        me={"amber": 6, "hand": ["Shadows Key Purchase"]},
        foe={"artifacts": ["The Sting"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Key Purchase", "key:red")
    assert (t.me.amber, t.foe.amber) == (0, 6)
    t = table(
        me={"amber": 6, "hand": ["Shadows Key Purchase"], "artifacts": ["The Sting"]}, house="shadows", ruleset=version
    )
    t.play("Shadows Key Purchase", "key:red")
    assert t.me.keys == ["red"], "its own player's goes to the supply"
    assert (t.me.amber, t.foe.amber) == (0, 0), "its own player's goes to the supply"


def test_what_is_got_is_neither_gained_nor_stolen(table, version):
    t = table(
        me={"amber": 6, "hand": ["Shadows Key Purchase"]},
        foe={"artifacts": ["The Sting", "Tool Ledger"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Key Purchase", "key:red")
    assert t.foe.amber == 6
    assert t.foe.hand == []


def test_a_key_for_nothing_brings_nothing(table, version):
    t = table(
        me={"hand": ["Shadows Key Purchase"]},
        foe={"artifacts": ["The Sting", "Tool Charity"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Key Purchase", "key:red")
    assert t.me.keys == ["red"]
    assert t.foe.amber == 0
    assert t.happened("amber.paid") == []


def test_what_was_spent_from_a_card_is_got_as_well(table, version):
    place = {"title": "Safe Place", "amber": 4}
    t = table(
        me={"amber": 2, "artifacts": [place], "hand": ["Shadows Key Purchase"]},
        foe={"artifacts": ["The Sting"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Key Purchase", "key:red")
    assert (t.me.amber, t.card("Safe Place").amber, t.foe.amber) == (0, 0, 6)


def test_one_of_two_stings_gets_it_all(table):
    t = table(
        me={"amber": 6, "hand": ["Shadows Key Purchase"]},
        foe={"artifacts": ["The Sting"]},
        third={"artifacts": ["The Sting"]},
        house="shadows",
    )
    t.play("Shadows Key Purchase")
    assert t.pending.prompt == "order.replacements"
    assert t.pending.seat == 0
    t.submit(t.pending.keys[1])
    t.choose("key:red", "key:red")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 0, 6)


def test_the_sting_is_got_rid_of_by_its_action(table, version):
    t = table(me={"amber": 6, "artifacts": ["The Sting"]}, foe={"amber": 6}, house="shadows", ruleset=version)
    t.action("The Sting")
    assert t.titles(t.me.discard) == ["The Sting"]
    t.next_turn()
    assert len(t.foe.keys) == 1
    assert t.me.amber == 6
    t.next_turn()
    assert len(t.me.keys) == 1
    assert t.me.amber == 0


def test_a_lifted_sting_works_for_the_lifter(table, version):
    t = table(
        me={"amber": 6, "hand": ["Shadows Hook"]},
        foe={"artifacts": ["The Sting"], "amber": 6},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Hook")
    t.next_turn()
    assert len(t.foe.keys) == 1
    assert (t.me.amber, t.foe.amber) == (12, 0)
    t.next_turn()
    assert t.me.keys == []

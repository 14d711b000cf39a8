"""The last artifacts, from Speed Sigil on, and the upgrades of Shadows in Call of the Archons."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward


@invent("Tool Gate", type="action", house="shadows")
class ToolGate:
    """Play: puts a creature from hand into play."""

    def play(g, me, you):
        yield from g.put_into_play(next(c for c in you.hand if c.type == "creature"), you)


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


# Speed Sigil -------------------------------------------------------------------------------------------------------


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
        me={"artifacts": ["Speed Sigil"], "hand": ["Tool Gate", "Shadows Goon 4", "Shadows Goon 4", "Shadows Trinket"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Trinket").play("Tool Gate").play("Shadows Goon 4")
    assert not t.card("Shadows Trinket").ready
    assert [c.ready for c in t.me.line] == [False, True]


def test_what_is_put_into_play_after_the_first_is_not_ready_either(table, version):
    t = table(
        me={"artifacts": ["Speed Sigil"], "hand": ["Tool Gate", "Shadows Goon 4", "Shadows Goon 4"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Goon 4").play("Tool Gate")
    assert [c.ready for c in t.me.line] == [True, False]


# Subtle Maul -------------------------------------------------------------------------------------------------------


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
        assert len(t.foe.hand) == 2 and len(t.foe.discard) == 1 and len(t.me.hand) == 1
        gone |= set(t.titles(t.foe.discard))
    assert len(gone) > 1


def test_an_empty_hand_is_safe_from_the_maul(table, version):
    t = table(me={"artifacts": ["Subtle Maul"]}, house="shadows", ruleset=version)
    t.action("Subtle Maul")
    assert t.foe.discard == [] and t.at_rest


def test_the_maul_hits_the_opponent_who_is_picked(table):
    foes = {"foe": {"hand": ["Goon 1"]}, "third": {"hand": ["Goon 2"]}}
    t = table(me={"artifacts": ["Subtle Maul"]}, house="shadows", **foes)
    t.action("Subtle Maul", "seat:2")
    assert t.third.hand == [] and len(t.foe.hand) == 1


# The Sting ---------------------------------------------------------------------------------------------------------


def test_the_sting_takes_what_the_opponent_s_key_cost_and_forges_none_itself(table, version):
    t = table(me={"amber": 7}, foe={"artifacts": ["The Sting"], "amber": 9}, step="forge", ruleset=version)
    t.choose("key:red", "house:brobnar")
    assert t.me.keys == ["red"] and (t.me.amber, t.foe.amber) == (1, 15)
    assert [f.data for f in t.happened("amber.paid")] == [{"player": 0, "other": 1, "amount": 6}]
    t.next_turn()
    assert t.foe.keys == [] and t.foe.amber == 15


def test_without_a_sting_the_supply_is_paid(table, version):
    t = table(me={"amber": 7}, foe={"amber": 9}, step="forge", ruleset=version)
    t.choose("key:red", "house:brobnar")
    assert (t.me.amber, t.foe.amber) == (1, 9) and t.happened("amber.paid") == []


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
    assert t.me.keys == ["red"] and (t.me.amber, t.foe.amber) == (0, 0), "its own player's goes to the supply"


def test_what_is_got_is_neither_gained_nor_stolen(table, version):
    t = table(
        me={"amber": 6, "hand": ["Shadows Key Purchase"]},
        foe={"artifacts": ["The Sting", "Tool Ledger"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Key Purchase", "key:red")
    assert t.foe.amber == 6 and t.foe.hand == []


def test_a_key_for_nothing_brings_nothing(table, version):
    t = table(
        me={"hand": ["Shadows Key Purchase"]},
        foe={"artifacts": ["The Sting", "Tool Charity"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Key Purchase", "key:red")
    assert t.me.keys == ["red"] and t.foe.amber == 0 and t.happened("amber.paid") == []


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
    assert t.pending.prompt == "order.replacements" and t.pending.seat == 0
    t.submit(t.pending.keys[1])
    t.choose("key:red", "key:red")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 0, 6)


def test_the_sting_is_got_rid_of_by_its_action(table, version):
    t = table(me={"amber": 6, "artifacts": ["The Sting"]}, foe={"amber": 6}, house="shadows", ruleset=version)
    t.action("The Sting")
    assert t.titles(t.me.discard) == ["The Sting"]
    t.next_turn()
    assert len(t.foe.keys) == 1 and t.me.amber == 6
    t.next_turn()
    assert len(t.me.keys) == 1 and t.me.amber == 0


def test_a_lifted_sting_works_for_the_lifter(table, version):
    t = table(
        me={"amber": 6, "hand": ["Shadows Hook"]},
        foe={"artifacts": ["The Sting"], "amber": 6},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Hook")
    t.next_turn()
    assert len(t.foe.keys) == 1 and (t.me.amber, t.foe.amber) == (12, 0)
    t.next_turn()
    assert t.me.keys == []


# Duskrunner --------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("pool", "after"), [(0, (1, 0)), (1, (2, 0)), (3, (2, 2))])
def test_a_duskrunner_steals_by_reaping(table, version, pool, after):
    t = table(
        me={"line": [{"title": "Shadows Goon 4", "upgrades": ["Duskrunner"]}, "Shadows Goon 4"]},
        foe={"amber": pool},
        house="shadows",
        ruleset=version,
    )
    t.reap("Shadows Goon 4")
    assert (t.me.amber, t.foe.amber) == after
    t.reap("Shadows Goon 4#2")
    assert (t.me.amber, t.foe.amber) == (after[0] + 1, after[1]), "only its own creature"


def test_two_duskrunners_run_twice_and_one_on_an_enemy_runs_for_it(table, version):
    t = table(
        me={"line": [{"title": "Shadows Goon 4", "upgrades": ["Duskrunner", "Duskrunner"]}], "hand": ["Duskrunner"]},
        foe={"line": ["Shadows Goon 4"], "amber": 5},
        house="shadows",
        ruleset=version,
    )
    rogue = t.card("Shadows Goon 4")
    t.play("Duskrunner", "Shadows Goon 4#2")
    t.reap("Shadows Goon 4", f"trigger:{rogue.id}")
    assert (t.me.amber, t.foe.amber) == (3, 3)
    t.next_turn("shadows")
    t.reap("Shadows Goon 4")
    assert (t.me.amber, t.foe.amber) == (2, 5)


# Ring of Invisibility ----------------------------------------------------------------------------------------------


def test_the_ring_makes_elusive_and_lets_skirmish(table, version):
    t = table(
        me={"line": ["Shadows Goon 4"], "hand": ["Ring of Invisibility"]},
        foe={"line": [{"title": "Goon 6", "house": "shadows"}, {"title": "Goon 7", "house": "shadows"}]},
        house="shadows",
        ruleset=version,
    )
    t.play("Ring of Invisibility", "Shadows Goon 4")
    assert t.me.amber == 1
    t.fight("Shadows Goon 4", "Goon 6")
    assert t.card("Goon 6").damage == 4 and t.card("Shadows Goon 4").damage == 0
    t.next_turn("shadows")
    t.fight("Goon 6")
    assert t.card("Shadows Goon 4").damage == 0 and t.card("Goon 6").damage == 4
    t.fight("Goon 7")
    assert t.me.line == [], "only once a turn"


def test_the_ring_hides_nobody_else_and_not_without_it(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": ["Ring of Invisibility"]}, "Goon 4"]},
        foe={"artifacts": ["Silence"]},
        ruleset=version,
    )
    g = t.g
    assert g.has_keyword(t.card("Goon 3"), "elusive") and g.has_keyword(t.card("Goon 3"), "skirmish")
    assert not g.has_keyword(t.card("Goon 4"), "elusive") and not g.has_keyword(t.card("Goon 4"), "skirmish")


# Silent Dagger -----------------------------------------------------------------------------------------------------


def test_a_silent_dagger_strikes_at_a_flank(table, version):
    t = table(
        me={"line": ["Goon 8", {"title": "Shadows Goon 4", "upgrades": ["Silent Dagger"]}, "Goon 9"]},
        foe={"line": ["Goon 4", "Goon 1", "Guard 5/2"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Shadows Goon 4")
    assert t.me.amber == 1 and t.offered == ["Goon 8", "Goon 9", "Goon 4", "Guard 5/2"]
    t.choose("Guard 5/2")
    assert [c.damage for c in t.foe.line] == [0, 0, 2] and all(c.damage == 0 for c in t.me.line)


def test_the_dagger_kills_four_power_and_must_strike(table, version):
    t = table(
        me={"line": [{"title": "Shadows Goon 4", "upgrades": ["Silent Dagger"]}]}, house="shadows", ruleset=version
    )
    t.reap("Shadows Goon 4")
    assert t.me.line == [] and sorted(t.titles(t.me.discard)) == ["Shadows Goon 4", "Silent Dagger"]


@NEW
def test_a_ward_against_the_dagger(table, version):
    t = table(
        me={"line": [{"title": "Shadows Goon 4", "upgrades": ["Silent Dagger"]}]},
        foe={"line": [{"title": "Goon 2", "warded": True}]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Shadows Goon 4", "Goon 2")
    assert len(t.foe.line) == 1 and not t.foe.line[0].warded and t.foe.line[0].damage == 0

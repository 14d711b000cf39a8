"""Creatures of Dis in Call of the Archons, C to M."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import invent, plain

plain("Brood Thorn", power=3, keywords={"hazardous": 9})


@invent("Brood Goad", type="action", house="dis")
class BroodGoad:
    """Play: readies a friendly creature and fights with it."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.ready_and_fight(creature, you)


@invent("Brood Scythe", type="upgrade")
class BroodScythe:
    """Its creature gains: Before Fight: destroys each creature of power 2."""

    class Grants:
        """Before Fight: destroys each creature of power 2."""

        def before_fight(g, me, you):
            yield from g.destroy(g.creatures(where=lambda c: g.power(c) == 2))


# Charette


@pytest.mark.parametrize(("pool", "captured"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_charette_captures_up_to_three(table, version, pool, captured):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Charette"], "amber": 1}, foe={"amber": pool}, house="dis", ruleset=version
    )
    t.play("Charette")
    assert t.card("Charette").amber == captured
    assert t.foe.amber == pool - captured
    assert t.me.amber == 1
    assert t.card("Goon 1").amber == 0


def test_what_charette_captured_goes_back_when_it_leaves(table, version):
    t = table(me={"hand": ["Charette", "Dis Slaying"]}, foe={"amber": 5}, house="dis", ruleset=version)
    t.play("Charette")
    t.play("Dis Slaying")
    assert t.foe.amber == 5
    assert t.me.amber == 0


def test_charette_captures_only_when_played(table, version):
    t = table(me={"line": ["Charette"]}, foe={"amber": 5}, house="dis", ruleset=version)
    t.reap("Charette")
    assert t.card("Charette").amber == 0
    assert (t.me.amber, t.foe.amber) == (1, 5)


def test_nothing_stolen_may_still_be_captured(table, version):
    t = table(me={"hand": ["Charette"]}, foe={"amber": 5, "artifacts": ["Vault"]}, house="dis", ruleset=version)
    t.play("Charette")
    assert t.card("Charette").amber == 3


def test_with_three_players_charette_asks_whose_amber(table):
    t = table(me={"hand": ["Charette"]}, foe={"amber": 5}, third={"amber": 5}, house="dis")
    t.play("Charette")
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert (t.foe.amber, t.third.amber, t.card("Charette").amber) == (5, 2, 3)


# Drumble


@pytest.mark.parametrize(("pool", "captured"), [(6, 0), (7, 7), (11, 11)])
def test_drumble_captures_all_from_seven_on(table, version, pool, captured):
    t = table(me={"hand": ["Drumble"], "amber": 8}, foe={"amber": pool}, house="dis", ruleset=version)
    t.play("Drumble")
    assert t.card("Drumble").amber == captured
    assert t.foe.amber == pool - captured
    assert t.me.amber == 8


def test_with_three_players_drumble_looks_at_the_chosen_opponent(table):
    t = table(me={"hand": ["Drumble"]}, foe={"amber": 9}, third={"amber": 7}, house="dis")
    t.play("Drumble", "2")
    assert (t.foe.amber, t.third.amber, t.card("Drumble").amber) == (9, 0, 7)


# Dust Imp


@pytest.mark.parametrize("side", ["me", "foe"])
def test_dust_imp_gives_its_player_two_when_it_is_destroyed(table, version, side):
    sides = {"me": {"hand": ["Dis Slaying"]}, "foe": {}}
    sides[side]["line"] = ["Dust Imp"]
    t = table(**sides, house="dis", ruleset=version)
    t.play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == ((2, 0) if side == "me" else (0, 2))
    assert t.card("Dust Imp").zone == "discard"


def test_dust_imp_gives_nothing_on_the_way_to_hand_nor_its_neighbor(table, version):
    t = table(me={"hand": ["Fear", "Dis Slaying"]}, foe={"line": ["Dust Imp", "Goon 1"]}, house="dis", ruleset=version)
    t.play("Dis Slaying", "Goon 1")
    t.play("Fear")
    assert t.foe.amber == 0
    assert t.titles(t.foe.hand) == ["Dust Imp"]


def test_two_imps_fighting_each_other_pay_both_sides(table, version):
    t = table(me={"line": ["Dust Imp"]}, foe={"line": ["Dust Imp"]}, house="dis", ruleset=version)
    t.fight("Dust Imp")
    t.submit(t.pending.keys[0])
    assert (t.me.amber, t.foe.amber) == (2, 2)
    assert t.me.line == t.foe.line == []


def test_an_imp_under_foreign_control_pays_its_controller(table, version):
    t = table(me={"hand": ["Dis Lure", "Dis Slaying"]}, foe={"line": ["Dust Imp"]}, house="dis", ruleset=version)
    t.play("Dis Lure").play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == (2, 0)
    assert t.titles(t.foe.discard) == ["Dust Imp"]


@NEW
def test_a_warded_imp_is_not_destroyed(table, version):
    t = table(
        me={"hand": ["Dis Slaying"]},
        foe={"line": [{"title": "Dust Imp", "warded": True}]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying")
    assert t.foe.amber == 0
    assert len(t.foe.line) == 1


@NEW
def test_an_imp_saved_at_the_last_moment_has_paid_all_the_same(table, version):
    t = table(
        me={"hand": ["Dis Slaying"]},
        foe={"line": ["Dust Imp"], "artifacts": ["Angel"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying")
    assert t.foe.amber == 2
    assert t.titles(t.foe.line) == ["Dust Imp"]
    assert t.foe.artifacts == []


# Eater of the Dead


@pytest.mark.parametrize(("use", "side"), [("reap", "me"), ("reap", "foe"), ("fight", "foe")])
def test_eater_of_the_dead_grows_on_a_dead_creature(table, version, use, side):
    sides = {"me": {"line": ["Eater of the Dead"]}, "foe": {"line": ["Goon 2"]}}
    sides[side]["discard"] = ["Goon 5", "Fear"]
    t = table(**sides, house="dis", ruleset=version)
    getattr(t, use)("Eater of the Dead")
    if use == "fight":
        assert t.offered == ["Goon 5", "Goon 2"]
        t.choose("Goon 5")
    assert t.card("Goon 5").zone == "purged"
    assert t.card("Fear").zone == "discard"
    assert t.card("Eater of the Dead").power_counters == 1
    assert t.power("Eater of the Dead") == 5


def test_without_a_dead_creature_the_eater_does_not_grow(table, version):
    t = table(me={"line": ["Eater of the Dead"], "discard": ["Fear"]}, foe={}, house="dis", ruleset=version)
    t.reap("Eater of the Dead")
    assert t.power("Eater of the Dead") == 4
    assert t.titles(t.me.discard) == ["Fear"]
    assert t.me.amber == 1


# Ember Imp


def test_ember_imp_allows_opponents_two_cards_a_turn(table, version):
    t = table(
        me={"hand": ["Dis Goon 2", "Dis Trinket", "Dis Goon 2", "Dis Goon 2"]},
        foe={"line": ["Ember Imp"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Goon 2").play("Dis Trinket")
    assert not t.may("play:Dis Goon 2")
    assert "Ember Imp" in t.refused(f"play:{t.me.hand[0].id}").reason
    t.discard("Dis Goon 2")
    t.next_turn()
    t.next_turn("dis")
    t.play("Dis Goon 2")
    assert len(t.me.line) == 2, "two more in the next turn"


def test_ember_imp_does_not_bind_its_own_player(table, version):
    t = table(
        me={"hand": ["Dis Goon 2", "Dis Trinket", "Dis Goon 2"], "line": ["Ember Imp"]},
        foe={},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Goon 2").play("Dis Trinket").play("Dis Goon 2")
    assert len(t.me.line) == 3


def test_ember_imp_counts_what_abilities_play_and_what_was_played_before_it_came(table, version):
    t = table(
        me={"hand": ["Dis Top of the Deck", "Dis Top of the Deck"], "deck": ["Dis Goon 2", "Dis Trinket"]},
        foe={"line": ["Ember Imp"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Top of the Deck")
    assert t.titles(t.me.artifacts) == ["Dis Trinket"], "the second card"
    assert not t.may("play:Dis Top of the Deck")


def test_a_third_card_that_an_ability_would_play_stays_where_it_is(table, version):
    t = table(
        me={"hand": ["Dis Goon 2", "Dis Top of the Deck"], "deck": ["Dis Trinket"]},
        foe={"line": ["Ember Imp"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Goon 2").play("Dis Top of the Deck")
    assert t.me.artifacts == []
    assert t.me.deck[-1].title == "Dis Trinket"


def test_when_the_imp_is_gone_more_can_be_played(table, version):
    t = table(
        me={"hand": ["Dis Goon 2", "Dis Slaying", "Dis Trinket"]},
        foe={"line": ["Ember Imp"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Goon 2").play("Dis Slaying", "Ember Imp").play("Dis Trinket")
    assert len(t.me.artifacts) == 1


# Gabos Longarms


def test_gabos_strikes_another_creature(table, version):
    t = table(me={"line": ["Gabos Longarms"]}, foe={"line": ["Goon 3", "Guard 6/2"]}, house="dis", ruleset=version)
    t.fight("Gabos Longarms", "Goon 3")
    assert t.offered == ["Gabos Longarms", "Goon 3", "Guard 6/2"]
    t.choose("Guard 6/2")
    assert t.card("Guard 6/2").damage == 3
    assert t.card("Goon 3").damage == 0
    assert t.card("Gabos Longarms").damage == 3
    assert t.g.state.lasting == []


def test_gabos_may_strike_whom_it_fights_or_its_own_side(table, version):
    t = table(
        me={"line": ["Gabos Longarms", "Goon 7"], "hand": ["Brood Goad"]},
        foe={"line": ["Goon 8"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Gabos Longarms", "Goon 8")
    assert t.card("Gabos Longarms").zone == "discard"
    assert t.card("Goon 8").damage == 5
    t = table(me={"line": ["Gabos Longarms", "Goon 7"]}, foe={"line": ["Goon 2"]}, house="dis", ruleset=version)
    t.fight("Gabos Longarms", "Goon 7")
    assert t.card("Goon 7").damage == 5
    assert t.card("Goon 2").damage == 0
    assert t.card("Gabos Longarms").damage == 2


def test_the_long_arms_are_for_one_fight_only(table, version):
    t = table(
        me={"line": ["Gabos Longarms"], "hand": ["Brood Goad"]},
        foe={"line": ["Goon 1", "Goon 12"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Gabos Longarms", "Goon 1", "Goon 12")
    t.play("Brood Goad", "Goon 1", "Goon 1")
    assert t.card("Goon 12").damage == 5
    assert t.card("Goon 1").zone == "discard"
    assert t.at_rest


def test_attacked_gabos_strikes_back_at_its_attacker(table, version):
    t = table(me={"line": ["Goon 6"]}, foe={"line": ["Gabos Longarms"]}, ruleset=version)
    t.fight("Goon 6")
    assert t.card("Goon 6").damage == 5
    assert t.card("Gabos Longarms").zone == "discard"


def test_a_fight_that_does_not_happen_ends_the_reach(table, version):
    t = table(me={"line": ["Gabos Longarms"]}, foe={"line": ["Brood Thorn", "Goon 9"]}, house="dis", ruleset=version)
    t.fight("Gabos Longarms", "Brood Thorn")
    if t.pending.kind == "trigger":
        t.choose("Gabos Longarms")
    t.choose("Goon 9")
    assert t.card("Gabos Longarms").zone == "discard"
    assert t.card("Goon 9").damage == 0
    assert t.g.state.lasting == []


def test_who_is_gone_before_the_blow_is_not_replaced_by_the_one_fought(table, version):
    gabos = {"title": "Gabos Longarms", "upgrades": ["Brood Scythe"]}
    t = table(me={"line": [gabos]}, foe={"line": ["Goon 3", "Goon 2"]}, house="dis", ruleset=version)
    t.fight("Gabos Longarms", "Goon 3")
    t.submit(t.pending.keys[0])
    t.choose("Goon 2")
    assert t.titles(t.foe.discard) == ["Goon 2"]
    assert t.card("Goon 3").damage == 0
    assert t.card("Gabos Longarms").damage == 3
    assert t.g.state.lasting == []


# Guardian Demon


@pytest.mark.parametrize(("damage", "amount", "dealt"), [(3, 2, 2), (3, 1, 1), (1, 1, 1), (3, 0, 0)])
def test_guardian_demon_passes_damage_on(table, version, damage, amount, dealt):
    t = table(
        me={"hand": ["Guardian Demon"], "line": [{"title": "Goon 5", "damage": damage}]},
        foe={"line": ["Goon 6"]},
        house="dis",
        ruleset=version,
    )
    t.play("Guardian Demon", "Goon 5", f"number:{amount}", *(["Goon 6"] if amount else []))
    assert t.at_rest
    assert t.card("Goon 5").damage == damage - amount
    assert t.card("Goon 6").damage == dealt


def test_guardian_demon_does_so_reaping_and_fighting_past_armor(table, version):
    t = table(
        me={"line": ["Guardian Demon", "Guardian Demon", {"title": "Goon 5", "damage": 4}]},
        foe={"line": ["Guard 6/1"]},
        house="dis",
        ruleset=version,
    )
    t.reap("Guardian Demon", "Goon 5", "number:2")
    assert t.offered == ["Guardian Demon", "Guardian Demon", "Guard 6/1"], "another creature"
    t.choose("Guard 6/1")
    assert t.card("Guard 6/1").damage == 1
    assert t.card("Goon 5").damage == 2


def test_nothing_healed_is_nothing_dealt(table, version):
    line = ["Goon 6", {"title": "Goon 5", "damage": 1}]
    t = table(me={"hand": ["Guardian Demon"]}, foe={"line": line}, house="dis", ruleset=version)
    t.play("Guardian Demon", "Goon 6")
    assert t.at_rest
    assert t.card("Goon 6").damage == 0


# Master of 1, 2 and 3


MASTERS = ["Master of 1", "Master of 2", "Master of 3"]


@pytest.mark.parametrize(("number", "master"), list(enumerate(MASTERS, 1)))
def test_a_master_destroys_a_creature_of_its_number(table, version, number, master):
    t = table(
        me={"line": [master, f"Goon {number}"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4", {"title": "Goon 5", "damage": 5 - number}]},
        house="dis",
        ruleset=version,
    )
    t.reap(master)
    assert t.offered == [f"Goon {number}", f"Goon {number}"], "damage does not count"
    assert t.pending.minimum == 0, "damage does not count"
    t.choose(f"Goon {number}#2")
    assert t.titles(t.foe.discard) == [f"Goon {number}"]
    assert len(t.me.line) == 2
    assert t.me.amber == 1


@pytest.mark.parametrize(("number", "master"), list(enumerate(MASTERS, 1)))
def test_a_master_may_let_them_live(table, version, number, master):
    t = table(me={"line": [master]}, foe={"line": [f"Goon {number}"]}, house="dis", ruleset=version)
    t.reap(master).submit()
    assert len(t.foe.line) == 1
    assert t.at_rest


def test_a_master_counts_the_power_of_the_moment(table, version):
    t = table(
        me={"line": ["Master of 3"]},
        foe={"line": ["Goon 3", {"title": "Goon 2", "power_counters": 1}]},
        house="dis",
        ruleset=version,
    )
    t.reap("Master of 3", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 3"]

"""Dis actions that sweep the table: A Fair Game, Arise!, Dance of Doom, Gateway to Dis, Gongoozle, Guilty Hearts,
Hecatomb, Hysteria, Tendrils of Pain, Three Fates."""

from __future__ import annotations

import pytest

OLD = pytest.mark.parametrize("version", ["1.2", "1.3"])
NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])


# A Fair Game


def fair(table, version="16.0", **more):
    foe = {"hand": ["Goon 1", "Dis Goon 3", "Goon 2"], "deck": ["Goon 9"]}
    me = {"hand": ["A Fair Game", "Logos Goon 3", "Dis Goon 2"], "deck": ["Logos Goon 3"]}
    return table(me=me, foe=foe, house="dis", ruleset=version, **more)


def test_a_fair_game_pays_both_for_the_cards_that_match(table, version):
    t = fair(table, version)
    t.play("A Fair Game")
    assert t.me.amber == 2, "two Brobnar cards in the other hand"
    assert t.foe.amber == 1, "one Logos card in the hand of the player"
    assert t.titles(t.foe.discard) == ["Goon 9"] and t.titles(t.me.discard) == ["Logos Goon 3", "A Fair Game"]
    shown = [[t.g.cards[c].title for c in fact.data["cards"]] for fact in t.happened("card.revealed")]
    assert shown == [["Goon 1", "Dis Goon 3", "Goon 2"], ["Logos Goon 3", "Dis Goon 2"]]
    assert all(card.known == t.g.everyone for card in [*t.me.hand, *t.foe.hand])


def test_nothing_is_paid_for_an_empty_deck_though_the_hand_is_shown(table, version):
    t = table(
        me={"hand": ["A Fair Game"], "deck": ["Goon 1"]},
        foe={"hand": ["Goon 1"]},
        house="dis",
        ruleset=version,
        filler=0,
    )
    t.play("A Fair Game")
    assert t.me.amber == 0 and t.foe.amber == 0
    assert t.titles(t.me.discard) == ["Goon 1", "A Fair Game"] and t.foe.hand[0].known == t.g.everyone


def test_with_three_players_the_chosen_opponent_plays_the_fair_game(table):
    t = fair(table, third={"hand": ["Dis Goon 2"], "deck": ["Dis Goon 2"]})
    t.play("A Fair Game", "2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 0, 1) and len(t.foe.deck) == 13


# Arise!


def test_arise_brings_back_the_creatures_of_one_house_for_a_chain(table, version):
    t = table(
        me={"hand": ["Arise!"], "discard": ["Dis Goon 2", "Goon 3", "Fear", "Dis Goon 5"]},
        foe={"discard": ["Dis Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.play("Arise!", "house:dis")
    assert t.titles(t.me.hand) == ["Dis Goon 2", "Dis Goon 5"] and t.me.chains == 1
    assert t.titles(t.me.discard) == ["Goon 3", "Fear", "Arise!"] and len(t.foe.discard) == 1


def test_arise_costs_the_chain_even_for_nobody(table, version):
    t = table(me={"hand": ["Arise!"], "discard": ["Goon 3"]}, foe={}, house="dis", ruleset=version)
    t.play("Arise!", "house:dis")
    assert t.me.hand == [] and t.me.chains == 1 and t.foe.chains == 0


# Dance of Doom


@pytest.mark.parametrize(("number", "left"), [("3", 1), ("2", 3), ("0", 4), ("9", 4)])
def test_dance_of_doom_destroys_those_of_exactly_that_power(table, version, number, left):
    strong = {"title": "Goon 2", "power_counters": 1}
    hurt = {"title": "Goon 3", "damage": 2}
    t = table(
        me={"hand": ["Dance of Doom"], "line": ["Goon 8", strong]},
        foe={"line": [hurt, "Guard 2/2"]},
        house="dis",
        ruleset=version,
    )
    if number == "2":
        t.play("Dance of Doom", "number:2")
        assert t.titles([*t.me.line, *t.foe.line]) == ["Goon 8", "Goon 2", "Goon 3"]
        return
    t.play("Dance of Doom", f"number:{number}")
    if number == "3":
        assert t.titles([*t.me.line, *t.foe.line]) == ["Goon 8", "Guard 2/2"]
    else:
        assert len([*t.me.line, *t.foe.line]) == left


def test_dance_of_doom_with_nobody_there(table, version):
    t = table(me={"hand": ["Dance of Doom"]}, foe={}, house="dis", ruleset=version)
    t.play("Dance of Doom")
    assert t.at_rest and t.titles(t.me.discard) == ["Dance of Doom"]


# Gateway to Dis


def test_gateway_to_dis_destroys_all_creatures_for_three_chains(table, version):
    t = table(
        me={"hand": ["Gateway to Dis"], "line": ["Goon 3"], "artifacts": ["Trinket"]},
        foe={"line": ["Goon 12"]},
        house="dis",
        ruleset=version,
    )
    t.play("Gateway to Dis")
    assert t.me.line == t.foe.line == [] and len(t.me.artifacts) == 1
    assert (t.me.chains, t.foe.chains) == (3, 0)


@NEW
def test_a_ward_holds_the_gateway_off(table, version):
    t = table(
        me={"hand": ["Gateway to Dis"]},
        foe={"line": [{"title": "Goon 2", "warded": True}, "Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Gateway to Dis")
    assert t.titles(t.foe.line) == ["Goon 2"] and not t.card("Goon 2").warded


# Gongoozle


@pytest.mark.parametrize(("target", "hand"), [("Goon 3", 1), ("Goon 4", 0), ("Guard 3/2", 0)])
def test_gongoozle_lets_the_owner_of_a_survivor_discard(table, version, target, hand):
    t = table(
        me={"hand": ["Gongoozle"], "line": ["Goon 9"]},
        foe={"hand": ["Chant"], "line": [target, "Goon 8"]},
        house="dis",
        ruleset=version,
    )
    t.play("Gongoozle", target)
    assert len(t.foe.hand) == hand and t.me.amber == 1
    assert t.card("Goon 8").damage == t.card("Goon 9").damage == 0


def test_gongoozle_asks_the_owner_and_not_who_controls_it(table, version):
    t = table(
        me={"hand": ["Gongoozle", "Chant"]},
        foe={"hand": ["Chant"], "line": [{"title": "Goon 8", "owner": 0}]},
        house="dis",
        ruleset=version,
    )
    t.play("Gongoozle")
    assert t.me.hand == [] and len(t.foe.hand) == 1


@NEW
def test_a_ward_keeps_the_creature_but_not_the_card(table, version):
    t = table(
        me={"hand": ["Gongoozle"]},
        foe={"hand": ["Chant"], "line": [{"title": "Goon 2", "warded": True}]},
        house="dis",
        ruleset=version,
    )
    t.play("Gongoozle")
    assert t.foe.hand == [] and len(t.foe.line) == 1 and t.card("Goon 2").damage == 0


def test_gongoozle_without_creatures_does_nothing(table, version):
    t = table(me={"hand": ["Gongoozle"]}, foe={"hand": ["Chant"]}, house="dis", ruleset=version)
    t.play("Gongoozle")
    assert len(t.foe.hand) == 1 and t.me.amber == 1


# Guilty Hearts


def test_guilty_hearts_destroys_those_with_amber(table, version):
    t = table(
        me={"hand": ["Guilty Hearts"], "line": [{"title": "Goon 9", "amber": 2}, "Goon 1"], "amber": 3},
        foe={"line": [{"title": "Goon 5", "amber": 1}, "Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.play("Guilty Hearts")
    assert t.titles(t.me.line) == ["Goon 1"] and t.titles(t.foe.line) == ["Goon 2"]
    assert (t.me.amber, t.foe.amber) == (3 + 1 + 1, 2), "one icon; what lay on them goes to the opponents"


# Hecatomb


def test_hecatomb_pays_everyone_for_their_own(table, version):
    t = table(
        me={"hand": ["Hecatomb"], "line": ["Dis Goon 2", "Goon 1"]},
        foe={"line": ["Dis Goon 5", "Dis Goon 2", "Goon 2", {"title": "Dis Ghost", "owner": 0}]},
        house="dis",
        ruleset=version,
    )
    t.play("Hecatomb")
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert (t.me.amber, t.foe.amber) == (1 + 1, 3), "whoever controlled it, wherever it went"
    assert t.titles(t.me.line) == ["Goon 1"] and t.titles(t.foe.line) == ["Goon 2"]
    assert "Dis Ghost" in t.titles(t.me.hand)


@NEW
def test_hecatomb_pays_nothing_for_what_a_ward_saves(table, version):
    t = table(
        me={"hand": ["Hecatomb"]},
        foe={"line": [{"title": "Dis Goon 2", "warded": True}]},
        house="dis",
        ruleset=version,
    )
    t.play("Hecatomb")
    assert t.foe.amber == 0 and len(t.foe.line) == 1 and t.me.amber == 1


# Hysteria


def test_hysteria_sends_all_creatures_home(table, version):
    t = table(
        me={"hand": ["Hysteria"], "line": ["Goon 3", {"title": "Goon 4", "owner": 1}], "artifacts": ["Trinket"]},
        foe={"line": [{"title": "Goon 5", "upgrades": ["Badge"], "amber": 2}]},
        house="dis",
        ruleset=version,
    )
    t.play("Hysteria")
    assert t.titles(t.me.hand) == ["Goon 3"] and sorted(t.titles(t.foe.hand)) == ["Goon 4", "Goon 5"]
    assert t.titles(t.foe.discard) == ["Badge"] and len(t.me.artifacts) == 1 and t.me.amber == 2


# Tendrils of Pain


@pytest.mark.parametrize(("forged", "plain_one", "armored"), [(False, 1, 0), (True, 4, 2)])
def test_tendrils_hurt_more_after_a_key(table, version, forged, plain_one, armored):
    t = table(
        me={"line": ["Goon 12"], "amber": 6 if forged else 5},
        foe={"hand": ["Tendrils of Pain"], "line": ["Goon 5", "Guard 5/2"]},
        step="forge",
        ruleset=version,
    )
    while t.game.active == 0:
        t.submit("end" if "end" in t.pending.keys else t.pending.keys[0])
    assert len(t.me.keys) == int(forged)
    t.submit("house:dis")
    t.play("Tendrils of Pain")
    assert t.card("Goon 12").damage == t.card("Goon 5").damage == plain_one
    assert t.card("Guard 5/2").damage == armored


@OLD
def test_as_printed_the_tendrils_strike_twice(table, version):
    t = table(
        me={"line": ["Goon 1"], "amber": 6},
        foe={"hand": ["Tendrils of Pain"], "line": ["Goon 5"]},
        step="forge",
        ruleset=version,
    )
    while t.game.active == 0:
        t.submit("end" if "end" in t.pending.keys else t.pending.keys[0])
    t.submit("house:dis")
    t.play("Tendrils of Pain")
    assert [fact.data["amount"] for fact in t.happened("damage.dealt")] == [1, 1, 3]


# Three Fates


@pytest.mark.parametrize("many", [0, 2])
def test_three_fates_with_fewer_than_three(table, version, many):
    t = table(me={"hand": ["Three Fates"], "line": ["Goon 3"] * many}, foe={}, house="dis", ruleset=version)
    t.play("Three Fates")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.me.line == [] and t.me.amber == 1


def test_three_fates_take_the_three_strongest_of_all_sides(table, version):
    t = table(
        me={"hand": ["Three Fates"], "line": ["Goon 7", "Goon 3"]},
        foe={"line": ["Goon 4", {"title": "Goon 2", "power_counters": 3}]},
        house="dis",
        ruleset=version,
    )
    t.play("Three Fates")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Goon 3"] and t.foe.line == []

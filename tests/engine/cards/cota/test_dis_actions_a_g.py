"""Actions of Dis in Call of the Archons, A to G."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

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
    assert t.titles(t.foe.discard) == ["Goon 9"]
    assert t.titles(t.me.discard) == ["Logos Goon 3", "A Fair Game"]
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
    assert t.me.amber == 0
    assert t.foe.amber == 0
    assert t.titles(t.me.discard) == ["Goon 1", "A Fair Game"]
    assert t.foe.hand[0].known == t.g.everyone


def test_with_three_players_the_chosen_opponent_plays_the_fair_game(table):
    t = fair(table, third={"hand": ["Dis Goon 2"], "deck": ["Dis Goon 2"]})
    t.play("A Fair Game", "2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 0, 1)
    assert len(t.foe.deck) == 13


# Arise!


def test_arise_brings_back_the_creatures_of_one_house_for_a_chain(table, version):
    t = table(
        me={"hand": ["Arise!"], "discard": ["Dis Goon 2", "Goon 3", "Fear", "Dis Goon 5"]},
        foe={"discard": ["Dis Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.play("Arise!", "house:dis")
    assert t.titles(t.me.hand) == ["Dis Goon 2", "Dis Goon 5"]
    assert t.me.chains == 1
    assert t.titles(t.me.discard) == ["Goon 3", "Fear", "Arise!"]
    assert len(t.foe.discard) == 1


def test_arise_costs_the_chain_even_for_nobody(table, version):
    t = table(me={"hand": ["Arise!"], "discard": ["Goon 3"]}, foe={}, house="dis", ruleset=version)
    t.play("Arise!", "house:dis")
    assert t.me.hand == []
    assert t.me.chains == 1
    assert t.foe.chains == 0


# Control the Weak


def test_control_the_weak_binds_the_opponent_for_one_turn(table, version):
    t = table(
        me={"hand": ["Control the Weak"]},
        foe={"houses": ["logos", "mars", "untamed"]},
        house="dis",
        ruleset=version,
        ask_forced=True,
    )
    t.play("Control the Weak")
    assert t.pending.seat == 0
    assert t.pending.keys == ("house:logos", "house:mars", "house:untamed")
    t.choose("house:mars").end()
    assert t.pending.seat == 1
    assert t.pending.keys == ("house:mars",)
    t.submit("house:mars").end()
    assert t.pending.seat == 0, "its own player is free"
    assert len(t.pending.keys) == 3, "its own player is free"
    t.submit(t.pending.keys[0]).end()
    assert t.pending.seat == 1, "over"
    assert t.pending.keys == ("house:logos", "house:mars", "house:untamed"), "over"


def test_with_three_players_only_the_chosen_one_is_controlled(table):
    t = table(me={"hand": ["Control the Weak"]}, foe={}, third={}, house="dis", ask_forced=True)
    t.play("Control the Weak", "seat:2", "house:logos").end()
    assert t.pending.seat == 1
    assert len(t.pending.keys) == 3
    t.submit("house:dis").end()
    assert t.pending.seat == 2
    assert t.pending.keys == ("house:logos",)


# Creeping Oblivion


@pytest.mark.parametrize(("picked", "left"), [([], 3), (["Goon 2"], 2), (["Goon 2", "Goon 1"], 1)])
def test_creeping_oblivion_purges_up_to_two_of_one_pile(table, version, picked, left):
    t = table(
        me={"hand": ["Creeping Oblivion"], "discard": ["Goon 7"]},
        foe={"discard": ["Goon 1", "Goon 2", "Fear"]},
        house="dis",
        ruleset=version,
    )
    t.play("Creeping Oblivion", "seat:1")
    assert t.offered == ["Goon 1", "Goon 2", "Fear"]
    assert (t.pending.minimum, t.pending.maximum) == (0, 2)
    t.choose(picked)
    assert len(t.foe.discard) == left
    assert sorted(t.titles(t.foe.purged)) == sorted(picked)
    assert t.titles(t.me.discard) == ["Goon 7", "Creeping Oblivion"]
    assert t.me.purged == []


def test_creeping_oblivion_may_look_at_the_own_pile_and_needs_one(table, version):
    t = table(
        me={"hand": ["Creeping Oblivion", "Creeping Oblivion"], "discard": ["Goon 7"]},
        foe={},
        house="dis",
        ruleset=version,
    )
    t.play("Creeping Oblivion").choose(["Goon 7"])
    assert t.titles(t.me.purged) == ["Goon 7"]
    t = table(me={"hand": ["Creeping Oblivion"]}, foe={}, house="dis", ruleset=version)
    t.play("Creeping Oblivion")
    assert t.at_rest
    assert t.me.amber == 1


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
    assert t.at_rest
    assert t.titles(t.me.discard) == ["Dance of Doom"]


# Fear


def test_fear_returns_an_enemy_creature_to_its_owners_hand(table, version):
    hurt = {"title": "Goon 3", "damage": 2, "stunned": True, "amber": 2, "upgrades": ["Blood of Titans"]}
    t = table(me={"line": ["Goon 5"], "hand": ["Fear"]}, foe={"line": ["Goon 2", hurt]}, house="dis", ruleset=version)
    t.play("Fear")
    assert t.pending.seat == 0, "no friendly creature"
    assert t.offered == ["Goon 2", "Goon 3"], "no friendly creature"
    t.choose("Goon 3")
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert len(t.me.line) == 1
    assert t.titles(t.foe.discard) == ["Blood of Titans"]
    assert t.me.amber == 2, "the Æmber on it; Fear itself has no icon"
    assert (t.card("Goon 3").damage, t.card("Goon 3").stunned) == (0, False)


def test_fear_returns_a_creature_that_the_enemy_only_controls_to_its_owner(table, version):
    t = table(me={"hand": ["Fear"]}, foe={"line": [{"title": "Goon 3", "owner": 0}]}, house="dis", ruleset=version)
    t.play("Fear")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.foe.hand == []
    assert t.foe.line == []


def test_fear_destroys_nothing(table, version):
    t = table(me={"hand": ["Fear"]}, foe={"line": ["Dust Imp"]}, house="dis", ruleset=version)
    t.play("Fear")
    assert t.titles(t.foe.hand) == ["Dust Imp"]
    assert t.foe.amber == 0
    assert not t.happened("card.destroyed")


def test_fear_without_an_enemy_creature_is_played_in_vain(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Fear"]}, foe={"artifacts": ["Trinket"]}, house="dis", ruleset=version)
    t.play("Fear")
    assert len(t.me.line) == 1
    assert len(t.foe.artifacts) == 1
    assert t.titles(t.me.discard) == ["Fear"]
    assert t.at_rest


@NEW
def test_a_ward_keeps_a_creature_from_fear(table, version):
    t = table(
        me={"hand": ["Fear", "Fear"]},
        foe={"line": [{"title": "Goon 3", "warded": True}, "Invulnerable Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Fear", "Goon 3")
    assert t.card("Goon 3").zone == "play"
    assert not t.card("Goon 3").warded
    t.play("Fear", "Invulnerable Goon 3")
    assert t.titles(t.foe.hand) == ["Invulnerable Goon 3"], "invulnerable creatures leave play in other ways"


def test_with_three_players_fear_reaches_both_opponents(table):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Fear"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 2"]}, house="dis"
    )
    t.play("Fear")
    assert t.offered == ["Goon 3", "Goon 2"]
    t.choose("Goon 2")
    assert t.titles(t.third.hand) == ["Goon 2"]
    assert len(t.foe.line) == 1


# Gateway to Dis


def test_gateway_to_dis_destroys_all_creatures_for_three_chains(table, version):
    t = table(
        me={"hand": ["Gateway to Dis"], "line": ["Goon 3"], "artifacts": ["Trinket"]},
        foe={"line": ["Goon 12"]},
        house="dis",
        ruleset=version,
    )
    t.play("Gateway to Dis")
    assert t.me.line == t.foe.line == []
    assert len(t.me.artifacts) == 1
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
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert not t.card("Goon 2").warded


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
    assert len(t.foe.hand) == hand
    assert t.me.amber == 1
    assert t.card("Goon 8").damage == t.card("Goon 9").damage == 0


def test_gongoozle_asks_the_owner_and_not_who_controls_it(table, version):
    t = table(
        me={"hand": ["Gongoozle", "Chant"]},
        foe={"hand": ["Chant"], "line": [{"title": "Goon 8", "owner": 0}]},
        house="dis",
        ruleset=version,
    )
    t.play("Gongoozle")
    assert t.me.hand == []
    assert len(t.foe.hand) == 1


@NEW
def test_a_ward_keeps_the_creature_but_not_the_card(table, version):
    t = table(
        me={"hand": ["Gongoozle"]},
        foe={"hand": ["Chant"], "line": [{"title": "Goon 2", "warded": True}]},
        house="dis",
        ruleset=version,
    )
    t.play("Gongoozle")
    assert t.foe.hand == []
    assert len(t.foe.line) == 1
    assert t.card("Goon 2").damage == 0


def test_gongoozle_without_creatures_does_nothing(table, version):
    t = table(me={"hand": ["Gongoozle"]}, foe={"hand": ["Chant"]}, house="dis", ruleset=version)
    t.play("Gongoozle")
    assert len(t.foe.hand) == 1
    assert t.me.amber == 1


# Guilty Hearts


def test_guilty_hearts_destroys_those_with_amber(table, version):
    t = table(
        me={"hand": ["Guilty Hearts"], "line": [{"title": "Goon 9", "amber": 2}, "Goon 1"], "amber": 3},
        foe={"line": [{"title": "Goon 5", "amber": 1}, "Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.play("Guilty Hearts")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert (t.me.amber, t.foe.amber) == (3 + 1 + 1, 2), "one icon; what lay on them goes to the opponents"

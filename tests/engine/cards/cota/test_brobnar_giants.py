"""Brobnar creatures of Call of the Archons that react to events or work all the time."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward

plain("Peak Cutter", power=6, keywords={"assault": 4})


@invent("Peak Swap", type="action")
class PeakSwap:
    """Play: a creature changes sides."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        player = you if creature.controller != you.seat else (yield from g.opponent_of(you))
        yield from g.take_control(creature, player)


@invent("Peak Toss", type="action")
class PeakToss:
    """Play: both players discard a random card."""

    def play(g, me, you):
        for player in (you, (yield from g.opponent_of(you))):
            yield from g.discard_at_random(player)


# Bilgum Avalanche


def test_the_avalanche_hits_every_enemy_when_you_forge(table, version):
    t = table(
        me={"line": ["Bilgum Avalanche", "Goon 2"], "amber": 6, "houses": ["brobnar", "dis", "logos"]},
        foe={"line": ["Goon 2", "Goon 3", "Guard 3/1"]},
        step="start",
        ruleset=version,
    )
    t.choose("red")
    assert t.titles(t.foe.line) == ["Goon 3", "Guard 3/1"] and [card.damage for card in t.foe.line] == [2, 1]
    assert t.card("Goon 2").zone == "play" and t.card("Goon 2").damage == 0
    t.choose("brobnar")


def test_the_avalanche_rolls_for_keys_forged_by_cards_but_not_for_the_opponents(table, version):
    t = table(
        me={"line": ["Bilgum Avalanche"], "hand": ["Key Gift"]},
        foe={"line": ["Goon 9"], "hand": ["Key Gift"]},
        ruleset=version,
    )
    t.play("Key Gift", "red")
    assert t.card("Goon 9").damage == 2
    t.next_turn("brobnar")
    t.play("Key Gift", "red")
    assert t.card("Goon 9").damage == 2 and t.card("Bilgum Avalanche").damage == 0 and len(t.foe.keys) == 1


@NEW
def test_a_ward_stops_the_avalanche(table, version):
    t = table(
        me={"line": ["Bilgum Avalanche"], "hand": ["Key Gift"]},
        foe={"line": [{"title": "Goon 2", "warded": True}]},
        ruleset=version,
    )
    t.play("Key Gift", "red")
    assert t.card("Goon 2").damage == 0 and not t.card("Goon 2").warded


# King of the Crag


def test_the_king_weakens_enemy_brobnar_creatures(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": ["King of the Crag"]},
        foe={
            "line": [
                "Goon 2",
                "Goon 3",
                "Dis Goon 3",
                {"title": "Goon 5", "damage": 3},
                {"title": "Goon 1", "house": "dis"},
            ]
        },
        ruleset=version,
    )
    t.play("King of the Crag", ["Goon 2", "Goon 5"])
    assert t.titles(t.foe.line) == ["Goon 3", "Dis Goon 3", "Goon 1"]
    assert [t.g.power(card) for card in t.foe.line] == [1, 3, 1]
    assert t.power("King of the Crag") == 7 and t.g.power(t.me.line[0]) == 3


def test_when_the_king_falls_they_are_strong_again_and_two_kings_weaken_twice(table, version):
    t = table(
        me={"line": [{"title": "King of the Crag", "damage": 6}, "King of the Crag"]},
        foe={"line": ["Goon 7", "Goon 9"]},
        ruleset=version,
    )
    assert [t.g.power(card) for card in t.foe.line] == [3, 5]
    t.fight("King of the Crag", "Goon 9")
    assert [t.g.power(card) for card in t.foe.line] == [5] and t.titles(t.foe.line) == ["Goon 7"]


def test_an_enemy_who_changes_sides_is_no_enemy(table, version):
    t = table(me={"line": ["King of the Crag"], "hand": ["Peak Swap"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play("Peak Swap", "Goon 5", "right")
    assert t.power("Goon 5") == 5


def test_the_king_weakens_the_creatures_of_every_opponent(table):
    t = table(me={"line": ["King of the Crag"]}, foe={"line": ["Goon 5"]}, third={"line": ["Goon 6"]})
    assert (t.power("Goon 5"), t.power("Goon 6")) == (3, 4)


# Krump


def test_krump_robs_who_loses_a_creature_to_it(table, version):
    t = table(
        me={"line": ["Krump", "Goon 9"], "amber": 2, "hand": ["Punch"]},
        foe={"line": ["Goon 3", "Goon 2", "Goon 1"], "amber": 5},
        ruleset=version,
    )
    t.fight("Krump", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (2, 4)
    t.fight("Goon 9", "Goon 2")
    t.play("Punch", "Goon 1")
    assert t.foe.line == [] and t.foe.amber == 4, "only who fights Krump"


def test_krump_robs_its_attackers_too(table, version):
    t = table(me={"line": ["Goon 3"], "amber": 3}, foe={"line": ["Krump"], "amber": 3}, ruleset=version)
    t.fight("Goon 3")
    assert (t.me.amber, t.foe.amber) == (2, 3) and t.card("Krump").damage == 3


@pytest.mark.parametrize(("enemy", "krump"), [("Goon 6", "discard"), ("Goon 9", "discard"), ("Guard 5/2", "play")])
def test_a_dead_krump_robs_nobody_and_who_survives_it_pays_nothing(table, version, enemy, krump):
    t = table(me={"line": ["Krump"]}, foe={"line": [enemy], "amber": 3}, ruleset=version)
    t.fight("Krump")
    assert t.card("Krump").zone == krump and t.foe.amber == 3


def test_krump_finds_an_empty_pool(table, version):
    t = table(me={"line": ["Krump"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.fight("Krump")
    assert t.foe.amber == 0 and t.foe.line == []


def test_krump_robs_the_player_whose_creature_fell(table):
    t = table(me={"line": ["Krump"]}, foe={"line": ["Goon 3"], "amber": 3}, third={"line": ["Goon 2"], "amber": 3})
    t.fight("Krump", "Goon 2")
    assert (t.foe.amber, t.third.amber) == (3, 2)


# Mugwump


def test_mugwump_heals_and_grows_when_its_enemy_falls(table, version):
    t = table(
        me={"line": [{"title": "Mugwump", "damage": 2}, "Goon 9"]}, foe={"line": ["Goon 3", "Goon 2"]}, ruleset=version
    )
    t.fight("Mugwump", "Goon 3")
    assert t.card("Mugwump").damage == 0 and t.power("Mugwump") == 7
    t.fight("Goon 9")
    t.next_turn("brobnar")
    assert t.power("Mugwump") == 7, "the counter stays, and what Goon 9 destroys adds none"


def test_mugwump_grows_when_it_is_attacked_and_again_and_again(table, version):
    t = table(me={"line": ["Goon 3", "Goon 2"]}, foe={"line": ["Mugwump"]}, ruleset=version)
    t.fight("Goon 3").fight("Goon 2")
    assert t.card("Mugwump").damage == 0 and t.card("Mugwump").power_counters == 2


@pytest.mark.parametrize("enemy", ["Goon 6", "Goon 7"])
def test_mugwump_that_dies_or_does_not_kill_does_not_grow(table, version, enemy):
    t = table(me={"line": ["Mugwump"]}, foe={"line": [enemy]}, ruleset=version)
    t.fight("Mugwump")
    assert t.card("Mugwump").zone == "discard" and t.card("Mugwump").power_counters == 0
    t = table(me={"line": ["Mugwump"]}, foe={"line": ["Guard 5/2"]}, ruleset=version)
    t.fight("Mugwump")
    assert t.card("Mugwump").damage == 5 and t.power("Mugwump") == 6


def test_an_enemy_that_falls_to_assault_was_not_fighting(table, version):
    t = table(me={"line": ["Peak Cutter"]}, foe={"line": ["Goon 4"], "amber": 3}, ruleset=version)
    t.fight("Peak Cutter")
    assert t.foe.line == [] and not t.g.happened("fallen", t.foe)


# Pingle Who Annoys


def test_pingle_annoys_enemy_creatures_that_enter(table, version):
    t = table(
        me={"line": ["Goon 4"], "hand": ["Goon 3", "Goon 1", "Guard 3/1", "Trinket"]},
        foe={"line": ["Pingle Who Annoys"], "hand": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Goon 3").play("Goon 1").play("Guard 3/1").play("Trinket")
    assert [card.damage for card in t.me.line] == [0, 1, 0] and t.titles(t.me.discard) == ["Goon 1"]
    t.next_turn("brobnar")
    t.play("Goon 2")
    assert t.card("Goon 2").damage == 0


def test_pingle_annoys_what_is_put_into_play_but_not_what_changes_sides(table, version):
    t = table(
        me={"line": ["Pingle Who Annoys"], "hand": ["Peak Swap"]},
        foe={"discard": ["Goon 3"], "hand": ["Raising"]},
        ruleset=version,
    )
    t.next_turn("brobnar")
    t.play("Raising")
    assert t.card("Goon 3").damage == 1
    t = table(me={"line": ["Goon 3"], "hand": ["Peak Swap"]}, foe={"line": ["Pingle Who Annoys"]}, ruleset=version)
    t.play("Peak Swap", "Goon 3", "left")
    assert t.card("Goon 3").damage == 0


def test_pingle_eludes_the_first_attack(table, version):
    t = table(me={"line": ["Goon 4", "Goon 5"]}, foe={"line": ["Pingle Who Annoys"]}, ruleset=version)
    t.fight("Goon 4")
    assert len(t.foe.line) == 1
    t.fight("Goon 5")
    assert t.foe.line == []


# Rock-Hurling Giant


def test_the_giant_hurls_a_rock_for_each_brobnar_card_discarded(table, version):
    t = table(
        me={"line": ["Rock-Hurling Giant"], "hand": ["Punch", "Goon 9"]},
        foe={"line": ["Goon 5", "Goon 4"]},
        ruleset=version,
    )
    t.discard("Punch")
    assert t.offered == ["Rock-Hurling Giant", "Goon 5", "Goon 4"] and t.pending.minimum == 0
    t.choose("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 5"]
    t.discard("Goon 9")
    t.choose([])
    assert t.card("Goon 5").damage == 0 and t.card("Rock-Hurling Giant").damage == 0


def test_the_giant_hurls_nothing_for_other_houses_or_what_the_opponent_discards(table, version):
    t = table(
        me={"line": ["Rock-Hurling Giant"], "hand": ["Dis Goon 3"]},
        foe={"line": ["Goon 5"], "hand": ["Punch"]},
        house="dis",
        ruleset=version,
    )
    t.discard("Dis Goon 3")
    assert t.at_rest
    t.next_turn("brobnar")
    t.discard("Punch")
    assert t.at_rest and t.card("Goon 5").damage == 0


def test_the_giant_hurls_for_a_card_lost_by_an_effect_in_your_turn_only(table, version):
    t = table(
        me={"line": ["Rock-Hurling Giant"], "hand": ["Peak Toss", "Punch"]},
        foe={"line": ["Goon 5"], "hand": ["Goon 4"]},
        ruleset=version,
    )
    t.play("Peak Toss", "Goon 5")
    assert t.card("Goon 5").damage == 4 and t.at_rest and t.foe.hand == t.me.hand == []
    t = table(
        me={"line": ["Goon 5"], "hand": ["Peak Toss"]},
        foe={"line": ["Rock-Hurling Giant"], "hand": ["Punch"]},
        ruleset=version,
    )
    t.play("Peak Toss")
    assert t.foe.hand == [] and t.at_rest and t.card("Goon 5").damage == 0


def test_cards_discarded_from_the_deck_are_no_rocks(table, version):
    t = table(
        me={"line": ["Rock-Hurling Giant"], "hand": ["Sound the Horns"], "deck": ["Goon 3", "Punch"]},
        foe={"line": ["Goon 5"]},
        ruleset=version,
    )
    t.play("Sound the Horns")
    assert t.at_rest and t.titles(t.me.hand) == ["Goon 3"]


@pytest.mark.parametrize(("target", "damage"), [("Guard 5/1", 3), ("Guard 5/3", 1)])
def test_armor_blunts_the_rock(table, version, target, damage):
    t = table(me={"line": ["Rock-Hurling Giant"], "hand": ["Punch"]}, foe={"line": [target]}, ruleset=version)
    t.discard("Punch", target)
    assert t.card(target).damage == damage


# Rogue Ogre


@pytest.mark.parametrize(("plays", "done"), [(0, False), (1, True), (2, False)])
def test_the_ogre_rests_when_exactly_one_card_was_played(table, version, plays, done):
    t = table(
        me={"line": [{"title": "Rogue Ogre", "damage": 3}, "Goon 4"], "hand": ["Smith", "Trinket"]},
        foe={"amber": 4},
        ruleset=version,
    )
    for title in ("Trinket", "Smith")[:plays]:
        t.play(title)
    t.reap("Goon 4").discard("Smith") if plays < 2 else t.reap("Goon 4")
    assert t.card("Rogue Ogre").damage == 3
    t.next_turn("brobnar")
    ogre = t.card("Rogue Ogre")
    assert (ogre.damage, ogre.amber, t.foe.amber) == ((1, 1, 3) if done else (3, 0, 4))


def test_the_ogre_counts_itself_and_only_its_controllers_turn(table, version):
    t = table(me={"hand": ["Rogue Ogre"]}, foe={"amber": 4, "hand": ["Trinket"]}, ruleset=version)
    t.play("Rogue Ogre")
    t.next_turn("brobnar")
    assert t.card("Rogue Ogre").amber == 1 and t.foe.amber == 3
    t.play("Trinket")
    t.next_turn("brobnar")
    assert t.card("Rogue Ogre").amber == 1, "nothing at the end of the opponent's turn"


def test_the_ogre_captures_unhurt_and_heals_without_a_pool(table, version):
    t = table(me={"line": [{"title": "Rogue Ogre", "damage": 1}], "hand": ["Trinket"]}, foe={}, ruleset=version)
    t.play("Trinket")
    t.next_turn("brobnar")
    assert t.card("Rogue Ogre").damage == 0 and t.card("Rogue Ogre").amber == 0
    t = table(me={"line": ["Rogue Ogre"], "hand": ["Trinket"]}, foe={"amber": 2}, ruleset=version)
    t.play("Trinket")
    t.next_turn("brobnar")
    assert t.card("Rogue Ogre").amber == 1


# Tireless Crocag


def test_crocag_fights_under_any_house_but_never_reaps(table, version):
    t = table(
        me={"line": ["Tireless Crocag", "Goon 3"]}, foe={"line": ["Goon 2", "Goon 5"]}, house="dis", ruleset=version
    )
    assert t.may("fight:Tireless Crocag") and not t.may("reap:Tireless Crocag") and not t.may("fight:Goon 3")
    t.fight("Tireless Crocag", "Goon 2")
    assert t.card("Tireless Crocag").damage == 2 and not t.may("fight:Tireless Crocag")
    t = table(me={"line": ["Tireless Crocag"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    assert t.refused("reap:Tireless Crocag").clause == "cannot-beats-may"


def test_a_stunned_crocag_loses_its_stun_under_any_house(table, version):
    t = table(
        me={"line": [{"title": "Tireless Crocag", "stunned": True}]},
        foe={"line": ["Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.unstun("Tireless Crocag")
    assert not t.card("Tireless Crocag").stunned


@pytest.mark.parametrize("way", ["fight", "punch"])
def test_crocag_dies_with_the_last_enemy(table, version, way):
    t = table(me={"line": ["Tireless Crocag", "Goon 3"], "hand": ["Punch"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.fight("Tireless Crocag") if way == "fight" else t.play("Punch", "Goon 2")
    assert t.foe.line == [] and t.titles(t.me.line) == ["Goon 3"] and "Tireless Crocag" in t.titles(t.me.discard)


def test_crocag_dies_at_once_in_an_empty_field_even_if_you_have_creatures(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Tireless Crocag"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    t.play("Tireless Crocag")
    assert t.titles(t.me.line) == ["Goon 3"] and t.titles(t.me.discard) == ["Tireless Crocag"]


def test_crocag_dies_when_the_last_enemy_changes_sides_or_it_does_itself(table, version):
    t = table(me={"line": ["Tireless Crocag"], "hand": ["Peak Swap"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Peak Swap", "Goon 2", "left")
    assert t.titles(t.me.line) == ["Goon 2"]
    t = table(me={"line": ["Tireless Crocag"], "hand": ["Peak Swap"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Peak Swap", "Tireless Crocag", "left")
    assert t.me.line == [] and t.titles(t.foe.line) == ["Goon 2"] and t.titles(t.me.discard)[-1] == "Peak Swap"


@NEW
def test_a_ward_is_used_up_for_crocag_in_vain(table, version):
    t = table(
        me={"line": [{"title": "Tireless Crocag", "warded": True}], "hand": ["Punch"]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Punch", "Goon 2")
    assert t.me.line == [] and t.happened("status.ward_used")


@pytest.mark.clause("break-key-passive-each-opponent")
def test_crocag_lives_while_every_opponent_has_a_creature(table):
    t = table(
        me={"line": ["Tireless Crocag"], "hand": ["Punch", "Punch"]},
        foe={"line": ["Goon 2"]},
        third={"line": ["Goon 3", "Goon 1"]},
    )
    t.play("Punch", "Goon 3")
    assert t.titles(t.me.line) == ["Tireless Crocag"]
    t.play("Punch", "Goon 2")
    assert t.me.line == [] and len(t.third.line) == 1

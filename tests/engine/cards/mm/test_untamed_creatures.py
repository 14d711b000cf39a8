"""Creatures of Untamed in Mass Mutation, up to Eunoia."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

DRAKE = "Blossom Drake"
QUEEN = "Dark Queen Gloriana"
HARBINGER = "Dark Harbinger"


@invent("Bud Lamp", type="artifact", traits=("item",))
class BudLamp:
    """Action: gains 1 Æmber. Friendly creatures have 1 more power."""

    def action(g, me, you):
        yield from g.gain(you, 1)

    def power(g, me, creature):
        return 1 if creature.controller == me.controller else 0


@pytest.mark.clause("traits-no-effect-by-themselves")
def test_artifacts_are_blank_save_for_their_traits(table, version):
    t = table(
        me={"artifacts": ["Bud Lamp"], "line": ["Goon 3"], "hand": [{"title": DRAKE, "house": "brobnar"}]},
        foe={"artifacts": ["Trinket"]},
        house="brobnar",
        ruleset=version,
    )
    t.action("Bud Lamp")
    assert (t.power("Goon 3"), t.me.amber) == (4, 1)
    t.play(DRAKE)
    assert (t.power("Goon 3"), t.power(DRAKE)) == (3, 4 + 2)
    lamp = t.card("Bud Lamp")
    assert t.g.labelled(lamp, "action") == []
    assert t.g.has_trait(lamp, "item")
    t.next_turn().next_turn("brobnar")
    assert not t.may("action:Bud Lamp")


# Cephaloist


@pytest.mark.parametrize(("pool", "left"), [(3, 1), (4, 4), (5, 5)])
def test_a_full_head_keeps_its_pool(table, version, pool, left):
    t = table(me={"hand": ["Theft of 2"]}, foe={"amber": pool, "line": ["Cephaloist"]}, ruleset=version)
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (pool - left, left)


def test_a_head_guards_nobody_elses_pool_and_only_against_theft(table, version):
    t = table(
        me={"hand": ["Theft of 2", "Snare"], "line": ["Goon 3", "Cephaloist"], "amber": 4},
        foe={"amber": 6},
        ruleset=version,
    )
    t.play("Theft of 2").play("Snare", "Goon 3")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber) == (6, 2, 2)
    t = table(me={"hand": ["Snare"], "line": ["Goon 3"]}, foe={"amber": 6, "line": ["Cephaloist"]}, ruleset=version)
    t.play("Snare")
    assert t.foe.amber == 4


# Chonkers


def chonkers(counters=0, **more):
    return {"title": "Chonkers", "power_counters": counters, **more}


def test_chonkers_enters_play_with_a_counter(table, version):
    t = table(me={"hand": ["Chonkers"]}, foe={}, house="untamed", ruleset=version)
    t.play("Chonkers")
    assert t.power("Chonkers") == 2


@pytest.mark.parametrize(("before", "after"), [(1, 2), (2, 4), (5, 10)])
def test_chonkers_doubles_after_a_victory(table, version, before, after):
    t = table(me={"line": [chonkers(before)]}, foe={"line": ["Goon 2"]}, house="untamed", ruleset=version)
    t.fight("Chonkers")
    assert t.card("Chonkers").power_counters == after
    assert t.card("Chonkers").damage == 0


@pytest.mark.parametrize("enemy", ["Goon 9", {"title": "Goon 1", "warded": True}, "Guard 1/3"])
def test_chonkers_does_not_grow_where_the_enemy_lives(table, enemy):
    t = table(me={"line": [chonkers(2)]}, foe={"line": [enemy]}, house="untamed")
    t.fight("Chonkers")
    assert t.card("Chonkers").power_counters == 2
    assert len(t.foe.line) == 1


def test_chonkers_grows_in_defence_and_not_by_the_fights_of_others(table, version):
    t = table(
        me={"line": ["Goon 2", "Goon 9"]},
        foe={"line": [chonkers(3), "Goon 1"]},
        ruleset=version,
    )
    t.fight("Goon 9", "Goon 1")
    assert t.card("Chonkers").power_counters == 3
    t.fight("Goon 2")
    assert t.card("Chonkers").power_counters == 6
    assert t.card("Chonkers").damage == 2


def test_without_a_counter_there_is_nothing_to_double(table, version):
    t = table(me={"line": [chonkers()]}, foe={"line": ["Goon 1"]}, house="untamed", ruleset=version)
    t.fight("Chonkers")
    assert t.card("Chonkers").power_counters == 0
    assert t.foe.line == []


# the Beasts of many houses


BEASTS = ["Dæmo-Beast", "Dino-Beast", "Sacro-Beast", "Techno-Beast", "Umbra-Beast", "Xeno-Beast"]


@pytest.mark.parametrize("title", BEASTS)
def test_a_mutant_beast_fights_with_skirmish(table, title):
    t = table(me={"line": [title]}, foe={"line": ["Goon 9"]}, house="untamed", filler=0)
    beast = t.card(title)
    t.fight(title)
    assert beast.damage == 0
    assert t.card("Goon 9").damage == t.g.power(beast)
    assert t.g.traits_of(beast) == ("mutant", "beast")
    assert t.g.has_keyword(beast, "elusive") == (title == "Umbra-Beast")
    assert t.g.armor(beast) == 2 * (title == BEASTS[2])


def test_a_daemo_beast_steals_when_it_is_destroyed(table, version):
    t = table(me={"hand": ["Slaying"], "amber": 3}, foe={"line": ["Dæmo-Beast"]}, ruleset=version)
    t.play("Slaying")
    assert (t.me.amber, t.foe.amber) == (2, 1)
    t = table(me={"hand": ["Recall"], "amber": 3}, foe={"line": ["Dæmo-Beast"]}, ruleset=version)
    t.play("Recall")
    assert (t.me.amber, t.foe.amber) == (3, 0)


@pytest.mark.parametrize(
    ("wanted", "victim", "hit"),
    [
        ("yes", "Goon 5", 3),
        ("yes", "Guard 5/2", 1),
        ("yes", {"title": "Goon 5", "warded": True}, 0),
        ("no", "Goon 5", 0),
    ],
)
def test_a_dino_beast_may_be_exalted_to_strike(table, wanted, victim, hit):
    t = table(me={"hand": ["Dino-Beast"]}, foe={"line": [victim, "Goon 9"]}, house="untamed")
    t.play("Dino-Beast", wanted, *([t.foe.line[0]] if wanted == "yes" else []))
    assert t.card("Dino-Beast").amber == (wanted == "yes")
    assert [c.damage for c in t.foe.line] == [hit, 0]
    assert not t.foe.line[0].warded


@pytest.mark.parametrize(("hand", "held"), [(["Chant", "Goon 1"], 2), ([], 0)])
def test_a_techno_beast_trades_a_card_for_another(table, version, hand, held):
    t = table(me={"line": ["Techno-Beast"], "hand": hand, "deck": ["Goon 2"]}, foe={}, house="untamed", ruleset=version)
    t.reap("Techno-Beast", *(["Goon 1"] if hand else []))
    assert len(t.me.hand) == held
    assert len(t.me.discard) == (1 if hand else 0)
    assert ("Goon 2" in t.titles(t.me.hand)) == bool(hand)


def test_a_xeno_beast_sorts_the_top_of_the_deck(table, version):
    t = table(
        me={"line": ["Xeno-Beast"], "deck": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"line": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Xeno-Beast", "Goon 1", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.me.deck[0].title == "Goon 3"
    assert t.me.deck[-1].title == "Goon 2"


# Dark Faerie


def test_a_dark_faerie_gains_by_fighting_alone(table, version):
    t = table(
        me={"line": ["Dark Faerie", {"title": "Dark Faerie", "power_counters": 1}]},
        foe={"line": ["Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Dark Faerie")
    assert t.me.amber == 2
    assert t.card("Dark Faerie").damage == 0
    assert t.card("Goon 3").damage == 2
    t.reap("Dark Faerie#2")
    assert t.me.amber == 3


# Dark Harbinger


def test_an_action_of_untamed_rouses_the_harbinger(table, version):
    t = table(
        me={
            "line": [HARBINGER, "Untamed Goon 3"],
            "hand": ["Untamed Chant", "Untamed Goon 1", "Untamed Trinket", {"title": "Chant", "house": "untamed"}],
        },
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.reap(HARBINGER).reap("Untamed Goon 3").play("Untamed Goon 1", flank="left").play("Untamed Trinket")
    assert not t.card(HARBINGER).ready
    t.play("Untamed Chant")
    assert t.card(HARBINGER).ready
    assert not t.card("Untamed Goon 3").ready
    t.reap(HARBINGER).play("Chant")
    assert t.card(HARBINGER).ready
    assert t.me.amber == 3


def test_actions_of_other_houses_and_players_leave_the_harbinger_tired(table, version):
    tired = {"title": HARBINGER, "ready": False}
    t = table(me={"line": [tired], "hand": ["Chant"]}, foe={}, ruleset=version)
    t.play("Chant")
    assert not t.card(HARBINGER).ready
    t = table(me={"hand": ["Untamed Chant"]}, foe={"line": [tired]}, house="untamed", ruleset=version)
    t.play("Untamed Chant")
    assert not t.card(HARBINGER).ready


# Dark Queen Gloriana


def test_the_dark_queen_sends_a_friend_of_another_house_home(table, version):
    t = table(
        me={"hand": [QUEEN], "line": ["Goon 1", "Untamed Goon 2", {"title": "Goon 3", "owner": 1}]},
        foe={"line": ["Goon 4"]},
        house="untamed",
        ruleset=version,
    )
    t.play(QUEEN)
    assert sorted(t.offered) == ["Goon 1", "Goon 3"]
    t.choose("Goon 3")
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.me.hand == []
    assert len(t.me.line) == 3


def test_the_dark_queen_alone_sends_nobody_home(table):
    warded = {"title": "Goon 1", "warded": True}
    t = table(me={"hand": [QUEEN, QUEEN], "line": [warded]}, foe={}, house="untamed")
    t.play(QUEEN)
    assert t.titles(t.me.line) == ["Goon 1", QUEEN]
    assert not t.card("Goon 1").warded
    t.play(QUEEN)
    assert t.titles(t.me.line) == [QUEEN, QUEEN]
    assert t.titles(t.me.hand) == ["Goon 1"]


# Eunoia


@pytest.mark.parametrize("attacks", [True, False])
def test_eunoia_gains_and_heals_after_a_victory(table, version, attacks):
    eunoia = {"title": "Eunoia", "damage": 1}
    if attacks:
        t = table(me={"line": [eunoia]}, foe={"line": ["Goon 3"]}, house="untamed", ruleset=version)
        t.fight("Eunoia")
    else:
        t = table(me={"line": ["Goon 3"]}, foe={"line": [eunoia]}, ruleset=version)
        t.fight("Goon 3")
    assert t.card("Eunoia").damage == 1 + 3 - 2
    assert (t.me.amber, t.foe.amber) == ((1, 0) if attacks else (0, 1))


@pytest.mark.parametrize("enemy", ["Goon 9", "Guard 6/1"])
def test_eunoia_gains_nothing_where_the_enemy_lives(table, version, enemy):
    grown = {"title": "Eunoia", "power_counters": 0}
    t = table(me={"line": [{**grown, "upgrades": ["Plate"]}]}, foe={"line": [enemy]}, house="untamed", ruleset=version)
    t.fight("Eunoia")
    assert t.me.amber == 0
    assert len(t.foe.line) == 1


def test_a_fallen_eunoia_gains_nothing(table, version):
    t = table(me={"line": ["Eunoia"]}, foe={"line": ["Goon 6"]}, house="untamed", ruleset=version)
    t.fight("Eunoia")
    assert t.me.line == t.foe.line == []
    assert t.me.amber == 0

"""Creatures of Untamed that do something when they are played or reap, and those with keywords only."""

from __future__ import annotations

import pytest

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])


def arriving(table, version, title, me=(), foe=(), **more):
    """The position in which a creature is about to be played."""
    return table(
        me={"hand": [title], "line": list(me), **more.pop("mine", {})},
        foe={"line": list(foe), **more.pop("theirs", {})},
        house="untamed",
        ruleset=version,
        **more,
    )


def ordered(t):
    """Let the dead go to the discard piles in the order in which they are offered."""
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    return t


# keywords only -----------------------------------------------------------------------------------------------------


def test_ancient_bear_strikes_before_the_fight(table, version):
    t = table(me={"line": ["Ancient Bear"]}, foe={"line": ["Goon 2", "Goon 8"]}, house="untamed", ruleset=version)
    t.fight("Ancient Bear", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 8"] and t.card("Ancient Bear").damage == 0
    t.next_turn("brobnar").fight("Goon 8")
    assert t.card("Goon 8").damage == 5 and t.me.line == [], "no assault while it is attacked"


def test_ancient_bears_assault_adds_to_its_blow(table, version):
    t = table(me={"line": ["Ancient Bear"]}, foe={"line": ["Goon 8"]}, house="untamed", ruleset=version)
    t.fight("Ancient Bear")
    assert t.card("Goon 8").damage == 7


def test_briar_grubbling_stings_its_attacker_first(table, version):
    t = table(me={"line": ["Goon 5", "Goon 6"]}, foe={"line": ["Briar Grubbling"]}, ruleset=version)
    t.fight("Goon 5")
    assert t.titles(t.me.line) == ["Goon 6"] and t.card("Briar Grubbling").damage == 0
    t.fight("Goon 6")
    assert t.foe.line == [] and t.me.line == [], "5 before the fight, 2 in it"


def test_briar_grubbling_does_not_sting_when_it_attacks(table, version):
    t = table(me={"line": ["Briar Grubbling"]}, foe={"line": ["Goon 6"]}, house="untamed", ruleset=version)
    t.fight("Briar Grubbling")
    assert t.card("Goon 6").damage == 2 and t.me.line == []


# Bigtwig -----------------------------------------------------------------------------------------------------------


def test_bigtwig_attacks_only_the_stunned(table, version):
    t = table(
        me={"line": ["Bigtwig", "Snufflegator"]},
        foe={"line": ["Goon 1", {"title": "Goon 3", "stunned": True}, {"title": "Goon 4", "stunned": True}]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Bigtwig")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 3").fight("Snufflegator")
    assert t.offered == ["Goon 1", "Goon 4"], "the others attack whom they like"
    t.choose("Goon 1")
    assert t.titles(t.foe.line) == ["Goon 4"] and t.card("Bigtwig").damage == 3


def test_bigtwig_cannot_fight_where_nobody_is_stunned(table, version):
    t = table(
        me={"line": ["Bigtwig"], "hand": [{"title": "Anger", "house": "untamed"}]},
        foe={"line": ["Goon 1"]},
        house="untamed",
        ruleset=version,
    )
    assert not t.may("fight:Bigtwig") and t.may("reap:Bigtwig")
    t.play("Anger")
    assert t.card("Bigtwig").ready and t.card("Goon 1").damage == 0
    t.next_turn("brobnar").fight("Goon 1")
    assert t.card("Bigtwig").damage == 1, "whoever attacks it may"


def test_taunt_hides_the_stunned_from_bigtwig(table, version):
    t = table(
        me={"line": ["Bigtwig"]},
        foe={"line": ["Champion Anaphiel", {"title": "Goon 3", "stunned": True}]},
        house="untamed",
        ruleset=version,
    )
    assert not t.may("fight:Bigtwig")


def test_bigtwig_stuns_and_exhausts_when_it_reaps(table, version):
    t = table(me={"line": ["Bigtwig"]}, foe={"line": ["Goon 1", "Goon 2"]}, house="untamed", ruleset=version)
    t.reap("Bigtwig")
    assert t.offered == ["Bigtwig", "Goon 1", "Goon 2"] and t.me.amber == 1
    t.choose("Goon 2")
    assert (t.card("Goon 2").stunned, t.card("Goon 2").ready) == (True, False)
    assert (t.card("Goon 1").stunned, t.card("Goon 1").ready) == (False, True)
    t.next_turn("brobnar")
    assert not t.may("unstun:Goon 2"), "it is exhausted in that turn"
    t.next_turn("untamed").fight("Bigtwig")
    assert t.titles(t.foe.line) == ["Goon 1"]


# Chota Hazri -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("amber", "asked"), [(0, False), (6, False), (7, True), (9, True)])
def test_chota_hazri_loses_one_and_may_forge(table, version, amber, asked):
    t = arriving(table, version, "Chota Hazri", mine={"amber": amber})
    t.play("Chota Hazri")
    assert t.me.amber == max(0, amber - 1) and (t.pending.kind == "yes-no") == asked
    if asked:
        t.choose("yes", "yellow")
        assert t.me.keys == ["yellow"] and t.me.amber == amber - 7


def test_chota_hazri_may_leave_it_and_pays_the_current_cost(table, version):
    t = arriving(table, version, "Chota Hazri", [], ["Murmook"], mine={"amber": 7})
    t.play("Chota Hazri")
    assert t.at_rest and t.me.amber == 6 and t.me.keys == []
    t = arriving(table, version, "Chota Hazri", [], ["Murmook"], mine={"amber": 8})
    t.play("Chota Hazri", "no")
    assert t.at_rest and t.me.amber == 7 and t.me.keys == []


def test_chota_hazri_forges_nothing_for_what_was_not_lost(table, version):
    t = arriving(table, version, "Chota Hazri", mine={"amber": 9, "artifacts": ["Strongbox"]})
    t.play("Chota Hazri")
    assert t.at_rest and t.me.amber == 9 and t.me.keys == []


# Dew Faerie --------------------------------------------------------------------------------------------------------


def test_dew_faerie_reaps_two_and_eludes_the_first_attack(table, version):
    t = table(me={"line": ["Dew Faerie"]}, foe={"line": ["Goon 1", "Goon 2"]}, house="untamed", ruleset=version)
    t.reap("Dew Faerie")
    assert t.me.amber == 2 and t.foe.amber == 0
    t.next_turn("brobnar").fight("Goon 1")
    assert t.card("Dew Faerie").damage == 0 and t.card("Goon 1").damage == 0
    t.fight("Goon 2")
    assert t.me.line == []


# Flaxia ------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("mine", "theirs", "amber"), [(0, 0, 2), (0, 1, 0), (1, 1, 2), (1, 2, 0), (0, 3, 0)])
def test_flaxia_pays_for_more_creatures_herself_included(table, version, mine, theirs, amber):
    t = arriving(table, version, "Flaxia", ["Goon 1"] * mine, ["Goon 2"] * theirs, theirs={"artifacts": ["Trinket"]})
    t.play("Flaxia")
    assert t.at_rest and t.me.amber == amber and t.foe.amber == 0


def test_with_three_players_flaxia_compares_with_one(table):
    for seat, amber in (("1", 2), ("2", 0)):
        t = arriving(table, "16.0", "Flaxia", [], [], third={"line": ["Goon 1"]})
        t.play("Flaxia", seat)
        assert t.me.amber == amber


# Fuzzy Gruen -------------------------------------------------------------------------------------------------------


def test_fuzzy_gruen_brings_two_and_gives_one(table, version):
    t = arriving(table, version, "Fuzzy Gruen", theirs={"amber": 1})
    t.play("Fuzzy Gruen")
    assert (t.me.amber, t.foe.amber) == (2, 2)


def test_fuzzy_gruen_put_into_play_does_neither(table, version):
    t = arriving(table, version, "Fuzzy Gruen", mine={"hand": ["Fuzzy Gruen", "Untamed Ushering"]})
    t.play("Untamed Ushering")
    assert t.titles(t.me.line) == ["Fuzzy Gruen"] and (t.me.amber, t.foe.amber) == (0, 0)


def test_with_three_players_fuzzy_gruen_gives_to_one(table):
    t = arriving(table, "16.0", "Fuzzy Gruen", third={})
    t.play("Fuzzy Gruen", "2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2, 0, 1)


# Inka the Spider ---------------------------------------------------------------------------------------------------


def test_inka_stuns_when_played_and_when_she_reaps(table, version):
    t = arriving(table, version, "Inka the Spider", ["Goon 1"], ["Goon 2"], mine={"hand": ["Inka the Spider",
                 "Untamed Bugle"]})  # fmt: skip
    t.play("Inka the Spider")
    assert t.offered == ["Goon 1", "Inka the Spider", "Goon 2"]
    t.choose("Goon 2")
    assert t.card("Goon 2").stunned and t.card("Goon 2").ready and not t.card("Goon 1").stunned
    t.play("Untamed Bugle").reap("Inka the Spider", "Goon 1")
    assert t.card("Goon 1").stunned and t.me.amber == 1


def test_inkas_poison_kills_whatever_it_hurts(table, version):
    t = table(me={"line": ["Inka the Spider"]}, foe={"line": ["Goon 12", "Goon 5"]}, house="untamed", ruleset=version)
    t.fight("Inka the Spider", "Goon 12")
    assert t.titles(t.foe.line) == ["Goon 5"] and t.me.line == [] and not t.card("Goon 5").stunned
    t = table(me={"line": ["Inka the Spider"]}, foe={"line": ["Guard 5/1"]}, house="untamed", ruleset=version)
    t.fight("Inka the Spider")
    assert t.titles(t.foe.line) == ["Guard 5/1"], "armor stopped all of it"


# Kindrith Longshot -------------------------------------------------------------------------------------------------


def test_kindrith_shoots_when_she_reaps(table, version):
    t = table(
        me={"line": ["Kindrith Longshot", "Goon 1"]},
        foe={"line": ["Goon 2", "Guard 3/1"]},
        house="untamed",
        ruleset=version,
    )
    t.reap("Kindrith Longshot")
    assert t.offered == ["Kindrith Longshot", "Goon 1", "Goon 2", "Guard 3/1"]
    t.choose("Guard 3/1")
    assert t.card("Guard 3/1").damage == 1 and t.me.amber == 1 and len(t.foe.line) == 2


def test_kindrith_skirmishes_and_eludes(table, version):
    t = table(me={"line": ["Kindrith Longshot"]}, foe={"line": ["Goon 9"]}, house="untamed", ruleset=version)
    t.fight("Kindrith Longshot")
    assert t.card("Goon 9").damage == 3 and t.card("Kindrith Longshot").damage == 0
    t.next_turn("brobnar").fight("Goon 9")
    assert t.card("Kindrith Longshot").damage == 0 and t.card("Goon 9").damage == 3


# Lupo the Scarred and Mighty Tiger ---------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "amount"), [("Lupo the Scarred", 2), ("Mighty Tiger", 4)])
def test_they_bite_an_enemy_when_they_arrive(table, version, title, amount):
    t = arriving(table, version, title, ["Goon 1"], [f"Goon {amount}", f"Goon {amount + 1}", "Guard 5/1"])
    t.play(title)
    assert t.offered == [f"Goon {amount}", f"Goon {amount + 1}", "Guard 5/1"]
    t.choose(f"Goon {amount + 1}")
    assert t.card(f"Goon {amount + 1}").damage == amount and len(t.foe.line) == 3
    t = arriving(table, version, title, ["Goon 1"], [f"Goon {amount}", "Guard 5/1"])
    t.play(title, f"Goon {amount}")
    assert t.titles(t.foe.line) == ["Guard 5/1"] and len(t.me.line) == 2
    t = arriving(table, version, title, [], ["Guard 5/1"])
    t.play(title)
    assert t.card("Guard 5/1").damage == amount - 1, "the only one there is, behind its armor"


@pytest.mark.parametrize("title", ["Lupo the Scarred", "Mighty Tiger"])
def test_they_bite_no_friend(table, version, title):
    t = arriving(table, version, title, ["Goon 1"])
    t.play(title)
    assert t.at_rest and len(t.me.line) == 2


@pytest.mark.parametrize("title", ["Lupo the Scarred", "Mighty Tiger"])
def test_nobody_bites_a_sheltered_creature(table, version, title):
    t = arriving(table, version, title, [], ["Goon 1"], theirs={"artifacts": ["Aegis"]})
    t.play(title)
    assert t.card("Goon 1").damage == 0


@NEW
@pytest.mark.parametrize("title", ["Lupo the Scarred", "Mighty Tiger"])
def test_a_ward_takes_the_bite(table, version, title):
    t = arriving(table, version, title, [], [{"title": "Goon 1", "warded": True}])
    t.play(title)
    assert t.titles(t.foe.line) == ["Goon 1"] and not t.foe.line[0].warded


def test_lupo_skirmishes_and_the_tiger_does_not(table, version):
    for title, damage in (("Lupo the Scarred", 0), ("Mighty Tiger", 2)):
        t = table(me={"line": [title]}, foe={"line": ["Goon 2"]}, house="untamed", ruleset=version)
        t.fight(title)
        assert t.card(title).damage == damage and t.foe.line == []


# Piranha Monkeys ---------------------------------------------------------------------------------------------------


def test_piranha_monkeys_bite_all_others_when_played_and_when_they_reap(table, version):
    t = arriving(
        table,
        version,
        "Piranha Monkeys",
        ["Goon 3", "Invulnerable Goon 4"],
        ["Goon 2", "Guard 4/1", "Goon 5"],
        mine={"hand": ["Piranha Monkeys", "Untamed Bugle"]},
    )
    t.play("Piranha Monkeys")
    hurt = {card.title: card.damage for card in t.g.creatures()}
    stone = 2 if version in ("1.2", "1.3") else 0  # the early books do not know invulnerable
    assert hurt == {"Goon 3": 2, "Invulnerable Goon 4": stone, "Piranha Monkeys": 0, "Guard 4/1": 1, "Goon 5": 2}
    ordered(t.play("Untamed Bugle").reap("Piranha Monkeys"))
    hurt = {card.title: card.damage for card in t.g.creatures()}
    stone = {} if version in ("1.2", "1.3") else {"Invulnerable Goon 4": 0}
    assert hurt == {**stone, "Piranha Monkeys": 0, "Guard 4/1": 3, "Goon 5": 4} and t.me.amber == 1


def test_piranha_monkeys_alone(table, version):
    t = arriving(table, version, "Piranha Monkeys")
    t.play("Piranha Monkeys")
    assert t.at_rest and t.card("Piranha Monkeys").damage == 0

"""Poison, skirmish, splash, splash-attack, taunt."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent, plain

NEW = ["2021-03", "16.0", "18.4"]
SINCE_2021 = pytest.mark.parametrize("version", NEW)

plain("Fang Viper", power=2, keywords={"poison": 1, "assault": 1})
plain("Fang Cobra", power=2, keywords={"poison": 1, "hazardous": 1})
plain("Fang Wave", power=3, keywords={"splash-attack": 2})
plain("Fang Hydra", power=3, keywords={"splash-attack": 1, "poison": 1})
plain("Fang Raider", power=4, keywords={"skirmish": 1})
plain("Fang Thorn", power=5, keywords={"hazardous": 3})
plain("Fang Wall", power=6, keywords={"taunt": 1})


@invent("Fang Nettle", power=5)
class FangNettle:
    """Deals 2 damage to whatever attacks it, before the fight. Destroyed: deals 1 damage to each enemy creature."""

    def destroyed(g, me, you):
        yield from g.deal_damage(g.creatures(enemy_of=you), 1)


@invent("Fang Spitter", power=4, keywords={"poison": 1})
class FangSpitter:
    """Poison. Action: deals 1 damage to a creature."""

    def action(g, me, you):
        yield from g.deal_damage((yield from g.choose_creature()), 1)


@invent("Fang Cloud", type="action")
class FangCloud:
    """Play: deals 3 damage to a creature with 1 splash."""

    def play(g, me, you):
        yield from g.deal_damage((yield from g.choose_creature()), 3, splash=1)


@invent("Fang Horn", type="upgrade")
class FangHorn:
    """Its creature gains splash-attack 2."""

    def keywords(g, me, creature):
        return {"splash-attack": 2} if creature is me.host else {}


@invent("Fang Crow", power=8)
class FangCrow:
    """Gains 1 Æmber whenever a creature is destroyed in a fight, 10 whenever one is destroyed otherwise."""

    @after("destroyed")
    def caw(g, me, you, event):
        yield from g.gain(you, 1 if event.fight else 10)


@invent("Fang Bolt", type="action")
class FangBolt:
    """Play: deals 1 damage to an enemy creature and stuns it."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.deal_damage(creature, 1)
        yield from g.stun(creature)


# poison


@pytest.mark.clause("poison-damage-destroys", "poison-works-for-attacker-and-defender")
@pytest.mark.parametrize("attacking", [True, False])
@pytest.mark.parametrize("opposing", ["Goon 12", "Guard 12/1"])
def test_power_damage_of_a_poison_creature_destroys(table, version, attacking, opposing):
    """One point destroys twelve power; armor that stops the point saves."""
    mine, theirs = ("Poison Goon 1", opposing) if attacking else (opposing, "Poison Goon 1")
    t = table(me={"line": [mine]}, foe={"line": [theirs]}, ruleset=version)
    t.fight(mine)
    assert t.card("Poison Goon 1").zone == "discard"
    assert t.card(opposing).zone == ("discard" if opposing == "Goon 12" else "play")


@pytest.mark.clause("poison-needs-damage-dealt")
@pytest.mark.parametrize("armor, lives", [(1, False), (2, True), (3, True)])
def test_poison_does_nothing_when_all_damage_is_prevented(table, version, armor, lives):
    t = table(me={"line": ["Poison Goon 2"]}, foe={"line": [f"Guard 9/{armor}"]}, ruleset=version)
    t.fight("Poison Goon 2")
    assert (t.card(f"Guard 9/{armor}").zone == "play") == lives


@pytest.mark.clause("poison-needs-damage-dealt", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_ward_stops_poison(table, version):
    t = table(me={"line": ["Poison Goon 1"]}, foe={"line": [{"title": "Goon 9", "warded": True}]}, ruleset=version)
    t.fight("Poison Goon 1")
    goon = t.card("Goon 9")
    assert goon.zone == "play"
    assert goon.damage == 0
    assert not goon.warded


@pytest.mark.clause("poison-only-power-damage")
def test_abilities_of_a_poison_creature_do_not_poison(table, version):
    t = table(me={"line": ["Fang Spitter"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.action("Fang Spitter", "Goon 9")
    assert t.card("Goon 9").zone == "play"
    assert t.card("Goon 9").damage == 1


@pytest.mark.clause("poison-only-power-damage")
def test_assault_of_a_poison_creature_does_not_poison(table, version):
    t = table(me={"line": ["Fang Viper"]}, foe={"line": ["Fang Thorn"]}, ruleset=version)
    t.fight("Fang Viper", "Fang Viper")  # its assault first; then the thorns destroy it, and there is no fight
    assert t.card("Fang Viper").zone == "discard"
    assert t.card("Fang Thorn").zone == "play"
    assert t.card("Fang Thorn").damage == 1


@pytest.mark.clause("poison-only-power-damage")
@pytest.mark.parametrize("attacker", ["Goon 4", "Fang Raider"])
def test_hazardous_damage_alone_does_not_poison(table, version, attacker):
    t = table(me={"line": [attacker]}, foe={"line": ["Fang Cobra"]}, ruleset=version)
    t.fight(attacker)
    assert t.card("Fang Cobra").zone == "discard"
    survivor = t.card(attacker)
    if attacker == "Goon 4":
        assert survivor.zone == "discard"  # its power hurt too
    else:
        assert survivor.zone == "play"
        assert survivor.damage == 1


# skirmish


@pytest.mark.clause("skirmish-no-damage-from-opposing")
def test_a_skirmisher_takes_no_damage_back(table, version):
    t = table(me={"line": ["Snufflegator", "Goon 4"]}, foe={"line": ["Goon 9"]}, ruleset=version, house="untamed")
    t.fight("Snufflegator")
    assert t.card("Snufflegator").damage == 0
    assert t.card("Goon 9").damage == 4


@pytest.mark.clause("skirmish-no-damage-from-opposing")
def test_without_skirmish_the_damage_comes_back(table, version):
    t = table(me={"line": ["Fang Raider", "Goon 4"]}, foe={"line": ["Goon 3", "Goon 9"]}, ruleset=version)
    t.fight("Fang Raider", "Goon 3").fight("Goon 4")
    assert t.titles(t.me.line) == ["Fang Raider"]
    assert t.card("Fang Raider").damage == 0


@pytest.mark.clause("skirmish-only-when-attacking")
def test_an_attacked_skirmisher_is_not_protected(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Fang Raider"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.card("Fang Raider").damage == 3
    assert t.card("Goon 3").zone == "discard"


@pytest.mark.clause("skirmish-other-damage-applies")
def test_other_damage_hurts_a_skirmisher(table, version):
    t = table(me={"line": ["Fang Raider", "Fang Raider"]}, foe={"line": ["Fang Thorn", "Fang Nettle"]}, ruleset=version)
    first, second = t.me.line
    t.submit(f"fight:{first.id}").choose("Fang Thorn")
    assert first.damage == 3, "hazardous"
    t.card("Fang Nettle").damage = 0
    t.submit(f"fight:{second.id}").choose("Fang Nettle")
    assert second.damage == 0
    assert t.card("Fang Nettle").damage == 4


@pytest.mark.clause("skirmish-other-damage-applies")
def test_a_destroyed_ability_hurts_a_skirmisher(table, version):
    t = table(me={"line": ["Fang Raider"]}, foe={"line": [{"title": "Fang Nettle", "damage": 1}]}, ruleset=version)
    t.fight("Fang Raider")
    assert t.card("Fang Nettle").zone == "discard"
    assert t.card("Fang Raider").damage == 1


# splash


@pytest.mark.clause("splash-hits-each-neighbor")
@pytest.mark.parametrize(
    "chosen, damage",
    [
        ("Goon 5", {"Goon 5": 3, "Goon 6": 1}),
        ("Goon 6", {"Goon 5": 1, "Goon 6": 3, "Goon 7": 1}),
        ("Goon 8", {"Goon 7": 1, "Goon 8": 3}),
        ("Goon 9", {"Goon 9": 3, "Goon 10": 1}),
    ],
)
def test_splash_hits_the_neighbors_of_the_chosen_creature(table, version, chosen, damage):
    t = table(
        me={"line": ["Goon 9", "Goon 10"], "hand": ["Fang Cloud"]},
        foe={"line": ["Goon 5", "Goon 6", "Goon 7", "Goon 8"]},
        ruleset=version,
    )
    t.play("Fang Cloud", chosen)
    assert {card.title: card.damage for card in [*t.me.line, *t.foe.line] if card.damage} == damage


@pytest.mark.clause("splash-hits-each-neighbor")
def test_neighbors_are_splashed_although_the_chosen_one_dies(table, version):
    t = table(me={"hand": ["Fang Cloud"]}, foe={"line": ["Goon 1", "Goon 3", "Goon 2", "Goon 4"]}, ruleset=version)
    t.play("Fang Cloud", "Goon 3", ["Goon 3", "Goon 1"])
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 4"]
    assert [card.damage for card in t.foe.line] == [1, 0]


# splash-attack


@pytest.mark.clause("splash-attack-hits-neighbors-of-opposing", versions=("16.0", "18.4"))
@pytest.mark.parametrize(
    "target, damage", [("Goon 5", [3, 2, 0, 0]), ("Goon 6", [2, 3, 2, 0]), ("Goon 8", [0, 0, 2, 3])]
)
def test_splash_attack_hits_the_neighbors_of_the_attacked_creature(table, target, damage):
    t = table(
        me={"line": ["Goon 9", "Fang Wave", "Goon 9"]},
        foe={"line": ["Goon 5", "Goon 6", "Goon 7", "Goon 8"]},
        ruleset="16.0",
    )
    t.fight("Fang Wave", target)
    assert [card.damage for card in t.foe.line] == damage
    assert [card.damage for card in t.me.line] == [0, 0], "its own neighbors are not hit, and it died"


@pytest.mark.clause("splash-attack-hits-neighbors-of-opposing", versions=("16.0", "18.4"))
def test_splash_attack_is_pending_damage(table):
    t = table(
        me={"line": ["Fang Wave"]},
        foe={"line": ["Guard 5/3", "Goon 1", {"title": "Goon 6", "warded": True}]},
        ruleset="16.0",
    )
    t.fight("Fang Wave", "Goon 1")
    assert t.card("Guard 5/3").damage == 0
    assert t.card("Guard 5/3").armor_used == 2
    assert t.card("Goon 6").damage == 0
    assert not t.card("Goon 6").warded


@pytest.mark.clause("splash-attack-simultaneous-with-power", versions=("16.0", "18.4"))
def test_splash_attack_is_dealt_together_with_the_power(table):
    t = table(me={"line": ["Fang Wave"]}, foe={"line": ["Goon 2", "Goon 3", "Goon 9"]}, ruleset="16.0")
    t.fight("Fang Wave", "Goon 3")
    assert t.pending.kind == "order", "they leave together"
    assert sorted(t.offered) == ["Goon 2", "Goon 3"], "they leave together"
    t.choose(["Goon 3", "Goon 2"])
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.card("Goon 9").damage == 2
    assert t.card("Fang Wave").zone == "discard"


@pytest.mark.clause("splash-attack-simultaneous-with-power", versions=("16.0", "18.4"))
def test_a_dying_attacker_still_splashes(table):
    t = table(me={"line": ["Fang Wave"]}, foe={"line": ["Goon 8", "Goon 9"]}, ruleset="16.0")
    t.fight("Fang Wave", "Goon 9")
    assert t.card("Fang Wave").zone == "discard"
    assert t.card("Goon 8").damage == 2


@pytest.mark.clause("splash-attack-kills-count-as-in-fight", versions=("16.0",))
def test_creatures_killed_by_splash_attack_died_in_a_fight(table):
    t = table(
        me={"line": ["Fang Wave", "Fang Crow"], "hand": ["Fang Bolt"]},
        foe={"line": ["Goon 2", "Goon 4", "Guard 2/1", "Goon 1"]},
        ruleset="16.0",
    )
    t.fight("Fang Wave", "Goon 4")
    t.submit(t.pending.keys[0])  # the crow saw two die: the wave and a neighbor of the attacked creature
    assert t.titles(t.foe.line) == ["Goon 4", "Guard 2/1", "Goon 1"]
    assert t.card("Fang Wave").zone == "discard"
    assert t.me.amber == 2
    t.play("Fang Bolt", "Goon 1")
    assert t.me.amber == 12


@pytest.mark.clause("splash-attack-values-add-up", versions=("16.0", "18.4"))
@pytest.mark.parametrize("creature, horns, splash", [("Goon 3", 1, 2), ("Goon 3", 2, 4), ("Fang Wave", 2, 6)])
def test_values_of_splash_attack_add_up(table, creature, horns, splash):
    t = table(
        me={"line": [{"title": creature, "upgrades": ["Fang Horn"] * horns}]},
        foe={"line": ["Goon 12", "Goon 11", "Goon 10"]},
        ruleset="16.0",
    )
    t.fight(creature, "Goon 11")
    assert [card.damage for card in t.foe.line] == [splash, 3, splash]


@pytest.mark.clause("poison-only-power-damage", versions=("16.0", "18.4"))
def test_splash_attack_of_a_poison_creature_does_not_poison(table):
    t = table(me={"line": ["Fang Hydra"]}, foe={"line": ["Goon 9", "Goon 11"]}, ruleset="16.0")
    t.fight("Fang Hydra", "Goon 11")
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.card("Goon 9").damage == 1


# taunt


@pytest.mark.clause("taunt-protects-neighbors", "taunt-creature-itself-attackable")
@pytest.mark.parametrize(
    "line, attackable",
    [
        (["Goon 1", "Fang Wall", "Goon 2", "Goon 3"], ["Fang Wall", "Goon 3"]),
        (["Fang Wall", "Goon 1", "Goon 2"], ["Fang Wall", "Goon 2"]),
        (["Fang Wall", "Fang Wall", "Goon 1"], ["Fang Wall", "Fang Wall"]),
        (["Fang Wall", "Goon 1", "Fang Wall"], ["Fang Wall", "Fang Wall"]),
        (["Goon 1", "Goon 2"], ["Goon 1", "Goon 2"]),
    ],
)
def test_taunt_protects_neighbors_without_taunt(table, version, line, attackable):
    t = table(me={"line": ["Goon 1", "Fang Wall"]}, foe={"line": line}, ruleset=version)
    attacker = t.me.line[0]
    t.submit(f"fight:{attacker.id}")
    assert t.offered == attackable
    t.submit(t.pending.keys[0])


@pytest.mark.clause("taunt-only-restricts-fighting")
def test_taunt_does_not_restrict_other_effects(table, version):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Fang Bolt", "Fang Bolt"]},
        foe={"line": ["Goon 5", "Fang Wall", "Goon 6"]},
        ruleset=version,
    )
    t.play("Fang Bolt")
    assert t.offered == ["Goon 5", "Fang Wall", "Goon 6"]
    t.choose("Goon 5")
    assert t.card("Goon 5").damage == 1
    assert t.card("Goon 5").stunned
    t.fight("Goon 1")  # the wall is the only one it can attack
    assert t.card("Fang Wall").damage == 1
    assert t.card("Goon 5").damage == 1


@pytest.mark.clause("taunt-only-restricts-fighting")
def test_a_protected_creature_may_attack_and_reap(table, version):
    t = table(me={"line": ["Goon 5", "Fang Wall", "Goon 6"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.reap("Goon 5").fight("Goon 6")
    assert t.me.amber == 1
    assert t.card("Goon 1").zone == "discard"

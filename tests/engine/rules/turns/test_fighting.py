"""Fights: who fights whom, damage, Fight abilities, what counts as fighting, and fights that are stopped before."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from tests.engine.invent import invent, plain

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])

plain("Duel Lancer", power=4, keywords={"assault": 3})
plain("Duel Thorn", power=2, keywords={"hazardous": 4})


@invent("Duel Brawler", power=4)
class DuelBrawler:
    """Fight: gains 1 Æmber, and 1 more if the opposing creature is damaged or gone."""

    def fight(g, me, you):
        opposing = g.fight.opposing(me)
        yield from g.gain(you, 1 + (opposing.damage > 0 or opposing.zone != "play"))


@invent("Duel Archer", power=4)
class DuelArcher:
    """Before Fight: deals 3 damage to the opposing creature. Fight: gains 1 Æmber."""

    def before_fight(g, me, you):
        yield from g.deal_damage(g.fight.opposing(me), 3)

    def fight(g, me, you):
        yield from g.gain(you, 1)


@invent("Duel Ghoul", power=5)
class DuelGhoul:
    """After an enemy creature is destroyed in a fight with it, gains 2 Æmber."""

    @after("destroyed", when=lambda g, me, you, e: e.fight and e.fight.opposing(me) is e.card and e.player is not you)
    def feed(g, me, you, event):
        yield from g.gain(you, 2)


@invent("Duel Second", power=3)
class DuelSecond:
    """After a neighbor of it was used to fight, steals 1 Æmber."""

    @after(
        "used",
        when=lambda g, me, you, e: e.reason == "fight" and me in g.last_known(e.card).neighbors,
    )
    def bold(g, me, you, event):
        yield from g.steal(you, 1)


@invent("Duel Bard", type="artifact", house="dis")
class DuelBard:
    """After a creature fought: puts a counter "fought" on itself, and after one was used a counter "used"."""

    @after("fought")
    def sing(g, me, you, event):
        yield from g.add_counters(me, "fought")

    @after("used")
    def hum(g, me, you, event):
        yield from g.add_counters(me, "used")


@invent("Duel Ring", type="artifact")
class DuelRing:
    """A creature that is fighting has 2 more power."""

    def power(g, me, creature):
        return 2 if g.fight is not None and g.fight.opposing(creature) is not None else 0


@invent("Duel Cheer", type="action", house="dis")
class DuelCheer:
    """Play: fights with a friendly creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.fight_with(creature)


@invent("Duel Toll", type="action")
class DuelToll:
    """Play: gains 1 Æmber for each fight of yours this turn."""

    def play(g, me, you):
        yield from g.gain(you, g.happened("fights", you))


@invent("Duel Oath", type="action")
class DuelOath:
    """Play: for the rest of the turn, each friendly creature gains: Fight: draws a card."""

    def play(g, me, you):
        yield from g.begin(me, you, DuelOath.Sworn)

    @lasting
    class Sworn:
        """Friendly creatures have the ability."""

        def grants_to(g, me, card):
            return card.type == "creature" and card.controller == me.seat

        class Grants:
            """Fight: draws a card."""

            def fight(g, me, you):
                yield from g.draw(you, 1)


# who fights


@pytest.mark.clause("fight-exhausts-attacker-only")
@pytest.mark.parametrize("ready", [True, False])
def test_only_the_attacker_is_exhausted(table, version, ready):
    t = table(
        me={"line": ["Goon 6", "Goon 2"]},
        foe={"line": ["Goon 5", {"title": "Goon 9", "ready": ready}]},
        ruleset=version,
    )
    t.fight("Goon 2", "Goon 5")
    t.fight("Goon 6", "Goon 9")
    assert t.card("Goon 9").damage == 6
    assert t.card("Goon 9").ready == ready
    assert t.card("Goon 5").damage == 2
    assert t.card("Goon 5").ready
    exhausted = [f.data["card"] for f in t.happened("card.exhausted")]
    assert exhausted == [t.card("Goon 2").id, t.card("Goon 6").id]


@pytest.mark.clause("fight-target-chosen-by-controller")
def test_the_attacking_player_picks_one_enemy_creature(table, version):
    t = table(me={"line": ["Goon 5", "Goon 9"]}, foe={"line": ["Goon 6", "Goon 7", "Goon 8"]}, ruleset=version)
    t.fight("Goon 5")
    assert t.pending.seat == 0
    assert t.offered == ["Goon 6", "Goon 7", "Goon 8"]
    assert (t.pending.minimum, t.pending.maximum) == (1, 1)
    t.refused("card:Goon 9")  # a friendly creature is never fought
    t.choose("Goon 7")
    assert [t.card(f"Goon {n}").damage for n in (6, 7, 8, 9)] == [0, 5, 0, 0]


@pytest.mark.clause("fight-needs-an-enemy-creature")
def test_without_an_enemy_creature_there_is_no_fight(table, version):
    t = table(me={"line": ["Goon 5", "Goon 4"], "hand": ["Duel Oath"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    assert not t.may("fight:Goon 5")
    assert t.may("reap:Goon 5")
    assert t.refused("fight:Goon 5").clause == "fight-needs-an-enemy-creature"


@pytest.mark.clause("fight-with-is-permission")
def test_an_instruction_to_fight_permits_a_fight_by_the_normal_rules(table, version):
    t = table(
        me={
            "line": ["Goon 5", {"title": "Goon 4", "ready": False}, "Headhunter"],
            "hand": ["Duel Cheer", "Duel Cheer"],
        },
        foe={"line": ["Goon 3", "Champion Anaphiel", "Goon 2"]},
        house="dis",
        ruleset=version,
    )
    assert not t.may("fight:Goon 5")  # not of the active house
    t.play("Duel Cheer", "Goon 4")
    assert t.card("Goon 4").damage == 0  # exhausted: it cannot
    t.play("Duel Cheer", "Headhunter")
    assert not t.card("Headhunter").ready  # it exhausts, taunt holds, damage goes both ways, its ability resolves
    assert t.card("Champion Anaphiel").damage == 4
    assert t.card("Headhunter").zone == "discard"
    assert t.card("Goon 3").damage == t.card("Goon 2").damage == 0


# damage


@pytest.mark.clause("fight-damage-equals-power")
@pytest.mark.parametrize(("mine", "enemy", "left"), [("Goon 5", "Goon 6", (None, 5)), ("Goon 7", "Goon 4", (4, None))])
def test_each_deals_its_power_to_the_other(table, version, mine, enemy, left):
    t = table(me={"line": [mine, "Goon 1"]}, foe={"line": [enemy, "Goon 2"]}, ruleset=version)
    t.fight(mine, enemy)
    zones = tuple(None if t.card(name).zone == "discard" else t.card(name).damage for name in (mine, enemy))
    assert zones == left
    assert t.card("Goon 1").damage == t.card("Goon 2").damage == 0


@pytest.mark.clause("fight-damage-equals-power")
def test_power_counts_as_it_is_at_the_fight(table, version):
    t = table(
        me={"line": [{"title": "Goon 5", "power_counters": 2, "damage": 1}]},
        foe={"line": [{"title": "Goon 8", "damage": 2}]},
        ruleset=version,
    )
    t.fight("Goon 5")  # 7 power against 8, whatever damage is on them
    assert t.card("Goon 5").zone == t.card("Goon 8").zone == "discard"
    t = table(me={"line": ["Staunch Knight", "Goon 1"]}, foe={"line": ["Goon 9"]}, house="sanctum", ruleset=version)
    t.fight("Staunch Knight")
    assert t.card("Goon 9").damage == 6


@pytest.mark.clause("fight-damage-simultaneous")
def test_both_can_be_destroyed_at_the_same_time(table, version):
    t = table(me={"line": ["Goon 5", "Goon 4"]}, foe={"line": ["Goon 5", "Goon 3"]}, ruleset=version)
    t.fight("Goon 5", t.foe.line[0])
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.me.discard) == t.titles(t.foe.discard) == ["Goon 5"]


# Fight abilities


@pytest.mark.clause("fight-ability-only-for-surviving-attacker")
@pytest.mark.parametrize(("enemy", "amber"), [("Goon 3", 2), ("Goon 4", 0), ("Goon 5", 0)])
def test_fight_abilities_resolve_after_the_damage_if_the_attacker_survived(table, version, enemy, amber):
    t = table(me={"line": ["Duel Brawler"]}, foe={"line": [enemy]}, ruleset=version)
    t.fight("Duel Brawler")
    assert t.me.amber == amber
    assert (t.card("Duel Brawler").zone == "play") == (amber > 0)


@pytest.mark.clause("fight-ability-never-for-defender")
def test_the_attacked_creature_never_resolves_fight_abilities(table, version):
    t = table(me={"line": ["Goon 3", "Duel Brawler"]}, foe={"line": ["Duel Brawler"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.card("Goon 3").zone == "discard"
    assert t.foe.line[0].damage == 3
    assert (t.me.amber, t.foe.amber) == (0, 0)  # nor does another creature


@pytest.mark.clause("opposing-is-other-fighter", "fight-both-creatures-are-fighting")
@pytest.mark.parametrize("attacker", ["me", "foe"])
def test_the_opposing_creature_is_the_other_fighter_on_either_side(table, version, attacker):
    ghoul = {"line": ["Goon 9", "Duel Ghoul", "Goon 8"]}
    prey = {"line": ["Goon 3"]}
    t = table(me=ghoul if attacker == "me" else prey, foe=prey if attacker == "me" else ghoul, ruleset=version)
    if attacker == "me":
        t.fight("Duel Ghoul")
    else:
        t.fight("Goon 3", "Duel Ghoul")
    assert t.card("Goon 3").zone == "discard"
    assert (t.me.amber, t.foe.amber) == ((2, 0) if attacker == "me" else (0, 2))


@pytest.mark.clause("opposing-is-other-fighter")
def test_a_creature_that_dies_in_a_fight_with_another_was_not_opposing(table, version):
    t = table(me={"line": ["Goon 5", "Duel Ghoul"]}, foe={"line": ["Goon 3", "Goon 2"]}, ruleset=version)
    t.fight("Goon 5", "Goon 3")
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.me.amber == 0


@pytest.mark.clause("fight-both-creatures-are-fighting")
def test_both_creatures_are_fighting_and_no_other_is(table, version):
    t = table(
        me={"line": ["Goon 5", "Goon 1"], "artifacts": ["Duel Ring"]},
        foe={"line": ["Goon 9", "Goon 2"]},
        ruleset=version,
    )
    t.fight("Goon 5", "Goon 9")
    assert t.card("Goon 9").damage == 7  # 5 and 2 for fighting
    assert t.card("Goon 5").zone == "discard"  # 9 and 2 against 7
    assert [f.data["amount"] for f in t.happened("damage.dealt")] == [7, 11]
    assert t.power("Goon 9") == 9  # the fight is over


@pytest.mark.clause("fight-constant-ability-needs-own-survival", "ability-trigger-window-needs-source-in-play")
@pytest.mark.parametrize(("enemy", "amber"), [("Goon 4", 2), ("Goon 5", 0)])
@pytest.mark.parametrize("attacker", ["me", "foe"])
def test_a_constant_ability_about_the_end_of_a_fight_needs_its_creature_to_survive(
    table, version, enemy, amber, attacker
):
    sides = {"me": {"line": ["Duel Ghoul"]}, "foe": {"line": [enemy]}}
    if attacker == "foe":
        sides = {"me": sides["foe"], "foe": sides["me"]}
    t = table(**sides, ruleset=version)
    t.fight("Duel Ghoul" if attacker == "me" else enemy)
    assert t.card(enemy).zone == "discard"
    assert (t.me.amber, t.foe.amber) == ((amber, 0) if attacker == "me" else (0, amber))


@pytest.mark.clause("fight-neighbor-ability-does-not-need-fighter-survival")
@SINCE_2021
@pytest.mark.parametrize(
    ("line", "fighter", "stolen"),
    [
        (["Goon 2", "Duel Second", "Goon 1"], "Goon 2", 1),
        (["Duel Second", "Goon 9"], "Goon 9", 1),
        (["Goon 2", "Goon 1", "Duel Second"], "Goon 2", 0),
        (["Goon 1", "Duel Second"], "Duel Second", 0),
    ],
)
def test_a_neighbor_that_was_used_to_fight_need_not_survive(table, version, line, fighter, stolen):
    t = table(me={"line": line}, foe={"line": ["Goon 5"], "amber": 3}, ruleset=version)
    t.fight(fighter)
    assert (t.card(fighter).zone == "play") == (fighter == "Goon 9")
    assert (t.me.amber, t.foe.amber) == (stolen, 3 - stolen)


# fights stopped before the damage


STOPPED = pytest.mark.parametrize(
    ("attacker", "enemy", "dead"),
    [("Duel Lancer", "Goon 3", "Goon 3"), ("Duel Archer", "Goon 3", "Goon 3"), ("Goon 4", "Duel Thorn", "Goon 4")],
)


@pytest.mark.clause("fight-skipped-when-one-dies-before")
@SINCE_2021
@STOPPED
def test_no_power_damage_when_a_fighter_dies_before(table, version, attacker, enemy, dead):
    t = table(me={"line": [attacker]}, foe={"line": [enemy, "Goon 9"]}, ruleset=version)
    t.fight(attacker, enemy)
    other = enemy if dead == attacker else attacker
    assert t.card(dead).zone == "discard"
    assert t.card(other).zone == "play"
    assert t.card(other).damage == 0
    assert len(t.happened("damage.dealt")) == 1
    assert t.card("Goon 9").damage == 0


@pytest.mark.clause("fight-skipped-when-one-dies-before")
@SINCE_2021
@pytest.mark.parametrize("attacker", ["Duel Lancer", "Duel Archer"])
def test_a_fighter_that_survives_what_comes_before_fights(table, version, attacker):
    t = table(me={"line": [attacker]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.fight(attacker)
    assert t.card("Goon 4").zone == t.card(attacker).zone == "discard"


@pytest.mark.clause("fight-skipped-is-not-a-fight", "fight-skipped-still-counts-as-used")
@SINCE_2021
@STOPPED
def test_a_stopped_fight_is_no_fight_but_a_use(table, version, attacker, enemy, dead):
    t = table(
        me={"line": ["Duel Second", attacker], "hand": ["Duel Toll", "Duel Oath", "Warsong"]},
        foe={"line": [enemy], "artifacts": ["Duel Bard"], "amber": 3},
        ruleset=version,
    )
    t.play("Duel Oath").play("Warsong")
    t.fight(attacker)
    if not t.at_rest:
        t.submit(t.pending.keys[0])  # the order of what reacts to the use
    assert t.card("Duel Bard").counters == {"used": 1}
    assert t.me.hand == [t.card("Duel Toll")]  # no Fight ability was resolved
    assert (t.me.amber, t.foe.amber) == (1, 2)  # no Æmber for a fight; the neighbor of the one used stole
    assert not t.card(attacker).ready
    t.play("Duel Toll")
    assert t.me.amber == 1


@pytest.mark.clause("fight-skipped-is-not-a-fight")
@SINCE_2021
@pytest.mark.parametrize(("enemy", "amber"), [("Goon 3", 0), ("Goon 4", 1)])
def test_one_that_was_not_stopped_counts(table, version, enemy, amber):
    line = [{"title": "Duel Lancer", "power_counters": 3}]
    t = table(me={"line": line, "hand": ["Duel Toll"]}, foe={"line": [enemy]}, ruleset=version)
    t.fight("Duel Lancer").play("Duel Toll")
    assert t.me.amber == amber


@invent("Duel Seer", power=4)
class DuelSeer:
    """Before Fight: puts an omen counter on the opposing creature. Fight: stuns it."""

    def before_fight(g, me, you):
        yield from g.add_counters(g.opposing(me), "omen")

    def fight(g, me, you):
        yield from g.stun(g.opposing(me))


@pytest.mark.clause("opposing-is-other-fighter")
def test_the_opposing_creature_is_the_other_one_while_it_stays(table, version):
    t = table(me={"line": ["Duel Seer"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.fight("Duel Seer")
    assert t.me.line == []
    assert not t.card("Goon 5").stunned
    assert t.card("Goon 5").counters == {"omen": 1}
    t = table(me={"line": ["Duel Seer"]}, foe={"line": ["Elusive Goon 5", "Goon 5"]}, ruleset=version)
    t.fight("Duel Seer", "Elusive Goon 5")
    assert t.card("Elusive Goon 5").stunned
    assert not t.card("Goon 5").stunned
    assert t.g.opposing(t.card("Duel Seer")) is None, "the fight is over"


def test_one_that_has_left_and_come_back_is_no_longer_opposing(table, version):
    t = table(me={"line": ["Duel Seer"]}, foe={"line": ["Revenant"]}, ruleset=version)
    t.fight("Duel Seer")
    assert t.titles(t.foe.line) == ["Revenant"]
    assert not t.card("Revenant").stunned

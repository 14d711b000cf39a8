"""Before Fight, assault, hazardous, and elusive."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of, lasting
from engine.table.events import CHANGED
from tests.engine.invent import invent, plain

plain("Edge Lancer", power=4, keywords={"assault": 2})
plain("Edge Thorns", power=4, keywords={"hazardous": 2})
plain("Edge Needle", power=1, keywords={"assault": 5})
plain("Edge Sting", power=1, keywords={"hazardous": 5})
plain("Elusive Goon 4 Lancer", power=4, keywords={"elusive": 1, "hazardous": 1})


@invent("Edge Spear", type="upgrade")
class EdgeSpear:
    """The creature it is on has assault 3 and hazardous 1."""

    def keywords(g, me, creature):
        return {"assault": 3, "hazardous": 1} if creature is me.host else {}


@invent("Edge Herald", power=4, keywords={"assault": 2})
class EdgeHerald:
    """Assault 2. Before Fight: gains 1 Æmber for each ready friendly creature, 10 if the defender is damaged."""

    def before_fight(g, me, you):
        assert g.fight is not None
        yield from g.gain(you, sum(c.ready for c in you.line) + 10 * (g.fight.defender.damage > 0))

    def fight(g, me, you):
        yield from g.lose(you, 1)


@invent("Edge Waker", power=4)
class EdgeWaker:
    """Before Reap: gains 5 Æmber if it is exhausted and its player's pool is empty."""

    def before_reap(g, me, you):
        yield from g.gain(you, 5 if not me.ready and you.amber == 0 else 0)


@invent("Edge Arm", power=5)
class EdgeArm:
    """Before Fight: chooses a creature, which is dealt its damage instead of the creature it fights."""

    def before_fight(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.begin(me, you, EdgeArm.Elsewhere, striker=me, target=creature)

    @lasting
    class Elsewhere:
        """The damage of the striker goes to the target."""

        @instead_of("damage_in_fight", when=lambda g, me, you, e: e.source is g.deref(me.data["striker"]))
        def strike_it(g, me, you, event):
            yield from ()
            event.card = g.deref(me.data["target"])
            return CHANGED


# assault


@pytest.mark.clause("assault-before-fight")
def test_assault_hits_before_the_fight(table, version):
    t = table(me={"line": ["Edge Lancer"]}, foe={"line": ["Goon 3", "Goon 7"]}, ruleset=version)
    t.fight("Edge Lancer", "Goon 7")
    assert (t.card("Goon 7").damage, t.card("Goon 3").damage) == (6, 0)
    assert t.card("Edge Lancer").zone == "discard"  # 7 damage: the fight did take place


@pytest.mark.clause("assault-before-fight", "hazardous-before-fight")
def test_the_active_player_orders_before_fight_assault_and_hazardous(table, version):
    for first, gained in (("ability", 0), ("keyword", 10)):
        t = table(me={"line": ["Edge Herald"]}, foe={"line": ["Edge Thorns"]}, ruleset=version)
        t.fight("Edge Herald")
        herald, thorns = t.card("Edge Herald").id, t.card("Edge Thorns").id
        keys = (f"trigger:{herald}", f"trigger:{herald}/2", f"trigger:{thorns}")
        assert t.pending.kind == "trigger"
        assert t.pending.seat == 0
        assert sorted(t.pending.keys) == sorted(keys)
        # the first of its two is the Before Fight ability, the second assault
        if first == "ability":
            t.submit(keys[0])
            assert t.card("Edge Thorns").damage == t.card("Edge Herald").damage == 0
            t.submit(f"trigger:{thorns}")
            assert t.card("Edge Herald").zone == "discard"
        else:
            t.submit(keys[1])
            assert t.card("Edge Thorns").damage == 2
            assert t.card("Edge Herald").damage == 0
            t.submit(f"trigger:{thorns}")
        assert t.happened("amber.gained")[0].data["amount"] == gained if gained else not t.happened("amber.gained")


@pytest.mark.clause("assault-only-when-attacking")
def test_assault_does_nothing_for_a_defender(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Edge Lancer"]}, ruleset=version)
    t.fight("Goon 9")
    assert t.card("Goon 9").damage == 4


@pytest.mark.clause("assault-only-when-attacking")
def test_assault_does_nothing_for_a_reaper(table, version):
    t = table(me={"line": ["Edge Lancer"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.reap("Edge Lancer")
    assert t.card("Goon 9").damage == 0


@pytest.mark.clause("assault-kill-stops-fight")
def test_a_defender_killed_by_assault_deals_nothing(table, version):
    t = table(me={"line": ["Edge Lancer", "Edge Lancer"]}, foe={"line": ["Goon 2", "Goon 3"]}, ruleset=version)
    t.fight("Edge Lancer", "Goon 2")
    assert t.card("Goon 2").zone == "discard"
    assert t.card("Edge Lancer").damage == 0
    assert len(t.happened("fight.cancelled")) == 1
    t.fight("Edge Lancer#2")  # one more power, and it strikes back
    assert t.card("Goon 3").zone == "discard"
    assert t.card("Edge Lancer#2").damage == 3


@pytest.mark.clause("assault-values-add-up", "hazardous-values-add-up")
def test_values_add_up(table, version):
    lancer = {"title": "Edge Lancer", "upgrades": ["Edge Spear", "Edge Spear"]}
    thorns = {"title": "Edge Thorns", "upgrades": ["Edge Spear"], "power_counters": 9}
    t = table(me={"line": [lancer]}, foe={"line": [thorns]}, ruleset=version)
    t.fight("Edge Lancer", "Edge Lancer")
    # assault 2 + 3 + 3, hazardous 2 + 1, then 4 power against 13
    dealt = sorted(fact.data["amount"] for fact in t.happened("damage.dealt"))
    assert dealt == [3, 4, 8, 13]


@pytest.mark.clause("assault-deals-pending-damage", versions=("16.0", "18.4"))
def test_a_ward_stops_assault(table):
    t = table(me={"line": ["Edge Lancer"]}, foe={"line": [{"title": "Goon 2", "warded": True}]}, ruleset="16.0")
    t.fight("Edge Lancer")
    # the ward was used up by assault, so the power damage kills, and 2 damage comes back
    assert len(t.happened("status.ward_used")) == 1
    assert t.card("Goon 2").zone == "discard"
    assert t.card("Edge Lancer").damage == 2


@pytest.mark.clause("armor-prevents-before-dealt")
@pytest.mark.clause("assault-deals-pending-damage", versions=("16.0", "18.4"))
def test_armor_stops_a_part_of_assault(table, version):
    t = table(me={"line": ["Edge Needle"]}, foe={"line": ["Guard 9/2"]}, ruleset=version)
    t.fight("Edge Needle")
    # armor 2 against assault 5, and none is left against the 1 power; had it waited for that, one would be unused
    assert [(f.data["by"], f.data["amount"]) for f in t.happened("damage.prevented")] == [("armor", 2)]
    assert [f.data["amount"] for f in t.happened("damage.dealt")][:2] == [5 - 2, 1]
    assert t.card("Guard 9/2").damage == 5 - 2 + 1


# hazardous


@pytest.mark.clause("hazardous-before-fight", "hazardous-kill-stops-fight")
def test_an_attacker_killed_by_hazardous_deals_nothing(table, version):
    t = table(me={"line": ["Goon 2", "Goon 3"]}, foe={"line": ["Edge Thorns", "Goon 1"]}, ruleset=version)
    t.fight("Goon 2", "Edge Thorns")
    assert t.card("Goon 2").zone == "discard"
    assert t.card("Edge Thorns").damage == 0
    assert len(t.happened("fight.cancelled")) == 1
    t.fight("Goon 3", "Edge Thorns")  # survives hazardous, so both deal their power
    assert t.card("Edge Thorns").damage == 3
    assert t.card("Goon 3").zone == "discard"
    assert t.card("Goon 1").damage == 0


@pytest.mark.clause("hazardous-before-fight")
def test_hazardous_works_only_for_the_attacked(table, version):
    t = table(me={"line": ["Edge Thorns"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.fight("Edge Thorns")
    assert t.card("Goon 5").damage == 4


@pytest.mark.clause("hazardous-deals-pending-damage", versions=("16.0", "18.4"))
def test_a_ward_stops_hazardous(table):
    t = table(me={"line": [{"title": "Goon 2", "warded": True}]}, foe={"line": ["Edge Thorns"]}, ruleset="16.0")
    t.fight("Goon 2")
    assert len(t.happened("status.ward_used")) == 1
    assert t.card("Edge Thorns").damage == 2
    assert t.card("Goon 2").zone == "discard"


@pytest.mark.clause("armor-prevents-before-dealt")
@pytest.mark.clause("hazardous-deals-pending-damage", versions=("16.0", "18.4"))
def test_armor_stops_a_part_of_hazardous(table, version):
    t = table(me={"line": ["Guard 9/2"]}, foe={"line": ["Edge Sting"]}, ruleset=version)
    t.fight("Guard 9/2")
    # armor 2 against hazardous 5, and none is left against the 1 power; had it waited for that, one would be unused
    assert [(f.data["by"], f.data["amount"]) for f in t.happened("damage.prevented")] == [("armor", 2)]
    assert t.card("Guard 9/2").damage == 5 - 2 + 1


# before


@pytest.mark.clause("before-resolves-after-exhaust")
def test_before_reap_comes_after_exhausting_and_before_the_gain(table, version):
    t = table(me={"line": ["Edge Waker", "Goon 1"]}, foe={}, ruleset=version)
    t.reap("Edge Waker")
    assert t.me.amber == 5 + 1
    assert not t.card("Edge Waker").ready
    assert t.card("Goon 1").ready


@pytest.mark.clause("before-resolves-after-exhaust")
def test_before_fight_comes_after_exhausting_and_before_the_damage(table, version):
    t = table(me={"line": ["Edge Herald", "Goon 1"], "amber": 0}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.fight("Edge Herald")
    t.submit(t.pending.keys[0])  # the ability before assault
    gained = t.happened("amber.gained")[0]
    assert gained.data["amount"] == 1  # one ready creature beside it, and the defender without damage
    kinds = [fact.kind for fact in t.facts]
    assert kinds.index("card.exhausted") < kinds.index("amber.gained") < kinds.index("damage.dealt")


# elusive


@pytest.mark.clause("elusive-first-attack-no-power-damage", "elusive-second-attack-normal")
def test_the_first_attack_deals_no_damage_either_way_and_the_second_does(table, version):
    t = table(me={"line": ["Goon 3", "Goon 2"]}, foe={"line": ["Elusive Goon 4", "Goon 1"]}, ruleset=version)
    t.fight("Goon 3", "Elusive Goon 4")
    assert t.card("Elusive Goon 4").damage == t.card("Goon 3").damage == 0
    assert not t.card("Goon 3").ready
    t.fight("Goon 2", "Elusive Goon 4")
    assert t.card("Elusive Goon 4").damage == 2
    assert t.card("Goon 2").zone == "discard"


@pytest.mark.clause("elusive-first-attack-no-power-damage")
def test_elusive_works_again_in_the_next_turn_and_never_for_an_attacker(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Elusive Goon 4"]}, ruleset=version)
    t.fight("Goon 3")
    t.next_turn("brobnar")
    t.fight("Elusive Goon 4")  # it attacks: an ordinary fight
    assert t.card("Goon 3").zone == "discard"
    assert t.card("Elusive Goon 4").damage == 3


@pytest.mark.clause("elusive-first-attack-no-power-damage")
def test_elusive_works_in_the_first_fight_of_each_turn(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Elusive Goon 4"]}, ruleset=version)
    t.fight("Goon 3")
    t.next_turn("brobnar").next_turn("brobnar")
    t.fight("Goon 3")
    assert t.card("Elusive Goon 4").damage == t.card("Goon 3").damage == 0


@pytest.mark.clause("elusive-only-stops-power-damage")
def test_keywords_and_abilities_hurt_in_spite_of_elusive(table, version):
    t = table(
        me={"line": [{"title": "Edge Lancer", "power_counters": 1}], "hand": ["Punch"]},
        foe={"line": ["Elusive Goon 4 Lancer"]},
        ruleset=version,
    )
    t.fight("Edge Lancer")
    if t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert t.card("Elusive Goon 4 Lancer").damage == 2  # assault
    assert t.card("Edge Lancer").damage == 1  # hazardous, and no power damage
    t.play("Punch", "Elusive Goon 4 Lancer")
    assert t.card("Elusive Goon 4 Lancer").zone == "discard"


@pytest.mark.clause("elusive-only-stops-power-damage", versions=("16.0", "18.4"))
def test_splash_attack_hurts_the_neighbors_of_an_elusive_creature(table):
    plain_splash = {"title": "Edge Wave"}
    t = table(me={"line": [plain_splash]}, foe={"line": ["Goon 3", "Elusive Goon 4", "Goon 4"]}, ruleset="16.0")
    t.fight("Edge Wave", "Elusive Goon 4")
    assert [card.damage for card in t.foe.line] == [2, 0, 2]
    assert t.card("Edge Wave").damage == 0


plain("Edge Wave", power=4, keywords={"splash-attack": 2})


@pytest.mark.clause("elusive-other-creature-can-receive-redirected-damage", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_elusive_does_not_protect_one_that_is_not_attacked(table, version):
    t = table(me={"line": ["Edge Arm"]}, foe={"line": ["Goon 3", "Elusive Goon 4"]}, ruleset=version)
    t.fight("Edge Arm", "Goon 3", "Elusive Goon 4")
    assert t.card("Elusive Goon 4").zone == "discard"  # 5 damage to 4 power
    assert t.card("Goon 3").damage == 0
    assert t.card("Edge Arm").damage == 3


@pytest.mark.clause("elusive-other-creature-can-receive-redirected-damage", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_elusive_does_not_stop_damage_to_a_different_creature(table, version):
    t = table(me={"line": ["Edge Arm"]}, foe={"line": ["Goon 6", "Elusive Goon 4"]}, ruleset=version)
    t.fight("Edge Arm", "Elusive Goon 4", "Goon 6")
    assert t.card("Goon 6").damage == 5
    assert t.card("Elusive Goon 4").damage == t.card("Edge Arm").damage == 0

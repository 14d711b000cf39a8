"""Enrage, healing, invulnerable."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent

NEW = ["2021-03", "16.0", "18.4"]


@invent("Mood Taunt", type="action")
class MoodTaunt:
    """Play: enrages a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        changed = yield from g.enrage(creature)
        yield from g.gain(you, len(changed))


@invent("Mood Hawk", power=2)
class MoodHawk:
    """Play: reaps with each of its neighbors."""

    def play(g, me, you):
        for creature in g.neighbors(me):
            yield from g.reap_with(creature, you)


@invent("Mood Boss", power=2)
class MoodBoss:
    """Play: uses each of its neighbors."""

    def play(g, me, you):
        for creature in g.neighbors(me):
            yield from g.use(creature, you)


@invent("Mood Balm", type="action")
class MoodBalm:
    """Play: heals 2 damage from a creature and gains 1 Æmber if it was healed."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        healed = yield from g.heal(creature, 2)
        yield from g.gain(you, len(healed))


@invent("Mood Bath", type="action")
class MoodBath:
    """Play: fully heals a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.heal(creature)


@invent("Mood Nurse", power=2)
class MoodNurse:
    """Gains 10 Æmber whenever a creature is healed."""

    @after("healed")
    def rejoice(g, me, you, event):
        yield from g.gain(you, 10)


@invent("Mood Ruin", type="action")
class MoodRuin:
    """Play: deals 9 damage to a creature, destroys it, and has its player sacrifice it."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 9)
        yield from g.destroy(creature)
        yield from g.sacrifice(creature, g.controller(creature))


@invent("Mood Exit", type="action")
class MoodExit:
    """Play: a creature is purged, archived, returned to hand or shuffled into its owner's deck."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        way = yield from g.choose_mode(["purged", "archives", "hand", "deck"])
        move = {"purged": g.purge, "archives": g.archive, "hand": g.return_to_hand, "deck": g.shuffle_into_deck}
        yield from move[way](creature)


@invent("Mood Gloom", type="artifact")
class MoodGloom:
    """Each creature has 3 less power."""

    def lowers_power(g, me, creature):
        return 3


# enrage


@pytest.mark.clause("enrage-puts-counter", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_enraging_puts_one_counter_and_never_two(table, version):
    t = table(me={"hand": ["Mood Taunt", "Mood Taunt"]}, foe={"line": ["Goon 4", "Goon 5"]}, ruleset=version)
    t.play("Mood Taunt", "Goon 4")
    assert t.card("Goon 4").enraged
    assert not t.card("Goon 5").enraged
    assert t.me.amber == 1
    t.play("Mood Taunt", "Goon 4")
    assert t.card("Goon 4").enraged
    assert t.me.amber == 1
    assert len(t.happened("status.enraged")) == 1


@pytest.mark.clause("enrage-must-fight-if-able", "enrage-removed-after-fight", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_an_enraged_creature_must_fight_and_calms_down(table, version):
    t = table(
        me={"line": [{"title": "Worker", "enraged": True}, "Worker"]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    angry = t.me.line[0].id
    for how in ("reap", "action", "omni"):
        assert t.refused(f"{how}:{angry}").clause == "enrage-must-fight-if-able"
        assert t.may(f"{how}:{t.me.line[1].id}"), "the other one is not enraged"
    t.submit(f"fight:{angry}")
    assert not t.card("Worker").enraged
    assert t.card("Worker").damage == 2


@pytest.mark.clause("enrage-must-fight-if-able", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_an_enraged_creature_used_by_an_ability_must_fight(table, version):
    t = table(
        me={"line": [{"title": "Worker", "enraged": True}], "hand": ["Mood Boss"]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Mood Boss")
    assert t.card("Goon 2").zone == "discard"
    assert t.me.amber == 0
    assert not t.card("Worker").enraged


@pytest.mark.clause("enrage-removed-after-fight", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_being_attacked_calms_nobody(table, version):
    t = table(me={"line": ["Goon 2"]}, foe={"line": [{"title": "Goon 4", "enraged": True}]}, ruleset=version)
    t.fight("Goon 2")
    assert t.card("Goon 4").enraged
    assert t.card("Goon 4").damage == 2


@pytest.mark.clause("enrage-other-use-allowed-without-enemy", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("how, amber", [("reap", 1), ("action", 3), ("omni", 5)])
def test_without_an_enemy_an_enraged_creature_may_do_something_else(table, version, how, amber):
    t = table(me={"line": [{"title": "Worker", "enraged": True}]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    worker = t.card("Worker")
    t.submit(f"{how}:{worker.id}")
    assert t.me.amber == amber
    assert worker.enraged
    assert not worker.ready


@pytest.mark.clause("enrage-must-fight-if-able", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("how, amber", [("reap", 1), ("action", 3), ("omni", 5)])
def test_an_enraged_creature_that_is_forbidden_to_fight_may_do_something_else(table, version, how, amber):
    t = table(
        me={"line": [{"title": "Worker", "enraged": True}]},
        foe={"line": ["Goon 3"], "artifacts": ["Truce"]},
        ruleset=version,
    )
    worker = t.card("Worker")
    t.submit(f"{how}:{worker.id}")
    assert t.me.amber == amber
    assert worker.enraged
    assert not worker.ready


@pytest.mark.clause("enrage-specific-reap-permission", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_an_enraged_creature_told_to_reap_reaps(table, version):
    t = table(
        me={"line": [{"title": "Goon 4", "enraged": True}], "hand": ["Mood Hawk"]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Mood Hawk")
    goon = t.card("Goon 4")
    assert t.me.amber == 1
    assert not goon.ready
    assert goon.enraged
    assert t.card("Goon 2").damage == 0


def test_enrage_is_unknown_to_the_old_books(table):
    t = table(me={"hand": ["Mood Taunt"], "line": ["Goon 4"]}, foe={"line": ["Goon 2"]}, ruleset="1.3")
    t.play("Mood Taunt", "Goon 4").reap("Goon 4")
    assert not t.card("Goon 4").enraged
    assert t.me.amber == 1


# healing


@pytest.mark.clause("heal-removes-amount")
@pytest.mark.parametrize("damage, left", [(1, 0), (2, 0), (3, 1)])
def test_healing_removes_up_to_the_amount(table, version, damage, left):
    line = [{"title": "Goon 9", "damage": damage}, {"title": "Goon 8", "damage": 4}]
    t = table(me={"hand": ["Mood Balm"], "line": line}, foe={}, ruleset=version)
    t.play("Mood Balm", "Goon 9")
    assert (t.card("Goon 9").damage, t.card("Goon 8").damage, t.me.amber) == (left, 4, 1)


@pytest.mark.clause("heal-fully-removes-all")
def test_fully_healing_removes_all(table, version):
    line = [{"title": "Goon 9", "damage": 8}, {"title": "Goon 8", "damage": 4}]
    t = table(me={"hand": ["Mood Bath"], "line": line}, foe={}, ruleset=version)
    t.play("Mood Bath", "Goon 9")
    assert (t.card("Goon 9").damage, t.card("Goon 8").damage) == (0, 4)


@pytest.mark.clause("heal-undamaged-may-be-chosen", "heal-undamaged-not-healed")
@pytest.mark.parametrize("chosen, amber", [("Goon 9", 11), ("Mood Nurse", 0)])
def test_an_undamaged_creature_may_be_chosen_and_is_not_healed(table, version, chosen, amber):
    t = table(
        me={"hand": ["Mood Balm"], "line": [{"title": "Goon 9", "damage": 1}, "Mood Nurse"]}, foe={}, ruleset=version
    )
    t.play("Mood Balm")
    assert t.offered == ["Goon 9", "Mood Nurse"]
    t.choose(chosen)
    assert t.me.amber == amber
    assert t.card("Goon 9").damage == (0 if amber else 1)


@pytest.mark.clause("heal-undamaged-not-healed")
def test_cleansing_wave_counts_only_the_healed(table, version):
    line = [{"title": "Goon 9", "damage": 2}, "Goon 8", {"title": "Goon 7", "damage": 1}]
    t = table(me={"hand": ["Cleansing Wave"], "line": line}, foe={"line": ["Goon 6"]}, ruleset=version, house="sanctum")
    t.play("Cleansing Wave")
    assert t.me.amber == 2 + len(t.card("Cleansing Wave").icons)


# invulnerable


@pytest.mark.clause("invulnerable-no-damage-no-destruction", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_an_invulnerable_creature_is_neither_damaged_nor_destroyed(table, version):
    t = table(
        me={"hand": ["Mood Ruin", "Mood Ruin"], "line": ["Goon 9"]},
        foe={"line": ["Invulnerable Goon 3", "Goon 8"]},
        ruleset=version,
    )
    t.play("Mood Ruin", "Invulnerable Goon 3")
    t.fight("Goon 9", "Invulnerable Goon 3")
    rock = t.card("Invulnerable Goon 3")
    assert rock.zone == "play"
    assert rock.damage == 0
    assert not rock.tagged
    assert t.card("Goon 9").damage == 3  # it strikes back
    t.play("Mood Ruin", "Goon 8")
    assert t.card("Goon 8").zone == "discard"


@pytest.mark.clause("invulnerable-other-exits-work", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("way", ["purged", "archives", "hand", "deck"])
def test_an_invulnerable_creature_leaves_in_other_ways(table, version, way):
    t = table(me={"hand": ["Mood Exit"]}, foe={"line": ["Invulnerable Goon 3"]}, ruleset=version)
    t.play("Mood Exit", way)
    assert t.card("Invulnerable Goon 3").zone == way


@pytest.mark.clause("invulnerable-survives-zero-power", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_an_invulnerable_creature_lives_with_no_power(table, version):
    t = table(me={"hand": ["Mood Gloom"], "line": ["Invulnerable Goon 3", "Goon 3", "Goon 4"]}, foe={}, ruleset=version)
    t.play("Mood Gloom")
    assert t.titles(t.me.line) == ["Invulnerable Goon 3", "Goon 4"]
    assert (t.power("Invulnerable Goon 3"), t.power("Goon 4")) == (0, 1)


def test_invulnerable_is_unknown_to_the_old_books(table):
    t = table(me={"hand": ["Mood Gloom"], "line": ["Invulnerable Goon 3", "Goon 4"]}, foe={}, ruleset="1.3")
    t.play("Mood Gloom")
    assert t.titles(t.me.line) == ["Goon 4"]

"""Repeated effects, this way, cards that name themselves."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent

NEW = ["2021-03", "16.0", "18.4"]
SINCE_2021 = pytest.mark.parametrize("version", NEW)


@invent("Again Switch", type="action")
class AgainSwitch:
    """Play: steals 1 Æmber if the opponent has more. If it was stolen, repeats the preceding effect."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)

        def preceding():
            return (yield from g.steal(you, 1)) if opponent.amber > you.amber else 0

        if (yield from preceding()):
            yield from g.repeat_preceding(preceding)


@invent("Again Whirl", type="action")
class AgainWhirl:
    """Play: steals 1 Æmber if the opponent has more. If it was stolen, repeats this effect."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        if opponent.amber > you.amber and (yield from g.steal(you, 1)):
            yield from g.repeat()


@invent("Again Shark", power=3)
class AgainShark:
    """Play, Fight, Reap: destroys a creature and gains 1 Æmber; triggers this effect again."""

    def play_fight_reap(g, me, you):
        creature = yield from g.choose_creature(untagged=True)
        destroyed = yield from g.destroy(creature)
        yield from g.gain(you, 1)
        if destroyed:
            yield from g.repeat()


@invent("Again Drummer", power=3)
class AgainDrummer:
    """Reap: destroys a creature; repeats the preceding effect."""

    def reap(g, me, you):
        def preceding():
            yield from g.destroy((yield from g.choose_creature()))
            yield from g.gain(you, 1)

        yield from preceding()
        yield from g.repeat_preceding(preceding)


@invent("Again Echo", type="artifact")
class AgainEcho:
    """Whenever an opponent's creature reaps, gains 1 Æmber; triggers this effect again while the opponent has more."""

    @after("reaped", when=lambda g, me, you, e: e.player is not you)
    def echo(g, me, you, event):
        yield from g.gain(you, 1)
        if event.player.amber > you.amber:
            yield from g.repeat()


@invent("Again Volley", type="action")
class AgainVolley:
    """Play: deals 2 damage to each creature; gains 1 Æmber for each one destroyed this way."""

    def play(g, me, you):
        outcome = yield from g.deal_damage(g.creatures(), 2)
        yield from g.gain(you, len(outcome.destroyed))


@invent("Again Mine", power=2)
class AgainMine:
    """Destroyed: destroys each creature with power 7."""

    def destroyed(g, me, you):
        yield from g.destroy(g.creatures(where=lambda c: g.power(c) == 7))


@invent("Again Altar", type="action")
class AgainAltar:
    """Play: sacrifices or destroys each friendly creature; gains 1 Æmber for each one so treated this way."""

    def play(g, me, you):
        way = yield from g.choose_mode(["sacrifice", "destroy"])
        creatures = g.creatures(friendly_to=you)
        gone = (yield from g.sacrifice(creatures, you)) if way == "sacrifice" else (yield from g.destroy(creatures))
        yield from g.gain(you, len(gone))


@invent("Self Martyr", power=3)
class SelfMartyr:
    """Reap: destroys Self Martyr. Fight: puts a power counter on Self Martyr."""

    def reap(g, me, you):
        yield from g.destroy(me)

    def fight(g, me, you):
        yield from g.add_counters(me)


@invent("Self Creed", type="action")
class SelfCreed:
    """Play: a creature becomes a copy of another one."""

    def play(g, me, you):
        card = yield from g.choose_creature()
        original = yield from g.choose_creature()
        g.become_copy(card, original)


@invent("Self Blaster", type="upgrade")
class SelfBlaster:
    """Its creature gains: Reap: deals 2 damage to a creature, puts a power counter on Self Blaster or destroys it."""

    class Grants:
        """Reap: deals 2 damage to a creature; destroys the upgrade."""

        def reap(g, me, you):
            yield from g.deal_damage((yield from g.choose_creature(enemy_of=you)), 2)
            yield from g.destroy(g.own_upgrade())


@invent("Self Brush", type="upgrade")
class SelfBrush:
    """Its creature gains: Reap: puts a doom counter on Self Brush, and a power counter on the creature."""

    class Grants:
        """Reap: puts a doom counter on the upgrade, and a power counter on this creature."""

        def reap(g, me, you):
            yield from g.add_counters(g.own_upgrade(), "doom")
            yield from g.add_counters(me)


@invent("Self Choir", type="artifact")
class SelfChoir:
    """Each friendly creature gains: Reap: puts a power counter on this creature."""

    def grants_to(g, me, card):
        return card.type == "creature" and card.controller == me.controller

    class Grants:
        """Reap: puts a power counter on this creature."""

        def reap(g, me, you):
            yield from g.add_counters(me)


# repeating


@pytest.mark.clause("preceding-repeat-happens-once")
@pytest.mark.parametrize("pool, stolen", [(0, 0), (1, 1), (2, 1), (3, 2), (14, 2)])
def test_the_preceding_effect_is_repeated_once(table, version, pool, stolen):
    t = table(me={"hand": ["Again Switch"]}, foe={"amber": pool}, ruleset=version)
    t.play("Again Switch")
    assert (t.me.amber, t.foe.amber) == (stolen, pool - stolen)


@pytest.mark.clause("repeat-includes-itself")
@pytest.mark.parametrize("pool, stolen", [(0, 0), (1, 1), (2, 1), (3, 2), (14, 7)])
def test_a_repeated_effect_includes_its_repetition(table, version, pool, stolen):
    t = table(me={"hand": ["Again Whirl", "Again Whirl"]}, foe={"amber": pool}, ruleset=version)
    t.play("Again Whirl")
    assert t.at_rest
    assert (t.me.amber, t.foe.amber) == (stolen, pool - stolen)
    assert t.may("play:Again Whirl"), "repeating is not playing: the rule of six does not count it"


@pytest.mark.clause("repeat-trigger-again-is-repeat", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_triggering_again_repeats_the_whole_effect(table, version):
    t = table(me={"line": ["Goon 3"], "amber": 4}, foe={"artifacts": ["Again Echo"], "amber": 1}, ruleset=version)
    t.reap("Goon 3")
    assert (t.me.amber, t.foe.amber) == (5, 5)


@pytest.mark.clause("repeat-includes-itself", "repeat-stops-when-source-left-play")
@pytest.mark.parametrize("victims, amber", [(["Goon 1", "Goon 2", "Again Shark"], 3), (["Again Shark"], 1)])
def test_an_effect_stops_when_its_card_left_play(table, version, victims, amber):
    t = table(me={"hand": ["Again Shark"]}, foe={"line": ["Goon 1", "Goon 2", "Goon 3"]}, ruleset=version)
    t.play("Again Shark", *victims)
    assert t.at_rest
    assert t.me.amber == amber
    assert t.me.line == []
    assert len(t.foe.line) == 4 - len(victims)


@pytest.mark.clause("repeat-stops-when-source-left-play", "preceding-repeat-happens-once")
@pytest.mark.parametrize("first, amber", [("Again Drummer", 2), ("Goon 2", 3)])
def test_a_preceding_effect_is_not_repeated_without_its_card(table, version, first, amber):
    t = table(me={"line": ["Again Drummer"]}, foe={"line": ["Goon 1", "Goon 2", "Goon 3"]}, ruleset=version)
    t.reap("Again Drummer", first)
    if first == "Goon 2":
        t.choose("Goon 1")
    assert t.at_rest
    assert t.me.amber == amber
    assert len(t.foe.line) == (3 if first == "Again Drummer" else 1)


# this way


@pytest.mark.clause("this-way-same-resolution-only")
def test_this_way_means_this_resolution_of_this_ability(table, version):
    t = table(
        me={"hand": ["Again Volley", "Again Volley"]}, foe={"line": ["Again Mine", "Goon 7", "Goon 4"]}, ruleset=version
    )
    t.play("Again Volley")
    if not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.me.amber == 1, "the second one was destroyed by the first one's ability"
    assert t.titles(t.foe.line) == ["Goon 4"]
    t.play("Again Volley")
    assert t.me.amber == 2, "those of the first play do not count again"


@pytest.mark.clause("this-way-needs-the-event", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("way", ["sacrifice", "destroy"])
def test_a_warded_creature_was_not_destroyed_this_way(table, version, way):
    t = table(
        me={"hand": ["Again Altar"], "line": ["Goon 1", {"title": "Goon 2", "warded": True}, "Goon 3"]},
        foe={},
        ruleset=version,
    )
    t.play("Again Altar", way)
    t.submit(*t.pending.keys)
    assert t.me.amber == 2
    assert t.titles(t.me.line) == ["Goon 2"]


# cards that name themselves


@pytest.mark.clause("self-reference-only-this-card")
def test_a_card_that_names_itself_means_no_other_copy(table, version):
    t = table(
        me={"line": ["Self Martyr", "Self Martyr", "Self Martyr"]},
        foe={"line": ["Self Martyr", "Goon 1"]},
        ruleset=version,
    )
    first, second, third = t.me.line
    t.submit(f"reap:{second.id}")
    assert t.me.line == [first, third]
    assert len(t.foe.line) == 2
    t.submit(f"fight:{third.id}").choose("Goon 1")
    assert [card.power_counters for card in (first, third, t.foe.line[0])] == [0, 1, 0]


@pytest.mark.clause("self-reference-follows-gained-text", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_copied_text_means_the_copy(table, version):
    t = table(
        me={"line": ["Self Martyr", "Goon 4"], "hand": ["Self Creed"]}, foe={"line": ["Self Martyr"]}, ruleset=version
    )
    goon = t.card("Goon 4")
    t.play("Self Creed", "Goon 4", "Self Martyr")
    t.submit(f"reap:{goon.id}")
    assert goon.zone == "discard"
    assert t.titles(t.me.line) == ["Self Martyr"] == t.titles(t.foe.line)


@pytest.mark.clause(
    "self-reference-follows-gained-text", "self-reference-gained-own-title", versions=("2021-03", "16.0", "18.4")
)
@SINCE_2021
def test_gained_text_means_the_creature_that_gained_it(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 3", "Goon 4"], "artifacts": ["Self Choir"]}, foe={"line": ["Goon 3"]},
        ruleset=version,
    )  # fmt: skip
    t.submit(f"reap:{t.me.line[1].id}")
    assert [card.power_counters for card in [*t.me.line, *t.foe.line]] == [0, 1, 0, 0]


@pytest.mark.clause("self-reference-upgrade-own-title", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_gained_ability_that_names_its_upgrade_means_that_copy(table, version):
    t = table(
        me={
            "line": [
                {"title": "Goon 3", "upgrades": ["Self Blaster"]},
                {"title": "Goon 4", "upgrades": ["Badge", "Self Blaster"]},
            ]
        },
        foe={"line": [{"title": "Goon 9", "upgrades": ["Self Blaster"]}]},
        ruleset=version,
    )
    t.reap("Goon 4")
    assert [t.titles(card.upgrades) for card in [*t.me.line, *t.foe.line]] == [
        ["Self Blaster"],
        ["Badge"],
        ["Self Blaster"],
    ]
    assert t.card("Goon 9").damage == 2


@pytest.mark.clause("self-reference-upgrade-own-title", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_two_copies_on_one_creature_each_mean_themselves(table, version):
    goon = {"title": "Goon 3", "upgrades": ["Self Brush", "Badge", "Self Brush"]}
    t = table(me={"line": [goon, "Goon 4"]}, foe={}, ruleset=version)
    t.reap("Goon 3")
    assert t.pending.kind == "trigger"
    assert len(t.pending.keys) == 2
    t.submit(t.pending.keys[0])
    assert [card.counters.get("doom", 0) for card in t.card("Goon 3").upgrades] == [1, 0, 1]
    assert t.card("Goon 3").power_counters == 2
    assert t.card("Goon 4").power_counters == 0

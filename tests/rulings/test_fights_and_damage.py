"""Rulings on fights, damage, armor, stun and carrying out as much as possible."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Verdict Veteran", power=4)
class VerdictVeteran:
    """Fight: draws a card for each damage on it. Reap: draws a card for each Æmber you have."""

    def fight(g, me, you):
        yield from g.draw(you, me.damage)

    def reap(g, me, you):
        yield from g.draw(you, you.amber)


@pytest.mark.ruling("faq-anger-stunned-creature")
@pytest.mark.parametrize("enemies", [["Goon 3"], []])
def test_anger_on_a_stunned_creature_only_removes_the_stun(table, version, enemies):
    t = table(
        me={"line": [{"title": "Goon 5", "stunned": True}], "hand": ["Anger"]}, foe={"line": enemies}, ruleset=version
    )
    t.play("Anger")
    goon = t.card("Goon 5")
    assert not goon.stunned
    assert not goon.ready
    assert goon.damage == 0
    assert not t.happened("fight.declared")
    assert not t.happened("damage.dealt")
    assert [card.damage for card in t.foe.line] == [0] * len(enemies)
    assert t.titles(t.me.discard) == ["Anger"]


@pytest.mark.ruling("example-anger-ready-snufflegator")
def test_anger_on_a_ready_creature_of_another_house(table, version):
    t = table(me={"line": ["Snufflegator"], "hand": ["Anger"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Anger")
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert not t.happened("card.readied")
    assert not t.card("Snufflegator").ready
    assert t.card("Snufflegator").damage == 0


@pytest.mark.ruling("faq-stealer-of-souls-dies-with-valdr")
def test_stealer_of_souls_dies_with_valdr(table, version):
    t = table(me={"line": ["Stealer of Souls"]}, foe={"line": ["Valdr"]}, house="dis", ruleset=version)
    t.fight("Stealer of Souls")
    assert t.titles(t.foe.discard) == ["Valdr"]
    assert t.titles(t.me.discard) == ["Stealer of Souls"]
    assert t.foe.purged == []
    assert t.me.amber == 0


@pytest.mark.ruling("faq-lost-in-the-woods-no-friendly")
def test_lost_in_the_woods_without_friendly_creatures(table, version):
    t = table(me={"hand": ["Lost in the Woods"]}, foe={"line": ["Goon 3", "Goon 4"]}, house="untamed", ruleset=version)
    t.play("Lost in the Woods")
    assert t.foe.line == []
    assert t.foe.discard == []
    assert {"Goon 3", "Goon 4"} <= set(t.titles(t.foe.deck))
    assert len(t.foe.deck) == 14
    assert len(t.happened("deck.shuffled")) == 1
    assert t.happened("deck.shuffled")[0].data["player"] == 1


@pytest.mark.ruling("faq-smaaash-all-enemies-stunned")
def test_smaaash_may_stun_what_is_stunned(table, version):
    line = [{"title": "Goon 3", "stunned": True}, {"title": "Goon 4", "stunned": True}]
    t = table(me={"hand": ["Smaaash"]}, foe={"line": line}, ruleset=version)
    t.play("Smaaash", "Goon 4")
    assert [card.stunned for card in t.foe.line] == [True, True]
    assert not t.card("Smaaash").stunned
    assert not t.happened("status.stunned")
    t.next_turn("brobnar")
    t.unstun("Goon 4")
    assert not t.card("Goon 4").stunned  # it was one stun


@pytest.mark.ruling("faq-shadow-self-raiding-knight")
@pytest.mark.parametrize("line", [["Shadow Self", "Raiding Knight"], ["Raiding Knight", "Shadow Self"]])
def test_shadow_self_takes_what_the_armor_of_the_knight_leaves(table, version, line):
    t = table(me={"line": ["Goon 4"]}, foe={"line": line}, ruleset=version)
    t.fight("Goon 4", "Raiding Knight")
    assert t.card("Shadow Self").damage == 2
    assert t.card("Raiding Knight").damage == 0
    assert t.titles(t.me.discard) == ["Goon 4"]


@pytest.mark.ruling("example-armor-two-then-three")
@pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03"])
def test_armor_against_one_damage_and_then_three(table, version):
    t = table(me={"hand": ["Jab", "Stab"]}, foe={"line": ["Guard 5/2"]}, ruleset=version)
    guard = t.card("Guard 5/2")
    t.play("Jab")
    assert guard.damage == 0
    assert t.g.armor_left(guard) == 1
    t.play("Stab")
    assert guard.damage == 2
    assert t.g.armor_left(guard) == 0


@pytest.mark.ruling("example-armor-ability-then-fight")
@pytest.mark.parametrize("attacker", ["me", "foe"])
def test_armor_against_an_ability_and_then_a_fight(table, attacker):
    jab, guard = {"hand": ["Jab"]}, {"line": ["Guard 3/2"]}
    if attacker == "me":  # the player of the ability attacks
        t = table(me={**jab, "line": ["Goon 3"]}, foe=guard, ruleset="16.0")
        t.play("Jab", "Guard 3/2")
        assert t.card("Guard 3/2").damage == 0
        assert t.g.armor_left(t.card("Guard 3/2")) == 1
        t.fight("Goon 3")
    else:  # the player of the armored creature attacks with it
        t = table(me={**guard, **jab}, foe={"line": ["Goon 3"]}, ruleset="16.0")
        t.play("Jab", "Guard 3/2")
        assert t.card("Guard 3/2").damage == 0
        assert t.g.armor_left(t.card("Guard 3/2")) == 1
        t.fight("Guard 3/2")
    assert t.card("Guard 3/2").damage == 2
    assert t.card("Guard 3/2").zone == "play"
    assert t.card("Goon 3").zone == "discard"


@pytest.mark.ruling("example-combat-terror-raiding-knight")
def test_the_terror_fights_a_raiding_knight(table):
    t = table(me={"line": ["The Terror"]}, foe={"line": ["Raiding Knight"]}, house="dis", ruleset="2021-03")
    t.fight("The Terror")
    assert t.card("Raiding Knight").damage == 3
    assert t.card("The Terror").damage == 4
    assert t.me.discard == []
    assert t.foe.discard == []
    assert [f.data["amount"] for f in t.happened("damage.prevented")] == [2]


@pytest.mark.ruling("example-replacement-dimension-door")
@SINCE_2021
def test_dimension_door_steals_what_a_reap_would_gain(table, version):
    t = table(
        me={"line": ["Logos Goon 3"], "hand": ["Dimension Door"]}, foe={"amber": 2}, house="logos", ruleset=version
    )
    t.play("Dimension Door")
    minted = t.g.state.minted
    t.reap("Logos Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.g.state.minted == minted
    assert not t.card("Logos Goon 3").ready


@pytest.mark.ruling("erratum-general-fight-label")
@pytest.mark.clause(
    "errata-fight-reads-after-fight", "fight-ability-only-for-surviving-attacker", versions=("16.0", "18.4")
)
@pytest.mark.parametrize(("enemy", "drawn"), [("Goon 3", 3), ("Goon 1", 1), ("Goon 4", 0), ("Goon 9", 0)])
def test_a_fight_ability_resolves_after_the_fight_if_its_creature_survived(table, version, enemy, drawn):
    t = table(me={"line": ["Verdict Veteran"]}, foe={"line": [enemy]}, ruleset=version)
    t.fight("Verdict Veteran")
    assert len(t.me.hand) == drawn  # one for each damage: it was dealt before, in this book as in the earlier ones


@pytest.mark.ruling("erratum-general-reap-label")
@pytest.mark.clause("errata-reap-reads-after-reap", "reap-abilities-after-gain", versions=("16.0", "18.4"))
def test_a_reap_ability_resolves_after_the_gain(table, version):
    t = table(me={"line": ["Verdict Veteran"]}, foe={}, ruleset=version)
    t.reap("Verdict Veteran")
    assert t.me.amber == 1
    assert len(t.me.hand) == 1

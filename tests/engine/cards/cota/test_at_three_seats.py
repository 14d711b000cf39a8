"""Cards of Call of the Archons at a table of three: which opponent they mean, where the text leaves it open."""

from __future__ import annotations

import pytest

BOUND = pytest.mark.clause("break-key-prerequisite-fixes-opponent")


@BOUND
@pytest.mark.parametrize("card", ["Finishing Blow", "Relentless Whispers"])
def test_whoever_lost_the_creature_is_robbed(table, card):
    t = table(
        me={"hand": [card], "amber": 0, "line": [{"title": "Goon 3", "damage": 1}]},
        foe={"amber": 3, "line": [{"title": "Goon 2", "damage": 1}]},
        third={"amber": 3, "line": [{"title": "Goon 2", "damage": 1}]},
        house="shadows",
    )
    icons = t.card(card).icons.count("amber")
    t.play(card, t.third.line[0])
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1 + icons, 3, 2)
    assert t.third.line == []
    assert len(t.foe.line) == 1


@BOUND
@pytest.mark.parametrize("card", ["Finishing Blow", "Relentless Whispers"])
def test_after_the_loss_of_an_own_creature_the_victim_is_picked(table, card):
    t = table(
        me={"hand": [card], "line": [{"title": "Goon 2", "damage": 1}]},
        foe={"amber": 3, "line": ["Goon 5"]},
        third={"amber": 3},
        house="shadows",
    )
    t.play(card, *([] if card == "Finishing Blow" else ["Goon 2"]))
    assert t.pending.prompt == "opponent"
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("seat:2")
    assert (t.foe.amber, t.third.amber) == (3, 2)


@BOUND
def test_irradiation_hits_only_the_creatures_of_the_rich_one(table):
    t = table(
        me={"hand": ["Irradiated Æmber"], "line": ["Goon 5"]},
        foe={"amber": 5, "line": ["Goon 4"]},
        third={"amber": 6, "line": ["Goon 4", "Goon 3"]},
        house="mars",
    )
    t.play("Irradiated Æmber", "seat:2")
    assert [card.damage for card in (*t.me.line, *t.foe.line)] == [0, 0]
    assert [(card.title, card.damage) for card in t.third.line] == [("Goon 4", 3)]


@BOUND
def test_irradiation_does_nothing_for_one_who_is_not_rich(table):
    t = table(
        me={"hand": ["Irradiated Æmber"]},
        foe={"amber": 5, "line": ["Goon 4"]},
        third={"amber": 6, "line": ["Goon 4"]},
        house="mars",
    )
    t.play("Irradiated Æmber", "seat:1")
    assert [card.damage for card in (*t.foe.line, *t.third.line)] == [0, 0]


@BOUND
def test_hostages_are_taken_from_whom_one_fights(table):
    t = table(
        me={"hand": ["Take Hostages"], "line": [{"title": "Goon 5", "house": "sanctum"}]},
        foe={"amber": 2, "line": ["Goon 1"]},
        third={"amber": 2, "line": ["Goon 2"]},
        house="sanctum",
    )
    t.play("Take Hostages").fight("Goon 5", "Goon 2")
    assert (t.foe.amber, t.third.amber) == (2, 1)
    assert t.card("Goon 5").amber_of == {2: 1}


@pytest.mark.clause("break-key-tax-lasts-until-victims-turn")
@pytest.mark.parametrize(("victim", "taxed"), [("seat:1", (True, False)), ("seat:2", (False, True))])
def test_the_lash_waits_for_its_victim(table, victim, taxed):
    t = table(
        me={"artifacts": ["Lash of Broken Dreams"]},
        foe={"amber": 8},
        third={"amber": 8},
        house="dis",
    )
    t.action("Lash of Broken Dreams", victim)
    assert tuple(t.g.key_cost(player) == 9 for player in (t.foe, t.third)) == taxed
    assert t.g.key_cost(t.me) == 6
    t.next_turn()
    assert t.foe.amber == (8 if taxed[0] else 2)
    t.next_turn()
    assert t.third.amber == (8 if taxed[1] else 2)
    assert t.g.state.lasting == []
    assert t.g.key_cost(t.third) == 6


@pytest.mark.clause("break-key-exalt-uses-own-amber", "break-key-own-amber-leaves-opponent-turn")
def test_blood_money_comes_to_whoever_kills_for_it(table):
    t = table(
        me={"hand": ["Blood Money", "Punch"]},
        foe={"line": ["Goon 3"]},
        third={"line": ["Goon 5"]},
    )
    t.play("Blood Money", "Goon 3")
    assert t.card("Goon 3").amber_of == {1: 2}
    icons = t.card("Punch").icons.count("amber")
    t.play("Punch", "Goon 3")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2 + icons, 0, 0)

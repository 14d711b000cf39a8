"""Creatures of Dis in Mass Mutation, Bonesaw to Exchange Officer."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import CHARTS_UNTIL_16, NEW
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import in_hand
from tests.engine.helpers.tables import lines
from tests.engine.invent import invent, plain

plain("Mass Splasher", power=2, house="dis", keywords={"splash-attack": 1})
plain("Mass Assassin", power=2, house="dis", keywords={"assault": 2})


@invent("Mass Slinger", power=2, house="dis", keywords={"skirmish": 1})
class MassSlinger:
    """Fight: deals 1 damage to each enemy creature."""

    def fight(g, me, you):
        yield from g.deal_damage(g.creatures(enemy_of=you), 1)


den = partial(lines, house="dis")


# Bonesaw


@pytest.mark.parametrize(("destroyed", "ready"), [(["Dis Goon 1"], True), (["Goon 9"], False), ([], False)])
def test_bonesaw_enters_ready_after_a_friendly_creature_was_destroyed(table, version, destroyed, ready):
    t = den(table, version, ["Dis Goon 1"], ["Goon 9"], mine=in_hand("Bonesaw", "Dis Slaying"))
    for title in destroyed:
        t.play("Dis Slaying", title)
    t.play("Bonesaw")
    assert t.card("Bonesaw").ready is ready


def test_what_was_destroyed_in_an_earlier_turn_does_not_ready_bonesaw(table, version):
    t = den(table, version, ["Dis Goon 1"], mine=in_hand("Bonesaw", "Dis Slaying"))
    t.play("Dis Slaying").next_turn().next_turn("dis").play("Bonesaw")
    assert not t.card("Bonesaw").ready


@pytest.mark.ruling("faq-bonesaw-own-damage-icon", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_a_friend_that_falls_to_its_own_icon_comes_too_late_for_bonesaw(table, version):
    t = den(table, version, ["Goon 1"], mine=in_hand({"title": "Bonesaw", "icons": ["damage"]}))
    t.play("Bonesaw", "Goon 1")
    assert t.card("Goon 1").zone == "discard"
    assert not t.card("Bonesaw").ready


# Brabble


@pytest.mark.parametrize(("amber", "left"), [(5, 4), (0, 0)])
def test_brabble_costs_the_opponent_one_in_its_own_turn(table, version, amber, left):
    t = den(table, version, ["Brabble"], mine={**in_hand("Dis Slaying"), "amber": 5}, theirs={"amber": amber})
    t.play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == (5, left)


@pytest.mark.parametrize(("amber", "left"), [(5, 2), (2, 0)])
def test_brabble_costs_the_opponent_three_in_their_turn(table, version, amber, left):
    t = den(table, version, (), ["Brabble"], mine={**in_hand("Dis Slaying"), "amber": amber}, theirs={"amber": 5})
    t.play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == (left, 5)


# Dark Minion


def test_dark_minion_hurts_every_enemy_when_it_is_destroyed(table, version):
    t = den(table, version, ["Dark Minion", "Goon 2"], ["Goon 1", "Goon 2", "Guard 3/2"], mine=in_hand("Dis Slaying"))
    t.play("Dis Slaying", "Dark Minion")
    assert t.titles(t.foe.line) == ["Goon 2", "Guard 3/2"]
    assert [c.damage for c in t.foe.line] == [1, 0]
    assert [c.damage for c in t.me.line] == [0]


@NEW
def test_a_ward_stops_the_harm_of_dark_minion(table, version):
    t = den(table, version, ["Dark Minion"], [{"title": "Goon 1", "warded": True}], mine=in_hand("Dis Slaying"))
    t.play("Dis Slaying", "Dark Minion")
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert not t.card("Goon 1").warded


def test_dark_minion_returned_to_hand_hurts_none(table, version):
    t = den(table, version, ["Dark Minion"], ["Goon 1"], mine=in_hand("Dis Recall"))
    t.play("Dis Recall", "Dark Minion")
    assert len(t.foe.line) == 1


# Desire


def test_desire_makes_keys_dear_for_both(table, version):
    t = den(table, version, ["Desire"], theirs={"amber": 9})
    assert t.g.key_cost(t.me) == 10
    assert t.g.key_cost(t.foe) == 10
    t.next_turn()
    assert t.foe.keys == []
    assert t.foe.amber == 9


@pytest.mark.parametrize(("sins", "cost"), [([], 9), (["Pride"], 8), (["Pride", "Sloth", "Greed"], 6)])
def test_desire_forges_for_less_with_friendly_sins(table, version, sins, cost):
    for amber, forged in ((cost - 2, 0), (cost - 1, 1), (cost, 1)):
        t = den(table, version, ["Desire", *sins], ["Envy"], mine={"amber": amber})
        t.reap("Desire", *(["key:red"] if forged else []))
        assert len(t.me.keys) == forged
        assert t.me.amber == amber + 1 - forged * cost


# Drecker


def test_drecker_steals_when_it_reaps(table, version):
    t = den(table, version, ["Drecker"], theirs={"amber": 2})
    t.reap("Drecker")
    assert (t.me.amber, t.foe.amber) == (2, 1)


@pytest.mark.ruling("faq-drecker-neighbors", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("damage-redirected-or-copied-once", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_two_dreckers_side_by_side_share_the_damage_once(table, version):
    t = den(table, version, ["Dis Goon 2"], ["Drecker", "Drecker"])
    t.fight("Dis Goon 2", "Drecker")
    assert [c.damage for c in t.foe.line] == [2, 2]


@pytest.mark.parametrize(("place", "damage"), [(0, 0), (1, 2), (2, 0)])
def test_drecker_suffers_what_a_neighbor_suffers_in_a_fight(table, version, place, damage):
    line = ["Goon 7", "Goon 8", "Drecker"] if place < 2 else ["Goon 8", "Goon 7", "Drecker"]
    title = "Goon 8" if place else "Goon 7"
    t = den(table, version, ["Dis Goon 2"], line)
    t.fight("Dis Goon 2", title)
    assert t.card(title).damage == 2
    assert t.card("Drecker").damage == damage


def test_an_attacking_neighbor_shares_what_it_is_dealt_in_return(table, version):
    t = den(table, version, ["Dis Goon 9", "Drecker"], ["Goon 3", "Goon 1"])
    t.fight("Dis Goon 9", "Goon 3")
    assert t.card("Dis Goon 9").damage == 3
    assert t.card("Drecker").damage == 3
    assert len(t.foe.line) == 1


def test_drecker_is_not_hurt_by_damage_outside_fights(table, version):
    t = den(table, version, (), ["Goon 7", "Drecker"], mine=in_hand("Dis Stab"))
    t.play("Dis Stab", "Goon 7")
    assert t.card("Goon 7").damage == 3
    assert t.card("Drecker").damage == 0


def test_what_drecker_is_dealt_its_neighbors_are_not(table, version):
    t = den(table, version, ["Dis Goon 2"], ["Goon 7", "Drecker"])
    t.fight("Dis Goon 2", "Drecker")
    assert t.card("Drecker").damage == 2
    assert t.card("Goon 7").damage == 0


def test_armor_and_wards_of_the_neighbor_keep_its_damage_from_drecker(table, version):
    t = den(table, version, ["Dis Goon 3"], ["Guard 9/2", "Drecker"])
    t.fight("Dis Goon 3", "Guard 9/2")
    assert t.card("Guard 9/2").damage == 1
    assert t.card("Drecker").damage == 1


@pytest.mark.reading("drecker-protected-itself", versions=("2021-03", "16.0"))
@CHARTS_UNTIL_16
def test_a_ward_on_drecker_stops_its_share(table, version):
    t = den(table, version, ["Dis Goon 3"], ["Goon 9", {"title": "Drecker", "warded": True}])
    t.fight("Dis Goon 3", "Goon 9")
    assert t.card("Goon 9").damage == 3
    assert t.card("Drecker").damage == 0
    assert not t.card("Drecker").warded


@pytest.mark.clause("faq-damage-dealt-to-both", versions=("18.4",))
@pytest.mark.parametrize("version", ["18.4"])
@pytest.mark.parametrize("protected", [{"warded": True}, {"upgrades": ["Plate"]}])
def test_since_18_4_drecker_is_dealt_what_its_neighbor_is_dealt(table, version, protected):
    t = den(table, version, ["Dis Goon 3"], ["Guard 9/1", {"title": "Drecker", **protected}])
    t.fight("Dis Goon 3", "Guard 9/1")
    assert t.card("Guard 9/1").damage == 2, "its own armor has stopped 1"
    assert t.card("Drecker").damage == 2
    assert t.card("Drecker").warded is bool(protected.get("warded"))


@pytest.mark.reading("drecker-during-fights", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_assault_is_dealt_during_the_fight(table, version):
    t = den(table, version, ["Mass Assassin"], ["Goon 9", "Drecker", "Goon 8"])
    t.fight("Mass Assassin", "Goon 9")
    assert t.card("Goon 9").damage == 4
    assert t.card("Drecker").zone == "discard"
    assert t.card("Goon 8").damage == 0


def test_splash_attack_is_dealt_during_the_fight(table):
    t = den(table, "16.0", ["Mass Splasher"], ["Goon 9", "Goon 8", "Drecker"])
    t.fight("Mass Splasher", "Goon 9")
    assert [c.damage for c in t.foe.line] == [2, 1, 1]


@pytest.mark.reading("drecker-during-fights", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_damage_of_a_fight_ability_comes_after_the_fight(table, version):
    t = den(table, version, ["Mass Slinger"], ["Goon 9", "Drecker"])
    t.fight("Mass Slinger", "Goon 9")
    assert [c.damage for c in t.foe.line] == [3, 3]


# Envy


@pytest.mark.parametrize(("sins", "captured"), [([], 0), (["Pride"], 5), (["Pride", "Sloth"], 5)])
def test_envy_captures_all_with_another_sin(table, version, sins, captured):
    t = den(table, version, ["Envy", *sins], ["Greed"], theirs={"amber": 5})
    t.reap("Envy")
    assert t.card("Envy").amber == captured
    assert (t.me.amber, t.foe.amber) == (1, 5 - captured)


def test_envy_finds_nothing_to_capture(table, version):
    t = den(table, version, ["Envy", "Pride"])
    t.reap("Envy")
    assert t.card("Envy").amber == 0
    assert t.at_rest


# Exchange Officer

OFFICERS = [f"Exchange Officer ({house})" for house in ("Dis", "Logos", "Sanctum", "Saurian", "Shadows", "Untamed")]


@pytest.mark.parametrize("officer", OFFICERS)
def test_exchange_officer_uses_a_star_alliance_card_when_played(table, version, officer):
    ally, pod = "Star Alliance Goon 3", "Star Alliance Crank"
    house = officer[18:-1].lower()
    t = table(
        me={"hand": [officer], "line": [ally, "Goon 4"], "artifacts": [pod, "Crank"]},
        foe={"amber": 2},
        house=house,
        ruleset=version,
    )
    t.play("Exchange Officer")
    assert t.offered == [ally, pod]
    t.choose(pod)
    assert (t.me.amber, t.foe.amber) == (2, 1)
    assert not t.card(pod).ready
    assert t.card(ally).ready


def test_exchange_officer_uses_one_when_it_reaps_and_when_it_fights(table, version):
    line = ["Exchange Officer (Dis)", "Star Alliance Goon 3", "Star Alliance Goon 4"]
    t = den(table, version, line, ["Goon 1", "Goon 2"])
    t.fight("Exchange Officer", "Goon 1", "Star Alliance Goon 3")
    t.submit(next(key for key in t.pending.keys if key.startswith("reap")))
    assert t.me.amber == 1
    assert not t.card("Star Alliance Goon 3").ready
    assert t.card("Star Alliance Goon 4").ready
    t = den(table, version, line[:2], ["Star Alliance Goon 9"])
    t.reap("Exchange Officer")
    t.submit(next(key for key in t.pending.keys if key.startswith("reap")))
    assert t.me.amber == 2
    assert t.card("Star Alliance Goon 9").ready


def test_exchange_officer_finds_none_that_is_ready(table, version):
    t = den(table, version, ["Exchange Officer (Dis)", {"title": "Star Alliance Goon 3", "ready": False}])
    t.reap("Exchange Officer")
    assert t.me.amber == 1
    assert ordered(t).at_rest

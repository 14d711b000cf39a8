"""Mass Mutation, Star Alliance, creatures: what those of part Star Alliance do, and what their other parts do."""

from __future__ import annotations

import pytest

ALIENS = ["Sacro-Alien", "Lyco-Alien", "Umbra-Alien", "Techno-Alien", "Dino-Alien", "Dæmo-Alien"]
TOP = ["Goon 3", "Goon 2", "Goon 1"]
"""The last three cards of a deck, the top one last."""


@pytest.mark.parametrize("alien", ALIENS)
def test_of_three_cards_one_is_taken_one_sinks_and_one_stays(table, alien):
    t = table(me={"line": [alien], "deck": TOP}, foe={"line": ["Goon 1"]}, house="staralliance")
    t.fight(alien, "Goon 2", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert (t.me.deck[0].title, t.me.deck[-1].title) == ("Goon 3", "Goon 1")
    assert t.foe.hand == []


@pytest.mark.parametrize("deck", [TOP[:n] for n in range(3)])
def test_fewer_cards_go_as_far_as_they_reach(table, deck):
    t = table(me={"line": ["Sacro-Alien"], "deck": deck}, foe={"line": ["Goon 4"]}, house="staralliance", filler=0)
    t.fight("Sacro-Alien", *deck[-2:])
    assert t.titles(t.me.hand) == deck[-2:][:1]
    assert t.pending.prompt == "main"


@pytest.mark.parametrize("alien", ["Umbra-Alien", "Dæmo-Alien"])
def test_an_alien_that_dies_in_the_fight_sorts_nothing(table, alien):
    t = table(me={"line": [alien], "deck": TOP}, foe={"line": ["Goon 4"]}, house="staralliance")
    t.fight(alien)
    assert t.me.line == []
    assert t.me.hand == []
    assert t.me.deck[-1].title == "Goon 1"


@pytest.mark.parametrize("alien", [alien for alien in ALIENS if alien != "Techno-Alien"])
def test_reaping_sorts_nothing(table, alien):
    t = table(me={"line": [alien], "deck": TOP}, house="staralliance")
    t.reap(alien)
    assert t.me.hand == []
    assert t.pending.prompt == "main"
    assert t.me.amber == 1


def test_the_wolf_is_dealt_no_damage_by_what_it_attacks(table):
    t = table(me={"line": ["Lyco-Alien"], "deck": TOP}, foe={"line": ["Goon 9"]}, house="staralliance")
    t.fight("Lyco-Alien", "Goon 1", "Goon 2")
    assert t.card("Lyco-Alien").damage == 0
    assert t.titles(t.me.hand) == ["Goon 1"]


def test_the_shadow_is_missed_by_its_first_attacker(table):
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Umbra-Alien"]})
    t.fight("Goon 9")
    assert t.card("Umbra-Alien").damage == t.card("Goon 9").damage == 0
    assert t.me.hand == t.foe.hand == []


@pytest.mark.parametrize(("hand", "drawn"), [(["Goon 1", "Goon 2"], 1), ([], 0)])
def test_the_machine_replaces_a_card_when_it_reaps(table, hand, drawn):
    t = table(me={"line": ["Techno-Alien"], "hand": hand}, foe={"hand": ["Goon 3"]}, house="staralliance")
    t.reap("Techno-Alien", *hand[:1])
    assert t.titles(t.me.discard) == hand[:1]
    assert t.titles(t.me.hand) == [*hand[1:], *["Chant"] * drawn]
    assert len(t.foe.hand) == 1
    assert t.me.amber == 1


@pytest.mark.parametrize(
    ("struck", "damage", "warded"), [("Goon 9", 3, False), ("Guard 3/2", 1, False), ("Goon 5", 0, False)]
)
def test_the_saurian_exalts_itself_to_deal_damage(table, struck, damage, warded):
    foe = {"line": ["Goon 9", "Guard 3/2", {"title": "Goon 5", "warded": True}]}
    t = table(me={"hand": ["Dino-Alien"]}, foe=foe, house="staralliance")
    t.play("Dino-Alien", "yes", struck)
    assert t.card("Dino-Alien").amber == 1
    assert t.card(struck).damage == damage
    assert t.card(struck).warded is warded


def test_the_saurian_need_not(table):
    t = table(me={"hand": ["Dino-Alien"]}, foe={"line": ["Goon 9"]}, house="staralliance")
    t.play("Dino-Alien", "no")
    assert t.pending.prompt == "main"
    assert t.card("Dino-Alien").amber == t.card("Goon 9").damage == 0


@pytest.mark.parametrize(("theirs", "stolen"), [(2, 1), (0, 0)])
def test_the_demon_steals_as_it_is_destroyed(table, theirs, stolen):
    me = {"line": ["Dæmo-Alien", "Goon 4"], "hand": ["Star Alliance Slaying"] * 2}
    t = table(me=me, foe={"amber": theirs}, house="staralliance")
    t.play("Star Alliance Slaying", "Goon 4")
    assert t.me.amber == 0
    t.play("Star Alliance Slaying")
    assert (t.me.amber, t.foe.amber) == (stolen, theirs - stolen)


def test_the_demon_that_returns_to_hand_steals_nothing(table):
    t = table(me={"line": ["Dæmo-Alien"], "hand": ["Star Alliance Recall"]}, foe={"amber": 2}, house="staralliance")
    t.play("Star Alliance Recall")
    assert (t.me.amber, t.foe.amber) == (0, 2)
    assert t.titles(t.me.hand) == ["Dæmo-Alien"]


def test_the_demon_steals_for_its_controller(table):
    t = table(me={"hand": ["Slaying"], "amber": 2}, foe={"line": ["Dæmo-Alien"]})
    t.play("Slaying")
    assert (t.me.amber, t.foe.amber) == (1, 1)

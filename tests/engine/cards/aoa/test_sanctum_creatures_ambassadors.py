"""The six Ambassadors of Sanctum in Age of Ascension: one card of their house, played or used."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import damage
from tests.engine.helpers.tables import sanctum

AMBASSADORS = {
    "Brobnar Ambassador": "brobnar",
    "Dis Ambassador": "dis",
    "Logos Ambassador": "logos",
    "Mars Ambassador": "mars",
    "Shadows Ambassador": "shadows",
    "Untamed Ambassador": "untamed",
}
STRANGER = "Saurian Goon 5"


def mine(title, card):
    """The stock card of the house that an Ambassador is sent to."""
    house = AMBASSADORS[title]
    return card if house == "brobnar" else f"{house.capitalize()} {card}"


@pytest.mark.parametrize("title", AMBASSADORS)
def test_an_ambassador_lets_one_card_of_its_house_be_played(table, title):
    chant, badge = mine(title, "Chant"), mine(title, "Badge")
    t = sanctum(table, [title], ["Goon 9"], hand=[chant, badge, "Saurian Chant"])
    assert not t.may(f"play:{chant}")
    t.reap(title)
    assert t.may(f"play:{chant}")
    assert t.may(f"play:{badge}")
    assert not t.may("play:Saurian Chant")
    t.play(chant)
    assert not t.may(f"play:{badge}")


@pytest.mark.parametrize("title", AMBASSADORS)
def test_an_ambassador_lets_one_card_of_its_house_be_used(table, title):
    goon, elder = mine(title, "Goon 3"), mine(title, "Goon 4")
    t = sanctum(table, [title, goon, elder, STRANGER], ["Elusive Goon 4"], hand=[mine(title, "Chant")])
    t.fight(title)
    assert t.may(f"reap:{goon}")
    assert t.may(f"fight:{elder}")
    assert not t.may(f"reap:{STRANGER}")
    t.reap(goon)
    assert not t.may(f"reap:{elder}")
    assert not t.may(f"play:{mine(title, 'Chant')}")


@pytest.mark.parametrize("title", AMBASSADORS)
def test_an_ambassador_lets_an_artifact_of_its_house_be_used(table, title):
    t = sanctum(table, [title], ["Goon 9"], artifacts=[mine(title, "Crank"), mine(title, "Lamp")])
    t.reap(title).omni(mine(title, "Lamp")).action(mine(title, "Crank"))
    assert t.me.amber == 4  # an Omni ability needs no leave


@pytest.mark.parametrize("title", AMBASSADORS)
def test_an_ambassador_is_elusive(table, title):
    t = sanctum(table, ["Goon 3"], [title], house="brobnar")
    t.fight("Goon 3")
    assert damage(t.foe) == [0]


@pytest.mark.parametrize("title", AMBASSADORS)
def test_the_leave_of_an_ambassador_ends_with_the_turn(table, title):
    house = AMBASSADORS[title]
    foes = {"houses": ["sanctum", "saurian", house], "line": ["Goon 9"]}
    t = sanctum(table, [title], hand=[mine(title, "Chant")], houses=["sanctum", house, "saurian"], theirs=foes)
    t.reap(title).next_turn("sanctum").next_turn("sanctum")
    assert not t.may(f"play:{mine(title, 'Chant')}")


def test_two_ambassadors_of_one_house_give_leave_for_two_cards(table, version):
    t = sanctum(table, ["Dis Ambassador", "Dis Ambassador"], hand=["Dis Chant"] * 3, version=version)
    t.reap("Dis Ambassador").reap("Dis Ambassador#2").play("Dis Chant").play("Dis Chant")
    assert not t.may("play:Dis Chant")


def test_a_stunned_creature_uses_up_the_leave_by_losing_its_stun(table):
    t = sanctum(table, ["Mars Ambassador", {"title": "Mars Goon 3", "stunned": True}, "Mars Goon 4"], ["Goon 9"])
    t.reap("Mars Ambassador").unstun("Mars Goon 3")
    assert not t.card("Mars Goon 3").stunned
    assert not t.may("reap:Mars Goon 4")


def test_an_ambassador_does_not_let_the_opponent_do_anything(table):
    t = sanctum(table, ["Untamed Ambassador"], ["Untamed Goon 3"], theirs={"houses": ["brobnar", "dis", "untamed"]})
    t.reap("Untamed Ambassador").next_turn("dis")
    assert not t.may("reap:Untamed Goon 3")

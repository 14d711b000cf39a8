"""Dark Tidings, Logos: creatures, A to C."""

from __future__ import annotations

import pytest

from engine import catalogue
from tests.engine.books import NEW
from tests.engine.cards.dt.logos_invented import THERE, shore
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent, plain

LOGOS = ["logos", "brobnar", "dis"]
GUARDS = {
    "elusive": "Lab Elusive Guard",
    "taunt": "Lab Taunt Guard",
    "poison": "Lab Poison Guard",
    "skirmish": "Lab Skirmish Guard",
}

plain("Lab Elusive Guard", house="logos", power=5, keywords={"elusive": 1})
plain("Lab Taunt Guard", house="logos", power=5, keywords={"taunt": 1})
plain("Lab Poison Guard", house="logos", power=5, keywords={"poison": 1})
plain("Lab Skirmish Guard", house="logos", power=5, keywords={"skirmish": 1})
plain("Lab Sharp Guard", house="logos", power=5, keywords={"assault": 2, "hazardous": 2})


@invent("Lab Assassin", power=3)
class LabAssassin:
    """Play: destroys a creature."""

    def play(g, me, you):
        yield from g.destroy((yield from g.choose_creature(enemy_of=you)))


def keywords(t, name):
    return sorted(t.g.keywords_of(t.card(name)))


# Armadrone


@pytest.mark.parametrize(("drone", "stolen"), [("Armadrone", 1), ("Armadrone (evil twin)", 2)])
@pytest.mark.parametrize("there", [0, 1, 5])
def test_armadrone_steals_after_a_fight(table, version, drone, stolen, there):
    t = table(me={"line": [drone]}, foe={"line": ["Goon 1"], "amber": there}, house="logos", ruleset=version)
    t.fight(drone)
    assert (t.me.amber, t.foe.amber) == (min(stolen, there), max(0, there - stolen))


@pytest.mark.parametrize(("drone", "stolen"), [("Armadrone", 1), ("Armadrone (evil twin)", 0)])
def test_only_the_armored_drone_survives_a_goon(table, version, drone, stolen):
    t = table(me={"line": [drone]}, foe={"line": ["Goon 3"], "amber": 3}, house="logos", ruleset=version)
    t.fight(drone)
    assert t.me.amber == stolen
    assert (t.card(drone).zone == "play") is bool(stolen)


@pytest.mark.parametrize("drone", ["Armadrone", "Armadrone (evil twin)"])
def test_armadrone_steals_nothing_by_reaping(table, version, drone):
    t = table(me={"line": [drone]}, foe={"amber": 3}, house="logos", ruleset=version)
    t.reap(drone)
    assert (t.me.amber, t.foe.amber) == (1, 3)


# Austeralis Seaborg


@THERE
@pytest.mark.parametrize(("victim", "high"), [("Goon 2", True), ("Goon 3", False), ("Guard 2/1", False)])
def test_austeralis_seaborg_raises_the_tide_if_its_damage_destroys(table, version, victim, high):
    t = shore(table, {"line": ["Austeralis Seaborg"]}, {"line": [victim, "Goon 5"]}, version=version, tide=1)
    t.reap("Austeralis Seaborg", victim)
    assert t.g.tide_is_high(t.me) is high
    assert t.card("Goon 5").damage == 0


@NEW
def test_austeralis_seaborg_raises_nothing_when_a_ward_takes_its_damage(table, version):
    t = shore(table, {"line": ["Austeralis Seaborg"]}, {"line": [{"title": "Goon 2", "warded": True}]}, version=version)
    t.reap("Austeralis Seaborg", "Goon 2")
    assert t.g.state.tide is None
    assert not t.card("Goon 2").warded


def test_austeralis_seaborg_may_have_to_hit_itself(table):
    t = shore(table, {"line": [{"title": "Austeralis Seaborg", "damage": 2}]}, {})
    t.reap("Austeralis Seaborg")
    assert t.me.line == []
    assert t.g.tide_is_high(t.me)


# Bilgewarden


@THERE
@pytest.mark.parametrize(("tide", "then"), [(None, 0), (1, 0), (0, 1)])
@pytest.mark.parametrize("how", ["play", "reap"])
def test_bilgewarden_turns_the_tide(table, version, tide, then, how):
    where = "hand" if how == "play" else "line"
    t = shore(table, {where: ["Bilgewarden"]}, version=version, tide=tide)
    getattr(t, how)("Bilgewarden")
    assert t.g.state.tide == then
    assert t.me.chains == t.foe.chains == 0


# Binary Moray


@THERE
@pytest.mark.parametrize("moray", ["Binary Moray", "Binary Moray (evil twin)"])
@pytest.mark.parametrize(("ready", "who", "then"), [(False, "mine", True), (True, "theirs", False)])
def test_binary_moray_follows_the_tide(table, version, moray, ready, who, then):
    t = shore(
        table,
        {"line": [{"title": moray, "ready": ready}, "Goon 3"]},
        {"line": [{"title": moray, "ready": not ready}]},
        version=version,
    )
    to_rest(t.omni("Lab Moon", who))
    assert t.me.line[0].ready is then
    assert t.card("Goon 3").ready
    assert t.foe.line[0].ready is not then, "the one on the other side does the opposite"


@pytest.mark.parametrize("moray", ["Binary Moray", "Binary Moray (evil twin)"])
def test_binary_moray_stays_as_it_is_where_the_tide_does_not_change(table, moray):
    t = shore(table, {"line": [{"title": moray, "ready": False}]}, tide=0)
    t.omni("Lab Moon", "mine")
    assert not t.me.line[0].ready


def test_binary_moray_reaps_again_after_the_tide_is_raised_for_chains(table):
    t = shore(table, {"line": ["Binary Moray"], "hand": ["Goon 1", "Goon 2"]})
    t.reap("Binary Moray", "Goon 1").submit("tide").reap("Binary Moray", "Goon 2")
    assert t.titles(t.me.archives) == ["Goon 1", "Goon 2"]
    assert (t.me.amber, t.me.chains) == (2, 3)


def test_the_twin_of_binary_moray_archives_nothing_and_skirmishes(table):
    moray = "Binary Moray (evil twin)"
    t = shore(table, {"line": [moray], "hand": ["Goon 1"]}, {"line": ["Goon 4"]})
    t.fight(moray)
    assert t.card(moray).damage == 0
    assert t.foe.line == []
    t.submit("tide").reap(moray)
    assert t.me.archives == []


# Captain Kresage


def test_captain_kresage_has_each_of_the_keywords_that_a_friendly_creature_has(table, version):
    for name, guard in GUARDS.items():
        t = table(me={"line": ["Captain Kresage", guard]}, foe={}, ruleset=version)
        assert keywords(t, "Captain Kresage") == [name]
    t = table(me={"line": ["Captain Kresage", *GUARDS.values()]}, foe={}, ruleset=version)
    assert keywords(t, "Captain Kresage") == sorted(GUARDS)


def test_captain_kresage_has_no_other_keyword_and_none_of_an_enemy_creature(table, version):
    t = table(me={"line": ["Captain Kresage", "Lab Sharp Guard"]}, foe={"line": ["Lab Taunt Guard"]}, ruleset=version)
    assert keywords(t, "Captain Kresage") == []
    assert keywords(t, "Lab Sharp Guard") == ["assault", "hazardous"]


def test_captain_kresage_loses_the_keyword_with_the_creature_that_has_it(table, version):
    t = table(
        me={"line": ["Captain Kresage", "Lab Skirmish Guard", "Captain Kresage"], "hand": ["Slaying"]},
        foe={"line": ["Goon 4"]},
        ruleset=version,
    )
    assert all(t.g.has_keyword(card, "skirmish") for card in t.me.line)
    t.play("Slaying", "Lab Skirmish Guard")
    assert not any(t.g.has_keyword(card, "skirmish") for card in t.me.line), "they do not give it to each other"


def test_captain_kresage_uses_skirmish_and_poison(table, version):
    line = ["Captain Kresage", "Lab Skirmish Guard", "Lab Poison Guard"]
    t = table(me={"line": line}, foe={"line": ["Goon 9"]}, house="logos", ruleset=version)
    t.fight("Captain Kresage")
    assert t.foe.line == []
    assert t.card("Captain Kresage").damage == 0


def test_captain_kresage_is_elusive_once_a_turn(table, version):
    t = table(
        me={"line": ["Goon 2", "Goon 3"]},
        foe={"line": ["Captain Kresage", "Lab Elusive Guard"]},
        ruleset=version,
    )
    t.fight("Goon 2", "Captain Kresage").fight("Goon 3", "Captain Kresage")
    assert t.card("Captain Kresage").damage == 3
    assert t.card("Goon 2").zone == "play"


def test_the_twin_of_captain_kresage_takes_the_keywords_of_every_creature(table, version):
    line = list(GUARDS.values())
    t = table(
        me={"line": [*line, "Captain Kresage (evil twin)", "Lab Sharp Guard"], "hand": ["Slaying"]},
        foe={"line": [*line, "Captain Kresage"]},
        ruleset=version,
    )
    for creature in (*t.me.line[:4], *t.foe.line):
        assert t.g.keywords_of(creature) == {}
    assert keywords(t, "Lab Sharp Guard") == ["assault", "hazardous"]
    t.play("Slaying", "Captain Kresage (evil twin)")
    assert [sorted(t.g.keywords_of(card)) for card in t.foe.line] == [[name] for name in GUARDS] + [sorted(GUARDS)]


def test_without_taunt_its_neighbors_may_be_attacked(table, version):
    t = table(
        me={"line": ["Goon 3", "Captain Kresage (evil twin)"]},
        foe={"line": ["Goon 1", "Lab Taunt Guard"]},
        ruleset=version,
    )
    t.fight("Goon 3", "Goon 1")
    assert t.card("Goon 1").zone == "discard"


@pytest.mark.parametrize("twin", ["Captain Kresage", "Captain Kresage (evil twin)"])
def test_the_captains_are_two_cards(twin):
    facts = catalogue.by_name(twin)
    assert facts is not None
    assert facts.title == "Captain Kresage"
    assert facts.power == 6


# Chronophage


def eaten(table, version, *hand, mine=(), house="logos", **seat):
    """A table where the opponent of the active player has Chronophage."""
    return table(
        me={"hand": list(hand), "line": list(mine), "houses": LOGOS, **seat},
        foe={"line": ["Chronophage"], "houses": LOGOS},
        house=house,
        ruleset=version,
    )


@NEW
@pytest.mark.clause("omega-ends-step-after-pending-effects")
@pytest.mark.parametrize("card", ["Logos Goon 3", "Logos Trinket"])
def test_chronophage_ends_the_step_after_an_opponent_plays_a_creature_or_artifact(table, version, card):
    t = eaten(table, version, card, "Logos Goon 4", mine=["Logos Goon 5"])
    t.play(card)
    assert t.g.active_player is t.foe
    assert t.card("Logos Goon 4").zone == "hand"
    to_rest(t)


@NEW
@pytest.mark.parametrize("card", ["Logos Chant", "Logos Badge"])
def test_chronophage_leaves_actions_and_upgrades_alone(table, version, card):
    t = eaten(table, version, card, mine=["Logos Goon 5"])
    to_rest(t.play(card))
    assert t.g.active_player is t.me
    assert t.may("reap:Logos Goon 5")


@NEW
def test_chronophage_leaves_the_cards_of_its_own_player_alone(table, version):
    t = table(
        me={"hand": ["Logos Goon 3", "Logos Trinket", "Chronophage", "Logos Goon 4"], "line": ["Chronophage"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Goon 3").play("Logos Trinket").play("Chronophage").play("Logos Goon 4")
    assert t.g.active_player is t.me
    assert len(t.me.line) == 4


@NEW
def test_chronophage_resolves_play_abilities_before_the_step_ends(table, version):
    t = eaten(table, version, "Talmage Steelheart")
    t.play("Talmage Steelheart")
    assert t.power("Talmage Steelheart") == 4
    assert t.g.active_player is t.foe
    to_rest(t)


@NEW
@pytest.mark.reading("chronophage-destroyed-by-the-card")
def test_the_step_ends_although_the_card_destroys_chronophage(table, version):
    t = eaten(table, version, "Lab Assassin", "Goon 4", house="brobnar")
    t.play("Lab Assassin")
    assert t.foe.line == []
    assert t.g.active_player is t.foe
    to_rest(t)


@NEW
def test_chronophage_is_no_matter_where_a_creature_is_put_into_play(table, version):
    t = eaten(table, version, "Raising", "Goon 4", house="brobnar", discard=["Goon 5"])
    to_rest(t.play("Raising"))
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.g.active_player is t.me
    assert t.may("play:Goon 4")


@pytest.mark.parametrize("version", ["1.2"])
def test_chronophage_does_nothing_where_omega_is_unknown(table, version):
    t = eaten(table, version, "Logos Goon 3", "Logos Goon 4")
    t.play("Logos Goon 3").play("Logos Goon 4")
    assert t.g.active_player is t.me

"""Actions of Untamed in Call of the Archons, C to K."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.tables import wild
from tests.engine.invent import invent, plain

plain("Sweep Sage", power=4, traits=("scientist",))


@invent("Radiant Martyr", house="untamed", power=2)
class RadiantMartyr:
    """Play: is destroyed."""

    def play(g, me, you):
        yield from g.destroy(me)


@invent("Radiant Orrery", house="untamed", type="artifact")
class RadiantOrrery:
    """Action: plays the top card of your deck."""

    def action(g, me, you):
        yield from g.play_top_of_deck(you)


@invent("Radiant Welcome", house="untamed", type="action")
class RadiantWelcome:
    """Play: the opponent plays a card from hand."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.play_card(opponent.hand[0], opponent)


@invent("Trail Curse", type="artifact")
class TrailCurse:
    """No key is forged."""

    def cannot_forge(g, me, player):
        return True


# Cooperative Hunting


def total_damage(t):
    return sum(card.damage for player in t.g.players for card in player.line)


def hunting(table, me, foe=(), version="16.0", **more):
    t = table(
        me={"line": list(me), "hand": ["Cooperative Hunting"]},
        foe={"line": list(foe)},
        house="untamed",
        ruleset=version,
        **more,
    )
    return t.play("Cooperative Hunting")


def test_cooperative_hunting_divides_a_damage_for_each_friendly_creature(table, version):
    t = hunting(table, ["Goon 1", "Goon 2", "Goon 3"], ["Goon 4", "Goon 3"], version)
    for target in ("Goon 4", "Goon 2", "Goon 4"):
        assert t.offered == ["Goon 1", "Goon 2", "Goon 3", "Goon 4", "Goon 3"]
        assert total_damage(t) == 0, "it is divided first, then dealt at the same time"
        t.choose(target)
    assert (t.card("Goon 4").damage, t.card("Goon 2").damage) == (2, 1)
    assert total_damage(t) == 3
    assert t.me.amber == 0


def test_cooperative_hunting_may_be_dealt_to_one_creature_whole(table):
    t = hunting(table, ["Goon 5", "Goon 6", "Goon 7"], ["Goon 3", "Goon 4"])
    t.choose("Goon 3", "Goon 3", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert total_damage(t) == 0


def test_cooperative_hunting_does_not_change_when_a_friendly_creature_dies_of_it(table):
    t = hunting(table, ["Goon 1", "Goon 6"], ["Goon 4"])
    t.choose("Goon 1", "Goon 4")
    assert t.titles(t.me.line) == ["Goon 6"]
    assert t.card("Goon 4").damage == 1


@pytest.mark.parametrize("foe", [[], ["Goon 3", "Goon 4"]])
def test_cooperative_hunting_without_friendly_creatures_deals_nothing(table, version, foe):
    t = hunting(table, [], foe, version)
    assert t.at_rest
    assert total_damage(t) == 0
    assert t.titles(t.me.discard) == ["Cooperative Hunting"]


def test_cooperative_hunting_with_only_friendly_creatures_hurts_them(table):
    t = hunting(table, ["Goon 1"])
    assert t.at_rest, "it must be dealt"
    assert t.me.line == [], "it must be dealt"


def test_cooperative_hunting_is_one_instance_for_armor_ward_and_invulnerability(table):
    foe = ["Guard 3/1", {"title": "Goon 1", "warded": True}, "Invulnerable Goon 4", "Guard 3/2"]
    t = hunting(table, ["Goon 9"] * 7, foe)
    t.choose("Guard 3/1", "Guard 3/1", "Goon 1", "Goon 1", "Invulnerable Goon 4", "Guard 3/2", "Guard 3/2")
    assert t.card("Guard 3/1").damage == 1, "2 less 1 armor"
    assert t.card("Goon 1").zone == "play", "one ward stops both"
    assert not t.card("Goon 1").warded, "one ward stops both"
    assert t.card("Invulnerable Goon 4").damage == 0
    assert t.card("Guard 3/2").damage == 0


def test_cooperative_hunting_counts_controlled_creatures_of_one_player(table):
    t = hunting(table, [{"title": "Goon 6", "owner": 1}], ["Goon 4", "Goon 5"], third={"line": ["Goon 3"]})
    assert t.offered == ["Goon 6", "Goon 4", "Goon 5", "Goon 3"]
    t.choose("Goon 3")
    assert t.at_rest
    assert t.third.line[0].damage == 1
    assert total_damage(t) == 1


# Curiosity


def test_curiosity_destroys_the_scientists_of_both_sides_and_nobody_else(table, version):
    t = wild(table, version, "Curiosity", ["Sweep Sage", "Goon 1"], ["Goon 2", "Sweep Sage", "Dr. Escotera"])
    ordered(t.play("Curiosity"))
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Sweep Sage", "Curiosity"]
    assert sorted(t.titles(t.foe.discard)) == ["Dr. Escotera", "Sweep Sage"]


def test_curiosity_without_scientists_does_nothing(table, version):
    t = wild(table, version, "Curiosity", ["Goon 1"], ["Goon 2"])
    t.play("Curiosity")
    assert t.at_rest
    assert (len(t.me.line), len(t.foe.line), t.me.amber) == (1, 1, 1)


@NEW
def test_a_ward_saves_a_scientist_once(table, version):
    t = wild(table, version, "Curiosity", [], [{"title": "Sweep Sage", "warded": True}, "Sweep Sage"])
    t.play("Curiosity")
    assert len(t.foe.line) == 1
    assert not t.foe.line[0].warded


# Fertility Chant


def test_fertility_chant_gives_four_and_the_opponent_two(table, version):
    t = wild(table, version, "Fertility Chant", mine={"amber": 1}, theirs={"amber": 1})
    t.play("Fertility Chant")
    assert (t.me.amber, t.foe.amber) == (5, 3)


def test_with_three_players_one_opponent_gains(table):
    t = wild(table, "16.0", "Fertility Chant", third={})
    t.play("Fertility Chant")
    assert t.pending.keys == ("seat:1", "seat:2")
    assert t.me.amber == 4
    t.choose("2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (4, 0, 2)


# Fogbank


def test_fogbank_stops_fights_in_the_opponents_next_turn(table, version):
    t = wild(
        table,
        version,
        "Fogbank",
        ["Snufflegator", "Untamed Goon 2"],
        ["Untamed Goon 4"],
        theirs={"hand": ["Untamed Sally", "Punch"]},
    )
    t.play("Fogbank")
    assert t.me.amber == 1, "your own creatures go on fighting"
    assert t.may("fight:Snufflegator"), "your own creatures go on fighting"
    t.next_turn("untamed")
    assert t.may("reap:Untamed Goon 4")
    assert not t.may("fight:Untamed Goon 4")
    assert "Fogbank" in t.refused("fight:Untamed Goon 4").reason
    t.play("Untamed Sally")
    assert t.card("Untamed Goon 4").ready, "no ability makes it fight either"
    assert t.card("Snufflegator").damage == 0, "no ability makes it fight either"
    t.next_turn("untamed")
    assert t.may("fight:Snufflegator")
    t.next_turn("untamed")
    assert t.may("fight:Untamed Goon 4"), "it is over"


def test_under_fogbank_stuns_are_removed_and_actions_used(table, version):
    stunned = {"title": "Untamed Goon 4", "stunned": True}
    t = wild(table, version, "Fogbank", ["Goon 1"], [stunned, "Trail Hound"], theirs={"hand": ["Untamed Sally"]})
    t.play("Fogbank").next_turn("untamed")
    assert t.may("action:Trail Hound")
    assert t.may("unstun:Untamed Goon 4")
    t.play("Untamed Sally", "Untamed Goon 4")
    assert not t.card("Untamed Goon 4").stunned
    assert not t.card("Untamed Goon 4").ready


def test_with_three_players_fogbank_names_one(table):
    t = wild(table, "16.0", "Fogbank", ["Goon 9"], ["Goon 1"], third={"line": ["Goon 2"]})
    t.play("Fogbank", "2")
    t.next_turn("brobnar")
    assert t.may("fight:Goon 1")
    t.next_turn("brobnar")
    assert not t.may("fight:Goon 2")


# Full Moon


def moon(table, *hand, version="16.0", foe=None, **more):
    t = table(me={"hand": ["Full Moon", *hand], **more}, foe=foe or {}, house="untamed", ruleset=version)
    return t.play("Full Moon")


def test_full_moon_gains_one_for_each_creature_played(table, version):
    t = moon(
        table, "Untamed Goon 2", "Untamed Goon 2", "Untamed Trinket", "Untamed Chant", "Untamed Goon 2", version=version
    )
    assert t.me.amber == 0
    for title, amber in (("Untamed Goon 2", 1), ("Untamed Trinket", 1), ("Untamed Chant", 1), ("Untamed Goon 2", 2)):
        t.play(title)
        assert t.me.amber == amber
    t.discard("Untamed Goon 2")
    assert t.me.amber == 2
    assert t.foe.amber == 0


def test_full_moon_does_not_gain_for_a_creature_that_the_opponent_plays_in_your_turn(table):
    t = moon(table, "Radiant Welcome", foe={"hand": ["Untamed Goon 2"]}).play("Radiant Welcome")
    assert t.titles(t.foe.line) == ["Untamed Goon 2"]
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_full_moon_adds_to_what_the_card_gives_itself(table):
    assert moon(table, "Dust Pixie").play("Dust Pixie").me.amber == 3


def test_two_full_moons_gain_two(table):
    t = moon(table, "Full Moon", "Untamed Goon 2").play("Full Moon").play("Untamed Goon 2")
    assert t.pending.kind == "trigger"
    assert len(t.pending.keys) == 2
    t.submit(t.pending.keys[0])
    assert t.me.amber == 2


def test_full_moon_is_for_you_and_for_the_turn(table, version):
    t = table(
        me={"hand": ["Full Moon", *["Untamed Goon 2"] * 7]},
        foe={"hand": ["Untamed Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Full Moon")
    t.next_turn("untamed")
    t.play("Untamed Goon 2")
    assert (t.me.amber, t.foe.amber) == (0, 0)
    t.next_turn("untamed")
    t.play("Untamed Goon 2")
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_full_moon_does_not_gain_for_what_came_before_or_is_put_into_play(table):
    t = table(me={"hand": ["Full Moon", "Untamed Goon 2", "Untamed Ushering", "Goon 1"]}, foe={}, house="untamed")
    t.play("Untamed Goon 2").play("Full Moon")
    assert t.me.amber == 0
    t.play("Untamed Ushering", flank="right")
    assert t.titles(t.me.line) == ["Untamed Goon 2", "Goon 1"]
    assert t.me.amber == 0


def test_full_moon_gains_for_a_creature_played_by_an_ability(table):
    t = moon(table, deck=["Untamed Goon 2"], artifacts=["Radiant Orrery"])
    t.action("Radiant Orrery")
    assert t.titles(t.me.line) == ["Untamed Goon 2"]
    assert t.me.amber == 1


@pytest.mark.parametrize("first", [0, 1])
def test_full_moon_gains_for_a_creature_that_is_gone_at_once(table, first):
    t = moon(table, "Radiant Martyr").play("Radiant Martyr")
    assert len(t.pending.keys) == 2
    t.submit(t.pending.keys[first])
    assert t.at_rest
    assert t.me.amber == 1
    assert t.me.line == []


# Grasping Vines


@pytest.mark.parametrize("many", [0, 1, 2, 3])
def test_grasping_vines_returns_up_to_three_artifacts_of_either_side(table, version, many):
    t = wild(
        table,
        version,
        "Grasping Vines",
        ["Goon 1"],
        mine={"artifacts": ["Trinket"]},
        theirs={"artifacts": ["Gauntlet of Command", "Trinket", "Library of Babble"]},
    )
    t.play("Grasping Vines")
    assert t.offered == ["Trinket", "Gauntlet of Command", "Trinket", "Library of Babble"]
    assert (t.pending.minimum, t.pending.maximum) == (0, 3)
    t.choose(["Trinket", "Gauntlet of Command", "Library of Babble"][:many])
    assert t.titles(t.me.hand) == ["Trinket"][:many]
    assert t.titles(t.foe.hand) == ["Gauntlet of Command", "Library of Babble"][: max(0, many - 1)]
    assert len(t.foe.artifacts) == 3 - max(0, many - 1)
    assert len(t.me.line) == 1
    assert t.me.amber == 1


def test_grasping_vines_without_artifacts(table, version):
    t = wild(table, version, "Grasping Vines", ["Goon 1"])
    t.play("Grasping Vines")
    assert t.at_rest
    assert len(t.me.line) == 1


# Key Charge


def test_key_charge_loses_one_and_forges(table, version):
    t = wild(table, version, "Key Charge", mine={"amber": 8})
    t.play("Key Charge")
    assert t.pending.kind == "yes-no"
    assert t.me.amber == 7
    t.choose("yes", "red")
    assert t.me.keys == ["red"]
    assert t.me.amber == 1
    assert t.foe.keys == []


@pytest.mark.parametrize(("amber", "asked"), [(0, False), (1, False), (6, False), (7, True)])
def test_key_charge_needs_what_a_key_costs_beyond_the_lost_one(table, version, amber, asked):
    t = wild(table, version, "Key Charge", mine={"amber": amber})
    t.play("Key Charge")
    assert t.me.amber == max(0, amber - 1)
    assert t.me.keys == []
    assert (t.pending.kind == "yes-no") == asked
    if asked:
        t.choose("no")
        assert t.at_rest
        assert t.me.amber == 6
        assert t.me.keys == []


def test_key_charge_pays_the_current_cost(table, version):
    t = wild(table, version, "Key Charge", [], ["Murmook"], mine={"amber": 8})
    t.play("Key Charge", "yes", "blue")
    assert t.me.amber == 0
    assert t.me.keys == ["blue"]


def test_key_charge_is_no_good_where_nothing_is_lost(table, version):
    t = wild(table, version, "Key Charge", mine={"amber": 8, "artifacts": ["Strongbox"]})
    t.play("Key Charge")
    assert t.at_rest
    assert t.me.amber == 8
    assert t.me.keys == []


def test_key_charge_under_a_ban_on_forging_loses_all_the_same(table, version):
    t = wild(table, version, "Key Charge", mine={"amber": 8, "artifacts": ["Trail Curse"]})
    t.play("Key Charge")
    if not t.at_rest:
        t.choose("yes")
    assert t.me.amber == 7
    assert t.me.keys == []


def test_key_charge_may_win(table, version):
    t = wild(table, version, "Key Charge", mine={"amber": 7, "keys": ["red", "blue"]})
    t.play("Key Charge", "yes")
    assert t.game.pending is None
    assert t.game.result["winner"] == 0

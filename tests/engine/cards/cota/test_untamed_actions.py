"""The actions of Untamed in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


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
        opponent = yield from g.opponent_of(you)
        yield from g.play_card(opponent.hand[0], opponent)


def total_damage(t):
    return sum(card.damage for player in t.g.players for card in player.line)


# Cooperative Hunting -----------------------------------------------------------------------------------------------


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
    assert total_damage(t) == 3 and t.me.amber == 0


def test_cooperative_hunting_may_be_dealt_to_one_creature_whole(table):
    t = hunting(table, ["Goon 5", "Goon 6", "Goon 7"], ["Goon 3", "Goon 4"])
    t.choose("Goon 3", "Goon 3", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 4"] and total_damage(t) == 0


def test_cooperative_hunting_does_not_change_when_a_friendly_creature_dies_of_it(table):
    t = hunting(table, ["Goon 1", "Goon 6"], ["Goon 4"])
    t.choose("Goon 1", "Goon 4")
    assert t.titles(t.me.line) == ["Goon 6"] and t.card("Goon 4").damage == 1


@pytest.mark.parametrize("foe", [[], ["Goon 3", "Goon 4"]])
def test_cooperative_hunting_without_friendly_creatures_deals_nothing(table, version, foe):
    t = hunting(table, [], foe, version)
    assert t.at_rest and total_damage(t) == 0 and t.titles(t.me.discard) == ["Cooperative Hunting"]


def test_cooperative_hunting_with_only_friendly_creatures_hurts_them(table):
    t = hunting(table, ["Goon 1"])
    assert t.at_rest and t.me.line == [], "it must be dealt"


def test_cooperative_hunting_is_one_instance_for_armor_ward_and_invulnerability(table):
    foe = ["Guard 3/1", {"title": "Goon 1", "warded": True}, "Invulnerable Goon 4", "Guard 3/2"]
    t = hunting(table, ["Goon 9"] * 7, foe)
    t.choose("Guard 3/1", "Guard 3/1", "Goon 1", "Goon 1", "Invulnerable Goon 4", "Guard 3/2", "Guard 3/2")
    assert t.card("Guard 3/1").damage == 1, "2 less 1 armor"
    assert t.card("Goon 1").zone == "play" and not t.card("Goon 1").warded, "one ward stops both"
    assert t.card("Invulnerable Goon 4").damage == 0 and t.card("Guard 3/2").damage == 0


def test_cooperative_hunting_counts_controlled_creatures_of_one_player(table):
    t = hunting(table, [{"title": "Goon 6", "owner": 1}], ["Goon 4", "Goon 5"], third={"line": ["Goon 3"]})
    assert t.offered == ["Goon 6", "Goon 4", "Goon 5", "Goon 3"]
    t.choose("Goon 3")
    assert t.at_rest and t.third.line[0].damage == 1 and total_damage(t) == 1


# Full Moon ---------------------------------------------------------------------------------------------------------


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
    assert t.me.amber == 2 and t.foe.amber == 0


def test_full_moon_does_not_gain_for_a_creature_that_the_opponent_plays_in_your_turn(table):
    t = moon(table, "Radiant Welcome", foe={"hand": ["Untamed Goon 2"]}).play("Radiant Welcome")
    assert t.titles(t.foe.line) == ["Untamed Goon 2"] and (t.me.amber, t.foe.amber) == (0, 0)


def test_full_moon_adds_to_what_the_card_gives_itself(table):
    assert moon(table, "Dust Pixie").play("Dust Pixie").me.amber == 3


def test_two_full_moons_gain_two(table):
    t = moon(table, "Full Moon", "Untamed Goon 2").play("Full Moon").play("Untamed Goon 2")
    assert t.pending.kind == "trigger" and len(t.pending.keys) == 2
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
    assert t.titles(t.me.line) == ["Untamed Goon 2", "Goon 1"] and t.me.amber == 0


def test_full_moon_gains_for_a_creature_played_by_an_ability(table):
    t = moon(table, deck=["Untamed Goon 2"], artifacts=["Radiant Orrery"])
    t.action("Radiant Orrery")
    assert t.titles(t.me.line) == ["Untamed Goon 2"] and t.me.amber == 1


@pytest.mark.parametrize("first", [0, 1])
def test_full_moon_gains_for_a_creature_that_is_gone_at_once(table, first):
    t = moon(table, "Radiant Martyr").play("Radiant Martyr")
    assert len(t.pending.keys) == 2
    t.submit(t.pending.keys[first])
    assert t.at_rest and t.me.amber == 1 and t.me.line == []


# Lost in the Woods -------------------------------------------------------------------------------------------------


def woods(table, me, foe, version="16.0", **more):
    t = table(
        me={"line": list(me), "hand": ["Lost in the Woods"]},
        foe={"line": list(foe)},
        house="untamed",
        ruleset=version,
        **more,
    )
    return t.play("Lost in the Woods")


def test_lost_in_the_woods_shuffles_two_of_each_side_away(table, version):
    t = woods(table, ["Goon 1", "Goon 2", "Goon 3"], ["Goon 4", "Goon 5", "Goon 6"], version)
    assert t.offered == ["Goon 1", "Goon 2", "Goon 3"] and (t.pending.minimum, t.pending.maximum) == (2, 2)
    t.refused("card:Goon 1")
    t.choose(["Goon 1", "Goon 3"])
    assert t.offered == ["Goon 4", "Goon 5", "Goon 6"]
    assert len(t.me.line) == 3, "nothing leaves before all are chosen"
    t.choose(["Goon 5", "Goon 6"])
    assert t.me.amber == 1
    assert t.titles(t.me.line) == ["Goon 2"] and t.titles(t.foe.line) == ["Goon 4"]
    assert len(t.me.deck) == 14 and {"Goon 1", "Goon 3"} <= set(t.titles(t.me.deck))
    assert len(t.foe.deck) == 14 and {"Goon 5", "Goon 6"} <= set(t.titles(t.foe.deck))
    assert [card.known for card in (*t.me.deck, *t.foe.deck)] == [0] * 28, "shuffled: nobody knows where they are"
    assert [fact.data["player"] for fact in t.happened("deck.shuffled")] == [0, 1]
    assert t.titles(t.me.discard) == ["Lost in the Woods"] and t.foe.discard == []


@pytest.mark.parametrize(
    ("me", "foe"), [([], []), (["Goon 1"], []), ([], ["Goon 4"]), (["Goon 1", "Goon 2"], ["Goon 4"])]
)
def test_lost_in_the_woods_takes_as_many_as_there_are(table, version, me, foe):
    t = woods(table, me, foe, version)
    assert t.at_rest and t.me.line == [] and t.foe.line == [] and t.me.amber == 1
    assert len(t.me.deck) == 12 + len(me) and len(t.foe.deck) == 12 + len(foe)


def test_lost_in_the_woods_sends_cards_to_their_owners(table):
    t = woods(table, [{"title": "Goon 1", "owner": 1}], [{"title": "Goon 4", "owner": 0}])
    assert "Goon 1" in t.titles(t.foe.deck) and "Goon 4" in t.titles(t.me.deck)


def test_lost_in_the_woods_destroys_nothing(table):
    t = woods(table, [], ["Dust Imp", "Bad Penny"])
    assert t.foe.amber == 0 and t.foe.hand == [] and t.happened("card.destroyed") == []


def test_what_was_on_the_lost_stays_behind(table):
    t = woods(table, [], [{"title": "Goon 4", "amber": 2, "damage": 1, "stunned": True, "upgrades": ["Badge"]}])
    assert t.me.amber == 3, "the icon, and the Æmber of the enemy creature"
    assert t.titles(t.foe.discard) == ["Badge"]
    lost = t.card("Goon 4")
    assert (lost.zone, lost.damage, lost.stunned) == ("deck", 0, False)


def test_lost_in_the_woods_meets_a_ward(table):
    t = woods(table, [], [{"title": "Goon 4", "warded": True}, "Goon 5"])
    assert t.titles(t.foe.line) == ["Goon 4"] and not t.card("Goon 4").warded and len(t.foe.deck) == 13


def test_lost_in_the_woods_among_three_players(table):
    t = woods(table, [], ["Goon 4", "Goon 5"], third={"line": ["Goon 6"]})
    assert t.offered == ["Goon 4", "Goon 5", "Goon 6"]
    t.choose(["Goon 4", "Goon 6"])
    assert t.titles(t.foe.line) == ["Goon 5"] and t.third.line == []
    assert "Goon 4" in t.titles(t.foe.deck) and "Goon 6" in t.titles(t.third.deck)


# Regrowth ----------------------------------------------------------------------------------------------------------


def test_regrowth_returns_a_creature_from_your_discard_pile(table, version):
    t = table(
        me={"hand": ["Regrowth"], "discard": ["Goon 1", "Punch", "Trinket", "Goon 2", "Badge"]},
        foe={"discard": ["Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Regrowth")
    assert t.offered == ["Goon 1", "Goon 2"] and t.pending.minimum == 1
    t.refused("card:Punch")
    t.choose("Goon 1")
    assert t.titles(t.me.hand) == ["Goon 1"] and t.me.amber == 1
    assert t.titles(t.me.discard) == ["Punch", "Trinket", "Goon 2", "Badge", "Regrowth"]
    assert t.titles(t.foe.discard) == ["Goon 3"]


@pytest.mark.parametrize("discard", [[], ["Punch", "Regrowth"]])
def test_regrowth_without_a_creature_to_return(table, version, discard):
    t = table(
        me={"hand": ["Regrowth"], "discard": discard},
        foe={"discard": ["Goon 3"], "line": ["Goon 1"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Regrowth")
    assert t.at_rest and t.me.hand == [] and t.me.amber == 1
    assert t.titles(t.me.discard) == [*discard, "Regrowth"] and t.titles(t.foe.line) == ["Goon 1"]


def test_a_creature_that_regrowth_returned_can_be_played_again(table):
    t = table(me={"hand": ["Regrowth"], "discard": ["Dust Pixie"]}, foe={}, house="untamed")
    t.play("Regrowth").play("Dust Pixie")
    assert t.me.amber == 3 and t.titles(t.me.line) == ["Dust Pixie"]

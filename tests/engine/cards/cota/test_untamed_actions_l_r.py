"""Actions of Untamed in Call of the Archons, L to R."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.tables import wild
from tests.engine.invent import invent


@invent("Sweep Medal", type="upgrade")
class SweepMedal:
    """The creature it is on has elusive."""

    def keywords(g, me, creature):
        return {"elusive": 1} if creature is me.host else {}


@invent("Trail Silence", type="artifact")
class TrailSilence:
    """Its opponents do not play Punch."""

    def cannot_play(g, me, player, card):
        return player.seat != me.controller and card.title == "Punch"


@invent("Trail Herald", power=1)
class TrailHerald:
    """Gains 1 Æmber whenever Punch is played."""

    @after("played", when=lambda g, me, you, e: e.card.title == "Punch")
    def hail(g, me, you, event):
        yield from g.gain(you, 1)


# Lifeweb


def lifeweb(table, version, creatures, others=()):
    """A turn in which these cards are played, by the player whose opponent holds Lifeweb."""
    hand = [*creatures, *others]
    t = table(me={"hand": hand, "amber": 3}, foe={"hand": ["Lifeweb"]}, house="untamed", ruleset=version)
    for title in hand:
        t.play(title)
    return t


@pytest.mark.parametrize(("many", "stolen"), [(0, 0), (2, 0), (3, 2), (4, 2)])
def test_lifeweb_steals_after_three_creatures(table, version, many, stolen):
    t = lifeweb(table, version, ["Untamed Goon 2"] * many, ["Untamed Trinket"])
    t.next_turn("untamed")
    assert t.game.active == 1
    t.play("Lifeweb")
    assert (t.foe.amber, t.me.amber) == (1 + stolen, 3 - stolen)


def test_lifeweb_looks_at_the_turn_just_before(table, version):
    t = lifeweb(table, version, ["Untamed Goon 2"] * 3)
    t.next_turn("untamed").next_turn("untamed").next_turn("untamed")
    t.play("Lifeweb")
    assert (t.foe.amber, t.me.amber) == (1, 3)


def test_lifeweb_does_not_count_your_own_creatures(table, version):
    t = wild(table, version, "Lifeweb", mine={"hand": ["Lifeweb", *["Untamed Goon 2"] * 3]}, theirs={"amber": 2})
    for _ in range(3):
        t.play("Untamed Goon 2")
    t.play("Lifeweb")
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_with_three_players_lifeweb_looks_at_the_opponent_it_asks_for(table):
    t = table(
        me={"hand": ["Untamed Goon 2"] * 3, "amber": 2},
        foe={"hand": ["Lifeweb", "Lifeweb"]},
        third={"amber": 2},
        house="untamed",
    )
    for _ in range(3):
        t.play("Untamed Goon 2")
    t.next_turn("untamed")
    t.play("Lifeweb", "2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (2, 1, 2)
    t.play("Lifeweb", "0")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 4, 2)


# Lost in the Woods


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
    assert t.offered == ["Goon 1", "Goon 2", "Goon 3"]
    assert (t.pending.minimum, t.pending.maximum) == (2, 2)
    t.refused("card:Goon 1")
    t.choose(["Goon 1", "Goon 3"])
    assert t.offered == ["Goon 4", "Goon 5", "Goon 6"]
    assert len(t.me.line) == 3, "nothing leaves before all are chosen"
    t.choose(["Goon 5", "Goon 6"])
    assert t.me.amber == 1
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert len(t.me.deck) == 14
    assert {"Goon 1", "Goon 3"} <= set(t.titles(t.me.deck))
    assert len(t.foe.deck) == 14
    assert {"Goon 5", "Goon 6"} <= set(t.titles(t.foe.deck))
    assert [card.known for card in (*t.me.deck, *t.foe.deck)] == [0] * 28, "shuffled: nobody knows where they are"
    assert [fact.data["player"] for fact in t.happened("deck.shuffled")] == [0, 1]
    assert t.titles(t.me.discard) == ["Lost in the Woods"]
    assert t.foe.discard == []


@pytest.mark.parametrize(
    ("me", "foe"), [([], []), (["Goon 1"], []), ([], ["Goon 4"]), (["Goon 1", "Goon 2"], ["Goon 4"])]
)
def test_lost_in_the_woods_takes_as_many_as_there_are(table, version, me, foe):
    t = woods(table, me, foe, version)
    assert t.at_rest
    assert t.me.line == []
    assert t.foe.line == []
    assert t.me.amber == 1
    assert len(t.me.deck) == 12 + len(me)
    assert len(t.foe.deck) == 12 + len(foe)


def test_lost_in_the_woods_sends_cards_to_their_owners(table):
    t = woods(table, [{"title": "Goon 1", "owner": 1}], [{"title": "Goon 4", "owner": 0}])
    assert "Goon 1" in t.titles(t.foe.deck)
    assert "Goon 4" in t.titles(t.me.deck)


def test_lost_in_the_woods_destroys_nothing(table):
    t = woods(table, [], ["Dust Imp", "Bad Penny"])
    assert t.foe.amber == 0
    assert t.foe.hand == []
    assert t.happened("card.destroyed") == []


def test_what_was_on_the_lost_stays_behind(table):
    t = woods(table, [], [{"title": "Goon 4", "amber": 2, "damage": 1, "stunned": True, "upgrades": ["Badge"]}])
    assert t.me.amber == 3, "the icon, and the Æmber of the enemy creature"
    assert t.titles(t.foe.discard) == ["Badge"]
    lost = t.card("Goon 4")
    assert (lost.zone, lost.damage, lost.stunned) == ("deck", 0, False)


def test_lost_in_the_woods_meets_a_ward(table):
    t = woods(table, [], [{"title": "Goon 4", "warded": True}, "Goon 5"])
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert not t.card("Goon 4").warded
    assert len(t.foe.deck) == 13


def test_lost_in_the_woods_among_three_players(table):
    t = woods(table, [], ["Goon 4", "Goon 5"], third={"line": ["Goon 6"]})
    assert t.offered == ["Goon 4", "Goon 5", "Goon 6"]
    t.choose(["Goon 4", "Goon 6"])
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.third.line == []
    assert "Goon 4" in t.titles(t.foe.deck)
    assert "Goon 6" in t.titles(t.third.deck)


# Mimicry


def test_mimicry_is_a_copy_of_an_action_in_the_opponents_discard_pile(table, version):
    t = wild(
        table,
        version,
        "Mimicry",
        ["Trail Herald"],
        ["Goon 3"],
        mine={"discard": ["Fertility Chant"]},
        theirs={"discard": ["Punch", "Goon 9", "Trinket", "Save the Pack"]},
    )
    t.play("Mimicry")
    assert t.pending.seat == 0
    assert t.offered == ["Punch", "Save the Pack"]
    t.choose("Punch")
    while not t.at_rest:  # since 2021 the herald and the copy's Play ability are ordered
        t.choose("Goon 3" if "Goon 3" in t.offered else "Trail Herald")
    assert t.foe.line == [], "the icon of Punch, and the herald"
    assert t.me.amber == 2, "the icon of Punch, and the herald"
    assert t.titles(t.me.discard) == ["Fertility Chant", "Mimicry"], "itself again"
    assert t.titles(t.foe.discard) == ["Punch", "Goon 9", "Trinket", "Save the Pack", "Goon 3"]


@pytest.mark.parametrize("pile", [[], ["Goon 3", "Trinket"]])
def test_mimicry_with_nothing_to_copy_does_nothing(table, version, pile):
    t = wild(table, version, "Mimicry", ["Goon 1"], theirs={"discard": pile})
    t.play("Mimicry")
    assert t.at_rest
    assert t.me.amber == 0
    assert t.titles(t.me.discard) == ["Mimicry"]


def test_what_mimicry_copies_is_read_from_its_players_side(table, version):
    t = wild(table, version, "Mimicry", theirs={"discard": ["Fertility Chant"], "amber": 1})
    t.play("Mimicry")
    assert (t.me.amber, t.foe.amber) == (4, 3)


def test_a_lasting_effect_of_a_copy_works_after_mimicry_is_itself_again(table, version):
    t = wild(table, version, "Mimicry", mine={"hand": ["Mimicry", "Untamed Goon 2"]}, theirs={"discard": ["Full Moon"]})
    t.play("Mimicry").play("Untamed Goon 2")
    assert t.me.amber == 1
    assert t.card("Mimicry").title == "Mimicry"


def test_a_forbidden_copy_is_not_played(table, version):
    t = wild(table, version, "Mimicry", [], ["Goon 3"], theirs={"discard": ["Punch"], "artifacts": ["Trail Silence"]})
    t.play("Mimicry")
    assert t.at_rest
    assert t.titles(t.me.hand) == ["Mimicry"]
    assert t.me.amber == 0
    assert len(t.foe.line) == 1


def test_mimicry_that_copies_mimicry_ends(table, version):
    t = wild(table, version, "Mimicry", theirs={"discard": ["Mimicry"]})
    t.play("Mimicry")
    assert t.at_rest
    assert t.me.amber == 0
    assert t.titles(t.me.discard) == ["Mimicry"]


def test_with_three_players_mimicry_asks_whose_pile(table):
    t = wild(table, "16.0", "Mimicry", theirs={"discard": ["Fertility Chant"]}, third={"discard": ["Key Charge"]})
    t.play("Mimicry")
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("1", "2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (4, 0, 2)


# Nature’s Call


@pytest.mark.parametrize("many", [0, 2, 3])
def test_natures_call_returns_up_to_three_creatures_of_either_side(table, version, many):
    worn = {"title": "Goon 3", "upgrades": ["Badge"], "amber": 1, "damage": 1}
    t = wild(table, version, "Nature’s Call", ["Goon 1"], [worn, "Goon 4", "Goon 5"])
    t.play("Nature’s Call")
    assert (t.pending.minimum, t.pending.maximum) == (0, 3)
    assert len(t.pending.keys) == 4
    t.choose(["Goon 1", "Goon 3", "Goon 4"][:many])
    assert t.titles(t.me.hand) == ["Goon 1"][:many]
    assert t.titles(t.foe.hand) == ["Goon 3", "Goon 4"][: max(0, many - 1)]
    gone = many >= 2
    assert t.titles(t.foe.discard) == (["Badge"] if gone else [])
    assert t.me.amber == 1 + gone, "the Æmber on an enemy creature comes to you"


@NEW
def test_a_ward_keeps_a_creature_from_natures_call(table, version):
    t = wild(table, version, "Nature’s Call", [], [{"title": "Goon 3", "warded": True}])
    t.play("Nature’s Call", ["Goon 3"])
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert not t.foe.line[0].warded


def test_natures_call_sends_a_stolen_creature_to_its_owner(table, version):
    t = wild(table, version, "Nature’s Call", [], ["Goon 3"], mine={"hand": ["Nature’s Call", "Untamed Lure"]})
    t.play("Untamed Lure").play("Nature’s Call", ["Goon 3"])
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.me.hand == []


# Nocturnal Maneuver


@pytest.mark.parametrize("many", [0, 1, 3])
def test_nocturnal_maneuver_exhausts_up_to_three(table, version, many):
    t = wild(table, version, "Nocturnal Maneuver", ["Goon 1"], ["Goon 2", "Goon 3", "Goon 4"])
    t.play("Nocturnal Maneuver")
    assert (t.pending.minimum, t.pending.maximum) == (0, 3)
    assert len(t.pending.keys) == 4
    chosen = ["Goon 1", "Goon 3", "Goon 4"][:many]
    t.choose(chosen)
    assert [card.title for card in t.g.creatures() if not card.ready] == chosen


def test_what_nocturnal_maneuver_exhausted_cannot_be_used_next_turn_but_then_readies(table, version):
    t = wild(table, version, "Nocturnal Maneuver", [], ["Goon 2", "Goon 3"])
    t.play("Nocturnal Maneuver", ["Goon 2"])
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 2")
    assert t.may("reap:Goon 3")
    t.next_turn().next_turn("brobnar")
    assert t.may("reap:Goon 2")


# Perilous Wild


def test_perilous_wild_destroys_all_that_elude(table, version):
    worn = {"title": "Goon 9", "upgrades": ["Sweep Medal"]}
    t = wild(table, version, "Perilous Wild", ["Dew Faerie", "Goon 1"], ["Elusive Goon 3", worn, "Goon 3"])
    ordered(t.play("Perilous Wild"))
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.amber == 1


def test_an_elusive_creature_that_was_attacked_this_turn_is_elusive_still(table, version):
    t = wild(table, version, "Perilous Wild", ["Snufflegator"], ["Elusive Goon 3"])
    t.fight("Snufflegator")
    assert t.card("Elusive Goon 3").damage == 0
    t.play("Perilous Wild")
    assert t.foe.line == []
    assert t.titles(t.me.line) == ["Snufflegator"]


def test_perilous_wild_finds_nothing(table, version):
    t = wild(table, version, "Perilous Wild", ["Goon 1"], ["Goon 3"])
    t.play("Perilous Wild")
    assert t.at_rest
    assert len(t.me.line) == len(t.foe.line) == 1


# Regrowth


def test_regrowth_returns_a_creature_from_your_discard_pile(table, version):
    t = table(
        me={"hand": ["Regrowth"], "discard": ["Goon 1", "Punch", "Trinket", "Goon 2", "Badge"]},
        foe={"discard": ["Goon 3"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Regrowth")
    assert t.offered == ["Goon 1", "Goon 2"]
    assert t.pending.minimum == 1
    t.refused("card:Punch")
    t.choose("Goon 1")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.me.amber == 1
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
    assert t.at_rest
    assert t.me.hand == []
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == [*discard, "Regrowth"]
    assert t.titles(t.foe.line) == ["Goon 1"]


def test_a_creature_that_regrowth_returned_can_be_played_again(table):
    t = table(me={"hand": ["Regrowth"], "discard": ["Dust Pixie"]}, foe={}, house="untamed")
    t.play("Regrowth").play("Dust Pixie")
    assert t.me.amber == 3
    assert t.titles(t.me.line) == ["Dust Pixie"]

"""Creatures of Dis in Worlds Collide, Borr Nit to Lilithal."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import ordered
from tests.engine.helpers.tables import lines
from tests.engine.invent import plain

EE = "E’e on the Fringes"
FIVE = ["Goon 1", "Goon 2", "Goon 3", "Goon 4", "Goon 5"]
plain("Flank Diver", power=3, keywords={"deploy": 1})


FLANKS = [("Sinestra", "left"), ("Dexus", "right")]


dis = partial(lines, house="dis")


# Borr Nit


def test_borr_nit_purges_one_of_five_cards_and_shuffles_the_others(table, version):
    t = dis(table, version, ["Borr Nit"], theirs={"deck": FIVE})
    size = len(t.foe.deck)
    t.reap("Borr Nit", "seat:1")
    assert t.offered == FIVE[::-1]
    t.choose("Goon 5")
    assert t.titles(t.foe.purged) == ["Goon 5"]
    assert len(t.foe.deck) == size - 1
    assert t.happened("deck.shuffled")
    assert t.me.purged == []
    assert t.me.amber == 1


def test_borr_nit_may_look_into_its_own_deck(table, version):
    t = dis(table, version, ["Borr Nit"], mine={"deck": FIVE[:2]}, filler=0)
    t.reap("Borr Nit", "Goon 1")
    assert t.titles(t.me.purged) == ["Goon 1"]
    assert t.titles(t.me.deck) == ["Goon 2"]


# Buzzle


def test_buzzle_purges_a_neighbor_and_is_ready(table, version):
    t = dis(table, version, ["Goon 1", "Goon 2"], ["Goon 4"], mine={"hand": ["Buzzle"]})
    t.play("Buzzle")
    assert t.offered == ["Goon 2"]
    assert not t.card("Buzzle").ready
    t.choose("Goon 2")
    assert t.titles(t.me.purged) == ["Goon 2"]
    assert t.card("Buzzle").ready
    assert t.titles(t.me.line) == ["Goon 1", "Buzzle"]


def test_buzzle_may_spare_its_neighbors(table, version):
    t = dis(table, version, ["Goon 2"], mine={"hand": ["Buzzle"]})
    t.play("Buzzle").choose([])
    assert t.me.purged == []
    assert not t.card("Buzzle").ready


def test_buzzle_that_fought_may_fight_again(table, version):
    t = dis(table, version, ["Goon 1", "Buzzle", "Goon 2"], ["Goon 9"])
    t.fight("Buzzle")
    assert t.offered == ["Goon 1", "Goon 2"], "skirmish"
    assert t.card("Buzzle").damage == 0, "skirmish"
    t.choose("Goon 1").fight("Buzzle").choose("Goon 2").fight("Buzzle")
    assert t.foe.line == []
    assert t.titles(t.me.line) == ["Buzzle"]
    assert not t.card("Buzzle").ready


def test_a_warded_neighbor_does_not_ready_buzzle(table):
    t = dis(table, "16.0", [{"title": "Goon 2", "warded": True}], mine={"hand": ["Buzzle"]})
    t.play("Buzzle", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 2", "Buzzle"]
    assert not t.card("Buzzle").ready
    assert not t.card("Goon 2").warded


# Dendrix


def test_dendrix_makes_the_opponent_discard_at_random(table, version):
    t = dis(table, version, ["Dendrix"], ["Goon 2"], theirs={"hand": ["Chant", "Trinket"]}, mine={"hand": ["Chant"]})
    t.fight("Dendrix")
    assert len(t.foe.hand) == 1
    assert len(t.foe.discard) == 2
    assert len(t.me.hand) == 1


def test_dendrix_discards_nothing_when_it_reaps_or_is_destroyed(table, version):
    t = dis(table, version, ["Dendrix", "Dendrix"], ["Goon 9"], theirs={"hand": ["Chant"]})
    t.reap("Dendrix").fight("Dendrix#2")
    assert len(t.foe.hand) == 1
    assert len(t.me.line) == 1


# Sinestra and Dexus


@pytest.mark.parametrize(("watcher", "watched"), FLANKS)
@pytest.mark.parametrize("side", ["left", "right"])
def test_a_creature_that_the_opponent_plays_on_that_flank_costs_one_amber(table, version, watcher, watched, side):
    t = table(
        me={"hand": ["Goon 3"], "line": ["Goon 1"], "amber": 3},
        foe={"line": [watcher], "amber": 3},
        ruleset=version,
    )
    t.play("Goon 3", flank=side)
    assert (t.me.amber, t.foe.amber) == (2 if side == watched else 3, 3)


@pytest.mark.ruling("faq-sinestra-and-dexus-first-creature", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("flank-lone-creature-is-both")
def test_the_first_creature_is_on_both_flanks(table, version):
    t = table(me={"hand": ["Goon 3"], "amber": 3}, foe={"line": ["Sinestra", "Dexus"]}, ruleset=version)
    t.play("Goon 3")
    t.choose("Sinestra")
    assert t.me.amber == 1
    assert len(t.happened("amber.lost")) == 2


@pytest.mark.parametrize(("watcher", "watched"), FLANKS)
def test_their_controller_and_what_is_not_played_loses_nothing(table, version, watcher, watched):
    t = dis(
        table,
        version,
        [watcher],
        ["Goon 4"],
        mine={"hand": ["Dis Goon 2", "Dis Desertion", "Dis Chant"], "amber": 2},
        theirs={"amber": 2},
    )
    t.play("Dis Goon 2", flank=watched).play("Dis Chant").play("Dis Desertion", "Dis Goon 2", watched)
    assert (t.me.amber, t.foe.amber) == (2, 2)
    assert len(t.foe.line) == 2


@pytest.mark.parametrize(("watcher", "watched"), FLANKS)
def test_a_creature_deployed_between_others_is_on_no_flank(table, watcher, watched):
    t = table(me={"hand": ["Flank Diver"], "line": ["Goon 1", "Goon 2"], "amber": 3}, foe={"line": [watcher]})
    t.play("Flank Diver", "position:1", flank="")
    assert t.me.amber == 3


# E'e on the Fringes


def fringes(table, version, **more):
    return dis(
        table,
        version,
        [EE],
        mine={"hand": ["Dis Chant", "Dis Goon 2"], "discard": ["Dis Goon 1", "Goon 3"], **more.pop("mine", {})},
        theirs={"amber": 3, "discard": ["Dis Goon 4", "Goon 5"], **more.pop("theirs", {})},
        **more,
    )


def test_a_discarded_dis_card_lets_ee_purge_one_and_steal(table, version):
    t = fringes(table, version)
    t.discard("Dis Chant")
    assert sorted(t.offered) == ["Dis Chant", "Dis Goon 1", "Dis Goon 4"]
    t.choose("Dis Goon 4")
    assert t.titles(t.foe.purged) == ["Dis Goon 4"]
    assert (t.me.amber, t.foe.amber) == (1, 2)
    t.discard("Dis Goon 2", "Dis Goon 2")
    assert t.titles(t.me.purged) == ["Dis Goon 2"]
    assert (t.me.amber, t.foe.amber) == (2, 1)


def test_ee_may_decline(table, version):
    t = fringes(table, version)
    t.discard("Dis Chant").choose([])
    assert (t.me.amber, t.foe.amber) == (0, 3)
    assert t.me.purged == t.foe.purged == []


def test_a_card_of_another_house_does_not_feed_ee(table, version):
    t = table(
        me={"line": [EE], "hand": ["Chant"], "discard": ["Dis Goon 1"]},
        foe={"amber": 3},
        house="brobnar",
        ruleset=version,
    )
    t.discard("Chant")
    assert t.at_rest
    assert t.foe.amber == 3


def test_ee_is_fed_by_no_discard_in_the_opponents_turn(table, version):
    t = dis(
        table,
        version,
        ["Dis Goon 1"],
        [EE],
        mine={"hand": ["Mind Barb", "Dis Chant"], "amber": 3},
        theirs={"hand": ["Dis Chant"], "discard": ["Dis Goon 4"]},
    )
    t.play("Mind Barb").discard("Dis Chant")
    assert t.at_rest
    assert len(t.foe.discard) == 2
    assert t.foe.amber == 0


def test_ee_is_not_fed_by_a_card_discarded_from_the_deck(table, version):
    t = dis(table, version, [EE], mine={"hand": ["Dis Spill"], "deck": ["Dis Goon 2"]}, theirs={"amber": 2})
    t.play("Dis Spill")
    assert t.at_rest
    assert t.foe.amber == 2
    assert "Dis Goon 2" in t.titles(t.me.discard)


# Etaromme


def test_etaromme_destroys_a_creature_of_the_most_common_house(table, version):
    t = dis(table, version, ["Etaromme", "Goon 1"], ["Goon 2", "Dis Goon 3", "Goon 4", "Logos Goon 5"])
    t.reap("Etaromme")
    assert t.offered == ["Goon 1", "Goon 2", "Goon 4"]
    t.choose("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 2", "Dis Goon 3", "Logos Goon 5"]
    assert t.me.amber == 1


@pytest.mark.reading("etaromme-tied-houses")
def test_of_several_houses_with_as_many_creatures_any_will_do(table, version):
    t = dis(table, version, ["Etaromme", "Dis Goon 1"], ["Goon 2", "Goon 3", "Logos Goon 5"])
    t.reap("Etaromme")
    assert t.offered == ["Etaromme", "Dis Goon 1", "Goon 2", "Goon 3"]
    t.choose("Goon 2")
    assert t.titles(t.foe.line) == ["Goon 3", "Logos Goon 5"]


def test_etaromme_alone_destroys_itself(table, version):
    t = dis(table, version, ["Etaromme"])
    t.reap("Etaromme")
    assert t.me.line == []
    assert t.me.amber == 1


def test_a_ward_holds_against_etaromme(table):
    t = dis(table, "16.0", ["Etaromme"], [{"title": "Goon 2", "warded": True}, "Goon 3"])
    t.reap("Etaromme", "Goon 2")
    assert len(t.foe.line) == 2
    assert not t.card("Goon 2").warded


# Greater Oxtet


def test_greater_oxtet_grows_by_a_card_between_readying_and_drawing(table, version):
    t = dis(table, version, ["Greater Oxtet"], mine={"hand": ["Goon 1", "Goon 2"]}, theirs={"hand": ["Goon 3"]})
    t.reap("Greater Oxtet").end()
    assert t.offered == ["Goon 1", "Goon 2"]
    assert t.card("Greater Oxtet").ready
    t.choose("Goon 2")
    assert t.titles(t.me.purged) == ["Goon 2"]
    assert t.power("Greater Oxtet") == 6
    assert len(t.me.hand) == 6, "refilled afterwards"
    t.choose("brobnar").end()
    assert t.foe.purged == [], "not in the turn of the opponent"
    assert t.power("Greater Oxtet") == 6, "not in the turn of the opponent"
    t.choose("brobnar")


def test_two_of_them_purge_a_card_each(table, version):
    t = dis(table, version, ["Greater Oxtet", "Greater Oxtet"], mine={"hand": ["Goon 1", "Goon 2", "Goon 3"]})
    t.end().submit(t.pending.keys[1]).choose("Goon 1", "Goon 3")
    assert sorted(t.titles(t.me.purged)) == ["Goon 1", "Goon 3"]
    assert "Goon 2" in t.titles(t.me.hand)
    assert [t.g.power(card) for card in t.me.line] == [6, 6]
    t.choose("brobnar")


def test_an_empty_hand_does_not_feed_greater_oxtet(table, version):
    t = dis(table, version, ["Greater Oxtet"])
    t.next_turn()
    assert t.me.purged == []
    assert t.power("Greater Oxtet") == 4


def test_greater_oxtet_protects_its_neighbors(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 4", "Greater Oxtet", "Goon 5"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.card("Greater Oxtet").damage == 3


# Harbinger of Doom


def test_the_harbinger_takes_every_creature_along(table, version):
    t = dis(table, version, ["Harbinger of Doom", "Goon 9"], ["Goon 8", "Guard 3/2"], mine={"hand": ["Dis Slaying"]})
    ordered(t.play("Dis Slaying", "Harbinger of Doom"))
    assert t.me.line == t.foe.line == []
    assert "Harbinger of Doom" in t.titles(t.me.discard)


def test_the_harbinger_dooms_nothing_when_it_leaves_in_another_way(table, version):
    t = dis(table, version, ["Goon 9"], ["Harbinger of Doom", "Goon 8"], mine={"hand": ["Fear"]})
    t.play("Fear", "Harbinger of Doom")
    assert t.titles(t.foe.line) == ["Goon 8"]
    assert t.titles(t.me.line) == ["Goon 9"]


def test_a_ward_outlasts_the_harbinger(table):
    t = dis(
        table,
        "16.0",
        ["Harbinger of Doom"],
        [{"title": "Goon 8", "warded": True}, "Goon 7"],
        mine={"hand": ["Dis Slaying"]},
    )
    ordered(t.play("Dis Slaying", "Harbinger of Doom"))
    assert t.titles(t.foe.line) == ["Goon 8"]
    assert not t.card("Goon 8").warded


# Impspector


def test_impspector_purges_a_card_of_the_opponents_hand(table, version):
    t = dis(
        table,
        version,
        ["Impspector"],
        mine={"hand": ["Dis Slaying", "Chant"]},
        theirs={"hand": ["Trinket", "Badge"]},
    )
    t.play("Dis Slaying")
    assert len(t.foe.hand) == 1
    assert len(t.foe.purged) == 1
    assert t.titles(t.me.hand) == ["Chant"]


def test_impspector_finds_nothing_in_an_empty_hand(table, version):
    t = dis(table, version, ["Goon 1"], ["Impspector"], mine={"hand": ["Dis Slaying"]})
    t.play("Dis Slaying", "Impspector")
    assert t.me.purged == t.foe.purged == []


# Infurnace


@pytest.mark.parametrize(("seat", "cards", "left"), [("seat:0", 2, 2), ("seat:1", 2, 4), ("seat:0", 1, 4)])
def test_infurnace_burns_cards_and_their_amber_bonus(table, version, seat, cards, left):
    t = dis(
        table,
        version,
        mine={"hand": ["Infurnace"], "discard": ["Virtuous Works", "Key Hammer"], "amber": 2},
        theirs={"discard": ["Beasts’ Bane", "Goon 3"], "amber": 5},
    )
    t.play("Infurnace", seat)
    names = ["Key Hammer", "Virtuous Works"] if seat == "seat:0" else ["Goon 3", "Beasts’ Bane"]
    t.choose(names[:cards])
    bonus = sum(card.icons.count("amber") for card in (*t.me.purged, *t.foe.purged))
    assert (t.me.amber, t.foe.amber) == (2, 5 - bonus)
    assert len(t.me.purged) + len(t.foe.purged) == cards


def test_infurnace_need_burn_nothing(table, version):
    t = dis(table, version, mine={"hand": ["Infurnace"], "discard": ["Beasts’ Bane"]}, theirs={"amber": 5})
    t.play("Infurnace").choose([])
    assert t.foe.amber == 5
    assert t.titles(t.me.discard) == ["Beasts’ Bane"]


def test_infurnace_without_discard_piles_does_nothing(table, version):
    t = dis(table, version, mine={"hand": ["Infurnace"]}, theirs={"amber": 5})
    t.play("Infurnace")
    assert t.at_rest
    assert t.foe.amber == 5


# Lesser Oxtet


def test_lesser_oxtet_purges_the_whole_hand(table, version):
    t = dis(table, version, mine={"hand": ["Lesser Oxtet", "Goon 1", "Chant"]}, theirs={"hand": ["Goon 2"]})
    t.play("Lesser Oxtet")
    assert t.me.hand == []
    assert sorted(t.titles(t.me.purged)) == ["Chant", "Goon 1"]
    assert len(t.foe.hand) == 1


def test_lesser_oxtet_makes_keys_cost_more_for_one_turn(table, version):
    t = dis(table, version, ["Lesser Oxtet"], mine={"amber": 5}, theirs={"amber": 8})
    t.reap("Lesser Oxtet").next_turn()
    assert t.foe.keys == []
    assert t.g.key_cost(t.foe) == 9
    t.next_turn()
    assert t.me.keys == ["red"]
    assert t.me.amber == 0
    t.next_turn()
    assert t.foe.keys == ["red"]


# Lilithal


@pytest.mark.parametrize(("amber", "caught"), [(3, 2), (1, 1), (0, 0)])
def test_lilithal_captures_when_it_fights_and_reaps(table, version, amber, caught):
    t = dis(table, version, ["Lilithal", "Lilithal"], ["Goon 1"], theirs={"amber": amber})
    t.reap("Lilithal").fight("Lilithal#2")
    assert sum(card.amber for card in t.me.line) == caught
    assert t.foe.amber == amber - caught
    assert t.me.amber == 1

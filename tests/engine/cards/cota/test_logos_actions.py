"""The actions of Logos in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain


@invent("Radiant Gleaner", house="logos", power=3)
class RadiantGleaner:
    """Reap: gains 1 Æmber."""

    def reap(g, me, you):
        yield from g.gain(you, 1)


@invent("Radiant Courtesy", type="action", house="logos")
class RadiantCourtesy:
    """Play: the opponent plays a creature from hand, then reaps with a creature."""

    def play(g, me, you):
        opponent = yield from g.opponent_of(you)
        yield from g.play_card(opponent.hand[0] if opponent.hand else None, opponent)
        yield from g.reap_with(opponent.line[0], opponent)


plain("Radiant Dawn", power=3, keywords={"alpha": 1})


def answer_all(t):
    """Order what is to be ordered backwards, and enter on the right."""
    while not t.at_rest:
        assert t.pending.kind in ("trigger", "flank")
        t.submit(t.pending.keys[-1])
    return t


# Dimension Door ----------------------------------------------------------------------------------------------------


def door(table, *line, foe, version="16.0", **more):
    t = table(
        me={"line": list(line), "hand": ["Dimension Door", *more.pop("hand", ())], **more.pop("me", {})},
        foe=foe,
        house="logos",
        ruleset=version,
        **more,
    )
    return t.play("Dimension Door")


def test_dimension_door_steals_what_a_reap_would_gain(table, version):
    t = door(table, "Logos Goon 3", foe={"amber": 5, "line": ["Goon 3"]}, version=version)
    assert (t.me.amber, t.foe.amber) == (0, 5), "playing it moves nothing"
    t.reap("Logos Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 4)
    assert len(t.happened("amber.stolen")) == 1


def test_dimension_door_takes_nothing_from_the_supply(table, version):
    t = door(table, "Logos Goon 3", foe={"amber": 2}, version=version)
    minted = t.g.state.minted
    t.reap("Logos Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.g.state.minted == minted and t.happened("amber.gained") == []


def test_dimension_door_steals_for_every_reap_until_the_opponent_has_nothing(table):
    t = door(table, "Logos Goon 3", "Logos Goon 3", foe={"amber": 1})
    t.reap("Logos Goon 3").reap("Logos Goon 3#2")
    assert (t.me.amber, t.foe.amber) == (1, 0), "the second reap finds nothing, and the supply gives nothing"
    assert not t.card("Logos Goon 3").ready and not t.card("Logos Goon 3#2").ready


def test_dimension_door_does_not_touch_other_gains(table):
    t = door(table, "Radiant Gleaner", foe={"amber": 5}, hand=["Wild Wormhole"])
    t.play("Wild Wormhole")  # it has an icon, the Chant that it plays has none
    assert (t.me.amber, t.foe.amber) == (1, 5)
    t.reap("Radiant Gleaner")
    assert (t.me.amber, t.foe.amber) == (3, 4), "one stolen for the reap, one gained by the Reap ability"


def test_dimension_door_does_not_reach_back_or_beyond_the_turn(table):
    t = table(
        me={"line": ["Logos Goon 3", "Logos Goon 3"], "hand": ["Dimension Door"]},
        foe={"amber": 3, "line": ["Goon 2"]},
        house="logos",
    )
    t.reap("Logos Goon 3")
    t.play("Dimension Door")
    assert (t.me.amber, t.foe.amber) == (1, 3)
    t.next_turn("brobnar")
    t.reap("Goon 2")
    assert (t.me.amber, t.foe.amber) == (1, 4)
    t.next_turn("logos")
    t.reap("Logos Goon 3#2")
    assert (t.me.amber, t.foe.amber) == (2, 4)


def test_dimension_door_does_nothing_for_a_creature_that_only_loses_its_stun(table):
    t = door(table, {"title": "Logos Goon 3", "stunned": True}, foe={"amber": 3})
    t.unstun("Logos Goon 3")
    assert (t.me.amber, t.foe.amber) == (0, 3)


def test_dimension_door_meets_a_pool_from_which_nothing_can_be_stolen(table):
    t = door(table, "Logos Goon 3", foe={"amber": 3, "artifacts": ["Vault"]})
    t.reap("Logos Goon 3")
    assert (t.me.amber, t.foe.amber) == (0, 3)


def test_dimension_door_is_not_for_the_opponent_who_reaps_in_your_turn(table):
    t = door(table, foe={"amber": 3, "line": ["Goon 3"]}, me={"amber": 2}, hand=["Radiant Courtesy"])
    t.play("Radiant Courtesy")
    assert (t.me.amber, t.foe.amber) == (2, 4)


def test_two_dimension_doors_steal_once(table):
    t = door(table, "Logos Goon 3", foe={"amber": 3}, hand=["Dimension Door"])
    t.play("Dimension Door")
    t.reap("Logos Goon 3")
    assert t.pending.prompt == "order.replacements"
    t.submit(t.pending.keys[0])
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_dimension_door_asks_which_opponent(table):
    t = door(table, "Logos Goon 3", foe={"amber": 3}, third={"amber": 3})
    t.reap("Logos Goon 3")
    assert t.pending.kind == "player" and t.pending.seat == 0 and t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 3, 2)


# Library Access (more in tests/rulings/test_library_access.py) -----------------------------------------------------


def test_library_access_draws_for_every_type_of_card(table, version):
    t = table(
        me={
            "line": ["Logos Goon 3"],
            "hand": ["Library Access", "Mother", "Library of Babble", "Logos Badge", "Dimension Door"],
            "deck": ["Goon 4", "Goon 3", "Goon 2", "Goon 1"],
        },
        foe={"deck": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.play("Library Access")
    assert len(t.me.hand) == 4
    for title in ("Mother", "Library of Babble", "Dimension Door"):
        t.play(title)
        answer_all(t)
    t.play("Logos Badge", "Mother")
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]
    assert t.foe.hand == []


def test_library_access_does_not_draw_for_what_the_opponent_plays_in_your_turn(table, version):
    t = table(
        me={"hand": ["Library Access", "Radiant Courtesy"]},
        foe={"line": ["Goon 3"], "hand": ["Dust Pixie"]},
        house="logos",
        ruleset=version,
    )
    t.play("Library Access")
    assert t.titles(t.me.purged) == ([] if version == "1.2" else ["Library Access"])
    t.play("Radiant Courtesy")
    answer_all(t)
    assert len(t.foe.line) == 2 and t.foe.amber == 3 and t.foe.hand == []
    assert t.titles(t.me.hand) == ["Chant"], "one card, for the action"


def test_library_access_does_not_draw_for_discarding_or_using(table):
    t = table(
        me={"line": ["Logos Goon 3"], "hand": ["Library Access", "Mother", "Doc Bookton"]},
        foe={"line": ["Goon 1"]},
        house="logos",
    )
    t.play("Library Access").discard("Mother").reap("Logos Goon 3")
    assert t.titles(t.me.hand) == ["Doc Bookton"]
    t.play("Doc Bookton")
    assert t.titles(t.me.hand) == ["Chant"]


def test_library_access_with_nothing_to_draw(table):
    t = table(me={"hand": ["Library Access", "Mother"]}, foe={}, house="logos", filler=0)
    t.play("Library Access").play("Mother")
    assert t.me.hand == [] and t.titles(t.me.line) == ["Mother"]


def test_library_access_draws_from_the_discard_pile_once_the_deck_is_empty(table):
    t = table(
        me={"hand": ["Library Access", "Mother"], "discard": ["Goon 2"]},
        foe={"discard": ["Goon 3"]},
        house="logos",
        filler=0,
    )
    t.play("Library Access").play("Mother")
    assert t.titles(t.me.hand) == ["Goon 2"], "it is itself purged, so it is not drawn"


@pytest.mark.parametrize("own_first", [True, False])
def test_a_second_library_access_is_another_card_for_the_first_but_not_for_itself(table, own_first):
    t = table(me={"hand": ["Library Access", "Library Access", "Library of Babble"]}, foe={}, house="logos")
    t.play("Library Access")
    t.play("Library Access")
    own = f"trigger:{next(card for card in t.g.cards if card.zone == 'limbo').id}"
    assert t.pending.kind == "trigger" and own in t.pending.keys and len(t.pending.keys) == 2
    t.submit(own if own_first else next(key for key in t.pending.keys if key != own))
    assert t.at_rest and sorted(t.titles(t.me.hand)) == ["Chant", "Library of Babble"]
    t.play("Library of Babble")
    answer_all(t)
    assert t.titles(t.me.hand) == ["Chant", "Chant", "Chant"], "now both draw"


@invent("Radiant Recall", type="action", house="logos")
class RadiantRecall:
    """Play: returns a card from your discard pile to your hand."""

    def play(g, me, you):
        card = yield from g.choose_card(list(you.discard))
        yield from g.return_to_hand(card)


def test_library_access_that_comes_back_is_another_card_when_played_again(table):
    t = table(
        me={"hand": ["Library Access", "Radiant Recall", "Mother"], "deck": ["Goon 1", "Goon 2"]},
        foe={},
        house="logos",
        ruleset="1.2",
    )
    t.play("Library Access").play("Radiant Recall")
    assert sorted(t.titles(t.me.hand)) == ["Goon 2", "Library Access", "Mother"]
    t.play("Library Access")
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Goon 2", "Mother"], "the first one sees the second"
    t.play("Mother")
    answer_all(t)
    assert t.titles(t.me.hand)[-2:] == ["Chant", "Chant"], "now two draw"


# Twin Bolt Emission ------------------------------------------------------------------------------------------------


def bolt(table, me=(), foe=(), version="16.0"):
    t = table(
        me={"line": list(me), "hand": ["Twin Bolt Emission"]}, foe={"line": list(foe)}, house="logos", ruleset=version
    )
    return t.play("Twin Bolt Emission")


def test_twin_bolt_hits_two_different_creatures_of_any_side(table, version):
    t = bolt(table, ["Goon 4"], ["Goon 2", "Goon 3", "Goon 5"], version)
    assert t.offered == ["Goon 4", "Goon 2", "Goon 3", "Goon 5"]
    assert (t.pending.minimum, t.pending.maximum) == (2, 2)
    t.refused("card:Goon 4")
    t.refused("card:Goon 4", "card:Goon 4")
    t.choose(["Goon 2", "Goon 3"])
    assert t.me.amber == 1
    assert t.titles(t.foe.discard) == ["Goon 2"], "2 damage at 2 power destroys"
    assert t.card("Goon 3").damage == 2, "at 3 it does not"
    assert t.card("Goon 4").damage == 0 and t.card("Goon 5").damage == 0


def test_twin_bolt_may_hit_your_own(table):
    t = bolt(table, ["Goon 4", "Goon 5"], ["Goon 3"])
    t.choose(["Goon 4", "Goon 5"])
    assert [c.damage for c in (*t.me.line, *t.foe.line)] == [2, 2, 0]


def test_twin_bolt_with_a_single_creature_hits_it_once(table, version):
    t = bolt(table, [], ["Goon 3"], version)
    assert t.at_rest and t.card("Goon 3").damage == 2


def test_twin_bolt_on_an_empty_board_still_gives_its_amber(table, version):
    t = bolt(table, version=version)
    assert t.at_rest and t.me.amber == 1 and t.titles(t.me.discard) == ["Twin Bolt Emission"]


@pytest.mark.parametrize(("armor", "damage"), [(1, 1), (2, 0), (3, 0)])
def test_twin_bolt_meets_armor(table, armor, damage):
    t = bolt(table, [], [f"Guard 3/{armor}", "Goon 5"])
    assert t.card(f"Guard 3/{armor}").damage == damage and t.card("Goon 5").damage == 2


def test_twin_bolt_meets_a_ward_and_invulnerability(table):
    t = bolt(table, [], [{"title": "Goon 1", "warded": True}, "Invulnerable Goon 4"])
    assert t.card("Goon 1").damage == 0 and not t.card("Goon 1").warded
    assert t.card("Invulnerable Goon 4").damage == 0


@pytest.mark.parametrize("version", ["2021-03", "16.0"])
def test_twin_bolts_strike_at_the_same_time_since_2021(table, version):
    t = bolt(table, [], [{"title": "Shadow Self", "damage": 7}, "Goon 2"], version)
    assert t.at_rest, "no order to ask for"
    assert t.titles(t.foe.line) == ["Goon 2"], "Shadow Self took both bolts before it fell"


@pytest.mark.parametrize("version", ["1.2", "1.3"])
@pytest.mark.parametrize(("order", "left"), [(["Shadow Self", "Goon 2"], []), (["Goon 2", "Shadow Self"], ["Goon 2"])])
def test_twin_bolts_strike_one_after_the_other_in_the_early_books(table, version, order, left):
    t = bolt(table, [], [{"title": "Shadow Self", "damage": 7}, "Goon 2"], version)
    assert t.pending.ordered
    t.choose(order)
    assert t.titles(t.foe.line) == left


# Wild Wormhole -----------------------------------------------------------------------------------------------------


def wormhole(table, *deck, me=None, foe=None, version="16.0", **more):
    t = table(
        me={"hand": ["Wild Wormhole"], "deck": list(deck), **(me or {})},
        foe=foe or {},
        house="logos",
        ruleset=version,
        **more,
    )
    return t.play("Wild Wormhole")


def test_wild_wormhole_plays_the_top_card_of_any_house(table, version):
    t = wormhole(table, "Goon 1", "Punch", foe={"line": ["Goon 3"], "deck": ["Goon 2"]}, version=version)
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.me.amber == 2, "the icons of both"
    assert t.titles(t.me.deck)[-1] == "Goon 1" and t.titles(t.foe.deck)[-1] == "Goon 2"
    assert t.titles(t.me.discard) == ["Punch", "Wild Wormhole"]
    assert t.me.hand == []


@pytest.mark.parametrize(("flank", "line"), [("left", ["Goon 9", "Goon 1"]), ("right", ["Goon 1", "Goon 9"])])
def test_wild_wormhole_plays_a_creature_exhausted_on_a_flank_of_choice(table, flank, line):
    t = table(me={"hand": ["Wild Wormhole"], "deck": ["Goon 9"], "line": ["Goon 1"]}, foe={}, house="logos")
    t.play("Wild Wormhole", flank=flank)
    assert t.titles(t.me.line) == line and not t.card("Goon 9").ready


def test_wild_wormhole_gives_the_played_creature_its_play_ability(table):
    t = wormhole(table, "Dr. Escotera", foe={"keys": ["red", "blue"]})
    assert t.titles(t.me.line) == ["Dr. Escotera"] and t.me.amber == 3


def test_wild_wormhole_plays_another_wormhole(table):
    t = wormhole(table, "Dust Pixie", "Wild Wormhole", "Wild Wormhole")
    assert t.titles(t.me.line) == ["Dust Pixie"]
    assert t.me.amber == 5 and len(t.me.discard) == 3


def test_wild_wormhole_with_an_empty_deck_does_not_shuffle(table, version):
    t = wormhole(table, me={"discard": ["Goon 1"]}, version=version, filler=0)
    assert t.me.amber == 1 and t.me.deck == [] and t.me.line == []
    assert t.titles(t.me.discard) == ["Goon 1", "Wild Wormhole"] and t.happened("deck.shuffled") == []


def test_wild_wormhole_leaves_an_upgrade_without_a_host_on_top(table, version):
    t = wormhole(table, "Blood of Titans", version=version)
    assert t.titles(t.me.deck)[-1] == "Blood of Titans" and t.me.amber == 1
    assert t.me.deck[-1].known == t.g.everyone, "everybody has seen it"


def test_wild_wormhole_puts_an_upgrade_on_any_creature(table):
    t = wormhole(table, "Blood of Titans", me={"line": ["Goon 1"]}, foe={"line": ["Goon 2"]})
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2")
    assert t.power("Goon 2") == 7


@pytest.mark.parametrize(("version", "played"), [("1.2", True), ("1.3", False), ("2021-03", False), ("16.0", False)])
def test_wild_wormhole_cannot_play_an_alpha_card(table, version, played):
    t = wormhole(table, "Radiant Dawn", version=version)
    assert t.titles(t.me.line) == (["Radiant Dawn"] if played else [])
    assert (t.titles(t.me.deck)[-1] == "Radiant Dawn") is not played

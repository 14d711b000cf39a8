"""Actions of Untamed about turns, keys, fights and other cards' texts: Fertility Chant, Fogbank, Key Charge, Lifeweb,
Mimicry, Scout and Stampede."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])


@invent("Trail Hound", house="untamed", power=2)
class TrailHound:
    """Action: gains 1 Æmber. Omni: is used for nothing."""

    def action(g, me, you):
        yield from g.gain(you, 1)

    def omni(g, me, you):
        yield from ()


@invent("Trail Recall", type="action", house="untamed")
class TrailRecall:
    """Play: a creature returns to hand and is put into play ready."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.return_to_hand(creature)
        yield from g.put_into_play(creature, you)
        yield from g.ready(creature)


@invent("Trail Curse", type="artifact")
class TrailCurse:
    """No key is forged."""

    def cannot_forge(g, me, player):
        return True


@invent("Trail Dawn", type="action", house="logos", keywords={"alpha": 1}, icons=("amber", "amber"))
class TrailDawn:
    """Alpha. Play: draws a card."""

    def play(g, me, you):
        yield from g.draw(you, 1)


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


def wild(table, version, card, me=(), foe=(), **more):
    return table(
        me={"hand": [card], "line": list(me), **more.pop("mine", {})},
        foe={"line": list(foe), **more.pop("theirs", {})},
        house="untamed",
        ruleset=version,
        **more,
    )


# Fertility Chant ---------------------------------------------------------------------------------------------------


def test_fertility_chant_gives_four_and_the_opponent_two(table, version):
    t = wild(table, version, "Fertility Chant", mine={"amber": 1}, theirs={"amber": 1})
    t.play("Fertility Chant")
    assert (t.me.amber, t.foe.amber) == (5, 3)


def test_with_three_players_one_opponent_gains(table):
    t = wild(table, "16.0", "Fertility Chant", third={})
    t.play("Fertility Chant")
    assert t.pending.keys == ("seat:1", "seat:2") and t.me.amber == 4
    t.choose("2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (4, 0, 2)


# Fogbank -----------------------------------------------------------------------------------------------------------


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
    assert t.me.amber == 1 and t.may("fight:Snufflegator"), "your own creatures go on fighting"
    t.next_turn("untamed")
    assert t.may("reap:Untamed Goon 4") and not t.may("fight:Untamed Goon 4")
    assert "Fogbank" in t.refused("fight:Untamed Goon 4").reason
    t.play("Untamed Sally")
    assert t.card("Untamed Goon 4").ready and t.card("Snufflegator").damage == 0, "no ability makes it fight either"
    t.next_turn("untamed")
    assert t.may("fight:Snufflegator")
    t.next_turn("untamed")
    assert t.may("fight:Untamed Goon 4"), "it is over"


def test_under_fogbank_stuns_are_removed_and_actions_used(table, version):
    stunned = {"title": "Untamed Goon 4", "stunned": True}
    t = wild(table, version, "Fogbank", ["Goon 1"], [stunned, "Trail Hound"], theirs={"hand": ["Untamed Sally"]})
    t.play("Fogbank").next_turn("untamed")
    assert t.may("action:Trail Hound") and t.may("unstun:Untamed Goon 4")
    t.play("Untamed Sally", "Untamed Goon 4")
    assert not t.card("Untamed Goon 4").stunned and not t.card("Untamed Goon 4").ready


def test_with_three_players_fogbank_names_one(table):
    t = wild(table, "16.0", "Fogbank", ["Goon 9"], ["Goon 1"], third={"line": ["Goon 2"]})
    t.play("Fogbank", "2")
    t.next_turn("brobnar")
    assert t.may("fight:Goon 1")
    t.next_turn("brobnar")
    assert not t.may("fight:Goon 2")


# Key Charge --------------------------------------------------------------------------------------------------------


def test_key_charge_loses_one_and_forges(table, version):
    t = wild(table, version, "Key Charge", mine={"amber": 8})
    t.play("Key Charge")
    assert t.pending.kind == "yes-no" and t.me.amber == 7
    t.choose("yes", "red")
    assert t.me.keys == ["red"] and t.me.amber == 1 and t.foe.keys == []


@pytest.mark.parametrize(("amber", "asked"), [(0, False), (1, False), (6, False), (7, True)])
def test_key_charge_needs_what_a_key_costs_beyond_the_lost_one(table, version, amber, asked):
    t = wild(table, version, "Key Charge", mine={"amber": amber})
    t.play("Key Charge")
    assert t.me.amber == max(0, amber - 1) and t.me.keys == []
    assert (t.pending.kind == "yes-no") == asked
    if asked:
        t.choose("no")
        assert t.at_rest and t.me.amber == 6 and t.me.keys == []


def test_key_charge_pays_the_current_cost(table, version):
    t = wild(table, version, "Key Charge", [], ["Murmook"], mine={"amber": 8})
    t.play("Key Charge", "yes", "blue")
    assert t.me.amber == 0 and t.me.keys == ["blue"]


def test_key_charge_is_no_good_where_nothing_is_lost(table, version):
    t = wild(table, version, "Key Charge", mine={"amber": 8, "artifacts": ["Strongbox"]})
    t.play("Key Charge")
    assert t.at_rest and t.me.amber == 8 and t.me.keys == []


def test_key_charge_under_a_ban_on_forging_loses_all_the_same(table, version):
    t = wild(table, version, "Key Charge", mine={"amber": 8, "artifacts": ["Trail Curse"]})
    t.play("Key Charge")
    if not t.at_rest:
        t.choose("yes")
    assert t.me.amber == 7 and t.me.keys == []


def test_key_charge_may_win(table, version):
    t = wild(table, version, "Key Charge", mine={"amber": 7, "keys": ["red", "blue"]})
    t.play("Key Charge", "yes")
    assert t.game.pending is None and t.game.result["winner"] == 0


# Lifeweb -----------------------------------------------------------------------------------------------------------


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


# Mimicry -----------------------------------------------------------------------------------------------------------


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
    assert t.pending.seat == 0 and t.offered == ["Punch", "Save the Pack"]
    t.choose("Punch")
    while not t.at_rest:  # since 2021 the herald and the copy's Play ability are ordered
        t.choose("Goon 3" if "Goon 3" in t.offered else "Trail Herald")
    assert t.foe.line == [] and t.me.amber == 2, "the icon of Punch, and the herald"
    assert t.titles(t.me.discard) == ["Fertility Chant", "Mimicry"], "itself again"
    assert t.titles(t.foe.discard) == ["Punch", "Goon 9", "Trinket", "Save the Pack", "Goon 3"]


@pytest.mark.parametrize("pile", [[], ["Goon 3", "Trinket"]])
def test_mimicry_with_nothing_to_copy_does_nothing(table, version, pile):
    t = wild(table, version, "Mimicry", ["Goon 1"], theirs={"discard": pile})
    t.play("Mimicry")
    assert t.at_rest and t.me.amber == 0 and t.titles(t.me.discard) == ["Mimicry"]


def test_what_mimicry_copies_is_read_from_its_players_side(table, version):
    t = wild(table, version, "Mimicry", theirs={"discard": ["Fertility Chant"], "amber": 1})
    t.play("Mimicry")
    assert (t.me.amber, t.foe.amber) == (4, 3)


def test_a_lasting_effect_of_a_copy_works_after_mimicry_is_itself_again(table, version):
    t = wild(table, version, "Mimicry", mine={"hand": ["Mimicry", "Untamed Goon 2"]}, theirs={"discard": ["Full Moon"]})
    t.play("Mimicry").play("Untamed Goon 2")
    assert t.me.amber == 1 and t.card("Mimicry").title == "Mimicry"


def test_a_forbidden_copy_is_not_played(table, version):
    t = wild(table, version, "Mimicry", [], ["Goon 3"], theirs={"discard": ["Punch"], "artifacts": ["Trail Silence"]})
    t.play("Mimicry")
    assert t.at_rest and t.titles(t.me.hand) == ["Mimicry"] and t.me.amber == 0 and len(t.foe.line) == 1


def test_mimicry_that_copies_mimicry_ends(table, version):
    t = wild(table, version, "Mimicry", theirs={"discard": ["Mimicry"]})
    t.play("Mimicry")
    assert t.at_rest and t.me.amber == 0 and t.titles(t.me.discard) == ["Mimicry"]


def test_with_three_players_mimicry_asks_whose_pile(table):
    t = wild(table, "16.0", "Mimicry", theirs={"discard": ["Fertility Chant"]}, third={"discard": ["Key Charge"]})
    t.play("Mimicry")
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("1", "2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (4, 0, 2)


# Scout -------------------------------------------------------------------------------------------------------------


def test_scout_fights_with_two_that_are_not_hit_back(table, version):
    t = wild(table, version, "Scout", ["Goon 2", "Untamed Goon 4", "Goon 1"], ["Goon 9", "Goon 8"])
    t.play("Scout")
    assert (t.pending.minimum, t.pending.maximum) == (0, 2) and t.offered == ["Goon 2", "Untamed Goon 4", "Goon 1"]
    t.choose(["Untamed Goon 4", "Goon 2"])
    assert t.pending.prompt == "fight.target"
    t.choose("Goon 9", "Goon 8")
    assert (t.card("Goon 9").damage, t.card("Goon 8").damage) == (4, 2), "in the order in which they were chosen"
    assert [card.damage for card in t.me.line] == [0, 0, 0] and [c.ready for c in t.me.line] == [False, False, True]
    assert t.me.amber == 1


def test_scout_may_send_one_or_nobody(table, version):
    for chosen, damage in (([], 0), (["Goon 2"], 2)):
        t = wild(table, version, "Scout", ["Goon 2", "Goon 1"], ["Goon 9"])
        t.play("Scout", chosen)
        assert t.at_rest and t.card("Goon 9").damage == damage
        assert [t.g.has_keyword(card, "skirmish") for card in t.me.line] == [bool(chosen), False]


def test_scouts_skirmish_lasts_for_the_turn(table, version):
    t = wild(table, version, "Scout", ["Untamed Goon 4"], ["Goon 9"], mine={"hand": ["Scout", "Untamed Bugle"]})
    t.play("Scout", ["Untamed Goon 4"]).play("Untamed Bugle").fight("Untamed Goon 4")
    assert t.card("Goon 9").damage == 8 and t.card("Untamed Goon 4").damage == 0
    t.next_turn("brobnar")
    assert not t.g.has_keyword(t.card("Untamed Goon 4"), "skirmish")


def test_scouts_skirmish_ends_when_the_creature_leaves(table, version):
    t = wild(table, version, "Scout", ["Untamed Goon 4"], ["Goon 9"], mine={"hand": ["Scout", "Trail Recall"]})
    t.play("Scout", ["Untamed Goon 4"]).play("Trail Recall")
    assert t.card("Untamed Goon 4").zone == "play" and not t.g.has_keyword(t.card("Untamed Goon 4"), "skirmish")


def test_scout_readies_nobody_and_takes_stuns_off(table, version):
    exhausted = {"title": "Goon 5", "ready": False}
    t = wild(table, version, "Scout", [exhausted, {"title": "Goon 2", "stunned": True}], ["Goon 9"])
    t.play("Scout", ["Goon 5", "Goon 2"])
    assert t.at_rest and t.card("Goon 9").damage == 0
    assert not t.card("Goon 2").stunned and not t.card("Goon 2").ready
    assert t.g.has_keyword(t.card("Goon 5"), "skirmish")


def test_scouts_second_creature_finds_what_the_first_left(table, version):
    t = wild(table, version, "Scout", ["Goon 2", "Goon 3"], ["Goon 2"])
    t.play("Scout", ["Goon 2", "Goon 3"])
    assert t.foe.line == [] and t.card("Goon 3").ready, "nobody is left to be fought"


# Stampede ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("used", "stolen"), [(0, 0), (2, 0), (3, 2), (4, 2)])
def test_stampede_steals_after_three_creatures_were_used(table, version, used, stolen):
    line = ["Trail Hound", "Untamed Goon 4", "Untamed Goon 2", "Snufflegator"]
    t = wild(table, version, "Stampede", line, ["Goon 9"], theirs={"amber": 5})
    for n in range(used):
        [t.action, t.fight, t.reap, t.reap][n](line[n])
    mine = t.me.amber
    t.play("Stampede")
    assert (t.me.amber, t.foe.amber) == (mine + 1 + stolen, 5 - stolen)


def test_stampede_counts_a_creature_that_died_of_its_use_and_one_that_lost_its_stun(table, version):
    t = wild(
        table,
        version,
        "Stampede",
        ["Untamed Goon 2", {"title": "Untamed Goon 4", "stunned": True}, "Trail Hound"],
        ["Goon 9"],
        theirs={"amber": 2},
    )
    t.fight("Untamed Goon 2")
    assert len(t.me.line) == 2
    t.unstun("Untamed Goon 4").omni("Trail Hound").play("Stampede")
    assert (t.me.amber, t.foe.amber) == (3, 0)


def test_stampede_counts_a_creature_once_however_often_it_is_used(table, version):
    hand = ["Stampede", "Untamed Bugle", "Untamed Bugle"]
    t = wild(table, version, "Stampede", ["Untamed Goon 2"], mine={"hand": hand}, theirs={"amber": 2})
    t.reap("Untamed Goon 2").play("Untamed Bugle").reap("Untamed Goon 2").play("Untamed Bugle").reap("Untamed Goon 2")
    t.play("Stampede")
    assert (t.me.amber, t.foe.amber) == (4, 2)


def test_a_creature_that_came_back_is_another_for_stampede(table, version):
    hand = ["Stampede", "Trail Recall"]
    t = wild(table, version, "Stampede", ["Untamed Goon 2", "Untamed Goon 4"], mine={"hand": hand}, theirs={"amber": 2})
    t.reap("Untamed Goon 2").reap("Untamed Goon 4").play("Trail Recall", "Untamed Goon 2", "left").reap(
        "Untamed Goon 2"
    ).play("Stampede")
    assert (t.me.amber, t.foe.amber) == (6, 0)


def test_stampede_counts_no_artifacts_and_no_earlier_turn(table, version):
    line = ["Untamed Goon 2", "Untamed Goon 2"]
    mine = {"hand": ["Stampede"], "artifacts": ["Library of Babble"], "houses": ["untamed", "logos", "brobnar"]}
    t = wild(table, version, "Stampede", line, mine=mine, theirs={"amber": 2})
    t.reap("Untamed Goon 2").reap("Untamed Goon 2#2")
    t.next_turn("brobnar").next_turn("untamed")
    t.reap("Untamed Goon 2").play("Stampede")
    assert t.foe.amber == 2

"""Actions of Untamed in Call of the Archons, S to W."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import wild
from tests.engine.invent import invent, plain

plain("Sweep Niffle", power=2, traits=("niffle",))

plain("Sweep Niffle Song", type="artifact", traits=("niffle",))


@invent("Trail Recall", type="action", house="untamed")
class TrailRecall:
    """Play: a creature returns to hand and is put into play ready."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.return_to_hand(creature)
        yield from g.put_into_play(creature, you)
        yield from g.ready(creature)


# Save the Pack


@pytest.mark.parametrize("chains", [0, 23, 24])
def test_save_the_pack_destroys_the_damaged_and_costs_a_chain(table, version, chains):
    t = wild(
        table,
        version,
        "Save the Pack",
        [{"title": "Goon 3", "damage": 1}, "Goon 1"],
        [{"title": "Goon 12", "damage": 1}, "Goon 2"],
        mine={"chains": chains},
    )
    t.play("Save the Pack")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.me.chains == min(24, chains + 1)
    assert t.foe.chains == 0
    assert t.me.amber == 0


def test_save_the_pack_costs_a_chain_even_if_nobody_is_damaged(table, version):
    t = wild(table, version, "Save the Pack", ["Goon 1"], ["Goon 2"])
    t.play("Save the Pack")
    assert t.at_rest
    assert len(t.me.line) == len(t.foe.line) == 1
    assert t.me.chains == 1


# Scout


def test_scout_fights_with_two_that_are_not_hit_back(table, version):
    t = wild(table, version, "Scout", ["Goon 2", "Untamed Goon 4", "Goon 1"], ["Goon 9", "Goon 8"])
    t.play("Scout")
    assert (t.pending.minimum, t.pending.maximum) == (0, 2)
    assert t.offered == ["Goon 2", "Untamed Goon 4", "Goon 1"]
    t.choose(["Untamed Goon 4", "Goon 2"])
    assert t.pending.prompt == "fight.target"
    t.choose("Goon 9", "Goon 8")
    assert (t.card("Goon 9").damage, t.card("Goon 8").damage) == (4, 2), "in the order in which they were chosen"
    assert [card.damage for card in t.me.line] == [0, 0, 0]
    assert [c.ready for c in t.me.line] == [False, False, True]
    assert t.me.amber == 1


def test_scout_may_send_one_or_nobody(table, version):
    for chosen, damage in (([], 0), (["Goon 2"], 2)):
        t = wild(table, version, "Scout", ["Goon 2", "Goon 1"], ["Goon 9"])
        t.play("Scout", chosen)
        assert t.at_rest
        assert t.card("Goon 9").damage == damage
        assert [t.g.has_keyword(card, "skirmish") for card in t.me.line] == [bool(chosen), False]


def test_scouts_skirmish_lasts_for_the_turn(table, version):
    t = wild(table, version, "Scout", ["Untamed Goon 4"], ["Goon 9"], mine={"hand": ["Scout", "Untamed Bugle"]})
    t.play("Scout", ["Untamed Goon 4"]).play("Untamed Bugle").fight("Untamed Goon 4")
    assert t.card("Goon 9").damage == 8
    assert t.card("Untamed Goon 4").damage == 0
    t.next_turn("brobnar")
    assert not t.g.has_keyword(t.card("Untamed Goon 4"), "skirmish")


def test_scouts_skirmish_ends_when_the_creature_leaves(table, version):
    t = wild(table, version, "Scout", ["Untamed Goon 4"], ["Goon 9"], mine={"hand": ["Scout", "Trail Recall"]})
    t.play("Scout", ["Untamed Goon 4"]).play("Trail Recall")
    assert t.card("Untamed Goon 4").zone == "play"
    assert not t.g.has_keyword(t.card("Untamed Goon 4"), "skirmish")


def test_scout_readies_nobody_and_takes_stuns_off(table, version):
    exhausted = {"title": "Goon 5", "ready": False}
    t = wild(table, version, "Scout", [exhausted, {"title": "Goon 2", "stunned": True}], ["Goon 9"])
    t.play("Scout", ["Goon 5", "Goon 2"])
    assert t.at_rest
    assert t.card("Goon 9").damage == 0
    assert not t.card("Goon 2").stunned
    assert not t.card("Goon 2").ready
    assert t.g.has_keyword(t.card("Goon 5"), "skirmish")


def test_scouts_second_creature_finds_what_the_first_left(table, version):
    t = wild(table, version, "Scout", ["Goon 2", "Goon 3"], ["Goon 2"])
    t.play("Scout", ["Goon 2", "Goon 3"])
    assert t.foe.line == [], "nobody is left to be fought"
    assert t.card("Goon 3").ready, "nobody is left to be fought"


# Stampede


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


# The Common Cold


@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_common_cold_hurts_all_and_may_destroy_mars(table, version, answer):
    t = wild(
        table,
        version,
        "The Common Cold",
        ["Goon 2", "Mars Goon 5"],
        ["Goon 1", "Guard 2/1", "Mars Goon 5"],
    )
    t.play("The Common Cold")
    assert t.pending.kind == "yes-no"
    assert t.pending.seat == 0
    assert t.titles(t.foe.line) == ["Guard 2/1", "Mars Goon 5"], "the damage comes first"
    t.choose(answer)
    left = ["Mars Goon 5"] if answer == "no" else []
    assert t.titles(t.me.line) == ["Goon 2", *left]
    assert t.titles(t.foe.line) == ["Guard 2/1", *left]
    assert (t.card("Goon 2").damage, t.card("Guard 2/1").damage, t.me.amber) == (1, 0, 1)


def test_the_common_cold_asks_nothing_where_nobody_is_of_mars(table, version):
    t = wild(table, version, "The Common Cold", ["Goon 2"], ["Invulnerable Goon 4"])
    t.play("The Common Cold")
    assert t.at_rest
    assert t.card("Goon 2").damage == 1
    assert t.card("Invulnerable Goon 4").damage == (1 if version in ("1.2", "1.3") else 0)


def test_the_common_cold_takes_a_creature_of_mars_by_the_house_it_has(table):
    maverick = {"title": "Goon 9", "house": "mars"}
    t = wild(table, "16.0", "The Common Cold", [], [maverick, {"title": "Mars Goon 5", "house": "dis"}])
    t.play("The Common Cold", "yes")
    assert t.titles(t.foe.line) == ["Mars Goon 5"]
    assert t.foe.line[0].damage == 1


# Troop Call


def test_troop_call_brings_the_niffles_home(table, version):
    t = wild(
        table,
        version,
        "Troop Call",
        ["Niffle Ape", "Goon 1", "Sweep Niffle"],
        ["Niffle Ape"],
        mine={"discard": ["Niffle Queen", "Goon 2", "Sweep Niffle Song"], "artifacts": ["Sweep Niffle Song"]},
        theirs={"discard": ["Niffle Queen"]},
    )
    t.play("Troop Call")
    assert sorted(t.titles(t.me.hand)) == ["Niffle Ape", "Niffle Queen", "Sweep Niffle"]
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Niffle Ape"]
    assert t.titles(t.me.discard) == ["Goon 2", "Sweep Niffle Song", "Troop Call"]
    assert t.titles(t.foe.discard) == ["Niffle Queen"]
    assert len(t.me.artifacts) == 1
    assert t.me.amber == 1


def test_troop_call_without_niffles(table, version):
    t = wild(table, version, "Troop Call", ["Goon 1"])
    t.play("Troop Call")
    assert t.at_rest
    assert t.me.hand == []
    assert len(t.me.line) == 1


@NEW
def test_a_warded_niffle_stays(table, version):
    t = wild(table, version, "Troop Call", [{"title": "Niffle Ape", "warded": True}, "Sweep Niffle"])
    t.play("Troop Call")
    assert t.titles(t.me.line) == ["Niffle Ape"]
    assert t.titles(t.me.hand) == ["Sweep Niffle"]


def test_a_niffle_under_your_control_returns_to_its_owner(table, version):
    t = wild(table, version, "Troop Call", [], ["Niffle Ape"], mine={"hand": ["Troop Call", "Untamed Lure"]})
    t.play("Untamed Lure").play("Troop Call")
    assert t.titles(t.foe.hand) == ["Niffle Ape"]
    assert t.me.hand == []


# Vigor


@pytest.mark.parametrize(
    ("damage", "numbers", "named", "left", "amber"),
    [(5, 3, 3, 2, 2), (3, 3, 3, 0, 2), (3, 3, 2, 1, 1), (5, 3, 0, 5, 1), (2, 2, 2, 0, 1)],
)
def test_vigor_pays_for_three_healed(table, version, damage, numbers, named, left, amber):
    t = wild(table, version, "Vigor", ["Goon 1"], [{"title": "Goon 7", "damage": damage}])
    t.play("Vigor", "Goon 7")
    assert t.offered == [f"number:{n}" for n in range(numbers + 1)]
    t.choose(str(named))
    assert t.card("Goon 7").damage == left
    assert t.me.amber == amber


def test_vigor_may_choose_a_creature_without_damage(table, version):
    t = wild(table, version, "Vigor", [{"title": "Goon 7", "damage": 4}], ["Goon 1"])
    t.play("Vigor", "Goon 1")
    assert t.at_rest
    assert t.card("Goon 7").damage == 4
    assert t.me.amber == 1


def test_vigor_on_an_empty_table(table, version):
    t = wild(table, version, "Vigor")
    t.play("Vigor")
    assert t.at_rest
    assert t.me.amber == 1


# Word of Returning


def test_word_of_returning_hurts_by_the_amber_and_takes_it(table, version):
    t = wild(
        table,
        version,
        "Word of Returning",
        [{"title": "Goon 5", "amber": 2}],
        [
            {"title": "Goon 5", "amber": 3},
            {"title": "Guard 4/2", "amber": 1},
            "Goon 1",
            {"title": "Goon 2", "amber": 2},
        ],
        theirs={"amber": 4},
    )
    t.play("Word of Returning")
    assert t.titles(t.foe.line) == ["Goon 5", "Guard 4/2", "Goon 1"], "two damage kill the last one"
    hurt = {card.title: (card.damage, card.amber) for card in t.foe.line}
    assert hurt == {"Goon 5": (3, 0), "Guard 4/2": (0, 0), "Goon 1": (0, 0)}
    assert t.me.amber == 1 + 3 + 1 + 2
    assert t.foe.amber == 4
    assert (t.me.line[0].damage, t.me.line[0].amber) == (0, 2), "the friendly one keeps its own"


@NEW
def test_a_ward_stops_the_damage_but_not_the_returning(table, version):
    t = wild(table, version, "Word of Returning", [], [{"title": "Goon 1", "amber": 3, "warded": True}])
    t.play("Word of Returning")
    goon = t.card("Goon 1")
    assert (goon.damage, goon.amber, goon.warded) == (0, 0, False)
    assert t.me.amber == 4


def test_word_of_returning_without_amber_on_enemies(table, version):
    t = wild(table, version, "Word of Returning", [{"title": "Goon 5", "amber": 2}], ["Goon 1"])
    t.play("Word of Returning")
    assert t.at_rest
    assert t.me.amber == 1
    assert t.foe.line[0].damage == 0


def test_word_of_returning_takes_from_all_opponents(table):
    t = wild(
        table,
        "16.0",
        "Word of Returning",
        foe=[{"title": "Goon 5", "amber": 1}],
        third={"line": [{"title": "Goon 5", "amber": 2}]},
    )
    t.play("Word of Returning")
    assert (t.me.amber, t.foe.line[0].damage, t.third.line[0].damage) == (4, 1, 2)

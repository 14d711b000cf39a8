"""Actions of Untamed that sweep the table: destroying, dealing, healing, exhausting and returning cards."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward

plain("Sweep Sage", power=4, traits=("scientist",))
plain("Sweep Niffle", power=2, traits=("niffle",))
plain("Sweep Niffle Song", type="artifact", traits=("niffle",))


@invent("Sweep Medal", type="upgrade")
class SweepMedal:
    """The creature it is on has elusive."""

    def keywords(g, me, creature):
        return {"elusive": 1} if creature is me.host else {}


def ordered(t):
    """Let the dead go to the discard piles in the order in which they are offered."""
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    return t


def wild(table, version, card, me=(), foe=(), **more):
    return table(
        me={"hand": [card], "line": list(me), **more.pop("mine", {})},
        foe={"line": list(foe), **more.pop("theirs", {})},
        house="untamed",
        ruleset=version,
        **more,
    )


# Curiosity ---------------------------------------------------------------------------------------------------------


def test_curiosity_destroys_the_scientists_of_both_sides_and_nobody_else(table, version):
    t = wild(table, version, "Curiosity", ["Sweep Sage", "Goon 1"], ["Goon 2", "Sweep Sage", "Dr. Escotera"])
    ordered(t.play("Curiosity"))
    assert t.titles(t.me.line) == ["Goon 1"] and t.titles(t.foe.line) == ["Goon 2"]
    assert t.me.amber == 1 and t.titles(t.me.discard) == ["Sweep Sage", "Curiosity"]
    assert sorted(t.titles(t.foe.discard)) == ["Dr. Escotera", "Sweep Sage"]


def test_curiosity_without_scientists_does_nothing(table, version):
    t = wild(table, version, "Curiosity", ["Goon 1"], ["Goon 2"])
    t.play("Curiosity")
    assert t.at_rest and (len(t.me.line), len(t.foe.line), t.me.amber) == (1, 1, 1)


@NEW
def test_a_ward_saves_a_scientist_once(table, version):
    t = wild(table, version, "Curiosity", [], [{"title": "Sweep Sage", "warded": True}, "Sweep Sage"])
    t.play("Curiosity")
    assert len(t.foe.line) == 1 and not t.foe.line[0].warded


# Perilous Wild -----------------------------------------------------------------------------------------------------


def test_perilous_wild_destroys_all_that_elude(table, version):
    worn = {"title": "Goon 9", "upgrades": ["Sweep Medal"]}
    t = wild(table, version, "Perilous Wild", ["Dew Faerie", "Goon 1"], ["Elusive Goon 3", worn, "Goon 3"])
    ordered(t.play("Perilous Wild"))
    assert t.titles(t.me.line) == ["Goon 1"] and t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.amber == 1


def test_an_elusive_creature_that_was_attacked_this_turn_is_elusive_still(table, version):
    t = wild(table, version, "Perilous Wild", ["Snufflegator"], ["Elusive Goon 3"])
    t.fight("Snufflegator")
    assert t.card("Elusive Goon 3").damage == 0
    t.play("Perilous Wild")
    assert t.foe.line == [] and t.titles(t.me.line) == ["Snufflegator"]


def test_perilous_wild_finds_nothing(table, version):
    t = wild(table, version, "Perilous Wild", ["Goon 1"], ["Goon 3"])
    t.play("Perilous Wild")
    assert t.at_rest and len(t.me.line) == len(t.foe.line) == 1


# Save the Pack -----------------------------------------------------------------------------------------------------


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
    assert t.titles(t.me.line) == ["Goon 1"] and t.titles(t.foe.line) == ["Goon 2"]
    assert t.me.chains == min(24, chains + 1) and t.foe.chains == 0 and t.me.amber == 0


def test_save_the_pack_costs_a_chain_even_if_nobody_is_damaged(table, version):
    t = wild(table, version, "Save the Pack", ["Goon 1"], ["Goon 2"])
    t.play("Save the Pack")
    assert t.at_rest and len(t.me.line) == len(t.foe.line) == 1 and t.me.chains == 1


# The Common Cold ---------------------------------------------------------------------------------------------------


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
    assert t.pending.kind == "yes-no" and t.pending.seat == 0
    assert t.titles(t.foe.line) == ["Guard 2/1", "Mars Goon 5"], "the damage comes first"
    t.choose(answer)
    left = ["Mars Goon 5"] if answer == "no" else []
    assert t.titles(t.me.line) == ["Goon 2", *left] and t.titles(t.foe.line) == ["Guard 2/1", *left]
    assert (t.card("Goon 2").damage, t.card("Guard 2/1").damage, t.me.amber) == (1, 0, 1)


def test_the_common_cold_asks_nothing_where_nobody_is_of_mars(table, version):
    t = wild(table, version, "The Common Cold", ["Goon 2"], ["Invulnerable Goon 4"])
    t.play("The Common Cold")
    assert t.at_rest and t.card("Goon 2").damage == 1
    assert t.card("Invulnerable Goon 4").damage == (1 if version in ("1.2", "1.3") else 0)


def test_the_common_cold_takes_a_creature_of_mars_by_the_house_it_has(table):
    maverick = {"title": "Goon 9", "house": "mars"}
    t = wild(table, "16.0", "The Common Cold", [], [maverick, {"title": "Mars Goon 5", "house": "dis"}])
    t.play("The Common Cold", "yes")
    assert t.titles(t.foe.line) == ["Mars Goon 5"] and t.foe.line[0].damage == 1


# Word of Returning -------------------------------------------------------------------------------------------------


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
    assert t.me.amber == 1 + 3 + 1 + 2 and t.foe.amber == 4
    assert (t.me.line[0].damage, t.me.line[0].amber) == (0, 2), "the friendly one keeps its own"


@NEW
def test_a_ward_stops_the_damage_but_not_the_returning(table, version):
    t = wild(table, version, "Word of Returning", [], [{"title": "Goon 1", "amber": 3, "warded": True}])
    t.play("Word of Returning")
    goon = t.card("Goon 1")
    assert (goon.damage, goon.amber, goon.warded) == (0, 0, False) and t.me.amber == 4


def test_word_of_returning_without_amber_on_enemies(table, version):
    t = wild(table, version, "Word of Returning", [{"title": "Goon 5", "amber": 2}], ["Goon 1"])
    t.play("Word of Returning")
    assert t.at_rest and t.me.amber == 1 and t.foe.line[0].damage == 0


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


# Vigor -------------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("damage", "numbers", "named", "left", "amber"),
    [(5, 3, 3, 2, 2), (3, 3, 3, 0, 2), (3, 3, 2, 1, 1), (5, 3, 0, 5, 1), (2, 2, 2, 0, 1)],
)
def test_vigor_pays_for_three_healed(table, version, damage, numbers, named, left, amber):
    t = wild(table, version, "Vigor", ["Goon 1"], [{"title": "Goon 7", "damage": damage}])
    t.play("Vigor", "Goon 7")
    assert t.offered == [f"number:{n}" for n in range(numbers + 1)]
    t.choose(str(named))
    assert t.card("Goon 7").damage == left and t.me.amber == amber


def test_vigor_may_choose_a_creature_without_damage(table, version):
    t = wild(table, version, "Vigor", [{"title": "Goon 7", "damage": 4}], ["Goon 1"])
    t.play("Vigor", "Goon 1")
    assert t.at_rest and t.card("Goon 7").damage == 4 and t.me.amber == 1


def test_vigor_on_an_empty_table(table, version):
    t = wild(table, version, "Vigor")
    t.play("Vigor")
    assert t.at_rest and t.me.amber == 1


# Grasping Vines and Nature’s Call ----------------------------------------------------------------------------------


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
    assert len(t.foe.artifacts) == 3 - max(0, many - 1) and len(t.me.line) == 1 and t.me.amber == 1


def test_grasping_vines_without_artifacts(table, version):
    t = wild(table, version, "Grasping Vines", ["Goon 1"])
    t.play("Grasping Vines")
    assert t.at_rest and len(t.me.line) == 1


@pytest.mark.parametrize("many", [0, 2, 3])
def test_natures_call_returns_up_to_three_creatures_of_either_side(table, version, many):
    worn = {"title": "Goon 3", "upgrades": ["Badge"], "amber": 1, "damage": 1}
    t = wild(table, version, "Nature’s Call", ["Goon 1"], [worn, "Goon 4", "Goon 5"])
    t.play("Nature’s Call")
    assert (t.pending.minimum, t.pending.maximum) == (0, 3) and len(t.pending.keys) == 4
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
    assert t.titles(t.foe.line) == ["Goon 3"] and not t.foe.line[0].warded


def test_natures_call_sends_a_stolen_creature_to_its_owner(table, version):
    t = wild(table, version, "Nature’s Call", [], ["Goon 3"], mine={"hand": ["Nature’s Call", "Untamed Lure"]})
    t.play("Untamed Lure").play("Nature’s Call", ["Goon 3"])
    assert t.titles(t.foe.hand) == ["Goon 3"] and t.me.hand == []


# Nocturnal Maneuver ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("many", [0, 1, 3])
def test_nocturnal_maneuver_exhausts_up_to_three(table, version, many):
    t = wild(table, version, "Nocturnal Maneuver", ["Goon 1"], ["Goon 2", "Goon 3", "Goon 4"])
    t.play("Nocturnal Maneuver")
    assert (t.pending.minimum, t.pending.maximum) == (0, 3) and len(t.pending.keys) == 4
    chosen = ["Goon 1", "Goon 3", "Goon 4"][:many]
    t.choose(chosen)
    assert [card.title for card in t.g.creatures() if not card.ready] == chosen


def test_what_nocturnal_maneuver_exhausted_cannot_be_used_next_turn_but_then_readies(table, version):
    t = wild(table, version, "Nocturnal Maneuver", [], ["Goon 2", "Goon 3"])
    t.play("Nocturnal Maneuver", ["Goon 2"])
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 2") and t.may("reap:Goon 3")
    t.next_turn().next_turn("brobnar")
    assert t.may("reap:Goon 2")


# Troop Call --------------------------------------------------------------------------------------------------------


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
    assert t.titles(t.me.line) == ["Goon 1"] and t.titles(t.foe.line) == ["Niffle Ape"]
    assert t.titles(t.me.discard) == ["Goon 2", "Sweep Niffle Song", "Troop Call"]
    assert t.titles(t.foe.discard) == ["Niffle Queen"] and len(t.me.artifacts) == 1 and t.me.amber == 1


def test_troop_call_without_niffles(table, version):
    t = wild(table, version, "Troop Call", ["Goon 1"])
    t.play("Troop Call")
    assert t.at_rest and t.me.hand == [] and len(t.me.line) == 1


@NEW
def test_a_warded_niffle_stays(table, version):
    t = wild(table, version, "Troop Call", [{"title": "Niffle Ape", "warded": True}, "Sweep Niffle"])
    t.play("Troop Call")
    assert t.titles(t.me.line) == ["Niffle Ape"] and t.titles(t.me.hand) == ["Sweep Niffle"]


def test_a_niffle_under_your_control_returns_to_its_owner(table, version):
    t = wild(table, version, "Troop Call", [], ["Niffle Ape"], mine={"hand": ["Troop Call", "Untamed Lure"]})
    t.play("Untamed Lure").play("Troop Call")
    assert t.titles(t.foe.hand) == ["Niffle Ape"] and t.me.hand == []

"""Soleft, Flounderight and Bryozoarch in Winds of Exchange: which creature stands on the flank at that moment."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.reef import lines
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent

BRYOZOARCH = "Bryozoarch"
FLATFISH = ("Soleft", "Flounderight")
LEVIES = "Reef Levies"


@invent(LEVIES, type="action", house="unfathomable")
class ReefLevies:
    """Play: destroys any number of creatures."""

    def play(g, me, you):
        yield from g.destroy((yield from g.choose_creatures(9, up_to=True)))


@invent("Reef Drifter", house="unfathomable", power=1)
class ReefDrifter:
    """Destroyed: moves the creature on the left flank of your opponent's battleline to the right flank."""

    def destroyed(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.move_creature(opponent.line[0], len(opponent.line) - 1)


def reef(table, version, me, foe, hand=(LEVIES,)):
    return table(
        me={"line": list(me), "hand": list(hand)}, foe={"line": list(foe)}, house="unfathomable", ruleset=version
    )


def felled(t, *cards):
    """I destroy these creatures at the same time; their Destroyed abilities resolve in this order."""
    fallen = [t.card(card) for card in cards]
    t.play(LEVIES, fallen)
    while not t.at_rest:
        waiting = [f"trigger:{card.id}" for card in fallen]
        wanted = [key for key in waiting if key in t.pending.keys] or t.pending.keys
        t.submit(*(t.pending.keys if t.pending.kind == "order" else wanted[:1]))
    return t


NEW = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
WASTED = pytest.mark.clause("destroyed-unchosen-target-may-be-tagged", "destroyed-tagged-cannot-be-tagged-again")


# Soleft and Flounderight


@NEW
@pytest.mark.parametrize("title", FLATFISH)
@pytest.mark.parametrize("state", [{"ready": False}, {"stunned": True}, {"ready": False, "damage": 4}])
def test_the_state_of_a_flank_creature_does_not_matter_to_the_flatfish(table, version, title, state):
    ends = [{"title": "Goon 5", **state}, "Goon 6", {"title": "Goon 5", **state}]
    t = felled(reef(table, version, [title], ends), title)
    assert sorted(lines(t)[1]) == ["Goon 5", "Goon 6"]
    assert len(t.foe.discard) == 1


@WASTED
@pytest.mark.parametrize("title", FLATFISH)
def test_the_flatfish_are_wasted_on_a_flank_that_is_dying_already(table, version, title):
    ends = ["Goon 4", "Goon 5", "Goon 6"]
    dying = "Goon 4" if title == "Soleft" else "Goon 6"
    t = felled(reef(table, version, [title], ends), title, dying)
    assert lines(t) == [[], [end for end in ends if end != dying]]


@WASTED
def test_both_flatfish_meet_in_a_lone_creature(table, version):
    t = felled(reef(table, version, FLATFISH, ["Goon 5"]), *FLATFISH)
    assert lines(t) == [[], []]
    assert len(t.happened("card.destroyed")) == 3


@NEW
def test_the_flatfish_take_both_ends_of_a_line(table, version):
    t = felled(reef(table, version, FLATFISH, ["Goon 4", "Goon 5", "Goon 6"]), *FLATFISH)
    assert lines(t) == [[], ["Goon 5"]]


@NEW
@pytest.mark.parametrize(
    ("order", "left"),
    [(("Reef Drifter", "Soleft"), ["Goon 6", "Goon 4"]), (("Soleft", "Reef Drifter"), ["Goon 5", "Goon 6"])],
)
def test_soleft_takes_the_creature_that_has_come_to_the_flank_meanwhile(table, version, order, left):
    t = felled(reef(table, version, ["Soleft", "Reef Drifter"], ["Goon 4", "Goon 5", "Goon 6"]), *order)
    assert lines(t) == [[], left]


@NEW
@pytest.mark.parametrize(("beside", "left"), [([], []), (["Goon 3"], [])])
def test_a_soleft_destroyed_by_a_soleft_answers_before_either_is_gone(table, version, beside, left):
    t = reef(table, version, [*beside, "Soleft"], ["Soleft", "Goon 6"])
    felled(t, t.me.line[-1])
    assert lines(t) == [left, ["Goon 6"]]
    assert t.titles(t.foe.discard) == ["Soleft"]
    assert sorted(t.titles(t.me.discard)) == sorted([*beside, LEVIES, "Soleft"])


@NEW
def test_the_opponent_of_soleft_is_that_of_its_controller(table, version):
    t = felled(reef(table, version, [{"title": "Soleft", "owner": 1}, "Goon 3"], ["Goon 4", "Goon 5"]), "Soleft")
    assert lines(t) == [["Goon 3"], ["Goon 5"]]
    assert t.titles(t.foe.discard) == ["Goon 4", "Soleft"][::-1]


# Bryozoarch


@NEW
def test_bryozoarch_gives_an_exhausted_flank_too(table, version):
    t = reef(table, version, ["Goon 3"], [{"title": "Goon 4", "ready": False}, BRYOZOARCH])
    t.play(LEVIES)
    assert t.at_rest
    assert lines(t) == [["Goon 3"], [BRYOZOARCH]]


@NEW
def test_of_two_bryozoarchs_one_stands_in_place_of_an_action(table, version):
    t = reef(table, version, ["Goon 3"], ["Goon 4", "Goon 5", BRYOZOARCH, BRYOZOARCH])
    to_rest(t.play(LEVIES))
    assert lines(t) == [["Goon 3"], ["Goon 5", BRYOZOARCH, BRYOZOARCH]]


def jab(*icons):
    return {"title": "Unfathomable Jab", "icons": list(icons)}


@NEW
def test_bryozoarch_looks_for_its_flank_after_the_bonus_icons(table, version):
    t = reef(table, version, ["Goon 3"], ["Goon 1", "Goon 2", BRYOZOARCH], [jab("damage")])
    t.play("Unfathomable Jab", "Goon 1")
    assert t.at_rest
    assert lines(t) == [["Goon 3"], [BRYOZOARCH]]


@NEW
def test_a_bryozoarch_that_the_bonus_icons_destroy_replaces_nothing(table, version):
    t = reef(table, version, ["Goon 3"], ["Goon 2", {"title": BRYOZOARCH, "damage": 5}], [jab("damage")])
    t.play("Unfathomable Jab", BRYOZOARCH, "Goon 2")
    assert lines(t) == [["Goon 3"], ["Goon 2"]]
    assert t.card("Goon 2").damage == 1


@NEW
def test_bryozoarch_may_fall_to_an_action_of_the_opponent_itself(table, version):
    t = reef(table, version, ["Goon 3"], [BRYOZOARCH, "Goon 4"], [LEVIES, LEVIES])
    t.play(LEVIES)
    assert t.at_rest
    assert lines(t) == [["Goon 3"], ["Goon 4"]]
    t.play(LEVIES, ["Goon 4"])
    assert lines(t) == [["Goon 3"], []]

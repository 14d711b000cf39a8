"""Where the Æmber goes when its creature leaves play: home, or, the controller's own, to an opponent."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of, lasting
from tests.engine.invent import invent
from tests.engine.rules.break_key.cards import out, pools

MINE = {"title": "Goon 3", "amber": 2, "amber_of": {"0": 2}}
FOES = {"title": "Goon 4", "amber": 2, "amber_of": {"1": 2}}
"""Each with its controller's own: exalted, say."""


@invent("Trio Wither", type="action")
class TrioWither:
    """Play: a creature has 5 less power for the turn."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.begin(me, you, TrioWither.Withered, on=creature)

    @lasting
    class Withered:
        """A creature has 5 less power."""

        def lowers_power(g, me, creature):
            return 5 if g.ref(creature) == me.on else 0


@invent("Trio Martyr", power=4)
class TrioMartyr:
    """Reap: is destroyed."""

    def reap(g, me, you):
        yield from g.destroy(me)


@invent("Trio Sling", power=4)
class TrioSling:
    """Destroyed: destroys another creature."""

    def destroyed(g, me, you):
        yield from g.destroy((yield from g.choose_creature(untagged=True, other_than=me, by=you)))


@invent("Trio Leech", power=4)
class TrioLeech:
    """What would come to an opponent from a creature is captured by it."""

    @instead_of("add", when=lambda g, me, you, e: e.card is not None and e.player is not you)
    def suck(g, me, you, event):
        yield from g.catch(me, event)


@pytest.mark.clause("break-key-captured-returns-to-owner")
@pytest.mark.parametrize("how", ["Slaying", "Recall"])
@pytest.mark.parametrize("side", [0, 1, 2])
def test_captured_amber_goes_home_whose_turn_it_is_and_however_it_leaves(table, version, how, side):
    lines = [[], [], []]
    captured = {str(seat): seat + 1 for seat in range(3) if seat != side}
    lines[side] = [{"title": "Goon 3", "amber": sum(captured.values()), "amber_of": captured}]
    t = table(me={"hand": [how], "line": lines[0]}, foe={"line": lines[1]}, third={"line": lines[2]}, ruleset=version)
    t.play(how)
    assert pools(t) == tuple(0 if seat == side else seat + 1 for seat in range(3))
    assert sorted(fact.data["player"] for fact in t.happened("amber.returned")) == sorted(map(int, captured))
    assert {clause for fact in t.happened("amber.returned") for clause in fact.clauses} == {
        "break-key-captured-returns-to-owner"
    }


@pytest.mark.clause("break-key-captured-returns-to-owner")
def test_captured_amber_that_is_returned_by_a_card_goes_home_too(table, version):
    some = {"title": "Goon 5", "amber": 3, "amber_of": {"1": 1, "2": 2}}
    t = table(me={"hand": ["Release"], "line": [some]}, foe={}, third={}, ruleset=version)
    t.play("Release")
    assert pools(t) == (0, 1, 2)
    assert t.card("Goon 5").zone == "play"
    assert t.card("Goon 5").amber == 0


@pytest.mark.clause("break-key-captured-returns-to-owner", "break-key-standard-rules-otherwise")
def test_amber_on_anything_but_a_creature_goes_to_the_supply(table, version):
    safe = {"title": "Trinket", "amber": 3, "amber_of": {"0": 1, "2": 2}}
    t = table(me={"hand": ["Crowbar"]}, foe={"artifacts": [safe]}, third={}, ruleset=version)
    returned = t.g.state.returned
    t.play("Crowbar")
    assert pools(t) == (0, 0, 0)
    assert t.g.state.returned == returned + 3


# the controller's own, in the own turn


@pytest.mark.clause("break-key-own-amber-leaves-own-turn")
@pytest.mark.parametrize("heir", [1, 2])
@pytest.mark.parametrize("how", ["Slaying", "Recall"])
def test_in_the_own_turn_the_controller_picks_the_opponent(table, version, how, heir):
    t = table(me={"hand": [how], "line": [MINE]}, foe={}, third={}, ruleset=version)
    t.play(how)
    assert (t.pending.kind, t.pending.seat, t.pending.prompt) == ("player", 0, "amber.heir")
    assert t.pending.keys == ("seat:1", "seat:2"), "never oneself"
    t.choose(f"seat:{heir}")
    assert pools(t) == tuple(2 if seat == heir else 0 for seat in range(3))
    assert t.happened("amber.returned")[0].clauses == ("break-key-own-amber-leaves-own-turn",)


@pytest.mark.clause("break-key-own-amber-leaves-own-turn")
@pytest.mark.parametrize("heir", [1, 2])
def test_a_fight_lost_in_the_own_turn(table, version, heir):
    t = table(me={"line": [MINE]}, foe={"line": ["Goon 9"]}, third={}, ruleset=version)
    t.fight("Goon 3").choose(f"seat:{heir}")
    assert pools(t) == tuple(2 if seat == heir else 0 for seat in range(3))


@pytest.mark.clause("break-key-own-amber-leaves-own-turn")
def test_an_opponents_ability_in_the_own_turn_leaves_the_choice_with_the_controller(table, version):
    t = table(me={"line": [MINE, "Goon 5"]}, foe={"artifacts": ["Trio Drum"]}, third={}, ruleset=version)
    t.reap("Goon 5")
    assert t.pending.seat == 1
    t.choose("Goon 3")
    assert (t.pending.seat, t.pending.prompt) == (0, "amber.heir")
    t.choose("seat:2")
    assert pools(t) == (1, 0, 2)


@pytest.mark.clause("break-key-own-amber-leaves-own-turn", "break-key-captured-returns-to-owner")
def test_own_and_captured_amber_part_ways(table, version):
    some = {"title": "Goon 5", "amber": 6, "amber_of": {"0": 1, "1": 2, "2": 3}}
    t = table(me={"hand": ["Slaying"], "line": [some]}, foe={}, third={}, ruleset=version)
    t.play("Slaying", "seat:1")
    assert pools(t) == (0, 3, 3)


@pytest.mark.clause("break-key-own-amber-leaves-own-turn")
def test_with_two_left_nothing_is_asked(table, version):
    t = table(me={"hand": ["Slaying"], "line": [MINE]}, foe={}, third={}, ruleset=version)
    t.concede(1)
    t.play("Slaying")
    assert pools(t) == (0, 0, 2)


@pytest.mark.clause("break-key-own-amber-leaves-own-turn")
@pytest.mark.parametrize("gone", [1, 2])
def test_an_heir_leaves_while_one_is_picked(table, version, gone):
    t = table(me={"hand": ["Slaying"], "line": [MINE]}, foe={}, third={}, ruleset=version)
    t.play("Slaying")
    t.concede(gone)
    assert t.at_rest
    assert pools(t) == tuple(2 if seat == 3 - gone else 0 for seat in range(3))


# the controller's own, in another's turn


@pytest.mark.clause("break-key-own-amber-leaves-opponent-turn")
@pytest.mark.reading("break-key-own-amber-in-an-opponents-turn")
@pytest.mark.parametrize("how", ["Slaying", "Recall"])
def test_in_anothers_turn_it_goes_to_whose_effect_removed_it(table, version, how):
    t = table(me={"hand": [how]}, foe={"line": [FOES]}, third={"amber": 1}, ruleset=version)
    t.play(how)
    assert pools(t) == (2, 0, 1)
    assert t.happened("amber.returned")[0].clauses == ("break-key-own-amber-leaves-opponent-turn",)


@pytest.mark.clause("break-key-own-amber-leaves-opponent-turn")
@pytest.mark.reading("break-key-own-amber-in-an-opponents-turn")
def test_the_remover_need_not_be_the_active_player(table, version):
    t = table(me={"line": ["Goon 5"]}, foe={"line": [FOES]}, third={"artifacts": ["Trio Drum"]}, ruleset=version)
    t.reap("Goon 5", "Goon 4")
    assert pools(t) == (1, 0, 2), "seat 2 destroyed the creature of seat 1 in the turn of seat 0"


@pytest.mark.clause("break-key-own-amber-leaves-opponent-turn")
@pytest.mark.reading("break-key-own-amber-in-an-opponents-turn")
def test_a_fight_gives_it_to_the_active_player(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": [FOES]}, third={}, ruleset=version)
    t.fight("Goon 9")
    assert pools(t) == (2, 0, 0)


@pytest.mark.clause("break-key-own-amber-leaves-opponent-turn")
@pytest.mark.reading("break-key-own-amber-in-an-opponents-turn")
def test_what_the_controller_does_to_it_gives_it_to_the_active_player(table, version):
    t = table(me={"line": ["Goon 5"]}, foe={"line": [FOES], "artifacts": ["Trio Drum"]}, third={}, ruleset=version)
    t.reap("Goon 5", "Goon 4")
    assert pools(t) == (3, 0, 0), "one of these for the reap"


@pytest.mark.clause("break-key-own-amber-leaves-opponent-turn")
@pytest.mark.reading("break-key-own-amber-in-an-opponents-turn")
def test_a_lasting_effect_removes_it_in_the_name_of_its_player(table, version):
    t = table(me={"hand": ["Trio Wither"]}, foe={"line": [FOES]}, third={}, ruleset=version)
    t.play(
        "Trio Wither",
    )
    assert t.foe.line == []
    assert pools(t) == (2, 0, 0)


@pytest.mark.clause("break-key-own-amber-leaves-opponent-turn")
def test_several_creatures_that_leave_together(table, version):
    t = table(
        me={"hand": ["Slaughter"], "line": [MINE]},
        foe={"line": [FOES]},
        third={"line": [{"title": "Goon 5", "amber": 3, "amber_of": {"2": 1, "1": 2}}]},
        ruleset=version,
    )
    t.play("Slaughter", "seat:1")
    assert pools(t) == (2 + 1, 2 + 2, 0)


# control


@pytest.mark.clause("break-key-own-amber-leaves-opponent-turn", "break-key-captured-returns-to-owner")
def test_under_anothers_control_the_first_controllers_amber_goes_home(table, version):
    stolen = {"title": "Goon 5", "owner": 1, "amber": 6, "amber_of": {"0": 1, "1": 2, "2": 3}}
    t = table(me={"hand": ["Slaying"], "line": [stolen]}, foe={}, third={}, ruleset=version)
    t.play("Slaying", "seat:2")
    assert pools(t) == (0, 2, 4), "own is that of the controller, whoever owns the card"
    assert [card.title for card in t.foe.discard] == ["Goon 5"]


@pytest.mark.clause("break-key-capture-keeps-owner", "break-key-own-amber-leaves-own-turn")
def test_captured_amber_becomes_own_amber_when_its_owner_takes_control(table, version):
    captor = {"title": "Goon 5", "amber": 2, "amber_of": {"0": 2}}
    t = table(me={"hand": ["Lure", "Slaying"]}, foe={"line": [captor]}, third={}, ruleset=version)
    t.play("Lure")
    assert t.card("Goon 5").controller == 0
    assert t.card("Goon 5").amber_of == {0: 2}
    t.play("Slaying", "seat:2")
    assert pools(t) == (0, 0, 2)


@pytest.mark.clause("break-key-captured-returns-to-owner", "break-key-capture-keeps-owner")
def test_a_replacement_that_catches_it_on_the_way_keeps_whose_it_is(table, version):
    some = {"title": "Goon 3", "amber": 2, "amber_of": {"2": 2}}
    t = table(me={"hand": ["Slaying"], "line": ["Trio Leech"]}, foe={"line": [some]}, third={}, ruleset=version)
    t.play("Slaying", "Goon 3")
    assert pools(t) == (0, 0, 0)
    assert t.card("Trio Leech").amber_of == {2: 2}


# owners who are out


@pytest.mark.clause("break-key-eliminated-captured-amber-gone", "break-key-own-amber-leaves-own-turn")
def test_amber_of_a_player_who_is_out_is_gone_before_the_creature_leaves(table, version):
    some = {"title": "Goon 5", "amber": 6, "amber_of": {"0": 1, "1": 2, "2": 3}}
    t = table(me={"hand": ["Slaying"], "line": [some]}, foe={}, third={}, ruleset=version)
    t.concede(1)
    assert out(t) == [1]
    assert t.card("Goon 5").amber_of == {0: 1, 2: 3}
    t.play("Slaying")
    assert pools(t) == (0, 0, 4)


@pytest.mark.clause("break-key-own-amber-leaves-opponent-turn", "break-key-eliminated-creature-amber")
def test_the_remover_leaves_before_it_arrives(table, version):
    """Seat 2's reaction destroys a creature of seat 1; while the order of the dead is picked, seat 2 gives up."""
    t = table(
        me={"line": ["Goon 5"]},
        foe={"line": [{"title": "Trio Sling", "amber": 2, "amber_of": {"1": 2}}, "Goon 6"]},
        third={"artifacts": ["Trio Drum"]},
        ruleset=version,
    )
    t.reap("Goon 5", "Trio Sling", "Goon 6")
    assert t.pending.kind == "order"
    t.concede(2)
    while not t.at_rest:
        t.choose(list(t.pending.keys))
    assert t.foe.line == [], "then it is the active player's"
    assert pools(t) == (3, 0, 0), "then it is the active player's"

"""Æmber on cards is somebody's: captured, exalted, moved, spent."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from engine.table.events import CHANGED
from tests.engine.invent import invent
from tests.engine.rules.break_key.cards import keys, pools


@invent("Trio Ferry", type="action")
class TrioFerry:
    """Play: moves 2 Æmber from a creature to another."""

    def play(g, me, you):
        source = yield from g.choose_creature(prompt="from")
        target = yield from g.choose_creature(prompt="to", other_than=source)
        yield from g.move_amber(source, target, 2)


@invent("Trio Drain", type="action")
class TrioDrain:
    """Play: moves all Æmber from a creature to the supply."""

    def play(g, me, you):
        yield from g.move_amber((yield from g.choose_creature()), None)


@invent("Trio Stash", type="action")
class TrioStash:
    """Play: puts 2 Æmber from your pool on a creature."""

    def play(g, me, you):
        yield from g.place_amber(you, (yield from g.choose_creature()), 2)


@invent("Trio Spring", type="artifact")
class TrioSpring:
    """What would be captured comes from the supply instead."""

    @instead_of("capture", when=lambda g, me, you, e: e.other is not None)
    def flow(g, me, you, event):
        yield from ()
        event.other = None
        return CHANGED


SEVERAL = {"title": "Goon 5", "amber": 4, "amber_of": {"0": 1, "1": 2, "2": 1}}


@pytest.mark.clause("break-key-amber-distinguishable", "break-key-capture-keeps-owner")
@pytest.mark.parametrize("victim, has, taken", [(1, 3, 2), (2, 3, 2), (2, 2, 2), (1, 1, 1), (1, 0, 0)])
def test_captured_amber_stays_that_of_whom_it_was_taken_from(table, version, victim, has, taken):
    sides = [{"amber": has}, {"amber": has}]
    t = table(me={"hand": ["Snare"], "line": ["Goon 3"], "amber": 5}, foe=sides[0], third=sides[1], ruleset=version)
    t.play("Snare", f"seat:{victim}")
    assert t.card("Goon 3").amber == taken
    assert t.card("Goon 3").amber_of == ({victim: taken} if taken else {})
    assert pools(t) == tuple(5 if seat == 0 else has - taken if seat == victim else has for seat in range(3))


@pytest.mark.clause("break-key-amber-distinguishable", "break-key-capture-keeps-owner")
def test_a_creature_can_hold_that_of_several_and_each_is_told_apart(table, version):
    t = table(
        me={"hand": ["Snare", "Snare", "Trio Halo", "Trio Tithe"], "line": ["Goon 3"], "amber": 5},
        foe={"amber": 3},
        third={"amber": 1},
        ruleset=version,
    )
    t.play("Snare", "seat:1").play("Snare", "seat:2").play("Trio Halo").play("Trio Tithe")
    assert t.card("Goon 3").amber_of == {0: 3, 1: 2, 2: 1}
    assert t.card("Goon 3").amber == 6
    assert pools(t) == (3, 1, 0)


@pytest.mark.clause("break-key-exalt-uses-own-amber")
@pytest.mark.reading("break-key-exalting")
@pytest.mark.parametrize("whose, seat", [("Goon 3", 0), ("Goon 4", 1), ("Goon 5", 2)])
def test_exalting_puts_the_controllers_own_from_the_supply(table, version, whose, seat):
    t = table(
        me={"hand": ["Trio Halo"], "line": ["Goon 3"], "amber": 1}, foe={"line": ["Goon 4"], "amber": 1},
        third={"line": ["Goon 5"], "amber": 1}, ruleset=version,
    )  # fmt: skip
    minted = t.g.state.minted
    t.play("Trio Halo", whose)
    assert t.card(whose).amber_of == {seat: 1}, "whoever exalts it"
    assert pools(t) == (1, 1, 1)
    assert t.g.state.minted == minted + 1


@pytest.mark.clause("break-key-exalt-uses-own-amber")
@pytest.mark.reading("break-key-exalting")
def test_exalting_needs_no_amber_in_the_pool(table, version):
    t = table(me={"hand": ["Trio Halo"], "line": ["Goon 3"]}, foe={}, third={}, ruleset=version)
    t.play("Trio Halo")
    assert t.card("Goon 3").amber_of == {0: 1}
    assert pools(t) == (0, 0, 0)


@pytest.mark.clause("break-key-exalt-uses-own-amber")
@pytest.mark.parametrize("has, taken", [(0, 0), (1, 1), (3, 2)])
def test_capturing_from_the_own_side_takes_from_the_own_pool(table, version, has, taken):
    t = table(
        me={"hand": ["Trio Tithe"], "line": ["Goon 3"], "amber": has}, foe={"amber": 4}, third={"amber": 4},
        ruleset=version,
    )  # fmt: skip
    t.play("Trio Tithe")
    assert t.card("Goon 3").amber_of == ({0: taken} if taken else {})
    assert pools(t) == (has - taken, 4, 4)


@pytest.mark.clause("break-key-exalt-uses-own-amber")
def test_a_creature_under_anothers_control_is_exalted_with_that_ones_amber(table, version):
    t = table(me={"hand": ["Trio Halo"], "line": [{"title": "Goon 3", "owner": 2}]}, foe={}, third={}, ruleset=version)
    t.play("Trio Halo")
    assert t.card("Goon 3").amber_of == {0: 1}


@pytest.mark.clause("break-key-capture-keeps-owner")
@pytest.mark.reading("break-key-captured-from-the-supply")
def test_what_a_replacement_takes_from_the_supply_counts_as_taken_from_the_opponent(table, version):
    t = table(
        me={"hand": ["Snare", "Slaying"], "line": ["Goon 3"], "artifacts": ["Trio Spring"]},
        foe={"amber": 3}, third={"amber": 3}, ruleset=version,
    )  # fmt: skip
    t.play("Snare", "seat:2")
    assert t.card("Goon 3").amber_of == {2: 2}
    assert pools(t) == (0, 3, 3)
    t.play("Slaying")
    assert pools(t) == (0, 3, 5)


@pytest.mark.clause("break-key-amber-distinguishable")
@pytest.mark.reading("break-key-amber-moved")
def test_amber_that_moves_from_card_to_card_stays_whose_it_is(table, version):
    t = table(
        me={"hand": ["Trio Ferry", "Trio Ferry"], "line": [{"title": "Goon 3", "amber": 3, "amber_of": {"2": 3}}]},
        foe={"line": ["Goon 4"]}, third={}, ruleset=version,
    )  # fmt: skip
    t.play("Trio Ferry", "Goon 3")
    assert (t.card("Goon 3").amber_of, t.card("Goon 4").amber_of) == ({2: 1}, {2: 2})
    assert pools(t) == (0, 0, 0)
    t.play("Trio Ferry", "Goon 4")
    assert (t.card("Goon 3").amber_of, t.card("Goon 4").amber_of) == ({2: 3}, {})


@pytest.mark.reading("break-key-amber-moved")
@pytest.mark.parametrize(
    "pieces, stays, goes",
    [
        (["seat:1", "seat:1"], {0: 1, 2: 1}, {1: 2}),
        (["seat:0", "seat:2"], {1: 2}, {0: 1, 2: 1}),
        (["seat:2", "seat:1"], {0: 1, 1: 1}, {1: 1, 2: 1}),
    ],
)
def test_the_active_player_picks_the_pieces_of_several_owners(table, version, pieces, stays, goes):
    t = table(me={"hand": ["Trio Ferry"]}, foe={"line": [SEVERAL]}, third={"line": ["Goon 4"]}, ruleset=version)
    t.play("Trio Ferry", "Goon 5")
    assert (t.pending.kind, t.pending.seat, t.pending.keys) == ("player", 0, ("seat:0", "seat:1", "seat:2"))
    t.choose(pieces[0])
    assert (pieces[0] in t.pending.keys) == (pieces[0] == "seat:1"), "seat 1 alone has two pieces there"
    t.choose(pieces[1])
    assert (t.card("Goon 5").amber_of, t.card("Goon 4").amber_of) == (stays, goes)
    assert t.card("Goon 5").amber == 2
    assert t.card("Goon 4").amber == 2


@pytest.mark.reading("break-key-amber-moved")
def test_all_of_it_moves_unasked(table, version):
    some = {"title": "Goon 5", "amber": 2, "amber_of": {"0": 1, "1": 1}}
    t = table(me={"hand": ["Trio Ferry"]}, foe={"line": [some]}, third={"line": ["Goon 4"]}, ruleset=version)
    t.play("Trio Ferry", "Goon 5")
    assert t.card("Goon 4").amber_of == {0: 1, 1: 1}
    assert t.card("Goon 5").amber_of == {}


@pytest.mark.reading("break-key-amber-moved")
@pytest.mark.parametrize("card, pool, left", [("Sluice", 2, 2), ("Trio Drain", 0, 0)])
def test_amber_that_moves_to_a_pool_or_the_supply_is_its_players_or_nobodys(table, version, card, pool, left):
    some = {"title": "Goon 5", "amber": 4, "amber_of": {"2": 4}}
    t = table(me={"hand": [card]}, foe={"line": [some]}, third={}, ruleset=version)
    returned = t.g.state.returned
    t.play(card)
    assert pools(t) == (pool, 0, 0)
    assert t.card("Goon 5").amber_of == ({2: left} if left else {})
    assert t.g.state.returned - returned == (4 if card == "Trio Drain" else 0)


@pytest.mark.reading("break-key-amber-moved")
@pytest.mark.parametrize("gone", [1, 2])
def test_an_owner_leaves_while_the_pieces_are_picked(table, version, gone):
    t = table(
        me={"hand": ["Trio Ferry"], "line": [SEVERAL, "Goon 4"]}, foe={}, third={}, ruleset=version,
    )  # fmt: skip
    t.play("Trio Ferry", "Goon 5").choose(f"seat:{gone}")
    t.concede(gone)
    while t.pending.kind == "player":
        assert f"seat:{gone}" not in t.pending.keys
        t.choose(t.pending.keys[0])
    both = [t.card("Goon 5"), t.card("Goon 4")]
    assert all(gone not in card.amber_of for card in both)
    assert sum(card.amber for card in both) == (2 if gone == 1 else 3), "the others' Æmber is all there"


@pytest.mark.clause("break-key-amber-distinguishable")
def test_amber_from_a_pool_onto_a_card_stays_that_of_its_player(table, version):
    t = table(
        me={"hand": ["Trio Stash"], "amber": 3}, foe={"line": ["Goon 4"]}, third={"line": ["Goon 5"]}, ruleset=version
    )
    t.play("Trio Stash", "Goon 5")
    assert t.card("Goon 5").amber_of == {0: 2}
    assert pools(t) == (1, 0, 0)


@pytest.mark.clause("break-key-amber-distinguishable", "break-key-standard-rules-otherwise")
def test_amber_of_several_owners_is_spent_on_a_key_piece_by_piece(table, version):
    purse = {"title": "Coffer", "amber": 4, "amber_of": {"0": 1, "1": 2, "2": 1}}
    t = table(me={"line": [purse], "amber": 5}, foe={}, third={}, step="start", ruleset=version)
    assert t.pending.keys == ("number:1", "number:2", "number:3", "number:4")
    t.choose("2")
    assert t.pending.keys == ("seat:0", "seat:1", "seat:2")
    t.choose("seat:1", "seat:2")
    assert t.card("Coffer").amber_of == {0: 1, 1: 1}
    assert t.me.amber == 1
    t.choose("red", "red", "brobnar")
    assert keys(t) == (3, 2, 2)

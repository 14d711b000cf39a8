"""Winds of Exchange, Star Alliance: upgrades."""

from __future__ import annotations

from functools import partial

import pytest

from engine.game import Game
from tests.engine.helpers.cards import armed
from tests.engine.helpers.tables import at_house

OFFICER = "Star Alliance Goon 5"


at = partial(at_house, house="staralliance")


def test_a_badge_adds_star_alliance_to_the_houses_of_its_creature(table):
    t = at(table, {"line": [armed("Goon 3", "Badge of Unity"), "Goon 4"]})
    assert t.g.houses_of(t.card("Goon 3")) == ("brobnar", "staralliance")
    assert t.may("reap:Goon 3")
    assert not t.may("reap:Goon 4")


def test_a_badged_creature_is_still_of_its_own_house(table):
    t = at(table, {"line": [armed("Goon 3", "Badge of Unity")]}, house="brobnar")
    assert t.may("reap:Goon 3")


@pytest.mark.parametrize(("side", "costs"), [(0, (6, 9)), (1, (9, 6))])
def test_an_echo_reflector_makes_keys_of_the_opponent_dear(table, side, costs):
    seats = [{}, {}]
    seats[side]["line"] = [armed("Goon 3", "Echo Reflector")]
    t = at(table, *seats)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == costs


def test_an_echo_reflector_on_an_enemy_serves_the_enemy(table):
    t = at(table, {"hand": ["Echo Reflector"]}, {"line": ["Goon 3"]})
    t.play("Echo Reflector")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (9, 6)
    assert t.me.amber == 1


@pytest.mark.parametrize("token", ["Cadet", None])
def test_a_transponder_goes_on_to_the_token_it_leaves_behind(table, token):
    me = {"line": [armed("Goon 3", "FOF Transponder")], "hand": ["Star Alliance Slaying"]}
    t = at(table, {**me, **({"token": token} if token else {})})
    t.play("Star Alliance Slaying")
    if t.pending.kind == "flank":
        t.choose("left")
    assert t.card("Goon 3").zone == "discard"
    if token:
        assert t.titles(t.me.line) == ["Cadet"]
        assert t.titles(t.me.line[0].upgrades) == ["FOF Transponder"]
    else:
        assert t.me.line == []
        assert t.card("FOF Transponder").zone == "discard"


def mirror(table, **more):
    me = {"line": ["Dis Goon 6"], "hand": ["Mirror Shell"], "token": "Cadet", "deck": ["Goon 1"], **more}
    t = at(table, me, {"line": ["Goon 9"]})
    t.play("Mirror Shell", "Dis Goon 6")
    if t.pending.kind == "flank":
        t.choose("right")
    assert t.titles(t.me.line) == ["Dis Goon 6", "Cadet"]
    return t.next_turn("brobnar").next_turn("dis")


def test_a_mirror_shell_makes_tokens_copies_for_the_turn(table):
    t = mirror(table)
    assert not t.may("reap:Cadet")
    t.reap("Dis Goon 6")
    token = t.me.line[1]
    assert (token.title, t.power(token), token.upgrades) == ("Dis Goon 6", 6, [])
    assert t.titles(t.foe.line) == ["Goon 9"]
    again = Game.restore(t.g.setup, t.game.snapshot())
    assert again.digest() == t.game.digest()
    t.submit(f"reap:{token.id}")
    assert t.me.amber == 2, "it is of the active house as a copy"
    t.end()
    assert token.title == "Cadet"
    assert t.power(token) == 1


def test_a_copy_that_was_hurt_is_destroyed_as_the_turn_ends(table):
    t = mirror(table)
    t.reap("Dis Goon 6")
    token = t.me.line[1]
    token_id = token.id
    t.submit(f"fight:{token_id}")
    assert token.zone == "discard"
    assert token.title == "Goon 1"


@pytest.mark.parametrize(
    ("line", "made"), [(["Goon 3", OFFICER, "Goon 4"], 2), (["Goon 3", OFFICER], 1), ([OFFICER], 0)]
)
def test_an_uplink_makes_a_token_for_each_neighbor_of_another_house(table, line, made):
    line = [armed(OFFICER, "Uplink") if one == OFFICER else one for one in line]
    t = at(table, {"line": line, "token": "Cadet"})
    t.action(OFFICER)
    while t.pending.kind == "flank":
        t.choose("right")
    assert t.titles(t.me.line).count("Cadet") == made
    assert not t.card(OFFICER).ready

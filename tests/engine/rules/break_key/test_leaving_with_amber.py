"""Æmber on its way when somebody leaves, whose it is, and what counts as aiming at somebody."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from tests.engine.invent import invent
from tests.engine.rules import shared_cards  # noqa: F401  (cards that several files use)
from tests.engine.rules.break_key.cards import pools

FORTUNE = {"title": "Goon 4", "amber": 4, "amber_of": {"1": 2, "2": 2}}
"""A creature with Æmber of seats 1 and 2."""


@invent("Trio Pause", type="action")
class TrioPause:
    """Play: a player is picked; if its player likes, that one gains 2 Æmber."""

    def play(g, me, you):
        player = yield from g.choose_player(g.opponents(you))
        if (yield from g.may()):
            yield from g.gain(player, 2)


@invent("Trio Scale", type="action")
class TrioScale:
    """Play: moves 2 Æmber from a friendly creature to its player's pool, draws as many cards; then each opponent loses
    1 Æmber."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        moved = yield from g.move_amber(creature, you, 2)
        yield from g.draw(you, moved)
        for opponent in g.opponents(you):
            yield from g.lose(opponent, 1)


@invent("Trio Toll Gate", type="artifact")
class TrioTollGate:
    """Enemies' keys cost 3 more."""

    def key_cost(g, me, player):
        return 3 if player.seat != me.controller else 0


def test_what_somebody_who_has_left_would_gain_is_gone(table, version):
    t = table(me={"hand": ["Trio Pause"]}, foe={"amber": 1}, third={"amber": 1}, ruleset=version)
    t.play("Trio Pause", "seat:1").concede(1).submit("yes")
    assert pools(t) == (0, 0, 1)


@pytest.mark.clause("break-key-boon-hits-previous-player")
def test_picking_whose_amber_is_moved_aims_at_nobody(table, version):
    t = table(me={"hand": ["Trio Scale"], "line": [FORTUNE]}, foe={"amber": 3}, third={"amber": 3}, ruleset=version)
    t.play("Trio Scale", "seat:2", "seat:1")
    assert pools(t) == (2, 2, 2)
    assert len(t.me.hand) == 2
    assert not t.me.boon, "the third player comes before the first, and the Æmber of that one was only picked"


def test_a_piece_of_amber_whose_owner_leaves_is_not_moved(table, version):
    t = table(me={"hand": ["Trio Scale"], "line": [FORTUNE]}, foe={"amber": 3}, third={"amber": 3}, ruleset=version)
    t.play("Trio Scale", "seat:2")
    t.concede(2)
    if not t.at_rest:
        t.submit("seat:1")
    assert t.me.amber == len(t.me.hand) == 1
    assert t.card("Goon 4").amber == 1


@invent("Trio Sieve", type="artifact")
class TrioSieve:
    """Æmber that would come to its player's enemies may be captured by a creature instead."""

    @instead_of("add", when=lambda g, me, you, e: e.player is not you, optional=True)
    def sift(g, me, you, event):
        yield from g.catch((yield from g.choose_creature()), event)


def test_amber_that_has_not_arrived_when_the_turn_breaks_off_is_nobodys(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"artifacts": ["Trio Sieve"]}, third={"line": ["Goon 4"]}, ruleset=version)
    t.reap("Goon 3")
    assert t.pending.kind == "yes-no"
    t.concede(0)
    state = t.g.state
    assert pools(t) == (0, 0, 0)
    assert state.minted == state.returned == 1


@pytest.mark.clause("break-key-eliminated-creature-amber")
def test_who_controls_a_creature_of_who_leaves_does_not_get_back_the_amber_on_it(table, version):
    borrowed = {"title": "Goon 4", "owner": 1, "amber": 2, "amber_of": {"0": 2}}
    t = table(me={"line": [borrowed]}, foe={}, third={}, ruleset=version)
    t.concede(1)
    assert pools(t) == (0, 0, 2)


@pytest.mark.clause("break-key-boon-stops-check")
def test_who_is_still_in_check_was_not_stopped_by_what_was_aimed_at_them(table, version):
    t = table(me={"hand": ["Theft of 2", "Trio Toll Gate"]}, foe={"amber": 9}, third={}, ruleset=version)
    t.play("Theft of 2", "seat:1")
    t.play("Trio Toll Gate")  # nothing is resolved for it, and it aims at nobody
    t.end()
    while t.pending.kind != "house":
        t.submit(t.pending.keys[0])
    t.choose("brobnar")
    assert t.foe.amber == 7
    assert len(t.me.keys) == 3
    assert not t.me.boon


def test_the_owner_of_a_creature_leaves_while_it_changes_sides(table, version):
    t = table(me={"hand": ["Lure"], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, third={}, ruleset=version)
    t.play("Lure")
    assert t.pending.prompt == "control.flank"
    t.concede(1)
    if not t.at_rest:
        t.submit("flank:left")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.card("Goon 4").zone == "removed"


@invent("Trio Spy", power=3)
class TrioSpy:
    """Enters play under an opponent."""

    enters_under_opponent = True


def test_who_would_get_a_creature_leaves_while_its_flank_is_picked(table, version):
    t = table(me={"hand": ["Trio Spy"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 4"]}, ruleset=version)
    t.play("Trio Spy", flank="")
    t.choose("seat:1")
    assert t.pending.prompt == "enter.flank"
    t.concede(1)
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert t.titles(t.me.discard) == ["Trio Spy"]
    assert t.titles(t.third.line) == ["Goon 4"]


@invent("Trio Levy", type="action")
class TrioLevy:
    """Play: an opponent is picked, and loses 1 Æmber."""

    def play(g, me, you):
        yield from g.lose((yield from g.choose_player(g.opponents(you))), 1)


def test_with_two_left_nobody_is_noted_as_stopped(table, version):
    t = table(me={"hand": ["Trio Levy"]}, foe={"amber": 6}, third={}, ruleset=version)
    t.concede(2)
    t.play("Trio Levy")
    assert t.foe.amber == 5
    assert t.foe.stopped_by is None


@invent("Trio Sale", type="artifact")
class TrioSale:
    """Keys cost 6 less."""

    def key_cost(g, me, player):
        return -6


def test_who_has_left_is_never_in_check(table, version):
    t = table(me={"artifacts": ["Trio Sale"]}, foe={}, third={}, ruleset=version)
    assert t.g.in_check(t.foe)
    t.concede(1)
    assert not t.g.in_check(t.foe)
    assert t.g.in_check(t.third)


def test_a_removed_card_is_the_one_that_is_printed(table, version):
    t = table(me={"hand": ["Nook Coat"], "line": ["Goon 3", "Goon 4"]}, foe={}, third={}, ruleset=version)
    t.play("Nook Coat", "upgrade", "Goon 3")
    coat = t.card("Nook Coat")
    assert coat.type == "upgrade"
    assert [fact.data["host"] for fact in t.happened("card.attached")] == [t.card("Goon 3").id]
    t.concede(0)
    (fact,) = t.happened("player.eliminated")
    assert fact.clauses == ()
    assert fact.data == {"player": 0, "reason": "conceded", "other": None}
    assert coat.zone == "removed"
    assert coat.facts is coat.printed

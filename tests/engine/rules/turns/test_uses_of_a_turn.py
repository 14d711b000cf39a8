"""What is remembered of the reaps and fights of a turn, and only where a card asks."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.game import Game
from tests.engine.invent import invent


@invent("Toil Tally", type="action")
class ToilTally:
    """Play: gains 1 Æmber for each reap, and 1 Æmber for each creature that you used to fight, this turn."""

    remembers = ("reaps", "uses to fight")

    def play(g, me, you):
        yield from g.gain(you, g.happened("reaped", you) + g.happened("uses to fight", you))


@invent("Fight Stopper", power=5)
class FightStopper:
    """Before Fight: stops the fight."""

    def before_fight(g, me, you):
        yield from g.stop_fight()


def test_each_reap_and_each_use_to_fight_counts_for_the_player_who_used_it(table, version):
    t = table(
        me={"line": ["Goon 1", "Goon 2", "Goon 3"], "deck": ["Toil Tally"]}, foe={"line": ["Goon 9"]}, ruleset=version
    )
    t.reap("Goon 1").reap("Goon 2").fight("Goon 3")
    assert [t.g.happened("reaped", player) for player in t.g.players] == [2, 0]
    assert [t.g.happened("uses to fight", player) for player in t.g.players] == [1, 0]
    again = Game.restore(t.g.setup, t.game.snapshot()).table
    assert again.happened("reaped", again.players[0]) == 2
    t.end()
    assert t.g.happened("reaped", t.me) == 0
    assert t.g.happened_last_turn("uses to fight", t.me) == 1


def test_a_fight_that_is_stopped_was_a_use_to_fight(table, version):
    t = table(me={"line": ["Fight Stopper"], "hand": ["Toil Tally"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.fight("Fight Stopper").play("Toil Tally")
    assert t.me.amber == 1
    assert t.g.happened("fights", t.me) == 0


def test_what_removes_a_stun_is_neither(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "stunned": True}], "hand": ["Toil Tally"]},
        foe={"line": ["Goon 9"]},
        ruleset=version,
    )
    t.unstun("Goon 3").play("Toil Tally")
    assert t.me.amber == 0


@pytest.mark.parametrize("deck", [[], ["Toil Tally"]])
def test_nothing_is_written_down_where_no_card_asks(table, deck):
    t = table(me={"line": ["Goon 1", "Goon 3"]}, foe={"line": ["Goon 9"], "deck": deck})
    t.reap("Goon 1").fight("Goon 3")
    assert ({"reaped/0", "uses to fight/0"} <= t.g.state.tally.keys()) is bool(deck)


@invent("Toil Herald", type="action")
class ToilHerald:
    """Play: exalts a creature and gains 1 Æmber for each time that you exalted a friendly creature this turn."""

    remembers = ("exalts",)

    def play(g, me, you):
        yield from g.exalt((yield from g.choose_creature()))
        yield from g.gain(you, g.happened("exalted", you))


def test_exalting_counts_where_the_creature_is_friendly(table, version):
    t = table(me={"line": ["Goon 1"], "hand": ["Toil Herald"] * 3}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.play("Toil Herald", "Goon 9")
    assert t.me.amber == 0
    assert t.g.happened("exalted", t.foe) == 0
    t.play("Toil Herald", "Goon 1").play("Toil Herald", "Goon 1")
    assert t.me.amber == 1 + 2
    t.end()
    assert t.g.happened("exalted", t.me) == 0


def test_uses_of_creatures_are_those_of_all_that_were_used(table, version):
    stunned = {"title": "Goon 3", "stunned": True}
    t = table(me={"line": ["Goon 1", stunned], "artifacts": ["Crank"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    counts = [t.g.uses_of_creatures()]
    for use in (lambda: t.fight("Goon 1"), lambda: t.unstun("Goon 3"), lambda: t.action("Crank")):
        use()
        counts.append(t.g.uses_of_creatures())
    assert counts == [0, 1, 2, 2]
    assert t.card("Goon 1").zone == "discard"


@invent("Toil Bell", type="artifact")
class ToilBell:
    """Whenever a creature has been used for the first time in a turn, gains 2 Æmber."""

    @after("used", card="creature", when=lambda g, me, you, e: g.times_used(e.card, e.incarnation) == 1)
    def ring(g, me, you, event):
        yield from g.gain(you, 2)


def test_the_first_use_of_a_creature_that_fell_in_it_is_its_first(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 4"], "artifacts": ["Toil Bell"], "hand": ["Whip"]},
        foe={"line": ["Goon 9"]},
        ruleset=version,
    )
    t.fight("Goon 3")
    assert t.card("Goon 3").zone == "discard"
    assert t.me.amber == 2
    t.reap("Goon 4").play("Whip").fight("Goon 4")
    assert t.card("Goon 4").zone == "discard", "its second use rings no bell"
    assert t.me.amber == 5, "its second use rings no bell"

"""What reacts to the beginning or the end of a step: those of each player, unless a step is skipped."""

from __future__ import annotations

from engine.abilities import after
from tests.engine.invent import invent


@invent("Step Ear", type="artifact")
class StepEar:
    """At the end of every step, puts a counter on itself, named after the player and the step."""

    @after("step_ended")
    def hear(g, me, you, event):
        yield from g.add_counters(me, f"{event.player.name} {event.reason}", 1)


@invent("Step Nurse", power=3)
class StepNurse:
    """At the end of your ready step, gains 1 Æmber for each ready friendly creature, and draws a card."""

    @after("step_ended", by="you", reason="ready")
    def count(g, me, you, event):
        yield from g.gain(you, sum(card.ready for card in you.line))
        yield from g.draw(you, 1)


@invent("Step Pillow", type="artifact")
class StepPillow:
    """You skip the ready step and the forge step."""

    def skips_step(g, me, player, step):
        return player.seat == me.controller and step in ("ready", "forge")


def test_the_end_of_each_step_is_told_once(table, version):
    t = table(me={"artifacts": ["Step Ear"]}, foe={}, ruleset=version)
    t.next_turn()
    mine = {f"P1 {step}": 1 for step in ("main", "ready", "draw")}
    assert t.card("Step Ear").counters == {**mine, "P2 forge": 1, "P2 house": 1}


def test_a_skipped_step_has_no_end(table, version):
    t = table(me={"artifacts": ["Step Ear"]}, foe={"artifacts": ["Step Pillow"]}, ruleset=version)
    t.next_turn().end()
    t.choose("brobnar")
    assert {step: n for step, n in t.card("Step Ear").counters.items() if step.startswith("P2")} == {
        "P2 house": 1,
        "P2 main": 1,
        "P2 draw": 1,
    }


def test_the_end_of_the_ready_step_comes_after_readying_and_before_the_draw(table, version):
    t = table(me={"line": ["Step Nurse", {"title": "Goon 3", "ready": False}], "hand": ["Goon 1"] * 6}, foe={})
    t.reap("Step Nurse").end()
    assert t.me.amber == 3
    assert len(t.me.hand) == 7
    t.choose("brobnar").end()
    assert t.me.amber == 3, "not in the turn of the opponent"
    t.choose("brobnar")


@invent("Step Blindfold", type="artifact")
class StepBlindfold:
    """You skip the house step."""

    def skips_step(g, me, player, step):
        return player.seat == me.controller and step == "house"


def test_without_a_house_step_the_turn_has_no_active_house(table, version):
    """Of the turn before none is left: nothing of it can be played."""
    t = table(
        me={"artifacts": ["Step Ear"]}, foe={"artifacts": ["Step Blindfold"], "hand": ["Goon 1"]}, ruleset=version
    )
    t.end()
    assert (t.g.state.active, t.game.step, t.g.state.house) == (1, "main", None)
    assert set(t.pending.keys) - {"tide"} == {"end"}
    t.end()
    assert {step for step in t.card("Step Ear").counters if step.startswith("P2")} == {
        "P2 forge",
        "P2 main",
        "P2 ready",
        "P2 draw",
    }
    assert t.pending.kind == "house"
    assert t.pending.seat == 0
    t.choose("dis")


# the beginning of a step


@invent("Step Herald", type="artifact")
class StepHerald:
    """At the beginning of every step that has one, puts a counter on itself, named after the player and the step."""

    @after("step_began")
    def hear(g, me, you, event):
        yield from g.add_counters(me, f"{event.player.name} {event.reason}", 1)


@invent("Step Porter", power=3)
class StepPorter:
    """At the beginning of your draw step, discards your hand, and gains 1 Æmber for each ready friendly creature."""

    @after("step_began", by="you", reason="draw")
    def carry(g, me, you, event):
        yield from g.discard_hand(you)
        yield from g.gain(you, sum(card.ready for card in you.line))


def test_the_beginning_of_each_step_without_a_question_of_its_own_is_told_once(table, version):
    t = table(me={"artifacts": ["Step Herald"]}, foe={}, ruleset=version)
    t.next_turn()
    assert t.card("Step Herald").counters == {"P1 ready": 1, "P1 draw": 1, "P2 forge": 1}


def test_a_skipped_step_has_no_beginning(table, version):
    t = table(me={"artifacts": ["Step Herald"]}, foe={"artifacts": ["Step Pillow"]}, ruleset=version)
    t.next_turn().end()
    assert [step for step in t.card("Step Herald").counters if step.startswith("P2")] == ["P2 draw"]
    t.choose("brobnar")


def test_the_beginning_of_the_draw_step_comes_after_readying_and_before_the_draw(table, version):
    t = table(me={"line": ["Step Porter", "Goon 3"], "hand": ["Goon 1"] * 2}, foe={}, ruleset=version)
    t.reap("Goon 3").next_turn()
    assert t.me.amber == 3
    assert len(t.me.hand) == 6
    assert t.titles(t.me.discard) == ["Goon 1", "Goon 1"]

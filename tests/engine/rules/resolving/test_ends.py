"""How lasting effects end, and what they do then: `on_end`, durations, and whom an effect is about."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.errors import EngineError
from engine.table.durations import next_turn, start_of_turn, while_here
from tests.engine.invent import invent
from tests.engine.table import Table


def _begins(title, until):
    """An action that begins an effect on a creature, which gains its player 1 Æmber at its end."""

    @invent(title, type="action")
    class Lit:
        """Play: chooses a creature; gains 1 Æmber when the effect on it ends."""

        def play(g, me, you):
            creature = yield from g.choose_creature()
            opponent = yield from g.opponent(you)
            yield from g.begin(me, you, Lit.Burning, until=until(you, opponent), on=creature)

        @lasting
        class Burning:
            """Gains 1 Æmber at its end."""

            def on_end(g, me, you):
                yield from g.gain(you, 1)

    return Lit


_begins("Fuse Turn", lambda you, opponent: "turn")
_begins("Fuse Match", lambda you, opponent: "match")
_begins("Fuse Next", lambda you, opponent: next_turn(opponent))
_begins("Fuse Start", lambda you, opponent: start_of_turn(you))
_begins("Fuse Odd", lambda you, opponent: "tomorrow")


@invent("Fuse Keeper", power=3)
class FuseKeeper:
    """Play: while this creature is in play, each friendly creature has 1 more power; at the end of that deals 2 damage
    to a creature."""

    def play(g, me, you):
        yield from g.begin(me, you, FuseKeeper.Kept, until=while_here(me))

    @lasting
    class Kept:
        """Friendly creatures have 1 more power."""

        def power(g, me, creature):
            return 1 if creature.controller == me.seat else 0

        def on_end(g, me, you):
            creature = yield from g.choose_creature()
            yield from g.deal_damage(creature, 2)


@invent("Fuse Late", power=3)
class FuseLate:
    """Play: is destroyed, then blesses while it is in play."""

    def play(g, me, you):
        yield from g.destroy(me)
        begun = yield from g.begin(me, you, FuseLate.Blessed, until=while_here(me))
        assert begun is None

    @lasting
    class Blessed:
        """Friendly creatures have 1 more power."""

        def power(g, me, creature):
            return 1


@invent("Fuse Leash", power=3)
class FuseLeash:
    """Play: a creature has 1 more power while this one is in play."""

    def play(g, me, you):
        creature = yield from g.choose_creature(other_than=me)
        yield from g.begin(me, you, FuseLeash.Leashed, until=while_here(me), on=creature)

    @lasting
    class Leashed:
        """This creature has 1 more power; gains 1 Æmber at the end of that."""

        ends_with_source = True

        def power(g, me, creature):
            return 1 if g.ref(creature) == me.on else 0

        def on_end(g, me, you):
            yield from g.gain(you, 1)


@invent("Fuse Loose", power=3)
class FuseLoose:
    """Play: says of a creature that it lasts with this one, without declaring so."""

    def play(g, me, you):
        creature = yield from g.choose_creature(other_than=me)
        yield from g.begin(me, you, FuseLoose.Held, until=while_here(me), on=creature)

    @lasting
    class Held:
        """Nothing."""

        def power(g, me, creature):
            return 0


@invent("Fuse Once", type="action")
class FuseOnce:
    """Play: the next time you play a creature, gains 1 Æmber; 1 more at the end of that."""

    def play(g, me, you):
        yield from g.begin(me, you, FuseOnce.Waiting)

    @lasting
    class Waiting:
        """Gains 1 Æmber the next time you play a creature; 1 more at the end of that."""

        @after("played", by="you", card="creature")
        def come_true(g, me, you, event):
            g.end_lasting(me)
            yield from g.gain(you, 1)

        def on_end(g, me, you):
            yield from g.gain(you, 1)


@invent("Fuse Chain", type="action")
class FuseChain:
    """Play: at the end of the turn, begins an effect for your opponent's next turn; gains 1 Æmber at the end of it."""

    def play(g, me, you):
        yield from g.begin(me, you, FuseChain.First)

    @lasting
    class First:
        """Begins another at its end."""

        def on_end(g, me, you):
            opponent = yield from g.opponent(you)
            yield from g.begin(me, you, FuseChain.Second, until=next_turn(opponent))

    @lasting
    class Second:
        """Gains 1 Æmber at its end."""

        def on_end(g, me, you):
            assert g.victim(me) is not you
            yield from g.gain(you, 1)


@invent("Fuse Nobody", type="action")
class FuseNobody:
    """Play: begins an effect that is about nobody, and asks about whom."""

    def play(g, me, you):
        record = yield from g.begin(me, you, FuseNobody.About)
        g.victim(record)

    @lasting
    class About:
        """Nothing."""

        def power(g, me, creature):
            return 0


@invent("Fuse Named", type="action")
class FuseNamed:
    """Play: for the rest of the turn keys cost the named player 1 Æmber more."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, FuseNamed.Dear, victim=opponent)

    @lasting
    class Dear:
        """Keys cost your opponent 1 Æmber more."""

        def key_cost(g, me, player):
            return 1 if player is g.victim(me) else 0


def test_it_acts_at_the_end_of_its_turn(table):
    t = table(me={"hand": ["Fuse Turn"], "line": ["Goon 5"]}, foe={})
    t.play("Fuse Turn")
    assert t.me.amber == 0
    t.end()
    assert t.me.amber == 1


def test_it_acts_when_the_card_that_it_is_on_leaves_play(table):
    t = table(me={"hand": ["Fuse Match", "Punch"], "line": ["Goon 5"]}, foe={"line": ["Goon 3"]})
    t.play("Fuse Match", "Goon 3").play("Punch", "Goon 3")
    assert t.me.amber == 1 + 1, "Punch's icon, and the end"
    assert t.g.state.lasting == []


def test_it_acts_when_another_turn_starts(table):
    t = table(me={"hand": ["Fuse Start"], "line": ["Goon 5"]}, foe={})
    t.play("Fuse Start").next_turn("brobnar")
    assert t.me.amber == 0
    t.next_turn("brobnar")
    assert t.me.amber == 1


def test_it_acts_when_a_card_ends_it(table):
    t = table(me={"hand": ["Fuse Once", "Goon 3"]}, foe={})
    t.play("Fuse Once").play("Goon 3")
    assert t.me.amber == 2
    t.end()
    assert t.me.amber == 2


def test_one_that_waits_for_its_turn_never_was_in_force(table):
    t = table(me={"hand": ["Fuse Next", "Punch"], "line": ["Goon 5"]}, foe={"line": ["Goon 3"]})
    t.play("Fuse Next", "Goon 3").play("Punch", "Goon 3")
    assert t.me.amber == 1, "Punch's icon alone"
    t = table(me={"hand": ["Fuse Next"], "line": ["Goon 5"]}, foe={})
    t.play("Fuse Next").next_turn("brobnar")
    assert t.me.amber == 0
    t.next_turn("brobnar")
    assert t.me.amber == 1


def test_it_acts_when_its_source_leaves_play(table):
    t = table(me={"hand": ["Fuse Keeper", "Punch", "Punch"]}, foe={"line": ["Goon 2", "Goon 5"]})
    t.play("Fuse Keeper")
    assert t.power("Fuse Keeper") == 4
    t.play("Punch", "Fuse Keeper").play("Punch", "Fuse Keeper")
    assert t.pending.prompt == "Fuse Keeper/Kept/on_end"
    assert t.pending.seat == 0
    t.choose("Goon 2")
    assert t.card("Goon 2").zone == "discard"


def test_nothing_begins_while_a_card_is_here_that_has_left(table):
    t = table(me={"hand": ["Fuse Late"], "line": ["Goon 2"]}, foe={})
    t.play("Fuse Late")
    assert t.power("Goon 2") == 2
    assert t.g.state.lasting == []


@pytest.mark.parametrize("victim", ["Fuse Leash", "Goon 3"])
def test_an_effect_on_one_card_that_lasts_with_another(table, victim):
    t = table(me={"hand": ["Fuse Leash", "Punch", "Punch"], "line": ["Goon 3"]}, foe={})
    t.play("Fuse Leash")
    assert t.power("Goon 3") == 4
    t.play("Punch", victim)
    if victim == "Goon 3":
        t.play("Punch", victim)
    assert t.card(victim).zone == "discard"
    assert t.g.state.lasting == []
    assert t.me.amber == 1 + 1 + (victim == "Goon 3")


def test_several_that_end_together_act_in_the_order_the_active_player_picks(table):
    t = table(me={"hand": ["Fuse Turn", "Fuse Turn", "Fuse Chain"], "line": ["Goon 5"]}, foe={})
    t.play("Fuse Turn").play("Fuse Turn").play("Fuse Chain")
    t.submit("end")
    assert t.pending.prompt == "order.triggers"
    assert len(t.pending.keys) == 3
    assert t.me.amber == 0
    t.submit(t.pending.keys[1]).submit(t.pending.keys[1])
    assert t.me.amber in (1, 2)
    while t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert t.me.amber == 2
    assert [record.started for record in t.g.state.lasting] == [True]
    t.submit("house:brobnar").end()
    assert t.me.amber == 3


def test_an_end_inside_a_destruction_waits_for_it(table):
    t = table(
        me={"hand": ["Fuse Match"], "line": ["Goon 5"], "artifacts": ["Key to Dis"]},
        foe={"line": ["Goon 3", "Goon 4"]},
    )
    t.play("Fuse Match", "Goon 3").omni("Key to Dis")
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.foe.line == []
    assert t.me.amber == 1


def test_what_a_judge_takes_away_does_nothing(table):
    t = table(me={"hand": ["Fuse Turn"], "line": ["Goon 5"]}, foe={})
    t.play("Fuse Turn")
    t.adjust({"kind": "effect-ended", "effect": t.g.state.lasting[0].id})
    t.end()
    assert t.me.amber == 0
    assert t.g.ended == []


def test_it_does_nothing_when_its_player_has_left_and_goes_on_for_others(table):
    t = table(me={"hand": ["Fuse Match"], "line": ["Goon 5"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 4"]})
    t.play("Fuse Match", "Goon 3")
    while t.pending.kind != "main":
        t.submit(t.pending.keys[0])
    before = t.me.amber
    t.concede(1)
    assert t.me.amber == before + 1, "what it was on has gone with its owner"
    assert t.g.ended == []


def test_it_does_nothing_for_one_who_has_left(table):
    t = table(me={"hand": ["Fuse Match"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 4"]})
    t.play("Fuse Match", "Goon 3")
    while t.pending.kind != "main":
        t.submit(t.pending.keys[0])
    t.concede(0)
    assert t.g.state.lasting == []
    assert t.g.ended == []
    assert t.me.amber == 0


def test_it_does_nothing_after_the_match(table):
    t = table(me={"hand": ["Fuse Turn"], "line": ["Goon 5"]}, foe={})
    t.play("Fuse Turn").concede(1)
    assert t.game.result is not None
    assert t.me.amber == 0


def test_whom_an_effect_is_about(table):
    t = table(me={"hand": ["Fuse Named"]}, foe={})
    t.play("Fuse Named")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 7)
    assert t.g.state.lasting[0].data == {"victim": 1}


@pytest.mark.parametrize(
    ("title", "fault"),
    [
        ("Fuse Nobody", "is about no player: begin it with victim=… or until=next_turn"),
        ("Fuse Odd", "lasts until 'tomorrow'; known: turn, fight, match"),
        ("Fuse Loose", "declare ends_with_source in it"),
    ],
)
def test_what_cannot_be_meant_is_refused(title, fault):
    t = Table(me={"hand": [title], "line": ["Goon 5"]}, foe={})
    with pytest.raises(EngineError) as refused:
        t.play(title)
    assert fault in str(refused.value)


def test_ends_that_a_broken_off_turn_leaves_act_after_it(table):
    t = table(me={}, foe={"hand": ["Fuse Next", "Fuse Next"], "line": ["Goon 3"]}, third={"line": ["Goon 4"]})
    t.next_turn("brobnar")
    for _ in range(2):
        t.play("Fuse Next", "Goon 3").submit("seat:2")
    t.next_turn("brobnar").submit("end")
    assert (t.pending.prompt, t.pending.seat) == ("order.triggers", 2)
    t.concede(2)
    while t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert t.foe.amber == 2
    assert t.g.ended == []

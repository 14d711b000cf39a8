"""An ability goes on although its player, or the opponent it is about, has left: nothing comes to who is not there."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.table.durations import next_turn, start_of_turn
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent
from tests.engine.rules.break_key.cards import out, pools

pytestmark = [
    pytest.mark.clause("break-key-eliminated-cards-removed"),
    pytest.mark.reading("break-key-leaving-in-anothers-turn"),
]


def reaction(title):
    """An artifact that reacts to reaping: the active player picks a creature, and then something is done."""

    def register(then):
        @invent(title, type="artifact")
        class Reaction:
            """After a creature reaps: a creature is picked; then something is done with it."""

            @after("reaped")
            def react(g, me, you, event):
                creature = yield from g.choose_creature()
                yield from then(g, me, you, event, creature)

        return Reaction

    return register


@reaction("Trio Pilferer")
def pilfer(g, me, you, event, creature):
    yield from g.steal(you, 1)


@reaction("Trio Toll")
def exact(g, me, you, event, creature):
    yield from g.pay(g.active_player, 1, you)


@invent("Trio Dial", type="action")
class TrioDial:
    """Play: says how long the effects of the omens last."""

    @lasting
    class Dulled:
        """Creatures have 1 less power."""

        def lowers_power(g, me, creature):
            return 1


@reaction("Trio Omen")
def bode(g, me, you, event, creature):
    yield from g.begin(me, you, TrioDial.Dulled, until="match")


@reaction("Trio Portent")
def portend(g, me, you, event, creature):
    yield from g.begin(me, you, TrioDial.Dulled, until=start_of_turn(you))


@reaction("Trio Grave")
def raise_dead(g, me, you, event, creature):
    yield from g.put_into_play(g.players[2].discard[-1], you)


@reaction("Trio Stage")
def act(g, me, you, event, creature):
    yield from g.play_card(g.players[2].discard[-1], you)


@reaction("Trio Gaol")
def lock(g, me, you, event, creature):
    yield from g.put_into_archives(creature, of=you)


@reaction("Trio Clockwork")
def wind(g, me, you, event, creature):
    yield from g.extra_turn(you)


@reaction("Trio Moonstone")
def pull(g, me, you, event, creature):
    yield from g.raise_tide(you)


@reaction("Trio Leash")
def lead(g, me, you, event, creature):
    yield from g.take_control(creature, you)


@reaction("Trio Ink")
def blot(g, me, you, event, creature):
    top = g.players[1].deck[-1:]  # looked up again afterwards: what is gone cannot be moved
    yield from g.archive(top)
    yield from g.draw(you, 2)


@invent("Trio Fisher", power=5)
class TrioFisher:
    """Fight: 1 damage to a creature; then steals 1 Æmber, and the opponent's keys cost more in the next turn."""

    def fight(g, me, you):
        yield from g.deal_damage((yield from g.choose_creature()), 1)
        yield from g.steal(you, 1)
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, TrioFisher.Netted, until=next_turn(opponent))

    @lasting
    class Netted:
        """Keys cost 2 more."""

        def key_cost(g, me, player):
            return 2


@invent("Trio Snatcher", type="action")
class TrioSnatcher:
    """Play: looks up the next player's top card and hand; a creature is picked; then these are archived and purged."""

    def play(g, me, you):
        other = g.opponents(you)[0]
        top, hand = other.deck[-1:], list(other.hand)
        yield from g.choose_creature()
        yield from g.archive(top)
        yield from g.purge(hand[:1])
        yield from g.discard(hand[1:2])
        yield from g.put_into_play(hand[2], you)
        yield from g.put_under(hand[3], you.line[0])


@invent("Trio Cloak", type="action")
class TrioCloak:
    """Can be played as an upgrade. Play: gains 5 Æmber."""

    also_played_as = ("upgrade",)

    def play(g, me, you):
        yield from g.gain(you, 5)


@invent("Trio Mimicry", type="action")
class TrioMimicry:
    """Play: plays the top card of the next player's deck."""

    def play(g, me, you):
        yield from g.play_card(g.opponents(you)[0].deck[-1], you)


TRIGGERS = [
    "Trio Pilferer", "Trio Toll", "Trio Omen", "Trio Portent", "Trio Grave", "Trio Stage", "Trio Gaol",
    "Trio Clockwork", "Trio Moonstone", "Trio Leash", "Trio Ink",
]  # fmt: skip


def reaped(table, version, title):
    """Seat 0 reaps; the artifact of seat 1 asks for a creature."""
    t = table(
        me={"line": ["Goon 5", "Goon 6"], "amber": 3},
        foe={"artifacts": [title], "tide": True},
        third={"discard": ["Goon 4"], "amber": 3},
        ruleset=version,
    )
    t.reap("Goon 5")
    assert t.pending.kind == "card"
    assert t.pending.seat == 0
    return t


@pytest.mark.parametrize("title", TRIGGERS)
def test_while_its_player_is_there_it_does_something(table, version, title):
    if title == "Trio Moonstone" and version in ("1.2", "1.3"):
        version = "2021-03"  # the older books know no tide
    t = reaped(table, version, title)
    before = t.game.digest()
    t.choose("Goon 6")
    to_rest(t)
    assert t.game.digest() != before
    done = (
        t.foe.amber,
        len(t.g.state.lasting),
        len(t.foe.line),
        len(t.foe.archives),
        len(t.g.state.extra_turns),
        t.g.state.tide == 1,
    )
    assert any(done), "stolen, paid, begun, put into play, archived, a turn or the tide"


@pytest.mark.parametrize("title", TRIGGERS)
def test_nothing_comes_to_its_player_who_has_left(table, version, title):
    t = reaped(table, version, title)
    t.concede(1)
    if not t.at_rest:
        t.choose("Goon 6")
    assert t.at_rest
    assert out(t) == [1]
    foe = t.foe
    assert not any([foe.line, foe.artifacts, foe.hand, foe.archives, foe.deck, foe.discard, foe.amber])
    assert pools(t) == (4, 0, 3), "nobody lost Æmber to nobody"
    assert t.g.state.lasting == []
    assert t.g.state.extra_turns == []
    assert t.g.state.tide is None
    assert t.titles(t.me.line) == ["Goon 5", "Goon 6"]
    assert t.titles(t.third.discard) == ["Goon 4"]


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize("gone", [None, 1, 2])
def test_nobody_takes_the_place_of_the_opponent_it_was_about(table, version, gone):
    t = table(
        me={"line": ["Trio Fisher"]}, foe={"line": ["Goon 2", "Goon 3"], "amber": 3},
        third={"line": ["Goon 4"], "amber": 3}, ruleset=version,
    )  # fmt: skip
    t.fight("Trio Fisher", "Goon 2")
    assert t.pending.prompt == "Trio Fisher/fight"
    if gone is not None:
        t.concede(gone)
    t.choose("Trio Fisher")
    assert t.at_rest
    assert pools(t) == {None: (1, 2, 3), 1: (0, 0, 3), 2: (1, 2, 0)}[gone]
    assert len(t.g.state.lasting) == (0 if gone == 1 else 1)
    assert t.card("Trio Fisher").damage == 3


@pytest.mark.parametrize("gone", [1, 2])
def test_cards_that_are_gone_are_not_moved(table, version, gone):
    hand = ["Goon 1", "Goon 2", "Goon 3", "Goon 7"]
    t = table(
        me={"hand": ["Trio Snatcher"], "line": ["Goon 5", "Goon 6"]}, foe={"hand": hand, "deck": ["Goon 8"]},
        third={}, ruleset=version,
    )  # fmt: skip
    t.play("Trio Snatcher")
    t.concede(gone)
    t.choose("Goon 6")
    to_rest(t)
    zones = [t.card(title).zone for title in ("Goon 8", *hand)]
    assert zones == (["removed"] * 5 if gone == 1 else ["archives", "purged", "discard", "play", "under"])


@pytest.mark.parametrize("top, asked", [("Trio Cloak", "play.form"), ("Badge", "play.host"), ("Goon 4", "enter.flank")])
def test_a_card_that_is_gone_before_it_was_played_is_not_played(table, version, top, asked):
    t = table(
        me={"hand": ["Trio Mimicry"], "line": ["Goon 5", "Goon 6"]}, foe={"deck": [top]}, third={}, ruleset=version
    )
    t.play("Trio Mimicry", flank="")
    assert t.pending.prompt == asked
    t.concede(1)
    while not t.at_rest:
        t.submit(t.pending.keys[-1])
    assert t.card(top).zone == "removed"
    assert t.titles(t.me.line) == ["Goon 5", "Goon 6"]
    assert t.me.amber == 0
    assert t.titles(t.me.discard) == ["Trio Mimicry"]


def test_a_turn_that_was_to_come_does_not_come(table, version):
    t = reaped(table, version, "Trio Clockwork")
    t.choose("Goon 6")
    assert t.g.state.extra_turns == [1]
    t.concede(1)
    assert t.g.state.extra_turns == []
    t.next_turn("brobnar")
    assert t.game.active == 2

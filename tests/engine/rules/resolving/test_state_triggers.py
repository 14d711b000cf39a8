"""State triggers: what resolves as soon as something is so, once every time it becomes so."""

from __future__ import annotations

import pytest

from engine.abilities import compile_text, heard_in, lasting, when
from engine.errors import UnknownName
from engine.game import Game
from tests.engine.invent import invent


@invent("Brim Cask", type="artifact")
class BrimCask:
    """Action: puts 2 fill counters on itself. Gains 3 Æmber as soon as it has at least 4 fill counters."""

    def action(g, me, you):
        yield from g.add_counters(me, "fill", 2)
        yield from g.lose(you, 1)

    @when(lambda g, me, you: me.counters.get("fill", 0) >= 4)
    def full(g, me, you):
        yield from g.gain(you, 3)


@invent("Brim Tap", type="artifact")
class BrimTap:
    """Omni: adds or takes a fill counter, or 2 damage, or 3 Æmber."""

    def omni(g, me, you):
        mode = yield from g.choose_mode(["add", "take", "hit", "earn"])
        cask = g.artifacts()[0]
        if mode == "hit":
            yield from g.deal_damage(g.creatures(), 2)
        elif mode == "earn":
            yield from g.gain(you, 3)
        elif mode == "add":
            yield from g.add_counters(cask, "fill", 1)
        else:
            yield from g.remove_counters(cask, "fill", 1)


@invent("Brim Miser", power=4)
class BrimMiser:
    """Draws a card as soon as you have at least 5 Æmber."""

    @when(lambda g, me, you: you.amber >= 5)
    def rich(g, me, you):
        yield from g.draw(you)


@invent("Brim Martyr", power=4)
class BrimMartyr:
    """Sacrifices itself and steals 1 Æmber as soon as it has damage."""

    @when(lambda g, me, you: me.damage > 0)
    def hurt(g, me, you):
        yield from g.sacrifice(me, you)
        yield from g.steal(you, 1)


@invent("Brim Pact", type="upgrade")
class BrimPact:
    """This creature has “Gains 1 Æmber as soon as it has damage”."""

    class Grants:
        """Gains 1 Æmber as soon as it has damage."""

        @when(lambda g, me, you, giver: me.damage > 0 and giver.zone == "play")
        def hurt(g, me, you, giver):
            yield from g.gain(you, 1)
            yield from g.add_counters(giver, "paid", 1)


@invent("Brim Omen", type="action")
class BrimOmen:
    """Play: for the rest of the turn, gains 2 Æmber as soon as you have at least 5."""

    def play(g, me, you):
        yield from g.begin(me, you, BrimOmen.Seen)

    @lasting
    class Seen:
        """Gains 2 Æmber as soon as you have at least 5."""

        @when(lambda g, me, you: you.amber >= 5)
        def seen(g, me, you):
            yield from g.gain(you, 2)


@invent("Brim Wheel", type="artifact")
class BrimWheel:
    """Loses all your Æmber as soon as you have some. Gains 1 as soon as you have none."""

    @when(lambda g, me, you: you.amber > 0)
    def down(g, me, you):
        yield from g.lose(you, you.amber)

    @when(lambda g, me, you: you.amber == 0 and you.hand)
    def up(g, me, you):
        yield from g.gain(you, 1)


@pytest.mark.clause("constant-continuous-recheck", "counters-have-no-rules-of-their-own")
def test_it_resolves_as_soon_as_the_condition_holds_and_once(table, version):
    t = table(me={"artifacts": ["Brim Cask", "Brim Tap", "Brim Tap"], "amber": 1}, ruleset=version)
    t.action("Brim Cask")
    assert t.me.amber == 0
    assert not t.card("Brim Cask").more
    t.next_turn("brobnar").next_turn("brobnar").action("Brim Cask")
    # in the midst of the action: 1 of the 3 is lost by what is left of it
    assert t.me.amber == 2
    assert t.card("Brim Cask").more == {"met": ["Brim Cask/when:full"]}
    t.omni("Brim Tap", "add")
    assert t.me.amber == 2
    assert t.card("Brim Cask").counters == {"fill": 5}


def test_it_resolves_again_when_the_condition_has_become_true_again(table, version):
    t = table(me={"artifacts": ["Brim Cask", *["Brim Tap"] * 5]}, ruleset=version)
    for n in range(5):
        t.omni(f"Brim Tap#{n + 1}", "add")
    assert t.me.amber == 3
    t.next_turn("brobnar").next_turn("brobnar")
    for n in range(2):
        t.omni(f"Brim Tap#{n + 1}", "take")
    assert t.card("Brim Cask").more == {}
    again = Game.restore(t.g.setup, t.game.snapshot())
    assert again.digest() == t.game.digest()
    t.omni("Brim Tap#3", "add")
    assert t.me.amber == 6
    assert t.card("Brim Cask").more


def test_what_it_looks_at_may_be_outside_of_play(table, version):
    t = table(
        me={"line": ["Brim Miser"], "artifacts": ["Brim Tap", "Brim Tap", "Trinket"], "amber": 1, "hand": ["Chant"]},
        ruleset=version,
    )
    t.omni("Brim Tap", "earn")
    assert len(t.me.hand) == 1
    assert not t.card("Brim Miser").more
    t.omni("Brim Tap#2", "earn")
    assert len(t.me.hand) == 2
    t.reap("Brim Miser")
    assert len(t.me.hand) == 2, "it still holds"


@pytest.mark.clause("order-by-active-player")
def test_the_active_player_orders_what_becomes_due_together(table, version):
    line = ["Brim Martyr", {"title": "Goon 4", "upgrades": ["Brim Pact"]}]
    t = table(me={"line": line, "artifacts": ["Brim Tap"]}, foe={"amber": 1}, ruleset=version)
    t.omni("Brim Tap", "hit")
    assert t.pending.prompt == "order.triggers"
    assert t.pending.seat == 0
    assert sorted(t.pending.waiting[key].me.title for key in t.pending.keys) == ["Brim Martyr", "Goon 4"]
    t.choose("Goon 4")
    assert t.me.amber == 2
    assert t.card("Brim Pact").counters == {"paid": 1}
    assert t.card("Brim Martyr").zone == "discard"
    assert t.card("Brim Martyr").more == {}


def test_two_that_grant_the_same_each_count_for_themselves(table, version):
    line = [{"title": "Goon 4", "upgrades": ["Brim Pact", "Brim Pact"]}]
    t = table(me={"line": line, "artifacts": ["Brim Tap"]}, ruleset=version)
    t.omni("Brim Tap", "hit").submit(t.pending.keys[1])
    assert t.me.amber == 2
    assert [upgrade.counters for upgrade in t.card("Goon 4").upgrades] == [{"paid": 1}, {"paid": 1}]
    assert len(t.card("Goon 4").more["met"]) == 2


def test_a_lasting_effect_may_wait_for_it_and_is_in_snapshots(table, version):
    t = table(me={"hand": ["Brim Omen"], "artifacts": ["Brim Tap", "Brim Tap"], "amber": 1}, ruleset=version)
    t.play("Brim Omen").omni("Brim Tap", "earn")
    assert t.me.amber == 4
    t.omni("Brim Tap#2", "earn")
    assert t.me.amber == 9
    assert t.g.state.lasting[0].more == {"met": ["Brim Omen/Seen/when:seen"]}
    assert Game.restore(t.g.setup, t.game.snapshot()).digest() == t.game.digest()


@pytest.mark.clause("infinite-loop-player-picks-count")
def test_one_that_never_ends_is_counted_by_the_active_player(table, version):
    t = table(me={"artifacts": ["Brim Wheel", "Brim Tap"], "hand": ["Chant"]}, ruleset=version)
    t.omni("Brim Tap", "earn")
    while t.pending.prompt == "order.triggers":
        t.submit(t.pending.keys[0])
    assert t.pending.prompt.startswith("loop@Brim Wheel/when:")
    t.submit("number:2")
    assert t.pending.prompt == "main"
    assert t.me.amber in (0, 1)


def test_nothing_resolves_while_cards_are_being_destroyed(table, version):
    t = table(
        me={"line": ["Brim Martyr", "Goon 1"], "artifacts": ["Brim Tap"]}, foe={"amber": 1, "line": []}, ruleset=version
    )
    t.omni("Brim Tap", "hit")
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Goon 1", "Brim Martyr"]


def test_in_a_described_position_it_resolves_when_the_game_next_settles(table):
    cask = {"title": "Brim Cask", "counters": {"fill": 4}}
    t = table(me={"artifacts": [cask, "Brim Tap"]})
    assert t.me.amber == 0
    t.omni("Brim Tap", "add")
    assert t.me.amber == 3


class BrimFault:
    """This creature has nothing."""

    class Grants:
        """Draws a card as soon as it can."""

        @heard_in("discard")
        @when(lambda g, me, you: True)
        def never(g, me, you):
            yield from g.draw(you)


def test_a_granted_text_is_not_heard_from_elsewhere():
    with pytest.raises(UnknownName, match="where only a card lies"):
        compile_text("Brim Fault", "Brim Fault", BrimFault)


@invent("Brim Thief", power=4)
class BrimThief:
    """Loses 3 of your Æmber as soon as you have at least 5."""

    @when(lambda g, me, you: you.amber >= 5)
    def rich(g, me, you):
        yield from g.lose(you, 3)


@pytest.mark.parametrize("first", ["Brim Miser", "Brim Thief"])
def test_one_that_waits_resolves_only_if_its_condition_still_holds(table, version, first):
    t = table(me={"line": ["Brim Miser", "Brim Thief"], "artifacts": ["Brim Tap"], "amber": 2}, foe={}, ruleset=version)
    t.omni("Brim Tap", "earn", first)
    assert t.me.amber == 2
    assert len(t.me.hand) == int(first == "Brim Miser")
    assert "met" not in t.card("Brim Thief").more, "so it resolves the next time"
    assert "met" not in t.card("Brim Miser").more

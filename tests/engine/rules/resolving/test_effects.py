"""Cannot against must and may, for each, if you do, endless loops."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from engine.table.events import CHANGED
from tests.engine.invent import invent

NEW = ["2021-03", "16.0", "18.4"]


@invent("Bind Lord", power=5)
class BindLord:
    """Its player must choose Dis."""

    def must_choose_house(g, me, player):
        return "dis" if player.seat == me.controller else None


@invent("Bind Tyrant", type="artifact")
class BindTyrant:
    """Its player's opponents cannot choose Dis, use creatures by reaping, or play artifacts."""

    def cannot_choose_house(g, me, player, house):
        return player.seat != me.controller and house == "dis"

    def cannot_use(g, me, player, card, how):
        return player.seat != me.controller and how == "reap"

    def cannot_play(g, me, player, card):
        return player.seat != me.controller and card.type == "artifact"


@invent("Bind Pass", type="artifact")
class BindPass:
    """Its player may play and use cards of any house."""

    def may_play(g, me, player, card):
        return player.seat == me.controller

    def may_use(g, me, player, card, how):
        return player.seat == me.controller


@invent("Bind Beast", power=7)
class BindBeast:
    """Deals only 2 damage in fights."""

    def fight_damage_limit(g, me, creature):
        return 2 if creature is me else None


@invent("Bind Muzzle", type="upgrade")
class BindMuzzle:
    """The creature it is on deals only 4 damage in fights."""

    def fight_damage_limit(g, me, creature):
        return 4 if creature is me.host else None


@invent("Bind Gag", type="upgrade")
class BindGag:
    """The creature it is on deals only 1 damage in fights."""

    def fight_damage_limit(g, me, creature):
        return 1 if creature is me.host else None


@invent("Bind Shards", type="action")
class BindShards:
    """Play: deals 1 damage to an enemy creature for each friendly artifact."""

    def play(g, me, you):
        shares = []
        for _ in g.artifacts(friendly_to=you):
            creature = yield from g.choose_creature(enemy_of=you)
            shares.append((creature, 1))
        yield from g.deal_each(shares)


@invent("Bind Ray", type="action")
class BindRay:
    """Play: chooses a creature and deals 1 damage to it for each friendly artifact."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, len(g.artifacts(friendly_to=you)))


@invent("Bind Toll", type="action")
class BindToll:
    """Play: discards 2 cards from hand; if that was done, gains 5 Æmber."""

    def play(g, me, you):
        cards = yield from g.choose_cards(list(you.hand), count=2, private=True)
        discarded = yield from g.discard(cards)
        yield from g.gain(you, 5 if len(discarded) == 2 else 0)


@invent("Bind Barter", type="action")
class BindBarter:
    """Play: destroys a friendly creature; if that was done, deals 6 damage to a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you, untagged=True)
        destroyed = yield from g.destroy(creature)
        if destroyed:
            victim = yield from g.choose_creature()
            yield from g.deal_damage(victim, 6)


@invent("Bind Pixies", power=3)
class BindPixies:
    """What would be stolen from its player is taken from the supply instead."""

    @instead_of("steal", when=lambda g, me, you, e: e.other is you)
    def from_the_supply(g, me, you, event):
        yield from ()
        event.other = None
        return CHANGED


@invent("Bind Guard", power=3)
class BindGuard:
    """Instead of being stolen from, its player loses as much."""

    @instead_of("steal", when=lambda g, me, you, e: e.other is you)
    def lose_it(g, me, you, event):
        yield from g.lose(you, event.amount)


@invent("Bind Echo", power=3)
class BindEcho:
    """Whenever its player gains Æmber, each opponent gains 1."""

    @after("amber_gained", when=lambda g, me, you, e: e.player is you)
    def echo(g, me, you, event):
        opponent = yield from g.opponent(you)
        yield from g.gain(opponent, 1)


@invent("Bind Wake", type="artifact")
class BindWake:
    """Puts a counter on itself for each creature that is destroyed."""

    @after("destroyed")
    def count(g, me, you, event):
        yield from g.add_counters(me, "wake")


# cannot against must and may


@pytest.mark.clause("cannot-beats-must")
@pytest.mark.parametrize(
    "mine, theirs, options",
    [
        (["Bind Lord"], [], ["dis"]),
        ([], ["Bind Tyrant"], ["brobnar", "logos"]),
        (["Bind Lord"], ["Bind Tyrant"], ["brobnar", "logos"]),
    ],
)
def test_cannot_beats_must(table, version, mine, theirs, options):
    t = table(me={"line": mine}, foe={"artifacts": theirs}, step="house", ruleset=version, ask_forced=True)
    assert t.pending.keys == tuple(f"house:{house}" for house in options)
    t.submit(t.pending.keys[0])


@pytest.mark.clause("cannot-beats-may")
@pytest.mark.parametrize("permitted", [False, True])
@pytest.mark.parametrize("forbidden", [False, True])
def test_cannot_beats_may(table, version, permitted, forbidden):
    t = table(
        me={"hand": ["Dis Trinket"], "line": ["Dis Goon 3"], "artifacts": ["Bind Pass"] if permitted else []},
        foe={"artifacts": ["Bind Tyrant"] if forbidden else [], "line": ["Goon 1"]},
        ruleset=version,
    )
    allowed = permitted and not forbidden
    assert t.may("play:Dis Trinket") == t.may("reap:Dis Goon 3") == allowed
    assert t.may("fight:Dis Goon 3") == permitted, "fighting is not forbidden"
    if permitted and forbidden:
        assert t.refused("play:Dis Trinket").clause == "cannot-beats-may"
        assert t.refused("reap:Dis Goon 3").clause == "cannot-beats-may"


@pytest.mark.clause("cannot-more-restrictive-limit-wins", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize(
    "upgrades, dealt", [([], 2), (["Bind Muzzle"], 2), (["Bind Gag"], 1), (["Bind Muzzle", "Bind Gag"], 1)]
)
def test_the_stricter_of_two_limits_applies(table, version, upgrades, dealt):
    t = table(me={"line": [{"title": "Bind Beast", "upgrades": upgrades}]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.fight("Bind Beast")
    assert t.card("Goon 9").damage == dealt


# for each


@pytest.mark.clause("for-each-may-be-split", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("chosen, damage", [(["Goon 4", "Goon 5"], [1, 1]), (["Goon 5", "Goon 5"], [0, 2])])
def test_each_instance_of_for_each_may_go_to_another_card(table, version, chosen, damage):
    t = table(
        me={"hand": ["Bind Shards"], "artifacts": ["Trinket", "Trinket"]},
        foe={"line": ["Goon 4", "Goon 5"]},
        ruleset=version,
    )
    t.play("Bind Shards", *chosen)
    assert [card.damage for card in t.foe.line] == damage


@pytest.mark.clause("for-each-chosen-creature-not-split", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_creature_chosen_first_takes_all(table, version):
    t = table(
        me={"hand": ["Bind Ray"], "artifacts": ["Trinket"] * 3}, foe={"line": ["Goon 4", "Goon 5"]}, ruleset=version
    )
    t.play("Bind Ray", "Goon 5")
    assert t.at_rest
    assert [card.damage for card in t.foe.line] == [0, 3]


# if you do


@pytest.mark.clause("if-you-do-needs-full-resolution")
@pytest.mark.parametrize("many, amber", [(0, 0), (1, 0), (2, 5), (3, 5)])
def test_if_you_do_wants_everything_done(table, version, many, amber):
    t = table(me={"hand": ["Bind Toll"] + ["Goon 1"] * many}, foe={}, ruleset=version)
    t.play("Bind Toll")
    if not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.maximum])
    assert t.me.amber == amber
    assert len(t.me.discard) == 1 + min(many, 2)


@pytest.mark.clause("if-you-do-needs-full-resolution")
@pytest.mark.parametrize("pool", [0, 1])
def test_nerve_blast_needs_its_theft(table, version, pool):
    t = table(me={"hand": ["Nerve Blast"]}, foe={"line": ["Goon 4"], "amber": pool}, ruleset=version, house="shadows")
    t.play("Nerve Blast")
    assert t.card("Goon 4").damage == 2 * pool
    assert t.foe.amber == 0


@pytest.mark.clause("if-you-do-needs-full-resolution")
@pytest.mark.parametrize("line, dies", [(["Goon 1"], True), ([], False)])
def test_a_price_that_cannot_be_paid_buys_nothing(table, version, line, dies):
    t = table(me={"hand": ["Bind Barter"], "line": line}, foe={"line": ["Goon 6", "Goon 5"]}, ruleset=version)
    t.play("Bind Barter", *(["Goon 6"] if dies else []))
    assert t.at_rest
    assert (t.card("Goon 6").zone == "discard") == dies


@pytest.mark.clause("if-you-do-needs-full-resolution", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_price_stopped_by_a_ward_buys_nothing(table, version):
    t = table(
        me={"hand": ["Bind Barter"], "line": [{"title": "Goon 1", "warded": True}]},
        foe={"line": ["Goon 6"]},
        ruleset=version,
    )
    t.play("Bind Barter")
    assert t.card("Goon 1").zone == "play"
    assert not t.card("Goon 1").warded
    assert t.card("Goon 6").damage == 0


@pytest.mark.clause("if-you-do-accepts-replaced-event", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_taking_from_elsewhere_still_counts(table, version):
    t = table(
        me={"hand": ["Nerve Blast"]},
        foe={"line": ["Bind Pixies", "Goon 4"], "amber": 2},
        ruleset=version,
        house="shadows",
    )
    t.play("Nerve Blast", "Goon 4")
    assert (t.me.amber, t.foe.amber) == (1 + len(t.card("Nerve Blast").icons), 2)
    assert t.card("Goon 4").damage == 2


@pytest.mark.clause("if-you-do-accepts-replaced-event", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_something_else_instead_does_not_count(table, version):
    t = table(
        me={"hand": ["Nerve Blast"]},
        foe={"line": ["Bind Guard", "Goon 4"], "amber": 2},
        ruleset=version,
        house="shadows",
    )
    t.play("Nerve Blast")
    assert t.at_rest
    assert t.foe.amber == 1
    assert [card.damage for card in t.foe.line] == [0, 0]


# endless loops


@pytest.mark.clause("infinite-loop-player-picks-count", versions=("2021-03", "16.0"))
@pytest.mark.parametrize("version", ["2021-03", "16.0"])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_active_player_says_how_often_an_endless_loop_goes_on(table, version, seat):
    gained = {}
    for count in (0, 1, 7, 30):
        t = table(me={"line": ["Bind Echo", "Goon 1"]}, foe={"line": ["Bind Echo", "Goon 1"]}, ruleset=version)
        if seat:
            t.next_turn("brobnar")
        t.reap("Goon 1")
        assert t.pending.kind == "number"
        assert t.pending.seat == seat
        assert t.pending.keys == tuple(f"number:{n}" for n in range(31))
        assert t.me.amber + t.foe.amber == 41, "asked when it has resolved twenty times inside itself"
        t.choose(f"number:{count}")
        assert t.at_rest, "asked once, and then play goes on"
        gained[count] = t.me.amber + t.foe.amber
        t.reap("Bind Echo")  # another loop is counted anew
        assert t.pending.kind == "number"
        t.choose("number:0")
    assert gained[1] - gained[0] == 2
    assert gained[7] - gained[0] == 14
    assert gained[30] - gained[0] == 60


@pytest.mark.clause("infinite-loop-card-leaves", "infinite-loop-player-picks-count", versions=("18.4",))
@pytest.mark.parametrize("version", ["18.4"])
@pytest.mark.parametrize("count", [0, 1, 30])
@pytest.mark.parametrize("seat", [0, 1])
def test_the_card_of_an_endless_loop_leaves_play_when_it_stops(table, version, count, seat):
    line = ["Bind Echo", "Goon 1", "Goon 2"]
    t = table(me={"line": line, "artifacts": ["Bind Wake"]}, foe={"line": line}, ruleset=version)
    if seat:
        t.next_turn("brobnar")
    t.reap("Goon 1")
    assert (t.pending.kind, t.pending.seat) == ("number", seat)
    before = t.me.amber + t.foe.amber
    t.choose(f"number:{count}")
    assert t.at_rest
    assert t.me.amber + t.foe.amber - before == 2 * count
    (loop,) = [card for card in t.cards("Bind Echo") if card.zone == "discard"]
    assert loop in t.g.players[loop.owner].discard
    assert len([card for card in t.cards("Bind Echo") if card.zone == "play"]) == 1, "the other one only took part"
    assert t.happened("card.left_play")[-1].data["card"] == loop.id
    assert t.card("Bind Wake").counters == {}, "it was not destroyed"
    assert "infinite-loop-card-leaves" in t.happened("loop.counted")[-1].clauses
    t.reap("Goon 2")
    assert t.at_rest, "nothing is endless any more"


@pytest.mark.clause("infinite-loop-player-picks-count", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_nothing_is_asked_where_nothing_is_endless(table, version):
    t = table(me={"line": ["Bind Echo", "Goon 1"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.reap("Goon 1")
    assert t.at_rest
    assert (t.me.amber, t.foe.amber) == (1, 1)

"""What is done for each of something, one time after the other."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from engine.table.state import PLAY
from tests.engine.invent import invent

LATER = pytest.mark.parametrize("version", ["18.4"])
SHARES = pytest.mark.clause("for-each-count-first", "for-each-one-at-a-time", versions=("18.4",))


@invent("Share Harvest", type="action")
class ShareHarvest:
    """Play: gains 1 Æmber for each friendly creature."""

    def play(g, me, you):
        yield from g.for_each(len(you.line), g.gain, you)


@invent("Share Raid", type="action")
class ShareRaid:
    """Play: steals 1 Æmber for each friendly creature."""

    def play(g, me, you):
        yield from g.for_each(len(you.line), g.steal, you)


@invent("Share Ruin", type="action")
class ShareRuin:
    """Play: makes your opponent lose 2 Æmber for each friendly creature."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.for_each(len(you.line), g.lose, opponent, apiece=2)


@invent("Share Warden", type="creature", power=4)
class ShareWarden:
    """Play: captures 1 Æmber for each other friendly creature, and gets a +1 power counter for each."""

    def play(g, me, you):
        others = len(you.line) - 1
        yield from g.for_each(others, g.capture, me)
        yield from g.for_each(others, g.add_counters, me, "power")


@invent("Share Lesson", type="action")
class ShareLesson:
    """Play: draws 2 cards for each friendly creature."""

    def play(g, me, you):
        yield from g.for_each(len(you.line), g.draw, you, apiece=2)


@invent("Share Bell", type="artifact")
class ShareBell:
    """1 chain whenever a player gains, loses, steals or captures Æmber, or puts counters on a creature."""

    @after("amber_gained")
    def gained(g, me, you, event):
        yield from g.gain_chains(you, 1)

    @after("amber_lost")
    def lost(g, me, you, event):
        yield from g.gain_chains(you, 1)

    @after("stolen")
    def stolen(g, me, you, event):
        yield from g.gain_chains(you, 1)

    @after("captured")
    def captured(g, me, you, event):
        yield from g.gain_chains(you, 1)

    @after("counters_added")
    def added(g, me, you, event):
        yield from g.gain_chains(you, 1)


@invent("Share Debt", type="artifact")
class ShareDebt:
    """Whenever its player gains Æmber, destroys a friendly creature, as long as there is one."""

    @after("amber_gained", by="you")
    def collect(g, me, you, event):
        yield from g.destroy(next((creature for creature in you.line if creature.zone == PLAY), None))


@invent("Share Purse", type="artifact")
class SharePurse:
    """While its player has 2 Æmber or less, nothing can be stolen from them."""

    def cannot_steal(g, me, victim):
        return victim.seat == me.controller and victim.amber <= 2


@invent("Share Clerk", type="artifact")
class ShareClerk:
    """Its player gets a chain instead of the cards drawn by an ability."""

    @instead_of("draw", by="you")
    def write(g, me, you, event):
        yield from g.gain_chains(you, 1)


@pytest.mark.clause("for-each-one-at-a-time", versions=("18.4",))
@pytest.mark.parametrize(
    ("title", "mine", "theirs"), [("Share Harvest", 3, 7), ("Share Raid", 3, 4), ("Share Ruin", 0, 1)]
)
def test_each_time_is_reacted_to(table, version, title, mine, theirs):
    line = ["Goon 3", "Goon 4", "Goon 5"]
    t = table(me={"hand": [title], "line": line, "artifacts": ["Share Bell"]}, foe={"amber": 7}, ruleset=version)
    t.play(title)
    assert (t.me.amber, t.foe.amber) == (mine, theirs)
    assert t.me.chains == (3 if version == "18.4" else 1)


@pytest.mark.clause("for-each-one-at-a-time", versions=("18.4",))
def test_what_forbids_stealing_is_asked_each_time(table, version):
    foe = {"amber": 4, "artifacts": ["Share Purse"]}
    t = table(me={"hand": ["Share Raid"], "line": ["Goon 3", "Goon 4", "Goon 5"]}, foe=foe, ruleset=version)
    t.play("Share Raid")
    assert (t.me.amber, t.foe.amber) == ((2, 2) if version == "18.4" else (3, 1))


@LATER
@SHARES
def test_facts_of_each_time_name_the_clause(table, version):
    t = table(
        me={"hand": ["Share Harvest"], "line": ["Goon 3", "Goon 4"], "artifacts": ["Share Bell"]}, ruleset=version
    )
    t.play("Share Harvest")
    gained = t.happened("amber.gained")
    assert [fact.data["amount"] for fact in gained] == [1, 1]
    assert all("for-each-one-at-a-time" in fact.clauses for fact in gained)
    assert all("for-each-one-at-a-time" not in fact.clauses for fact in t.happened("chains.gained"))


@LATER
@SHARES
def test_what_nothing_hears_is_one_fact(table, version):
    t = table(me={"hand": ["Share Harvest"], "line": ["Goon 3", "Goon 4"]}, ruleset=version)
    t.play("Share Harvest")
    assert [fact.data["amount"] for fact in t.happened("amber.gained")] == [2]


@pytest.mark.clause("for-each-count-first", versions=("18.4",))
def test_the_number_is_fixed_before_the_first_time(table, version):
    line = ["Goon 3", "Goon 4", "Goon 5"]
    t = table(me={"hand": ["Share Harvest"], "line": line, "artifacts": ["Share Debt"]}, ruleset=version)
    t.play("Share Harvest")
    assert t.me.amber == 3
    assert len(t.me.line) == (0 if version == "18.4" else 2)


@LATER
@pytest.mark.clause("for-each-one-at-a-time", versions=("18.4",))
def test_captures_and_counters_come_one_at_a_time(table, version):
    sides = {"me": {"hand": ["Share Warden"], "line": ["Goon 3", "Goon 4"], "artifacts": ["Share Bell"]}}
    t = table(**sides, foe={"amber": 5}, ruleset=version)
    t.play("Share Warden")
    warden = t.card("Share Warden")
    assert (warden.amber, warden.power_counters, t.foe.amber) == (2, 2, 3)
    assert t.me.chains == 4


@pytest.mark.clause("for-each-one-at-a-time", versions=("18.4",))
def test_each_draw_for_each_is_replaced(table, version):
    line = ["Goon 3", "Goon 4", "Goon 5"]
    t = table(me={"hand": ["Share Lesson"], "line": line, "artifacts": ["Share Clerk"]}, ruleset=version)
    t.play("Share Lesson")
    assert (len(t.me.hand), t.me.chains) == (0, 3 if version == "18.4" else 1)


@LATER
@pytest.mark.clause("faq-for-each-reshuffles-midway", versions=("18.4",))
def test_a_deck_is_refilled_between_two_draws(table, version):
    me = {"hand": ["Share Lesson"], "line": ["Goon 3", "Goon 4"], "deck": ["Dodger"], "discard": ["Punch", "Urchin"]}
    t = table(me=me, foe={"discard": ["Nexus"]}, ruleset=version, filler=0)
    t.play("Share Lesson")
    assert sorted(t.titles(t.me.hand)) == ["Dodger", "Punch", "Urchin"]
    assert t.titles(t.me.discard) == ["Share Lesson"]
    assert t.titles(t.foe.discard) == ["Nexus"]


@LATER
@pytest.mark.clause("faq-endless-hordes-count-first", versions=("18.4",))
def test_hordes_beyond_the_rule_of_six_are_made_without_a_fight(table, version):
    enemies = [f"Goon {n}" for n in range(3, 10)] + ["Goon 9"]
    t = table(me={"hand": ["Endless Hordes"], "token": "Skirmisher"}, foe={"line": enemies}, ruleset=version)
    t.play("Endless Hordes")
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert len(t.happened("token.made")) == 8
    assert len(t.happened("fight.declared")) == 6


@LATER
@pytest.mark.clause("for-each-one-at-a-time", versions=("18.4",))
def test_shard_of_life_shuffles_each_card_before_the_next(table, version):
    me = {"artifacts": ["Shard of Life", "Shard of Hope"], "discard": ["Punch", "Dodger", "Urchin"]}
    t = table(me=me, house="untamed", ruleset=version)
    t.action("Shard of Life", "Punch", "Dodger")
    assert t.titles(t.me.discard) == ["Urchin"]
    assert len(t.happened("deck.shuffled")) == 2

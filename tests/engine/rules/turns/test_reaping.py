"""Reaping: what it gives, and the Reap abilities after it."""

from __future__ import annotations

import pytest

from engine.abilities import lasting
from tests.engine.invent import invent

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Sickle Miser", power=3)
class SickleMiser:
    """Reap: draws a card for each Æmber you have."""

    def reap(g, me, you):
        yield from g.draw(you, you.amber)


@invent("Sickle Pair", power=3)
class SicklePair:
    """Reap: gains 1 Æmber. Reap: steals 1 Æmber."""

    def reap(g, me, you):
        yield from g.gain(you, 1)

    def reap_2(g, me, you):
        yield from g.steal(you, 1)


@invent("Sickle Tutor", power=3)
class SickleTutor:
    """Reap: for the rest of the turn, a creature gains: Reap: draws a card."""

    def reap(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.begin(me, you, SickleTutor.Taught, pupil=creature)

    @lasting
    class Taught:
        """The creature has the ability."""

        def grants_to(g, me, card):
            return g.deref(me.data["pupil"]) is card

        class Grants:
            """Reap: draws a card."""

            def reap(g, me, you):
                yield from g.draw(you, 1)


@invent("Sickle Lord", power=5, house="dis")
class SickleLord:
    """Other creatures reap as they like: this one only has a Reap ability of its own, which steals 1 Æmber."""

    def reap(g, me, you):
        yield from g.steal(you, 1)


@pytest.mark.clause("reap-exhausts-and-gains-one")
def test_reaping_exhausts_and_gains_one_from_the_supply(table, version):
    t = table(me={"line": ["Goon 5", "Goon 4"], "amber": 2}, foe={"line": ["Goon 3"], "amber": 3}, ruleset=version)
    minted = t.g.state.minted
    t.reap("Goon 5")
    assert (t.me.amber, t.foe.amber) == (3, 3)
    assert t.g.state.minted == minted + 1
    assert not t.card("Goon 5").ready
    assert t.card("Goon 4").ready
    assert t.card("Goon 5").damage == 0
    assert t.card("Goon 5").amber == 0
    assert t.refused("reap:Goon 5").clause == "exhausted-card-not-usable"


@pytest.mark.clause("reap-abilities-after-gain")
def test_reap_abilities_resolve_after_the_gain(table, version):
    t = table(me={"line": ["Sickle Miser"]}, foe={}, ruleset=version)
    t.reap("Sickle Miser")
    assert t.me.amber == 1
    assert len(t.me.hand) == 1


@pytest.mark.clause("reap-abilities-after-gain")
def test_all_reap_abilities_of_the_creature_resolve(table, version):
    t = table(me={"line": ["Sickle Pair"]}, foe={"amber": 2}, ruleset=version)
    t.reap("Sickle Pair")
    assert t.me.amber == 1
    assert t.pending.kind == "trigger"
    assert t.pending.seat == 0
    t.submit(t.pending.keys[1])
    assert (t.me.amber, t.foe.amber) == (3, 1)


@pytest.mark.clause("reap-abilities-only-of-reaper")
def test_only_the_abilities_of_the_creature_that_reaps_resolve(table, version):
    t = table(
        me={"line": ["Sickle Lord", "Goon 3", "Sickle Miser"]},
        foe={"line": ["Sickle Lord", "Goon 1"], "amber": 4},
        ruleset=version,
    )
    t.reap("Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 4)
    assert t.me.hand == []
    t.fight("Sickle Miser", "Goon 1")
    assert (t.me.amber, t.foe.amber) == (1, 4)
    assert t.me.hand == []


@pytest.mark.clause("reap-abilities-gained-in-window-still-trigger")
@SINCE_2021
@pytest.mark.parametrize("pupil", ["Sickle Tutor", "Goon 3"])
def test_a_reap_ability_gained_while_reap_abilities_resolve_is_resolved_too(table, version, pupil):
    t = table(me={"line": ["Sickle Tutor", "Goon 3"]}, foe={}, ruleset=version)
    t.reap("Sickle Tutor", pupil)
    assert t.me.amber == 1
    assert len(t.me.hand) == (1 if pupil == "Sickle Tutor" else 0)  # what another creature gained waits for its reap
    t.reap("Goon 3")
    assert len(t.me.hand) == 1
    assert t.me.amber == 2

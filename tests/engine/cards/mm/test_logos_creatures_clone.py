"""Mass Mutation, Logos, creatures: Chronus, Cyber-Clone."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project
from tests.engine.invent import invent, plain

plain("Chronus Page", type="action", icons=("draw", "amber", "draw"))
plain("Clone Idol", power=5, armor=2, traits=("knight", "mutant"), keywords={"taunt": 1, "assault": 2})


@invent("Clone Filer", type="action", house="logos")
class CloneFiler:
    """Play: archives a friendly creature."""

    def play(g, me, you):
        yield from g.archive((yield from g.choose_creature(friendly_to=you)))


# Chronus


@pytest.mark.clause("bonus-draw-draws-one", "archive-default-from-hand", versions=("2021-03", "16.0", "18.4"))
def test_each_draw_icon_may_archive_a_card(table, version):
    t = table(me={"line": ["Chronus"], "hand": ["Chronus Page", "Goon 1", "Goon 2"]}, ruleset=version)
    t.play("Chronus Page")
    if version in ("1.2", "1.3"):  # there is no such icon
        assert t.pending.prompt == "main"
        assert not t.me.archives
        return
    assert t.me.amber == 0, "the first icon is done with before the second"
    t.submit("yes").choose("Goon 1")
    assert t.me.amber == 1
    assert t.pending.kind == "yes-no"
    t.submit("no")
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.me.amber == 1


def test_icons_of_the_opponent_are_none_of_its_business(table):
    t = table(me={"line": ["Goon 1"], "hand": ["Chronus Page"]}, foe={"line": ["Chronus"], "hand": ["Goon 2"]})
    t.play("Chronus Page")
    assert t.pending.prompt == "main"
    assert not t.foe.archives


# Cyber-Clone


@pytest.mark.clause("power-counter-adds-one", "armor-gains-are-additive")
def test_it_is_what_it_purged_and_counters_count(table, version):
    idol = {"title": "Clone Idol", "power_counters": 3}
    t = table(me={"hand": ["Cyber-Clone"]}, foe={"line": [idol, "Goon 3"]}, house="logos", ruleset=version)
    t.play("Cyber-Clone", "Clone Idol")
    clone = t.card("Cyber-Clone")
    assert t.card("Clone Idol").zone == "purged"
    assert (t.power("Cyber-Clone"), t.armor("Cyber-Clone")) == (8, 2)
    assert t.g.keywords_of(clone) == {"assault": 2, "taunt": 1}
    assert t.g.traits_of(clone) == ("mutant", "knight")
    clone.power_counters = 2
    assert t.power("Cyber-Clone") == 10
    clone.power_counters = 0
    (shown,) = project(t.game, t.game, Viewer.parse("public"))["players"][0]["line"]
    assert (shown["power"], shown["base_power"], shown["keywords"]) == (8, 8, {"assault": 2, "taunt": 1})


def test_out_of_play_it_is_itself_again(table, version):
    t = table(me={"hand": ["Cyber-Clone", "Clone Filer"]}, foe={"line": ["Clone Idol"]}, house="logos", ruleset=version)
    t.play("Cyber-Clone").play("Clone Filer")
    assert t.card("Cyber-Clone").zone == "archives"
    assert t.g.state.lasting == []
    assert t.g.traits_of(t.card("Cyber-Clone")) == ("mutant",)


@pytest.mark.parametrize("foe", [[], [{"title": "Clone Idol", "warded": True}]])
def test_where_nothing_is_purged_it_stays_itself(table, foe):
    t = table(me={"hand": ["Cyber-Clone"]}, foe={"line": foe}, house="logos")
    t.play("Cyber-Clone")
    assert t.power("Cyber-Clone") == 1
    assert t.g.state.lasting == []

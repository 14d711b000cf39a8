"""What stands in place of readying the creatures in the ready step."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from tests.engine.books import NEW
from tests.engine.invent import invent


@invent("Drowse Owl", power=9)
class DrowseOwl:
    """Whenever an opponent would ready their creatures in their ready step, gains 1 Æmber instead."""

    @instead_of("ready_creatures", by="opponent")
    def hoot(g, me, you, event):
        yield from g.gain(you, 1)


TIRED = {"title": "Goon 3", "ready": False}
USED = {"title": "Trinket", "ready": False}


@NEW
def test_creatures_are_not_readied_and_artifacts_are(table, version):
    t = table(
        me={"line": [TIRED, "Goon 2"], "artifacts": [USED]},
        foe={"line": ["Drowse Owl", {"title": "Goon 4", "ready": False}]},
        ruleset=version,
    )
    t.end()
    assert not t.card("Goon 3").ready
    assert t.card("Goon 2").ready
    assert t.card("Trinket").ready
    assert t.foe.amber == 1
    t.choose("brobnar").end()
    assert t.card("Goon 4").ready
    assert t.foe.amber == 1


@NEW
@pytest.mark.clause("replacement-needs-an-event", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("me", [{"line": ["Goon 3"], "artifacts": [USED]}, {"line": [TIRED], "artifacts": ["Rime"]}])
def test_nothing_is_replaced_where_no_creature_would_ready(table, version, me):
    t = table(me=me, foe={"line": ["Drowse Owl"]}, ruleset=version)
    t.end()
    assert t.foe.amber == 0


def test_an_effect_that_readies_is_no_ready_step(table):
    t = table(me={"line": [TIRED], "hand": ["Bugle"]}, foe={"line": ["Drowse Owl"]})
    t.play("Bugle")
    assert t.card("Goon 3").ready
    assert t.foe.amber == 0

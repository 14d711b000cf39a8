"""Upgrades of Dis in Mass Mutation."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

WORN = {"title": "Goon 5", "upgrades": ["Painmail"]}


@pytest.mark.parametrize("side", ["me", "foe"])
@pytest.mark.parametrize("house", ["dis", "brobnar"])
def test_painmail_destroys_its_creature_when_a_player_chooses_dis(table, version, side, house):
    lines = {"me": {"line": ["Goon 3"]}, "foe": {"line": ["Goon 3"], "houses": ["brobnar", "dis", "logos"]}}
    lines[side]["line"] = [WORN, "Goon 3"]
    t = table(**lines, house="brobnar", ruleset=version)
    t.end().choose(house)
    player = t.me if side == "me" else t.foe
    if house == "brobnar":
        assert t.titles(player.line) == ["Goon 5", "Goon 3"]
        assert player.archives == []
        return
    if side == "foe":
        assert t.pending.prompt == "house.take_archives"
        t.choose("no")
    assert t.titles(player.line) == ["Goon 3"]
    assert t.titles(player.discard) == ["Goon 5"]
    assert t.titles(player.archives) == ["Painmail"]


def test_painmail_goes_to_its_owner_who_may_take_it_up_at_once(table, version):
    t = table(
        me={"hand": ["Painmail"], "houses": ["brobnar", "dis", "logos"]},
        foe={"line": ["Goon 5"]},
        house="dis",
        ruleset=version,
    )
    t.play("Painmail")
    assert t.me.amber == 1
    assert t.titles(t.card("Goon 5").upgrades) == ["Painmail"]
    t.next_turn("brobnar").end().choose("dis")
    assert t.foe.line == []
    assert t.foe.archives == []
    assert t.titles(t.foe.discard) == ["Goon 5"]
    assert t.pending.prompt == "house.take_archives"
    assert t.pending.seat == 0
    t.choose("yes")
    assert "Painmail" in t.titles(t.me.hand)


@NEW
@pytest.mark.reading("waiting-ability-of-a-card-that-left", versions=("2021-03", "16.0", "18.4"))
def test_a_second_mail_follows_where_waiting_abilities_still_resolve(table, version):
    worn = {"title": "Goon 5", "upgrades": ["Painmail", "Painmail"]}
    t = table(me={}, foe={"line": [worn], "houses": ["brobnar", "dis", "logos"]}, house="brobnar", ruleset=version)
    t.end().choose("dis")
    t.submit(t.pending.keys[0]).choose("no")
    assert t.foe.line == []
    assert len(t.foe.archives) == (1 if version in ("16.0", "18.4") else 2)


@NEW
def test_a_warded_creature_loses_its_ward_and_the_mail(table, version):
    t = table(
        me={},
        foe={"line": [{**WORN, "warded": True}], "houses": ["brobnar", "dis", "logos"]},
        house="brobnar",
        ruleset=version,
    )
    t.end().choose("dis", "no")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert not t.card("Goon 5").warded
    assert t.card("Goon 5").upgrades == []
    assert t.titles(t.foe.archives) == ["Painmail"]

"""A card that belongs to a house besides its own."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Pidgin", type="artifact", house="dis")
class Pidgin:
    """Friendly creatures also belong to Mars."""

    def more_houses(g, me, card):
        return ("mars",) if card.type == "creature" and card.controller == me.controller else ()


@pytest.mark.parametrize(("artifacts", "houses"), [(["Pidgin"], 2), (["Pidgin", "Pidgin"], 2), ([], 1)])
def test_it_keeps_its_house_and_has_the_other_one_time(table, version, artifacts, houses):
    t = table(me={"artifacts": artifacts, "line": ["Goon 1"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    g, mine, other = t.g, t.card("Goon 1"), t.card("Goon 2")
    assert g.house_of(mine) == "brobnar"
    assert g.houses_of(mine) == ("brobnar", "mars")[:houses]
    assert g.is_of(mine, "brobnar")
    assert g.is_of(mine, "mars") is (houses == 2)
    assert not g.is_of(mine, "dis")
    assert g.houses_of(other) == ("brobnar",)
    assert g.share_house(mine, other)


@pytest.mark.parametrize(("house", "may"), [("mars", True), ("brobnar", True), ("logos", False)])
def test_it_may_be_used_in_both_houses(table, version, house, may):
    t = table(me={"artifacts": ["Pidgin"], "line": ["Goon 1"]}, foe={}, house=house, ruleset=version)
    assert t.may("reap:Goon 1") is may
    if may:
        t.reap("Goon 1")
        assert t.me.amber == 1


def test_its_player_may_choose_the_other_house(table, version):
    side = {"artifacts": ["Pidgin"], "line": ["Goon 1"], "houses": ["brobnar", "dis", "logos"]}
    t = table(me=side, foe={"houses": ["brobnar", "dis", "logos"]}, house="dis", ruleset=version).end()
    assert "house:mars" not in t.offered
    t.choose("dis").end()
    assert sorted(t.offered) == ["house:brobnar", "house:dis", "house:logos", "house:mars"]
    t.choose("mars")
    assert t.may("reap:Goon 1")

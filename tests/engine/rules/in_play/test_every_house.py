"""A card that belongs to every house."""

from __future__ import annotations

from engine.rulesets import RULESETS
from tests.engine.invent import invent


@invent("Rainbow Bow", type="action", house="dis")
class RainbowBow:
    """Play: names a house and stuns every creature of it."""

    def play(g, me, you):
        house = yield from g.name_house(g.houses())
        yield from g.stun(g.creatures(where=lambda c: g.is_of(c, house)))


def test_it_keeps_its_house_and_has_all_others(table, version):
    t = table(me={"artifacts": ["Rainbow"], "line": ["Goon 1"]}, foe={"line": ["Sanctum Goon 3"]}, ruleset=version)
    g, mine, other = t.g, t.card("Goon 1"), t.card("Sanctum Goon 3")
    every = RULESETS[version].houses
    assert g.house_of(mine) == "brobnar"
    assert g.houses_of(mine) == every
    assert g.houses_of(other) == ("sanctum",)
    assert all(g.is_of(mine, house) for house in every)
    assert not g.is_of(other, "brobnar")
    g.state.house = "mars"
    assert not g.is_off_house(mine)
    assert g.is_off_house(other)
    g.state.house = "brobnar"


def test_effects_on_a_house_affect_it_whichever_house_is_named(table, version):
    t = table(
        me={"hand": ["Rainbow Bow"], "line": ["Sanctum Goon 3"]},
        foe={"artifacts": ["Rainbow"], "line": ["Goon 1"]},
        house="dis",
        ruleset=version,
    )
    t.play("Rainbow Bow")
    assert t.offered == [f"house:{house}" for house in RULESETS[version].houses]
    t.choose("mars")
    assert t.card("Goon 1").stunned
    assert not t.card("Sanctum Goon 3").stunned


def test_its_player_may_choose_every_house(table, version):
    side = {"artifacts": ["Rainbow"], "line": ["Goon 1"], "houses": ["brobnar", "dis", "logos"]}
    t = table(me=side, foe={"houses": ["mars", "dis", "logos"]}, house="dis", ruleset=version).end()
    assert len(t.pending.keys) == 3, "the opponent not"
    t.choose("mars").end()
    assert sorted(t.offered) == sorted(f"house:{house}" for house in RULESETS[version].houses)
    t.choose("untamed")
    assert t.g.state.house == "untamed"

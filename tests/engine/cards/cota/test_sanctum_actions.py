"""The actions, the artifact and the upgrade of Sanctum in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.invent import plain

plain("Radiant Spike", power=1, keywords={"hazardous": 2})


def hurt(title, damage, **more):
    return {"title": title, "damage": damage, **more}


# Cleansing Wave ----------------------------------------------------------------------------------------------------


def wave(table, me=(), foe=(), version="16.0", **more):
    t = table(
        me={"line": list(me), "hand": ["Cleansing Wave"]},
        foe={"line": list(foe)},
        house="sanctum",
        ruleset=version,
        **more,
    )
    return t.play("Cleansing Wave")


def test_cleansing_wave_heals_one_from_each_creature_and_gains_for_each_healed(table, version):
    t = wave(table, [hurt("Goon 3", 1), "Goon 4"], [hurt("Goon 5", 3), hurt("Goon 6", 2)], version)
    assert [c.damage for c in t.me.line] == [0, 0]
    assert [c.damage for c in t.foe.line] == [2, 1]
    assert (t.me.amber, t.foe.amber) == (3, 0), "the unhurt one was not healed"


@pytest.mark.parametrize("foe", [[], ["Goon 3"], ["Goon 3", "Goon 4"]])
def test_cleansing_wave_gains_nothing_where_nothing_is_hurt(table, foe):
    t = wave(table, [], foe)
    assert t.me.amber == 0 and t.titles(t.me.discard) == ["Cleansing Wave"]


def test_cleansing_wave_heals_warded_and_stunned_creatures_too(table):
    t = wave(table, [hurt("Goon 3", 2, warded=True, stunned=True)])
    creature = t.card("Goon 3")
    assert creature.damage == 1 and creature.warded and creature.stunned and t.me.amber == 1


def test_cleansing_wave_heals_the_creatures_of_every_player(table):
    t = wave(table, [hurt("Goon 3", 1)], [hurt("Goon 4", 1)], third={"line": [hurt("Goon 5", 1)]})
    assert t.at_rest and t.me.amber == 3
    assert t.foe.line[0].damage == 0 and t.third.line[0].damage == 0


# Shield of Justice -------------------------------------------------------------------------------------------------


def shield(table, me, foe=(), version="16.0", hand=(), **more):
    t = table(
        me={"line": list(me), "hand": ["Shield of Justice", *hand]},
        foe={"line": list(foe)},
        house="sanctum",
        ruleset=version,
        **more,
    )
    return t.play("Shield of Justice")


def test_shield_of_justice_stops_all_damage_to_friendly_creatures(table, version):
    t = shield(table, ["Sanctum Goon 4", "Goon 1"], ["Goon 9", "Goon 3"], version, hand=["Sanctum Hailstorm"])
    assert t.me.amber == 1
    t.fight("Sanctum Goon 4", "Goon 9")
    assert t.card("Sanctum Goon 4").damage == 0 and t.card("Goon 9").damage == 4
    t.play("Sanctum Hailstorm")
    assert [c.damage for c in t.me.line] == [0, 0]
    assert [c.damage for c in t.foe.line] == [6, 2]


def test_shield_of_justice_ends_with_the_turn(table, version):
    t = shield(table, ["Sanctum Goon 4"], ["Goon 3"], version)
    t.next_turn("brobnar")
    t.fight("Goon 3")
    assert t.card("Sanctum Goon 4").damage == 3


def test_shield_of_justice_covers_who_comes_and_not_who_goes(table, version):
    t = shield(
        table,
        ["Goon 6", "Goon 5"],
        ["Goon 9"],
        version,
        hand=["Raiding Knight", "Sanctum Lure", "Sanctum Desertion", "Sanctum Hailstorm"],
    )
    t.play("Raiding Knight")
    t.play("Sanctum Lure", "left")
    t.play("Sanctum Desertion", "Goon 5")
    t.play("Sanctum Hailstorm")
    assert {c.title: c.damage for c in t.me.line} == {"Goon 9": 0, "Goon 6": 0, "Raiding Knight": 0}
    assert t.card("Raiding Knight").armor_used == 0, "armor is not even needed"
    assert {c.title: c.damage for c in t.foe.line} == {"Goon 5": 2}


def test_shield_of_justice_spares_the_ward(table):
    t = shield(table, [{"title": "Goon 1", "warded": True}], hand=["Sanctum Hailstorm"])
    t.play("Sanctum Hailstorm")
    assert t.card("Goon 1").warded and t.card("Goon 1").damage == 0


def test_shield_of_justice_stops_poison_and_hazardous(table):
    t = shield(table, ["Sanctum Goon 4", "Sanctum Goon 4"], ["Poison Goon 1", "Radiant Spike"])
    t.fight("Sanctum Goon 4", "Poison Goon 1")
    t.fight("Sanctum Goon 4#2")
    assert len(t.me.line) == 2 and t.foe.line == []


def test_shield_of_justice_does_not_stop_destruction_or_heal(table):
    t = shield(table, [hurt("Goon 3", 2), "Goon 4"], hand=["Sanctum Slaying"])
    assert t.card("Goon 3").damage == 2
    t.play("Sanctum Slaying", "Goon 3")
    assert t.titles(t.me.line) == ["Goon 4"]


def test_shield_of_justice_on_an_empty_board(table):
    t = shield(table, [])
    assert t.me.amber == 1 and t.titles(t.me.discard) == ["Shield of Justice"]


def test_shield_of_justice_covers_one_player_of_three(table):
    t = shield(table, ["Goon 3"], ["Goon 4"], hand=["Sanctum Hailstorm"], third={"line": ["Goon 5"]})
    t.play("Sanctum Hailstorm")
    assert (t.card("Goon 3").damage, t.card("Goon 4").damage, t.card("Goon 5").damage) == (0, 2, 2)


# Terms of Redress --------------------------------------------------------------------------------------------------


def terms(table, me, foe, version="16.0", **more):
    t = table(
        me={"line": list(me), "hand": ["Terms of Redress"], "amber": 4},
        foe=foe,
        house="sanctum",
        ruleset=version,
        **more,
    )
    return t.play("Terms of Redress")


def test_terms_of_redress_captures_on_a_friendly_creature_of_choice(table, version):
    t = terms(table, ["Goon 3", "Goon 4"], {"line": ["Goon 5"], "amber": 5}, version)
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert (t.card("Goon 3").amber, t.card("Goon 4").amber, t.card("Goon 5").amber) == (0, 2, 0)
    assert (t.me.amber, t.foe.amber) == (5, 3), "4 and the icon; nothing of my own is captured"


@pytest.mark.parametrize("pool", [0, 1, 2, 3])
def test_terms_of_redress_captures_what_there_is(table, pool):
    t = terms(table, ["Goon 3"], {"amber": pool})
    assert t.card("Goon 3").amber == min(pool, 2) and t.foe.amber == pool - min(pool, 2)


def test_terms_of_redress_without_a_friendly_creature(table, version):
    t = terms(table, [], {"line": ["Goon 5"], "amber": 5}, version)
    assert t.at_rest and t.foe.amber == 5 and t.me.amber == 5 and t.card("Goon 5").amber == 0


def test_what_terms_of_redress_captured_goes_back_with_the_creature(table):
    t = terms(table, [{"title": "Sanctum Goon 4", "stunned": False}], {"line": ["Goon 9"], "amber": 5})
    t.fight("Sanctum Goon 4")
    assert t.me.line == [] and t.foe.amber == 5


def test_terms_of_redress_asks_from_whom_it_captures(table):
    t = terms(table, ["Goon 3"], {"amber": 5}, third={"amber": 5})
    assert t.pending.kind == "player" and t.pending.seat == 0
    t.choose("2")
    assert (t.card("Goon 3").amber, t.foe.amber, t.third.amber) == (2, 5, 3)


# Hallowed Blaster --------------------------------------------------------------------------------------------------


def blaster(table, me=(), foe=(), version="16.0", **more):
    return table(
        me={"line": list(me), "artifacts": [{"title": "Hallowed Blaster", **more}]},
        foe={"line": list(foe)},
        house="sanctum",
        ruleset=version,
    )


def test_hallowed_blaster_heals_three_from_any_creature(table, version):
    t = blaster(table, [hurt("Goon 5", 4)], [hurt("Goon 6", 4), "Goon 3"], version).action("Hallowed Blaster")
    assert t.offered == ["Goon 5", "Goon 6", "Goon 3"]
    t.choose("Goon 6")
    assert (t.card("Goon 5").damage, t.card("Goon 6").damage) == (4, 1)
    assert t.me.amber == 0 and not t.card("Hallowed Blaster").ready


@pytest.mark.parametrize("damage", [0, 1, 2, 3, 4])
def test_hallowed_blaster_heals_up_to_three(table, damage):
    t = blaster(table, [hurt("Goon 6", damage)]).action("Hallowed Blaster")
    assert t.card("Goon 6").damage == max(0, damage - 3)


def test_hallowed_blaster_may_be_pointed_at_an_unhurt_creature(table):
    t = blaster(table, ["Goon 3"], [hurt("Goon 4", 2)]).action("Hallowed Blaster", "Goon 3")
    assert t.card("Goon 4").damage == 2


def test_hallowed_blaster_on_an_empty_board_and_exhausted(table):
    t = blaster(table).action("Hallowed Blaster")
    assert t.at_rest and not t.card("Hallowed Blaster").ready
    t = blaster(table, [hurt("Goon 4", 2)], ready=False)
    assert t.refused("action:Hallowed Blaster").clause == "exhausted-card-not-usable"


# Protect the Weak --------------------------------------------------------------------------------------------------


def test_protect_the_weak_gives_armor_and_taunt_to_its_creature_only(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 4"], "hand": ["Protect the Weak"]},
        foe={"line": ["Guard 3/2"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Protect the Weak")
    assert t.offered == ["Goon 3", "Goon 4", "Guard 3/2"]
    t.choose("Goon 4")
    assert t.me.amber == 1
    assert (t.armor("Goon 3"), t.armor("Goon 4"), t.armor("Guard 3/2")) == (0, 1, 2)
    assert [t.g.has_keyword(t.card(n), "taunt") for n in ("Goon 3", "Goon 4", "Guard 3/2")] == [
        False,
        True,
        False,
    ]
    t.next_turn("brobnar")
    t.fight("Guard 3/2")
    assert t.at_rest and t.card("Goon 4").damage == 2, "no choice: it protects its neighbor, and stops one of three"


def test_protect_the_weak_on_an_enemy_protects_the_enemy(table):
    t = table(
        me={"line": ["Sanctum Goon 4"], "hand": ["Protect the Weak"]},
        foe={"line": ["Guard 3/2", "Goon 1", "Goon 2", "Goon 5"]},
        house="sanctum",
    )
    t.play("Protect the Weak", "Guard 3/2")
    t.fight("Sanctum Goon 4")
    assert t.offered == ["Guard 3/2", "Goon 2", "Goon 5"]
    t.choose("Guard 3/2")
    assert t.card("Guard 3/2").damage == 1, "2 and 1 armor against 4"


def test_protect_the_weak_adds_up_and_ends_with_its_creature(table):
    t = table(
        me={
            "line": [{"title": "Goon 3", "upgrades": ["Protect the Weak", "Protect the Weak"]}],
            "hand": ["Sanctum Slaying"],
        },
        foe={},
        house="sanctum",
    )
    assert t.armor("Goon 3") == 2
    t.play("Sanctum Slaying")
    assert sorted(t.titles(t.me.discard)) == ["Goon 3", "Protect the Weak", "Protect the Weak", "Sanctum Slaying"]
    assert t.g.keyword(t.card("Goon 3"), "taunt") == 0 and t.armor("Goon 3") == 0


def test_protect_the_weak_needs_a_creature(table):
    t = table(me={"hand": ["Protect the Weak"]}, foe={"artifacts": ["Trinket"]}, house="sanctum")
    assert t.refused("play:Protect the Weak").clause == "upgrade-needs-a-host"
    assert t.me.amber == 0

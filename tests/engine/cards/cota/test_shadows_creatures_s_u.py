"""Creatures of Shadows in Call of the Archons, S to U."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.books import CHARTS_UNTIL_16, NEW, UNTIL_16
from tests.engine.helpers.looks import damage
from tests.engine.invent import invent, plain

plain("Shade Kin", power=2, traits=("specter",))

plain("Shade Thorn", power=3, keywords={"hazardous": 2})


@invent("Shade Aegis", type="artifact")
class ShadeAegis:
    """Friendly creatures cannot be dealt damage by a creature."""

    def cannot_be_dealt_damage(g, me, creature, source):
        return creature.controller == me.controller and source is not None and source.type == "creature"


@invent("Shade Ledger", type="artifact")
class ShadeLedger:
    """Counts on itself how often a creature was dealt damage, and how much."""

    @after("damaged")
    def count(g, me, you, event):
        yield from g.add_counters(me, "times")
        yield from g.add_counters(me, "hurt", event.amount)


# Selwyn the Fence


@pytest.mark.parametrize("how", ["reap", "fight"])
def test_selwyn_sells_what_lies_on_your_cards(table, version, how):
    t = table(
        me={
            "line": ["Selwyn the Fence", {"title": "Goon 3", "amber": 2}, "Goon 4"],
            "artifacts": [{"title": "Safe Place", "amber": 1}, "Shadows Trinket"],
        },
        foe={"line": [{"title": "Goon 1", "amber": 3}], "artifacts": [{"title": "Shadows Trinket", "amber": 1}]},
        house="shadows",
        ruleset=version,
    )
    getattr(t, how)("Selwyn the Fence")
    before = 1 if how == "reap" else 3  # what lay on the fallen enemy is yours
    assert t.me.amber == before
    assert t.offered == ["Goon 3", "Safe Place"]
    t.choose("Goon 3")
    assert t.me.amber == before + 1
    assert t.card("Goon 3").amber == 1
    assert t.card("Safe Place").amber == 1


def test_selwyn_takes_the_only_one_there_is_and_nothing_where_none_is(table, version):
    t = table(me={"line": [{"title": "Selwyn the Fence", "amber": 1}]}, house="shadows", ruleset=version)
    t.reap("Selwyn the Fence")
    assert t.me.amber == 2
    assert t.card("Selwyn the Fence").amber == 0
    t = table(me={"line": ["Selwyn the Fence"]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.reap("Selwyn the Fence")
    assert (t.me.amber, t.foe.amber) == (1, 3)
    assert t.at_rest


def test_a_fence_that_falls_in_the_fight_sells_nothing(table, version):
    t = table(
        me={"line": ["Selwyn the Fence", {"title": "Goon 3", "amber": 2}]},
        foe={"line": ["Goon 9"]},
        house="shadows",
        ruleset=version,
    )
    t.fight("Selwyn the Fence")
    assert t.me.amber == 0
    assert t.card("Goon 3").amber == 2


# Shadow Self


PROTECTED = {"protection-from-redirected-damage": "protected"}
"""The reading under which Shadow Self's own ward and armor apply to what is moved to it."""


def test_it_deals_no_damage_when_it_attacks_and_takes_what_it_is_dealt(table, version):
    t = table(me={"line": ["Shadow Self"]}, foe={"line": ["Goon 1", "Goon 3"]}, house="shadows", ruleset=version)
    t.fight("Shadow Self", "Goon 3")
    assert damage(t.me) == [3]
    assert damage(t.foe) == [0, 0]
    assert not t.card("Shadow Self").ready


def test_nor_when_it_is_attacked(table, version):
    t = table(me={"line": ["Goon 1", "Goon 2"]}, foe={"line": ["Shadow Self", "Goon 5"]}, ruleset=version)
    t.fight("Goon 1", "Shadow Self")
    assert damage(t.me) == [0, 0]
    assert damage(t.foe) == [1, 0]
    t.fight("Goon 2", "Goon 5")
    assert t.titles(t.me.line) == ["Goon 1"], "others deal theirs"


@pytest.mark.parametrize(("power", "lives"), [(8, True), (9, False)])
def test_it_dies_of_nine_damage(table, version, power, lives):
    t = table(me={"line": [f"Goon {power}"]}, foe={"line": ["Shadow Self"]}, ruleset=version)
    t.fight(f"Goon {power}")
    assert len(t.foe.line) == lives
    assert damage(t.me) == [0]


@pytest.mark.ruling("faq-shadow-self-raiding-knight")
def test_the_armor_of_the_neighbor_counts_first(table, version):
    t = table(me={"line": ["Goon 4"]}, foe={"line": ["Shadow Self", "Raiding Knight"]}, ruleset=version)
    t.fight("Goon 4", "Raiding Knight")
    assert t.card("Shadow Self").damage == 2
    assert t.card("Raiding Knight").damage == 0
    assert t.titles(t.me.discard) == ["Goon 4"]


@pytest.mark.parametrize(("target", "expected"), [
    ("Goon 5", [3, 0, 0, 0, 0]), ("Goon 6", [0, 0, 3, 0, 0]), ("Goon 7", [0, 0, 3, 0, 0]), ("Goon 8", [0, 0, 0, 0, 3]),
])  # fmt: skip
def test_only_its_neighbors_are_covered(table, version, target, expected):
    t = table(
        me={"hand": ["Punch"]}, foe={"line": ["Goon 5", "Goon 6", "Shadow Self", "Goon 7", "Goon 8"]}, ruleset=version
    )
    t.play("Punch", target)
    assert damage(t.foe) == expected


@UNTIL_16
def test_the_armor_of_shadow_self_counts_second(table, version):
    shadow = {"title": "Shadow Self", "upgrades": ["Plate"]}
    t = table(me={"line": ["Goon 6"]}, foe={"line": [shadow, "Guard 9/1"]}, ruleset=version, readings=PROTECTED)
    t.fight("Goon 6", "Guard 9/1")
    assert damage(t.foe) == [3, 0]
    assert t.g.armor_left(t.card("Shadow Self")) == 0 == t.g.armor_left(t.card("Guard 9/1"))


def test_a_specter_beside_it_takes_its_own(table, version):
    t = table(
        me={"hand": ["Poison Wave"]}, foe={"line": ["Shade Kin", "Shadow Self"]}, house="shadows", ruleset=version
    )
    t.play("Poison Wave")
    assert t.titles(t.foe.discard) == ["Shade Kin"]
    assert damage(t.foe) == [2]


def test_two_of_them_do_not_cover_each_other(table, version):
    t = table(me={"hand": ["Punch"]}, foe={"line": ["Shadow Self", "Shadow Self"]}, ruleset=version)
    t.play("Punch", "Shadow Self#2")
    assert damage(t.foe) == [0, 3]


@pytest.mark.parametrize(("first", "expected"), [("Shadow Self", [3, 0, 0]), ("Shadow Self#2", [0, 0, 3])])
def test_between_two_of_them_the_active_player_says_who_takes_it(table, version, first, expected):
    t = table(me={"hand": ["Punch"]}, foe={"line": ["Shadow Self", "Goon 3", "Shadow Self"]}, ruleset=version)
    t.play("Punch", "Goon 3")
    assert t.pending.seat == 0
    assert t.pending.prompt == "order.replacements"
    t.submit(f"trigger:{t.card(first).id}")
    assert damage(t.foe) == expected


def test_it_covers_the_neighbors_it_has_now_on_the_side_that_controls_it(table, version):
    t = table(
        me={"line": ["Goon 5"], "hand": ["Lure", "Punch", "Punch"]},
        foe={"line": ["Shadow Self", "Goon 6"]},
        ruleset=version,
    )
    t.play("Lure", "Shadow Self", "left")
    t.play("Punch", "Goon 6")
    assert damage(t.foe) == [3]
    assert damage(t.me) == [0, 0]
    t.play("Punch", "Goon 5")
    assert damage(t.me) == [3, 0]


@pytest.mark.clause("damage-one-effect-is-simultaneous")
def test_poison_wave_comes_together_on_it_and_hurts_it_once(table, version):
    t = table(
        me={"hand": ["Poison Wave"], "artifacts": ["Shade Ledger"]},
        foe={"line": ["Goon 1", "Shadow Self", "Goon 2", "Goon 3"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Poison Wave")
    t.submit(t.pending.keys[0])  # the two counts are equal
    assert damage(t.foe) == [0, 6, 0, 2]
    assert t.at_rest
    assert t.card("Shade Ledger").counters == {"hurt": 8, "times": 2}


@pytest.mark.parametrize(("damage", "dead"), [(2, 0), (3, 1), (8, 1)])
def test_when_the_wave_kills_it_its_neighbors_are_covered_all_the_same(table, version, damage, dead):
    line = ["Goon 1", {"title": "Shadow Self", "damage": damage}, "Goon 2"]
    t = table(me={"hand": ["Poison Wave"]}, foe={"line": line}, house="shadows", ruleset=version)
    t.play("Poison Wave")
    assert t.titles(t.foe.discard) == ["Shadow Self"] * dead
    assert len(t.foe.line) == 3 - dead
    assert t.card("Goon 1").damage == t.card("Goon 2").damage == 0


def test_a_stunned_or_exhausted_shadow_still_steps_in(table, version):
    shadow = {"title": "Shadow Self", "stunned": True, "ready": False}
    t = table(me={"hand": ["Punch"]}, foe={"line": [shadow, "Goon 3"]}, ruleset=version)
    t.play("Punch", "Goon 3")
    assert damage(t.foe) == [3, 0]
    assert t.card("Shadow Self").stunned


def test_an_attacker_next_to_it_is_covered_when_it_is_struck_back(table, version):
    t = table(me={"line": ["Shadow Self", "Goon 3"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.fight("Goon 3")
    assert damage(t.me) == [5, 0]
    assert damage(t.foe) == [3]


@NEW
def test_poison_kills_the_one_that_takes_the_damage(table, version):
    t = table(me={"line": ["Poison Goon 1"]}, foe={"line": ["Shadow Self", "Goon 3"]}, ruleset=version)
    t.fight("Poison Goon 1", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card("Goon 3").damage == 0


@NEW
def test_hazardous_damage_to_the_neighbor_is_taken_too(table, version):
    t = table(me={"line": ["Goon 4", "Shadow Self"]}, foe={"line": ["Shade Thorn"]}, ruleset=version)
    t.fight("Goon 4")
    assert damage(t.me) == [0, 5]
    assert t.foe.line == []


@NEW
def test_a_ward_on_the_neighbor_is_used_up_and_nothing_moves(table, version):
    t = table(
        me={"hand": ["Punch"]}, foe={"line": ["Shadow Self", {"title": "Goon 3", "warded": True}]}, ruleset=version
    )
    t.play("Punch", "Goon 3")
    assert damage(t.foe) == [0, 0]
    assert not t.card("Goon 3").warded


@CHARTS_UNTIL_16
def test_a_ward_on_shadow_self_takes_what_was_moved_to_it(table, version):
    t = table(
        me={"hand": ["Punch", "Punch"]},
        foe={"line": [{"title": "Shadow Self", "warded": True}, "Goon 3"]},
        ruleset=version,
        readings=PROTECTED,
    )
    t.play("Punch", "Goon 3")
    assert damage(t.foe) == [0, 0]
    assert not t.card("Shadow Self").warded
    t.play("Punch", "Goon 3")
    assert damage(t.foe) == [3, 0]


@pytest.mark.clause("ward-prevents-one-instance", versions=("2021-03", "16.0"))
@CHARTS_UNTIL_16
@pytest.mark.parametrize("side", ["Shade Kin", "Goon 3"])
def test_its_ward_takes_all_that_one_instance_brings_to_it(table, version, side):
    line = ["Goon 1", {"title": "Shadow Self", "warded": True}, side]
    t = table(
        me={"hand": ["Poison Wave", "Poison Wave"]},
        foe={"line": line},
        house="shadows",
        ruleset=version,
        readings=PROTECTED,
    )
    t.play("Poison Wave")
    assert t.card("Shadow Self").damage == 0
    assert not t.card("Shadow Self").warded
    t.play("Poison Wave")
    assert t.card("Shadow Self").damage == (4 if side == "Shade Kin" else 6), "a second instance is dealt"


@NEW
def test_an_invulnerable_neighbor_needs_no_help(table, version):
    t = table(me={"hand": ["Punch"]}, foe={"line": ["Shadow Self", "Invulnerable Goon 2"]}, ruleset=version)
    t.play("Punch", "Invulnerable Goon 2")
    assert damage(t.foe) == [0, 0]


def test_what_cannot_be_dealt_to_the_neighbor_is_not_moved(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": ["Punch"]},
        foe={"line": ["Shadow Self", "Goon 5"], "artifacts": ["Shade Aegis"]},
        ruleset=version,
    )
    t.fight("Goon 3", "Goon 5")
    assert damage(t.foe) == [0, 0]
    assert t.me.line == []
    t.play("Punch", "Goon 5")
    assert damage(t.foe) == [3, 0], "an action is no creature"


# Silvertooth


def test_silvertooth_enters_ready_and_acts_at_once(table, version):
    t = table(me={"hand": ["Silvertooth", "Urchin"]}, foe={"line": ["Goon 1"]}, house="shadows", ruleset=version)
    t.play("Urchin").play("Silvertooth", flank="left")
    assert t.card("Silvertooth").ready, "nobody else does"
    assert not t.card("Urchin").ready, "nobody else does"
    t.fight("Silvertooth")
    assert t.foe.line == []
    assert not t.card("Silvertooth").ready
    assert t.card("Silvertooth").damage == 1


def test_silvertooth_is_exhausted_by_use_like_any_creature(table, version):
    t = table(me={"hand": ["Silvertooth"]}, foe={}, house="shadows", ruleset=version)
    t.play("Silvertooth").reap("Silvertooth")
    assert t.me.amber == 1
    assert not t.may("reap:Silvertooth")


# Smiling Ruth


def test_ruth_charms_an_enemy_of_a_flank_once_a_key_is_forged(table, version):
    t = table(
        me={"line": ["Smiling Ruth"], "amber": 6, "hand": ["Shadows Key Purchase"]},
        foe={"line": ["Goon 3", "Goon 4", {"title": "Goon 5", "damage": 1, "amber": 1}]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Key Purchase", "key:red")
    t.reap("Smiling Ruth")
    assert t.offered == ["Goon 3", "Goon 5"]
    t.choose("Goon 5", "left")
    assert t.titles(t.me.line) == ["Goon 5", "Smiling Ruth"]
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]
    assert (t.me.line[0].damage, t.me.line[0].amber, t.me.amber) == (1, 1, 1)


def test_a_key_of_the_forge_step_counts(table, version):
    t = table(
        me={"line": ["Smiling Ruth"], "amber": 6, "houses": ["shadows", "dis", "logos"]},
        foe={"line": ["Goon 3"]},
        step="forge",
        ruleset=version,
    )
    t.choose("key:red", "house:shadows")
    t.reap("Smiling Ruth", "right")
    assert t.titles(t.me.line) == ["Smiling Ruth", "Goon 3"]


def test_without_a_key_of_this_turn_of_yours_ruth_only_reaps(table, version):
    t = table(
        me={"line": ["Smiling Ruth"], "amber": 6, "keys": ["red"], "hand": ["Shadows Key Purchase"]},
        foe={"line": ["Goon 3"], "amber": 6, "houses": ["shadows", "dis", "logos"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Smiling Ruth")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.amber == 7
    t.play("Shadows Key Purchase", "key:blue")
    t.next_turn().next_turn("shadows")
    t.reap("Smiling Ruth")
    assert t.titles(t.foe.line) == ["Goon 3"], "the keys are of the turns before"


def test_ruth_finds_nobody(table, version):
    t = table(
        me={"line": ["Smiling Ruth"], "amber": 6, "hand": ["Shadows Key Purchase"]}, house="shadows", ruleset=version
    )
    t.play("Shadows Key Purchase", "key:red").reap("Smiling Ruth")
    assert t.me.amber == 1
    assert t.at_rest


# Sneklifter


THIEVES = ["shadows", "logos", "dis"]


def lifted(table, version, artifact, foe=None, hand=()):
    t = table(
        me={"hand": ["Sneklifter", *hand], "houses": THIEVES},
        foe={"artifacts": [artifact], "line": ["Goon 9"], **(foe or {})},
        house="shadows",
        ruleset=version,
    )
    return t.play("Sneklifter")


def test_sneklifter_lifts_an_artifact_into_shadows(table, version):
    t = lifted(table, version, "Alley Press", {"amber": 3})
    press = t.card("Alley Press")
    assert t.me.artifacts == [press]
    assert press.ready
    assert t.g.house_of(press) == "shadows"
    t.action("Alley Press")
    assert t.me.amber == 2
    assert t.card("Sneklifter").amber == 1


def test_an_artifact_of_one_of_your_houses_keeps_it(table, version):
    t = lifted(table, version, {"title": "Alley Press", "house": "logos"})
    assert t.g.house_of(t.card("Alley Press")) == "logos"
    assert not t.may("action:Alley Press")


def test_the_lifted_stays_of_shadows_without_sneklifter_but_not_with_another(table, version):
    t = lifted(table, version, "Alley Press", {"hand": ["Shadows Hook"]})
    press = t.card("Alley Press")
    t.next_turn("brobnar")
    t.fight("Goon 9")
    assert t.titles(t.me.line) == []
    assert t.g.house_of(press) == "shadows"
    t.next_turn("shadows").next_turn("shadows")
    t.play("Shadows Hook")
    assert press.controller == 1
    assert t.g.house_of(press) == "mars"


def test_there_may_be_nothing_to_lift(table, version):
    t = table(me={"hand": ["Sneklifter"], "artifacts": ["Shadows Trinket"]}, house="shadows", ruleset=version)
    t.play("Sneklifter")
    assert t.titles(t.me.artifacts) == ["Shadows Trinket"]
    assert t.g.state.lasting == []
    assert t.at_rest


def test_one_of_several_is_lifted_and_leaves_as_its_owner_s(table, version):
    t = table(
        me={"hand": ["Sneklifter"], "houses": THIEVES, "artifacts": ["Shadows Trinket"]},
        foe={"artifacts": ["Mars Trinket", "Alley Press"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Sneklifter")
    assert t.offered == ["Mars Trinket", "Alley Press"]
    t.choose("Mars Trinket")
    assert t.titles(t.me.artifacts) == ["Shadows Trinket", "Mars Trinket"]
    assert t.titles(t.foe.artifacts) == ["Alley Press"]
    assert t.g.house_of(t.card("Alley Press")) == "mars"


# Urchin


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (4, 1)])
def test_urchin_steals_one_when_it_is_played(table, version, pool, stolen):
    t = table(me={"hand": ["Urchin"], "amber": 1}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.play("Urchin")
    assert (t.me.amber, t.foe.amber) == (1 + stolen, pool - stolen)
    assert not t.card("Urchin").ready


def test_urchin_in_play_steals_nothing_more(table, version):
    t = table(me={"line": ["Urchin"]}, foe={"amber": 4}, house="shadows", ruleset=version)
    t.reap("Urchin")
    assert (t.me.amber, t.foe.amber) == (1, 4)


def test_urchin_cannot_open_a_vault(table, version):
    t = table(me={"hand": ["Urchin"]}, foe={"amber": 4, "artifacts": ["Vault"]}, house="shadows", ruleset=version)
    t.play("Urchin")
    assert (t.me.amber, t.foe.amber) == (0, 4)


def test_with_three_players_urchin_asks_whom_to_rob(table):
    t = table(me={"hand": ["Urchin"]}, foe={"amber": 2}, third={"amber": 2}, house="shadows")
    t.play("Urchin")
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("1")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 1, 2)

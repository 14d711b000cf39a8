"""Creatures of Dis in Age of Ascension, Æmber Imp to Neffru."""

from __future__ import annotations

import pytest

YURKS = [("Yurk", 1), ("Old Yurk", 2), ("Ancient Yurk", 3)]
IMPS = [("Bronze Key Imp", ()), ("Silver Key Imp", ("red",)), ("Gold Key Imp", ("red", "blue"))]


# Æmber Imp


@pytest.mark.ruling("faq-gabos-longarms-attacks-aember-imp", versions=("2021-03", "16.0", "18.4"))
def test_elusive_does_not_keep_gabos_from_striking_another(table, version):
    t = table(me={"line": ["Gabos Longarms"]}, foe={"line": ["Æmber Imp", "Goon 6"]}, house="dis", ruleset=version)
    t.fight("Gabos Longarms", "Æmber Imp", "Goon 6")
    assert (t.card("Goon 6").damage, t.card("Æmber Imp").damage, t.card("Gabos Longarms").damage) == (5, 0, 0)


@pytest.mark.parametrize("side", ["me", "foe"])
def test_aember_imp_stuns_every_creature_that_reaps(table, version, side):
    sides = {"me": {"line": ["Goon 3", "Goon 4"]}, "foe": {"line": ["Goon 5"]}}
    sides[side]["line"].append("Æmber Imp")
    t = table(**sides, ruleset=version)
    t.reap("Goon 3")
    assert t.me.amber == 1
    assert [card.title for card in (*t.me.line, *t.foe.line) if card.stunned] == ["Goon 3"]
    t.next_turn("brobnar").reap("Goon 5")
    assert t.card("Goon 5").stunned


def test_aember_imp_stuns_itself_and_is_elusive(table, version):
    t = table(me={"line": ["Æmber Imp"]}, foe={"line": ["Goon 5", "Goon 4"]}, house="dis", ruleset=version)
    t.reap("Æmber Imp")
    assert t.card("Æmber Imp").stunned
    t.next_turn("brobnar").fight("Goon 5")
    assert t.card("Æmber Imp").damage == 0
    t.fight("Goon 4")
    assert t.me.line == []


# Yurk, Old Yurk, Ancient Yurk


@pytest.mark.parametrize(("yurk", "many"), YURKS)
def test_yurks_discard_chosen_cards_from_hand(table, version, yurk, many):
    t = table(
        me={"hand": [yurk, "Goon 1", "Chant", "Goon 3", "Goon 4"]},
        foe={"hand": ["Goon 5"]},
        house="dis",
        ruleset=version,
    )
    t.play(yurk)
    assert (t.pending.minimum, t.pending.maximum, t.pending.seat) == (many, many, 0)
    gone = ["Goon 4", "Chant", "Goon 1"][:many]
    t.choose(gone)
    assert t.titles(t.me.discard) == gone, "in the order that was picked"
    assert len(t.me.hand) == 4 - many
    assert t.titles(t.foe.hand) == ["Goon 5"]


@pytest.mark.parametrize(("yurk", "many"), YURKS[1:])
def test_a_yurk_discards_what_there_is(table, version, yurk, many):
    t = table(me={"hand": [yurk, "Goon 1"]}, house="dis", ruleset=version)
    t.play(yurk)
    if not t.at_rest:
        t.choose("Goon 1")
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.me.hand == []


@pytest.mark.parametrize(("yurk", "many"), YURKS)
def test_a_yurk_needs_no_cards_to_discard(table, version, yurk, many):
    t = table(me={"hand": [yurk]}, house="dis", ruleset=version)
    t.play(yurk)
    assert t.at_rest
    assert t.titles(t.me.line) == [yurk]


# Angwish


@pytest.mark.parametrize(("damage", "cost"), [(0, 6), (1, 7), (5, 11)])
def test_angwish_makes_keys_dearer_for_opponents_by_its_damage(table, version, damage, cost):
    t = table(
        me={"line": [{"title": "Angwish", "damage": damage}]},
        foe={"amber": 10, "line": [{"title": "Goon 5", "damage": 2}]},
        house="dis",
        ruleset=version,
    )
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, cost)
    t.next_turn()
    assert t.foe.amber == (10 - cost if cost <= 10 else 10)


def test_two_of_angwish_add_up_and_the_cost_ends_with_them(table, version):
    hurt = {"title": "Angwish", "damage": 2}
    t = table(me={"line": [hurt, {**hurt, "damage": 1}], "hand": ["Dis Slaying"]}, house="dis", ruleset=version)
    assert t.g.key_cost(t.foe) == 9
    t.play("Dis Slaying", "Angwish")
    assert t.g.key_cost(t.foe) == 7


# Bloodshard Imp


@pytest.mark.parametrize("side", ["me", "foe"])
def test_bloodshard_imp_has_every_creature_that_reaps_sacrificed(table, version, side):
    sides = {"me": {"line": ["Goon 3", "Goon 4"]}, "foe": {"line": ["Goon 5", "Goon 6"]}}
    sides[side]["line"].append("Bloodshard Imp")
    t = table(**sides, ruleset=version)
    t.reap("Goon 3")
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Goon 3"]
    t.fight("Goon 4", "Goon 5").next_turn("brobnar").reap("Goon 6")
    assert t.foe.amber == 1
    assert "Goon 6" in t.titles(t.foe.discard)


def test_bloodshard_imp_is_sacrificed_for_its_own_reaping(table, version):
    t = table(me={"line": ["Bloodshard Imp", "Goon 3"]}, house="dis", ruleset=version)
    t.reap("Bloodshard Imp")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.me.amber == 1


def test_the_controller_sacrifices_what_another_player_owns(table, version):
    t = table(me={"line": [{"title": "Goon 3", "owner": 1}]}, foe={"line": ["Bloodshard Imp"]}, ruleset=version)
    t.reap("Goon 3")
    assert t.me.line == []
    assert t.titles(t.foe.discard) == ["Goon 3"]


def test_a_ward_stops_the_sacrifice_once(table):
    t = table(me={"line": [{"title": "Goon 3", "warded": True}]}, foe={"line": ["Bloodshard Imp"]})
    t.reap("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


def test_a_reap_ability_may_come_before_the_sacrifice(table, version):
    t = table(
        me={"line": ["Tocsin"]}, foe={"line": ["Bloodshard Imp"], "hand": ["Goon 1"]}, house="dis", ruleset=version
    )
    t.reap("Tocsin", "Tocsin")
    assert t.titles(t.me.discard) == ["Tocsin"]
    assert t.foe.hand == []


# Bronze, Silver and Gold Key Imp


@pytest.mark.parametrize("side", ["me", "foe"])
@pytest.mark.parametrize("keys", [imp[1] for imp in IMPS], ids=["first", "second", "third"])
@pytest.mark.parametrize(("imp", "barred"), IMPS)
def test_a_key_imp_bars_one_key_for_every_player(table, version, imp, barred, keys, side):
    sides = {"me": {"amber": 7, "keys": list(keys)}, "foe": {"amber": 7, "keys": list(keys)}}
    sides[side]["line"] = [imp]
    t = table(**sides, house="dis", ruleset=version)
    t.end()
    if keys == barred:
        t.submit(t.pending.keys[0]).next_turn()
        assert t.foe.amber == t.me.amber == 7
        assert list(keys) == t.foe.keys == t.me.keys
        return
    if len(keys) < 2:
        t.submit("key:yellow").submit(t.pending.keys[0])
    assert t.foe.amber == 1
    assert t.foe.keys == [*keys, "yellow"]


@pytest.mark.parametrize(("imp", "barred"), IMPS)
def test_a_key_at_no_cost_is_barred_too_until_the_imp_has_gone(table, version, imp, barred):
    t = table(
        me={"hand": ["Dis Key Gift", "Dis Slaying", "Dis Key Gift"], "keys": list(barred)},
        foe={"line": [imp]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Key Gift")
    assert t.me.keys == list(barred)
    t.play("Dis Slaying").play("Dis Key Gift")
    if t.game.pending is not None and t.pending.kind == "key":
        t.submit("key:yellow")
    assert len(t.me.keys) == len(barred) + 1


@pytest.mark.parametrize(("imp", "barred"), IMPS)
def test_key_imps_are_elusive(table, version, imp, barred):
    t = table(me={"line": ["Goon 3", "Goon 4"]}, foe={"line": [imp]}, ruleset=version)
    t.fight("Goon 3")
    assert t.card(imp).damage == 0
    t.fight("Goon 4")
    assert t.foe.line == []


# Gub


def test_gub_is_strong_and_taunts_between_others(table, version):
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Goon 3", "Gub", "Goon 4"]}, ruleset=version)
    assert t.power("Gub") == 6
    t.fight("Goon 9")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]
    assert t.card("Goon 9").damage == 6


@pytest.mark.parametrize("line", [["Gub"], ["Gub", "Goon 3"], ["Goon 3", "Gub"]])
def test_gub_is_weak_on_a_flank(table, version, line):
    t = table(me={"line": ["Goon 9"]}, foe={"line": line}, ruleset=version)
    assert t.power("Gub") == 1
    assert not t.g.has_keyword(t.card("Gub"), "taunt")


def test_gub_dies_of_its_damage_when_it_comes_to_a_flank(table, version):
    t = table(
        me={"hand": ["Dis Slaying"]},
        foe={"line": ["Goon 3", {"title": "Gub", "damage": 1}, "Goon 4"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying", "Goon 4")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.foe.discard) == ["Goon 4", "Gub"]


# Neffru


@pytest.mark.parametrize("side", ["me", "foe"])
def test_neffru_pays_the_owner_of_every_destroyed_creature(table, version, side):
    sides = {
        "me": {"hand": ["Dis Slaying", "Dis Slaying"], "line": ["Goon 3", {"title": "Goon 4", "owner": 1}]},
        "foe": {"line": ["Goon 5"]},
    }
    sides[side]["line"].append("Neffru")
    t = table(**sides, house="dis", ruleset=version)
    t.play("Dis Slaying", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    t.play("Dis Slaying", "Goon 4")
    assert (t.me.amber, t.foe.amber) == (1, 1), "its owner, not its controller"


def test_neffru_counts_neither_itself_nor_artifacts_nor_what_returns(table, version):
    t = table(
        me={"hand": ["Dis Wrecking", "Fear", "Dis Slaying"], "line": ["Neffru"]},
        foe={"artifacts": ["Trinket"], "line": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Wrecking", "Trinket").play("Fear").play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == (0, 0)

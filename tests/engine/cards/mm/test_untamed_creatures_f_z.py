"""Creatures of Untamed in Mass Mutation from Fandangle."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

MERCY = "Mercy, Malkin Queen"
MUTANT = "Gloriana’s Attendant"
KONG, TOP = "Niffle Kong (bottom half)", "Niffle Kong (top half)"
STANDING = {"title": KONG, "under": [TOP]}
APE, NIFFLE_QUEEN = "Niffle Ape", "Niffle Queen"


# Fandangle


@pytest.mark.parametrize(("amber", "ready"), [(3, False), (4, True), (9, True)])
def test_a_rich_fandangle_readies_those_of_other_houses(table, version, amber, ready):
    t = table(me={"line": ["Fandangle"], "hand": ["Goon 1"], "amber": amber}, foe={}, ruleset=version)
    t.play("Goon 1")
    assert t.card("Goon 1").ready == ready


def test_fandangle_readies_neither_its_house_nor_artifacts_nor_enemies(table, version):
    t = table(
        me={"line": ["Fandangle"], "hand": ["Untamed Goon 1", "Untamed Trinket"], "amber": 4},
        foe={"hand": ["Goon 2"], "amber": 4},
        house="untamed",
        ruleset=version,
    )
    t.play("Untamed Goon 1").play("Untamed Trinket")
    assert not t.card("Untamed Goon 1").ready
    assert not t.card("Untamed Trinket").ready
    t.next_turn("brobnar").play("Goon 2")
    assert not t.card("Goon 2").ready


def test_the_icons_of_a_creature_come_too_late_for_fandangle(table, version):
    coin = {"title": "Goon 1", "icons": ["amber"]}
    t = table(me={"line": ["Fandangle"], "hand": [coin, "Goon 2"], "amber": 3}, foe={}, ruleset=version)
    t.play("Goon 1").play("Goon 2")
    assert not t.card("Goon 1").ready
    assert t.card("Goon 2").ready


# Floomf


def test_floomf_feeds_any_beast_after_a_fight(table, version):
    t = table(me={"line": ["Floomf", "Goon 3"]}, foe={"line": ["Goon 9", "Lumilu"]}, house="untamed", ruleset=version)
    t.fight("Floomf", "Goon 9")
    assert sorted(t.offered) == ["Floomf", "Lumilu"]
    t.choose("Lumilu")
    assert t.power("Lumilu") == 6
    assert t.power("Floomf") == 3
    assert t.card("Floomf").damage == 0


def test_floomf_feeds_itself_where_it_is_the_only_beast(table, version):
    t = table(me={"line": ["Floomf"]}, foe={"line": ["Goon 9"]}, house="untamed", ruleset=version)
    t.fight("Floomf")
    assert t.card("Floomf").power_counters == 2


def test_floomf_feeds_no_beast_by_reaping(table, version):
    t = table(me={"line": ["Floomf"]}, foe={}, house="untamed", ruleset=version)
    t.reap("Floomf")
    assert t.card("Floomf").power_counters == 0


def test_the_attendant_does_nothing(table, version):
    t = table(me={"hand": [MUTANT]}, foe={}, house="untamed", ruleset=version)
    t.play(MUTANT)
    assert t.power(MUTANT) == 1
    assert t.me.amber == 0
    assert t.at_rest


# Keyfrog


@pytest.mark.ruling("faq-keyfrog-senator-shrix", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("from_shrix", [1, 3, 5])
@NEW
def test_the_active_player_splits_what_the_frog_pays(table, version, from_shrix):
    t = table(
        me={"hand": ["Slaying"]},
        foe={"amber": 5, "line": [{"title": "Senator Shrix", "amber": 5}, "Keyfrog"]},
        ruleset=version,
    )
    t.play("Slaying", "Keyfrog")
    assert t.pending.seat == 0
    assert t.offered == [f"number:{n}" for n in range(1, 6)]
    t.choose(f"number:{from_shrix}")
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert len(t.foe.keys) == 1
    assert t.card("Senator Shrix").amber == 5 - from_shrix
    assert t.foe.amber == 5 - (6 - from_shrix)


@pytest.mark.parametrize(("amber", "keys"), [(5, 0), (6, 1), (7, 1)])
def test_the_frog_forges_for_its_controller_where_the_pool_suffices(table, version, amber, keys):
    t = table(
        me={"hand": ["Slaying"], "amber": 9},
        foe={"amber": amber, "line": ["Keyfrog"]},
        ruleset=version,
    )
    t.play("Slaying")
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert len(t.foe.keys) == keys
    assert t.foe.amber == amber - 6 * keys
    assert t.me.keys == []
    assert t.me.amber == 9


def test_a_frog_that_is_sent_home_forges_nothing(table, version):
    t = table(me={"hand": ["Recall"]}, foe={"amber": 9, "line": ["Keyfrog"]}, ruleset=version)
    t.play("Recall")
    assert t.foe.keys == []
    assert t.foe.amber == 9


def test_a_key_of_the_frog_may_win_the_match(table):
    me = {"hand": ["Slaying"], "line": ["Keyfrog"], "amber": 6, "keys": ["red", "blue"]}
    t = table(me=me, foe={})
    t.play("Slaying")
    assert t.game.pending is None
    assert len(t.me.keys) == 3


# Lumilu


def test_lumilu_counts_the_other_friendly_beasts(table, version):
    t = table(
        me={"line": ["Lumilu", "Lumilu", "Floomf", "Goon 3"]},
        foe={"line": ["Keyfrog"]},
        house="untamed",
        ruleset=version,
    )
    t.reap("Lumilu")
    assert t.me.amber == 1 + 2
    t = table(me={"line": ["Lumilu"]}, foe={"line": ["Keyfrog"]}, house="untamed", ruleset=version)
    t.reap("Lumilu")
    assert t.me.amber == 1


# Mercy, Malkin Queen


def test_mercy_wards_friendly_cats_that_enter_play(table):
    t = table(
        me={"line": [MERCY], "hand": ["Floomf", "Keyfrog"]},
        foe={"hand": ["Eunoia"]},
        house="untamed",
    )
    t.play("Floomf").play("Keyfrog")
    assert t.card("Floomf").warded
    assert not t.card("Keyfrog").warded
    t.next_turn("untamed").play("Eunoia")
    assert not t.card("Eunoia").warded


def test_mercy_wards_cats_that_are_put_into_play_too(table):
    t = table(me={"line": [MERCY], "hand": ["Untamed Ushering", "Floomf"]}, foe={}, house="untamed")
    t.play("Untamed Ushering")
    assert t.card("Floomf").warded
    assert not t.card(MERCY).warded


def test_mercy_readies_a_friendly_beast_after_a_fight(table, version):
    t = table(
        me={"line": [MERCY, "Lumilu", {"title": "Floomf", "ready": False}, {"title": "Goon 3", "ready": False}]},
        foe={"line": ["Goon 9", {"title": "Keyfrog", "ready": False}]},
        house="untamed",
        ruleset=version,
    )
    t.reap("Lumilu").fight(MERCY, "Goon 9")
    assert sorted(t.offered) == ["Floomf", "Lumilu"]
    t.choose("Lumilu")
    assert t.card("Lumilu").ready
    assert not t.card("Floomf").ready
    assert t.card(MERCY).damage == 0


# Niffle Kong


@NEW
def test_kong_calls_any_number_of_niffles(table, version):
    t = table(
        me={"hand": [KONG, TOP], "deck": [APE, NIFFLE_QUEEN, "Goon 1"], "discard": [APE, "Goon 2", "Niffle Grounds"]},
        foe={"discard": [APE]},
        house="untamed",
        ruleset=version,
    )
    t.play("Niffle Kong")
    assert sorted(t.offered) == [APE, APE, NIFFLE_QUEEN]
    t.choose([NIFFLE_QUEEN, t.me.discard[0]])
    assert sorted(t.titles(t.me.hand)) == [APE, NIFFLE_QUEEN]
    assert t.titles(t.foe.discard) == [APE]
    assert t.titles(t.me.line) == ["Niffle Kong"]
    assert t.titles(t.me.discard) == ["Goon 2", "Niffle Grounds"]
    assert all(card.known & 2 for card in t.me.hand), "they were revealed"
    assert any(fact.kind == "deck.shuffled" for fact in t.facts)


@NEW
def test_kong_needs_both_halves_in_hand_and_may_find_nothing(table, version):
    t = table(me={"hand": [KONG], "deck": [TOP]}, foe={}, house="untamed", ruleset=version)
    assert t.refused("play:Niffle Kong").clause == "gigantic-both-halves-from-hand"
    t = table(me={"hand": [KONG, TOP], "deck": [APE]}, foe={}, house="untamed", ruleset=version)
    t.play("Niffle Kong", [])
    assert t.me.hand == []
    assert (t.power("Niffle Kong"), t.armor("Niffle Kong")) == (12, 2)


@pytest.mark.reading("niffle-kong-finds-halves", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_kong_finds_both_halves_of_another(table, version):
    t = table(
        me={"hand": [KONG, TOP], "deck": [KONG], "discard": [TOP]},
        foe={},
        house="untamed",
        ruleset=version,
        readings={"niffle-kong-finds-halves": "both"},
    )
    t.play("Niffle Kong")
    assert t.offered == ["Niffle Kong", "Niffle Kong"]
    t.choose([t.me.deck[-1], t.me.discard[0]])
    assert sorted(card.facts.half for card in t.me.hand) == ["bottom", "top"]
    t.play("Niffle Kong", [])
    assert t.titles(t.me.line) == ["Niffle Kong", "Niffle Kong"]


@NEW
@pytest.mark.parametrize("way", ["reap", "fight"])
def test_kong_gives_a_niffle_for_three_blows(table, version, way):
    t = table(
        me={"line": [STANDING, APE, "Goon 3"]},
        foe={"line": ["Goon 9", APE], "amber": 2, "artifacts": ["Trinket", "Dis Trinket"]},
        house="untamed",
        ruleset=version,
    )
    if way == "reap":
        t.reap("Niffle Kong")
    else:
        t.fight("Niffle Kong", "Goon 9")
    assert sorted(t.offered) == [APE, "Niffle Kong"], "no enemy Niffle, and itself is one"
    t.choose(APE, "Goon 3", "Trinket")
    assert t.titles(t.me.line) == ["Niffle Kong"]
    assert sorted(t.titles(t.me.discard)) == sorted([APE, "Goon 3"])
    assert t.foe.amber == 1
    assert t.titles(t.foe.artifacts) == ["Dis Trinket"]
    assert t.me.amber == (2 if way == "reap" else 1)


@NEW
def test_kong_may_decline_and_may_give_itself(table, version):
    sides = {"me": {"line": [STANDING]}, "foe": {"line": ["Guard 9/2"], "amber": 2, "artifacts": ["Trinket"]}}
    t = table(**sides, house="untamed", ruleset=version)
    t.reap("Niffle Kong", [])
    assert t.foe.amber == 2
    assert len(t.foe.artifacts) == len(t.me.line) == 1
    t = table(**sides, house="untamed", ruleset=version)
    t.reap("Niffle Kong", "Niffle Kong")
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Niffle Kong", "Niffle Kong"]
    assert t.foe.artifacts == []
    assert t.foe.amber == 1
    assert t.card("Guard 9/2").damage == 1


def test_a_ward_on_the_niffle_stops_kong(table):
    warded = {"title": APE, "warded": True}
    t = table(
        me={"line": [STANDING, warded]},
        foe={"line": ["Goon 9"], "amber": 2, "artifacts": ["Trinket"]},
        house="untamed",
    )
    t.reap("Niffle Kong", APE)
    assert not t.card(APE).warded
    assert t.foe.amber == 2
    assert len(t.foe.artifacts) == 1
    assert t.card("Goon 9").damage == 0


# Pismire


@pytest.mark.parametrize(
    ("mine", "theirs", "cost"),
    [([], [], 8), ([], [MUTANT], 6), ([MUTANT], [MUTANT], 8), ([MUTANT], [MUTANT, "Trimble"], 6), ([], ["Goon 3"], 8)],
)
def test_keys_cost_more_while_pismire_has_more_mutants(table, version, mine, theirs, cost):
    t = table(me={"line": ["Pismire", *mine]}, foe={"line": theirs}, ruleset=version)
    assert t.g.key_cost(t.foe) == cost
    assert t.g.key_cost(t.me) == 6


# Trimble


def test_mutants_of_both_sides_have_skirmish_beside_trimble(table, version):
    t = table(
        me={"line": ["Trimble", MUTANT, "Goon 3"], "hand": ["Slaying"]},
        foe={"line": ["Pismire", "Goon 4"]},
        ruleset=version,
    )
    assert all(t.g.has_keyword(t.card(title), "skirmish") for title in ("Trimble", MUTANT, "Pismire"))
    assert not any(t.g.has_keyword(t.card(title), "skirmish") for title in ("Goon 3", "Goon 4"))
    t.play("Slaying", "Trimble")
    assert not t.g.has_keyword(t.card(MUTANT), "skirmish")
    assert not t.g.has_keyword(t.card("Pismire"), "skirmish")

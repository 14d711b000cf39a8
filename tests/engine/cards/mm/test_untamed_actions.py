"""Actions of Untamed in Mass Mutation, up to the Mutations."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

AEMBERLUTION = "Æmberlution"
FOUND = "Look What I Found!"
MUTATIONS = {
    "Mutation of Cunning": ("elusive", 1),
    "Mutation of Fury": ("assault", 3),
    "Mutation of Instinct": ("skirmish", 1),
}
KONG, TOP = "Niffle Kong (bottom half)", "Niffle Kong (top half)"


# Æmberlution


def test_a_new_world_is_born_from_the_hands(table, version):
    t = table(
        me={"hand": [AEMBERLUTION, "Goon 3", "Chant", "Badge"], "line": ["Goon 9"], "artifacts": ["Trinket"]},
        foe={"hand": ["Goon 4", "Trinket"], "line": ["Goon 8"]},
        house="untamed",
        ruleset=version,
    )
    t.play(AEMBERLUTION)
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.card("Goon 3").ready
    assert t.card("Goon 4").ready
    assert t.titles(t.me.discard) == ["Goon 9", AEMBERLUTION]
    assert t.titles(t.foe.discard) == ["Goon 8"]
    assert len(t.me.artifacts) == 1, "artifacts stay"
    assert all(card.known == t.g.everyone for card in t.foe.hand if card.title == "Trinket")


def test_the_active_player_orders_and_places_what_enters(table):
    t = table(me={"hand": [AEMBERLUTION]}, foe={"hand": ["Goon 1", "Goon 2", "Goon 3"]}, house="untamed")
    t.play(AEMBERLUTION)
    assert t.pending.seat == 0
    assert t.pending.ordered
    t.choose(["Goon 2", "Goon 3", "Goon 1"], "left", "right")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 2", "Goon 1"]
    assert t.foe.hand == []


@pytest.mark.reading("aemberlution-one-hand-at-a-time", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_the_creatures_of_one_hand_enter_before_the_next_hand_is_revealed(table, version):
    t = table(
        me={"hand": [AEMBERLUTION, "Goon 1", "Goon 2"]}, foe={"hand": ["Goon 3"]}, house="untamed", ruleset=version
    )
    t.play(AEMBERLUTION)
    assert all(card.known == t.g.everyone for card in t.me.hand)
    assert t.card("Goon 3").known != t.g.everyone
    t.choose(["Goon 2", "Goon 1"], "right")
    assert t.titles(t.me.line) == ["Goon 2", "Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    entered = [fact.data["card"] for fact in t.happened("card.entered")]
    assert entered == [t.card(title).id for title in ("Goon 2", "Goon 1", "Goon 3")]


def test_what_enters_so_is_not_played(table, version):
    t = table(me={"hand": [AEMBERLUTION, "Chonkers"]}, foe={"hand": ["Dust Pixie"]}, house="untamed", ruleset=version)
    t.play(AEMBERLUTION)
    assert t.card("Chonkers").power_counters == 0
    assert t.foe.amber == 0
    assert len(t.me.line) == len(t.foe.line) == 1


def test_a_warded_creature_outlives_the_world(table):
    t = table(me={"hand": [AEMBERLUTION], "line": [{"title": "Goon 3", "warded": True}]}, foe={}, house="untamed")
    t.play(AEMBERLUTION)
    assert t.titles(t.me.line) == ["Goon 3"]
    assert not t.card("Goon 3").warded


@pytest.mark.parametrize("hand", [[KONG, TOP], [TOP, KONG]])
@NEW
def test_both_halves_of_a_gigantic_creature_are_born_together(table, version, hand):
    t = table(me={"hand": [AEMBERLUTION]}, foe={"hand": [*hand, "Goon 1"]}, house="untamed", ruleset=version)
    t.play(AEMBERLUTION, [*t.foe.hand], "right")
    assert sorted(t.titles(t.foe.line)) == ["Goon 1", "Niffle Kong"]
    assert t.foe.hand == []
    assert t.power("Niffle Kong") == 12
    assert all(card.ready for card in t.foe.line)


@NEW
def test_one_half_stays_in_hand(table, version):
    t = table(me={"hand": [AEMBERLUTION, TOP]}, foe={"hand": [KONG]}, house="untamed", ruleset=version)
    t.play(AEMBERLUTION)
    assert t.me.line == t.foe.line == []
    assert len(t.foe.hand) == 1
    assert t.card(TOP) in t.me.hand


@pytest.mark.parametrize("title", [AEMBERLUTION, "Commune", FOUND])
def test_the_great_rites_end_the_step(table, title):
    t = table(me={"hand": [title, "Untamed Chant"]}, foe={}, house="untamed")
    t.play(title)
    assert t.g.active_player is t.foe


# Commune


@pytest.mark.parametrize("before", [0, 1, 9])
def test_after_a_communion_there_are_four(table, version, before):
    t = table(me={"hand": ["Commune"], "amber": before}, foe={"amber": 3}, house="untamed", ruleset=version)
    t.play("Commune")
    assert (t.me.amber, t.foe.amber) == (4, 3)


def test_what_cannot_be_lost_is_kept_beside_the_four(table, version):
    t = table(
        me={"hand": ["Commune"], "amber": 2, "artifacts": ["Strongbox"]}, foe={}, house="untamed", ruleset=version
    )
    t.play("Commune")
    assert t.me.amber == 6


# Growth Surge


def counters(cards):
    return [card.power_counters for card in cards]


@pytest.mark.parametrize(("flank", "expected"), [("Goon 1", [3, 2, 1, 0]), ("Goon 4", [0, 1, 2, 3])])
def test_growth_surges_along_the_line(table, version, flank, expected):
    t = table(
        me={"hand": ["Growth Surge"], "line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]},
        foe={"line": ["Goon 5", "Goon 6"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Growth Surge")
    assert sorted(t.offered) == ["Goon 1", "Goon 4", "Goon 5", "Goon 6"]
    t.choose(flank)
    assert counters(t.me.line) == expected
    assert counters(t.foe.line) == [0, 0]
    assert t.me.amber == 1


@pytest.mark.parametrize(("many", "expected"), [(1, [3]), (2, [3, 2]), (3, [3, 2, 1])])
def test_growth_goes_as_far_as_the_line_does(table, version, many, expected):
    t = table(
        me={"hand": ["Growth Surge"]},
        foe={"line": [f"Goon {n + 1}" for n in range(many)]},
        house="untamed",
        ruleset=version,
    )
    t.play("Growth Surge", *(["Goon 1"] if many > 1 else []))
    assert counters(t.foe.line) == expected


def test_from_a_creature_that_counts_as_a_flank_creature_growth_goes_to_one_side(table, version):
    t = table(
        me={"hand": ["Growth Surge"], "line": ["Goon 1", "Goon 2", "Outrider", "Goon 3", "Goon 4"]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Growth Surge", "Outrider", "Goon 2")
    assert counters(t.me.line) == [1, 2, 3, 0, 0]


def test_nothing_grows_where_no_creature_is(table, version):
    t = table(me={"hand": ["Growth Surge"]}, foe={}, house="untamed", ruleset=version)
    t.play("Growth Surge")
    assert t.me.amber == 1
    assert t.at_rest


# Look What I Found!


def test_one_card_of_each_type_is_found(table, version):
    pile = ["Goon 1", "Goon 2", "Badge", "Chant", "Trinket", "Dis Trinket"]
    t = table(me={"hand": [FOUND], "discard": pile}, foe={"discard": pile}, house="untamed", ruleset=version)
    t.play(FOUND, "Dis Trinket", "Goon 2")
    found = {"Goon 2", "Badge", "Chant", "Dis Trinket"}
    assert found <= set(t.titles(t.me.hand))
    assert sorted(c.title for c in t.me.discard if c.title != FOUND) == ["Goon 1", "Trinket"]
    assert len(t.foe.discard) == 6


def test_types_that_are_not_there_are_not_found(table, version):
    t = table(me={"hand": [FOUND], "discard": ["Goon 1"]}, foe={}, house="untamed", ruleset=version)
    t.play(FOUND)
    assert "Goon 1" in t.titles(t.me.hand), "it does not find itself"
    assert t.titles(t.me.discard) == [FOUND], "it does not find itself"


# the Mutations


@pytest.mark.parametrize("title", MUTATIONS)
@pytest.mark.parametrize("side", ["me", "foe"])
def test_a_mutation_lasts_until_the_next_turn_of_its_player(table, title, side):
    keyword, value = MUTATIONS[title]
    t = table(me={"hand": [title], "line": ["Goon 3"]}, foe={"line": ["Goon 3"]}, house="untamed")
    mutated, other = t.me.line[0], t.foe.line[0]
    if side == "foe":
        mutated, other = other, mutated
    t.play(title, mutated)
    for _ in range(2):
        assert t.g.keywords_of(mutated) == {keyword: value}
        assert t.g.traits_of(mutated) == ("mutant",)
        assert t.g.keywords_of(other) == {}
        assert t.g.traits_of(other) == ()
        t.next_turn("brobnar")
    assert t.g.keywords_of(mutated) == {}
    assert t.g.traits_of(mutated) == ()
    assert t.me.amber == 1


@pytest.mark.parametrize("title", MUTATIONS)
def test_a_creature_that_leaves_is_no_mutant_when_it_returns(table, title):
    t = table(me={"hand": [title, "Untamed Blink"], "line": ["Goon 3"]}, foe={}, house="untamed")
    t.play(title).play("Untamed Blink")
    assert t.g.keywords_of(t.card("Goon 3")) == {}
    assert t.g.traits_of(t.card("Goon 3")) == ()


def test_cunning_is_used_up_by_the_first_attack_and_back_in_the_next_turn(table, version):
    t = table(
        me={"hand": ["Mutation of Cunning"], "line": ["Goon 3"]},
        foe={"line": ["Goon 1", "Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Mutation of Cunning", "Goon 3").next_turn("brobnar")
    t.fight("Goon 1")
    assert t.card("Goon 3").damage == 0
    t.fight("Goon 2")
    assert t.card("Goon 3").damage == 2


@pytest.mark.parametrize(("title", "damage", "lost"), [("Mutation of Fury", 3 + 3, 5), ("Mutation of Instinct", 3, 0)])
def test_mutants_fight_as_they_have_learned(table, version, title, damage, lost):
    t = table(
        me={"hand": [title], "line": ["Untamed Goon 3", "Goon 1"]},
        foe={"line": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    t.play(title, "Untamed Goon 3").fight("Untamed Goon 3")
    assert t.card("Goon 9").damage == damage
    assert t.card("Untamed Goon 3").zone == ("discard" if lost else "play")


def test_armor_and_ward_stop_the_fury(table):
    t = table(
        me={"hand": ["Mutation of Fury"], "line": ["Untamed Goon 3"]}, foe={"line": ["Guard 9/2"]}, house="untamed"
    )
    t.play("Mutation of Fury", "Untamed Goon 3").fight("Untamed Goon 3")
    assert t.card("Guard 9/2").damage == 3 + 3 - 2
    warded = {"title": "Goon 9", "warded": True}
    t = table(me={"hand": ["Mutation of Fury"], "line": ["Untamed Goon 3"]}, foe={"line": [warded]}, house="untamed")
    t.play("Mutation of Fury", "Untamed Goon 3").fight("Untamed Goon 3")
    assert t.card("Goon 9").damage == 3
    assert not t.card("Goon 9").warded

"""Actions of Untamed in Age of Ascension."""

from __future__ import annotations

import pytest

SPRING = "Song of Spring"
EQUILIBRIUM = "Punctuated Equilibrium"


def wild(table, version, title, me=None, foe=None, **more):
    """A table at which Untamed is active and the card is in hand."""
    mine = dict(me or {})
    mine["hand"] = [title, *mine.get("hand", ())]
    return table(me=mine, foe=foe or {}, house="untamed", ruleset=version, **more)


# Gravid Cycle


@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_gravid_cycle_returns_any_card_and_ends_the_step(table, version):
    t = wild(table, version, "Gravid Cycle", {"hand": ["Untamed Goon 2"], "discard": ["Trinket", "Goon 3"]})
    t.play("Gravid Cycle", "Trinket")
    assert "Trinket" in t.titles(t.me.hand)
    assert t.me.amber == 1
    assert t.game.active == 1, "the draw step and the end of the turn followed"
    assert t.titles(t.me.discard) == ["Goon 3", "Gravid Cycle"]


def test_gravid_cycle_with_an_empty_discard_pile_returns_nothing(table):
    t = wild(table, "16.0", "Gravid Cycle", foe={"discard": ["Goon 3"]})
    t.play("Gravid Cycle")
    assert t.game.active == 1
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.titles(t.me.discard) == ["Gravid Cycle"], "it resolves before it is discarded"


# Persistence Hunting


def test_persistence_hunting_exhausts_the_enemy_creatures_of_a_house(table, version):
    t = wild(
        table,
        version,
        "Persistence Hunting",
        {"line": ["Dis Goon 3"]},
        {"line": ["Dis Goon 3", "Dis Goon 4", "Goon 5"], "artifacts": ["Dis Trinket"]},
    )
    t.play("Persistence Hunting", "house:dis")
    assert [card.ready for card in t.foe.line] == [False, False, True]
    assert t.me.line[0].ready
    assert t.foe.artifacts[0].ready
    assert t.me.amber == 1


def test_persistence_hunting_asks_for_no_house_where_no_enemy_creature_is_ready(table, version):
    t = wild(table, version, "Persistence Hunting", foe={"line": [{"title": "Dis Goon 3", "ready": False}]})
    t.play("Persistence Hunting")
    assert t.at_rest
    assert t.me.amber == 1


def test_persistence_hunting_goes_by_the_house_a_creature_has_and_past_a_ward(table):
    t = wild(
        table,
        "16.0",
        "Persistence Hunting",
        foe={"line": [{"title": "Goon 3", "house": "logos", "warded": True}, "Goon 4"]},
    )
    t.play("Persistence Hunting", "house:logos")
    assert [card.ready for card in t.foe.line] == [False, True]
    assert t.foe.line[0].warded


# Punctuated Equilibrium


def test_punctuated_equilibrium_renews_both_hands(table, version):
    t = wild(
        table,
        version,
        EQUILIBRIUM,
        {"hand": ["Goon 1", "Goon 2"], "archives": ["Goon 5"]},
        {"hand": ["Goon 3"] * 7, "archives": ["Goon 6"]},
    )
    t.play(EQUILIBRIUM)
    assert t.titles(t.me.discard) == ["Goon 1", "Goon 2", EQUILIBRIUM]
    assert len(t.foe.discard) == 7
    assert t.titles(t.me.hand) == ["Chant"] * 6 == t.titles(t.foe.hand)
    assert len(t.me.archives) == len(t.foe.archives) == 1


@pytest.mark.reading("punctuated-equilibrium-in-which-order")
def test_punctuated_equilibrium_discards_every_hand_before_any_is_refilled(table, version):
    t = wild(table, version, EQUILIBRIUM, {"hand": ["Goon 1"]}, {"hand": ["Goon 3"]})
    before = len(t.facts)
    t.play(EQUILIBRIUM)
    kinds = [fact.kind for fact in t.facts[before:] if fact.kind in ("card.discarded", "card.drawn", "cards.drawn")]
    last = max(n for n, kind in enumerate(kinds) if kind == "card.discarded")
    assert kinds[: last + 1] == ["card.discarded"] * 2
    assert len(kinds) > 2


@pytest.mark.clause("chains-shed-one-per-refill", "chains-table-7-to-12")
def test_punctuated_equilibrium_meets_chains_and_sheds_one(table, version):
    t = wild(table, version, EQUILIBRIUM, {"chains": 7}, {"chains": 1, "hand": ["Goon 3"]})
    t.play(EQUILIBRIUM)
    assert (len(t.me.hand), t.me.chains) == (4, 6)
    assert (len(t.foe.hand), t.foe.chains) == (5, 0)


def test_punctuated_equilibrium_refills_to_a_larger_hand(table, version):
    t = wild(table, version, EQUILIBRIUM, foe={"line": ["Mother"]})
    t.play(EQUILIBRIUM)
    assert (len(t.me.hand), len(t.foe.hand)) == (6, 7)


@pytest.mark.clause("draw-empty-deck-reshuffles-discard")
def test_punctuated_equilibrium_draws_what_was_just_discarded_from_an_empty_deck(table, version):
    t = wild(table, version, EQUILIBRIUM, foe={"hand": ["Goon 3"] * 8}, filler=0)
    t.play(EQUILIBRIUM)
    assert t.titles(t.foe.hand) == ["Goon 3"] * 6
    assert len(t.foe.deck) == 2
    assert t.me.hand == [], "it is still resolving"
    assert t.titles(t.me.discard) == [EQUILIBRIUM], "it is still resolving"


# Quicksand


def test_quicksand_takes_the_most_powerful_of_each_side_at_once(table, version):
    t = wild(table, version, "Quicksand", {"line": ["Goon 3", "Goon 5"]}, {"line": ["Goon 2", "Goon 4"]})
    t.play("Quicksand")
    assert (t.titles(t.me.line), t.titles(t.foe.line)) == (["Goon 3"], ["Goon 2"])
    assert t.me.amber == 1


@pytest.mark.parametrize(
    ("creature", "spared"),
    [
        ("Untamed Goon 1", True),
        ({"title": "Untamed Goon 1", "ready": False}, False),
        ({"title": "Goon 1", "house": "untamed"}, True),
        ("Goon 1", False),
    ],
)
def test_quicksand_spares_the_controller_of_a_ready_untamed_creature(table, version, creature, spared):
    t = wild(table, version, "Quicksand", {"line": ["Untamed Goon 2"]}, {"line": [creature, "Goon 9"]})
    t.play("Quicksand")
    assert t.titles(t.me.line) == ["Untamed Goon 2"]
    assert (t.card("Goon 9").zone == "play") is spared


def test_quicksand_lets_the_active_player_pick_among_equals(table, version):
    t = wild(table, version, "Quicksand", {"line": ["Untamed Goon 2"]}, {"line": ["Goon 4", "Dis Goon 4", "Goon 3"]})
    t.play("Quicksand")
    assert t.offered == ["Goon 4", "Dis Goon 4"]
    assert t.pending.seat == 0
    t.choose("Dis Goon 4")
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 3"]


def test_a_ward_and_an_empty_battleline_before_quicksand(table):
    t = wild(table, "16.0", "Quicksand", foe={"line": [{"title": "Goon 4", "warded": True}, "Goon 3"]})
    t.play("Quicksand")
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 3"]
    assert not t.card("Goon 4").warded


# Soldiers to Flowers


def test_soldiers_to_flowers_purges_dead_untamed_creatures_and_pays_their_owners(table, version):
    t = wild(
        table,
        version,
        "Soldiers to Flowers",
        {"discard": ["Untamed Goon 1", "Goon 2", "Untamed Chant"], "line": ["Untamed Goon 5"]},
        {"discard": ["Untamed Goon 3", "Untamed Goon 4", "Untamed Trinket"], "hand": ["Untamed Goon 5"]},
    )
    t.play("Soldiers to Flowers")
    assert sorted(t.titles(t.me.purged)) == ["Untamed Goon 1"]
    assert sorted(t.titles(t.foe.purged)) == ["Untamed Goon 3", "Untamed Goon 4"]
    assert (t.me.amber, t.foe.amber) == (1 + 1, 2)
    assert t.titles(t.foe.discard) == ["Untamed Trinket"]
    assert len(t.foe.hand) == 1


def test_soldiers_to_flowers_without_dead_creatures(table, version):
    t = wild(table, version, "Soldiers to Flowers", {"discard": ["Goon 2"]}, {"discard": ["Untamed Chant"]})
    t.play("Soldiers to Flowers")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    assert t.me.purged == t.foe.purged == []


def test_soldiers_to_flowers_goes_by_the_house_in_the_deck(table, version):
    maverick = [{"title": "Goon 2", "house": "untamed"}, {"title": "Untamed Goon 3", "house": "dis"}]
    t = wild(table, version, "Soldiers to Flowers", {"discard": maverick})
    t.play("Soldiers to Flowers")
    assert t.titles(t.me.purged) == ["Goon 2"]
    assert t.me.amber == 2


# Song of Spring


def test_song_of_spring_takes_creatures_from_everywhere(table, version):
    t = wild(
        table,
        version,
        SPRING,
        {
            "hand": ["Untamed Goon 1", "Untamed Chant", "Goon 1"],
            "discard": ["Untamed Goon 2", "Goon 2"],
            "line": ["Untamed Goon 3", "Goon 3"],
        },
        {"line": ["Untamed Goon 4"], "discard": ["Untamed Goon 5"]},
    )
    t.play(SPRING)
    assert t.offered == ["Untamed Goon 1"]
    assert t.pending.private
    t.choose("Untamed Goon 1")
    assert sorted(t.offered) == ["Untamed Goon 2", "Untamed Goon 3"]
    t.choose(["Untamed Goon 2", "Untamed Goon 3"])
    assert [t.card(f"Untamed Goon {n}").zone for n in (1, 2, 3)] == ["deck"] * 3
    assert len(t.me.deck) == 12 + 3
    assert t.titles(t.me.line) == ["Goon 3"]
    assert len(t.happened("deck.shuffled")) == 1


def test_song_of_spring_may_take_none(table, version):
    t = wild(table, version, SPRING, {"line": ["Untamed Goon 3"], "hand": ["Untamed Goon 1"]})
    t.play(SPRING, [], [])
    assert len(t.me.deck) == 12
    assert t.titles(t.me.line) == ["Untamed Goon 3"]
    assert t.me.amber == 1


def test_what_song_of_spring_takes_of_anothers_goes_to_the_deck_of_its_owner(table, version):
    t = wild(table, version, SPRING, {"line": [{"title": "Untamed Goon 3", "owner": 1}]})
    t.play(SPRING, ["Untamed Goon 3"])
    assert (len(t.me.deck), len(t.foe.deck)) == (12, 13)


def test_song_of_spring_takes_no_warded_creature(table):
    t = wild(table, "16.0", SPRING, {"line": [{"title": "Untamed Goon 3", "warded": True, "amber": 2}]})
    t.play(SPRING, ["Untamed Goon 3"])
    assert t.titles(t.me.line) == ["Untamed Goon 3"]
    assert not t.me.line[0].warded
    assert t.me.line[0].amber == 2


# They’re Everywhere!


EVERYWHERE = "They’re Everywhere!"


def test_they_are_everywhere_on_flanks_and_between(table, version):
    t = wild(table, version, EVERYWHERE, {"line": ["Goon 5"]}, {"line": ["Goon 5", "Goon 5", "Goon 5", "Goon 5"]})
    t.play(EVERYWHERE)
    assert [card.damage for card in t.foe.line] == [2, 1, 1, 2]
    assert t.me.line[0].damage == 0
    assert t.me.amber == 1


def test_a_lone_creature_is_on_a_flank_for_them(table, version):
    t = wild(table, version, EVERYWHERE, foe={"line": ["Goon 5"]})
    t.play(EVERYWHERE)
    assert t.foe.line[0].damage == 2


@pytest.mark.clause("damage-whole-ability-simultaneous", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize(("version", "hurt"), [("1.2", 0), ("1.3", 0), ("2021-03", 1), ("16.0", 1), ("18.4", 1)])
def test_they_are_everywhere_at_once_in_the_books_that_say_so(table, version, hurt):
    t = wild(table, version, EVERYWHERE, foe={"line": ["Goon 2", "Goon 5", "Goon 9"]})
    t.play(EVERYWHERE)
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 9"]
    assert t.card("Goon 5").damage == hurt, "in the old books it is a flank creature by the second sentence"
    assert t.card("Goon 9").damage == 2


def test_ward_and_armor_against_them(table):
    t = wild(table, "16.0", EVERYWHERE, foe={"line": [{"title": "Goon 3", "warded": True}, "Guard 3/2", "Guard 4/1"]})
    t.play(EVERYWHERE)
    assert [card.damage for card in t.foe.line] == [0, 0, 1]
    assert not t.foe.line[0].warded

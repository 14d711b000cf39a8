"""Artifacts of Untamed in Call of the Archons."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from tests.engine.invent import invent


@invent("Grove Angel", type="artifact")
class GroveAngel:
    """A friendly artifact that would be destroyed stays."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card.type == "artifact" and e.card.controller == me.controller)
    def save(g, me, you, event):
        yield from ()


def with_artifact(table, version, title, me=None, foe=None, house="untamed", **more):
    mine = {"artifacts": [title], **(me or {})}
    return table(me=mine, foe=foe or {}, house=house, ruleset=version, **more)


# Bear Flute


def test_bear_flute_heals_an_ancient_bear_of_either_side(table, version):
    t = with_artifact(
        table,
        version,
        "Bear Flute",
        {"line": [{"title": "Ancient Bear", "damage": 2}, {"title": "Goon 5", "damage": 1}], "deck": ["Ancient Bear"]},
        {"line": [{"title": "Ancient Bear", "damage": 4}]},
    )
    t.action("Bear Flute")
    assert t.offered == ["Ancient Bear", "Ancient Bear"]
    t.choose("Ancient Bear#2")
    assert (t.me.line[0].damage, t.me.line[1].damage, t.foe.line[0].damage) == (2, 1, 0)
    assert t.me.hand == []
    assert not t.happened("deck.shuffled")
    assert not t.card("Bear Flute").ready


def test_with_an_unhurt_bear_in_play_nothing_is_searched(table, version):
    t = with_artifact(table, version, "Bear Flute", {"deck": ["Ancient Bear"]}, {"line": ["Ancient Bear"]})
    t.action("Bear Flute")
    assert t.at_rest
    assert t.me.hand == []
    assert not t.happened("card.searched")


def test_bear_flute_finds_all_bears_and_shuffles_the_discard_pile_in(table, version):
    t = with_artifact(
        table,
        version,
        "Bear Flute",
        {
            "line": ["Goon 5"],
            "hand": ["Ancient Bear"],
            "deck": ["Ancient Bear", "Goon 2", "Ancient Bear"],
            "discard": ["Goon 3", "Ancient Bear", "Trinket"],
        },
        {"discard": ["Ancient Bear"]},
    )
    t.action("Bear Flute")
    assert t.pending.seat == 0
    assert t.pending.private
    assert t.offered == ["Ancient Bear"] * 3
    assert (t.pending.minimum, t.pending.maximum) == (0, 3)
    t.submit(*t.pending.keys)
    assert t.titles(t.me.hand) == ["Ancient Bear"] * 4
    assert t.me.discard == []
    assert sorted(t.titles(t.me.deck)) == ["Chant"] * 12 + ["Goon 2", "Goon 3", "Trinket"]
    assert t.titles(t.foe.discard) == ["Ancient Bear"]
    assert len(t.happened("deck.shuffled")) == 1


def test_bear_flute_that_finds_nothing_leaves_the_discard_pile(table, version):
    t = with_artifact(table, version, "Bear Flute", {"deck": ["Goon 2"], "discard": ["Goon 3"]})
    t.action("Bear Flute")
    assert t.pending.private, "whether there is one in the deck is not told"
    assert t.offered == [], "whether there is one in the deck is not told"
    t.submit()
    assert t.titles(t.me.discard) == ["Goon 3"]
    assert len(t.me.deck) == 13
    assert t.me.hand == []
    assert len(t.happened("deck.shuffled")) == 1, "a searched deck is shuffled"


def test_bear_flute_may_fail_to_find(table, version):
    t = with_artifact(table, version, "Bear Flute", {"deck": ["Ancient Bear"], "discard": ["Goon 3"]})
    t.action("Bear Flute")
    t.submit()
    assert t.me.hand == []
    assert t.titles(t.me.discard) == ["Goon 3"]


def test_bear_flute_finds_the_only_bear_with_an_empty_discard_pile(table, version):
    t = with_artifact(table, version, "Bear Flute", {"deck": ["Ancient Bear", "Goon 1"]})
    t.action("Bear Flute", "Ancient Bear")
    assert t.titles(t.me.hand) == ["Ancient Bear"]
    assert len(t.happened("deck.shuffled")) == 1


# Nepenthe Seed


def test_nepenthe_seed_is_sacrificed_and_returns_a_card(table, version):
    t = with_artifact(
        table,
        version,
        "Nepenthe Seed",
        {"discard": ["Goon 1", "Punch", "Trinket"], "artifacts": ["Nepenthe Seed", "Trinket"]},
        {"discard": ["Goon 2"]},
        house="brobnar",
    )
    t.omni("Nepenthe Seed")
    assert t.offered == ["Goon 1", "Punch", "Trinket", "Nepenthe Seed"], "it lies there itself by then"
    t.choose("Punch")
    assert t.titles(t.me.hand) == ["Punch"]
    assert t.titles(t.me.discard) == ["Goon 1", "Trinket", "Nepenthe Seed"]
    assert t.titles(t.me.artifacts) == ["Trinket"]
    assert t.titles(t.foe.discard) == ["Goon 2"]


def test_nepenthe_seed_may_return_itself(table, version):
    t = with_artifact(table, version, "Nepenthe Seed", {"discard": ["Goon 1"]})
    t.omni("Nepenthe Seed", "Nepenthe Seed")
    assert t.titles(t.me.hand) == ["Nepenthe Seed"]
    assert t.titles(t.me.discard) == ["Goon 1"]


def test_a_seed_that_could_not_be_sacrificed_returns_a_card_all_the_same(table, version):
    t = with_artifact(
        table, version, "Nepenthe Seed", {"discard": ["Goon 1"], "artifacts": ["Nepenthe Seed", "Grove Angel"]}
    )
    t.omni("Nepenthe Seed")
    assert t.titles(t.me.artifacts) == ["Nepenthe Seed", "Grove Angel"]
    assert t.titles(t.me.hand) == ["Goon 1"]


def test_a_foreign_seed_returns_a_card_of_its_user(table, version):
    t = table(
        me={"hand": ["Untamed Strings"], "discard": ["Goon 1"]},
        foe={"artifacts": ["Nepenthe Seed"], "discard": ["Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Untamed Strings")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.titles(t.foe.discard) == ["Goon 2", "Nepenthe Seed"]


# Ritual of Balance


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (5, 0), (6, 1), (7, 1)])
def test_ritual_of_balance_steals_from_six_on(table, version, pool, stolen):
    t = with_artifact(table, version, "Ritual of Balance", {"amber": 6}, {"amber": pool})
    t.action("Ritual of Balance")
    assert (t.me.amber, t.foe.amber) == (6 + stolen, pool - stolen)
    assert not t.card("Ritual of Balance").ready


def test_ritual_of_balance_steals_nothing_that_is_safe(table, version):
    t = with_artifact(table, version, "Ritual of Balance", {}, {"amber": 7, "artifacts": ["Vault"]})
    t.action("Ritual of Balance")
    assert (t.me.amber, t.foe.amber) == (0, 7)


def test_with_three_players_ritual_of_balance_looks_at_one_pool(table):
    for seat, pools in (("1", (0, 5, 7)), ("2", (1, 5, 6))):
        t = with_artifact(table, "16.0", "Ritual of Balance", {}, {"amber": 5}, third={"amber": 7})
        t.action("Ritual of Balance", seat)
        assert (t.me.amber, t.foe.amber, t.third.amber) == pools


# Ritual of the Hunt


def test_ritual_of_the_hunt_lets_your_untamed_creatures_be_used(table, version):
    stag = {"title": "Untamed Goon 2", "house": "dis"}
    t = with_artifact(
        table,
        version,
        "Ritual of the Hunt",
        {
            "line": ["Untamed Goon 2", "Witch of the Eye", "Dis Goon 3", stag, {"title": "Goon 4", "house": "untamed"}],
            "artifacts": ["Ritual of the Hunt", "World Tree"],
            "hand": ["Untamed Goon 2"],
            "discard": ["Goon 2"],
            "houses": ["untamed", "dis", "brobnar"],
        },
        {"line": ["Goon 1"]},
        house="brobnar",
    )
    assert not t.may("reap:Untamed Goon 2")
    t.omni("Ritual of the Hunt")
    assert t.titles(t.me.artifacts) == ["World Tree"]
    assert t.titles(t.me.discard) == ["Goon 2", "Ritual of the Hunt"]
    assert t.may("reap:Untamed Goon 2")
    assert t.may("fight:Untamed Goon 2")
    assert t.may("reap:Goon 4")
    assert not t.may("reap:Dis Goon 3")
    assert not t.may("action:World Tree")
    assert not t.may(f"reap:{t.me.line[3].id}"), "a maverick is of its own house"
    assert not any(key.startswith("play:") for key in t.pending.keys), "using, not playing"
    t.reap("Witch of the Eye", "Goon 2")
    assert t.titles(t.me.hand) == ["Untamed Goon 2", "Goon 2"]
    t.reap("Untamed Goon 2")
    assert t.me.amber == 2
    t.next_turn().next_turn("brobnar")
    assert not t.may("reap:Untamed Goon 2"), "it was for that turn"


def test_the_hunt_covers_creatures_that_come_later_and_not_those_that_were_lost(table, version):
    t = with_artifact(
        table,
        version,
        "Ritual of the Hunt",
        {"hand": [{"title": "Untamed Lure", "house": "brobnar"}], "houses": ["untamed", "dis", "brobnar"]},
        {"line": ["Untamed Goon 2"]},
        house="brobnar",
    )
    t.omni("Ritual of the Hunt").play("Untamed Lure")
    assert t.titles(t.me.line) == ["Untamed Goon 2"]
    assert t.may("reap:Untamed Goon 2")


def test_a_seed_of_the_hunt_used_by_another_serves_the_user(table, version):
    t = table(
        me={"hand": [{"title": "Untamed Strings", "house": "brobnar"}], "line": ["Untamed Goon 2"]},
        foe={"artifacts": ["Ritual of the Hunt"], "line": ["Untamed Goon 2"]},
        house="brobnar",
        ruleset=version,
    )
    t.play("Untamed Strings")
    assert t.titles(t.foe.discard) == ["Ritual of the Hunt"]
    assert t.may("reap:Untamed Goon 2")


# World Tree


def test_world_tree_puts_a_creature_on_top_of_the_deck(table, version):
    t = with_artifact(
        table,
        version,
        "World Tree",
        {"discard": ["Goon 1", "Punch", "Goon 2", "Trinket"], "deck": ["Goon 9"]},
        {"discard": ["Goon 3"]},
    )
    t.action("World Tree")
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 1")
    assert t.titles(t.me.deck)[-2:] == ["Goon 9", "Goon 1"]
    assert t.titles(t.me.discard) == ["Punch", "Goon 2", "Trinket"]
    assert t.me.hand == []
    assert not t.happened("deck.shuffled")


@pytest.mark.parametrize("pile", [[], ["Punch", "Trinket"]])
def test_world_tree_without_a_creature_to_return(table, version, pile):
    t = with_artifact(table, version, "World Tree", {"discard": pile})
    t.action("World Tree")
    assert t.at_rest
    assert t.titles(t.me.discard) == pile
    assert not t.card("World Tree").ready

"""Artifacts of Mars in Call of the Archons, F to S."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW, OLD
from tests.engine.helpers.cards import alike

# Feeding Pit


def test_feeding_pit_eats_a_creature_of_the_hand(table, version):
    t = table(me={"hand": ["Goon 3", "Goon 4", "Chant"], "artifacts": ["Feeding Pit"]}, house="mars", ruleset=version)
    t.action("Feeding Pit")
    assert t.pending.private
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert t.titles(t.me.discard) == ["Goon 4"]
    assert t.me.amber == 1
    assert len(t.me.hand) == 2


@pytest.mark.parametrize("hand", [[], ["Chant", "Trinket"]])
def test_feeding_pit_without_food(table, version, hand):
    t = table(me={"hand": hand, "artifacts": ["Feeding Pit"]}, house="mars", ruleset=version)
    t.action("Feeding Pit", *([[]] if hand else []))
    assert t.me.amber == 0
    assert t.me.discard == []
    assert len(t.me.hand) == len(hand)


@pytest.mark.clause("if-you-do-needs-full-resolution")
def test_no_amber_where_nothing_is_discarded(table, version):
    t = table(me={"hand": ["Goon 3"], "artifacts": ["Feeding Pit", "Red Magnet"]}, house="mars", ruleset=version)
    t.action("Feeding Pit", "Goon 3")
    assert t.me.amber == 0
    assert t.me.hand == []


# Incubation Chamber


@OLD
def test_incubation_chamber_as_printed_takes_one(table, version):
    t = table(me={"hand": ["Red Grunt", "Red Chant", "Goon 3"], "artifacts": ["Incubation Chamber"]}, ruleset=version)
    t.omni("Incubation Chamber")
    assert t.pending.private
    assert t.pending.minimum == 1
    assert t.offered == ["Red Grunt"]
    t.choose("Red Grunt")
    assert t.titles(t.me.archives) == ["Red Grunt"]
    assert len(t.me.hand) == 2
    assert t.me.archives[0].known == t.g.everyone, "it was shown"


@NEW
@pytest.mark.parametrize("wanted", [True, False])
def test_incubation_chamber_by_its_erratum_may_take_one(table, version, wanted):
    t = table(me={"hand": ["Red Grunt", "Red Giant"], "artifacts": ["Incubation Chamber"]}, ruleset=version)
    t.omni("Incubation Chamber", ["Red Grunt"] if wanted else [])
    assert t.titles(t.me.archives) == ["Red Grunt"] * wanted
    assert len(t.happened("card.revealed")) == wanted
    assert len(t.me.hand) == 2 - wanted
    public = 1 << len(t.g.players)
    assert not any(card.known & public for card in t.me.hand)


def test_nothing_to_incubate(table, version):
    t = table(me={"hand": ["Goon 3", "Red Chant"], "artifacts": ["Incubation Chamber"]}, ruleset=version)
    t.omni("Incubation Chamber", [])
    assert t.me.archives == []
    assert not t.card("Incubation Chamber").ready


# Invasion Portal


def test_invasion_portal_digs_for_a_martian(table, version):
    t = table(
        me={"deck": ["Red Giant", "Red Grunt", "Red Chant", "Goon 3"], "artifacts": ["Invasion Portal"]},
        house="mars",
        ruleset=version,
    )
    t.action("Invasion Portal")
    assert t.titles(t.me.hand) == ["Red Grunt"]
    assert t.titles(t.me.discard) == ["Goon 3", "Red Chant"]
    assert t.me.deck[-1].title == "Red Giant"


def test_invasion_portal_runs_out_of_cards(table, version):
    t = table(
        me={"deck": ["Goon 3", "Red Chant"], "discard": ["Red Grunt"], "artifacts": ["Invasion Portal"]},
        house="mars",
        ruleset=version,
        filler=0,
    )
    t.action("Invasion Portal")
    assert t.me.deck == t.me.hand == []
    assert t.titles(t.me.discard) == ["Red Grunt", "Red Chant", "Goon 3"]


# Mothergun


@pytest.mark.parametrize("shown", [0, 1, 2])
def test_mothergun_deals_as_much_as_is_revealed(table, version, shown):
    t = table(
        me={"hand": ["Red Chant", "Red Grunt", "Goon 3"], "artifacts": ["Mothergun"], "line": ["Goon 5"]},
        foe={"line": ["Guard 5/1"]},
        house="mars",
        ruleset=version,
    )
    t.action("Mothergun", ["Red Chant", "Red Grunt"][:shown], *(["Guard 5/1"] if shown else []))
    assert t.card("Guard 5/1").damage == max(0, shown - 1)
    assert t.card("Goon 5").damage == 0


@NEW
def test_a_ward_against_the_mothergun(table, version):
    t = table(
        me={"hand": ["Red Chant"], "artifacts": ["Mothergun"]},
        foe={"line": alike("Goon 1", warded=True)},
        house="mars",
        ruleset=version,
    )
    t.action("Mothergun", ["Red Chant"])
    assert len(t.foe.line) == 1
    assert not t.card("Goon 1").warded


# Sniffer


def test_sniffer_takes_elusive_for_a_turn(table, version):
    t = table(
        me={"line": ["Red Grunt", "Shy Goon"], "artifacts": ["Sniffer"]},
        foe={"line": ["Shy Goon", "Mindwarper"]},
        house="mars",
        ruleset=version,
    )
    assert all(t.g.has_keyword(c, "elusive") for c in t.g.creatures() if c.title != "Red Grunt")
    t.action("Sniffer")
    assert not any(t.g.has_keyword(c, "elusive") for c in t.g.creatures())
    t.fight("Red Grunt", "Mindwarper")
    assert t.titles(t.foe.line) == ["Shy Goon"]
    assert t.card("Red Grunt").damage == 2
    t.next_turn()
    assert all(t.g.has_keyword(c, "elusive") for c in t.g.creatures() if c.title == "Shy Goon")


@pytest.mark.clause("lasting-effect-covers-later-cards")
def test_sniffer_smells_those_who_come_later(table, version):
    t = table(me={"hand": ["Mindwarper"], "artifacts": ["Sniffer"]}, house="mars", ruleset=version)
    t.action("Sniffer").play("Mindwarper")
    assert not t.g.has_keyword(t.card("Mindwarper"), "elusive")


# Swap Widget


def test_swap_widget_exchanges_a_martian(table, version):
    t = table(
        me={
            "line": ["Red Grunt", *alike("Red Giant", ready=False), "Goon 3"],
            "hand": ["Red Agent", "Red Grunt", "Goon 4", "Yxili Marauder"],
            "artifacts": ["Swap Widget"],
        },
        foe={"line": ["Red Agent"], "amber": 3},
        house="mars",
        ruleset=version,
    )
    t.action("Swap Widget")
    assert t.pending.private, "the only ready one has left"
    assert sorted(t.offered) == ["Red Agent", "Yxili Marauder"], "the only ready one has left"
    t.choose("Yxili Marauder", "left")
    assert t.titles(t.me.line) == ["Yxili Marauder", "Red Giant", "Goon 3"]
    assert t.card("Yxili Marauder").ready
    assert t.card("Yxili Marauder").amber == 0, "it was not played"
    assert t.foe.amber == 3, "it was not played"
    assert sorted(t.titles(t.me.hand)) == ["Goon 4", "Red Agent", "Red Grunt", "Red Grunt"]
    t.reap("Yxili Marauder")
    assert t.me.amber == 1


def test_nothing_of_another_name_to_swap_in(table, version):
    t = table(
        me={"line": ["Red Grunt"], "hand": ["Red Grunt", "Goon 4"], "artifacts": ["Swap Widget"]},
        house="mars",
        ruleset=version,
    )
    t.action("Swap Widget", [])
    assert t.me.line == []
    assert sorted(t.titles(t.me.hand)) == ["Goon 4", "Red Grunt", "Red Grunt"]


@pytest.mark.clause("if-you-do-needs-full-resolution")
@pytest.mark.parametrize(
    "line", [[{"title": "Red Grunt", "ready": False}], ["Goon 3"], [{"title": "Red Grunt", "owner": 1}]]
)
def test_without_a_return_nothing_is_swapped_in(table, version, line):
    t = table(me={"line": line, "hand": ["Red Agent"], "artifacts": ["Swap Widget"]}, house="mars", ruleset=version)
    t.action("Swap Widget")
    assert t.at_rest
    assert t.titles(t.me.hand) == ["Red Agent"]
    owned = isinstance(line[0], str) or "owner" not in line[0]
    assert len(t.me.line) == owned
    assert len(t.foe.hand) == (not owned)


@NEW
def test_a_warded_martian_is_not_swapped(table, version):
    t = table(
        me={"line": alike("Red Grunt", warded=True), "hand": ["Red Agent"], "artifacts": ["Swap Widget"]},
        house="mars",
        ruleset=version,
    )
    t.action("Swap Widget")
    assert t.titles(t.me.line) == ["Red Grunt"]
    assert t.titles(t.me.hand) == ["Red Agent"]

"""Creatures of Untamed in Grim Reminders, A to H, and Æmberfly."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import hurt, warded, with_amber
from tests.engine.helpers.looks import damage, pools

forest = partial(grave, house="untamed")

# Blernean Hydra


@pytest.mark.parametrize(("hydra", "splash"), [("Blernean Hydra", 0), (hurt("Blernean Hydra", 3), 3)])
def test_a_hydra_splashes_by_the_damage_on_it(table, hydra, splash):
    t = forest(table, {"line": [hydra, hurt("Goon 5", 1)]}, {"line": ["Goon 9", "Goon 1", "Goon 8"]})
    assert t.g.keyword(t.card("Blernean Hydra"), "splash-attack") == splash
    assert t.g.keyword(t.card("Goon 5"), "splash-attack") == 0
    ordered(t.fight("Blernean Hydra", "Goon 1"))
    assert damage(t.foe) == [splash, splash]


def test_a_hydra_that_is_hurt_in_this_fight_does_not_splash_yet(table):
    t = forest(table, {"line": ["Blernean Hydra"]}, {"line": ["Goon 9", "Goon 2"]})
    t.fight("Blernean Hydra", "Goon 2")
    assert damage(t.me) == [2]
    assert damage(t.foe) == [0]
    assert t.g.keyword(t.card("Blernean Hydra"), "splash-attack") == 2


# Bog Spitter


@pytest.mark.parametrize("seat", [0, 1])
def test_a_bog_spitter_makes_either_player_discard(table, seat):
    t = forest(table, {"line": ["Bog Spitter"], "hand": ["Goon 1", "Goon 2"]}, {"line": ["Goon 1"], "hand": ["Goon 3"]})
    t.fight("Bog Spitter", f"seat:{seat}")
    assert [len(player.hand) for player in t.g.players] == [2 - (seat == 0), 1 - (seat == 1)]


@pytest.mark.parametrize(("seat", "left"), [(0, 1), (1, 2)])
def test_a_bog_spitter_may_spit_at_an_empty_hand(table, seat, left):
    t = forest(table, {"line": ["Bog Spitter"], "hand": ["Goon 2", "Goon 3"]}, {"line": ["Goon 1"]})
    t.fight("Bog Spitter", f"seat:{seat}")
    assert len(t.me.hand) == left


def test_a_bog_spitter_has_nothing_to_spit_at_in_empty_hands(table):
    t = forest(table, {"line": ["Bog Spitter"]}, {"line": ["Goon 1"]})
    t.fight("Bog Spitter")
    assert t.card("Bog Spitter").damage == 0
    assert t.titles(t.foe.discard) == ["Goon 1"]


@pytest.mark.parametrize(("there", "left"), [(6, [1, 5]), (5, [0, 5])])
def test_a_bog_spitter_that_is_discarded_steals_from_the_rich(table, there, left):
    t = forest(table, {"hand": ["Bog Spitter"]}, {"amber": there})
    t.discard("Bog Spitter")
    assert pools(t) == left


# Forgotten Guardian


@pytest.mark.parametrize(("title", "seat"), [("Goon 1", 0), ("Goon 2", 1)])
def test_a_forgotten_guardian_purges_from_either_pile(table, title, seat):
    t = forest(table, {"hand": ["Forgotten Guardian"], "discard": ["Goon 1"]}, {"discard": ["Goon 2"]})
    t.play("Forgotten Guardian", title)
    assert [t.titles(player.purged) for player in t.g.players][seat] == [title]
    assert sum(len(player.discard) for player in t.g.players) == 1


@pytest.mark.parametrize(("title", "seat"), [("Goon 1", 0), ("Goon 2", 1)])
def test_a_forgotten_guardian_that_is_discarded_remembers_a_purged_card(table, title, seat):
    t = forest(table, {"hand": ["Forgotten Guardian"], "purged": ["Goon 1"]}, {"purged": ["Goon 2"]})
    t.discard("Forgotten Guardian", title)
    assert t.card(title).zone == "deck"
    assert len(t.g.players[seat].deck) == 13
    assert not any(card.known for card in t.g.players[seat].deck)
    assert len(t.g.players[1 - seat].purged) == 1


def test_a_forgotten_guardian_may_have_nothing_to_remember(table):
    t = forest(table, {"hand": ["Forgotten Guardian"]})
    t.discard("Forgotten Guardian")
    assert t.titles(t.me.discard) == ["Forgotten Guardian"]


# Ghost Tree


@pytest.mark.parametrize(("piles", "left"), [((0, 10), ["Goon 5"]), ((10, 9), [])])
def test_a_ghost_tree_deals_nothing_while_its_player_is_haunted(table, piles, left):
    t = forest(table, {"line": ["Goon 5"]}, {"line": ["Ghost Tree"]}, house="brobnar", piles=piles)
    t.fight("Goon 5")
    assert lines(t) == [left, ["Ghost Tree"]]
    assert t.card("Ghost Tree").damage == 5


def test_a_ghost_tree_that_attacks_deals_nothing_either(table):
    t = forest(table, {"line": ["Ghost Tree"]}, {"line": ["Goon 5"]}, piles=HAUNTED)
    t.fight("Ghost Tree")
    assert damage(t.foe) == [0]
    assert damage(t.me) == [5]


@pytest.mark.parametrize(("filler", "gone"), [(12, 5), (3, 3)])
def test_a_ghost_tree_that_is_discarded_sheds_5_cards(table, filler, gone):
    t = forest(table, {"hand": ["Ghost Tree"]}, filler=filler)
    t.discard("Ghost Tree")
    assert len(t.me.discard) == 1 + gone
    assert not t.foe.discard


# Grave Pixie


@pytest.mark.parametrize(("piles", "zone"), [(HAUNTED, "archives"), (NEARLY, "discard")])
def test_a_grave_pixie_of_the_haunted_is_archived(table, piles, zone):
    t = forest(table, {"hand": ["Untamed Slaying"], "line": ["Grave Pixie", "Goon 1"]}, piles=piles)
    t.play("Untamed Slaying", "Grave Pixie")
    assert t.card("Grave Pixie").zone == zone
    assert t.titles(t.me.line) == ["Goon 1"]


def test_a_grave_pixie_that_was_stolen_goes_to_its_owner(table):
    pixie = {"title": "Grave Pixie", "owner": 1}
    t = forest(table, {"hand": ["Untamed Slaying"], "line": [pixie]}, piles=HAUNTED)
    t.play("Untamed Slaying")
    assert t.titles(t.me.archives) == []
    assert t.titles(t.foe.archives) == ["Grave Pixie"]


# Haunting Witch


@pytest.mark.parametrize(("piles", "gained"), [(HAUNTED, 1), ((8, 10), 0)])
def test_a_haunting_witch_gains_for_creatures_of_the_haunted(table, piles, gained):
    t = forest(table, {"line": ["Haunting Witch"], "hand": ["Untamed Goon 1", "Untamed Chant"]}, piles=piles)
    t.play("Untamed Chant")
    assert t.me.amber == 0
    t.play("Untamed Goon 1")
    assert t.me.amber == gained


def test_a_haunting_witch_counts_itself(table):
    t = forest(table, {"hand": ["Haunting Witch"]}, piles=HAUNTED)
    t.play("Haunting Witch")
    assert t.me.amber == 1


def test_a_haunting_witch_does_not_mind_what_the_opponent_plays(table):
    t = forest(table, {"line": ["Haunting Witch"]}, {"hand": ["Goon 1"]}, piles=(10, 10))
    t.next_turn("brobnar").play("Goon 1")
    assert pools(t) == [0, 0]


# Æmberfly


def test_an_aemberfly_captures_when_it_fights_and_brings_it_home_when_it_reaps(table):
    t = forest(table, {"line": ["Æmberfly"], "hand": ["Untamed Whip"]}, {"line": ["Goon 1"], "amber": 2})
    t.fight("Æmberfly").play("Untamed Whip")
    assert t.card("Æmberfly").amber == 1
    assert pools(t) == [0, 1]
    t.reap("Æmberfly")
    assert t.card("Æmberfly").amber == 0
    assert pools(t) == [2, 1]


def test_an_aemberfly_moves_one_amber_and_no_more(table):
    t = forest(table, {"line": [with_amber("Æmberfly", 3), with_amber("Goon 1", 1)]})
    t.reap("Æmberfly")
    assert [card.amber for card in t.me.line] == [2, 1]
    assert t.me.amber == 2


def test_a_ward_does_not_keep_an_aemberfly_from_its_amber(table):
    t = forest(table, {"line": [warded("Æmberfly", amber=1)]})
    t.reap("Æmberfly")
    assert t.me.amber == 2
    assert t.card("Æmberfly").warded

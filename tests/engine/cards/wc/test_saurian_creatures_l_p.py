"""Creatures of Saurian in Worlds Collide, L to P."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.tables import at_house

LIVIA = "Livia the Elder"
ODOAC = "Odoac the Patrician"
ORATOR = "Orator Hissaro"
LUDO = "Praefectus Ludo"
UNGUIS = "Primus Unguis"


saurian = partial(at_house, house="saurian")


# Legatus Raptor


def test_an_exalted_raptor_readies_another_creature_and_uses_it(table):
    t = saurian(
        table, {"line": ["Legatus Raptor", {"title": "Goon 3", "ready": False}, "Goon 2"]}, {"line": ["Goon 1"]}
    )
    t.fight("Legatus Raptor", "yes", "Goon 3")
    assert t.card("Legatus Raptor").amber == 1
    assert t.me.amber == 1
    assert not t.card("Goon 3").ready
    assert t.card("Goon 2").ready


def test_a_raptor_that_is_not_exalted_readies_none(table):
    t = saurian(table, {"line": ["Legatus Raptor", {"title": "Goon 3", "ready": False}]}, {"line": ["Goon 1"]})
    t.fight("Legatus Raptor", "no")
    assert t.at_rest
    assert not t.card("Goon 3").ready
    assert t.card("Legatus Raptor").amber == 0


def test_a_raptor_alone_may_be_exalted_all_the_same(table):
    t = saurian(table, {"line": ["Legatus Raptor"]}, {"line": ["Goon 1"]})
    t.fight("Legatus Raptor", "yes")
    assert t.card("Legatus Raptor").amber == 1
    assert not t.card("Legatus Raptor").ready


# Livia the Elder


@NEW
def test_taught_creatures_resolve_fight_abilities_after_reaping(table, version):
    t = saurian(table, {"line": [LIVIA, "Spartasaur"]}, {"line": ["Goon 2"]}, ruleset=version)
    t.reap(LIVIA, "yes").reap("Spartasaur")
    assert t.card(LIVIA).amber == 1
    assert t.me.amber == 1 + 1 + 2


def test_taught_creatures_resolve_reap_abilities_after_fighting(table):
    t = saurian(table, {"line": [LIVIA, "Questor Jarta"]}, {"line": ["Goon 1"]})
    t.reap(LIVIA, "yes").fight("Questor Jarta", "yes")
    assert t.card("Questor Jarta").amber == 1
    assert t.me.amber == 2


def test_one_ability_of_both_labels_resolves_once_among_the_taught(table):
    t = saurian(table, {"line": [LIVIA, "Senator Bracchus"]})
    t.reap(LIVIA, "yes").reap("Senator Bracchus")
    assert t.card("Senator Bracchus").amber == 1


def test_without_exalting_livia_teaches_nothing(table):
    t = saurian(table, {"line": [LIVIA, "Spartasaur"]}, {"line": ["Goon 2"]})
    t.reap(LIVIA, "no").reap("Spartasaur")
    assert t.me.amber == 2
    assert t.card(LIVIA).amber == 0


def test_what_livia_taught_outlives_her_and_ends_with_the_turn(table):
    t = saurian(table, {"line": [LIVIA, "Spartasaur"], "hand": ["Saurian Recall"]}, {"line": ["Goon 2"]})
    t.reap(LIVIA, "yes").play("Saurian Recall", LIVIA).reap("Spartasaur")
    assert t.me.amber == 1 + 3
    t.next_turn("brobnar").next_turn("saurian").reap("Spartasaur")
    assert t.me.amber == 1 + 3 + 1


def test_the_lesson_covers_a_creature_that_comes_later(table):
    t = saurian(table, {"line": [LIVIA], "hand": ["Spartasaur", "Saurian Bugle"]}, {"line": ["Goon 2"]})
    t.reap(LIVIA, "yes").play("Spartasaur").play("Saurian Bugle").reap("Spartasaur")
    assert t.me.amber == 1 + 3


# Odoac the Patrician


@pytest.mark.parametrize(("amber", "stolen"), [(1, 0), (0, 2)])
def test_odoac_with_amber_keeps_the_pool_of_its_player(table, amber, stolen):
    t = table(me={"hand": ["Theft of 2"]}, foe={"line": [with_amber(ODOAC, amber)], "amber": 3})
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (stolen, 3 - stolen)


def test_odoac_captures_as_it_is_played_and_does_not_keep_the_others_pool(table):
    t = saurian(table, {"hand": [ODOAC, "Saurian Theft of 2"]}, {"amber": 4})
    t.play(ODOAC).play("Saurian Theft of 2")
    assert t.card(ODOAC).amber == 1
    assert (t.me.amber, t.foe.amber) == (2, 1)


def test_what_odoac_keeps_can_still_be_captured(table):
    t = table(me={"hand": ["Snare"], "line": ["Goon 3"]}, foe={"line": [with_amber(ODOAC, 1)], "amber": 3})
    t.play("Snare")
    assert t.card("Goon 3").amber == 2
    assert t.foe.amber == 1


# Orator Hissaro


@NEW
def test_the_neighbors_of_the_orator_are_readied_exalted_and_saurian_for_the_turn(table, version):
    line = [{"title": f"Goon {n}", "ready": False} for n in (1, 2, 3)]
    t = saurian(table, {"line": line, "hand": [ORATOR]}, ruleset=version)
    t.play(ORATOR, "position:1", flank="")
    assert [card.amber for card in t.me.line] == [1, 0, 1, 0]
    assert [card.ready for card in t.me.line][::2] == [True] * 2
    assert t.may("reap:Goon 1")
    assert t.may("reap:Goon 2")
    assert not t.may("reap:Goon 3")
    assert not t.card("Goon 3").ready
    t.next_turn("brobnar").next_turn("saurian")
    assert not t.may("reap:Goon 1")


def test_an_orator_alone_moves_nothing(table):
    t = saurian(table, {"hand": [ORATOR]}, {"line": ["Goon 3"]})
    t.play(ORATOR)
    assert t.card(ORATOR).amber == t.card("Goon 3").amber == 0


def test_the_swayed_may_not_be_used_in_the_turn_of_their_own_house_only(table):
    t = saurian(table, {"line": ["Goon 1"], "hand": [ORATOR]})
    t.play(ORATOR, "position:1", flank="").reap("Goon 1")
    assert t.me.amber == 1
    assert t.g.house_of(t.card("Goon 1")) == "saurian"


# Paraguardian


def test_an_exalted_paraguardian_wards_its_neighbors_only(table):
    t = saurian(table, {"line": ["Goon 1", "Paraguardian", "Goon 2", "Goon 3"]}, {"line": ["Goon 4"]})
    t.reap("Paraguardian", "yes")
    assert [card.title for card in t.g.creatures() if card.warded] == ["Goon 1", "Goon 2"]
    assert t.card("Paraguardian").amber == 1


def test_a_paraguardian_that_is_not_exalted_wards_none(table):
    t = saurian(table, {"line": ["Goon 1", "Paraguardian"]})
    t.reap("Paraguardian", "no")
    assert not t.card("Goon 1").warded


# Philophosaurus


def test_philophosaurus_sorts_three_cards(table):
    t = saurian(table, {"line": ["Philophosaurus"], "deck": ["Goon 4", "Goon 3", "Goon 2", "Goon 1"]})
    t.reap("Philophosaurus", "yes")
    assert sorted(t.offered) == ["Goon 1", "Goon 2", "Goon 3"]
    t.choose("Goon 2", "Goon 3")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.titles(t.me.deck[-1:]) == ["Goon 4"]


@pytest.mark.parametrize(("cards", "places"), [(2, (1, 1, 0)), (1, (1, 0, 0)), (0, (0, 0, 0))])
def test_a_short_deck_goes_as_far_as_it_goes(table, cards, places):
    t = saurian(table, {"line": ["Philophosaurus"], "deck": ["Goon 1", "Goon 2"][:cards]}, filler=0)
    t.reap("Philophosaurus", *(["yes"] if cards else []), *["Goon 1", "Goon 2"][:cards])
    assert (len(t.me.archives), len(t.me.hand), len(t.me.discard)) == places


def test_philophosaurus_need_not_look(table):
    t = saurian(table, {"line": ["Philophosaurus"], "deck": ["Goon 1"]})
    t.reap("Philophosaurus", "no")
    assert t.at_rest
    assert len(t.me.deck) == 13
    assert t.happened("card.looked_at") == []


# Praefectus Ludo


@NEW
def test_beside_ludo_amber_on_the_dying_goes_to_the_supply(table, version):
    t = table(me={"hand": ["Slaughter"]}, foe={"line": [LUDO, with_amber("Goon 3", 2)], "amber": 1}, ruleset=version)
    t.play("Slaughter", [LUDO, "Goon 3"])
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert t.foe.line == []


def test_the_amber_on_ludo_itself_goes_to_the_opponent(table):
    t = table(me={"hand": ["Slaying"]}, foe={"line": [with_amber(LUDO, 2)]})
    t.play("Slaying")
    assert t.me.amber == 2


def test_ludo_does_nothing_for_enemies_or_for_those_that_leave_otherwise(table):
    line = [with_amber("Goon 4", 1), with_amber("Goon 3", 2)]
    t = table(me={"line": line, "hand": ["Slaying", "Recall"]}, foe={"line": [LUDO, with_amber("Goon 5", 3)]})
    t.play("Slaying", "Goon 3").play("Recall", "Goon 5")
    assert (t.me.amber, t.foe.amber) == (3, 2)


def test_two_of_ludo_protect_each_other(table):
    t = table(me={"hand": ["Slaughter"]}, foe={"line": [with_amber(LUDO, 1), with_amber(LUDO, 2)]})
    t.play("Slaughter", LUDO, [LUDO, f"{LUDO}#2"])
    assert t.me.amber == 0
    assert t.foe.line == []


# Primus Unguis


def test_the_amber_on_unguis_strengthens_every_friendly_creature(table):
    t = saurian(table, {"line": [with_amber(UNGUIS, 2), with_amber("Goon 3", 1)]}, {"line": ["Goon 4"]})
    assert (t.power(UNGUIS), t.power("Goon 3"), t.power("Goon 4")) == (9, 7, 4)


def test_unguis_is_exalted_by_reaping_without_being_asked(table):
    t = saurian(table, {"line": [UNGUIS, "Goon 3"]})
    t.reap(UNGUIS)
    assert t.card(UNGUIS).amber == 1
    assert t.power("Goon 3") == 5


def test_what_lived_by_unguis_dies_with_it(table):
    line = [with_amber(UNGUIS, 1), {"title": "Goon 3", "damage": 4}]
    t = table(me={"hand": ["Slaying"]}, foe={"line": line})
    t.play("Slaying", UNGUIS)
    assert t.foe.line == []
    assert t.me.amber == 1

"""Cards of Saurian in Winds of Exchange beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house
from tests.engine.helpers.tables import position
from tests.engine.invent import plain

ARISTOTL, PLATO = "Aristotlmimus", "Platopelta"
BRUTODON = "Rampaging Brutodon"
CRISPUS = "Magistrate Crispus"
EDICT = "Edict of Nerotaurus"
RECRUIT = "Phalanx Recruit"
plain(RECRUIT, power=2)


given = partial(position, house="saurian", token=RECRUIT)


home = partial(of_house, "saurian")


def over_to_next(t, *first):
    """End the turn and answer until the next player chooses a house; choose one."""
    t.end()
    while t.pending.kind != "house":
        wanted = [key for key in t.pending.keys if key in first]
        t.submit(*(t.pending.keys if t.pending.kind == "order" else [*wanted, *t.pending.keys][:1]))
    return t.submit(t.pending.keys[0])


# Aedile Tullia


@pytest.mark.pair("Aedile Tullia", "Senator Quintina")
def test_tullia_hires_for_what_quintina_exalts_on_her_own_side(table):
    t = table(**given({"line": ["Aedile Tullia", "Senator Quintina"]}))
    to_rest(t.reap("Aedile Tullia"))
    assert t.card("Aedile Tullia").amber == 1
    assert len(t.g.tokens(t.me)) == 1


@pytest.mark.pair("Aedile Tullia", "Senator Quintina")
def test_tullia_hires_none_where_an_enemy_quintina_flatters(table):
    t = table(**given({"line": ["Aedile Tullia"]}, {"line": ["Senator Quintina"]}))
    to_rest(t.reap("Aedile Tullia"))
    assert t.card("Aedile Tullia").amber == 1
    assert not t.g.tokens()


@pytest.mark.pair("Aedile Tullia", "Hedonistic Intent")
def test_tullia_hires_for_friendly_flanks_alone(table):
    me = {"line": ["Goon 3", "Aedile Tullia"], "hand": ["Hedonistic Intent"]}
    t = table(**given(me, {"line": ["Goon 4", "Goon 5"]}))
    to_rest(t.play("Hedonistic Intent"))
    assert [card.amber for card in t.foe.line] == [1, 1]
    assert len(t.g.tokens(t.me)) == 2


@pytest.mark.pair("Aedile Tullia", "Trooper")
def test_an_exalted_trooper_hires_no_other(table):
    t = table(**given({"line": ["Aedile Tullia", "Legionary Trainer"], "hand": ["Saurian Levy"], "token": "Trooper"}))
    t.play("Saurian Levy").reap("Trooper")
    assert t.card("Trooper").amber == 1
    assert len(t.g.tokens(t.me)) == 1


# the philosophers


@pytest.mark.pair("Aristotlmimus", "Mimic Gel")
def test_a_gel_that_is_aristotlmimus_has_no_wisdom_of_its_own(table):
    wise = {"title": ARISTOTL, "counters": {"wisdom": 1}}
    t = table(**given({"line": [wise], "hand": [home("Mimic Gel")]}))
    to_rest(t.play("Mimic Gel", flank=""), "flank:right")
    assert [(card.title, card.counters) for card in t.me.line] == [(ARISTOTL, {"wisdom": 1}), (ARISTOTL, {})]


@pytest.mark.pair("Platopelta", "Mimic Gel")
def test_a_gel_that_is_platopelta_can_become_wise(table):
    me = {"line": ["Socraterosaurus", PLATO], "hand": [home("Mimic Gel")]}
    t = table(**given(me))
    to_rest(t.play("Mimic Gel", PLATO, flank=""), "flank:right")
    t.reap("Socraterosaurus")
    gel = t.me.line[2]
    assert t.offered == [PLATO, PLATO]
    t.choose([gel])
    assert gel.counters == {"wisdom": 1}
    assert not t.me.line[1].counters


@pytest.mark.pair("Aristotlmimus", "Training Costs")
def test_training_from_archives_returns_to_the_deck(table):
    t = table(**given({"line": [ARISTOTL], "archives": ["Training Costs"]}))
    t.reap(ARISTOTL, ["Training Costs"])
    assert t.card("Training Costs").zone == "deck"
    assert t.me.amber == 0
    assert t.me.archives == []


@pytest.mark.pair("Platopelta", "Livia the Elder")
def test_livia_lets_platopelta_archive_by_fighting(table):
    me = {"line": ["Livia the Elder", PLATO], "hand": ["Goon 4"]}
    t = table(**given(me, {"line": ["Goon 1"]}))
    t.reap("Livia the Elder", "yes").fight(PLATO, "Goon 4")
    assert t.titles(t.me.archives) == ["Goon 4"]


# Edict of Nerotaurus


@pytest.mark.pair("Edict of Nerotaurus", "The Golden Spiral")
@pytest.mark.parametrize("fights", [True, False])
def test_the_spiral_can_only_use_what_is_left(table, fights):
    me = {"line": ["Saurian Goon 3", "Goon 9"], "artifacts": [EDICT, "The Golden Spiral"]}
    t = table(**given(me, {"line": ["Goon 1"]} if fights else {}))
    t.reap("Saurian Goon 3").action("The Golden Spiral", "Goon 9")
    to_rest(t)
    assert t.me.amber == 1
    assert t.card("Goon 9").amber == 1
    assert t.card("Goon 9").ready is not fights


@pytest.mark.pair("Edict of Nerotaurus", "Gladiodontus")
def test_gladiodontus_that_has_reaped_must_fight(table):
    t = table(**given({"line": ["Gladiodontus", "Saurian Goon 3"], "artifacts": [EDICT]}, {"line": ["Goon 9"]}))
    to_rest(t.reap("Gladiodontus"))
    assert t.card("Gladiodontus").ready
    assert not t.may("reap:Gladiodontus")
    assert not t.may("reap:Saurian Goon 3")
    to_rest(t.fight("Gladiodontus"))
    assert t.may("reap:Saurian Goon 3")
    assert not t.may("fight:Saurian Goon 3")


# Magistrate Crispus


@pytest.mark.pair("Magistrate Crispus", "Collar of Subordination")
def test_the_judgement_is_newer_than_the_collar(table):
    me = {"line": [CRISPUS], "hand": [home("Collar of Subordination")]}
    t = table(**given(me, {"line": ["Goon 4"]}))
    to_rest(t.play("Collar of Subordination", "Goon 4", flank=""))
    assert "Goon 4" in t.titles(t.me.line)
    over_to_next(t)
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.card("Collar of Subordination").host is t.card("Goon 4")


@pytest.mark.pair("Magistrate Crispus", "Exile")
def test_an_exile_returns_at_the_end_of_the_turn(table):
    t = table(**given({"line": [CRISPUS, "Goon 4"], "hand": ["Exile"]}))
    t.play("Exile", "Goon 4")
    assert t.titles(t.foe.line) == ["Goon 4"]
    over_to_next(t, "flank:left")
    assert t.titles(t.me.line) == ["Goon 4", CRISPUS]
    assert t.foe.line == []


# Rampaging Brutodon


@pytest.mark.pair("Rampaging Brutodon", "Armageddon Cloak")
def test_a_cloak_that_is_destroyed_in_place_of_its_creature_is_not_enough(table):
    cloaked = {"title": "Goon 3", "upgrades": ["Armageddon Cloak"]}
    t = table(**given({"line": [BRUTODON, cloaked]}))
    t.reap(BRUTODON, "Goon 3")
    assert t.card(BRUTODON).ready
    assert t.me.amber == 0
    assert t.card("Armageddon Cloak").zone == "discard"
    t.reap(BRUTODON, "Goon 3")
    assert t.me.amber == 1
    assert t.card("Goon 3").zone == "discard"


@pytest.mark.pair("Rampaging Brutodon", "Harbinger of Doom")
def test_brutodon_is_not_used_where_doom_takes_it_too(table):
    t = table(**given({"line": [BRUTODON, "Harbinger of Doom"]}, {"line": ["Goon 3"]}))
    t.reap(BRUTODON, "Harbinger of Doom")
    to_rest(t)
    assert not t.g.creatures()
    assert t.me.amber == 0
    assert not t.happened("card.used")


@pytest.mark.pair("Rampaging Brutodon", "Soul Snatcher")
def test_the_snatched_soul_of_the_trampled_comes_before_the_reap(table):
    t = table(**given({"line": [BRUTODON, {"title": "Goon 3", "owner": 1}], "artifacts": [home("Soul Snatcher")]}))
    t.reap(BRUTODON, "Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 1)


@pytest.mark.pair("Rampaging Brutodon", "Edict of Nerotaurus")
def test_a_brutodon_that_cannot_reap_tramples_no_friend(table):
    t = table(**given({"line": ["Saurian Goon 3", BRUTODON], "artifacts": [EDICT]}, {"line": ["Goon 1"]}))
    t.reap("Saurian Goon 3")
    assert not t.may(f"reap:{BRUTODON}")
    t.fight(BRUTODON, "Saurian Goon 3")
    assert t.titles(t.me.line) == [BRUTODON]
    assert t.foe.line == []


# Tectonic Shift, Pale Into Insignificance, Pax Sauriana


@pytest.mark.pair("Tectonic Shift", "Spartasaur")
def test_a_shift_that_takes_a_friend_rouses_spartasaur(table):
    me = {"line": ["Goon 3", "Spartasaur"], "hand": ["Tectonic Shift"]}
    t = table(**given(me, {"line": ["Goon 4", "Goon 5"]}))
    to_rest(t.play("Tectonic Shift", "Goon 3", "Goon 4"))
    assert t.titles(t.g.creatures()) == ["Spartasaur"]


@pytest.mark.pair("Pale Into Insignificance", "Loot the Bodies")
def test_the_insignificant_are_looted(table):
    me = {"hand": [home("Loot the Bodies"), "Pale Into Insignificance"]}
    t = table(**given(me, {"line": ["Goon 1", "Goon 1", "Goon 3"]}))
    t.play("Loot the Bodies")
    before = t.me.amber
    to_rest(t.play("Pale Into Insignificance"))
    assert t.me.amber == before + 1 + 2
    assert t.titles(t.foe.line) == ["Goon 3"]


@pytest.mark.pair("Pax Sauriana", "Regrettable Meteor")
def test_peace_regrets_no_meteor(table):
    me = {"line": [CRISPUS], "hand": ["Pax Sauriana", "Regrettable Meteor"]}
    t = table(**given(me, {"line": ["Goon 9", "Goon 3"]}))
    to_rest(t.play("Pax Sauriana").play("Regrettable Meteor"))
    assert [(card.title, card.warded) for card in t.g.creatures()] == [
        (CRISPUS, False),
        ("Goon 9", False),
        ("Goon 3", True),
    ]


# Æmbrosia Outpost and others


@pytest.mark.pair("Æmbrosia Outpost", "Blossom Drake")
def test_a_blank_outpost_has_no_action(table):
    t = table(**given({"line": ["Goon 3"], "artifacts": ["Æmbrosia Outpost"]}, {"line": ["Blossom Drake"]}))
    assert not t.may("action:Æmbrosia Outpost")


@pytest.mark.pair("Æmbrosia Outpost", "Remote Access")
def test_an_outpost_of_an_opponent_trades_for_its_user(table):
    me = {"hand": [home("Remote Access")], "line": ["Goon 3", {"title": "Goon 4", "amber": 1}]}
    t = table(**given(me, {"artifacts": ["Æmbrosia Outpost"], "line": [{"title": "Goon 5", "amber": 1}]}))
    t.play("Remote Access")
    before = t.me.amber
    t.choose("Goon 3")
    assert t.me.amber == before + 1
    assert t.me.deck[0].title == "Goon 3"
    assert t.card("Goon 5").amber == 1


@pytest.mark.pair("Epic Poem", "Ether Spider")
def test_the_spider_catches_what_a_poem_gains(table):
    me = {"hand": ["Epic Poem"], "line": [{"title": "Goon 3", "amber": 1}]}
    t = table(**given(me, {"line": ["Ether Spider"]}))
    t.play("Epic Poem")
    assert t.me.amber == 0
    assert t.card("Ether Spider").amber == 2
    assert t.card("Goon 3").amber == 2


@pytest.mark.pair("Longusaur Lector", "Kompsos Haruspex")
def test_the_lector_teaches_once_where_play_also_counts_as_reap(table):
    t = table(**given({"line": ["Longusaur Lector", "Kompsos Haruspex"]}))
    to_rest(t.reap("Longusaur Lector"), "yes")
    assert t.card("Longusaur Lector").amber == 1
    assert len(t.g.tokens(t.me)) == 1


@pytest.mark.pair("Imperator Drusilla", "Favor of Rex")
def test_a_favor_makes_the_emperor_destroy_for_you(table):
    me = {"hand": ["Favor of Rex"], "line": ["Goon 3"]}
    t = table(**given(me, {"line": ["Imperator Drusilla", "Goon 4"]}))
    t.play("Favor of Rex", "Imperator Drusilla")
    assert t.me.line == []
    assert len(t.foe.line) == 2


@pytest.mark.pair("Hoplite’s Dory", "Pale Into Insignificance")
def test_a_dory_lifts_its_creature_above_the_lowest(table):
    armed = {"title": "Goon 2", "upgrades": ["Hoplite’s Dory"]}
    me = {"line": [{"title": "Goon 3", "ready": False}, armed], "hand": ["Pale Into Insignificance"]}
    t = table(**given(me))
    t.play("Pale Into Insignificance")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.power("Goon 2") == 2

"""Actions of Star Alliance in Dark Tidings."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import with_tide
from tests.engine.invent import invent


@invent("Tidal Bell", type="artifact", house="logos")
class TidalBell:
    """Play: raises the tide."""

    def play(g, me, you):
        yield from g.raise_tide(you)


CADET = "Star Alliance Goon 5"


at = partial(with_tide, house="staralliance")


# Biome Discovery


@pytest.mark.parametrize("tide", [None, 1])
def test_the_tide_is_raised_where_it_is_not_high(table, tide):
    t = at(table, {"hand": ["Biome Discovery"], "deck": ["Goon 1", "Goon 2"]}, tide=tide)
    t.play("Biome Discovery")
    assert t.g.state.tide == 0
    assert t.me.chains == 0
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Biome Discovery"], "nothing is looked at by the same play"


@pytest.mark.parametrize("unwanted", ["Goon 1", "Goon 2"])
def test_one_of_two_cards_is_discarded_while_the_tide_is_high(table, unwanted):
    t = at(table, {"hand": ["Biome Discovery"], "deck": ["Goon 3", "Goon 1", "Goon 2"]}, tide=0)
    t.play("Biome Discovery", "yes")
    assert sorted(t.offered) == ["Goon 1", "Goon 2"]
    t.choose(unwanted)
    assert unwanted in t.titles(t.me.discard)
    assert len(t.me.discard) == 2
    assert t.me.deck[-1].title == ({"Goon 1", "Goon 2"} - {unwanted}).pop()


def test_the_biome_need_not_be_discovered(table):
    t = at(table, {"hand": ["Biome Discovery"], "deck": ["Goon 1"]}, tide=0)
    t.play("Biome Discovery", "no")
    assert t.me.deck[-1].title == "Goon 1"
    assert t.titles(t.me.discard) == ["Biome Discovery"]


def test_an_empty_deck_holds_no_discovery(table):
    t = at(table, {"hand": ["Biome Discovery"]}, tide=0, filler=0)
    t.play("Biome Discovery")
    assert t.pending.kind == "main"
    assert t.titles(t.me.discard) == ["Biome Discovery"]


# Grand Alliance Council


def test_one_creature_of_each_house_is_spared(table):
    me = {"hand": ["Grand Alliance Council"], "line": [CADET, "Goon 3"]}
    t = at(table, me, {"line": ["Goon 4", "Dis Goon 2", {"title": "Dis Goon 3", "warded": True}]})
    t.play("Grand Alliance Council", "Goon 4", "Dis Goon 2")
    assert t.titles(t.me.line) == [CADET]
    assert t.titles(t.foe.line) == ["Goon 4", "Dis Goon 2", "Dis Goon 3"]
    assert not t.card("Dis Goon 3").warded, "a ward is used up"


def test_creatures_of_different_houses_are_all_spared(table):
    me = {"hand": ["Grand Alliance Council"], "line": [CADET]}
    t = at(table, me, {"line": ["Goon 4", "Dis Goon 2"], "artifacts": ["Trinket"]})
    t.play("Grand Alliance Council")
    assert len(t.me.line + t.foe.line) == 3
    assert len(t.foe.artifacts) == 1


def test_a_council_of_one_house_leaves_one_creature(table):
    me = {"hand": ["Grand Alliance Council"], "line": ["Goon 1", "Goon 2"]}
    t = at(table, me, {"line": ["Goon 3"]})
    t.play("Grand Alliance Council", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.foe.line == []


def test_no_council_sits_where_there_are_no_creatures(table):
    t = at(table, {"hand": ["Grand Alliance Council"], "artifacts": ["Trinket"]})
    t.play("Grand Alliance Council")
    assert t.pending.kind == "main"
    assert len(t.me.artifacts) == 1


# Make It So


def test_cards_of_the_named_houses_are_drawn_until_one_is_of_another(table):
    me = {"hand": ["Make It So"], "deck": ["Goon 3", "Dis Goon 2", "Goon 1"]}
    t = at(table, me)
    t.play("Make It So", "brobnar", "dis", "logos")
    assert sorted(t.titles(t.me.hand)) == ["Dis Goon 2", "Goon 1"]
    assert t.me.deck[-1].title == "Goon 3"
    assert t.me.amber == 1


def test_a_house_that_was_missed_ends_it(table):
    t = at(table, {"hand": ["Make It So"], "deck": ["Goon 1"]})
    t.play("Make It So", "dis")
    assert t.me.hand == []
    assert t.me.deck[-1].title == "Goon 1"
    assert t.pending.kind == "main"
    assert t.g.everyone == t.me.deck[-1].known


def test_the_last_card_of_a_deck_is_drawn_and_the_next_is_not_there(table):
    t = at(table, {"hand": ["Make It So"], "deck": ["Goon 1"]}, filler=0)
    t.play("Make It So", "brobnar")
    t.choose("brobnar")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.pending.kind == "main"


# Sabotage Mission


@pytest.mark.parametrize(
    ("line", "more"), [([], 0), (["Goon 3"], 1), (["Goon 3", "Dis Goon 3"], 1), (["Goon 3", "Goon 4", CADET], 3)]
)
def test_keys_cost_more_for_each_power_of_your_creatures(table, line, more):
    t = at(table, {"hand": ["Sabotage Mission"], "line": line}, {"line": ["Goon 9"]})
    t.play("Sabotage Mission")
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.me) == 6
    t.next_turn()
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.me) == 6 + more
    t.next_turn()
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.me) == 6


@pytest.mark.parametrize(("amber", "keys"), [(7, 0), (8, 1)])
def test_the_opponent_must_pay_it_in_their_forge_step(table, amber, keys):
    t = at(table, {"hand": ["Sabotage Mission"], "line": ["Goon 3", "Goon 4"]}, {"amber": amber})
    t.play("Sabotage Mission").next_turn()
    assert len(t.foe.keys) == keys


@NEW
@pytest.mark.reading("sabotage-mission-powers-counted")
def test_the_powers_are_those_that_there_were(table, version):
    me = {"hand": ["Sabotage Mission", "Star Alliance Slaying"], "line": ["Goon 3", "Goon 4"]}
    t = table(me=me, foe={}, house="staralliance", ruleset=version)
    t.play("Sabotage Mission").play("Star Alliance Slaying", "Goon 3").next_turn()
    assert t.g.key_cost(t.foe) == 8


# Selective Preservation


def test_one_creature_of_each_power_is_spared(table):
    me = {"hand": ["Selective Preservation"], "line": ["Goon 3", "Goon 1"]}
    t = at(table, me, {"line": ["Dis Goon 3", "Guard 3/2", "Goon 5"]})
    t.play("Selective Preservation", "Guard 3/2")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Guard 3/2", "Goon 5"]


def test_power_with_its_counters_is_what_counts(table):
    me = {"hand": ["Selective Preservation"], "line": [{"title": "Goon 3", "power_counters": 2}, "Goon 3"]}
    t = at(table, me, {"line": [{"title": "Goon 5", "warded": True}]})
    t.play("Selective Preservation", "Goon 3")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 5"], "its ward saves it"
    assert not t.card("Goon 5").warded, "its ward saves it"


# Technobabble


def test_a_creature_and_the_neighbors_of_its_house_are_stunned(table):
    foe = {"line": ["Goon 1", "Goon 2", "Goon 3", "Dis Goon 4"]}
    t = at(table, {"hand": ["Technobabble"], "line": ["Goon 5"]}, foe)
    t.play("Technobabble", "Goon 3")
    assert [card.stunned for card in t.foe.line] == [False, True, True, False]
    assert not t.me.line[0].stunned
    assert t.me.amber == 1


def test_neighbors_of_other_houses_understand_nothing(table):
    t = at(table, {"hand": ["Technobabble"], "line": ["Goon 1", CADET, "Dis Goon 4"]})
    t.play("Technobabble", CADET)
    assert [card.stunned for card in t.me.line] == [False, True, False]


# Together!


def test_a_card_of_another_house_may_be_played(table):
    t = at(table, {"hand": ["Together!", "Goon 3", "Dis Goon 4", CADET]})
    t.play("Together!")
    assert sorted(t.offered) == ["Dis Goon 4", "Goon 3"]
    t.choose("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.pending.kind == "main"
    assert not t.card("Goon 3").ready
    assert not t.may("play:Dis Goon 4")


def test_another_one_may_be_played_while_the_tide_is_high(table):
    t = at(table, {"hand": ["Together!", "Goon 3", "Trinket", "Chant"]}, tide=0)
    t.play("Together!", "Trinket", "Goon 3")
    assert len(t.me.line) == len(t.me.artifacts) == 1
    assert t.pending.kind == "main"
    assert len(t.me.hand) == 1


@pytest.mark.parametrize(("tide", "asked"), [(None, 1), (0, 2), (1, 1)])
def test_nothing_need_be_played_together(table, tide, asked):
    t = at(table, {"hand": ["Together!", "Goon 3"]}, tide=tide)
    t.play("Together!", *[[]] * asked)
    assert t.pending.kind == "main"
    assert t.me.line == []


def test_a_hand_of_the_own_house_alone_gives_nothing(table):
    t = at(table, {"hand": ["Together!", CADET]})
    t.play("Together!")
    assert t.offered == [], "whether it is asked must not reveal the hand"
    assert t.pending.kind != "main", "whether it is asked must not reveal the hand"
    t.choose([])
    assert t.titles(t.me.hand) == [CADET]


def test_a_tide_that_the_first_card_raises_counts(table):
    t = at(table, {"hand": ["Together!", "Goon 3", "Tidal Bell"]}, tide=1)
    t.play("Together!", "Tidal Bell", "Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]


# Unity or Discord


def test_unity_uses_a_creature_of_another_house(table):
    t = at(table, {"hand": ["Unity or Discord"], "line": ["Goon 3", CADET]})
    t.play("Unity or Discord", "use")
    assert t.me.amber == 1
    assert not t.card("Goon 3").ready
    assert t.card(CADET).ready


def test_unity_does_not_use_an_enemy(table):
    t = at(table, {"hand": ["Unity or Discord"], "line": [CADET]}, {"line": ["Goon 3"]})
    t.play("Unity or Discord", "use")
    assert t.me.amber == 0
    assert t.card("Goon 3").ready
    assert t.card(CADET).ready


@pytest.mark.parametrize("chosen", [[], ["Goon 3"], ["Goon 3", CADET]])
def test_discord_returns_up_to_2_creatures_with_their_upgrades(table, chosen):
    me = {"hand": ["Unity or Discord"], "line": [{"title": "Goon 3", "upgrades": ["Badge"]}, CADET, "Goon 4"]}
    t = at(table, me)
    t.play("Unity or Discord", "return").choose(chosen)
    assert sorted(t.titles(t.me.hand)) == sorted([*chosen, *(["Badge"] if chosen else [])])
    assert len(t.me.line) == 3 - len(chosen)
    assert t.me.amber == 0


def test_discord_returns_cards_to_their_owners(table):
    me = {"hand": ["Unity or Discord", "Star Alliance Lure"]}
    t = at(table, me, {"line": ["Goon 3"]})
    t.play("Star Alliance Lure").play("Unity or Discord", "return", "Goon 3")
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.me.line == []


def test_without_creatures_there_is_neither(table):
    t = at(table, {"hand": ["Unity or Discord"]}, {"line": ["Goon 3"]})
    t.play("Unity or Discord")
    assert t.pending.kind == "main"
    assert len(t.foe.line) == 1

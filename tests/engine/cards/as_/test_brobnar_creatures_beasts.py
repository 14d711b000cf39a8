"""The sky beasts of Æmber Skies, which decks of any house have."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import grown, of_house, warded, with_amber
from tests.engine.helpers.looks import amber, houses_offered, pools, tired

DRAKES = [("Blue Æmberdrake", "blue"), ("Red Æmberdrake", "red"), ("Yellow Æmberdrake", "yellow")]

# Akugyo


def test_akugyo_swallows_what_would_go_to_an_opponents_pool(table):
    t = crypt(table, {"line": ["Akugyo", "Goon 1"]}, {"line": ["Goon 5", with_amber("Goon 2", 1)]})
    t.next_turn("brobnar").reap("Goon 5")
    assert t.foe.amber == 0
    assert t.card("Akugyo").amber == 1


def test_akugyo_lets_its_own_player_gain_and_pays_out_after_a_fight(table):
    t = crypt(table, {"line": [with_amber("Akugyo", 3), "Goon 1"]}, {"line": ["Goon 2"]})
    t.reap("Goon 1").fight("Akugyo")
    assert t.me.amber == 3
    assert t.card("Akugyo").amber == 1


# Alien Puffer, Anvil Crawler, Naja, Volax


@pytest.mark.parametrize("side", [0, 1])
def test_the_puffer_gains_for_who_controlled_it(table, side):
    mine = {"hand": ["Slaying"], "line": ["Alien Puffer"] if side == 0 else []}
    t = crypt(table, mine, {"line": ["Alien Puffer"] if side else []})
    t.play("Slaying")
    assert t.g.players[side].amber == 2
    assert t.g.players[1 - side].amber == 0


def test_a_ward_saves_the_puffer_and_it_gains_nothing(table):
    t = crypt(table, {"hand": ["Slaying"], "line": [warded("Alien Puffer")]})
    t.play("Slaying")
    assert pools(t) == [0, 0]


def test_every_player_draws_one_more_beside_the_crawler(table):
    t = crypt(table, {"line": ["Anvil Crawler"]})
    t.next_turn("brobnar")
    assert len(t.me.hand) == 7
    t.next_turn("brobnar")
    assert len(t.foe.hand) == 7


def test_naja_gains_3_besides_reaping(table):
    t = crypt(table, {"line": ["Naja"]})
    t.reap("Naja")
    assert t.me.amber == 4


@pytest.mark.parametrize("pool", [0, 5])
def test_volax_doubles_the_pool_of_its_player(table, pool):
    t = crypt(table, {"line": ["Volax"], "hand": ["Slaying"], "amber": pool}, {"amber": 3})
    t.play("Slaying")
    assert pools(t) == [2 * pool, 3]


# Beehemoth


def test_beehemoth_lays_a_counter_on_a_creature_each_turn(table):
    t = crypt(table, {"line": ["Beehemoth"]}, {"line": ["Goon 3"]}, step="start")
    to_rest(t.choose("Goon 3"), "brobnar")
    assert (t.power("Goon 3"), t.power("Beehemoth")) == (4, 7)


def test_beehemoth_moves_and_eats_the_counters_of_its_neighbors(table):
    line = ["Beehemoth", grown("Goon 1", 1), grown("Goon 2", 2), grown("Goon 3", 4)]
    t = crypt(table, {"line": line}, {"line": [grown("Goon 5", 5)]})
    t.reap("Beehemoth", "position:1")
    assert t.titles(t.me.line) == ["Goon 1", "Beehemoth", "Goon 2", "Goon 3"]
    assert [card.power_counters for card in t.me.line] == [0, 0, 0, 4]
    assert t.me.amber == 1 + 3


# the drakes


@pytest.mark.parametrize(("title", "colour"), DRAKES)
def test_a_drake_gains_4_and_forges_its_key(table, title, colour):
    t = crypt(table, {"line": [title], "hand": ["Slaying"], "amber": 2})
    t.play("Slaying")
    assert (t.me.keys, t.me.amber) == ([colour], 0)


@pytest.mark.parametrize(("title", "colour"), DRAKES)
def test_a_drake_forges_no_other_key_and_none_that_is_too_dear(table, title, colour):
    t = crypt(table, {"line": [title], "hand": ["Slaying"], "amber": 2, "keys": [colour]})
    t.play("Slaying")
    assert (t.me.keys, t.me.amber) == ([colour], 6)
    t = crypt(table, {"line": [title], "hand": ["Slaying"], "amber": 1})
    t.play("Slaying")
    assert (t.me.keys, t.me.amber) == ([], 5)


def test_a_drake_that_dies_in_your_turn_forges_for_its_player(table):
    t = crypt(table, {"hand": ["Slaying"]}, {"line": ["Red Æmberdrake"], "amber": 3, "keys": ["blue", "yellow"]})
    t.play("Slaying")
    assert t.game.table.state.winner == 1


# Colossipede


def test_colossipede_exalts_all_and_lets_friends_bring_it_home(table):
    t = crypt(table, {"hand": ["Colossipede"], "line": ["Goon 5"]}, {"line": ["Goon 3"]})
    t.play("Colossipede")
    assert amber(t) == [1, 1, 1]
    t.fight("Goon 5")
    assert pools(t) == [2, 0], "its own, and that of the creature it destroyed"


def test_enemies_bring_nothing_home_beside_colossipede(table):
    t = crypt(table, {"line": [with_amber("Goon 5", 2)]}, {"line": ["Colossipede", "Goon 1"]})
    t.fight("Goon 5", "Goon 1")
    assert amber(t) == [2, 0]


# Falcron


def test_the_neighbors_of_falcron_steal_after_reaping(table):
    t = crypt(table, {"line": ["Falcron", "Goon 1", "Goon 2"]}, {"amber": 3, "line": ["Goon 3"]})
    t.reap("Goon 1").reap("Goon 2").reap("Falcron")
    assert pools(t) == [4, 2]


# Grinder Swarm


def test_the_swarm_grows_with_every_creature_in_play_and_captures(table):
    t = crypt(table, {"line": ["Grinder Swarm", "Goon 1"]}, {"line": ["Goon 3", "Goon 2"], "amber": 3})
    assert t.power("Grinder Swarm") == 3 + 4
    t.fight("Grinder Swarm", "Goon 3")
    assert t.power("Grinder Swarm") == 3 + 3
    assert t.card("Grinder Swarm").amber == 2


# Grizzled Wyvern


@pytest.mark.parametrize(
    ("mine", "theirs", "answers", "pool"),
    [
        (4, 4, ["2"], [2, 0]),
        (4, 4, ["4"], [0, 2]),
        (0, 6, [], [0, 0]),
        (6, 0, [], [0, 0]),
        (9, 9, ["0"], [9, 3]),
    ],
)
def test_the_wyvern_captures_from_any_combination_of_players(table, mine, theirs, answers, pool):
    t = crypt(table, {"hand": ["Grizzled Wyvern"], "amber": mine}, {"amber": theirs})
    to_rest(t.play("Grizzled Wyvern", *answers))
    assert pools(t) == pool
    assert t.card("Grizzled Wyvern").amber == 6


def test_a_wyvern_with_less_than_6_is_destroyed(table):
    t = crypt(table, {"hand": ["Grizzled Wyvern"], "amber": 2}, {"amber": 3})
    to_rest(t.play("Grizzled Wyvern"))
    assert t.card("Grizzled Wyvern").zone == "discard"
    assert pools(t) == [0, 5]


# Hungry Hippogriff


def test_other_friends_leave_their_amber_to_you_beside_the_hippogriff(table):
    me = {"line": ["Hungry Hippogriff", with_amber("Goon 1", 2)], "hand": ["Slaying"]}
    t = crypt(table, me, {"line": [with_amber("Goon 2", 1)]})
    t.play("Slaying", "Goon 1")
    assert pools(t) == [2, 0]


def test_the_hippogriff_itself_and_enemies_do_not(table):
    me = {"line": [with_amber("Hungry Hippogriff", 2)], "hand": ["Slaying", "Slaying"]}
    t = crypt(table, me, {"line": [with_amber("Goon 2", 1)]})
    t.play("Slaying", "Goon 2").play("Slaying")
    assert pools(t) == [1, 2]


# Icarus 2.0, Lancet, Impzilla


def test_every_friend_draws_by_an_action_beside_icarus(table):
    t = crypt(table, {"line": ["Icarus 2.0", "Goon 1"]}, {"line": ["Goon 2"]})
    t.action("Goon 1").action("Icarus 2.0")
    assert len(t.me.hand) == 2
    t.next_turn("brobnar")
    assert not t.may("action:Goon 2")


def test_every_friend_captures_in_a_fight_beside_the_lancet(table):
    t = crypt(table, {"line": ["Lancet", "Goon 5"]}, {"line": ["Goon 1", "Goon 2"], "amber": 3})
    t.fight("Goon 5", "Goon 1").fight("Lancet")
    assert amber(t) == [1, 1]
    assert t.foe.amber == 1


def test_impzilla_destroys_the_most_powerful_enemy(table):
    t = crypt(table, {"line": ["Impzilla", "Goon 12"]}, {"line": ["Goon 1", "Goon 9", "Goon 8"]})
    t.fight("Impzilla", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 8"]
    assert t.titles(t.me.line) == ["Impzilla", "Goon 12"]


# Malifi Dragon


@pytest.mark.parametrize(("pool", "gained"), [(4, 2), (5, 0)])
def test_the_dragon_hoards_up_to_4(table, pool, gained):
    t = crypt(table, {"line": ["Malifi Dragon"], "amber": pool})
    t.next_turn("brobnar")
    assert t.me.amber == pool + gained
    t.next_turn("brobnar")
    assert t.foe.amber == 0


@pytest.mark.parametrize(("pool", "after"), [(4, 6), (2, 6)])
def test_each_dragon_counts_the_hoard_in_its_own_turn(table, pool, after):
    t = crypt(table, {"line": ["Malifi Dragon", "Malifi Dragon"], "amber": pool})
    to_rest(t.end())
    assert t.me.amber == after


# Rorqual


def test_rorqual_exalts_itself_grows_and_brings_it_home(table):
    t = crypt(table, {"line": [with_amber("Rorqual", 1)]}, {"line": ["Goon 1"]})
    t.fight("Rorqual")
    assert (t.card("Rorqual").amber, t.power("Rorqual")) == (2, 7)
    t.next_turn().next_turn("brobnar").action("Rorqual")
    assert t.me.amber == 2
    assert t.power("Rorqual") == 5


# Screeyan


def test_the_house_of_what_is_discarded_cannot_be_chosen_next_turn(table):
    t = crypt(table, {"line": ["Screeyan"]}, {"deck": [of_house("logos", "Goon 1")]})
    t.end()
    assert houses_offered(t) == ["brobnar", "dis"]
    to_rest(t.choose("brobnar"))


def test_in_the_turn_after_the_next_it_is_open_again(table):
    t = crypt(table, {"line": ["Screeyan"], "hand": ["Slaying"]}, {"deck": [of_house("logos", "Goon 1")]})
    t.next_turn("brobnar").next_turn("brobnar").play("Slaying").end()
    assert houses_offered(t) == ["brobnar", "dis", "logos"]
    to_rest(t)


def test_both_houses_of_a_card_with_a_house_icon_are_barred(table):
    double = {**of_house("logos", "Goon 1"), "icons": ["house:dis"]}
    t = crypt(table, {"line": ["Screeyan"]}, {"deck": [double]})
    t.end()
    assert not {"logos", "dis"} & set(houses_offered(t))
    to_rest(t)


def test_with_an_empty_deck_every_house_is_open(table):
    t = crypt(table, {"line": ["Screeyan"]}, filler=0)
    t.end()
    assert len(houses_offered(t)) == 3
    to_rest(t)


# Sentient Cloud


def test_the_strongest_friends_gain_after_a_fight(table):
    t = crypt(table, {"line": ["Sentient Cloud", "Goon 5", "Goon 5"]}, {"line": ["Goon 1", "Goon 2", "Goon 9"]})
    t.fight("Goon 5", "Goon 1").fight("Goon 5#2", "Goon 2")
    assert t.me.amber == 4


def test_the_weaker_do_not(table):
    t = crypt(table, {"line": ["Sentient Cloud", "Goon 5", "Goon 2"]}, {"line": ["Goon 1", "Goon 3"]})
    t.fight("Goon 2", "Goon 1")
    assert t.me.amber == 0


# Titanarpon


def test_the_first_creature_of_each_turn_enters_ready(table):
    t = crypt(table, {"line": ["Titanarpon"], "hand": ["Goon 1", "Goon 2", "Trinket"]}, {"hand": ["Goon 3"]})
    t.play("Trinket").play("Goon 1").play("Goon 2")
    assert tired(t) == ["Goon 2"]
    t.next_turn("brobnar").play("Goon 3")
    assert not t.card("Goon 3").ready


def test_titanarpon_readies_itself_as_the_first_and_no_other_then(table):
    t = crypt(table, {"hand": ["Titanarpon", "Goon 1"]})
    t.play("Titanarpon").play("Goon 1")
    assert tired(t) == ["Goon 1"]


# Tyrannus Aquilae


def test_tyrannus_captures_at_the_end_of_every_turn(table):
    t = crypt(table, {"line": ["Tyrannus Aquilae"]}, {"amber": 3, "line": ["Goon 1"]})
    t.next_turn("brobnar").next_turn("brobnar")
    assert t.card("Tyrannus Aquilae").amber == 2
    t.fight("Tyrannus Aquilae")
    assert t.me.amber == 1

"""Creatures of Star Alliance in Grim Reminders."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.helpers.cards import armed, hurt, of_house, spent, warded, with_amber
from tests.engine.helpers.looks import amber, pools, stunned, tired
from tests.engine.invent import invent

bridge = partial(grave, house="staralliance")
ALLY = "Star Alliance Goon 4"


@invent("Salvo Herald", type="creature", power=2, house="staralliance")
class SalvoHerald:
    """Play: gains 2 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 2)


# 3LL-I0T


def test_elliot_puts_an_upgrade_of_the_discard_pile_on_itself(table):
    t = bridge(table, {"hand": ["3LL-I0T"], "line": ["Goon 1"], "discard": ["Girdle", "Goon 2", "Plate"]})
    t.play("3LL-I0T")
    assert t.offered == ["Girdle", "Plate"]
    t.choose("Plate")
    assert t.titles(t.card("3LL-I0T").upgrades) == ["Plate"]
    assert t.armor("3LL-I0T") == 2
    assert t.titles(t.me.discard) == ["Girdle", "Goon 2"]


@pytest.mark.parametrize("way", ["reap", "fight"])
def test_elliot_does_so_after_each_use_and_plays_the_upgrade(table, way):
    t = bridge(table, {"line": ["3LL-I0T", "Goon 2"], "discard": ["Prototype Harness"]}, {"line": ["Goon 1"]})
    getattr(t, way)("3LL-I0T", "Prototype Harness")
    assert t.power("3LL-I0T") == 10
    assert t.me.amber == 1 + (way == "reap")


def test_elliot_may_leave_it(table):
    t = bridge(table, {"line": ["3LL-I0T"], "discard": ["Girdle"]}, {"discard": ["Plate"]})
    t.reap("3LL-I0T").choose([])
    assert t.titles(t.me.discard) == ["Girdle"]


def test_elliot_that_is_discarded_shuffles_every_upgrade_away(table):
    me = {"hand": ["3LL-I0T"], "line": [armed("Goon 1", "Girdle", {"title": "Plate", "owner": 1})]}
    t = bridge(table, me, {"line": [armed("Goon 2", "Badge")]})
    t.discard("3LL-I0T")
    assert not any(card.upgrades for player in t.g.players for card in player.line)
    assert [len(player.deck) for player in t.g.players] == [13, 14]
    assert lines(t) == [["Goon 1"], ["Goon 2"]]


# Alien Horror


@pytest.mark.parametrize(("piles", "power"), [(HAUNTED, 10), (NEARLY, 3)])
def test_an_alien_horror_grows_by_7_while_its_player_is_haunted(table, piles, power):
    t = bridge(table, {"line": ["Alien Horror", "Goon 1"]}, piles=piles)
    assert t.power("Alien Horror") == power
    assert t.power("Goon 1") == 1


def test_the_neighbors_of_an_alien_horror_that_fights_capture(table):
    me = {"line": ["Goon 1", "Alien Horror", "Goon 2", "Goon 3"]}
    t = bridge(table, me, {"line": ["Goon 4"], "amber": 3}, piles=HAUNTED)
    t.fight("Alien Horror")
    assert amber(t) == [1, 0, 1, 0]
    assert t.foe.amber == 1


def test_one_neighbor_of_an_alien_horror_gets_the_last_amber(table):
    me = {"line": ["Goon 1", "Alien Horror", "Goon 2"]}
    t = bridge(table, me, {"line": ["Goon 1"], "amber": 1})
    t.fight("Alien Horror", "Goon 2")
    assert amber(t) == [0, 0, 1]


def test_an_alien_horror_that_does_not_survive_its_fight_lets_nobody_capture(table):
    t = bridge(table, {"line": ["Goon 1", "Alien Horror"]}, {"line": ["Goon 4"], "amber": 3})
    t.fight("Alien Horror")
    assert lines(t) == [["Goon 1"], ["Goon 4"]]
    assert amber(t) == [0, 0]


def test_an_alien_horror_with_damage_is_destroyed_when_its_player_is_haunted_no_longer(table):
    t = bridge(table, {"line": [hurt("Alien Horror", 5)], "hand": ["Multi-Dimensional Rescue"]}, piles=HAUNTED)
    t.play("Multi-Dimensional Rescue", "Chant")
    assert not t.me.line


# Com. Officer Palik


@pytest.mark.parametrize("house", ["staralliance", "brobnar"])
def test_palik_is_used_whatever_the_house_and_a_friend_captures(table, house):
    t = bridge(table, {"line": ["Com. Officer Palik", "Dis Goon 2"]}, {"amber": 2}, house=house)
    t.reap("Com. Officer Palik", "Dis Goon 2")
    assert amber(t) == [0, 1]
    assert pools(t) == [1, 1]


def test_palik_may_capture_after_a_fight_and_enemies_never_do(table):
    t = bridge(table, {"line": ["Com. Officer Palik", "Goon 2"]}, {"line": ["Goon 1", "Goon 5"], "amber": 2})
    t.fight("Com. Officer Palik", "Goon 1")
    assert t.offered == ["Com. Officer Palik", "Goon 2"]
    t.choose("Com. Officer Palik")
    assert amber(t) == [1, 0, 0]


# Corporal Bridger


def test_bridger_lets_one_ally_be_used(table):
    t = bridge(table, {"hand": ["Corporal Bridger"], "line": ["Goon 1", "Dis Goon 2", ALLY]})
    t.play("Corporal Bridger").reap(ALLY)
    assert t.may("reap:Goon 1")
    t.reap("Dis Goon 2")
    assert not t.may("reap:Goon 1")
    assert t.me.amber == 2


def test_bridger_of_another_house_lets_no_star_alliance_creature_be_used(table):
    t = bridge(table, {"hand": [of_house("dis", "Corporal Bridger")], "line": ["Goon 1", ALLY]}, house="dis")
    t.play("Corporal Bridger")
    assert t.may("reap:Goon 1")
    assert not t.may(f"reap:{ALLY}")


def test_bridger_lets_no_artifact_be_used_and_only_in_this_turn(table):
    t = bridge(table, {"hand": ["Corporal Bridger"], "line": ["Goon 1"], "artifacts": ["Crank"]})
    t.play("Corporal Bridger")
    assert not t.may("action:Crank")
    t.next_turn("brobnar").next_turn("staralliance")
    assert not t.may("reap:Goon 1")


@pytest.mark.parametrize("way", ["reap", "fight"])
def test_bridger_does_so_after_each_use(table, way):
    t = bridge(table, {"line": ["Corporal Bridger", "Goon 5"]}, {"line": ["Goon 1"]})
    assert not t.may("reap:Goon 5")
    t.reap("Corporal Bridger") if way == "reap" else t.fight("Corporal Bridger")
    assert t.may("reap:Goon 5")


# Jackpot Greene


@pytest.mark.parametrize(("top", "gained"), [(ALLY, 2), ("Goon 4", 1)])
def test_jackpot_greene_bets_on_the_top_of_its_own_deck(table, top, gained):
    t = bridge(table, {"line": ["Jackpot Greene"], "deck": [top]})
    t.reap("Jackpot Greene")
    assert t.me.amber == gained
    assert t.titles(t.me.discard) == [top]
    assert not t.foe.discard


def test_jackpot_greene_bets_on_the_deck_of_an_enemy_that_reaps(table):
    t = bridge(table, {"line": ["Jackpot Greene"]}, {"line": ["Goon 1"], "deck": ["Goon 2", ALLY]})
    t.next_turn("brobnar").reap("Goon 1")
    assert pools(t) == [1, 1]
    assert t.titles(t.foe.discard) == [ALLY]
    assert not t.me.discard


def test_jackpot_greene_lets_fights_be(table):
    t = bridge(table, {"line": ["Jackpot Greene", ALLY], "deck": [ALLY]}, {"line": ["Goon 1"]})
    t.fight(ALLY)
    assert not t.me.discard


# Lieutenant Halasta


def test_halasta_stuns_a_creature_of_either_side(table):
    t = bridge(table, {"line": ["Lieutenant Halasta"]}, {"line": [warded("Goon 3")]})
    t.reap("Lieutenant Halasta")
    assert t.offered == ["Lieutenant Halasta", "Goon 3"]
    t.choose("Goon 3")
    assert stunned(t) == ["Goon 3"]
    assert t.card("Goon 3").warded


def test_halasta_that_is_discarded_stuns_the_most_powerful_enemy(table):
    t = bridge(
        table, {"hand": ["Lieutenant Halasta"], "line": ["Goon 9"]}, {"line": ["Goon 3", "Goon 5", "Dis Goon 5"]}
    )
    t.discard("Lieutenant Halasta")
    assert t.offered == ["Goon 5", "Dis Goon 5"]
    t.choose("Dis Goon 5")
    assert stunned(t) == ["Dis Goon 5"]


def test_halasta_that_falls_from_a_deck_stuns_nobody(table):
    t = bridge(table, {"hand": ["Star Alliance Spill"], "deck": ["Lieutenant Halasta"]}, {"line": ["Goon 3"]})
    t.play("Star Alliance Spill")
    assert stunned(t) == []


# Missile Officer Myers


def test_myers_deploys_and_resolves_what_a_neighbor_does_on_play(table):
    t = bridge(table, {"hand": ["Missile Officer Myers"], "line": ["Salvo Herald", "Goon 1"]})
    t.play("Missile Officer Myers", "position:1", flank="")
    assert t.titles(t.me.line) == ["Salvo Herald", "Missile Officer Myers", "Goon 1"]
    assert t.offered == ["Salvo Herald", "Goon 1"]
    t.choose("Salvo Herald")
    assert t.me.amber == 2


@pytest.mark.parametrize(("neighbor", "gained"), [("Salvo Herald", 2), ("Goon 1", 0)])
def test_myers_may_be_aimed_at_a_neighbor_that_does_nothing(table, neighbor, gained):
    t = bridge(table, {"line": ["Salvo Herald", "Missile Officer Myers", "Goon 1"]})
    t.reap("Missile Officer Myers", neighbor)
    assert t.me.amber == 1 + gained


def test_myers_does_not_reach_beyond_its_neighbors_or_across(table):
    t = bridge(table, {"line": ["Salvo Herald", "Goon 1", "Missile Officer Myers"]}, {"line": ["Salvo Herald"]})
    t.reap("Missile Officer Myers")
    assert pools(t) == [1, 0]


@pytest.mark.reading("missile-officer-myers-when-it-is-played")
def test_myers_that_is_discarded_lets_one_card_of_another_house_be_played(table):
    t = bridge(table, {"hand": ["Missile Officer Myers", "Goon 1", "Dis Goon 2", ALLY]})
    t.discard("Missile Officer Myers").play(ALLY)
    assert t.may("play:Dis Goon 2")
    t.play("Goon 1")
    assert not t.may("play:Dis Goon 2")


def test_what_myers_permits_ends_with_the_turn(table):
    t = bridge(table, {"hand": ["Missile Officer Myers", "Goon 1"]})
    t.discard("Missile Officer Myers").next_turn("brobnar").next_turn("staralliance")
    assert not t.may("play:Goon 1")


# Necromorph

SLAYING = {"hand": ["Star Alliance Slaying"]}


def test_a_necromorph_gives_an_ally_beside_it(table):
    t = bridge(table, {**SLAYING, "line": [ALLY, hurt("Necromorph", 2), "Goon 1", "Goon 2"]}, {"line": ["Goon 3"]})
    t.play("Star Alliance Slaying", "Necromorph")
    assert lines(t) == [[ALLY, "Necromorph", "Goon 2"], ["Goon 3"]]
    assert t.card("Necromorph").damage == 0


def test_a_necromorph_between_two_allies_picks_one(table):
    t = bridge(table, {**SLAYING, "line": ["Goon 1", "Necromorph", "Goon 2"]})
    t.play("Star Alliance Slaying", "Necromorph")
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2")
    assert t.titles(t.me.line) == ["Goon 1", "Necromorph"]


@pytest.mark.parametrize("line", [[ALLY, "Necromorph"], ["Necromorph"]])
def test_a_necromorph_without_an_ally_beside_it_is_destroyed(table, line):
    t = bridge(table, {**SLAYING, "line": [*line, ALLY, "Goon 1"]})
    t.play("Star Alliance Slaying", "Necromorph")
    assert "Necromorph" not in t.titles(t.me.line)
    assert "Goon 1" in t.titles(t.me.line)


def test_a_necromorph_lives_on_where_a_ward_saves_its_ally(table):
    t = bridge(table, {**SLAYING, "line": ["Necromorph", warded("Goon 1")]})
    t.play("Star Alliance Slaying", "Necromorph")
    assert t.titles(t.me.line) == ["Necromorph", "Goon 1"]
    assert not t.card("Goon 1").warded


def test_a_necromorph_that_is_killed_in_a_fight_stays(table):
    t = bridge(table, {"line": ["Goon 9"]}, {"line": ["Necromorph", "Goon 1"]}, house="brobnar")
    t.fight("Goon 9", "Necromorph")
    assert lines(t)[1] == ["Necromorph"]
    assert t.card("Necromorph").damage == 0
    assert t.card("Goon 9").damage == 5


@pytest.mark.reading("necromorph-dying-neighbor")
def test_a_necromorph_stays_although_its_ally_is_being_destroyed_anyway(table):
    t = bridge(table, {"hand": ["Star Alliance Slaughter"], "line": ["Goon 1", "Necromorph"]})
    t.play("Star Alliance Slaughter")
    assert t.titles(t.me.line) == ["Necromorph"]


# Quartermaster “Botty”


@pytest.mark.parametrize(("piles", "caught"), [(HAUNTED, 2), (NEARLY, 0)])
def test_botty_captures_for_the_haunted(table, piles, caught):
    t = bridge(table, {"hand": ["Quartermaster “Botty”"]}, {"amber": 5}, piles=piles)
    t.play("Quartermaster “Botty”")
    assert t.card("Quartermaster “Botty”").amber == caught
    assert t.foe.amber == 5 - caught


@pytest.mark.parametrize("way", ["reap", "fight"])
def test_botty_captures_after_each_use_as_much_as_there_is(table, way):
    t = bridge(table, {"line": ["Quartermaster “Botty”"]}, {"amber": 1, "line": ["Goon 1"]}, piles=HAUNTED)
    getattr(t, way)("Quartermaster “Botty”")
    assert t.card("Quartermaster “Botty”").amber == 1
    assert t.foe.amber == 0


# Retrotechnician Le


@pytest.mark.parametrize(("piles", "ready"), [(HAUNTED, True), (NEARLY, False)])
def test_le_enters_ready_for_the_haunted(table, piles, ready):
    t = bridge(table, {"hand": ["Retrotechnician Le", ALLY]}, piles=piles)
    t.play("Retrotechnician Le").play(ALLY)
    assert [card.ready for card in t.me.line] == [ready, False]


def test_le_may_play_a_creature_from_the_discard_pile(table):
    me = {"line": ["Retrotechnician Le"], "discard": ["Jab", "Goon 1", "Dis Goon 2"]}
    t = bridge(table, me, {"discard": ["Goon 3"]})
    t.reap("Retrotechnician Le")
    assert t.offered == ["Goon 1", "Dis Goon 2"]
    t.choose("Dis Goon 2", "left")
    assert lines(t)[0] == ["Dis Goon 2", "Retrotechnician Le"]
    assert t.titles(t.me.discard) == ["Jab", "Goon 1"]
    assert not t.card("Dis Goon 2").ready


def test_le_may_leave_it(table):
    t = bridge(table, {"line": ["Retrotechnician Le"], "discard": ["Goon 1"]})
    t.reap("Retrotechnician Le").choose([])
    assert t.titles(t.me.discard) == ["Goon 1"]


# Staff Sergeant Rhea


@pytest.mark.parametrize(("house", "usable"), [("staralliance", ["Goon 1"]), ("logos", [])])
def test_the_neighbors_of_rhea_are_used_as_star_alliance(table, house, usable):
    t = bridge(table, {"line": ["Goon 1", "Staff Sergeant Rhea", ALLY, "Goon 2"]}, house=house)
    assert [title for title in ("Goon 1", "Goon 2") if t.may(f"reap:{title}")] == usable


def test_rhea_does_not_make_its_neighbors_star_alliance(table):
    t = bridge(table, {"line": ["Goon 1", "Staff Sergeant Rhea"]})
    assert t.g.houses_of(t.card("Goon 1")) == ("brobnar",)
    t.reap("Goon 1")
    assert t.me.amber == 1


def test_rhea_that_is_discarded_readies_and_uses_a_friend(table):
    t = bridge(table, {"hand": ["Staff Sergeant Rhea"], "line": [spent("Goon 1"), spent("Goon 2")]}, {"line": []})
    t.discard("Staff Sergeant Rhea", "Goon 2")
    assert t.me.amber == 1
    assert tired(t) == ["Goon 1", "Goon 2"]


def test_rhea_that_is_discarded_uses_one_that_is_ready_and_no_enemy(table):
    t = bridge(table, {"hand": ["Staff Sergeant Rhea"], "line": ["Goon 1"]}, {"line": ["Goon 2"]})
    t.discard("Staff Sergeant Rhea")
    t.submit(f"reap:{t.card('Goon 1').id}")
    assert pools(t) == [1, 0]
    assert tired(t) == ["Goon 1"]


# Triangulator Newsome


@pytest.mark.parametrize(("piles", "moved"), [(HAUNTED, 5), (NEARLY, 0)])
def test_newsome_takes_what_lies_beside_it_for_the_haunted(table, piles, moved):
    line = [with_amber("Goon 1", 3), "Triangulator Newsome", with_amber("Goon 2", 2), with_amber("Goon 3", 1)]
    t = bridge(table, {"line": line}, {"line": [with_amber("Goon 4", 1)]}, piles=piles)
    t.reap("Triangulator Newsome")
    assert t.me.amber == 1 + moved
    assert sum(amber(t)) == 7 - moved
    assert t.card("Goon 3").amber == 1


def test_newsome_deploys(table):
    t = bridge(table, {"hand": ["Triangulator Newsome"], "line": ["Goon 1", "Goon 2"]})
    t.play("Triangulator Newsome", "position:1", flank="")
    assert t.titles(t.me.line) == ["Goon 1", "Triangulator Newsome", "Goon 2"]

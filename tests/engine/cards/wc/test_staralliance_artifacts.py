"""Artifacts of Star Alliance in Worlds Collide."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import at_house

BOOK = "Book of leQ"
ORDER = "General Order 24"
ACCORD = "Peace Accord"
STONE = "Quixxle Stone"
LANDS = "Uncharted Lands"
CADET = "Star Alliance Goon 5"


at = partial(at_house, house="staralliance")


# Book of leQ


@NEW
def test_the_book_changes_the_active_house(table, version):
    me = {"artifacts": [BOOK], "line": [CADET, "Mars Goon 3"], "deck": ["Mars Chant"], "hand": ["Mars Goon 1"]}
    t = at(table, me, ruleset=version)
    t.action(BOOK)
    assert t.g.state.house == "mars"
    assert t.me.deck[-1].title == "Mars Chant"
    assert t.me.deck[-1].known == t.g.everyone
    assert t.may("reap:Mars Goon 3")
    assert t.may("play:Mars Goon 1")
    assert not t.may(f"reap:{CADET}")


@pytest.mark.clause("house-icon-adds-house", versions=("18.4",))
@pytest.mark.parametrize(("version", "house"), [("16.0", "mars"), ("18.4", "dis")])
def test_the_book_asks_which_house_of_a_card_of_two(table, version, house):
    me = {"artifacts": [BOOK], "deck": [{"title": "Mars Chant", "icons": ["house:dis"]}]}
    t = at(table, me, ruleset=version)
    t.action(BOOK)
    if version == "18.4":
        assert t.offered == ["house:mars", "house:dis"]
        t.choose("dis")
    assert t.g.state.house == house


@NEW
def test_a_card_of_star_alliance_ends_the_turn(table, version):
    me = {"artifacts": [BOOK], "line": [CADET], "deck": ["Star Alliance Chant"], "hand": ["Star Alliance Chant"]}
    t = at(table, me, ruleset=version)
    t.action(BOOK)
    assert t.g.active_player is t.foe
    assert t.pending.kind == "house"
    t.submit(t.pending.keys[0])


def test_the_house_is_back_in_the_next_turn(table):
    t = at(table, {"artifacts": [BOOK], "deck": ["Mars Chant"]})
    t.action(BOOK)
    t.next_turn().next_turn("staralliance")
    assert t.g.state.house == "staralliance"
    assert t.may(f"action:{BOOK}")


@NEW
@pytest.mark.reading("book-of-leq-empty-deck")
def test_without_a_deck_there_is_nothing_to_read(table, version):
    t = at(table, {"artifacts": [BOOK]}, filler=0, ruleset=version)
    t.action(BOOK)
    assert t.pending.kind == "main"
    assert t.g.state.house == "staralliance"
    assert not t.card(BOOK).ready


# General Order 24


@NEW
def test_each_player_sacrifices_a_house_at_the_start_of_the_turn(table, version):
    me = {"artifacts": [ORDER], "line": ["Dis Goon 3", "Mars Goon 3"]}
    foe = {"line": ["Dis Goon 4", "Mars Goon 4", "Logos Goon 4", "Dis Goon 5"]}
    t = at(table, me, foe, ruleset=version)
    t.end()
    assert t.pending.seat == 1
    assert t.offered == ["Dis Goon 4", "Mars Goon 4", "Logos Goon 4", "Dis Goon 5"]
    t.choose("Dis Goon 5")
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Mars Goon 3"]
    assert t.titles(t.foe.line) == ["Mars Goon 4", "Logos Goon 4"]
    t.submit(t.pending.keys[0]).next_turn()
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Logos Goon 4"]
    assert t.card(ORDER).zone == "play"


@pytest.mark.parametrize("side", ["me", "foe"])
def test_the_order_goes_with_the_first_who_has_no_creature(table, side):
    seats = {"me": {}, "foe": {"line": ["Dis Goon 3"]}}
    seats[side]["artifacts"] = [ORDER]
    t = at(table, seats["me"], seats["foe"])
    t.next_turn()
    assert t.foe.line == []
    assert t.card(ORDER).zone == "play"
    t.next_turn()
    assert t.card(ORDER).zone == "discard"


def test_a_ward_outlasts_the_order_once(table):
    t = at(table, {"artifacts": [ORDER]}, {"line": [{"title": "Dis Goon 3", "warded": True}, "Dis Goon 4"]})
    t.end().choose("Dis Goon 4")
    assert t.titles(t.foe.line) == ["Dis Goon 3"]
    assert not t.card("Dis Goon 3").warded
    t.submit(t.pending.keys[0])


# Peace Accord


@NEW
def test_the_accord_pays_both_until_one_fights(table, version):
    me = {"hand": [ACCORD], "line": [CADET, "Star Alliance Goon 1"], "amber": 3}
    t = at(table, me, {"line": ["Goon 9"]}, ruleset=version)
    t.play(ACCORD)
    assert (t.me.amber, t.foe.amber) == (5, 2)
    t.reap("Star Alliance Goon 1")
    assert t.card(ACCORD).zone == "play"
    t.fight(CADET)
    assert (t.me.amber, t.foe.amber) == (2, 2)
    assert t.card(ACCORD).zone == "discard"
    assert t.card(CADET).zone == "discard"


@NEW
def test_an_opponent_who_breaks_the_accord_pays(table, version):
    t = at(table, {"artifacts": [ACCORD], "line": ["Goon 9"], "amber": 3}, {"line": ["Goon 3"] * 2, "amber": 5})
    t.next_turn("brobnar").fight("Goon 3")
    assert (t.me.amber, t.foe.amber) == (3, 1)
    assert t.card(ACCORD).zone == "discard"
    t.fight("Goon 3")
    assert (t.me.amber, t.foe.amber) == (3, 1)


@NEW
@pytest.mark.reading("peace-accord-fight-that-ended-early")
def test_a_fight_that_ends_before_it_begins_breaks_the_accord(table, version):
    attacker = {"title": "Star Alliance Goon 3", "upgrades": ["Plasma Nozzle"]}
    mine = {"artifacts": [ACCORD], "line": [attacker], "amber": 3}
    t = at(table, mine, {"line": ["Goon 2"], "amber": 5}, ruleset=version)
    t.fight("Star Alliance Goon 3")
    assert (t.me.amber, t.foe.amber) == (0, 5)
    assert t.card(ACCORD).zone == "discard"


def test_to_make_an_enemy_fight_costs_its_controller(table):
    t = at(
        table,
        {"artifacts": [ACCORD], "line": ["Goon 9"], "hand": ["Star Alliance Goad"], "amber": 3},
        {"line": ["Goon 3"], "amber": 5},
    )
    t.play("Star Alliance Goad")
    assert (t.me.amber, t.foe.amber) == (3, 1)
    assert t.foe.line == []


# Quixxle Stone


@NEW
@pytest.mark.parametrize(
    ("mine", "theirs", "may"), [(0, 0, True), (1, 1, True), (1, 0, False), (2, 1, False), (1, 2, True)]
)
@pytest.mark.parametrize("owner", ["me", "foe"])
def test_who_has_more_creatures_plays_none(table, version, mine, theirs, may, owner):
    me = {"line": ["Goon 3"] * mine, "hand": ["Star Alliance Goon 1", "Star Alliance Trinket", "Star Alliance Chant"]}
    foe = {"line": ["Goon 3"] * theirs}
    (me if owner == "me" else foe)["artifacts"] = [STONE]
    t = at(table, me, foe, ruleset=version)
    titles = ("Star Alliance Goon 1", "Star Alliance Trinket", "Star Alliance Chant")
    assert [t.may(f"play:{title}") for title in titles] == [may, True, True]
    if may and mine == theirs:
        t.play("Star Alliance Goon 1")
        assert not t.may("play:Star Alliance Goon 1")


def test_the_stone_does_not_stop_what_is_put_into_play(table):
    me = {"artifacts": [STONE], "line": ["Goon 3"], "hand": ["Star Alliance Ushering", "Goon 2"]}
    t = at(table, me)
    t.play("Star Alliance Ushering")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 2"]


# Transporter Platform


@NEW
def test_the_platform_beams_a_creature_up_with_its_upgrades(table, version):
    line = [{"title": CADET, "upgrades": ["Badge", "Stunner"], "amber": 2}, {"title": "Goon 3", "upgrades": ["Badge"]}]
    t = at(table, {"artifacts": ["Transporter Platform"], "line": line}, ruleset=version)
    t.action("Transporter Platform", CADET)
    assert sorted(t.titles(t.me.hand)) == ["Badge", CADET, "Stunner"]
    assert t.me.discard == []
    assert t.titles(t.me.line) == ["Goon 3"]
    assert len(t.card("Goon 3").upgrades) == 1
    assert t.foe.amber == 2


@NEW
@pytest.mark.reading("transporter-platform-ward")
def test_a_warded_creature_stays_without_its_upgrades(table, version):
    line = [{"title": CADET, "upgrades": ["Badge"], "warded": True}]
    mine = {"artifacts": ["Transporter Platform"], "line": line}
    t = at(table, mine, {"line": ["Goon 3"]}, ruleset=version)
    t.action("Transporter Platform")
    assert t.titles(t.me.hand) == ["Badge"]
    assert t.titles(t.me.line) == [CADET]
    assert not t.card(CADET).warded


def test_what_is_not_yours_goes_to_its_owner(table):
    t = at(
        table,
        {"artifacts": ["Transporter Platform"], "hand": ["Star Alliance Lure", "Star Alliance Badge"]},
        {"line": [{"title": "Goon 3", "upgrades": ["Badge"]}]},
    )
    t.play("Star Alliance Lure").play("Star Alliance Badge").action("Transporter Platform")
    assert t.titles(t.me.hand) == ["Star Alliance Badge"]
    assert sorted(t.titles(t.foe.hand)) == ["Badge", "Goon 3"]


# Uncharted Lands


@NEW
def test_star_alliance_creatures_of_both_sides_chart_the_lands(table, version):
    me = {"hand": [LANDS, "Star Alliance Bugle"], "line": [CADET, "Goon 3"]}
    foe = {"line": ["Star Alliance Goon 4"], "houses": ["staralliance", "dis", "mars"]}
    t = at(table, me, foe, ruleset=version)
    t.play(LANDS)
    assert t.card(LANDS).amber == 6
    assert t.me.amber == 0
    t.reap(CADET)
    assert (t.card(LANDS).amber, t.me.amber) == (5, 2)
    t.next_turn("staralliance").reap("Star Alliance Goon 4")
    assert (t.card(LANDS).amber, t.foe.amber, t.me.amber) == (4, 2, 2)


def test_creatures_of_other_houses_and_exhausted_lands_give_nothing(table):
    t = at(table, {"artifacts": [LANDS], "line": [CADET]})
    t.reap(CADET)
    assert t.me.amber == 1
    assert t.card(LANDS).amber == 0
    t = table(me={"artifacts": [{"title": LANDS, "amber": 3}], "line": ["Goon 3"]}, foe={})
    t.reap("Goon 3")
    assert t.me.amber == 1
    assert t.card(LANDS).amber == 3


def test_each_lands_give_their_own(table):
    lands = [{"title": LANDS, "amber": 2}, {"title": LANDS, "amber": 1}]
    t = at(table, {"artifacts": lands, "line": [CADET]})
    t.reap(CADET)
    t.submit(t.pending.keys[0])
    assert t.me.amber == 3
    assert [card.amber for card in t.me.artifacts] == [1, 0]


def test_what_is_left_on_the_lands_goes_to_the_supply(table):
    t = at(table, {"artifacts": [{"title": LANDS, "amber": 3}], "hand": ["Star Alliance Crowbar"]})
    t.play("Star Alliance Crowbar")
    assert t.me.amber == t.foe.amber == 0
    assert t.card(LANDS).zone == "discard"

"""Artifacts of Saurian in Mass Mutation."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.tables import with_artifact

AMPHORA = "Amphora Captura"
CURIA = "Curia Saurus"
FORUM = "Forum of Giants"


saurian = partial(with_artifact, house="saurian")


def icons(*kinds):
    return {"title": "Saurian Chant", "icons": list(kinds)}


# Amphora Captura


@NEW
@pytest.mark.parametrize("icon", ["amber", "draw", "damage"])
def test_any_icon_may_be_poured_into_the_amphora(table, version, icon):
    for answer in ("yes", "no"):
        t = saurian(table, AMPHORA, {"hand": [icons(icon)], "line": ["Goon 3"]}, {"amber": 3}, ruleset=version)
        t.play("Saurian Chant", answer)
        poured = answer == "yes"
        assert t.card("Goon 3").amber == poured
        assert t.foe.amber == 3 - poured
        other = {"amber": t.me.amber, "draw": len(t.me.hand), "damage": t.card("Goon 3").damage}
        assert other == {**dict.fromkeys(other, 0), icon: int(not poured)}


def test_of_several_icons_each_is_asked_for_and_a_capture_is_not(table):
    t = saurian(table, AMPHORA, {"hand": [icons("amber", "capture", "draw")], "line": ["Goon 3"]}, {"amber": 5})
    t.play("Saurian Chant", "yes", "no")
    assert t.at_rest
    assert t.card("Goon 3").amber == 2
    assert (t.me.amber, len(t.me.hand)) == (0, 1)


def test_the_amphora_is_for_its_own_player(table):
    t = table(me={"hand": ["Saurian Lure"]}, house="saurian", foe={"artifacts": [AMPHORA], "line": ["Goon 3"]})
    t.play("Saurian Lure")
    assert t.at_rest
    t = table(me={"hand": [{"title": "Chant", "icons": ["amber"]}]}, foe={"artifacts": [AMPHORA]})
    assert t.play("Chant").me.amber == 1


def test_it_may_be_poured_without_a_creature(table):
    t = saurian(table, AMPHORA, {"hand": [icons("amber")]}, {"amber": 3})
    t.play("Saurian Chant", "yes")
    assert (t.me.amber, t.foe.amber) == (0, 3)


# Curia Saurus


@NEW
@pytest.mark.parametrize("mine", [True, False])
def test_a_destroyed_creature_bequeaths_one_to_its_strongest_enemy(table, version, mine):
    ours = {"line": [with_amber("Goon 3", 2), "Goon 9"]}
    theirs = {"line": ["Goon 4", "Goon 6"], "amber": 1}
    me, foe = (ours, theirs) if mine else (theirs, ours)
    t = saurian(table, CURIA, {**me, "hand": ["Saurian Slaying"]}, foe, ruleset=version)
    t.play("Saurian Slaying", "Goon 3")
    heirs = t.foe if mine else t.me
    assert t.card("Goon 6").amber == 1
    assert heirs.amber == 2
    assert t.card("Goon 9").amber == 0


def test_without_amber_or_an_enemy_there_is_no_heir(table):
    t = saurian(table, CURIA, {"line": ["Goon 3"], "hand": ["Saurian Slaying"]}, {"line": ["Goon 6"]})
    t.play("Saurian Slaying", "Goon 3")
    assert t.card("Goon 6").amber == 0
    t = saurian(table, CURIA, {"line": [with_amber("Goon 3", 1)], "hand": ["Saurian Slaying"]})
    t.play("Saurian Slaying")
    assert t.foe.amber == 1


@pytest.mark.parametrize("heir", ["Goon 6", "Goon 6#2"])
def test_the_active_player_picks_among_equal_heirs(table, heir):
    t = saurian(table, CURIA, {"line": [with_amber("Goon 3", 1)], "hand": ["Saurian Slaying"]},
                {"line": ["Goon 6", "Goon 6"]})  # fmt: skip
    t.play("Saurian Slaying", "Goon 3", heir)
    assert t.card(heir).amber == 1
    assert t.foe.amber == 0


# Forum of Giants


@NEW
@pytest.mark.parametrize(("me", "foe", "pools"), [(["Goon 5"], ["Goon 4"], (1, 0)), (["Goon 3"], ["Goon 4"], (0, 1))])
def test_the_forum_rewards_who_has_the_giant(table, version, me, foe, pools):
    me = {"line": me, "artifacts": [FORUM], "houses": ["saurian", "brobnar", "dis"]}
    t = table(me=me, foe={"line": foe}, house="saurian", ruleset=version)
    t.next_turn("brobnar")
    assert (t.me.amber, t.foe.amber) == (0, 0), "the turn of the other player"
    t.next_turn("saurian")
    assert (t.me.amber, t.foe.amber) == pools


def test_an_empty_forum_rewards_neither(table):
    t = saurian(table, FORUM)
    t.next_turn("brobnar").next_turn("saurian")
    assert (t.me.amber, t.foe.amber) == (0, 0)


@pytest.mark.parametrize(("leader", "pools"), [("seat:0", (1, 0)), ("seat:1", (0, 1))])
def test_of_players_with_equal_giants_the_active_player_picks_one(table, leader, pools):
    t = saurian(table, FORUM, {"line": ["Goon 5", "Goon 5"]}, {"line": ["Goon 5", "Goon 4"]})
    t.next_turn("brobnar").end()
    assert t.pending.seat == 0
    t.choose(leader)
    assert (t.me.amber, t.foe.amber) == pools
    t.submit(t.pending.keys[0])


def test_between_giants_of_one_player_there_is_nothing_to_pick(table):
    t = saurian(table, FORUM, {"line": ["Goon 5", "Goon 5"]}, {"line": ["Goon 4"]})
    t.next_turn("brobnar").end()
    assert t.me.amber == 1
    assert t.pending.kind == "house"
    t.submit(t.pending.keys[0])


# the monuments


@NEW
@pytest.mark.parametrize(("fallen", "more"), [("Faust the Great", 2), ("Consul Primus", 1)])
def test_the_monument_to_faust_taxes_keys_for_a_turn(table, version, fallen, more):
    t = saurian(table, "Monument to Faust", {"discard": [fallen]}, {"amber": 7}, ruleset=version)
    t.action("Monument to Faust")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 6)
    t.next_turn("brobnar")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6 + more, 6 + more)
    assert len(t.foe.keys) == (more == 1)
    t.next_turn("saurian")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 6)


@NEW
@pytest.mark.parametrize(("pile", "moved"), [("mine", 2), ("theirs", 1), (None, 1)])
@pytest.mark.parametrize("title", ["Goon 3", "Goon 4"])
def test_the_monument_to_ludo_humbles_a_creature(table, version, pile, moved, title):
    mine = {"line": [with_amber("Goon 3", 3)], "discard": ["Praefectus Ludo"] if pile == "mine" else []}
    theirs = {"line": [with_amber("Goon 4", 3)], "discard": ["Praefectus Ludo"] if pile == "theirs" else []}
    t = saurian(table, "Monument to Ludo", mine, theirs, ruleset=version)
    t.action("Monument to Ludo", title)
    assert t.card(title).amber == 3 - moved
    assert sum(card.amber for card in t.g.creatures()) == 6 - moved
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_ludo_takes_the_one_that_is_there(table):
    t = saurian(table, "Monument to Ludo", {"discard": ["Praefectus Ludo"], "line": [with_amber("Goon 3", 1)]})
    assert t.action("Monument to Ludo").card("Goon 3").amber == 0


@pytest.mark.parametrize(("fallen", "taken"), [("Cornicen Octavia", 2), ("Consul Primus", 1)])
def test_the_monument_to_octavia_lets_a_friend_capture(table, fallen, taken):
    me = {"line": ["Goon 3", "Goon 4"], "discard": [fallen]}
    t = saurian(table, "Monument to Octavia", me, {"amber": 5, "line": ["Goon 5"]})
    t.action("Monument to Octavia")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert t.card("Goon 4").amber == taken
    assert t.foe.amber == 5 - taken


@pytest.mark.parametrize("fallen", [True, False])
def test_the_monument_to_primus_moves_one(table, fallen):
    me = {"line": [with_amber("Goon 3", 2), "Goon 4"], "discard": ["Consul Primus"] if fallen else []}
    t = saurian(table, "Monument to Primus", me, {"line": [with_amber("Goon 5", 1)]})
    t.action("Monument to Primus")
    assert t.offered == ["Goon 3", "Goon 4", *(["Goon 5"] if fallen else [])]
    if fallen:
        t.choose("Goon 5", "Goon 4")
        assert (t.card("Goon 5").amber, t.card("Goon 4").amber) == (0, 1)
    else:
        t.choose("Goon 3")
        assert (t.card("Goon 3").amber, t.card("Goon 4").amber) == (1, 1)


@NEW
def test_what_the_monument_to_shrix_keeps_pays_for_keys(table, version):
    shrix = {"title": "Monument to Shrix", "amber": 2}
    t = saurian(table, shrix, {"amber": 5, "hand": ["Saurian Key Purchase"]}, {"amber": 2}, ruleset=version)
    t.action("Monument to Shrix")
    assert t.card("Monument to Shrix").amber == 3
    assert (t.me.amber, t.foe.amber) == (4, 2)
    t.play("Saurian Key Purchase", "number:3", "red")
    assert len(t.me.keys) == 1
    assert t.me.amber == 1
    assert t.card("Monument to Shrix").amber == 0


@pytest.mark.parametrize(("seat", "pools"), [("seat:0", (2, 3)), ("seat:1", (3, 2))])
def test_a_fallen_shrix_lets_the_monument_take_from_any_pool(table, seat, pools):
    t = saurian(table, "Monument to Shrix", {"amber": 3, "discard": ["Citizen Shrix"]}, {"amber": 3})
    t.action("Monument to Shrix", seat)
    assert (t.me.amber, t.foe.amber) == pools
    assert t.card("Monument to Shrix").amber == 1


def test_a_monument_keeps_nothing_for_the_opponent_and_loses_it_when_it_falls(table):
    shrix = {"title": "Monument to Shrix", "amber": 6}
    t = table(me={"hand": ["Key Purchase", "Crowbar"]}, foe={"artifacts": [shrix]})
    t.play("Key Purchase")
    assert t.me.keys == []
    t.play("Crowbar")
    assert (t.me.amber, t.foe.amber) == (0, 0)


def test_an_empty_pool_gives_the_monument_nothing(table):
    t = saurian(table, "Monument to Shrix", None, {"amber": 2})
    t.action("Monument to Shrix")
    assert t.card("Monument to Shrix").amber == 0
    assert t.foe.amber == 2

"""Winds of Exchange, Ekwidon, creatures: Antiquities Dealer to Molluscaller."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project

ENVOY = "Envoy of Ekwirrĕ"
GEZDRUTYO = "Gĕzdrutyŏ the Arcane"
SMITH = "Gezrăhi Blacksmith"
SHELL = "Strange Shell"


def crew(table, *line, me=None, foe=None, **more):
    """A table at which Ekwidon is active and these creatures are in play."""
    return table(me={"line": list(line), "token": "Prospector", **(me or {})}, foe=foe or {}, house="ekwidon", **more)


# Antiquities Dealer


@pytest.mark.parametrize(
    ("mine", "theirs", "gained"), [(["Trinket"], [], 2), (["Trinket"] * 2, [], 2), ([], ["Trinket"], 0)]
)
def test_one_antiquity_of_your_own_is_enough(table, mine, theirs, gained):
    t = crew(table, "Antiquities Dealer", me={"artifacts": mine}, foe={"artifacts": theirs})
    t.action("Antiquities Dealer")
    assert (t.me.amber, t.foe.amber) == (gained, 0)


# Belligerent Guard


def test_the_guard_is_ready_and_the_opponent_draws(table):
    t = table(me={"hand": ["Belligerent Guard"]}, foe={}, house="ekwidon")
    t.play("Belligerent Guard")
    assert t.card("Belligerent Guard").ready
    assert len(t.foe.hand) == 1
    assert t.me.hand == []
    t.reap("Belligerent Guard")
    assert t.me.amber == 1


# Conductor Jărroyă


def test_every_friendly_buggy_drives_again(table):
    used = [{"title": title, "ready": False} for title in ("Sandhopper", "Shĭsnyasĭ Buggy", "Tourist Trap")]
    t = crew(
        table,
        "Conductor Jărroyă",
        me={"artifacts": used},
        foe={"artifacts": [{"title": "Shĭgzisŏ Buggy", "ready": False}]},
    )
    t.reap("Conductor Jărroyă")
    assert [card.ready for card in t.me.artifacts] == [True, True, False]
    assert not t.foe.artifacts[0].ready


# Dthoshră, Recruiter


def test_the_recruiter_makes_a_token_creature_as_it_reaps(table):
    t = crew(table, "Dthoshră, Recruiter", me={"deck": ["Goon 9"]})
    t.reap("Dthoshră, Recruiter", "left")
    assert t.titles(t.me.line) == ["Prospector", "Dthoshră, Recruiter"]
    assert t.me.amber == 1
    assert t.me.line[0].printed.title == "Goon 9"
    assert not t.me.line[0].ready


# Envoy of Ekwirrĕ


@pytest.mark.clause("swap-creatures-same-controller", "swap-exchanges-places", versions=("16.0", "18.4"))
def test_all_that_is_on_the_two_changes_places(table):
    envoy = {"title": ENVOY, "damage": 2, "amber": 1, "upgrades": ["Badge"]}
    friend = {"title": "Goon 9", "power_counters": 1, "counters": {"doom": 1}}
    t = crew(table, "Goon 8", envoy, friend)
    t.reap(ENVOY, "Goon 9")
    assert t.titles(t.me.line) == ["Goon 8", "Goon 9", ENVOY]
    _, nine, me = t.me.line
    assert (nine.damage, nine.amber, t.titles(nine.upgrades), nine.power_counters, nine.counters) == (
        2,
        1,
        ["Badge"],
        0,
        {},
    )
    assert (me.damage, me.amber, me.upgrades, me.power_counters, me.counters) == (0, 0, [], 1, {"doom": 1})
    assert not me.ready
    assert nine.ready


@pytest.mark.reading("envoy-of-ekwirre-statuses")
def test_stun_ward_and_rage_are_swapped(table):
    t = crew(table, ENVOY, {"title": "Goon 9", "stunned": True, "warded": True, "enraged": True})
    t.reap(ENVOY)
    nine, envoy = t.me.line
    assert (nine.stunned, nine.warded, nine.enraged) == (False, False, False)
    assert (envoy.stunned, envoy.warded, envoy.enraged) == (True, True, True)


def test_it_asks_for_a_neighbor_and_enemies_are_none(table):
    t = crew(table, "Goon 7", ENVOY, "Goon 8", "Goon 9", foe={"line": ["Goon 1"]})
    t.reap(ENVOY)
    assert t.offered == ["Goon 7", "Goon 8"]
    t.choose("Goon 7")
    assert t.titles(t.me.line) == [ENVOY, "Goon 7", "Goon 8", "Goon 9"]


def test_the_damage_it_hands_on_may_destroy_and_alone_it_keeps_it(table):
    t = crew(table, {"title": ENVOY, "damage": 4}, "Goon 3")
    t.reap(ENVOY)
    assert t.titles(t.me.line) == [ENVOY]
    assert t.me.line[0].damage == 0
    assert t.titles(t.me.discard) == ["Goon 3"]
    t = crew(table, {"title": ENVOY, "damage": 4})
    t.reap(ENVOY)
    assert t.card(ENVOY).damage == 4
    assert t.me.amber == 1


# Gemcoat Vendor


@pytest.mark.parametrize(
    ("vendor", "damage"), [({}, 1), ({"warded": True}, 0), ({"upgrades": ["Armageddon Cloak"]}, 1)]
)
def test_the_vendor_steals_and_is_hurt(table, vendor, damage):
    t = crew(table, {"title": "Gemcoat Vendor", **vendor}, foe={"amber": 2})
    t.action("Gemcoat Vendor")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.card("Gemcoat Vendor").damage == damage


def test_a_wounded_vendor_sells_for_the_last_time(table):
    t = crew(table, {"title": "Gemcoat Vendor", "damage": 5}, foe={"amber": 2})
    t.action("Gemcoat Vendor")
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Gemcoat Vendor"]


# General Ză-Orhă


@pytest.mark.parametrize("keys", [[], ["red"], ["red", "blue"]])
def test_each_key_of_the_opponent_makes_a_token_creature(table, keys):
    t = table(
        me={"hand": ["General Ză-Orhă"], "token": "Trader", "keys": ["yellow"]}, foe={"keys": keys}, house="ekwidon"
    )
    t.play("General Ză-Orhă", *["right"] * (len(keys) - 1))
    assert len(t.g.tokens(t.me)) == len(keys)
    assert t.g.has_keyword(t.card("General Ză-Orhă"), "skirmish")


# Gĕzdrutyŏ the Arcane


@pytest.mark.clause("flip-keeps-position-and-counters", "token-is-copy-of-reference", versions=("16.0", "18.4"))
def test_it_steals_and_becomes_a_token_creature_where_it_stands(table):
    t = crew(table, "Goon 3", {"title": GEZDRUTYO, "upgrades": ["Badge"]}, "Goon 4", foe={"amber": 3})
    arcane = t.card(GEZDRUTYO)
    t.action(GEZDRUTYO)
    assert (t.me.amber, t.foe.amber) == (2, 1)
    assert t.titles(t.me.line) == ["Goon 3", "Prospector", "Goon 4"]
    assert t.g.is_token(arcane)
    assert t.titles(arcane.upgrades) == ["Badge"]
    assert not arcane.ready
    line = project(t.game, t.game, Viewer.parse("player:1"))["players"][0]["line"]
    assert line[1]["printed"] == {"title": GEZDRUTYO}, "everyone has seen it flip"


@pytest.mark.clause("token-reverts-after-leaving", versions=("16.0", "18.4"))
def test_what_it_became_acts_as_the_token_creature_and_leaves_as_itself(table):
    t = crew(table, GEZDRUTYO, me={"hand": ["Ekwidon Slaying"]})
    t.action(GEZDRUTYO).play("Ekwidon Slaying")
    assert GEZDRUTYO in t.titles(t.me.discard), "a Prospector draws as it is destroyed"
    assert len(t.me.hand) == 1, "a Prospector draws as it is destroyed"


@pytest.mark.reading("gezdrutyo-without-a-token-creature")
@pytest.mark.clause("token-no-reference-card-no-token", versions=("16.0", "18.4"))
def test_without_a_reference_card_it_stays_itself(table):
    t = crew(table, GEZDRUTYO, me={"token": None}, foe={"amber": 3, "token": "Trader"})
    t.action(GEZDRUTYO)
    assert t.me.amber == 2
    assert t.titles(t.me.line) == [GEZDRUTYO]
    assert not t.me.line[0].facedown


# Gezrăhi Blacksmith


@pytest.mark.parametrize(("mode", "tokens", "hand"), [("token", 1, 0), ("draw", 0, 1)])
def test_whose_turn_begins_chooses(table, mode, tokens, hand):
    t = crew(table, SMITH, foe={"line": ["Goon 3"], "token": "Trader"})
    t.end()
    assert t.pending.seat == 1
    assert t.pending.keys == ("mode:token", "mode:draw")
    t.choose(mode, *(["right"] if tokens else []))
    assert t.pending.prompt == "house"
    assert len(t.g.tokens(t.foe)) == tokens
    assert len(t.foe.hand) == hand
    assert t.g.tokens(t.me) == []
    t.submit("house:brobnar").end()
    assert t.pending.seat == 0
    t.choose("draw")
    assert len(t.me.hand) == 7
    t.submit("house:ekwidon")


def test_without_a_reference_card_a_token_creature_may_still_be_chosen(table):
    t = crew(table, SMITH)
    t.end().choose("token")
    assert t.pending.prompt == "house"
    assert t.foe.line == []
    assert t.foe.hand == []
    t.submit("house:brobnar")


# Molluscaller


def beach(table, line=("Molluscaller",), **more):
    t = table(
        me={"line": list(line), "hand": ["Ekwidon Levy"] * 2, "token": SHELL, **more.pop("me", {})},
        foe={"hand": ["Levy"], "token": SHELL, **more.pop("foe", {})},
        house="ekwidon",
        **more,
    )
    t.play("Ekwidon Levy").next_turn("brobnar").play("Levy").next_turn("ekwidon")
    return t


@pytest.mark.clause("lasting-effect-covers-later-cards", versions=("16.0", "18.4"))
def test_friendly_shells_are_strong_and_free_for_a_turn(table):
    t = beach(table)
    mine, theirs = t.g.tokens(t.me)[0], t.g.tokens(t.foe)[0]
    assert not t.may(f"reap:{mine.id}")
    assert not t.may(f"fight:{mine.id}")
    assert t.may(f"action:{mine.id}")
    t.reap("Molluscaller")
    assert (t.g.power(mine), t.g.power(theirs), t.power("Molluscaller")) == (4, 1, 4)
    assert t.may(f"reap:{mine.id}")
    assert t.may(f"fight:{mine.id}")
    assert not t.may(f"action:{mine.id}")
    t.play("Ekwidon Levy")
    assert [t.g.power(token) for token in t.g.tokens(t.me)] == [4, 4], "also one that comes later"
    t.submit(f"reap:{mine.id}")
    assert t.me.amber == 2
    t.next_turn("brobnar")
    assert [t.g.power(token) for token in t.g.tokens(t.me)] == [1, 1]
    t.next_turn("ekwidon")
    assert not t.may(f"reap:{mine.id}")


@pytest.mark.reading("molluscaller-and-gained-abilities")
def test_what_others_give_a_shell_it_keeps(table):
    t = beach(table, me={"artifacts": ["Exo-shell System"]})
    mine = t.g.tokens(t.me)[0]
    t.reap("Molluscaller")
    assert t.g.has_keyword(mine, "elusive")
    assert t.may(f"reap:{mine.id}")

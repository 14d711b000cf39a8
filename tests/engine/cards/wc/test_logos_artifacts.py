"""Artifacts of Logos in Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW, OLD
from tests.engine.helpers.looks import seen_by

LOGOS = ["logos", "brobnar", "dis"]

# Hologrammophone


@NEW
@pytest.mark.parametrize("title", ["Goon 1", "Goon 2"])
def test_hologrammophone_wards_a_creature_of_either_side(table, version, title):
    t = table(
        me={"artifacts": ["Hologrammophone"], "line": ["Goon 1"]},
        foe={"line": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.action("Hologrammophone", title)
    assert [card.title for card in t.g.creatures() if card.warded] == [title]
    assert not t.card("Hologrammophone").ready


@NEW
def test_hologrammophone_asks_nothing_where_all_are_warded(table, version):
    t = table(
        me={"artifacts": ["Hologrammophone"], "line": [{"title": "Goon 1", "warded": True}]},
        foe={"line": [{"title": "Goon 2", "warded": True}]},
        house="logos",
        ruleset=version,
    )
    t.action("Hologrammophone")
    assert t.at_rest
    assert t.card("Goon 1").warded


# Universal Keylock


def test_universal_keylock_makes_the_keys_of_every_player_dearer(table, version):
    t = table(me={"artifacts": ["Universal Keylock"]}, foe={}, house="logos", ruleset=version)
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == 9


@pytest.mark.parametrize(("amber", "forged"), [(8, False), (9, True)])
@pytest.mark.parametrize("side", [0, 1])
def test_universal_keylock_is_destroyed_after_a_key_of_any_player(table, version, amber, forged, side):
    seats = [{"hand": ["Logos Key Purchase"], "amber": amber, "houses": LOGOS}, {"houses": LOGOS}]
    seats[side]["artifacts"] = ["Universal Keylock"]
    t = table(me=seats[0], foe=seats[1], house="logos", ruleset=version)
    t.play("Logos Key Purchase")
    if forged:
        t.choose("key:red")
    assert len(t.me.keys) == forged
    assert t.card("Universal Keylock").zone == ("discard" if forged else "play")
    assert t.g.key_cost(t.foe) == (6 if forged else 9)
    assert t.me.amber == (0 if forged else amber), "it was paid for before the lock went"


def test_universal_keylock_is_played_for_an_aember(table, version):
    t = table(me={"hand": ["Universal Keylock"]}, foe={}, house="logos", ruleset=version)
    t.play("Universal Keylock")
    assert t.me.amber == 1
    assert t.titles(t.me.artifacts) == ["Universal Keylock"]


def test_two_keylocks_go_with_one_key(table, version):
    t = table(
        me={"artifacts": ["Universal Keylock"], "hand": ["Key Gift"]},
        foe={"artifacts": ["Universal Keylock"]},
        ruleset=version,
    )
    assert t.g.key_cost(t.me) == 12
    t.play("Key Gift", "key:red")
    t.submit(t.pending.keys[0])
    assert t.me.artifacts == t.foe.artifacts == []
    assert t.g.key_cost(t.me) == 6


# Universal Recycle Bin


@NEW
def test_universal_recycle_bin_archives_a_purged_card_of_its_player(table, version):
    t = table(
        me={"artifacts": ["Universal Recycle Bin"], "purged": ["Goon 1", "Chant"]},
        foe={"purged": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.action("Universal Recycle Bin")
    assert t.offered == ["Goon 1", "Chant"]
    assert not t.pending.private
    t.choose("Goon 1")
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.titles(t.me.purged) == ["Chant"]
    assert t.titles(t.foe.purged) == ["Goon 3"], "all have seen it lie there"
    assert seen_by(t, "Goon 1", 1), "all have seen it lie there"


@pytest.mark.reading("universal-recycle-bin-facedown-cards")
@OLD
def test_what_is_taken_from_facedown_purged_cards_is_not_shown(table, version):
    t = table(
        me={"artifacts": ["Universal Recycle Bin"], "purged": ["Goon 1", "Goon 2"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Universal Recycle Bin")
    assert t.pending.private
    assert t.pending.secret
    t.choose("Goon 2")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.me.purged) == ["Goon 1"]


def test_universal_recycle_bin_finds_nothing_in_an_empty_pile(table, version):
    t = table(me={"artifacts": ["Universal Recycle Bin"]}, foe={"purged": ["Goon 3"]}, house="logos", ruleset=version)
    t.action("Universal Recycle Bin")
    assert t.at_rest
    assert t.me.archives == []
    assert t.titles(t.foe.purged) == ["Goon 3"]


def test_a_card_that_was_recycled_can_be_taken_up_and_played(table, version):
    t = table(
        me={"artifacts": ["Universal Recycle Bin"], "purged": ["Goon 3", "Chant"], "houses": LOGOS},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Universal Recycle Bin", "Goon 3").end()
    t.choose("house:brobnar").end()
    t.choose("house:brobnar", "yes").play("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.me.purged) == ["Chant"]

"""Cards of Brobnar in Grim Reminders, and Revenants, at a table of three: which players they mean."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.crypt import crypt, scrapped
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import damage, pools

HAUNTED = ["Chant"] * 10


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize(("enemy", "fights"), [("Goon 1", False), ("Goon 2", True)])
def test_the_crusher_asks_whether_the_opponent_it_fought_is_haunted(table, enemy, fights):
    me = {"line": ["Goon 4", "Countryside Crusher"]}
    t = crypt(table, me, {"line": ["Goon 1"]}, third={"discard": HAUNTED, "line": ["Goon 2", "Goon 9"]})
    t.fight("Countryside Crusher", enemy)
    assert t.at_rest is not fights
    if fights:
        t.choose("Goon 4", "Goon 9")
    assert damage(t.third)[-1:] == [4 if fights else 0]


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize(("enemy", "left"), [("Goon 1", [0, 1, 3]), ("Goon 2", [0, 3, 1])])
def test_blunderbore_takes_from_the_opponent_it_fought(table, enemy, left):
    foe, third = {"line": ["Goon 1"], "amber": 3}, {"line": ["Goon 2"], "amber": 3}
    t = crypt(table, {"line": ["Blunderbore"]}, foe, third=third, dead=10)
    t.fight("Blunderbore", enemy)
    assert pools(t) == left


def test_the_fallen_are_memorialized_by_all_three(table):
    dead = {"discard": ["Goon 1", "Goon 2"], "amber": 3}
    t = crypt(table, {"hand": ["Memorialize the Fallen"], "amber": 3}, dead, third=dead)
    t.play("Memorialize the Fallen")
    assert pools(t) == [3, 1, 1]


def test_all_three_are_reckless(table):
    hand = {"hand": ["Goon 1"] * 4}
    t = crypt(table, {"hand": ["Recklessness"]}, hand, third=hand)
    to_rest(t.play("Recklessness"))
    assert [len(player.discard) for player in t.g.players] == [1, 3, 3]
    assert [len(player.hand) for player in t.g.players] == [3, 4, 4]


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_the_burner_picks_any_deck(table, seat):
    t = crypt(table, {"line": ["Mournful Barn-Burner"]}, {"line": ["Goon 1"]}, third={"line": ["Goon 2"]})
    t.fight("Mournful Barn-Burner", "Goon 2", f"seat:{seat}")
    assert [t.titles(player.discard).count("Chant") for player in t.g.players] == [2 * (seat == n) for n in range(3)]


def test_scrapped_the_burner_means_every_deck(table):
    t = scrapped(table, "Mournful Barn-Burner", third={})
    assert [t.titles(player.discard).count("Chant") for player in t.g.players] == [1, 1, 1]


@pytest.mark.parametrize("seat", [1, 2])
def test_the_curse_of_cowardice_goes_to_one_opponent(table, seat):
    t = crypt(table, {"hand": ["Curse of Cowardice"]}, {}, third={})
    t.play("Curse of Cowardice", f"seat:{seat}")
    assert [t.titles(player.artifacts) for player in t.g.players[1:]] == [
        ["Curse of Cowardice"] if seat == n else [] for n in (1, 2)
    ]


def test_the_raider_finds_the_strongest_of_three(table):
    houses = {"houses": ["brobnar", "dis", "logos"]}
    t = crypt(
        table, {"line": ["Raider of the Peaks"]}, {"line": ["Goon 5"], **houses}, third={"line": ["Goon 6"], **houses}
    )
    t.next_turn().next_turn().next_turn()
    assert [len(player.discard) for player in t.g.players] == [0, 0, 1]


def test_jark_burns_on_while_any_opponent_has_a_creature(table):
    t = crypt(
        table, {"hand": ["Fiery Jark"], "line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3"]}, third={"line": ["Goon 4"]}
    )
    t.play("Fiery Jark", "Goon 3", "Goon 1", "yes", "Goon 2")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Fiery Jark"]
    assert t.third.line == []


# Revenants


@pytest.mark.parametrize(("seat", "forged"), [(1, False), (2, True)])
def test_za_orha_compares_with_the_picked_opponent(table, seat, forged):
    two = {"keys": ["red", "yellow"]}
    t = crypt(table, {"hand": ["Revived Ză-Orhă"], "amber": 6, **two}, two, third={})
    to_rest(t.play("Revived Ză-Orhă", f"seat:{seat}"))
    assert [len(player.keys) for player in t.g.players] == ([2, 1, 2] if forged else [2, 2, 3])
    assert t.card("Revived Ză-Orhă").zone == ("purged" if forged else "play")


def test_a_portal_stands_open_for_all_three(table):
    t = crypt(table, {"line": ["Portalmonster"]}, {}, third={"discard": HAUNTED})
    assert [t.g.key_cost(player) for player in t.g.players] == [4, 4, 4]


def test_the_master_finds_its_dead_anywhere(table):
    me = {"hand": ["Qyxxlyxx Grave Master"], "line": ["Knight 4"]}
    t = crypt(table, me, {"line": ["Knight 5"], "discard": ["Goblin 1"]}, third={"discard": ["Knight 1"]})
    t.play("Qyxxlyxx Grave Master", "Knight 1")
    assert [damage(player) for player in t.g.players] == [[2, 0], [2], []]
    assert t.titles(t.third.purged) == ["Knight 1"]

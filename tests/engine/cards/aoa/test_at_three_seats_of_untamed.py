"""Cards of Untamed in Age of Ascension at a table of three: which opponents they mean."""

from __future__ import annotations

import pytest

PIXIES = "Po’s Pixies"
HEART = "Heart of the Forest"


@pytest.mark.parametrize(
    ("mine", "theirs", "forged"),
    [(3, 3, True), (3, 2, False), (2, 3, True), (2, 2, True), (2, 1, False)],
)
@pytest.mark.parametrize("owner", [0, 1, 2])
def test_one_opponent_with_fewer_keys_is_enough_for_the_heart(table, mine, theirs, forged, owner):
    colours = ["red", "blue", "yellow"]
    shelf = [{"artifacts": [HEART] if owner == seat else []} for seat in range(3)]
    t = table(
        me={"keys": colours[:mine], "hand": ["Key Gift"], **shelf[0]},
        foe={"keys": colours, **shelf[1]},
        third={"keys": colours[:theirs], **shelf[2]},
    )
    t.play("Key Gift")
    assert (t.pending.kind == "key") is forged
    if forged:
        t.choose("key:red", "key:red")
        assert (len(t.foe.keys), len(t.third.keys)) == (2, theirs - 1)


@pytest.mark.parametrize(("victim", "left"), [("seat:1", (3, 3)), ("seat:2", (3, 1))])
def test_the_pixies_guard_the_pool_of_their_own_player_only(table, victim, left):
    t = table(me={"hand": ["Theft of 2"]}, foe={"line": [PIXIES], "amber": 3}, third={"amber": 3})
    t.play("Theft of 2", victim)
    assert t.me.amber == 2
    assert (t.foe.amber, t.third.amber) == left


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize(("enemy", "left"), [("Goon 5", (0, 1)), ("Goon 6", (1, 0))])
def test_tantadlin_discards_from_the_archives_of_the_player_it_attacked(table, enemy, left):
    t = table(
        me={"line": ["Tantadlin"]},
        foe={"line": ["Goon 5"], "archives": ["Goon 1"]},
        third={"line": ["Goon 6"], "archives": ["Goon 1"]},
        house="untamed",
    )
    t.fight("Tantadlin", enemy)
    assert (len(t.foe.archives), len(t.third.archives)) == left


def test_quicksand_and_equilibrium_meet_every_player(table):
    t = table(
        me={"line": ["Untamed Goon 2"], "hand": ["Quicksand", "Punctuated Equilibrium"]},
        foe={"line": ["Goon 2", "Goon 5"], "hand": ["Goon 1"]},
        third={"line": ["Goon 3", "Goon 6"], "chains": 1},
        house="untamed",
    )
    t.play("Quicksand")
    while t.pending.kind != "main":
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert [t.titles(player.line) for player in t.g.players] == [["Untamed Goon 2"], ["Goon 2"], ["Goon 3"]]
    t.play("Punctuated Equilibrium")
    assert [len(player.hand) for player in t.g.players] == [6, 6, 5]
    assert t.third.chains == 0


def test_camouflage_and_everywhere_count_each_battleline_by_itself(table):
    t = table(
        me={"hand": ["They’re Everywhere!"], "line": ["Untamed Goon 1", "Untamed Goon 4", "Untamed Goon 1"]},
        foe={"line": [{"title": "Goon 5", "upgrades": ["Camouflage"]}]},
        third={"line": ["Goon 5", "Goon 6", "Goon 5"]},
        house="untamed",
    )
    t.play("They’re Everywhere!")
    assert [card.damage for player in (t.foe, t.third) for card in player.line] == [2, 2, 1, 2]
    t.submit(f"fight:{t.card('Untamed Goon 4').id}")
    assert all(key.split(":")[1] != str(t.foe.line[0].id) for key in t.pending.keys)
    t.choose("Goon 6")
    assert t.card("Goon 6").damage == 5


def test_the_mongrel_watches_both_opponents(table):
    t = table(me={"line": ["Goon 1"]}, foe={"line": ["Goon 2"]}, third={"line": ["Æmberspine Mongrel"]})
    t.reap("Goon 1").next_turn("brobnar").reap("Goon 2")
    assert t.third.amber == 2

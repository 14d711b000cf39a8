"""Winds of Exchange, Saurian, upgrades: Hoplite’s Dory."""

from __future__ import annotations

DORY = "Hoplite’s Dory"
TIRED = {"title": "Goon 3", "ready": False}


def with_dory(title, **more):
    return {"title": title, "upgrades": [DORY], **more}


def test_a_dory_counts_the_exhausted_on_its_left(table, version):
    line = [TIRED, "Goon 2", TIRED, with_dory("Goon 4"), TIRED]
    t = table(me={"line": line}, foe={"line": [TIRED]}, ruleset=version)
    assert [t.g.power(card) for card in t.me.line] == [3, 2, 3, 4 + 4, 3]
    assert t.power("Goon 4") == 8


def test_a_dory_grows_as_they_are_used(table, version):
    t = table(me={"line": ["Goon 2", "Goon 3", with_dory("Goon 4")]}, foe={}, ruleset=version)
    powers = [t.power("Goon 4")]
    for name in ("Goon 2", "Goon 3"):
        t.reap(name)
        powers.append(t.power("Goon 4"))
    assert powers == [4, 6, 8]


def test_damage_catches_up_when_those_on_its_left_are_readied(table, version):
    line = [TIRED, with_dory("Goon 4", damage=5), "Goon 1"]
    t = table(me={"line": line, "hand": ["Bugle"]}, foe={}, ruleset=version)
    t.play("Bugle")
    assert t.card("Goon 4").zone == "discard"
    assert t.card(DORY).zone == "discard"
    assert t.card("Goon 3").ready


def test_damage_catches_up_in_the_ready_step(table, version):
    t = table(me={"line": ["Goon 3", with_dory("Goon 4", damage=3)]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.reap("Goon 3").fight("Goon 4")
    assert t.card("Goon 4").damage == 4
    assert t.card("Goon 4").zone == "play"
    t.next_turn("brobnar")
    assert t.card("Goon 4").zone == "discard"


def test_a_dory_on_an_enemy_counts_the_enemys_own_line(table, version):
    t = table(
        me={"line": [TIRED], "hand": [{"title": DORY, "house": "brobnar"}]},
        foe={"line": [TIRED, "Goon 4"]},
        ruleset=version,
    )
    t.play(DORY, "Goon 4")
    assert t.power("Goon 4") == 6
    assert t.me.amber == 1

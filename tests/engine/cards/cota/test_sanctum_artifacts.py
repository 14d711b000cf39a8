"""Artifacts of Sanctum in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import hurt
from tests.engine.helpers.tables import sanctum

# Epic Quest


def test_epic_quest_archives_friendly_knights(table, version):
    t = sanctum(
        table,
        ["Sanctum Knight 3", "Sanctum Goon 3", {"title": "Sequis", "owner": 1}],
        ["Raiding Knight"],
        version,
        hand=["Epic Quest", "Sanctum Knight 3"],
    )
    t.play("Epic Quest")
    assert t.titles(t.me.archives) == ["Sanctum Knight 3"]
    assert t.titles(t.me.hand) == ["Sanctum Knight 3"]
    assert t.titles(t.me.line) == ["Sanctum Goon 3"]
    assert t.titles(t.foe.archives) == ["Sequis"]
    assert t.titles(t.foe.line) == ["Raiding Knight"]


@pytest.mark.parametrize(("works", "forged"), [(6, 0), (7, 1)])
def test_epic_quest_ends_with_seven_sanctum_cards(table, version, works, forged):
    t = sanctum(
        table,
        artifacts=["Epic Quest"],
        hand=["Virtuous Works"] * 3 + ["Sanctum Goon 3"] * (works - 3),
        version=version,
    )
    for _ in range(3):
        t.play("Virtuous Works")
    for _ in range(works - 3):
        t.play("Sanctum Goon 3")
    t.omni("Epic Quest")
    if forged:
        t.choose("red")
    assert len(t.me.keys) == forged, "it costs nothing"
    assert t.me.amber == 9, "it costs nothing"
    assert bool(t.me.artifacts) is not forged
    assert not (t.me.artifacts and t.me.artifacts[0].ready)


def test_epic_quest_counts_sanctum_cards_of_this_turn_alone(table):
    t = sanctum(
        table,
        artifacts=["Epic Quest"],
        hand=[{"title": "Sanctum Goon 3", "house": "dis"}] + ["Sanctum Goon 3"] * 6,
        house="sanctum",
    )
    for _ in range(6):
        t.submit(next(key for key in t.pending.keys if key.startswith("play:")))
        to_rest(t)
    t.next_turn("brobnar").next_turn("dis")
    t.omni("Epic Quest")
    assert t.me.keys == []
    assert t.titles(t.me.artifacts) == ["Epic Quest"]


# Gorm of Omm


def test_gorm_of_omm_takes_an_artifact_with_it(table, version):
    t = sanctum(
        table, artifacts=["Gorm of Omm", "Trinket"], theirs={"artifacts": ["Round Table"]}, version=version, house="dis"
    )
    t.omni("Gorm of Omm")
    assert t.offered == ["Trinket", "Round Table"]
    t.choose("Round Table")
    assert t.titles(t.me.artifacts) == ["Trinket"]
    assert t.foe.artifacts == []
    assert t.titles(t.me.discard) == ["Gorm of Omm"]
    assert t.titles(t.foe.discard) == ["Round Table"]


def test_gorm_of_omm_alone(table):
    t = sanctum(table, artifacts=["Gorm of Omm"])
    t.omni("Gorm of Omm")
    assert t.me.artifacts == []
    assert t.at_rest


# Hallowed Blaster


def blaster(table, me=(), foe=(), version="16.0", **more):
    return table(
        me={"line": list(me), "artifacts": [{"title": "Hallowed Blaster", **more}]},
        foe={"line": list(foe)},
        house="sanctum",
        ruleset=version,
    )


def test_hallowed_blaster_heals_three_from_any_creature(table, version):
    t = blaster(table, [hurt("Goon 5", 4)], [hurt("Goon 6", 4), "Goon 3"], version).action("Hallowed Blaster")
    assert t.offered == ["Goon 5", "Goon 6", "Goon 3"]
    t.choose("Goon 6")
    assert (t.card("Goon 5").damage, t.card("Goon 6").damage) == (4, 1)
    assert t.me.amber == 0
    assert not t.card("Hallowed Blaster").ready


@pytest.mark.parametrize("damage", [0, 1, 2, 3, 4])
def test_hallowed_blaster_heals_up_to_three(table, damage):
    t = blaster(table, [hurt("Goon 6", damage)]).action("Hallowed Blaster")
    assert t.card("Goon 6").damage == max(0, damage - 3)


def test_hallowed_blaster_may_be_pointed_at_an_unhurt_creature(table):
    t = blaster(table, ["Goon 3"], [hurt("Goon 4", 2)]).action("Hallowed Blaster", "Goon 3")
    assert t.card("Goon 4").damage == 2


def test_hallowed_blaster_on_an_empty_board_and_exhausted(table):
    t = blaster(table).action("Hallowed Blaster")
    assert t.at_rest
    assert not t.card("Hallowed Blaster").ready
    t = blaster(table, [hurt("Goon 4", 2)], ready=False)
    assert t.refused("action:Hallowed Blaster").clause == "exhausted-card-not-usable"


# Potion of Invulnerability


def test_the_potion_keeps_friendly_creatures_from_damage(table, version):
    t = sanctum(
        table,
        ["Goon 3"],
        ["Goon 4"],
        version,
        artifacts=["Potion of Invulnerability"],
        hand=["Sanctum Hailstorm", "Sanctum Goon 3", "Sanctum Slaughter"],
    )
    t.omni("Potion of Invulnerability")
    assert t.titles(t.me.discard) == ["Potion of Invulnerability"]
    t.play("Sanctum Goon 3").play("Sanctum Hailstorm")
    assert [c.damage for c in t.me.line] == [0, 0]
    assert t.card("Goon 4").damage == 2
    t.play("Sanctum Slaughter")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.me.line == [], "it is no help against destruction"


def test_the_potion_wears_off(table):
    t = sanctum(table, ["Goon 9"], ["Goon 2"], artifacts=["Potion of Invulnerability"], house="brobnar")
    t.omni("Potion of Invulnerability").fight("Goon 9")
    assert t.card("Goon 9").damage == 0
    t = sanctum(table, ["Goon 9"], ["Goon 2"], artifacts=["Potion of Invulnerability"], house="brobnar")
    t.omni("Potion of Invulnerability").next_turn("brobnar").fight("Goon 2")
    assert t.card("Goon 9").damage == 2


# Round Table


def test_the_round_table_strengthens_knights_and_lets_them_taunt(table, version):
    t = sanctum(
        table,
        ["Goon 2"],
        ["Sanctum Goon 3", "Sanctum Knight 3", "Sanctum Goon 3", "Sanctum Goon 3"],
        version,
        house="brobnar",
        theirs={"artifacts": ["Round Table"]},
    )
    assert [t.g.power(c) for c in t.foe.line] == [3, 4, 3, 3]
    assert t.power("Goon 2") == 2
    t.fight("Goon 2")
    assert t.offered == ["Sanctum Knight 3", "Sanctum Goon 3"]
    t.choose("Sanctum Knight 3")
    assert t.card("Sanctum Knight 3").damage == 2


def test_the_round_table_is_for_its_own_side_and_falls(table, version):
    t = sanctum(
        table,
        [{"title": "Sanctum Knight 3", "damage": 3}],
        ["Sanctum Knight 3"],
        version,
        artifacts=["Round Table", "Gorm of Omm"],
    )
    assert t.g.power(t.me.line[0]) == 4
    assert t.g.power(t.foe.line[0]) == 3
    t.omni("Gorm of Omm")
    assert t.me.line == []


# Sigil of Brotherhood


def test_the_sigil_opens_sanctum_creatures_to_any_turn(table, version):
    t = sanctum(
        table,
        ["Sanctum Knight 3", "Sanctum Goon 3", "Dis Goon 3"],
        ["Goon 1"],
        version,
        house="brobnar",
        artifacts=["Sigil of Brotherhood", {"title": "Hallowed Blaster"}],
        hand=["Virtuous Works"],
    )
    assert not t.may("reap:Sanctum Knight 3")
    t.omni("Sigil of Brotherhood")
    assert t.titles(t.me.discard) == ["Sigil of Brotherhood"]
    assert not t.may("reap:Dis Goon 3")
    assert not t.may("action:Hallowed Blaster")
    assert not t.may("play:Virtuous Works")
    t.reap("Sanctum Knight 3").fight("Sanctum Goon 3")
    assert t.me.amber == 1
    assert t.foe.line == []


def test_the_sigil_lasts_for_the_turn(table):
    t = sanctum(table, ["Sanctum Knight 3"], house="brobnar", artifacts=["Sigil of Brotherhood"])
    t.omni("Sigil of Brotherhood").next_turn("brobnar").next_turn("brobnar")
    assert t.card("Sanctum Knight 3").ready
    assert not t.may("reap:Sanctum Knight 3")


# Whispering Reliquary


def test_the_reliquary_returns_an_artifact_to_its_owner(table, version):
    stolen = {"title": "Trinket", "owner": 1}
    t = sanctum(
        table, version=version, artifacts=["Whispering Reliquary", stolen], theirs={"artifacts": ["Round Table"]}
    )
    t.action("Whispering Reliquary")
    assert t.offered == ["Whispering Reliquary", "Trinket", "Round Table"]
    t.choose("Trinket")
    assert t.titles(t.foe.hand) == ["Trinket"]
    assert t.me.hand == []
    assert len(t.foe.artifacts) == 1


def test_the_reliquary_alone_returns_itself(table):
    t = sanctum(table, artifacts=["Whispering Reliquary"])
    t.action("Whispering Reliquary")
    assert t.titles(t.me.hand) == ["Whispering Reliquary"]

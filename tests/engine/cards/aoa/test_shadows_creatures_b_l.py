"""Creatures of Shadows in Age of Ascension, B to L."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import damage, pools
from tests.engine.helpers.tables import ambush
from tests.engine.invent import invent

# Brend the Fanatic


def test_brend_pays_first_and_robs_when_destroyed(table, version):
    t = ambush(table, version, "Brend the Fanatic", {"hand": ["Shadows Slaying"], "amber": 1}, {"amber": 1})
    t.play("Brend the Fanatic")
    assert pools(t) == [1, 2]
    t.play("Shadows Slaying")
    assert pools(t) == [3, 0]


@pytest.mark.parametrize(("pool", "stolen"), [(5, 3), (2, 2), (0, 0)])
def test_a_fallen_brend_steals_three(table, version, pool, stolen):
    t = table(me={"line": ["Goon 9"], "amber": pool}, foe={"line": ["Brend the Fanatic", "Goon 2"]}, ruleset=version)
    t.fight("Goon 9", "Brend the Fanatic")
    assert pools(t) == [pool - stolen, stolen]


def test_brend_that_returns_to_hand_steals_nothing(table, version):
    t = ambush(table, version, "Shadows Recall", {"line": ["Brend the Fanatic"]}, {"amber": 5})
    t.play("Shadows Recall")
    assert pools(t) == [0, 5]
    assert t.titles(t.me.hand) == ["Brend the Fanatic"]


# Brend the Fanatic, Knuckles Bolton, Redlock, Scowly Caper


@pytest.mark.parametrize("title", ["Brend the Fanatic", "Knuckles Bolton", "Redlock", "Scowly Caper"])
def test_those_with_skirmish_are_not_hurt_in_return(table, version, title):
    t = table(me={"line": [title]}, foe={"line": ["Goon 9", "Goon 8"]}, house="shadows", ruleset=version)
    t.fight(title, "Goon 9")
    assert damage(t.me) == [0]
    assert damage(t.foe) == [t.power(title), 0]


# Gamgee


@pytest.mark.parametrize(("mine", "theirs", "stolen"), [(0, 2, 1), (0, 1, 0), (1, 2, 0), (3, 5, 1), (3, 0, 0)], ids=str)
def test_gamgee_robs_the_richer(table, version, mine, theirs, stolen):
    """The Æmber of the reap counts as yours already."""
    t = table(me={"line": ["Gamgee"], "amber": mine}, foe={"amber": theirs}, house="shadows", ruleset=version)
    t.reap("Gamgee")
    assert pools(t) == [mine + 1 + stolen, theirs - stolen]


def test_gamgee_steals_nothing_by_fighting(table, version):
    t = table(me={"line": ["Gamgee"]}, foe={"line": ["Goon 1"], "amber": 5}, house="shadows", ruleset=version)
    t.fight("Gamgee")
    assert pools(t) == [0, 5]


# Gamgee, Knuckles Bolton, Lamindra, Little Niff, Plague Rat


@pytest.mark.parametrize("title", ["Gamgee", "Knuckles Bolton", "Lamindra", "Little Niff", "Plague Rat"])
def test_the_first_attack_on_an_elusive_one_misses(table, version, title):
    t = table(me={"line": ["Goon 5", "Goon 6"]}, foe={"line": [title, "Goon 9"]}, ruleset=version)
    t.fight("Goon 5", title)
    assert damage(t.me) == [0, 0]
    assert t.card(title).zone == "play"
    t.fight("Goon 6", title)
    assert t.card(title).zone == "discard"


# Lamindra


def elusive(t):
    return [card.title for player in t.g.players for card in player.line if t.g.has_keyword(card, "elusive")]


def test_lamindra_hides_its_neighbors_only(table, version):
    line = ["Goon 5", "Goon 3", "Lamindra", "Goon 4"]
    t = table(me={"line": line}, foe={"line": ["Goon 7"]}, house="shadows", ruleset=version)
    assert elusive(t) == ["Goon 3", "Lamindra", "Goon 4"]


def test_the_neighbors_of_lamindra_are_missed_once(table, version):
    t = table(me={"line": ["Goon 5", "Goon 6"]}, foe={"line": ["Goon 3", "Lamindra"]}, ruleset=version)
    t.fight("Goon 5", "Goon 3")
    assert damage(t.foe) == [0, 0]
    assert damage(t.me) == [0, 0]
    t.fight("Goon 6", "Goon 3")
    assert t.titles(t.foe.line) == ["Lamindra"]
    assert damage(t.me) == [0, 3]


def test_without_lamindra_they_are_found(table, version):
    t = table(
        me={"hand": ["Slaying"], "line": ["Goon 5"]}, foe={"line": ["Goon 3", "Lamindra", "Goon 4"]}, ruleset=version
    )
    t.play("Slaying", "Lamindra")
    assert elusive(t) == []
    t.fight("Goon 5", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 4"]


def test_a_blank_lamindra_hides_none(table, version):
    line = ["Goon 3", "Lamindra", "Lamindra"]
    t = table(me={"line": line, "artifacts": ["Dense Fog"]}, foe={}, house="shadows", ruleset=version)
    assert elusive(t) == []
    t = table(me={"line": line}, foe={"artifacts": ["Silence"], "line": ["Goon 5", "Lamindra"]}, ruleset=version)
    assert elusive(t) == ["Goon 5", "Lamindra"]


@pytest.mark.clause("deploy-any-position")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
@pytest.mark.parametrize("title", ["Lamindra", "Little Niff"])
@pytest.mark.parametrize("place", [0, 1, 2])
def test_they_are_deployed_anywhere(table, version, title, place):
    t = ambush(table, version, title, {"line": ["Goon 3", "Goon 4"]}, {"line": ["Goon 5"]})
    t.play(title, f"position:{place}", flank="")
    assert t.me.line.index(t.card(title)) == place
    assert t.me.line[place].title == title


def test_before_deploy_was_known_lamindra_enters_on_a_flank(table):
    t = ambush(table, "1.2", "Lamindra", {"line": ["Goon 3", "Goon 4"]})
    t.play("Lamindra", flank="left")
    assert elusive(t) == ["Lamindra", "Goon 3"]


# Little Niff


@invent("Niff Vagrant", house="shadows")
class NiffVagrant:
    """Before Fight: moves to a flank."""

    def before_fight(g, me, you):
        yield from g.move_to_flank(me)


NIFF = "Little Niff"


@pytest.mark.ruling("faq-little-niff-neighbor-destroyed", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("fight-neighbor-ability-does-not-need-fighter-survival", versions=("2021-03", "16.0", "18.4"))
def test_niff_steals_although_the_fighter_fell(table, version):
    t = table(
        me={"line": ["Ronnie Wristclocks", NIFF]},
        foe={"line": ["Goon 5"], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.fight("Ronnie Wristclocks")
    assert t.titles(t.me.line) == [NIFF]
    assert pools(t) == [1, 2]


@pytest.mark.parametrize(("fighter", "stolen"), [("Shadows Goon 5", 1), ("Shadows Goon 6", 1), ("Shadows Goon 7", 0)])
def test_only_neighbors_fight_for_niff(table, version, fighter, stolen):
    line = ["Shadows Goon 5", NIFF, "Shadows Goon 6", "Shadows Goon 7"]
    t = table(me={"line": line}, foe={"line": ["Goon 2"], "amber": 3}, house="shadows", ruleset=version)
    t.fight(fighter)
    assert pools(t) == [stolen, 3 - stolen]


def test_niff_s_own_fights_and_their_reaps_steal_nothing(table, version):
    t = table(
        me={"line": ["Shadows Goon 5", NIFF]}, foe={"line": ["Goon 9"], "amber": 3}, house="shadows", ruleset=version
    )
    t.reap("Shadows Goon 5").fight(NIFF)
    assert pools(t) == [1, 3]


def test_an_attacked_neighbor_is_not_used(table, version):
    t = table(me={"line": ["Goon 5"], "amber": 2}, foe={"line": [NIFF, "Goon 4"]}, ruleset=version)
    t.fight("Goon 5", "Goon 4")
    assert pools(t) == [2, 0]


@pytest.mark.reading("little-niff-which-neighbors")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
@pytest.mark.parametrize(("before", "stolen"), [([NIFF, "Goon 1"], 1), (["Goon 1"], 0)])
def test_the_neighbors_of_niff_are_those_that_it_has_after_the_fight(table, version, before, stolen):
    line = [*before, "Niff Vagrant", *[NIFF] * (not stolen)]
    t = table(me={"line": line}, foe={"line": ["Goon 2"], "amber": 3}, house="shadows", ruleset=version)
    t.fight("Niff Vagrant", "left")
    assert t.titles(t.me.line)[0] == "Niff Vagrant"
    assert t.foe.line == []
    assert pools(t) == [stolen, 3 - stolen]


def test_removing_a_stun_is_no_fight(table, version):
    t = table(
        me={"line": [{"title": "Shadows Goon 5", "stunned": True}, NIFF]},
        foe={"line": ["Goon 9"], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.unstun("Shadows Goon 5")
    assert pools(t) == [0, 3]


def test_a_fight_that_did_not_come_about_was_still_a_use(table, version):
    t = table(
        me={"line": ["Shadows Goon 2", NIFF]},
        foe={"line": [{"title": "Goon 9", "upgrades": ["Flame-Wreathed"]}], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.fight("Shadows Goon 2")
    assert t.titles(t.me.line) == [NIFF]
    assert t.card("Goon 9").damage == 0
    assert pools(t) == [1, 2]


def test_without_niff_nothing_is_stolen(table, version):
    t = table(
        me={"line": ["Shadows Goon 5", NIFF], "hand": ["Shadows Recall"]},
        foe={"line": ["Goon 9"], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Recall", NIFF).fight("Shadows Goon 5")
    assert pools(t) == [0, 3]


@pytest.mark.parametrize(
    ("version", "ends"), [("1.2", False), ("1.3", True), ("2021-03", True), ("16.0", True), ("18.4", True)]
)
def test_niff_ends_the_step(table, version, ends):
    t = ambush(table, version, NIFF, {"line": ["Gamgee"]}, {})
    t.play(NIFF, *(["position:0"] if ends else ["left"]), flank="")
    assert (t.game.active == 1) is ends
    assert NIFF in t.titles(t.me.line)

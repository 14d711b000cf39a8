"""Creatures of Shadows in Worlds Collide, L to W, and the six Plants."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house

COUNCIL = "The Shadow Council"
PLANTS = {
    "Brobnar Plant": "brobnar",
    "Dis Plant": "dis",
    "Logos Plant": "logos",
    "Saurian Plant": "saurian",
    "Star Alliance Plant": "staralliance",
    "Untamed Plant": "untamed",
}


shadows = partial(of_house, "shadows")


# the Plants


@pytest.mark.parametrize(("plant", "house"), PLANTS.items())
def test_a_plant_informs_you_of_its_house_alone(table, version, plant, house):
    for chosen, gained in ((house, 1), ("mars", 0)):
        t = table(me={"line": [plant], "houses": [house, "mars", "shadows"]}, step="house", ruleset=version)
        t.choose(chosen)
        assert (t.me.amber, t.foe.amber) == (gained, 0)


@pytest.mark.parametrize(("plant", "house"), PLANTS.items())
def test_a_plant_informs_you_of_the_choice_of_the_opponent(table, version, plant, house):
    t = table(me={"line": [plant]}, foe={"houses": [house, "mars", "shadows"]}, house="shadows", ruleset=version)
    t.end().choose(house)
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_each_plant_in_a_house_informs_its_own_player(table, version):
    t = table(
        me={"line": ["Dis Plant", "Dis Plant", "Logos Plant"], "houses": ["dis", "logos", "mars"]},
        foe={"line": ["Dis Plant"]},
        step="house",
        ruleset=version,
    )
    t.choose("dis")
    while t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert (t.me.amber, t.foe.amber) == (2, 1)


@pytest.mark.parametrize("plant", PLANTS)
def test_a_plant_eludes_the_first_attack(table, version, plant):
    t = table(me={"line": ["Goon 9", "Goon 8"]}, foe={"line": [plant]}, ruleset=version)
    t.fight("Goon 9")
    assert t.card(plant).zone == "play"
    t.fight("Goon 8")
    assert t.card(plant).zone == "discard"


# Manchego


@pytest.mark.parametrize(("cards", "stolen"), [(0, 0 + 2), (4, 2), (5, 2), (6, 0)])
def test_manchego_steals_when_the_deck_is_nearly_empty(table, version, cards, stolen):
    t = table(me={"hand": ["Manchego"]}, foe={"amber": 3, "deck": ["Goon 3"] * (9 - cards)}, house="shadows",
              ruleset=version, filler=cards)  # fmt: skip
    t.play("Manchego")
    assert (t.me.amber, t.foe.amber) == (stolen, 3 - stolen)


@pytest.mark.parametrize("answer", ["yes", "no"])
@pytest.mark.parametrize("how", ["reap", "fight"])
def test_manchego_may_be_shuffled_away(table, version, answer, how):
    t = table(me={"line": ["Manchego"]}, foe={"line": ["Goon 1"]}, house="shadows", ruleset=version)
    getattr(t, how)("Manchego", answer)
    assert t.card("Manchego").zone == ("deck" if answer == "yes" else "play")
    assert len(t.happened("deck.shuffled")) == (answer == "yes")


def test_manchego_goes_to_the_deck_of_its_owner(table, version):
    t = table(me={"hand": ["Shadows Lure", "Shadows Whip"]}, foe={"line": ["Manchego"]}, house="shadows",
              ruleset=version)  # fmt: skip
    t.play("Shadows Lure").play("Shadows Whip")
    t.reap("Manchego", "yes")
    assert t.card("Manchego") in t.foe.deck
    assert t.me.line == []


@NEW
def test_a_ward_keeps_manchego_in_play(table, version):
    t = table(me={"line": [{"title": "Manchego", "warded": True}]}, house="shadows", ruleset=version)
    t.reap("Manchego", "yes")
    assert t.titles(t.me.line) == ["Manchego"]
    assert not t.card("Manchego").warded


# Symon


def test_symon_sends_what_it_fought_to_the_top_of_the_deck(table, version):
    t = table(me={"line": ["Symon"]}, foe={"line": [{"title": "Goon 5", "amber": 2}, "Goon 3"]}, house="shadows",
              ruleset=version)  # fmt: skip
    t.fight("Symon", "Goon 5")
    assert t.titles(t.foe.deck[-1:]) == ["Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.amber == 2
    assert t.card("Symon").damage == 0


@pytest.mark.reading("symon-fought-creature-destroyed")
def test_what_symon_killed_stays_in_the_discard_pile(table, version):
    t = table(me={"line": ["Symon"]}, foe={"line": ["Goon 1"]}, house="shadows", ruleset=version)
    t.fight("Symon")
    assert t.titles(t.foe.discard) == ["Goon 1"]
    assert t.titles(t.foe.deck) == ["Chant"] * 12


def test_symon_sends_away_one_that_eluded_it_too(table, version):
    t = table(me={"line": ["Symon"]}, foe={"line": ["Elusive Goon 4"]}, house="shadows", ruleset=version)
    t.fight("Symon")
    assert t.foe.line == []
    assert t.titles(t.foe.deck[-1:]) == ["Elusive Goon 4"]


def test_symon_that_is_attacked_sends_nothing_away(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Symon"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.card("Symon").zone == "discard"


def test_what_symon_fought_goes_to_its_owner(table, version):
    t = table(me={"hand": ["Lure"], "line": ["Goon 2"]}, foe={"line": ["Goon 5", "Symon"]}, ruleset=version)
    t.play("Lure", "Goon 5", "right").next_turn("shadows")
    t.fight("Symon", "Goon 5")
    assert t.titles(t.foe.deck[-1:]) == ["Goon 5"]
    assert t.titles(t.me.line) == ["Goon 2"]


@NEW
def test_a_ward_is_used_up_by_the_blow_and_no_longer_keeps_the_creature_from_symon(table, version):
    t = table(me={"line": ["Symon"]}, foe={"line": [{"title": "Goon 5", "warded": True}]}, house="shadows",
              ruleset=version)  # fmt: skip
    t.fight("Symon")
    assert t.titles(t.foe.deck[-1:]) == ["Goon 5"]


@NEW
def test_a_ward_that_the_blow_did_not_reach_stops_symon(table, version):
    line = [{"title": "Elusive Goon 4", "warded": True}]
    t = table(me={"line": ["Symon"]}, foe={"line": line}, house="shadows", ruleset=version)
    t.fight("Symon")
    assert t.titles(t.foe.line) == ["Elusive Goon 4"]
    assert not t.foe.line[0].warded


# The Shadow Council


@pytest.mark.parametrize(
    ("line", "meets"),
    [
        ([COUNCIL], True),
        ([COUNCIL, "Goon 1"], False),
        (["Goon 1", COUNCIL, "Goon 2"], True),
        ([COUNCIL, "Goon 1", "Goon 2"], False),
        (["Goon 1", "Goon 2", COUNCIL, "Goon 3"], False),
        (["Goon 1", "Goon 2", COUNCIL, "Goon 3", "Goon 4"], True),
    ],
)
def test_the_council_meets_in_the_center_only(table, version, line, meets):
    t = table(me={"line": line}, foe={"amber": 3, "line": ["Goon 1"]}, house="shadows", ruleset=version)
    assert t.may(f"action:{COUNCIL}") is meets
    if meets:
        t.action(COUNCIL)
    assert (t.me.amber, t.foe.amber) == ((2, 1) if meets else (0, 3))


def test_only_the_council_itself_has_the_action(table, version):
    line = [shadows("Goon 1"), COUNCIL, shadows("Goon 2")]
    t = table(me={"line": line, "hand": [shadows("Slaying")]}, foe={"amber": 3}, house="shadows", ruleset=version)
    assert not t.may("action:Goon 1")
    assert not t.may("action:Goon 2")
    t.play("Slaying", "Goon 1")
    assert not t.may(f"action:{COUNCIL}")


# Weasand


POSITIONS = [("position:0", False), ("position:1", True), ("position:2", False)]


@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
@pytest.mark.parametrize(("position", "stays"), POSITIONS)
def test_weasand_stays_only_between_others(table, version, position, stays):
    t = table(me={"line": ["Goon 3", "Goon 4"], "hand": ["Weasand"]}, house="shadows", ruleset=version)
    t.play("Weasand", flank="").submit(position)
    assert t.card("Weasand").zone == ("play" if stays else "discard")
    assert len(t.me.line) == 2 + stays


@pytest.mark.parametrize("line", [[], ["Goon 3"]])
def test_weasand_cannot_stay_in_a_short_line(table, version, line):
    t = table(me={"line": line, "hand": ["Weasand"]}, house="shadows", ruleset=version)
    t.play("Weasand", flank="")
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert t.card("Weasand").zone == "discard"
    assert t.titles(t.me.line) == line


def test_weasand_goes_as_soon_as_its_neighbor_does(table, version):
    line = ["Goon 3", "Weasand", "Goon 4"]
    t = table(me={"hand": ["Slaying"]}, foe={"line": line}, ruleset=version)
    t.play("Slaying", "Goon 4")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert sorted(t.titles(t.foe.discard)) == ["Goon 4", "Weasand"]


@pytest.mark.parametrize("side", ["me", "foe"])
def test_weasand_profits_from_a_key_of_either_side(table, version, side):
    line = {"line": ["Goon 3", "Weasand", "Goon 4"]}
    other = "foe" if side == "me" else "me"
    for forger in ("me", "foe"):
        given = {side: dict(line), other: {}}
        given[forger] = {**given[forger], "amber": 6}
        t = table(**given, house="shadows", step="main", ruleset=version)
        if forger == "me":
            t.next_turn()
        t.end().submit(t.pending.keys[0])
        if t.pending.kind == "key":
            t.submit(t.pending.keys[0])
        assert len(getattr(t, forger).keys) == 1
        assert (getattr(t, side).amber, getattr(t, other).amber) == (2, 0)
        to_rest(t)


@NEW
def test_a_ward_saves_weasand_on_a_flank_for_a_moment_only(table, version):
    line = ["Goon 3", {"title": "Weasand", "warded": True}, "Goon 4"]
    t = table(me={"hand": ["Slaying"]}, foe={"line": line}, ruleset=version)
    t.play("Slaying", "Goon 4")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert len(t.happened("status.ward_used")) == 1


# Whisper


@pytest.mark.parametrize(("pool", "kills"), [(0, False), (1, True), (3, True)])
def test_whisper_kills_for_1_amber(table, version, pool, kills):
    t = table(me={"line": ["Whisper"], "amber": pool}, foe={"line": ["Goon 9", "Goon 8"]}, house="shadows",
              ruleset=version)  # fmt: skip
    t.action("Whisper", *(["Goon 9"] if kills else []))
    assert t.titles(t.foe.line) == (["Goon 8"] if kills else ["Goon 9", "Goon 8"])
    assert (t.me.amber, t.foe.amber) == (max(0, pool - 1), 0)
    assert not t.card("Whisper").ready


def test_amber_that_is_not_lost_buys_no_kill(table, version):
    t = table(me={"line": ["Whisper"], "amber": 2, "artifacts": ["Strongbox"]}, foe={"line": ["Goon 9"]},
              house="shadows", ruleset=version)  # fmt: skip
    t.action("Whisper")
    assert t.me.amber == 2
    assert len(t.foe.line) == 1


@NEW
def test_a_ward_is_all_that_whisper_takes(table, version):
    t = table(me={"line": ["Whisper"], "amber": 1}, foe={"line": [{"title": "Goon 3", "warded": True}]},
              house="shadows", ruleset=version)  # fmt: skip
    t.action("Whisper", "Goon 3")
    assert len(t.foe.line) == 1
    assert not t.foe.line[0].warded
    assert t.me.amber == 0

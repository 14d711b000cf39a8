"""Creatures of Star Alliance in Worlds Collide, Medic Ingram to Æmbertracker; Morpheus has a file to itself."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import at_house

CADET = "Star Alliance Goon 5"
MOON = "Tactical Officer Moon"


at = partial(at_house, house="staralliance")


def acts(t, how, title, *then):
    """Play, reap or fight with a creature; of several enemies it fights the first."""
    if how == "play":
        return t.play(title, *then)
    if how == "reap":
        return t.reap(title, *then)
    t.fight(title)
    if t.pending.prompt == "fight.target":
        t.submit(t.pending.keys[0])
    return t.choose(*then)


def about_to(how, title, *line):
    """The creature in hand if it is played, else last in the battleline."""
    return {"line": list(line), "hand": [title]} if how == "play" else {"line": [*line, title]}


# Lieutenant Khrkhar


@NEW
def test_khrkhar_is_attacked_in_place_of_its_neighbors_at_a_price(table, version):
    t = at(table, {"line": [CADET]}, {"line": ["Goon 1", "Lieutenant Khrkhar", "Goon 2"]}, ruleset=version)
    t.fight(CADET)
    assert t.me.line == [], "it is the only one to attack, and the fighters kill each other"
    assert len(t.foe.line) == 2, "it is the only one to attack, and the fighters kill each other"


# Medic Ingram


@NEW
@pytest.mark.parametrize("how", ["play", "reap", "fight"])
@pytest.mark.parametrize(("damage", "left"), [(5, 2), (2, 0), (0, 0)])
def test_ingram_heals_and_wards(table, version, how, damage, left):
    foe = {"line": ["Goon 1", {"title": "Goon 9", "damage": damage}]}
    t = at(table, about_to(how, "Medic Ingram"), foe, ruleset=version)
    acts(t, how, "Medic Ingram", "Goon 9")
    assert (t.card("Goon 9").damage, t.card("Goon 9").warded) == (left, True)


def test_ingram_may_pass(table):
    t = at(table, {"line": ["Medic Ingram", {"title": "Goon 9", "damage": 5}]})
    t.reap("Medic Ingram", [])
    assert t.card("Goon 9").damage == 5
    assert not any(card.warded for card in t.me.line)


# Navigator Ali


@NEW
@pytest.mark.parametrize("how", ["play", "reap", "fight"])
def test_ali_plots_the_next_3_cards(table, version, how):
    me = {**about_to(how, "Navigator Ali"), "deck": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]}
    t = at(table, me, {"line": ["Goon 1"]}, ruleset=version)
    acts(t, how, "Navigator Ali", ["Goon 3", "Goon 2", "Goon 4"])
    assert t.titles(t.me.deck[-4:]) == ["Goon 1", "Goon 4", "Goon 2", "Goon 3"]
    assert [card.known for card in t.me.deck[-4:]] == [0, 1, 1, 1]
    assert len(t.me.hand) == 0


# Nurse Soto


@NEW
@pytest.mark.parametrize("how", ["reap", "fight"])
def test_soto_heals_both_neighbors(table, version, how):
    hurt = [{"title": f"Goon {n}", "damage": 4} for n in (7, 8, 9)]
    me = {"line": [hurt[0], "Nurse Soto", hurt[1], hurt[2]]}
    t = at(table, me, {"line": ["Goon 1"]}, ruleset=version)
    acts(t, how, "Nurse Soto")
    assert [t.card(f"Goon {n}").damage for n in (7, 8, 9)] == [1, 1, 4]


@NEW
def test_soto_goes_where_help_is_needed(table, version):
    hurt = [{"title": f"Goon {n}", "damage": 2} for n in (7, 8, 9)]
    t = at(table, {"line": hurt, "hand": ["Nurse Soto"]}, ruleset=version)
    t.play("Nurse Soto", "position:2", flank="")
    assert [t.card(f"Goon {n}").damage for n in (7, 8, 9)] == [2, 0, 0]


# Operations Officer Yshi


@NEW
@pytest.mark.parametrize("how", ["reap", "fight"])
def test_the_neighbors_of_yshi_capture(table, version, how):
    line = ["Star Alliance Goon 4", CADET, "Operations Officer Yshi"]
    for title, captured in ((CADET, 1), ("Star Alliance Goon 4", 0), ("Operations Officer Yshi", 0)):
        t = at(table, {"line": line}, {"line": ["Goon 1"], "amber": 3}, ruleset=version)
        acts(t, how, title)
        assert (t.card(title).amber, t.foe.amber) == (captured, 3 - captured)


# Psionic Officer Lang


@NEW
def test_lang_archives_when_an_enemy_reaps(table, version):
    me = {"line": ["Psionic Officer Lang", CADET], "deck": ["Goon 3"]}
    t = at(table, me, {"line": ["Goon 1", "Goon 2"]}, ruleset=version)
    t.reap(CADET)
    assert t.me.archives == []
    t.next_turn("brobnar")
    before = t.me.deck[-1]
    t.reap("Goon 1").fight("Goon 2", CADET)
    assert t.me.archives == [before]
    assert t.foe.archives == []
    assert before.known == 1


# Sci. Officer Qincan


@NEW
@pytest.mark.parametrize(("house", "stolen"), [("brobnar", 0), ("dis", 0), ("mars", 0), ("logos", 1)])
def test_qincan_steals_for_a_house_that_nothing_in_play_has(table, version, house, stolen):
    line = ["Sci. Officer Qincan", {"title": "Goon 3", "upgrades": ["Dis Badge"]}]
    foe = {"amber": 3, "hand": ["Logos Goon 3"], "houses": ["logos", "untamed", house if house != "logos" else "dis"]}
    t = at(table, {"line": line, "artifacts": ["Mars Trinket"]}, foe, ruleset=version)
    t.end().submit(f"house:{house}")
    assert (t.me.amber, t.foe.amber) == (stolen, 3 - stolen)


def test_qincan_is_of_star_alliance_and_hears_its_own_player_too(table):
    me = {"line": ["Sci. Officer Qincan"], "houses": ["staralliance", "dis", "mars"]}
    for house, stolen in (("staralliance", 0), ("mars", 1)):
        t = at(table, me, {"amber": 3}, step="house")
        t.submit(f"house:{house}")
        assert (t.me.amber, t.foe.amber) == (stolen, 3 - stolen)


# Sensor Chief Garcia


@NEW
@pytest.mark.parametrize("how", ["play", "reap", "fight"])
def test_garcia_makes_keys_dearer_in_the_next_turn_of_the_opponent(table, version, how):
    garcia = "Sensor Chief Garcia"
    t = at(table, about_to(how, garcia), {"line": ["Goon 1"]}, ruleset=version)
    acts(t, how, garcia)
    costs = [(t.g.key_cost(t.me), t.g.key_cost(t.foe))]
    for _ in range(2):
        t.next_turn()
        costs.append((t.g.key_cost(t.me), t.g.key_cost(t.foe)))
    assert costs == [(6, 6), (8, 8), (6, 6)]


def test_garcia_adds_up(table):
    t = at(table, {"line": ["Sensor Chief Garcia"] * 2}, {"amber": 9})
    t.reap("Sensor Chief Garcia#1").reap("Sensor Chief Garcia#2").next_turn()
    assert t.foe.keys == []
    assert t.g.key_cost(t.foe) == 10


# Special Agent “Fingers”


@NEW
def test_fingers_steals(table, version):
    t = at(table, {"line": ["Special Agent “Fingers”"]}, {"amber": 2}, ruleset=version)
    t.action("Special Agent “Fingers”")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    t = at(table, {"line": ["Special Agent “Fingers”"]}, {"amber": 0}, ruleset=version)
    t.action("Special Agent “Fingers”")
    assert (t.me.amber, t.foe.amber) == (0, 0)


# Tactical Officer Moon


@NEW
@pytest.mark.parametrize("seat", [0, 1])
def test_moon_rearranges_a_battleline(table, version, seat):
    me, foe = {"hand": [MOON], "line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 3", "Goon 4", "Goon 5"]}
    t = at(table, me, foe, ruleset=version)
    t.play(MOON, "yes", f"seat:{seat}")
    t.choose(["Goon 2", MOON, "Goon 1"] if seat == 0 else ["Goon 5", "Goon 3", "Goon 4"])
    assert t.titles(t.me.line) == (["Goon 2", MOON, "Goon 1"] if seat == 0 else ["Goon 1", "Goon 2", MOON])
    assert t.titles(t.foe.line) == (["Goon 3", "Goon 4", "Goon 5"] if seat == 0 else ["Goon 5", "Goon 3", "Goon 4"])


def test_moon_may_leave_them_alone(table):
    t = at(table, {"hand": [MOON], "line": ["Goon 1"]}, {"line": ["Goon 3", "Goon 4"]})
    t.play(MOON, "no")
    assert t.titles(t.me.line) == ["Goon 1", MOON]
    assert t.pending.kind == "main"
    t = at(table, {"hand": [MOON]}, {"line": ["Goon 3"]})
    t.play(MOON)
    assert t.pending.kind == "main", "one creature has one place"


# Techivore Pulpate


@NEW
def test_the_pulpate_devours_artifacts_of_the_chosen_house(table, version):
    me = {"line": ["Techivore Pulpate"], "artifacts": ["Dis Trinket", "Mars Trinket"]}
    foe = {"artifacts": ["Dis Lamp", "Lamp"], "line": ["Dis Goon 3"], "houses": ["dis", "brobnar", "logos"]}
    t = at(table, me, foe, ruleset=version)
    t.next_turn("dis")
    assert t.titles(t.me.artifacts) == ["Mars Trinket"]
    assert t.titles(t.foe.artifacts) == ["Lamp"]
    assert t.titles(t.foe.line) == ["Dis Goon 3"]


def test_the_pulpate_spares_nothing_of_its_own_players_house(table):
    me = {"line": ["Techivore Pulpate"], "artifacts": ["Star Alliance Trinket", "Trinket"]}
    t = at(table, me, step="house")
    t.submit("house:staralliance")
    assert t.titles(t.me.artifacts) == ["Trinket"]


# Æmbertracker


@NEW
def test_the_tracker_bites_through_armor_whatever_carries_amber(table, version):
    line = [
        {"title": "Guard 3/2", "amber": 1},
        {"title": "Goon 2", "amber": 2},
        "Goon 1",
        {"title": "Goon 3", "amber": 1, "warded": True},
    ]
    t = at(
        table, {"hand": ["Æmbertracker"], "line": [{"title": "Goon 4", "amber": 1}]}, {"line": line}, ruleset=version
    )
    t.play("Æmbertracker")
    assert t.titles(t.foe.line) == ["Guard 3/2", "Goon 1", "Goon 3"]
    assert t.me.amber == 2
    assert [card.damage for card in (*t.foe.line, *t.me.line)] == [2, 0, 0, 0, 0]
    assert not t.card("Goon 3").warded

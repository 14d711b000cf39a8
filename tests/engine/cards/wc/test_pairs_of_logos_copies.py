"""Mimic Gel of Worlds Collide beside what it copies and what meddles with copies."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest

LOGOS = ["logos", "brobnar", "dis"]


@NEW
@pytest.mark.pair("Mimic Gel", "Code Monkey")
def test_a_gel_that_copies_code_monkey_deploys_and_archives(table, version):
    t = table(
        me={"hand": ["Mimic Gel"], "line": ["Goon 1", "Goon 2", "Code Monkey"]}, foe={}, house="logos", ruleset=version
    )
    t.play("Mimic Gel", "Code Monkey", "position:1", flank="")
    assert sorted(t.titles(t.me.archives)) == ["Goon 1", "Goon 2"]
    assert t.me.amber == 2
    assert [card.printed.title for card in t.me.line] == ["Mimic Gel", "Code Monkey"]


@NEW
@pytest.mark.pair("Mimic Gel", "Code Monkey")
def test_a_gel_in_the_archives_is_no_code_monkey_any_more(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Code Monkey", "Goon 3"], "line": ["Goon 1"], "houses": LOGOS},
        foe={"line": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel", "Goon 5", "right").play("Code Monkey", "position:2", flank="")
    assert t.titles(t.me.archives) == ["Mimic Gel"]
    assert t.titles(t.me.line) == ["Goon 1", "Code Monkey"]


@pytest.mark.pair("Mimic Gel", "Velum")
def test_a_copy_of_velum_counts_as_velum_for_hyde(table, version):
    t = table(me={"hand": ["Mimic Gel"], "line": ["Hyde"]}, foe={"line": ["Velum"]}, house="logos", ruleset=version)
    t.play("Mimic Gel", "Velum", "right").reap("Hyde")
    assert len(t.me.hand) == 2


@pytest.mark.pair("Mimic Gel", "Hyde")
def test_a_copy_of_hyde_is_archived_and_is_a_gel_again(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Logos Slaying"], "discard": ["Velum", "Hyde"]},
        foe={"line": ["Hyde"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel")
    gel = t.me.line[0]
    t.play("Logos Slaying", gel)
    assert sorted(t.titles(t.me.archives)) == ["Mimic Gel", "Velum"]
    assert t.titles(t.foe.line) == ["Hyde"]
    assert t.titles(t.me.discard) == ["Hyde", "Logos Slaying"]


@pytest.mark.pair("Mimic Gel", "Hyde")
def test_a_gel_in_the_discard_pile_is_no_velum_for_a_dying_hyde(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Logos Slaying", "Logos Slaying"], "line": ["Hyde"]},
        foe={"line": ["Velum"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel", "Velum", "right")
    t.play("Logos Slaying", t.me.line[1]).play("Logos Slaying", "Hyde")
    assert t.me.archives == []
    assert {"Mimic Gel", "Hyde"} <= set(t.titles(t.me.discard))


@pytest.mark.reading("mimic-gel-conditions-of-playing")
@pytest.mark.pair("Mimic Gel", "Kelifi Dragon")
@pytest.mark.parametrize("amber", [6, 7])
def test_a_gel_is_no_dragon_without_seven_aember(table, version, amber):
    t = table(
        me={"hand": ["Mimic Gel"], "amber": amber}, foe={"line": ["Kelifi Dragon"]}, house="logos", ruleset=version
    )
    t.play("Mimic Gel")
    if amber == 7:
        assert t.titles(t.me.line) == ["Kelifi Dragon"]
    else:
        assert t.me.line == []
        assert t.titles(t.me.hand) == ["Mimic Gel"]


@pytest.mark.reading("mimic-gel-conditions-of-playing")
@pytest.mark.pair("Mimic Gel", "Truebaru")
@pytest.mark.parametrize("amber", [2, 4])
def test_a_gel_that_copies_truebaru_costs_three_aember(table, version, amber):
    t = table(
        me={"hand": ["Mimic Gel", "Logos Slaying"], "amber": amber},
        foe={"line": ["Truebaru"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel")
    if amber < 3:
        assert t.me.line == []
        assert "Mimic Gel" in t.titles(t.me.hand)
        assert t.me.amber == amber
    else:
        assert t.me.amber == amber - 3
        t.play("Logos Slaying", t.me.line[0])
        assert t.me.amber == amber - 3 + 5
        assert "Mimic Gel" in t.titles(t.me.discard)


@pytest.mark.pair("Mimic Gel", "Bad Penny")
def test_a_copy_of_bad_penny_returns_to_hand_as_a_gel(table, version):
    t = table(me={"hand": ["Mimic Gel", "Logos Slaying"]}, foe={"line": ["Bad Penny"]}, house="logos", ruleset=version)
    t.play("Mimic Gel").play("Logos Slaying", t.me.line[0])
    assert t.titles(t.me.hand) == ["Mimic Gel"]
    assert t.titles(t.foe.line) == ["Bad Penny"]
    assert t.may("play:Mimic Gel")


@pytest.mark.pair("Mimic Gel", "Harland Mindlock")
def test_a_gel_held_by_harland_goes_to_its_owners_discard_pile(table, version):
    t = table(
        me={"hand": ["Mimic Gel"]},
        foe={"line": ["Goon 5"], "hand": ["Harland Mindlock", "Logos Slaying"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel")
    gel = t.me.line[0]
    t.next_turn("logos").play("Harland Mindlock")
    to_rest(t)
    assert gel in t.foe.line
    assert gel.title == "Goon 5"
    assert t.g.house_of(gel) == "logos"
    t.play("Logos Slaying", gel)
    assert gel in t.me.discard
    assert gel.title == "Mimic Gel"


@pytest.mark.pair("Mimic Gel", "Harland Mindlock")
def test_a_gel_that_copies_harland_takes_a_creature_for_as_long_as_it_stays(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Logos Slaying"], "line": ["Harland Mindlock"]},
        foe={"line": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel", "Harland Mindlock")
    to_rest(t)
    gel = next(card for card in t.me.line if card.printed.title == "Mimic Gel")
    assert "Goon 5" in t.titles(t.me.line)
    assert t.foe.line == []
    t.play("Logos Slaying", gel)
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.titles(t.me.line) == ["Harland Mindlock"]


@pytest.mark.pair("Mimic Gel", "Replicator")
def test_a_replicator_resolves_what_a_gel_has_copied(table, version):
    t = table(
        me={"hand": ["Mimic Gel"], "line": ["Replicator"]},
        foe={"line": ["Babbling Bibliophile"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel", "Babbling Bibliophile", "right")
    t.reap("Replicator", t.me.line[1])
    assert (len(t.me.hand), len(t.foe.hand)) == (2, 0)


@pytest.mark.pair("Mimic Gel", "Wormhole Technician")
def test_a_technician_plays_a_gel_as_a_copy_of_itself(table, version):
    t = table(
        me={"line": ["Wormhole Technician"], "deck": ["Goon 1", "Mimic Gel"]}, foe={}, house="logos", ruleset=version
    )
    t.reap("Wormhole Technician", "left")
    assert t.titles(t.me.line) == ["Wormhole Technician"] * 2
    assert t.me.archives == []
    assert t.me.line[0].printed.title == "Mimic Gel"
    assert not t.me.line[0].ready


@pytest.mark.pair("Mimic Gel", "Magda the Rat")
def test_a_gel_that_copies_magda_steals_and_gives_it_back_when_it_leaves(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Logos Recall"]},
        foe={"line": ["Magda the Rat"], "amber": 5},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel")
    assert (t.me.amber, t.foe.amber) == (2, 3)
    t.play("Logos Recall", t.me.line[0])
    assert (t.me.amber, t.foe.amber) == (0, 5)
    assert t.titles(t.me.hand) == ["Mimic Gel"]


@pytest.mark.pair("Mimic Gel", "Self-Bolstering Automata")
def test_a_gel_that_copies_an_automata_saves_itself(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Logos Slaying"], "line": ["Goon 1"]},
        foe={"line": ["Self-Bolstering Automata"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel", "Self-Bolstering Automata", "right")
    t.play("Logos Slaying", t.me.line[1], "left")
    assert t.titles(t.me.line) == ["Self-Bolstering Automata", "Goon 1"]
    assert t.g.power(t.me.line[0]) == 1, "it came exhausted and was not hurt"
    assert t.titles(t.foe.line) == ["Self-Bolstering Automata"]


@pytest.mark.pair("Mimic Gel", "Academy Training")
def test_a_gel_that_copies_a_trained_creature_is_of_logos_by_itself(table, version):
    trained = {"title": "Goon 5", "upgrades": ["Academy Training"]}
    t = table(me={"hand": ["Mimic Gel"], "line": [trained]}, foe={}, house="logos", ruleset=version)
    t.play("Mimic Gel")
    gel = t.me.line[1]
    assert gel.upgrades == []
    assert t.g.house_of(gel) == "logos"
    t.next_turn().next_turn("logos")
    before = len(t.me.hand)
    t.submit(f"reap:{gel.id}")
    assert len(t.me.hand) == before


@NEW
@pytest.mark.pair("Mimic Gel", "Groupthink Tank")
def test_a_copy_shares_the_house_of_its_logos_neighbors(table, version):
    t = table(
        me={"hand": ["Mimic Gel"], "line": ["Groupthink Tank"]},
        foe={"line": ["Goon 9"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel", "Goon 9", "right").action("Groupthink Tank")
    assert [card.damage for card in t.me.line] == [1, 4]
    assert t.foe.line[0].damage == 0


@pytest.mark.clause("copy-includes-entering-text", versions=("2021-03", "16.0", "18.4"))
@NEW
@pytest.mark.pair("Mimic Gel", "Silvertooth")
def test_a_gel_that_copies_silvertooth_enters_ready(table, version):
    t = table(me={"hand": ["Mimic Gel"]}, foe={"line": ["Silvertooth"]}, house="logos", ruleset=version)
    t.play("Mimic Gel")
    assert t.me.line[0].ready
    assert t.may(f"reap:{t.me.line[0].id}")


@pytest.mark.pair("Mimic Gel", "Scowly Caper")
def test_a_gel_that_copies_scowly_caper_enters_on_the_other_side(table, version):
    t = table(
        me={"hand": ["Mimic Gel"], "houses": LOGOS},
        foe={"line": ["Scowly Caper"], "houses": ["brobnar", "dis", "mars"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel")
    gel = next(card for card in t.foe.line if card.printed.title == "Mimic Gel")
    assert t.me.line == []
    assert gel.owner == 0
    assert t.g.house_of(gel) == "logos"
    assert gel.title == "Scowly Caper"
    assert not gel.ready


@NEW
@pytest.mark.pair("Mimic Gel", "Ember Imp")
def test_a_gel_counts_as_one_play_under_ember_imp_it_copies(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Goon 1"], "houses": LOGOS},
        foe={"line": ["Ember Imp"], "hand": ["Goon 1", "Goon 2", "Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel").next_turn("brobnar").play("Goon 1").play("Goon 2")
    assert not t.may("play:Goon 3")


@NEW
@pytest.mark.pair("Mimic Gel", "Little Niff")
def test_a_gel_that_copies_little_niff_ends_the_step(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Logos Goon 2"], "line": ["Logos Goon 3"]},
        foe={"line": ["Little Niff"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel", "Little Niff", "position:1", flank="")
    assert t.game.active == 1
    assert t.titles(t.me.line) == ["Logos Goon 3", "Little Niff"]
    t.submit(t.pending.keys[0])

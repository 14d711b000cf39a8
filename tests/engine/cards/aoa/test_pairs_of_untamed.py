"""Cards of Untamed in Age of Ascension beside others: Æmber, entering play, hands and decks."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

PIXIES = "Po’s Pixies"
EQUILIBRIUM = "Punctuated Equilibrium"

# what is stolen or captured from Po’s Pixies


@pytest.mark.pair("Po’s Pixies", "Bait and Switch")
@pytest.mark.parametrize(("version", "stolen"), [("1.2", 4), ("16.0", 2), ("18.4", 2)])
def test_bait_and_switch_goes_on_until_the_richer_one_is_reached(table, version, stolen):
    t = table(me={"hand": ["Bait and Switch"]}, foe={"line": [PIXIES], "amber": 4}, house="shadows", ruleset=version)
    t.play("Bait and Switch")
    icons = t.card("Bait and Switch").icons.count("amber")
    assert (t.me.amber, t.foe.amber) == (min(4, stolen + icons), 4)


@pytest.mark.pair("Po’s Pixies", "Ether Spider")
def test_the_spider_catches_what_the_supply_gives_in_place_of_the_pool(table, version):
    t = table(me={"hand": ["Theft of 2"]}, foe={"line": [PIXIES, "Ether Spider"], "amber": 3}, ruleset=version)
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber, t.card("Ether Spider").amber) == (0, 3, 2)


@pytest.mark.pair("Po’s Pixies", "Dimension Door")
def test_reaping_through_the_door_steals_from_the_supply(table, version):
    t = table(
        me={"hand": ["Dimension Door"], "line": ["Logos Goon 3"]},
        foe={"line": [PIXIES], "amber": 1},
        house="logos",
        ruleset=version,
    )
    t.play("Dimension Door")
    before = t.me.amber
    t.reap("Logos Goon 3")
    assert (t.me.amber - before, t.foe.amber) == (1, 1)
    assert len(t.happened("amber.stolen")) == 1


@pytest.mark.pair("Po’s Pixies", "Pandemonium")
def test_every_side_captures_and_only_one_pool_is_emptied(table, version):
    t = table(
        me={"hand": ["Pandemonium"], "line": ["Goon 3", "Goon 4"], "amber": 2},
        foe={"line": [PIXIES], "amber": 2},
        house="dis",
        ruleset=version,
    )
    t.play("Pandemonium")
    icons = t.card("Pandemonium").icons.count("amber")
    assert [card.amber for card in t.me.line] == [1, 1]
    assert t.foe.amber == 2
    assert t.card(PIXIES).amber == 1
    assert t.me.amber == 2 + icons - 1


@pytest.mark.pair("Po’s Pixies", "Mindwarper")
def test_a_creature_that_captures_from_its_own_side_takes_it_from_the_supply(table, version):
    t = table(me={"line": ["Mindwarper"]}, foe={"line": [PIXIES], "amber": 2}, house="mars", ruleset=version)
    t.action("Mindwarper")
    assert (t.card(PIXIES).amber, t.foe.amber) == (1, 2)


@pytest.mark.pair("Po’s Pixies", "Collar of Subordination")
def test_pixies_taken_over_guard_the_pool_of_their_new_side(table, version):
    t = table(
        me={"hand": ["Collar of Subordination", "Dis Theft of 2"]},
        foe={"line": [PIXIES], "hand": ["Theft of 2"], "amber": 4},
        house="dis",
        ruleset=version,
    )
    t.play("Collar of Subordination")
    mine = t.me.amber
    t.play("Dis Theft of 2")
    assert (t.me.amber, t.foe.amber) == (mine + 2, 2), "they guard the other side no more"
    t.next_turn("brobnar").play("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (mine + 2, 4)


@pytest.mark.pair("Po’s Pixies", "Magda the Rat")
@pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03", "16.0", "18.4"])
def test_magda_robs_the_supply_and_is_robbed_of_it(table, version):
    t = table(
        me={"hand": ["Magda the Rat", "Shadows Slaying"]},
        foe={"line": [PIXIES], "amber": 2},
        house="shadows",
        ruleset=version,
    )
    t.play("Magda the Rat")
    assert (t.me.amber, t.foe.amber) == (2, 2)
    t.play("Shadows Slaying", "Magda the Rat")
    assert (t.me.amber, t.foe.amber) == (0, 4)


# who enters ready


@pytest.mark.pair("Duskwitch", "Blypyp")
@pytest.mark.parametrize("version", ["1.3", "16.0", "18.4"])
def test_blypyp_is_spent_on_a_creature_that_enters_ready_anyway(table, version):
    t = table(
        me={"line": ["Duskwitch", "Blypyp"], "hand": ["Mars Martian 2", "Mars Martian 3"]},
        foe={},
        house="mars",
        ruleset=version,
    )
    t.reap("Blypyp").play("Mars Martian 2")
    assert t.card("Mars Martian 2").ready
    assert t.g.state.lasting == []
    t.play("Mars Martian 3")
    assert t.card("Mars Martian 3").ready


@pytest.mark.pair("Duskwitch", "Chuff Ape")
def test_chuff_ape_enters_ready_and_stunned(table):
    t = table(me={"line": ["Duskwitch"], "hand": ["Chuff Ape"]}, foe={}, house="mars")
    t.play("Chuff Ape")
    assert t.card("Chuff Ape").ready
    assert t.card("Chuff Ape").stunned


@pytest.mark.pair("Duskwitch", "Wild Wormhole")
@NEW
def test_a_duskwitch_that_a_wormhole_plays_ends_the_step_after_it(table, version):
    t = table(
        me={"hand": ["Wild Wormhole", "Logos Goon 1"], "deck": ["Duskwitch"]}, foe={}, house="logos", ruleset=version
    )
    t.play("Wild Wormhole")
    assert t.game.active == 1
    assert t.titles(t.me.line) == ["Duskwitch"]
    assert t.titles(t.me.discard) == ["Wild Wormhole"]


@pytest.mark.pair("Duskwitch", "Speed Sigil")
def test_the_sigil_of_the_first_creature_does_not_hinder_duskwitch(table):
    t = table(
        me={"line": ["Duskwitch"], "artifacts": ["Speed Sigil"], "hand": ["Untamed Goon 1", "Untamed Goon 2"]},
        foe={},
        house="untamed",
    )
    t.play("Untamed Goon 1").play("Untamed Goon 2")
    assert [card.ready for card in t.me.line] == [True, True, True]


# alpha


@pytest.mark.pair("Glimmer", "Wild Wormhole")
@NEW
def test_a_wormhole_cannot_play_an_alpha_card(table, version):
    t = table(
        me={"hand": ["Wild Wormhole"], "deck": ["Glimmer"], "discard": ["Goon 1"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Wild Wormhole")
    assert t.me.line == []
    assert t.me.deck[-1].title == "Glimmer"
    assert t.me.hand == []


@pytest.mark.pair("Glimmer", "Sci. Officer Morpheus")
def test_morpheus_lets_glimmer_return_two_cards(table):
    t = table(
        me={"line": ["Sci. Officer Morpheus"], "hand": ["Glimmer"], "discard": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={},
        house="untamed",
    )
    t.play("Glimmer")
    for title in ("Goon 3", "Goon 1"):
        while title not in t.offered:
            t.submit(t.pending.keys[0])
        t.choose(title)
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Goon 3"]
    assert t.titles(t.me.discard) == ["Goon 2"]


# hands that are discarded and refilled


@pytest.mark.pair("Punctuated Equilibrium", "Succubus")
def test_succubus_makes_the_refilled_hand_smaller(table, version):
    t = table(me={"hand": [EQUILIBRIUM]}, foe={"line": ["Succubus"]}, house="untamed", ruleset=version)
    t.play(EQUILIBRIUM)
    assert (len(t.me.hand), len(t.foe.hand)) == (5, 6)


@pytest.mark.pair("Punctuated Equilibrium", "Rock-Hurling Giant")
def test_the_giant_hurls_a_rock_for_each_own_brobnar_card(table, version):
    t = table(
        me={"line": ["Rock-Hurling Giant"], "hand": [EQUILIBRIUM, "Goon 1", "Dis Goon 1", "Goon 2"]},
        foe={"line": ["Goon 9"], "hand": ["Goon 1", "Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.play(EQUILIBRIUM, *(["seat:0"] if version == "18.4" else []))
    hurled = 0
    while t.game.pending.kind != "main":
        if "yes" in t.pending.keys:
            t.submit("yes")
        else:
            t.choose("Goon 9")
            hurled += 1
    assert hurled == 2
    assert t.card("Goon 9").damage == 8
    assert len(t.me.hand) == len(t.foe.hand) == 6


@pytest.mark.pair("Punctuated Equilibrium", "Giant Sloth")
@pytest.mark.pair("Earthbind", "Giant Sloth")
@pytest.mark.parametrize(("discarded", "free"), [("Goon 1", False), ("Untamed Goon 1", True)])
def test_the_sloth_asks_for_more_than_earthbind(table, version, discarded, free):
    t = table(
        me={
            "line": [
                {"title": "Giant Sloth", "upgrades": ["Earthbind"]},
                {"title": "Untamed Goon 1", "upgrades": ["Earthbind"]},
            ],
            "hand": [EQUILIBRIUM, discarded],
        },
        foe={"hand": ["Untamed Goon 1"]},
        house="untamed",
        ruleset=version,
    )
    assert not t.may("reap:Untamed Goon 1")
    t.play(EQUILIBRIUM)
    assert t.may("reap:Untamed Goon 1")
    assert t.may("action:Giant Sloth") is free


@pytest.mark.pair("Punctuated Equilibrium", "Mimicry")
def test_mimicry_of_the_opponents_equilibrium(table, version):
    t = table(
        me={"hand": ["Mimicry", "Goon 1"]},
        foe={"discard": [EQUILIBRIUM], "hand": ["Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Mimicry")
    assert t.titles(t.me.discard) == ["Goon 1", "Mimicry"]
    assert t.titles(t.foe.discard) == [EQUILIBRIUM, "Goon 2"]
    assert len(t.me.hand) == len(t.foe.hand) == 6


@pytest.mark.pair("Po’s Pixies", "Pandemonium")
@pytest.mark.parametrize(("pixies", "caught"), [([], 1), (["Po’s Pixies"], 3)])
def test_in_the_pandemonium_all_capture_from_the_supply(table, version, pixies, caught):
    t = table(
        me={"hand": ["Pandemonium"], "line": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"line": pixies, "amber": 1},
        house="dis",
        ruleset=version,
    )
    t.play("Pandemonium", "Goon 2")
    assert sum(goon.amber for goon in t.me.line) == caught
    assert t.card("Goon 2").amber == 1
    assert t.foe.amber == (1 if pixies else 0)

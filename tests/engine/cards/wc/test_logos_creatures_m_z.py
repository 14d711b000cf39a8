"""Creatures of Logos in Worlds Collide, M to Z."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import seen_by

LOGOS = ["logos", "brobnar", "dis"]
AUTOMATA = "Self-Bolstering Automata"
AUTOMATON = "Reassembling Automaton"

# Mimic Gel


@NEW
@pytest.mark.ruling("faq-mimic-gel-base-card", versions=("2021-03", "16.0", "18.4"))
def test_mimic_gel_copies_the_printed_creature_alone(table, version):
    worn = {
        "title": "Babbling Bibliophile",
        "damage": 2,
        "power_counters": 2,
        "warded": True,
        "stunned": True,
        "amber": 1,
        "upgrades": ["Academy Training"],
    }
    t = table(me={"hand": ["Mimic Gel"]}, foe={"line": [worn]}, house="logos", ruleset=version)
    t.play("Mimic Gel")
    gel = t.me.line[0]
    assert (gel.title, t.g.power(gel)) == ("Babbling Bibliophile", 1)
    assert (gel.damage, gel.power_counters, gel.warded, gel.stunned, gel.amber) == (0, 0, False, False, 0)
    assert gel.upgrades == []
    assert not gel.ready
    assert t.foe.line[0].damage == 2
    t.next_turn().next_turn("logos")
    before = len(t.me.hand)
    t.submit(f"reap:{gel.id}")
    assert len(t.me.hand) == before + 2, "the printed Reap ability alone, not that of the upgrade"


@pytest.mark.parametrize("title", ["Goon 5", "Guard 3/2", "Logos Goon 2"])
@pytest.mark.parametrize("side", [0, 1])
def test_mimic_gel_is_a_copy_of_a_creature_of_either_side_and_of_house_logos(table, version, title, side):
    seats = [{"hand": ["Mimic Gel"]}, {}]
    seats[side]["line"] = [title]
    t = table(me=seats[0], foe=seats[1], house="logos", ruleset=version)
    t.play("Mimic Gel")
    gel, original = t.me.line[-1], t.g.players[side].line[0]
    assert (gel.title, t.g.power(gel), t.g.armor(gel)) == (title, t.g.power(original), t.g.armor(original))
    assert t.g.houses_of(gel) == ("logos",)
    assert gel is not original
    t.next_turn().next_turn("logos")
    assert t.may(f"reap:{gel.id}")


@pytest.mark.reading("mimic-gel-maverick")
def test_a_maverick_gel_keeps_its_own_house(table, version):
    t = table(
        me={"hand": [{"title": "Mimic Gel", "house": "dis"}]}, foe={"line": ["Goon 5"]}, house="dis", ruleset=version
    )
    t.play("Mimic Gel")
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.g.houses_of(t.me.line[0]) == ("dis",)


def test_mimic_gel_cannot_be_played_without_another_creature(table, version):
    t = table(me={"hand": ["Mimic Gel"], "artifacts": ["Trinket"]}, foe={}, house="logos", ruleset=version)
    assert not t.may("play:Mimic Gel")
    assert t.may("discard:Mimic Gel")


def test_mimic_gel_is_played_as_any_creature_that_its_player_picks(table, version):
    t = table(
        me={"hand": ["Mimic Gel"], "line": ["Goon 1"]},
        foe={"line": ["Goon 2", "Goon 3"], "artifacts": ["Trinket"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel", flank="")
    assert t.offered == ["Goon 1", "Goon 2", "Goon 3"]
    t.choose("Goon 3", "left")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 1"]


def test_mimic_gel_resolves_the_copied_play_ability(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Goon 1", "Goon 2"]},
        foe={"line": ["EDAI “Edie” 4x4"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel", "Goon 2")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 7)


@pytest.mark.parametrize(("spell", "pile"), [("Logos Slaying", "discard"), ("Logos Recall", "hand")])
def test_mimic_gel_is_itself_again_out_of_play(table, version, spell, pile):
    t = table(me={"hand": ["Mimic Gel", spell]}, foe={"line": ["Goon 2"]}, house="logos", ruleset=version)
    t.play("Mimic Gel")
    gel = t.me.line[0]
    t.play(spell, gel)
    assert gel.title == "Mimic Gel"
    assert gel.zone == pile
    assert t.titles(t.foe.line) == ["Goon 2"]


def test_mimic_gel_put_into_play_alone_is_destroyed(table, version):
    t = table(me={"hand": ["Logos Ushering", "Mimic Gel"]}, foe={}, house="logos", ruleset=version)
    t.play("Logos Ushering")
    assert t.me.line == []
    assert "Mimic Gel" in t.titles(t.me.discard)


def test_mimic_gel_put_into_play_is_a_copy_without_its_play_ability(table, version):
    t = table(
        me={"hand": ["Logos Ushering", "Mimic Gel"], "deck": ["Goon 1"]},
        foe={"line": ["EDAI “Edie” 4x4"]},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Ushering")
    assert t.titles(t.me.line) == ["EDAI “Edie” 4x4"]
    assert t.me.archives == []


def test_mimic_gel_stays_a_copy_when_the_copied_creature_leaves(table, version):
    t = table(me={"hand": ["Mimic Gel", "Logos Slaying"]}, foe={"line": ["Goon 5"]}, house="logos", ruleset=version)
    t.play("Mimic Gel").play("Logos Slaying", t.foe.line[0])
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.foe.line == []


# Mini Groupthink Tank


@pytest.mark.parametrize("act", ["play", "fight", "reap"])
def test_mini_groupthink_tank_destroys_the_middle_of_three(table, version, act):
    tank = {"hand": ["Mini Groupthink Tank"]} if act == "play" else {"line": ["Mini Groupthink Tank"]}
    t = table(me=tank, foe={"line": ["Goon 1", "Goon 9", "Goon 2", "Dis Goon 8"]}, house="logos", ruleset=version)
    if act == "fight":
        t.fight("Mini Groupthink Tank", "Goon 1")
    else:
        getattr(t, act)("Mini Groupthink Tank")
    expected = {"play": 8, "reap": 8, "fight": 0}[act]
    assert t.card("Goon 9").damage == expected, "after the fight it has one neighbor"
    assert t.card("Dis Goon 8").damage == 0


def test_mini_groupthink_tank_may_hit_itself_or_a_friendly_creature(table, version):
    t = table(
        me={"line": ["Logos Goon 9", "Mini Groupthink Tank", "Logos Goon 8", "Logos Goon 7"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Mini Groupthink Tank")
    assert t.offered == ["Mini Groupthink Tank", "Logos Goon 8", "Goon 2"]
    t.choose("Mini Groupthink Tank")
    assert t.card("Mini Groupthink Tank").zone == "discard"
    assert len(t.foe.line) == 3


@pytest.mark.parametrize("line", [["Goon 9"], ["Goon 9", "Goon 8"], ["Goon 9", "Dis Goon 8", "Goon 7"]])
def test_mini_groupthink_tank_finds_nothing_without_three_of_a_house_in_a_row(table, version, line):
    t = table(me={"line": ["Mini Groupthink Tank"]}, foe={"line": line}, house="logos", ruleset=version)
    t.reap("Mini Groupthink Tank")
    assert t.at_rest
    assert [card.damage for card in t.foe.line] == [0] * len(line)


@pytest.mark.parametrize(("title", "damage"), [("Guard 9/3", 5), ("Guard 9/1", 7)])
def test_armor_prevents_a_part_of_what_the_mini_tank_deals(table, version, title, damage):
    t = table(
        me={"line": ["Mini Groupthink Tank"]}, foe={"line": ["Goon 1", title, "Goon 2"]}, house="logos", ruleset=version
    )
    t.reap("Mini Groupthink Tank")
    assert t.card(title).damage == damage


def test_a_ward_prevents_all_that_the_mini_tank_deals(table):
    line = ["Goon 1", {"title": "Goon 3", "warded": True}, "Goon 2"]
    t = table(me={"line": ["Mini Groupthink Tank"]}, foe={"line": line}, house="logos")
    t.reap("Mini Groupthink Tank")
    assert (t.card("Goon 3").damage, t.card("Goon 3").warded) == (0, False)


# Prescriptive Grammarbot


@NEW
@pytest.mark.parametrize("title", ["Goon 1", "Goon 2"])
def test_prescriptive_grammarbot_enrages_a_creature_of_either_side(table, version, title):
    t = table(
        me={"line": ["Prescriptive Grammarbot", "Goon 1"]}, foe={"line": ["Goon 2"]}, house="logos", ruleset=version
    )
    t.reap("Prescriptive Grammarbot", title)
    assert [card.title for card in t.g.creatures() if card.enraged] == [title]
    assert t.me.amber == 1


@pytest.mark.parametrize(
    ("title", "attacker", "hurt"), [("Prescriptive Grammarbot", "Goon 9", 6), ("Sanitation Engineer", "Goon 9", 5)]
)
def test_hazardous_creatures_hurt_their_attacker_first(table, version, title, attacker, hurt):
    t = table(me={"line": [attacker]}, foe={"line": [title]}, ruleset=version)
    t.fight(attacker)
    assert t.card(attacker).damage == hurt
    assert t.card(title).zone == "discard"


@pytest.mark.parametrize("title", ["Prescriptive Grammarbot", "Titan Guardian"])
def test_neighbors_of_a_taunting_creature_cannot_be_attacked(table, version, title):
    t = table(me={"line": ["Goon 1"]}, foe={"line": ["Goon 2", title, "Goon 3", "Goon 4"]}, ruleset=version)
    t.fight("Goon 1")
    assert sorted(t.offered) == sorted([title, "Goon 4"])
    t.choose("Goon 4")


# Quant


def test_quant_lets_one_action_of_another_house_be_played(table, version):
    t = table(
        me={"line": ["Quant"], "hand": ["Dis Chant", "Mars Chant", "Logos Chant", "Goon 2", "Dis Trinket"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    assert not t.may("play:Dis Chant")
    t.reap("Quant").play("Logos Chant")
    assert not t.may("play:Goon 2")
    assert not t.may("play:Dis Trinket")
    assert not t.may("discard:Dis Chant")
    t.play("Dis Chant")
    assert not t.may("play:Mars Chant")
    assert t.g.state.lasting == []
    assert t.me.amber == 1


def test_quant_does_so_in_its_turn_only(table, version):
    t = table(
        me={"line": ["Quant"], "hand": ["Dis Chant"], "houses": LOGOS},
        foe={"hand": ["Dis Chant"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.reap("Quant").next_turn("brobnar")
    assert t.game.active == 1
    assert not any(key.startswith("play:") for key in t.pending.keys)
    t.next_turn("logos")
    assert not t.may("play:Dis Chant")
    assert t.g.state.lasting == []


# Sanitation Engineer


def test_sanitation_engineer_discards_a_card_of_its_players_hand(table, version):
    t = table(
        me={"line": ["Sanitation Engineer"], "hand": ["Goon 1", "Goon 2"]},
        foe={"hand": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Sanitation Engineer", "Goon 2")
    assert t.titles(t.me.discard) == ["Goon 2"]
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.titles(t.foe.hand) == ["Goon 3"]


def test_sanitation_engineer_asks_nothing_with_an_empty_hand(table, version):
    t = table(me={"line": ["Sanitation Engineer"]}, foe={"hand": ["Goon 3"]}, house="logos", ruleset=version)
    t.reap("Sanitation Engineer")
    assert t.at_rest
    assert t.me.discard == []
    assert t.me.amber == 1


# Reassembling Automaton, Self-Bolstering Automata


@pytest.mark.clause("replacement-marked-by-instead", "power-counter-adds-one")
@pytest.mark.parametrize(("title", "power", "dealt"), [(AUTOMATA, 1 + 1, 2), (AUTOMATON, 3 + 1, 4)])
@pytest.mark.parametrize("flank", ["left", "right"])
def test_with_others_beside_it_it_goes_to_a_flank_instead(table, version, title, power, dealt, flank):
    counted = {"title": title, "power_counters": 1}
    t = table(me={"line": [counted, "Goon 3"]}, foe={"line": ["Goon 9"]}, house="logos", ruleset=version)
    t.fight(title, flank)
    automaton = t.card(title)
    assert t.titles(t.me.line) == ([title, "Goon 3"] if flank == "left" else ["Goon 3", title])
    assert (automaton.zone, automaton.damage, automaton.ready, t.power(title)) == ("play", 0, False, power)
    assert t.card("Goon 9").damage == dealt


@pytest.mark.clause("if-you-do-needs-full-resolution", "heal-undamaged-not-healed")
@pytest.mark.parametrize(
    ("damage", "ready", "counters"), [(1, True, 2), (1, False, 0), (0, True, 0)], ids=["all", "exhausted", "unhurt"]
)
def test_it_bolsters_itself_only_if_it_was_healed_exhausted_and_moved(table, version, damage, ready, counters):
    automata = {"title": AUTOMATA, "damage": damage, "ready": ready, "power_counters": 1}
    t = table(me={"line": ["Goon 3"], "hand": ["Slaying"]}, foe={"line": [automata, "Goon 9"]}, ruleset=version)
    t.play("Slaying", AUTOMATA, "right")
    saved = t.card(AUTOMATA)
    assert t.titles(t.foe.line) == ["Goon 9", AUTOMATA]
    assert (saved.damage, saved.ready) == (0, False)
    assert saved.power_counters == 1 + counters


def test_one_that_cannot_be_exhausted_is_not_bolstered(table):
    automata = {"title": AUTOMATA, "damage": 1, "power_counters": 1}
    t = table(me={"hand": ["Slaying"]}, foe={"line": [automata, "Sariel the Steadfast"]})
    t.play("Slaying", AUTOMATA, "right")
    assert t.card(AUTOMATA).ready
    assert t.card(AUTOMATA).power_counters == 1


@pytest.mark.parametrize("title", [AUTOMATA, AUTOMATON])
def test_alone_it_is_destroyed(table, version, title):
    t = table(me={"line": [title]}, foe={"line": ["Goon 9"]}, house="logos", ruleset=version)
    t.fight(title)
    assert t.card(title).zone == "discard"


@pytest.mark.parametrize("title", [AUTOMATA, AUTOMATON])
def test_it_saves_itself_alone_and_only_from_being_destroyed(table, version, title):
    t = table(me={"line": ["Goon 3", title, "Goon 4"], "hand": ["Slaying", "Recall"]}, foe={}, ruleset=version)
    t.play("Slaying", "Goon 4")
    assert t.card("Goon 4").zone == "discard"
    t.play("Recall", title)
    assert t.titles(t.me.hand) == [title]


@pytest.mark.parametrize("title", [AUTOMATA, AUTOMATON])
def test_a_warded_one_keeps_its_place(table, title):
    warded = {"title": title, "warded": True}
    t = table(me={"line": ["Goon 3", warded, "Goon 4"], "hand": ["Slaying"]}, foe={})
    t.play("Slaying", title)
    assert t.titles(t.me.line) == ["Goon 3", title, "Goon 4"]
    assert t.card(title).ready
    assert not t.card(title).warded


# Titan Guardian


@pytest.mark.parametrize(
    ("line", "drawn"),
    [
        (["Goon 1", "Titan Guardian", "Goon 2"], 2),
        (["Titan Guardian", "Goon 2"], 0),
        (["Goon 1", "Titan Guardian"], 0),
        (["Titan Guardian"], 0),
    ],
)
@pytest.mark.parametrize("side", [0, 1])
def test_titan_guardian_draws_2_cards_unless_it_stood_on_a_flank(table, version, line, drawn, side):
    seats = [{"hand": ["Slaying"]}, {}]
    seats[side]["line"] = line
    t = table(me=seats[0], foe=seats[1], ruleset=version)
    t.play("Slaying", *["Titan Guardian"][: len(line) - 1])
    assert len(t.g.players[side].hand) == drawn
    assert t.g.players[1 - side].hand == []
    assert t.card("Titan Guardian").zone == "discard"


# Velum


@pytest.mark.parametrize(("line", "archived"), [(["Velum"], 1), (["Velum", "Hyde"], 2), (["Velum", "Velum"], 1)])
def test_velum_archives_2_cards_beside_hyde(table, version, line, archived):
    hand = ["Goon 1", "Goon 2", "Goon 3"]
    t = table(me={"line": line, "hand": hand}, foe={"line": ["Hyde"]}, house="logos", ruleset=version)
    t.reap("Velum", hand[:archived])
    assert t.titles(t.me.archives) == hand[:archived]
    assert t.titles(t.me.hand) == hand[archived:]
    assert not seen_by(t, "Goon 1", 1)


# Wormhole Technician


def test_wormhole_technician_plays_a_logos_card(table, version):
    t = table(
        me={"line": ["Wormhole Technician"], "deck": ["Goon 1", "Logos Goon 2"]}, foe={}, house="logos", ruleset=version
    )
    t.reap("Wormhole Technician", "left")
    assert t.titles(t.me.line) == ["Logos Goon 2", "Wormhole Technician"]
    assert t.me.archives == []
    assert t.me.deck[-1].title == "Goon 1"
    assert t.me.amber == 1


def test_wormhole_technician_archives_any_other_card_that_all_have_seen(table, version):
    t = table(
        me={"line": ["Wormhole Technician"], "deck": ["Logos Goon 1", "Goon 2"]}, foe={}, house="logos", ruleset=version
    )
    t.reap("Wormhole Technician")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.me.line) == ["Wormhole Technician"]
    assert seen_by(t, "Goon 2", 1)
    assert not seen_by(t, "Logos Goon 1", 0)


@NEW
def test_wormhole_technician_leaves_a_logos_card_that_cannot_be_played_on_the_deck(table, version):
    t = table(
        me={"line": ["Wormhole Technician"], "deck": ["Goon 1", "Eureka!"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.reap("Wormhole Technician")
    assert t.me.deck[-1].title == "Eureka!"
    assert t.me.archives == []
    assert t.me.amber == 1


def test_wormhole_technician_with_an_empty_deck_does_not_shuffle(table, version):
    t = table(
        me={"line": ["Wormhole Technician"], "discard": ["Logos Goon 1"]},
        foe={},
        house="logos",
        filler=0,
        ruleset=version,
    )
    t.reap("Wormhole Technician")
    assert t.me.deck == []
    assert t.titles(t.me.discard) == ["Logos Goon 1"]
    assert t.me.archives == []

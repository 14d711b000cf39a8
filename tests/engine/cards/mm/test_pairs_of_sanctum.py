"""Cards of Sanctum in Mass Mutation beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.cards import chant
from tests.engine.helpers.looks import amber_by_title, damage, pools

AUTOMATA = "Self-Bolstering Automata"


icons = partial(chant, title="Sanctum Chant")


def side(table, line=(), foe=(), version="16.0", house="brobnar", theirs=None, **more):
    return table(
        me={"line": list(line), **more}, foe={"line": list(foe), **(theirs or {})}, house=house, ruleset=version
    )


# Purifier of Souls


@pytest.mark.reading("purifier-of-souls-and-replacements")
@pytest.mark.pair("Purifier of Souls", "Armageddon Cloak")
@pytest.mark.parametrize(("purifier", "saved"), [([], True), (["Purifier of Souls"], False)])
def test_a_cloak_does_not_save_beside_the_purifier(table, version, purifier, saved):
    worn = {"title": "Goon 3", "upgrades": ["Armageddon Cloak"]}
    t = side(table, purifier, [worn, "Goon 9"], version, hand=["Slaying"])
    ordered(t.play("Slaying", "Goon 3"))
    assert (t.card("Goon 3").zone == "play") is saved
    assert t.card("Armageddon Cloak").zone == "discard"


@pytest.mark.pair("Purifier of Souls", "Self-Bolstering Automata")
@pytest.mark.parametrize(("purifier", "saved"), [([], True), (["Purifier of Souls"], False)])
def test_an_automata_does_not_reassemble_beside_the_purifier(table, version, purifier, saved):
    t = side(table, purifier, [AUTOMATA, "Goon 9"], version, hand=["Slaying"])
    to_rest(t.play("Slaying", AUTOMATA))
    assert (t.card(AUTOMATA).zone == "play") is saved


@pytest.mark.pair("Purifier of Souls", "Bad Penny")
def test_a_bad_penny_is_lost_with_the_purifier_that_goes_with_it(table, version):
    t = side(table, [], ["Purifier of Souls", "Bad Penny"], version, hand=["Slaughter"])
    ordered(t.play("Slaughter"))
    assert t.foe.hand == []
    assert sorted(t.titles(t.foe.discard)) == ["Bad Penny", "Purifier of Souls"]


@pytest.mark.pair("Purifier of Souls", "Soulkeeper")
def test_a_granted_destroyed_ability_is_silenced_as_well(table, version):
    kept = {"title": "Goon 3", "upgrades": ["Soulkeeper"]}
    t = side(table, ["Goon 9", "Purifier of Souls"], [kept], version, hand=["Slaying"])
    ordered(t.play("Slaying", "Goon 3"))
    assert t.titles(t.me.line) == ["Goon 9", "Purifier of Souls"]
    assert t.foe.line == []


@pytest.mark.pair("Purifier of Souls", "Tolas")
def test_what_reacts_to_a_destruction_is_no_destroyed_ability(table, version):
    t = side(table, ["Tolas"], ["Goon 3", "Purifier of Souls"], version, hand=["Slaying"])
    t.play("Slaying", "Goon 3")
    assert pools(t) == [1, 0]


@pytest.mark.pair("Purifier of Souls", "Shadow of Dis")
def test_a_purifier_in_the_shadow_silences_no_card(table, version):
    t = side(
        table,
        ["Dæmo-Knight"],
        ["Purifier of Souls", "Dæmo-Knight"],
        version,
        "dis",
        {"amber": 3},
        amber=3,
        hand=["Shadow of Dis", "Dis Slaying", "Dis Slaying"],
    )
    t.play("Shadow of Dis").play("Dis Slaying", "Dæmo-Knight")
    assert pools(t) == [5, 2], "its own ability is back"
    t.play("Dis Slaying", "Dæmo-Knight")
    assert pools(t) == [5, 2], "the text of this one is blank"


# taunt


@pytest.mark.pair("Lady Loreena", "Niffle Ape")
def test_an_ape_passes_lady_loreena(table, version):
    t = side(table, ["Niffle Ape"], ["Lady Loreena", "Goon 2", "Goon 3"], version, "untamed")
    t.fight("Niffle Ape")
    assert sorted(t.offered) == ["Goon 2", "Goon 3", "Lady Loreena"]
    t.choose("Goon 3")


@pytest.mark.pair("Lady Loreena", "Niffle Grounds")
def test_lady_loreena_without_taunt_protects_no_creature(table, version):
    t = side(
        table,
        ["Untamed Goon 9"],
        ["Lady Loreena", "Goon 2", "Goon 3"],
        version,
        "untamed",
        artifacts=["Niffle Grounds"],
    )
    t.action("Niffle Grounds", "Lady Loreena").fight("Untamed Goon 9")
    assert sorted(t.offered) == ["Goon 2", "Goon 3", "Lady Loreena"]
    t.choose("Goon 3")


@pytest.mark.pair("Lady Loreena", "Gub")
def test_gub_beside_lady_loreena_has_taunt_of_the_usual_reach(table, version):
    t = side(table, ["Goon 9"], ["Lady Loreena", "Gub", "Goon 1", "Goon 2"], version)
    t.fight("Goon 9")
    assert sorted(t.offered) == ["Goon 2", "Gub", "Lady Loreena"]
    t.choose("Goon 2")


@pytest.mark.pair("Lady Loreena", "Ardent Hero")
def test_two_that_taunt_can_both_be_attacked(table, version):
    t = side(table, ["Goon 9"], ["Goon 1", "Lady Loreena", "Ardent Hero", "Goon 2"], version)
    t.fight("Goon 9")
    assert sorted(t.offered) == ["Ardent Hero", "Lady Loreena"]
    t.choose("Ardent Hero")
    assert t.card("Ardent Hero").damage == 0


@pytest.mark.pair("Lady Loreena", "Shadow of Dis")
def test_lady_loreena_in_the_shadow_protects_no_creature(table, version):
    t = side(table, ["Dis Goon 9"], ["Lady Loreena", "Goon 2", "Goon 3"], version, "dis", hand=["Shadow of Dis"])
    t.play("Shadow of Dis").fight("Dis Goon 9")
    assert sorted(t.offered) == ["Goon 2", "Goon 3", "Lady Loreena"]
    t.choose("Goon 2")


# power and damage


@pytest.mark.pair("Ardent Hero", "Banner of Battle")
def test_a_banner_makes_a_creature_too_strong_to_hurt_the_hero(table, version):
    t = side(table, ["Goon 4"], ["Ardent Hero"], version, artifacts=["Banner of Battle"])
    t.fight("Goon 4")
    assert damage(t.foe) == [0]


@pytest.mark.pair("Ardent Hero", "Poison Wave")
def test_an_action_of_any_strength_hurts_the_hero(table, version):
    t = side(table, [], ["Ardent Hero"], version, "shadows", hand=["Poison Wave"])
    t.play("Poison Wave")
    assert damage(t.foe) == [2]


@pytest.mark.pair("Baldric the Bold", "Banner of Battle")
@pytest.mark.parametrize(("target", "gained"), [("Goon 3", 0), ("Goon 4", 2)])
def test_baldric_measures_power_with_a_banner_that_all_enemies_share(table, version, target, gained):
    t = side(
        table,
        ["Baldric the Bold", "Goon 9"],
        ["Goon 3", "Goon 4"],
        version,
        "sanctum",
        {"artifacts": ["Banner of Battle"]},
    )
    t.fight("Baldric the Bold", target)
    assert t.me.amber == gained


@pytest.mark.pair("Bull-wark", "Shadow Self")
@NEW
def test_a_shadow_self_takes_the_assault_beside_bull_wark(table, version):
    t = side(table, ["Bull-wark", "Goon 1"], ["Shadow Self", "Goon 5"], version)
    t.fight("Goon 1", "Goon 5")
    assert damage(t.foe) == [3, 0]


@pytest.mark.pair("Gizelhart’s Standard", "Abond the Armorsmith")
def test_armor_of_the_standard_adds_to_that_of_the_armorsmith(table, version):
    line = ["Abond the Armorsmith", {"title": "Guard 3/2", "amber": 1}, "Goon 4"]
    t = side(table, line, [], version, artifacts=["Gizelhart’s Standard"])
    assert [t.g.armor(card) for card in t.me.line] == [0, 4, 1]


# Æmber


@pytest.mark.pair("Scrivener Favian", "The Vaultkeeper")
@NEW
def test_favian_that_cannot_steal_has_spent_the_icon(table, version):
    t = side(
        table, ["Scrivener Favian"], ["The Vaultkeeper"], version, "sanctum", {"amber": 3}, hand=[icons("capture")]
    )
    t.play("Sanctum Chant", "yes")
    assert pools(t) == [0, 3]
    assert amber_by_title(t) == {}


@pytest.mark.pair("Scrivener Favian", "Po’s Pixies")
@NEW
def test_favian_steals_from_the_supply_where_pixies_guard(table, version):
    t = side(table, ["Scrivener Favian"], ["Po’s Pixies"], version, "sanctum", {"amber": 3}, hand=[icons("capture")])
    t.play("Sanctum Chant", "yes")
    assert pools(t) == [1, 3]


@pytest.mark.pair("Scrivener Favian", "Ether Spider")
@NEW
def test_an_enemy_spider_catches_what_favian_steals(table, version):
    t = side(table, ["Scrivener Favian"], ["Ether Spider"], version, "sanctum", {"amber": 3}, hand=[icons("capture")])
    t.play("Sanctum Chant", "yes")
    assert pools(t) == [0, 2]
    assert amber_by_title(t) == {"Ether Spider": 1}


@pytest.mark.pair("Scrivener Favian", "Master of the Grey")
@NEW
def test_favian_has_no_icon_to_replace_under_a_master_of_the_grey(table, version):
    t = side(
        table, ["Scrivener Favian"], ["Master of the Grey"], version, "sanctum", {"amber": 3}, hand=[icons("capture")]
    )
    t.play("Sanctum Chant")
    assert t.at_rest
    assert pools(t) == [0, 3]
    assert amber_by_title(t) == {}


@pytest.mark.pair("Master of the Grey", "Virtuous Works")
def test_virtuous_works_are_worthless_under_a_master_of_the_grey(table, version):
    t = side(table, [], ["Master of the Grey"], version, "sanctum", hand=["Virtuous Works"])
    t.play("Virtuous Works")
    assert pools(t) == [0, 0]
    assert t.titles(t.me.discard) == ["Virtuous Works"]


@pytest.mark.pair("Master of the Grey", "Harland Mindlock")
def test_a_master_that_has_changed_sides_stops_its_owner(table, version):
    t = side(
        table,
        [],
        ["Master of the Grey"],
        version,
        "logos",
        {"hand": [icons("amber")]},
        hand=["Harland Mindlock", icons("amber", title="Logos Chant")],
    )
    to_rest(t.play("Harland Mindlock"))
    before = t.me.amber
    t.play("Logos Chant").next_turn("sanctum").play("Sanctum Chant")
    assert (t.me.amber, t.foe.amber) == (before + 1, 0)


@pytest.mark.reading("book-of-malefaction-theft-from-the-supply")
@pytest.mark.pair("Book of Malefaction", "Po’s Pixies")
def test_what_a_thief_takes_from_the_supply_was_not_yours(table, version):
    t = side(
        table,
        [],
        ["Po’s Pixies"],
        version,
        theirs={"artifacts": ["Book of Malefaction"], "amber": 3},
        hand=["Theft of 2"],
    )
    t.play("Theft of 2")
    assert pools(t) == [2, 3]
    assert t.foe.artifacts[0].counters == {}


@pytest.mark.pair("Book of Malefaction", "Ether Spider")
@NEW
def test_what_your_own_spider_caught_was_not_stolen(table, version):
    t = side(
        table,
        [],
        ["Ether Spider"],
        version,
        theirs={"artifacts": ["Book of Malefaction"], "amber": 3},
        hand=["Theft of 2"],
    )
    t.play("Theft of 2")
    assert pools(t) == [0, 1]
    assert amber_by_title(t) == {"Ether Spider": 2}
    assert t.foe.artifacts[0].counters == {}


@pytest.mark.pair("Book of Malefaction", "Remote Access")
@NEW
def test_an_opponent_may_spend_your_warrants(table, version):
    book = {"title": "Book of Malefaction", "counters": {"warrant": 2}}
    t = side(table, ["Goon 3"], ["Goon 4"], version, "logos", {"artifacts": [book]}, hand=["Remote Access"])
    t.play("Remote Access", "Goon 4")
    assert t.titles(t.foe.purged) == ["Goon 4"]
    assert t.foe.artifacts[0].counters == {"warrant": 1}


@pytest.mark.pair("Book of Malefaction", "Dæmo-Knight")
@NEW
def test_a_knight_that_steals_in_death_leaves_a_warrant(table, version):
    t = side(table, [], ["Dæmo-Knight"], version, hand=["Slaying"], artifacts=["Book of Malefaction"], amber=2)
    t.play("Slaying")
    assert pools(t) == [1, 1]
    assert t.me.artifacts[0].counters == {"warrant": 1}


@pytest.mark.pair("Bring Low", "Po’s Pixies")
@NEW
def test_what_is_brought_low_comes_from_the_supply_where_pixies_guard(table, version):
    t = side(table, ["Goon 3"], ["Po’s Pixies"], version, "sanctum", {"amber": 9}, hand=["Bring Low"])
    t.play("Bring Low")
    assert pools(t) == [1, 9]
    assert amber_by_title(t) == {"Goon 3": 4}


@pytest.mark.pair("Dæmo-Knight", "Odoac the Patrician")
def test_a_daemo_knight_steals_nothing_from_odoacs_player(table, version):
    patrician = {"title": "Odoac the Patrician", "amber": 1}
    t = side(table, [patrician], ["Dæmo-Knight"], version, hand=["Slaying"], amber=3)
    t.play("Slaying", "Dæmo-Knight")
    assert pools(t) == [3, 0]


# control, houses and turns


@pytest.mark.pair("Purify", "Harland Mindlock")
def test_purify_of_a_mutant_under_harland_digs_in_the_deck_of_who_holds_it(table, version):
    t = side(
        table,
        [],
        ["Dæmo-Knight"],
        version,
        "logos",
        {"deck": ["Goon 5"]},
        hand=["Harland Mindlock", "Purify"],
        deck=["Goon 4", "Sanctum Chant", "Sanctum Chant"],
        houses=["logos", "sanctum", "brobnar"],
    )
    to_rest(t.play("Harland Mindlock"))
    t.next_turn().next_turn("sanctum").play("Purify")
    assert t.titles(t.foe.purged) == ["Dæmo-Knight"]
    assert "Goon 4" in t.titles([*t.me.line, *t.me.hand])
    assert t.foe.line == []


@pytest.mark.pair("Commandeer", "Library Access")
def test_each_effect_on_cards_played_hears_the_other_card(table, version):
    hand = ["Commandeer", "Sanctum Permit", "Library Access", "Sanctum Chant"]
    t = side(table, ["Goon 3"], [], version, "sanctum", {"amber": 5}, hand=hand)
    to_rest(t.play("Commandeer").play("Sanctum Permit"))
    to_rest(t.play("Library Access"))
    assert t.card("Goon 3").amber == 2
    assert t.titles(t.me.hand) == ["Sanctum Chant"]
    to_rest(t.play("Sanctum Chant"))
    assert t.card("Goon 3").amber == 3
    assert t.titles(t.me.hand) == ["Chant"]
    assert t.foe.amber == 2


@pytest.mark.pair("Seeker of Truth", "Academy Training")
def test_a_trained_sanctum_creature_counts_as_of_another_house(table, version):
    trained = {"title": "Sanctum Goon 5", "upgrades": ["Academy Training"]}
    t = side(table, ["Seeker of Truth", trained, "Sanctum Goon 4"], ["Goon 2", "Goon 3"], version, "sanctum")
    t.fight("Seeker of Truth", "Goon 2")
    assert t.offered == ["Sanctum Goon 5"]
    t.choose("Sanctum Goon 5")
    assert t.foe.line == []


@pytest.mark.pair("Lieutenant Gorvenal", "Seeker of Truth")
def test_gorvenal_captures_for_each_of_the_seekers_fights(table, version):
    t = side(
        table,
        ["Seeker of Truth", "Goon 4", "Lieutenant Gorvenal"],
        ["Goon 2", "Goon 3"],
        version,
        "sanctum",
        {"amber": 4},
    )
    to_rest(t.fight("Seeker of Truth", "Goon 2"))
    assert t.card("Lieutenant Gorvenal").amber == 2
    assert t.foe.amber == 2


@pytest.mark.pair("Mad Prophet Gizelhart", "Kompsos Haruspex")
def test_the_prophets_action_is_not_among_play_abilities_that_count_as_reap(table, version):
    hurt = {"title": "Goon 9", "damage": 4}
    t = side(table, ["Kompsos Haruspex", "Mad Prophet Gizelhart", hurt], [], version, "sanctum")
    t.reap("Mad Prophet Gizelhart")
    assert t.me.amber == 1
    assert t.card("Goon 9").damage == 4


@pytest.mark.pair("Squire Alys", "Kompsos Haruspex")
def test_squire_alys_captures_again_by_reaping(table, version):
    t = side(table, ["Kompsos Haruspex", "Squire Alys"], [], version, "sanctum", {"amber": 3})
    t.reap("Squire Alys")
    assert amber_by_title(t) == {"Squire Alys": 2}
    assert pools(t) == [1, 1]

"""Cards of Shadows in Mass Mutation beside cards that meddle with them: keywords, destruction and theft."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import damage, pools

JOHNNY = "Johnny Longfingers"
RIZZO = "Reckless Rizzo"


# keywords


@NEW
@pytest.mark.pair("Doom Sigil", "Blossom Drake")
def test_a_blank_sigil_goes_as_the_drake_that_was_the_last_creature_goes(table, version):
    t = table(
        me={"line": ["Blossom Drake", "Goon 1"], "artifacts": ["Doom Sigil"], "hand": ["Slaughter"]},
        foe={},
        ruleset=version,
    )
    assert not t.g.has_keyword(t.card("Goon 1"), "poison")
    to_rest(t.play("Slaughter"))
    assert t.me.artifacts == []
    assert "Doom Sigil" in t.titles(t.me.discard)


@pytest.mark.pair("Doom Sigil", "Shadow Self")
def test_poisonous_damage_destroys_the_creature_that_takes_it_over(table, version):
    t = table(
        me={"line": ["Goon 2", "Goon 5"], "artifacts": ["Doom Sigil"]},
        foe={"line": ["Shadows Goon 3", "Shadow Self"]},
        ruleset=version,
    )
    to_rest(t.fight("Goon 2", "Shadows Goon 3"))
    assert t.titles(t.foe.line) == ["Shadows Goon 3"]
    assert damage(t.foe) == [0]
    assert t.titles(t.me.line) == ["Goon 5"]


@pytest.mark.pair("Doom Sigil", "Spangler Box")
def test_the_sigil_goes_as_the_last_creature_is_purged(table, version):
    t = table(
        me={"artifacts": ["Doom Sigil", "Spangler Box"]}, foe={"line": ["Goon 3"]}, house="logos", ruleset=version
    )
    to_rest(t.action("Spangler Box"))
    assert t.titles(t.me.discard) == ["Doom Sigil"]
    assert t.titles(t.foe.artifacts) == ["Spangler Box"]


@pytest.mark.pair("Reckless Rizzo", "Opportunist")
def test_an_opportunist_does_not_give_a_reckless_rizzo_elusive(table, version):
    worn = {"title": RIZZO, "upgrades": ["Opportunist"]}
    t = table(me={"line": [worn]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.action(RIZZO)
    assert not t.g.has_keyword(t.card(RIZZO), "elusive")
    t.next_turn().next_turn()
    assert t.g.has_keyword(t.card(RIZZO), "elusive")


@pytest.mark.pair("Reckless Rizzo", "Harland Mindlock")
def test_a_rizzo_that_changed_sides_is_exposed_until_the_turn_of_who_was_reckless(table, version):
    t = table(
        me={"line": [RIZZO]},
        foe={"hand": ["Harland Mindlock"], "amber": 3, "houses": ["logos", "dis", "brobnar"]},
        house="shadows",
        ruleset=version,
    )
    t.action(RIZZO).next_turn("logos")
    to_rest(t.play("Harland Mindlock"))
    assert t.card(RIZZO) in t.foe.line
    assert not t.g.has_keyword(t.card(RIZZO), "elusive")
    t.next_turn()
    assert t.g.has_keyword(t.card(RIZZO), "elusive")


@pytest.mark.pair("The Shadowsmith", "Sniffer")
def test_a_sniffer_finds_the_mutants_of_the_shadowsmith(table, version):
    t = table(
        me={"artifacts": ["Sniffer"], "line": ["Mars Goon 3"]},
        foe={"line": ["The Shadowsmith", "Splinter"]},
        house="mars",
        ruleset=version,
    )
    t.action("Sniffer").fight("Mars Goon 3", "Splinter")
    assert t.titles(t.foe.line) == ["The Shadowsmith"]
    assert damage(t.me) == [1]


@pytest.mark.pair("Pincerator", "Spectral Tunneler")
def test_a_creature_that_counts_as_a_flank_creature_is_pinched(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 4", "Goon 5"], "artifacts": ["Pincerator", "Spectral Tunneler"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Spectral Tunneler", "Goon 4").next_turn()
    assert damage(t.me) == [1, 1, 1]
    t.next_turn()
    assert damage(t.me) == [2, 1, 2]


@pytest.mark.pair("Dark Wave", "Mimic Gel")
@NEW
def test_the_wave_spares_a_gel_that_copies_a_mutant(table, version):
    t = table(
        me={"hand": ["Mimic Gel", "Dark Wave", "Logos Permit"]},
        foe={"line": ["Splinter", "Goon 3"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Mimic Gel", "Splinter").play("Logos Permit").play("Dark Wave"))
    assert damage(t.me) == [0]
    assert damage(t.foe) == [0, 2]


@pytest.mark.pair("Boss Zarek", "Ether Spider")
def test_a_spider_that_caught_amber_is_elusive_beside_zarek(table, version):
    t = table(
        me={"line": ["Boss Zarek", "Ether Spider"]},
        foe={"line": ["Goon 3", "Goon 4"], "houses": ["brobnar", "dis", "logos"]},
        house="shadows",
        ruleset=version,
    )
    assert not t.g.has_keyword(t.card("Ether Spider"), "elusive")
    t.next_turn("brobnar").reap("Goon 3")
    assert t.g.has_keyword(t.card("Ether Spider"), "elusive")
    t.fight("Goon 4", "Ether Spider")
    assert t.card("Ether Spider").damage == 0


# what is destroyed, and what is stolen


@pytest.mark.pair("Look Over There!", "Armageddon Cloak")
def test_a_cloak_that_saves_a_creature_lets_amber_be_stolen(table, version):
    worn = {"title": "Goon 2", "upgrades": ["Armageddon Cloak"]}
    t = table(me={"hand": ["Look Over There!"]}, foe={"line": [worn], "amber": 2}, house="shadows", ruleset=version)
    t.play("Look Over There!")
    assert pools(t) == [1, 1]
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]
    assert damage(t.foe) == [0]


@pytest.mark.pair("Look Over There!", "Shadow Self")
def test_a_protector_destroyed_in_its_place_lets_amber_be_stolen(table, version):
    line = ["Goon 2", {"title": "Shadow Self", "damage": 8}]
    t = table(me={"hand": ["Look Over There!"]}, foe={"line": line, "amber": 2}, house="shadows", ruleset=version)
    t.play("Look Over There!", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert pools(t) == [1, 1]


@pytest.mark.pair("Look Over There!", "Bad Penny")
def test_a_penny_that_returned_to_hand_was_destroyed(table, version):
    line = ["Bad Penny", "Goon 3"]
    t = table(me={"hand": ["Look Over There!"]}, foe={"line": line, "amber": 2}, house="shadows", ruleset=version)
    t.play("Look Over There!", "Bad Penny")
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert pools(t) == [0, 2]


@pytest.mark.pair("Rad Penny", "Annihilation Ritual")
def test_rad_penny_is_in_the_deck_before_the_ritual_could_purge_it(table, version):
    t = table(
        me={"hand": ["Slaying"], "artifacts": ["Annihilation Ritual"]}, foe={"line": ["Rad Penny"]}, ruleset=version
    )
    t.play("Slaying")
    assert t.card("Rad Penny").zone == "deck"
    assert t.foe.purged == []


@pytest.mark.pair("Rad Penny", "Johnny Longfingers")
def test_rad_penny_steals_beside_johnny_before_or_after_it_is_shuffled_away(table, version):
    t = table(
        me={"line": [JOHNNY, "Rad Penny"], "hand": ["Slaying"]}, foe={"amber": 3}, house="brobnar", ruleset=version
    )
    t.play("Slaying", "Rad Penny")
    assert t.pending.kind == "trigger"
    t.submit(t.pending.keys[1])
    to_rest(t)
    assert pools(t) == [1, 2]
    assert t.card("Rad Penny").zone == "deck"


@pytest.mark.pair("Dæmo-Thief", "Johnny Longfingers")
def test_a_thief_that_johnny_leads_steals_twice(table, version):
    t = table(me={"line": [JOHNNY, "Dæmo-Thief"], "hand": ["Slaying"]}, foe={"amber": 3}, ruleset=version)
    to_rest(t.play("Slaying", "Dæmo-Thief"))
    assert pools(t) == [2, 1]


@NEW
@pytest.mark.pair("Johnny Longfingers", "Mimic Gel")
def test_a_gel_that_copies_a_mutant_steals_beside_johnny(table, version):
    t = table(
        me={"line": [JOHNNY], "hand": ["Mimic Gel", "Logos Slaying"]},
        foe={"line": ["Splinter"], "amber": 3},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Mimic Gel", "Splinter"))
    gel = t.me.line[-1]
    t.play("Logos Slaying", gel)
    assert pools(t) == [1, 2]
    assert t.titles(t.foe.line) == ["Splinter"]


@NEW
@pytest.mark.pair("Mastermindy", "The Vaultkeeper")
def test_schemes_are_spent_although_nothing_can_be_stolen(table, version):
    t = table(
        me={"line": [{"title": "Mastermindy", "counters": {"scheme": 3}}]},
        foe={"line": ["The Vaultkeeper"], "amber": 5},
        house="shadows",
        ruleset=version,
    )
    t.action("Mastermindy")
    assert pools(t) == [0, 5]
    assert t.card("Mastermindy").counters == {}


@pytest.mark.pair("Tempting Offer", "Ether Spider")
def test_a_spider_catches_the_amber_of_an_offer(table, version):
    t = table(
        me={"hand": ["Tempting Offer"], "line": ["Ether Spider"]},
        foe={"line": ["Goon 3"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Tempting Offer")
    assert t.titles(t.foe.hand) == ["Goon 3"]
    assert t.foe.amber == 0
    assert t.card("Ether Spider").amber == 1


@pytest.mark.pair("Ransack", "Mimicry")
def test_a_mimicked_ransack_discards_from_the_deck_of_who_plays_it(table, version):
    t = table(
        me={"hand": ["Mimicry"], "deck": ["Goon 1", "Shadows Chant"]},
        foe={"discard": ["Ransack"], "amber": 5},
        house="untamed",
        ruleset=version,
    )
    to_rest(t.play("Mimicry"))
    assert t.foe.amber == 3
    assert {"Goon 1", "Shadows Chant"} <= set(t.titles(t.me.discard))


@pytest.mark.pair("Ransack", "Po’s Pixies")
def test_a_ransack_takes_from_the_supply_what_the_pixies_guard(table, version):
    t = table(
        me={"hand": ["Ransack"], "deck": ["Goon 1", "Shadows Chant"]},
        foe={"line": ["Po’s Pixies"], "amber": 2},
        house="shadows",
        ruleset=version,
    )
    t.play("Ransack")
    assert pools(t) == [2, 2]

"""Cards of Ekwidon in Winds of Exchange beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest

ENVOY = "Envoy of Ekwirrĕ"
GEZDRUTYO = "Gĕzdrutyŏ the Arcane"
TYA = "Tya-Arhĭ, Esquire"
SHELL = "Strange Shell"
EKWIDON = ["ekwidon", "brobnar", "dis"]


def fair(table, me=None, foe=None, house="ekwidon", **more):
    """A table at which Ekwidon is active and both have a token creature."""
    return table(me={"token": "Prospector", **(me or {})}, foe={"token": "Trader", **(foe or {})}, house=house, **more)


# Æmber on its way


@pytest.mark.pair("Staff Up", "Ether Spider")
@pytest.mark.parametrize(("first", "tokens", "caught"), [("Staff Up", 1, 0), ("Ether Spider", 0, 1)])
def test_one_of_two_replacements_has_the_aember(table, first, tokens, caught):
    t = fair(table, me={"hand": ["Staff Up"], "line": ["Ekwidon Goon 3"]}, foe={"line": ["Ether Spider"]})
    t.play("Staff Up").reap("Ekwidon Goon 3")
    assert t.pending.prompt == "order.replacements"
    key = next(key for key, one in t.pending.waiting.items() if one.ability.text.title == first)
    to_rest(t.submit(key))
    assert t.me.amber == 0
    assert len(t.g.tokens(t.me)) == tokens
    assert t.card("Ether Spider").amber == caught


@pytest.mark.pair("Staff Up", "Dimension Door")
def test_what_is_stolen_instead_of_gained_makes_a_token_creature(table):
    t = fair(
        table,
        me={"hand": ["Staff Up", {"title": "Dimension Door", "house": "ekwidon"}], "line": ["Ekwidon Goon 3"]},
        foe={"amber": 2},
    )
    to_rest(t.play("Staff Up").play("Dimension Door").reap("Ekwidon Goon 3"))
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert len(t.g.tokens(t.me)) == 1


@pytest.mark.pair("Staff Up", "Po’s Pixies")
def test_what_is_stolen_from_the_supply_makes_token_creatures_too(table):
    t = fair(table, me={"hand": ["Staff Up", "Ekwidon Theft of 2"]}, foe={"line": ["Po’s Pixies"], "amber": 3})
    to_rest(t.play("Staff Up").play("Ekwidon Theft of 2"))
    assert (t.me.amber, t.foe.amber) == (0, 3)
    assert len(t.g.tokens(t.me)) == 2


@pytest.mark.pair("Staff Up", "Shĭgzisŏ Buggy")
def test_a_creature_with_aember_that_is_sold_makes_as_many_as_the_price(table):
    t = fair(
        table,
        me={"hand": ["Staff Up"], "artifacts": ["Shĭgzisŏ Buggy"], "line": [{"title": "Goon 3", "amber": 4}]},
    )
    to_rest(t.play("Staff Up").action("Shĭgzisŏ Buggy"))
    assert (t.me.amber, t.foe.amber) == (0, 4)
    assert len(t.g.tokens(t.me)) == 2


@pytest.mark.pair("Diplomat", "Ether Spider")
def test_a_spider_catches_the_gift_to_its_opponent_alone(table):
    t = fair(table, me={"hand": ["Ekwidon Levy"], "token": "Diplomat"}, foe={"line": ["Ether Spider"]})
    t.play("Ekwidon Levy").next_turn().next_turn("ekwidon").reap("Diplomat")
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert t.card("Ether Spider").amber == 2


@pytest.mark.pair("Closed-Door Negotiation", "Po’s Pixies")
def test_aember_from_the_supply_ends_the_negotiation_later(table):
    t = fair(table, me={"hand": ["Closed-Door Negotiation"]}, foe={"line": ["Po’s Pixies"], "amber": 3})
    t.play("Closed-Door Negotiation")
    assert (t.me.amber, t.foe.amber) == (3, 3)
    assert len(t.foe.hand) == 2


@pytest.mark.pair("Trading Frenzy", "Po’s Pixies")
def test_only_the_capture_from_the_pixies_comes_from_the_supply(table):
    t = fair(
        table,
        me={"hand": ["Trading Frenzy"], "line": ["Goon 3"], "amber": 4},
        foe={"line": ["Po’s Pixies"], "amber": 4},
    )
    t.play("Trading Frenzy")
    assert (t.me.amber, t.foe.amber) == (2, 4)
    assert (t.card("Goon 3").amber, t.card("Po’s Pixies").amber) == (3, 3)


@pytest.mark.pair("Shĭsnyasĭ Buggy", "Ether Spider")
def test_what_is_lost_goes_to_no_pool(table):
    t = fair(table, me={"artifacts": ["Shĭsnyasĭ Buggy"], "amber": 2}, foe={"line": ["Ether Spider"]})
    t.action("Shĭsnyasĭ Buggy")
    assert t.me.amber == 1
    assert len(t.me.hand) == 3
    assert t.card("Ether Spider").amber == 0


# what is on creatures


@pytest.mark.pair("Envoy of Ekwirrĕ", "Shadow Self")
def test_swapped_damage_is_not_dealt_and_nothing_takes_it_over(table):
    t = fair(table, me={"line": ["Shadow Self", "Goon 9", {"title": ENVOY, "damage": 3}]})
    t.reap(ENVOY)
    assert t.titles(t.me.line) == ["Shadow Self", ENVOY, "Goon 9"]
    assert [card.damage for card in t.me.line] == [0, 0, 3]


@pytest.mark.pair("Envoy of Ekwirrĕ", "Collar of Subordination")
def test_an_envoy_that_hands_on_its_collar_goes_home(table):
    held = {"title": ENVOY, "owner": 1, "upgrades": ["Collar of Subordination"]}
    t = fair(table, me={"line": ["Goon 9", held]}, foe={"line": ["Goon 4"]})
    to_rest(t.reap(ENVOY))
    assert t.titles(t.me.line) == ["Goon 9"]
    assert ENVOY in t.titles(t.foe.line)
    assert t.titles(t.card("Goon 9").upgrades) == ["Collar of Subordination"]
    assert t.card(ENVOY).upgrades == []


@pytest.mark.pair("Envoy of Ekwirrĕ", "Armageddon Cloak")
def test_a_cloak_that_arrives_with_the_damage_saves_the_neighbor(table):
    t = fair(table, me={"line": [{"title": ENVOY, "damage": 4, "upgrades": ["Armageddon Cloak"]}, "Goon 3"]})
    t.reap(ENVOY)
    assert t.titles(t.me.line) == ["Goon 3", ENVOY]
    assert [card.damage for card in t.me.line] == [0, 0]
    assert t.titles(t.me.discard) == ["Armageddon Cloak"]


@pytest.mark.pair("Niffle Paw", "Archimedes")
def test_the_creature_is_archived_and_the_paw_is_not(table):
    t = fair(table, me={"line": ["Archimedes", {"title": "Ekwidon Goon 3", "upgrades": ["Niffle Paw"]}]})
    t.reap("Ekwidon Goon 3")
    assert t.titles(t.me.archives) == ["Ekwidon Goon 3"]
    assert t.titles(t.card("Archimedes").upgrades) == ["Niffle Paw"]
    assert t.me.discard == []


@pytest.mark.pair("Insurance Policy", "Annihilation Ritual")
def test_a_creature_that_is_purged_instead_was_insured_all_the_same(table):
    t = fair(
        table,
        me={"hand": ["Ekwidon Slaying"], "artifacts": ["Annihilation Ritual"]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Insurance Policy"]}]},
    )
    t.play("Ekwidon Slaying")
    assert t.foe.amber == 4
    assert "Goon 3" in t.titles(t.foe.purged)


# control


@pytest.mark.pair("Exchange Program", "Harland Mindlock")
def test_what_was_exchanged_stays_when_harland_leaves(table):
    t = fair(
        table,
        me={"hand": [{"title": "Harland Mindlock", "house": "ekwidon"}, "Exchange Program", "Ekwidon Slaying"]},
        foe={"line": ["Goon 5", "Goon 6", "Goon 7"]},
    )
    t.play("Harland Mindlock", "Goon 5", "left")
    assert t.titles(t.me.line) == ["Goon 5", "Harland Mindlock"]
    t.play("Exchange Program", "Goon 5", "Goon 7")
    assert t.titles(t.me.line) == ["Goon 7", "Harland Mindlock"]
    assert t.titles(t.foe.line) == ["Goon 6", "Goon 5"]
    t.play("Ekwidon Slaying", "Harland Mindlock")
    assert t.titles(t.me.line) == ["Goon 7"]
    assert t.titles(t.foe.line) == ["Goon 6", "Goon 5"]


@pytest.mark.pair("Freelancer", "Collar of Subordination")
def test_the_newer_of_two_claims_has_the_creature_each_turn(table):
    held = {"title": "Goon 3", "owner": 1, "upgrades": ["Collar of Subordination", "Freelancer"]}
    t = fair(table, me={"line": [held]}, foe={"houses": ["brobnar", "dis", "logos"]})
    t.next_turn("dis")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.may("reap:Goon 3")
    t.next_turn("ekwidon")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.may("reap:Goon 3")


@pytest.mark.pair("Uncommon Currency", "Remote Access")
def test_the_currency_used_by_the_opponent_changes_no_sides(table):
    t = fair(
        table,
        me={"hand": [{"title": "Remote Access", "house": "ekwidon"}], "artifacts": ["Vault"]},
        foe={"artifacts": ["Uncommon Currency", "Trinket"]},
    )
    t.play("Remote Access", "Uncommon Currency")
    assert t.at_rest
    assert t.titles(t.me.artifacts) == ["Vault"]
    assert t.titles(t.foe.artifacts) == ["Uncommon Currency", "Trinket"]
    assert not t.card("Uncommon Currency").ready


@pytest.mark.pair("The Æmber Road", "Nexus")
def test_a_road_travelled_by_the_opponent_stays_where_it_is(table):
    t = fair(
        table,
        me={"line": [{"title": "Nexus", "house": "ekwidon"}]},
        foe={"artifacts": [{"title": "The Æmber Road", "counters": {"trade": 2}}]},
    )
    t.reap("Nexus")
    assert (t.me.amber, t.foe.amber) == (4, 0)
    assert t.titles(t.foe.artifacts) == ["The Æmber Road"]
    assert t.card("The Æmber Road").counters == {"trade": 3}


@pytest.mark.pair("Flea Market", "Scowly Caper")
def test_a_caper_that_was_bought_enters_play_beside_its_owner(table):
    t = fair(table, me={"artifacts": ["Flea Market"], "amber": 1}, foe={"hand": ["Scowly Caper"], "line": ["Goon 5"]})
    t.action("Flea Market", "yes", "right")
    assert t.titles(t.foe.line) == ["Goon 5", "Scowly Caper"]
    assert t.me.line == []
    assert t.foe.amber == 1


@pytest.mark.pair("Talent Scout", "Ember Imp")
def test_a_talent_that_cannot_be_played_stays_and_the_scout_goes(table):
    t = fair(
        table,
        me={"hand": ["Ekwidon Chant", "Talent Scout"]},
        foe={"line": ["Ember Imp"], "hand": ["Goon 5"]},
    )
    to_rest(t.play("Ekwidon Chant").play("Talent Scout", "Goon 5"))
    assert t.titles(t.foe.hand) == ["Goon 5"]
    assert t.me.line == []
    assert "Talent Scout" in t.titles(t.foe.line)


@pytest.mark.pair("Shĭzyokŭ Swopper", "Armageddon Cloak")
def test_a_creature_that_its_cloak_saved_is_swapped(table):
    worn = {"title": "Goon 1", "upgrades": ["Armageddon Cloak"]}
    t = fair(table, me={"line": [{"title": "Shĭzyokŭ Swopper"}]}, foe={"line": [worn]})
    t.fight("Shĭzyokŭ Swopper")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Shĭzyokŭ Swopper"]
    assert t.card("Goon 1").damage == 0
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]


# destruction, copies, icons, archives


@pytest.mark.pair("Prospector", "Purifier of Souls")
@pytest.mark.pair("Tya-Arhĭ, Esquire", "Purifier of Souls")
def test_where_destroyed_abilities_do_not_trigger_nothing_comes_of_it(table):
    t = fair(
        table,
        me={"line": [TYA, "Goon 3"], "hand": ["Ekwidon Levy", "Ekwidon Slaying", "Ekwidon Slaying"]},
        foe={"line": ["Purifier of Souls"]},
    )
    t.play("Ekwidon Levy").play("Ekwidon Slaying", "Goon 3").play("Ekwidon Slaying", "Prospector")
    assert t.titles(t.me.line) == [TYA]
    assert t.me.hand == []


@pytest.mark.pair("Market Crash", "Tya-Arhĭ, Esquire")
def test_after_the_crash_there_is_a_token_creature_for_each_friend(table):
    t = fair(table, me={"line": [TYA, "Goon 3"], "hand": ["Market Crash"]}, foe={"line": ["Goon 4"]})
    to_rest(t.play("Market Crash"))
    assert t.titles(t.me.line) == ["Prospector"] * 2
    assert t.foe.line == []


@pytest.mark.pair("Mass Buyout", "Armageddon Cloak")
def test_a_creature_that_was_saved_is_not_bought(table):
    worn = {"title": "Goon 3", "upgrades": ["Armageddon Cloak"]}
    t = fair(table, me={"line": [worn], "hand": ["Mass Buyout"]}, foe={"line": ["Goon 4", worn]})
    to_rest(t.play("Mass Buyout"))
    assert t.titles(t.me.line) == t.titles(t.foe.line) == ["Goon 3"]
    assert (t.me.amber, t.foe.amber) == (0, 1)


@pytest.mark.pair("Gĕzdrutyŏ the Arcane", "Mimic Gel")
def test_a_copy_of_it_turns_facedown_and_leaves_as_what_it_is(table):
    t = fair(
        table,
        me={"line": [GEZDRUTYO], "hand": [{"title": "Mimic Gel", "house": "ekwidon"}, "Ekwidon Slaying"]},
        foe={"amber": 5},
    )
    to_rest(t.play("Mimic Gel"))
    gel = t.card("Mimic Gel")
    t.next_turn().next_turn("ekwidon")
    t.submit(f"action:{gel.id}")
    assert gel.facedown
    assert gel.title == "Prospector"
    assert t.me.amber == 2
    t.play("Ekwidon Slaying", gel)
    assert gel.title == "Mimic Gel"
    assert gel.zone == "discard"


@pytest.mark.pair("Puzzling Trinket", "Scrivener Favian")
def test_an_icon_that_was_made_a_capture_may_steal(table):
    t = fair(
        table,
        me={
            "artifacts": ["Puzzling Trinket"],
            "line": ["Scrivener Favian"],
            "hand": [{"title": "Ekwidon Chant", "icons": ["amber"]}],
        },
        foe={"amber": 2},
    )
    t.play("Ekwidon Chant", "yes", "mode:capture", "yes")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.card("Scrivener Favian").amber == 0


@pytest.mark.pair("Puzzling Trinket", "Amphora Captura")
def test_what_was_made_damage_may_still_be_made_a_capture(table):
    t = fair(
        table,
        me={
            "artifacts": ["Puzzling Trinket", "Amphora Captura"],
            "line": ["Goon 3"],
            "hand": [{"title": "Ekwidon Chant", "icons": ["amber"]}],
        },
        foe={"amber": 2},
    )
    t.play("Ekwidon Chant")
    assert t.pending.prompt == "order.replacements"
    key = next(key for key, one in t.pending.waiting.items() if one.ability.text.title == "Puzzling Trinket")
    t.submit(key).choose("yes", "mode:damage", "yes")
    assert t.card("Goon 3").damage == 0
    assert t.card("Goon 3").amber == 1
    assert t.foe.amber == 1


@pytest.mark.pair("Corner the Market", "Auto-Encoder")
@pytest.mark.parametrize(("answer", "archived"), [("yes", ["Goon 3"]), ("no", ["Goon 9"])])
def test_a_card_that_is_archived_was_not_discarded(table, answer, archived):
    t = fair(
        table,
        me={"hand": ["Corner the Market"]},
        foe={
            "artifacts": ["Auto-Encoder"],
            "hand": ["Goon 3"],
            "deck": ["Goon 9"],
            "houses": ["brobnar", "dis", "logos"],
        },
    )
    t.play("Corner the Market").next_turn("brobnar").discard("Goon 3", answer)
    assert t.titles(t.foe.archives) == archived


@pytest.mark.pair("Cursed Relic", "Shĭzyokŭ Buggy")
def test_a_buggy_discards_a_relic(table):
    hand = ["Cursed Relic", "Ekwidon Chant"]
    t = fair(table, me={"artifacts": ["Shĭzyokŭ Buggy"], "hand": hand})
    t.action("Shĭzyokŭ Buggy", hand)
    assert t.titles(t.me.discard) == hand
    assert t.titles(t.me.line) == ["Prospector"]


@pytest.mark.pair("Cursed Relic", "Scrapscrounger")
def test_a_scrounger_swaps_a_relic_away_and_back(table):
    t = fair(table, me={"line": ["Scrapscrounger"], "hand": ["Cursed Relic"], "discard": ["Trinket"]})
    t.reap("Scrapscrounger", "Cursed Relic")
    assert t.titles(t.me.hand) == ["Trinket"]
    assert t.titles(t.me.discard) == ["Cursed Relic"]
    t.next_turn().next_turn("ekwidon").reap("Scrapscrounger", "Trinket")
    assert "Cursed Relic" in t.titles(t.me.hand)
    assert not t.may("discard:Cursed Relic")


@pytest.mark.pair("Molluscaller", "Exo-shell System")
@pytest.mark.pair("Molluscaller", "Strange Shell")
def test_a_called_shell_fights_and_stays_elusive(table):
    t = fair(
        table,
        me={"hand": ["Ekwidon Levy"], "line": ["Molluscaller"], "artifacts": ["Exo-shell System"], "token": SHELL},
        foe={"line": ["Goon 4"]},
    )
    t.play("Ekwidon Levy").next_turn().next_turn("ekwidon").reap("Molluscaller").fight(SHELL)
    assert t.foe.line == [], "4 power, and armor against 4"
    assert t.card(SHELL).damage == 0, "4 power, and armor against 4"

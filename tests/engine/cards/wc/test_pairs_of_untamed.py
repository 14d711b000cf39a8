"""Cards of Untamed in Worlds Collide beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest

# Gebuk and what saves, purges, moves or borrows it


@pytest.mark.reading("gebuk-saved-from-destruction")
@pytest.mark.pair("Gebuk", "Armageddon Cloak")
def test_a_gebuk_saved_by_its_cloak_has_discarded_for_nothing(table, version):
    t = table(
        me={
            "line": [{"title": "Gebuk", "upgrades": ["Armageddon Cloak"]}],
            "deck": ["Goon 2"],
            "hand": ["Slaying"] * 2,
        },
        foe={},
        ruleset=version,
    )
    t.play("Slaying")
    assert t.titles(t.me.line) == ["Gebuk"]
    assert t.card("Goon 2").zone == "discard"
    assert t.g.state.lasting == []
    t.play("Slaying")
    assert t.me.line == [], "the next card was an action"
    assert t.card("Goon 2").zone == "discard", "the next card was an action"


@pytest.mark.pair("Gebuk", "Annihilation Ritual")
def test_a_purged_gebuk_is_followed_too(table, version):
    t = table(
        me={"line": ["Goon 3", "Gebuk"], "deck": ["Goon 2"], "hand": ["Slaying"], "artifacts": ["Annihilation Ritual"]},
        foe={},
        ruleset=version,
    )
    t.play("Slaying", "Gebuk")
    assert t.card("Gebuk").zone == "purged"
    assert t.titles(t.me.line) == ["Goon 3", "Goon 2"]


@pytest.mark.pair("Gebuk", "Duskwitch")
def test_the_heir_of_gebuk_enters_ready_beside_duskwitch(table, version):
    t = table(me={"line": ["Gebuk", "Duskwitch"], "deck": ["Goon 2"], "hand": ["Slaying"]}, foe={}, ruleset=version)
    t.play("Slaying", "Gebuk")
    assert t.titles(t.me.line) == ["Goon 2", "Duskwitch"]
    assert t.card("Goon 2").ready


@pytest.mark.pair("Gebuk", "Collar of Subordination")
def test_a_borrowed_gebuk_is_followed_from_the_deck_of_who_controls_it(table, version):
    t = table(
        me={"hand": ["Collar of Subordination", "Dis Slaying"], "line": ["Goon 5"], "deck": ["Goon 2"]},
        foe={"line": ["Gebuk"], "deck": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Collar of Subordination", "Gebuk")
    to_rest(t)
    at = t.titles(t.me.line).index("Gebuk")
    t.play("Dis Slaying", "Gebuk")
    assert t.me.line[at].title == "Goon 2"
    assert len(t.me.line) == 2
    assert t.foe.line == []
    assert "Gebuk" in t.titles(t.foe.discard)
    assert t.foe.deck[-1].title == "Goon 3"


@pytest.mark.pair("Gebuk", "Phoenix Heart")
@pytest.mark.parametrize("version", ["1.3", "16.0", "18.4"])
def test_gebuk_that_returns_to_hand_is_followed_before_the_flames(table, version):
    line = ["Goon 9", {"title": "Gebuk", "upgrades": ["Phoenix Heart"]}, "Goon 8"]
    t = table(me={"line": line, "deck": ["Goon 4"], "hand": ["Slaying"]}, foe={}, ruleset=version)
    t.play("Slaying", "Gebuk")
    gebuk = t.card("Gebuk").id
    assert t.pending.keys == (f"trigger:{gebuk}", f"trigger:{gebuk}/2")
    t.submit(f"trigger:{gebuk}")
    assert t.titles(t.me.hand) == ["Gebuk"]
    assert t.titles(t.me.line) == ["Goon 9", "Goon 4", "Goon 8"]
    assert [card.damage for card in t.me.line] == [3, 3, 3]


@pytest.mark.pair("Gebuk", "Phoenix Heart")
@pytest.mark.parametrize(
    ("version", "now", "damage"),
    [
        ("2021-03", ["Goon 9", "Goon 4", "Goon 8"], [3, 0, 3]),
        ("16.0", ["Goon 9", "Goon 8"], [3, 3]),
        ("18.4", ["Goon 9", "Goon 8"], [3, 3]),
    ],
)
def test_gebuk_that_has_returned_to_hand_is_followed_where_pending_abilities_resolve(table, version, now, damage):
    line = ["Goon 9", {"title": "Gebuk", "upgrades": ["Phoenix Heart"]}, "Goon 8"]
    t = table(me={"line": line, "deck": ["Goon 4"], "hand": ["Slaying"]}, foe={}, ruleset=version)
    t.play("Slaying", "Gebuk", f"trigger:{t.card('Gebuk').id}/2")
    assert t.titles(t.me.hand) == ["Gebuk"]
    assert t.titles(t.me.line) == now
    assert [card.damage for card in t.me.line] == damage
    assert t.g.state.lasting == []


@pytest.mark.pair("Gebuk", "Creed of Nurture")
def test_a_creature_with_the_text_of_gebuk_is_followed_itself(table, version):
    t = table(
        me={
            "artifacts": ["Creed of Nurture"],
            "hand": ["Gebuk", "Slaying"],
            "line": ["Goon 1", "Goon 5", "Goon 3"],
            "deck": ["Goon 2"],
        },
        foe={},
        ruleset=version,
    )
    t.omni("Creed of Nurture", "Gebuk", "Goon 5").play("Slaying", "Goon 5")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2", "Goon 3"]
    assert t.titles(t.me.hand) == ["Gebuk"]


# who is made to reap, and what follows


@pytest.mark.reading("ghosthawk-neighbors")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
@pytest.mark.pair("Ghosthawk", "Kangaphant")
def test_neighbors_destroyed_by_their_reap_do_not_stop_ghosthawk(table, version):
    t = table(
        me={"hand": ["Ghosthawk"], "line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]},
        foe={"line": ["Kangaphant"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Ghosthawk", "position:2", "Goon 2", flank="")
    assert t.titles(t.me.line) == ["Goon 1", "Ghosthawk", "Goon 4"]
    assert t.me.amber == 2
    assert t.at_rest


@pytest.mark.pair("Ghosthawk", "Toad")
def test_ghosthawk_reaps_with_the_other_neighbor_of_a_toad(table):
    t = table(me={"hand": ["Ghosthawk"], "line": ["Toad", "Goon 3"]}, foe={}, house="untamed")
    t.play("Ghosthawk", "position:1", "Goon 3", flank="")
    assert t.me.amber == 1
    assert t.card("Toad").ready


@pytest.mark.pair("Ghosthawk", "Sci. Officer Morpheus")
def test_morpheus_reaps_again_only_with_what_is_ready(table):
    t = table(me={"hand": ["Ghosthawk"], "line": ["Goon 3", "Sci. Officer Morpheus"]}, foe={}, house="untamed")
    t.play("Ghosthawk", "position:1", flank="")
    while "Goon 3" not in t.offered:
        t.submit(t.pending.keys[0])
    t.choose("Goon 3")
    to_rest(t)
    assert t.me.amber == 2


@pytest.mark.pair("Bramble Lynx", "Dominator Bauble")
@pytest.mark.parametrize(("how", "ready"), [("reap", True), ("fight", False)])
def test_a_reap_by_way_of_the_bauble_readies_the_lynx(table, version, how, ready):
    lynx = {"title": "Bramble Lynx", "house": "dis"}
    t = table(
        me={"artifacts": ["Dominator Bauble"], "line": ["Goon 3"], "hand": [lynx]},
        foe={"line": ["Goon 1"]},
        house="dis",
        ruleset=version,
    )
    t.action("Dominator Bauble", f"{how}:{t.card('Goon 3').id}").play("Bramble Lynx")
    assert t.card("Bramble Lynx").ready is ready


@pytest.mark.pair("Kangaphant", "Mab the Mad")
@pytest.mark.parametrize(
    ("version", "first", "zone"),
    [
        ("2021-03", "", "deck"),
        ("16.0", "", "deck"),
        ("2021-03", "/2", "deck"),
        ("16.0", "/2", "discard"),
        ("18.4", "/2", "discard"),
    ],
)
def test_mab_destroyed_beside_kangaphant_is_shuffled_away_if_her_ability_still_resolves(table, version, first, zone):
    t = table(me={"line": ["Mab the Mad", "Kangaphant"]}, foe={}, house="untamed", ruleset=version)
    mab = t.card("Mab the Mad")
    t.reap("Mab the Mad").submit(f"trigger:{mab.id}{first}")
    assert t.at_rest
    assert mab.zone == zone


@pytest.mark.pair("Kangaphant", "Replicator")
def test_replicator_destroys_the_creature_whose_reap_it_borrows(table, version):
    t = table(me={"line": ["Replicator"]}, foe={"line": ["Goon 3", "Kangaphant"]}, house="logos", ruleset=version)
    t.reap("Replicator")
    t.submit(t.pending.keys[0])
    t.choose("Goon 3")
    to_rest(t)
    assert "Goon 3" in t.titles(t.foe.discard)
    assert t.card("Replicator").zone == "discard"


@pytest.mark.pair("Song of the Wild", "Hypnobeam")
def test_a_creature_taken_over_joins_in_the_song(table, version):
    t = table(
        me={"hand": ["Song of the Wild", "Hypnobeam"]},
        foe={"line": ["Mars Goon 3"]},
        house="mars",
        ruleset=version,
    )
    t.play("Hypnobeam")
    to_rest(t)
    t.next_turn().next_turn("untamed").play("Song of the Wild")
    assert len(t.g.labelled(t.card("Mars Goon 3"), "reap")) == 1


# Æmber that is stolen, captured or must be paid


@pytest.mark.reading("information-exchange-theft-from-the-supply")
@pytest.mark.pair("Molephin", "Po’s Pixies")
def test_molephin_sleeps_where_the_supply_is_robbed(table, version):
    t = table(
        me={"hand": ["Theft of 2"], "line": ["Goon 3"]},
        foe={"line": ["Molephin", "Po’s Pixies"], "amber": 3},
        ruleset=version,
    )
    t.play("Theft of 2")
    assert t.card("Goon 3").damage == 0
    assert (t.me.amber, t.foe.amber) == (2, 3)


@pytest.mark.pair("Molephin", "Bait and Switch")
def test_each_theft_of_a_repeated_one_is_answered(table, version):
    t = table(
        me={"hand": ["Bait and Switch"], "line": ["Guard 9/1"]},
        foe={"line": ["Molephin"], "amber": 5},
        house="shadows",
        ruleset=version,
    )
    icons = t.card("Bait and Switch").icons.count("amber")
    t.play("Bait and Switch")
    stolen = t.me.amber - icons
    assert stolen >= 2, "1 each time, of which armor prevents the first"
    assert t.card("Guard 9/1").damage == stolen - 1, "1 each time, of which armor prevents the first"


@pytest.mark.pair("Molephin", "Shadow Self")
def test_a_shadow_takes_what_molephin_deals_to_its_neighbors(table, version):
    t = table(
        me={"hand": ["Theft of 2"], "line": ["Goon 3", "Shadow Self", "Goon 4"]},
        foe={"line": ["Molephin"], "amber": 5},
        ruleset=version,
    )
    t.play("Theft of 2")
    to_rest(t)
    assert [card.damage for card in t.me.line] == [0, 6, 0]


@pytest.mark.pair("Wild Spirit", "Po’s Pixies")
def test_the_spirit_captures_from_the_supply_before_pixies(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": ["Wild Spirit"]}]},
        foe={"line": ["Po’s Pixies"], "amber": 2},
        ruleset=version,
    )
    t.reap("Goon 3")
    assert t.card("Goon 3").amber == 1
    assert t.foe.amber == 2


@pytest.mark.pair("Vineapple Tree", "Key Charge")
@NEW
def test_a_key_charged_under_the_tree_costs_more_and_makes_it_wither(table, version):
    tree = {"title": "Vineapple Tree", "counters": {"growth": 2}}
    t = table(me={"hand": ["Key Charge"], "amber": 9}, foe={"artifacts": [tree]}, house="untamed", ruleset=version)
    t.play("Key Charge", "yes", "key:red")
    assert (t.me.amber, t.me.keys, t.card("Vineapple Tree").counters) == (0, ["red"], {})


@pytest.mark.pair("Vineapple Tree", "Keyforgery")
@NEW
@pytest.mark.parametrize(("named", "forged"), [("dis", True), ("logos", False)])
def test_the_tree_does_not_wither_for_a_key_that_is_not_forged(table, version, named, forged):
    tree = {"title": "Vineapple Tree", "counters": {"growth": 1}}
    t = table(me={"artifacts": [tree, "Keyforgery"], "hand": ["Dis Goon 3"] * 6}, foe={"amber": 8}, ruleset=version)
    t.end().choose(f"house:{named}", *(["key:red"] if forged else []))
    assert len(t.foe.keys) == int(forged)
    assert t.card("Vineapple Tree").counters == ({} if forged else {"growth": 1})
    t.choose("house:brobnar")


@pytest.mark.pair("Imprinted Murmook", "Musthic Murmook")
@pytest.mark.parametrize(("amber", "forged"), [(5, 0), (6, 1)])
def test_the_two_murmooks_cancel_each_other_out(table, version, amber, forged):
    t = table(me={"line": ["Musthic Murmook"]}, foe={"line": ["Imprinted Murmook"], "amber": amber}, ruleset=version)
    t.end()
    to_rest(t) if not forged else t.choose("key:red", "house:brobnar")
    assert len(t.foe.keys) == forged


# damage, armor, houses and places


@pytest.mark.pair("Cauldron Boil", "Shadow Self")
def test_damage_that_boils_over_goes_to_the_shadow(table, version):
    t = table(
        me={"hand": ["Cauldron Boil"]},
        foe={"line": [{"title": "Goon 5", "damage": 3}, {"title": "Shadow Self", "damage": 2}]},
        house="untamed",
        ruleset=version,
    )
    t.play("Cauldron Boil")
    to_rest(t)
    assert t.card("Goon 5").damage == 3
    assert t.card("Shadow Self").damage == 7


@pytest.mark.pair("Creed of Nature", "Blood of Titans")
def test_titans_hunt_with_all_of_their_power(table, version):
    t = table(
        me={"artifacts": ["Creed of Nature"], "line": ["Goon 3"], "hand": ["Blood of Titans"]},
        foe={"line": ["Troll"]},
        ruleset=version,
    )
    t.omni("Creed of Nature", "Goon 3").play("Blood of Titans", "Goon 3").fight("Goon 3")
    assert t.card("Troll").zone == "discard"
    assert t.card("Goon 3").damage == 0


@pytest.mark.pair("Giant Gnawbill", "Sneklifter")
def test_a_lifted_artifact_is_gnawed_as_one_of_shadows(table, version):
    t = table(
        me={"hand": ["Sneklifter"], "line": ["Giant Gnawbill"]},
        foe={"artifacts": ["Sanctum Trinket"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Sneklifter")
    assert t.titles(t.me.artifacts) == ["Sanctum Trinket"]
    t.end()
    t.submit("house:sanctum")
    assert len(t.me.artifacts) == 1, "it is of Shadows now"
    t.end()
    t.submit("house:shadows")
    assert t.me.artifacts == []
    assert t.titles(t.foe.discard) == ["Sanctum Trinket"]


@pytest.mark.pair("Harmonia", "Wild Wormhole")
def test_harmonia_hears_a_creature_that_the_wormhole_plays(table, version):
    t = table(
        me={"hand": ["Wild Wormhole"], "line": ["Harmonia"], "deck": ["Goon 1"]},
        foe={"line": ["Goon 2"] * 4},
        house="logos",
        ruleset=version,
    )
    icons = t.card("Wild Wormhole").icons.count("amber")
    t.play("Wild Wormhole")
    assert t.me.amber == 1 + icons
    assert len(t.me.line) == 2


@pytest.mark.pair("Fangtooth Cavern", "Bad Penny")
def test_the_cavern_feeds_on_a_penny_that_returns(table, version):
    t = table(
        me={"artifacts": ["Fangtooth Cavern"], "line": ["Bad Penny", "Goon 3"]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    t.next_turn()
    assert t.titles(t.me.line) == ["Goon 3"]
    assert "Bad Penny" in t.titles(t.me.hand)


@pytest.mark.pair("Eldest Bear", "Creed of Nature")
@pytest.mark.clause("assault-values-add-up")
def test_the_assault_of_the_bear_and_of_its_creed_add_up(table, version):
    t = table(
        me={"line": ["Eldest Bear"], "artifacts": ["Creed of Nature"]},
        foe={"line": ["Troll"]},
        house="untamed",
        ruleset=version,
    )
    t.omni("Creed of Nature", "Eldest Bear").fight("Eldest Bear")
    to_rest(t)
    assert t.me.amber == 2
    assert t.foe.line == []
    assert t.card("Eldest Bear").damage == 0


@pytest.mark.pair("Eldest Bear", "Panpaca, Anga")
@pytest.mark.parametrize(
    ("line", "gained"), [(["Panpaca, Anga", "Eldest Bear"], 0), (["Goon 1", "Eldest Bear", "Panpaca, Anga"], 2)]
)
def test_the_bear_is_paid_by_its_place_and_not_by_its_power(table, version, line, gained):
    t = table(me={"line": line}, foe={"line": ["Goon 12"]}, house="untamed", ruleset=version)
    t.fight("Eldest Bear")
    to_rest(t)
    assert t.me.amber == gained
    assert t.card("Goon 12").damage == 3 + 5 + 2 * (gained == 0)

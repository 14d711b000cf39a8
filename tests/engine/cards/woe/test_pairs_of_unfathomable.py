"""Cards of Unfathomable in Winds of Exchange beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.woe.reef import lines, reef
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import tired


@pytest.mark.pair("Bryozoarch", "Library Access")
def test_an_encrusted_library_lends_nothing(table):
    t = table(me={"hand": ["Library Access", "Chant"]}, foe={"line": ["Goon 3", "Bryozoarch"]}, house="logos")
    t.play("Library Access")
    assert t.titles(t.foe.line) == ["Bryozoarch"]
    assert t.titles(t.me.hand) == ["Chant"]
    assert t.g.state.lasting == []
    assert t.card("Library Access").zone in ("discard", "purged")


@pytest.mark.pair("Toxicuda Venom", "Tangaika")
def test_poison_is_not_in_the_damage_of_splash_attack(table):
    t = table(
        me={"line": [{"title": "Tangaika", "upgrades": ["Toxicuda Venom"]}]},
        foe={"line": ["Goon 9", "Goon 5", {"title": "Goon 9", "warded": True}]},
        house="unfathomable",
    )
    t.fight("Tangaika", "Goon 5")
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 9"]
    assert [(card.damage, card.warded) for card in t.foe.line] == [(5, False), (0, False)]
    assert t.me.amber == 1


@pytest.mark.pair("Adult Swim", "Banner of Battle")
def test_only_those_that_a_banner_does_not_make_grown_up_swim(table):
    t = table(
        me={"hand": ["Adult Swim"], "line": ["Goon 3", "Goon 2"], "artifacts": ["Banner of Battle"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="unfathomable",
    )
    t.play("Adult Swim")
    assert (t.titles(t.me.line), t.titles(t.foe.line)) == (["Goon 3"], ["Goon 4"])
    assert (t.me.deck[-1].title, t.foe.deck[-1].title) == ("Goon 2", "Goon 3")


@pytest.mark.pair("Soleft", "Armageddon Cloak")
def test_a_cloak_saves_the_flank_from_soleft(table):
    t = table(
        me={"line": ["Soleft"]},
        foe={"line": [{"title": "Goon 5", "upgrades": ["Armageddon Cloak"]}, "Goon 9"]},
        house="unfathomable",
    )
    t.fight("Soleft", "Goon 9")
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 9"]
    assert t.card("Armageddon Cloak").zone == "discard"
    assert t.card("Soleft").zone == "discard"


@pytest.mark.pair("Initiation", "Hunting Witch")
def test_a_token_that_is_made_is_not_played(table):
    t = table(
        me={"hand": ["Initiation"], "line": ["Hunting Witch"], "token": "Cultist", "deck": ["Goon 3"]},
        foe={},
        house="unfathomable",
    )
    t.play("Initiation")
    assert t.titles(t.g.tokens(t.me)) == ["Cultist"]
    assert t.me.amber == 0


@pytest.mark.pair("Timoti the Dammed", "Hypoxia")
@pytest.mark.parametrize("breathless", [False, True])
def test_without_a_token_timoti_dams_nothing(table, breathless):
    t = table(
        me={"hand": ["Timoti the Dammed"], "token": "Fish", "deck": ["Chant"]},
        foe={"amber": 6, "hand": ["Hypoxia"], "line": [{"title": "Goon 9"}]},
        house="unfathomable",
    )
    t.play("Timoti the Dammed").next_turn("unfathomable")
    assert t.foe.keys == []
    assert t.foe.amber == 6
    if breathless:
        t.play("Hypoxia")
        assert t.card("Goon 9").damage == 2
    t.next_turn("unfathomable").end()
    if breathless:
        t.choose("key:red")
    assert len(t.foe.keys) == int(breathless)
    assert t.foe.amber == (1 if breathless else 6)


# Play abilities that Bryozoarch stands in place of


@pytest.mark.pair("Bryozoarch", "Mimicry")
def test_what_is_mimicked_before_bryozoarch_is_encrusted(table):
    t = table(
        me={"hand": ["Mimicry"], "line": ["Goon 5"]},
        foe={"line": ["Goon 1", "Bryozoarch"], "discard": ["Gateway to Dis"]},
        house="untamed",
    )
    t.play("Mimicry")
    to_rest(t)
    assert lines(t) == [["Goon 5"], ["Bryozoarch"]]
    assert t.me.chains == 0
    assert t.titles(t.me.discard) == ["Mimicry"]


@pytest.mark.pair("Bryozoarch", "Initiation")
def test_an_encrusted_initiation_goes_to_the_discard_pile(table):
    t = reef(table, "Initiation", [], ["Goon 1", "Bryozoarch"])
    t.play("Initiation")
    assert lines(t) == [[], ["Bryozoarch"]]
    assert t.titles(t.me.discard) == ["Initiation"]
    assert not t.me.archives


@pytest.mark.pair("Bryozoarch", "Wild Wormhole")
def test_nothing_comes_through_an_encrusted_wormhole(table):
    foe = {"line": ["Goon 1", "Goon 2", "Bryozoarch"]}
    t = table(me={"hand": ["Wild Wormhole"], "deck": ["Dust Pixie"]}, foe=foe, house="logos")
    t.play("Wild Wormhole")
    assert lines(t) == [[], ["Goon 2", "Bryozoarch"]]
    assert t.titles(t.me.deck[-1:]) == ["Dust Pixie"]
    assert t.me.amber == 1, "the bonus icon is no Play ability"


@pytest.mark.pair("Bryozoarch", "Jargogle")
def test_a_flank_that_is_dying_already_still_stands_in_place_of_an_action(table):
    jumbled = {"title": "Jargogle", "under": [{"title": "Gateway to Dis", "facedown": True}]}
    t = table(me={"line": [jumbled, "Goon 9"]}, foe={"line": ["Goon 3", "Bryozoarch"]}, house="logos")
    t.fight("Jargogle", "Goon 3")
    to_rest(t)
    assert lines(t) == [["Goon 9"], ["Bryozoarch"]]
    assert t.me.chains == 0
    assert sorted(t.titles(t.me.discard)) == ["Gateway to Dis", "Jargogle"]


# what stands on a flank


@pytest.mark.pair("Soleft", "Bad Penny")
@pytest.mark.parametrize(("flank", "left"), [("Bad Penny", ["Goon 6"]), ("Goon 4", ["Goon 5", "Goon 6"])])
def test_a_penny_that_left_the_flank_makes_room_for_a_second_soleft(table, flank, left):
    me = {"line": ["Soleft", "Soleft"], "hand": ["Martyr’s End"]}
    t = table(me=me, foe={"line": [flank, "Goon 5", "Goon 6"]}, house="sanctum")
    t.play("Martyr’s End", ["Soleft", "Soleft#2"])
    to_rest(t)
    assert lines(t) == [[], left]
    assert t.titles(t.foe.hand) == ["Bad Penny"][: 2 - len(left)]


@pytest.mark.pair("Flounderight", "Gateway to Dis")
def test_flounderight_finds_no_other_flank_where_all_die(table):
    foe = {"line": ["Goon 5", {"title": "Goon 6", "warded": True}, "Goon 7"]}
    t = table(me={"line": ["Flounderight"], "hand": ["Gateway to Dis"]}, foe=foe, house="dis")
    to_rest(t.play("Gateway to Dis"))
    assert lines(t) == [[], ["Goon 6"]]
    assert not t.foe.line[0].warded


@pytest.mark.pair("Raider", "Harland Mindlock")
def test_a_raider_under_new_control_is_poisonous_in_the_turn_of_its_new_player(table):
    t = reef(table, [], [], [], foes={"hand": ["Reef Raid"]}, mine={"hand": ["Harland Mindlock"]}, house="logos")
    t.next_turn("brobnar").play("Reef Raid")
    raider = t.foe.line[0]
    assert t.g.has_keyword(raider, "poison")
    t.next_turn("logos").play("Harland Mindlock", "left")
    assert t.titles(t.me.line) == ["Raider", "Harland Mindlock"]
    assert t.g.has_keyword(raider, "poison")
    t.next_turn("brobnar")
    assert not t.g.has_keyword(raider, "poison")


# poison


@pytest.mark.pair("Toxicuda Venom", "Shadow Self")
def test_venom_kills_the_shadow_that_steps_in(table):
    venomous = {"title": "Goon 1", "upgrades": ["Toxicuda Venom"]}
    t = table(me={"line": [venomous]}, foe={"line": ["Shadow Self", "Goon 9"]})
    t.fight("Goon 1", "Goon 9")
    assert lines(t) == [[], ["Goon 9"]]
    assert t.card("Goon 9").damage == 0


@pytest.mark.pair("Kelping Hands", "Nexus")
def test_hands_used_as_though_they_were_mine_poison_for_me(table):
    t = table(
        me={"line": ["Nexus", "Shadows Goon 1"]},
        foe={"line": ["Goon 9"], "artifacts": ["Kelping Hands"]},
        house="shadows",
    )
    t.reap("Nexus")
    to_rest(t)
    assert t.titles(t.foe.discard) == ["Kelping Hands"]
    assert not t.g.has_keyword(t.card("Goon 9"), "poison")
    t.fight("Shadows Goon 1")
    assert lines(t) == [["Nexus"], []]


# keys, hands and houses


@pytest.mark.pair("Timoti the Dammed", "Key Charge")
def test_timoti_dams_keys_that_cards_forge_and_the_charge_is_lost(table):
    t = reef(
        table, "Timoti the Dammed", foes={"hand": ["Key Charge"], "amber": 7, "houses": ["untamed", "dis", "logos"]}
    )
    t.play("Timoti the Dammed").next_turn("untamed").play("Key Charge")
    to_rest(t)
    assert t.foe.keys == []
    assert t.foe.amber == 6


@pytest.mark.pair("Crushing Deep", "Key Charge")
@pytest.mark.parametrize(("reapers", "keys", "left"), [(1, 1, 8), (2, 2, 0)])
def test_the_deep_weighs_on_a_key_that_a_card_forges(table, reapers, keys, left):
    foes = {"hand": ["Key Charge"], "amber": 8, "keys": ["red"], "houses": ["untamed", "dis", "logos"]}
    t = reef(table, "Crushing Deep", [], ["Untamed Goon 1"] * reapers, foes=foes)
    t.play("Crushing Deep").next_turn("untamed")
    for n in range(reapers):
        t.reap(f"Untamed Goon 1#{n + 1}")
    t.play("Key Charge")
    to_rest(t)
    assert (len(t.foe.keys), t.foe.amber) == (keys, left)


@pytest.mark.pair("Fathom Reaver", "Mother")
@pytest.mark.parametrize(("reavers", "drawn"), [(1, 6), (2, 5)])
def test_a_mother_makes_up_for_one_reaver(table, reavers, drawn):
    t = reef(table, "Reef Call", ["Fathom Reaver"] * reavers, ["Mother"])
    t.play("Reef Call").next_turn("brobnar").end()
    assert len(t.foe.hand) == drawn


@pytest.mark.pair("Sibyl Waimare", "Experimental Therapy")
def test_before_sibyl_a_creature_in_therapy_is_of_one_house(table):
    treated = {"title": "Goon 3", "upgrades": ["Experimental Therapy"]}
    foe = {"line": [treated], "deck": ["Dis Goon 5"]}
    t = table(me={"line": ["Sibyl Waimare", "Dis Goon 1"]}, foe=foe, house="unfathomable")
    t.end()
    assert tired(t) == ["Dis Goon 1"]


@pytest.mark.pair("Befuddle", "Wild Wormhole")
def test_befuddled_nothing_of_another_house_comes_through_a_wormhole(table):
    t = reef(
        table,
        "Befuddle",
        foes={"hand": ["Wild Wormhole"], "deck": ["Goon 9"], "houses": ["brobnar", "dis", "logos"]},
    )
    t.play("Befuddle", "house:logos").next_turn("logos").play("Wild Wormhole")
    assert lines(t) == [[], []]
    assert t.titles(t.foe.deck[-1:]) == ["Goon 9"]


@pytest.mark.pair("Watch Your Step", "Control the Weak")
@pytest.mark.parametrize(("watched", "made"), [("dis", 2), ("brobnar", 0)])
def test_a_forced_step_is_a_step_that_is_watched(table, watched, made):
    t = reef(
        table,
        ["Watch Your Step", {"title": "Control the Weak", "house": "unfathomable"}],
        foes={"houses": ["brobnar", "dis", "logos"]},
    )
    to_rest(t.play("Watch Your Step", f"house:{watched}").play("Control the Weak", "house:brobnar").end())
    assert t.g.state.house == "brobnar"
    assert len(t.g.tokens(t.me)) == made
    assert not tired(t)


# destruction and what comes of it


@pytest.mark.pair("Primordial Vault", "Armageddon Cloak")
def test_a_cultist_in_a_cloak_is_not_the_fourth(table):
    cloak = {"title": "Armageddon Cloak", "house": "unfathomable"}
    mine = {"artifacts": ["Primordial Vault"], "discard": ["Tangaika"]}
    t = reef(table, ["Reef Muster", cloak], token="Cultist", mine=mine)
    t.play("Reef Muster").play("Armageddon Cloak", t.me.line[0])
    to_rest(t.action("Primordial Vault"))
    assert lines(t)[0] == ["Cultist"]
    assert t.card("Armageddon Cloak").zone == "discard"
    assert t.card("Tangaika").zone == "discard"
    assert t.me.hand == []


@pytest.mark.pair("Extrematode Infection", "Armageddon Cloak")
def test_an_infection_hatches_from_a_creature_that_a_cloak_saves(table):
    host = {
        "title": "Goon 9",
        "upgrades": ["Armageddon Cloak", {"title": "Extrematode Infection", "counters": {"hatch": 1}}],
    }
    t = reef(table, [], [host])
    to_rest(t.next_turn("brobnar").end())
    assert lines(t)[0] == ["Priest"] * 3 + ["Goon 9"]
    assert t.titles(t.card("Goon 9").upgrades) == ["Extrematode Infection"]


@pytest.mark.pair("Extrematode Infection", "Hypnobeam")
def test_an_infection_hatches_for_its_player_whatever_side_the_creature_is_on(table):
    host = {"title": "Goon 9", "upgrades": [{"title": "Extrematode Infection", "counters": {"hatch": 1}}]}
    foe = {"hand": ["Hypnobeam"], "houses": ["mars", "dis", "logos"]}
    t = reef(table, [], [host], foes=foe)
    to_rest(t.next_turn("mars").play("Hypnobeam"))
    assert lines(t) == [[], ["Goon 9"]]
    to_rest(t.end())
    assert lines(t) == [["Priest"] * 3, []]


@pytest.mark.pair("Tangaika", "Exhume")
def test_tangaika_is_not_exhumed_without_cultists(table):
    t = table(me={"hand": ["Exhume"], "discard": ["Tangaika"]}, foe={}, house="dis")
    t.play("Exhume")
    to_rest(t)
    assert t.card("Tangaika").zone == "discard"
    assert lines(t) == [[], []]


@pytest.mark.pair("Stir-Crazy", "Po’s Pixies")
def test_from_pixies_the_stir_crazy_capture_out_of_the_supply(table):
    t = reef(table, "Stir-Crazy", ["Po’s Pixies"], ["Goon 3", "Goon 4"], foes={"amber": 5})
    t.play("Stir-Crazy", ["Goon 4", "Goon 3"])
    assert [card.amber for card in t.foe.line] == [1, 1]
    assert t.card("Po’s Pixies").amber == 1
    assert (t.me.amber, t.foe.amber) == (1, 4)


@pytest.mark.pair("Offering to Kiligog", "Nexus")
def test_an_offering_used_as_though_it_were_mine_holds_a_card_of_mine_for_its_player(table):
    t = table(
        me={"line": ["Nexus", "Shadows Goon 1"], "discard": ["Goon 9"]},
        foe={"artifacts": ["Offering to Kiligog"], "token": "Raider"},
        house="shadows",
    )
    t.reap("Nexus")
    offering = t.card("Offering to Kiligog")
    t.choose(f"omni:{offering.id}/1", "Shadows Goon 1", "Goon 9")
    assert t.titles(offering.under) == ["Goon 9"]
    t.next_turn().next_turn().next_turn()
    t.omni("Offering to Kiligog", f"omni:{offering.id}/2")
    (made,) = t.foe.line
    assert (made.title, made.printed.title, made.owner) == ("Raider", "Goon 9", 0)
    t.next_turn("shadows").fight("Nexus")
    assert sorted(t.titles(t.me.discard)) == ["Goon 9", "Shadows Goon 1"]
    assert offering.under == []


@pytest.mark.pair("Kamalani", "Gateway to Dis")
def test_what_kamalani_leaves_behind_outlives_the_gateway(table):
    me = {"line": ["Goon 5"], "hand": ["Gateway to Dis"]}
    t = table(me=me, foe={"line": ["Kamalani", "Goon 6"], "token": "Fish"}, house="dis")
    to_rest(t.play("Gateway to Dis"))
    assert lines(t) == [[], ["Fish", "Fish"]]
    assert tired(t) == ["Fish", "Fish"]


@pytest.mark.pair("Abyssal Sight", "Bad Penny")
def test_a_penny_that_comes_back_to_hand_was_destroyed_for_the_sight(table):
    t = reef(table, "Abyssal Sight", ["Bad Penny"], foes={"hand": ["Goon 4", "Goon 5"]})
    t.play("Abyssal Sight", "Goon 5")
    assert t.titles(t.foe.discard) == ["Goon 5"]
    assert t.titles(t.me.hand) == ["Bad Penny"]


@pytest.mark.pair("Abyssal Sight", "Armageddon Cloak")
def test_a_creature_that_a_cloak_saves_buys_no_sight(table):
    t = reef(table, "Abyssal Sight", [{"title": "Goon 5", "upgrades": ["Armageddon Cloak"]}], foes={"hand": ["Goon 4"]})
    t.play("Abyssal Sight")
    assert t.at_rest
    assert t.titles(t.foe.hand) == ["Goon 4"]
    assert lines(t)[0] == ["Goon 5"]


# text boxes and copies


@pytest.mark.pair("Weak Link", "Shadow of Dis")
def test_a_weak_link_weighs_on_a_creature_whose_text_is_blank(table):
    linked = {"title": "Goon 5", "upgrades": ["Weak Link"], "ready": False}
    t = table(me={"hand": ["Shadow of Dis"]}, foe={"line": [linked]}, house="dis")
    t.play("Shadow of Dis")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 12)


@pytest.mark.pair("Soleft", "Spectral Tunneler")
def test_soleft_takes_the_end_of_the_line_and_not_what_counts_as_a_flank_creature(table):
    mine = {"artifacts": [{"title": "Spectral Tunneler", "house": "unfathomable"}]}
    t = reef(table, "Unfathomable Slaying", ["Soleft"], ["Goon 4", "Goon 5", "Goon 6"], mine=mine)
    t.action("Spectral Tunneler", "Goon 5").play("Unfathomable Slaying", "Soleft")
    assert lines(t) == [[], ["Goon 5", "Goon 6"]]


@pytest.mark.pair("Covetous Hema", "Spectral Tunneler")
def test_hema_is_not_elusive_where_it_counts_as_a_flank_creature(table):
    t = table(
        me={"line": ["Goon 9"], "artifacts": [{"title": "Spectral Tunneler", "house": "brobnar"}]},
        foe={"line": ["Goon 1", "Covetous Hema", "Goon 2"]},
    )
    t.action("Spectral Tunneler", "Covetous Hema").fight("Goon 9", "Covetous Hema")
    assert lines(t) == [["Goon 9"], ["Goon 1", "Goon 2"]]
    assert t.card("Goon 9").damage == 3


@pytest.mark.pair("Tangaika", "Mimic Gel")
@pytest.mark.parametrize(("token", "entered"), [("Cultist", True), ("Priest", False)])
def test_a_gel_becomes_a_tangaika_where_there_are_4_cultists(table, token, entered):
    gel = {"title": "Mimic Gel", "house": "unfathomable"}
    t = reef(table, ["Reef Muster", gel], [], ["Tangaika"], token=token)
    t.play("Reef Muster").play("Mimic Gel", "Tangaika")
    to_rest(t)
    assert t.titles(t.me.line) == ["Tangaika"] * entered + [token] * 4
    assert t.titles(t.me.hand) == ["Mimic Gel"] * (not entered)
    assert t.power(t.me.line[0]) == (25 if entered else 2)


@pytest.mark.pair("Primordial Vault", "Mimic Gel")
def test_a_gel_that_copies_a_cultist_is_the_fourth(table):
    gel = {"title": "Mimic Gel", "house": "unfathomable"}
    mine = {"artifacts": ["Primordial Vault"], "discard": ["Tangaika"]}
    t = reef(table, ["Reef Call", "Reef Call", "Reef Call", gel], token="Cultist", mine=mine)
    t.play("Reef Call").play("Reef Call").play("Reef Call").play("Mimic Gel", "Cultist", "right")
    assert len(t.g.tokens(t.me)) == 3
    assert lines(t)[0] == ["Cultist"] * 4
    to_rest(t.action("Primordial Vault"))
    assert lines(t)[0] == []
    assert t.titles(t.me.hand) == ["Tangaika"]


@pytest.mark.pair("Watch Your Step", "Restringuntus")
@pytest.mark.parametrize("barred", [("brobnar", "dis", "logos"), ("brobnar", "logos")])
def test_no_house_at_all_is_a_misstep_too(table, barred):
    watch = {"title": "Watch Your Step", "house": "dis"}
    foes = {"houses": ["brobnar", "dis", "logos"]}
    t = reef(table, [watch, *["Restringuntus"] * len(barred)], foes=foes, house="dis")
    t.play("Watch Your Step", "house:dis")
    for house in barred:
        t.play("Restringuntus", f"house:{house}")
    to_rest(t.end())
    assert len(t.g.tokens(t.me)) == (2 if "dis" in barred else 0)
    assert t.g.state.house == (None if "dis" in barred else "dis")


@pytest.mark.pair("Brackish Shoreline", "Covetous Hema")
def test_a_fight_with_an_elusive_creature_is_a_fight_at_the_shoreline(table):
    foes = {"artifacts": ["Brackish Shoreline"]}
    t = reef(table, [], ["Goon 9", "Goon 8"], ["Goon 1", "Covetous Hema", "Goon 2"], foes=foes, house="brobnar")
    t.fight("Goon 9", "Covetous Hema").reap("Goon 8").end()
    assert tired(t) == ["Goon 9"]
    assert len(t.foe.line) == 3

"""Cards of Logos in Mass Mutation beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import plain

LOGOS = ["logos", "brobnar", "dis"]
BOTTOM, TOP = "Ultra Gravitron (bottom half)", "Ultra Gravitron (top half)"
GRAVITRON = {"title": BOTTOM, "under": [TOP]}

plain("Twofold Page", type="action", house="logos", icons=("draw",))
plain("Twofold Coin", type="action", house="logos", icons=("amber",))


# gigantic creatures, purged creatures


@NEW
@pytest.mark.pair("Ultra Gravitron", "Mimic Gel")
def test_a_purged_gel_gives_the_icons_of_what_it_copied(table, version):
    t = table(
        me={"line": [GRAVITRON], "hand": ["Mimic Gel"], "archives": ["Goon 1"]},
        foe={"line": ["Dust Pixie"]},
        house="logos",
        ruleset=version,
    )
    t.play("Mimic Gel", "Dust Pixie", "right")
    amber = t.me.amber
    gel = t.me.line[-1]
    t.reap("Ultra Gravitron", "Goon 1", gel)
    assert t.titles(t.me.purged) == ["Mimic Gel"]
    assert t.me.amber == amber + 1 + 2


@NEW
@pytest.mark.pair("Cyber-Clone", "Ultra Gravitron")
def test_a_clone_of_ultra_gravitron_is_as_strong_and_purges_both_halves(table, version):
    t = table(me={"hand": ["Cyber-Clone"]}, foe={"line": [GRAVITRON]}, house="logos", ruleset=version)
    t.play("Cyber-Clone")
    assert (t.power("Cyber-Clone"), t.armor("Cyber-Clone")) == (10, 3)
    assert t.titles(t.foe.purged) == ["Ultra Gravitron"] * 2
    assert t.g.has_trait(t.card("Cyber-Clone"), "robot")


@NEW
@pytest.mark.pair("Mind Over Matter", "Ultra Gravitron")
def test_both_halves_are_put_into_the_archives_of_their_owner(table, version):
    t = table(me={"hand": ["Mind Over Matter"]}, foe={"line": [GRAVITRON]}, house="logos", ruleset=version)
    t.play("Mind Over Matter")
    assert t.titles(t.foe.archives) == ["Ultra Gravitron"] * 2
    assert t.foe.line == []


@NEW
@pytest.mark.pair("Bot Bookton", "Ultra Gravitron")
def test_bot_bookton_cannot_play_one_half_from_the_deck(table, version):
    t = table(me={"line": ["Bot Bookton"], "deck": [BOTTOM], "hand": [TOP]}, foe={}, house="logos", ruleset=version)
    t.reap("Bot Bookton")
    assert t.titles(t.me.line) == ["Bot Bookton"]
    assert t.me.deck[-1].title == "Ultra Gravitron"


@NEW
@pytest.mark.pair("Ultra Gravitron", "Replicator")
def test_replicator_discards_from_the_archives_of_its_own_player(table, version):
    t = table(
        me={"line": ["Replicator"], "archives": ["Goon 1"]},
        foe={"line": [GRAVITRON, "Dust Pixie"], "archives": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Replicator", "Goon 1", "Dust Pixie")
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.titles(t.foe.archives) == ["Goon 2"]
    assert t.me.amber == 1 + 2
    assert t.titles(t.foe.purged) == ["Dust Pixie"]
    assert t.titles(t.foe.line) == ["Ultra Gravitron"]


@NEW
@pytest.mark.pair("Ultra Gravitron", "Spangler Box")
def test_what_ultra_gravitron_purged_does_not_return_from_a_box(table, version):
    t = table(
        me={"line": [GRAVITRON], "artifacts": ["Spangler Box"], "archives": ["Goon 1"]},
        foe={"line": ["Goon 2", "Goon 3"], "hand": ["Crowbar"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Ultra Gravitron", "Goon 1", "Goon 2").action("Spangler Box", "Goon 3")
    assert t.titles(t.foe.purged) == ["Goon 2", "Goon 3"]
    assert t.titles(t.foe.artifacts) == ["Spangler Box"]
    t.next_turn("brobnar").play("Crowbar")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.foe.purged) == ["Goon 2"]


# bonus icons, cards that are played


@NEW
@pytest.mark.pair("Fission Bloom", "Chronus")
def test_each_resolution_of_a_doubled_draw_icon_may_archive_a_card(table, version):
    t = table(
        me={"artifacts": ["Fission Bloom"], "line": ["Chronus"], "hand": ["Twofold Page", "Goon 1", "Goon 2"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Fission Bloom").play("Twofold Page", "yes", "Goon 1", "yes", "Goon 2")
    assert t.titles(t.me.archives) == ["Goon 1", "Goon 2"]
    assert len(t.me.hand) == 2


@pytest.mark.pair("Fission Bloom", "Adaptoid")
def test_adaptoid_adapts_once_to_a_card_whose_icons_are_doubled(table, version):
    t = table(
        me={"artifacts": ["Fission Bloom"], "line": ["Adaptoid"], "hand": ["Twofold Coin"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Fission Bloom").play("Twofold Coin", "armor")
    assert t.me.amber == 2
    assert t.armor("Adaptoid") == 2
    assert t.at_rest


@pytest.mark.pair("Fission Bloom", "Wild Wormhole")
def test_fission_bloom_is_for_the_wormhole_and_not_for_what_comes_out_of_it(table, version):
    t = table(
        me={"artifacts": ["Fission Bloom"], "hand": ["Wild Wormhole"], "deck": ["Twofold Coin"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Fission Bloom").play("Wild Wormhole")
    assert t.me.amber == 2 + 1
    assert t.titles(t.me.discard) == ["Twofold Coin", "Wild Wormhole"]


@pytest.mark.pair("Fission Bloom", "Remote Access")
def test_a_bloom_used_by_remote_access_blooms_for_who_uses_it(table, version):
    t = table(
        me={"hand": ["Remote Access", "Twofold Coin"]},
        foe={"artifacts": ["Fission Bloom"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Remote Access"))
    amber = t.me.amber
    t.play("Twofold Coin")
    assert t.me.amber == amber + 2


@pytest.mark.pair("Library Card", "Library Access")
def test_a_library_card_and_library_access_draw_one_each(table, version):
    t = table(
        me={"artifacts": ["Library Card"], "hand": ["Library Access", "Logos Chant"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    to_rest(t.action("Library Card").play("Library Access"))
    assert len(t.me.hand) == 1 + 1, "one for Library Access itself"
    to_rest(t.play("Logos Chant"))
    assert len(t.me.hand) == 1 + 2


@pytest.mark.pair("Library Card", "Wild Wormhole")
@pytest.mark.parametrize(
    ("version", "played"), [("1.3", "Goon 2"), ("2021-03", "Goon 3"), ("16.0", "Goon 3"), ("18.4", "Goon 3")]
)
def test_a_library_card_counts_what_the_wormhole_plays(table, version, played):
    t = table(
        me={"artifacts": ["Library Card"], "hand": ["Wild Wormhole"], "deck": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Library Card").play("Wild Wormhole")
    if not t.at_rest and t.pending.prompt == "order.triggers":  # in 1.3 what reacts to the play comes first
        t.submit(next(key for key in t.pending.keys if key.startswith("trigger:")))
    to_rest(t)
    assert t.titles(t.me.line) == [played]
    assert len(t.me.hand) == 2


@pytest.mark.pair("Library Card", "Remote Access")
def test_a_library_card_of_the_opponent_is_purged_and_draws_for_who_used_it(table, version):
    t = table(
        me={"hand": ["Remote Access", "Logos Chant"]},
        foe={"artifacts": ["Library Card"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Remote Access"))
    assert t.titles(t.foe.purged) == ["Library Card"]
    assert t.me.purged == []
    many = len(t.me.hand)
    t.play("Logos Chant")
    assert len(t.me.hand) == many
    assert t.foe.hand == []


@pytest.mark.pair("Bot Bookton", "Replicator")
def test_replicator_plays_the_top_card_of_its_own_players_deck(table, version):
    t = table(
        me={"line": ["Replicator"], "deck": ["Goon 3"]},
        foe={"line": ["Bot Bookton"], "deck": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.reap("Replicator"))
    assert "Goon 3" in t.titles(t.me.line)
    assert t.foe.deck[-1].title == "Goon 4"


# gained abilities, traits


@pytest.mark.pair("Professor Terato", "Replicator")
def test_replicator_resolves_the_reap_ability_that_a_mutant_has_gained(table, version):
    t = table(
        me={"line": ["Replicator"]},
        foe={"line": ["Professor Terato", "Infomorph"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Replicator")
    assert t.pending.prompt == "order.triggers", "it is a mutant itself"
    t.submit(t.pending.keys[0]).choose("Infomorph")
    assert len(t.me.hand) == 2
    assert t.foe.hand == []


@pytest.mark.pair("Professor Terato", "Sacro-Bot")
@pytest.mark.parametrize("hand", [[], ["Goon 1"]])
def test_a_bot_with_two_reap_abilities_resolves_them_in_the_order_picked(table, hand):
    def reaped(first):
        t = table(
            me={"line": ["Professor Terato", "Sacro-Bot"], "hand": hand, "deck": ["Goon 2", "Goon 3"]},
            foe={},
            house="logos",
        )
        t.reap("Sacro-Bot")
        assert t.pending.prompt == "order.triggers"
        t.submit(t.pending.keys[first])
        if not t.at_rest:
            t.choose(t.me.hand[-1])
        return sorted(t.titles(t.me.hand)), t.titles(t.me.discard)

    both = sorted([reaped(0), reaped(1)])
    if hand:
        assert both == [(["Goon 1", "Goon 2"], ["Goon 3"]), (["Goon 2", "Goon 3"], ["Goon 1"])]
    else:
        assert both == [(["Goon 2"], ["Goon 3"]), (["Goon 3"], [])]


@pytest.mark.pair("Professor Terato", "Mimic Gel")
def test_a_copy_of_a_mutant_draws_and_a_copy_of_another_creature_does_not(table):
    for copied, drawn in (("Infomorph", 1), ("Goon 3", 0)):
        t = table(
            me={"hand": ["Mimic Gel", "Logos Whip"], "line": ["Professor Terato"]},
            foe={"line": ["Infomorph", "Goon 3"]},
            house="logos",
        )
        t.play("Mimic Gel", copied, "right")
        gel = t.me.line[-1]
        t.play("Logos Whip", gel).submit(f"reap:{gel.id}")
        assert len(t.me.hand) == drawn


@pytest.mark.pair("Mutagenic Serum", "Cyber-Clone")
def test_a_clone_is_a_mutant_for_the_serum_whatever_it_purged(table, version):
    t = table(
        me={"artifacts": ["Mutagenic Serum"], "line": ["Cyber-Clone", "Goon 3"]}, foe={}, house="dis", ruleset=version
    )
    t.omni("Mutagenic Serum")
    assert t.may("reap:Cyber-Clone")
    assert not t.may("reap:Goon 3")


@NEW
@pytest.mark.pair("Krrrzzzaaap!!!", "Self-Bolstering Automata")
def test_an_automata_beside_a_mutant_outlives_the_krrrzzzaaap(table, version):
    t = table(
        me={"hand": ["Krrrzzzaaap!!!"], "line": ["Self-Bolstering Automata", "Infomorph"]},
        foe={"line": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Krrrzzzaaap!!!"))
    assert sorted(t.titles(t.me.line)) == ["Infomorph", "Self-Bolstering Automata"]
    assert t.foe.line == []


@pytest.mark.pair("Krrrzzzaaap!!!", "Armageddon Cloak")
def test_a_cloak_saves_a_creature_that_is_no_mutant(table, version):
    t = table(
        me={"hand": ["Krrrzzzaaap!!!"]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Armageddon Cloak"]}, "Goon 4"]},
        house="logos",
        ruleset=version,
    )
    to_rest(t.play("Krrrzzzaaap!!!"))
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert "Armageddon Cloak" in t.titles(t.foe.discard)


# leaving play, archives


@pytest.mark.pair("Q-Mechs", "Annihilation Ritual")
def test_q_mechs_is_archived_before_the_ritual_could_purge_it(table, version):
    t = table(
        me={"hand": ["Logos Slaying"], "artifacts": ["Annihilation Ritual"], "line": ["Q-Mechs"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Slaying")
    assert t.titles(t.me.archives) == ["Q-Mechs"]
    assert t.me.purged == []


@pytest.mark.pair("Mind Over Matter", "Harland Mindlock")
def test_what_harland_holds_is_put_into_the_archives_of_its_owner(table, version):
    t = table(
        me={"hand": ["Harland Mindlock", "Mind Over Matter"]}, foe={"line": ["Goon 3"]}, house="logos", ruleset=version
    )
    to_rest(t.play("Harland Mindlock")).play("Mind Over Matter")
    assert t.titles(t.me.archives) == ["Harland Mindlock"]
    assert t.titles(t.foe.archives) == ["Goon 3"]


@pytest.mark.pair("Mind Over Matter", "Dæmo-Bot")
def test_nothing_is_destroyed_by_mind_over_matter(table, version):
    t = table(me={"hand": ["Mind Over Matter"], "amber": 2}, foe={"line": ["Dæmo-Bot"]}, house="logos", ruleset=version)
    t.play("Mind Over Matter")
    assert (t.me.amber, t.foe.amber) == (2, 0)
    assert t.titles(t.foe.archives) == ["Dæmo-Bot"]


@pytest.mark.pair("Novu Dynamo", "Auto-Encoder")
@pytest.mark.parametrize(("zone", "archived"), [("hand", ["Goon 5"]), ("archives", [])])
def test_an_encoder_archives_for_what_feeds_the_dynamo_from_hand_alone(table, version, zone, archived):
    t = table(
        me={},
        foe={
            "line": ["Novu Dynamo"],
            "artifacts": ["Auto-Encoder"],
            zone: ["Logos Goon 1"],
            "deck": ["Goon 5"],
            "houses": LOGOS,
        },
        ruleset=version,
    )
    t.end().choose("Logos Goon 1")
    assert t.titles(t.foe.archives) == archived
    assert t.foe.amber == 1
    to_rest(t.submit("house:brobnar"))


@pytest.mark.pair("Auto-Encoder", "Sacro-Bot")
def test_the_encoder_archives_the_top_card_before_the_bot_draws(table, version):
    t = table(
        me={"line": ["Sacro-Bot"], "artifacts": ["Auto-Encoder"], "hand": ["Goon 1"], "deck": ["Goon 2", "Goon 3"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.reap("Sacro-Bot", "Goon 1")
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.titles(t.me.hand) == ["Goon 2"]


# Æmber, keys, damage, house


@pytest.mark.pair("Even Ivan", "Odd Clawde")
def test_ivan_makes_the_pool_odd_for_clawde(table, version):
    t = table(me={"line": ["Even Ivan", "Odd Clawde"]}, foe={"amber": 4}, house="logos", ruleset=version)
    t.action("Even Ivan").action("Odd Clawde")
    assert (t.me.amber, t.foe.amber) == (2, 2)


@pytest.mark.pair("Dæmo-Bot", "Ether Spider")
def test_what_a_dying_daemo_bot_steals_is_caught_by_a_spider(table, version):
    t = table(
        me={"hand": ["Slaying"], "line": ["Ether Spider"], "amber": 2},
        foe={"line": ["Dæmo-Bot"]},
        ruleset=version,
    )
    t.play("Slaying", "Dæmo-Bot")
    assert (t.me.amber, t.foe.amber, t.card("Ether Spider").amber) == (1, 0, 1)


@pytest.mark.pair("Titan Engineer", "Titan Mechanic")
def test_engineer_and_mechanic_cancel_each_other(table, version):
    t = table(me={"line": ["Titan Mechanic", "Titan Engineer", "Goon 1"]}, foe={}, house="logos", ruleset=version)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 6)


@pytest.mark.pair("Diametric Charge", "Shadow Self")
def test_a_shadow_self_takes_the_damage_of_its_neighbor_and_its_own(table, version):
    t = table(
        me={"hand": ["Diametric Charge"]},
        foe={"line": ["Shadow Self", "Goon 5", "Goon 6"]},
        house="logos",
        ruleset=version,
    )
    t.play("Diametric Charge", "Goon 5")
    assert [card.damage for card in t.foe.line] == [3, 0, 2]


@NEW
@pytest.mark.pair("Forge Compiler", "Universal Keylock")
def test_a_keylock_and_a_compiler_go_with_the_same_key(table, version):
    t = table(
        me={"artifacts": ["Forge Compiler", "Universal Keylock"], "line": ["Goon 4"]},
        foe={"amber": 9, "houses": LOGOS},
        ruleset=version,
    )
    to_rest(t.end().submit("key:red"))
    assert t.me.artifacts == []
    assert t.card("Goon 4").warded
    assert t.foe.amber == 0


@pytest.mark.pair("Auto-Vac 5150", "EDAI “Edie” 4x4")
def test_a_card_vacuumed_out_of_the_archives_no_longer_counts_for_edie(table, version):
    t = table(
        me={"artifacts": ["Auto-Vac 5150"], "line": ["EDAI “Edie” 4x4"], "archives": ["Goon 1", "Goon 2"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    assert t.g.key_cost(t.foe) == 8
    t.action("Auto-Vac 5150", "Goon 1")
    assert t.g.key_cost(t.foe) == 7
    t.next_turn("brobnar")
    assert t.g.key_cost(t.foe) == 10


@pytest.mark.pair("Opposition Research", "Harland Mindlock")
def test_a_creature_that_changes_sides_in_that_turn_cannot_reap_there(table, version):
    t = table(
        me={"hand": ["Opposition Research"], "line": ["Logos Goon 3"]},
        foe={"hand": ["Harland Mindlock", "Logos Whip"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.play("Opposition Research").next_turn("logos")
    to_rest(t.play("Harland Mindlock")).play("Logos Whip", "Logos Goon 3")
    assert t.card("Logos Goon 3").ready
    assert t.card("Logos Goon 3") in t.foe.line
    assert not t.may("reap:Logos Goon 3")


@pytest.mark.pair("Causal Loop", "The Archivist")
def test_an_archivist_archived_by_a_loop_lies_faceup_beside_it(table, version):
    t = table(me={"hand": ["Causal Loop", "The Archivist"]}, foe={}, house="logos", ruleset=version)
    t.play("Causal Loop", "The Archivist")
    assert [card.title for card in t.me.archives if "faceup" in card.more] == ["The Archivist"]

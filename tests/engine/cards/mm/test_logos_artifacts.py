"""Mass Mutation, Logos: artifacts."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.books import NEW
from tests.engine.helpers.looks import seen_by
from tests.engine.invent import invent, plain

LOGOS = ["logos", "brobnar", "dis"]

plain("Ledger Page", type="action", house="logos", icons=("amber", "draw"))
plain("Ledger Coin", type="action", house="logos", icons=("amber",))
plain("Ledger Blot", type="action", house="logos", icons=("damage",))


@invent("Trinket Reaper", type="artifact")
class TrinketReaper:
    """At the end of the opponent's turn, puts 2 +1 power counters and 1 Æmber on each enemy creature of no power."""

    @after("turn_ended", by="opponent")
    def mark(g, me, you, event):
        for creature in g.creatures(enemy_of=you):
            if creature.printed.type == "artifact":
                yield from g.add_counters(creature, count=2)
                yield from g.exalt(creature, 1)


# Animator


def test_an_artifact_fights_for_a_turn(table, version):
    t = table(
        me={"artifacts": ["Animator", "Trinket"], "line": ["Goon 2"], "hand": ["Badge"]},
        foe={"line": ["Goon 1"]},
        house="logos",
        ruleset=version,
    )
    t.action("Animator", "Trinket", "left")
    trinket = t.card("Trinket")
    assert t.titles(t.me.line) == ["Trinket", "Goon 2"]
    assert t.power("Trinket") == 3
    assert t.g.house_of(trinket) == "logos", "of the active house"
    t.fight("Trinket")
    assert trinket.damage == 1
    assert t.foe.line == []
    t.next_turn("brobnar")
    assert trinket in t.me.artifacts
    assert trinket.type == "artifact"
    assert t.titles(t.me.line) == ["Goon 2"]
    assert t.g.house_of(trinket) == "brobnar"
    assert t.g.state.lasting == []


@pytest.mark.clause("upgrade-discarded-when-host-is-no-creature", versions=("2021-03", "16.0"))
@pytest.mark.clause("faq-animated-artifact-keeps-upgrades", versions=("18.4",))
@NEW
def test_what_is_on_an_animated_artifact(table, version):
    t = table(
        me={"artifacts": ["Animator", "Trinket"], "line": ["Goon 2"], "hand": [{"title": "Badge", "house": "logos"}]},
        foe={"artifacts": ["Trinket Reaper"], "hand": ["Crowbar"]},
        house="logos",
        ruleset=version,
    )
    t.action("Animator", "Trinket", "left").play("Badge", "Trinket")
    trinket, badge = t.card("Trinket"), t.card("Badge")
    assert badge.host is trinket
    t.end()
    assert (trinket.power_counters, trinket.amber) == (2, 1), "it is a creature until effects at the end are done"
    assert trinket in t.me.artifacts
    assert badge.zone == ("play" if version == "18.4" else "discard")
    assert trinket.upgrades == ([badge] if version == "18.4" else [])
    t.choose("brobnar").play("Crowbar", "Trinket")
    assert trinket.zone == badge.zone == "discard"
    assert t.foe.amber == 0, "the Æmber goes to the supply"
    assert t.titles(t.me.line) == ["Goon 2"]


def test_it_joins_the_battleline_of_its_controller(table, version):
    t = table(me={"artifacts": ["Animator"]}, foe={"artifacts": ["Trinket"]}, house="logos", ruleset=version)
    t.action("Animator", "Trinket")
    assert t.titles(t.foe.line) == ["Trinket"]
    assert t.me.line == []
    t.next_turn("brobnar")
    assert t.titles(t.foe.artifacts) == ["Trinket"]
    assert t.foe.line == []


def test_it_may_animate_itself(table, version):
    t = table(me={"artifacts": ["Animator"]}, foe={}, house="logos", ruleset=version)
    t.action("Animator")
    assert t.titles(t.me.line) == ["Animator"]
    assert not t.card("Animator").ready
    t.next_turn()
    assert t.titles(t.me.artifacts) == ["Animator"]


# Auto-Encoder


def test_auto_encoder_archives_the_top_card_for_each_card_discarded_from_hand(table, version):
    t = table(
        me={"artifacts": ["Auto-Encoder"], "hand": ["Logos Goon 1", "Logos Goon 2"], "deck": ["Goon 3", "Goon 4"]},
        foe={"hand": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.discard("Logos Goon 1")
    assert t.titles(t.me.archives) == ["Goon 4"]
    assert not seen_by(t, "Goon 4", 1)
    t.discard("Logos Goon 2")
    assert t.titles(t.me.archives) == ["Goon 4", "Goon 3"]
    assert len(t.me.discard) == 2
    t.next_turn("brobnar").discard("Goon 5")
    assert len(t.me.archives) == 2, "not from another hand"
    assert t.foe.archives == [], "not from another hand"


def test_auto_encoder_hears_no_discard_from_elsewhere_and_no_played_action(table, version):
    t = table(
        me={
            "artifacts": ["Auto-Encoder", "Auto-Vac 5150"],
            "hand": ["Logos Chant"],
            "archives": ["Goon 1"],
            "deck": ["Goon 2"],
        },
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Chant").action("Auto-Vac 5150", "Goon 1")
    assert t.me.archives == []
    assert t.me.deck[-1].title == "Goon 2"


def test_auto_encoder_has_nothing_to_archive_of_an_empty_deck(table, version):
    t = table(
        me={"artifacts": ["Auto-Encoder"], "hand": ["Logos Goon 1"], "discard": ["Goon 5"]},
        foe={},
        house="logos",
        ruleset=version,
        filler=0,
    )
    t.discard("Logos Goon 1")
    assert t.me.archives == []
    assert t.titles(t.me.discard) == ["Goon 5", "Logos Goon 1"]


# Auto-Vac 5150


def vac(table, version="16.0", **me):
    return table(
        me={"artifacts": ["Auto-Vac 5150"], "houses": LOGOS, **me},
        foe={"amber": 8, "houses": LOGOS},
        house="logos",
        ruleset=version,
    )


def test_auto_vac_discards_an_archived_card_to_make_keys_dearer_for_a_turn(table, version):
    t = vac(table, version, archives=["Goon 1", "Goon 2"], hand=["Goon 3"])
    t.action("Auto-Vac 5150", "Goon 2")
    assert t.titles(t.me.discard) == ["Goon 2"]
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.g.key_cost(t.foe) == 6
    t.next_turn("brobnar")
    assert (t.g.key_cost(t.foe), t.g.key_cost(t.me)) == (9, 9)
    assert t.foe.keys == []
    assert t.foe.amber == 8
    t.next_turn("logos")
    assert (t.g.key_cost(t.foe), t.g.key_cost(t.me)) == (6, 6)
    assert t.g.state.lasting == []


def test_auto_vac_archives_a_card_where_none_is_discarded(table, version):
    t = vac(table, version, archives=["Goon 1"], hand=["Goon 3", "Goon 4"])
    t.action("Auto-Vac 5150").submit()
    t.choose("Goon 4")
    assert sorted(t.titles(t.me.archives)) == ["Goon 1", "Goon 4"]
    assert t.g.state.lasting == []
    t = vac(table, version, hand=["Goon 3"])
    t.action("Auto-Vac 5150", "Goon 3")
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert not seen_by(t, "Goon 3", 1)
    t = vac(table, version)
    t.action("Auto-Vac 5150")
    assert t.at_rest
    assert t.me.archives == []


# Fission Bloom


def bloom(table, version="16.0", blooms=1, **me):
    t = table(
        me={"artifacts": ["Fission Bloom"] * blooms, "line": ["Logos Goon 9"], **me},
        foe={},
        house="logos",
        ruleset=version,
    )
    for n in range(blooms):
        t.action(f"Fission Bloom#{n + 1}")
    return t


@NEW
def test_fission_bloom_resolves_each_icon_of_the_next_card_once_more(table, version):
    t = bloom(table, version, hand=["Ledger Page", "Ledger Page"])
    t.play("Ledger Page")
    assert t.me.amber == 2
    assert len(t.me.hand) == 1 + 2
    t.play("Ledger Page")
    assert t.me.amber == 3
    assert t.g.state.lasting == []


def test_fission_bloom_is_spent_on_a_card_without_icons(table, version):
    t = bloom(table, version, hand=["Logos Chant", "Ledger Coin"])
    t.play("Logos Chant").play("Ledger Coin")
    assert t.me.amber == 1


def test_fission_bloom_ends_with_the_turn_and_is_for_its_player_alone(table, version):
    t = bloom(table, version, hand=["Ledger Coin"])
    t.next_turn("brobnar")
    assert t.g.state.lasting == []
    t.next_turn("logos").play("Ledger Coin")
    assert t.me.amber == 1


def test_two_fission_blooms_are_both_for_the_next_card(table, version):
    t = bloom(table, version, blooms=2, hand=["Ledger Coin", "Ledger Coin"])
    t.play("Ledger Coin")
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert t.me.amber == 3
    assert t.g.state.lasting == []


@pytest.mark.reading("bonus-icons-an-additional-time", versions=("2021-03", "16.0"))
@NEW
def test_fission_bloom_deals_the_damage_of_an_icon_once_more(table, version):
    t = bloom(table, version, hand=["Ledger Blot"])
    t.play("Ledger Blot")
    assert t.card("Logos Goon 9").damage == 2


# Forge Compiler


@NEW
def test_forge_compiler_wards_its_side_when_the_opponent_forges(table, version):
    t = table(
        me={"artifacts": ["Forge Compiler"], "line": ["Logos Goon 3", "Goon 4"], "houses": LOGOS},
        foe={"line": ["Goon 5"], "amber": 6, "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.end().submit("key:red").choose("house:brobnar")
    assert t.titles(t.me.discard) == ["Forge Compiler"]
    assert t.me.artifacts == []
    assert [card.warded for card in [*t.me.line, *t.foe.line]] == [True, True, False]


@NEW
def test_forge_compiler_does_nothing_when_its_own_player_forges(table, version):
    t = table(
        me={"artifacts": ["Forge Compiler"], "line": ["Goon 4"], "hand": ["Key Gift"]},
        foe={},
        ruleset=version,
    )
    t.play("Key Gift", "key:red")
    assert t.titles(t.me.artifacts) == ["Forge Compiler"]
    assert not t.card("Goon 4").warded


# Library Card


def test_library_card_is_purged_and_draws_for_each_card_played(table, version):
    t = table(
        me={"artifacts": ["Library Card"], "hand": ["Logos Chant", "Logos Goon 3", "Logos Trinket"]},
        foe={"hand": ["Chant"], "houses": LOGOS},
        house="logos",
        ruleset=version,
    )
    t.action("Library Card")
    assert t.titles(t.me.purged) == ["Library Card"]
    assert len(t.me.hand) == 3
    t.play("Logos Chant").play("Logos Goon 3").play("Logos Trinket")
    assert len(t.me.hand) == 3
    t.next_turn("brobnar")
    assert t.g.state.lasting == []
    many = len(t.me.hand)
    t.play("Chant")
    assert len(t.me.hand) == many


def test_library_card_draws_nothing_for_cards_played_before(table, version):
    t = table(me={"artifacts": ["Library Card"], "hand": ["Logos Chant"]}, foe={}, house="logos", ruleset=version)
    t.play("Logos Chant").action("Library Card")
    assert t.me.hand == []


# Mutagenic Serum


def test_mutagenic_serum_lets_friendly_mutants_be_used_in_any_turn(table, version):
    t = table(
        me={"artifacts": ["Mutagenic Serum"], "line": ["Infomorph", "Logos Goon 3"]},
        foe={"line": ["Sacro-Bot"]},
        ruleset=version,
    )
    assert not t.may("reap:Infomorph")
    t.omni("Mutagenic Serum")
    assert t.titles(t.me.discard) == ["Mutagenic Serum"]
    assert not t.may("reap:Logos Goon 3")
    t.reap("Infomorph")
    assert t.me.amber == 1
    t.next_turn("brobnar")
    assert not t.may("reap:Sacro-Bot")
    assert t.g.state.lasting == []
    t.next_turn("brobnar")
    assert not t.may("reap:Infomorph")


def test_mutagenic_serum_gives_its_icon_when_played(table, version):
    t = table(me={"hand": ["Mutagenic Serum"]}, foe={}, house="logos", ruleset=version)
    t.play("Mutagenic Serum")
    assert t.me.amber == 1

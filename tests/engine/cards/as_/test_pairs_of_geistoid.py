"""Cards of Geistoid in Æmber Skies beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_geistoid_actions import geistoid
from tests.engine.cards.as_.test_geistoid_creatures_doppelganger import awake, day
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grave, spent, with_amber, with_icons
from tests.engine.helpers.looks import amber, damage_of_all, pools

CLOAK, SUIT, ADAPTOR, BARTOS = "Armageddon Cloak", "Banshee Suit", "Ethereal Adaptor", "Bartos the Ruiner"
DOUBLE = "Doppelganger"


@pytest.mark.pair("A Ghost in the Sun", "Hunting Witch")
def test_a_ghost_that_is_put_into_play_is_nothing_to_the_witch(table):
    t = geistoid(
        table,
        {"hand": ["A Ghost in the Sun"], "line": ["Hunting Witch"], "discard": ["Goon 3"]},
        {"keys": ["red"]},
    )
    t.play("A Ghost in the Sun")
    if not t.at_rest:
        t.choose("right")
    assert "Goon 3" in t.titles(t.me.line)
    assert t.me.amber == 1, "its own icon"


@pytest.mark.pair("All Hands on Deck", "Junkyard Cemetery")
def test_a_cemetery_haunts_for_all_hands(table):
    t = geistoid(
        table,
        {
            "hand": ["All Hands on Deck"],
            "artifacts": ["Junkyard Cemetery"],
            "discard": ["Chant"] * 5,
            "purged": ["Chant"] * 5,
        },
        {"line": ["Goon 9"]},
    )
    t.play("All Hands on Deck")
    assert t.foe.line == []


@pytest.mark.pair("Crepuscular Rays", "Soul Vial")
def test_rays_leave_no_amber_for_the_vial(table):
    t = geistoid(
        table,
        {"hand": ["Crepuscular Rays"], "line": [with_amber("Goon 3", 2)], "artifacts": ["Soul Vial"]},
        {},
    )
    t.play("Crepuscular Rays")
    assert t.me.archives == []
    assert t.titles(t.me.discard) == ["Goon 3", "Crepuscular Rays"]


@pytest.mark.pair("Manifestation", "Quantum Mouse")
def test_the_mouse_turns_a_manifest_icon(table):
    t = geistoid(
        table,
        {
            "hand": ["Manifestation", "Goon 1"],
            "line": ["Quantum Mouse"],
            "discard": grave(with_icons("Goon 3", "draw")),
        },
        {},
    )
    t.play("Manifestation", "Goon 3", "yes")
    to_rest(t)
    assert t.me.hand == []
    assert "Goon 1" in t.titles(t.me.discard)


@pytest.mark.pair("Shell of a Ghost", "Outrider")
def test_a_shell_spares_who_counts_as_a_flank(table):
    t = geistoid(
        table, {"hand": ["Shell of a Ghost"]}, {"line": ["Goon 1", "Outrider", "Goon 3"], "discard": ["Goon 4"]}
    )
    t.play("Shell of a Ghost")
    assert len(t.foe.line) == 3


@pytest.mark.pair("Aurascope", "Auto-Encoder")
def test_what_an_aurascope_discards_is_encoded(table):
    t = geistoid(
        table,
        {"hand": ["Goon 1"], "artifacts": ["Aurascope", "Auto-Encoder"], "deck": ["Trinket"]},
        {},
    )
    to_rest(t.action("Aurascope", "Goon 1"))
    assert t.titles(t.me.archives) == ["Trinket"]
    assert t.titles(t.me.purged) == ["Goon 1"]


@pytest.mark.pair("Atomic Destabilizer", "Jahneerie")
def test_what_jahneerie_reaps_costs_less_at_the_end(table):
    t = geistoid(
        table,
        {"line": ["Jahneerie", armed("Geistoid Goon 3", "Atomic Destabilizer", amber=2)], "amber": 4},
        {"amber": 1},
    )
    t.reap("Geistoid Goon 3")
    assert t.me.amber == 6
    to_rest(t.end())
    assert pools(t) == [4, 0]
    assert amber(t) == [0, 2]


@pytest.mark.pair("Banshee Suit", "Armageddon Cloak")
def test_a_cloaked_banshee_is_archived_before_the_cloak_saves_it(table):
    t = geistoid(table, {"line": [armed("Goon 3", CLOAK, SUIT)], "hand": ["Geistoid Slaying"]}, {})
    to_rest(t.play("Geistoid Slaying"))
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.titles(t.me.discard) == [CLOAK, SUIT, "Geistoid Slaying"]


@pytest.mark.pair("Ethereal Adaptor", "Helichopper")
def test_a_key_takes_the_power_of_the_chopper(table):
    t = geistoid(
        table,
        {"line": [armed("Helichopper", ADAPTOR, amber=2)], "amber": 4, "discard": grave()},
        {},
    )
    assert t.power("Helichopper") == 11
    t.next_turn().next_turn()
    assert len(t.me.keys) == 1
    assert t.power("Helichopper") == 5


@pytest.mark.pair("Parabyte", "Saucer 149")
def test_a_full_saucer_makes_the_keys_of_the_enemy_dear(table):
    t = geistoid(table, {"line": ["Parabyte", with_amber("Saucer 149", 4)]}, {})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 10]


@pytest.mark.pair("P.K.E. Syphonator", "Memrox the Red")
def test_a_syphonator_gains_for_what_stays_in_the_archives(table):
    t = geistoid(
        table,
        {"hand": ["P.K.E. Syphonator"]},
        {"archives": [{"title": "Goon 9", "owner": 0}], "line": ["Memrox the Red"]},
    )
    t.play("P.K.E. Syphonator")
    assert t.me.amber == 1
    assert t.titles(t.foe.archives) == ["Goon 9"]


@pytest.mark.pair("Summoned Counsel", "Wellstring")
def test_a_summoned_well_is_in_the_deck_and_gone_from_the_pile(table):
    t = geistoid(table, {"line": ["Summoned Counsel"], "purged": ["Wellstring"]}, {}, filler=0)
    t.reap("Summoned Counsel")
    assert t.titles(t.me.deck) == ["Wellstring"]
    assert t.me.purged == []


@pytest.mark.pair("Titan Apparition", "Haunted House")
def test_what_falls_with_the_titan_haunts(table):
    t = geistoid(
        table,
        {
            "line": ["Titan Apparition"],
            "hand": ["Geistoid Slaying"],
            "artifacts": ["Haunted House"],
            "discard": grave(count=4),
        },
        {},
    )
    t.play("Geistoid Slaying").omni("Haunted House")
    assert t.me.amber == 1


@pytest.mark.pair("Ghoul-keeping", "The Red Death")
def test_the_red_death_is_no_ghoul(table):
    t = geistoid(table, {"hand": ["Ghoul-keeping"], "line": [spent("The Red Death"), spent("Wellstring")]}, {})
    t.play("Ghoul-keeping")
    assert t.card("Wellstring").ready
    assert not t.card("The Red Death").ready


@pytest.mark.pair("Doppelganger", "De-Animator")
def test_a_double_of_the_animator_holds_its_stones_for_the_turn(table):
    t = day(
        table,
        ["De-Animator", DOUBLE],
        foe={"line": ["Goon 5", {"title": "Goon 3", "counters": {"mineralize": 1}}]},
        hand=["Geistoid Slaying"],
    )
    assert t.titles(t.foe.artifacts) == ["Goon 3"]
    t.play("Geistoid Slaying", "De-Animator")
    assert t.titles(t.foe.artifacts) == ["Goon 3"], "the double says so"
    t.reap(DOUBLE, "Goon 5")
    assert sorted(t.titles(t.foe.artifacts)) == ["Goon 3", "Goon 5"]
    to_rest(t.end())
    assert sorted(t.titles(t.foe.line)) == ["Goon 3", "Goon 5"]


@pytest.mark.pair("Doppelganger", "Bartos the Ruiner")
def test_with_a_double_bartos_ruins_no_more_than_once(table):
    t = day(table, [BARTOS, DOUBLE, "Geistoid Goon 2"], BARTOS)
    to_rest(t.reap("Geistoid Goon 2"))
    assert t.titles(t.me.line) == [BARTOS, DOUBLE]
    assert len(t.happened("card.tagged")) == 1


@pytest.mark.pair("Doppelganger", "Liam Say")
def test_a_double_of_liam_has_its_say_as_well(table):
    t = geistoid(table, {"line": ["Liam Say", DOUBLE]}, {"line": ["Goon 9"]})
    t.next_turn().end()
    while t.pending.kind != "house":
        t.submit(t.key("Goon 9") if t.pending.kind == "card" else t.pending.keys[0])
    awake(t)
    assert damage_of_all(t) == [0, 0, 2]


@pytest.mark.pair("Stratowise", "Dimo, Elderghast")
def test_what_stratowise_captures_is_paid_out_by_dimo(table):
    t = geistoid(
        table,
        {"line": ["Stratowise", "Dimo, Elderghast"], "hand": ["Goon 1", "Geistoid Slaying"], "discard": grave()},
        {"amber": 2},
    )
    t.reap("Stratowise", "Goon 1").play("Geistoid Slaying", "Stratowise")
    assert pools(t) == [2, 2]

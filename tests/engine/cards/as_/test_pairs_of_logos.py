"""Cards of Logos in Æmber Skies beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.as_.test_logos_actions import logos
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, chant, with_amber
from tests.engine.helpers.looks import damage_of_all, pools

ANIMATOR, FORCE, CLOAK = "De-Animator", "Animating Force", "Armageddon Cloak"


def _forced(table, *mine):
    """A match in which Goon 7 was mineralized, and then animated by the opponent."""
    t = logos(
        table,
        {"line": [ANIMATOR, "Goon 9"], "hand": list(mine)},
        {"line": ["Goon 7"], "hand": [FORCE, "Geistoid Wrecking", "Geistoid Wrecking"]},
    )
    return t.reap(ANIMATOR, "Goon 7").next_turn("geistoid").play(FORCE)


@pytest.mark.pair("De-Animator", "Animating Force")
@pytest.mark.reading("de-animator-newest-type")
def test_the_force_that_came_later_animates_a_mineralized_creature(table):
    t = _forced(table)
    goon = t.card("Goon 7")
    assert (goon.type, t.power("Goon 7"), goon.counters) == ("creature", 4, {"mineralize": 1})
    assert t.g.has_keyword(goon, "versatile")
    t.play("Geistoid Wrecking", FORCE)
    assert t.titles(t.foe.artifacts) == ["Goon 7"]


@pytest.mark.pair("De-Animator", "Animating Force")
def test_the_force_holds_on_when_the_animator_has_gone(table):
    t = _forced(table)
    t.play("Geistoid Wrecking", ANIMATOR)
    assert t.power("Goon 7") == 4
    t.play("Geistoid Wrecking", FORCE)
    assert t.titles(t.foe.line) == ["Goon 7"]
    assert t.power("Goon 7") == 7
    assert t.card("Goon 7").more == {}


@pytest.mark.pair("De-Animator", "Animating Force")
@pytest.mark.reading("de-animator-newest-type")
def test_a_counter_of_an_animator_that_was_there_before_the_force_does_nothing(table):
    t = logos(table, {"line": [ANIMATOR]}, {"artifacts": ["Trinket"], "hand": [FORCE]})
    t.next_turn("geistoid").play(FORCE).next_turn("logos").reap(ANIMATOR, "Trinket")
    assert t.card("Trinket").counters == {"mineralize": 1}
    assert t.titles(t.foe.line) == ["Trinket"]


@pytest.mark.pair("De-Animator", "Animating Force")
@pytest.mark.reading("de-animator-newest-type")
@pytest.mark.parametrize("owner", [0, 1])
def test_an_animator_that_comes_after_the_force_makes_it_an_artifact_again(table, owner):
    seats = [{"hand": [ANIMATOR]}, {"hand": [FORCE]}]
    seats[owner]["artifacts"] = ["Trinket"]
    t = logos(table, *seats)
    t.next_turn("geistoid").play(FORCE).next_turn("logos").play(ANIMATOR, "Trinket")
    assert t.titles(t.foe.artifacts) == ["Trinket"], "the Force still gives control"
    assert t.titles(t.card("Trinket").upgrades) == [FORCE]


@pytest.mark.pair("De-Animator", "Blossom Drake")
@pytest.mark.reading("de-animator-blank-artifact")
def test_the_drake_makes_no_creature_of_an_animator_that_mineralized_itself(table):
    t = logos(table, {"line": [ANIMATOR, "Logos Goon 2"]}, {"line": ["Blossom Drake"]})
    t.reap(ANIMATOR, ANIMATOR)
    assert t.titles(t.me.artifacts) == [ANIMATOR]
    assert not t.may(f"action:{ANIMATOR}")
    assert t.titles(t.me.line) == ["Logos Goon 2"]


@pytest.mark.pair("De-Animator", "Blossom Drake")
@pytest.mark.reading("de-animator-blank-artifact")
def test_what_a_blank_animator_mineralized_is_a_creature(table):
    t = logos(table, {"line": [ANIMATOR]}, {"line": ["Goon 3"], "hand": ["Blossom Drake"]})
    t.reap(ANIMATOR, "Goon 3").next_turn().next_turn("logos").reap(ANIMATOR)
    assert t.titles(t.foe.artifacts) == ["Goon 3"]
    to_rest(t.next_turn("untamed").play("Blossom Drake", flank="left"))
    assert sorted(t.titles(t.foe.line)) == ["Blossom Drake", "Goon 3"]
    assert t.titles(t.me.artifacts) == [ANIMATOR]


@pytest.mark.pair("De-Animator", "Blossom Drake")
def test_the_drake_grows_with_each_mineralized_creature(table):
    t = logos(table, {"line": [ANIMATOR, "Goon 2"], "artifacts": ["Trinket"]}, {"line": ["Blossom Drake"]})
    before = t.power("Blossom Drake")
    t.reap(ANIMATOR, "Goon 2")
    assert t.power("Blossom Drake") == before + 1


@pytest.mark.pair("De-Animator", "EMP Blast")
def test_a_blast_destroys_what_was_mineralized(table):
    t = logos(table, {"line": [ANIMATOR]}, {"line": ["Goon 3", "Goon 4"], "hand": ["EMP Blast"]})
    t.reap(ANIMATOR, "Goon 3").next_turn("mars").play("EMP Blast")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert "Goon 3" in t.titles(t.foe.discard)


@pytest.mark.pair("Captain Nemo", "De-Animator")
def test_nemo_sinks_a_mineralized_creature_as_the_artifact(table):
    t = logos(table, {"line": ["Captain Nemo", ANIMATOR]}, {"line": ["Goon 1", with_amber("Goon 7", 2)]})
    t.reap(ANIMATOR, "Goon 7")
    to_rest(t.fight("Captain Nemo"), f"card:{t.card(ANIMATOR).shown_id}")
    assert sorted(t.titles(t.foe.discard)) == ["Goon 1", "Goon 7"]
    assert t.me.amber == 1


@pytest.mark.pair("Quantum Mouse", "Auto-Encoder")
def test_a_draw_that_the_mouse_turns_into_a_discard_is_encoded(table):
    t = logos(
        table,
        {
            "line": ["Quantum Mouse"],
            "hand": [chant("draw", title="Logos Chant"), "Goon 3"],
            "artifacts": ["Auto-Encoder"],
            "deck": ["Goon 7"],
        },
        {},
    )
    to_rest(t.play("Logos Chant", "yes"))
    assert t.titles(t.me.archives) == ["Goon 7"]
    assert t.titles(t.me.discard) == ["Goon 3", "Logos Chant"]


@pytest.mark.pair("Skippy the Glorious", "Library of Babble")
def test_skippy_draws_for_the_library_and_for_its_use(table):
    t = logos(table, {"hand": ["Skippy the Glorious"]}, {"artifacts": ["Library of Babble"], "hand": ["Goon 3"]})
    t.discard("Skippy the Glorious")
    assert len(t.me.hand) == 2
    assert len(t.foe.hand) == 1


@pytest.mark.pair("Holo-Camo", "Bonerot Venom")
def test_venom_rots_who_was_used_and_is_ready_no_more(table):
    t = logos(table, {"line": [armed("Logos Goon 5", "Holo-Camo", "Bonerot Venom")]}, {})
    t.reap("Logos Goon 5")
    assert damage_of_all(t) == [2]


@pytest.mark.pair("De-Doss", "Blood of Titans")
def test_more_power_lets_the_enemy_play_more(table):
    t = logos(
        table,
        {"line": [armed("Logos Goon 3", "De-Doss", "Blood of Titans")]},
        {"hand": ["Goon 8", "Goon 9"]},
    )
    t.next_turn("brobnar")
    assert [t.may("play:Goon 8"), t.may("play:Goon 9")] == [True, False]


@pytest.mark.pair("Connectome Transfer", "Hexpion")
def test_hexpion_is_archived_alone_as_it_is_not_destroyed(table):
    t = logos(table, {"hand": ["Connectome Transfer"], "line": ["Hexpion"], "deck": ["Goon 3"]}, {})
    t.play("Connectome Transfer")
    assert t.titles(t.me.archives) == ["Hexpion"]


@pytest.mark.pair("Empyrean Charge", "Parabyte")
@pytest.mark.parametrize(("there", "keys"), [(13, 0), (14, 1)])
def test_a_charge_costs_what_parabyte_adds(table, there, keys):
    t = logos(
        table,
        {"hand": ["Empyrean Charge"], "amber": there - 1},
        {"line": [with_amber("Parabyte", 2)]},
    )
    to_rest(t.play("Empyrean Charge"))
    assert len(t.me.keys) == keys


@pytest.mark.pair("Root Access", "Badge of Unity")
def test_root_access_asks_for_each_house_that_a_creature_has(table):
    t = logos(
        table,
        {"hand": ["Root Access"]},
        {"deck": ["Star Alliance Chant"], "line": [armed("Goon 4", "Badge of Unity"), "Goon 5"]},
        filler=0,
    )
    t.play("Root Access")
    assert damage_of_all(t) == [2, 0]


@pytest.mark.pair("Rm-Foler", "Armageddon Cloak")
def test_who_is_cloaked_is_not_removed(table):
    t = logos(table, {"line": ["Rm-Foler"]}, {"line": [armed("Goon 3", CLOAK)]})
    t.reap("Rm-Foler")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.hand == []


@pytest.mark.pair("Arcenomometer", "Wild Wormhole")
def test_a_card_that_another_plays_is_measured_too(table):
    t = logos(table, {"artifacts": ["Arcenomometer"]}, {"hand": ["Wild Wormhole"], "deck": ["Trinket"], "amber": 5})
    to_rest(t.action("Arcenomometer").next_turn("logos").play("Wild Wormhole"))
    assert pools(t) == [0, 4], "1 for the icon of the Wormhole, and 2 lost"
    assert t.titles(t.foe.artifacts) == ["Trinket"]


@pytest.mark.pair("Wurm Tunnel", "Treasure Island")
def test_the_tunnel_takes_nothing_from_an_artifact(table):
    t = logos(table, {"hand": ["Wurm Tunnel"], "artifacts": [with_amber("Treasure Island", 2)]}, {})
    t.play("Wurm Tunnel")
    assert t.card("Treasure Island").amber == 2
    assert t.me.hand == []

"""The anomalies of Worlds Collide beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest

SHIFT = "Lateral Shift"
NIZAK = "Nizak, The Forgotten"
REAPER = "The Grim Reaper"


def under(title, *grafted, **more):
    return {"title": title, "under": list(grafted), **more}


# what is grafted


@pytest.mark.pair("Memolith", "Library Access")
@pytest.mark.parametrize(("version", "zone"), [("1.2", "under"), ("16.0", "purged"), ("18.4", "purged")])
def test_library_access_below_memolith_is_purged_by_its_erratum(table, version, zone):
    t = table(me={"artifacts": [under("Memolith", "Library Access")], "hand": ["Goon 3"]}, foe={}, ruleset=version)
    t.action("Memolith", "resolve")
    assert t.card("Library Access").zone == zone
    t.play("Goon 3")
    assert len(t.me.hand) == 1


@pytest.mark.reading("memolith-mimicry")
@pytest.mark.pair("Memolith", "Mimicry")
def test_mimicry_below_memolith_is_not_played_and_so_copies_nothing(table, version):
    t = table(
        me={"artifacts": [under("Memolith", "Mimicry")]}, foe={"discard": ["Theft of 2"], "amber": 3}, ruleset=version
    )
    t.action("Memolith", "resolve")
    assert t.at_rest
    assert (t.me.amber, t.foe.amber) == (0, 3)


@pytest.mark.pair("Memolith", "Bait and Switch")
def test_bait_and_switch_is_repeated_from_below(table, version):
    t = table(me={"artifacts": [under("Memolith", "Bait and Switch")]}, foe={"amber": 6}, ruleset=version)
    t.action("Memolith", "resolve")
    assert t.me.amber >= 2
    assert t.me.amber + t.foe.amber == 6


@pytest.mark.pair("Memolith", "Remote Access")
def test_an_action_is_grafted_onto_the_memolith_of_the_other_side(table, version):
    t = table(
        me={"hand": ["Remote Access", "Theft of 2"], "amber": 3},
        foe={"artifacts": ["Memolith"], "amber": 2},
        house="logos",
        ruleset=version,
    )
    t.play("Remote Access", "graft", "Theft of 2")
    assert t.card("Theft of 2").host is t.card("Memolith")
    assert t.card("Memolith").controller == 1
    before = t.me.amber
    t.next_turn("brobnar").next_turn("brobnar").next_turn("brobnar").action("Memolith", "resolve")
    assert t.me.amber == before - 2


@pytest.mark.pair("Memolith", "Neutron Shark")
def test_an_action_whose_memolith_is_destroyed_meanwhile_lies_in_the_discard_pile(table, version):
    t = table(
        me={"artifacts": [under("Memolith", "Theft of 2")], "line": ["Neutron Shark"]},
        foe={"line": ["Goon 3"], "amber": 2},
        house="logos",
        ruleset=version,
    )
    t.reap("Neutron Shark")
    while not t.at_rest:
        keys = t.pending.keys
        wanted = f"card:{t.card('Memolith').id}"
        t.submit(wanted if wanted in keys else keys[0])
    assert "Theft of 2" in t.titles(t.me.discard)
    assert t.card("Memolith").zone == "discard"


@pytest.mark.pair("Infomancer", "Sci. Officer Morpheus")
def test_morpheus_lets_infomancer_learn_two_actions(table, version):
    t = table(
        me={"hand": ["Infomancer", "Theft of 2", "Jab"], "line": ["Sci. Officer Morpheus"]}, foe={}, ruleset=version
    )
    t.play("Infomancer")
    to_rest(t)
    assert sorted(t.titles(t.card("Infomancer").under)) == ["Jab", "Theft of 2"]


@pytest.mark.pair("Infomancer", "Replicator")
def test_replicator_recites_what_an_enemy_has_learned(table, version):
    t = table(
        me={"line": ["Replicator"]},
        foe={"line": [under("Infomancer", "Theft of 2")], "amber": 3},
        house="logos",
        ruleset=version,
    )
    t.reap("Replicator")
    assert (t.me.amber, t.foe.amber) == (3, 1)
    assert t.titles(t.card("Infomancer").under) == ["Theft of 2"]


@pytest.mark.pair("Infomancer", "Timequake")
def test_a_quake_recited_by_infomancer_shuffles_it_away(table, version):
    t = table(me={"line": [under("Infomancer", "Timequake"), "Goon 3"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.reap("Infomancer")
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Timequake"]
    assert len(t.me.hand) == 2
    assert t.me.amber == 1
    assert len(t.foe.line) == 1


# cards of another hand


@pytest.mark.pair("Lateral Shift", "Kelifi Dragon")
@pytest.mark.parametrize(("mine", "theirs", "played"), [(6, 9, False), (7, 0, True)])
def test_my_own_amber_decides_whether_the_dragon_may_be_played(table, version, mine, theirs, played):
    t = table(me={"hand": [SHIFT], "amber": mine}, foe={"hand": ["Kelifi Dragon"], "amber": theirs}, ruleset=version)
    t.play(SHIFT, "Kelifi Dragon")
    assert t.card("Kelifi Dragon").zone == ("play" if played else "hand")
    assert t.card("Kelifi Dragon").owner == 1


@pytest.mark.pair("Lateral Shift", "Truebaru")
@pytest.mark.parametrize(("mine", "left"), [(2, 2), (4, 1)])
def test_truebaru_from_the_other_hand_costs_me_amber(table, version, mine, left):
    t = table(me={"hand": [SHIFT], "amber": mine}, foe={"hand": ["Truebaru"], "amber": 5}, ruleset=version)
    t.play(SHIFT, "Truebaru")
    assert (t.me.amber, t.foe.amber) == (left, 5)
    assert len(t.me.line) == int(mine > 2)


@pytest.mark.pair("Lateral Shift", "Mimicry")
def test_mimicry_from_the_other_hand_copies_from_the_discard_pile_of_its_owner(table, version):
    t = table(
        me={"hand": [SHIFT], "discard": ["Jab"]},
        foe={"hand": ["Mimicry"], "discard": ["Theft of 2"], "amber": 3, "line": ["Goon 3"]},
        ruleset=version,
    )
    t.play(SHIFT, "Mimicry")
    assert (t.me.amber, t.foe.amber) == (2, 1)
    assert t.card("Goon 3").damage == 0
    assert "Mimicry" in t.titles(t.foe.discard)


@pytest.mark.pair("Lateral Shift", "Harmonia")
def test_harmonia_hears_the_creature_of_another_hand(table, version):
    t = table(
        me={"hand": [SHIFT], "line": ["Harmonia"]},
        foe={"hand": ["Goon 1"], "line": ["Goon 2"] * 3},
        ruleset=version,
    )
    t.play(SHIFT, "Goon 1", "right")
    assert t.me.amber == 1
    assert len(t.me.line) == 2


@pytest.mark.pair("Lateral Shift", "Glimmer")
def test_an_alpha_card_of_another_hand_comes_too_late(table):
    t = table(me={"hand": [SHIFT], "discard": ["Goon 1"]}, foe={"hand": ["Glimmer"]})
    t.play(SHIFT, "Glimmer")
    assert t.titles(t.foe.hand) == ["Glimmer"]
    assert "Goon 1" in t.titles(t.me.discard)


# what cannot be destroyed, and who is sent home


@pytest.mark.pair("Ghostform", "Kangaphant")
@pytest.mark.parametrize(("first", "lives"), [("", False), ("/2", True)])
def test_a_ghost_that_reaps_beside_kangaphant_may_keep_its_form_long_enough(table, first, lives):
    t = table(me={"line": [{"title": "Goon 3", "upgrades": ["Ghostform"]}]}, foe={"line": ["Kangaphant"]})
    goon = t.card("Goon 3")
    t.reap("Goon 3").submit(f"trigger:{goon.id}{first}")
    to_rest(t)
    assert t.titles(t.me.archives) == ["Ghostform"]
    assert (goon.zone == "play") is lives


@pytest.mark.pair("Ghostform", "Shadow Self")
@NEW
def test_damage_that_a_ghost_cannot_be_dealt_does_not_reach_the_shadow(table, version):
    t = table(
        me={"hand": ["Stab"], "line": ["Goon 5"]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Ghostform"]}, "Shadow Self"]},
        ruleset=version,
    )
    t.play("Stab", "Goon 3").fight("Goon 5", "Goon 3")
    assert [card.damage for card in t.foe.line] == [0, 0]
    assert t.card("Goon 5").damage == 3


@pytest.mark.pair("Nizak, The Forgotten", "Annihilation Ritual")
def test_a_creature_purged_in_a_fight_with_nizak_stays_purged(table):
    t = table(me={"line": [NIZAK]}, foe={"line": ["Goon 4"], "artifacts": ["Annihilation Ritual"]})
    t.fight(NIZAK)
    assert t.titles(t.foe.purged) == ["Goon 4"]
    assert t.foe.hand == []


@pytest.mark.pair("Nizak, The Forgotten", "Armageddon Cloak")
def test_a_cloaked_creature_that_nizak_fought_stays(table):
    t = table(me={"line": [NIZAK]}, foe={"line": [{"title": "Goon 4", "upgrades": ["Armageddon Cloak"]}]})
    t.fight(NIZAK)
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.foe.hand == []
    assert t.card("Goon 4").damage == 0


@pytest.mark.pair("Nizak, The Forgotten", "Gebuk")
def test_gebuk_that_nizak_destroys_is_followed_and_returns(table):
    t = table(me={"line": [NIZAK]}, foe={"line": ["Goon 1", "Gebuk"], "deck": ["Goon 2"]})
    t.fight(NIZAK, "Gebuk")
    to_rest(t)
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]
    assert t.titles(t.foe.hand) == ["Gebuk"]


@pytest.mark.pair("Nizak, The Forgotten", "Shadow Self")
def test_nizak_sends_home_what_it_fights_and_not_the_shadow_that_took_the_blow(table):
    t = table(me={"line": [NIZAK]}, foe={"line": ["Goon 4", {"title": "Shadow Self", "damage": 6}]})
    t.fight(NIZAK, "Goon 4")
    to_rest(t)
    assert t.titles(t.foe.discard) == ["Shadow Self"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.foe.hand == []


@pytest.mark.pair("Nizak, The Forgotten", "Collar of Subordination")
def test_a_collared_creature_returns_to_the_hand_of_its_owner(table):
    t = table(
        me={"line": [NIZAK, "Goon 4"]},
        foe={"line": [], "hand": ["Collar of Subordination"]},
        house="brobnar",
    )
    t.next_turn("dis").play("Collar of Subordination", "Goon 4")
    to_rest(t).next_turn("brobnar").fight(NIZAK)
    assert "Goon 4" in t.titles(t.me.hand)
    assert t.titles(t.foe.discard) == ["Collar of Subordination"]


# the rest


@pytest.mark.pair("The Grim Reaper", "Tolas")
def test_what_the_reaper_purges_is_not_destroyed(table, version):
    t = table(me={"line": [REAPER, "Goon 3"]}, foe={"line": ["Tolas", "Goon 4"]}, ruleset=version)
    t.reap(REAPER, "Goon 4", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 0)


@pytest.mark.pair("The Grim Reaper", "Duskwitch")
def test_the_reaper_beside_duskwitch_is_ready_though_nothing_haunts(table):
    t = table(me={"line": ["Duskwitch"], "hand": [REAPER]}, foe={})
    t.play(REAPER)
    assert t.card(REAPER).ready


@pytest.mark.pair("The Red Baron", "Key Hammer")
def test_the_baron_steals_no_more_when_the_red_key_is_unforged(table, version):
    t = table(
        me={"line": ["The Red Baron"], "amber": 6},
        foe={"hand": ["Key Hammer"], "amber": 3},
        step="forge",
        ruleset=version,
    )
    t.choose("key:red", "house:brobnar")
    t.reap("The Red Baron")
    assert t.me.amber == 2
    assert t.me.keys == ["red"]
    t.next_turn("dis").play("Key Hammer")
    assert t.me.keys == []
    assert not t.g.labelled(t.card("The Red Baron"), "reap")


@pytest.mark.pair("Timequake", "Collar of Subordination")
def test_a_quake_sends_a_collared_creature_to_the_deck_of_its_owner(table, version):
    t = table(
        me={"hand": ["Collar of Subordination", "Timequake"], "line": ["Goon 1"]},
        foe={"line": ["Goon 5"]},
        house="dis",
        ruleset=version,
    )
    t.play("Collar of Subordination", "Goon 5")
    to_rest(t)
    t.next_turn().next_turn("brobnar")
    held = len(t.me.hand)
    t.play("Timequake")
    assert t.me.line == t.foe.line == []
    assert t.card("Goon 5").zone in ("deck", "hand")
    assert t.card("Goon 5").owner == 1
    assert len(t.me.hand) == held - 1 + 2


@pytest.mark.pair("Timequake", "Jargogle")
def test_what_lies_under_jargogle_goes_to_the_discard_pile_in_a_quake(table, version):
    t = table(
        me={"hand": ["Jargogle", "Goon 3", {"title": "Timequake", "house": "logos"}]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Jargogle", "Goon 3").play("Timequake")
    assert sorted(t.titles(t.me.discard)) == ["Goon 3", "Timequake"], "it was not destroyed, so nothing is played"
    assert len(t.me.hand) == 1
    assert t.me.line == []


@pytest.mark.pair("Orb of Wonder", "Remote Access")
def test_the_orb_of_the_other_side_searches_my_deck(table, version):
    t = table(
        me={"hand": ["Remote Access"], "deck": ["Goon 3"]},
        foe={"artifacts": ["Orb of Wonder"]},
        house="logos",
        ruleset=version,
    )
    t.play("Remote Access", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.titles(t.foe.discard) == ["Orb of Wonder"]

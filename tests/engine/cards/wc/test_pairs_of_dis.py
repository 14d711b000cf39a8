"""Creatures of Dis in Worlds Collide beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW, OLD
from tests.engine.helpers.answers import to_rest, triggered
from tests.engine.helpers.looks import damage
from tests.engine.helpers.tables import under_book

EE = "E’e on the Fringes"
LORD = "Lord Invidius"
HOUSES = ["dis", "logos", "mars"]


dis = partial(under_book, house="dis")


# Lord Invidius


@pytest.mark.pair("Lord Invidius", "Replicator")
def test_a_replicator_uses_what_the_lord_gains_in_the_center(table, version):
    t = table(
        me={"line": ["Replicator"]},
        foe={"line": ["Goon 1", LORD, "Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Replicator").choose("Goon 2", "right")
    assert t.titles(t.me.line) == ["Replicator", "Goon 2"]
    assert t.g.house_of(t.card("Goon 2")) == "dis"
    assert t.titles(t.foe.line) == ["Goon 1", LORD]
    assert not t.card("Goon 2").ready


@pytest.mark.pair("Lord Invidius", "Replicator")
def test_a_replicator_finds_no_reap_ability_on_a_lord_elsewhere(table, version):
    t = table(me={"line": ["Replicator"]}, foe={"line": [LORD, "Goon 2"]}, house="logos", ruleset=version)
    t.reap("Replicator")
    assert t.at_rest
    assert len(t.foe.line) == 2


@pytest.mark.pair("Lord Invidius", "Shadow of Dis")
def test_a_lord_in_the_shadow_gains_nothing(table, version):
    t = dis(table, version, {"hand": ["Shadow of Dis"], "line": ["Goon 5"]}, {"line": ["Goon 1", LORD, "Goon 2"]})
    t.play("Shadow of Dis").next_turn("dis").reap(LORD)
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.foe.amber == 1


@pytest.mark.pair("Lord Invidius", "Harland Mindlock")
def test_what_was_locked_away_from_the_lord_comes_back_to_him(table, version):
    t = dis(
        table,
        version,
        {"line": [LORD]},
        {"line": ["Goon 3"], "hand": ["Harland Mindlock", "Logos Slaying"], "houses": ["logos", "dis", "brobnar"]},
    )
    t.reap(LORD, "right").next_turn("logos")
    t.play("Harland Mindlock", "Goon 3", "left")
    taken = t.card("Goon 3")
    assert taken.controller == 1
    assert t.g.house_of(taken) == "brobnar"
    t.play("Logos Slaying", "Harland Mindlock", "right")
    assert taken.controller == 0
    assert t.g.house_of(taken) == "dis"


@pytest.mark.pair("Lord Invidius", "Spectral Tunneler")
def test_the_lord_takes_what_counts_as_a_flank_creature(table, version):
    t = table(
        me={"line": [{"title": LORD, "house": "logos"}], "artifacts": ["Spectral Tunneler"]},
        foe={"line": ["Goon 3", "Goon 4", "Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.action("Spectral Tunneler", "Goon 4").reap(LORD)
    assert t.offered == ["Goon 3", "Goon 4", "Goon 5"]
    t.choose("Goon 4", "left")
    assert t.titles(t.me.line) == ["Goon 4", LORD]


@pytest.mark.pair("Lord Invidius", "Collar of Subordination")
def test_a_collared_lord_in_the_center_takes_for_its_new_controller(table, version):
    t = dis(table, version, {"hand": ["Collar of Subordination"]}, {"line": ["Goon 3", LORD, "Goon 4"]})
    t.play("Collar of Subordination", LORD).next_turn().next_turn("dis")
    t.reap(LORD, "Goon 4", "right")
    assert t.titles(t.me.line) == [LORD, "Goon 4"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.g.house_of(t.card("Goon 4")) == "dis"


# Harbinger of Doom, Impspector


@pytest.mark.pair("Harbinger of Doom", "Armageddon Cloak")
def test_a_cloak_burns_in_the_doom(table, version):
    cloaked = {"title": "Goon 3", "damage": 2, "upgrades": ["Armageddon Cloak"]}
    t = dis(table, version, {"line": ["Harbinger of Doom"], "hand": ["Dis Slaying"]}, {"line": [cloaked, "Goon 4"]})
    triggered(t.play("Dis Slaying", "Harbinger of Doom"))
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert damage(t.foe) == [0]
    assert t.card("Goon 3").upgrades == []


@pytest.mark.pair("Harbinger of Doom", "Overlord Greking")
def test_the_doom_takes_greking_before_it_takes_the_harbinger(table, version):
    t = dis(table, version, {"line": ["Overlord Greking"]}, {"line": ["Harbinger of Doom", "Goon 4"]})
    triggered(t.fight("Overlord Greking", "Harbinger of Doom"))
    assert t.me.line == t.foe.line == []
    assert "Harbinger of Doom" in t.titles(t.foe.discard)


@pytest.mark.pair("Harbinger of Doom", "Soul Snatcher")
def test_all_who_are_doomed_are_paid_for(table, version):
    t = dis(
        table,
        version,
        {"line": ["Harbinger of Doom", "Goon 1"], "hand": ["Dis Slaying"], "artifacts": ["Soul Snatcher"]},
        {"line": ["Goon 4"]},
    )
    triggered(t.play("Dis Slaying", "Harbinger of Doom"))
    to_rest(t)
    assert (t.me.amber, t.foe.amber) == (2, 1)


@pytest.mark.pair("Impspector", "Harbinger of Doom")
@pytest.mark.clause("destroyed-chain-of-destruction")
def test_an_impspector_that_is_doomed_takes_a_card_along(table, version):
    t = dis(
        table,
        version,
        {"line": ["Harbinger of Doom", "Impspector"], "hand": ["Dis Slaying"]},
        {"hand": ["Chant", "Trinket"]},
    )
    triggered(t.play("Dis Slaying", "Harbinger of Doom"))
    assert t.me.line == []
    assert len(t.foe.purged) == 1
    assert len(t.foe.hand) == 1


# Sinestra, Dexus


@pytest.mark.pair("Sinestra", "Exhume")
@pytest.mark.pair("Dexus", "Exhume")
@pytest.mark.parametrize("watcher", ["Sinestra", "Dexus"])
def test_a_creature_played_from_the_discard_pile_is_played(table, version, watcher):
    t = dis(table, version, {"hand": ["Exhume"], "discard": ["Goon 3"], "amber": 2}, {"line": [watcher]})
    t.play("Exhume", "Goon 3")
    assert t.me.amber == 2, "1 for the icon, and 1 less"


@pytest.mark.pair("Sinestra", "Overlord Greking")
def test_a_creature_put_into_play_is_not_played(table, version):
    t = dis(table, version, {"line": ["Overlord Greking"], "amber": 2}, {"line": ["Goon 1", "Sinestra"]})
    t.fight("Overlord Greking", "Goon 1").choose("left")
    assert t.titles(t.me.line) == ["Goon 1", "Overlord Greking"]
    assert t.me.amber == 2


# E'e on the Fringes


@pytest.mark.pair("E’e on the Fringes", "Old Yurk")
def test_each_of_two_discarded_cards_feeds_ee(table, version):
    t = dis(table, version, {"line": [EE], "hand": ["Old Yurk", "Dis Chant", "Dis Goon 1"]}, {"amber": 3})
    t.play("Old Yurk", ["Dis Chant", "Dis Goon 1"])
    t.choose("Dis Chant", "Dis Goon 1")
    assert sorted(t.titles(t.me.purged)) == ["Dis Chant", "Dis Goon 1"]
    assert (t.me.amber, t.foe.amber) == (2, 1)


@pytest.mark.pair("E’e on the Fringes", "Lesser Oxtet")
def test_purged_cards_do_not_feed_ee(table, version):
    t = dis(table, version, {"line": [EE], "hand": ["Lesser Oxtet", "Dis Chant"]}, {"amber": 3})
    t.play("Lesser Oxtet")
    assert t.at_rest
    assert t.titles(t.me.purged) == ["Dis Chant"]
    assert t.foe.amber == 3


@pytest.mark.pair("E’e on the Fringes", "Bulwark")
@pytest.mark.pair("E’e on the Fringes", "Po’s Pixies")
def test_what_ee_steals_past_the_pixies_comes_from_the_supply(table, version):
    t = dis(table, version, {"line": [EE], "hand": ["Dis Chant"]}, {"amber": 3, "line": ["Po’s Pixies", "Bulwark"]})
    t.discard("Dis Chant", "Dis Chant")
    assert (t.me.amber, t.foe.amber) == (1, 3)


# Noname


@pytest.mark.pair("Noname", "Annihilation Ritual")
def test_noname_grows_with_what_the_ritual_purges(table, version):
    t = dis(
        table,
        version,
        {"line": ["Noname", "Goon 4"], "hand": ["Dis Slaying"], "artifacts": ["Annihilation Ritual"]},
    )
    t.play("Dis Slaying", "Goon 4")
    assert t.titles(t.me.purged) == ["Goon 4"]
    assert t.power("Noname") == 2


@pytest.mark.pair("Noname", "Spangler Box")
def test_noname_is_destroyed_when_what_was_purged_returns(table, version):
    t = table(
        me={"line": ["Noname"], "artifacts": ["Spangler Box"], "hand": ["Logos Crowbar"]},
        foe={"line": ["Goon 3"], "hand": ["Jab"], "houses": ["brobnar", "dis", "logos"]},
        house="logos",
        ruleset=version,
    )
    t.action("Spangler Box", "Goon 3")
    assert t.power("Noname") == 2
    assert t.titles(t.foe.artifacts) == ["Spangler Box"]
    t.next_turn("brobnar").play("Jab")
    assert damage(t.me) == [1]
    t.next_turn("logos").play("Logos Crowbar")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.me.line == []


@pytest.mark.pair("Noname", "Greater Oxtet")
def test_both_grow_by_a_card_that_is_purged_from_hand(table, version):
    t = dis(table, version, {"line": ["Noname", "Greater Oxtet"], "hand": ["Chant"]})
    t.end().choose("Chant")
    assert (t.power("Noname"), t.power("Greater Oxtet")) == (2, 6)
    assert t.titles(t.me.purged) == ["Chant"]
    t.choose("brobnar")


# Malison, Snag, Snaglet, Buzzle


@pytest.mark.pair("Malison", "Staunch Knight")
def test_a_knight_that_is_moved_off_its_flank_is_destroyed_and_captures_nothing(table, version):
    knight = {"title": "Staunch Knight", "damage": 4}
    t = dis(table, version, {"line": ["Malison"]}, {"line": [knight, "Goon 1", "Goon 7", "Goon 8"], "amber": 3})
    t.fight("Malison", "Goon 1", "Staunch Knight", "position:1")
    assert t.titles(t.foe.line) == ["Goon 7", "Goon 8"]
    assert t.foe.amber == 3


@pytest.mark.pair("Malison", "Po’s Pixies")
def test_what_is_captured_from_its_own_side_past_the_pixies_comes_from_the_supply(table, version):
    t = dis(table, version, {"line": ["Malison"]}, {"line": ["Goon 1", "Po’s Pixies", "Goon 7"], "amber": 3})
    t.fight("Malison", "Goon 1", "Goon 7", "position:1")
    assert t.card("Goon 7").amber == 1
    assert t.foe.amber == 3


@pytest.mark.pair("Snag", "Control the Weak")
@pytest.mark.clause("house-two-musts-pick-one")
def test_of_two_houses_that_are_demanded_either_will_do(table, version):
    t = dis(
        table,
        version,
        {"line": ["Snag"], "hand": ["Control the Weak"]},
        {"line": ["Logos Goon 1"], "houses": HOUSES},
    )
    t.play("Control the Weak", "house:mars").fight("Snag").end()
    assert set(t.pending.keys) == {"house:logos", "house:mars"}
    t.choose("mars")


@pytest.mark.pair("Snag", "Restringuntus")
@pytest.mark.clause("cannot-beats-must")
def test_a_house_that_is_barred_cannot_be_demanded_by_snag(table, version):
    t = dis(
        table,
        version,
        {"line": ["Snag"], "hand": ["Restringuntus"]},
        {"line": ["Logos Goon 1"], "houses": HOUSES},
    )
    t.play("Restringuntus", "house:logos").fight("Snag").end()
    assert set(t.pending.keys) == {"house:dis", "house:mars"}
    t.choose("mars")


@pytest.mark.reading("trust-no-one-creature-of-every-house", versions=("1.3",))
@pytest.mark.pair("Snag", "Experimental Therapy")
@pytest.mark.parametrize(
    ("version", "left"), [("1.3", set(HOUSES) | {"brobnar"}), ("2021-03", None), ("16.0", None), ("18.4", None)]
)
def test_a_creature_of_every_house_leaves_the_choice_open(table, version, left):
    treated = {"title": "Guard 6/3", "upgrades": ["Experimental Therapy"]}
    t = dis(
        table,
        version,
        {"line": [{"title": "Snag", "power_counters": 3}]},
        {"line": [treated], "houses": HOUSES},
    )
    t.fight("Snag").end()
    if left is None:
        assert t.g.state.house == "brobnar", "under the erratum it keeps its own house"
    else:
        assert set(t.pending.keys) >= {f"house:{house}" for house in left}
        t.choose("mars")


@pytest.mark.reading("snaglet-forced-choice")
@pytest.mark.pair("Snaglet", "Control the Weak")
def test_a_house_that_must_be_chosen_is_chosen(table, version):
    t = dis(
        table,
        version,
        {"line": ["Snaglet"], "hand": ["Control the Weak"]},
        {"amber": 3, "houses": HOUSES},
    )
    t.play("Control the Weak", "house:mars").action("Snaglet", "house:mars").end()
    assert t.g.state.house == "mars"
    assert (t.me.amber, t.foe.amber) == (3, 1)


@pytest.mark.pair("Buzzle", "Bad Penny")
def test_a_purged_penny_does_not_return(table, version):
    t = dis(table, version, {"line": ["Bad Penny"], "hand": ["Buzzle"]})
    t.play("Buzzle", "Bad Penny")
    assert t.titles(t.me.purged) == ["Bad Penny"]
    assert t.me.hand == []
    assert t.card("Buzzle").ready


@pytest.mark.reading("trust-no-one-creature-of-every-house")
@pytest.mark.pair("Etaromme", "Experimental Therapy")
@OLD
def test_a_creature_of_every_house_counts_for_the_most_common_one(table, version):
    treated = {"title": "Logos Goon 9", "upgrades": ["Experimental Therapy"]}
    t = dis(table, version, {"line": ["Etaromme", "Dis Goon 1"]}, {"line": [treated, "Goon 2", "Goon 3"]})
    t.reap("Etaromme")
    assert t.offered == ["Etaromme", "Dis Goon 1", "Logos Goon 9", "Goon 2", "Goon 3"], "three of Dis, three of Brobnar"
    t.choose("Logos Goon 9")
    assert len(t.foe.line) == 2


@pytest.mark.pair("Greater Oxtet", "Collar of Subordination")
def test_a_collared_oxtet_feeds_on_the_hand_of_its_controller(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Collar of Subordination", "Goon 1"]},
        {"line": ["Greater Oxtet"], "hand": ["Chant"]},
    )
    t.play("Collar of Subordination").end().choose("Goon 1")
    assert t.titles(t.me.purged) == ["Goon 1"]
    assert t.power("Greater Oxtet") == 6
    t.choose("brobnar").end()
    assert t.foe.purged == []
    t.choose("brobnar")


@pytest.mark.pair("Rotgrub", "Collar of Subordination")
def test_a_collared_rotgrub_is_archived_by_its_owner(table, version):
    t = dis(table, version, {"line": [{"title": "Rotgrub", "owner": 1}], "hand": ["Collar of Subordination"]})
    t.play("Collar of Subordination").reap("Rotgrub")
    assert t.titles(t.foe.archives) == ["Rotgrub"]
    assert t.me.archives == []
    assert t.titles(t.me.discard) == ["Collar of Subordination"]


@pytest.mark.pair("Greater Oxtet", "Shadow of Dis")
@NEW
def test_a_greater_oxtet_in_the_shadow_purges_nothing(table, version):
    t = dis(table, version, {"hand": ["Shadow of Dis"]}, {"line": ["Greater Oxtet"], "hand": ["Chant"]})
    t.play("Shadow of Dis").next_turn().next_turn("dis")
    assert t.foe.purged == []
    assert t.power("Greater Oxtet") == 4

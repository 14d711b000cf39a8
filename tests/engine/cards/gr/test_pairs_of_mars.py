"""Cards of Mars in Grim Reminders beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.cards.gr.test_mars_actions import mars
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import armed, grave, spent
from tests.engine.helpers.looks import amber, pools, stunned

CLOAK, ROBOT = "Armageddon Cloak", "Nautilixian"


@pytest.mark.pair("Aberrant Warp Event", "Hunting Witch")
def test_a_warped_creature_is_nothing_to_the_witch(table):
    t = mars(table, {"hand": ["Aberrant Warp Event"], "line": ["Hunting Witch"], "deck": ["Goon 3"]}, {})
    t.play("Aberrant Warp Event")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.me.amber == 0


@pytest.mark.pair("Aberrant Warp Event", "Autocannon")
def test_the_autocannon_hits_first_and_the_neighbor_falls_no_more(table):
    t = mars(
        table,
        {"hand": ["Aberrant Warp Event"], "line": ["Goon 5"], "deck": ["Goon 1"], "artifacts": ["Autocannon"]},
        {},
    )
    t.play("Aberrant Warp Event")
    assert t.titles(t.me.line) == ["Goon 5"], "what lies in the discard pile has no neighbors"


@pytest.mark.pair("Crop Circles", "Memrox the Red")
def test_crop_circles_purge_nothing_that_memrox_keeps(table):
    t = mars(
        table,
        {"hand": ["Crop Circles"], "line": ["Memrox the Red"], "archives": [{"title": "Goon 9", "owner": 1}, "Goon 8"]},
        {"line": ["Goon 3"], "amber": 5},
    )
    t.play("Crop Circles", ["Goon 9", "Goon 8"])
    assert t.titles(t.me.archives) == ["Goon 9"]
    assert t.card("Goon 3").amber == 2


@pytest.mark.pair("Don’t Believe Your Eyes", "Kretchee")
def test_kretchee_adds_to_what_the_eyes_do_not_believe(table):
    t = mars(
        table,
        {"hand": ["Don’t Believe Your Eyes"], "discard": grave()},
        {"line": ["Goon 3", "Kretchee"], "amber": 5},
    )
    t.play("Don’t Believe Your Eyes", "Goon 3")
    assert amber(t) == [3, 0]
    assert t.foe.amber == 3


@pytest.mark.pair("Glimmerspore", "Dysania")
def test_an_overgrown_artifact_goes_home_instead_of_being_discarded(table):
    t = mars(
        table,
        {"hand": ["Glimmerspore"], "archives": ["Goon 3"]},
        {"artifacts": ["Crank"], "hand": ["Dysania"]},
    )
    t.play("Glimmerspore").next_turn("logos").play("Dysania")
    assert t.titles(t.foe.hand) == ["Crank"]
    assert t.foe.amber == 1, "only Goon 3 was discarded"


@pytest.mark.pair("Curse of Disappearances", "Dysania")
def test_who_disappeared_is_not_discarded_from_the_archives(table):
    t = mars(
        table,
        {"line": ["Goon 5"], "artifacts": ["Curse of Disappearances"], "hand": ["Dysania"]},
        {"archives": ["Goon 3"]},
    )
    t.next_turn().next_turn("logos").play("Dysania")
    assert "Goon 5" in t.titles(t.me.hand)
    assert t.titles(t.foe.discard) == ["Goon 3"]


@pytest.mark.pair("Plague Wind", "Armageddon Cloak")
def test_a_cloak_saves_from_the_plague_only_once(table):
    t = mars(table, {"hand": ["Plague Wind"]}, {"line": [armed("Goon 3", CLOAK)]})
    t.play("Plague Wind")
    assert t.foe.line == []
    assert sorted(t.titles(t.foe.discard)) == [CLOAK, "Goon 3"]


@pytest.mark.pair("Plague Wind", "Blood of Titans")
def test_titans_bear_the_plague(table):
    t = mars(table, {"hand": ["Plague Wind"]}, {"line": [armed("Goon 3", "Blood of Titans")]})
    t.play("Plague Wind")
    assert t.power("Goon 3") == 5


@pytest.mark.pair("The Body Snatchers", "Armageddon Cloak")
@pytest.mark.parametrize(("first", "side"), [(0, 1), (1, 0)])
def test_who_is_cloaked_is_snatched_only_if_you_say_so(table, first, side):
    t = mars(
        table,
        {"hand": ["The Body Snatchers", "Mars Slaying"], "line": ["Mars Goon 1"]},
        {"line": [armed("Goon 5", CLOAK)]},
    )
    t.play("The Body Snatchers").play("Mars Slaying", "Goon 5")
    t.submit(t.pending.keys[first])
    to_rest(t)
    assert t.card("Goon 5").zone == "play"
    assert t.card("Goon 5").controller == side


@pytest.mark.pair("The Body Snatchers", "Purifier of Souls")
def test_souls_that_are_pure_are_not_snatched(table):
    t = mars(
        table,
        {"hand": ["The Body Snatchers", "Mars Slaying"], "line": ["Purifier of Souls"]},
        {"line": ["Goon 5"]},
    )
    t.play("The Body Snatchers").play("Mars Slaying", "Goon 5")
    assert t.titles(t.foe.discard) == ["Goon 5"]


@pytest.mark.pair("Terrible Teammates", "Auto-Encoder")
def test_a_teammate_that_goes_is_encoded(table):
    t = mars(table, {"hand": ["Terrible Teammates", "Goon 3"], "artifacts": ["Auto-Encoder"], "deck": ["Goon 7"]}, {})
    t.play("Terrible Teammates", ["Goon 3"])
    assert t.titles(t.me.archives) == ["Goon 7"]


@pytest.mark.pair("War of the Worlds", "Nautilixian")
def test_pilots_of_the_robot_are_not_hurt_in_the_war(table):
    t = mars(table, {"hand": ["War of the Worlds"], "line": [ROBOT, "White Aeronaut", "Mars Goon 3"]}, {})
    t.play("War of the Worlds")
    assert t.card("White Aeronaut").damage == 0
    assert t.card("Mars Goon 3").damage == 2


@pytest.mark.pair("Overclocked Shock Collar", "Big Magnet")
def test_the_magnet_moves_the_collar_to_another(table):
    t = mars(
        table,
        {"hand": ["Big Magnet"], "line": ["Mars Goon 3"]},
        {"line": [armed("Goon 5", "Overclocked Shock Collar")]},
    )
    t.play("Big Magnet").reap("Mars Goon 3")
    assert stunned(t) == ["Mars Goon 3"]


@pytest.mark.pair("Plan 10", "Cleric")
def test_a_token_under_the_plan_comes_back_as_what_it_is(table):
    t = mars(table, {"hand": ["Mars Levy", "Plan 10"], "deck": ["Trinket"], "token": "Cleric"}, {})
    t.play("Mars Levy").play("Plan 10")
    assert t.titles(t.card("Plan 10").under) == ["Trinket"]
    t.next_turn()
    assert "Trinket" in t.titles(t.me.hand)


@pytest.mark.pair("Psychic Haze", "Pestergrove")
def test_who_comes_enraged_finds_no_martian_in_the_haze(table):
    t = mars(
        table,
        {"hand": [{"title": "Goon 5", "house": "brobnar"}, "Bugle"], "artifacts": ["Pestergrove"]},
        {"line": ["Mars Goon 3"], "artifacts": ["Psychic Haze"]},
        house="brobnar",
    )
    t.play("Goon 5").play("Bugle")
    assert t.card("Goon 5").enraged
    assert not t.may("fight:Goon 5")
    assert t.may("reap:Goon 5")


@pytest.mark.pair("Elite Disruptzord", "Mimic Gel")
@pytest.mark.parametrize(("copied", "zone"), [("Goon 6", "play"), ("Goon 8", "hand")])
def test_a_gel_cannot_be_played_as_what_is_too_strong(table, copied, zone):
    t = mars(
        table,
        {"hand": ["Mimic Gel"], "line": ["Elite Disruptzord"]},
        {"line": ["Goon 6", "Goon 8"]},
        house="logos",
    )
    to_rest(t.play("Mimic Gel", copied, flank=""))
    gel = next(card for card in t.g.cards if card.printed.title == "Mimic Gel")
    assert gel.zone == zone


@pytest.mark.pair("The Red Death", "Gauntlet of Command")
@pytest.mark.parametrize(("dead", "gained"), [(9, 0), (10, 1)])
def test_the_gauntlet_commands_the_red_death_of_the_haunted_alone(table, dead, gained):
    t = mars(
        table,
        {"line": [spent("The Red Death")], "artifacts": ["Gauntlet of Command"], "discard": grave(count=dead)},
        {"line": ["Goon 1"]},
        house="brobnar",
    )
    t.action("Gauntlet of Command")
    assert t.me.amber == gained


@pytest.mark.pair("Shrink-ray Technician", "Blood of Titans")
def test_a_shrunk_titan_has_one_power(table):
    t = mars(table, {"hand": ["Shrink-ray Technician"]}, {"line": [armed("Goon 3", "Blood of Titans"), "Goon 7"]})
    t.discard("Shrink-ray Technician")
    assert t.power("Goon 3") == 1
    assert t.power("Goon 7") == 7


@pytest.mark.pair("Phloxem Spewer", "PYR*0")
def test_splash_of_a_spewer_and_of_pyro_add_up(table):
    t = mars(table, {"hand": ["PYR*0"], "line": ["Phloxem Spewer", "Mars Goon 3"]}, {}, house="staralliance")
    t.play("PYR*0", "upgrade", "Mars Goon 3")
    assert t.g.keyword(t.card("Mars Goon 3"), "splash-attack") == 5


@pytest.mark.pair("Yipyax Abductor", "Collar of Subordination")
def test_who_loses_its_collar_to_yipyax_goes_back(table):
    t = mars(
        table,
        {"line": ["Goon 3", "Goon 4"], "hand": ["Yipyax Abductor"]},
        {"hand": ["Collar of Subordination"]},
    )
    to_rest(t.next_turn("dis").play("Collar of Subordination", "Goon 3"))
    assert t.card("Goon 3").controller == 1
    t.next_turn("mars").play("Yipyax Abductor")
    to_rest(t)
    assert t.card("Goon 3").controller == 0
    assert t.titles(t.me.archives) == ["Collar of Subordination"]


@pytest.mark.pair("Urxym the “Diplomat”", "Armageddon Cloak")
def test_a_cloak_takes_one_amber_of_urxym(table):
    t = mars(table, {"line": ["Urxym the “Diplomat”"], "amber": 0}, {"line": [armed("Goon 3", CLOAK)]})
    t.reap("Urxym the “Diplomat”")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.foe.discard) == [CLOAK]
    assert pools(t) == [0, 0]


@pytest.mark.pair("Brash Grabber", "Pestergrove")
def test_among_the_haunted_the_grove_still_enrages_the_grabber(table):
    t = mars(table, {"hand": ["Brash Grabber"], "artifacts": ["Pestergrove"], "discard": grave()}, {})
    t.play("Brash Grabber")
    assert t.card("Brash Grabber").enraged


@pytest.mark.pair("Nameless Horror", "Sniffer")
def test_a_sniffed_horror_keeps_its_skirmish(table):
    t = mars(table, {"line": ["Nameless Horror"], "artifacts": ["Sniffer"], "discard": grave()}, {})
    t.action("Sniffer")
    horror = t.card("Nameless Horror")
    assert not t.g.has_keyword(horror, "elusive")
    assert t.g.has_keyword(horror, "skirmish")


@pytest.mark.pair("Distant Void Prober", "Titan Mechanic")
def test_a_probed_key_is_cheaper_beside_the_mechanic(table):
    t = mars(table, {"line": ["Distant Void Prober"], "discard": grave()}, {"line": ["Titan Mechanic"]})
    t.reap("Distant Void Prober").next_turn()
    assert t.g.key_cost(t.foe) == 8


@pytest.mark.pair("Abduct-o-Matic", "Kretchee")
def test_kretchee_adds_to_an_abduction(table):
    t = mars(table, {"hand": ["Abduct-o-Matic"], "line": ["Goon 1"]}, {"line": ["Kretchee"], "amber": 3})
    t.discard("Abduct-o-Matic")
    assert amber(t) == [3, 0]


@pytest.mark.pair("Dr. Xyloxxzlphrex", "Hunting Witch")
def test_the_witch_notices_the_patient_of_the_doctor(table):
    t = mars(table, {"line": ["Dr. Xyloxxzlphrex", "Hunting Witch"], "discard": ["Mars Goon 3"]}, {})
    t.reap("Dr. Xyloxxzlphrex", "right")
    assert t.card("Mars Goon 3").ready
    assert t.me.amber == 2


@pytest.mark.pair("Xyp the Implanter", "Bad Penny")
def test_a_penny_that_xyp_destroys_returns_to_its_owner(table):
    t = mars(table, {"line": ["Xyp the Implanter"]}, {"line": ["Bad Penny"]})
    t.reap("Xyp the Implanter", "left", "Bad Penny")
    assert t.titles(t.foe.hand) == ["Bad Penny"]

"""Actions and artifacts of Dis in Worlds Collide beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import OLD
from tests.engine.helpers.answers import triggered
from tests.engine.helpers.looks import damage
from tests.engine.helpers.tables import under_book

FORGE = "Obsidian Forge"


dis = partial(under_book, house="dis")


# Obsidian Forge


@pytest.mark.pair("Obsidian Forge", "Armageddon Cloak")
@pytest.mark.clause("this-way-needs-the-event", versions=("2021-03", "16.0", "18.4"))
def test_a_cloaked_creature_is_not_sacrificed_and_does_not_count(table, version):
    cloaked = {"title": "Goon 3", "upgrades": ["Armageddon Cloak"]}
    t = dis(table, version, {"artifacts": [FORGE], "line": [cloaked, "Goon 2"], "amber": 11})
    triggered(t.action(FORGE, ["Goon 3", "Goon 2"])).choose("yes", "red")
    assert t.me.amber == 0
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.card("Goon 3").upgrades == []


@pytest.mark.pair("Obsidian Forge", "Bad Penny")
def test_a_penny_that_returns_was_sacrificed(table, version):
    t = dis(table, version, {"artifacts": [FORGE], "line": ["Bad Penny"], "amber": 11})
    t.action(FORGE, ["Bad Penny"]).choose("yes", "red")
    assert t.me.amber == 0
    assert t.titles(t.me.hand) == ["Bad Penny"]


@pytest.mark.pair("Obsidian Forge", "Annihilation Ritual")
def test_what_the_ritual_purges_was_sacrificed(table, version):
    t = dis(table, version, {"artifacts": [FORGE, "Annihilation Ritual"], "line": ["Goon 3"], "amber": 11})
    t.action(FORGE, ["Goon 3"]).choose("yes", "red")
    assert t.me.amber == 0
    assert t.titles(t.me.purged) == ["Goon 3"]
    assert FORGE in t.titles(t.me.discard)


@pytest.mark.pair("Obsidian Forge", "Harbinger of Doom")
def test_what_a_sacrificed_harbinger_dooms_was_not_sacrificed(table, version):
    line = ["Harbinger of Doom", "Goon 1", "Goon 2"]
    t = dis(table, version, {"artifacts": [FORGE], "line": line, "amber": 11}, {"line": ["Goon 3"]})
    triggered(t.action(FORGE, ["Harbinger of Doom"])).choose("yes", "red")
    assert t.me.amber == 0
    assert t.me.line == t.foe.line == []


@pytest.mark.pair("Obsidian Forge", "Harbinger of Doom")
def test_what_is_sacrificed_beside_a_harbinger_counts_although_it_was_doomed_too(table, version):
    line = ["Harbinger of Doom", "Goon 1", "Goon 2"]
    t = dis(table, version, {"artifacts": [FORGE], "line": line, "amber": 10})
    triggered(t.action(FORGE, ["Harbinger of Doom", "Goon 2"])).choose("yes", "red")
    assert t.me.amber == 0
    assert t.me.line == []


@pytest.mark.reading("obsidian-forge-cost")
@pytest.mark.pair("Obsidian Forge", "Titan Mechanic")
def test_a_sacrificed_mechanic_makes_no_key_cheaper(table, version):
    t = dis(table, version, {"artifacts": [FORGE], "line": ["Titan Mechanic"], "amber": 11})
    t.action(FORGE, ["Titan Mechanic"]).choose("yes", "red")
    assert t.me.amber == 0, "6, and 6, less 1"


@pytest.mark.pair("Obsidian Forge", "Dust Imp")
def test_the_amber_of_a_sacrificed_imp_may_pay_for_the_key(table, version):
    t = dis(table, version, {"artifacts": [FORGE], "line": ["Dust Imp"], "amber": 9})
    t.action(FORGE, ["Dust Imp"]).choose("yes", "red")
    assert t.me.amber == 0
    assert t.me.keys == ["red"]


@pytest.mark.pair("Obsidian Forge", "Remote Access")
def test_a_forge_used_by_an_opponent_takes_and_serves_that_opponent(table, version):
    t = table(
        me={"hand": ["Remote Access"], "line": ["Goon 3"], "amber": 10},
        foe={"artifacts": [FORGE], "line": ["Goon 4"], "amber": 20},
        house="logos",
        ruleset=version,
    )
    t.play("Remote Access")
    assert t.offered == ["Goon 3"]
    t.choose(["Goon 3"], "yes", "red")
    assert t.me.keys == ["red"]
    assert t.me.amber == 0
    assert t.foe.artifacts == []
    assert FORGE in t.titles(t.foe.discard)
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.foe.amber == 20


@pytest.mark.pair("Obsidian Forge", "Silver Key Imp")
def test_no_key_is_offered_to_who_cannot_forge(table, version):
    t = dis(
        table,
        version,
        {"artifacts": [FORGE], "line": ["Goon 3"], "amber": 20, "keys": ["red"]},
        {"line": ["Silver Key Imp"]},
    )
    t.action(FORGE, ["Goon 3"])
    assert t.at_rest
    assert t.me.keys == ["red"]
    assert t.titles(t.me.artifacts) == [FORGE]


# Harvest Time


@pytest.mark.pair("Harvest Time", "Spangler Box")
def test_what_lay_purged_by_a_harvested_box_returns(table, version):
    t = table(
        me={"artifacts": ["Spangler Box"], "hand": ["Harvest Time"], "houses": ["logos", "dis", "brobnar"]},
        foe={"line": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.action("Spangler Box").next_turn().next_turn("dis").play("Harvest Time", "item")
    assert t.titles(t.me.purged) == ["Spangler Box"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert (t.me.amber, t.foe.amber) == (0, 1), "who controlled the box"


@pytest.mark.pair("Harvest Time", "Armageddon Cloak")
@pytest.mark.pair("Harvest Time", "Bad Penny")
def test_nothing_that_looks_at_destruction_sees_a_harvest(table, version):
    cloaked = {"title": "Dodger", "upgrades": ["Armageddon Cloak"]}
    t = dis(table, version, {"hand": ["Harvest Time"]}, {"line": [cloaked, "Bad Penny"]})
    t.play("Harvest Time", "thief")
    assert sorted(t.titles(t.foe.purged)) == ["Bad Penny", "Dodger"]
    assert t.foe.amber == 2
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]


@pytest.mark.pair("Harvest Time", "Neffru")
def test_a_harvested_demon_is_paid_for_once(table, version):
    t = dis(table, version, {"hand": ["Harvest Time"], "line": ["Pit Demon"]}, {"line": ["Neffru"]})
    t.play("Harvest Time", "demon")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.me.line == t.foe.line == []


@pytest.mark.pair("Harvest Time", "Collar of Subordination")
def test_who_has_collared_a_creature_gains_for_it(table, version):
    t = dis(table, version, {"hand": ["Collar of Subordination", "Harvest Time"]}, {"line": ["Knight 3", "Knight 4"]})
    t.play("Collar of Subordination", "Knight 3").play("Harvest Time", "knight")
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.titles(t.foe.purged) == ["Knight 3", "Knight 4"]


@pytest.mark.pair("Harvest Time", "Shadow of Dis")
def test_a_trait_is_not_blanked_by_the_shadow(table, version):
    t = dis(table, version, {"hand": ["Shadow of Dis", "Harvest Time"]}, {"line": ["Knight 3"]})
    t.play("Shadow of Dis").play("Harvest Time", "knight")
    assert t.titles(t.foe.purged) == ["Knight 3"]


@pytest.mark.pair("Harvest Time", "Harland Mindlock")
@pytest.mark.parametrize(("locked", "line"), [("Knight 3", ["Knight 3"]), ("Titan Mechanic", [])])
def test_what_harland_had_locked_goes_home_or_is_harvested_with_him(table, version, locked, line):
    t = dis(
        table,
        version,
        {"hand": [{"title": "Harland Mindlock", "house": "dis"}, "Harvest Time"], "houses": ["dis", "logos", "mars"]},
        {"line": [locked]},
    )
    t.play("Harland Mindlock", "left").play("Harvest Time", "scientist")
    assert t.me.line == []
    assert t.titles(t.foe.line) == line
    assert t.titles(t.me.purged) == ["Harland Mindlock"]
    assert (t.me.amber, t.foe.amber) == (2 - len(line), 0)


@pytest.mark.pair("Harvest Time", "Mimicry")
def test_a_copied_harvest_reaps_for_all_the_same(table, version):
    t = table(
        me={"hand": ["Mimicry"], "line": ["Knight 3"]},
        foe={"discard": ["Harvest Time"], "line": ["Knight 4"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Mimicry", "knight")
    assert t.me.line == t.foe.line == []
    assert (t.me.amber, t.foe.amber) == (1, 1)


# Gleeful Mayhem


@pytest.mark.reading("trust-no-one-creature-of-every-house")
@pytest.mark.pair("Gleeful Mayhem", "Experimental Therapy")
@OLD
def test_a_creature_of_every_house_may_be_struck_for_each(table, version):
    treated = {"title": "Goon 12", "upgrades": ["Experimental Therapy"], "power_counters": 30}
    t = dis(table, version, {"hand": ["Gleeful Mayhem"]}, {"line": [treated, "Dis Goon 9"]})
    t.play("Gleeful Mayhem")
    while not t.at_rest:
        assert t.offered == ["Goon 12", "Dis Goon 9"]
        t.choose("Goon 12")
    assert damage(t.foe) == [5 * len(t.g.ruleset.houses), 0]


@pytest.mark.pair("Gleeful Mayhem", "Shadow Self")
def test_shadow_self_takes_over_the_mayhem_beside_it(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Gleeful Mayhem"]},
        {"line": ["Dis Goon 6", {"title": "Shadow Self", "power_counters": 9}, "Goon 6"]},
    )
    t.play("Gleeful Mayhem")
    assert damage(t.foe) == [0, 15, 0]


# others


@pytest.mark.pair("The Evil Eye", "Lash of Broken Dreams")
def test_two_who_make_keys_cost_more_add_up(table, version):
    t = dis(table, version, {"hand": ["The Evil Eye"], "artifacts": ["Lash of Broken Dreams"]}, {"amber": 11})
    t.play("The Evil Eye").action("Lash of Broken Dreams").next_turn()
    assert t.foe.keys == []
    assert t.g.key_cost(t.foe) == 12
    t.next_turn()
    assert t.g.key_cost(t.foe) == 6


@pytest.mark.pair("Demons’ Bane", "Truebaru")
def test_a_destroyed_truebaru_pays_its_controller(table, version):
    t = dis(table, version, {"hand": ["Demons’ Bane"]}, {"line": ["Truebaru"]})
    t.play("Demons’ Bane")
    assert t.foe.line == []
    assert (t.me.amber, t.foe.amber) == (1, 5)


@pytest.mark.pair("Snag’s Mirror", "Pitlord")
@pytest.mark.clause("cannot-beats-must")
def test_a_house_that_was_mirrored_cannot_be_demanded(table, version):
    t = table(
        me={"artifacts": ["Snag’s Mirror"], "houses": ["dis", "logos", "mars"]},
        foe={"line": ["Pitlord"], "houses": ["dis", "logos", "mars"]},
        step="house",
        ruleset=version,
    )
    t.choose("dis").end()
    assert t.pending.keys == ("house:logos", "house:mars")
    t.choose("mars")


@pytest.mark.pair("Snag’s Mirror", "Snaglet")
def test_a_house_that_is_barred_by_the_mirror_is_not_stolen_for(table, version):
    t = table(
        me={"artifacts": ["Snag’s Mirror"], "line": ["Snaglet"], "houses": ["dis", "logos", "mars"]},
        foe={"amber": 3, "houses": ["dis", "logos", "mars"]},
        step="house",
        ruleset=version,
    )
    t.choose("dis").action("Snaglet", "house:logos").end()
    assert t.pending.keys == ("house:logos", "house:mars")
    triggered(t.choose("logos"))
    assert (t.me.amber, t.foe.amber) == (2, 1)


@pytest.mark.pair("Borr Nit’s Touch", "Noname")
@pytest.mark.pair("Borr Nit", "Noname")
def test_both_borr_nits_feed_noname(table, version):
    t = dis(table, version, {"line": ["Borr Nit", "Noname"], "hand": ["Borr Nit’s Touch"]})
    t.play("Borr Nit’s Touch", "seat:1", "Chant").reap("Borr Nit", "seat:0", "Chant")
    assert t.power("Noname") == 3


@pytest.mark.pair("Festering Touch", "Guardian Demon")
def test_a_healed_creature_festers_less(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Festering Touch"], "line": ["Guardian Demon"]},
        {"line": [{"title": "Goon 7", "damage": 2}, "Goon 8"]},
    )
    t.reap("Guardian Demon", "Goon 7", "number:2", "Goon 8").play("Festering Touch", ["Goon 7", "Goon 8"])
    assert damage(t.foe) == [1, 5]

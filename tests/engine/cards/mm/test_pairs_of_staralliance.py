"""Cards of Star Alliance in Mass Mutation beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed
from tests.engine.helpers.tables import at_house

CADET = "Star Alliance Goon 5"
SHIELD = "Blast Shielding"
TEAM = "Away Team"
ANTHONY = "ANT1-10NY"
KIRBY = "Subject Kirby"
TINK = "Teleporter Chief Tink"
SAMRA = "Ensign El-Samra"


at = partial(at_house, house="staralliance")


# harm on its way


@NEW
@pytest.mark.pair("Hadron Collision", "Shadow Self")
def test_the_ward_goes_and_the_shadow_takes_the_collision(table, version):
    warded = {"title": "Goon 2", "warded": True}
    t = at(table, {"hand": ["Hadron Collision"]}, {"line": ["Shadow Self", warded]}, ruleset=version)
    t.play("Hadron Collision", "Goon 2")
    assert not t.card("Goon 2").warded
    assert (t.card("Goon 2").damage, t.card("Shadow Self").damage) == (0, 3)


@NEW
@pytest.mark.pair("Hadron Collision", "Armageddon Cloak")
def test_the_cloak_saves_where_the_ward_no_longer_can(table, version):
    cloaked = armed("Guard 3/2", "Armageddon Cloak", warded=True)
    t = at(table, {"hand": ["Hadron Collision"]}, {"line": [cloaked]}, ruleset=version)
    t.play("Hadron Collision")
    saved = t.card("Guard 3/2")
    assert (saved.zone, saved.damage, saved.warded) == ("play", 0, False)
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]


@NEW
@pytest.mark.pair("Blast Shielding", "Red-Hot Armor")
def test_a_shield_that_glows_burns_its_creature(table, version):
    foe = {"line": [armed("Goon 5", SHIELD), "Goon 4"]}
    t = at(table, {"hand": ["Red-Hot Armor"]}, foe, house="dis", ruleset=version)
    t.play("Red-Hot Armor")
    assert [card.damage for card in t.foe.line] == [2, 0]
    assert t.g.armor_left(t.card("Goon 5")) == 0


@NEW
@pytest.mark.pair("Blast Shielding", "Bonerot Venom")
@pytest.mark.parametrize(("first", "damage"), [("Bonerot Venom", 0), (SHIELD, 2)])
def test_the_shield_prevents_the_venom_while_it_is_still_there(table, version, first, damage):
    t = at(table, {"line": [armed(CADET, SHIELD, "Bonerot Venom"), "Goon 3"]}, ruleset=version)
    t.reap(CADET, first, "Goon 3")
    assert t.card(CADET).damage == damage
    assert t.card(SHIELD).host is t.card("Goon 3")


@NEW
@pytest.mark.pair("Z-Ray Blaster", "Shadow Self")
def test_the_ray_on_both_sides_of_a_shadow_is_one_blow_to_each(table, version):
    foe = {"line": ["Goon 4", "Shadow Self", "Goon 3", "Goon 9"]}
    t = at(table, {"line": [armed(CADET, "Z-Ray Blaster")]}, foe, ruleset=version)
    t.fight(CADET, "Goon 3")
    assert [(card.title, card.damage) for card in t.foe.line] == [("Goon 4", 0), ("Goon 3", 0), ("Goon 9", 3)]
    assert t.titles(t.foe.discard) == ["Shadow Self"]
    assert t.card(CADET).damage == 3


# control


@NEW
@pytest.mark.pair("Blast Shielding", "Collar of Subordination")
def test_who_has_collared_the_creature_moves_its_shield(table, version):
    me = {"line": [CADET], "hand": ["Collar of Subordination"]}
    t = at(table, me, {"line": [armed("Dis Goon 4", SHIELD), "Goon 3"]}, house="dis", ruleset=version)
    t.play("Collar of Subordination", "Dis Goon 4", "right").reap("Dis Goon 4", CADET)
    assert t.card(SHIELD).host is t.card(CADET)
    assert t.armor(CADET) == 2


@NEW
@pytest.mark.pair("Teleporter Chief Tink", "Collar of Subordination")
def test_a_collared_creature_is_teleported_and_free_again_without_its_collar(table, version):
    me = {"line": [TINK], "hand": ["Collar of Subordination", "Star Alliance Rust"]}
    t = at(table, me, {"line": ["Mars Goon 4"]}, house="dis", ruleset=version)
    t.play("Collar of Subordination", "Mars Goon 4", "right").next_turn("mars").next_turn("staralliance")
    t.action(TINK)
    assert t.titles(t.me.line) == ["Mars Goon 4", TINK]
    assert t.may("reap:Mars Goon 4")
    t.play("Star Alliance Rust")
    assert t.titles(t.foe.line) == ["Mars Goon 4"]
    assert not t.may("reap:Mars Goon 4")


@NEW
@pytest.mark.pair("Teleporter Chief Tink", "Skippy Timehog")
def test_in_a_turn_without_uses_tink_teleports_no_creature(table, version):
    t = at(table, {"hand": ["Skippy Timehog"]}, {"line": [TINK, "Goon 3"]}, house="logos", ruleset=version)
    t.play("Skippy Timehog").next_turn("staralliance")
    assert not t.may(f"action:{TINK}")
    assert not t.may(f"reap:{TINK}")


# playing


@NEW
@pytest.mark.pair("Matter Maker", "Com. Officer Kirby")
def test_the_channel_is_kept_for_what_the_maker_does_not_make(table, version):
    me = {"artifacts": ["Matter Maker"], "line": ["Com. Officer Kirby"], "hand": ["Badge", "Trinket"]}
    t = at(table, me, ruleset=version)
    t.reap("Com. Officer Kirby").play("Badge")
    assert t.may("play:Trinket")
    t.play("Trinket")
    assert t.titles(t.me.artifacts) == ["Matter Maker", "Trinket"]


@NEW
@pytest.mark.pair("Subject Kirby", "Quixxle Stone")
@pytest.mark.parametrize(("theirs", "may"), [(0, False), (1, True)])
def test_the_stone_closes_the_channel(table, version, theirs, may):
    foe = {"line": ["Goon 3"] * theirs, "artifacts": ["Quixxle Stone"]}
    t = at(table, {"line": [KIRBY], "hand": ["Goon 4"]}, foe, ruleset=version)
    t.reap(KIRBY)
    assert t.may("play:Goon 4") is may


@NEW
@pytest.mark.pair("Subject Kirby", "Sci. Officer Morpheus")
def test_morpheus_opens_a_second_channel(table, version):
    me = {"line": ["Sci. Officer Morpheus"], "hand": [KIRBY, "Goon 3", "Goon 4", "Goon 6"]}
    t = at(table, me, ruleset=version)
    t.play(KIRBY)
    while t.pending.prompt != "main":
        t.submit(t.pending.keys[0])
    t.play("Goon 3").play("Goon 4")
    assert not t.may("play:Goon 6")


@NEW
@pytest.mark.pair("Securi-Droid", "Quixxle Stone")
def test_under_the_stone_the_droid_can_only_be_an_upgrade(table, version):
    me = {"line": [CADET, "Goon 3"], "hand": ["Securi-Droid"], "artifacts": ["Quixxle Stone"]}
    t = at(table, me, {"line": ["Goon 4"]}, ruleset=version)
    t.play("Securi-Droid", "Goon 3")
    assert t.titles(t.card("Goon 3").upgrades) == ["Securi-Droid"]
    assert len(t.me.line) == 2


@NEW
@pytest.mark.pair("Stealthster", "Exhume")
@pytest.mark.parametrize("form", ["creature", "upgrade"])
def test_an_exhumed_stealthster_may_take_either_form(table, version, form):
    me = {"line": ["Dis Goon 4"], "hand": ["Exhume"], "discard": ["Stealthster"]}
    t = at(table, me, house="dis", ruleset=version)
    t.play("Exhume", "Stealthster", form, *(["right"] if form == "creature" else []))
    assert len(t.me.line) == (2 if form == "creature" else 1)
    assert t.g.has_keyword(t.card("Dis Goon 4"), "elusive") is (form == "upgrade")


# as though it were yours, as though it were played


@NEW
@pytest.mark.pair("Kartanoo", "Crystal Hive")
def test_the_hive_that_kartanoo_uses_works_for_its_user(table, version):
    t = at(table, {"line": ["Kartanoo", CADET]}, {"artifacts": ["Crystal Hive"]}, ruleset=version)
    t.reap("Kartanoo")
    before = t.me.amber
    t.reap(CADET)
    assert (t.me.amber - before, t.foe.amber) == (2, 0)
    assert not t.card("Crystal Hive").ready


@NEW
@pytest.mark.pair("Kartanoo", "Replicator")
def test_who_copies_kartanoo_uses_any_artifact(table, version):
    me = {"line": ["Replicator"], "artifacts": ["Crank"]}
    foe = {"line": ["Kartanoo"], "artifacts": ["Lamp"], "amber": 2}
    t = at(table, me, foe, house="logos", ruleset=version)
    t.reap("Replicator")
    assert sorted(t.offered) == ["Crank", "Lamp"]
    t.choose("Lamp")
    assert (t.me.amber, t.foe.amber) == (2, 2)
    assert t.card("Kartanoo").ready


@NEW
@pytest.mark.pair("LCdr. Trigon", "Library Access")
def test_what_trigon_discards_was_not_played(table, version):
    me = {"line": [armed("LCdr. Trigon", "Experimental Therapy")], "hand": ["Library Access"], "deck": ["Subdue"]}
    t = at(table, me, {"line": ["Goon 4"]}, house="logos", ruleset=version)
    t.play("Library Access")
    before = t.me.amber
    t.reap("LCdr. Trigon")
    assert t.me.hand == []
    assert t.me.amber - before == 2
    assert "Subdue" in t.titles(t.me.discard)


@NEW
@pytest.mark.pair("Ensign El-Samra", "Ether Spider")
def test_the_spider_catches_the_icon_of_the_revealed_card(table, version):
    t = at(table, {"line": [SAMRA], "hand": ["Subdue"]}, {"line": ["Ether Spider"]}, ruleset=version)
    t.action(SAMRA, "Subdue")
    assert (t.me.amber, t.card("Ether Spider").amber) == (0, 1)


@NEW
@pytest.mark.pair("Ensign El-Samra", "Po’s Pixies")
def test_the_capture_icon_of_the_revealed_card_leaves_the_pixies_pool_alone(table, version):
    me = {"line": [SAMRA], "hand": [{"title": "Chant", "icons": ["capture"]}]}
    t = at(table, me, {"line": ["Po’s Pixies"], "amber": 3}, ruleset=version)
    t.action(SAMRA, "Chant")
    assert (t.foe.amber, t.card(SAMRA).amber) == (3, 1)


# Æmber on its way


@NEW
@pytest.mark.pair("ANT1-10NY", "Po’s Pixies")
def test_anthony_captures_as_much_from_the_supply(table, version):
    t = at(table, {"hand": [ANTHONY]}, {"line": ["Po’s Pixies"], "amber": 3}, ruleset=version)
    t.play(ANTHONY)
    assert (t.foe.amber, t.card(ANTHONY).amber) == (3, 3)


@NEW
@pytest.mark.pair("ANT1-10NY", "Ether Spider")
def test_the_spider_on_its_side_catches_what_anthony_leaks(table, version):
    me = {"line": [{"title": ANTHONY, "amber": 2}, "Ether Spider"]}
    t = at(table, me, {"amber": 1}, ruleset=version)
    t.next_turn()
    assert (t.foe.amber, t.card(ANTHONY).amber, t.card("Ether Spider").amber) == (1, 1, 1)


@NEW
@pytest.mark.pair("Dæmo-Alien", "Gargantodon")
def test_what_the_demon_would_steal_is_captured_by_the_active_player(table, version):
    me = {"line": [CADET], "hand": ["Star Alliance Slaying"], "amber": 2}
    t = at(table, me, {"line": ["Dæmo-Alien", "Gargantodon"]}, ruleset=version)
    t.play("Star Alliance Slaying", "Dæmo-Alien")
    assert (t.me.amber, t.foe.amber, t.card(CADET).amber) == (1, 0, 1)


# destroyed


@NEW
@pytest.mark.pair("Away Team", "Soulkeeper")
@pytest.mark.parametrize("first", [TEAM, "Soulkeeper"])
def test_a_soulkeeper_that_was_archived_is_still_heard(table, version, first):
    me = {"line": [armed(TEAM, "Soulkeeper")], "hand": ["Star Alliance Slaying"]}
    t = at(table, me, {"line": ["Goon 3", "Goon 7"]}, ruleset=version)
    t.play("Star Alliance Slaying", TEAM)
    assert len(t.offered) == 2, t.offered
    t.submit(t.pending.keys[first == "Soulkeeper"])
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.me.archives) == ["Soulkeeper"]


@NEW
@pytest.mark.pair("Away Team", "Biomatrix Backup")
@pytest.mark.parametrize(("first", "archived"), [(0, [TEAM, "Badge", "Biomatrix Backup"]), (1, [TEAM])])
def test_a_team_that_is_archived_first_has_no_equipment_any_more(table, version, first, archived):
    me = {"line": [armed(TEAM, "Biomatrix Backup", "Badge")], "hand": ["Star Alliance Slaying"]}
    t = at(table, me, ruleset=version)
    t.play("Star Alliance Slaying")
    t.submit(t.pending.keys[first])
    assert sorted(t.titles(t.me.archives)) == archived


# upgrades


@NEW
@pytest.mark.pair("Commander Dhrxgar", "Kirby’s Blaster")
def test_a_blaster_that_finds_its_owner_beside_the_commander_is_attached(table, version):
    line = [armed(CADET, "Kirby’s Blaster"), "Goon 3", "Com. Officer Kirby", "Commander Dhrxgar"]
    t = at(table, {"line": line}, ruleset=version)
    t.reap(CADET, "attach")
    while t.pending.prompt != "main":
        t.submit(t.pending.keys[0])
    assert t.me.amber == 2
    assert len(t.me.hand) == 2


@NEW
@pytest.mark.pair("Hayden Oswin", "Mimic Gel")
def test_a_copy_of_hayden_counts_its_own_upgrades(table, version):
    me = {"line": [armed("Hayden Oswin", "Badge", "Badge")], "hand": ["Mimic Gel", "Logos Badge", "Logos Bugle"]}
    t = at(table, me, house="logos", ruleset=version)
    t.play("Mimic Gel")
    t.play("Logos Badge", t.me.line[-1]).play("Logos Bugle")
    t.submit(f"reap:{t.me.line[-1].id}")
    assert t.me.amber == 2


@NEW
@pytest.mark.pair("Z-Wave Emitter", "General Order 24")
@pytest.mark.parametrize("first", ["Z-Wave Emitter", "General Order 24"])
def test_a_ward_at_the_beginning_of_the_turn_may_come_before_the_order(table, version, first):
    me = {"line": [armed(CADET, "Z-Wave Emitter"), "Star Alliance Goon 4", "Goon 3"]}
    t = at(table, me, {"artifacts": ["General Order 24"]}, step="start", ruleset=version)
    t.choose(first, CADET)
    if first == "General Order 24":
        t.submit(*t.pending.keys)
    saved = [CADET] if first == "Z-Wave Emitter" else []
    assert t.titles(t.me.line) == [*saved, "Goon 3"]
    t.submit(t.pending.keys[0])


@NEW
@pytest.mark.pair("Armory Officer Nel", "Transporter Platform")
def test_upgrades_that_return_and_are_played_again_are_worth_a_card_each(table, version):
    me = {"line": ["Armory Officer Nel", armed(CADET, "Star Alliance Badge")], "artifacts": ["Transporter Platform"]}
    t = at(table, me, ruleset=version)
    t.action("Transporter Platform", CADET).play("Star Alliance Badge")
    assert len(t.me.hand) == 2

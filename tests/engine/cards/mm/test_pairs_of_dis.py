"""Cards of Dis in Mass Mutation beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.tables import under_book

HOUSES = ["dis", "brobnar", "logos"]
STAR = "The Pale Star"


dis = partial(under_book, house="dis")


# Picaroon


@pytest.mark.pair("Picaroon", "Banner of Battle")
def test_a_banner_strengthens_picaroon_and_both_its_neighbors(table, version):
    t = dis(table, version, {"line": ["Goon 4", "Picaroon", "Goon 3"], "artifacts": ["Banner of Battle"]})
    assert t.power("Picaroon") == (4 + 1) + (3 + 1) + 1


@pytest.mark.pair("Picaroon", "Mushroom Man")
def test_picaroon_falls_when_the_mushroom_shrinks(table, version):
    line = [{"title": "Picaroon", "damage": 9}, "Mushroom Man"]
    t = dis(table, version, {"line": line, "hand": ["Dis Key Gift"]})
    assert t.power("Picaroon") == t.power("Mushroom Man") == 11
    t.play("Dis Key Gift", "key:red")
    assert t.titles(t.me.line) == ["Mushroom Man"]
    assert t.power("Mushroom Man") == 8


@NEW
@pytest.mark.pair("Picaroon", "Mimic Gel")
@pytest.mark.parametrize(("line", "power"), [(["Goon 4", "Picaroon"], None), (["Picaroon", "Goon 4"], 4)])
def test_a_gel_that_copies_picaroon_is_a_changeling_with_the_power_of_others(table, version, line, power):
    t = table(me={"line": line, "hand": ["Mimic Gel"]}, foe={}, house="logos", ruleset=version)
    t.play("Mimic Gel", "Picaroon", flank="")
    if t.pending.kind == "position":
        t.submit("position:2")
    elif not t.at_rest:
        t.submit("flank:right")
    gel = next(card for card in t.g.cards if card.printed.title == "Mimic Gel")
    if power is None:
        assert gel.zone == "discard"
        assert t.power("Picaroon") == 4
    else:
        assert t.me.line[-1] is gel
        assert t.g.power(gel) == power
        assert t.power("Picaroon") == 4


@pytest.mark.pair("Picaroon", "Collar of Subordination")
def test_a_collared_picaroon_leaves_its_old_neighbors(table, version):
    line = ["Goon 4", "Picaroon", "Goon 3"]
    t = dis(table, version, {"hand": ["Collar of Subordination"], "line": ["Goon 9"]}, {"line": line})
    t.play("Collar of Subordination", "Picaroon", "right")
    assert t.titles(t.me.line) == ["Goon 9", "Picaroon"]
    assert t.power("Picaroon") == 9


# The Pale Star


@pytest.mark.pair("The Pale Star", "Picaroon")
def test_a_lonely_picaroon_lives_as_long_as_the_star_shines(table, version):
    me = {"line": ["Goon 4", "Picaroon"], "artifacts": [STAR], "hand": ["Dis Slaying"]}
    t = dis(table, version, me)
    t.omni(STAR).play("Dis Slaying", "Goon 4")
    assert t.titles(t.me.line) == ["Picaroon"]
    assert t.power("Picaroon") == 1
    t.next_turn()
    assert t.me.line == []
    assert "Picaroon" in t.titles(t.me.discard)


@pytest.mark.pair("The Pale Star", "Grey Monk")
def test_the_monk_gives_no_armor_under_the_star(table, version):
    t = dis(table, version, {"artifacts": [STAR], "hand": ["Dis Jab"]}, {"line": ["Grey Monk", "Goon 9"]})
    assert t.armor("Goon 9") == 1
    t.omni(STAR).play("Dis Jab", "Goon 9")
    assert t.titles(t.foe.line) == ["Grey Monk"]
    assert t.armor("Grey Monk") == 0


@pytest.mark.pair("The Pale Star", "King of the Crag")
def test_what_the_king_weakened_is_stronger_under_the_star(table, version):
    t = dis(table, version, {"artifacts": [STAR]}, {"line": ["King of the Crag"]})
    assert t.power("King of the Crag") == 7
    t = dis(table, version, {"artifacts": [STAR], "line": ["Goon 3"]}, {"line": ["King of the Crag"]})
    assert t.power("Goon 3") == 1
    t.omni(STAR)
    assert t.power("Goon 3") == 1
    assert t.power("King of the Crag") == 1
    t.next_turn()
    assert t.power("Goon 3") == 1
    assert t.power("King of the Crag") == 7


# Turnkey


@pytest.mark.pair("Turnkey", "Annihilation Ritual")
def test_a_turnkey_that_is_purged_has_left_play(table, version):
    me = {"hand": ["Turnkey", "Dis Slaying"], "artifacts": ["Annihilation Ritual"]}
    t = dis(table, version, me, {"keys": ["red"]})
    t.play("Turnkey").play("Dis Slaying", "key:red")
    assert t.card("Turnkey").zone == "purged"
    assert t.foe.keys == ["red"]


@pytest.mark.pair("Turnkey", "Bronze Key Imp")
def test_the_imp_keeps_the_key_that_turnkey_would_give(table, version):
    me = {"hand": ["Turnkey", "Dis Slaying", "Dis Slaying"], "line": ["Bronze Key Imp"]}
    t = dis(table, version, me, {"keys": ["red"]})
    t.play("Turnkey").play("Dis Slaying", "Turnkey").play("Dis Slaying")
    assert t.foe.keys == [], "the moment is past"
    assert t.g.state.lasting == [], "the moment is past"


@pytest.mark.pair("Turnkey", "Forgemaster Og")
def test_the_key_that_turnkey_gives_is_forged(table, version):
    me = {"hand": ["Turnkey", "Dis Slaying"], "line": ["Forgemaster Og"], "amber": 4}
    t = dis(table, version, me, {"keys": ["red"], "amber": 5})
    t.play("Turnkey").play("Dis Slaying", "Turnkey", "key:red")
    assert t.foe.keys == ["red"]
    assert (t.me.amber, t.foe.amber) == (4, 0)


@pytest.mark.pair("Turnkey", "Spangler Box")
def test_a_turnkey_from_the_box_has_no_key_to_give(table, version):
    me = {"hand": ["Turnkey"], "artifacts": [{"title": "Spangler Box", "house": "dis"}]}
    t = dis(table, version, me, {"keys": ["red"], "hand": ["Crowbar", "Slaying"], "houses": HOUSES})
    t.play("Turnkey").action("Spangler Box", "key:red")
    assert t.card("Turnkey").zone == "purged"
    assert t.foe.keys == ["red"]
    t.next_turn("brobnar").play("Crowbar")
    to_rest(t)
    assert t.titles(t.me.line) == ["Turnkey"]
    assert t.foe.keys == ["red"]
    t.play("Slaying")
    assert t.at_rest
    assert t.foe.keys == ["red"]
    assert t.me.keys == []


@pytest.mark.pair("Turnkey", "Interdimensional Graft")
def test_a_key_forged_for_turnkey_is_grafted(table, version):
    me = {"hand": ["Turnkey", {"title": "Interdimensional Graft", "house": "dis"}]}
    t = dis(table, version, me, {"keys": ["red"], "amber": 5, "hand": ["Slaying"]})
    t.play("Turnkey").play("Interdimensional Graft").next_turn("brobnar")
    amber = t.me.amber
    t.play("Slaying", "key:red")
    assert t.foe.keys == ["red"]
    assert (t.me.amber, t.foe.amber) == (amber + 5, 0)


# Painmail


@pytest.mark.pair("Painmail", "Armageddon Cloak")
def test_a_cloak_saves_who_wore_the_mail(table, version):
    worn = {"title": "Goon 5", "damage": 2, "upgrades": ["Painmail", "Armageddon Cloak"]}
    t = table(me={}, foe={"line": [worn], "houses": HOUSES}, house="brobnar", ruleset=version)
    t.end().choose("dis", "no")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.card("Goon 5").damage == 0
    assert t.card("Goon 5").upgrades == []
    assert t.titles(t.foe.archives) == ["Painmail"]
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]


@pytest.mark.pair("Painmail", "Pitlord")
def test_a_pitlord_in_mail_calls_its_own_end(table, version):
    t = dis(table, version, {"hand": ["Painmail"]}, {"line": ["Pitlord"], "houses": HOUSES})
    t.play("Painmail").end()
    assert t.g.state.house == "dis"
    assert t.foe.line == []
    assert t.titles(t.foe.discard) == ["Pitlord"]
    assert t.titles(t.me.archives) == ["Painmail"]
    assert t.foe.archives == []


@pytest.mark.pair("Painmail", "Techivore Pulpate")
def test_mail_is_no_artifact_for_the_pulpate(table, version):
    worn = {"title": "Goon 5", "upgrades": ["Painmail"]}
    foe = {"line": [worn, "Techivore Pulpate"], "artifacts": ["Dis Trinket", "Trinket"], "houses": HOUSES}
    t = table(me={}, foe=foe, house="brobnar", ruleset=version)
    t.end().choose("dis")
    to_rest(t)
    assert t.titles(t.foe.line) == ["Techivore Pulpate"]
    assert t.titles(t.foe.artifacts) == ["Trinket"]


# Drecker


@pytest.mark.pair("Drecker", "Shadow Self")
def test_drecker_does_not_share_what_another_took_over(table, version):
    t = dis(table, version, {"line": ["Dis Goon 3"]}, {"line": ["Drecker", "Goon 7", "Shadow Self"]})
    t.fight("Dis Goon 3", "Goon 7")
    assert [c.damage for c in t.foe.line] == [0, 0, 3]


@NEW
@pytest.mark.reading("drecker-share-taken-over", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.pair("Drecker", "Shadow Self")
@pytest.mark.parametrize(
    ("line", "dealt"),
    [(["Goon 7", "Drecker", "Shadow Self"], [3, 3, 0]), (["Goon 7", "Shadow Self", "Drecker"], [0, 3, 3])],
)
def test_the_share_of_drecker_is_not_taken_over(table, version, line, dealt):
    t = dis(table, version, {"line": ["Dis Goon 3"]}, {"line": line})
    t.fight("Dis Goon 3", "Goon 7")
    assert [c.damage for c in t.foe.line] == dealt


@pytest.mark.pair("Drecker", "Stealer of Souls")
def test_a_stealer_takes_no_soul_that_it_did_not_fight(table, version):
    me = {"line": [{"title": "Stealer of Souls", "power_counters": 4}]}
    t = dis(table, version, me, {"line": ["Goon 1", {"title": "Drecker", "damage": 1}]})
    t.fight("Stealer of Souls", "Goon 1")
    to_rest(t)
    assert t.titles(t.foe.purged) == ["Goon 1"]
    assert t.titles(t.foe.discard) == ["Drecker"]
    assert t.me.amber == 1


@pytest.mark.pair("Drecker", "Grey Monk")
def test_drecker_has_armor_of_its_own_against_its_share(table, version):
    t = dis(table, version, {"line": ["Dis Goon 4"]}, {"line": ["Goon 9", "Drecker", "Grey Monk"]})
    t.fight("Dis Goon 4", "Goon 9")
    assert t.card("Goon 9").damage == 3
    # its share has passed the armor step since 18.4 (faq-damage-dealt-to-both)
    assert t.card("Drecker").damage == (3 if version == "18.4" else 2)


# sums of power and cost


@pytest.mark.pair("Desire", "Grump Buggy")
def test_desire_forges_at_a_cost_that_is_high_already(table, version):
    me = {"line": ["Desire", "Pride"], "amber": 9}
    t = dis(table, version, me, {"artifacts": ["Grump Buggy"], "line": ["Goon 5"]})
    assert t.g.key_cost(t.me) == 11
    assert t.g.key_cost(t.foe) == 10
    t.reap("Desire", "key:red")
    assert t.me.keys == ["red"]
    assert t.me.amber == 9 + 1 - (11 - 2)


@pytest.mark.pair("Waking Nightmare", "Lord Invidius")
def test_a_creature_that_the_lord_takes_is_dreamt_of(table, version):
    me = {"line": ["Lord Invidius"], "hand": ["Waking Nightmare"]}
    t = dis(table, version, me, {"line": ["Goon 3"]})
    t.play("Waking Nightmare").reap("Lord Invidius", "right").next_turn()
    assert t.g.house_of(t.card("Goon 3")) == "dis"
    assert t.g.key_cost(t.foe) == 8


@pytest.mark.pair("Greed", "Succubus")
def test_greed_and_a_succubus_cancel_out(table, version):
    t = dis(table, version, {"line": ["Greed"]}, {"line": ["Succubus"]})
    t.next_turn()
    assert len(t.me.hand) == 6


# deaths


@pytest.mark.pair("Skixuno", "Harbinger of Doom")
def test_a_harbinger_takes_skixuno_along(table, version):
    t = dis(table, version, {"hand": ["Skixuno"]}, {"line": ["Harbinger of Doom", "Goon 3"]})
    ordered(t.play("Skixuno"))
    assert t.me.line == []
    assert t.foe.line == []
    assert "Skixuno" in t.titles(t.me.discard)
    to_rest(t)


@pytest.mark.pair("Skixuno", "Armageddon Cloak")
def test_skixuno_does_not_grow_with_what_a_cloak_saves(table, version):
    cloaked = {"title": "Goon 3", "upgrades": ["Armageddon Cloak"]}
    t = dis(table, version, {"hand": ["Skixuno"], "line": ["Goon 2"]}, {"line": [cloaked]})
    ordered(t.play("Skixuno"))
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card("Skixuno").power_counters == 1
    to_rest(t)


@pytest.mark.pair("Imp-losion", "Soul Snatcher")
def test_both_souls_of_an_implosion_are_snatched(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Imp-losion"], "line": ["Goon 1"], "artifacts": ["Soul Snatcher"]},
        {"line": ["Goon 2"]},
    )
    to_rest(t.play("Imp-losion"))
    assert (t.me.amber, t.foe.amber) == (1 + 1, 1)


@pytest.mark.pair("Ritual of Tognath", "Bonesaw")
def test_a_ritual_readies_bonesaw(table, version):
    t = dis(table, version, {"hand": ["Ritual of Tognath", "Bonesaw"], "line": ["Goon 1"]})
    t.play("Ritual of Tognath").play("Bonesaw")
    assert t.card("Bonesaw").ready


@pytest.mark.pair("Essence Scale", "Dust Imp")
def test_a_weighed_dust_imp_pays_before_its_heir_is_used(table, version):
    me = {"artifacts": ["Essence Scale"], "line": ["Dust Imp", {"title": "Dis Goon 3", "ready": False}]}
    t = dis(table, version, me)
    t.action("Essence Scale", "Dust Imp")
    assert t.me.amber == 3
    assert t.titles(t.me.line) == ["Dis Goon 3"]


@pytest.mark.pair("Dark Minion", "Brabble")
def test_a_minion_and_a_brabble_of_two_sides_fall_in_turn(table, version):
    t = dis(table, version, {"line": ["Dark Minion"], "hand": ["Dis Slaying"], "amber": 4}, {"line": ["Brabble"]})
    t.play("Dis Slaying", "Dark Minion")
    assert t.card("Brabble").damage == 1
    assert t.me.amber == 4
    t = dis(
        table,
        version,
        {"line": ["Dark Minion"], "hand": ["Dis Slaying"], "amber": 4},
        {"line": [{"title": "Brabble", "damage": 1}]},
    )
    to_rest(t.play("Dis Slaying", "Dark Minion"))
    assert t.foe.line == []
    assert t.me.amber == 1


# houses, uses, discards


@pytest.mark.pair("Mark of Dis", "Pitlord")
def test_of_two_houses_that_are_demanded_one_is_chosen(table, version):
    t = dis(table, version, {"hand": ["Mark of Dis"]}, {"line": ["Goon 3", "Pitlord"], "houses": HOUSES})
    t.play("Mark of Dis", "Goon 3").end()
    assert sorted(t.pending.keys) == ["house:brobnar", "house:dis"]
    t.choose("brobnar")


@pytest.mark.pair("Mark of Dis", "Snag’s Mirror")
def test_a_house_that_is_barred_need_not_be_chosen(table, version):
    me = {"hand": ["Mark of Dis"], "artifacts": ["Snag’s Mirror"], "houses": HOUSES}
    t = table(me=me, foe={"line": ["Dis Goon 3"], "houses": HOUSES}, step="house", ruleset=version)
    t.choose("dis")
    t.play("Mark of Dis").end()
    assert sorted(t.pending.keys) == ["house:brobnar", "house:logos"]
    t.choose("logos")


@pytest.mark.pair("Exchange Officer", "Commander Chan")
def test_the_officer_uses_the_commander_who_uses_another(table, version):
    t = dis(table, version, {"line": ["Exchange Officer (Dis)", "Commander Chan", "Goon 3"]})
    t.reap("Exchange Officer")
    t.choose("Goon 3")
    to_rest(t)
    assert t.me.amber == 3
    assert not any(c.ready for c in t.me.line)


@pytest.mark.pair("Techno-Fiend", "E’e on the Fringes")
def test_what_the_fiend_discards_feeds_the_fringes(table, version):
    me = {"line": ["Techno-Fiend", "E’e on the Fringes"], "hand": ["Dis Goon 3", "Goon 4"]}
    t = dis(table, version, me, {"amber": 2})
    t.reap("Techno-Fiend", "Dis Goon 3", "Dis Goon 3")
    assert t.titles(t.me.purged) == ["Dis Goon 3"]
    assert (t.me.amber, t.foe.amber) == (2, 1)
    assert len(t.me.hand) == 2


@NEW
@pytest.mark.pair("Sacro-Fiend", "Neffru")
def test_a_fiend_steals_before_its_owner_is_paid(table, version):
    t = dis(table, version, {"line": ["Sacro-Fiend"], "hand": ["Dis Slaying"]}, {"line": ["Neffru"], "amber": 1})
    t.play("Dis Slaying", "Sacro-Fiend")
    assert (t.me.amber, t.foe.amber) == (2, 0)


@pytest.mark.pair("Gluttony", "Senator Shrix")
def test_moved_aember_is_gathered_from_the_senator_too(table, version):
    line = [{"title": "Gluttony", "amber": 1}, {"title": "Senator Shrix", "amber": 2}]
    t = dis(table, version, {"line": line})
    t.reap("Gluttony")
    to_rest(t)
    assert t.me.amber == 4
    assert [c.amber for c in t.me.line] == [0, 0]

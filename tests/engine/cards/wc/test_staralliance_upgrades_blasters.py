"""The Blasters of Star Alliance in Worlds Collide."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed
from tests.engine.helpers.tables import at_house

BLASTERS = [
    ("Chan’s Blaster", "Commander Chan"),
    ("Frane’s Blaster", "First Officer Frane"),
    ("Garcia’s Blaster", "Sensor Chief Garcia"),
    ("Ingram’s Blaster", "Medic Ingram"),
    ("Khrkhar’s Blaster", "Lieutenant Khrkhar"),
    ("Kirby’s Blaster", "Com. Officer Kirby"),
    ("Molina’s Blaster", "Armsmaster Molina"),
    ("Qincan’s Blaster", "Sci. Officer Qincan"),
    ("Walls’ Blaster", "Chief Engineer Walls"),
]
CADET = "Star Alliance Goon 5"


at = partial(at_house, house="staralliance")


@NEW
@pytest.mark.parametrize(("blaster", "owner"), BLASTERS)
def test_a_blaster_shoots_for_its_holder(table, version, blaster, owner):
    t = at(table, {"line": [armed(CADET, blaster), owner]}, {"line": ["Goon 4", "Goon 3"]}, ruleset=version)
    t.reap(CADET, "damage", "Goon 4")
    assert [t.card(title).damage for title in ("Goon 4", "Goon 3", CADET)] == [2, 0, 0]
    assert t.me.amber == 1


@pytest.mark.parametrize(("blaster", "owner"), BLASTERS)
def test_its_shot_may_be_declined(table, blaster, owner):
    t = at(table, {"line": [armed(CADET, blaster), owner]}, {"line": ["Goon 4"]})
    t.reap(CADET, "damage", [])
    assert t.card("Goon 4").damage == 0
    assert t.card(blaster).host is t.card(CADET)


@pytest.mark.parametrize(("blaster", "owner"), BLASTERS)
@pytest.mark.parametrize("target", [{"title": "Goon 3", "warded": True}, "Guard 3/2"])
def test_ward_and_armor_stop_its_shot(table, blaster, owner, target):
    t = at(table, {"line": [armed(CADET, blaster), owner]}, {"line": [target]})
    t.reap(CADET, "damage", t.foe.line[0])
    assert t.foe.line[0].damage == 0
    assert not t.foe.line[0].warded


@NEW
@pytest.mark.parametrize(("blaster", "owner"), BLASTERS)
def test_it_goes_to_its_owner_after_a_fight(table, version, blaster, owner):
    t = at(table, {"line": [armed(CADET, blaster, "Badge"), "Goon 3", owner]}, {"line": ["Goon 1"]}, ruleset=version)
    t.fight(CADET, "attach")
    while t.pending.kind != "main":
        t.submit() if t.pending.minimum == 0 else t.submit(t.pending.keys[0])
    assert t.card(blaster).host is t.card(owner)
    assert t.titles(t.card(CADET).upgrades) == ["Badge"]


@pytest.mark.parametrize(("blaster", "owner"), BLASTERS)
def test_without_its_owner_it_stays_where_it_is(table, blaster, owner):
    t = at(table, {"line": [armed(CADET, blaster)], "hand": [owner]}, {"amber": 2})
    t.reap(CADET, "attach")
    assert t.pending.kind == "main"
    assert t.card(blaster).host is t.card(CADET)


@NEW
def test_its_new_holder_has_the_ability_and_the_old_one_no_longer(table, version):
    me = {"line": [armed(CADET, "Khrkhar’s Blaster"), "Lieutenant Khrkhar"], "hand": ["Star Alliance Bugle"]}
    t = at(table, me, {"line": ["Goon 5"]}, ruleset=version)
    t.reap(CADET, "attach").play("Star Alliance Bugle").reap(CADET)
    assert t.pending.kind == "main"
    t.reap("Lieutenant Khrkhar", "damage", "Goon 5")
    assert t.card("Goon 5").damage == 2


@pytest.mark.ruling("faq-garcias-blaster-other-copy", versions=("16.0", "18.4"))
@pytest.mark.clause("self-reference-gained-own-title")
def test_an_owner_does_not_hand_its_blaster_to_another_copy_of_itself(table, version):
    garcia = "Sensor Chief Garcia"
    t = at(table, {"line": [armed(garcia, "Garcia’s Blaster"), garcia]}, {"amber": 3}, ruleset=version)
    t.reap(f"{garcia}#1")
    while t.pending.prompt == "order.triggers":
        t.submit(t.pending.keys[0])
    t.choose("attach")
    while t.pending.prompt == "order.triggers":
        t.submit(t.pending.keys[0])
    assert t.pending.kind == "main"
    assert t.card("Garcia’s Blaster").host is t.card(f"{garcia}#1")
    assert (t.me.amber, t.foe.amber) == (1, 3)


def test_of_2_owners_one_is_chosen_on_either_side(table):
    t = at(
        table,
        {"line": [armed(CADET, "Khrkhar’s Blaster"), "Lieutenant Khrkhar"]},
        {"line": ["Lieutenant Khrkhar"]},
    )
    t.reap(CADET, "attach", "Lieutenant Khrkhar#2")
    assert t.foe.line[0].warded
    assert not t.me.line[1].warded
    assert t.foe.line[0].upgrades == [t.card("Khrkhar’s Blaster")]
    assert t.card("Khrkhar’s Blaster").controller == 0


@NEW
@pytest.mark.reading("blaster-played-on-its-owner")
def test_to_play_it_on_its_owner_is_to_attach_it(table, version):
    for host, stolen in (("Sensor Chief Garcia", 1), ("Star Alliance Goon 3", 0)):
        me = {"line": ["Sensor Chief Garcia", "Star Alliance Goon 3"], "hand": ["Garcia’s Blaster"]}
        t = at(table, me, {"amber": 3}, ruleset=version)
        t.play("Garcia’s Blaster", host)
        assert (t.me.amber, t.foe.amber) == (1 + stolen, 3 - stolen)


@NEW
@pytest.mark.reading("blaster-moved-by-another-player")
def test_an_opponent_who_moves_it_gets_nothing(table, version):
    t = at(
        table,
        {"line": [armed("Goon 3", "Garcia’s Blaster"), "Sensor Chief Garcia"], "amber": 3},
        {"hand": ["Lure"], "amber": 3},
        ruleset=version,
    )
    t.next_turn("brobnar").play("Lure", "Goon 3").reap("Goon 3", "attach")
    assert t.card("Garcia’s Blaster").host is t.card("Sensor Chief Garcia")
    assert (t.me.amber, t.foe.amber) == (3, 4)


# what each of them does for its owner


@NEW
@pytest.mark.parametrize(("picked", "amber"), [("Goon 2", 2), (None, 1)])
def test_chan_uses_another_creature(table, version, picked, amber):
    me = {"line": [armed(CADET, "Chan’s Blaster"), "Commander Chan", "Goon 2"]}
    t = at(table, me, {"line": ["Goon 9"]}, ruleset=version)
    t.reap(CADET, "attach")
    assert t.offered == [CADET, "Goon 2"]
    t.choose(*([picked, f"reap:{t.card('Goon 2').id}"] if picked else [[]]))
    assert t.me.amber == amber
    assert t.card("Goon 2").ready is (picked is None)
    assert t.card("Commander Chan").ready


def test_frane_moves_all_that_it_has_captured(table):
    frane = {"title": "First Officer Frane", "amber": 3}
    t = at(table, {"line": [armed(CADET, "Frane’s Blaster", amber=2), frane]}, {"amber": 4})
    t.reap(CADET, "attach")
    assert t.me.amber == 1 + 3
    assert t.card(CADET).amber == 2
    assert t.card("First Officer Frane").amber == 0


def test_garcia_steals(table):
    t = at(table, {"line": [armed(CADET, "Garcia’s Blaster"), "Sensor Chief Garcia"]}, {"amber": 3})
    t.reap(CADET, "attach")
    assert (t.me.amber, t.foe.amber) == (2, 2)


def test_ingram_heals_a_creature_of_either_side(table):
    hurt = {"title": "Goon 9", "damage": 7}
    t = at(table, {"line": [armed(CADET, "Ingram’s Blaster", damage=1), "Medic Ingram"]}, {"line": [hurt]})
    t.reap(CADET, "attach", "Goon 9")
    assert t.card("Goon 9").damage == 0
    assert t.card(CADET).damage == 1


@NEW
def test_khrkhar_is_warded(table, version):
    t = at(table, {"line": [armed(CADET, "Khrkhar’s Blaster"), "Lieutenant Khrkhar"]}, ruleset=version)
    t.reap(CADET, "attach")
    assert t.card("Lieutenant Khrkhar").warded
    assert not t.card(CADET).warded


def test_kirby_draws(table):
    t = at(table, {"line": [armed(CADET, "Kirby’s Blaster"), "Com. Officer Kirby"]})
    t.reap(CADET, "attach")
    assert len(t.me.hand) == 2
    assert t.foe.hand == []


@NEW
@pytest.mark.parametrize(
    ("target", "damage"), [("Goon 4", 3), ("Guard 4/2", 1), ({"title": "Goon 4", "warded": True}, 0), (None, 0)]
)
def test_molina_deals_3_damage(table, version, target, damage):
    me = {"line": [armed(CADET, "Molina’s Blaster"), "Armsmaster Molina"]}
    t = at(table, me, {"line": [target or "Goon 4"]}, ruleset=version)
    t.reap(CADET, "attach", t.foe.line[0] if target else [])
    assert t.foe.line[0].damage == damage
    assert not t.foe.line[0].warded


@pytest.mark.parametrize("target", ["Goon 4", "Goon 9", None])
def test_qincan_archives_a_creature_for_its_owner(table, target):
    me = {"line": [armed(CADET, "Qincan’s Blaster"), "Sci. Officer Qincan", "Goon 4"]}
    t = at(table, me, {"line": ["Goon 9"]})
    t.reap(CADET, "attach", target or [])
    archived = [t.titles(player.archives) for player in t.g.players]
    assert archived == {"Goon 4": [["Goon 4"], []], "Goon 9": [[], ["Goon 9"]], None: [[], []]}[target]


def test_qincan_archives_no_warded_creature(table):
    warded = {"title": "Goon 9", "warded": True}
    t = at(table, {"line": [armed(CADET, "Qincan’s Blaster"), "Sci. Officer Qincan"]}, {"line": [warded]})
    t.reap(CADET, "attach", "Goon 9")
    assert t.foe.archives == []
    assert not t.card("Goon 9").warded


@pytest.mark.parametrize(("upgrades", "stunned"), [(0, ["Goon 3"]), (1, ["Goon 3", "Goon 4"])])
def test_walls_stuns_for_each_upgrade_on_it(table, upgrades, stunned):
    walls = armed("Chief Engineer Walls", *["Badge"] * upgrades)
    t = at(table, {"line": [armed(CADET, "Walls’ Blaster"), walls]}, {"line": ["Goon 3", "Goon 4", "Goon 5"]})
    t.reap(CADET, "attach", *stunned)
    assert t.pending.kind == "main"
    assert [title for title in ("Goon 3", "Goon 4", "Goon 5") if t.card(title).stunned] == stunned


def test_walls_may_stun_the_same_creature_again(table):
    walls = armed("Chief Engineer Walls", "Badge")
    t = at(table, {"line": [armed(CADET, "Walls’ Blaster"), walls]}, {"line": ["Goon 3"]})
    t.reap(CADET, "attach", "Goon 3", "Goon 3")
    assert t.card("Goon 3").stunned
    assert not t.card(CADET).stunned

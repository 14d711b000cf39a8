"""Cards of Shadows in Mass Mutation beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import damage, pools

BORROW = "“Borrow”"
ID = "Shoulder Id"
SAURUS = "Shadowsaurus"


# damage that is stolen Æmber instead


def attacked(table, version, defender=ID, *, me=("Goon 3",), mine=3, **more):
    """A creature of `me` attacks Shoulder Id."""
    t = table(
        me={"line": list(me), "amber": mine, **more},
        foe={"line": [defender], "houses": ["brobnar", "dis", "shadows"]},
        ruleset=version,
    )
    return t.fight("Goon 3")


@NEW
@pytest.mark.pair("Shoulder Id", "Doom Sigil")
def test_damage_that_is_not_dealt_poisons_nobody(table, version):
    t = attacked(table, version, artifacts=["Doom Sigil"])
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.foe.line == []
    assert pools(t) == [2, 1]
    assert t.titles(t.me.artifacts) == ["Doom Sigil"]


@NEW
@pytest.mark.pair("Shoulder Id", "The Vaultkeeper")
def test_what_cannot_be_stolen_is_not_dealt_as_damage_either(table, version):
    t = attacked(table, version, me=["Goon 3", "The Vaultkeeper"])
    assert pools(t) == [3, 0]
    assert damage(t.me) == [0, 0]


@NEW
@pytest.mark.pair("Shoulder Id", "Way of the Porcupine")
def test_hazardous_damage_of_shoulder_id_is_stolen_amber_too(table, version):
    t = attacked(table, version, {"title": ID, "upgrades": ["Way of the Porcupine"]})
    assert pools(t) == [1, 2]
    assert damage(t.me) == [0]
    assert t.card(ID).damage == 3


@NEW
@pytest.mark.pair("Shoulder Id", "Shadow Self")
def test_a_protector_has_nothing_to_take_over_from_shoulder_id(table, version):
    t = attacked(table, version, me=["Goon 3", "Shadow Self"])
    assert damage(t.me) == [0, 0]
    assert pools(t) == [2, 1]


@NEW
@pytest.mark.pair("Shoulder Id", "Ether Spider")
def test_a_spider_catches_what_shoulder_id_steals(table, version):
    t = attacked(table, version, me=["Goon 3", "Ether Spider"])
    assert pools(t) == [2, 0]
    assert t.card("Ether Spider").amber == 1
    assert t.card("Goon 3").damage == 0


@NEW
@pytest.mark.pair("Shoulder Id", "Phoenix Heart")
def test_out_of_play_shoulder_id_deals_the_damage_of_its_heart(table, version):
    worn = {"title": ID, "upgrades": ["Phoenix Heart"]}
    t = table(me={"line": [worn], "hand": ["Slaying"]}, foe={"line": ["Goon 9"], "amber": 3}, ruleset=version)
    t.play("Slaying", ID)
    assert t.titles(t.me.hand) == [ID]
    assert damage(t.foe) == [3]
    assert pools(t) == [0, 3]


@NEW
@pytest.mark.pair("Shoulder Id", "Gauntlet of Command")
def test_a_gauntlet_readies_shoulder_id_which_does_not_fight(table, version):
    t = table(
        me={"line": [{"title": ID, "ready": False}], "artifacts": ["Gauntlet of Command"]},
        foe={"line": ["Goon 3"], "amber": 2},
        ruleset=version,
    )
    t.action("Gauntlet of Command")
    assert t.card(ID).ready
    assert damage(t.me) == damage(t.foe) == [0]
    assert pools(t) == [0, 2]


@NEW
@pytest.mark.pair("Shoulder Id", "Collar of Subordination")
def test_a_collared_shoulder_id_steals_for_who_controls_it(table, version):
    t = table(
        me={"hand": ["Collar of Subordination"]},
        foe={"line": [ID, "Goon 3"], "amber": 2, "houses": ["brobnar", "dis", "shadows"]},
        house="dis",
        ruleset=version,
    )
    to_rest(t.play("Collar of Subordination", ID))
    icons = t.me.amber
    t.next_turn("brobnar").fight("Goon 3")
    assert pools(t) == [icons + 1, 1]
    assert t.card("Goon 3").damage == 0


# what a Mole gives away


def spied(table, version, worn="Goon 3", *, on=6, me=None, foe=None):
    """The forge step of `me`, whose opponent controls a creature with a Mole."""
    creature = {"title": worn, "upgrades": ["Mole"], "amber": on}
    return table(me=me or {}, foe={"line": [creature], **(foe or {})}, step="start", ruleset=version)


@pytest.mark.pair("Mole", "The Sting")
def test_the_sting_gets_what_is_spent_from_a_creature_with_a_mole(table, version):
    t = spied(table, version, foe={"artifacts": ["The Sting"]})
    t.submit("key:red")
    assert pools(t) == [0, 6]
    assert t.card("Goon 3").amber == 0
    assert t.me.keys == ["red"]
    t.submit("house:brobnar")


@NEW
@pytest.mark.pair("Mole", "Senator Shrix")
@pytest.mark.parametrize("side", ["me", "foe"])
def test_a_senator_with_a_mole_serves_both_players(table, version, side):
    sides = {"me": {}, "foe": {}}
    sides[side]["line"] = [{"title": "Senator Shrix", "upgrades": ["Mole"], "amber": 6}]
    t = table(**sides, step="start", ruleset=version)
    t.submit("key:red")
    assert t.me.keys == ["red"]
    assert t.card("Senator Shrix").amber == 0
    t.submit("house:brobnar")


@pytest.mark.pair("Mole", "Safe Place")
def test_a_key_can_be_paid_from_a_safe_place_and_a_mole_together(table, version):
    t = spied(table, version, on=4, me={"artifacts": [{"title": "Safe Place", "amber": 2}]})
    t.submit("key:red")
    assert t.me.keys == ["red"]
    assert t.card("Safe Place").amber == t.card("Goon 3").amber == 0
    t.submit("house:brobnar")


@pytest.mark.pair("Mole", "Mole")
def test_two_moles_on_a_creature_let_its_amber_be_spent_once(table, version):
    creature = {"title": "Goon 3", "upgrades": ["Mole", "Mole"], "amber": 3}
    t = table(me={"amber": 1}, foe={"line": [creature]}, step="start", ruleset=version)
    assert t.pending.prompt == "house"
    assert t.me.keys == []
    t.submit("house:brobnar")


# whose it is, and of which house


@pytest.mark.pair("“Borrow”", "Sneklifter")
def test_an_own_artifact_that_is_borrowed_back_belongs_to_shadows(table, version):
    t = table(
        me={"artifacts": ["Dis Crank"], "hand": [BORROW], "houses": ["dis", "shadows", "brobnar"]},
        foe={"hand": ["Sneklifter"], "houses": ["shadows", "logos", "mars"]},
        house="brobnar",
        ruleset=version,
    )
    t.next_turn("shadows").play("Sneklifter")
    assert t.titles(t.foe.artifacts) == ["Dis Crank"]
    assert t.g.house_of(t.card("Dis Crank")) == "shadows"
    t.next_turn("shadows").play(BORROW)
    assert t.titles(t.me.artifacts) == ["Dis Crank"]
    assert t.g.house_of(t.card("Dis Crank")) == "shadows"


@pytest.mark.pair("“Borrow”", "Spangler Box")
def test_a_borrowed_box_that_returns_is_of_its_own_house(table, version):
    t = table(
        me={"hand": [BORROW]},
        foe={"artifacts": ["Spangler Box"], "line": ["Goon 3"]},
        house="shadows",
        ruleset=version,
    )
    to_rest(t.play(BORROW).action("Spangler Box"))
    assert t.titles(t.foe.artifacts) == ["Spangler Box"]
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert t.g.house_of(t.card("Spangler Box")) == "logos"


@NEW
@pytest.mark.pair("“Borrow”", "Animator")
def test_a_borrowed_artifact_is_of_the_active_house_while_it_is_animated(table, version):
    t = table(
        me={"hand": [BORROW], "artifacts": ["Animator"], "houses": ["logos", "shadows", "brobnar"]},
        foe={"artifacts": ["Dis Lamp"]},
        house="shadows",
        ruleset=version,
    )
    t.play(BORROW).next_turn("brobnar").next_turn("logos")
    to_rest(t.action("Animator", "Dis Lamp"))
    assert t.titles(t.me.line) == ["Dis Lamp"]
    assert t.g.house_of(t.card("Dis Lamp")) == "logos"
    t.next_turn("brobnar")
    assert t.titles(t.me.artifacts) == ["Animator", "Dis Lamp"]
    assert t.g.house_of(t.card("Dis Lamp")) == "shadows"


@pytest.mark.pair("Shadowsaurus", "Ether Spider")
def test_shadowsaurus_takes_a_creature_whose_amber_a_spider_catches(table, version):
    t = table(
        me={"line": [SAURUS, "Ether Spider"]},
        foe={"line": [{"title": "Goon 3", "amber": 2}]},
        house="shadows",
        ruleset=version,
    )
    to_rest(t.action(SAURUS))
    assert pools(t) == [0, 0]
    assert t.card("Ether Spider").amber == 2
    assert t.card("Goon 3") in t.me.line


@pytest.mark.pair("Shadowsaurus", "Safe House")
def test_a_creature_that_shadowsaurus_took_is_archived_by_its_owner(table, version):
    t = table(
        me={"line": [SAURUS], "artifacts": ["Safe House"]},
        foe={"line": [{"title": "Goon 3", "amber": 1}]},
        house="shadows",
        ruleset=version,
    )
    to_rest(t.action(SAURUS))
    t.action("Safe House", "Goon 3")
    assert t.titles(t.foe.archives) == ["Goon 3"]
    assert t.me.archives == []


@pytest.mark.pair("Shadowsaurus", "Mole")
def test_a_creature_with_a_mole_that_changes_sides_serves_the_other_player(table, version):
    worn = {"title": "Goon 3", "upgrades": ["Mole"], "amber": 6}
    t = table(me={"line": [SAURUS]}, foe={"line": [worn]}, house="shadows", ruleset=version)
    to_rest(t.action(SAURUS))
    assert pools(t) == [0, 6]
    assert t.card("Goon 3").amber == 0
    assert t.g.in_check(t.foe)
    assert not t.g.in_check(t.me)


@pytest.mark.pair("Lucky Dice", "Remote Access")
def test_dice_used_by_the_opponent_protect_their_creatures(table, version):
    t = table(
        me={"hand": ["Remote Access"], "line": ["Goon 3"]},
        foe={"artifacts": ["Lucky Dice"], "line": ["Goon 2"], "hand": ["Hailstorm"]},
        house="logos",
        ruleset=version,
    )
    t.play("Remote Access").next_turn("brobnar")
    assert t.titles(t.foe.discard) == ["Lucky Dice"]
    t.play("Hailstorm")
    assert damage(t.me) == [0]
    assert t.foe.line == []


@NEW
@pytest.mark.pair("Lucky Dice", "Shoulder Id")
def test_lucky_shoulder_id_is_not_hurt_and_steals(table, version):
    t = table(
        me={"line": [ID], "artifacts": ["Lucky Dice"]},
        foe={"line": ["Goon 4"], "amber": 2, "houses": ["brobnar", "dis", "logos"]},
        house="shadows",
        ruleset=version,
    )
    t.omni("Lucky Dice").next_turn("brobnar").fight("Goon 4")
    assert damage(t.me) == damage(t.foe) == [0]
    assert t.foe.amber == 1


@pytest.mark.pair("Miasma Bomb", "Nexus")
def test_a_bomb_that_nexus_sets_off_stops_its_own_player(table, version):
    t = table(
        me={"line": ["Nexus"], "amber": 6},
        foe={"artifacts": ["Miasma Bomb"], "amber": 6},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus").next_turn()
    assert t.titles(t.foe.discard) == ["Miasma Bomb"]
    assert t.foe.keys == []
    t.next_turn()
    assert len(t.me.keys) == 1

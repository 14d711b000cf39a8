"""Cards of Unfathomable in Dark Tidings beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW, OLD
from tests.engine.cards.dt.sea import sea
from tests.engine.helpers.cards import alike
from tests.engine.helpers.looks import damage, tired

SHERMAN = "General Sherman"
CHOSEN = "The Chosen One"
EFFIGY = "Effigy of Melerukh"
KIRI = "Kiri Giltspine"
TRENCH = "Kiligog’s Trench"
SLEEPY = alike("Goon 1", "Goon 2", "Goon 3", ready=False)


def settled(t):
    while t.pending.kind in ("flank", "order", "trigger"):
        t.submit(*(t.pending.keys if t.pending.kind == "order" else t.pending.keys[-1:]))
    return t


# the ready step


@NEW
@pytest.mark.reading("chosen-one-creatures-that-cannot-ready")
@pytest.mark.pair("The Chosen One", "Under Pressure")
def test_a_creature_that_cannot_ready_still_costs_the_chosen_one(table, version):
    pressed = {"title": "Goon 1", "ready": False, "upgrades": ["Under Pressure"]}
    t = table(me={"line": [pressed, *SLEEPY[1:]]}, foe={"line": [CHOSEN]}, ruleset=version)
    t.end()
    assert t.card(CHOSEN).damage == 3
    assert len(tired(t)) == 3
    t = table(me={"line": [pressed]}, foe={"line": [CHOSEN]}, ruleset=version)
    t.end()
    assert t.card(CHOSEN).damage == 0, "there was no readying to replace"


@NEW
@pytest.mark.pair("The Chosen One", "Storm Surge")
def test_where_no_card_can_ready_nothing_is_replaced(table, version):
    t = sea(table, "Storm Surge", [CHOSEN], SLEEPY, version=version)
    t.play("Storm Surge").next_turn("brobnar").end()
    assert t.card(CHOSEN).damage == 0
    assert len(tired(t)) == 3


@NEW
@pytest.mark.pair("The Chosen One", "Kiri Giltspine")
def test_the_step_in_which_nothing_readied_is_the_next_one_for_kiri_too(table, version):
    t = table(me={"line": ["Goon 1", *SLEEPY[1:]]}, foe={"line": [CHOSEN, KIRI], "hand": []}, ruleset=version)
    t.reap("Goon 1").end()
    assert t.card(CHOSEN).damage == 3
    assert len(tired(t)) == 3
    assert not t.g.state.lasting


@NEW
@pytest.mark.pair("The Chosen One", "Shadow Self")
def test_a_shadow_beside_the_chosen_one_takes_the_damage(table, version):
    t = table(me={"line": SLEEPY}, foe={"line": [CHOSEN, "Shadow Self"]}, ruleset=version)
    t.end()
    assert damage(t.foe) == [0, 3]
    assert len(tired(t)) == 3


@NEW
@pytest.mark.pair("The Chosen One", "Armageddon Cloak")
def test_a_cloaked_chosen_one_survives_the_ready_step(table, version):
    cloaked = {"title": CHOSEN, "damage": 8, "upgrades": ["Armageddon Cloak"]}
    t = table(me={"line": SLEEPY}, foe={"line": [cloaked]}, ruleset=version)
    t.end()
    assert t.titles(t.foe.line) == [CHOSEN]
    assert t.card(CHOSEN).damage == 0
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]
    assert len(tired(t)) == 3


@pytest.mark.pair("Kiri Giltspine", "Collar of Subordination")
def test_a_pinned_creature_under_a_collar_waits_for_its_new_controllers_step(table):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Collar of Subordination"], "houses": ["brobnar", "dis", "logos"]},
        foe={"line": ["Goon 3", KIRI]},
        house="dis",
    )
    t.play("Collar of Subordination", "Goon 3", "left").next_turn("unfathomable").next_turn("brobnar")
    t.reap("Goon 3").end()
    assert tired(t) == ["Goon 3"], "it is an enemy of Kiri now"


@pytest.mark.parametrize("own_first", [True, False])
@pytest.mark.pair("Kiri Giltspine", "Skybooster Squadron")
def test_a_creature_that_has_gone_back_to_the_hand_is_not_pinned(table, own_first):
    t = table(me={"line": ["Skybooster Squadron"]}, foe={"line": [KIRI]}, house="mars")
    t.reap("Skybooster Squadron")
    assert t.pending.kind == "trigger"
    assert len(t.pending.keys) == 2
    squadron = str(t.g.players[0].line[0].id)
    t.submit(next(key for key in t.pending.keys if (f":{squadron}:" in f"{key}:") is own_first))
    assert t.titles(t.me.hand) == ["Skybooster Squadron"]
    assert not t.g.state.lasting


@pytest.mark.pair("Kiri Giltspine", "Replicator")
def test_a_copied_reap_ability_is_no_second_reaping(table, version):
    t = table(
        me={"line": ["Replicator", "Pit Demon", "Tocsin"]},
        foe={"line": [KIRI], "hand": ["Chant"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Replicator")
    settled(t).end()
    assert tired(t) == ["Replicator"]
    assert t.card("Tocsin").ready


# Sherman and what it purged


@NEW
@pytest.mark.pair("General Sherman", "Spangler Box")
def test_each_of_2_jailers_gives_back_its_own(table, version):
    t = sea(
        table,
        None,
        ["Goon 1"],
        ["Goon 2"],
        mine={"hand": [SHERMAN, "Unfathomable Slaying"], "artifacts": ["Spangler Box"]},
        house="logos",
        version=version,
    )
    t.action("Spangler Box", "Goon 2").next_turn("brobnar").next_turn("unfathomable")
    settled(t.play(SHERMAN))
    assert t.titles(t.me.purged) == ["Goon 1"]
    assert t.titles(t.foe.purged) == ["Goon 2"]
    settled(t.play("Unfathomable Slaying"))
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.purged) == ["Goon 2"]


@pytest.mark.pair("General Sherman", "Magda the Rat")
def test_magda_pays_as_she_is_purged_and_steals_nothing_as_she_comes_back(table, version):
    hand = {"hand": ["Magda the Rat", SHERMAN, "Unfathomable Slaying"]}
    t = sea(table, None, mine=hand, foes={"amber": 3}, house="shadows", version=version)
    t.play("Magda the Rat")
    assert (t.me.amber, t.foe.amber) == (2, 1)
    settled(t.next_turn("brobnar").next_turn("unfathomable").play(SHERMAN))
    assert (t.me.amber, t.foe.amber) == (0, 3)
    settled(t.play("Unfathomable Slaying"))
    assert t.titles(t.me.line) == ["Magda the Rat"]
    assert (t.me.amber, t.foe.amber) == (0, 3)


@pytest.mark.pair("General Sherman", "Harland Mindlock")
@NEW
def test_what_harland_borrowed_comes_back_to_its_owner(table, version):
    t = sea(
        table,
        None,
        [],
        ["Goon 3"],
        mine={"hand": ["Harland Mindlock", SHERMAN, "Unfathomable Slaying"]},
        house="logos",
        version=version,
    )
    settled(t.play("Harland Mindlock"))
    assert "Goon 3" in t.titles(t.me.line)
    settled(t.next_turn("brobnar").next_turn("unfathomable").play(SHERMAN).play("Unfathomable Slaying"))
    assert t.titles(t.me.line) == ["Harland Mindlock"]
    assert t.titles(t.foe.line) == ["Goon 3"]


@pytest.mark.pair("General Sherman", "Ether Spider")
def test_a_purged_spider_catches_no_more_and_its_aember_goes_home(table, version):
    spider = {"title": "Ether Spider", "amber": 3}
    t = sea(table, SHERMAN, ["Goon 1"], [spider], version=version)
    t.play(SHERMAN)
    assert t.me.amber == 3
    assert t.titles(t.foe.purged) == ["Ether Spider"]
    t.next_turn().next_turn("unfathomable").reap(SHERMAN)
    assert t.me.amber == 4


# an artifact that becomes a creature


@NEW
@pytest.mark.pair("Effigy of Melerukh", "Auto-Legionary")
def test_2_artifacts_that_became_creatures_fight_each_other(table, version):
    t = table(
        me={"line": ["Goon 1"], "artifacts": ["Auto-Legionary"]},
        foe={"artifacts": [{"title": EFFIGY, "counters": {"awakening": 5}}]},
        house="saurian",
        ruleset=version,
    )
    t.action("Auto-Legionary", "left").next_turn("brobnar").next_turn("brobnar").reap("Goon 1")
    t.fight("Auto-Legionary")
    assert t.titles(t.me.discard) == ["Auto-Legionary"]
    assert t.card(EFFIGY).damage == 0
    assert t.armor(EFFIGY) == 100


@NEW
@pytest.mark.pair("Effigy of Melerukh", "Panpaca, Anga")
def test_others_still_strengthen_the_blank_effigy(table, version):
    t = table(
        me={"line": ["Goon 1"]},
        foe={"line": ["Panpaca, Anga"], "artifacts": [{"title": EFFIGY, "counters": {"awakening": 5}}]},
        ruleset=version,
    )
    t.reap("Goon 1", "right")
    assert t.titles(t.foe.line) == ["Panpaca, Anga", EFFIGY]
    assert t.power(EFFIGY) == 102


@NEW
@pytest.mark.pair("Effigy of Melerukh", "General Sherman")
def test_an_effigy_that_was_purged_does_not_come_back(table, version):
    t = sea(
        table,
        SHERMAN,
        ["Goon 1"],
        mine={"hand": ["Unfathomable Slaying"]},
        foes={"artifacts": [{"title": EFFIGY, "counters": {"awakening": 5}}]},
        house="brobnar",
        version=version,
    )
    t.reap("Goon 1").next_turn("brobnar").next_turn("unfathomable")
    settled(t.play(SHERMAN))
    assert t.titles(t.foe.purged) == [EFFIGY]
    assert t.card(EFFIGY).type == "artifact"
    settled(t.play("Unfathomable Slaying"))
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.purged) == [EFFIGY]
    assert not t.foe.artifacts


@NEW
@pytest.mark.pair("Effigy of Melerukh", "Whirlpool")
def test_the_whirlpool_takes_the_awakened_effigy(table, version):
    awake = {"artifacts": [{"title": EFFIGY, "counters": {"awakening": 5}}, "Whirlpool"]}
    t = table(me={"line": ["Goon 1"]}, foe={**awake, "hand": []}, ruleset=version)
    t.reap("Goon 1").end()
    assert t.titles(t.foe.line) == ["Goon 1", EFFIGY]
    t.choose("brobnar").end()
    assert t.titles(t.me.line) == [EFFIGY]
    assert t.power(EFFIGY) == 100


# control, places, ends of turns


@NEW
@pytest.mark.pair("Whirlpool", "Harland Mindlock")
def test_what_the_whirlpool_gave_back_is_not_given_back_again(table, version):
    t = table(
        me={"hand": ["Harland Mindlock", "Logos Slaying"], "line": ["Logos Goon 9"], "artifacts": ["Whirlpool"]},
        foe={"line": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.play("Harland Mindlock", "right", flank="left").end()
    assert t.titles(t.me.line) == ["Harland Mindlock", "Logos Goon 9"]
    assert t.titles(t.foe.line) == ["Goon 3"]
    t.choose(t.offered[0]).end()
    assert t.titles(t.me.line) == ["Goon 3", "Harland Mindlock", "Logos Goon 9"]
    t.choose("logos").play("Logos Slaying", "Harland Mindlock")
    assert t.card("Goon 3").controller == 0, "the Whirlpool has given it for good"


@NEW
@pytest.mark.pair("Whirlpool", "Kiligog’s Trench")
@pytest.mark.parametrize(
    ("first", "mine", "theirs"), [("Whirlpool", ["Goon 2"], ["Goon 5"]), (TRENCH, [], ["Goon 2", "Goon 5"])]
)
def test_the_active_player_orders_the_trench_and_the_whirlpool(table, version, first, mine, theirs):
    t = table(
        me={"line": ["Goon 2", "Goon 1"], "artifacts": ["Whirlpool", TRENCH]}, foe={"line": ["Goon 5"]}, ruleset=version
    )
    t.end().choose(first)
    assert t.titles(t.me.line) == mine
    assert t.titles(t.foe.line) == theirs
    assert t.titles(t.me.discard) == ["Goon 1"]


# keys, plays, discards


@NEW
@pytest.mark.pair("Kaupe", "Speed Sigil")
def test_kaupe_leaves_one_creature_to_enter_ready(table, version):
    t = table(me={"hand": ["Goon 1", "Goon 2"], "artifacts": ["Speed Sigil"]}, foe={"line": ["Kaupe"]}, ruleset=version)
    t.play("Goon 1")
    assert t.card("Goon 1").ready
    assert not t.may("play:Goon 2")


@NEW
@pytest.mark.pair("Kaupe", "Imperial Road")
def test_kaupe_stops_what_an_ability_would_play(table, version):
    t = table(
        me={"hand": ["Saurian Goon 1", "Saurian Goon 2"], "artifacts": ["Imperial Road"]},
        foe={"line": ["Kaupe"]},
        house="saurian",
        ruleset=version,
    )
    t.play("Saurian Goon 1").omni("Imperial Road")
    if not t.at_rest:
        t.choose("Saurian Goon 2")
    assert t.titles(t.me.line) == ["Saurian Goon 1"]
    assert t.titles(t.me.hand) == ["Saurian Goon 2"]


@NEW
@pytest.mark.pair("Omnipus", "Kaupe")
def test_kaupe_leaves_omnipus_without_arms(table, version):
    t = sea(table, "Omnipus", [], ["Kaupe"], mine={"discard": ["Tentaclid", "Tentaclid"]}, version=version)
    t.play("Omnipus")
    assert t.titles(t.me.line) == ["Omnipus"]
    assert t.titles(t.me.discard).count("Tentaclid") == 2


@NEW
@pytest.mark.pair("Omnipus", "Hunting Witch")
def test_every_arm_that_omnipus_plays_is_played(table, version):
    t = sea(table, "Omnipus", ["Hunting Witch"], mine={"discard": ["Tentaclid", "Tentaclid"]}, version=version)
    settled(t.play("Omnipus"))
    assert t.titles(t.me.line).count("Tentaclid") == 2
    assert t.me.amber == 3


@pytest.mark.pair("Portalmonger", "Titan Mechanic")
@pytest.mark.parametrize(("tide", "costs"), [(0, (5, 9)), (1, (5, 5))])
def test_costs_go_up_and_down_together(table, tide, costs):
    t = sea(table, None, ["Portalmonger"], ["Titan Mechanic"], tide=tide)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == costs


@NEW
@pytest.mark.pair("Sobogg’s Thingamabob", "Mother")
def test_the_forger_is_exhausted_and_readies_in_the_same_turn(table, version):
    t = table(
        me={"line": ["Goon 1"], "artifacts": ["Sobogg’s Thingamabob"]},
        foe={"line": ["Mother"], "amber": 6},
        ruleset=version,
    )
    t.end()
    while t.pending.kind != "house":
        t.submit(t.pending.keys[0])
    assert tired(t) == ["Mother"]
    t.choose(t.offered[0]).end()
    assert tired(t) == []
    assert len(t.foe.hand) == 7


@pytest.mark.pair("Flash Freeze", "Omnipus")
def test_every_arm_of_omnipus_freezes_a_creature(table, version):
    hand = {"hand": ["Omnipus"], "discard": ["Tentaclid", "Tentaclid"]}
    t = sea(table, "Flash Freeze", [], ["Goon 1", "Goon 2", "Goon 3", "Goon 4"], mine=hand, version=version)
    t.play("Flash Freeze").play("Omnipus")
    asked = []
    while not t.at_rest:
        asked.append(t.pending.kind)
        fresh = [card for card in t.foe.line if card.ready]
        t.submit(t.key(fresh[0]) if t.pending.kind == "card" else t.pending.keys[0])
    assert asked.count("card") == 3
    assert [card.ready for card in t.foe.line] == [False, False, False, True]


@pytest.mark.pair("Mælstrom", "Annihilation Ritual")
def test_the_maelstrom_is_no_destruction(table, version):
    t = sea(table, "Mælstrom", ["Goon 1"], ["Goon 2"], mine={"artifacts": ["Annihilation Ritual"]}, version=version)
    t.play("Mælstrom")
    assert t.me.deck[-1].title == "Goon 1"
    assert t.foe.deck[-1].title == "Goon 2"
    assert not t.me.purged


@NEW
@pytest.mark.pair("Mælstrom", "General Sherman")
def test_what_sherman_gives_back_is_not_in_the_maelstrom_any_more(table, version):
    t = sea(table, SHERMAN, ["Goon 1"], ["Goon 2"], mine={"hand": ["Mælstrom"]}, version=version)
    t.play(SHERMAN)
    settled(t.play("Mælstrom"))
    assert t.me.deck[-1].title == SHERMAN
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 2"]


@NEW
@pytest.mark.reading("kraken-exhausts-itself")
@pytest.mark.pair("Te-wheke Kraken", "Speed Sigil")
def test_a_kraken_that_entered_ready_may_be_exhausted_for_itself(table, version):
    t = sea(table, "Te-wheke Kraken", ["Unfathomable Goon 1"], mine={"artifacts": ["Speed Sigil"]}, version=version)
    t.play("Te-wheke Kraken")
    assert tired(t) == ["Unfathomable Goon 1", "Te-wheke Kraken"]


@pytest.mark.pair("Te-wheke Kraken", "Soul Snatcher")
def test_the_snatcher_pays_for_the_kraken_that_did_not_stay(table, version):
    t = sea(table, "Te-wheke Kraken", ["Goon 1"], mine={"artifacts": ["Soul Snatcher"]}, version=version)
    t.play("Te-wheke Kraken")
    assert t.titles(t.me.discard) == ["Te-wheke Kraken"]
    assert t.me.amber == 1


@pytest.mark.pair("Scyphos", "Annihilation Ritual")
def test_scyphos_is_archived_before_the_ritual_could_purge_it(table):
    t = sea(table, "Unfathomable Slaying", ["Scyphos"], mine={"artifacts": ["Annihilation Ritual"]}, tide=0)
    t.play("Unfathomable Slaying")
    assert t.titles(t.me.archives) == ["Scyphos"]
    assert not t.me.purged


@pytest.mark.pair("Fuguru", "Mother")
def test_fuguru_and_mother_cancel_out(table, version):
    t = table(me={"line": ["Mother"]}, foe={"line": ["Fuguru"]}, ruleset=version)
    t.end()
    assert len(t.me.hand) == 6


@pytest.mark.pair("Taniwha", "Bad Penny")
def test_taniwha_feeds_on_a_penny_that_returns(table, version):
    t = sea(table, None, ["Taniwha", "Bad Penny"], version=version)
    t.reap("Taniwha", "Bad Penny")
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.me.amber == 2


@OLD
@pytest.mark.pair("Dive Deep", "Experimental Therapy")
def test_a_creature_of_all_houses_shares_every_house(table, version):
    healed = {"title": "Goon 1", "upgrades": ["Experimental Therapy"]}
    t = sea(table, "Dive Deep", [healed], ["Goon 2"], foes={"deck": ["Mars Chant"]}, version=version)
    t.play("Dive Deep")
    assert t.me.deck[0].title == "Goon 1"
    assert t.titles(t.foe.line) == ["Goon 2"]


# both halves of a gigantic creature

GIANT = {"title": "Ultra Gravitron (bottom half)", "under": ["Ultra Gravitron (top half)"]}


@NEW
@pytest.mark.pair("General Sherman", "Ultra Gravitron")
def test_both_halves_come_back_as_one_creature(table, version):
    t = sea(table, SHERMAN, ["Goon 1"], [GIANT], mine={"hand": ["Unfathomable Slaying"]}, version=version)
    t.play(SHERMAN)
    assert t.titles(t.foe.purged) == ["Ultra Gravitron"] * 2
    settled(t.play("Unfathomable Slaying"))
    assert t.titles(t.foe.line) == ["Ultra Gravitron"]
    assert not t.foe.purged
    assert len(t.foe.line[0].under) == 1


@NEW
@pytest.mark.pair("Mælstrom", "Ultra Gravitron")
def test_nobody_knows_where_in_the_maelstrom_the_halves_are(table, version):
    t = sea(table, "Mælstrom", ["Goon 1"], [GIANT, "Goon 2"], version=version)
    t.play("Mælstrom")
    sunk = t.foe.deck[-3:]
    assert sorted(t.titles(sunk)) == ["Goon 2", "Ultra Gravitron", "Ultra Gravitron"]
    assert not any(card.known for card in sunk)
    assert t.me.deck[-1].known

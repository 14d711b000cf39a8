"""Actions of Dis in Call of the Archons, H to T."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW, OLD
from tests.engine.invent import invent


@invent("Pit Martyr", power=2)
class PitMartyr:
    """Destroyed: its player's opponent plays the top card of the deck."""

    def destroyed(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.play_top_of_deck(opponent)


@invent("Deal Lamp", type="artifact", house="logos")
class DealLamp:
    """Action: gains 2 Æmber."""

    def action(g, me, you):
        yield from g.gain(you, 2)


@invent("Deal Bomb", type="artifact", house="logos")
class DealBomb:
    """Omni: is sacrificed and the opponent loses 1 Æmber."""

    def omni(g, me, you):
        yield from g.sacrifice(me, you)
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)


@invent("Deal Spark", type="action", house="dis")
class DealSpark:
    """Play: deals 2 damage to a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 2)


# Hand of Dis


def test_hand_of_dis_destroys_a_creature_between_others(table, version):
    t = table(
        me={"line": ["Goon 1", "Goon 2", "Goon 3"], "hand": ["Hand of Dis"]},
        foe={"line": ["Goon 4", "Goon 5", "Goon 6", "Goon 7"]},
        house="dis",
        ruleset=version,
    )
    t.play("Hand of Dis")
    assert t.pending.seat == 0
    assert t.offered == ["Goon 2", "Goon 5", "Goon 6"]
    t.choose("Goon 5")
    assert t.titles(t.foe.discard) == ["Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 6", "Goon 7"]
    assert len(t.me.line) == 3
    assert t.me.amber == 0


@pytest.mark.parametrize("line", [[], ["Goon 4"], ["Goon 4", "Goon 5"], ["Goon 4", "Outrider", "Goon 5"]])
def test_where_everybody_is_on_a_flank_the_hand_grasps_nothing(table, version, line):
    t = table(me={"line": ["Goon 1"], "hand": ["Hand of Dis"]}, foe={"line": line}, house="dis", ruleset=version)
    t.play("Hand of Dis")
    assert len(t.foe.line) == len(line)
    assert len(t.me.line) == 1
    assert t.at_rest


def test_where_only_a_friendly_creature_fits_it_is_destroyed(table, version):
    t = table(
        me={"line": ["Goon 1", "Goon 2", "Goon 3"], "hand": ["Hand of Dis"]},
        foe={"line": ["Goon 4"]},
        house="dis",
        ruleset=version,
    )
    t.play("Hand of Dis")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 3"]
    assert len(t.foe.line) == 1


def test_armor_and_power_do_not_matter_to_the_hand(table, version):
    t = table(
        me={"hand": ["Hand of Dis"]}, foe={"line": ["Goon 1", "Guard 12/3", "Goon 1"]}, house="dis", ruleset=version
    )
    t.play("Hand of Dis")
    assert t.titles(t.foe.discard) == ["Guard 12/3"]


@NEW
def test_ward_and_invulnerable_hold_against_the_hand(table, version):
    line = ["Goon 1", {"title": "Goon 3", "warded": True}, "Invulnerable Goon 3", "Goon 1"]
    t = table(
        me={"hand": ["Hand of Dis", "Hand of Dis", "Hand of Dis"]}, foe={"line": line}, house="dis", ruleset=version
    )
    t.play("Hand of Dis", "Goon 3")
    assert not t.card("Goon 3").warded
    assert len(t.foe.line) == 4
    t.play("Hand of Dis", "Invulnerable Goon 3")
    assert len(t.foe.line) == 4
    t.play("Hand of Dis", "Goon 3")
    assert t.titles(t.foe.discard) == ["Goon 3"]


@pytest.mark.clause("destroyed-tagged-cannot-be-chosen", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_a_creature_that_is_being_destroyed_is_not_chosen_again(table, version):
    t = table(
        me={"hand": ["Punch"], "deck": ["Hand of Dis"]},
        foe={"line": ["Goon 1", "Pit Martyr", "Goon 3", "Goon 2"]},
        ruleset=version,
    )
    t.play("Punch", "Pit Martyr")  # tagged, it still stands between the others while the hand is played
    assert t.pending.kind == "order", "nobody was asked whom the hand destroys"
    t.choose(["Goon 3", "Pit Martyr"])
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]
    assert t.titles(t.foe.discard) == ["Goon 3", "Pit Martyr"]
    assert "Hand of Dis" in t.titles(t.me.discard)


# Hecatomb


def test_hecatomb_pays_everyone_for_their_own(table, version):
    t = table(
        me={"hand": ["Hecatomb"], "line": ["Dis Goon 2", "Goon 1"]},
        foe={"line": ["Dis Goon 5", "Dis Goon 2", "Goon 2", {"title": "Dis Ghost", "owner": 0}]},
        house="dis",
        ruleset=version,
    )
    t.play("Hecatomb")
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert (t.me.amber, t.foe.amber) == (1 + 1, 3), "whoever controlled it, wherever it went"
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert "Dis Ghost" in t.titles(t.me.hand)


@NEW
def test_hecatomb_pays_nothing_for_what_a_ward_saves(table, version):
    t = table(
        me={"hand": ["Hecatomb"]},
        foe={"line": [{"title": "Dis Goon 2", "warded": True}]},
        house="dis",
        ruleset=version,
    )
    t.play("Hecatomb")
    assert t.foe.amber == 0
    assert len(t.foe.line) == 1
    assert t.me.amber == 1


# Hysteria


def test_hysteria_sends_all_creatures_home(table, version):
    t = table(
        me={"hand": ["Hysteria"], "line": ["Goon 3", {"title": "Goon 4", "owner": 1}], "artifacts": ["Trinket"]},
        foe={"line": [{"title": "Goon 5", "upgrades": ["Badge"], "amber": 2}]},
        house="dis",
        ruleset=version,
    )
    t.play("Hysteria")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert sorted(t.titles(t.foe.hand)) == ["Goon 4", "Goon 5"]
    assert t.titles(t.foe.discard) == ["Badge"]
    assert len(t.me.artifacts) == 1
    assert t.me.amber == 2


# Key Hammer


def forged(table, version, **more):
    """The foe's turn, in which the foe has Key Hammer, after a turn in which a key was or was not forged."""
    t = table(
        me={"keys": ["red"], **more}, foe={"hand": ["Key Hammer"], "keys": ["blue"]}, step="forge", ruleset=version
    )
    while t.game.active == 0:
        t.submit("end" if "end" in t.pending.keys else "key:yellow" if t.pending.kind == "key" else t.pending.keys[0])
    t.submit("house:dis")
    return t


def test_key_hammer_unforges_the_key_of_the_turn_before(table, version):
    t = forged(table, version, amber=7)
    assert t.me.keys == ["red", "yellow"]
    assert t.me.amber == 1
    t.play("Key Hammer")
    assert t.me.keys == ["red"]
    assert t.me.amber == 7
    assert t.foe.keys == ["blue"]
    assert t.foe.amber == 1


def test_without_a_key_the_hammer_pays_all_the_same(table, version):
    t = forged(table, version)
    t.play("Key Hammer")
    assert t.me.keys == ["red"]
    assert t.me.amber == 6


# Mind Barb


@pytest.mark.parametrize("held", [1, 3])
def test_mind_barb_makes_the_opponent_discard_a_random_card(table, version, held):
    t = table(
        me={"hand": ["Mind Barb", "Goon 9"]},
        foe={"hand": ["Goon 1", "Goon 2", "Goon 3"][:held], "amber": 2},
        house="dis",
        ruleset=version,
    )
    t.play("Mind Barb")
    assert len(t.foe.hand) == held - 1, "nobody is asked"
    assert len(t.foe.discard) == 1, "nobody is asked"
    assert t.at_rest, "nobody is asked"
    assert t.titles(t.me.hand) == ["Goon 9"]
    assert (t.me.amber, t.foe.amber) == (1, 2)


def test_chance_decides_which_card(table):
    gone = set()
    for seed in range(12):
        t = table(me={"hand": ["Mind Barb"]}, foe={"hand": ["Goon 1", "Goon 2", "Goon 3"]}, house="dis", seed=seed)
        t.play("Mind Barb")
        gone.add(t.foe.discard[0].title)
    assert gone == {"Goon 1", "Goon 2", "Goon 3"}


def test_an_empty_hand_loses_nothing(table, version):
    t = table(me={"hand": ["Mind Barb"]}, foe={"archives": ["Goon 1"]}, house="dis", ruleset=version)
    t.play("Mind Barb")
    assert t.foe.discard == []
    assert len(t.foe.archives) == 1
    assert t.me.amber == 1


def test_with_three_players_the_victim_of_the_barb_is_asked_for(table):
    t = table(me={"hand": ["Mind Barb"]}, foe={"hand": ["Goon 1"]}, third={"hand": ["Goon 2"]}, house="dis")
    t.play("Mind Barb")
    assert t.pending.kind == "player"
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert len(t.foe.hand) == 1
    assert t.third.hand == []
    assert t.titles(t.third.discard) == ["Goon 2"]


# Pandemonium


def test_pandemonium_has_every_undamaged_creature_capture(table, version):
    t = table(
        me={"hand": ["Pandemonium"], "line": ["Goon 3", {"title": "Goon 4", "damage": 1}], "amber": 4},
        foe={"line": ["Goon 5", "Goon 6"], "amber": 4},
        house="dis",
        ruleset=version,
    )
    t.play("Pandemonium")
    assert [t.card(f"Goon {n}").amber for n in (3, 4, 5, 6)] == [1, 0, 1, 1]
    assert (t.me.amber, t.foe.amber) == (4 + 1 - 2, 3)


def test_with_too_little_amber_the_captors_are_picked(table, version):
    t = table(
        me={"hand": ["Pandemonium"], "line": ["Goon 3", "Goon 4", "Goon 5"]},
        foe={"amber": 2},
        house="dis",
        ruleset=version,
    )
    t.play("Pandemonium")
    assert t.pending.seat == 0
    assert (t.pending.minimum, t.pending.maximum) == (2, 2)
    t.choose(["Goon 3", "Goon 5"])
    assert [t.card(f"Goon {n}").amber for n in (3, 4, 5)] == [1, 0, 1]
    assert t.foe.amber == 0


# Poltergeist


@pytest.mark.parametrize("side", ["me", "foe"])
def test_poltergeist_uses_an_artifact_and_destroys_it(table, version, side):
    sides = {"me": {"hand": ["Poltergeist"]}, "foe": {}}
    sides[side]["artifacts"] = ["Deal Lamp"]
    t = table(**sides, house="dis", ruleset=version)
    t.play("Poltergeist")
    assert t.me.amber == 1 + 2
    assert t.foe.amber == 0
    assert t.card("Deal Lamp").zone == "discard"


def test_what_cannot_be_used_is_destroyed_all_the_same(table, version):
    t = table(
        me={"hand": ["Poltergeist"], "artifacts": ["Logos Trinket"]},
        foe={"artifacts": [{"title": "Deal Lamp", "ready": False}], "line": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Poltergeist", "Deal Lamp")
    assert t.me.amber == 1
    assert t.foe.artifacts == []
    assert len(t.me.artifacts) == 1


def test_what_sacrifices_itself_works_for_the_user(table, version):
    t = table(me={"hand": ["Poltergeist"]}, foe={"artifacts": ["Deal Bomb"], "amber": 3}, house="dis", ruleset=version)
    t.play("Poltergeist")
    assert (t.me.amber, t.foe.amber) == (1, 2)
    assert t.titles(t.foe.discard) == ["Deal Bomb"]


def test_poltergeist_without_artifacts(table, version):
    t = table(me={"hand": ["Poltergeist"]}, foe={"line": ["Goon 3"]}, house="dis", ruleset=version)
    t.play("Poltergeist")
    assert t.at_rest
    assert t.me.amber == 1
    assert len(t.foe.line) == 1


# Red-Hot Armor


def test_red_hot_armor_burns_its_wearers(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor"], "line": ["Guard 6/2"]},
        foe={"line": ["Guard 5/1", "Guard 4/3", {"title": "Goon 7", "upgrades": ["Dis Plate"]}, "Goon 8"]},
        house="dis",
        ruleset=version,
    )
    t.play("Red-Hot Armor")
    assert [t.card(title).damage for title in ("Guard 5/1", "Guard 4/3", "Goon 7", "Goon 8")] == [1, 3, 2, 0]
    assert [t.armor(title) for title in ("Guard 5/1", "Guard 4/3", "Goon 7", "Guard 6/2")] == [0, 0, 0, 2]
    assert t.card("Guard 6/2").damage == 0
    t.end()
    assert [t.armor(title) for title in ("Guard 5/1", "Guard 4/3", "Goon 7")] == [1, 3, 2], "until the turn ends"
    t.submit(t.pending.keys[0])


def test_armor_used_up_before_counts_too_and_what_comes_later_protects(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor", "Dis Plate", "Deal Spark"]},
        foe={"line": ["Guard 6/2"]},
        house="dis",
        ruleset=version,
    )
    t.play("Deal Spark").play("Red-Hot Armor")
    assert t.card("Guard 6/2").damage == 2
    assert t.armor("Guard 6/2") == 0
    t.play("Dis Plate")
    assert t.armor("Guard 6/2") == 2 == t.g.armor_left(t.card("Guard 6/2"))


def test_red_hot_armor_can_kill(table, version):
    t = table(me={"hand": ["Red-Hot Armor"]}, foe={"line": ["Guard 3/3", "Guard 3/2"]}, house="dis", ruleset=version)
    t.play("Red-Hot Armor")
    assert t.titles(t.foe.line) == ["Guard 3/2"]
    assert t.titles(t.foe.discard) == ["Guard 3/3"]


@NEW
def test_a_ward_stops_the_heat_but_the_armor_is_lost(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor"]},
        foe={"line": [{"title": "Guard 3/2", "warded": True}]},
        house="dis",
        ruleset=version,
    )
    t.play("Red-Hot Armor")
    assert t.card("Guard 3/2").damage == 0
    assert t.armor("Guard 3/2") == 0
    assert not t.card("Guard 3/2").warded


# Tendrils of Pain


@pytest.mark.parametrize(("forged", "plain_one", "armored"), [(False, 1, 0), (True, 4, 2)])
def test_tendrils_hurt_more_after_a_key(table, version, forged, plain_one, armored):
    t = table(
        me={"line": ["Goon 12"], "amber": 6 if forged else 5},
        foe={"hand": ["Tendrils of Pain"], "line": ["Goon 5", "Guard 5/2"]},
        step="forge",
        ruleset=version,
    )
    while t.game.active == 0:
        t.submit("end" if "end" in t.pending.keys else t.pending.keys[0])
    assert len(t.me.keys) == int(forged)
    t.submit("house:dis")
    t.play("Tendrils of Pain")
    assert t.card("Goon 12").damage == t.card("Goon 5").damage == plain_one
    assert t.card("Guard 5/2").damage == armored


@OLD
def test_as_printed_the_tendrils_strike_twice(table, version):
    t = table(
        me={"line": ["Goon 1"], "amber": 6},
        foe={"hand": ["Tendrils of Pain"], "line": ["Goon 5"]},
        step="forge",
        ruleset=version,
    )
    while t.game.active == 0:
        t.submit("end" if "end" in t.pending.keys else t.pending.keys[0])
    t.submit("house:dis")
    t.play("Tendrils of Pain")
    assert [fact.data["amount"] for fact in t.happened("damage.dealt")] == [1, 1, 3]


# Three Fates


@pytest.mark.parametrize("many", [0, 2])
def test_three_fates_with_fewer_than_three(table, version, many):
    t = table(me={"hand": ["Three Fates"], "line": ["Goon 3"] * many}, foe={}, house="dis", ruleset=version)
    t.play("Three Fates")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.me.line == []
    assert t.me.amber == 1


def test_three_fates_take_the_three_strongest_of_all_sides(table, version):
    t = table(
        me={"hand": ["Three Fates"], "line": ["Goon 7", "Goon 3"]},
        foe={"line": ["Goon 4", {"title": "Goon 2", "power_counters": 3}]},
        house="dis",
        ruleset=version,
    )
    t.play("Three Fates")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.foe.line == []

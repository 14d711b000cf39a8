"""The hard shapes of the kernel, proved with small invented cards."""

from __future__ import annotations

import pytest

from tests.engine import shapes  # noqa: F401  (makes the cards of these tests known)


def test_simultaneous_triggers_are_ordered_by_the_active_player(table):
    t = table(me={"line": ["Shape Toll"], "hand": ["Punch"]}, foe={"line": ["Shape Drum", "Goon 3", "Goon 5"]})
    t.play("Punch", "Goon 3")
    assert t.pending.kind == "trigger"
    assert t.pending.seat == 0
    assert len(t.pending.keys) == 2  # the foe's trigger too is ordered by the active player
    t.choose("Shape Drum")
    assert t.offered == ["Shape Toll", "Shape Drum", "Goon 5"]  # and decided by the active player
    t.choose("Goon 5")
    assert t.me.amber == 2  # 1 from the icon of Punch, 1 from the toll
    assert t.card("Goon 5").damage == 1


def test_a_trigger_inside_a_trigger_resolves_first(table):
    t = table(me={"hand": ["Punch"]}, foe={"line": ["Shape Drum", "Shape Weakling", "Goon 3", "Shape Toll"]})
    t.play("Punch", "Goon 3")
    # Drum and Toll wait for the death of Goon 3; the drum kills the weakling, whose death triggers both again, inside
    t.choose("Shape Drum", "Shape Weakling")
    assert t.foe.amber == 0
    t.choose("Shape Toll")  # the inner one
    assert t.foe.amber == 1
    t.choose("Shape Toll")  # inner drum
    assert t.card("Shape Toll").damage == 1
    assert t.foe.amber == 2  # the outer toll came last


def test_destroyed_abilities_that_destroy_more_resolve_before_anything_is_buried(table):
    t = table(
        me={"hand": ["Punch"]},
        foe={"line": ["Goon 9", "Shape Bomb", "Shape Bomb", "Dust Imp", "Goon 4"]},
    )
    t.play("Punch", "Shape Bomb")
    # the first bomb tags Goon 9 and the second bomb, which tags the imp: all resolve before anything is buried
    assert t.foe.amber == 2
    assert len(t.foe.line) == 5
    assert t.foe.discard == []
    assert t.pending.kind == "order"
    assert t.pending.seat == 0
    assert len(t.pending.keys) == 4
    t.choose(["Dust Imp", "Goon 9", "Shape Bomb#2", "Shape Bomb"])
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.titles(t.foe.discard) == ["Dust Imp", "Goon 9", "Shape Bomb", "Shape Bomb"]


def test_replacement_of_a_destruction(table):
    t = table(me={"hand": ["Punch", "Punch"]}, foe={"line": ["Goon 3"], "artifacts": ["Angel"]})
    t.play("Punch")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.card("Goon 3").damage == 0
    assert t.foe.artifacts == []
    assert t.titles(t.foe.discard) == ["Angel"]
    assert not t.happened("card.destroyed") or all(
        f.data["card"] != t.card("Goon 3").id for f in t.happened("card.destroyed")
    )
    t.play("Punch")
    assert t.foe.line == []


def test_two_replacements_of_one_event_are_ordered_and_only_one_acts(table):
    t = table(me={"hand": ["Punch"]}, foe={"line": ["Goon 3"], "artifacts": ["Angel", "Angel"]})
    t.play("Punch")
    assert t.pending.prompt == "order.replacements"
    assert t.pending.seat == 0
    t.choose("Angel")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert len(t.foe.artifacts) == 1


def test_replacement_of_a_steal(table):
    t = table(me={"line": ["Noddy the Thief"]}, foe={"line": ["Shape Toll Keeper"], "amber": 3}, house="shadows")
    t.action("Noddy the Thief")
    assert t.me.amber == 0
    assert t.foe.amber == 2
    assert t.card("Shape Toll Keeper").amber == 1


def test_redirected_damage_meets_the_armor_of_the_first_recipient_only_then_the_second(table):
    t = table(me={"hand": ["Punch"]}, foe={"line": ["Shape Squire", "Shape Shield", "Goon 2"]})
    t.play("Punch", "Shape Squire")
    assert t.card("Shape Squire").damage == 0
    assert t.card("Shape Shield").damage == 2
    assert t.card("Goon 2").damage == 0


def test_replacement_of_what_a_reap_gains(table):
    t = table(
        me={"line": ["Headhunter"], "artifacts": ["Shape Doubler"], "hand": ["Dimension Door"]},
        foe={"amber": 5},
    )
    t.reap("Headhunter")
    assert t.me.amber == 2
    assert t.foe.amber == 5


@pytest.mark.parametrize(("first", "stolen"), [("Shape Doubler", 2), ("Dimension Door", 1)])
def test_two_replacements_of_a_gain_in_the_order_of_the_active_player(table, first, stolen):
    t = table(
        me={"line": ["Logos Goon 3"], "artifacts": ["Shape Doubler"], "hand": ["Dimension Door"]},
        foe={"amber": 5},
        house="logos",
    )
    t.play("Dimension Door")
    t.reap("Logos Goon 3")
    assert t.pending.prompt == "order.replacements"
    t.submit(t.pending.keys[0] if first == "Shape Doubler" else t.pending.keys[1])
    # the doubler only changes the gain, which the door then takes; the door takes it away whole
    assert (t.me.amber, t.foe.amber) == (stolen, 5 - stolen)


def test_lasting_effect_outlives_its_card_covers_later_cards_and_ends_with_the_turn(table):
    t = table(me={"line": ["Goon 3"], "hand": ["Shape Chant", "Goon 2"]}, foe={"line": ["Goon 4"]})
    t.play("Shape Chant")
    assert t.titles(t.me.discard) == ["Shape Chant"]
    assert t.power("Goon 3") == 5
    assert t.power("Goon 4") == 4
    t.play("Goon 2")
    assert t.power("Goon 2") == 4
    t.next_turn()
    assert t.power("Goon 3") == 3
    assert t.power("Goon 2") == 2


def test_a_creature_that_lives_by_a_lasting_effect_dies_when_it_ends(table):
    t = table(
        me={"line": [{"title": "Goon 3", "damage": 2}], "hand": ["Shape Chant"]},
        foe={"line": ["Goon 2"]},
    )
    t.play("Shape Chant")
    t.fight("Goon 3")
    assert t.card("Goon 3").damage == 4
    t.next_turn()
    assert t.me.line == []


def test_lasting_effect_that_waits_for_the_opponents_next_turn(table):
    t = table(me={"line": ["Goon 3"], "hand": ["Shape Curse"]}, foe={"line": ["Goon 4"]})
    t.play("Shape Curse")
    assert t.may("reap:Goon 3")
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 4")
    assert "forbids" in t.refused("reap:Goon 4").reason
    t.next_turn("brobnar")
    assert t.may("reap:Goon 3")
    t.next_turn("brobnar")
    assert t.may("reap:Goon 4")


def test_ability_granted_by_an_upgrade_belongs_to_the_creature(table):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": ["Shape Drill"]}, "Goon 2"], "hand": []},
        foe={},
    )
    t.reap("Goon 2")
    assert t.me.hand == []
    t.reap("Goon 3")
    assert len(t.me.hand) == 1


def test_ability_granted_by_a_neighbor_ends_when_it_is_no_neighbor_any_more(table):
    t = table(me={"line": ["Shape Mentor", "Goon 3", "Goon 2"], "hand": ["Punch"]}, foe={})
    t.reap("Goon 2")
    assert t.me.amber == 1
    t.reap("Goon 3")
    assert t.me.amber == 4
    assert t.g.labelled(t.card("Goon 2"), "reap") == []
    t.play("Punch", "Goon 3")
    assert len(t.g.labelled(t.card("Goon 2"), "reap")) == 1  # it has moved up next to the mentor


def test_blanked_text(table):
    t = table(
        me={"artifacts": ["Silence"], "hand": ["Punch"]},
        foe={"line": ["Dust Imp", {"title": "Goon 3", "upgrades": ["Shape Drill"]}]},
    )
    t.play("Punch", "Dust Imp")
    assert t.foe.amber == 0  # its Destroyed ability is blank
    assert len(t.g.labelled(t.card("Goon 3"), "reap")) == 1  # what an upgrade grants is not its own text


def test_a_copied_card_has_the_base_card_and_is_itself_again_when_it_leaves(table):
    t = table(
        me={"hand": ["Shape Mirror", "Punch"]},
        foe={"line": [{"title": "Dust Imp", "power_counters": 2}]},
    )
    t.play("Shape Mirror")
    mirror = t.me.line[0]
    assert mirror.title == "Dust Imp"
    assert t.g.power(mirror) == 2
    t.play("Punch", mirror)
    assert t.me.amber == 3  # 2 from the copied Destroyed ability, 1 from the icon
    assert mirror.title == "Shape Mirror"
    assert mirror.zone == "discard"


def test_as_if_it_were_yours(table):
    t = table(me={"hand": ["Shape Borrow"]}, foe={"line": ["Tocsin"], "hand": ["Goon 1"]})
    t.play("Shape Borrow")
    # Tocsin makes its player's opponent discard: read from my side, that is the foe
    assert t.titles(t.foe.discard) == ["Goon 1"]
    assert t.card("Tocsin").controller == 1


def test_change_of_control(table):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Lure"]},
        foe={"line": [{"title": "Goon 5", "damage": 2, "amber": 1, "upgrades": ["Blood of Titans"]}], "amber": 0},
    )
    t.play("Lure", "left")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 1"]
    goon = t.card("Goon 5")
    assert (goon.damage, goon.amber, t.g.power(goon), goon.owner) == (2, 1, 10, 1)


def test_a_card_that_left_and_came_back_is_another_for_a_waiting_effect(table):
    t = table(me={"line": ["Shape Blink", "Goon 4"], "hand": ["Shape Recall"]}, foe={})
    t.play("Shape Recall", "Shape Blink")
    if t.game.pending and t.pending.prompt == "enter.flank":
        t.choose("left")
    assert t.card("Shape Blink").zone == "play"
    assert t.card("Shape Blink").damage == 0


def test_an_effect_finds_the_card_that_stayed(table):
    t = table(me={"line": ["Shape Blink", "Goon 4"], "hand": ["Shape Recall"]}, foe={})
    t.play("Shape Recall", "Goon 4")
    t.choose("left")
    assert t.card("Goon 4").damage == 3


def test_an_extra_turn(table):
    t = table(me={"hand": ["Encore"]}, foe={})
    t.play("Encore")
    t.next_turn("brobnar")
    assert t.game.active == 0
    t.next_turn()
    assert t.game.active == 1


def test_a_skipped_step(table):
    t = table(me={"hand": ["Shape Fog"]}, foe={"amber": 6})
    t.play("Shape Fog")
    t.next_turn()
    assert t.foe.keys == []
    assert t.foe.amber == 6
    t.next_turn()
    t.end()
    assert t.pending.kind == "key"  # one turn later the key is forged
    t.choose("red")
    assert t.foe.keys == ["red"]


def test_a_win_in_the_middle_of_an_effect(table):
    t = table(me={"keys": ["red", "blue"], "hand": ["Key Windfall"]}, foe={})
    t.play("Key Windfall")
    assert t.game.pending is None
    assert t.game.result is not None
    assert t.game.result["winner"] == 0
    assert t.game.result["reason"] == "keys"
    assert t.me.amber == 0  # nothing after the third key is resolved


@pytest.mark.parametrize("named", [0, 1, 7])
def test_the_active_player_names_a_count_for_an_endless_loop(table, named):
    t = table(me={"line": ["Shape Echo A", "Headhunter"]}, foe={"line": ["Goon 1"]})
    t.fight("Headhunter")
    assert t.pending.prompt.startswith("loop@")
    before = t.me.amber
    t.choose(str(named))
    assert t.at_rest
    assert t.me.amber == before + named


def test_three_seats(table):
    t = table(
        me={"line": ["Noddy the Thief"], "hand": ["Poison Wave"]},
        foe={"line": ["Goon 3"], "amber": 2},
        third={"line": ["Goon 1", "Dust Imp"], "amber": 4},
        house="shadows",
    )
    t.action("Noddy the Thief")
    assert t.pending.kind == "player"
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (1, 2, 3)
    t.play("Poison Wave")
    t.submit(*t.pending.keys)  # the order of the third player's dead
    assert t.third.line == []
    assert t.third.amber == 5
    assert t.me.line == []
    t.next_turn()
    assert t.game.active == 1
    t.next_turn()
    assert t.game.active == 2
    t.next_turn()
    assert t.game.active == 0

"""Creatures of Unfathomable in Grim Reminders, A to K."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.cards.gr.graveyard import HAUNTED, NEARLY, grave, lines
from tests.engine.cards.woe.reef import knowing
from tests.engine.helpers.answers import ordered
from tests.engine.helpers.cards import hurt, spent, warded
from tests.engine.helpers.looks import damage_of_all, tired

deep = partial(grave, house="unfathomable")

# Addlefish


@pytest.mark.parametrize(("hand", "left"), [(["Goon 1"] * 3, 1), (["Goon 1"], 0), ([], 0)])
def test_an_addlefish_that_fights_makes_the_opponent_discard_2(table, hand, left):
    t = deep(table, {"line": ["Addlefish"], "hand": ["Goon 2"]}, {"line": ["Goon 1"], "hand": hand})
    t.fight("Addlefish")
    assert len(t.foe.hand) == left
    assert len(t.me.hand) == 1


def test_an_addlefish_that_falls_makes_nobody_discard(table):
    t = deep(table, {"line": ["Addlefish"]}, {"line": ["Goon 6"], "hand": ["Goon 1"]})
    t.fight("Addlefish")
    assert not t.me.line
    assert len(t.foe.hand) == 1


# Echo Guardian


@pytest.mark.parametrize(("piles", "power", "poison"), [(HAUNTED, 3, True), (NEARLY, 1, False)])
def test_an_echo_guardian_is_strong_and_poisonous_for_the_haunted(table, piles, power, poison):
    t = deep(table, {"line": ["Echo Guardian", "Goon 1"]}, piles=piles)
    assert t.power("Echo Guardian") == power
    assert t.g.has_keyword(t.card("Echo Guardian"), "poison") is poison
    assert not t.g.has_keyword(t.card("Goon 1"), "poison")
    assert t.g.has_keyword(t.card("Echo Guardian"), "taunt")


def test_the_poison_of_an_echo_guardian_kills_what_attacks_it(table):
    t = deep(table, {"line": ["Goon 4"]}, {"line": ["Echo Guardian"]}, house="brobnar", piles=(0, 10))
    t.fight("Goon 4")
    assert lines(t) == [[], ["Echo Guardian"]]
    assert damage_of_all(t) == [0]


# Eldritch Synan


@pytest.mark.parametrize(("attacker", "left"), [(hurt("Goon 4", 1), ["Eldritch Synan"]), ("Goon 4", [])])
def test_an_eldritch_synan_takes_nothing_from_creatures_with_damage(table, attacker, left):
    t = deep(table, {"line": [attacker]}, {"line": ["Eldritch Synan"]}, house="brobnar")
    t.fight("Goon 4")
    assert lines(t)[1] == left
    assert len(t.me.line) == (not left)


def test_an_eldritch_synan_takes_damage_from_other_things_and_spares_no_neighbor(table):
    me = {"line": [hurt("Goon 4", 1)], "hand": ["Jab"]}
    t = deep(table, me, {"line": ["Eldritch Synan", "Goon 2"]}, house="brobnar")
    t.play("Jab", "Eldritch Synan").fight("Goon 4", "Goon 2")
    assert damage_of_all(t) == [3, 1]
    assert lines(t)[1] == ["Eldritch Synan"]


@pytest.mark.parametrize(("boiler", "left"), [("Boiler", []), (hurt("Boiler", 1), ["Eldritch Synan"])])
def test_an_eldritch_synan_takes_nothing_from_abilities_of_creatures_with_damage(table, boiler, left):
    t = deep(table, {"line": [boiler], "hand": ["Unfathomable Slaying"]}, {"line": ["Eldritch Synan"]})
    t.play("Unfathomable Slaying", "Boiler")
    assert lines(t)[1] == left


# Gatewatcher


@pytest.mark.parametrize(("piles", "left"), [(NEARLY, ["Goon 2"]), (HAUNTED, ["Goon 1", "Goon 2", "Goon 3"])])
def test_a_gatewatcher_takes_the_flanks_of_a_haunted_opponent_along(table, piles, left):
    me = {"line": ["Goon 5", "Gatewatcher", "Goon 6"], "hand": ["Unfathomable Slaying"]}
    t = deep(table, me, {"line": ["Goon 1", "Goon 2", "Goon 3"]}, piles=piles)
    ordered(t.play("Unfathomable Slaying", "Gatewatcher"))
    assert lines(t) == [["Goon 5", "Goon 6"], left]


def test_a_gatewatcher_breaks_a_ward_on_a_flank(table):
    me = {"line": ["Gatewatcher"], "hand": ["Unfathomable Slaying"]}
    t = deep(table, me, {"line": [warded("Goon 1")]}, piles=NEARLY)
    t.play("Unfathomable Slaying", "Gatewatcher")
    assert lines(t) == [[], ["Goon 1"]]
    assert not t.card("Goon 1").warded


# Giltspine Mesmerist


def test_a_mesmerist_discards_for_every_card_that_is_readied(table):
    me = {"line": ["Giltspine Mesmerist", spent("Goon 1"), spent("Goon 2"), "Goon 3"], "artifacts": [spent("Crank")]}
    t = deep(table, me, {"line": [spent("Goon 4")]})
    ordered(t.end())
    assert len(t.me.discard) == 3
    assert not t.foe.discard
    ordered(t.submit("house:brobnar").end())
    assert len(t.foe.discard) == 1
    assert len(t.me.discard) == 3


def test_a_mesmerist_minds_who_readies_and_what_was_ready_before(table):
    t = deep(
        table, {"hand": ["Unfathomable Bugle"], "line": ["Goon 1", spent("Goon 2")]}, {"line": ["Giltspine Mesmerist"]}
    )
    t.play("Unfathomable Bugle")
    assert len(t.me.discard) == 2, "one card of the deck and the bugle"
    assert not t.foe.discard


@pytest.mark.parametrize("seat", [0, 1])
def test_a_mesmerist_that_is_discarded_discards_3_from_either_deck(table, seat):
    t = deep(table, {"hand": ["Giltspine Mesmerist"]})
    t.discard("Giltspine Mesmerist", f"seat:{seat}")
    assert [len(player.discard) for player in t.g.players] == ([4, 0] if seat == 0 else [1, 3])


# Hukaru Icefin


def test_an_icefin_that_reaps_exhausts_a_house_on_both_sides(table):
    t = deep(table, {"line": ["Hukaru Icefin", "Dis Goon 1", "Goon 2"]}, {"line": [warded("Dis Goon 3"), "Goon 4"]})
    t.reap("Hukaru Icefin", "house:dis")
    assert tired(t) == ["Hukaru Icefin", "Dis Goon 1", "Dis Goon 3"]
    assert t.card("Dis Goon 3").warded


@pytest.mark.parametrize("target", ["Goon 1", "Goon 2", "Crank", "Lamp"])
def test_an_icefin_that_is_discarded_exhausts_a_creature_or_an_artifact(table, target):
    me = {"hand": ["Hukaru Icefin"], "line": ["Goon 1"], "artifacts": ["Crank"]}
    t = deep(table, me, {"line": ["Goon 2"], "artifacts": ["Lamp"]})
    t.discard("Hukaru Icefin", target)
    assert [title for title in ("Goon 1", "Goon 2", "Crank", "Lamp") if not t.card(title).ready] == [target]


# Ihaka of the Depths


def test_ihaka_may_sink_the_top_of_the_discard_pile_for_each_card_drawn(table):
    t = deep(table, {"line": ["Ihaka of the Depths"], "discard": ["Goon 1", "Goon 2", "Goon 3"], "hand": ["Chant"] * 4})
    t.end()
    assert t.offered == ["yes", "no"]
    t.submit("yes").submit("yes")
    assert t.titles(t.me.deck)[:2] == ["Goon 2", "Goon 3"]
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert knowing(t, t.card("Goon 3")) == [True, True, True]
    t.submit("house:brobnar")


def test_ihaka_may_leave_it(table):
    t = deep(table, {"line": ["Ihaka of the Depths"], "discard": ["Goon 1"], "hand": ["Chant"] * 5})
    t.end().submit("no")
    assert t.titles(t.me.discard) == ["Goon 1"]
    t.submit("house:brobnar")


def test_ihaka_asks_nothing_before_an_empty_discard_pile_or_in_another_turn(table):
    t = deep(table, {"line": ["Ihaka of the Depths"]}, {"discard": ["Goon 1"]})
    t.end()
    assert t.pending.kind == "house"
    t.submit("house:brobnar").end()
    assert t.pending.kind == "house"
    assert t.titles(t.foe.discard) == ["Goon 1"]
    t.submit("house:brobnar")


# Immersioneer


@pytest.mark.parametrize("seat", [0, 1])
def test_an_immersioneer_discards_3_from_either_deck(table, seat):
    t = deep(table, {"line": ["Immersioneer"]})
    t.reap("Immersioneer", f"seat:{seat}")
    assert [len(player.discard) for player in t.g.players] == [3 * (seat == 0), 3 * (seat == 1)]


def test_an_immersioneer_that_is_discarded_shuffles_the_bottom_3_away(table):
    me = {"hand": ["Immersioneer"], "discard": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]}
    t = deep(table, me, {"discard": ["Goon 5"]})
    t.discard("Immersioneer")
    assert t.titles(t.me.discard) == ["Goon 4", "Immersioneer"]
    assert len(t.me.deck) == 15
    assert t.titles(t.foe.discard) == ["Goon 5"]


def test_an_immersioneer_may_shuffle_itself_away(table):
    t = deep(table, {"hand": ["Immersioneer"], "discard": ["Goon 1"]})
    t.discard("Immersioneer")
    assert not t.me.discard
    assert t.card("Immersioneer").zone == "deck"


# Koriki Germinator


@pytest.mark.parametrize(("title", "seat"), [("Goon 1", 0), ("Goon 2", 1)])
def test_a_germinator_puts_a_card_of_either_pile_under_its_deck(table, title, seat):
    t = deep(table, {"hand": ["Koriki Germinator"], "discard": ["Goon 1"]}, {"discard": ["Goon 2"]})
    t.play("Koriki Germinator", title)
    assert t.g.players[seat].deck[0].title == title
    assert sum(len(player.discard) for player in t.g.players) == 1


def test_a_germinator_does_so_after_it_reaps(table):
    t = deep(table, {"line": ["Koriki Germinator"]}, {"discard": ["Goon 2"]})
    t.reap("Koriki Germinator")
    assert t.foe.deck[0].title == "Goon 2"
    assert t.me.amber == 1

"""Artifacts of Logos in Age of Ascension."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.invent import invent

LOGOS = ["logos", "brobnar", "dis"]
REDACTED = "[REDACTED]"


@invent("Chip Harvest", type="action", house="mars")
class ChipHarvest:
    """Play: makes an enemy creature reap."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.reap_with(creature)


@invent("Chip Gilding", type="action", house="logos")
class ChipGilding:
    """Play: puts 1 Æmber on a friendly artifact, from the common supply."""

    def play(g, me, you):
        yield from g.exalt((yield from g.choose_card(g.artifacts(friendly_to=you))))


def chooses(table, house, version="16.0", foe=None, **me):
    """It is the step in which a house is chosen, and the house has been chosen."""
    t = table(me={"houses": LOGOS, **me}, foe=foe or {}, step="house", ruleset=version)
    return t.choose(f"house:{house}")


# Fetchdrones


@pytest.mark.clause("for-each-may-be-split", versions=("2021-03", "16.0", "18.4"))
def test_fetchdrones_let_creatures_capture_for_every_logos_card(table, version):
    t = table(
        me={"artifacts": ["Fetchdrones"], "line": ["Goon 1", "Goon 2"], "deck": ["Logos Goon 3", "Logos Chant"]},
        foe={"amber": 5, "line": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.action("Fetchdrones", "Goon 1", "Goon 2")
    assert (t.card("Goon 1").amber, t.card("Goon 2").amber, t.foe.amber) == (2, 2, 1)
    assert t.titles(t.me.discard) == ["Logos Chant", "Logos Goon 3"]
    assert t.card("Goon 4").amber == 0


@pytest.mark.parametrize(
    ("deck", "caught", "left"),
    [(["Goon 1", "Goon 2"], 0, 3), (["Logos Chant", "Goon 1"], 2, 1), (["Logos Chant", "Logos Chant"], 3, 0)],
)
def test_fetchdrones_capture_what_there_is(table, version, deck, caught, left):
    t = table(
        me={"artifacts": ["Fetchdrones"], "line": ["Goon 5"], "deck": deck},
        foe={"amber": 3},
        house="logos",
        ruleset=version,
    )
    t.action("Fetchdrones")
    assert (t.card("Goon 5").amber, t.foe.amber, len(t.me.discard)) == (caught, left, 2)


@pytest.mark.parametrize("deck", [[], ["Logos Chant"]])
def test_fetchdrones_discard_though_there_are_no_creatures_and_few_cards(table, version, deck):
    t = table(
        me={"artifacts": ["Fetchdrones"], "deck": deck},
        foe={"amber": 3, "line": ["Goon 1"]},
        house="logos",
        filler=0,
        ruleset=version,
    )
    t.action("Fetchdrones")
    assert t.at_rest
    assert t.foe.amber == 3
    assert t.titles(t.me.discard) == deck


# Memory Chip


@pytest.mark.clause("archive-default-from-hand")
def test_memory_chip_archives_when_logos_is_chosen(table, version):
    t = chooses(table, "logos", version, artifacts=["Memory Chip"], hand=["Goon 1", "Goon 2"])
    assert t.pending.private
    assert t.offered == ["Goon 1", "Goon 2"]
    assert t.pending.minimum == 1
    t.choose("Goon 2", "no")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.me.hand) == ["Goon 1"]


@pytest.mark.parametrize("house", ["brobnar", "dis"])
def test_memory_chip_ignores_other_houses(table, version, house):
    t = chooses(table, house, version, artifacts=["Memory Chip"], hand=["Goon 1"])
    assert t.at_rest
    assert t.me.archives == []


def test_memory_chip_ignores_the_opponent_and_an_empty_hand(table, version):
    t = chooses(table, "logos", version, foe={"artifacts": ["Memory Chip"], "hand": ["Goon 2"]}, hand=["Goon 1"])
    assert t.at_rest
    assert t.me.archives == t.foe.archives == []
    t = chooses(table, "logos", version, artifacts=["Memory Chip"])
    assert t.at_rest
    assert t.me.archives == []


# Quantum Fingertrap


@pytest.mark.clause("swap-exchanges-places", versions=("16.0", "18.4"))
@pytest.mark.parametrize("version", ["16.0", "18.4"])
@pytest.mark.parametrize("side", ["me", "foe"])
def test_quantum_fingertrap_swaps_two_creatures_of_either_battleline(table, side, version):
    lines = {"me": {"line": ["Goon 7"]}, "foe": {"line": ["Goon 8"]}}
    lines[side] = {"line": ["Goon 1", {"title": "Goon 2", "ready": False}, "Goon 3"]}
    lines["me"]["artifacts"] = ["Quantum Fingertrap"]
    t = table(me=lines["me"], foe=lines["foe"], house="logos", ruleset=version)
    t.action("Quantum Fingertrap")
    assert set(t.offered) > {"Goon 1", "Goon 2", "Goon 3"}, "and the one that stands alone"
    t.choose("Goon 1")
    assert t.offered == ["Goon 2", "Goon 3"], "of the same battleline"
    t.choose("Goon 3")
    line = t.me.line if side == "me" else t.foe.line
    assert t.titles(line) == ["Goon 3", "Goon 2", "Goon 1"]
    assert [card.ready for card in line] == [True, False, True]


@pytest.mark.parametrize(("mine", "theirs"), [([], []), (["Goon 1"], ["Goon 2"])])
def test_quantum_fingertrap_needs_two_of_one_line(table, version, mine, theirs):
    t = table(
        me={"artifacts": ["Quantum Fingertrap"], "line": mine}, foe={"line": theirs}, house="logos", ruleset=version
    )
    t.action("Quantum Fingertrap")
    assert t.at_rest
    assert t.titles(t.me.line) == mine
    assert t.titles(t.foe.line) == theirs


# Scientifical Hack


def test_scientifical_hack_lets_friendly_artifacts_of_any_house_be_used(table, version):
    t = table(
        me={
            "artifacts": ["Scientifical Hack", "Dis Crank", "Mars Trinket", "Crank"],
            "line": ["Dis Goon 3"],
            "hand": ["Dis Chant"],
        },
        foe={"artifacts": ["Dis Crank"]},
        house="brobnar",
        ruleset=version,
    )
    assert not t.may("action:Dis Crank")
    assert t.may("action:Crank")
    t.omni("Scientifical Hack")
    assert t.titles(t.me.discard) == ["Scientifical Hack"]
    assert not t.may("reap:Dis Goon 3")
    assert not t.may("play:Dis Chant")
    assert not t.may("action:Dis Crank#2")
    t.action("Dis Crank").action("Crank")
    assert t.me.amber == 4


def test_scientifical_hack_is_over_with_the_turn(table, version):
    t = table(
        me={"artifacts": ["Scientifical Hack", "Dis Crank"]}, foe={"artifacts": ["Dis Crank"]}, ruleset=version
    ).omni("Scientifical Hack")
    t.next_turn("brobnar")
    assert not t.may("action:Dis Crank#2"), "another player's artifacts are not meant"
    t.next_turn("brobnar")
    assert not t.may("action:Dis Crank")
    assert t.g.state.lasting == []


# Seismo-entangler


def entangled(table, version="16.0", *then, house="mars", foe=None, **more):
    """The house has been named, and it is the opponent's turn."""
    line = ["Mars Goon 3", "Goon 3"]
    t = table(
        me={"artifacts": ["Seismo-entangler"], "line": ["Mars Goon 4"]},
        foe={"line": line, "houses": ["mars", "brobnar", "dis"], **(foe or {})},
        house="logos",
        ruleset=version,
        **more,
    )
    t.action("Seismo-entangler", f"house:{house}", *then)
    return t.next_turn("mars")


def test_creatures_of_the_named_house_cannot_reap_in_the_next_turn(table, version):
    t = entangled(table, version)
    assert not t.may("reap:Mars Goon 3")
    assert t.may("fight:Mars Goon 3")
    t.next_turn("logos").next_turn("mars")
    assert t.may("reap:Mars Goon 3"), "one turn only: Seismo-entangler was used once"
    assert t.g.state.lasting == [], "one turn only: Seismo-entangler was used once"


@pytest.mark.parametrize(("house", "free"), [("dis", True), ("mars", False)])
def test_seismo_entangler_holds_one_house(table, version, house, free):
    t = entangled(table, version, house=house)
    assert t.may("reap:Mars Goon 3") is free


@pytest.mark.reading("seismo-entangler-whose-creatures")
@pytest.mark.parametrize(("house", "reaps"), [("mars", False), ("dis", True)])
def test_creatures_of_its_player_are_entangled_in_that_turn_as_well(table, version, house, reaps):
    t = entangled(table, version, house=house, foe={"hand": ["Chip Harvest"]})
    t.play("Chip Harvest")
    assert t.card("Mars Goon 4").ready is not reaps
    assert [fact.data["how"] for fact in t.happened("card.used")] == ["action", *["reap"] * reaps]


def test_seismo_entangler_does_not_hold_its_player(table, version):
    t = table(
        me={"artifacts": ["Seismo-entangler"], "line": ["Logos Goon 3"]}, foe={}, house="logos", ruleset=version
    ).action("Seismo-entangler", "house:logos")
    assert t.may("reap:Logos Goon 3")
    t.next_turn().next_turn("logos")
    assert t.may("reap:Logos Goon 3")


def test_what_is_entangled_may_use_its_action(table, version):
    t = entangled(table, version, house="logos", foe={"line": ["Timetraveller"], "houses": ["logos", "mars", "dis"]})
    t.next_turn("logos")
    t.action("Seismo-entangler", "house:logos").next_turn("logos")
    assert not t.may("reap:Timetraveller")
    assert t.may("action:Timetraveller")


# Shard of Knowledge


@pytest.mark.parametrize(("more", "drawn"), [([], 1), (["Shard of Knowledge", "Trinket"], 2)])
def test_shard_of_knowledge_draws_for_every_friendly_shard(table, version, more, drawn):
    t = table(
        me={"artifacts": ["Shard of Knowledge", *more]},
        foe={"artifacts": ["Shard of Knowledge"]},
        house="logos",
        ruleset=version,
    )
    t.action("Shard of Knowledge")
    assert (len(t.me.hand), len(t.foe.hand)) == (drawn, 0)


# [REDACTED]


@pytest.mark.parametrize(("before", "house", "after"), [(0, "logos", 1), (2, "logos", 3), (2, "dis", 2)])
def test_redacted_fills_when_logos_is_chosen(table, version, before, house, after):
    t = chooses(table, house, version, artifacts=[{"title": REDACTED, "amber": before}], amber=1)
    assert (t.card(REDACTED).amber, t.card(REDACTED).zone, t.me.amber) == (after, "play", 1)
    assert t.me.keys == []
    assert t.at_rest


@pytest.mark.clause("ability-parts-are-not-separable", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("before", [3, 4, 6])
def test_redacted_with_four_amber_is_sacrificed_for_a_key(table, before, version):
    t = chooses(table, "logos", version, artifacts=[{"title": REDACTED, "amber": before}], amber=2)
    t.choose("key:red")
    assert t.me.keys == ["red"]
    assert t.titles(t.me.discard) == [REDACTED]
    assert (t.me.amber, t.foe.amber) == (2, 0), "what was on it is in the supply"


def test_redacted_ignores_the_opponent(table, version):
    t = chooses(table, "logos", version, foe={"artifacts": [{"title": REDACTED, "amber": 3}]})
    assert t.card(REDACTED).amber == 3
    assert t.foe.keys == []


def test_redacted_is_sacrificed_though_no_key_can_be_forged(table, version):
    t = chooses(table, "logos", version, artifacts=[{"title": REDACTED, "amber": 3}], foe={"artifacts": ["Key Lock"]})
    assert t.titles(t.me.discard) == [REDACTED]
    assert t.me.keys == []
    assert t.at_rest


@NEW
@pytest.mark.ruling("faq-redacted-fourth-amber", versions=("2021-03", "16.0", "18.4"))
def test_a_fourth_amber_from_elsewhere_does_nothing_at_once(table, version):
    t = table(
        me={"artifacts": [{"title": REDACTED, "amber": 3}], "hand": ["Chip Gilding"], "houses": LOGOS},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Chip Gilding")
    assert (t.card(REDACTED).amber, t.card(REDACTED).zone, t.me.keys) == (4, "play", [])
    t.next_turn("dis").next_turn("brobnar")
    assert t.me.keys == []
    assert t.card(REDACTED).zone == "play"
    t.next_turn("dis").end().choose("house:logos", "key:red")
    assert t.me.keys == ["red"]
    assert t.titles(t.me.discard) == ["Chip Gilding", REDACTED]

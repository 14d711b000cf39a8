"""Upgrades of Logos in Call of the Archons."""

from __future__ import annotations

from tests.engine.invent import invent


@invent("Radiant Pliers", house="logos", type="action")
class RadiantPliers:
    """Play: discards the upgrades of a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.discard_upgrades(creature)


# Experimental Therapy


THERAPY = "Experimental Therapy"


def therapy(table, version="16.0", host=None, **more):
    """Experimental Therapy played on a creature of Brobnar, and a round later, when the house is to be chosen."""
    t = table(
        me={"hand": [THERAPY], "line": [{"title": "Goon 3", **(host or {})}, "Goon 4"], **more.pop("me", {})},
        foe={"line": ["Logos Goon 2"], "houses": ["logos", "dis", "mars"]},
        house="logos",
        ruleset=version,
        **more,
    )
    return t.play(THERAPY, "Goon 3")


def test_experimental_therapy_stuns_and_exhausts_its_creature(table, version):
    t = therapy(table, version)
    assert t.card("Goon 3").stunned
    assert not t.card("Goon 3").ready
    assert not t.card("Goon 4").stunned
    assert t.card("Goon 4").ready
    assert not t.may("unstun:Goon 3")


def test_experimental_therapy_lets_its_creature_be_used_in_every_turn(table, version):
    t = therapy(table, version)
    t.next_turn("dis")
    t.next_turn("dis")
    assert t.g.state.house == "dis"
    assert t.may("unstun:Goon 3")
    assert not t.may("reap:Goon 4")
    t.unstun("Goon 3")
    t.next_turn("dis")
    t.next_turn("logos")
    assert t.may("reap:Goon 3")
    assert t.may("fight:Goon 3")
    assert not t.may("reap:Goon 4")
    t.fight("Goon 3")
    assert t.foe.line == []


def test_experimental_therapy_makes_its_creature_one_of_every_house_until_the_erratum(table, version):
    t = therapy(table, version)
    every = version in ("1.2", "1.3")
    g, goon = t.g, t.card("Goon 3")
    assert g.house_of(goon) == "brobnar"
    assert [g.is_of(goon, house) for house in ("brobnar", "mars", "shadows")] == [True, every, every]
    assert not g.is_of(t.card("Goon 4"), "mars")
    assert not g.is_of(t.card("Logos Goon 2"), "mars")
    t.next_turn("dis")
    t.end()
    assert ("house:untamed" in t.offered) is every
    t.choose("brobnar")


def test_experimental_therapy_on_an_enemy_serves_its_controller(table, version):
    t = table(
        me={"hand": [THERAPY], "houses": ["logos", "dis", "mars"]},
        foe={"line": ["Goon 3"], "houses": ["logos", "dis", "brobnar"]},
        house="logos",
        ruleset=version,
    )
    t.play(THERAPY)
    assert t.card("Goon 3").stunned
    t.next_turn("dis")
    assert not t.may("unstun:Goon 3"), "it is exhausted still"
    t.next_turn("dis")
    assert not t.may("unstun:Goon 3"), "its controller is another"
    t.next_turn("dis")
    assert t.may("unstun:Goon 3")


def test_experimental_therapy_ends_when_it_leaves(table):
    t = table(
        me={"line": [{"title": "Goon 3", "upgrades": [THERAPY]}], "hand": ["Radiant Pliers"]}, foe={}, house="logos"
    )
    assert t.may("reap:Goon 3")
    t.play("Radiant Pliers")
    assert t.card("Goon 3").upgrades == []
    assert not t.may("reap:Goon 3")


# Rocket Boots


def booted(**more):
    return {"title": "Logos Goon 2", "upgrades": ["Rocket Boots"], **more}


def test_rocket_boots_ready_their_creature_after_its_first_use(table, version):
    t = table(me={"line": [booted(), "Logos Goon 2"]}, foe={}, house="logos", ruleset=version)
    t.reap("Logos Goon 2")
    assert t.card("Logos Goon 2").ready
    t.reap("Logos Goon 2")
    assert not t.card("Logos Goon 2").ready
    assert t.me.amber == 2
    t.reap("Logos Goon 2#2")
    assert not t.card("Logos Goon 2#2").ready, "only the creature that wears them"


def test_rocket_boots_after_a_fight_and_each_turn_anew(table, version):
    t = table(
        me={"line": [booted(power_counters=8)]}, foe={"line": ["Goon 1", "Goon 2"]}, house="logos", ruleset=version
    )
    t.fight("Logos Goon 2", "Goon 1")
    assert t.card("Logos Goon 2").ready
    t.fight("Logos Goon 2")
    assert not t.card("Logos Goon 2").ready
    assert t.foe.line == []
    t.next_turn("brobnar")
    t.next_turn("logos")
    t.reap("Logos Goon 2")
    assert t.card("Logos Goon 2").ready


def test_rocket_boots_count_the_loss_of_a_stun_as_a_use(table):
    t = table(me={"line": [booted(stunned=True)], "hand": ["Logos Whip"]}, foe={}, house="logos")
    t.unstun("Logos Goon 2")
    assert not t.card("Logos Goon 2").ready
    t.play("Logos Whip")
    t.reap("Logos Goon 2")
    assert not t.card("Logos Goon 2").ready


# Transposition Sandals


SANDALS = {"title": "Logos Goon 2", "upgrades": ["Transposition Sandals"]}


def test_transposition_sandals_swap_and_allow_the_other_to_be_used(table, version):
    t = table(
        me={"line": [SANDALS, "Goon 1", "Goon 2", "Goon 3"]}, foe={"line": ["Goon 4"]}, house="logos", ruleset=version
    )
    assert not t.may("reap:Goon 2")
    t.action("Logos Goon 2")
    assert t.offered == ["Goon 1", "Goon 2", "Goon 3"]
    t.choose("Goon 2")
    assert t.titles(t.me.line) == ["Goon 2", "Goon 1", "Logos Goon 2", "Goon 3"]
    assert t.may("reap:Goon 2")
    assert t.may("fight:Goon 2")
    assert not t.may("reap:Goon 1")
    t.reap("Goon 2")
    assert t.me.amber == 1
    assert not t.card("Goon 2").ready
    assert not t.card("Logos Goon 2").ready


def test_transposition_sandals_allow_it_for_one_turn(table):
    t = table(me={"line": [SANDALS, "Goon 1"]}, foe={}, house="logos").action("Logos Goon 2")
    t.next_turn("brobnar")
    t.next_turn("logos")
    assert not t.may("reap:Goon 1")
    assert t.may("reap:Logos Goon 2")


def test_transposition_sandals_alone_in_the_line(table):
    t = table(me={"line": [SANDALS]}, foe={"line": ["Goon 1"]}, house="logos").action("Logos Goon 2")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Logos Goon 2"]
    assert not t.card("Logos Goon 2").ready

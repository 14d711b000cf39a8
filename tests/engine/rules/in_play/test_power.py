"""Least and most powerful, power counters, fixed power, X, neighbors, traits."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

NEW = ["2021-03", "16.0", "18.4"]
SINCE_2021 = pytest.mark.parametrize("version", NEW)

plain("Rune Pebble", power=2, traits=("rune",))
plain("Rune Hollow", power=0)  # X power that nothing defines
plain("Rune Edge", power=4, keywords={"assault": 0})  # assault X that nothing defines


@invent("Rune Blanket", type="action")
class RuneBlanket:
    """Play: stuns every least powerful or every most powerful creature."""

    def play(g, me, you):
        which = yield from g.choose_mode(["least", "most"])
        pick = g.least_powerful if which == "least" else g.most_powerful
        yield from g.stun(pick(g.creatures()))


@invent("Rune Sieve", type="action")
class RuneSieve:
    """Play: stuns some number of the least or of the most powerful creatures."""

    def play(g, me, you):
        which = yield from g.choose_mode(["least", "most"])
        many = yield from g.choose_number(4)
        pick = g.choose_least_powerful if which == "least" else g.choose_most_powerful
        yield from g.stun((yield from pick(g.creatures(), many)))


@invent("Rune Boon", type="action")
class RuneBoon:
    """Play: puts 2 power counters on a creature."""

    def play(g, me, you):
        yield from g.add_counters((yield from g.choose_creature()), "power", 2)


@invent("Rune Bane", type="action")
class RuneBane:
    """Play: removes a power counter from a creature."""

    def play(g, me, you):
        yield from g.remove_counters((yield from g.choose_creature()), "power", 1)


@invent("Rune Level", type="artifact")
class RuneLevel:
    """Each enemy creature's power is 2."""

    def fixed_power(g, me, creature):
        return 2 if creature.controller != me.controller else None


@invent("Rune Phantom", power=0)
class RunePhantom:
    """Its power X is the Æmber in its player's pool."""

    def power(g, me, creature):
        return g.player_of(me).amber if creature is me else 0


@invent("Rune Ripple", type="action")
class RuneRipple:
    """Play: deals 1 damage to each neighbor of a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.deal_damage(g.neighbors(creature), 1)


@invent("Rune Caller", type="action")
class RuneCaller:
    """Play: stuns each creature with the trait rune."""

    def play(g, me, you):
        yield from g.stun(g.creatures(where=lambda c: "rune" in c.facts.traits))


def stunned(t):
    return [card.title for card in [*t.me.line, *t.foe.line] if card.stunned]


# least and most powerful

MINE, THEIRS = ["Goon 2", "Goon 7", "Guard 2/1"], ["Goon 5", "Goon 2", "Goon 7"]


@pytest.mark.clause("least-powerful-lowest-power", "most-powerful-highest-power")
@pytest.mark.parametrize("which, hit", [("least", ["Goon 2", "Guard 2/1", "Goon 2"]), ("most", ["Goon 7", "Goon 7"])])
def test_all_that_share_the_extreme_power(table, version, which, hit):
    t = table(me={"line": MINE, "hand": ["Rune Blanket"]}, foe={"line": THEIRS}, ruleset=version)
    t.play("Rune Blanket", which)
    assert stunned(t) == hit


@pytest.mark.clause("least-powerful-lowest-power", "most-powerful-highest-power")
@pytest.mark.parametrize("which, hit", [("least", "Goon 4"), ("most", "Goon 3")])
def test_it_is_the_present_power_that_counts(table, version, which, hit):
    line = [{"title": "Goon 3", "power_counters": 3}, "Goon 4", {"title": "Goon 5", "damage": 4}]
    t = table(me={"line": line, "hand": ["Rune Blanket"]}, foe={}, ruleset=version)
    t.play("Rune Blanket", which)
    assert stunned(t) == [hit]


@pytest.mark.clause("least-powerful-single-tie-active-player", "most-powerful-single-tie-active-player")
@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize(
    "which, tied, chosen",
    [("least", {"Goon 2", "Guard 2/1"}, "Guard 2/1"), ("most", {"Goon 7"}, "Goon 7#2")],
)
def test_the_active_player_picks_among_tied_creatures(table, version, which, tied, chosen, seat):
    t = table(me={"line": MINE, "hand": ["Rune Sieve"]}, foe={"line": THEIRS, "hand": ["Rune Sieve"]}, ruleset=version)
    if seat:
        t.next_turn("brobnar")
    t.play("Rune Sieve", which, "number:1")
    assert t.pending.seat == seat
    assert t.pending.minimum == t.pending.maximum == 1
    assert set(t.offered) == tied
    assert len(t.offered) == (3 if which == "least" else 2)
    card = t.card(chosen)
    t.choose(chosen)
    assert card.stunned
    assert len(stunned(t)) == 1


@pytest.mark.clause("least-powerful-single-tie-active-player", "most-powerful-single-tie-active-player")
@pytest.mark.parametrize("which, hit", [("least", "Goon 1"), ("most", "Goon 9")])
def test_nothing_is_asked_where_one_is_alone(table, version, which, hit):
    t = table(
        me={"line": [*MINE, "Goon 9"], "hand": ["Rune Sieve"]}, foe={"line": [*THEIRS, "Goon 1"]}, ruleset=version
    )
    t.play("Rune Sieve", which, "number:1")
    assert t.at_rest
    assert stunned(t) == [hit]


@pytest.mark.clause("least-powerful-group-filled-upwards", "most-powerful-group-filled-downwards")
@pytest.mark.parametrize(
    "which, many, sure, tied",
    [
        ("least", 1, ["Goon 1"], []),
        ("least", 2, ["Goon 1"], ["Goon 4", "Guard 4/1"]),
        ("least", 3, ["Goon 1", "Goon 4", "Guard 4/1"], []),
        ("most", 1, ["Goon 9"], []),
        ("most", 2, ["Goon 9", "Goon 6"], []),
        ("most", 3, ["Goon 9", "Goon 6"], ["Goon 4", "Guard 4/1"]),
        ("most", 4, ["Goon 9", "Goon 6", "Goon 4", "Guard 4/1"], []),
    ],
)
def test_a_group_is_filled_from_the_extreme(table, version, which, many, sure, tied):
    t = table(
        me={"line": ["Goon 4", "Goon 9"], "hand": ["Rune Sieve"]},
        foe={"line": ["Goon 6", "Goon 1", "Guard 4/1"]},
        ruleset=version,
    )
    t.play("Rune Sieve", which, f"number:{many}")
    if tied:
        assert t.pending.seat == 0
        assert sorted(t.offered) == tied
        assert t.pending.maximum == 1
        t.choose(tied[1])
    assert t.at_rest
    assert sorted(stunned(t)) == sorted(sure + tied[1:])


# counters, fixed power, X


@pytest.mark.clause("power-counter-adds-one")
def test_each_power_counter_adds_one(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 4"], "hand": ["Rune Boon", "Rune Bane"]}, foe={"line": ["Goon 5"]}, ruleset=version
    )
    t.play("Rune Boon", "Goon 3")
    assert [t.power(title) for title in ("Goon 3", "Goon 4", "Goon 5")] == [5, 4, 5]
    t.play("Rune Bane", "Goon 3")
    assert t.power("Goon 3") == 4
    t.fight("Goon 3")
    assert t.card("Goon 3").zone == "discard"
    assert t.card("Goon 5").damage == 4


@pytest.mark.clause("power-counter-adds-one")
@pytest.mark.parametrize("damage, lives", [(3, True), (4, False)])
def test_a_counter_that_goes_may_take_the_creature_with_it(table, version, damage, lives):
    creature = {"title": "Goon 3", "power_counters": 2, "damage": damage}
    t = table(me={"line": [creature], "hand": ["Rune Bane"]}, foe={}, ruleset=version)
    t.play("Rune Bane")
    assert (t.card("Goon 3").zone == "play") == lives


@pytest.mark.clause("power-set-to-fixed-value-overrides-bonuses", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_fixed_power_beats_counters_and_bonuses(table, version):
    t = table(
        me={"artifacts": ["Rune Level"], "line": ["Goon 3"], "hand": ["Rune Boon", "Drum"]},
        foe={"line": [{"title": "Goon 6", "power_counters": 1}]},
        ruleset=version,
    )
    assert (t.power("Goon 6"), t.power("Goon 3")) == (2, 3)
    t.play("Rune Boon", "Goon 6").play("Drum")  # both come later
    assert (t.power("Goon 6"), t.power("Goon 3")) == (2, 6)
    t.fight("Goon 3")
    assert t.card("Goon 6").zone == "discard"
    assert t.card("Goon 3").damage == 2


@pytest.mark.clause("x-is-zero-unless-defined", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_x_is_nothing_when_the_text_that_defines_it_is_blank(table, version):
    t = table(
        me={"hand": ["Silence"], "amber": 5},
        foe={"line": ["Rune Phantom", "Goon 1"], "amber": 4},
        ruleset=version,
    )
    assert t.power("Rune Phantom") == 4
    t.play("Silence")
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert t.titles(t.foe.discard) == ["Rune Phantom"]


@pytest.mark.clause("x-is-zero-unless-defined", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_x_that_nothing_defines_is_nothing(table, version):
    t = table(me={"hand": ["Rune Hollow"], "line": ["Rune Edge"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.play("Rune Hollow")
    assert t.titles(t.me.line) == ["Rune Edge"]
    assert t.titles(t.me.discard) == ["Rune Hollow"]
    t.fight("Rune Edge")
    assert t.card("Goon 9").damage == 4, "no assault damage, only its power"


# neighbors and traits


@pytest.mark.clause("neighbor-immediate-left-right")
@pytest.mark.parametrize(
    "chosen, hit",
    [
        ("Goon 4", ["Goon 5"]),
        ("Goon 5", ["Goon 4", "Goon 6"]),
        ("Goon 6", ["Goon 5", "Goon 7"]),
        ("Goon 7", ["Goon 6"]),
        ("Goon 9", ["Goon 8", "Goon 10"]),
    ],
)
def test_neighbors_stand_directly_left_and_right(table, version, chosen, hit):
    t = table(
        me={"line": ["Goon 4", "Goon 5", "Goon 6", "Goon 7"], "hand": ["Rune Ripple"], "artifacts": ["Trinket"]},
        foe={"line": ["Goon 8", "Goon 9", "Goon 10", "Goon 11"]},
        ruleset=version,
    )
    t.play("Rune Ripple", chosen)
    assert [card.title for card in [*t.me.line, *t.foe.line] if card.damage] == hit


@pytest.mark.clause("neighbor-immediate-left-right")
def test_a_lone_creature_has_no_neighbors(table, version):
    t = table(me={"line": ["Goon 4"], "hand": ["Rune Ripple"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play("Rune Ripple", "Goon 4")
    assert [card.damage for card in [*t.me.line, *t.foe.line]] == [0, 0]


@pytest.mark.clause("traits-no-effect-by-themselves")
def test_a_trait_matters_only_where_a_card_names_it(table, version):
    t = table(
        me={"line": ["Rune Pebble", "Goon 2"], "hand": ["Rune Caller"]}, foe={"line": ["Rune Pebble"]}, ruleset=version
    )
    g, pebble, goon = t.g, t.card("Rune Pebble"), t.card("Goon 2")
    assert g.power(pebble) == g.power(goon) == 2
    assert g.armor(pebble) == g.armor(goon) == 0
    for how in ("reap", "fight"):
        assert t.may(f"{how}:{pebble.id}")
        assert t.may(f"{how}:{goon.id}")
    t.play("Rune Caller")
    assert stunned(t) == ["Rune Pebble", "Rune Pebble"]


@pytest.mark.clause("traits-no-effect-by-themselves")
def test_niffle_queen_refers_to_traits(table, version):
    line = ["Snufflegator", "Niffle Ape", "Dust Pixie"]
    t = table(me={"line": line, "hand": ["Niffle Queen"]}, foe={"line": line}, ruleset=version, house="untamed")
    before = [t.g.power(card) for card in t.me.line]
    assert before == [card.facts.power for card in t.me.line]
    t.play("Niffle Queen")
    gained = [t.g.power(card) - was for card, was in zip(t.me.line, before, strict=False)]
    assert gained == [1, 2, 0]
    assert [t.g.power(card) for card in t.foe.line] == before

"""Power that stands in place of the printed one, traits given and taken, places in a battleline."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.views import Viewer, project
from tests.engine.invent import invent, plain

plain("Mask Knight", power=4, traits=("knight", "human"))
plain("Mask Relic", type="artifact", traits=("item",))


@invent("Mask Scale", type="artifact")
class MaskScale:
    """Each enemy creature has 2 power before counters and bonuses."""

    def base_power(g, me, creature):
        return 2 if creature.controller != me.controller else None


@invent("Mask Growth", type="artifact")
class MaskGrowth:
    """Each creature has 5 power before counters and bonuses."""

    def base_power(g, me, creature):
        return 5


@invent("Mask Frost", type="artifact")
class MaskFrost:
    """Each creature's power is 1, whatever else adds to it."""

    def fixed_power(g, me, creature):
        return 1


@invent("Mask Shape", type="upgrade")
class MaskShape:
    """This creature has the traits beast and knight, 6 power and is no human."""

    class Grants:
        """has 6 power."""

        def base_power(g, me, creature):
            return 6 if creature is me else None

        def traits(g, me, card):
            return ("beast", "knight") if card is me else ()

        def loses_traits(g, me, card):
            return ("human",) if card is me else ()


@invent("Mask Shaper", type="artifact")
class MaskShaper:
    """Friendly creatures have 1 power before counters and bonuses, and are mutants."""

    def grants_to(g, me, card):
        return card.type == "creature" and card.controller == me.controller

    class Grants:
        """has 1 power."""

        def base_power(g, me, creature):
            return 1 if creature is me else None

        def traits(g, me, card):
            return ("mutant",) if card is me else ()


@invent("Mask Spell", type="action")
class MaskSpell:
    """Play: for the rest of the turn each creature is a beast, and no creature is a knight."""

    def play(g, me, you):
        yield from g.begin(me, you, MaskSpell.Cast)

    @lasting
    class Cast:
        """Each creature is a beast, and none is a knight."""

        def traits(g, me, card):
            return ("beast",) if card.type == "creature" else ()

        def loses_traits(g, me, card):
            return ("knight",)


@invent("Mask Mourner", type="artifact")
class MaskMourner:
    """Gains 1 Æmber whenever a beast is destroyed."""

    @after("destroyed", when=lambda g, me, you, e: "beast" in e.was.traits)
    def mourn(g, me, you, event):
        yield from g.gain(you, 1)


def traits(t, name):
    return t.g.traits_of(t.card(name))


# power in place of the printed one


@pytest.mark.clause("power-counter-adds-one")
def test_counters_and_bonuses_count_on_top_of_a_base_power(table, version):
    counters = {"title": "Goon 7", "power_counters": 2}
    t = table(me={"artifacts": ["Mask Scale", "Drum"]}, foe={"line": [counters, "Goon 1"]}, ruleset=version)
    assert (t.g.base_power(t.card("Goon 7")), t.power("Goon 7"), t.power("Goon 1")) == (2, 2 + 2 + 3, 2 + 3)


@pytest.mark.clause("power-set-to-fixed-value-overrides-bonuses")
def test_a_fixed_power_beats_a_base_power(table, version):
    t = table(me={"artifacts": ["Mask Scale", "Mask Frost"]}, foe={"line": ["Goon 7"]}, ruleset=version)
    assert (t.g.base_power(t.card("Goon 7")), t.power("Goon 7")) == (2, 1)


@pytest.mark.parametrize("order, power", [(["Mask Scale", "Mask Growth"], 5), (["Mask Growth", "Mask Scale"], 2)])
def test_the_newest_base_power_counts(table, version, order, power):
    t = table(me={"artifacts": order}, foe={"line": ["Goon 7"]}, ruleset=version)
    assert t.power("Goon 7") == power


@pytest.mark.clause("damage-equal-to-power-destroys")
def test_damage_is_compared_with_it_as_soon_as_it_arrives(table, version):
    hurt = [{"title": "Goon 7", "damage": 2}, {"title": "Goon 6", "damage": 1}]
    t = table(me={"hand": ["Mask Scale"]}, foe={"line": hurt}, ruleset=version)
    t.play("Mask Scale")
    assert t.titles(t.foe.line) == ["Goon 6"]


@pytest.mark.parametrize("given_by", ["Mask Shape", "Mask Shaper"])
def test_a_base_power_may_be_granted(table, version, given_by):
    upgraded = {"title": "Mask Knight", "upgrades": ["Mask Shape"]} if given_by == "Mask Shape" else "Mask Knight"
    t = table(
        me={"line": [upgraded], "artifacts": ["Mask Shaper"] if given_by == "Mask Shaper" else []},
        foe={"line": ["Goon 7"]},
        ruleset=version,
    )
    assert (t.power("Mask Knight"), t.power("Goon 7")) == (6 if given_by == "Mask Shape" else 1, 7)


# traits


@pytest.mark.clause("traits-no-effect-by-themselves")
def test_traits_are_given_and_taken(table, version):
    upgraded = {"title": "Mask Knight", "upgrades": ["Mask Shape"]}
    t = table(me={"line": [upgraded, "Goon 3"], "artifacts": ["Mask Relic"]}, foe={}, ruleset=version)
    assert traits(t, "Mask Knight") == ("knight", "beast")
    assert traits(t, "Goon 3") == ()
    assert t.g.has_trait(t.card("Mask Knight"), "beast")
    assert not t.g.has_trait(t.card("Mask Knight"), "human")
    assert traits(t, "Mask Relic") == ("item",)


def test_for_as_long_as_the_effect_lasts(table, version):
    t = table(me={"line": ["Mask Knight"], "hand": ["Mask Spell", "Mask Knight"]}, foe={}, ruleset=version)
    t.play("Mask Spell")
    assert traits(t, "Mask Knight") == ("human", "beast")
    assert traits(t, "Mask Knight#2") == ("knight", "human")
    t.next_turn()
    assert traits(t, "Mask Knight") == ("knight", "human")


def test_a_blank_text_box_keeps_its_traits(table, version):
    t = table(me={"line": ["Mask Knight"], "artifacts": ["Dense Fog", "Mask Shaper"]}, foe={}, ruleset=version)
    assert traits(t, "Mask Knight") == ("knight", "human", "mutant")


@pytest.mark.clause("leaves-play-last-known-state", versions=("2021-03", "16.0", "18.4"))
def test_what_left_play_had_the_traits_it_was_given(table, version):
    t = table(
        me={"line": ["Goon 4"], "artifacts": ["Mask Mourner"], "hand": ["Mask Spell"]},
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Mask Spell").fight("Goon 4")
    assert t.me.amber == 1
    assert traits(t, "Goon 2") == ()


def test_the_desk_shows_the_traits_and_the_power_of_now(table):
    upgraded = {"title": "Mask Knight", "upgrades": ["Mask Shape"]}
    t = table(me={"line": [upgraded]}, foe={})
    (shown,) = project(t.game, t.game, Viewer.parse("public"))["players"][0]["line"]
    assert shown["traits"] == ["knight", "beast"]
    assert (shown["power"], shown["base_power"]) == (6, 6)


# places in a battleline


@pytest.mark.clause("neighbor-immediate-left-right", "center-equal-on-both-sides")
def test_left_right_between_and_halves(table, version):
    line = [f"Goon {n}" for n in range(1, 6)]
    t = table(me={"line": line, "artifacts": ["Trinket"]}, foe={"line": ["Goon 6"]}, ruleset=version)
    g, cards = t.g, t.me.line

    def titles(found):
        return [int(card.title[5:]) for card in found]

    assert titles(g.left_of(cards[2])) == [1, 2]
    assert titles(g.right_of(cards[2])) == [4, 5]
    assert g.left_of(cards[0]) == []
    assert g.right_of(cards[4]) == []
    assert titles(g.between(cards[0], cards[3])) == titles(g.between(cards[3], cards[0])) == [2, 3]
    assert g.between(cards[0], cards[1]) == g.between(cards[0], t.foe.line[0]) == g.between(cards[1], cards[1]) == []
    assert [titles(half) for half in g.halves(t.me)] == [[1, 2], [4, 5]]
    assert [titles(half) for half in g.halves(t.foe)] == [[], []]
    outside = t.card("Trinket")
    assert g.left_of(outside) == g.right_of(outside) == g.between(outside, cards[0]) == []


def test_an_even_battleline_has_no_creature_between_its_halves(table):
    t = table(me={"line": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]}, foe={})
    left, right = t.g.halves(t.me)
    assert t.titles(left) == ["Goon 1", "Goon 2"]
    assert t.titles(right) == ["Goon 3", "Goon 4"]


# what gives and what takes away


@invent("Mask Giver", type="artifact")
class MaskGiver:
    """Friendly creatures have taunt and skirmish, and are knights."""

    def keywords(g, me, creature):
        return {"taunt": 1, "skirmish": 1} if creature.controller == me.controller else {}

    def traits(g, me, card):
        return ("knight",) if card.type == "creature" else ()


@invent("Mask Taker", type="artifact")
class MaskTaker:
    """No creature has taunt, and none is a knight."""

    def loses_keywords(g, me, creature):
        return ("taunt",)

    def loses_traits(g, me, card):
        return ("knight",)


@pytest.mark.clause("loses-beats-gains", versions=("18.4",))
@pytest.mark.parametrize("order", [["Mask Giver", "Mask Taker"], ["Mask Taker", "Mask Giver"]])
def test_what_is_taken_away_is_gone_whichever_effect_is_newer(table, version, order):
    t = table(me={"line": ["Goon 3"], "hand": order}, ruleset=version)
    for title in order:
        t.play(title)
    assert t.g.keywords_of(t.card("Goon 3")) == {"skirmish": 1}
    assert not t.g.has_keyword(t.card("Goon 3"), "taunt")
    assert "knight" not in traits(t, "Goon 3")

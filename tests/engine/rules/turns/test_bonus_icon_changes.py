"""Bonus icons, printed and added: what doubles them, stops them and changes them."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of, lasting
from engine.table.events import CHANGED
from tests.engine.books import CHARTS_UNTIL_16
from tests.engine.helpers.cards import chant
from tests.engine.invent import invent, plain

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Law Bloom", type="artifact")
class LawBloom:
    """Action: the icons of the next card you play this turn are resolved once more."""

    def action(g, me, you):
        yield from g.begin(me, you, LawBloom.Open)

    @lasting
    class Open:
        """The icons of the next card are resolved once more."""

        @instead_of("bonus_icons", when=lambda g, me, you, e: e.player is you)
        def once_more(g, me, you, event):
            yield from ()
            event.amount += 1
            g.end_lasting(me)
            return CHANGED


@invent("Law Grey", power=5)
class LawGrey:
    """The opponent cannot resolve bonus icons of played cards."""

    def no_bonus_icons(g, me, player, card):
        return player.seat != me.controller


@invent("Law Reclaimer", type="action")
class LawReclaimer:
    """Play: purges a creature and resolves its icons as if you had played it."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.purge(creature)
        yield from g.resolve_icons(creature, you)


@invent("Law Amphora", type="artifact")
class LawAmphora:
    """You may resolve each icon as a capture icon instead."""

    @instead_of("bonus_icon", when=lambda g, me, you, e: e.player is you, optional=True)
    def pour(g, me, you, event):
        yield from ()
        event.reason = "capture"
        return CHANGED


@invent("Law Scrivener", type="artifact")
class LawScrivener:
    """You may resolve each capture icon by stealing 1 Æmber instead."""

    @instead_of("bonus_icon", when=lambda g, me, you, e: e.player is you and e.reason == "capture", optional=True)
    def write(g, me, you, event):
        yield from g.steal(you, 1)


@invent("Law Reaper", power=3)
class LawReaper:
    """Reap: purges an enemy creature and resolves its icons as if you had played it."""

    def reap(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.purge(creature)
        yield from g.resolve_icons(creature, you)


plain("Law Titan", power=0, icons=("amber",), half="top")
plain("Law Titan", power=9, half="bottom")


@invent("Law Undertaker", type="action")
class LawUndertaker:
    """Play: purges a creature and resolves the icons that it had."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        icons = g.bonus_icons(creature)
        yield from g.purge(creature)
        yield from g.resolve_icons(creature, you, icons)


plain("Law Colossus", half="top", icons=("amber", "amber"))
plain("Law Colossus", half="bottom", power=9)
plain("Law Enhancer", power=2, keywords={"enhance": 1}, icons=("amber",))
plain("Law Coin Goon", power=3, icons=("amber", "amber"))


# printed and added


@pytest.mark.clause("bonus-printed-and-added-icons-both-count")
@SINCE_2021
def test_printed_and_added_icons_are_both_bonus_icons(table, version):
    t = table(me={"hand": [chant("draw", title="Law Coin Goon")]}, foe={}, ruleset=version)
    t.play("Law Coin Goon")
    assert t.me.amber == 2
    assert len(t.me.hand) == 1
    t = table(me={"hand": [chant("draw", title="Law Coin Goon")]}, foe={"line": ["Law Grey"]}, ruleset=version)
    t.play("Law Coin Goon")
    assert t.me.amber == 0, "what stops bonus icons stops both"
    assert t.me.hand == [], "what stops bonus icons stops both"


@pytest.mark.clause("enhance-no-effect-in-play")
@SINCE_2021
def test_enhance_does_nothing_in_a_match(table, version):
    t = table(me={"hand": ["Law Enhancer", "Chant"], "line": ["Goon 3"]}, foe={}, ruleset=version)
    t.play("Law Enhancer")
    assert t.me.amber == 1, "only its own icon"
    assert t.at_rest, "only its own icon"
    t.play("Chant")
    assert t.me.amber == 1
    assert len(t.me.hand) == 0
    assert all(card.icons == card.printed.icons for card in t.g.cards)


# doubled, stopped, changed


@pytest.mark.clause("bonus-as-if-played-triggers-next-card-effects")
@SINCE_2021
def test_icons_resolved_as_if_played_are_doubled_for_the_next_card(table, version):
    t = table(
        me={"line": ["Logos Goon 3"], "artifacts": ["Law Bloom"], "hand": ["Law Reclaimer"]},
        foe={"line": ["Law Coin Goon"]},
        ruleset=version,
    )
    t.play("Law Reclaimer", "Law Coin Goon")
    assert t.me.amber == 2, "without the bloom they are resolved once"
    t = table(
        me={"artifacts": ["Law Bloom"], "line": [{"title": "Law Reaper"}], "hand": ["Law Coin Goon"]},
        foe={"line": ["Law Coin Goon"]},
        ruleset=version,
    )
    t.action("Law Bloom")
    t.reap("Law Reaper")
    assert t.foe.line == []
    assert t.me.amber == 1 + 4
    t.play("Law Coin Goon")
    assert t.me.amber == 5 + 2, "it was for the next card only"


@pytest.mark.reading("bonus-icons-an-additional-time", versions=("2021-03", "16.0"))
@CHARTS_UNTIL_16
@pytest.mark.parametrize(
    "reading, expected",
    [
        ("each-in-a-row", ["amber", "amber", "damage", "damage"]),
        ("column-again", ["amber", "damage", "amber", "damage"]),
    ],
)
def test_the_icons_of_the_next_card_are_resolved_twice_from_top_to_bottom(table, version, reading, expected):
    t = table(
        me={"artifacts": ["Law Bloom"], "hand": [chant("amber", "damage"), chant("amber")], "line": ["Goon 5"]},
        foe={},
        ruleset=version,
        readings={"bonus-icons-an-additional-time": reading},
    )
    t.action("Law Bloom")
    t.play("Chant")
    order = [f.data["icon"] for f in t.happened("icon.resolved")]
    assert order == expected
    assert t.card("Goon 5").damage == 2
    t.play("Chant")
    assert t.me.amber == 3


@pytest.mark.clause("gigantic-counts-as-one-card-played")
@SINCE_2021
def test_the_icons_of_both_halves_of_a_gigantic_creature_are_those_of_one_card(table, version):
    halves = [{"title": f"Law Titan ({half} half)", "icons": ["draw"]} for half in ("bottom", "top")]
    t = table(me={"artifacts": ["Law Bloom"], "hand": [*halves, chant("amber")]}, foe={}, ruleset=version)
    t.action("Law Bloom").play("Law Titan")
    assert t.me.amber == 2
    assert len(t.me.hand) == 1 + 4
    t.play("Chant")
    assert t.me.amber == 3


@pytest.mark.clause("bonus-as-if-played-is-stopped-by-prohibition")
@SINCE_2021
def test_a_prohibition_stops_icons_resolved_as_if_played_too(table, version):
    t = table(
        me={"line": ["Law Reaper"], "hand": [chant("amber", "draw")]},
        foe={"line": ["Law Grey", "Law Coin Goon"]},
        ruleset=version,
    )
    t.play("Chant")
    assert t.me.amber == 0
    assert t.me.hand == []
    t.reap("Law Reaper", "Law Coin Goon")
    assert t.titles(t.foe.purged) == ["Law Coin Goon"], "only what the reap gave"
    assert t.me.amber == 1, "only what the reap gave"


@pytest.mark.clause("bonus-replacements-ordered-by-active-player")
@SINCE_2021
def test_what_changes_an_icon_is_ordered_by_the_active_player(table, version):
    def play():
        me = {"artifacts": ["Law Amphora", "Law Scrivener"], "hand": [chant("capture")], "line": ["Goon 3"]}
        return table(me=me, foe={"amber": 3}, ruleset=version).play("Chant")

    t = play()
    assert t.pending.prompt == "order.replacements"
    assert t.pending.seat == 0
    t.choose("Law Scrivener", "yes")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber) == (1, 2, 0)
    t = play()
    t.choose("Law Amphora", "yes", "no")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber) == (0, 2, 1)


@pytest.mark.clause("bonus-replacements-ordered-by-active-player")
@SINCE_2021
def test_one_change_may_build_on_another(table, version):
    me = {"artifacts": ["Law Scrivener", "Law Amphora"], "hand": [chant("draw")], "line": ["Goon 3"]}
    t = table(me=me, foe={"amber": 3}, ruleset=version)
    t.play("Chant", "yes", "yes")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber) == (1, 2, 0)
    assert t.me.hand == []
    assert not t.happened("amber.captured")


# gigantic creatures

COLOSSUS, TOP = "Law Colossus (bottom half)", "Law Colossus (top half)"


@pytest.mark.clause("gigantic-attributes-split")
@SINCE_2021
def test_a_gigantic_creature_that_was_purged_had_the_icons_of_its_top_half(table, version):
    t = table(me={"hand": ["Law Undertaker"]}, foe={"line": [{"title": COLOSSUS, "under": [TOP]}]}, ruleset=version)
    t.play("Law Undertaker")
    assert t.foe.line == []
    assert len(t.foe.purged) == 2
    assert t.me.amber == 2


@SINCE_2021
def test_a_gigantic_creature_is_one_card_for_what_doubles_the_icons_of_the_next(table, version):
    bottom = {"title": COLOSSUS, "icons": ["draw"]}
    t = table(me={"artifacts": ["Law Bloom"], "hand": [bottom, TOP]}, foe={}, ruleset=version)
    t.action("Law Bloom").play("Law Colossus")
    assert t.me.amber == 4
    assert len(t.me.hand) == 2
    assert t.g.state.lasting == []


@invent("Law Tithing", type="artifact")
class LawTithing:
    """The Æmber icons of your artifacts are capture icons."""

    @instead_of("bonus_icon", by="you", reason="amber", when=lambda g, me, you, e: e.card.type == "artifact")
    def tithe(g, me, you, event):
        yield from ()
        event.reason = "capture"
        return CHANGED


@invent("Law Ledger", type="artifact")
class LawLedger:
    """Æmber of bonus icons that would be gained is doubled."""

    @instead_of("gain", when=lambda g, me, you, e: e.reason == "bonus")
    def enter(g, me, you, event):
        yield from ()
        event.amount *= 2
        return CHANGED


plain("Law Chest", type="artifact", icons=("amber", "amber"))
plain("Law Purse", type="action", icons=("amber",))


def test_a_change_of_icons_knows_the_card_that_they_are_on(table):
    t = table(
        me={"artifacts": ["Law Tithing"], "line": ["Goon 3"], "hand": ["Law Chest", "Law Purse"]},
        foe={"amber": 3},
    )
    t.play("Law Purse")
    assert (t.me.amber, t.card("Goon 3").amber, t.foe.amber) == (1, 0, 3)
    t.play("Law Chest")
    assert (t.me.amber, t.card("Goon 3").amber, t.foe.amber) == (1, 2, 1)


def test_what_is_gained_for_an_icon_is_told_apart_from_the_rest(table):
    t = table(me={"artifacts": ["Law Ledger"], "line": ["Goon 3"], "hand": ["Law Chest", "Law Purse"]}, foe={})
    t.play("Law Purse")
    assert t.me.amber == 2
    t.play("Law Chest")
    assert t.me.amber == 6
    t.reap("Goon 3")
    assert t.me.amber == 7

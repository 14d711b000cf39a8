"""Places in a battleline where a player cannot play creatures."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

NEWEST = "18.4"


@invent("Bar Kraken", type="artifact")
class BarKraken:
    """Your opponent cannot play creatures on their right flank."""

    def barred_flanks(g, me, player, card):
        return ("right",) if player.seat != me.controller else ()


@invent("Bar Twin", type="artifact")
class BarTwin:
    """Your opponent cannot play creatures on their left flank."""

    def barred_flanks(g, me, player, card):
        return ("left",) if player.seat != me.controller else ()


@invent("Bar Diver", power=2, keywords={"deploy": 1})
class BarDiver:
    """Deploy."""


@invent("Bar Gift", power=2, keywords={"treachery": 1})
class BarGift:
    """Treachery."""


@invent("Bar Gate", type="action")
class BarGate:
    """Play: puts a creature from your hand into play under your control."""

    def play(g, me, you):
        card = yield from g.choose_card(list(you.hand), by=you, private=True)
        yield from g.put_into_play(card, you)


def test_a_creature_is_played_on_the_flank_that_is_left(table):
    t = table(me={"hand": ["Goon 3"], "line": ["Goon 1"]}, foe={"artifacts": ["Bar Kraken"]}, ruleset=NEWEST)
    t.play("Goon 3", flank="")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 1"]


def test_it_says_nothing_of_its_own_player(table):
    t = table(me={"hand": ["Goon 3"], "line": ["Goon 1"], "artifacts": ["Bar Kraken"]}, foe={}, ruleset=NEWEST)
    t.play("Goon 3", flank="right")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 3"]


def test_in_an_empty_battleline_there_is_no_place(table):
    t = table(me={"hand": ["Goon 3", "Trinket"]}, foe={"artifacts": ["Bar Kraken"]}, ruleset=NEWEST)
    assert "no place" in str(t.refused("play:Goon 3"))
    t.play("Trinket")
    assert t.titles(t.me.artifacts) == ["Trinket"]


def test_deploy_reaches_every_other_place(table):
    t = table(
        me={"hand": ["Bar Diver"], "line": ["Goon 1", "Goon 2"]}, foe={"artifacts": ["Bar Kraken"]}, ruleset=NEWEST
    )
    t.play("Bar Diver", flank="")
    assert t.offered == ["position:0", "position:1"]
    t.choose("position:1")
    assert t.titles(t.me.line) == ["Goon 1", "Bar Diver", "Goon 2"]


@pytest.mark.parametrize(
    ("title", "line", "able"),
    [
        ("Goon 3", ["Goon 1", "Goon 2"], False),
        ("Bar Diver", ["Goon 1"], False),
        ("Bar Diver", ["Goon 1", "Goon 2"], True),
    ],
)
def test_with_both_flanks_barred_only_deploy_between_two_is_left(table, title, line, able):
    t = table(me={"hand": [title], "line": line}, foe={"artifacts": ["Bar Kraken", "Bar Twin"]}, ruleset=NEWEST)
    assert t.may(f"play:{title}") == able


def test_what_enters_under_the_opponent_does_not_go_to_their_flank(table):
    t = table(me={"hand": ["Bar Gift"]}, foe={"artifacts": ["Bar Kraken"], "line": ["Goon 5"]}, ruleset=NEWEST)
    t.play("Bar Gift", flank="right")
    assert t.titles(t.foe.line) == ["Goon 5", "Bar Gift"]


def test_what_is_put_into_play_is_not_played(table):
    t = table(me={"hand": ["Bar Gate", "Goon 3"]}, foe={"artifacts": ["Bar Kraken"]}, ruleset=NEWEST)
    t.play("Bar Gate", "Goon 3")
    assert t.titles(t.me.line) == ["Goon 3"]

"""Shapes of cards of later sets that ask most of the vocabulary, as invented cards."""

from __future__ import annotations

import pytest

from engine.abilities import lasting
from engine.table.durations import start_of_turn
from tests.engine.invent import invent, plain

NEWEST = "18.4"

plain("Hard Maw", half="top")


@invent("Hard Maw", power=10, half="bottom", traits=("beast",))
class HardMaw:
    """Play: puts every other creature under itself. Fight/Reap: puts a creature under itself into play under your
    control. Destroyed: purges every card under itself."""

    def play(g, me, you):
        for creature in g.creatures(other_than=me):
            yield from g.put_under(creature, me)

    def fight_reap(g, me, you):
        inside = [card for card in me.under if card.type == "creature" and card.printed.half != "top"]
        yield from g.put_into_play((yield from g.choose_card(inside)), you)

    def destroyed(g, me, you):
        yield from g.purge([card for card in me.under if card.printed.half != "top"])


plain("Hard Spawn", half="top", house="mars")


@invent("Hard Spawn", power=1, half="bottom", keywords={"deploy": 1}, traits=("beast",), house="mars")
class HardSpawn:
    """Deploy. Its neighbors belong to house Mars. Play: puts +1 power counters on itself, as many as the power of the
    most powerful friendly creature."""

    def house_of(g, me, card):
        return "mars" if card in g.neighbors(me) else None

    def play(g, me, you):
        strongest = max(g.power(creature) for creature in you.line)
        yield from g.add_counters(me, "power", strongest)


@invent("Hard Saur", power=8)
class HardSaur:
    """While attacking, ignores taunt, elusive, poison, hazardous and invulnerable."""

    def ignores(g, me, attacker):
        return ("taunt",) if attacker is me else ()

    def loses_keywords(g, me, creature):
        attacks = g.fight is not None and g.fight.attacker is me and creature.controller != me.controller
        return ("elusive", "poison", "hazardous", "invulnerable") if attacks else ()


@invent("Hard Vow", type="artifact")
class HardVow:
    """Omni: names a card. Until your next turn begins, players cannot play or use any card of that title."""

    def omni(g, me, you):
        title = yield from g.name_card()
        yield from g.begin(me, you, HardVow.Sworn, until=start_of_turn(you), title=title)

    @lasting
    class Sworn:
        """Players cannot play or use any card of the named title."""

        def cannot_play(g, me, player, card):
            return card.title == me.data["title"]

        def cannot_use(g, me, player, card, how):
            return card.title == me.data["title"]


plain("Hard Wall", power=3, keywords={"taunt": 1})
plain("Hard Diamond", power=3, keywords={"invulnerable": 1, "hazardous": 9})
plain("Hard Viper", power=3, keywords={"poison": 1, "elusive": 1})


# a gigantic creature that swallows the board


def test_it_swallows_every_other_creature_with_what_is_on_it_gone(table):
    t = table(
        me={"hand": ["Hard Maw (bottom half)", "Hard Maw (top half)"], "line": ["Goon 2"]},
        foe={"line": [{"title": "Goon 3", "amber": 1}], "artifacts": ["Trinket"]},
        ruleset=NEWEST,
    )
    t.play("Hard Maw")
    maw = t.me.line[0]
    assert sorted(t.titles(maw.under)) == ["Goon 2", "Goon 3", "Hard Maw"]
    assert t.foe.line == []
    assert t.titles(t.foe.artifacts) == ["Trinket"]
    assert t.me.amber == 1, "what lay on Goon 3 goes to its controller's opponent"


def test_a_swallowed_creature_of_the_opponent_comes_back_under_its_players_control(table):
    t = table(me={"hand": ["Hard Maw (bottom half)", "Hard Maw (top half)"]}, foe={"line": ["Goon 3"]}, ruleset=NEWEST)
    t.play("Hard Maw").next_turn("brobnar").next_turn("brobnar").reap("Hard Maw", "right")
    goon = t.card("Goon 3")
    assert (goon.zone, goon.owner, goon.controller) == ("play", 1, 0)
    assert t.titles(t.me.line) == ["Hard Maw", "Goon 3"]


def test_what_it_holds_when_it_is_destroyed_is_purged(table):
    t = table(
        me={"hand": ["Hard Maw (bottom half)", "Hard Maw (top half)"]},
        foe={"line": ["Goon 3"], "hand": ["Gateway to Dis"]},
        ruleset=NEWEST,
    )
    t.play("Hard Maw").next_turn("dis").play("Gateway to Dis")
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert sorted(t.titles(t.me.discard)) == ["Hard Maw", "Hard Maw"]


# a gigantic creature with deploy


@pytest.mark.parametrize("half", ["Hard Spawn", "Hard Spawn (top half)"])
def test_from_either_half_it_deploys_and_changes_the_house_of_its_neighbors(table, half):
    t = table(
        me={"hand": ["Hard Spawn (bottom half)", "Hard Spawn (top half)"], "line": ["Goon 2", "Goon 5", "Goon 1"]},
        foe={},
        house="mars",
        ruleset=NEWEST,
    )
    t.play(half, "position:1", flank="")
    assert t.titles(t.me.line) == ["Goon 2", "Hard Spawn", "Goon 5", "Goon 1"]
    assert t.power("Hard Spawn") == 1 + 5
    assert [t.g.houses_of(card) for card in t.me.line] == [("mars",), ("mars",), ("mars",), ("brobnar",)]


# an attacker that ignores what protects


def test_taunt_does_not_protect_from_it(table):
    t = table(me={"line": ["Hard Saur", "Goon 9"]}, foe={"line": ["Goon 3", "Hard Wall"]}, ruleset=NEWEST)
    t.fight("Hard Saur", "Goon 3")
    assert t.card("Goon 3").zone == "discard"


@pytest.mark.parametrize("title", ["Hard Diamond", "Hard Viper"])
def test_nothing_saves_a_creature_that_it_fights(table, title):
    t = table(me={"line": ["Hard Saur"]}, foe={"line": [title]}, ruleset=NEWEST)
    t.fight("Hard Saur")
    assert t.card(title).zone == "discard"
    assert t.card("Hard Saur").zone == "play"


def test_when_it_is_attacked_they_have_their_keywords(table):
    t = table(me={"line": ["Hard Viper"]}, foe={"line": ["Hard Saur"]}, ruleset=NEWEST)
    t.fight("Hard Viper")
    assert t.card("Hard Saur").zone == "discard"


# a title that nobody can play or use


def test_cards_of_the_named_title_are_neither_played_nor_used_until_the_next_turn(table):
    t = table(
        me={"artifacts": ["Hard Vow"], "hand": ["Goon 3"], "line": ["Goon 3", "Goon 2"]},
        foe={"line": ["Goon 3"], "hand": ["Goon 3", "Goon 2"]},
        ruleset=NEWEST,
    )
    t.omni("Hard Vow", "title:Goon 3")
    assert not t.may("play:Goon 3")
    assert not t.may("reap:Goon 3")
    assert t.may("reap:Goon 2")
    t.next_turn("brobnar")
    assert not any(t.may(f"{verb}:{t.foe.line[0].shown_id}") for verb in ("reap", "fight"))
    t.next_turn("brobnar")
    assert t.may("reap:Goon 3")

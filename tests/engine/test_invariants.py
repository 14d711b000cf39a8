"""The invariants themselves: each kind of damage to a match is noticed and named, and a sound match passes at once."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.abilities import Ability
from engine.game import Game
from engine.table.state import HAND
from tests.engine.invariants import Broken, check_invariants, undead
from tests.engine.invent import invent
from tests.engine.matches import Script, fold, play


@invent("Recruiting Drum", type="action")
class RecruitingDrum:
    """Play: makes a token creature."""

    def play(g, me, you):
        you.token = "Goon 2"
        yield from g.make_token(you)


def sound_match() -> Game:
    """A match at rest with cards in hands, in play and in a discard pile."""
    one = play(Script.numbered(3))
    n = [n for n, _ in one.rests][len(one.rests) * 2 // 3]
    game = fold(one.setup, one.answers[:n])
    assert all(player.hand and player.discard for player in game.table.players)
    assert game.table.creatures()
    assert game.table.hooks
    check_invariants(game)
    return game


def twice(game: Game) -> None:
    game.table.players[0].hand.append(game.table.players[0].discard[0])


def nowhere(game: Game) -> None:
    game.table.players[1].deck.pop()


def wrong_zone(game: Game) -> None:
    game.table.players[0].discard[0].zone = HAND


def wrong_controller(game: Game) -> None:
    card = game.table.creatures()[0]
    card.controller = 1 - card.controller


def foreign_pile(game: Game) -> None:
    card = game.table.players[0].discard.pop()
    game.table.players[1].discard.append(card)
    card.controller = 1


def left_over(game: Game) -> None:
    game.table.players[0].discard[0].damage = 1


def lost_amber(game: Game) -> None:
    game.table.players[0].amber += 1


def negative_pool(game: Game) -> None:
    game.table.state.returned += game.table.players[0].amber + 1
    game.table.players[0].amber = -1


def same_key_twice(game: Game) -> None:
    game.table.players[0].keys[:] = ["red", "red"]


def third_key(game: Game) -> None:
    game.table.players[0].keys[:] = ["red", "yellow", "blue"]


def too_many_chains(game: Game) -> None:
    game.table.players[0].chains = 25


def forgotten_card(game: Game) -> None:
    game.table.players[0].hand[0].known = 0


def unseen_card(game: Game) -> None:
    game.table.creatures()[0].known = 1


def dead_creature(game: Game) -> None:
    card = game.table.creatures()[0]
    card.damage = game.table.power(card)


def tagged_creature(game: Game) -> None:
    game.table.creatures()[0].tagged = True


def lost_hook(game: Game) -> None:
    game.table.hooks.pop(next(iter(game.table.hooks)))


def negative_bonus(game: Game) -> None:
    creature = game.table.creatures()[0]
    taking = Ability("power", "power", lambda g, me, other: -1, creature.text)
    game.table.hooks["power"] = [(creature.order, 0, taking, creature)]


def stray_upgrade(game: Game) -> None:
    game.table.players[0].discard[0].host = game.table.creatures()[0]


def half_done(game: Game) -> None:
    game.table.unsettled = True


def card_being_played(game: Game) -> None:
    card = game.table.players[0].hand.pop()
    game.table.state.limbo.append(card)


DAMAGE: dict[Callable[[Game], None], str] = {
    twice: r"in 2 places",
    nowhere: r"says deck and is in 0 places",
    wrong_zone: r"says hand and lies in discard",
    wrong_controller: r"is controlled by seat \d and lies with seat \d in play",
    foreign_pile: r"of seat 0 lies in the discard of seat 1",
    left_over: r"in discard still has damage 1",
    lost_amber: r"Æmber in pools",
    negative_pool: r"has -1 Æmber",
    same_key_twice: r"has the keys \['red', 'red'\]",
    third_key: r"has every key and the match goes on",
    too_many_chains: r"has 25 chains",
    forgotten_card: r"in hand is not known to seat 0 who holds it",
    unseen_card: r"lies open in play and is known only to 1",
    dead_creature: r"lives with \d+ damage",
    tagged_creature: r"is still tagged for destruction",
    negative_bonus: r"has a negative power for",
    lost_hook: r"the index has \[\] under",
    stray_upgrade: r"says that its host is .*, which does not have it",
    half_done: r"at rest, and not settled",
    card_being_played: r"at rest with cards being played",
}


def test_who_begins_may_be_asked_before_the_keys_of_a_match_of_three_are_handed_out() -> None:
    three = next(script for script in map(Script.numbered, range(100)) if len(script.setup["seats"]) == 3)
    game = Game.open({**three.setup, "lost_previous": 1})
    assert game.pending is not None
    assert game.pending.prompt == "opening.first"
    assert not any(player.keys for player in game.table.players)
    check_invariants(game)
    game.submit(game.pending.keys[:1])
    assert all(player.keys for player in game.table.players)
    check_invariants(game)


@pytest.mark.parametrize("damage", DAMAGE, ids=lambda damage: damage.__name__)
def test_damage_is_noticed_and_named(damage: Callable[[Game], None]) -> None:
    game = sound_match()
    damage(game)
    with pytest.raises(Broken, match=DAMAGE[damage]):
        check_invariants(game)


def test_a_creature_stands_somewhere_while_its_new_flank_is_asked(table) -> None:
    t = table(me={"hand": ["Lure"], "line": ["Goon 1"]}, foe={"line": ["Goon 3"]})
    t.play("Lure")
    assert t.pending.prompt == "control.flank"
    check_invariants(t.game)
    t.choose("left")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 1"]


@pytest.mark.clause("token-owner-may-look")
def test_nobody_else_sees_what_a_token_was_while_its_flank_is_asked(table) -> None:
    t = table(me={"hand": ["Recruiting Drum"], "line": ["Goon 1"], "deck": ["Trinket"]})
    top = t.me.deck[-1]
    t.play("Recruiting Drum", flank="")
    assert t.pending.prompt == "enter.flank"
    assert top.known & 2 == 0
    t.choose("left")
    assert top.title == "Goon 2"
    assert top.facedown
    assert top.known & 2 == 0


def test_looking_at_armor_does_not_use_it_up_or_write_it_down(table) -> None:
    t = table(foe={"line": ["Guard 3/2"]})
    before = t.game.digest()
    assert t.g.armor_left(t.card("Guard 3/2")) == 2
    assert t.game.digest() == before


WHOLE = {"title": "Ultra Gravitron (bottom half)", "under": ["Ultra Gravitron (top half)"]}


def test_half_a_creature_in_play_is_noticed(table) -> None:
    t = table(foe={"line": [WHOLE]})
    game = fold(t.game.table.setup, [])
    whole = game.table.players[1].line[0]
    whole.under = []
    with pytest.raises(Broken, match="is half a creature in play"):
        check_invariants(game)


def test_what_lasts_on_one_half_out_of_play_alone_is_noticed(table) -> None:
    t = table(me={"line": ["Uxlyx the Zookeeper"]}, foe={"line": [WHOLE]}, house="mars")
    t.reap("Uxlyx the Zookeeper")
    game = fold(t.game.table.setup, [list(act) for act in t.log])
    check_invariants(game)
    game.table.state.lasting.pop()
    with pytest.raises(Broken, match="and on no other half there"):
        check_invariants(game)


def test_a_creature_with_lethal_damage_is_noticed_amid_a_resolution(table) -> None:
    t = table(me={"hand": ["Stab"]}, foe={"line": ["Goon 3", "Goon 4"]})
    t.play("Stab")
    game = fold(t.game.table.setup, [list(act) for act in t.log])
    assert not game.at_rest
    assert undead(game) == []
    game.table.players[1].line[0].damage = 3
    assert undead(game) == [f"{game.table.players[1].line[0]!r} lives with 3 damage and 3 power"]
    t.choose("Goon 3")

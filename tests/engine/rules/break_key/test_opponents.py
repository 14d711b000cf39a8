"""Whom a card means by an opponent, an enemy, each of them, or nobody in particular."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.errors import IllegalAnswer
from tests.engine.invent import invent
from tests.engine.rules.break_key.cards import pools


def brobnar(title: str) -> dict[str, str]:
    """A card of another house that is to be played in the house of these tests."""
    return {"title": title, "house": "brobnar"}


@invent("Trio Hourglass", type="artifact")
class TrioHourglass:
    """At the end of your turn, your opponent loses 1 Æmber."""

    @after("turn_ended", when=lambda g, me, you, e: True)
    def run(g, me, you, event):
        for opponent in (yield from g.each_opponent(you)):
            yield from g.lose(opponent, 1)


@invent("Trio Crowd", type="artifact")
class TrioCrowd:
    """Whenever you use a creature, your opponent loses 1 Æmber."""

    @after("used", by="you", card="creature")
    def boo(g, me, you, event):
        opponent = yield from g.opponent(you)
        yield from g.lose(opponent, 1)


@invent("Trio Hail", type="action")
class TrioHail:
    """Play: 1 damage to each enemy creature."""

    def play(g, me, you):
        yield from g.deal_damage(g.creatures(enemy_of=you), 1)


@invent("Trio Bounty", type="action")
class TrioBounty:
    """Play: every player gains 1 Æmber."""

    def play(g, me, you):
        for player in g.clockwise():
            yield from g.gain(player, 1)


@invent("Trio Rogue", power=4)
class TrioRogue:
    """Reap: steals 1 Æmber. Fight: steals 1 Æmber. Before Fight: the opponent loses 1 Æmber."""

    def reap(g, me, you):
        yield from g.steal(you, 1)

    def fight(g, me, you):
        yield from g.steal(you, 1)

    def before_fight(g, me, you):
        yield from g.lose((yield from g.opponent(you)), 1)


@invent("Trio Spite", type="artifact")
class TrioSpite:
    """After an opponent reaps: the opponent loses 2 Æmber. After a friendly creature is destroyed: steals 1."""

    @after("reaped", when=lambda g, me, you, e: e.card.controller != you.seat)
    def spite(g, me, you, event):
        yield from g.lose((yield from g.opponent(you)), 2)

    @after("destroyed", when=lambda g, me, you, e: e.player is you)
    def mourn(g, me, you, event):
        yield from g.steal(you, 1)


# any opponent


@pytest.mark.clause("break-key-any-opponent-may-be-affected")
@pytest.mark.parametrize("active", [0, 1, 2])
def test_creatures_of_both_opponents_can_be_fought(table, version, active):
    t = table(
        me={"line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, third={"line": ["Goon 5"]}, active=active, ruleset=version
    )
    fighter = t.g.active_player.line[0]
    enemies = [player.line[0] for player in t.g.players if player.seat != active]
    t.submit(f"fight:{fighter.id}")
    assert sorted(t.pending.keys) == sorted(f"card:{card.id}" for card in enemies)
    t.choose(enemies[-1])
    assert enemies[-1].damage == fighter.printed.power or enemies[-1].zone == "discard"
    assert enemies[0].damage == 0
    assert enemies[0].zone == "play"


@pytest.mark.clause("break-key-any-opponent-may-be-affected", "break-key-unreferenced-opponent-picked")
@pytest.mark.parametrize("active", [0, 1, 2])
@pytest.mark.parametrize("step", [1, 2])
def test_both_opponents_can_be_stolen_from(table, version, active, step):
    sides = [{"amber": 3} for _ in range(3)]
    sides[active]["hand"] = ["Theft of 2"]
    t = table(me=sides[0], foe=sides[1], third=sides[2], active=active, ruleset=version)
    victim = (active + step) % 3
    t.play("Theft of 2")
    assert (t.pending.kind, t.pending.seat, t.pending.prompt) == ("player", active, "opponent")
    assert t.pending.keys == (f"seat:{(active + 1) % 3}", f"seat:{(active + 2) % 3}")
    with pytest.raises(IllegalAnswer):
        t.game.submit(f"seat:{active}")
    t.choose(f"seat:{victim}")
    assert pools(t) == tuple(5 if seat == active else 1 if seat == victim else 3 for seat in range(3))


# all, each, passive


@pytest.mark.clause("break-key-global-hits-all")
def test_what_is_about_everybody_hits_all_three(table, version):
    t = table(
        me={"hand": ["Slaughter", "Trio Bounty"], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]},
        third={"line": ["Goon 5", "Goon 6"]}, ruleset=version,
    )  # fmt: skip
    t.play("Trio Bounty")
    assert pools(t) == (1, 1, 1)
    t.play("Slaughter")
    assert t.pending.kind == "order"
    assert t.offered == ["Goon 5", "Goon 6"]
    t.choose(["Goon 6", "Goon 5"])
    assert [len(player.line) for player in t.g.players] == [0, 0, 0]
    assert [len(player.discard) for player in t.g.players] == [3, 1, 2]


@pytest.mark.clause("break-key-passive-each-opponent")
@pytest.mark.parametrize("side", [0, 1, 2])
def test_a_static_is_about_each_opponent_by_itself(table, version, side):
    lines = [["Murmook"] if seat == side else [] for seat in range(3)]
    t = table(me={"line": lines[0]}, foe={"line": lines[1]}, third={"line": lines[2]}, ruleset=version)
    assert [t.g.key_cost(player) for player in t.g.players] == [6 if seat == side else 7 for seat in range(3)]


@pytest.mark.clause("break-key-passive-each-opponent")
@pytest.mark.parametrize("active, gains", [(0, 0), (1, 1), (2, 1)])
def test_a_constant_reaction_is_to_each_opponent(table, version, active, gains):
    sides = [{"line": ["Teliga"]}, {}, {}]
    sides[active]["hand"] = ["Goon 3"]
    t = table(me=sides[0], foe=sides[1], third=sides[2], active=active, ruleset=version)
    t.play("Goon 3")
    assert t.me.amber == gains


@pytest.mark.reading("break-key-passive-abilities")
@pytest.mark.clause("break-key-passive-each-opponent", "break-key-each-enemy-each-opponent")
@pytest.mark.parametrize("side, order", [(0, [1, 2]), (1, [0, 2]), (2, [0, 1])])
def test_each_opponent_clockwise_from_the_active_player(table, version, side, order):
    sides = [{"amber": 2} for _ in range(3)]
    sides[side]["artifacts"] = ["Trio Hourglass"]
    t = table(me=sides[0], foe=sides[1], third=sides[2], ruleset=version)
    t.end()
    assert [fact.data["player"] for fact in t.happened("amber.lost")] == order
    assert pools(t) == tuple(2 if seat == side else 1 for seat in range(3))
    t.choose("brobnar")


@pytest.mark.clause("break-key-each-enemy-each-opponent")
def test_each_opponent_and_each_enemy_creature(table, version):
    t = table(
        me={"hand": ["Trio Drought", "Trio Hail"], "line": ["Goon 3"], "amber": 2},
        foe={"line": ["Goon 4"], "amber": 2},
        third={"line": ["Goon 5", "Goon 6"], "amber": 0},
        ruleset=version,
    )
    t.play("Trio Drought")
    assert pools(t) == (2, 1, 0)
    t.play("Trio Hail")
    assert [[card.damage for card in player.line] for player in t.g.players] == [[0], [1], [1, 1]]


@pytest.mark.reading("break-key-condition-of-a-constant-ability")
@pytest.mark.parametrize(
    "foe, third, lives", [(["Goon 3"], ["Goon 4"], True), (["Goon 3"], [], False), ([], ["Goon 4"], False)]
)
def test_a_constant_condition_looks_at_each_opponent(table, version, foe, third, lives):
    t = table(
        me={"line": ["Goon 5"], "hand": ["Tireless Crocag"]}, foe={"line": foe}, third={"line": third}, ruleset=version
    )
    t.play("Tireless Crocag")
    assert (t.card("Tireless Crocag").zone == "play") == lives


@pytest.mark.reading("break-key-condition-of-a-constant-ability")
def test_an_opponent_who_is_out_has_no_part_in_a_condition(table, version):
    t = table(me={"line": ["Tireless Crocag"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 4"]}, ruleset=version)
    t.concede(2)
    assert t.card("Tireless Crocag").zone == "play"


# one of them


@pytest.mark.clause("break-key-singular-active-player-picks")
@pytest.mark.parametrize("victim", [1, 2])
def test_one_opponent_is_picked_by_the_active_player(table, version, victim):
    t = table(me={"hand": ["Trio Sack"], "amber": 3}, foe={"amber": 3}, third={"amber": 3}, ruleset=version)
    t.play("Trio Sack")
    assert t.pending.seat == 0
    assert t.pending.keys == ("seat:1", "seat:2")
    t.choose(f"seat:{victim}")
    assert pools(t) == tuple(2 if seat == victim else 3 for seat in range(3))


@pytest.mark.clause("break-key-singular-active-player-picks")
@pytest.mark.parametrize("victim", [0, 2])
def test_also_for_the_ability_of_another_player(table, version, victim):
    t = table(me={"hand": ["Slaying"], "amber": 3}, foe={"line": ["Avenger"]}, third={"amber": 3}, ruleset=version)
    t.play("Slaying")
    assert t.pending.seat == 0, "opponents of the one with the card"
    assert t.pending.keys == ("seat:0", "seat:2"), "opponents of the one with the card"
    t.choose(f"seat:{victim}")
    assert pools(t) == (2 if victim == 0 else 3, 1, 2 if victim == 2 else 3)


@pytest.mark.clause("break-key-singular-active-player-picks")
def test_an_enemy_creature_is_any_of_both_opponents(table, version):
    t = table(
        me={"hand": ["Lure"], "line": ["Goon 3"]}, foe={"line": ["Goon 4"]}, third={"line": ["Goon 5"]},
        ruleset=version,
    )  # fmt: skip
    t.play("Lure")
    assert t.offered == ["Goon 4", "Goon 5"]
    t.choose("Goon 5", "right")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 4"]


@pytest.mark.clause("break-key-singular-active-player-picks")
@pytest.mark.reading("break-key-one-opponent-left")
@pytest.mark.parametrize("gone", [1, 2])
def test_the_one_opponent_who_is_left_is_not_asked_for(table, version, gone):
    t = table(
        me={"hand": ["Trio Sack", "Theft of 2"], "line": ["Goon 9"], "amber": 0}, foe={"amber": 4, "line": ["Goon 3"]},
        third={"amber": 4, "line": ["Goon 3"]}, ruleset=version,
    )  # fmt: skip
    t.concede(gone)
    t.play("Trio Sack").play("Theft of 2").fight("Goon 9")
    assert t.at_rest
    assert pools(t) == tuple(2 if seat == 0 else 0 if seat == gone else 1 for seat in range(3))


# several


@pytest.mark.clause("break-key-multiple-choice-may-be-split")
@pytest.mark.parametrize("chosen", [("Goon 3", "Goon 4"), ("Goon 3", "Goon 5"), ("Goon 5", "Goon 6")])
def test_several_enemies_may_be_of_one_or_of_both(table, version, chosen):
    t = table(
        me={"hand": [brobnar("Lights Out")], "line": ["Goon 7"]}, foe={"line": ["Goon 3", "Goon 4"]},
        third={"line": ["Goon 5", "Goon 6"]}, ruleset=version,
    )  # fmt: skip
    t.play("Lights Out")
    assert t.offered == ["Goon 3", "Goon 4", "Goon 5", "Goon 6"]
    t.choose(list(chosen))
    back = t.titles([*t.foe.hand, *t.third.hand])
    assert sorted(back) == sorted(chosen)
    assert len(t.me.line) == 1


# whoever was involved


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize("fought", [1, 2])
def test_the_abilities_of_a_fight_are_about_the_one_who_was_fought(table, version, fought):
    t = table(
        me={"line": ["Trio Rogue"]}, foe={"line": ["Goon 2"], "amber": 3}, third={"line": ["Goon 3"], "amber": 3},
        ruleset=version,
    )  # fmt: skip
    t.fight("Trio Rogue", "Goon 2" if fought == 1 else "Goon 3")
    assert t.at_rest, "nobody was asked for the opponent"
    assert pools(t) == tuple(1 if seat == 0 else 1 if seat == fought else 3 for seat in range(3))


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize("fought", [1, 2])
def test_a_reaction_to_a_use_to_fight_is_about_the_one_who_was_fought(table, version, fought):
    t = table(
        me={"line": ["Goon 5"], "artifacts": ["Trio Crowd"]}, foe={"line": ["Goon 2"], "amber": 3},
        third={"line": ["Goon 3"], "amber": 3}, ruleset=version,
    )  # fmt: skip
    t.fight("Goon 5", "Goon 2" if fought == 1 else "Goon 3")
    assert t.at_rest, "nobody was asked for the opponent"
    assert pools(t) == tuple(0 if seat == 0 else 2 if seat == fought else 3 for seat in range(3))


@pytest.mark.clause("break-key-prerequisite-fixes-opponent", "break-key-singular-active-player-picks")
def test_reaping_involves_nobody(table, version):
    t = table(me={"line": ["Trio Rogue"]}, foe={"amber": 3}, third={"amber": 3}, ruleset=version)
    t.reap("Trio Rogue")
    assert t.pending.prompt == "opponent"
    t.choose("seat:2")
    assert pools(t) == (2, 3, 2)


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize("active", [1, 2])
def test_a_reaction_to_an_opponent_is_about_that_opponent(table, version, active):
    sides = [{"artifacts": ["Trio Spite"]}, {"amber": 3}, {"amber": 3}]
    sides[active]["line"] = ["Goon 3"]
    t = table(me=sides[0], foe=sides[1], third=sides[2], active=active, ruleset=version)
    t.reap("Goon 3")
    assert t.at_rest
    assert pools(t) == tuple(0 if seat == 0 else 2 if seat == active else 3 for seat in range(3))


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize("by", [1, 2])
def test_a_reaction_to_an_own_loss_in_a_fight_is_about_who_fought(table, version, by):
    sides = [{"artifacts": ["Trio Spite"], "line": ["Goon 1"]}, {"amber": 3}, {"amber": 3}]
    sides[by]["line"] = ["Goon 9"]
    t = table(me=sides[0], foe=sides[1], third=sides[2], active=by, ruleset=version)
    t.fight("Goon 9")
    assert t.at_rest
    assert pools(t) == tuple(1 if seat == 0 else 2 if seat == by else 3 for seat in range(3))


@pytest.mark.clause("break-key-prerequisite-fixes-opponent")
@pytest.mark.parametrize("victim, mine, theirs", [(1, 2, 3), (2, 1, 4)])
def test_whoever_has_more_than_you_is_the_one(table, version, victim, mine, theirs):
    t = table(
        me={"hand": [{**brobnar("Bait and Switch")}], "amber": 0}, foe={"amber": 5}, third={"amber": 5},
        ruleset=version,
    )  # fmt: skip
    t.play("Bait and Switch", f"seat:{victim}")
    assert t.at_rest, "one question for the whole card"
    other = 3 - victim
    assert t.g.players[other].amber == 5
    assert t.g.players[victim].amber < 5
    assert sum(pools(t)) == 10


# nobody named, and what is counted


@pytest.mark.clause("break-key-unreferenced-opponent-picked")
@pytest.mark.parametrize("victim", [1, 2])
def test_capturing_from_nobody_in_particular(table, version, victim):
    t = table(me={"hand": [brobnar("Charette")], "amber": 1}, foe={"amber": 4}, third={"amber": 2}, ruleset=version)
    t.play("Charette")
    assert t.pending.prompt == "opponent"
    assert t.pending.seat == 0
    t.choose(f"seat:{victim}")
    assert t.card("Charette").amber_of == {victim: 3 if victim == 1 else 2}
    assert pools(t) == ((1, 1, 2) if victim == 1 else (1, 4, 0))


@pytest.mark.clause("break-key-state-check-one-opponent", "break-key-fallback-to-standard")
@pytest.mark.parametrize("compared, captors", [(1, 2), (2, 0)])
def test_a_count_is_taken_against_one_opponent(table, version, compared, captors):
    t = table(
        me={"hand": [brobnar("Unguarded Camp")], "line": ["Goon 3", "Goon 4", "Goon 5"]},
        foe={"line": ["Goon 6"], "amber": 5},
        third={"line": ["Goon 7", "Goon 8", "Goon 9"], "amber": 5},
        ruleset=version,
    )
    t.play("Unguarded Camp")
    assert t.pending.keys == ("seat:1", "seat:2"), "against both together there would never be more"
    t.choose(f"seat:{compared}")
    for title in ("Goon 3", "Goon 4")[:captors]:
        t.choose(title)
        if t.pending.prompt == "opponent":
            t.choose("seat:1")
    assert sum(card.amber for card in t.me.line) == captors
    assert t.at_rest
    assert t.foe.amber == 5 - captors


@pytest.mark.reading("break-key-what-happened-this-turn")
def test_what_happened_is_counted_against_all_opponents(table, version):
    t = table(
        me={"line": ["Goon 9", "Goon 8"], "artifacts": ["The Warchest"]}, foe={"line": ["Goon 1"]},
        third={"line": ["Goon 2"]}, ruleset=version,
    )  # fmt: skip
    t.fight("Goon 9", "Goon 1").fight("Goon 8").action("The Warchest")
    assert t.me.amber == 2, "one of each opponent, and nobody is asked"


@pytest.mark.reading("break-key-numbers-on-cards")
@pytest.mark.parametrize("last, stays", [("Logos Goon 3", True), ("Chant", False)])
def test_numbers_stay_as_printed_although_three_have_a_part(table, version, last, stays):
    """The machine breaks when fewer than two things were destroyed, with two players' cards as with three."""
    idle = {"title": "Chant", "house": "untamed"}
    t = table(
        me={"artifacts": [brobnar("Crazy Killing Machine")], "deck": ["Dis Goon 3"]},
        foe={"line": ["Dis Goon 3"], "deck": [idle]},
        third={"line": ["Logos Goon 3"], "deck": [idle if last == "Chant" else last]},
        ruleset=version,
    )
    t.action("Crazy Killing Machine")
    while not t.at_rest:
        t.choose(t.pending.keys[0])
    assert [player.discard[0].title for player in t.g.players] == ["Dis Goon 3", "Chant", last]
    machine = t.card("Crazy Killing Machine")
    assert sum(fact.data["card"] != machine.id for fact in t.happened("card.destroyed")) == (2 if stays else 1)
    assert (machine.zone == "play") == stays


@pytest.mark.reading("break-key-passive-abilities")
@pytest.mark.clause("break-key-passive-each-opponent")
def test_shaffles_costs_each_opponent_one(table, version):
    t = table(me={"line": ["Shaffles"], "amber": 2}, foe={"amber": 2}, third={"amber": 2}, house="dis", ruleset=version)
    t.end()
    assert pools(t) == (2, 1, 1)
    assert [fact.data["player"] for fact in t.happened("amber.lost")] == [1, 2]
    assert {fact.readings for fact in t.happened("amber.lost")} == {("break-key-passive-abilities",)}


@pytest.mark.reading("break-key-passive-abilities")
@pytest.mark.parametrize("dead, gains", [("Goon 3", (0, 1, 1)), ("Goon 4", (1, 0, 1)), ("Goon 5", (1, 1, 0))])
def test_tolas_gives_each_opponent_the_dead_one(table, version, dead, gains):
    t = table(
        me={"hand": ["Slaying"], "line": ["Goon 3"]},
        foe={"line": ["Tolas", "Goon 4"]},
        third={"line": ["Goon 5"]},
        ruleset=version,
    )
    t.play("Slaying", dead)
    assert pools(t) == gains


@pytest.mark.reading("break-key-passive-abilities")
def test_before_the_list_one_opponent_was_picked(table, version):
    t = table(
        me={"line": ["Shaffles"]},
        foe={"amber": 2},
        third={"amber": 2},
        house="dis",
        ruleset=version,
        readings={"break-key-passive-abilities": "one"},
    )
    t.end()
    assert (t.pending.seat, t.pending.prompt) == (0, "opponent")
    t.choose("seat:2")
    assert pools(t) == (0, 2, 1)


@pytest.mark.reading("break-key-passive-abilities")
@pytest.mark.parametrize("option", ["each", "one"])
def test_with_two_left_there_is_nothing_to_read(table, version, option):
    t = table(
        me={"line": ["Shaffles"]},
        foe={"amber": 2},
        third={"amber": 2},
        house="dis",
        ruleset=version,
        readings={"break-key-passive-abilities": option},
    )
    t.concede(1)
    t.end()
    assert t.third.amber == 1
    assert t.happened("amber.lost")[0].readings == ()

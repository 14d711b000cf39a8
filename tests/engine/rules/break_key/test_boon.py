"""The boon token: earned by a knock-out and by aiming at the previous player, redeemed in the draw step."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent
from tests.engine.rules.break_key.cards import boons, keys, out, pools


@invent("Trio Leveller", type="action")
class TrioLeveller:
    """Play: destroys all creatures of an opponent."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.destroy(g.creatures(friendly_to=opponent))


@invent("Trio Prybar", type="action")
class TrioPrybar:
    """Play: destroys an artifact or an upgrade."""

    def play(g, me, you):
        upgrades = [upgrade for creature in g.creatures() for upgrade in creature.upgrades]
        yield from g.destroy((yield from g.choose_card([*g.artifacts(), *upgrades])))


@invent("Trio Skim", type="action")
class TrioSkim:
    """Play: moves 1 Æmber from an enemy creature to your pool."""

    def play(g, me, you):
        yield from g.move_amber((yield from g.choose_creature(enemy_of=you)), you, 1)


@invent("Trio Beckon", type="action")
class TrioBeckon:
    """Play: an enemy creature goes back to hand."""

    def play(g, me, you):
        yield from g.return_to_hand((yield from g.choose_creature(enemy_of=you)))


@invent("Trio Ransom", type="action")
class TrioRansom:
    """Play: destroys a friendly creature; then each opponent loses 1 Æmber."""

    def play(g, me, you):
        yield from g.destroy((yield from g.choose_creature(friendly_to=you)))
        for opponent in g.opponents(you):
            yield from g.lose(opponent, 1)


@invent("Trio Duellist", power=9)
class TrioDuellist:
    """Fight: steals 1 Æmber."""

    def fight(g, me, you):
        yield from g.steal(you, 1)


@invent("Trio Stasis", type="artifact")
class TrioStasis:
    """Nobody has a draw step."""

    def skips_step(g, me, player, step):
        return step == "draw"


@invent("Trio Echo", type="artifact")
class TrioEcho:
    """Whenever you draw a card: gains 1 Æmber."""

    @after("drawn", when=lambda g, me, you, e: e.player is you)
    def echo(g, me, you, event):
        yield from g.gain(you, 1)


# knocking out


@pytest.mark.clause("break-key-boon-knockout", "break-key-boon-token-each")
@pytest.mark.parametrize("fallen", [1, 2])
def test_a_knock_out_earns_it_and_the_same_turn_redeems_it(table, version, fallen):
    sides = [{"keys": ["red"]}, {"keys": ["red", "blue"]}]
    foe, third = sides if fallen == 1 else reversed(sides)
    t = table(me={"amber": 6, "artifacts": ["Trio Anvil"]}, foe=foe, third=third, ruleset=version)
    t.omni("Trio Anvil", "red")
    assert out(t) == [fallen]
    assert boons(t) == [0]
    t.end().choose("brobnar")
    assert len(t.me.hand) == 7, "it was earned while there were three"
    assert boons(t) == [], "it was earned while there were three"


@pytest.mark.clause("break-key-boon-knockout")
def test_taking_a_key_that_is_not_the_last_earns_nothing(table, version):
    t = table(me={"amber": 6, "artifacts": ["Trio Anvil"]}, foe={}, third={"keys": ["red", "blue"]}, ruleset=version)
    t.omni("Trio Anvil", "red", "red")
    assert keys(t) == (3, 2, 1)
    assert boons(t) == []


@pytest.mark.clause("break-key-boon-knockout")
def test_who_gives_up_was_knocked_out_by_nobody(table, version):
    t = table(me={}, foe={}, third={}, ruleset=version)
    t.concede(1)
    assert boons(t) == []


# the previous player


@pytest.mark.clause("break-key-boon-hits-previous-player")
@pytest.mark.reading("break-key-boon")
@pytest.mark.parametrize("card", ["Trio Sack", "Theft of 2"])
@pytest.mark.parametrize("active", [0, 1, 2])
@pytest.mark.parametrize("step, earns", [(2, True), (1, False)])
def test_aiming_at_the_previous_player_and_not_at_the_next(table, version, card, active, step, earns):
    sides = [{"amber": 3} for _ in range(3)]
    sides[active]["hand"] = [card]
    t = table(me=sides[0], foe=sides[1], third=sides[2], active=active, ruleset=version)
    t.play(card, f"seat:{(active + step) % 3}")
    assert boons(t) == ([active] if earns else [])
    assert [fact.data["player"] for fact in t.happened("boon.placed")] == boons(t)


@pytest.mark.clause("break-key-boon-hits-previous-player")
@pytest.mark.parametrize("card", ["Trio Sack", "Theft of 2"])
def test_who_has_nothing_loses_nothing(table, version, card):
    t = table(me={"hand": [card]}, foe={"amber": 3}, third={"amber": 0}, ruleset=version)
    t.play(card, "seat:2")
    assert boons(t) == []


@pytest.mark.clause("break-key-boon-hits-previous-player")
def test_capturing_is_a_loss_from_the_pool(table, version):
    t = table(me={"hand": ["Snare"], "line": ["Goon 3"]}, foe={}, third={"amber": 1}, ruleset=version)
    t.play("Snare", "seat:2")
    assert boons(t) == [0]


@pytest.mark.clause("break-key-boon-hits-previous-player")
@pytest.mark.reading("break-key-boon")
def test_what_hits_everybody_aims_at_nobody(table, version):
    t = table(
        me={"hand": ["Slaughter", "Trio Drought"]}, foe={"amber": 2}, third={"amber": 2, "line": ["Goon 3"]},
        ruleset=version,
    )  # fmt: skip
    t.play("Trio Drought").play("Slaughter")
    assert pools(t) == (0, 1, 1)
    assert t.third.line == []
    assert boons(t) == []


@pytest.mark.clause("break-key-boon-hits-previous-player")
def test_amber_from_a_creature_is_not_from_the_pool(table, version):
    rich = {"title": "Goon 3", "amber": 2, "amber_of": {"2": 2}}
    t = table(me={"hand": ["Trio Skim"]}, foe={}, third={"line": [rich], "amber": 4}, ruleset=version)
    t.play("Trio Skim")
    assert t.me.amber == 1
    assert boons(t) == []


@pytest.mark.clause("break-key-boon-hits-previous-player")
@pytest.mark.reading("break-key-boon")
@pytest.mark.parametrize("card", ["Slaying", "Trio Beckon"])
@pytest.mark.parametrize("whose, earns", [("Goon 4", False), ("Goon 5", True)])
def test_a_creature_that_was_picked_leaves_play(table, version, card, whose, earns):
    t = table(me={"hand": [card]}, foe={"line": ["Goon 4"]}, third={"line": ["Goon 5"]}, ruleset=version)
    t.play(card, whose)
    assert boons(t) == ([0] if earns else [])
    assert t.card(whose).zone != "play"


@pytest.mark.clause("break-key-boon-hits-previous-player")
@pytest.mark.reading("break-key-boon")
@pytest.mark.parametrize("victim", [1, 2])
def test_all_creatures_of_a_player_who_was_picked(table, version, victim):
    t = table(me={"hand": ["Trio Leveller"]}, foe={"line": ["Goon 4"]}, third={"line": ["Goon 5"]}, ruleset=version)
    t.play("Trio Leveller", f"seat:{victim}")
    assert boons(t) == ([0] if victim == 2 else [])


@pytest.mark.clause("break-key-boon-hits-previous-player")
@pytest.mark.parametrize("target, earns", [("Trinket", True), ("Badge", False)])
def test_an_artifact_counts_and_an_upgrade_does_not(table, version, target, earns):
    t = table(
        me={"hand": ["Trio Prybar"]}, foe={},
        third={"artifacts": ["Trinket"], "line": [{"title": "Goon 3", "upgrades": ["Badge"]}]}, ruleset=version,
    )  # fmt: skip
    t.play("Trio Prybar", target)
    assert t.card(target).zone == "discard"
    assert boons(t) == ([0] if earns else [])


@pytest.mark.clause("break-key-boon-hits-previous-player")
def test_damage_that_leaves_it_alive_earns_nothing(table, version):
    t = table(me={"hand": ["Punch"]}, foe={}, third={"line": ["Goon 4"]}, ruleset=version)
    t.play("Punch")
    assert t.card("Goon 4").damage == 3
    assert boons(t) == []


@pytest.mark.clause("break-key-boon-hits-previous-player")
def test_a_fight_is_no_ability_and_its_fight_ability_is_one(table, version):
    t = table(
        me={"line": ["Goon 9", "Trio Duellist"]}, foe={}, third={"line": ["Goon 2", "Goon 3"], "amber": 1},
        ruleset=version,
    )  # fmt: skip
    t.fight("Goon 9", "Goon 2")
    assert t.titles(t.third.line) == ["Goon 3"]
    assert boons(t) == []
    t.fight("Trio Duellist")
    assert t.third.amber == 0
    assert boons(t) == [0]


@pytest.mark.clause("break-key-boon-hits-previous-player")
def test_who_controls_the_creature_loses_it_whoever_owns_it(table, version):
    t = table(me={"hand": ["Slaying"]}, foe={"line": [{"title": "Goon 4", "owner": 2}]}, third={}, ruleset=version)
    t.play("Slaying")
    assert t.titles(t.third.discard) == ["Goon 4"]
    assert boons(t) == []


@pytest.mark.clause("break-key-boon-hits-previous-player")
def test_an_ability_in_anothers_turn_has_its_own_previous_player(table, version):
    t = table(me={"hand": ["Slaying"], "amber": 2}, foe={"line": ["Avenger"]}, third={"amber": 2}, ruleset=version)
    t.play("Slaying", "seat:0")
    assert boons(t) == [1], "seat 0 plays before seat 1; the own loss aimed at the next player"
    t = table(me={"hand": ["Slaying"], "amber": 2}, foe={"line": ["Avenger"]}, third={"amber": 2}, ruleset=version)
    t.play("Slaying", "seat:2")
    assert boons(t) == []
    assert pools(t) == (2, 1, 1)


@pytest.mark.clause("break-key-boon-hits-previous-player")
def test_the_heir_of_own_amber_was_not_aimed_at(table, version):
    mine = {"title": "Goon 3", "amber": 1, "amber_of": {"0": 1}}
    t = table(me={"hand": ["Trio Ransom"], "line": [mine]}, foe={"amber": 1}, third={"amber": 1}, ruleset=version)
    t.play("Trio Ransom")
    assert t.pending.prompt == "amber.heir"
    t.choose("seat:2")
    assert pools(t) == (0, 0, 1)
    assert boons(t) == []


@pytest.mark.clause("break-key-boon-token-each")
def test_there_is_one_token_for_each(table, version):
    t = table(me={"hand": ["Trio Sack", "Trio Sack"]}, foe={}, third={"amber": 3}, ruleset=version)
    t.play("Trio Sack", "seat:2").play("Trio Sack", "seat:2")
    assert boons(t) == [0]
    assert len(t.happened("boon.placed")) == 1


@pytest.mark.clause("break-key-boon-needs-three-players")
@pytest.mark.parametrize("gone", [1, 2])
def test_with_two_left_aiming_earns_nothing(table, version, gone):
    t = table(
        me={"hand": ["Trio Sack", "Slaying"]}, foe={"amber": 3, "line": ["Goon 3"]},
        third={"amber": 3, "line": ["Goon 3"]}, ruleset=version,
    )  # fmt: skip
    t.concede(gone)
    t.play("Trio Sack").play("Slaying")
    assert pools(t) == (0, 0 if gone == 1 else 2, 0 if gone == 2 else 2)
    assert boons(t) == []


# redeemed


@pytest.mark.clause("break-key-boon-draws-one-extra")
@pytest.mark.reading("break-key-boon-in-the-draw-step")
@pytest.mark.parametrize("boon", [True, False])
@pytest.mark.parametrize("hand", [0, 4, 5, 6, 7, 9])
def test_one_card_more_however_full_the_hand(table, version, hand, boon):
    t = table(me={"hand": ["Chant"] * hand, "boon": boon}, foe={"boon": True}, third={}, ruleset=version)
    t.end().choose("brobnar")
    assert len(t.me.hand) == max(hand, 6) + boon
    assert len(t.happened("card.drawn")) == max(0, 6 - hand) + boon
    assert boons(t) == [1], "that of another player stays"
    assert [fact.data["player"] for fact in t.happened("boon.used")] == ([0] if boon else [])


@pytest.mark.clause("break-key-boon-draws-one-extra")
@pytest.mark.reading("break-key-boon-in-the-draw-step")
@pytest.mark.parametrize(
    "hand, chains, then, left", [(0, 1, 6, 0), (3, 7, 5, 6), (6, 1, 6, 0), (6, 0, 7, 0), (5, 13, 5, 12)]
)
def test_chains_take_from_both_together(table, version, hand, chains, then, left):
    t = table(me={"hand": ["Chant"] * hand, "boon": True, "chains": chains}, foe={}, third={}, ruleset=version)
    t.end().choose("brobnar")
    assert (len(t.me.hand), t.me.chains) == (then, left)
    assert boons(t) == []


@pytest.mark.clause("break-key-boon-draws-one-extra", "break-key-standard-rules-otherwise")
def test_a_larger_hand_and_what_watches_the_draw(table, version):
    t = table(
        me={"hand": ["Chant"] * 5, "boon": True, "line": ["Mother"], "artifacts": ["Trio Echo"]}, foe={}, third={},
        ruleset=version,
    )  # fmt: skip
    t.end().choose("brobnar")
    assert len(t.me.hand) == 8
    assert t.me.amber == 3


@pytest.mark.clause("break-key-boon-draws-one-extra")
def test_without_a_draw_step_it_stays(table, version):
    t = table(me={"boon": True, "artifacts": ["Trio Stasis"]}, foe={}, third={}, ruleset=version)
    t.end().choose("brobnar")
    assert t.me.hand == []
    assert boons(t) == [0]
    assert not t.happened("boon.used")


@pytest.mark.clause("break-key-boon-draws-one-extra")
@pytest.mark.parametrize("deck, discard, then", [(0, 0, 6), (1, 0, 7), (0, 1, 7), (0, 3, 7)])
def test_an_empty_deck(table, version, deck, discard, then):
    t = table(
        me={"hand": ["Chant"] * 6, "boon": True, "deck": ["Chant"] * deck, "discard": ["Chant"] * discard},
        foe={"deck": ["Chant"] * 9}, third={"deck": ["Chant"] * 9}, filler=0, ruleset=version,
    )  # fmt: skip
    t.end().choose("brobnar")
    assert len(t.me.hand) == then, "it is discarded all the same"
    assert boons(t) == [], "it is discarded all the same"


@pytest.mark.clause("break-key-boon-draws-one-extra", "break-key-boon-needs-three-players")
def test_what_was_earned_is_redeemed_with_two_left(table, version):
    t = table(me={"boon": True, "hand": ["Chant"] * 6}, foe={}, third={}, ruleset=version)
    t.concede(1)
    assert boons(t) == [0]
    t.end().choose("brobnar")
    assert len(t.me.hand) == 7
    assert boons(t) == []


@pytest.mark.clause("break-key-eliminated-cards-removed")
def test_the_token_goes_with_its_player(table, version):
    t = table(me={"boon": True}, foe={"boon": True}, third={}, ruleset=version)
    t.concede(1)
    assert boons(t) == [0]


# a card of the victim is picked, and the victim's pool loses


@invent("Trio Turncoat", type="action")
class TrioTurncoat:
    """Play: an enemy creature captures 1 Æmber from its own side."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        if creature is not None:
            yield from g.capture(creature, 1, g.players[creature.controller])


@pytest.mark.clause("break-key-boon-hits-previous-player")
@pytest.mark.parametrize("victim, earns", [("Goon 1", False), ("Goon 2", True)])
def test_a_picked_creature_that_takes_from_its_own_pool_aims_at_its_player(table, version, victim, earns):
    t = table(
        me={"hand": ["Trio Turncoat"]},
        foe={"line": ["Goon 1"], "amber": 2},
        third={"line": ["Goon 2"], "amber": 2},
        ruleset=version,
    )
    t.play("Trio Turncoat", victim)
    assert pools(t) == ((0, 2, 1) if earns else (0, 1, 2))
    assert boons(t) == ([0] if earns else [])


@pytest.mark.reading("break-key-boon")
def test_mindwarper_on_the_previous_players_creature(table, version):
    t = table(
        me={"line": ["Mindwarper"]}, foe={}, third={"line": ["Goon 2"], "amber": 2}, house="mars", ruleset=version
    )
    t.action("Mindwarper")
    assert pools(t) == (0, 0, 1)
    assert boons(t) == [0]


@pytest.mark.reading("break-key-boon")
def test_a_picked_creature_of_one_opponent_does_not_aim_at_the_other(table, version):
    t = table(
        me={"line": ["Mindwarper"]},
        foe={"line": ["Goon 1"], "amber": 2},
        third={"line": ["Goon 2"], "amber": 2},
        house="mars",
        ruleset=version,
    )
    t.action("Mindwarper", "Goon 1")
    assert boons(t) == []


@pytest.mark.reading("break-key-boon")
def test_a_picked_creature_of_the_victim_without_any_loss_earns_nothing(table, version):
    t = table(me={"line": ["Mindwarper"]}, foe={}, third={"line": ["Goon 2"]}, house="mars", ruleset=version)
    t.action("Mindwarper")
    assert pools(t) == (0, 0, 0)
    assert boons(t) == []

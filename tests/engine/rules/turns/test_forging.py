"""Step 1 and keys: must, cost, payment, colours, and the third key."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of, lasting
from engine.table.durations import next_turn
from tests.engine.invariants import check_invariants
from tests.engine.invent import invent

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Law Tax", type="artifact")
class LawTax:
    """The opponent's keys cost 2 more."""

    def key_cost(g, me, player):
        return 2 if player.seat != me.controller else 0


@invent("Law Rebate", type="artifact")
class LawRebate:
    """Your keys cost 1 less."""

    def key_cost(g, me, player):
        return -1 if player.seat == me.controller else 0


@invent("Law Coffer", power=2)
class LawCoffer:
    """The Æmber on it may be spent on keys."""

    def spendable(g, me, player):
        return [me] if player.seat == me.controller else []


@invent("Law Bell", type="artifact")
class LawBell:
    """After a player forges a key: gains 1 Æmber, and 10 more if that player has any left."""

    @after("key_forged")
    def ring(g, me, you, event):
        yield from g.gain(you, 11 if event.player.amber else 1)


@invent("Law Levy", type="action")
class LawLevy:
    """Play: keys cost 3 more during the opponent's next turn."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, LawLevy.Levied, until=next_turn(opponent))

    @lasting
    class Levied:
        """Keys cost 3 more."""

        def key_cost(g, me, player):
            return 3


def forge_step(table, version, me=None, foe=None):
    """A turn from its start, up to the first question."""
    houses = {"houses": ["brobnar", "dis", "logos"]}
    return table(me={**houses, **(me or {})}, foe={**houses, **(foe or {})}, step="start", ruleset=version)


@pytest.mark.clause("forge-is-mandatory-when-affordable", "forge-default-cost-six", "forge-pays-from-pool-to-supply")
@pytest.mark.parametrize(("amber", "left", "forges"), [(0, 0, 0), (5, 5, 0), (6, 0, 1), (7, 1, 1), (11, 5, 1)])
def test_who_can_pay_six_must_forge(table, version, amber, left, forges):
    t = forge_step(table, version, {"amber": amber}, {"amber": 9})
    if forges:
        assert t.pending.kind == "key", "whether to forge is not asked, only which key"
        assert t.refused("no")
        assert t.refused()
        t.choose("red")
    assert t.pending.kind == "house"
    assert len(t.me.keys) == forges
    assert t.me.amber == left
    assert t.foe.keys == []
    assert t.foe.amber == 9
    assert t.g.state.returned == 6 * forges, "what was paid is back in the supply"
    t.choose("dis")


@pytest.mark.clause("forge-player-picks-key-colour")
@pytest.mark.parametrize("colour", ["red", "yellow", "blue"])
def test_the_player_picks_one_of_the_unforged_keys(table, version, colour):
    t = forge_step(table, version, {"amber": 6})
    assert t.pending.seat == 0
    t.choose(colour)
    assert t.me.keys == [colour]
    t.choose("dis")
    t = forge_step(table, version, {"amber": 6, "keys": [colour]})
    assert t.pending.keys == tuple(f"key:{c}" for c in ("red", "yellow", "blue") if c != colour)
    t.submit(t.pending.keys[0])
    t.choose("dis")


@pytest.mark.clause("forge-player-picks-key-colour")
def test_the_forging_player_picks_the_key_in_the_turn_of_the_opponent_too_before_16(table, version):
    t = table(me={"hand": ["Key Present"]}, foe={"amber": 6}, ruleset=version)
    t.play("Key Present")
    assert t.pending.kind == "key"
    assert t.pending.seat == (0 if version in ("16.0", "18.4") else 1)
    t.choose("yellow")
    assert t.foe.keys == ["yellow"]
    assert t.me.keys == []


@pytest.mark.clause("forge-once-per-forge-step")
def test_only_one_key_is_forged_in_a_step(table, version):
    t = forge_step(table, version, {"amber": 18})
    t.choose("red")
    assert t.pending.kind == "house"
    assert t.me.keys == ["red"]
    assert t.me.amber == 12
    t.choose("dis")
    t.next_turn("dis")
    t.end()
    assert t.pending.kind == "key"  # the next one comes in the next turn
    t.choose("blue", "dis")
    assert t.me.keys == ["red", "blue"]
    assert t.me.amber == 6


# cost


@pytest.mark.clause("forge-cost-can-be-modified", "current-cost-is-modified-cost")
@pytest.mark.parametrize(
    ("mine", "theirs", "cost"),
    [([], ["Law Tax"], 8), (["Law Rebate"], [], 5), (["Law Rebate"] * 3, ["Law Tax", "Law Tax"], 7)],
)
@pytest.mark.parametrize("short", [0, 1])
def test_the_current_cost_is_six_with_all_modifications(table, version, mine, theirs, cost, short):
    t = forge_step(table, version, {"amber": cost - short, "artifacts": mine}, {"artifacts": theirs})
    assert t.g.key_cost(t.me) == cost
    assert t.g.key_cost(t.foe) == 6
    if short:
        assert t.pending.kind == "house"
        assert t.me.keys == []
        assert t.me.amber == cost - 1
    else:
        t.choose("red")
        assert t.me.keys == ["red"]
        assert t.me.amber == 0
        assert t.g.state.returned == cost
    t.choose("dis")


@pytest.mark.clause("forge-cost-can-be-modified", "current-cost-is-modified-cost")
def test_a_key_forged_by_a_card_at_current_cost_counts_the_modifications_too(table, version):
    t = table(me={"amber": 8, "hand": ["Key Purchase"]}, foe={"artifacts": ["Law Tax"]}, ruleset=version)
    t.play("Key Purchase", "red")
    assert t.me.keys == ["red"]
    assert t.me.amber == 0


@pytest.mark.clause("forge-cost-can-be-modified")
def test_a_modification_for_one_turn_ends_with_it(table, version):
    t = table(me={"hand": ["Law Levy"]}, foe={"amber": 8}, ruleset=version)
    t.play("Law Levy")
    t.end()
    assert t.pending.kind == "house"
    assert t.foe.keys == []
    t.choose("brobnar")
    t.next_turn("brobnar")
    t.end()
    assert t.pending.kind == "key"
    assert t.pending.seat == 1
    t.choose("red", "brobnar")


@pytest.mark.clause("check-announced-at-turn-end", "current-cost-is-modified-cost")
@pytest.mark.parametrize(("amber", "check"), [(7, False), (8, True)])
def test_check_is_reckoned_at_the_current_cost(table, version, amber, check):
    t = table(me={"amber": amber}, foe={"artifacts": ["Law Tax"]}, ruleset=version)
    t.end()
    assert t.happened("turn.ended")[0].data["check"] is check
    t.choose("brobnar")


# paying


@pytest.mark.clause("forge-spendable-amber-on-cards-counts")
@pytest.mark.parametrize(("pool", "on_card", "forges"), [(4, 1, False), (4, 2, True), (0, 6, True), (0, 5, False)])
def test_amber_on_cards_that_may_be_spent_counts(table, version, pool, on_card, forges):
    line = [{"title": "Law Coffer", "amber": on_card}, {"title": "Goon 3", "amber": 9}]
    t = forge_step(table, version, {"amber": pool, "line": line}, {"line": [{"title": "Law Coffer", "amber": 9}]})
    if forges:
        t.choose("red")
    assert t.pending.kind == "house"
    assert t.me.keys == (["red"] if forges else [])
    spent = 6 if forges else 0
    assert t.me.amber + t.me.line[0].amber == pool + on_card - spent
    assert t.me.line[1].amber == 9
    assert t.foe.line[0].amber == 9
    t.choose("dis")


@pytest.mark.clause("forge-payer-split-chosen-by-active-player")
@SINCE_2021
@pytest.mark.parametrize("from_card", [1, 3, 5])
def test_the_active_player_splits_the_payment(table, version, from_card):
    t = forge_step(table, version, {"amber": 5, "line": [{"title": "Law Coffer", "amber": 5}]})
    assert t.pending.kind == "number"
    assert t.pending.seat == 0
    assert t.pending.keys == tuple(f"number:{n}" for n in range(1, 6)), "5 in the pool: at least 1 from the card"
    t.choose(str(from_card), "red")
    assert t.me.line[0].amber == 5 - from_card
    assert t.me.amber == from_card - 1
    t.choose("dis")


def test_no_amber_is_in_the_air_while_the_next_card_is_asked_about(table, version):
    line = [{"title": "Law Coffer", "amber": 5}, {"title": "Law Coffer", "amber": 5}]
    t = forge_step(table, version, {"amber": 5, "line": line})
    t.choose("2")
    assert t.pending.kind == "number"
    assert t.me.line[0].amber == 3
    check_invariants(t.game)
    t.choose("1", "red")
    assert (t.me.line[0].amber, t.me.line[1].amber, t.me.amber) == (3, 4, 2)
    t.choose("dis")


@pytest.mark.clause("forge-payer-split-chosen-by-active-player", "forge-obligatory-by-card-effect-too")
@SINCE_2021
def test_the_active_player_splits_the_payment_of_the_opponent_too(table, version):
    t = table(
        me={"hand": ["Key Present"], "amber": 9},
        foe={"amber": 5, "line": [{"title": "Law Coffer", "amber": 5}]},
        ruleset=version,
    )
    t.play("Key Present")
    assert t.pending.kind == "number"
    assert t.pending.seat == 0
    assert t.pending.keys == tuple(f"number:{n}" for n in range(1, 6))
    t.choose("2", "blue")
    assert t.foe.keys == ["blue"]
    assert t.foe.amber == 1
    assert t.foe.line[0].amber == 3
    assert t.me.amber == 9
    assert t.me.keys == []


@pytest.mark.clause("forge-obligatory-by-card-effect-too")
@SINCE_2021
@pytest.mark.parametrize(("amber", "forges"), [(5, False), (6, True)])
def test_a_card_that_says_forge_must_be_obeyed_by_who_can_pay(table, version, amber, forges):
    t = table(me={"hand": ["Key Purchase"], "amber": amber}, foe={}, ruleset=version)
    t.play("Key Purchase")
    if forges:
        assert t.pending.kind == "key", "no way to decline"
        assert len(t.pending.keys) == 3, "no way to decline"
        t.choose("red")
    assert t.at_rest
    assert t.me.keys == (["red"] if forges else [])
    assert t.me.amber == (0 if forges else amber)


# the timing chart


@invent("Law Dawn", type="artifact")
class LawDawn:
    """At the start of your turn: gains 1 Æmber."""

    @after("turn_began", when=lambda g, me, you, e: e.player is you)
    def dawn(g, me, you, event):
        yield from g.gain(you, 1)


@pytest.mark.clause("turn-start-effects-before-forge-step")
@SINCE_2021
@pytest.mark.parametrize(("amber", "forges"), [(4, False), (5, True)])
def test_start_of_turn_effects_come_before_the_check(table, version, amber, forges):
    t = forge_step(table, version, {"amber": amber, "artifacts": ["Law Dawn"]}, {"artifacts": ["Law Dawn"]})
    if forges:
        t.choose("red")
    assert t.pending.kind == "house"
    assert t.me.amber == (0 if forges else 5)
    assert t.foe.amber == 0
    t.choose("dis")


@pytest.mark.clause("forge-check-before-pay")
@SINCE_2021
@pytest.mark.parametrize("theirs", [["Key Lock"], ["Law Tax"]])
def test_nothing_is_paid_when_no_key_can_be_forged(table, version, theirs):
    t = forge_step(table, version, {"amber": 7}, {"artifacts": theirs})
    assert t.pending.kind == "house"
    assert t.me.keys == []
    assert t.me.amber == 7
    assert t.g.state.returned == 0
    t.choose("dis")


@pytest.mark.clause("forge-after-forge-triggers-after-win-check")
@SINCE_2021
def test_what_happens_after_a_forge_comes_after_the_payment(table, version):
    t = forge_step(table, version, {"amber": 6, "keys": ["red"]}, {"artifacts": ["Law Bell"]})
    t.choose("blue")
    assert t.me.amber == 0, "it saw the pool without what was paid"
    assert t.foe.amber == 1, "it saw the pool without what was paid"
    assert t.pending.kind == "house"
    t.choose("dis")


@pytest.mark.clause("forge-after-forge-triggers-after-win-check")
@SINCE_2021
def test_what_happens_after_a_forge_does_not_happen_when_it_ended_the_game(table, version):
    t = forge_step(table, version, {"amber": 6, "keys": ["red", "blue"]}, {"artifacts": ["Law Bell"]})
    assert t.game.pending is None
    assert t.foe.amber == 0


@pytest.mark.clause("objective-third-key-wins-at-once")
def test_the_third_key_wins_before_anything_else(table, version):
    t = forge_step(table, version, {"amber": 7, "keys": ["red", "blue"]}, {"artifacts": ["Law Bell"], "amber": 30})
    assert t.game.pending is None, "no further step was begun"
    assert t.game.step == "forge", "no further step was begun"
    assert t.game.result["winner"] == 0
    assert t.game.result["reason"] == "keys"
    assert t.foe.amber == 30
    assert t.me.amber == 1
    assert not t.happened("ability.resolved")


@pytest.mark.clause("objective-third-key-wins-at-once")
def test_the_third_key_wins_in_the_middle_of_a_card(table, version):
    t = table(me={"keys": ["red", "blue"], "hand": ["Key Windfall"]}, foe={"artifacts": ["Law Bell"]}, ruleset=version)
    t.play("Key Windfall")
    assert t.game.pending is None
    assert t.game.result["winner"] == 0
    assert t.me.amber == 0
    assert t.foe.amber == 0


@pytest.mark.clause("objective-third-key-wins-at-once")
def test_the_third_key_wins_in_the_turn_of_the_opponent_and_the_second_does_not(table, version):
    t = table(me={"hand": ["Key Present"]}, foe={"amber": 6, "keys": ["red", "blue"]}, ruleset=version)
    t.play("Key Present")
    assert t.game.pending is None
    assert t.game.result["winner"] == 1
    t = table(me={"hand": ["Key Present"]}, foe={"amber": 6, "keys": ["red"]}, ruleset=version)
    t.play("Key Present", "blue")
    assert t.game.result is None
    assert t.at_rest


@invent("Law Mourner", type="artifact")
class LawMourner:
    """Whenever a key of yours is unforged, gains 2 Æmber; when it is the red one, draws a card as well."""

    @after("key_unforged", when=lambda g, me, you, e: e.player is you)
    def mourn(g, me, you, event):
        yield from g.gain(you, 2)
        yield from g.draw(you, int(event.reason == "red"))


@invent("Law Repeal", type="action")
class LawRepeal:
    """Play: unforges a key of each player."""

    def play(g, me, you):
        for player in g.players:
            yield from g.unforge(player)


@pytest.mark.parametrize(("colour", "drawn"), [("red", 1), ("blue", 0)])
def test_an_unforged_key_is_told_with_its_player_and_colour(table, version, colour, drawn):
    t = table(
        me={"hand": ["Law Repeal"], "keys": [colour]},
        foe={"artifacts": ["Law Mourner"], "keys": [colour, "yellow"]},
        ruleset=version,
    )
    t.play("Law Repeal", f"key:{colour}")
    assert (t.me.keys, t.foe.keys) == ([], ["yellow"])
    assert (t.foe.amber, len(t.foe.hand), t.me.amber) == (2, drawn, 0), "of the other player's key nothing is told"
    t = table(me={"hand": ["Law Repeal"], "keys": [colour]}, foe={"artifacts": ["Law Mourner"]}, ruleset=version)
    t.play("Law Repeal")
    assert t.me.keys == []
    assert t.foe.amber == 0


@invent("Law Wager", type="action")
class LawWager:
    """Play: forges a key for 2 Æmber; if it was forged, destroys every creature."""

    def play(g, me, you):
        if (yield from g.forge(you, cost=2)):
            yield from g.destroy(g.creatures())


@invent("Law Bailiff", type="artifact")
class LawBailiff:
    """If a player of red would forge a key, they gain 1 Æmber instead."""

    @instead_of("forge", when=lambda g, me, you, e: "red" in e.player.keys)
    def seize(g, me, you, event):
        yield from g.gain(event.player, 1)


@pytest.mark.parametrize(("keys", "amber", "left", "forged"), [([], 2, 0, 1), (["red"], 2, 3, 0), ([], 1, 1, 0)])
def test_whether_a_key_was_forged_is_known_where_it_is_forged(table, version, keys, amber, left, forged):
    t = table(
        me={"hand": ["Law Wager"], "amber": amber, "keys": keys, "line": ["Goon 3"]},
        foe={"artifacts": ["Law Bailiff"]},
        ruleset=version,
    )
    t.play("Law Wager", *["blue"] * forged)
    assert (t.me.amber, len(t.me.keys), len(t.me.line)) == (left, len(keys) + forged, 1 - forged)


@pytest.mark.parametrize(("rebates", "cost"), [(5, 1), (6, 0), (8, 0)])
def test_a_key_costs_nothing_at_the_least(table, version, rebates, cost):
    t = forge_step(table, version, {"artifacts": ["Law Rebate"] * rebates, "amber": 1})
    assert t.g.key_cost(t.me) == cost
    t.choose("red").choose("dis")
    assert (t.me.keys, t.me.amber) == (["red"], 1 - cost)

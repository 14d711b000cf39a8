"""Paying, stealing and returning Æmber; unforging; the tide."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.errors import SetupError
from engine.game import Game, Setup
from engine.views import Viewer, project
from tests.engine.invent import invent

NEW = ["2021-03", "16.0", "18.4"]
SINCE_2021 = pytest.mark.parametrize("version", NEW)


@invent("Ebb Fare", type="action")
class EbbFare:
    """Play: the opponent pays you 2 Æmber, if able; gains 1 if that was done."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        paid = yield from g.pay(opponent, 2, you)
        yield from g.gain(you, int(paid))


@invent("Ebb Anvil", type="artifact")
class EbbAnvil:
    """Omni: forges a key for 1 Æmber."""

    def omni(g, me, you):
        yield from g.forge(you, cost=1)


@invent("Ebb Hammer", type="action")
class EbbHammer:
    """Play: unforges the key that the opponent forged in the last turn."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.unforge(opponent, g.forged_last_turn(opponent))


@invent("Ebb Rust", type="action")
class EbbRust:
    """Play: unforges a key of the opponent."""

    def play(g, me, you):
        yield from g.unforge((yield from g.opponent(you)))


@invent("Ebb Moon", type="action")
class EbbMoon:
    """Play: raises the tide for you or the opponent."""

    def play(g, me, you):
        whose = yield from g.choose_player([you, (yield from g.opponent(you))])
        yield from g.raise_tide(whose)


@invent("Ebb Gull", power=3)
class EbbGull:
    """Gains 1 Æmber whenever the tide is raised. Has 2 more power while the tide is high for you, 1 less while low."""

    def power(g, me, creature):
        return 2 if creature is me and g.tide_is_high(g.controller(me)) else 0

    def lowers_power(g, me, creature):
        return 1 if creature is me and g.tide_is_low(g.controller(me)) else 0

    @after("tide_raised")
    def cry(g, me, you, event):
        yield from g.gain(you, 1)


# paying, stealing, returning


@pytest.mark.clause("pay-moves-amber-to-opponent")
@pytest.mark.parametrize("pool, paid", [(0, False), (1, False), (2, True), (3, True)])
def test_paid_amber_goes_from_pool_to_pool(table, version, pool, paid):
    t = table(me={"hand": ["Ebb Fare"], "amber": 1}, foe={"amber": pool}, ruleset=version)
    supply = t.g.state.minted - t.g.state.returned
    t.play("Ebb Fare")
    assert (t.me.amber, t.foe.amber) == ((1 + 2 + 1, pool - 2) if paid else (1, pool))
    assert t.g.state.minted - t.g.state.returned == supply + int(paid), "all but the gain was there before"


@pytest.mark.clause("steal-moves-pool-to-pool", "steal-limited-to-pool")
@pytest.mark.parametrize("pool, stolen", [(0, 0), (1, 1), (2, 2), (3, 2)])
def test_stealing_takes_what_the_pool_holds(table, version, pool, stolen):
    t = table(
        me={"hand": ["Theft of 2"], "amber": 1}, foe={"amber": pool, "line": [{"title": "Goon 3", "amber": 4}]},
        ruleset=version,
    )  # fmt: skip
    minted = t.g.state.minted
    t.play("Theft of 2")
    assert (t.me.amber, t.foe.amber) == (1 + stolen, pool - stolen)
    assert t.card("Goon 3").amber == 4
    assert t.g.state.minted == minted


@pytest.mark.clause("return-captured-amber-to-opponent")
@pytest.mark.parametrize("chosen, pools", [("Goon 3", (0, 3)), ("Goon 4", (2, 0))])
def test_returned_amber_goes_to_the_opponent(table, version, chosen, pools):
    t = table(
        me={"hand": ["Release"], "line": [{"title": "Goon 3", "amber": 3, "owner": 1}]},
        foe={"line": [{"title": "Goon 4", "amber": 2}]},
        ruleset=version,
    )
    t.play("Release", chosen)
    assert (t.me.amber, t.foe.amber) == pools
    assert t.card(chosen).amber == 0
    assert t.card(chosen).zone == "play"


# unforging


@pytest.mark.clause("unforge-flips-key")
def test_an_unforged_key_has_to_be_forged_again(table, version):
    t = table(me={"hand": ["Ebb Rust"]}, foe={"keys": ["red", "blue"], "amber": 6}, ruleset=version)
    t.play("Ebb Rust", "key:red")
    assert t.foe.keys == ["blue"]
    assert t.foe.amber == 6
    t.end()
    assert t.pending.kind == "key"
    assert t.pending.keys == ("key:red", "key:yellow")
    t.choose("key:red")
    assert t.foe.keys == ["blue", "red"], "it is the second key again"
    assert t.game.result is None, "it is the second key again"
    t.submit(t.pending.keys[0])


@pytest.mark.clause("unforge-flips-key")
def test_without_a_forged_key_nothing_is_unforged(table, version):
    t = table(me={"hand": ["Ebb Rust"], "keys": ["red"]}, foe={}, ruleset=version)
    t.play("Ebb Rust")
    assert t.at_rest
    assert t.me.keys == ["red"]
    assert t.happened("key.unforged") == []


@pytest.mark.clause("unforge-single-key-if-several-forged", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_one_of_two_keys_forged_last_turn_is_unforged(table, version):
    t = table(me={"hand": ["Ebb Hammer"]}, foe={"artifacts": ["Ebb Anvil"], "amber": 7}, ruleset=version)
    t.end().choose("key:red", "house:brobnar").omni("Ebb Anvil", "key:blue")
    assert t.foe.keys == ["red", "blue"]
    t.next_turn("brobnar").play("Ebb Hammer")
    assert t.pending.seat == 0
    assert t.pending.keys == ("key:red", "key:blue")
    assert t.pending.maximum == 1
    t.choose("key:blue")
    assert t.foe.keys == ["red"]
    assert t.foe.amber == 0


@pytest.mark.clause("unforge-single-key-if-several-forged", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("forge", [True, False])
def test_an_older_key_is_not_the_one_forged_last_turn(table, version, forge):
    t = table(me={"hand": ["Ebb Hammer"]}, foe={"keys": ["yellow"], "amber": 6 if forge else 5}, ruleset=version)
    t.end().choose(*(["key:red"] if forge else []), "house:brobnar")
    t.next_turn("brobnar").play("Ebb Hammer")
    assert t.at_rest
    assert t.foe.keys == ["yellow"]
    assert len(t.happened("key.unforged")) == int(forge)


# the tide


@pytest.mark.clause("tide-starts-neutral", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_the_tide_is_neutral_at_first(table, version):
    rows = [{"title": "Ebb Gull"}] * 12
    deck = {"name": "D", "set": "T", "houses": ["brobnar", "dis", "logos"], "cards": rows, "tide": True}
    raw = {"ruleset": version, "seats": [{"name": n, "deck": deck} for n in "AB"], "chance": {"seed": "1" * 64}}
    game = Game.open(Setup.from_data(raw, any_deck=True))
    assert game.table.state.tide is None
    assert project(game, game, Viewer.parse("public"))["tide"] is None
    t = table(me={"line": ["Ebb Gull"], "tide": True}, foe={"line": ["Ebb Gull"]}, ruleset=version)
    assert [t.g.power(card) for card in (*t.me.line, *t.foe.line)] == [3, 3]


@pytest.mark.clause("tide-high-for-one-low-for-other", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("whose, powers", [("seat:0", [5, 2]), ("seat:1", [2, 5])])
def test_the_tide_is_high_for_one_and_low_for_the_other(table, version, whose, powers):
    t = table(
        me={"line": ["Ebb Gull"], "hand": ["Ebb Moon"], "tide": True}, foe={"line": ["Ebb Gull"]}, ruleset=version
    )
    t.play("Ebb Moon", whose, "Ebb Gull")
    assert [t.g.power(card) for card in (*t.me.line, *t.foe.line)] == powers
    assert t.me.chains == t.foe.chains == 0, "only the rules ask for chains"


@pytest.mark.clause("tide-cannot-raise-when-high", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_high_tide_cannot_be_raised(table, version):
    t = table(
        me={"line": ["Ebb Gull"], "hand": ["Ebb Moon", "Ebb Moon"], "tide": True}, foe={}, ruleset=version, tide=0
    )
    assert t.refused("tide").clause == "tide-cannot-raise-when-high"
    assert t.me.chains == 0
    t.play("Ebb Moon", "seat:0")
    assert t.me.amber == 0, "nothing was raised, and nothing reacts"
    assert t.g.state.tide == 0, "nothing was raised, and nothing reacts"
    t.play("Ebb Moon", "seat:1")
    assert t.me.amber == 1
    assert t.g.state.tide == 1
    assert "tide" in t.pending.keys


@pytest.mark.clause("tide-rule-omni-costs-three-chains", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_raising_the_tide_by_the_rules_costs_three_chains(table, version):
    t = table(
        me={"line": ["Ebb Gull"], "artifacts": ["Trinket"], "hand": ["Ebb Moon"], "tide": True},
        foe={},
        ruleset=version,
        house="dis",
    )
    t.submit("tide")
    assert (t.g.state.tide, t.me.chains, t.foe.chains, t.me.amber) == (0, 3, 0, 1)
    assert t.card("Ebb Gull").ready
    assert t.card("Trinket").ready
    t.next_turn("brobnar").submit("tide")
    assert (t.g.state.tide, t.foe.chains) == (1, 3), "the other player can in the own turn"


@pytest.mark.clause("tide-rule-omni-costs-three-chains", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_the_tide_may_be_raised_again_in_the_same_turn(table, version):
    t = table(me={"hand": ["Ebb Moon"], "tide": True}, foe={}, ruleset=version)
    t.submit("tide").play("Ebb Moon", "seat:1").submit("tide")
    assert t.g.state.tide == 0
    assert t.me.chains == 6


@pytest.mark.clause("tide-available-in-any-game", versions=("2021-03",))
@pytest.mark.clause("tide-needs-a-tide-deck-in-the-game", versions=("16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("mine", [True, False])
@pytest.mark.parametrize("theirs", [True, False])
def test_whether_the_tide_is_in_the_game(table, version, mine, theirs):
    t = table(me={"tide": mine, "hand": ["Ebb Moon"], "line": ["Ebb Gull"]}, foe={"tide": theirs}, ruleset=version)
    there = version == "2021-03" or mine or theirs
    assert ("tide" in t.pending.keys) == there
    if not there:
        assert t.refused("tide").clause == "tide-needs-a-tide-deck-in-the-game"
    t.play("Ebb Moon", "seat:0")
    assert t.g.state.tide == (0 if there else None)
    assert t.power("Ebb Gull") == (5 if there else 3)
    t.next_turn("brobnar")
    assert ("tide" in t.pending.keys) == there


def test_the_old_books_know_no_tide(table):
    t = table(me={"tide": True}, foe={"tide": True}, ruleset="1.3")
    assert "tide" not in t.pending.keys
    t.refused("tide")


def test_a_set_up_with_wrong_reference_cards_is_refused(table):
    with pytest.raises(SetupError, match="tide is 'yes'"):
        table(me={"tide": "yes"}, foe={}).check()
    with pytest.raises(SetupError, match="token is 'Trinket'"):
        table(me={"token": "Trinket"}, foe={}).check()

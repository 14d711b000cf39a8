"""Artifacts of Shadows in Worlds Collide."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

FORGERY = "Keyforgery"
DEN = "Gambling Den"
ANVIL = "The Quiet Anvil"


# Gambling Den


def gambling(table, version, top, *, me=None, foe=None):
    """The turn of the opponent begins; the card on top of their deck is given."""
    t = table(me={"artifacts": [DEN], **(me or {})}, foe={"amber": 3, "deck": top, **(foe or {})}, ruleset=version)
    return t.end()


@pytest.mark.parametrize(("house", "pool"), [("mars", 5), ("dis", 1)])
def test_who_gambles_wins_or_loses_2_amber(table, version, house, pool):
    t = gambling(table, version, ["Mars Goon 3"])
    assert (t.pending.seat, t.pending.kind) == (1, "yes-no")
    t.choose("yes", house)
    assert (t.me.amber, t.foe.amber) == (0, pool)
    assert t.titles(t.foe.deck[-1:]) == ["Mars Goon 3"]
    (fact,) = t.happened("card.revealed")
    assert fact.data["cards"] == [t.foe.deck[-1].id]
    t.submit("house:brobnar")


def test_who_does_not_gamble_keeps_what_they_have(table, version):
    t = gambling(table, version, ["Mars Goon 3"])
    t.choose("no")
    assert t.foe.amber == 3
    assert t.happened("card.revealed") == []
    assert t.pending.prompt == "house"
    t.submit("house:brobnar")


def test_its_own_player_may_gamble_in_their_turn_and_before_they_forge(table, version):
    t = table(me={"artifacts": [DEN], "amber": 4, "deck": ["Mars Goon 3"]}, step="start", ruleset=version)
    assert t.pending.seat == 0
    t.choose("yes", "mars").submit(t.pending.keys[0])
    assert len(t.me.keys) == 1
    assert t.me.amber == 0
    t.submit("house:brobnar")


def test_a_gambler_with_1_amber_loses_that(table, version):
    t = gambling(table, version, ["Mars Goon 3"], foe={"amber": 1})
    t.choose("yes", "dis")
    assert t.foe.amber == 0
    t.submit("house:brobnar")


@pytest.mark.reading("gambling-den-empty-deck")
def test_nobody_gambles_for_an_empty_deck(table, version):
    t = table(me={"artifacts": [DEN]}, foe={"amber": 3}, ruleset=version, filler=0)
    t.end()
    assert t.pending.prompt == "house"
    assert t.foe.amber == 3
    t.submit("house:brobnar")


def test_each_den_offers_a_game(table, version):
    t = gambling(table, version, ["Mars Goon 3"], foe={"artifacts": [DEN], "amber": 1})
    t.submit(t.pending.keys[0]).choose("yes", "mars", "yes", "mars")
    assert t.foe.amber == 5
    t.submit("house:brobnar")


# Keyforgery


def opponent_forges(table, version, hand, **more):
    """The opponent's turn begins with enough Æmber for a key, and they are asked for a house."""
    me = {"artifacts": [FORGERY], "hand": hand}
    t = table(me=me, foe={"amber": 7}, ruleset=version, house="shadows", filler=0, **more)
    return t.end()


@pytest.mark.clause("replacement-marked-by-instead", "forge-is-mandatory-when-affordable")
@pytest.mark.parametrize("house, forged", [("brobnar", True), ("dis", False)])
def test_a_wrong_guess_costs_the_key(table, version, house, forged):
    t = opponent_forges(table, version, ["Goon 3"] * 6)
    assert t.pending.seat == 1
    assert t.pending.kind == "house"
    t.choose(house)
    if forged:
        t.submit(t.pending.keys[0])
    assert len(t.foe.keys) == forged
    assert t.foe.amber == (1 if forged else 7)
    assert t.card(FORGERY).zone == ("play" if forged else "discard")
    (fact,) = t.happened("card.revealed")
    shown = [card for card in t.me.hand if card.known == t.g.everyone]
    assert [card.id for card in shown] == fact.data["cards"]
    assert len(shown) == 1
    t.submit("house:brobnar")


def test_an_empty_hand_shows_nothing_and_the_key_is_forged(table, version):
    t = opponent_forges(table, version, [])
    t.choose("dis").submit(t.pending.keys[0])
    assert len(t.foe.keys) == 1
    assert t.card(FORGERY).zone == "play"
    t.submit("house:brobnar")


def test_its_own_player_forges_as_ever(table, version):
    t = table(me={"artifacts": [FORGERY], "amber": 6}, foe={}, house="shadows", ruleset=version)
    t.next_turn().end()
    assert t.pending.prompt == "forge.key"
    assert t.pending.seat == 0
    t.submit(t.pending.keys[0]).submit(t.pending.keys[0])


@NEW
@pytest.mark.clause("errata-replace-printed-text", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.ruling("erratum-keyforgery", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize(("house", "forged"), [("mars", False), ("logos", True)])
def test_under_its_erratum_it_forges_badly_in_the_turn_of_the_opponent(table, version, house, forged):
    t = table(
        me={"artifacts": [FORGERY], "hand": ["Logos Goon 3"] * 6}, foe={"amber": 6}, house="logos", ruleset=version
    )
    t.end().choose(house)
    if forged:
        t.submit(t.pending.keys[0])
    assert len(t.foe.keys) == forged
    assert t.foe.amber == (0 if forged else 6)
    assert t.card(FORGERY).zone == ("play" if forged else "discard")
    t.submit("house:brobnar")


@pytest.mark.clause("errata-replace-printed-text", versions=("1.2", "1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.ruling("erratum-keyforgery", versions=("2021-03", "16.0", "18.4"))
def test_under_its_erratum_it_does_nothing_in_the_turn_of_its_player(table, version):
    t = table(
        me={"artifacts": [FORGERY], "hand": ["Logos Goon 3", "Key Present"]}, foe={"amber": 6}, house="brobnar",
        ruleset=version,
    )  # fmt: skip
    t.play("Key Present")
    if version in ("1.2", "1.3"):
        assert (t.pending.seat, t.pending.kind) == (1, "house")
        t.choose("mars")
        assert t.foe.keys == []
        assert t.foe.amber == 6
        assert t.card(FORGERY).zone == "discard"
    else:
        t.submit(t.pending.keys[0])
        assert len(t.foe.keys) == 1
        assert t.foe.amber == 0
        assert t.card(FORGERY).zone == "play"


# Spike Trap


def test_the_trap_hurts_both_flanks_of_both_sides(table, version):
    me, foe = {"line": ["Goon 4", "Goon 5", "Goon 6"], "artifacts": ["Spike Trap"]}, {"line": ["Goon 7"]}
    t = table(me=me, foe=foe, ruleset=version)
    t.omni("Spike Trap")
    assert [c.damage for c in t.g.creatures()] == [3, 0, 3, 3]
    assert t.card("Spike Trap").zone == "discard"


def test_a_trap_that_is_not_sacrificed_hurts_none(table, version):
    t = table(me={"artifacts": ["Spike Trap", "Lifeguard"]}, foe={"line": ["Goon 7"]}, ruleset=version)
    t.omni("Spike Trap")
    assert t.card("Goon 7").damage == 0
    assert t.card("Spike Trap").zone == "play"


@NEW
def test_ward_and_armor_in_the_trap(table, version):
    foe = {"line": [{"title": "Goon 3", "warded": True}, "Goon 3", "Guard 3/2"]}
    t = table(me={"artifacts": ["Spike Trap"]}, foe=foe, ruleset=version)
    t.omni("Spike Trap")
    assert [c.damage for c in t.foe.line] == [0, 0, 1]
    assert not t.foe.line[0].warded


# The Quiet Anvil


def test_keys_are_cheaper_for_both_until_the_first_is_forged(table, version):
    t = table(me={"artifacts": [ANVIL], "amber": 4}, foe={"amber": 4}, step="forge", ruleset=version)
    t.submit(t.pending.keys[0])
    assert len(t.me.keys) == 1
    assert t.me.amber == 0
    assert t.card(ANVIL).zone == "discard"
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == 6
    t.submit("house:brobnar").next_turn()
    assert t.foe.keys == []


def test_the_anvil_breaks_when_the_opponent_forges_as_well(table, version):
    t = table(me={"artifacts": [ANVIL]}, foe={"amber": 5}, ruleset=version)
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == 4
    t.end().submit(t.pending.keys[0])
    assert len(t.foe.keys) == 1
    assert t.foe.amber == 1
    assert t.card(ANVIL).zone == "discard"
    t.submit("house:brobnar")


def test_two_anvils_add_up_and_break_together(table, version):
    t = table(me={"artifacts": [ANVIL, ANVIL]}, foe={"artifacts": [ANVIL]}, step="forge", ruleset=version)
    assert t.g.key_cost(t.me) == 0
    assert t.pending.prompt == "forge.key"
    t.submit(t.pending.keys[0])
    while t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert t.me.artifacts == t.foe.artifacts == []
    assert len(t.me.keys) == 1
    t.submit("house:brobnar")


def test_the_anvil_stays_where_no_key_is_forged(table, version):
    t = table(me={"artifacts": [ANVIL], "amber": 3}, step="forge", ruleset=version)
    assert t.me.keys == []
    assert t.card(ANVIL).zone == "play"
    t.submit("house:brobnar")

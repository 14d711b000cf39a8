"""Cards of Sanctum in Call of the Archons about Æmber, and those that fight for it."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Wealth Thief", type="action", house="sanctum")
class WealthThief:
    """Play: steals 3 Æmber."""

    def play(g, me, you):
        yield from g.steal(you, 3)


@invent("Wealth Drain", type="action", house="sanctum")
class WealthDrain:
    """Play: each player loses 1 Æmber."""

    def play(g, me, you):
        for player in g.clockwise():
            yield from g.lose(player, 1)


def on(t):
    return {c.title: c.amber for p in t.g.players for c in p.line if c.amber}


def pools(t):
    return [p.amber for p in t.g.players]


# Doorstep to Heaven


@pytest.mark.parametrize(("pool", "left"), [(0, 0), (5, 5), (6, 5), (11, 5)])
def test_doorstep_leaves_everyone_five(table, version, pool, left):
    t = table(me={"hand": ["Doorstep to Heaven"], "amber": 2}, foe={"amber": pool}, house="sanctum", ruleset=version)
    t.play("Doorstep to Heaven")
    assert pools(t) == [3, left], "with the bonus of the card"


@pytest.mark.parametrize(("pool", "left"), [(4, 5), (5, 5), (9, 5)])
def test_doorstep_counts_its_own_bonus(table, pool, left):
    t = table(me={"hand": ["Doorstep to Heaven"], "amber": pool}, foe={}, house="sanctum")
    t.play("Doorstep to Heaven")
    assert pools(t) == [left, 0]


def test_doorstep_at_three_seats_and_æmber_on_creatures(table):
    t = table(
        me={"hand": ["Doorstep to Heaven"]},
        foe={"amber": 8, "line": [{"title": "Goon 3", "amber": 9}]},
        third={"amber": 7},
        house="sanctum",
    )
    t.play("Doorstep to Heaven")
    assert pools(t) == [1, 5, 5] and on(t) == {"Goon 3": 9}


# Glorious Few


@pytest.mark.parametrize(("mine", "theirs", "gained"), [(0, 0, 0), (0, 3, 3), (2, 3, 1), (3, 3, 0), (3, 1, 0)])
def test_glorious_few_pays_for_being_few(table, version, mine, theirs, gained):
    t = table(
        me={"hand": ["Glorious Few"], "line": ["Goon 3"] * mine, "artifacts": ["Trinket"]},
        foe={"line": ["Goon 3"] * theirs, "artifacts": ["Trinket"] * 2, "amber": 2},
        house="sanctum",
        ruleset=version,
    )
    t.play("Glorious Few")
    assert pools(t) == [gained, 2]


def test_glorious_few_asks_for_the_opponent(table):
    t = table(me={"hand": ["Glorious Few"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 3"] * 4}, house="sanctum")
    t.play("Glorious Few", "seat:2")
    assert t.me.amber == 4


# Honorable Claim


def test_honorable_claim_lets_each_knight_capture(table, version):
    t = table(
        me={"hand": ["Honorable Claim"], "line": ["Sanctum Knight 4", "Goon 3", "Sequis"]},
        foe={"amber": 5, "line": ["Raiding Knight"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Honorable Claim")
    assert on(t) == {"Sanctum Knight 4": 1, "Sequis": 1} and pools(t) == [1, 3]


@pytest.mark.parametrize("order", [["Sanctum Knight 4", "Sequis"], ["Sequis", "Sanctum Knight 4"]])
def test_honorable_claim_for_some_where_there_is_too_little(table, version, order):
    t = table(
        me={"hand": ["Honorable Claim"], "line": ["Sanctum Knight 4", "Sequis"]},
        foe={"amber": 1},
        house="sanctum",
        ruleset=version,
    )
    t.play("Honorable Claim", order)
    assert on(t) == {order[0]: 1} and t.foe.amber == 0


def test_honorable_claim_to_nothing(table):
    t = table(me={"hand": ["Honorable Claim"], "line": ["Sanctum Knight 4", "Sequis"]}, foe={}, house="sanctum")
    t.play("Honorable Claim")
    assert t.at_rest and on(t) == {}


def test_each_knight_picks_its_victim_at_three_seats(table):
    t = table(
        me={"hand": ["Honorable Claim"], "line": ["Sanctum Knight 4", "Sequis"]},
        foe={"amber": 5},
        third={"amber": 5},
        house="sanctum",
    )
    t.play("Honorable Claim", "seat:1", "seat:2")
    assert pools(t) == [1, 4, 4]


# Oath of Poverty


def test_oath_of_poverty_turns_artifacts_into_æmber(table, version):
    t = table(
        me={"hand": ["Oath of Poverty"], "artifacts": ["Trinket", "Round Table"]},
        foe={"artifacts": ["Trinket"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Oath of Poverty", ["Trinket", "Round Table"])
    assert t.me.artifacts == [] and t.titles(t.foe.artifacts) == ["Trinket"] and t.me.amber == 5


def test_oath_of_poverty_sworn_by_the_poor(table, version):
    t = table(me={"hand": ["Oath of Poverty"]}, foe={"artifacts": ["Trinket"]}, house="sanctum", ruleset=version)
    t.play("Oath of Poverty")
    assert t.me.amber == 1 and len(t.foe.artifacts) == 1


def test_oath_of_poverty_gives_up_a_controlled_artifact_too(table):
    t = table(
        me={"hand": ["Oath of Poverty"], "artifacts": [{"title": "Trinket", "owner": 1}]}, foe={}, house="sanctum"
    )
    t.play("Oath of Poverty")
    assert t.titles(t.foe.discard) == ["Trinket"] and t.me.amber == 3


# Take Hostages


def test_take_hostages_captures_with_every_fight(table, version):
    t = table(
        me={"hand": ["Take Hostages"], "line": ["Sanctum Knight 4", "Sequis"]},
        foe={"line": ["Goon 1", "Goon 2"], "amber": 5},
        house="sanctum",
        ruleset=version,
    )
    t.play("Take Hostages")
    t.fight("Sanctum Knight 4", "Goon 1")
    t.fight("Sequis")
    assert on(t) == {"Sanctum Knight 4": 1, "Sequis": 1} and pools(t) == [1, 3]


def test_take_hostages_not_by_the_fallen_nor_by_reaping_nor_before_it(table, version):
    t = table(
        me={"hand": ["Take Hostages"], "line": ["Sanctum Knight 4", "Sequis", "Raiding Knight"]},
        foe={"line": ["Goon 9", "Goon 1"], "amber": 5},
        house="sanctum",
        ruleset=version,
    )
    t.fight("Raiding Knight", "Goon 1")
    t.play("Take Hostages")
    t.fight("Sanctum Knight 4")
    assert t.card("Sanctum Knight 4").zone == "discard"
    t.reap("Sequis")
    assert on(t) == {"Sequis": 1} and t.foe.amber == 4, "her own ability"


def test_take_hostages_ends_with_the_turn(table):
    t = table(me={"hand": ["Take Hostages"], "line": ["Goon 9"]}, foe={"line": ["Goon 2"], "amber": 5}, house="sanctum")
    t.play("Take Hostages")
    t.next_turn("brobnar").fight("Goon 2")
    assert on(t) == {} and t.card("Goon 9").damage == 2


def test_take_hostages_twice_and_for_the_attacked(table, version):
    t = table(
        me={"hand": ["Take Hostages"] * 2 + ["Sanctum Goad"], "line": ["Goon 9"]},
        foe={"line": ["Goon 2"], "amber": 5},
        house="sanctum",
        ruleset=version,
    )
    t.play("Take Hostages").play("Take Hostages").play("Sanctum Goad")
    while not t.at_rest:
        t.submit(t.pending.keys[0])
    assert on(t) == {"Goon 9": 2} and t.foe.amber == 3


# Virtuous Works


def test_virtuous_works_is_three_æmber(table, version):
    t = table(me={"hand": ["Virtuous Works"]}, foe={}, house="sanctum", ruleset=version)
    t.play("Virtuous Works")
    assert pools(t) == [3, 0] and t.titles(t.me.discard) == ["Virtuous Works"]


# Champion Tabris, Sequis


def test_champion_tabris_captures_by_fighting(table, version):
    t = table(me={"line": ["Champion Tabris"]}, foe={"line": ["Goon 4"], "amber": 3}, house="sanctum", ruleset=version)
    t.fight("Champion Tabris")
    assert on(t) == {"Champion Tabris": 1} and t.foe.amber == 2 and t.card("Champion Tabris").damage == 2


def test_champion_tabris_not_by_reaping_or_when_he_falls_or_is_attacked(table):
    t = table(me={"line": ["Champion Tabris"]}, foe={"line": ["Goon 8"], "amber": 3}, house="sanctum")
    t.fight("Champion Tabris")
    assert t.me.line == [] and t.foe.amber == 3
    t = table(me={"line": ["Champion Tabris"], "amber": 2}, foe={"line": ["Goon 2"], "amber": 3}, house="sanctum")
    t.reap("Champion Tabris")
    assert on(t) == {}
    t.next_turn("brobnar").fight("Goon 2")
    assert on(t) == {}


def test_sequis_captures_by_reaping(table, version):
    t = table(me={"line": ["Sequis"]}, foe={"line": ["Goon 1"], "amber": 1}, house="sanctum", ruleset=version)
    t.reap("Sequis")
    assert on(t) == {"Sequis": 1} and pools(t) == [1, 0]


def test_sequis_not_by_fighting(table):
    t = table(me={"line": ["Sequis"]}, foe={"line": ["Goon 1"], "amber": 1}, house="sanctum")
    t.fight("Sequis")
    assert on(t) == {}


# Francus


def test_francus_captures_when_an_enemy_falls_to_him(table, version):
    t = table(me={"line": ["Francus"]}, foe={"line": ["Goon 3"], "amber": 2}, house="sanctum", ruleset=version)
    t.fight("Francus")
    assert t.foe.line == [] and on(t) == {"Francus": 1} and t.foe.amber == 1


def test_francus_captures_attacked_too_and_only_for_the_fallen(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 9"], "amber": 3}, foe={"line": ["Francus"]}, house="brobnar", ruleset=version
    )
    t.fight("Goon 3")
    assert on(t) == {"Francus": 1} and t.me.amber == 2
    t.fight("Goon 9")
    assert t.foe.line == [] and t.card("Goon 9").damage == 6
    assert t.me.amber == 3, "what was on him comes back"


def test_francus_not_when_another_wins(table):
    t = table(
        me={"line": ["Francus", "Sanctum Knight 4"]}, foe={"line": ["Goon 2", "Goon 9"], "amber": 2}, house="sanctum"
    )
    t.fight("Sanctum Knight 4", "Goon 2")
    assert on(t) == {}
    t = table(me={"line": ["Francus"]}, foe={"line": ["Goon 8"], "amber": 2}, house="sanctum")
    t.fight("Francus")
    assert on(t) == {} and t.foe.amber == 2


# Gatekeeper


@pytest.mark.parametrize(("pool", "captured"), [(5, 0), (6, 0), (7, 2), (12, 7)])
def test_gatekeeper_captures_all_but_five(table, version, pool, captured):
    t = table(me={"hand": ["Gatekeeper"], "amber": 9}, foe={"amber": pool}, house="sanctum", ruleset=version)
    t.play("Gatekeeper")
    assert pools(t) == [9, pool - captured] and t.card("Gatekeeper").amber == captured


def test_gatekeeper_watches_one_opponent(table):
    t = table(me={"hand": ["Gatekeeper"]}, foe={"amber": 9}, third={"amber": 8}, house="sanctum")
    t.play("Gatekeeper", "seat:2")
    assert pools(t) == [0, 9, 5] and t.card("Gatekeeper").amber == 3


# Hayyel the Merchant


def test_hayyel_profits_from_artifacts(table, version):
    t = table(
        me={"line": ["Hayyel the Merchant"], "hand": ["Whispering Reliquary", "Gorm of Omm", "Sequis", "Clear Mind"]},
        foe={},
        house="sanctum",
        ruleset=version,
    )
    t.play("Whispering Reliquary").play("Gorm of Omm").play("Sequis")
    assert t.me.amber == 2
    t.play("Clear Mind")
    assert t.me.amber == 3, "the bonus of the action"


def test_hayyel_not_from_those_of_others_and_twice_with_two(table):
    t = table(
        me={"line": ["Hayyel the Merchant"] * 2, "hand": ["Gorm of Omm"]}, foe={"hand": ["Trinket"]}, house="sanctum"
    )
    t.play("Gorm of Omm")
    t.choose("Hayyel the Merchant")
    assert t.me.amber == 2
    t.next_turn("brobnar").play("Trinket")
    assert pools(t) == [2, 0]


# Jehu the Bureaucrat


def test_jehu_collects_when_sanctum_is_chosen(table, version):
    t = table(
        me={"line": ["Jehu the Bureaucrat"], "houses": ["sanctum", "dis", "logos"]},
        foe={"houses": ["sanctum", "dis", "logos"]},
        step="house",
        ruleset=version,
    )
    t.choose("sanctum")
    assert pools(t) == [2, 0]
    t.next_turn("sanctum")
    assert pools(t) == [2, 0], "not for the choice of the opponent"
    t.next_turn("dis")
    assert pools(t) == [2, 0]


# The Vaultkeeper


def test_the_vaultkeeper_keeps_æmber_from_being_stolen(table, version):
    t = table(
        me={"hand": ["Wealth Thief", "Wealth Drain"], "amber": 4},
        foe={"line": ["The Vaultkeeper"], "amber": 3},
        house="sanctum",
        ruleset=version,
    )
    t.play("Wealth Thief")
    assert pools(t) == [4, 3]
    t.play("Wealth Drain")
    assert pools(t) == [3, 2], "it can be lost"


def test_the_vaultkeeper_lets_its_player_steal_and_others_capture(table):
    t = table(me={"hand": ["Wealth Thief"], "line": ["The Vaultkeeper"]}, foe={"amber": 3}, house="sanctum")
    t.play("Wealth Thief")
    assert pools(t) == [3, 0]
    t = table(me={"line": ["Sequis"]}, foe={"line": ["The Vaultkeeper"], "amber": 3}, house="sanctum")
    t.reap("Sequis")
    assert on(t) == {"Sequis": 1}


def test_the_vaultkeeper_guards_one_player_and_changes_sides(table):
    t = table(
        me={"hand": ["Wealth Thief", "Sanctum Lure", "Wealth Thief"]},
        foe={"line": ["The Vaultkeeper"], "amber": 3},
        third={"amber": 3},
        house="sanctum",
    )
    t.play("Wealth Thief", "seat:2")
    assert pools(t) == [3, 3, 0]
    t.play("Sanctum Lure").play("Wealth Thief", "seat:1")
    assert pools(t) == [6, 0, 0]

"""The Dis creatures of Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward and fights stopped early

plain("Abyss Lancer", power=2, house="dis", keywords={"assault": 9})


# Charette


@pytest.mark.parametrize(("pool", "captured"), [(0, 0), (1, 1), (2, 2), (3, 3), (4, 3)])
def test_charette_captures_up_to_three(table, version, pool, captured):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Charette"], "amber": 1}, foe={"amber": pool}, house="dis", ruleset=version
    )
    t.play("Charette")
    assert t.card("Charette").amber == captured and t.foe.amber == pool - captured
    assert t.me.amber == 1 and t.card("Goon 1").amber == 0


def test_what_charette_captured_goes_back_when_it_leaves(table, version):
    t = table(me={"hand": ["Charette", "Dis Slaying"]}, foe={"amber": 5}, house="dis", ruleset=version)
    t.play("Charette")
    t.play("Dis Slaying")
    assert t.foe.amber == 5 and t.me.amber == 0


def test_charette_captures_only_when_played(table, version):
    t = table(me={"line": ["Charette"]}, foe={"amber": 5}, house="dis", ruleset=version)
    t.reap("Charette")
    assert t.card("Charette").amber == 0 and (t.me.amber, t.foe.amber) == (1, 5)


def test_nothing_stolen_may_still_be_captured(table, version):
    t = table(me={"hand": ["Charette"]}, foe={"amber": 5, "artifacts": ["Vault"]}, house="dis", ruleset=version)
    t.play("Charette")
    assert t.card("Charette").amber == 3


def test_with_three_players_charette_asks_whose_amber(table):
    t = table(me={"hand": ["Charette"]}, foe={"amber": 5}, third={"amber": 5}, house="dis")
    t.play("Charette")
    assert t.pending.seat == 0 and t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert (t.foe.amber, t.third.amber, t.card("Charette").amber) == (5, 2, 3)


# Dust Imp


@pytest.mark.parametrize("side", ["me", "foe"])
def test_dust_imp_gives_its_player_two_when_it_is_destroyed(table, version, side):
    sides = {"me": {"hand": ["Dis Slaying"]}, "foe": {}}
    sides[side]["line"] = ["Dust Imp"]
    t = table(**sides, house="dis", ruleset=version)
    t.play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == ((2, 0) if side == "me" else (0, 2))
    assert t.card("Dust Imp").zone == "discard"


def test_dust_imp_gives_nothing_on_the_way_to_hand_nor_its_neighbor(table, version):
    t = table(me={"hand": ["Fear", "Dis Slaying"]}, foe={"line": ["Dust Imp", "Goon 1"]}, house="dis", ruleset=version)
    t.play("Dis Slaying", "Goon 1")
    t.play("Fear")
    assert t.foe.amber == 0 and t.titles(t.foe.hand) == ["Dust Imp"]


def test_two_imps_fighting_each_other_pay_both_sides(table, version):
    t = table(me={"line": ["Dust Imp"]}, foe={"line": ["Dust Imp"]}, house="dis", ruleset=version)
    t.fight("Dust Imp")
    t.submit(t.pending.keys[0])
    assert (t.me.amber, t.foe.amber) == (2, 2) and t.me.line == t.foe.line == []


def test_an_imp_under_foreign_control_pays_its_controller(table, version):
    t = table(me={"hand": ["Dis Lure", "Dis Slaying"]}, foe={"line": ["Dust Imp"]}, house="dis", ruleset=version)
    t.play("Dis Lure").play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == (2, 0) and t.titles(t.foe.discard) == ["Dust Imp"]


@NEW
def test_a_warded_imp_is_not_destroyed(table, version):
    t = table(
        me={"hand": ["Dis Slaying"]},
        foe={"line": [{"title": "Dust Imp", "warded": True}]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying")
    assert t.foe.amber == 0 and len(t.foe.line) == 1


@NEW
def test_an_imp_saved_at_the_last_moment_has_paid_all_the_same(table, version):
    t = table(
        me={"hand": ["Dis Slaying"]},
        foe={"line": ["Dust Imp"], "artifacts": ["Angel"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying")
    assert t.foe.amber == 2 and t.titles(t.foe.line) == ["Dust Imp"] and t.foe.artifacts == []


# Shooler


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (3, 0), (4, 1), (5, 1)])
def test_shooler_steals_one_from_four_on(table, version, pool, stolen):
    t = table(me={"hand": ["Shooler"], "amber": 4}, foe={"amber": pool}, house="dis", ruleset=version)
    t.play("Shooler")
    assert (t.me.amber, t.foe.amber) == (4 + stolen, pool - stolen)


def test_shooler_cannot_steal_what_cannot_be_stolen(table, version):
    t = table(me={"hand": ["Shooler"]}, foe={"amber": 6, "artifacts": ["Vault"]}, house="dis", ruleset=version)
    t.play("Shooler")
    assert (t.me.amber, t.foe.amber) == (0, 6)


@pytest.mark.parametrize(("victim", "pools"), [("1", (1, 3, 3)), ("2", (0, 4, 3))])
def test_with_three_players_shooler_looks_at_the_chosen_opponent(table, victim, pools):
    t = table(me={"hand": ["Shooler"]}, foe={"amber": 4}, third={"amber": 3}, house="dis")
    t.play("Shooler")
    assert t.pending.seat == 0 and t.pending.keys == ("seat:1", "seat:2")
    t.choose(victim)
    assert (t.me.amber, t.foe.amber, t.third.amber) == pools and t.at_rest, "asked once"


# Stealer of Souls


def test_stealer_of_souls_purges_what_it_destroys_in_a_fight(table, version):
    t = table(
        me={"line": ["Stealer of Souls"]}, foe={"line": ["Goon 3", "Goon 2"], "amber": 1}, house="dis", ruleset=version
    )
    t.fight("Stealer of Souls", "Goon 3")
    assert t.titles(t.foe.purged) == ["Goon 3"] and t.foe.discard == [] and t.titles(t.foe.line) == ["Goon 2"]
    assert (t.me.amber, t.foe.amber) == (1, 1)


def test_also_when_it_is_attacked(table, version):
    t = table(me={"line": ["Goon 5"]}, foe={"line": ["Stealer of Souls"]}, ruleset=version)
    t.fight("Goon 5")
    assert t.titles(t.me.purged) == ["Goon 5"] and t.foe.amber == 1 and t.me.amber == 0


@pytest.mark.parametrize(("power", "left"), [(5, 1), (7, 0)])
def test_neither_a_survivor_nor_its_own_death_gives_a_soul(table, version, power, left):
    t = table(
        me={"line": [{"title": "Stealer of Souls", "damage": 0}]},
        foe={"line": [f"Guard {power}/3"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Stealer of Souls")
    assert len(t.me.line) == left and t.card(f"Guard {power}/3").zone == "play"
    assert t.me.amber == 0 and t.foe.purged == []


@pytest.mark.ruling("faq-stealer-of-souls-dies-with-valdr")
def test_stealer_of_souls_takes_nothing_when_it_dies_too(table, version):
    t = table(me={"line": ["Stealer of Souls"]}, foe={"line": ["Valdr"]}, house="dis", ruleset=version)
    t.fight("Stealer of Souls")
    assert t.titles(t.foe.discard) == ["Valdr"] and t.foe.purged == []
    assert t.titles(t.me.discard) == ["Stealer of Souls"] and t.me.amber == 0


def test_what_dies_otherwise_or_in_another_fight_keeps_its_soul(table, version):
    t = table(
        me={"line": ["Stealer of Souls", "Abyss Lancer", "Charette"], "hand": ["Dis Slaying"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Slaying", "Goon 1")
    t.fight("Charette", "Goon 2")
    assert t.foe.purged == [] and len(t.foe.discard) == 2 and t.me.amber == 0


@NEW
def test_what_dies_before_the_fight_was_not_destroyed_fighting(table, version):
    t = table(me={"line": ["Abyss Lancer"]}, foe={"line": ["Stealer of Souls"]}, house="dis", ruleset=version)
    t.fight("Abyss Lancer")
    assert t.titles(t.foe.discard) == ["Stealer of Souls"] and t.foe.amber == 0
    t = table(me={"line": ["Goon 5"]}, foe={"line": [{"title": "Stealer of Souls", "upgrades": ["Abyss Spikes"]}]})
    t.fight("Goon 5")
    assert t.titles(t.me.discard) == ["Goon 5"] and t.me.purged == [] and t.foe.amber == 0


@invent("Abyss Spikes", type="upgrade")
class AbyssSpikes:
    """Its creature has hazardous 9."""

    def keywords(g, me, creature):
        return {"hazardous": 9} if creature is me.host else {}


@pytest.mark.clause("leaves-play-hidden-zone-stops-pending-effects")
def test_a_penny_back_in_hand_is_out_of_reach_but_pays(table, version):
    t = table(me={"line": ["Stealer of Souls"]}, foe={"line": ["Bad Penny"]}, house="dis", ruleset=version)
    t.fight("Stealer of Souls")
    assert t.titles(t.foe.hand) == ["Bad Penny"] and t.foe.purged == [] and t.me.amber == 1


def test_the_upgrades_of_the_soul_are_discarded_and_its_amber_returns(table, version):
    soul = {"title": "Goon 1", "amber": 2, "upgrades": ["Badge"]}
    t = table(me={"line": ["Stealer of Souls"]}, foe={"line": [soul]}, house="dis", ruleset=version)
    t.fight("Stealer of Souls")
    assert t.titles(t.foe.purged) == ["Goon 1"] and t.titles(t.foe.discard) == ["Badge"] and t.me.amber == 3


def test_the_imp_pays_before_its_soul_is_taken(table, version):
    t = table(me={"line": ["Stealer of Souls"]}, foe={"line": ["Dust Imp"]}, house="dis", ruleset=version)
    t.fight("Stealer of Souls")
    assert (t.me.amber, t.foe.amber) == (1, 2) and t.titles(t.foe.purged) == ["Dust Imp"]


def test_shadow_self_dying_for_its_neighbor_was_not_the_one_fought(table, version):
    t = table(
        me={"line": ["Stealer of Souls"]},
        foe={"line": ["Goon 2", {"title": "Shadow Self", "damage": 3}]},
        house="dis",
        ruleset=version,
    )
    t.fight("Stealer of Souls", "Goon 2")
    assert t.titles(t.foe.discard) == ["Shadow Self"] and t.foe.purged == [] and t.me.amber == 0


# The Terror


@pytest.mark.parametrize(("pool", "gained"), [(0, 2), (1, 0), (6, 0)])
def test_the_terror_gains_two_from_an_empty_pool(table, version, pool, gained):
    t = table(me={"hand": ["The Terror"], "amber": 1}, foe={"amber": pool}, house="dis", ruleset=version)
    t.play("The Terror")
    assert (t.me.amber, t.foe.amber) == (1 + gained, pool)


def test_amber_on_a_creature_is_in_no_pool(table, version):
    t = table(
        me={"hand": ["The Terror"]}, foe={"line": [{"title": "Goon 3", "amber": 3}]}, house="dis", ruleset=version
    )
    t.play("The Terror")
    assert t.me.amber == 2


@pytest.mark.parametrize(("opponent", "gained"), [("1", 0), ("2", 2)])
def test_with_three_players_the_terror_looks_at_the_chosen_opponent(table, opponent, gained):
    t = table(me={"hand": ["The Terror"]}, foe={"amber": 1}, third={}, house="dis")
    t.play("The Terror")
    assert t.pending.seat == 0 and t.pending.keys == ("seat:1", "seat:2")
    t.choose(opponent)
    assert t.me.amber == gained


@pytest.mark.ruling("example-combat-terror-raiding-knight")
@pytest.mark.parametrize("version", ["2021-03"])
def test_the_terror_against_the_raiding_knight(table, version):
    t = table(me={"line": ["The Terror"]}, foe={"line": ["Raiding Knight"]}, house="dis", ruleset=version)
    t.fight("The Terror")
    assert t.card("Raiding Knight").damage == 3 and t.card("The Terror").damage == 4
    assert [f.data["amount"] for f in t.happened("damage.prevented")] == [2]


# Tocsin


def test_tocsin_reaps_and_the_opponent_discards_a_random_card(table, version):
    t = table(
        me={"line": ["Tocsin", "Charette"], "hand": ["Goon 9"]},
        foe={"hand": ["Goon 1", "Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.reap("Charette")
    assert len(t.foe.hand) == 2
    t.reap("Tocsin")
    assert len(t.foe.hand) == 1 and len(t.foe.discard) == 1 and t.me.amber == 2 and len(t.me.hand) == 1


def test_tocsin_does_so_only_by_reaping_and_not_stunned(table, version):
    t = table(
        me={"line": ["Tocsin", {"title": "Tocsin", "stunned": True}]},
        foe={"line": ["Goon 1"], "hand": ["Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.fight("Tocsin")
    t.unstun("Tocsin#2")
    assert len(t.foe.hand) == 1 and t.me.amber == 0


def test_tocsin_facing_an_empty_hand_reaps_all_the_same(table, version):
    t = table(me={"line": ["Tocsin"]}, foe={}, house="dis", ruleset=version)
    t.reap("Tocsin")
    assert t.me.amber == 1 and t.foe.discard == [] and len(t.foe.deck) == 12


def test_with_three_players_tocsin_asks_who_discards(table):
    t = table(me={"line": ["Tocsin"]}, foe={"hand": ["Goon 1"]}, third={"hand": ["Goon 2"]}, house="dis")
    t.reap("Tocsin")
    assert t.pending.seat == 0 and t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert len(t.foe.hand) == 1 and t.third.hand == []

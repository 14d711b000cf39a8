"""Creatures of Brobnar in Worlds Collide, M to S."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW, OLD

HUNTERS = [("Mogghunter", 6), ("Mega Mogghunter", 8)]
NARPS = ["Narp", "Mega Narp"]
SHORTIES = [("Shorty", 4), ("Mega Shorty", 6)]
NOGI, BOOMY, JARK, STILT = "Nogi Smartfist", "Old Boomy", "Slimy Jark", "Stilt-Kin"


# Mega Cowfyne, Mega Ganger Chieftain and Mega Groke


def test_mega_cowfyne_hits_the_neighbors_of_what_it_attacks(table, version):
    t = table(
        me={"line": ["Mega Cowfyne", "Goon 9"]},
        foe={"line": ["Goon 9", "Goon 2", "Goon 3", "Guard 5/1"]},
        ruleset=version,
    )
    t.fight("Mega Cowfyne", "Goon 3")
    assert [(c.title, c.damage) for c in t.foe.line] == [("Goon 9", 0), ("Guard 5/1", 1)]
    assert t.power("Mega Cowfyne") == 7
    assert t.card("Goon 9").damage == 0


def test_attacked_mega_cowfyne_hits_no_neighbor(table, version):
    t = table(me={"line": ["Goon 1", "Goon 9", "Goon 2"]}, foe={"line": ["Mega Cowfyne"]}, ruleset=version)
    t.fight("Goon 9")
    assert [c.damage for c in t.me.line] == [0, 7, 0]


@pytest.mark.parametrize("wants", [True, False])
def test_the_mega_chieftain_may_ready_a_neighbor_and_fight_with_it(table, version, wants):
    t = table(
        me={
            "hand": ["Mega Ganger Chieftain"],
            "line": [{"title": "Goon 4", "ready": False}, {"title": "Goon 5", "ready": False}],
        },
        foe={"line": ["Goon 3"]},
        ruleset=version,
    )
    t.play("Mega Ganger Chieftain")
    assert t.offered == ["Goon 5"]
    t.choose(*(["Goon 5"] if wants else [[]]))
    assert (t.foe.line == []) is wants
    assert not t.card("Goon 5").ready
    assert not t.card("Goon 4").ready


def test_the_mega_chieftain_alone_asks_nothing(table, version):
    t = table(me={"hand": ["Mega Ganger Chieftain"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Mega Ganger Chieftain")
    assert t.at_rest
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.power("Mega Ganger Chieftain") == 7


@pytest.mark.parametrize(("enemy", "amber", "left"), [("Goon 3", 2, 1), ("Goon 3", 0, 0), ("Goon 7", 2, 2)])
def test_mega_groke_makes_the_opponent_lose_1_if_it_survives(table, version, enemy, amber, left):
    t = table(me={"line": ["Mega Groke"]}, foe={"line": [enemy], "amber": amber}, ruleset=version)
    t.fight("Mega Groke")
    assert t.foe.amber == left
    assert t.me.amber == 0


# Mogghunter and Mega Mogghunter


@pytest.mark.parametrize(("title", "power"), HUNTERS)
def test_the_hunter_hits_a_flank_creature_of_either_side_after_it_fought(table, version, title, power):
    t = table(
        me={"line": [title, "Goon 9", "Goon 4"]},
        foe={"line": ["Goon 3", "Goon 1", "Goon 2", "Guard 5/1"]},
        ruleset=version,
    )
    t.fight(title, "Goon 2")
    assert t.offered == [title, "Goon 4", "Goon 3", "Guard 5/1"]
    assert t.power(title) == power
    t.choose("Guard 5/1")
    assert t.card("Guard 5/1").damage == 1
    assert t.card("Goon 3").damage == 0


@pytest.mark.parametrize(("title", "power"), HUNTERS)
def test_a_hunter_that_falls_or_reaps_hits_none(table, version, title, power):
    t = table(me={"line": [title]}, foe={"line": [f"Goon {power}", "Goon 5"]}, ruleset=version)
    t.fight(title, f"Goon {power}")
    assert t.me.line == []
    assert t.card("Goon 5").damage == 0
    t = table(me={"line": [title]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.reap(title)
    assert t.at_rest
    assert t.card("Goon 5").damage == 0


@NEW
@pytest.mark.parametrize(("title", "power"), HUNTERS)
def test_a_ward_stops_the_hunter(table, version, title, power):
    t = table(me={"line": [title]}, foe={"line": ["Goon 1", {"title": "Goon 2", "warded": True}]}, ruleset=version)
    t.fight(title, "Goon 1").choose("Goon 2")
    assert [(c.damage, c.warded) for c in t.foe.line] == [(0, False)]
    assert t.power(title) == power


# Narp and Mega Narp


@pytest.mark.parametrize("title", NARPS)
def test_the_neighbors_of_narp_cannot_reap(table, version, title):
    t = table(me={"line": ["Goon 1", "Goon 2", title, "Goon 3", "Goon 4"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    reaping = [c.title for c in t.me.line if t.may(f"reap:{c.title}")]
    assert reaping == ["Goon 1", title, "Goon 4"]
    assert all(t.may(f"fight:{c.title}") for c in t.me.line)
    assert t.armor(title) == 1


@pytest.mark.parametrize("title", NARPS)
def test_without_narp_they_reap_and_enemies_always_did(table, version, title):
    t = table(me={"line": ["Goon 2", title], "hand": ["Recall"]}, foe={"line": ["Goon 9", "Goon 8"]}, ruleset=version)
    assert not t.may("reap:Goon 2")
    t.play("Recall", title)
    assert t.may("reap:Goon 2")
    t = table(me={"line": ["Goon 2", "Goon 3"]}, foe={"line": [title]}, ruleset=version)
    assert t.may("reap:Goon 2")
    assert t.may("reap:Goon 3")


# Nogi Smartfist


def test_nogi_draws_2_and_discards_2_at_random(table, version):
    t = table(
        me={"line": [NOGI], "hand": ["Goon 1"], "deck": ["Goon 2", "Goon 3"]},
        foe={"line": ["Goon 4"]},
        ruleset=version,
    )
    t.fight(NOGI)
    assert len(t.me.hand) == 1
    assert len(t.me.discard) == 2
    assert sorted(t.titles([*t.me.hand, *t.me.discard])) == ["Goon 1", "Goon 2", "Goon 3"]


def test_nogi_that_falls_draws_nothing_and_an_empty_deck_is_no_obstacle(table, version):
    t = table(me={"line": [NOGI], "hand": ["Goon 1"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.fight(NOGI)
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.titles(t.me.discard) == [NOGI]
    t = table(me={"line": [NOGI], "hand": ["Goon 1"]}, foe={"line": ["Goon 4"]}, ruleset=version, filler=0)
    t.fight(NOGI)
    assert t.me.hand == []
    assert t.titles(t.me.discard) == ["Goon 1"]


# Old Boomy


def test_old_boomy_reveals_until_a_brobnar_card_which_hurts(table, version):
    t = table(
        me={"line": [{"title": BOOMY, "power_counters": 1}], "deck": ["Goon 1", "Dis Goon 2", "Logos Goon 3"]},
        foe={"line": ["Goon 9"]},
        ruleset=version,
    )
    t.reap(BOOMY, "yes", "yes")
    assert t.at_rest
    assert t.titles(t.me.archives) == ["Logos Goon 3", "Dis Goon 2", "Goon 1"]
    assert t.card(BOOMY).damage == 2
    assert t.me.amber == 1
    assert t.card("Goon 9").damage == 0
    assert [c.known for c in t.me.archives] == [t.g.everyone] * 3


@pytest.mark.parametrize("cards", [1, 2])
def test_old_boomy_may_stop_unhurt_after_each_card(table, version, cards):
    t = table(
        me={"line": [BOOMY], "deck": ["Goon 1", "Dis Goon 2", "Logos Goon 3"]},
        foe={"line": ["Goon 9"]},
        ruleset=version,
    )
    t.reap(BOOMY, *["yes"] * (cards - 1), "no")
    assert t.titles(t.me.archives) == ["Logos Goon 3", "Dis Goon 2"][:cards]
    assert t.card(BOOMY).damage == 0
    assert t.me.deck[-1].title == ["Dis Goon 2", "Goon 1"][cards - 1]


@pytest.mark.reading("old-boomy-first-card")
def test_a_brobnar_card_on_top_ends_it_at_once_and_the_cards_are_archived_though_it_falls(table, version):
    t = table(me={"line": [BOOMY], "deck": ["Dis Goon 2", "Goon 1"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.reap(BOOMY)
    assert t.at_rest
    assert t.me.line == []
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.titles(t.me.discard) == [BOOMY]


def test_with_the_deck_the_revealing_ends(table, version):
    t = table(
        me={"line": [BOOMY], "deck": ["Dis Goon 2", "Dis Goon 3"], "discard": ["Goon 1"]},
        foe={"line": ["Goon 9"]},
        ruleset=version,
        filler=0,
    )
    t.reap(BOOMY, "yes")
    assert t.at_rest
    assert t.me.deck == []
    assert t.titles(t.me.archives) == ["Dis Goon 3", "Dis Goon 2"]
    assert t.card(BOOMY).damage == 0
    assert t.titles(t.me.discard) == ["Goon 1"]
    t = table(me={"line": [BOOMY]}, foe={}, ruleset=version, filler=0)
    t.reap(BOOMY)
    assert t.at_rest
    assert t.me.archives == []


@NEW
def test_a_ward_saves_old_boomy(table, version):
    t = table(me={"line": [{"title": BOOMY, "warded": True}], "deck": ["Goon 1"]}, foe={}, ruleset=version)
    t.reap(BOOMY)
    assert (t.card(BOOMY).damage, t.card(BOOMY).warded) == (0, False)
    assert t.titles(t.me.archives) == ["Goon 1"]


# Shorty and Mega Shorty


@NEW
@pytest.mark.parametrize(("title", "power"), SHORTIES)
def test_shorty_enrages_itself_by_reaping(table, version, title, power):
    t = table(me={"line": [title, "Goon 3"]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.reap(title)
    assert t.card(title).enraged
    assert not t.card("Goon 3").enraged
    assert not t.card("Goon 9").enraged
    t.next_turn("brobnar").next_turn("brobnar")
    assert t.may(f"fight:{title}")
    assert not t.may(f"reap:{title}")
    assert t.power(title) == power


@OLD
@pytest.mark.parametrize(("title", "power"), SHORTIES)
def test_in_the_old_books_shorty_only_reaps(table, version, title, power):
    t = table(me={"line": [title]}, foe={"line": ["Goon 9"]}, ruleset=version)
    t.reap(title)
    assert not t.card(title).enraged
    assert t.me.amber == 1
    assert t.power(title) == power


@pytest.mark.parametrize(("title", "power"), SHORTIES)
def test_shorty_deals_4_before_the_fight(table, version, title, power):
    t = table(me={"line": [title]}, foe={"line": ["Goon 4", "Goon 12"]}, ruleset=version)
    t.fight(title, "Goon 4")
    assert t.titles(t.foe.line) == ["Goon 12"]
    assert t.card(title).damage == 0
    t = table(me={"line": [title]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight(title)
    assert t.card("Goon 12").damage == 4 + power


# Sköll


def test_skoll_strengthens_a_friend_where_its_assault_destroys(table, version):
    t = table(me={"line": ["Sköll", "Goon 2"]}, foe={"line": ["Goon 3", "Goon 9"]}, ruleset=version)
    t.fight("Sköll", "Goon 3")
    assert t.offered == ["Sköll", "Goon 2"]
    t.choose("Goon 2")
    assert (t.power("Goon 2"), t.power("Sköll"), t.power("Goon 9")) == (3, 3, 9)


@pytest.mark.parametrize("enemy", ["Goon 4", "Guard 3/1", "Goon 6"])
def test_its_other_damage_does_not_count_for_skoll(table, version, enemy):
    t = table(me={"line": [{"title": "Sköll", "power_counters": 6}]}, foe={"line": [enemy]}, ruleset=version)
    t.fight("Sköll")
    assert t.foe.line == []
    assert t.card("Sköll").power_counters == 6


def test_the_assault_of_another_or_an_attack_on_it_does_not_count_for_skoll(table, version):
    t = table(me={"line": ["Sköll", "Shorty"]}, foe={"line": ["Goon 4", "Goon 9"]}, ruleset=version)
    t.fight("Shorty", "Goon 4")
    assert t.at_rest
    assert [c.power_counters for c in t.me.line] == [0, 0]
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Sköll"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.at_rest
    assert t.me.line == []
    assert t.foe.line == []


@NEW
def test_a_ward_starves_skoll(table, version):
    t = table(me={"line": ["Sköll"]}, foe={"line": [{"title": "Goon 3", "warded": True}]}, ruleset=version)
    t.fight("Sköll")
    assert t.at_rest, "they destroyed each other in the fight"
    assert t.me.line == [], "they destroyed each other in the fight"
    assert t.foe.line == [], "they destroyed each other in the fight"


# Slimy Jark


@NEW
def test_slimy_jark_enrages_what_it_fights(table, version):
    t = table(me={"line": [JARK, "Goon 3"]}, foe={"line": ["Goon 9", "Goon 8"]}, ruleset=version)
    t.fight(JARK, "Goon 9")
    assert t.card("Goon 9").enraged
    assert not t.card("Goon 8").enraged
    assert t.card(JARK).damage == 0
    t.fight("Goon 3", "Goon 8")
    assert not t.card("Goon 8").enraged
    t.next_turn("brobnar")
    assert t.may("fight:Goon 9")
    assert not t.may("reap:Goon 9")
    assert t.may("reap:Goon 8")


def test_slimy_jark_enrages_none_that_it_destroys_or_is_attacked_by(table, version):
    t = table(me={"line": [JARK]}, foe={"line": ["Goon 1", "Goon 8"]}, ruleset=version)
    t.fight(JARK, "Goon 1")
    assert t.at_rest
    assert not t.card("Goon 8").enraged
    t = table(me={"line": ["Goon 5"]}, foe={"line": [JARK]}, ruleset=version)
    t.fight("Goon 5")
    assert not t.card("Goon 5").enraged, "it eluded the first attack"
    assert t.titles(t.foe.line) == [JARK], "it eluded the first attack"


# Stilt-Kin


def test_a_giant_played_beside_stilt_kin_makes_it_fight(table, version):
    t = table(
        me={"line": ["Goon 3", {"title": STILT, "ready": False}], "hand": ["Narp"]},
        foe={"line": ["Goon 5", "Goon 4"]},
        ruleset=version,
    )
    t.play("Narp")
    assert t.offered == ["Goon 5", "Goon 4"]
    t.choose("Goon 5")
    assert t.card("Goon 5").damage == 2
    assert t.card(STILT).damage == 0
    assert not t.card(STILT).ready


@pytest.mark.parametrize(("played", "flank"), [("Narp", "left"), ("Goon 9", "right")])
def test_a_giant_elsewhere_or_another_creature_beside_it_does_not_move_it(table, version, played, flank):
    t = table(
        me={"line": ["Goon 3", {"title": STILT, "ready": False}], "hand": [played]},
        foe={"line": ["Goon 5"]},
        ruleset=version,
    )
    t.play(played, flank=flank)
    assert t.at_rest
    assert not t.card(STILT).ready
    assert t.card("Goon 5").damage == 0


def test_a_giant_put_into_play_or_on_the_other_side_does_not_move_it(table, version):
    t = table(
        me={"line": [{"title": STILT, "ready": False}], "hand": ["Ushering", "Narp"]},
        foe={"line": ["Goon 5"]},
        ruleset=version,
    )
    t.play("Ushering")
    assert t.titles(t.me.line) == [STILT, "Narp"]
    assert t.card("Goon 5").damage == 0
    t = table(me={"line": [STILT]}, foe={"hand": ["Narp"], "line": ["Goon 5"]}, ruleset=version)
    t.next_turn("brobnar").play("Narp")
    assert t.at_rest
    assert t.card("Goon 5").damage == 0


def test_a_stunned_stilt_kin_loses_its_stun_instead_of_fighting(table, version):
    t = table(
        me={"line": [{"title": STILT, "stunned": True}], "hand": ["Narp"]}, foe={"line": ["Goon 5"]}, ruleset=version
    )
    t.play("Narp")
    assert (t.card(STILT).stunned, t.card(STILT).ready, t.card("Goon 5").damage) == (False, False, 0)


def test_stilt_kin_is_readied_even_where_there_is_nothing_to_fight(table, version):
    t = table(me={"line": [{"title": STILT, "ready": False}], "hand": ["Narp"]}, foe={}, ruleset=version)
    t.play("Narp", flank="left")
    assert t.card(STILT).ready

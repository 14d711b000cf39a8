"""Actions of Logos in Age of Ascension."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

# Binate Rupture


@pytest.mark.parametrize(("mine", "theirs"), [(3, 5), (0, 4), (0, 0)])
def test_binate_rupture_doubles_every_pool(table, version, mine, theirs):
    t = table(
        me={"hand": ["Binate Rupture"], "amber": mine, "line": [{"title": "Goon 3", "amber": 2}]},
        foe={"amber": theirs},
        house="logos",
        ruleset=version,
    )
    t.play("Binate Rupture")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber) == (2 * mine, 2 * theirs, 2)


@NEW
@pytest.mark.clause("alpha-first-action-of-current-step")
@pytest.mark.parametrize("card", ["Binate Rupture", "Eureka!"])
def test_what_has_alpha_is_played_before_all_else(table, card, version):
    t = table(me={"hand": [card, "Goon 1"], "line": ["Logos Goon 3"]}, foe={}, house="logos", ruleset=version)
    assert t.may(f"play:{card}")
    t.reap("Logos Goon 3")
    assert not t.may(f"play:{card}")


# Cutthroat Research


@pytest.mark.parametrize(("pool", "stolen"), [(7, 0), (8, 2), (9, 2)])
def test_cutthroat_research_steals_from_the_rich_only(table, version, pool, stolen):
    t = table(me={"hand": ["Cutthroat Research"], "amber": 9}, foe={"amber": pool}, house="logos", ruleset=version)
    t.play("Cutthroat Research")
    assert (t.me.amber, t.foe.amber) == (9 + 1 + stolen, pool - stolen)


# Entropic Swirl


@pytest.mark.clause("for-each-chosen-creature-not-split", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize(
    ("title", "damage", "gained", "zone"),
    [("Goon 5", 0, 0, "play"), ("Knight 5", 2, 1, "play"), ("Professor Sutterkin", 0, 2, "discard")],
)
def test_entropic_swirl_counts_traits(table, title, damage, gained, zone, version):
    t = table(
        me={"hand": ["Entropic Swirl"], "line": ["Knight 4"]}, foe={"line": [title]}, house="logos", ruleset=version
    )
    t.play("Entropic Swirl", title)
    assert (t.card(title).damage, t.me.amber, t.card(title).zone) == (damage, gained, zone)
    assert t.card("Knight 4").damage == 0
    assert t.foe.amber == 0


def test_entropic_swirl_is_one_instance_of_damage(table):
    warded = {"title": "Director of Z.Y.X.", "warded": True}
    t = table(me={"hand": ["Entropic Swirl"]}, foe={"line": [warded]}, house="logos")
    t.play("Entropic Swirl")
    director = t.card("Director of Z.Y.X.")
    assert (director.damage, director.warded, t.me.amber) == (0, False, 2)


def test_entropic_swirl_is_stopped_by_armor_once(table, version):
    t = table(me={"hand": ["Entropic Swirl"]}, foe={"line": ["Project Z.Y.X."]}, house="logos", ruleset=version)
    t.play("Entropic Swirl")
    assert (t.card("Project Z.Y.X.").damage, t.me.amber) == (3, 2)


def test_entropic_swirl_without_creatures_does_nothing(table, version):
    t = table(me={"hand": ["Entropic Swirl"]}, foe={}, house="logos", ruleset=version)
    t.play("Entropic Swirl")
    assert t.at_rest
    assert t.me.amber == 0


# Eureka!


@pytest.mark.parametrize(("hand", "left"), [(["Goon 1", "Goon 2", "Goon 3"], 1), (["Goon 1"], 0), ([], 0)])
def test_eureka_gains_and_archives_at_random(table, version, hand, left):
    t = table(me={"hand": ["Eureka!", *hand]}, foe={"hand": ["Goon 4"]}, house="logos", ruleset=version)
    t.play("Eureka!")
    assert t.at_rest
    assert t.me.amber == 3
    assert (len(t.me.hand), len(t.me.archives)) == (left, len(hand) - left)
    assert t.me.archives == [] or {card.known for card in t.me.archives} == {1}, "only their player knows them"
    assert len(t.foe.hand) == 1
    assert t.foe.archives == []


def test_eureka_archives_another_two_by_another_seed(table):
    found = set()
    for seed in range(12):
        t = table(me={"hand": ["Eureka!", "Goon 1", "Goon 2", "Goon 3"]}, foe={}, house="logos", seed=seed)
        t.play("Eureka!")
        found |= set(t.titles(t.me.hand))
    assert found == {"Goon 1", "Goon 2", "Goon 3"}


@NEW
@pytest.mark.ruling("faq-mimicry-eureka-first-card", versions=("2021-03", "16.0", "18.4"))
def test_mimicry_is_a_copy_of_eureka_as_the_first_card(table, version):
    t = table(
        me={"hand": ["Mimicry", "Goon 1", "Goon 2", "Goon 3"]},
        foe={"discard": ["Eureka!"], "hand": ["Goon 4"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Mimicry")
    assert (t.me.amber, len(t.me.hand), len(t.me.archives)) == (3, 1, 2)
    assert t.titles(t.me.discard) == ["Mimicry"]
    assert t.titles(t.foe.discard) == ["Eureka!"]
    assert t.foe.amber == 0
    assert len(t.foe.hand) == 1


@NEW
@pytest.mark.ruling("faq-mimicry-eureka-too-late", versions=("2021-03", "16.0", "18.4"))
def test_mimicry_that_copies_eureka_too_late_returns_to_hand(table, version):
    t = table(
        me={"hand": ["Untamed Chant", "Mimicry", "Goon 1"]},
        foe={"discard": ["Eureka!"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Untamed Chant").play("Mimicry")
    assert t.at_rest
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Mimicry"]
    assert t.me.amber == 0
    assert t.me.archives == []
    assert t.titles(t.me.discard) == ["Untamed Chant"]


# Master the Theory


@pytest.mark.clause("may-is-optional-then-maximal", "archive-default-from-hand")
@pytest.mark.parametrize(("answer", "archived"), [("yes", 2), ("no", 0)])
def test_master_the_theory_archives_for_every_enemy_creature_or_nothing(table, answer, archived, version):
    t = table(
        me={"hand": ["Master the Theory", "Goon 1", "Goon 2", "Goon 3"]},
        foe={"line": ["Goon 4", "Goon 5"], "hand": ["Goon 6"]},
        house="logos",
        ruleset=version,
    )
    t.play("Master the Theory", answer)
    if archived:
        assert (t.pending.minimum, t.pending.maximum, t.pending.private) == (2, 2, True)
        t.choose(["Goon 1", "Goon 3"])
    assert t.titles(t.me.archives) == ["Goon 1", "Goon 3"][:archived]
    assert t.me.amber == 1
    assert t.foe.archives == []


@pytest.mark.parametrize(
    ("mine", "theirs", "hand"),
    [(["Goon 1"], ["Goon 4"], ["Goon 2"]), ([], [], ["Goon 2"]), ([], ["Goon 4"], [])],
)
def test_master_the_theory_asks_nothing_where_nothing_can_be_archived(table, version, mine, theirs, hand):
    t = table(
        me={"hand": ["Master the Theory", *hand], "line": mine}, foe={"line": theirs}, house="logos", ruleset=version
    )
    t.play("Master the Theory")
    assert t.at_rest
    assert t.me.archives == []


def test_master_the_theory_archives_no_more_than_the_hand(table, version):
    t = table(
        me={"hand": ["Master the Theory", "Goon 1"]},
        foe={"line": ["Goon 4", "Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.play("Master the Theory", "yes", "Goon 1")
    assert t.at_rest
    assert t.titles(t.me.archives) == ["Goon 1"]


# Poke


@pytest.mark.parametrize(("title", "drawn", "damage"), [("Goon 1", 1, 0), ("Goon 2", 0, 1), ("Guard 1/1", 0, 0)])
def test_poke_draws_when_it_destroys(table, version, title, drawn, damage):
    t = table(me={"hand": ["Poke"], "line": ["Goon 1"]}, foe={"line": [title]}, house="logos", ruleset=version)
    t.play("Poke")
    assert t.at_rest, "enemy creatures only"
    assert len(t.me.line) == 1, "enemy creatures only"
    assert (len(t.me.hand), t.card(title).damage, t.me.amber, t.foe.hand) == (drawn, damage, 1, [])


def test_poke_uses_up_a_ward_and_draws_nothing(table):
    t = table(me={"hand": ["Poke"]}, foe={"line": [{"title": "Goon 1", "warded": True}]}, house="logos")
    t.play("Poke")
    assert t.me.hand == []
    assert not t.foe.line[0].warded


def test_poke_without_enemy_creatures_only_gains_its_icon(table, version):
    t = table(me={"hand": ["Poke"], "line": ["Goon 1"]}, foe={}, house="logos", ruleset=version)
    t.play("Poke")
    assert t.at_rest
    assert t.me.amber == 1
    assert t.me.hand == []
    assert len(t.me.line) == 1


# Standardized Testing


@pytest.mark.clause("most-powerful-highest-power", "least-powerful-lowest-power")
def test_standardized_testing_leaves_the_middle(table, version):
    t = table(
        me={"hand": ["Standardized Testing"], "line": ["Goon 2", {"title": "Goon 3", "damage": 2}, "Goon 6"]},
        foe={"line": ["Goon 2", "Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.play("Standardized Testing", ["Goon 2#1", "Goon 6"])
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.parametrize("line", [["Goon 3"], ["Goon 3", "Goon 3"], ["Goon 3", "Goon 4"]])
def test_standardized_testing_destroys_all_where_there_is_no_middle(table, version, line):
    t = table(me={"hand": ["Standardized Testing"]}, foe={"line": line}, house="logos", ruleset=version)
    t.play("Standardized Testing")
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    assert t.foe.line == []
    assert t.me.amber == 0


def test_standardized_testing_goes_by_power_now_and_wards_hold(table):
    grown = {"title": "Goon 3", "power_counters": 4}
    t = table(
        me={"hand": ["Standardized Testing"], "line": [{"title": "Goon 1", "warded": True}]},
        foe={"line": [grown, "Goon 6", "Goon 2"]},
        house="logos",
    )
    t.play("Standardized Testing")
    assert t.titles(t.foe.line) == ["Goon 6", "Goon 2"]
    assert t.titles(t.me.line) == ["Goon 1"]
    assert not t.me.line[0].warded


def test_standardized_testing_without_creatures_does_nothing(table, version):
    t = table(me={"hand": ["Standardized Testing"]}, foe={}, house="logos", ruleset=version)
    assert t.play("Standardized Testing").at_rest

"""Actions of Shadows in Age of Ascension, D to P."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW, OLD
from tests.engine.helpers.looks import damage, pools
from tests.engine.helpers.tables import ambush

# Dusk Chronicles


@pytest.mark.parametrize(
    ("mine", "theirs", "drawn", "archived"),
    [(0, 2, 1, 0), (2, 4, 1, 0), (2, 3, 0, 0), (2, 2, 0, 1), (0, 0, 0, 1)],
    ids=["poor", "poorer by one", "even", "richer by one", "they have none"],
)
def test_dusk_draws_for_the_poorer_and_archives_for_the_richer(table, version, mine, theirs, drawn, archived):
    t = ambush(table, version, "Dusk Chronicles", {"amber": mine, "hand": ["Goon 3"]}, {"amber": theirs})
    t.play("Dusk Chronicles", *["Goon 3"] * archived)
    assert (len(t.me.hand), t.titles(t.me.archives)) == (1 + drawn - archived, ["Goon 3"] * archived)
    assert pools(t) == [mine + 1, theirs]
    assert len(t.foe.hand) == 0


def test_dusk_with_an_empty_hand_archives_nothing(table, version):
    t = ambush(table, version, "Dusk Chronicles")
    t.play("Dusk Chronicles")
    assert t.at_rest
    assert t.me.archives == []


# Furtive Investors


@pytest.mark.reading("shard-of-hope-one-for-each")
@pytest.mark.parametrize(
    ("mine", "theirs", "keys", "gained"),
    [(0, 2, ["red", "blue"], 2), (0, 2, ["red"], 1), (0, 2, [], 0), (1, 2, ["red", "blue"], 0), (4, 2, ["red"], 0)],
)
def test_investors_gain_for_keys_of_a_richer_opponent(table, version, mine, theirs, keys, gained):
    t = ambush(
        table, version, "Furtive Investors", {"amber": mine, "keys": ["yellow"]}, {"amber": theirs, "keys": keys}
    )
    t.play("Furtive Investors")
    assert pools(t) == [mine + 1 + gained, theirs]
    assert [fact.data["amount"] for fact in t.happened("amber.gained")] == [1, *[gained] * (gained > 0)]


# Heist Night


@pytest.mark.parametrize(("pool", "stolen"), [(5, 2), (1, 1), (0, 0)])
def test_each_friendly_thief_steals_one(table, version, pool, stolen):
    t = ambush(
        table,
        version,
        "Heist Night",
        {"line": ["Gamgee", "Dodger", "Goon 3"]},
        {"line": ["Umbra", "Urchin"], "amber": pool},
    )
    t.play("Heist Night")
    assert pools(t) == [stolen, pool - stolen]


def test_without_thieves_there_is_no_heist(table, version):
    t = ambush(table, version, "Heist Night", {"line": ["Shadows Goon 3"]}, {"amber": 3, "line": ["Umbra"]})
    t.play("Heist Night")
    assert pools(t) == [0, 3]


@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
@pytest.mark.parametrize("title", ["Heist Night", "Sucker Punch", "Swindle"])
def test_alpha_actions_come_before_all_else(table, version, title):
    t = ambush(table, version, title, {"line": ["Gamgee"]}, {"amber": 3})
    assert t.may(f"play:{title}")
    t.reap("Gamgee")
    assert not t.may(f"play:{title}")


# Lethal Distraction


@pytest.mark.ruling("faq-lethal-distraction-two-copies", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("damage-added-to-instance-is-not-new", versions=("2021-03", "16.0", "18.4"))
def test_two_distractions_add_two_each_to_one_damage(table, version):
    title = "Lethal Distraction"
    t = ambush(table, version, title, {"hand": [title, "Shadows Jab"], "line": ["Goon 3"]}, {"line": ["Goon 9"]})
    t.play(title, "Goon 9").play(title, "Goon 9")
    assert damage(t.foe) == [0]
    t.play("Shadows Jab", "Goon 9")
    assert damage(t.foe) == [5]
    assert damage(t.me) == [0]
    assert t.at_rest


def test_a_distracted_fighter_is_hurt_more_and_its_enemy_is_not(table, version):
    t = ambush(table, version, "Lethal Distraction", {"line": ["Shadows Goon 4"]}, {"line": ["Goon 5", "Goon 9"]})
    t.play("Lethal Distraction", "Shadows Goon 4").fight("Shadows Goon 4", "Goon 9")
    assert t.me.line == []
    assert damage(t.foe) == [0, 4]
    t = ambush(table, version, "Lethal Distraction", {"line": ["Shadows Goon 4"]}, {"line": ["Goon 6"]})
    t.play("Lethal Distraction", "Goon 6").fight("Shadows Goon 4")
    assert t.me.line == [], "4 and 2 more destroy it"
    assert t.foe.line == [], "4 and 2 more destroy it"


def test_each_damage_of_the_turn_is_enlarged(table, version):
    hand = ["Shadows Jab", "Shadows Jab"]
    t = ambush(table, version, "Lethal Distraction", {"hand": hand}, {"line": ["Goon 9", "Goon 8"]})
    t.play("Lethal Distraction", "Goon 9").play("Shadows Jab", "Goon 9").play("Shadows Jab", "Goon 9")
    assert damage(t.foe) == [6, 0]


@pytest.mark.reading("lethal-distraction-damage-that-is-stopped")
@pytest.mark.parametrize(("armor", "dealt"), [(1, 4), (2, 3), (3, 0)])
def test_a_blow_that_armor_stops_distracts_nothing(table, version, armor, dealt):
    guard = f"Guard 9/{armor}"
    t = ambush(table, version, "Lethal Distraction", {"hand": ["Shadows Stab"]}, {"line": [guard, "Goon 9"]})
    t.play("Lethal Distraction", guard).play("Shadows Stab", guard)
    assert damage(t.foe) == [dealt, 0]


@pytest.mark.reading("lethal-distraction-damage-that-is-stopped", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_a_ward_stops_the_whole_of_it(table, version):
    t = ambush(
        table,
        version,
        "Lethal Distraction",
        {"hand": ["Shadows Jab", "Shadows Jab"]},
        {"line": [{"title": "Goon 4", "warded": True}, "Goon 9"]},
    )
    t.play("Lethal Distraction", "Goon 4").play("Shadows Jab", "Goon 4")
    assert damage(t.foe) == [0, 0]
    assert not t.card("Goon 4").warded
    t.play("Shadows Jab", "Goon 4")
    assert damage(t.foe) == [3, 0]


def test_the_distraction_ends_with_the_turn(table, version):
    t = ambush(
        table, version, "Lethal Distraction", {}, {"line": ["Goon 9", "Goon 8"], "hand": ["Jab"], "houses": ["brobnar"]}
    )
    t.play("Lethal Distraction", "Goon 9").next_turn("brobnar")
    t.play("Jab", "Goon 9")
    assert damage(t.foe) == [1, 0]


def test_the_distraction_ends_when_the_creature_leaves(table, version):
    hand = ["Shadows Blink", "Shadows Jab"]
    t = ambush(table, version, "Lethal Distraction", {"hand": hand, "line": ["Goon 9"]}, {"line": ["Goon 8"]})
    t.play("Lethal Distraction", "Goon 9").play("Shadows Blink", "Goon 9").play("Shadows Jab", "Goon 9")
    assert damage(t.me) == [1]


def test_without_creatures_there_is_none_to_distract(table, version):
    t = ambush(table, version, "Lethal Distraction")
    t.play("Lethal Distraction")
    assert t.at_rest
    assert t.me.amber == 1
    assert t.g.state.lasting == []


# Life for a Life

LIFE = "Life for a Life"
ERRATUM = pytest.mark.ruling("erratum-life-for-a-life", versions=("2021-03", "16.0", "18.4"))


@ERRATUM
@NEW
def test_a_life_is_taken_for_a_life(table, version):
    t = ambush(table, version, LIFE, {"line": ["Goon 1", "Goon 2"]}, {"line": ["Goon 8", "Goon 9"]})
    t.play(LIFE)
    assert t.offered == ["Goon 1", "Goon 2"], "only friendly ones"
    t.choose("Goon 1")
    assert t.offered == ["Goon 2", "Goon 8", "Goon 9"]
    t.choose("Goon 8")
    assert t.titles(t.me.discard) == ["Goon 1", LIFE]
    assert damage(t.foe) == [6, 0]
    assert damage(t.me) == [0]


@ERRATUM
@NEW
def test_without_a_life_to_give_none_is_taken(table, version):
    t = ambush(table, version, LIFE, {}, {"line": ["Goon 8"]})
    t.play(LIFE)
    assert t.at_rest
    assert damage(t.foe) == [0]
    assert t.me.amber == 1


@ERRATUM
@NEW
@pytest.mark.clause("if-you-do-needs-full-resolution", "ward-replaces-damage-destruction-leaving")
def test_a_warded_life_is_not_given(table, version):
    t = ambush(table, version, LIFE, {"line": [{"title": "Goon 2", "warded": True}]}, {"line": ["Goon 8"]})
    t.play(LIFE)
    assert t.titles(t.me.line) == ["Goon 2"]
    assert not t.card("Goon 2").warded
    assert damage(t.foe) == [0]
    assert t.at_rest


@pytest.mark.reading("life-for-a-life-whose-creature", versions=("1.2",))
@OLD
def test_as_printed_a_friendly_creature_is_sacrificed(table, version):
    t = ambush(table, version, LIFE, {"line": ["Ghost", "Goon 2"]}, {"line": ["Goon 6", "Guard 8/2"]})
    t.play(LIFE)
    assert t.offered == ["Ghost", "Goon 2"]
    t.choose("Ghost", "Guard 8/2")
    assert t.titles(t.me.hand) == ["Ghost"]
    assert damage(t.foe) == [0, 4]


def test_a_life_that_is_saved_is_not_given(table, version):
    t = ambush(table, version, LIFE, {"line": ["Goon 2"], "artifacts": ["Lifeguard"]}, {"line": ["Goon 8"]})
    t.play(LIFE)
    assert len(t.me.line) == 1
    assert damage(t.foe) == [0]
    assert t.at_rest


# Nightforge


@pytest.mark.parametrize(("pool", "forges"), [(8, False), (9, True), (12, True)])
def test_a_key_is_forged_at_night_for_four_more(table, version, pool, forges):
    t = ambush(table, version, "Nightforge", {"amber": pool}, {"amber": 12})
    t.play("Nightforge", *(["yes", "key:red"] if forges else []))
    assert t.at_rest
    assert t.me.keys == ["red"] * forges
    assert pools(t) == [pool + 1 - 10 * forges, 12]


def test_the_key_of_the_night_may_be_left(table, version):
    t = ambush(table, version, "Nightforge", {"amber": 12})
    t.play("Nightforge", "no")
    assert t.me.keys == []
    assert t.me.amber == 13


def test_no_second_key_is_forged_in_the_turn(table, version):
    t = ambush(table, version, "Nightforge", {"amber": 20, "hand": ["Shadows Key Gift"]})
    t.play("Shadows Key Gift", "key:red").play("Nightforge")
    assert t.at_rest
    assert t.me.keys == ["red"]
    assert t.me.amber == 21


def test_a_key_of_the_turn_before_does_not_count(table, version):
    t = ambush(table, version, "Nightforge", {"amber": 12, "keys": ["red"]})
    t.play("Nightforge", "yes", "key:blue")
    assert t.me.keys == ["red", "blue"]


# Perplexing Sophistry


@pytest.mark.parametrize(("mine", "theirs", "works"), [(2, 2, True), (2, 3, False), (2, 4, False), (0, 0, True)])
def test_sophistry_of_the_richer_costs_a_card(table, version, mine, theirs, works):
    t = ambush(table, version, "Perplexing Sophistry", {"amber": mine}, {"amber": theirs, "hand": ["Goon 3", "Goon 4"]})
    t.play("Perplexing Sophistry")
    assert (len(t.me.hand), len(t.foe.hand), len(t.foe.discard)) == (works, 2 - works, works)
    assert pools(t) == [mine + 1, theirs]


def test_sophistry_draws_although_they_have_nothing_to_discard(table, version):
    t = ambush(table, version, "Perplexing Sophistry")
    t.play("Perplexing Sophistry")
    assert len(t.me.hand) == 1
    assert t.foe.discard == []

"""Creatures of Saurian in Dark Tidings, A to L."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import with_amber
from tests.engine.helpers.looks import amber
from tests.engine.helpers.tables import at_house

AMBROSIUS = "Eclectic Ambrosius"
AMBROSIUS_TWIN = "Eclectic Ambrosius (evil twin)"
PHILO = "Censor Philo"
PHILO_TWIN = "Censor Philo (evil twin)"
LAPISAURUS = "Lapisaurus"
LAPISAURUS_TWIN = "Lapisaurus (evil twin)"
RAPTOR = "Hastatus Raptor"
URSO = "Bestiarii Urso"
URSO_TWIN = "Bestiarii Urso (evil twin)"


saurian = partial(at_house, house="saurian")


def stunned(title, **more):
    return {"title": title, "stunned": True, **more}


# Bestiarii Urso


@NEW
@pytest.mark.parametrize("how", ["play", "reap"])
@pytest.mark.parametrize("answer", [["Goon 3"], []])
def test_urso_may_unstun_a_creature_of_any_side(table, version, how, answer):
    me = {"line": [stunned("Goon 2")], **({"hand": [URSO]} if how == "play" else {})}
    me["line"] += [URSO] if how == "reap" else []
    t = saurian(table, me, {"line": [stunned("Goon 3")]}, ruleset=version)
    getattr(t, how)(URSO, answer)
    assert t.card("Goon 3").stunned == (not answer)
    assert t.card("Goon 2").stunned


def test_where_none_is_stunned_urso_asks_nothing(table):
    t = saurian(table, {"line": [URSO, "Goon 2"]}, {"line": ["Goon 3"]})
    t.reap(URSO)
    assert t.at_rest
    assert t.me.amber == 1


@NEW
def test_the_twin_stuns_as_it_is_played(table, version):
    t = saurian(table, {"hand": [URSO_TWIN], "line": ["Goon 2"]}, {"line": ["Goon 3", "Goon 4"]}, ruleset=version)
    t.play(URSO_TWIN, "Goon 4")
    assert [card.title for card in t.g.creatures() if card.stunned] == ["Goon 4"]


@NEW
@pytest.mark.parametrize("how", ["fight", "reap"])
def test_the_twin_stuns_after_a_fight_and_no_reap(table, version, how):
    t = saurian(table, {"line": [URSO_TWIN]}, {"line": ["Goon 1", "Goon 4"]}, ruleset=version)
    getattr(t, how)(URSO_TWIN, *(["Goon 1", "Goon 4"] if how == "fight" else []))
    assert t.card("Goon 4").stunned == (how == "fight")


def test_the_twin_may_have_to_stun_itself(table):
    t = saurian(table, {"hand": [URSO_TWIN]})
    t.play(URSO_TWIN)
    assert t.card(URSO_TWIN).stunned


# Brachiaditus


@NEW
def test_both_neighbors_are_stunned_and_robbed_of_one(table, version):
    line = [with_amber("Goon 1", 1), with_amber("Goon 2", 2), "Goon 3", with_amber("Goon 4", 1)]
    t = saurian(table, {"hand": ["Brachiaditus"], "line": line}, {"line": [with_amber("Goon 5", 1)]}, ruleset=version)
    t.play("Brachiaditus", "position:2", flank="")
    assert amber(t) == [1, 1, 0, 0, 1, 1]
    assert (t.me.amber, t.foe.amber) == (0, 0)
    assert [card.stunned for card in t.me.line] == [False, True, False, True, False]


@pytest.mark.parametrize("line", [[], [with_amber("Goon 2", 0, stunned=True)]])
def test_with_few_neighbors_little_is_trampled(table, line):
    t = saurian(table, {"hand": ["Brachiaditus"], "line": line}, {"line": ["Goon 5"]})
    t.play("Brachiaditus", *(["position:1"] if line else []), flank="")
    assert t.at_rest
    assert not t.card("Goon 5").stunned
    assert not t.card("Brachiaditus").stunned


# Censor Philo


@NEW
@pytest.mark.parametrize(("there", "hurt"), [(0, 3), (1, 0)])
@pytest.mark.parametrize("attacks", [True, False])
def test_a_creature_with_amber_cannot_hurt_philo_in_a_fight(table, version, there, hurt, attacks):
    philo, other = {"line": [PHILO]}, {"line": [with_amber("Goon 3", there)]}
    t = saurian(table, philo, other, ruleset=version) if attacks else table(me=other, foe=philo, ruleset=version)
    t.fight(*((PHILO,) if attacks else ("Goon 3",)))
    assert t.card(PHILO).damage == hurt
    assert t.card("Goon 3").zone == "discard"


def test_philo_is_hurt_by_actions_and_does_not_protect_its_neighbors(table):
    t = saurian(table, {"line": [PHILO, "Goon 2"], "hand": ["Saurian Jab"]}, {"line": [with_amber("Goon 3", 1)]})
    t.play("Saurian Jab", PHILO)
    assert t.card(PHILO).damage == 1
    t.next_turn("brobnar").fight("Goon 3", "Goon 2")
    assert t.card("Goon 2").zone == "discard"


def test_philos_ward_is_not_used_up_by_what_cannot_be_dealt(table):
    t = table(me={"line": [with_amber("Goon 3", 1)]}, foe={"line": [{"title": PHILO, "warded": True}]})
    t.fight("Goon 3")
    assert t.card(PHILO).warded
    assert t.card(PHILO).damage == 0


@NEW
@pytest.mark.parametrize("other", ["Goon 6", {"title": "Goon 5", "warded": True}, "Guard 5/1", "Goon 5"])
def test_the_twin_deals_five_to_a_creature_with_amber(table, version, other):
    shown = other if isinstance(other, dict) else {"title": other}
    t = saurian(table, {"hand": [PHILO_TWIN]}, {"line": [{**shown, "amber": 1}, "Goon 3"]}, ruleset=version)
    victim = t.foe.line[0]
    t.play(PHILO_TWIN)
    assert victim.damage == {"Goon 6": 5, "Guard 5/1": 4}.get(victim.title, 0)
    assert not victim.warded
    assert (victim.zone == "discard") == (other == "Goon 5")
    assert t.card("Goon 3").damage == 0


def test_the_twin_may_have_to_hit_its_own_side_or_none(table):
    t = saurian(table, {"hand": [PHILO_TWIN], "line": [with_amber("Goon 9", 1)]}, {"line": ["Goon 3"]})
    t.play(PHILO_TWIN)
    assert t.card("Goon 9").damage == 5
    t = saurian(table, {"hand": [PHILO_TWIN]}, {"line": ["Goon 3"]})
    t.play(PHILO_TWIN)
    assert t.at_rest
    assert t.card("Goon 3").damage == 0


# Eclectic Ambrosius


@NEW
def test_ambrosius_learns_at_the_end_of_each_of_its_turns(table, version):
    t = saurian(table, {"line": [AMBROSIUS], "houses": ["saurian", "dis", "logos"]}, {"line": ["Goon 3"]},
                ruleset=version)  # fmt: skip
    t.next_turn("brobnar")
    assert t.card(AMBROSIUS).counters == {"knowledge": 1}
    t.next_turn("saurian")
    assert t.card(AMBROSIUS).counters == {"knowledge": 1}
    t.next_turn("brobnar")
    assert t.card(AMBROSIUS).counters == {"knowledge": 2}
    assert t.card("Goon 3").counters == {}


@NEW
@pytest.mark.reading("eclectic-ambrosius-fewer-counters")
@pytest.mark.parametrize(("there", "left", "gained"), [(0, 0, 0), (2, 0, 0), (3, 0, 6), (4, 1, 6), (7, 4, 6)])
def test_three_counters_are_worth_six(table, version, there, left, gained):
    scholar = {"title": AMBROSIUS, "counters": {"knowledge": there} if there else {}}
    t = saurian(table, {"line": [scholar]}, ruleset=version)
    t.action(AMBROSIUS)
    assert t.card(AMBROSIUS).counters.get("knowledge", 0) == left
    assert t.me.amber == gained


@NEW
def test_ignorance_blanks_an_enemy_for_as_long_as_it_is_there(table, version):
    foe = {"line": ["Elusive Goon 4", "Grimlocus Dux"]}
    t = saurian(table, {"line": [AMBROSIUS_TWIN, "Saurian Goon 5"]}, foe, ruleset=version)
    t.reap(AMBROSIUS_TWIN, "Grimlocus Dux")
    dux = t.card("Grimlocus Dux")
    assert dux.counters == {"ignorance": 1}
    assert t.g.is_blank(dux)
    assert not t.g.has_keyword(dux, "taunt")
    assert t.g.has_trait(dux, "dinosaur")
    assert t.power(dux) == dux.facts.power
    assert not t.g.is_blank(t.card("Elusive Goon 4"))
    assert not t.g.is_blank(t.card(AMBROSIUS_TWIN))
    t.next_turn("brobnar").next_turn("brobnar")
    assert t.g.is_blank(dux)
    t.adjust({"kind": "counters", "card": dux, "counter": "ignorance", "to": 0})
    assert not t.g.is_blank(dux)
    assert t.g.has_keyword(dux, "taunt")


def test_ignorance_outlives_the_twin_and_not_its_creature(table):
    foe = {"line": [{"title": "Grimlocus Dux"}], "hand": ["Slaying", "Recall"]}
    t = saurian(table, {"line": [AMBROSIUS_TWIN]}, foe)
    t.reap(AMBROSIUS_TWIN).next_turn("brobnar")
    t.play("Slaying", AMBROSIUS_TWIN)
    assert t.g.is_blank(t.card("Grimlocus Dux"))
    t.play("Recall")
    assert t.g.state.lasting == []
    assert t.card("Grimlocus Dux").zone == "hand"


def test_ignorance_goes_with_its_creature_to_another_side(table):
    t = saurian(table, {"line": [AMBROSIUS_TWIN], "hand": ["Saurian Lure"]}, {"line": ["Grimlocus Dux"]})
    t.reap(AMBROSIUS_TWIN).play("Saurian Lure", "right")
    assert t.g.is_blank(t.card("Grimlocus Dux"))
    assert t.card("Grimlocus Dux") in t.me.line


def test_without_an_enemy_no_ignorance_is_spread(table):
    t = saurian(table, {"line": [AMBROSIUS_TWIN]})
    t.reap(AMBROSIUS_TWIN)
    assert t.at_rest
    assert t.card(AMBROSIUS_TWIN).counters == {}
    assert t.g.state.lasting == []


# Hastatus Raptor


@NEW
@pytest.mark.parametrize(
    ("line", "answer", "hit"),
    [([RAPTOR], "no", 0), ([RAPTOR], "yes", 1), ([RAPTOR, with_amber(RAPTOR, 2), with_amber("Goon 2", 4)], "yes", 3)],
)
def test_the_cohort_strikes_before_the_fight(table, version, line, answer, hit):
    foe = {"line": ["Goon 12", with_amber(RAPTOR, 3)]}
    t = saurian(table, {"line": line}, foe, ruleset=version)
    t.fight(RAPTOR, "Goon 12", answer)
    assert t.card("Goon 12").damage == hit + 5
    assert t.card("Goon 12").zone == "play"


@pytest.mark.parametrize(
    ("foe", "zone"), [("Goon 1", "discard"), ("Guard 9/1", "play"), (with_amber("Goon 1", 0, warded=True), "discard")]
)
def test_what_falls_before_the_fight_does_not_strike_back(table, foe, zone):
    t = saurian(table, {"line": [{"title": RAPTOR, "damage": 0}]}, {"line": [foe]})
    victim = t.foe.line[0]
    t.fight(RAPTOR, "yes")
    assert victim.zone == zone
    assert victim.damage == (5 if zone == "play" else 0)


# Lapisaurus


@NEW
@pytest.mark.parametrize("beside", [True, False])
def test_who_attacks_lapisaurus_is_exalted_before(table, version, beside):
    foe = {"line": [LAPISAURUS, "Goon 2", "Goon 1"]}
    t = table(me={"line": ["Goon 9", "Goon 8"]}, foe=foe, ruleset=version)
    t.fight("Goon 9", "Goon 1" if beside else LAPISAURUS)
    assert amber(t)[:2] == [0 if beside else 1, 0]
    assert t.card(LAPISAURUS).amber == 0


def test_lapisaurus_does_not_exalt_what_it_attacks_or_who_reaps(table):
    t = saurian(table, {"line": [LAPISAURUS]}, {"line": ["Goon 9"]})
    t.fight(LAPISAURUS)
    t.next_turn("brobnar").reap("Goon 9")
    assert t.card("Goon 9").amber == 0


def test_who_is_exalted_and_falls_leaves_it_to_the_other_side(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": [LAPISAURUS]})
    t.fight("Goon 3")
    assert t.card("Goon 3").zone == "discard"
    assert t.foe.amber == 1


@NEW
@pytest.mark.parametrize(("enemy", "exalted"), [("Goon 9", 1), ("Goon 3", 0)])
def test_the_twin_exalts_what_it_has_fought(table, version, enemy, exalted):
    t = saurian(table, {"line": [LAPISAURUS_TWIN, "Goon 1"]}, {"line": [enemy, "Goon 8"]}, ruleset=version)
    t.fight(LAPISAURUS_TWIN, enemy)
    assert sum(amber(t)) == t.card(enemy).amber == exalted
    assert t.card(LAPISAURUS_TWIN).damage == 0
    assert t.me.amber == 0


def test_the_twin_exalts_no_attacker(table):
    t = table(me={"line": ["Goon 2"]}, foe={"line": [LAPISAURUS_TWIN]})
    t.fight("Goon 2")
    assert t.card("Goon 2").zone == "discard"
    assert t.foe.amber == 0

"""Creatures of Dis in Mass Mutation: those of part Dis, and Gluttony to Pride."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import in_hand
from tests.engine.helpers.tables import lines
from tests.engine.invent import plain

FIENDS = ["Dino-Fiend", "Lyco-Fiend", "Sacro-Fiend", "Techno-Fiend", "Umbra-Fiend", "Xeno-Fiend"]
TOP = ["Goon 3", "Goon 2", "Goon 1"]
"""The last three cards of a deck, the top one last."""

plain("Mass Shifter", power=4, house="dis", traits=("changeling",))


den = partial(lines, house="dis")


# Fiends


@pytest.mark.parametrize("fiend", FIENDS)
def test_a_fiend_steals_when_it_is_destroyed(table, version, fiend):
    t = den(table, version, [fiend, "Goon 2"], mine=in_hand("Dis Slaying"), theirs={"amber": 3})
    t.play("Dis Slaying", fiend)
    assert (t.me.amber, t.foe.amber) == (1, 2)
    assert t.card(fiend).zone == "discard"


@pytest.mark.parametrize("fiend", FIENDS)
def test_a_fiend_of_the_opponent_steals_for_them(table, version, fiend):
    t = den(table, version, (), [fiend], mine={**in_hand("Dis Slaying"), "amber": 3})
    t.play("Dis Slaying")
    assert (t.me.amber, t.foe.amber) == (2, 1)


@pytest.mark.parametrize("fiend", FIENDS)
def test_a_fiend_that_leaves_in_another_way_steals_nothing(table, version, fiend):
    t = den(table, version, [fiend], mine=in_hand("Dis Recall"), theirs={"amber": 3})
    t.play("Dis Recall")
    assert (t.me.amber, t.foe.amber) == (0, 3)
    assert t.card(fiend).zone == "hand"


def test_dino_fiend_may_be_exalted_to_strike(table, version):
    t = den(table, version, (), ["Goon 4", "Guard 4/2"], mine=in_hand("Dino-Fiend"))
    t.play("Dino-Fiend", "yes", "Guard 4/2")
    assert t.card("Dino-Fiend").amber == 1
    assert t.card("Guard 4/2").damage == 1
    assert t.card("Goon 4").damage == 0


def test_dino_fiend_need_not_be_exalted(table, version):
    t = den(table, version, (), ["Goon 4"], mine=in_hand("Dino-Fiend"))
    t.play("Dino-Fiend", "no")
    assert t.card("Dino-Fiend").amber == 0
    assert t.card("Goon 4").damage == 0


def test_lyco_fiend_skirmishes_and_umbra_fiend_eludes(table, version):
    t = den(table, version, ["Lyco-Fiend", "Dis Goon 3"], ["Goon 4", "Umbra-Fiend"])
    t.fight("Lyco-Fiend", "Goon 4").fight("Dis Goon 3", "Umbra-Fiend")
    assert t.card("Lyco-Fiend").damage == 0
    assert t.card("Goon 4").damage == 3
    assert t.card("Umbra-Fiend").damage == 0


def test_techno_fiend_discards_to_draw(table, version):
    t = den(table, version, ["Techno-Fiend"], mine={**in_hand("Goon 1", "Goon 2"), "deck": ["Goon 9"]})
    t.reap("Techno-Fiend", "Goon 2")
    assert t.titles(t.me.discard) == ["Goon 2"]
    assert t.titles(t.me.hand) == ["Goon 1", "Goon 9"]


def test_techno_fiend_draws_nothing_without_a_card_to_discard(table, version):
    t = den(table, version, ["Techno-Fiend"])
    t.reap("Techno-Fiend")
    while not t.at_rest:
        t.submit()
    assert t.me.hand == []
    assert t.me.discard == []


def test_xeno_fiend_sorts_three_cards_after_a_fight(table, version):
    t = den(table, version, ["Xeno-Fiend"], ["Goon 2"], mine={"deck": TOP})
    t.fight("Xeno-Fiend", "Goon 2", "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert (t.me.deck[0].title, t.me.deck[-1].title) == ("Goon 3", "Goon 1")


# Gluttony


@pytest.mark.parametrize(("sins", "amber"), [([], 1), (["Pride"], 2), (["Pride", "Sloth", "Greed"], 4)])
def test_gluttony_is_exalted_for_each_friendly_sin(table, version, sins, amber):
    t = den(table, version, [*sins, "Goon 3"], ["Envy"], mine=in_hand("Gluttony"))
    t.play("Gluttony")
    assert t.card("Gluttony").amber == amber
    assert t.me.amber == 0
    assert t.card("Envy").amber == 0


def test_gluttony_gathers_the_aember_of_friendly_creatures(table, version):
    line = [{"title": "Gluttony", "amber": 3}, {"title": "Goon 3", "amber": 2}, "Goon 2"]
    t = den(table, version, line, [{"title": "Goon 4", "amber": 5}], theirs={"amber": 1})
    t.reap("Gluttony")
    assert (t.me.amber, t.foe.amber) == (6, 1)
    assert [c.amber for c in t.me.line] == [0, 0, 0]
    assert t.card("Goon 4").amber == 5


# Greed


@pytest.mark.parametrize(("sins", "size"), [([], 7), (["Pride"], 8), (["Pride", "Greed"], 12)])
def test_greed_refills_to_more_with_friendly_sins(table, version, sins, size):
    t = den(table, version, ["Greed", *sins], ["Envy"], theirs={"houses": ["dis", "brobnar", "logos"]})
    t.next_turn()
    assert len(t.me.hand) == size
    assert t.foe.hand == []
    t.next_turn()
    assert len(t.foe.hand) == 6


# Hystricog


def test_hystricog_destroys_a_creature_with_damage(table, version):
    t = den(
        table, version, ["Hystricog"], [{"title": "Goon 9", "damage": 1}, "Goon 8", {"title": "Goon 7", "damage": 2}]
    )
    t.action("Hystricog")
    assert t.offered == ["Goon 9", "Goon 7"]
    t.choose("Goon 9")
    assert t.titles(t.foe.line) == ["Goon 8", "Goon 7"]


def test_hystricog_must_destroy_a_friend_where_no_other_has_damage(table, version):
    t = den(table, version, [{"title": "Hystricog", "damage": 1}], ["Goon 8"])
    t.action("Hystricog")
    assert t.me.line == []
    assert len(t.foe.line) == 1
    t = den(table, version, ["Hystricog"], ["Goon 8"])
    t.action("Hystricog")
    assert len(t.me.line) == 1
    assert len(t.foe.line) == 1
    assert t.at_rest


# Maleficorn


@pytest.mark.ruling("faq-maleficorn-own-damage-icon", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("bonus-creature-already-counts-as-in-play", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_maleficorn_adds_to_its_own_icon(table, version):
    t = den(table, version, (), ["Goon 4"], mine=in_hand({"title": "Maleficorn", "icons": ["damage"]}))
    t.play("Maleficorn", "Goon 4")
    assert t.card("Goon 4").damage == 2
    assert t.card("Maleficorn").damage == 0


@NEW
def test_maleficorn_adds_once_for_each_icon(table, version):
    t = den(table, version, ["Maleficorn"], ["Goon 5"], mine=in_hand({"title": "Dis Goon 1", "icons": ["damage"] * 2}))
    t.play("Dis Goon 1", "Goon 5", "Goon 5")
    assert t.card("Goon 5").damage == 4


@NEW
def test_maleficorn_leaves_friends_and_other_damage_alone(table, version):
    bright = {"title": "Dis Goon 1", "icons": ["damage"]}
    t = den(table, version, ["Maleficorn", "Goon 5"], ["Goon 6"], mine=in_hand(bright, "Dis Jab"))
    t.play("Dis Goon 1", "Goon 5").play("Dis Jab", "Goon 6")
    assert t.card("Goon 5").damage == 1
    assert t.card("Goon 6").damage == 1


@NEW
@pytest.mark.parametrize(("title", "warded"), [("Guard 3/2", False), ("Goon 3", True)])
def test_an_icon_that_deals_no_damage_gets_nothing_added(table, version, title, warded):
    bright = {"title": "Dis Goon 1", "icons": ["damage"]}
    t = den(table, version, ["Maleficorn"], [{"title": title, "warded": warded}], mine=in_hand(bright))
    t.play("Dis Goon 1", title)
    assert t.card(title).damage == 0
    assert not t.card(title).warded


@NEW
def test_maleficorn_adds_to_an_icon_of_the_opponent(table, version):
    bright = {"title": "Dis Goon 1", "icons": ["damage"]}
    t = den(table, version, ["Goon 5"], ["Maleficorn"], mine=in_hand(bright))
    t.play("Dis Goon 1", "Goon 5")
    assert t.card("Goon 5").damage == 2


# Picaroon


@pytest.mark.parametrize(
    ("line", "power"),
    [
        (["Goon 4", "Picaroon", "Goon 5"], 9),
        (["Picaroon", "Goon 5", "Goon 4"], 5),
        (["Goon 4", "Picaroon", "Mass Shifter"], 4),
        (["Goon 4", "Picaroon", {"title": "Goon 3", "power_counters": 2}], 9),
        ([{"title": "Picaroon", "power_counters": 1}, "Goon 3"], 4),
    ],
)
def test_picaroon_has_the_power_of_its_neighbors_together(table, version, line, power):
    t = den(table, version, line, ["Goon 9"])
    assert t.power("Picaroon") == power


@pytest.mark.clause(
    "x-is-zero-unless-defined", "damage-zero-power-creature-destroyed", versions=("2021-03", "16.0", "18.4")
)
@pytest.mark.ruling("example-x-picaroon-shadow-of-dis", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_without_its_text_picaroon_has_no_power_and_is_destroyed(table, version):
    t = den(table, version, (), ["Goon 4", "Picaroon", "Guard 4/2"], mine=in_hand("Shadow of Dis"))
    assert t.power("Picaroon") == 8
    t.play("Shadow of Dis")
    assert t.titles(t.foe.line) == ["Goon 4", "Guard 4/2"]
    assert t.titles(t.foe.discard) == ["Picaroon"]


def test_picaroon_falls_with_its_last_neighbor(table, version):
    t = den(table, version, ["Goon 4", "Picaroon", "Goon 2"], mine=in_hand("Dis Slaying", "Dis Slaying"))
    t.play("Dis Slaying", "Goon 2")
    assert t.power("Picaroon") == 4
    t.play("Dis Slaying", "Goon 4")
    assert t.me.line == []
    assert t.card("Picaroon").zone == "discard"


def test_picaroon_is_destroyed_by_damage_when_its_power_sinks(table, version):
    t = den(table, version, ["Goon 4", {"title": "Picaroon", "damage": 5}, "Goon 2"], mine=in_hand("Dis Slaying"))
    t.play("Dis Slaying", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 4"]


@NEW
def test_picaroon_deploys_between_two_and_alone_does_not_last(table, version):
    t = den(table, version, ["Goon 4", "Goon 3"], mine=in_hand("Picaroon"))
    t.play("Picaroon", "position:1", flank="")
    assert t.titles(t.me.line) == ["Goon 4", "Picaroon", "Goon 3"]
    assert t.power("Picaroon") == 7
    t = den(table, version, (), ["Goon 3"], mine=in_hand("Picaroon"))
    t.play("Picaroon")
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Picaroon"]


@NEW
def test_two_picaroons_do_not_count_each_other(table, version):
    t = den(table, version, ["Goon 4", "Picaroon", "Picaroon", "Goon 2"])
    assert [t.power("Picaroon"), t.power("Picaroon#2")] == [4, 2]


# Pride


@NEW
def test_pride_wards_every_friendly_sin(table, version):
    t = den(table, version, ["Pride", "Greed", "Goon 3"], ["Envy"])
    t.reap("Pride")
    assert [c.warded for c in t.me.line] == [True, True, False]
    assert not t.card("Envy").warded


def test_pride_wards_by_reaping_only(table):
    t = den(table, "16.0", ["Pride", "Greed"], ["Goon 1"])
    t.fight("Pride")
    assert not any(c.warded for c in t.me.line)

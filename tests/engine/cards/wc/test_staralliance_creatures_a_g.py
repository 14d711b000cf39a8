"""Creatures of Star Alliance in Worlds Collide, Armsmaster Molina to Information Officer Gray."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.tables import at_house

CADET = "Star Alliance Goon 5"
JERICHO = "Captain Val Jericho"
WALLS = "Chief Engineer Walls"


at = partial(at_house, house="staralliance")


def acts(t, how, title, *then):
    """Reap or fight with a creature; of several enemies it fights the first."""
    if how == "reap":
        return t.reap(title, *then)
    t.fight(title)
    if t.pending.prompt == "fight.target":
        t.submit(t.pending.keys[0])
    return t.choose(*then)


# Armsmaster Molina


@NEW
@pytest.mark.parametrize(
    ("attacked", "damage"), [("Armsmaster Molina", 3), ("Goon 1", 3), ("Goon 2", 0), ("Lieutenant Khrkhar", 6)]
)
def test_molina_and_her_neighbors_are_hazardous(table, version, attacked, damage):
    line = ["Goon 2", "Goon 1", "Armsmaster Molina", "Lieutenant Khrkhar"]
    t = at(table, {"line": ["Star Alliance Goon 9"]}, {"line": line}, ruleset=version)
    assert t.g.keyword(t.card(attacked), "hazardous") == damage


@NEW
def test_her_hazard_hits_who_attacks_a_neighbor(table, version):
    t = at(table, {"line": ["Star Alliance Goon 3"]}, {"line": ["Goon 1", "Armsmaster Molina"]}, ruleset=version)
    t.fight("Star Alliance Goon 3", "Goon 1")
    assert t.me.line == []
    assert len(t.foe.line) == 2


def test_her_neighbors_attack_without_hazard(table):
    t = at(table, {"line": [CADET, "Armsmaster Molina"]}, {"line": ["Goon 9"]})
    t.fight(CADET)
    assert t.card("Goon 9").damage == 5


# CALV-1N


@NEW
@pytest.mark.parametrize("how", ["reap", "fight"])
def test_calvin_draws_as_a_creature_and_as_an_upgrade(table, version, how):
    t = at(table, {"line": ["CALV-1N"]}, {"line": ["Goon 1"]}, ruleset=version)
    acts(t, how, "CALV-1N")
    assert len(t.me.hand) == 1
    t = at(table, {"line": [CADET], "hand": ["CALV-1N"]}, {"line": ["Goon 1"]}, ruleset=version)
    t.play("CALV-1N", "upgrade", CADET)
    assert t.titles(t.card(CADET).upgrades) == ["CALV-1N"]
    assert len(t.me.line) == 1
    acts(t, how, CADET)
    assert len(t.me.hand) == 1
    assert t.card("CALV-1N").type == "upgrade"


def test_calvin_is_a_creature_again_once_it_has_left_play(table):
    t = at(table, {"line": [CADET], "hand": ["CALV-1N", "Star Alliance Recall"]})
    t.play("CALV-1N", "upgrade").play("Star Alliance Recall")
    assert t.card("CALV-1N").zone == "discard"
    assert t.card("CALV-1N").type == "creature"


@NEW
def test_alone_calvin_is_played_as_a_creature(table, version):
    t = at(table, {"hand": ["CALV-1N"]}, ruleset=version)
    t.play("CALV-1N")
    assert t.titles(t.me.line) == ["CALV-1N"]
    assert t.armor("CALV-1N") == 1


# Captain Val Jericho


@NEW
@pytest.mark.parametrize(
    ("line", "may"), [([JERICHO], True), ([JERICHO, "Goon 1"], False), (["Goon 1", JERICHO, "Goon 2"], True)]
)
def test_the_captain_commands_from_the_center(table, version, line, may):
    me = {"line": line, "hand": ["Trinket", "Chant"]}
    t = at(table, me, ruleset=version)
    assert t.may("play:Trinket") is may
    assert not t.may("discard:Chant")
    if may:
        t.play("Trinket")
        assert not t.may("play:Chant"), "one card"


def test_the_captain_permits_no_use_and_another_card_in_the_next_turn(table):
    t = at(table, {"line": [JERICHO], "artifacts": ["Lamp"], "hand": ["Trinket", "Badge"]}, {"hand": ["Goon 1"]})
    t.play("Trinket").next_turn("dis")
    assert not t.may("play:Goon 1"), "not for the opponent"
    t.next_turn("staralliance")
    assert t.may("play:Badge")
    t.play("Badge")
    assert not t.may("play:Chant")


def test_the_permission_is_kept_where_it_is_not_needed(table):
    t = at(table, {"line": [JERICHO], "hand": ["Star Alliance Chant", "Chant"]})
    t.play("Star Alliance Chant").play("Chant")
    assert len(t.me.discard) == 2


def test_the_captain_adds_no_card_of_the_active_house_to_the_first_turn(table):
    hand = ["Star Alliance Chant", "Star Alliance Trinket", "Chant", "Trinket"]
    t = at(table, {"line": [JERICHO], "hand": hand}, turn=1)
    t.play("Star Alliance Chant")
    assert [t.may(f"play:{title}") for title in hand[1:]] == [False, True, True]
    t.play("Chant")
    assert not t.may("play:Trinket")


# Chief Engineer Walls


@NEW
@pytest.mark.parametrize("how", ["play", "reap", "fight"])
def test_walls_finds_a_part_in_the_discard_pile(table, version, how):
    walls = {"hand": [WALLS]} if how == "play" else {"line": [WALLS]}
    me = {"discard": ["Badge", "CALV-1N", "Goon 3", "Trinket", "Chant"], **walls}
    t = at(table, me, {"line": ["Goon 1"], "discard": ["Badge"]}, ruleset=version)
    t.play(WALLS) if how == "play" else acts(t, how, WALLS)
    assert sorted(t.offered) == ["Badge", "CALV-1N"]
    t.choose("CALV-1N")
    assert t.titles(t.me.hand) == ["CALV-1N"]


def test_walls_may_leave_it(table):
    t = at(table, {"line": [WALLS], "discard": ["Badge"]})
    t.reap(WALLS, [])
    assert t.me.hand == []
    t = at(table, {"line": [WALLS], "discard": ["Goon 3"]})
    t.reap(WALLS)
    assert t.pending.kind == "main"


# Com. Officer Kirby


@NEW
@pytest.mark.parametrize("how", ["play", "reap", "fight"])
def test_kirby_lets_one_card_through(table, version, how):
    kirby = "Com. Officer Kirby"
    hand = ["Goon 1", "Trinket", "Badge", "Chant"]
    me = {"hand": [*hand, kirby]} if how == "play" else {"hand": hand, "line": [kirby]}
    t = at(table, me, {"line": ["Goon 1"]}, ruleset=version)
    t.play(kirby) if how == "play" else acts(t, how, kirby)
    assert [t.may(f"play:{title}") for title in hand] == [False, True, True, True]
    t.play("Chant")
    assert [t.may(f"play:{title}") for title in hand] == [False] * 4


def test_kirbys_channel_closes_with_the_turn(table):
    t = at(table, {"hand": ["Trinket"], "line": ["Com. Officer Kirby"]}, {"hand": ["Trinket"]})
    t.reap("Com. Officer Kirby").next_turn("dis")
    assert not any(key.startswith("play:") for key in t.pending.keys)
    t.next_turn("staralliance")
    assert not t.may("play:Trinket")


def test_kirby_twice_means_2_cards(table):
    me = {"hand": ["Trinket", "Chant", "Badge", "Star Alliance Whip"], "line": ["Com. Officer Kirby"]}
    t = at(table, me)
    t.reap("Com. Officer Kirby").play("Star Alliance Whip").reap("Com. Officer Kirby")
    t.play("Trinket").play("Chant")
    assert not t.may("play:Badge")


# Commander Chan


@NEW
@pytest.mark.parametrize("how", ["reap", "fight"])
def test_chan_sends_another_creature(table, version, how):
    me = {"line": ["Commander Chan", "Goon 2", "Dis Goon 3"]}
    t = at(table, me, {"line": ["Goon 1", "Goon 9"]}, ruleset=version)
    acts(t, how, "Commander Chan")
    assert t.offered == ["Goon 2", "Dis Goon 3"]
    t.choose("Goon 2", f"reap:{t.card('Goon 2').id}")
    assert t.me.amber == (2 if how == "reap" else 1)
    assert not t.card("Goon 2").ready
    assert t.card("Dis Goon 3").ready


def test_chan_without_a_ready_crew_asks_nothing(table):
    t = at(table, {"line": ["Commander Chan", {"title": "Goon 2", "ready": False}]}, {"line": ["Goon 1"]})
    t.reap("Commander Chan")
    assert t.pending.kind == "main"
    assert t.me.amber == 1


# Crash Muldoon


@NEW
def test_muldoon_enters_ready_anywhere(table, version):
    t = at(table, {"line": ["Goon 1", "Goon 2"], "hand": ["Crash Muldoon"]}, ruleset=version)
    t.play("Crash Muldoon", "position:1", flank="")
    assert t.titles(t.me.line) == ["Goon 1", "Crash Muldoon", "Goon 2"]
    assert t.card("Crash Muldoon").ready


@NEW
def test_muldoon_flies_a_neighbor_of_another_house(table, version):
    line = ["Goon 3", "Goon 1", "Crash Muldoon", "Star Alliance Goon 2"]
    t = at(table, {"line": line}, {"line": ["Goon 9"]}, ruleset=version)
    t.action("Crash Muldoon", f"reap:{t.card('Goon 1').id}")
    assert t.me.amber == 1
    assert [card.ready for card in t.me.line] == [True, False, False, True]


# CXO Taber


@NEW
@pytest.mark.parametrize("how", ["reap", "fight"])
@pytest.mark.parametrize("then", ["play", "use"])
def test_taber_lets_one_card_be_played_or_used(table, version, how, then):
    me = {"line": ["CXO Taber", "Goon 4"], "hand": ["Goon 1", "Chant"], "artifacts": ["Dis Crank"]}
    t = at(table, me, {"line": ["Goon 2"]}, ruleset=version)
    assert not t.may("play:Goon 1")
    assert not t.may("reap:Goon 4")
    acts(t, how, "CXO Taber")
    assert t.may("play:Goon 1")
    assert t.may("reap:Goon 4")
    assert t.may("action:Dis Crank")
    t.play("Goon 1") if then == "play" else t.reap("Goon 4")
    assert not t.may("play:Chant")
    assert not t.may("action:Dis Crank")
    assert not t.may("reap:Goon 4")


def test_tabers_exchange_ends_with_the_turn(table):
    t = at(table, {"line": ["CXO Taber", "Goon 4"]})
    t.reap("CXO Taber").next_turn().next_turn("staralliance")
    assert not t.may("reap:Goon 4")


# Doctor Driscoll


@NEW
@pytest.mark.parametrize(("damage", "gained"), [(3, 2), (2, 2), (1, 1)])
@pytest.mark.parametrize("side", [0, 1])
def test_the_doctor_is_paid_by_the_damage_healed(table, version, damage, gained, side):
    sides = [{"line": ["Doctor Driscoll"]}, {"line": ["Goon 3"]}]
    sides[side]["line"] = [*sides[side]["line"], {"title": "Goon 9", "damage": damage}]
    t = at(table, *sides, ruleset=version)
    t.action("Doctor Driscoll", "Goon 9")
    assert t.card("Goon 9").damage == damage - gained
    assert (t.me.amber, t.foe.amber) == (gained, 0)


def test_the_doctor_earns_nothing_with_the_healthy(table):
    t = at(table, {"line": ["Doctor Driscoll", {"title": "Goon 3", "damage": 1}]}, {"line": ["Goon 4"]})
    t.action("Doctor Driscoll", "Goon 4")
    assert t.me.amber == 0
    assert t.card("Goon 3").damage == 1


# Explo-rover


@NEW
def test_the_rover_skirmishes_itself_or_lends_that_to_a_creature(table, version):
    t = at(table, {"line": ["Explo-rover"]}, {"line": ["Goon 9"]}, ruleset=version)
    t.fight("Explo-rover")
    assert t.card("Explo-rover").damage == 0
    assert t.card("Goon 9").damage == 3
    t = at(table, {"line": [CADET, "Goon 1"], "hand": ["Explo-rover"]}, {"line": ["Goon 9"]}, ruleset=version)
    t.play("Explo-rover", "upgrade", CADET)
    assert [t.g.has_keyword(card, "skirmish") for card in t.me.line] == [True, False]
    t.fight(CADET)
    assert t.card(CADET).damage == 0
    assert t.card("Goon 9").damage == 5


@NEW
def test_the_rover_as_a_creature_lends_nothing(table, version):
    t = at(table, {"line": [CADET], "hand": ["Explo-rover"]}, ruleset=version)
    t.play("Explo-rover", "creature", "right")
    assert t.titles(t.me.line) == [CADET, "Explo-rover"]
    assert not t.g.has_keyword(t.card(CADET), "skirmish")


@pytest.mark.ruling("faq-exhume-explo-rover", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("play-non-hand-play-via-effect-keeps-card-options", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("form", ["creature", "upgrade"])
def test_from_the_discard_pile_the_rover_may_be_played_as_either(table, version, form):
    t = table(
        me={"line": ["Goon 3"], "discard": ["Explo-rover"], "hand": ["Exhume"]}, foe={}, house="dis", ruleset=version
    )
    t.play("Exhume", "Explo-rover", form)
    if form == "creature":
        t.choose("right")
    assert t.titles(t.me.line) == (["Goon 3", "Explo-rover"] if form == "creature" else ["Goon 3"])
    assert t.titles(t.card("Goon 3").upgrades) == ([] if form == "creature" else ["Explo-rover"])


# First Officer Frane


@NEW
@pytest.mark.parametrize("how", ["play", "reap", "fight"])
def test_frane_has_a_friend_capture(table, version, how):
    frane = "First Officer Frane"
    me = {"line": ["Goon 2"], "hand": [frane]} if how == "play" else {"line": ["Goon 2", frane]}
    t = at(table, me, {"line": ["Goon 1"], "amber": 2}, ruleset=version)
    t.play(frane) if how == "play" else acts(t, how, frane)
    assert t.offered == ["Goon 2", frane]
    t.choose("Goon 2")
    assert (t.card("Goon 2").amber, t.foe.amber) == (1, 1)


# Helmsman Spears


@NEW
@pytest.mark.parametrize("how", ["reap", "fight"])
@pytest.mark.parametrize("discarded", [[], ["Chant"], ["Goon 1", "Trinket"]])
def test_spears_exchanges_cards(table, version, how, discarded):
    me = {"line": ["Helmsman Spears"], "hand": ["Chant", "Goon 1", "Trinket"]}
    t = at(table, me, {"line": ["Goon 1"]}, ruleset=version)
    acts(t, how, "Helmsman Spears", discarded)
    assert t.titles([card for card in t.me.discard if card.title != "Helmsman Spears"]) == discarded
    assert len(t.me.hand) == 3


def test_spears_draws_no_more_than_the_hand_gave(table):
    t = at(table, {"line": ["Helmsman Spears"]})
    t.reap("Helmsman Spears")
    assert t.pending.kind == "main"
    assert t.me.hand == []


# Information Officer Gray


@NEW
@pytest.mark.parametrize("how", ["play", "reap", "fight"])
def test_gray_archives_what_is_revealed(table, version, how):
    gray = "Information Officer Gray"
    hand = ["Goon 1", "Star Alliance Goon 1", "Dis Chant"]
    me = {"hand": [*hand, gray]} if how == "play" else {"hand": hand, "line": [gray]}
    t = at(table, me, {"line": ["Goon 1"]}, ruleset=version)
    t.play(gray) if how == "play" else acts(t, how, gray)
    assert t.offered == ["Goon 1", "Dis Chant"]
    assert t.pending.private
    t.choose("Dis Chant")
    assert t.titles(t.me.archives) == ["Dis Chant"]
    assert t.me.archives[0].known == t.g.everyone


def test_gray_may_keep_the_hand_secret(table):
    t = at(table, {"line": ["Information Officer Gray"], "hand": ["Goon 1"]})
    t.reap("Information Officer Gray", [])
    assert t.me.archives == []
    assert t.me.hand[0].known == 1

"""Creatures of Star Alliance in Mass Mutation, LCdr. Trigon to Z-Force Agent 14."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed, with_icons
from tests.engine.helpers.tables import at_house

CADET = "Star Alliance Goon 5"
TRIGON = "LCdr. Trigon"
PETE = "Scout Pete"
KIRBY = "Subject Kirby"
TINK = "Teleporter Chief Tink"
AGENT = "Z-Force Agent 14"
FORMS = [("Securi-Droid", "taunt"), ("Stealthster", "elusive")]


at = partial(at_house, house="staralliance")


def acts(t, how, title, *then):
    """Play, reap or fight with a creature."""
    getattr(t, how)(title)
    return t.choose(*then)


# LCdr. Trigon


@NEW
def test_trigon_resolves_the_icons_of_what_it_discards(table, version):
    top = with_icons("Trinket", "capture", "damage", "draw", "amber")
    t = at(table, {"line": [TRIGON], "deck": ["Badge", top]}, {"amber": 1, "line": ["Goon 4"]}, ruleset=version)
    t.reap(TRIGON, "Goon 4")
    assert t.me.amber == 2
    assert t.card(TRIGON).amber == 1
    assert t.card("Goon 4").damage == 1
    assert t.titles(t.me.hand) == ["Badge"]
    assert t.titles(t.me.discard) == ["Trinket"]


def test_the_discarded_card_is_not_played(table):
    t = at(table, {"line": [TRIGON], "deck": ["Subdue"]}, {"line": ["Goon 4"]})
    t.reap(TRIGON)
    assert t.me.amber == 2
    assert t.card("Goon 4").damage == 0
    assert t.titles(t.me.discard) == ["Subdue"]


def test_a_card_without_icons_or_no_card_at_all_gives_nothing(table):
    t = at(table, {"line": [TRIGON], "deck": ["Goon 3"]})
    t.reap(TRIGON)
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Goon 3"]
    t = at(table, {"line": [TRIGON], "discard": ["Subdue"]}, filler=0)
    t.reap(TRIGON)
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Subdue"]
    assert t.me.deck == []


# Mutagenesis Researcher


def test_the_researcher_only_enhances(table):
    t = at(table, {"hand": ["Mutagenesis Researcher"]})
    t.play("Mutagenesis Researcher")
    assert t.me.amber == 0
    assert t.power("Mutagenesis Researcher") == 3


# Scout Pete


@pytest.mark.parametrize("how", ["play", "reap", "fight"])
@pytest.mark.parametrize("discards", [True, False])
def test_pete_may_discard_what_he_finds(table, how, discards):
    pete = {"hand": [PETE]} if how == "play" else {"line": [PETE]}
    t = at(table, {**pete, "deck": ["Goon 2", "Goon 1"]}, {"line": ["Goon 1"], "deck": ["Goon 4"]})
    acts(t, how, PETE, ["Goon 1"] if discards else [])
    assert t.titles(t.me.discard) == ["Goon 1"] * discards
    assert t.me.deck[-1].title == ("Goon 2" if discards else "Goon 1")
    if not discards:
        assert t.me.deck[-1].known == 1
    assert t.foe.deck[-1].title == "Goon 4"


def test_pete_finds_nothing_in_an_empty_deck(table):
    t = at(table, {"line": [PETE], "discard": ["Goon 1"]}, filler=0)
    t.reap(PETE)
    assert t.titles(t.me.discard) == ["Goon 1"]
    assert t.pending.prompt == "main"


# Securi-Droid, Stealthster


@NEW
@pytest.mark.parametrize(("title", "keyword"), FORMS)
def test_each_is_a_creature_with_the_keyword_or_gives_it(table, version, title, keyword):
    t = at(table, {"line": [CADET, "Goon 3"], "hand": [title] * 2}, {"line": ["Goon 4"]}, ruleset=version)
    t.play(title, "creature", "right")
    assert t.titles(t.me.line) == [CADET, "Goon 3", title]
    assert t.g.has_keyword(t.card(title), keyword)
    t.play(f"{title}", "upgrade", CADET)
    assert t.titles(t.card(CADET).upgrades) == [title]
    assert len(t.me.line) == 3
    assert t.g.has_keyword(t.card(CADET), keyword)
    assert not t.g.has_keyword(t.card("Goon 3"), keyword)


@pytest.mark.parametrize(("title", "keyword"), FORMS)
def test_the_keyword_goes_with_the_upgrade(table, title, keyword):
    me = {"line": [CADET], "hand": [title, "Star Alliance Rust"]}
    t = at(table, me)
    t.play(title, "upgrade").play("Star Alliance Rust")
    card = t.card(title)
    assert not t.g.has_keyword(t.card(CADET), keyword)
    assert (card.zone, card.type) == ("discard", "creature")


@pytest.mark.parametrize(("title", "keyword"), FORMS)
def test_an_enemy_may_be_given_the_keyword_and_alone_it_is_a_creature(table, title, keyword):
    t = at(table, {"hand": [title]}, {"line": ["Goon 3"]})
    t.play(title, "upgrade")
    assert t.g.has_keyword(t.card("Goon 3"), keyword)
    t = at(table, {"hand": [title]})
    t.play(title)
    assert t.titles(t.me.line) == [title]


def test_a_creature_under_the_droid_guards_and_one_under_the_stealthster_is_missed(table):
    t = at(table, {"line": ["Goon 4", CADET], "hand": ["Securi-Droid", "Stealthster"]}, {"line": ["Goon 3", "Goon 2"]})
    t.play("Securi-Droid", "upgrade", CADET).play("Stealthster", "upgrade", CADET).next_turn("brobnar")
    t.fight("Goon 3")
    assert (t.card(CADET).damage, t.card("Goon 3").damage, t.card("Goon 4").damage) == (0, 0, 0)
    t.fight("Goon 2")
    assert t.card(CADET).damage == 2
    assert t.card("Goon 2").zone == "discard"


# Subject Kirby


@NEW
@pytest.mark.parametrize("how", ["play", "reap", "fight"])
def test_kirby_opens_a_channel_for_one_creature(table, version, how):
    kirby = {"hand": [KIRBY]} if how == "play" else {"line": [KIRBY]}
    others = ["Goon 3", "Goon 4", "Trinket", "Chant", "Badge"]
    me = {**kirby, "hand": [*kirby.get("hand", []), *others]}
    t = at(table, me, {"line": ["Goon 1"]}, ruleset=version)
    assert not t.may("play:Goon 3")
    acts(t, how, KIRBY)
    assert [t.may(f"play:{title}") for title in others] == [True, True, False, False, False]
    t.play("Goon 3")
    assert not t.may("play:Goon 4")
    assert t.titles(t.me.line)[-1] == "Goon 3"


def test_the_channel_is_not_used_up_by_a_creature_of_the_alliance(table):
    t = at(table, {"line": [KIRBY], "hand": [CADET, "Goon 3"]})
    t.reap(KIRBY).play(CADET)
    assert t.may("play:Goon 3")


def test_the_channel_closes_with_the_turn_and_is_no_one_elses(table):
    t = at(table, {"line": [KIRBY], "hand": ["Goon 3"]}, {"hand": ["Mars Goon 3"]})
    t.reap(KIRBY).next_turn("brobnar")
    assert not t.may("play:Mars Goon 3")
    t.next_turn("staralliance")
    assert not t.may("play:Goon 3")


def test_two_channels_are_for_two_creatures(table):
    t = at(table, {"line": [KIRBY], "hand": [KIRBY, "Goon 3", "Goon 4", "Goon 6"]})
    t.reap(KIRBY).play(KIRBY).play("Goon 3").play("Goon 4")
    assert not t.may("play:Goon 6")


def test_in_a_turn_of_another_house_no_creature_of_the_alliance_is_channelled(table):
    t = table(me={"line": [KIRBY], "hand": ["Drill", CADET, "Dis Goon 3"]}, house="brobnar")
    t.play("Drill")
    assert t.me.amber == 1
    assert [t.may(f"play:{title}") for title in (CADET, "Dis Goon 3")] == [False, True]


# Teleporter Chief Tink


@NEW
def test_tink_swaps_places_and_lets_the_other_be_used(table, version):
    me = {"line": [TINK, "Goon 1", "Goon 2", "Goon 3"]}
    t = at(table, me, {"line": ["Goon 4"]}, ruleset=version)
    t.action(TINK)
    assert sorted(t.offered) == ["Goon 1", "Goon 2", "Goon 3"]
    t.choose("Goon 3")
    assert t.titles(t.me.line) == ["Goon 3", "Goon 1", "Goon 2", TINK]
    assert t.may("reap:Goon 3")
    assert t.may("fight:Goon 3")
    assert not t.may("reap:Goon 1")
    t.reap("Goon 3")
    assert t.me.amber == 1


def test_the_permission_ends_with_the_turn_and_with_the_creature(table):
    me = {"line": [TINK, "Goon 1"], "hand": ["Star Alliance Blink"]}
    t = at(table, me)
    t.action(TINK)
    t.next_turn("brobnar").next_turn("staralliance")
    assert not t.may("reap:Goon 1")
    t.action(TINK)
    assert t.may("reap:Goon 1")


def test_an_exhausted_creature_is_swapped_and_not_readied(table):
    t = at(table, {"line": [TINK, {"title": "Goon 1", "ready": False}]})
    t.action(TINK)
    assert t.titles(t.me.line) == ["Goon 1", TINK]
    assert not t.may("reap:Goon 1")


@NEW
@pytest.mark.reading("tink-use-of-the-other-creature")
def test_it_may_be_used_as_often_as_it_is_ready(table, version):
    t = at(table, {"line": [TINK, "Goon 1"], "hand": ["Star Alliance Bugle"]}, ruleset=version)
    t.action(TINK).reap("Goon 1").play("Star Alliance Bugle")
    assert t.may("reap:Goon 1")


def test_alone_tink_teleports_no_creature_and_no_enemy(table):
    t = at(table, {"line": [TINK]}, {"line": ["Goon 3"]})
    t.action(TINK)
    assert t.pending.prompt == "main"
    assert t.titles(t.me.line) == [TINK]


def test_tink_is_missed_by_the_first_attacker(table):
    t = table(me={"line": ["Goon 3", "Goon 4"]}, foe={"line": [TINK]})
    t.fight("Goon 3")
    assert t.titles(t.foe.line) == [TINK]
    assert t.card("Goon 3").damage == 0
    t.fight("Goon 4")
    assert t.foe.line == []


# Z-Force Agent 14


@pytest.mark.parametrize("many", [0, 1, 3])
def test_the_agent_fights_for_every_upgrade(table, many):
    t = at(table, {"line": [armed(AGENT, *["Badge"] * many), armed("Goon 3", "Badge")]}, {"line": ["Goon 1"]})
    t.fight(AGENT)
    assert t.me.amber == many


def test_the_agent_gains_only_by_fighting_on_its_own(table):
    t = at(table, {"line": [armed(AGENT, "Badge")]})
    t.reap(AGENT)
    assert t.me.amber == 1
    t = table(me={"line": ["Goon 1"]}, foe={"line": [armed(AGENT, "Badge")]})
    t.fight("Goon 1")
    assert t.foe.amber == 0

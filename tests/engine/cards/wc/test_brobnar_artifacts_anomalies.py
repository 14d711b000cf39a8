"""Artifacts among the anomalies of Worlds Collide."""

from __future__ import annotations

import pytest

ORB = "Orb of Wonder"


def memolith(table, version, *under, **more):
    stone = {"title": "Memolith", "under": list(under)}
    me = {"artifacts": [stone], **more.pop("me", {})}
    return table(me=me, foe={"line": ["Goon 9"], "amber": 4, **more.pop("foe", {})}, ruleset=version, **more)


# Memolith


@pytest.mark.clause("graft-faceup-under-not-in-play", versions=("2021-03", "16.0", "18.4"))
def test_an_action_is_grafted_onto_memolith_faceup(table, version):
    t = memolith(table, version, me={"hand": ["Theft of 2", "Goon 3"]})
    t.action("Memolith", "graft")
    assert t.pending.private
    assert t.offered == ["Theft of 2"]
    t.choose("Theft of 2")
    theft = t.card("Theft of 2")
    assert theft.zone == "under"
    assert theft.host is t.card("Memolith")
    assert not theft.facedown
    assert theft.known == t.g.everyone
    assert (t.me.amber, t.foe.amber) == (0, 4)


def test_a_grafted_action_resolves_and_stays(table, version):
    t = memolith(table, version, "Theft of 2")
    for stolen in (2, 4):
        t.action("Memolith", "resolve")
        assert (t.me.amber, t.foe.amber) == (stolen, 4 - stolen)
        assert t.titles(t.card("Memolith").under) == ["Theft of 2"]
        assert t.me.discard == []
        t.next_turn().next_turn("brobnar")


def test_of_several_actions_one_is_picked_and_no_icon_is_resolved(table, version):
    t = memolith(table, version, "Theft of 2", "Timequake", "Untamed Jab")
    t.action("Memolith", "resolve")
    assert t.offered == ["Theft of 2", "Timequake", "Untamed Jab"]
    t.choose("Untamed Jab")
    assert t.card("Goon 9").damage == 1
    assert t.me.amber == 0


@pytest.mark.parametrize("answers", [["graft", []], ["resolve"]])
def test_a_mode_that_can_do_nothing_does_nothing(table, version, answers):
    t = memolith(table, version, me={"hand": ["Goon 3"]})
    t.action("Memolith", *answers)
    assert t.at_rest
    assert t.card("Memolith").under == []
    assert not t.card("Memolith").ready


def test_with_no_hand_and_nothing_grafted_nothing_is_asked(table, version):
    t = memolith(table, version)
    t.action("Memolith")
    assert t.at_rest


@pytest.mark.clause("graft-goes-to-discard-with-host", versions=("2021-03", "16.0", "18.4"))
def test_what_was_grafted_goes_to_the_discard_pile_with_memolith(table, version):
    t = memolith(table, version, "Theft of 2", me={"hand": ["Crowbar"]})
    t.play("Crowbar")
    assert sorted(t.titles(t.me.discard)) == ["Crowbar", "Memolith", "Theft of 2"]


def test_an_action_that_begins_a_lasting_effect_works_from_below(table, version):
    t = memolith(table, version, "Song of the Wild", me={"line": ["Goon 3"]})
    t.action("Memolith", "resolve").reap("Goon 3")
    assert t.me.amber == 2
    t.next_turn().next_turn("brobnar").reap("Goon 3")
    assert t.me.amber == 3


def test_an_action_that_destroys_memolith_resolves_whole(table, version):
    t = memolith(table, version, "Crowbar")
    t.action("Memolith", "resolve")
    assert sorted(t.titles(t.me.discard)) == ["Crowbar", "Memolith"]


# Orb of Wonder


def test_the_orb_finds_any_card(table, version):
    t = table(me={"artifacts": [ORB], "deck": ["Goon 3", "Dis Trinket"]}, foe={}, ruleset=version)
    t.omni(ORB)
    assert t.pending.private
    assert t.pending.seat == 0
    t.choose("Dis Trinket")
    assert t.titles(t.me.hand) == ["Dis Trinket"]
    assert t.card(ORB).zone == "discard"
    assert all(card.known == 0 for card in t.me.deck)
    assert len(t.happened("deck.shuffled")) == 1


def test_the_orb_may_find_nothing(table, version):
    t = table(me={"artifacts": [ORB]}, foe={}, ruleset=version)
    t.omni(ORB, [])
    assert t.me.hand == []
    assert t.titles(t.me.discard) == [ORB]
    assert len(t.happened("deck.shuffled")) == 1


def test_the_orb_works_in_any_house(table, version):
    t = table(me={"artifacts": [ORB], "deck": ["Goon 3"]}, foe={}, house="dis", ruleset=version)
    t.omni(ORB, "Goon 3")
    assert t.titles(t.me.hand) == ["Goon 3"]


def test_an_orb_used_as_though_it_were_mine_searches_my_deck(table, version):
    t = table(
        me={"hand": ["Strings"], "deck": ["Goon 3"]}, foe={"artifacts": [ORB], "deck": ["Goon 5"]}, ruleset=version
    )
    t.play("Strings")
    t.choose("Goon 3")
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.titles(t.foe.discard) == [ORB]

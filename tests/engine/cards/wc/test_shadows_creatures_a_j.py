"""Creatures of Shadows in Worlds Collide, A to J, without the Plants."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import of_house

HILL = "Breaker Hill"
GANG = "Chain Gang"
CHAIN = "Subtle Chain"
WARDED = {"title": "Goon 1", "warded": True}


shadows = partial(of_house, "shadows")


# A. Vinda and J. Vinda


@pytest.mark.parametrize("vinda", ["A. Vinda", "J. Vinda"])
@pytest.mark.parametrize(("target", "killed"), [("Goon 1", True), ("Goon 2", False)])
def test_a_vinda_is_rewarded_for_a_kill(table, version, vinda, target, killed):
    t = table(
        me={"line": [vinda]}, foe={"line": ["Goon 1", "Goon 2"], "hand": ["Goon 4"] * 2, "amber": 2}, house="shadows",
        ruleset=version,
    )  # fmt: skip
    t.reap(vinda, target)
    assert (t.card(target).zone == "discard") is killed
    stolen, discarded = (0, int(killed)) if vinda == "A. Vinda" else (int(killed), 0)
    assert (t.me.amber, t.foe.amber, len(t.foe.hand)) == (1 + stolen, 2 - stolen, 2 - discarded)


@pytest.mark.parametrize("vinda", ["A. Vinda", "J. Vinda"])
def test_a_vinda_is_rewarded_for_the_kill_of_a_friend_as_well(table, version, vinda):
    t = table(me={"line": [vinda, "Goon 1"]}, foe={"hand": ["Goon 4"], "amber": 2}, house="shadows", ruleset=version)
    t.reap(vinda, "Goon 1")
    assert (len(t.foe.hand), t.foe.amber) == ((0, 2) if vinda == "A. Vinda" else (1, 1))


@NEW
@pytest.mark.parametrize("vinda", ["A. Vinda", "J. Vinda"])
@pytest.mark.parametrize("target", [WARDED, {"title": "Guard 1/1"}])
def test_ward_and_armor_cost_a_vinda_the_reward(table, version, vinda, target):
    t = table(
        me={"line": [vinda]}, foe={"line": [target], "hand": ["Goon 4"], "amber": 2}, house="shadows", ruleset=version
    )
    t.reap(vinda, target["title"])
    assert len(t.foe.line) == len(t.foe.hand) == 1
    assert t.foe.amber == 2
    assert not t.foe.line[0].warded


def test_a_vinda_that_must_kill_itself_still_steals(table, version):
    t = table(me={"line": [{"title": "J. Vinda", "damage": 1}]}, foe={"amber": 2}, house="shadows", ruleset=version)
    t.reap("J. Vinda")
    assert t.me.line == []
    assert (t.me.amber, t.foe.amber) == (2, 1)


# Breaker Hill


def test_only_the_neighbors_of_breaker_hill_break_in(table, version):
    line = [shadows("Goon 1"), shadows("Goon 2"), HILL, shadows("Goon 3")]
    t = table(me={"line": line}, foe={"line": ["Goon 4"], "amber": 3}, house="shadows", ruleset=version)
    assert [t.may(f"action:{title}") for title in ("Goon 1", "Goon 2", HILL, "Goon 3")] == [False, True, False, True]
    t.action("Goon 2").action("Goon 3")
    assert (t.me.amber, t.foe.amber) == (2, 1)
    assert not t.card("Goon 2").ready


def test_who_is_no_longer_beside_breaker_hill_has_no_action(table, version):
    line = [shadows("Goon 1"), HILL]
    t = table(me={"line": line, "hand": [shadows("Slaying")]}, foe={"amber": 3}, house="shadows", ruleset=version)
    assert t.may("action:Goon 1")
    t.play("Slaying", HILL)
    assert not t.may("action:Goon 1")
    assert t.foe.amber == 3


def test_a_neighbor_of_another_house_cannot_be_used_for_it(table, version):
    t = table(me={"line": ["Goon 1", HILL]}, foe={"amber": 3}, house="shadows", ruleset=version)
    assert not t.may("action:Goon 1")


# Chain Gang


def test_the_gang_steals_and_shuffles_a_chain_into_the_deck(table, version):
    t = table(me={"line": [GANG], "discard": ["Goon 3", CHAIN, CHAIN]}, foe={"amber": 3}, house="shadows",
              ruleset=version, filler=1)  # fmt: skip
    t.action(GANG, CHAIN)
    assert (t.me.amber, t.foe.amber) == (1, 2)
    assert sorted(t.titles(t.me.deck)) == ["Chant", CHAIN]
    assert sorted(t.titles(t.me.discard)) == ["Goon 3", CHAIN]
    assert len(t.happened("deck.shuffled")) == 1


def test_without_a_chain_in_its_own_discard_pile_the_gang_only_steals(table, version):
    t = table(me={"line": [GANG], "hand": [CHAIN]}, foe={"amber": 3, "discard": [CHAIN]}, house="shadows",
              ruleset=version)  # fmt: skip
    t.action(GANG)
    assert (t.me.amber, t.foe.amber) == (1, 2)
    assert t.happened("deck.shuffled") == []
    assert t.titles(t.foe.discard) == [CHAIN]


def test_a_chain_readies_the_gang_that_then_shuffles_it_in(table, version):
    t = table(me={"line": [GANG, shadows("Goon 3", ready=False)], "hand": [CHAIN]}, foe={"amber": 3}, house="shadows",
              ruleset=version)  # fmt: skip
    t.action(GANG)
    assert not t.card(GANG).ready
    t.play(CHAIN)
    if t.pending.kind == "trigger":
        t.choose(GANG)
    assert t.card(GANG).ready
    assert not t.card("Goon 3").ready
    t.action(GANG)
    assert (t.me.amber, t.foe.amber) == (3, 1)
    assert t.card(CHAIN).zone == "deck"


def test_other_cards_and_a_chain_of_the_opponent_ready_no_gang(table, version):
    t = table(
        me={"hand": [CHAIN, "Hock"]}, foe={"line": [{"title": GANG, "ready": False}]}, house="shadows", ruleset=version
    )
    t.play(CHAIN).play("Hock")
    assert not t.card(GANG).ready
    t = table(me={"line": [{"title": GANG, "ready": False}], "hand": ["Hock"]}, house="shadows", ruleset=version)
    t.play("Hock")
    assert not t.card(GANG).ready


# Fidgit


def test_fidgit_plays_an_action_from_the_top_of_the_opponents_deck(table, version):
    t = table(me={"line": ["Fidgit"]}, foe={"amber": 4, "deck": ["Theft of 2"]}, house="shadows", ruleset=version)
    t.reap("Fidgit", "deck")
    assert (t.me.amber, t.foe.amber) == (3, 2), "1 for the reap"
    assert t.titles(t.foe.discard) == ["Theft of 2"]
    assert t.me.discard == []
    kinds = [fact.kind for fact in t.facts]
    assert kinds.index("card.discarded") < kinds.index("card.played")


def test_fidgit_plays_a_random_action_from_the_opponents_archives(table, version):
    foe = {"amber": 4, "archives": ["Theft of 2"], "deck": ["Goon 3"]}
    t = table(me={"line": ["Fidgit"]}, foe=foe, house="shadows", ruleset=version)
    t.reap("Fidgit", "archives")
    assert (t.me.amber, t.foe.amber) == (3, 2)
    assert t.foe.archives == []
    assert t.titles(t.foe.discard) == ["Theft of 2"]
    assert t.titles(t.foe.deck[-1:]) == ["Goon 3"]


@pytest.mark.parametrize("card", ["Goon 3", "Trinket", "Badge"])
@pytest.mark.parametrize("where", ["deck", "archives"])
def test_what_is_no_action_stays_in_the_discard_pile(table, version, card, where):
    t = table(me={"line": ["Fidgit"]}, foe={where: [card]}, house="shadows", ruleset=version)
    t.reap("Fidgit", where)
    assert t.titles(t.foe.discard) == [card]
    assert t.me.amber == 1
    assert t.happened("card.played") == []


def test_the_bonus_icons_of_what_fidgit_plays_are_yours(table, version):
    t = table(me={"line": ["Fidgit"]}, foe={"deck": [CHAIN], "hand": ["Goon 3"]}, house="shadows", ruleset=version)
    t.reap("Fidgit", "deck")
    assert (t.me.amber, t.foe.amber) == (2, 0)
    assert sorted(t.titles(t.foe.discard)) == ["Goon 3", CHAIN]


def test_friends_and_enemies_of_what_fidgit_plays_are_seen_from_your_side(table, version):
    t = table(me={"line": ["Fidgit", "Goon 4"]}, foe={"line": ["Goon 3"], "deck": ["Lure"]}, house="shadows",
              ruleset=version)  # fmt: skip
    t.reap("Fidgit", "deck", "right")
    assert t.titles(t.me.line) == ["Fidgit", "Goon 4", "Goon 3"]


@pytest.mark.reading("fidgit-mode-without-effect")
def test_an_empty_place_may_be_chosen_and_gives_nothing(table, version):
    t = table(me={"line": ["Fidgit"]}, foe={"deck": ["Theft of 2"], "amber": 4}, house="shadows", ruleset=version)
    t.reap("Fidgit", "archives")
    assert t.foe.amber == 4
    assert t.foe.discard == []
    t = table(me={"line": ["Fidgit"]}, foe={"amber": 4}, house="shadows", ruleset=version, filler=0)
    t.reap("Fidgit")
    assert t.at_rest
    assert t.foe.amber == 4


def test_which_archived_card_goes_is_chance_and_nobody_is_shown_the_others(table, version):
    gone = set()
    for seed in range(12):
        t = table(me={"line": ["Fidgit"]}, foe={"archives": ["Goon 3", "Goon 4"]}, house="shadows", ruleset=version,
                  seed=seed)  # fmt: skip
        t.reap("Fidgit", "archives")
        gone |= {card.title for card in t.foe.discard}
        assert [card.known for card in t.foe.archives] == [0b10]
    assert gone == {"Goon 3", "Goon 4"}


# Finch Cloak


@pytest.mark.parametrize(
    ("mine", "theirs", "after"), [(0, 3, (2, 2)), (1, 3, (3, 2)), (2, 3, (4, 4)), (5, 0, (7, 1)), (0, 0, (2, 1))]
)
def test_finch_cloak_robs_the_richer_and_gives_to_all_otherwise(table, version, mine, theirs, after):
    t = table(me={"line": ["Finch Cloak"], "amber": mine}, foe={"amber": theirs}, house="shadows", ruleset=version)
    t.reap("Finch Cloak")
    assert (t.me.amber, t.foe.amber) == after, "the Æmber for the reap counts"


@pytest.mark.parametrize(("mine", "after"), [(2, (3, 2)), (3, (4, 4))])
def test_finch_cloak_does_the_same_after_a_fight(table, version, mine, after):
    t = table(me={"line": ["Finch Cloak"], "amber": mine}, foe={"amber": 3, "line": ["Goon 1"]}, house="shadows",
              ruleset=version)  # fmt: skip
    t.fight("Finch Cloak")
    assert (t.me.amber, t.foe.amber) == after


# Hugger-Mugger


@pytest.mark.parametrize(
    ("mine", "theirs", "stolen"),
    [([], [], 0), ([], ["red"], 1), (["red"], ["blue"], 0), (["red"], ["red", "blue"], 1), (["red"], [], 0)],
)
def test_hugger_mugger_steals_from_who_has_more_keys(table, version, mine, theirs, stolen):
    t = table(me={"hand": ["Hugger-Mugger"], "keys": mine}, foe={"amber": 3, "keys": theirs}, house="shadows",
              ruleset=version)  # fmt: skip
    t.play("Hugger-Mugger")
    assert (t.me.amber, t.foe.amber, t.card("Hugger-Mugger").amber) == (stolen, 2 - stolen, 1)


def test_what_hugger_mugger_captured_cannot_be_stolen_any_more(table, version):
    t = table(me={"hand": ["Hugger-Mugger"]}, foe={"amber": 1, "keys": ["red"]}, house="shadows", ruleset=version)
    t.play("Hugger-Mugger")
    assert (t.me.amber, t.foe.amber, t.card("Hugger-Mugger").amber) == (0, 0, 1)


@pytest.mark.parametrize("title", [HILL, "Fidgit", "Hugger-Mugger", "J. Vinda", "The Shadow Council", "Whisper"])
def test_they_elude_the_first_attack(table, version, title):
    t = table(me={"line": ["Goon 9", "Goon 8"]}, foe={"line": [title]}, ruleset=version)
    t.fight("Goon 9")
    assert t.card(title).zone == "play"
    t.fight("Goon 8")
    assert t.card(title).zone == "discard"

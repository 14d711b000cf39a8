"""Cards of Logos in Call of the Archons about archives, decks and hidden cards."""

from __future__ import annotations

import pytest


def seen_by(t, card, seat):
    """Whether a seat knows which card this is."""
    return bool(t.card(card).known >> seat & 1)


# Labwork, Sloppy Labwork, Ganymede Archivist -----------------------------------------------------------------------


def test_labwork_archives_a_card_unseen(table, version):
    t = table(
        me={"hand": ["Labwork", "Goon 1", "Goon 2"]},
        foe={"hand": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.play("Labwork")
    assert t.pending.private and t.pending.secret and t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2")
    assert t.titles(t.me.archives) == ["Goon 2"] and t.titles(t.me.hand) == ["Goon 1"]
    assert t.me.amber == 1 and t.titles(t.foe.hand) == ["Goon 3"] and t.foe.archives == []
    assert not seen_by(t, "Goon 2", 1) and t.titles(t.me.discard) == ["Labwork"]


def test_labwork_with_nothing_left_in_hand(table):
    t = table(me={"hand": ["Labwork"]}, foe={"hand": ["Goon 3"]}, house="logos")
    t.play("Labwork")
    assert t.at_rest and t.me.archives == [] and t.me.amber == 1


def test_sloppy_labwork_archives_one_and_discards_another(table, version):
    t = table(
        me={"hand": ["Sloppy Labwork", "Goon 1", "Goon 2", "Goon 3"]},
        foe={"hand": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.play("Sloppy Labwork", "Goon 2")
    assert t.pending.private and not t.pending.secret and t.offered == ["Goon 1", "Goon 3"]
    t.choose("Goon 3")
    assert t.titles(t.me.archives) == ["Goon 2"] and t.titles(t.me.hand) == ["Goon 1"]
    assert t.titles(t.me.discard) == ["Goon 3", "Sloppy Labwork"] and t.titles(t.foe.hand) == ["Goon 4"]


@pytest.mark.parametrize("held", [0, 1])
def test_sloppy_labwork_does_what_it_can(table, held):
    t = table(me={"hand": ["Sloppy Labwork", *["Goon 1"] * held]}, foe={}, house="logos")
    t.play("Sloppy Labwork", *["Goon 1"] * held)
    assert t.at_rest and t.titles(t.me.archives) == ["Goon 1"] * held
    assert t.titles(t.me.discard) == ["Sloppy Labwork"]


def test_ganymede_archivist_archives_when_it_reaps(table, version):
    t = table(me={"line": ["Ganymede Archivist"], "hand": ["Goon 1", "Goon 2"]}, foe={}, house="logos", ruleset=version)
    t.reap("Ganymede Archivist")
    assert t.pending.private and t.pending.secret
    t.choose("Goon 1")
    assert t.titles(t.me.archives) == ["Goon 1"] and t.me.amber == 1 and not seen_by(t, "Goon 1", 1)


def test_ganymede_archivist_archives_nothing_by_fighting(table):
    t = table(me={"line": ["Ganymede Archivist"], "hand": ["Goon 1"]}, foe={"line": ["Goon 1"]}, house="logos")
    t.fight("Ganymede Archivist")
    assert t.at_rest and t.me.archives == []


# Knowledge is Power ------------------------------------------------------------------------------------------------


def test_knowledge_is_power_archives_or_gains(table, version):
    given = {"hand": ["Knowledge is Power", "Goon 1"], "archives": ["Goon 2", "Goon 3"]}
    t = table(me=given, foe={"archives": ["Goon 4"] * 3}, house="logos", ruleset=version)
    t.play("Knowledge is Power")
    assert t.offered == ["mode:archive", "mode:gain"]
    t.choose("gain")
    assert (t.me.amber, t.foe.amber) == (2, 0) and len(t.me.archives) == 2 and len(t.me.hand) == 1
    t = table(me=given, foe={}, house="logos", ruleset=version)
    t.play("Knowledge is Power", "archive", "Goon 1")
    assert t.me.amber == 0 and t.titles(t.me.archives) == ["Goon 2", "Goon 3", "Goon 1"]


def test_knowledge_is_power_with_nothing(table):
    t = table(me={"hand": ["Knowledge is Power"]}, foe={}, house="logos").play("Knowledge is Power")
    assert t.at_rest and t.me.amber == 0 and t.me.archives == []


# Random Access Archives and Research Smoko -------------------------------------------------------------------------


def test_random_access_archives_takes_the_top_card_unseen_by_the_opponent(table, version):
    t = table(
        me={"hand": ["Random Access Archives"], "deck": ["Goon 1", "Goon 2"]},
        foe={"deck": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.play("Random Access Archives")
    assert t.titles(t.me.archives) == ["Goon 2"] and t.me.deck[-1].title == "Goon 1" and t.me.amber == 1
    assert not seen_by(t, "Goon 2", 1) and seen_by(t, "Goon 2", 0) and t.foe.archives == []


def test_random_access_archives_does_not_shuffle_for_it(table):
    t = table(me={"hand": ["Random Access Archives"], "discard": ["Goon 1"]}, foe={}, house="logos", filler=0)
    t.play("Random Access Archives")
    assert t.me.archives == [] and t.titles(t.me.discard) == ["Goon 1", "Random Access Archives"]


def test_research_smoko_archives_the_top_card_of_its_player_when_destroyed(table, version):
    t = table(
        me={"line": ["Goon 3"], "deck": ["Goon 1"]},
        foe={"line": ["Research Smoko"], "deck": ["Goon 2"]},
        ruleset=version,
    )
    t.fight("Goon 3")
    assert t.titles(t.foe.archives) == ["Goon 2"] and t.me.archives == []
    assert t.titles(t.foe.discard) == ["Research Smoko"]


def test_research_smoko_archives_nothing_while_it_lives_or_returns(table):
    t = table(me={"line": ["Goon 1"]}, foe={"line": [{"title": "Research Smoko", "warded": True}]})
    t.fight("Goon 1")
    assert t.foe.archives == [] and t.card("Research Smoko").damage == 0
    t = table(me={"hand": ["Nature’s Call"]}, foe={"line": ["Research Smoko"]}, house="untamed")
    t.play("Nature’s Call", ["Research Smoko"])
    assert t.foe.archives == [] and t.titles(t.foe.hand) == ["Research Smoko"]


# Novu Archaeologist ------------------------------------------------------------------------------------------------


def test_novu_archaeologist_archives_from_the_discard_pile(table, version):
    t = table(
        me={"line": ["Novu Archaeologist"], "discard": ["Goon 1", "Punch"]},
        foe={"discard": ["Goon 2"]},
        house="logos",
        ruleset=version,
    )
    t.action("Novu Archaeologist")
    assert t.offered == ["Goon 1", "Punch"]
    t.choose("Punch")
    assert t.titles(t.me.archives) == ["Punch"] and t.titles(t.me.discard) == ["Goon 1"]
    assert not t.card("Novu Archaeologist").ready and t.titles(t.foe.discard) == ["Goon 2"]


def test_novu_archaeologist_without_a_discard_pile(table):
    t = table(me={"line": ["Novu Archaeologist"]}, foe={"discard": ["Goon 2"]}, house="logos")
    t.action("Novu Archaeologist")
    assert t.at_rest and t.me.archives == [] and t.me.amber == 0


# Mobius Scroll -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("chosen", [[], ["Goon 1"], ["Goon 1", "Goon 3"]])
def test_mobius_scroll_archives_itself_and_up_to_two_cards(table, version, chosen):
    t = table(
        me={"artifacts": ["Mobius Scroll"], "hand": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"hand": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.action("Mobius Scroll")
    assert t.pending.private and t.pending.secret and (t.pending.minimum, t.pending.maximum) == (0, 2)
    t.choose(chosen)
    assert t.titles(t.me.archives) == ["Mobius Scroll", *chosen] and t.me.artifacts == []
    assert len(t.me.hand) == 3 - len(chosen) and t.titles(t.foe.hand) == ["Goon 4"]


def test_mobius_scroll_with_an_empty_hand(table):
    t = table(me={"artifacts": ["Mobius Scroll"]}, foe={}, house="logos").action("Mobius Scroll")
    assert t.at_rest and t.titles(t.me.archives) == ["Mobius Scroll"]


# Help from Future Self and Timetraveller ---------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ["deck", "discard"])
def test_help_from_future_self_finds_a_timetraveller(table, version, zone):
    me = {"hand": ["Help from Future Self"], "deck": ["Goon 1"], "discard": ["Goon 2"]}
    me[zone] = ["Timetraveller", *me[zone]]
    t = table(me=me, foe={"discard": ["Timetraveller"]}, house="logos", ruleset=version, filler=3)
    t.play("Help from Future Self")
    assert t.offered == ["Timetraveller"] and t.pending.private
    t.choose(["Timetraveller"])
    assert t.titles(t.me.hand) == ["Timetraveller"] and seen_by(t, "Timetraveller", 1), "everyone is shown what it is"
    assert sorted(t.titles(t.me.deck)) == ["Chant"] * 3 + ["Goon 1", "Goon 2"]
    assert t.titles(t.me.discard) == ["Help from Future Self"] and t.me.amber == 1
    assert t.titles(t.foe.discard) == ["Timetraveller"] and not seen_by(t, "Goon 2", 0)


def test_help_from_future_self_without_one_still_shuffles_the_discard_pile_in(table):
    t = table(me={"hand": ["Help from Future Self"], "discard": ["Goon 2"]}, foe={}, house="logos", filler=3)
    t.play("Help from Future Self", [])
    assert t.me.hand == [] and sorted(t.titles(t.me.deck)) == ["Chant"] * 3 + ["Goon 2"]


def test_help_from_future_self_shuffles_a_deck_that_it_searched(table):
    t = table(me={"hand": ["Help from Future Self"], "deck": ["Timetraveller"]}, foe={}, house="logos", filler=3)
    t.play("Help from Future Self", ["Timetraveller"])
    assert t.happened("deck.shuffled") and len(t.me.deck) == 3


def test_timetraveller_draws_two_when_played(table, version):
    t = table(
        me={"hand": ["Timetraveller"], "deck": ["Goon 1", "Goon 2", "Goon 3"]}, foe={}, house="logos", ruleset=version
    )
    t.play("Timetraveller")
    assert t.titles(t.me.hand) == ["Goon 3", "Goon 2"] and t.me.amber == 1 and t.foe.hand == []


def test_timetraveller_goes_back_into_the_deck_of_its_owner(table, version):
    t = table(
        me={"line": [{"title": "Timetraveller", "amber": 1, "owner": 1}]},
        foe={},
        house="logos",
        ruleset=version,
        filler=3,
    )
    t.action("Timetraveller")
    assert t.me.line == [] and len(t.me.deck) == 3
    assert sorted(t.titles(t.foe.deck)) == ["Chant"] * 3 + ["Timetraveller"] and t.foe.amber == 1
    assert not seen_by(t, "Timetraveller", 0) and not seen_by(t, "Timetraveller", 1)


# Reverse Time ------------------------------------------------------------------------------------------------------


def test_reverse_time_swaps_deck_and_discard_pile(table, version):
    t = table(
        me={"hand": ["Reverse Time"], "deck": ["Goon 1", "Goon 2"], "discard": ["Goon 3", "Goon 4", "Goon 5"]},
        foe={"deck": ["Goon 6"], "discard": ["Goon 7"]},
        house="logos",
        ruleset=version,
        filler=0,
    )
    t.play("Reverse Time")
    assert sorted(t.titles(t.me.deck)) == ["Goon 3", "Goon 4", "Goon 5"]
    assert t.titles(t.me.discard) == ["Goon 2", "Goon 1", "Reverse Time"] and t.me.amber == 1
    assert t.titles(t.foe.deck) == ["Goon 6"] and t.titles(t.foe.discard) == ["Goon 7"]
    assert seen_by(t, "Goon 1", 1), "what lies in the discard pile is open"
    assert not any(seen_by(t, f"Goon {n}", seat) for n in (3, 4, 5) for seat in (0, 1)), "it was shuffled"


def test_reverse_time_of_an_empty_discard_pile_empties_the_deck(table):
    t = table(me={"hand": ["Reverse Time"]}, foe={}, house="logos", filler=2)
    t.play("Reverse Time")
    assert t.me.deck == [] and t.titles(t.me.discard) == ["Chant", "Chant", "Reverse Time"]


# Dysania -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("archived", [0, 1, 3])
def test_dysania_discards_the_archives_of_the_opponent_for_amber(table, version, archived):
    t = table(
        me={"hand": ["Dysania"], "archives": ["Goon 1"]},
        foe={"archives": ["Goon 2"] * archived, "hand": ["Goon 3"], "amber": 2},
        house="logos",
        ruleset=version,
    )
    t.play("Dysania")
    assert t.foe.archives == [] and t.titles(t.foe.discard) == ["Goon 2"] * archived
    assert (t.me.amber, t.foe.amber) == (archived, 2) and len(t.me.archives) == 1 and len(t.foe.hand) == 1


# Vespilon Theorist and Chaos Portal --------------------------------------------------------------------------------


@pytest.mark.parametrize(("house", "hit"), [("logos", True), ("brobnar", False)])
def test_vespilon_theorist_archives_or_discards_the_top_card(table, version, house, hit):
    t = table(
        me={"line": ["Vespilon Theorist"], "deck": ["Logos Chant"]},
        foe={"deck": ["Goon 1"]},
        house="logos",
        ruleset=version,
    )
    t.reap("Vespilon Theorist", house)
    assert t.titles(t.me.archives if hit else t.me.discard) == ["Logos Chant"]
    assert (t.me.archives == []) is not hit and t.me.amber == 1 + hit
    assert seen_by(t, "Logos Chant", 1) and t.foe.deck[-1].title == "Goon 1"


def test_vespilon_theorist_with_an_empty_deck(table):
    t = table(me={"line": ["Vespilon Theorist"], "discard": ["Logos Chant"]}, foe={}, house="logos", filler=0)
    t.reap("Vespilon Theorist")
    assert t.at_rest and t.me.amber == 1 and t.me.archives == [] and len(t.me.discard) == 1


def test_vespilon_theorist_is_elusive(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Vespilon Theorist"]})
    t.fight("Goon 3")
    assert t.card("Vespilon Theorist").damage == 0 and t.foe.archives == []


@pytest.mark.parametrize(("house", "hit"), [("logos", True), ("brobnar", False)])
def test_chaos_portal_plays_the_top_card_of_the_named_house(table, version, house, hit):
    t = table(
        me={"artifacts": ["Chaos Portal"], "deck": ["Goon 1", "Logos Goon 2"]}, foe={}, house="logos", ruleset=version
    )
    t.action("Chaos Portal", house)
    assert t.titles(t.me.line) == (["Logos Goon 2"] if hit else [])
    assert t.me.deck[-1].title == ("Goon 1" if hit else "Logos Goon 2") and seen_by(t, "Logos Goon 2", 1)
    assert t.me.discard == [] and t.me.archives == []


def test_chaos_portal_plays_cards_of_any_house_and_not_those_that_cannot_be_played(table):
    t = table(me={"artifacts": ["Chaos Portal"], "deck": ["Headhunter"]}, foe={}, house="logos")
    t.action("Chaos Portal", "brobnar")
    assert t.titles(t.me.line) == ["Headhunter"] and not t.card("Headhunter").ready
    t = table(me={"artifacts": ["Chaos Portal"], "deck": ["Kelifi Dragon"]}, foe={}, house="logos")
    t.action("Chaos Portal", "brobnar")
    assert t.me.line == [] and t.me.deck[-1].title == "Kelifi Dragon"


def test_chaos_portal_with_an_empty_deck(table):
    t = table(me={"artifacts": ["Chaos Portal"], "discard": ["Goon 1"]}, foe={}, house="logos", filler=0)
    t.action("Chaos Portal")
    assert t.at_rest and t.me.line == [] and len(t.me.discard) == 1


# Psychic Bug -------------------------------------------------------------------------------------------------------


def test_psychic_bug_sees_the_hand_of_the_opponent(table, version):
    t = table(
        me={"hand": ["Psychic Bug", "Goon 1"]}, foe={"hand": ["Goon 2", "Goon 3"]}, house="logos", ruleset=version
    )
    t.play("Psychic Bug")
    assert seen_by(t, "Goon 2", 0) and seen_by(t, "Goon 3", 0) and not seen_by(t, "Goon 1", 1)
    assert t.titles(t.foe.hand) == ["Goon 2", "Goon 3"] and t.me.amber == 1
    assert [fact.audience for fact in t.happened("card.looked_at")] == [(0,)]


def test_psychic_bug_sees_it_again_by_reaping_but_not_by_fighting(table):
    foe = {"hand": ["Goon 2"], "line": ["Goon 1"]}
    t = table(me={"line": ["Psychic Bug"]}, foe=foe, house="logos").reap("Psychic Bug")
    assert seen_by(t, "Goon 2", 0)
    t = table(me={"line": ["Psychic Bug"]}, foe=foe, house="logos").fight("Psychic Bug")
    assert not seen_by(t, "Goon 2", 0)


def test_psychic_bug_and_dysania_pick_one_of_two_opponents(table):
    t = table(
        me={"hand": ["Psychic Bug", "Dysania"]},
        foe={"hand": ["Goon 2"], "archives": ["Goon 4"]},
        third={"hand": ["Goon 3"], "archives": ["Goon 5"]},
        house="logos",
    )
    t.play("Psychic Bug", "2")
    assert seen_by(t, "Goon 3", 0) and not seen_by(t, "Goon 2", 0)
    t.play("Dysania", "1")
    assert t.foe.archives == [] and t.titles(t.third.archives) == ["Goon 5"]

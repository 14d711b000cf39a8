"""Archives: how cards get in, who may look, taking them up."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Law Filing", type="action")
class LawFiling:
    """Play: archives a card."""

    def play(g, me, you):
        yield from g.archive_from_hand(you)


@invent("Law Sentry", type="artifact")
class LawSentry:
    """Players take no archives in their house step. Action: takes up your archives."""

    def cannot_take_archives(g, me, player):
        return True

    def action(g, me, you):
        yield from g.take_archives(you)


@invent("Law Confession", type="action")
class LawConfession:
    """Play: you reveal your hand."""

    def play(g, me, you):
        yield from g.reveal(you.hand, you)


@invent("Law Shelf", type="action")
class LawShelf:
    """Play: archives the top card of your deck."""

    def play(g, me, you):
        yield from g.archive(you.deck[-1:])


@invent("Law Seizure", type="action")
class LawSeizure:
    """Play: archives an enemy creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.archive(creature, of=you)


@invent("Law Archivist", type="artifact")
class LawArchivist:
    """Whenever a card is archived, gains 1 Æmber."""

    @after("archived")
    def note(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Law Burglar", type="action")
class LawBurglar:
    """Play: purges a card of the opponent's archives."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.purge((yield from g.random_from_archives(opponent)))


@invent("Law Warden", power=3)
class LawWarden:
    """Each other friendly creature has 2 more power. At the start of your turn gains 1 Æmber."""

    def power(g, me, creature):
        return 2 if creature is not me and creature.controller == me.controller else 0

    @after("turn_began", when=lambda g, me, you, e: e.player is you)
    def dawn(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Law Registrar", type="artifact")
class LawRegistrar:
    """After you choose a house, archives the top card of your deck."""

    @after("house_chosen", when=lambda g, me, you, e: e.player is you)
    def register(g, me, you, event):
        yield from g.archive(you.deck[-1:])


def house_step(table, version, me, foe=None):
    return table(me=me, foe=foe or {}, step="house", ruleset=version)


# taking them up


@pytest.mark.clause("archives-pickup-after-house-choice", "archives-pickup-is-all-or-nothing")
def test_all_archived_cards_are_taken_after_the_house_is_chosen(table, version):
    mine = ["Goon 1", "Goon 2", "Dust Imp"]
    t = house_step(table, version, {"archives": mine, "hand": ["Goon 5"]}, {"archives": ["Goon 9"]})
    assert t.pending.kind == "house"
    assert len(t.me.archives) == 3
    t.choose("brobnar")
    assert (t.pending.kind, t.pending.seat, t.pending.keys) == ("yes-no", 0, ("yes", "no")), "no cards to pick from"
    t.choose("yes")
    assert t.titles(t.me.hand) == ["Goon 5", *mine]
    assert t.me.archives == []
    assert t.titles(t.foe.archives) == ["Goon 9"]
    assert t.may("play:Goon 1")


@pytest.mark.clause("archives-pickup-is-optional", "archives-pickup-is-all-or-nothing")
def test_the_archives_may_be_left_and_taken_in_a_later_turn(table, version):
    t = house_step(table, version, {"archives": ["Goon 1", "Goon 2"]})
    t.choose("brobnar", "no")
    assert len(t.me.archives) == 2
    assert t.me.hand == []
    assert not t.may("play:Goon 1")
    t.end()
    t.choose("brobnar")
    t.end()
    t.choose("dis", "yes")
    assert t.me.archives == []
    assert len(t.me.hand) == 8


@pytest.mark.clause("archives-pickup-after-house-choice")
def test_nothing_is_asked_without_archived_cards(table, version):
    t = house_step(table, version, {}, {"archives": ["Goon 1"]})
    t.choose("brobnar")
    assert t.pending.kind == "main"


@pytest.mark.clause("house-after-choice-effects-before-archives")
@SINCE_2021
def test_what_follows_the_choice_of_a_house_comes_before_the_archives_are_taken(table, version):
    t = house_step(table, version, {"artifacts": ["Law Registrar"], "deck": ["Goon 4"], "archives": ["Goon 1"]})
    t.choose("brobnar")
    assert t.titles(t.me.archives) == ["Goon 1", "Goon 4"]
    t.choose("yes")
    assert t.titles(t.me.hand) == ["Goon 1", "Goon 4"]


# getting in


@pytest.mark.clause("archives-only-by-abilities")
def test_no_rule_lets_a_player_archive(table, version):
    t = table(
        me={"hand": ["Goon 1", "Dust Imp"], "line": ["Goon 3"], "archives": ["Goon 2"]},
        foe={"archives": ["Goon 9"]},
        ruleset=version,
    )
    assert {key.partition(":")[0] for key in t.pending.keys} <= {"play", "discard", "reap", "tide", "end"}
    assert t.refused(f"archive:{t.card('Goon 1').id}")
    t.play("Goon 1")
    t.reap("Goon 3")
    t.next_turn()
    assert t.titles(t.me.archives) == ["Goon 2"], "a whole turn archives nothing"


@pytest.mark.clause("archive-default-from-hand", "archives-only-by-abilities")
def test_archiving_takes_a_card_from_hand_when_nothing_else_is_said(table, version):
    t = table(
        me={"hand": ["Law Filing", "Goon 1", "Dust Imp"], "line": ["Goon 3"], "discard": ["Goon 4"]},
        foe={"hand": ["Goon 5"]},
        ruleset=version,
    )
    t.play("Law Filing")
    assert t.offered == ["Goon 1", "Dust Imp"], "of any house, and only from the own hand"
    t.choose("Dust Imp")
    assert t.titles(t.me.archives) == ["Dust Imp"]
    assert t.titles(t.me.hand) == ["Goon 1"]


@pytest.mark.clause("archive-default-from-hand")
def test_archiving_with_an_empty_hand_does_nothing(table, version):
    t = table(me={"hand": ["Law Filing"], "line": ["Goon 3"]}, foe={}, ruleset=version)
    t.play("Law Filing")
    assert t.at_rest
    assert t.me.archives == []
    assert t.titles(t.me.line) == ["Goon 3"]


# being in


@pytest.mark.clause("archives-out-of-play")
def test_archived_cards_are_out_of_play(table, version):
    t = table(
        me={"line": ["Goon 3"], "archives": ["Law Warden"]},
        foe={"line": ["Goon 5"], "archives": [{"title": "Goon 2", "house": "mars"}], "houses": ["brobnar", "dis"]},
        ruleset=version,
    )
    assert t.power("Goon 3") == 3, "its text does not work"
    assert not t.may("reap:Law Warden")
    assert not t.may("play:Law Warden")
    assert t.refused("reap:Law Warden")
    t.fight("Goon 3")  # Goon 5 is the only enemy that can be fought
    t.end()
    assert "house:mars" not in t.pending.keys
    t.choose("brobnar", "no")
    t.next_turn("brobnar")
    assert t.me.amber == 0, "no start of turn either"
    t = table(me={"line": ["Goon 3", "Law Warden"]}, foe={}, ruleset=version)
    assert t.power("Goon 3") == 5, "in play it would have worked"


@pytest.mark.clause("archives-hidden-from-opponent")
def test_a_player_knows_the_own_archives_and_never_those_of_the_opponent(table, version):
    t = table(
        me={"hand": ["Law Filing", "Goon 1", "Dust Imp", "Law Shelf"], "deck": ["Goon 4"], "archives": ["Goon 2"]},
        foe={"archives": ["Goon 9"]},
        ruleset=version,
    )
    t.play("Law Filing")
    assert t.pending.private, "neither the options nor the answer are for the opponent"
    assert t.pending.secret, "neither the options nor the answer are for the opponent"
    t.choose("Dust Imp")
    t.play("Law Shelf")
    assert t.titles(t.me.archives) == ["Goon 2", "Dust Imp", "Goon 4"]
    assert all(card.known == 0b01 for card in t.me.archives)
    assert [card.known for card in t.foe.archives] == [0b10]
    moved = [fact for fact in t.facts if fact.kind == "card.moved" and fact.data["zone"] == "archives"]
    assert [fact.audience for fact in moved] == [(0,), (0,)], "the record of it is not for the opponent either"


@pytest.mark.clause("archives-hidden-from-opponent")
def test_an_opponent_who_knew_a_card_in_hand_does_not_know_whether_it_is_archived(table, version):
    t = table(me={"hand": ["Law Confession", "Goon 1", "Law Filing", "Dust Imp"]}, foe={}, ruleset=version)
    t.play("Law Confession")
    assert t.card("Goon 1").known == t.card("Dust Imp").known == t.g.everyone
    t.play("Law Filing", "Goon 1")
    assert t.card("Goon 1").known == 0b01
    assert t.card("Dust Imp").known == 0b01


# archiving and putting, the opponent's archives


@pytest.mark.clause("archive-put-is-not-archiving")
@SINCE_2021
@pytest.mark.parametrize(("card", "noted"), [("Law Seizure", 1), ("Kidnapping", 0)])
def test_putting_into_archives_is_not_archiving(table, version, card, noted):
    t = table(
        me={"hand": [card], "artifacts": ["Law Archivist"]},
        foe={"line": ["Goon 3"]},
        ruleset=version,
    )
    t.play(card)
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.foe.line == []
    assert t.me.amber == noted
    t.end()
    t.choose("brobnar")
    t.end()
    t.choose("brobnar", "yes")
    assert "Goon 3" in t.titles(t.foe.hand)
    assert t.me.archives == []
    assert "Goon 3" not in t.titles(t.me.hand), "it goes to its owner's hand"


@pytest.mark.clause("archives-opponent-card-chosen-at-random")
@SINCE_2021
def test_a_card_of_the_opponents_archives_is_taken_at_random(table, version):
    purged = set()
    for seed in range(16):
        mine = {"title": "Goon 2", "owner": 0}  # its back shows that it is mine
        t = table(me={"hand": ["Law Burglar"]}, foe={"archives": ["Goon 1", mine]}, ruleset=version, seed=seed)
        t.play("Law Burglar")
        assert t.at_rest, "nobody was asked"
        (gone,) = [*t.me.purged, *t.foe.purged]
        assert t.me.purged == ([gone] if gone.title == "Goon 2" else [])
        assert len(t.foe.archives) == 1
        assert t.foe.archives[0] is not gone
        purged.add(gone.title)
    assert purged == {"Goon 1", "Goon 2"}


@pytest.mark.clause("archives-opponent-card-chosen-at-random")
@SINCE_2021
def test_from_empty_archives_nothing_is_taken(table, version):
    t = table(me={"hand": ["Law Burglar"], "archives": ["Goon 1"]}, foe={}, ruleset=version)
    t.play("Law Burglar")
    assert t.at_rest
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.foe.purged == []
    assert t.me.purged == []


def test_archives_that_cannot_be_taken_in_the_house_step_are_taken_by_abilities(table):
    t = table(
        me={"archives": ["Goon 1"], "artifacts": ["Law Sentry"]},
        foe={"archives": ["Goon 2"]},
        step="start",
        ruleset="18.4",
    )
    t.choose("house:brobnar")
    assert t.pending.kind == "main", "nobody is asked for the archives"
    t.action("Law Sentry")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.titles(t.foe.archives) == ["Goon 2"]

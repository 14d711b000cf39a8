"""Matches with printed cards, recorded by a recorder who sees what an onlooker sees, against those that were dealt."""

from __future__ import annotations

import json
from collections import Counter
from itertools import combinations_with_replacement, product

import pytest

from engine.catalogue.decks import deck_lists
from engine.observed.unseen_cards import UNSEEN
from engine.rulesets import RULESETS
from engine.table.state import DECK, HAND, PLAY
from engine.views import Viewer, project
from tests.engine.deck_lots import FIRST_SETS, sets_of
from tests.engine.matches import Script
from tests.engine.observed_matches import folded, record
from tests.engine.random_matches import set_pairs
from tests.engine.recorder import Recorder
from tests.engine.same_places import unseen_of
from tests.quick import first_quick
from tests.thirds import by_thirds

TOLD_APART = [
    *(2397, 2433, 2455, 2541, 2556, 3637, 3855, 4228, 6677, 2974, 3205, 4047, 4119, 4592, 4855, 5044, 5061, 1841),
]
"""Each of them once: a card that was fought and shuffled away, a turn that is cut short under a rulebook that says so,
an effect on a token creature, places put back in an order, a card archived faceup, archives taken in part, a token
creature destroyed, purged facedown, and sacrificed; one of two copies of a half, a place in a hand that lay elsewhere,
a hand that is certain, the one card with another back in archives, purged cards of which the creatures come back,
a choice of none, an effect on that one card, a place that was found already, a hand of which another place than the
first is taken."""
BROAD = [
    *(7, 9, 10, 11, 17, 20, 24, 32, 35, 37, 41, 50, 52, 57, 65, 69, 72, 74, 81, 100, 116, 154, 161, 177, 211, 230),
    *(247, 250, 258, 292, 302, 341, 345, 347, 352, 369, 392, 403, 464, 481, 485, 516, 546, 567, 595, 601, 615, 624),
    *(633, 641, 646, 651, 665, 673, 697),
]
"""Chosen from the first 700 so that few decisions show much: every list, every two sets, every rulebook with every set,
every kind of fact, most questions, twelve hundred cards."""
UNDER_THE_NEWEST = [100_002, 100_012]
"""Every set, with two seats and with three, under the newest rulebook."""
MATCHES = [*BROAD, *TOLD_APART, *UNDER_THE_NEWEST]
LATE = [2, 9, 13, 24, 1008, 1033]
"""In these the recorder comes later: to a token creature, to archives, to three seats, to cards purged facedown."""
WITH_A_HAND = [*range(100, 112), 41]
"""In these the record sees the hidden cards of one seat. In the last one archives of two owners are taken to hand."""

WITH_A_HAND_AND_LATE = [3, 11]
WITH_SLIPS = [(2, []), (9, [1]), (20313, [])]
LEARNT = [1, 30]
"""Of these the recorder has no list: a copy that turns up while another is shuffled away; three seats, a gigantic
creature, an evil twin, added icons, tokens."""


def test_a_hundred_matches_hold_every_list_and_every_set_under_every_rulebook_with_two_seats_and_three() -> None:
    without_lists = [17, 7]
    ways = [MATCHES, LATE, WITH_A_HAND_AND_LATE, WITH_A_HAND, WITH_SLIPS, LEARNT, without_lists]
    assert sum(map(len, ways)) >= 100
    scripts = [Script.numbered(number) for number in MATCHES]
    decks = [(script.setup["ruleset"], seat["deck"]) for script in scripts for seat in script.setup["seats"]]
    names = {deck["name"] for _, deck in decks}
    assert set(deck_lists()) <= names
    assert {"Alliance", "Invented"} <= names
    assert {name.split()[2] for name in names if name.startswith("Made up")} == set(FIRST_SETS)
    assert {(name, code) for name, deck in decks for code in sets_of(deck)} == set(product(RULESETS, FIRST_SETS))
    seats = {(script.setup["ruleset"], len(script.setup["seats"])) for script in scripts}
    assert seats == set(product(RULESETS, (2, 3)))
    assert {pair for script in scripts for pair in set_pairs(script)} == set(
        combinations_with_replacement(sorted(FIRST_SETS), 2)
    )
    assert any("readings" not in script.setup for script in scripts)
    assert {script.setup["options"]["ask_forced"] for script in scripts} == {False, True}
    assert any(deck.get("token") for _, deck in decks)
    assert any(deck.get("tide") for _, deck in decks)


@pytest.mark.parametrize("number", by_thirds(12, MATCHES))
def test_the_record_agrees_with_the_match_at_every_decision(number):
    folded(record(number))


@pytest.mark.parametrize("number", first_quick(2, LATE))
def test_a_recorder_who_comes_late_agrees_from_there_on(number):
    one = record(number, late=True)
    assert "position" in one.record.table.setup.data
    assert one.watched.decisions > len(one.answers) // 2
    folded(one)


@pytest.mark.parametrize("number", first_quick(1, WITH_A_HAND_AND_LATE))
def test_a_late_recorder_who_sees_a_hand_agrees_too(number):
    folded(record(number, sees=[number % 2], late=True))


@pytest.mark.parametrize("number", by_thirds(3, WITH_A_HAND))
def test_a_record_that_sees_one_hand_agrees_too(number):
    one = record(number, sees=[number % 2])
    folded(one)
    player = one.record.table.players[number % 2]
    assert not any(card.printed is UNSEEN for card in player.hand), "every card of that hand has been told"


@pytest.mark.parametrize("number, sees", first_quick(1, WITH_SLIPS))
def test_a_recorder_who_slips_and_goes_back_agrees_too(number, sees):
    one = record(number, sees, slips=True)
    assert one.slipped > 5
    folded(one)


@pytest.mark.parametrize("zone", [DECK, HAND, PLAY])
def test_the_title_in_a_fact_does_not_depend_on_where_a_card_was_last_held_to_be_able_to_lie(zone):
    game = Recorder(Script.numbered(2)).record
    table = game.table
    table.state.disguised = 1  # some card shows another title than its own, so facts keep titles
    (card,) = unseen_of(game).could_be(table.players[0].deck[:1])[:1]
    card.zone = zone
    table.record("lasting.ended", card=card.id)
    assert table.facts[-1].titles == {card.id: None}


@pytest.mark.parametrize("number", first_quick(1, LEARNT))
def test_a_recorder_without_lists_agrees_too(number):
    one = record(number, learnt=range(3))
    folded(one)
    for player in one.record.table.players:
        learnt = project(one.record, one.record, Viewer("public"))["players"][player.seat]["deck_list"]["learnt"]
        truth = Counter(like[1:4] for like in one.likes if like[0] == player.seat)
        told = Counter((card["set"], card["number"], card["house"]) for card in learnt["cards"])
        assert told <= truth, "what is learnt of a deck is in it, in so many copies"
        seen = [card for card in one.record.table.cards if card.owner == player.seat and card.printed is not UNSEEN]
        assert len(learnt["cards"]) >= len(seen) > 10 or player.eliminated


@pytest.mark.slow
def test_without_lists_a_recorder_may_come_late_and_may_see_a_hand():
    folded(record(17, learnt=range(2), late=True))
    one = record(7, sees=[1], learnt=range(2))
    folded(one)
    shown = project(one.record, one.record, Viewer("public"))["players"][1]["deck_list"]["learnt"]["cards"]
    assert len(shown) < len(
        project(one.record, one.record, Viewer("judge"))["players"][1]["deck_list"]["learnt"]["cards"]
    )


@pytest.mark.parametrize("number", [101, 107, 110])
def test_what_the_record_sees_of_a_hand_is_told_to_nobody_who_may_not_know_it(number):
    script = Script.numbered(number)
    one = Recorder(script, [0])
    players, secrets = script.players(), 0
    while (asked := one.watched.pending) is not None and one.watched.decisions < 150:
        game, own = one.record, one.record.table.players[0]
        elsewhere = {card.name for card in game.table.cards if card.known & 1 << len(game.table.players)}
        hidden = {card.name for card in [*own.hand, *own.archives] if card.printed is not UNSEEN} - elsewhere
        for viewer in (Viewer("public"), Viewer("player", 1)):
            told = [project(game, game, viewer), project(one.facts, game, viewer), project(game.pending, game, viewer)]
            shown = json.dumps([*told[:2], {**told[2], "options": None if asked.seat == 1 else told[2]["options"]}])
            assert not [name for name in hidden if json.dumps(name) in shown], (viewer, asked)
        secrets += len(hidden)
        one.step(players[asked.seat].answer(asked))
    assert secrets > 100

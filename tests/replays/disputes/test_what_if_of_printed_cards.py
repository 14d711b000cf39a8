"""What-if matches of a match with printed cards: filled consistently by a number, proven, compared."""

from __future__ import annotations

import random

import pytest

from engine.game import Game
from engine.observed.unseen_cards import UNSEEN
from engine.playouts import filled
from replays.disputes.branches import compare_branches, in_words
from replays.disputes.fillings import compare_fillings
from replays.disputes.what_if import branches_of, open_branch
from replays.exports.log import export
from replays.fold.fold import Grade
from replays.keeping.verification import verify_lines
from replays.log.errors import CommandRefused
from replays.play.commands import Adjust, Rewind
from replays.play.live import Recorder
from replays.store.store import RequestKey
from replays.telling.viewer import Eyes
from tests.replays.matches import JUDGE, play_on, played
from tests.replays.observed import asked_at, asked_of, game_at, observed, unseen_in

JUDGES = Eyes.of("judge")


def halfway() -> tuple[Recorder, int]:
    return observed(), asked_at("house", least=90)


@pytest.mark.slow
def test_every_place_becomes_a_card_that_it_could_be() -> None:
    on, seq = halfway()
    game_before = game_at(on, seq)
    before, unseen = game_before.table, unseen_in(game_before)
    hidden = {n: place for n, place in enumerate(before.cards[:]) if place.printed is UNSEEN}
    able = {n: {card.id for card in unseen.could_be([place])} for n, place in hidden.items()}
    layouts = set()
    for number in (1, 2, 3):
        made = open_branch(on, "M1", seq, actor=JUDGE, fill=number)
        game = game_at(on, match=made.match)
        cards = game.table.cards[:]
        assert all(card.printed is not UNSEEN for card in cards)
        assert sorted(card.id for card in cards) == list(range(len(cards)))
        assert all(cards[n].id in able[n] for n in hidden)
        for n, place in enumerate(before.cards[:]):  # what was seen is as it was
            if n not in hidden:
                assert (cards[n].id, cards[n].zone) == (place.id, place.zone)
        layouts.add(tuple(card.id for card in cards))
    assert len(hidden) > 20
    assert len(layouts) == 3


@pytest.mark.slow
def test_the_same_number_gives_the_same_match_and_it_is_proven() -> None:
    on, seq = halfway()
    logs = []
    for number in (5, 5, 6):
        made = open_branch(on, "M1", seq, actor=JUDGE, fill=number)
        play_on(on, made.match, random.Random(1), 60)
        report = verify_lines(export(on.store, made.match))
        assert report.ok
        assert report.grade is Grade.EXACT
        assert report.folded_to == on.store.head(made.match).version
        assert all(event.data.seat >= 0 for event in on.store.events(made.match) if event.type == "decision")  # type: ignore[attr-defined]
        logs.append([getattr(event.data, "answer", None) for event in on.store.events(made.match)])
    assert logs[0] == logs[1] != logs[2]
    assert {row.branch.seq for row in branches_of(on, "M1")} == {seq}


@pytest.mark.slow
def test_nothing_is_observed_any_more_and_its_snapshots_restore_it() -> None:
    on, seq = halfway()
    made = open_branch(on, "M1", seq, actor=JUDGE)
    play_on(on, made.match, random.Random(4), 80)
    for fold, event, _ in on.traveller.between(made.match, seq + 1, on.store.head(made.match).version):
        asked = fold.game.pending
        assert asked is None or asked.kind != "observed"
        if fold.game.at_rest and event.seq % 5 == 0 and fold.setup is not None:
            again = Game.restore(fold.setup, fold.game.snapshot())
            assert again.digest() == fold.game.digest()


def test_both_ways_are_compared_from_where_the_players_part() -> None:
    on, seq = halfway()
    made = open_branch(on, "M1", seq, actor=JUDGE)
    play_on(on, made.match, random.Random(8), 12)
    found = compare_branches(on.traveller, "M1", made.match, JUDGES)
    assert found.common >= seq - 1
    assert in_words(found.there) != in_words(found.here)
    assert found.there.parting is not None
    assert found.there.parting.seq > seq + 1


def test_what_is_half_resolved_cannot_be_filled_and_the_refusal_says_where_to_branch() -> None:
    on = observed()
    seq = next(n for n in range(60, 190) if not game_at(on, n).at_rest)
    with pytest.raises(CommandRefused, match="branch at event") as refused:
        open_branch(on, "M1", seq, actor=JUDGE)
    assert refused.value.code == "not-at-rest"
    assert on.store.what_ifs("M1") == ()
    rest = int(str(refused.value.reason).rpartition(" ")[2])
    assert open_branch(on, "M1", rest, actor=JUDGE).branch.seq == rest
    with pytest.raises(CommandRefused, match="after the opening hands"):
        open_branch(on, "M1", 2, actor=JUDGE)


def test_a_match_that_was_played_is_never_filled() -> None:
    on = observed(2, asked_at("house", least=90) - 1)
    with on.live("M1") as live:
        live.sync()
        with pytest.raises(CommandRefused, match="only a what-if match") as refused:
            live.record([Adjust([{"kind": "fill", "number": 1}], "x")], actor=JUDGE, expected=live.version)
    assert refused.value.code == "not-a-branch"


def test_a_what_if_of_a_filled_one_is_not_filled_again_and_the_same_request_opens_nothing_new() -> None:
    on, seq = halfway()
    key = RequestKey.of("judge", "key", b"1")
    first = open_branch(on, "M1", seq, actor=JUDGE, request=key)
    again = open_branch(on, "M1", seq, actor=JUDGE, request=key)
    assert again.match == first.match
    assert again.repeated
    assert on.store.head(first.match).version == seq + 1
    play_on(on, first.match, random.Random(2), 5)
    second = open_branch(on, first.match, seq + 3, actor=JUDGE)
    assert on.store.head(second.match).version == seq + 3
    state = game_at(on, seq + 3, first.match).digest()
    assert game_at(on, match=second.match).digest() == state


def test_going_back_in_a_branch_to_before_it_was_filled() -> None:
    on, seq = halfway()
    made = open_branch(on, "M1", seq, actor=JUDGE)
    with on.live(made.match) as live:
        live.sync()
        live.record([Rewind(seq - 3, "once more")], actor=JUDGE, expected=live.version)
    assert game_at(on, match=made.match).digest() == game_at(on, seq - 3).digest()
    assert verify_lines(export(on.store, made.match)).grade is Grade.EXACT


def test_several_fillings_are_compared() -> None:
    on, seq = halfway()
    found = compare_fillings(on.traveller, "M1", seq, numbers=[1, 2, 3], playouts=2)
    assert [one.number for one in found.fillings] == [1, 2, 3]
    assert found.unseen > 20
    assert len({one.hands for one in found.fillings}) == 3
    assert all(one.playouts == 2 and sum(one.wins) <= 2 for one in found.fillings)
    assert abs(sum(found.means) - 1) < 1e-9
    assert 0 <= found.spread <= 1
    assert found.by_lot > 1
    assert found == compare_fillings(on.traveller, "M1", seq, numbers=[1, 2, 3, 1], playouts=2)
    assert "fillings of" in found.in_words(["Ann", "Ben"])
    assert "Too few playouts to tell" in found.in_words(["Ann", "Ben"])
    for one in found.fillings:
        assert one.end is not None
        assert one.end["result"] is not None or one.end["turn"] > 10
    low, high = found.range_of(0) or (1, 0)
    assert 0 <= low <= found.means[0] <= high <= 1


def test_a_filling_says_what_was_held_and_not_in_which_order_cards_come() -> None:
    on, seq = halfway()
    game, setup = game_at(on, seq), on.traveller.opening("M1").setup
    assert isinstance(game, Game)
    unseen = [[card.printed is UNSEEN for card in player.deck] for player in game.table.players]
    tables = [filled(setup, game.snapshot(), 1, seed).table for seed in ("one", "two")]
    assert sum(map(sum, unseen)) > 20
    for seat, (mine, theirs) in enumerate(zip(*(table.players for table in tables), strict=True)):
        assert [card.id for card in mine.hand] == [card.id for card in theirs.hand]
        one, two = ([card.id for card in player.deck] for player in (mine, theirs))
        assert one != two
        assert sorted(one) == sorted(two)
        assert all(new or a == b for new, a, b in zip(unseen[seat], one, two, strict=True)), "what is known stays"


def test_an_answer_may_be_possible_in_some_fillings_only() -> None:
    on = observed()
    seq = asked_at("main", least=90)
    table, asked = game_at(on, seq).table, asked_of(game_at(on, seq))
    unseen = [key for key in asked.keys if key.startswith("play:") and table.cards[int(key[5:])].incarnation < 0]
    found = compare_fillings(on.traveller, "M1", seq, numbers=range(1, 7), answers=[[unseen[0]]], playouts=1)
    refused = [one for one in found.fillings if one.refused]
    assert refused
    assert all(one.playouts == 0 and one.chances is None for one in refused)
    assert found.depends and "not possible" in found.in_words(["Ann", "Ben"]) or not found.possible


def test_what_cannot_be_compared_is_refused() -> None:
    on, seq = halfway()
    with pytest.raises(CommandRefused) as refused:
        compare_fillings(on.traveller, "M1", seq, numbers=range(500), playouts=50)
    assert refused.value.code == "too-many"
    with pytest.raises(CommandRefused) as refused:
        compare_fillings(on.traveller, "M1", 2)
    assert refused.value.code == "not-at-rest"
    with pytest.raises(CommandRefused) as refused:
        compare_fillings(played(1, 20).traveller, "M1", 10)
    assert refused.value.code == "nothing-unseen"

"""What is written as a sheet is read back as the same match: every answer, every state."""

from __future__ import annotations

import pytest

from engine.catalogue.decks import starter_decks
from replays.play.commands import Adjust, Answer, CallTime, Close, Concede, EndByTime, Override, Rewind
from replays.play.memory_match import MatchInMemory
from replays.sheet.played_sheet import read
from tests.engine.matches import Script
from tests.engine.observed_matches import record
from tests.engine.opening.test_positions import TABLE
from tests.engine.recorder import Recorder
from tests.floors import PROJECT
from tests.quick import first_quick
from tests.replays.matches import setup as starters
from tests.replays.sheet.sheets import ANN, again, answers_of, recorded, seeded, written
from tests.thirds import by_thirds

SEEDED = [*range(4), 15, 28]
"""Numbers of matches: all four rulebooks, one of before set-ups said everything, and of three seats (`test_seats`)."""
OBSERVED = [(1, ()), (6, (0,)), (13, ()), (24, ())]
"""Numbers of matches, and whose hands the record sees; 13 has three seats, and in 24 a card lies facedown in play."""


def same(match: MatchInMemory) -> str:
    """Write a match, read it back, hold both against one another; returns the sheet."""
    text = written(match)
    other = again(text)
    assert answers_of(other) == answers_of(match)
    assert other.fold.game.digest() == match.fold.game.digest()
    assert written(other) == text, "what is read back is written in the same words"
    return text


def test_seats() -> None:
    assert any(len(Script.numbered(number).setup["seats"]) == 3 for number in SEEDED)
    assert any(len(Script.numbered(number).setup["seats"]) == 3 for number, _ in OBSERVED)
    assert any("readings" not in Script.numbered(number).setup for number in SEEDED)


@pytest.mark.parametrize("number", by_thirds(2, SEEDED))
def test_a_random_match_comes_back(number: int) -> None:
    text = same(seeded(number))
    assert " keys " not in text, "every answer has words"


@pytest.mark.parametrize(("number", "sees"), first_quick(1, OBSERVED))
def test_a_match_with_printed_cards_comes_back(number: int, sees: tuple[int, ...]) -> None:
    one = record(number, sees)
    text = same(recorded(one.record.table.setup.to_data(), one.answers))
    assert "printed cards" in text
    assert "seed" not in text
    assert "seen: " in text
    assert " keys " not in text


def test_a_match_whose_lists_nobody_has_comes_back() -> None:
    script = Script.numbered(30)
    one, players = Recorder(script, learnt=range(3)), script.players()
    while (asked := one.watched.pending) is not None and one.watched.decisions < 40:
        one.step(players[asked.seat].answer(asked))
    text = same(recorded(one.record.table.setup.to_data(), one.answers))
    assert "houses shadows logos brobnar, learnt, 6 chains" in text
    assert " keys " not in text
    assert len(one.record.table.players[0].more["learnt"]) > 3


@pytest.mark.slow
def test_a_record_that_begins_late_comes_back() -> None:
    one = record(2, late=True)
    text = same(recorded(one.record.table.setup.to_data(), one.answers))
    assert '\nposition {"' in text
    assert '\nP1 "Ann": deck ' in text
    assert "printed cards" in text


def test_what_decks_have_beside_their_cards_comes_back() -> None:
    setup = starters(3)
    pods = [{"house": "logos", "deck": 'Ann "A", the First'}, {"house": "untamed", "deck": "Wu"}]
    setup["seats"][0]["deck"] |= {"alliance": True, "pods": pods, "tide": True}
    text = same(recorded(setup, [["keep"], ["keep"]]))
    assert (
        'houses logos sanctum untamed, alliance, pod logos "Ann \\"A\\", the First", pod untamed "Wu", tide\n' in text
    )
    assert text.count("alliance") == 1


def begun() -> MatchInMemory:
    return recorded(starters(3), [["keep"], ["keep"]])


def test_what_officials_did_comes_back() -> None:
    match = begun()
    seat = match.fold.game.active
    match.record(Adjust([{"kind": "amber", "seat": 1, "to": 3}], 'dropped, "mended"'), actor=ANN)
    house = next(iter(match.fold.game.legal))
    match.record(Answer(seat, (house,)), actor=ANN)
    hand = [card.id for card in match.fold.game.table.players[seat].hand]
    match.record(Override(seat, (f"play:{hand[0]}",), "it was played so"), actor=ANN)
    match.record(Concede(1 - seat), actor=ANN)
    match.record(Close(), actor=ANN)
    text = same(match)
    assert 'adjust [{"kind": "amber"' in text
    assert r'because "dropped, \"mended\""' in text
    title = match.fold.game.table.cards[hand[0]].name
    assert f"override play {title}" in text
    assert f"P{2 - seat} concede" in text
    assert text.endswith("close\n")
    assert again(text).fold.closed


def test_time_comes_back() -> None:
    match = begun()
    match.record(EndByTime(), actor=ANN)
    assert "\ntime\n" in same(match)


def test_a_call_of_time_comes_back() -> None:
    match = begun()
    match.record(CallTime("2018"), actor=ANN)
    assert "\ntime called 2018\n" in same(match)


def test_what_was_taken_back_comes_back() -> None:
    match = begun()
    seat, houses = match.fold.game.active, list(match.fold.game.legal)
    match.record(Answer(seat, (houses[0],)), actor=ANN)
    match.record(Rewind(3, "a slip"), actor=ANN)
    match.record(Answer(seat, (houses[1],)), actor=ANN)
    match.record(Rewind(4, "it was right"), actor=ANN)
    match.record(Rewind(1, "all of it", "fresh-entropy"), actor=ANN)
    text = same(match)
    assert 'back 1 because "a slip"' in text
    assert 'back to act 3 because "it was right"' in text, "what had been taken back stands again"
    assert 'back 3 with chance drawn afresh at event 8 because "all of it"' in text


def test_a_described_table_comes_back() -> None:
    match = recorded({**starters(1), "position": TABLE})
    text = same(match)
    assert '\nposition {"' in text


def test_names_and_decks_may_be_anything() -> None:
    data = starters(2)
    data["seats"][0]["name"] = 'P2 "x": deck, \\ 1  # none'
    data["seats"][1]["deck"] = {**data["seats"][1]["deck"], "name": "a, b | c: {d}\n\u2028#"}
    match = recorded(data, [["keep"], ["keep"]])
    assert [seat["name"] for seat in again(same(match)).fold.setup.seats] == [data["seats"][0]["name"], "Ben"]  # type: ignore[union-attr]


def test_every_card_of_the_starters_is_written_by_its_title() -> None:
    text = written(begun())
    for deck in starter_decks().values():
        for card in deck["cards"]:
            assert card["title"] in text


def test_the_example_of_the_specification_is_a_sheet() -> None:
    """What the page shows is read, with the decks that it names, and comes back."""
    page = (PROJECT / "replays/sheet/README.md").read_text("utf-8")
    text = page.partition("```text\n")[2].partition("```")[0]
    decks = {"onyx": "Miss"}
    match = read(
        text,
        match="M2",
        actor=ANN,
        decks=lambda name: next(deck for one, deck in starter_decks().items() if decks.get(name, name) in one),
    )
    assert match.fold.game.turn == 4
    assert match.fold.game.step == "main"
    reaped = match.fold.game.table.players[1]
    assert reaped.amber == 1
    assert not reaped.line[0].ready
    same(match)


def test_keys_to_win_and_a_barred_house_come_back() -> None:
    raw = {**starters(), "keys_to_win": 2}
    raw["seats"] = [{**seat, "barred_house": seat["deck"]["houses"][1]} for seat in raw["seats"]]
    text = same(recorded(raw, []))
    assert "keys to win 2" in text
    assert f"barred {raw['seats'][0]['barred_house']}" in text

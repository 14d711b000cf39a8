"""Formats in which players choose houses, protect decks, or put decks in order; and decks that are done."""

from __future__ import annotations

import msgspec
import pytest

from replays.log.events import redact
from replays.tournaments import event_types as types
from replays.tournaments.event_fields import FormatName, StageRules
from replays.tournaments.fold import apply, feed
from replays.tournaments.state import Tournament, TournamentRefused
from tests.replays.tournaments.build import OLGA, created
from tests.replays.tournaments.simulated_matches import FormatMatch
from tests.replays.tournaments.test_formats import Match, refused

Rules = StageRules


# -- Nordic Hexad ---------------------------------------------------------------------------------------------------


@pytest.fixture
def hexad() -> Match:
    """Six decks each; Ann strikes ben-1 and ben-2, Ben ann-6 and ann-5, each protects the third."""
    match = Match("hexad", 6)
    match.choose(0, "ben-1")
    match.choose(1, "ann-6")
    match.choose(0, "ann-3")
    match.choose(1, "ben-3")
    match.choose(0, "ben-2")
    match.choose(1, "ann-5")
    return match


def test_hexad_strikes_protects_and_strikes_again() -> None:
    match = Match("hexad", 6)
    assert match.due().text == "Before game 1, Ann and Ben each strike a deck of the opponent, in secret."
    match.choose(0, "ben-1")
    match.choose(1, "ann-6")
    assert match.due().text == "Before game 1, Ann and Ben each protect a deck, in secret."
    assert match.due().options[0] == ("ann-1", "ann-2", "ann-3", "ann-4", "ann-5"), "without the one that is struck"
    match.choose(1, "ben-3")
    assert "ben-3" not in repr(match.due()), "what is protected is a secret until both have"
    match.choose(0, "ann-3")
    assert match.due().options[0] == ("ben-2", "ben-4", "ben-5", "ben-6"), "without what is struck or protected"
    sealed = types.ChoiceSealed(pairing="p", game=1, seat=0, purpose="strike-again")
    assert match.refused(sealed, types.ChoiceSecret(deck="ben-3")) == "unknown-deck"


def test_hexad_is_four_games_and_no_deck_is_played_twice(hexad: Match) -> None:
    assert hexad.due().options == (("ann-1", "ann-2", "ann-3", "ann-4"), ("ben-3", "ben-4", "ben-5", "ben-6"))
    for game in range(3):
        hexad.choose(0, f"ann-{game + 1}")
        hexad.choose(1, f"ben-{game + 3}")
        assert hexad.open()[0] == (f"ann-{game + 1}", f"ben-{game + 3}")
        hexad.won(game % 2)
        assert hexad.due().what != "decided"
    assert hexad.open()[0] == ("ann-4", "ben-6"), "one deck is left to each"
    hexad.won(0)
    assert hexad.due().text == "Ann has won the match."


def test_hexad_may_end_two_to_two(hexad: Match) -> None:
    for game in range(4):
        if game < 3:
            hexad.choose(0, f"ann-{game + 1}")
            hexad.choose(1, f"ben-{game + 3}")
        hexad.open()
        hexad.won(game % 2)
    assert hexad.due().text == "The match is over, without a winner."


def test_hexad_ends_with_three_wins(hexad: Match) -> None:
    for game in range(3):
        hexad.choose(0, f"ann-{game + 1}")
        hexad.choose(1, f"ben-{game + 3}")
        hexad.open()
        hexad.won(1)
    assert hexad.due().text == "Ben has won the match."


# -- Oubliette ------------------------------------------------------------------------------------------------------

HOUSES = {
    "ann-1": ["brobnar", "dis", "logos"],
    "ann-2": ["brobnar", "mars", "sanctum"],
    "ben-1": ["dis", "shadows", "untamed"],
    "ben-2": ["logos", "saurian", "untamed"],
}


def test_a_deck_with_a_banned_house_is_out() -> None:
    match = Match("oubliette", 2, houses=HOUSES)
    assert match.due().text == "Before game 1, Ann and Ben each ban a house, in secret."
    assert "dis" not in match.due().options[0], "none of the own decks'"
    assert "saurian" in match.due().options[0]
    assert refused(match.choose, 0, "brobnar") == "unknown-house"
    match.choose(0, "saurian")
    assert match.due().seats == (1,)
    match.choose(1, "mars")
    assert match.due().what == "open", "each has one deck left"
    assert match.open()[0] == ("ann-1", "ben-1")


def test_a_ban_that_would_leave_no_deck_does_nothing() -> None:
    match = Match("oubliette", 2, houses=HOUSES)
    match.choose(0, "untamed")
    match.choose(1, "mars")
    assert match.due().options == ((), ("ben-1", "ben-2"))
    match.choose(1, "ben-2")
    assert match.open()[0] == ("ann-1", "ben-2")


def test_houses_are_revealed_as_they_were_sealed() -> None:
    match = Match("oubliette", 2, houses=HOUSES)
    match.choose(0, "saurian")
    revealed = types.ChoiceRevealed(pairing="p", game=1, purpose="ban-house", houses=("shadows", None))
    assert match.refused(revealed) == "chosen"
    assert match.refused(msgspec.structs.replace(revealed, houses=msgspec.UNSET, decks=("ben-1", None))) == "seats"
    sealed = types.ChoiceSealed(pairing="p", game=1, seat=1, purpose="ban-house")
    assert match.refused(sealed, types.ChoiceSecret(deck="mars")) == "unknown-house"
    assert match.refused(sealed, types.ChoiceSecret(house="untamed")) == "unknown-house"


def test_decks_without_houses_are_completed_first() -> None:
    match = Match("oubliette", 2, houses={**HOUSES, "ben-2": []})
    assert match.due().what == "decks"
    assert match.due().text == "Of a deck of Ben not even the houses are known: complete ben-2."


# -- Moirai ---------------------------------------------------------------------------------------------------------


@pytest.fixture
def moirai() -> Match:
    """The opponents have said which deck is brought to which game."""
    match = Match("moirai", 3)
    match.choose(0, "ben-2", then=("ben-3", "ben-1"))
    match.choose(1, "ann-3", then=("ann-1", "ann-2"))
    return match


def test_moirai_is_archon_reversal_and_short_adaptive(moirai: Match) -> None:
    assert moirai.refused(moirai.assigned("ann-1", "ben-2", game=1)) == "unknown-deck"
    assert moirai.open()[0] == ("ann-3", "ben-2")
    moirai.won(0)
    assert moirai.refused(moirai.assigned("ben-3", "ann-3", game=2)) == "unknown-deck"
    assert moirai.open()[0] == ("ben-3", "ann-1")
    moirai.won(1)
    assert moirai.due().options == (("ann-2", "ben-1"), ("ann-2", "ben-1"))
    moirai.choose(0, "ann-2")
    moirai.choose(1, "ann-2")
    assert moirai.due().what == "bid"
    moirai.bid(1, 5)
    moirai.bid(0, None)
    assert moirai.open() == (("ben-1", "ann-2"), (0, 5))
    moirai.won(1)
    assert moirai.due().text == "Ben has won the match."


def test_two_wins_end_moirai(moirai: Match) -> None:
    for _ in range(2):
        moirai.open()
        moirai.won(0)
    assert moirai.due().what == "decided"


def test_each_of_the_opponent_s_decks_is_assigned_once() -> None:
    match = Match("moirai", 3)
    assert match.due().text == (
        "Before game 1, Ann and Ben each say which deck the opponent brings to which game, in secret."
    )
    with pytest.raises(TournamentRefused, match="put each of these in order once: ben-1, ben-2, ben-3"):
        match.choose(0, "ben-1", then=("ben-1", "ben-2"))
    assert refused(match.choose, 0, "ben-1") == "order"
    sealed = types.ChoiceSealed(pairing="p", game=1, seat=0, purpose="assign")
    assert match.refused(sealed, types.ChoiceSecret(order=("ben-1", "ben-2", "ann-3"))) == "order"
    assert match.refused(sealed, types.ChoiceSecret(deck="ben-1")) == "order"


# -- Tertiate -------------------------------------------------------------------------------------------------------


def test_tertiate_bars_a_house_of_each_in_each_game() -> None:
    match = Match("tertiate", best_of=3, houses={"ann-1": HOUSES["ann-1"], "ben-1": HOUSES["ben-1"]})
    assert match.due().options == (("dis", "shadows", "untamed"), ("brobnar", "dis", "logos"))
    assert refused(match.open) == "choices"
    match.choose(0, "shadows")
    match.choose(1, "dis")
    assert match.due().text == (
        "Game 1 of at most 3 can be opened: Ann plays deck ann-1, and cannot choose Dis; Ben plays deck ben-1, and "
        "cannot choose Shadows."
    )
    assert match.refused(match.assigned("ann-1", "ben-1", game=1)) == "houses"
    assert match.refused(match.assigned("ann-1", "ben-1", game=1, barred_houses=("shadows", "dis"))) == "houses"
    match.open()
    assert match.now.barred_in["p0"] == ("dis", "shadows")
    match.won(0)
    assert match.due().what == "choose", "before each game anew"
    assert match.due().game == 2


def test_tertiate_needs_one_deck_whose_houses_are_known() -> None:
    match = Match("tertiate", 2)
    assert match.due().what == "decks"
    assert match.due().text.startswith("Ann has 2 decks, and nothing says which is played: pair again")
    unknown = Match("tertiate", houses={"ben-1": []})
    assert unknown.due().text == "Of a deck of Ben not even the houses are known: complete ben-1."


@pytest.mark.parametrize("format", ["hexad", "oubliette", "moirai", "tertiate", "pool-auction"])
def test_redacted_logs_fold_to_the_same(format: FormatName) -> None:
    played = FormatMatch(format, 11).play()
    copy = Tournament()
    for event in played.log:
        feed(copy, redact(event))
    assert copy.choices == played.now.choices
    assert copy.auctions == played.now.auctions
    assert copy.decks_in == played.now.decks_in
    assert copy.barred_in == played.now.barred_in


# -- what a stage adds ----------------------------------------------------------------------------------------------


def test_a_deck_that_won_is_done_for_the_stage() -> None:
    match = Match("archon", 2, won_decks_done=True)
    match.choose(0, "ann-1")
    match.choose(1, "ben-2")
    assert match.open()[0] == ("ann-1", "ben-2")
    match.won(0)
    match.store(types.RoundClosed(round="1"), types.RoundAdded(round="2", stage="s"))
    match.pair("q", "ann", "ben", round="2")
    assert match.due("q").options == ((), ("ben-1", "ben-2"))
    match.choose(1, "ben-1", "q")
    assert match.open("q")[0] == ("ann-2", "ben-1")
    match.won(0, "q")
    match.store(types.RoundClosed(round="2"), types.RoundAdded(round="3", stage="s"))
    match.pair("r", "ann", "ben", round="3")
    assert match.due("r").text == "Ann has no deck left: all are done."
    assert refused(match.open, "r") == "no-deck"


def test_a_recorded_win_takes_the_deck_that_was_chosen_with_it() -> None:
    match = Match("archon", 2, won_decks_done=True)
    match.choose(0, "ann-1")
    match.choose(1, "ben-1")
    match.store(types.ResultRecorded(pairing="p", winner="ben", reason="played on paper"))
    match.store(types.RoundClosed(round="1"), types.RoundAdded(round="2", stage="s"))
    match.pair("q", "ann", "ben", round="2")
    assert match.due("q").options == (("ann-1", "ann-2"), ())


def test_in_any_format_a_deck_that_won_is_done() -> None:
    match = Match("triad-short", 3, won_decks_done=True)
    match.choose(0, "ben-3")
    match.choose(1, "ann-3")
    match.choose(0, "ann-1")
    match.choose(1, "ben-1")
    match.open()
    match.won(0)
    match.store(types.RoundClosed(round="1"), types.RoundAdded(round="2", stage="s"))
    match.pair("q", "ann", "ben", round="2")
    match.choose(0, "ben-3", "q")
    match.choose(1, "ann-3", "q")
    assert match.due("q").options == ((), ("ben-1", "ben-2"))


def test_a_stage_says_how_many_keys_win() -> None:
    match = Match("archon", keys_to_win=2)
    assert match.now.keys_to_win(match.pairing()) == 2
    result = types.ResultRecorded(pairing="p", winner="ann", keys=(3, 0), reason="x")
    assert match.refused(result) == "keys"
    match.store(msgspec.structs.replace(result, keys=(2, 1)))
    three = Match("archon")
    assert three.refused(msgspec.structs.replace(result, keys=(4, 0))) == "keys"
    three.store(result)
    six = Match("archon", keys_to_win=6)
    six.store(msgspec.structs.replace(result, keys=(6, 5)))


def test_rules_that_say_nothing_of_it_are_written_as_before() -> None:
    assert msgspec.json.encode(Rules(kind="swiss")) == b'{"kind":"swiss"}'


def test_break_key_takes_no_number_of_keys() -> None:
    now = Tournament()
    apply(now, created(variant="break-key"), None, actor=OLGA)
    added = types.StageAdded(stage="s", name="S", rules=Rules(kind="swiss", keys_to_win=2))
    assert refused(lambda: apply(now, added, None, actor=OLGA)) == "variant"
    added = types.StageAdded(stage="s", name="S", rules=Rules(kind="swiss", won_decks_done=True))
    assert refused(lambda: apply(now, added, None, actor=OLGA)) == "variant"

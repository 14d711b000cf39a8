"""Formats: which deck a seat plays, what is chosen in secret, what chains are bid for, and who has won."""

from __future__ import annotations

from collections.abc import Sequence
from types import MappingProxyType
from typing import Any

import msgspec
import pytest

from replays.log.events import redact
from replays.tournaments import event_types as types
from replays.tournaments.entries import Pairing
from replays.tournaments.event_fields import FormatName, StageRules
from replays.tournaments.fold import apply, feed
from replays.tournaments.formats import FORMATS
from replays.tournaments.games.acts import bid, choose, next_game
from replays.tournaments.games.due import NextStep, due
from replays.tournaments.stages.beginning import begin_stage
from replays.tournaments.stages.progress import cut_of, still_in
from replays.tournaments.standings import MatchOutcome, best_of, decide
from replays.tournaments.state import Tournament, TournamentRefused
from tests.replays.tournaments.build import LISTS, OLGA, created
from tests.replays.tournaments.simulated_matches import FormatMatch

Rules = StageRules
LIST = next(iter(LISTS.values()))


class Match:
    """A match of Ann and Ben, of `decks` decks each, in a stage of a format. Its games are told as outcomes."""

    def __init__(
        self,
        format: Any,
        decks: int = 1,
        *,
        players: Sequence[str] = ("ann", "ben"),
        houses: Any = MappingProxyType({}),
        **rules: Any,
    ) -> None:
        self.now, self.outcomes = Tournament(), dict[str, MatchOutcome]()
        self.store(created())
        for player in players:
            self.store(types.PlayerRegistered(player=player, name=player.title()))
            for number in range(1, decks + 1):
                deck = types.DeckRegistered(deck=f"{player}-{number}", player=player)
                listed = {**LIST, "houses": houses.get(deck.deck, LIST["houses"])}
                apply(self.now, deck, types.DeckSecret(list=listed), actor=OLGA)
        self.store(types.StageAdded(stage="s", name="S", rules=Rules(kind="swiss", format=format, **rules)))
        self.store(*(data for data, _ in begin_stage(self.now, {})))
        self.store(types.RoundAdded(round="1", stage="s"))
        self.pair("p", *players[:2])

    def store(self, *events: Any) -> None:
        for data in events:
            apply(self.now, data, None, actor=OLGA)

    def pair(self, id: str, *players: str, round: str = "1", chains: Sequence[int] = (0, 0)) -> None:
        seats = tuple(types.PairedSeat(player=one, chains=many) for one, many in zip(players, chains, strict=True))
        self.store(types.PairingAdded(pairing=id, round=round, table=id, seats=seats))

    def pairing(self, id: str = "p") -> Pairing:
        return self.now.pairings[id]

    def due(self, id: str = "p") -> NextStep:
        return due(self.now, self.outcomes, self.pairing(id))

    def choose(self, seat: int, deck: str, id: str = "p", *, then: Sequence[str] = ()) -> None:
        for data, secret in choose(self.now, self.outcomes, self.pairing(id), seat, deck, *then):
            apply(self.now, data, secret, actor=OLGA)

    def bid(self, seat: int, chains: int | None, deck: str | None = None) -> None:
        self.store(*(data for data, _ in bid(self.now, self.outcomes, self.pairing(), seat, chains, deck)))

    def open(self, id: str = "p") -> tuple[tuple[str | None, ...], tuple[int, ...]]:
        """Open the next game; its decks and what was bid."""
        what = next_game(self.now, self.outcomes, self.pairing(id))
        chains = tuple(seat.chains + more for seat, more in zip(self.pairing(id).seats, what.bid, strict=True))
        self.store(
            types.MatchAssigned(
                pairing=id,
                match=f"{id}{len(self.now.matches)}",
                decks=what.decks,
                game=what.game,
                chains=chains,
                barred_houses=what.barred or msgspec.UNSET,
                first=msgspec.UNSET if what.first is None else what.first,
            )
        )
        return what.decks, what.bid

    def won(self, seat: int | None, id: str = "p") -> None:
        """The last game ends so."""
        match = self.pairing(id).matches[-1]
        keys = tuple(3 if number == seat else 1 for number in range(2))
        self.outcomes[match] = MatchOutcome(
            match=match, finished=True, winner=seat, abandoned=False, keys=keys, amber=(0, 0), penalties=({}, {})
        )

    def refused(self, data: Any, secret: Any = None) -> str:
        with pytest.raises(TournamentRefused) as error:
            apply(self.now.copy(), data, secret, actor=OLGA)
        return error.value.code

    def assigned(self, *decks: str, **more: Any) -> types.MatchAssigned:
        return types.MatchAssigned(pairing="p", match="M", decks=decks, **more)


def refused(call: Any, *arguments: Any) -> str:
    with pytest.raises(TournamentRefused) as error:
        call(*arguments)
    return error.value.code


# -- what a stage says ----------------------------------------------------------------------------------------------


def test_every_format_has_a_row_and_its_games_are_odd_unless_decks_are_used_up() -> None:
    assert set(FORMATS) == set(FormatName.__args__)  # type: ignore[attr-defined]
    assert [name for name, row in FORMATS.items() if row.best_of is not None and row.best_of % 2 == 0] == ["hexad"]
    assert [name for name, row in FORMATS.items() if row.own_decks_only] == ["archon", "alliance"]
    assert [name for name, row in FORMATS.items() if row.bidding] == [
        "adaptive",
        "adaptive-short",
        "auction",
        "moirai",
    ]


def test_a_stage_without_a_format_is_archon_and_its_event_says_nothing_of_it() -> None:
    assert b"format" not in msgspec.json.encode(Rules(kind="swiss"))
    match = Match("archon", 2)
    assert match.due().what == "decks"
    assert match.due().text.startswith("Ann has 2 decks, and nothing says which is played: pair again with the one")
    assert match.refused(match.assigned("ann-1", "ann-2")) == "unknown-deck"
    match.store(match.assigned("ann-1", "ben-2"))


def test_who_brings_several_decks_to_an_alliance_puts_one_together() -> None:
    assert "put an Alliance of them together, or withdraw others" in Match("alliance", 2).due().text


def test_a_format_stays_once_a_round_of_its_stage_is_there() -> None:
    match = Match("reversal")
    changed = types.StageChanged(stage="s", rules=Rules(kind="swiss"))
    assert match.refused(changed) == "begun"
    match.store(types.StageChanged(stage="s", rules=Rules(kind="swiss", format="reversal", minutes=40)))


def test_formats_refuse_tables_of_three_and_numbers_of_games_they_do_not_have() -> None:
    now = Tournament()
    apply(now, created(variant="break-key"), None, actor=OLGA)
    added = types.StageAdded(stage="s", name="S", rules=Rules(kind="swiss", format="reversal"))
    assert refused(lambda: apply(now, added, None, actor=OLGA)) == "variant"
    match = Match("archon")
    rules = Rules(kind="swiss", format="triad", best_of=5)
    assert match.refused(types.StageAdded(stage="t", name="T", rules=rules)) == "games"
    rules = Rules(kind="single-elimination", format="survival", final_best_of=3)
    assert match.refused(types.StageAdded(stage="t", name="T", rules=rules)) == "games"


# -- reversal -------------------------------------------------------------------------------------------------------


def test_in_reversal_each_plays_the_deck_of_the_other() -> None:
    match = Match("reversal")
    assert match.due().text == "Game 1 can be opened: Ann plays deck ben-1 of Ben; Ben plays deck ann-1 of Ann."
    assert match.refused(match.assigned("ann-1", "ben-1", game=1)) == "unknown-deck"
    assert match.refused(match.assigned("ben-1", "ann-1")) == "order"
    assert match.refused(match.assigned("ben-1", "ann-1", game=2)) == "order"
    assert match.refused(match.assigned("ben-1", "ann-1", game=1, chains=(1, 0))) == "chains"
    assert match.open() == (("ben-1", "ann-1"), (0, 0))
    assert match.due().what == "play"
    match.won(1)
    assert match.due().text == "Ben has won the match."


def test_a_bye_and_a_deck_of_somebody_else_are_no_reversal() -> None:
    match = Match("reversal", players=("ann", "ben", "cat"))
    assert match.refused(match.assigned("cat-1", "ann-1", game=1)) == "unknown-deck"


def test_chains_of_the_pairing_stay_with_the_player() -> None:
    match = Match("reversal", players=("ann", "ben", "cat", "dan"))
    match.pair("q", "cat", "dan", chains=(3, 0))
    assert match.due("q").text == (
        "Game 1 can be opened: Cat plays deck dan-1 of Dan with 3 chains; Dan plays deck cat-1 of Cat."
    )
    match.open("q")
    assert match.now.chains_in["q0"] == (3, 0)


# -- adaptive -------------------------------------------------------------------------------------------------------


@pytest.fixture
def adaptive() -> Match:
    """Game 3 of an Adaptive match: Ann's deck won twice."""
    match = Match("adaptive")
    assert match.open()[0] == ("ann-1", "ben-1")
    match.won(0)
    assert match.open()[0] == ("ben-1", "ann-1")
    match.won(1)
    return match


def test_adaptive_bids_for_the_deck_that_won_twice(adaptive: Match) -> None:
    assert best_of(adaptive.now, adaptive.pairing(), {}) == 3
    assert adaptive.due().text == (
        "Before game 3, chains are bid for deck ann-1: Ann would play it with 0. Ben bids 1 or more, or passes."
    )
    assert refused(adaptive.open) == "bids"
    adaptive.bid(1, 2)
    assert adaptive.due().seats == (0,)
    adaptive.bid(0, 3)
    adaptive.bid(1, 7)
    adaptive.bid(0, None)
    assert adaptive.due().text == (
        "Game 3 of at most 3 can be opened: Ann plays deck ben-1 of Ben; Ben plays deck ann-1 of Ann with 7 chains."
    )
    assert adaptive.refused(adaptive.assigned("ben-1", "ann-1", game=3)) == "chains"
    assert adaptive.refused(adaptive.assigned("ann-1", "ben-1", game=3, chains=(7, 0))) == "unknown-deck"
    assert adaptive.open() == (("ben-1", "ann-1"), (0, 7))
    adaptive.won(1)
    decided = decide(adaptive.now, adaptive.pairing(), adaptive.outcomes)
    assert decided is not None
    assert (decided.winner, decided.games) == ("ben", (1, 2))


def test_the_owner_keeps_the_deck_for_nothing_if_the_other_passes(adaptive: Match) -> None:
    adaptive.bid(1, None)
    assert adaptive.open() == (("ann-1", "ben-1"), (0, 0))


def test_nobody_bids_more_than_24_chains(adaptive: Match) -> None:
    adaptive.bid(1, 24)
    assert adaptive.open() == (("ben-1", "ann-1"), (0, 24))


def test_bids_go_up_and_in_turn_and_end(adaptive: Match) -> None:
    assert refused(adaptive.bid, 0, 1) == "turn"
    assert refused(adaptive.bid, 1, 0) == "too-low"
    assert refused(adaptive.bid, 1, 1, "ben-1") == "unknown-deck"
    adaptive.bid(1, 2)
    assert refused(adaptive.bid, 0, 2) == "too-low"
    made = types.BidMade(pairing="p", game=3, seat=1, deck="ann-1", chains=9)
    assert adaptive.refused(made) == "turn"
    assert adaptive.refused(msgspec.structs.replace(made, seat=0, deck="ben-1")) == "unknown-deck"
    assert adaptive.refused(msgspec.structs.replace(made, seat=2)) == "seats"
    assert adaptive.refused(msgspec.structs.replace(made, seat=0, game=2)) == "format"
    adaptive.bid(0, None)
    assert refused(adaptive.bid, 1, 9) == "nothing-due"
    assert adaptive.refused(made) == "sold"


def test_two_wins_end_an_adaptive_match_before_its_third_game() -> None:
    match = Match("adaptive")
    match.open()
    match.won(0)
    match.open()
    match.won(0)
    assert match.due().what == "decided"
    assert refused(match.open) == "decided"
    assert refused(match.bid, 1, 1) == "nothing-due"


def test_without_a_deck_that_won_more_both_play_their_own() -> None:
    match = Match("adaptive")
    match.open()
    match.won(None)
    match.open()
    match.won(None)
    assert match.open() == (("ann-1", "ben-1"), (0, 0))


def test_a_game_that_was_annulled_or_given_up_is_played_again() -> None:
    match = Match("adaptive")
    match.open()
    match.store(types.MatchAnnulled(match="p0", reason="wrong deck"))
    assert match.open()[0] == ("ann-1", "ben-1")
    abandoned = match.pairing().matches[-1]
    match.outcomes[abandoned] = MatchOutcome(
        match=abandoned, finished=True, winner=None, abandoned=True, keys=(0, 0), amber=(0, 0), penalties=({}, {})
    )
    assert match.open()[0] == ("ann-1", "ben-1")
    match.won(1)
    assert match.open()[0] == ("ben-1", "ann-1")


def test_in_short_adaptive_who_choose_the_same_deck_bid_for_it() -> None:
    match = Match("adaptive-short")
    assert match.due().what == "choose"
    assert match.due().options == (("ann-1", "ben-1"), ("ann-1", "ben-1"))
    match.choose(0, "ben-1")
    match.choose(1, "ben-1")
    assert match.due().what == "bid"
    assert match.due().sale is not None
    assert match.due().sale.holder == 1  # type: ignore[union-attr]
    assert match.refused(match.assigned("ben-1", "ann-1", game=1)) == "bids"
    match.bid(0, 4)
    match.bid(1, None)
    assert match.open() == (("ben-1", "ann-1"), (4, 0))


def test_in_short_adaptive_different_decks_are_played_at_once() -> None:
    match = Match("adaptive-short")
    match.choose(1, "ann-1")
    match.choose(0, "ben-1")
    assert match.refused(types.BidMade(pairing="p", game=1, seat=0, deck="ben-1", chains=1)) == "format"
    assert match.open() == (("ben-1", "ann-1"), (0, 0))


# -- secret choices -------------------------------------------------------------------------------------------------


def test_triad_strikes_and_is_won_with_both_decks_that_are_left() -> None:
    match = Match("triad", 3)
    assert match.due().text == "Before game 1, Ann and Ben each strike a deck of the opponent, in secret."
    match.choose(0, "ben-3")
    assert match.due().seats == (1,)
    match.choose(1, "ann-1")
    assert match.due().options == (("ann-2", "ann-3"), ("ben-1", "ben-2"))
    assert refused(match.open) == "choices"
    assert refused(match.choose, 0, "ann-1") == "unknown-deck"
    match.choose(0, "ann-2")
    match.choose(1, "ben-1")
    assert match.open()[0] == ("ann-2", "ben-1")
    match.won(0)
    assert match.due().seats == (1,)  # Ann has one deck left, and nothing to choose
    match.choose(1, "ben-1")
    assert match.open()[0] == ("ann-3", "ben-1")
    match.won(1)
    assert match.open()[0] == ("ann-3", "ben-2")
    match.won(0)
    assert match.due().text == "Ann has won the match."


def test_a_format_says_who_has_too_few_or_too_many_decks() -> None:
    assert Match("triad", 2).due().text == "Ann has 2 decks, and Triad takes 3 decks: register the others."
    assert Match("triad", 4).due().text == "Ann has 4 decks, and Triad takes 3 decks: withdraw the others."
    assert "takes 2 to 3 decks" in Match("triad-short", 1).due().text
    assert refused(Match("triad", 2).open) == "no-deck"


def test_short_triad_is_one_game() -> None:
    match = Match("triad-short", 2)
    match.choose(0, "ben-1")
    match.choose(1, "ann-2")
    assert match.open()[0] == ("ann-1", "ben-2")
    match.won(1)
    assert match.due().what == "decided"


def test_a_choice_is_not_known_before_all_have_chosen_and_is_what_was_sealed() -> None:
    match = Match("triad", 3)
    sealed = types.ChoiceSealed(pairing="p", game=1, seat=0, purpose="strike")
    secret = types.ChoiceSecret(deck="ben-2")
    assert match.refused(sealed, types.ChoiceSecret(deck="ann-1")) == "unknown-deck"
    assert match.refused(msgspec.structs.replace(sealed, purpose="borrow"), secret) == "format"
    assert match.refused(msgspec.structs.replace(sealed, game=2), secret) == "format"
    apply(match.now, sealed, secret, actor=OLGA)
    assert "ben-2" not in repr(match.due().text)
    assert match.refused(sealed, secret) == "chosen"
    revealed = types.ChoiceRevealed(pairing="p", game=1, purpose="strike", decks=("ben-1", None))
    assert match.refused(revealed) == "chosen"
    assert match.refused(msgspec.structs.replace(revealed, decks=("ben-2", "ann-1"))) == "chosen"
    assert match.refused(msgspec.structs.replace(revealed, decks=("ben-2",))) == "seats"
    assert match.refused(msgspec.structs.replace(revealed, purpose="deck")) == "chosen"
    match.choose(1, "ann-2")
    assert match.refused(msgspec.structs.replace(revealed, decks=("ben-2", "ann-2"))) == "chosen"
    late = types.ChoiceSealed(pairing="p", game=1, seat=1, purpose="strike")
    assert match.refused(late, types.ChoiceSecret(deck="ann-1")) == "chosen"


def test_a_redacted_log_folds_to_the_same_choices() -> None:
    played = FormatMatch("triad", 7).play()
    copy = Tournament()
    for event in played.log:
        feed(copy, redact(event))
    assert copy.choices == played.now.choices
    assert copy.decks_in == played.now.decks_in


def test_nothing_is_chosen_or_bid_at_a_pairing_that_is_over() -> None:
    match = Match("triad", 3)
    sealed = types.ChoiceSealed(pairing="p", game=1, seat=0, purpose="strike")
    match.store(types.ResultRecorded(pairing="p", winner="ann", reason="no-show"))
    assert match.refused(sealed) == "decided"
    match.store(types.RoundClosed(round="1"))
    assert match.refused(sealed) == "round-closed"
    assert match.refused(msgspec.structs.replace(sealed, pairing="q")) == "unknown-pairing"


# -- the others -----------------------------------------------------------------------------------------------------


def test_in_survival_a_deck_that_lost_is_out_and_so_is_its_last_owner() -> None:
    match = Match("survival", 2)
    match.choose(0, "ann-2")
    match.choose(1, "ben-1")
    match.open()
    match.won(1)
    match.store(types.RoundClosed(round="1"), types.RoundAdded(round="2", stage="s"))
    match.pair("q", "ann", "ben", round="2")
    assert match.due("q").options == ((), ("ben-1", "ben-2"))  # Ann has ann-1 left
    match.choose(1, "ben-2", "q")
    assert match.open("q")[0] == ("ann-1", "ben-2")
    stage = match.now.stage
    assert stage is not None
    assert still_in(match.now, match.outcomes, stage) == ["ann", "ben"]
    match.won(1, "q")
    assert still_in(match.now, match.outcomes, stage) == ["ben"]
    match.store(types.RoundClosed(round="2"))
    assert cut_of(match.now, match.outcomes, stage).ready


def test_a_deck_that_lost_may_be_withdrawn_without_ending_its_player() -> None:
    match = Match("survival", 2)
    match.choose(0, "ann-2")
    match.choose(1, "ben-1")
    match.open()
    match.won(1)
    stage = match.now.stage
    assert stage is not None
    match.store(types.DeckWithdrawn(deck="ann-2"))
    assert still_in(match.now, match.outcomes, stage) == ["ann", "ben"]
    match.store(types.DeckWithdrawn(deck="ann-1"))
    assert still_in(match.now, match.outcomes, stage) == ["ben"]


def test_a_recorded_loss_takes_the_deck_that_was_chosen_with_it() -> None:
    match = Match("survival", 2)
    match.choose(0, "ann-1")
    match.choose(1, "ben-1")
    match.store(types.ResultRecorded(pairing="p", winner="ben", reason="played on paper"))
    match.store(types.RoundClosed(round="1"), types.RoundAdded(round="2", stage="s"))
    match.pair("q", "ann", "ben", round="2")
    match.choose(1, "ben-1", "q")
    assert match.open("q")[0] == ("ann-2", "ben-1")


def test_in_sealed_a_deck_is_chosen_for_the_whole_stage() -> None:
    match = Match("sealed", 2)
    match.choose(0, "ann-2")
    match.choose(1, "ben-1")
    assert match.open()[0] == ("ann-2", "ben-1")
    match.won(0)
    match.store(types.RoundClosed(round="1"), types.RoundAdded(round="2", stage="s"))
    match.pair("q", "ben", "ann", round="2")
    assert match.open("q")[0] == ("ben-1", "ann-2")
    match.store(types.RoundAdded(round="3", stage="s"))
    match.store(types.DeckWithdrawn(deck="ann-2"))
    match.pair("r", "ben", "ann", round="3")
    assert match.open("r")[0] == ("ben-1", "ann-1")


def test_a_deck_that_is_withdrawn_leaves_nobody_waiting() -> None:
    match = Match("survival", 2)
    match.choose(0, "ann-2")
    match.store(types.DeckWithdrawn(deck="ben-1"))
    assert match.open()[0] == ("ann-2", "ben-2")


def test_in_an_auction_the_seats_take_turns_to_open() -> None:
    match = Match("auction", best_of=3)
    assert match.due().seats == (0,)
    assert match.due().options == (("ann-1", "ben-1"), ())
    assert refused(match.bid, 0, None, "ann-1") == "no-bid"
    assert refused(match.bid, 0, 1) == "unknown-deck"
    assert match.refused(match.assigned("ann-1", "ben-1", game=1)) == "bids"
    match.bid(0, 0, "ben-1")
    match.bid(1, 1)
    match.bid(0, 5)
    match.bid(1, None)
    assert match.open() == (("ben-1", "ann-1"), (5, 0))
    match.won(0)
    assert match.due().seats == (1,)
    match.bid(1, 2, "ben-1")
    match.bid(0, None)
    assert match.open() == (("ann-1", "ben-1"), (0, 2))


def test_in_exchange_each_borrows_a_deck_of_the_other() -> None:
    match = Match("exchange", 2)
    match.choose(0, "ben-1")
    match.choose(1, "ann-1")
    assert match.due().options == (("ann-2", "ben-1"), ("ben-2", "ann-1"))
    match.choose(0, "ben-1")
    match.choose(1, "ann-1")
    assert match.open()[0] == ("ben-1", "ann-1")
    match.won(0)
    match.choose(1, "ann-1")
    assert match.open()[0] == ("ann-2", "ann-1")
    match.won(0)
    assert match.due().text == "Ann has won the match."


@pytest.mark.parametrize("format", list(FORMATS))
@pytest.mark.parametrize("number", range(4))
def test_simulated_matches_come_to_their_end(format: FormatName, number: int) -> None:
    FormatMatch(format, number).play()

"""Who begins the games after the first: by lot, the loser of the game before, or as the loser says."""

from __future__ import annotations

import msgspec
import pytest

from replays.tournaments import event_types as types
from replays.tournaments.fold import apply
from replays.tournaments.games.acts import next_game
from replays.tournaments.state import Tournament
from tests.replays.tournaments.build import OLGA, created
from tests.replays.tournaments.test_formats import Match, Rules, refused


def begun(begins: str, format: str = "archon", winner: int | None = 0) -> Match:
    """A best of three after its first game."""
    match = Match(format, best_of=3, begins=begins)
    match.open()
    match.won(winner)
    return match


def test_a_stage_without_the_rule_leaves_it_to_chance_and_to_officials() -> None:
    match = begun("lot")
    assert match.due().first is None
    assert match.refused(match.assigned("ann-1", "ben-1", first=1)) == "begins"
    assert b"begins" not in msgspec.json.encode(Rules(kind="swiss"))
    assert b"first" not in msgspec.json.encode(match.assigned("ann-1", "ben-1"))


@pytest.mark.parametrize("format", ["archon", "adaptive", "reversal"])
def test_the_loser_begins_the_next_game(format: str) -> None:
    match = begun("loser", format)
    due = match.due()
    assert (due.what, due.game, due.first) == ("open", 2, 1)
    assert due.text.endswith(" Ben begins.")
    match.open()
    match.won(1)
    if format != "adaptive":  # whose third game is bid for first
        assert match.due().first == 0


@pytest.mark.parametrize("begins", ["loser", "loser-chooses"])
def test_the_first_game_and_one_after_a_draw_are_begun_as_by_lot(begins: str) -> None:
    match = Match("archon", best_of=3, begins=begins)
    assert (match.due().what, match.due().first) == ("open", None)
    assert match.refused(match.assigned("ann-1", "ben-1", game=1, first=0)) == "begins"
    drawn = begun(begins, winner=None)
    assert (drawn.due().what, drawn.due().first) == ("open", None)


def test_a_game_that_is_given_up_changes_nothing() -> None:
    match = begun("loser")
    match.open()
    match.store(types.MatchAnnulled(match="p1", reason="power cut"))
    assert (match.due().game, match.due().first) == (2, 1)


def test_the_loser_says_who_begins_and_all_see_it_at_once() -> None:
    match = begun("loser-chooses")
    due = match.due()
    assert due.text == "Before game 2, Ben says who begins."
    assert (due.what, due.seats, due.options) == ("choose", (1,), ((), ("ann", "ben")))
    assert refused(next_game, match.now, match.outcomes, match.pairing()) == "choices"
    assert refused(match.choose, 0, "ann") == "chosen"
    assert refused(match.choose, 1, "cat") == "unknown-player"
    assert match.refused(match.assigned("ann-1", "ben-1", game=2, first=0)) == "begins"
    match.choose(1, "ann")
    assert (match.due().what, match.due().first) == ("open", 0)
    assert match.refused(match.assigned("ann-1", "ben-1", game=2, first=1)) == "begins"
    assert match.refused(match.assigned("ann-1", "ben-1", game=2, first=2)) == "seats"
    match.store(match.assigned("ann-1", "ben-1", game=2, first=0))
    assert match.now.first_in["M"] == 0
    assert match.now.copy().first_in == match.now.first_in


def test_who_begins_is_chosen_before_each_game() -> None:
    match = begun("loser-chooses")
    match.choose(1, "ben")
    match.open()
    match.won(1)
    assert match.due().text == "Before game 3, Ann says who begins."
    assert match.refused(types.ChoiceSealed(pairing="p", game=1, seat=0, purpose="begin")) == "format"


def test_it_is_for_tables_of_two_and_for_more_than_a_game() -> None:
    now = Tournament()
    apply(now, created(variant="break-key"), None, actor=OLGA)
    added = types.StageAdded(stage="s", name="S", rules=Rules(kind="swiss", begins="loser"))
    assert refused(lambda: apply(now, added, None, actor=OLGA)) == "variant"
    match = Match("archon")
    rules = Rules(kind="swiss", format="survival", begins="loser")
    assert match.refused(types.StageAdded(stage="t", name="T", rules=rules)) == "begins"


def test_a_rule_that_comes_during_a_stage_holds_from_the_next_game_on() -> None:
    match = Match("archon", best_of=3)
    match.store(match.assigned("ann-1", "ben-1"))
    match.won(0)
    match.store(types.StageChanged(stage="s", rules=Rules(kind="swiss", best_of=3, begins="loser")))
    assert (match.due().game, match.due().first) == (2, 1)
    match.open()

"""Penalties, deck checks, fixed tables and absences in the log of a tournament, and what they lead to."""

from __future__ import annotations

from typing import Any

import pytest

from replays.log.events import redact
from replays.log.vocabulary import EventData, SecretData
from replays.tournaments import event_types as types
from replays.tournaments.event_fields import StageRules
from replays.tournaments.fold import apply, check_new
from replays.tournaments.handouts import as_csv, handout
from replays.tournaments.people_event_types import (
    DeckChecked,
    DeckCheckSecret,
    PenaltyRecorded,
    PenaltySecret,
    PenaltyWithdrawn,
    PlayerAbsent,
    PlayerArrived,
    PlayerSeated,
    WithdrawalSecret,
)
from replays.tournaments.player_records import MatchPenalty, latest_deck_checks, penalty_counts, player_records
from replays.tournaments.policy import Policy
from replays.tournaments.proposed_results import absence_loss, penalty_result
from replays.tournaments.seating import fixed_table_notes, fixed_table_warnings, tables_of
from replays.tournaments.standings import MatchOutcome, decide
from replays.tournaments.state import Tournament, TournamentRefused
from tests.replays.tournaments.build import JO, changes, create, pairing, tournament, tournaments


def add(now: Tournament, data: EventData, secret: SecretData | None = None) -> None:
    check_new(now, data, secret)
    apply(now, data, secret, actor=JO)


def refused(now: Tournament, data: EventData, secret: SecretData | None = None) -> str:
    version = now.version
    with pytest.raises(TournamentRefused) as caught:
        add(now, data, secret)
    assert now.version == version
    return caught.value.code


def penalised(now: Tournament, penalty: types.Penalty, player: str = "ann", **more: Any) -> str:
    id = f"penalty-{len(now.penalties) + 1}"
    secret = PenaltySecret(player=player, penalty=penalty, reason="A reason.", **more)
    add(now, PenaltyRecorded(record=id), secret)
    return id


def best_of_three(**policy: Any) -> Tournament:
    """Ann and Ben meet in a best of three."""
    rules = StageRules(kind="swiss", best_of=3)
    now = tournament(policy=Policy(**policy))
    add(now, types.RoundClosed(round="1"))
    add(now, types.StageAdded(stage="s", name="S", rules=rules))
    add(now, types.StageBegun(stage="s", entrants=("ann", "ben")))
    add(now, types.RoundAdded(round="2", stage="s"))
    add(now, pairing("p", "ann", "ben", round="2"))
    return now


def won(match: str, winner: int) -> MatchOutcome:
    return MatchOutcome(
        match=match, finished=True, winner=winner, abandoned=False, keys=(1, 1), amber=(0, 0), penalties=({}, {})
    )


# -- penalties and deck checks --------------------------------------------------------------------------------------


def test_a_penalty_is_recorded_and_withdrawn() -> None:
    now = tournament(pairing("p", "ann", "ben"))
    id = penalised(now, "warning", pairing="p")
    assert (now.penalties[id].player, now.penalties[id].round, now.penalties[id].actor) == ("ann", "1", JO)
    add(now, PenaltyWithdrawn(record=id), WithdrawalSecret(reason="It was Ben."))
    assert now.penalties[id].withdrawn == "It was Ben."
    assert refused(now, PenaltyWithdrawn(record=id), WithdrawalSecret(reason="Again.")) == "withdrawn"


@pytest.mark.parametrize(
    ("changed", "code"),
    [
        ({"player": "zoe"}, "unknown-player"),
        ({"player": "cat", "pairing": "p"}, "unknown-player"),
        ({"pairing": "none"}, "unknown-pairing"),
        ({"round": "none"}, "unknown-round"),
        ({"reason": "  "}, "no-reason"),
        ({"penalty": "chains"}, "penalty-not-allowed"),
    ],
)
def test_what_is_no_penalty_here(changed: dict[str, str], code: str) -> None:
    now = tournament(pairing("p", "ann", "ben"), policy=Policy(penalties=("warning", "game-loss")))
    secret = {"player": "ann", "penalty": "warning", "reason": "Late.", **changed}
    assert refused(now, PenaltyRecorded(record="a"), PenaltySecret(**secret)) == code  # type: ignore[arg-type]


def test_an_id_is_used_once() -> None:
    now = tournament()
    penalised(now, "warning")
    secret = PenaltySecret(player="ben", penalty="warning", reason="Late.")
    assert refused(now, PenaltyRecorded(record="penalty-1"), secret) == "record-exists"
    assert refused(now, PenaltyWithdrawn(record="penalty-2")) == "unknown-penalty"


def test_the_last_deck_check_counts() -> None:
    now = tournament()
    for number, outcome in enumerate(("fault", "fine"), 1):
        secret = DeckCheckSecret(player="ann", deck="ann-1", outcome=outcome, note="38 cards")  # type: ignore[arg-type]
        add(now, DeckChecked(record=f"check-{number}"), secret)
    assert [check.outcome for check in now.deck_checks.values()] == ["fault", "fine"]
    assert latest_deck_checks(now)["ann"].id == "check-2"
    bens = DeckCheckSecret(player="ann", deck="ben-1", outcome="fine")
    assert refused(now, DeckChecked(record="check-3"), bens) == "unknown-deck"


def test_a_redacted_copy_says_nothing_about_anybody() -> None:
    on = tournaments()
    id = create(on).tournament.id
    on.change(id, [*changes(), (pairing("p", "ann", "ben"), None)], actor=JO)
    on.change(
        id,
        [
            (
                PenaltyRecorded(record="penalty-1"),
                PenaltySecret(player="ann", penalty="match-loss", reason="Rude words.", pairing="p"),
            ),
            (DeckChecked(record="check-1"), DeckCheckSecret(player="ben", outcome="fault")),
            (PenaltyWithdrawn(record="penalty-1"), WithdrawalSecret(reason="Not so rude.")),
        ],
        actor=JO,
    )
    lines = [redact(event).to_json().decode() for event in on.store.events(id)[-3:]]
    for line in lines:
        assert "ann" not in line
        assert "ben" not in line
        assert "rude" not in line.casefold()
    copy = Tournament()
    for event in on.store.events(id):
        apply(copy, event.data, None, actor=event.actor)
    assert (copy.penalties["penalty-1"].player, copy.penalties["penalty-1"].withdrawn) == (None, "")
    assert copy.deck_checks["check-1"].outcome is None
    assert player_records(copy, {})[0].penalties == []


def test_a_record_has_the_penalties_of_every_log_in_order() -> None:
    on = tournaments()
    id = create(on).tournament.id
    on.change(id, [*changes(), (pairing("p", "ann", "ben"), None)], actor=JO)
    on.change(id, [(types.MatchAssigned(pairing="p", match="M", decks=("ann-1", "ben-1")), None)], actor=JO)
    secret = PenaltySecret(player="ben", penalty="warning", reason="=Late", round="1")
    on.change(id, [(PenaltyRecorded(record="penalty-1"), secret)], actor=JO)
    now = on.get(id)
    early = MatchPenalty(event=7, seat=1, penalty="chains", reason="Slow.", by="jo", at="2020-01-01T00:00:00.000000Z")
    records = player_records(now, {"M": [early]}, lambda player: player != "cat")
    assert [record.player for record in records] == ["ann", "ben"]
    ben = records[1].penalties
    assert [(one.penalty, one.round, one.table, one.match, one.record) for one in ben] == [
        ("chains", "1", "p", "M", None),
        ("warning", "1", None, None, "penalty-1"),
    ]
    assert penalty_counts(now, {"M": [{}, {"chains": 1}]})["ben"] == {"chains": 1, "warning": 1}
    csv = as_csv("penalties", handout("penalties", now, {}, lambda deck: True, records)).decode("utf-8-sig")
    assert csv.splitlines()[2].startswith("ben,Ben,warning,'=Late,1,Round 1,,,acc-jo,")


# -- results that penalties lead to ---------------------------------------------------------------------------------


def test_a_match_loss_proposes_a_result_and_decides_nothing() -> None:
    now = tournament(pairing("p", "ann", "ben"))
    id = penalised(now, "match-loss", pairing="p")
    assert decide(now, now.pairings["p"], {}) is None
    proposed = penalty_result(now, now.pairings["p"], {})
    assert proposed is not None
    assert (proposed.winner, proposed.reason) == ("ben", "By penalty")
    add(now, PenaltyWithdrawn(record=id), WithdrawalSecret(reason="No."))
    assert penalty_result(now, now.pairings["p"], {}) is None


def test_both_lose_and_nobody_wins() -> None:
    now = tournament(pairing("p", "ann", "ben"))
    penalised(now, "match-loss", pairing="p")
    penalised(now, "game-loss", "ben", pairing="p")
    proposed = penalty_result(now, now.pairings["p"], {})
    assert proposed is not None
    assert proposed.winner is None


def test_a_later_word_of_an_official_stands() -> None:
    now = tournament(pairing("p", "ann", "ben"))
    add(now, types.ResultRecorded(pairing="p", winner="ann", reason="played"))
    penalised(now, "match-loss", pairing="p")
    assert penalty_result(now, now.pairings["p"], {}) is not None
    add(now, types.ResultRecorded(pairing="p", winner="ann", reason="The penalty is for the next round."))
    assert penalty_result(now, now.pairings["p"], {}) is None


def test_a_game_loss_is_a_game_of_a_best_of_three() -> None:
    now = best_of_three()
    table = now.pairings["p"]
    penalised(now, "game-loss", pairing="p")
    assert penalty_result(now, table, {}) is None
    add(now, types.MatchAssigned(pairing="p", match="M", decks=("ann-1", "ben-1")))
    table = now.pairings["p"]
    assert penalty_result(now, table, {"M": won("M", 0)}) is None
    proposed = penalty_result(now, table, {"M": won("M", 1)})
    assert proposed is not None
    assert proposed.winner == "ben"


def test_of_three_at_a_table_only_who_is_left_alone_wins() -> None:
    now = tournament(pairing("p", "ann", "ben", "cat"), variant="break-key")
    penalised(now, "match-loss", pairing="p")
    assert penalty_result(now, now.pairings["p"], {}) is None
    penalised(now, "match-loss", "cat", pairing="p")
    proposed = penalty_result(now, now.pairings["p"], {})
    assert proposed is not None
    assert proposed.winner == "ben"


# -- absence --------------------------------------------------------------------------------------------------------


def test_an_absent_player_loses_by_the_policy_alone() -> None:
    now = tournament(pairing("p", "ann", "ben"))
    add(now, PlayerAbsent(pairing="p", player="ann"))
    assert absence_loss(now, now.pairings["p"], {}) is None
    add(now, types.PolicyChanged(policy=Policy(absence_game_loss=10, absence_match_loss=15)))
    due = absence_loss(now, now.pairings["p"], {})
    assert due is not None
    assert (due.loss, due.minutes) == ("match-loss", 10)
    assert due.reason == "Ann was absent 10 minutes into the round"
    assert due.result is not None
    assert due.result.winner == "ben"
    assert decide(now, now.pairings["p"], {}) is None
    add(now, PlayerArrived(pairing="p", player="ann"))
    assert absence_loss(now, now.pairings["p"], {}) is None


def test_nobody_wins_when_both_are_absent() -> None:
    now = tournament(pairing("p", "ann", "ben"), policy=Policy(absence_match_loss=1))
    for player in ("ben", "ann"):
        add(now, PlayerAbsent(pairing="p", player=player))
    due = absence_loss(now, now.pairings["p"], {})
    assert due is not None
    assert due.reason == "Ann and Ben were absent 1 minute into the round"
    assert due.result is not None
    assert due.result.winner is None


def test_in_a_best_of_three_a_game_is_lost_first_then_the_match() -> None:
    now = best_of_three(absence_game_loss=10, absence_match_loss=15)
    add(now, PlayerAbsent(pairing="p", player="ann"))
    due = absence_loss(now, now.pairings["p"], {})
    assert due is not None
    assert (due.loss, due.minutes, due.result) == ("game-loss", 10, None)
    penalised(now, "game-loss", pairing="p", absence=True)
    due = absence_loss(now, now.pairings["p"], {})
    assert due is not None
    assert (due.loss, due.minutes) == ("match-loss", 15)


def test_a_game_to_which_neither_came_counts_for_neither() -> None:
    now = best_of_three(absence_game_loss=10)
    for player in ("ann", "ben"):
        add(now, PlayerAbsent(pairing="p", player=player))
        penalised(now, "game-loss", player, pairing="p", absence=True)
    penalised(now, "game-loss", pairing="p")
    assert penalty_result(now, now.pairings["p"], {}) is None
    penalised(now, "game-loss", pairing="p")
    proposed = penalty_result(now, now.pairings["p"], {})
    assert proposed is not None
    assert proposed.winner == "ben"


def test_where_nobody_can_be_absent() -> None:
    now = tournament(pairing("p", "ann", "ben"), pairing("bye", "cat"))
    assert refused(now, PlayerAbsent(pairing="p", player="cat")) == "unknown-player"
    assert refused(now, PlayerAbsent(pairing="bye", player="cat")) == "bye"
    assert refused(now, PlayerArrived(pairing="p", player="ann")) == "not-absent"
    add(now, PlayerAbsent(pairing="p", player="ann"))
    assert refused(now, PlayerAbsent(pairing="p", player="ann")) == "absent"
    add(now, types.ResultRecorded(pairing="p", winner="ben", reason="no-show"))
    assert refused(now, PlayerAbsent(pairing="p", player="ben")) == "decided"


# -- fixed tables ---------------------------------------------------------------------------------------------------


def seated(**tables: str) -> Tournament:
    now = tournament(*(types.PlayerRegistered(player=name, name=name.title()) for name in ("dan", "eve", "fay")))
    for player, table in tables.items():
        add(now, PlayerSeated(player=player, table=table))
    return now


def test_fixed_tables_are_kept_and_the_others_counted_around_them() -> None:
    now = seated(dan="1", fay="Stage 2")
    meetings = [("ann", "ben"), ("dan", "cat"), ("eve", "fay")]
    assert tables_of(now, meetings) == ["2", "1", "Stage 2"]
    assert tables_of(now, [*meetings[:1], ("dan",), ("cat",)]) == ["1", "bye", "bye 2"]


def test_who_registered_first_keeps_the_table() -> None:
    now = seated(dan="3", ann="5")
    assert tables_of(now, [("dan", "ann"), ("ben", "cat")]) == ["5", "1"]
    notes = [note.text for note in fixed_table_notes(now, ["dan", "ann"], "5")]
    assert notes == ["Table 5 is fixed for Ann.", "Table 3 is fixed for Dan, but Ann registered first."]


def test_two_pairings_never_share_a_table() -> None:
    now = seated(dan="3", ann="3", ben="3")
    assert tables_of(now, [("dan", "cat"), ("ben", "eve"), ("ann", "fay")]) == ["1", "2", "3"]


def test_a_pairing_elsewhere_is_warned_of() -> None:
    now = seated(ann="5")
    add(now, pairing("p", "ann", "ben", table="1"))
    assert fixed_table_warnings(now, now.pairings_of("1")) == [
        "Table 5 is fixed for Ann, but this pairing is at table 1."
    ]


def test_what_is_no_fixed_table() -> None:
    now = seated(ann="5")
    assert refused(now, PlayerSeated(player="ann", table="5")) == "seated"
    assert refused(now, PlayerSeated(player="ann", table=" 5")) == "no-table"
    assert refused(now, PlayerSeated(player="ben", table=None)) == "not-seated"
    add(now, PlayerSeated(player="ann", table=None))
    assert now.fixed_tables == {}

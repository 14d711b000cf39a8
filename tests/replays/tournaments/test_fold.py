"""What may follow what in the log of a tournament, and what it comes to."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from replays.log.canonical import GENESIS
from replays.log.errors import EventInvalid, StoreDamaged
from replays.log.events import Draft, Event, redact, seal
from replays.tournaments import event_types as types
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.fold import apply, check_new, feed
from replays.tournaments.policy import DEFAULT_POLICY, Policy
from replays.tournaments.state import Tournament, TournamentRefused
from tests.replays.tournaments.build import JO, OLGA, assigned, changes, created, pairing, tournament


def refused(now: Tournament, data: Any, secret: Any = None) -> TournamentRefused:
    """The refusal; the tournament must be as it was."""
    before = {name: repr(getattr(now, name)) for name in now.__slots__}
    with pytest.raises(TournamentRefused) as caught:
        apply(now, data, secret, actor=OLGA)
    assert before == {name: repr(getattr(now, name)) for name in now.__slots__}
    return caught.value


def chain(*drafts: tuple[Any, Any]) -> list[Event]:
    events: list[Event] = []
    for data, secret in drafts:
        prev = events[-1].hash if events else GENESIS
        draft = Draft(data=data, secret=secret, actor=OLGA)
        events.append(seal(draft, seq=len(events) + 1, prev=prev, vocabulary=TOURNAMENT_VOCABULARY))
    return events


def test_a_tournament_is_what_its_events_say() -> None:
    now = tournament(
        pairing("a", "ann", "ben"),
        pairing("b", "cat"),
        assigned("a", "M1", "ann-1", "ben-1"),
        types.StaffAppointed(account="acc-jo", role="judge"),
        types.PlayerDropped(player="cat"),
    )
    assert (now.name, now.organiser, now.ruleset, now.version) == ("Open", OLGA.id, "16.0", 13)
    assert [player.id for player in now.players.values()] == ["ann", "ben", "cat"]
    assert now.players["cat"].dropped
    assert now.role_of("acc-jo") == "judge"
    assert now.role_of(OLGA.id) == "organiser"
    assert now.role_of("x") is None
    assert [found.id for found in now.pairings_of("1")] == ["a", "b"]
    assert now.pairings["b"].bye
    assert now.matches == {"M1": "a"}
    assert now.decks_in == {"M1": ("ann-1", "ben-1")}
    found = now.pairing_of("M1")
    assert found is not None
    assert found.matches == ("M1",)
    assert now.pairing_of("M2") is None


def test_the_log_is_a_hash_chain_and_every_link_is_checked() -> None:
    events = chain((created(), None), *changes())
    now = Tournament()
    for event in events:
        feed(now, event)
    assert (now.version, now.head, now.created_at) == (len(events), events[-1].hash, events[0].at)
    gap = Tournament()
    with pytest.raises(StoreDamaged, match="tournament"):
        feed(gap, events[1])
    with pytest.raises(StoreDamaged, match="cannot follow"):
        feed(now, _after(now, types.RoundAdded(round="1")))
    changed = msgspec.structs.replace(events[0], body=events[0].body.replace(b"Open", b"Opem"))
    with pytest.raises(StoreDamaged, match="hash check failed"):
        feed(Tournament(), changed)


def _after(now: Tournament, data: Any) -> Event:
    draft = Draft(data=data, actor=OLGA)
    return seal(draft, seq=now.version + 1, prev=now.head, vocabulary=TOURNAMENT_VOCABULARY)


def test_decks_are_under_seal_and_a_redacted_log_still_folds() -> None:
    now = Tournament()
    for event in chain((created(), None), *changes()):
        assert b"Dimension Door" not in event.body
        feed(now, redact(event))
    assert now.decks["ann-1"].list is None
    assert tournament().decks["ann-1"].list is not None


def test_a_tournament_is_created_once() -> None:
    assert refused(tournament(), created()).code == "order"
    assert refused(Tournament(), types.RoundAdded(round="1")).code == "order"
    assert refused(tournament(types.TournamentClosed()), types.RoundAdded(round="2")).code == "closed"


@pytest.mark.parametrize(
    ("opening", "code", "field"),
    [
        ({"ruleset": "17.0"}, "unknown-ruleset", "ruleset"),
        ({"variant": "chess"}, "unknown-variant", "variant"),
        ({"name": "  "}, "no-name", "name"),
    ],
)
def test_openings_that_make_no_sense(opening: Any, code: str, field: str) -> None:
    error = refused(Tournament(), created(**opening))
    assert (error.code, error.field) == (code, field)


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (types.PlayerRegistered(player="ann", name="Another"), "player-exists"),
        (types.PlayerRegistered(player="dan", name=" "), "no-name"),
        (types.PlayerChanged(player="dan", name="Dan", account=None, streams_hand=False), "unknown-player"),
        (types.PlayerDropped(player="dan"), "unknown-player"),
        (types.PlayerConsented(player="dan", streams_hand=True), "unknown-player"),
        (types.DeckRegistered(deck="ann-1", player="ann"), "deck-exists"),
        (types.DeckRegistered(deck="x", player="dan"), "unknown-player"),
        (types.DeckWithdrawn(deck="x"), "unknown-deck"),
        (types.RoundAdded(round="1"), "round-exists"),
        (pairing("a", "ann", "ben", round="9"), "unknown-round"),
        (pairing("a", "ann", "dan"), "unknown-player"),
        (pairing("a", "ann", "ann"), "player-paired"),
        (pairing("a", "ann", "ben", "cat"), "seats"),
        (types.PairingRemoved(pairing="a", reason="no"), "unknown-pairing"),
        (assigned("a", "M1", "ann-1", "ben-1"), "unknown-pairing"),
        (types.MatchAnnulled(match="M1", reason="no"), "unknown-match"),
        (types.ResultRecorded(pairing="a", winner="ann", reason="paper"), "unknown-pairing"),
        (types.ResultWithdrawn(pairing="a", reason="typo"), "unknown-pairing"),
        (types.StaffAppointed(account=OLGA.id, role="judge"), "is-organiser"),
        (types.StaffDismissed(account="acc-jo"), "not-staff"),
    ],
)
def test_what_cannot_follow_the_registration(data: Any, code: str) -> None:
    error = refused(tournament(), data)
    assert error.code == code
    assert error.reason


@pytest.mark.parametrize(
    ("data", "code"),
    [
        (pairing("a", "cat", table="9"), "pairing-exists"),
        (pairing("b", "cat", table="a"), "table-taken"),
        (pairing("b", "cat", "ann"), "player-paired"),
        (assigned("b", "M2"), None),
        (assigned("a", "M1", "ann-1", "ben-1"), "match-taken"),
        (assigned("a", "M2", "ann-1"), "seats"),
        (assigned("a", "M2", "ann-1", "cat-1"), "unknown-deck"),
        (types.ResultRecorded(pairing="a", winner="cat", reason="paper"), "unknown-player"),
        (types.ResultRecorded(pairing="a", winner="ann", keys=(3,), reason="paper"), "keys"),
        (types.ResultWithdrawn(pairing="a", reason="typo"), "no-result"),
    ],
)
def test_what_cannot_follow_the_pairings(data: Any, code: str | None) -> None:
    now = tournament(pairing("a", "ann", "ben"), assigned("a", "M1", "ann-1", "ben-1"))
    if code is None:
        apply(now, pairing("b", "cat"), None, actor=OLGA)
        code = "bye"
    assert refused(now, data).code == code


def test_an_account_is_one_player_s() -> None:
    now = tournament(types.PlayerChanged(player="ann", name="Ann", account="acc-1", streams_hand=True))
    taken = types.PlayerChanged(player="ben", name="Ben", account="acc-1", streams_hand=False)
    assert refused(now, taken).code == "account-taken"
    found = now.player_of("acc-1")
    assert found is not None
    assert found.id == "ann"
    assert found.streams_hand
    apply(now, types.PlayerConsented(player="ann", streams_hand=False), None, actor=OLGA)
    assert not now.players["ann"].streams_hand


def test_who_has_left_is_not_paired_again() -> None:
    now = tournament(types.PlayerDropped(player="cat", reason="train"))
    for data in (pairing("a", "ann", "cat"), types.DeckRegistered(deck="x", player="cat")):
        assert refused(now, data).code == "dropped"
    assert refused(now, types.PlayerDropped(player="cat")).code == "dropped"


def test_a_deck_is_the_one_named_or_the_only_one() -> None:
    now = tournament()
    ann = types.PairedSeat(player="ann")
    found = now.deck_at(ann)
    assert found is not None
    assert found.id == "ann-1"
    apply(now, types.DeckRegistered(deck="ann-2", player="ann"), None, actor=OLGA)
    assert now.deck_at(ann) is None
    second = types.PairedSeat(player="ann", deck="ann-2")
    found = now.deck_at(second)
    assert found is not None
    assert found.id == "ann-2"
    apply(now, types.DeckWithdrawn(deck="ann-2"), None, actor=OLGA)
    assert now.deck_at(second) is None
    assert refused(now, types.DeckWithdrawn(deck="ann-2")).code == "withdrawn"
    wrong = types.PairingAdded(pairing="a", round="1", table="1", seats=(second, types.PairedSeat(player="ben")))
    assert refused(now, wrong).code == "unknown-deck"


def test_what_was_a_mistake_does_not_count_any_more() -> None:
    now = tournament(pairing("a", "ann", "ben"), assigned("a", "M1", "ann-1", "ben-1"))
    apply(now, types.MatchAnnulled(match="M1", reason="wrong deck"), None, actor=OLGA)
    assert now.pairing_of("M1") is None
    assert now.pairings["a"].matches == ()
    assert "M1" in now.matches
    assert refused(now, types.MatchAnnulled(match="M1", reason="again")).code == "annulled"
    apply(now, assigned("a", "M2", "ann-1", "ben-1"), None, actor=OLGA)
    apply(now, types.PairingRemoved(pairing="a", reason="wrong table"), None, actor=OLGA)
    assert now.pairing_of("M2") is None
    assert now.pairings_of("1") == []
    apply(now, pairing("b", "ann", "ben", table="a"), None, actor=OLGA)


def test_the_last_recorded_result_counts_until_it_is_withdrawn() -> None:
    now = tournament(pairing("a", "ann", "ben"))
    apply(now, types.ResultRecorded(pairing="a", winner="ann", reason="paper"), None, actor=JO)
    apply(now, types.ResultRecorded(pairing="a", winner="ben", keys=(2, 3), reason="misread"), None, actor=JO)
    result = now.results["a"]
    assert (result.winner, result.keys, result.by, result.seq) == ("ben", (2, 3), JO.id, now.version)
    apply(now, types.ResultWithdrawn(pairing="a", reason="typo"), None, actor=JO)
    assert now.results == {}


def test_three_sit_at_a_table_of_break_key() -> None:
    now = tournament(variant="break-key")
    assert refused(now, pairing("a", "ann", "ben")).code == "seats"
    apply(now, pairing("a", "ann", "ben", "cat"), None, actor=OLGA)
    assert len(now.pairings["a"].seats) == 3


def test_a_policy_is_replaced_whole_and_ends_no_embargo() -> None:
    now = tournament(policy=msgspec.structs.replace(DEFAULT_POLICY, embargo_lifted=True))
    assert not now.policy.embargo_lifted
    apply(now, types.EmbargoLifted(), None, actor=OLGA)
    apply(now, types.PolicyChanged(policy=Policy(delay_events=20)), None, actor=OLGA)
    assert now.policy.embargo_lifted
    assert now.policy.delay_events == 20
    assert now.released("2026-01-01")
    assert refused(now, types.EmbargoLifted()).code == "lifted"


def test_embargoes() -> None:
    day = "2026-06-01T00:00:00.000000Z"
    before, after = "2026-05-31T23:59:59.999999Z", "2026-06-01T00:00:00.000000Z"
    dated = Policy(embargo_until=day)
    assert not dated.released(before, closed=True)
    assert dated.released(after, closed=False)
    assert msgspec.structs.replace(dated, embargo_lifted=True).released(before, closed=False)
    assert not DEFAULT_POLICY.released(after, closed=True)
    assert DEFAULT_POLICY.released(after, closed=True, tournament=False)
    assert not DEFAULT_POLICY.released(after, closed=False, tournament=False)


def test_whom_a_policy_asks() -> None:
    assert DEFAULT_POLICY.undo_approvals("possible") == ("opponent", "judge")
    assert Policy(undo={"simple": ()}).undo_approvals("simple") == ()
    assert Policy(undo={"simple": ()}).undo_approvals("inadvisable") == ("head-judge",)
    assert DEFAULT_POLICY.signers_of("rewound", "game-loss", "match-loss") == ("head-judge",)
    assert DEFAULT_POLICY.signers_of("upheld", "warning") == ()
    stricter = Policy(signers={"adjusted": ("head-judge",), "match-loss": ()})
    assert stricter.signers_of("adjusted") == stricter.signers_of("game-loss") == ("head-judge",)
    assert stricter.signers_of("match-loss") == ()


@pytest.mark.parametrize(
    "raw",
    [
        {"delay_events": -1},
        {"delay_seconds": 10**6},
        {"embargo_until": "tomorrow"},
        {"undo": {"simple": ["everybody"]}},
        {"undo": {"fine": []}},
        {"penalties": ["death"]},
        {"minutes": 0},
        {"unknown": 1},
    ],
)
def test_policies_that_make_no_sense(raw: Any) -> None:
    with pytest.raises(msgspec.ValidationError):
        msgspec.convert(raw, Policy)
    whole = {**msgspec.to_builtins(created()), "policy": raw}
    with pytest.raises(EventInvalid):
        TOURNAMENT_VOCABULARY.new("tournament.created", whole)


def test_copies_do_not_share_what_changes() -> None:
    now = tournament()
    other = now.copy()
    apply(other, types.RoundAdded(round="2"), None, actor=OLGA)
    assert list(now.rounds) == ["1"]
    assert list(other.rounds) == ["1", "2"]
    assert now.version + 1 == other.version


def test_a_policy_chooses_readings_that_are_offered_and_old_logs_keep_theirs() -> None:
    offered = Policy(readings={"steal-for-each": "several"})
    wrong = Policy(readings={"deck-becomes-discard-pile": "as-they-lie"})  # what leaves no choice, or no longer does
    elsewhere = Policy(readings={"break-key-passive-abilities": "each"})
    check_new(Tournament(), created(policy=offered))
    check_new(tournament(), types.PolicyChanged(policy=offered))
    for policy in (wrong, elsewhere):
        for at, data in ((Tournament(), created(policy=policy)), (tournament(), types.PolicyChanged(policy=policy))):
            with pytest.raises(TournamentRefused) as refused:
                check_new(at, data)
            assert (refused.value.code, refused.value.field) == ("readings", "policy/readings")
    now = tournament(policy=wrong)  # as it is read from a log that was written when it was offered
    assert now.policy.readings == wrong.readings


def test_a_policy_of_before_the_list_has_no_readings() -> None:
    raw = msgspec.to_builtins(DEFAULT_POLICY)
    del raw["readings"]
    assert msgspec.convert(raw, Policy) == DEFAULT_POLICY
    assert not DEFAULT_POLICY.readings


def test_a_round_has_an_end_and_can_be_opened_again() -> None:
    now = tournament(pairing("a", "ann", "ben"), pairing("b", "cat"), assigned("a", "M1", "ann-1", "ben-1"))
    end = types.RoundClosed(round="1")
    apply(now, end, None, actor=JO)
    assert now.rounds["1"].closed
    assert now.rounds["1"].closed_by == JO
    for more in (pairing("c", "cat", table="9"), assigned("a", "M2", "ann-1", "ben-1"), end):
        assert refused(now, more).code == "round-closed"
    apply(now, types.ResultRecorded(pairing="a", winner="ann", reason="corrected"), None, actor=JO)
    apply(now, types.RoundReopened(round="1"), None, actor=OLGA)
    assert not now.rounds["1"].closed
    assert refused(now, types.RoundReopened(round="1")).code == "round-open"
    apply(now, assigned("a", "M2", "ann-1", "ben-1"), None, actor=OLGA)


def test_a_round_is_not_closed_over_a_table_that_nothing_can_have_decided() -> None:
    now = tournament(pairing("a", "ann", "ben"), pairing("b", "cat"))
    assert refused(now, types.RoundClosed(round="1")).code == "undecided"
    assert refused(now, types.RoundClosed(round="2")).code == "unknown-round"
    assert refused(now, types.RoundClosed(round="1", unfinished=("x",))).code == "unknown-pairing"
    apply(now, types.RoundClosed(round="1", unfinished=("a",)), None, actor=OLGA)


def test_who_left_can_come_back() -> None:
    now = tournament(types.PlayerDropped(player="cat"))
    apply(now, types.PlayerReturned(player="cat"), None, actor=OLGA)
    assert not now.players["cat"].dropped
    apply(now, pairing("a", "cat", "ann"), None, actor=OLGA)
    assert refused(now, types.PlayerReturned(player="cat")).code == "not-dropped"
    assert refused(now, types.PlayerReturned(player="zoe")).code == "unknown-player"


def test_what_says_nothing_is_left_out_of_new_events() -> None:
    [end] = chain((types.RoundClosed(round="1"), None))
    assert b'"data":{"round":"1"}' in end.body

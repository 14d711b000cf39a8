"""What statistics count of a match: from facts, with undone events taken off, the same however the fold was cut."""

from __future__ import annotations

import random
from collections import Counter
from typing import Any

import redis

from engine.table.facts import Fact
from replays.fold.fold import Fold
from replays.log.event_types import Rewound
from replays.log.history import History
from replays.play.commands import Note, Rewind
from replays.store.store import Store
from replays.telling.clock import decision_times
from replays.telling.tallies import COUNTED, USES, counted, tallies
from tests.replays.matches import play_on, played, recorder
from tests.workers.help import folder, record
from workers.folding.projections import Projections, Tallied


def by_hand(client: redis.Redis, match: str) -> Any:
    """Counted anew: fold the line of the match alone and look at its facts."""
    events = list(Store(client).iterate(match))
    history = History((event.seq, event.data.to) for event in events if isinstance(event.data, Rewound))
    line = {seq for run in history.line(len(events)) for seq in run}
    fold, cards, houses, turns = Fold(), Counter[Any](), Counter[Any](), Counter[int]()
    for event in events:
        for fact in fold.feed(event):
            if event.seq not in line or fact.audience is not None:
                continue
            who = fact.data.get("player")
            if fact.kind == "house.chosen":
                houses[who, fact.data["house"]] += 1
            elif fact.kind == "turn.began":
                turns[who] += 1
            elif fact.kind in ("card.played", "card.used", "card.discarded", "card.destroyed"):
                deed = fact.data.get("how") or fact.kind.partition(".")[2]
                cards[who, fold.game.table.by_id[fact.data["card"]].printed.title, deed] += 1
    taken: Counter[int] = Counter()
    many: Counter[int] = Counter()
    for time in decision_times(events, history):
        if not time.undone:
            taken[time.seat] += time.ms
            many[time.seat] += 1
    return cards, houses, turns, many, taken


def assert_tallied(client: redis.Redis, match: str = "M1") -> Tallied:
    (found,) = Projections(client).tallies([match])
    assert found is not None
    cards, houses, turns, many, taken = by_hand(client, match)
    for seat, tally in enumerate(found.seats):
        assert {(title, deed): n for title, deeds in tally.cards.items() for deed, n in deeds.items()} == {
            key[1:]: n for key, n in cards.items() if key[0] == seat
        }
        assert tally.houses == {house: n for (who, house), n in houses.items() if who == seat}
        assert (tally.counts["turns"], tally.decisions, tally.decision_ms) == (turns[seat], many[seat], taken[seat])
    return found


def test_a_whole_match_is_tallied_from_its_facts(any_redis: redis.Redis) -> None:
    played(3, on=recorder(any_redis))
    assert Projections(any_redis).tallies(["M1", "M2"]) == [None, None]
    folder(any_redis).run("M1")
    found = assert_tallied(any_redis)
    assert found.entry["result"] is not None
    assert found.entry["what_if"] is False
    assert all(len(tally.cards) > 5 and sum(tally.houses.values()) > 3 for tally in found.seats)


def test_undone_events_do_not_count_and_a_fold_cut_in_pieces_counts_the_same(any_redis: redis.Redis) -> None:
    on, dice = played(4, 60, on=recorder(any_redis)), random.Random(4)
    folder(any_redis).run("M1")
    for to in (15, 50, 2):
        record(any_redis, "M1", Rewind(to=to, reason="misplay"))
        play_on(on, "M1", dice, 20)
        folder(any_redis).run("M1")
        assert_tallied(any_redis)


def test_a_projection_of_another_version_is_no_basis_for_statistics(any_redis: redis.Redis, monkeypatch: Any) -> None:
    played(3, 20, on=recorder(any_redis))
    folder(any_redis).run("M1")
    monkeypatch.setattr("workers.folding.projections.MAKER", "another engine")
    assert Projections(any_redis).tallies(["M1"]) == [None]


def test_what_not_everybody_saw_is_not_counted() -> None:
    on = played(3, 30)
    with on.live("M1") as live:
        live.sync()
        event = on.store.events("M1", 2, 2)[0]
        hidden = Fact("card.discarded", {"card": 3, "player": 0, "zone": "hand"}, audience=(0,))
        nameless = Fact("card.played", {"card": 3, "player": 0, "zone": "hand"}, titles={3: None})
        token = Fact("card.played", {"card": 3, "player": 1, "zone": "hand"}, titles={3: "Grunt"})
        assert counted(event, [hidden], live.game) == {}
        assert counted(event, [nameless], live.game) == {"played/0": 1}
        assert counted(event, [token], live.game) == {"played/1": 1, "played:Grunt/1": 1}


def test_counts_come_back_seat_by_seat() -> None:
    one, two = tallies({"forged/1": 2, "house:dis/0": 3, "reap:A/B/0": 4, "ms/1": 5, "decided/1": 1, "turns/2": 9}, 2)
    assert one.cards == {"A/B": {"reap": 4}}
    assert one.houses == {"dis": 3}
    assert (two.counts["forged"], two.decisions, two.decision_ms) == (2, 1, 5)
    assert set(one.counts) == {*COUNTED.values(), *USES}


def test_no_rewind_takes_a_penalty_away(any_redis: redis.Redis) -> None:
    played(4, 30, on=recorder(any_redis))
    record(any_redis, "M1", Note("penalty.given", {"seat": 1, "penalty": "warning", "reason": "slow"}))
    record(any_redis, "M1", Rewind(to=5, reason="misplay"))
    folder(any_redis).run("M1")
    assert assert_tallied(any_redis).seats[1].penalties == {"warning": 1}
    record(any_redis, "M1", Note("note.added", {"text": "a note"}))
    folder(any_redis).run("M1")
    assert assert_tallied(any_redis).seats[1].penalties == {"warning": 1}

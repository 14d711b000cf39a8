"""Break-Key in the histories: folding, time travel and rewinds across somebody's leaving, exact at every event."""

from __future__ import annotations

import json
import random
from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from engine.catalogue.decks import deck_lists
from engine.views import Viewer, project
from replays.exports.log import export, read
from replays.fold.fold import Fold, fold
from replays.keeping.verification import verify_file, verify_lines
from replays.log.errors import CommandRefused
from replays.play.commands import Adjust, Answer, Close, Concede, EndByTime, Note, Override, Rewind
from replays.play.live import Recorder
from replays.telling.tallies import counted
from replays.telling.timeline import Timeline, Timelines
from replays.telling.transcript import grouped, plain_text, tell
from replays.telling.viewer import Eyes
from replays.undo.review import review
from tests.engine.exchange import canonical, exchanged
from tests.replays.fold.test_travel import keep_snapshots
from tests.replays.matches import JUDGE, ORGANISER, play_on, recorder, setup
from tests.replays.tables import Table

NAMES = ("Ann", "Ben", "Cat")
VIEWS = ("player:0", "player:1", "player:2", "spectator", "public", "judge")


def three(seed: int = 5, **changes: Any) -> dict[str, Any]:
    """A set-up of three of the deck lists."""
    decks = islice(deck_lists("CotA").values(), seed % 15, None)
    seats = [{"name": name, "chains": 0, "deck": deck} for name, deck in zip(NAMES, decks, strict=False)]
    chance = {"scheme": 1, "seed": f"{seed:064x}", "entropy": ["a", "b", "c"]}
    return setup(seed, variant="break-key", seats=seats, chance=chance, **changes)


def opened(seed: int = 5) -> Recorder:
    on = recorder()
    on.open(three(seed), actor=ORGANISER, match="M1")
    return on


def do(on: Recorder, *commands: Any) -> int:
    with on.live("M1") as live:
        live.sync()
        live.record(list(commands), actor=JUDGE, expected=live.version)
        return live.version


@pytest.fixture(scope="module")
def left() -> tuple[Recorder, int, int]:
    """A match that Cat leaves in event `gone`, which is undone; then Ann leaves, and two play to the end."""
    on, dice = opened(), random.Random(5)
    play_on(on, "M1", dice, 70)
    gone = do(on, Concede(2))
    play_on(on, "M1", dice, 15)
    do(on, Rewind(gone - 1, "She only went for a coffee."))
    play_on(on, "M1", dice, 10)
    again = do(on, Concede(0))
    play_on(on, "M1", dice, 4000)
    do(on, Close())
    return on, gone, again


def test_every_event_is_exact_and_comes_back_from_a_snapshot(left: tuple[Recorder, int, int]) -> None:
    on, gone, again = left
    snapshots = keep_snapshots(on)
    assert any(seq > again for seq in snapshots)
    assert any(gone < seq < again for seq in snapshots)
    single, version = Fold(), on.store.head("M1").version
    for event in on.store.events("M1"):
        single.feed(event)
        if event.seq % 7 == 0 or abs(event.seq - gone) < 3 or abs(event.seq - again) < 3 or event.seq == version:
            moment = on.traveller.at("M1", event.seq)
            assert moment.grade.value == "EXACT", event.seq
            assert moment.game.digest() == single.game.digest(), event.seq
    assert single.exact
    assert single.game.result is not None
    places = [seat["place"] for seat in single.game.result["seats"]]
    assert places[0] == 3, "who left first is third; what was undone does not count"
    assert sorted(places) == [1, 2, 3], "who left first is third; what was undone does not count"
    assert [player.eliminated for player in single.game.table.players] == [place > 1 for place in places]


def test_the_timeline_has_three_scores_and_what_was_undone(left: tuple[Recorder, int, int]) -> None:
    on, gone, again = left
    found = Timelines(on.traveller).of("M1")
    assert all(len(score.seats) == 3 for score in found.scores)
    out = [moment for moment in found.moments if moment.kind == "player.eliminated"]
    assert [(moment.seq, moment.player) for moment in out][:2] == [(gone, 2), (again, 0)]
    assert out[0].undone_by is not None
    assert all(moment.undone_by is None for moment in out[1:])
    assert found.scores[-1].seats[0].eliminated
    assert not found.scores[0].seats[0].eliminated
    assert {seat for _, seat in found.decisions} == {0, 1, 2}
    seats = [segment.active for segment in found.segments if segment.undone_by is None and segment.first > again]
    assert set(seats) <= {1, 2}, "the turns go around without her"
    incremental, watched = Timeline(), Fold()
    for event in on.store.events("M1"):
        incremental.add(watched, event, watched.feed(event))
    assert incremental == found


@pytest.mark.parametrize("view", VIEWS)
def test_the_transcript_tells_of_three(left: tuple[Recorder, int, int], view: str) -> None:
    on, _, _ = left
    viewer = Viewer.parse(view)
    text = plain_text(grouped(tell(on.traveller, "M1", Eyes(viewer))))
    for sentence in (
        "The match begins: Ann against Ben against Cat", "Cat concedes", "Cat is out of the match: concedes",
        "36 cards of Cat leave the match", "Back to event", "Ann concedes", "36 cards of Ann leave the match",
    ):  # fmt: skip
        assert sentence in text


def test_an_export_proves_itself_whoever_reads_it(left: tuple[Recorder, int, int], tmp_path: Path) -> None:
    on, _, _ = left
    lines = list(export(on.store, "M1"))
    file = tmp_path / "match.jsonl"
    file.write_bytes(b"".join(lines))
    report = verify_file(str(file))
    assert report.ok
    assert report.grade.value == "EXACT"
    assert report.shuffles >= 3
    assert fold(read(lines)).game.digest() == on.traveller.at("M1").game.digest()
    raw = [json.loads(line) for line in lines]
    at = next(number for number, line in enumerate(raw) if '"conceded"' in json.dumps(line))
    spoilt = [*lines[:at], lines[at].replace(b'"seat":2', b'"seat":1'), *lines[at + 1 :]]
    assert spoilt != lines
    assert not verify_lines(spoilt).ok


def test_forging_counts_for_the_one_who_forges() -> None:
    """And for nobody whose key it breaks."""
    on, dice = opened(8), random.Random(8)
    play_on(on, "M1", dice, 4000)
    single, forged, broken = Fold(), 0, 0
    for event in on.store.events("M1"):
        others = 0 if single.opened is None else sum(not player.eliminated for player in single.game.table.players) - 1
        facts = single.feed(event)
        counts = counted(event, facts, single.game)
        told = [fact.data["player"] for fact in facts if fact.kind == "key.forged"]
        assert [seat for seat in range(3) for _ in range(counts.get(f"forged/{seat}", 0))] == sorted(told)
        forged += len(told) * others
        broken += sum(fact.kind == "key.unforged" for fact in facts)
    assert single.exact, "each costs every opponent a key, asked for or not"
    assert forged == broken >= 5, "each costs every opponent a key, asked for or not"


def test_who_has_left_decides_nothing_more() -> None:
    on = opened()
    play_on(on, "M1", random.Random(1), 12)
    version = do(on, Concede(2))
    for command, code in (
        (Concede(2), "out-already"), (Concede(3), "no-such-seat"), (Answer(2, ("end",)), "not-your-decision"),
        (Override(2, ("end",), "r"), "not-your-decision"),
        (Note("penalty.given", {"seat": 3, "penalty": "warning", "reason": "r"}), "no-such-seat"),
    ):  # fmt: skip
        with pytest.raises(CommandRefused) as refused:
            do(on, command)
        assert refused.value.code == code
    assert on.store.head("M1").version == version
    do(on, Note("penalty.given", {"seat": 2, "penalty": "warning", "reason": "Tore a card on leaving."}))
    do(on, Concede(0))
    with pytest.raises(CommandRefused) as refused:
        do(on, Concede(1))
    assert refused.value.code == "match-over"
    assert fold(on.store.events("M1")).exact


@pytest.mark.parametrize("seat", [0, 1, 2])
def test_whoever_is_asked_may_leave_and_come_back(seat: int) -> None:
    """Also in the own turn, which ends at once; going back brings back the very same question."""
    on, dice = opened(7), random.Random(7)
    play_on(on, "M1", dice, 30)
    while on.traveller.at("M1").game.active != seat or on.traveller.at("M1").game.pending.kind != "main":
        play_on(on, "M1", dice, 1)
    version = on.store.head("M1").version
    before = on.traveller.at("M1")
    asked, digest = before.game.pending.fingerprint, before.game.digest()
    gone = do(on, Concede(seat))
    after = on.traveller.at("M1").game
    assert after.active != seat
    assert after.pending is not None
    assert after.pending.seat != seat
    found = review(on.traveller, "M1", version)
    assert (found.grade, found.stretch.returning, found.seats_needed) == ("inadvisable", [seat], (0, 1, 2))
    for policy in ("same-future", "fresh-entropy"):
        do(on, Rewind(version, "back", policy))
        now = on.traveller.at("M1").game
        assert now.pending is not None
        assert now.pending.seat == seat
        assert not now.table.players[seat].eliminated
        if policy == "same-future":
            assert (now.pending.fingerprint, now.digest()) == (asked, digest)
    assert on.traveller.at("M1", gone).game.table.players[seat].eliminated
    play_on(on, "M1", dice, 25)
    assert fold(on.store.events("M1")).exact


def test_leaving_while_the_hands_are_looked_at() -> None:
    for seat in range(3):
        on, dice = opened(9), random.Random(9)
        do(on, Concede(seat))
        play_on(on, "M1", dice, 60)
        found = fold(on.store.events("M1"))
        assert found.exact
        assert found.game.turn > 2
        assert [player.turns > 0 for player in found.game.table.players] == [other != seat for other in range(3)]


def test_time_places_three() -> None:
    on = opened(3)
    play_on(on, "M1", random.Random(3), 50)
    do(on, Concede(1))
    do(on, EndByTime())
    result = on.traveller.at("M1").game.result
    assert result is not None
    assert result["reason"] == "time"
    assert result["seats"][1]["place"] == 3
    assert fold(on.store.events("M1")).exact


def test_a_described_table_of_three_ends_by_a_forged_key() -> None:
    table = Table({"amber": 2, "keys": ["red"]}, {"amber": 6}, {"keys": ["blue"]}, active=0)
    version = table.version
    table.answer("end")
    game = table.on.traveller.at("M1").game
    while game.result is None:  # Ben picks which keys go, where there is a choice
        table.answer(game.pending.keys[0])
        game = table.on.traveller.at("M1").game
    assert [seat["place"] for seat in game.result["seats"]] == [2, 1, 2]
    table.record(Rewind(version, "Ann had forgotten a card."))
    back = table.on.traveller.at("M1").game
    assert back.result is None
    assert [len(player.keys) for player in back.table.players] == [1, 3, 1]
    assert not any(player.eliminated for player in back.table.players)
    assert fold(table.on.store.events("M1")).exact


@pytest.mark.parametrize("view", VIEWS[:-1])
def test_past_states_hide_what_left_with_somebody(left: tuple[Recorder, int, int], view: str) -> None:
    on, gone, again = left
    viewer, dice, differed = Viewer.parse(view), random.Random(view), 0
    for seq in (1, 20, gone - 1, gone, gone + 5, again, again + 1):
        game = on.traveller.at("M1", seq).game
        shown = canonical([project(game, game, viewer), project(game.pending, game, viewer)])
        with exchanged(game, viewer, dice) as differs:
            differed += differs
            assert canonical([project(game, game, viewer), project(game.pending, game, viewer)]) == shown, seq
    assert differed == 7


@pytest.mark.slow
@pytest.mark.parametrize("seed", range(8))
def test_matches_in_which_everything_happens_stay_exact(seed: int) -> None:
    """Leaving, going back with and without new chance, corrections, forfeits, in any order; then every event again."""
    on, dice = opened(seed), random.Random(f"everything {seed}")
    for _ in range(14):
        play_on(on, "M1", dice, dice.randint(3, 15))
        game = on.traveller.at("M1").game
        inside = [player.seat for player in game.table.players if not player.eliminated]
        version = on.store.head("M1").version
        back = Rewind(
            dice.randint(max(1, version - 40), version - 1), "r", dice.choice(("same-future", "fresh-entropy"))
        )
        commands: list[Any] = [back, back]
        if game.pending is not None:
            commands += [Concede(dice.choice(inside)), Concede(dice.choice(inside)), EndByTime()]
        if game.pending is not None and game.at_rest:
            seat = dice.choice(inside)
            commands += [
                Adjust([{"kind": "amber", "seat": seat, "to": dice.randint(0, 9)}], "r"),
                Adjust([{"kind": "forfeit", "seat": seat}], "r"),
            ]
        do(on, dice.choice(commands))
    version = on.store.head("M1").version
    keep_snapshots(on)
    single = Fold()
    for event in on.store.events("M1"):
        facts = single.feed(event)
        assert single.divergence is None, event.seq
        if event.seq % 11 == 0 or event.type != "decision":
            assert on.traveller.at("M1", event.seq).game.digest() == single.game.digest(), event.seq
        if facts and single.game.result is not None:
            places = sorted(seat["place"] for seat in single.game.result["seats"])
            assert places in ([1, 2, 3], [1, 2, 2], [1, 1, 3], [1, 1, 1])
    assert single.exact
    assert verify_lines(export(on.store, "M1")).ok
    assert Timelines(on.traveller).of("M1").version == version
    assert plain_text(grouped(tell(on.traveller, "M1", Eyes.of("judge"))))

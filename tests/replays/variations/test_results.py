"""Playing what is tried: the match's own answers lead to the match's own positions, told by the same lines."""

from __future__ import annotations

import pytest

from replays.fold.travel import Traveller
from replays.log.event_types import Decision
from replays.play.live import Recorder
from replays.telling.transcript import tell
from replays.telling.viewer import Eyes
from replays.variations.results import AnswerNotPossible, Trial
from tests.replays.matches import played

FIRST, LAST = 10, 30
JUDGE = Eyes.of("judge")


@pytest.fixture(scope="module")
def recorder() -> Recorder:
    return played(2, LAST)


def trial(traveller: Traveller, seq: int = FIRST) -> Trial:
    return Trial(traveller.at("M1", seq), traveller.opening("M1").data.names, JUDGE)


def answers(recorder: Recorder, last: int = LAST) -> list[tuple[str, ...]]:
    """What was answered in the match after event `FIRST`."""
    found = []
    for event in recorder.store.events("M1", FIRST + 1, last):
        data = event.data
        assert isinstance(data, Decision)
        answer = data.answer if data.answer is not None else getattr(event.secret, "answer", None)
        assert answer is not None
        found.append(answer)
    return found


def test_the_same_answers_lead_to_the_same_position(recorder: Recorder) -> None:
    travel = recorder.traveller
    here = trial(travel)
    game = here.begin()
    lines = []
    for at, answer in enumerate(answers(recorder)):
        lines += here.answer(game, at, answer).lines
        assert game.digest() == travel.at("M1", FIRST + at + 1).game.digest()
    assert lines == list(tell(travel, "M1", JUDGE, FIRST + 1, LAST)), "as the transcript tells it"


def test_it_begins_again_at_the_moment_as_often_as_one_likes(recorder: Recorder) -> None:
    here, then = trial(recorder.traveller), recorder.traveller.at("M1", FIRST).game.digest()
    version = recorder.store.head("M1").version
    ends = set()
    for _ in range(2):
        for length in (3, 12):
            game = here.begin()
            assert game.digest() == then
            for at, answer in enumerate(answers(recorder)[:length]):
                here.answer(game, at, answer)
            ends.add(game.digest())
    assert len(ends) == 2
    assert recorder.store.head("M1").version == version, "nothing was written"


def test_chance_goes_on_as_the_deck_lies(recorder: Recorder) -> None:
    """Two who try the same draw the same."""
    drawn = []
    for _ in range(2):
        here = trial(recorder.traveller)
        game, said = here.begin(), []
        for at in range(25):
            assert game.pending is not None
            keys = list(game.pending.keys)
            answer = ["end"] if "end" in keys else keys[: max(1, game.pending.minimum)]
            said += here.answer(game, at, answer).lines
        drawn.append([line.text for line in said if line.kind == "cards.drawn" or "draws" in line.text])
    assert drawn[0] == drawn[1]
    assert drawn[0]


def test_what_the_rules_do_not_allow_is_refused_with_its_place(recorder: Recorder) -> None:
    here = trial(recorder.traveller)
    game = here.begin()
    here.answer(game, 0, answers(recorder)[0])
    before = game.digest()
    with pytest.raises(AnswerNotPossible) as refused:
        here.answer(game, 1, ["no-such-key"])
    assert refused.value.at == 1
    assert refused.value.game is game
    assert game.digest() == before
    here.answer(game, 1, answers(recorder)[1])


def test_only_who_sees_everything_tries(recorder: Recorder) -> None:
    for view in ("player:0", "spectator", "public"):
        with pytest.raises(ValueError, match="both sides"):
            Trial(recorder.traveller.at("M1", FIRST), ["Ann", "Ben"], Eyes.of(view))

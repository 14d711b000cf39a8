"""Who sees what in a sheet: the seed and hidden cards of a match that goes on are for those who may see them."""

from __future__ import annotations

import pytest

from replays.play.commands import Answer, Close
from replays.sheet.words import places_of
from replays.telling.viewer import Eyes
from tests.engine.matches import Script, play
from tests.engine.observed_matches import record
from tests.replays.sheet.sheets import ANN, again, faults, recorded, seeded, written

VIEWS = ("judge", "player:0", "player:1", "spectator", "public")


@pytest.mark.parametrize("view", VIEWS)
def test_the_seed_is_hidden_while_the_match_goes_on(view: str) -> None:
    match = seeded(1, 20)
    text = written(match, view, full=False)
    assert match.fold.seed is not None
    assert match.fold.seed not in text
    assert "\nseed hidden\n" in text
    line = text.splitlines().index("seed hidden") + 1
    assert (line, faults(text)[0][1].partition(";")[0]) == (
        line,
        "this was written for a viewer who does not know the seed",
    )


def test_the_seed_is_there_once_it_was_revealed() -> None:
    match = seeded(1)
    match.record(Close(unfinished=True), actor=ANN)
    assert again(written(match, "judge", full=False)).fold.closed
    assert "seed hidden" in written(match, "public", full=False), "what is not released stays hidden"


def test_an_answer_under_seal_is_secret_to_the_others() -> None:
    match = next(one for one in map(seeded, range(40)) if any(event.secret for event in one.events[1:]))
    sealed = next(event for event in match.events[1:] if event.secret is not None)
    seat = sealed.data.seat  # type: ignore[attr-defined]
    mine, other = written(match, f"player:{seat}", full=False), written(match, f"player:{1 - seat}", full=False)
    assert f"P{seat + 1} secret" not in mine
    assert f"P{seat + 1} secret" in other
    assert any("does not know the answer" in text for _, text in faults(other))


def test_nobody_reads_a_title_that_they_never_saw() -> None:
    """In the public's sheet stands no title, below the lists, that the public has not seen lie anywhere."""
    script = Script.numbered(2)
    match, shown = recorded(script.setup), set[str]()
    for answer in play(script, every=False, most=200).answers[:120]:
        asked = match.fold.game.pending
        assert asked is not None
        match.record(Answer(asked.seat, tuple(answer)), actor=ANN)
        shown |= {place.title for place in places_of(Eyes.of("public").state(match.fold.game)).values()}
    titles = {row["title"] for seat in script.setup["seats"] for row in seat["deck"]["cards"]}
    text = written(match, "public", full=False).partition("\n\n")[2]
    assert len(text.splitlines()) > 80
    assert sum(title in text for title in shown) > 10
    assert [title for title in titles - shown if title in text] == []


def test_printed_cards_need_no_seed() -> None:
    one = record(3)
    match = recorded(one.record.table.setup.to_data(), one.answers)
    assert again(written(match, "judge", full=False)).fold.game.digest() == match.fold.game.digest()

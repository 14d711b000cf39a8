"""A kind of event is one row: an invented one is told everywhere, and one without its words cannot be registered."""

from __future__ import annotations

import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine.table.fact_words import FactKind, MomentWords
from replays.log import event_kinds
from replays.log.event_kinds import VOCABULARY, MatchEventKind
from replays.log.vocabulary import EventData
from replays.play.caps import may_count
from replays.play.commands import Note
from replays.telling.key_moments import public_words
from replays.telling.timeline import Timelines
from replays.telling.transcript import tell
from replays.telling.viewer import Eyes
from service.board.time_line import course
from tests.replays.matches import play_on, played
from tests.replays.officials import assert_sound, record


class CardTorn(EventData, frozen=True, kw_only=True):
    """A seat tore a card of its deck."""

    seat: int
    title: str


ROW: dict[str, Any] = {
    "name": "card.torn",
    "data": CardTorn,
    "follows": "marker",
    "capped": "always",
    "headline": lambda data, names: f"{names[data.seat]} tears {data.title}",
    "moment": MomentWords(glyph="flag", short="{player} tears a card", public="{player} tore a card"),
    "fields": "`seat`, `title`.",
}


@pytest.fixture
def torn(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    for table in ("_types", "_by_class", "_contracts", "_decoders"):
        monkeypatch.setattr(VOCABULARY, table, dict(getattr(VOCABULARY, table)))
    VOCABULARY.register(MatchEventKind(**ROW))
    yield


@pytest.mark.usefixtures("torn")
def test_an_invented_kind_is_told_everywhere_by_its_row() -> None:
    on = played(3, 12)
    event = record(on, Note("card.torn", {"seat": 1, "title": "Troll"})).events[0]
    assert may_count(event)
    names = ["Ann", "Ben"]
    (line,) = tell(on.traveller, "M1", Eyes.of("spectator"), event.seq, event.seq)
    assert line.text == "Ben tears Troll"
    timeline = Timelines(on.traveller).of("M1")
    (flag,) = [flag for flag in course(timeline, names).flags if flag.seq == event.seq]
    assert (flag.kind, flag.glyph, flag.text) == ("card.torn", "flag", "Ben tears a card")
    (moment,) = [moment for moment in timeline.moments if moment.seq == event.seq]
    assert public_words(moment, names) == "Ben tore a card"
    assert event_kinds.page().endswith("\n| `card.torn` | `seat`, `title`. |")
    assert_sound(on)


@pytest.mark.usefixtures("torn")
def test_a_decision_still_holds_after_an_invented_marker() -> None:
    on = played(3, 12)
    record(on, Note("card.torn", {"seat": 1, "title": "Troll"}))
    play_on(on, "M1", random.Random(3), 5)
    assert_sound(on)


@pytest.mark.parametrize("word", ["follows", "capped", "headline", "moment", "fields"])
def test_a_kind_without_one_of_its_words_cannot_be_registered(word: str) -> None:
    with pytest.raises(TypeError, match=word):
        MatchEventKind(**{name: value for name, value in ROW.items() if name != word})


def test_a_mark_without_words_cannot_be_registered() -> None:
    with pytest.raises(ValueError, match=r"card\.torn is marked on the time line"):
        MatchEventKind(**{**ROW, "moment": MomentWords(glyph="flag")})


def test_a_fact_without_its_sentence_cannot_be_registered() -> None:
    with pytest.raises(TypeError, match="says"):
        FactKind("card.torn", "card was torn")  # type: ignore[call-arg]

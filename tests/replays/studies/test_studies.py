"""Studies in Redis: appended to only, folded, bounded, one for each author and match."""

from __future__ import annotations

from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor

import pytest
import redis

from replays.store.keys import studies_key, study_key
from replays.studies import studies as module
from replays.studies.studies import Studies, StudyFull, author_of
from replays.studies.study import AnyStudyEvent, ItemPut, ItemRemoved, Study, StudyDescribed, StudyItem

MATCH = "01J0000000000000000000MATCH"
ANN, BEN = author_of("ann-account"), author_of("ben-account")


def comment(item: str, text: str, at: int = 3, when: str = "2026-01-01T00:00:00.000000Z") -> ItemPut:
    return ItemPut(when=when, token="tok_a", item=item, content=StudyItem(kind="comment", at=at, text=text))


def always(event: AnyStudyEvent) -> Callable[[Study], AnyStudyEvent]:
    return lambda study: event


def described(*, published: bool) -> StudyDescribed:
    when = "2026-01-02T00:00:00.000000Z"
    return StudyDescribed(when=when, token="tok_a", title="Lost", published=published, name="Ann")


def test_an_author_names_a_study_and_is_not_told_by_it() -> None:
    assert ANN == author_of("ann-account") != BEN
    assert "ann" not in ANN


def test_what_was_taken_out_stays_as_an_event(real_redis: redis.Redis) -> None:
    studies = Studies(real_redis)
    studies.change(MATCH, ANN, always(comment("a", "First.")))
    studies.change(MATCH, ANN, always(comment("b", "Second.", at=1)))
    changed = studies.change(MATCH, ANN, always(comment("a", "First, better.")))
    assert [kept.content.text for kept in changed.ordered] == ["Second.", "First, better."]
    gone = ItemRemoved(when="2026-01-03T00:00:00.000000Z", token="tok_a", item="b")
    after = studies.change(MATCH, ANN, always(gone))
    assert list(after.items) == ["a"]
    assert after == studies.of(MATCH, ANN), "what a change answers is what is stored"
    assert real_redis.xlen(study_key(MATCH, ANN)) == 4
    assert studies.of(MATCH, BEN).version == 0


def test_the_published_ones_are_listed_the_last_changed_first(real_redis: redis.Redis) -> None:
    studies = Studies(real_redis)
    studies.change(MATCH, ANN, always(described(published=True)))
    studies.change(MATCH, BEN, always(comment("a", "Mine.")))
    assert [study.author for study in studies.published(MATCH)] == [ANN]
    studies.change(MATCH, BEN, always(described(published=True)))
    studies.change(MATCH, BEN, always(comment("b", "More.", when="2026-01-04T00:00:00.000000Z")))
    assert [study.author for study in studies.published(MATCH)] == [BEN, ANN]
    studies.change(MATCH, BEN, always(described(published=False)))
    assert [study.author for study in studies.published(MATCH)] == [ANN]


def test_what_is_so_already_stores_nothing(real_redis: redis.Redis) -> None:
    assert Studies(real_redis).change(MATCH, ANN, lambda study: None).version == 0
    assert not real_redis.exists(study_key(MATCH, ANN), studies_key(MATCH))


def test_two_requests_of_one_author_at_a_time_are_both_stored(real_redis: redis.Redis) -> None:
    studies = Studies(real_redis)
    with ThreadPoolExecutor(4) as pool:
        list(pool.map(lambda n: studies.change(MATCH, ANN, always(comment(f"c{n}", "Words."))), range(4)))
    assert studies.of(MATCH, ANN).version == 4


def test_a_study_is_bounded(real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_ITEMS", 2)
    monkeypatch.setattr(module, "MOST_EVENTS", 4)
    studies = Studies(real_redis)
    for name in ("a", "b"):
        studies.change(MATCH, ANN, always(comment(name, "Words.")))
    with pytest.raises(StudyFull, match="at most 2 items"):
        studies.change(MATCH, ANN, always(comment("c", "Words.")))
    studies.change(MATCH, ANN, always(comment("b", "Others.")))
    studies.change(MATCH, ANN, always(described(published=True)))
    with pytest.raises(StudyFull, match="changed 4 times"):
        studies.change(MATCH, ANN, always(comment("b", "Yet others.")))
    gone = ItemRemoved(when="2026-01-03T00:00:00.000000Z", token="tok_a", item="b")
    assert list(studies.change(MATCH, ANN, always(gone)).items) == ["a"], "to take out is always possible"
    assert not studies.change(MATCH, ANN, always(described(published=False))).published, "and to withdraw it"


def test_a_match_has_so_many_studies_at_most(real_redis: redis.Redis, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(module, "MOST_STUDIES", 1)
    studies = Studies(real_redis)
    studies.change(MATCH, ANN, always(comment("a", "Words.")))
    with pytest.raises(StudyFull, match="has 1 studies"):
        studies.change(MATCH, BEN, always(comment("a", "Words.")))
    studies.change(MATCH, ANN, always(comment("b", "More words.")))
    studies.change("another", BEN, always(comment("a", "Words.")))

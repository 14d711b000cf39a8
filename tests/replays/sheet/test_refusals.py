"""Answers that the rules forbid, in words: what they mean, and what is refused with what could be meant."""

from __future__ import annotations

from typing import Any

import pytest

from engine.views import Viewer, project
from replays.play.memory_match import MatchInMemory
from replays.sheet.matching import NoMatch
from replays.sheet.refusals import override_in_words, override_of
from replays.sheet.words import listed
from tests.replays.matches import setup as starters
from tests.replays.observed import watched
from tests.replays.sheet.sheets import again, recorded, written


def asked(match: MatchInMemory) -> tuple[Any, Any, Any]:
    """The question, the state, and the lists."""
    game, viewer = match.fold.game, Viewer.parse("judge")
    lists = listed(match.fold.opened.setup)  # type: ignore[union-attr]
    return project(game.pending, game, viewer), project(game, game, viewer), lists  # type: ignore[arg-type]


def paper(decisions: int) -> MatchInMemory:
    setup, answers = watched()
    return recorded(setup, answers[:decisions])


def at_main() -> MatchInMemory:
    setup, answers = watched()
    return paper(next(n for n, keys in enumerate(answers, 1) if keys[0].startswith("house:")))


def test_every_card_of_the_list_that_may_be_held_can_be_named() -> None:
    match = at_main()
    question, state, lists = asked(match)
    seat = question["seat"]
    offered = {option["key"] for option in question["options"]}
    forbidden = [id for id, one in enumerate(lists) if one.side == seat and f"discard:{id}" not in offered]
    titles = {lists[id].title for id in forbidden}
    assert forbidden
    assert titles
    for title in titles:
        [key] = override_of(question, state, lists, f"discard {title}")
        assert lists[int(key.removeprefix("discard:"))].title == title
    other = next(
        one.title for one in lists if one.side != seat and one.title not in {x.title for x in lists if x.side == seat}
    )
    with pytest.raises(NoMatch, match="is not among what can be answered"):
        override_of(question, state, lists, f"discard {other}")


def test_several_titles_and_no_title_are_refused_with_candidates() -> None:
    question, state, lists = asked(at_main())
    names = sorted({one.title for one in lists if one.side == question["seat"]})
    letter = next(name[0] for name in names if sum(other.startswith(name[0]) for other in names) > 1)
    with pytest.raises(NoMatch, match="write more of the title"):
        override_of(question, state, lists, f"discard {letter}")
    with pytest.raises(NoMatch, match="did you mean"):
        override_of(question, state, lists, f"discard {names[0]}zq")


def test_keys_are_taken_as_they_are() -> None:
    question, state, lists = asked(at_main())
    assert override_of(question, state, lists, "play:17") == ("play:17",)
    assert override_of(question, state, lists, "keys card:3 card:4") == ("card:3", "card:4")
    assert override_of(question, state, lists, "end") == ("end",)


def test_any_house_can_be_named_where_a_house_is_chosen() -> None:
    match = recorded(starters(3), [["keep"], ["keep"]])
    question, state, lists = asked(match)
    assert override_of(question, state, lists, "house star alliance") == ("house:staralliance",)


def test_words_of_an_override_mean_the_same_card_again() -> None:
    for decisions in (20, 60, 110, 150):
        question, state, lists = asked(paper(decisions))
        for player in state["players"]:
            for card in player["line"]:
                answer = (f"card:{card['id']}",) if question["kind"] == "card" else (f"reap:{card['id']}",)
                words = override_in_words(question, state, lists, answer)
                assert override_of(question, state, lists, words) == answer


def test_a_sheet_with_an_override_in_words_is_read_back() -> None:
    match = at_main()
    text = written(match)
    question, _, lists = asked(match)
    offered = {option["key"] for option in question["options"]}
    seat = question["seat"]
    card = next(id for id, one in enumerate(lists) if one.side == seat and f"discard:{id}" not in offered)
    line = f'P{seat + 1} override discard {lists[card].title} because "so it went"\n'
    back = again(text + line)
    assert back.events[-1].type == "overridden"
    assert f"override discard {lists[card].title}" in written(back)
    assert again(written(back)).fold.game.digest() == back.fold.game.digest()

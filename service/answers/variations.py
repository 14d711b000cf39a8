"""Trying other answers from a moment, for those who may see both sides of the match there.

Officials who may open what-if matches, in their own view, whenever they like; all others once the match is closed and
all of it is open to them. Chance goes on from the seed of the match, as in a what-if match; so those who are kept from
these are kept from this. Nothing is written.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from threading import Lock
from typing import Any, NamedTuple

from cachetools import LRUCache

from engine.errors import IllegalAnswer
from engine.views.projected import ChoiceView, ResultView, TableView
from replays.fold.travel import Moment
from replays.log.errors import Diverged
from replays.log.grades import Graded
from replays.variations.results import AnswerNotPossible, Trial, Tried
from replays.variations.tree import Stem, Tree, TreeFull, TreeUnreadable, code_of, tree_of
from service.answers import moments, projection
from service.http.problems import Problem
from service.services import services
from service.who import Reader

_KEPT = 2048
_known: LRUCache[tuple[Any, ...], Tried] = LRUCache(_KEPT)
"""What came of answers, by match, event, viewer and the answers up to it; the same for ever."""
_lock = Lock()


class TriedPosition(NamedTuple):
    """A position that was tried: where it stands, and how it came there."""

    moment: Moment
    steps: list[Tried]
    """What came of each answer."""
    before: TableView | None
    """The state before the last answer, as the reader sees it; None when there is none."""
    state: TableView
    choice: ChoiceView | None
    turn: int
    step: str
    active: int
    result: ResultView | None

    @property
    def graded(self) -> Graded:
        """The grade of the moment; no log vouches for what was tried."""
        return self.moment.graded


def may_try(reader: Reader) -> bool:
    """Whether the reader may try answers in this match now."""
    if not reader.viewer.sees_all or reader.embargoed:
        return False
    caller = reader.caller
    return reader.closed or (caller.official and reader.view == "judge" and caller.may("match:branch"))


def require_open(reader: Reader) -> None:
    """Raise Problem 409 unless the reader may try answers. The answer does not depend on how far the match is."""
    if not may_try(reader):
        raise Problem(
            "variations-not-open",
            "Answers can be tried by those who may see both sides: officials in the view `judge`, all others when the "
            "match is closed and nothing in it is kept back any more.",
            people="Other answers can be tried when the match is closed and both hands may be seen; "
            "before that only by officials, who see everything.",
        )


def read_tree(reader: Reader, code: str) -> Tree:
    """The tree that an address holds. Raises Problem 400 for one that is none of this match, EventNotFound."""
    try:
        tree = tree_of(code, _origin(reader))
    except (TreeUnreadable, TreeFull) as error:
        raise Problem(
            "invalid-parameter",
            str(error),
            errors=[{"parameter": "tree", "detail": str(error)}],
            people=str(error),
        ) from None
    for stem in tree.stems:
        moments.require(reader, stem.seq)
    return tree


def code_for(reader: Reader, tree: Tree) -> str:
    """The text of a tree for addresses. Raises Problem 409 for one that is too large."""
    with _within_limits():
        return code_of(tree, _origin(reader))


def grow(tree: Tree, seq: int, after: int, answer: Sequence[str]) -> tuple[Tree, int]:
    """As `Tree.grown`. Raises Problem 409 for one that is too large, 404 for an unknown node."""
    with _within_limits(), _known_node(seq, after):
        return tree.grown(seq, after, answer)


def prune(tree: Tree, seq: int, number: int) -> Tree:
    """As `Tree.pruned`. Raises Problem 404 for an unknown node."""
    with _known_node(seq, number):
        return tree.pruned(seq, number)


def answers_to(tree: Tree, seq: int, number: int) -> list[tuple[str, ...]]:
    """The answers that lead to a node. Raises Problem 404 for an unknown one."""
    with _known_node(seq, number):
        return tree.path(seq, number)


def place_at(reader: Reader, seq: int, answers: Sequence[Sequence[str]]) -> TriedPosition:
    """The position after these answers from event `seq` on.

    Raises Problem 409 where the log is not confirmed so far, 422 for an answer that is not possible, 429 for too many
    in a minute, EventNotFound.
    """
    services().limits.count_variation(reader.caller.counted_as)
    trial, moment = _trial(reader, seq)
    game, before = trial.begin(), None
    steps: list[Tried] = []
    for count in range(1, len(answers) + 1):
        if count == len(answers):
            before = projection.state(game, reader)
        steps.append(_answered(reader, moment, trial, game, answers[:count]))
    return TriedPosition(
        moment,
        steps,
        before,
        projection.state(game, reader),
        projection.choice(game, reader),
        game.turn,
        game.step,
        game.active,
        projection.result(game),
    )


def tried_from(reader: Reader, stem: Stem) -> list[Tried]:
    """What came of every answer of a stem, in the order of its nodes. Raises as `place_at`."""
    by_number = _remembered(reader, stem)
    trial: Trial | None = None
    moment: Moment | None = None
    for end in reversed(range(1, len(stem.nodes) + 1)):
        if end in by_number:
            continue
        if trial is None or moment is None:
            trial, moment = _trial(reader, stem.seq)
        game, path, answers = trial.begin(), stem.path(end), stem.answers(end)
        for at, number in enumerate(path):
            by_number[number] = _answered(reader, moment, trial, game, answers[: at + 1])
    return [by_number[number] for number in range(1, len(stem.nodes) + 1)]


def _remembered(reader: Reader, stem: Stem) -> dict[int, Tried]:
    """What is known of the answers of a stem, by node."""
    event = services().store.event(reader.match, stem.seq)
    assert event is not None  # the horizon is no further than the log
    hash = event.hash
    by_number = {}
    with _lock:
        for number in range(1, len(stem.nodes) + 1):
            remembered = _known.get(_key(reader, hash, stem.answers(number)))
            if remembered is not None:
                by_number[number] = remembered
    return by_number


def _trial(reader: Reader, seq: int) -> tuple[Trial, Moment]:
    """A copy of the match after event `seq`. Raises Problem 409 where the log is not confirmed so far."""
    moment = services().recorder.traveller.at(reader.match, moments.require(reader, seq))
    if moment.seq != seq and moment.fold.divergence is not None:
        raise Diverged(moment.fold.divergence)
    return Trial(moment, moments.names_of(reader), projection.eyes(reader)), moment


def _answered(reader: Reader, moment: Moment, trial: Trial, game: Any, path: Sequence[Sequence[str]]) -> Tried:
    try:
        tried = trial.answer(game, len(path) - 1, path[-1])
    except AnswerNotPossible as error:
        raise _not_possible(error, reader) from None
    with _lock:
        _known[_key(reader, moment.event.hash, path)] = tried
    return tried


def _not_possible(error: AnswerNotPossible, reader: Reader) -> Problem:
    pointer = f"/answers/{error.at}"
    if isinstance(error.refused, IllegalAnswer):
        why = projection.refusal(error.refused, error.game, reader)
        detail = f"Answer {error.at + 1} is not possible: {why['reason'].rstrip('.')}."
        return Problem("illegal-answer", detail, errors=[{"pointer": pointer, "detail": detail}], people=detail, **why)
    detail = f"Answer {error.at + 1} answers nothing: the match is over before it. Leave it out."
    return Problem("illegal-answer", detail, errors=[{"pointer": pointer, "detail": detail}], people=detail)


def _key(reader: Reader, hash: str, path: Sequence[Sequence[str]]) -> tuple[Any, ...]:
    return reader.match, hash, reader.view, reader.viewer.released, tuple(tuple(answer) for answer in path)


def _origin(reader: Reader) -> str:
    """What names a match in the check of an address."""
    return f"{reader.match} {services().recorder.traveller.opening(reader.match).event.hash}"


@contextmanager
def _within_limits() -> Iterator[None]:
    try:
        yield
    except TreeFull as error:
        raise Problem("refused", str(error), reason="too-many-answers", people=str(error)) from None


@contextmanager
def _known_node(seq: int, number: int) -> Iterator[None]:
    try:
        yield
    except LookupError:
        detail = f"Nothing of number {number} was tried from event {seq}; take a number that the tree has."
        raise Problem("not-found", detail, people="This address leads to an answer that is not in it.") from None

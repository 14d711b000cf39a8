"""Seeded matches shown to a recorder who sees what an onlooker sees, and recorded as matches with printed cards.

Both are compared after every decision: everything that lies open, whose decision it is, what was legal among the cards
that are known, the facts told. None may differ.

    python -m tests.engine.observed_matches 0 5000 --processes 2   # so many matches from a number on
    python -m tests.engine.observed_matches 17                     # match 17, in which something differs
    python -m tests.engine.observed_matches 0 5000 --slips --hand  # the recorder slips, and sees the hand of one player
"""

from __future__ import annotations

import argparse
import json
import os
import sys
import traceback
from collections import Counter
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from contextlib import nullcontext
from functools import partial
from typing import Any

from engine.game import Game, Setup
from engine.observed.matching import perfect_matching
from engine.observed.unseen_cards import UNSEEN
from engine.table.choices import Choice
from engine.table.description import MOST_SEATS
from engine.table.state import DECK, HIDDEN_ZONES, Card
from engine.views import Viewer, project
from tests.engine.late_starts import turns_to_wait
from tests.engine.matches import MOST_DECISIONS, Script
from tests.engine.recorder import Recorder, TooLate, lay_as_recorded
from tests.engine.same_places import look_of, piles, place_of, unseen_of

PUBLIC = Viewer("public")
_as_json = json.JSONEncoder().encode
IDS = frozenset({"id", "card", "source", "on", "host"})
"""Fields of views that hold the number of a card or an effect."""
FITTING = 10
"""At about one in so many decisions what the record holds possible is compared with what is so."""


def compare(one: Recorder) -> None:
    """Fail where anything that everyone sees differs."""
    mine, theirs = one.record, one.watched
    _same("pending", _question(mine), _question(theirs))
    _same("table", _table(mine, mine.at_rest), _table(theirs, mine.at_rest))
    facts = [fact for fact in one.facts if fact.kind != "card.identified"]
    # what is shuffled onto a deck leaves play in the order of chance, which the record cannot know
    shuffled = any(fact.kind == "card.left_play" and fact.data["zone"] == DECK for fact in facts)
    order = "order" if shuffled or mine.table.state.out or one.showed else ""
    _same(
        "facts",
        _plain([project(fact, mine, PUBLIC) for fact in facts], order),
        _plain([project(fact, theirs, PUBLIC) for fact in one.watched_facts], order),
    )
    if mine.pending is not None and theirs.pending is not None:
        _compare_options(one, mine.pending, theirs.pending)


def fits(one: Recorder) -> None:
    """Fail where the record holds impossible what is so: each pile must be able to be what it is."""
    for (where, mine), (_, theirs) in zip(piles(one.record), piles(one.watched), strict=True):
        able = dict.fromkeys(mine, 0)  # a bit for each card that lies there
        for at, place in enumerate(mine):
            could = _could(one, place)
            for n, card in enumerate(theirs):
                if one.look_there(card) in could and (where[0] != "deck" or n == at):
                    able[place] |= 1 << n
        for n, card in enumerate(theirs):
            assert any(cards >> n & 1 for cards in able.values()), f"{where}: {card.name} is held impossible"
        titles = ", ".join(card.name for card in theirs)
        assert perfect_matching(able) is not None, f"{where}: {titles} are held impossible together"


def _could(one: Recorder, place: Card) -> set[Any]:
    unseen = unseen_of(one.record)
    if place.printed is not UNSEEN:
        return {look_of(place)}
    return {look_of(card) for card in unseen.could_be([place])}


def _compare_options(one: Recorder, mine: Choice, theirs: Choice) -> None:
    there, here = _options(one, one.watched, theirs), _options(one, one.record, mine)
    missing = there - here
    assert not missing, f"{mine.prompt}: legal there and not here: {sorted(missing.elements())}"
    if not (mine.private or mine.secret):
        assert here == there, f"{mine.prompt}: legal here and not there: {sorted((here - there).elements())}"
    elif mine.kind == "main":
        more = {key for key in here - there if not key.startswith(("play:", "discard:"))}
        assert not more, f"legal here and not there: {more}"


def _options(one: Recorder, game: Game, choice: Choice) -> Counter[str]:
    found: Counter[str] = Counter()
    for key in choice.keys if choice.maximum else ():  # where none may be chosen, none is legal
        found[_words(one, game, key)] += 1
    if choice.private:  # copies that nobody sees are offered once
        found = Counter(set(found))
    return found


def _words(one: Recorder, game: Game, key: str) -> str:
    verb, _, rest = key.partition(":")
    number, _, more = rest.partition("/")
    if verb == "effect" and game is one.watched:
        return one.effect_here(key)
    if not number.isdigit() or verb in ("number", "seat", "position", "effect"):
        return key
    card = game.table.by_id[int(number)]
    at = "" if card.zone in HIDDEN_ZONES or card.incarnation < 0 else f"@{place_of(game, card)}"
    hidden = card.zone == "under" and not card.known & one.witness.eyes
    return f"{verb}:{'a hidden card' if hidden else card.name}{at}/{more}"


def _question(game: Game) -> Any:
    asked = game.pending
    return None if asked is None else (asked.kind, asked.seat, asked.prompt, asked.private, asked.secret, asked.ordered)


def _table(game: Game, at_rest: bool = True) -> Any:
    """What everyone sees of the table; the order of what is known of a hand means nothing.

    Nor does that of discard piles once a player has left, whose things go to them in no order that is told. While a
    player looks at the top of a deck and has taken one of the cards unseen, the match that was dealt still says what
    lay there; it forgets that when the others are put back, and the record forgets it at once.
    """
    view = _plain(project(game, game, PUBLIC), but="decisions")
    for player in view["players"]:
        player["deck_list"].pop("learnt", None)  # of a deck without a list: the watched match has one
        if not at_rest:
            player["deck"] = player["deck"]["count"]
        for zone in ("hand", "archives", *(("discard",) if game.table.state.out else ())):
            player[zone]["cards"].sort(key=lambda card: (card["title"], card["house"], card["icons"]))
    return view


def _plain(view: Any, but: str = "") -> Any:
    """A view without the ids, which differ, and without one more of its fields."""
    if type(view) is dict:
        plain: dict[str, Any] = {}
        for name, value in view.items():
            if name == but:
                continue
            kind = type(value)
            if kind is dict or kind is list:  # most are neither: a call for each of them would take half of the time
                plain[name] = _plain(value, "order" if name == "cards" and "deck" not in view else "")
            elif not (kind is int and name in IDS):
                plain[name] = value
        return plain
    if type(view) is not list:
        return view
    listed = [_plain(one) if type(one) is dict or type(one) is list else one for one in view]
    return sorted(listed, key=_as_json) if but == "order" and len(listed) > 1 else listed


def _same(what: str, mine: Any, theirs: Any) -> None:
    if mine != theirs:
        raise AssertionError(f"{what} differs: {_difference(mine, theirs)}")


def _difference(mine: Any, theirs: Any, path: str = "") -> str:
    if isinstance(mine, dict) and isinstance(theirs, dict):
        for name in {**mine, **theirs}:
            if mine.get(name) != theirs.get(name):
                return _difference(mine.get(name), theirs.get(name), f"{path}.{name}")
    if isinstance(mine, list) and isinstance(theirs, list):
        for n, (one, other) in enumerate(zip(mine, theirs, strict=False)):
            if one != other:
                return _difference(one, other, f"{path}[{n}]")
        longer = mine if len(mine) > len(theirs) else theirs
        return f"{path}: {len(mine)} here and {len(theirs)} there; first {longer[min(len(mine), len(theirs))]!r:.300}"
    return f"{path}: {mine!r:.300} here and {theirs!r:.300} there"


def record(
    number: int, sees: Sequence[int] = (), *, late: bool = False, slips: bool = False, learnt: Sequence[int] = ()
) -> Recorder:
    """Record one match and compare at every decision. Fails where anything differs.

    `late`: the recorder comes when some turns are over; raises TooLate where no table can be described then. `slips`:
    the recorder enters wrong answers now and then, and goes back. `learnt`: the seats whose lists the recorder does not
    have.
    """
    script = Script.numbered(number)
    one = Recorder(script, sees, turns_to_wait(number) if late else 0, slips=slips, learnt=learnt)
    players = script.players()
    for _ in range(MOST_DECISIONS):
        compare(one)
        if one.record.at_rest and one.watched.decisions % FITTING == 0:
            fits(one)
        if (asked := one.watched.pending) is None:
            return one
        one.step(players[asked.seat].answer(asked))
    return one  # it may be endless; both have agreed for so long


def folded(one: Recorder) -> None:
    """Fold the record again, with everything checked, and restore its snapshots: the same match."""
    data: Setup = one.record.table.setup
    again, bare = Game.open(data), Game.open(data, facts=False)
    rests = 0
    for n, answer in enumerate(one.answers):
        lay_as_recorded(one.laid, n, again, bare)
        again.submit(answer)
        bare.submit(answer, check=False)
        if again.at_rest:
            rests += 1
            assert again.digest() == bare.digest()
            if rests % 9 == 1:
                twin = Game.restore(data, again.snapshot())
                assert twin.digest() == again.digest(), "a snapshot gives another state"
                assert twin.pending is not None
                assert again.pending is not None
                assert twin.pending.keys == again.pending.keys, "a snapshot gives another question"
    lay_as_recorded(one.laid, len(one.answers), again, bare)
    _same("folded", _table(again), _table(one.record))
    assert again.digest() == one.record.digest(), "a fold gives another state"


def _one(number: int, *, late: bool, slips: bool, hand: bool, learnt: bool) -> Recorder:
    """One match; with `hand` the record sees the hidden cards of one of its seats, with `learnt` it has no lists."""
    sees = [number % len(Script.numbered(number).setup["seats"])] if hand else []
    return record(number, sees, late=late, slips=slips, learnt=range(MOST_SEATS) if learnt else ())


def _try(number: int, **how: bool) -> tuple[int, int, str | None]:
    try:
        one = _one(number, **how)
        folded(one)
        return number, one.watched.decisions, None
    except TooLate:
        return number, 0, None
    except Exception as fault:
        last = traceback.extract_tb(fault.__traceback__)[-1]
        return (
            number,
            0,
            f"{type(fault).__name__}: {str(fault)[:400]} ({last.filename.rpartition('/')[2]}:{last.lineno})",
        )


def main(arguments: Sequence[str] | None = None) -> int:
    """The program; 1 when anything differs."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("first", type=int)
    parser.add_argument("count", type=int, nargs="?")
    parser.add_argument("--processes", type=int, default=1)
    parser.add_argument("--late", action="store_true", help="the recorder comes when some turns are over")
    parser.add_argument("--slips", action="store_true", help="the recorder enters wrong answers, and goes back")
    parser.add_argument("--hand", action="store_true", help="the recorder sees the hidden cards of one player")
    parser.add_argument("--learnt", action="store_true", help="the recorder has no list of any deck")
    given = parser.parse_args(arguments)
    how = {"late": given.late, "slips": given.slips, "hand": given.hand, "learnt": given.learnt}
    if given.count is None:
        folded(_one(given.first, **how))
        return 0
    decisions = faults = 0
    numbers, attempt = range(given.first, given.first + given.count), partial(_try, **how)
    with nullcontext() if given.processes == 1 else ProcessPoolExecutor(given.processes) as pool:
        for number, many, fault in pool.map(attempt, numbers, chunksize=4) if pool else map(attempt, numbers):
            decisions += many
            if fault is not None:
                faults += 1
                print(f"match {number}: {fault}", flush=True)
    print(f"{given.count} matches, {decisions} decisions, {faults} differ; {sum(os.times()[2:4]):.0f} s")
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())

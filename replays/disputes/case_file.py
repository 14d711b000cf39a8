"""The case file: everything a judge looks at before ruling, as one viewer may see it, as plain JSON.

case       the case itself (`replays.disputes.cases.Case.to_data`), what is sealed from this viewer null; each ruling
           with `done`, what its acts did in sentences, as the transcript tells it to this viewer, and `foreseen`, what
           they would do where a signature is missing
players    actor's id -> seat, of the players who have decided something in this match
match      {match, title, tournament, round, table, ruleset, variant, opened_at, seats: [{seat, name, deck}], branch};
           `deck` is its name, or that its cards were described
view       through whose eyes
moment     {seq, at, turn, step, active}: the event after which the position is shown
question   what was asked then, with the legal choices and their labels, or null
views      view -> position, as `engine.views` makes it: a viewer who sees everything gets every player's view and
           the judge's, every other viewer their own
knowledge  who could know which hidden card, see `known_cards`
story      the events that led to the dispute and those it is about, see `StoryEvent`
diff       {from, to, views: view -> changes}: what is different after `to` from after `from`
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Any

import msgspec

from engine.opening.positions import deck_in_words
from replays.disputes.cases import Case
from replays.disputes.foreseen import foresee
from replays.engines.replayed_game import ReplayedGame
from replays.fold.fold import Fold
from replays.fold.travel import Moment, Traveller
from replays.log.errors import EventNotFound
from replays.log.event_types import Decision, MatchOpened, Rewound
from replays.log.events import Event
from replays.log.history import History
from replays.telling.answers import AnsweredQuestion, answer_to
from replays.telling.diff import diff
from replays.telling.eyes import Eyes
from replays.telling.transcript import TranscriptLine, lines_of

CONTEXT = 8
"""Default number of events shown before the disputed ones."""
MOST_EVENTS = 400
"""Most events shown of one dispute, counted from its first."""
_HIDDEN_AREAS = ("hand", "archives", "deck")


class StoryEvent(msgspec.Struct, frozen=True):
    """One event of the story."""

    seq: int
    at: str
    type: str
    actor: dict[str, Any]
    cause: int | None
    turn: int
    """Where the match stood before it."""
    step: str
    disputed: bool
    """Whether the dispute is about it."""
    undone_by: int | None
    """The rewind that took it off the line of the match, as far as the log goes."""
    decision: AnsweredQuestion | None
    facts: tuple[dict[str, Any], ...]
    """Its facts: kind, data, cause, clauses, readings."""
    lines: tuple[dict[str, Any], ...]
    """The same in English: {fact: index or null, text, clauses}, and `reading` where the line tells of one."""


def case_file(
    traveller: Traveller,
    case: Case,
    eyes: Eyes,
    *,
    at: int | None = None,
    vs: int | None = None,
    context: int = CONTEXT,
    last: int | None = None,
) -> dict[str, Any]:
    """The case file of a case that was read through the same eyes.

    `at`: the event after which the position is shown; default: the last one in dispute.
    `vs`: the event it is compared with; default: the last one before the dispute.
    `context`: how many events before the dispute are shown.
    `last`: the last event that the viewer may know of.

    Raises EventNotFound, and the errors of `Traveller.at`.
    """
    end = traveller.store.head(case.match).version
    end = end if last is None else min(last, end)
    at = case.last if at is None else at
    vs = max(case.first - 1, 1) if vs is None else vs
    for seq in (at, vs):
        if not 1 <= seq <= end:
            raise EventNotFound(case.match, f"event {seq}", end)
    moment, other = traveller.at(case.match, at), traveller.at(case.match, vs)
    opened = traveller.opening(case.match)
    views = all_eyes(eyes, len(moment.game.table.players))
    now, then = ({view.view: view.state(m.game) for view in views} for m in (moment, other))
    return {
        "case": _with_deeds(traveller, case, eyes, end),
        "players": _players(traveller, case.match, end),
        "match": about(opened.event),
        "view": eyes.view,
        "moment": where(moment),
        "question": eyes.choice(moment.game),
        "views": now,
        "knowledge": known_cards(now, eyes),
        "story": [msgspec.to_builtins(entry) for entry in story(traveller, case, eyes, context=context, end=end)],
        "diff": {
            "from": other.seq,
            "to": moment.seq,
            "views": {view: [msgspec.to_builtins(change) for change in diff(then[view], now[view])] for view in now},
        },
    }


def _with_deeds(traveller: Traveller, case: Case, eyes: Eyes, end: int) -> dict[str, Any]:
    """The case as JSON, with what its rulings did.

    A viewer may have seen all that a ruling under seal did: what is visible of it follows the transcript's rule.
    """
    data, seats = case.to_data(), traveller.opening(case.match).data.names
    for ruling in data["rulings"]:
        ruling["done"] = []
        waits = ruling["effect"] == "waiting" and ruling["measures"]
        ruling["foreseen"] = foresee(traveller, case.match, ruling["measures"], eyes, end).sentences if waits else []
        for seq in ruling["acts"]:
            if seq > end:
                continue
            moment = traveller.at(case.match, seq, facts=True)
            if moment.seq != seq:  # the log cannot be confirmed up to this event
                break
            facts, game = eyes.facts(moment.facts, moment.game), moment.game
            lines = lines_of(eyes.event(moment.event), facts, seats, turn=game.turn, step=game.step, decision=None)
            ruling["done"] += [line.text for line in lines]
    return data


def _players(traveller: Traveller, match: str, end: int) -> dict[str, int]:
    """The seats of the actors who have decided for themselves."""
    log = traveller.store.readable(match, 1, end).events
    return {
        event.actor.id: event.data.seat
        for event in log
        if isinstance(event.data, Decision) and event.actor.kind == "player"
    }


def all_eyes(eyes: Eyes, seats: int) -> list[Eyes]:
    """The views to compare: every player's and the judge's for a viewer who sees everything, else their own."""
    if not eyes.viewer.sees_all:
        return [eyes]
    return [*(Eyes.of(f"player:{seat}") for seat in range(seats)), Eyes.of("judge")]


def about(opening: Event) -> dict[str, Any]:
    """Describe the match by its labels, set-up and branch, as JSON."""
    data = opening.data
    assert isinstance(data, MatchOpened)
    names = ("match", "title", "tournament", "round", "table")
    return {
        **{name: getattr(data, name) for name in names},
        "ruleset": data.setup["ruleset"],
        "variant": data.setup["variant"],
        "opened_at": opening.at,
        "seats": [
            {"seat": seat, "name": entry["name"], "deck": deck_in_words(entry["deck"]["name"])}
            for seat, entry in enumerate(data.setup["seats"])
        ],
        "branch": msgspec.to_builtins(data.branch),
    }


def where(moment: Moment) -> dict[str, Any]:
    """Number, time, turn, step and active seat of a moment, as JSON."""
    game = moment.game
    place = {"turn": game.turn, "step": game.step, "active": game.active}
    return {"seq": moment.seq, "at": moment.event.at, **place}


def known_cards(views: dict[str, Any], eyes: Eyes) -> list[dict[str, Any]]:
    """The cards in hands, archives and decks that a player could know: {zone, owner, card, title, known_to}.

    `known_to` is {seats, public} for those who see everything, who also get the cards in hands and archives that
    nobody knows; for other viewers it is null, because what the others know is theirs to know.
    """
    state = views["judge"] if eyes.viewer.sees_all else views[eyes.view]
    cards = []
    for player in state["players"]:
        for zone in _HIDDEN_AREAS:
            for card in player[zone]["cards"]:
                knowing = card.get("known_to")
                if zone == "deck" and knowing is not None and not (knowing["seats"] or knowing["public"]):
                    continue
                cards.append(
                    {
                        "zone": zone,
                        "owner": player["seat"],
                        "card": card["id"],
                        "title": card["title"],
                        "known_to": knowing,
                    }
                )
    return cards


def story(traveller: Traveller, case: Case, eyes: Eyes, *, context: int, end: int) -> Iterator[StoryEvent]:
    """The events before the dispute on the line that led to it, and those it is about."""
    log = traveller.store.readable(case.match, 1, end).events
    history = History((event.seq, event.data.to) for event in log if isinstance(event.data, Rewound))
    line = [seq for run in history.line(case.first - 1) for seq in run]
    lead = line[-context:] if context > 0 else []
    last = min(case.last, case.first + MOST_EVENTS - 1, end)
    wanted = {*lead, *range(case.first, last + 1)}
    first = min(wanted)
    seats = traveller.opening(case.match).data.names
    question, place = None, (0, "setup")
    if first > 1:
        game = traveller.at(case.match, first - 1).game
        question, place = game_asked(game, eyes), (game.turn, game.step)
    for fold, event, facts in traveller.between(case.match, first, last):
        if event.seq in wanted:
            shown = eyes.facts(facts, fold.game)
            yield story_event(
                event,
                shown,
                eyes,
                question,
                seats,
                place,
                disputed=case.first <= event.seq <= case.last,
                undone_by=history.undone_by(event.seq, end),
            )
        question, place = game_asked(fold.game, eyes), _place(fold)


def story_event(
    event: Event,
    facts: Sequence[dict[str, Any]],
    eyes: Eyes,
    question: dict[str, Any] | None,
    seats: Sequence[str],
    place: tuple[int, str],
    *,
    disputed: bool,
    undone_by: int | None,
) -> StoryEvent:
    """One event of the story. `facts`: as the viewer may see them; `question`: the question before it, likewise."""
    event, decision = eyes.event(event), answer_to(event, question, eyes)
    lines = lines_of(event, facts, seats, turn=place[0], step=place[1], decision=decision)
    return StoryEvent(
        event.seq,
        event.at,
        event.type,
        msgspec.to_builtins(event.actor),
        event.cause,
        place[0],
        place[1],
        disputed,
        undone_by,
        decision,
        tuple(facts),
        tuple(_line(line) for line in lines),
    )


def _line(line: TranscriptLine) -> dict[str, Any]:
    data: dict[str, Any] = {"fact": line.fact, "text": line.text, "clauses": list(line.clauses)}
    return data if line.reading is None else {**data, "reading": line.reading}


def game_asked(game: ReplayedGame, eyes: Eyes) -> dict[str, Any] | None:
    """The question a game asks now, as the viewer may see it."""
    question: dict[str, Any] | None = eyes.choice(game)
    return question


def _place(fold: Fold) -> tuple[int, str]:
    return fold.game.turn, fold.game.step

"""A preview of a ruling, in the sentences of the transcript, with before and after.

The measures are acted out on a copy of the match, so nothing changes; an impossible measure is shown with its reason.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, NamedTuple

from engine.english import capitalised
from engine.errors import CorrectionsRefused, EngineError
from replays.disputes.pending_corrections import titles_for, wish_in_words
from replays.engines.present_game import PresentGame
from replays.fold.travel import Traveller
from replays.telling.sentences import sentence
from replays.telling.viewer import Eyes


class Foreseen(NamedTuple):
    """A preview of measures: sentences in order, and the reason why they cannot be done. Without `faults` they can;
    with any, the sentences say what is asked for."""

    sentences: list[str]
    faults: list[str]


def foresee(traveller: Traveller, match: str, measures: Sequence[Mapping[str, Any]], eyes: Eyes, end: int) -> Foreseen:
    """A preview of these measures after event `end`. They must be well formed (`measures.measure_faults`).

    Raises what `Traveller.at` raises.
    """
    names = traveller.opening(match).data.names
    lines: list[str] = []
    at = end
    for measure in measures:
        if measure["kind"] == "rewind":
            at = measure["to"]
            lines.append(_back(traveller, match, measure, names))
        elif measure["kind"] == "penalty":
            chains = f" ({measure['chains']})" if "chains" in measure else ""
            lines.append(f"{names[measure['seat']]} gets a penalty: {measure['penalty']}{chains}, {measure['reason']}")
    corrections = [correction for measure in measures for correction in measure.get("corrections", ())]
    if not corrections:
        return Foreseen(lines, [])
    sentences = _corrected(traveller, match, corrections, eyes, at, names)
    return Foreseen([*lines, *sentences.sentences], sentences.faults)


def _back(traveller: Traveller, match: str, measure: Mapping[str, Any], names: Sequence[str]) -> str:
    game = traveller.at(match, measure["to"]).game
    where = f"turn {game.turn}, {names[game.active]}’s {game.step} step" if game.turn else "the set-up"
    fresh = measure.get("policy") == "fresh-entropy"
    if getattr(game.table, "unseen", None) is not None:
        decks = "the players shuffle their decks again" if fresh else "the decks stay as they are"
        return f"the match goes back to event {measure['to']}: {where}; {decks}"
    chance = "drawn again" if fresh else "as it was"
    return f"the match goes back to event {measure['to']}: {where}; later chance turns out {chance}"


def _corrected(
    traveller: Traveller,
    match: str,
    corrections: Sequence[Mapping[str, Any]],
    eyes: Eyes,
    at: int,
    names: Sequence[str],
) -> Foreseen:
    now = traveller.at(match, at).game
    titles = titles_for(eyes, now)
    wishes = [wish_in_words(correction, names, titles) for correction in corrections]
    if not now.at_rest:
        why = "The position can be corrected only at the choice of a house or of the next action"
        open_now = "" if now.pending is None else ". First let the question that is open be answered, or go back"
        return Foreseen(wishes, [f"{why}{open_now}."])
    if not isinstance(now, PresentGame):
        return Foreseen(wishes, ["An earlier engine plays this match: what would change is told once it is done."])
    trial = PresentGame.restore(now.table.setup, now.snapshot())
    try:
        facts, _ = trial.adjust(corrections)
    except CorrectionsRefused as error:
        return Foreseen(wishes, [capitalised(fault.partition(": ")[2] or fault) for fault in error.faults])
    except EngineError as error:
        return Foreseen(wishes, [str(error)])
    shown = eyes.facts(facts, trial)
    return Foreseen([sentence(fact, names) for fact in shown if fact["kind"].startswith("judge.")], [])

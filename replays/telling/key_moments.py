"""Key moments in words: what the rows of kinds say of them (`MomentWords`)."""

from __future__ import annotations

from collections.abc import Sequence

from engine.english import capitalised
from engine.table.fact_kinds import FACT_KINDS
from engine.table.fact_words import MomentWords, sentence_from
from replays.log.event_kinds import VOCABULARY
from replays.telling.sentences import sentence
from replays.telling.timeline import KeyMoment


def moment_of(moment: KeyMoment) -> MomentWords:
    """The words and the mark of a key moment's kind. Those of a retired kind are empty."""
    if moment.fact is not None:
        fact = FACT_KINDS.get(moment.kind)
        return _NONE if fact is None or fact.moment is None else fact.moment
    return VOCABULARY.kind(moment.kind).moment or _NONE


def short_words(moment: KeyMoment, names: Sequence[str]) -> str:
    """Its words on the time line: the words of its kind, else the sentence of the fact. `names`: the players', by
    seat."""
    data, short = {**moment.data, "player": moment.player}, moment_of(moment).short
    if short is None:
        return sentence({"kind": moment.kind, "data": data}, names)
    words = sentence_from(short, data, names)
    return capitalised(words)


def public_words(moment: KeyMoment, names: Sequence[str]) -> str | None:
    """Its words on the public page of the match; None where that does not show it."""
    public = moment_of(moment).public
    return None if public is None else sentence_from(public, {**moment.data, "player": moment.player}, names)


_NONE = MomentWords()

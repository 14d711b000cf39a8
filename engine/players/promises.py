"""The effects that a card's text promises, read from its public summary.

Summaries use a small, regular vocabulary (`tests/engine/test_card_texts.py` checks it), so a player can read from their
verbs whose cards to choose and what it would gain.

>>> promise("Reap: steals 2 Æmber. Destroyed: draws a card.", "reap").steals
2
>>> aim("Play: deals 3 damage to a creature.", "play"), aim("Play: heals 2 damage from a creature.", "play")
(-1, 1)
"""

from __future__ import annotations

import re
from functools import cache
from typing import NamedTuple

_LABEL = re.compile(r"\b((?:(?:before fight|after fight|play|fight|reap|action|omni|destroyed|leaves play|scrap)/?)+):")
_QUOTED = re.compile("“[^”]*”")
_NUMBER = re.compile(r"\d+")
_WORDS = {"half": 2, "all": 3, "a": 1, "an": 1, "one": 1}
_MANY = re.compile(r"for (?:each|every)\b|\b\d times")
_HOSTILE = re.compile(
    r"\b(deals?|destroys?|stuns?|exhausts?|purges?|sacrifices?|enrages?|takes? control|discards?|returns?"
    r"|shuffles?|on the bottom|on top|loses?|cannot|is dealt|less power|removes?)\b"
)
_FRIENDLY = re.compile(
    r"\b(read(?:y|ies)|heals?|wards?|counters?|captures?|uses?|reaps? with|fights? with|archives?|gives?|gets?"
    r"|more power|more armor|skirmish|spares?|moves?|plays?|into (?:your|the) hand|reveals?|copy|makes? a friendly)\b"
)
_SWEEP = re.compile(
    r"\b(?:destroys?|purges?|returns?|stuns?|puts?|archives?|exhausts?)[^.]*?\b(?:every|each|all)\b[^.]*creature"
    r"|\bdamage\b[^.]*\bto (?:every|each|all)\b[^.]*creature"
)


class Promise(NamedTuple):
    """The content of an ability in numbers, for the player who resolves it."""

    gains: int = 0
    steals: int = 0
    captures: int = 0
    takes_away: int = 0
    """Æmber that opponents lose."""
    gives: int = 0
    """Æmber that opponents gain, or that it costs."""
    cards: int = 0
    """Cards that are drawn or archived."""
    damage: int = 0
    strikes: int = 0
    """Creatures that are destroyed or taken over."""
    hinders: int = 0
    """Creatures that are stunned, exhausted or put away for a while."""
    helps: int = 0
    """Own creatures that are readied, warded, made stronger, or made."""
    forges: int = 0
    costs: int = 0
    """Own cards that are lost."""
    sweeps: str = ""
    """The creatures that all suffer: "all", "enemy", "friendly", or empty."""
    other: bool = False
    """Does something else."""


@cache
def sections(summary: str) -> tuple[tuple[str, str], ...]:
    """The (labels, text) pairs of a summary in small letters; text without a label stands under "".

    >>> sections("Taunt. Play/Reap: draws a card.")
    (('', 'taunt.'), ('play/reap', 'draws a card.'))
    """
    plain = " ".join(summary.lower().split())
    pieces = _LABEL.split(plain)
    labelled = [("", pieces[0].strip())] if pieces[0].strip() else []
    labelled += [(label, text.strip()) for label, text in zip(pieces[1::2], pieces[2::2], strict=True)]
    return tuple(labelled)


@cache
def under(summary: str, label: str) -> str:
    """The text of a summary under a label, or all of it if it lacks the label."""
    name = label.partition(":")[0]
    wanted = name.replace("_", "/").strip("/0123456789")
    texts = [text for labels, text in sections(summary) if wanted in labels.split("/") or labels == wanted]
    return " ".join(texts) or " ".join(text for _, text in sections(summary))


@cache
def has(summary: str, label: str) -> bool:
    """Whether a summary has this label."""
    return any(label in labels.split("/") for labels, _ in sections(summary))


def _amount(text: str, pattern: str) -> int:
    """The sum of the numbers that a pattern finds."""
    total = 0
    for word in re.findall(pattern, text):
        total += int(word) if _NUMBER.fullmatch(word) else _WORDS.get(word, 1)
    return total


@cache
def promise(summary: str, label: str) -> Promise:
    """The promise of an ability; an empty promise when the summary lacks the label."""
    if not has(summary, label):
        return Promise()
    text = _QUOTED.sub("", under(summary, label))
    times = 2 if _MANY.search(text) else 1
    given = _amount(text, r"opponents? (?:\w+ )?gains? (\d+) æmber")
    swept = _SWEEP.search(text)
    sweeps = ""
    if swept:
        part = swept[0]
        sweeps = "enemy" if "enemy" in part else "friendly" if "friendly" in part else "all"
    single = "" if swept else text
    return Promise(
        gains=max(0, times * (_amount(text, r"gains? (\d+) æmber") - given)),
        steals=times * _amount(text, r"steals? (\d+|half|all)"),
        captures=times * _amount(text, r"captures? (\d+|half|all)"),
        takes_away=times * _amount(text, r"opponents? (?:\w+ )?loses? (\d+|half|all)"),
        gives=given + _amount(text, r"(?:^|[.] |then )loses (\d+|half|all)") + 2 * _amount(text, r"gains? (\d+) chain"),
        cards=times * (_amount(text, r"draws? (\d+|an?)") + _amount(text, r"archives? (\d+|an?|the)")),
        damage=times * _amount(text, r"deals? (\d+)"),
        strikes=len(re.findall(r"\b(?:destroys|purges|takes control of) (?:an?|the|up to)\b(?! friendly)", single)),
        hinders=len(re.findall(r"\b(?:stuns|exhausts|enrages|returns) (?:an?|the|up to)\b(?! friendly)", single)),
        helps=times * len(re.findall(r"\b(?:readies|wards|counters? on|makes an? token)\b", text)),
        forges=len(re.findall(r"(?<!un)\bforges? a key", text)),
        costs=len(re.findall(r"\b(?:sacrifices|destroys a friendly|destroys itself|discards your hand)\b", text)),
        sweeps=sweeps,
        other=bool(text),
    )


@cache
def sweeping_damage(summary: str, label: str) -> int:
    """The damage to each affected creature; 99 when they are destroyed or put away."""
    swept = _SWEEP.search(under(summary, label))
    dealt = re.search(r"deals? (\d+) damage", under(summary, label))
    return int(dealt[1]) if swept and dealt and swept[0].startswith("damage") else 99


@cache
def aim(summary: str, label: str) -> int:
    """The side to choose from: -1 the enemy's cards, 1 one's own, 0 unknown. The first verb decides."""
    text = under(summary, label)
    hostile, friendly = _HOSTILE.search(text), _FRIENDLY.search(text)
    if hostile is None or friendly is None:
        return (friendly is not None) - (hostile is not None)
    return -1 if hostile.start() < friendly.start() else 1


@cache
def harms_its_host(summary: str) -> bool:
    """Whether an upgrade is meant for enemy creatures."""
    return bool(
        re.search(
            r"\bcannot\b|less power|less armor|destroy this|skips|is dealt|damage to (?:this|itself)", summary.lower()
        )
    )

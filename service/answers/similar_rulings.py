"""Rulings of the same tournament on the same clause or card, so that rulings agree. For those who rule."""

from __future__ import annotations

from collections.abc import Collection
from typing import NamedTuple

from replays.clauses.index import in_words
from replays.disputes.cases import Case, Ruling
from service.answers.cases import page_of_cases
from service.services import services
from service.who import Caller

MOST = 5
LOOKED_THROUGH = 100
"""The newest cases among which they are looked for."""
VERDICTS = {
    "upheld": "It stands",
    "rewound": "The match went back",
    "adjusted": "The position was corrected",
    "penalty": "A penalty",
}


class SimilarRuling(NamedTuple):
    """A ruling in force, and where it was given."""

    match: str
    case: int
    where: str
    """Round and table."""
    verdict: str
    text: str
    shares: list[str]
    """The clauses, in words, and the titles of the cards that it has in common."""


def similar_rulings(
    caller: Caller, match: str, clauses: Collection[str], titles: Collection[str], but: int | None = None
) -> list[SimilarRuling]:
    """The latest rulings in the match's tournament on these clauses or cards, at most `MOST`.

    `but`: the case of the match that is left out. Empty for those who do not rule, and without a tournament.
    """
    home = services().visibility.tournament_of(match)
    if home is None or not caller.may("dispute:rule") or not (clauses or titles):
        return []
    similar = []
    for case in page_of_cases(home, after=None, limit=LOOKED_THROUGH, status="ruled").others:
        ruling = case.ruling
        if ruling is None or (case.match, case.seq) == (match, but):
            continue
        shares = _shared(case, ruling, clauses, titles)
        if shares:
            pairing = home.pairings.get(home.matches.get(case.match, ""))
            where = "" if pairing is None else f"round {home.rounds[pairing.round].number}, table {pairing.table}"
            verdict = VERDICTS.get(ruling.verdict or "", "A ruling")
            similar.append(SimilarRuling(case.match, case.seq, where, verdict, ruling.text, shares))
    return similar[:MOST]


def _shared(case: Case, ruling: Ruling, clauses: Collection[str], titles: Collection[str]) -> list[str]:
    text = " ".join([case.claim or "", ruling.text, *(statement.text or "" for statement in case.statements)])
    rules = [in_words(clause) for clause in ruling.clauses if clause in clauses]
    return rules + [title for title in titles if title in text]

"""The appenders of each kind of event over HTTP, and the resource that makes a kind that nobody appends.

A row for each kind of a vocabulary, by construction: permissions come from the table of acts (`service.who.acts`), and
a kind that has neither an act nor a resource is refused when the program starts.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from types import MappingProxyType
from typing import NamedTuple

from replays.log.event_kinds import VOCABULARY
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from service.roles import Permission
from service.who.acts import ACTS, ANY, OWN, Act

_RESOURCES: Mapping[str, str] = {
    "match.opened": "Use POST /matches.",
    "undo.requested": "Use POST .../undo: it reviews the request and finds whose approval it needs.",
    "undo.answered": "Use POST .../undo/<seq>/answers.",
    "dispute.opened": "Use POST .../disputes.",
    "statement.given": "Use POST .../disputes/<seq>/statements.",
    "dispute.withdrawn": "Use POST .../disputes/<seq>/withdrawal.",
    "ruling.given": "Use POST .../disputes/<seq>/rulings: it checks the clauses and who must sign.",
    "ruling.signed": "Use POST .../disputes/<seq>/rulings/<ruling>/signatures.",
    "tournament.created": "Use POST /tournaments.",
    "deck.registered": "Use POST .../decks.",
    "penalty.recorded": "Use POST .../players/<player>/penalties: it keeps the penalty under seal.",
    "penalty.withdrawn": "Use POST .../players/<player>/penalties/<record>/withdrawal: it keeps the reason under seal.",
    "deck.checked": "Use POST .../players/<player>/deck-checks: it keeps the outcome under seal.",
    "round.closed": "Use POST .../rounds/<round>/close.",
    "choice.sealed": "Use POST .../pairings/<pairing>/choices: it keeps the choice under seal.",
    "choice.revealed": "It is appended with the last choice of POST .../pairings/<pairing>/choices.",
    "bid.made": "Use POST .../pairings/<pairing>/bids: it knows which deck is bid for.",
    "bid.passed": "Use POST .../pairings/<pairing>/bids: it knows which deck is bid for.",
    "auction.bid": "Use POST .../auctions/<auction>/bids: it knows which deck is bid for.",
    "auction.passed": "Use POST .../auctions/<auction>/bids: it knows which deck is bid for.",
    "result.reported": "Use POST .../pairings/<pairing>/reports: it records the result once all say the same.",
    "judge.called": "Use POST .../pairings/<pairing>/calls: it knows who calls.",
    "judge.answered": "Use POST .../pairings/<pairing>/calls/answer.",
    "match.assigned": "Use POST .../pairings/<pairing>/matches.",
    "token.issued": "Use POST /tokens.",
    "token.revoked": "Use DELETE /tokens/<id>.",
}
"""Kind -> the resource that makes it, because the server computes a part of its data."""


class Appender(NamedTuple):
    """The people who append events of one kind."""

    permissions: tuple[Permission, ...]
    """Of which one is needed; where it is the act of a seat: by the seat itself."""
    for_a_seat: tuple[Permission, ...] = ()
    """Of which one is needed to enter the act of a seat on its behalf; empty where it is not the act of a seat."""
    resource: str = ""
    """The resource that makes the kind, in a sentence; empty where it is appended as it is."""

    @property
    def any_permission(self) -> tuple[Permission, ...]:
        """Every permission of which one may be needed."""
        return (*self.permissions, *self.for_a_seat)


def appenders(kinds: Iterable[str], acts: Sequence[Act] = ACTS) -> Mapping[str, Appender]:
    """The row of each kind of event, in the order given. Raises LookupError for a kind that has neither an act nor a
    resource."""
    return MappingProxyType({kind: _appender(kind, acts) for kind in kinds})


def _appender(kind: str, acts: Sequence[Act]) -> Appender:
    takes = {act.to: act.takes for act in acts if act.name == kind}
    resource = _RESOURCES.get(kind, "")
    if not takes and not resource:
        raise LookupError(f"nobody may append {kind}: give it a row of ACTS in service/who/acts.py, or a resource")
    if OWN in takes:
        return Appender(takes[OWN], takes.get(ANY, ()), resource)
    return Appender(
        tuple(dict.fromkeys(permission for several in takes.values() for permission in several)), (), resource
    )


def appended_as_they_are(rows: Mapping[str, Appender]) -> tuple[str, ...]:
    """The kinds that no resource makes."""
    return tuple(kind for kind, row in rows.items() if not row.resource)


def any_permission(rows: Mapping[str, Appender]) -> tuple[Permission, ...]:
    """Permissions of which at least one is needed to append anything as it is."""
    return tuple(
        dict.fromkeys(permission for kind in appended_as_they_are(rows) for permission in rows[kind].any_permission)
    )


OF_MATCHES = appenders(kind.name for kind in VOCABULARY)
OF_TOURNAMENTS = appenders(kind.name for kind in TOURNAMENT_VOCABULARY)

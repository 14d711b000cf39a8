"""Every act, its target, and who may do it: one table, which the code asks and OPERATING shows.

A permission (`service.roles`) says what a caller may do; this says to which target. Players may do to themselves and
their own seat what players may, and nothing to an opponent. A token or an office that comes from a player counts as in
that player's hand (`service.who.callers`): its issuer knows a token, and who appoints an official chooses a judge.
So the table's bars follow the whole line of issuers, and that of those who appointed.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import Literal, NamedTuple

from service.roles import Permission

Bar = Literal["", "pairing", "tournament"]
"""The people who may not, although they have the permission.

pairing     who plays in that pairing, and credentials or offices that come from a player of it
tournament  who plays in that tournament, and credentials that come from a player of it
"""
BARS: Mapping[Bar, str] = MappingProxyType(
    {
        "": "",
        "pairing": "players of the match, and who has token or office from them",
        "tournament": "players of the tournament, and who has the token from them",
    }
)


class Act(NamedTuple):
    """An act. `takes`: permissions of which one suffices; `bar`: those with one who still may not."""

    name: str
    to: str
    takes: tuple[Permission, ...]
    bar: Bar


OWN, ANY, TABLE, OTHERS = "their own seat", "any seat", "a match", "another player"

ACTS: tuple[Act, ...] = (
    Act("look", TABLE, ("match:read",), ""),
    Act("share", "their own view of a match", ("match:share",), ""),
    Act("study", "their own study of a match", ("match:study",), ""),
    Act("look as", ANY, ("match:read",), "pairing"),
    Act("decision", OWN, ("match:decide",), ""),
    Act("decision", ANY, ("match:record",), "pairing"),
    Act("conceded", OWN, ("match:decide",), ""),
    Act("conceded", ANY, ("match:record",), "pairing"),
    Act("lines", OWN, ("match:decide",), ""),
    Act("lines", ANY, ("match:record",), "pairing"),
    Act("insertions", ANY, ("match:record",), "pairing"),
    Act("entropy", OWN, ("match:decide",), ""),
    Act("note.added", "their own match", ("match:annotate",), ""),
    Act("note.added", TABLE, ("match:annotate",), "pairing"),
    Act("undo.requested", OWN, ("undo:request",), ""),
    Act("undo.requested", ANY, ("undo:request",), "pairing"),
    Act("undo.answered", OWN, ("undo:answer", "undo:request"), ""),
    Act("undo.answered", TABLE, ("undo:answer", "undo:request"), "pairing"),
    Act("dispute.opened", "their own match", ("dispute:open",), ""),
    Act("dispute.opened", TABLE, ("dispute:open",), "pairing"),
    Act("statement.given", "their own match", ("dispute:open",), ""),
    Act("statement.given", TABLE, ("dispute:open",), "pairing"),
    Act("dispute.withdrawn", "their own match", ("dispute:open",), ""),
    Act("dispute.withdrawn", TABLE, ("dispute:open",), "pairing"),
    Act("ruling.given", TABLE, ("dispute:rule",), "pairing"),
    Act("ruling.signed", OWN, ("dispute:sign",), ""),
    Act("ruling.signed", TABLE, ("dispute:sign",), "pairing"),
    Act("penalty.given", ANY, ("dispute:rule",), "pairing"),
    Act("rewound", TABLE, ("match:rewind",), "pairing"),
    Act("adjusted", TABLE, ("match:adjust",), "pairing"),
    Act("overridden", ANY, ("match:override",), "pairing"),
    Act("engine.moved", TABLE, ("match:engine",), "pairing"),
    Act("match.closed", TABLE, ("match:close",), "pairing"),
    Act("clock.started", TABLE, ("match:clock",), "pairing"),
    Act("clock.paused", TABLE, ("match:clock",), "pairing"),
    Act("clock.extended", TABLE, ("match:clock",), "pairing"),
    Act("clock.called", TABLE, ("match:clock",), "pairing"),
    Act("clock.ended", TABLE, ("match:clock",), "pairing"),
    Act("time.called", TABLE, ("match:clock",), "pairing"),
    Act("branch", TABLE, ("match:branch",), "pairing"),
    Act("export.full", TABLE, ("export:full",), "pairing"),
    Act("accesses", TABLE, ("access:read",), "pairing"),
    Act("token.issued", "another player's account", ("token:issue",), "tournament"),
    Act("token.issued", "another player's seat", ("token:issue",), "pairing"),
    Act("token.issued", "an official of a match", ("token:issue",), "pairing"),
    Act("token.issued", "their own account", ("token:issue",), ""),
    Act("token.issued", "staff of the tournament", ("token:issue",), ""),
    Act("token.issued", "a spectator", ("token:issue",), ""),
    Act("token.revoked", "who has it from them", ("token:issue",), ""),
    Act("token.revoked", "who has it from others", ("token:issue",), "tournament"),
    Act("staff.appointed", "who has no role, or has it from them", ("tournament:staff",), ""),
    Act("staff.appointed", "who has a role from others", ("tournament:staff",), "tournament"),
    Act("staff.dismissed", "who has a role from them", ("tournament:staff",), ""),
    Act("staff.dismissed", "who has a role from others", ("tournament:staff",), "tournament"),
    Act("match.opened", "a pairing", ("match:open",), ""),
    Act("match.opened", "their own pairing", ("match:decide",), ""),
    Act("player.registered", OTHERS, ("tournament:run",), ""),
    Act("player.changed", "themselves, or another player's name", ("tournament:run",), ""),
    Act("player.changed", "another player's account or consent", ("tournament:run",), "tournament"),
    Act("player.consented", "themselves", ("tournament:run", "match:decide"), ""),
    Act("player.consented", OTHERS, ("tournament:run",), "tournament"),
    Act("player.checked_in", "themselves", ("tournament:run", "match:decide"), ""),
    Act("player.checked_in", OTHERS, ("tournament:run",), ""),
    Act("player.dropped", "themselves", ("tournament:run", "match:decide"), ""),
    Act("player.dropped", OTHERS, ("tournament:run",), ""),
    Act("player.returned", OTHERS, ("tournament:run",), ""),
    Act("player.seated", OTHERS, ("tournament:run",), ""),
    Act("player.absent", "a pairing, as organiser", ("tournament:run",), ""),
    Act("player.absent", "a pairing, as judge or scorekeeper", ("match:record",), "pairing"),
    Act("player.arrived", "a pairing, as organiser", ("tournament:run",), ""),
    Act("player.arrived", "a pairing, as judge or scorekeeper", ("match:record",), "pairing"),
    Act("penalty.recorded", OTHERS, ("dispute:rule",), "pairing"),
    Act("penalty.withdrawn", OTHERS, ("dispute:rule",), "pairing"),
    Act("deck.checked", OTHERS, ("dispute:rule",), "pairing"),
    Act("deck.registered", OTHERS, ("tournament:run",), ""),
    Act("deck.registered", "their own Alliance", ("match:decide",), ""),
    Act("deck.registered", "another player's Alliance", ("match:record",), "tournament"),
    Act("deck.registered", "their own, before the first round", ("match:decide",), ""),
    Act("deck.withdrawn", OTHERS, ("tournament:run",), ""),
    Act("deck.withdrawn", "their own, before the first round", ("match:decide",), ""),
    Act("joining.opened", "the tournament", ("tournament:run",), ""),
    Act("joining.closed", "the tournament", ("tournament:run",), ""),
    Act("team.added", "the tournament", ("tournament:run",), ""),
    Act("team.changed", "the tournament", ("tournament:run",), ""),
    Act("team.removed", "the tournament", ("tournament:run",), ""),
    Act("stage.added", "the tournament", ("tournament:run",), ""),
    Act("stage.changed", "the tournament", ("tournament:run",), ""),
    Act("stage.removed", "the tournament", ("tournament:run",), ""),
    Act("stage.begun", "the tournament", ("tournament:run",), ""),
    Act("round.added", "the tournament", ("tournament:run",), ""),
    Act("round.rescheduled", "the tournament", ("tournament:run",), ""),
    Act("round.closed", "the tournament", ("tournament:run",), ""),
    Act("round.reopened", "the tournament", ("tournament:run",), ""),
    Act("round.timed", "the tournament", ("match:clock",), ""),
    Act("pairing.added", "the tournament", ("tournament:run",), ""),
    Act("pairing.removed", "a pairing", ("tournament:run",), ""),
    Act("match.annulled", "a pairing", ("tournament:run",), ""),
    Act("choice.sealed", OWN, ("match:decide",), ""),
    Act("choice.sealed", ANY, ("match:record",), "pairing"),
    Act("auction.opened", "the tournament", ("tournament:run",), ""),
    Act("auction.cancelled", "the tournament", ("tournament:run",), ""),
    Act("auction.bid", OWN, ("match:decide",), ""),
    Act("auction.bid", ANY, ("match:record",), "tournament"),
    Act("auction.passed", OWN, ("match:decide",), ""),
    Act("auction.passed", ANY, ("match:record",), "tournament"),
    Act("bid.made", OWN, ("match:decide",), ""),
    Act("bid.made", ANY, ("match:record",), "pairing"),
    Act("bid.passed", OWN, ("match:decide",), ""),
    Act("bid.passed", ANY, ("match:record",), "pairing"),
    Act("result.reported", OWN, ("match:decide", "match:record"), ""),
    Act("judge.called", OWN, ("match:decide", "match:record"), ""),
    Act("judge.called", ANY, ("match:record",), "pairing"),
    Act("judge.answered", "a pairing", ("dispute:rule",), "pairing"),
    Act("judge.answered", "their own call", ("match:decide", "match:record"), ""),
    Act("result.recorded", "a pairing, as organiser", ("tournament:run",), ""),
    Act("result.recorded", "a pairing, as judge or scorekeeper", ("match:record",), "pairing"),
    Act("result.withdrawn", "a pairing, as organiser", ("tournament:run",), ""),
    Act("result.withdrawn", "a pairing, as judge or scorekeeper", ("match:record",), "pairing"),
    Act("policy.changed", "the tournament", ("tournament:run",), ""),
    Act("embargo.lifted", "the tournament", ("tournament:embargo",), ""),
    Act("tournament.closed", "the tournament", ("tournament:run",), ""),
)
"""The table. Acts that are events have their type as name. What an organiser does to the whole tournament has no bar,
also when they play: a small club has one organiser, and the log names them and their token."""

_BY: Mapping[tuple[str, str], Act] = MappingProxyType({(act.name, act.to): act for act in ACTS})


def act(name: str, to: str) -> Act:
    """The row of an act. Raises KeyError."""
    return _BY[name, to]


def acts_table() -> list[tuple[str, str, str, str]]:
    """The table as texts: the acts, their target, the permissions, and who may not although they have one.

    Acts with the same of all three are in one row."""
    rows: dict[tuple[str, tuple[Permission, ...], Bar], list[str]] = {}
    for act in ACTS:
        rows.setdefault((act.to, act.takes, act.bar), []).append(act.name)
    return [(", ".join(names), to, " or ".join(takes), BARS[bar]) for (to, takes, bar), names in rows.items()]

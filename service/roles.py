"""Roles and their permissions, in one table.

A token has a role, and may carry fewer permissions than the role has, never more. It is bound to one match, to one
tournament (all its matches), or to nothing (everything on this server). Bound to a match it is its role in that match
(and, for officials, in what-if matches that come from it), and in the match's tournament no more than a spectator,
except that judges and scorekeepers record the result of that match's pairing, and that the token of a seat chooses and
bids for its seat at that pairing. A `player` of a tournament is a player
only in the matches in which they have a seat, and a spectator in all others. What is *seen* follows from the role as
well, see `service.who.readers`; and what a tournament keeps to itself for a while from its policy, see
`service.access.visibility`.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal, get_args

Role = Literal[
    "administrator", "organiser", "head-judge", "judge", "scorekeeper", "player", "seat", "spectator", "streamer"
]
Permission = Literal[
    "match:open",
    "match:read",
    "match:decide",
    "match:record",
    "match:annotate",
    "match:clock",
    "match:close",
    "match:share",
    "match:rewind",
    "match:adjust",
    "match:override",
    "match:engine",
    "match:branch",
    "match:study",
    "dispute:open",
    "dispute:rule",
    "dispute:sign",
    "undo:request",
    "undo:answer",
    "export:own",
    "export:full",
    "tournament:create",
    "tournament:read",
    "tournament:run",
    "tournament:staff",
    "tournament:embargo",
    "statistics:read",
    "audit:run",
    "access:read",
    "token:issue",
    "checkpoint:read",
    "server:watch",
]
ALL_ROLES: tuple[Role, ...] = get_args(Role)
PERMISSIONS: Mapping[Permission, str] = {
    "match:open": "open a match",
    "match:read": "look at a match, within one's view",
    "match:decide": "decide for one's own seat: answers, concession",
    "match:record": "enter the decisions of any seat",
    "match:annotate": "add notes to the log",
    "match:clock": "run the clock and call time",
    "match:close": "close a match",
    "match:share": "make share links of one's own view, or a narrower one",
    "match:rewind": "take a match back to an event",
    "match:adjust": "correct a position",
    "match:override": "record an answer that the rules forbid",
    "match:engine": "move a running match to the server's engine",
    "match:branch": "open what-if matches",
    "match:study": "write a study of a match: chapters, comments, drawings",
    "dispute:open": "call a judge, and make statements",
    "dispute:rule": "give rulings and penalties",
    "dispute:sign": "sign rulings that need one's signature",
    "undo:request": "ask to go back to an event",
    "undo:answer": "answer such a request",
    "export:own": "export what one may see",
    "export:full": "export everything, the secret seed included: a backup",
    "tournament:create": "create a tournament",
    "tournament:read": "look at a tournament, within one's view",
    "tournament:run": "change a tournament: players, decks, rounds, pairings, results, policy",
    "tournament:staff": "appoint and dismiss the staff of a tournament",
    "tournament:embargo": "end a tournament's embargo",
    "statistics:read": "read standings and statistics",
    "audit:run": "fold archived matches again and compare",
    "access:read": "read who looked at hidden information",
    "token:issue": "issue, list and revoke tokens",
    "checkpoint:read": "read signed checkpoints and proofs",
    "server:watch": "read the server's metrics",
}
"""Every permission and what it allows."""

_LOOKING: frozenset[Permission] = frozenset(
    {
        "match:read",
        "match:share",
        "match:study",
        "export:own",
        "tournament:read",
        "statistics:read",
        "checkpoint:read",
    }
)
_PLAYING: frozenset[Permission] = _LOOKING | {
    "match:decide",
    "match:annotate",
    "dispute:open",
    "dispute:sign",
    "undo:request",
    "undo:answer",
}
_RECORDING: frozenset[Permission] = frozenset(
    {
        "match:read",
        "match:record",
        "match:annotate",
        "match:clock",
        "match:study",
        "dispute:open",
        "undo:request",
        "tournament:read",
        "statistics:read",
        "checkpoint:read",
    }
)
_JUDGING: frozenset[Permission] = (
    _LOOKING
    | _RECORDING
    | {
        "match:close",
        "match:rewind",
        "match:adjust",
        "match:override",
        "match:branch",
        "dispute:rule",
        "dispute:sign",
        "undo:answer",
    }
)
_EVERYTHING: frozenset[Permission] = frozenset(PERMISSIONS)

ROLES: Mapping[Role, frozenset[Permission]] = {
    "administrator": _EVERYTHING,
    "organiser": _EVERYTHING - {"server:watch"},
    "head-judge": _JUDGING,
    "judge": _JUDGING,
    "scorekeeper": _RECORDING,
    "player": _PLAYING,
    "seat": _PLAYING,
    "spectator": _LOOKING,
    "streamer": _LOOKING,
}
"""The table. An organiser has everything, within what their token is bound to; `seat` is a player by a token for one
seat of one match; head judge and judge differ in whose approval they give, see `APPROVES`."""
SHARE_LINK: frozenset[Permission] = frozenset({"match:read", "export:own", "checkpoint:read"})
"""What a share link may do: look, in its one view."""

UNBOUND: frozenset[Permission] = frozenset({"tournament:create"})
"""What a token bound to a match or a tournament cannot do, whatever its role."""
BEYOND_A_MATCH: frozenset[Permission] = UNBOUND | {
    "tournament:run",
    "tournament:staff",
    "tournament:embargo",
    "audit:run",
}
"""What a token bound to a match cannot do, whatever its role: it would reach other matches."""
FOUNDING: frozenset[Permission] = frozenset(
    {"tournament:create", "tournament:read", "match:open", "match:read", "token:issue"}
)
"""What an organiser's token that is bound to nothing can do where no tournament is named; in a tournament it is what
the tournament says of its account."""
OFFICIALS: frozenset[Role] = frozenset({"administrator", "organiser", "head-judge", "judge"})
"""Roles that see everything."""
TOURNAMENT_ROLES: tuple[Role, ...] = tuple(role for role in ALL_ROLES if role not in ("administrator", "seat"))
"""Roles that the organiser of a tournament gives."""
STAFF: frozenset[Role] = frozenset({"organiser", "head-judge", "judge", "scorekeeper", "streamer"})
"""Roles that a tournament's log gives to an account (`replays.tournaments.event_types.StaffRole`)."""

APPROVES: Mapping[Role, tuple[str, ...]] = {
    "administrator": ("organiser", "head-judge", "judge"),
    "organiser": ("organiser",),
    "head-judge": ("head-judge", "judge"),
    "judge": ("judge",),
}
"""The approvals (`replays.log.event_types.Approval`) that each role can give. A caller with a seat gives that
seat's."""


def allowed(role: Role, *, match: bool = False, tournament: bool = False) -> frozenset[Permission]:
    """The permissions that a token of a role has at most. `match`, `tournament`: whether it is bound to one."""
    return ROLES[role] - (BEYOND_A_MATCH if match else UNBOUND if tournament else frozenset())


def role_in_words(role: Role) -> str:
    """A role as pages and messages tell it: the person at a seat is a player."""
    return "player" if role == "seat" else role.replace("-", " ")

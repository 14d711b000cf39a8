"""The caller of a request: what they may do and look at, and in which words they are refused.

A caller holds for the one match or tournament that they were asked for in (`service.who.caller_in`). Everything about
permission hangs on them: `caller.may(…)`, `caller.require(…)`, `caller.may_look(view)`.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Literal, NamedTuple

from flask import g, request

from replays.log.events import Actor
from service.access.accesses import Of
from service.access.shares import links_of
from service.access.tokens import Grant
from service.http.problems import Problem
from service.roles import APPROVES, OFFICIALS, ROLES, Permission, Role
from service.services import services

_KINDS: dict[Role, Literal["player", "recorder", "judge", "organiser"]] = {
    "administrator": "organiser",
    "organiser": "organiser",
    "head-judge": "judge",
    "judge": "judge",
    "scorekeeper": "recorder",
    "player": "player",
    "seat": "player",
}
"""Role -> kind of actor; the other roles append nothing."""
_DELAYED: frozenset[Role] = frozenset({"spectator", "streamer", "player"})
"""Roles that have no part in a match, unless they have a seat."""
_SIGN_INS: dict[Role, str] = {
    "organiser": "an organiser",
    "judge": "a judge",
    "scorekeeper": "a scorekeeper",
    "player": "a player",
}
_BARRED = (
    " They come, directly or not, from an account that plays in this match: it issued the token, or gave the office. "
    "Ask an administrator, or an organiser who does not play, for others."
)
BARRED_PEOPLE = "Your sign-in comes from a player of this match, so here you only watch. An organiser gives another."
PUBLIC = Grant(
    id="public",
    role="spectator",
    permissions=("match:read", "export:own", "tournament:read", "statistics:read", "checkpoint:read"),
)
"""The grant of callers without credentials: a spectator of what tournaments of this server have released, or open to
everybody by their policy, and of nothing else (`service.access.visibility`, release)."""


class Caller(NamedTuple):
    """The caller of a request: a grant or share link, in one match, in one tournament, or where neither is named."""

    id: str
    """The id of the token; for a share link: of the token that made it."""
    role: Role | None
    """None for a share link."""
    match: str | None
    """What the token is bound to, if it is."""
    tournament: str | None
    """What the token is bound to, if it is."""
    seat: int | None
    """Their seat in the match."""
    account: str | None
    view: str
    """The widest view they have by default."""
    permissions: frozenset[Permission]
    streams: tuple[int, ...] = ()
    """Seats whose hands they may stream."""
    expires: float | None = None
    """When the token ends, seconds since 1970."""
    bearer: str | None = None
    """The token itself, for deriving others from it; never logged."""
    label: str | None = None
    """What its bearer was called when the token was given out."""
    barred: bool = False
    """They would have another part here, if it did not come from a player of the match: see `service.who.parts`."""

    def may(self, permission: Permission) -> bool:
        """Whether they have the permission here."""
        return permission in self.permissions

    def require(self, *permissions: Permission) -> None:
        """Raise Problem 403 unless they have one of these permissions here."""
        if any(self.may(permission) for permission in permissions):
            return
        held = f"this token for {self.role} does not have it here" if self.role else "a share link only shows a match"
        needed = f"This takes the permission {' or '.join(permissions)}; {held}.{self.why_barred}"
        raise Problem(
            "forbidden", needed, people=BARRED_PEOPLE if self.barred else _sign_in_needed(permissions, self.role)
        )

    def may_look(self, view: str) -> bool:
        """Whether a view is their own or a narrower one."""
        if self.role is None:
            return view == self.view
        if self.view == "judge":
            return True
        if view.startswith("player:") and self.role == "scorekeeper":
            return True
        if view.startswith("player:") and int(view.partition(":")[2]) in self.streams:
            return True
        return view in (self.view, "spectator", "public")

    def sees_hidden(self, view: str) -> bool:
        """Whether a view shows them what is neither open to all nor their own."""
        return view == "judge" or (view.startswith("player:") and (self.seat is None or view != f"player:{self.seat}"))

    def note_access(self, id: str, view: str, *, of: Of = "match") -> None:
        """Record that they are about to see hidden information of a match or tournament. Once for each request and
        view. Raises StoreUnavailable; they must then see nothing."""
        noted: set[tuple[Of, str, str]] = g.setdefault("noted", set())
        if (of, id, view) in noted:
            return
        services().accesses.note(
            id,
            of=of,
            by=self.id,
            account=self.account,
            role=self.role or "share",
            view=view,
            route=request.url_rule.rule if request.url_rule is not None else request.path,
            request=g.get("request_id", "none"),
        )
        noted.add((of, id, view))

    @property
    def public(self) -> bool:
        """Whether they are the public, without credentials."""
        return self.id == PUBLIC.id

    @property
    def by_address(self) -> bool:
        """Whether the address alone makes them who they are: the public, and callers with a share link."""
        return self.public or self.role is None

    @property
    def official(self) -> bool:
        """Administrators, organisers and judges: they see everything, and run matches."""
        return self.role in OFFICIALS and self.view == "judge"

    @property
    def delayed(self) -> bool:
        """Whether the tournament's delay and embargo apply to them."""
        if self.role is None:
            return self.view != "judge"
        return self.seat is None and self.role in _DELAYED

    @property
    def why_barred(self) -> str:
        """What a refusal adds for those who are `barred`; empty for all others."""
        return _BARRED if self.barred else ""

    @property
    def signature(self) -> str:
        """The id under which they sign events."""
        return self.account or self.id

    @property
    def counted_as(self) -> str:
        """The name under which what is costly is counted: of a token, of all share links that were made with one, or
        of an address. Links cost nothing to make, so one more link is not one more caller."""
        if self.public:
            return f"address {request.remote_addr}"
        return self.id if self.role is not None else links_of(self.id)

    @property
    def approves(self) -> tuple[str, ...]:
        """The approvals they can give (`replays.log.event_types.Approval`)."""
        if self.seat is not None:
            return (f"seat:{self.seat}",)
        return APPROVES.get(self.role, ()) if self.role is not None else ()

    def actor(self, on_behalf_of: int | None = None) -> Actor:
        """The actor that their events name. `on_behalf_of`: the seat whose decision they enter."""
        assert self.role is not None
        token = None if self.account is None else self.id
        return Actor(_KINDS[self.role], self.signature, on_behalf_of=on_behalf_of, token=token)


def _sign_in_needed(permissions: Sequence[Permission], role: Role | None) -> str:
    """Which sign-in a page needs, in words for people. `role`: of the caller, who has none of the permissions here."""
    sign_ins = {
        role: name for role, name in _SIGN_INS.items() if any(permission in ROLES[role] for permission in permissions)
    }
    if role in sign_ins and role != "player":
        return (
            f"You are signed in as {sign_ins[role]}, but your token does not allow it here. Sign in with one that does."
        )
    if "player" in sign_ins or not sign_ins:
        return "You have no part here that allows this. Sign in with the token that you were handed for it."
    others, _, last = ", ".join(f"{name}'s" for name in sign_ins.values()).rpartition(", ")
    return f"{f'{others} or ' if others else ''}{last} sign-in is needed here.".capitalize()

"""Readers: how a caller sees a match, through which view and up to which event.

What a role may do stands in `service.roles`, what it sees is here. `?view=` may narrow the view, never widen it:

    administrator, organiser, judges  ->  judge (everything), any player, spectator, public
    scorekeeper                       ->  spectator, any player (to enter their decisions), public
    player, seat n                    ->  player:n, spectator, public
    streamer                          ->  spectator, public, and the players who agreed to it if the policy allows it
    spectator                         ->  spectator, public
    share link                        ->  exactly the view it was made for, for as long as its maker has that view
    nobody in particular              ->  spectator, of released matches of tournaments, and of what a policy opens to
                                          everybody (`public`), as far as it lets spectators look

What a token is worth depends on where it is used (`service.who.parts`), and on those who issued it
(`service.access.validity`).
"""

from __future__ import annotations

from typing import NamedTuple

from flask import g

from engine.views import Viewer
from replays.log.errors import MatchNotFound
from replays.log.grades import Divergence
from service.http.problems import Problem
from service.services import services
from service.who.callers import BARRED_PEOPLE, Caller


class Reader(NamedTuple):
    """A caller who may read a match: through which view, and up to which event."""

    caller: Caller
    view: str
    viewer: Viewer
    match: str
    horizon: int
    """The last event they may know of: for them the version of the match. See `service.access.visibility`."""
    closed: bool
    """Whether they may know that the match is closed."""
    embargoed: bool
    """Decklists and the log itself are kept from them for now."""
    behind: bool = False
    """A delay applies to them: no answer about the present may depend on whether the match has gone on."""
    broken: Divergence | None = None
    """The first known damage of the log within their horizon."""
    head: str | None = None
    """The hash of the event at their horizon, where it is known without asking."""

    @property
    def final(self) -> bool:
        """Whether their view of a past state can never change, because nothing more will be released to them. While a
        match is open, a failover may still take its last events back."""
        return self.viewer.sees_all and self.closed

    @property
    def mark(self) -> str:
        """What entity tags carry beside the event that they name, because it changes the answer."""
        release = "embargoed" if self.embargoed else "released" if self.viewer.released else ""
        return release if self.broken is None else f"{release}-broken".lstrip("-")


def read(caller: Caller, match: str, view: str | None, *, noted: bool) -> Reader:
    """How a caller sees their match through a view, by default their widest. `noted`: record the access where the view
    has hidden information.

    Raises Problem 403, 400 (no such player), MatchNotFound.
    """
    through = caller.view if view is None else view
    if not caller.may_look(through):
        raise Problem(
            "forbidden",
            f"These credentials are for the view {caller.view}; {through} would show other things.{caller.why_barred}",
            people=_whose_view(match, caller),
        )
    reader = look(caller, match, through)
    if through.startswith("player:"):
        seats = len(services().recorder.traveller.opening(match).setup.seats)
        if int(through.partition(":")[2]) >= seats:
            raise Problem(
                "invalid-parameter",
                f"The match has no {through}; its players are player:0 to player:{seats - 1}.",
                errors=[{"parameter": "view", "detail": "no such seat"}],
            )
    g.view = through
    if noted and not reader.viewer.released and caller.sees_hidden(through):
        caller.note_access(match, through)
    return reader


def _whose_view(match: str, caller: Caller) -> str:
    """Why a caller may not have another view, in words for people."""
    if caller.barred:
        return BARRED_PEOPLE
    if caller.role is None:
        return "This link shows the match in one way only. Follow it again, or ask its sender for another one."
    if caller.seat is None:
        return "This shows what you may not see, such as a player's hand. Look at the match as yourself."
    names = services().recorder.traveller.opening(match).data.names
    return f"You sit as {names[caller.seat]}, and this shows what others see: go to your seat."


def look(caller: Caller, match: str, view: str) -> Reader:
    """How a caller sees their match now, through a view that they have. Raises Problem 403, MatchNotFound."""
    official = caller.official or (caller.role is None and caller.view == "judge")
    sight = services().visibility.sight(match, official=official, delayed=caller.delayed)
    if caller.public and not sight.released and not services().policy_for(match).public:
        raise MatchNotFound(match)
    if caller.delayed and not sight.over and not services().policy_for(match).spectators_open:
        raise Problem("forbidden", "This tournament's matches can be watched only when they are over.")
    return Reader(
        caller,
        view,
        Viewer.parse(view, released=sight.released),
        match,
        sight.horizon,
        sight.closed,
        sight.embargoed,
        sight.behind,
        sight.broken,
        sight.head,
    )

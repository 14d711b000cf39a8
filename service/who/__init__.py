"""The sender of a request, and what they may do and see: three verbs decide it, all else hangs on what they return.

    caller_in(match=…)        the Caller in a match, open or announced: what they may do there
    caller_in(tournament=…)   the same in a tournament
    caller_in()               the same on the server as a whole, where the address names neither
    reader_of(match, view)    the Reader of a match: through which view they see it, and how far. Raises
    reader_or_none(match)     the same for lists and links, in their own view; None where they may not look

    caller.may("…")           whether they have a permission there (`service.roles`)
    caller.require("…")       Problem 403 unless they have it
    caller.may_look(view)     whether a view is theirs
    @permits("…")             require it where the address leads, before the request is read; in the API's document

How the parts fit, each a module that imports those before it:

    acts          every act and who may do it: one table, which the code asks and OPERATING shows
    appenders     who appends which kind of event over HTTP, from the acts
    callers       Caller
    parts         the part that a token gives in a match, a tournament, or nowhere in particular
    keyrings      the tokens of a profile, of which each place takes one
    credentials   what a request shows: token, session, share link
    senders       who was let in, before any place is asked about; for words on pages: `visitor()`
    readers       Reader
    verbs         the three verbs, and `permits`
    entrances     which requests are let in at all: one for each blueprint
    impartial     what players may not do to other players
    openers       who may open a match, and which tokens they are handed
    share_links   links to a reader's view
    sign_ins      begin and end a session
    streams       check again and again who may follow a stream

Nobody can pick the wrong verb. Each takes what it decides about, so the answer for one match never serves another;
`caller_in()` raises where the address names a match or tournament; without an entrance there is no sender, and every
verb refuses with 401. No module outside this room reads tokens, sessions or share links of requests, nor imports the
modules that do (`tests/service/who/test_verbs.py`).

    @blueprint.get("/<match>/colours")
    @permits("match:read")
    def colours(match: str) -> Response:
        reader = reader_of(match)
        return page("colours/page.html", may_judge=reader.caller.may("dispute:rule"))
"""

from __future__ import annotations

from service.who.callers import Caller
from service.who.readers import Reader
from service.who.senders import visitor
from service.who.verbs import caller_in, permits, reader_of, reader_or_none, readers_of, require_at_address

__all__ = [
    "Caller",
    "Reader",
    "caller_in",
    "permits",
    "reader_of",
    "reader_or_none",
    "readers_of",
    "require_at_address",
    "visitor",
]

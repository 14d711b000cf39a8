"""What can be passed on of a moment: `/m/<match>/e/<event>/` and `picture.svg`, `picture.png`, `qr.svg`, `share`.

A reader of the moment may have these, through the same views: what they show is made from the reader's view.
`embed` is different (`service.match.share.embedding`).
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from flask import Blueprint, Response, current_app, g, request

from replays.log.errors import MatchNotFound
from replays.telling import notation
from service.answers import moments
from service.answers.entity_tags import tag_for
from service.answers.film import ShownMoment, shown_moment
from service.board.picture.drawing import picture, situation
from service.board.picture.png import Painter
from service.frame.frame import guarded, page
from service.frame.parts import DeskQuery, parameters, query
from service.http.problems import Problem
from service.http.responses import PRIVATE, cacheable, client_has
from service.match.desk.moment import Desk, desk
from service.match.share.links import OPEN_VIEW, Links, is_open, links, qr_code, view_in_words
from service.services import services
from service.who import Caller, Reader, caller_in, reader_of, visitor
from service.who.share_links import share_link

blueprint = guarded(Blueprint("still", __name__, url_prefix="/m"))
DRAWING = "drawing-1"
"""In entity tags; another one whenever pictures are drawn in another way."""
SVG, PNG = "image/svg+xml; charset=utf-8", "image/png"
ALONE = "default-src 'none'; frame-ancestors 'none'"
"""The policy of a picture that is opened by itself."""
DAYS = ("1", "7", "30", "365")
LONGEST_DESCRIPTION = 280
_painter = Painter()


@blueprint.get("/<match>/e/<int:seq>/picture.svg")
def svg(match: str, seq: int) -> Response:
    """The picture of the position after an event, as SVG."""
    reader, seen, etag = _moment(match, seq)
    return _picture(b"" if client_has(etag) else drawn(reader, seen).encode(), etag, SVG, seen)


@blueprint.get("/<match>/e/<int:seq>/picture.png")
def png(match: str, seq: int) -> Response:
    """The picture of the position after an event, as PNG. Drawn at most once for each state of the log and view."""
    reader, seen, etag = _moment(match, seq)
    if client_has(etag):
        return _picture(b"", etag, PNG, seen)
    made = painted(reader, f"{etag} {seen.seq} {reader.view}", lambda: drawn(reader, seen))
    return _picture(made, etag, PNG, seen)


def painted(reader: Reader, key: str, svg: Callable[[], str]) -> bytes:
    """The PNG of a picture, drawn at most once while it is remembered under its key. Raises Problem 429."""
    made = _painter.painted(key)
    if made is None:
        services().limits.count_picture(reader.caller.counted_as)
        made = _painter.paint(key, svg())
    return made


@blueprint.get("/<match>/e/<int:seq>/qr.svg")
def qr(match: str, seq: int) -> Response:
    """The QR code of the moment's address, in the same view and with the same share link."""
    page_query = query(DeskQuery)
    reader = reader_of(match, page_query["view"])
    address = links(match, moments.require(reader, seq), **_kept(page_query)).moment
    fixed = {"Cache-Control": PRIVATE, "Content-Security-Policy": ALONE}
    return Response(qr_code(address), 200, fixed, content_type=SVG)


@blueprint.get("/<match>/e/<int:seq>/share")
def share(match: str, seq: int) -> Response:
    """Everything with which the moment can be passed on."""
    page_query = query(DeskQuery)
    reader = reader_of(match, page_query["view"])
    return _share_page(reader, seq, page_query)


@blueprint.post("/<match>/e/<int:seq>/share")
def make_link(match: str, seq: int) -> Response:
    """The same with a new share link, in the view and for the days that the form names."""
    caller = caller_in(match=match)
    caller.require("match:share")
    days, view = request.form.get("days", ""), request.form.get("view", "")
    if days not in DAYS:
        raise Problem(
            "invalid-body", f"Give `days` as one of {', '.join(DAYS)}.", people="Choose how long the link lasts."
        )
    if view not in _views(caller, _seats(match)):
        raise Problem("forbidden", "Choose one of the views that you have yourself.")
    reader = reader_of(match, view)
    moments.require(reader, seq)
    made = share_link(reader, int(days) * 24 * 3600)
    page_query = {"view": view, "share": made.share, "vs": None}
    return _share_page(reader, seq, page_query, made.expires_at, _seen_by_link(match, seq, view))


def _seen_by_link(match: str, seq: int, view: str) -> int | None:
    """The event that who follows a new link may be shown now: the moment, or what a delay lets through before it; None
    where that is nothing yet."""
    everything = view == "judge"
    try:
        return min(seq, services().visibility.sight(match, official=everything, delayed=not everything).horizon)
    except MatchNotFound:
        return None


def _share_page(
    reader: Reader, seq: int, page_query: dict[str, Any], until: str | None = None, at: int | None = None
) -> Response:
    """`until`: when a link that was just made ends; `at`: the event that it opens at now."""
    replay_desk = desk(reader, moments.require(reader, seq), {**page_query, "vs": None})
    g.seq = replay_desk.seq
    mine = {"view": reader.view} if until is not None else parameters({**page_query, "vs": None})
    sharing = Sharing(
        desk=replay_desk,
        reader=reader,
        links=links(reader.match, at or replay_desk.seq, **_kept(page_query)),
        shown_at=at,
        own=links(reader.match, replay_desk.seq, **mine).relative,
        opens=until is not None or is_open(reader),
        until=until,
    )
    return page("match/share/share.html", headers=replay_desk.headers, sharing=sharing)


@dataclass(frozen=True, kw_only=True)
class Sharing:
    """The data of the template."""

    desk: Desk
    reader: Reader
    links: Links
    """The addresses that are passed on."""
    shown_at: int | None
    """The event that a new link opens at now."""
    own: Links
    """The addresses as the caller has them, for links of the page."""
    opens: bool
    """Whether the address opens for everybody."""
    until: str | None
    """When a link that was just made ends."""
    days = DAYS

    @property
    def paths(self) -> Links:
        """The addresses that are passed on, without the host."""
        return self.links.relative

    @property
    def notation(self) -> str:
        """The position as text."""
        return notation.write(self.desk.state)

    @property
    def where(self) -> str:
        """Where the match stands, in words."""
        return situation(self.desk.state)

    @property
    def view_in_words(self) -> str:
        """What the view shows, in words."""
        return view_in_words(self.reader.view, self.desk.names)

    @property
    def views(self) -> list[tuple[str, str]]:
        """The views that the caller may share, with their words."""
        if not self.reader.caller.may("match:share"):
            return []
        names = self.desk.names
        return [(view, view_in_words(view, names)) for view in _views(self.reader.caller, len(names))]

    @property
    def chosen(self) -> str:
        """The view that is shared unless another one is chosen."""
        return OPEN_VIEW if self.reader.view == "judge" else self.reader.view


def _seats(match: str) -> int:
    """How many seats a match has."""
    return len(services().recorder.traveller.opening(match).setup.seats)


def _views(caller: Caller, seats: int) -> list[str]:
    """The views that a caller may share, the narrowest first."""
    views = ["public", "spectator", *(f"player:{seat}" for seat in range(seats)), "judge"]
    return [view for view in views if caller.may_look(view)]


def _kept(page_query: dict[str, Any]) -> dict[str, Any]:
    """What an address needs: a share link has its view in it."""
    return {"share": page_query["share"]} if page_query["share"] is not None else {"view": page_query["view"]}


def _moment(match: str, seq: int) -> tuple[Reader, ShownMoment, str]:
    """The reader, the moment in their view, and the entity tag of its picture."""
    page_query = query(DeskQuery)
    reader = reader_of(match, page_query["view"])
    moment = services().recorder.traveller.at(match, moments.require(reader, seq))
    seen = shown_moment(moment, reader)
    g.seq = seen.seq
    view = reader.view.replace(":", "-")
    return reader, seen, tag_for(reader, moment.asked, view, "film" if seen.film else "", DRAWING)


def drawn(reader: Reader, seen: ShownMoment) -> str:
    """The picture of a moment in the reader's view."""
    names = [player["name"] for player in seen.state["players"]]
    about = f"{' against '.join(names)}, event {seen.seq}: {situation(seen.state)}"
    return picture(seen.state, reader.viewer.seat or 0, about, glyphs())


def glyphs() -> dict[str, str]:
    """The glyphs of the desk by name."""
    module: Any = current_app.jinja_env.get_template("board/_glyphs.html").module
    paths: dict[str, str] = module.paths
    return paths


def _picture(body: bytes, etag: str, kind: str, seen: ShownMoment) -> Response:
    headers = {**seen.headers, "Content-Security-Policy": ALONE, "Cross-Origin-Resource-Policy": "cross-origin"}
    return cacheable(body, etag, headers=headers, content_type=kind)


@blueprint.app_template_global("preview_of")
def preview_of(replay_desk: Desk) -> dict[str, str] | None:
    """What a preview of a moment tells (Open Graph), for the head of its page; None unless its address opens for
    everybody, by a share link or because the match is released."""
    if not caller_in(match=replay_desk.match).by_address:
        return None
    at: Links = links(replay_desk.match, replay_desk.seq, share=visitor().link)
    description = ". ".join(line.text for line in replay_desk.lines) or situation(replay_desk.state)
    if len(description) > LONGEST_DESCRIPTION:
        description = description[: LONGEST_DESCRIPTION - 1].rsplit(" ", 1)[0] + "…"
    return {
        "title": f"{replay_desk.name} – {situation(replay_desk.state)}",
        "description": description,
        "address": at.moment,
        "picture": at.png,
        "alt": f"The board: {situation(replay_desk.state)}",
    }

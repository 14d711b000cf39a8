"""Times on pages, as people write them: by the clock of a tournament's hall, else by that of the reader."""

from __future__ import annotations

from typing import Literal

from markupsafe import Markup

from engine.english import date_in_words
from replays.tournaments.hall_time import in_hall

Part = Literal["whole", "day", "time"]


def when(at: str, zone: str | None = None, part: Part = "whole", *, named: bool = False) -> Markup:
    """A time that the log writes in UTC, for a page.

    zone: of the hall, whose clock counts; None: the reader's clock counts, which a script knows (`board/times.js`), and
        UTC without it
    part: of the time, its day or its minute alone
    named: the script says that the time is that of the reader; where the time is in the hall it says so to readers in
        another zone

    >>> print(when("2026-11-28T14:52:00.000000Z", "Europe/Berlin"))
    <time datetime="2026-11-28T14:52:00.000000Z" data-hall="Europe/Berlin">28 November 2026, 15:52</time>
    >>> print(when("2026-11-28T14:52:00Z", part="time"))
    <time datetime="2026-11-28T14:52:00Z">14:52 UTC</time>
    """
    local = in_hall(at, zone)
    day, minute = date_in_words(local.isoformat()), f"{local:%H:%M}"
    words = {"whole": f"{day}, {minute}", "day": day, "time": minute}[part]
    if part != "day" and zone is None:
        words += " UTC"
    if zone is not None:
        return Markup('<time datetime="{}" data-hall="{}">{}</time>').format(at, zone, words)
    if named:
        return Markup('<time datetime="{}" data-named>{}</time>').format(at, words)
    return Markup('<time datetime="{}">{}</time>').format(at, words)

"""Days and times of a tournament, told in the time zone of its hall."""

from __future__ import annotations

from datetime import UTC, date, datetime, time, timedelta, tzinfo
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

from engine.english import date_in_words

_WEEKDAYS = ("Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday")
LAST_MINUTE = time(23, 59)
"""The time of a day where an organiser names the day alone."""


def zone_of(name: str | None) -> tzinfo:
    """The time zone of this name; UTC for none, and for one that this machine does not know."""
    if name is None:
        return UTC
    try:
        return ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        return UTC


def is_zone(name: str) -> bool:
    """Whether this machine knows a time zone of this name."""
    return name == "UTC" or zone_of(name) is not UTC


def is_day(text: str) -> bool:
    """Whether a text such as 2026-12-05 is a day of the calendar."""
    try:
        return date.fromisoformat(text).isoformat() == text
    except ValueError:
        return False


def in_hall(moment: str, zone: str | None) -> datetime:
    """A time as the log writes it, by the clock of the hall."""
    return datetime.fromisoformat(moment).astimezone(zone_of(zone))


def day_in_words(moment: str, zone: str | None, now: str) -> str:
    """A day in words. Its time is left out where that is the end of the day, and its year where that is this one.

    >>> day_in_words("2026-12-06T22:59:00.000000Z", "Europe/Berlin", "2026-11-29T10:00:00.000000Z")
    'Sunday, 6 December'
    >>> day_in_words("2027-01-03T18:30:00.000000Z", None, "2026-11-29T10:00:00.000000Z")
    'Sunday, 3 January 2027, 18:30'
    """
    at = in_hall(moment, zone)
    words = f"{_WEEKDAYS[at.weekday()]}, {date_in_words(at.isoformat())}"
    if at.year == in_hall(now, zone).year:
        words = words.removesuffix(f" {at.year}")
    return words if at.time().replace(second=0, microsecond=0) == LAST_MINUTE else f"{words}, {at:%H:%M}"


def from_hall(day: date, at: time, zone: str | None) -> str:
    """A time of a day by the clock of the hall, as the log writes it."""
    return datetime.combine(day, at, zone_of(zone)).astimezone(UTC).strftime("%Y-%m-%dT%H:%M:%S.%fZ")


def days_later(moment: str, days: int, zone: str | None, *, end_of_day: bool = False) -> str:
    """The time some days later by the clock of the hall, which may change between summer and winter. `end_of_day`: the
    last minute of that day."""
    at = in_hall(moment, zone)
    return from_hall(at.date() + timedelta(days=days), LAST_MINUTE if end_of_day else at.time(), zone)

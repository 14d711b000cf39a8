"""Fields of forms for a day and a time by the clock of the hall."""

from __future__ import annotations

from datetime import date, time

from replays.tournaments.hall_time import LAST_MINUTE, from_hall, in_hall
from replays.tournaments.state import Tournament
from service.tournament.organising.form_results import NotStored, field


def due_entered(at: Tournament) -> str | None:
    """The time that the fields `day` and `time` say by the clock of the hall; without a time the last minute of the
    day, without a day None. Raises NotStored."""
    if not field("day"):
        return None
    try:
        hour = time.fromisoformat(field("time")) if field("time") else LAST_MINUTE
        return from_hall(date.fromisoformat(field("day")), hour.replace(tzinfo=None), at.policy.hall)
    except (ValueError, OverflowError):
        raise NotStored("give the day as 2026-12-06, and the time as 18:30 or not at all.") from None


def day_and_time(tournament: Tournament, due: str | None) -> tuple[str, str]:
    """A time as the fields for day and time hold it; the last minute of a day is no time. Empty for None."""
    if due is None:
        return "", ""
    moment = in_hall(due, tournament.policy.hall)
    hour = moment.time().replace(second=0, microsecond=0)
    return f"{moment:%Y-%m-%d}", "" if hour == LAST_MINUTE else f"{hour:%H:%M}"

"""`vaultlog audit`: does this engine still come to every state that was ever committed to?"""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

import click
import msgspec

from service.cli.archive import WHERE, Archive, open_archive, plain
from service.cli.common import EXIT_CODES, ExitCode, json_option, print_json, print_table, progress_bar

if TYPE_CHECKING:
    from replays.events import Event
    from replays.fold import Fold
    from service.cli.common import Progress


class Finding(msgspec.Struct):
    """What the audit found at one match."""

    match: str
    version: int
    """Events in the log."""
    proven: int
    """The last event that this engine confirms."""
    grade: str
    """`EXACT`, `DIVERGED`, or `UNREADABLE`: the log itself is damaged, or cannot be played here."""
    engine: str | None = None
    """Engine and catalogue that the match was opened with."""
    event: int | None = None
    """The first event that is not confirmed."""
    what: str | None = None
    """Which check it fails (`replays.fold.Divergence.what`), or `log`."""
    reason: str | None = None
    type: str | None = None
    """Type of that event."""
    question: str | None = None
    """What was asked there, as this engine asks it."""
    answer: list[str] | None = None
    cards: list[str] = []
    """Titles of the cards involved: those that the answer names, and those whose abilities then resolve."""


@click.command("audit", epilog=f"{WHERE}\n\n{EXIT_CODES}")
@click.option("--match", "only", metavar="MATCH", help="Only this match (an id, or `last`).")
@json_option
@click.pass_context
def command(context: click.Context, only: str | None, as_json: bool) -> None:
    """Fold every match again from its first event with this engine, everything checked, and list what differs.

    For each match that does not come out as it was recorded: the first event where it parts, which check fails, and
    the cards involved. Also lists the matches that the workers have stopped at. Nothing is changed. Exit code 1 when a
    match differs, cannot be read, or was stopped.
    """
    from engine import ENGINE_ID
    from engine.catalogue import CATALOGUE_ID
    from workers.quarantine import Quarantine

    with open_archive() as archive:
        matches = [archive.find(only)] if only is not None else list(_matches(archive))
        heads = archive.store.heads(matches)
        with progress_bar("auditing events") as progress:
            done, total = 0, sum(head.version for head in heads.values())
            progress(0, total)
            findings = []
            for match in matches:
                findings.append(audit(archive, match, heads[match].version, _from(progress, done, total)))
                done += heads[match].version
                progress(done, total)
        stopped = [
            one for one in Quarantine(archive.client, wake=archive.wake).all() if only is None or one.match in matches
        ]
    faults = [finding for finding in findings if finding.grade != "EXACT"]
    if as_json:
        print_json(
            {
                "engine": f"{ENGINE_ID} {CATALOGUE_ID}",
                "matches": len(findings),
                "events": total,
                "exact": len(findings) - len(faults),
                "findings": msgspec.to_builtins(faults),
                "stopped": msgspec.to_builtins(stopped),
            }
        )
    else:
        click.echo(f"{len(findings)} matches, {total} events, folded by {ENGINE_ID} {CATALOGUE_ID}:")
        click.echo(f"{len(findings) - len(faults)} come out as recorded, {len(faults)} do not.")
        if faults:
            click.echo()
            print_table(["match", "event", "check", "cards", "reason"], [_row(finding) for finding in faults])
        if stopped:
            click.secho("\nThe workers have stopped at:", bold=True)
            rows = [[one.match, one.kind, one.after, one.what, plain(one.reason)] for one in stopped]
            print_table(["match", "kind", "after event", "check", "reason"], rows)
    context.exit(ExitCode.FAULT if faults or stopped else ExitCode.OK)


def _matches(archive: Archive) -> Iterator[str]:
    """Every match, the oldest first."""
    after: str | None = None
    while True:
        page = archive.store.matches(after=after, limit=500, newest_first=False)
        yield from page.matches
        if page.next is None:
            return
        after = page.next


def _from(progress: Progress, before: int, total: int) -> Progress:
    return lambda done, _: progress(before + done, total)


def audit(archive: Archive, match: str, version: int, progress: Progress) -> Finding:
    """Fold one match from its first event, without any snapshot. Raises StoreUnavailable."""
    from replays.errors import NotFoldable, StoreDamaged
    from replays.fold import Fold

    fold = Fold(facts=False)
    event: Event | None = None
    found = Finding(match, version, 0, "EXACT")
    try:
        for event in archive.store.iterate(match, 1, version):
            fold.feed(event)
            if fold.divergence is not None:
                break
            if event.seq % 100 == 0:
                progress(event.seq, version)
    except (NotFoldable, StoreDamaged) as error:
        found.grade, found.what, found.reason = "UNREADABLE", "log", str(error)
        found.event = fold.version + 1
    found.proven = fold.version
    if fold.opened is not None:
        found.engine = f"{fold.opened.engine} {fold.opened.catalogue}"
    if fold.divergence is not None and event is not None:
        found.grade, found.event, found.what = "DIVERGED", fold.divergence.at, fold.divergence.what
        found.reason, found.type = str(fold.divergence), event.type
        _describe(found, fold, event)
    return found


def _describe(found: Finding, fold: Fold, event: Event) -> None:
    """What happens at the event that is not confirmed, as far as this engine can tell."""
    from replays.event_types import AnswerSecret, Decision

    if not isinstance(event.data, Decision) or not fold.version:
        return
    secret = event.secret
    answer = secret.answer if isinstance(secret, AnswerSecret) else event.data.answer
    game = fold.game
    asked = game.pending
    found.answer = None if answer is None else list(answer)
    if asked is None:
        return
    found.question = asked.prompt
    titles = [] if asked.source is None else [asked.source.title]
    named = {option.key: option.card for option in asked.options}
    titles += [game.cards[card].title for key in answer or () if (card := named.get(key)) is not None]
    if found.what == "state" and answer is not None:  # the answer was legal, so it can be given once more
        game.recording = True
        titles += [fact.cause["title"] for fact in game.submit(answer) if fact.cause and fact.cause.get("title")]
    found.cards = list(dict.fromkeys(titles))


def _row(finding: Finding) -> list[Any]:
    engine = f" (opened with {finding.engine})" if finding.engine else ""
    cards = ", ".join(finding.cards)
    return [finding.match, finding.event, finding.what, plain(cards), plain(f"{finding.reason}{engine}")]

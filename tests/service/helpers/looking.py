"""Everything that can be asked about a match, and the match with everything exchanged that somebody cannot know."""

from __future__ import annotations

import json
import random
import re
from collections.abc import Callable, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Any

import msgspec
import pytest
from cachetools import LRUCache

from engine.game import Game
from engine.table.facts import Fact
from engine.views import Viewer
from replays.fold.fold import Fold
from replays.fold.travel import Moment, Traveller
from replays.log.events import Event, Sealed
from replays.play.live import LiveMatch, Recorder
from replays.telling.timeline import Timeline
from replays.telling.viewer import Eyes
from service.board.chapters import NarratedEvent
from service.board.narrations import Narrations
from service.match.pictures import counts
from tests.engine.exchange import exchanged
from tests.service.helpers.roles import Api

ASKED = {
    "/state": ["", "?seq=1", "?seq={n}", "?seq={after}", "?turn=1", "?turn=99", "?turn=1&step=main", "?turn=1&step=end",
               "?at=2001-01-01T00:00:00Z", "?at=2126-01-01T00:00:00Z", "?seq=0"],
    "/notation": ["", "?seq=1", "?seq={n}&format=text", "?seq={after}"],
    "/facts": ["", "?from={n}", "?to={after}", "?from={after}", "?limit=3", "?from=3&to=2"],
    "/transcript": ["", "?format=text", "?format=markdown", "?limit=4", "?from={after}"],
    "/diff": ["?from=1", "?from=2&to={n}", "?from=1&to={after}"],
    "/variations": ["?seq=1", "?seq={n}", "?seq={after}", "?seq={n}&answers=[[]]"],
    "/events": ["", "?limit=3", "?after=3", "?after={after}"],
    "/export": ["", *(f"?format={form}" for form in ("text", "markdown", "html", "sheet")),
                *(f"?format={form}&table={table}" for form in ("csv", "parquet") for table in ("facts", "decisions"))],
    "/fillings": ["?fillings=1&playouts=1", "?seq={n}&fillings=1&playouts=1", "?seq={after}&fillings=1&playouts=1"],
    "/undo": ["", "?to={n}", "?to={after}"],
    "/clock": ["?seq=1", "?seq={n}", "?seq={after}", "?seq=2&at=2126-01-01T00:00:00Z"],  # else the time
    "/events/stream": ["?after=0", "?after={n}", "?after={after}"],
}  # fmt: skip
"""Queries worth asking of some resources; the others are asked without any. `n` is a version, `after` the one after."""
HEADERS = ("ETag", "Link", "Content-Type", "Content-Disposition", "Cache-Control", "Vaultlog-Grade", "Location")
"""Of an answer's headers, those that depend on what is asked for, not on who asked how often and when."""


def addresses(admin: Api, match: str, n: int, tournament: str | None = None) -> list[str]:
    """Every GET of a match (and of a tournament) in the API document, and the page of its replay, with queries."""
    named = {"match": match, "tournament": tournament}
    found = []
    for path in _looked_at(admin):
        names = set(re.findall(r"\{(\w+)\}", path))
        if not any(named.get(name) for name in names):
            continue
        for hole in ("1", str(n - 3), str(n)) if names - named.keys() else ("1",):
            address = re.sub(r"\{(\w+)\}", lambda name, hole=hole: named.get(name[1]) or hole, path)  # type: ignore[misc]
            rest = address.removeprefix(f"/api/v1/matches/{match}")
            found += [address + query.format(n=n, after=n + 1) for query in ASKED.get(rest, [""])]
    found += [f"/m/{match}", *(f"/m/{match}/e/{seq}" for seq in (1, n, n + 1))]
    found += [f"/m/{match}/{page}" for page in ("cases", f"cases/{n - 3}", "undo", f"undo?to={n}", f"undo?to={n + 1}")]
    found += [
        f"/m/{match}/e/{seq}/{page}"
        for seq in (n, n + 1)
        for page in ("picture.svg", "picture.png", "qr.svg", "share", "embed", "try", "try?answer=[]", "try?tree=1abc")
    ]
    found += [f"/m/{match}/run/{seq}" for seq in (1, n - 3, n, n + 1)]
    found += [f"/t/{match}", f"/t/{match}?view=public", f"/m/{match}/fillings?fillings=1&playouts=1"]
    return [*found, "/api/v1/matches"]


_PATHS: list[str] = []


def _looked_at(admin: Api) -> list[str]:
    """The paths of the API document that can be looked at: the same for every application, so it is made once."""
    if not _PATHS:
        paths = admin.with_token(None).ok("/api/openapi.json")["paths"]
        _PATHS.extend(path for path, item in paths.items() if "get" in item)
    return _PATHS


def told(who: Api, address: str, share: str | None = None) -> bytes:
    """What somebody is told at an address: status, headers, body."""
    if share is not None:
        address += f"{'&' if '?' in address else '?'}share={share}"
    answer = who.get(address, X_Request_ID="the-same")
    data = answer.data
    answer.close()
    head = {name: answer.headers.get(name) for name in HEADERS}
    return json.dumps([answer.status_code, head]).encode() + b"\n" + data


def scan(who: Api, match: str, n: int, share: str | None = None, *, tournament: str | None = None) -> dict[str, bytes]:
    """What somebody is told anywhere about a match whose version for them is `n`."""
    return {address: told(who, address, share) for address in addresses(who, match, n, tournament)}


def differences(before: dict[str, bytes], after: dict[str, bytes]) -> list[Any]:
    """Where two scans differ: the address, and what stands there in one and in the other."""
    assert before.keys() == after.keys()
    found = []
    for name, one in before.items():
        other = after[name]
        if one != other:
            at = next(
                (n for n, (a, b) in enumerate(zip(one, other, strict=False)) if a != b), min(len(one), len(other))
            )
            found.append((name, one[max(0, at - 150) : at + 150], other[max(0, at - 150) : at + 150]))
    return found


def _other(event: Event, dice: random.Random) -> Event:
    """The same event with something else under seal, behind the same commitment."""
    if event.sealed is None or event.sealed.value is None:
        return event
    value = event.sealed.value
    changes: dict[str, Any] = {}
    for name in value.__struct_fields__:
        old = getattr(value, name)
        if isinstance(old, str):
            changes[name] = "".join(dice.sample("0123456789abcdef" * 4, 64))
        elif isinstance(old, tuple):
            changes[name] = tuple(reversed((*old, "card:99"))) if all(isinstance(o, str) for o in old) else ()
    value = msgspec.structs.replace(value, **changes)
    salt = dice.randbytes(32).hex()
    sealed = Sealed(event.sealed.commitment, salt, value, msgspec.json.encode(value))
    return msgspec.structs.replace(event, sealed=sealed)


@contextmanager
def otherwise(viewer: Viewer, *, account: str | None = None, seed: int = 1, decks: bool = False) -> Iterator[list[int]]:
    """While it lasts, every game, fact and sealed part that the service gets hold of is what it might as well be for
    all that the viewer can know: hidden cards lie elsewhere and are others, chance and secrets are others, but for what
    they said under seal themselves (`account`). `decks`: the decks have other names too. Yields, one by one, whether
    cards were others then (a list that grows)."""
    dice = random.Random(seed)
    made: list[int] = []
    at, between, live, add, visible = Traveller.at, Traveller.between, Recorder.live, Timeline.add, Eyes.event

    def own(event: Event) -> bool:
        answered = event.type in ("decision", "overridden") and viewer.seat == getattr(event.data, "seat", None)
        return event.actor.id == account or answered

    @contextmanager
    def changed(game: Game) -> Iterator[None]:
        names = [player.deck_name for player in game.table.players]
        with exchanged(game, viewer, dice) as differs:
            made.append(differs)
            if decks:
                for player in game.table.players:
                    player.deck_name = f"Deck {dice.random()}"
            try:
                yield
            finally:
                for player, name in zip(game.table.players, names, strict=True):
                    player.deck_name = name

    def other_at(self: Traveller, *args: Any, **options: Any) -> Moment:
        moment = at(self, *args, **options)
        kept.enter_context(changed(moment.game))
        return moment

    def other_between(self: Traveller, *args: Any) -> Iterator[tuple[Fold, Event, list[Fact]]]:
        for fold, event, facts in between(self, *args):
            with changed(fold.game):
                yield fold, event, facts

    @contextmanager
    def other_live(self: Recorder, match: str) -> Iterator[LiveMatch]:
        with live(self, match) as held:
            held.sync()
            with changed(held.fold.game):
                yield held

    def looked(look: Callable[[Eyes, Game], Any]) -> Callable[[Eyes, Game], Any]:
        def other_look(self: Eyes, game: Game) -> Any:
            with changed(game):
                return look(self, game)

        return other_look

    told_facts = Eyes.facts

    def other_facts(self: Eyes, found: Sequence[Fact], game: Game) -> Any:
        with changed(game):
            return told_facts(self, found, game)

    def other_add(self: Timeline, fold: Fold, event: Event, facts: list[Fact]) -> None:
        with changed(fold.game):
            add(self, fold, event, facts)

    def told_now(self: Narrations, match: str, eyes: Eyes, first: int, last: int) -> Iterator[NarratedEvent]:
        """What was told before the exchange is not what would be told now."""
        return (one for one, _ in self._narrated(match, eyes, first, last))

    with ExitStack() as kept, pytest.MonkeyPatch.context() as patch:
        patch.setattr(Traveller, "at", other_at)
        patch.setattr(Traveller, "between", other_between)
        patch.setattr(Recorder, "live", other_live)
        patch.setattr(Eyes, "event", lambda self, event: visible(self, event if own(event) else _other(event, dice)))
        patch.setattr(Timeline, "add", other_add)
        for name in ("state", "choice"):
            patch.setattr(Eyes, name, looked(getattr(Eyes, name)))
        patch.setattr(Eyes, "facts", other_facts)
        patch.setattr(Narrations, "of", told_now)
        patch.setattr(counts, "courses", LRUCache(counts.KEPT))  # nor is what was counted
        yield made

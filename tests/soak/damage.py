"""Damage the append-only file of a stopped Vaultlog: its end cut off, a bit flipped, a page zeroed.

Every trial works on a fresh copy of the directory. What must come of it: the start is refused, and says what is damaged
and what to do; or it works, and every event that is not what it was is named, as lost at the start or by the check of
the chains afterwards. An event that is not named is a fault.
"""

from __future__ import annotations

import contextlib
import random
import shutil
from collections.abc import Callable, Iterable, Mapping
from dataclasses import asdict, dataclass
from pathlib import Path

from replays.keeping.witness import Witness
from replays.log.errors import StoreError
from replays.store.connection import connect
from replays.store.store import Store
from tests.soak.checks import fault_of, read
from tests.soak.target import Target, TargetFault, wait_until
from workers.health import Health
from workers.queues import FoldQueue

PAGE = 4096
NAMED_PATIENCE = 60.0  # seconds for the check of the chains to come to what was changed


@dataclass
class Damage:
    """The outcome of the trials of one kind."""

    kind: str
    tried: int = 0
    harmless: int = 0
    """Nothing of any match was touched."""
    refused: int = 0
    """The start was refused, and said what is damaged and what to do."""
    lost: int = 0
    """Events that were not there any more; all were named at the start, but for those under `unnamed`."""
    changed: int = 0
    """Matches of which an event, or the record of their head, is not what it was."""
    unnamed: int = 0
    """Matches with lost or changed events that nobody named."""


Logs = Mapping[str, list[str]]
"""Match -> the hashes of its events."""


def logs_of(target: Target, matches: Iterable[str]) -> Logs:
    """What a running Vaultlog has stored. Raises StoreError."""
    with connect(target.redis_url) as client:
        store = Store(client)
        return {match: [event.hash for event in store.events(match)] for match in matches}


class Trials:
    """Damages copies of a stopped Vaultlog's directory. `logs`: what it had stored."""

    def __init__(self, stopped: Target, logs: Logs, scratch: Path, dice: random.Random) -> None:
        self.stopped, self.logs, self.scratch, self.dice = stopped, logs, scratch, dice
        self.sentences: list[str] = []
        """One per fault."""
        self._number = 0

    def run(self, kind: str, times: int, progress: Callable[[int], None] = lambda done: None) -> dict[str, object]:
        """`kind`: `cut`, `bit` or `zeroed`. Answers a `Damage` as data."""
        found = Damage(kind)
        for done in range(times):
            progress(done)
            self._one(found)
        return asdict(found)

    def _one(self, found: Damage) -> None:
        found.tried += 1
        self._number += 1
        target = Target(self.scratch / f"damaged-{self._number}", workers=1)
        shutil.copytree(self.stopped.data, target.data, ignore=shutil.ignore_patterns("*.sock"))
        try:
            place = spoil(target.data, found.kind, self.dice)
            try:
                target.start()
            except TargetFault as error:
                said = str(error)
                if ("damaged" in said and "vaultlog restore" in said) or "Restore the" in said:
                    found.refused += 1
                else:
                    self.sentences.append(f"{place}: {said}")
                return
            self.judge(target, found, place)
        finally:
            target.destroy()
            shutil.rmtree(target.data, ignore_errors=True)

    def judge(self, target: Target, found: Damage, place: str) -> None:
        """Compare the losses that a started Vaultlog reports with those it has."""
        lost, changed = self._differences(target)
        found.lost += sum(map(len, lost.values()))
        found.changed += len(changed)
        if not lost and not changed:
            found.harmless += 1
            return
        told = [loss for loss in Witness(target.data).losses() if f"match {loss.match} " in target.output()]
        noted = {(loss.match, seq) for loss in told for seq in range(loss.first, loss.last + 1)}
        unnamed = {match for match, seqs in lost.items() if any((match, seq) not in noted for seq in seqs)}
        named_as_lost = {match for match, _ in noted}
        waiting = changed - named_as_lost

        def all_named() -> bool:
            warnings = "\n".join(_warnings(target))
            waiting.difference_update([match for match in waiting if match in warnings])
            return not waiting

        wait_until(all_named, NAMED_PATIENCE, pause=0.5)
        unnamed |= waiting
        found.unnamed += len(unnamed)
        self.sentences += [f"{place}: nobody named what happened to match {match}" for match in sorted(unnamed)]

    def _differences(self, target: Target) -> tuple[dict[str, list[int]], set[str]]:
        """Match -> seqs that are missing at its end; and the matches that are changed otherwise."""
        lost: dict[str, list[int]] = {}
        changed: set[str] = set()
        with connect(target.redis_url) as client:
            store = Store(client)
            for match, hashes in self.logs.items():
                events = read(store, match)
                if isinstance(events, str):
                    if events.endswith("is lost"):
                        lost[match] = list(range(1, len(hashes) + 1))
                    else:
                        changed.add(match)
                    continue
                now = [event.hash for event in events]
                if now != hashes[: len(now)] or fault_of(events) is not None or _head_is_wrong(store, match, now):
                    changed.add(match)
                elif len(now) < len(hashes):
                    lost[match] = list(range(len(now) + 1, len(hashes) + 1))
        return lost, changed


def _head_is_wrong(store: Store, match: str, hashes: list[str]) -> bool:
    try:
        head = store.head(match)
    except (StoreError, ValueError):
        return True
    return (head.version, head.hash) != (len(hashes), hashes[-1])


def _warnings(target: Target) -> list[str]:
    """The warnings that operators get about damaged matches."""
    with contextlib.suppress(StoreError, TargetFault, ValueError), connect(target.redis_url) as client:
        return list(Health(client, FoldQueue(client)).report()["warnings"])
    return []


def spoil(data: Path, kind: str, dice: random.Random) -> str:
    """Damage the append-only file of a stopped Vaultlog; says what was done, and where."""
    file = max((file for file in (data / "redis").rglob("*.aof")), key=lambda each: each.stat().st_size)
    size = file.stat().st_size
    with open(file, "r+b") as content:
        if kind == "cut":
            place = dice.randrange(size // 2, size)
            content.truncate(place)
            return f"cut off at byte {place} of {size}"
        place = dice.randrange(size // 10, size)
        content.seek(place)
        if kind == "bit":
            (byte,) = content.read(1)
            content.seek(place)
            content.write(bytes([byte ^ 1 << dice.randrange(8)]))
            return f"a bit of byte {place} of {size} flipped"
        length = min(PAGE, size - place)
        content.write(bytes(length))
        return f"{length} bytes from {place} of {size} zeroed"

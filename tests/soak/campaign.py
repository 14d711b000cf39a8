"""Run a campaign: load, kills and pauses, full disks, damage; and report the result."""

from __future__ import annotations

import random
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import asdict, dataclass
from functools import partial
from pathlib import Path
from typing import Any

from replays.log.errors import StoreError
from replays.store.connection import connect
from service.running.demo import DemoFailed
from tests.soak import noise
from tests.soak.checks import Findings, compare
from tests.soak.clients import Client, Follower, Player, Reader
from tests.soak.damage import Trials, logs_of
from tests.soak.disk import full, small_disk
from tests.soak.faults import WENT_ON_PATIENCE, Faults, by_kind
from tests.soak.ledger import Ledger
from tests.soak.results import compare_tournaments
from tests.soak.rounds import Hall
from tests.soak.target import Target, TargetFault, wait_until

Progress = Callable[[str, int, int], None]
"""Called with the name of the phase, how much of it is done, and how much there is."""
SETTLED_SECONDS = 3.0


@dataclass(frozen=True)
class Plan:
    """How much of everything. `minutes`: deaths and pauses end then, however many there were."""

    seed: str
    kills: int = 300
    pauses: int = 30
    minutes: float = 60.0
    players: int = 3
    readers: int = 1
    followers: int = 2
    halls: int = 1
    """Clients that hold tournaments."""
    workers: int = 2
    quiet_seconds: float = 5.0
    """Seconds in which the clients are left alone: before the first blow, after the last, before a disk is filled."""
    full_disks: int = 2
    full_seconds: float = 8.0
    """How long the disk is full each time."""
    cuts: int = 10
    bits: int = 20
    zeroed: int = 3
    noise_seconds: float = 0.0
    """Seconds of each quiet and each noisy spell beside a noisy neighbour; 0: none (`tests.soak.noise`)."""
    think: float = 0.05
    """Seconds a client thinks before a request, in the mean."""


class Campaign:
    """One campaign. `scratch`: an empty directory, whose disk is the one that is written to."""

    def __init__(self, plan: Plan, scratch: Path, progress: Progress = lambda what, done, of: None) -> None:
        self.plan, self.scratch, self.progress = plan, scratch, progress
        self.dice = random.Random(plan.seed)
        self.faults: list[str] = []
        """One sentence each; none in a good end."""
        self.halls: list[Hall] = []
        """Of the clients that are at work, or were last."""

    def run(self) -> dict[str, Any]:
        """Everything; see service/OPERATING.md for what the answer holds. Cleans up whatever happens."""
        began = time.monotonic()
        target = Target(self.scratch / "data", workers=self.plan.workers)
        found: dict[str, Any] = {"plan": asdict(self.plan)}
        try:
            found["first_start_s"] = round(target.start(), 2)
            if self.plan.noise_seconds:
                found["noise"] = self._noise(target)
            ledger = Ledger()
            ledger.beside = frozenset(found.get("noise", {}).get("matches", ()))
            found |= self._under_load(target, ledger)
            found["damage"] = self._damage(target, ledger)
            found["full_disk"] = self._full_disks()
        except (TargetFault, StoreError, DemoFailed, OSError) as error:
            self.faults.append(str(error))
        finally:
            target.destroy()
        return {**found, "seconds": round(time.monotonic() - began, 1), "faults": self.faults}

    def _noise(self, target: Target) -> dict[str, Any]:
        self.progress("a noisy neighbour", 0, 1)
        found = noise.measure(target.port, self.plan.seed, seconds=self.plan.noise_seconds)
        self.faults += noise.faults(found)
        return found

    # -- deaths and pauses -----------------------------------------------------------------------------------------

    def _under_load(self, target: Target, ledger: Ledger) -> dict[str, Any]:
        with self._clients(target, ledger) as clients:
            faults = Faults(target, clients, self.dice)
            try:
                self._blows(faults)
            finally:
                rows = by_kind(faults.blows)
                found = {"blows": rows, "refused_starts": faults.refused}
                self.faults += [f"a start after a kill was refused: {said}" for said in faults.refused]
                self.faults += [
                    f"{row['what']} of {row['kind']}: {row['never']} times not all clients went on within "
                    f"{WENT_ON_PATIENCE:.0f} s"
                    for row in rows
                    if row["never"]
                ]
        return {**found, **self._compared(target, ledger)}

    def _blows(self, faults: Faults) -> None:
        ends = time.monotonic() + self.plan.minutes * 60
        what = ["kill"] * self.plan.kills + ["pause"] * self.plan.pauses
        self.dice.shuffle(what)
        time.sleep(self.plan.quiet_seconds)
        for done, each in enumerate(what):
            self.progress("kills and pauses", done, len(what))
            if time.monotonic() > ends:
                break
            faults.kill() if each == "kill" else faults.pause()
            time.sleep(self.dice.uniform(0, 1))
        time.sleep(self.plan.quiet_seconds)

    @contextmanager
    def _clients(self, target: Target, ledger: Ledger) -> Iterator[list[Client]]:
        """Clients at work; all of them have done something when the block begins, and all is settled when it ends."""
        kinds: dict[type[Client], int] = {Player: self.plan.players, Reader: self.plan.readers}
        kinds |= {Follower: self.plan.followers, Hall: self.plan.halls}
        clients = [
            kind(f"{kind.__name__.lower()}-{number}", target, ledger, self.plan.seed, self.plan.think)
            for kind, count in kinds.items()
            for number in range(count)
        ]
        self.halls = [client for client in clients if isinstance(client, Hall)]
        for client in clients:
            client.start()
        active = [client for client in clients if not isinstance(client, Follower)]
        settle = False
        try:
            if wait_until(lambda: all(client.went_on for client in active), WENT_ON_PATIENCE) is None:
                raise TargetFault("the clients could not begin")
            yield active
            settle = True
        finally:
            for client in clients:
                client.ask_to_stop(settle=settle)
            for client in clients:
                client.join()
            self.faults += [f"{client.name}: {client.failure!r}" for client in clients if client.failure is not None]

    def _compared(self, target: Target, ledger: Ledger) -> dict[str, Any]:
        found: Findings = compare(target, ledger)
        with connect(target.redis_url) as client:
            tournaments = compare_tournaments(client, [rounds for hall in self.halls for rounds in hall.held])
        self.faults += found.sentences + tournaments.sentences
        told = {name: value for name, value in asdict(found).items() if name != "sentences"}
        answers = {str(status): count for status, count in sorted(ledger.answers.items())}
        left_out = ("sentences", "wrong_standings")  # each host is asked for standings by the trial of a cluster
        held = {name: value for name, value in asdict(tournaments).items() if name not in left_out}
        return {
            **told,
            "tournaments": held,
            "repeated": ledger.repeated,
            "replayed": ledger.replayed,
            "answers": answers,
        }

    # -- damage ----------------------------------------------------------------------------------------------------

    def _damage(self, target: Target, ledger: Ledger) -> list[dict[str, object]]:
        plan = {"cut": self.plan.cuts, "bit": self.plan.bits, "zeroed": self.plan.zeroed}
        if not any(plan.values()):
            target.stop()
            return []
        logs = logs_of(target, [match.id for match in ledger.matches()])
        time.sleep(SETTLED_SECONDS)  # what the witness has not seen yet could not be named
        target.stop()
        trials = Trials(target, logs, self.scratch, self.dice)
        rows = []
        for kind, times in plan.items():
            if times:
                tell = partial(self._tell_damage, kind, times)
                rows.append(trials.run(kind, times, tell))
        self.faults += trials.sentences
        return rows

    def _tell_damage(self, kind: str, times: int, done: int) -> None:
        self.progress(f"damage: {kind}", done, times)

    # -- full disk -------------------------------------------------------------------------------------------------

    def _full_disks(self) -> dict[str, Any]:
        """Test a separate Vaultlog on a disk that is filled and emptied under load."""
        if not self.plan.full_disks:
            return {"way": None, "times": 0}
        place = self.scratch / "disk"
        with small_disk(place) as way:
            if way is None:
                return {"way": None, "times": 0}
            target, ledger = Target(place / "data", workers=self.plan.workers), Ledger()
            target.said_in = self.scratch / "disk.log"
            went_on: list[float] = []
            try:
                target.start()
                with self._clients(target, ledger) as clients:
                    for done in range(self.plan.full_disks):
                        self.progress("full disk", done, self.plan.full_disks)
                        went_on += self._fill(target, place, way, clients)
                found = {"way": way, "times": self.plan.full_disks, "went_on_s": went_on}
                found |= self._compared(target, ledger)
                target.stop()
            finally:
                target.destroy()
        return found

    def _fill(self, target: Target, place: Path, way: str, clients: list[Client]) -> list[float]:
        """Seconds until all clients had gone on after there was space again; nothing when they had not."""
        pid = target.pid
        time.sleep(self.plan.quiet_seconds)
        with full(target, place, way):
            time.sleep(self.plan.full_seconds)
        began = time.monotonic()
        taken = wait_until(lambda: all(each.went_on > began for each in clients), WENT_ON_PATIENCE)
        if pid is None or target.pid != pid:
            self.faults.append(f"the supervisor did not survive a full disk; its output: {target.output()[-1000:]}")
        if taken is None:
            self.faults.append(f"not all clients went on within {WENT_ON_PATIENCE:.0f} s after a full disk")
        return [] if taken is None else [round(taken, 2)]

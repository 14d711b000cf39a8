"""The health of the workers, for readiness and metrics. Reads only, from both Redis servers."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from datetime import UTC, datetime
from typing import Any

import redis
from rq import Queue, Worker
from rq.registry import FailedJobRegistry

from replays.log.errors import StoreUnavailable
from replays.log.events import now
from replays.store.connection import clear_errors
from replays.store.store import Store
from workers.checking import chains
from workers.folding.quarantine import Quarantine, StoppedMatch
from workers.keys import COUNTERS, SWEEPER, fold_keys
from workers.queues import FoldQueue, LongQueue

ALIVE_SECONDS = 20.0
"""A worker or sweeper that was silent for longer counts as dead. Idle workers report every 5 s, busy ones too."""
BEHIND_SECONDS = 10.0
"""A match that was behind for longer than this is worth a warning."""
WAITING_JOBS = 50
"""As many long jobs waiting (exports, audits, films) are worth a warning."""

COUNTED = (
    "jobs",
    "jobs_folded",
    "jobs_yielded",
    "jobs_held",
    "jobs_paused",
    "jobs_stopped",
    "jobs_failed",
    "jobs_incident",
    "jobs_quarantined",
    "jobs_lost",
    "jobs_unknown",
    "events",
    "seconds",
    "sweeps",
    "wakes_recovered",
)
"""Names of the counters: jobs by outcome, events folded, seconds spent in jobs, sweeps, and lost wake-ups sent again.

The outcomes are those of `workers.folding.folder.FoldOutcome.what`; `jobs_unavailable` is missing, because without
Redis no counter can be raised.
"""


def is_alive(age_s: float | None) -> bool:
    """Whether a process whose last sign of life is `age_s` seconds old counts as alive. A sign from the future predates
    a clock that was set back, and does not count."""
    return age_s is not None and abs(age_s) <= ALIVE_SECONDS


class Health:
    """One per process. `client`: of the Redis with the logs; `queue`: see `workers.queues.fold_queue`."""

    def __init__(self, client: redis.Redis, queue: FoldQueue) -> None:
        self.redis, self.queue, self.store = client, queue, Store(client)
        self.long = LongQueue(queue.redis)
        self._quarantine = Quarantine(client, wake=queue.wake)

    def problems(self) -> list[str]:
        """The problems that keep all matches from being folded, one sentence each; empty when all is well. Never
        raises.

        For readiness, though the API can append and serve its own folds without any worker.
        """
        try:
            problems = (
                []
                if self._alive(self.workers())
                else ["no worker is alive; start `python -m workers` (`vaultlog run` does)"]
            )
        except StoreUnavailable as error:
            return [f"the Redis of the job queue: {error}"]
        try:
            sweeper = self.sweeper()
        except StoreUnavailable as error:
            return [*problems, f"the Redis of the logs: {error}"]
        if sweeper is None or not is_alive(sweeper["age_s"]):
            problems.append("no sweeper is alive, so lost wake-ups stay lost; start `python -m workers sweep`")
        return problems

    def summary(self) -> dict[str, Any]:
        """The answer of readiness, whatever the number of matches: `{queue: str | null, problems: [str], warnings:
        [str], incidents, quarantined, behind, events, long: [str]}`, four of them numbers. `queue`: why the queue
        cannot be asked, which is then asked once. Raises StoreUnavailable when the Redis of the logs is away."""
        stopped, damaged, sweeper = self._quarantine.all(), chains.warnings(self.redis), self.sweeper()
        lag = self.backlog(sweeper)
        away: str | None = None
        problems: list[str] = []
        long: dict[str, Any] = {"warnings": []}
        try:
            long = self.long_jobs()
        except StoreUnavailable as error:
            away = str(error)
        else:
            problems = self.problems()
        return {
            "queue": away,
            "problems": problems,
            "warnings": self._warnings(stopped, damaged, sweeper, long),
            "incidents": sum(record.kind == "incident" for record in stopped),
            "quarantined": sum(record.kind == "quarantine" for record in stopped),
            "long": long["warnings"],
            "behind": lag["behind"],
            "events": lag["events"],
        }

    @staticmethod
    def _warnings(
        stopped: Sequence[StoppedMatch],
        damaged: Mapping[str, str],
        sweeper: Mapping[str, Any] | None,
        long: Mapping[str, Any],
    ) -> list[str]:
        warnings = [
            f"match {record.match}: {record.kind} after event {record.after}: {record.reason}"
            for record in stopped
            if record.match not in damaged
        ]
        warnings += damaged.values()
        if sweeper is not None and sweeper["oldest_s"] > BEHIND_SECONDS:
            warnings.append(f"a match has been behind for {sweeper['oldest_s']:.0f} s")
        return [*warnings, *long["warnings"]]

    def report(self, *, worst: int = 20) -> dict[str, Any]:
        """Everything at once. Raises StoreUnavailable.

        `{at, ok, problems: [str], warnings: [str], workers: [...], sweeper: {...} | null,
        queue: {name, length, failed}, long: {workers: [...], queue: {...}, warnings: [str]}, lag: {...},
        logs: {matches, checked, events, started_at, finished_at, damaged: [match]}
        (`workers.checking.chains.ChainProgress`), incidents: [...], quarantined: [...], counters: {name: number}}`;
        the parts are those of the methods of the same name, `incidents` and `quarantined` are lists of
        `workers.folding.quarantine.StoppedMatch` as dictionaries. `ok`: there are neither problems nor warnings.
        """
        problems = self.problems()
        stopped = self._quarantine.all()
        sweeper, lag = self.sweeper(), self.lag(worst=worst)
        damaged, checked = chains.warnings(self.redis), chains.progress(self.redis)
        long = self.long_jobs()
        warnings = self._warnings(stopped, damaged, sweeper, long)
        records = [
            {name: getattr(record, name) for name in record.__struct_fields__ if name != "divergence"}
            for record in stopped
        ]
        return {
            "at": now(),
            "ok": not problems and not warnings,
            "problems": problems,
            "warnings": warnings,
            "workers": self.workers(),
            "sweeper": sweeper,
            "queue": self.queue_state(),
            "long": long,
            "lag": lag,
            "logs": {**(checked._asdict() if checked is not None else {}), "damaged": sorted(damaged)},
            "incidents": [record for record in records if record["kind"] == "incident"],
            "quarantined": [record for record in records if record["kind"] == "quarantine"],
            "counters": self.counters(),
        }

    def long_jobs(self) -> dict[str, Any]:
        """`{workers: as `workers` has them, queue: as `queue_state` has it, warnings: [str]}` of the worker for
        exports, audits and films, and its queue. No fold waits for it. Raises StoreUnavailable."""
        workers, queue = self._workers(self.long.queue), self._queue_state(self.long.queue)
        warnings = []
        if not self._alive(workers):
            warnings.append(
                "no worker for long jobs is alive, so exports, audits and films wait; start `python -m workers long`"
            )
        if queue["length"] >= WAITING_JOBS:
            warnings.append(f"{queue['length']} long jobs (exports, audits, films) are waiting")
        return {"workers": workers, "queue": queue, "warnings": warnings}

    def workers(self) -> list[dict[str, Any]]:
        """The workers for folds that rq knows of, by name: `{name, host, pid, state: idle|busy|suspended|..., age_s
        (since their last sign of life), alive, done, failed}` (jobs). Raises StoreUnavailable.
        """
        return self._workers(self.queue.queue)

    @staticmethod
    def _workers(queue: Queue) -> list[dict[str, Any]]:
        moment = datetime.now(UTC)
        rows = []
        with clear_errors():
            for worker in Worker.all(queue=queue):
                beat = worker.last_heartbeat
                age = (moment - beat.replace(tzinfo=UTC)).total_seconds() if beat is not None else None
                rows.append(
                    {
                        "name": worker.name,
                        "host": worker.hostname,
                        "pid": worker.pid,
                        "state": str(worker.get_state()),
                        "age_s": None if age is None else round(age, 3),
                        "alive": is_alive(age),
                        "done": worker.successful_job_count,
                        "failed": worker.failed_job_count,
                    }
                )
        return sorted(rows, key=lambda row: str(row["name"]))

    def sweeper(self) -> dict[str, Any] | None:
        """The last report of the sweeper with `pid`, `at` and `age_s`; None after a minute without a report.

        Its other fields are those of `workers.processes.sweeper.SweepReport`. Raises StoreUnavailable.
        """
        with clear_errors():
            raw: Any = self.redis.hgetall(SWEEPER)
        if not raw:
            return None
        fields: dict[str, Any] = {key.decode(): value.decode() for key, value in raw.items()}
        at = datetime.fromisoformat(fields.pop("at"))
        numbers = {key: float(value) if key.endswith("_s") else int(value) for key, value in fields.items()}
        return {**numbers, "at": at.isoformat(), "age_s": round((datetime.now(UTC) - at).total_seconds(), 3)}

    def queue_state(self) -> dict[str, Any]:
        """`{name, length, failed}`: jobs waiting, and jobs whose process was killed in the last hour. Raises
        StoreUnavailable.
        """
        return self._queue_state(self.queue.queue)

    @staticmethod
    def _queue_state(queue: Queue) -> dict[str, Any]:
        with clear_errors():
            return {"name": queue.name, "length": int(queue.count), "failed": FailedJobRegistry(queue=queue).count}

    def backlog(self, sweeper: Mapping[str, Any] | None) -> dict[str, int]:
        """`{live, behind, events}` as the sweeper found them about a second ago (`sweeper`: its report); counted match
        by match when no sweeper reports. Raises StoreUnavailable."""
        lag = self.lag(worst=0) if sweeper is None else sweeper
        return {name: int(lag[name]) for name in ("live", "behind", "events")}

    def lag(self, *, worst: int = 20) -> dict[str, Any]:
        """`{live, behind, events, worst: [{match, version, folded, behind}]}`: how many events the folds of the live
        matches lack, in all and for the worst matches. Raises StoreUnavailable.
        """
        matches = self.store.live()
        pipe = self.redis.pipeline(transaction=False)
        for match in matches:
            keys = fold_keys(match)
            pipe.hget(keys.meta, "v")
            pipe.hget(keys.state, "v")
        with clear_errors():
            replies = pipe.execute()
        rows: list[dict[str, Any]] = []
        for match, log, folded in zip(matches, replies[::2], replies[1::2], strict=True):
            missing = int(log or 0) - int(folded or 0)
            if missing > 0:
                rows.append({"match": match, "version": int(log), "folded": int(folded or 0), "behind": missing})
        rows.sort(key=lambda row: (-row["behind"], row["match"]))
        return {
            "live": len(matches),
            "behind": len(rows),
            "events": sum(row["behind"] for row in rows),
            "worst": rows[:worst],
        }

    def counters(self) -> dict[str, float]:
        """The counters named in `COUNTED`. Raises StoreUnavailable."""
        with clear_errors():
            raw: Any = self.redis.hgetall(COUNTERS)
        return {
            name: float(raw[name.encode()]) if name == "seconds" else int(raw[name.encode()])
            for name in COUNTED
            if name.encode() in raw
        } | {name: 0 for name in COUNTED if name.encode() not in raw}

    def gauges(self) -> dict[str, tuple[str, float]]:
        """For Prometheus: name -> (help, value). Raises StoreUnavailable."""
        stopped, sweeper, long = self._quarantine.all(), self.sweeper(), self.long_jobs()
        lag = self.backlog(sweeper)
        gauges = {
            "vaultlog_workers_alive": ("Workers that gave a sign of life lately", len(self._alive(self.workers()))),
            "vaultlog_sweeper_age_seconds": (
                "Since the sweeper's last sign of life; -1 when there was none for a minute",
                -1.0 if sweeper is None else sweeper["age_s"],
            ),
            "vaultlog_long_workers_alive": (
                "Workers for exports, audits and films that gave a sign of life lately",
                len(self._alive(long["workers"])),
            ),
            "vaultlog_long_queue_length": ("Exports, audits and films waiting for a worker", long["queue"]["length"]),
            "vaultlog_fold_queue_length": ("Wake-ups waiting for a worker", self.queue_state()["length"]),
            "vaultlog_fold_matches_live": ("Matches not settled", lag["live"]),
            "vaultlog_fold_matches_behind": ("Matches with events not folded yet", lag["behind"]),
            "vaultlog_fold_events_behind": ("Events not folded yet", lag["events"]),
            "vaultlog_fold_behind_seconds": (
                "How long the match that waits longest has been behind",
                0.0 if sweeper is None else sweeper["oldest_s"],
            ),
            "vaultlog_incidents": (
                "Matches whose log the workers' fold does not confirm",
                sum(record.kind == "incident" for record in stopped),
            ),
            "vaultlog_quarantined": (
                "Matches whose fold failed again and again",
                sum(record.kind == "quarantine" for record in stopped),
            ),
        }
        gauges["vaultlog_logs_damaged"] = (
            "Matches whose stored log is known to be damaged",
            len(chains.warnings(self.redis)),
        )
        checked = chains.progress(self.redis)
        gauges["vaultlog_logs_unchecked"] = (
            "Logs still to be checked since the start of Redis; -1 before the first look",
            -1 if checked is None else checked.matches - checked.checked,
        )
        for name, value in self.counters().items():
            gauges[f"vaultlog_fold_{name}_total"] = (f"Counter of the workers: {name.replace('_', ' ')}", value)
        return {name: (help, float(value)) for name, (help, value) in gauges.items()}

    @staticmethod
    def _alive(workers: list[dict[str, Any]]) -> list[dict[str, Any]]:
        return [worker for worker in workers if worker["alive"]]

"""Liveness, readiness and metrics, for operators."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from ipaddress import ip_address
from typing import Annotated, Any, Literal

import msgspec
from flask import Blueprint, Response, request
from msgspec import Meta
from prometheus_client import CONTENT_TYPE_LATEST

from engine.english import counted
from replays.log.errors import StoreError
from replays.storage.stored_form import StoreMismatch, form_of, require_known
from replays.store.cluster import infos_of_reachable
from replays.store.connection import clear_errors
from service.http.problems import Problem
from service.http.responses import json_response
from service.services import services
from service.who import caller_in
from service.who.entrances import gate
from workers.checking import chains
from workers.processes import upgrades

MEMORY_WARNING = 0.9
"""Share of maxmemory above which readiness warns."""


class HealthCheck(msgspec.Struct, frozen=True):
    """How one part of the service stands."""

    status: Literal["ok", "warning", "degraded", "failed"]
    detail: str


class Readiness(msgspec.Struct, frozen=True):
    """Whether matches can be looked at and recorded."""

    status: Literal["ready", "degraded", "not ready"]
    checks: Annotated[dict[str, HealthCheck], Meta(description="by the name of the part")]


_REFUSING = ("replicas", "memory")
"""Checks of a server whose failure means that it takes no events, and loses none."""
blueprint = Blueprint("operations", __name__)


@blueprint.get("/healthz")
def healthz() -> Response:
    """This process answers."""
    return json_response({"status": "ok"})


@blueprint.get("/readyz")
def readyz() -> Response:
    """Whether matches can be looked at and recorded: 200, or 503 with what is missing. Open to all: it names no match.

    Degraded is what works without the workers or their queue: matches are served and recorded, and what workers make
    waits. That is 200, since a load balancer would else take all hosts away at once; with `?strict=true` it is 503, for
    those who ask whether everything works. With a cluster a host is ready as long as any master can take events: who
    takes a host away for a part of the matches takes all hosts away, from all matches.

    Answers with `Readiness`. Raises Problem 400.
    """
    strict = _strictly()
    checks = _store_checks()
    store = checks["redis"].status
    if store == "ok":
        checks |= {**_queue_checks(), "logs": _logs_check(), "form": _form_check(), "projections": _projections_check()}
    else:  # it would be asked in vain once more, and whoever asks is waiting
        detail = f"not known: {checks['redis'].detail}" if store == "warning" else "not known: Redis does not answer"
        checks |= {name: HealthCheck(store, detail) for name in ("workers", "logs", "form", "projections")}
    statuses = {check.status for check in checks.values()}
    status: Literal["ready", "degraded", "not ready"] = (
        "not ready" if "failed" in statuses else "degraded" if "degraded" in statuses else "ready"
    )
    serves = status == "ready" or (status == "degraded" and not strict)
    return json_response(Readiness(status, checks), 200 if serves else 503, {} if serves else {"Retry-After": "1"})


def _strictly() -> bool:
    given = request.args.get("strict", "false")
    if given not in ("true", "false"):
        detail = "Give strict=true, for 503 also where only the workers or their queue are away, or leave it out."
        raise Problem("invalid-parameter", detail, errors=[{"parameter": "strict", "detail": "not true or false"}])
    return given == "true"


def _store_checks() -> dict[str, HealthCheck]:
    try:
        with clear_errors():
            servers = infos_of_reachable(services().watcher, "persistence", "memory", "replication")
    except StoreError as error:
        return {"redis": HealthCheck("failed", str(error))}
    reached = [_server_checks(info) for info in servers if not isinstance(info, Exception)]
    checks = _worst(reached)
    if any(all(server[name].status != "failed" for name in _REFUSING if name in server) for server in reached):
        for name in _REFUSING:  # others of them take events
            if name in checks and checks[name].status == "failed":
                checks[name] = HealthCheck("warning", f"of a part of the matches: {checks[name].detail}")
    if len(reached) < len(servers):
        away = f"{len(servers) - len(reached)} of {len(servers)} masters"
        checks["redis"] = HealthCheck("warning", f"{away} do not answer: requests for their matches are 503")
    return checks


def _worst(servers: Sequence[Mapping[str, HealthCheck]]) -> dict[str, HealthCheck]:
    return {name: max((checks[name] for checks in servers), key=_gravity) for name in servers[0]}


def _gravity(check: HealthCheck) -> int:
    return ("ok", "warning", "failed").index(check.status)


def _server_checks(info: Mapping[str, Any]) -> dict[str, HealthCheck]:
    """What one server says of itself; of the masters of a cluster, what is worst counts."""
    policy = info.get("maxmemory_policy")
    checks = {"redis": HealthCheck("ok", "answers")}
    wanted = services().config.durability.replicas
    if wanted:
        replicas = int(info.get("connected_slaves", 0))
        checks["replicas"] = HealthCheck(
            "ok" if replicas >= wanted else "failed",
            f"{replicas} of {wanted} that appends wait for" + ("" if replicas >= wanted else ", so events are refused"),
        )
    if info.get("aof_enabled") == 1:
        last = info.get("aof_last_write_status", "ok")
        checks["append_only_file"] = (
            HealthCheck("ok", "on")
            if last == "ok"
            else HealthCheck("failed", "the last write to it failed: see the disk of Redis")
        )
    else:
        checks["append_only_file"] = HealthCheck(
            "failed", "off, so acknowledged events could be lost; run Redis with `appendonly yes`"
        )
    checks["eviction"] = (
        HealthCheck("ok", "none")
        if policy == "noeviction"
        else HealthCheck(
            "failed", f"maxmemory-policy is {policy}, so events could be thrown away; set it to noeviction"
        )
    )
    checks["memory"] = _memory_check(info)
    return checks


def _memory_check(info: Mapping[str, Any]) -> HealthCheck:
    """Whether there is room for events. At the limit every append is refused, and stored events stay."""
    limit = int(info.get("maxmemory", 0))
    used = int(info.get("used_memory", 0)) - int(info.get("mem_not_counted_for_evict", 0))
    if not limit:
        return HealthCheck("ok", "no limit set")
    share = f"{used / limit:.0%} of maxmemory is used"
    if used >= limit:
        return HealthCheck("failed", f"{share}, so events are refused; raise maxmemory, or archive closed matches")
    return HealthCheck("warning" if used >= MEMORY_WARNING * limit else "ok", share)


def _queue_checks() -> dict[str, HealthCheck]:
    """The queue and the workers. Without them matches are still looked at and played."""
    try:
        report = services().health.summary()
    except StoreError as error:
        return {"workers": HealthCheck("failed", str(error))}
    if report["queue"] is not None:
        waits = "folds of the workers, exports, audits and films wait; the sweeper finds what is left"
        return {
            "queue": HealthCheck("degraded", f"away, so {waits}: {report['queue']}"),
            "workers": HealthCheck("degraded", "not known: the queue is away"),
        }
    return {"queue": HealthCheck("ok", "answers"), "workers": _workers_check(report)}


def _workers_check(report: Mapping[str, Any]) -> HealthCheck:
    if report["problems"]:
        return HealthCheck("degraded", "; ".join(report["problems"]))
    stopped = report["incidents"], report["quarantined"]
    detail = "; ".join([f"{report['events']} events of {report['behind']} matches to fold", *report["long"]])
    if any(stopped):
        return HealthCheck("warning", f"{stopped[0]} incidents, {stopped[1]} matches in quarantine; {detail}")
    return HealthCheck("warning" if report["warnings"] else "ok", detail)


def _projections_check() -> HealthCheck:
    """Whether lists, timelines and standings have all that there is, or lack what an older version made of it."""
    try:
        progress = upgrades.progress(services().watcher)
    except StoreError as error:
        return HealthCheck("failed", str(error))
    if progress is None:
        return HealthCheck("ok", "not looked through since the upgrade; the sweeper will do it")
    more = "" if progress.looked else "; not all matches were looked at yet"
    if progress.left:
        lack = "standings, statistics and timelines lack them until then"
        return HealthCheck("warning", f"{counted(progress.left, 'match')} to fold again after an upgrade: {lack}{more}")
    return HealthCheck("ok", f"made by this version{more}")


def _form_check() -> HealthCheck:
    """Whether this version knows the form of what is stored: a newer one may have been started beside it."""
    try:
        with clear_errors():
            form = form_of(services().watcher)
        require_known("the database", form)
    except (StoreError, StoreMismatch) as error:
        return HealthCheck("failed", str(error))
    return HealthCheck("ok", f"{form}")


def _logs_check() -> HealthCheck:
    """Whether the stored logs were checked since the start of Redis, and are sound."""
    try:
        checked, damaged = chains.progress(services().watcher), len(chains.warnings(services().watcher))
    except StoreError as error:
        return HealthCheck("failed", str(error))
    if checked is None:
        detail = "not checked since the start of Redis; the sweeper will do it"
    elif not checked.finished_at:
        detail = f"{checked.checked} of {checked.matches} checked since the start of Redis"
    else:
        detail = f"all {checked.matches} were checked after the start of Redis"
    if damaged:
        return HealthCheck(
            "warning", f"{damaged} damaged: `GET /api/v1/matches` and the sweeper's log name them; {detail}"
        )
    return HealthCheck("ok", detail)


@blueprint.get("/metrics")
def metrics() -> Response:
    """Prometheus metrics: for this machine itself, or an administrator."""
    if not _local():
        gate()
        caller_in().require("server:watch")
    try:
        gauges = {**services().health.gauges(), "vaultlog_store_up": ("Whether the event store answers", 1.0)}
    except StoreError:
        gauges = {"vaultlog_store_up": ("Whether the event store answers", 0.0)}
    body = services().metrics.exposition(gauges)
    return Response(body, headers={"Cache-Control": "no-store"}, content_type=CONTENT_TYPE_LATEST)


def _local() -> bool:
    """Whether the request comes from this machine and was not passed on by a proxy on it."""
    if any(name in request.headers for name in ("Forwarded", "X-Forwarded-For", "X-Real-IP", "Via")):
        return False
    return request.remote_addr is not None and ip_address(request.remote_addr).is_loopback

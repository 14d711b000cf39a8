"""The few settings of a worker process. The service documents them; a worker must not depend on the service."""

from __future__ import annotations

import os
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path

from replays.store.cluster import is_cluster, nodes_of

LOG_LEVELS = ("debug", "info", "warning", "error")


class SettingsError(ValueError):
    """The environment cannot be used; the message names the variable and says what to give."""


@dataclass(frozen=True)
class Settings:
    """Settings of a worker process, from its environment."""

    redis_url: str = field(repr=False)
    """VAULTLOG_REDIS_URL: the Redis with the logs, and with all that the workers derive from them."""
    queue_url: str = field(repr=False)
    """VAULTLOG_QUEUE_URL: the Redis of the job queue; default: the one with the logs."""
    log_level: str = "info"
    """VAULTLOG_LOG_LEVEL."""
    data: Path = Path("var")
    """VAULTLOG_DATA: the data directory, which workers that make files share with the API that serves them."""

    archive: str = "var/archive"
    """VAULTLOG_ARCHIVE: where archived matches are; default: `archive` in the data directory."""

    engines: str = "var/engines"
    """VAULTLOG_ENGINES: where engines are kept; default: `engines` in the data directory."""

    dataset: str | None = None
    """VAULTLOG_DATASET: where the calendar adds closed matches for analysis; default: nowhere."""

    archive_days: int = 30
    """VAULTLOG_ARCHIVE_DAYS: for how long a closed match stays in Redis."""

    estimates: bool = True
    """VAULTLOG_ESTIMATES: whether the chances over closed matches are estimated in the background."""

    exports: str | None = None
    """VAULTLOG_EXPORTS: where the files of exports go; default: `exports` in the data directory."""

    witness: str | None = None
    """VAULTLOG_WITNESS: where the witness and the losses are; default: in the data directory."""

    @property
    def engine_copies(self) -> Path:
        """The directory of this host's copies of engines that are kept elsewhere."""
        return self.data.absolute() / "engines"

    @classmethod
    def from_environment(cls, environment: Mapping[str, str] | None = None) -> Settings:
        """Read the variables (default: the process's); an empty one counts as absent. Raises SettingsError.

        >>> Settings.from_environment({"VAULTLOG_REDIS_URL": "redis://localhost"}).queue_url
        'redis://localhost'
        """
        environment = os.environ if environment is None else environment
        redis_url = environment.get("VAULTLOG_REDIS_URL", "")
        queue_url = environment.get("VAULTLOG_QUEUE_URL", "") or redis_url
        if not redis_url:
            raise SettingsError(
                "VAULTLOG_REDIS_URL is not set. `vaultlog run` starts the workers with it; to start one by hand, give "
                "the address of the Redis with the logs, such as redis://:password@host:6379/0"
            )
        fault = _fault("VAULTLOG_REDIS_URL", redis_url, cluster=True) or _fault("VAULTLOG_QUEUE_URL", queue_url)
        if fault is not None:
            raise SettingsError(fault)
        level = environment.get("VAULTLOG_LOG_LEVEL", "").lower() or "info"
        if level not in LOG_LEVELS:
            raise SettingsError(f"VAULTLOG_LOG_LEVEL is {level!r}; give one of {', '.join(LOG_LEVELS)}")
        data = Path(environment.get("VAULTLOG_DATA", "") or "var")
        archive = environment.get("VAULTLOG_ARCHIVE", "") or str(data.absolute() / "archive")
        engines = environment.get("VAULTLOG_ENGINES", "") or str(data.absolute() / "engines")
        dataset = environment.get("VAULTLOG_DATASET", "") or None
        days = environment.get("VAULTLOG_ARCHIVE_DAYS", "") or "30"
        if not (days.isascii() and days.isdigit()):
            raise SettingsError(f"VAULTLOG_ARCHIVE_DAYS is {days!r}; give a whole number of days")
        exports, witness = (environment.get(f"VAULTLOG_{name}", "") or None for name in ("EXPORTS", "WITNESS"))
        return cls(
            redis_url,
            queue_url,
            level,
            data,
            archive,
            engines,
            dataset,
            int(days),
            _yes_or_no("VAULTLOG_ESTIMATES", environment.get("VAULTLOG_ESTIMATES", "") or "yes"),
            exports,
            witness,
        )


def _yes_or_no(name: str, text: str) -> bool:
    if text.lower() not in ("yes", "no", "true", "false"):
        raise SettingsError(f"{name} is {text!r}; give yes or no")
    return text.lower() in ("yes", "true")


def _fault(name: str, url: str, *, cluster: bool = False) -> str | None:
    """The fault of an address. The queue of the jobs (`rq`) needs a plain Redis."""
    if is_cluster(url) and not cluster:
        return (
            f"{name} is that of a cluster, or not set: the job queues need a separate Redis that is none, such as "
            "redis://:password@host:6379/0"
        )
    if is_cluster(url):
        try:
            nodes_of(url)
        except ValueError as error:
            return f"{name} cannot be used: {error}"
        return None
    if not url.startswith(("redis://", "rediss://", "unix://")):
        return f"{name} is no address of a Redis; it begins with redis://, rediss:// or unix://" + (
            ", or redis+cluster:// or rediss+cluster:// for a cluster" if cluster else ""
        )
    return None

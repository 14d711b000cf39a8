"""The process types of Vaultlog, and the plain command of each.

`vaultlog run` starts all of them and looks after them; `vaultlog serve` becomes one of them, for other supervisors:
systemd, a container engine, an orchestrator. Each ends at SIGTERM within seconds.
"""

from __future__ import annotations

import os
import shutil
import sys
from hashlib import sha256
from pathlib import Path
from typing import Literal, get_args

from service.config import PREFIX, Config, ConfigError

Kind = Literal["api", "live", "worker", "long-worker", "sweeper"]
KINDS: tuple[Kind, ...] = get_args(Kind)
APPLICATION = "service.app:create_app()"
"""What gunicorn serves."""


def command_of(kind: Kind, config: Config) -> list[str]:
    """The program of a process type. `config` is complete (see `Config.complete`)."""
    python = sys.executable
    if kind == "live":
        return [python, "-m", "service.front"]
    if kind != "api":
        return [python, "-m", "workers", *{"long-worker": ["long"], "sweeper": ["sweep"]}.get(kind, [])]
    listens = config.api_listens
    api = [python, "-m", "gunicorn", APPLICATION]
    api += ["--bind", f"unix:{listens}" if listens.startswith("/") else listens]
    # As many threads in all as the front asks for at a time; it holds none of them while a client is slow.
    api += ["--worker-class", "gthread", "--workers", "2", "--threads", "8", "--graceful-timeout", "4"]
    return [*api, "--config", "python:service.gunicorn_conf", "--log-level", config.log_level, "--no-control-socket"]


def complete(config: Config) -> Config:
    """The configuration of a process that is started by itself. Raises ConfigError without a given Redis."""
    if config.redis_url is None:
        raise ConfigError(
            [
                f"{PREFIX}REDIS_URL is not set; give the address of the Redis with the logs: a private one is started "
                "by `vaultlog run` only"
            ]
        )
    config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
    return config.complete(config.redis_url)


def become(kind: Kind, config: Config) -> None:
    """Replace this process by one of that type, under the same process id. Does not return. Raises OSError."""
    environment = {**os.environ, **config.to_environment(), "PYTHONUNBUFFERED": "1"}
    if kind in ("api", "live"):
        environment.setdefault("PROMETHEUS_MULTIPROC_DIR", str(_counters(kind, config.data)))
    command = command_of(kind, config)
    sys.stdout.flush()
    os.execve(command[0], command, environment)


def _counters(kind: Kind, data: Path) -> Path:
    """An empty directory for the counters of this process type, the same one at each start.

    In memory where it can be: a process that writes to a mapped file on a full disk is killed."""
    memory = Path("/dev/shm")
    place = memory if memory.is_dir() and os.access(memory, os.W_OK) else data
    directory = place / f"vaultlog-serve-{kind}-{sha256(os.fsencode(data)).hexdigest()[:16]}"
    shutil.rmtree(directory, ignore_errors=True)
    directory.mkdir(mode=0o700)
    return directory

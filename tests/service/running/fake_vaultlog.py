"""The real supervisor with stand-ins for its processes, configured by the environment; a program for the tests.

    python -m tests.service.running.fake_vaultlog JOURNAL [name=kind ...]

Prints READY and the Redis address when the API answers. Ends with the exit codes of `vaultlog run`. SIGUSR1 fills the
disk, as far as it and what it starts then are concerned, and SIGUSR2 frees it; FULL and FREE are printed.
"""

from __future__ import annotations

import resource
import signal
import sys
from pathlib import Path
from types import FrameType

from service.commands.common import ExitCode, expected_errors
from service.config import Config
from service.running.processes import ProcessSpec
from service.running.supervisor import Supervisor

PROGRAM = Path(__file__).with_name("fake_process.py")


def processes(config: Config) -> list[ProcessSpec]:
    journal = sys.argv[1]
    kinds = {"worker-1": "worker", "sweeper": "worker", "api": "api"} | dict(
        argument.split("=") for argument in sys.argv[2:]
    )
    return [
        ProcessSpec(
            name,
            [sys.executable, str(PROGRAM), name, journal, kind, config.host, str(config.port)],
            stop_order=1 if name == "api" else 2,
            stop_timeout=0.5 if kind == "stubborn" else 10.0,
            needed_for_readiness=name == "api",
        )
        for name, kind in kinds.items()
    ]


def after_ready(config: Config) -> None:
    print("READY", config.redis_url, flush=True)


def fill_disk(number: int, frame: FrameType | None) -> None:
    """Let nothing be written to files any more, or everything again."""
    _, most = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (0 if number == signal.SIGUSR1 else most, most))
    print("FULL" if number == signal.SIGUSR1 else "FREE", flush=True)


if __name__ == "__main__":
    for number in (signal.SIGUSR1, signal.SIGUSR2):
        signal.signal(number, fill_disk)
    try:
        Supervisor(Config.from_environment(), processes=processes, after_ready=after_ready).run()
    except expected_errors() as error:
        print(f"Error: {error}", file=sys.stderr)
        sys.exit(ExitCode.CANNOT_RUN)

"""The real supervisor with stand-ins for its processes, configured by the environment; a program for the tests.

    python -m tests.service.fake_vaultlog JOURNAL [name=kind ...]

Prints READY and the Redis address when the API answers. Ends with the exit codes of `vaultlog run`.
"""

from __future__ import annotations

import sys
from pathlib import Path

from service.cli.common import ExitCode, expected_errors
from service.config import Config
from service.processes import ProcessSpec
from service.supervisor import Supervisor

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


if __name__ == "__main__":
    try:
        Supervisor(Config.from_environment(), processes=processes, after_ready=after_ready).run()
    except expected_errors() as error:
        print(f"Error: {error}", file=sys.stderr)
        sys.exit(ExitCode.CANNOT_RUN)

"""`python -m workers`: one worker process. `python -m workers long`: one for long jobs. `python -m workers sweep`: the
sweeper. A supervisor keeps them running; they end cleanly at SIGTERM or SIGINT, and take their settings from the
environment (`workers.settings`).
"""

from __future__ import annotations

import argparse
import signal
import sys
import threading
from types import FrameType

from workers import logs
from workers.processes import process
from workers.settings import Settings, SettingsError


def main(arguments: list[str] | None = None) -> int:
    """Run what the arguments ask for; returns the exit status (2: cannot run like this)."""
    parser = argparse.ArgumentParser(prog="python -m workers", description="Fold matches, or look for those forgotten.")
    parser.add_argument(
        "role",
        nargs="?",
        choices=("work", "long", "sweep"),
        default="work",
        help="work (the default): one rq worker that folds; long: one for long jobs; sweep: the search for lost jobs",
    )
    role = parser.parse_args(arguments).role
    try:
        settings = Settings.from_environment()
    except SettingsError as error:
        print(error, file=sys.stderr)
        return 2
    logs.configure(settings.log_level, role=role)
    stop = threading.Event()

    def request_stop(number: int, frame: FrameType | None) -> None:
        stop.set()

    for number in (signal.SIGTERM, signal.SIGINT):
        signal.signal(number, request_stop)  # rq puts its own handlers in their place once it works
    roles = {"work": process.work, "long": process.work_long, "sweep": process.sweep}
    return roles[role](settings, stop)


if __name__ == "__main__":
    sys.exit(main())

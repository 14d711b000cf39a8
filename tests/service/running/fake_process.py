"""Stand-ins for the API and the workers: they write down that they started and were asked to stop.

    python fake_process.py NAME JOURNAL [api HOST PORT | forking HOST PORT | worker | stubborn | broken]

Only the standard library, so that a test starts several of them in no time.
"""

from __future__ import annotations

import http.server
import os
import signal
import sys
import time
from types import FrameType


class Api(http.server.BaseHTTPRequestHandler):
    def do_GET(self) -> None:
        self.send_response(200 if self.path == "/readyz?strict=true" else 404)
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Keep quiet."""


def main() -> None:
    name, journal, kind, *address = sys.argv[1:]

    def note(word: str) -> None:
        with open(journal, "a") as file:
            file.write(f"{word} {name} {os.getpid()}\n")

    def stop(number: int, frame: FrameType | None) -> None:
        note("stop")
        if kind != "stubborn":
            sys.exit(0)

    signal.signal(signal.SIGTERM, stop)
    note("start")
    print(f"{name} says hello", flush=True)
    if kind == "broken":
        print("a bolt is loose", flush=True)
        sys.exit(4)
    if kind in ("api", "forking"):
        server = http.server.HTTPServer((address[0], int(address[1])), Api)
        if kind == "api" or os.fork() == 0:  # a child that serves, and does not look after its parent
            server.serve_forever()
    time.sleep(60)


if __name__ == "__main__":
    main()

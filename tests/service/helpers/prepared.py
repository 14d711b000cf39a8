"""What many tests begin with is set up once in a process and put back for each of them: in Redis and in the directory.

To open a match over HTTP, or a tournament with a token for each of its people, takes as long as fifty requests. A test
finds the same keys, files and clients as if it had done that itself, at a service that remembers none of it.
"""

from __future__ import annotations

import shutil
from copy import deepcopy
from pathlib import Path
from typing import Generic, TypeVar

from tests.service.helpers.people import Cup, parts
from tests.service.helpers.roles import Api, Table
from tests.service.helpers.tourney import Tourney

Started = TypeVar("Started", Table, Tourney, Cup)
COUNTED = b"vaultlog:limits"
"""Requests that were counted are none of the test's."""


class Prepared(Generic[Started]):
    """What is left in Redis and in the data directory after something was set up at an empty service.

    `started`: what setting it up returned, with its clients. `files`: an empty directory to keep the files in.
    """

    def __init__(self, started: Started, files: Path) -> None:
        self._started, self._files = started, files
        self._services = parts(started.admin.app)
        client = self._services.redis
        keys = [key for key in client.scan_iter() if not key.startswith(COUNTED)]
        self._stored = [(key, max(0, client.pttl(key)), client.dump(key)) for key in keys]
        shutil.copytree(self._services.config.data, files, dirs_exist_ok=True)

    def put_back(self, admin: Api) -> Started | None:
        """The same at the service of this client, as if it were set up there now; None unless Redis is empty."""
        services = parts(admin.app)
        if services.redis.dbsize():
            return None
        with services.redis.pipeline(transaction=False) as pipeline:
            for key, milliseconds, dumped in self._stored:
                pipeline.restore(key, milliseconds, dumped)
            pipeline.execute()
        for file in self._files.rglob("*"):
            there = services.config.data / file.relative_to(self._files)
            if file.is_file() and not there.exists():
                there.parent.mkdir(parents=True, exist_ok=True)
                shutil.copyfile(file, there)
        copies = {
            id(self._started.admin): admin,
            id(self._started.admin.app): admin.app,
            id(self._services.tournaments): services.tournaments,
        }
        return deepcopy(self._started, copies)

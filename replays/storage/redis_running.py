"""Finding the private server of a data directory that another process has started, to work beside it."""

from __future__ import annotations

import json
from pathlib import Path
from urllib.parse import quote

import redis
from redis.backoff import NoBackoff
from redis.retry import Retry

from replays.storage.data_directory import DirectoryInUse
from replays.storage.redis_server import STORE_KEY
from replays.storage.redis_stamp import Stamp
from replays.storage.stored_form import SCHEMA


def url_of_running(data_dir: Path) -> str | None:
    """The address (a secret) of the server that runs on a data directory of `RedisServer`; None when none runs.

    A server counts only when it takes the directory's password and holds the directory's store id: its port may have
    been given to a stranger since, and its files may have been replaced. Raises StoreMismatch for a directory whose
    stamp cannot be understood or is of a newer form, DirectoryInUse for a server that an older Vaultlog runs (or that
    is just being opened by this one), `redis.BusyLoadingError` while the server still reads its data.
    """
    stamp = Stamp.read(data_dir)
    try:
        address = json.loads((data_dir / "address.json").read_text("utf-8"))
        password = (data_dir / "password").read_text("ascii").strip()
        port, path = address["port"], address["socket"]
    except (FileNotFoundError, ValueError, KeyError):
        return None
    if stamp is None:
        return None
    url = f"unix://:{password}@{quote(path)}?db=0" if path else f"redis://:{password}@127.0.0.1:{port}/0"
    with redis.Redis.from_url(url, retry=Retry(NoBackoff(), 0), socket_timeout=5.0) as client:
        try:
            id = client.get(STORE_KEY)
        except redis.BusyLoadingError:
            raise
        except redis.RedisError:
            return None
    if id != stamp.store.encode():
        return None
    if stamp.schema < SCHEMA:
        raise DirectoryInUse(
            f"an older Vaultlog runs the Redis in {data_dir}: it writes the form {stamp.schema}, and this one would "
            f"write the form {SCHEMA} beside it. Stop that one first."
        )
    return url

"""Which server wrote a data directory: the `SERVER` file, and the servers that may open the directory again."""

from __future__ import annotations

import json
import secrets
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from typing import Self

from replays.storage.data_directory import write_private
from replays.storage.redis_binary import HOW_TO_GET_ONE, Binary, RedisUnavailable, installed
from replays.storage.stored_form import SCHEMA, StoreMismatch, require_known

__all__ = ["Stamp", "StoreMismatch", "choose"]

_DATA_FILES = ("appendonlydir", "appendonly.aof", "dump.rdb")


@dataclass(frozen=True)
class Stamp:
    """The contents of `SERVER`.

    `store` is the random id of the database (32 hexadecimal digits); `initialised` says that the database is known to
    hold it, so that from then on its absence is an error. `schema` is the form of what is stored.
    """

    family: str
    version: str
    store: str
    initialised: bool
    schema: int = SCHEMA

    @classmethod
    def new(cls, binary: Binary) -> Self:
        return cls(binary.family, binary.version_text, secrets.token_hex(16), initialised=False)

    @classmethod
    def read(cls, data_dir: Path) -> Self | None:
        """The stamp of a directory; None for one that holds no data yet. Raises `StoreMismatch` when it is unclear."""
        path = data_dir / "SERVER"
        try:
            fields = json.loads(path.read_text("utf-8"))
            require_known(str(path), fields["schema"])
            stamp = cls(**{name: fields[name] for name in ("family", "version", "store", "initialised", "schema")})
            stamp.release()
            return stamp
        except FileNotFoundError:
            data = [name for name in _DATA_FILES if (data_dir / name).exists()]
            if data:
                raise StoreMismatch(
                    f"{data_dir} holds Redis data ({', '.join(data)}) but no SERVER file, so nobody knows which "
                    "server wrote it. Restore the whole directory, or start with another, empty one."
                ) from None
            return None
        except (ValueError, KeyError, TypeError, AttributeError) as error:
            raise StoreMismatch(f"{path} cannot be understood ({error!r}). Restore it from a copy.") from error

    def write(self, data_dir: Path) -> None:
        write_private(data_dir / "SERVER", json.dumps(asdict(self), indent=1) + "\n")

    def release(self) -> tuple[int, ...]:
        """Major and minor version: within them a server reads what another patch level wrote."""
        return tuple(int(part) for part in self.version.split("."))[:2]

    def opened_by(self, binary: Binary) -> Self:
        """The stamp after this server has opened the directory and the store id was found in it: from then on it is of
        our form, which older versions refuse."""
        return replace(self, family=binary.family, version=binary.version_text, initialised=True, schema=SCHEMA)

    def why_not(self, binary: Binary, data_dir: Path) -> str | None:
        """Why this server must not open the directory, or None."""
        if binary.family != self.family:
            return f"{binary} is of another family"
        if binary.version[:2] < self.release():
            return f"{binary} is older"
        if binary.version < (7, 0, 0) and (data_dir / "appendonlydir").exists():
            return f"{binary} cannot read appendonlydir and would start empty"
        return None


def choose(wanted: Binary | None, stamp: Stamp | None, data_dir: Path) -> Binary:
    """The first installed server that may open the directory; only `wanted` is considered when it is given.

    Raises `RedisUnavailable` when the machine has no server at all, `StoreMismatch` when it has only wrong ones.
    """
    faults = []
    for binary in [wanted] if wanted else installed():
        fault = stamp.why_not(binary, data_dir) if stamp else None
        if fault is None:
            return binary
        faults.append(fault)
    if stamp is None or not faults:
        raise RedisUnavailable(f"no Redis or Valkey server of version 6.2 or later was found. {HOW_TO_GET_ONE}")
    raise StoreMismatch(
        f"the data in {data_dir} was written by {stamp.family} {stamp.version}, and no server found here may open it: "
        f"{'; '.join(faults)}. Install {stamp.family} {stamp.version} or later, or start with another, empty directory "
        "(VAULTLOG_DATA)."
    )

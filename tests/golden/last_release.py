"""How releases before forms had numbers refuse what a newer version wrote: their own code, kept as it was.

`STAMP`: the reading of `SERVER` in `replays/running/redis_stamp.py`; `BACKUP`: the check of a backup's manifest in
`replays/keeping/backup.py`; both of November 2026. What they made is in `stores/november-2026`.
"""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

STAMP, BACKUP = 1, (1, 2)


class Refused(RuntimeError):
    """That release does not start, or does not restore."""


def read_stamp(data_dir: Path) -> dict[str, Any]:
    """What that release reads of a data directory before it starts a server there. Raises Refused."""
    path = data_dir / "SERVER"
    try:
        fields = json.loads(path.read_text("utf-8"))
        if fields["schema"] > STAMP:
            raise Refused(f"{path} was written by a newer Vaultlog; use that one.")
        return {name: fields[name] for name in ("family", "version", "store", "initialised")}
    except (ValueError, KeyError, TypeError, AttributeError) as error:
        raise Refused(f"{path} cannot be understood ({error!r}). Restore it from a copy.") from error


def check_manifest(manifest: dict[str, Any]) -> None:
    """Whether that release restores a backup with this manifest. Raises Refused."""
    if manifest["format"] not in BACKUP:
        raise Refused(f"it has the format {manifest['format']}; this version reads {' and '.join(map(str, BACKUP))}")

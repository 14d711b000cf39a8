"""The machine that the numbers were measured on."""

from __future__ import annotations

import os
import platform
import time
from pathlib import Path
from statistics import median
from typing import Any

from engine import ENGINE_ID
from replays.storage.redis_binary import installed
from replays.storage.redis_server import RedisServer

_SYNCS = 50


def machine(directory: Path) -> dict[str, Any]:
    """{cpu, cores, system, python, redis, engine, fsync_us}; the last: how long the disk of the directory takes to
    write 256 bytes durably, which every append waits for.
    """
    with RedisServer(directory / "redis") as server, server.client() as client:
        info: Any = client.info("server")
    family = next((binary.family for binary in installed()), "redis")
    name = "valkey_version" if family == "valkey" and "valkey_version" in info else "redis_version"
    return {
        "cpu": _cpu(),
        "cores": os.cpu_count(),
        "load": round(os.getloadavg()[0], 2),
        "system": f"{platform.system()} {platform.release()}",
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "redis": f"{family} {info[name]}",
        "engine": ENGINE_ID,
        "fsync_us": round(_fsync_us(directory)),
    }


def _cpu() -> str:
    try:
        lines = Path("/proc/cpuinfo").read_text("utf-8").splitlines()
    except OSError:
        return platform.processor() or platform.machine()
    names = [line.partition(":")[2].strip() for line in lines if line.startswith("model name")]
    return names[0] if names else platform.machine()


def _fsync_us(directory: Path) -> float:
    taken = []
    with open(directory / "fsync", "ab") as file:
        for _ in range(_SYNCS):
            file.write(b"x" * 256)
            file.flush()
            began = time.perf_counter()
            os.fsync(file.fileno())
            taken.append((time.perf_counter() - began) * 1e6)
    return median(taken)

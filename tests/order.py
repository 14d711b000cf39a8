"""The longest tests first: a long one that is begun last keeps one process busy while the others have nothing to do.

A plugin of pytest, for runs with several processes (pytest-xdist, `--dist worksteal`). Each of them begins with a block
of tests, all blocks about as long, and takes what others have not come to when its own is done. So the tests marked
`slow` are dealt out over the heads of the blocks. All else stays in its order: modules share what they set up.
"""

from __future__ import annotations

from itertools import islice

import pytest


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        items[:] = slow_first(items, workers)


def slow_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The same tests, the slow ones at the heads of as many blocks as there are processes."""
    slow = [item for item in items if item.get_closest_marker("slow") is not None]
    rest = iter([item for item in items if item.get_closest_marker("slow") is None])
    dealt: list[pytest.Item] = []
    for worker in range(workers):
        heads = slow[worker::workers]
        ends = len(items) * (worker + 1) // workers
        dealt += heads
        dealt += islice(rest, max(0, ends - len(dealt)))
    return [*dealt, *rest]

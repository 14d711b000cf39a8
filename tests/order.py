"""The longest tests first: a long one that is begun last keeps one process busy while the others have nothing to do.

A plugin of pytest, for runs with several processes (pytest-xdist, `--dist worksteal`). Each of them begins with a block
of tests, all blocks about as long, and takes what others have not come to when its own is done. So the tests marked
`slow` are dealt out over the heads of the blocks. All else stays in its order: modules share what they set up. So do
the tests with a browser, all of them, and the whole Vaultlog that it looks at: to start these costs more than most of
the tests, so all follow one another in the first block, and they are started once and not in every process.
"""

from __future__ import annotations

from itertools import islice

import pytest

SHARED = "vaultlog"
"""The fixture of a whole Vaultlog, for which tests start a browser, too."""


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    workers = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > 1:
        items[:] = slow_first(items, workers)


def slow_first(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """The same tests, the slow ones at the heads of as many blocks as there are processes, those with a browser in the
    first."""
    together = [item for item in items if SHARED in getattr(item, "fixturenames", ())]
    apart = [item for item in items if SHARED not in getattr(item, "fixturenames", ())]
    slow = [item for item in apart if item.get_closest_marker("slow") is not None]
    rest = iter([item for item in apart if item.get_closest_marker("slow") is None])
    dealt: list[pytest.Item] = []
    for worker in range(workers):
        dealt += slow[worker::workers]
        if worker == 0:
            dealt += together
        ends = len(items) * (worker + 1) // workers
        dealt += islice(rest, max(0, ends - len(dealt)))
    return [*dealt, *rest]

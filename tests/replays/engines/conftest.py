"""Engines that are made for a test are packed in a tenth of the time."""

from __future__ import annotations

import pytest

from replays.engines import archive, kept_engines

PREPARED: dict[str, tuple[bytes, tuple[str, ...]]] = {}
"""Those of this process. No other test gets hold of them."""


@pytest.fixture
def packed_lightly(monkeypatch: pytest.MonkeyPatch) -> None:
    """How an engine is really packed is for `test_archive` to say."""
    monkeypatch.setattr(archive, "EFFORT", 0)
    monkeypatch.setattr(kept_engines, "_PREPARED", PREPARED)

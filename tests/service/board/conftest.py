"""The hostile match, once a session."""

from __future__ import annotations

from tests.replays.exports.hostile import on, source

__all__ = ["on", "source"]

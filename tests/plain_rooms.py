"""Rooms whose names and sentences have been gone through; what was found there must not come back."""

from __future__ import annotations

PLAIN_ROOMS = (
    "engine/abilities",
    "engine/catalogue",
    "engine/judging",
    "engine/observed",
    "engine/opening",
    "engine/players",
    "engine/readings",
    "engine/shapes",
    "engine/table",
    "engine/variants",
    "engine/views",
    "replays",
    "service/access",
    "service/answers",
    "service/board",
    "service/card",
    "service/case",
    "service/commands",
    "service/demonstration",
    "service/documentation",
    "service/export",
    "service/frame",
    "service/friendly",
    "service/front",
    "service/http",
    "service/lists",
    "service/live",
    "service/match",
    "service/profile",
    "service/proof",
    "service/running",
    "service/token",
    "service/tournament",
    "service/who",
    "workers",
)
"""Packages and rooms. In them no variable has an empty name (`tests/test_names.py`), and no docstring or comment a
pattern that wants a second reading (`tests/test_words.py`)."""

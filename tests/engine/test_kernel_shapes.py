"""The hard shapes of the kernel, proved with small invented cards."""

from __future__ import annotations

from typing import Any

import pytest

from engine.abilities import after, instead_of, lasting
from tests.engine.invent import invent, plain


def test_punch_smoke(table):
    t = table(me={"hand": ["Punch"]}, foe={"line": ["Goon 3", "Goon 5"]})
    t.play("Punch", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.me.amber == 1

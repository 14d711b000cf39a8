"""Where the books are silent about cards of Grim Reminders, one module per house."""

from __future__ import annotations

from engine.readings.gr.geistoid import GEISTOID
from engine.readings.gr.mars import MARS
from engine.readings.reading import Reading

GR: tuple[Reading, ...] = (*GEISTOID, *MARS)

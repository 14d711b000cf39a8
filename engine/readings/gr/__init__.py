"""The readings of Grim Reminders, a house a module."""

from __future__ import annotations

from engine.readings.gr.brobnar import BROBNAR
from engine.readings.gr.ekwidon import EKWIDON
from engine.readings.gr.geistoid import GEISTOID
from engine.readings.gr.mars import MARS
from engine.readings.reading import Reading

GR: tuple[Reading, ...] = (*BROBNAR, *EKWIDON, *GEISTOID, *MARS)

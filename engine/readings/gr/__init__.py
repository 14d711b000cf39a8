"""Where the books are silent about cards of Grim Reminders, one module per house."""

from __future__ import annotations

from engine.readings.gr.brobnar import BROBNAR
from engine.readings.gr.ekwidon import EKWIDON
from engine.readings.gr.geistoid import GEISTOID
from engine.readings.gr.mars import MARS
from engine.readings.gr.staralliance import STAR_ALLIANCE
from engine.readings.gr.unfathomable import UNFATHOMABLE
from engine.readings.gr.untamed import UNTAMED
from engine.readings.reading import Reading

GR: tuple[Reading, ...] = (
    *BROBNAR,
    *EKWIDON,
    *GEISTOID,
    *MARS,
    *STAR_ALLIANCE,
    *UNFATHOMABLE,
    *UNTAMED,
)

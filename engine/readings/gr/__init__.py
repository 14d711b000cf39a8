"""Where the books are silent about cards of Grim Reminders, one module per house."""

from __future__ import annotations

from engine.readings.gr.staralliance import STAR_ALLIANCE
from engine.readings.gr.unfathomable import UNFATHOMABLE
from engine.readings.gr.untamed import UNTAMED
from engine.readings.reading import Reading

GR: tuple[Reading, ...] = (*STAR_ALLIANCE, *UNFATHOMABLE, *UNTAMED)

"""Where the books are silent about cards of Winds of Exchange, one module per house."""

from __future__ import annotations

from engine.readings.reading import Reading
from engine.readings.woe.brobnar import BROBNAR
from engine.readings.woe.ekwidon import EKWIDON
from engine.readings.woe.mars import MARS
from engine.readings.woe.sanctum import SANCTUM
from engine.readings.woe.saurian import SAURIAN
from engine.readings.woe.staralliance import STAR_ALLIANCE
from engine.readings.woe.unfathomable import UNFATHOMABLE

WOE: tuple[Reading, ...] = (*BROBNAR, *EKWIDON, *MARS, *SANCTUM, *SAURIAN, *STAR_ALLIANCE, *UNFATHOMABLE)

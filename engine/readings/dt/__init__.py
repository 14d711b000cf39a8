"""Where the books are silent about cards of Dark Tidings, one module per house."""

from __future__ import annotations

from engine.readings.dt.logos import LOGOS
from engine.readings.dt.sanctum import SANCTUM
from engine.readings.dt.saurian import SAURIAN
from engine.readings.dt.shadows import SHADOWS
from engine.readings.dt.staralliance import STAR_ALLIANCE
from engine.readings.dt.unfathomable import UNFATHOMABLE
from engine.readings.dt.untamed import UNTAMED
from engine.readings.reading import Reading

DT: tuple[Reading, ...] = (*LOGOS, *SANCTUM, *SAURIAN, *SHADOWS, *STAR_ALLIANCE, *UNFATHOMABLE, *UNTAMED)

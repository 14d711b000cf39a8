"""Where the books are silent about cards of Age of Ascension, one module per house."""

from __future__ import annotations

from engine.readings.aoa.brobnar import BROBNAR
from engine.readings.aoa.dis import DIS
from engine.readings.aoa.logos import LOGOS
from engine.readings.aoa.mars import MARS
from engine.readings.aoa.sanctum import SANCTUM
from engine.readings.aoa.shadows import SHADOWS
from engine.readings.aoa.untamed import UNTAMED
from engine.readings.reading import Reading

AOA: tuple[Reading, ...] = (*BROBNAR, *DIS, *LOGOS, *MARS, *SANCTUM, *SHADOWS, *UNTAMED)

"""Where the books are silent about cards of Worlds Collide, one module per house."""

from __future__ import annotations

from engine.readings.reading import Reading
from engine.readings.wc.brobnar import BROBNAR
from engine.readings.wc.dis import DIS
from engine.readings.wc.logos import LOGOS
from engine.readings.wc.saurian import SAURIAN
from engine.readings.wc.shadows import SHADOWS
from engine.readings.wc.staralliance import STAR_ALLIANCE
from engine.readings.wc.untamed import UNTAMED

WC: tuple[Reading, ...] = (*BROBNAR, *DIS, *LOGOS, *SAURIAN, *SHADOWS, *UNTAMED, *STAR_ALLIANCE)

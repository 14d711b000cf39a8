"""Where the books are silent about cards of Æmber Skies, one module per house."""

from __future__ import annotations

from engine.readings.as_.dis import DIS
from engine.readings.as_.ekwidon import EKWIDON
from engine.readings.as_.geistoid import GEISTOID
from engine.readings.as_.logos import LOGOS
from engine.readings.as_.mars import MARS
from engine.readings.reading import Reading

AS: tuple[Reading, ...] = (
    *DIS,
    *EKWIDON,
    *GEISTOID,
    *LOGOS,
    *MARS,
)

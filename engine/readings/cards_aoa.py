"""Where the books are silent about cards of Age of Ascension: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading

CARDS_AOA: tuple[Reading, ...] = ()

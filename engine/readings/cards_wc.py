"""Where the books are silent about cards of Worlds Collide: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading

CARDS_WC: tuple[Reading, ...] = ()

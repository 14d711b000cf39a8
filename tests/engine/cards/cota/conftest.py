"""Makes the cards known that the tests of this set share."""

from __future__ import annotations

import tests.engine.cards.cota.invented  # noqa: F401

"""What every test may use: the Redis fixtures, one Hypothesis profile, and marks that are checked."""

from __future__ import annotations

import os

from hypothesis import settings

pytest_plugins = ["tests.browser.artefacts", "tests.redis_fixtures", "tests.rulings.marks"]

# Two shared cores make single examples slow now and then, so time per example is no failure. A run of continuous
# integration draws the same examples each time; a developer's run looks for new ones.
settings.register_profile("vaultlog", deadline=None, derandomize=bool(os.environ.get("CI")), print_blob=True)
settings.load_profile("vaultlog")

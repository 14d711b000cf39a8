"""The rules of KeyForge as a deterministic, pure engine: no I/O, no clock, no environment, no global randomness."""

from __future__ import annotations

__version__ = "0.2.0"
ENGINE_ID = f"vaultlog-engine/{__version__}"
"""Names the behaviour of this engine in logs and snapshots; changes whenever a fold may come out differently."""

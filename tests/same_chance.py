"""Chance that is the same in every match, for tests of the service and of its pages."""

from __future__ import annotations

from types import SimpleNamespace

SECRETS = SimpleNamespace(token_hex=lambda size: "5e" * size)
"""In place of the module `secrets` where a match draws its seed."""

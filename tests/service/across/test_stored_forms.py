"""Who changes the form of what is stored raises its number: the present form is the one that is written down."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest
import redis
from flask import Flask

from replays.storage.stored_form import SCHEMA
from tests.stored_forms import described, golden, with_present


@pytest.mark.slow
def test_what_is_stored_has_the_form_that_its_number_stands_for(
    make_app: Callable[..., Flask], real_redis: redis.Redis, tmp_path: Path
) -> None:
    """Where it fails: raise SCHEMA in replays/storage/stored_form.py and say there what is new, then run
    `python -m tests.stored_forms`. Older versions refuse the data from then on, and so they should."""
    assert described(make_app(), real_redis, tmp_path) == golden()[str(SCHEMA)]


def test_the_present_number_is_the_highest() -> None:
    assert max(map(int, golden())) == SCHEMA


def test_a_description_is_not_written_again_under_its_number() -> None:
    there = golden()
    found = {**there[str(SCHEMA)], "keys": {}}
    assert with_present(there, found, unreleased=False) is None
    assert with_present(there, there[str(SCHEMA)], unreleased=False) == there
    assert with_present(there, found, unreleased=True) == {**there, str(SCHEMA): found}

"""The names under which jobs stand in queues: what an older version enqueued must be found."""

from __future__ import annotations

import inspect

import pytest
from rq.utils import import_attribute

from workers import exporting
from workers.folding import films


@pytest.mark.parametrize(
    "name", ["workers.jobs.fold_match", "workers.jobs.film_match", "workers.jobs.audit_step", exporting.JOB, films.JOB]
)
def test_a_job_is_found_by_the_name_it_was_enqueued_under(name: str) -> None:
    assert len(inspect.signature(import_attribute(name)).parameters) == 1


def test_the_names_in_queues_do_not_change() -> None:
    assert (exporting.JOB, films.JOB) == ("workers.exporting.make_export", "workers.jobs.film_match")

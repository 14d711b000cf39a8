"""What so many matches need: the multiplication, not the figures."""

from __future__ import annotations

import msgspec
import pytest

from tests.bench.capacity import COSTS, PLANS, Costs, Plan, needs, page

ROUND = Costs(
    decisions=216,
    front_ms=1,
    api_ms=10,
    redis_ms=1,
    worker_ms=100,
    other_ms=0,
    unit_us=20,
    page_ms=12,
    processes_mb=500,
    film_ms=600,
    archive_ms=300,
    dataset_ms=100,
    closed_kb=100,
    archived_kb=2,
    archive_kb=200,
    dataset_kb=50,
)


def found(plan: Plan, costs: Costs = ROUND) -> dict[str, str]:
    return {need.what: need.much for need in needs(plan, costs)}


def test_each_need_is_what_its_cost_says() -> None:
    need = found(Plan(1_000, 1_000_000, days=10))
    assert need["decisions a second at the peak"] == "10"
    assert need["memory of the log store"] == "3.0 GB", "1 GB of ten days, 2 GB of heads, and what is being played"
    assert need["archive"] == "200.0 GB"
    assert need["dataset"] == "50.0 GB"
    assert need["cores of workers"] == "1.00 used, 2 to have"
    assert need["cores of API processes"] == "0.10 used, 1 to have"
    assert need["long jobs (films, archive, dataset)"] == "0.3 hours of one core a day"


@pytest.mark.parametrize("cost", ["closed_kb", "archived_kb"])
def test_memory_grows_with_what_is_held(cost: str) -> None:
    plan = Plan(10_000, 10_000_000)
    more = msgspec.structs.replace(ROUND, **{cost: 1_000.0})
    assert found(plan, more)["memory of the log store"] != found(plan)["memory of the log store"]


def test_the_page_has_what_was_measured_and_every_plan() -> None:
    text = page()
    assert f"| decisions | {COSTS.decisions} |" in text
    assert all(f"{plan.day:,} matches a day" in text for plan in PLANS)
    assert min(msgspec.structs.astuple(COSTS)) > 0

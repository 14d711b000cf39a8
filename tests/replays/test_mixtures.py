"""Matches with everything in them: every fold of them, from wherever it begins, comes to the same states."""

from __future__ import annotations

import random
from collections.abc import Callable
from typing import Any

import pytest

from engine.table.facts import HIDDEN_FIELDS
from engine.views import Viewer, project
from replays.exports.log import export
from replays.fold.fold import Fold, Grade, fold
from replays.keeping.verification import verify_lines
from replays.log.event_types import Adjusted, CorrectionsSecret, Rewound
from replays.telling.timeline import Timelines
from replays.telling.viewer import Eyes
from tests.engine.invariants import check_invariants
from tests.replays.matches import ORGANISER, recorder, setup
from tests.replays.officials import (
    assert_sound,
    play_everything,
)

MIXTURES = range(5)
LOOKED_AT = range(8)
"""More of them: officials do not often touch what a player may not see."""


def for_three(seed: int) -> dict[str, Any]:
    """A set-up of three seats."""
    two = setup(seed)
    seats = [*two["seats"], {**two["seats"][0], "name": "Cyd"}]
    chance = {**two["chance"], "entropy": ["ann", "ben", "cyd"]}
    return {**two, "variant": "break-key", "seats": seats, "chance": chance}


@pytest.mark.slow
@pytest.mark.parametrize("opening", [setup, for_three])
@pytest.mark.parametrize("seed", MIXTURES)
def test_any_mixture_of_acts_folds_the_same_from_everywhere(
    seed: int, opening: Callable[[int], dict[str, Any]]
) -> None:
    on, dice = recorder(), random.Random(f"mixture {seed}")
    on.open(opening(seed), actor=ORGANISER, match="M1")
    play_everything(on, "M1", dice, 160)
    events = assert_sound(on)
    single, digests = Fold(), [""]
    for event in events:  # the state after each event, by folding on
        single.feed(event)
        digests.append(single.game.digest())
        check_invariants(single.game)
        if event.seq % 7 == 0:
            on.traveller.snapshots.save("M1", single)
    assert single.exact
    bare = fold(events, verify=False)
    assert bare.game.digest() == digests[-1]
    for event in events:  # travelled to, from the nearest snapshot
        moment = on.traveller.at("M1", event.seq)
        assert (moment.grade, moment.seq) == (Grade.EXACT, event.seq)
        assert moment.game.digest() == digests[event.seq]
    types = {event.type for event in events}
    assert {"decision", "rewound"} <= types
    report = verify_lines(export(on.store, "M1"))
    assert (report.ok, report.grade) == (True, Grade.EXACT)
    timeline = Timelines(on.traveller).of("M1")
    assert timeline.grade is Grade.EXACT
    assert len(timeline.decisions) == sum(event.type in ("decision", "overridden") for event in events)


@pytest.mark.slow
def test_the_mixtures_hold_everything() -> None:
    found: set[str] = set()
    policies, kinds = set(), set()
    for seed in MIXTURES:
        on = recorder()
        on.open(setup(seed), actor=ORGANISER, match="M1")
        for event in play_everything(on, "M1", random.Random(f"mixture {seed}"), 160):
            found.add(event.type)
            if isinstance(event.data, Rewound):
                policies.add(event.data.policy)
            if isinstance(event.data, Adjusted):
                sealed = event.secret.corrections if isinstance(event.secret, CorrectionsSecret) else ()
                kinds |= {one["kind"] for one in (*(event.data.corrections or ()), *sealed)}
    assert {"decision", "adjusted", "overridden", "rewound", "ruling.given"} <= found
    assert policies == {"same-future", "fresh-entropy"}
    assert len(kinds) > 12


@pytest.mark.slow
def test_what_officials_do_shows_nobody_a_card_they_cannot_know() -> None:
    """A viewer who is told of a card in a fact of a judge knew it before, or may know it now."""
    hidden = shown = 0
    for seed in LOOKED_AT:
        on = recorder()
        on.open(setup(seed), actor=ORGANISER, match="M1")
        play_everything(on, "M1", random.Random(f"eyes {seed}"), 160)
        before: list[int] = []
        for fold_, event, facts in on.traveller.between("M1", 1, on.store.head("M1").version):
            cards = fold_.game.table.cards
            judged = [fact for fact in facts if fact.kind.startswith("judge.")]
            for bit, view in ((0, "player:0"), (1, "player:1"), (2, "spectator"), (2, "public")):
                viewer = Viewer.parse(view)
                told = project(judged, fold_.game, viewer)
                for named in [fact["data"].get(field) or [] for fact in told for field in HIDDEN_FIELDS]:
                    for one in named if isinstance(named, list) else [named]:
                        hidden += "hidden" in one
                        if "card" in one:
                            shown += 1
                            card = fold_.game.table.by_id[one["card"]]
                            assert (before[card.id] | card.known) >> bit & 1, (event.seq, view, one)
                if isinstance(event.data, Adjusted):
                    assert Eyes(viewer).event(event).secret is None, "what is under seal is for judges"
            before = [card.known for card in cards]
    assert hidden > 5
    assert shown > 20

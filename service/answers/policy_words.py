"""What a policy names, as people read it: by the names that its fields take."""

from __future__ import annotations

from typing import get_args

from replays.tournaments.policy import Approver, Grade, Measure, Penalty

APPROVERS = dict(zip(get_args(Approver), ("the opponent", "a judge", "the head judge", "the organiser"), strict=True))
GRADES = dict(
    zip(
        get_args(Grade),
        ("nothing was learnt", "something was learnt", "much was learnt, or chance was used"),
        strict=True,
    )
)
MEASURES = dict(
    zip(
        get_args(Measure),
        (
            "a ruling that what was played stands",
            "a ruling that goes back",
            "a ruling that corrects the position",
            "a warning",
            "chains as a penalty",
            "a game loss",
            "a match loss",
        ),
        strict=True,
    )
)
PENALTIES = dict(zip(get_args(Penalty), ("warning", "chains", "game loss", "match loss"), strict=True))

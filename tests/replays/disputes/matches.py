"""A match with disputes of every kind in it, for the tests of cases and documents."""

from __future__ import annotations

import random

from replays.disputes.case_file import case_file
from replays.disputes.cases import Case, cases_of
from replays.disputes.documents import Document, log_of, rests_on
from replays.log.events import Actor
from replays.play.commands import Note, Rewind
from replays.play.live import Recorder
from replays.telling.viewer import Eyes
from tests.replays.matches import ANN, JUDGE, ORGANISER, play_on, recorder, setup

BEN = Actor("player", "acc-ben")
HEAD = Actor("judge", "acc-hana")
HOSTILE = (
    "</script><script>document.title='owned'</script> <img src=x onerror=alert(1)> <!-- `*_[x](javascript:0) "
    "| {{ 7*7 }} ${7*7} &amp; \" ' \x00 \x07 \u202e gnitirw \u2028 \r\n# heading\n```\nfence ]]> é 😀"
)


def disputed(
    decisions: int = 60,
    *,
    names: tuple[str, str] = ("Ann", "Ben"),
    claim: str = "He reaped twice.",
    sealed: bool = False,
) -> tuple[Recorder, int]:
    """A match with one dispute about its last two decisions; the number of the event that opened it."""
    on = recorder()
    raw = setup(1)
    for seat, name in zip(raw["seats"], names, strict=True):
        seat["name"] = name
    on.open(raw, actor=ORGANISER, match="M1", title=f"Table of {names[0]}")
    play_on(on, "M1", random.Random(1), decisions)
    with on.live("M1") as live:
        live.sync()
        about = {"first": live.version - 1, "last": live.version}
        note = Note(
            "dispute.opened", {"claim": None if sealed else claim, **about}, {"text": claim} if sealed else None
        )
        done = live.record([note], actor=ANN, expected=live.version)
    return on, done.version


def ruled(on: Recorder, case: int, *, text: str = "So it stands.", reason: str = "Careless.") -> None:
    """Statements, a ruling that was refused, and one that was signed and carried out, in the case."""
    with on.live("M1") as live:
        live.sync()
        at = live.version
        live.record(
            [
                Note("statement.given", {"text": text, "about": 3}, None, case),
                Note("statement.given", {"text": None, "about": None}, {"text": "Between us: " + text}, case),
            ],
            actor=BEN,
            expected=at,
        )
        ruling = {"verdict": "upheld", "ruling": text, "clauses": ["enter-play-exhausted"], "signers": ["head-judge"]}
        no = {"accepted": False, "role": "head-judge", "reason": reason}
        live.record(
            [Note("ruling.given", ruling, None, case), Note("ruling.signed", no, None, at + 3)],
            actor=HEAD,
            expected=at + 2,
        )
        measures = [
            {"kind": "rewind", "to": 20},
            {"kind": "penalty", "seat": 1, "penalty": "warning", "reason": reason},
        ]
        live.record(
            [
                Note("ruling.given", {**ruling, "verdict": "rewound", "measures": measures}, None, case),
                Note("ruling.signed", {**no, "accepted": True}, None, at + 5),
                Rewind(20, text, "same-future", at + 5),
                Note("penalty.given", {"seat": 1, "penalty": "warning", "reason": reason}, None, at + 5),
            ],
            actor=JUDGE,
            expected=at + 4,
        )


def case_of(on: Recorder, seq: int, eyes: Eyes) -> Case:
    """The case as those eyes may read it."""
    log = (eyes.event(event) for event in on.store.events("M1"))
    return next(case for case in cases_of("M1", log) if case.seq == seq)


def document(on: Recorder, seq: int, eyes: Eyes) -> Document:
    """The case to take away, as those eyes may see it."""
    case = case_of(on, seq, eyes)
    file = case_file(on.traveller, case, eyes)
    return Document(file, log_of(on.store.events("M1", 1, rests_on(case)), eyes), grade="EXACT", made="2026-11-21")

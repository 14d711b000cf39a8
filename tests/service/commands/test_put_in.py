"""`vaultlog match put-in`: what was forgotten, put in on the command line."""

from __future__ import annotations

from click.testing import CliRunner

from replays.fold.fold import fold
from replays.log.event_types import NoteAdded, Rewound
from replays.store.store import Store
from service.commands import group
from service.commands.common import ExitCode
from tests.service.commands.conftest import Cli

NEW = ("--deck", "onyx", "--deck", "argus", "--name", "Ann", "--name", "Ben")
TYPED = ("P1", "keep", "keep", "house brobnar", "end", "house logos", "end", "quit")
"""Until event 8; what Ann discarded in her first turn, after event 5, was forgotten."""


def recorded(cli: Cli) -> str:
    answer = CliRunner().invoke(group, ["record", *NEW], input="".join(f"{line}\n" for line in TYPED))
    assert answer.exit_code == 0, answer.output
    match: str = Store(cli.redis).matches(limit=1).matches[0]
    assert Store(cli.redis).head(match).version == 8
    return match


def test_what_was_forgotten_is_put_in(cli: Cli) -> None:
    match = recorded(cli)
    line = ("--line", "P1 discard Anger")
    shown = cli.ok("match", "put-in", match, "5", *line, "--try")
    assert "+        Ann: discard Anger" in shown
    assert "3 of 3 later entries stand as they were" in shown
    assert Store(cli.redis).head(match).version == 8, "trying stores nothing"
    assert "Ann" in cli.ok("match", "put-in", match, "5", *line)
    events = list(Store(cli.redis).events(match))
    assert fold(events).exact
    assert isinstance(events[8].data, Rewound)
    assert isinstance(events[-1].data, NoteAdded)
    assert events[-1].data.text == "Put in after event 5: event 10. Entered again: 11 to 13 are 6 to 8."


def test_what_does_not_fit_is_said_and_replaced(cli: Cli) -> None:
    match = recorded(cli)
    tried = cli.json("match", "put-in", match, "5", "--line", "P1 end", "--try")
    assert not tried["fits"]
    assert [row["fate"] for row in tried["rows"]] == ["new", "stops", "waits", "waits"]
    refused = cli("match", "put-in", match, "5", "--line", "P1 end")
    assert refused.exit_code == ExitCode.FAULT
    assert "event 6 does not fit any more" in refused.stderr
    changed = ("--line", "P1 end", "--instead", "7=P2 house sanctum", "--out", "6")
    rows = cli.json("match", "put-in", match, "5", *changed, "--try")["rows"]
    assert [row["fate"] for row in rows] == ["new", "left-out", "instead", "again"]
    assert cli("match", "put-in", match, "5", *changed).exit_code == 0, "the operator signs for the officials"
    assert Store(cli.redis).head(match).version == 13
    wrong = cli("match", "put-in", match, "5", "--instead", "house dis")
    assert wrong.exit_code == ExitCode.USAGE

"""`vaultlog tournament rules`."""

from __future__ import annotations

from service.documentation.event_rules import EVENT_RULES
from tests.service.commands.conftest import Cli


def test_the_rules_of_a_tournament_are_said_in_sentences(cli: Cli) -> None:
    cli.json("tournament", "create", "Open")
    out = cli.ok("tournament", "rules", "last")
    assert "Points and tie-breaks" in out
    assert "A win is worth 2, a draw 1, a loss 0, a bye 2." in out
    rows = cli.json("tournament", "rules", "last")["rules"]
    assert [row["rule"] for row in rows] == [row.about for row in EVENT_RULES]

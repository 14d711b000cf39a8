"""`vaultlog case`: the same cases, files and comparisons as over HTTP, from the command line."""

from __future__ import annotations

import json
import random
import re
from pathlib import Path
from typing import Any

import msgspec
import pytest

from replays.disputes import acts, writing
from replays.disputes.cases import Case
from replays.disputes.compared_rulesets import Difference, RuleApart
from replays.disputes.due_rules import place_in_words, rule_in_words
from replays.play.live import Recorder
from replays.tournaments.policy import DEFAULT_POLICY
from service.commands.common import ExitCode
from tests.replays.matches import JUDGE, play_on
from tests.service.case.test_documents import Page, checked
from tests.service.commands.conftest import Cli

CLAIM = "The creature was exhausted."
OF_TOOLS = re.compile(r"\b(seat|position|player) \d|[a-z]_[a-z]|[a-z]\.[a-z0-9]")
"""Words of the API, which nobody says at a table."""


@pytest.fixture
def case(cli: Cli, match: Recorder) -> int:
    """A dispute in the match M1; its number."""
    done = cli.json("case", "open", "M1", "--claim", CLAIM, "--first", "50", "--last", "52")
    return int(done["case"]["seq"])


def test_open_list_say_withdraw(cli: Cli, case: int) -> None:
    sealed = cli.json("case", "open", "last", "--claim", "I hold Anger.", "--first", "3", "--sealed")["case"]
    assert (sealed["first"], sealed["last"], sealed["claim"]) == (3, 3, "I hold Anger.")
    text = cli.ok("case", "list", "M1")
    assert CLAIM in text
    assert "I hold Anger." in text
    assert "open" in text
    assert "I hold Anger." not in cli.ok("case", "list", "M1", "--view", "player:0")
    said = cli.json("case", "say", "M1", str(case), "It was ready.", "--about", "50")
    assert said["case"]["statements"][0]["about"] == 50
    assert "withdrawn" in cli.ok("case", "withdraw", "M1", str(case), "--reason", "settled")
    rows = cli.json("case", "list", "M1")["cases"]
    assert [row["status"] for row in rows] == ["withdrawn", "open"]
    answer = cli("case", "say", "M1", str(case), "But.")
    assert answer.exit_code == ExitCode.FAULT
    assert "was withdrawn" in answer.stderr


def test_show(cli: Cli, case: int, match: Recorder) -> None:
    text = cli.ok("case", "show", "M1", str(case))
    assert CLAIM in text
    assert "event 52 (in dispute)" in text
    assert "  * " in text
    different = text.partition("different after event 52 from after event 49\n")[2].splitlines()
    assert different
    assert not [line for line in different if OF_TOOLS.search(line)]
    file = cli.json("case", "show", "M1", str(case), "--vs", "45")
    assert set(file["views"]) == {"judge", "player:0", "player:1"}
    assert file["diff"]["from"] == 45
    mine = cli.json("case", "show", "M1", str(case), "--view", "player:1")
    assert set(mine["views"]) == {"player:1"}
    for arguments, words in [(("999",), "opens no dispute"), ((str(case), "--at", "999"), "has no event 999")]:
        answer = cli("case", "show", "M1", *arguments)
        assert answer.exit_code == ExitCode.FAULT
        assert words in answer.stderr
    assert cli("case", "show", "M1", str(case), "--view", "nobody").exit_code == ExitCode.USAGE


def test_rule(cli: Cli, case: int, match: Recorder, tmp_path: Path) -> None:
    answer = cli("case", "rule", "M1", str(case), "upheld", "--text", "x", "--clause", "ready-card-useable")
    assert answer.exit_code == ExitCode.FAULT
    assert "ready-card-usable" in answer.stderr
    warning = [{"kind": "penalty", "seat": 1, "penalty": "warning", "reason": "Careless."}]
    (tmp_path / "measures.json").write_text(json.dumps(warning))
    arguments = ["case", "rule", "M1", str(case), "rewound", "--text", "Back.", "--to", "45"]
    done = cli.json(*arguments, "--clause", "ready-card-usable", "--measures", str(tmp_path / "measures.json"))
    assert [event["type"] for event in done["events"]] == ["ruling.given", "rewound", "penalty.given"]
    assert done["case"]["status"] == "ruled"
    assert done["events"][1]["actor"]["forced_by_judge"] is True
    now = match.traveller.at("M1")
    assert now.game.digest() == match.traveller.at("M1", 45).game.digest()
    assert now.grade == "EXACT"
    twice = cli(*arguments)
    assert twice.exit_code == ExitCode.FAULT
    assert "has ruled" in twice.stderr
    for source, code in [("no-such-file", ExitCode.CANNOT_RUN), (str(tmp_path / "bad.json"), ExitCode.USAGE)]:
        (tmp_path / "bad.json").write_text('{"kind": 1}')
        from service.commands import main

        with pytest.raises(SystemExit) as ended:
            main([*arguments, "--measures", source])
        assert ended.value.code == code


def ruled(match: Recorder, case: int) -> int:
    """A ruling of a judge that waits for the head judge; its number."""

    def build(cases: list[Case], version: int, game_at: Any) -> Any:
        loss = [{"kind": "penalty", "seat": 1, "penalty": "game-loss", "reason": "Cheating."}]
        return acts.rule(
            next(each for each in cases if each.seq == case),
            version,
            verdict="penalty",
            text="Lost.",
            cited=(),
            measures=loss,
            policy=DEFAULT_POLICY,
            held=("judge",),
            game_at=game_at,
            signers_of_back=lambda to, version, held: (),
        )

    with match.live("M1") as live:
        live.sync()
        return writing.append(live, build, actor=JUDGE, expected=live.version).events[0].seq


def test_sign(cli: Cli, case: int, match: Recorder) -> None:
    ruling = ruled(match, case)
    for arguments, words in [
        ((str(case), "--role", "judge"), "is no ruling"),
        ((str(ruling), "--role", "judge"), "waits for the signature of head-judge"),
    ]:
        answer = cli("case", "sign", "M1", str(case), *arguments)
        assert answer.exit_code == ExitCode.FAULT
        assert words in answer.stderr
    done = cli.json("case", "sign", "M1", str(case), str(ruling))
    assert [event["type"] for event in done["events"]] == ["ruling.signed", "penalty.given", "adjusted"]
    assert done["events"][0]["data"]["role"] == "head-judge"
    assert done["case"]["status"] == "ruled"
    answer = cli("case", "sign", "M1", str(case), str(ruling))
    assert answer.exit_code == ExitCode.FAULT
    assert "no signature is missing" in answer.stderr


def test_a_signature_that_is_refused_makes_a_ruling_void(cli: Cli, case: int, match: Recorder) -> None:
    ruling = ruled(match, case)
    done = cli.json("case", "sign", "M1", str(case), str(ruling), "--refuse", "--reason", "Too hard.")
    assert [event["type"] for event in done["events"]] == ["ruling.signed"]
    assert done["case"]["rulings"][0]["effect"] == "void"
    assert done["case"]["status"] == "open"


def test_override(cli: Cli, match: Recorder) -> None:
    now = match.traveller.at("M1").game.pending
    while now is not None and now.kind != "house":
        play_on(match, "M1", random.Random(1), 1)
        now = match.traveller.at("M1").game.pending
    assert now is not None
    case = cli.json("case", "open", "M1", "--claim", CLAIM, "--first", "50")["case"]["seq"]
    offered = {option.key for option in now.options}
    wrong = next(key for key in ("house:mars", "house:dis", "house:logos", "house:untamed") if key not in offered)
    unknown = cli("case", "override", "M1", str(case), str(now.seat), "house", "nowhere", "--reason", "x")
    assert unknown.exit_code == 2
    assert "nowhere" in unknown.output
    words = wrong.replace(":", " ")
    arguments = [
        "case",
        "override",
        "M1",
        str(case),
        str(now.seat),
        *words.split(),
        "--reason",
        "She had already played on.",
    ]
    (event,) = cli.json(*arguments)["events"]
    assert (event["type"], event["cause"]) == ("overridden", case)
    assert event["actor"]["forced_by_judge"] is True
    assert event["actor"]["on_behalf_of"] == now.seat
    assert match.traveller.at("M1").grade == "EXACT"
    assert event["data"]["answer"] == [wrong], "words and keys say the same"
    answer = cli(*arguments[:5], wrong, "--reason", "x")
    assert answer.exit_code == ExitCode.FAULT
    assert answer.stderr


def test_a_late_ruling_is_refused(cli: Cli, case: int) -> None:
    answer = cli("case", "rule", "M1", str(case), "upheld", "--text", "x", "--expect", str(case - 1))
    assert answer.exit_code == ExitCode.FAULT
    assert cli.json("case", "list", "M1")["cases"][0]["status"] == "open"


def test_export(cli: Cli, case: int, match: Recorder, tmp_path: Path) -> None:
    page, text = tmp_path / "case.html", tmp_path / "case.md"
    head = match.store.head("M1").hash
    assert head in cli.ok("case", "export", "M1", str(case), "-o", str(page))
    assert checked(Page(page.read_text("utf-8")).log()) == head
    cli.ok("case", "export", "M1", str(case), "-o", str(text), "--view", "player:0")
    assert CLAIM.rstrip(".") in text.read_text("utf-8")
    assert "What Ben could know" not in text.read_text("utf-8")
    assert cli("case", "export", "M1", str(case), "-o", str(tmp_path / "case.pdf")).exit_code == ExitCode.USAGE


def test_branch_and_compare(cli: Cli, case: int, match: Recorder) -> None:
    made = cli.json("case", "branch", "M1", "50", "--case", str(case), "--title", "Other fight")
    assert made["case"] == case
    assert cli.json("match", "list")["matches"][0]["id"] == "M1"
    assert len(cli.json("match", "list")["matches"]) == 1
    text = cli("case", "compare", "M1", made["match"])
    assert text.exit_code == ExitCode.FAULT
    assert "and there: nothing more" in text.stdout
    same = cli.json("case", "branch", "M1", str(case))["match"]
    assert "in common" in cli.ok("case", "compare", "M1", same)
    assert cli.json("case", "compare", "M1", same)["views"]["judge"] == []
    question = cli.json("match", "choice", made["match"])["choice"]
    keys = [option["key"] for option in question["options"]][: max(1, question["minimum"])]
    cli.ok("match", "answer", made["match"], *keys)
    text = cli("case", "compare", "M1", made["match"]).stdout
    apart = [line for line in text.splitlines() if line.startswith("  ")]
    assert apart, text
    assert not [line for line in apart if OF_TOOLS.search(line)], text
    answer = cli("case", "branch", "M1", "999")
    assert answer.exit_code == ExitCode.FAULT
    assert "has no event 999" in answer.stderr


def test_compare_rulebooks(cli: Cli, match: Recorder) -> None:
    assert "no difference" in cli.ok("case", "compare", "M1", "--ruleset", "16.0")
    found = cli.json("case", "compare", "M1", "--ruleset", "2021-03", exit_code=1)
    assert found["first"]["what"] == ["question"]
    text = cli("case", "compare", "M1", "--ruleset", "2021-03").stdout
    assert "first difference: event" in text
    assert f", {place_in_words(msgspec.convert(found['first'], Difference))}, question" in text
    [rule] = [msgspec.convert(rule, RuleApart) for rule in found["first"]["rules"]]
    assert rule.rule == "tide_needs_a_tide_deck"
    assert rule_in_words(rule, "16.0", "2021-03") in text
    assert "tide-needs-a-tide-deck-in-the-game" in text
    for arguments in ((), ("M1", "--ruleset", "1.2")):
        assert cli("case", "compare", "M1", *arguments).exit_code == ExitCode.USAGE
    answer = cli("case", "compare", "M1", "--ruleset", "99")
    assert answer.exit_code == ExitCode.FAULT
    assert "1.2, 1.3, 2021-03, 16.0" in answer.stderr


def test_several_fillings_of_what_nobody_saw(cli: Cli) -> None:
    opened = (
        "match",
        "open",
        "--printed-cards",
        "--deck",
        "radiant",
        "--deck",
        "onyx",
        "--name",
        "Ann",
        "--name",
        "Ben",
    )
    match = cli.json(*opened)["match"]
    for key in ("seat:0", "keep", "keep", "house:logos"):
        cli.ok("match", "answer", match, key)
    few = ("--fillings", "2", "--playouts", "1")
    text = cli.ok("case", "fillings", match, "5", *few)
    assert "Over 2 fillings of 72 unseen cards" in text
    assert "in Ben's hand" in text
    found = cli.json("case", "fillings", match, "5", *few)
    assert [one["number"] for one in found["fillings"]] == [1, 2]
    assert found["text"] in text
    answer = cli("case", "fillings", match, "2", *few)
    assert answer.exit_code == ExitCode.FAULT
    assert "half resolved" in answer.stderr

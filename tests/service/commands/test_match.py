"""`vaultlog match`: opening, listing and playing on the store itself."""

from __future__ import annotations

import json
from pathlib import Path

import pytest
from click.testing import CliRunner

from engine.catalogue.decks import deck_lists, starter_decks
from engine.rulesets import CURRENT
from replays.engines.kept_engines import KeptEngines
from replays.fold.fold import fold
from replays.fold.snapshots import Snapshots
from replays.play.live import Recorder
from replays.store.store import Store
from service.commands import group
from service.commands.common import CannotRun, ExitCode
from tests.replays.engines.another import NEXT, upgrade
from tests.service.commands.conftest import Cli
from workers.queues import fold_queue

SEED = "5e" * 32


def opened(cli: Cli, *more: str) -> str:
    answer = cli.json("match", "open", "--deck", "onyx", "--deck", "argus", "--seed", SEED, *more)
    return str(answer["match"])


def test_a_match_is_opened_and_shown(cli: Cli) -> None:
    named = ("--name", "Ann", "--name", "Ben", "--chains", "0", "--chains", "3", "--title", "Final", "--round", "7")
    match = opened(cli, *named)
    row = cli.json("match", "show", match)
    assert (row["id"], row["version"], row["players"], row["title"], row["round"]) == (
        match, 1, ["Ann", "Ben"], "Final", "7",
    )  # fmt: skip
    assert row["decks"] == ['Miss "Onyx" Censorius', "Radiant Argus the Supreme"]
    assert row["ruleset"] == CURRENT
    shown = cli.ok("match", "show", "last")
    assert shown.startswith(match)
    assert "Ann with Miss" in shown
    assert "Final" in shown
    (event,) = Store(cli.redis).events(match)
    assert event.actor.kind == "organiser"
    assert event.secret is not None
    assert event.secret.seed == SEED
    assert [seat["chains"] for seat in event.data.setup["seats"]] == [0, 3]  # type: ignore[union-attr]


def test_a_deck_may_be_a_file_and_must_be_one_deck(cli: Cli, tmp_path: Path) -> None:
    file = tmp_path / "deck.json"
    file.write_text(json.dumps({**starter_decks()["Radiant Argus the Supreme"], "name": "My own"}))
    match = cli.json("match", "open", "--deck", str(file), "--deck", "onyx")["match"]
    assert cli.json("match", "show", match)["decks"][0] == "My own"
    for name, count in (("the", sum("the" in n.casefold() for n in deck_lists())), ("nothing", 0)):
        answer = cli("match", "open", "--deck", name, "--deck", "onyx")
        assert answer.exit_code == ExitCode.USAGE
        assert f"names {count} decks of the project" in answer.stderr
    file.write_text("[")
    assert isinstance(cli("match", "open", "--deck", str(file), "--deck", "onyx").exception, CannotRun)
    answer = cli("match", "open", "--deck", "onyx", "--deck", "argus", "--name", "Ann")
    assert answer.exit_code == ExitCode.USAGE
    assert "give --name as many times" in answer.stderr
    answer = cli("match", "open", "--deck", "onyx", "--deck", "argus", "--ruleset", "9")
    assert answer.exit_code == ExitCode.FAULT
    assert "ruleset" in answer.stderr


def test_questions_are_asked_and_answered(cli: Cli) -> None:
    match = opened(cli)
    first = cli.json("match", "choice", match)["choice"]
    assert [option["key"] for option in first["options"]] == ["keep", "mulligan"]
    other = 1 - first["seat"]
    hidden = cli.json("match", "choice", match, "--view", f"player:{other}")["choice"]
    assert hidden["options"] is None or hidden["options"] == first["options"]
    assert "keep" in cli.ok("match", "choice", match)

    answer = cli("match", "answer", match, "keep", "--seat", str(other))
    assert answer.exit_code == ExitCode.FAULT
    assert f"seat {first['seat']} decides now" in answer.stderr
    answer = cli("match", "answer", match, "house:dis")
    assert answer.exit_code == ExitCode.FAULT
    assert "house:dis is not among the options" in answer.stderr
    answer = cli("match", "answer", match, "keep", "--expect", "7")
    assert answer.exit_code == ExitCode.FAULT
    assert "is at version 1, the append expected version 7" in answer.stderr
    assert Store(cli.redis).head(match).version == 1

    told = cli.json("match", "answer", match, "keep", "--expect", "1")
    assert told["version"] == 2
    assert told["choice"]["seat"] == other
    assert told["events"][0]["type"] == "decision"
    shown = cli.ok("match", "answer", match, "keep")
    assert "Turn 1 begins" in shown
    assert "Choose the active house" in shown
    actor = Store(cli.redis).events(match, 2)[0].actor
    assert (actor.kind, actor.on_behalf_of) == ("recorder", first["seat"])
    assert fold(Store(cli.redis).events(match)).exact


def test_what_is_appended_wakes_a_worker(cli: Cli, redis_server: object) -> None:
    opened(cli)
    assert fold_queue(redis_server.url).length() == 1  # type: ignore[attr-defined]


def test_rewinding_conceding_and_closing(cli: Cli) -> None:
    match = opened(cli)
    for _ in range(2):
        cli.ok("match", "answer", match, "keep")
    assert cli.json("match", "rewind", match, "2", "--reason", "a slip")["events"][0]["data"]["to"] == 2
    answer = cli("match", "close", match)
    assert answer.exit_code == ExitCode.FAULT
    assert "the match is not over" in answer.stderr
    assert "Player 1 concedes" in cli.ok("match", "concede", match, "--seat", "0")
    assert "Player 2 won (conceded)" in cli.ok("match", "choice", match)
    answer = cli("match", "answer", match, "keep")
    assert answer.exit_code == ExitCode.FAULT
    assert "the match is over" in answer.stderr
    assert "Player 2 won, not closed" in cli.ok("match", "list")
    assert cli.json("match", "close", match)["events"][0]["data"]["seed"] == SEED
    assert cli.json("match", "show", match)["closed"] is True
    assert "Player 2 won\n" in cli.ok("match", "show", match)
    answer = cli("match", "rewind", match, "1", "--reason", "no")
    assert answer.exit_code == ExitCode.FAULT
    assert "is closed" in answer.stderr


def in_main_step(cli: Cli) -> str:
    """A match whose first main step asks."""
    match = opened(cli)
    for _ in range(2):
        cli.ok("match", "answer", match, "keep")
    house = cli.json("match", "choice", match)["choice"]["options"][0]["key"]
    cli.ok("match", "answer", match, house)
    assert cli.json("match", "choice", match)["choice"]["prompt"] == "main"
    return match


def test_a_position_is_corrected(cli: Cli, tmp_path: Path) -> None:
    match = in_main_step(cli)
    amber = '{"kind": "amber", "seat": 0, "to": 4}'
    shown = cli.ok("match", "adjust", match, amber, "--reason", "a reap was forgotten")
    assert "A judge corrects the position: a reap was forgotten" in shown
    assert "A judge sets Player 1's Æmber to 4 (was 0)" in shown
    listed = tmp_path / "corrections.json"
    listed.write_text('[{"kind": "chains", "seat": 1, "to": 3}, {"kind": "keys", "seat": 1, "to": ["red"]}]')
    event = cli.json("match", "adjust", match, amber, "--file", str(listed), "--reason", "x")["events"][0]
    assert [one["kind"] for one in event["data"]["corrections"]] == ["amber", "chains", "keys"]
    assert event["actor"]["forced_by_judge"] is True
    answer = cli("match", "adjust", match, amber, '{"kind": "house", "to": "narnia"}', "{}", "--reason", "x")
    assert answer.exit_code == ExitCode.FAULT
    assert answer.stderr.count("\n  correction") == 2
    answer = cli("match", "adjust", match, "{kind: amber}", "--reason", "x")
    assert answer.exit_code == ExitCode.USAGE
    assert "is not JSON" in answer.stderr
    assert cli("match", "adjust", match, amber).exit_code == ExitCode.USAGE, "a reason must be given"
    kinds = cli.json("match", "corrections")
    assert kinds["amber"]["required"] == ["seat", "to"]
    assert "deck-top" in cli.ok("match", "corrections")
    assert fold(Store(cli.redis).events(match)).exact


def test_what_was_against_the_rules_is_recorded(cli: Cli) -> None:
    match = in_main_step(cli)
    answer = cli("match", "override", match, "end", "--reason", "x")
    assert answer.exit_code == ExitCode.FAULT
    assert "record it as a decision" in answer.stderr
    state = cli.json("replay", match)["state"]
    seat = cli.json("match", "choice", match)["choice"]["seat"]
    offered = [option["key"] for option in cli.json("match", "choice", match)["choice"]["options"]]
    key = next(
        key for card in state["players"][seat]["hand"]["cards"] if (key := f"discard:{card['id']}") not in offered
    )
    shown = cli.ok("match", "override", match, key, "--reason", "nobody noticed")
    assert f"A judge records what Player {seat + 1} did against the rules: nobody noticed" in shown
    assert f"seat {seat}: {key}, nobody noticed" in cli.ok("match", "events", match)
    assert fold(Store(cli.redis).events(match)).exact


def test_chance_begins_anew_and_time_ends_the_match(cli: Cli) -> None:
    match = in_main_step(cli)
    shown = cli.ok("match", "rewind", match, "2", "--reason", "a card was seen", "--fresh")
    assert "Back to event 2, and chance begins afresh: a card was seen" in shown
    assert "Chance begins afresh" in shown
    shown = cli.ok("match", "end-by-time", match)
    assert "Time is over, and the match ends" in shown
    assert "Nobody wins the match (time)" in shown
    assert "no winner, not closed" in cli.ok("match", "list")
    answer = cli("match", "end-by-time", match)
    assert answer.exit_code == ExitCode.FAULT
    assert "the match is over" in answer.stderr
    assert fold(Store(cli.redis).events(match)).exact


def test_time_is_called_and_the_match_goes_on_to_its_end(cli: Cli) -> None:
    match = in_main_step(cli)
    shown = cli.ok("match", "call-time", match, "--procedure", "2018", "--note", "the hall closes")
    assert "Time is called: the hall closes" in shown
    assert "The turn in progress is finished, then the procedure of 2018 follows" in shown
    again = cli("match", "call-time", match)
    assert again.exit_code == ExitCode.FAULT
    assert "time was called already" in again.stderr
    ended = cli.ok("match", "answer", match, "end")
    assert "Time decides for" in ended
    assert fold(Store(cli.redis).events(match)).exact


def test_a_match_moves_to_the_engine_of_an_upgraded_server(
    cli: Cli, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = opened(cli)
    answer = cli("match", "move-engine", match)
    assert answer.exit_code == ExitCode.FAULT
    assert "there is nothing to move" in answer.stderr
    for _ in range(2):
        cli.ok("match", "answer", match, "keep")
    upgrade(monkeypatch, Recorder(Store(cli.redis), Snapshots(cli.redis)), KeptEngines(tmp_path / "kept"), hand=6)
    moved = cli.json("match", "move-engine", match)
    assert moved["events"][0]["data"]["engine"] == NEXT
    assert moved["grade"] == "EXACT"
    assert f"The match goes on with the engine {NEXT}" in cli.ok("replay", match, "--transcript")
    assert fold(Store(cli.redis).events(match)).exact


def test_matches_are_listed_newest_first_in_pages(cli: Cli) -> None:
    matches = [opened(cli) for _ in range(3)]
    assert [row["id"] for row in cli.json("match", "list")["matches"]] == matches[::-1]
    page = cli.json("match", "list", "--limit", "2")
    assert [row["id"] for row in page["matches"]] == matches[:0:-1]
    rest = cli.json("match", "list", "--after", page["next"])
    assert [row["id"] for row in rest["matches"]] == matches[:1]
    assert rest["next"] is None
    assert f"--after {page['next']}" in cli.ok("match", "list", "--limit", "2")


def test_the_events_are_shown_as_far_as_the_view_allows(cli: Cli, match: Recorder) -> None:
    version = match.store.head("M1").version
    found = cli.json("match", "events", "M1")
    assert [event["seq"] for event in found["events"]] == list(range(1, version + 1))
    assert found["events"][0]["sealed"].keys() == {"commitment"}, "the seed is not for anybody before the end"
    assert found["events"][-1]["sealed"]["value"] == {"text": "for judges only"}
    (last,) = cli.json("match", "events", "M1", "--from", str(version), "--view", "spectator")["events"]
    assert last["sealed"].keys() == {"commitment"}
    shown = cli.ok("match", "events", "M1", "--from", "2", "--to", "42")
    assert shown.count("\n") == 42
    assert "player acc-ann" in shown
    assert "to 20, reason back" in shown


def test_text_from_the_log_cannot_steer_the_terminal(cli: Cli) -> None:
    match = opened(cli, "--name", "An\x1b[2Jn", "--name", "B\x07en", "--title", "\x1b]0;title\x07")
    for command in (["match", "list"], ["match", "show", match], ["match", "choice", match], ["replay", match]):
        shown = cli.ok(*command)
        assert "\x1b" not in shown
        assert "\x07" not in shown
    cli.ok("match", "answer", match, "keep")
    assert "\x1b" not in cli.ok("match", "answer", match, "keep")
    assert "\x1b" not in cli.ok("replay", match, "--transcript")
    assert "\x1b" not in cli.ok("replay", match, "--timeline")


def test_a_match_that_is_not_there(cli: Cli) -> None:
    answer = cli("match", "show", "last")
    assert answer.exit_code == ExitCode.FAULT
    assert "there is no match yet" in answer.stderr
    answer = cli("match", "show", "M9")
    assert answer.exit_code == ExitCode.FAULT
    assert "there is no match M9" in answer.stderr
    assert cli("match", "show", "{}").exit_code == ExitCode.USAGE
    answer = cli("match", "choice", "M9", "--view", "all")
    assert answer.exit_code == ExitCode.USAGE
    assert "'all' is no viewer" in answer.stderr


@pytest.mark.parametrize(
    "name",
    [
        "list",
        "show",
        "open",
        "choice",
        "answer",
        "concede",
        "rewind",
        "adjust",
        "corrections",
        "override",
        "call-time",
        "end-by-time",
        "move-engine",
        "close",
        "events",
    ],
)
def test_every_subcommand_says_where_it_works_and_its_exit_codes(name: str) -> None:
    answer = CliRunner().invoke(group, ["match", name, "--help"], prog_name="vaultlog")
    assert answer.exit_code == 0
    text = " ".join(answer.output.split())
    assert "Exit codes: 0" in text
    assert "Works on the log itself" in text


def test_a_reading_is_chosen_where_the_list_offers_it(cli: Cli) -> None:
    match = opened(cli, "--reading", "theft-caught-on-its-way=stolen")
    row = cli.json("match", "show", match)
    assert row["readings"]["theft-caught-on-its-way"] == "stolen"
    assert row["readings"]["houses-to-choose-from"]
    assert "theft-caught-on-its-way as stolen" in cli.ok("match", "show", match)
    assert "reads otherwise" not in cli.ok("match", "show", opened(cli))
    decks = ("match", "open", "--deck", "onyx", "--deck", "argus")
    for wrong, code, said in (
        ("theft-caught-on-its-way", ExitCode.USAGE, "ID=OPTION"),
        ("theft-caught-on-its-way=none", ExitCode.FAULT, "choose one of no-theft, stolen"),
        ("houses-to-choose-from=at-the-table", ExitCode.FAULT, "leaves no choice"),
    ):
        answer = cli(*decks, "--reading", wrong)
        assert answer.exit_code == code, answer.stderr
        assert said in answer.stderr, answer.stderr
    twice = cli(*decks, "--reading", "theft-caught-on-its-way=no-theft", "--reading", "theft-caught-on-its-way=stolen")
    assert twice.exit_code == ExitCode.USAGE


def test_the_policy_of_the_tournament_decides_for_a_match_opened_by_hand(cli: Cli, tmp_path: Path) -> None:
    policy = tmp_path / "policy.json"
    policy.write_text('{"readings": {"theft-caught-on-its-way": "some"}}')
    refused = cli("tournament", "create", "Open", "--policy", str(policy))
    assert refused.exit_code == ExitCode.FAULT
    assert "choose one of no-theft, stolen" in refused.stderr
    policy.write_text('{"readings": {"theft-caught-on-its-way": "stolen"}}')
    home = cli.json("tournament", "create", "Open", "--policy", str(policy))["tournament"]
    match = opened(cli, "--tournament", home)
    assert cli.json("match", "show", match)["readings"]["theft-caught-on-its-way"] == "stolen"
    answer = cli(
        *("match", "open", "--deck", "onyx", "--deck", "argus", "--tournament", home),
        *("--reading", "theft-caught-on-its-way=no-theft"),
    )
    assert answer.exit_code == ExitCode.FAULT
    assert "change the tournament's policy" in answer.stderr

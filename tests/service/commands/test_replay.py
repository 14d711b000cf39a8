"""`vaultlog replay`: the very answers of the histories, as text and as JSON."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.views import Viewer, project
from replays.play.live import Recorder
from replays.telling.differences import changes_in_words
from replays.telling.timeline import Timelines
from service.commands.common import ExitCode
from tests.service.commands.conftest import Cli
from tests.workers.help import put_raw, tampered


def test_the_board_at_an_event(cli: Cli, match: Recorder) -> None:
    moment = match.traveller.at("M1", 15)
    shown = cli.json("replay", "M1", "--seq", "15")
    assert (shown["seq"], shown["asked"], shown["grade"], shown["view"]) == (15, 15, "EXACT", "judge")
    assert shown["state"] == project(moment.game, moment.game, Viewer.parse("judge"))
    assert shown["choice"] == project(moment.game.pending, moment.game, Viewer.parse("judge"))
    text = cli.ok("replay", "M1", "--seq", "15")
    assert f"Turn {moment.game.turn} of" in text
    assert "after event 15" in text
    for player in moment.game.table.players:
        assert player.name in text
        assert f"Deck {len(player.deck)}" in text
        for card in player.line:
            assert card.title in text
    for option in shown["choice"]["options"]:
        assert option["key"] in text
        assert option["label"] in text


def test_by_turn_and_step_and_the_last_one(cli: Cli, match: Recorder) -> None:
    timelines = Timelines(match.traveller)
    assert cli.json("replay", "M1", "--turn", "2")["seq"] == timelines.find("M1", 2)
    assert cli.json("replay", "M1", "--turn", "2", "--step", "main")["seq"] == timelines.find("M1", 2, "main")
    assert cli.json("replay", "last")["seq"] == match.store.head("M1").version
    answer = cli("replay", "M1", "--turn", "99")
    assert answer.exit_code == ExitCode.FAULT
    assert "has no turn 99" in answer.stderr
    answer = cli("replay", "M1", "--seq", "9999")
    assert answer.exit_code == ExitCode.FAULT
    assert "has no event 9999" in answer.stderr


def test_a_player_s_view_hides_what_they_may_not_know(cli: Cli, match: Recorder) -> None:
    game = match.traveller.at("M1", 15).game
    hand = game.table.players[1].hand
    secret = [card.title for card in hand if not card.known & 0b101]
    assert secret
    shown = cli.json("replay", "M1", "--seq", "15", "--view", "player:0")["state"]
    assert shown["players"][1]["hand"]["hidden"] == len(secret)
    text = cli.ok("replay", "M1", "--seq", "15", "--view", "player:0")
    assert f"Hand {len(hand)}" in text
    others = [card.title for card in game.table.cards if card.known & 0b101]
    assert all(title not in text for title in secret if title not in others)


def test_the_transcript_whole_of_a_turn_and_of_an_event(cli: Cli, match: Recorder) -> None:
    whole = cli.ok("replay", "M1", "--transcript")
    assert whole.startswith("Set-up")
    assert "Back to event 20: back" in whole
    assert "A note for judges" in whole
    assert "for judges only" not in whole
    of_turn = cli.json("replay", "M1", "--transcript", "--turn", "2")["turns"]
    assert {turn["turn"] for turn in of_turn} == {2}
    assert of_turn[0]["steps"][0]["lines"][0]["kind"] == "turn.began"
    main = cli.json("replay", "M1", "--transcript", "--turn", "2", "--step", "main")["turns"]
    assert {step["step"] for turn in main for step in turn["steps"]} == {"main"}
    one = cli.json("replay", "M1", "--transcript", "--seq", "15")["turns"]
    assert {line["seq"] for turn in one for step in turn["steps"] for line in step["lines"]} == {15}


def test_the_timeline(cli: Cli, match: Recorder) -> None:
    found = cli.json("replay", "M1", "--timeline")
    assert found["rewinds"] == [[42, 20]]
    assert found["grade"] == "EXACT"
    assert found["segments"][0]["turn"] == 0
    text = cli.ok("replay", "M1", "--timeline")
    assert "undone by 42" in text
    assert "house.chosen" in text


def test_the_difference_of_two_events(cli: Cli, match: Recorder) -> None:
    found = cli.json("replay", "M1", "--diff", "5", "15")
    assert (found["from"], found["to"]) == (5, 15)
    assert found["changes"]
    text = cli.ok("replay", "M1", "--diff", "5", "15")
    names = [player["name"] for player in cli.json("replay", "M1", "--seq", "5")["state"]["players"]]
    assert text.splitlines() == changes_in_words(found["changes"], names)
    assert "becomes" not in text
    assert cli.ok("replay", "M1", "--diff", "42", "42") == "There is no difference.\n"


def test_a_log_that_cannot_be_confirmed_is_shown_as_far_as_it_is_proven(cli: Cli, match: Recorder) -> None:
    events = match.store.events("M1", 1, 15)
    events[-1] = tampered(events[-1], state="00" * 32)
    put_raw(cli.redis, "M1", events)
    shown = cli.json("replay", "M1", exit_code=ExitCode.FAULT)
    assert (shown["asked"], shown["seq"], shown["grade"], shown["divergence"]["at"]) == (15, 14, "DIVERGED", 15)
    for show in ("--state", "--transcript", "--timeline"):
        answer = cli("replay", "M1", show)
        assert answer.exit_code == ExitCode.FAULT
        assert "this ends at the last proven event, because event 15 diverged (state)" in answer.stderr
    assert cli("replay", "M1", "--diff", "3", "15").exit_code == ExitCode.FAULT
    assert cli("replay", "M1", "--seq", "14").exit_code == ExitCode.OK
    answer = cli("match", "show", "M1")
    assert answer.exit_code == ExitCode.FAULT
    assert "not confirmed after event 14" in answer.stdout
    answer = cli("match", "answer", "M1", "end")
    assert answer.exit_code == ExitCode.FAULT
    assert "cannot be confirmed" in answer.stderr


@pytest.mark.parametrize(
    "arguments",
    [
        ("--step", "main"),
        ("--seq", "3", "--turn", "1"),
        ("--timeline", "--seq", "3"),
        ("--diff", "1", "2", "--turn", "1"),
        ("--view", "x"),
        ("--seq", "0"),
    ],
)
def test_what_does_not_go_together_is_refused(cli: Cli, arguments: tuple[str, ...]) -> None:
    assert cli("replay", "last", *arguments).exit_code == ExitCode.USAGE


def test_the_position_as_notation(cli: Cli, match: Recorder, tmp_path: Path) -> None:
    text = cli.ok("replay", "M1", "--seq", "15", "--notation")
    assert text.startswith("Vaultlog position 1: ")
    assert "hand: ?" not in text
    hidden = cli.ok("replay", "M1", "--seq", "15", "--notation", "--view", "player:0")
    assert "hand: ?" in hidden
    shown = cli.json("replay", "M1", "--seq", "15", "--notation", "--view", "player:0")
    assert shown["notation"] + "\n" == hidden
    assert shown["hidden"][1]["hand"] > 0
    file = tmp_path / "position.txt"
    file.write_text(text, "utf-8")
    found = cli.json("match", "position", "--read", str(file))
    assert found["position"]["turn"] == match.traveller.at("M1", 15).game.turn
    opened = cli.json("match", "open", "--position", str(file))
    assert cli.ok("replay", opened["match"], "--notation").partition(", turn")[2] == text.partition(", turn")[2]
    file.write_text(hidden, "utf-8")
    answer = cli("match", "open", "--position", str(file))
    assert answer.exit_code == ExitCode.OK
    assert "seat 1 has hidden cards, which are left out" in answer.stderr
    file.write_text("Vaultlog position 1: nothing", "utf-8")
    answer = cli("match", "open", "--position", str(file))
    assert answer.exit_code != ExitCode.OK
    assert '"nothing" is not known' in str(answer.exception)

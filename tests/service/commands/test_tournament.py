"""`vaultlog tournament`: a small tournament from its files to its standings."""

from __future__ import annotations

import json
import random
from pathlib import Path

import pytest

from engine.catalogue.decks import deck_lists
from replays.keeping.verification import verify_lines
from replays.play.commands import Close
from replays.tournaments.decks.master_vault import MasterVault
from service import config
from service.commands.common import ExitCode
from tests.replays.matches import JUDGE, play_on, recorder
from tests.replays.tournaments.decks.test_master_vault import ID, Server, answer, server
from tests.service.commands.conftest import Cli

__all__ = ["server"]
from tests.service.helpers.tourney import LISTS, PAIRINGS, PLAYERS
from tests.workers.help import folder


@pytest.fixture
def files(tmp_path: Path) -> list[str]:
    found = []
    for part, text in {"players": PLAYERS, "decks": LISTS, "pairings": PAIRINGS}.items():
        (tmp_path / f"{part}.csv").write_text(text)
        found += [f"--{part}", str(tmp_path / f"{part}.csv")]
    return found


def created(cli: Cli, files: list[str]) -> str:
    return str(cli.json("tournament", "create", "Open", *files)["tournament"])


def play(cli: Cli, seed: int = 3) -> str:
    match = str(cli.json("tournament", "open", "last", "p1", "--entropy", "a", "--entropy", "b")["match"])
    on = recorder(cli.redis)
    play_on(on, match, random.Random(seed), 10_000)
    with on.live(match) as live:
        live.sync()
        live.record([Close()], actor=JUDGE, expected=live.version)
    return match


def test_from_files_to_standings(cli: Cli, files: list[str]) -> None:
    id = created(cli, files)
    assert cli.ok("tournament", "list").count(id) == 1
    assert "ann: Ann" not in cli.ok("tournament", "show", id)
    assert "player ann" in cli.ok("tournament", "show", "last")
    assert cli.json("tournament", "results", id)["pairings"][0]["decided"] is None
    match = play(cli)
    (row,) = cli.json("tournament", "results", "last")["pairings"]
    assert row["matches"] == [match]
    assert row["decided"]["by"] == "matches"
    winner = row["decided"]["winner"]
    lines = cli.json("tournament", "standings", "last", "--round", "1")["standings"]
    assert [line["player"] for line in lines][0] == winner
    assert winner in cli.ok("tournament", "standings", "last")
    assert cli.ok("tournament", "results", "last").splitlines()[1].split()[:3] == ["1", "1", "p1"]


def test_a_table_is_printed(cli: Cli, files: list[str]) -> None:
    created(cli, files)
    printed = cli.ok("tournament", "table", "last", "pairings").removeprefix("\ufeff").splitlines()
    assert printed == ["stage,round,round_name,table,pairing,seat,player,name,bye,due,board,team,team_name"] + [
        f",1,Round 1,1,p1,{seat},{name.lower()},{name},no,,,," for seat, name in ((1, "Ann"), (2, "Ben"))
    ]
    decks = cli.json("tournament", "table", "last", "decks")
    assert {row["player"] for row in decks["rows"]} == {"ann", "ben"}


def test_missing_lists_are_fetched(cli: Cli, files: list[str], server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    created(cli, files[:2])
    other = ID.replace("5", "6")
    decks = Path(files[3])
    decks.write_text(f"player,list\nann,{ID}\nben,{other}\n")
    told = cli.ok("tournament", "import", "last", *files[2:4])
    assert "Ann's deck ann-deck-1 is incomplete: its list is not here yet" in told
    refused = cli("tournament", "fetch-lists", "last")
    assert "set VAULTLOG_DECK_LISTS first" in str(refused.exception)
    monkeypatch.setenv("VAULTLOG_DECK_LISTS", "https://lists.example/{id}")
    monkeypatch.setattr(config, "MasterVault", lambda _, kept: MasterVault(server.template, kept, local=True))
    server.answers = [(200, {}, answer(ID)), (429, {"Retry-After": "1"}, b""), (404, {}, b"")]
    done = cli("tournament", "fetch-lists", "last")
    assert done.exit_code == ExitCode.FAULT
    assert "ann-deck-1: complete" in done.output
    assert "ben-deck-1: the Master Vault has no deck of this id" in done.output
    assert "Still without their lists: ben-deck-1" in done.output
    server.answers = [(200, {}, answer(other))]
    fetched = cli.json("tournament", "fetch-lists", "last")
    assert (fetched["decks"], fetched["missing"]) == ({"ben-deck-1": "complete"}, [])


def test_a_table_without_a_record_is_decided_by_time(cli: Cli, files: list[str]) -> None:
    id = created(cli, files)
    seats = ("--seat", "ann=1,7", "--seat", "ben=2,0,1")
    shown = cli.ok("tournament", "decide-by-time", "last", "p1", *seats, "--first", "ann")
    assert "By time, procedure of 2026: most Æmber (Ann 1, Ben 0)." in shown
    assert cli.json("tournament", "results", id)["pairings"][0]["decided"] is None
    stored = cli.json("tournament", "decide-by-time", "last", "p1", *seats, "--record")
    assert (stored["winner"], stored["recorded"]) == ("ann", True)
    assert cli.json("tournament", "results", id)["pairings"][0]["decided"]["winner"] == "ann"
    for wrong, why in (
        (("--seat", "ann=1", "--seat", "ben=2,0"), "is not PLAYER=KEYS,ÆMBER"),
        (("--seat", "ann=1,2", "--seat", "cat=2,0"), "Give each player of the pairing once: ann, ben."),
        (("--seat", "ann=9,2", "--seat", "ben=2,0"), "seats/0/keys: Must be"),
        (("--seat", "ann=1,2", "--seat", "ben=out"), "Time decides between two players at least"),
    ):
        refused = cli("tournament", "decide-by-time", "last", "p1", *wrong)
        assert refused.exit_code != 0
        assert why in refused.stderr


def test_a_match_is_chosen_bid_for_and_opened_by_its_format(cli: Cli, files: list[str]) -> None:
    id = created(cli, files[:4])
    for type, data in (
        ("stage.added", {"stage": "s", "name": "S", "rules": {"kind": "swiss", "format": "adaptive-short"}}),
        ("stage.begun", {"stage": "s", "entrants": ["ann", "ben"]}),
        ("round.added", {"round": "1", "stage": "s"}),
        (
            "pairing.added",
            {"pairing": "p1", "round": "1", "table": "1", "seats": [{"player": "ann"}, {"player": "ben"}]},
        ),
    ):
        cli.ok("tournament", "record", id, type, json.dumps(data))
    assert "each choose a deck to play, in secret" in cli.ok("tournament", "games", "last", "p1")
    assert "Ben chooses a deck" in cli.ok("tournament", "choose", "last", "p1", "0", "a")
    assert "chains are bid for deck a" in cli.ok("tournament", "choose", "last", "p1", "1", "a")
    assert cli("tournament", "open", "last", "p1").exit_code != 0
    assert "2 or more" not in cli.ok("tournament", "games", "last", "p1")
    assert "Ben would play it with 2" in cli.ok("tournament", "bid", "last", "p1", "1", "2")
    assert "with 2 chains" in cli.ok("tournament", "bid", "last", "p1", "0")
    cli.ok("tournament", "open", "last", "p1")
    told = cli.json("tournament", "games", "last", "p1")
    assert (told["format"], told["next"]["what"]) == ("adaptive-short", "play")
    assert (told["games"][0]["decks"], told["games"][0]["chains"]) == (["b", "a"], [0, 2])
    assert " – " in cli.ok("tournament", "games", "last", "p1")
    assert cli("tournament", "games", "last", "p9").exit_code != 0


def test_an_alliance_is_put_together_of_the_decks_of_a_player(cli: Cli, files: list[str], tmp_path: Path) -> None:
    id = created(cli, files[:2])
    rows = [f'ann-{number},ann,"{name}"\n' for number, name in enumerate(list(deck_lists("CotA"))[::2][:2], 1)]
    (tmp_path / "pool.csv").write_text("".join(["deck,player,list\n", *rows]))
    cli.ok("tournament", "import", id, "--decks", str(tmp_path / "pool.csv"))
    asked = ("tournament", "alliance", "last", "ann")
    assert "Archon is played with decks as they were registered" in cli.ok(*asked)
    rules = {"kind": "swiss", "format": "sealed"}
    cli.ok("tournament", "record", id, "stage.added", json.dumps({"stage": "s", "name": "S", "rules": rules}))
    first, second = cli.json(*asked)["pool"]
    third = next(house for house in second["houses"] if house not in first["houses"][:2])
    pods = [*(f"{house}=ann-1" for house in first["houses"][:2]), f"{third}=ann-2"]
    assert f"{third} of ann-2" in cli.ok(*asked, *pods, "--name", "Mine")
    assert cli.json(*asked)["alliance"]["name"] == "Mine"
    for wrong, why in (
        (pods[:2], "Take 3 pods."),
        ([*pods[:2], "dis"], "give a house and its deck, such as dis=ann-1"),
        ([*pods[:2], f"{third}=none"], "none is no deck of which Ann may take a pod"),
    ):
        refused = cli(*asked, *wrong)
        assert refused.exit_code != 0
        assert why in refused.stderr
    assert "there is no player zoe" in cli("tournament", "alliance", "last", "zoe").stderr


def test_what_is_on_record_about_a_player(cli: Cli, files: list[str]) -> None:
    created(cli, files)
    match = play(cli)
    assert "penalty.recorded penalty-1" in cli.ok(
        "tournament", "penalty", "last", "ann", "warning", "Late", "--pairing", "p1"
    )
    assert "check-1" in cli.ok("tournament", "check-deck", "last", "ann", "fine", "--note", "36 cards")
    cli.ok("tournament", "record", "last", "player.seated", '{"player": "ann", "table": "7"}')
    shown = cli.ok("tournament", "player", "last", "ann")
    assert "Sits at table 7." in shown
    assert "warning" in shown
    assert "36 cards" in shown
    assert "penalty-1" in cli.ok("tournament", "withdraw-penalty", "last", "ann", "penalty-1", "A slip")
    told = cli.json("tournament", "player", "last", "ann")["record"]
    assert [penalty["withdrawn"] for penalty in told["penalties"]] == ["A slip"]
    rows = cli.json("tournament", "table", "last", "deck-checks")["rows"]
    assert [(row["player"], row["outcome"], row["counts"]) for row in rows] == [("ann", "fine", True)]
    assert match
    assert cli("tournament", "player", "last", "zoe").exit_code != 0
    assert cli("tournament", "penalty", "last", "ann", "jail", "Late").exit_code != 0


def test_numbers_are_the_same_with_and_without_workers(cli: Cli, files: list[str]) -> None:
    created(cli, files)
    match = play(cli)
    asked = [("tournament", "statistics", "last", "--by", by) for by in ("player", "deck", "card")] + [
        ("tournament", "standings", "last")
    ]
    here = [cli.json(*each) for each in asked]
    folder(cli.redis).run(match)
    assert [cli.json(*each) for each in asked] == here
    assert here[0]["matches"] == 1
    assert here[0]["players"][0]["counts"]["played"] > 3
    for each in asked:
        assert len(cli.ok(*each).splitlines()) > 2


def test_an_import_names_every_bad_line(cli: Cli, files: list[str], tmp_path: Path) -> None:
    id = created(cli, files)
    more = tmp_path / "more.json"
    more.write_text(json.dumps([{"id": "cat", "name": "Cat"}, {"id": "ann", "name": "Ann"}]))
    decks = tmp_path / "decks.txt"
    decks.write_text("player,list\ncat,12 Punhc\n")
    answer = cli("tournament", "import", id, "--players", str(more), "--decks", str(decks))
    assert answer.exit_code == 1
    assert "Import rejected, nothing was stored." in answer.stderr
    assert "- players, line 2, player: there is a player ann already" in answer.stderr
    assert "did you mean Punch?" in answer.stderr
    faults = cli.json("tournament", "import", id, "--players", str(more), exit_code=1)["faults"]
    assert [(fault["line"], fault["field"]) for fault in faults] == [(2, "player")]
    more.write_text(json.dumps([{"id": "cat", "name": "Cat"}]))
    assert cli.json("tournament", "import", id, "--players", str(more), "--dry-run")["added"]["players"] == 1
    assert "1 players" in cli.ok("tournament", "import", id, "--players", str(more))
    assert cli("tournament", "import", id).exit_code == 2
    assert cli.json("tournament", "list")["tournaments"][0]["players"] == 3


def test_a_round_and_its_matches_are_closed(cli: Cli, files: list[str]) -> None:
    created(cli, files)
    match = cli.json("tournament", "open", "last", "p1")["match"]
    refused = cli("tournament", "close-round", "last", "1")
    assert refused.exit_code == 1
    assert "has no result yet" in refused.stderr
    data = json.dumps({"pairing": "p1", "winner": "ben", "reason": "no-show"})
    assert "1 match closed" in cli("tournament", "record", "last", "result.recorded", data).stderr
    assert cli.json("tournament", "close-round", "last", "1")["closed"] == []
    assert cli.json("match", "show", match)["closed"]
    cli.ok("tournament", "record", "last", "round.reopened", '{"round": "1"}')
    assert "is closed" in cli.ok("tournament", "close-round", "last", "1", "--reason", "late")


def test_events_are_recorded_and_listed(cli: Cli, files: list[str]) -> None:
    created(cli, files)
    data = json.dumps({"pairing": "p1", "winner": "ben", "reason": "no-show"})
    assert "result.recorded" in cli.ok("tournament", "record", "last", "result.recorded", data)
    assert cli.json("tournament", "results", "last")["pairings"][0]["decided"]["winner"] == "ben"
    listed = cli.json("tournament", "events", "last")["events"]
    assert [event["type"] for event in listed][-1] == "result.recorded"
    assert listed[0]["type"] == "tournament.created"
    assert "no-show" in cli.ok("tournament", "events", "last")
    assert cli("tournament", "record", "last", "round.added", '{"round": "1"}').exit_code == 1
    assert "there is a round 1 already" in cli("tournament", "record", "last", "round.added", '{"round": "1"}').stderr
    for type, wrong in (("match.assigned", "{}"), ("round.added", "{"), ("round.added", "[]")):
        assert cli("tournament", "record", "last", type, wrong).exit_code == 2


def test_a_pairing_is_announced_and_opens_when_all_have_contributed(cli: Cli, files: list[str], tmp_path: Path) -> None:
    created(cli, files)
    told = cli.json("tournament", "announce", "last", "p1", "--first", "1")
    match = told["match"]
    assert (told["opened"], told["missing"]) == (False, [0, 1])
    assert len(told["signature"]) == 128
    assert "is announced" in cli("tournament", "open", "last", "p1").stderr
    assert "waits for seat 1" in cli.ok("tournament", "contribute", match, "0", "dice: 6 3 1")
    assert "the seats without a contribution are: 1" in cli("tournament", "begin", match).stderr
    assert cli("tournament", "contribute", match, "0", "other").exit_code == 1
    assert cli.json("tournament", "contribute", match, "1", "coffee")["opened"] is True
    file = tmp_path / "log.jsonl"
    cli.ok("export", match, "-o", str(file))
    report = verify_lines(file.read_bytes().splitlines(keepends=True), key=told["key"])
    assert report.ok
    assert report.contributions == ("dice: 6 3 1", "coffee")
    opened = json.loads(file.read_bytes().splitlines()[0])["data"]
    assert opened["announcement"]["signature"] == told["signature"]
    assert opened["setup"]["chance"]["seed_commitment"] == told["seed_commitment"]


def test_an_announced_pairing_may_begin_without_somebody(cli: Cli, files: list[str]) -> None:
    created(cli, files)
    match = cli.json("tournament", "announce", "last", "p1")["match"]
    cli.ok("tournament", "contribute", match, "1", "coffee")
    assert cli.json("tournament", "begin", match, "--without", "0")["opened"] is True
    assert cli.json("match", "choice", match)["choice"]["kind"] == "mulligan"
    assert cli("tournament", "contribute", "NoSuch", "0", "x").exit_code == 1


def test_a_tournament_is_closed_with_a_checkpoint(cli: Cli, files: list[str]) -> None:
    id = created(cli, files)
    assert "append embargo.lifted" in cli("tournament", "record", "last", "tournament.closed").stderr
    cli.ok("tournament", "record", "last", "embargo.lifted")
    closed = cli("tournament", "record", "last", "tournament.closed")
    assert closed.exit_code == 0
    assert "A checkpoint was made" in closed.stderr
    assert f"/tournament/{id}\n" in cli.ok("checkpoint", "show", "--tournament", id)


def test_a_log_is_written_and_taken_over_with_the_same_hashes(cli: Cli, files: list[str], tmp_path: Path) -> None:
    id = created(cli, files)
    file = tmp_path / "open.jsonl"
    assert "7 events written" in cli.ok("tournament", "export", "last", str(file))
    assert cli("tournament", "export", "last", str(file)).exit_code != 0
    before = cli.json("tournament", "events", id)
    cli.redis.flushall()
    done = cli.json("tournament", "restore", str(file))
    assert (done["tournament"], done["stored"]) == (id, 7)
    assert cli.json("tournament", "events", id) == before
    assert "0 of 7 events are new" in cli.ok("tournament", "restore", str(file))
    cli.ok("tournament", "export", "last", str(tmp_path / "public.jsonl"), "--redacted")
    assert "Dimension" not in (tmp_path / "public.jsonl").read_text()
    assert "redacted copy" in cli("tournament", "restore", str(tmp_path / "public.jsonl")).stderr


def test_what_is_not_there(cli: Cli, tmp_path: Path) -> None:
    assert "there is no tournament yet" in cli("tournament", "show", "last").stderr
    assert "there is no tournament T9" in cli("tournament", "show", "T9").stderr
    policy = tmp_path / "policy.json"
    policy.write_text('{"delay_events": -1}')
    with pytest.raises(Exception, match="is not a policy"):
        raise cli("tournament", "create", "Open", "--policy", str(policy)).exception or AssertionError
    policy.write_text('{"delay_events": 5}')
    made = cli.json("tournament", "create", "Open", "--policy", str(policy))["tournament"]
    assert cli.json("tournament", "show", made)["policy"]["delay_events"] == 5


@pytest.mark.parametrize(
    ("text", "told"), [("", "is empty"), ('{"players": [{"name": "Ann"}]}', "give only the list of the players")]
)
def test_files_that_hold_something_else_are_said_to(cli: Cli, tmp_path: Path, text: str, told: str) -> None:
    file = tmp_path / "players.csv"
    file.write_text(text)
    with pytest.raises(Exception, match=told):
        raise cli("tournament", "create", "Open", "--players", str(file)).exception or AssertionError
    assert cli.json("tournament", "list")["tournaments"] == []


def test_a_round_is_proposed_and_added(cli: Cli, files: list[str]) -> None:
    created(cli, files)
    early = cli("tournament", "pair", "last", "--add")
    assert early.exit_code == 1
    assert "table 1 of round 1 has no result yet" in early.output
    told = cli.json("tournament", "pair", "last")
    assert sorted(told["proposal"]["repeats"][0]) == ["ann", "ben"]
    assert not told["added"]
    assert "meet again" in cli("tournament", "pair", "last").output
    cli.ok("tournament", "record", "last", "result.recorded", '{"pairing": "p1", "winner": "ann", "reason": "paper"}')
    cli.ok("tournament", "record", "last", "player.registered", '{"player": "cat", "name": "Cat"}')
    assert "Round 2 was added" in cli("tournament", "pair", "last", "--add", "--name", "The second").output
    rows = cli.json("tournament", "results", "last")["pairings"]
    assert [len(row["players"]) for row in rows if row["round"] == "2"] == [2, 1]


def test_the_match_of_a_pairing_begins_late_with_printed_cards(cli: Cli, files: list[str], tmp_path: Path) -> None:
    created(cli, files)
    late = tmp_path / "late.json"
    late.write_text('{"turn": 5, "active": 1, "step": "house", "seats": [{"hand": 6}, {"hand": 5, "amber": 2}]}')
    opening = ("tournament", "open", "last", "p1", "--position", str(late))
    assert cli(*opening).exit_code == 2
    assert cli(*opening, "--printed-cards", "--first", "0").exit_code == 2
    match = cli.json(*opening, "--printed-cards")["match"]
    asked = cli.json("match", "choice", match)
    assert (asked["turn"], asked["choice"]["kind"], asked["choice"]["seat"]) == (5, "house", 1)


def test_a_deck_without_a_list_is_said_by_its_houses(cli: Cli, files: list[str]) -> None:
    created(cli, files)
    cli.ok("tournament", "record", "last", "deck.withdrawn", '{"deck": "b"}')
    opening = ("tournament", "open", "last", "p1")
    assert "player ben has no deck" in cli(*opening, "--printed-cards").output
    for wrong, told in (("ben", "no player with houses"), ("ben=dis+marz+logos", "did you mean mars?")):
        refused = cli(*opening, "--printed-cards", "--deck", wrong)
        assert refused.exit_code == 2, wrong
        assert told in " ".join(refused.output.split()), wrong
    assert "give --printed-cards too" in " ".join(cli(*opening, "--deck", "ben=dis+mars+logos").output.split())
    match = cli.json(*opening, "--printed-cards", "--deck", "ben=CotA:dis+mars+logos")["match"]
    assert cli.json("match", "choice", match)["choice"]["kind"] == "observed"


def test_an_import_tells_of_a_list_that_is_not_of_the_houses_that_were_given(
    cli: Cli, files: list[str], tmp_path: Path
) -> None:
    created(cli, files)
    lists = tmp_path / "further.csv"
    lists.write_text("deck,player,list\nsaid,ben,mars+dis+logos\n")
    assert "no list" not in cli.ok("tournament", "import", "last", "--decks", str(lists))
    lists.write_text("deck,player,list\nlisted,ben,Radiant Argus the Supreme\n")
    for dry in (["--dry-run"], []):
        told = cli.ok("tournament", "import", "last", "--decks", str(lists), *dry)
        assert "said has no list" in told
        assert "deck.withdrawn" in told
    cli.ok("tournament", "record", "last", "deck.withdrawn", '{"deck": "said"}')

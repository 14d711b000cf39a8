"""`vaultlog record`, driven by what is typed."""

from __future__ import annotations

import random
import re
from itertools import pairwise
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine.catalogue.decks import starter_decks
from replays.fold.snapshots import Snapshots
from replays.log.event_types import Decision, MatchOpened, Overridden, Rewound
from replays.log.events import Event
from replays.play.commands import Answer
from replays.play.live import Recorder
from replays.sheet.words import ACTS
from replays.store.store import Store
from service.commands import group
from service.commands.common import ExitCode
from tests.engine.observed_matches import record as watched
from tests.replays.matches import ORGANISER
from tests.replays.sheet.sheets import answers_of, recorded, written
from tests.service.commands.conftest import Cli

NEW = ("--deck", "onyx", "--deck", "argus", "--name", "Ann", "--name", "Ben")
"""Ann has brobnar, dis and shadows, Ben logos, sanctum and untamed."""


def typed(*lines: str, of: tuple[str, ...] = NEW) -> Result:
    answer = CliRunner().invoke(group, ["record", *of], input="".join(f"{line}\n" for line in lines))
    assert answer.exit_code == 0, (answer.output, answer.exception)
    return answer


def events(cli: Cli, match: str | None = None) -> list[Event]:
    store = Store(cli.redis)
    return list(store.events(match or store.matches(limit=1).matches[0]))


def answered(cli: Cli, match: str | None = None) -> list[tuple[int, tuple[str, ...]]]:
    """What stands: every answer that was not taken back."""
    found: list[tuple[int, int, tuple[str, ...]]] = []
    for event in events(cli, match):
        if isinstance(event.data, Decision):
            answer = event.data.answer if event.data.answer is not None else event.secret.answer  # type: ignore[union-attr]
            found.append((event.seq, event.data.seat, tuple(answer)))
        elif isinstance(event.data, Rewound):
            found = [one for one in found if one[0] <= event.data.to]
    return [(seat, answer) for _, seat, answer in found]


def test_a_match_with_printed_cards_is_opened_by_default(cli: Cli) -> None:
    shown = typed("P2", "quit").stdout
    opened = events(cli)[0].data
    assert isinstance(opened, MatchOpened)
    assert opened.setup["chance"]["observed"] is True
    assert "Who takes the first turn, as chance decided at the table?" in shown
    assert answered(cli) == [(0, ("seat:1",))]
    assert "go on with: vaultlog record " in shown


def test_it_begins_late_at_a_described_table(cli: Cli, tmp_path: Path) -> None:
    table = tmp_path / "table.json"
    table.write_text('{"turn": 6, "active": 1, "step": "house", "seats": [{"hand": 6}, {"hand": 6, "amber": 2}]}')
    late = ("--deck", "onyx", "--deck", "argus", "--position", str(table))
    shown = typed("log", "quit", of=late).stdout
    assert "Choose the active house" in shown
    assert answered(cli) == [(1, ("house:logos",))]
    for more in ("--dealt", "--first=1"):
        assert CliRunner().invoke(group, ["record", *late, more]).exit_code == ExitCode.USAGE


def test_what_the_rules_forbid_is_recorded_by_its_title(cli: Cli) -> None:
    cards = starter_decks()['Miss "Onyx" Censorius']["cards"]
    first, second = sorted({row["title"] for row in cards if row["house"] == "dis"})[:2]
    wrong = f"override d {first}", f"override d {second} because it was missed", "override d nobody", "override"
    shown = typed("1", "k", "k", "b", *wrong, "quit").stdout
    assert "nobody" in shown
    assert "is not among what can be answered" in shown
    made = [event.data for event in events(cli) if isinstance(event.data, Overridden)]
    assert [one.answer[0].partition(":")[0] for one in made] == ["discard"] * 2  # type: ignore[index]
    assert [one.reason for one in made] == ["it happened at the table, and stands", "it was missed"]


SEALED = ("--deck", "CotA:brobnar+dis+logos", "--deck", "onyx", "--name", "Ann", "--name", "Ben")
"""Of Ann's deck nobody has the list."""


def test_a_deck_whose_list_nobody_has_is_learnt(cli: Cli) -> None:
    lines = (
        "P1",
        "k",
        "k",
        "bro",
        "learn p1 Urchin",
        "learn p1 urchin, brobnar {amber}",
        "p urchin",
        "undo",
        "d anger",
    )
    shown = typed(*lines, "quit", of=SEALED).stdout
    assert "Not possible: Urchin is of Shadows, which is none of the houses of Ann's deck" in shown
    assert "that Ann's deck holds Urchin" in shown
    assert "Ann plays Urchin" in shown
    assert "Anger is seen in the hand" in shown
    opened, types = events(cli)[0].data, [event.type for event in events(cli)]
    assert isinstance(opened, MatchOpened)
    assert opened.setup["seats"][0]["deck"]["learnt"] is True
    assert types.count("adjusted") == 1
    assert types.count("rewound") == 1
    assert answered(cli)[-1] == (0, ("discard:144",)), "the first candidate: Anger is the first card of its set"


def test_what_is_said_wrongly_about_a_deck_says_how_it_is_said(cli: Cli) -> None:
    told = {
        "p champion anaphiel": "P1 learn TITLE, HOUSE {ICONS}",
        "p control the weak": "if it happened at the table, it is entered so: override play control the weak because",
        "learn Troll": "Say whose deck it is, and the card: P1 learn TITLE, HOUSE {ICONS}",
        "P3 learn Troll": "There is no P3; the players are P1 to P2.",
        "concede p3": "There is no P3; the players are P1 to P2.",
        "P1 learn {draw}": "Write which card it is: learn TITLE",
        "P1 learn Trol": "Trol is not in the catalogue; is it Troll?\n",
        "P1 learn Troll, mars": "Mars is none of the houses of Ann's deck (",
        "P1 learn Panpaca, Jaga": "for a maverick, give its house in this deck",
        "back 2": "type `undo` again for each",
    }
    shown = typed("P1", "k", "k", "bro", *told, "p1 learn panpaca, jaga, dis {draw}", "quit", of=SEALED).stdout
    for line, why in told.items():
        assert why in shown, line
    assert "Ann's deck holds Panpaca, Jaga" in shown
    assert len(answered(cli)) == 4, "nothing of it was taken for a decision"
    typed("back", "quit", of=("last",))
    assert len([event for event in events(cli) if event.type == "rewound"]) == 1


@pytest.mark.parametrize(
    ("decks", "why"),
    [
        (("CotA:brobnar+dis+mrs", "onyx"), "a house mrs, which there is not; did you mean mars"),
        (("XotA:brobnar+dis+mars", "onyx"), "a set XotA, which there is not; sets are CotA"),
        (("onyx", "brobnar+dis+mars", "--dealt"), "only a match with printed cards begins so"),
    ],
)
def test_houses_in_place_of_a_list_are_checked(cli: Cli, decks: tuple[str, ...], why: str) -> None:
    first, second, *more = decks
    answer = CliRunner().invoke(group, ["record", "--deck", first, "--deck", second, *more])
    assert answer.exit_code == ExitCode.USAGE
    assert why in " ".join(answer.output.split())


def test_it_goes_on_where_it_was_left(cli: Cli) -> None:
    typed("1")
    shown = typed("k", "m", "b", of=("last",)).stdout
    assert answered(cli) == [(0, ("seat:0",)), (0, ("keep",)), (1, ("mulligan",)), (0, ("house:brobnar",))]
    assert "Keep the opening hand" in shown
    assert shown.rstrip().splitlines()[-1].startswith("The match is kept")


def opened_at_main(*lines: str) -> Result:
    return typed("1", "k", "k", "brob", *lines)


def test_letters_of_a_title_leave_one(cli: Cli) -> None:
    deck = next(deck for name, deck in starter_decks().items() if "Onyx" in name)
    titles = {card["title"] for card in deck["cards"] if card["house"] == "brobnar"}
    assert "Valdr" in titles
    opened_at_main("p val")
    verb, _, number = answered(cli)[-1][1][0].partition(":")
    assert verb == "play"
    assert deck["cards"][int(number)]["title"] == "Valdr"


def test_several_that_fit_are_listed_and_chosen_by_number_or_more_letters(cli: Cli) -> None:
    shown = opened_at_main("valdr", "p valdr").stdout
    assert "2 fit; type more letters, or a number:" in shown
    assert "   1  play Valdr" in shown
    assert "   2  discard Valdr" in shown
    assert answered(cli)[-1][1][0].startswith("play:")
    opened_at_main("valdr", "2")
    assert answered(cli)[-1][1][0].startswith("discard:")
    opened_at_main("valdr", "d")
    assert answered(cli)[-1][1][0].startswith("discard:")


def test_enter_takes_the_only_one_that_is_left(cli: Cli) -> None:
    position = {"house": "brobnar", "seats": [{"line": [{"title": "Troll", "ready": True}]}, {"line": ["Dextre"]}]}
    on = Recorder(Store(cli.redis), Snapshots(cli.redis))
    on.open({"position": position, "options": {"ask_forced": True}, "chance": {}}, actor=ORGANISER, match="M1")
    shown = typed("", "f", "", of=("M1",)).stdout
    assert "are left; type letters of one, or its number:" in shown, "in the main step several are"
    assert "  Enter: choose Dextre\n" in shown
    fighter, fought = (player.line[0].shown_id for player in on.traveller.at("M1", 1).game.table.players)
    assert [keys for _, keys in answered(cli)][:2] == [(f"fight:{fighter}",), (f"card:{fought}",)]


def test_undo_takes_back_a_slip_and_stays_in_the_log(cli: Cli) -> None:
    shown = opened_at_main("p val", "undo", "undo", "dis").stdout
    assert answered(cli)[-1] == (0, ("house:dis",))
    assert len(answered(cli)) == 4
    rewinds = [event.data for event in events(cli) if isinstance(event.data, Rewound)]
    assert [(one.reason, one.policy) for one in rewinds] == [("recording", "same-future")] * 2
    assert shown.count("Choose the active house") == 2
    assert "There is nothing to take back." in typed("undo").stdout


def test_undo_takes_back_a_whole_line(cli: Cli) -> None:
    """A card and its flank are one line; of what was typed before, each decision is one."""
    lines = ("p val", "e", "logos", "p moth", "e", "brob", "p headh l")
    opened_at_main(*lines, "undo")
    assert answered(cli)[-1] == (0, ("house:brobnar",))
    opened_at_main(*lines)
    typed("undo", of=("last",))
    assert answered(cli)[-1][1][0].startswith("play:"), "the flank alone"


def test_what_can_be_done_is_listed(cli: Cli) -> None:
    shown = opened_at_main("?", "board").stdout
    assert re.search(r"\d+  play Valdr\n", shown)
    assert re.search(r"\d+  end\n", shown)
    assert "undo         take back what was typed last" in shown
    assert "seat 1: Ben with Radiant" in shown
    assert "Hand 6" in shown


def test_what_is_not_understood_changes_nothing(cli: Cli) -> None:
    shown = opened_at_main("p tro ll x", "r valdr", "f valdr > moth", "99", "concede p7", "p urchn").stdout
    assert len(answered(cli)) == 4
    assert '"tro ll x" is not among what can be answered' in shown
    assert "Nothing can be used to reap now" in shown
    assert "There is no P7" in shown


def test_a_flank_and_a_target_stand_on_the_same_line(cli: Cli) -> None:
    opened_at_main("p val", "e", "logos", "p moth", "e", "brob", "f val > moth", "e")
    given = [answer[0].partition(":")[0] for _, answer in answered(cli)]
    assert given == ["seat", "keep", "keep", "house", "play", "end", "house", "play", "end", "house", "fight", "end"]
    with_two = opened_at_main("p val", "e", "logos", "p moth", "e", "brob", "p headh l", "e").stdout
    assert answered(cli)[-2][1] == ("flank:left",)
    assert "Not possible" not in with_two


def test_a_player_who_gives_up_ends_it(cli: Cli) -> None:
    shown = typed("1", "concede P1", "k", "quit").stdout
    assert "Ben won (conceded)" in shown
    assert "The match is over: `undo` takes back" in shown
    assert "vaultlog match close" in shown
    assert "Keep the opening hand" in typed("undo", of=("last",)).stdout, "also that can be a slip"


def test_a_closed_match_is_only_told(cli: Cli) -> None:
    typed("1", "concede P1")
    cli.ok("match", "close", "last")
    assert typed("1", of=("last",)).stdout == "The match is closed; nothing can be added.\n"


@pytest.mark.parametrize(
    ("arguments", "told"),
    [
        ((), "give --deck for each player, or the match to go on with"),
        (("--deck", "onyx"), "give --deck for each player"),
        (("last", "--deck", "onyx", "--deck", "argus"), "not both"),
        ((*NEW, "--name", "Cleo"), "give --name as many times"),
        ((*NEW, "--first", "3"), "there is no such player; they are 1 to 2"),
        ((*NEW, "--sees", "3"), "there is no such player"),
        ((*NEW, "--dealt", "--sees", "1"), "--sees is for printed cards"),
        (("--deck", "onyx", "--deck", "nothing like it"), "is not a file"),
    ],
)
def test_a_wrong_command_line_is_told(cli: Cli, arguments: tuple[str, ...], told: str) -> None:
    answer = cli("record", *arguments)
    assert answer.exit_code == ExitCode.USAGE
    assert told in answer.stderr
    assert cli.redis.keys(b"match:*") == []


def test_decks_from_files(cli: Cli, tmp_path: Path) -> None:
    deck = tmp_path / "mine.txt"
    rows = starter_decks()[next(iter(starter_decks()))]["cards"]
    deck.write_text("\n".join(row["title"] for row in rows))
    typed("quit", of=("--deck", str(deck), "--deck", "onyx"))
    opened = events(cli)[0].data
    assert isinstance(opened, MatchOpened)
    assert [row["title"] for row in opened.setup["seats"][0]["deck"]["cards"]] == [row["title"] for row in rows]
    deck.write_text("Pnuch")
    assert "cannot read a deck" in str(cli("record", "--deck", str(deck), "--deck", "onyx").exception)


def test_a_dealt_match(cli: Cli) -> None:
    typed("k", "k", of=(*NEW, "--dealt", "--first", "1"))
    opened = events(cli)[0].data
    assert isinstance(opened, MatchOpened)
    assert "observed" not in opened.setup["chance"]
    assert opened.setup["first"] == 0
    assert len(answered(cli)) == 2


def test_what_is_no_slip_is_asked_for(cli: Cli) -> None:
    """In a dealt match an entry shows cards: then others have to agree."""
    typed("k", "k", of=(*NEW, "--dealt", "--first", "1"))
    told = typed("undo", of=("last",)).stdout
    assert "Ann and Ben must agree to this: `vaultlog undo ask" in told
    assert len(answered(cli)) == 2
    assert not any(isinstance(event.data, Rewound) for event in events(cli))


def test_another_recorder_may_be_faster(cli: Cli, monkeypatch: pytest.MonkeyPatch) -> None:
    """What was typed for a question that is answered already is not taken for the next one."""
    typed("1")
    name = Store(cli.redis).matches(limit=1).matches[0]
    lines = iter(["k", "undo", "quit"])

    def ask(prompt: str) -> str:
        line = next(lines)
        if line == "k":
            other = Recorder(Store(cli.redis), Snapshots(cli.redis))
            with other.live(name) as live:
                live.sync()
                live.record([Answer(0, ("mulligan",))], actor=ORGANISER, expected=live.version)
        if line == "undo":
            given.extend(answered(cli))
        return line

    given: list[tuple[int, tuple[str, ...]]] = []
    monkeypatch.setattr("builtins.input", ask)
    shown = CliRunner().invoke(group, ["record", name]).stdout
    assert "Another recorder was faster" in shown
    assert [answer for _, answer in given] == [("seat:0",), ("mulligan",)]
    assert answered(cli) == [(0, ("seat:0",))], "undo takes back one decision, not what happened since the slip"


@pytest.mark.parametrize("number", [7, 13])
def test_a_whole_match_is_typed(cli: Cli, number: int) -> None:
    """What a scorekeeper sees of a random match, typed with keys for acts: the same answers are in the log."""
    one = watched(number)
    setup = one.record.table.setup.to_data()
    match = recorded(setup, one.answers)
    script = [
        _with_keys(line.partition("  # ")[0].partition(" ")[2])
        for line in written(match).partition("\n\n")[2].splitlines()
        if not line.startswith("#")
    ]
    on = Recorder(Store(cli.redis), Snapshots(cli.redis))
    on.open(setup, actor=ORGANISER, match="M1")
    answer = CliRunner().invoke(group, ["record", "M1"], input="".join(f"{line}\n" for line in script))
    assert answer.exit_code == 0, answer.exception
    assert answered(cli, "M1") == answers_of(match)
    assert "won (" in answer.stdout
    assert len(script) > 60
    assert on.traveller.at("M1").fold.exact


def _with_keys(line: str) -> str:
    """The act as its key."""
    word, _, rest = line.partition(" ")
    return f"{word[0]} {rest}" if word in ACTS and rest else "e" if word == "end" else line


TYPED = (
    "",
    "1",
    "2",
    "0",
    "99999",
    "p",
    "f",
    "r 1",
    "p m left",
    "f > x",
    "e",
    "undo",
    "?",
    "-",
    "none",
    "a, b",
    "P1",
    "y",
)


@pytest.mark.parametrize("number", range(4))
def test_whatever_is_typed_is_answered(cli: Cli, number: int) -> None:
    """Typed by chance: it never breaks off, and what it records is a match that holds."""
    dice = random.Random(number)
    lines = ["1", "k", "k"] + [dice.choice((*TYPED, *"abcdefghijklmnopqrstuvwxyz")) for _ in range(150)]
    answer = CliRunner().invoke(group, ["record", *NEW], input="".join(f"{line}\n" for line in lines if line != "q"))
    assert answer.exit_code == 0, answer.exception
    on = Recorder(Store(cli.redis), Snapshots(cli.redis))
    assert on.traveller.at(on.store.matches(limit=1).matches[0]).fold.exact
    assert len(events(cli)) > 10


def test_what_happens_several_times_is_said_once_and_a_slip_is_called_one(cli: Cli) -> None:
    lines = typed("P2", "keep", "undo", "quit").stdout.splitlines()
    assert "Ann draws a card (6 times)" in lines
    assert "Ben draws a card (7 times)" in lines
    assert not any(one == other for one, other in pairwise(lines))
    assert any(re.search(r"Back to event \d+: what was entered since was a slip$", line) for line in lines)

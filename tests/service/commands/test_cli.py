"""The command line as a whole: lazy, with help and exit codes; and the commands that need no service."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path
from typing import Any

import click
import pytest
from click.testing import CliRunner, Result

from engine import catalogue
from engine.catalogue.decks import deck_lists, starter_decks
from engine.opening.made_up_decks import deck_names
from service.commands import COMMANDS, Subcommand, group, main
from service.commands.common import ExitCode
from tests.engine.namesakes import DRONE, ORIGINAL, TWIN

PROJECT = Path(__file__).parents[3]
LOGOS_AND_MORE = "Wu, the Naturalist of Car Keys"


def run(*arguments: str, input: str | None = None) -> Result:
    return CliRunner().invoke(group, arguments, input=input, prog_name="vaultlog")


def printed(*arguments: str, input: str | None = None) -> Any:
    return json.loads(run(*arguments, input=input).stdout)


def test_help_lists_every_command_and_imports_none() -> None:
    script = (
        "import sys\nfrom service.commands import main\ntry:\n    main(['--help'])\nexcept SystemExit as end:\n"
        "    heavy = ('service.', 'engine', 'replays', 'redis', 'rich')\n"
        "    loaded = [name for name in sys.modules if name.startswith(heavy) and name != 'service.commands']\n"
        "    sys.exit(f'{loaded}' if end.code == 0 else 'failed')"
    )
    answer = subprocess.run([sys.executable, "-c", script], cwd=PROJECT, capture_output=True, text=True, check=False)
    assert answer.stderr.strip() == "['service.commands.common']"
    for name, command in COMMANDS.items():
        assert f"  {name} " in answer.stdout
        assert command.help[:30] in answer.stdout


@pytest.mark.parametrize("name", COMMANDS)
def test_every_command_has_help_with_its_exit_codes(name: str) -> None:
    answer = run(name, "--help")
    assert answer.exit_code == 0, answer.output
    assert "Exit codes: 0" in answer.output


def test_an_unknown_command_is_refused() -> None:
    answer = run("replays")
    assert answer.exit_code == ExitCode.USAGE
    assert "No such command 'replays'" in answer.stderr


def test_a_command_whose_module_is_missing_says_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(COMMANDS, "absent", Subcommand("absent", "Not there."))
    answer = run("absent")
    assert answer.exit_code == 1
    assert "module service.commands.absent is missing" in answer.stderr


def test_an_expected_error_is_one_message_and_exit_code_3(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("VAULTLOG_PORT", "http")
    with pytest.raises(SystemExit) as end:
        main(["run"])
    assert end.value.code == ExitCode.CANNOT_RUN
    assert capsys.readouterr().err == "Error: VAULTLOG_PORT is 'http'; give a whole number from 1 to 65535\n"


def test_a_mistyped_setting_is_warned_about(
    monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("VAULTLOG_PORT", "http")
    monkeypatch.setenv("VAULTLOG_PROT", "1")
    with pytest.raises(SystemExit):
        main(["run"])
    assert "Warning: VAULTLOG_PROT is not a setting; did you mean VAULTLOG_PORT?" in capsys.readouterr().err


# -- cards -------------------------------------------------------------------------------------------------------------


def test_cards_counts_per_set() -> None:
    report = printed("cards", "--json")
    assert report["catalogue"] == catalogue.CATALOGUE_ID
    assert [entry["set"] for entry in report["sets"]] == [facts.code for facts in catalogue.sets()]
    first = report["sets"][0]
    assert (first["set"], first["name"], first["cards"]) == ("CotA", "Call of the Archons", 370)
    assert 0 < first["behave"] <= 370
    assert f"{first['cards']:>5}  {first['behave']:>6}" in run("cards").stdout


def test_cards_of_one_set_are_listed() -> None:
    (entry,) = printed("cards", "--json", "--set", "cota")["sets"]
    assert len(entry["list"]) == 370
    assert sum(card["behaves"] for card in entry["list"]) == entry["behave"]
    assert entry["list"][0]["title"] == "Anger"
    assert "001     Anger" in run("cards", "--set", "CotA").stdout
    answer = run("cards", "--set", "XYZ")
    assert answer.exit_code == ExitCode.USAGE
    assert "choose from CotA" in answer.stderr


@pytest.mark.parametrize("typed", ["Quixo the “Adventurer”", 'quixo the "adventurer"', "QUIXO  THE “ADVENTURER”"])
def test_a_card_is_found_however_its_title_is_typed(typed: str) -> None:
    card = printed("cards", typed, "--json")
    assert (card["set"], card["number"], card["house"], card["type"]) == ("CotA", "144", "logos", "creature")
    shown = run("cards", typed).stdout
    assert "Quixo the “Adventurer”  (CotA 144)" in shown
    assert "power        3" in shown
    assert not card["behaves"] or card["summary"] in " ".join(shown.split())


def test_a_card_that_is_not_there_gets_a_proposal() -> None:
    answer = run("cards", "Angr")
    assert answer.exit_code == ExitCode.FAULT
    assert "there is no card 'Angr' in the catalogue; did you mean Anger or Tangler?" in answer.stderr


def test_a_title_that_several_cards_share_shows_them_all() -> None:
    both = printed("cards", "scrap drone", "--json")
    assert [(card["name"], card["title"], card["number"]) for card in both] == [
        (DRONE, DRONE, "048"), (TWIN, DRONE, "001"),
    ]  # fmt: skip
    shown = run("cards", DRONE).stdout
    assert f"{DRONE}  (TEST 048)" in shown
    assert f"{TWIN}  (TEST 001)" in shown
    assert all(card["summary"] in " ".join(shown.split()) for card in both)
    assert printed("cards", TWIN, "--json") == both[1]
    assert printed("cards", ORIGINAL, "--json") == both[0]


def test_a_card_is_shown_with_the_rulebook_and_its_tests() -> None:
    card = printed("cards", "Symon", "--json")
    shown = run("cards", "symon").stdout
    assert "symon-fought-creature-destroyed (1 test)" in shown
    assert "Taken under 1.2, 1.3, 2021-03, 16.0, 18.4: no" in shown
    assert f"Tests that act it out: {sum(len(group['tests']) for group in card['tests'])}" in shown
    assert "  tests/engine/cards/wc/test_shadows_creatures_l_w.py\n    test_symon_sends" in shown
    assert run("cards", "symon", "--text").stdout == shown
    assert "faq-anger-stunned-creature (answer of the FAQ on stun;" in run("cards", "anger").stdout


def test_the_cards_of_a_set_are_told_at_length() -> None:
    told = printed("cards", "--text", "--json", "--set", "mm")
    assert told["catalogue"] == catalogue.CATALOGUE_ID
    assert [(card["set"], card["number"]) for card in told["cards"]] == [
        (card.set, card.number) for card in catalogue.cards("MM")
    ]
    shown = run("cards", "--text", "--set", "mm").stdout
    assert shown.startswith("Dark Æmber Vault (Dis)  (MM 001-dis)\n  house ")
    assert shown.count(f"\n{'-' * 80}\n") == len(told["cards"]) - 1
    wide = [line for line in shown.splitlines() if len(line) > 80 and " " in line.strip()]
    assert wide == [], "only what cannot be broken is wider"


@pytest.mark.slow
def test_every_card_is_told_once() -> None:
    names = [card["name"] for card in printed("cards", "--text", "--json")["cards"]]
    assert len(names) == len(set(names))
    assert set(names) == {card.name for of in catalogue.sets() for card in catalogue.cards(of.code)}


def test_a_card_in_the_printing_of_a_set() -> None:
    assert printed("cards", "Bad Penny", "--set", "aoa", "--json")["set"] == "AoA"
    assert printed("cards", "Bad Penny", "--json")["set"] == "CotA"
    answer = run("cards", "Anger", "--set", "MM")
    assert answer.exit_code == ExitCode.FAULT
    assert "Anger is not in MM, but is CotA 001" in answer.stderr


# -- decks -------------------------------------------------------------------------------------------------------------


def test_the_starter_decks_can_be_played() -> None:
    decks = {deck["name"]: deck for deck in printed("decks", "--json")["decks"]}
    for name in starter_decks():
        assert (decks[name]["cards"], decks[name]["faults"]) == (36, [])


def test_every_deck_list_says_whether_it_can_be_played() -> None:
    decks = printed("decks", "--json")["decks"]
    assert [deck["name"] for deck in decks] == list(deck_names())
    for deck in decks:
        assert deck["cards"] == 36
        assert all("do not behave yet" in fault for fault in deck["faults"])
    assert run("decks").stdout.count("yes") == sum(not deck["faults"] for deck in decks)


def test_a_deck_is_shown_in_the_form_that_a_match_takes() -> None:
    name = next(iter(starter_decks()))
    deck = printed("decks", "show", name, "--json")
    assert deck == starter_decks()[name]
    assert deck["cards"][0]["title"] in run("decks", "show", name).stdout
    answer = run("decks", "show", "nothing")
    assert answer.exit_code == ExitCode.USAGE
    assert f"choose from {name}" in answer.stderr


def test_a_deck_of_one_s_own_is_checked(tmp_path: Path) -> None:
    deck = next(iter(starter_decks().values()))
    file = tmp_path / "deck.json"
    file.write_text(json.dumps(deck))
    answer = run("decks", "check", str(file))
    assert (answer.exit_code, answer.stdout) == (ExitCode.OK, f"{deck['name']} can be played.\n")

    deck["cards"] = deck["cards"][1:] + [{"title": "No such card", "house": deck["houses"][0]}]
    answer = run("decks", "check", "-", input=json.dumps(deck))
    assert answer.exit_code == ExitCode.FAULT
    assert answer.stdout == "- /cards/35: No such card is not in the catalogue\n"
    deck["cards"][-1] = {"title": "Dimension Dor"}
    report = printed("decks", "check", "-", "--json", input=json.dumps(deck))
    assert report["valid"] is False
    assert report["details"][0]["nearest"] == ["Dimension Door"]
    del deck["cards"][-1]
    report = printed("decks", "check", "-", "--json", input=json.dumps(deck))
    assert report["faults"] == ["a deck has twelve cards of each house, and 11 are of logos"]


def test_a_deck_is_imported_from_a_list_of_titles(tmp_path: Path) -> None:
    deck = next(iter(starter_decks().values()))
    file = tmp_path / "Argus.txt"
    file.write_text("\n".join(card["title"] for card in deck["cards"]))
    imported = printed("decks", "import", str(file))
    assert imported == {**deck, "name": "Argus"}
    answer = run("decks", "import", "-", input="12 Punhc")
    assert answer.exit_code == ExitCode.FAULT
    assert not answer.stdout
    assert answer.stderr == "- line 1: Punhc is not in the catalogue; did you mean Punch?\n"


def test_an_alliance_is_checked_as_one_where_that_is_said(tmp_path: Path) -> None:
    lists = deck_lists("MM")
    pods = {"Cylconium, Chamber Agent": "dis", "Rapipdly Ever Changing Sadao": "untamed", LOGOS_AND_MORE: "logos"}
    cards = [row for name, house in pods.items() for row in lists[name]["cards"] if row["house"] == house]
    file = tmp_path / "pods.json"
    file.write_text(json.dumps({"set": "MM", "houses": list(pods.values()), "cards": cards}))
    answer = run("decks", "check", str(file))
    assert answer.exit_code == ExitCode.FAULT
    assert "say that it is an Alliance" in answer.stdout
    assert run("decks", "check", "--alliance", str(file)).stdout == "pods can be played.\n"
    assert printed("decks", "import", "--alliance", str(file))["alliance"] is True


@pytest.mark.parametrize(
    ("text", "code", "message"),
    [
        ("{", ExitCode.FAULT, "is not JSON"),
        ("[]", ExitCode.FAULT, "a deck is a JSON object"),
        ("", ExitCode.FAULT, "names no cards"),
        (None, ExitCode.CANNOT_RUN, "cannot read"),
    ],
)
def test_a_file_that_is_no_deck_is_refused(
    tmp_path: Path, text: str | None, code: ExitCode, message: str, capsys: pytest.CaptureFixture[str]
) -> None:
    file = tmp_path / "deck.json"
    if text is not None:
        file.write_text(text)
    with pytest.raises(SystemExit) as end:
        main(["decks", "check", str(file)])
    assert end.value.code == code
    told = capsys.readouterr()
    assert message in told.out + told.err


def test_flask_s_own_commands_are_there() -> None:
    context = click.Context(group)
    assert {"routes", "shell"} <= set(group.list_commands(context))


def test_chains_agreed_on_before_a_match() -> None:
    assert printed("decks", "handicap", "wwwl", "--json") == {"results": "WWWL", "chains": 5}
    assert printed("decks", "handicap", "wwww", "--json")["chains"] == 6
    assert printed("decks", "handicap", "wwww", "--ruleset", "16.0", "--json")["chains"] == 5
    assert "with 4 chains" in run("decks", "handicap").stdout
    assert run("decks", "handicap", "WX").exit_code == ExitCode.USAGE
    assert printed("decks", "bid", "0:5", "1:6", "0:7", "1:pass", "--json") == {"seat": 0, "chains": 7}
    assert "Seat 0 plays the deck with 7 chains" in run("decks", "bid", "0:7", "1:pass").stdout
    for bids, says in (
        (["0:5", "1:5"], "must bid more than 5"),
        (["0:five"], "is not a bid"),
        (["0:5", "1:6"], "neither"),
    ):
        answer = run("decks", "bid", *bids)
        assert answer.exit_code == ExitCode.USAGE
        assert says in answer.stderr

"""`vaultlog tournament auctions`, `open-auction`, `auction-bid`, and `choose` with houses and orders."""

from __future__ import annotations

import json
from pathlib import Path

from service.commands.common import ExitCode
from tests.service.commands.conftest import Cli
from tests.service.helpers.tourney import PLAYERS


def begun(cli: Cli, folder: Path, format: str, decks: list[tuple[str, str]]) -> None:
    """A tournament of Ann and Ben, paired in a stage of a format. `decks`: id, and the player or nobody."""
    (folder / "players.csv").write_text(PLAYERS)
    rows = [
        f"{deck},{player},CotA:brobnar+dis+logos,{'no' if player else 'yes'}"
        if deck != "ben-1"
        else "ben-1,ben,CotA:dis+shadows+untamed,no"
        for deck, player in decks
    ]
    (folder / "decks.csv").write_text("\n".join(["deck,player,list,pool", *rows]) + "\n")
    cli.json("tournament", "create", "Open", *("--players", str(folder / "players.csv")),
             *("--decks", str(folder / "decks.csv")))  # fmt: skip
    events = (
        ("stage.added", {"stage": "s", "name": "S", "rules": {"kind": "swiss", "format": format}}),
        ("stage.begun", {"stage": "s", "entrants": ["ann", "ben"]}),
        ("round.added", {"round": "1", "stage": "s"}),
        (
            "pairing.added",
            {"pairing": "p", "round": "1", "table": "1", "seats": [{"player": "ann"}, {"player": "ben"}]},
        ),
    )
    for type, data in events:
        cli.ok("tournament", "record", "last", type, json.dumps(data))


def test_a_pool_is_auctioned(cli: Cli, tmp_path: Path) -> None:
    begun(cli, tmp_path, "pool-auction", [("one", ""), ("two", "")])
    assert "No auction was opened yet" in cli.ok("tournament", "auctions", "last")
    opening = ("tournament", "open-auction", "last", "s", "a", "--player", "ben", "--player")
    assert "Ben names a deck" in cli.ok(*opening, "ann")
    bid = ("tournament", "auction-bid", "last", "a")
    assert "Ann bids 1 or more" in cli.ok(*bid, "ben", "0", "--deck", "two")
    assert "it is for player ann" in cli(*bid, "ben", "3").output
    assert "Ben bids 5 or more" in cli.ok(*bid, "ann", "4")
    assert "Ben names a deck" in cli.ok(*bid, "ben")
    assert "The auction is over" in cli.ok(*bid, "ben", "0", "--deck", "one")
    shown = cli.ok("tournament", "auctions", "last")
    assert [line.split() for line in shown.splitlines() if line.startswith(("ann", "ben"))] == [
        ["ben", "one", "0"],
        ["ann", "two", "4"],
    ]
    (told,) = cli.json("tournament", "auctions", "last")["auctions"]
    assert told["over"] is True
    assert "with 4 chains" in cli.ok("tournament", "games", "last", "p")


def test_an_auction_of_one_player_is_refused(cli: Cli, tmp_path: Path) -> None:
    begun(cli, tmp_path, "pool-auction", [("one", ""), ("two", "")])
    refused = cli("tournament", "open-auction", "last", "s", "a", "--player", "ben")
    assert refused.exit_code == ExitCode.USAGE
    assert "give 2 to 16 players" in " ".join(refused.output.split())


def test_a_house_is_chosen(cli: Cli, tmp_path: Path) -> None:
    begun(cli, tmp_path, "tertiate", [("ann-1", "ann"), ("ben-1", "ben")])
    assert "Ben names a house" in cli.ok("tournament", "choose", "last", "p", "0", "shadows")
    assert "is not among those here" in cli("tournament", "choose", "last", "p", "1", "mars").output
    assert "cannot choose Dis" in cli.ok("tournament", "choose", "last", "p", "1", "dis")


def test_decks_are_put_in_order(cli: Cli, tmp_path: Path) -> None:
    decks = [(f"{player}-{number}", player) for player in ("ann", "ben") for number in (1, 2, 3)]
    begun(cli, tmp_path, "moirai", decks)
    assert "Ben says which deck" in cli.ok("tournament", "choose", "last", "p", "0", "ben-2", "ben-3", "ben-1")
    told = cli.ok("tournament", "choose", "last", "p", "1", "ann-3", "ann-2", "ann-1")
    assert "Ann plays deck ann-3; Ben plays deck ben-2" in told

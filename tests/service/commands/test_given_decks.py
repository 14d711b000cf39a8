"""Decks of the Master Vault by their link, as the command line takes them."""

from __future__ import annotations

from pathlib import Path

import pytest

from replays.tournaments.decks.master_vault import MasterVault
from service import config
from service.commands.common import CannotRun
from tests.replays.tournaments.decks.test_master_vault import ID, Server, server
from tests.service.commands.conftest import Cli

__all__ = ["server"]

LINK = f"https://decks.example/deck-details/{ID}"
OTHER = ("--deck", "onyx")


@pytest.fixture
def fetching(server: Server, monkeypatch: pytest.MonkeyPatch) -> Server:
    """The operator allows fetching."""
    monkeypatch.setenv("VAULTLOG_DECK_LISTS", "https://lists.example/{id}")
    monkeypatch.setattr(config, "MasterVault", lambda _, kept: MasterVault(server.template, kept, local=True))
    return server


def test_a_match_is_opened_with_a_link(cli: Cli, fetching: Server) -> None:
    assert cli.json("match", "open", "--deck", LINK, *OTHER)["match"]
    assert fetching.asked == [f"/decks/{ID}?links=cards"]


def test_where_nothing_is_fetched_the_command_says_what_to_do(cli: Cli) -> None:
    refused = cli("match", "open", "--deck", LINK, *OTHER)
    assert isinstance(refused.exception, CannotRun)
    assert "paste its list, or ask the operator to set VAULTLOG_DECK_LISTS" in str(refused.exception)


def test_a_file_with_a_link_is_checked(cli: Cli, fetching: Server, tmp_path: Path) -> None:
    (tmp_path / "deck.txt").write_text(f"{LINK}\n")
    assert "Radiant Argus the Supreme" in cli.ok("decks", "import", str(tmp_path / "deck.txt"))

"""A deck that is given to be played: by name, by link, or as a list."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

from engine.opening.made_up_decks import deck_named, deck_names
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.deck_formats import read_deck
from replays.tournaments.decks.given import given_deck, is_link, named_deck
from replays.tournaments.decks.master_vault import MasterVault
from tests.replays.tournaments.decks.test_master_vault import ID, Server, answer, server

__all__ = ["server"]

LINK = f"https://decks.example/deck-details/{ID}?tab=cards"


@pytest.fixture
def vault(server: Server, tmp_path: Path) -> MasterVault:
    return MasterVault(server.template, tmp_path, local=True)


def fault_of(source: str, vault: MasterVault | None, *, without_list: bool = False) -> str:
    with pytest.raises(DeckInvalid) as error:
        given_deck(source, vault, without_list=without_list)
    (fault,) = error.value.faults
    return str(fault)


@pytest.mark.parametrize("source", [LINK, ID, ID.upper(), f"  {LINK}\n", json.dumps({"vault": ID})])
def test_a_link_or_an_id_is_fetched_once(vault: MasterVault, server: Server, source: str) -> None:
    wanted = read_deck(json.loads(answer(ID)))
    assert given_deck(source, vault) == wanted
    assert given_deck(source.encode(), vault) == wanted
    assert len(server.asked) == 1


def test_where_nothing_is_fetched_it_says_what_to_do() -> None:
    assert "paste its list" in fault_of(LINK, None)
    assert "VAULTLOG_DECK_LISTS" in fault_of(ID, None)


def test_what_the_master_vault_says_is_told(vault: MasterVault, server: Server) -> None:
    server.answers = [(404, {}, b"")]
    assert "no deck of this id" in fault_of(LINK, vault)


def test_houses_after_an_id_will_do_where_no_list_is_needed() -> None:
    source = f"{ID} CotA:brobnar+dis+logos"
    assert "paste its list" in fault_of(source, None)
    assert given_deck(source, None, without_list=True)["houses"] == ["brobnar", "dis", "logos"]
    assert "stands after a deck's id" in fault_of(f"{ID} and more", None)


def test_names_and_lists_are_taken_as_ever(vault: MasterVault, server: Server) -> None:
    name = deck_names()[0]
    assert given_deck(f" {name} ", vault) == named_deck(name, vault) == deck_named(name)
    assert given_deck(json.dumps(deck_named(name)), vault)["name"] == name
    assert named_deck("Logos\n2 Dimension Door", vault) is None
    assert server.asked == []


def test_a_link_is_told_from_everything_else() -> None:
    assert is_link(LINK)
    assert is_link(f"{ID} and more")
    assert not any(is_link(other) for other in ("Logos\n2 Dimension Door", deck_names()[0], "", {"vault": ID}, None))

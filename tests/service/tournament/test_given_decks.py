"""A link to the Master Vault, wherever a deck is asked for to be played or checked."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from replays.tournaments.decks.master_vault import MasterVault
from service.services import Services
from tests.replays.tournaments.decks.test_master_vault import ID, Server, server
from tests.service.friendly.test_friendly import DECKS, HOME
from tests.service.helpers.roles import SEATS, Api, problem

__all__ = ["server"]

LINK = f"https://decks.example/deck-details/{ID}"
NAME = "Radiant Argus the Supreme"


@pytest.fixture
def fetching(server: Server, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Server:
    """The operator allows fetching."""
    monkeypatch.setattr(Services, "master_vault", MasterVault(server.template, tmp_path / "lists", local=True))
    return server


def opening(deck: str) -> Any:
    return {"ruleset": "16.0", "variant": "standard", "seats": [{**SEATS[0], "deck": deck}, *SEATS[1:]]}


def test_a_check_fetches_it(admin: Api, fetching: Server) -> None:
    assert admin("POST", "decks", {"source": LINK}).json["deck"]["name"] == NAME
    assert len(fetching.asked) == 1


def test_a_match_is_opened_with_it(admin: Api, fetching: Server) -> None:
    made = admin("POST", "matches", opening(LINK), Idempotency_Key="link")
    assert made.status_code == 201, made.text


def test_friends_play_with_it(visitor: Any, fetching: Server) -> None:
    page = visitor.get("/play").text
    assert "The link to a deck in the Master Vault will do, too." in " ".join(page.split())
    sent = visitor.post("/play", data={"key": "LINK", **DECKS, "deck-0": LINK}, headers=HOME)
    assert sent.status_code == 200
    assert sent.text.count('readonly value="http://localhost/') == 2


def test_where_nothing_is_fetched_all_say_the_same(admin: Api, visitor: Any) -> None:
    said = "his is a deck of the Master Vault, and this Vaultlog fetches no lists: paste its list"
    assert said in problem(admin("POST", "decks", {"source": LINK}), 422, "invalid-deck")["detail"]
    assert said in problem(admin("POST", "matches", opening(ID), Idempotency_Key="id"), 422, "invalid-body")["detail"]
    page = visitor.post("/play", data={"key": "NONE", **DECKS, "deck-1": LINK}, headers=HOME)
    assert page.status_code == 422
    assert said in page.text
    assert "line 1" not in page.text


def test_what_is_fetched_for_friends_counts_as_an_opening(visitor: Any, fetching: Server) -> None:
    fetching.answers = [(404, {}, b"")]
    codes = [
        visitor.post("/play", data={"key": f"K{number}", **DECKS, "deck-0": LINK}, headers=HOME).status_code
        for number in range(40)
    ]
    assert codes[0] == 422
    assert codes[-1] == 429
    assert len(fetching.asked) < 40

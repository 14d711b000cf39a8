"""A deck that is given to be played at once: by its name here, by its link or id in the Master Vault, or as a list.

Everything that asks for a deck to play or to check takes it here. What registers a deck keeps a link whose list is not
here yet, and fetches it later (`replays.tournaments.decks.incomplete`).
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from engine.opening.made_up_decks import deck_named
from engine.rulesets import CURRENT
from replays.tournaments.decks.check import DeckFault, DeckInvalid
from replays.tournaments.decks.deck_formats import read_deck
from replays.tournaments.decks.houses_only import checked_houses
from replays.tournaments.decks.incomplete import decoded, vault_id
from replays.tournaments.decks.master_vault import ListNotFetched, MasterVault

NO_FETCHING = (
    "this is a deck of the Master Vault, and this Vaultlog fetches no lists: paste its list, or ask the operator to "
    "set VAULTLOG_DECK_LISTS"
)


def is_link(source: object) -> bool:
    """Whether a text is a link to a deck of the Master Vault, or its id."""
    try:
        return isinstance(source, str) and vault_id(source) != (None, None)
    except DeckInvalid:  # with something after it
        return True


def named_deck(
    text: str, vault: MasterVault | None, *, ruleset: str = CURRENT, without_list: bool = False
) -> dict[str, Any] | None:
    """The deck that a text names instead of listing its cards; None: it names none.

    * `text`: the name of a deck of the project, or a link or an id of the Master Vault.
    * `vault`: fetches lists; None: the operator does not allow it.
    * `without_list`: where the list cannot be had, the houses that stand after an id will do.

    Raises DeckInvalid where its list cannot be had, or cannot be played.
    """
    if (ours := deck_named(text.strip())) is not None:
        return ours
    id, beside = vault_id(text)
    return None if id is None or beside is None else _of_vault(id, beside, vault, ruleset, without_list=without_list)


def given_deck(
    source: str | bytes | Mapping[str, Any],
    vault: MasterVault | None,
    *,
    name: str | None = None,
    ruleset: str = CURRENT,
    without_list: bool = False,
    alliance: bool = False,
) -> dict[str, Any]:
    """The deck that a source names (`named_deck`) or lists (`read_deck`). Raises DeckInvalid.

    `name`, `without_list`, `alliance`: as for `read_deck`.
    """
    text = source.decode("utf-8-sig", "replace") if isinstance(source, bytes) else source
    if isinstance(text, str) and (ours := deck_named(text.strip())) is not None:
        return ours
    raw = decoded(text)
    id, beside = vault_id(raw)
    if id is not None and beside is not None:
        return _of_vault(id, beside, vault, ruleset, without_list=without_list)
    return read_deck(source, name=name, ruleset=ruleset, without_list=without_list, alliance=alliance)


def _of_vault(
    id: str, beside: Mapping[str, Any], vault: MasterVault | None, ruleset: str, *, without_list: bool
) -> dict[str, Any]:
    """The deck of an id in the Master Vault. `beside`: what the source says of it. Raises DeckInvalid."""
    try:
        if vault is None:
            raise ListNotFetched(NO_FETCHING)
        return read_deck(vault.deck(id), ruleset=ruleset)
    except ListNotFetched as why:
        if without_list and beside.get("houses"):
            return checked_houses(beside, ruleset)
        raise DeckInvalid([DeckFault(str(why))]) from None

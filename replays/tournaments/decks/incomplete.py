"""Decks that are registered before their list is right: by their id in the Master Vault, or with faults.

The player is registered and paired. Where the three houses are known, the deck is played with printed cards.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping, Sequence
from contextlib import suppress
from typing import Any

import msgspec
from msgspec import UNSET

from engine.catalogue import EVERY_HOUSE, HOUSES_OF_SET
from engine.english import counted
from engine.rulesets import CURRENT
from replays.tournaments.decks.check import MOST_NAME, DeckFault, DeckInvalid
from replays.tournaments.decks.contributing import held_to_sources
from replays.tournaments.decks.deck_formats import read_deck
from replays.tournaments.decks.houses_only import checked_houses, houses_in, replaced
from replays.tournaments.entries import Deck
from replays.tournaments.event_fields import MOST_DECK_FAULTS, MOST_WRITTEN
from replays.tournaments.event_types import DeckRegistered, DeckSecret, DeckWithdrawn
from replays.tournaments.printed_sets import name_of
from replays.tournaments.state import Change, Tournament, TournamentRefused

NO_LIST = "its list is not here yet; fetch it, or paste it"
MOST_FAULT = 2000
"""Characters of a fault that is kept."""
_ID = re.compile(
    r"(?:https?://\S+/)?([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})(?:[/?#]\S*)?(?:\s+(\S.*))?", re.IGNORECASE
)
_KNOWS_A_CARD = frozenset(
    {
        *("id", "card_title", "house", "card_type", "card_number", "expansion", "rarity", "house_variant"),
        *("is_maverick", "is_anomaly", "is_enhanced", "is_non_deck", "sort_override"),
    }
)
"""Fields of a card in the Master Vault's answer by which it is read."""
_AS_IT_IS = ("alliance", "pods", "tide", "token")


def take_deck(
    source: str | bytes | Mapping[str, Any],
    *,
    name: str = "",
    ruleset: str = CURRENT,
    alliance: bool = False,
    keep: bool = False,
) -> DeckSecret:
    """Take a deck as it is registered: in any form of `read_deck`, by its houses, or by its id in the Master Vault.

    An id is a link or the 32 digits alone, with the houses after it if they are known, or `{vault, name, set, houses}`;
    the deck is then without its list until that comes. `name`: used if the source has none. `keep`: a deck with faults
    is kept with them, as far as it could be read; else raises DeckInvalid.
    """
    raw = decoded(source)
    id, rest = vault_id(raw)
    if id is not None and rest is not None:
        return _by_id(id, rest, name=name, ruleset=ruleset, alliance=alliance)
    try:
        deck = read_deck(raw, name=name, ruleset=ruleset, without_list=True, alliance=alliance)
    except DeckInvalid as error:
        if not keep:
            raise
        return _with_faults(error, raw, id, name=name, ruleset=ruleset, alliance=alliance)
    return DeckSecret(list=deck, vault=UNSET if id is None else id)


def in_place(at: Tournament, new: DeckRegistered, deck: DeckSecret) -> tuple[DeckSecret, list[DeckWithdrawn]]:
    """The deck with what is known of the one whose place it takes, and the events that withdraw that one.

    None is withdrawn where the deck takes nobody's place (`replaced`). The id of the earlier one in the Master Vault
    stays known, and so does its name; where only houses come, so do its faults.
    """
    withdrawn = replaced(at, new, deck.list, deck.vault)
    if not withdrawn:
        return deck, []
    before = at.decks[withdrawn[0].deck]
    vault = before.vault if deck.vault is UNSET and before.vault is not None else deck.vault
    name = deck.list["name"] or (before.list or {}).get("name") or ""
    deck = msgspec.structs.replace(deck, vault=vault, list={**deck.list, "name": name})
    if deck.list.get("learnt") and deck.faults is UNSET:
        written = UNSET if before.written is None else before.written
        deck = msgspec.structs.replace(deck, faults=before.faults, written=written)
    return deck, withdrawn


def deck_to_fetch(at: Tournament, id: str) -> Deck:
    """The deck of this id, which lacks its list and is known in the Master Vault. Raises TournamentRefused."""
    deck = at.decks.get(id)
    if deck is None or deck.withdrawn:
        raise TournamentRefused(f"there is no deck {id}", code="unknown-deck", field="deck")
    if not deck.fetchable:
        what = "has its list" if not deck.faults else "has no id in the Master Vault; paste its list"
        raise TournamentRefused(f"deck {id} {what}", code="nothing-to-fetch", field="deck")
    return deck


def completing(at: Tournament, deck: Deck, source: str | Mapping[str, Any], *, alliance: bool = False) -> list[Change]:
    """The events by which a list takes the place of a deck to be completed, if anything new came.

    A list with faults takes its place with them. Raises DeckInvalid for an id with something else after it.
    """
    name = str((deck.list or {}).get("name") or "")
    new = take_deck(source, name=name, ruleset=at.ruleset, alliance=alliance, keep=True)
    if new.vault is UNSET and deck.vault is not None:
        new = msgspec.structs.replace(new, vault=deck.vault)
    new = held_to_sources(at, deck.player, new, keep=True)
    if new.list == deck.list and new.faults == deck.faults:
        return []
    registered = DeckRegistered(deck=at.free_deck_id(deck.player), player=UNSET if deck.player is None else deck.player)
    reason = f"It was completed as {registered.deck}."
    return [(registered, new), (DeckWithdrawn(deck=deck.id, reason=reason), None)]


def decoded(source: str | bytes | Mapping[str, Any]) -> str | bytes | Mapping[str, Any]:
    """JSON that is given as text, read; everything else as it is."""
    if isinstance(source, str) and source.lstrip("\ufeff \n\t").startswith("{"):
        with suppress(msgspec.MsgspecError, RecursionError):  # else `read_deck` says what is wrong with it
            raw: Mapping[str, Any] = msgspec.json.decode(source.removeprefix("\ufeff"))
            return raw
    return source


def vault_id(raw: str | bytes | Mapping[str, Any]) -> tuple[str | None, dict[str, Any] | None]:
    """The id that a source gives, and what it says beside it where it has no list; None, None for other sources.

    Raises DeckInvalid for an id with something after it that are no houses.
    """
    if isinstance(raw, str):
        match = _ID.fullmatch(raw.strip())
        if match is None:
            return None, None
        houses = houses_in(match[2]) if match[2] else {}
        if houses is None:
            raise DeckInvalid(
                [
                    DeckFault(
                        f"{match[2][:80]!r} stands after a deck's id; give its houses there, such as dis+logos+mars, "
                        "or nothing"
                    )
                ]
            )
        return match[1].lower(), houses
    if not isinstance(raw, Mapping):
        return None, None
    data = raw.get("data")
    given = data.get("id") if isinstance(data, Mapping) else raw.get("vault")
    match = _ID.fullmatch(given.strip()) if isinstance(given, str) else None
    if match is None:
        return None, None
    listed = isinstance(data, Mapping) or "cards" in raw
    return match[1].lower(), None if listed else {
        field: raw[field] for field in ("name", "set", "houses") if field in raw
    }


def _by_id(id: str, about: Mapping[str, Any], *, name: str, ruleset: str, alliance: bool) -> DeckSecret:
    """A deck of which the id is known, and perhaps more. Raises DeckInvalid for houses that there are not."""
    marked = {"alliance": True} if alliance else {}
    if about.get("houses"):
        deck = checked_houses({**about, **marked}, ruleset, name=name)
    else:
        deck = {**_bare(str(about.get("name") or name), about.get("set"), []), **marked}
    return DeckSecret(list=deck, vault=id, faults=(NO_LIST,))


def _with_faults(
    error: DeckInvalid, raw: Any, id: str | None, *, name: str, ruleset: str, alliance: bool
) -> DeckSecret:
    """A deck that has faults, as far as it was read."""
    written = raw if isinstance(raw, str) else _as_text(raw) if isinstance(raw, Mapping) else ""
    alone = written.strip() if isinstance(raw, str) and "\n" not in written.strip() else ""
    read = {**error.read, **({"alliance": True} if alliance else {})}
    read["name"] = str(read.get("name") or name or alone)[:MOST_NAME]
    deck = next(_readable(read, ruleset), None) or {
        **_bare(read["name"], read.get("set"), _houses(read)),
        **({"alliance": True} if read.get("alliance") is True or read.get("pods") else {}),
    }
    faults = [_sentence(fault) for fault in error.faults]
    faults += _set_that_is_not_kept(deck, read.get("set"), faults)
    if len(written) > MOST_WRITTEN:
        faults.insert(0, f"what was given is not kept: it has {len(written)} characters, and {MOST_WRITTEN} are kept")
    if len(faults) > MOST_DECK_FAULTS:
        left = len(faults) - MOST_DECK_FAULTS + 1
        faults[MOST_DECK_FAULTS - 1 :] = [f"{counted(left, 'more fault')}; mend those above, and look again"]
    return DeckSecret(
        list=deck,
        vault=UNSET if id is None else id,
        faults=tuple(faults),
        written=written if 0 < len(written) <= MOST_WRITTEN else UNSET,
    )


def _set_that_is_not_kept(deck: Mapping[str, Any], code: object, faults: Sequence[str]) -> list[str]:
    """The fault of a set that a deck is of, and that it cannot be kept with: no match could be opened with it."""
    if not isinstance(code, str) or not code or deck["set"] == code or any(name_of(code) in what for what in faults):
        return []
    return [f"it is of {name_of(code)}, and of that set not even the houses are known here"]


def _as_text(raw: Mapping[str, Any]) -> str:
    """JSON as it is kept. A long answer of the Master Vault is kept without the texts and pictures of its cards."""
    written = msgspec.json.encode(raw).decode()
    linked = raw.get("_linked")
    cards = linked.get("cards") if isinstance(linked, Mapping) else None
    if len(written) <= MOST_WRITTEN or not isinstance(cards, list):
        return written
    short = [
        {name: value for name, value in card.items() if name in _KNOWS_A_CARD} if isinstance(card, Mapping) else card
        for card in cards
    ]
    return msgspec.json.encode({**raw, "_linked": {"cards": short}}).decode()


def _readable(read: Mapping[str, Any], ruleset: str) -> Iterator[dict[str, Any]]:
    """What can be played with printed cards of a deck that was read in part, the fullest first."""
    about = {field: read[field] for field in ("name", *_AS_IT_IS) if read.get(field)}
    houses = _houses(read)
    cards = [row for row in read.get("cards") or () if isinstance(row, Mapping) and row.get("house") in houses]
    code = {"set": read["set"]} if read.get("set") in HOUSES_OF_SET else {}
    for attempt in ({**about, **code, "cards": cards}, {**about, **code}, {"name": read["name"], **code}, about):
        with suppress(DeckInvalid):
            yield checked_houses({**attempt, "houses": houses}, ruleset)


def _houses(read: Mapping[str, Any]) -> list[str]:
    """The houses that were read, as far as there are such houses."""
    return [house for house in read.get("houses") or () if house in EVERY_HOUSE]


def _bare(name: str, code: Any, houses: list[str]) -> dict[str, Any]:
    """A deck of which fewer than its three houses are known."""
    text = code if isinstance(code, str) else ""
    return {"name": name[:MOST_NAME], "set": text[:20], "houses": houses[:2], "cards": [], "learnt": True}


def _sentence(fault: DeckFault) -> str:
    near = f"; did you mean {' or '.join(fault.nearest)}?" if fault.nearest else ""
    return f"{fault}{near}"[:MOST_FAULT]

"""Decks that are registered before their list is right: what is kept of them, and what takes their place."""

from __future__ import annotations

import json
from typing import Any

import pytest
from msgspec import UNSET

from engine.catalogue.decks import deck_lists
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.houses_only import still_unlisted
from replays.tournaments.decks.incomplete import NO_LIST, take_deck
from replays.tournaments.event_fields import MOST_DECK_FAULTS, MOST_WRITTEN
from replays.tournaments.event_types import DeckRegistered, DeckSecret
from replays.tournaments.fold import apply
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.state import Tournament
from tests.replays.tournaments.build import ARGUS, LISTS, OLGA, ONYX
from tests.replays.tournaments.decks.test_deck_formats import MUTANTS, plain, vault
from tests.replays.tournaments.test_imports import empty, taken

ID = "53a2cb98-4f5f-4b36-a6a5-1a7d7e3a7d11"
LINK = f"https://decks.example/deck-details/{ID}?lang=en"
ANN = "player,name\nann,Ann\n"


def kept(source: Any, **said: Any) -> DeckSecret:
    with pytest.raises(DeckInvalid):
        take_deck(source, **said)
    return take_deck(source, keep=True, **said)


def registered(now: Tournament, source: Any) -> Tournament:
    """The tournament with Ann's deck taken over as it is."""
    for data, secret in plan_import(now, {"decks": [{"player": "ann", "list": source}]}, actor=OLGA, incomplete=True):
        apply(now, data, secret, actor=OLGA)
    return now


@pytest.mark.parametrize("source", [ID, ID.upper(), LINK, f" {LINK}\n", {"vault": ID}, json.dumps({"vault": LINK})])
def test_a_link_or_an_id_keeps_the_place_of_a_list(source: Any) -> None:
    deck = take_deck(source, name="Mine")
    assert (deck.vault, deck.faults) == (ID, (NO_LIST,))
    assert deck.list == {"name": "Mine", "set": "", "houses": [], "cards": [], "learnt": True}


@pytest.mark.parametrize(
    "source",
    [
        f"{LINK} CotA:brobnar+dis+logos",
        {"vault": ID, "set": "CotA", "houses": ["brobnar", "dis", "logos"], "name": "Mine"},
    ],
)
def test_what_is_known_beside_an_id_is_kept(source: Any) -> None:
    deck = take_deck(source, name="Mine")
    assert (deck.vault, deck.list["set"], deck.list["houses"]) == (ID, "CotA", ["brobnar", "dis", "logos"])
    assert deck.list["name"] == "Mine"


def test_what_stands_after_an_id_is_no_secret_dropped() -> None:
    for rest, says in (("my deck", "stands after a deck's id"), ("dis+logos+nope", "a house nope")):
        with pytest.raises(DeckInvalid, match=says):
            take_deck(f"{ID} {rest}")


def test_a_list_with_unknown_titles_is_kept_with_what_was_read() -> None:
    text = plain(LISTS[ARGUS])
    line = next(line for line in text.splitlines() if line.startswith(("1 ", "2 ")))
    wrong = text.replace(line, "2 Some Newer Card")
    deck = kept(wrong)
    assert deck.list["houses"] == LISTS[ARGUS]["houses"]
    assert (deck.list["name"], deck.list["set"], deck.list["learnt"]) == (ARGUS, "CotA", True)
    assert len(deck.list["cards"]) == 36 - int(line[0])
    assert deck.faults
    assert "Some Newer Card is not in the catalogue" in deck.faults[0]
    assert deck.written == wrong


def test_a_deck_of_unknown_houses_is_kept_without_them() -> None:
    raw = vault(deck_lists("MM")[MUTANTS])
    raw["data"]["id"] = ID
    raw["data"]["_links"]["houses"][0] = "Nowhere"
    raw["data"]["expansion"] = 800
    deck = kept(raw)
    assert deck.vault == ID
    assert len(deck.list["houses"]) == 2
    assert any("nowhere is no house" in fault.casefold() for fault in deck.faults)
    assert json.loads(str(deck.written)) == raw


def test_what_lies_beside_a_list_is_named_and_never_dropped() -> None:
    (fault,) = kept({**LISTS[ARGUS], "verses": ["Heads, I Win"]}).faults
    assert "a deck has no field 'verses' here" in fault
    assert take_deck({**LISTS[ARGUS], "verses": []}).faults != (fault,)


def test_a_name_alone_is_kept_as_the_name_of_the_deck() -> None:
    deck = kept("Radiant Argus the Supremely Forgotten")
    assert deck.list["name"] == "Radiant Argus the Supremely Forgotten"
    assert (deck.list["houses"], deck.list["cards"]) == ([], [])


def test_an_import_takes_faulty_decks_only_where_that_is_said() -> None:
    parts = {"players": ANN, "decks": f'player,list\nann,"Name: X\n2 Tremmor"\nann,{LINK}\n'}
    with pytest.raises(TournamentImportRefused, match="decks, line 2, list"):
        plan_import(empty(), parts, actor=OLGA)
    events = [data for data, _ in plan_import(empty(), parts, actor=OLGA, incomplete=True)]
    assert [data.deck for data in events if isinstance(data, DeckRegistered)] == ["ann-deck-1", "ann-deck-2"]


def test_the_list_takes_the_place_of_the_id() -> None:
    now = taken(players=ANN, decks=[{"player": "ann", "list": LINK}])
    (deck,) = now.decks_of("ann")
    assert deck.without_houses
    assert still_unlisted(now, [DeckRegistered(deck=deck.id, player="ann")]) == [
        f"Ann's deck ann-deck-1 is incomplete: {NO_LIST}."
    ]
    now = registered(now, ARGUS)
    (complete,) = now.decks_of("ann")
    assert (complete.id, complete.faults, complete.without_list) == ("ann-deck-2", (), False)


def test_houses_that_come_later_leave_what_was_known() -> None:
    now = taken(players=ANN, decks=[{"player": "ann", "list": LINK, "name": "Mine"}])
    houses = LISTS[ARGUS]["houses"]
    now = registered(now, "CotA:" + "+".join(houses))
    (deck,) = now.decks_of("ann")
    assert (deck.vault, deck.faults, deck.without_houses) == (ID, (NO_LIST,), False)
    assert deck.list is not None
    assert (deck.list["name"], deck.list["houses"]) == ("Mine", houses)
    (deck,) = registered(now, ARGUS).decks_of("ann")
    assert (deck.vault, deck.faults, deck.written) == (ID, (), None)


def test_of_several_ids_a_list_takes_the_place_of_its_own() -> None:
    other = ID.replace("5", "6")
    now = taken(players=ANN, decks=[{"player": "ann", "list": id} for id in (ID, other)])
    raw = vault(LISTS[ONYX])
    raw["data"]["id"] = other
    assert [deck.vault for deck in registered(now, raw).decks_of("ann")] == [ID, other]
    assert len([deck for deck in now.decks_of("ann") if deck.faults]) == 1
    assert len(registered(now, ARGUS).decks_of("ann")) == 2


def test_a_second_attempt_with_fewer_faults_takes_the_place_of_the_first() -> None:
    text = plain(LISTS[ARGUS])
    lines = [line for line in text.splitlines() if line.startswith(("1 ", "2 "))]
    twice = text.replace(lines[0], "2 Abcdef").replace(lines[1], "2 Ghijkl")
    once = text.replace(lines[0], "2 Abcdef")
    now = taken(players=ANN)
    for attempt, many in ((twice, 2), (once, 1), (text, 0)):
        (deck,) = registered(now, attempt).decks_of("ann")
        assert len([fault for fault in deck.faults if "not in the catalogue" in fault]) == many


def test_a_long_answer_of_the_master_vault_is_kept_without_the_texts_of_its_cards() -> None:
    raw = vault(LISTS[ARGUS])
    for card in raw["_linked"]["cards"]:
        card |= {"card_text": "x" * 3000, "front_image": "https://example.invalid/x.png"}
    raw["_linked"]["cards"][0]["card_title"] = "Nobody Ever"
    deck = kept(raw)
    assert isinstance(deck.written, str)
    assert len(deck.written) <= MOST_WRITTEN
    assert "xxx" not in deck.written
    again = kept(deck.written)
    assert again.list == deck.list, "it can be read again"
    assert again.faults == deck.faults


def test_what_is_too_long_to_be_kept_says_so() -> None:
    deck = kept("Nobody Ever\n" * 4000)
    assert deck.written is UNSET
    assert deck.faults is not UNSET
    assert deck.faults[0] == f"what was given is not kept: it has 48000 characters, and {MOST_WRITTEN} are kept"


def test_a_fault_names_every_card_that_is_not_known() -> None:
    raw = vault(LISTS[ARGUS], expansion=928)
    for number, card in enumerate(raw["_linked"]["cards"]):
        card |= {"card_title": f"A card with quite a long title, {number}", "expansion": 928, "house": "Ouboros"}
    raw["data"]["_links"]["houses"] = ["Ouboros", "Redemption", "Mars"]
    (fault, *houses) = kept(raw).faults
    assert fault.count("A card with quite a long title") == len(raw["_linked"]["cards"])
    assert [what.partition(": ")[2].split()[0] for what in houses] == ["Ouboros", "Redemption"]


def test_more_faults_than_are_kept_say_so() -> None:
    deck = kept(
        "\n".join(f"Nobody {number}" for number in range(30)) + "\n" + "\n".join(f"Set: x{n}" for n in range(60))
    )
    assert deck.faults is not UNSET
    assert len(deck.faults) <= MOST_DECK_FAULTS


def test_prophecies_powers_and_newer_houses_are_kept_with_a_fault_that_names_each() -> None:
    raw = vault(LISTS[ARGUS], expansion=886)
    raw["_linked"]["cards"] += [
        {
            "id": f"p{number}",
            "card_title": title,
            "house": "Prophecy",
            "card_type": "Prophecy",
            "card_number": f"P{number:02}",
            "expansion": 886,
            "rarity": "Special",
            "is_non_deck": True,
            "sort_override": number,
        }
        for number, title in enumerate(("An Omen", "A Sign", "A Word", "A Dream"), 1)
    ]
    raw["_linked"]["cards"].append(
        {
            "id": "q",
            "card_title": "A Power",
            "house": "Archon Power",
            "card_type": "Archon Power",
            "card_number": "326",
            "expansion": 918,
            "rarity": "Special",
            "is_non_deck": True,
        }
    )
    raw["data"]["_links"]["cards"] += ["p1", "p2", "p3", "p4", "q"]
    deck = kept(raw)
    assert deck.faults == (
        "/_linked/cards: cards lie beside the deck that this Vaultlog does not play, and without them it is another; "
        "take it as incomplete, and record the results of its matches: An Omen (Prophecy), "
        "A Sign (Prophecy), A Word (Prophecy), A Dream (Prophecy), A Power (Archon Power)",
        "it is of Prophetic Visions, and of that set not even the houses are known here",
    )
    assert len(deck.list["cards"]) == 36
    assert isinstance(deck.written, str)


NAMED = "Heads, I Win (Prophecy), Tails, You Lose (Prophecy), Tinkerer (Archon Power)"


@pytest.mark.parametrize("alliance", [False, True])
def test_prophecies_and_powers_of_a_list_are_named_and_say_what_to_do(alliance: bool) -> None:
    """Also of an Alliance; nothing of it is dropped without a word."""
    pods = [{"house": house, "deck": f"Deck {house}"} for house in LISTS[ARGUS]["houses"]]
    base = {**LISTS[ARGUS], **({"alliance": True, "pods": pods} if alliance else {})}
    fields = {"prophecies": ["Heads, I Win", {"title": "Tails, You Lose"}], "archon_power": "Tinkerer"}
    faults = kept({**base, **fields}).faults
    assert isinstance(faults, tuple)
    assert all("take it as incomplete, and record the results of its matches" in fault for fault in faults)
    assert ", ".join(fault.rpartition("matches: ")[2] for fault in faults) == NAMED
    with pytest.raises(DeckInvalid, match="Heads, I Win \\(Prophecy\\)"):
        take_deck({**base, **fields})


@pytest.mark.parametrize(
    "below",
    [
        "Prophecies: Heads, I Win; Tails, You Lose\nArchon powers: Tinkerer",
        "Prophecies\nHeads, I Win\nTails, You Lose\n\nArchon Power\nTinkerer",
    ],
)
@pytest.mark.parametrize("above", [False, True])
def test_in_a_plain_list_they_stand_under_their_name(below: str, above: bool) -> None:
    listed = "Logos\n12x Library Access\nDis\n12x Hand of Dis\nSanctum\n12x Clear Mind"
    parts = [below, listed] if above else [listed, below]
    (fault,) = kept("\n".join(["Set: CotA", "Alliance: yes", *parts])).faults
    assert fault.endswith(NAMED)


def test_an_alliance_of_houses_that_nobody_knows_stays_one() -> None:
    deck = kept("Alliance: yes\nSet: CotA\nLogos\nNobody Ever\n")
    assert deck.list["alliance"] is True

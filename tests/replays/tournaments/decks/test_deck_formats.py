"""Decks from the Master Vault and from our own JSON; what is wrong with them, and what was meant."""

from __future__ import annotations

import copy
import json
from collections import Counter
from typing import Any
from uuid import NAMESPACE_URL, uuid5

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import catalogue
from engine.catalogue import find
from engine.catalogue.decks import deck_lists, starter_decks
from engine.opening.made_up_decks import make_deck
from replays.tournaments.decks.check import DeckFault, DeckInvalid, deck_faults
from replays.tournaments.decks.deck_formats import read_deck
from replays.tournaments.printed_sets import EXPANSIONS

DECKS = deck_lists()
ARGUS = starter_decks()["Radiant Argus the Supreme"]
MAVERICK = "Gregg, the Adjutant of Myths"
MUTANTS = "Rapipdly Ever Changing Sadao"
"""A deck of Mass Mutation, with icons by enhancement."""
RESULTS_ONLY = "take it as incomplete, and record the results of its matches"
EXPANSION = {code: number for number, (code, name) in reversed(EXPANSIONS.items())}


def cards(deck: dict[str, Any]) -> Counter[tuple[str, str, str, tuple[str, ...]]]:
    rows = deck["cards"]
    return Counter((row["set"], row["number"], row["house"], tuple(row["enhancements"])) for row in rows)


def vault(deck: dict[str, Any], **data: Any) -> dict[str, Any]:
    """A deck as the Master Vault tells it: ids of cards with repeats, each described once."""
    ids, described = [], {}
    for card in deck["cards"]:
        facts = find(card["set"], card["number"])
        assert facts is not None
        icons = card["enhancements"]
        # both halves of a gigantic creature under one id is the least that an answer can say
        id = str(uuid5(NAMESPACE_URL, f"{facts.set} {facts.printed_number} {card['house']} {icons}"))
        ids.append(id)
        described[id] = {
            "id": id,
            "card_title": facts.title,
            "house": catalogue.in_words(card["house"]),
            "card_type": facts.type.title(),
            "card_number": facts.printed_number.lstrip("0"),
            "expansion": EXPANSION[facts.set],
            "rarity": facts.rarity.title(),
            "power": "",
            "armor": None,
            "is_maverick": card["house"] != facts.house and not facts.of_any_house,
            "is_anomaly": False,
            "is_enhanced": bool(icons),
            "is_non_deck": False,
        }
    enhanced = [
        {"card_id": id, "bonus_icons": card["enhancements"]}
        for id, card in zip(ids, deck["cards"], strict=True)
        if card["enhancements"]
    ]
    houses = [catalogue.in_words(house) for house in deck["houses"]]
    return {
        "data": {
            "id": "d",
            "name": deck["name"],
            "expansion": EXPANSION[deck["set"]],
            "bonus_icons": enhanced,
            "_links": {"houses": houses, "cards": ids},
            **data,
        },
        "_linked": {"houses": [{"id": house} for house in houses], "cards": list(described.values())},
    }


def plain(deck: dict[str, Any], *, headings: bool = True) -> str:
    lines = [f"Name: {deck['name']}", f"Set: {deck['set']}", ""]
    facts = [find(card.get("set", ""), card.get("number", "")) for card in deck["cards"]]
    mavericks = [card for card, of in zip(deck["cards"], facts, strict=True) if of and of.house != card["house"]]
    place = len(mavericks) > 1  # the place of one is clear without its house
    for house in deck["houses"]:
        if headings:
            lines.append(catalogue.in_words(house))
        here = [card for card in deck["cards"] if card["house"] == house]
        copies = Counter(_written(card, deck["set"], place=place and not headings) for card in here)
        lines += [f"{many} {card}" for card, many in copies.items()]
    return "\n".join(lines)


def _written(card: dict[str, Any], code: str, *, place: bool) -> str:
    """A card as a plain list says it: of another set by set and number, and with the icons of its enhancement.

    `place`: with the house it plays in, where that is not its own or where its set prints it in several.
    """
    facts = find(card.get("set", ""), card.get("number", ""))
    text = card["title"] if facts is None else facts.title if facts.set == code else catalogue.by_number(facts)
    if facts is not None and (place and facts.house != card["house"] or facts.one_of_several_houses):
        text += f" ({catalogue.in_words(card['house'])})"
    return f"{text} {{{' '.join(card['enhancements'])}}}" if card["enhancements"] else text


def faults(source: Any) -> list[DeckFault]:
    with pytest.raises(DeckInvalid) as caught:
        read_deck(source)
    return caught.value.faults


# -- the Master Vault -------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", DECKS)
def test_every_deck_comes_back_from_each_form(name: str) -> None:
    deck = DECKS[name]
    for source in (
        vault(deck),
        json.dumps(vault(deck)).encode(),
        deck,
        "\ufeff" + json.dumps(deck),
        plain(deck),
        plain(deck, headings=False),
    ):
        found = read_deck(source)
        assert (found["name"], found["set"], set(found["houses"])) == (name, deck["set"], set(deck["houses"]))
        assert cards(found) == cards(deck)
        assert deck_faults(found) == []


def test_the_list_of_cards_may_stand_in_data_itself() -> None:
    raw = vault(ARGUS)
    raw["data"]["cards"] = raw["data"]["_links"].pop("cards")
    assert cards(read_deck(raw)) == cards(ARGUS)
    del raw["data"]["_links"], raw["data"]["bonus_icons"], raw["_linked"]["houses"]
    for card in raw["_linked"]["cards"]:
        for key in ("is_maverick", "is_anomaly", "is_enhanced", "is_non_deck", "power", "armor", "card_type"):
            del card[key]
        card["something_new"] = {"deep": [1]}
    assert cards(read_deck(raw)) == cards(ARGUS)


def test_mavericks_play_in_the_house_they_are_listed_in() -> None:
    raw = vault(DECKS[MAVERICK])
    claim = next(card for card in raw["_linked"]["cards"] if card["card_title"] == "Honorable Claim")
    assert claim["is_maverick"]
    assert claim["house"] == "Logos"
    claim["is_maverick"] = False
    (fault,) = faults(raw)
    assert "sanctum" in fault.what
    assert "without being called a maverick" in fault.what


def test_enhanced_copies_have_their_icons_in_order() -> None:
    deck = DECKS[MUTANTS]
    raw = vault(deck)
    (enhanced,) = [row for row in read_deck(raw)["cards"] if row["title"] == "Mushroom with a View"]
    assert enhanced["enhancements"] == ["capture", "draw"]
    # Two copies of one id, enhanced differently: an entry for each.
    _, first, second = (row for row in raw["data"]["bonus_icons"] if row["bonus_icons"] == ["amber"])
    ids = raw["data"]["_links"]["cards"]
    ids[ids.index(second["card_id"])] = second["card_id"] = first["card_id"]
    first["bonus_icons"] = ["Amber"]
    assert Counter(icon for row in read_deck(raw)["cards"] for icon in row["enhancements"])["amber"] == 4
    raw["data"]["bonus_icons"].append({"card_id": first["card_id"], "bonus_icons": ["draw"]})
    (fault,) = faults(raw)
    assert "more copies" in fault.what
    assert fault.field == "/data/bonus_icons"
    del raw["data"]["bonus_icons"]
    assert all("does not say with what" in fault.what for fault in faults(raw))


def test_a_deck_has_no_more_icons_than_its_enhance_cards_give() -> None:
    deck = copy.deepcopy(DECKS[MUTANTS])
    deck["cards"][0]["enhancements"] = ["damage", "draw"]
    one, other = sorted(fault.what for fault in faults(deck))
    assert one.startswith("by enhancement the deck has 1 damage icon, and its Enhance cards give 0; take")
    assert other.startswith("by enhancement the deck has 2 draw icons, and its Enhance cards give 1; take")
    (fault,) = faults(plain(ARGUS).replace("1 Dimension Door", "Dimension Door {amber}"))
    assert "1 Æmber icon, and its Enhance cards give 0" in fault.what


def test_a_gigantic_creature_has_both_halves() -> None:
    (name,) = (name for name in DECKS if any("(top half)" in row["title"] for row in DECKS[name]["cards"]))
    deck = copy.deepcopy(DECKS[name])
    next(row for row in deck["cards"] if row["title"] == "Deusillus (top half)")["number"] = "244-bottom"
    (fault,) = faults({**deck, "cards": [{k: v for k, v in row.items() if k != "title"} for row in deck["cards"]]})
    assert fault.what.startswith("Deusillus is a gigantic creature of two cards, and the deck has 0 top and 2 bottom")


@pytest.mark.parametrize("twin", [False, True])
def test_a_plain_list_is_of_evil_twins_or_of_none(twin: bool) -> None:
    made = [make_deck("DT", seed) for seed in range(60)]
    deck = next(deck for deck in made if any("(evil twin)" in row["title"] for row in deck["cards"]) == twin)
    deck["name"] += "’s Evil Twin" if twin else ""
    assert cards(read_deck(plain(deck))) == cards(deck)
    assert cards(read_deck(vault(deck))) == cards(deck)
    assert read_deck({**deck, "tide": True})["tide"] is True


def test_a_mix_of_evil_twins_and_others_was_never_printed() -> None:
    made = [make_deck("DT", seed) for seed in range(60)]
    deck = next(deck for deck in made if any("(evil twin)" in row["title"] for row in deck["cards"]))
    row = next(row for row in deck["cards"] if "(evil twin)" in row["title"])
    title = row["title"].removesuffix(" (evil twin)")
    other = catalogue.by_name(title)
    assert other is not None
    row |= {"number": other.number, "title": title}
    (fault,) = faults(deck)
    assert "of all its cards that have one, or of none" in fault.what
    assert f" and {title}; if its houses" in fault.what


def test_reference_cards_are_not_among_the_36() -> None:
    raw = vault(ARGUS)
    token = {"id": "t", "card_title": "Troll", "card_type": "Token Creature", "is_non_deck": True, "expansion": 341}
    tide = {"id": "w", "card_title": "The Tide", "card_type": "The Tide", "is_non_deck": True}
    raw["_linked"]["cards"] += [token, tide]
    raw["data"]["_links"]["cards"] += ["t"]
    found = read_deck(raw)
    assert (found["token"], found["tide"], len(found["cards"])) == ("Troll", True, 36)
    token["card_title"] = "Nobody Ever"
    (fault,) = faults(raw)
    assert "token is 'Nobody Ever'" in fault.what
    token["card_title"] = "Troll"
    raw["_linked"]["cards"].append({**token, "id": "u", "card_title": "Bumpsy"})
    (fault,) = faults(raw)
    assert fault.what.startswith("a deck has one token creature, and this one has Troll and Bumpsy")


def test_cards_beside_a_deck_that_nobody_here_knows_are_refused_by_name() -> None:
    raw = vault(ARGUS)
    raw["_linked"]["cards"] += [
        {"id": "p", "card_title": "Heads, I Win", "card_type": "Prophecy", "is_non_deck": True, "expansion": 886},
        {"id": "q", "card_title": "Tinkerer", "card_type": "Archon Power", "is_non_deck": True, "expansion": 918},
        {"id": "r", "card_title": "Odd", "is_non_deck": True},
    ]
    (fault,) = faults(raw)
    assert fault.what.endswith(
        "of its matches: Heads, I Win (Prophecy), Tinkerer (Archon Power), Odd (of unknown type)"
    )


def test_icons_that_nobody_here_knows_are_refused_by_name() -> None:
    raw = vault(DECKS[MUTANTS])
    for row, icons in zip(raw["data"]["bonus_icons"], (["Keyraken"], ["skyborn", "snare"], ["snare"]), strict=False):
        row["bonus_icons"] = icons
    title = {card["id"]: card["card_title"] for card in raw["_linked"]["cards"]}
    first, second, third = (title[row["card_id"]] for row in raw["data"]["bonus_icons"][:3])
    assert [fault.what for fault in faults(raw)] == [
        f"the house icon of Keyraken is no icon that this Vaultlog plays, and it stands on {first}",
        f"snare is no icon that this Vaultlog plays, and it stands on {', '.join(dict.fromkeys((second, third)))}",
    ]


@pytest.mark.parametrize(
    ("written", "icon"),
    [
        ("star alliance", "house:staralliance"),
        ("staralliance", "house:staralliance"),
        ("skyborn", "house:skyborn"),
        ("Dis", "house:dis"),
        ("discard", "discard"),
        ("power", "power"),
        ("amber", "amber"),
    ],
)
def test_every_icon_that_is_played_is_read_as_the_master_vault_writes_it(written: str, icon: str) -> None:
    raw = vault(ARGUS)
    card = raw["_linked"]["cards"][0]
    raw["data"]["bonus_icons"] = [{"card_id": card["id"], "bonus_icons": [written, "draw"]}]
    with pytest.raises(DeckInvalid) as refused:
        read_deck(raw)
    rows = [row for row in refused.value.read["cards"] if row["enhancements"]]
    assert [row["enhancements"] for row in rows] == [[icon, "draw"]], "it is read, and held against the whole deck"
    (row,) = [row for row in read_deck(raw, alliance=True)["cards"] if row["enhancements"]]
    assert row["enhancements"] == [icon, "draw"]


@pytest.mark.parametrize(
    ("icons", "field"),
    [
        ({"a": ["draw"]}, "/data/bonus_icons"),
        ("draw", "/data/bonus_icons"),
        ([{"card_id": "c", "bonus_icons": "draw"}], "/data/bonus_icons/0"),
        ([{"bonus_icons": ["draw"]}], "/data/bonus_icons/0"),
        (["draw"], "/data/bonus_icons/0"),
        ([{"card_id": "none", "bonus_icons": ["draw"]}], "/data/bonus_icons"),
    ],
)
def test_icons_that_cannot_be_read_are_a_fault(icons: Any, field: str) -> None:
    raw = vault(ARGUS)
    raw["data"]["bonus_icons"] = icons
    assert [fault.field for fault in faults(raw)] == [field]


@pytest.mark.parametrize("said", ["cota", "Call of the Archons", "call  of the archons", "341", "set 341"])
def test_a_set_is_known_by_its_code_its_name_and_its_number(said: str) -> None:
    assert read_deck({**ARGUS, "set": said})["set"] == "CotA"
    assert read_deck(plain(ARGUS).replace("Set: CotA", f"Set: {said}"))["set"] == "CotA"


def test_a_set_that_there_is_not_is_refused_by_name() -> None:
    (fault,) = faults({**ARGUS, "set": "Coat"})
    assert fault.what.startswith("there is no set Coat; sets are CotA, AoA, WC, ")
    assert "CotA" in fault.nearest
    (fault,) = faults(plain(ARGUS).replace("Set: CotA", "Set: Vaults of Mars"))
    assert fault.what.startswith("there is no set Vaults of Mars; sets are")
    assert fault.line is not None


def test_a_set_without_a_name_is_called_by_its_number_and_read_again() -> None:
    for number in (99999, "99999"):
        found = read_deck(vault(ARGUS, expansion=number))
        assert found["set"] == "set 99999"
        assert read_deck(found) == found


@pytest.mark.parametrize("field", ["count", "copies", "gilded"])
def test_a_field_of_a_card_that_nobody_reads_is_refused_by_name(field: str) -> None:
    deck = copy.deepcopy(ARGUS)
    deck["cards"][3][field] = 2
    (fault,) = faults(deck)
    assert fault.what.startswith(
        f"a card has no field {field!r} here; fields are set, number, title, house, enhancements"
    )
    assert fault.field == f"/cards/3/{field}"
    del deck["cards"][3][field]
    deck["cards"][3] |= {"maverick": True, "rarity": "common", "id": "x"}
    assert len(read_deck(deck)["cards"]) == 36, "what says nothing new is passed over"


def test_every_set_has_a_name_and_is_refused_by_it_where_its_cards_are_not_known() -> None:
    assert len(EXPANSIONS) == 22
    assert len({code for code, _ in EXPANSIONS.values()}) == 21
    held = {printed.code: printed.name for printed in catalogue.sets()}
    for number, (code, name) in EXPANSIONS.items():
        raw = vault(ARGUS, expansion=number)
        for place in (0, 1):
            raw["_linked"]["cards"][place] |= {
                "card_title": f"Newer {place}",
                "expansion": number,
                "card_number": "999",
            }
        what = [fault.what for fault in faults(raw)]
        if code in held:
            assert what == [f"Newer {place} is not in the catalogue" for place in (0, 1)]
            assert number == 453 or name == held[code]
        else:
            assert what == [
                f"the deck has 2 cards of {name} that this Vaultlog does not know: Newer 0, Newer 1; {RESULTS_ONLY}"
            ]


def test_all_that_a_deck_of_a_newer_set_brings_is_told_at_once() -> None:
    raw = vault(ARGUS, expansion=855)
    raw["_linked"]["cards"][0] |= {"card_title": "Some Newer Card", "expansion": 99999, "card_number": "12"}
    raw["_linked"]["cards"][1] |= {"card_title": "Titan Outpost", "expansion": 855, "is_enhanced": True}
    raw["data"]["bonus_icons"] = [{"card_id": raw["_linked"]["cards"][1]["id"], "bonus_icons": ["snare"]}]
    raw["_linked"]["cards"] += [
        {"id": "t", "card_title": "Chronicler", "card_type": "Token Creature", "is_non_deck": True, "expansion": 855},
        {"id": "p", "card_title": "Heads, I Win", "card_type": "Prophecy", "is_non_deck": True, "expansion": 886},
    ]
    raw["data"]["_links"]["houses"].append("Redemption")
    newer, tokens, beside, icon, house = (fault.what for fault in faults(raw))
    assert house.startswith("Redemption is no house that this Vaultlog knows")
    assert (
        newer == f"the deck has 1 card of set 99999 that this Vaultlog does not know: Some Newer Card; {RESULTS_ONLY}"
    )
    assert tokens.startswith(
        "the deck has 2 cards of Tokens of Change that this Vaultlog does not know: Titan Outpost, "
    )
    assert beside.endswith("Heads, I Win (Prophecy)")
    assert icon.startswith("snare is no icon")


def test_a_house_that_nobody_here_knows_is_refused_though_its_cards_are_known() -> None:
    raw = vault(ARGUS)
    raw["data"]["_links"]["houses"] = ["Redemption", *raw["data"]["_links"]["houses"][1:]]
    for card in raw["_linked"]["cards"]:
        if card["house"] == "Logos":
            card |= {"house": "Redemption", "is_maverick": True}
    (fault,) = faults(raw)
    assert fault.what.startswith("Redemption is no house that this Vaultlog knows; houses are brobnar, dis,")


def test_a_card_that_its_set_prints_in_several_houses_is_of_the_one_it_stands_under() -> None:
    raw = vault(ARGUS)
    ids = raw["data"]["_links"]["cards"]
    once = {card["house"]: card for card in raw["_linked"]["cards"] if ids.count(card["id"]) == 1}
    card, other = once["Logos"], once["Sanctum"]
    card |= {"house": "Sanctum", "house_variant": "4"}
    other |= {"house": "Logos", "house_variant": "3"}
    rows = read_deck(raw)["cards"]
    assert (card["card_title"], "sanctum") in {(row["title"], row["house"]) for row in rows}
    assert (other["card_title"], "logos") in {(row["title"], row["house"]) for row in rows}
    del card["house"]
    assert any(
        fault.what == f"{card['card_title']} is printed in several houses; add the `house` it stands under"
        for fault in faults(raw)
    )


def test_a_reprint_is_the_card_that_was_first_printed() -> None:
    raw = vault(ARGUS, expansion=609)
    for card in raw["_linked"]["cards"]:
        card["expansion"], card["card_number"] = 609, "1"
    found = read_deck(raw)
    assert cards(found) == cards(ARGUS)
    assert found["set"] == "VM23"


def test_a_reprint_of_a_set_that_is_here_is_that_printing() -> None:
    raw = vault(ARGUS, expansion=435)
    for card in raw["_linked"]["cards"]:
        card["expansion"] = 435
        card["card_number"] = next(
            (one.number for one in catalogue.cards("AoA") if one.title == card["card_title"]), card["card_number"]
        )
    titles = [row["title"] for row in ARGUS["cards"]]
    rows = read_deck(raw)["cards"]
    assert [row["title"] for row in rows] == titles
    reprinted = {card.title for card in catalogue.cards("AoA")}
    assert {row["title"] for row in rows if row["set"] == "AoA"} == reprinted & set(titles) != set()


@pytest.mark.parametrize(
    ("change", "says"),
    [
        (lambda raw: raw["data"].pop("_links"), "list of the deck's card ids is missing"),
        (lambda raw: raw.pop("_linked"), "ask the Master Vault for the deck with"),
        (lambda raw: raw["_linked"]["cards"].pop(), "is listed, but not described"),
        (lambda raw: raw["data"]["_links"]["cards"].pop(), "a deck has twelve cards of each house"),
        (lambda raw: raw["data"]["_links"]["cards"].__setitem__(0, {"id": 1}), "card ids is missing"),
        (lambda raw: raw["data"]["_links"]["houses"].append("Dis"), "a deck has three houses, and this one has 4"),
        (lambda raw: raw["data"].update(name=None), None),
        (lambda raw: raw["data"].update(name="x" * 300), "name of at most 200"),
        (lambda raw: raw["data"].update(expansion=[1]), None),
    ],
)
def test_what_the_master_vault_may_leave_out(change: Any, says: str | None) -> None:
    raw = vault(ARGUS)
    change(raw)
    if says is None:
        assert len(read_deck(raw)["cards"]) == 36
    else:
        assert any(says in fault.what for fault in faults(raw))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(max_size=5), inner, max_size=3),
    max_leaves=6,
)
KEYS = ["name", "expansion", "bonus_icons", "_links", "cards", "houses"]
CARD_KEYS = ["id", "card_title", "house", "card_type", "card_number", "expansion", "is_maverick", "is_non_deck"]


@given(st.sampled_from(KEYS), st.sampled_from(CARD_KEYS), JSON, JSON)
def test_strange_values_are_refused_or_read_and_never_a_crash(key: str, card_key: str, one: Any, two: Any) -> None:
    for raw in (vault(ARGUS, **{key: one}), vault(ARGUS)):
        raw["_linked"]["cards"][0][card_key] = two
        raw["data"]["bonus_icons"] = [{"card_id": one, "bonus_icons": two}, one]
        try:
            assert len(read_deck(raw)["cards"]) == 36
        except DeckInvalid as error:
            assert error.faults


@given(st.sampled_from(["name", "set", "houses", "cards", "tide", "token"]), JSON)
def test_strange_values_in_our_own_json(key: str, value: Any) -> None:
    deck = copy.deepcopy(ARGUS)
    deck["cards"][0]["house" if key == "set" else "title"] = value
    for raw in ({**ARGUS, key: value}, deck):
        try:
            assert len(read_deck(raw)["cards"]) == 36
        except DeckInvalid as error:
            assert error.faults


# -- our own JSON -----------------------------------------------------------------------------------------------------


def test_our_own_json_says_which_card_was_meant() -> None:
    deck = copy.deepcopy(ARGUS)
    deck["cards"][5] = {"title": "Dimension Dor", "house": "logos"}
    deck["cards"][6] = {"set": "PV", "number": "1", "title": "Not Known Here"}
    other_set, unknown = faults(deck)
    assert (unknown.field, unknown.nearest) == ("/cards/5", ("Dimension Door",))
    assert other_set.what.startswith("the deck has 1 card of Prophetic Visions that this Vaultlog does not know: Not")
    assert other_set.field == "/cards/6"
    deck["houses"][0] = "Ouboros"
    assert [fault.field for fault in faults(deck)] == ["/cards/6", "/cards/5", "/houses"]


def test_a_title_that_contradicts_its_number_is_a_fault() -> None:
    deck = copy.deepcopy(ARGUS)
    deck["cards"][0]["title"] = "Punch"
    (fault,) = faults(deck)
    assert fault.what == "CotA 108 is Dimension Door, not Punch"


HOUSES = ("brobnar", "dis", "logos")


def test_every_part_that_a_deck_lacks_is_named() -> None:
    (fault,) = faults("{}")
    assert (fault.field, fault.what) == ("/houses", "houses is missing; give a list of different houses")
    without_cards = [fault.what for fault in faults('{"houses": ["brobnar", "dis", "logos"]}')]
    assert without_cards == [f"a deck has twelve cards of each house, and 0 are of {house}" for house in HOUSES]


@pytest.mark.parametrize("source", [b"\xff\xfe", "{", "[1]", {"cards": 3, "houses": []}, "[" * 100_000])
def test_what_is_no_deck_at_all(source: Any) -> None:
    assert len(faults(source)) == 1

"""Decks from elsewhere: the Master Vault's JSON, our own JSON, a plain list of cards. Pure: nobody is asked anything.

`read_deck` takes any of them and gives a deck that can be played (`replays.tournaments.decks.check`), or says all that
is wrong with it, with the nearest titles where one is not known.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from engine import catalogue
from engine.catalogue import CardFacts
from engine.catalogue.printed import EVIL_TWIN
from engine.rulesets import CURRENT
from engine.shapes import in_words
from engine.table.description import DECK, LOGGED_DECK, MOST_CARDS, DeckCard
from replays.tournaments.decks import titles
from replays.tournaments.decks.check import DeckFault, DeckInvalid, checked_deck, strange_houses
from replays.tournaments.decks.houses_only import checked_houses, has_no_list, houses_in
from replays.tournaments.decks.sets import (
    NEWER_HOUSES,
    Strangers,
    is_held,
    kind_beside,
    unknown_set,
    unplayed_beside,
)
from replays.tournaments.decks.text import from_text
from replays.tournaments.printed_sets import REPRINTS, code_of, code_of_number, name_of

_CARD_FIELDS = tuple(field.name for field in msgspec.structs.fields(DeckCard))
_OF_A_CARD = frozenset(
    {
        *("maverick", "anomaly", "legacy", "enhanced", "is_maverick", "is_anomaly", "is_legacy", "is_enhanced"),
        *("id", "type", "rarity", "amber", "power", "armor", "traits", "keywords", "text", "icons", "image"),
    }
)
"""Fields of a card in lists from elsewhere that say what its title, house and enhancements say already."""


def read_deck(
    source: str | bytes | Mapping[str, Any],
    *,
    name: str | None = None,
    ruleset: str = CURRENT,
    without_list: bool = False,
    alliance: bool = False,
) -> dict[str, Any]:
    """A deck from JSON (the Master Vault's or ours, as text or already read) or from a plain list.

    `name`: of the deck, where the source has none. Returns {name, set, houses, cards: [{set, number, title, house,
    enhancements}], and tide, token, alliance or pods if it has them}. `alliance`: the caller says that its houses are
    of several decks, as the deck itself may (`checked_deck`). `without_list`: also a deck of which only the houses are
    known, as JSON or in words (`replays.tournaments.decks.houses_only`); its `cards` are then those known, and it is
    `learnt`. Raises DeckInvalid.
    """
    said = {"alliance": True} if alliance else {}
    if isinstance(source, bytes):
        try:
            source = source.decode("utf-8-sig")
        except UnicodeDecodeError as error:
            raise DeckInvalid(
                [DeckFault(f"the deck is not UTF-8 text: {error.reason} at byte {error.start}")]
            ) from error
    if isinstance(source, str):
        text = source.removeprefix("\ufeff")
        if without_list and (houses := houses_in(text)) is not None:
            return checked_houses({**houses, **said}, ruleset, name=name or "")
        if not text.lstrip().startswith(("{", "[")):
            return checked_deck({**from_text(text, name), **said}, ruleset)
        try:
            source = msgspec.json.decode(text)
        except (msgspec.MsgspecError, RecursionError) as error:
            raise DeckInvalid([DeckFault(f"the deck is not JSON: {error}")]) from error
    if not isinstance(source, Mapping):
        raise DeckInvalid(
            [DeckFault("a deck is a JSON object: the Master Vault's answer about it, or {name, set, houses, cards}")]
        )
    if isinstance(source.get("data"), Mapping):
        return checked_deck({**from_master_vault(source), **said}, ruleset)
    code = source.get("set")
    set_code = code_of(code) if isinstance(code, str) and code else None
    if without_list and has_no_list(source):
        return checked_houses({**source, **({"set": set_code} if set_code else {}), **said}, ruleset, name=name or "")
    return checked_deck({**from_ours({**source, **({"set": set_code} if set_code else {})}, name), **said}, ruleset)


def from_ours(raw: Mapping[str, Any], name: str | None = None) -> dict[str, Any]:
    """Our own JSON, its titles and houses written as the catalogue writes them. Raises DeckInvalid for other shapes and
    for titles nobody knows; the rest is for `checked_deck`."""
    if wrong := LOGGED_DECK.faults(raw):
        raise DeckInvalid([DeckFault(f"{in_words(fault.path)} {fault}", field=fault.pointer) for fault in wrong])
    deck = LOGGED_DECK.read(raw)
    if len(deck.cards) > MOST_CARDS:
        raise DeckInvalid([DeckFault(f"cards has {len(deck.cards)} items; give at most {MOST_CARDS}", field="/cards")])
    faults: list[DeckFault] = []
    rows: list[dict[str, Any]] = []
    halves, strangers = titles.Halves(), Strangers()
    for place, card in enumerate(deck.cards):
        house = None if card.house is None else titles.house_named(card.house) or card.house
        printing = halves.one_of(_meant(card, house or "", deck.set), enhanced=bool(card.enhancements))
        if len(printing) != 1:
            title, field, code = card.title or "", f"/cards/{place}", card.set or deck.set
            if printing:
                faults.append(titles.ambiguous(title or f"{code} {card.number}", printing, field=field))
            elif code and not is_held(code):
                strangers.add(name_of(code), title, field)
            else:
                faults.append(_unknown(title, field))
            continue
        facts = printing[0]
        # A title that contradicts set and number is for `checked_deck` to find, so it stays as it is.
        same = card.title is None or catalogue.spelt(card.title) in (facts.title, facts.name, catalogue.written(facts))
        rows.append(
            {
                "set": facts.set,
                "number": facts.number,
                "title": facts.name if same else card.title,
                "house": facts.house if house is None else house,
                "enhancements": list(card.enhancements or ()),
            }
        )
    houses = [titles.house_named(house) or house for house in deck.houses]
    faults = [*strangers.faults(), *faults, *_strange_fields(raw)]
    if deck.set and code_of(deck.set) is None and deck.set not in {row["set"] for row in rows}:
        faults.append(unknown_set(deck.set, field="/set"))
    pods = [{"house": titles.house_named(pod.house) or pod.house, "deck": pod.deck} for pod in deck.pods]
    references = {"tide": deck.tide, "token": deck.token, "alliance": deck.alliance, "pods": pods}
    read = {"name": deck.name or name or "", "set": deck.set, "houses": houses, "cards": rows, **references}
    if faults:
        faults += [DeckFault(what, field="/houses") for what in strange_houses(houses)]
        raise DeckInvalid(faults, read)
    return read


def _strange_fields(raw: Mapping[str, Any]) -> Iterator[DeckFault]:
    """A fault for each field of a deck that we do not know and that says something."""
    for name, value in raw.items():
        if value and (kind := kind_beside(str(name))) is not None:
            titles = value if isinstance(value, list) else [value]
            yield unplayed_beside({_title_of(title): kind for title in titles}, field=f"/{str(name)[:40]}")
        elif value and name not in DECK.fields and name not in ("vault", "player", "schema"):
            what = f"a deck has no field {str(name)[:40]!r} here; fields are {', '.join(DECK.fields)}"
            yield DeckFault(what, field=f"/{str(name)[:40]}")
    for place, card in enumerate(raw.get("cards") or ()):
        for name, value in card.items() if isinstance(card, Mapping) else ():
            if value and name not in (*_CARD_FIELDS, *_OF_A_CARD):
                fields = f"fields are {', '.join(_CARD_FIELDS)}, and each copy has an entry"
                what = f"a card has no field {str(name)[:40]!r} here; {fields}"
                yield DeckFault(what, field=f"/cards/{place}/{str(name)[:40]}")


def _title_of(value: Any) -> str:
    """The title that a reference card of a list is given by: a text, or an object with a title."""
    title = value.get("title") if isinstance(value, Mapping) else value
    return str(title)[:100]


def _meant(card: DeckCard, house: str, code: str) -> tuple[CardFacts, ...]:
    """The cards that an entry can mean. A number without a set is one of the deck's set, if it goes with the title."""
    title = catalogue.spelt(card.title or "")
    candidates = catalogue.candidates(card.set or code, card.number or "", title, house)
    by_title = catalogue.meant(title, code=card.set or code, house=house)
    if card.set is None and by_title and not any(candidate.title == by_title[0].title for candidate in candidates):
        return by_title
    return candidates


def from_master_vault(raw: Mapping[str, Any]) -> dict[str, Any]:
    """The Master Vault's answer about a deck, asked for with its cards. Raises DeckInvalid with every fault found.

    Keys that are not needed may be there or not; the list of cards may be `data.cards` or `data._links.cards`.
    """
    data = raw["data"]
    links = data.get("_links")
    links = links if isinstance(links, Mapping) else {}
    linked = raw.get("_linked")
    described = linked.get("cards") if isinstance(linked, Mapping) else None
    listed = data.get("cards") if isinstance(data.get("cards"), list) else links.get("cards")
    if not isinstance(listed, list) or not all(isinstance(id, str) for id in listed) or len(listed) > MOST_CARDS:
        raise DeckInvalid([DeckFault("the list of the deck's card ids is missing", field="/data/_links/cards")])
    if not isinstance(described, list):
        raise DeckInvalid(
            [
                DeckFault(
                    "the cards are not described; ask the Master Vault for the deck with `?links=cards`",
                    field="/_linked/cards",
                )
            ]
        )
    cards = {str(card["id"]): card for card in described if isinstance(card, Mapping) and "id" in card}
    icons, unread = _icons(data.get("bonus_icons"))
    reader = _Vault(cards, icons)
    reader.faults += unread
    rows = [row for place, id in enumerate(listed) if (row := reader.card(place, id)) is not None]
    # A reference card may be among the listed ids, or only described.
    for card in cards.values():
        if card.get("is_non_deck"):
            reader.reference(card)
    houses = data.get("houses") if isinstance(data.get("houses"), list) else links.get("houses")
    named = houses if isinstance(houses, list) else []
    named_houses = [titles.house_named(str(house)) or str(house) for house in named]
    code, _ = _expansion(data)
    read = {
        "name": str(data.get("name") or ""),
        "set": code,
        "houses": named_houses or list(dict.fromkeys(row["house"] for row in rows)),
        "cards": rows,
        **reader.references,
    }
    if faults := reader.all_faults():
        strange = (DeckFault(what, field="/data/_links/houses") for what in strange_houses(named_houses))
        raise DeckInvalid([*faults, *strange], read)
    return read


class _Vault:
    """Reads the cards of one Master Vault deck, and collects what is wrong with them."""

    def __init__(self, cards: Mapping[str, Mapping[str, Any]], icons: dict[str, list[list[str]]]) -> None:
        self.cards, self.icons = cards, icons
        self.translated = _is_translated(cards.values())
        self.faults: list[DeckFault] = []
        self.references: dict[str, Any] = {}
        self.told: set[str] = set()
        self.halves = titles.Halves()
        self.strangers = Strangers()
        self.beside: dict[str, str] = {}
        """Reference cards of kinds that we do not know: title -> kind."""
        self.strange_icons: dict[str, list[str]] = defaultdict(list)
        """Icons that we do not know -> titles of the cards that they are on."""

    def card(self, place: int, id: str) -> dict[str, Any] | None:
        """The row of one copy; None for a reference card, and for one at fault."""
        card = self.cards.get(id)
        if card is None:
            self._fault(id, f"card {id} is listed, but not described in `_linked.cards`", f"/data/_links/cards/{place}")
            return None
        if card.get("is_non_deck"):
            return None
        title = str(card.get("card_title") or "")
        printings = self._meant(id, card, title)
        if len(printings) != 1:
            if id not in self.told:
                self._note_unknown(card, title, printings, f"/data/_links/cards/{place}")
            self.told.add(id)
            self._read_icons(id, title)
            return None
        facts = printings[0]
        house = titles.house_named(str(card.get("house") or "")) or str(card.get("house") or "")
        several = bool(card.get("house_variant"))  # the set prints it in several houses, and in each it is no maverick
        if several and not house:
            self._fault(id, f"{title} is printed in several houses; add the `house` it stands under", "/_linked/cards")
        house = house or facts.house
        any_house = facts.of_any_house or card.get("is_anomaly")
        if house != facts.house and card.get("is_maverick") is False and not (several or any_house):
            self._fault(
                id,
                f"{title} is a card of {facts.house}, and stands under {house} without being called a maverick",
                f"/data/_links/cards/{place}",
            )
        icons = self._read_icons(id, title)
        if icons is None and card.get("is_enhanced"):
            self._fault(
                id,
                f"{title} is enhanced, and `data.bonus_icons` does not say with what; add its icons",
                "/data/bonus_icons",
            )
        row = {"set": facts.set, "number": facts.number, "title": facts.name, "house": house}
        return {**row, "enhancements": icons or []}

    def _read_icons(self, id: str, title: str) -> list[str] | None:
        """The icons of the next enhanced copy of a card; None when there are none for it."""
        if not self.icons.get(id):
            return None
        icons = self.icons[id].pop(0)
        for icon in icons:
            if icon not in _EVERY_ICON:
                self.strange_icons[icon].append(title)
        return [icon for icon in icons if icon in _EVERY_ICON]

    def _note_unknown(self, card: Mapping[str, Any], title: str, printings: tuple[CardFacts, ...], field: str) -> None:
        code, name = _expansion(card)
        if printings:
            self.faults.append(titles.ambiguous(title, printings, field=field))
        elif code and not is_held(code):
            self.strangers.add(name, title, field)
        else:
            self.faults.append(_unknown(title, field))

    def reference(self, card: Mapping[str, Any]) -> None:
        """Take in a card that lies beside the deck: the creature of its tokens, the tide. Others are refused, because
        a match without them would be another."""
        title = str(card.get("card_title") or "")
        kind = catalogue.plain(str(card.get("card_type") or ""))
        if "tide" in kind or catalogue.plain(title) in ("tide", "the tide"):
            self.references["tide"] = True
        elif "token" in kind:
            token, code, name = catalogue.spelt(title), *_expansion(card)
            if not catalogue.meant(token, code=code) and code and not is_held(code):
                self.strangers.add(name, title, "/_linked/cards")
            elif (other := self.references.setdefault("token", token)) != token:
                what = f"a deck has one token creature, and this one has {other} and {token}; leave in the one it has"
                self.faults.append(DeckFault(what, field="/_linked/cards"))
        else:
            self.beside[title] = str(card.get("card_type") or "of unknown type")

    def all_faults(self) -> list[DeckFault]:
        """Everything that is wrong, the sets that are not here first. Call it when all cards are read."""
        faults = [*self.strangers.faults(), *self.faults]
        if faults and self.translated:
            what = "most titles are not in English; ask the Master Vault with the header `Accept-Language: en`"
            faults.insert(0, DeckFault(what, field="/_linked/cards"))
        if self.beside:
            faults.append(unplayed_beside(self.beside, field="/_linked/cards"))
        for icon, on in self.strange_icons.items():
            what = f"{_icon_named(icon)} is no icon that this Vaultlog plays, and it stands on"
            faults.append(DeckFault(f"{what} {', '.join(dict.fromkeys(on))}", field="/data/bonus_icons"))
        return [*faults, *self._left_over()]

    def _left_over(self) -> Iterator[DeckFault]:
        """The icons of copies that are not listed."""
        for id, left in self.icons.items():
            if left and id not in self.told:
                title = self.cards.get(id, {}).get("card_title") or id
                what = f"there are bonus icons for more copies of {title} than are listed"
                yield DeckFault(what, field="/data/bonus_icons")

    def _meant(self, id: str, card: Mapping[str, Any], title: str) -> tuple[CardFacts, ...]:
        """The cards that a described card can be: by set, number and title, then by rarity and house."""
        code, _ = _expansion(card)
        number = str(card.get("card_number") or "")
        numbered = catalogue.sharing(code, number.zfill(3) if number.isdigit() else number)
        # Numbers are of a printing; where they and the title disagree, the title is what players read.
        printings = tuple(
            printing for printing in numbered if catalogue.plain(printing.title) == catalogue.plain(title)
        )
        printings = printings or catalogue.meant(catalogue.spelt(title), code=code)
        if not printings and self.translated:
            printings = tuple(printing for printing in numbered if _agree(card, printing))
        rarity, house = str(card.get("rarity") or ""), titles.house_named(str(card.get("house") or ""))
        is_twin = catalogue.plain(rarity) == EVIL_TWIN
        if rarity and any(printing.version == EVIL_TWIN for printing in printings):
            printings = tuple(printing for printing in printings if (printing.version == EVIL_TWIN) == is_twin)
        if len(printings) > 1 and any(printing.house == house for printing in printings):
            printings = tuple(printing for printing in printings if printing.house == house)
        return self.halves.one_of(printings, enhanced=bool(self.icons.get(id) or card.get("is_enhanced")))

    def _fault(self, id: str, what: str, field: str) -> None:
        if id not in self.told:
            self.told.add(id)
            self.faults.append(DeckFault(what, field=field))


def _is_translated(cards: Iterable[Mapping[str, Any]]) -> bool:
    """Whether most cards of an answer have titles in another language than English: unknown ones, in sets of which all
    cards are known."""
    readable = [card for card in cards if is_held(code := _expansion(card)[0]) or code in REPRINTS]
    titles_given = [str(card.get("card_title") or "") for card in readable if not card.get("is_non_deck")]
    unknown = [title for title in titles_given if not catalogue.meant(catalogue.spelt(title))]
    return 2 * len(unknown) > len(titles_given)


def _agree(card: Mapping[str, Any], printing: CardFacts) -> bool:
    """Whether the numbers on a described card are those of a printing: its power, its armor and its Æmber icons."""
    values = {"power": printing.power, "armor": printing.armor, "amber": printing.icons.count("amber")}
    return all(
        str(card.get(name) or 0) == str(value) for name, value in values.items() if card.get(name) not in (None, "")
    )


_EVERY_ICON = frozenset((*catalogue.ICONS, *catalogue.HOUSE_ICONS))


def _expansion(of: Mapping[str, Any]) -> tuple[str, str]:
    """Our code and the name of the set that a deck or card says it is of; two empty texts when it does not say."""
    return code_of_number(of.get("expansion"))


def _icons(raw: Any) -> tuple[dict[str, list[list[str]]], list[DeckFault]]:
    """Card id -> the icons of each enhanced copy; and the faults of entries that cannot be read."""
    icons: dict[str, list[list[str]]] = defaultdict(list)
    faults = []
    if raw and not isinstance(raw, list):
        faults.append(DeckFault("`data.bonus_icons` is a list of {card_id, bonus_icons}", field="/data/bonus_icons"))
    for place, entry in enumerate(raw if isinstance(raw, list) else []):
        if isinstance(entry, Mapping) and isinstance(entry.get("bonus_icons"), list) and "card_id" in entry:
            icons[str(entry["card_id"])].append([_icon(str(icon)) for icon in entry["bonus_icons"]])
        else:
            what = "these icons cannot be read: give {card_id, bonus_icons: [icon]}"
            faults.append(DeckFault(what, field=f"/data/bonus_icons/{place}"))
    return dict(icons), faults


def _icon(text: str) -> str:
    """An icon as a deck has it. The Master Vault calls a house icon by the house, with blanks or without."""
    of_house = f"house:{catalogue.plain(text).replace(' ', '')}"
    return of_house if of_house in catalogue.HOUSE_ICONS else text.casefold()


def _icon_named(icon: str) -> str:
    """An icon that we do not know, as people say it. House icons are the names of houses, with blanks or without."""
    if catalogue.plain(icon).replace(" ", "") in (*catalogue.EVERY_HOUSE, *NEWER_HOUSES):
        return f"the house icon of {icon.title()}"
    return icon[:40]


def _unknown(title: str, field: str) -> DeckFault:
    return titles.unknown(title, f"{title or 'a card without title'} is not in the catalogue", field=field)

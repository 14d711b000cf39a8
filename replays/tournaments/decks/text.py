"""A deck as a plain list: lines of "count title", with or without house headings."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from typing import Any, NamedTuple

from engine import catalogue
from engine.catalogue import CardFacts, plain
from engine.catalogue.printed import EVIL_TWIN
from engine.table.description import DECK_SIZE
from replays.tournaments.decks import titles
from replays.tournaments.decks.check import DeckFault, DeckInvalid
from replays.tournaments.decks.sets import is_held, kind_beside, unknown_set, unplayed_beside
from replays.tournaments.printed_sets import EXPANSIONS, code_of, name_of

MOST_LINES = 500
MOST_FAULTS = 40
"""More lines than a deck has cards: what was read is no deck."""
_COUNT = re.compile(r"(?:(\d{1,3})(?:\s*[x×*]\s+|[x×*](?=\D)|\s))?\s*(.+?)(?:\s+[x×*]\s?(\d{1,3}))?", re.IGNORECASE)
_HEADER = re.compile(r"(name|deck|set|houses|alliance|tide|token)\s*:\s*(.*)", re.IGNORECASE)
_POD = re.compile(r"(.+?)[\s:]*\(of (.{1,200})\)", re.IGNORECASE)
_MARK = re.compile(r"\s*[(\[]([^()\[\]]*)[)\]]$")
_ICONS = re.compile(r"\s*\{([^{}]*)\}$")
_HOUSES_IN_A_DECK = 3


class _Line(NamedTuple):
    number: int
    copies: int
    cards: tuple[CardFacts, ...]
    """Several where the title alone does not tell which."""
    house: str | None
    """Said by a heading or by the line; None: not said."""
    icons: list[str]

    @property
    def facts(self) -> CardFacts:
        """The first of the cards, which has the title and house of all."""
        return self.cards[0]


def from_text(text: str, name: str | None = None) -> dict[str, Any]:
    """A deck from lines; blank lines and lines that begin with `#` or `//` are ignored.

    * `Name: …` and `Set: …` (a code as in the catalogue) may stand at the beginning.
      `Alliance: yes` says that its houses are of several decks, `Tide: yes` that it has the reference card of the tide,
      `Token: Grunt` which its token creature is. Each may stand there once.
    * Of cards that share a title the line says which: `Armadrone (evil twin)`, `Armadrone (DT 048)`; if a set prints it
      in several houses, the card is of the heading's house, or of the house after the title. Halves of a gigantic
      creature are told apart by their number. A title with an evil twin is the other card, unless the list names an
      evil twin or is the list of one (`Name: … Evil Twin`): a deck has the twins of all its cards or of none.
    * A line that is a house's name begins the cards of that house; a maverick stands under the house it plays in.
      `Logos (of Radiant Argus)` is the pod of that deck, and the list that of an Alliance.
    * `2 Tremor`, `2x Tremor`, `Tremor x2` or `Tremor`; after the title may stand `(Logos)`, the house that this copy
      plays in, `(maverick)`, which a heading makes superfluous, and `{amber draw}`, its enhancements.
    * Without headings every card is of the house that printed it; cards of a fourth house are mavericks of the one
      house that lacks as many, when that is clear.

    Raises DeckInvalid with every fault, each with its line; what `checked_deck` finds is not looked for here.
    """
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise DeckInvalid([DeckFault(f"the list has {len(lines)} lines; a deck has {DECK_SIZE} cards")])
    faults: list[DeckFault] = []
    card_lines: list[_Line] = []
    headers: dict[str, str] = {}
    house: str | None = None
    pods: dict[str, str] = {}
    entries, beside = _without_references(lines)
    faults += beside
    for number, line in entries:
        header = _HEADER.fullmatch(line)
        if header is not None and not _named_so(line):
            faults += _read_header(number, header[1].casefold(), header[2].strip(), headers)
            if header[1].casefold() == "set" and headers["set"]:
                code = code_of(headers["set"])
                faults += [] if code else [unknown_set(headers["set"], line=number)]
                headers["set"] = code or ""
        elif (heading := _heading(line)) is not None:
            house, source = heading
            if source and plain(pods.setdefault(house, source)) != plain(source):
                what = f"the pod of {catalogue.in_words(house)} is of {pods[house]} and of {source}; name one deck"
                faults.append(DeckFault(what, line=number))
        else:
            read = _card(number, line, house, headers.get("set", ""))
            if isinstance(read, _Line):
                card_lines.append(read)
            else:
                faults.append(read)
                if len(faults) == MOST_FAULTS:
                    break
    said, strange = _beside_the_cards(headers)
    faults += strange
    if (code := headers.get("set", "")) in dict(EXPANSIONS.values()) and not is_held(code) and faults:
        faults.insert(
            0,
            DeckFault(
                f"{name_of(code)} is not in this Vaultlog; it knows only the cards of it that it has from other sets"
            ),
        )
    if not card_lines and not faults:
        faults.append(DeckFault("the list names no cards; give lines such as `2 Tremor`"))
    title = headers.get("name") or headers.get("deck") or name or ""
    chosen, unclear = _chosen(card_lines, title)
    of_decks = {"pods": [{"house": house, "deck": deck} for house, deck in pods.items()]} if pods else {}
    about = {"name": title, "set": headers.get("set", ""), **said, **of_decks}
    try:
        named = _named(headers.get("houses", ""))
        if faults := [*faults, *unclear]:
            raise DeckInvalid(faults)
        houses, mavericks_house = _houses(card_lines, named)
    except DeckInvalid as error:
        houses = list(dict.fromkeys(line.house for line in card_lines if line.house))
        raise DeckInvalid(
            error.faults, {**about, "houses": houses, "cards": _rows(chosen, houses) if houses else []}
        ) from None
    code = headers.get("set") or Counter(facts.set for _, facts in chosen).most_common(1)[0][0]
    return {**about, "set": code, "houses": houses, "cards": _rows(chosen, houses, mavericks_house)}


def _without_references(lines: list[str]) -> tuple[list[tuple[int, str]], list[DeckFault]]:
    """The lines that say something, with their numbers, and a fault for the reference cards that no match plays.

    Such a card stands after `Prophecies:` or `Archon powers:`, or in the lines below it, up to the next heading or
    known card.
    """
    entries: list[tuple[int, str]] = []
    cards: dict[str, str] = {}
    first = 0
    kind: str | None = None
    for number, raw in enumerate(lines, 1):
        line = raw.strip()
        if not line or line.startswith(("#", "//")):
            continue
        name, _, rest = line.partition(":")
        begins = None if _named_so(line) else kind_beside(name)
        if begins is not None:
            kind, first = begins, first or number
            titles_here = [title.strip() for title in re.split(r"[;/]", rest)]
        elif kind is None or _HEADER.fullmatch(line) or _heading(line) is not None or _names_card(line):
            kind = None
            entries.append((number, line))
            continue
        else:
            titles_here = [line]
        cards |= {title[:100]: kind for title in titles_here if title}
    return entries, [unplayed_beside(cards, line=first)] if first else []


def _rows(
    chosen: list[tuple[_Line, CardFacts]], houses: list[str], mavericks_house: str | None = None
) -> list[dict[str, Any]]:
    """The cards as a set-up has them."""
    return [
        {
            "set": facts.set,
            "number": facts.number,
            "title": facts.name,
            "house": entry.house or (facts.house if facts.house in houses else mavericks_house),
            "enhancements": list(entry.icons),
        }
        for entry, facts in chosen
    ]


def _chosen(lines: list[_Line], title: str) -> tuple[list[tuple[_Line, CardFacts]], list[DeckFault]]:
    """The card that each copy of each line is, and the faults of lines that can mean several cards.

    `title`: of the deck, which says whether it is one of evil twins."""
    twins = EVIL_TWIN in catalogue.plain(title) or any(_is_twin(line.cards) for line in lines)
    halves = titles.Halves()
    chosen: list[tuple[_Line, CardFacts]] = []
    faults: list[DeckFault] = []
    for entry in lines:
        printings = tuple(card for card in entry.cards if (card.version == EVIL_TWIN) == twins) or entry.cards
        for _ in range(entry.copies):
            half = halves.one_of(printings, enhanced=bool(entry.icons))
            if len(half) > 1:
                faults.append(titles.ambiguous(entry.facts.title, half, line=entry.number))
                break
            chosen.append((entry, half[0]))
    return chosen, faults


def _heading(line: str) -> tuple[str, str] | None:
    """The house whose cards a line begins, and the deck that this pod comes from, if it is named.

    None for a line of another kind."""
    if _named_so(line):
        return None
    pod = _POD.fullmatch(line)
    house = titles.house_named((pod[1] if pod else line).strip("[]():=-* "))
    return None if house is None else (house, pod[2].strip() if pod else "")


def _read_header(number: int, name: str, value: str, headers: dict[str, str]) -> list[DeckFault]:
    """Take in a line before the cards; the fault of one that says otherwise than an earlier line."""
    before = headers.setdefault(name, value)
    if plain(before) == plain(value):
        return []
    return [DeckFault(f"{name.title()} is {before[:80]} and {value[:80]}; leave in one of the lines", line=number)]


def _beside_the_cards(headers: Mapping[str, str]) -> tuple[dict[str, Any], list[DeckFault]]:
    """The fields of the deck that the first lines give beside its name, set and houses.

    Returns {alliance, tide, token}, as far as said, and what is wrong with these lines.
    """
    said: dict[str, Any] = {"token": catalogue.spelt(headers["token"])} if headers.get("token") else {}
    faults = []
    for word in ("alliance", "tide"):
        answer = headers.get(word, "no").casefold()
        if answer not in ("yes", "no"):
            faults.append(DeckFault(f"{word.title()} is {answer[:40]!r}; write yes or no"))
        if answer == "yes":
            said[word] = True
    return said, faults


def _named(text: str) -> list[str]:
    parts = [part.strip() for part in re.split(r"[,;/]", text) if part.strip()]
    named = [(part, titles.house_named(part)) for part in parts]
    unknown = [DeckFault(f"{part!r} is no house that the catalogue holds") for part, house in named if house is None]
    if unknown:
        raise DeckInvalid(unknown)
    return [house for _, house in named if house is not None]


def _card(number: int, line: str, heading: str | None, code: str) -> _Line | DeckFault:
    house, icons, rest = heading, [], line
    if (braces := _ICONS.search(rest)) is not None:
        icons = [icon for icon in re.split(r"[\s,;+]+", braces[1].casefold()) if icon]
        unknown = [icon for icon in icons if icon not in (*catalogue.ICONS, *catalogue.HOUSE_ICONS)]
        if unknown:
            return DeckFault(
                f"{unknown[0]!r} is no icon; choose from {', '.join(catalogue.ICONS)}, house:dis …", line=number
            )
        rest = rest[: braces.start()]
    while (mark := _MARK.search(rest)) is not None and _find(rest, code, house) is None:
        said = titles.house_named(mark[1])
        if said is not None:
            house = said
        elif catalogue.plain(mark[1]) != "maverick":
            return DeckFault(f"{mark[1]!r} is no house; after a title stand a house, or maverick", line=number)
        rest = rest[: mark.start()]
    printings = _find(rest, code, house)
    if printings is None:
        counted = _COUNT.fullmatch(rest.strip())
        title = counted[2] if counted is not None else rest.strip()
        return titles.unknown(title[:120], line=number)
    copies, candidates = printings
    if not 1 <= copies <= DECK_SIZE:
        return DeckFault(f"{copies} copies of {candidates[0].title}: give 1 to {DECK_SIZE}", line=number)
    return _Line(number, copies, candidates, house, icons)


def _is_twin(cards: tuple[CardFacts, ...]) -> bool:
    """Whether a line says that it is an evil twin."""
    return all(card.version == EVIL_TWIN for card in cards)


def _named_so(line: str) -> bool:
    """Whether a line is the title of a card, and nothing else."""
    return bool(catalogue.meant(catalogue.spelt(line)))


def _names_card(line: str) -> bool:
    """Whether a line gives a card that the catalogue holds, perhaps with its count."""
    counted = _COUNT.fullmatch(line)
    return counted is not None and _named_so(counted[2])


def _find(text: str, code: str, house: str | None) -> tuple[int, tuple[CardFacts, ...]] | None:
    """How many of which card, or of which cards that share the title; a title that begins with a number is read as
    that title."""
    whole = catalogue.meant(catalogue.spelt(text.strip()), code=code, house=house or "")
    if whole:
        return 1, whole
    counted = _COUNT.fullmatch(text.strip())
    printings = (
        catalogue.meant(catalogue.spelt(counted[2]), code=code, house=house or "") if counted is not None else ()
    )
    if counted is None or not printings:
        return None
    return int(counted[1] or counted[3] or 1), printings


def _houses(lines: list[_Line], named: list[str]) -> tuple[list[str], str | None]:
    """The houses of a deck, those named, else those most cards are of; and the house in which cards of a fourth house
    play, when it can only be one. Raises DeckInvalid when it could be several.
    """
    copies: Counter[str] = Counter()
    for line in lines:
        copies[line.house or line.facts.house] += line.copies
    if not named and (len(copies) <= _HOUSES_IN_A_DECK or all(line.house is not None for line in lines)):
        return list(copies), None
    houses = named or [house for house, _ in copies.most_common(_HOUSES_IN_A_DECK)]
    strays = [line for line in lines if line.house is None and line.facts.house not in houses]
    per_house = DECK_SIZE // _HOUSES_IN_A_DECK
    lacking = [house for house in houses if copies[house] < per_house]
    if not strays or (len(lacking) == 1 and copies[lacking[0]] + sum(line.copies for line in strays) == per_house):
        return houses, lacking[0] if strays else None
    raise DeckInvalid(
        [
            DeckFault(
                f"{line.facts.title} is a card of {line.facts.house}, and the deck's houses are {', '.join(houses)}; "
                "a maverick needs the house it plays in after its title, such as (Logos)",
                line=line.number,
            )
            for line in strays
        ]
    )

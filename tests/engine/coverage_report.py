"""How often each card was played, used, destroyed and discarded over the matches of `tests.engine.all_pairs`.

python -m tests.engine.coverage_report        # half a minute; a line per card, then what never happened
python -m tests.engine.coverage_report 20     # of the first twenty matches only
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from functools import cache

from engine.abilities import CARDS
from engine.catalogue import CardFacts
from tests.engine.all_pairs import DEEDS, Deeds, counted, drawn, every_card, later, pairs, shown, sought, tables
from tests.engine.matches import Script

MOST_SOUGHT = 400
"""The most matches that are played in search of what random decks have not shown."""


@cache
def scripts() -> tuple[Script, ...]:
    """All matches; each stands at its number."""
    return (*pairs(), *drawn(), *tables(), *later())


@cache
def deeds_of(number: int) -> Deeds:
    """What became of the cards in one of the matches, which is played once in a process.

    Raises what `shown` does, with the number of the match as a note."""
    try:
        return shown(scripts()[number])
    except Exception as problem:
        problem.add_note(f"in match {number}")
        raise


def deeds_of_all(most: int | None = None) -> Deeds:
    """What became of the cards in all the matches, or in the first `most` of them."""
    total = Deeds()
    for number in range(len(scripts()))[:most]:
        total.add(deeds_of(number))
    return total


def deeds_of_enough() -> Deeds:
    """What became of the cards in as many matches as it takes until nothing is `missing`: the random decks, and then
    decks that hold what they have not shown, `MOST_SOUGHT` at most. The latter are played without checks."""
    total = Deeds()
    for script in drawn():
        total.add(deeds_of(script.number))
    for number in range(MOST_SOUGHT):
        names = {sentence.partition(" was never ")[0] for sentence in missing(total)}
        if not names:
            break
        total.add(counted(sought(sorted(names), number)))
    return total


def usable(card: CardFacts) -> bool:
    """Whether a card can be used by itself: creatures can, and artifacts that have an action or omni ability."""
    if card.type == "artifact":
        return bool({"action", "omni"} & CARDS[card.name].labelled.keys())
    return card.type == "creature"


def playable(card: CardFacts) -> bool:
    """Whether a card can ever be played: what it requires looks at something, and does not forbid it always."""
    requirement = CARDS[card.name].own.get("play_requirement")
    looks_at = getattr(requirement, "__code__", None)
    return requirement is None or looks_at is None or bool(looks_at.co_names) or requirement(None, None, None)


def told_of() -> list[CardFacts]:
    """The cards that a report tells of: not the top half of a gigantic creature, which is in play as the bottom one."""
    return [card for card in every_card() if card.half != "top"]


def missing(deeds: Deeds) -> list[str]:
    """What these counts do not show, a sentence per card: every card has to be destroyed or discarded, those that can
    be played have to be played, and those that can be used have to be used."""
    found = []
    for card in told_of():
        if playable(card) and not deeds.times(card.name, "played"):
            found.append(f"{card.name} was never played")
        if not deeds.times(card.name, "destroyed", "discarded"):
            found.append(f"{card.name} was never destroyed nor discarded")
        if usable(card) and not deeds.times(card.name, "used"):
            found.append(f"{card.name} was never used")
    return found


def table(deeds: Deeds) -> Iterable[str]:
    """The report: a heading and a line per card."""
    names = list(DEEDS.values())
    yield f"{'card':34}{'house':10}" + "".join(f"{name:>11}" for name in names)
    for card in told_of():
        yield f"{card.name:34}{card.house:10}" + "".join(f"{deeds.times(card.name, name):>11}" for name in names)


def main(arguments: list[str]) -> None:
    """Play all matches, or as many as the arguments say, and print the report."""
    most = int(arguments[0]) if arguments else len(scripts())
    deeds = deeds_of_all(most)
    for line in table(deeds):
        print(line)
    lacking = missing(deeds)
    print(f"{len(told_of())} cards in {most} matches;", "; ".join(lacking) or "nothing is missing")


if __name__ == "__main__":
    main(sys.argv[1:])

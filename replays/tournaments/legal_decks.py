"""What a tournament's policy allows of decks: their sets, and the restricted list of Alliances."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Any

from engine.catalogue import plain
from engine.english import counted
from replays.tournaments.policy import Policy
from replays.tournaments.printed_sets import name_of
from replays.tournaments.restricted_lists import RestrictedList


def deck_faults(policy: Policy, deck: Mapping[str, Any], day: str) -> list[str]:
    """Give the sentences that say why a policy does not allow a deck.

    `deck`: as a set-up has it; `day`: of the event, as YYYY-MM-DD. A deck whose set nobody knows yet is
    allowed until its list comes.
    """
    faults: list[str] = []
    code = deck.get("set")
    if policy.sets and code and code not in policy.sets:
        faults.append(
            f"the deck is of {name_of(code)}, and this tournament allows decks of {', '.join(policy.sets)}; register "
            "another deck, or allow the set in the policy"
        )
    restricted = policy.restricted_on(day)
    if restricted is not None and is_alliance(deck):
        faults += _restricted(restricted, deck)
    return faults


def is_alliance(deck: Mapping[str, Any]) -> bool:
    """Whether the houses of a deck come from several decks. Pods that all name one deck are that deck, unaltered."""
    sources = {plain(pod["deck"]) for pod in deck.get("pods") or () if pod.get("deck")}
    unaltered = len(sources) == 1 and len(deck["pods"]) == len(deck["houses"])
    return deck.get("alliance") is True and not unaltered


def _restricted(on: RestrictedList, deck: Mapping[str, Any]) -> Iterator[str]:
    """What an Alliance holds against a restricted list, one sentence each."""
    listed = {plain(title): title for title in on.titles}
    copies = Counter(listed[name] for card in deck.get("cards") or () if (name := plain(card["title"])) in listed)
    if len(copies) > 1:
        yield (
            f"an Alliance has at most one title of the restricted list {on.name}, and this one has "
            f"{', '.join(sorted(copies))}; choose other pods, so that one of them is left"
        )
    for title, many in copies.items():
        most = on.titles[title]
        if most is not None and many > most:
            yield (
                f"the restricted list {on.name} allows {counted(most, 'copy')} of {title} in an Alliance, "
                f"and this one has {many}; choose another pod"
            )

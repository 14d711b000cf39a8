"""The sets that decks are of: the registry's numbers, codes and names."""

from __future__ import annotations

import re

EXPANSIONS = {
    341: ("CotA", "Call of the Archons"),
    435: ("AoA", "Age of Ascension"),
    452: ("WC", "Worlds Collide"),
    453: ("WC", "the anomalies of Worlds Collide"),
    479: ("MM", "Mass Mutation"),
    496: ("DT", "Dark Tidings"),
    600: ("WoE", "Winds of Exchange"),
    601: ("UC22", "Unchained 2022"),
    609: ("VM23", "Vault Masters 2023"),
    700: ("GR", "Grim Reminders"),
    722: ("MG", "Menagerie 2024"),
    737: ("VM24", "Vault Masters 2024"),
    800: ("AS", "Æmber Skies"),
    855: ("ToC", "Tokens of Change"),
    874: ("MoMu", "More Mutation"),
    886: ("PV", "Prophetic Visions"),
    892: ("MCW", "Martian Civil War"),
    907: ("Disc", "Discovery"),
    918: ("CC", "Crucible Clash"),
    928: ("DM", "Draconian Measures"),
    939: ("VM25", "Vault Masters 2025"),
    964: ("VM26", "Vault Masters 2026"),
}
"""The Master Vault's numbers of sets -> our code, and the name for people."""
NAMES = {code: name for number, (code, name) in EXPANSIONS.items() if number != 453}
"""Code -> name of each set, in the order of their release."""
REPRINTS = ("UC22", "VM23", "VM24", "Disc")
"""Sets without a card that no set of the catalogue has."""
NOT_OFFICIAL = ("UC22", "MG", "MCW")
"""Sets that official events do not allow."""


def code_of(text: str) -> str | None:
    """The code of the set that a text names: by its code, its name or its number; None for no set.

    A set without a name here is called by its number, `set 99999`.
    """
    wanted = " ".join(text.split()).casefold()
    for number, (code, name) in EXPANSIONS.items():
        if wanted in (code.casefold(), name.casefold(), str(number), f"set {number}"):
            return code
    return wanted if re.fullmatch(r"set \d{1,9}", wanted) else None


def code_of_number(number: object) -> tuple[str, str]:
    """Our code and the name of the set of a number in the Master Vault; two empty texts for what is no number."""
    if isinstance(number, str) and number.isdecimal() and len(number) < 10:
        number = int(number)
    if not isinstance(number, int) or isinstance(number, bool):
        return "", ""
    return EXPANSIONS.get(number, (f"set {number}", f"set {number}"))


def name_of(code: str) -> str:
    """The name of a set for people; its code where it has no name here."""
    return dict(EXPANSIONS.values()).get(code, code)

"""Names of people, in any script: ids made of them, their order in a list, and equal names."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Container, Sequence

from replays.tournaments.entries import RegisteredPlayer
from replays.tournaments.state import Tournament

LONGEST_ID = 64
_SPECIAL = {
    "ł": "l",
    "ø": "o",
    "đ": "d",
    "ð": "d",
    "þ": "th",
    "ħ": "h",
    "ı": "i",
    "ŋ": "n",
    "ŧ": "t",
    "ß": "ss",
    "æ": "ae",
    "œ": "oe",
    "ĳ": "ij",
    "ə": "e",
    "ʼ": "",
    "’": "",
    "'": "",
}
"""Latin letters that have no accent to be taken off."""
_CYRILLIC = dict(
    zip(
        "абвгґдеєжзиіїйклмнопрстуфхцчшщыэюяёђјљњћџѓќѕў",
        "a b v g g d e ye zh z i i i y k l m n o p r s t u f kh ts ch sh shch y e yu ya yo dj j lj nj c dz gj kj dz u"
        "".split(),
        strict=True,
    )
) | {"ъ": "", "ь": ""}
_GREEK = dict(
    zip("αβγδεζηθικλμνξοπρσςτυφχψω", "a v g d e z i th i k l m n x o p r s s t y f ch ps o".split(), strict=True)
)
_FAMILY_FIRST = re.compile("[\u3040-\u30ff\u3400-\u9fff\uac00-\ud7af]")
"""Chinese, Japanese and Korean letters."""
_AFTER_NAMES = frozenset({"jr", "sr", "ii", "iii", "iv"})
_LATIN = str.maketrans({**_SPECIAL, **_CYRILLIC, **_GREEK})


def latin(text: str) -> str:
    """A text in small Latin letters without accents, as far as its script has letters that sound like them.

    >>> latin("Łukasz Żółć"), latin("Ünal Ørsted-Æsir"), latin("Юлия Щербак"), latin("王小明")
    ('lukasz zolc', 'unal orsted-aesir', 'yuliya shcherbak', '王小明')
    """
    composed = unicodedata.normalize("NFC", text.casefold()).translate(_LATIN)  # й is a letter, and no и with an accent
    parts = unicodedata.normalize("NFKD", composed)
    return "".join(part for part in parts if not unicodedata.combining(part)).translate(_LATIN)


def slug(text: str) -> str:
    """An id made of a name; empty if an id can have none of its letters."""
    return re.sub(r"[^0-9a-z]+", "-", latin(text)).strip("-")[:LONGEST_ID].rstrip("-")


def free_id(text: str, taken: Container[str], otherwise: str) -> str:
    """A free id made of a name; `otherwise` and a number if the name has no letter for an id.

    >>> free_id("Ann", {"ann"}, "player"), free_id("王小明", {"player-1"}, "player")
    ('ann-2', 'player-2')
    """
    stem = slug(text)
    if stem and stem not in taken:
        return stem
    number = 2 if stem else 1
    stem = (stem or otherwise)[: LONGEST_ID - 8]
    while f"{stem}-{number}" in taken:
        number += 1
    return f"{stem}-{number}"


def family_name(name: str) -> str:
    """The part of a name that lists are ordered by: what stands before a comma, else the last word; the first one where
    the script puts it first.

    >>> [family_name(name) for name in ("Ann Archer", "Archer, Ann", "Sam Hill Jr.", "王 小明", "Zoe (blue)")]
    ['Archer', 'Archer', 'Hill', '王', 'Zoe']
    """
    family, comma, _ = name.partition(",")
    words = re.sub(r"\([^()]*\)", " ", family).split() or [name]
    if comma:
        return " ".join(words)
    if _FAMILY_FIRST.match(words[0]):
        return words[0]
    while len(words) > 1 and words[-1].casefold().rstrip(".") in _AFTER_NAMES:
        words.pop()
    return words[-1]


def name_key(name: str) -> tuple[str, str, str]:
    """The order of names in a list, by family name: accents do not matter, unless nothing else differs.

    >>> sorted(["Zoe", "Łukasz", "Ünal", "Mia", "Uta", "Zoe Berg"], key=name_key)
    ['Zoe Berg', 'Łukasz', 'Mia', 'Ünal', 'Uta', 'Zoe']
    """
    return latin(family_name(name)), latin(name), name


def namesakes(at: Tournament, name: str, but: str | None = None) -> list[RegisteredPlayer]:
    """The players whose name reads the same (`read_as`). `but`: a player who does not count."""
    return [at.players[id] for id in at.named.get(read_as(name), ()) if id != but]


def namesake_fault(others: Sequence[RegisteredPlayer]) -> str:
    """The message for a new player whose name these players have."""
    first = others[0]
    if first.dropped:
        return (
            f"there is a player {first.name} already ({first.id}), who has left: append player.returned to bring them "
            "back, or say `namesake` if this is another person"
        )
    return f"there is a player {first.name} already ({first.id}); say `namesake` if this is another person"


def read_as(name: str) -> str:
    """A name without what does not tell two apart: case, blanks, width of letters."""
    return " ".join(unicodedata.normalize("NFKC", name).casefold().split())

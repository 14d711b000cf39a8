"""Facts of cards of later sets that behave already, until the catalogue has their sets whole. Importing this makes them
known."""

from __future__ import annotations

from engine import catalogue
from engine.catalogue import CardFacts

# fmt: off
FACTS = tuple(
    CardFacts(set, number, title, house, kind, power, armor, traits, keywords, icons, rarity, *version)
    for set, number, title, house, kind, power, armor, traits, keywords, icons, rarity, *version in (
        ("WoE", "016", "Nirbor Flamewing", "brobnar", "creature", 4, 0, ("phoenix",), {}, (), "rare"),
        ("WoE", "238", "Election", "saurian", "artifact", 0, 0, ("law",), {}, ("amber",), "rare"),
        ("WoE", "265", "Phalanx Leader", "saurian", "creature", 4, 0, ("soldier", "dinosaur"), {}, (), "uncommon"),
        ("WoE", "301", "Pupgrade", "staralliance", "creature", 3, 0, ("robot",), {}, (), "rare"),
        ("WoE", "355", "Offering to Kiligog", "unfathomable", "artifact", 0, 0, ("power",), {}, (), "rare"),
    )
)
"""As they are printed."""
# fmt: on

for _card in FACTS:
    catalogue.add(_card)


def houses(side: dict) -> dict:
    """A side whose identity card has houses that the catalogue knows, although its cards are of later ones."""
    return {"houses": ["brobnar", "dis", "logos"], **side}

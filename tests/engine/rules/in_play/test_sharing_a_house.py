"""Which cards share a house: by what they belong to now, and with one that belongs to every house."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Kinship Banner", type="upgrade")
class KinshipBanner:
    """The creature it is on belongs to every house."""

    def of_every_house(g, me, card):
        return card is me.host


@invent("Kinship Paint", type="upgrade")
class KinshipPaint:
    """The creature it is on belongs to house Dis."""

    def house_of(g, me, card):
        return "dis" if card is me.host else None


@pytest.mark.parametrize(
    ("one", "other", "alike"),
    [
        ("Goon 1", "Goon 2", True),
        ("Goon 1", "Dis Goon 2", False),
        ({"title": "Goon 1", "upgrades": ["Kinship Paint"]}, "Goon 2", False),
        ({"title": "Goon 1", "upgrades": ["Kinship Paint"]}, "Dis Goon 2", True),
        ({"title": "Goon 1", "upgrades": ["Kinship Banner"]}, "Dis Goon 2", True),
        ({"title": "Goon 1", "upgrades": ["Kinship Banner"]}, {"title": "Goon 2", "upgrades": ["Kinship Paint"]}, True),
    ],
)
def test_cards_share_a_house_that_both_belong_to(table, version, one, other, alike):
    t = table(me={"line": [one]}, foe={"line": [other]}, ruleset=version)
    mine, theirs = t.me.line[0], t.foe.line[0]
    assert t.g.share_house(mine, theirs) == t.g.share_house(theirs, mine) == alike

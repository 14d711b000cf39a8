"""Cards of Star Alliance in Winds of Exchange at a table of three: which opponent they mean."""

from __future__ import annotations

import pytest


def seats(table, me, foe, third):
    return table(me=me, foe=foe, third=third, house="staralliance")


@pytest.mark.parametrize("victim", [1, 2])
def test_cultural_exchange_empties_the_archives_of_one(table, victim):
    t = seats(table, {"hand": ["Cultural Exchange"]}, {"archives": ["Goon 3"]}, {"archives": ["Goon 4"]})
    t.play("Cultural Exchange", f"seat:{victim}")
    assert [len(player.archives) for player in t.g.players[1:]] == [victim - 1, 2 - victim]


def test_an_echo_reflector_makes_keys_dear_for_both(table):
    t = seats(table, {"line": [{"title": "Goon 3", "upgrades": ["Echo Reflector"]}]}, {}, {})
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 9, 9]

"""Who is haunted: by the discard pile, or because a card says so."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

NEWEST = "18.4"


@invent("Haunt Bell", type="artifact")
class HauntBell:
    """While you have at least 2 purged cards, you are haunted."""

    def haunts(g, me, player):
        return player.seat == me.controller and len(player.purged) >= 2


@pytest.mark.clause("haunted-ten-in-discard")
@pytest.mark.parametrize(("many", "haunted"), [(9, False), (10, True)])
def test_ten_cards_in_the_discard_pile_haunt(table, many, haunted):
    t = table(me={"discard": ["Goon 1"] * many}, foe={"discard": ["Goon 1"]}, ruleset=NEWEST)
    assert t.g.haunted(t.me) is haunted
    assert not t.g.haunted(t.foe)


@pytest.mark.parametrize(("many", "haunted"), [(1, False), (2, True)])
def test_a_card_haunts_its_player_for_another_reason(table, many, haunted):
    purged = ["Goon 1"] * many
    t = table(me={"purged": purged, "artifacts": ["Haunt Bell"]}, foe={"purged": purged}, ruleset=NEWEST)
    assert t.g.haunted(t.me) is haunted
    assert not t.g.haunted(t.foe)

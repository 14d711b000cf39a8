"""What a granted constant ability forbids, and playing a creature anywhere in the battleline."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Bound Idol", type="artifact")
class BoundIdol:
    """Every creature has “Cannot reap”."""

    def grants_to(g, me, card):
        return card.type == "creature"

    class Grants:
        """Cannot reap."""

        def cannot_use(g, me, player, card, how):
            return card is me and how == "reap"


@invent("Bound Call", type="action")
class BoundCall:
    """Play: plays a creature from your discard pile anywhere in its battleline."""

    def play(g, me, you):
        found = [card for card in you.discard if card.type == "creature"]
        yield from g.play_card((yield from g.choose_card(found)), you, deploy=True)


def test_a_granted_ability_alone_can_forbid_a_use(table, version):
    t = table(me={"line": ["Goon 3"], "artifacts": ["Bound Idol"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    assert not t.may("reap:Goon 3")
    assert t.may("fight:Goon 3")
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 4")


@pytest.mark.parametrize("position", [0, 1, 2])
def test_a_creature_without_deploy_is_played_anywhere_where_an_ability_says_so(table, version, position):
    line = ["Goon 1", "Goon 2"]
    t = table(me={"line": line, "hand": ["Bound Call"], "discard": ["Goon 3"]}, foe={}, ruleset=version)
    t.play("Bound Call", f"position:{position}", flank="")
    assert t.titles(t.me.line) == [*line[:position], "Goon 3", *line[position:]]
    assert t.card("Goon 3").ready is False
    assert len(t.happened("card.played")) == 2

"""A card laid beneath another one after it was in play."""

from __future__ import annotations

import pytest

from engine.game import Game
from tests.engine.invent import invent


@invent("Cellar", type="artifact")
class Cellar:
    """Action: returns your creatures to hand. Omni: a card from your hand goes facedown under it."""

    def action(g, me, you):
        yield from g.return_to_hand(g.creatures(friendly_to=you))

    def omni(g, me, you):
        card = yield from g.choose_card(list(you.hand), by=you, private=True, secret=True)
        if card is not None:
            yield from g.put_under(card, me, facedown=True)


@pytest.mark.parametrize("restored", [False, True])
def test_what_lies_beneath_does_not_remember_when_it_was_in_play(table, version, restored):
    t = table(me={"line": ["Goon 3"], "artifacts": ["Cellar", "Cellar"]}, ruleset=version)
    t.action("Cellar")
    match = Game.restore(t.g.setup, t.game.snapshot()) if restored else t.game
    goon = t.card("Goon 3")
    t.omni("Cellar#2", "Goon 3")
    for keys in t.log[1:] if restored else ():
        match.submit(list(keys))
    assert goon.zone == "under" and goon.host is t.card("Cellar#2")
    assert match.digest() == t.game.digest()

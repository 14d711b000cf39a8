"""Cards of the golden matches' own, for what no card of the catalogue can do. A file names this module as "cards"."""

from __future__ import annotations

from engine.game import Game
from engine.table.choices import Flow
from engine.table.state import Card, Player
from tests.engine.invent import invent, plain


@invent("Borrowed Anvil", type="action")
class BorrowedAnvil:
    """Play: forges a key at no cost."""

    def play(g: Game, me: Card, you: Player) -> Flow[None]:
        yield from g.forge(you, cost=0)


plain("Idle Hammer", type="artifact", house="dis")
plain("Apprentice Smith", type="creature", house="logos", power=2)

"""Where the cards of Unfathomable in Winds of Exchange are tried out, and actions that fill a reef with tokens."""

from __future__ import annotations

from tests.engine.invent import invent

WARDED = {"title": "Goon 3", "warded": True}


def _calls(title, house, count):
    @invent(title, type="action", house=house)
    class Call:
        """Play: makes ready token creatures on the right flank."""

        def play(g, me, you):
            yield from g.make_token(you, count=count, place="right", ready=True)


_calls("Reef Call", "unfathomable", 1)
_calls("Reef Muster", "unfathomable", 4)
_calls("Reef Raid", "brobnar", 1)


def reef(table, hand=(), me=(), foe=(), *, mine=None, foes=None, token="Priest", **more):
    """Unfathomable is active; my deck makes this token creature, that of the opponent a Raider."""
    hand = [hand] if isinstance(hand, str) else list(hand)
    return table(
        me={"hand": hand, "line": list(me), "token": token, **(mine or {})},
        foe={"line": list(foe), "token": "Raider", **(foes or {})},
        house=more.pop("house", "unfathomable"),
        **more,
    )


def lines(t):
    return [t.titles(player.line) for player in t.g.players]


def knowing(t, card):
    """Whether I, the opponent and everyone else know which card this is."""
    return [bool(card.known >> bit & 1) for bit in range(3)]

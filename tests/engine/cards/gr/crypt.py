"""Tables of Grim Reminders, under the newest rulebook: with discard piles that haunt their players, or do not."""

from __future__ import annotations

from tests.engine.helpers.answers import to_rest

NEWEST = "18.4"


def crypt(table, me=None, foe=None, *, dead=0, foes_dead=0, house="brobnar", **more):
    """A table at which so many Chants lie at the bottom of my discard pile, and of the opponent's."""
    sides = []
    for side, many in ((me, dead), (foe, foes_dead)):
        sides.append({**(side or {}), "discard": ["Chant"] * many + list((side or {}).get("discard", ()))})
    return table(me=sides[0], foe=sides[1], house=house, ruleset=NEWEST, **more)


def chanted(table, title, *then, me=None, foe=None, **more):
    """A match in which a card has just been played, and these answers given; everything else follows as it comes."""
    return to_rest(
        crypt(table, {**(me or {}), "hand": [title, *(me or {}).get("hand", ())]}, foe, **more).play(title, *then)
    )


def scrapped(table, title, *then, me=None, foe=None, **more):
    """A match in which a card has just been discarded from hand, and these answers given."""
    mine = {**(me or {}), "hand": [title, *(me or {}).get("hand", ())]}
    return crypt(table, mine, foe, **more).discard(title, *then)

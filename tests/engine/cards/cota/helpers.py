"""What tests of several kinds of cards share: how a table is laid, and how it is looked at."""

from __future__ import annotations

HOUSES = ["brobnar", "untamed", "dis"]


def ambush(table, version, title, me=None, foe=None, **more):
    """A table at which Shadows is active and the action is in hand."""
    mine = dict(me or {})
    mine["hand"] = [title, *mine.get("hand", ())]
    return table(me=mine, foe=foe or {}, house="shadows", ruleset=version, **more)


def arriving(table, version, title, me=(), foe=(), **more):
    """The position in which a creature is about to be played."""
    return table(
        me={"hand": [title], "line": list(me), **more.pop("mine", {})},
        foe={"line": list(foe), **more.pop("theirs", {})},
        house="untamed",
        ruleset=version,
        **more,
    )


def damage(player):
    return [c.damage for c in player.line]


def den(table, version, artifact, me=None, foe=None, house="shadows", **more):
    """A table with an artifact in play on the side of `me`."""
    mine = dict(me or {})
    mine["artifacts"] = [artifact, *mine.get("artifacts", ())]
    return table(me=mine, foe=foe or {}, house=house, ruleset=version, **more)


def hurt(title, damage, **more):
    return {"title": title, "damage": damage, **more}


def mine(table, line=(), foe=(), version="16.0", house="sanctum", foes=None, **more):
    houses = ["sanctum", "brobnar", "dis"]
    me = {"line": list(line), "houses": houses, **more}
    return table(me=me, foe={"line": list(foe), **(foes or {})}, house=house, ruleset=version)


def next_for_foe(table, title, version="16.0", foe=None, **me):
    t = table(
        me={"hand": [title], "line": ["Goon 9"], **me},
        foe=foe or {"line": ["Goon 5"], "hand": ["Punch", "Goon 1"], "artifacts": ["Crank"]},
        house="logos",
        ruleset=version,
    )
    return t.play(title)


def on(t):
    return {c.title: c.amber for p in t.g.players for c in p.line if c.amber}


def ordered(t):
    """Let the dead go to the discard piles in the order in which they are offered."""
    while t.pending.kind == "order":
        t.submit(*t.pending.keys)
    return t


def played(table, title, me=(), foe=(), version="16.0", third=None, **more):
    side = {"line": list(me), "hand": [title], **more}
    sides = {} if third is None else {"third": {"line": list(third)}}
    t = table(me=side, foe={"line": list(foe)}, house="sanctum", ruleset=version, **sides)
    return t.play(title)


def pools(t):
    return [p.amber for p in t.g.players]


def seen_by(t, card, seat):
    """Whether a seat knows which card this is."""
    return bool(t.card(card).known >> seat & 1)


def side(table, line=(), foe=(), version="16.0", house="sanctum", foes=None, third=None, **more):
    seats = {} if third is None else {"third": {"line": list(third)}}
    return table(
        me={"line": list(line), "houses": ["sanctum", "brobnar", "dis"], **more},
        foe={"line": list(foe), **(foes or {})},
        house=house,
        ruleset=version,
        **seats,
    )


def stunned(t):
    return [c.title for p in t.g.players for c in p.line if c.stunned]


def wild(table, version, card, me=(), foe=(), **more):
    return table(
        me={"hand": [card], "line": list(me), **more.pop("mine", {})},
        foe={"line": list(foe), **more.pop("theirs", {})},
        house="untamed",
        ruleset=version,
        **more,
    )


def board(*titles: str, **given: object) -> list[dict[str, object]]:
    """Creatures that share something, such as ready=False."""
    return [{"title": title, **given} for title in titles]

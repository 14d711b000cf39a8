"""Where the books are silent about cards of Untamed in Worlds Collide: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_OLD = ("1.2", "1.3")
"""The rulebooks of the time before ward."""

_DEPLOY = ("1.3", *CHARTS)
"""The rulebooks that know deploy."""

UNTAMED: tuple[Reading, ...] = (
    Reading(
        id="gebuk-saved-from-destruction",
        about="Gebuk that is saved",
        question="Gebuk has discarded a creature and is then saved from destruction. What becomes of that creature?",
        options={
            "stays": "it stays in the discard pile for good: Gebuk did not leave play then",
            "later": "it enters play when Gebuk leaves play later",
            "at-once": "it enters play beside Gebuk",
        },
        taken=under("stays"),
        authority="The effect belongs to this destruction, and the place of Gebuk is not free.",
        cites=("replacement-marked-by-instead", "replacement-of-destruction-at-discard-time"),
        cards=("Gebuk",),
    ),
    Reading(
        id="creed-of-nature-power",
        about="Creed of Nature, and power that changes",
        question="The power of the creature changes after Creed of Nature was used. Does its assault change with it?",
        options={
            "changes": "yes: its assault is its power at each moment",
            "fixed": "no: it is the power that it had when the effect began",
        },
        taken=under("changes", _OLD),
        authority="The later books let a lasting effect adapt to the state of the game.",
        cites=("lasting-effect-is-constant-for-its-duration",),
        cards=("Creed of Nature",),
    ),
    Reading(
        id="ghosthawk-neighbors",
        about="Ghosthawk, and neighbors that leave",
        question="A neighbor of Ghosthawk reaps and leaves play, and another stands there then. May that one reap?",
        options={
            "first": "no: the neighbors are those it had when the ability began",
            "now": "yes: it is a neighbor by then",
        },
        taken=under("first", _DEPLOY),
        authority="The text means each neighbor once, and they are known when the ability begins.",
        cards=("Ghosthawk",),
    ),
    Reading(
        id="molephin-one-instance",
        about="Molephin and its damage",
        question="Several Æmber are stolen at once. Does Molephin deal its damage in one instance?",
        options={
            "one": "one, of as much damage as Æmber was stolen, so a ward stops all of it",
            "several": "several of 1 damage each, so a ward stops the first",
        },
        taken=under("one", CHARTS),
        authority="Counting determines the magnitude, as with stealing for each of something.",
        cites=("damage-one-effect-is-simultaneous",),
        cards=("Molephin",),
    ),
    Reading(
        id="ghosthawk-stops-early",
        about="Ghosthawk, and only one of its neighbors",
        question="A player reaps with one neighbor of Ghosthawk. Must they reap with the other one as well?",
        options={
            "all": "yes: once they have begun, the ability is carried out as far as possible",
            "each": "no: they may with each of them",
        },
        taken=under("all", _DEPLOY),
        earlier=under("each", _DEPLOY),
        offered=True,
        authority="An ability that a player may resolve can be declined as a whole, and is otherwise carried out as "
        "far as possible.",
        cites=("may-is-optional-then-maximal",),
        cards=("Ghosthawk",),
    ),
)

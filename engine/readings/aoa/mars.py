"""Where the books are silent about cards of Mars in Age of Ascension: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, UNTIL_16, Reading, SettledAnswer, under

_OLD = ("1.2", "1.3")
_PRINTED = (*_OLD, "2021-03")
"""The rulebooks without the erratum of Collector Worm."""

MARS: tuple[Reading, ...] = (
    Reading(
        id="collector-worm-one-that-fell",
        about="Collector Worm as printed",
        question="Collector Worm archives the creature that it fights. That creature has been destroyed in the fight. "
        "Is it archived from the discard pile?",
        options={
            "stays": "no: it has left play, and stays in the discard pile",
            "archived": "yes: it is still the creature that was fought",
        },
        taken=under("stays", _PRINTED),
        authority="The erratum of 16.0 says so, and nothing suggests that it changes this.",
        cites=("erratum-collector-worm",),
        cards=("Collector Worm",),
    ),
    Reading(
        id="destroy-them-all-chosen-first",
        about="Destroy Them All!",
        question="Destroy Them All! destroys cards of three types. Are all three chosen before any is destroyed?",
        options={
            "together": "yes: they are destroyed together, so the upgrade may be one of the creature that goes",
            "one-by-one": "no: each is chosen and destroyed before the next",
        },
        taken=under("together"),
        authority="It is one instruction with three objects, and what one instruction destroys is destroyed together.",
        cites=("destroyed-simultaneous-cards-leave-together",),
        cards=("Destroy Them All!",),
    ),
    Reading(
        id="destructive-analysis-damage",
        about="The damage of Destructive Analysis",
        question="Destructive Analysis deals damage, and more of it for purged cards. Is that one instance of damage?",
        options={
            "one": "yes: cards are purged first, then all of it is dealt together",
            "two": "no: the first damage is dealt, then cards are purged if the creature is still there, then the rest",
        },
        taken={**under("two", _OLD), **under("one", CHARTS)},
        authority="Later books deal all damage of one ability together, and additional damage enlarges the instance it "
        "is added to. Earlier ones carry out what the text says first.",
        cites=("damage-whole-ability-simultaneous", "damage-added-to-instance-is-not-new"),
        cards=("Destructive Analysis",),
    ),
    Reading(
        id="exterminate-one-after-the-other",
        about="Exterminate! Exterminate!",
        question="Exterminate! Exterminate! destroys a creature for each of several others. Does each go before the "
        "next is chosen?",
        options={
            "together": "no: all are chosen, another each time, and are destroyed together",
            "one-by-one": "yes: each is destroyed before the next is chosen",
        },
        taken=under("together", UNTIL_16),
        settled=SettledAnswer("one-by-one", "for-each-one-at-a-time"),
        authority='It is one instruction, and "for each" determines how many creatures it destroys.',
        cites=("destroyed-simultaneous-cards-leave-together",),
        cards=("Exterminate! Exterminate!",),
    ),
)

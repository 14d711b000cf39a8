"""Where the books are silent about cards of Brobnar in Winds of Exchange: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, SINCE_16, Reading, SettledAnswer, under

BROBNAR: tuple[Reading, ...] = (
    Reading(
        id="near-future-lens-house-ban",
        about="Near-Future Lens and a ban of houses",
        question="Befuddle lets a player play cards of one house only, and Near-Future Lens plays a card of another "
        "one. Which house does the ban look at?",
        options={
            "printed": "at the house that the card is of: being played as if of the active house is a permission",
            "active": "at the active house: the card is taken for one of it",
        },
        taken=under("printed", CHARTS),
        authority="As for Exhume, the text says what lets the card be played, and not what the card becomes.",
        cards=("Near-Future Lens", "Befuddle"),
        touches=("Exhume",),
    ),
    Reading(
        id="near-future-lens-draws",
        about="Near-Future Lens and several cards that are drawn",
        question="A player with Near-Future Lens refills their hand with several cards. Are those that came to lie on "
        "top in between shown as well?",
        options={
            "each": "each of them is shown before it is drawn",
            "last": "only the one is shown that lies on top when the hand is full",
        },
        taken=under("each", CHARTS),
        authority="Cards are drawn one at a time, and the top card lies open all the time.",
        cites=("draw-one-card-at-a-time", "constant-continuous-recheck"),
        cards=("Near-Future Lens",),
    ),
    Reading(
        id="ecto-charge-minimum",
        about="Ecto-Charge and keys that cost more",
        question="Keys cost 2 Æmber more, and the discard pile is so full that Ecto-Charge takes away all that it "
        "adds. What does the key cost?",
        options={
            "six": "6 Æmber: that is the least, whatever keys cost",
            "current": "8 Æmber: only what the card itself adds is taken away",
        },
        taken=under("six", CHARTS),
        authority="The reduction goes on to the minimum that the text names, and the current cost is part of the sum.",
        cites=("current-cost-is-modified-cost",),
        cards=("Ecto-Charge",),
    ),
    Reading(
        id="endless-hordes-target-gone",
        about="Endless Hordes and an enemy creature that is gone",
        question="An enemy creature is destroyed before the token creature that Endless Hordes makes for it fights. "
        "Is that one still made?",
        options={
            "made": "it is made and readied, and does not fight",
            "none": "none is made for a creature that is gone",
        },
        taken=under("made", ("16.0",)),
        settled=SettledAnswer("made", "faq-endless-hordes-count-first"),
        authority="The enemy creatures are counted first, and as much as possible of the rest is done.",
        cites=("resolve-as-much-as-possible",),
        cards=("Endless Hordes",),
    ),
    Reading(
        id="kretchee-how-often",
        about="Kretchee and a creature that gets several Æmber at once",
        question="A creature is exalted 2 times by one ability, another captures 2 Æmber by one. How many does "
        "Kretchee put on each?",
        options={
            "times": "2 on the exalted one and 1 on the other: a capture of 2 is one capture",
            "each": "2 on both: for each Æmber",
            "once": "1 on both: for each ability",
        },
        taken=under("times", CHARTS),
        authority="Each Æmber that exalts is one time that the creature is exalted; a capture is of any size.",
        cites=("exalt-adds-amber-from-supply",),
        cards=("Kretchee",),
    ),
    Reading(
        id="revna-gained-abilities",
        about="Revna Starsong and what Berserkers gain",
        question="A friendly Berserker has gained a Fight ability from another card. Does Revna Starsong take "
        "that too?",
        options={
            "all": "it does: the Berserker has none that triggers, wherever it comes from",
            "printed": "it takes the one of the token creature only",
        },
        taken=under("all", SINCE_16),
        authority="The text is about all such abilities, and a gained one is an ability of the creature.",
        cards=("Revna Starsong", "Berserker"),
    ),
    Reading(
        id="endless-hordes-all-made-first",
        about="When the token creatures of Endless Hordes are made",
        question="Endless Hordes makes a token creature for each enemy creature. Does each fight as soon as it is "
        "made?",
        options={
            "one-by-one": "yes: one is made, readied and fights before the next is made",
            "all-first": "no: all are made and readied, and then they fight one after the other",
        },
        taken=under("one-by-one", ("16.0",)),
        settled=SettledAnswer("one-by-one", "for-each-one-at-a-time"),
        offered=True,
        authority="All that the text says is said for each enemy creature, in the order of the text.",
        cites=("resolve-in-written-order",),
        cards=("Endless Hordes",),
    ),
)

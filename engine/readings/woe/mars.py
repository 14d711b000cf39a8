"""Where the books are silent about cards of Mars in Winds of Exchange: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, CHARTS_UNTIL_16, SINCE_16, Reading, SettledAnswer, under

MARS: tuple[Reading, ...] = (
    Reading(
        id="big-magnet-no-creature",
        about="Big Magnet without a friendly creature",
        question="The player of Big Magnet has no creature. Do they still take control of the upgrades in play?",
        options={
            "control": "they do, and the upgrades stay where they are",
            "nothing": "they do not: there is no creature that they could go to",
        },
        taken=under("control", CHARTS),
        authority="Taking control can be done without the rest, and as much as possible is resolved.",
        cites=("resolve-as-much-as-possible",),
        cards=("Big Magnet",),
    ),
    Reading(
        id="blorb-hive-nothing-made",
        about="Blorb Hive and Blorbs that cannot be made",
        question="A player with 10 Blorbs and an empty deck uses Blorb Hive: a creature is destroyed, and no Blorb can "
        "be made. Is a key forged?",
        options={
            "forged": "it is: what comes then asks only how many Blorbs there are",
            "not-forged": "it is not: it follows on 2 Blorbs that were made",
        },
        taken=under("forged", SINCE_16),
        authority="Only the destruction is what the rest depends on; the condition of the key is the number of Blorbs.",
        cites=("if-you-do-needs-full-resolution", "resolve-as-much-as-possible"),
        cards=("Blorb Hive", "Blorb"),
    ),
    Reading(
        id="r-evolution-enemy-of-the-name",
        about="R-Evolution and an enemy creature of the same name",
        question="An enemy creature has the name of the creature with R-Evolution. Does it gain the ability, and "
        "against which creatures?",
        options={
            "gains": "it gains it too, and deals the damage to enemies of the player who controls it",
            "friendly-only": "only creatures of the player whose upgrade it is gain it",
        },
        taken=under("gains", CHARTS),
        authority="The text says each creature, and an ability that is gained is read from its creature's side.",
        cites=("self-reference-follows-gained-text",),
        cards=("R-Evolution",),
    ),
    Reading(
        id="purple-aeronaut-what-counts",
        about="Purple Aeronaut and Pilots that are used several times",
        question="3 friendly Pilots have been used, and one of them is used again. Has Purple Aeronaut's number been "
        "reached?",
        options={
            "creatures": "it has not: 4 Pilots are needed, however often each is used",
            "uses": "it has: 4 uses are needed",
        },
        taken=under("creatures", CHARTS),
        authority="The text counts creatures that are used, and not uses.",
        cites=("use-refers-to-any-form-of-use",),
        cards=("Purple Aeronaut",),
    ),
    Reading(
        id="purple-aeronaut-came-later",
        about="Purple Aeronaut that was played after Pilots were used",
        question="3 friendly Pilots have been used before Purple Aeronaut is played, and a fourth one is used then. "
        "Does its ability resolve?",
        options={
            "does": "it does: the whole turn counts, and it is there when the fourth one has been used",
            "does-not": "it does not: only uses that it has seen count",
        },
        taken=under("does", CHARTS),
        authority="The text tells of the turn, and the card has to be in play when its condition comes true.",
        cites=("ability-active-only-while-in-play",),
        cards=("Purple Aeronaut",),
    ),
    Reading(
        id="scoop-up-borrowed-creature",
        about="Scoop Up and a friendly creature of another owner",
        question="Scoop Up puts a friendly creature that the opponent owns in the archives, and it is discarded from "
        "there. Does it return to the hand of its owner like the enemy creature?",
        options={
            "discarded": "it does not: it goes to the discard pile of its owner",
            "hand": "it does: it is a card of the opponent as well",
        },
        taken=under("discarded", CHARTS_UNTIL_16),
        settled=SettledAnswer("hand", "errata-replace-printed-text"),
        authority="The text sends only the enemy creature home, and side is a matter of control.",
        cites=("control-owner-is-deck-owner",),
        cards=("Scoop Up",),
    ),
    Reading(
        id="replay-pod-whose-hand",
        about="Replay Pod and a creature of another owner",
        question="A creature that the opponent owns lies under Replay Pod. Into which hand does the Action put it?",
        options={
            "owner": "into the hand of its owner",
            "controller": "into the hand of the player who uses Replay Pod",
        },
        taken=under("owner", CHARTS),
        authority="Where a card goes to a hand, it goes to that of its owner.",
        cites=("leaves-play-owner-zone",),
        cards=("Replay Pod",),
    ),
    Reading(
        id="big-magnet-moves-or-attaches",
        about="Big Magnet and what reacts to upgrades",
        question="Big Magnet moves upgrades to a creature. Are they attached to it, for what reacts to that?",
        options={
            "attached": "they are: an upgrade that comes to another creature is attached to it",
            "moved": "they are not: they were attached before, and only moved",
        },
        taken=under("attached", CHARTS),
        offered=True,
        authority="An upgrade in play is attached to a creature, and to this one it is attached only now.",
        cites=("upgrade-attached-to-chosen-creature",),
        cards=("Big Magnet",),
        touches=("Collector Boren", "Commander Dhrxgar"),
    ),
)

"""Where the books are silent about cards of Unfathomable in Winds of Exchange: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import SINCE_16, Reading, under

UNFATHOMABLE: tuple[Reading, ...] = (
    Reading(
        id="extrematode-out-of-play",
        about="Extrematode Infection that has left play",
        question="Of 2 Extrematode Infections on one creature the first one hatches, and the second one goes to the "
        "discard pile with the creature, where it has no hatch counters. Does it make 3 token creatures as well?",
        options={
            "nothing": "it makes none: it looks at its counters in play only",
            "hatches": "it makes 3 as well: it has no hatch counters",
        },
        taken=under("nothing", SINCE_16),
        authority="Cards have counters in play; how many it has is no question of a card elsewhere.",
        cites=("counters-have-no-rules-of-their-own", "leaves-play-removes-tokens-and-status"),
        cards=("Extrematode Infection",),
    ),
    Reading(
        id="plunder-whole-hand",
        about="Plunder and a hand that is all revealed",
        question="Plunder has revealed every card of the hand. Can it be repeated once more, so that no card is "
        "discarded?",
        options={
            "discarded": "the card revealed last is discarded: there is nothing to repeat",
            "repeated": "it may be repeated as often as wanted, and the discard never comes",
        },
        taken=under("discarded", SINCE_16),
        authority="Either of the two is to happen, and a repetition needs a card that is not revealed.",
        cards=("Plunder",),
    ),
    Reading(
        id="vault-fewer-cultists",
        about="Primordial Vault with fewer than 4 Cultists",
        question="The Action of Primordial Vault is used by a player who controls fewer than 4 Cultists. What becomes "
        "of them?",
        options={
            "destroyed": "they are destroyed, and there is no search",
            "kept": "they stay: 4 or none are destroyed",
        },
        taken=under("destroyed", SINCE_16),
        authority="As much of an effect as possible is resolved; only the search depends on all 4.",
        cites=("resolve-as-much-as-possible", "if-you-do-needs-full-resolution"),
        cards=("Primordial Vault",),
    ),
    Reading(
        id="crushing-deep-keys-that-change",
        about="Crushing Deep and keys that are forged in the turn",
        question="In the turn that Crushing Deep is about the opponent forges a key. Does the next one cost 3 Æmber "
        "more than that?",
        options={
            "counted-then": "it does: the keys that are forged at that moment count",
            "counted-once": "it does not: what counts is how many there were before",
        },
        taken=under("counted-then", SINCE_16),
        authority="The text tells of the keys that the opponent has, and lasts for the turn.",
        cites=("lasting-effect-is-constant-for-its-duration",),
        cards=("Crushing Deep",),
    ),
    Reading(
        id="crushing-deep-keys-of-others",
        about="Crushing Deep and keys of other players",
        question="In the turn that Crushing Deep is about, a card lets the player of Crushing Deep forge a key. "
        "Does that key cost more?",
        options={
            "everyone": "it does, by the keys that the opponent has forged: in that turn keys cost more",
            "victim-only": "it does not: only the keys of the opponent cost more",
        },
        taken=under("everyone", SINCE_16),
        authority="The text names a turn and no player whose keys cost more; only the count is that of the opponent.",
        cites=("lasting-effect-is-constant-for-its-duration",),
        cards=("Crushing Deep",),
    ),
    Reading(
        id="brackish-shoreline-attacked",
        about="Brackish Shoreline and the attacked creature",
        question="Is the attacked creature one that fights, so that it cannot ready in the ready step of this turn "
        "if the active player gains control of it?",
        options={
            "both": "it fights too, and cannot ready",
            "attacker-only": "only the attacker fights, as for its Fight abilities",
        },
        taken=under("both", SINCE_16),
        authority="For what cards do, the attacker and the attacked creature are both fighting.",
        cites=("fight-both-creatures-are-fighting",),
        cards=("Brackish Shoreline",),
    ),
)

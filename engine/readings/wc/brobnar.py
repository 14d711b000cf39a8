"""Where the books are silent about cards of Brobnar in Worlds Collide: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_OLD = ("1.2", "1.3")
"""The rulebooks of the time before ward."""

BROBNAR: tuple[Reading, ...] = (
    Reading(
        id="old-boomy-first-card",
        about="Old Boomy and its first card",
        question="May the player of Old Boomy stop before the first card is revealed?",
        options={
            "one": "no: at least one card is revealed, and then the player may stop after each",
            "none": "yes: to reveal no card is allowed",
        },
        taken=under("one"),
        authority="The ability is no “may”; the choice to stop is between one card and the next.",
        cites=("may-is-optional-then-maximal",),
        cards=("Old Boomy",),
    ),
    Reading(
        id="igon-the-terrible-whose-green-one",
        about="Igon the Terrible, and whose Igon the Green",
        question="Only an opponent has a purged Igon the Green. Does Igon the Terrible stay in play?",
        options={"any": "yes: any purged Igon the Green will do", "own": "no: it must be one of its controller's"},
        taken=under("any"),
        authority="The text names no owner.",
        cards=("Igon the Terrible",),
        touches=("Igon the Green",),
    ),
    Reading(
        id="the-big-one-last-creature",
        about="The Big One, and what waits beside its last counter",
        question="The last fuse counter is put while the Play ability of the creature still waits. When is everything "
        "destroyed?",
        options={
            "at-once": "at once, before anything that waits",
            "afterwards": "when all that reacts to the creature has resolved",
        },
        taken=under("at-once", CHARTS),
        authority="It destroys as soon as there are enough counters, which is a state; the Play ability and the "
        "counter share a time step, which the active player orders.",
        cites=("play-ability-after-bonus-icons", "order-by-active-player"),
        cards=("The Big One",),
    ),
    Reading(
        id="ragwarg-earlier-reaps",
        about="Ragwarg, and reaps before it came",
        question="A creature reaped this turn before Ragwarg was in play. Is the next one the first that reaps?",
        options={
            "no": "no: the first of the turn has been, and none is hurt any more",
            "yes": "yes: Ragwarg counts from when it is in play",
        },
        taken=under("no"),
        authority="The text asks for the first in a turn, and what has happened in the turn has happened.",
        cards=("Ragwarg",),
    ),
    Reading(
        id="alaka-fight-that-ended-early",
        about="Used to fight, though no damage was dealt",
        question="The attacked creature is destroyed before the damage of the fight. Was the attacker used to fight?",
        options={
            "used": "yes: it was exhausted for a fight, which is the use",
            "not-used": "no: there was no fight",
        },
        taken=under("used", _OLD),
        authority="The later books say so.",
        cites=("fight-skipped-still-counts-as-used",),
        cards=("Alaka", "Mega Alaka", "Shattered Throne"),
    ),
    Reading(
        id="nizak-while-fighting",
        about="Nizak, and when it is fighting",
        question="Nizak is invulnerable while it fights. When does that begin?",
        options={
            "whole": "also while that resolves which comes before the fight (hazardous, assault)",
            "damage": "only when the two creatures deal their damage to each other",
        },
        taken=under("whole", CHARTS),
        authority="Both creatures of a fight are fighting, and the sequence of a fight begins with these effects.",
        cites=("fight-both-creatures-are-fighting", "fight-sequence-2021"),
        cards=("Nizak, The Forgotten",),
    ),
    Reading(
        id="timequake-upgrades",
        about="Timequake and upgrades",
        question="Timequake shuffles a friendly creature and the friendly upgrade on it. Where does the upgrade go?",
        options={
            "shuffled": "into the deck, where it counts like every other card",
            "discarded": "to the discard pile, as its creature leaves play",
        },
        taken=under("shuffled"),
        authority="An upgrade is a card that its player controls, and all of them are shuffled together.",
        cites=("leaves-play-removes-tokens-and-status",),
        cards=("Timequake",),
    ),
    Reading(
        id="memolith-mimicry",
        about="Mimicry under Memolith",
        question="Memolith or Infomancer resolves the Play ability of Mimicry. Does it copy an action?",
        options={
            "nothing": "no: Mimicry is not played there, so it is played as no other card",
            "copies": "yes: the Play ability of an action in the opponent's discard pile resolves",
        },
        taken=under("nothing"),
        authority="Mimicry says as which card it is played, and what lies under a card is not played.",
        cards=("Memolith", "Infomancer"),
        touches=("Mimicry",),
    ),
)

"""Where the books are silent about cards of Star Alliance in Dark Tidings: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

STAR_ALLIANCE: tuple[Reading, ...] = (
    Reading(
        id="sabotage-mission-powers-counted",
        about="When the powers for Sabotage Mission are counted",
        question="Sabotage Mission was played beside creatures of three different powers, and one of them has left "
        "play since. How much more do keys cost in the opponent's next turn?",
        options={
            "as-played": "3 more: the powers are counted as the ability resolves",
            "as-it-is": "1 more for each different power that there is at that moment",
        },
        taken=under("as-played", CHARTS),
        authority="The number says how large the effect is, which is known when the ability resolves.",
        cards=("Sabotage Mission",),
    ),
    Reading(
        id="ulfberht-device-changed-house",
        about="The Ulfberht Device and an active house that was changed",
        question="A player chose a house, and in the course of that turn another house became the active one. "
        "Which house can they not choose in their next turn?",
        options={
            "chosen": "the house that they chose",
            "active": "the house that became active",
        },
        taken=under("chosen", CHARTS),
        authority="The text speaks of the house that the player chose, and the other one was not chosen.",
        cards=("The Ulfberht Device",),
    ),
    Reading(
        id="com-officer-declines-to-search",
        about="A Com. Officer whose player does not search",
        question="Hings or Gross is played, and its player does not want to search. Is the deck shuffled?",
        options={
            "shuffled": "the deck is shuffled without a search",
            "not-shuffled": "the deck stays as it is",
        },
        taken=under("shuffled", CHARTS),
        authority="The search is optional, and the next sentence, about shuffling, has no condition.",
        cards=("Com. Officer Gross", "Com. Officer Hings"),
    ),
    Reading(
        id="t3r-35a-and-named-houses",
        about="T3R-35A and an effect that lets a player use creatures of a house",
        question="T3R-35A stands beside a creature of a house that is not active, and an effect lets its controller "
        "use creatures of that house. May they use T3R-35A?",
        options={
            "active-house-only": "they may not: T3R-35A does not belong to that house",
            "any-permission": "they may, as for its use it is of that house in every respect",
        },
        taken=under("active-house-only", CHARTS),
        authority="The text lifts the rule on the active house, and the card keeps its own house.",
        cites=("use-creature-active-house-required",),
        cards=("T3R-35A",),
    ),
    Reading(
        id="d1-v3-pod-whose-tide",
        about="D1-V3 Pod on a creature of another player",
        question="D1-V3 Pod was played on an enemy creature. Whose tide gives the creature its keyword?",
        options={
            "of-the-upgrade": "that of the player who controls the upgrade",
            "of-the-creature": "that of the player who controls the creature",
        },
        taken=under("of-the-upgrade", CHARTS),
        authority="The condition is in the text of the upgrade, not in an ability that the creature gains.",
        cites=("tide-high-for-one-low-for-other",),
        cards=("D1-V3 Pod",),
    ),
    Reading(
        id="shield-u-later-later-armor",
        about="A creature that has lost all armor and gets an upgrade with armor",
        question="The evil twin of Shield-U-Later is on a creature as an upgrade, by which it loses all armor. "
        "After that, it gets an upgrade that gives it armor. Has it any?",
        options={
            "none": "it has none as long as the twin is on it",
            "the-later": "it has the armor that it got after the twin",
        },
        taken=under("none", CHARTS),
        authority="A constant ability holds all the time, and what is gained is lost at once.",
        cites=("constant-continuous-recheck",),
        cards=("Shield-U-Later (evil twin)",),
    ),
    Reading(
        id="kering-other-neighbor",
        about="Prof. Emeritus Kering, and a neighbor that leaves",
        question="The first neighbor that Prof. Emeritus Kering has used leaves play by that, and another creature "
        "stands beside Kering. Which is its other neighbor then?",
        options={
            "first": "the one that it had when the ability began, and no other",
            "now": "each creature that stands beside it by then and has not been used",
        },
        taken=under("first", CHARTS),
        offered=True,
        authority="One ability speaks of the neighbors, and they are known when it begins.",
        cards=("Prof. Emeritus Kering",),
    ),
)

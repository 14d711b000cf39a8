"""Where the books are silent about cards of Dark Tidings: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_CLARIELS = ("Lightsmith Clariel",)

_LOGOS: tuple[Reading, ...] = (
    Reading(
        id="chronophage-destroyed-by-the-card",
        about="A card that destroys Chronophage as it is played",
        question="A creature or artifact that Chronophage gives omega destroys it with its bonus icons or its Play "
        "ability. Does the step end?",
        options={
            "ends": "yes: the card had omega as it entered play",
            "goes-on": "no: the card has no omega any more after it was played",
        },
        taken=under("ends", CHARTS),
        authority="The card has been played with omega; that it leaves play at once does not free a card from its own "
        "omega either.",
        cites=("omega-applies-after-entering-play",),
        cards=("Chronophage",),
    ),
    Reading(
        id="groundbreaking-discovery-in-spite-of-wards",
        about="Groundbreaking Discovery and a card that stays in play",
        question="A ward or another replacement keeps one of the cards in play. Is a key unforged, and is "
        "Groundbreaking Discovery purged?",
        options={
            "all-the-same": "yes: none of the three depends on another",
            "only-if-all-destroyed": "no: each needs what stands before it to be done completely",
        },
        taken=under("all-the-same", CHARTS),
        authority="The text lists three things after its condition, without an if you do between them.",
        cites=("resolve-as-much-as-possible", "if-you-do-needs-full-resolution"),
        cards=("Groundbreaking Discovery",),
    ),
    Reading(
        id="mind-bullets-one-instance",
        about="Mind Bullets as one instance of damage",
        question="Mind Bullets deals 1 damage to every creature for each card played this turn. Is that one instance "
        "of damage, or one for each of the cards?",
        options={
            "one": "one instance of as much damage as cards were played",
            "several": "one instance after the other, each of 1 damage",
        },
        taken=under("one", CHARTS),
        authority="What a text counts with for each is counted once; it is split only where there is a choice.",
        cites=("for-each-may-be-split", "damage-one-effect-is-simultaneous"),
        cards=("Mind Bullets",),
    ),
    Reading(
        id="think-twice-unplayable-action",
        about="Think Twice and an action that cannot be played",
        question="Think Twice is aimed at an action card that cannot be played now, such as one with alpha. Is that "
        "card purged?",
        options={
            "purged": "yes: the purging does not depend on the play",
            "stays": "no: only what was played is purged",
        },
        taken=under("purged", CHARTS),
        authority="The text joins the two with then, not with if you do.",
        cites=("resolve-as-much-as-possible", "play-impossible-card-returns-to-source"),
        cards=("Think Twice",),
    ),
    Reading(
        id="think-twice-action-that-went-elsewhere",
        about="Think Twice and an action that does not end in the discard pile",
        question="Think Twice plays an action card whose own text archives it, or returns it to hand. Is it purged "
        "from there?",
        options={
            "stays": "no: it is purged only from the discard pile",
            "purged": "yes: wherever it has gone",
        },
        taken=under("stays", CHARTS),
        authority="The card has left the area in which its play would have ended.",
        cites=("action-card-discard-is-last-step-of-play",),
        cards=("Think Twice",),
    ),
)

_SANCTUM: tuple[Reading, ...] = (
    Reading(
        id="lightsmith-clariel-armor-left",
        about="Lightsmith Clariel and armor that is used up",
        question="The 2 armor of Lightsmith Clariel has prevented 2 damage this turn, and then its power of 5 and its "
        "armor are switched. How much damage can its armor still prevent?",
        options={
            "three": "3: of its 5 armor, 2 are used up",
            "five": "5: armor that it gets by the switch is fresh",
        },
        taken=under("three", CHARTS),
        authority="An official answer keeps used armor in the value that is switched. What was used of it stays used.",
        cites=("armor-total-value-includes-used",),
        cards=_CLARIELS,
    ),
    Reading(
        id="lightsmith-clariel-change-after-the-switch",
        about="Lightsmith Clariel and armor gained after the switch",
        question="The power and the armor of a creature are switched, and later in the turn it gets 2 more armor. "
        "Which of the two is greater by it?",
        options={
            "armor": "its armor: the values that it had were switched, once",
            "power": "its power: all its armor counts as power for the rest of the turn",
        },
        taken=under("armor", CHARTS),
        authority="To switch is done once. What comes later adds to what it names.",
        cites=("armor-gains-are-additive",),
        cards=_CLARIELS,
    ),
    Reading(
        id="holdfast-neighbor-destroyed",
        about="Holdfast and a neighbor that is destroyed",
        question="A neighbor of Holdfast is dealt damage, which destroys it. Is Holdfast readied?",
        options={
            "readied": "it is: what was dealt damage was its neighbor",
            "not-readied": "it is not: the creature is no neighbor any more when Holdfast reacts",
        },
        taken=under("readied", CHARTS),
        authority="The damage is dealt before the creature leaves play, and the text asks for no more.",
        cites=("leaves-play-last-known-state",),
        cards=("Holdfast",),
    ),
    Reading(
        id="avenging-aura-keys-forged-later",
        about="Avenging Aura and keys forged or unforged later",
        question="After Avenging Aura was played, a key of the opponent is unforged in the same turn. "
        "How much assault do friendly creatures have?",
        options={
            "keys-now": "as much as the opponent has forged keys now",
            "keys-then": "as much as the opponent had forged keys when it was played",
        },
        taken=under("keys-now", CHARTS),
        authority="The text names a number that the opponent has, not one that is counted once.",
        cards=("Avenging Aura",),
    ),
    Reading(
        id="redhand-registry-several-thefts",
        about="Redhand Registry and several thefts in one turn",
        question="Æmber is stolen from the player of Redhand Registry 2 times in one turn. "
        "How many forge steps does the opponent skip?",
        options={
            "one": "1: each theft is about the same next turn",
            "two": "2: each theft costs another turn",
        },
        taken=under("one", CHARTS),
        authority="The text names the next turn, which is the same for each theft.",
        cards=("Redhand Registry",),
    ),
    Reading(
        id="trial-by-water-reset",
        about="Trial by Water and a tide that is reset",
        question="Trial by Water resets the tide, of which the books say nothing. Is it high or low for a player then?",
        options={
            "neutral": "for no player: it is neutral, as at the start of a match",
            "low": "low for every player, until one raises it",
        },
        taken=under("neutral", CHARTS),
        authority="The state that the tide has before anything is done to it is the neutral one.",
        cites=("tide-starts-neutral",),
        cards=("Trial by Water",),
    ),
)

_SAURIAN: tuple[Reading, ...] = (
    Reading(
        id="swallow-whole-one-creature",
        about="Swallow Whole where there is only one creature",
        question="Only one creature is in play. Is it purged by Swallow Whole?",
        options={
            "purged": "it is: as many are chosen as there are, and it has the lowest power of them",
            "stays": "it stays: it takes two for one of them to have the lowest power",
        },
        taken=under("purged", CHARTS),
        authority="What can be carried out of an effect is; one of one creature has the lowest power.",
        cites=("resolve-as-much-as-possible",),
        cards=("Swallow Whole",),
    ),
    Reading(
        id="swallow-whole-prey-that-stays",
        about="Swallow Whole and a creature that is not purged",
        question="A ward keeps the weaker creature of Swallow Whole in play. Does the other one get counters?",
        options={
            "counters": "it does, equal to the power of the one that was to be purged",
            "none": "it gets none: nothing was swallowed",
        },
        taken=under("counters", CHARTS),
        authority="Its text joins both halves by “and”; it does not ask whether the creature was purged.",
        cites=("resolve-as-much-as-possible",),
        cards=("Swallow Whole",),
    ),
    Reading(
        id="eclectic-ambrosius-fewer-counters",
        about="Eclectic Ambrosius with fewer than three counters",
        question="Eclectic Ambrosius is used with 1 or 2 knowledge counters on it. Does it lose them?",
        options={
            "removed": "it loses them, and nothing is gained",
            "kept": "it keeps them: three cannot be removed",
        },
        taken=under("removed", CHARTS),
        authority="What can be carried out of an effect is, and the rest asks whether all of it was.",
        cites=("resolve-as-much-as-possible", "if-you-do-needs-full-resolution"),
        cards=("Eclectic Ambrosius",),
    ),
    Reading(
        id="undagnathus-added-damage",
        about="The evil twin of Undagnathus and damage that is dealt in addition",
        question="Lethal Distraction adds 2 damage to what is dealt to the evil twin of Undagnathus at low tide. Is "
        "what is added doubled?",
        options={
            "doubled": "it is doubled with the rest",
            "not-doubled": "only the damage that it is added to is doubled",
        },
        taken=under("doubled", CHARTS),
        authority="All damage dealt to it is doubled; what is added belongs to the same instance of damage.",
        cites=("damage-added-to-instance-is-not-new",),
        cards=("Undagnathus (evil twin)", "Lethal Distraction"),
    ),
    Reading(
        id="undagnathus-shared-damage",
        about="The evil twin of Undagnathus beside Drecker",
        question="Drecker stands beside the evil twin of Undagnathus in a fight at low tide. Is Drecker dealt as much "
        "as its neighbor, or half of that?",
        options={
            "half": "it is dealt the damage before it was doubled",
            "as-much": "it is dealt as much as its neighbor",
        },
        taken=under("half", CHARTS),
        authority="Only what is dealt to Undagnathus is doubled, and Drecker’s share is not dealt to Undagnathus.",
        cites=("damage-redirected-or-copied-once",),
        cards=("Undagnathus (evil twin)", "Drecker"),
    ),
)

_SHADOWS: tuple[Reading, ...] = (
    Reading(
        id="dead-mans-chest-seventh",
        about="Dead Man’s Chest, exhausted at the sixth destruction",
        question="Dead Man’s Chest is exhausted as the sixth creature of a turn is destroyed, and is readied in that "
        "turn. A seventh creature is destroyed. Does its Æmber move now?",
        options={
            "once": "no: the ability triggers as six have been destroyed, once a turn",
            "each": "yes: the ability triggers with each creature from the sixth on",
        },
        taken=under("once", CHARTS),
        authority="That so many were destroyed in the turn is one event; more than six is said because several can be "
        "destroyed together.",
        cites=("constant-works-while-exhausted",),
        cards=("Dead Man’s Chest",),
    ),
    Reading(
        id="early-birds-whose-cards",
        about="Early Birds and the opponent's cards",
        question="Early Birds readies each Shadows card. Are exhausted Shadows cards of the opponent readied too?",
        options={
            "all": "yes: each Shadows card in play, on either side",
            "own": "no: only those of the player of Early Birds",
        },
        taken=under("all", CHARTS),
        authority="The text does not say friendly.",
        cites=("friendly-is-controlled-by-same-player",),
        cards=("Early Birds",),
    ),
    Reading(
        id="widespread-corruption-which-gain",
        about="Widespread Corruption and what is gained because of a reap",
        question="A creature reaps, and its player gains Æmber by another ability that reacts to it (Crystal Hive). "
        "Is that captured because of Widespread Corruption as well?",
        options={
            "reap-only": "no: only what reaping itself gives",
            "all": "yes: all that is gained because of the reap",
        },
        taken=under("reap-only", CHARTS),
        authority="Reaping gives 1 Æmber; what another ability gives is gained by that ability, as for Sir Marrows.",
        cites=("reap-exhausts-and-gains-one",),
        cards=("Widespread Corruption",),
        touches=("Crystal Hive", "Sir Marrows"),
    ),
)

_STAR_ALLIANCE: tuple[Reading, ...] = (
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

_UNFATHOMABLE: tuple[Reading, ...] = (
    Reading(
        id="kaupe-earlier-plays",
        about="Kaupe and cards that were played before it",
        question="A player has played a card of some type, and then Kaupe comes to forbid that player a second one "
        "of each type. Does the earlier card count?",
        options={
            "counted": "it counts, and the evil twin counts itself: no other card of the type in this turn",
            "from-then-on": "it does not count: one more card of the type may be played",
        },
        taken=under("counted", CHARTS),
        authority="The text limits what is played in a turn, and the turn began before.",
        cards=("Kaupe", "Kaupe (evil twin)"),
    ),
    Reading(
        id="kraken-exhausts-itself",
        about="Te-wheke Kraken that entered play ready",
        question="Te-wheke Kraken has entered play ready. Can it be one of the 2 creatures that are exhausted for it?",
        options={
            "itself-too": "it can: it is a friendly creature of the house",
            "others-only": "it cannot: others are meant",
        },
        taken=under("itself-too", CHARTS),
        authority="The text asks for friendly creatures of the house, and not for other ones.",
        cards=("Te-wheke Kraken",),
    ),
    Reading(
        id="chosen-one-creatures-that-cannot-ready",
        about="The Chosen One and creatures that could not ready",
        question="Of the exhausted creatures of an opponent, some could not ready in any case. Do they count for the "
        "damage to The Chosen One?",
        options={
            "counted": "they count wherever another one would ready",
            "not-counted": "only those count that would ready",
        },
        taken=under("counted", CHARTS),
        authority="The damage is for exhausted creatures; where none at all would ready, nothing is replaced.",
        cites=("replacement-needs-an-event",),
        cards=("The Chosen One",),
    ),
    Reading(
        id="call-of-the-void-ward",
        about="Call of the Void and a ward",
        question="Call of the Void is played on an exhausted warded creature. Does its controller lose 1 Æmber?",
        options={
            "lost": "the loss comes: it does not depend on the destruction",
            "kept": "there is no loss: the creature was not destroyed",
        },
        taken=under("lost", CHARTS),
        authority="The text puts both in place of exhausting, and neither on condition of the other.",
        cites=("ward-replaces-damage-destruction-leaving",),
        cards=("Call of the Void",),
    ),
    Reading(
        id="kiri-giltspine-changed-sides",
        about="Kiri Giltspine and a creature that changes sides",
        question="A creature that has reaped under Kiri Giltspine changes sides before the ready step. In which ready "
        "step does it stay exhausted?",
        options={
            "controller-then": "in the next ready step of a player who then controls it",
            "controller-before": "in that of the player who reaped with it, where it is no longer theirs to ready",
        },
        taken=under("controller-then", CHARTS),
        authority="The controller that the text names is that of the moment at which the creature would ready.",
        cards=("Kiri Giltspine",),
    ),
    Reading(
        id="deep-priest-glebe-itself",
        about="Deep Priest Glebe as it is played",
        question="Deep Priest Glebe is an Aquan creature. Is an enemy creature exhausted when it is played?",
        options={
            "itself-too": "one is exhausted: it is in play when what reacts to its playing resolves",
            "others-only": "none is: it reacts to later cards",
        },
        taken=under("itself-too", CHARTS),
        authority="The text speaks of an Aquan creature, and not of another one.",
        cards=("Deep Priest Glebe",),
    ),
)

_UNTAMED: tuple[Reading, ...] = (
    Reading(
        id="mysticeti-as-if-yours",
        about="The Mysticeti used as if it were yours",
        question="A player uses an enemy The Mysticeti as if it were theirs. Which battleline does it join?",
        options={
            "artifact": "none: it gets the counters and stays an artifact",
            "controller": "that of its controller",
            "user": "that of the player who uses it",
        },
        taken=under("artifact", CHARTS),
        authority="“Your battleline” is that of the player who uses it, and a creature stands in its controller's.",
        cites=("as-if-yours-no-control-change", "as-if-yours-resolves-from-user-view"),
        cards=("The Mysticeti",),
    ),
    Reading(
        id="sporegorger-one-burst",
        about="The damage of Sporegorger",
        question="Sporegorger loses several counters and deals 1 damage to each other creature for each of them. Is "
        "that one instance of damage?",
        options={
            "one-instance": "one instance of as much damage as there were counters, all of which a ward prevents",
            "one-each": "one instance of 1 damage for each counter, of which a ward prevents the first",
        },
        taken=under("one-instance", CHARTS),
        authority="What one ability deals is dealt at the same time, and several to one creature are one instance.",
        cites=("damage-whole-ability-simultaneous",),
        cards=("Sporegorger", "Sporegorger (evil twin)"),
    ),
    Reading(
        id="different-creature-of-the-same-name",
        about="A different creature with the same name",
        question="Ritual of Life, or the evil twin of Witch of the Dawn, destroys a creature. Another copy of it lies "
        "in the discard pile. Is that a different creature?",
        options={
            "different": "it is another card, and so a different creature",
            "the-same": "it is the same creature as far as names go, and cannot be chosen",
        },
        taken=under("different", CHARTS),
        authority="The books tell cards apart, not titles, where a text does not speak of names.",
        cards=("Ritual of Life", "Witch of the Dawn (evil twin)"),
    ),
    Reading(
        id="mysticeti-copied-as-a-creature",
        about="A copy of The Mysticeti while it is a creature",
        question="A creature enters play as a copy of The Mysticeti, which is a creature at the time. Does the copy "
        "have taunt?",
        options={
            "no-taunt": "no: taunt comes from what was done with The Mysticeti, and a copy is of the card",
            "taunt": "yes: it is the creature with taunt that is copied",
        },
        taken=under("no-taunt", CHARTS),
        offered=True,
        authority="A copy is of the base card, without what has been changed on it.",
        cites=("copy-is-of-base-card",),
        cards=("The Mysticeti",),
        touches=("Mimic Gel",),
    ),
)

DT: tuple[Reading, ...] = (*_LOGOS, *_SANCTUM, *_SAURIAN, *_SHADOWS, *_STAR_ALLIANCE, *_UNFATHOMABLE, *_UNTAMED)

"""Where the books are silent about cards of Mass Mutation: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, CHARTS_UNTIL_16, Reading, SettledAnswer, under

_DIS: tuple[Reading, ...] = (
    Reading(
        id="drecker-during-fights",
        about="Damage that Drecker shares",
        question="A neighbor of Drecker is dealt damage by assault, by an ability before the fight, or by a Fight "
        "ability. Is that damage dealt during a fight?",
        options={
            "until-it-is-over": "all damage is, from the choice of the attacked creature until power damage has been "
            "dealt; a Fight ability comes after the fight",
            "power-only": "only the damage that the fighters deal by their power, with splash-attack",
            "fight-abilities-too": "all of it is, that of Fight abilities too",
        },
        taken=under("until-it-is-over", CHARTS),
        authority="The sequence of a fight begins with its declaration, and its last step is called after the fight.",
        cites=("fight-sequence-16", "fight-sequence-2021"),
        cards=("Drecker",),
    ),
    Reading(
        id="drecker-protected-itself",
        about="A ward or armor of Drecker",
        question="Damage dealt to a neighbor of Drecker is also dealt to Drecker, which is warded or has armor. Does "
        "that protect it?",
        options={
            "protected": "it does: this is damage that would be dealt to Drecker, with its own preventions",
            "as-dealt": "it does not: the damage was dealt already, and preventions are past",
        },
        taken=under("protected", CHARTS_UNTIL_16),
        settled=SettledAnswer("as-dealt", "faq-damage-dealt-to-both"),
        authority="It belongs to the same instance, but each creature is protected against what it would be dealt.",
        cites=("damage-redirected-or-copied-once",),
        cards=("Drecker",),
    ),
    Reading(
        id="drecker-share-taken-over",
        about="Drecker beside a creature that takes damage over",
        question="Drecker shares the damage of a neighbor, and another neighbor of Drecker takes over what would be "
        "dealt to its neighbors. Does it take over the share of Drecker?",
        options={
            "stays": "the share stays with Drecker: the damage is dealt only once and starts nothing more",
            "taken-over": "the share is taken over, as other damage that would be dealt to Drecker is",
        },
        taken=under("stays", CHARTS),
        authority="The answer about two Dreckers says that the damage is dealt once and triggers no more of it.",
        cites=("damage-redirected-or-copied-once",),
        cards=("Drecker", "Shadow Self"),
    ),
    Reading(
        id="mark-of-dis-house",
        about="The house that Mark of Dis demands",
        question="A creature that was marked belongs to another house when its controller's next turn begins, or has "
        "left play. Which house must that player choose?",
        options={
            "when-marked": "the house that it had when Mark of Dis resolved",
            "when-chosen": "the house that it has when the choice is made, and any house once it has left play",
        },
        taken=under("when-marked", CHARTS),
        authority="What an ability says of a creature is found out while the ability resolves.",
        cards=("Mark of Dis",),
    ),
)

_LOGOS: tuple[Reading, ...] = (
    Reading(
        id="ultra-gravitron-ward",
        about="Ultra Gravitron and a warded creature",
        question="Ultra Gravitron is to purge a warded creature, and the ward is used up in its place. Are the bonus "
        "icons of that creature resolved?",
        options={
            "resolved": "yes: that does not hang on the creature having been purged",
            "not-resolved": "no: only a creature that was purged gives its icons",
        },
        taken=under("resolved", CHARTS),
        authority="Only the discarded card is followed by a condition; as much as possible is resolved of the rest.",
        cites=("resolve-as-much-as-possible", "ward-replaces-damage-destruction-leaving"),
        cards=("Ultra Gravitron",),
    ),
    Reading(
        id="adaptoid-own-icons",
        about="An Adaptoid that is played with a bonus icon",
        question="Adaptoid itself has a bonus icon. Does it react to being played?",
        options={
            "reacts": "yes: it is a card with a bonus icon, and it is in play when it has been played",
            "does-not-react": "no: it reacts to cards that are played later",
        },
        taken=under("reacts", CHARTS),
        authority="The text speaks of a card, where other texts say another.",
        cards=("Adaptoid",),
    ),
    Reading(
        id="the-archivist-archived-by-another",
        about="The Archivist archived by another player",
        question="An effect of your opponent archives your The Archivist. Does it lie faceup?",
        options={
            "facedown": "no: you have not archived it",
            "faceup": "yes: it lies in your archives",
        },
        taken=under("facedown", CHARTS),
        authority="The text asks who archives it.",
        cites=("archives-hidden-from-opponent",),
        cards=("The Archivist",),
    ),
    Reading(
        id="the-archivist-unseen",
        about="The Archivist among archived cards that others do not know",
        question="The Archivist lies facedown in archives. May its player take up some of the cards?",
        options={
            "where-known": "only where everyone knows that it lies there",
            "anywhere": "in any case, and the question tells the others of it",
        },
        taken=under("where-known", CHARTS),
        authority="What lies in archives is hidden from the others, and the question alone would tell them of it.",
        cites=("archives-hidden-from-opponent",),
        cards=("The Archivist",),
    ),
    Reading(
        id="cyber-clone-values",
        about="The power and armor that Cyber-Clone takes over",
        question="Cyber-Clone purges a creature whose power, armor, keywords or traits are not the printed ones. Which "
        "does it take over?",
        options={
            "as-it-was": "those that the creature had when it was purged",
            "printed": "those that are printed on the purged card",
        },
        taken=under("as-it-was", CHARTS),
        offered=True,
        authority="The text speaks of the creature, and what a card was when it left play is what counts of it.",
        cites=("leaves-play-last-known-state",),
        cards=("Cyber-Clone",),
    ),
)

_SANCTUM: tuple[Reading, ...] = (
    Reading(
        id="purifier-of-souls-and-replacements",
        about="Purifier of Souls and Destroyed abilities that replace",
        question="A creature with Armageddon Cloak is destroyed beside Purifier of Souls. "
        "Does its Destroyed ability, which says “instead”, still save it?",
        options={
            "silenced": "the creature is lost: all that stands under Destroyed is silent",
            "replaces": "the creature is saved: a replacement does not trigger",
        },
        taken=under("silenced", CHARTS),
        authority="The Purifier speaks of all Destroyed effects, and this one stands under that label.",
        cites=("replacement-of-destruction-at-discard-time",),
        cards=("Purifier of Souls", "Armageddon Cloak", "Reassembling Automaton", "Self-Bolstering Automata"),
    ),
    Reading(
        id="purifier-of-souls-destroyed-with-others",
        about="Purifier of Souls that is destroyed together with others",
        question="Purifier of Souls is destroyed at the same time as a creature with a Destroyed ability. "
        "Does that ability trigger?",
        options={
            "silent": "it does not: the Purifier is in play until all go to their discard piles",
            "triggers": "it does: the Purifier is on its way out as well",
        },
        taken=under("silent", CHARTS),
        authority="Destroyed abilities are those of the moment of tagging, when the Purifier is still in play.",
        cites=("destroyed-tag-first", "destroyed-only-abilities-held-when-tagged"),
        cards=("Purifier of Souls",),
    ),
    Reading(
        id="book-of-malefaction-theft-from-the-supply",
        about="Book of Malefaction and a theft from the supply",
        question="A thief steals from the player of a Book, and Po’s Pixies make the Æmber come from the supply. "
        "Does the Book get warrants for it?",
        options={
            "none": "it gets none: the player has lost nothing",
            "counted": "it gets one for each Æmber: it counts as stolen from the player",
        },
        taken=under("none", CHARTS),
        authority="The Book asks for your Æmber; that of the supply is no player's.",
        cites=("replacement-event-counts-as-original-event",),
        cards=("Book of Malefaction", "Po’s Pixies"),
    ),
)

_SAURIAN: tuple[Reading, ...] = (
    Reading(
        id="saurian-egg-half-of-a-gigantic-creature",
        about="Saurian Egg that discards half of a gigantic creature",
        question="Saurian Egg discards one half of Deusillus, which cannot enter play alone. Is the Egg destroyed?",
        options={
            "destroyed": "it is: a Saurian creature was discarded",
            "stays": "it stays: nothing was put into play",
        },
        taken=under("destroyed", CHARTS),
        authority="Its text asks only whether a Saurian creature was discarded; each half is one.",
        cites=("gigantic-single-half-effect-fails", "resolve-as-much-as-possible"),
        cards=("Saurian Egg",),
        touches=("Deusillus",),
    ),
    Reading(
        id="torvus-action-under-way",
        about="High Priest Torvus and an action that makes it reap",
        question="An action makes High Priest Torvus reap, which is exalted. Does that action return to hand, as the "
        "next one to be resolved?",
        options={
            "later": "it does not: the next action is one that is played later",
            "same": "it does: it is resolved after Torvus has reaped",
        },
        taken=under("later", CHARTS),
        authority="What is being resolved is the present action card and not the next one.",
        cards=("High Priest Torvus",),
    ),
    Reading(
        id="torvus-action-gone-elsewhere",
        about="High Priest Torvus and an action that purges itself",
        question="The next action after High Priest Torvus was exalted purges or archives itself. Does the one after "
        "it return to hand?",
        options={
            "spent": "it does not: it is not the next action any more",
            "waits": "it does: the effect waits for one that goes to the discard pile",
        },
        taken=under("spent", CHARTS),
        authority="The effect is about one card, the next one, and replaces only its way to the discard pile.",
        cites=("action-card-discard-is-last-step-of-play",),
        cards=("High Priest Torvus",),
    ),
)

_SHADOWS: tuple[Reading, ...] = (
    Reading(
        id="look-over-there-no-creature",
        about="Look Over There! without a creature",
        question="Look Over There! is played while no creature is in play. Is 1 Æmber stolen, as none was destroyed?",
        options={
            "not-stolen": "nothing is stolen: there is no creature that could have been left in play",
            "stolen": "1 Æmber is stolen: no creature was destroyed",
        },
        taken=under("not-stolen", CHARTS),
        authority="The condition is about the creature that the damage was dealt to.",
        cites=("resolve-as-much-as-possible",),
        cards=("Look Over There!",),
    ),
    Reading(
        id="mole-other-costs",
        about="Mole, and what is not a key",
        question="Opponents may spend the Æmber on a creature with a Mole as if it were in their pool. Can they pay "
        "anything else than a key with it?",
        options={
            "keys": "it is spent on keys, and nothing else reaches it",
            "pool": "it counts as Æmber in their pool for tolls and losses as well",
        },
        taken=under("keys", CHARTS),
        authority="Æmber is spent when keys are forged; other costs are paid or lost.",
        cites=("forge-spendable-amber-on-cards-counts",),
        cards=("Mole",),
    ),
    Reading(
        id="shoulder-id-several-creatures",
        about="Shoulder Id and damage to several creatures",
        question="An ability that Shoulder Id has gained would deal damage to several creatures at the same time. How "
        "often does it steal instead?",
        options={
            "each": "once for each creature: the damage to each is replaced by itself",
            "once": "once: the ability deals its damage in one instance",
        },
        taken=under("each", CHARTS),
        authority="What would be dealt to one creature can be prevented or replaced without the rest.",
        cites=("replacement-applies-to-attempted-damage",),
        cards=("Shoulder Id",),
    ),
)

_STAR_ALLIANCE: tuple[Reading, ...] = (
    Reading(
        id="hadron-collision-without-a-ward",
        about="Hadron Collision and a creature without a ward",
        question="Hadron Collision takes a ward off a creature and damages it. "
        "Can it hit a creature that has no ward, while another one has?",
        options={
            "any-creature": "it can hit any creature, and what can be done is done",
            "warded-only": "it can hit only a creature that has a ward to lose",
        },
        taken=under("any-creature", CHARTS),
        authority="It asks for a creature, not for a warded one, and the damage depends on no ward.",
        cites=("resolve-as-much-as-possible", "resolve-may-choose-ineffective-target"),
        cards=("Hadron Collision",),
    ),
    Reading(
        id="matter-maker-creature-as-an-upgrade",
        about="Matter Maker and a creature that may be played as an upgrade",
        question="A player with Matter Maker holds a creature of another house that may be played as an upgrade. "
        "Can it be played so?",
        options={
            "not-permitted": "in hand it is a creature card, which the permission does not cover",
            "as-upgrade": "it can be played as an upgrade, which the permission covers",
        },
        taken=under("not-permitted", CHARTS),
        authority="A card in hand is what is printed on it; its own text replaces its type only as it is played.",
        cards=("Matter Maker",),
    ),
    Reading(
        id="tink-use-of-the-other-creature",
        about="Teleporter Chief Tink and a creature that is readied again",
        question="The creature with which Tink swapped places was used and is ready again in the same turn. "
        "May it be used although it is of another house?",
        options={
            "as-often": "it may be used as often as it is ready in that turn",
            "one-use": "it may be used one time",
        },
        taken=under("as-often", CHARTS),
        authority="The text names a creature and a turn, and no number, as texts do that permit one card.",
        cards=("Teleporter Chief Tink",),
    ),
    Reading(
        id="jon-cargo-discarded-card",
        about="J.O.N. Cargo and the card that it discards",
        question="J.O.N. Cargo archives each card that shares a house with the discarded one. "
        "Is the discarded card among them?",
        options={
            "hand-only": "only cards of the revealed hand are archived",
            "itself-too": "the discarded card is archived too, as it shares its own house",
        },
        taken=under("hand-only", CHARTS),
        authority="The hand is revealed for it, and a card is compared with another one.",
        cards=("J.O.N. Cargo",),
    ),
)

_UNTAMED: tuple[Reading, ...] = (
    Reading(
        id="wild-bounty-without-icons",
        about="Wild Bounty and a card without icons",
        question="After Wild Bounty, its player plays a card that has no bonus icons. Is the effect used up?",
        options={
            "used-up": "it is used up: it was for the next card that is played, whatever is on it",
            "waits": "it waits for a card that has icons",
        },
        taken=under("used-up", CHARTS),
        authority="The text speaks of the next time that a card is played, and not of the next card with icons.",
        cites=("faq-wild-bounty-all-icons",),
        cards=("Wild Bounty",),
    ),
    Reading(
        id="aemberlution-one-hand-at-a-time",
        about="The order of Æmberlution",
        question="Æmberlution makes each player reveal their hand and put its creatures into play. Are all hands "
        "revealed before the first creature enters play?",
        options={
            "player-by-player": "one player after the other, the active player first, reveals and puts into play",
            "hands-first": "all hands are revealed, and then the creatures enter play",
        },
        taken=under("player-by-player", CHARTS),
        authority="One sentence tells each player to do both; the active player orders what happens together.",
        cites=("order-by-active-player",),
        cards=("Æmberlution",),
    ),
    Reading(
        id="niffle-kong-finds-halves",
        about="Niffle Kong and halves in the deck",
        question="A second Niffle Kong lies in the deck as two cards. Are both of them Niffle creatures that Niffle "
        "Kong can find?",
        options={
            "bottom-only": "the bottom half alone: out of play, the traits are on it, with the power and the text",
            "both": "both of them: either half is a creature card with the traits of the creature",
        },
        taken=under("bottom-only", CHARTS),
        earlier=under("both", CHARTS),
        offered=True,
        authority="The newest book shows both halves: title and icons on the top one, and the line of traits on the "
        "bottom one, with the power and the text. So it is for every text that asks for a trait.",
        cites=("gigantic-attributes-split", "gigantic-two-cards-out-of-play"),
        cards=("Niffle Kong",),
        touches=("Deusillus", "Ultra Gravitron", "Custom Virus"),
    ),
    Reading(
        id="fandangle-as-a-maverick",
        about="Fandangle as a maverick",
        question="Fandangle is a maverick of another house than Untamed, and its player has 4 Æmber. Does it enter "
        "play ready itself?",
        options={
            "others": "no: its ability is active only once it is in play",
            "itself-too": "yes: what changes how cards enter play holds for the card that says it",
        },
        taken=under("others", CHARTS_UNTIL_16),
        settled=SettledAnswer("itself-too", "enters-play-modifier-covers-itself"),
        offered=True,
        authority="A constant ability is active only while its card is in play, and this one speaks of creatures that "
        "enter play.",
        cites=("ability-active-only-while-in-play",),
        cards=("Fandangle",),
    ),
)

MM: tuple[Reading, ...] = (*_DIS, *_LOGOS, *_SANCTUM, *_SAURIAN, *_SHADOWS, *_STAR_ALLIANCE, *_UNTAMED)

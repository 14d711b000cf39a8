"""Where the books are silent about cards of Worlds Collide: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_OLD = ("1.2", "1.3")
"""The rulebooks of the time before ward."""

_DEPLOY = ("1.3", "2021-03", "16.0")
"""The rulebooks that know deploy."""

_SHADOWS: tuple[Reading, ...] = (
    Reading(
        id="symon-fought-creature-destroyed",
        about="Symon, and a creature that it destroyed",
        question="Symon destroyed the creature that it fought. Does it still put that creature on top of the deck?",
        options={
            "stays": "no: it stays in the discard pile",
            "follows": "yes: it is taken from the discard pile, as the card that was fought",
        },
        taken=under("stays"),
        authority="The text names no discard pile, and an ability affects only cards in play unless it names another "
        "area.",
        cites=("ability-in-play-zone-only", "ability-may-affect-destroyed-card-in-discard"),
        cards=("Symon",),
    ),
    Reading(
        id="gambling-den-empty-deck",
        about="Gambling Den and an empty deck",
        question="The deck of a player who may gamble is empty. Can that player name a house, and what happens then?",
        options={
            "not-asked": "no: there is no card to reveal, so nothing is named and no Æmber is gained or lost",
            "lost": "yes: the player loses 2 Æmber, as none of the named house was revealed",
        },
        taken=under("not-asked"),
        authority="Gain and loss both ask about a card that was revealed.",
        cites=("resolve-as-much-as-possible",),
        cards=("Gambling Den",),
    ),
    Reading(
        id="fidgit-mode-without-effect",
        about="Choosing what does nothing",
        question="A card does one of two things, and one of them would do nothing. May it be chosen?",
        options={
            "may": "yes: a player picks either, and then does as much of it as possible",
            "may-not": "no: the one that does something must be chosen",
        },
        taken=under("may"),
        authority="Nothing binds the choice to what is useful; a target on which an effect does nothing may be chosen "
        "too.",
        cites=("resolve-may-choose-ineffective-target", "resolve-as-much-as-possible"),
        cards=("Fidgit", "Hunter or Hunted?", "Memolith"),
    ),
    Reading(
        id="hunter-or-hunted-warded-receiver",
        about="A ward that moves to a warded creature",
        question="A ward would be moved to a creature that is warded already. What becomes of it?",
        options={
            "stays": "it stays where it was: it cannot arrive, so it does not move",
            "lost": "it leaves the first creature and is lost",
        },
        taken=under("stays", CHARTS),
        authority="A warded creature cannot be warded again, and a move that cannot end does not begin.",
        cites=("ward-does-not-stack",),
        cards=("Hunter or Hunted?",),
    ),
    Reading(
        id="trust-no-one-creature-of-every-house",
        about="Counting houses, and a creature of every house",
        question="A card counts or asks for the houses of creatures, and one creature belongs to every house "
        "(Experimental Therapy). For which houses does it count?",
        options={
            "each": "for each of them: it is a creature of every one of these houses",
            "one": "for one house, which the active player names",
            "printed": "for the house that is printed on it",
        },
        taken=under("each", _OLD),
        authority="It belongs to all houses at once. Under the erratum of the later books it keeps to its house.",
        cites=("erratum-experimental-therapy",),
        cards=("Trust No One", "No Safety in Numbers", "Etaromme", "Gleeful Mayhem", "Snag"),
    ),
)

_LOGOS: tuple[Reading, ...] = (
    Reading(
        id="code-monkey-one-neighbor",
        about="Code Monkey with one neighbor",
        question="Code Monkey has one neighbor alone. Do its neighbors share a house?",
        options={
            "no": "no: it takes two creatures to share a house, and nothing is gained",
            "yes": "yes: all of its neighbors belong to one house",
        },
        taken=under("no", _DEPLOY),
        authority="The text speaks of creatures that share a house with each other.",
        cards=("Code Monkey",),
    ),
    Reading(
        id="mimic-gel-conditions-of-playing",
        about="Mimic Gel, and conditions of playing",
        question="Mimic Gel copies a creature that can be played only on a condition or at a price. Does that bind "
        "Mimic Gel?",
        options={
            "binds": "yes: it is played as the copied card, whose conditions must be met and whose price is paid",
            "free": "no: it is played as Mimic Gel and becomes the copy afterwards",
        },
        taken=under("binds"),
        authority="A card that is played as a copy has alpha, and what changes how the copied card enters play.",
        cites=("alpha-copied-by-copying-card", "copy-includes-entering-text"),
        cards=("Mimic Gel",),
    ),
    Reading(
        id="mimic-gel-maverick",
        about="Mimic Gel as a maverick",
        question="Mimic Gel is a maverick of another house. Which house does the copy belong to?",
        options={"own": "the house printed on this Mimic Gel", "logos": "Logos, which the text names"},
        taken=under("own"),
        authority="A maverick has the house that is printed on it wherever its text says the usual one.",
        cites=("maverick-uses-printed-house",),
        cards=("Mimic Gel",),
    ),
    Reading(
        id="information-exchange-theft-from-the-supply",
        about="Stolen from you, but taken from the supply",
        question="A theft from a player was replaced: the Æmber came from the supply (Po’s Pixies). Was it stolen from "
        "that player?",
        options={
            "not-from-you": "no: there was a theft, but not of this player's Æmber",
            "from-you": "yes: it remains a theft from this player",
        },
        taken=under("not-from-you"),
        authority="It still counts as stealing, yet no Æmber of the player has gone, and the text asks whose it was.",
        cites=("replacement-event-counts-as-original-event", "steal-moves-pool-to-pool"),
        cards=("Information Exchange", "Molephin"),
    ),
    Reading(
        id="universal-recycle-bin-facedown-cards",
        about="Universal Recycle Bin and facedown cards",
        question="Purged cards lie facedown. Does the opponent see which one is archived?",
        options={
            "private": "no: the player looks at them and picks in private",
            "shown": "yes: the card is shown as it is picked",
        },
        taken=under("private", _OLD),
        authority="The card goes from one hidden place to another, and nothing says that it is revealed.",
        cites=("purge-facedown", "archives-hidden-from-opponent"),
        cards=("Universal Recycle Bin",),
    ),
)

_DIS: tuple[Reading, ...] = (
    Reading(
        id="lord-invidius-control-lost",
        about="Lord Invidius, and control that changes again",
        question="A creature that Lord Invidius took goes to another player and comes back. Is it of Dis again?",
        options={
            "again": "yes: control is a condition, which is looked at whenever it matters",
            "over": "no: the effect ended when control was first lost",
        },
        taken=under("again"),
        authority="The text says while, which is a condition; a duration ends with until.",
        cites=("lasting-effect-is-constant-for-its-duration", "constant-continuous-recheck"),
        cards=("Lord Invidius",),
    ),
    Reading(
        id="snags-mirror-left-play",
        about="Snag’s Mirror that has left play",
        question="Snag’s Mirror leaves play after a player chose a house. Is that house barred in the next turn?",
        options={
            "lasts": "yes: what it said about that turn is a lasting effect",
            "ends": "no: it bars houses only while it is in play",
        },
        taken=under("lasts"),
        authority="The choice triggers it, and it speaks of a later turn; such an effect goes on without its source.",
        cites=("lasting-effect-outlives-source",),
        cards=("Snag’s Mirror",),
    ),
    Reading(
        id="snaglet-forced-choice",
        about="Snaglet and a choice that was forced",
        question="The opponent must choose the house that Snaglet named, as a card demands it. Is Æmber stolen?",
        options={
            "stolen": "yes: the house is chosen, if there was a choice or not",
            "not-stolen": "no: what is forced is not chosen",
        },
        taken=under("stolen"),
        authority="Demands say which house must be chosen, so it is chosen.",
        cites=("house-choice-is-mandatory",),
        cards=("Snaglet",),
    ),
    Reading(
        id="etaromme-tied-houses",
        about="Etaromme and houses with equally many creatures",
        question="Several houses have the most creatures. What does Etaromme destroy?",
        options={
            "any": "a creature of any one of these houses, which the active player chooses",
            "none": "nothing: no house has more creatures than all others",
        },
        taken=under("any"),
        authority="The active player picks among those that are tied wherever a book speaks of the most of something.",
        cites=("most-powerful-group-filled-downwards", "decisions-by-active-player"),
        cards=("Etaromme",),
    ),
    Reading(
        id="malison-moved-to-its-own-place",
        about="Malison, and a creature that stays where it is",
        question="Malison moves a flank creature to the place that it has. Was it moved, so that it captures?",
        options={
            "moved": "yes: its place is one of those it can be moved to",
            "not-moved": "no: a creature that changes no place has not moved",
        },
        taken=under("moved", _OLD),
        authority="The later books say that a creature may be moved to the position it has.",
        cites=("move-creature-may-stay-in-place",),
        cards=("Malison",),
    ),
    Reading(
        id="obsidian-forge-cost",
        about="Obsidian Forge, and cards that change the cost",
        question="A creature that changes what keys cost is sacrificed to Obsidian Forge. Does its change still count?",
        options={
            "after": "no: the current cost is looked at when the key is forged, after the sacrifices",
            "before": "yes: the cost is fixed when the Action begins",
        },
        taken=under("after"),
        authority="The instructions are followed in their order, and forging comes last.",
        cites=("resolve-in-written-order",),
        cards=("Obsidian Forge",),
    ),
)

_BROBNAR: tuple[Reading, ...] = (
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
    ),
)

_UNTAMED: tuple[Reading, ...] = (
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
)

_SAURIAN: tuple[Reading, ...] = (
    Reading(
        id="auto-legionary-as-if-yours",
        about="Auto-Legionary used as if it were yours",
        question="A player uses an enemy Auto-Legionary as if it were theirs. Which battleline does it join?",
        options={
            "artifact": "none: it stays an artifact",
            "controller": "that of its controller",
            "user": "that of the player who uses it",
        },
        taken=under("artifact", CHARTS),
        authority="“Your battleline” is that of the player who uses it, and a creature stands in its controller's.",
        cites=("as-if-yours-no-control-change", "as-if-yours-resolves-from-user-view"),
        cards=("Auto-Legionary",),
    ),
    Reading(
        id="saury-about-that-ward",
        about="What follows something that a ward stopped",
        question="A ward stops a creature from being destroyed or archived, and the text goes on without “if you do”. "
        "Is the rest carried out?",
        options={
            "carried-out": "yes: as much as possible is resolved, and nothing ties the rest to what failed",
            "not": "no: it is about a creature that was destroyed or archived",
        },
        taken=under("carried-out", CHARTS),
        authority="Only “if you do” and the like make an instruction depend on the one before.",
        cites=("resolve-as-much-as-possible", "if-you-do-needs-full-resolution"),
        cards=("Saury About That", "Code Monkey", "Waste Not"),
    ),
    Reading(
        id="gargantodon-captors",
        about="Gargantodon, and who captures",
        question="Æmber is captured in place of being stolen. By which creatures, and what if there are none?",
        options={
            "divided": "by creatures of the active player, who divides it among them; with none, no Æmber moves",
            "one": "by one creature of the active player, which takes all of it",
            "thief": "by creatures of the player who would steal; with none, it is stolen",
        },
        taken=under("divided", CHARTS),
        authority="The text has each Æmber captured by a creature of the active player, and what is replaced does not "
        "happen.",
        cites=("replacement-marked-by-instead", "for-each-may-be-split"),
        cards=("Gargantodon",),
    ),
    Reading(
        id="senator-shrix-losses",
        about="Senator Shrix, and what is not a key",
        question="Æmber on a creature may be spent as if it were in the pool. Can it be lost or paid for anything else "
        "than a key?",
        options={
            "keys": "no: it is spent on keys, and nothing else reaches it",
            "pool": "yes: it counts as Æmber in the pool for tolls and losses as well",
        },
        taken=under("keys", CHARTS),
        authority="The permission is to spend when keys are forged, and to lose Æmber is not to spend it.",
        cites=("forge-spendable-amber-on-cards-counts",),
        cards=("Senator Shrix", "Senator Bracchus", "The Callipygian Ideal"),
    ),
    Reading(
        id="the-colosseum-fighting",
        about="The Colosseum, and who is fighting",
        question="An enemy creature that neither attacks nor is attacked is destroyed in a fight. Is that glory for "
        "The Colosseum?",
        options={
            "fighters": "no: only attacker and attacked creature are fighting",
            "all": "yes: every enemy creature that a fight destroys counts",
        },
        taken=under("fighters", CHARTS),
        authority="A fight has two creatures that fight. To be destroyed in a fight says less.",
        cites=("fight-both-creatures-are-fighting", "splash-attack-kills-count-as-in-fight"),
        cards=("The Colosseum",),
    ),
    Reading(
        id="livia-the-elder-labels",
        about="Labels that count as others",
        question="Play abilities count as Reap abilities (Kompsos Haruspex), and Reap abilities as Fight abilities "
        "(Livia the Elder). Does a fight resolve a Play ability?",
        options={
            "yes": "yes: a Play ability is a Reap ability there, and so a Fight ability",
            "no": "no: each card speaks of the labels that are printed",
        },
        taken=under("yes", CHARTS),
        authority="Both are constant, and each looks at what the other makes of the abilities.",
        cites=("lasting-effect-is-constant-for-its-duration",),
        cards=("Livia the Elder", "Kompsos Haruspex"),
    ),
)

CARDS_WC: tuple[Reading, ...] = (*_BROBNAR, *_DIS, *_LOGOS, *_SAURIAN, *_SHADOWS, *_UNTAMED)

"""Where the books are silent about cards of Age of Ascension: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_OLD = ("1.2", "1.3")
_PRINTED = (*_OLD, "2021-03")
"""The rulebooks without the erratum of Collector Worm."""
_STEPS = ("1.3", *CHARTS)
"""The rulebooks that know alpha, omega and deploy."""

_BROBNAR: tuple[Reading, ...] = (
    Reading(
        id="bellowing-patrizate-itself",
        about="Bellowing Patrizate enters play ready",
        question="Bellowing Patrizate hurts creatures that enter play while it is ready, and something lets it enter "
        "play ready. Does it hurt itself?",
        options={
            "itself": "yes: it is in play and ready once it has entered, and it is a creature like every other",
            "others": "no: it reacts only to creatures that enter play after it",
        },
        taken=under("itself"),
        authority="The text names each creature and does not except its own; an ability works as soon as its card is "
        "in play.",
        cites=("constant-continuous-recheck",),
        cards=("Bellowing Patrizate",),
    ),
    Reading(
        id="little-rapscal-reap-with",
        about="Little Rapscal and abilities that name a way of use",
        question="Little Rapscal makes creatures fight when they are used. An ability says to reap with a creature "
        "that could fight. Does it reap?",
        options={
            "reaps": "yes: the ability names the way of use, and there is no other among which to choose",
            "does-not": "no: it could fight, so it is used to fight or not at all",
        },
        taken=under("reaps"),
        authority="The answer on an enraged creature beside Ghosthawk, which must fight by nearly the same words and "
        "reaps.",
        cites=("faq-ghosthawk-enraged-neighbor",),
        cards=("Little Rapscal",),
        touches=("Ghosthawk",),
    ),
    Reading(
        id="lollop-hazardous-damage",
        about="Lollop the Titanic and hazardous",
        question="Lollop the Titanic deals no damage when it is attacked. Does that stop its hazardous damage too?",
        options={
            "power-only": "no: it stops the damage that its power deals in the fight",
            "all": "yes: it deals no damage of any kind because of that attack",
        },
        taken=under("power-only"),
        authority="Hazardous damage is dealt before the fight by a keyword; creatures deal the damage of their power "
        "in the fight.",
        cites=("fight-damage-equals-power",),
        cards=("Lollop the Titanic",),
    ),
    Reading(
        id="ogopogo-what-it-destroys",
        about="What Ogopogo has destroyed",
        question="The creature that Ogopogo attacks is destroyed by damage of another card before or in the fight. "
        "Did Ogopogo destroy it?",
        options={
            "own-damage": "no: Ogopogo destroys a creature by damage of which it is the source, assault included",
            "any": "yes: it is enough that it attacked, and that the creature was destroyed in the course of it",
        },
        taken=under("own-damage"),
        authority="The text makes Ogopogo the one that destroys; the books name the creature as the source of the "
        "damage that its power deals.",
        cites=("damage-source-is-dealing-card",),
        cards=("Ogopogo",),
    ),
)

_DIS: tuple[Reading, ...] = (
    Reading(
        id="exhume-where-it-is-played-from",
        about="A creature played with Exhume",
        question="Exhume lets a creature be played as though it were in hand. Where is it played from?",
        options={
            "discard-pile": "from the discard pile, where it stays if it cannot be played; the words permit the play "
            "and move no card",
            "hand": "from the hand, to which it goes if it cannot be played",
        },
        taken=under("discard-pile"),
        authority="The text moves no card to hand, and a card that cannot be played goes back to where it was.",
        cites=("play-impossible-card-returns-to-source",),
        cards=("Exhume",),
    ),
    Reading(
        id="ortannu-damage-of-several-bindings",
        about="Ortannu the Chained returns several cards",
        question="Ortannu the Chained deals damage for each card that it returned. Is all of it dealt at once?",
        options={
            "at-once": "yes: all creatures are chosen first, and each takes all of its damage as one instance",
            "repeated": "no: each card is a repetition, dealt before the next creature is chosen",
        },
        taken={**under("repeated", _OLD), **under("at-once", CHARTS)},
        authority="Later books deal all damage of one ability together, and this text speaks of no repetition. Earlier "
        "ones say so only of damage that one effect deals.",
        cites=("damage-whole-ability-simultaneous", "damage-explicit-sequence-is-sequential"),
        cards=("Ortannu the Chained",),
    ),
    Reading(
        id="wretched-doll-counters-that-count",
        about="Wretched Doll and doom counters elsewhere",
        question="The only doom counter in play is on a card that is no creature. What does Wretched Doll do?",
        options={
            "counts": "it destroys nothing and puts no counter: there is a doom counter in play, but no creature has "
            "one",
            "creatures-only": "it puts a counter on a creature: only counters on creatures matter to it",
        },
        taken=under("counts"),
        authority="The text asks for a counter in play, and destroys creatures alone.",
        cites=("counters-have-no-rules-of-their-own",),
        cards=("Wretched Doll",),
    ),
)

_LOGOS: tuple[Reading, ...] = (
    Reading(
        id="fila-when-the-neighbor-is-checked",
        about="Creatures played beside Fila the Researcher",
        question="The creature between Fila the Researcher and a creature that is played is gone as soon as that one "
        "has entered play. Was it played beside Fila?",
        options={
            "after-entering": "yes: places are looked at when the play is reacted to",
            "as-it-enters": "no: what counts is the place at which it enters play",
        },
        taken=under("after-entering"),
        authority="The ability reacts after the play, when that creature stands beside Fila.",
        cards=("Fila the Researcher",),
    ),
    Reading(
        id="jargogle-several-cards-under-it",
        about="Several cards under Jargogle",
        question="Jargogle is destroyed with several facedown cards under it. What becomes of them?",
        options={
            "one": "its controller plays or archives one of them, which the active player chooses; the others go to "
            "the discard pile",
            "all": "all of them are played or archived",
        },
        taken=under("one"),
        authority="The text speaks of one card; what lies under a card that leaves play is discarded.",
        cards=("Jargogle",),
    ),
    Reading(
        id="jargogle-whose-turn",
        about="Jargogle under the control of another player",
        question="Jargogle asks whether it is your turn. Whose turn is that if it is controlled by another player than "
        "its owner?",
        options={
            "controller": "the turn of its controller, who then plays the card",
            "owner": "the turn of its owner, who put the card under it",
        },
        taken=under("controller"),
        authority="Abilities of a card speak to the player who controls it.",
        cards=("Jargogle",),
    ),
    Reading(
        id="project-zyx-cards-of-others",
        about="Project Z.Y.X. and archived cards of others",
        question="A card that belongs to an opponent lies in your archives. May Project Z.Y.X. play it?",
        options={
            "played": "yes: under your control; the archived cards of a player are those in the player's archives",
            "own-only": "no: only cards of your own deck are your cards",
        },
        taken=under("played"),
        authority="The text asks where the card lies, not who owns it.",
        cites=("control-owner-is-deck-owner",),
        cards=("Project Z.Y.X.",),
    ),
    Reading(
        id="seismo-entangler-whose-creatures",
        about="Seismo-entangler and its player's creatures",
        question="Seismo-entangler keeps creatures of a house from reaping in the opponent's next turn. Does that hold "
        "for creatures that the opponent does not control?",
        options={
            "all": "yes: creatures of that house cannot reap in that turn, those of any player",
            "opponent": "no: only creatures that the opponent controls",
        },
        taken=under("all"),
        authority="The text names the turn of the opponent and creatures of the house, not creatures of the opponent.",
        cards=("Seismo-entangler",),
    ),
    Reading(
        id="titan-librarian-when-the-flank-is-checked",
        about="Titan Librarian comes to a flank at the end of the turn",
        question="Another ability at the end of the turn moves Titan Librarian to a flank before its own has resolved. "
        "Does it archive a card?",
        options={
            "as-it-resolves": "no: its place is looked at when the ability resolves",
            "as-it-triggers": "yes: its place is looked at when the turn ends",
        },
        taken=under("as-it-resolves"),
        authority="The condition follows the moment that triggers the ability; it belongs to what is carried out.",
        cites=("order-by-active-player",),
        cards=("Titan Librarian",),
    ),
    Reading(
        id="quantum-fingertrap-any-creature",
        about="Quantum Fingertrap and a creature that stands alone",
        question="Can Quantum Fingertrap be aimed at a creature that has no other one in its battleline?",
        options={
            "any": "yes: it asks for creatures of a battleline, and then nothing is swapped",
            "with-effect": "no: only a creature that can be swapped can be chosen",
        },
        taken=under("any"),
        earlier=under("with-effect"),
        offered=True,
        authority="A target on which an effect does nothing may be chosen if it fits the description.",
        cites=("resolve-may-choose-ineffective-target",),
        cards=("Quantum Fingertrap",),
    ),
)

_MARS: tuple[Reading, ...] = (
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
        taken=under("together"),
        authority='It is one instruction, and "for each" determines how many creatures it destroys.',
        cites=("destroyed-simultaneous-cards-leave-together",),
        cards=("Exterminate! Exterminate!",),
    ),
)

_SANCTUM: tuple[Reading, ...] = (
    Reading(
        id="anahita-opponent-with-1-amber",
        about="Anahita the Trader and an opponent with 1 Æmber",
        question="An opponent who has to give 2 Æmber for an artifact has 1. What do they give?",
        options={
            "what-there-is": "the 1 Æmber: as much as can be done is done",
            "nothing": "nothing: they cannot give 2",
        },
        taken=under("what-there-is"),
        authority="What can be carried out of an ability is carried out.",
        cites=("resolve-as-much-as-possible",),
        cards=("Anahita the Trader",),
    ),
    Reading(
        id="equalize-enemies-of-two-players",
        about="Equalize and two opponents",
        question="Equalize redistributes the Æmber on enemy creatures. Do those of both opponents form one group?",
        options={
            "one-group": "yes: the Æmber may go from a creature of one opponent to one of the other",
            "each-opponent": "no: it is redistributed among the creatures of each opponent separately",
        },
        taken=under("one-group"),
        authority="Creatures of every opponent are enemy creatures, and the text redistributes among enemy creatures.",
        cites=("break-key-multiple-choice-may-be-split", "break-key-each-enemy-each-opponent"),
        variant="break-key",
        cards=("Equalize",),
    ),
    Reading(
        id="proclamation-346e-three-houses",
        about="Creatures of 3 different houses",
        question="A card asks for creatures of 3 different houses. Is that fulfilled by creatures of more houses?",
        options={
            "at-least": "yes: creatures of 3 houses are among them",
            "exactly": "no: it must be 3 houses, no more",
        },
        taken=under("at-least"),
        authority="Who controls creatures of 4 houses controls creatures of 3.",
        cards=("Proclamation 346E", "Prince Derric, Unifier"),
    ),
    Reading(
        id="shard-of-hope-one-for-each",
        about="Capturing and gaining for each of something",
        question="An ability captures or gains 1 Æmber for each of something. Is that one event or several?",
        options={
            "one": "one, of that size: counting only determines the magnitude",
            "several": "as many as were counted, of 1 each",
        },
        taken=under("one"),
        authority='16.0 explains "for each" as a way to determine a magnitude; stealing is read alike '
        "(steal-for-each).",
        cards=("Shard of Hope", "Maruck the Marked", "Shard of Greed", "Rigged Lottery", "Furtive Investors"),
    ),
    Reading(
        id="sir-marrows-which-gain",
        about="Æmber gained because of a reap",
        question="An opponent reaps and gains Æmber by another ability that reacts to it (Crystal Hive). Does Sir "
        "Marrows capture that too?",
        options={
            "reap-only": "no: only what reaping itself gives",
            "all": "yes: all that is gained because of the reap",
        },
        taken=under("reap-only"),
        authority="Reaping gives 1 Æmber; what another ability gives is gained by that ability.",
        cites=("reap-exhausts-and-gains-one",),
        cards=("Sir Marrows",),
        touches=("Crystal Hive",),
    ),
    Reading(
        id="smite-without-a-fight",
        about="Smite and a fight that is not fought",
        question="Smite attacks a creature, and the fight is not fought because a creature fell before it. Are the "
        "neighbors of the attacked creature hit?",
        options={
            "hit": "yes: it was attacked; they are its neighbors now, or as it last stood",
            "not-hit": "no: without a fight there is no attacked creature",
        },
        taken=under("hit"),
        authority="The answer on Smite and Firespitter lets the damage look for the neighbors of a creature that fell "
        "before the fight; it finds none only because they fell as well.",
        cites=("faq-smite-firespitter", "fight-skipped-still-counts-as-used", "leaves-play-last-known-state"),
        cards=("Smite",),
        touches=("Firespitter",),
    ),
)

_SHADOWS: tuple[Reading, ...] = (
    Reading(
        id="hideaway-hole-later-creatures",
        about="A lasting effect on creatures of a player",
        question="An effect lasts for a while on the creatures of a player. Does it cover creatures that arrive later?",
        options={
            "covered": "yes: it holds for all that are such creatures at any moment",
            "not-covered": "no: it holds for those in play when it began",
        },
        taken=under("covered", _OLD),
        authority="Later books say so of every lasting effect on cards in play; these do not speak of it.",
        cites=("lasting-effect-covers-later-cards",),
        cards=("Hideaway Hole", "Shadow of Dis"),
    ),
    Reading(
        id="lethal-distraction-damage-that-is-stopped",
        about="Lethal Distraction and damage that is stopped",
        question="Armor or a ward stops all damage that a distracted creature would take. Is it still dealt 2 more?",
        options={
            "nothing": "no: it takes no damage to which 2 could be added; armor that stops a part does not meet the 2",
            "added": "yes: the 2 are added to what is about to be dealt",
        },
        taken=under("nothing"),
        authority="The text adds to damage that the creature takes, and what armor or a ward stops is never dealt.",
        cites=("armor-prevents-before-dealt", "damage-added-to-instance-is-not-new"),
        cards=("Lethal Distraction",),
    ),
    Reading(
        id="lethal-distraction-redirected-damage",
        about="Lethal Distraction and damage that another takes",
        question="Damage goes to another creature than it was meant for (Shadow Self). Which of the two must be "
        "distracted for 2 more?",
        options={
            "taker": "the one that takes the damage",
            "target": "the one for which it was meant",
        },
        taken=under("taker"),
        authority="The text asks which creature takes damage.",
        cites=("faq-shadow-self-raiding-knight",),
        cards=("Lethal Distraction",),
        touches=("Shadow Self",),
    ),
    Reading(
        id="life-for-a-life-whose-creature",
        about="Life for a Life as printed",
        question="Life for a Life has a creature sacrificed and does not say whose. May it be an enemy creature?",
        options={
            "friendly": "no: the player who plays it sacrifices a creature that they control",
            "any": "yes: any creature may be sacrificed",
        },
        taken=under("friendly", ("1.2",)),
        authority="1.3 and later say that only its controller can sacrifice a card; 1.2 does not contradict.",
        cites=("sacrifice-only-controlled-card",),
        cards=("Life for a Life",),
    ),
    Reading(
        id="little-niff-which-neighbors",
        about="When the neighbors of Little Niff are looked at",
        question="A creature comes to stand beside Little Niff, or leaves its side, while it is used to fight. Is it a "
        "neighbor?",
        options={
            "after": "it is one if it stands beside Little Niff when the fight is over, or as it last stood",
            "before": "it is one if it stood beside Little Niff when it was used",
        },
        taken=under("after", _STEPS),
        authority="The ability reacts after the use; the answer on a neighbor that fell takes its last place.",
        cites=("faq-little-niff-neighbor-destroyed", "fight-neighbor-ability-does-not-need-fighter-survival"),
        cards=("Little Niff",),
    ),
)

_UNTAMED: tuple[Reading, ...] = (
    Reading(
        id="camouflage-attacks-of-its-creature",
        about="Attacks by a creature with Camouflage",
        question="Camouflage keeps creatures that are not on a flank from fighting its creature. May its creature "
        "attack them?",
        options={
            "may": "yes: a creature that is attacked was not used to fight",
            "may-not": "no: both creatures of a fight are fighting, whichever attacks",
        },
        taken=under("may"),
        authority="A stunned creature is barred from fighting as well, and yet is attacked and deals its damage.",
        cites=("fight-both-creatures-are-fighting", "stun-forbids-all-uses", "stun-defender-deals-damage"),
        cards=("Camouflage",),
    ),
    Reading(
        id="duskwitch-herself",
        about="Duskwitch enters play",
        question="Duskwitch lets friendly creatures enter play ready. Does she enter play ready herself?",
        options={
            "exhausted": "no: her ability works once she is in play, and then she has entered exhausted",
            "ready": "yes: she is a friendly creature that enters play",
        },
        taken=under("exhausted", _STEPS),
        authority="Abilities of creatures work while the creature is in play, and this text does not name Duskwitch.",
        cites=("ability-active-only-while-in-play", "bonus-creature-already-counts-as-in-play"),
        cards=("Duskwitch",),
    ),
    Reading(
        id="earthbind-which-discards-count",
        about="Earthbind",
        question="Which discards of this turn let a creature with Earthbind be used?",
        options={
            "all": "every discard of a card by its controller, from any zone, also before Earthbind was played",
            "from-hand": "only cards discarded from hand while it is in play",
        },
        taken=under("all"),
        authority="The text asks only whether its controller has discarded a card in this turn.",
        cards=("Earthbind",),
    ),
    Reading(
        id="punctuated-equilibrium-in-which-order",
        about="Punctuated Equilibrium",
        question="Each player discards their hand and refills it. In which order?",
        options={
            "all-discard-first": "all hands are discarded, then all are refilled, each in the order of turns",
            "player-by-player": "each player discards and refills before the next",
        },
        taken=under("all-discard-first"),
        authority="Instructions are followed in the order of the text, each for all players it names.",
        cites=("resolve-in-written-order",),
        cards=("Punctuated Equilibrium",),
    ),
    Reading(
        id="rustgnawer-artifact-that-was-saved",
        about="Rustgnawer and an artifact that is not destroyed",
        question="The artifact that Rustgnawer would destroy stays in play. Is the Æmber of its bonus gained?",
        options={
            "gained": "yes: the gain depends on the bonus of that artifact, not on its destruction",
            "not-gained": "no: without a destroyed artifact there is nothing to gain for",
        },
        taken=under("gained"),
        authority='Only "if you do" makes an instruction depend on the one before.',
        cites=("if-you-do-needs-full-resolution", "resolve-as-much-as-possible"),
        cards=("Rustgnawer",),
    ),
    Reading(
        id="tantadlin-only-deals-2",
        about="Creatures that only deal a certain damage",
        question="A creature deals only so much damage in fights, and its power is lower than that. What does it deal?",
        options={
            "its-power": "its power: the number is an upper limit",
            "the-number": "that number: it is dealt in place of its power",
        },
        taken=under("its-power"),
        authority="The answer on Tantadlin with the text of Terrordactyl treats the words as a restriction.",
        cites=("faq-tantadlin-terrordactyl-restriction", "cannot-more-restrictive-limit-wins"),
        cards=("Tantadlin", "Roxador", "Storm Crawler", "Terrordactyl"),
    ),
)

AOA: tuple[Reading, ...] = (*_BROBNAR, *_DIS, *_LOGOS, *_MARS, *_SANCTUM, *_SHADOWS, *_UNTAMED)

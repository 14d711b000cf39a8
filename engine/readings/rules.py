"""Where the rulebooks are silent: the readings that do not belong to a variant."""

from __future__ import annotations

from engine.readings.reading import CHARTS, CHARTS_UNTIL_16, SINCE_16, UNTIL_16, Reading, SettledAnswer, under

RULES: tuple[Reading, ...] = (
    Reading(
        id="before-effects-of-a-stopped-fight",
        about="A fight stopped before it began",
        question="An effect such as Evasion Sigil's stops a fight. Do the other effects that wait before that fight "
        "(assault, hazardous, Before Fight abilities, a second Sigil) still resolve?",
        options={
            "resolve": "they resolve: all of them share one time step, and the active player only orders them",
            "dropped": "they do not resolve: there is no fight for them to come before",
        },
        taken=under("resolve"),
        earlier=under("dropped"),
        offered=True,
        authority="The timing chart lets effects of one step wait for nothing but their order; "
        "what is stopped is the fight.",
        cites=("fight-skipped-is-not-a-fight", "order-by-active-player"),
        touches=("Evasion Sigil",),
    ),
    Reading(
        id="protection-from-redirected-damage",
        about="Damage redirected to another creature",
        question="Damage goes to another creature than it was meant for (Shadow Self). Does it meet the ward and the "
        "armor of the creature it goes to?",
        options={
            "as-dealt": "no: it goes over at the moment it is dealt, when wards and armor have had their say",
            "protected": "yes: the ward and the armor of the creature it goes to apply as well",
        },
        taken={**under("protected", ("1.2", "1.3")), **under("as-dealt", CHARTS_UNTIL_16)},
        earlier=under("protected", UNTIL_16),
        settled=SettledAnswer("as-dealt", "faq-redirected-damage-past-armor"),
        offered=True,
        authority="The damage chart deals what is left after prevention; the FAQ on Shadow Self and Raiding Knight "
        "moves the damage when it is being dealt.",
        cites=("damage-redirected-after-armor", "faq-shadow-self-raiding-knight"),
        touches=("Shadow Self", "Raiding Knight", "Friendship"),
    ),
    Reading(
        id="reactions-to-a-destruction",
        about="Leaving play by destruction",
        question="A destroyed card also leaves play. Do effects after it left play and effects after it was destroyed "
        "share one window?",
        options={
            "one-window": "yes: once the cards lie in the discard piles, all that reacts shares one time step",
            "two-windows": "no: what reacts to leaving play resolves first, then what reacts to the destruction",
        },
        taken={**under("two-windows", ("1.2", "1.3")), **under("one-window", CHARTS_UNTIL_16)},
        earlier=under("two-windows", UNTIL_16),
        settled=SettledAnswer("one-window", "faq-one-window-after-destruction"),
        authority="The destroyed chart has one step after the cards went to the discard piles, and the active player "
        "orders the effects of a step.",
        cites=("destroyed-chart-after-effects-last", "order-by-active-player"),
        touches=("Gebuk", "General Sherman"),
    ),
    Reading(
        id="used-armor-that-is-lost",
        about="Armor used up this turn",
        question="A creature whose armor has prevented damage this turn loses its armor (Red-Hot Armor). Does the used "
        "armor count as lost?",
        options={"lost": "yes: armor is a value that the creature has, used or not"},
        taken=under("lost"),
        authority="The answer on Lightsmith Clariel treats used armor as gone; the text of the card counts the armor "
        "that was lost.",
        cites=("faq-lightsmith-clariel-used-armor",),
        touches=("Red-Hot Armor", "Lightsmith Clariel"),
    ),
    Reading(
        id="colour-of-a-key-forged-in-another-turn",
        about="A key forged in another player's turn",
        question="A player forges a key in the turn of another. Who picks its colour?",
        options={
            "active-player": "the active player, who makes all decisions",
            "forger": "the player who forges",
        },
        taken={**under("forger", ("1.2", "1.3", "2021-03")), **under("active-player", SINCE_16)},
        earlier=under("forger"),
        offered=True,
        authority="In 16.0 a player makes no decision when it is not their turn. Earlier books have the active player "
        "decide as well, and leave the colour of a key to its owner.",
        cites=("decisions-by-active-player", "forge-player-picks-key-colour"),
    ),
    Reading(
        id="steal-for-each",
        about="Stealing for each of something",
        question="An ability steals 1 Æmber for each of something. Is that one theft or several?",
        options={
            "one": "one, of that size: counting only determines the magnitude",
            "several": "as many thefts as were counted, of 1 each",
        },
        taken=under("one", UNTIL_16),
        settled=SettledAnswer("several", "for-each-one-at-a-time"),
        offered=True,
        authority='16.0 explains "for each" as a way to determine a magnitude.',
        touches=(
            "Archon’s Revenge",
            "Bo Nithing",
            "Heist Night",
            "Mastermindy",
            "Mindfire",
            "Monty Bank",
            "Monty Bank (evil twin)",
            "One Last Job",
            "Psychic Network",
            "Rogue Operation",
            "Trade Secrets",
            "Transitory Philosopher",
            "Trust No One",
        ),
    ),
    Reading(
        id="deck-becomes-discard-pile",
        about="Deck and discard pile change places",
        question="A player's deck and discard pile change places. Are the piles turned over?",
        options={
            "turned-over": "yes: what lay at the bottom of the facedown deck lies on top of the faceup pile, and the "
            "other way round",
            "as-they-lie": "no: the top card of each stays on top",
        },
        taken=under("turned-over", UNTIL_16),
        earlier=under("as-they-lie", UNTIL_16),
        settled=SettledAnswer("turned-over", "faq-deck-turned-over"),
        authority="A facedown pile that is laid face up without being reordered is reversed.",
        touches=("Reverse Time",),
    ),
    Reading(
        id="several-copied-reap-abilities",
        about="Using the Reap ability of another creature",
        question="A creature resolves the reap effect of another creature that has several Reap abilities "
        "(Replicator). Which of them?",
        options={"one": "one, which the active player chooses", "all": "all of them"},
        taken=under("one", UNTIL_16),
        earlier=under("all", UNTIL_16),
        settled=SettledAnswer("one", "faq-one-copied-reap-ability"),
        offered=True,
        authority="The text speaks of one effect; two rulings on such cards each have a single ability.",
        touches=("Replicator", "Favor of Rex"),
    ),
    Reading(
        id="destroyed-by-splash-attack",
        about="Destroyed by splash-attack",
        question="A neighbor of the attacked creature is destroyed by splash-attack. Was it destroyed fighting the "
        "attacker?",
        options={
            "in-the-fight": "no: it was destroyed in a fight, and it did not fight",
            "by-the-attacker": "yes: it was destroyed in the fight, and by fighting the attacker",
        },
        taken=under("in-the-fight", ("16.0",)),
        settled=SettledAnswer("by-the-attacker", "splash-attack-kills-are-by-attacker"),
        authority="16.0 counts such creatures as destroyed in a fight; only attacker and defender fight.",
        cites=("splash-attack-kills-count-as-in-fight",),
    ),
    Reading(
        id="enhancements-of-a-copied-card",
        about="Copies and enhancements",
        question="Does a copy have the icons that an enhancement printed on the card it copies?",
        options={"base-card": "no: a copy is of the base card, and an enhancement is printed on one card"},
        taken=under("base-card", CHARTS),
        authority="A copy copies the base card.",
        cites=("copy-is-of-base-card",),
        touches=("Mimic Gel", "Mimicry"),
    ),
    Reading(
        id="reactions-to-entering-play",
        about="Reactions to a card entering play",
        question="Effects react to a card entering play, and the card has a Play ability. Which resolves first?",
        options={
            "after-play": "the Play ability, which resolves immediately after the card enters play",
            "before-play": "what reacts to the card entering play",
        },
        taken=under("after-play", ("1.2", "1.3")),
        earlier=under("before-play", ("1.2", "1.3")),
        authority="Both books resolve Play abilities immediately after the card enters play. What reacts to a card "
        "being played comes before, as the answer on Library Access says.",
        cites=("faq-library-access-wild-wormhole-order",),
        touches=("Library Access",),
    ),
    Reading(
        id="houses-to-choose-from",
        about="Choosing a house by an ability",
        question="An ability lets a player choose a house. Which houses are there to choose from?",
        options={
            "every": "every house of the sets that the rulebook knows, and every other one that a card at the table "
            "belongs to",
            "at-the-table": "the houses of the identity cards and those of cards in play",
        },
        taken=under("every"),
        earlier=under("at-the-table"),
        authority="Only the choice of the active house is bound to identity cards.",
    ),
    Reading(
        id="lasting-effect-begun-in-a-window",
        about="A lasting effect that begins while others react",
        question="While effects react to an event, one of them begins a lasting effect that reacts to such events "
        "(Nexus reaps and uses Crystal Hive). Does it react to this event?",
        options={
            "reacts": "yes: it reacts, save to the play or use of this card; all that reacts to an event shares its "
            "time step, and a lasting effect counts as a constant ability",
            "too-late": "no: it reacts to what happens afterwards",
        },
        taken={**under("too-late", ("1.2", "1.3")), **under("reacts", CHARTS_UNTIL_16)},
        earlier=under("too-late", UNTIL_16),
        settled=SettledAnswer("reacts", "faq-lasting-effect-begun-in-window"),
        offered=True,
        authority="The timing chart; the answer on Nexus and Spectral Tunneler says so of an ability that the reaping "
        "creature gains.",
        cites=("reap-abilities-gained-in-window-still-trigger", "faq-nexus-spectral-tunneler"),
        touches=("Nexus", "Crystal Hive", "Spectral Tunneler"),
    ),
    Reading(
        id="waiting-ability-of-a-card-that-left",
        about="A waiting ability whose card left play",
        question="An ability waits for its turn in a window, and its card leaves play meanwhile. Does it resolve?",
        options={
            "triggered": "yes: it was triggered, and is resolved to its end",
            "started": "no: only an ability that has started to resolve is resolved to its end",
        },
        taken={**under("triggered", ("1.2", "1.3", "2021-03")), **under("started", SINCE_16)},
        authority="The glossaries say triggered (2021-03) and started (16.0).",
        cites=("ability-triggered-finishes-after-source-left", "ability-started-finishes-after-source-left"),
    ),
    Reading(
        id="bonus-icons-an-additional-time",
        about="Bonus icons resolved more than once",
        question="An effect resolves each bonus icon of a card an additional time. In which order?",
        options={
            "each-in-a-row": "each icon twice in a row, from top to bottom",
            "column-again": "all icons from top to bottom, and then all of them again",
        },
        taken=under("each-in-a-row", CHARTS_UNTIL_16),
        earlier=under("column-again", CHARTS_UNTIL_16),
        settled=SettledAnswer("each-in-a-row", "icon-again-at-once"),
        offered=True,
        authority="Such effects speak of each icon, and icons are resolved one at a time from top to bottom.",
        cites=("bonus-top-to-bottom",),
        touches=("Fission Bloom", "Wild Bounty"),
    ),
    Reading(
        id="control-of-an-upgrade",
        about="An upgrade on an enemy creature",
        question="A player plays an upgrade on an enemy creature. Who controls the upgrade?",
        options={"who-played-it": "the player who played it, no matter who controls the creature it is on"},
        taken=under("who-played-it", UNTIL_16),
        settled=SettledAnswer("who-played-it", "upgrade-controlled-by-its-player"),
        authority="A card enters play under the control of the player who plays it, and being attached moves nothing.",
    ),
    Reading(
        id="token-creature-without-a-deck",
        about="A token creature and an empty deck",
        question="A player whose deck is empty makes a token creature. Is the discard pile shuffled first?",
        options={"nothing": "no: there is no top card, and no token creature is made"},
        taken=under("nothing", SINCE_16),
        authority="The discard pile is shuffled when a card would be drawn; making a token creature draws none.",
        cites=("token-make-from-top-of-deck",),
    ),
    Reading(
        id="turn-ended-by-an-effect",
        about="An effect that ends the turn",
        question="An effect ends a player’s turn in step 3 (Book of leQ). Do the steps after it still come?",
        options={
            "at-once": "no: the turn is over, cards are not readied and none are drawn; effects at its end resolve",
            "later-steps-come": "yes: step 3 is over, cards are readied and drawn, and then the turn ends",
        },
        taken=under("at-once", CHARTS),
        offered=True,
        authority="The text ends the turn, not a step of it, as omega says it of a step.",
        cites=("omega-only-ends-current-step",),
        touches=("Book of leQ",),
    ),
    Reading(
        id="what-the-rulebook-does-not-know",
        about="Cards that are newer than the rulebook",
        question="A deck has cards, or a house, that ask for what the rulebook does not know, such as ward under 1.2. "
        "Can it be played under that rulebook?",
        options={
            "refused": "no: the match is refused when it is opened, naming each such card",
            "newest": "yes: what the rulebook does not know has the meaning that the newest one gives it",
        },
        taken=under("refused", ("1.2", "1.3", "2021-03", "16.0")),
        offered=True,
        authority="A rulebook cannot say what it does not know. Tournaments of that time had no such cards; one of "
        "today that plays by an older book says so.",
    ),
    Reading(
        id="card-that-comes-into-an-open-window",
        about="A card that comes while others react",
        question="While effects react to an event, a card enters play or changes sides that reacts to such events. "
        "Does it react to this one?",
        options={
            "too-late": "no: it was not there, or not on this side, when the event happened",
            "reacts": "yes: all that reacts to an event shares its time step, save that no card reacts to its own "
            "coming",
        },
        taken=under("too-late", UNTIL_16),
        settled=SettledAnswer("too-late", "faq-one-window-after-destruction"),
        offered=True,
        authority="The abilities of a card are active only while it is in play, and it was not when the event "
        "happened. A lasting effect that begins in a window is of what caused it, and a gained ability of a card that "
        "was there.",
        cites=("ability-active-only-while-in-play", "reap-abilities-gained-in-window-still-trigger"),
        touches=("Overlord Greking", "Tolas", "Gebuk"),
    ),
    Reading(
        id="waiting-ability-that-its-card-loses",
        about="A waiting ability that its card loses",
        question="An ability that a card was granted waits for its turn in a window, and what granted it leaves play "
        "or no longer grants it. The card that has it is still in play. Does it resolve?",
        options={
            "triggered": "yes: it was triggered, and its card is there",
            "lost": "no: the card no longer has it when its turn comes",
        },
        taken=under("triggered"),
        offered=True,
        authority="The books stop a waiting ability where its own card has left, and say nothing of what granted it.",
        cites=("ability-triggered-finishes-after-source-left", "ability-started-finishes-after-source-left"),
        touches=("Kangaphant", "Lord Invidius", "Eldest Bear", "Way of the Pixie"),
    ),
    Reading(
        id="ability-that-is-lost-and-had-again",
        about="An ability that is lost and had again",
        question="A creature has a Reap or Fight ability only in the center of its battleline. While the abilities "
        "after its reap or fight resolve, it has resolved that one, leaves the center and comes back to it. Does the "
        "ability resolve a second time?",
        options={
            "once": "no: it is the same ability, which has had its turn in this window",
            "again": "yes: the creature has gained it while the window is open",
        },
        taken=under("once", CHARTS),
        offered=True,
        authority="An ability that is gained in an open window can still be resolved in it; that one ability can be so "
        "twice is not said.",
        cites=("reap-abilities-gained-in-window-still-trigger",),
        touches=("Lord Invidius",),
    ),
    Reading(
        id="blank-text-box-and-granted-abilities",
        about="A blank text box and what others grant",
        question="The text box of a card counts as blank. Does it have what other cards grant to it?",
        options={
            "own-text": "yes: only what is printed on it is gone",
            "granted-too": "no: a card whose text box is blank has no abilities and no keywords at all",
        },
        taken=under("own-text"),
        offered=True,
        authority="What another card grants is not in the text box of the card that has it.",
        touches=("Shadow of Dis", "Blossom Drake", "Effigy of Melerukh", "Molluscaller"),
    ),
    Reading(
        id="theft-caught-on-its-way",
        about="A theft that is caught on its way",
        question="Æmber is taken from a pool to be stolen, and goes elsewhere than to the pool of the thief (Ether "
        "Spider, Staff Up). Was it stolen?",
        options={
            "no-theft": "no: nothing that depends on a theft follows",
            "stolen": "yes: what depends on a theft, and what reacts to one, follows",
        },
        taken=under("no-theft"),
        offered=True,
        authority="To steal is to move Æmber from one pool to another, and it never came to the other.",
        cites=("steal-moves-pool-to-pool", "if-you-do-needs-full-resolution"),
        touches=("Ether Spider", "Staff Up", "Nerve Blast", "Book of Malefaction", "Molephin"),
    ),
    Reading(
        id="permission-for-a-card-that-needs-none",
        about="A permission, and a card that does not need it",
        question="A player may play one card of a kind whatever the active house is, and plays a card of that kind "
        "that the active house allows. Is the permission used up?",
        options={
            "needed": "no: it waits for a card that needs it",
            "first-such": "yes: it was for one card of that kind, and this was one",
        },
        taken=under("needed"),
        offered=True,
        authority="It is used up by a card that needs it because of the house on it.",
        cites=("play-permission-used-by-card-that-needs-it",),
        touches=("Phase Shift", "Helper Bot", "Com. Officer Kirby", "Subject Kirby", "Quant", "Witch of the Wilds"),
    ),
    Reading(
        id="top-half-in-a-search",
        about="A search, and the top half of a gigantic creature",
        question="A player searches for a creature, or for a card of a house. Can the top half of a gigantic creature "
        "be found?",
        options={
            "found": "yes: each half is a card, and both have the title, the house and the type of the creature",
            "not-found": "no: only the half with the power and the text is a creature",
        },
        taken=under("found", CHARTS),
        authority="Both halves have title, house and card type.",
        cites=("gigantic-attributes-split", "gigantic-two-cards-out-of-play"),
        touches=("It’s Coming...", "Saurus Rex", "Niffle Kong", "Deusillus"),
    ),
    Reading(
        id="enraged-in-the-fight-itself",
        about="A creature that its own fight enrages",
        question="A creature attacks, and what it fights enrages it, as by a Destroyed ability. Is the enrage counter "
        "removed after this fight?",
        options={
            "removed": "yes: the creature has been used to fight",
            "stays": "no: it came too late for this fight, and stands for the next one",
        },
        taken=under("removed", CHARTS),
        offered=True,
        authority="Enrage counters are removed after the creature was used to fight, and no later use is asked for.",
        cites=("enrage-removed-after-fight",),
        touches=("Old Egad (evil twin)", "Ged Hammer"),
    ),
)

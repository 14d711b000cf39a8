"""Where the books are silent about cards of Untamed in Age of Ascension: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

_STEPS = ("1.3", *CHARTS)
"""The rulebooks that know alpha, omega and deploy."""

UNTAMED: tuple[Reading, ...] = (
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
        authority="Abilities of creatures work while the creature is in play, and this text does not name Duskwitch. "
        "18.4 lets such abilities hold for their own card, and has an erratum of hers since 17.2, whose text is not "
        "known to us.",
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

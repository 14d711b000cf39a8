"""Where the books are silent about cards of Saurian in Worlds Collide: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, CHARTS_UNTIL_16, Reading, SettledAnswer, under

SAURIAN: tuple[Reading, ...] = (
    Reading(
        id="auto-legionary-as-if-yours",
        about="Auto-Legionary used as if it were yours",
        question="A player uses an enemy Auto-Legionary as if it were theirs. Which battleline does it join?",
        options={
            "artifact": "none: it stays an artifact",
            "controller": "that of its controller",
            "user": "that of the player who uses it",
        },
        taken=under("artifact", CHARTS_UNTIL_16),
        settled=SettledAnswer("artifact", "faq-used-artifact-creature-stays"),
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
    Reading(
        id="favor-of-rex-any-creature",
        about="Favor of Rex and a creature without a Play ability",
        question="Can Favor of Rex be aimed at a creature that has no Play ability?",
        options={
            "any": "yes: it asks for a creature, and then nothing happens",
            "with-effect": "no: only one with a Play ability can be chosen",
        },
        taken=under("any"),
        earlier=under("with-effect"),
        offered=True,
        authority="A target on which an effect does nothing may be chosen if it fits the description.",
        cites=("resolve-may-choose-ineffective-target",),
        cards=("Favor of Rex",),
    ),
)

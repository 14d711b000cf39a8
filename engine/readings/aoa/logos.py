"""Where the books are silent about cards of Logos in Age of Ascension: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import Reading, under

LOGOS: tuple[Reading, ...] = (
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

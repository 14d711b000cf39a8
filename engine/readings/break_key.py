"""Where Break-Key is silent: it is read as close to two players as can be (break-key-fallback-to-standard)."""

from __future__ import annotations

from engine.readings.reading import Reading, under

_AUTHORITY = "As close to two players as can be (break-key-fallback-to-standard)."


def _row(id: str, about: str, question: str, reading: str) -> Reading:
    """A reading without an alternative, the same under every rulebook."""
    return Reading(
        id=f"break-key-{id}",
        about=about,
        question=question,
        options={"taken": reading},
        taken=under("taken"),
        authority=_AUTHORITY,
        variant="break-key",
    )


BREAK_KEY: tuple[Reading, ...] = (
    _row(
        "forging",
        "Forging",
        "What does forging cost, and who picks the keys that it costs the opponents?",
        "costs Æmber as usual, at the current cost; the forging player picks which key of each opponent goes",
    ),
    _row(
        "opening-turns",
        "Opening turns",
        "Does a card that is discarded count against the limit of an opening turn?",
        "a card that is discarded from hand counts against the limit like one that is played",
    ),
    _row(
        "exalting",
        "Exalting",
        "Æmber on cards belongs to a player. Which player owns the Æmber that a creature is exalted with?",
        "the Æmber comes from the supply of the creature's controller, not from the pool",
    ),
    _row(
        "captured-from-the-supply",
        "Captured instead from the supply",
        "A replacement takes captured Æmber from the supply. Which player owns it?",
        "to that opponent nevertheless: what a replacement takes from the supply counts as taken from the opponent",
    ),
    _row(
        "amber-moved",
        "Æmber moved",
        "Which player owns Æmber that moves from card to card?",
        "from card to card stays whose it is; of several owners' Æmber the active player picks the pieces",
    ),
    _row(
        "own-amber-in-an-opponents-turn",
        "Own Æmber, in an opponent's turn",
        "A creature with its controller's own Æmber leaves play in an opponent's turn. Who gets the Æmber?",
        "goes to the player whose ability removed the creature; where no ability did (a fight), or the "
        "controller's own, to the active player",
    ),
    _row(
        "tax-or-skipped-forge-step",
        "A tax or a skipped forge step",
        "When does an effect begin that makes keys dearer, or skips a forge step, in an opponent's next turn?",
        "that the rules of two players give to one opponent's next turn begins at once and ends with that forge step",
    ),
    _row(
        "unforging",
        "Unforging",
        "Which key is forged again by a card that unforges?",
        "a card that unforges forges again one own key of its user, who picks it; none when none is missing",
    ),
    _row(
        "key-forged-last-turn",
        "A key forged last turn",
        "What does a card find that asks for a key forged last turn?",
        "is one that the player forged, whichever keys that cost the others; a card that asks for it finds it",
    ),
    _row(
        "one-opponent-left",
        "One opponent left",
        "Is there anything to choose when one opponent is left?",
        "then singular effects hit that one, and nothing is asked",
    ),
    _row(
        "two-fall-together",
        "Two players fall together",
        "Two players lose their last key at the same time. Who wins, and who is second?",
        "the forging player wins, and both are second",
    ),
    _row(
        "leaving-in-the-own-turn",
        "Leaving in the own turn",
        "A player leaves the match in their own turn. What becomes of the turn?",
        "the turn ends at once with everything that was being resolved; own Æmber on creatures goes to the next player",
    ),
    _row(
        "leaving-in-anothers-turn",
        "Leaving in another's turn",
        "A player leaves the match in another's turn. What becomes of what is being resolved?",
        "what is being resolved goes on without the player: what they would have chosen is not chosen, "
        "nothing comes to them, and no other opponent takes their place; own Æmber on creatures goes to the "
        "active player",
    ),
    _row(
        "cards-of-others",
        "Cards of others",
        "Where do cards of others go that a player controls who leaves?",
        "in play under a player who leaves go to their owners' discard piles, archived ones to hand",
    ),
    _row(
        "condition-of-a-constant-ability",
        "A condition of a constant ability",
        "A constant ability asks about the opponent. Which one?",
        "is looked at for each opponent by itself: what is destroyed when the opponent has no creatures is "
        "destroyed when one of them has none",
    ),
    _row(
        "what-happened-this-turn",
        "What happened this turn",
        "An ability counts what happened to the opponent this turn. To which one?",
        "is counted against all opponents: creatures destroyed, cards played",
    ),
    _row(
        "numbers-on-cards",
        "Numbers on cards",
        "Do numbers on cards change that stand for two players?",
        "stay as printed, also where a card looks at every player and means two of them",
    ),
    _row(
        "boon",
        "Boon",
        "When does an ability aim at an opponent?",
        "an ability aims at an opponent when that opponent, or a card that opponent controls, was picked for it",
    ),
    _row(
        "boon-for-stopping-a-key",
        "Boon for stopping a key",
        "Who earns the boon for a key that was stopped, when several abilities had a part in it?",
        "goes to the last player whose ability took the opponent out of check, when that opponent then does "
        "not forge; to nobody when the opponent was in check again in between and something else put an end "
        "to that",
    ),
    _row(
        "boon-in-the-draw-step",
        "Boon in the draw step",
        "How does the card of the boon go together with the refill and with chains?",
        "the card comes on top of what the refill draws, however full the hand; chains take from both together",
    ),
    _row(
        "forge-of-a-colour",
        "Forging a key of a colour",
        "An ability forges a key of a given colour. Which keys does that break?",
        "breaks the key of that colour of each opponent who has it forged, and of the others the one that the player "
        "picks",
    ),
    _row(
        "equal-keys-on-time",
        "Equal keys when time is called",
        "Time is called and players have equally many keys. Who wins?",
        "the one with more Æmber wins, as with two players",
    ),
    Reading(
        id="break-key-passive-abilities",
        about="Passive abilities that name your opponent",
        question='A passive ability names "your opponent" or the opponent of another player (Shaffles, Tolas). Which '
        "opponent?",
        options={
            "each": "each opponent individually, clockwise from the active player",
            "one": "one opponent, picked by the active player",
        },
        taken=under("each"),
        earlier=under("one"),
        authority="The variant's table says so of passive abilities; triggered ones are those that are part of an "
        "action.",
        cites=("break-key-passive-each-opponent",),
        variant="break-key",
        touches=("Shaffles", "Tolas"),
    ),
)

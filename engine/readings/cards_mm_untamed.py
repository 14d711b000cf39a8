"""Where the books are silent about cards of Untamed in Mass Mutation: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import CHARTS, Reading, under

CARDS_MM_UNTAMED: tuple[Reading, ...] = (
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
            "both": "both of them: either half is a creature card on which the traits are printed",
            "bottom-only": "the bottom half alone, which has the power, the armor and the text",
        },
        taken=under("both", CHARTS),
        authority="The traits are printed on both cards, and the books divide only icons, power, armor and text.",
        cites=("gigantic-attributes-split", "gigantic-two-cards-out-of-play"),
        cards=("Niffle Kong",),
    ),
)

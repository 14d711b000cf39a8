"""Where the books are silent about cards of Sanctum in Winds of Exchange: how their texts are read."""

from __future__ import annotations

from engine.readings.reading import SINCE_16, Reading, under

SANCTUM: tuple[Reading, ...] = (
    Reading(
        id="promised-blade-tie",
        about="The Promised Blade where two players have fewest creatures",
        question="A turn begins, and two players have the same number of creatures. Who takes control of The Promised "
        "Blade?",
        options={
            "stays": "it stays where it is: there is no player with the fewest",
            "picked": "one of the two, picked by the active player",
        },
        taken=under("stays", SINCE_16),
        authority="The text speaks of one player; the books let the active player pick only among tied creatures.",
        cites=("least-powerful-single-tie-active-player",),
        cards=("The Promised Blade",),
    ),
    Reading(
        id="sariel-used-creature",
        about="Sariel the Steadfast and a creature that is used in another player's turn",
        question="An opponent's card makes a creature beside Sariel the Steadfast fight in the opponent's turn. Can it "
        "fight, although it cannot be exhausted?",
        options={
            "stays-ready": "it fights and stays ready",
            "not-used": "it cannot be used: exhausting it is part of the use",
        },
        taken=under("stays-ready", SINCE_16),
        authority="The text forbids exhausting and not using; as much of an effect is resolved as can be.",
        cites=("resolve-as-much-as-possible",),
        cards=("Sariel the Steadfast",),
    ),
    Reading(
        id="sariel-entering",
        about="Sariel the Steadfast and a creature that enters play in another player's turn",
        question="A creature enters play beside Sariel the Steadfast in the turn of an opponent. Is it ready?",
        options={
            "exhausted": "it enters exhausted: it never was ready in play, and so does not become exhausted",
            "ready": "it is ready: it cannot be made exhausted",
        },
        taken=under("exhausted", SINCE_16),
        authority="Creatures enter play exhausted, which is no change of a card in play.",
        cites=("enter-play-exhausted",),
        cards=("Sariel the Steadfast",),
    ),
    Reading(
        id="friendship-odd-damage",
        about="Friendship and damage that two neighbors cannot share evenly",
        question="A creature with Friendship and two neighbors would be dealt an odd amount of damage. Which neighbor "
        "is dealt 1 more?",
        options={
            "active-player": "the one that the active player picks",
            "controller": "the one that the player of Friendship picks",
        },
        taken=under("active-player", SINCE_16),
        authority="All choices are those of the active player where a text does not name another one.",
        cards=("Friendship",),
    ),
    Reading(
        id="knightapult-declined",
        about="Knightapult and a creature that enters in the usual way",
        question="After Knightapult was used, its player lets the next creature enter in the usual way. May the "
        "creature after that one enter anywhere and ready?",
        options={
            "spent": "it may not: the offer was for the next creature alone",
            "waits": "it may: the offer waits for a creature that takes it",
        },
        taken=under("spent", SINCE_16),
        authority="The text speaks of the next time that a friendly creature enters play.",
        cards=("Knightapult",),
    ),
    Reading(
        id="friendship-moves-moved-damage",
        about="Friendship and damage that was moved already",
        question="A creature with Friendship stands beside another one with Friendship, or beside one that takes over "
        "damage. Does it move damage that was moved to it?",
        options={
            "again": "it does, each Friendship once to the same damage; so damage can come back",
            "once": "it does not: damage that was moved once is dealt where it was moved to",
        },
        taken=under("again", SINCE_16),
        offered=True,
        authority="Each replacement applies once to the same event, and another Friendship is another replacement.",
        cites=("damage-redirected-after-armor",),
        cards=("Friendship",),
    ),
)

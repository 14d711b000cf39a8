"""Questions, their options and refused answers as a viewer may see them.

    {"kind": "card", "seat": 0, "prompt": "Punch/play", "text": "Punch: choose a creature.",
     "minimum": 1, "maximum": 1, "ordered": false, "private": false, "secret": false,
     "source": {"card": 17, "title": "Punch", "summary": "Play: deals 3 damage to a creature."} or null,
     "options": [{"key": "card:4", "card": 4, "label": "Choose Troll"}]}

Whoever is not asked does not see the options of a private question: `options`, `minimum` and `maximum` are null then. A
card that the viewer does not know is called "a hidden card".
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from engine.choices import Choice
from engine.errors import IllegalAnswer
from engine.rules.extras import TIDE_CHAINS
from engine.state import PLAY, Card
from engine.views.viewer import Viewer

if TYPE_CHECKING:
    from engine.game import Game

RULE_PROMPTS: dict[str, str] = {
    "opening.mulligan": "Keep the opening hand, or shuffle it into the deck and draw one card fewer",
    "house": "Choose the active house",
    "house.take_archives": "Take all archived cards into the hand?",
    "main": "Play, discard or use a card, or end the step",
    "opening.first": "Choose who takes the first turn",
    "play.form": "Choose the type of card that it is played as",
    "play.half": "Choose the other half of the gigantic creature",
    "play.host": "Choose the creature that the upgrade goes on",
    "enter.host": "Choose the creature that the upgrade goes on",
    "enter.flank": "Choose where in the battleline the creature enters play",
    "control.flank": "Choose the flank that the creature goes to",
    "control.order": "Put the creatures that change sides in order: the first one goes to its flank first",
    "animate.flank": "Choose the flank that the new creature goes to",
    "fight.target": "Choose the creature to fight",
    "use.how": "Choose how the card is used",
    "use.ability": "Choose the ability to resolve",
    "icon.capture": "Choose the creature that captures for the bonus icon",
    "icon.damage": "Choose the creature that the bonus icon damages",
    "forge.key": "Choose the key to forge",
    "forge.pay_from_card": "Choose how much of the cost is paid with Æmber from this card",
    "unforge.key": "Choose the forged key to turn back",
    "forge.break": "Choose the key of {} to turn back",
    "reforge.key": "Choose the key of your own to forge again",
    "amber.owner": "Choose whose Æmber is moved",
    "amber.heir": "Choose the opponent who gets the Æmber",
    "opponent": "Choose the opponent",
    "permission": "Choose the effect that allows it",
    "order.triggers": "Choose the ability to resolve next",
    "order.replacements": "Choose the replacement effect to apply next",
    "destroyed.order": "Put the destroyed cards in order: the first one goes to the discard pile first",
}
"""What the rules ask, by prompt key."""

KIND_PROMPTS: dict[str, str] = {
    "house": "choose a house",
    "number": "choose a number",
    "mode": "choose what happens",
    "player": "choose a player",
    "yes-no": "use this ability?",
    "flank": "choose a flank",
    "position": "choose a position",
    "order": "put the cards in order",
    "trigger": "choose the ability to resolve next",
    "key": "choose a key",
}
"""What abilities ask, by the kind of question; those about cards tell how many."""

CARD_LABELS = {
    "card": "Choose {}",
    "opponent-card": "Choose {}",
    "play": "Play {}",
    "discard": "Discard {}",
    "reap": "Reap with {}",
    "fight": "Fight with {}",
    "action": "Use the action of {}",
    "omni": "Use the omni ability of {}",
    "unstun": "Remove the stun from {}",
    "trigger": "Resolve {}",
}
PLAIN_LABELS = {
    "yes": "Yes",
    "no": "No",
    "keep": "Keep the hand",
    "mulligan": "Take a mulligan",
    "end": "End the step",
    "tide": f"Raise the tide for {TIDE_CHAINS} chains",
}
HIDDEN_CARD = "a hidden card"


def project_choice(choice: Choice, game: Game, viewer: Viewer) -> dict[str, Any]:
    """One question."""
    open_ = viewer.asked(choice) or not (choice.private or _about_hidden(choice, game, viewer))
    source = choice.source
    if source is not None and not (source.zone == PLAY or viewer.knows(game, source)):
        source = None
    return {
        "kind": choice.kind,
        "seat": choice.seat,
        "prompt": choice.prompt,
        "text": _sentence(choice, game, viewer, open_),
        "minimum": choice.minimum if open_ else None,
        "maximum": choice.maximum if open_ else None,
        "ordered": choice.ordered,
        "private": choice.private,
        "secret": choice.secret,
        "source": None
        if source is None
        else {"card": source.id, "title": _title(source, game, viewer), "summary": source.text.summary},
        "options": _options(choice, game, viewer) if open_ else None,
    }


def project_refusal(refusal: IllegalAnswer, game: Game, viewer: Viewer) -> dict[str, Any]:
    """Why an answer was refused: {reason, clause, key}. The reason may name the options, so it is for the seat that is
    asked and for those who see everything; others learn only that it was refused."""
    choice = game.pending
    if choice is not None and viewer.asked(choice):
        return {"reason": refusal.reason, "clause": refusal.clause, "key": refusal.key}
    return {"reason": "the answer is not among those offered", "clause": None, "key": None}


def _about_hidden(choice: Choice, game: Game, viewer: Viewer) -> bool:
    """Whether cards are offered that this viewer does not know, although the question is not marked as private."""
    return any(card.zone != PLAY and not viewer.knows(game, card) for card in choice.cards)


def _title(card: Card, game: Game, viewer: Viewer) -> str:
    """What the viewer may call a card: in play what it shows, elsewhere its own title."""
    if card.zone == PLAY:
        return card.title
    return card.printed.title if viewer.knows(game, card) else HIDDEN_CARD


def _options(choice: Choice, game: Game, viewer: Viewer) -> list[dict[str, Any]]:
    return [
        {"key": option.key, "card": option.card, "label": _label(option.key, option.card, choice, game, viewer)}
        for option in choice.options
    ]


def _label(key: str, number: int | None, choice: Choice, game: Game, viewer: Viewer) -> str:
    verb, _, rest = key.partition(":")
    _, _, nth = rest.partition("/")
    if number is not None:
        label = CARD_LABELS[verb].format(_title(game.cards[number], game, viewer))
        return f"{label} ({nth})" if nth else label
    if not rest:
        return PLAIN_LABELS.get(verb, verb.capitalize())
    if verb == "flank":
        return f"{rest.capitalize()} flank"
    if verb == "position":
        return f"Position {int(rest) + 1} from the left"
    if verb == "house":
        return f"House {rest.capitalize()}"
    if verb == "key":
        return f"The {rest} key"
    if verb == "seat":
        return game.players[int(rest)].name
    if verb == "effect":
        about = rest.partition("/")[0]
        titles = [record.title for record in game.state.lasting if str(record.id) == about]
        label = f"Resolve the lasting effect of {titles[0]}" if titles else "Resolve a lasting effect"
        return f"{label} ({nth})" if nth else label
    return rest.replace("_", " ").replace("-", " ").capitalize()


def _sentence(choice: Choice, game: Game, viewer: Viewer, open_: bool) -> str:
    """The question in plain English; unless the options are shown it does not tell how many may be chosen."""
    name, _, seat = choice.prompt.partition("@")
    said = RULE_PROMPTS.get(name)
    if said is not None and seat:
        said = said.format(game.players[int(seat)].name)
    cause = ""
    if choice.source is not None:
        cause = _title(choice.source, game, viewer)
    stem = choice.prompt.removeprefix("loop@")
    if "/" in stem:  # an ability's own question: its key begins with the title of its text
        cause = stem.partition("/")[0]
    if stem != choice.prompt:
        said = "This goes on without end: choose how many more times it happens"
    elif said is None:
        said = KIND_PROMPTS.get(choice.kind) or _how_many(choice, open_)
    stop = "" if said.endswith("?") else "."
    if not cause or cause == HIDDEN_CARD:
        return said[0].upper() + said[1:] + stop
    return f"{cause}: {said[0].lower() + said[1:]}{stop}"


def _how_many(choice: Choice, open_: bool) -> str:
    if not open_:
        return "choose among hidden cards"
    least, most = choice.minimum, choice.maximum
    noun = "card"
    types = [card.type for card in choice.cards if card.zone == PLAY]
    if types and len(types) == len(choice.cards) and all(one == types[0] for one in types):
        noun = types[0]
    if most <= 1:
        one = f"choose {'an' if noun[0] in 'aeiou' else 'a'} {noun}"
        return one if least == most else f"{one}, or none"
    if least == most:
        return f"choose {most} {noun}s"
    return f"choose up to {most} {noun}s" if least == 0 else f"choose {least} to {most} {noun}s"

"""Questions, their options and refused answers as a viewer may see them (`engine.views.projected`)."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.catalogue import in_words
from engine.english import capitalised
from engine.errors import IllegalAnswer
from engine.rules.turns.turn import barred_house
from engine.table.choices import Choice
from engine.table.state import PLAY
from engine.views.labels import HIDDEN_CARD, labels_of, title_of, words_of
from engine.views.projected import ChoiceView, OptionView, RefusalView
from engine.views.viewer import Viewer

if TYPE_CHECKING:
    from engine.verbs import Verbs

RULE_PROMPTS: dict[str, str] = {
    "opening.mulligan": "Keep the opening hand, or shuffle it into the deck and draw one card fewer",
    "house": "Choose the active house{barred}",
    "house.take_archives": "Take all archived cards into the hand?",
    "archives.take": "Choose the archived cards to take into the hand",
    "main": "Play, discard or use a card, or end the step",
    "observed.first": "Who takes the first turn, as chance decided at the table?",
    "observed.cards": "Which cards of {side} are seen now?",
    "observed.faceup": "Which cards of {side} show themselves as they are archived?",
    "observed.random": "Which card of {side} did chance pick?",
    "opening.first": "Choose who takes the first turn",
    "play.form": "Choose the type of card that {card} is played as",
    "play.half": "Choose the other half of {card}",
    "play.host": "Choose the creature that {card} goes on",
    "enter.host": "Choose the creature that {card} goes on",
    "enter.flank": "Choose where {card} enters the battleline of {side}",
    "control.flank": "Choose the flank of {side} for {card}",
    "control.order": "Put the creatures that change sides in order: the first one goes to its flank first",
    "animate.flank": "Choose where {card}, a creature now, goes in the battleline of {side}",
    "move.flank": "Choose the flank of {side} for {card}",
    "move.position": "Choose where {card} goes in the battleline of {side}",
    "line.order": "Put the creatures of {side} in order, from left to right",
    "fight.target": "Choose the creature that {card} fights",
    "use.how": "Choose how the card is used",
    "use.ability": "Choose the ability to resolve",
    "icon.capture": "Choose the creature that captures for the bonus icon of {card}",
    "icon.damage": "Choose the creature that the bonus icon of {card} damages",
    "icon.discard": "Choose the card to discard for the bonus icon of {card}",
    "icon.power": "Choose the creature that gets a +1 power counter for the bonus icon of {card}",
    "forge.key": "Choose the key to forge",
    "forge.pay_from_card": "Choose how much of the cost is paid with Æmber from this card",
    "forge.pay_from_pool": "Choose how much of the cost is paid from the pool of {side}",
    "forge.spend_card": "Choose the cards that are spent on the key, each as 1 Æmber",
    "unforge.key": "Choose the forged key to turn back",
    "forge.break": "Choose the key of {side} to turn back",
    "reforge.key": "Choose the key of your own to forge again",
    "discard.first": "Choose the player who discards first",
    "amber.owner": "Choose whose Æmber comes off {card}",
    "amber.heir": "Choose the opponent who gets the Æmber on {card}",
    "opponent": "Choose the opponent",
    "permission": "Choose the effect that allows {card} to be played or used",
    "order.triggers": "Choose the ability to resolve next",
    "order.replacements": "Choose the effect to apply next in place of {event}",
    "hidden.use": "Use the ability of a hidden card, for {event}?",
    "ready.entrenched": "Choose the cards with entrench that stay exhausted",
    "ready.order": "Put the exhausted cards in order: the first one readies first",
    "destroyed.order": "Put the destroyed cards of {side} in order: the first one goes to the discard pile first",
}
"""The questions of the rules, by prompt key. `{card}` is the subject, `{side}` the owner of the cards or battleline,
`{event}` the event that would happen."""

KIND_PROMPTS: dict[str, str] = {
    "house": "choose a house",
    "number": "choose a number",
    "mode": "choose what happens",
    "player": "choose a player",
    "flank": "choose a flank",
    "position": "choose a position",
    "order": "put the cards in order",
    "trigger": "choose the ability to resolve next",
    "key": "choose a key",
    "type": "name a type of card",
    "name": "name a card",
}
"""The questions of abilities, by kind; questions about cards state the number."""


def project_choice(choice: Choice, table: Verbs, viewer: Viewer) -> ChoiceView:
    """One question."""
    open_ = viewer.is_asked(choice) or not (choice.private or _about_hidden(choice, table, viewer))
    source = choice.source
    if source is not None and not (source.zone == PLAY or viewer.knows(table, source)):
        source = None
    return {
        "kind": choice.kind,
        "seat": choice.seat,
        "prompt": choice.prompt,
        "text": _sentence(choice, table, viewer, open_),
        "minimum": choice.minimum if open_ else None,
        "maximum": choice.maximum if open_ else None,
        "repeats": choice.repeats if open_ else None,
        "ordered": choice.ordered,
        "private": choice.private,
        "secret": choice.secret,
        "naming": choice.naming,
        "source": None
        if source is None
        else {"card": source.shown_id, "title": title_of(source, table, viewer), "summary": source.text.summary},
        "options": _options(choice, table, viewer)
        if open_ and (choice.naming is None or viewer.is_asked(choice))
        else None,
    }


def project_refusal(refusal: IllegalAnswer, choice: Choice | None, viewer: Viewer) -> RefusalView:
    """Why an answer was refused. The reason may name the options, so it is for the seat that is
    asked and for those who see everything; others learn only that it was refused. `choice`: the one it was given to."""
    if choice is not None and viewer.is_asked(choice):
        return {"reason": refusal.reason, "clause": refusal.clause, "key": refusal.key}
    return {"reason": "the answer is not among those offered", "clause": None, "key": None}


def _about_hidden(choice: Choice, table: Verbs, viewer: Viewer) -> bool:
    """Whether a question that is not marked as private offers cards that this viewer does not know."""
    return any(card.zone != PLAY and not viewer.knows(table, card) for card in choice.cards)


def _options(choice: Choice, table: Verbs, viewer: Viewer) -> list[OptionView]:
    labels = labels_of(choice, table, viewer)
    return [
        {"key": option.key, "card": option.card, "label": label}
        for option, label in zip(choice.options, labels, strict=True)
    ]


def _sentence(choice: Choice, table: Verbs, viewer: Viewer, open_: bool) -> str:
    """The question in plain English. It states the number to choose only if the options are shown."""
    name, _, seat = choice.prompt.partition("@")
    named = _named(choice, table, viewer)
    said = RULE_PROMPTS.get(name)
    if said is not None:
        named |= {"side": table.players[int(seat)].name} if seat else {}
        said = said.format(**named)
    cause = ""
    if choice.source is not None:
        cause = title_of(choice.source, table, viewer)
    stem = choice.prompt.removeprefix("loop@")
    if "/" in stem:  # an ability's own question: its key begins with the title of its text
        cause = stem.partition("/")[0]
    if stem != choice.prompt:
        said = "This goes on without end: choose how many more times it happens"
    elif said is None:
        said = _asked_by_ability(choice, named, open_)
    stop = "" if said.endswith("?") else "."
    if not cause or cause == HIDDEN_CARD:
        return capitalised(said) + stop
    return f"{cause}: {said[0].lower() + said[1:]}{stop}"


def _named(choice: Choice, table: Verbs, viewer: Viewer) -> dict[str, str]:
    """The subject of a question, named as this viewer may know it."""
    barred = barred_house(table, table.players[choice.seat])
    return {
        "barred": "" if barred is None else f" ({in_words(barred)} cannot be chosen in this match)",
        "card": "the card" if choice.subject is None else title_of(choice.subject, table, viewer),
        "side": "the player" if choice.side is None else table.players[choice.side].name,
        "event": "what happens" if choice.event is None else words_of(choice.event, table, viewer),
    }


def _asked_by_ability(choice: Choice, named: dict[str, str], open_: bool) -> str:
    """The question of an ability, in its author's words, or else in those of its kind."""
    purpose = None if choice.purpose is None else choice.purpose.format(**named)
    if choice.kind == "card" and choice.repeats > 1:
        return f"divide {choice.minimum} {purpose or ''}".rstrip() + f" among {_noun(choice)}s"
    if choice.kind == "card":
        amount = _how_many(choice, open_)
        return f"{amount} {purpose}" if purpose and open_ else amount
    if choice.kind == "yes-no":
        if purpose is None and choice.event is not None:
            purpose = f"use this ability, for {named['event']}"
        return f"{purpose or 'use this ability'}?"
    if choice.naming == "trait":
        return "name a trait"
    return f"choose {purpose}" if purpose else KIND_PROMPTS[choice.kind]


def _how_many(choice: Choice, open_: bool) -> str:
    if not open_:
        return "choose among hidden cards"
    least, most = choice.minimum, choice.maximum
    noun = _noun(choice)
    if most <= 1:
        single = f"choose {'an' if noun[0] in 'aeiou' else 'a'} {noun}"
        return single if least == most else f"{single}, or none"
    if least == most:
        return f"choose {most} {noun}s"
    return f"choose up to {most} {noun}s" if least == 0 else f"choose {least} to {most} {noun}s"


def _noun(choice: Choice) -> str:
    """The noun for the offered cards: "creature" if they are all creatures in play, else "card"."""
    types = [card.type for card in choice.cards if card.zone == PLAY]
    alike = types and len(types) == len(choice.cards) and all(type == types[0] for type in types)
    return types[0] if alike else "card"

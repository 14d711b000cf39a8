"""The words of options and of their subjects, as a viewer may read them.

Two options of a question have the same label only where the viewer cannot tell them apart: copies in a hand, and cards
that the viewer does not know.
"""

from __future__ import annotations

from collections import Counter
from typing import TYPE_CHECKING

from engine.abilities import LABELS
from engine.catalogue import in_words
from engine.catalogue.printed import icon_in_words
from engine.rules.effects.tide import TIDE_CHAINS
from engine.table.choices import Choice, Option
from engine.table.events import Event, Trigger
from engine.table.state import DISCARD, HIDDEN_ZONES, PLAY, PURGED, Card, Player
from engine.views.viewer import Viewer

if TYPE_CHECKING:
    from engine.verbs import Verbs

HIDDEN_CARD = "a hidden card"

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

EVENT_WORDS: dict[str, str] = {
    "turn_began": "the beginning of the turn of {player}",
    "turn_ended": "the end of the turn of {player}",
    "step_began": "the beginning of a step of {player}",
    "step_ended": "the end of a step of {player}",
    "house_chosen": "the house that {player} chose",
    "key_forged": "the key that {player} forged",
    "key_unforged": "the key of {player} that was unforged",
    "played": "{card} played",
    "entered_play": "{card} entering play",
    "used": "{card} used",
    "reaped": "{card} reaping",
    "fight_begins": "the fight of {card} with {other}",
    "fought": "the fight of {card} with {other}",
    "destroyed": "{card} destroyed",
    "left_play": "{card} leaving play",
    "damaged": "{card} damaged",
    "healed": "{card} healed",
    "discarded": "{card} discarded",
    "drawn": "a card that {player} drew",
    "archived": "a card that {player} archived",
    "amber_gained": "the Æmber that {player} gained",
    "stolen": "the Æmber that {player} stole",
    "captured": "the Æmber that {card} captured",
    "readied": "{card} readied",
    "stunned": "{card} stunned",
    "control_changed": "{card} changing control",
    "upgrade_attached": "{card} attached to {other}",
    "discard_pile_shuffled": "the discard pile that {player} shuffled into their deck",
    "tide_raised": "the tide that {player} raised",
    "play_resolves": "{card} about to resolve",
    "icon_resolved": "the bonus icon of {card} that {player} resolved",
    "counters_added": "the counters that {player} put on {card}",
    "counters_removed": "the counters that {player} took off {card}",
    "exalted": "{card} exalted",
    "warded": "{card} warded",
    "ward_lost": "the ward of {card} used up",
    "enraged": "{card} enraged",
    "damage_prevented": "the damage to {card} that was prevented",
    "amber_lost": "the Æmber that {player} lost",
    "purged": "{card} purged",
    "token_made": "{card}, the token creature that {player} made",
    "chains_gained": "the chains that {player} gained",
    "revealed": "{card} revealed",
    # what would happen, and may be replaced
    "deal_damage": "the damage to {card}",
    "take_damage": "the damage to {card}",
    "destroy": "{card} being destroyed",
    "leave_play": "{card} leaving play",
    "leave_archives": "a card leaving the archives of {player}",
    "gain": "the Æmber that {player} would gain",
    "add": "the Æmber that would come to {player}",
    "lose": "the Æmber that {player} would lose",
    "steal": "the Æmber that {player} would steal",
    "capture": "the Æmber that {card} would capture",
    "forge": "the key that {player} would forge",
    "spend": "the Æmber that {player} has spent on a key",
    "draw_card": "the next card that {player} would draw",
    "draw": "the cards that {player} would draw",
    "discard": "a card that {player} would discard",
    "bonus_icons": "the bonus icons of {card}",
    "bonus_icon": "a bonus icon of {card}",
    "resolve_play": "the Play abilities of {card}",
    "damage_in_fight": "the damage to {card} in the fight",
    "ready_creatures": "the readying of the creatures of {player}",
    "put_away": "the way of {card} to the discard pile",
    "enter": "{card} about to enter play",
}
"""By kind of event (`engine.abilities.EVENTS`, `REPLACEABLE`), the words for an event that an ability reacts to or
replaces."""


def title_of(card: Card, table: Verbs, viewer: Viewer) -> str:
    """A card's title for a viewer: its shown title in play, or when about to enter play facedown; else its own
    title."""
    if card.zone == PLAY or (card.facedown and card.facts is not card.printed):
        return card.name
    return card.printed.name if viewer.knows(table, card) else HIDDEN_CARD


def words_of(event: Event, table: Verbs, viewer: Viewer) -> str:
    """An event that has happened or would happen, in a few words."""
    named = {"player": "a player", "card": "a card", "other": "a card"}
    if isinstance(event.player, Player):
        named["player"] = event.player.name
    for part, about in (("card", event.card), ("other", event.other)):
        if isinstance(about, Card):
            named[part] = title_of(about, table, viewer)
    return EVENT_WORDS[event.kind].format(**named)


def labels_of(choice: Choice, table: Verbs, viewer: Viewer) -> list[str]:
    """The labels of all options of a question, in their order, made distinct where possible."""
    labels = _labels_apart(choice, table, viewer)
    if choice.moot is None:
        return labels
    return [
        f"{label}, which {said}" if (said := _said_of(option, choice, table, viewer)) else label
        for option, label in zip(choice.options, labels, strict=True)
    ]


def _said_of(option: Option, choice: Choice, table: Verbs, viewer: Viewer) -> str | None:
    """The note beside a card that does nothing when it is chosen; only for viewers who know the card."""
    if option.card is None or choice.moot is None or not viewer.knows(table, table.by_id[option.card]):
        return None
    return choice.moot(table.by_id[option.card])


def _labels_apart(choice: Choice, table: Verbs, viewer: Viewer) -> list[str]:
    options = choice.options
    labels = [_label(option, choice, table, viewer) for option in options]
    for apart in (_by_place, _by_event, _by_house):
        counted = Counter(labels)
        if len(counted) == len(labels):
            return labels
        for n, option in enumerate(options):
            if counted[labels[n]] > 1:
                words = apart(option, choice, table, viewer)
                labels[n] += f" ({words})" if words else ""
    counted, met = Counter(labels), Counter[str]()
    for n, option in enumerate(options):
        label = labels[n]
        if counted[label] > 1 and not _is_alike(option, table, viewer):
            met[label] += 1
            labels[n] = f"{label} ({met[label]} of {counted[label]})"
    return labels


def _is_alike(option: Option, table: Verbs, viewer: Viewer) -> bool:
    """Whether the viewer cannot tell this card from another of its title: it is hidden, or a copy in a hand."""
    if option.card is None or option.key.startswith("trigger:"):
        return False
    return table.by_id[option.card].zone in HIDDEN_ZONES


def _by_place(option: Option, choice: Choice, table: Verbs, viewer: Viewer) -> str:
    """The place of a card."""
    trigger = choice.waiting.get(option.key)
    if trigger is not None:
        return place_of(trigger.me, table, viewer) if isinstance(trigger.me, Card) else ""
    return "" if option.card is None else place_of(table.by_id[option.card], table, viewer)


def _by_event(option: Option, choice: Choice, table: Verbs, viewer: Viewer) -> str:
    """The place of the card that an ability reacts to."""
    trigger = choice.waiting.get(option.key)
    event = None if trigger is None else trigger.event
    return place_of(event.card, table, viewer) if event is not None and isinstance(event.card, Card) else ""


def _by_house(option: Option, choice: Choice, table: Verbs, viewer: Viewer) -> str:
    """The differences between copies in a hand: a maverick's house, and enhancements."""
    if option.card is None or not viewer.knows(table, table.by_id[option.card]):
        return ""
    card = table.by_id[option.card]
    added = card.enhancements
    marks = ([in_words(card.house)] if card.house != card.printed.house else []) + (
        [f"with {', '.join(map(icon_in_words, added))}"] if added else []
    )
    return " ".join(marks)


def place_of(card: Card, table: Verbs, viewer: Viewer) -> str:
    """The place of a card that the viewer knows, in words; empty for a card in a hidden area."""
    owner = table.players[card.owner]
    if card.incarnation < 0:  # an unseen card of a list: it has no place
        return ""
    if card.zone == PLAY and card.host is not None:
        host = card.host
        return ", ".join(filter(None, [f"on {host.name}", place_of(host, table, viewer)]))
    if card.zone == PLAY:
        holder = table.players[card.controller]
        pile = holder.line if card in holder.line else holder.artifacts
        name = "" if pile is holder.line else "artifact "
        return f"{holder.name}, {name}{pile.index(card) + 1} from the left"
    if card.zone in (DISCARD, PURGED) and viewer.knows(table, card):
        pile = owner.discard if card.zone == DISCARD else owner.purged
        name = "discard pile" if card.zone == DISCARD else "purged cards"
        return f"{owner.name}, {name}, {len(pile) - pile.index(card)} from the top"
    return ""


def _label(option: Option, choice: Choice, table: Verbs, viewer: Viewer) -> str:
    key = option.key
    verb, _, rest = key.partition(":")
    about, _, nth = rest.partition("/")
    trigger = choice.waiting.get(key)
    if trigger is not None:
        return _ability(trigger, table, viewer)
    if option.card is not None:
        label = CARD_LABELS[verb].format(title_of(table.by_id[option.card], table, viewer))
        return f"{label} ({nth})" if nth else label
    if not rest:
        return PLAIN_LABELS.get(verb, verb.capitalize())
    if verb in ("flank", "position"):
        return _spot(verb, rest, choice, table)
    if verb == "house":
        return f"House {in_words(rest)}"
    if verb == "title":
        return rest
    if verb == "key":
        return f"The {rest} key"
    if verb == "seat":
        return table.players[int(rest)].name
    if verb == "effect":
        titles = [record.name for record in table.state.lasting if str(record.id) == about]
        label = f"Resolve the lasting effect of {titles[0]}" if titles else "Resolve a lasting effect"
        return f"{label} ({nth})" if nth else label
    return rest.replace("_", " ").replace("-", " ").capitalize()


def _ability(trigger: Trigger, table: Verbs, viewer: Viewer) -> str:
    """A waiting ability: its player, its card, and the event that it reacts to."""
    ability, me = trigger.ability, trigger.me
    name = ability.text.title[:1].upper() + ability.text.title[1:]
    if ability.label in LABELS and name.lower() != ability.key:
        name = f"{ability.label.replace('_', ' ').capitalize()} of {name}"
    if isinstance(me, Card):
        holder = title_of(me, table, viewer)
        if holder not in (HIDDEN_CARD, ability.text.title):
            name += f", on {holder}"
    return name if trigger.event is None else f"{name}, for {words_of(trigger.event, table, viewer)}"


def _spot(verb: str, rest: str, choice: Choice, table: Verbs) -> str:
    """A place in a battleline, and its player."""
    assert choice.side is not None, "a flank or a position is one of some battleline"
    player = table.players[choice.side]
    line = [card for card in player.line if card is not choice.subject]
    if not line:
        return f"The empty battleline of {player.name}"
    if verb == "flank":
        return f"{rest.capitalize()} flank of {player.name}, beside {line[0 if rest == 'left' else -1].name}"
    at = int(rest)
    if at == 0:
        beside = f"left of {line[0].name}"
    elif at == len(line):
        beside = f"right of {line[-1].name}"
    else:
        beside = f"between {line[at - 1].name} and {line[at].name}"
    return f"Position {at + 1} from the left in the battleline of {player.name}, {beside}"

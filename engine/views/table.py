"""The table: the state of a match as a viewer may see it (`engine.views.projected`)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING, Any, cast

from engine.abilities import text_of
from engine.catalogue import CardFacts
from engine.observed.deck_discovery import OF_A_HOUSE
from engine.rules.questions.knowledge import is_faceup
from engine.rules.resolving.statics import granted
from engine.rules.turns.time_procedure import still_to_come
from engine.rules.turns.turn import barred_house
from engine.table.state import PLAY, Card, Lasting, Player
from engine.views.projected import (
    AreaView,
    CardInDeck,
    CardInPlay,
    CardView,
    DeckListView,
    DeckView,
    KnownTo,
    LastingView,
    LearntCard,
    LearntList,
    PlayerView,
    ResultView,
    TableView,
    TimeView,
)
from engine.views.viewer import Viewer

if TYPE_CHECKING:
    from engine.game import Game
    from engine.verbs import Verbs

STATUSES = ("stunned", "warded", "enraged")


def project_table(game: Game, viewer: Viewer) -> TableView:
    """The whole state."""
    table, choice = game.table, game.pending
    state = table.state
    view: TableView = {
        "ruleset": table.ruleset.name,
        "variant": table.variant.name,
        "turn": state.turn,
        "step": state.step,
        "active": state.active,
        "first": state.first,
        "house": state.house,
        "decisions": state.decisions,
        "decision": None if choice is None else {"seat": choice.seat, "kind": choice.kind, "prompt": choice.prompt},
        "tide": state.tide,
        "extra_turns": list(state.extra_turns),
        "players": [_player(table, player, viewer) for player in table.players],
        "lasting": [_lasting(table, record, viewer) for record in state.lasting],
        "limbo": [_card(card, viewer, table) for card in state.limbo],
        "result": cast("ResultView | None", game.result),
    }
    if table.setup.keys_to_win is not None:
        view["keys_to_win"] = table.setup.keys_to_win
    if (to_come := still_to_come(table)) is not None:
        view["time"] = cast("TimeView", to_come)
    return view


def _player(table: Verbs, player: Player, viewer: Viewer) -> PlayerView:
    deck_list: DeckListView = {"name": player.deck_name, "houses": list(player.houses)}
    if (learnt := _learnt(table, player, viewer)) is not None:
        deck_list["learnt"] = learnt
    view: PlayerView = {
        "seat": player.seat,
        "name": player.name,
        "deck_list": deck_list,
        "amber": player.amber,
        "keys": list(player.keys),
        "key_cost": table.key_cost(player),
        "check": table.in_check(player),
        "chains": player.chains,
        "eliminated": player.eliminated,
        "boon": player.boon,
        "token": player.token,
        "hand": _area(table, player.hand, viewer),
        "deck": _deck(table, player.deck, viewer),
        "archives": _area(table, player.archives, viewer),
        "discard": _area(table, player.discard, viewer),
        "purged": _area(table, player.purged, viewer),
        "line": [_in_play(table, card, viewer) for card in player.line],
        "artifacts": [_in_play(table, card, viewer) for card in player.artifacts],
    }
    if (barred := barred_house(table, player)) is not None:
        view["barred_house"] = barred
    return view


def _learnt(table: Verbs, player: Player, viewer: Viewer) -> LearntList | None:
    """What is known so far of a deck whose list nobody has given; None of others. Where the record sees a hand, viewers
    who do not are shown only what they may know now."""
    learnt = table.learnt_of(player.seat)
    if learnt is None:
        return None
    if table.setup.sees and not viewer.sees_all:
        learnt = [
            card for card in learnt if (current := table.cards[card.id]) is not card and viewer.knows(table, current)
        ]
    cards: list[LearntCard] = []
    for card in learnt:
        entry: LearntCard = {
            "id": card.id,
            "title": card.printed.name,
            "set": card.printed.set,
            "number": card.printed.number,
            "house": card.house,
        }
        if card.enhancements:
            entry["enhancements"] = list(card.enhancements)
        cards.append(entry)
    unknown = {house: OF_A_HOUSE - sum(card.house == house for card in learnt) for house in player.houses}
    return {"cards": cards, "unknown": unknown}


def _area(table: Verbs, cards: Sequence[Card], viewer: Viewer) -> AreaView:
    shown = [_card(card, viewer, table) for card in cards if viewer.knows(table, card)]
    return {"count": len(cards), "cards": shown, "hidden": len(cards) - len(shown)}


def _deck(table: Verbs, cards: Sequence[Card], viewer: Viewer) -> DeckView:
    shown: list[CardInDeck] = []
    for position, card in enumerate(reversed(cards)):
        if viewer.knows(table, card):
            shown.append({**_card(card, viewer, table), "position": position})
    return {"count": len(cards), "cards": shown, "hidden": len(cards) - len(shown)}


def _face(facts: CardFacts) -> dict[str, Any]:
    return {
        "title": facts.name,
        **({"version": facts.version} if facts.version else {}),
        "set": facts.set,
        "number": facts.number,
        "type": facts.type,
        "traits": list(facts.traits),
    }


def _card(card: Card, viewer: Viewer, table: Verbs) -> CardView:
    facts = card.printed
    view: dict[str, Any] = {
        "id": card.shown_id,
        "owner": card.owner,
        **_face(facts),
        "house": card.house,
        "icons": list(card.icons),
        "keywords": dict(facts.keywords),
        "text": text_of(facts.name).summary,
    }
    if facts.type == "creature":
        view["power"] = facts.power
        view["armor"] = facts.armor
    if card.enhancements:
        view["enhancements"] = list(card.enhancements)
    if is_faceup(card):
        view["faceup"] = True
    if viewer.sees_all:
        view["known_to"] = _known_to(table, card)
    return cast(CardView, view)


def _known_to(table: Verbs, card: Card) -> KnownTo:
    seats = len(table.players)
    return {"seats": [seat for seat in range(seats) if card.known >> seat & 1], "public": bool(card.known >> seats & 1)}


def _in_play(table: Verbs, card: Card, viewer: Viewer) -> CardInPlay:
    facts = card.facts
    given = [text.summary for text in card.texts[1:] if text.summary]
    given += [text.summary for _, text in granted(table, card) if text.summary]
    shown = viewer.knows(table, card)
    view: dict[str, Any] = {
        "id": card.shown_id,
        "owner": card.owner,
        "controller": card.controller,
        **_face(facts),
        "traits": list(table.traits_of(card)),
        "house": table.house_of(card),
        "icons": list(facts.icons if card.facedown else card.icons),
        "keywords": table.keywords_of(card),
        "text": "" if table.is_blank(card) else card.text.summary,
        "granted": given,
        "ready": card.ready,
        "amber": card.amber,
        "amber_of": [{"seat": seat, "amount": card.amber_of[seat]} for seat in sorted(card.amber_of)],
        "counters": {name: card.counters[name] for name in sorted(card.counters)},
        "facedown": card.facedown,
        "flipped": card.flipped,
        "printed": None if facts is card.printed else {"title": card.printed.name} if shown else {"hidden": True},
        "tagged": card.tagged,
        "upgrades": [_in_play(table, upgrade, viewer) for upgrade in card.upgrades],
        "under": [
            _card(below, viewer, table) if viewer.knows(table, below) else {"hidden": True, "owner": below.owner}
            for below in card.under
        ],
    }
    if card.enhancements and facts is card.printed:
        view["enhancements"] = list(card.enhancements)
    if facts.type == "creature":
        view["power"] = table.power(card)
        view["base_power"] = table.base_power(card)
        view["power_counters"] = card.power_counters
        view["armor"] = table.armor(card)
        view["armor_left"] = table.armor_left(card)
        view["damage"] = card.damage
        view["statuses"] = [name for name in STATUSES if getattr(card, name)]
        view["flank"] = table.on_flank(card)
    if viewer.sees_all and facts is not card.printed:
        view["known_to"] = _known_to(table, card)
    return cast(CardInPlay, view)


def _lasting(table: Verbs, record: Lasting, viewer: Viewer) -> LastingView:
    on = None if record.on is None else table.deref(record.on)
    view: LastingView = {
        "title": record.name,
        "summary": record.text.summary,
        "player": record.seat,
        "source": record.shown_source,
        "until": record.until,
        "started": record.started,
        "on": on.shown_id if on is not None and on.zone == PLAY else None,
    }
    if viewer.sees_all:
        view["effect"] = record.id
        view["data"] = {name: _as_shown(table, record.data[name]) for name in sorted(record.data)}
    return view


def _as_shown(table: Verbs, value: Any) -> Any:
    """An argument of a lasting effect. Its references to cards ([id, incarnation]) have the shown ids."""
    if not table.renewed or not isinstance(value, list):
        return value
    if len(value) == 2 and all(isinstance(part, int) for part in value):
        return [table.cards[value[0]].shown_id, value[1]]
    return [_as_shown(table, part) for part in value]

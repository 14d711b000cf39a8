"""What is true of every match at every moment, and what more is true at rest.

`check_invariants(game)` raises Broken with every fault it found, each a sentence that names the card, player or record.
It looks at the match only; nothing changes.
"""

from __future__ import annotations

from operator import attrgetter
from typing import Any

from engine.abilities import text_of
from engine.catalogue import of_key
from engine.game import Game
from engine.rules.in_play.control import newest
from engine.rules.listening import FAR
from engine.rules.questions.knowledge import is_faceup
from engine.rules.resolving.statics import entries
from engine.rules.turns.keys import keys_needed
from engine.rules.zones.zones import are_halves, lies_open
from engine.table.codec import encode, sha256
from engine.table.rows import dump
from engine.table.state import (
    ARCHIVES,
    COLOURLESS,
    DECK,
    DISCARD,
    HAND,
    KEY_COLOURS,
    LIMBO,
    PLAY,
    PURGED,
    REMOVED,
    UNDER,
    Card,
    Lasting,
    Player,
)

MOST_CHAINS = 24
PILES = (DECK, HAND, DISCARD, ARCHIVES, PURGED)

HookIndex = dict[str, list[tuple[int, int, str, str]]]
"""Hook name -> entries (order, place, ability, source), all as plain data."""


class Broken(AssertionError):
    """An invariant does not hold. `faults` are the sentences."""

    def __init__(self, faults: list[str]) -> None:
        super().__init__("\n".join(faults))
        self.faults = faults


def check_invariants(game: Game) -> None:
    """Raise Broken unless the match is sound; at a rest point, and only there, nothing may be half done."""
    faults = [
        *_zones(game),
        *_links(game),
        *_cleared(game),
        *_amber(game),
        *_players(game),
        *_knowledge(game),
        *_lasting(game),
        *_hooks(game),
        *_bonuses(game),
        *_question(game),
        *_kept_rows(game),
        *undead(game),
        *_halves(game),
    ]
    if game.at_rest:
        faults += _at_rest(game)
    if faults:
        raise Broken(faults)


def _kept_rows(game: Game) -> list[str]:
    """What a digest keeps from the digest before is what the state is now."""
    question = None if game.pending is None else game.pending.fingerprint
    anew = sha256(encode([dump(game.table.state, game.table.chance.ordinals), question]))
    return [] if game.digest() == anew else ["the digest does not take in all that has changed since the one before"]


# cards and zones


def _places(game: Game) -> dict[int, list[tuple[str, int | None]]]:
    """Card id -> every place the card is found in: (zone, seat or None)."""
    found: dict[int, list[tuple[str, int | None]]] = {card.id: [] for card in game.table.cards}
    for player in game.table.players:
        for zone in PILES:
            for card in getattr(player, zone):
                found[card.id].append((zone, player.seat))
        for card in [*player.line, *player.artifacts]:
            found[card.id].append((PLAY, player.seat))
            _hanging(card, found)
    for card in game.table.state.limbo:
        found[card.id].append((LIMBO, None))
    for card in _waiting_beneath(game):
        found[card.id].append((UNDER, None))
    return found


def _waiting_beneath(game: Game) -> list[Card]:
    """The cards under cards that have left play: they wait for what is pending."""
    return [card for card in game.table.left_beneath if card.host is not None and card.host.zone != PLAY]


def _hanging(card: Card, found: dict[int, list[tuple[str, int | None]]]) -> None:
    for upgrade in card.upgrades:
        found[upgrade.id].append((PLAY, None))
        _hanging(upgrade, found)
    for below in card.under:
        found[below.id].append((UNDER, None))


def _zones(game: Game) -> list[str]:
    """Each card is in exactly one place, the one that it says, with the player it says."""
    faults = []
    for number, card in enumerate(game.table.cards):
        if card.id != number:
            faults.append(f"{card!r} stands at {number} of the list of cards")
        if game.table.by_id[card.shown_id] is not card:
            faults.append(f"{card!r} is shown as {card.shown_id}, which is {game.table.by_id[card.shown_id]!r}")
    for number, places in _places(game).items():
        card = game.table.cards[number]
        if card.zone == REMOVED and not places and game.table.players[card.owner].eliminated:
            continue
        if len(places) != 1:
            faults.append(f"{card!r} says {card.zone} and is in {len(places)} places: {places}")
            continue
        zone, seat = places[0]
        if zone != card.zone:
            faults.append(f"{card!r} says {card.zone} and lies in {zone}")
        if seat is not None and seat != card.controller:
            faults.append(f"{card!r} is controlled by seat {card.controller} and lies with seat {seat} in {zone}")
        if zone in PILES and zone != ARCHIVES and seat != card.owner:
            faults.append(f"{card!r} of seat {card.owner} lies in the {zone} of seat {seat}")
    return faults


def _links(game: Game) -> list[str]:
    """Hosts, upgrades and lists in play fit together."""
    faults = []
    for player in game.table.players:
        faults += [f"{card!r} is no creature and stands in a battleline" for card in player.line if not _creature(card)]
        faults += [f"{card!r} lies among the artifacts" for card in player.artifacts if card.type != "artifact"]
    for card in game.table.cards:
        if (card.type, card.title, card.name) != (card.facts.type, card.facts.title, card.facts.name):
            faults.append(f"{card!r} says {card.type} {card.title}, and its facts are {card.facts!r}")
        for upgrade in card.upgrades:
            if upgrade.host is not card:
                faults.append(f"{upgrade!r} hangs on {card!r} and says that its host is {upgrade.host!r}")
            if upgrade.type != "upgrade":
                faults.append(f"{upgrade!r} hangs on {card!r} and is no upgrade")
        for below in card.under:
            if below.host is not card:
                faults.append(f"{below!r} lies under {card!r} and says that its host is {below.host!r}")
        if card.host is not None:
            if card not in card.host.upgrades and card not in card.host.under:
                faults.append(f"{card!r} says that its host is {card.host!r}, which does not have it")
            if card.host.zone != PLAY and card not in _waiting_beneath(game):
                faults.append(f"{card!r} has a host out of play, {card.host!r} in {card.host.zone}")
    return faults


def _creature(card: Card) -> bool:
    return card.type == "creature"


_CLEAR: dict[str, Any] = {
    "damage": 0,
    "amber": 0,
    "amber_of": {},
    "power_counters": 0,
    "counters": {},
    "stunned": False,
    "warded": False,
    "enraged": False,
    "armor_used": 0,
    "armor_seen": 0,
    "tagged": False,
    "attacked": 0,
    "control": (),
    "upgrades": [],
    "under": [],
}


_STAY = attrgetter(*_CLEAR)
_EMPTY = tuple(_CLEAR.values())
_NUMBERS = ("damage", "amber", "power_counters", "armor_used", "armor_seen", "attacked")
_COUNTED = attrgetter(*_NUMBERS)


def _cleared(game: Game) -> list[str]:
    """A card out of play keeps nothing of its stay in play: snapshots do not hold it there."""
    faults = []
    at_rest = game.at_rest
    for card in game.table.cards:
        if card.zone != PLAY:
            if _STAY(card) != _EMPTY:
                for name, empty in _CLEAR.items():
                    if name == "under" and set(card.under) <= set(_waiting_beneath(game)):
                        continue
                    if getattr(card, name) != empty:
                        faults.append(f"{card!r} in {card.zone} still has {name} {getattr(card, name)!r}")
            if card.ready:
                faults.append(f"{card!r} in {card.zone} is ready")
            if card.host is not None and card.zone in PILES:
                faults.append(f"{card!r} in {card.zone} still has the host {card.host!r}")
            if at_rest and (card.facts is not card.printed or card.flipped):
                faults.append(f"{card!r} in {card.zone} is still another card than {card.printed.title}")
        elif min(_COUNTED(card)) < 0:
            faults += [f"{card!r} has {name} {getattr(card, name)}" for name in _NUMBERS if getattr(card, name) < 0]
        if card.incarnation < 0:
            faults.append(f"{card!r} has incarnation {card.incarnation}")
        if card.counters and min(card.counters.values()) <= 0:
            faults.append(f"{card!r} has the counters {card.counters}")
    return faults


def undead(game: Game) -> list[str]:
    """No creature lives with damage at or above its power, unless something says that it cannot be destroyed.

    At rest, and amid a resolution where nothing is left to be settled: not while creatures are being destroyed, nor
    while what an operation triggers is put in order, which may be before the operation is through. Power that varies
    by itself is looked at between operations only.
    """
    table = game.table
    if game.pending is None:
        return []
    dying = any(card.tagged for player in table.players for card in player.line)
    ordering = game.pending.kind == "trigger"
    if not game.at_rest and (dying or ordering or table.batch or table.unsettled or table.power_may_vary()):
        return []
    return [
        f"{card!r} lives with {card.damage} damage and {table.power(card)} power"
        for player in table.players
        for card in player.line
        if card.damage >= table.power(card) and not card.tagged and table.indestructible(card) is None
    ]


def _halves(game: Game) -> list[str]:
    """The halves of a gigantic creature are one creature in play, and share what lasts on it out of play."""
    faults = []
    table = game.table
    for card in table.cards:
        if card.zone == PLAY and card.printed.half and card.facts is card.printed and card.type == "creature":
            if card.printed.half == "top" or not (card.under and are_halves(card, card.under[0])):
                faults.append(f"{card!r} is half a creature in play, over {card.under}")
    on: dict[int, set[str]] = {}
    for record in table.state.lasting:
        card = None if record.on is None else table.deref(record.on)
        if card is not None and card.printed.half and card.zone in PILES:
            on.setdefault(card.id, set()).add(record.text.key)
    for number, keys in on.items():
        card = table.cards[number]
        others = [other for other in getattr(table.players[card.controller], card.zone) if are_halves(card, other)]
        if others and not any(on.get(other.id) == keys for other in others):
            faults.append(f"on {card!r} in {card.zone} lasts {sorted(keys)}, and on no other half there")
    return faults


# numbers


def _amber(game: Game) -> list[str]:
    """Æmber is neither made nor lost but through the supply."""
    state = game.table.state
    pools = sum(player.amber for player in game.table.players)
    on_cards = sum(card.amber for card in game.table.cards)
    missing = state.minted - state.returned - pools - on_cards
    has_owners = game.table.variant.amber_has_owners
    for card in game.table.cards:
        owners = card.amber_of
        if not owners and not (card.amber and has_owners):
            continue
        if has_owners and sum(owners.values()) != card.amber:
            return [f"{card.amber} Æmber on {card!r}, and the owners have {owners}"]
        if not has_owners or any(amount <= 0 for amount in owners.values()):
            return [f"the owners of the Æmber on {card!r} have {owners}"]
    if missing > 0 and game.pending is not None and game.pending.prompt == "order.replacements":
        return []  # what is on its way waits for the answer
    if missing:
        return [
            f"{pools} Æmber in pools and {on_cards} on cards, "
            f"but {state.minted} was taken from the supply and {state.returned} given back"
        ]
    return []


def _left_behind(game: Game, player: Player) -> list[str]:
    """Nothing is left of a player who is out while others play on."""
    faults = [f"{card!r} of {player!r} is in {card.zone}" for card in _owned(game, player) if card.zone != REMOVED]
    if player.amber or player.boon or any(player.seat in card.amber_of for card in game.table.cards):
        faults.append(f"Æmber or the boon token of {player!r} is still in the match")
    if (
        any(record.seat == player.seat for record in game.table.state.lasting)
        or player.seat in game.table.state.extra_turns
    ):
        faults.append(f"an effect or a turn of {player!r} is still to come")
    if game.at_rest and player.seat == game.active:
        faults.append(f"it is the turn of {player!r}, who is out")
    return faults


def _owned(game: Game, player: Player) -> list[Card]:
    return [card for card in game.table.cards if card.owner == player.seat]


def _players(game: Game) -> list[str]:
    faults = []
    dealt = game.pending is None or game.pending.prompt != "opening.first"  # keys are handed out after this question
    for player in game.table.players:
        if player.amber < 0:
            faults.append(f"{player!r} has {player.amber} Æmber")
        if len(player.keys) != len(frozenset(player.keys)):
            faults.append(f"{player!r} has the keys {player.keys}")
        if any(colour not in KEY_COLOURS and not colour.startswith(COLOURLESS) for colour in player.keys):
            faults.append(f"{player!r} has a key of an unknown colour: {player.keys}")
        if not 0 <= player.chains <= MOST_CHAINS:
            faults.append(f"{player!r} has {player.chains} chains")
        most = game.table.most_keys
        if "additional_keys" in game.table.audible:
            most = keys_needed(game.table, player) - 1
        if len(player.keys) > most and game.result is None:
            faults.append(f"{player!r} has every key and the match goes on")
        if dealt and not (player.keys or player.eliminated or game.table.variant.may_be_without_keys):
            faults.append(f"{player!r} has no key and the match goes on")
        faults += _left_behind(game, player) if player.eliminated and game.table.state.out else []
    result = game.result
    if (result is None) != (game.pending is not None):
        faults.append(f"the result is {result} and the question {game.pending!r}")
    return faults


# knowledge


def _knowledge(game: Game) -> list[str]:
    """Who knows which card: everyone in open areas, the holder in hand and archives, and never a seat that is not."""
    faults = []
    for card in game.table.cards:
        if not 0 <= card.known <= game.table.everyone:
            faults.append(f"{card!r} is known to {card.known:b}, and the seats are {game.table.everyone:b}")
        if lies_open(game.table, card.zone) and not card.facedown and card.known != game.table.everyone:
            faults.append(f"{card!r} lies open in {card.zone} and is known only to {card.known:b}")
        if is_faceup(card) and (card.zone != ARCHIVES or card.known != game.table.everyone):
            faults.append(f"{card!r} lies faceup in {card.zone} and is known to {card.known:b}")
        if card.zone in (HAND, ARCHIVES) and not card.known >> card.controller & 1:
            faults.append(f"{card!r} in {card.zone} is not known to seat {card.controller} who holds it")
    return faults


# lasting effects and the index of hooks


def _lasting(game: Game) -> list[str]:
    faults = []
    numbers = [record.id for record in game.table.state.lasting]
    if len(numbers) != len(frozenset(numbers)):
        faults.append(f"two lasting effects share a number: {numbers}")
    for record in game.table.state.lasting:
        word, _, seat = record.until.partition(":")
        if word == "fight" and not game.at_rest:
            continue
        if word not in ("turn", "next", "start", "forge", "match") or (seat and int(seat) >= len(game.table.players)):
            faults.append(f"{record!r} lasts until {record.until!r}")
        if record.id > game.table.state.clock:
            faults.append(f"{record!r} is younger than the clock, {game.table.state.clock}")
        if record.on is not None and game.table.deref(record.on) is None:
            faults.append(f"{record!r} is on {game.table.cards[record.on[0]]!r}, which has changed zones since")
        elif "gives_control" in record.text.own and record.started and record.on is not None:
            if record not in game.table.cards[record.on[0]].control:
                faults.append(
                    f"{record!r} gives control of {game.table.cards[record.on[0]]!r}, which does not know of it"
                )
    for card in game.table.cards:
        for effect in card.control:
            if (
                effect not in game.table.state.lasting
                if isinstance(effect, Lasting)
                else game.table.players[effect].eliminated
            ):
                faults.append(f"{card!r} knows of {effect!r}, which is no control effect any more")
    return faults


def hook_index(game: Game) -> HookIndex:
    """The index of hooks as plain data, to be compared between two matches."""
    return {
        name: [
            (order, place, f"{ability.text.key}/{ability.key}", _named(source)) for order, place, ability, source in of
        ]
        for name, of in sorted(game.table.hooks.items())
    }


def _named(source: Card | Lasting) -> str:
    return f"card {source.id}" if isinstance(source, Card) else f"effect {source.id}"


def _hosts_of(upgrade: Card) -> tuple[str, ...]:
    """The types of what an upgrade modifies: creatures, unless its text says otherwise."""
    types: tuple[str, ...] = upgrade.text.own.get("attaches_to", ("creature",))
    return types


def expected_hooks(game: Game) -> HookIndex:
    """What the index of hooks has to be, from the state alone: cards in play, their upgrades, running effects, and
    cards out of play that listen from there."""
    found: HookIndex = {}
    texts: list[tuple[Card | Lasting, tuple[Any, ...]]] = []
    for card in game.table.cards:
        if card.zone == PLAY:
            if card.host is not None and card.host.type not in _hosts_of(card):
                continue  # upgrade-stays-on-noncreature
            upgrades = [upgrade for upgrade in card.upgrades if card.type in _hosts_of(upgrade)]
            grants = [upgrade.gives for upgrade in upgrades if upgrade.gives is not None]
            given = [
                text_of(of_key(record.data["text"]).name)
                for record in game.table.state.lasting
                if record.started and record.on == game.table.ref(card) and "gives_text" in record.text.own
            ]
            texts.append((card, (game.table.text_of(card.facts), *grants, *given)))
        for name, abilities in card.text.elsewhere.get(card.zone, {}).items():
            for m, ability in enumerate(abilities):
                entry = (card.id - FAR, m, f"{ability.text.key}/{ability.key}", _named(card))
                found.setdefault(name, []).append(entry)
    texts += [(record, (record.text,)) for record in game.table.state.lasting if record.started]
    for source, having in texts:
        for n, text in enumerate(having):
            for name, abilities in text.hooks.items():
                for m, ability in enumerate(abilities):
                    entry = (source.order, n * 100 + m, f"{ability.text.key}/{ability.key}", _named(source))
                    found.setdefault(name, []).append(entry)
    return {name: sorted(found[name]) for name in sorted(found)}


def _hooks(game: Game) -> list[str]:
    if game.result is not None:
        return []  # the match may have ended anywhere, even while a card was on its way
    is_now, should_be = hook_index(game), expected_hooks(game)
    if is_now == should_be:
        return []
    return [
        f"the index has {is_now.get(name, [])} under {name}, and the state gives {should_be.get(name, [])}"
        for name in sorted({*is_now, *should_be})
        if is_now.get(name) != should_be.get(name)
    ]


def _bonuses(game: Game) -> list[str]:
    """What adds to power never takes any away, and what lowers it never adds: only where something lowers power are
    undamaged creatures looked at after everything that happens."""
    table = game.table
    return [
        f"{source!r} has a negative {hook} for {creature!r}"
        for hook in ("power", "lowers_power")
        for _, _, ability, source in entries(table, hook)
        for player in table.players
        for creature in player.line
        if ability.body(table, source, creature) < 0
    ]


# the question, and what holds between two of them


def _question(game: Game) -> list[str]:
    """What is asked can be answered, and by somebody who is still there."""
    choice = game.pending
    if choice is None:
        return []
    faults = []
    if not 0 <= choice.minimum <= choice.maximum:
        faults.append(f"{choice!r} wants {choice.minimum} to {choice.maximum}")
    if len(choice.keys) * choice.repeats < choice.maximum:
        faults.append(f"{choice!r} cannot be answered: {len(choice.keys)} options for up to {choice.maximum}")
    if len(choice.keys) != len(frozenset(choice.keys)):
        faults.append(f"{choice!r} offers an option twice")
    if not 0 <= choice.seat < len(game.table.players):
        faults.append(f"{choice!r} is asked of a seat that is not there")
    elif game.table.players[choice.seat].eliminated:
        faults.append(f"{choice!r} is asked of a player who is out of the match")
    return faults


def _at_rest(game: Game) -> list[str]:
    faults = []
    state = game.table.state
    for name in ("frame", "fight", "batch"):
        if getattr(game.table, name) is not None:
            faults.append(f"at rest with a {name}: {getattr(game.table, name)!r}")
    if game.table.unsettled or game.table.contested or game.table.noticed:
        faults.append("at rest, and not settled")
    for card in game.table.cards:
        if card.zone == PLAY and card.controller != newest(card):
            faults.append(f"{card!r} is controlled by seat {card.controller}; its newest effect says {newest(card)}")
    if state.limbo:
        faults.append(f"at rest with cards being played: {state.limbo}")
    if state.step not in ("house", "main"):
        faults.append(f"at rest in the step {state.step}")
    for player in game.table.players:
        for card in player.line:
            if card.tagged:
                faults.append(f"{card!r} is still tagged for destruction")
        faults += [f"{card!r} is still tagged for destruction" for card in player.artifacts if card.tagged]
    if state.winner is not None or state.reason is not None:
        faults.append(f"somebody has won ({state.winner}, {state.reason}) and the match goes on")
    return faults

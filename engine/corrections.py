"""Corrections: what a judge does to a position, at a rest point, all of a list or nothing.

    apply_corrections(game, [{"kind": "amber", "seat": 0, "to": 4}, {"kind": "move", "card": 17, "zone": "hand"}])

`engine.correction_kinds` has the vocabulary. A correction sets what shall be, and nothing reacts to it: no ability, no
replacement, no ward. What follows of itself is the position's: a card that changes zone is another one, upgrades do not
stay without their host, Æmber comes from and goes to the supply, a card in a hidden area is known to whoever knew it.
After the last one the position must be one in which a match can stand.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.choices import Flow
from engine.correction_kinds import ZONES, shape_faults
from engine.errors import CorrectionsRefused, NotAtRest
from engine.rules import creatures, entering, zones
from engine.rules.lasting import end_lasting
from engine.state import (
    ARCHIVES,
    DECK,
    KEY_COLOURS,
    PLAY,
    UNDER,
    Card,
    Player,
)

if TYPE_CHECKING:
    from engine.game import Game

Correction = Mapping[str, Any]


def apply_corrections(g: Game, corrections: Sequence[Correction]) -> Corrector:
    """Make the corrections at the table of a game, and record a fact for each; the caller computes the question anew.

    Raises NotAtRest while something is half resolved, CorrectionsRefused with every fault; nothing has changed then.
    """
    if not g.at_rest:
        asked = "the match is over" if g.pending is None else f"the question {g.pending.prompt} is open"
        raise NotAtRest(f"a position can be corrected only at the choice of a house or of the next action; {asked}")
    faults = shape_faults(g, corrections)
    if not faults:
        trial = Corrector(type(g).restore(g.setup, g.snapshot(), facts=False))
        faults = trial.run(corrections)
    if faults:
        raise CorrectionsRefused(faults)
    real = Corrector(g)
    real.run(corrections)
    return real


class _Impossible(Exception):
    """A correction that this position does not allow; the text says why."""


class Corrector:
    """Acts corrections out. `secret`: one of them names a card that not everyone knew. `forfeits`: the seat that loses
    the game, or None."""

    def __init__(self, g: Game) -> None:
        self.g = g
        self.secret = False
        self.forfeits: int | None = None

    def run(self, corrections: Sequence[Correction]) -> list[str]:
        """Make them one after the other; returns the faults. With any, the game must not be used any more."""
        faults = []
        for n, one in enumerate(corrections, 1):
            try:
                if self.forfeits is not None:
                    raise _Impossible("the seat that forfeits comes last; put this correction before it")
                getattr(self, "_" + one["kind"].replace("-", "_"))(one)
            except _Impossible as error:
                faults.append(f"correction {n} ({one['kind']}): {error}")
        if not faults:
            faults = self._dead()
        self.g.unsettled = False
        return faults

    def _dead(self) -> list[str]:
        """Creatures that could not live: they must leave play by a correction of their own."""
        g = self.g
        return [
            f"{card.title} ({card.id}) has {card.damage} damage and power {creatures.power(g, card)}, so it would be "
            "destroyed at once: move it to the discard pile too, or correct what is on it"
            for card in creatures.lethally_damaged(g)
            if not creatures.has_keyword(g, card, "invulnerable")
        ]

    # what a correction is about

    def _named(self, number: int) -> Card:
        card = self.g.cards[number]
        if card.known != self.g.everyone:
            self.secret = True
        return card

    def _in_play(self, number: int, *types: str) -> Card:
        card = self._named(number)
        if card.zone != PLAY:
            raise _Impossible(f"card {number} is not in play")
        if types and card.type not in types:
            raise _Impossible(f"{card.title} ({number}) is of type {card.type}, not {' or '.join(types)}")
        return card

    def _set(self, fact: str, card: Card, name: str, to: Any, **data: Any) -> None:
        was = getattr(card, name)
        setattr(card, name, to)
        self._tell(fact, card=card.id, to=to, was=was, **data)

    def _tell(self, kind: str, audience: Sequence[int] | None = None, **data: Any) -> None:
        if self.g.recording:
            self.g.record("judge." + kind, audience=audience, **data)

    def _supply(self, more: int) -> None:
        """So much more Æmber is out of the supply than before; less, when negative."""
        if more > 0:
            self.g.state.minted += more
        else:
            self.g.state.returned -= more

    # pools and trackers

    def _amber(self, one: Correction) -> None:
        player = self.g.players[one["seat"]]
        was, player.amber = player.amber, one["to"]
        self._supply(one["to"] - was)
        self._tell("amber", player=player.seat, to=one["to"], was=was)

    def _keys(self, one: Correction) -> None:
        player, to = self.g.players[one["seat"]], list(one["to"])
        if len(to) == len(KEY_COLOURS):
            raise _Impossible("with the third key the match is won; let the other seat forfeit instead")
        was, player.keys = player.keys, to
        self._tell("keys", player=player.seat, to=to, was=was)

    def _chains(self, one: Correction) -> None:
        player = self.g.players[one["seat"]]
        was, player.chains = player.chains, one["to"]
        self._tell("chains", player=player.seat, to=one["to"], was=was)

    def _tide(self, one: Correction) -> None:
        if not self.g.tide_in_game:
            raise _Impossible("the tide is not part of this match")
        self.g.state.tide = one["seat"]
        self._tell("tide", player=one["seat"])

    # what is on a card

    def _card_amber(self, one: Correction) -> None:
        card = self._in_play(one["card"])
        if "owner" in one:
            raise _Impossible("in this variant nobody owns the Æmber on a card; leave `owner` out")
        self._supply(one["to"] - card.amber)
        self._set("card_amber", card, "amber", one["to"])

    def _damage(self, one: Correction) -> None:
        self._set("damage", self._in_play(one["card"], "creature"), "damage", one["to"])

    def _armor_used(self, one: Correction) -> None:
        card = self._in_play(one["card"], "creature")
        armor = creatures.armor(self.g, card)
        if one["to"] > armor:
            raise _Impossible(f"{card.title} has only {armor} armor")
        self._set("armor_used", card, "armor_used", one["to"])
        card.armor_seen = armor  # armor lost later comes off the used part first

    def _counters(self, one: Correction) -> None:
        card, name, to = self._in_play(one["card"]), one["counter"], one["to"]
        if name == "power":
            self._in_play(one["card"], "creature")
            self._set("counters", card, "power_counters", to, type=name)
            return
        listed = self.g.ruleset.listed_counters
        if listed is not None and name not in listed:
            known = ", ".join(sorted(listed)) or "no special counters"
            raise _Impossible(f"this rulebook knows no {name} counter, but {known}")
        was = card.counters.get(name, 0)
        card.counters = {kind: many for kind, many in {**card.counters, name: to}.items() if many}
        self._tell("counters", card=card.id, to=to, was=was, type=name)

    def _status(self, one: Correction) -> None:
        card = self._in_play(one["card"], "creature")
        if one["status"] != "stunned" and one["to"] and not self.g.ruleset.ward_known:
            raise _Impossible(f"this rulebook does not know the status {one['status']}")
        self._set("status", card, one["status"], one["to"], status=one["status"])

    def _ready(self, one: Correction) -> None:
        self._set("ready", self._in_play(one["card"], "creature", "artifact"), "ready", one["to"])

    # where a card is

    def _move(self, one: Correction) -> None:
        g, card, zone = self.g, self._named(one["card"]), one["zone"]
        origin, holder = card.zone, card.controller
        if origin not in (*ZONES, UNDER):
            raise _Impossible(f"card {card.id} is in {origin} and cannot be moved from there")
        fields = {PLAY: ("seat", "at", "host", "ready"), DECK: ("at",), ARCHIVES: ("seat",)}.get(zone, ())
        for field in ("seat", "at", "host", "ready"):
            if field in one and field not in fields:
                raise _Impossible(f"`{field}` says nothing about a card that goes to {zone}; leave it out")
        if "amber_to" in one and origin != PLAY:
            raise _Impossible("there is no Æmber on a card out of play; leave `amber_to` out")
        if zone == PLAY:
            if origin == PLAY:
                raise _Impossible(f"{card.title} is in play already; use position, control or attach")
            self._into_play(card, one)
            return
        seat = one.get("seat", card.owner) if zone == ARCHIVES else card.owner
        if origin == zone and zone != DECK and not (zone == ARCHIVES and seat != holder):
            raise _Impossible(f"card {card.id} is in {zone} already")
        self._check_place(one, zone, len(zones.pile(g, zone, seat)) - (origin == zone and holder == seat))
        if origin == PLAY:
            self._out_of_play(card, zone, seat, one)
        else:
            zones.take(g, card)
            zones.put(g, card, zone, seat)
            self._end_effects_on(card)
        if zone == DECK:
            deck = g.players[seat].deck
            at = one.get("at", "top")
            deck.remove(card)
            deck.insert(0 if at == "bottom" else len(deck) - (0 if at == "top" else at), card)
        self._tell_moved(card, origin, one.get("at"))

    def _check_place(self, one: Correction, zone: str, most: int) -> None:
        at = one.get("at")
        if isinstance(at, str) and zone != DECK:
            raise _Impossible("`at` is a position in the battleline, counted from 0 on the left; give a number")
        if isinstance(at, int) and at > most:
            raise _Impossible(f"`at` is {at}, and there are only {most} other cards")

    def _tell_moved(self, card: Card, origin: str, at: Any = None) -> None:
        where = {} if at is None else {"at": at}
        audience = zones.audience_of(self.g, [card])
        self._tell("moved", audience, card=card.id, origin=origin, zone=card.zone, player=card.controller, **where)

    def _end_effects_on(self, card: Card) -> None:
        for record in list(self.g.state.lasting):
            if record.on is not None and record.on[0] == card.id:
                end_lasting(self.g, record)

    def _into_play(self, card: Card, one: Correction) -> None:
        g = self.g
        player, host = g.players[one.get("seat", card.owner)], None
        kind = card.printed.type
        if kind == "action":
            raise _Impossible(f"{card.printed.title} is an action, which is never in play")
        if card.printed.half:
            raise _Impossible(f"{card.printed.title} is half of a card; rewind to before it left play instead")
        if (kind == "upgrade") != ("host" in one):
            raise _Impossible("an upgrade, and nothing else, needs the `host` it goes on")
        if kind == "upgrade":
            host = self._in_play(one["host"], "creature")
            if "ready" in one:
                raise _Impossible("an upgrade is neither ready nor exhausted; leave `ready` out")
        if kind != "creature" and "at" in one:
            raise _Impossible("only a creature has a position; leave `at` out")
        self._check_place(one, PLAY, len(player.line))
        origin = card.zone
        self._end_effects_on(card)
        entering.lay_into_play(g, card, player, position=one.get("at", len(player.line)), host=host)
        entering.begin_to_listen(g, card)
        card.known = g.everyone
        card.ready = one.get("ready", False)
        self._tell_moved(card, origin, one.get("at"))

    def _out_of_play(self, card: Card, zone: str, seat: int, one: Correction) -> None:
        """By the rule for leaving play, except that the Æmber goes where the judge says."""
        g = self.g
        hanging = [(below, below.zone) for below in (*card.upgrades, *card.under)]
        for upgrade in card.upgrades:
            self._supply(-upgrade.amber)
            upgrade.amber = 0
        self._empty(card, one)
        recording, g.recording = g.recording, False  # the facts of a correction are a judge's, not the rules'
        try:
            _run(zones.depart(g, card, zone, seat=seat if zone == ARCHIVES else None))
        finally:
            g.recording = recording
        for below, was in hanging:
            self._tell_moved(below, was)

    def _empty(self, card: Card, one: Correction) -> None:
        amount = card.amber
        if not amount:
            if "amber_to" in one:
                raise _Impossible(f"there is no Æmber on {card.title}; leave `amber_to` out")
            return
        heir: Player | None = None
        if "amber_to" in one:
            heir = None if one["amber_to"] is None else self.g.players[one["amber_to"]]
        elif card.type == "creature":
            opponents = self.g.opponents(self.g.players[card.controller])
            if len(opponents) != 1:
                raise _Impossible(f"say by `amber_to` whose pool gets the {amount} Æmber on {card.title}")
            heir = opponents[0]
        card.amber = 0
        if heir is None:
            self._supply(-amount)
        else:
            heir.amber += amount
        self._tell("amber_off", card=card.id, player=None if heir is None else heir.seat, amount=amount)

    def _position(self, one: Correction) -> None:
        card = self._in_play(one["card"], "creature")
        line = self.g.players[card.controller].line
        self._check_place(one, PLAY, len(line) - 1)
        line.remove(card)
        line.insert(one["at"], card)
        self._tell("position", card=card.id, position=one["at"])

    def _control(self, one: Correction) -> None:
        card, player = self._in_play(one["card"]), self.g.players[one["seat"]]
        if card.controller == player.seat:
            raise _Impossible(f"seat {player.seat} controls {card.title} already")
        if card.type != "creature" and "at" in one:
            raise _Impossible("only a creature has a position; leave `at` out")
        self._check_place(one, PLAY, len(player.line))
        if card.type == "creature":
            self.g.players[card.controller].line.remove(card)
            player.line.insert(one.get("at", len(player.line)), card)
        elif card.type == "artifact":
            self.g.players[card.controller].artifacts.remove(card)
            player.artifacts.append(card)
        card.controller = player.seat
        self._tell("control", card=card.id, player=player.seat)

    def _attach(self, one: Correction) -> None:
        upgrade, host = self._in_play(one["card"], "upgrade"), self._in_play(one["host"], "creature")
        old = upgrade.host
        if old is host or old is None:
            raise _Impossible(f"{upgrade.title} is on that creature already")
        entering.rehang(self.g, upgrade, host)
        self._tell("attached", card=upgrade.id, host=host.id)

    # decks and knowledge

    def _deck_top(self, one: Correction) -> None:
        g, player = self.g, self.g.players[one["seat"]]
        cards = [self._named(number) for number in one["cards"]]
        many = len(cards)
        top = player.deck[-many:]
        if len(top) < many or any(card not in top for card in cards):
            raise _Impossible(
                f"give exactly the top {many} cards of the deck of seat {player.seat}, in their new order"
            )
        together = g.everyone
        for card in cards:
            together &= card.known
        player.deck[-many:] = reversed(cards)
        for card in cards:  # who did not know them all does not know any more which of them is where
            card.known &= together
        ids = [card.id for card in cards]
        self._tell("deck_top", zones.audience_of(g, cards), player=player.seat, cards=ids, count=many)

    def _shuffle(self, one: Correction) -> None:
        g, player = self.g, self.g.players[one["seat"]]
        recording, g.recording = g.recording, False
        g.shuffle_deck(player)
        g.recording = recording
        self._tell("shuffled", player=player.seat, count=len(player.deck))

    def _reveal(self, one: Correction) -> None:
        g, card = self.g, self._named(one["card"])
        seats = one.get("seats")
        bits = g.everyone
        if seats is not None:
            bits = 0
            for seat in seats:
                bits |= 1 << seat
        if card.known & bits == bits:
            raise _Impossible(f"card {card.id} is known to them already")
        zones.learn(g, [card], bits)
        self._tell("revealed", zones.audience_of(g, [card]), card=card.id, zone=card.zone, player=card.controller)

    # the turn

    def _house(self, one: Correction) -> None:
        state = self.g.state
        if state.step != "main":
            raise _Impossible("the house is about to be chosen; go to step main first, or answer the question")
        was, state.house = state.house, one["to"]
        self._tell("house", player=state.active, house=one["to"], was=was)

    def _step(self, one: Correction) -> None:
        state = self.g.state
        if state.step == one["to"]:
            raise _Impossible(f"the match is in step {state.step} already")
        was, state.step = state.step, one["to"]
        state.acted = 0
        state.house = None
        self._tell("step", player=state.active, step=one["to"], was=was)

    def _effect_ended(self, one: Correction) -> None:
        running = {record.id: record for record in self.g.state.lasting}
        record = running.get(one["effect"])
        if record is None:
            known = ", ".join(f"{number} ({each.title})" for number, each in running.items()) or "none"
            raise _Impossible(f"there is no lasting effect {one['effect']}; there are {known}")
        recording, self.g.recording = self.g.recording, False
        end_lasting(self.g, record)
        self.g.recording = recording
        self._tell("effect_ended", card=record.source)

    def _forfeit(self, one: Correction) -> None:
        self.forfeits = one["seat"]
        self._tell("forfeit", player=one["seat"])


def _run(flow: Flow[None]) -> None:
    """Run a flow that has nothing to ask."""
    for choice in flow:
        raise AssertionError(f"a correction asked {choice!r}")

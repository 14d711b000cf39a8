"""Apply a judge's corrections to a position at a rest point, all of a list or none.

    apply_corrections(game, [{"kind": "amber", "seat": 0, "to": 4}, {"kind": "move", "card": 17, "zone": "hand"}])

`engine.judging.kinds` has the vocabulary. A correction sets what shall be, and nothing reacts to it: no ability, no
replacement, no ward. The basics of a position still hold: a card that changes zone is a new card, upgrades do not stay
without their host, Æmber comes from and goes to the supply, a card in a hidden area stays known to the players who knew
it. After the last correction the position must be legal for a match.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from msgspec import UNSET

from engine.errors import CorrectionsRefused, EngineError, NotAtRest
from engine.judging import kinds
from engine.judging.kinds import CORRECTION, AnyChange, shape_faults
from engine.judging.moves import Impossible, Moves
from engine.observed.titles import card_of_title
from engine.rules.in_play import creatures, wounds
from engine.rules.questions import knowledge
from engine.rules.questions.forgetting import forget_all_but
from engine.rules.resolving.lasting import end_lasting
from engine.rules.turns.keys import keys_needed
from engine.shapes import given
from engine.verbs import Verbs

if TYPE_CHECKING:
    from engine.game import Game


def apply_corrections(game: Game, corrections: Sequence[Mapping[str, Any]]) -> Corrector:
    """Make the corrections at the table of a game, and record a fact for each; the caller computes the question again.

    Raises NotAtRest while something is half resolved, CorrectionsRefused with every fault; nothing has changed then.
    """
    alone = _only_a_forfeit(corrections)
    if game.pending is None or not (game.at_rest or alone):
        raise NotAtRest(_not_at_rest(game, corrections))
    faults = shape_faults(game.table, corrections)
    if faults:
        raise CorrectionsRefused(faults)
    wanted = [CORRECTION.read(correction) for correction in corrections]
    if not alone:
        trial = Corrector(type(game).restore(game.table.setup, game.snapshot(), facts=False).table)
        faults = trial.run(wanted)
        if faults:
            raise CorrectionsRefused(faults)
    real = Corrector(game.table)
    real.run(wanted)
    real.moved = not alone
    return real


def _not_at_rest(game: Game, corrections: object) -> str:
    """The question that is open instead, and the remedy."""
    reason = "a position can be corrected only at the choice of a house or of the next action"
    if game.pending is None:
        return f"{reason}; the match is over"
    reason = f"{reason}; the question {game.pending.prompt} is open"
    rows = corrections if isinstance(corrections, list | tuple) else ()
    if game.table.setup.observed and any(isinstance(row, Mapping) and row.get("kind") == "learn" for row in rows):
        return (
            f"{reason}. A card that turned up in the middle of it: take back the entries since that choice, "
            "record `learn` there, and enter again what happened"
        )
    return f"{reason}: answer it first, or take back the entries since that choice"


def _only_a_forfeit(corrections: object) -> bool:
    """Whether the position stays as it is. Then an ability may be half resolved, as when a player concedes."""
    if not isinstance(corrections, list | tuple) or len(corrections) != 1:
        return False
    return isinstance(corrections[0], Mapping) and corrections[0].get("kind") == "forfeit"


class Corrector(Moves):
    """Carries corrections out. `forfeits`: the seat that loses the game, or None; `moved`: whether anything else
    changed."""

    def __init__(self, g: Verbs) -> None:
        super().__init__(g)
        self.forfeits: int | None = None
        self.moved = True

    def run(self, corrections: Sequence[AnyChange]) -> list[str]:
        """Make the corrections in order; returns the faults. If there is a fault, do not use the game again."""
        faults = []
        for n, correction in enumerate(corrections, 1):
            try:
                if self.forfeits is not None:
                    raise Impossible("the seat that forfeits comes last; put this correction before it")
                getattr(self, "_" + correction.kind.replace("-", "_"))(correction)
            except Impossible as error:
                faults.append(f"correction {n} ({correction.kind}): {error}")
        if not faults and self.g.resting:
            self._follow_control()
            faults = self._dead()
            self.g.unsettled = False
            self.g.ended = []  # nothing reacts to a correction, nor does what it ends
        return faults

    def _dead(self) -> list[str]:
        """A sentence for each creature that cannot survive: another correction must make it leave play."""
        g = self.g
        g.suspects = None
        return [
            f"{card.name} ({card.id}) has {card.damage} damage and power {creatures.power(g, card)}, so it would be "
            "destroyed at once: move it to the discard pile too, or correct what is on it"
            for card in wounds.lethally_damaged(g)
            if creatures.indestructible(g, card) is None
        ]

    # pools and trackers

    def _amber(self, correction: kinds.SetAmber) -> None:
        player = self.g.players[correction.seat]
        was, player.amber = player.amber, correction.to
        self._supply(correction.to - was)
        self._tell("amber", player=player.seat, to=correction.to, was=was)

    def _keys(self, correction: kinds.SetKeys) -> None:
        player, to = self.g.players[correction.seat], list(correction.to)
        variant = self.g.variant
        most = self.g.most_keys if self.g.keys_to_win is None else keys_needed(self.g, player) - 1
        if len(to) > most:
            raise Impossible(f"with {len(to)} keys the match would be won; let the other seat forfeit instead")
        if not to and not variant.may_be_without_keys:
            raise Impossible("without a key the seat would be out of the match; let it forfeit instead")
        was, player.keys = player.keys, to
        self._tell("keys", player=player.seat, to=to, was=was)

    def _chains(self, correction: kinds.SetChains) -> None:
        player = self.g.players[correction.seat]
        was, player.chains = player.chains, correction.to
        self._tell("chains", player=player.seat, to=correction.to, was=was)

    def _tide(self, correction: kinds.SetTide) -> None:
        if not self.g.tide_in_game:
            raise Impossible("the tide is not part of this match")
        self.g.state.tide = correction.seat
        self._tell("tide", player=correction.seat)

    # what is on a card

    def _card_amber(self, correction: kinds.SetCardAmber) -> None:
        card, to = self._in_play(correction.card), correction.to
        if self.g.variant.amber_has_owners:
            if correction.owner is UNSET:
                raise Impossible("in this variant Æmber on a card belongs to a seat; give that seat as `owner`")
            others = {seat: many for seat, many in card.amber_of.items() if seat != correction.owner}
            card.amber_of = {**others, correction.owner: to} if to else others
            to += sum(others.values())
        elif correction.owner is not UNSET:
            raise Impossible("in this variant nobody owns the Æmber on a card; leave `owner` out")
        self._supply(to - card.amber)
        self._set("card_amber", card, "amber", to)

    def _damage(self, correction: kinds.SetDamage) -> None:
        self._set("damage", self._in_play(correction.card, "creature"), "damage", correction.to)

    def _armor_used(self, correction: kinds.SetArmorUsed) -> None:
        card = self._in_play(correction.card, "creature")
        armor = creatures.armor(self.g, card)
        if correction.to > armor:
            raise Impossible(f"{card.name} has only {armor} armor")
        self._set("armor_used", card, "armor_used", correction.to)
        card.armor_seen = armor  # armor lost later comes off the used part first

    def _counters(self, correction: kinds.SetCounters) -> None:
        card, name, to = self._in_play(correction.card), correction.counter, correction.to
        if name == "power":
            self._in_play(correction.card, "creature")
            self._set("counters", card, "power_counters", to, type=name)
            return
        listed = self.g.ruleset.listed_counters
        if listed is not None and name not in listed:
            listed_names = ", ".join(sorted(listed)) or "no special counters"
            raise Impossible(f"this rulebook knows no {name} counter, but {listed_names}")
        was = card.counters.get(name, 0)
        card.counters = {kind: many for kind, many in {**card.counters, name: to}.items() if many}
        self._tell("counters", card=card.id, to=to, was=was, type=name)

    def _status(self, correction: kinds.SetStatus) -> None:
        card = self._in_play(correction.card, "creature")
        if correction.status != "stunned" and correction.to and not self.g.ruleset.ward_known:
            raise Impossible(f"this rulebook does not know the status {correction.status}")
        self._set("status", card, correction.status, correction.to, status=correction.status)

    def _ready(self, correction: kinds.SetReady) -> None:
        self._set("ready", self._in_play(correction.card, "creature", "artifact"), "ready", correction.to)

    # decks and knowledge

    def _deck_top(self, correction: kinds.OrderDeckTop) -> None:
        g, player = self.g, self.g.players[correction.seat]
        cards = [self._named(number) for number in correction.cards]
        many = len(cards)
        top = player.deck[-many:]
        if len(top) < many or any(card not in top for card in cards):
            raise Impossible(f"give exactly the top {many} cards of the deck of seat {player.seat}, in their new order")
        together = g.everyone
        for card in cards:
            together &= card.known
        player.deck[-many:] = reversed(cards)
        # a player who did not know all of these cards no longer knows the place of any
        forget_all_but(g, cards, together)
        g.lose_track(cards)
        ids = [card.id for card in cards]
        self._tell("deck_top", cards or None, player=player.seat, cards=ids, count=many)

    def _shuffle(self, correction: kinds.ShuffleDeck) -> None:
        g, player = self.g, self.g.players[correction.seat]
        recording, g.recording = g.recording, False
        g.shuffle_deck(player)
        g.recording = recording
        self._tell("shuffled", player=player.seat, count=len(player.deck))

    def _reveal(self, correction: kinds.RevealCard) -> None:
        g, card = self.g, self._named(correction.card, correction.seen)
        bits = g.everyone
        if correction.seats is not UNSET:
            bits = 0
            for seat in correction.seats:
                bits |= 1 << seat
        if card.known & bits == bits:
            raise Impossible(f"card {card.id} is known to them already")
        if bits & g.eyes:
            self._require_seen(card, "seen")
        knowledge.learn(g, [card], bits)
        self._tell("revealed", (card,), card=card.id, zone=card.zone, player=card.controller)

    def _learn(self, correction: kinds.LearnCard) -> None:
        g, owner = self.g, self.g.players[correction.seat]
        if g.learnt_of(owner.seat) is None:
            raise Impossible(f"the list of {owner.name}'s deck is known; only a deck without a list is learnt")
        deck = g.setup.seats[owner.seat]["deck"]
        try:
            card = card_of_title(g, owner, correction.title, given(correction.house, ""), correction.icons, deck["set"])
            number = g.hear_of(card)
        except EngineError as error:
            raise Impossible(str(error)) from None
        self._tell("learnt", card=number, player=owner.seat)

    # the turn

    def _house(self, correction: kinds.SetHouse) -> None:
        state = self.g.state
        if state.step != "main":
            raise Impossible("the house is about to be chosen; go to step main first, or answer the question")
        was, state.house = state.house, correction.to
        self._tell("house", player=state.active, house=correction.to, was=was)

    def _step(self, correction: kinds.GoToStep) -> None:
        state = self.g.state
        if state.step == correction.to:
            raise Impossible(f"the match is in step {state.step} already")
        was, state.step = state.step, correction.to
        state.acted = 0
        state.house = None
        self._tell("step", player=state.active, step=correction.to, was=was)

    def _effect_ended(self, correction: kinds.EndEffect) -> None:
        running = {record.id: record for record in self.g.state.lasting}
        record = running.get(correction.effect)
        if record is None:
            running_effects = ", ".join(f"{number} ({effect.name})" for number, effect in running.items()) or "none"
            raise Impossible(f"there is no lasting effect {correction.effect}; there are {running_effects}")
        recording, self.g.recording = self.g.recording, False
        end_lasting(self.g, record)
        self.g.recording = recording
        self._tell("effect_ended", card=record.source)

    def _fill(self, correction: kinds.FillUnseen) -> None:
        g = self.g
        try:
            count = g.fill(correction.number)
        except EngineError as error:
            raise Impossible(str(error)) from None
        self._tell("filled", number=correction.number, count=count)

    def _forfeit(self, correction: kinds.Forfeit) -> None:
        self.forfeits = correction.seat
        self._tell("forfeit", player=correction.seat)

"""The turn: start, forge, house, main, ready, draw, end, one function per step, in this order in every turn.

`state.step` names the step that is running; the two at which a match can be restored are "house" and "main", whose
first act is to ask.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.catalogue import in_words
from engine.errors import MatchEnds
from engine.rules.effects.tide import raise_tide_for_chains
from engine.rules.in_play.creatures import has_keyword, houses_of
from engine.rules.in_play.status import ready
from engine.rules.in_play.wounds import NOTHING_VARIES
from engine.rules.questions.asking import ask, cards_in_play_of, choose_cards, may
from engine.rules.resolving.lasting import (
    lasting_fight_ended,
    lasting_forge_step_over,
    lasting_turn_began,
    lasting_turn_ended,
)
from engine.rules.resolving.statics import entries, forbidden, spared
from engine.rules.resolving.timing import after, instead
from engine.rules.turns.keys import forge, in_check
from engine.rules.turns.legality import action_refusal, legal_actions
from engine.rules.turns.playing import discard_from_hand, play_from_hand
from engine.rules.turns.prospects import can_be_readied
from engine.rules.turns.time_procedure import TIME, decide, pass_to_last_turn, procedure_called, turns_are_over
from engine.rules.turns.using import use_in_step
from engine.rules.zones.beneath import discard_left_beneath
from engine.rules.zones.drawing import refill
from engine.rules.zones.looking import take_archives
from engine.rules.zones.zones import put, take
from engine.table.choices import OVER, Choice, Flow, Refusal
from engine.table.state import DISCARD, Card, Player
from engine.table.table import Table

_ENDED = "turn-ended-by-an-effect"
_NEXT = {"start": "forge", "forge": "house", "house": "main", "main": "ready", "ready": "draw"}
"""The step after each, of those that begin with a fact."""
_NARROWING = frozenset(["must_choose_house", "cannot_choose_house"])
"""The hooks by which houses may drop out of those that a player may choose."""
_CHOSEN = "chosen"
"""Under which the house that was chosen is kept where another has become the active one, if a card remembers it."""

_ANNOUNCED = ("ready", "draw")
"""The steps whose beginning is an event, beside the forge step. The others begin with a question at which a match is
restored: what reacted to their beginning would do so again."""


def run_turns(g: Table) -> Flow[None]:
    """Run turn after turn from the step the state is in, until MatchEnds is raised (turn-five-steps-in-order)."""
    skippable = {"house": house, "main": main, "ready": ready_step, "draw": draw}
    others = {"start": start, "forge": forge_step, "end": end}
    state = g.state
    while True:
        if state.more and turns_are_over(g):
            yield from finish_by_time(g)
        player = g.players[state.active]
        if player.eliminated:  # gone while the opening hands were drawn
            pass_turn(g)
            player = g.players[state.active]
        step = state.step
        if step in others:
            yield from others[step](g, player)
        elif not skipped(g, player, step):
            yield from after(g, "step_began", player, reason=step) if step in _ANNOUNCED else OVER
            yield from skippable[step](g, player)
            yield from after(g, "step_ended", player, reason=step)
        if step in _NEXT:
            enter_step(g, _NEXT[step])
        elif step == "draw":
            state.step = "end"
        if g.unsettled:
            yield from g.settle()  # a player left while it was resolved
        if g.varies != NOTHING_VARIES:
            yield from g.recheck()
        if g.left_beneath:
            yield from discard_left_beneath(g)


def enter_step(g: Table, step: str) -> None:
    """Begin a step."""
    state = g.state
    state.step = step
    state.acted = 0
    state.omega = False
    g.record("step.began", player=state.active, step=step)


def skips(g: Table, player: Player, step: str) -> bool:
    """Whether something makes the player skip a step."""
    return "over" in g.state.more or forbidden(g, "skips_step", player, step)


def skipped(g: Table, player: Player, step: str) -> bool:
    """Whether something makes the player skip the step that is about to begin; if so, note it."""
    # asked four times a turn, and there is mostly nothing that makes anyone skip a step
    if not (g.state.more or "skips_step" in g.audible) or not skips(g, player, step):
        return False
    g.record("step.skipped", player=player.seat, step=step)
    return True


def start(g: Table, player: Player) -> Flow[None]:
    """Begin a turn; start-of-turn effects resolve before the forge step (turn-start-effects-before-forge-step)."""
    state = g.state
    state.turn += 1
    player.turns += 1
    _clear_turn(g)
    g.record("turn.began", player=player.seat, turn=state.turn)
    lasting_turn_began(g, player.seat)
    yield from g.settle()
    yield from after(g, "turn_began", player)


def _clear_turn(g: Table) -> None:
    """Forget what was counted in the turn before."""
    state = g.state
    state.house = None
    state.from_hand = 0
    state.plays_of = {}
    state.tally = {}
    state.acted = 0
    state.omega = False
    for player in g.players:
        for card in player.line:
            if card.attacked or card.armor_used or card.armor_seen:
                card.attacked = 0
                card.armor_used = 0  # armor-prevents-value-each-turn
                card.armor_seen = 0


def forge_step(g: Table, player: Player) -> Flow[None]:
    """Step 1: forge at most one key (forge-once-per-forge-step). What lasts until it is over ends if it is skipped."""
    forged = False
    skip = skipped(g, player, "forge")
    if not skip:
        yield from after(g, "step_began", player, reason="forge")
        forged = bool((yield from g.variant.forge_step(g, player, forge)))
    if g.state.lasting:
        lasting_forge_step_over(g, player.seat)
        yield from g.settle()
    g.variant.forge_step_over(g, player, forged)
    if not skip:
        yield from after(g, "step_ended", player, reason="forge")


def house_options(g: Table, player: Player) -> list[str]:
    """The houses the player may choose now.

    Those of the identity card, of controlled cards and those an effect opens (house-chosen-from-identity,
    house-of-controlled-card-is-eligible), without those forbidden (cannot-beats-must), and of the rest only the
    demanded ones, if any is there (house-two-musts-pick-one, house-unavailable-must-choose-is-ignored). The set-up may
    bar a house as a card does.
    """
    available = list(player.houses)
    for card in cards_in_play_of(g, player):
        available += [house for house in houses_of(g, card) if house not in available]
    for _, _, ability, source in entries(g, "may_choose_house"):
        available += [house for house in ability.body(g, source, player) if house not in available]
    demanded = []
    for _, _, ability, source in entries(g, "must_choose_house"):
        house = ability.body(g, source, player)
        if house is not None:
            demanded.append(house)
            if house not in available and not g.ruleset.house_must_be_available:
                available.append(house)
    barred = barred_house(g, player)
    available = [
        house for house in available if house != barred and not forbidden(g, "cannot_choose_house", player, house)
    ]
    wanted = [house for house in available if house in demanded]
    return wanted or available


def barred_house(g: Table, player: Player) -> str | None:
    """The house that the set-up keeps the player from choosing; None: none."""
    barred: str | None = g.setup.seats[player.seat].get("barred_house")
    return barred


def _house_choice(g: Table, player: Player, several: bool, barred: str | None) -> Choice:
    """The question which house is the active one. `several`: it is certain that there are several to choose from."""

    def enumerate_keys() -> tuple[str, ...]:
        return tuple([f"house:{name}" for name in house_options(g, player)])

    choice = Choice("house", player.seat, "house", enumerate_keys=enumerate_keys, several=several)
    if barred is not None:

        def refusal(key: str) -> Refusal | None:
            if key in choice.keys:
                return None
            if key == f"house:{barred}":
                return f"{in_words(key[6:])} cannot be chosen by {player.name} in this match", None
            return f"{key} is not among the options of house: {', '.join(choice.keys)}", None

        choice.refusal = refusal
    return choice


def house(g: Table, player: Player) -> Flow[None]:
    """Step 2: choose a house, then perhaps take the archives.

    (house-choice-is-mandatory, house-after-choice-effects-before-archives,
    house-no-legal-choice-means-no-active-house)
    """
    state = g.state
    state.house = None
    barred = barred_house(g, player)
    several = len(player.houses) - (barred in player.houses) > 1 and _NARROWING.isdisjoint(g.hooks)
    if several or house_options(g, player):
        g.resting = True
        answer = yield from ask(g, _house_choice(g, player, several, barred))
        g.resting = False
        state.house = answer[0][6:]
    if state.house is None:
        g.record("house.none", ("house-no-legal-choice-means-no-active-house",), player=player.seat)
    else:
        g.record("house.chosen", player=player.seat, house=state.house)
    yield from after(g, "house_chosen", player=player, reason=state.house)
    takes = player.archives and not forbidden(g, "cannot_take_archives", player)
    if takes and (yield from may(g, by=player, prompt="house.take_archives")):
        yield from take_archives(g, player)


def main(g: Table, player: Player) -> Flow[None]:
    """Step 3: play, discard and use cards in any order, until the player ends it (step3-any-number-any-order).

    The question is asked even if only ending is legal: whether it is asked must not reveal the hand.
    """
    state = g.state
    seat = player.seat

    def enumerate_keys() -> tuple[str, ...]:
        return legal_actions(g, player)

    def refusal(key: str) -> Refusal | None:
        return action_refusal(g, player, key)

    while not state.omega:
        choice = Choice("main", seat, "main", private=True, enumerate_keys=enumerate_keys, refusal=refusal)
        g.resting = True
        answer = yield choice  # never forced, as only its seat may know what is legal
        g.resting = False
        verb, _, rest = answer[0].partition(":")
        if verb == "play":
            yield from play_from_hand(g, g.taken_from(g.by_id[int(rest)], player.hand), player)
        elif verb == "discard":
            yield from discard_from_hand(g, g.taken_from(g.by_id[int(rest)], player.hand), player)
        elif verb == "end":
            break
        elif verb == "tide":
            yield from raise_tide_for_chains(g, player)
        else:
            yield from use_in_step(g, g.by_id[int(rest)], player, verb)
        if g.unsettled:
            yield from g.settle()  # a player left while it was resolved
        if g.varies != NOTHING_VARIES:
            yield from g.recheck()
        if g.left_beneath:
            yield from discard_left_beneath(g)


def ready_step(g: Table, player: Player) -> Flow[None]:
    """Step 4: ready every exhausted card the player controls (ready-step-readies-all, ready-one-at-a-time)."""
    exhausted: Sequence[Card] = [card for card in player.line if not card.ready]
    if spared(g, "cannot_ready", exhausted):  # replacement-needs-an-event
        if (yield from instead(g, "ready_creatures", player)):
            exhausted = ()
    if player.artifacts:
        exhausted = [*exhausted, *[card for card in player.artifacts if not card.ready]]
    if exhausted and g.ruleset.entrench_known:
        exhausted = yield from _without_entrenched(g, player, exhausted)
    if exhausted:
        yield from ready(g, exhausted)


def _without_entrenched(g: Table, player: Player, exhausted: Sequence[Card]) -> Flow[Sequence[Card]]:
    """The exhausted cards but for those with entrench that the player leaves so (entrench-may-stay-exhausted)."""
    entrenched = [card for card in exhausted if has_keyword(g, card, "entrench") and can_be_readied(g, card)]
    if not entrenched:
        return exhausted
    staying = yield from choose_cards(
        g, entrenched, count=len(entrenched), up_to=True, by=player, prompt="ready.entrenched"
    )
    for card in staying:
        g.record("card.stayed_exhausted", ("entrench-may-stay-exhausted",), card=card.id)
    return [card for card in exhausted if card not in staying]


def draw(g: Table, player: Player) -> Flow[None]:
    """Step 5: refill the hand."""
    return refill(g, player)


def end(g: Table, player: Player) -> Flow[None]:
    """Resolve end-of-turn effects, then begin the next turn: an extra one, or the next player's.

    (end-of-turn-effects-after-draw, draw-step-ends-turn, check-announced-at-turn-end, turn-players-alternate)
    """
    state = g.state
    yield from after(g, "turn_ended", player)
    lasting_turn_ended(g, player.seat)
    yield from g.settle()
    player.last_tally = state.tally
    if "house" in g.remembered:
        player.more = {name: value for name, value in player.more.items() if name != "house"}
        chosen = state.more.get(_CHOSEN, state.house)
        if chosen is not None:
            player.more["house"] = chosen
        state.more = {name: value for name, value in state.more.items() if name != _CHOSEN}
    g.record_by(_record_turn_end, player)
    pass_turn(g)


def _record_turn_end(g: Table, player: Player) -> None:
    check = in_check(g, player)
    g.record("turn.ended", ("check-announced-at-turn-end",) if check else (), player=player.seat, check=check)


def pass_turn(g: Table) -> None:
    """Pass to an extra turn, or to the turn of the next player."""
    state = g.state
    if "over" in state.more:
        state.more = {name: value for name, value in state.more.items() if name != "over"}
    if TIME in state.more:
        pass_to_last_turn(g)
    elif state.extra_turns:
        state.active = state.extra_turns.pop(0)
    else:
        state.active = g.variant.next_seat(g, state.active)
    state.step = "start"


def finish_by_time(g: Table) -> Flow[None]:
    """After the last turn that is left once time was called: the last 'forge a key' step, and the decision.

    It is a step without a turn. What holds during the player's next turn holds in it, but nothing happens at its start.
    Raises MatchEnds.
    """
    player = g.active_player
    procedure = procedure_called(g)
    if procedure is not None and procedure.final_turns and not player.eliminated:
        g.record("time.forge_step", player=player.seat)
        _clear_turn(g)
        enter_step(g, "forge")
        lasting_turn_began(g, player.seat)
        yield from g.settle()
        yield from forge_step(g, player)
        yield from g.settle()
    decide(g)
    raise MatchEnds


def break_off(g: Table) -> Flow[None]:
    """End the turn of a player who has left the match, with everything that was being resolved in it.

    Then the others' turns go on. What it was about to destroy stays, unless its damage destroys it.
    """
    state = g.state
    for card in g.cards:
        if card.tagged:
            card.tagged = False
    for card in list(state.limbo):
        take(g, card)
        put(g, card, DISCARD)
    on_its_way = state.minted - state.returned
    on_its_way -= sum(player.amber for player in g.players) + sum(card.amber for card in g.cards)
    state.returned += on_its_way  # Æmber that had not arrived yet
    lasting_fight_ended(g, 0)
    lasting_turn_ended(g, state.active)
    g.unsettled = True
    yield from g.settle()
    yield from discard_left_beneath(g)
    pass_turn(g)
    yield from run_turns(g)


def go_on(g: Table) -> Flow[None]:
    """Go on from a rest point, after a player other than the active one has left the match."""
    yield from g.settle()
    yield from run_turns(g)


def change_house(g: Table, house: str) -> Flow[None]:
    """Make another house the active one for the rest of the turn; no house is chosen for it."""
    if "house" in g.remembered and _CHOSEN not in g.state.more:
        g.state.more = {**g.state.more, _CHOSEN: g.state.house}
    g.state.house = house
    g.record("house.changed", player=g.state.active, house=house)
    yield from ()  # a flow like every operation, although nothing is asked here


def end_turn(g: Table) -> Flow[None]:
    """End the turn as soon as what is pending has resolved. Whether its other steps still come is a reading."""
    g.state.omega = True
    if g.reads(_ENDED, "at-once"):
        g.state.more = {**g.state.more, "over": True}
    g.record("turn.cut_short", (), (_ENDED,), player=g.state.active)
    yield from ()  # a flow like every operation, although nothing is asked here


def extra_turn(g: Table, player: Player) -> Flow[None]:
    """Give the player another turn after this one."""
    if player.eliminated:
        return
    g.state.extra_turns.append(player.seat)
    g.record("turn.extra", player=player.seat)
    yield from ()  # a flow like every operation, although nothing is asked here

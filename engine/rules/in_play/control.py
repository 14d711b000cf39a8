"""Control: who controls a card in play, and what gives, takes and ends it (control-latest-effect-wins).

Each card in play has the list of the control effects on it, oldest first: `Card.control`. The newest gives control, and
where there is none the owner has it. A permanent effect is the seat it is for; it ends only when that player leaves the
match. One that ends is a lasting effect that declares `gives_control`; one of a constant ability is begun and ended
here, as the static `controls` of a card in play says. Whatever ends, the card goes to the newest effect that is left.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, NamedTuple

from engine.abilities import LASTING, Text
from engine.rules.questions.asking import choose_flank, order_cards
from engine.rules.questions.knowledge import let_controller_look
from engine.rules.resolving.lasting import end_lasting, make_lasting, start_lasting
from engine.rules.resolving.statics import cards_in_play, entries
from engine.rules.resolving.timing import is_here, window
from engine.table.choices import Flow
from engine.table.events import Event
from engine.table.state import PLAY, Card, Lasting, Player
from engine.table.table import Table


class Constant(NamedTuple):
    """A constant ability that gives control of a card now.

    The card it is of, what records it, the card it gives, and to which seat.
    """

    source: Card | Lasting
    text: Text
    card: Card
    seat: int

    def recorded_by(self, record: Lasting) -> bool:
        """Whether this lasting effect is the ability's."""
        source = self.source.id if isinstance(self.source, Card) else self.source.source
        own = (source, self.text, self.seat, [self.card.id, self.card.incarnation])
        return (record.source, record.text, record.seat, record.on) == own


# who has a card


def newest(card: Card) -> int:
    """The seat that the newest control effect on a card is for, else its owner's."""
    if not card.control:
        return card.owner
    last = card.control[-1]
    return last.seat if isinstance(last, Lasting) else last


def take_control(g: Table, card: Card | None, player: Player, *, flank: str | None = None) -> Flow[bool]:
    """Give a player control of a card in play for good; returns whether it changed sides.

    It keeps everything on it; a creature goes to a flank the active player picks (control-change-creature-to-flank,
    control-latest-effect-wins), or to this `flank`, "left" or "right", where the ability names it, or to any position
    ("anywhere"). Where it does not change sides, the effect is still the newest from now on.
    """
    if card is None or not is_here(g, card) or player.eliminated:
        return False
    if card.controller == player.seat:
        lay(g, card, player.seat)
        return False
    # asked first: while a question is open, the creature still stands where it stood
    place = 0
    if flank in (None, "anywhere"):
        place = yield from _ask_place(g, card, player, anywhere=flank == "anywhere")
    elif flank == "right" and card.type == "creature":
        place = len(player.line)
    if card.zone != PLAY or player.eliminated:
        return False
    give(g, card, player, place)
    yield from _tell(g, [(card, player)])
    return True


def swap_control(g: Table, first: Card, second: Card) -> Flow[bool]:
    """Let two cards change sides for good, two creatures taking each other's positions.

    (swap-control-exchanges-positions, swap-control-both-gain-control)
    """
    if not is_here(g, first) or not is_here(g, second) or first.controller == second.controller:
        return False
    player, other = g.players[first.controller], g.players[second.controller]
    placed = first.type == second.type and first.type in ("creature", "artifact")
    if not placed or not g.ruleset.swap_control_keeps_positions:
        done = yield from take_control(g, first, other)
        return (yield from take_control(g, second, player)) or done
    mine, others = (player.line, other.line) if first.type == "creature" else (player.artifacts, other.artifacts)
    place, other_place = mine.index(first), others.index(second)
    lay(g, first, other.seat)
    lay(g, second, player.seat)
    mine[place], others[other_place] = second, first
    first.controller, second.controller = other.seat, player.seat
    for card in (first, second):
        let_controller_look(g, card)
    yield from _tell(g, [(first, other), (second, player)])
    return True


def give(g: Table, card: Card, player: Player, place: int) -> None:
    """Give a player control of a card in play for good, at this position of the battleline. Nothing reacts."""
    lay(g, card, player.seat)
    _move(g, card, player, place)


def begin_control(
    g: Table, me: Card | Lasting, you: Player, text: Text, until: str, card: Card, data: dict[str, Any]
) -> Flow[Lasting | None]:
    """Begin a lasting effect that gives control of a card in play; `lasting.begin` calls it.

    None where it does not begin: the card, or what the effect lasts with, has left play or leaves it as the card
    changes sides.
    """
    record = make_lasting(g, me, you, text, until, card, data)
    if not _can_begin(g, record):
        return None
    if not record.started or card.controller == you.seat:
        begun = start_lasting(g, record)
    else:
        place = yield from _ask_place(g, card, you)
        if not _can_begin(g, record):
            return None
        if "of_constant" in text.own:  # recorded first: it is looked for again while the game settles
            begun = start_lasting(g, record)
            _move(g, card, you, place)
            yield from _tell(g, [(card, you)])
        else:
            begun = yield from _begin_after_change(g, record, card, you, place)
    yield from g.settle()
    return record if begun else None


def _begin_after_change(g: Table, record: Lasting, card: Card, you: Player, place: int) -> Flow[bool]:
    """Let the card change sides, and begin the effect when everything that follows from that is done.

    Until then it changes sides as if for good: a card that dies of it leaves no effect behind. The states of old logs
    were so.
    """
    if not card.control:
        _write_down(g, card)
    card.control = (*card.control, you.seat)
    _move(g, card, you, place)
    yield from _tell(g, [(card, you)])
    if _held(g, record) is None or you.seat not in card.control:
        return False
    at = len(card.control) - 1 - card.control[::-1].index(you.seat)
    begins = _can_begin(g, record)
    card.control = (*card.control[:at], *((record,) if begins else ()), *card.control[at + 1 :])
    if begins:
        return start_lasting(g, record)
    _contest(g, card)
    return False


def _can_begin(g: Table, record: Lasting) -> bool:
    if _held(g, record) is None or g.players[record.seat].eliminated:
        return False
    if "ends_with_source" in record.text.own and g.cards[record.source].zone != PLAY:
        return False
    return not record.started or all(ability.body(g, record) for ability in record.text.hooks.get("lasts_while", ()))


def _ask_place(g: Table, card: Card, player: Player, *, anywhere: bool = False) -> Flow[int]:
    if card.type != "creature":
        return 0
    if anywhere:
        return (yield from choose_flank(g, card, player, "move.position", deploy=True))
    return (yield from choose_flank(g, card, player, "control.flank"))


def _move(g: Table, card: Card, player: Player, place: int) -> None:
    if card.type == "creature":
        g.players[card.controller].line.remove(card)
        player.line.insert(place, card)
    elif card.type == "artifact":
        g.players[card.controller].artifacts.remove(card)
        player.artifacts.append(card)
    card.controller = player.seat
    let_controller_look(g, card)


def _tell(g: Table, changes: list[tuple[Card, Player]]) -> Flow[None]:
    for card, player in changes:
        g.record("control.taken", card=card.id, player=player.seat)
    yield from window(g, [Event("control_changed", card=card, player=player) for card, player in changes])
    g.unsettled = True
    yield from g.settle()


# the list of control effects on a card


def lay(g: Table, card: Card, effect: int | Lasting) -> None:
    """Put a control effect on top of those on a card in play: a lasting one, or a permanent one by its seat.

    Moves nothing.
    """
    if not card.control:
        _write_down(g, card)
    card.control = _without_void(g, card, (*card.control, effect))


def control_began(g: Table, record: Lasting) -> None:
    """Put a lasting control effect that has started on top of its card, which follows when the game settles."""
    card = _held(g, record)
    if card is not None:
        if record not in card.control:
            lay(g, card, record)
        _contest(g, card)


def control_ended(g: Table, record: Lasting) -> None:
    """Take off a lasting control effect that has ended; its card goes to the newest one when the game settles."""
    card = _held(g, record)
    if card is not None:
        card.control = _without_void(g, card, [effect for effect in card.control if effect is not record])
        _contest(g, card)


def without_seat(g: Table, seat: int) -> None:
    """Take away the permanent effects of a player who has left the match."""
    for card in cards_in_play(g):
        if seat in card.control:
            card.control = _without_void(g, card, [effect for effect in card.control if effect != seat])
            _contest(g, card)


def _held(g: Table, record: Lasting) -> Card | None:
    card = None if record.on is None else g.deref(record.on)
    return card if card is not None and card.zone == PLAY else None


def _contest(g: Table, card: Card) -> None:
    if card not in g.contested:
        g.contested.append(card)
    g.unsettled = True


def _without_void(g: Table, card: Card, effects: Sequence[int | Lasting]) -> tuple[int | Lasting, ...]:
    """The effects without those that can never give control again.

    Those are a permanent one below another for the same seat, or, where a match ends with the first player who leaves
    it, below any other; and at the bottom one for the owner.
    """
    two = len(g.players) == 2
    in_force: list[int | Lasting] = []
    for n, effect in enumerate(effects):
        later = [above for above in effects[n + 1 :] if not isinstance(above, Lasting)]
        if isinstance(effect, Lasting) or not (effect in later or (two and later)):
            in_force.append(effect)
    while in_force and in_force[0] == card.owner:
        del in_force[0]
    return tuple(in_force)


# constant abilities


def constants(g: Table) -> list[Constant]:
    """The constant abilities that give control of a card now, in their order."""
    giving: list[Constant] = []
    for _, _, ability, source in list(entries(g, "controls")):
        for card in cards_in_play(g):
            effect = ability.body(g, source, card)
            if effect is not None:
                giving.append(Constant(source, LASTING[effect._lasting_key], card, g.player_of(source).seat))
    return giving


def explained_by_constants(g: Table) -> None:
    """Record a constant ability's control in a described position as that ability's, and not for good."""
    for constant in constants(g):
        if constant.card.control == (constant.seat,):
            constant.card.control = ()
            _write(g, constant)


def _write_down(g: Table, card: Card) -> None:
    """Record the constant abilities that give a card to its owner, when another effect comes over them.

    Until then they change nothing, and so are not recorded.
    """
    for constant in constants(g):
        if constant.card is card and constant.seat == card.owner and not _recorded(g, constant):
            _write(g, constant)


def _write(g: Table, constant: Constant) -> None:
    record = _record_of(g, constant)
    constant.card.control = (*constant.card.control, record)
    start_lasting(g, record)


def _record_of(g: Table, constant: Constant) -> Lasting:
    you = g.players[constant.seat]
    return make_lasting(g, constant.source, you, constant.text, "match", constant.card, _data(constant))


def _data(constant: Constant) -> dict[str, Any]:
    """The data of the record: who controlled the card before.

    Nothing reads it: it is in the bytes of the states of old logs.
    """
    return {"before": constant.card.controller}


def _recorded(g: Table, constant: Constant) -> bool:
    return any(constant.recorded_by(record) for record in g.state.lasting)


def _unrecorded(g: Table) -> list[Constant]:
    """The constant abilities that have begun to give control and are not recorded.

    One for the controller of a card with no other effect on it need not be.
    """
    return [
        constant
        for constant in constants(g)
        if (constant.card.control or constant.card.controller != constant.seat) and not _recorded(g, constant)
    ]


def _ended(g: Table) -> list[Lasting]:
    """The effects whose condition no longer holds, those of constant abilities included."""
    over: list[Lasting] = []
    if "lasts_while" in g.hooks:
        over += [record for _, _, ability, record in entries(g, "lasts_while") if not ability.body(g, record)]
    recorded = [record for record in g.state.lasting if "of_constant" in record.text.own]
    if recorded:
        now = constants(g)
        over += [record for record in recorded if not any(constant.recorded_by(record) for constant in now)]
    return over


def control_may_vary(g: Table) -> bool:
    """Whether something in the match ends or begins effects by a condition.

    Cheap: asked after everything that is resolved.
    """
    return "lasts_while" in g.hooks or "controls" in g.hooks


def control_is_stale(g: Table) -> bool:
    """Whether an effect has begun or ended by its condition, and control has not followed it yet."""
    return control_may_vary(g) and bool(_ended(g) or _unrecorded(g))


# following the effects


def follow_control(g: Table) -> Flow[None]:
    """Let control follow the effects: what is over ends, cards go to their newest effect, constant abilities begin."""
    for record in _ended(g):
        end_lasting(g, record)
    yield from _follow_newest(g)
    for constant in _unrecorded(g):
        if constant.card.zone == PLAY and not _recorded(g, constant):
            you = g.players[constant.seat]
            yield from begin_control(g, constant.source, you, constant.text, "match", constant.card, _data(constant))


def _follow_newest(g: Table) -> Flow[None]:
    """Let cards change sides together, one after the other in an order the active player picks."""
    while g.contested:
        astray = g.contested[:] = [c for c in g.contested if c.zone == PLAY and c.controller != newest(c)]
        creatures = [card for card in astray if card.type == "creature"]
        queue = [card for card in astray if card not in creatures]
        queue += yield from order_cards(g, creatures, "control.order")
        changes = []
        for card in queue:
            player = g.players[newest(card)]
            place = yield from _ask_place(g, card, player)
            if card.zone == PLAY and card.controller != player.seat == newest(card):  # nobody left meanwhile
                _move(g, card, player, place)
                changes.append((card, player))
        if changes:
            yield from _tell(g, changes)


def follow_unasked(g: Table) -> list[Card]:
    """Let control follow the effects for a correction; returns the cards that changed sides.

    Nothing reacts and nothing is asked: creatures go to the right flank.
    """
    for record in _ended(g):
        end_lasting(g, record)
    for constant in _unrecorded(g):
        start_lasting(g, _record_of(g, constant))
    moved = [card for card in cards_in_play(g) if card.controller != newest(card)]
    for card in moved:
        player = g.players[newest(card)]
        _move(g, card, player, len(player.line))
    g.contested.clear()
    return moved

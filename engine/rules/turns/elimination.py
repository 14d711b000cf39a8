"""Elimination: a player leaves a match that goes on, and everything of theirs goes at once.

Nothing reacts to it and nothing replaces it: the cards do not leave play by an effect, the game has no place for them
any more (break-key-eliminated-cards-removed). The creatures' Æmber goes where it would if they had left play.
"""

from __future__ import annotations

from engine.rules.in_play.control import without_seat
from engine.rules.listening import refresh_texts, unregister
from engine.rules.resolving.lasting import end_lasting, end_with
from engine.rules.resolving.statics import cards_in_play
from engine.rules.zones.zones import put, take
from engine.table.choices import CARD_VERBS, DECLINED, Choice
from engine.table.state import ARCHIVES, DISCARD, HAND, PLAY, REMOVED, UNDER, Card, Player
from engine.table.table import Table


def eliminate(g: Table, players: list[Player], reason: str, by: Player | None = None) -> None:
    """Take players out of the match together.

    `by`: the player who brought it about. `reason`: keys, conceded, penalty. The caller ends the turn, if it was
    theirs, and deals with the open question, if any.
    """
    state = g.state
    for player in players:
        player.eliminated = True
    state.out.append([player.seat for player in players])
    for player in players:
        clauses = ("break-key-no-key-eliminated",) if reason == "keys" else ()
        other = None if by is None else by.seat
        g.record("player.eliminated", clauses, player=player.seat, reason=reason, other=other)
        _empty_pools(g, player, by)
        _clear_cards(g, player)
        _end_effects(g, player)
        without_seat(g, player.seat)
        state.extra_turns = [seat for seat in state.extra_turns if seat != player.seat]
        if state.tide == player.seat:
            state.tide = None
        player.boon = False
        player.stopped_by = None
    for player in g.players:
        if player.stopped_by is not None and g.players[player.stopped_by].eliminated:
            player.stopped_by = None
    g.unsettled = True


def _heir(g: Table, controller: Player, by: Player | None) -> Player | None:
    """The player who gets the controller's own Æmber from a creature that goes; None when nobody is left.

    The player who brought it about, else the active player, else, as nobody can pick any more, the next player.
    """
    for heir in (by, g.active_player, g.players[g.variant.next_seat(g, controller.seat)]):
        if heir is not None and heir is not controller and not heir.eliminated:
            return heir
    return None


def _empty_pools(g: Table, player: Player, by: Player | None) -> None:
    """Empty the pool, and send Æmber on cards to its owner, to the heir, or out of the game.

    (break-key-eliminated-creature-amber, break-key-eliminated-captured-amber-gone)
    """
    g.state.returned += player.amber
    if player.amber:
        g.record("amber.lost", player=player.seat, amount=player.amber)
    player.amber = 0
    for card in cards_in_play(g):
        if player.seat in (card.controller, card.owner):
            for seat, amount in sorted(card.amber_of.items()):
                own = seat == card.controller
                owner = _heir(g, g.players[seat], by) if own else g.players[seat]
                if card.type != "creature" or owner is None or owner.eliminated:
                    owner = None
                _return_amber(g, card, seat, amount, owner)
        elif player.seat in card.amber_of:
            _return_amber(g, card, player.seat, card.amber_of[player.seat], None)


def _return_amber(g: Table, card: Card, seat: int, amount: int, to: Player | None) -> None:
    card.amber -= amount
    card.amber_of = {owner: many for owner, many in card.amber_of.items() if owner != seat}
    if to is None:
        g.state.returned += amount
    else:
        to.amber += amount
    clause = "break-key-eliminated-captured-amber-gone" if to is None else "break-key-eliminated-creature-amber"
    g.record("amber.returned", (clause,), card=card.id, player=None if to is None else to.seat, amount=amount)


def _clear_cards(g: Table, player: Player) -> None:
    """Remove the player's own cards wherever they are, and send the cards of others to their owners.

    From play and from under cards to the discard pile, from the archives to hand.
    """
    for card in g.cards:
        if card.owner == player.seat and card.zone != REMOVED:
            _detach(g, card, player)
            _remove(g, card)
    for card in g.cards:
        if card.owner == player.seat:
            continue
        if card.zone == PLAY and card.controller == player.seat:
            _detach(g, card, player)
            _discard(g, card)
        elif card.zone == ARCHIVES and card.controller == player.seat:
            take(g, card)
            put(g, card, HAND)
            g.record_for((card,), "card.moved", card=card.id, origin=ARCHIVES, zone=HAND, player=card.owner)
    count = sum(card.owner == player.seat for card in g.cards)
    g.record("player.removed", ("break-key-eliminated-cards-removed",), player=player.seat, count=count)


def _detach(g: Table, card: Card, player: Player) -> None:
    """Send what hangs on a card that goes, and others own, to its owner's discard pile.

    The player's own is removed from where it is, so that a facedown card is not shown.
    """
    for upgrade in [upgrade for upgrade in card.upgrades if upgrade.owner != player.seat]:
        _discard(g, upgrade)
    for below in [below for below in card.under if below.owner != player.seat]:
        take(g, below)
        put(g, below, DISCARD)
        g.record("card.moved", card=below.id, origin=UNDER, zone=DISCARD, player=below.owner)


def _discard(g: Table, card: Card) -> None:
    _unhook(g, card)
    g.record("card.left_play", card=card.id, zone=DISCARD, player=card.controller)
    take(g, card)
    _unhost(g, card)
    card.clear()
    card.texts = (card.text,)
    put(g, card, DISCARD)


def _remove(g: Table, card: Card) -> None:
    if card.zone == PLAY:
        _unhook(g, card)
    take(g, card)
    _unhost(g, card)
    card.clear()
    if card.facts is not card.printed:
        card.show(card.printed)
        card.take_text(g.text_of(card.facts))
    card.texts = (card.text,)
    card.zone = REMOVED
    card.incarnation += 1
    card.controller = card.owner


def _unhook(g: Table, card: Card) -> None:
    unregister(g, card, card.texts)
    end_with(g, card)


def _unhost(g: Table, card: Card) -> None:
    host, card.host = card.host, None
    if host is not None and card.zone != UNDER:
        refresh_texts(g, host)


def _end_effects(g: Table, player: Player) -> None:
    """End the effects of the player's cards, and those that wait for the player's turn."""
    for record in list(g.state.lasting):
        on = record.on
        if on is not None and g.deref(on) is None:
            end_lasting(g, record)
        word, _, seat = record.until.partition(":")
        if record.seat == player.seat or (seat and int(seat) == player.seat):
            end_lasting(g, record)


# the question that is open when a player leaves


def without_the_departed(g: Table, choice: Choice) -> tuple[str, ...] | None:
    """Settle an open question without eliminated players; returns the answer that is left, if there is one.

    None where it is still asked: narrowed to the options that are left, or given to the active player. An eliminated
    player's choices are skipped; the active player decides only what the rules need to go on.
    """
    if g.players[choice.seat].eliminated:
        if choice.kind == "key":
            return choice.keys[:1]  # a key is picked for one's own forging, of which nothing comes any more
        if choice.kind in DECLINED:
            return choice.nothing
        choice.give_to(g.variant.next_seat(g, choice.seat) if g.active_player.eliminated else g.state.active)
    if choice.kind == "main":
        return None  # the next action: what is legal is found out when a seat looks at its options
    remaining = tuple(key for key in choice.keys if not _is_out(g, choice, key))
    if len(remaining) == len(choice.keys):
        return None
    if not remaining:
        return () if choice.kind in ("card", "order") else choice.keys[:1]
    choice.narrow(remaining)
    return choice.forced_answer if choice.forced and not g.ask_forced else None


def _is_out(g: Table, choice: Choice, key: str) -> bool:
    """Whether an option is about a card, an effect or a player that is out of the match."""
    verb, _, rest = key.partition(":")
    number = rest.partition("/")[0]
    if verb == "seat":
        return g.players[int(rest)].eliminated
    trigger = choice.waiting.get(key)
    if trigger is not None and not trigger.needs_source:
        return trigger.you.eliminated  # the end of an effect, which waits when the effect is over
    if verb == "effect":
        return all(str(record.id) != number for record in g.state.lasting)
    return verb in CARD_VERBS and number.isdigit() and g.by_id[int(number)].zone == REMOVED

"""Forms: cards in play that become a creature, an upgrade, or what they are by their card again, or are turned over.

Such a card neither leaves nor enters play: what is on it stays, save the upgrades on a card that is no longer a
creature (upgrade-discarded-when-host-is-no-creature); a later book leaves those on an artifact, where they do nothing
(upgrade-stays-on-noncreature). Its text is that of its new form, where the card has one.
"""

from __future__ import annotations

from collections.abc import Sequence

from engine.catalogue import CardFacts, key_of, of_key
from engine.rules.effects.copying import forget_base
from engine.rules.in_play.amber import move_amber
from engine.rules.in_play.control import lay
from engine.rules.listening import change_facts, change_text, hosts_of, refresh_texts
from engine.rules.questions.knowledge import let_controller_look
from engine.rules.resolving.statics import Entry, cards_in_play, entries, is_blank
from engine.rules.resolving.timing import is_here, same, window
from engine.rules.zones.entering import Arrival, attached, enter
from engine.rules.zones.places import Place, choose_place
from engine.rules.zones.zones import leave_play, revert
from engine.table.choices import Flow
from engine.table.forms import Form
from engine.table.setup import in_form
from engine.table.state import DISCARD, PLAY, Card, Player, without
from engine.table.table import Table

_FORM = "form"
_NO_REFERENCE = "gezdrutyo-without-a-token-creature"


def become_creature(
    g: Table,
    card: Card,
    *,
    power: int = 0,
    armor: int = 0,
    player: Player | None = None,
    place: Place | str | None = None,
    ready: bool | None = None,
) -> Flow[bool]:
    """Make an artifact or upgrade in play a creature: the printed one, or one of this power and armor.

    It goes to `place` in the battleline of the player, its controller unless another is given, who then controls it for
    good; without a place, to a flank that the active player picks, and "anywhere" to any position. `ready`: it is
    readied or exhausted as it moves. Returns whether it became one.
    """
    player = player or g.players[card.controller]
    if not is_here(g, card) or card.type == "creature" or player.eliminated:
        return False
    position = yield from choose_place(g, card, player, "animate.flank", place)
    if not is_here(g, card) or player.eliminated:
        return False
    _leave_place(g, card)
    if card.controller != player.seat:
        lay(g, card, player.seat)
        card.controller = player.seat
        let_controller_look(g, card)
    change_facts(g, card, in_form(base_of(card), "creature", power, armor))
    player.line.insert(position, card)
    if ready is not None:
        card.ready = ready
    g.record("card.became", card=card.id, type="creature")
    g.record("creature.moved", card=card.id, position=position)
    g.unsettled = True
    yield from g.settle()
    return True


def become_upgrade(g: Table, card: Card | None, host: Card | None) -> Flow[bool]:
    """Make a creature or artifact in play an upgrade on another creature; returns whether it became one.

    The upgrades that were on it are discarded. Without a creature to go on it stays what it is.
    """
    if card is None or host is None or card is host or not is_here(g, card) or not is_here(g, host):
        return False
    if card.type == "upgrade" or host.type != "creature":
        return False
    _leave_place(g, card)
    change_facts(g, card, in_form(base_of(card), "upgrade"))
    card.host = host
    card.ready = False
    host.upgrades = [*host.upgrades, card]
    refresh_texts(g, host)
    g.record("card.became", card=card.id, type="upgrade")
    g.record("card.attached", card=card.id, host=host.id)
    yield from discard_upgrades(g, card)
    g.unsettled = True
    yield from g.settle()
    return True


def become_itself(g: Table, card: Card | None) -> Flow[bool]:
    """Make a card in play its printed type again; returns whether it was another.

    A creature goes to a flank that the active player picks, an artifact behind the battleline, and an upgrade, which is
    on no creature then, to its owner's discard pile (upgrade-discarded-when-host-is-no-creature).
    """
    if card is None or not is_here(g, card) or card.type == (base := base_of(card)).type:
        return False
    if base.type == "creature":
        return (yield from become_creature(g, card))
    if base.type != "artifact":
        yield from leave_play(g, card, DISCARD)
        return True
    _become_artifact(g, card)
    if not g.ruleset.upgrade_stays_on_noncreature:
        yield from discard_upgrades(g, card)
    g.unsettled = True
    yield from g.settle()
    return True


def _become_artifact(g: Table, card: Card) -> None:
    """Lay a card that is in play behind its controller's battleline as an artifact."""
    _leave_place(g, card)
    change_facts(g, card, in_form(base_of(card), "artifact"))
    g.players[card.controller].artifacts.append(card)
    stay = g.ruleset.upgrade_stays_on_noncreature
    clauses = ("upgrade-stays-on-noncreature",) if stay and card.upgrades else ()
    g.record("card.became", clauses, card=card.id, type="artifact")


def attach_as_upgrade(g: Table, card: Card, host: Card | None) -> Flow[bool]:
    """Let a card out of play, such as an action that resolves, enter play as an upgrade on another card.

    Its text is that of its class `AsUpgrade`, which says on what it may be (`attaches_to`). The player who resolves the
    ability controls it. Returns whether it entered.
    """
    if host is None or not is_here(g, host) or not same(g, card) or card.zone == PLAY:
        return False
    card.show(in_form(base_of(card), "upgrade"))
    change_text(g, card, g.text_of(card.facts))
    if host.type not in hosts_of(card):
        revert(g, card)
        return False
    entered = yield from enter(g, card, g.doer, Arrival(host=host))
    yield from window(g, [entered, *attached(g, entered, host)])
    return True


def follow_forms(g: Table) -> Flow[None]:
    """Give the cards in play the types that statics say, and their own back where none does.

    Of several statics the newest counts. What is on a card stays.
    """
    while (changing := _stale_form(g)) is not None:
        yield from _take_form(g, *changing)


def forms_are_stale(g: Table) -> bool:
    """Whether some card in play has another type than statics say."""
    return _stale_form(g) is not None


def _stale_form(g: Table) -> tuple[Card, Form | None] | None:
    """The first card in play whose form is not what statics say, with that form: None for its own. None without such a
    card."""
    if g.formed is None:
        g.formed = any(_FORM in card.more for card in g.cards)
    if not g.formed and "form_of" not in g.audible:
        return None
    forms = entries(g, "form_of")
    given = False
    for card in cards_in_play(g):
        wanted = None if card.type == "upgrade" else _form_of(g, card, forms)
        if not _has_form(card, wanted):
            g.formed = True
            return card, wanted
        given = given or wanted is not None
    g.formed = given
    return None


def _form_of(g: Table, card: Card, forms: Sequence[Entry]) -> Form | None:
    """The form that the newest static gives a card, or None.

    Whose own text makes it an artifact stays one where the texts of artifacts are blank.
    """
    given = [form for _, _, ability, source in forms if (form := ability.body(g, source, card)) is not None]
    if not given and _FORM in card.more and is_blank(g, card):
        own = [ability for text in card.texts for ability in text.hooks.get("form_of", ())]
        given = [form for ability in own if (form := ability.body(g, card, card)) is not None]
    return given[-1] if given else None


def _has_form(card: Card, wanted: Form | None) -> bool:
    """Whether a card has this form by a static; None: whether it has its own. A printed creature keeps its printed
    power."""
    if wanted is None or _FORM not in card.more:
        return wanted is None and _FORM not in card.more
    return wanted.type == card.type and card.facts == _facts_in(card, wanted)


def _facts_in(card: Card, form: Form) -> CardFacts:
    """What a card shows in a form."""
    return in_form(base_of(card), form.type, form.power, form.armor)


def _take_form(g: Table, card: Card, form: Form | None) -> Flow[None]:
    """Give a card the form that a static says, or its own again."""
    own = card.more.get(_FORM)
    if form is None:
        form = Form(*card.more[_FORM])
        card.more = {name: value for name, value in card.more.items() if name != _FORM}
    else:
        if own is None:
            own = [card.type, card.facts.power, card.facts.armor]
        card.more = {**card.more, _FORM: own}
    if form.type == card.type:
        change_facts(g, card, _facts_in(card, form))
        g.unsettled = True
    elif form.type == "creature":
        yield from become_creature(g, card, power=form.power, armor=form.armor)
    else:
        _become_artifact(g, card)
        g.unsettled = True
        yield from g.settle()


def base_of(card: Card) -> CardFacts:
    """The facts of a card in play in its printed form: its own, or those of what it is a copy of."""
    return of_key(key_of(card.facts))


def discard_upgrades(g: Table, card: Card) -> Flow[None]:
    """Put all upgrades on a card into their owners' discard piles."""
    yield from leave_play(g, list(card.upgrades), DISCARD)


def _leave_place(g: Table, card: Card) -> None:
    """Take a card out of its battleline, from behind it, or off its host. It stays in play."""
    assert card.zone == PLAY
    host, player = card.host, g.players[card.controller]
    if host is not None:
        host.upgrades = without(host.upgrades, card)
        card.host = None
        refresh_texts(g, host)
    else:
        (player.line if card in player.line else player.artifacts).remove(card)


def flip(g: Table, card: Card, other_side: str | None = None) -> Flow[bool]:
    """Turn a card over to another side, by name, or a token creature to its printed side; returns whether it turned.

    Position, counters, tokens and upgrades stay, and it neither leaves nor enters play
    (flip-keeps-position-and-counters). A side that may not be where it is goes to the discard pile, and what is on it
    to the supply (flip-ineligible-card-discarded).
    """
    if not is_here(g, card) or (other_side is None and not card.facedown):
        return False
    if other_side is None:
        yield from g.identify([card])
    was = card.type
    g.state.disguised = True
    card.facedown = False
    card.known = g.everyone
    card.flipped = not card.flipped
    forget_base(card)
    change_facts(g, card, card.printed if other_side is None else of_key(other_side))
    g.record("card.flipped", ("flip-keeps-position-and-counters",), card=card.id)
    if card.type != was or (other_side is None and card.printed.half):
        yield from _discard_flipped(g, card)
    g.unsettled = True
    yield from g.settle()
    return True


def _discard_flipped(g: Table, card: Card) -> Flow[None]:
    """Put a flipped card that may not be where it is into the discard pile (flip-ineligible-card-discarded)."""
    yield from move_amber(g, card, None)
    card.warded = False
    yield from leave_play(g, card, DISCARD)


def turn_facedown(g: Table, card: Card | None) -> Flow[bool]:
    """Turn a creature in play facedown: it becomes a token creature; returns whether it did.

    A copy of its owner's token reference card; whether it stays faceup without one is a reading
    (token-is-copy-of-reference, token-no-reference-card-no-token). What is on it stays, and it neither leaves nor
    enters play (flip-keeps-position-and-counters). Who saw it before still knows which card it is.
    """
    if card is None or not is_here(g, card) or card.facedown or card.type != "creature" or card.printed.half:
        return False
    reference = g.players[card.owner].token
    if reference is None or not g.ruleset.tokens_known:
        if g.rests_on(_NO_REFERENCE, "discarded"):
            yield from _discard_flipped(g, card)
            g.unsettled = True
            yield from g.settle()
        return False
    g.state.disguised = True
    card.facedown = True
    card.flipped = not card.flipped
    change_facts(g, card, of_key(reference))
    g.record("card.flipped", ("flip-keeps-position-and-counters",), card=card.id)
    g.unsettled = True
    yield from g.settle()
    return True

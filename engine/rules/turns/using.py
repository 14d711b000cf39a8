"""Using cards in play: reaping, fighting, Action and Omni abilities, removing a stun."""

from __future__ import annotations

from collections.abc import Sequence

from engine.abilities import Ability, Text
from engine.rules.effects.damage import Packet, deal, deal_damage
from engine.rules.in_play.amber import gain
from engine.rules.in_play.creatures import has_keyword, is_named, is_of, keyword, neighbors, of_trait, power
from engine.rules.in_play.status import calm, may_exhaust, ready, unstun
from engine.rules.questions.asking import ask, choose_card
from engine.rules.resolving.labels import labelled
from engine.rules.resolving.lasting import lasting_fight_ended
from engine.rules.resolving.statics import added, entries, forbidden, silenced
from engine.rules.resolving.timing import is_here, replaced, resolve_all, resolve_next, triggers_of, window
from engine.rules.turns.legality import HOWS, ability_use_refusal, attackable, told_use_refusal
from engine.rules.turns.playing import choose_permission, use_permission
from engine.rules.turns.tolls import settle_use
from engine.table.choices import OVER, Choice, Flow, Refusal
from engine.table.events import INSTEAD, Event, Fight, Trigger
from engine.table.state import PLAY, Card, Player
from engine.table.table import Table

_AFTER_STOP = "before-effects-of-a-stopped-fight"
_ENRAGED = "enraged-in-the-fight-itself"
_HAD_AGAIN = "ability-that-is-lost-and-had-again"


def use_in_step(g: Table, card: Card, player: Player, how: str) -> Flow[bool]:
    """Use a card in step 3; legality has been checked."""
    g.state.acted += 1
    if how != "omni" and not is_named(g, card, g.state.house) and not has_keyword(g, card, "versatile"):
        return _use_permitted(g, card, player, how)
    return _use(g, card, player, how)


def _use_permitted(g: Table, card: Card, player: Player, how: str) -> Flow[bool]:
    """Use a card of another house than the active one, by a permission if one is given."""
    source = yield from choose_permission(g, "may_use", player, card, how)
    if source is not None:
        yield from use_permission(g, source, card)
    return (yield from _use(g, card, player, how))


def use(g: Table, card: Card | None, player: Player, hows: Sequence[str] = HOWS) -> Flow[bool]:
    """Use a card by an ability, in one of some ways the player picks; returns whether it was used.

    Its house does not matter, but it must be ready and able (use-creature-forced-by-card-is-use,
    use-via-ability-any-house). A stunned creature only loses its stun (stun-forced-use-removes-stun).
    """
    if card is None or not is_here(g, card):
        return False
    able = ways_to_use(g, card, player, hows)
    if not able:
        return False
    keys = tuple(f"{how}:{card.shown_id}" for how in able)
    choice = Choice("use", g.state.active, "use.how", offered=keys, source=card)
    how = (yield from ask(g, choice))[0].partition(":")[0]
    if not is_here(g, card):
        return False
    g.state.acted += 1
    return (yield from _use(g, card, player, how))


def ways_to_use(g: Table, card: Card, player: Player, hows: Sequence[str] = HOWS) -> list[str]:
    """The ways, of some, in which the player could use a card in play now by an ability."""
    if card.stunned and card.type == "creature":
        hows = ("unstun",)
    return [how for how in hows if ability_use_refusal(g, player, card, how) is None]


def reap_with(g: Table, card: Card | None, player: Player | None = None) -> Flow[bool]:
    """Reap with a creature by an ability."""
    return _use_by_ability(g, card, player, "reap")


def fight_with(
    g: Table,
    card: Card | None,
    player: Player | None = None,
    *,
    fought: list[list[int]] | None = None,
    against: Card | None = None,
) -> Flow[bool]:
    """Fight with a creature by an ability, if it is ready and there is something to fight.

    (fight-with-is-permission, stun-removal-works-without-enemies.) `fought`: creatures that are not fought again; the
    one fought joins them. `against`: the one creature that is fought, taunt or not.
    """
    return _use_by_ability(g, card, player, "fight", fought, against)


def _use_by_ability(
    g: Table,
    card: Card | None,
    player: Player | None,
    how: str,
    fought: list[list[int]] | None = None,
    against: Card | None = None,
) -> Flow[bool]:
    if card is None or not is_here(g, card):
        return False
    user = g.players[card.controller] if player is None else player
    if forced_use_refusal(g, card, user, how) is not None:
        return False
    if card.stunned and card.type == "creature":
        how = "unstun"
    if how == "fight" and fought and all(g.ref(enemy) in fought for enemy in attackable(g, card, user)):
        return False
    if how == "fight" and against is not None and against not in attackable(g, card, user, ignoring=("taunt",)):
        return False
    g.state.acted += 1
    return (yield from _use(g, card, user, how, fought, against))


def forced_use_refusal(g: Table, card: Card, user: Player, how: str) -> Refusal | None:
    """Why an ability cannot make the player use a card in play in this way, or None.

    A stunned creature only loses its stun.
    """
    return told_use_refusal(g, user, card, "unstun" if card.stunned and card.type == "creature" else how)


def ready_and_fight(
    g: Table,
    card: Card | None,
    player: Player | None = None,
    *,
    fought: list[list[int]] | None = None,
    against: Card | None = None,
) -> Flow[bool]:
    """Ready a creature and fight with it (use-readied-but-unable-to-fight-stays-ready).

    `fought`, `against`: see `fight_with`.
    """
    yield from ready(g, card)
    return (yield from fight_with(g, card, player, fought=fought, against=against))


def _use(
    g: Table,
    card: Card,
    player: Player,
    how: str,
    fought: list[list[int]] | None = None,
    against: Card | None = None,
) -> Flow[bool]:
    state = g.state
    if ("use_toll" in g.hooks or "use_cost" in card.text.own) and not (yield from settle_use(g, player, card, how)):
        return False
    state.plays_of[card.title] = state.plays_of.get(card.title, 0) + 1
    if card.type == "creature":
        g.tally(f"used:{card.id}.{card.incarnation}", player.seat)
        if g.remembered and card.controller == player.seat:
            _remember_kinds(g, card, player)
    if how == "fight" and "uses to fight" in g.remembered:
        g.tally("uses to fight", player.seat)
    g.record("card.used", card=card.id, player=player.seat, how=how)
    used = Event("used", player, card, reason=how, incarnation=card.incarnation)
    if how == "fight":
        yield from _fight(g, card, player, used, fought, against)
        return True
    _spend(g, card)
    if how == "reap":
        yield from _reap(g, card, player, used)
    elif how == "unstun":
        yield from unstun(g, card)
        yield from window(g, [used])
    else:
        yield from _activate(g, card, player, how, used)
    return True


def _spend(g: Table, card: Card) -> None:
    """Exhaust a card as the first part of its use. One that cannot be exhausted is used and stays ready."""
    if not may_exhaust(g, card):
        return
    card.ready = False
    g.record("card.exhausted", card=card.id)


def _remember_kinds(g: Table, card: Card, player: Player) -> None:
    """Write down the use of a friendly creature of a house or trait that a card asks about."""
    for name in sorted(g.remembered):
        kind = name.removeprefix("uses of ")
        if kind != name and (is_of(g, card, kind) or of_trait(g, card, kind)):
            g.tally(f"{name}:{card.id}.{card.incarnation}", player.seat)


def creatures_used(g: Table, player: Player, kind: str | None = None) -> int:
    """The number of creatures the player has used this turn, in any way (use-refers-to-any-form-of-use).

    Each counts once, however often it was used, and one that left play and came back is another. `kind`: only friendly
    creatures of this house or trait; a card that asks for it remembers "uses of pilot", for example.
    """
    start, end = "used:" if kind is None else f"uses of {kind}:", f"/{player.seat}"
    return sum(name.startswith(start) and name.endswith(end) for name in g.state.tally)


def times_used(g: Table, card: Card, incarnation: int | None = None) -> int:
    """How often the card in play, a creature, has been used this turn, by any player and in any way.

    `incarnation`: that of an event, where the creature may have left play in that use.
    """
    name = f"used:{card.id}.{card.incarnation if incarnation is None else incarnation}"
    return sum(g.state.tally.get(f"{name}/{player.seat}", 0) for player in g.players)


def uses_of_creatures(g: Table) -> int:
    """How often creatures have been used this turn, by any player and in any way, the use under way included."""
    return sum(times for name, times in g.state.tally.items() if name.startswith("used:"))


def _reap(g: Table, card: Card, player: Player, used: Event) -> Flow[None]:
    """Gain 1 Æmber, then Reap abilities with everything that happens after a creature reaps (timing-reap-sequence)."""
    before = labelled(g, card, "before_reap")
    if before:
        yield from resolve_all(g, [Trigger(ability, card, player, None) for ability in before])
        if not is_here(g, card):
            return
    incarnation = card.incarnation
    yield from gain(g, player, 1, "reap")
    if "reaps" in g.remembered:
        g.tally("reaped", player.seat)
    events = [Event("reaped", player, card, incarnation=card.incarnation), used]
    yield from _after_use(g, card, player, "reap", incarnation, events)


def _after_use(
    g: Table, card: Card, player: Player, label: str, incarnation: int, events: Sequence[Event]
) -> Flow[None]:
    """Resolve the window after a reap or a fight.

    An ability of the label that the card gains while the window is open can still be resolved in it
    (reap-abilities-gained-in-window-still-trigger). Whether one that it lost and has again is one of these is a
    reading.
    """
    if card.incarnation != incarnation or card.zone != PLAY:
        yield from window(g, events)
        return
    listed: list[Ability] = [] if silenced(g, card, label) else list(labelled(g, card, label))
    waiting = [Trigger(ability, card, player, None) for ability in listed]
    for event in events:
        waiting += triggers_of(g, event)
    while waiting:
        yield from resolve_next(g, waiting, events)
        if card.incarnation == incarnation and card.zone == PLAY and not silenced(g, card, label):
            now = labelled(g, card, label)
            if g.reads(_HAD_AGAIN, "again"):
                listed = [had for had in listed if had in now or any(trigger.ability is had for trigger in waiting)]
            for ability in now:
                if ability not in listed:
                    listed.append(ability)
                    waiting.append(Trigger(ability, card, player, None))


def _activate(g: Table, card: Card, player: Player, label: str, used: Event) -> Flow[None]:
    """Resolve an Action or Omni ability: one of them, or all in the books that say so.

    (timing-action-omni-sequence, use-creature-action-resolves-one, use-artifact-one-ability-per-use)
    """
    abilities = labelled(g, card, label)
    only_one = g.ruleset.one_action_per_use if card.type == "creature" else g.ruleset.one_action_per_artifact_use
    triggers = [Trigger(ability, card, player, None, needs_source=False) for ability in abilities]
    if only_one and len(triggers) > 1:
        keys = tuple(f"{label}:{card.shown_id}/{n}" for n in range(1, len(triggers) + 1))
        named = dict(zip(keys, triggers, strict=True))
        choice = Choice("ability", g.state.active, "use.ability", offered=keys, source=card, waiting=named)
        picked = (yield from ask(g, choice))[0]
        triggers = [triggers[keys.index(picked)]]
    yield from resolve_all(g, triggers)
    yield from window(g, [used])


def _fight(
    g: Table,
    attacker: Card,
    player: Player,
    used: Event,
    fought: list[list[int]] | None,
    against: Card | None = None,
) -> Flow[None]:
    """Exhaust, choose, resolve Before Fight, deal power damage, resolve After Fight (fight-sequence-16).

    Before Fight comes with assault and hazardous, power damage with splash-attack (fight-sequence-2021).
    """
    _spend(g, attacker)
    targets = attackable(g, attacker, player) if against is None else [against]
    if fought:
        targets = [enemy for enemy in targets if g.ref(enemy) not in fought]
    defender = yield from choose_card(g, targets, prompt="fight.target", subject=attacker)
    if defender is None:
        return
    if fought is not None:
        fought.append(g.ref(defender))
    splash_is_fighting = g.ruleset.splash_attack_kills_are_by_attacker
    fight = used.fight = Fight(attacker, defender, splash_is_fighting=splash_is_fighting)
    g.record("fight.declared", attacker=attacker.id, defender=defender.id, player=player.seat)
    first_attack = defender.attacked == 0
    defender.attacked += 1
    outer, g.fight = g.fight, fight
    try:
        yield from _fight_on(g, fight, player, first_attack, used)
    finally:
        g.fight = outer


def _fight_on(g: Table, fight: Fight, player: Player, first_attack: bool, used: Event) -> Flow[None]:
    attacker, defender = fight.attacker, fight.defender
    attacker_is, defender_is = attacker.incarnation, defender.incarnation
    since = g.state.clock
    enraged = attacker.enraged
    yield from _before_fight(g, fight, player)
    together = (
        not fight.stopped
        and attacker.zone == PLAY
        and defender.zone == PLAY
        and attacker.incarnation == attacker_is
        and defender.incarnation == defender_is
    )
    events = [used]
    if together:
        fight.happened = True
        g.tally("fights", player.seat)  # not one that was stopped before (fight-skipped-is-not-a-fight)
        yield from _power_damage(g, fight, player, first_attack)
        events.insert(0, Event("fought", card=attacker, other=defender, player=player, fight=fight).noted())
    else:
        # fight-skipped-when-one-dies-before, fight-skipped-is-not-a-fight, fight-skipped-still-counts-as-used
        clauses = () if fight.stopped else ("fight-skipped-when-one-dies-before",)
        readings = (_AFTER_STOP,) if fight.dropped else ()
        g.record("fight.cancelled", clauses, readings, attacker=attacker.id, defender=defender.id)
    fight.over = True
    if g.state.lasting:
        lasting_fight_ended(g, since)
        yield from g.settle()
    if attacker.zone == PLAY and attacker.incarnation == attacker_is and attacker.enraged:
        if enraged or not g.rests_on(_ENRAGED, "stays"):
            yield from calm(g, attacker)  # enrage-removed-after-fight
    if together:
        yield from _after_use(g, attacker, player, "fight", attacker_is, events)
    else:
        yield from window(g, events)


def _before_fight(g: Table, fight: Fight, player: Player) -> Flow[None]:
    """Resolve Before Fight abilities, assault, hazardous and what reacts, in the order the active player picks.

    (assault-before-fight, hazardous-before-fight.) Whether what is left of them still resolves once the fight is
    stopped is a reading.
    """
    attacker, defender = fight.attacker, fight.defender
    waiting = [Trigger(ability, attacker, player, None) for ability in labelled(g, attacker, "before_fight")]
    if keyword(g, attacker, "assault"):
        waiting.append(Trigger(ASSAULT, attacker, player, None))
    if keyword(g, defender, "hazardous"):
        waiting.append(Trigger(HAZARDOUS, defender, g.players[defender.controller], None))
    begins = Event("fight_begins", card=attacker, other=defender, player=player, fight=fight).noted()
    waiting += triggers_of(g, begins)
    while waiting and not (fight.stopped and g.reads(_AFTER_STOP, "dropped")):
        if fight.stopped:
            for trigger in waiting:
                trigger.readings = (_AFTER_STOP,)
        yield from resolve_next(g, waiting, [begins])
    fight.dropped = bool(waiting)


def opposing(g: Table, card: Card) -> Card | None:
    """The creature that a card fights, or has just fought, in the fight that is going on (opposing-is-other-fighter).

    None where it is in no fight, and where that creature has left play, even if it has come back since.
    """
    fight = g.fight
    other = None if fight is None else fight.opposing(card)
    if fight is None or other is None or not is_here(g, other):
        return None
    return other if other.incarnation == fight.incarnations[other is fight.defender] else None


def stop_fight(g: Table) -> Flow[None]:
    """Stop the fight that is about to be fought; its attacker has been used and stays exhausted.

    (fight-skipped-is-not-a-fight, fight-skipped-still-counts-as-used)
    """
    assert g.fight is not None, "only a fight that is about to be fought can be stopped"
    g.fight.stopped = True
    yield from ()  # a flow like every operation, although nothing is asked here


def _assault(g: Table, me: Card, you: Player) -> Flow[None]:
    """Deal X damage to the attacked creature before the fight, for assault X (assault-deals-pending-damage)."""
    assert g.fight is not None
    yield from deal_damage(g, g.fight.defender, keyword(g, me, "assault"), source=me, reason="assault")


def _hazardous(g: Table, me: Card, you: Player) -> Flow[None]:
    """Deal X damage to the attacker before the fight, for hazardous X (hazardous-deals-pending-damage)."""
    assert g.fight is not None
    yield from deal_damage(g, g.fight.attacker, keyword(g, me, "hazardous"), source=me, reason="hazardous")


ASSAULT = Ability("assault", "before_fight", _assault, Text("assault", "assault", "Deals its value before the fight."))
HAZARDOUS = Ability(
    "hazardous", "before_fight", _hazardous, Text("hazardous", "hazardous", "Deals its value before the fight.")
)


def _power_damage(g: Table, fight: Fight, player: Player, first_attack: bool) -> Flow[None]:
    """Deal both fighters' power damage at the same time, with splash-attack (fight-damage-simultaneous)."""
    attacker, defender = fight.attacker, fight.defender
    ignored: list[str] = []
    for _, _, ability, source in entries(g, "ignores"):
        ignored += ability.body(g, source, attacker)
    # elusive-first-attack-no-power-damage: neither deals power damage to the other
    eluded = first_attack and "elusive" not in ignored and has_keyword(g, defender, "elusive")
    if eluded:
        clause = "elusive-first-attack-no-power-damage"
        g.record("fight.elusive", (clause,), attacker=attacker.id, defender=defender.id)
    packets: list[Packet] = []
    amount = power(g, attacker) + added(g, "attack_bonus", attacker, defender)
    blow = Packet(defender, amount, attacker, has_keyword(g, attacker, "poison"), "fight")
    yield from _strike(g, fight, blow, eluded, packets)
    splash = keyword(g, attacker, "splash-attack")
    if splash:  # elusive-only-stops-power-damage
        packets += [Packet(near, splash, attacker, reason="splash-attack") for near in neighbors(g, defender)]
    if not has_keyword(g, attacker, "skirmish"):
        back = Packet(attacker, power(g, defender), defender, has_keyword(g, defender, "poison"), "fight")
        yield from _strike(g, fight, back, eluded, packets)
    yield from deal(g, packets, fight)


def _strike(g: Table, fight: Fight, packet: Packet, eluded: bool, packets: list[Packet]) -> Flow[None]:
    """Add the power damage of one fighter to `packets`, after what limits, replaces or redirects it.

    (cannot-more-restrictive-limit-wins.) Elusive does not protect another creature that it is sent to
    (elusive-other-creature-can-receive-redirected-damage).
    """
    striker = packet.source
    assert striker is not None
    if forbidden(g, "deals_no_fight_damage", striker):
        return OVER
    for _, _, ability, source in entries(g, "fight_damage_limit"):
        limit = ability.body(g, source, striker)
        if limit is not None and limit < packet.amount:
            packet.amount = limit
    if packet.amount > 0 and INSTEAD["damage_in_fight"] in g.audible:
        return _strike_replaced(g, fight, packet, eluded, packets)
    if packet.amount > 0 and not eluded:  # replacement-applies-to-attempted-damage: there is none to replace
        packets.append(packet)
    return OVER


def _strike_replaced(g: Table, fight: Fight, packet: Packet, eluded: bool, packets: list[Packet]) -> Flow[None]:
    striker = packet.source
    opposing = packet.card
    event = Event("damage_in_fight", card=opposing, amount=packet.amount, source=striker, fight=fight)
    if (yield from replaced(g, event)):
        return
    packet.card, packet.amount = event.card, event.amount
    if not (eluded and packet.card is opposing):
        packets.append(packet)

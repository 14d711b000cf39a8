"""What may be done in step 3: one function per action, which answers None or the reason and the clause.

The same functions list the legal actions and check a single one, so that an error always names the rule.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence

from engine.rules.effects.tide import tide_refusal
from engine.rules.in_play.creatures import has_on_entering, is_by_itself, is_named, keyword
from engine.rules.listening import hosts_of
from engine.rules.resolving.labels import labelled, own
from engine.rules.resolving.statics import added, entries
from engine.rules.turns.tolls import play_toll_refusal, use_toll_refusal
from engine.rules.zones.places import has_a_place
from engine.rules.zones.zones import are_halves
from engine.table.choices import Refusal
from engine.table.setup import in_form
from engine.table.state import HAND, PLAY, Card, Lasting, Player
from engine.table.table import Table

RULE_OF_SIX = 6
_HOSTS = {"creature": "a creature", "artifact": "an artifact"}
HOWS = ("reap", "fight", "action", "omni", "unstun")
_OF_CREATURES, _OF_STUNNED, _OF_ARTIFACTS = HOWS[:4], HOWS[4:], HOWS[2:4]
_BESIDE_FIGHTING = ("reap", "action", "omni")
"""The uses in place of which a creature that must fight is used to fight."""


def permission(g: Table, name: str, player: Player, card: Card, how: str | None = None) -> Card | Lasting | None:
    """The card or effect that permits it although the card is of another house, or None."""
    givers = permissions(g, name, player, card, how)
    return givers[0] if givers else None


def permissions(g: Table, name: str, player: Player, card: Card, how: str | None = None) -> list[Card | Lasting]:
    """Every card and effect that permits it although the card is of another house."""
    givers: list[Card | Lasting] = []
    if name not in g.audible:  # mostly so, and asked of each card
        return givers
    for _, _, ability, source in entries(g, name):
        allowed = ability.body(g, source, player, card) if how is None else ability.body(g, source, player, card, how)
        if allowed:
            givers.append(source)
    return givers


def opening_limit_reached(g: Table, player: Player) -> bool:
    """Whether the player may play or discard no more cards from hand (first-turn-one-card-from-hand)."""
    limit = g.variant.opening_limit(g, player)
    return limit is not None and g.state.from_hand >= limit


def other_halves(g: Table, card: Card, player: Player) -> list[Card]:
    """The cards in the player's hand that make a gigantic creature with this half (gigantic-both-halves-from-hand)."""
    return [other for other in g.hand_of(player) if are_halves(card, other)] if card.printed.half else []


def play_refusal(
    g: Table, player: Player, card: Card, *, by_ability: bool = False, half: Card | None = None
) -> Refusal | None:
    """Why a card cannot be played now. `half`: the other half of a gigantic creature that an ability plays with it."""
    if not by_ability:
        if card.zone != HAND or card.owner != player.seat:
            return f"{card.name} is not in your hand", None
        permitted: Card | Lasting | None = None
        if not is_by_itself(g, card, g.state.house):
            permitted = permission(g, "may_play", player, card)
            if permitted is None:
                return f"{card.name} is not of the active house", "step3-only-active-house-cards"
        # a permission for one more card lifts the limit too (first-turn-limit-lifted-by-card-effects)
        if opening_limit_reached(g, player) and (permitted or permission(g, "may_play", player, card)) is None:
            return "the first turn allows one card from hand, played or discarded", "first-turn-one-card-from-hand"
        if g.state.omega:
            return "an omega card was played in this step", "omega-ends-step-after-pending-effects"
        if card.printed.half and not other_halves(g, card, player):
            return f"the other half of {card.title} is not in your hand", "gigantic-both-halves-from-hand"
    elif card.printed.half and (half is None or not are_halves(card, half)):
        return f"{card.name} is only one half", "gigantic-single-half-effect-fails"
    if g.state.plays_of.get(card.title, 0) >= RULE_OF_SIX:
        return f"{card.title} was already played or used six times this turn", "rule-of-six-limit"
    if g.state.acted > 0 and _has_alpha(g, card):
        if g.ruleset.alpha_in_any_step or g.state.step == "main":
            return (
                f"{card.name} has alpha, and something was done before in this step",
                "alpha-first-action-of-current-step",
            )
    if (forbids := _forbids_playing(g, player, card)) is not None:
        if not forms_to_play(g, player, card):
            return f"{forbids.name} forbids playing {card.name}", "cannot-beats-may"
    if "barred_flanks" in g.audible and card.type == "creature" and not has_a_place(g, player, card):
        return f"there is no place in your battleline where {card.name} can be played", "cannot-beats-may"
    requirement = own(g, card, "play_requirement")
    if requirement is not None and not requirement(g, card, player):
        return f"the text of {card.name} forbids playing it now", "play-requirement-checked-at-play-time"
    unaffordable = play_toll_refusal(g, player, card)
    if unaffordable is not None:
        return unaffordable
    if card.type == "upgrade" and not _has_host(g, card) and own(g, card, "also_played_as") is None:
        return f"{card.name} needs {_HOSTS[hosts_of(card)[0]]} to go on", "upgrade-needs-a-host"
    return None


def _has_host(g: Table, upgrade: Card) -> bool:
    """Whether there is something in play that an upgrade could be attached to."""
    types = hosts_of(upgrade)
    if "creature" in types and any(player.line for player in g.players):
        return True
    return "artifact" in types and any(player.artifacts for player in g.players)


def _forbids_playing(g: Table, player: Player, card: Card) -> Card | Lasting | None:
    """The card or effect that forbids the player to play a card as what it is now, or None."""
    for _, _, ability, source in entries(g, "cannot_play"):
        if ability.body(g, source, player, card):
            forbids: Card | Lasting = source
            return forbids
    return None


def forms_to_play(g: Table, player: Player, card: Card) -> list[str]:
    """The types, of those that a card's own text leaves open, as which the player can play it now.

    Those that nothing forbids, an upgrade only where there is a creature for it to go on.
    """
    forms = own(g, card, "also_played_as")
    if forms is None:
        return []
    hosts = any(not creature.tagged for side in g.players for creature in side.line)
    was, able = card.facts, []
    try:
        for form in (was.type, *forms):
            if form == "upgrade" and not hosts:
                continue
            card.show(in_form(was, form))
            if _forbids_playing(g, player, card) is None:
                able.append(form)
    finally:
        card.show(was)
    return able


def _has_alpha(g: Table, card: Card) -> bool:
    """Whether a card has alpha while it is played; one that enters play, also if it would gain alpha by that
    (alpha-gained-on-entering)."""
    if "alpha" in card.facts.keywords:
        return g.ruleset.alpha_known
    if not g.ruleset.entering_modifiers_cover_themselves or card.type == "action":
        return False
    return has_on_entering(g, card, "alpha")


def discard_refusal(g: Table, player: Player, card: Card) -> Refusal | None:
    """Why a card of the player's hand cannot be discarded in step 3."""
    if not is_by_itself(g, card, g.state.house):
        return f"{card.name} is not of the active house", "step3-only-active-house-cards"
    if opening_limit_reached(g, player):
        return "the first turn allows one card from hand, played or discarded", "first-turn-one-card-from-hand"
    if g.state.omega:
        return "an omega card was played in this step", "omega-ends-step-after-pending-effects"
    return discard_prohibition(g, player, card)


def discard_prohibition(g: Table, player: Player, card: Card) -> Refusal | None:
    """What forbids discarding a card of the player's hand, other than by an ability; None where nothing does."""
    for ability in card.text.elsewhere.get(HAND, {}).get("cannot_discard", ()) if card.incarnation < 0 else ():
        if ability.body(g, card, player, card):  # of a card that has not been seen, and so is not listened to
            return f"{card.name} forbids discarding it", "cannot-beats-may"
    for _, _, ability, source in entries(g, "cannot_discard"):
        if ability.body(g, source, player, card):
            return f"{source.name} forbids discarding {card.name}", "cannot-beats-may"
    return None


def use_refusal(g: Table, player: Player, card: Card, how: str) -> Refusal | None:
    """Why a card in play cannot be used in this way in step 3."""
    refusal = _step_refusal(g, player, card, how)
    if refusal is None and how in _BESIDE_FIGHTING and (bound := _bound_to_fight(g, card)) is not None:
        return bound if _step_refusal(g, player, card, "fight") is None else None
    return refusal


def ability_use_refusal(g: Table, player: Player, card: Card, how: str) -> Refusal | None:
    """Why a ready card cannot be used in this way by an ability that leaves the way open.

    (use-via-ability-other-requirements-hold)
    """
    refusal = told_use_refusal(g, player, card, how)
    if refusal is None and how in _BESIDE_FIGHTING and (bound := _bound_to_fight(g, card)) is not None:
        return bound if told_use_refusal(g, player, card, "fight") is None else None
    return refusal


def _bound_to_fight(g: Table, card: Card) -> Refusal | None:
    """Why a creature that is used must be used to fight if it can (enrage-must-fight-if-able), or None."""
    if card.enraged:
        return f"{card.name} is enraged and must fight", "enrage-must-fight-if-able"
    if card.type == "creature" and "must_fight" in g.audible:
        for _, _, ability, source in entries(g, "must_fight"):
            if ability.body(g, source, card):
                return f"{source.name} lets {card.name} only fight", "golden-rule-card-beats-rules"
    return None


def _step_refusal(g: Table, player: Player, card: Card, how: str) -> Refusal | None:
    """The same as `use_refusal`, apart from the uses that another one goes before."""
    if card.zone != PLAY or card.controller != player.seat:
        return f"you do not control {card.name} in play", "use-only-controlled-cards"
    if not card.ready:
        return f"{card.name} is exhausted", "exhausted-card-not-usable"
    if g.state.omega:
        return "an omega card was played in this step", "omega-ends-step-after-pending-effects"
    if how != "omni" and not _of_any_use(g, card) and not _used_off_house(g, player, card, how):
        return f"{card.name} is not of the active house", "use-creature-active-house-required"
    return told_use_refusal(g, player, card, how)


def _of_any_use(g: Table, card: Card) -> bool:
    """Whether the active house lets a card be used in every way."""
    return is_named(g, card, g.state.house) or keyword(g, card, "versatile") > 0


def _used_off_house(g: Table, player: Player, card: Card, how: str) -> bool:
    """Whether a card of another house may be used in this way."""
    # the stun of a creature that an Omni ability could use in any turn may be removed in any turn
    omni_unstun = how == "unstun" and bool(labelled(g, card, "omni"))
    return how == "omni" or omni_unstun or permission(g, "may_use", player, card, how) is not None


def told_use_refusal(g: Table, player: Player, card: Card, how: str) -> Refusal | None:
    """Why a ready card cannot be used in this way at all, not even where an ability names it.

    An enraged creature that is told to reap may (enrage-specific-reap-permission).
    """
    if card.zone != PLAY or not card.ready:
        return f"{card.name} is exhausted", "exhausted-card-not-usable"
    if g.state.plays_of.get(card.title, 0) >= RULE_OF_SIX:
        return f"{card.title} was already played or used six times this turn", "rule-of-six-limit"
    if card.type == "upgrade":
        return f"{card.name} is an upgrade, which is never used", "upgrade-modifies-host"
    if card.type == "creature":
        if card.stunned and how != "unstun":
            return f"{card.name} is stunned: use it to remove the stun", "stun-forbids-all-uses"
        if not card.stunned and how == "unstun":
            return f"{card.name} is not stunned", "stun-removed-by-exhausting"
    elif how in ("reap", "fight", "unstun"):
        return f"{card.name} is an artifact", "use-artifact-never-reap-or-fight"
    if how in ("action", "omni") and not labelled(g, card, how):
        return f"{card.name} has no {how.capitalize()} ability", "action-ability-needs-exhausting"
    for _, _, ability, source in entries(g, "cannot_use"):
        if ability.body(g, source, player, card, how):
            return f"{source.name} forbids that use of {card.name}", "cannot-beats-may"
    unaffordable = use_toll_refusal(g, player, card, how)
    if unaffordable is not None:
        return unaffordable
    if how == "fight" and not attackable(g, card, player):
        return f"there is no enemy creature that {card.name} can fight", "fight-needs-an-enemy-creature"
    return None


def attackable(g: Table, attacker: Card, player: Player, *, ignoring: Sequence[str] = ()) -> list[Card]:
    """The enemy creatures that a creature of the player may fight. `ignoring`: keywords of enemies that do not count.

    (fight-target-chosen-by-controller, taunt-protects-neighbors, taunt-creature-itself-attackable)
    """
    hooks = g.hooks
    ignored = list(ignoring)
    for _, _, ability, source in entries(g, "ignores"):
        ignored += ability.body(g, source, attacker)
    attackable_cards = []
    check = "cannot_be_attacked" in hooks
    for other in g.clockwise():
        if other is player:
            continue
        line = other.line
        protected = () if "taunt" in ignored else _protected_by_taunt(g, other)
        for n, card in enumerate(line):
            if card.tagged or card is attacker or n in protected:
                continue
            if check and any(a.body(g, source, card, attacker) for _, _, a, source in entries(g, "cannot_be_attacked")):
                continue
            attackable_cards.append(card)
    return attackable_cards


def _protected_by_taunt(g: Table, player: Player) -> Collection[int]:
    """The places in a player's battleline of the creatures that the taunt of others protects."""
    still, key = g.still, f"taunt/{player.seat}"
    if still is not None and key in still:
        cached: Collection[int] = still[key]
        return cached
    protected: set[int] = set()
    taunting: list[int] = []
    for n, card in enumerate(player.line):
        reach = _taunt_reach(g, card)
        if reach:
            taunting.append(n)
            protected.update(range(n - reach, n + reach + 1))
    protected.difference_update(taunting)
    if still is not None:
        still[key] = protected
    return protected


def _taunt_reach(g: Table, creature: Card) -> int:
    """How far the taunt of a creature reaches: 0 without it, 1 to its neighbors, more where something says so."""
    if keyword(g, creature, "taunt") <= 0:
        return 0
    return 1 + added(g, "taunt_reach", creature)


def legal_actions(g: Table, player: Player) -> tuple[str, ...]:
    """The keys of everything the player may do in step 3, ending it included."""
    outer, g.still = g.still, {}  # nothing changes while it is asked what is legal
    try:
        return tuple(_legal_actions(g, player))
    finally:
        g.still = outer


def _legal_actions(g: Table, player: Player) -> list[str]:
    keys = []
    if not g.state.omega:
        house, others_too = g.state.house, "may_play" in g.audible
        for card in g.hand_of(player):
            if not others_too and not is_by_itself(g, card, house):
                continue  # neither played nor discarded
            if play_refusal(g, player, card) is None:
                keys.append(f"play:{card.shown_id}")
            if discard_refusal(g, player, card) is None:
                keys.append(f"discard:{card.shown_id}")
        for card in [*player.line, *player.artifacts]:
            if card.ready:
                keys += [f"{how}:{card.shown_id}" for how in _usable(g, player, card)]
        if tide_refusal(g, player) is None:
            keys.append("tide")
    keys.append("end")
    return keys


def _usable(g: Table, player: Player, card: Card) -> list[str]:
    """The ways in which a ready card of the player can be used while the step goes on: those without a `use_refusal`,
    with what is the same for all of them asked once."""
    hows: Sequence[str] = _hows(card)
    if not _of_any_use(g, card):
        hows = [how for how in hows if _used_off_house(g, player, card, how)]
    able = [how for how in hows if told_use_refusal(g, player, card, how) is None]
    if "fight" in able and _bound_to_fight(g, card) is not None:
        return [how for how in able if how not in _BESIDE_FIGHTING]
    return able


def _hows(card: Card) -> tuple[str, ...]:
    """The ways of `HOWS` that are not refused, whatever else is so, for what the card is."""
    if card.type != "creature":
        return _OF_ARTIFACTS
    return _OF_STUNNED if card.stunned else _OF_CREATURES


def action_refusal(g: Table, player: Player, key: str) -> Refusal | None:
    """Why a key is not a legal action now."""
    if key == "end":
        return None
    if key == "tide":
        return tide_refusal(g, player)
    verb, _, rest = key.partition(":")
    # only the one canonical spelling of a number: "017", or digits of another script, would be other keys for the card
    if len(rest) > 6 or not (rest.isascii() and rest.isdigit()) or rest != str(int(rest)) or not g.is_shown(int(rest)):
        return (
            f"{key} is not an action: give play, discard, reap, fight, action, omni or unstun with a card's id, or end",
            None,
        )
    card = g.by_id[int(rest)]
    if verb in HOWS:
        if card.zone != PLAY:  # says no more: a card that is not in play may be hidden from the player
            return f"{key}: that card is not in play", "use-only-controlled-cards"
        return use_refusal(g, player, card, verb)
    absence = g.absence_from_hand(card, player)
    if absence is not None:
        return f"{key}: {absence}", None
    if card.zone != HAND or card.owner != player.seat or not g.is_identified(card):
        # says no more than that, whatever the card is: the error must not tell one hidden card from another
        return f"{key}: that card is not in your hand", None
    if verb == "play":
        return play_refusal(g, player, card)
    if verb == "discard":
        return discard_refusal(g, player, card)
    return f"{key} is not an action: only play and discard take a card of your hand", None

"""Replacement effects."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from engine.table.events import CHANGED
from tests.engine.invent import invent

NEW = ["2021-03", "16.0", "18.4"]
SINCE_2021 = pytest.mark.parametrize("version", NEW)


@invent("Subst Door", type="artifact")
class SubstDoor:
    """Instead of gaining Æmber by reaping, you steal as much."""

    @instead_of("gain", when=lambda g, me, you, e: e.player is you and e.reason == "reap")
    def through_the_door(g, me, you, event):
        yield from g.steal(you, event.amount)


@invent("Subst Ear", type="artifact")
class SubstEar:
    """Puts a power counter on the leftmost creature of its player after a gain, two after a steal, four after a capture
    and eight after a loss of cards."""

    @after("amber_gained")
    def gained(g, me, you, event):
        yield from g.add_counters(you.line[0], "power", 1)

    @after("stolen")
    def stolen(g, me, you, event):
        yield from g.add_counters(you.line[0], "power", 2)

    @after("captured")
    def captured(g, me, you, event):
        yield from g.add_counters(you.line[0], "power", 4)

    @after("discarded")
    def discarded(g, me, you, event):
        yield from g.add_counters(you.line[0], "power", 8)


@invent("Subst Spring", type="artifact")
class SubstSpring:
    """What would be stolen or captured from you is taken from the supply instead."""

    @instead_of("steal", when=lambda g, me, you, e: e.other is you)
    def stolen(g, me, you, event):
        yield from ()
        event.other = None
        return CHANGED

    @instead_of("capture", when=lambda g, me, you, e: e.other is you)
    def captured(g, me, you, event):
        yield from ()
        event.other = None
        return CHANGED


@invent("Subst Thief", type="action")
class SubstThief:
    """Play: steals 2 Æmber; gains 1 if that was done."""

    def play(g, me, you):
        stolen = yield from g.steal(you, 2)
        yield from g.gain(you, 1 if stolen == 2 else 0)


@invent("Subst Clerk", type="artifact")
class SubstClerk:
    """Whatever its player would have stolen or captured from, lose, draw, discard or forge: gains 1 Æmber instead."""

    @instead_of("steal", when=lambda g, me, you, e: e.other is you)
    def steal(g, me, you, event):
        yield from g.gain(you, 1)

    @instead_of("capture", when=lambda g, me, you, e: e.other is you)
    def capture(g, me, you, event):
        yield from g.gain(you, 1)

    @instead_of("lose", when=lambda g, me, you, e: e.player is you)
    def lose(g, me, you, event):
        yield from g.gain(you, 1)

    @instead_of("draw", when=lambda g, me, you, e: e.player is you)
    def draw(g, me, you, event):
        yield from g.gain(you, 1)

    @instead_of("discard", when=lambda g, me, you, e: e.player is you)
    def discard(g, me, you, event):
        yield from g.gain(you, 1)

    @instead_of("forge", when=lambda g, me, you, e: e.player is you)
    def forge(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Subst Ordeal", type="action")
class SubstOrdeal:
    """Play: does something to the opponent, or has a creature capture from the opponent."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        what = yield from g.choose_mode(["steal", "capture", "lose", "draw", "discard", "forge"])
        if what == "steal":
            yield from g.steal(you, 1)
        elif what == "capture":
            yield from g.capture((yield from g.choose_creature(friendly_to=you)), 1)
        elif what == "lose":
            yield from g.lose(opponent, 1)
        elif what == "draw":
            yield from g.draw(opponent, 1)
        elif what == "discard":
            yield from g.discard_at_random(opponent)
        else:
            yield from g.forge(opponent)


@invent("Subst Feast", type="action", icons=("amber",))
class SubstFeast:
    """Play: gains 1 Æmber. If the opponent has at least 3, gains 4 instead."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.gain(you, 4 if opponent.amber >= 3 else 1)


@invent("Subst Straw", type="upgrade")
class SubstStraw:
    """If its creature would be destroyed, 2 damage is dealt to it and this is destroyed instead."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card is me.host)
    def cover(g, me, you, event):
        yield from g.destroy(me)
        yield from g.deal_damage(event.card, 2)


@invent("Subst Dying", power=4)
class SubstDying:
    """Destroyed: gains 1 Æmber, and 10 more if there is no Subst Watch in play."""

    def destroyed(g, me, you):
        watch = any(card.title == "Subst Watch" for card in g.creatures())
        yield from g.gain(you, 1 if watch else 11)


@invent("Subst Watch", power=4)
class SubstWatch:
    """Gains 100 Æmber after a creature was destroyed."""

    @after("destroyed", when=lambda g, me, you, e: e.was.type == "creature")
    def watch(g, me, you, event):
        yield from g.gain(you, 100)


@invent("Subst Shoulder", power=4)
class SubstShoulder:
    """If it would deal damage to another creature in a fight, it steals 1 Æmber instead."""

    @instead_of("damage_in_fight", when=lambda g, me, you, e: e.source is me)
    def rob(g, me, you, event):
        yield from g.steal(you, 1)


@invent("Subst Gag", type="upgrade")
class SubstGag:
    """Its creature deals no damage in fights."""

    def deals_no_fight_damage(g, me, creature):
        return creature is me.host


@invent("Subst Chain", type="upgrade")
class SubstChain:
    """Its creature has 4 more power and deals no more than 0 damage in fights."""

    def power(g, me, creature):
        return 4 if creature is me.host else 0

    def fight_damage_limit(g, me, creature):
        return 0 if creature is me.host else None


@pytest.mark.clause(
    "replacement-marked-by-instead", "replacement-removes-original-trigger", versions=("2021-03", "16.0", "18.4")
)
@SINCE_2021
@pytest.mark.parametrize("door, counters", [(True, 2), (False, 1)])
def test_what_is_replaced_does_not_happen(table, version, door, counters):
    """Without the door it is a gain, with it a steal and no gain."""
    t = table(
        me={"line": ["Goon 3"], "artifacts": ["Subst Ear", *(["Subst Door"] if door else [])]},
        foe={"amber": 5},
        ruleset=version,
    )
    t.reap("Goon 3")
    assert (t.me.amber, t.foe.amber) == ((1, 4) if door else (1, 5))
    assert t.card("Goon 3").power_counters == counters
    assert bool(t.happened("amber.gained")) != door


@pytest.mark.clause("replacement-removes-original-trigger", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_replaced_steal_is_seen_by_nobody(table, version):
    t = table(
        me={"hand": ["Subst Thief"], "line": ["Goon 3"], "artifacts": ["Subst Ear"]},
        foe={"artifacts": ["Subst Clerk"], "amber": 3},
        ruleset=version,
    )
    t.play("Subst Thief")
    assert (t.me.amber, t.foe.amber) == (0, 4)
    assert t.card("Goon 3").power_counters == 1, "the gain that came instead, not the steal"


@pytest.mark.clause("replacement-event-counts-as-original-event", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("pool, stolen, counters", [(0, 0, 0), (1, 1, 2), (2, 2, 3), (5, 2, 3)])
def test_a_steal_from_the_supply_is_a_steal(table, version, pool, stolen, counters):
    t = table(
        me={"hand": ["Subst Thief"], "line": ["Goon 3"], "artifacts": ["Subst Ear"]},
        foe={"artifacts": ["Subst Spring"], "amber": pool},
        ruleset=version,
    )
    t.play("Subst Thief")
    assert t.foe.amber == pool
    assert t.me.amber == stolen + (1 if stolen == 2 else 0)
    assert t.card("Goon 3").power_counters == counters


@pytest.mark.clause("replacement-event-counts-as-original-event", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("pool", [0, 1, 5])
def test_a_capture_from_the_supply_is_a_capture(table, version, pool):
    t = table(
        me={"hand": ["Snare"], "line": ["Goon 3"], "artifacts": ["Subst Ear"]},
        foe={"artifacts": ["Subst Spring"], "amber": pool},
        ruleset=version,
    )
    t.play("Snare")
    assert t.foe.amber == pool
    assert t.card("Goon 3").amber == min(pool, 2)
    assert t.card("Goon 3").power_counters == (4 if pool else 0)


@pytest.mark.clause("replacement-needs-an-event", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("what", ["steal", "capture", "lose", "draw", "discard", "forge"])
@pytest.mark.parametrize("possible", [True, False])
def test_nothing_is_replaced_where_nothing_can_happen(table, version, what, possible):
    pool = {"forge": 6 if possible else 5, "draw": 0, "discard": 0}.get(what, 1 if possible else 0)
    t = table(
        me={"hand": ["Subst Ordeal"], "line": ["Goon 3"]},
        foe={
            "artifacts": ["Subst Clerk"],
            "amber": pool,
            "hand": ["Goon 1"] if possible else [],
            "deck": ["Goon 2"] if possible else [],
        },
        filler=0,
        ruleset=version,
    )
    t.play("Subst Ordeal", what)
    assert t.foe.amber == pool + possible
    assert t.me.amber == 0
    assert t.card("Goon 3").amber == 0
    assert t.foe.keys == []
    assert len(t.foe.hand) == len(t.foe.deck) == int(possible)


@pytest.mark.clause("replacement-without-object-refers-to-own-effect", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("pool, amber, counters", [(2, 1, 1), (3, 4, 1)])
def test_instead_without_an_object_replaces_a_part_of_its_own_text(table, version, pool, amber, counters):
    """Neither the bonus icon nor a reap later in the turn is changed by it, and the replaced gain is not seen."""
    t = table(
        me={"hand": ["Subst Feast"], "line": ["Goon 3"], "artifacts": ["Subst Ear"]},
        foe={"amber": pool},
        ruleset=version,
    )
    t.play("Subst Feast")
    assert t.me.amber == 1 + amber
    assert t.card("Goon 3").power_counters == 1 + counters
    t.reap("Goon 3")
    assert t.me.amber == 2 + amber


@pytest.mark.clause("replacement-of-destruction-at-discard-time", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_destruction_is_replaced_when_the_card_would_be_discarded(table, version):
    dying = {"title": "Subst Dying", "damage": 2, "upgrades": ["Cloak"]}
    t = table(me={"hand": ["Slaying"], "line": [dying, "Subst Watch"]}, foe={}, ruleset=version)
    t.play("Slaying", "Subst Dying")
    card = t.card("Subst Dying")
    assert t.me.amber == 1, "its Destroyed ability was resolved, and no creature was destroyed"
    assert card.zone == "play"
    assert card.damage == 0
    assert not card.tagged
    assert card.upgrades == []
    assert t.titles(t.me.discard) == ["Cloak", "Slaying"]


@pytest.mark.clause("replacement-of-destruction-at-discard-time", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("power, lives", [(2, False), (3, True)])
def test_the_tag_goes_before_the_rest_is_done(table, version, power, lives):
    """Without its tag the creature is damaged, and perhaps destroyed anew."""
    host = {"title": f"Goon {power}", "upgrades": ["Subst Straw"]}
    t = table(me={"hand": ["Slaying"], "line": [host, "Subst Watch"]}, foe={}, ruleset=version)
    t.play("Slaying", f"Goon {power}")
    if not t.at_rest:
        t.submit(*t.pending.keys)
    card = t.card(f"Goon {power}")
    assert (card.zone == "play") == lives
    assert t.me.amber == (0 if lives else 100)
    if lives:
        assert card.damage == 2
        assert not card.tagged


@pytest.mark.clause("replacement-applies-to-attempted-damage", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize(
    "defender, upgrades, stolen",
    [
        ("Goon 9", [], 1),
        ("Guard 9/3", [], 1),
        ({"title": "Goon 9", "warded": True}, [], 1),
        ("Goon 9", ["Subst Gag"], 0),
        ("Goon 9", ["Subst Chain"], 0),
    ],
)
def test_attempted_damage_can_be_replaced(table, version, defender, upgrades, stolen):
    t = table(
        me={"line": [{"title": "Subst Shoulder", "upgrades": upgrades}]},
        foe={"line": [defender], "amber": 3},
        ruleset=version,
    )
    t.fight("Subst Shoulder")
    victim = t.foe.line[0]
    assert (t.me.amber, t.foe.amber) == (stolen, 3 - stolen)
    assert victim.damage == 0
    assert victim.armor_used == 0
    assert victim.warded == isinstance(defender, dict), "no damage, so the ward is not used up"


@pytest.mark.clause("replacement-applies-to-attempted-damage", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("armor, skirmish, stolen", [(0, False, 1), (3, False, 1), (3, True, 0)])
def test_a_defender_that_would_deal_none_replaces_none(table, version, armor, skirmish, stolen):
    attacker = "Snufflegator" if skirmish else f"Guard 4/{armor}" if armor else "Goon 4"
    t = table(
        me={"line": [attacker], "amber": 2},
        foe={"line": [{"title": "Subst Shoulder", "power_counters": 3}]},
        ruleset=version,
        house="untamed" if skirmish else "brobnar",
    )
    t.fight(attacker)
    assert (t.me.amber, t.foe.amber) == (2 - stolen, stolen)
    assert t.card(attacker).zone == "play"
    assert t.card(attacker).damage == 0


@invent("Subst Bellows", type="artifact")
class SubstBellows:
    """You draw one card more than you would."""

    @instead_of("draw", when=lambda g, me, you, e: e.player is you)
    def more(g, me, you, event):
        yield from ()
        event.amount += 1
        return CHANGED


@invent("Subst Quill", type="artifact")
class SubstQuill:
    """Action: each player draws a card."""

    def action(g, me, you):
        for player in g.players:
            yield from g.draw(player)


@pytest.mark.parametrize(("deck", "drawn"), [(["Goon 1", "Goon 2", "Goon 3"], 2), (["Goon 1"], 1)])
def test_a_draw_may_be_made_a_larger_one_as_far_as_there_are_cards(table, version, deck, drawn):
    t = table(
        me={"artifacts": ["Subst Quill"]}, foe={"artifacts": ["Subst Bellows"], "deck": deck}, filler=0, ruleset=version
    )
    t.action("Subst Quill")
    assert len(t.foe.hand) == drawn
    assert len(t.me.hand) == 0
    assert len(t.foe.deck) == len(deck) - drawn

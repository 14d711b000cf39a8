"""Moving Æmber, damage, wards and creatures; swapping places, areas and control."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from tests.engine.invent import invent, plain

NEW = ["2021-03", "16.0", "18.4"]
SINCE_2021 = pytest.mark.parametrize("version", NEW)

plain("Ferry Crate", type="artifact")
plain("Ferry Medal", type="upgrade")


@invent("Ferry Barge", type="action")
class FerryBarge:
    """Play: moves all Æmber from one creature to another."""

    def play(g, me, you):
        source = yield from g.choose_creature()
        target = yield from g.choose_creature()
        yield from g.move_amber(source, target)


@invent("Ferry Ear", type="artifact")
class FerryEar:
    """Gains 10 Æmber whenever anything is captured, stolen or gained; nobody loses Æmber."""

    @after("captured")
    def captured(g, me, you, event):
        yield from g.gain(you, 10, "ear")

    @after("stolen")
    def stolen(g, me, you, event):
        yield from g.gain(you, 10, "ear")

    @after("amber_gained", when=lambda g, me, you, e: e.reason != "ear")
    def gained(g, me, you, event):
        yield from g.gain(you, 10, "ear")

    @instead_of("lose")
    def kept(g, me, you, event):
        yield from g.gain(you, 10, "ear")


@invent("Ferry Wound", type="action")
class FerryWound:
    """Play: moves up to 3 damage from one creature to another."""

    def play(g, me, you):
        source = yield from g.choose_creature()
        target = yield from g.choose_creature()
        yield from g.move_damage(source, target, 3)


@invent("Ferry Nurse", power=5)
class FerryNurse:
    """Gains 1 Æmber whenever a creature is damaged or healed."""

    @after("damaged")
    def damaged(g, me, you, event):
        yield from g.gain(you, 1)

    @after("healed")
    def healed(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Ferry Brooch", type="upgrade")
class FerryBrooch:
    """Whenever you attach it, gains 1 Æmber for every upgrade on this creature."""

    @after("upgrade_attached", by="you", card="me")
    def shine(g, me, you, event):
        yield from g.gain(you, len(event.other.upgrades))


@invent("Ferry Hooks", type="action")
class FerryHooks:
    """Play: puts an upgrade from your discard pile into play, then attaches it to another creature, 2 times."""

    def play(g, me, you):
        upgrade = yield from g.choose_card([card for card in you.discard if card.type == "upgrade"])
        yield from g.put_into_play(upgrade, you)
        for _ in range(2):
            yield from g.attach(upgrade, (yield from g.choose_creature()))


@invent("Ferry Magpie", power=3)
class FerryMagpie:
    """Reap: attaches an upgrade to itself; not a creature, for which that has no sense."""

    def reap(g, me, you):
        upgrade = yield from g.choose_card([one for each in g.creatures() for one in each.upgrades])
        yield from g.attach(upgrade, me)
        yield from g.attach(me, upgrade.host)


@invent("Ferry March", type="action")
class FerryMarch:
    """Play: moves a creature anywhere in its battleline."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        position = yield from g.choose_number(len(g.controller(creature).line) - 1)
        moved = yield from g.move_creature(creature, position)
        yield from g.gain(you, int(moved))


@invent("Ferry Dance", type="action")
class FerryDance:
    """Play: swaps two creatures."""

    def play(g, me, you):
        pair = yield from g.choose_creatures(2)
        swapped = yield from g.swap(*pair)
        yield from g.gain(you, int(swapped))


@invent("Ferry Door", type="action")
class FerryDoor:
    """Play: swaps a card of yours in play, hand or discard pile with another one there or in your archives."""

    def play(g, me, you):
        first = yield from g.choose_card([*g.cards_in_play_of(you), *you.hand, *you.discard])
        second = yield from g.choose_card([*g.cards_in_play_of(you), *you.discard, *you.archives, *you.deck[:1]])
        swapped = yield from g.swap_areas(first, second)
        yield from g.gain(you, int(swapped))


@invent("Ferry Herald", power=4)
class FerryHerald:
    """Play: gains 10 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 10)


@invent("Ferry Trade", type="action")
class FerryTrade:
    """Play: swaps control of a friendly and an enemy card."""

    def play(g, me, you):
        mine = yield from g.choose_card([*g.creatures(friendly_to=you), *g.artifacts(friendly_to=you)])
        theirs = yield from g.choose_card([*g.creatures(enemy_of=you), *g.artifacts(enemy_of=you)])
        yield from g.swap_control(mine, theirs)


# moving


@pytest.mark.clause("move-amber-is-no-capture-steal-loss", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_moved_amber_is_not_captured(table, version):
    t = table(
        me={"line": ["Goon 4"], "artifacts": ["Ferry Ear"], "hand": ["Ferry Barge"]},
        foe={"line": [{"title": "Goon 3", "amber": 3}], "amber": 2},
        ruleset=version,
    )
    t.play("Ferry Barge", "Goon 3", "Goon 4")
    assert (t.card("Goon 3").amber, t.card("Goon 4").amber, t.me.amber, t.foe.amber) == (0, 3, 0, 2)


@pytest.mark.clause("move-amber-is-no-capture-steal-loss", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("there, moved", [(1, 1), (2, 2), (3, 2)])
def test_amber_moved_to_a_pool_is_neither_stolen_nor_gained_nor_lost(table, version, there, moved):
    t = table(
        me={"artifacts": ["Ferry Ear"], "hand": ["Sluice"]},
        foe={"line": [{"title": "Goon 3", "amber": there}], "artifacts": ["Ferry Ear"], "amber": 2},
        ruleset=version,
    )
    t.play("Sluice")
    assert (t.card("Goon 3").amber, t.me.amber, t.foe.amber) == (there - moved, moved, 2)


@pytest.mark.clause("move-damage-is-not-damaging", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("armor, warded", [(0, False), (2, False), (0, True), (2, True)])
def test_moved_damage_is_not_prevented(table, version, armor, warded):
    target = f"Guard 6/{armor}" if armor else "Goon 6"
    t = table(
        me={"line": [{"title": "Goon 9", "damage": 4}, "Ferry Nurse"], "hand": ["Ferry Wound"]},
        foe={"line": [{"title": target, "warded": warded}]},
        ruleset=version,
    )
    t.play("Ferry Wound", "Goon 9", target)
    assert (t.card("Goon 9").damage, t.card(target).damage, t.card(target).armor_used) == (1, 3, 0)
    assert t.card(target).warded == warded, "neither dealt nor healed"
    assert t.me.amber == 0, "neither dealt nor healed"


@pytest.mark.clause("move-damage-is-not-damaging", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("power, lives", [(3, False), (4, True)])
def test_moved_damage_can_destroy(table, version, power, lives):
    t = table(
        me={"line": [{"title": "Goon 9", "damage": 4}], "hand": ["Ferry Wound"]},
        foe={"line": [f"Goon {power}"]},
        ruleset=version,
    )
    t.play("Ferry Wound", "Goon 9", f"Goon {power}")
    assert (t.card(f"Goon {power}").zone == "play") == lives


@pytest.mark.clause(
    "move-creature-keeps-controller", "move-creature-may-stay-in-place", versions=("2021-03", "16.0", "18.4")
)
@SINCE_2021
@pytest.mark.parametrize("position", [0, 1, 2, 3])
@pytest.mark.parametrize("side", ["me", "foe"])
def test_a_moved_creature_stays_in_its_line(table, version, side, position):
    lines = {"me": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"], "foe": ["Goon 5", "Goon 6", "Goon 7", "Goon 8"]}
    t = table(
        me={"line": lines["me"], "hand": ["Ferry March"]}, foe={"line": lines["foe"]}, ruleset=version, ask_forced=True
    )
    moved = lines[side][1]
    t.play("Ferry March", moved)
    assert t.pending.keys == ("number:0", "number:1", "number:2", "number:3"), "its own place is among them"
    t.submit(f"number:{position}")
    lines[side].remove(moved)
    lines[side].insert(position, moved)
    assert t.titles(t.me.line) == lines["me"]
    assert t.titles(t.foe.line) == lines["foe"]
    assert t.card(moved).controller == (0 if side == "me" else 1)
    assert t.me.amber == 1


# swapping


@pytest.mark.clause("swap-exchanges-places")
@pytest.mark.parametrize(
    "pair, line",
    [
        (["Goon 1", "Goon 4"], ["Goon 4", "Goon 2", "Goon 3", "Goon 1"]),
        (["Goon 3", "Goon 2"], ["Goon 1", "Goon 3", "Goon 2", "Goon 4"]),
    ],
)
def test_swapped_creatures_take_each_others_places(table, version, pair, line):
    mine = ["Goon 1", {"title": "Goon 2", "damage": 1}, "Goon 3", "Goon 4"]
    t = table(me={"line": mine, "hand": ["Ferry Dance"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play("Ferry Dance", pair)
    assert t.titles(t.me.line) == line
    assert t.me.amber == 1
    assert t.card("Goon 2").damage == 1
    assert t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.clause("swap-creatures-same-controller")
@pytest.mark.parametrize("owner, swapped", [(0, True), (1, True)])
def test_swapped_creatures_have_one_controller(table, version, owner, swapped):
    mine = ["Goon 1", {"title": "Goon 2", "owner": owner}]
    t = table(me={"line": mine, "hand": ["Ferry Dance", "Ferry Dance"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.play("Ferry Dance", ["Goon 1", "Goon 5"])
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2"]
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.me.amber == 0
    t.play("Ferry Dance", ["Goon 1", "Goon 2"])
    assert t.titles(t.me.line) == ["Goon 2", "Goon 1"], "whoever owns them"
    assert t.me.amber == 1, "whoever owns them"


@pytest.mark.clause("swap-between-areas", "swap-exchanges-places")
def test_a_creature_in_play_and_one_in_hand_change_areas(table, version):
    mine = ["Goon 1", {"title": "Goon 2", "damage": 1, "amber": 2}, "Goon 3"]
    t = table(me={"line": mine, "hand": ["Ferry Door", "Ferry Herald", "Goon 9"]}, foe={"amber": 1}, ruleset=version)
    t.play("Ferry Door", "Ferry Herald", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 1", "Ferry Herald", "Goon 3"], "in the same place"
    assert t.titles(t.me.hand) == ["Goon 2", "Goon 9"]
    assert (t.me.amber, t.foe.amber) == (1, 3), "it was put into play, not played; the Æmber on the other came free"
    assert not t.card("Ferry Herald").ready


@pytest.mark.clause("swap-between-areas")
@pytest.mark.parametrize(
    "first, second",
    [("Goon 9", "Goon 8"), ("Goon 9", "Goon 7"), ("Goon 8", "Goon 7")],
)
def test_cards_out_of_play_change_areas(table, version, first, second):
    t = table(
        me={"hand": ["Ferry Door", "Goon 9"], "discard": ["Goon 8", "Goon 1"], "archives": ["Goon 7"]},
        foe={"hand": ["Goon 2"]},
        ruleset=version,
    )
    was = {title: t.card(title).zone for title in (first, second)}
    t.play("Ferry Door", first, second)
    assert t.card(first).zone == was[second]
    assert t.card(second).zone == was[first]
    assert t.me.amber == 1
    assert [card.owner for card in (t.card(first), t.card(second))] == [0, 0]
    if "Goon 8" in (first, second):
        other = second if first == "Goon 8" else first
        assert t.titles(t.me.discard) == [other, "Goon 1", "Ferry Door"], "in its very place"


@pytest.mark.clause("swap-between-areas")
def test_artifacts_and_upgrades_are_swapped_with_their_like(table, version):
    host = {"title": "Goon 5", "upgrades": ["Ferry Medal"]}
    t = table(
        me={
            "line": [host],
            "artifacts": ["Trinket"],
            "hand": ["Ferry Door", "Ferry Crate", "Ferry Door", "Badge", "Ferry Door"],
        },
        foe={},
        ruleset=version,
    )
    t.play("Ferry Door", "Ferry Crate", "Trinket").play("Ferry Door", "Badge", "Ferry Medal")
    assert t.titles(t.me.artifacts) == ["Ferry Crate"]
    assert t.titles(t.card("Goon 5").upgrades) == ["Badge"]
    t.play("Ferry Door", "Trinket", "Goon 5")  # an artifact cannot stand in the battleline
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.card("Trinket").zone == "hand"
    assert t.me.amber == 2


@pytest.mark.clause("swap-between-areas", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_ward_stops_a_swap(table, version):
    t = table(
        me={"line": [{"title": "Goon 2", "warded": True}], "hand": ["Ferry Door", "Goon 9"]}, foe={}, ruleset=version
    )
    t.play("Ferry Door", "Goon 9", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 2"]
    assert not t.card("Goon 2").warded
    assert t.titles(t.me.hand) == ["Goon 9"]
    assert t.me.amber == 0


# swapping control

KEPT = {"damage": 1, "amber": 2, "stunned": True, "power_counters": 3, "upgrades": ["Badge"], "counters": {"doom": 2}}


@pytest.mark.clause("swap-control-exchanges-positions", "swap-control-both-gain-control", versions=("16.0", "18.4"))
def test_creatures_that_swap_control_take_each_others_positions(table):
    t = table(
        me={"line": ["Goon 1", "Goon 2", {"title": "Goon 3", **KEPT}], "hand": ["Ferry Trade"]},
        foe={"line": ["Goon 4", {"title": "Goon 5", "ready": False}, "Goon 6", "Goon 7"]},
        ruleset="16.0",
    )
    t.play("Ferry Trade", "Goon 3", "Goon 5")
    assert t.at_rest, "no flank is asked for"
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2", "Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 3", "Goon 6", "Goon 7"]
    given, taken = t.card("Goon 3"), t.card("Goon 5")
    assert (given.controller, given.owner, taken.controller, taken.owner) == (1, 0, 0, 1)
    kept = (given.damage, given.amber, given.stunned, given.power_counters, given.counters)
    assert kept == (1, 2, True, 3, {"doom": 2})
    assert t.titles(given.upgrades) == ["Badge"]
    assert not taken.ready
    assert given.ready


@pytest.mark.clause("swap-control-both-gain-control", versions=("16.0", "18.4"))
@pytest.mark.parametrize("mine, theirs", [("Trinket", "Ferry Crate"), ("Goon 1", "Ferry Crate")])
def test_swapping_control_gives_each_player_the_others_card(table, mine, theirs):
    t = table(
        me={"line": ["Goon 1"], "artifacts": ["Trinket"], "hand": ["Ferry Trade"]},
        foe={"artifacts": ["Ferry Crate"]},
        ruleset="16.0",
    )
    t.play("Ferry Trade", mine)
    assert t.card(mine).controller == 1
    assert t.card(theirs).controller == 0
    assert t.card(theirs) in t.me.artifacts
    assert t.card(mine) in [*t.foe.line, *t.foe.artifacts]


def test_the_book_of_2021_asks_for_flanks_instead(table):
    t = table(
        me={"line": ["Goon 1", "Goon 2", "Goon 3"], "hand": ["Ferry Trade"]},
        foe={"line": ["Goon 4", "Goon 5", "Goon 6"]},
        ruleset="2021-03",
    )
    t.play("Ferry Trade", "Goon 2", "Goon 5", "left", "left")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 1", "Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 4", "Goon 6"]


@invent("Ferry Shield", type="action")
class FerryShield:
    """Play: moves a ward from one creature to another. Gains 1 Æmber if it moves."""

    def play(g, me, you):
        source = yield from g.choose_creature()
        target = yield from g.choose_creature(optional=True)
        if (yield from g.move_ward(source, target)):
            yield from g.gain(you, 1)


@invent("Ferry Watch", power=5)
class FerryWatch:
    """Gains 10 Æmber whenever a creature is warded or a ward is used up."""

    @after("warded")
    def warded(g, me, you, event):
        yield from g.gain(you, 10)

    @after("ward_lost")
    def used_up(g, me, you, event):
        yield from g.gain(you, 10)


WARDED = {"title": "Goon 3", "warded": True}


def test_a_ward_that_moves_is_neither_put_on_nor_used_up(table):
    t = table(me={"hand": ["Ferry Shield"], "line": [WARDED, "Ferry Watch"]}, foe={"line": ["Goon 4"]})
    t.play("Ferry Shield", "Goon 3", "Goon 4")
    assert not t.card("Goon 3").warded
    assert t.card("Goon 4").warded
    assert t.me.amber == 1
    (fact,) = t.happened("status.ward_moved")
    assert fact.data == {"source": t.card("Goon 3").id, "target": t.card("Goon 4").id}


@pytest.mark.parametrize(
    ("source", "target"),
    [("Goon 3", "Goon 5"), ("Goon 3", "Goon 3"), ("Goon 4", "Goon 6"), ("Goon 3", [])],
    ids=["to a warded one", "to itself", "from one without", "to none"],
)
def test_a_ward_that_cannot_move_stays(table, source, target):
    line = [WARDED, "Goon 4", {"title": "Goon 5", "warded": True}, "Goon 6"]
    t = table(me={"hand": ["Ferry Shield"], "line": line})
    t.play("Ferry Shield", source, target)
    assert [creature.warded for creature in t.me.line] == [True, False, True, False]
    assert t.me.amber == 0


@invent("Ferry Peeler", type="action")
class FerryPeeler:
    """Play: removes a ward from a creature. Gains 1 Æmber if it had one."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.gain(you, len((yield from g.remove_ward(creature))))


@pytest.mark.parametrize(("creature", "gained"), [("Goon 3", 1), ("Goon 4", 0)])
def test_a_ward_that_is_removed_is_not_used_up(table, creature, gained):
    t = table(me={"hand": ["Ferry Peeler"], "line": [WARDED, "Goon 4"]}, foe={"line": ["Ferry Watch"]})
    t.play("Ferry Peeler", creature)
    assert t.card("Goon 3").warded is (gained == 0)
    assert (t.me.amber, t.foe.amber) == (gained, 0)
    assert [fact.data for fact in t.happened("status.ward_removed")] == [{"card": t.card("Goon 3").id}] * gained


@pytest.mark.clause("upgrade-attached-to-chosen-creature")
def test_an_upgrade_is_attached_where_it_is_played_put_into_play_or_moved(table, version):
    bare, decked = {"title": "Goon 3"}, {"title": "Goon 4", "upgrades": ["Ferry Medal"]}
    t = table(me={"line": [bare, decked], "hand": ["Ferry Brooch"]}, foe={}, ruleset=version)
    t.play("Ferry Brooch", "Goon 4")
    assert t.me.amber == 2
    t = table(
        me={"line": [bare, decked], "hand": ["Ferry Hooks"], "discard": ["Ferry Brooch"]}, foe={}, ruleset=version
    )
    t.play("Ferry Hooks", "Goon 3", "Goon 4", "Goon 4")
    assert t.me.amber == 1 + 2, "not where it stays on its creature"


def test_who_moves_an_upgrade_attaches_it(table):
    mine = {"title": "Goon 3", "upgrades": ["Ferry Brooch"]}
    t = table(me={"line": [mine, "Ferry Magpie"]}, foe={})
    t.reap("Ferry Magpie")
    assert t.me.amber == 2
    assert t.card("Ferry Brooch").host is t.card("Ferry Magpie")
    t = table(me={"line": ["Ferry Magpie"]}, foe={"line": [mine]})
    t.reap("Ferry Magpie")
    assert (t.me.amber, t.foe.amber) == (1, 0), "its own player has not attached it"


@invent("Ferry Lookout", type="artifact")
class FerryLookout:
    """Whenever another card enters play, draws a card if it has at least 3 power, else gains 3 Æmber."""

    @after("entered_play", other=True)
    def note(g, me, you, event):
        if g.power(event.card) >= 3:
            yield from g.draw(you)
        else:
            yield from g.gain(you, 3)


@pytest.mark.clause("swap-between-areas")
def test_what_is_swapped_into_play_enters_it_and_what_is_swapped_out_does_not(table, version):
    t = table(
        me={"line": ["Goon 2"], "hand": ["Ferry Door", "Goon 9", "Ferry Door"], "discard": ["Chant"]},
        foe={"artifacts": ["Ferry Lookout"], "line": ["Goon 1"]},
        ruleset=version,
    )
    t.play("Ferry Door", "Goon 9", "Goon 2")
    assert t.titles(t.me.line) == ["Goon 9"]
    assert t.me.amber == 1
    assert (len(t.foe.hand), t.foe.amber) == (1, 0)
    t.play("Ferry Door", "Goon 2", "Chant")  # neither of them in play
    assert (len(t.foe.hand), t.foe.amber) == (1, 0)

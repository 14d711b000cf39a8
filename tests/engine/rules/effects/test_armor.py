"""The order in which damage is prevented, and armor."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of, lasting
from engine.table.events import CHANGED
from tests.engine.invent import invent, plain

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
ONLY_2021 = pytest.mark.parametrize("version", ["2021-03"])
ONLY_16 = pytest.mark.parametrize("version", ["16.0", "18.4"])

plain("Mail Ghost", power=6, armor=2, keywords={"invulnerable": 1})

for _damage in range(1, 6):

    @invent(f"Mail Sting {_damage}", type="action")
    class MailSting:
        """Play: deals as much damage to a creature as its title says."""

        def play(g, me, you):
            creature = yield from g.choose_creature()
            yield from g.deal_damage(creature, int(me.title[-1]))


@invent("Mail Banner", type="artifact")
class MailBanner:
    """Each friendly creature has 1 more armor. Omni: is sacrificed."""

    def armor(g, me, creature):
        return 1 if creature.controller == me.controller else 0

    def omni(g, me, you):
        yield from g.sacrifice(me, you)


@invent("Mail Rust", type="action")
class MailRust:
    """Play: for the rest of the turn, each creature has 1 less armor."""

    def play(g, me, you):
        yield from g.begin(me, you, MailRust.Rusty)

    @lasting
    class Rusty:
        """Each creature has 1 less armor."""

        def armor(g, me, creature):
            return -1


@invent("Mail Grace", type="action")
class MailGrace:
    """Play: until another grace is said, friendly creatures cannot be dealt damage."""

    def play(g, me, you):
        saying = [record for record in g.state.lasting if record.text.title == me.title]
        for record in saying:
            g.end_lasting(record)
        if not saying:
            yield from g.begin(me, you, MailGrace.Said)

    @lasting
    class Said:
        """Friendly creatures cannot be dealt damage."""

        def cannot_be_dealt_damage(g, me, creature, source):
            return creature.controller == me.seat


@invent("Mail Cushion", type="artifact")
class MailCushion:
    """Prevents 1 of the damage that would be dealt to a friendly creature."""

    @instead_of("deal_damage", when=lambda g, me, you, e: e.card.controller == me.controller)
    def soften(g, me, you, event):
        yield from ()
        event.amount -= 1
        return CHANGED


@invent("Mail Guard", power=9)
class MailGuard:
    """Damage to a creature next to it is dealt to it instead."""

    @instead_of("take_damage", when=lambda g, me, you, e: e.card in g.neighbors(me))
    def step_in(g, me, you, event):
        yield from ()
        event.card = me
        return CHANGED


@invent("Mail Weigher", type="action")
class MailWeigher:
    """Play: gains 1 Æmber for each armor of a creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.gain(you, g.armor(creature))


def stings(t, *amounts):
    """Deal damage several times this turn, to the only creature."""
    for amount in amounts:
        t.play(f"Mail Sting {amount}")
    return t


def hand(*amounts):
    return [f"Mail Sting {amount}" for amount in amounts]


# the order of prevention


@pytest.mark.clause("damage-chart-1-general-prevention", versions=("2021-03",))
@pytest.mark.clause("damage-chart-1-cannot-be-dealt", versions=("16.0", "18.4"))
@pytest.mark.clause("armor-after-cannot-be-dealt-damage")
@SINCE_2021
def test_what_cannot_be_dealt_leaves_ward_and_armor_alone(table, version):
    line = [{"title": "Guard 6/2", "warded": True}]
    t = table(me={"line": line, "hand": ["Mail Grace", "Mail Grace", *hand(3, 4, 5)]}, foe={}, ruleset=version)
    guard = t.card("Guard 6/2")
    t.play("Mail Grace")
    stings(t, 5)
    assert guard.warded
    assert guard.damage == 0
    assert t.g.armor_left(guard) == 2
    t.play("Mail Grace")  # it ends
    stings(t, 4)
    assert not guard.warded
    assert guard.damage == 0
    assert t.g.armor_left(guard) == 2
    stings(t, 3)
    assert guard.damage == 1
    assert t.g.armor_left(guard) == 0


@pytest.mark.clause("damage-chart-1-general-prevention")
@ONLY_2021
def test_an_effect_that_prevents_some_damage_comes_before_armor(table, version):
    t = table(me={"line": ["Guard 6/2"], "artifacts": ["Mail Cushion"], "hand": hand(1, 3)}, foe={}, ruleset=version)
    guard = t.card("Guard 6/2")
    stings(t, 1)
    assert guard.damage == 0
    assert t.g.armor_left(guard) == 2
    stings(t, 3)
    assert guard.damage == 0
    assert t.g.armor_left(guard) == 0


@pytest.mark.clause("damage-chart-1-cannot-be-dealt")
@ONLY_16
def test_invulnerable_leaves_ward_and_armor_alone(table, version):
    line = [{"title": "Mail Ghost", "warded": True}]
    t = table(me={"line": line, "hand": hand(5)}, foe={}, ruleset=version)
    ghost = t.card("Mail Ghost")
    stings(t, 5)
    assert ghost.warded
    assert ghost.damage == 0
    assert t.g.armor_left(ghost) == 2


@pytest.mark.clause("damage-chart-2-ward", versions=("2021-03",))
@pytest.mark.clause("damage-chart-2-ward-prevents-all", versions=("16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("amount", [1, 5])
def test_a_ward_prevents_all_before_armor_and_is_gone(table, version, amount):
    line = [{"title": "Guard 4/2", "warded": True}]
    t = table(me={"line": line, "hand": hand(amount, 3)}, foe={}, ruleset=version)
    guard = t.card("Guard 4/2")
    stings(t, amount)  # even what armor could have stopped
    assert not guard.warded
    assert guard.damage == 0
    assert t.g.armor_left(guard) == 2
    stings(t, 3)
    assert guard.damage == 1
    assert t.g.armor_left(guard) == 0


@pytest.mark.clause("damage-chart-3-armor", "damage-chart-4-deal-and-tag", versions=("2021-03",))
@pytest.mark.clause("damage-chart-3-armor-point-by-point", "damage-chart-4-rest-is-dealt", versions=("16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize(("before", "amount", "left", "armor"), [
    (0, 1, 0, 1), (0, 2, 0, 0), (0, 3, 1, 0), (0, 5, 3, 0), (1, 4, 3, 0), (1, 5, None, 0), (3, 3, None, 0),
    (3, 2, 3, 0),
])  # fmt: skip
def test_armor_is_spent_one_for_one_and_the_rest_is_dealt(table, version, before, amount, left, armor):
    t = table(me={"line": [{"title": "Guard 4/2", "damage": before}], "hand": hand(amount)}, foe={}, ruleset=version)
    guard = t.card("Guard 4/2")
    stings(t, amount)
    if left is None:
        assert guard.zone == "discard"
        assert len(t.happened("card.tagged")) == 1
    else:
        assert guard.damage == left
        assert t.g.armor_left(guard) == armor
        assert not t.happened("card.tagged")


@pytest.mark.clause("damage-pending-until-prevention-done")
@ONLY_16
def test_damage_is_pending_until_prevention_is_done(table, version):
    t = table(me={"line": ["Guard 3/2", "Guard 3/1"], "hand": hand(4)}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Mail Sting 4", "Guard 3/2")
    assert t.card("Guard 3/2").damage == 2  # of 4 pending
    assert [f.data["amount"] for f in t.happened("damage.dealt")] == [2]
    t.fight("Guard 3/1")
    assert t.card("Guard 3/1").damage == 2
    assert t.card("Goon 3").zone == "discard"


@pytest.mark.clause("damage-order-unspecified")
@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_the_older_books_settle_armor_before_redirection_and_nothing_contradicts_the_later_order(table, version):
    t = table(
        me={"line": ["Guard 6/2", "Mail Guard"], "hand": ["Mail Grace", "Mail Grace", *hand(5, 4)]},
        foe={},
        ruleset=version,
    )
    guard = t.card("Guard 6/2")
    t.play("Mail Sting 4", "Guard 6/2")
    assert guard.damage == 0
    assert t.g.armor_left(guard) == 0
    assert t.card("Mail Guard").damage == 2
    t.next_turn().next_turn("brobnar")
    t.play("Mail Grace").play("Mail Sting 5", "Guard 6/2")
    assert guard.damage == 0
    assert t.g.armor_left(guard) == 2
    assert t.card("Mail Guard").damage == 2


# armor


@pytest.mark.clause("armor-prevents-value-each-turn", "armor-prevents-before-dealt")
def test_armor_prevents_up_to_its_value_in_every_turn(table, version):
    t = table(me={"line": ["Guard 9/2"], "hand": hand(3, 3)}, foe={"hand": hand(3), "line": []}, ruleset=version)
    guard = t.card("Guard 9/2")
    stings(t, 3)
    assert guard.damage == 1
    stings(t, 3)
    assert guard.damage == 4  # none left in this turn
    t.next_turn("brobnar")
    stings(t, 3)
    assert guard.damage == 5  # the next turn is another one, whosever it is
    assert [f.data["amount"] for f in t.happened("damage.dealt")] == [1, 3, 1]


@pytest.mark.clause("armor-prevents-before-dealt")
def test_what_armor_stops_leaves_no_token_and_is_no_damage(table, version):
    t = table(me={"line": [{"title": "Guard 3/2", "damage": 2}], "hand": hand(2)}, foe={}, ruleset=version)
    stings(t, 2)
    assert t.card("Guard 3/2").zone == "play"
    assert t.card("Guard 3/2").damage == 2
    assert not t.happened("damage.dealt")
    assert not t.happened("damage.healed")


@pytest.mark.clause("armor-unused-part-stays-for-turn")
def test_unused_armor_stays_for_the_rest_of_the_turn(table, version):
    t = table(me={"line": ["Guard 9/3"], "hand": hand(1, 1, 3)}, foe={}, ruleset=version)
    guard = t.card("Guard 9/3")
    for amount, left, damage in ((1, 2, 0), (1, 1, 0), (3, 0, 2)):
        stings(t, amount)
        assert (t.g.armor_left(guard), guard.damage) == (left, damage)


@pytest.mark.clause("armor-gains-are-additive", "armor-tilde-is-none-but-can-gain")
@pytest.mark.parametrize("printed", [0, 2])
def test_gained_armor_adds_up_and_a_creature_without_armor_can_gain_it(table, version, printed):
    title = f"Guard 9/{printed}" if printed else "Goon 9"
    t = table(
        me={
            "line": [{"title": title, "upgrades": ["Plate", "Plate"]}],
            "artifacts": ["Mail Banner"],
            "hand": hand(5, 5),
        },
        foe={"line": ["Goon 8"]},
        ruleset=version,
    )
    assert t.armor(title) == printed + 2 + 2 + 1
    assert t.armor("Goon 8") == 0
    t.play("Mail Sting 5", title).play("Mail Sting 5", title)
    assert t.card(title).damage == 5 - printed
    assert t.card("Goon 8").damage == 0


@pytest.mark.clause("armor-tilde-is-none-but-can-gain")
def test_a_creature_without_armor_takes_all(table, version):
    t = table(me={"line": ["Goon 9"], "hand": hand(1)}, foe={}, ruleset=version)
    assert t.armor("Goon 9") == 0
    assert stings(t, 1).card("Goon 9").damage == 1


@pytest.mark.clause("armor-gained-does-not-retroact")
def test_armor_gained_later_undoes_nothing(table, version):
    t = table(me={"line": ["Guard 9/1"], "hand": [*hand(3, 3), "Plate"]}, foe={}, ruleset=version)
    guard = t.card("Guard 9/1")
    stings(t, 3)
    t.play("Plate")
    assert guard.damage == 2
    assert t.g.armor_left(guard) == 2
    stings(t, 3)
    assert guard.damage == 3
    assert t.g.armor_left(guard) == 0


@pytest.mark.clause("armor-lost-does-not-retroact", "armor-loss-takes-used-armor-first")
@pytest.mark.parametrize(("used", "left"), [(1, 2), (2, 1), (3, 0)])
def test_lost_armor_deals_nothing_and_comes_off_the_used_part_first(table, version, used, left):
    t = table(me={"line": ["Guard 9/2"], "artifacts": ["Mail Banner"], "hand": hand(used, 4)}, foe={}, ruleset=version)
    guard = t.card("Guard 9/2")
    stings(t, used)
    assert t.g.armor_left(guard) == 3 - used
    t.omni("Mail Banner")
    assert guard.damage == 0
    assert t.armor("Guard 9/2") == 2
    assert t.g.armor_left(guard) == left
    stings(t, 4)
    assert guard.damage == 4 - left


@pytest.mark.clause("armor-loss-takes-used-armor-first")
def test_armor_lost_twice_comes_off_the_unused_part_when_no_used_one_is_left(table, version):
    t = table(me={"line": ["Guard 9/3"], "hand": ["Mail Rust", "Mail Rust", *hand(1, 5)]}, foe={}, ruleset=version)
    guard = t.card("Guard 9/3")
    stings(t, 1)
    assert t.g.armor_left(guard) == 2
    t.play("Mail Rust")
    assert t.g.armor_left(guard) == 2  # the used one is lost
    t.play("Mail Rust")
    assert t.g.armor_left(guard) == 1
    assert guard.damage == 0
    stings(t, 5)
    assert guard.damage == 4


@pytest.mark.clause("armor-total-value-includes-used", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("armor-value-reduced-when-used", versions=("16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize(("amount", "left"), [(1, 2), (2, 1), (4, 0)])
def test_an_effect_reads_the_full_armor_and_less_of_it_protects(table, version, amount, left):
    t = table(
        me={"line": ["Guard 9/3"], "hand": [*hand(amount, 5), "Mail Weigher", "Mail Weigher"]}, foe={}, ruleset=version
    )
    guard = t.card("Guard 9/3")
    stings(t, amount)
    damage = guard.damage
    t.play("Mail Weigher")
    assert t.me.amber == 3
    assert t.g.armor_left(guard) == left  # lower by what it prevented, for the rest of the turn
    stings(t, 5)
    assert guard.damage == damage + 5 - left
    t.next_turn()
    assert t.g.armor_left(guard) == 3


# armor that is the same whatever else adds to it


@invent("Mail Mist", type="artifact")
class MailMist:
    """Each enemy creature has 1 armor, whatever else adds to it."""

    def fixed_armor(g, me, creature):
        return 1 if creature.controller != me.controller else None


def test_fixed_armor_beats_what_is_printed_and_what_is_added(table, version):
    plated = {"title": "Guard 3/3", "upgrades": ["Plate"]}
    t = table(
        me={"artifacts": ["Mail Mist"], "line": ["Guard 4/2"], "hand": ["Hailstorm", "Crowbar"]},
        foe={"line": [plated, "Goon 3"]},
        ruleset=version,
    )
    assert [t.armor(title) for title in ("Guard 3/3", "Goon 3", "Guard 4/2")] == [1, 1, 2]
    t.play("Hailstorm")
    assert [t.card(title).damage for title in ("Guard 3/3", "Goon 3", "Guard 4/2")] == [1, 1, 0]
    t.play("Crowbar")
    assert [t.armor(title) for title in ("Guard 3/3", "Goon 3", "Guard 4/2")] == [5, 0, 2]

"""The four types of card and where they go; battlelines; upgrades; discarding from hand."""

from __future__ import annotations

import pytest

from engine import catalogue
from engine.abilities import lasting
from tests.engine.invent import invent

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Field Omen", type="action")
class FieldOmen:
    """Play: deals 2 damage to an enemy creature, steals 2 Æmber and returns an artifact to its owner's hand."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.deal_damage(creature, 2)
        yield from g.steal(you, 2)
        artifact = yield from g.choose_card(g.artifacts())
        yield from g.return_to_hand(artifact)


@invent("Field Hymn", type="action")
class FieldHymn:
    """Play: for the rest of the turn each friendly creature has 1 more power."""

    def play(g, me, you):
        yield from g.begin(me, you, FieldHymn.Sung)

    @lasting
    class Sung:
        """Each friendly creature has 1 more power."""

        def power(g, me, creature):
            return 1 if creature.controller == me.seat else 0


@invent("Field Totem", type="artifact", icons=("amber",))
class FieldTotem:
    """Action: becomes a creature of 4 power. Omni: becomes an artifact again."""

    def action(g, me, you):
        yield from g.become_creature(me, power=4)

    def omni(g, me, you):
        yield from g.become_itself(me)


@invent("Field Swing", type="action")
class FieldSwing:
    """Play: swaps two friendly creatures."""

    def play(g, me, you):
        creatures = yield from g.choose_creatures(2, friendly_to=you)
        if len(creatures) == 2:
            yield from g.swap(*creatures)


@invent("Field Harness", type="upgrade")
class FieldHarness:
    """Its creature has 2 more power and gains: Action: gains 1 Æmber."""

    def power(g, me, creature):
        return 2 if creature is me.host else 0

    class Grants:
        """Action: gains 1 Æmber."""

        def action(g, me, you):
            yield from g.gain(you, 1)


@invent("Field Smith", type="action")
class FieldSmith:
    """Play: puts an upgrade from your discard pile into play."""

    def play(g, me, you):
        upgrade = yield from g.choose_card([card for card in you.discard if card.type == "upgrade"])
        yield from g.put_into_play(upgrade, you)


# the four types


@pytest.mark.clause("card-types-are-four")
def test_every_card_of_the_catalogue_is_of_one_of_the_four_types():
    types = {card.type for each in catalogue.sets() for card in catalogue.cards(each.code)}
    assert types == {"action", "artifact", "creature", "upgrade"}


@pytest.mark.clause(
    "card-types-are-four",
    "action-card-resolves-then-discarded",
    "artifact-placed-behind-battleline",
    "creature-enters-on-flank",
    "upgrade-attached-to-chosen-creature",
)
def test_each_type_goes_to_its_place_when_it_is_played(table, version):
    t = table(me={"hand": ["Chant", "Trinket", "Goon 3", "Badge"]}, foe={}, filler=0, ruleset=version)
    t.play("Chant").play("Trinket").play("Goon 3").play("Badge")
    assert t.titles(t.me.discard) == ["Chant"]
    assert t.titles(t.me.artifacts) == ["Trinket"]
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.titles(t.card("Goon 3").upgrades) == ["Badge"]
    assert t.me.hand == []
    assert t.foe.discard == []
    assert t.foe.line == []
    assert t.foe.artifacts == []


# action cards


@pytest.mark.clause("action-card-resolves-then-discarded")
def test_an_action_card_does_what_it_can_and_is_discarded_afterwards(table, version):
    t = table(me={"hand": ["Field Omen"]}, foe={"line": ["Goon 5", "Goon 4"], "amber": 1}, ruleset=version)
    t.play("Field Omen")
    assert t.titles(t.me.discard) == []
    assert t.titles(t.me.hand) == []
    t.choose("Goon 5")
    assert t.card("Goon 5").damage == 2
    assert t.card("Goon 4").damage == 0
    assert (t.me.amber, t.foe.amber) == (1, 0)  # of 2 Æmber 1 could be stolen; no artifact could be returned
    assert t.titles(t.me.discard) == ["Field Omen"]
    assert t.foe.discard == []


@pytest.mark.clause("action-card-resolves-then-discarded")
def test_an_action_card_goes_to_its_owners_pile_even_if_it_does_nothing(table, version):
    t = table(me={"hand": ["Field Omen"]}, foe={}, ruleset=version)
    t.play("Field Omen")
    assert t.titles(t.me.discard) == ["Field Omen"]
    assert t.me.amber == 0


@pytest.mark.clause("action-card-lasting-effect-card-still-leaves")
@pytest.mark.parametrize("version", ["1.2", "1.3"])
def test_an_action_card_with_a_lasting_effect_leaves_at_once(table, version):
    t = table(me={"hand": ["Field Hymn"], "line": ["Goon 3"]}, foe={}, ruleset=version)
    t.play("Field Hymn")
    assert t.titles(t.me.discard) == ["Field Hymn"]  # before anything else is done in the turn
    assert t.at_rest
    assert t.power("Goon 3") == 4
    t.next_turn()
    assert t.power("Goon 3") == 3


# artifacts and creatures


@pytest.mark.clause("artifact-placed-behind-battleline", "creature-stays-in-play")
def test_artifacts_and_creatures_stay_from_turn_to_turn(table, version):
    t = table(me={"hand": ["Trinket", "Goon 3"], "line": ["Goon 5", "Goon 4"]}, foe={}, ruleset=version)
    t.play("Trinket")
    assert t.g.neighbors(t.card("Trinket")) == []
    assert not t.g.on_flank(t.card("Trinket"))
    assert t.titles(t.me.line) == ["Goon 5", "Goon 4"]  # no flank was asked for, no position taken
    t.play("Goon 3", flank="left")
    for _ in range(4):
        t.next_turn("brobnar")
        assert t.titles(t.me.line) == ["Goon 3", "Goon 5", "Goon 4"]
        assert t.titles(t.me.artifacts) == ["Trinket"]


@pytest.mark.clause("creature-enters-on-flank")
@pytest.mark.parametrize(
    ("flank", "line"), [("left", ["Goon 3", "Goon 5", "Goon 4"]), ("right", ["Goon 5", "Goon 4", "Goon 3"])]
)
def test_the_active_player_picks_the_flank(table, version, flank, line):
    t = table(me={"hand": ["Goon 3"], "line": ["Goon 5", "Goon 4"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.play("Goon 3", flank="")
    assert t.pending.keys == ("flank:left", "flank:right")
    assert t.pending.seat == 0
    t.choose(flank)
    assert t.titles(t.me.line) == line
    assert t.titles(t.foe.line) == ["Goon 1"]


# battlelines


@pytest.mark.clause("battleline-closes-up")
def test_the_battleline_closes_up_where_a_creature_left(table, version):
    t = table(
        me={"hand": ["Punch"], "line": ["Goon 9", "Goon 8"]},
        foe={"line": ["Goon 5", "Goon 3", "Goon 4"]},
        ruleset=version,
    )
    assert t.g.neighbors(t.card("Goon 5")) == [t.card("Goon 3")]
    t.play("Punch", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 4"]
    assert t.g.neighbors(t.card("Goon 5")) == [t.card("Goon 4")]
    assert t.titles(t.me.line) == ["Goon 9", "Goon 8"]


@pytest.mark.clause("battleline-order-is-kept")
def test_the_order_of_a_battleline_changes_only_by_effects_and_arrivals(table, version):
    t = table(
        me={"hand": ["Field Swing"], "line": ["Goon 5", "Goon 4", "Goon 3"]}, foe={"line": ["Goon 1"]}, ruleset=version
    )
    t.reap("Goon 4").fight("Goon 3")
    t.next_turn().next_turn("brobnar")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 4", "Goon 3"]
    t.play("Field Swing", ["Goon 5", "Goon 3"])
    assert t.titles(t.me.line) == ["Goon 3", "Goon 4", "Goon 5"]


# upgrades


@pytest.mark.clause("upgrade-attached-to-chosen-creature", "upgrade-modifies-host")
def test_an_upgrade_goes_on_any_creature_its_player_picks_and_changes_only_that(table, version):
    t = table(me={"hand": ["Field Harness"], "line": ["Goon 5"]}, foe={"line": ["Goon 4", "Goon 3"]}, ruleset=version)
    t.play("Field Harness")
    assert t.pending.seat == 0
    assert t.offered == ["Goon 5", "Goon 4", "Goon 3"]
    t.choose("Goon 4")
    assert t.titles(t.card("Goon 4").upgrades) == ["Field Harness"]
    assert [t.power(f"Goon {n}") for n in (5, 4, 3)] == [5, 6, 3]
    assert t.card("Field Harness").controller == 0  # the creature is the foe's, the upgrade is not


@pytest.mark.clause("upgrade-modifies-host")
def test_an_upgrade_is_never_used_itself_its_creature_is(table, version):
    t = table(me={"line": [{"title": "Goon 5", "upgrades": ["Field Harness"]}]}, foe={}, ruleset=version)
    for how in ("action", "omni", "reap", "fight"):
        assert not t.may(f"{how}:Field Harness")
        t.refused(f"{how}:Field Harness")
    t.action("Goon 5")
    assert t.me.amber == 1
    assert not t.card("Goon 5").ready
    assert t.g.state.plays_of == {"Goon 5": 1}


@pytest.mark.clause("upgrade-discarded-with-host")
@pytest.mark.parametrize("way", ["Punch", "Fear"])
def test_upgrades_are_discarded_when_their_creature_leaves_play(table, version, way):
    line = [{"title": "Goon 3", "damage": 2, "upgrades": ["Badge", {"title": "Field Harness", "owner": 0}]}]
    t = table(me={"hand": [way]}, foe={"line": line}, house="brobnar" if way == "Punch" else "dis", ruleset=version)
    t.play(way)
    assert t.card("Goon 3").zone == ("discard" if way == "Punch" else "hand")
    assert t.card("Badge").zone == t.card("Field Harness").zone == "discard"
    assert t.card("Badge") in t.foe.discard
    assert t.card("Field Harness") in t.me.discard


@pytest.mark.clause("upgrade-discarded-when-host-is-no-creature")
@pytest.mark.parametrize("version", ["2021-03", "16.0"])
def test_an_upgrade_is_discarded_when_its_host_is_no_creature_any_more(table, version):
    t = table(
        me={"artifacts": ["Field Totem"], "hand": ["Badge", "Field Harness"], "line": ["Goon 1"]},
        foe={},
        ruleset=version,
    )
    t.action("Field Totem", "left")
    assert t.titles(t.me.line) == ["Field Totem", "Goon 1"]
    assert t.power("Field Totem") == 4
    t.play("Badge", "Field Totem").play("Field Harness", "Goon 1")
    t.next_turn().next_turn("brobnar")
    t.omni("Field Totem")
    assert t.titles(t.me.artifacts) == ["Field Totem"]
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.card("Badge").zone == "discard"
    assert t.card("Field Totem").upgrades == []
    assert t.titles(t.card("Goon 1").upgrades) == ["Field Harness"]


@pytest.mark.clause("upgrade-needs-a-host")
def test_without_a_creature_an_upgrade_cannot_be_played(table, version):
    t = table(me={"hand": ["Badge", "Goon 3"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    assert not t.may("play:Badge")
    assert t.refused("play:Badge").clause == "upgrade-needs-a-host"
    t.play("Goon 3").play("Badge")
    assert t.card("Badge").host is t.card("Goon 3")


@pytest.mark.clause("upgrade-needs-a-host")
@pytest.mark.parametrize("hosts", [0, 1])
def test_without_a_creature_an_upgrade_cannot_be_put_into_play_either(table, version, hosts):
    foe = {"line": ["Goon 3"] * hosts}
    t = table(me={"hand": ["Field Smith"], "discard": ["Badge"]}, foe=foe, ruleset=version)
    t.play("Field Smith")
    assert t.card("Badge").zone == ("play" if hosts else "discard")


# discarding from hand


@pytest.mark.clause("discard-active-house-cards-freely", "discard-one-at-a-time")
def test_cards_of_the_active_house_are_discarded_one_by_one_without_limit(table, version):
    hand = ["Goon 1", "Goon 2", "Goon 3", "Goon 4", "Badge", "Trinket", "Chant", "Dis Chant"]
    t = table(me={"hand": hand, "line": ["Goon 9"]}, foe={}, filler=0, ruleset=version)
    first, second = (f"discard:{t.card(title).id}" for title in ("Goon 1", "Goon 2"))
    with pytest.raises(ValueError):
        t.game.submit([first, second])  # never two at a time
    t.discard("Goon 1").discard("Goon 2").reap("Goon 9").discard("Goon 3").play("Trinket")
    t.discard("Goon 4").discard("Badge").discard("Chant")
    assert t.titles(t.me.discard) == ["Goon 1", "Goon 2", "Goon 3", "Goon 4", "Badge", "Chant"]  # in this order
    assert t.titles(t.me.hand) == ["Dis Chant"]
    assert t.refused("discard:Dis Chant").clause == "step3-only-active-house-cards"
    t.end()
    assert t.pending.kind == "house"
    assert t.pending.seat == 1


@pytest.mark.clause("discard-one-at-a-time")
def test_nobody_is_made_to_discard_and_the_other_player_cannot(table, version):
    t = table(me={"hand": ["Goon 1"]}, foe={"hand": ["Goon 2"]}, filler=0, ruleset=version)
    assert t.may("discard:Goon 1")
    assert not t.may("discard:Goon 2")
    t.refused("discard:Goon 2")
    t.end()
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.me.discard == []

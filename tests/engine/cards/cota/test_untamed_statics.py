"""Creatures of Untamed whose text works as long as they are in play."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Lair Blink", type="action", house="brobnar")
class LairBlink:
    """Play: a friendly creature returns to hand and is put into play again."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.return_to_hand(creature)
        yield from g.put_into_play(creature, you)


@invent("Lair Litter", type="action", house="brobnar")
class LairLitter:
    """Play: discards a card from hand."""

    def play(g, me, you):
        chosen = yield from g.choose_card(list(you.hand), private=True)
        yield from g.discard(chosen)


@invent("Lair Mill", type="action", house="brobnar")
class LairMill:
    """Play: discards the top card of the deck."""

    def play(g, me, you):
        yield from g.discard_top(you)


@invent("Lair Gate", type="artifact")
class LairGate:
    """Its player may play cards of Untamed in every turn."""

    def may_play(g, me, player, card):
        return player.seat == me.controller and g.house_of(card) == "untamed"


HOUSES = ["brobnar", "untamed", "dis"]

# Witch of the Wilds ------------------------------------------------------------------------------------------------


def wilds(table, version, hand, house="brobnar", **more):
    return table(
        me={
            "line": ["Witch of the Wilds", *more.pop("line", ())],
            "artifacts": more.pop("artifacts", []),
            "hand": hand,
            "houses": HOUSES,
        },
        foe=more.pop("foe", {}),
        house=house,
        ruleset=version,
        **more,
    )


def playable(t):
    """The titles that may be played from hand now, each once."""
    keys = [key for key in t.pending.keys if key.startswith("play:")]
    return sorted({t.g.cards[int(key[5:])].title for key in keys})


def test_witch_of_the_wilds_allows_one_untamed_card_in_a_turn_of_another_house(table, version):
    t = wilds(table, version, ["Untamed Chant", "Untamed Goon 2", "Untamed Trinket", "Dust Imp", "Goon 1"])
    assert playable(t) == ["Goon 1", "Untamed Chant", "Untamed Goon 2", "Untamed Trinket"]
    assert not t.may("discard:Untamed Goon 2") and not t.may("reap:Witch of the Wilds")
    t.play("Goon 1").play("Untamed Goon 2")
    assert playable(t) == [] and t.titles(t.me.hand) == ["Untamed Chant", "Untamed Trinket", "Dust Imp"]
    assert "step3-only-active-house-cards" == t.refused(f"play:{t.card('Untamed Chant').id}").clause
    t.next_turn().next_turn("brobnar")
    assert "Untamed Chant" in playable(t), "one in each turn"


def test_cards_of_the_active_house_do_not_use_the_witchs_permission_up(table, version):
    t = wilds(table, version, ["Punch", "Goon 1", "Untamed Chant", "Untamed Chant"])
    t.play("Punch").play("Goon 1").play("Untamed Chant")
    assert playable(t) == []


def test_in_a_turn_of_untamed_the_witch_limits_nothing(table, version):
    t = wilds(table, version, ["Untamed Chant", "Untamed Goon 2", "Untamed Trinket", "Goon 1"], house="untamed")
    t.play("Untamed Chant").play("Untamed Goon 2").play("Untamed Trinket")
    assert playable(t) == []


def test_the_witch_allows_mavericks_of_untamed_and_serves_her_controller_only(table, version):
    hand = [{"title": "Goon 2", "house": "untamed"}, {"title": "Untamed Goon 2", "house": "dis"}]
    foe = {"hand": ["Untamed Chant"], "houses": HOUSES, "line": []}
    t = wilds(table, version, hand, foe=foe)
    assert playable(t) == ["Goon 2"]
    t.next_turn("brobnar")
    assert playable(t) == []


def test_each_of_two_witches_allows_one(table, version):
    t = wilds(table, version, ["Untamed Chant", "Untamed Chant", "Untamed Chant"], line=["Witch of the Wilds"])
    t.play("Untamed Chant").play("Untamed Chant")
    assert playable(t) == []


def test_a_witch_that_came_back_is_another(table, version):
    t = wilds(table, version, ["Untamed Chant", "Untamed Chant", "Lair Blink"])
    t.play("Untamed Chant").play("Lair Blink")
    assert playable(t) == ["Untamed Chant"]


@pytest.mark.parametrize("spared", ["witch", "pass"])
def test_the_player_picks_which_permission_is_used_up(table, version, spared):
    t = wilds(table, version, ["Permit", "Permit", "Untamed Chant", "Untamed Chant", "Dust Imp"])
    t.play("Permit").play("Permit").play("Untamed Chant")
    witch = f"trigger:{t.card('Witch of the Wilds').id}"
    effect = f"effect:{t.g.state.lasting[0].id}"
    assert t.pending.seat == 0 and t.pending.keys == (witch, effect), "one of two alike"
    t.submit(effect if spared == "witch" else witch)
    assert len(t.g.state.lasting) == (1 if spared == "witch" else 2)
    t.play("Dust Imp")
    assert t.me.amber == 0 and playable(t) == ["Untamed Chant"]
    t.play("Untamed Chant")
    assert playable(t) == [] and t.g.state.lasting == []


def test_what_permits_without_a_limit_uses_no_other_permission_up(table, version):
    t = wilds(table, version, ["Untamed Chant", "Untamed Chant", "Permit", "Dust Imp"], artifacts=["Lair Gate"])
    t.play("Permit").play("Untamed Chant").play("Untamed Chant").play("Dust Imp")
    assert t.titles(t.me.line) == ["Witch of the Wilds", "Dust Imp"]
    assert not t.g.happened(f"permitted:{t.me.line[0].id}.{t.me.line[0].incarnation}", t.me)


def test_a_blank_witch_allows_nothing(table, version):
    t = wilds(table, version, ["Untamed Chant"], foe={"artifacts": ["Silence"]})
    assert playable(t) == []


# Giant Sloth -------------------------------------------------------------------------------------------------------


def sloth(table, version, hand, house="untamed", **more):
    side = {"line": [more.pop("sloth", "Giant Sloth"), "Untamed Goon 2"], "hand": hand, "houses": HOUSES}
    return table(me=side, foe={"line": ["Goon 1"]}, house=house, ruleset=version, **more)


def test_giant_sloth_wakes_when_an_untamed_card_is_discarded(table, version):
    t = sloth(table, version, ["Untamed Chant", "Goon 1"])
    assert not any(t.may(f"{how}:Giant Sloth") for how in ("reap", "fight", "action"))
    assert "Giant Sloth" in t.refused("action:Giant Sloth").reason and t.may("reap:Untamed Goon 2")
    t.discard("Untamed Chant")
    assert all(t.may(f"{how}:Giant Sloth") for how in ("reap", "fight", "action"))
    t.action("Giant Sloth")
    assert t.me.amber == 3
    t.next_turn().next_turn("untamed")
    assert not t.may("action:Giant Sloth"), "it sleeps again"


def test_giant_sloth_sleeps_after_other_discards_and_after_untamed_cards_that_were_played(table, version):
    t = sloth(table, version, ["Dust Imp", "Lair Litter", "Lair Mill"], house="brobnar")
    t.play("Lair Litter", "Dust Imp")
    t.play("Lair Mill")
    assert t.me.discard[0].title == "Dust Imp" and t.g.happened("discarded:untamed", t.me) == 0
    t = sloth(table, version, ["Untamed Chant"])
    t.play("Untamed Chant")
    assert not t.may("action:Giant Sloth")


def test_a_card_of_untamed_from_the_deck_does_not_wake_it(table, version):
    t = table(
        me={"line": [{"title": "Giant Sloth", "house": "brobnar"}], "hand": ["Lair Mill"], "deck": ["Untamed Chant"]},
        foe={},
        ruleset=version,
    )
    t.play("Lair Mill")
    assert t.titles(t.me.discard)[0] == "Untamed Chant" and not t.may("reap:Giant Sloth")


def test_a_discard_by_an_ability_wakes_it_for_abilities_too(table, version):
    hand = ["Lair Litter", "Untamed Chant", "Drill", "Drill"]
    t = sloth(table, version, hand, house="brobnar")
    t.play("Drill", "Giant Sloth")
    assert t.card("Giant Sloth").ready and t.me.amber == 0
    t.play("Lair Litter", "Untamed Chant").play("Drill", "Giant Sloth", f"action:{t.card('Giant Sloth').id}")
    assert t.me.amber == 3


def test_a_maverick_of_untamed_wakes_it_and_a_stun_stays_on_it_while_it_sleeps(table, version):
    hand = [{"title": "Goon 2", "house": "untamed"}]
    t = sloth(table, version, hand, sloth={"title": "Giant Sloth", "stunned": True})
    assert not t.may("unstun:Giant Sloth")
    t.discard("Goon 2")
    assert t.may("unstun:Giant Sloth") and not t.may("action:Giant Sloth")


# Halacor -----------------------------------------------------------------------------------------------------------


def test_halacor_gives_the_flanks_skirmish(table, version):
    t = table(
        me={"line": ["Untamed Goon 2", "Goon 3", "Halacor"], "hand": ["Goon 1"]},
        foe={"line": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )
    assert [t.g.has_keyword(card, "skirmish") for card in t.me.line] == [True, False, True]
    assert not t.g.has_keyword(t.card("Goon 9"), "skirmish")
    t.fight("Untamed Goon 2")
    assert t.card("Goon 9").damage == 2 and t.card("Untamed Goon 2").damage == 0


def test_halacor_itself_fights_without_skirmish_off_the_flank(table, version):
    t = table(
        me={"line": ["Untamed Goon 2", "Halacor", "Untamed Goon 2"]},
        foe={"line": ["Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Halacor")
    assert t.card("Halacor").damage == 2


def test_skirmish_goes_with_halacor(table, version):
    t = table(
        me={"line": ["Untamed Goon 2", "Halacor"], "hand": ["Untamed Slaying"]},
        foe={"line": ["Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Untamed Slaying", "Halacor")
    assert not t.g.has_keyword(t.card("Untamed Goon 2"), "skirmish")


# Murmook -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("many", "amber", "forged"), [(1, 6, 0), (1, 7, 1), (2, 7, 0), (2, 8, 1)])
def test_murmook_makes_keys_of_the_opponent_dearer(table, version, many, amber, forged):
    t = table(me={"line": ["Murmook"] * many, "amber": 0}, foe={"amber": amber}, house="untamed", ruleset=version)
    assert t.g.key_cost(t.foe) == 6 + many and t.g.key_cost(t.me) == 6
    t.next_turn()
    assert len(t.foe.keys) == forged and t.foe.amber == (0 if forged else amber)


def test_murmook_under_new_control_changes_sides_and_a_dead_one_costs_nothing(table, version):
    t = table(
        me={"hand": ["Untamed Lure", "Untamed Slaying"]}, foe={"line": ["Murmook"]}, house="untamed", ruleset=version
    )
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (7, 6)
    t.play("Untamed Lure")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 7)
    t.play("Untamed Slaying")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 6)


def test_murmook_troubles_both_of_two_opponents(table):
    t = table(me={"line": ["Murmook"]}, foe={}, third={}, house="untamed")
    assert [t.g.key_cost(player) for player in t.g.players] == [6, 7, 7]


# Mushroom Man ------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("keys", "power"), [([], 11), (["red"], 8), (["red", "blue"], 5)])
def test_mushroom_man_has_three_power_for_each_key_to_be_forged(table, version, keys, power):
    t = table(
        me={"line": ["Mushroom Man", "Goon 1"], "keys": keys},
        foe={"line": ["Mushroom Man"], "keys": ["red"]},
        house="untamed",
        ruleset=version,
    )
    assert t.power("Mushroom Man") == power and t.power("Mushroom Man#2") == 8 and t.power("Goon 1") == 1


def test_mushroom_man_shrinks_to_death_when_a_key_is_forged(table, version):
    t = table(
        me={"line": [{"title": "Mushroom Man", "damage": 8}], "hand": ["Key Charge"], "amber": 7},
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Key Charge", "yes", "red")
    assert t.me.line == [] and t.me.keys == ["red"]


def test_mushroom_man_shrinks_in_the_forge_step_too(table, version):
    line = [{"title": "Mushroom Man", "damage": 8}, {"title": "Mushroom Man", "damage": 7}]
    t = table(me={}, foe={"line": line, "amber": 6}, house="untamed", ruleset=version)
    t.next_turn()
    assert t.titles(t.foe.line) == ["Mushroom Man"] and t.foe.line[0].damage == 7


def test_mushroom_man_counts_the_keys_of_its_controller(table, version):
    t = table(
        me={"hand": ["Untamed Lure"], "keys": ["red", "blue"]},
        foe={"line": ["Mushroom Man"]},
        house="untamed",
        ruleset=version,
    )
    assert t.power("Mushroom Man") == 11
    t.play("Untamed Lure")
    assert t.power("Mushroom Man") == 5


# Teliga ------------------------------------------------------------------------------------------------------------


def test_teliga_profits_from_creatures_that_the_opponent_plays(table, version):
    t = table(
        me={"hand": ["Untamed Goon 2", "Untamed Goon 2", "Untamed Trinket", "Untamed Chant"]},
        foe={"line": ["Teliga"], "hand": ["Untamed Goon 2"]},
        house="untamed",
        ruleset=version,
    )
    t.play("Untamed Goon 2").play("Untamed Trinket").play("Untamed Chant")
    assert (t.me.amber, t.foe.amber) == (0, 1)
    t.play("Untamed Goon 2")
    assert t.foe.amber == 2
    t.next_turn("untamed").play("Untamed Goon 2")
    assert (t.me.amber, t.foe.amber) == (0, 2), "her own player's creatures do not count"


def test_teliga_does_not_see_creatures_put_into_play(table, version):
    t = table(
        me={"hand": ["Untamed Ushering", "Untamed Goon 2"]}, foe={"line": ["Teliga"]}, house="untamed", ruleset=version
    )
    t.play("Untamed Ushering")
    assert len(t.me.line) == 1 and t.foe.amber == 0


def test_with_three_players_teliga_watches_both_opponents(table):
    t = table(me={"hand": ["Goon 1"]}, foe={"line": ["Teliga"], "hand": ["Goon 2"]}, third={"hand": ["Goon 3"]})
    t.play("Goon 1")
    assert t.foe.amber == 1
    t.next_turn("brobnar").play("Goon 2").next_turn("brobnar").play("Goon 3")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 2, 0)

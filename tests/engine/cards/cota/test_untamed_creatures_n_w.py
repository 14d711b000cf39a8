"""Creatures of Untamed in Call of the Archons, N to W."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import ordered
from tests.engine.helpers.tables import WITH_UNTAMED, wild
from tests.engine.invent import invent, plain

plain("Radiant Hound", power=3, traits=("beast",))

plain("Radiant Niffle", power=3, traits=("niffle",))

plain("Radiant Warden 4", power=4, keywords={"taunt": 1, "elusive": 1})


@invent("Lair Blink", type="action", house="brobnar")
class LairBlink:
    """Play: a friendly creature returns to hand and is put into play again."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.return_to_hand(creature)
        yield from g.put_into_play(creature, you)


@invent("Lair Gate", type="artifact")
class LairGate:
    """Its player may play cards of Untamed in every turn."""

    def may_play(g, me, player, card):
        return player.seat == me.controller and g.house_of(card) == "untamed"


# Niffle Ape


def test_niffle_ape_attacks_past_taunt_and_hits_the_elusive(table, version):
    t = table(
        me={"line": ["Niffle Ape"]},
        foe={"line": ["Noddy the Thief", "Champion Anaphiel", "Goon 5"]},
        house="untamed",
        ruleset=version,
    )
    t.fight("Niffle Ape")
    assert t.offered == ["Noddy the Thief", "Champion Anaphiel", "Goon 5"]
    t.choose("Noddy the Thief")
    assert t.titles(t.foe.discard) == ["Noddy the Thief"]
    assert t.card("Niffle Ape").damage == 2, "and is hit back"


def test_niffle_ape_ignores_both_on_one_creature(table):
    t = table(me={"line": ["Niffle Ape"]}, foe={"line": ["Radiant Warden 4", "Goon 1"]}, house="untamed")
    t.fight("Niffle Ape", "Goon 1")
    assert t.titles(t.foe.line) == ["Radiant Warden 4"]
    t = table(me={"line": ["Niffle Ape"]}, foe={"line": ["Radiant Warden 4", "Goon 1"]}, house="untamed")
    t.fight("Niffle Ape", "Radiant Warden 4")
    assert t.card("Radiant Warden 4").damage == 3
    assert t.me.line == []


def test_niffle_ape_helps_no_other_attacker(table):
    foe = {"line": ["Champion Anaphiel", "Goon 1"]}
    t = table(me={"line": ["Untamed Goon 2", "Niffle Ape"]}, foe=foe, house="untamed")
    t.fight("Untamed Goon 2")
    assert t.card("Champion Anaphiel").damage == 1
    assert t.card("Goon 1").damage == 0
    t = table(me={"line": ["Untamed Goon 2", "Niffle Ape"]}, foe={"line": ["Noddy the Thief"]}, house="untamed")
    t.fight("Untamed Goon 2")
    assert t.card("Noddy the Thief").damage == 0
    assert t.card("Untamed Goon 2").damage == 0


def test_an_attack_of_niffle_ape_is_the_first_one_for_the_elusive_all_the_same(table):
    t = table(
        me={"line": ["Niffle Ape", "Untamed Goon 2"]},
        foe={"line": [{"title": "Noddy the Thief", "power_counters": 5}]},
        house="untamed",
    )
    t.fight("Niffle Ape")
    assert t.card("Noddy the Thief").damage == 3
    t.fight("Untamed Goon 2")
    assert t.card("Noddy the Thief").damage == 5, "elusive covers only the first attack of a turn"


def test_niffle_ape_attacked_ignores_nothing(table):
    t = table(me={"line": ["Goon 4"]}, foe={"line": ["Champion Anaphiel", "Niffle Ape"]})
    t.fight("Goon 4")
    assert t.card("Champion Anaphiel").damage == 3
    assert t.card("Niffle Ape").damage == 0


# Niffle Queen


def test_niffle_queen_strengthens_other_friendly_beasts_and_niffles(table, version):
    t = table(
        me={"line": ["Niffle Queen", "Radiant Hound", "Radiant Niffle", "Niffle Ape", "Goon 3"]},
        foe={"line": ["Niffle Ape", "Radiant Hound"]},
        house="untamed",
        ruleset=version,
    )
    assert [t.g.power(c) for c in t.me.line] == [6, 4, 4, 5, 3], "one for each trait, nothing for herself"
    assert [t.g.power(c) for c in t.foe.line] == [3, 3]


def test_niffle_queens_strengthen_each_other(table):
    t = table(me={"line": ["Niffle Queen", "Niffle Queen", "Niffle Ape"]}, foe={"line": ["Niffle Queen"]})
    assert [t.g.power(c) for c in t.me.line] == [8, 8, 7]
    assert t.g.power(t.foe.line[0]) == 6


@pytest.mark.parametrize(("damage", "lives"), [(2, True), (3, False), (4, False)])
def test_who_lives_by_the_niffle_queen_dies_with_her(table, version, damage, lives):
    t = table(
        me={"line": [{"title": "Niffle Ape", "damage": damage}, "Niffle Queen"], "hand": ["Untamed Slaying"]},
        foe={},
        house="untamed",
        ruleset=version,
    )
    assert t.power("Niffle Ape") == 5
    t.play("Untamed Slaying", "Niffle Queen")
    assert t.titles(t.me.line) == (["Niffle Ape"] if lives else [])


def test_niffle_queen_strengthens_who_comes_later_and_stunned_or_exhausted(table):
    t = table(
        me={"line": [{"title": "Niffle Queen", "stunned": True, "ready": False}], "hand": ["Niffle Ape"]},
        foe={},
        house="untamed",
    )
    t.play("Niffle Ape")
    assert t.power("Niffle Ape") == 5


def test_niffle_queen_follows_control(table):
    t = table(me={"line": [{"title": "Niffle Queen", "owner": 1}, "Niffle Ape"]}, foe={"line": ["Niffle Ape"]})
    assert [t.g.power(c) for c in t.me.line] == [6, 5]
    assert t.g.power(t.foe.line[0]) == 3


def test_niffle_ape_fights_with_the_power_of_the_queen(table):
    t = table(me={"line": ["Niffle Ape", "Niffle Queen"]}, foe={"line": ["Goon 6"]}, house="untamed")
    t.fight("Niffle Ape")
    assert t.card("Goon 6").damage == 5
    assert t.titles(t.me.line) == ["Niffle Queen"]


# Piranha Monkeys


def test_piranha_monkeys_bite_all_others_when_played_and_when_they_reap(table, version):
    t = wild(
        table,
        version,
        "Piranha Monkeys",
        ["Goon 3", "Invulnerable Goon 4"],
        ["Goon 2", "Guard 4/1", "Goon 5"],
        mine={"hand": ["Piranha Monkeys", "Untamed Bugle"]},
    )
    t.play("Piranha Monkeys")
    hurt = {card.title: card.damage for card in t.g.creatures()}
    stone = 2 if version in ("1.2", "1.3") else 0  # the early books do not know invulnerable
    assert hurt == {"Goon 3": 2, "Invulnerable Goon 4": stone, "Piranha Monkeys": 0, "Guard 4/1": 1, "Goon 5": 2}
    ordered(t.play("Untamed Bugle").reap("Piranha Monkeys"))
    hurt = {card.title: card.damage for card in t.g.creatures()}
    stone = {} if version in ("1.2", "1.3") else {"Invulnerable Goon 4": 0}
    assert hurt == {**stone, "Piranha Monkeys": 0, "Guard 4/1": 3, "Goon 5": 4}
    assert t.me.amber == 1


def test_piranha_monkeys_alone(table, version):
    t = wild(table, version, "Piranha Monkeys")
    t.play("Piranha Monkeys")
    assert t.at_rest
    assert t.card("Piranha Monkeys").damage == 0


# Snufflegator


def test_snufflegator_is_not_hit_back_when_it_attacks(table, version):
    t = table(me={"line": ["Snufflegator"]}, foe={"line": ["Goon 9", "Goon 5"]}, house="untamed", ruleset=version)
    t.fight("Snufflegator", "Goon 9")
    assert t.card("Goon 9").damage == 4
    assert t.card("Snufflegator").damage == 0
    assert t.card("Goon 5").damage == 0


def test_snufflegator_is_hit_when_it_is_attacked(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Snufflegator"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.card("Snufflegator").damage == 3
    assert t.me.line == []


# Teliga


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
    assert len(t.me.line) == 1
    assert t.foe.amber == 0


def test_with_three_players_teliga_watches_both_opponents(table):
    t = table(me={"hand": ["Goon 1"]}, foe={"line": ["Teliga"], "hand": ["Goon 2"]}, third={"hand": ["Goon 3"]})
    t.play("Goon 1")
    assert t.foe.amber == 1
    t.next_turn("brobnar").play("Goon 2").next_turn("brobnar").play("Goon 3")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 2, 0)


# Witch of the Eye


def eye(table, discard, version="16.0", foe=None, **more):
    return table(
        me={"line": [{"title": "Witch of the Eye", **more}], "discard": discard},
        foe=foe or {"discard": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )


def test_witch_of_the_eye_returns_any_card_from_your_discard_pile(table, version):
    t = eye(table, ["Goon 1", "Punch", "Trinket", "Badge"], version).reap("Witch of the Eye")
    assert t.offered == ["Goon 1", "Punch", "Trinket", "Badge"]
    assert t.pending.minimum == 1
    t.choose("Punch")
    assert t.titles(t.me.hand) == ["Punch"]
    assert t.titles(t.me.discard) == ["Goon 1", "Trinket", "Badge"]
    assert t.me.amber == 1
    assert t.titles(t.foe.discard) == ["Goon 9"]


def test_witch_of_the_eye_with_an_empty_discard_pile(table, version):
    t = eye(table, [], version).reap("Witch of the Eye")
    assert t.at_rest
    assert t.me.hand == []
    assert t.me.amber == 1
    assert t.titles(t.foe.discard) == ["Goon 9"]


def test_witch_of_the_eye_returns_nothing_by_fighting_or_losing_a_stun(table):
    t = eye(table, ["Punch"], foe={"line": ["Goon 1"]}).fight("Witch of the Eye")
    assert t.me.hand == []
    assert t.titles(t.me.discard) == ["Punch"]
    t = eye(table, ["Punch"], stunned=True).unstun("Witch of the Eye")
    assert t.me.hand == []
    assert t.me.amber == 0


def test_witch_of_the_eye_reads_the_pile_of_her_controller(table):
    t = eye(table, ["Punch"], owner=1).reap("Witch of the Eye")
    assert t.titles(t.me.hand) == ["Punch"]
    assert t.foe.hand == []


def test_what_the_witch_of_the_eye_returned_can_be_played(table):
    t = eye(table, ["Untamed Goon 2"]).reap("Witch of the Eye")
    t.play("Untamed Goon 2")
    assert t.titles(t.me.line) == ["Witch of the Eye", "Untamed Goon 2"]


# Witch of the Wilds


def wilds(table, version, hand, house="brobnar", **more):
    return table(
        me={
            "line": ["Witch of the Wilds", *more.pop("line", ())],
            "artifacts": more.pop("artifacts", []),
            "hand": hand,
            "houses": WITH_UNTAMED,
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
    assert not t.may("discard:Untamed Goon 2")
    assert not t.may("reap:Witch of the Wilds")
    t.play("Goon 1").play("Untamed Goon 2")
    assert playable(t) == []
    assert t.titles(t.me.hand) == ["Untamed Chant", "Untamed Trinket", "Dust Imp"]
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
    foe = {"hand": ["Untamed Chant"], "houses": WITH_UNTAMED, "line": []}
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
    assert t.pending.seat == 0, "one of two alike"
    assert t.pending.keys == (witch, effect), "one of two alike"
    t.submit(effect if spared == "witch" else witch)
    assert len(t.g.state.lasting) == (1 if spared == "witch" else 2)
    t.play("Dust Imp")
    assert t.me.amber == 0
    assert playable(t) == ["Untamed Chant"]
    t.play("Untamed Chant")
    assert playable(t) == []
    assert t.g.state.lasting == []


def test_what_permits_without_a_limit_uses_no_other_permission_up(table, version):
    t = wilds(table, version, ["Untamed Chant", "Untamed Chant", "Permit", "Dust Imp"], artifacts=["Lair Gate"])
    t.play("Permit").play("Untamed Chant").play("Untamed Chant").play("Dust Imp")
    assert t.titles(t.me.line) == ["Witch of the Wilds", "Dust Imp"]
    assert not t.g.happened(f"permitted:{t.me.line[0].id}.{t.me.line[0].incarnation}", t.me)


def test_a_blank_witch_allows_nothing(table, version):
    t = wilds(table, version, ["Untamed Chant"], foe={"artifacts": ["Silence"]})
    assert playable(t) == []

"""The creatures of Untamed in Call of the Archons. The actions are in test_untamed_actions.py."""

from __future__ import annotations

import pytest

from tests.engine.invent import plain

plain("Radiant Hound", power=3, traits=("beast",))
plain("Radiant Niffle", power=3, traits=("niffle",))
plain("Radiant Warden 4", power=4, keywords={"taunt": 1, "elusive": 1})


# Dust Pixie and Snufflegator ---------------------------------------------------------------------------------------


def test_dust_pixie_gives_two_amber_and_has_one_power(table, version):
    t = table(me={"hand": ["Dust Pixie"]}, foe={"line": ["Goon 1"]}, house="untamed", ruleset=version)
    t.play("Dust Pixie")
    assert t.at_rest and t.me.amber == 2 and t.power("Dust Pixie") == 1 and not t.card("Dust Pixie").ready
    t.next_turn("brobnar")
    t.fight("Goon 1")
    assert t.me.line == [] and t.foe.line == [] and (t.me.amber, t.foe.amber) == (2, 0)


def test_snufflegator_is_not_hit_back_when_it_attacks(table, version):
    t = table(me={"line": ["Snufflegator"]}, foe={"line": ["Goon 9", "Goon 5"]}, house="untamed", ruleset=version)
    t.fight("Snufflegator", "Goon 9")
    assert t.card("Goon 9").damage == 4 and t.card("Snufflegator").damage == 0 and t.card("Goon 5").damage == 0


def test_snufflegator_is_hit_when_it_is_attacked(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Snufflegator"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.card("Snufflegator").damage == 3 and t.me.line == []


# Niffle Ape --------------------------------------------------------------------------------------------------------


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
    assert t.card("Radiant Warden 4").damage == 3 and t.me.line == []


def test_niffle_ape_helps_no_other_attacker(table):
    foe = {"line": ["Champion Anaphiel", "Goon 1"]}
    t = table(me={"line": ["Untamed Goon 2", "Niffle Ape"]}, foe=foe, house="untamed")
    t.fight("Untamed Goon 2")
    assert t.card("Champion Anaphiel").damage == 1 and t.card("Goon 1").damage == 0
    t = table(me={"line": ["Untamed Goon 2", "Niffle Ape"]}, foe={"line": ["Noddy the Thief"]}, house="untamed")
    t.fight("Untamed Goon 2")
    assert t.card("Noddy the Thief").damage == 0 and t.card("Untamed Goon 2").damage == 0


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
    assert t.card("Champion Anaphiel").damage == 3 and t.card("Niffle Ape").damage == 0


# Niffle Queen ------------------------------------------------------------------------------------------------------


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
    assert [t.g.power(c) for c in t.me.line] == [6, 5] and t.g.power(t.foe.line[0]) == 3


def test_niffle_ape_fights_with_the_power_of_the_queen(table):
    t = table(me={"line": ["Niffle Ape", "Niffle Queen"]}, foe={"line": ["Goon 6"]}, house="untamed")
    t.fight("Niffle Ape")
    assert t.card("Goon 6").damage == 5 and t.titles(t.me.line) == ["Niffle Queen"]


# Hunting Witch -----------------------------------------------------------------------------------------------------


def test_hunting_witch_gains_for_each_other_creature_played(table, version):
    t = table(
        me={
            "line": ["Hunting Witch"],
            "hand": [
                "Untamed Goon 2",
                "Untamed Trinket",
                "Untamed Chant",
                "Untamed Badge",
                "Untamed Goon 2",
                "Untamed Goon 2",
            ],
        },
        foe={},
        house="untamed",
        ruleset=version,
    )
    t.play("Untamed Goon 2")
    assert t.me.amber == 1
    t.play("Untamed Trinket").play("Untamed Chant").play("Untamed Badge", "Hunting Witch")
    assert t.me.amber == 1, "only for creatures"
    t.play("Untamed Goon 2")
    t.discard("Untamed Goon 2")
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_hunting_witch_does_not_gain_for_herself_but_for_another_witch(table, version):
    t = table(me={"hand": ["Hunting Witch", "Hunting Witch"]}, foe={}, house="untamed", ruleset=version)
    t.play("Hunting Witch")
    assert t.me.amber == 0
    t.play("Hunting Witch")
    assert t.at_rest and t.me.amber == 1
    assert len(t.me.line) == 2


def test_two_hunting_witches_gain_one_each(table):
    t = table(
        me={"line": ["Hunting Witch", {"title": "Hunting Witch", "ready": False}], "hand": ["Untamed Goon 2"]},
        foe={"line": ["Hunting Witch"]},
        house="untamed",
    )
    t.play("Untamed Goon 2")
    assert t.pending.kind == "trigger" and len(t.pending.keys) == 2
    t.submit(t.pending.keys[0])
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_hunting_witch_does_not_gain_for_the_opponent_or_for_what_is_put_into_play(table):
    t = table(me={"hand": ["Untamed Goon 2"]}, foe={"line": ["Hunting Witch"]}, house="untamed")
    t.play("Untamed Goon 2")
    assert (t.me.amber, t.foe.amber) == (0, 0)
    t = table(me={"line": ["Hunting Witch"], "hand": ["Untamed Ushering", "Goon 3"]}, foe={}, house="untamed")
    t.play("Untamed Ushering", flank="left")
    assert t.titles(t.me.line) == ["Goon 3", "Hunting Witch"] and t.me.amber == 0


def test_hunting_witch_stunned_still_gains_and_blank_does_not(table):
    line = [{"title": "Hunting Witch", "stunned": True}]
    t = table(me={"line": line, "hand": ["Untamed Goon 2"]}, foe={}, house="untamed")
    assert t.play("Untamed Goon 2").me.amber == 1
    t = table(me={"line": line, "hand": ["Untamed Goon 2"]}, foe={"artifacts": ["Silence"]}, house="untamed")
    assert t.play("Untamed Goon 2").me.amber == 0


# Witch of the Eye --------------------------------------------------------------------------------------------------


def eye(table, discard, version="16.0", foe=None, **more):
    return table(
        me={"line": [{"title": "Witch of the Eye", **more}], "discard": discard},
        foe=foe or {"discard": ["Goon 9"]},
        house="untamed",
        ruleset=version,
    )


def test_witch_of_the_eye_returns_any_card_from_your_discard_pile(table, version):
    t = eye(table, ["Goon 1", "Punch", "Trinket", "Badge"], version).reap("Witch of the Eye")
    assert t.offered == ["Goon 1", "Punch", "Trinket", "Badge"] and t.pending.minimum == 1
    t.choose("Punch")
    assert t.titles(t.me.hand) == ["Punch"] and t.titles(t.me.discard) == ["Goon 1", "Trinket", "Badge"]
    assert t.me.amber == 1 and t.titles(t.foe.discard) == ["Goon 9"]


def test_witch_of_the_eye_with_an_empty_discard_pile(table, version):
    t = eye(table, [], version).reap("Witch of the Eye")
    assert t.at_rest and t.me.hand == [] and t.me.amber == 1 and t.titles(t.foe.discard) == ["Goon 9"]


def test_witch_of_the_eye_returns_nothing_by_fighting_or_losing_a_stun(table):
    t = eye(table, ["Punch"], foe={"line": ["Goon 1"]}).fight("Witch of the Eye")
    assert t.me.hand == [] and t.titles(t.me.discard) == ["Punch"]
    t = eye(table, ["Punch"], stunned=True).unstun("Witch of the Eye")
    assert t.me.hand == [] and t.me.amber == 0


def test_witch_of_the_eye_reads_the_pile_of_her_controller(table):
    t = eye(table, ["Punch"], owner=1).reap("Witch of the Eye")
    assert t.titles(t.me.hand) == ["Punch"] and t.foe.hand == []


def test_what_the_witch_of_the_eye_returned_can_be_played(table):
    t = eye(table, ["Untamed Goon 2"]).reap("Witch of the Eye")
    t.play("Untamed Goon 2")
    assert t.titles(t.me.line) == ["Witch of the Eye", "Untamed Goon 2"]

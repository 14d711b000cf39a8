"""Creatures of Brobnar in Age of Ascension, B to G."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW

STRIKERS = [("Bingle Bangbang", 5), ("Cowfyne", 2)]

# Bellowing Patrizate


def test_a_ready_patrizate_hurts_creatures_of_both_sides_that_enter_play(table, version):
    t = table(
        me={"line": ["Bellowing Patrizate", "Goon 5"], "hand": ["Goon 4"]},
        foe={"line": ["Goon 6"], "hand": ["Goon 3", "Trinket"]},
        ruleset=version,
    )
    t.play("Goon 4")
    assert [c.damage for c in t.me.line] == [0, 0, 1]
    assert t.card("Goon 6").damage == 0
    t.next_turn("brobnar")
    t.play("Goon 3").play("Trinket")
    assert t.card("Goon 3").damage == 1
    assert t.card("Goon 6").damage == 0


def test_an_exhausted_patrizate_is_silent(table, version):
    t = table(
        me={"line": [{"title": "Bellowing Patrizate", "ready": False}], "hand": ["Goon 4"]},
        foe={"hand": ["Goon 1"]},
        ruleset=version,
    )
    t.play("Goon 4")
    assert [c.damage for c in t.me.line] == [0, 0]
    t.next_turn("brobnar")
    t.play("Goon 1")
    assert t.foe.line == [], "it was readied at the end of its player's turn"


def test_a_patrizate_that_enters_play_is_not_ready(table, version):
    t = table(me={"hand": ["Bellowing Patrizate"], "line": ["Goon 3"]}, foe={}, ruleset=version)
    t.play("Bellowing Patrizate")
    assert [c.damage for c in t.me.line] == [0, 0]


def test_armor_and_ward_stop_the_patrizate(table):
    t = table(
        me={"line": ["Bellowing Patrizate"], "hand": ["Guard 1/1", "Goon 1", "Ushering"]},
        foe={},
    )
    t.play("Guard 1/1").play("Ushering")
    assert t.titles(t.me.line) == ["Bellowing Patrizate", "Guard 1/1"], "also what is put into play"
    assert t.card("Guard 1/1").damage == 0
    assert t.card("Goon 1").zone == "discard"


# Bingle Bangbang and Cowfyne


@pytest.mark.parametrize(("fighter", "amount"), STRIKERS)
def test_the_neighbors_of_the_creature_that_is_fought_are_hit_first(table, version, fighter, amount):
    t = table(
        me={"line": ["Goon 3", fighter]},
        foe={"line": ["Goon 12", "Goon 1", f"Goon {amount}", f"Goon {amount + 1}", "Goon 12"]},
        ruleset=version,
    )
    t.fight(fighter, "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 12", f"Goon {amount + 1}", "Goon 12"]
    assert [c.damage for c in t.foe.line] == [amount, 0, 0]
    assert t.card("Goon 3").damage == 0


@pytest.mark.parametrize(("fighter", "amount"), STRIKERS)
def test_armor_and_ward_stop_that_and_being_attacked_does_nothing(table, fighter, amount):
    t = table(
        me={"line": [fighter]},
        foe={"line": ["Guard 9/2", "Goon 1", {"title": "Goon 2", "warded": True}]},
    )
    t.fight(fighter, "Goon 1")
    assert [c.damage for c in t.foe.line] == [amount - 2, 0]
    assert not t.card("Goon 2").warded
    t = table(me={"line": ["Goon 3", "Goon 12", "Goon 4"]}, foe={"line": [fighter]})
    t.fight("Goon 12")
    assert [c.damage for c in t.me.line] == [0, t.g.power(t.card(fighter)), 0]


# Brammo


def test_brammo_hits_the_enemy_flanks(table, version):
    t = table(
        me={"line": ["Goon 3"], "hand": ["Brammo"]},
        foe={"line": ["Goon 2", "Goon 4", "Goon 1", "Goon 5"]},
        ruleset=version,
    )
    t.play("Brammo")
    assert [(c.title, c.damage) for c in t.foe.line] == [("Goon 4", 0), ("Goon 1", 0), ("Goon 5", 2)]
    assert [c.damage for c in t.me.line] == [0, 0]
    assert (t.power("Brammo"), t.armor("Brammo")) == (4, 1)


@pytest.mark.parametrize(("line", "damage"), [(["Goon 3"], [2]), ([], []), (["Guard 3/1", "Goon 3"], [1, 2])])
def test_a_lonely_creature_is_on_both_flanks_and_hit_by_brammo_once(table, version, line, damage):
    t = table(me={"hand": ["Brammo"]}, foe={"line": line}, ruleset=version)
    t.play("Brammo")
    assert [c.damage for c in t.foe.line] == damage


@NEW
def test_a_ward_stops_brammo(table, version):
    t = table(me={"hand": ["Brammo"]}, foe={"line": [{"title": "Goon 2", "warded": True}, "Goon 3"]}, ruleset=version)
    t.play("Brammo")
    assert [(c.damage, c.warded) for c in t.foe.line] == [(0, False), (2, False)]


# Culf the Quiet


def test_culf_the_quiet_eludes_the_first_attack_of_a_turn(table, version):
    t = table(me={"line": ["Goon 3", "Goon 4"]}, foe={"line": ["Culf the Quiet"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.card("Culf the Quiet").damage == 0
    assert t.card("Goon 3").damage == 0
    t.fight("Goon 4")
    assert t.card("Culf the Quiet").damage == 4
    assert t.card("Goon 4").zone == "discard"


# Drummernaut


@pytest.mark.ruling("erratum-drummernaut", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_drummernaut_returns_another_giant_or_nothing(table, version):
    t = table(
        me={"hand": ["Drummernaut"], "line": ["Goon 3"]},
        foe={"line": ["Bumpsy"]},
        ruleset=version,
    )
    t.play("Drummernaut")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Goon 3", "Drummernaut"]
    assert t.titles(t.foe.line) == ["Bumpsy"]
    t = table(me={"hand": ["Drummernaut"], "line": ["Goon 3", "Bumpsy"]}, foe={}, ruleset=version)
    t.play("Drummernaut")
    assert t.titles(t.me.line) == ["Goon 3", "Drummernaut"]
    assert t.titles(t.me.hand) == ["Bumpsy"]


def test_drummernaut_as_printed_may_return_itself(table):
    t = table(me={"hand": ["Drummernaut"], "line": ["Bumpsy"]}, foe={}, ruleset="1.2")
    t.play("Drummernaut")
    assert t.offered == ["Bumpsy", "Drummernaut"]
    t.choose("Drummernaut")
    assert t.titles(t.me.hand) == ["Drummernaut"]
    assert t.titles(t.me.line) == ["Bumpsy"]


def test_drummernaut_as_printed_must_return_itself_where_it_is_alone(table):
    t = table(me={"hand": ["Drummernaut"], "line": ["Goon 3"]}, foe={"line": ["Bumpsy"]}, ruleset="1.2")
    t.play("Drummernaut")
    assert t.titles(t.me.hand) == ["Drummernaut"]


@pytest.mark.parametrize("way", ["reap", "fight"])
def test_drummernaut_returns_a_giant_after_reaping_and_fighting(table, way):
    t = table(me={"line": ["Drummernaut", "Bumpsy", "Groke"]}, foe={"line": ["Goon 1"]})
    getattr(t, way)("Drummernaut")
    assert t.offered == ["Bumpsy", "Groke"]
    t.choose("Groke")
    assert t.titles(t.me.hand) == ["Groke"]
    assert t.titles(t.me.line) == ["Drummernaut", "Bumpsy"]


def test_a_borrowed_giant_goes_to_the_hand_of_its_owner_for_drummernaut(table, version):
    t = table(me={"hand": ["Lure", "Drummernaut"]}, foe={"line": ["Bumpsy"]}, ruleset=version)
    t.play("Lure").play("Drummernaut", *(["Bumpsy"] if version == "1.2" else []))
    assert t.titles(t.foe.hand) == ["Bumpsy"]
    assert t.titles(t.me.line) == ["Drummernaut"]


# Flamewake Shaman


def test_the_shaman_burns_a_creature(table, version):
    t = table(
        me={"hand": ["Flamewake Shaman"], "line": ["Goon 3"]}, foe={"line": ["Goon 2", "Goon 5"]}, ruleset=version
    )
    t.play("Flamewake Shaman")
    assert t.offered == ["Goon 3", "Flamewake Shaman", "Goon 2", "Goon 5"]
    t.choose("Goon 2")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert [c.damage for c in (*t.me.line, *t.foe.line)] == [0, 0, 0]


def test_alone_in_play_the_shaman_burns_itself(table, version):
    t = table(me={"hand": ["Flamewake Shaman"]}, foe={}, ruleset=version)
    t.play("Flamewake Shaman")
    assert t.card("Flamewake Shaman").damage == 2


@pytest.mark.parametrize(("victim", "damage"), [("Guard 3/1", 1), ({"title": "Goon 2", "warded": True}, 0)])
def test_armor_and_ward_stop_the_shaman(table, victim, damage):
    t = table(me={"hand": ["Flamewake Shaman"]}, foe={"line": [victim]})
    t.play("Flamewake Shaman", t.foe.line[0])
    assert t.foe.line[0].damage == damage
    assert not t.foe.line[0].warded


# Foozle


def test_foozle_gains_once_an_enemy_creature_has_been_destroyed(table, version):
    t = table(me={"line": ["Foozle", "Goon 5"], "hand": ["Slaying"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.fight("Goon 5").reap("Foozle")
    assert t.me.amber == 2


@pytest.mark.parametrize("fallen", [None, "Goon 3", "Trinket"])
def test_foozle_gains_for_no_other_death(table, version, fallen):
    t = table(me={"line": ["Foozle", "Goon 3"], "hand": ["Wrecking"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    if fallen:
        t.play("Wrecking", fallen)
    t.reap("Foozle")
    assert t.me.amber == 1


def test_foozle_does_not_remember_the_turn_before(table, version):
    t = table(me={"line": ["Foozle", "Goon 5"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.fight("Goon 5").next_turn("brobnar").next_turn("brobnar")
    t.reap("Foozle")
    assert t.me.amber == 1


# Forgemaster Og


def test_og_takes_what_a_forging_player_has_left(table, version):
    t = table(
        me={"line": ["Forgemaster Og"], "amber": 9, "houses": ["brobnar", "dis", "logos"]},
        foe={"amber": 8, "houses": ["brobnar", "dis", "logos"]},
        step="start",
        ruleset=version,
    )
    t.choose("red", "brobnar")
    assert (t.me.amber, t.foe.amber, t.me.keys) == (0, 8, ["red"])
    t.end().choose("blue", "brobnar")
    assert (t.me.amber, t.foe.amber, t.foe.keys) == (0, 0, ["blue"])


def test_og_also_hears_of_keys_forged_by_cards(table, version):
    t = table(
        me={"line": ["Forgemaster Og"], "hand": ["Key Gift", "Key Gift"], "amber": 2}, foe={"amber": 2}, ruleset=version
    )
    t.play("Key Gift", "red")
    assert (t.me.amber, t.foe.amber) == (0, 2)
    t.play("Key Gift", "blue")
    assert t.me.amber == 0
    assert t.at_rest


@pytest.mark.ruling("faq-interdimensional-graft-forgemaster-og", versions=("2021-03", "16.0", "18.4"))
@NEW
@pytest.mark.parametrize(("first", "given"), [("trigger", 0), ("effect", 4)])
def test_og_and_the_graft_come_in_the_order_of_the_active_player(table, version, first, given):
    t = table(
        me={"hand": ["Interdimensional Graft"]},
        foe={"line": ["Forgemaster Og"], "amber": 10, "keys": ["yellow"]},
        house="logos",
        ruleset=version,
    )
    t.play("Interdimensional Graft").adjust({"kind": "amber", "seat": 0, "to": 0})
    t.end().choose("red")
    assert t.pending.kind == "trigger"
    assert t.pending.seat == 1
    t.submit(next(key for key in t.pending.keys if key.startswith(first))).choose("brobnar")
    assert (t.me.amber, t.foe.amber) == (given, 0)


# Gargantes Scrapper


@pytest.mark.parametrize(("amber", "damage"), [(2, 0), (3, 3), (4, 3)])
def test_the_scrapper_strikes_an_enemy_if_its_player_has_three_amber(table, version, amber, damage):
    t = table(
        me={"hand": ["Gargantes Scrapper"], "amber": amber, "line": ["Goon 4"]},
        foe={"line": ["Goon 9"], "amber": 5},
        ruleset=version,
    )
    t.play("Gargantes Scrapper")
    assert t.at_rest
    assert t.card("Goon 9").damage == damage
    assert t.card("Goon 4").damage == 0
    assert t.me.amber == amber


def test_armor_and_ward_stop_the_scrapper_and_it_comes_first_in_a_step(table):
    t = table(
        me={"hand": ["Gargantes Scrapper"], "amber": 3},
        foe={"line": ["Guard 3/2", {"title": "Goon 3", "warded": True}]},
    )
    t.play("Gargantes Scrapper", "Goon 3")
    assert [c.damage for c in t.foe.line] == [0, 0]
    assert not t.card("Goon 3").warded
    t = table(me={"hand": ["Gargantes Scrapper"], "amber": 3, "line": ["Goon 1"]}, foe={"line": ["Guard 3/2"]})
    t.play("Gargantes Scrapper")
    assert t.card("Guard 3/2").damage == 1
    t = table(me={"hand": ["Gargantes Scrapper"], "line": ["Goon 1"]}, foe={})
    t.reap("Goon 1")
    assert not t.may("play:Gargantes Scrapper")


# Groggins


def test_groggins_attacks_flank_creatures_only(table, version):
    t = table(
        me={"line": ["Groggins", "Goon 3"]},
        foe={"line": ["Goon 1", "Goon 2", "Outrider", "Goon 4"]},
        ruleset=version,
    )
    t.fight("Groggins")
    assert t.offered == ["Goon 1", "Outrider", "Goon 4"], "one counts as if it stood there"
    t.choose("Goon 4").fight("Goon 3")
    assert t.offered == ["Goon 1", "Goon 2", "Outrider"], "others are free"
    t.choose("Goon 2")


def test_groggins_may_be_attacked_in_the_middle(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 1", "Groggins", "Goon 2"]}, ruleset=version)
    t.fight("Goon 3", "Groggins")
    assert t.card("Groggins").damage == 3


# Groke


@pytest.mark.parametrize(("before", "after"), [(3, 2), (0, 0)])
def test_groke_costs_the_opponent_one_by_fighting(table, version, before, after):
    t = table(me={"line": ["Groke"], "amber": 2}, foe={"line": ["Goon 4"], "amber": before}, ruleset=version)
    t.fight("Groke")
    assert (t.me.amber, t.foe.amber) == (2, after)


def test_groke_takes_nothing_when_it_falls_or_is_attacked(table, version):
    t = table(me={"line": ["Groke"]}, foe={"line": ["Goon 5"], "amber": 3}, ruleset=version)
    t.fight("Groke")
    assert t.foe.amber == 3
    t = table(me={"line": ["Goon 3"], "amber": 3}, foe={"line": ["Groke"]}, ruleset=version)
    t.fight("Goon 3")
    assert t.me.amber == 3


# Grumpus Tamer


@pytest.mark.parametrize("where", ["deck", "discard"])
def test_the_tamer_finds_a_war_grumpus_in_deck_or_discard_pile(table, version, where):
    t = table(me={"line": ["Grumpus Tamer"], where: ["War Grumpus", "Goon 3"]}, foe={}, ruleset=version)
    t.reap("Grumpus Tamer", "War Grumpus")
    assert t.titles(t.me.hand) == ["War Grumpus"]
    assert t.me.amber == 1
    assert t.card("War Grumpus").known == t.g.everyone, "it was revealed"
    assert t.card("Goon 3").zone == where
    assert len(t.happened("deck.shuffled")) == 1


def test_the_tamer_may_find_none_and_takes_one_of_two(table, version):
    t = table(me={"line": ["Grumpus Tamer"], "deck": ["War Grumpus"], "discard": ["War Grumpus"]}, foe={})
    t.reap("Grumpus Tamer")
    assert t.pending.minimum == 0
    assert t.pending.maximum == 1
    assert t.offered == ["War Grumpus", "War Grumpus"]
    t.choose([])
    assert t.me.hand == []
    assert len(t.happened("deck.shuffled")) == 1

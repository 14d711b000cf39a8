"""Cards of Sanctum in Age of Ascension beside cards that meddle with them: damage, destruction, fights and power."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import ordered
from tests.engine.helpers.looks import amber_by_title, damage, pools
from tests.engine.helpers.tables import sanctum

LION = "“Lion” Bautrem"


# harm that is kept off


@pytest.mark.pair("Golden Aura", "Begone!")
def test_a_gilded_dis_creature_is_no_dis_creature(table, version):
    t = sanctum(table, ["Dis Goon 3"], ["Dis Goon 4"], version, hand=["Golden Aura", "Begone!"])
    t.play("Golden Aura", "Dis Goon 3").play("Begone!", "mode:destroy")
    assert t.titles(t.me.line) == ["Dis Goon 3"]
    assert t.foe.line == []


@pytest.mark.pair("Golden Aura", "Shadow Self")
def test_damage_that_a_gilded_shadow_takes_over_is_dealt_to_neither(table, version):
    t = sanctum(table, ["Shadow Self", "Goon 3"], [], version, hand=["Golden Aura", "Sanctum Stab"])
    t.play("Golden Aura", "Shadow Self").play("Sanctum Stab", "Goon 3")
    assert damage(t.me) == [0, 0]


@pytest.mark.pair("Hallowed Shield", "Macis Asp")
def test_poison_does_not_destroy_where_no_damage_is_dealt(table, version):
    t = sanctum(table, ["Sanctum Goon 9"], ["Macis Asp"], version, artifacts=["Hallowed Shield"])
    t.action("Hallowed Shield", "Sanctum Goon 9").fight("Sanctum Goon 9")
    assert damage(t.me) == [0]
    assert t.foe.line == []


@pytest.mark.pair("Hallowed Shield", "Gongoozle")
def test_a_shielded_creature_is_not_destroyed_so_its_owner_discards(table, version):
    t = table(
        me={"line": ["Goon 3"], "artifacts": [{"title": "Hallowed Shield", "house": "dis"}], "hand": ["Gongoozle"]},
        foe={"line": ["Goon 2"], "hand": ["Goon 1"]},
        house="dis",
        ruleset=version,
    )
    t.action("Hallowed Shield", "Goon 2").play("Gongoozle", "Goon 2")
    assert damage(t.foe) == [0]
    assert t.foe.hand == []


@pytest.mark.pair("Maruck the Marked", "Bulwark")
def test_armor_lent_to_maruck_is_its_armor(table, version):
    t = sanctum(table, ["Bulwark", "Maruck the Marked"], [], version, hand=["Sanctum Stab"], theirs={"amber": 5})
    t.play("Sanctum Stab", "Maruck the Marked")
    assert amber_by_title(t) == {"Maruck the Marked": 3}
    assert damage(t.me) == [0, 0]


@pytest.mark.pair("Maruck the Marked", "Shadow Self")
def test_maruck_prevents_before_a_shadow_takes_the_rest(table, version):
    t = sanctum(table, ["Shadow Self", "Maruck the Marked"], [], version, hand=["Sanctum Stab"], theirs={"amber": 5})
    t.play("Sanctum Stab", "Maruck the Marked")
    assert amber_by_title(t) == {"Maruck the Marked": 1}
    assert damage(t.me) == [2, 0]


@pytest.mark.pair("Maruck the Marked", "Red-Hot Armor")
def test_armor_that_is_lost_prevents_nothing(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor"], "amber": 4},
        foe={"line": ["Maruck the Marked"]},
        house="dis",
        ruleset=version,
    )
    t.play("Red-Hot Armor")
    assert amber_by_title(t) == {}
    assert damage(t.foe) == [1]


@pytest.mark.pair("Abond the Armorsmith", "Red-Hot Armor")
def test_the_armor_that_abond_gives_is_lost_to_heat_too(table, version):
    t = table(
        me={"hand": ["Red-Hot Armor"], "line": ["Guard 3/2"]},
        foe={"line": ["Abond the Armorsmith", "Goon 4", "Guard 5/2"]},
        house="dis",
        ruleset=version,
    )
    t.play("Red-Hot Armor")
    assert damage(t.foe) == [0, 1, 3]
    assert damage(t.me) == [0]


@pytest.mark.pair("Opal Knight", "Armageddon Cloak")
def test_a_cloak_burns_in_place_of_an_even_creature(table, version):
    line = [{"title": "Goon 4", "upgrades": ["Armageddon Cloak"], "damage": 2}, "Goon 2"]
    t = sanctum(table, [], line, version, hand=["Opal Knight"])
    ordered(t.play("Opal Knight"))
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert damage(t.foe) == [0]
    assert t.card("Goon 4").upgrades == []


@pytest.mark.pair("Martyr’s End", "Bad Penny")
def test_a_penny_that_returns_to_hand_was_destroyed(table, version):
    t = sanctum(table, ["Bad Penny", "Goon 3"], [], version, hand=["Martyr’s End"])
    t.play("Martyr’s End", ["Bad Penny"])
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert t.me.amber == 2


@pytest.mark.pair("Martyr’s End", "Soul Snatcher")
def test_each_martyr_is_paid_for_by_both(table, version):
    t = sanctum(
        table,
        ["Goon 3", "Goon 4"],
        [],
        version,
        hand=["Martyr’s End"],
        theirs={"artifacts": ["Soul Snatcher"]},
    )
    t.play("Martyr’s End", ["Goon 3", "Goon 4"])
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert pools(t) == [1 + 2 + 2, 0]


# fights


@pytest.mark.pair("Smite", "Lord Golgotha")
def test_smite_hits_those_who_have_become_neighbors_before_the_fight(table, version):
    line = ["Goon 7", "Goon 3", "Goon 12", "Goon 2", "Goon 8"]
    t = sanctum(table, ["Lord Golgotha"], line, version, hand=["Smite"])
    t.play("Smite", "Goon 12")
    ordered(t)
    assert [(card.title, card.damage) for card in t.foe.line] == [("Goon 7", 2), ("Goon 12", 5), ("Goon 8", 2)]


@pytest.mark.pair("Smite", "Bulwark")
def test_smite_finds_no_armor_when_the_bulwark_between_has_fallen(table, version):
    line = ["Goon 3", "Bulwark", "Goon 4"]
    t = sanctum(table, ["Goon 10"], line, version, hand=["Smite"])
    t.play("Smite", "Bulwark")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]
    assert damage(t.foe) == [2, 2]
    t = sanctum(table, ["Goon 2"], line, version, hand=["Smite"])
    t.play("Smite", "Bulwark")
    assert damage(t.foe) == [0, 0, 0]


@pytest.mark.pair("Smite", "Overlord Greking")
def test_smite_hits_the_old_neighbors_of_one_that_changed_sides_by_falling(table, version):
    t = sanctum(table, ["Overlord Greking", "Goon 9"], ["Goon 5", "Goon 3", "Goon 6"], version, hand=["Smite"])
    t.play("Smite", "Overlord Greking", "Goon 3")
    while t.pending.kind == "flank":
        t.choose("right")
    assert t.titles(t.me.line) == ["Overlord Greking", "Goon 9", "Goon 3"]
    assert damage(t.me) == [3, 0, 0]
    assert damage(t.foe) == [2, 2]


@pytest.mark.pair("Smite", "Gabos Longarms")
def test_smite_goes_by_the_creature_attacked_not_by_the_one_that_is_hurt(table, version):
    line = ["Goon 5", "Goon 3", "Goon 6", "Goon 7"]
    t = sanctum(table, ["Gabos Longarms"], line, version, hand=["Smite"])
    t.play("Smite", "Goon 3", "Goon 7")
    assert damage(t.foe) == [2, 0, 2, 5]


@pytest.mark.pair("Rothais the Fierce", "Niffle Ape")
def test_an_ape_passes_rothais_by_unhurt(table, version):
    t = sanctum(table, ["Niffle Ape"], ["Rothais the Fierce", "Goon 2"], version, house="untamed")
    t.fight("Niffle Ape", "Goon 2")
    assert t.titles(t.foe.line) == ["Rothais the Fierce"]
    assert damage(t.me) == [2]


@pytest.mark.pair("The Grey Rider", "Foggify")
def test_in_fog_the_neighbor_of_the_rider_is_only_readied(table):
    t = table(
        me={"hand": ["Foggify"], "line": ["Goon 2"]},
        foe={
            "line": ["The Grey Rider", {"title": "Sanctum Goon 5", "ready": False}],
            "houses": ["sanctum", "brobnar", "dis"],
        },
        house="logos",
    )
    t.play("Foggify").next_turn("sanctum")
    t.reap("The Grey Rider", "Sanctum Goon 5")
    assert t.card("Sanctum Goon 5").ready
    assert damage(t.me) == [0]
    t.reap("Sanctum Goon 5")
    assert t.foe.amber == 2


# power and places


@pytest.mark.pair("Haedroth’s Wall", "Spectral Tunneler")
def test_what_counts_as_a_flank_creature_stands_at_the_wall(table, version):
    t = table(
        me={"line": ["Goon 1", "Goon 2", "Goon 3"], "artifacts": ["Haedroth’s Wall", "Spectral Tunneler"]},
        foe={"line": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.action("Spectral Tunneler", "Goon 2")
    assert [t.g.power(card) for card in (*t.me.line, *t.foe.line)] == [3, 4, 5, 4]


@pytest.mark.pair("“Lion” Bautrem", "Earthshaker")
def test_lion_saves_his_neighbors_from_those_who_hunt_the_weak(table):
    t = sanctum(table, ["Goon 2", LION, "Goon 1"], ["Goon 2"], house="brobnar", hand=["Earthshaker"])
    ordered(t.play("Earthshaker"))
    assert t.titles(t.me.line) == ["Goon 2", LION, "Earthshaker"]
    assert t.foe.line == []


@pytest.mark.pair("Maruck the Marked", "Armageddon Cloak")
def test_maruck_saved_by_a_cloak_captures_for_what_its_armor_prevented(table, version):
    line = [{"title": "Maruck the Marked", "damage": 4, "upgrades": ["Armageddon Cloak"]}]
    t = sanctum(table, line, ["Goon 9"], version, theirs={"amber": 5})
    t.fight("Maruck the Marked")
    assert amber_by_title(t) == {"Maruck the Marked": 1}
    assert pools(t) == [0, 4]
    assert damage(t.me) == [0]
    assert t.card("Armageddon Cloak").zone == "discard"


@pytest.mark.pair("Opal Knight", "Niffle Queen")
def test_evenness_is_judged_once_for_all(table, version):
    t = sanctum(table, ["Niffle Queen", "Niffle Ape"], ["Goon 4"], version, hand=["Opal Knight"])
    ordered(t.play("Opal Knight"))
    # the Queen has 6; the Ape has 5 thanks to her, and 3 when she is gone
    assert t.titles(t.me.line) == ["Niffle Ape", "Opal Knight"]
    assert t.foe.line == []


@pytest.mark.pair("Smite", "Stealer of Souls")
def test_smite_hits_the_old_neighbors_of_a_purged_creature(table, version):
    t = sanctum(table, ["Stealer of Souls"], ["Goon 5", "Goon 3", "Goon 6"], version, hand=["Smite"])
    t.play("Smite", "Goon 3")
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert damage(t.foe) == [2, 2]


@pytest.mark.reading("smite-without-a-fight")
@pytest.mark.pair("Smite", "Rothais the Fierce")
def test_smite_hits_the_neighbors_of_a_creature_attacked_in_vain(table, version):
    t = sanctum(table, ["Goon 3"], ["Goon 5", "Rothais the Fierce", "Goon 6"], version, hand=["Smite"])
    t.play("Smite")
    assert t.me.line == []
    assert damage(t.foe) == [2, 0, 2]

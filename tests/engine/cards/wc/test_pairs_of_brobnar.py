"""Cards of Brobnar in Worlds Collide beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest

BOMB, SLAM, FIRE = "The Big One", "Berserker Slam", "Power of Fire"
GREEN, TERRIBLE = "Igon the Green", "Igon the Terrible"
GRON, CLOAK, HEART, RITUAL = "Gron Nine-Toes", "Armageddon Cloak", "Phoenix Heart", "Annihilation Ritual"


def blown(t, card="Goon 1"):
    """Play the creature that lets The Big One explode."""
    t.play(card)
    to_rest(t)
    return t


# Gron: damage that it has, or has not, survived


@pytest.mark.pair("Gron Nine-Toes", "Shadow Self")
def test_damage_that_the_shadow_takes_gives_gron_nothing(table, version):
    t = table(me={"line": [GRON, "Shadow Self"]}, foe={"line": ["Goon 8"]}, ruleset=version)
    t.fight(GRON)
    assert (t.card(GRON).damage, t.power(GRON), t.card("Shadow Self").damage) == (0, 5, 8)


@pytest.mark.pair("Gron Nine-Toes", "Armageddon Cloak")
def test_the_cloak_saves_gron_and_heals_the_bonus_away(table, version):
    t = table(me={"line": [{"title": GRON, "upgrades": [CLOAK]}]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.fight(GRON)
    assert t.titles(t.me.line) == [GRON]
    assert t.foe.line == []
    assert t.card(CLOAK).zone == "discard"
    assert (t.card(GRON).damage, t.power(GRON)) == (0, 5)


@pytest.mark.pair("Mega Gron Nine-Toes", "King of the Crag")
@pytest.mark.parametrize(("enemy", "left"), [("Goon 4", 9), ("Goon 5", None)])
def test_under_the_king_mega_gron_survives_less(table, version, enemy, left):
    t = table(me={"line": ["King of the Crag", enemy]}, foe={"line": ["Mega Gron Nine-Toes"]}, ruleset=version)
    t.fight(enemy)
    assert [t.g.power(c) for c in t.foe.line] == ([] if left is None else [left])


@pytest.mark.pair("Gron Nine-Toes", "King of the Crag")
def test_a_king_that_arrives_leaves_gron_what_it_needs(table, version):
    t = table(
        me={"hand": ["King of the Crag"]},
        foe={"line": [{"title": GRON, "damage": 6}, {"title": GRON, "damage": 7}]},
        ruleset=version,
    )
    t.play("King of the Crag")
    assert [(c.damage, t.g.power(c)) for c in t.foe.line] == [(6, 7)]


@pytest.mark.pair("Gron Nine-Toes", "Gravelguts")
def test_two_giants_of_5_fight(table, version):
    t = table(me={"line": ["Gravelguts"]}, foe={"line": [GRON]}, ruleset=version)
    t.fight("Gravelguts")
    assert t.me.line == []
    assert t.foe.line == []


# The Big One: what is destroyed together


@NEW
@pytest.mark.pair("The Big One", "Annihilation Ritual")
def test_the_ritual_purges_the_creatures_of_its_own_last_moment(table, version):
    t = table(
        me={"artifacts": [{"title": BOMB, "counters": {"fuse": 9}}, RITUAL], "hand": ["Goon 1"]},
        foe={"line": ["Goon 9"], "artifacts": ["Trinket"]},
        ruleset=version,
    )
    blown(t)
    assert t.titles(t.me.purged) == ["Goon 1"]
    assert t.titles(t.foe.purged) == ["Goon 9"]
    assert sorted(t.titles(t.me.discard)) == [RITUAL, BOMB]
    assert t.titles(t.foe.discard) == ["Trinket"]


@NEW
@pytest.mark.pair("The Big One", "Self-Bolstering Automata")
def test_the_automata_rise_from_the_crater(table, version):
    t = table(
        me={
            "artifacts": [{"title": BOMB, "counters": {"fuse": 9}}],
            "hand": ["Goon 1"],
            "line": ["Self-Bolstering Automata"],
        },
        foe={"line": [{"title": "Self-Bolstering Automata", "damage": 1, "power_counters": 1}, "Goon 3"]},
        ruleset=version,
    )
    blown(t)
    automata = [(c.title, c.power_counters, c.ready) for c in (*t.me.line, *t.foe.line)]
    assert automata == [("Self-Bolstering Automata", 0, False), ("Self-Bolstering Automata", 1 + 2, False)]
    assert t.me.artifacts == []


@NEW
@pytest.mark.pair("The Big One", "Hunting Witch")
def test_what_reacts_to_the_last_creature_still_resolves_where_it_is_picked_first(table, version):
    t = table(
        me={"artifacts": [{"title": BOMB, "counters": {"fuse": 9}}], "hand": ["Goon 1"], "line": ["Hunting Witch"]},
        foe={},
        ruleset=version,
    )
    t.play("Goon 1", "Hunting Witch")
    to_rest(t)
    assert t.me.amber == 1
    assert t.me.line == []


@NEW
@pytest.mark.pair("The Big One", "Sneklifter")
def test_the_lifted_bomb_keeps_its_counters_and_counts_the_lifter(table, version):
    t = table(
        me={"hand": ["Sneklifter"]},
        foe={"artifacts": [{"title": BOMB, "counters": {"fuse": 5}}]},
        house="shadows",
        ruleset=version,
    )
    t.play("Sneklifter")
    to_rest(t)
    assert t.titles(t.me.artifacts) == [BOMB]
    assert t.card(BOMB).counters == {"fuse": 6}


# The two Igons


@pytest.mark.pair("Igon the Green", "Annihilation Ritual")
def test_the_green_igon_purges_itself_before_the_ritual_would(table, version):
    t = table(
        me={"line": [GREEN], "hand": ["Slaying"], "discard": [TERRIBLE]}, foe={"artifacts": [RITUAL]}, ruleset=version
    )
    t.play("Slaying")
    assert t.titles(t.me.purged) == [GREEN]
    assert t.titles(t.me.hand) == [TERRIBLE]
    t.play(TERRIBLE)
    assert t.titles(t.me.line) == [TERRIBLE]


@pytest.mark.pair("Igon the Terrible", "Annihilation Ritual")
def test_a_green_igon_without_its_text_that_the_ritual_purged_has_been_purged(table, version):
    t = table(
        me={"line": [GREEN], "hand": ["Slaying", TERRIBLE], "discard": [TERRIBLE]},
        foe={"artifacts": [RITUAL, "Silence"]},
        ruleset=version,
    )
    t.play("Slaying")
    assert t.titles(t.me.purged) == [GREEN]
    assert t.titles(t.me.hand) == [TERRIBLE]
    t.play(TERRIBLE)
    assert t.titles(t.me.line) == [TERRIBLE]


@pytest.mark.pair("Igon the Green", "Soul Snatcher")
def test_a_green_igon_that_is_purged_was_destroyed(table, version):
    t = table(me={"line": [GREEN], "hand": ["Slaying"]}, foe={"artifacts": ["Soul Snatcher"]}, ruleset=version)
    t.play("Slaying")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    assert t.titles(t.me.purged) == [GREEN]


@pytest.mark.pair("Igon the Green", "Phoenix Heart")
@pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03", "16.0", "18.4"])
@pytest.mark.parametrize("first", [0, 1])
def test_what_has_been_purged_does_not_return_and_what_has_returned_is_not_purged(table, version, first):
    t = table(
        me={"line": [{"title": GREEN, "upgrades": [HEART]}], "hand": ["Slaying"], "discard": [TERRIBLE]},
        foe={"line": ["Goon 4"]},
        ruleset=version,
    )
    t.play("Slaying", GREEN)
    assert len(t.offered) == 2
    t.submit(t.pending.keys[first])
    to_rest(t)
    both = t.g.ruleset.triggered_ability_survives_source
    assert t.card(GREEN).zone == ("purged" if first == 0 else "hand")
    assert (t.card("Goon 4").damage, TERRIBLE in t.titles(t.me.hand)) == (3 * (both or first), both or first == 0)


@pytest.mark.pair("Igon the Green", "Overlord Greking")
@pytest.mark.clause("ability-may-affect-destroyed-card-in-open-zone", versions=("18.4",))
def test_greking_finds_a_purged_igon_in_the_newest_book_only(table, version):
    t = table(
        me={"line": ["Overlord Greking"]}, foe={"line": [GREEN], "discard": [TERRIBLE]}, house="dis", ruleset=version
    )
    t.fight("Overlord Greking")
    to_rest(t)
    raised = version == "18.4"
    assert t.titles(t.foe.purged) == ([] if raised else [GREEN])
    assert sorted(t.titles(t.me.line)) == ([GREEN, "Overlord Greking"] if raised else ["Overlord Greking"])
    assert t.titles(t.foe.hand) == [TERRIBLE]


# Who is where: Kaloch and Narp


@pytest.mark.pair("Kaloch Stonefather", "Harland Mindlock")
def test_a_stonefather_under_new_control_serves_the_new_battleline(table, version):
    t = table(
        me={"hand": ["Harland Mindlock", "Logos Goon 2"]},
        foe={"line": ["Goon 3", "Kaloch Stonefather"]},
        house="logos",
        ruleset=version,
    )
    t.play("Harland Mindlock", "Kaloch Stonefather", "right").play("Logos Goon 2")
    assert t.titles(t.me.line) == ["Harland Mindlock", "Kaloch Stonefather", "Logos Goon 2"]
    assert [t.g.has_keyword(c, "skirmish") for c in (*t.me.line, *t.foe.line)] == [True] * 3 + [False]


@pytest.mark.pair("Narp", "Dominator Bauble")
def test_the_bauble_uses_a_neighbor_of_narp_only_to_fight(table, version):
    t = table(
        me={"line": ["Narp", "Goon 3"], "artifacts": ["Dominator Bauble"]},
        foe={"line": ["Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.action("Dominator Bauble", "Goon 3")
    assert t.at_rest
    assert t.foe.line == []
    assert t.me.amber == 0


# Ragnarok: the end of the turn


@pytest.mark.pair("Ragnarok", "Loot the Bodies")
def test_the_bodies_of_ragnarok_are_looted(table, version):
    t = table(
        me={"hand": ["Ragnarok", "Loot the Bodies"], "line": ["Goon 3"]},
        foe={"line": ["Goon 4", "Goon 5"]},
        ruleset=version,
    )
    t.play("Ragnarok").play("Loot the Bodies")
    before = t.me.amber
    t.end()
    while t.pending.kind != "house":
        t.submit(*t.pending.keys[: t.pending.minimum or 1])
    assert t.me.amber - before == 2
    to_rest(t)


@pytest.mark.pair("Ragnarok", "Rogue Ogre")
@pytest.mark.parametrize(("first", "captures"), [(0, 0), (1, 1)])
def test_the_ogre_captures_before_ragnarok_or_never(table, version, first, captures):
    t = table(me={"hand": ["Ragnarok"], "line": ["Rogue Ogre"]}, foe={"amber": 1}, ruleset=version)
    t.play("Ragnarok").end()
    keys = sorted(t.pending.keys)
    assert [key.partition(":")[0] for key in keys] == ["effect", "trigger"]
    t.submit(keys[first])
    assert len(t.happened("amber.captured")) == captures
    assert t.me.line == []
    assert t.foe.amber == 1


# Harm that something else takes or prevents


@pytest.mark.pair("Berserker Slam", "Spectral Tunneler")
def test_the_slam_hits_one_that_counts_as_a_flank_creature(table, version):
    t = table(
        me={"hand": [{"title": SLAM, "house": "logos"}], "artifacts": ["Spectral Tunneler"]},
        foe={"line": ["Goon 5", "Goon 4", "Goon 6"], "amber": 2},
        house="logos",
        ruleset=version,
    )
    t.action("Spectral Tunneler", "Goon 4").play(SLAM, "Goon 4")
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 6"]
    assert t.foe.amber == 1


@pytest.mark.pair("Berserker Slam", "Shadow Self")
def test_a_slam_that_destroys_another_creature_takes_nothing(table, version):
    t = table(
        me={"hand": [SLAM]},
        foe={"line": ["Goon 3", {"title": "Shadow Self", "damage": 5}], "amber": 2},
        ruleset=version,
    )
    t.play(SLAM, "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.foe.amber == 2


@pytest.mark.pair("Berserker Slam", "Armageddon Cloak")
def test_the_cloak_saves_the_amber_too(table, version):
    t = table(
        me={"hand": [SLAM]}, foe={"line": [{"title": "Goon 3", "upgrades": [CLOAK]}], "amber": 2}, ruleset=version
    )
    t.play(SLAM)
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.foe.amber == 2
    assert t.card(CLOAK).zone == "discard"


@pytest.mark.pair("Power of Fire", "Armageddon Cloak")
def test_a_saved_creature_was_not_sacrificed_to_the_fire(table, version):
    t = table(
        me={"hand": [FIRE], "line": [{"title": "Goon 6", "upgrades": [CLOAK]}], "amber": 3},
        foe={"amber": 3},
        ruleset=version,
    )
    t.play(FIRE)
    assert (t.me.amber, t.foe.amber, t.me.chains) == (3, 3, 1)
    assert t.titles(t.me.line) == ["Goon 6"]


@pytest.mark.pair("Power of Fire", "Phoenix Heart")
def test_a_creature_that_returned_to_hand_was_sacrificed_with_the_power_it_had(table, version):
    t = table(
        me={"hand": [FIRE], "line": [{"title": "Goon 4", "upgrades": [HEART], "power_counters": 2}], "amber": 4},
        foe={"amber": 4, "line": ["Goon 3"]},
        ruleset=version,
    )
    t.play(FIRE)
    assert (t.me.amber, t.foe.amber) == (1, 1)
    assert t.titles(t.me.hand) == ["Goon 4"]
    assert t.foe.line == []


@pytest.mark.pair("Power of Fire", "Dust Imp")
def test_the_imp_pays_before_the_fire_takes(table, version):
    t = table(
        me={"hand": [FIRE], "line": [{"title": "Dust Imp", "power_counters": 4}]}, foe={"amber": 4}, ruleset=version
    )
    t.play(FIRE)
    assert (t.me.amber, t.foe.amber) == (0, 1), "2 gained, half of 6 lost"


@pytest.mark.pair("Old Boomy", "Shadow Self")
def test_the_shadow_takes_what_old_boomy_does_to_itself(table, version):
    t = table(me={"line": ["Old Boomy", "Shadow Self"], "deck": ["Goon 1"]}, foe={}, ruleset=version)
    t.reap("Old Boomy")
    assert [c.damage for c in t.me.line] == [0, 2]
    assert t.titles(t.me.archives) == ["Goon 1"]


@pytest.mark.pair("Guji Dinosaur Hunter", "Blood Money")
def test_blood_money_makes_prey(table, version):
    t = table(
        me={"line": ["Guji Dinosaur Hunter"], "hand": ["Blood Money"]},
        foe={"line": ["Goon 6", "Goon 5"]},
        ruleset=version,
    )
    t.play("Blood Money", "Goon 6").action("Guji Dinosaur Hunter", "Goon 6")
    assert t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.pair("Overrun", "Annihilation Ritual")
def test_creatures_that_were_purged_instead_were_destroyed_for_overrun(table, version):
    t = table(
        me={"hand": ["Hailstorm", "Overrun"]},
        foe={"line": ["Goon 1", "Goon 2", "Goon 1"], "artifacts": [RITUAL], "amber": 3},
        ruleset=version,
    )
    t.play("Hailstorm")
    to_rest(t)
    t.play("Overrun")
    assert t.foe.amber == 1
    assert len(t.foe.purged) == 3


@pytest.mark.pair("The Floor is Lava", "Bulwark")
@pytest.mark.parametrize(("burnt", "damage"), [("Goon 1", 0), ("Goon 3", 1)])
def test_beside_the_bulwark_the_lava_is_cool(table, version, burnt, damage):
    t = table(
        me={"artifacts": ["The Floor is Lava"]},
        foe={"line": ["Goon 1", "Bulwark", "Goon 2", "Goon 3"]},
        ruleset=version,
    )
    t.end()
    while not (t.at_rest and t.game.active == 0):
        keys = t.pending.keys
        if t.at_rest and t.pending.kind == "main":
            t.submit("end")
        elif t.pending.kind == "house":
            t.submit(keys[0])
        else:
            t.choose(burnt)
    assert t.card(burnt).damage == damage
    assert len(t.foe.line) == 4

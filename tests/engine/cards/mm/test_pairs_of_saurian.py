"""Cards of Saurian in Mass Mutation beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house, with_amber
from tests.engine.helpers.tables import position

AMPHORA = "Amphora Captura"
DEUSILLUS = {"title": "Deusillus (bottom half)", "under": ["Deusillus (top half)"]}
EGG = "Saurian Egg"
GORKUS = "Optio Gorkus"
HALVES = ["Deusillus (bottom half)", "Deusillus (top half)"]
LUDO = "Praefectus Ludo"
MONUMENT = "Monument to Shrix"
PIXIES = "Po’s Pixies"
TORVUS = "High Priest Torvus"


given = partial(position, house="saurian")


home = partial(of_house, "saurian")


def triggered_first(t, *titles):
    """Answer what is still asked, with one of these cards where they trigger, else with what is offered first."""
    return to_rest(t, *(f"trigger:{card.id}" for title in titles for card in t.cards(title)))


# Deusillus


@NEW
@pytest.mark.pair("Deusillus", "Po’s Pixies")
def test_deusillus_captures_as_much_from_the_supply_as_pixies_guard(table, version):
    t = table(**given({"hand": HALVES}, {"line": [PIXIES], "amber": 5}, ruleset=version))
    t.play("Deusillus")
    assert t.card("Deusillus").amber == 5
    assert t.foe.amber == 5
    assert t.foe.line == []


@NEW
@pytest.mark.pair("Deusillus", "Ether Spider")
def test_the_spider_catches_what_was_on_a_fallen_deusillus(table, version):
    me = {"line": [{**DEUSILLUS, "amber": 4}, "Ether Spider"], "hand": ["Saurian Slaying"]}
    t = table(**given(me, ruleset=version))
    t.play("Saurian Slaying", "Deusillus")
    assert t.card("Ether Spider").amber == 4
    assert t.foe.amber == 0


@NEW
@pytest.mark.pair("Deusillus", "Annihilation Ritual")
def test_the_ritual_purges_both_halves(table, version):
    t = table(**given({"hand": ["Saurian Slaying"], "artifacts": ["Annihilation Ritual"]}, {"line": [DEUSILLUS]},
                      ruleset=version))  # fmt: skip
    t.play("Saurian Slaying")
    assert t.titles(t.foe.purged) == ["Deusillus", "Deusillus"]
    assert t.foe.discard == []


@NEW
@pytest.mark.pair("Deusillus", "Mass Abduction")
def test_an_abducted_deusillus_returns_to_its_owner_with_both_halves(table, version):
    me = {"hand": [home("Mass Abduction")], "houses": ["saurian", "brobnar", "dis"]}
    t = table(**given(me, {"line": [{**DEUSILLUS, "damage": 1}]}, ruleset=version))
    t.play("Mass Abduction", ["Deusillus"])
    assert t.titles(t.me.archives) == ["Deusillus", "Deusillus"]
    t.next_turn("brobnar").end()
    t.choose("saurian")
    t.choose("yes")
    assert t.titles(t.foe.hand).count("Deusillus") == 2
    assert t.me.archives == []


# High Priest Torvus


@NEW
@pytest.mark.pair("High Priest Torvus", "Mimicry")
def test_a_blessed_mimicry_returns_as_itself(table, version):
    me = {"line": [TORVUS], "hand": [home("Mimicry")]}
    t = table(**given(me, {"line": ["Goon 9"], "discard": ["Stomp"]}, ruleset=version))
    t.reap(TORVUS, "yes").play("Mimicry")
    to_rest(t)
    assert t.titles(t.me.hand) == ["Mimicry"]
    assert t.titles(t.foe.discard) == ["Stomp"]


@NEW
@pytest.mark.pair("High Priest Torvus", "Reverse Time")
def test_a_blessed_reverse_time_is_not_shuffled_away(table, version):
    me = {"line": [TORVUS], "hand": [home("Reverse Time")], "discard": ["Goon 3"]}
    t = table(**given(me, ruleset=version))
    t.reap(TORVUS, "yes").play("Reverse Time")
    assert t.titles(t.me.hand) == ["Reverse Time"]
    assert t.titles(t.me.deck) == ["Goon 3"]


@NEW
@pytest.mark.pair("High Priest Torvus", "Livia the Elder")
def test_livia_lets_torvus_bless_by_fighting(table, version):
    me = {"line": ["Livia the Elder", TORVUS], "hand": ["Saurian Chant"]}
    t = table(**given(me, {"line": ["Goon 1"]}, ruleset=version))
    t.reap("Livia the Elder", "yes").fight(TORVUS, "yes").play("Saurian Chant")
    assert t.titles(t.me.hand) == ["Saurian Chant"]
    assert t.card(TORVUS).amber == 1


# Optio Gorkus


@NEW
@pytest.mark.pair("Optio Gorkus", "Praefectus Ludo")
@pytest.mark.parametrize(("first", "caught"), [(GORKUS, 3), (LUDO, 0)])
def test_the_amber_goes_where_the_first_of_two_sends_it(table, version, first, caught):
    me = {"line": [with_amber("Goon 3", 3), GORKUS, LUDO], "hand": ["Saurian Slaying"]}
    t = table(**given(me, ruleset=version))
    t.play("Saurian Slaying", "Goon 3")
    gorkus, ludo = t.pending.keys
    t.submit(gorkus if first == GORKUS else ludo)
    to_rest(t)
    assert t.card(GORKUS).amber == caught
    assert t.foe.amber == 0


@NEW
@pytest.mark.pair("Optio Gorkus", "Mimic Gel")
def test_a_gel_that_is_gorkus_takes_what_its_neighbor_leaves(table, version):
    me = {"line": [GORKUS, with_amber("Goon 3", 3)], "hand": [home("Mimic Gel"), "Saurian Slaying", "Saurian Slaying"]}
    t = table(**given(me, ruleset=version))
    t.play("Mimic Gel", GORKUS, flank="")
    to_rest(t, "flank:right")
    assert [card.title for card in t.me.line] == [GORKUS, "Goon 3", GORKUS]
    t.play("Saurian Slaying", GORKUS).play("Saurian Slaying", "Goon 3")
    assert [card.amber for card in t.me.line] == [3]
    assert t.foe.amber == 0


@NEW
@pytest.mark.pair("Optio Gorkus", "Curia Saurus")
@pytest.mark.parametrize(("curia_first", "kept", "heir"), [(False, 2, 0), (True, 1, 1)])
def test_curia_takes_its_share_only_before_gorkus_takes_all(table, version, curia_first, kept, heir):
    me = {"line": [with_amber("Goon 3", 2), GORKUS], "hand": ["Saurian Slaying"], "artifacts": ["Curia Saurus"]}
    t = table(**given(me, {"line": ["Goon 6"]}, ruleset=version))
    t.play("Saurian Slaying", "Goon 3")
    gorkus, curia = t.pending.keys
    t.submit(curia if curia_first else gorkus)
    to_rest(t)
    assert (t.card(GORKUS).amber, t.card("Goon 6").amber, t.foe.amber) == (kept, heir, 0)


# Amphora Captura, artifacts


@NEW
@pytest.mark.pair("Amphora Captura", "Chronus")
@pytest.mark.parametrize("poured", [True, False])
def test_a_poured_draw_icon_is_no_draw_icon_for_chronus(table, version, poured):
    chant = {"title": "Saurian Chant", "icons": ["draw"]}
    me = {"line": ["Chronus"], "artifacts": [AMPHORA], "hand": [chant, "Goon 3"]}
    t = table(**given(me, {"amber": 2}, ruleset=version))
    t.play("Saurian Chant", "yes" if poured else "no")
    assert t.at_rest is poured
    if not poured:
        t.choose("yes", "Goon 3")
    assert len(t.me.archives) == (not poured)
    assert t.foe.amber == 2 - poured


@NEW
@pytest.mark.pair("Amphora Captura", "Po’s Pixies")
def test_a_poured_icon_captures_from_the_supply_beside_pixies(table, version):
    chant = {"title": "Saurian Chant", "icons": ["amber"]}
    me = {"line": ["Goon 3"], "artifacts": [AMPHORA], "hand": [chant]}
    t = table(**given(me, {"line": [PIXIES], "amber": 2}, ruleset=version))
    t.play("Saurian Chant", "yes")
    assert t.card("Goon 3").amber == 1
    assert (t.me.amber, t.foe.amber) == (0, 2)


@NEW
@pytest.mark.pair("Monument to Shrix", "Remote Access")
def test_who_uses_the_monument_of_another_pays_from_the_own_pool(table, version):
    me = {"hand": [home("Remote Access")], "amber": 2}
    foe = {"artifacts": [MONUMENT], "amber": 3, "discard": ["Citizen Shrix"]}
    t = table(**given(me, foe, ruleset=version))
    t.play("Remote Access")
    assert t.card(MONUMENT).amber == 1, "the icon of Remote Access came in"
    assert t.me.amber + t.foe.amber == 5, "the icon of Remote Access came in"
    assert t.foe.amber == 3


@NEW
@pytest.mark.pair("Monument to Shrix", "Blossom Drake")
def test_amber_on_a_blank_monument_cannot_be_spent(table, version):
    foe = {"line": ["Blossom Drake"]}
    me = {
        "artifacts": [with_amber(MONUMENT, 6)],
        "hand": ["Saurian Key Purchase", "Saurian Slaying", "Saurian Key Purchase"],
    }
    t = table(**given(me, foe, ruleset=version))
    t.play("Saurian Key Purchase")
    assert t.me.keys == []
    assert not t.may(f"action:{MONUMENT}")
    t.play("Saurian Slaying").play("Saurian Key Purchase")
    to_rest(t)
    assert len(t.me.keys) == 1
    assert t.card(MONUMENT).amber == 0


@NEW
@pytest.mark.pair("Monument to Shrix", "Animator")
def test_a_monument_that_walks_gives_its_amber_to_the_opponent(table, version):
    me = {"artifacts": [with_amber(MONUMENT, 2), home("Animator")], "hand": ["Saurian Slaying"]}
    t = table(**given(me, ruleset=version))
    t.action("Animator", MONUMENT)
    to_rest(t)
    t.play("Saurian Slaying")
    assert t.card(MONUMENT).zone == "discard"
    assert t.foe.amber == 2


@NEW
@pytest.mark.pair("Monument to Faust", "Lash of Broken Dreams")
def test_a_monument_and_a_lash_add_up(table, version):
    me = {"artifacts": ["Monument to Faust", home("Lash of Broken Dreams")]}
    t = table(**given(me, ruleset=version))
    t.action("Monument to Faust").action("Lash of Broken Dreams")
    t.next_turn("brobnar")
    assert t.g.key_cost(t.foe) == 10


# Saurian Egg, Gladiodontus


@NEW
@pytest.mark.pair("Saurian Egg", "Gargantodon")
def test_what_enters_stunned_hatches_ready_and_stunned(table, version):
    t = table(me={"line": [EGG], "deck": ["Goon 3", "Gargantodon"]}, ruleset=version)
    t.omni(EGG)
    to_rest(t)
    young = t.card("Gargantodon")
    assert young.ready
    assert young.stunned
    assert young.power_counters == 3
    assert t.card(EGG).zone == "discard"


@NEW
@pytest.mark.pair("Saurian Egg", "Annihilation Ritual")
def test_a_hatched_egg_is_purged_by_the_ritual(table, version):
    t = table(me={"line": [EGG], "deck": ["Goon 3", "Galeatops"], "artifacts": ["Annihilation Ritual"]},
              ruleset=version)  # fmt: skip
    t.omni(EGG)
    to_rest(t)
    assert t.titles(t.me.purged) == [EGG]
    assert t.titles(t.me.discard) == ["Goon 3"]


@NEW
@pytest.mark.pair("Gladiodontus", "Anger")
@pytest.mark.parametrize("reaped", [True, False])
def test_a_use_by_anger_counts_among_the_uses(table, version, reaped):
    t = table(**given({"line": ["Gladiodontus"], "hand": [home("Anger")]}, {"line": ["Goon 12"]}, ruleset=version))
    if reaped:
        t.reap("Gladiodontus")
    t.play("Anger")
    assert t.card("Gladiodontus").ready is not reaped
    assert t.card("Goon 12").damage == 5


# reaping and fighting


@NEW
@pytest.mark.pair("Scylla", "Senator Quintina")
@pytest.mark.parametrize("exalted", [True, False])
def test_a_reaper_between_scylla_and_quintina(table, version, exalted):
    t = table(me={"line": ["Goon 4"]}, foe={"line": ["Scylla", "Senator Quintina"]}, ruleset=version)
    t.reap("Goon 4")
    triggered_first(t, "Senator Quintina" if exalted else "Goon 4")
    assert t.me.line == []
    assert (t.me.amber, t.foe.amber) == (1, int(exalted))


@NEW
@pytest.mark.pair("Scylla", "Livia the Elder")
def test_livia_makes_scylla_hurt_those_that_fight(table, version):
    me = {"line": ["Livia the Elder", "Saurian Goon 9"]}
    t = table(**given(me, {"line": ["Scylla", "Goon 1"]}, ruleset=version))
    to_rest(t.reap("Livia the Elder"))
    t.fight("Saurian Goon 9", "Goon 1")
    assert t.card("Saurian Goon 9").damage == 1 + 4


@NEW
@pytest.mark.pair("Legion’s March", "Spartasaur")
def test_the_first_to_fall_on_the_march_takes_all_others_along(table, version):
    me = {"line": ["Spartasaur", "Saurian Goon 1"], "hand": ["Legion’s March"]}
    t = table(**given(me, {"line": ["Goon 9", "Questor Jarta"]}, ruleset=version))
    t.play("Legion’s March").reap("Spartasaur")
    to_rest(t)
    assert t.titles(t.g.creatures()) == ["Spartasaur", "Questor Jarta"]


@NEW
@pytest.mark.pair("Siren Horn", "Diplo-Macy")
@pytest.mark.parametrize(("horn_first", "left", "moved"), [(True, 1, 0), (False, 0, 1)])
def test_a_horn_and_diplomacy_in_either_order(table, version, horn_first, left, moved):
    horned = {"title": "Saurian Goon 5", "upgrades": ["Siren Horn"]}
    t = table(**given({"line": [horned], "hand": ["Diplo-Macy"]}, {"line": ["Goon 9"]}, ruleset=version))
    t.play("Diplo-Macy").fight("Saurian Goon 5")
    keys = t.pending.keys
    t.submit(keys[0] if horn_first else keys[1])
    to_rest(t)
    assert (t.card("Goon 9").amber, t.foe.amber) == (moved, left)


@NEW
@pytest.mark.pair("Dreadbone Decimus", "Tribune Pompitus")
def test_decimus_is_stronger_for_the_amber_it_has_just_got(table, version):
    me = {"line": ["Tribune Pompitus"], "hand": ["Dreadbone Decimus"]}
    t = table(**given(me, {"line": ["Goon 6", "Goon 7"]}, ruleset=version))
    t.play("Dreadbone Decimus", "yes")
    assert "Goon 6" in t.offered
    assert "Goon 7" not in t.offered
    t.choose("Goon 6")
    assert t.titles(t.foe.line) == ["Goon 7"]


@NEW
@pytest.mark.pair("Nerotaurus", "Collar of Subordination")
def test_a_creature_that_went_over_to_the_enemy_is_barred_too(table, version):
    me = {"line": ["Nerotaurus", "Goon 5"], "houses": ["saurian", "brobnar", "dis"]}
    foe = {"hand": [{"title": "Collar of Subordination", "house": "brobnar"}], "line": ["Goon 4"],
           "houses": ["brobnar", "dis", "logos"]}  # fmt: skip
    t = table(**given(me, foe, ruleset=version))
    t.reap("Nerotaurus").next_turn("brobnar").play("Collar of Subordination", "Goon 5", flank="")
    to_rest(t)
    assert t.card("Goon 5").controller == 1
    assert t.may("reap:Goon 4")
    assert not t.may("fight:Goon 4")
    assert not t.may("fight:Goon 5")


# Æmber


@NEW
@pytest.mark.pair("Citizen Shrix", "Gargantodon")
def test_what_the_citizen_would_steal_is_captured(table, version):
    t = table(**given({"hand": ["Citizen Shrix"]}, {"line": ["Gargantodon"], "amber": 2}, ruleset=version))
    t.play("Citizen Shrix")
    assert t.card("Citizen Shrix").amber == 2
    assert (t.me.amber, t.foe.amber) == (0, 1)


@NEW
@pytest.mark.pair("Patronage", "Ether Spider")
def test_the_spider_catches_the_half_of_its_enemy(table, version):
    me = {"hand": ["Patronage"], "line": [with_amber("Goon 3", 5)]}
    t = table(**given(me, {"line": ["Ether Spider"]}, ruleset=version))
    t.play("Patronage", "Goon 3")
    assert (t.me.amber, t.foe.amber, t.card("Ether Spider").amber) == (0, 2, 3)


@NEW
@pytest.mark.pair("Patronage", "The Vaultkeeper")
def test_a_patron_steals_nothing(table, version):
    t = table(**given({"hand": ["Patronage"]}, {"line": [with_amber("Goon 3", 4), "The Vaultkeeper"]}, ruleset=version))
    t.play("Patronage", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (2, 2)


@NEW
@pytest.mark.pair("Blast from the Past", "Primus Unguis")
def test_the_past_has_only_its_printed_power(table, version):
    me = {"hand": ["Blast from the Past"], "line": [with_amber("Primus Unguis", 2)], "discard": ["Consul Primus"]}
    t = table(**given(me, {"line": ["Goon 12"]}, ruleset=version))
    t.play("Blast from the Past")
    assert t.card("Goon 12").damage == 3
    assert t.power("Primus Unguis") == 5 + 2 * 3


@NEW
@pytest.mark.pair("Faust the Great", "Grimlocus Dux")
def test_faust_counts_creatures_and_not_their_amber(table, version):
    t = table(**given({"line": ["Faust the Great"], "hand": ["Grimlocus Dux"]}, ruleset=version))
    t.play("Grimlocus Dux")
    assert t.card("Grimlocus Dux").amber == 2
    assert t.g.key_cost(t.foe) == 7

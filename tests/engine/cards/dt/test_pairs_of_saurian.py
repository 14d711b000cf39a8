"""Cards of Saurian in Dark Tidings beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import of_house, with_amber

AMBROSIUS_TWIN = "Eclectic Ambrosius (evil twin)"
HALVES = ["Deusillus (bottom half)", "Deusillus (top half)"]
LAPISAURUS = "Lapisaurus"
PHILO = "Censor Philo"
PIXIES = "Po’s Pixies"
RAPTOR = "Hastatus Raptor"
SCROLL = "The First Scroll"
SPIDER = "Ether Spider"
TROJAN = "Trojan Sauropod"
UNDAGNATHUS = "Undagnathus"
UNDAGNATHUS_TWIN = "Undagnathus (evil twin)"
VENATOR = "Venator Altum"
HIGH, LOW = 0, 1


def given(me, foe=None, **more):
    return {"me": {**me, "tide": True}, "foe": foe or {}, "house": "saurian", **more}


home = partial(of_house, "saurian")


def to_rest(t):
    """Answer what is still asked with what is offered first."""
    while not t.at_rest:
        t.submit(*t.pending.keys[:1])
    return t


# Undagnathus


@NEW
@pytest.mark.reading("undagnathus-added-damage")
@pytest.mark.pair("Undagnathus (evil twin)", "Lethal Distraction")
def test_what_a_distraction_adds_is_doubled_too(table, version):
    me = {"hand": [home("Lethal Distraction"), "Saurian Jab"]}
    t = table(**given(me, {"line": [UNDAGNATHUS_TWIN, "Goon 9"]}, tide=HIGH, ruleset=version))
    t.play("Lethal Distraction", UNDAGNATHUS_TWIN).play("Saurian Jab", UNDAGNATHUS_TWIN)
    assert t.card(UNDAGNATHUS_TWIN).damage == 6


@NEW
@pytest.mark.pair("Undagnathus (evil twin)", "Shadow Self")
def test_damage_that_a_specter_takes_over_is_not_doubled(table, version):
    me = {"line": [UNDAGNATHUS_TWIN, home("Shadow Self")], "hand": ["Saurian Stab"]}
    t = table(**given(me, tide=LOW, ruleset=version))
    t.play("Saurian Stab", UNDAGNATHUS_TWIN)
    assert [card.damage for card in t.me.line] == [0, 3]


@NEW
@pytest.mark.reading("undagnathus-shared-damage")
@pytest.mark.pair("Undagnathus (evil twin)", "Drecker")
def test_a_drecker_beside_the_twin_is_dealt_its_damage_once(table, version):
    drecker = {"title": "Drecker", "power_counters": 9}
    foe = {"line": [drecker, UNDAGNATHUS_TWIN]}
    t = table(**given({"line": ["Saurian Goon 4"]}, foe, tide=HIGH, ruleset=version))
    t.fight("Saurian Goon 4", UNDAGNATHUS_TWIN)
    assert [card.damage for card in t.foe.line] == [4, 8]


@NEW
@pytest.mark.pair("Undagnathus (evil twin)", "Mimic Gel")
def test_a_gel_that_is_the_twin_is_dealt_double_by_its_own_tide(table, version):
    me = {"hand": [home("Mimic Gel"), "Saurian Hailstorm"]}
    t = table(**given(me, {"line": [UNDAGNATHUS_TWIN]}, tide=LOW, ruleset=version))
    t.play("Mimic Gel", flank="")
    to_rest(t).play("Saurian Hailstorm")
    assert [card.damage for card in t.g.creatures()] == [4, 2]


@NEW
@pytest.mark.pair("Undagnathus", "Shadow of Dis")
def test_a_blank_undagnathus_strikes_at_low_tide(table, version):
    me = {"line": ["Saurian Goon 9"], "hand": [home("Shadow of Dis")]}
    t = table(**given(me, {"line": [UNDAGNATHUS]}, tide=HIGH, ruleset=version))
    t.play("Shadow of Dis").fight("Saurian Goon 9")
    assert t.card("Saurian Goon 9").zone == "discard"
    assert t.card(UNDAGNATHUS).damage == 9


# Eclectic Ambrosius (evil twin)


@NEW
@pytest.mark.pair("Eclectic Ambrosius (evil twin)", "Senator Bracchus")
def test_an_ignorant_senator_cannot_spend_for_its_side(table, version):
    foe = {"line": ["Senator Bracchus", with_amber("Goon 3", 6)]}
    t = table(**given({"line": [AMBROSIUS_TWIN]}, foe, ruleset=version))
    assert t.g.can_forge(t.foe)
    t.reap(AMBROSIUS_TWIN, "Senator Bracchus")
    assert not t.g.can_forge(t.foe)


@NEW
@pytest.mark.pair("Eclectic Ambrosius (evil twin)", "Siren Horn")
def test_an_ignorant_creature_keeps_what_an_upgrade_gives_it(table, version):
    foe = {"line": [{"title": "Thero Centurion", "amber": 1, "upgrades": ["Siren Horn"]}], "amber": 0}
    me = {"line": [AMBROSIUS_TWIN, "Goon 9"], "amber": 1}
    t = table(**given(me, {**foe, "houses": ["saurian", "dis", "logos"]}, ruleset=version))
    t.reap(AMBROSIUS_TWIN).next_turn("saurian").fight("Thero Centurion", "Goon 9")
    assert t.card("Goon 9").amber == 1
    assert t.me.amber == 2


@NEW
@pytest.mark.pair("Eclectic Ambrosius (evil twin)", "Spartasaur")
def test_an_ignorant_spartasaur_avenges_nobody(table, version):
    foe = {"line": ["Spartasaur", "Goon 1", "Goon 2"]}
    t = table(**given({"line": [AMBROSIUS_TWIN], "hand": ["Saurian Slaying"]}, foe, ruleset=version))
    t.reap(AMBROSIUS_TWIN, "Spartasaur").play("Saurian Slaying", "Goon 1")
    assert t.titles(t.foe.line) == ["Spartasaur", "Goon 2"]


@NEW
@pytest.mark.pair("Eclectic Ambrosius (evil twin)", "Exile")
def test_ignorance_of_an_exiled_creature_stays(table, version):
    t = table(**given({"line": [AMBROSIUS_TWIN], "hand": ["Saurian Lure", "Exile"]}, {"line": ["Grimlocus Dux"]},
                      ruleset=version))  # fmt: skip
    t.reap(AMBROSIUS_TWIN).play("Saurian Lure", "right").play("Exile", "Grimlocus Dux")
    assert t.titles(t.foe.line) == ["Grimlocus Dux"]
    assert t.g.is_blank(t.card("Grimlocus Dux"))


# Trojan Sauropod


@NEW
@pytest.mark.pair("Trojan Sauropod", "Nexus")
def test_nexus_opens_the_sauropod_on_the_other_side(table, version):
    me = {"line": [home("Nexus")], "hand": ["Goon 2"]}
    t = table(**given(me, {"artifacts": [TROJAN], "hand": ["Goon 3"]}, ruleset=version))
    t.reap("Nexus")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert (t.me.amber, t.foe.amber) == (4, 0)
    assert t.titles(t.foe.discard) == [TROJAN]


@NEW
@pytest.mark.pair("Trojan Sauropod", "Deusillus")
def test_a_gigantic_creature_comes_out_with_both_halves_and_is_not_played(table, version):
    t = table(**given({"artifacts": [TROJAN], "amber": 2}, {"hand": HALVES}, ruleset=version))
    t.omni(TROJAN, ["Deusillus", "Deusillus#2"])
    assert t.titles(t.foe.line) == ["Deusillus"]
    assert t.foe.line[0].ready
    assert t.me.amber == 5
    assert len(t.foe.line[0].under) == 1
    assert t.titles(t.foe.hand).count("Deusillus") == 0


@NEW
@pytest.mark.pair("Trojan Sauropod", "Gargantodon")
def test_a_gargantodon_comes_out_ready_and_stunned(table, version):
    t = table(**given({"artifacts": [TROJAN]}, {"hand": ["Gargantodon"]}, ruleset=version))
    t.omni(TROJAN)
    assert t.card("Gargantodon").ready
    assert t.card("Gargantodon").stunned


@NEW
@pytest.mark.pair("Trojan Sauropod", "Blossom Drake")
def test_a_blank_sauropod_still_enters_on_the_other_side(table, version):
    t = table(**given({"hand": [TROJAN], "line": ["Blossom Drake"]}, ruleset=version))
    t.play(TROJAN).next_turn("brobnar").next_turn("saurian").next_turn("brobnar")
    assert t.titles(t.foe.artifacts) == [TROJAN]
    assert not t.may(f"omni:{TROJAN}")


# Enlist Numeri


@NEW
@pytest.mark.pair("Enlist Numeri", "Lord Invidius")
def test_the_newest_master_says_of_which_house_a_recruit_is(table, version):
    foe = {"line": ["Goon 1", "Lord Invidius", with_amber("Goon 3", 1)], "houses": ["brobnar", "dis", "logos"]}
    t = table(**given({"hand": ["Enlist Numeri", "Enlist Numeri"]}, foe, ruleset=version))
    t.play("Enlist Numeri")
    assert t.g.house_of(t.card("Goon 3")) == "saurian"
    t.adjust({"kind": "move", "card": "Goon 1", "zone": "discard"})
    t.next_turn("dis").reap("Lord Invidius", "right")
    recruit = t.card("Goon 3")
    assert recruit in t.foe.line
    assert t.g.house_of(recruit) == "dis"
    t.next_turn("saurian").play("Enlist Numeri")
    assert recruit in t.me.line
    assert t.g.house_of(recruit) == "saurian"


@NEW
@pytest.mark.pair("Enlist Numeri", "Harland Mindlock")
def test_a_recruit_does_not_return_with_the_end_of_harlands_hold(table, version):
    foe = {"line": [with_amber("Goon 3", 1), "Goon 5"], "hand": ["Slaying"]}
    t = table(**given({"hand": [home("Harland Mindlock"), "Saurian Desertion", "Enlist Numeri"]}, foe, ruleset=version))
    t.play("Harland Mindlock", "Goon 3", "right").play("Saurian Desertion", "Goon 3", "right")
    t.play("Enlist Numeri", "right").next_turn("brobnar").play("Slaying", "Harland Mindlock")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert t.g.house_of(t.card("Goon 3")) == "saurian"


# Æmber on its way


@NEW
@pytest.mark.pair("The First Scroll", "Po’s Pixies")
def test_pixies_pay_for_what_the_scroll_captures(table, version):
    me = {"line": [PIXIES, "Goon 2", "Goon 3"], "artifacts": [SCROLL], "amber": 8, "hand": ["Saurian Key Purchase"]}
    t = table(**given(me, ruleset=version))
    t.play("Saurian Key Purchase", "key:red", [PIXIES, "Goon 2"])
    assert [card.amber for card in t.me.line] == [1, 1, 1]
    assert t.me.amber == 2


@NEW
@pytest.mark.pair("Bury Riches", "Ether Spider")
def test_a_spider_catches_the_riches_of_the_other_side(table, version):
    me = {"line": [home(SPIDER, amber=1)], "hand": ["Bury Riches"]}
    t = table(**given(me, {"line": [with_amber("Goon 2", 2), with_amber("Goon 3", 1)]}, tide=HIGH, ruleset=version))
    t.play("Bury Riches")
    assert [card.amber for card in t.g.creatures()] == [2, 1, 0]
    assert (t.me.amber, t.foe.amber) == (1, 0)


@NEW
@pytest.mark.pair("Bracchanalia", "Ether Spider")
def test_a_spider_catches_the_feast(table, version):
    me = {"line": [SPIDER], "artifacts": [with_amber("Bracchanalia", 4)]}
    t = table(**given(me, {"line": [with_amber("Goon 2", 1)] * 4}, ruleset=version))
    t.next_turn("brobnar")
    assert t.card(SPIDER).amber == 4
    assert t.foe.amber == 0
    assert t.card("Bracchanalia").amber == 0


@NEW
@pytest.mark.pair("Di-No You Didn’t!", "Praefectus Ludo")
def test_what_lay_on_a_prefects_creature_goes_to_the_supply(table, version):
    t = table(**given({"hand": ["Di-No You Didn’t!"]}, {"line": [with_amber("Goon 3", 2), "Praefectus Ludo"]},
                      ruleset=version))  # fmt: skip
    t.play("Di-No You Didn’t!")
    assert t.titles(t.foe.line) == ["Praefectus Ludo"]
    assert t.me.amber == 1


@NEW
@pytest.mark.pair("Medicus Lacus", "Senator Bracchus")
@pytest.mark.parametrize(("there", "enough"), [(3, True), (2, False)])
def test_amber_is_spent_once_whoever_allows_it(table, version, there, enough):
    me = {"line": ["Medicus Lacus", "Senator Bracchus", with_amber("Goon 3", there)], "amber": 3}
    t = table(**given(me, tide=HIGH, ruleset=version))
    assert t.g.can_forge(t.me) == enough


# damage and fights


@NEW
@pytest.mark.pair("Venator Altum", "Armageddon Cloak")
def test_a_cloaked_venator_is_exalted(table, version):
    foe = {"line": [{"title": VENATOR, "upgrades": ["Armageddon Cloak"]}]}
    t = table(**given({"line": ["Saurian Goon 12"]}, foe, tide=HIGH, ruleset=version))
    t.fight("Saurian Goon 12")
    venator = t.card(VENATOR)
    assert venator.zone == "play"
    assert venator.amber == 1
    assert venator.damage == 0
    assert venator.upgrades == []


@NEW
@pytest.mark.pair("Venator Altum", "Shadow Self")
def test_a_venator_whose_damage_is_taken_over_is_not_exalted(table, version):
    me = {"line": [VENATOR, home("Shadow Self")], "hand": ["Saurian Stab"]}
    t = table(**given(me, tide=LOW, ruleset=version))
    t.play("Saurian Stab", VENATOR)
    assert t.card(VENATOR).amber == 0
    assert t.card("Shadow Self").damage == 1


@NEW
@pytest.mark.pair("Censor Philo", "Diplo-Macy")
def test_a_diplomat_cannot_hurt_philo(table, version):
    me = {"line": ["Saurian Goon 5"], "hand": ["Diplo-Macy"]}
    t = table(**given(me, {"line": [PHILO]}, ruleset=version))
    t.play("Diplo-Macy").fight("Saurian Goon 5")
    assert t.card(PHILO).damage == 0
    assert t.card("Saurian Goon 5").zone == "discard"
    assert t.foe.amber == 1


@NEW
@pytest.mark.pair("Censor Philo", "Siren Horn")
def test_philo_sounds_the_horn_and_is_not_hurt(table, version):
    me = {"line": [{"title": PHILO, "amber": 1, "upgrades": ["Siren Horn"]}]}
    t = table(**given(me, {"line": ["Goon 9"]}, ruleset=version))
    t.fight(PHILO)
    assert t.card(PHILO).damage == 0
    assert t.card("Goon 9").damage == 5
    assert t.card("Goon 9").amber == 1


@NEW
@pytest.mark.pair("Censor Philo", "Lapisaurus")
def test_who_is_exalted_by_lapisaurus_can_be_met_by_philo(table, version):
    foe = {"line": [LAPISAURUS, PHILO]}
    t = table(**given({"line": ["Saurian Goon 9"], "hand": ["Saurian Whip"]}, foe, ruleset=version))
    t.fight("Saurian Goon 9")
    assert t.foe.line[0].title == PHILO
    assert t.card("Saurian Goon 9").amber == 1
    t.play("Saurian Whip").fight("Saurian Goon 9")
    assert t.card(PHILO).damage == 0


@NEW
@pytest.mark.pair("Lapisaurus", "Shadow of Dis")
def test_a_blank_lapisaurus_exalts_none(table, version):
    t = table(**given({"line": ["Saurian Goon 9"], "hand": [home("Shadow of Dis")]}, {"line": [LAPISAURUS]},
                      ruleset=version))  # fmt: skip
    t.play("Shadow of Dis").fight("Saurian Goon 9")
    assert t.card("Saurian Goon 9").amber == 0


@NEW
@pytest.mark.pair("Hastatus Raptor", "Mimic Gel")
def test_a_gel_that_is_a_raptor_strengthens_the_cohort(table, version):
    me = {"line": [with_amber(RAPTOR, 2)], "hand": [home("Mimic Gel"), "Saurian Bugle"]}
    t = table(**given(me, {"line": ["Goon 12"]}, ruleset=version))
    t.play("Mimic Gel", RAPTOR, "right", flank="").play("Saurian Bugle").fight(f"{RAPTOR}#2", "yes")
    assert [card.amber for card in t.me.line] == [2]
    assert t.card("Goon 12").damage == 3 + 5


@NEW
@pytest.mark.pair("Hastatus Raptor", "Tribune Pompitus")
def test_an_exalted_raptor_strikes_harder_beside_the_tribune(table, version):
    t = table(**given({"line": [RAPTOR, "Tribune Pompitus"]}, {"line": ["Goon 12"]}, ruleset=version))
    t.fight(RAPTOR, "yes")
    assert t.card("Goon 12").damage == 1 + 5 + 2


# houses and labels


@NEW
@pytest.mark.pair("ISS Indominus", "Orator Hissaro")
def test_who_was_swayed_can_row(table, version):
    me = {"line": ["Goon 2", "Goon 3", "Goon 4"], "hand": ["Orator Hissaro"], "artifacts": ["ISS Indominus"]}
    t = table(**given(me, {"line": ["Goon 9"]}, ruleset=version))
    t.play("Orator Hissaro", "position:1", flank="").action("ISS Indominus")
    assert t.offered == ["Goon 2", "Orator Hissaro", "Goon 3"]
    t.choose(["Goon 2", "Goon 3", "Orator Hissaro"])
    assert t.card("Goon 9").damage == 2, "the Orator was exhausted already"


@NEW
@pytest.mark.pair("Magistra Vita", "Orator Hissaro")
def test_who_was_swayed_is_no_foreigner(table, version):
    me = {"line": ["Goon 2", "Goon 3"], "hand": ["Orator Hissaro", "Magistra Vita"]}
    t = table(**given(me, ruleset=version))
    t.play("Orator Hissaro", "position:0", flank="").play("Magistra Vita")
    assert t.offered == ["Goon 3"]
    t.choose("Goon 3")
    assert t.card("Goon 3").amber == 1
    assert t.me.amber == 1


@NEW
@pytest.mark.pair("Magistra Vita", "Saurarium")
def test_the_least_powerful_foreigner_is_exalted_and_cannot_reap(table, version):
    me = {"line": ["Goon 2"], "hand": ["Magistra Vita"], "artifacts": ["Saurarium"]}
    t = table(**given(me, {"line": ["Goon 9"]}, ruleset=version))
    t.play("Magistra Vita", "Goon 2")
    assert t.card("Goon 2").amber == 1
    assert t.card("Goon 2").ready
    assert t.me.amber == 0


@NEW
@pytest.mark.pair("Brachiaditus", "Kompsos Haruspex")
def test_an_inspired_brachiaditus_tramples_as_it_reaps(table, version):
    me = {"line": [with_amber("Kompsos Haruspex", 1), "Brachiaditus", with_amber("Goon 2", 2), "Goon 3"]}
    t = table(**given(me, ruleset=version))
    t.reap("Brachiaditus")
    assert [card.amber for card in t.me.line] == [0, 0, 1, 0]
    assert t.me.amber == 1
    assert [card.stunned for card in t.me.line] == [True, False, True, False]


@NEW
@pytest.mark.pair("Physicus Felix", "Livia the Elder")
def test_a_taught_felix_exalts_as_it_reaps(table, version):
    t = table(**given({"line": ["Livia the Elder", "Physicus Felix"]}, tide=HIGH, ruleset=version))
    t.reap("Livia the Elder", "yes").reap("Physicus Felix", "Physicus Felix")
    assert [card.amber for card in t.me.line] == [1, 1]


@NEW
@pytest.mark.pair("Swallow Whole", "Deusillus")
def test_both_halves_of_a_giant_are_swallowed(table, version):
    giant = {"title": HALVES[0], "under": [HALVES[1]]}
    foe = {"line": [{"title": "Goon 12", "power_counters": 9}]}
    t = table(**given({"line": [giant], "hand": ["Swallow Whole"]}, foe, tide=HIGH, ruleset=version))
    power = t.power("Deusillus")
    t.play("Swallow Whole")
    assert t.titles(t.me.purged) == ["Deusillus", "Deusillus"]
    assert t.power("Goon 12") == 21 + power


@NEW
@pytest.mark.pair("Swallow Whole", "Harland Mindlock")
def test_a_swallowed_harland_lets_go_of_what_swallowed_it(table, version):
    me = {"line": [], "hand": [home("Harland Mindlock"), "Swallow Whole"]}
    t = table(**given(me, {"line": ["Goon 9"]}, tide=HIGH, ruleset=version))
    t.play("Harland Mindlock", "right").play("Swallow Whole")
    assert t.titles(t.me.purged) == ["Harland Mindlock"]
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.power("Goon 9") == 9 + 1

"""Actions of Dis in Age of Ascension beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import damage
from tests.engine.helpers.tables import under_book

HOUSES = ["dis", "logos", "mars"]


dis = partial(under_book, house="dis")


# Shadow of Dis


@pytest.mark.pair("Shadow of Dis", "King of the Crag")
def test_power_that_the_shadow_gave_back_is_lost_when_it_ends(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Dis Stab", "Dis Jab"], "line": ["Goon 5"]},
        {"line": ["King of the Crag"]},
    )
    assert t.power("Goon 5") == 3
    t.play("Shadow of Dis").play("Dis Stab", "Goon 5").play("Dis Jab", "Goon 5")
    assert t.power("Goon 5") == 5
    assert damage(t.me) == [4]
    t.next_turn()
    assert t.titles(t.me.line) == ["Goon 5"]
    t.next_turn()
    assert t.me.line == []
    assert "Goon 5" in t.titles(t.me.discard)


@pytest.mark.pair("Shadow of Dis", "Shadow Self")
def test_a_blank_shadow_self_takes_no_damage_over_and_fights_like_others(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Dis Stab"], "line": ["Dis Goon 12"]},
        {"line": ["Goon 5", "Shadow Self"]},
    )
    t.play("Shadow of Dis").play("Dis Stab", "Goon 5")
    assert damage(t.foe) == [3, 0]
    t.fight("Dis Goon 12", "Shadow Self")
    assert t.card("Dis Goon 12").damage == 9
    assert t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.pair("Shadow of Dis", "Mimicry")
def test_a_copied_shadow_falls_on_the_creatures_of_its_first_player(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis"], "line": ["Elusive Goon 3"]},
        {"hand": ["Mimicry"], "line": ["Elusive Goon 4"], "houses": ["untamed", "dis", "logos"]},
    )
    t.play("Shadow of Dis").next_turn("untamed").play("Mimicry")
    assert [t.g.has_keyword(t.card(one), "elusive") for one in ("Elusive Goon 3", "Elusive Goon 4")] == [False, False]
    t.next_turn()
    assert [t.g.has_keyword(t.card(one), "elusive") for one in ("Elusive Goon 3", "Elusive Goon 4")] == [False, True]
    t.next_turn()
    assert t.g.has_keyword(t.card("Elusive Goon 3"), "elusive")
    assert t.g.state.lasting == []


@pytest.mark.pair("Shadow of Dis", "Harland Mindlock")
def test_what_a_play_ability_has_begun_goes_on_in_the_shadow(table, version):
    t = table(
        me={"hand": ["Harland Mindlock"]},
        foe={"line": ["Goon 5"], "hand": ["Shadow of Dis"], "houses": ["dis", "brobnar", "logos"]},
        house="logos",
        ruleset=version,
    )
    t.play("Harland Mindlock", "left").next_turn("dis").play("Shadow of Dis")
    assert sorted(t.titles(t.me.line)) == ["Goon 5", "Harland Mindlock"]


@pytest.mark.pair("Shadow of Dis", "Bulwark")
def test_a_blank_bulwark_gives_no_armor_but_keeps_its_own(table, version):
    t = dis(table, version, {"hand": ["Shadow of Dis"]}, {"line": ["Goon 5", "Bulwark"]})
    own = t.armor("Bulwark")
    assert t.armor("Goon 5") == 2
    t.play("Shadow of Dis")
    assert (t.armor("Goon 5"), t.armor("Bulwark")) == (0, own)


@pytest.mark.pair("Shadow of Dis", "Collar of Subordination")
def test_a_collared_creature_steps_out_of_the_shadow(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Collar of Subordination", "Dis Rust"]},
        {"line": ["Tentacus", "Goon 3"], "artifacts": ["Lamp"]},
    )
    t.play("Shadow of Dis")
    assert t.g.is_blank(t.card("Tentacus"))
    t.play("Collar of Subordination", "Tentacus")
    assert t.titles(t.me.line) == ["Tentacus"]
    assert not t.g.is_blank(t.card("Tentacus"))
    t.play("Dis Rust", "right")
    assert t.titles(t.foe.line) == ["Goon 3", "Tentacus"]
    assert t.g.is_blank(t.card("Tentacus"))


@pytest.mark.pair("Shadow of Dis", "Zorg")
@pytest.mark.clause("play-enters-play-modifier-works-before-blanking")
def test_zorg_enters_stunned_in_the_shadow(table, version):
    t = dis(table, version, {"hand": ["Shadow of Dis"]}, {"hand": ["Zorg"], "houses": HOUSES})
    t.play("Shadow of Dis").next_turn("mars").play("Zorg")
    assert t.card("Zorg").stunned
    assert t.g.labelled(t.card("Zorg"), "before_fight") == []


@pytest.mark.pair("Shadow of Dis", "Kelifi Dragon")
@pytest.mark.clause("play-restriction-works-in-hand")
@pytest.mark.parametrize(("amber", "playable"), [(6, False), (7, True)])
def test_a_dragon_in_hand_is_not_blank(table, version, amber, playable):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis"], "line": [{"title": "Angwish", "damage": 5}]},
        {"hand": ["Kelifi Dragon"], "amber": amber, "houses": ["brobnar", "dis", "logos"]},
    )
    t.play("Shadow of Dis").next_turn("brobnar")
    assert t.foe.amber == amber
    assert t.may("play:Kelifi Dragon") is playable


@pytest.mark.pair("Shadow of Dis", "Armageddon Cloak")
def test_what_an_upgrade_gives_is_not_blanked(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Dis Slaying"]},
        {"line": [{"title": "Dust Imp", "upgrades": ["Armageddon Cloak"]}]},
    )
    t.play("Shadow of Dis").play("Dis Slaying")
    assert t.titles(t.foe.line) == ["Dust Imp"]
    assert t.foe.amber == 0
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]


@pytest.mark.pair("Shadow of Dis", "Soulkeeper")
def test_a_soul_is_kept_in_the_shadow_too(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Dis Slaying"], "line": ["Goon 5"]},
        {"line": [{"title": "Dust Imp", "upgrades": ["Soulkeeper"]}]},
    )
    t.play("Shadow of Dis").play("Dis Slaying", "Dust Imp")
    assert t.me.line == t.foe.line == []
    assert t.foe.amber == 0


@pytest.mark.pair("Shadow of Dis", "Gub")
def test_a_hurt_gub_dies_in_the_shadow(table, version):
    hurt = {"title": "Gub", "damage": 3}
    t = dis(table, version, {"hand": ["Shadow of Dis"]}, {"line": ["Goon 3", hurt, "Goon 4"]})
    t.play("Shadow of Dis")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 4"]


@pytest.mark.pair("Shadow of Dis", "Pitlord")
def test_a_blank_pitlord_demands_no_house(table, version):
    t = dis(table, version, {"hand": ["Shadow of Dis"]}, {"line": ["Pitlord"], "houses": HOUSES})
    t.play("Shadow of Dis").end()
    assert t.pending.keys == ("house:dis", "house:logos", "house:mars")
    t.submit("house:mars").end()
    t.submit(t.pending.keys[0]).end()
    assert t.game.table.state.house == "dis", "it demands its house again"


@pytest.mark.pair("Shadow of Dis", "Tireless Crocag")
def test_crocag_lives_alone_in_the_shadow_and_dies_when_it_ends(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis", "Dis Slaying"], "line": ["Goon 3"]},
        {"line": ["Tireless Crocag"]},
    )
    t.play("Shadow of Dis").play("Dis Slaying", "Goon 3")
    assert t.titles(t.foe.line) == ["Tireless Crocag"]
    t.next_turn("brobnar").reap("Tireless Crocag")
    assert t.foe.amber == 1, "it can reap as well"
    t.next_turn()
    assert t.foe.line == []


@pytest.mark.pair("Shadow of Dis", "Magda the Rat")
def test_a_blank_magda_leaves_without_a_word_but_a_debt_of_her_play_is_paid(table, version):
    t = table(
        me={"hand": ["Magda the Rat"]},
        foe={"hand": ["Shadow of Dis", "Dis Slaying"], "amber": 4, "houses": ["dis", "logos", "brobnar"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Magda the Rat").next_turn("dis").play("Shadow of Dis").play("Dis Slaying")
    paid = t.g.erratum("Magda the Rat")
    assert (t.me.amber, t.foe.amber) == ((0, 5) if paid else (2, 3))


@pytest.mark.pair("Shadow of Dis", "Spyyyder")
def test_a_blank_spyyyder_neither_skirmishes_nor_poisons(table, version):
    t = dis(
        table,
        version,
        {"hand": ["Shadow of Dis"], "line": ["Goon 9"]},
        {"line": ["Spyyyder"], "houses": HOUSES},
    )
    t.play("Shadow of Dis").next_turn("dis").fight("Spyyyder")
    assert t.foe.line == []
    assert damage(t.me) == [2]


# Exhume


@pytest.mark.reading("exhume-where-it-is-played-from")
@pytest.mark.pair("Exhume", "Truebaru")
@pytest.mark.parametrize(("amber", "played"), [(1, False), (2, True)])
def test_an_exhumed_truebaru_costs_what_it_costs_from_hand(table, version, amber, played):
    t = dis(table, version, {"hand": ["Exhume"], "discard": ["Truebaru"], "amber": amber})
    t.play("Exhume", "Truebaru")
    assert (t.titles(t.me.line) == ["Truebaru"]) is played
    assert t.me.amber == (0 if played else amber + 1)
    assert ("Truebaru" in t.titles(t.me.discard)) is not played


@pytest.mark.pair("Exhume", "Ember Imp")
@pytest.mark.parametrize("before", [0, 1])
def test_ember_imp_counts_exhume_itself(table, version, before):
    t = dis(
        table,
        version,
        {"hand": ["Exhume", *["Dis Chant"] * before], "discard": ["Goon 3"]},
        {"line": ["Ember Imp"]},
    )
    for _ in range(before):
        t.play("Dis Chant")
    t.play("Exhume", "Goon 3")
    assert t.titles(t.me.line) == ([] if before else ["Goon 3"])


@pytest.mark.pair("Exhume", "Lifeward")
def test_lifeward_lets_no_creature_out_of_the_discard_pile(table, version):
    t = dis(
        table,
        version,
        {"artifacts": ["Lifeward"]},
        {"hand": ["Exhume"], "discard": ["Goon 3"], "houses": ["dis", "brobnar", "logos"]},
    )
    t.omni("Lifeward").next_turn("dis").play("Exhume", "Goon 3")
    assert t.foe.line == []
    assert t.titles(t.foe.discard) == ["Goon 3", "Exhume"]


@pytest.mark.pair("Exhume", "Silvertooth")
def test_an_exhumed_creature_of_another_house_enters_as_it_says_but_is_not_used(table, version):
    t = dis(table, version, {"hand": ["Exhume"], "discard": ["Silvertooth"], "houses": ["dis", "shadows", "mars"]})
    t.play("Exhume", "Silvertooth")
    assert t.card("Silvertooth").ready
    assert not t.may("reap:Silvertooth")


# Banish, Pain Reaction, Unlocked Gateway


@pytest.mark.pair("Banish", "Harland Mindlock")
@pytest.mark.parametrize(
    ("banished", "archives", "line"),
    [("Goon 5", ["Goon 5"], []), ("Harland Mindlock", ["Harland Mindlock"], ["Goon 5"])],
)
def test_banishing_a_locked_mind_or_its_lock(table, version, banished, archives, line):
    t = table(
        me={"hand": ["Harland Mindlock"]},
        foe={"line": ["Goon 5"], "hand": ["Banish"], "houses": ["dis", "brobnar", "logos"]},
        house="logos",
        ruleset=version,
    )
    t.play("Harland Mindlock", "left").next_turn("dis").play("Banish", banished)
    assert t.titles(t.me.archives) == archives
    assert t.titles(t.foe.line) == line


@pytest.mark.pair("Pain Reaction", "Shadow Self")
def test_damage_that_another_takes_over_destroys_no_one_and_reaches_no_neighbor(table, version):
    t = dis(table, version, {"hand": ["Pain Reaction"]}, {"line": ["Goon 5", "Goon 2", "Shadow Self"]})
    t.play("Pain Reaction", "Goon 2")
    assert damage(t.foe) == [0, 0, 2]


@pytest.mark.pair("Pain Reaction", "Armageddon Cloak")
def test_one_that_is_saved_was_not_destroyed(table, version):
    cloaked = {"title": "Goon 2", "upgrades": ["Armageddon Cloak"]}
    t = dis(table, version, {"hand": ["Pain Reaction"]}, {"line": ["Goon 5", cloaked, "Goon 4"]})
    t.play("Pain Reaction", "Goon 2")
    assert damage(t.foe) == [0, 0, 0]
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]


@pytest.mark.pair("Pain Reaction", "Bulwark")
def test_a_neighbor_that_has_armor_of_a_bulwark_is_not_hurt(table, version):
    t = dis(table, version, {"hand": ["Pain Reaction"]}, {"line": ["Bulwark", "Goon 5", "Goon 2", "Goon 4"]})
    t.play("Pain Reaction", "Goon 2")
    assert t.titles(t.foe.line) == ["Bulwark", "Goon 5", "Goon 4"]
    assert damage(t.foe) == [0, 0, 2]


@pytest.mark.pair("Unlocked Gateway", "Wild Wormhole")
@NEW
def test_a_gateway_from_the_deck_ends_the_step_too(table, version):
    t = table(
        me={"hand": ["Wild Wormhole", "Logos Chant"], "deck": ["Unlocked Gateway"], "line": ["Goon 3"]},
        foe={"line": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.play("Wild Wormhole")
    assert t.me.line == t.foe.line == []
    assert t.game.active == 1 or not t.may("play:Logos Chant")

"""Creatures of Unfathomable in Dark Tidings, L to W."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.cards.dt.sea import WARDED, sea
from tests.engine.helpers.cards import alike, hurt
from tests.engine.helpers.looks import damage, tired

TWIN = " (evil twin)"
CHOSEN = "The Chosen One"
KRAKEN = "Te-wheke Kraken"
ARM = "Tentaclid"
SLEEPY = alike("Goon 1", "Goon 2", "Goon 3", ready=False)


# Llack Gaboon


@pytest.mark.parametrize(("many", "keywords"), [(0, set()), (2, set()), (3, {"skirmish", "hazardous"})])
def test_llack_gaboon_grows_with_other_exhausted_creatures(table, version, many, keywords):
    t = table(
        me={"line": [{"title": "Llack Gaboon", "ready": False}, "Goon 9"]},
        foe={"line": SLEEPY[:many]},
        ruleset=version,
    )
    assert t.power("Llack Gaboon") == 3 + many
    assert set(t.g.keywords_of(t.card("Llack Gaboon"))) == keywords


def test_the_attacker_of_llack_gaboon_is_exhausted(table, version):
    t = table(me={"line": ["Goon 5"]}, foe={"line": ["Llack Gaboon", *SLEEPY[:2]]}, ruleset=version)
    assert t.power("Llack Gaboon") == 5
    t.fight("Goon 5", "Llack Gaboon")
    assert t.titles(t.me.discard) == ["Goon 5"], "hazardous 5, before it deals damage"
    assert damage(t.foe)[0] == 0, "hazardous 5, before it deals damage"


def test_llack_gaboon_dies_of_others_readying(table):
    t = table(me={"line": SLEEPY, "hand": ["Bugle"]}, foe={"line": [hurt("Llack Gaboon", 3)]})
    t.play("Bugle")
    assert t.titles(t.foe.discard) == ["Llack Gaboon"]


# Omnipus and Tentaclid


def test_omnipus_digs_for_its_arms_and_plays_them(table, version):
    deck = [ARM, *["Goon 1"] * 6, ARM, ARM]
    t = sea(table, "Omnipus", ["Goon 2"], mine={"deck": deck, "discard": [ARM, "Goon 3"]}, filler=0, version=version)
    t.play("Omnipus", "left", "right", "left")
    assert t.titles(t.me.line).count(ARM) == 3
    assert t.titles(t.me.deck) == [ARM]
    assert len(t.me.discard) == 6 + 1
    t.next_turn().next_turn("unfathomable").reap("Omnipus")
    assert t.me.amber == 4


def test_omnipus_plays_no_more_than_6_arms(table):
    t = sea(table, "Omnipus", mine={"discard": [ARM] * 7})
    t.play("Omnipus")
    while not t.at_rest:
        t.submit(t.pending.keys[-1])
    assert t.titles(t.me.line).count(ARM) == 6
    assert t.titles(t.me.discard).count(ARM) == 1


def test_omnipus_gains_nothing_for_enemy_arms_and_cannot_fight(table, version):
    t = sea(table, None, ["Omnipus", "Goon 1"], [ARM], version=version)
    assert not t.may("fight:Omnipus")
    assert t.may("reap:Omnipus")
    t.reap("Omnipus")
    assert t.me.amber == 1


def test_an_arm_cannot_reap_and_guards_its_neighbors(table, version):
    t = sea(table, None, [ARM], ["Goon 1", ARM, "Goon 2"], version=version)
    assert not t.may(f"reap:{ARM}")
    t.fight(ARM)
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]
    assert damage(t.me) == [0]


# Photic Raider, Portalmonger


@pytest.mark.parametrize(("tide", "power"), [(None, 2), (0, 6), (1, 2)])
def test_the_raider_is_strong_at_high_tide_and_captures_as_it_is_played(table, tide, power):
    t = sea(table, "Photic Raider", foes={"amber": 3}, tide=tide)
    t.play("Photic Raider")
    assert t.power("Photic Raider") == power
    assert t.me.line[0].amber == 2
    assert t.foe.amber == 1


def test_the_raider_dies_when_the_tide_turns(table):
    t = sea(table, None, [hurt("Photic Raider", 4)], foes={"hand": ["Pour-tal"]}, tide=0)
    t.next_turn("unfathomable").play("Pour-tal")
    assert t.titles(t.me.discard) == ["Photic Raider"]


@pytest.mark.parametrize(("tide", "costs"), [(None, (6, 6)), (0, (6, 10)), (1, (6, 6))])
def test_portalmonger_makes_the_opponents_keys_dear_at_high_tide(table, tide, costs):
    t = sea(table, None, ["Portalmonger"], tide=tide)
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == costs


# Rustmiser


def test_rustmiser_exhausts_every_enemy_artifact(table, version):
    mine, foes = {"artifacts": ["Trinket"]}, {"artifacts": ["Dis Trinket", "Mars Trinket"]}
    t = sea(table, None, ["Rustmiser"], ["Goon 1"], mine=mine, foes=foes, version=version)
    t.reap("Rustmiser")
    assert not any(card.ready for card in t.foe.artifacts)
    assert t.card("Trinket").ready
    assert t.card("Goon 1").ready


# Scyphos


@pytest.mark.parametrize(("tide", "zone"), [(None, "discard"), (0, "archives"), (1, "discard")])
def test_scyphos_is_archived_at_high_tide(table, tide, zone):
    t = sea(table, "Unfathomable Slaying", ["Scyphos"], tide=tide)
    t.play("Unfathomable Slaying")
    assert t.card("Scyphos").zone == zone


def test_scyphos_hurts_its_attacker(table, version):
    t = table(me={"line": ["Guard 9/1"]}, foe={"line": ["Scyphos"]}, ruleset=version)
    t.fight("Guard 9/1")
    assert damage(t.me) == [6]


# Seabringer Kekoa


@pytest.mark.parametrize("tide", [None, 0, 1])
def test_kekoa_raises_the_tide_as_it_is_destroyed(table, tide):
    t = sea(table, "Unfathomable Slaying", [], ["Seabringer Kekoa"], tide=tide)
    t.play("Unfathomable Slaying")
    assert t.g.state.tide == 1
    assert t.foe.chains == 0
    assert t.card("Seabringer Kekoa").zone == "discard"


def test_kekoa_does_not_raise_the_tide_as_it_returns_to_hand(table):
    t = sea(table, "Unfathomable Recall", ["Seabringer Kekoa"], tide=1)
    t.play("Unfathomable Recall")
    assert t.g.state.tide == 1


# Sparkfist


def test_sparkfist_stuns_and_exhausts_what_it_fights(table, version):
    t = sea(table, None, ["Sparkfist"], ["Goon 5", "Goon 6"], version=version)
    t.fight("Sparkfist", "Goon 5")
    assert t.card("Goon 5").stunned
    assert tired(t) == ["Sparkfist", "Goon 5"]
    assert not t.card("Goon 6").stunned
    assert damage(t.me) == [0]
    assert damage(t.foe) == [2, 0]


def test_sparkfist_does_nothing_to_what_is_gone_or_attacks_it(table, version):
    t = sea(table, None, ["Sparkfist"], ["Goon 2", "Goon 6"], version=version)
    t.fight("Sparkfist", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 6"]
    assert t.card("Goon 6").ready
    t.next_turn("brobnar").fight("Goon 6")
    assert not t.card("Goon 6").stunned


# Taniwha


def test_taniwha_destroys_a_friend_for_1(table, version):
    t = sea(table, None, ["Taniwha", "Goon 1"], ["Goon 3", "Goon 2"], version=version)
    t.reap("Taniwha", "Goon 1")
    assert t.me.amber == 2
    assert t.titles(t.me.line) == ["Taniwha"]
    t.next_turn().next_turn("unfathomable").fight("Taniwha", "Goon 3")
    assert t.me.amber == 3, "there was no friend but itself"
    assert not t.me.line, "there was no friend but itself"


def test_taniwha_gains_although_a_ward_holds(table):
    t = sea(table, None, ["Taniwha", WARDED], ["Goon 2"])
    t.reap("Taniwha", "Goon 3")
    assert t.me.amber == 2
    assert t.titles(t.me.line) == ["Taniwha", "Goon 3"]
    assert not t.card("Goon 3").warded


def test_the_twin_puts_a_creature_back_on_the_deck(table, version):
    piles = {"discard": ["Goon 1", "Chant", "Goon 2"]}
    t = sea(table, None, ["Taniwha" + TWIN], mine=piles, foes={"discard": ["Goon 5"]}, version=version)
    t.reap("Taniwha" + TWIN)
    assert sorted(t.offered) == ["Goon 1", "Goon 2"]
    t.choose("Goon 1")
    assert t.me.deck[-1].title == "Goon 1"
    assert t.titles(t.me.discard) == ["Chant", "Goon 2"]


def test_the_twin_finds_no_creature(table):
    t = sea(table, None, ["Taniwha" + TWIN], mine={"discard": ["Chant"]})
    t.reap("Taniwha" + TWIN)
    assert t.at_rest
    assert t.titles(t.me.discard) == ["Chant"]


# Te-wheke Kraken


def test_the_kraken_stays_where_2_of_its_house_are_exhausted_for_it(table, version):
    line = ["Unfathomable Goon 1", "Goon 2", "Unfathomable Goon 3"]
    t = sea(table, KRAKEN, line, ["Unfathomable Goon 4"], version=version)
    t.play(KRAKEN, ["Unfathomable Goon 1", "Unfathomable Goon 3"])
    assert tired(t) == ["Unfathomable Goon 1", "Unfathomable Goon 3", KRAKEN]


@pytest.mark.parametrize(
    "line", [["Unfathomable Goon 1"], alike("Unfathomable Goon 1", "Unfathomable Goon 2", ready=False)]
)
def test_the_kraken_is_destroyed_where_fewer_are_exhausted(table, line):
    t = sea(table, KRAKEN, line, ["Goon 4"])
    t.play(KRAKEN)
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert t.titles(t.me.discard) == [KRAKEN]
    assert len(t.me.line) == len(line)
    assert t.card("Goon 4").ready


def test_the_kraken_splashes(table, version):
    t = sea(table, None, [KRAKEN], ["Goon 3", "Guard 3/1", WARDED, "Goon 5"], version=version)
    t.reap(KRAKEN, "Guard 3/1")
    assert [(c.title, c.damage) for c in t.foe.line] == [("Goon 3", 2), ("Guard 3/1", 1), ("Goon 3", 0), ("Goon 5", 0)]


# The Chosen One


@NEW
@pytest.mark.ruling("faq-the-chosen-one-ready-step", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause(
    "damage-whole-ability-simultaneous", "damage-excess-is-ignored", versions=("2021-03", "16.0", "18.4")
)
def test_the_chosen_one_is_dealt_the_damage_of_all_at_once(table, version):
    line = alike("Goon 1", "Goon 2", "Goon 3", "Goon 4", ready=False)
    t = table(me={"line": line}, foe={"line": [hurt(CHOSEN, 8)]}, ruleset=version)
    t.end()
    dealt = [fact.data["amount"] for fact in t.happened("damage.dealt")]
    assert dealt == [4]
    assert t.titles(t.foe.discard) == [CHOSEN]
    assert len(tired(t)) == 4


@NEW
def test_the_chosen_one_bears_it_turn_after_turn(table, version):
    used = {"title": "Trinket", "ready": False}
    t = table(me={"line": [*SLEEPY, "Goon 9"], "artifacts": [used]}, foe={"line": [CHOSEN, "Goon 5"]}, ruleset=version)
    t.end()
    assert t.card(CHOSEN).damage == 3
    assert len(tired(t)) == 3
    assert t.card("Trinket").ready
    t.choose("brobnar").reap("Goon 5").end()
    assert t.card("Goon 5").ready
    assert t.card(CHOSEN).damage == 3
    t.choose("brobnar").end()
    assert t.card(CHOSEN).damage == 6
    assert len(tired(t)) == 3


def test_a_ward_takes_the_damage_and_the_creatures_stay_exhausted(table):
    t = table(me={"line": SLEEPY}, foe={"line": [{"title": CHOSEN, "warded": True}]})
    t.end()
    assert t.card(CHOSEN).damage == 0
    assert not t.card(CHOSEN).warded
    assert len(tired(t)) == 3


def test_one_of_2_chosen_ones_stands_for_both(table):
    t = table(me={"line": SLEEPY}, foe={"line": [CHOSEN, CHOSEN]})
    t.end()
    assert t.pending.prompt == "order.replacements"
    t.submit(t.pending.keys[1])
    assert damage(t.foe) == [0, 3]


# Tomwa of the Glow


@pytest.mark.parametrize(("tide", "drawn"), [(None, 0), (0, 2), (1, 0)])
def test_tomwa_draws_for_exhausted_enemies_at_high_tide(table, tide, drawn):
    t = sea(
        table, None, ["Tomwa of the Glow", *alike("Goon 4", ready=False)], ["Goon 1", *SLEEPY[1:2], "Goon 5"], tide=tide
    )
    t.reap("Tomwa of the Glow", "Goon 1")
    assert len(t.me.hand) == drawn
    assert not t.card("Goon 1").ready
    assert t.card("Goon 5").ready


@pytest.mark.parametrize(("tide", "left"), [(None, 2), (0, 1), (1, 2)])
def test_the_twin_tomwa_exhausts_and_discards_at_high_tide(table, tide, left):
    t = sea(table, None, ["Tomwa of the Glow" + TWIN], ["Goon 1"], foes={"hand": ["Chant", "Chant"]}, tide=tide)
    t.reap("Tomwa of the Glow" + TWIN)
    assert len(t.foe.hand) == left
    assert t.card("Goon 1").ready is (left == 2)


# Voice of Rakuzel


@pytest.mark.parametrize(("tide", "mine", "theirs"), [(None, (5, 1), (3, 0)), (0, (6, 2), (3, 0)), (1, (5, 1), (4, 1))])
def test_the_voice_strengthens_one_side_or_the_other(table, tide, mine, theirs):
    t = sea(table, None, ["Voice of Rakuzel"], ["Goon 3"], tide=tide)
    assert (t.power("Voice of Rakuzel"), t.armor("Voice of Rakuzel")) == mine
    assert (t.power("Goon 3"), t.armor("Goon 3")) == theirs


def test_what_the_voice_kept_alive_dies_with_it(table):
    t = sea(table, "Unfathomable Slaying", ["Voice of Rakuzel", hurt("Goon 3", 3)], tide=0)
    t.play("Unfathomable Slaying", "Voice of Rakuzel")
    assert not t.me.line


# Wikolia


@pytest.mark.parametrize(("title", "more", "exalted"), [("Wikolia", 2, 0), ("Wikolia" + TWIN, 4, 1)])
def test_the_wikolias_make_keys_dear_in_the_opponents_next_turn(table, version, title, more, exalted):
    t = sea(table, None, [title], foes={"amber": 6 + more - 1}, version=version)
    t.reap(title)
    assert t.card(title).amber == exalted
    assert t.g.key_cost(t.me) == 6
    t.end()
    assert t.pending.kind == "house"
    assert not t.foe.keys
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.me) == 6 + more
    t.choose(t.offered[0]).end()
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.me) == 6

"""Rulings about cards of Dis."""

from __future__ import annotations

import pytest

SINCE_13 = pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@pytest.mark.ruling("faq-pitlord-restringuntus-house-choice", "example-pitlord-restringuntus")
# 1.2 and 1.3 also answer that no house is left; their worked example, their later answer and both later books say that
# only Dis is excluded, which is what is implemented
@pytest.mark.ruling("faq-pitlord-restringuntus-no-house")
@pytest.mark.clause("cannot-beats-must", "house-choice-is-mandatory")
def test_restringuntus_beats_pitlord_and_another_house_is_chosen(table, version):
    t = table(
        me={"hand": ["Restringuntus"]},
        foe={"line": ["Pitlord"], "houses": ["dis", "logos", "mars"]},
        house="dis",
        ruleset=version,
    )
    t.play("Restringuntus", "house:dis").end()
    assert t.pending.seat == 1
    assert t.pending.keys == ("house:logos", "house:mars")
    t.submit("house:mars")
    assert t.g.state.house == "mars"


@pytest.mark.ruling("faq-poltergeist-unusable-artifact")
@pytest.mark.clause("resolve-as-much-as-possible")
def test_poltergeist_destroys_what_has_nothing_to_use(table, version):
    t = table(me={"hand": ["Poltergeist"]}, foe={"artifacts": ["Banner of Battle"]}, house="dis", ruleset=version)
    t.play("Poltergeist")
    assert t.titles(t.foe.discard) == ["Banner of Battle"]
    assert t.at_rest


def maverick(table, version):
    line = [{"title": "Pitlord", "house": "logos"}]
    me = {"line": line, "houses": ["logos", "mars", "untamed"]}
    return table(me=me, foe={}, step="house", ruleset=version, ask_forced=True)


@pytest.mark.ruling("faq-maverick-pitlord-without-dis")
@pytest.mark.clause("house-unavailable-must-choose-is-ignored", "maverick-uses-printed-house")
@SINCE_13
def test_a_maverick_pitlord_without_dis_demands_nothing(table, version):
    t = maverick(table, version)
    assert t.pending.keys == ("house:logos", "house:mars", "house:untamed")
    t.submit("house:untamed")


@pytest.mark.parametrize("version", ["1.2"])
def test_the_first_book_lets_a_maverick_pitlord_have_dis(table, version):
    assert maverick(table, version).pending.keys == ("house:dis",)


@pytest.mark.ruling("faq-gabos-longarms-damages-elusive")
@pytest.mark.clause("elusive-other-creature-can-receive-redirected-damage", "elusive-only-stops-power-damage")
@SINCE_13
def test_gabos_reaches_an_elusive_creature_that_it_does_not_fight(table, version):
    t = table(
        me={"line": ["Gabos Longarms"]},
        foe={"line": ["Goon 3", {"title": "Nexus", "power_counters": 3}]},
        house="dis",
        ruleset=version,
    )
    t.fight("Gabos Longarms", "Goon 3", "Nexus")
    assert (t.card("Nexus").damage, t.card("Goon 3").damage, t.card("Gabos Longarms").damage) == (5, 0, 3)


@pytest.mark.ruling("faq-tolas-bad-penny-returned-to-hand")
@pytest.mark.clause("destroyed-moved-card-still-counts")
@SINCE_2021
def test_tolas_sees_bad_penny_destroyed_although_it_is_in_hand(table, version):
    # the answer speaks of the owner; the card names the opponent of the creature
    t = table(
        me={"line": ["Goon 8"], "hand": ["Hand of Dis"]},
        foe={"line": ["Tolas", "Bad Penny", "Goon 8"]},
        house="dis",
        ruleset=version,
    )
    t.play("Hand of Dis")
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert (t.me.amber, t.foe.amber) == (1, 0)


@pytest.mark.ruling("faq-key-hammer-two-keys")
@pytest.mark.clause("unforge-single-key-if-several-forged", "decisions-by-active-player")
@SINCE_2021
def test_key_hammer_takes_one_of_two_keys(table, version):
    t = table(
        me={"hand": ["Key Charge"], "amber": 13, "houses": ["untamed", "logos", "mars"]},
        foe={"hand": ["Key Hammer"]},
        step="forge",
        ruleset=version,
    )
    t.choose("key:red", "house:untamed").play("Key Charge")
    while t.pending.kind != "main" or t.pending.seat == 0:
        wanted = [key for key in ("yes", "key:blue", "end", "house:dis") if key in t.pending.keys]
        t.submit(wanted[0])
    assert t.me.keys == ["red", "blue"]
    assert t.me.amber == 0
    t.play("Key Hammer")
    assert t.pending.seat == 1
    assert t.pending.keys == ("key:red", "key:blue")
    t.choose("key:red")
    assert t.me.keys == ["blue"]
    assert t.me.amber == 6


@pytest.mark.ruling("faq-gateway-to-dis-tolas")
@pytest.mark.clause("destroyed-after-effect-needs-source-in-play", "destroyed-chart-after-effects-last")
@SINCE_2021
def test_tolas_pays_nobody_when_it_goes_through_the_gateway_too(table, version):
    t = table(
        me={"line": ["Tolas", "Goon 1"], "hand": ["Gateway to Dis"]},
        foe={"line": ["Goon 2", "Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Gateway to Dis")
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert (t.me.amber, t.foe.amber) == (0, 0)
    assert t.me.line == t.foe.line == []
    assert t.me.chains == 3


@pytest.mark.ruling("faq-overlord-greking-tolas")
@pytest.mark.clause("destroyed-after-effect-needs-source-in-play", "ability-may-affect-destroyed-card-in-discard")
@SINCE_2021
def test_tolas_raised_by_overlord_greking_pays_nobody(table, version):
    t = table(me={"line": ["Overlord Greking", "Dis Goon 3"]}, foe={"line": ["Tolas"]}, house="dis", ruleset=version)
    t.fight("Dis Goon 3")  # attacked once already
    t.fight("Overlord Greking", "left")
    assert t.titles(t.me.line) == ["Tolas", "Overlord Greking", "Dis Goon 3"]
    assert t.foe.line == []
    assert (t.me.amber, t.foe.amber) == (0, 0)


@pytest.mark.ruling("example-three-fates-tie")
@pytest.mark.clause("most-powerful-group-filled-downwards")
@pytest.mark.parametrize("other", [0, 1])
def test_three_fates_among_a_tie(table, version, other):
    t = table(
        me={"line": ["Goon 8", "Goon 5"], "hand": ["Three Fates"]},
        foe={"line": ["Goon 5", "Goon 7"]},
        house="dis",
        ruleset=version,
    )
    fives = t.cards("Goon 5")
    t.play("Three Fates")
    assert t.pending.seat == 0
    assert t.offered == ["Goon 5", "Goon 5"]
    t.choose(fives[other])
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert fives[other].zone == "discard"
    assert [*t.me.line, *t.foe.line] == [fives[1 - other]]


@pytest.mark.ruling("erratum-tendrils-of-pain")
@pytest.mark.clause("resolve-later-replacement-modifies-earlier-text", "ward-prevents-one-instance")
@SINCE_2021
@pytest.mark.parametrize(("pool", "damage"), [(6, 4), (0, 1)])
def test_the_corrected_tendrils_strike_once(table, version, pool, damage):
    t = table(
        me={"line": [{"title": "Goon 3", "warded": True}, "Goon 5"], "amber": pool},
        foe={"hand": ["Tendrils of Pain"]},
        step="forge",
        ruleset=version,
    )
    while t.game.active == 0:
        t.submit("end" if "end" in t.pending.keys else t.pending.keys[0])
    t.submit("house:dis").play("Tendrils of Pain")
    assert t.card("Goon 5").damage == damage
    assert t.card("Goon 3").damage == 0
    assert t.card("Goon 3").zone == "play"
    assert not t.card("Goon 3").warded

"""Actions of Dis in Age of Ascension."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import damage
from tests.engine.helpers.tables import from_hand
from tests.engine.invent import plain

plain("Dread Herald", power=3, house="dis", keywords={"alpha": 1})
BINDING = "Ortannu’s Binding"
HOUSES = ["dis", "shadows", "brobnar"]


cast = partial(from_hand, house="dis")


# Banish


def test_banish_puts_an_enemy_creature_in_its_controllers_archives(table, version):
    loaded = {"title": "Goon 3", "amber": 2, "upgrades": ["Badge"]}
    t = cast(table, version, "Banish", me=["Goon 5"], foe=[loaded, "Goon 4"])
    t.play("Banish")
    assert t.offered == ["Goon 3", "Goon 4"], "enemy creatures alone"
    t.choose("Goon 3")
    assert t.titles(t.foe.archives) == ["Goon 3"]
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.titles(t.foe.discard) == ["Badge"], "one of the icon, two that lay on it"
    assert t.me.amber == 3, "one of the icon, two that lay on it"


def test_a_banished_creature_of_yours_lies_with_the_opponent_until_it_is_taken_up(table, version):
    t = cast(table, version, "Banish", foe=[{"title": "Goon 3", "owner": 0}])
    t.play("Banish")
    assert t.titles(t.foe.archives) == ["Goon 3"]
    assert t.me.archives == []
    t.end()
    while not (t.pending.kind == "main" and t.at_rest):
        t.submit("yes" if "yes" in t.pending.keys else t.pending.keys[0])
    assert t.titles(t.me.hand).count("Goon 3") == 1
    assert t.foe.archives == []


def test_a_ward_keeps_a_creature_from_being_banished(table):
    t = table(me={"hand": ["Banish"]}, foe={"line": [{"title": "Goon 3", "warded": True}]}, house="dis")
    t.play("Banish")
    assert t.foe.archives == []
    assert not t.card("Goon 3").warded


# Binding Irons


@pytest.mark.parametrize(("before", "after"), [(0, 3), (23, 24)])
def test_binding_irons_chain_the_opponent(table, version, before, after):
    t = cast(table, version, "Binding Irons", theirs={"chains": before}, mine={"chains": 2})
    t.play("Binding Irons")
    assert (t.me.chains, t.foe.chains, t.me.amber) == (2, after, 0)


# Cull the Weak


def test_cull_the_weak_destroys_the_least_powerful_enemy(table, version):
    t = cast(table, version, "Cull the Weak", me=["Goon 1"], foe=["Goon 4", "Goon 2", "Goon 3"])
    t.play("Cull the Weak")
    assert t.titles(t.foe.line) == ["Goon 4", "Goon 3"]
    assert t.titles(t.me.line) == ["Goon 1"]


def test_power_counters_count_when_the_weak_are_culled_and_ties_are_picked(table, version):
    grown = {"title": "Goon 2", "power_counters": 2}
    t = cast(table, version, "Cull the Weak", foe=[grown, "Goon 3", "Goon 5", "Guard 3/2"])
    t.play("Cull the Weak")
    assert t.offered == ["Goon 3", "Guard 3/2"]
    t.choose("Guard 3/2")
    assert t.titles(t.foe.line) == ["Goon 2", "Goon 3", "Goon 5"]


def test_the_culled_one_may_be_warded(table):
    t = cast(table, "16.0", "Cull the Weak", foe=[{"title": "Goon 1", "warded": True}, "Goon 2"])
    t.play("Cull the Weak")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"]
    assert not t.card("Goon 1").warded


# Exhume


def test_exhume_plays_a_creature_from_your_discard_pile_whatever_its_house(table, version):
    t = cast(
        table,
        version,
        "Exhume",
        mine={"discard": ["Charette", "Troll", "Chant"], "houses": HOUSES},
        theirs={"amber": 4, "discard": ["Goon 3"]},
    )
    t.play("Exhume")
    assert t.offered == ["Charette", "Troll"], "no action, and nothing of the opponent"
    t.choose("Troll")
    assert t.titles(t.me.line) == ["Troll"]
    assert not t.card("Troll").ready
    assert t.titles(t.me.discard) == ["Charette", "Chant", "Exhume"]


def test_an_exhumed_creature_resolves_its_icons_and_play_ability(table, version):
    t = cast(table, version, "Exhume", mine={"discard": ["Charette"]}, theirs={"amber": 4})
    t.play("Exhume", "Charette")
    assert t.card("Charette").amber == 3
    assert t.foe.amber == 1


def test_nothing_has_to_be_exhumed(table, version):
    t = cast(table, version, "Exhume", mine={"discard": ["Charette"]}, theirs={"amber": 4})
    t.play("Exhume").choose([])
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Charette", "Exhume"]


def test_exhume_finds_nothing_without_creatures(table, version):
    t = cast(table, version, "Exhume", mine={"discard": ["Chant"]})
    t.play("Exhume")
    assert t.at_rest
    assert t.me.amber == 1


@NEW
def test_a_creature_with_alpha_is_not_exhumed(table, version):
    t = cast(table, version, "Exhume", mine={"discard": ["Dread Herald"]})
    t.play("Exhume", "Dread Herald")
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Dread Herald", "Exhume"]


# Misery Exploit


def test_misery_exploit_counts_enemy_creatures_with_damage(table, version):
    hurt = [{"title": "Goon 5", "damage": 4}, {"title": "Goon 5", "damage": 1}, "Goon 3"]
    t = cast(table, version, "Misery Exploit", me=[{"title": "Goon 4", "damage": 2}], foe=hurt)
    t.play("Misery Exploit")
    assert (t.me.amber, t.foe.amber) == (2, 0)


def test_misery_exploit_gains_nothing_from_the_sound(table, version):
    t = cast(table, version, "Misery Exploit", me=[{"title": "Goon 4", "damage": 2}], foe=["Goon 3"])
    assert t.play("Misery Exploit").me.amber == 0


# Not Finished with You


def test_any_number_of_creatures_are_shuffled_into_the_deck(table, version):
    t = cast(
        table,
        version,
        "Not Finished with You",
        mine={"discard": ["Goon 3", "Chant", "Goon 4", "Trinket", "Goon 5"]},
        theirs={"discard": ["Goon 6"]},
    )
    size = len(t.me.deck)
    t.play("Not Finished with You")
    assert t.offered == ["Goon 3", "Goon 4", "Goon 5"]
    t.choose(["Goon 3", "Goon 5"])
    assert t.titles(t.me.discard) == ["Chant", "Goon 4", "Trinket", "Not Finished with You"]
    assert len(t.me.deck) == size + 2
    assert t.happened("deck.shuffled")
    assert t.titles(t.foe.discard) == ["Goon 6"]


@pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03", "16.0"])
def test_none_may_be_shuffled_into_the_deck_which_then_stays_as_it_is(table, version):
    t = cast(table, version, "Not Finished with You", mine={"discard": ["Goon 3"]})
    t.play("Not Finished with You").choose([])
    assert t.titles(t.me.discard) == ["Goon 3", "Not Finished with You"]
    assert not t.happened("deck.shuffled")


@pytest.mark.clause("shuffle-even-zero", versions=("18.4",))
@pytest.mark.parametrize("fallen", [[], ["Goon 3", "Goon 4"]])
def test_the_deck_is_shuffled_even_if_no_creature_goes_into_it(table, version, fallen):
    t = cast(table, version, "Not Finished with You", mine={"discard": [*fallen, "Trinket"]})
    t.play("Not Finished with You")
    if not t.at_rest:
        t.submit()
    shuffled = [fact.data["player"] for fact in t.happened("deck.shuffled")]
    assert shuffled == ([0] if version == "18.4" else [])
    assert t.titles(t.me.discard) == [*fallen, "Trinket", "Not Finished with You"]


# Ortannu's Binding


def test_the_binding_hurts_a_friendly_creature(table, version):
    t = cast(table, version, BINDING, me=["Goon 3", "Guard 3/1"], foe=["Goon 4"])
    t.play(BINDING)
    assert t.offered == ["Goon 3", "Guard 3/1"]
    t.choose("Guard 3/1")
    assert damage(t.me) == [0, 1]
    assert damage(t.foe) == [0]
    assert t.me.amber == 1


def test_without_friendly_creatures_the_binding_does_nothing(table, version):
    t = cast(table, version, BINDING, foe=["Goon 2"])
    t.play(BINDING)
    assert t.at_rest
    assert damage(t.foe) == [0]


# Pain Reaction


@pytest.mark.ruling("faq-pain-reaction-neighbors", versions=("2021-03", "16.0", "18.4"))
def test_the_neighbors_of_the_destroyed_one_are_hurt_once_it_has_left(table, version):
    t = cast(table, version, "Pain Reaction", me=["Goon 5"], foe=["Goon 5", "Goon 2", "Goon 5"])
    t.play("Pain Reaction", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 5"]
    assert damage(t.foe) == [2, 2]
    assert damage(t.me) == [0]
    kinds = [fact.kind for fact in t.facts if fact.kind in ("card.destroyed", "damage.dealt")]
    assert kinds == ["damage.dealt", "card.destroyed", "damage.dealt", "damage.dealt"]


@pytest.mark.ruling("erratum-pain-reaction", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("struck", ["Guard 2/1", "Goon 3"])
def test_pain_reaction_hurts_no_neighbor_of_one_that_survives(table, version, struck):
    t = cast(table, version, "Pain Reaction", foe=["Goon 5", struck, "Goon 1"])
    t.play("Pain Reaction", struck)
    assert damage(t.foe) == [0, 1 if struck == "Guard 2/1" else 2, 0]


@pytest.mark.ruling("erratum-pain-reaction", versions=("2021-03", "16.0", "18.4"))
def test_pain_reaction_may_destroy_a_neighbor_too(table, version):
    t = cast(table, version, "Pain Reaction", foe=["Goon 5", "Goon 2", "Goon 2"])
    t.play("Pain Reaction", "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert damage(t.foe) == [2]
    assert t.titles(t.foe.discard) == ["Goon 2", "Goon 2"]


def test_a_ward_ends_the_pain(table):
    t = cast(table, "16.0", "Pain Reaction", foe=["Goon 5", {"title": "Goon 2", "warded": True}])
    t.play("Pain Reaction", "Goon 2")
    assert damage(t.foe) == [0, 0]
    assert not t.card("Goon 2").warded


def test_one_that_returns_to_hand_by_its_destroyed_ability_hurts_its_neighbors_too(table, version):
    t = cast(table, version, "Pain Reaction", foe=["Goon 5", "Ghost", "Goon 4"])
    t.play("Pain Reaction", "Ghost")
    assert "Ghost" in t.titles(t.foe.hand)
    assert damage(t.foe) == [2, 2]


# Shadow of Dis


def test_the_shadow_blanks_enemy_creatures_until_your_next_turn(table, version):
    t = cast(table, version, "Shadow of Dis", me=["Succubus"], foe=["Tocsin", "Elusive Goon 4"], hand=["Goon 1"])
    t.play("Shadow of Dis")
    assert not t.g.has_keyword(t.card("Elusive Goon 4"), "elusive")
    assert t.g.has_trait(t.card("Tocsin"), "demon"), "a trait is not blanked"
    t.next_turn("dis")
    assert len(t.g.state.lasting) == 1
    t.reap("Tocsin")
    assert (t.foe.amber, len(t.me.hand)) == (1, 6), "it makes nobody discard"
    t.next_turn("dis")
    assert t.g.state.lasting == []
    assert t.g.has_keyword(t.card("Elusive Goon 4"), "elusive")
    assert len(t.foe.hand) == 5, "Succubus was never blank"
    t.next_turn("dis").reap("Tocsin")
    assert len(t.me.hand) == 5


def test_the_shadow_leaves_friendly_creatures_and_other_cards_alone(table, version):
    t = cast(
        table,
        version,
        "Shadow of Dis",
        me=["Dis Elusive Goon 3", "Pit Demon"],
        foe=[{"title": "Goon 3", "upgrades": ["Plate"]}, "Guard 3/2"],
        theirs={"artifacts": ["Key Lock"], "amber": 1},
    )
    t.play("Shadow of Dis").action("Pit Demon")
    assert t.g.has_keyword(t.card("Dis Elusive Goon 3"), "elusive")
    assert t.me.amber == 2
    assert (t.armor("Goon 3"), t.armor("Guard 3/2")) == (2, 2), "an upgrade, and what stands beside the text box"
    assert t.g.forbidden("cannot_forge", t.me)


@pytest.mark.reading("hideaway-hole-later-creatures")
def test_the_shadow_covers_what_comes_and_what_changes_sides(table, version):
    t = cast(
        table,
        version,
        "Shadow of Dis",
        me=["Dis Elusive Goon 2"],
        foe=["Elusive Goon 3"],
        hand=["Dis Lure", "Dis Desertion"],
        theirs={"hand": ["Elusive Goon 5"]},
    )
    t.play("Shadow of Dis").play("Dis Lure", "right").play("Dis Desertion", "Dis Elusive Goon 2")
    assert t.g.has_keyword(t.card("Elusive Goon 3"), "elusive"), "it is friendly now"
    assert not t.g.has_keyword(t.card("Dis Elusive Goon 2"), "elusive")
    t.next_turn("brobnar").play("Elusive Goon 5")
    assert not t.g.has_keyword(t.card("Elusive Goon 5"), "elusive")


@pytest.mark.ruling("faq-shadow-of-dis-silvertooth", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("play-enters-play-modifier-works-before-blanking")
def test_silvertooth_enters_ready_in_the_shadow(table, version):
    t = cast(table, version, "Shadow of Dis", theirs={"hand": ["Silvertooth", "Umbra"], "houses": HOUSES})
    t.play("Shadow of Dis").next_turn("shadows")
    t.play("Silvertooth").play("Umbra")
    assert t.card("Silvertooth").ready
    assert not t.card("Umbra").ready
    assert not t.g.has_keyword(t.card("Umbra"), "skirmish")


def test_play_and_destroyed_abilities_are_silent_in_the_shadow(table, version):
    t = cast(
        table,
        version,
        "Shadow of Dis",
        foe=["Dust Imp"],
        hand=["Dis Slaying"],
        mine={"amber": 4},
        theirs={"hand": ["Charette"], "houses": HOUSES},
    )
    t.play("Shadow of Dis").play("Dis Slaying")
    assert t.foe.amber == 0
    t.next_turn("dis").play("Charette")
    assert t.card("Charette").amber == 0
    assert t.me.amber == 5


# Unlocked Gateway


def test_the_gateway_destroys_every_creature(table, version):
    t = cast(
        table, version, "Unlocked Gateway", me=["Goon 3"], foe=["Goon 4", "Guard 3/2"], mine={"artifacts": ["Lamp"]}
    )
    t.play("Unlocked Gateway")
    t.submit(*t.pending.keys)
    assert t.me.line == t.foe.line == []
    assert len(t.me.artifacts) == 1
    assert (t.me.amber, t.me.chains) == (0, 0)


def test_only_a_ward_holds_out_against_the_gateway(table):
    t = cast(table, "16.0", "Unlocked Gateway", me=["Goon 3"], foe=[{"title": "Goon 4", "warded": True}])
    t.play("Unlocked Gateway")
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert not t.card("Goon 4").warded


@NEW
def test_the_gateway_ends_the_step(table, version):
    t = cast(table, version, "Unlocked Gateway", hand=["Dis Chant"])
    t.play("Unlocked Gateway")
    assert t.game.active == 1 or not t.may("play:Dis Chant")

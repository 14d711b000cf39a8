"""Artifacts of Logos in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import seen_by

# Anomaly Exploiter


def test_anomaly_exploiter_destroys_a_damaged_creature(table, version):
    t = table(
        me={"artifacts": ["Anomaly Exploiter"], "line": [{"title": "Goon 3", "damage": 1}]},
        foe={"line": [{"title": "Goon 9", "damage": 1}, "Goon 1"]},
        house="logos",
        ruleset=version,
    )
    t.action("Anomaly Exploiter")
    assert t.offered == ["Goon 3", "Goon 9"]
    t.choose("Goon 9")
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert t.titles(t.me.line) == ["Goon 3"]


def test_anomaly_exploiter_spares_the_undamaged_and_the_warded(table):
    t = table(me={"artifacts": ["Anomaly Exploiter"]}, foe={"line": ["Goon 1"]}, house="logos")
    t.action("Anomaly Exploiter")
    assert t.at_rest
    assert len(t.foe.line) == 1
    foe = {"line": [{"title": "Goon 3", "damage": 1, "warded": True}]}
    t = table(me={"artifacts": ["Anomaly Exploiter"]}, foe=foe, house="logos").action("Anomaly Exploiter")
    assert len(t.foe.line) == 1
    assert not t.card("Goon 3").warded


# Chaos Portal


@pytest.mark.parametrize(("house", "hit"), [("logos", True), ("brobnar", False)])
def test_chaos_portal_plays_the_top_card_of_the_named_house(table, version, house, hit):
    t = table(
        me={"artifacts": ["Chaos Portal"], "deck": ["Goon 1", "Logos Goon 2"]}, foe={}, house="logos", ruleset=version
    )
    t.action("Chaos Portal", house)
    assert t.titles(t.me.line) == (["Logos Goon 2"] if hit else [])
    assert t.me.deck[-1].title == ("Goon 1" if hit else "Logos Goon 2")
    assert seen_by(t, "Logos Goon 2", 1)
    assert t.me.discard == []
    assert t.me.archives == []


def test_chaos_portal_plays_cards_of_any_house_and_not_those_that_cannot_be_played(table):
    t = table(me={"artifacts": ["Chaos Portal"], "deck": ["Headhunter"]}, foe={}, house="logos")
    t.action("Chaos Portal", "brobnar")
    assert t.titles(t.me.line) == ["Headhunter"]
    assert not t.card("Headhunter").ready
    t = table(me={"artifacts": ["Chaos Portal"], "deck": ["Kelifi Dragon"]}, foe={}, house="logos")
    t.action("Chaos Portal", "brobnar")
    assert t.me.line == []
    assert t.me.deck[-1].title == "Kelifi Dragon"


def test_chaos_portal_with_an_empty_deck(table):
    t = table(me={"artifacts": ["Chaos Portal"], "discard": ["Goon 1"]}, foe={}, house="logos", filler=0)
    t.action("Chaos Portal")
    assert t.at_rest
    assert t.me.line == []
    assert len(t.me.discard) == 1


# Crazy Killing Machine


def machine(table, mine, theirs, version="16.0", me=(), foe=()):
    t = table(
        me={"artifacts": ["Crazy Killing Machine"], "deck": [mine], "line": list(me)},
        foe={"deck": [theirs], "line": list(foe), "artifacts": ["Trinket"]},
        house="logos",
        ruleset=version,
    )
    return t.action("Crazy Killing Machine", *(["seat:0"] if version == "18.4" else []))


def test_crazy_killing_machine_destroys_one_card_of_each_discarded_house(table, version):
    t = machine(table, "Dis Chant", "Punch", version, me=["Goon 5", "Dis Goon 3"], foe=["Goon 6"])
    assert t.offered == ["Goon 5", "Goon 6", "Trinket"]
    t.choose("Trinket")
    assert t.titles(t.me.discard) == ["Dis Chant", "Dis Goon 3"]
    assert t.titles(t.foe.discard) == ["Punch", "Trinket"]
    assert t.titles(t.me.line) == ["Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 6"]
    assert t.titles(t.me.artifacts) == ["Crazy Killing Machine"], "two were destroyed"


def test_crazy_killing_machine_destroys_itself_when_it_destroys_fewer_than_two(table, version):
    t = machine(table, "Dis Chant", "Punch", version, foe=["Goon 6"]).choose("Goon 6")
    assert t.me.artifacts == []
    assert t.titles(t.foe.artifacts) == ["Trinket"]
    assert t.foe.line == []


def test_crazy_killing_machine_may_be_one_of_the_two(table):
    t = machine(table, "Logos Chant", "Dis Chant", foe=["Dis Goon 3"])
    assert t.at_rest
    assert t.me.artifacts == []
    assert t.foe.line == []


def test_crazy_killing_machine_and_a_ward_that_saves_one(table):
    foe = [{"title": "Dis Goon 3", "warded": True}, "Logos Goon 3"]
    t = machine(table, "Dis Chant", "Logos Chant", foe=foe).choose("Logos Goon 3")
    assert t.titles(t.foe.line) == ["Dis Goon 3"]
    assert t.me.artifacts == []


def test_crazy_killing_machine_with_empty_decks(table):
    t = table(me={"artifacts": ["Crazy Killing Machine"]}, foe={"line": ["Goon 1"]}, house="logos", filler=0)
    t.action("Crazy Killing Machine")
    assert t.me.artifacts == []
    assert len(t.foe.line) == 1


# Library of Babble


def test_library_of_babble_draws_one_card(table, version):
    t = table(
        me={"artifacts": ["Library of Babble"], "deck": ["Goon 2", "Goon 1"]},
        foe={"deck": ["Goon 3"]},
        house="logos",
        ruleset=version,
    )
    t.action("Library of Babble")
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.foe.hand == []
    assert not t.card("Library of Babble").ready
    assert not t.may("action:Library of Babble")


def test_library_of_babble_needs_its_house_and_to_be_ready(table):
    t = table(me={"artifacts": ["Library of Babble"]}, foe={}, house="brobnar")
    assert t.refused("action:Library of Babble").clause == "use-creature-active-house-required"
    t = table(me={"artifacts": [{"title": "Library of Babble", "ready": False}]}, foe={}, house="logos")
    assert t.refused("action:Library of Babble").clause == "exhausted-card-not-usable"
    t = table(me={"hand": ["Library of Babble"]}, foe={}, house="logos")
    t.play("Library of Babble")
    assert not t.may("action:Library of Babble"), "playing it draws nothing, and it is exhausted"
    assert t.me.hand == [], "playing it draws nothing, and it is exhausted"


def test_library_of_babble_on_an_empty_deck(table):
    t = table(me={"artifacts": ["Library of Babble"], "discard": ["Goon 2"]}, foe={}, house="logos", filler=0)
    t.action("Library of Babble")
    assert t.titles(t.me.hand) == ["Goon 2"]
    assert t.me.discard == []
    t = table(me={"artifacts": ["Library of Babble"]}, foe={"deck": ["Goon 1"]}, house="logos", filler=0)
    t.action("Library of Babble")
    assert t.me.hand == []
    assert t.foe.hand == []
    assert not t.card("Library of Babble").ready


# Mobius Scroll


@pytest.mark.parametrize("chosen", [[], ["Goon 1"], ["Goon 1", "Goon 3"]])
def test_mobius_scroll_archives_itself_and_up_to_two_cards(table, version, chosen):
    t = table(
        me={"artifacts": ["Mobius Scroll"], "hand": ["Goon 1", "Goon 2", "Goon 3"]},
        foe={"hand": ["Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.action("Mobius Scroll")
    assert t.pending.private
    assert t.pending.secret
    assert (t.pending.minimum, t.pending.maximum) == (0, 2)
    t.choose(chosen)
    assert t.titles(t.me.archives) == ["Mobius Scroll", *chosen]
    assert t.me.artifacts == []
    assert len(t.me.hand) == 3 - len(chosen)
    assert t.titles(t.foe.hand) == ["Goon 4"]


def test_mobius_scroll_with_an_empty_hand(table):
    t = table(me={"artifacts": ["Mobius Scroll"]}, foe={}, house="logos").action("Mobius Scroll")
    assert t.at_rest
    assert t.titles(t.me.archives) == ["Mobius Scroll"]


# Pocket Universe


@pytest.mark.parametrize(("pool", "on", "left"), [(0, 2, 0), (1, 3, 0), (4, 3, 3)])
def test_pocket_universe_takes_one_from_the_pool(table, version, pool, on, left):
    t = table(
        me={"artifacts": [{"title": "Pocket Universe", "amber": 2}], "amber": pool},
        foe={"amber": 3},
        house="logos",
        ruleset=version,
    )
    t.action("Pocket Universe")
    assert (t.me.amber, t.card("Pocket Universe").amber, t.foe.amber) == (left, on, 3)
    assert len(t.happened("amber.placed")) == bool(pool)
    assert not t.happened("amber.lost")


def test_pocket_universe_pays_for_its_players_keys(table, version):
    t = table(
        me={"artifacts": [{"title": "Pocket Universe", "amber": 4}], "amber": 3},
        foe={"amber": 3},
        house="logos",
        ruleset=version,
    )
    t.end().choose("brobnar").end()
    assert t.pending.prompt == "forge.pay_from_card"
    assert t.offered == ["number:3", "number:4"]
    t.choose("4", "red", "logos")
    assert t.me.keys == ["red"]
    assert t.me.amber == 1
    assert t.card("Pocket Universe").amber == 0


def test_pocket_universe_of_another_pays_for_nothing(table):
    t = table(me={"artifacts": [{"title": "Pocket Universe", "amber": 4}]}, foe={"amber": 3}, house="logos")
    t.end().choose("brobnar")
    assert t.foe.keys == []
    assert t.foe.amber == 3
    assert t.card("Pocket Universe").amber == 4


# Spangler Box


def box(table, version="16.0", **more):
    return table(
        me={"artifacts": ["Spangler Box"], "line": ["Goon 1"], **more},
        foe={"line": ["Goon 5", "Goon 6"], "hand": ["Logos Scything"]},
        house="logos",
        ruleset=version,
    )


def test_spangler_box_purges_and_goes_over_to_the_opponent(table, version):
    t = box(table, version).action("Spangler Box")
    assert t.offered == ["Goon 1", "Goon 5", "Goon 6"]
    t.choose("Goon 5")
    assert t.titles(t.foe.purged) == ["Goon 5"]
    assert t.titles(t.foe.line) == ["Goon 6"]
    assert t.titles(t.foe.artifacts) == ["Spangler Box"]
    assert t.me.artifacts == []
    assert not t.card("Spangler Box").ready


def test_spangler_box_gives_back_all_it_purged_when_it_leaves_play(table, version):
    t = box(table, version).action("Spangler Box", "Goon 5")
    t.next_turn("logos")
    t.next_turn("logos")
    t.next_turn("logos")
    t.action("Spangler Box", "Goon 1")
    assert t.titles(t.me.artifacts) == ["Spangler Box"]
    assert t.titles(t.me.purged) == ["Goon 1"]
    t.play("Logos Scything", "Spangler Box")
    t.submit(t.pending.keys[0])
    while not t.at_rest:
        t.choose("left")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert sorted(t.titles(t.foe.line)) == ["Goon 5", "Goon 6"]
    assert t.me.purged == []
    assert t.foe.purged == []
    assert not t.card("Goon 5").ready
    assert t.titles(t.me.discard) == ["Spangler Box"]


def test_spangler_box_that_purges_nothing_stays(table):
    t = table(me={"artifacts": ["Spangler Box"]}, foe={}, house="logos").action("Spangler Box")
    assert t.titles(t.me.artifacts) == ["Spangler Box"]
    foe = {"line": [{"title": "Goon 5", "warded": True}]}
    t = table(me={"artifacts": ["Spangler Box"]}, foe=foe, house="logos").action("Spangler Box")
    assert t.titles(t.me.artifacts) == ["Spangler Box"]
    assert len(t.foe.line) == 1


def test_a_second_spangler_box_gives_back_only_what_it_purged_itself(table):
    t = table(
        me={"artifacts": ["Spangler Box", "Spangler Box"], "hand": ["Logos Scything"]},
        foe={"line": ["Goon 5", "Goon 6"]},
        house="logos",
    )
    first, second = t.me.artifacts
    t.submit(f"action:{first.id}").choose("Goon 5")
    t.submit(f"action:{second.id}")
    t.play("Logos Scything", second)
    assert t.titles(t.foe.line) == ["Goon 6"]
    assert t.titles(t.foe.purged) == ["Goon 5"]


# Spectral Tunneler


def test_spectral_tunneler_makes_a_flank_and_gives_a_reap_ability_for_a_turn(table, version):
    t = table(
        me={"artifacts": ["Spectral Tunneler"], "line": ["Logos Goon 2", "Logos Goon 3", "Goon 1"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Spectral Tunneler", "Logos Goon 3")
    assert [t.g.on_flank(c) for c in t.me.line] == [True, True, True]
    t.reap("Logos Goon 2")
    assert t.me.hand == []
    t.reap("Logos Goon 3")
    assert len(t.me.hand) == 1
    assert t.me.amber == 2
    t.next_turn("brobnar")
    assert [t.g.on_flank(c) for c in t.me.line] == [True, False, True]
    t.next_turn("logos")
    held = len(t.me.hand)
    t.reap("Logos Goon 3")
    assert len(t.me.hand) == held


def test_spectral_tunneler_without_creatures(table):
    t = table(me={"artifacts": ["Spectral Tunneler"]}, foe={}, house="logos").action("Spectral Tunneler")
    assert t.at_rest
    assert not t.card("Spectral Tunneler").ready


# Strange Gizmo


def test_strange_gizmo_destroys_everything_when_its_player_forges(table, version):
    t = table(
        me={
            "artifacts": ["Strange Gizmo"],
            "line": [{"title": "Goon 1", "warded": version in ("2021-03", "16.0", "18.4")}],
            "hand": ["Logos Key Gift"],
        },
        foe={"artifacts": ["Trinket"], "line": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Key Gift", "red")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.me.artifacts == []
    assert t.foe.artifacts == []
    assert t.foe.line == []
    assert len(t.me.line) == (version in ("2021-03", "16.0", "18.4")), "a ward saves"


def test_strange_gizmo_is_silent_when_the_opponent_forges_and_when_it_is_played(table):
    t = table(me={"hand": ["Logos Key Gift"]}, foe={"artifacts": ["Strange Gizmo"], "line": ["Goon 5"]}, house="logos")
    t.play("Logos Key Gift", "red")
    assert len(t.foe.artifacts) == len(t.foe.line) == 1
    t = table(me={"hand": ["Strange Gizmo"]}, foe={"line": ["Goon 5"]}, house="logos").play("Strange Gizmo")
    assert t.me.amber == 1
    assert len(t.foe.line) == 1


# The Howling Pit


def test_the_howling_pit_serves_every_player(table, version):
    t = table(me={"hand": ["The Howling Pit"]}, foe={"hand": ["Goon 1"]}, house="logos", ruleset=version)
    t.play("The Howling Pit").end()
    assert len(t.me.hand) == 7
    assert t.me.amber == 1
    t.choose("brobnar").end()
    assert len(t.foe.hand) == 7


def test_two_howling_pits_add_up(table):
    t = table(me={"artifacts": ["The Howling Pit"]}, foe={"artifacts": ["The Howling Pit"]}, house="logos").end()
    assert len(t.me.hand) == 8

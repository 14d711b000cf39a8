"""Cards of Logos in Call of the Archons that damage, destroy, purge and take over."""

from __future__ import annotations

import pytest

# Bouncing Deathquark -----------------------------------------------------------------------------------------------


def quark(table, mine, theirs, version="16.0"):
    t = table(me={"hand": ["Bouncing Deathquark"], "line": mine}, foe={"line": theirs}, house="logos", ruleset=version)
    return t.play("Bouncing Deathquark")


def test_bouncing_deathquark_destroys_a_pair(table, version):
    t = quark(table, ["Goon 1", "Goon 2"], ["Goon 3", "Goon 4"], version)
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert t.offered == ["Goon 1", "Goon 2"]
    t.choose("Goon 2", "no")
    assert t.titles(t.me.line) == ["Goon 1"] and t.titles(t.foe.line) == ["Goon 4"]


def test_bouncing_deathquark_goes_on_while_there_are_pairs(table, version):
    t = quark(table, ["Goon 1", "Goon 2"], ["Goon 3", "Goon 4", "Goon 5"], version)
    t.choose("Goon 3", "Goon 1", "yes", "Goon 4")
    assert t.at_rest, "no second pair is left"
    assert t.me.line == [] and t.titles(t.foe.line) == ["Goon 5"]


@pytest.mark.parametrize(("mine", "theirs"), [(["Goon 1"], []), ([], ["Goon 1", "Goon 2"]), ([], [])])
def test_bouncing_deathquark_with_one_side_empty(table, mine, theirs):
    t = quark(table, mine, theirs)
    if len(theirs) > 1:
        t.choose("Goon 1")
    assert t.at_rest and len(t.me.line) == 0 and len(t.foe.line) == max(0, len(theirs) - 1)


def test_bouncing_deathquark_and_a_ward(table):
    t = quark(table, ["Goon 1"], [{"title": "Goon 3", "warded": True}])
    assert t.me.line == [] and t.titles(t.foe.line) == ["Goon 3"] and not t.card("Goon 3").warded and t.at_rest


# Positron Bolt -----------------------------------------------------------------------------------------------------


def bolt(table, theirs, version="16.0", mine=()):
    t = table(me={"hand": ["Positron Bolt"], "line": list(mine)}, foe={"line": theirs}, house="logos", ruleset=version)
    return t.play("Positron Bolt")


def test_positron_bolt_runs_in_from_a_flank(table, version):
    t = bolt(table, ["Goon 5", "Goon 6", "Goon 7", "Goon 8"], version, mine=["Goon 9"])
    assert t.offered == ["Goon 9", "Goon 5", "Goon 8"]
    t.choose("Goon 8")
    assert [c.damage for c in t.foe.line] == [0, 1, 2, 3] and t.card("Goon 9").damage == 0 and t.me.amber == 1


def test_positron_bolt_goes_on_although_the_first_ones_die(table, version):
    t = bolt(table, ["Goon 3", "Goon 2", "Goon 5"], version).choose("Goon 3")
    if version in ("2021-03", "16.0"):  # both at the same time
        t.choose(["Goon 3", "Goon 2"])
    assert t.titles(t.foe.line) == ["Goon 5"] and t.card("Goon 5").damage == 1


@pytest.mark.parametrize(("line", "damage"), [(["Goon 5"], [3]), (["Goon 5", "Goon 6"], [3, 2])])
def test_positron_bolt_in_a_short_line(table, line, damage):
    t = bolt(table, line)
    if len(line) > 1:
        t.choose("Goon 5")
    assert [c.damage for c in t.foe.line] == damage


def test_positron_bolt_without_creatures_and_with_armor_and_ward(table):
    assert bolt(table, []).at_rest
    t = bolt(table, ["Guard 5/2", {"title": "Goon 4", "warded": True}, "Guard 3/1"]).choose("Guard 5/2")
    assert [c.damage for c in t.foe.line] == [1, 0, 0] and not t.card("Goon 4").warded


# Anomaly Exploiter -------------------------------------------------------------------------------------------------


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
    assert t.titles(t.foe.line) == ["Goon 1"] and t.titles(t.me.line) == ["Goon 3"]


def test_anomaly_exploiter_spares_the_undamaged_and_the_warded(table):
    t = table(me={"artifacts": ["Anomaly Exploiter"]}, foe={"line": ["Goon 1"]}, house="logos")
    t.action("Anomaly Exploiter")
    assert t.at_rest and len(t.foe.line) == 1
    foe = {"line": [{"title": "Goon 3", "damage": 1, "warded": True}]}
    t = table(me={"artifacts": ["Anomaly Exploiter"]}, foe=foe, house="logos").action("Anomaly Exploiter")
    assert len(t.foe.line) == 1 and not t.card("Goon 3").warded


# Crazy Killing Machine ---------------------------------------------------------------------------------------------


def machine(table, mine, theirs, version="16.0", me=(), foe=()):
    t = table(
        me={"artifacts": ["Crazy Killing Machine"], "deck": [mine], "line": list(me)},
        foe={"deck": [theirs], "line": list(foe), "artifacts": ["Trinket"]},
        house="logos",
        ruleset=version,
    )
    return t.action("Crazy Killing Machine")


def test_crazy_killing_machine_destroys_one_card_of_each_discarded_house(table, version):
    t = machine(table, "Dis Chant", "Punch", version, me=["Goon 5", "Dis Goon 3"], foe=["Goon 6"])
    assert t.offered == ["Goon 5", "Goon 6", "Trinket"]
    t.choose("Trinket")
    assert t.titles(t.me.discard) == ["Dis Chant", "Dis Goon 3"]
    assert t.titles(t.foe.discard) == ["Punch", "Trinket"]
    assert t.titles(t.me.line) == ["Goon 5"] and t.titles(t.foe.line) == ["Goon 6"]
    assert t.titles(t.me.artifacts) == ["Crazy Killing Machine"], "two were destroyed"


def test_crazy_killing_machine_destroys_itself_when_it_destroys_fewer_than_two(table, version):
    t = machine(table, "Dis Chant", "Punch", version, foe=["Goon 6"]).choose("Goon 6")
    assert t.me.artifacts == [] and t.titles(t.foe.artifacts) == ["Trinket"] and t.foe.line == []


def test_crazy_killing_machine_may_be_one_of_the_two(table):
    t = machine(table, "Logos Chant", "Dis Chant", foe=["Dis Goon 3"])
    assert t.at_rest and t.me.artifacts == [] and t.foe.line == []


def test_crazy_killing_machine_and_a_ward_that_saves_one(table):
    foe = [{"title": "Dis Goon 3", "warded": True}, "Logos Goon 3"]
    t = machine(table, "Dis Chant", "Logos Chant", foe=foe).choose("Logos Goon 3")
    assert t.titles(t.foe.line) == ["Dis Goon 3"] and t.me.artifacts == []


def test_crazy_killing_machine_with_empty_decks(table):
    t = table(me={"artifacts": ["Crazy Killing Machine"]}, foe={"line": ["Goon 1"]}, house="logos", filler=0)
    t.action("Crazy Killing Machine")
    assert t.me.artifacts == [] and len(t.foe.line) == 1


# Strange Gizmo -----------------------------------------------------------------------------------------------------


def test_strange_gizmo_destroys_everything_when_its_player_forges(table, version):
    t = table(
        me={
            "artifacts": ["Strange Gizmo"],
            "line": [{"title": "Goon 1", "warded": version in ("2021-03", "16.0")}],
            "hand": ["Logos Key Gift"],
        },
        foe={"artifacts": ["Trinket"], "line": ["Goon 5"]},
        house="logos",
        ruleset=version,
    )
    t.play("Logos Key Gift", "red")
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.me.artifacts == [] and t.foe.artifacts == [] and t.foe.line == []
    assert len(t.me.line) == (version in ("2021-03", "16.0")), "a ward saves"


def test_strange_gizmo_is_silent_when_the_opponent_forges_and_when_it_is_played(table):
    t = table(me={"hand": ["Logos Key Gift"]}, foe={"artifacts": ["Strange Gizmo"], "line": ["Goon 5"]}, house="logos")
    t.play("Logos Key Gift", "red")
    assert len(t.foe.artifacts) == len(t.foe.line) == 1
    t = table(me={"hand": ["Strange Gizmo"]}, foe={"line": ["Goon 5"]}, house="logos").play("Strange Gizmo")
    assert t.me.amber == 1 and len(t.foe.line) == 1


# Spangler Box ------------------------------------------------------------------------------------------------------


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
    assert t.titles(t.foe.purged) == ["Goon 5"] and t.titles(t.foe.line) == ["Goon 6"]
    assert t.titles(t.foe.artifacts) == ["Spangler Box"] and t.me.artifacts == []
    assert not t.card("Spangler Box").ready


def test_spangler_box_gives_back_all_it_purged_when_it_leaves_play(table, version):
    t = box(table, version).action("Spangler Box", "Goon 5")
    t.next_turn("logos")
    t.next_turn("logos")
    t.next_turn("logos")
    t.action("Spangler Box", "Goon 1")
    assert t.titles(t.me.artifacts) == ["Spangler Box"] and t.titles(t.me.purged) == ["Goon 1"]
    t.play("Logos Scything", "Spangler Box")
    t.submit(t.pending.keys[0])
    while not t.at_rest:
        t.choose("left")
    assert t.titles(t.me.line) == ["Goon 1"] and sorted(t.titles(t.foe.line)) == ["Goon 5", "Goon 6"]
    assert t.me.purged == [] and t.foe.purged == [] and not t.card("Goon 5").ready
    assert t.titles(t.me.discard) == ["Spangler Box"]


def test_spangler_box_that_purges_nothing_stays(table):
    t = table(me={"artifacts": ["Spangler Box"]}, foe={}, house="logos").action("Spangler Box")
    assert t.titles(t.me.artifacts) == ["Spangler Box"]
    foe = {"line": [{"title": "Goon 5", "warded": True}]}
    t = table(me={"artifacts": ["Spangler Box"]}, foe=foe, house="logos").action("Spangler Box")
    assert t.titles(t.me.artifacts) == ["Spangler Box"] and len(t.foe.line) == 1


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
    assert t.titles(t.foe.line) == ["Goon 6"] and t.titles(t.foe.purged) == ["Goon 5"]


# Spectral Tunneler -------------------------------------------------------------------------------------------------


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
    assert len(t.me.hand) == 1 and t.me.amber == 2
    t.next_turn("brobnar")
    assert [t.g.on_flank(c) for c in t.me.line] == [True, False, True]
    t.next_turn("logos")
    held = len(t.me.hand)
    t.reap("Logos Goon 3")
    assert len(t.me.hand) == held


def test_spectral_tunneler_without_creatures(table):
    t = table(me={"artifacts": ["Spectral Tunneler"]}, foe={}, house="logos").action("Spectral Tunneler")
    assert t.at_rest and not t.card("Spectral Tunneler").ready

"""Creatures of Dis in Mass Mutation, Relentless Creeper to Wrath."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.cards import in_hand
from tests.engine.helpers.tables import lines

HOUSES = ["brobnar", "dis", "logos"]
CREEPER = "Relentless Creeper"


den = partial(lines, house="dis")


# Relentless Creeper


@pytest.mark.parametrize("wanted", ["yes", "no"])
def test_relentless_creeper_may_return_when_its_player_chooses_dis(table, version, wanted):
    t = table(me={"discard": [CREEPER]}, step="house", ruleset=version)
    t.choose("dis")
    t.choose(wanted)
    assert t.card(CREEPER).zone == ("hand" if wanted == "yes" else "discard")


@pytest.mark.parametrize("place", ["discard", "line", "archives", "purged"])
@pytest.mark.parametrize("house", HOUSES)
def test_relentless_creeper_asks_from_the_discard_pile_for_dis_only(table, version, place, house):
    t = table(me={place: [CREEPER], "houses": HOUSES}, foe={}, step="house", ruleset=version)
    t.choose(house)
    if place == "archives":
        assert t.pending.prompt == "house.take_archives"
        t.choose("no")
    assert t.at_rest is not (place == "discard" and house == "dis")
    if not t.at_rest:
        t.choose("no")


def test_relentless_creeper_stays_when_the_opponent_chooses_dis(table, version):
    t = table(me={"houses": HOUSES}, foe={"discard": [CREEPER]}, step="house", ruleset=version)
    t.choose("dis")
    assert t.at_rest
    assert t.card(CREEPER).zone == "discard"


# Sinder


def test_sinder_destroys_a_friend_when_it_reaps(table, version):
    t = den(table, version, ["Sinder", "Goon 3"], ["Goon 4"])
    t.reap("Sinder")
    assert t.offered == ["Sinder", "Goon 3"]
    t.choose("Goon 3")
    assert t.titles(t.me.line) == ["Sinder"]
    assert len(t.foe.line) == 1
    assert t.me.amber == 1


def test_sinder_alone_destroys_itself(table, version):
    t = den(table, version, ["Sinder"], ["Goon 4"])
    t.reap("Sinder")
    assert t.me.line == []
    assert t.me.amber == 1


@NEW
def test_a_ward_is_all_that_sinder_destroys(table, version):
    t = den(table, version, ["Sinder", {"title": "Goon 3", "warded": True}])
    t.reap("Sinder", "Goon 3")
    assert len(t.me.line) == 2
    assert not t.card("Goon 3").warded


# Skixuno


@pytest.mark.parametrize(("line", "foe"), [([], []), (["Goon 3"], []), (["Goon 3"], ["Goon 9", "Goon 1"])])
def test_skixuno_grows_with_each_other_creature_that_it_destroys(table, version, line, foe):
    t = den(table, version, line, foe, mine=in_hand("Skixuno"), theirs={"houses": HOUSES})
    ordered(t.play("Skixuno"))
    assert t.titles(t.me.line) == ["Skixuno"]
    assert t.foe.line == []
    assert t.card("Skixuno").power_counters == len(line) + len(foe)
    assert t.power("Skixuno") == 1 + len(line) + len(foe)


@NEW
def test_skixuno_does_not_grow_with_what_a_ward_saves(table, version):
    t = den(table, version, ["Goon 2"], [{"title": "Goon 3", "warded": True}], mine=in_hand("Skixuno"))
    t.play("Skixuno")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.power("Skixuno") == 2
    assert t.g.active_player is t.foe, "omega"
    if t.pending.kind == "house":
        t.submit(t.pending.keys[0])


# Sloth


@pytest.mark.parametrize(("sins", "gained"), [([], 1), (["Pride"], 2), (["Pride", "Greed"], 3)])
def test_sloth_gains_in_a_turn_without_use(table, version, sins, gained):
    t = den(table, version, ["Sloth", *sins], ["Envy"])
    t.next_turn()
    assert t.me.amber == gained
    assert t.foe.amber == 0


@pytest.mark.parametrize("how", ["reap", "fight", "unstun"])
def test_sloth_gains_nothing_after_a_use(table, version, how):
    t = den(table, version, ["Sloth", {"title": "Dis Goon 3", "stunned": how == "unstun"}], ["Goon 1"])
    getattr(t, how)("Dis Goon 3")
    t.next_turn()
    assert t.me.amber == (1 if how == "reap" else 0)


def test_sloth_does_not_mind_artifacts_and_other_turns(table, version):
    t = den(table, version, ["Sloth"], ["Goon 3"], mine={"artifacts": ["Dis Crank"]}, theirs={"amber": 1})
    t.action("Dis Crank").next_turn()
    assert t.me.amber == 3
    t.reap("Goon 3").next_turn("dis").next_turn()
    assert t.me.amber == 4


# Snarette


def test_snarette_captures_at_the_end_of_its_turn(table, version):
    t = den(table, version, ["Snarette"], theirs={"amber": 3}, mine={"amber": 2})
    t.next_turn()
    assert t.card("Snarette").amber == 1
    assert (t.me.amber, t.foe.amber) == (2, 2)
    t.next_turn()
    assert t.card("Snarette").amber == 1


def test_snarette_gives_its_aember_to_the_supply(table, version):
    t = den(table, version, [{"title": "Snarette", "amber": 4}, {"title": "Goon 2", "amber": 1}], theirs={"amber": 3})
    t.action("Snarette")
    assert t.card("Snarette").amber == 0
    assert t.card("Goon 2").amber == 1
    assert (t.me.amber, t.foe.amber) == (0, 3)


# Turnkey


def test_turnkey_unforges_a_key_that_is_forged_again_when_it_leaves(table, version):
    t = den(table, version, ["Goon 3"], mine=in_hand("Turnkey", "Dis Slaying"), theirs={"keys": ["red"], "amber": 2})
    t.play("Turnkey")
    assert t.foe.keys == []
    t.play("Dis Slaying", "Turnkey", "key:blue")
    assert t.foe.keys == ["blue"]
    assert t.foe.amber == 2
    assert t.me.keys == []


@pytest.mark.parametrize("way", ["Dis Recall", "Dis Slaughter"])
def test_turnkey_may_leave_in_any_way(table, version, way):
    t = den(table, version, mine=in_hand("Turnkey", way), theirs={"keys": ["red", "blue"]})
    t.play("Turnkey", "key:blue")
    assert t.foe.keys == ["red"]
    t.play(way, "key:yellow")
    assert t.foe.keys == ["red", "yellow"]
    assert t.g.state.lasting == []


def test_a_turnkey_that_unforged_nothing_gives_no_key(table, version):
    t = den(table, version, mine=in_hand("Turnkey", "Dis Slaying"))
    t.play("Turnkey").play("Dis Slaying")
    assert t.foe.keys == []
    assert t.at_rest


def test_another_turnkey_that_leaves_gives_no_key(table, version):
    t = den(
        table, version, ["Turnkey"], mine=in_hand("Turnkey", "Dis Slaying", "Dis Slaying"), theirs={"keys": ["red"]}
    )
    t.play("Turnkey", flank="right").play("Dis Slaying", t.me.line[0])
    assert t.foe.keys == []
    assert len(t.me.line) == 1
    t.play("Dis Slaying", "key:red")
    assert t.foe.keys == ["red"]


def test_the_key_given_for_turnkey_may_win_the_match(table, version):
    t = den(table, version, mine=in_hand("Turnkey", "Dis Slaying"), theirs={"keys": ["red", "blue", "yellow"][:2]})
    t.play("Turnkey", "key:red").play("Dis Slaying", "key:red")
    assert t.foe.keys == ["blue", "red"]
    assert t.game.pending is not None


def test_the_one_whose_key_it_was_forges_after_turnkey_changed_sides(table, version):
    t = den(table, version, mine=in_hand("Turnkey", "Dis Desertion", "Dis Slaying"), theirs={"keys": ["red"]})
    t.play("Turnkey").play("Dis Desertion")
    to_rest(t)
    t.play("Dis Slaying", "key:red")
    assert t.foe.keys == ["red"]
    assert t.me.keys == []


# Wrath


@NEW
@pytest.mark.parametrize(("sins", "enraged"), [([], 1), (["Pride"], 2), (["Pride", "Greed", "Sloth"], 2)])
def test_wrath_enrages_an_enemy_for_each_friendly_sin(table, version, sins, enraged):
    t = den(table, version, ["Wrath", *sins], ["Goon 9", "Goon 8", "Goon 7"])
    t.fight("Wrath", "Goon 9")
    picks = ["Goon 8", "Goon 7", "Goon 7", "Goon 8"]
    while not t.at_rest:
        t.choose(picks.pop(0))
    assert t.titles(t.foe.line) == ["Goon 8", "Goon 7"]
    assert not any(c.enraged for c in t.me.line)
    assert sum(c.enraged for c in t.foe.line) == enraged


@NEW
def test_wrath_may_enrage_the_same_creature_again_to_no_effect(table, version):
    t = den(table, version, ["Wrath", "Pride"], ["Goon 9", "Goon 8", "Goon 7"])
    t.fight("Wrath", "Goon 9", "Goon 8", "Goon 8")
    assert t.card("Goon 8").enraged
    assert not t.card("Goon 7").enraged


def test_wrath_poisons_and_is_not_hurt(table, version):
    t = den(table, version, ["Wrath"], ["Goon 9"])
    t.fight("Wrath")
    assert t.foe.line == []
    assert t.card("Wrath").damage == 0

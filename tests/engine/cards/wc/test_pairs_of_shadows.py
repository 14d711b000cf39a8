"""Cards of Shadows in Worlds Collide beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import of_house

HUNT = "Hunter or Hunted?"
NIGHT = "Into the Night"
EVERYWHERE = "Experimental Therapy"
UNREVISED = pytest.mark.parametrize("version", ["1.2", "1.3"])
"""Before the erratum by which Experimental Therapy makes a creature usable and no longer of every house."""


shadows = partial(of_house, "shadows")


def given(me, foe, **more):
    return {"me": me, "foe": foe, "house": "shadows", **more}


# what is destroyed, saved, or sent away


@pytest.mark.pair("Symon", "Bad Penny")
def test_a_penny_that_symon_kills_stays_in_the_hand_that_it_returned_to(table, version):
    t = table(**given({"line": ["Symon"]}, {"line": ["Bad Penny"]}, ruleset=version))
    t.fight("Symon")
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert t.titles(t.foe.deck) == ["Chant"] * 12


@pytest.mark.pair("Symon", "Shadow Self")
def test_symon_sends_away_the_creature_that_it_fought_and_not_its_protector(table, version):
    t = table(**given({"line": ["Symon"]}, {"line": ["Goon 1", "Shadow Self"]}, ruleset=version))
    t.fight("Symon", "Goon 1")
    assert t.card("Shadow Self").damage == 1
    assert t.titles(t.foe.line) == ["Shadow Self"]
    assert t.titles(t.foe.deck[-1:]) == ["Goon 1"]


@pytest.mark.pair("Symon", "Evasion Sigil")
@pytest.mark.parametrize(("top", "fought"), [("Shadows Goon 3", False), ("Goon 3", True)])
def test_symon_sends_nothing_away_after_a_fight_that_was_stopped(table, version, top, fought):
    foe = {"line": ["Goon 5"], "artifacts": ["Evasion Sigil"]}
    t = table(**given({"line": ["Symon"], "deck": [top]}, foe, ruleset=version))
    t.fight("Symon")
    assert (t.foe.line == []) is fought
    assert not t.card("Symon").ready


@pytest.mark.pair("Symon", "Armageddon Cloak")
def test_a_cloaked_creature_kills_symon_before_the_fight(table, version):
    foe = {"line": [{"title": "Goon 1", "upgrades": ["Armageddon Cloak"]}]}
    t = table(**given({"line": ["Symon"]}, foe, ruleset=version))
    t.fight("Symon")
    assert t.card("Symon").zone == "discard"
    assert t.titles(t.foe.line) == ["Goon 1"]


@pytest.mark.pair("J. Vinda", "Armageddon Cloak")
def test_a_creature_that_its_cloak_saved_was_not_destroyed_by_vinda(table, version):
    foe = {"line": [{"title": "Goon 1", "upgrades": ["Armageddon Cloak"]}, "Goon 5"], "amber": 2}
    t = table(**given({"line": ["J. Vinda"]}, foe, ruleset=version))
    t.reap("J. Vinda", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 5"]
    assert t.card("Armageddon Cloak").zone == "discard"
    assert (t.me.amber, t.foe.amber) == (1, 2)


@pytest.mark.pair("J. Vinda", "Bad Penny")
def test_a_penny_was_destroyed_although_it_is_in_hand(table, version):
    t = table(**given({"line": ["J. Vinda"]}, {"line": ["Bad Penny"], "amber": 2}, ruleset=version))
    t.reap("J. Vinda", "Bad Penny")
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert (t.me.amber, t.foe.amber) == (2, 1)


@pytest.mark.pair("A. Vinda", "Shadow Self")
def test_the_death_of_a_protector_is_not_that_of_the_creature_aimed_at(table, version):
    foe = {"line": ["Goon 1", {"title": "Shadow Self", "damage": 8}], "hand": ["Goon 4"]}
    t = table(**given({"line": ["A. Vinda"]}, foe, ruleset=version))
    t.reap("A. Vinda", "Goon 1")
    assert t.titles(t.foe.line) == ["Goon 1"]
    assert t.titles(t.foe.hand) == ["Goon 4"]


@pytest.mark.pair("A. Vinda", "Bad Penny")
def test_the_penny_itself_may_be_the_card_that_vinda_costs(table, version):
    t = table(**given({"line": ["A. Vinda"]}, {"line": ["Bad Penny"]}, ruleset=version))
    t.reap("A. Vinda", "Bad Penny")
    assert t.foe.hand == []
    assert t.titles(t.foe.discard) == ["Bad Penny"]


@pytest.mark.pair("Hit and Run", "Bad Penny")
def test_hit_and_run_takes_home_another_beside_the_penny_that_it_hit(table, version):
    t = table(**given({"hand": ["Hit and Run"], "line": ["Bad Penny", "Goon 3"]}, {}, ruleset=version))
    t.play("Hit and Run", "Bad Penny")
    assert sorted(t.titles(t.me.hand)) == ["Bad Penny", "Goon 3"]
    assert t.me.line == []


@pytest.mark.pair("Kymoor Eclipse", "Bad Penny")
@pytest.mark.pair("Kymoor Eclipse", "Armageddon Cloak")
def test_what_the_eclipse_takes_is_not_destroyed(table, version):
    foe = {"line": ["Bad Penny", "Goon 4", {"title": "Goon 3", "upgrades": ["Armageddon Cloak"], "amber": 2}]}
    t = table(**given({"hand": ["Kymoor Eclipse"]}, foe, ruleset=version))
    t.play("Kymoor Eclipse")
    assert t.titles(t.foe.line) == ["Goon 4"]
    assert t.foe.hand == []
    assert t.me.amber == 2
    assert t.card("Bad Penny").zone == t.card("Goon 3").zone == "deck"
    assert t.titles(t.foe.discard) == ["Armageddon Cloak"]


@pytest.mark.pair("Kymoor Eclipse", "Collar of Subordination")
def test_the_eclipse_takes_a_collared_creature_to_its_owner(table, version):
    me = {"hand": [shadows("Collar of Subordination"), "Kymoor Eclipse"], "line": ["Goon 1"]}
    t = table(**given(me, {"line": ["Goon 3"]}, ruleset=version))
    t.play("Collar of Subordination", "Goon 3", "right").play("Kymoor Eclipse")
    assert t.me.line == []
    assert t.card("Goon 3") in t.foe.deck
    assert t.card("Goon 1") in t.me.deck
    assert "Collar of Subordination" in t.titles(t.me.discard)


@pytest.mark.pair("Weasand", "Armageddon Cloak")
def test_a_cloak_saves_weasand_on_a_flank_once_and_in_vain(table, version):
    line = ["Goon 3", {"title": "Weasand", "upgrades": ["Armageddon Cloak"]}, "Goon 4"]
    t = table(**given({"hand": ["Shadows Slaying"]}, {"line": line}, ruleset=version))
    t.play("Shadows Slaying", "Goon 4")
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert sorted(t.titles(t.foe.discard)) == ["Armageddon Cloak", "Goon 4", "Weasand"]


@pytest.mark.pair("Weasand", "Collar of Subordination")
def test_a_collared_weasand_dies_on_the_flank_to_which_it_comes(table, version):
    me = {"hand": [shadows("Collar of Subordination")], "line": ["Goon 1", "Goon 2"]}
    t = table(**given(me, {"line": ["Goon 3", "Weasand", "Goon 4"]}, ruleset=version))
    t.play("Collar of Subordination", "Weasand", "right")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2"]
    assert t.titles(t.foe.discard) == ["Weasand"]
    assert t.titles(t.me.discard) == ["Collar of Subordination"]


@NEW
@pytest.mark.pair("Hunter or Hunted?", "Armageddon Cloak")
def test_a_ward_that_moved_is_used_up_before_the_cloak(table, version):
    line = [{"title": "Goon 3", "upgrades": ["Armageddon Cloak"]}, {"title": "Goon 5", "warded": True}]
    t = table(**given({"hand": [HUNT, "Shadows Slaying"], "line": line}, {}, ruleset=version))
    t.play(HUNT, "move").play("Shadows Slaying", "Goon 3")
    assert t.card("Armageddon Cloak").zone == "play"
    assert not t.card("Goon 3").warded
    assert len(t.me.line) == 2


# as though it were yours


@pytest.mark.pair("Fidgit", "Mimicry")
def test_mimicry_that_fidgit_plays_copies_an_action_of_its_owner(table, version):
    foe = {"deck": ["Mimicry"], "discard": ["Ghostly Hand", "Goon 3"], "amber": 1}
    me = {"line": ["Fidgit"], "discard": ["Poison Wave"]}
    t = table(**given(me, foe, ruleset=version))
    t.reap("Fidgit", "deck")
    if not t.at_rest:
        assert sorted(t.offered) == ["Ghostly Hand", "Mimicry"]
        t.choose("Ghostly Hand")
    assert t.foe.amber == 0
    assert "Mimicry" in t.titles(t.foe.discard)
    assert t.titles(t.me.discard) == ["Poison Wave"]


@pytest.mark.pair("Fidgit", "Library Access")
def test_the_access_that_fidgit_plays_serves_its_player_and_goes_where_its_owner_keeps_cards(table, version):
    me = {"line": ["Fidgit"], "hand": [shadows("Goon 3")]}
    t = table(**given(me, {"deck": ["Library Access"]}, ruleset=version))
    t.reap("Fidgit", "deck").play("Goon 3")
    assert len(t.me.hand) == 1
    assert len(t.me.deck) == 11
    assert t.foe.hand == []
    assert t.titles(t.foe.discard if version == "1.2" else t.foe.purged) == ["Library Access"]


@pytest.mark.pair("Fidgit", "Routine Job")
def test_fidgit_counts_its_players_own_earlier_jobs(table, version):
    me = {"line": ["Fidgit"], "discard": ["Routine Job"]}
    foe = {"deck": ["Routine Job"], "discard": ["Routine Job", "Routine Job"], "amber": 9}
    t = table(**given(me, foe, ruleset=version))
    t.reap("Fidgit", "deck")
    assert (t.me.amber, t.foe.amber) == (3, 7)
    assert len(t.foe.discard) == 3


@pytest.mark.pair("Fidgit", "Treasure Map")
@pytest.mark.parametrize(("before", "gained"), [(False, 3), (True, 0)])
def test_a_map_that_fidgit_plays_is_its_players_only_card(table, version, before, gained):
    me = {"line": ["Fidgit"], "hand": [shadows("Goon 3"), shadows("Goon 4")]}
    t = table(**given(me, {"deck": ["Treasure Map"]}, ruleset=version))
    if before:
        t.play("Goon 3")
    t.reap("Fidgit", "deck")
    assert t.me.amber == 2 + gained, "1 for the reap, 1 for the icon"
    assert not t.may("play:Goon 4"), "1 for the reap, 1 for the icon"
    t.next_turn()
    assert t.foe.amber == 0


@pytest.mark.pair("Fidgit", "Chain Gang")
@pytest.mark.pair("Fidgit", "Subtle Chain")
def test_a_chain_that_fidgit_plays_readies_the_gang_and_is_not_its_players_to_shuffle(table, version):
    me = {"line": ["Fidgit", {"title": "Chain Gang", "ready": False}]}
    t = table(**given(me, {"deck": ["Subtle Chain"], "hand": ["Goon 4"], "amber": 2}, ruleset=version))
    t.reap("Fidgit", "deck")
    while t.pending.kind == "trigger":
        t.submit(t.pending.keys[0])
    assert t.card("Chain Gang").ready
    assert t.foe.hand == []
    assert t.me.amber == 2
    t.action("Chain Gang")
    assert t.card("Subtle Chain") in t.foe.discard
    assert t.me.amber == 3


@pytest.mark.pair("Fidgit", "Replicator")
def test_a_replicated_fidgit_robs_the_opponent_of_who_replicates(table, version):
    me = {"line": [shadows("Replicator")], "deck": ["Trinket"]}
    t = table(**given(me, {"line": ["Fidgit"], "deck": ["Theft of 2"], "amber": 3}, ruleset=version))
    t.reap("Replicator", "deck")
    assert (t.me.amber, t.foe.amber) == (3, 1)
    assert t.titles(t.foe.discard) == ["Theft of 2"]
    assert t.me.discard == []


@pytest.mark.pair("Spike Trap", "Remote Access")
def test_a_trap_that_is_used_from_afar_is_sacrificed_and_goes_off(table, version):
    me = {"hand": [shadows("Remote Access")], "line": ["Goon 9"]}
    t = table(**given(me, {"artifacts": ["Spike Trap"], "line": ["Goon 4", "Goon 5", "Goon 6"]}, ruleset=version))
    t.play("Remote Access")
    assert t.titles(t.foe.discard) == ["Spike Trap"]
    assert [c.damage for c in t.g.creatures()] == [3, 3, 0, 3]


@pytest.mark.pair("Breaker Hill", "Mack the Knife")
def test_beside_breaker_hill_mack_has_two_actions(table, version):
    t = table(**given({"line": ["Mack the Knife", "Breaker Hill"]}, {"line": ["Goon 5"], "amber": 2}, ruleset=version))
    t.action("Mack the Knife")
    if version in ("1.2", "1.3"):  # all of them resolve, in an order that is chosen
        t.submit(t.pending.keys[1]).choose("Goon 5")
        assert (t.me.amber, t.card("Goon 5").damage) == (1, 1)
    else:
        assert len(t.pending.keys) == 2
        t.submit(t.pending.keys[1])
        assert (t.me.amber, t.card("Goon 5").damage) == (1, 0)


@pytest.mark.pair("Breaker Hill", "Deipno Spymaster")
def test_orders_let_a_neighbor_of_another_house_break_in(table, version):
    line = ["Goon 3", "Breaker Hill", "Deipno Spymaster"]
    t = table(**given({"line": line}, {"amber": 2}, ruleset=version))
    assert not t.may("action:Goon 3")
    t.omni("Deipno Spymaster", "Goon 3").action("Goon 3")
    assert (t.me.amber, t.foe.amber) == (1, 1)


# Æmber, keys and houses


@pytest.mark.pair("Mug", "Ether Spider")
def test_the_spider_catches_what_is_mugged(table, version):
    foe = {"line": ["Ether Spider", {"title": "Goon 3", "amber": 2}]}
    t = table(**given({"hand": ["Mug"]}, foe, ruleset=version))
    t.play("Mug", "Goon 3")
    assert t.me.amber == 0, "the icon and the moved one"
    assert t.card("Ether Spider").amber == 2, "the icon and the moved one"
    assert (t.card("Goon 3").amber, t.card("Goon 3").damage) == (1, 2)


@pytest.mark.pair("Finch Cloak", "Ether Spider")
def test_the_spider_catches_the_share_of_its_enemy(table, version):
    t = table(**given({"line": ["Finch Cloak"]}, {"line": ["Ether Spider"]}, ruleset=version))
    t.reap("Finch Cloak")
    assert (t.me.amber, t.foe.amber, t.card("Ether Spider").amber) == (0, 1, 2)


@pytest.mark.pair("Gambling Den", "Ether Spider")
def test_the_spider_catches_what_is_won_and_loses_nothing_itself(table, version):
    me = {"artifacts": ["Gambling Den"], "line": ["Ether Spider"]}
    t = table(**given(me, {"deck": ["Mars Goon 3"], "amber": 1}, ruleset=version))
    t.end().choose("yes", "mars")
    assert t.foe.amber == 1
    assert t.card("Ether Spider").amber == 2
    t.submit("house:brobnar")


@pytest.mark.reading("trust-no-one-creature-of-every-house")
@UNREVISED
@pytest.mark.pair("Trust No One", "Experimental Therapy")
@pytest.mark.pair("No Safety in Numbers", "Experimental Therapy")
def test_a_creature_of_every_house_counts_for_each(table, version):
    foe = {"line": [{"title": "Goon 5", "upgrades": [EVERYWHERE]}], "amber": 5}
    t = table(**given({"hand": ["Trust No One", "No Safety in Numbers"]}, foe, ruleset=version))
    t.play("Trust No One")
    assert (t.me.amber, t.foe.amber) == (3, 2)
    foe = {"line": [{"title": "Goon 5", "upgrades": [EVERYWHERE]}, "Dis Goon 4", "Dis Goon 5", "Mars Goon 4"]}
    t = table(**given({"hand": ["Trust No One", "No Safety in Numbers"]}, foe, ruleset=version))
    t.play("No Safety in Numbers")
    assert [creature.damage for creature in t.foe.line] == [3, 3, 3, 0]


@pytest.mark.pair("Trust No One", "The Vaultkeeper")
def test_a_keeper_of_vaults_need_trust_no_one(table, version):
    foe = {"line": ["The Vaultkeeper", "Dis Goon 4"], "amber": 5}
    t = table(**given({"hand": ["Trust No One"]}, foe, ruleset=version))
    t.play("Trust No One")
    assert (t.me.amber, t.foe.amber) == (0, 5)


@pytest.mark.pair("Hugger-Mugger", "The Vaultkeeper")
def test_what_cannot_be_stolen_can_be_captured(table, version):
    foe = {"line": ["The Vaultkeeper"], "amber": 5, "keys": ["red"]}
    t = table(**given({"hand": ["Hugger-Mugger"]}, foe, ruleset=version))
    t.play("Hugger-Mugger")
    assert (t.me.amber, t.foe.amber, t.card("Hugger-Mugger").amber) == (0, 4, 1)


@pytest.mark.pair("The Quiet Anvil", "Titan Mechanic")
@pytest.mark.pair("The Quiet Anvil", "Key of Darkness")
def test_the_anvil_lowers_the_current_cost_beside_others(table, version):
    me = {"artifacts": ["The Quiet Anvil"], "line": ["Titan Mechanic"], "hand": ["Key of Darkness"], "amber": 9}
    t = table(**given(me, {"amber": 1}, ruleset=version))
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == 3
    t.play("Key of Darkness").submit(t.pending.keys[0])
    assert t.me.amber == 0
    assert len(t.me.keys) == 1
    assert t.card("The Quiet Anvil").zone == "discard"


@pytest.mark.pair("The Quiet Anvil", "The Sting")
def test_the_sting_takes_what_an_anvil_key_costs(table, version):
    t = table(me={"artifacts": ["The Quiet Anvil"], "amber": 5}, foe={"artifacts": ["The Sting"]}, step="forge",
              ruleset=version)  # fmt: skip
    t.submit(t.pending.keys[0])
    assert (t.me.amber, t.foe.amber) == (1, 4)
    t.submit("house:brobnar")


@pytest.mark.pair("Dis Plant", "Pitlord")
def test_a_pitlord_feeds_the_plant_of_its_enemy(table, version):
    t = table(**given({"line": ["Dis Plant"]}, {"line": ["Pitlord"], "houses": ["dis", "mars", "logos"]},
                      ruleset=version))  # fmt: skip
    t.next_turn("mars")
    assert t.g.state.house == "dis"
    assert (t.me.amber, t.foe.amber) == (1, 0)


@pytest.mark.pair("Logos Plant", "Control the Weak")
def test_a_weak_opponent_feeds_the_plant(table, version):
    me = {"line": ["Logos Plant"], "hand": [shadows("Control the Weak")]}
    t = table(**given(me, {"houses": ["dis", "mars", "logos"]}, ruleset=version))
    t.play("Control the Weak", "logos")
    before = t.me.amber
    t.next_turn("mars")
    assert t.g.state.house == "logos"
    assert t.me.amber == before + 1


@pytest.mark.pair("The Shadow Council", "The Vaultkeeper")
def test_the_council_meets_for_nothing(table, version):
    t = table(**given({"line": ["The Shadow Council"]}, {"line": ["The Vaultkeeper"], "amber": 5}, ruleset=version))
    t.action("The Shadow Council")
    assert (t.me.amber, t.foe.amber) == (0, 5)
    assert not t.card("The Shadow Council").ready


@pytest.mark.pair("Manchego", "Duskrunner")
@pytest.mark.parametrize("first", ["steals", "leaves"])
def test_the_runner_that_left_with_manchego_steals_only_in_the_earlier_books(table, version, first):
    me = {"line": [{"title": "Manchego", "upgrades": ["Duskrunner"]}]}
    t = table(**given(me, {"amber": 3}, ruleset=version))
    t.reap("Manchego")
    assert t.pending.kind == "trigger"
    if first == "steals":
        t.submit(t.pending.keys[1]).choose("yes")
    else:
        t.submit(t.pending.keys[0]).choose("yes")
    assert t.card("Manchego").zone == "deck"
    assert t.card("Duskrunner").zone == "discard"
    assert t.me.amber == (1 if first == "leaves" and version in ("16.0", "18.4") else 2)


# who may fight and reap


@pytest.mark.pair("Into the Night", "Anger")
def test_anger_at_night_readies_and_does_not_fight(table, version):
    me = {"hand": [NIGHT, shadows("Anger")], "line": [{"title": "Goon 5", "ready": False}]}
    t = table(**given(me, {"line": ["Goon 3"]}, ruleset=version))
    t.play(NIGHT).play("Anger")
    assert t.card("Goon 5").ready
    assert t.card("Goon 3").damage == 0


@pytest.mark.pair("Into the Night", "Horseman of War")
def test_war_at_night_leaves_nothing_to_do(table, version):
    me = {"hand": [NIGHT, shadows("Horseman of War")], "line": ["Goon 5", shadows("Goon 4")]}
    t = table(**given(me, {"line": ["Goon 3"]}, ruleset=version))
    t.play(NIGHT).play("Horseman of War")
    assert not t.may("fight:Goon 5")
    assert not t.may("reap:Goon 5")
    assert t.may("fight:Goon 4")
    assert not t.may("reap:Goon 4")


@UNREVISED
@pytest.mark.pair("Into the Night", "Experimental Therapy")
def test_a_creature_of_every_house_fights_at_night(table, version):
    foe = {"line": [{"title": "Goon 5", "upgrades": [EVERYWHERE]}, "Goon 4"]}
    t = table(**given({"hand": [NIGHT], "line": ["Goon 3"]}, foe, ruleset=version))
    t.play(NIGHT).next_turn("brobnar")
    assert t.may("fight:Goon 5")
    assert not t.may("fight:Goon 4")


@NEW
@pytest.mark.pair("Pestering Blow", "Into the Night")
@pytest.mark.pair("Pestering Blow", "Inky Gloom")
@pytest.mark.parametrize(("card", "may"), [(NIGHT, "reap"), ("Inky Gloom", "fight")])
def test_a_pestered_creature_must_fight_only_if_it_may(table, version, card, may):
    me = {"hand": ["Pestering Blow", card], "line": ["Goon 1"]}
    t = table(**given(me, {"line": ["Goon 3"]}, ruleset=version))
    t.play("Pestering Blow", "Goon 3").play(card).next_turn("brobnar")
    assert [how for how in ("reap", "fight") if t.may(f"{how}:Goon 3")] == [may]
    t.submit(f"{may}:{t.card('Goon 3').id}")
    assert t.card("Goon 3").enraged is (may == "reap")


@pytest.mark.pair("Whisper", "Soul Snatcher")
def test_the_soul_that_whisper_pays_for_is_snatched(table, version):
    me = {"line": ["Whisper"], "amber": 1}
    t = table(**given(me, {"line": ["Goon 3"], "artifacts": ["Soul Snatcher"]}, ruleset=version))
    t.action("Whisper", "Goon 3")
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert t.foe.line == []


@pytest.mark.pair("Hock", "Safe Place")
@pytest.mark.pair("Hock", "Masterplan")
@pytest.mark.parametrize("artifact", ["Safe Place", "Masterplan"])
def test_what_lies_on_and_under_a_hocked_artifact(table, version, artifact):
    me = {"hand": ["Hock"]}
    kept = {"amber": 3} if artifact == "Safe Place" else {"under": ["Goon 3"]}
    t = table(**given(me, {"artifacts": [{"title": artifact, **kept}]}, ruleset=version))
    t.play("Hock")
    assert (t.me.amber, t.foe.amber) == (2, 0)
    assert sorted(t.titles(t.foe.discard)) == sorted([artifact, *kept.get("under", [])])

"""Cards of Shadows in Age of Ascension beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.helpers.cards import of_house
from tests.engine.helpers.looks import damage, pools
from tests.engine.helpers.tables import ambush

CAPER, NIFF, HOLE, VENOM = "Scowly Caper", "Little Niff", "Hideaway Hole", "Bonerot Venom"
DISTRACTION, LIFE, PUNCH, STARS = "Lethal Distraction", "Life for a Life", "Sucker Punch", "Throwing Stars"


# more damage


@pytest.mark.reading("lethal-distraction-redirected-damage")
@pytest.mark.pair("Lethal Distraction", "Shadow Self")
@pytest.mark.parametrize(("distracted", "dealt"), [("Goon 5", [0, 3, 0]), ("Shadow Self", [0, 5, 0])])
def test_what_shadow_self_takes_over_is_larger_only_where_that_is_distracted(table, version, distracted, dealt):
    t = ambush(table, version, DISTRACTION, {"hand": ["Shadows Stab"]}, {"line": ["Goon 5", "Shadow Self", "Goon 4"]})
    t.play(DISTRACTION, distracted).play("Shadows Stab", "Goon 5")
    assert damage(t.foe) == dealt


@pytest.mark.pair("Lethal Distraction", "Shadow Self")
def test_all_that_shadow_self_takes_over_at_once_is_enlarged_once(table, version):
    t = ambush(table, version, DISTRACTION, {"hand": ["Poison Wave"]}, {"line": ["Goon 5", "Shadow Self", "Goon 4"]})
    t.play(DISTRACTION, "Shadow Self").play("Poison Wave")
    assert damage(t.foe) == [0, 2 + 2 + 2 + 2, 0]


@pytest.mark.pair("Lethal Distraction", "Shield of Justice")
def test_what_cannot_be_dealt_damage_is_not_dealt_more(table, version):
    me = {"line": ["Goon 9"], "hand": ["Shadows Jab", of_house("shadows", "Shield of Justice")]}
    t = ambush(table, version, DISTRACTION, me, {"line": ["Goon 8"]})
    t.play(DISTRACTION, "Goon 9").play("Shield of Justice").play("Shadows Jab", "Goon 9")
    assert damage(t.me) == [0]


@pytest.mark.pair("Lethal Distraction", "Gabos Longarms")
@pytest.mark.parametrize(("distracted", "dealt"), [("Goon 8", [0, 7]), ("Goon 9", [0, 5])])
def test_the_one_that_longarms_reaches_is_dealt_more(table, version, distracted, dealt):
    t = ambush(
        table, version, DISTRACTION, {"line": [of_house("shadows", "Gabos Longarms")]}, {"line": ["Goon 9", "Goon 8"]}
    )
    t.play(DISTRACTION, distracted).fight("Gabos Longarms", "Goon 9", "Goon 8")
    assert damage(t.foe) == dealt


@pytest.mark.pair("Sucker Punch", "Shadow Self")
def test_a_punch_that_destroys_another_is_not_archived(table, version):
    t = ambush(table, version, PUNCH, {}, {"line": ["Goon 2", {"title": "Shadow Self", "damage": 7}]})
    t.play(PUNCH, "Goon 2")
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.titles(t.me.discard) == [PUNCH]
    assert t.me.archives == []


@pytest.mark.pair("Sucker Punch", "Armageddon Cloak")
def test_a_punch_that_a_cloak_stops_is_not_archived(table, version):
    t = ambush(table, version, PUNCH, {}, {"line": [{"title": "Goon 2", "upgrades": ["Armageddon Cloak"]}]})
    t.play(PUNCH)
    assert damage(t.foe) == [0]
    assert t.card("Armageddon Cloak").zone == "discard"
    assert t.me.archives == []


@pytest.mark.pair("Throwing Stars", "Ether Spider")
def test_what_stars_are_worth_is_caught_by_a_spider(table, version):
    t = ambush(table, version, STARS, {}, {"line": ["Goon 1", "Goon 1", "Ether Spider"]})
    t.play(STARS, ["Goon 1", "Goon 1#2"])
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.me.amber == 0
    assert t.card("Ether Spider").amber == 2


# what is destroyed


@pytest.mark.pair("Life for a Life", "Bad Penny")
def test_a_life_that_returns_to_hand_was_still_given(table, version):
    t = ambush(table, version, LIFE, {"line": ["Bad Penny"]}, {"line": ["Goon 8"]})
    t.play(LIFE)
    assert t.titles(t.me.hand) == ["Bad Penny"]
    assert damage(t.foe) == [6]


@pytest.mark.pair("Life for a Life", "Self-Bolstering Automata")
def test_a_life_that_bolsters_itself_was_not_given(table, version):
    me = {"line": ["Self-Bolstering Automata", "Goon 3"]}
    t = ambush(table, version, LIFE, me, {"line": ["Goon 8"]})
    t.play(LIFE, "Self-Bolstering Automata", "left")
    assert len(t.me.line) == 2
    assert damage(t.foe) == [0]
    assert t.at_rest


@pytest.mark.pair("Brend the Fanatic", "Overlord Greking")
def test_a_brend_that_greking_raises_has_robbed_you_and_robs_for_you_later(table, version):
    me = {"line": [of_house("shadows", "Overlord Greking")], "hand": ["Shadows Slaying"], "amber": 4}
    t = table(me=me, foe={"line": ["Brend the Fanatic"]}, house="shadows", ruleset=version)
    t.fight("Overlord Greking")
    assert pools(t) == [1, 3]
    t.choose("left")
    assert t.card("Brend the Fanatic").controller == 0, "it was not played"
    assert pools(t) == [1, 3], "it was not played"
    t.play("Shadows Slaying", "Brend the Fanatic")
    assert pools(t) == [4, 0]
    assert t.titles(t.foe.discard) == ["Brend the Fanatic"]


@pytest.mark.pair("Lamindra", "Veemos Lightbringer")
def test_veemos_finds_lamindra_and_the_neighbors_it_hides(table, version):
    t = table(
        me={"hand": ["Veemos Lightbringer"], "line": ["Goon 2"]},
        foe={"line": ["Goon 5", "Lamindra", "Goon 6", "Goon 7"]},
        house="sanctum",
        ruleset=version,
    )
    t.play("Veemos Lightbringer")
    t.submit(*t.pending.keys)
    assert t.titles(t.foe.line) == ["Goon 7"]
    assert len(t.me.line) == 2


# elusive for a while


def hidden(table, version, foe, house):
    """Goon 3 hides in the hole, and the opponent's turn begins."""
    me = {"line": ["Goon 3"], "artifacts": [HOLE], "houses": ["dis"]}
    t = table(me=me, foe={"houses": [house], **foe}, house="dis", ruleset=version)
    return t.omni(HOLE).next_turn(house)


@pytest.mark.pair("Hideaway Hole", "Sniffer")
def test_a_sniffer_finds_what_hides(table, version):
    t = hidden(table, version, {"line": [of_house("mars", "Goon 5")], "artifacts": ["Sniffer"]}, "mars")
    t.action("Sniffer").fight("Goon 5")
    assert t.me.line == []
    assert damage(t.foe) == [3]


@pytest.mark.pair("Hideaway Hole", "Veemos Lightbringer")
def test_veemos_finds_what_hides(table, version):
    t = hidden(table, version, {"line": ["Goon 5"], "hand": ["Veemos Lightbringer"]}, "sanctum")
    t.play("Veemos Lightbringer")
    assert t.me.line == []
    assert len(t.foe.line) == 2


@pytest.mark.pair("Hideaway Hole", "Nexus")
def test_nexus_hides_its_own_side_in_their_hole(table, version):
    t = table(
        me={"line": ["Nexus", "Goon 3"]},
        foe={"artifacts": [HOLE], "line": ["Goon 4"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus")
    assert t.titles(t.foe.discard) == [HOLE]
    assert t.g.has_keyword(t.card("Goon 3"), "elusive")
    assert not t.g.has_keyword(t.card("Goon 4"), "elusive")
    t.next_turn()
    assert t.g.has_keyword(t.card("Goon 3"), "elusive"), "until your own next turn"


# used to fight


@pytest.mark.pair("Little Niff", "Ganger Chieftain")
def test_a_neighbor_that_an_ability_makes_fight_is_used_to_fight(table, version):
    me = {"line": [NIFF, {"title": "Goon 5", "ready": False}], "hand": [of_house("shadows", "Ganger Chieftain")]}
    t = table(me=me, foe={"line": ["Goon 2"], "amber": 3}, house="shadows", ruleset=version)
    t.play("Ganger Chieftain", "Goon 5")
    assert t.foe.line == []
    assert pools(t) == [1, 2]


@pytest.mark.pair("Little Niff", "Evasion Sigil")
def test_a_fight_that_a_sigil_stops_was_still_a_use(table, version):
    t = table(
        me={"line": [NIFF, "Shadows Goon 5"], "deck": ["Shadows Chant"]},
        foe={"line": ["Goon 2"], "artifacts": ["Evasion Sigil"], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.fight("Shadows Goon 5")
    assert damage(t.foe) == [0]
    assert pools(t) == [1, 2]


@pytest.mark.pair("Little Niff", "Sanctum Guardian")
@pytest.mark.parametrize(
    ("line", "other", "stolen"),
    [
        ([NIFF, "Sanctum Guardian", "Goon 4", "Goon 5"], "Goon 5", 1),
        ([NIFF, "Goon 4", "Goon 5", "Sanctum Guardian"], "Goon 4", 0),
    ],
    ids=["goes away", "comes near"],
)
def test_what_counts_is_where_it_stood_when_the_fight_was_over(table, version, line, other, stolen):
    t = table(me={"line": line}, foe={"line": ["Goon 2"], "amber": 3}, house="sanctum", ruleset=version)
    t.fight("Sanctum Guardian")
    if t.pending.kind == "trigger":
        t.choose("Sanctum Guardian")
    t.choose(other)
    assert pools(t) == [stolen, 3 - stolen]


@pytest.mark.pair("Little Niff", "The Vaultkeeper")
@pytest.mark.parametrize(("fighter", "stolen"), [("Shadows Goon 4", 0), ("Shadows Goon 5", 1)], ids=["kept", "fallen"])
def test_niff_steals_only_when_the_keeper_of_the_vault_fell_in_that_fight(table, version, fighter, stolen):
    foe = {"line": ["The Vaultkeeper"], "amber": 3}
    t = table(me={"line": [NIFF, fighter]}, foe=foe, house="shadows", ruleset=version)
    t.fight(fighter)
    assert pools(t) == [stolen, 3 - stolen]


@pytest.mark.pair("Bonerot Venom", "Duskrunner")
@pytest.mark.parametrize(("version", "late"), [("1.2", 1), ("1.3", 1), ("2021-03", 1), ("16.0", 0), ("18.4", 0)])
@pytest.mark.parametrize("first", ["Duskrunner", "Bonerot Venom"])
def test_the_runner_that_the_venom_kills_may_not_run_any_more(table, version, late, first):
    host = {"title": "Shadows Goon 2", "upgrades": [VENOM, "Duskrunner"]}
    t = table(me={"line": [host]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.reap("Shadows Goon 2")
    t.choose("Shadows Goon 2" if first == "Duskrunner" else VENOM)
    stolen = 1 if first == "Duskrunner" else late
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert pools(t) == [1 + stolen, 3 - stolen]
    assert t.me.line == []


@pytest.mark.pair("Bonerot Venom", "Potion of Invulnerability")
def test_a_potion_against_the_venom(table, version):
    host = {"title": "Shadows Goon 2", "upgrades": [VENOM]}
    me = {"line": [host], "artifacts": ["Potion of Invulnerability"]}
    t = table(me=me, foe={}, house="shadows", ruleset=version)
    t.omni("Potion of Invulnerability").reap("Shadows Goon 2")
    assert damage(t.me) == [0]


@pytest.mark.pair("Bonerot Venom", "Little Niff")
def test_a_poisoned_neighbor_of_niff_dies_of_its_fight_and_niff_steals(table, version):
    host = {"title": "Shadows Goon 2", "upgrades": [VENOM]}
    foe = {"line": ["Elusive Goon 4"], "amber": 3}
    t = table(me={"line": [host, NIFF]}, foe=foe, house="shadows", ruleset=version)
    t.fight("Shadows Goon 2")
    t.submit(t.pending.keys[0])
    assert t.titles(t.me.line) == [NIFF]
    assert pools(t) == [1, 2]


# Æmber and keys


@pytest.mark.pair("Gamgee", "Ether Spider")
def test_a_spider_catches_what_gamgee_reaps_and_steals(table, version):
    t = table(me={"line": ["Gamgee"]}, foe={"line": ["Ether Spider"], "amber": 1}, house="shadows", ruleset=version)
    t.reap("Gamgee")
    assert pools(t) == [0, 0]
    assert t.card("Ether Spider").amber == 2


@pytest.mark.pair("Nightforge", "The Sting")
@pytest.mark.parametrize(("side", "theirs"), [("me", 0), ("foe", 10)])
def test_a_sting_takes_no_key_from_the_night_but_theirs_takes_its_price(table, version, side, theirs):
    artifacts = {"me": [], "foe": [], side: ["The Sting"]}
    t = ambush(
        table, version, "Nightforge", {"amber": 9, "artifacts": artifacts["me"]}, {"artifacts": artifacts["foe"]}
    )
    t.play("Nightforge", "yes", "key:red")
    assert t.me.keys == ["red"]
    assert pools(t) == [0, theirs]


@pytest.mark.pair("Nightforge", "Grabber Jammer")
@pytest.mark.parametrize(("pool", "forges"), [(9, False), (10, True)])
def test_a_key_of_the_night_is_dearer_where_keys_are(table, version, pool, forges):
    t = ambush(table, version, "Nightforge", {"amber": pool}, {"line": ["Grabber Jammer"]})
    t.play("Nightforge", *(["yes", "key:red"] if forges else []))
    assert len(t.me.keys) == forges
    assert t.at_rest


# several mechanisms at once


@pytest.mark.pair("Rigged Lottery", "Ether Spider")
def test_a_spider_catches_what_an_opponent_wins_and_not_what_its_player_does(table, version):
    foe = {"deck": ["Urchin", "Dodger"], "line": ["Ether Spider"]}
    t = ambush(table, version, "Rigged Lottery", {"deck": ["Umbra"]}, foe)
    t.play("Rigged Lottery")
    assert pools(t) == [0, 2], "the bonus and the win"
    assert t.card("Ether Spider").amber == 1 + 1, "the bonus and the win"


@pytest.mark.pair("Heist Night", "Collar of Subordination")
def test_a_thief_on_a_collar_steals_for_you(table, version):
    line = [{"title": "Umbra", "owner": 1, "upgrades": [{"title": "Collar of Subordination"}]}]
    t = ambush(table, version, "Heist Night", {"line": line}, {"line": ["Umbra"], "amber": 3})
    t.play("Heist Night")
    assert pools(t) == [1, 2]


@pytest.mark.pair("Plague Rat", "Bulwark")
@pytest.mark.parametrize(("rats", "dealt"), [(0, [0, 0, 1]), (1, [0, 0, 2]), (2, [1, 1, 3])])
def test_a_bulwark_against_the_plague(table, version, rats, dealt):
    foe = {"line": ["Bulwark", "Goon 9", "Goon 8"]}
    t = ambush(table, version, "Plague Rat", {"line": ["Plague Rat"] * rats}, foe)
    t.play("Plague Rat")
    assert damage(t.foe) == dealt


@pytest.mark.pair("Sack of Coins", "Shadow Self")
def test_coins_thrown_at_its_neighbors_hit_shadow_self(table, version):
    t = ambush(table, version, "Sack of Coins", {"amber": 4}, {"line": ["Goon 3", "Shadow Self", "Goon 4"]})
    t.play("Sack of Coins", ["Goon 3", "Goon 4", "Goon 4", "Shadow Self", "Goon 3"])
    assert damage(t.foe) == [0, 5, 0]


@pytest.mark.pair("Swindle", "The Vaultkeeper")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_a_swindle_of_a_kept_vault_ends_the_step_all_the_same(table, version):
    t = ambush(table, version, "Swindle", {}, {"line": ["The Vaultkeeper"], "amber": 3})
    t.play("Swindle")
    assert pools(t) == [0, 3]
    assert t.game.active == 1


@pytest.mark.pair("Yantzee Gang", "Commander Remiel")
def test_remiel_may_send_the_gang(table, version):
    line = ["Commander Remiel", "Yantzee Gang"]
    t = table(me={"line": line}, foe={"amber": 2}, house="sanctum", ruleset=version)
    t.reap("Commander Remiel").choose("action:" + str(t.card("Yantzee Gang").id))
    assert pools(t) == [2, 1]
    assert not t.card("Yantzee Gang").ready


@pytest.mark.pair("Brend the Fanatic", "Annihilation Ritual")
def test_a_brend_that_is_purged_instead_still_robs(table, version):
    me = {"line": ["Brend the Fanatic"], "artifacts": ["Annihilation Ritual"]}
    t = ambush(table, version, "Shadows Slaying", me, {"amber": 3})
    t.play("Shadows Slaying")
    assert t.titles(t.me.purged) == ["Brend the Fanatic"]
    assert pools(t) == [3, 0]


@pytest.mark.pair("Throwing Stars", "Armageddon Cloak")
def test_a_star_at_a_cloak_is_worth_nothing(table, version):
    line = [{"title": "Goon 1", "upgrades": ["Armageddon Cloak"]}, "Goon 1"]
    t = ambush(table, version, STARS, {}, {"line": line})
    t.play(STARS, [f"card:{card.id}" for card in t.foe.line])
    while not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.me.amber == 1
    assert len(t.foe.line) == 1


@pytest.mark.pair("Life for a Life", "Lethal Distraction")
def test_a_distracted_creature_pays_eight_for_a_life(table, version):
    me = {"hand": [LIFE], "line": ["Goon 1"]}
    t = ambush(table, version, DISTRACTION, me, {"line": ["Goon 9", "Goon 8"]})
    t.play(DISTRACTION, "Goon 9").play(LIFE, "Goon 9")
    assert damage(t.foe) == [8, 0]


@pytest.mark.pair("Scowly Caper", "Lamindra")
def test_lamindra_hides_the_caper_beside_it_until_that_destroys_it(table, version):
    t = table(me={"line": [CAPER, "Lamindra"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    assert t.g.has_keyword(t.card(CAPER), "elusive")
    t.end()
    assert t.titles(t.me.line) == [CAPER]
    assert not t.g.has_keyword(t.card(CAPER), "elusive")

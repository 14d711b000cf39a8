"""Cards of Sanctum in Winds of Exchange beside cards that meddle with them."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import ordered, to_rest
from tests.engine.helpers.cards import hurt
from tests.engine.helpers.looks import amber_by_title, damage, pools


def side(table, line=(), foe=(), house="brobnar", theirs=None, **more):
    more.setdefault("houses", list(dict.fromkeys([house, "sanctum", "brobnar", "logos"]))[:3])
    return table(me={"line": list(line), **more}, foe={"line": list(foe), **(theirs or {})}, house=house)


def friend(title, *others, **more):
    return {"title": title, "upgrades": ["Friendship", *others], **more}


@pytest.mark.pair("Friendship", "Shadow Self")
def test_a_share_goes_on_to_shadow_self(table):
    t = side(table, [friend("Goon 5"), "Goon 4", "Shadow Self"], hand=["Stab"]).play("Stab", "Goon 5")
    assert damage(t.me) == [0, 0, 3]


@pytest.mark.pair("Friendship", "Shadow of Dis")
def test_friendship_itself_holds_when_texts_of_creatures_are_blank(table):
    t = side(table, [], [friend("Goon 5"), "Goon 4"], "dis", hand=["Shadow of Dis", "Dis Stab"])
    t.play("Shadow of Dis").play("Dis Stab", "Goon 5")
    assert damage(t.foe) == [0, 3]


@pytest.mark.pair("Friendship", "Bulwark")
def test_friendship_moves_what_the_armor_of_bulwark_leaves(table):
    t = side(table, [], ["Bulwark", friend("Goon 5")], hand=["Stab"]).play("Stab", "Goon 5")
    assert damage(t.foe) == [1, 0]


@pytest.mark.pair("Knightapult", "Champion Anaphiel")
def test_a_launched_anaphiel_protects_at_once_in_the_middle(table):
    t = side(
        table, ["Goon 3", "Goon 4"], ["Goon 6"], "sanctum", hand=["Champion Anaphiel"], artifacts=["Knightapult"]
    ).action("Knightapult")
    t.play("Champion Anaphiel", "yes", "position:1")
    assert t.titles(t.me.line) == ["Goon 3", "Champion Anaphiel", "Goon 4"]
    assert t.me.line[1].ready
    t.next_turn("brobnar").fight("Goon 6")
    assert t.foe.line == []
    assert damage(t.me) == [0, 5, 0]


@pytest.mark.pair("Knightapult", "Phalanx Leader")
def test_a_launched_leader_spends_the_knightapult_before_its_token(table):
    leader = {"title": "Phalanx Leader", "house": "sanctum"}
    t = side(table, ["Goon 3"], house="sanctum", hand=[leader], artifacts=["Knightapult"], token="Squire")
    t.action("Knightapult").play("Phalanx Leader", "yes", "position:0")
    assert t.titles(t.me.line) == ["Squire", "Phalanx Leader", "Goon 3"]
    assert [card.ready for card in t.me.line] == [False, True, True]


@pytest.mark.pair("Hymn to Duma", "Soul Snatcher")
def test_the_soul_of_a_singer_is_snatched_before_the_capture(table):
    t = side(table, ["Goon 3", "Goon 4"], artifacts=["Hymn to Duma", "Soul Snatcher"], theirs={"amber": 1}).omni(
        "Goon 3"
    )
    assert pools(t) == [1, 0]
    assert amber_by_title(t) == {"Goon 4": 1}


@pytest.mark.pair("Hymn to Duma", "Katerina the Summoner")
def test_katerina_that_sings_leaves_tokens_that_may_capture(table):
    kate = {"title": "Katerina the Summoner", "amber": 1}
    t = side(table, [kate], artifacts=["Hymn to Duma"], theirs={"amber": 4}, token="Defender")
    t.omni("Katerina the Summoner")
    to_rest(t)
    assert amber_by_title(t) == {"Defender": 2}
    assert pools(t) == [0, 3]


@pytest.mark.pair("Hymn to Duma", "Duma the Martyr")
def test_duma_sings_its_own_hymn(table):
    t = side(
        table,
        ["Duma the Martyr", hurt("Goon 5", 3)],
        artifacts=["Hymn to Duma"],
        theirs={"amber": 4},
    ).omni("Duma the Martyr")
    assert damage(t.me) == [0]
    assert amber_by_title(t) == {"Goon 5": 2}
    assert len(t.me.hand) == 2


@pytest.mark.pair("Martyr of the Vault", "Armageddon Cloak")
def test_a_cloaked_martyr_robs_and_stays(table):
    worn = {"title": "Martyr of the Vault", "upgrades": ["Armageddon Cloak"]}
    t = side(table, [worn], hand=["Slaying"], theirs={"amber": 9})
    ordered(t.play("Slaying"))
    assert t.titles(t.me.line) == ["Martyr of the Vault"]
    assert t.foe.amber == 5


@pytest.mark.pair("Katerina the Summoner", "Purifier of Souls")
def test_the_purifier_keeps_katerina_from_summoning(table):
    kate = {"title": "Katerina the Summoner", "amber": 2}
    t = side(table, [kate], ["Purifier of Souls"], hand=["Slaying"], token="Squire")
    t.play("Slaying", "Katerina the Summoner")
    assert t.me.line == []
    assert pools(t) == [0, 2]


@pytest.mark.pair("Sariel the Steadfast", "Nocturnal Maneuver")
def test_a_maneuver_in_the_night_finds_sariel_awake(table):
    t = side(
        table,
        ["Goon 3", "Sariel the Steadfast"],
        ["Goon 4"],
        theirs={"hand": ["Nocturnal Maneuver"], "houses": ["untamed", "dis", "logos"]},
    ).next_turn("untamed")
    t.play("Nocturnal Maneuver", ["Goon 3", "Goon 4"])
    assert t.card("Goon 3").ready
    assert not t.card("Goon 4").ready


@pytest.mark.pair("Sariel the Steadfast", "Humble")
def test_sariel_is_not_humbled(table):
    rich = {"title": "Sariel the Steadfast", "amber": 3}
    t = side(table, [rich, "Goon 3"], theirs={"hand": ["Humble"], "houses": ["saurian", "dis", "logos"]})
    t.next_turn("saurian").play("Humble")
    assert t.at_rest
    assert amber_by_title(t) == {"Sariel the Steadfast": 3}
    assert t.card("Sariel the Steadfast").ready


@pytest.mark.pair("Heavy Subsidies", "Titan Mechanic")
def test_a_mechanic_takes_one_off_the_subsidised_keys(table):
    t = side(table, ["Titan Mechanic"], artifacts=["Heavy Subsidies"])
    assert [t.g.key_cost(player) for player in t.g.players] == [11, 11]


@pytest.mark.pair("Revered Monk", "Disciple")
def test_a_monk_and_its_disciple_arm_each_other(table):
    t = side(table, ["Revered Monk"], hand=["Levy"], token="Disciple").play("Levy")
    assert (t.armor("Revered Monk"), t.armor("Disciple"), t.power("Disciple")) == (2, 1, 2)


@pytest.mark.pair("Cleric", "Squire Recruitment")
def test_each_recruited_cleric_captures_in_turn(table):
    t = side(
        table, ["Knight 3", "Knight 4"], house="sanctum", hand=["Squire Recruitment"], token="Cleric",
        theirs={"amber": 1},
    )  # fmt: skip
    t.play("Squire Recruitment").choose("right")
    assert [card.amber for card in t.me.line] == [0, 0, 1, 0]
    assert pools(t) == [1, 0]


@pytest.mark.pair("Celestial Gorm", "The Promised Blade")
def test_a_blade_that_has_changed_hands_returns_to_its_owner(table):
    t = side(table, ["Goon 3"], [], artifacts=["The Promised Blade"], theirs={"artifacts": ["Celestial Gorm"]})
    t.next_turn("brobnar")
    assert t.card("The Promised Blade").controller == 1
    t.omni("Celestial Gorm")
    assert "The Promised Blade" in t.titles(t.me.hand)
    assert t.foe.artifacts == []


@pytest.mark.pair("Grey Abbess", "Defender")
def test_a_defender_under_an_abbess_has_two_armor(table):
    t = side(table, ["Grey Abbess"], hand=["Levy"], token="Defender").play("Levy")
    assert t.armor("Defender") == 2

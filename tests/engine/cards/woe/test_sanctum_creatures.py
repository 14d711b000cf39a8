"""Winds of Exchange, Sanctum: creatures."""

from __future__ import annotations

import pytest

from tests.engine.helpers.looks import amber_by_title, pools
from tests.engine.invent import invent

EVANGELIST = "Battlefield Evangelist"
KATERINA = "Katerina the Summoner"
MARTYR = "Martyr of the Vault"
SARIEL = "Sariel the Steadfast"
ZEPHON = "Zephon the Opulent"


@invent("Vigil Song", type="action")
class VigilSong:
    """Play: exhausts each creature."""

    def play(g, me, you):
        yield from g.exhaust(g.creatures())


@invent("Vigil Theft", type="action")
class VigilTheft:
    """Play: exhausts each card in play."""

    def play(g, me, you):
        yield from g.exhaust([card for player in g.players for card in g.cards_in_play_of(player)])


@invent("Vigil Summons", type="action")
class VigilSummons:
    """Play: puts each creature in an enemy discard pile into play under its owner."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        for creature in list(opponent.discard):
            yield from g.put_into_play(creature, opponent, place="right")


def line(table, me=(), foe=(), theirs=None, house="sanctum", **mine):
    mine.setdefault("houses", ["sanctum", "brobnar", "dis"])
    return table(me={"line": list(me), **mine}, foe={"line": list(foe), **(theirs or {})}, house=house)


def levies(t, many, house=""):
    for _ in range(many):
        t.play(f"{house}Levy")
    return t


# Batariel of the Grey


def test_batariel_readies_every_disciple(table):
    tired = {"title": "Goon 3", "ready": False}
    t = line(table, ["Batariel of the Grey", tired], token="Disciple", hand=["Sanctum Levy"] * 2)
    levies(t, 2, "Sanctum ")
    assert not any(token.ready for token in t.g.tokens())
    t.reap("Batariel of the Grey")
    assert [card.ready for card in t.me.line] == [False, False, True, True]
    assert len(t.g.tokens()) == 2


def test_batariel_readies_no_other_token(table):
    t = line(table, ["Batariel of the Grey"], token="Squire", hand=["Sanctum Levy"])
    levies(t, 1, "Sanctum ").reap("Batariel of the Grey")
    assert not t.g.tokens()[0].ready
    assert pools(t) == [1, 0]


def test_batariel_readies_the_disciples_of_an_opponent_as_well(table):
    t = line(table, ["Batariel of the Grey"], token="Squire", theirs={"token": "Disciple", "hand": ["Levy"]})
    t.next_turn("brobnar").play("Levy").next_turn("sanctum").reap("Batariel of the Grey")
    assert t.g.tokens(t.foe)[0].ready


# Battlefield Evangelist


def test_an_evangelist_that_has_fought_makes_a_token(table):
    t = line(table, [EVANGELIST], ["Goon 3"], token="Squire").fight(EVANGELIST, "right")
    assert t.titles(t.me.line) == [EVANGELIST, "Squire"]
    assert not t.me.line[1].ready
    assert t.foe.line == []


def test_an_evangelist_that_dies_or_reaps_makes_none(table):
    t = line(table, [EVANGELIST, "Goon 2"], ["Goon 9"], token="Squire").fight(EVANGELIST)
    assert t.g.tokens() == []
    t = line(table, [EVANGELIST], token="Squire").reap(EVANGELIST)
    assert t.g.tokens() == []


# Colonel Mariana


def test_mariana_and_every_friendly_knight_capture(table):
    t = line(table, ["Knight 3", "Goon 3"], ["Knight 4"], {"amber": 5}, hand=["Colonel Mariana"], amber=2)
    t.play("Colonel Mariana")
    assert amber_by_title(t) == {"Knight 3": 1, "Colonel Mariana": 1}
    assert pools(t) == [2, 3]


def test_with_too_little_to_capture_you_pick_the_knight(table):
    t = line(table, ["Knight 3"], theirs={"amber": 1}, hand=["Colonel Mariana"]).play("Colonel Mariana")
    assert sorted(t.offered) == ["Colonel Mariana", "Knight 3"]
    t.choose("Colonel Mariana")
    assert amber_by_title(t) == {"Colonel Mariana": 1}
    assert pools(t) == [0, 0]


# Grey Abbess


def test_the_abbess_makes_a_token_and_arms_the_friendly_ones(table):
    t = line(table, ["Goon 3"], hand=["Grey Abbess"], token="Squire", theirs={"token": "Defender", "hand": ["Levy"]})
    t.play("Grey Abbess").choose("right")
    assert [t.g.armor(card) for card in t.me.line] == [0, 1, 1]
    assert t.me.line[2].facedown
    t.next_turn("brobnar").play("Levy")
    assert t.g.armor(t.foe.line[0]) == 1, "what is printed on it"


def test_two_abbesses_arm_a_token_twice_until_one_is_gone(table):
    t = line(table, ["Grey Abbess", "Grey Abbess"], token="Squire", hand=["Levy", "Slaying"], house="brobnar")
    t.play("Levy")
    assert t.armor("Squire") == 2
    t.play("Slaying", "Grey Abbess")
    assert t.armor("Squire") == 1


# Kassiel the Benevolent


def test_kassiel_has_power_and_armor_and_no_more(table):
    t = line(table, ["Kassiel the Benevolent"], ["Goon 3"], house="sanctum")
    assert (t.power("Kassiel the Benevolent"), t.armor("Kassiel the Benevolent")) == (2, 2)
    t.reap("Kassiel the Benevolent")
    assert pools(t) == [1, 0]


# Katerina the Summoner


def test_katerina_captures_when_played_and_when_reaping(table):
    t = line(table, theirs={"amber": 3}, hand=[KATERINA]).play(KATERINA)
    assert amber_by_title(t) == {KATERINA: 1}
    t.next_turn().next_turn("sanctum").reap(KATERINA)
    assert amber_by_title(t) == {KATERINA: 2}
    assert pools(t) == [1, 1]


@pytest.mark.parametrize("amber", [0, 1, 3])
def test_katerina_leaves_a_token_for_each_æmber_on_it(table, amber):
    t = line(table, [{"title": KATERINA, "amber": amber}], token="Squire", hand=["Slaying"], house="brobnar")
    t.play("Slaying")
    while not t.at_rest:
        t.choose("right")
    assert t.titles(t.me.line) == ["Squire"] * amber
    assert pools(t) == [0, amber]


def test_katerina_that_returns_to_hand_leaves_nobody(table):
    t = line(table, [{"title": KATERINA, "amber": 2}], token="Squire", hand=["Recall"], house="brobnar").play("Recall")
    assert t.me.line == []
    assert pools(t) == [0, 2]


# Martyr of the Vault


@pytest.mark.parametrize(("amber", "left"), [(4, 4), (5, 5), (6, 6), (7, 5), (11, 5)])
def test_a_martyr_leaves_the_rich_five(table, amber, left):
    t = line(table, [MARTYR], theirs={"amber": amber}, hand=["Slaying"], house="brobnar", amber=9).play("Slaying")
    assert pools(t) == [9, left]


def test_a_martyr_of_the_opponent_turns_on_the_active_player(table):
    t = line(table, ["Goon 9"], [MARTYR], amber=8, house="brobnar", theirs={"amber": 9}).fight("Goon 9")
    assert pools(t) == [5, 9]


def test_a_martyr_that_returns_to_hand_robs_no_player(table):
    t = line(table, [MARTYR], theirs={"amber": 9}, hand=["Recall"], house="brobnar").play("Recall")
    assert pools(t) == [0, 9]


# Pandulf the Provoker


def test_pandulf_enrages_an_enemy_and_protects_its_neighbors(table):
    t = line(table, ["Goon 3"], ["Goon 5", "Goon 6"], hand=["Pandulf the Provoker"])
    t.play("Pandulf the Provoker")
    assert t.offered == ["Goon 5", "Goon 6"]
    t.choose("Goon 6")
    assert [card.enraged for card in t.foe.line] == [False, True]
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 6")
    assert t.may("reap:Goon 5")
    t.fight("Goon 6")
    assert t.card("Goon 3").damage == 0
    assert t.titles(t.foe.discard) == []
    assert t.titles(t.me.discard) == ["Pandulf the Provoker"]


def test_pandulf_enrages_nobody_where_there_is_no_enemy(table):
    t = line(table, ["Goon 3"], hand=["Pandulf the Provoker"]).play("Pandulf the Provoker")
    assert t.at_rest
    assert not t.card("Goon 3").enraged


# Revered Monk


@pytest.mark.parametrize(
    ("left", "right", "armor"),
    [("Goon 3", "Goon 4", 0), ("Sanctum Goon 3", "Goon 4", 2), ("Sanctum Goon 3", "Sanctum Goon 4", 4)],
)
def test_a_monk_is_revered_by_sanctum_neighbors(table, left, right, armor):
    t = line(table, [left, "Revered Monk", right, "Sanctum Goon 5"])
    assert t.armor("Revered Monk") == armor
    assert t.armor("Sanctum Goon 5") == 0


def test_the_armor_of_a_monk_goes_with_its_neighbor(table):
    t = line(table, ["Sanctum Goon 1", "Revered Monk"], hand=["Slaying", "Jab"], house="brobnar")
    t.play("Slaying", "Sanctum Goon 1").play("Jab")
    assert t.card("Revered Monk").damage == 1


# Sariel the Steadfast


@pytest.mark.parametrize(("beside", "ready"), [(SARIEL, True), ("Goon 5", False)])
def test_enemies_do_not_exhaust_what_stands_with_sariel(table, beside, ready):
    t = line(table, ["Goon 3", beside], theirs={"hand": ["Vigil Song"]}).next_turn("brobnar").play("Vigil Song")
    assert [card.ready for card in t.me.line] == [ready, ready]


def test_in_your_own_turn_creatures_exhaust_beside_sariel(table):
    t = line(table, ["Goon 3", SARIEL], hand=["Vigil Song"], house="brobnar").play("Vigil Song")
    assert [card.ready for card in t.me.line] == [False, False]


def test_sariel_watches_over_its_own_side_alone(table):
    t = line(table, [SARIEL], ["Goon 4"], {"hand": ["Vigil Song"]}).next_turn("brobnar").play("Vigil Song")
    assert t.card(SARIEL).ready
    assert not t.card("Goon 4").ready


def test_an_artifact_is_exhausted_beside_sariel(table):
    t = line(table, [SARIEL], theirs={"hand": ["Vigil Theft"]}, artifacts=["Trinket"])
    t.next_turn("brobnar").play("Vigil Theft")
    assert not t.card("Trinket").ready
    assert t.card(SARIEL).ready


@pytest.mark.reading("sariel-used-creature")
def test_a_creature_that_an_enemy_makes_fight_stays_ready_beside_sariel(table):
    t = line(table, ["Goon 3", SARIEL], ["Goon 4"], {"hand": ["Goad"]}).next_turn("brobnar")
    t.play("Goad", "Goon 3")
    assert t.card("Goon 4").damage == 3
    assert t.titles(t.me.line) == [SARIEL]
    t = line(table, ["Goon 5", SARIEL], ["Goon 4"], {"hand": ["Goad"]}).next_turn("brobnar")
    t.play("Goad", "Goon 5")
    assert t.foe.line == []
    assert t.card("Goon 5").ready


@pytest.mark.reading("sariel-entering")
def test_what_enters_beside_sariel_in_another_turn_enters_exhausted(table):
    t = line(table, [SARIEL], theirs={"hand": ["Vigil Summons"]}, discard=["Goon 3"])
    t.next_turn("brobnar").play("Vigil Summons")
    assert t.titles(t.me.line) == [SARIEL, "Goon 3"]
    assert not t.card("Goon 3").ready


def test_without_sariel_the_next_song_exhausts(table):
    t = line(table, ["Goon 3", SARIEL], theirs={"hand": ["Slaying", "Vigil Song"]}).next_turn("brobnar")
    t.play("Slaying", SARIEL).play("Vigil Song")
    assert not t.card("Goon 3").ready


# Zephon the Opulent


def test_zephon_makes_two_tokens_and_lives_off_them(table):
    t = line(table, hand=[ZEPHON], token="Squire").play(ZEPHON, "right")
    assert t.titles(t.me.line) == [ZEPHON, "Squire", "Squire"]
    t.next_turn().next_turn("sanctum").reap(ZEPHON)
    assert pools(t) == [3, 0]


@pytest.mark.parametrize("tokens", [0, 1, 2])
def test_zephon_is_not_used_below_two_tokens(table, tokens):
    t = line(table, [ZEPHON], ["Goon 3"], token="Squire", hand=["Sanctum Levy"] * tokens)
    levies(t, tokens, "Sanctum ")
    assert t.may(f"reap:{ZEPHON}") is t.may(f"fight:{ZEPHON}") is (tokens == 2)


@pytest.mark.parametrize("tokens", [1, 2])
def test_a_stunned_zephon_waits_for_its_tokens_as_well(table, tokens):
    t = line(table, [{"title": ZEPHON, "stunned": True}], token="Squire", hand=["Sanctum Levy"] * tokens)
    levies(t, tokens, "Sanctum ")
    assert t.may(f"unstun:{ZEPHON}") is (tokens == 2)


def test_enemy_tokens_are_of_no_use_to_zephon(table):
    t = line(table, [ZEPHON], token="Squire", theirs={"token": "Squire", "hand": ["Levy", "Levy"]})
    levies(t.next_turn("brobnar"), 2).next_turn("sanctum")
    assert not t.may(f"reap:{ZEPHON}")
    assert len(t.g.tokens(t.foe)) == 2

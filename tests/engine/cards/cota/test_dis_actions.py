"""The Dis actions and the artifact of Call of the Archons: Fear, Hand of Dis, Mind Barb, Dominator Bauble."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward and invulnerable


@invent("Pit Handy", power=2, house="dis")
class PitHandy:
    """Action: gains 1 Æmber. Omni: gains 2 Æmber."""

    def action(g, me, you):
        yield from g.gain(you, 1)

    def omni(g, me, you):
        yield from g.gain(you, 2)


@invent("Pit Martyr", power=2)
class PitMartyr:
    """Destroyed: its player's opponent plays the top card of the deck."""

    def destroyed(g, me, you):
        opponent = yield from g.opponent_of(you)
        yield from g.play_top_of_deck(opponent)


# Fear


def test_fear_returns_an_enemy_creature_to_its_owners_hand(table, version):
    hurt = {"title": "Goon 3", "damage": 2, "stunned": True, "amber": 2, "upgrades": ["Blood of Titans"]}
    t = table(me={"line": ["Goon 5"], "hand": ["Fear"]}, foe={"line": ["Goon 2", hurt]}, house="dis", ruleset=version)
    t.play("Fear")
    assert t.pending.seat == 0 and t.offered == ["Goon 2", "Goon 3"], "no friendly creature"
    t.choose("Goon 3")
    assert t.titles(t.foe.hand) == ["Goon 3"] and t.titles(t.foe.line) == ["Goon 2"] and len(t.me.line) == 1
    assert t.titles(t.foe.discard) == ["Blood of Titans"]
    assert t.me.amber == 2, "the Æmber on it; Fear itself has no icon"
    assert (t.card("Goon 3").damage, t.card("Goon 3").stunned) == (0, False)


def test_fear_returns_a_creature_that_the_enemy_only_controls_to_its_owner(table, version):
    t = table(me={"hand": ["Fear"]}, foe={"line": [{"title": "Goon 3", "owner": 0}]}, house="dis", ruleset=version)
    t.play("Fear")
    assert t.titles(t.me.hand) == ["Goon 3"] and t.foe.hand == [] and t.foe.line == []


def test_fear_destroys_nothing(table, version):
    t = table(me={"hand": ["Fear"]}, foe={"line": ["Dust Imp"]}, house="dis", ruleset=version)
    t.play("Fear")
    assert t.titles(t.foe.hand) == ["Dust Imp"] and t.foe.amber == 0 and not t.happened("card.destroyed")


def test_fear_without_an_enemy_creature_is_played_in_vain(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Fear"]}, foe={"artifacts": ["Trinket"]}, house="dis", ruleset=version)
    t.play("Fear")
    assert len(t.me.line) == 1 and len(t.foe.artifacts) == 1 and t.titles(t.me.discard) == ["Fear"] and t.at_rest


@NEW
def test_a_ward_keeps_a_creature_from_fear(table, version):
    t = table(
        me={"hand": ["Fear", "Fear"]},
        foe={"line": [{"title": "Goon 3", "warded": True}, "Invulnerable Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Fear", "Goon 3")
    assert t.card("Goon 3").zone == "play" and not t.card("Goon 3").warded
    t.play("Fear", "Invulnerable Goon 3")
    assert t.titles(t.foe.hand) == ["Invulnerable Goon 3"], "invulnerable creatures leave play in other ways"


def test_with_three_players_fear_reaches_both_opponents(table):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Fear"]}, foe={"line": ["Goon 3"]}, third={"line": ["Goon 2"]}, house="dis"
    )
    t.play("Fear")
    assert t.offered == ["Goon 3", "Goon 2"]
    t.choose("Goon 2")
    assert t.titles(t.third.hand) == ["Goon 2"] and len(t.foe.line) == 1


# Hand of Dis


def test_hand_of_dis_destroys_a_creature_between_others(table, version):
    t = table(
        me={"line": ["Goon 1", "Goon 2", "Goon 3"], "hand": ["Hand of Dis"]},
        foe={"line": ["Goon 4", "Goon 5", "Goon 6", "Goon 7"]},
        house="dis",
        ruleset=version,
    )
    t.play("Hand of Dis")
    assert t.pending.seat == 0 and t.offered == ["Goon 2", "Goon 5", "Goon 6"]
    t.choose("Goon 5")
    assert t.titles(t.foe.discard) == ["Goon 5"] and t.titles(t.foe.line) == ["Goon 4", "Goon 6", "Goon 7"]
    assert len(t.me.line) == 3 and t.me.amber == 0


@pytest.mark.parametrize("line", [[], ["Goon 4"], ["Goon 4", "Goon 5"], ["Goon 4", "Outrider", "Goon 5"]])
def test_where_everybody_is_on_a_flank_the_hand_grasps_nothing(table, version, line):
    t = table(me={"line": ["Goon 1"], "hand": ["Hand of Dis"]}, foe={"line": line}, house="dis", ruleset=version)
    t.play("Hand of Dis")
    assert len(t.foe.line) == len(line) and len(t.me.line) == 1 and t.at_rest


def test_where_only_a_friendly_creature_fits_it_is_destroyed(table, version):
    t = table(
        me={"line": ["Goon 1", "Goon 2", "Goon 3"], "hand": ["Hand of Dis"]},
        foe={"line": ["Goon 4"]},
        house="dis",
        ruleset=version,
    )
    t.play("Hand of Dis")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 3"] and len(t.foe.line) == 1


def test_armor_and_power_do_not_matter_to_the_hand(table, version):
    t = table(
        me={"hand": ["Hand of Dis"]}, foe={"line": ["Goon 1", "Guard 12/3", "Goon 1"]}, house="dis", ruleset=version
    )
    t.play("Hand of Dis")
    assert t.titles(t.foe.discard) == ["Guard 12/3"]


@NEW
def test_ward_and_invulnerable_hold_against_the_hand(table, version):
    line = ["Goon 1", {"title": "Goon 3", "warded": True}, "Invulnerable Goon 3", "Goon 1"]
    t = table(
        me={"hand": ["Hand of Dis", "Hand of Dis", "Hand of Dis"]}, foe={"line": line}, house="dis", ruleset=version
    )
    t.play("Hand of Dis", "Goon 3")
    assert not t.card("Goon 3").warded and len(t.foe.line) == 4
    t.play("Hand of Dis", "Invulnerable Goon 3")
    assert len(t.foe.line) == 4
    t.play("Hand of Dis", "Goon 3")
    assert t.titles(t.foe.discard) == ["Goon 3"]


@pytest.mark.clause("destroyed-tagged-cannot-be-chosen", versions=("2021-03", "16.0"))
@NEW
def test_a_creature_that_is_being_destroyed_is_not_chosen_again(table, version):
    t = table(
        me={"hand": ["Punch"], "deck": ["Hand of Dis"]},
        foe={"line": ["Goon 1", "Pit Martyr", "Goon 3", "Goon 2"]},
        ruleset=version,
    )
    t.play("Punch", "Pit Martyr")  # tagged, it still stands between the others while the hand is played
    assert t.pending.kind == "order", "nobody was asked whom the hand destroys"
    t.choose(["Goon 3", "Pit Martyr"])
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 2"] and t.titles(t.foe.discard) == ["Goon 3", "Pit Martyr"]
    assert "Hand of Dis" in t.titles(t.me.discard)


# Mind Barb


@pytest.mark.parametrize("held", [1, 3])
def test_mind_barb_makes_the_opponent_discard_a_random_card(table, version, held):
    t = table(
        me={"hand": ["Mind Barb", "Goon 9"]},
        foe={"hand": ["Goon 1", "Goon 2", "Goon 3"][:held], "amber": 2},
        house="dis",
        ruleset=version,
    )
    t.play("Mind Barb")
    assert len(t.foe.hand) == held - 1 and len(t.foe.discard) == 1 and t.at_rest, "nobody is asked"
    assert t.titles(t.me.hand) == ["Goon 9"] and (t.me.amber, t.foe.amber) == (1, 2)


def test_chance_decides_which_card(table):
    gone = set()
    for seed in range(12):
        t = table(me={"hand": ["Mind Barb"]}, foe={"hand": ["Goon 1", "Goon 2", "Goon 3"]}, house="dis", seed=seed)
        t.play("Mind Barb")
        gone.add(t.foe.discard[0].title)
    assert gone == {"Goon 1", "Goon 2", "Goon 3"}


def test_an_empty_hand_loses_nothing(table, version):
    t = table(me={"hand": ["Mind Barb"]}, foe={"archives": ["Goon 1"]}, house="dis", ruleset=version)
    t.play("Mind Barb")
    assert t.foe.discard == [] and len(t.foe.archives) == 1 and t.me.amber == 1


def test_with_three_players_the_victim_of_the_barb_is_asked_for(table):
    t = table(me={"hand": ["Mind Barb"]}, foe={"hand": ["Goon 1"]}, third={"hand": ["Goon 2"]}, house="dis")
    t.play("Mind Barb")
    assert t.pending.kind == "player" and t.pending.seat == 0 and t.pending.keys == ("seat:1", "seat:2")
    t.choose("2")
    assert len(t.foe.hand) == 1 and t.third.hand == [] and t.titles(t.third.discard) == ["Goon 2"]


# Dominator Bauble


def use(t, how, title):
    """Answer how a creature is used."""
    return t.submit(f"{how}:{t.card(title).id}")


@pytest.mark.parametrize(("how", "amber", "left"), [("reap", 1, 2), ("fight", 0, 1), ("action", 1, 2), ("omni", 2, 2)])
def test_the_bauble_uses_a_friendly_creature_in_any_way(table, version, how, amber, left):
    t = table(
        me={"line": ["Goon 6", "Pit Handy"], "artifacts": ["Dominator Bauble"]},
        foe={"line": ["Goon 1", "Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.action("Dominator Bauble")
    assert t.pending.seat == 0 and t.offered == ["Goon 6", "Pit Handy"]
    t.choose("Pit Handy")
    ways = [key.partition(":")[0] for key in t.pending.keys]
    assert ways == ["reap", "fight", "action", "omni"]
    use(t, how, "Pit Handy")
    if how == "fight":
        t.choose("Goon 1")
    assert not t.card("Pit Handy").ready and t.me.amber == amber and len(t.foe.line) == left
    assert t.card("Goon 6").ready and not t.card("Dominator Bauble").ready


def test_the_bauble_uses_creatures_of_other_houses(table, version):
    t = table(me={"line": ["Goon 3"], "artifacts": ["Dominator Bauble"]}, foe={}, house="dis", ruleset=version)
    assert not t.may("reap:Goon 3")
    t.action("Dominator Bauble")  # reaping is all it can do
    assert t.me.amber == 1 and not t.card("Goon 3").ready


@pytest.mark.parametrize("line", [[], [{"title": "Goon 3", "ready": False}]])
def test_nobody_or_an_exhausted_creature_is_not_used(table, version, line):
    t = table(
        me={"line": line, "artifacts": ["Dominator Bauble"]}, foe={"line": ["Goon 1"]}, house="dis", ruleset=version
    )
    t.action("Dominator Bauble")
    assert t.me.amber == 0 and t.at_rest and len(t.happened("card.used")) == 1, "the bauble alone"


def test_the_bauble_takes_a_stun_away(table, version):
    t = table(
        me={"line": [{"title": "Pit Handy", "stunned": True}], "artifacts": ["Dominator Bauble"]},
        foe={"line": ["Goon 1"]},
        house="dis",
        ruleset=version,
    )
    t.action("Dominator Bauble")
    assert not t.card("Pit Handy").stunned and not t.card("Pit Handy").ready and t.me.amber == 0


def test_an_artifact_is_no_creature_to_the_bauble(table, version):
    t = table(
        me={"artifacts": ["Dominator Bauble", "Seeker Needle"]}, foe={"line": ["Goon 1"]}, house="dis", ruleset=version
    )
    t.action("Dominator Bauble")
    assert t.card("Seeker Needle").ready and t.card("Goon 1").zone == "play" and t.at_rest


@NEW
def test_an_enraged_creature_must_fight_for_the_bauble(table, version):
    t = table(
        me={"line": [{"title": "Pit Handy", "enraged": True}], "artifacts": ["Dominator Bauble"]},
        foe={"line": ["Goon 1"]},
        house="dis",
        ruleset=version,
    )
    t.action("Dominator Bauble")
    assert t.foe.line == [] and t.me.amber == 0 and not t.card("Pit Handy").enraged

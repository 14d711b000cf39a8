"""Artifacts of Shadows in Call of the Archons, C to M."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from engine.views import Viewer, project
from tests.engine.books import NEW
from tests.engine.helpers.tables import den
from tests.engine.invent import invent, plain

plain("Den Alpha", house="shadows", power=4, keywords={"alpha": 1})

plain("Den Spear", house="shadows", power=6, keywords={"assault": 2})


@invent("Den Hammer", type="action", house="shadows")
class DenHammer:
    """Play: destroys an enemy artifact."""

    def play(g, me, you):
        artifact = yield from g.choose_card(g.artifacts(enemy_of=you))
        yield from g.destroy(artifact)


@invent("Den Herald", power=4)
class DenHerald:
    """Before Fight: gains 3 Æmber. Fight: gains 5 Æmber."""

    def before_fight(g, me, you):
        yield from g.gain(you, 3)

    def fight(g, me, you):
        yield from g.gain(you, 5)


@invent("Den Grip", type="artifact")
class DenGrip:
    """Cards that would be discarded from a deck stay."""

    @instead_of("discard", when=lambda g, me, you, e: e.zone == "deck")
    def grip(g, me, you, event):
        yield from ()


# Customs Office


def test_artifacts_pass_the_customs_for_one(table, version):
    hand = ["Shadows Trinket", "Shadows Trinket", "Shadows Goon 4"]
    t = table(me={"hand": hand, "amber": 1}, foe={"artifacts": ["Customs Office"]}, house="shadows", ruleset=version)
    t.play("Shadows Trinket")
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert len(t.me.artifacts) == 1
    lamp = t.me.hand[0]
    assert not t.may(f"play:{lamp.id}")
    assert "takes 1 Æmber" in str(t.refused(f"play:{lamp.id}"))
    assert t.may(f"discard:{lamp.id}")
    t.play("Shadows Goon 4")
    assert (t.me.amber, t.foe.amber) == (0, 1), "creatures are free"


def test_its_own_player_pays_no_customs(table, version):
    t = den(table, version, "Customs Office", {"hand": ["Shadows Trinket"], "amber": 1})
    t.play("Shadows Trinket")
    assert (t.me.amber, t.foe.amber) == (1, 0)


def test_two_offices_of_two_opponents_are_both_paid(table):
    t = table(
        me={"hand": ["Shadows Trinket"], "amber": 2},
        foe={"artifacts": ["Customs Office"]},
        third={"artifacts": ["Customs Office"]},
        house="shadows",
    )
    t.play("Shadows Trinket")
    assert (t.me.amber, t.foe.amber, t.third.amber) == (0, 1, 1)


def test_using_an_artifact_is_free_of_customs(table, version):
    t = table(
        me={"artifacts": ["Skeleton Key"], "line": ["Goon 3"]},
        foe={"artifacts": ["Customs Office"], "amber": 1},
        house="shadows",
        ruleset=version,
    )
    t.action("Skeleton Key")
    assert t.card("Goon 3").amber == 1


# Evasion Sigil


@pytest.mark.parametrize("side", ["me", "foe"])
@pytest.mark.parametrize(("top", "evaded"), [("Shadows Chant", True), ("Logos Chant", False)])
def test_the_top_card_decides_whether_there_is_a_fight(table, version, side, top, evaded):
    sides = {"me": {"line": ["Shadows Goon 4"], "deck": [top]}, "foe": {"line": ["Goon 5"], "deck": ["Shadows Chant"]}}
    sides[side]["artifacts"] = ["Evasion Sigil"]
    t = table(**sides, house="shadows", ruleset=version)
    t.fight("Shadows Goon 4")
    assert t.titles(t.me.discard) == ([top] if evaded else [top, "Shadows Goon 4"])
    assert t.card("Goon 5").damage == (0 if evaded else 4)
    assert t.foe.discard == []
    if evaded:
        assert not t.card("Shadows Goon 4").ready
        assert t.card("Shadows Goon 4").damage == 0
        assert [fact.clauses for fact in t.happened("fight.cancelled")] == [()]


def test_what_comes_before_an_evaded_fight_still_does(table, version):
    t = den(table, version, "Evasion Sigil", {"line": ["Den Spear"], "deck": ["Shadows Chant"]}, {"line": ["Goon 5"]})
    assault = t.g.keyword(t.card("Den Spear"), "assault")
    t.fight("Den Spear", "Evasion Sigil")
    assert t.card("Goon 5").damage == assault > 0
    assert t.at_rest
    assert not t.card("Den Spear").ready
    assert t.card("Den Spear").damage == 0, "there was no fight"


def test_the_player_may_have_the_rest_first(table, version):
    t = den(
        table,
        version,
        "Evasion Sigil",
        {"line": [{"title": "Den Herald", "house": "shadows"}], "deck": ["Shadows Chant"]},
        {"line": ["Goon 5"]},
    )
    t.fight("Den Herald", "Den Herald")
    assert t.me.amber == 3, "before the fight, but not after one"
    assert t.card("Goon 5").damage == 0
    assert not t.g.happened("fights", t.me)


def test_an_empty_deck_or_a_gripped_one_evades_nothing(table, version):
    t = den(table, version, "Evasion Sigil", {"line": ["Shadows Goon 4"]}, {"line": ["Goon 3"]}, filler=0)
    t.fight("Shadows Goon 4")
    assert t.foe.line == []
    me = {"line": ["Shadows Goon 4"], "deck": ["Shadows Chant"], "artifacts": ["Den Grip"]}
    t = den(table, version, "Evasion Sigil", me, {"line": ["Goon 3"]})
    t.fight("Shadows Goon 4")
    assert t.foe.line == []
    assert t.me.deck[-1].title == "Shadows Chant"


def test_reaping_goes_past_the_sigil(table, version):
    t = den(
        table, version, "Evasion Sigil", {"line": ["Shadows Goon 4"], "deck": ["Shadows Chant"]}, {"line": ["Goon 3"]}
    )
    t.reap("Shadows Goon 4")
    assert t.me.amber == 1
    assert t.me.discard == []


def test_two_sigils_let_pass_only_together_and_each_discards_a_card(table, version):
    me = {"line": ["Shadows Goon 4"], "artifacts": ["Evasion Sigil"], "deck": ["Logos Chant", "Shadows Chant"]}
    t = den(table, version, "Evasion Sigil", me, {"line": ["Goon 3"]})
    t.fight("Shadows Goon 4", "Evasion Sigil")
    assert t.titles(t.me.discard) == ["Shadows Chant", "Logos Chant"]
    assert len(t.foe.line) == 1
    t = den(table, version, "Evasion Sigil", me | {"deck": ["Shadows Chant", "Logos Chant"]}, {"line": ["Goon 3"]})
    t.fight("Shadows Goon 4", "Evasion Sigil")
    assert t.titles(t.me.discard) == ["Logos Chant", "Shadows Chant"]
    assert len(t.foe.line) == 1


# Longfused Mines


def test_the_mines_go_off_between_the_enemy_s_flanks(table, version):
    t = den(
        table,
        version,
        "Longfused Mines",
        {"line": ["Goon 5", "Goon 5", "Goon 5"]},
        {"line": ["Goon 4", "Goon 3", "Goon 4", "Guard 4/1", "Goon 4"]},
        house="logos",
    )
    t.omni("Longfused Mines")
    assert t.titles(t.me.discard) == ["Longfused Mines"]
    assert [c.damage for c in t.foe.line] == [0, 3, 2, 0]
    assert all(c.damage == 0 for c in t.me.line)


@NEW
def test_wards_hold_against_mines(table, version):
    line = ["Goon 4", {"title": "Goon 3", "warded": True}, "Goon 4"]
    t = den(table, version, "Longfused Mines", {}, {"line": line})
    t.omni("Longfused Mines")
    assert [c.damage for c in t.foe.line] == [0, 0, 0]
    assert not t.card("Goon 3").warded


def test_mines_can_go_off_under_nobody(table, version):
    t = den(table, version, "Longfused Mines", {"line": ["Goon 3"] * 3}, {"line": ["Goon 3", "Goon 3"]})
    t.omni("Longfused Mines")
    assert t.me.artifacts == []
    assert all(c.damage == 0 for c in t.g.creatures())


# Masterplan


def planned(table, version, title, me=None, foe=None, **more):
    """A Masterplan has been played onto a card, and it is its player's next turn."""
    mine = dict(me or {})
    mine["hand"] = ["Masterplan", title, *mine.get("hand", ())]
    t = table(me=mine, foe=foe or {}, house="shadows", ruleset=version, **more)
    t.play("Masterplan")
    assert t.pending.private
    assert t.pending.secret
    return t.choose(title)


def test_a_plan_is_hidden_and_carried_out_later_in_any_house(table, version):
    t = planned(table, version, "Shadows Goon 4", {"hand": ["Logos Chant"]})
    plan = t.card("Shadows Goon 4")
    assert plan.zone == "under"
    assert plan.host is t.card("Masterplan")
    assert plan.known == 1
    assert t.titles(t.me.hand) == ["Logos Chant"]
    assert t.me.amber == 1
    assert "Shadows Goon 4" not in str(project(t.facts, t.game, Viewer("player", 1)))
    t.next_turn().next_turn("brobnar")
    t.omni("Masterplan")
    assert t.titles(t.me.line) == ["Shadows Goon 4"]
    assert t.me.artifacts == []
    assert t.titles(t.me.discard) == ["Masterplan"]
    assert not t.card("Shadows Goon 4").ready


def test_a_planned_action_is_played_and_its_icons_count(table, version):
    t = planned(table, version, "Booby Trap", {}, {"line": ["Goon 5", "Goon 5", "Goon 5"]})
    t.next_turn().next_turn("brobnar")
    t.omni("Masterplan")
    assert [c.damage for c in t.foe.line] == [2, 4, 2]
    assert t.me.amber == 2
    assert t.titles(t.me.discard) == ["Booby Trap", "Masterplan"]


def test_a_plan_with_nothing_in_hand(table, version):
    t = table(me={"hand": ["Masterplan"]}, house="shadows", ruleset=version)
    t.play("Masterplan")
    assert t.at_rest
    t.next_turn().next_turn("brobnar")
    t.omni("Masterplan")
    assert t.me.line == []
    assert t.titles(t.me.discard) == ["Masterplan"]


def test_a_plan_that_is_thwarted_is_discarded(table, version):
    t = planned(table, version, "Shadows Goon 4", {}, {"hand": ["Den Hammer"]})
    t.next_turn("shadows")
    t.play("Den Hammer")
    assert sorted(t.titles(t.me.discard)) == ["Masterplan", "Shadows Goon 4"]
    assert t.me.line == t.foe.line == []


@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_a_plan_that_cannot_be_played_goes_with_the_masterplan(table, version):
    t = planned(table, version, "Den Alpha", {"line": ["Goon 3"]})
    t.next_turn().next_turn("brobnar")
    t.reap("Goon 3").omni("Masterplan")
    assert t.titles(t.me.line) == ["Goon 3"]
    assert sorted(t.titles(t.me.discard)) == ["Den Alpha", "Masterplan"]


def test_who_uses_the_masterplan_of_another_plays_what_is_beneath(table, version):
    t = planned(table, version, "Shadows Goon 4", {}, {"hand": ["Shadows Strings"]})
    t.next_turn("shadows")
    t.play("Shadows Strings")
    rogue = t.card("Shadows Goon 4")
    assert t.foe.line == [rogue]
    assert rogue.owner == 0
    assert t.titles(t.me.discard) == ["Masterplan"]
    assert t.titles(t.foe.discard) == ["Shadows Strings"]

"""The creatures of Shadows in Call of the Archons whose abilities are about fights, reaps and artifacts."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of
from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0"])  # the books that know ward and invulnerable


@invent("Alley Press", type="artifact", house="mars")
class AlleyPress:
    """Action: gains 2 Æmber, and a friendly creature captures 1."""

    def action(g, me, you):
        yield from g.gain(you, 2)
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.capture(creature, 1)


@invent("Alley Bomb", type="artifact", house="mars")
class AlleyBomb:
    """Omni: is sacrificed and destroys an enemy creature."""

    def omni(g, me, you):
        yield from g.sacrifice(me, you)
        creature = yield from g.choose_creature(enemy_of=you, untagged=True)
        yield from g.destroy(creature)


@invent("Alley Guard", type="artifact")
class AlleyGuard:
    """A friendly creature that would be destroyed loses its damage instead."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card.controller == me.controller and e.card.type == "creature")
    def save(g, me, you, event):
        yield from g.heal(event.card)


# Bulleteye ---------------------------------------------------------------------------------------------------------


def test_bulleteye_kills_on_a_flank_of_either_side(table, version):
    t = table(
        me={"line": ["Goon 9", "Bulleteye", "Goon 8"]},
        foe={"line": ["Goon 7", "Goon 1", "Guard 9/3"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Bulleteye")
    assert t.me.amber == 1 and t.offered == ["Goon 9", "Goon 8", "Goon 7", "Guard 9/3"]
    t.choose("Guard 9/3")
    assert t.titles(t.foe.line) == ["Goon 7", "Goon 1"] and len(t.me.line) == 3


def test_bulleteye_alone_has_only_itself_to_aim_at(table, version):
    t = table(me={"line": ["Bulleteye"]}, house="shadows", ruleset=version)
    t.reap("Bulleteye")
    assert t.me.line == [] and t.me.amber == 1


@NEW
def test_a_ward_or_invulnerability_against_bulleteye(table, version):
    foe = {"line": [{"title": "Goon 3", "warded": True}, "Invulnerable Goon 5"]}
    t = table(me={"line": ["Bulleteye"]}, foe=foe, house="shadows", ruleset=version)
    t.reap("Bulleteye", "Goon 3")
    assert len(t.foe.line) == 2 and not t.card("Goon 3").warded
    t = table(me={"line": ["Bulleteye"]}, foe=foe, house="shadows", ruleset=version)
    t.reap("Bulleteye", "Invulnerable Goon 5")
    assert len(t.foe.line) == 2


# Carlo Phantom -----------------------------------------------------------------------------------------------------


def test_carlo_steals_with_each_artifact_of_yours(table, version):
    t = table(
        me={
            "line": ["Carlo Phantom"],
            "hand": ["Shadows Trinket", "Shadows Trinket", "Shadows Goon 6", "Shadows Badge"],
        },
        foe={"amber": 5, "hand": ["Shadows Trinket"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Shadows Goon 6").play("Shadows Badge", "Shadows Goon 6")
    assert (t.me.amber, t.foe.amber) == (0, 5)
    t.play("Shadows Trinket").play("Shadows Trinket")
    assert (t.me.amber, t.foe.amber) == (2, 3)
    t.next_turn("shadows")
    t.play("Shadows Trinket")
    assert (t.me.amber, t.foe.amber) == (2, 3), "the opponent's are not Carlo's"


# Deipno Spymaster --------------------------------------------------------------------------------------------------


def test_the_spymaster_gives_orders_for_a_turn(table, version):
    t = table(
        me={"line": ["Deipno Spymaster", "Logos Goon 3", "Dis Goon 3", "Logos Goon 3"]},
        foe={"line": ["Logos Goon 3"]},
        ruleset=version,
    )
    first, second, _ = t.cards("Logos Goon 3")
    t.omni("Deipno Spymaster")
    assert t.offered == ["Deipno Spymaster", "Logos Goon 3", "Dis Goon 3", "Logos Goon 3"]
    t.choose(first)
    assert t.may(f"reap:{first.id}") and t.may(f"fight:{first.id}")
    assert not t.may(f"reap:{second.id}") and not t.may("reap:Dis Goon 3")
    t.submit(f"reap:{first.id}")
    assert t.me.amber == 1 and not t.may(f"reap:{first.id}")
    t.next_turn().next_turn("brobnar")
    assert not t.may(f"reap:{first.id}") and t.g.state.lasting == []


def test_the_spymaster_s_orders_end_with_the_creature(table, version):
    t = table(me={"line": ["Deipno Spymaster", "Logos Goon 3"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.omni("Deipno Spymaster", "Logos Goon 3")
    t.fight("Logos Goon 3")
    assert t.titles(t.me.line) == ["Deipno Spymaster"] and t.g.state.lasting == []


# Faygin ------------------------------------------------------------------------------------------------------------


def test_faygin_calls_an_urchin_back(table, version):
    t = table(
        me={"line": ["Faygin", "Urchin", "Goon 3"], "discard": ["Urchin", "Dodger"]},
        foe={"line": ["Urchin"], "discard": ["Urchin"], "amber": 3},
        house="shadows",
        ruleset=version,
    )
    t.reap("Faygin")
    assert t.offered == ["Urchin", "Urchin", "Urchin"], "two in play and the one in your discard pile"
    fallen = t.me.discard[0]
    t.choose(fallen)
    assert t.me.hand == [fallen] and t.titles(t.me.discard) == ["Dodger"] and len(t.foe.discard) == 1
    assert (t.me.amber, t.foe.amber) == (1, 3)


def test_faygin_without_an_urchin_only_reaps(table, version):
    t = table(me={"line": ["Faygin"]}, foe={"discard": ["Urchin"]}, house="shadows", ruleset=version)
    t.reap("Faygin")
    assert t.me.hand == [] and len(t.foe.discard) == 1 and t.me.amber == 1


# Macis Asp ---------------------------------------------------------------------------------------------------------


def test_the_asp_bites_and_is_not_bitten(table, version):
    t = table(me={"line": ["Macis Asp"]}, foe={"line": ["Goon 12", "Guard 9/3"]}, house="shadows", ruleset=version)
    t.fight("Macis Asp", "Goon 12")
    assert t.titles(t.foe.line) == ["Guard 9/3"] and t.card("Macis Asp").damage == 0


def test_armor_keeps_the_poison_off(table, version):
    t = table(me={"line": ["Macis Asp"]}, foe={"line": ["Guard 9/3"]}, house="shadows", ruleset=version)
    t.fight("Macis Asp")
    assert t.titles(t.foe.line) == ["Guard 9/3"] and t.card("Guard 9/3").damage == 0


# Mack the Knife ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("target", "dies"), [("Goon 1", True), ("Goon 2", False), ("Guard 1/1", False)])
def test_mack_cuts_in_any_house(table, version, target, dies):
    me = {"line": ["Mack the Knife", "Dodger"]}
    t = table(me=me, foe={"line": [target, "Goon 9"]}, house="logos", ruleset=version)
    assert not t.may("reap:Dodger") and t.may("reap:Mack the Knife") and t.may("fight:Mack the Knife")
    t.action("Mack the Knife")
    assert t.offered == ["Mack the Knife", "Dodger", target, "Goon 9"]
    t.choose(target)
    assert len(t.foe.line) == (1 if dies else 2) and t.me.amber == int(dies)
    assert t.card("Goon 9").damage == t.card("Dodger").damage == 0


def test_a_saved_victim_is_worth_nothing_to_mack(table, version):
    foe = {"line": ["Goon 1"], "artifacts": ["Alley Guard"]}
    t = table(me={"line": ["Mack the Knife"]}, foe=foe, house="shadows", ruleset=version)
    t.action("Mack the Knife", "Goon 1")
    assert len(t.foe.line) == 1 and t.me.amber == 0


@NEW
def test_a_ward_against_mack(table, version):
    t = table(
        me={"line": ["Mack the Knife"]},
        foe={"line": [{"title": "Goon 1", "warded": True}]},
        house="shadows",
        ruleset=version,
    )
    t.action("Mack the Knife", "Goon 1")
    assert len(t.foe.line) == 1 and t.me.amber == 0 and not t.foe.line[0].warded


# Mooncurser and Umbra ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("title", "lives"), [("Mooncurser", False), ("Umbra", True)])
def test_mooncurser_and_umbra_steal_by_fighting_unhurt(table, version, title, lives):
    t = table(me={"line": [title]}, foe={"line": ["Goon 9"], "amber": 3}, house="shadows", ruleset=version)
    t.fight(title)
    assert (t.me.amber, t.foe.amber) == (1, 2) and t.card(title).damage == 0
    assert len(t.foe.line) == lives and (not lives or t.card("Goon 9").damage == 2)


@pytest.mark.parametrize("title", ["Mooncurser", "Umbra"])
def test_they_steal_nothing_by_reaping_or_being_attacked(table, version, title):
    t = table(
        me={"line": [{"title": "Goon 9", "house": "shadows"}, {"title": "Goon 8", "house": "shadows"}], "amber": 2},
        foe={"line": [title, "Goon 1"]},
        house="shadows",
        ruleset=version,
    )
    t.fight("Goon 8", title)
    assert (t.me.amber, t.foe.amber) == (2, 0) and t.titles(t.foe.line) == ["Goon 1"]
    t = table(me={"line": [title]}, foe={"amber": 2}, house="shadows", ruleset=version)
    t.reap(title)
    assert (t.me.amber, t.foe.amber) == (1, 2)


# Nexus -------------------------------------------------------------------------------------------------------------


def test_nexus_uses_an_enemy_artifact_for_its_own_side(table, version):
    t = table(
        me={"line": ["Nexus", "Goon 3"], "artifacts": ["Shadows Trinket"], "amber": 1},
        foe={"line": ["Goon 4"], "artifacts": ["Alley Press", "Shadows Trinket"], "amber": 5},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus")
    assert t.offered == ["Alley Press", "Shadows Trinket"]
    t.choose("Alley Press")
    assert t.offered == ["Nexus", "Goon 3"]
    t.choose("Goon 3")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber) == (4, 4, 1)
    press = t.card("Alley Press")
    assert not press.ready and press.controller == 1 and t.foe.artifacts[0] is press


def test_nexus_sets_an_enemy_s_bomb_off(table, version):
    t = table(
        me={"line": ["Nexus"]},
        foe={"line": ["Goon 4"], "artifacts": ["Alley Bomb"]},
        house="shadows",
        ruleset=version,
    )
    t.reap("Nexus")
    assert t.titles(t.foe.discard) == ["Alley Bomb", "Goon 4"] and len(t.me.line) == 1


@pytest.mark.parametrize(
    "artifacts",
    [[], ["Shadows Trinket"], [{"title": "Alley Press", "ready": False}]],
    ids=["none", "mute", "exhausted"],
)
def test_nexus_reaps_although_nothing_can_be_used(table, version, artifacts):
    t = table(me={"line": ["Nexus"]}, foe={"artifacts": artifacts, "amber": 1}, house="shadows", ruleset=version)
    t.reap("Nexus")
    assert (t.me.amber, t.foe.amber) == (1, 1) and t.at_rest


# Sneklifter --------------------------------------------------------------------------------------------------------

HOUSES = ["shadows", "logos", "dis"]


def lifted(table, version, artifact, foe=None, hand=()):
    t = table(
        me={"hand": ["Sneklifter", *hand], "houses": HOUSES},
        foe={"artifacts": [artifact], "line": ["Goon 9"], **(foe or {})},
        house="shadows",
        ruleset=version,
    )
    return t.play("Sneklifter")


def test_sneklifter_lifts_an_artifact_into_shadows(table, version):
    t = lifted(table, version, "Alley Press", {"amber": 3})
    press = t.card("Alley Press")
    assert t.me.artifacts == [press] and press.ready and t.g.house_of(press) == "shadows"
    t.action("Alley Press")
    assert t.me.amber == 2 and t.card("Sneklifter").amber == 1


def test_an_artifact_of_one_of_your_houses_keeps_it(table, version):
    t = lifted(table, version, {"title": "Alley Press", "house": "logos"})
    assert t.g.house_of(t.card("Alley Press")) == "logos" and not t.may("action:Alley Press")


def test_the_lifted_stays_of_shadows_without_sneklifter_but_not_with_another(table, version):
    t = lifted(table, version, "Alley Press", {"hand": ["Shadows Hook"]})
    press = t.card("Alley Press")
    t.next_turn("brobnar")
    t.fight("Goon 9")
    assert t.titles(t.me.line) == [] and t.g.house_of(press) == "shadows"
    t.next_turn("shadows").next_turn("shadows")
    t.play("Shadows Hook")
    assert press.controller == 1 and t.g.house_of(press) == "mars"


def test_there_may_be_nothing_to_lift(table, version):
    t = table(me={"hand": ["Sneklifter"], "artifacts": ["Shadows Trinket"]}, house="shadows", ruleset=version)
    t.play("Sneklifter")
    assert t.titles(t.me.artifacts) == ["Shadows Trinket"] and t.g.state.lasting == [] and t.at_rest


def test_one_of_several_is_lifted_and_leaves_as_its_owner_s(table, version):
    t = table(
        me={"hand": ["Sneklifter"], "houses": HOUSES, "artifacts": ["Shadows Trinket"]},
        foe={"artifacts": ["Mars Trinket", "Alley Press"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Sneklifter")
    assert t.offered == ["Mars Trinket", "Alley Press"]
    t.choose("Mars Trinket")
    assert t.titles(t.me.artifacts) == ["Shadows Trinket", "Mars Trinket"] and t.titles(t.foe.artifacts) == [
        "Alley Press"
    ]
    assert t.g.house_of(t.card("Alley Press")) == "mars"

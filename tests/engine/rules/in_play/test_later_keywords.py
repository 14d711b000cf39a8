"""Keywords of the later sets: treachery, versatile, splash-attack that is given; being haunted or overwhelmed."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

KNOWN = ("16.0", "18.4")
plain("Later Curse", type="artifact", keywords={"treachery": 1})
plain("Later Spy", power=2, keywords={"treachery": 1})
plain("Later Hand", power=3, house="dis", keywords={"versatile": 1})
plain("Later Tool", power=3, house="dis")


@invent("Later Vane", type="artifact")
class LaterVane:
    """Friendly creatures have splash-attack 1."""

    def keywords(g, me, creature):
        return {"splash-attack": 1} if creature.controller == me.controller else {}


@invent("Later Bow", type="upgrade")
class LaterBow:
    """This creature has splash-attack 2 and versatile."""

    class Grants:
        """Splash-attack 2. Versatile."""

        def keywords(g, me, creature):
            return {"splash-attack": 2, "versatile": 1} if creature is me else {}


@invent("Later Pass", type="artifact", house="logos")
class LaterPass:
    """You may use 1 Dis creature whatever the active house is."""

    def may_use(g, me, player, card, how):
        return player.seat == me.controller and card.house == "dis" and not me.counters

    def permission_used(g, me, card):
        me.counters = {"used": 1}


@invent("Later Lift", type="action")
class LaterLift:
    """Play: returns a creature to the hand of its owner."""

    def play(g, me, you):
        yield from g.return_to_hand((yield from g.choose_creature()))


@invent("Later Swarm", power=2)
class LaterSwarm:
    """Has 3 more power while you are overwhelmed."""

    def power(g, me, creature):
        return 3 * (creature is me and g.overwhelmed(g.controller(me)))


@invent("Later Ghost", power=2)
class LaterGhost:
    """Enters play ready if you are haunted. Has 3 more power while you are haunted."""

    def enters_ready(g, me, you):
        return g.haunted(you)

    def power(g, me, creature):
        return 3 * (creature is me and g.haunted(g.controller(me)))


@invent("Later Rake", type="action")
class LaterRake:
    """Play: returns 2 cards from your discard pile to your hand."""

    def play(g, me, you):
        yield from g.return_to_hand(you.discard[:2])


@pytest.mark.clause("control-opponent-side-entry-repeats")
@pytest.mark.clause("treachery-enters-under-opponent", versions=("18.4",))
@pytest.mark.parametrize("title", ["Later Curse", "Later Spy"])
def test_treachery_enters_play_under_the_opponents_control(table, version, title):
    t = table(me={"hand": [title]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.play(title)
    assert t.card(title).controller == (1 if version in KNOWN else 0)
    assert t.card(title).owner == 0


@pytest.mark.clause("treachery-enters-under-opponent", versions=("18.4",))
@pytest.mark.parametrize("version", ["18.4"])
def test_treachery_holds_each_time_that_the_card_enters(table, version):
    t = table(me={"hand": ["Later Spy", "Later Lift"]}, foe={"line": ["Goon 1"]}, ruleset=version)
    t.play("Later Spy", flank="left").play("Later Lift", "Later Spy")
    assert t.card("Later Spy").zone == "hand"
    t.play("Later Spy", flank="left")
    assert t.titles(t.foe.line) == ["Later Spy", "Goon 1"]
    assert t.me.line == []


@pytest.mark.clause("versatile-used-as-active-house", versions=("18.4",))
def test_versatile_may_be_used_whatever_the_active_house_is(table, version):
    t = table(me={"line": ["Later Hand", "Later Tool"]}, foe={"line": ["Goon 1"]}, house="logos", ruleset=version)
    uses = [key for key in t.pending.keys if key.startswith(("reap:", "fight:"))]
    hand = t.card("Later Hand").id
    assert uses == ([f"reap:{hand}", f"fight:{hand}"] if version in KNOWN else [])
    if uses:
        t.reap("Later Hand")
        assert t.me.amber == 1
    assert t.refused(f"reap:{t.card('Later Tool').id}").clause == "use-creature-active-house-required"


@pytest.mark.clause("play-permission-used-by-card-that-needs-it")
def test_versatile_uses_up_no_permission(table, version):
    t = table(me={"line": ["Later Hand"], "artifacts": ["Later Pass"]}, house="logos", ruleset=version)
    t.reap("Later Hand")
    assert t.card("Later Pass").counters == ({} if version in KNOWN else {"used": 1})


@pytest.mark.clause("splash-attack-hits-neighbors-of-opposing", versions=KNOWN)
def test_given_splash_attack_adds_up(table, version):
    line = [{"title": "Goon 5", "upgrades": ["Later Bow"]}]
    foes = ["Goon 5", "Goon 1", "Goon 6"]
    t = table(me={"line": line, "artifacts": ["Later Vane"]}, foe={"line": foes}, ruleset=version)
    t.fight("Goon 5", "Goon 1")
    hit = 3 if version in KNOWN else 0
    assert [card.damage for card in t.foe.line] == [hit, hit]


def test_versatile_may_be_given(table, version):
    line = [{"title": "Goon 5", "upgrades": ["Later Bow"]}]
    t = table(me={"line": line}, house="dis", ruleset=version)
    assert (f"reap:{t.card('Goon 5').id}" in t.pending.keys) is (version in KNOWN)


@pytest.mark.clause("haunted-ten-in-discard", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize(("many", "haunted"), [(9, False), (10, True)])
def test_what_holds_while_you_are_haunted(table, version, many, haunted):
    t = table(me={"hand": ["Later Ghost"], "discard": ["Chant"] * many}, ruleset=version)
    t.play("Later Ghost")
    assert t.card("Later Ghost").ready is haunted
    assert t.power("Later Ghost") == (5 if haunted else 2)


@pytest.mark.clause("haunted-ten-in-discard", "constant-continuous-recheck", versions=("2021-03", "16.0", "18.4"))
def test_who_lived_by_being_haunted_falls_when_it_ends(table, version):
    line = [{"title": "Later Ghost", "damage": 3}]
    t = table(me={"line": line, "hand": ["Later Rake"], "discard": ["Trinket"] * 10}, ruleset=version)
    t.play("Later Rake")  # which lies in the discard pile itself in the end: nine are left
    assert t.card("Later Ghost").zone == "discard"


@pytest.mark.clause("overwhelmed-more-enemy-creatures", versions=("18.4",))
@pytest.mark.parametrize("version", ["18.4"])
@pytest.mark.parametrize(("enemies", "overwhelmed"), [(0, False), (2, False), (3, True)])
def test_more_enemies_than_friends_overwhelm(table, version, enemies, overwhelmed):
    foe = {"line": ["Goon 1"] * enemies, "artifacts": ["Trinket"]}
    t = table(me={"line": ["Later Swarm", "Goon 3"]}, foe=foe, ruleset=version)
    assert t.g.overwhelmed(t.me) is overwhelmed
    assert t.g.overwhelmed(t.foe) is (enemies < 2)
    assert t.power("Later Swarm") == (5 if overwhelmed else 2)


@pytest.mark.clause("overwhelmed-more-enemy-creatures", versions=("18.4",))
@pytest.mark.parametrize("version", ["18.4"])
def test_being_overwhelmed_ends_with_the_last_enemy_too_many(table, version):
    line = ["Later Swarm", {"title": "Goon 9", "damage": 0}]
    t = table(me={"line": line}, foe={"line": ["Goon 1", "Goon 8", "Goon 9"]}, ruleset=version)
    assert t.power("Later Swarm") == 5
    t.fight("Goon 9", "Goon 1")
    assert t.power("Later Swarm") == 2

"""Using artifacts and creatures: in step 3 and by abilities of other cards; readying and using again."""

from __future__ import annotations

import pytest

from engine.abilities import lasting
from tests.engine.invent import invent

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Handle Idol", type="artifact", house="dis")
class HandleIdol:
    """Action: gains 1 Æmber if it is exhausted. Omni: gains 2 Æmber if it is exhausted."""

    def action(g, me, you):
        yield from g.gain(you, 0 if me.ready else 1)

    def omni(g, me, you):
        yield from g.gain(you, 0 if me.ready else 2)


@invent("Handle Twin", type="artifact")
class HandleTwin:
    """Action: gains 1 Æmber. Action: draws a card. Omni: gains 3 Æmber. Omni: draws 2 cards."""

    def action(g, me, you):
        yield from g.gain(you, 1)

    def action_2(g, me, you):
        yield from g.draw(you, 1)

    def omni(g, me, you):
        yield from g.gain(you, 3)

    def omni_2(g, me, you):
        yield from g.draw(you, 2)


@invent("Handle Monk", power=4, house="dis")
class HandleMonk:
    """Reap: steals 1 Æmber. Fight: draws a card. Action: gains 1 Æmber. Action: draws a card. Omni: gains 3 Æmber."""

    def reap(g, me, you):
        yield from g.steal(you, 1)

    def fight(g, me, you):
        yield from g.draw(you, 1)

    def action(g, me, you):
        yield from g.gain(you, 1)

    def action_2(g, me, you):
        yield from g.draw(you, 1)

    def omni(g, me, you):
        yield from g.gain(you, 3)


@invent("Handle Urn", type="artifact", house="dis")
class HandleUrn:
    """Omni: is sacrificed; for the rest of the turn you may use up to two friendly creatures of Logos."""

    def omni(g, me, you):
        yield from g.sacrifice(me, you)
        yield from g.begin(me, you, HandleUrn.Scent, first=0, second=0)

    @lasting
    class Scent:
        """Up to two friendly creatures of Logos may be used, each as often as it is ready."""

        def may_use(g, me, player, card, how):
            covered = 0 in (me.data["first"], me.data["second"]) or card.id + 1 in me.data.values()
            return player.seat == me.seat and card.type == "creature" and g.house_of(card) == "logos" and covered

        def permission_used(g, me, card):
            if card.id + 1 not in me.data.values():
                me.data["second" if me.data["first"] else "first"] = card.id + 1


@invent("Handle Waker", house="logos", power=2)
class HandleWaker:
    """Reap: readies another friendly creature."""

    def reap(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you, other_than=me)
        yield from g.ready(creature)


@invent("Handle Strings", type="action")
class HandleStrings:
    """Play: uses a card in play."""

    def play(g, me, you):
        cards = g.creatures(friendly_to=you) + g.artifacts(friendly_to=you)
        card = yield from g.choose_card(cards)
        yield from g.use(card, you)


@invent("Handle Rein", type="action")
class HandleRein:
    """Play: one after the other, reaps and fights with a friendly creature, each time if it can."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.reap_with(creature)
        yield from g.fight_with(creature)


@invent("Handle Ban", type="artifact", house="sanctum")
class HandleBan:
    """Cards of power 4 cannot be used."""

    def cannot_use(g, me, player, card, how):
        return card.facts.power == 4


def uses(t):
    """The ways in which something may be used now."""
    return [verb for key in t.pending.keys if (verb := key.partition(":")[0]) not in ("tide", "end")]


# artifacts


@pytest.mark.clause("use-artifact-exhausts-first", "action-ability-needs-exhausting")
@pytest.mark.parametrize(("how", "amber"), [("action", 1), ("omni", 2)])
def test_an_artifact_is_exhausted_before_its_ability_resolves(table, version, how, amber):
    t = table(me={"artifacts": ["Handle Idol"]}, foe={}, house="dis", ruleset=version)
    getattr(t, how)("Handle Idol")
    assert t.me.amber == amber
    assert not t.card("Handle Idol").ready
    for again in ("action", "omni"):
        assert t.refused(f"{again}:Handle Idol").clause == "exhausted-card-not-usable"
    t.next_turn().next_turn("dis")
    assert t.may(f"{how}:Handle Idol")  # readied in step 4


@pytest.mark.clause("use-artifact-action-needs-active-house", "use-artifact-omni-any-house")
@pytest.mark.parametrize("house", ["dis", "brobnar"])
def test_an_artifacts_action_needs_its_house_and_its_omni_does_not(table, version, house):
    t = table(me={"artifacts": ["Handle Idol"]}, foe={}, house=house, ruleset=version)
    assert t.may("action:Handle Idol") == (house == "dis")
    assert t.may("omni:Handle Idol")
    if house != "dis":
        assert t.refused("action:Handle Idol").clause == "use-creature-active-house-required"
    t.omni("Handle Idol")
    assert t.me.amber == 2


@pytest.mark.clause("use-artifact-one-ability-per-use", versions=("16.0", "18.4"))
@pytest.mark.parametrize(("how", "which", "amber", "drawn"), [
    ("action", 1, 1, 0), ("action", 2, 0, 1), ("omni", 1, 3, 0), ("omni", 2, 0, 2),
])  # fmt: skip
def test_a_use_of_an_artifact_resolves_one_of_its_abilities(table, how, which, amber, drawn):
    t = table(me={"artifacts": ["Handle Twin"]}, foe={}, ruleset="16.0")
    getattr(t, how)("Handle Twin")
    assert t.pending.seat == 0
    assert len(t.pending.keys) == 2
    t.submit(t.pending.keys[which - 1])
    assert (t.me.amber, len(t.me.hand)) == (amber, drawn)
    assert not t.may("action:Handle Twin")
    assert not t.may("omni:Handle Twin")


@pytest.mark.clause("use-artifact-one-ability-per-use", versions=("16.0", "18.4"))
def test_the_books_before_do_not_limit_the_abilities_of_an_artifact_to_one(table, version):
    t = table(me={"artifacts": ["Handle Twin"]}, foe={}, ruleset=version)
    t.action("Handle Twin")
    t.submit(t.pending.keys[0])
    assert (t.me.amber, len(t.me.hand)) == ((1, 0) if version in ("16.0", "18.4") else (1, 1))


@pytest.mark.clause("use-artifact-sacrifice-still-exhausts")
def test_an_artifact_that_is_sacrificed_for_its_use_must_be_ready_and_is_exhausted_first(table, version):
    t = table(me={"artifacts": ["Handle Urn", {"title": "Handle Urn", "ready": False}]}, foe={}, ruleset=version)
    spent = t.card("Handle Urn#2")
    with pytest.raises(ValueError, match="exhausted"):
        t.game.submit([f"omni:{spent.id}"])
    t.omni("Handle Urn")
    assert t.titles(t.me.discard) == ["Handle Urn"]
    assert t.me.artifacts == [spent]
    steps = [f.kind for f in t.facts if f.kind in ("card.exhausted", "card.left_play")]
    assert steps == ["card.exhausted", "card.left_play"]


@pytest.mark.clause("use-artifact-never-reap-or-fight")
def test_artifacts_cannot_reap_or_fight(table, version):
    t = table(
        me={"artifacts": ["Handle Twin"], "hand": ["Handle Rein", "Handle Strings"]},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    for how in ("reap", "fight"):
        assert t.refused(f"{how}:Handle Twin").clause == "use-artifact-never-reap-or-fight"
    t.play("Handle Strings")
    assert t.pending.keys == tuple(f"{how}:{t.card('Handle Twin').id}" for how in ("action", "omni"))
    t.submit(t.pending.keys[0]).submit(t.pending.keys[0])


# creatures in step 3


@pytest.mark.clause("use-creature-one-mode")
@pytest.mark.parametrize(("how", "amber", "drawn"), [("reap", 2, 0), ("fight", 0, 1), ("omni", 3, 0)])
def test_a_use_of_a_creature_is_one_thing_and_exhausts_it(table, version, how, amber, drawn):
    t = table(me={"line": ["Handle Monk"]}, foe={"line": ["Goon 1"], "amber": 5}, house="dis", ruleset=version)
    assert uses(t) == ["reap", "fight", "action", "omni"]
    getattr(t, how)("Handle Monk")
    assert (t.me.amber, len(t.me.hand)) == (amber, drawn)
    assert (t.card("Goon 1").zone == "discard") == (how == "fight")
    assert not t.card("Handle Monk").ready
    assert uses(t) == []


@pytest.mark.clause("use-creature-active-house-required")
@pytest.mark.parametrize("house", ["dis", "brobnar"])
def test_reaping_fighting_and_actions_need_the_active_house_and_omni_does_not(table, version, house):
    t = table(
        me={"line": ["Handle Monk", {"title": "Handle Monk", "ready": False}]},
        foe={"line": ["Goon 1"]},
        house=house,
        ruleset=version,
    )
    for how in ("reap", "fight", "action"):
        assert t.may(f"{how}:Handle Monk") == (house == "dis")
        if house != "dis":
            assert t.refused(f"{how}:Handle Monk").clause == "use-creature-active-house-required"
        assert t.refused(f"{how}:Handle Monk#2").clause == "exhausted-card-not-usable"
    assert t.may("omni:Handle Monk")
    assert not t.may("omni:Handle Monk#2")


@pytest.mark.clause("use-creature-action-resolves-all", versions=("1.2", "1.3"))
@pytest.mark.clause("use-creature-action-resolves-one", versions=("2021-03", "16.0", "18.4"))
def test_several_action_abilities_of_a_creature(table, version):
    t = table(me={"line": ["Handle Monk"]}, foe={}, house="dis", ruleset=version)
    t.action("Handle Monk")
    assert len(t.pending.keys) == 2  # the order in the older books, which of them in the newer ones
    t.submit(t.pending.keys[1])
    older = version in ("1.2", "1.3")
    assert (t.me.amber, len(t.me.hand)) == ((1, 1) if older else (0, 1))
    assert t.at_rest
    assert not t.card("Handle Monk").ready


@pytest.mark.clause("use-only-controlled-cards")
def test_an_enemy_card_is_used_only_where_an_ability_says_so(table, version):
    t = table(
        me={"hand": ["Strings"]},
        foe={"line": ["Handle Monk"], "artifacts": ["Handle Idol"]},
        house="brobnar",
        ruleset=version,
    )
    for card in ("Handle Monk", "Handle Idol"):
        for how in ("action", "omni"):
            assert t.refused(f"{how}:{card}").clause == "use-only-controlled-cards"
    t.play("Strings")
    t.submit(t.pending.keys[0])
    assert t.me.amber == 1
    assert t.foe.amber == 0
    assert not t.card("Handle Idol").ready
    assert t.card("Handle Idol").controller == 1


# used by an ability


@pytest.mark.clause("use-creature-forced-by-card-is-use", "use-via-ability-any-house", "use-refers-to-any-form-of-use")
@pytest.mark.parametrize("how", ["reap", "fight", "action", "omni"])
def test_what_an_ability_makes_a_creature_do_is_a_use_whatever_its_house(table, version, how):
    t = table(
        me={"line": ["Handle Monk"], "hand": ["Handle Strings"]},
        foe={"line": ["Goon 1"], "artifacts": ["Sanctum Census"]},
        house="brobnar",
        ruleset=version,
    )
    monk = t.card("Handle Monk")
    t.play("Handle Strings")
    assert t.pending.keys == tuple(f"{way}:{monk.id}" for way in ("reap", "fight", "action", "omni"))
    t.submit(f"{how}:{monk.id}")
    if not t.at_rest:
        t.submit(t.pending.keys[0])  # which of the Action abilities
    assert t.card("Sanctum Census").counters == {how: 1}
    assert t.g.state.plays_of == {"Handle Strings": 1, "Handle Monk": 1}
    assert not monk.ready


@pytest.mark.clause("use-refers-to-any-form-of-use")
@pytest.mark.parametrize("how", ["reap", "fight", "action", "omni"])
def test_every_form_of_use_is_a_use(table, version, how):
    t = table(
        me={"line": ["Handle Monk", "Staunch Knight"]},
        foe={"line": ["Goon 1"], "artifacts": ["Sanctum Census"]},
        house="dis",
        ruleset=version,
    )
    assert t.card("Sanctum Census").counters == {}  # the constant ability of the knight is no use
    getattr(t, how)("Handle Monk")
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert t.card("Sanctum Census").counters == {how: 1}


@pytest.mark.clause("use-refers-to-any-form-of-use")
def test_what_cannot_be_used_keeps_its_constant_ability(table, version):
    t = table(
        me={"line": ["Staunch Knight", "Handle Monk"], "artifacts": ["Handle Ban"]},
        foe={"line": ["Goon 1"]},
        house="dis",
        ruleset=version,
    )
    assert uses(t) == []
    assert t.power("Staunch Knight") == 6


@pytest.mark.clause("use-via-ability-other-requirements-hold")
def test_a_card_used_through_an_ability_must_be_ready(table, version):
    t = table(
        me={"line": [{"title": "Handle Monk", "ready": False}], "hand": ["Handle Strings", "Handle Rein"]},
        foe={"line": ["Goon 5"], "artifacts": ["Sanctum Census"]},
        ruleset=version,
    )
    t.play("Handle Strings").play("Handle Rein")
    assert t.me.amber == 0
    assert t.card("Goon 5").damage == 0
    assert t.card("Sanctum Census").counters == {}
    assert "Handle Monk" not in t.g.state.plays_of


@pytest.mark.clause("use-via-ability-other-requirements-hold", "action-ability-needs-exhausting")
def test_one_use_through_an_ability_exhausts_so_that_the_next_is_not_possible(table, version):
    t = table(
        me={"line": ["Handle Monk"], "hand": ["Handle Rein"]}, foe={"line": ["Goon 5"], "amber": 3}, ruleset=version
    )
    t.play("Handle Rein")
    assert t.me.amber == 2
    assert not t.card("Handle Monk").ready
    assert t.card("Goon 5").damage == 0
    assert t.card("Handle Monk").damage == 0


# readied again


@pytest.mark.clause("use-readied-again-may-be-used-again")
def test_a_card_readied_after_its_use_may_be_used_again_under_a_permission_that_covers_it(table, version):
    t = table(
        me={"artifacts": ["Handle Urn"], "line": ["Logos Goon 3", "Handle Waker", "Doc Bookton"]},
        foe={},
        house="brobnar",
        ruleset=version,
    )
    assert not t.may("reap:Logos Goon 3")
    t.omni("Handle Urn").reap("Logos Goon 3")
    assert not t.may("reap:Logos Goon 3")  # exhausted
    t.reap("Handle Waker", "Logos Goon 3")
    assert not t.may("reap:Doc Bookton")  # two creatures have been used, a third is not covered
    t.reap("Logos Goon 3")
    assert t.me.amber == 3
    assert not t.may("reap:Logos Goon 3")
    assert t.titles(t.me.discard) == ["Handle Urn"]


@pytest.mark.clause("use-readied-but-unable-to-fight-stays-ready", "fight-needs-an-enemy-creature")
@pytest.mark.parametrize("enemies", [0, 1])
def test_a_creature_readied_to_fight_that_cannot_stays_ready(table, version, enemies):
    t = table(
        me={"line": [{"title": "Goon 5", "ready": False}], "hand": ["Anger"]},
        foe={"line": ["Goon 3"] * enemies},
        ruleset=version,
    )
    t.play("Anger")
    assert t.card("Goon 5").ready == (enemies == 0) == t.may("reap:Goon 5")
    assert t.card("Goon 5").damage == 3 * enemies
    assert t.me.amber == 1
    if not enemies:
        t.reap("Goon 5")
        assert t.me.amber == 2

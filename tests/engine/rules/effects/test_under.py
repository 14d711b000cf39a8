"""A card laid beneath another one after it was in play."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.game import Game
from engine.table.state import HAND
from tests.engine.invent import invent


@invent("Cellar", type="artifact")
class Cellar:
    """Action: returns your creatures to hand. Omni: a card from your hand goes facedown under it."""

    def action(g, me, you):
        yield from g.return_to_hand(g.creatures(friendly_to=you))

    def omni(g, me, you):
        card = yield from g.choose_card(list(you.hand), by=you, private=True, secret=True)
        if card is not None:
            yield from g.put_under(card, me, facedown=True)


@pytest.mark.parametrize("restored", [False, True])
def test_what_lies_beneath_does_not_remember_when_it_was_in_play(table, version, restored):
    t = table(me={"line": ["Goon 3"], "artifacts": ["Cellar", "Cellar"]}, ruleset=version)
    t.action("Cellar")
    match = Game.restore(t.g.setup, t.game.snapshot()) if restored else t.game
    goon = t.card("Goon 3")
    t.omni("Cellar#2", "Goon 3")
    for keys in t.log[1:] if restored else ():
        match.submit(list(keys))
    assert goon.zone == "under"
    assert goon.host is t.card("Cellar#2")
    assert match.digest() == t.game.digest()


@invent("Lectern", type="artifact")
class Lectern:
    """Action: an action from your hand goes under it. Omni: resolves the Play abilities of what lies under it."""

    def action(g, me, you):
        for card in (yield from g.choose_from(you, HAND, where=lambda c: c.type == "action")):
            yield from g.put_under(card, me)

    def omni(g, me, you):
        card = yield from g.choose_card(me.under)
        found = yield from g.trigger_grafted(card, "play", you)
        yield from g.add_counters(me, "found" if found else "none")


@invent("Lectern Fire", type="action", icons=("amber",))
class LecternFire:
    """Play: destroys every artifact. Play: gains 2 Æmber."""

    def play(g, me, you):
        yield from g.destroy(g.artifacts())

    def play_2(g, me, you):
        yield from g.gain(you, 2)


@invent("Lectern Ear", power=3)
class LecternEar:
    """Whenever a card is played, captures 1 Æmber from the supply."""

    @after("played")
    def listen(g, me, you, event):
        yield from g.exalt(me)


def grafted(table, version, *titles, **more):
    line = {"line": ["Lectern Ear"], "artifacts": [{"title": "Lectern", "under": list(titles)}]}
    return table(me={**line, **more}, foe={"line": ["Goon 3"], "amber": 3}, ruleset=version)


@pytest.mark.clause("graft-faceup-under-not-in-play", versions=("2021-03", "16.0", "18.4"))
def test_an_ability_of_a_grafted_card_resolves_without_the_card_being_played(table, version):
    t = table(
        me={"line": ["Lectern Ear"], "artifacts": ["Lectern"], "hand": ["Theft of 2", "Chant"]},
        foe={"amber": 3},
        ruleset=version,
    )
    t.action("Lectern", "Theft of 2")
    assert t.card("Theft of 2").zone == "under"
    assert t.card("Theft of 2").known == t.g.everyone
    t.next_turn().next_turn("brobnar").omni("Lectern")
    assert (t.me.amber, t.foe.amber, t.card("Lectern Ear").amber) == (2, 1, 0)
    assert t.card("Theft of 2").zone == "under"
    assert t.card("Lectern").counters == {"found": 1}
    t.play("Chant")
    assert t.card("Lectern Ear").amber == 1, "that was played"


@pytest.mark.clause("graft-goes-to-discard-with-host", versions=("2021-03", "16.0", "18.4"))
def test_what_is_grafted_goes_with_its_host_and_resolves_on(table, version):
    t = grafted(table, version, "Lectern Fire")
    t.omni("Lectern", "trigger:" + str(t.card("Lectern Fire").id))
    assert sorted(t.titles(t.me.discard)) == ["Lectern", "Lectern Fire"]
    assert t.me.amber == 2


def test_a_grafted_card_without_such_an_ability_does_nothing(table, version):
    t = grafted(table, version, "Chant")
    t.omni("Lectern")
    assert t.card("Lectern").counters == {"none": 1}
    assert t.titles(t.card("Lectern").under) == ["Chant"]


# under a card that leaves


@invent("Cellar Fire", type="action")
class CellarFire:
    """Play: destroys every artifact, then returns every card of your discard pile to your hand."""

    def play(g, me, you):
        yield from g.destroy(g.artifacts())
        yield from g.return_to_hand(list(you.discard))


@invent("Cellar Rescue", type="artifact")
class CellarRescue:
    """Whenever another artifact leaves play, archives the first card that lay under it."""

    @after("left_play", card="artifact", other=True)
    def rescue(g, me, you, event):
        below = next(iter(event.card.under), None)
        if below is not None:
            yield from g.archive(below)


@invent("Cellar Wind", type="action")
class CellarWind:
    """Play: returns an artifact to hand and plays it from there."""

    def play(g, me, you):
        for artifact in (yield from g.return_to_hand((yield from g.choose_card(g.artifacts())))):
            yield from g.play_card(artifact, you)


LATER = pytest.mark.clause("under-cards-discarded-after-pending", versions=("18.4",))
SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@LATER
@SINCE_2021
def test_what_lay_under_a_card_is_discarded_after_what_is_pending(table, version):
    lectern = {"title": "Lectern", "under": ["Chant", {"title": "Goon 3", "owner": 1}]}
    t = table(me={"artifacts": [lectern], "hand": ["Cellar Fire"]}, foe={"discard": ["Goon 4"]}, ruleset=version)
    t.play("Cellar Fire")
    later = version == "18.4"
    assert t.titles(t.me.hand) == (["Lectern"] if later else ["Chant", "Lectern"])
    assert sorted(t.titles(t.me.discard)) == (["Cellar Fire", "Chant"] if later else ["Cellar Fire"])
    assert t.titles(t.foe.discard) == ["Goon 4", "Goon 3"]
    assert t.card("Lectern").under == []


@LATER
@SINCE_2021
def test_an_ability_that_is_pending_takes_what_lay_under_it(table, version):
    lectern = {"title": "Lectern", "under": ["Chant", "Goon 3"]}
    t = table(me={"artifacts": [lectern, "Cellar Rescue"], "hand": ["Crowbar"]}, ruleset=version)
    t.play("Crowbar", "Lectern")
    later = version == "18.4"
    assert t.titles(t.me.archives) == (["Chant"] if later else [])
    assert ("Chant" in t.titles(t.me.discard)) is not later
    assert "Goon 3" in t.titles(t.me.discard)


@LATER
@SINCE_2021
def test_a_card_that_comes_back_has_nothing_under_it(table, version):
    lectern = {"title": "Lectern", "under": ["Goon 3"]}
    t = table(me={"artifacts": [lectern], "hand": ["Cellar Wind"]}, ruleset=version)
    t.play("Cellar Wind")
    assert t.titles(t.me.artifacts) == ["Lectern"]
    assert t.card("Lectern").under == []
    assert t.card("Goon 3").zone == "discard"


@invent("Cellar Thief", type="action")
class CellarThief:
    """Play: takes control of an artifact or creature."""

    def play(g, me, you):
        card = yield from g.choose_card([*g.artifacts(), *g.creatures()])
        yield from g.take_control(card, you)


@pytest.mark.clause("under-facedown-host-controller-looks", versions=("18.4",))
@SINCE_2021
def test_who_controls_the_host_knows_what_lies_facedown_under_it(table, version):
    below = {"title": "Chant", "facedown": True}
    foe = {"artifacts": [{"title": "Cellar", "under": [below]}, {"title": "Cellar", "under": [below]}]}
    t = table(me={"hand": ["Cellar Thief"]}, foe=foe, ruleset=version)
    taken, left = t.foe.artifacts
    assert [host.under[0].known & 1 for host in (taken, left)] == [0, 0]
    t.play("Cellar Thief", "Cellar")
    assert [host.under[0].known & 1 for host in (taken, left)] == ([1, 0] if version == "18.4" else [0, 0])
    assert taken.under[0].known & 2


@pytest.mark.clause("facedown-controller-looks", versions=("18.4",))
@pytest.mark.parametrize("version", ["16.0", "18.4"])
def test_who_controls_a_token_creature_knows_what_it_is(table, version):
    tokens = [{"title": "Goon 7", "facedown": True}, {"title": "Goon 8", "facedown": True}]
    t = table(me={"hand": ["Cellar Thief"]}, foe={"line": tokens, "token": "Goon 2"}, ruleset=version)
    taken, left = t.foe.line
    t.play("Cellar Thief", taken)
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert taken.controller == 0
    assert [card.known & 1 for card in (taken, left)] == ([1, 0] if version == "18.4" else [0, 0])


@pytest.mark.clause("under-facedown-host-controller-looks", versions=("18.4",))
@pytest.mark.parametrize("version", ["16.0", "18.4"])
def test_in_a_described_table_the_controller_of_the_host_looks_too(table, version):
    below = {"title": "Goon 3", "facedown": True, "owner": 1}
    t = table(me={"artifacts": [{"title": "Cellar", "under": [below]}]}, foe={"line": ["Goon 4"]}, ruleset=version)
    (lying,) = t.card("Cellar").under
    assert [lying.known >> seat & 1 for seat in (0, 1)] == [int(version == "18.4"), 1]

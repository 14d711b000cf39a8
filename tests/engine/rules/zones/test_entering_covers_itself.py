"""What changes how cards enter play holds for the card that says so, where the rulebook has it so."""

from __future__ import annotations

import pytest

from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent

BEFORE = ["2021-03", "16.0"]
LATER = pytest.mark.parametrize("version", ["18.4"])


@invent("Dawn Marshal", power=4)
class DawnMarshal:
    """Every friendly creature enters play ready."""

    def enters_ready_for(g, me, card, player):
        return card.type == "creature" and card.controller == me.controller


@invent("Dawn Brute", power=4)
class DawnBrute:
    """Every creature enters play enraged."""

    def enters_enraged_for(g, me, card):
        return card.type == "creature"


@invent("Dawn Scout", power=4)
class DawnScout:
    """Friendly creatures have deploy."""

    def keywords(g, me, creature):
        return {"deploy": 1} if creature.controller == me.controller else {}


@invent("Dawn Herald", power=4)
class DawnHerald:
    """Friendly creatures have alpha."""

    def keywords(g, me, creature):
        return {"alpha": 1} if creature.controller == me.controller else {}


@pytest.mark.clause("enters-play-modifier-covers-itself", versions=("18.4",))
@pytest.mark.parametrize("version", [*BEFORE, "18.4"])
def test_who_readies_those_that_enter_is_ready_too(table, version):
    t = table(me={"hand": ["Dawn Marshal", "Goon 3", "Trinket"]}, foe={"hand": ["Goon 4"]}, ruleset=version)
    t.play("Dawn Marshal")
    assert t.card("Dawn Marshal").ready == (version == "18.4")
    t.play("Goon 3").play("Trinket")
    assert t.card("Goon 3").ready
    assert not t.card("Trinket").ready
    t.next_turn("brobnar").play("Goon 4")
    assert not t.card("Goon 4").ready, "it is no friend"


@pytest.mark.clause("enters-play-modifier-covers-itself")
@LATER
def test_who_enrages_those_that_enter_is_enraged_too(table, version):
    t = table(me={"hand": ["Dawn Brute"], "line": ["Goon 2"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Dawn Brute")
    assert t.card("Dawn Brute").enraged
    assert not t.card("Goon 2").enraged, "it does not enter play"


@pytest.mark.clause("enters-play-modifier-covers-itself", versions=("18.4",))
@pytest.mark.parametrize(("version", "keys"), [("16.0", 2), ("18.4", 3)])
def test_who_gives_deploy_has_it_as_it_enters(table, version, keys):
    t = table(me={"hand": ["Dawn Scout"], "line": ["Goon 1", "Goon 2"]}, foe={}, ruleset=version)
    t.play("Dawn Scout", flank="")
    assert len(t.pending.keys) == keys
    t.submit(t.pending.keys[0])


@pytest.mark.clause("alpha-gained-on-entering", versions=("18.4",))
@pytest.mark.parametrize("version", ["16.0", "18.4"])
def test_alpha_that_a_card_would_gain_as_it_enters_holds_for_its_play(table, version):
    t = table(me={"hand": ["Dawn Herald", "Dawn Herald", "Goon 1", "Trinket"]}, foe={}, ruleset=version)
    assert t.may("play:Dawn Herald"), "nothing was done before it"
    t.discard("Trinket")
    assert t.may("play:Dawn Herald") == (version == "16.0")
    assert t.may("play:Goon 1"), "nothing gives alpha to it yet"
    if version == "18.4":
        assert t.refused("play:Dawn Herald").clause == "alpha-first-action-of-current-step"


@pytest.mark.clause("alpha-gained-on-entering", versions=("18.4",))
@pytest.mark.parametrize("version", ["16.0", "18.4"])
def test_alpha_that_another_card_would_give_it(table, version):
    t = table(me={"hand": ["Goon 1", "Goon 4", "Trinket"], "line": ["Dawn Herald"]}, foe={}, ruleset=version)
    t.play("Goon 1")
    assert t.may("play:Goon 4") == (version == "16.0")
    assert t.may("discard:Goon 4")


@pytest.mark.clause("faq-entering-ready-beats-cannot-ready", versions=("18.4",))
@LATER
def test_a_card_enters_ready_although_it_cannot_ready(table, version):
    t = table(
        me={"hand": ["Dawn Marshal", "Goon 3"], "line": [{"title": "Goon 5", "ready": False}]},
        foe={"artifacts": ["Rime"]},
        ruleset=version,
    )
    t.play("Dawn Marshal").play("Goon 3")
    assert t.card("Dawn Marshal").ready
    assert t.card("Goon 3").ready
    to_rest(t.end())
    assert not t.card("Goon 5").ready

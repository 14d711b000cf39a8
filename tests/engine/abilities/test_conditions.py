"""Conditions of reactions and replacements said by keywords: what each means, and what is refused."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of, lasting
from engine.abilities.conditions import Conditions, compiled
from engine.errors import UnknownName
from engine.table.durations import next_turn
from tests.engine.invent import invent, plain

plain("Cue Gem", type="artifact")
plain("Cue Squire", power=3, traits=("knight",))
plain("Cue Clerk", power=3, house="logos")

GIVEN = [
    ("Cue You", {"by": "you"}),
    ("Cue Foe", {"by": "opponent"}),
    ("Cue Active", {"by": "active"}),
    ("Cue Beast", {"card": "creature"}),
    ("Cue Thing", {"card": "artifact"}),
    ("Cue Own Beast", {"by": "you", "card": "creature"}),
    ("Cue Foes Beast", {"by": "opponent", "card": "creature"}),
    ("Cue Logos", {"of": "logos"}),
    ("Cue Knight", {"trait": "knight"}),
    ("Cue Hand", {"zone": "hand"}),
    ("Cue Deck", {"zone": "deck"}),
    ("Cue Friend", {"side": "friendly"}),
    ("Cue Enemy", {"side": "enemy"}),
    ("Cue Own Turn", {"in_turn_of": "you"}),
    ("Cue Foes Turn", {"in_turn_of": "opponent"}),
    ("Cue Many", {"by": "you", "card": "creature", "of": "brobnar", "trait": "knight", "other": True}),
]
"""Artifacts that gain 1 Æmber whenever a card is played to which their conditions apply."""


def _watcher(title, conditions):
    @invent(title, type="artifact")
    class Watcher:
        """Whenever a card is played that fits, gains 1 Æmber."""

        @after("played", **conditions)
        def watch(g, me, you, event):
            yield from g.gain(you, 1)


for _title, _conditions in GIVEN:
    _watcher(_title, _conditions)


@invent("Cue Mirror", power=3)
class CueMirror:
    """Whenever another creature is destroyed, gains 1 Æmber."""

    @after("destroyed", card="creature", other=True)
    def mourn(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Cue Widow", power=3)
class CueWidow:
    """Whenever a friendly Knight is destroyed, gains 1 Æmber. Whenever this creature reaps, gains 3 Æmber."""

    @after("destroyed", side="friendly", trait="knight")
    def mourn(g, me, you, event):
        yield from g.gain(you, 1)

    @after("reaped", card="me")
    def rejoice(g, me, you, event):
        yield from g.gain(you, 3)


@invent("Cue Elegy", type="artifact")
class CueElegy:
    """Whenever a Logos creature is destroyed, gains 1 Æmber."""

    @after("destroyed", card="creature", of="logos")
    def mourn(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Cue Brand", type="upgrade")
class CueBrand:
    """Whenever this creature reaps, gains 1 Æmber."""

    @after("reaped", card="host")
    def brand(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Cue Purse", type="artifact")
class CuePurse:
    """Whenever an opponent steals from you, gains 1 Æmber. Nobody gains Æmber by reaping."""

    @after("stolen", from_="you")
    def refill(g, me, you, event):
        yield from g.gain(you, 1)

    @instead_of("gain", by="opponent", reason="reap")
    def deny(g, me, you, event):
        yield from ()


@invent("Cue Curse", type="action")
class CueCurse:
    """Play: in your opponent's next turn, gains 1 Æmber whenever they play a card."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.begin(me, you, CueCurse.Cursed, until=next_turn(opponent))

    @lasting
    class Cursed:
        """Gains 1 Æmber whenever your opponent plays a card."""

        @after("played", by="victim")
        def curse(g, me, you, event):
            yield from g.gain(you, 1)


@invent("Cue Glove", type="action")
class CueGlove:
    """Play: for the rest of the turn, gains 2 Æmber whenever a creature of your choice reaps."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        yield from g.begin(me, you, CueGlove.Marked, on=creature)

    @lasting
    class Marked:
        """Gains 2 Æmber whenever this creature reaps."""

        @after("reaped", card="on")
        def pay_out(g, me, you, event):
            yield from g.gain(you, 2)


@invent("Cue Champion", power=5)
class CueChampion:
    """Gains 1 Æmber whenever an enemy creature is destroyed in a fight with this creature while it has no damage."""

    @after("destroyed", fell_to_me=True, when=lambda g, me, you, e: e.was.power < 4)
    def boast(g, me, you, event):
        yield from g.gain(you, 1)


@pytest.mark.parametrize(
    ("title", "played", "heard"),
    [
        ("Cue You", "Cue Gem", True),
        ("Cue Foe", "Cue Gem", False),
        ("Cue Active", "Cue Gem", True),
        ("Cue Beast", "Cue Squire", True),
        ("Cue Beast", "Cue Gem", False),
        ("Cue Thing", "Cue Gem", True),
        ("Cue Own Beast", "Cue Squire", True),
        ("Cue Own Beast", "Cue Gem", False),
        ("Cue Foes Beast", "Cue Squire", False),
        ("Cue Logos", "Cue Squire", False),
        ("Cue Knight", "Cue Squire", True),
        ("Cue Knight", "Cue Gem", False),
        ("Cue Hand", "Cue Gem", True),
        ("Cue Deck", "Cue Gem", False),
        ("Cue Friend", "Cue Squire", True),
        ("Cue Enemy", "Cue Squire", False),
        ("Cue Own Turn", "Cue Gem", True),
        ("Cue Foes Turn", "Cue Gem", False),
        ("Cue Many", "Cue Squire", True),
        ("Cue Many", "Cue Gem", False),
    ],
)
def test_each_keyword_on_its_own_side_of_the_table(table, title, played, heard):
    opposite = {"Cue You": False, "Cue Foe": True, "Cue Own Beast": False, "Cue Foes Beast": True, "Cue Friend": False}
    opposite |= {"Cue Enemy": True, "Cue Own Turn": False, "Cue Foes Turn": True, "Cue Many": False}
    t = table(me={"hand": [played], "artifacts": [title]}, foe={"line": ["Goon 9"]})
    t.play(played)
    assert (t.me.amber, t.foe.amber) == (heard, 0)
    fits = opposite.get(title, heard)
    t = table(me={"hand": [played]}, foe={"line": ["Goon 9"], "artifacts": [title]})
    t.play(played)
    assert (t.me.amber, t.foe.amber) == (0, fits)


def test_a_house_is_the_one_that_the_card_belongs_to(table):
    t = table(me={"hand": ["Cue Clerk"], "artifacts": ["Cue Logos"]}, foe={}, house="logos")
    t.play("Cue Clerk")
    assert t.me.amber == 1


def test_the_zone_is_the_one_that_a_card_comes_from(table):
    t = table(me={"hand": ["Wild Wormhole"], "deck": ["Cue Gem"], "artifacts": ["Cue Deck"]}, foe={}, house="logos")
    before = t.me.amber
    t.play("Wild Wormhole")
    icons = t.card("Wild Wormhole").icons.count("amber")
    assert t.me.amber == before + icons + 1
    assert t.card("Cue Gem").zone == "play"


def test_what_left_play_counts_as_what_it_was(table):
    t = table(me={"hand": ["Punch"], "line": ["Cue Mirror", "Cue Widow", "Cue Squire"]}, foe={"line": ["Goon 3"]})
    t.play("Punch", "Cue Squire")
    t.submit(t.pending.keys[0])
    assert t.me.amber == 1 + 1 + 1, "Punch's icon, the mirror, the widow"


@pytest.mark.parametrize(("upgrades", "amber"), [([], 0), (["Experimental Therapy"], 1)])
def test_what_left_play_was_of_the_houses_that_effects_gave_it(table, upgrades, amber):
    squire = {"title": "Cue Squire", "upgrades": upgrades}
    t = table(me={"line": [squire], "artifacts": ["Cue Elegy"]}, foe={"line": ["Goon 9"]}, ruleset="1.3")
    t.fight("Cue Squire")
    assert t.card("Cue Squire").zone == "discard"
    assert t.me.amber == amber


def test_the_host_the_card_that_it_is_on_and_the_card_itself(table):
    t = table(me={"hand": ["Cue Brand", "Cue Glove"], "line": ["Cue Squire", "Cue Widow"]}, foe={})
    t.play("Cue Brand", "Cue Squire").play("Cue Glove", "Cue Squire").reap("Cue Squire")
    t.submit(t.pending.keys[0])
    assert t.me.amber == 1 + 1 + 2
    t.reap("Cue Widow")
    assert t.me.amber == 4 + 1 + 3, "its own reaping, which is not the squire's"


def test_from_whom_and_by_whom(table):
    t = table(
        me={"line": ["Cue Squire"], "hand": ["Urchin"]}, foe={"amber": 3, "artifacts": ["Cue Purse"]}, house="shadows"
    )
    t.play("Urchin")
    assert (t.me.amber, t.foe.amber) == (1, 3)
    t = table(me={"line": ["Cue Squire"]}, foe={"artifacts": ["Cue Purse"], "line": ["Cue Squire"]})
    t.reap("Cue Squire")
    assert t.me.amber == 0
    t.next_turn("brobnar").reap("Cue Squire")
    assert t.foe.amber == 1


def test_the_victim_of_a_lasting_effect(table):
    t = table(me={"hand": ["Cue Curse", "Cue Gem"]}, foe={"hand": ["Cue Gem"]})
    t.play("Cue Curse").play("Cue Gem")
    assert t.me.amber == 0
    t.next_turn("brobnar").play("Cue Gem")
    assert t.me.amber == 1


@pytest.mark.parametrize(("defender", "amber"), [("Goon 3", 1), ("Goon 4", 0)])
def test_a_function_beside_keywords(table, defender, amber):
    t = table(me={"line": ["Cue Champion"]}, foe={"line": [defender]})
    t.fight("Cue Champion")
    assert t.me.amber == amber


def test_a_function_beside_keywords_may_ask_for_the_giver():
    seen = []
    when = compiled("tide_raised", {"in_turn_of": "you"}, lambda g, me, you, e, giver: seen)
    assert when is not None
    assert "giver" in when.__code__.co_varnames


@pytest.mark.parametrize(
    ("declare", "event", "conditions", "fault"),
    [
        (after, "played", {"whose": "you"}, "no condition 'whose'; known: by, from_"),
        (after, "played", {"by": "me"}, "by cannot be 'me'; known: you, opponent, active, victim"),
        (after, "played", {"card": "spell"}, "card cannot be 'spell'; known: me, host, on, action, artifact"),
        (after, "played", {"of": "Mars"}, "of is one of brobnar"),
        (after, "played", {"of": "marz"}, "of is one of brobnar"),
        (after, "played", {"trait": "Knight"}, "trait is a name in small letters, not 'Knight'"),
        (after, "played", {"other": False}, "other cannot be False"),
        (after, "discarded", {"zone": "table"}, "zone is one of archives"),
        (after, "key_forged", {"card": "creature"}, "card asks for the card of the event, which has "),
        (after, "damaged", {"by": "you"}, "by asks for the player of the event, which has "),
        (instead_of, "gain", {"zone": "hand"}, "zone asks for the zone of the event, which has "),
        (instead_of, "gain", {"fell_to_me": True}, "fell_to_me asks for the fight"),
    ],
)
def test_an_unknown_condition_is_refused_where_it_is_declared(declare, event, conditions, fault):
    with pytest.raises(UnknownName) as refused:
        declare(event, **conditions)
    assert fault in str(refused.value)


def test_every_value_that_is_documented_is_known():
    most = {"fell_to_me": "destroyed", "from_": "stolen", "zone": "played", "reason": "gain"}
    for name, kind in Conditions.__annotations__.items():
        values = [part.strip("'\" ") for part in str(kind.__forward_arg__).partition("[")[2].strip("]").split(",")]
        event = most.get(name, "played")
        for value in values:
            if value:
                given = True if value == "True" else value
                assert compiled(event, {name: given}, None) is not None

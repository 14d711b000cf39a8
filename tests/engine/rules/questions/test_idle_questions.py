"""Questions without effect are not asked; forced ones are asked for by `ask_forced`, all of them; old logs go on asking
what they asked."""

from __future__ import annotations

import itertools
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from engine import catalogue
from engine.errors import SetupError
from engine.game import Game
from engine.table.choices import Choice
from engine.table.setup import Setup, for_new_match
from engine.views import Viewer, project
from tests.engine.cards.cota.invented import MARS_CHANT, MARTIAN
from tests.engine.exchange import JUDGE
from tests.engine.invent import invent, plain
from tests.engine.matches import Script
from tests.engine.table import Table

BEN, CROWD = Viewer.parse("player:1"), Viewer.parse("spectator")
HURT = {"title": "Goon 5", "damage": 2}
DAZED = {"title": "Goon 5", "stunned": True}
TIRED = {"title": "Goon 5", "ready": False}

IDLE: dict[str, tuple[str, dict[str, Any], dict[str, Any]]] = {
    # nobody to heal
    "Hallowed Blaster": ("action", {"line": ["Goon 3"]}, {"line": ["Goon 4"]}),
    "Grey Monk": ("reap", {"line": ["Goon 3"]}, {}),
    "Protectrix": ("reap", {"line": ["Goon 3"]}, {}),
    "Vigor": ("play", {"line": ["Goon 3"]}, {"line": ["Goon 4"]}),
    "Guardian Demon": ("reap", {"line": ["Goon 3"]}, {"line": ["Goon 4"]}),
    "Bear Flute": ("action", {"line": ["Ancient Bear"]}, {"line": ["Ancient Bear"]}),
    # nobody to stun, to ready or to exhaust
    "Tremor": ("play", {"line": [DAZED]}, {"line": [DAZED, DAZED]}),
    "Blinding Light": ("play", {"line": [DAZED]}, {"line": [DAZED]}),
    "Squawker": ("play", {"line": [DAZED, MARTIAN]}, {"line": [DAZED]}),
    "Ozmo, Martianologist": ("reap", {}, {"line": [{"title": MARTIAN, "stunned": True}] * 2}),
    "“John Smyth”": ("reap", {"line": [MARTIAN]}, {"line": [MARTIAN]}),
    "Commpod": ("action", {"line": [MARTIAN, MARTIAN], "hand": [MARS_CHANT]}, {}),
    "Nocturnal Maneuver": ("play", {"line": [TIRED]}, {"line": [TIRED]}),
    # nobody to use or to fight with
    "Anger": ("play", {"line": ["Goon 3", "Goon 4"]}, {}),
    "Gauntlet of Command": ("action", {"line": ["Goon 3", "Goon 4"]}, {}),
    "One Stood Against Many": ("play", {"line": ["Goon 3", "Goon 4"]}, {}),
    "Relentless Assault": ("play", {"line": ["Goon 3", "Goon 4"]}, {}),
    "Dominator Bauble": ("action", {"line": [TIRED, TIRED]}, {"line": ["Goon 2"]}),
    "Ulyq Megamouth": ("reap", {"line": [TIRED, TIRED]}, {}),
    "Commander Remiel": ("reap", {"line": [TIRED, TIRED]}, {}),
    "Remote Access": ("play", {}, {"artifacts": ["Trinket", "Trinket"]}),
    "Nexus": ("reap", {}, {"artifacts": ["Trinket", "Trinket"]}),
    # no Æmber to capture, no key to pay
    "Terms of Redress": ("play", {"line": ["Goon 3", "Goon 4"]}, {}),
    "Skeleton Key": ("action", {"line": ["Goon 3", "Goon 4"]}, {}),
    "Unguarded Camp": ("play", {"line": ["Goon 3", "Goon 4", "Goon 5"]}, {"line": ["Goon 1"]}),
    "Hypnotic Command": ("play", {"line": [MARTIAN, MARTIAN]}, {"line": ["Goon 3", "Goon 4"]}),
    "Mindwarper": ("action", {}, {"line": ["Goon 3", "Goon 4"]}),
    "Key Abduction": ("play", {"line": [MARTIAN], "amber": 9}, {}),
    # nothing to deal, to count or to find
    "Mothergun": ("action", {"line": ["Goon 3", "Goon 4"]}, {}),
    "Martian Hounds": ("play", {"line": ["Goon 3", "Goon 4"]}, {}),
    "Dance of Doom": ("play", {}, {}),
    "Arise!": ("play", {"discard": ["Chant"]}, {}),
    "Chaos Portal": ("action", {"filler": 0}, {}),
    "Vespilon Theorist": ("reap", {"filler": 0}, {}),
    "Deep Probe": ("play", {}, {}),
    "Knowledge is Power": ("play", {}, {}),
    # an empty hand, as everyone sees
    "Battle Fleet": ("play", {}, {}),
    "Custom Virus": ("omni", {}, {}),
    "Feeding Pit": ("action", {}, {}),
    "Incubation Chamber": ("omni", {}, {}),
    "Zyzzix the Many": ("reap", {}, {}),
}
"""What is used in which way, with what beside it on either side: there is something to choose, and nothing to do."""

ANSWERED_FIRST: dict[str, tuple[Any, ...]] = {"Commpod": ([MARS_CHANT],)}
"""What is asked before, and is not idle."""


def act(title: str, version: str, **more: Any) -> Table:
    """Play or use a card at its table."""
    verb, mine, foes = IDLE[title]
    mine = dict(mine)
    filler = mine.pop("filler", 12)
    facts = catalogue.meant(title)[0]
    where = "hand" if verb == "play" else "line" if facts.type == "creature" else "artifacts"
    mine[where] = [*mine.get(where, ()), title]
    t = Table(me=mine, foe=foes, house=facts.house, ruleset=version, filler=filler, **more)
    getattr(t, verb)(title)
    return t.choose(*ANSWERED_FIRST.get(title, ()))


def shown(t: Table) -> dict[str, Any]:
    """The whole table, but for how many answers were given."""
    return {name: part for name, part in project(t.game, t.game, JUDGE).items() if name != "decisions"}


def answers(choice: Choice) -> list[tuple[str, ...]]:
    """The answers to a question, but for those of more than two options."""
    many = range(choice.minimum, min(choice.maximum, 2) + 1)
    return [keys for n in many for keys in itertools.combinations(choice.keys, n)]


def ends(t: Table, path: tuple[tuple[str, ...], ...] = ()) -> Iterator[tuple[int, dict[str, Any]]]:
    """How many questions each way to answer them all has, and the table after it."""
    if t.at_rest:
        yield len(path), shown(t)
        return
    for answer in answers(t.pending):
        again = Table.of(t.raw)
        for keys in (*t.log, answer):
            again.submit(*keys)
        yield from ends(again, (*path, answer))


# what has no effect ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("title", IDLE)
def test_what_does_nothing_whatever_is_chosen_is_not_asked(title, version):
    """And so it was right not to ask: as matches asked before, every way to answer comes to the same table."""
    t = act(title, version)
    assert t.at_rest
    t.check()
    before = list(ends(act(title, version, ask_idle=None)))
    assert min(many for many, _ in before) >= 1, "it was asked once"
    assert all(table == shown(t) for _, table in before)


@pytest.mark.parametrize("title", IDLE)
def test_asking_for_what_is_forced_does_not_bring_it_back_and_asking_for_what_is_idle_does(title):
    assert act(title, "16.0", ask_forced=True).at_rest
    assert not act(title, "16.0", ask_idle=True).at_rest


def test_all_are_offered_as_soon_as_one_of_them_matters(table, version):
    mine = {"artifacts": ["Hallowed Blaster"], "line": ["Goon 3", HURT]}
    t = table(me=mine, foe={"line": ["Goon 4"]}, house="sanctum", ruleset=version).action("Hallowed Blaster")
    assert t.offered == ["Goon 3", "Goon 5", "Goon 4"]
    t.choose("Goon 4")
    assert t.card("Goon 5").damage == 2, "nobody has to heal the damaged one"


def test_an_undamaged_patient_is_asked_no_number(table, version):
    t = table(me={"hand": ["Vigor"], "line": ["Goon 3", HURT]}, house="untamed", ruleset=version, ask_forced=True)
    t.play("Vigor", "Goon 3")
    assert t.at_rest
    t = table(me={"hand": ["Vigor"], "line": [HURT]}, house="untamed", ruleset=version).play("Vigor")
    assert t.offered == ["number:0", "number:1", "number:2"]
    t.choose("number:2")


def test_a_capture_icon_with_nothing_to_capture(table):
    t = table(me={"hand": ["Iconic"], "line": ["Goon 3", "Goon 4"]}).play("Iconic")
    assert t.at_rest
    t = table(me={"hand": ["Iconic"], "line": ["Goon 3", "Goon 4"]}, foe={"amber": 1}).play("Iconic", "Goon 4")
    assert t.card("Goon 4").amber == 1


plain("Iconic", type="action", icons=("capture",))


@pytest.mark.clause("ability-started-finishes-after-source-left")
def test_an_order_is_not_asked_for_where_nothing_comes_of_what_waits(table, version):
    """The first of three backups takes the creature away: in the books that stop the others, nothing is ordered."""
    armed = {"title": "Goon 2", "upgrades": ["Biomatrix Backup"] * 3}
    asked = []
    for idle in (False, None):
        t = table(me={"line": ["Goon 9"]}, foe={"line": [armed]}, ruleset=version, ask_idle=idle).fight("Goon 9")
        while t.pending.prompt == "order.triggers":
            t.submit(t.pending.keys[0])
        asked.append(sum(keys[0].startswith("trigger:") for keys in t.log))
        while not t.at_rest:
            t.submit(*t.pending.keys)
        assert t.titles(t.foe.archives) == ["Goon 2"]
    assert asked == [2 if t.g.ruleset.triggered_ability_survives_source else 1, 2]


@pytest.mark.clause("break-key-boon-hits-previous-player")
def test_where_picking_an_opponents_card_is_rewarded_it_is_asked(table, version):
    blaster = {"artifacts": ["Hallowed Blaster"]}
    own = {**blaster, "line": ["Goon 3", "Goon 4"]}
    t = table(me=own, foe={}, third={"line": ["Goon 5"]}, house="sanctum", ruleset=version).action("Hallowed Blaster")
    assert t.offered == ["Goon 3", "Goon 4", "Goon 5"]
    t.choose("Goon 5")
    t = table(me=own, foe={}, third={}, house="sanctum", ruleset=version).action("Hallowed Blaster")
    assert t.at_rest, "one's own are no aim"


# what only one player sees -----------------------------------------------------------------------------------------


@invent("Deaf Ear", type="action")
class DeafEar:
    """Play: discards a creature from hand."""

    def play(g, me, you):
        own = [card for card in you.hand if card.type == "creature"]
        yield from g.discard((yield from g.choose_card(own, private=True, useful=lambda card: True)))


def test_whether_a_private_question_is_asked_may_not_hang_on_the_cards(table):
    t = Table(me={"hand": ["Deaf Ear", "Goon 3"]})
    with pytest.raises(AssertionError, match="goes by what everyone sees"):
        t.play("Deaf Ear")


@pytest.mark.parametrize("hand", [["Chant"], ["Goon 3"], ["Goon 3", "Chant"]])
def test_a_hand_is_asked_for_whatever_is_in_it(table, version, hand):
    t = table(me={"hand": hand, "artifacts": ["Feeding Pit"]}, house="mars", ruleset=version).action("Feeding Pit")
    for viewer in (BEN, CROWD):
        view = project(t.pending, t.game, viewer)
        assert (view["options"], view["text"]) == (None, "Feeding Pit: choose among hidden cards.")
    t.submit(*t.pending.keys[:1])


# what is forced ----------------------------------------------------------------------------------------------------

FORCED: dict[str, tuple[dict[str, Any], dict[str, Any], str, int]] = {
    "Three Fates": ({"line": ["Goon 1"]}, {"line": ["Goon 3", "Goon 4", "Goon 5"]}, "dis", 3),
    "Horseman of Famine": ({}, {"line": ["Goon 3", "Goon 4"]}, "sanctum", 2),  # its flank, too
    "Bumpsy": ({}, {}, "brobnar", 1),
}
"""What is played at which table, and how many forced choices that has since all of them are asked for."""


@pytest.mark.parametrize("title", FORCED)
def test_every_forced_choice_is_asked_for(title, version):
    mine, foes, house, many = FORCED[title]
    ways = {}
    for forced, idle in itertools.product((True, False), (False, None)):
        t = Table(
            me={**mine, "hand": [title]}, foe=foes, house=house, ruleset=version, ask_forced=forced, ask_idle=idle
        )
        t.play(title, flank="")
        only = 0
        while not t.at_rest:
            only += len(t.pending.keys) == t.pending.minimum == 1
            t.submit(*t.pending.keys)
        t.check()
        ways[forced, idle] = (only, shown(t))
    assert {way: asked for way, (asked, _) in ways.items() if asked} == {(True, False): many}
    assert all(table == ways[True, False][1] for _, table in ways.values())


def test_a_limited_permission_is_confirmed(table, version):
    mine = {"hand": ["Phase Shift", "Bumpsy"], "line": ["Goon 1"]}
    for idle, asked in ((False, True), (None, False)):
        t = table(me=mine, house="logos", ruleset=version, ask_forced=True, ask_idle=idle)
        t.play("Phase Shift").play("Bumpsy", flank="")
        assert (t.pending.prompt == "permission") is asked
        t.submit(*t.pending.keys[: t.pending.minimum])
        while not t.at_rest:
            t.submit(*t.pending.keys[:1])


@pytest.mark.clause("break-key-boon-hits-previous-player")
def test_confirming_what_the_rules_name_is_no_picking(table, version):
    """The boon may not hang on whether forced choices are asked for."""
    boons = []
    for forced in (False, True):
        t = table(
            me={"hand": ["Three Fates"]},
            foe={},
            third={"line": ["Goon 3", "Goon 4", "Goon 5"]},
            house="dis",
            ruleset=version,
            ask_forced=forced,
        )
        t.play("Three Fates")
        while t.pending.kind == "card":
            t.submit(*t.pending.keys)
        while not t.at_rest:
            t.submit(*t.pending.keys)
        assert t.third.line == []
        boons.append([player.boon for player in t.g.players])
    assert boons[0] == boons[1]


# one place ---------------------------------------------------------------------------------------------------------


def test_nothing_is_asked_but_through_ask():
    engine = Path(__file__).parents[4] / "engine"
    asking = [
        f"{path.relative_to(engine)}: {line.strip()}"
        for path in sorted(engine.rglob("*.py"))
        for line in path.read_text("utf-8").splitlines()
        if re.search(r"\byield (Choice\(|choice\b)", line)
    ]
    main_step = "rules/turns/turn.py: answer = yield choice  # never forced, as only its seat may know what is legal"
    assert asking == ["rules/questions/asking.py: return (yield choice)", main_step]


# set-ups -----------------------------------------------------------------------------------------------------------


def test_a_set_up_of_a_log_is_left_as_it_is_and_one_of_a_new_match_says_what_it_means():
    raw = {**Script.numbered(0).setup, "options": {"ask_forced": True}}
    old, new = Setup.from_data(raw), Setup.from_data(for_new_match(raw))
    assert "ask_idle" not in old.to_data()["options"]
    assert new.to_data()["options"]["ask_idle"] is False
    assert (old.ask_idle, new.ask_idle) == (True, False)
    for setup in (old, new):
        assert Setup.from_data(setup.to_data()).to_data() == setup.to_data()
    asked = Setup.from_data(for_new_match({**raw, "options": {"ask_idle": True}}))
    assert asked.ask_idle is True, "who opens a match may ask for them"


def test_a_match_from_a_set_up_without_options_asks_nothing_idle():
    raw = {name: value for name, value in Script.numbered(0).setup.items() if name != "options"}
    assert Game.open(for_new_match(raw)).table.ask_idle is False
    assert Game.open(raw).table.ask_idle is True
    with pytest.raises(SetupError):
        Setup.from_data(for_new_match({"options": None}))

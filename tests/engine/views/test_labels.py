"""The words of questions and options: each says what it is about, and no two options read the same.

The survey goes over random play of two and three players under every rulebook; what it cannot be sure to meet is acted
out at the table.
"""

from __future__ import annotations

import re
from collections import Counter
from functools import cache

import pytest

from engine.abilities import EVENTS, REPLACEABLE, after
from engine.game import Game
from engine.rulesets import RULESETS
from engine.table.choices import Choice
from engine.table.events import Event
from engine.table.state import HIDDEN_ZONES
from engine.views import Viewer, project
from engine.views.labels import EVENT_WORDS, HIDDEN_CARD
from tests.engine import matches, three_players
from tests.engine.exchange import JUDGE
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent, plain
from tests.engine.matches import NEWEST_FROM

ANN, BEN, CROWD = (Viewer.parse(name) for name in ("player:0", "player:1", "spectator"))
TWO, THREE = (*range(24), *range(NEWEST_FROM, NEWEST_FROM + 4)), range(0, 340, 31)
BARE = re.compile(
    r"^(Choose (an?|\d+|up to \d+) \w+(, or none)?|Choose what happens|Use this ability|Put .* order)[.?]$"
)
"""A question that names no card, no player and no end."""


def asked(t, viewer=ANN):
    return project(t.pending, t.game, viewer)


def labels(t, viewer=ANN):
    return [option["label"] for option in asked(t, viewer)["options"]]


def look(game: Game, seen: Counter[str], faults: list[str]) -> None:
    """Note what a pending question says, and everything that is wrong with it."""
    choice = game.pending
    if choice is None:
        return
    seen[choice.prompt.partition("@")[0] if "/" not in choice.prompt else choice.kind] += 1
    view = project(choice, game, Viewer("player", choice.seat))
    text = view["text"]
    if BARE.match(text):
        faults.append(f"{choice.prompt} asks only: {text}")
    if "{" in text or " None" in text:
        faults.append(f"{choice.prompt} is put badly: {text}")
    counted = Counter(option["label"] for option in view["options"])
    for option in view["options"]:
        if counted[option["label"]] > 1 and not alike(game, choice, option):
            faults.append(f"{choice.prompt} has two options {option['label']!r}")
    hidden = [game.table.cards[option["card"]] for option in view["options"] if HIDDEN_CARD in option["label"]]
    if any(Viewer("player", choice.seat).knows(game.table, card) for card in hidden):
        faults.append(f"{choice.prompt} hides a card that is known")


def alike(game: Game, choice: Choice, option: dict) -> bool:
    """Whether an option is about a card that lies hidden with another of its house, title and icons."""
    if option["card"] is None or option["key"] in choice.waiting:
        return False
    card = game.table.by_id[option["card"]]
    others = [other for other in game.table.cards if other.zone == card.zone and other is not card]
    return card.zone in HIDDEN_ZONES and any(
        (one.title, one.house, one.icons) == (card.title, card.house, card.icons) for one in others
    )


@cache
def survey() -> tuple[Counter[str], list[str]]:
    """Which questions random play asked, and what was wrong with their words."""
    seen: Counter[str] = Counter()
    faults: list[str] = []
    for number in TWO:
        matches.play(matches.Script.numbered(number), lambda game: look(game, seen, faults))
    for number in THREE:
        three_players.play(number, lambda game: look(game, seen, faults))
    return seen, faults


@pytest.mark.slow
def test_in_random_play_every_question_says_what_it_is_about_and_no_two_options_read_the_same():
    seen, faults = survey()
    assert not faults, "\n".join(sorted(set(faults))[:40])
    assert {matches.Script.numbered(number).setup["ruleset"] for number in TWO} == set(RULESETS)
    assert {three_players.raw(number)["ruleset"] for number in THREE} == set(RULESETS)
    wanted = {"order.triggers", "enter.flank", "fight.target", "play.host", "forge.break", "card", "yes-no", "house"}
    assert sum(seen.values()) > 5000
    assert wanted <= set(seen)


def test_every_event_has_its_words():
    assert set(EVENT_WORDS) == set(EVENTS) | set(REPLACEABLE)


def test_the_words_are_no_part_of_the_question(table):
    t = table(me={"line": ["Goon 3"]})
    bare = Choice("flank", 0, "enter.flank", offered=("flank:left", "flank:right"))
    goon = t.card("Goon 3")
    told = Choice(
        "flank",
        0,
        "enter.flank",
        offered=bare.keys,
        purpose="x",
        subject=goon,
        side=0,
        event=Event("played", card=goon),
    )
    assert bare.fingerprint == told.fingerprint


# abilities that wait -----------------------------------------------------------------------------------------------


@invent("Clean Sweep", type="action")
class CleanSweep:
    """Play: destroys all enemy creatures."""

    def play(g, me, you):
        yield from g.destroy(g.creatures(enemy_of=you))


@invent("Two Tricks", power=2)
class TwoTricks:
    """Action: draws a card. Action: gains 1 Æmber."""

    def action(g, me, you):
        yield from g.draw(you)

    def action_2(g, me, you):
        yield from g.gain(you, 1)


@invent("Eager Heir", power=2)
class EagerHeir:
    """May gain 1 Æmber whenever another creature is destroyed."""

    @after("destroyed", when=lambda g, me, you, e: e.card is not me, optional=True)
    def inherit(g, me, you, event):
        yield from g.gain(you, 1)


def test_an_ability_that_waits_names_itself_and_what_it_reacts_to(table, version):
    mine = {"hand": ["Loot the Bodies", "Punch"], "line": ["Goon 5"], "artifacts": ["Pile of Skulls"]}
    t = table(me=mine, foe={"line": ["Urchin"], "amber": 1}, ruleset=version)
    t.play("Loot the Bodies").play("Punch", "Urchin")
    assert t.pending.prompt == "order.triggers"
    wanted = ["Loot the Bodies, for Urchin destroyed", "Pile of Skulls, for Urchin destroyed"]
    for viewer in (ANN, BEN, CROWD):
        assert sorted(labels(t, viewer)) == wanted
    t.submit(t.pending.keys[0])


def test_two_of_a_title_that_fall_together_are_told_apart(table, version):
    mine = {"hand": ["Loot the Bodies", "Clean Sweep"]}
    t = table(me=mine, foe={"line": ["Urchin", "Urchin"]}, ruleset=version)
    t.play("Loot the Bodies").play("Clean Sweep").submit(*t.pending.keys)
    told = "Loot the Bodies, for Urchin destroyed (P2, discard pile, {} from the top)"
    assert sorted(labels(t)) == [told.format(1), told.format(2)]
    t.submit(t.pending.keys[0])


def test_abilities_of_one_label_name_the_card_that_gave_them(table):
    armed = {"title": "Troll", "upgrades": ["Duskrunner"], "damage": 3}
    t = table(me={"line": [armed]}, foe={"amber": 1}, ruleset="16.0")
    t.reap("Troll")
    assert labels(t) == ["Reap of Troll", "Reap of Duskrunner, on Troll"]
    t.submit(t.pending.keys[1])
    assert t.me.amber == 2
    assert t.card("Troll").damage == 0


def test_one_of_two_actions_is_asked_for_by_name(table, version):
    armed = {"title": "Two Tricks", "upgrades": ["Transposition Sandals"]}
    t = table(me={"line": [armed, "Goon 3"]}, ruleset=version)
    t.action("Two Tricks")
    told = labels(t)
    assert told[2] == "Action of Transposition Sandals, on Two Tricks"
    assert len(set(told)) == 3
    assert all("Action of Two Tricks" in label for label in told[:2])
    to_rest(t)


def test_an_ability_that_may_be_used_says_for_what(table, version):
    t = table(me={"hand": ["Punch"], "line": ["Eager Heir"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Punch", "Goon 2")
    assert asked(t)["text"] == "Eager Heir: use this ability, for Goon 2 destroyed?"
    t.choose("yes")


def test_a_key_that_may_be_forged_says_for_how_much(table, version):
    t = table(me={"hand": ["Key Abduction"], "amber": 20}, house="mars", ruleset=version).play("Key Abduction")
    assert asked(t)["text"] == "Key Abduction: forge a key for 15 Æmber?"
    t.choose("no")


def test_a_number_says_of_what(table, version):
    mine = {"line": ["Guardian Demon", {"title": "Goon 5", "damage": 2}]}
    t = table(me=mine, house="dis", ruleset=version).reap("Guardian Demon", "Goon 5")
    assert asked(t)["text"] == "Guardian Demon: choose how much damage is healed from Goon 5."
    t.choose("number:0")


# places, attackers, hosts ------------------------------------------------------------------------------------------


def test_a_flank_names_who_arrives_and_whose_battleline_it_is(table, version):
    t = table(me={"hand": ["Bumpsy"], "line": ["Goon 3", "Goon 4"]}, ruleset=version).play("Bumpsy", flank="")
    assert asked(t)["text"] == "Choose where Bumpsy enters the battleline of P1."
    assert labels(t) == ["Left flank of P1, beside Goon 3", "Right flank of P1, beside Goon 4"]
    t.choose("left")


def test_a_creature_that_changes_sides_names_the_new_battleline(table, version):
    t = table(
        me={"hand": ["Collar of Subordination"], "line": ["Goon 1"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="dis",
        ruleset=version,
    )
    t.play("Collar of Subordination")
    assert asked(t)["text"] == "Choose the creature that Collar of Subordination goes on."
    t.choose("Goon 4")
    assert asked(t)["text"].endswith("hoose the flank of P1 for Goon 4.")
    t.choose("right")


@pytest.mark.clause("deploy-any-position")
def test_a_position_names_its_neighbors(table):
    t = table(me={"hand": ["Paratrooper"], "line": ["Goon 3", "Goon 4"]}).play("Paratrooper", flank="")
    told = "Position {} from the left in the battleline of P1, {}"
    places = ("left of Goon 3", "between Goon 3 and Goon 4", "right of Goon 4")
    assert labels(t) == [told.format(n, place) for n, place in enumerate(places, 1)]
    t.choose("position:1")


plain("Paratrooper", keywords={"deploy": 1})


def test_the_target_of_a_fight_names_the_attacker(table, version):
    t = table(me={"line": ["Goon 5"]}, foe={"line": ["Goon 3", "Goon 4"]}, ruleset=version).fight("Goon 5")
    assert asked(t)["text"] == "Choose the creature that Goon 5 fights."
    t.choose("Goon 3")


def test_copies_in_play_are_told_apart_by_where_they_stand(table, version):
    t = table(me={"hand": ["Punch"], "line": ["Goon 4"]}, foe={"line": ["Goon 4", "Goon 5", "Goon 4"]}, ruleset=version)
    t.play("Punch")
    places = ("P1, 1 from the left", "P2, 1 from the left", "", "P2, 3 from the left")
    assert labels(t) == [f"Choose Goon 4 ({place})" if place else "Choose Goon 5" for place in places]
    t.choose("Goon 5")


def test_copies_in_a_hand_are_told_apart_only_by_what_is_on_them(table):
    plain_ones = ["Bumpsy", "Bumpsy"]
    special = [{"title": "Bumpsy", "house": "dis"}, {"title": "Bumpsy", "icons": ["draw"]}]
    t = table(me={"hand": [*plain_ones, *special, "Labwork"]}, house="logos").play("Labwork")
    wanted = ["Choose Bumpsy"] * 2 + ["Choose Bumpsy (Dis)", "Choose Bumpsy (with draw)"]
    assert labels(t) == wanted
    assert asked(t)["text"] == "Labwork: choose a card to archive."
    assert asked(t, BEN)["options"] is None
    assert asked(t, BEN)["text"] == "Labwork: choose among hidden cards."
    t.choose("Bumpsy")


# nothing is told that lies hidden ----------------------------------------------------------------------------------


@invent("Quiet Smith", type="action")
class QuietSmith:
    """Play: puts an upgrade from hand into play."""

    def play(g, me, you):
        upgrade = yield from g.choose_card([c for c in you.hand if c.type == "upgrade"], private=True, secret=True)
        yield from g.put_into_play(upgrade, you)


@pytest.mark.clause("token-owner-may-look")
def test_the_flank_of_a_token_does_not_say_what_it_was(table):
    mine = {"hand": ["Levy"], "line": ["Goon 5"], "deck": ["Dis Goon 3"], "token": "Goon 2"}
    t = table(me=mine).play("Levy", flank="")
    for viewer in (ANN, BEN, CROWD):
        assert asked(t, viewer)["text"] == "Choose where Goon 2 enters the battleline of P1."
    t.choose("left")


def test_an_upgrade_that_nobody_has_seen_yet_is_not_named_to_the_others(table):
    mine = {"hand": ["Quiet Smith", "Badge"], "line": ["Goon 3", "Goon 4"]}
    t = table(me=mine).play("Quiet Smith", "Badge")
    assert t.pending.prompt == "enter.host"
    assert asked(t, ANN)["text"] == asked(t, JUDGE)["text"] == "Quiet Smith: choose the creature that Badge goes on."
    for viewer in (BEN, CROWD):
        assert asked(t, viewer)["text"] == f"Quiet Smith: choose the creature that {HIDDEN_CARD} goes on."
    t.choose("Goon 3")


# what does nothing when it is chosen


def offered_to(t, who):
    options = project(t.pending, t.game, Viewer.parse(who))["options"]
    return None if options is None else [option["label"] for option in options]


def test_who_sees_a_hand_is_told_what_of_it_cannot_be_played(table):
    hand = ["Together!", "Musthic Murmook", "Goon 3", "Ultra Gravitron (top half)"]
    t = table(me={"hand": hand}, foe={"artifacts": ["Quiet Bell"]}, house="staralliance").play("Together!")
    told = ["Choose Musthic Murmook", "Choose Goon 3, which cannot be played"]
    assert offered_to(t, "player:0") == [*told, "Choose Ultra Gravitron (top half), which cannot be played"]
    assert offered_to(t, "player:1") is None
    assert offered_to(t, "judge") == offered_to(t, "player:0")
    t.choose([])


def test_who_looks_at_another_hand_is_told_what_of_it_cannot_be_played(table):
    shift = {"title": "Lateral Shift", "house": "brobnar"}
    t = table(me={"hand": [shift]}, foe={"hand": ["Badge", "Chant"]}).play("Lateral Shift")
    assert offered_to(t, "player:0") == ["Choose Badge, which cannot be played", "Choose Chant"]
    assert offered_to(t, "player:1") is None
    t.choose("Badge")
    assert t.titles(t.foe.hand) == ["Badge", "Chant"]


@invent("Quiet Bell", type="artifact")
class QuietBell:
    """No card called Goon 3 can be played."""

    def cannot_play(g, me, player, card):
        return card.title == "Goon 3"

"""The rule of six: how often cards of one title may be played and used in a turn."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent, plain

plain("Sixth Psalm", type="action")


@invent("Sixth Wheel", power=3)
class SixthWheel:
    """Reap: readies itself. Fight: readies itself. Omni: readies itself."""

    def reap(g, me, you):
        yield from g.ready(me)

    def fight(g, me, you):
        yield from g.ready(me)

    def omni(g, me, you):
        yield from g.ready(me)


@invent("Sixth Echo", type="action")
class SixthEcho:
    """Play: gains 1 Æmber, and repeats that seven times."""

    def play(g, me, you):
        for _ in range(8):
            yield from g.gain(you, 1)


@invent("Sixth Prompter", type="action")
class SixthPrompter:
    """Play: triggers the Reap abilities of a friendly creature, and plays a card from your hand."""

    def play(g, me, you):
        creature = yield from g.choose_creature(friendly_to=you)
        if creature is not None:
            for ability in g.labelled(creature, "reap"):
                yield from g.resolve(ability, creature, you)
        card = yield from g.choose_card(list(you.hand), by=you)
        yield from g.play_card(card, you)


@invent("Sixth Mime", type="action")
class SixthMime:
    """Is played as a copy of an action in the opponent's discard pile."""

    def copies(g, me, you):
        return (yield from g.choose_card([card for player in g.opponents(you) for card in player.discard]))


@pytest.mark.clause("rule-of-six-limit", "rule-of-six-counts-copies")
@pytest.mark.parametrize("title", ["Sixth Psalm", "Badge", "Trinket", "Goon 1"])
def test_six_copies_of_a_title_are_played_in_a_turn_and_no_seventh(table, version, title):
    t = table(me={"hand": [title] * 7 + ["Chant"], "line": ["Goon 9"]}, foe={"hand": [title]}, ruleset=version)
    for _ in range(6):
        t.submit(f"play:{t.me.hand[0].id}")
        if not t.at_rest:
            t.choose("left")
    last = t.me.hand[0]
    assert last.title == title
    assert f"play:{last.id}" not in t.pending.keys
    assert t.refused(f"play:{last.id}").clause == "rule-of-six-limit"
    assert f"discard:{last.id}" in t.pending.keys  # discarding is neither playing nor using
    t.play("Chant")  # another title
    t.next_turn("brobnar").next_turn("brobnar")
    t.submit(f"play:{last.id}")  # it was a limit of that turn
    if not t.at_rest:
        t.choose("left")
    assert last.zone != "hand"


@pytest.mark.clause("rule-of-six-limit", "rule-of-six-counts-copies")
def test_playing_and_using_count_together(table, version):
    t = table(
        me={"line": ["Sixth Wheel"], "hand": ["Sixth Wheel", "Sixth Wheel"]}, foe={"line": [{"title": "Goon 12"}]},
        ruleset=version,
    )  # fmt: skip
    wheel = t.me.line[0]
    t.play("Sixth Wheel").play("Sixth Wheel")
    for n in range(4):
        assert wheel.ready
        assert t.me.amber == n
        t.submit(f"reap:{wheel.id}")
    assert wheel.ready
    assert t.me.amber == 4
    for how in ("reap", "fight", "omni"):
        assert t.refused(f"{how}:{wheel.id}").clause == "rule-of-six-limit"


@pytest.mark.clause("rule-of-six-limit")
def test_every_form_of_use_counts(table, version):
    t = table(
        me={"line": ["Sixth Wheel"], "hand": ["Smaaash"]},
        foe={"line": ["Goon 1", "Goon 1", "Goon 9"]},
        ruleset=version,
    )
    wheel = t.card("Sixth Wheel")
    first, second, _ = t.foe.line
    t.reap("Sixth Wheel").omni("Sixth Wheel").fight("Sixth Wheel", first).fight("Sixth Wheel", second)
    t.play("Smaaash", "Sixth Wheel").unstun("Sixth Wheel")
    assert t.g.state.plays_of["Sixth Wheel"] == 5
    assert not wheel.ready
    t.next_turn().next_turn("brobnar")
    assert t.may("reap:Sixth Wheel")


@pytest.mark.clause("rule-of-six-limit")
def test_abilities_cannot_exceed_the_limit_either(table, version):
    t = table(me={"hand": ["Sixth Psalm"] * 7 + ["Sixth Prompter"]}, foe={}, ruleset=version)
    for _ in range(6):
        t.play("Sixth Psalm")
    t.play("Sixth Prompter")
    if not t.at_rest:
        t.choose("Sixth Psalm")
    assert t.titles(t.me.hand) == ["Sixth Psalm"]  # shown, and back in hand
    assert t.titles(t.me.discard).count("Sixth Psalm") == 6


@pytest.mark.clause("rule-of-six-ignores-repeats")
def test_repeats_do_not_count(table, version):
    t = table(me={"hand": ["Sixth Echo"] * 7}, foe={}, ruleset=version)
    for _ in range(6):
        t.play("Sixth Echo")
    assert t.me.amber == 48
    assert t.refused("play:Sixth Echo").clause == "rule-of-six-limit"


@pytest.mark.clause("rule-of-six-ignores-repeats")
def test_an_ability_that_is_triggered_again_does_not_count(table, version):
    t = table(me={"line": ["Sixth Wheel"], "hand": ["Sixth Prompter", "Sixth Prompter"]}, foe={}, ruleset=version)
    for _ in range(5):
        t.reap("Sixth Wheel")
    t.play("Sixth Prompter")
    if not t.at_rest:
        t.choose("Sixth Prompter")
    t.reap("Sixth Wheel")  # the sixth use
    assert t.me.amber == 6
    assert t.refused("reap:Sixth Wheel").clause == "rule-of-six-limit"


@pytest.mark.clause("rule-of-six-copied-title-counts")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
@pytest.mark.parametrize("copied", ["Sixth Psalm", "Chant"])
def test_a_card_played_as_a_copy_counts_as_the_copied_title(table, version, copied):
    t = table(me={"hand": ["Sixth Psalm"] * 6 + ["Sixth Mime"] * 2}, foe={"discard": [copied]}, ruleset=version)
    for _ in range(5):
        t.play("Sixth Psalm")
    t.play("Sixth Mime")
    assert t.may("play:Sixth Psalm") == (copied == "Chant")
    if copied == "Sixth Psalm":
        assert t.refused("play:Sixth Psalm").clause == "rule-of-six-limit"
        t.play("Sixth Mime")  # as the seventh it cannot be played either, and stays in hand
        assert t.titles(t.me.hand) == ["Sixth Psalm", "Sixth Mime"]
    else:
        t.play("Sixth Psalm")
        assert t.titles(t.me.hand) == ["Sixth Mime"]

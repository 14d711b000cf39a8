"""Alpha, copies, artifacts that become creatures, flipped cards, anomalies."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent, plain

NEW = ["2021-03", "16.0", "18.4"]
SINCE_13 = ["1.3", "2021-03", "16.0", "18.4"]


@invent("Twin Dawn", type="action", keywords={"alpha": 1}, icons=("amber",))
class TwinDawn:
    """Alpha. Play: gains 2 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 2)


plain("Twin First", power=3, keywords={"alpha": 1})


@invent("Twin Mimic", type="action")
class TwinMimic:
    """Is played as a copy of an action in the opponent's discard pile."""

    def copies(g, me, you):
        opponent = yield from g.opponent(you)
        actions = [card for card in opponent.discard if card.type == "action"]
        return (yield from g.choose_card(actions, prompt="Twin Mimic/copies"))


@invent("Twin Gel", power=1)
class TwinGel:
    """Enters play as a copy of another creature in play."""

    def copies(g, me, you):
        return (yield from g.choose_creature(prompt="Twin Gel/copies"))


@invent("Twin Knight", power=5, armor=1, traits=("knight",), keywords={"deploy": 1, "taunt": 1})
class TwinKnight:
    """Deploy. Taunt. Enters play ready. Reap: gains 1 Æmber."""

    enters_ready = True

    def reap(g, me, you):
        yield from g.gain(you, 1)


@invent("Twin Toll", power=4)
class TwinToll:
    """To play it, its player must lose 2 Æmber."""

    play_loss = 2


@invent("Twin Hat", type="upgrade")
class TwinHat:
    """The creature it is on has 2 more power and: Reap: gains 9 Æmber."""

    def power(g, me, creature):
        return 2 if creature is me.host else 0

    class Grants:
        """Reap: gains 9 Æmber."""

        def reap(g, me, you):
            yield from g.gain(you, 9)


@invent("Twin Legion", type="artifact")
class TwinLegion:
    """Action: becomes a creature with 5 power on a flank, which can be used in any turn. Reap: gains 1 Æmber."""

    def action(g, me, you):
        yield from g.become_creature(me, power=5)

    def may_use(g, me, player, card, how):
        return card is me

    def reap(g, me, you):
        yield from g.gain(you, 1)


@invent("Twin Rest", type="action")
class TwinRest:
    """Play: every animated artifact is an artifact again."""

    def play(g, me, you):
        for creature in g.creatures():
            yield from g.become_itself(creature)


@invent("Twin Push", type="artifact")
class TwinPush:
    """After a key is forged: plays a card from hand."""

    @after("key_forged", when=lambda g, me, you, e: e.player is you)
    def push(g, me, you, event):
        for _ in range(2):
            card = yield from g.choose_card(list(you.hand), private=True)
            yield from g.play_card(card, you)


@invent("Twin Drop", type="artifact")
class TwinDrop:
    """After a key is forged: discards a card from hand and plays another one."""

    @after("key_forged", when=lambda g, me, you, e: e.player is you)
    def drop(g, me, you, event):
        yield from g.discard((yield from g.choose_card(list(you.hand), private=True)))
        yield from g.play_card((yield from g.choose_card(list(you.hand), private=True)), you)


@invent("Twin Coin", power=4)
class TwinCoin:
    """Action: flips to its other side."""

    def action(g, me, you):
        yield from g.flip(me, "Twin Coin Tails")


@invent("Twin Coin Tails", power=6, house="dis")
class TwinCoinTails:
    """Reap: gains 1 Æmber."""

    def reap(g, me, you):
        yield from g.gain(you, 1)


@invent("Twin Phantom", power=4)
class TwinPhantom:
    """Action: flips to a side that is an action."""

    def action(g, me, you):
        yield from g.flip(me, "Twin Dawn")


@invent("Twin Gate", type="artifact")
class TwinGate:
    """Gains 1 Æmber whenever a creature enters play, 10 whenever one leaves. Action: flips the first token creature."""

    @after("entered_play")
    def enter(g, me, you, event):
        yield from g.gain(you, 1)

    @after("left_play")
    def leave(g, me, you, event):
        yield from g.gain(you, 10)

    def action(g, me, you):
        tokens = [card for card in g.creatures() if card.facedown]
        yield from g.flip(tokens[0])


# alpha


@pytest.mark.clause("alpha-first-action-of-step-3", versions=("1.3",))
@pytest.mark.clause("alpha-first-action-of-current-step", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", SINCE_13)
@pytest.mark.parametrize("deed", ["none", "play", "use", "discard"])
def test_an_alpha_card_comes_before_everything_else(table, version, deed):
    t = table(me={"hand": ["Twin First", "Twin Dawn", "Goon 1"], "line": ["Goon 2"]}, foe={}, ruleset=version)
    if deed == "play":
        t.play("Goon 1")
    elif deed == "use":
        t.reap("Goon 2")
    elif deed == "discard":
        t.discard("Goon 1")
    assert t.may("play:Twin First") == t.may("play:Twin Dawn") == (deed == "none")
    if deed == "none":
        t.play("Twin First")  # itself the first card: a second alpha card comes too late
        assert not t.may("play:Twin Dawn")
        assert t.may("play:Goon 1")
    error = t.refused("play:Twin Dawn")
    assert error.clause == "alpha-first-action-of-current-step"


def test_alpha_is_unknown_to_the_first_book(table):
    t = table(me={"hand": ["Twin First"], "line": ["Goon 2"]}, foe={}, ruleset="1.2")
    t.reap("Goon 2")
    assert t.may("play:Twin First")


@pytest.mark.clause("alpha-first-action-of-step-3", versions=("1.3",))
@pytest.mark.clause("alpha-first-action-of-current-step", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", SINCE_13)
def test_what_was_done_in_an_earlier_step_does_not_block_alpha(table, version):
    t = table(
        me={"artifacts": ["Twin Push"], "hand": ["Goon 1", "Goon 2", "Twin First"], "amber": 6},
        foe={},
        step="forge",
        ruleset=version,
    )
    t.choose("red", "Goon 1", "Goon 2", "right")
    t.choose("house:brobnar")
    assert len(t.me.line) == 2
    assert t.may("play:Twin First")


@pytest.mark.clause("alpha-first-action-of-step-3", versions=("1.3",))
@pytest.mark.clause("alpha-first-action-of-current-step", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", SINCE_13)
@pytest.mark.parametrize("artifact", ["Twin Push", "Twin Drop"])
def test_alpha_within_another_step(table, version, artifact):
    t = table(
        me={"artifacts": [artifact], "hand": ["Goon 1", "Twin First"], "amber": 6},
        foe={},
        step="forge",
        ruleset=version,
    )
    t.choose("red", "Goon 1", "Twin First")
    if version == "1.3":  # only step 3 counts
        if not t.at_rest:
            t.choose("left")
        assert "Twin First" in t.titles(t.me.line)
        assert t.me.hand == []
        t.choose("house:brobnar")
    else:
        assert "Twin First" not in t.titles(t.me.line)
        assert t.titles(t.me.hand) == ["Twin First"]
        t.choose("house:brobnar")
        assert t.may("play:Twin First")  # in step 3 it can be played


@pytest.mark.clause("alpha-copied-by-copying-card", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_copy_of_an_alpha_card_as_the_first_card(table, version):
    t = table(me={"hand": ["Twin Mimic", "Goon 1"]}, foe={"discard": ["Twin Dawn"]}, ruleset=version)
    t.play("Twin Mimic")
    assert t.me.amber == 3, "the copied icon and Play ability"
    assert t.titles(t.me.discard) == ["Twin Mimic"]
    assert t.titles(t.foe.discard) == ["Twin Dawn"]


@pytest.mark.clause(
    "alpha-failed-play-returns-to-hand", "alpha-copied-by-copying-card", versions=("2021-03", "16.0", "18.4")
)
@pytest.mark.parametrize("version", NEW)
def test_a_copy_of_an_alpha_card_that_comes_too_late_goes_back(table, version):
    t = table(me={"hand": ["Twin Mimic", "Goon 1"]}, foe={"discard": ["Twin Dawn", "Punch"]}, ruleset=version)
    t.play("Goon 1").play("Twin Mimic", "Twin Dawn")
    assert t.me.amber == 0
    assert t.titles(t.me.hand) == ["Twin Mimic"]
    assert t.me.discard == []
    assert t.happened("card.returned_to_source")[0].data["zone"] == "hand"
    t.play("Twin Mimic", "Punch")  # a copy of a card without alpha is played
    assert t.card("Goon 1").zone == "discard"
    assert t.me.amber == 1


# copies


@pytest.mark.clause("copy-is-of-base-card", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_copy_takes_the_base_card_only(table, version):
    worn = {
        "title": "Twin Knight",
        "damage": 2,
        "amber": 1,
        "power_counters": 1,
        "warded": True,
        "stunned": True,
        "upgrades": ["Twin Hat"],
    }
    t = table(me={"hand": ["Twin Gel"]}, foe={"line": [worn]}, ruleset=version)
    t.play("Twin Gel")
    gel = t.me.line[0]
    assert (gel.title, t.g.power(gel), t.g.armor(gel), gel.facts.traits) == (
        "Twin Knight",
        5,
        1,
        ("knight",),
    )
    assert (gel.damage, gel.amber, gel.power_counters, gel.warded, gel.stunned) == (0, 0, 0, False, False)
    assert gel.upgrades == []
    assert t.g.has_keyword(gel, "taunt")
    t.submit(f"reap:{gel.id}")
    assert t.me.amber == 2, "the copied Reap ability, and nothing from the upgrade"


@pytest.mark.clause("copy-includes-entering-text", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_copy_takes_text_about_entering(table, version):
    t = table(me={"hand": ["Twin Gel"], "line": ["Goon 1", "Goon 2"]}, foe={"line": ["Twin Knight"]}, ruleset=version)
    t.play("Twin Gel", "Twin Knight", "position:1", flank="")
    assert t.titles(t.me.line) == ["Goon 1", "Twin Knight", "Goon 2"]
    assert t.me.line[1].ready


@pytest.mark.clause("copy-is-of-base-card", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_copy_that_was_put_into_play_is_itself_again_when_it_leaves(table, version):
    t = table(me={"hand": ["Quiet Ushering", "Twin Gel", "Punch"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Quiet Ushering", "Twin Gel")
    gel = t.me.line[0]
    assert gel.title == "Goon 2"
    assert t.g.power(gel) == 2
    t.play("Punch", gel)
    assert gel.title == "Twin Gel"
    assert gel in t.me.discard


@pytest.mark.parametrize("version", NEW)
def test_a_copy_that_could_not_be_paid_for_is_itself_again(table, version):
    t = table(
        me={"hand": ["Twin Gel"], "artifacts": ["Strongbox"], "amber": 4}, foe={"line": ["Twin Toll"]}, ruleset=version
    )
    t.play("Twin Gel")
    gel = t.me.hand[0]
    assert gel.title == "Twin Gel"
    assert gel.facts is gel.printed
    assert t.me.line == []
    assert t.me.amber == 4


@pytest.mark.clause("copy-of-animated-card-keeps-creature-form", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_copy_of_an_animated_artifact_is_a_creature(table, version):
    t = table(me={"hand": ["Twin Gel"], "artifacts": ["Twin Legion"]}, foe={}, ruleset=version)
    t.action("Twin Legion")
    assert t.titles(t.me.line) == ["Twin Legion"]
    assert t.me.artifacts == []
    t.play("Twin Gel")
    gel = t.me.line[1]
    assert (gel.title, gel.type, t.g.power(gel)) == ("Twin Legion", "creature", 5)
    t.next_turn().next_turn("dis")
    t.submit(f"reap:{gel.id}")  # in the turn of another house, as the copied text allows
    assert t.me.amber == 2


@pytest.mark.parametrize("version", NEW)
def test_an_animated_artifact_becomes_an_artifact_again(table, version):
    t = table(
        me={"hand": ["Twin Hat", "Twin Rest"], "artifacts": ["Twin Legion"], "line": ["Goon 1"]},
        foe={},
        ruleset=version,
    )
    t.action("Twin Legion", "left").play("Twin Hat", "Twin Legion")
    assert t.titles(t.me.line) == ["Twin Legion", "Goon 1"]
    assert t.power("Twin Legion") == 7
    t.play("Twin Rest")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.me.artifacts) == ["Twin Legion"]
    # upgrade-stays-on-noncreature
    assert t.card("Twin Hat").zone == ("play" if version == "18.4" else "discard")


# flip


@pytest.mark.clause("flip-keeps-position-and-counters", versions=("16.0", "18.4"))
def test_a_flipped_card_stays_where_and_as_it_is(table):
    coin = {"title": "Twin Coin", "damage": 1, "amber": 2, "power_counters": 1, "upgrades": ["Twin Hat"]}
    t = table(me={"line": ["Goon 1", coin, "Goon 2"], "artifacts": ["Twin Gate"]}, foe={}, ruleset="16.0")
    t.action("Twin Coin")
    tails = t.me.line[1]
    assert tails.title == "Twin Coin Tails"
    assert t.titles(t.me.line) == ["Goon 1", "Twin Coin Tails", "Goon 2"]
    assert (tails.damage, tails.amber, tails.power_counters) == (1, 2, 1)
    assert t.titles(tails.upgrades) == ["Twin Hat"]
    assert t.g.power(tails) == 6 + 1 + 2
    assert not tails.ready
    assert t.me.amber == 0, "it neither left nor entered play"


@pytest.mark.clause("flip-keeps-position-and-counters", "flip-ineligible-card-discarded", versions=("16.0", "18.4"))
@pytest.mark.parametrize("top, stays", [("Goon 5", True), ("Chant", False), ("Trinket", False), ("Badge", False)])
def test_a_flipped_token_creature_stays_if_it_is_a_creature(table, top, stays):
    t = table(
        me={
            "hand": ["Levy", "Twin Hat"],
            "line": ["Goon 1"],
            "artifacts": ["Twin Gate"],
            "deck": [top],
            "token": "Goon 2",
        },
        foe={"amber": 1},
        ruleset="16.0",
    )
    t.play("Levy", flank="left").play("Twin Hat", "Goon 2")
    token = t.me.line[0]
    assert token.title == "Goon 2"
    assert t.g.power(token) == 4
    before = t.me.amber
    t.action("Twin Gate")
    assert token.title == top
    assert not token.facedown
    assert token.known == t.g.everyone
    if stays:
        assert t.titles(t.me.line) == [top, "Goon 1"]
        assert t.g.power(token) == 7
        assert t.me.amber == before
    else:
        assert t.titles(t.me.line) == ["Goon 1"]
        assert sorted(t.titles(t.me.discard)) == sorted([top, "Twin Hat", "Levy"])


@pytest.mark.clause("flip-ineligible-card-discarded", versions=("16.0", "18.4"))
def test_what_is_on_an_ineligible_side_goes_to_the_supply(table):
    phantom = {"title": "Twin Phantom", "amber": 3, "damage": 1, "power_counters": 2, "warded": True}
    phantom["upgrades"] = ["Twin Hat"]
    t = table(me={"line": ["Goon 1", phantom, "Goon 2"]}, foe={"amber": 1}, ruleset="16.0")
    t.action("Twin Phantom")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 2"]
    assert sorted(t.titles(t.me.discard)) == ["Twin Hat", "Twin Phantom"]
    assert (t.me.amber, t.foe.amber) == (0, 1)
    assert t.g.state.returned == 3


# anomalies


@pytest.mark.clause("anomaly-belongs-to-its-house", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("house, able", [("logos", True), ("brobnar", False)])
def test_an_anomaly_belongs_to_its_house(table, version, house, able):
    t = table(
        me={"hand": ["Logos Goon 3"], "line": ["Logos Goon 3"]}, foe={"line": ["Goon 1"]}, house=house, ruleset=version
    )
    assert t.may("play:Logos Goon 3#2") == t.may("reap:Logos Goon 3") == able

"""Answers that the rules forbid: acted out where they have a meaning, refused with a reason where they have none."""

from __future__ import annotations

import random
from collections.abc import Callable

import pytest

from engine.errors import IllegalAnswer, MatchOver
from engine.game import Game
from engine.judging.officials import adjust, submit_override
from tests.engine.invariants import check_invariants
from tests.engine.matches import Script
from tests.engine.table import Table
from tests.replays.officials import correction, forbidden
from tests.thirds import by_thirds

MakeTable = Callable[..., Table]


def meaningless(at: Table, *names: str) -> IllegalAnswer:
    """The error that an override gets; nothing may have changed."""
    before = at.game.digest()
    with pytest.raises(IllegalAnswer) as refused:
        submit_override(at.game, [at._refusable(name) if name[-1:].isalpha() else name for name in names])
    assert at.game.digest() == before
    return refused.value


def test_a_card_of_another_house_is_played_and_discarded(table: MakeTable) -> None:
    at = table(me={"hand": ["Dextre", "Titan Mechanic"]}, house="brobnar")
    assert not at.may("play:Dextre")
    at.override("play:Dextre")
    assert [card.title for card in at.me.line] == ["Dextre"]
    assert at.game.table.state.from_hand == 1
    at.override("discard:Titan Mechanic")
    assert at.card("Titan Mechanic").zone == "discard"


def test_a_second_card_in_the_first_turn(table: MakeTable) -> None:
    at = table(me={"hand": ["Troll", "Bumpsy"]}, turn=1, first=0)
    at.play("Troll")
    assert at.refused("play:Bumpsy").clause == "first-turn-one-card-from-hand"
    at.override("play:Bumpsy").choose("left")
    assert [card.title for card in at.me.line] == ["Bumpsy", "Troll"]


def test_an_exhausted_or_stunned_creature_reaps(table: MakeTable) -> None:
    at = table(me={"line": [{"title": "Troll", "ready": False}, {"title": "Bumpsy", "stunned": True}]})
    at.override("reap:Troll")
    at.override("reap:Bumpsy")
    assert at.me.amber == 2
    assert at.card("Bumpsy").stunned


def test_a_creature_of_another_house_fights(table: MakeTable) -> None:
    at = table(me={"line": ["Troll"]}, foe={"line": ["Dextre"]}, house="dis")
    at.override("fight:Troll")
    assert at.card("Dextre").zone != "play"


def test_a_house_that_is_not_available(table: MakeTable) -> None:
    at = table(step="house")
    assert "house:untamed" not in at.pending.keys
    at.override("house:untamed")
    assert at.game.table.state.house == "untamed"
    assert at.game.step == "main"
    assert "correct the position" in meaningless(table(step="house"), "house:narnia").reason


def test_another_target_than_those_offered(table: MakeTable) -> None:
    at = table(me={"line": ["Troll"]}, foe={"line": ["Dextre", "Champion Anaphiel", "Titan Mechanic", "Bulwark"]})
    at.submit(f"fight:{at.card('Troll').id}")
    assert at.offered == ["Champion Anaphiel", "Bulwark"], "taunt protects its neighbors"
    assert "own side" in meaningless(at, "card:Troll").reason
    dextre = at.card("Dextre")
    at.override("card:Dextre")
    assert at.happened("fight.declared")[0].data["defender"] == dextre.id
    assert dextre.zone != "play"


@pytest.mark.parametrize(
    ("name", "says"),
    [
        ("play:Troll", "not in the player's hand"),
        ("discard:Dextre", "not in the player's hand"),
        ("reap:Dextre", "does not control"),
        ("reap:Anger", "does not control"),
        ("reap:Cannon", "does not reap"),
        ("fight:Troll", "no creature that it could fight"),
        ("action:Troll", "has no Action ability"),
        ("unstun:Troll", "is not stunned"),
        ("play:Blood of Titans", "record it as a decision"),
        ("steal:1", "give play, discard"),
        ("play:-1", "give play, discard"),
        ("play:٣", "give play, discard"),
        ("play:", "give play, discard"),
        ("", "give play, discard"),
        ("end", "record it as a decision"),
    ],
)
def test_what_has_no_meaning_as_an_action(table: MakeTable, name: str, says: str) -> None:
    at = table(
        me={"line": ["Troll"], "artifacts": ["Cannon"], "hand": ["Anger", "Blood of Titans"]}, foe={"hand": ["Dextre"]}
    )
    assert says in meaningless(at, name).reason


def test_an_upgrade_needs_a_creature(table: MakeTable) -> None:
    at = table(me={"hand": ["Blood of Titans"]})
    assert "no creature for the upgrade" in meaningless(at, "play:Blood of Titans").reason


def test_a_flank_is_left_or_right(table: MakeTable) -> None:
    at = table(me={"hand": ["Firespitter"], "line": ["Troll"]})
    at.submit(f"play:{at.card('Firespitter').id}")
    assert "nothing but flank:left, flank:right" in meaningless(at, "flank:middle").reason
    at.choose("left")


def test_nothing_is_answered_when_the_match_is_over(table: MakeTable) -> None:
    at = table()
    at.adjust({"kind": "forfeit", "seat": 0})
    with pytest.raises(MatchOver):
        submit_override(at.game, ["end"])


@pytest.mark.parametrize("number", by_thirds(8, range(40)))
def test_no_forbidden_answer_and_no_correction_breaks_a_match(number: int) -> None:
    """Any cards, any rulebook: every override and correction is refused with nothing changed, or leaves a sound match,
    and the same acts give the same match again."""
    dice, script = random.Random(f"against the rules {number}"), Script.numbered(number)
    players = script.players()
    game = Game.open(script.setup)
    acts: list[Callable[[Game], object]] = []

    def done(act: Callable[[Game], object]) -> None:
        acts.append(act)

    for _ in range(150):
        if game.pending is None:
            break
        before, lots = game.digest(), dice.random()
        try:
            if lots < 0.25 and game.at_rest:
                wanted = [correction(game, dice) for _ in range(dice.choice([1, 1, 2]))]
                adjust(game, wanted)
                done(lambda g, wanted=wanted: adjust(g, wanted))  # type: ignore[misc]
            elif lots < 0.55:
                keys = forbidden(game, dice)
                submit_override(game, keys)
                done(lambda g, keys=keys: g.submit(keys, check=False))  # type: ignore[misc]
            else:
                answer = players[game.pending.seat].answer(game.pending)
                game.submit(answer)
                done(lambda g, answer=answer: g.submit(answer))  # type: ignore[misc]
        except (IllegalAnswer, ValueError) as refused:
            assert type(refused).__name__ in ("IllegalAnswer", "CorrectionsRefused"), refused
            assert game.digest() == before
        check_invariants(game)
        if game.at_rest:
            assert Game.restore(game.table.setup, game.snapshot()).digest() == game.digest()
    again = Game.open(script.setup, facts=False)
    for act in acts:
        act(again)
    assert again.digest() == game.digest()

"""Random legal play: never an exception, a stuck question or a broken invariant, and every log folds to the same match.

A failure names the number of its match; `python -m tests.engine.matches <number>` plays it again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from functools import cache
from pathlib import Path

import pytest

from engine import catalogue
from engine.abilities import CARDS
from engine.catalogue.printed import TOKEN
from engine.errors import IllegalAnswer
from engine.game import Game
from engine.rulesets import RULESETS
from tests.engine.invariants import check_invariants, hook_index
from tests.engine.matches import Played, Script, beyond_reach, digest_of_facts, fold, play, refold

PROJECT = Path(__file__).parents[2]
QUICK = range(12)
CHUNK = 20
MATCHES = range(len(QUICK), len(QUICK) + 20 * CHUNK)
CHUNKS = [range(start, start + CHUNK) for start in MATCHES[::CHUNK]]
DEALT = 1_200
"""In so many matches by number every card is dealt."""
RESTORED = 7
"""Every so many rest points are restored."""
CONTINUED = 3
"""From so many rest points a restored match is played to its end."""
HOWS = ("play", "discard", "reap", "fight", "action", "omni", "unstun")


@cache
def played(number: int) -> Played:
    return play(Script.numbered(number))


def verify(number: int) -> None:
    """Play one match with every check, and fold it again in every way."""
    one = play(Script.numbered(number), check_invariants)
    assert one.game.result is not None or beyond_reach(one.game)
    folded_bare(one)
    folded_with_facts(one)
    restored(one)


def folded_bare(one: Played) -> None:
    """The log, trusted and without facts, gives the same state after each answer."""
    game = Game.open(one.setup, facts=False)
    assert game.digest() == one.digests[0]
    for n, answer in enumerate(one.answers, 1):
        assert game.submit(answer, check=False) == []
        assert game.digest() == one.digests[n], f"the fold differs after answer {n}, {answer}"
    assert game.result == one.game.result
    assert game.decisions == len(one.answers)


def folded_with_facts(one: Played) -> None:
    """The log, checked and with facts, tells the same story."""
    game = Game.open(one.setup.to_data())
    facts = list(game.facts)
    for answer in one.answers:
        facts += game.submit(answer, check=True)
    assert game.digest() == one.digests[-1]
    assert digest_of_facts(facts) == one.told


def restored(one: Played) -> None:
    """A snapshot gives the same state, the same question, the same index, the same bytes and the same future."""
    goes_on = {round(k * (len(one.rests) - 1) / (CONTINUED - 1)) for k in range(CONTINUED)}
    for at, (n, blob) in enumerate(one.rests):
        if at % RESTORED and at not in goes_on:
            continue
        game = Game.restore(one.setup, blob)
        assert game.digest() == one.digests[n], f"the snapshot after answer {n} gives another state"
        assert game.snapshot() == blob
        assert game.facts == []
        check_invariants(game)
        if at not in goes_on:
            continue
        twin = fold(one.setup, one.answers[:n], facts=True)
        assert hook_index(game) == hook_index(twin), f"the snapshot after answer {n} gives another index of hooks"
        mine, others = [], []
        for m, answer in enumerate(one.answers[n:], n + 1):
            mine += game.submit(answer)
            others += twin.submit(answer)
            assert game.digest() == one.digests[m], f"restored after answer {n}, the match differs after answer {m}"
        assert digest_of_facts(mine) == digest_of_facts(others)


# the numbered matches are worth playing


def test_the_numbered_matches_cover_rulesets_options_chains_and_every_card_that_behaves() -> None:
    scripts = [Script.numbered(number) for number in [*QUICK, *MATCHES]]
    assert len(scripts) >= 400
    assert len({script.setup["chance"]["seed"] for script in scripts}) == len(scripts)
    for ruleset in RULESETS:
        of = [script.setup for script in scripts if script.setup["ruleset"] == ruleset]
        assert len(of) >= 100
        assert sum(setup["options"]["ask_forced"] for setup in of) >= 10
        assert sum(any(seat["chains"] for seat in setup["seats"]) for setup in of) >= 10
        assert {setup["first"] for setup in of} == {None, 0, 1}
    many = [Script.numbered(number) for number in range(DEALT)]
    rows = [row for script in many for seat in script.setup["seats"] for row in seat["deck"]["cards"]]
    dealt = {facts.name for row in rows if (facts := catalogue.find(row["set"], row["number"])) is not None}
    printed = {card.name for one in catalogue.sets() for card in catalogue.cards(one.code) if card.rarity != TOKEN}
    assert printed & set(CARDS) <= dealt


# a few matches, quickly


@pytest.mark.parametrize("number", QUICK)
def test_a_random_match_ends_and_folds_again(number: int) -> None:
    verify(number)


def test_a_log_cut_at_any_event_gives_the_state_of_then() -> None:
    cut_everywhere(0)


def test_another_hash_seed_gives_the_same_matches() -> None:
    same_under_hash_seeds(range(3), ["1"])


# what must change nothing


@pytest.mark.parametrize("number", range(4))
def test_looking_changes_nothing(number: int) -> None:
    def look(game: Game) -> None:
        before, index, facts = game.digest(), hook_index(game), list(game.facts)
        choice = game.pending
        if choice is not None:
            assert tuple(option.key for option in choice.options) == choice.keys
            assert choice.fingerprint == choice.fingerprint
        for player in game.table.players:
            game.table.key_cost(player)
            game.table.in_check(player)
            game.table.cards_in_play_of(player)
        for card in game.table.cards:
            for creature in game.table.creatures():
                game.table.keyword(creature, "taunt")
            game.table.house_of(card)
            game.table.labelled(card, "reap")
            if card in game.table.creatures():
                game.table.power(card)
                game.table.armor(card)
                game.table.armor_left(card)
                game.table.neighbors(card)
                game.table.on_flank(card)
                game.table.in_center(card)
                game.table.last_known(card)
        assert game.result is None or choice is None
        assert game.digest() == before
        assert hook_index(game) == index
        assert game.facts == facts

    play(Script.numbered(number), look)


@pytest.mark.parametrize("number", range(4))
def test_what_is_offered_is_what_is_accepted(number: int) -> None:
    """The list of legal actions and the check of a single one are written apart and must agree, for every card."""
    seen = 0

    def look(game: Game) -> None:
        nonlocal seen
        choice = game.pending
        if choice is None or choice.kind != "main":
            return
        universe = [f"{how}:{card.id}" for how in HOWS for card in game.table.cards] + ["tide", "end"]
        assert set(choice.keys) <= set(universe)
        for key in universe:
            try:
                choice.check([key])
                accepted = True
            except IllegalAnswer as refusal:
                accepted = False
                assert refusal.reason and refusal.key == key
            assert accepted == (key in choice.keys), f"{key}: offered {key in choice.keys}, accepted {accepted}"
        seen += 1

    play(Script.numbered(number), look)
    assert seen > 20


@pytest.mark.parametrize("number", range(4))
def test_an_illegal_answer_changes_nothing(number: int) -> None:
    def look(game: Game) -> None:
        choice = game.pending
        if choice is None:
            return
        keys = list(choice.keys)
        wrong = [["nonsense"], ["card:9999"], ["play:-1"], keys[: choice.minimum - 1] if choice.minimum else ["x:1"]]
        # one option too often: more than there may be, or more often than it may be given
        wrong.append(keys[:1] * (max(choice.repeats, choice.maximum) + 1) if keys else ["card:0"])
        wrong.append(keys * 2 + ["end"])
        before = game.digest()
        for answer in wrong:
            with pytest.raises(IllegalAnswer):
                game.submit(answer)
            assert game.pending is choice
            assert game.digest() == before

    play(Script.numbered(number), look)


# many matches


def cut_everywhere(number: int) -> None:
    one = played(number)
    for k in range(len(one.answers) + 1):
        assert fold(one.setup, one.answers[:k]).digest() == one.digests[k], f"match {number} cut after answer {k}"


def same_under_hash_seeds(numbers: range, seeds: list[str]) -> None:
    """Fold the same logs in processes with other hash seeds: states, facts and snapshots are the same bytes."""
    logs = [{"setup": one.setup.to_data(), "answers": one.answers} for one in map(played, numbers)]
    here = refold(logs)
    assert [digests[0] for digests in here] == [played(number).digests[-1] for number in numbers]
    for seed in seeds:
        done = subprocess.run(
            [sys.executable, "-m", "tests.engine.matches", "fold"],
            input=json.dumps(logs),
            env={**os.environ, "PYTHONHASHSEED": seed},
            cwd=PROJECT,
            capture_output=True,
            text=True,
            timeout=120,
        )
        assert done.returncode == 0, done.stderr
        assert json.loads(done.stdout) == here, f"another match with PYTHONHASHSEED={seed}"


@pytest.mark.slow
@pytest.mark.parametrize("numbers", CHUNKS, ids=lambda numbers: f"{numbers[0]}-{numbers[-1]}")
def test_random_matches_end_and_fold_again(numbers: range) -> None:
    for number in numbers:
        try:
            verify(number)
        except Exception as problem:
            problem.add_note(f"in match {number}")
            raise


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 120))
def test_a_log_cut_at_every_event_gives_the_state_of_then(number: int) -> None:
    cut_everywhere(number)


@pytest.mark.slow
@pytest.mark.parametrize("seed", ["0", "1", "12345"])
def test_other_hash_seeds_give_the_same_matches(seed: str) -> None:
    same_under_hash_seeds(range(100, 140), [seed])

"""Random legal play: never an exception, a stuck question or a broken invariant, and every log folds to the same match.

A failure names the number of its match; `python -m tests.engine.random_matches <number>` plays it again.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys
from collections import Counter
from functools import cache
from itertools import combinations_with_replacement, product
from pathlib import Path

import pytest

from engine import catalogue
from engine.abilities import CARDS
from engine.catalogue.decks import deck_lists
from engine.catalogue.printed import TOKEN
from engine.errors import IllegalAnswer
from engine.game import Game
from engine.rulesets import CURRENT, RULESETS
from tests.engine import random_matches
from tests.engine.deck_lots import SETS, tokens
from tests.engine.invariants import hook_index
from tests.engine.matches import BEYOND, EVERY_SET_FROM, NEWEST_FROM, Played, Script, fold, play, refold
from tests.engine.random_matches import IN_EVERY_WAY, glance, set_pairs, verify
from tests.quick import first_quick

PROJECT = Path(__file__).parents[2]
QUICK = (*range(4, 16), *range(NEWEST_FROM, NEWEST_FROM + 4))
"""A few matches of every rulebook, with two seats and with three."""
FIRST = (*range(1_000), *range(NEWEST_FROM, NEWEST_FROM + 250))
OF_EVERY_SET = range(EVERY_SET_FROM, EVERY_SET_FROM + 1_200)
SAMPLE = (*FIRST, *OF_EVERY_SET)
ONE_IN = 11
"""One in so many of the sample is played here, all by `python -m tests.engine.random_matches`: as few as have every two
sets meet under every rulebook, with two seats and with three."""
CHUNK = 20
PLAYED = (*FIRST[::ONE_IN], *OF_EVERY_SET[:400:7], OF_EVERY_SET[19])
CHUNKS = [PLAYED[start : start + CHUNK] for start in range(0, len(PLAYED), CHUNK)]
HOWS = ("play", "discard", "reap", "fight", "action", "omni", "unstun")


@cache
def played(number: int) -> Played:
    return play(Script.numbered(number))


# the numbered matches are worth playing


@pytest.mark.slow
def test_the_sample_covers_rulesets_seats_options_chains_every_card_and_every_two_sets() -> None:
    scripts = [Script.numbered(number) for number in SAMPLE]
    assert len({script.setup["chance"]["seed"] for script in scripts}) == len(scripts)
    for ruleset in RULESETS:
        of = [script.setup for script in scripts if script.setup["ruleset"] == ruleset]
        assert len(of) >= 250
        assert Counter(len(setup["seats"]) for setup in of)[3] >= 60
        assert sum(setup["options"]["ask_forced"] for setup in of) >= 10
        assert sum(any(seat["chains"] for seat in setup["seats"]) for setup in of) >= 10
        assert {setup["first"] for setup in of} == {setup["lost_previous"] for setup in of} == {None, 0, 1, 2}
        assert sum("readings" not in setup for setup in of) >= 10, "as before set-ups named readings"
        assert ruleset == CURRENT or sum(setup.get("readings", {}).get(BEYOND) == "newest" for setup in of) >= 50
    decks = [seat["deck"] for script in scripts for seat in script.setup["seats"]]
    dealt = {(row["set"], row["number"]) for deck in decks for row in deck["cards"]}
    names = {facts.name for set, number in dealt if (facts := catalogue.find(set, number)) is not None}
    printed = {card.name for one in catalogue.sets() for card in catalogue.cards(one.code) if card.rarity != TOKEN}
    assert printed & set(CARDS) <= names
    assert {card.name for card in tokens()} <= {deck.get("token") for deck in decks}
    assert sum(bool(deck.get("tide")) for deck in decks) >= 200
    lists = Counter(deck["name"].rpartition(" ")[0] for deck in decks if deck["name"].startswith("Made up"))
    assert set(lists) == {f"Made up {code}" for code in SETS}
    assert min(lists.values()) >= 30
    named = Counter(deck["name"] for deck in decks)
    assert set(deck_lists()) <= set(named)
    assert named["Alliance"] >= 200
    assert named["Invented"] >= 200
    met = Counter((script.setup["ruleset"], pair) for script in scripts for pair in set_pairs(script))
    both = list(combinations_with_replacement(sorted(SETS), 2))
    assert min(met[ruleset, pair] for ruleset in RULESETS for pair in both) >= 3, "every two sets meet"


def test_what_is_played_here_has_every_two_sets_meet_under_every_rulebook_with_two_seats_and_three() -> None:
    scripts = [Script.numbered(number) for number in PLAYED]
    met = {(script.setup["ruleset"], pair) for script in scripts for pair in set_pairs(script)}
    assert met == set(product(RULESETS, combinations_with_replacement(sorted(SETS), 2)))
    seats = Counter((script.setup["ruleset"], len(script.setup["seats"])) for script in scripts)
    assert min(seats[ruleset, many] for ruleset in RULESETS for many in (2, 3)) >= 5


def test_the_program_finds_what_is_wrong_and_names_the_match(monkeypatch, capsys) -> None:
    def broken(number: int) -> None:
        raise ValueError(f"as match {number} shows")

    assert random_matches.main(["4", "3"]) == 0
    assert "3 matches (3 with 2 seats; 1 under 1.2, 1 under 1.3, 1 under 2021-03)" in capsys.readouterr().out
    monkeypatch.setattr(random_matches, "examine", broken)
    assert random_matches.main(["4", "1"]) == 1
    found = capsys.readouterr().out
    assert "ValueError: as match 4 shows" in found
    assert "python -m tests.engine.random_matches 4" in found
    assert "1 matches with a fault" in found


def test_the_program_prints_one_digest_of_all_matches(capsys) -> None:
    printed = []
    for count, processes in (("2", "1"), ("2", "2"), ("1", "1")):
        assert random_matches.main(["4", count, "--digest", "--processes", processes]) == 0
        printed.append(capsys.readouterr().out.strip())
    assert len(printed[0]) == 64
    assert printed[0] == printed[1] != printed[2]


# a few matches, quickly


@pytest.mark.parametrize("number", first_quick(4, QUICK))
def test_a_random_match_ends_and_folds_again(number: int) -> None:
    verify(number)


def test_a_log_cut_at_any_event_gives_the_state_of_then() -> None:
    cut_everywhere(0)


def test_another_hash_seed_gives_the_same_matches() -> None:
    same_under_hash_seeds(range(3), ["1"])


# what must change nothing


@pytest.mark.parametrize("number", first_quick(2, range(4)))
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


@pytest.mark.parametrize("number", first_quick(2, range(4)))
def test_what_is_offered_is_what_is_accepted(number: int) -> None:
    """The list of legal actions and the check of a single one are written apart and must agree, for every card."""
    seen = 0

    def look(game: Game) -> None:
        nonlocal seen
        choice = game.pending
        if choice is None or choice.kind != "main":
            return
        universe = [f"{how}:{number}" for how in HOWS for number in range(len(game.table.by_id))] + ["tide", "end"]
        assert set(choice.keys) <= set(universe)
        for key in universe:
            try:
                choice.check([key])
                accepted = True
            except IllegalAnswer as refusal:
                accepted = False
                assert refusal.reason
                assert refusal.key == key
            assert accepted == (key in choice.keys), f"{key}: offered {key in choice.keys}, accepted {accepted}"
        seen += 1

    play(Script.numbered(number), look)
    assert seen > 20


@pytest.mark.parametrize("number", first_quick(2, range(4)))
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
            (glance if number % IN_EVERY_WAY else verify)(number)
        except Exception as problem:
            problem.add_note(f"in match {number}")
            raise


@pytest.mark.slow
@pytest.mark.parametrize("number", range(100, 104))
def test_a_log_cut_at_every_event_gives_the_state_of_then(number: int) -> None:
    cut_everywhere(number)


@pytest.mark.slow
def test_other_hash_seeds_give_the_same_matches() -> None:
    same_under_hash_seeds(range(100, 120), ["0", "1", "12345"])

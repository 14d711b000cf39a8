"""Three players: random matches end soundly and fold again, and every card is played at a table of three.

A failure names the number of its match; `python -m tests.engine.three_players <number>` plays it again.
"""

from __future__ import annotations

from collections import Counter

import pytest

from engine.rulesets import RULESETS
from tests.engine import three_players
from tests.engine.all_pairs import Deeds
from tests.engine.coverage_report import MOST_SOUGHT, playable, told_of
from tests.engine.three_players import LISTED, MATCHES, raw


def played(number: int) -> tuple[Deeds, str, int]:
    """What became of the cards, how the match ended, and how many had been knocked out or had left."""
    try:
        match = three_players.play(number)
        three_players.again(match)
    except Exception as problem:
        problem.add_note(f"in match {number} of three players")
        raise
    assert match.game.result is not None
    return match.deeds, match.game.result["reason"], len(match.game.table.state.out)


@pytest.mark.slow
def test_matches_of_three_end_soundly_in_every_way_and_fold_again_and_every_card_is_played() -> None:
    seen, ends = Deeds(), Counter[tuple[str, int]]()
    playables = [card.name for card in told_of() if playable(card)]
    for number in MATCHES:
        deeds, reason, out = played(number)
        seen.add(deeds)
        ends[reason, out] += 1
    for number in range(MATCHES.stop, MATCHES.stop + MOST_SOUGHT):
        if unseen := [name for name in playables if not seen.counts["played"][name]]:
            seen.add(three_players.play(number, names=unseen).deeds)
    assert [name for name in playables if not seen.counts["played"][name]] == []
    assert all(ends[way] for way in (("keys", 1), ("keys", 2), ("conceded", 2))), ends


def test_every_rulebook_and_every_deck_list_is_played_by_three() -> None:
    setups = [raw(number) for number in MATCHES]
    assert len(setups) >= 300
    assert {setup["ruleset"] for setup in setups} == set(RULESETS)
    listed = [frozenset(seat["deck"]["name"] for seat in setup["seats"]) for setup in setups[:LISTED]]
    assert all(len(names) == 3 for names in listed)
    assert len(frozenset().union(*listed)) == 20

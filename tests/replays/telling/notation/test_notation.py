"""The notation of positions: what it looks like, that it can be read back, and what a fault in it says."""

from __future__ import annotations

import random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import catalogue
from engine.errors import SetupError
from engine.game import Game
from engine.opening.description import POSITION
from engine.opening.positions import setup_of
from engine.table.setup import for_new_match
from engine.views import Viewer, project
from replays.telling.notation import LONGEST, Notation, NotationError, described, read, write
from replays.telling.notation.writing import text_of
from tests.engine import interactions, three_players
from tests.engine.matches import Script, play
from tests.engine.opening.test_positions import TABLE
from tests.quick import first_quick

VIEWS = ("judge", "player:0", "player:1", "spectator", "public")
TEXT = """
Vaultlog position 1: rulebook 16.0, variant standard, turn 5, seat 0, step main, house brobnar, first 1
0 "Ann": 4 Æ, keys red, 2 chains, houses brobnar dis
  line: Troll {7 damage, 1 Æ, stunned} + Blood of Titans | Bumpsy {+2 power, 1 doom, exhausted, house dis}
  artifacts: Cannon
  hand: Anger | Punch {icons draw}
  deck: Barehanded | Lava Ball
  discard: Brothers in Battle
  archives: Dust Pixie {of 1}
  purged: Loot the Bodies
1 "P2": 0 Æ, no keys, houses logos untamed
  line: Dextre
  hand: Wild Wormhole
  deck: Labwork | Labwork | Labwork | Labwork | Labwork | Labwork
""".strip()


def view(game: Game, viewer: str = "judge") -> Any:
    return project(game, game, Viewer.parse(viewer))


def opened(notation: Notation) -> Game:
    raw = {"position": notation.position, "ruleset": notation.ruleset, "variant": notation.variant}
    return Game.open(setup_of(raw))


def without_remarks(state: Any) -> str:
    return text_of(described(state)._replace(remarks=[]))


def check_text(game: Game) -> None:
    """Every view can be read back from its notation, on several lines or one."""
    for viewer in VIEWS:
        state = view(game, viewer)
        made = described(state)
        found = read(write(state))
        assert read(write(state, one_line=True)) == found
        assert (found.hidden, found.remarks) == (made.hidden, made.remarks)
        assert (found.ruleset, found.variant) == (state["ruleset"], state["variant"])
        assert text_of(read(text_of(found))) == text_of(found)
        if not any(made.hidden):
            assert found.position == made.position
        POSITION.read(found.position)


def test_a_position_is_written_for_people() -> None:
    game = Game.open({"position": TABLE, "ruleset": "16.0"})
    assert write(view(game)) == TEXT
    assert write(view(game), one_line=True).count("\n") == 0
    spectator = write(view(game, "spectator"))
    assert "  hand: ?2 // deck: ?2 // archives: ?1" in spectator
    assert "Anger" not in spectator


def test_with_printed_cards_hidden_cards_stay_as_cards_that_nobody_has_seen() -> None:
    text = """Vaultlog position 1: rulebook 16.0, variant standard, turn 5, seat 0, step house
0 "Ann": 4 Æ, no keys, houses brobnar dis
  line: Troll / ?{of 1}
  hand: Anger | ?2
  deck: ?21
"""
    (seat,) = read(text, printed_cards=True).position["seats"]
    assert (seat["hand"], seat["deck"]) == (["Anger", None, None], 21)
    assert seat["line"] == [{"title": "Troll", "under": [{"title": None, "facedown": True, "owner": 1}]}]
    assert "deck" not in read(text).position["seats"][0]


def test_a_match_opens_from_what_was_read() -> None:
    found = read(TEXT)
    assert found.hidden == [{}, {}]
    assert found.remarks == []
    assert write(view(opened(found))) == TEXT


@pytest.mark.slow
@given(st.integers(0, 10_000))
@settings(deadline=None, max_examples=25)
def test_random_positions_come_back(number: int) -> None:
    try:
        game = Game.open(setup_of(interactions.table(number % len(interactions.couples()))))
    except SetupError:  # a creature would be dead at once
        return
    check_text(game)
    assert without_remarks(view(opened(read(write(view(game)))))) == without_remarks(view(game))


def test_a_tide_that_is_high_is_one_that_the_match_has() -> None:
    text = "Vaultlog position 1: rulebook 16.0, variant standard, turn 3, seat 0, step main, house dis, tide 1\n"
    seats = '0 "Ann": 4 Æ, no keys, houses dis logos mars\n1 "Ben": 2 Æ, no keys, houses dis logos mars'
    found = read(text + seats)
    assert [seat.get("tide") for seat in found.position["seats"]] == [None, True]
    for_new_match({"ruleset": found.ruleset, "variant": found.variant, "position": found.position})
    assert all("tide" not in seat for seat in read(text + seats, printed_cards=True).position["seats"])


@pytest.mark.parametrize("number", first_quick(1, [1, 60]))
def test_moments_of_played_matches_come_back(number: int) -> None:
    dice = random.Random(number)
    seen = []

    def look(game: Game) -> None:
        if dice.random() < 0.04:
            check_text(game)
            alive = not any(player.eliminated for player in game.table.players)
            if game.at_rest and game.step == "main" and alive:
                again = opened(read(write(view(game))))
                assert without_remarks(view(again)) == without_remarks(view(game))
                seen.append(game.turn)

    play(Script.numbered(number), look)
    three_players.play(number, look)
    assert len(seen) > 3


def test_what_a_viewer_cannot_see_changes_nothing() -> None:
    other = {**TABLE, "seats": [{**TABLE["seats"][0], "hand": ["Punch", "Lava Ball"]}, TABLE["seats"][1]]}
    one, two = (Game.open({"position": table, "ruleset": "16.0"}) for table in (TABLE, other))
    assert write(view(one, "player:1")) == write(view(two, "player:1"))
    assert write(view(one)) != write(view(two))


def test_every_card_has_a_title_that_means_it_alone() -> None:
    for code in (one.code for one in catalogue.sets()):
        for facts in catalogue.cards(code):
            card = {"title": facts.name, "set": facts.set, "number": facts.number, "house": facts.house, "owner": 0}
            area = {"count": 1, "cards": [card], "hidden": 0}
            nothing = {"count": 0, "cards": [], "hidden": 0}
            player = {
                "seat": 0, "name": "Ann", "amber": 0, "keys": [], "chains": 0, "boon": False, "token": None,
                "deck_list": {"houses": []}, "line": [], "artifacts": [], "eliminated": False,
                "hand": area, "deck": nothing, "discard": nothing, "archives": nothing, "purged": nothing,
            }  # fmt: skip
            state = {
                "ruleset": "16.0", "variant": "standard", "turn": 1, "active": 0, "step": "draw", "house": None,
                "first": 0, "tide": None, "players": [player], "lasting": [], "limbo": [], "extra_turns": [],
                "result": None,
            }  # fmt: skip
            entry = read(write(state)).position["seats"][0]["hand"][0]
            title = entry if isinstance(entry, str) else entry["title"]
            (meant,) = catalogue.meant(title)
            assert (meant.name, meant.power, meant.icons) == (facts.name, facts.power, facts.icons)


@given(st.text(min_size=1, max_size=40), st.text(min_size=1, max_size=20))
@settings(deadline=None, max_examples=60)
def test_names_and_counters_may_hold_any_sign(name: str, kind: str) -> None:
    card = {"title": "Troll", "counters": {kind: 2}, "amber_of": {"1": 3}, "amber": 3}
    seat = {"name": name, "amber": 0, "keys": [], "line": [card]}
    made = Notation("16.0", "break-key", {"turn": 1, "active": 0, "step": "draw", "seats": [seat]}, [{}], [])
    assert read(text_of(made)) == made
    assert read(text_of(made, one_line=True)) == made


def test_it_may_be_written_freely() -> None:
    found = read(
        'Vaultlog position 1:  rulebook 16.0,variant standard , turn 3, seat 0, step main, house dis // 0 "A": 3 amber,'
        " no keys // line: TROLL{2 damage} / ? {of 1} / Anger {facedown} // hand:? // token: grunt // # from memory"
    )
    (seat,) = found.position["seats"]
    assert seat["line"] == [{"title": "Troll", "damage": 2, "under": [{"title": "Anger", "facedown": True}]}]
    assert (seat["amber"], seat["token"], "hand" in seat) == (3, "Grunt", False)
    assert found.hidden == [{"under": 1, "hand": 1}]
    assert found.remarks == ["from memory"]


HEAD = "Vaultlog position 1: rulebook 16.0, variant standard\n"
ANN = '0 "Ann": 4 Æ\n'
FAULTS = {
    "": "Line 1 must begin with",
    "Vaultlog position 1: turn 3": "write the rulebook and the variant",
    "Vaultlog position 1: rulebook 16.0, variant standard, turn x": '"turn x" needs a number',
    "Vaultlog position 1: rulebook 16.0, variant standard, weather fine": '"weather fine" is not known',
    HEAD: "There is no seat",
    HEAD + "\ud800": "halves of surrogate pairs",
    HEAD + '0 "\\ud800": 4 Æ': "is no text in quotes",
    HEAD + "hand: Anger": "Line 2: hand stands above the first seat",
    HEAD + '1 "Ben": 4 Æ': "Line 2: this is seat 1; seats stand in order, so seat 0 comes now.",
    HEAD + '0 "Ann": rich': 'Line 2: "rich" is not known; write 4 Æ',
    HEAD + ANN + "pocket: Anger": "Line 3: \"pocket: Anger\" begins with no seat and no zone",
    HEAD + ANN + "hand: Anger\nhand: Punch": "Line 4: hand stands twice",
    HEAD + ANN + "line: Troll | ?2": "Line 3: a card in play lies open",
    HEAD + ANN + "hand: Troll + Anger": "only a card in play has cards on it",
    HEAD + ANN + "line: Troll {sleepy}": 'Line 3: "sleepy" is no mark',
    HEAD + ANN + "line: Troll {{": 'Line 3: "Troll {{" is no card',
    HEAD + ANN + "line: | Troll": "is no card",
    HEAD + ANN + 'line: Troll {2 "x}': "is no text in quotes",
    HEAD + ANN + "line: Troll {house}" + "x" * LONGEST: "letters; a notation has at most",
}  # fmt: skip


@pytest.mark.parametrize("text", FAULTS)
def test_a_fault_says_where_it_is_and_what_to_write(text: str) -> None:
    with pytest.raises(NotationError) as raised:
        read(text)
    assert FAULTS[text] in str(raised.value)


@given(st.text(max_size=60))
@settings(deadline=None)
def test_any_text_is_read_or_refused(text: str) -> None:
    for whole in (text, HEAD + ANN + f"line: {text}", HEAD + text, HEAD + ANN + text):
        try:
            read(whole)
        except NotationError:
            pass

"""What is wrong with a sheet is told by the number of its line, with what could be meant; then it is no match."""

from __future__ import annotations

import random

import pytest

from tests.engine.opening.test_positions import TABLE
from tests.replays.matches import setup as starters
from tests.replays.sheet.sheets import again, answers_of, faults, recorded, written

HEAD = "Vaultlog sheet 1: rulebook 16.0, variant standard"


def sheet() -> list[str]:
    """The lines of a match that has just begun, Ann in her first turn: line n is item n - 1."""
    return written(recorded({**starters(5), "first": 0}, [["keep"], ["keep"], ["house:logos"]])).splitlines()


def plays() -> int:
    """The number of the line of the first decision."""
    return sheet().index("P1 keep") + 1


def with_line(number: int, text: str) -> str:
    lines = sheet()
    lines[number - 1] = text
    return "\n".join(lines)


def number_of(start: str) -> int:
    return next(n for n, line in enumerate(sheet(), 1) if line.strip().startswith(start))


def test_a_good_sheet_has_no_faults() -> None:
    assert faults("\n".join(sheet())) == []
    loose = "\ufeff" + "\r\n".join(["", "# ours", *(f"  {line} " for line in sheet())])
    assert faults(loose) == [], "blank lines, remarks and blanks around do not matter"


@pytest.mark.parametrize(
    ("start", "line", "told"),
    [
        (HEAD, "Vaultlog sheet 1: rulebook 17, variant standard", 'there is no rulebook "17"; it can be 1.2, 1.3'),
        (HEAD, "Vaultlog sheet 1: book 16.0", '"book 16.0" is not known; the first line has rulebook and variant'),
        (HEAD, "Dear Ann", 'a sheet begins with "Vaultlog sheet 1:'),
        ("P2", 'P3 "Ben": deck "x"', "P3 stands here, and P2 comes now"),
        ("P1", 'P1 "Ann": deck "x", house dis', '"house dis" is not known; a player has deck'),
        ("P1", 'P1 "Ann": houses dsi logos', 'there is no house "dsi"; did you mean dis?'),
        ("cards", "cards brobna: Punch", 'there is no house "brobna"; did you mean brobnar?'),
        ("cards", "cards brobnar: Pnuch | Troll", '"Pnuch" is not in the catalogue; did you mean Punch'),
        ("cards", "cards logos: Armadrone", "Armadrone"),
        ("first", "first Ann", '"Ann" is no player; write P1, P2'),
        ("first", "first P7", "first is 6; give the number of a seat"),
        ("options", "options mulligan", '"mulligan": write yes or no behind it'),
        ("options", "options mulligans yes", 'there is no option "mulligans"'),
        ("readings", "readings steal-for-each", "is no reading; write its id and an option"),
        ("readings", "readings steal-for-ech=one", "steal-for-ech"),
        ("seed", "seed 17", "a seed has 64 hex digits"),
        ("seed", "seed hidden", "who does not know the seed"),
        ("seed", "# no seed", "nobody says what chance is"),
        ("seed", "printed deck", 'write "printed cards"'),
        ("seed", "sead 1", '"sead 1" is no line of a header'),
        ("P1 keep", "P1 kepe", "P1 is asked: Keep the opening hand, or shuffle it"),
        ("P1 keep", "P1 kepe", "did you mean keep?"),
        ("P1 keep", "P2 keep", "P1 decides now, not P2"),
        ("P1 keep", "P3 keep", "there is no P3; the players are P1 to P2"),
        ("P1 keep", "keep", '"keep" is no line of a header; below it a decision begins with P1'),
        ("P2 keep", "keep", '"keep" is no line of a sheet; a decision begins with the player'),
        ("P1 keep", "P1 play Troll", "keep"),
        ("P1 keep", "P1 secret", "who does not know the answer"),
        ("P1 keep", "P1 keys mulligan keep", "give 1 of its options, not 2"),
        ("P1 house", "P1 house lgos", "did you mean house logos?"),
        ("P1 house", "back 1", "2 lines"),
        ("P1 house", "back 7", "7 decisions cannot be taken back: 2 stand so far"),
        ("P1 house", "back to act 9", "there is no act 9 yet; this sheet has 2 so far"),
        ("P1 house", "back", "write back, how many decisions are taken back, and why"),
        ("P1 house", "back 1 with chance drawn afresh at event 99", "and this would be event 4"),
        ("P1 house", 'adjust {"kind"', "the corrections are not JSON"),
        ("P1 house", 'adjust [{"kind": "ember"}]', "kind is 'ember'"),
        ("P1 house", "adjust secret", "who does not know the answer"),
    ],
)
def test_a_wrong_line_is_told(start: str, line: str, told: str) -> None:
    number = number_of(start)
    found = faults(with_line(number, line))
    if line == "back 1":
        assert found == [], "a reason may be left out"
        return
    assert found, "it must not pass"
    assert any(told in text for _, text in found), found
    about = [at for at, text in found if told in text]
    if line != "# no seed" and not told.startswith(("first is", "steal-for-ech")):  # what the whole set-up is about
        assert number in about, found


def test_all_lines_that_can_be_found_are_told() -> None:
    lines = sheet()
    at = plays()
    lines[at - 1 :] = [
        "P1 kepe",
        "P9 keep",
        "P1 play Dimension Dor",
        "plai Troll",
        "# remark",
        "P2 reap Dextre",
        "P2 secret",
        "P1 house lgos",
        "P1 house star al",
    ]
    found = dict(faults("\n".join(lines)))
    assert sorted(found) == [at, at + 1, at + 2, at + 3, at + 6, at + 7]
    assert found[at + 7] == 'there is no house "lgos"; did you mean logos?'
    assert found[at + 2] == 'no card of the lists is called "Dimension Dor"; did you mean Dimension Door?'
    assert found[at + 3].endswith("did you mean play?")


def test_faults_of_header_and_decisions_are_told_together() -> None:
    lines = sheet()
    lines[number_of("cards") - 1] = "cards brobnar: Pnuch"
    lines[plays() - 1] = "P9 keep"
    found = [line for line, _ in faults("\n".join(lines))]
    assert found == [number_of("cards"), plays()]


def test_a_deck_that_cannot_be_played_is_told_at_its_player() -> None:
    number = number_of("cards logos")
    found = faults(with_line(number, "cards logos: Dextre"))
    assert [line for line, _ in found] == [number_of('P1 "')]
    assert "a deck has twelve cards of each house, and 1 are of logos" in found[0][1]


def test_a_deck_without_cards_is_looked_for() -> None:
    lines = [HEAD, 'P1 "Ann": deck "nowhere"', 'P2 "Ben"', "printed cards"]
    found = faults("\n".join(lines))
    assert [line for line, _ in found] == [2, 3]
    assert 'the cards of the deck "nowhere" are missing' in found[0][1]
    assert "the deck is missing" in found[1][1]


def test_what_is_no_text_of_a_sheet() -> None:
    assert faults("") == [(1, 'a sheet begins with "Vaultlog sheet 1: rulebook 18.4, variant standard"')]
    assert "at most" in faults(HEAD + "x" * 2_000_001)[0][1]
    assert faults(f"{HEAD}\nposition {{")
    assert faults(f"{HEAD}\nposition []\nprinted cards")


def at_the_table(*lines: str) -> str:
    """A sheet of a match with printed cards, in a position where Ann has two Trolls and Ben others."""
    position = {**TABLE, "house": "brobnar", "active": 0, "first": 0}
    position["seats"] = [
        {"line": [{"title": "Troll", "ready": True}, "Urchin", {"title": "Troll", "ready": True}], "hand": ["Punch"]},
        {"line": ["Dextre", "Urchin", "Troll"], "hand": ["Anger"]},
    ]
    match = recorded({**starters(1), "position": position})
    return "\n".join([*written(match).splitlines(), *lines])


def test_copies_are_told_apart_by_their_place() -> None:
    number = len(at_the_table("x").splitlines())
    assert faults(at_the_table("P1 reap Troll")) == [
        (
            number,
            "P1 is asked: Play, discard or use a card, or end the step. "
            'There are 2 of "Troll"; write Troll 1 or Troll 2',
        )
    ]
    for said, place in (("Troll 1", 0), ("Troll 2", 2), ("tro 2", 2)):
        match = again(at_the_table(f"P1 reap {said}"))
        assert not match.fold.game.table.players[0].line[place].ready
    assert "did you mean" in faults(at_the_table("P1 reap Troll 3"))[0][1]


def test_sides_are_told_apart() -> None:
    found = faults(at_the_table("P1 play Punch", "P1 choose Troll"))
    assert found[0][1].endswith('There are 3 of "Troll"; write Troll 1 of P1, Troll 2 of P1 or Troll of P2')
    for said, seat, place in (("Troll of P2", 1, 2), ("troll 2 of P1", 0, 2), ("Urchin of p2", 1, 1)):
        line = again(at_the_table("P1 play Punch", f"P1 choose {said}")).fold.game.table.players[seat].line
        assert len(line) == 2 or line[place].damage == 3, said


@pytest.mark.parametrize(
    "said", ["P1 fight Troll 1 > Dextre", "P1 fight Troll 1 vs. dex", "P1 fight tr 1 > Ur", "P1 Fight TROLL 2 > troll"]
)
def test_titles_may_be_short(said: str) -> None:
    assert faults(at_the_table(said)) == []


def test_what_is_not_possible_is_told() -> None:
    (found,) = faults(at_the_table("P1 reap Urchin"))
    assert '"Urchin" is not among what can be answered; it can be reap Troll 1, reap Troll 2' in found[1]


def test_a_target_that_need_not_be_said_is_checked() -> None:
    position = {**TABLE, "house": "brobnar", "active": 0, "first": 0}
    position["seats"] = [{"line": [{"title": "Troll", "ready": True}]}, {"line": ["Dextre"]}]
    lines = written(recorded({**starters(1), "position": position})).splitlines()
    assert faults("\n".join([*lines, "P1 fight Troll"])) == []
    assert faults("\n".join([*lines, "P1 fight Troll > dex"])) == []
    wrong = faults("\n".join([*lines, "P1 fight Troll > Urchin"]))
    assert wrong == [(len(lines) + 1, '"Urchin" cannot be fought; it was Dextre, the only one that could be')]


def test_a_flank_of_an_empty_battleline_may_be_said() -> None:
    position = {**TABLE, "house": "brobnar", "active": 0, "first": 0}
    position["seats"] = [{"hand": ["Troll", "Punch"]}, {"line": ["Dextre"]}]
    lines = written(recorded({**starters(1), "position": position})).splitlines()
    assert faults("\n".join([*lines, "P1 play Troll left"])) == []
    assert "no flank was asked for" in faults("\n".join([*lines, "P1 play Punch left"]))[0][1]


def test_remarks_behind_a_line_are_passed_over() -> None:
    lines = sheet()
    lines[plays() - 1] += "  # she liked it"
    assert answers_of(again("\n".join(lines))) == answers_of(again("\n".join(sheet())))


SPOILT = (
    *('"', "{", "}", "|", ",", " > ", " #1", " 2", "  # ", ":", "=", "\\", "\u2028", "\x00", "P1 ", "P3 ", "secret"),
    *("cards dis: ", "position {}", "position []", "adjust 5", "adjust [[]]", "adjust {}", "back 99999"),
    *("back to act 0", "first", "lost", "options", "readings", "printed cards, sees P2 P9", "seed", "entropy P9 x"),
    *("entropy P1", "close", "P1 keys", "P1 keys x:y:z card:", "P1 choose", "P1 override", "P1 override play:99999"),
    *("P1 play", "P1 fight > ,", "time", "P1 concede", "P2 seen: ", "P1 order none, ,", "9" * 50, "set Zz"),
    'P1 "Ann": ,,, token, set, deck',
)


@pytest.mark.parametrize("number", range(60))
def test_whatever_stands_there_is_told_or_played(number: int) -> None:
    """A sheet that was spoilt by chance is a match or has faults, each at a line that it has."""
    dice = random.Random(number)
    lines = [*sheet(), "P1 end"]
    for _ in range(dice.randint(1, 3)):
        at, text = dice.randrange(len(lines)), dice.choice(SPOILT)
        spot = dice.randint(0, len(lines[at]))
        how = dice.randrange(5)
        if how == 0:
            lines[at] = lines[at][:spot] + text + lines[at][spot:]
        elif how == 1:
            lines[at] = lines[at][:spot]
        elif how == 2:
            lines.insert(dice.randrange(len(lines) + 1), lines[at])
        elif how == 3:
            lines.insert(at, text)
        else:
            lines[at] = text
    for line, text in faults("\n".join(lines)):
        assert 1 <= line <= len(lines)
        assert text
        assert "\n" not in text

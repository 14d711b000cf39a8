"""Players, decks and pairings taken over: what is read, and how every bad line is told."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.tournaments.decks.houses_only import beside
from replays.tournaments.fold import apply
from replays.tournaments.imports import TournamentImportRefused, plan_import
from replays.tournaments.state import Tournament
from replays.tournaments.tables import RowFault
from tests.replays.tournaments.build import ARGUS, LISTS, OLGA, ONYX, created, tournament
from tests.replays.tournaments.decks.test_deck_formats import plain, vault

PLAYERS = "player,name\nann,Ann Archer\nben,Ben\n"
DECKS = f'player,list\nann,{ARGUS}\nben,"{ONYX.replace(chr(34), chr(34) * 2)}"\n'
PAIRINGS = "round,table,player1,player2\n1,7,ann,ben\n"


def empty(**opening: Any) -> Tournament:
    now = Tournament()
    apply(now, created(**opening), None, actor=OLGA)
    return now


def taken(now: Tournament | None = None, /, **parts: Any) -> Tournament:
    """The tournament after the import."""
    now = now or empty()
    for data, secret in plan_import(now, parts, actor=OLGA):
        apply(now, data, secret, actor=OLGA)
    return now


def faults(now: Tournament | None = None, /, **parts: Any) -> list[RowFault]:
    now = now or empty()
    version = now.version
    with pytest.raises(TournamentImportRefused) as caught:
        plan_import(now, parts, actor=OLGA)
    assert now.version == version
    assert now.players.keys() == (now.players.keys() - {"nobody"})
    return caught.value.faults


def test_three_tables_become_a_tournament() -> None:
    now = taken(players=PLAYERS, decks=DECKS, pairings=PAIRINGS)
    assert [(player.id, player.name) for player in now.players.values()] == [("ann", "Ann Archer"), ("ben", "Ben")]
    assert {deck.id: deck.list["name"] for deck in now.decks.values() if deck.list} == {
        "ann-deck-1": ARGUS,
        "ben-deck-1": ONYX,
    }
    (pairing,) = now.pairings_of("1")
    assert (pairing.id, pairing.table, [seat.player for seat in pairing.seats]) == ("1-7", "7", ["ann", "ben"])


def test_the_same_in_json() -> None:
    now = taken(
        players=[{"id": "ann", "name": "Ann Archer", "account": "acc-1", "streams_hand": True}, {"name": "Ben"}],
        decks=[
            {"id": "a", "player": "ann", "list": LISTS[ARGUS]},
            {"id": "v", "player": "ann", "list": vault(LISTS[ONYX])},
            {"player": "ben", "list": plain(LISTS[ONYX]), "name": "Mine"},
        ],
        pairings=[
            {"id": "p", "round": "1", "table": "7", "seats": ["ann", {"player": "ben", "chains": 3}]},
            {"round": "2", "table": "1", "seats": [{"player": "Ann Archer", "deck": "v"}]},
        ],
    )
    assert now.players["ann"].streams_hand
    assert now.players["ann"].account == "acc-1"
    assert now.decks["ben-deck-1"].list is not None
    assert now.decks["ben-deck-1"].list["name"] == "Mine"
    assert now.pairings["p"].seats[1].chains == 3
    assert now.pairings["2-1"].seats[0].deck == "v"
    assert [round.number for round in now.rounds.values()] == [1, 2]


@pytest.mark.parametrize("delimiter", [";", "\t", ","])
def test_spreadsheets_write_csv_in_many_ways(delimiter: str) -> None:
    text = "\ufeff" + "ID;Name ;Streams hand\r\nann; Ann ;yes\r\n;;\r\nben;Ben;\r\n".replace(";", delimiter)
    now = taken(players=text)
    assert [(player.id, player.name, player.streams_hand) for player in now.players.values()] == [
        ("ann", "Ann", True),
        ("ben", "Ben", False),
    ]


def test_a_deck_fits_in_a_cell() -> None:
    cells = [plain(LISTS[ARGUS]), json.dumps(vault(LISTS[ONYX]))]
    quoted = ["".join(('"', cell.replace('"', '""'), '"')) for cell in cells]
    now = taken(players=PLAYERS, decks=f"list,player\n{quoted[0]},ann\n{quoted[1]},Ben\n")
    assert [deck.list["name"] for deck in now.decks.values() if deck.list] == [ARGUS, ONYX]


def test_a_list_takes_the_place_of_the_houses_of_the_same_deck() -> None:
    decks = [
        "deck,player,list\nsaid,ben,CotA:brobnar+dis+shadows\nother,ben,mars+dis+logos\n",
        f"""deck,player,list
listed,ben,"{ONYX.replace('"', '""')}"\n""",
    ]
    now = taken(players=PLAYERS, decks=decks[0], pairings="round,table,player1,deck1,player2\n1,1,ben,said,ann\n")
    now = taken(now, decks=decks[1])
    assert [(deck.id, deck.withdrawn) for deck in now.decks.values()] == [
        ("said", True), ("other", False), ("listed", False)
    ]  # fmt: skip
    there = now.deck_at(now.pairings["1-1"].seats[0])
    assert there is not None, "the pairing names the houses, and means the list"
    assert there.id == "listed", "the pairing names the houses, and means the list"
    [told] = beside(now, now.decks["listed"])
    assert told.startswith("Ben's deck other has no list: it is Mars, Dis and Logos, and the list listed is CotA: ")


def test_a_list_takes_the_place_of_houses_whose_set_was_not_known() -> None:
    now = taken(players=PLAYERS, decks="deck,player,list\na,ben,brobnar+dis+shadows\n")
    now = taken(now, decks=f"""deck,player,list\nlisted,ben,"{ONYX.replace('"', '""')}"\n""")
    assert [deck.id for deck in now.decks_of("ben")] == ["listed"]
    assert beside(now, now.decks["listed"]) == []


def test_a_list_that_can_be_of_several_decks_takes_the_place_of_none() -> None:
    now = taken(players=PLAYERS, decks="deck,player,list\na,ben,brobnar+dis+shadows\nb,ben,shadows+dis+brobnar\n")
    now = taken(now, decks=f"""deck,player,list\nlisted,ben,"{ONYX.replace('"', '""')}"\n""")
    told = beside(now, now.decks["listed"])
    assert [deck.id for deck in now.decks_of("ben")] == ["a", "b", "listed"]
    assert len(told) == 2
    assert "several decks of Brobnar, Dis and Shadows" in told[0]
    assert "withdraw a;" in told[0]


def test_pairings_build_on_what_is_there_already() -> None:
    now = taken(tournament(), pairings="round,table,player 1,player_2,chains2\n1,1,ann,cat,4\n2,1,ben,,\n")
    assert now.pairings["1-1"].seats[1].chains == 4
    assert now.pairings["2-1"].bye
    assert list(now.rounds) == ["1", "2"]


def test_three_per_table() -> None:
    now = taken(tournament(variant="break-key"), pairings="round,table,player1,player2,player3\n1,1,ann,ben,cat\n")
    assert len(now.pairings["1-1"].seats) == 3


def test_a_deck_we_hold_is_found_though_its_name_is_misspelt() -> None:
    (fault,) = faults(players=PLAYERS, decks="player,list\nann,Radient Argus the Suprem\n")
    assert fault.nearest == (ARGUS,)
    assert "no deck we hold" in fault.what


def test_who_stands_in_a_bad_line_is_offered_all_the_same() -> None:
    bad, pairing = faults(
        players="player,name\nann,Ann\ndan,\n", pairings="round,table,player1,player2\n1,1,ann,dann\n"
    )
    assert (bad.field, bad.what) == ("name", "give the name")
    assert pairing.nearest[0] == "dan"


def test_a_report_names_every_bad_line_its_field_and_what_to_do() -> None:
    found = faults(
        players="player,name,streams_hand\nann,Ann,\nann,Another,\nben,,\nc d,Cat,\ndan,Dan,perhaps\n",
        decks="deck,player,list\nd1,ann,12 Punhc\nd2,ann,\nd3,anm,12 Punch\nd4,dan,12 Punch\n",
        pairings="round,table,player1,player2,chains1\n1,1,ann,eve,\n,2,ann,,\n1,3,ann,,many\n1,4,ann,ben,\n1,5,,,\n",
    )
    assert [(fault.part, fault.line, fault.field) for fault in found] == [
        ("players", 3, "player"),
        ("players", 4, "name"),
        ("players", 5, "player"),
        ("players", 6, "streams_hand"),
        ("decks", 2, "list"),
        ("decks", 3, "list"),
        ("decks", 4, "player"),
        ("decks", 4, "list"),
        ("decks", 5, "list"),
        ("pairings", 2, "player2"),
        ("pairings", 3, "round"),
        ("pairings", 4, "chains1"),
        ("pairings", 6, "player1"),
    ]
    told = {(fault.part, fault.line): fault for fault in reversed(found)}
    assert told["players", 3].what == "there is a player ann already; choose another id"
    assert "letters without accents" in told["players", 5].what
    assert "perhaps" in told["players", 6].what
    assert told["decks", 2].nearest == ("Punch",)
    assert "Punhc is not in the catalogue" in told["decks", 2].what
    assert set(told["decks", 4].nearest) == {"ann", "dan", "Dan"}
    assert all(fault.what for fault in found)
    assert str(told["pairings", 3]) == "pairings, line 3, round: give the round"


def test_one_mistake_is_one_fault() -> None:
    found = faults(
        players="player,name\nann,Ann\nben,\n",
        decks=f"deck,player,list\nd1,ben,{ARGUS}\nd2,ann,12 Punhc\n",
        pairings="round,table,player1,player2,deck1\n1,1,ann,ben,d2\n",
    )
    assert [(fault.part, fault.line) for fault in found] == [("players", 3), ("decks", 3)]


def test_players_of_one_name_are_told_apart_by_id() -> None:
    (fault,) = faults(players="player,name\nann1,Ann\nann2,Ann\n", pairings="round,table,player1\n1,1,Ann\n")
    assert fault.what == "Ann is the name of 2 players; give an id: ann1, ann2"


def test_seats_in_json_are_named_as_json() -> None:
    seats = [{"player": "ann", "chains": 99}, {"player": "dan"}]
    (fault,) = faults(tournament(), pairings=[{"round": "1", "table": "1", "seats": seats}])
    assert (fault.line, fault.field) == (1, "seats/1/player")
    (fault,) = faults(tournament(), pairings=[{"round": "1", "table": "1", "seats": seats[:1]}])
    assert fault.field == "seats/0/chains"
    (fault,) = faults(tournament(), pairings=[{"round": "1", "table": "1", "seats": "ann"}])
    assert fault.field == "seats"
    doubled = [{"round": "1", "table": "1", "seats": ["ann", "ann"]}]
    assert faults(tournament(), pairings=doubled)[0].field == "seats/1/player"


@pytest.mark.parametrize(
    ("text", "line", "says"),
    [
        ("player,nam\nann,Ann\n", 1, "'nam' is no column; columns are player, name"),
        ("player,player,name\n", 1, "there twice"),
        ("player,name\nann,Ann,more\n", 2, "the line has 3 cells"),
        ('player,name\nann,"Ann\n', 2, "cannot be read as CSV"),
        ("player,name\nann,A\0nn\n", 2, None),
    ],
)
def test_csv_that_cannot_be_read(text: str, line: int, says: str | None) -> None:
    if says is None:
        try:
            taken(players=text)
        except TournamentImportRefused as error:
            assert error.faults[0].line in (1, 2)
        return
    (fault,) = faults(players=text)
    assert fault.line == line
    assert says in fault.what


def test_a_line_is_counted_where_it_begins() -> None:
    (fault,) = faults(players='player,name\nann,"Ann\nof the\nHills"\n\nann,Other\n')
    assert fault.line == 6


def test_an_import_has_an_end() -> None:
    (fault,) = faults(players=[{"id": f"p{n}", "name": "P"} for n in range(5001)])
    assert (fault.line, fault.what) == (5001, "an import takes 5000 lines; divide it")


def test_a_report_ends_where_nobody_reads_on() -> None:
    found = faults(players=[{"id": f"p {n}", "name": "P"} for n in range(1000)])
    assert len(found) == 200
    deck = "\n".join(f"{n} No Such Card" for n in range(1, 300))
    assert len(faults(players=PLAYERS, decks=[{"player": "ann", "list": deck}])) == 40


CELL = st.none() | st.booleans() | st.integers() | st.text(max_size=8) | st.lists(st.text(max_size=3), max_size=2)
FIELDS = ["player", "name", "account", "streams_hand", "deck", "list", "round", "table", "seats", "player1", "chains1"]
ROWS = st.lists(st.dictionaries(st.sampled_from(FIELDS), CELL, max_size=6) | CELL, max_size=4)


@given(ROWS | st.text(max_size=60), ROWS | st.text(max_size=60), ROWS | st.text(max_size=60))
def test_whatever_is_sent_is_taken_or_told(players: Any, decks: Any, pairings: Any) -> None:
    try:
        now = taken(players=players, decks=decks, pairings=pairings)
    except TournamentImportRefused as error:
        assert error.faults
        assert all(fault.line >= 1 and fault.what for fault in error.faults)
    else:
        assert now.version >= 1


def test_decks_of_the_event_name_no_player() -> None:
    now = tournament()
    rows = [{"list": ONYX, "pool": "yes"}, {"deck": "second", "list": ARGUS, "pool": True}]
    for data, secret in plan_import(now, {"decks": rows}, actor=OLGA):
        apply(now, data, secret, actor=OLGA)
    assert [deck.id for deck in now.decks_of(None)] == ["pool-deck-1", "second"]
    with pytest.raises(TournamentImportRefused, match="leave the player out, or write no here"):
        plan_import(now, {"decks": [{"list": ONYX, "pool": "yes", "player": "ann"}]}, actor=OLGA)
    with pytest.raises(TournamentImportRefused, match="'perhaps' is neither yes nor no"):
        plan_import(now, {"decks": [{"list": ONYX, "pool": "perhaps"}]}, actor=OLGA)

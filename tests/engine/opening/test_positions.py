"""Described tables: what they open, and a sentence for every fault of those that are impossible."""

from __future__ import annotations

import copy
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine.errors import SetupError
from engine.game import Game
from engine.opening.description import PARTS, POSITION
from engine.opening.faults import faults_at, faults_of
from engine.opening.positions import open_part, setup_of
from engine.table.description import MOST_CARDS

ANN = {
    "name": "Ann",
    "amber": 4,
    "keys": ["red"],
    "chains": 2,
    "line": [
        {"title": "Troll", "damage": 7, "amber": 1, "stunned": True, "upgrades": ["Blood of Titans"]},
        {"title": "Bumpsy", "house": "dis", "ready": False, "power_counters": 2, "counters": {"doom": 1}},
    ],
    "artifacts": ["Cannon"],
    "hand": ["Anger", {"title": "Punch", "icons": ["draw"]}],
    "deck": ["Barehanded", "Lava Ball"],
    "archives": [{"title": "Dust Pixie", "owner": 1}],
    "discard": ["Brothers in Battle"],
    "purged": ["Loot the Bodies"],
}
BEN = {"line": ["Dextre"], "hand": ["Wild Wormhole"], "deck": ["Labwork"] * 6}
TABLE: dict[str, Any] = {
    "turn": 5, "active": 0, "first": 1, "step": "main", "house": "brobnar", "seats": [ANN, BEN],
}  # fmt: skip


def changed(path: str, value: Any) -> dict[str, Any]:
    """The table with one thing in it set: "seats/0/line/1/damage"."""
    table = copy.deepcopy(TABLE)
    at: Any = table
    *way, last = path.split("/")
    for word in way:
        at = at[int(word)] if isinstance(at, list) else at[word]
    at[int(last) if isinstance(at, list) else last] = value
    return table


def opened(table: Any, **more: Any) -> Game:
    return Game.open({"position": table, **more})


def test_the_table_stands_as_described() -> None:
    game = opened(TABLE)
    assert (game.turn, game.active, game.step, game.table.state.house, game.table.state.first) == (
        5,
        0,
        "main",
        "brobnar",
        1,
    )
    ann, ben = game.table.players
    assert (ann.name, ann.amber, ann.keys, ann.chains, ben.amber, ben.keys) == ("Ann", 4, ["red"], 2, 0, [])
    troll, bumpsy = ann.line
    assert (troll.title, troll.damage, troll.amber, troll.stunned, troll.ready) == ("Troll", 7, 1, True, True)
    assert [(card.title, card.host) for card in troll.upgrades] == [("Blood of Titans", troll)]
    assert (bumpsy.house, bumpsy.ready, bumpsy.power_counters, bumpsy.counters) == ("dis", False, 2, {"doom": 1})
    assert [card.title for card in ann.deck] == ["Barehanded", "Lava Ball"]
    assert ann.hand[1].icons[-1] == "draw"
    assert [(card.title, card.owner) for card in ann.archives] == [("Dust Pixie", 1)]
    assert [card.title for card in (*ann.discard, *ann.purged, *ann.artifacts)] == [
        "Brothers in Battle", "Loot the Bodies", "Cannon",
    ]  # fmt: skip
    assert game.pending is not None
    assert game.pending.kind == "main"


@pytest.mark.parametrize("step", ["start", "forge", "house", "main", "ready", "draw", "end"])
def test_play_goes_on_from_every_step(step: str) -> None:
    game = opened({**TABLE, "step": step})
    assert game.pending is not None
    assert game.pending.kind == ("main" if step == "main" else "house")
    assert game.active == (1 if step in ("ready", "draw", "end") else 0)


def test_the_plain_form_opens_the_very_same_match() -> None:
    setup = setup_of({"position": TABLE})
    again = setup_of(setup.to_data())
    assert again.to_data() == setup.to_data()
    assert Game.open(again).digest() == Game.open(setup).digest()


def test_the_open_part_counts_what_is_hidden() -> None:
    shown = open_part(TABLE)
    assert [shown["seats"][0][zone] for zone in ("hand", "deck", "archives")] == [2, 2, 1]
    assert shown["seats"][0]["line"] == ANN["line"]
    assert shown["seats"][0]["discard"] == ANN["discard"]
    assert isinstance(TABLE["seats"][0]["hand"], list), "the description itself is left alone"


UNDER = [{"title": "Goon 2", "facedown": True}, "Goon 3"]


def test_what_lies_facedown_under_a_card_is_known_to_its_owner_alone(table) -> None:
    t = table(me={"line": [{"title": "Goon 5", "under": UNDER}]})
    lower, grafted = t.card("Goon 5").under
    assert (lower.facedown, lower.known, grafted.facedown) == (True, 1, False)
    assert grafted.known == t.g.everyone
    shown = open_part({"seats": [{"line": [{"title": "Goon 5", "under": UNDER}, "Goon 1"]}]})
    assert shown["seats"][0]["line"] == [{"title": "Goon 5", "under": [{"facedown": True}, "Goon 3"]}, "Goon 1"]


FAULTS = [
    ("turn", 0, "turn is 0; give a number from 1"),
    ("turn", "5", "turn is '5'"),
    ("active", 2, "active is 2; give a seat from 0 to 1"),
    ("active", True, "active is True; give a seat from 0 to 1"),
    ("first", -1, "first is -1; give a seat from 0 to 1, or null"),
    ("tide", [0], "tide is a list; give a seat from 0 to 1, or null"),
    ("step", "night", "step is 'night'; give one of start, forge"),
    ("step", {}, "step is an object"),
    ("house", "saurians", "house is 'saurians'; give one of brobnar"),
    ("house", None, "in step main a house is active"),
    ("weather", 1, "weather is no field here; there are turn"),
    ("seats/1", "Ben", "seat 1 is 'Ben'; give an object"),
    ("seats/0/amber", -1, "seat 0: amber is -1"),
    ("seats/0/amber", 10**30, "seat 0: amber is a number beyond all bounds"),
    ("seats/0/amber", 1.5, "seat 0: amber is 1.5"),
    ("seats/0/chains", 25, "seat 0: chains is 25; give a number from 0 to 24"),
    ("seats/0/name", "", "seat 0: name is ''"),
    ("seats/0/keys", ["green"], "seat 0: item 1 of keys is 'green'; give one of red"),
    ("seats/0/keys", [{}], "seat 0: item 1 of keys is an object; give one of red"),
    ("seats/0/keys", ["red", "red"], "item 2 of keys is 'red' for the second time"),
    ("seats/0/keys", ["red", "blue", "yellow"], "at most two forged keys"),
    ("seats/0/keys", 3, "keys is 3; give a list"),
    ("seats/0/houses", "dis", "houses is 'dis'; give a list"),
    ("seats/0/token", "Nobody", "token is 'Nobody'"),
    ("seats/0/tide", 3, "tide is 3"),
    ("seats/0/hands", [], "seat 0: hands is no field here; did you mean hand?"),
    ("seats/0/hand", "Anger", "seat 0: hand is 'Anger'; give a list of cards"),
    ("seats/0/deck", ["Labwork"] * (MOST_CARDS + 1), f"deck has {MOST_CARDS + 1} items; give at most {MOST_CARDS}"),
    ("seats/0/hand/0", 7, "seat 0, hand: item 1 is 7; give a title, or an object with a title"),
    ("seats/0/hand/0", {}, "seat 0, hand: title of item 1 is missing; give the title of a card"),
    ("seats/0/hand/0", "Angre", "'Angre' is not in the catalogue; did you mean Anger"),
    ("seats/0/hand/0", {"title": "Anger", "damage": 1}, "seat 0, hand: damage of Anger is no field here"),
    ("seats/0/line/0", "Cannon", "Cannon is of type artifact; only a card of type creature"),
    ("seats/0/artifacts/0", "Troll", "Troll is of type creature; only a card of type artifact"),
    ("seats/0/artifacts/0", {"title": "Cannon", "upgrades": ["Blood of Titans"]}, "only creatures have upgrades"),
    ("seats/0/line/0/upgrades", ["Troll"], "only a card of type upgrade"),
    ("seats/0/line/0/upgrades", "Blood of Titans", "upgrades of Troll is 'Blood of Titans'; give a list of cards"),
    (
        "seats/0/line/0/under",
        [{"title": "Anger", "stunned": True}],
        "seat 0, line, under: stunned of Anger is no field here",
    ),
    ("seats/0/line/0/damage", -1, "damage of Troll is -1"),
    ("seats/0/line/0/damage", False, "damage of Troll is False"),
    ("seats/0/line/0/damage", 13, "Troll has 13 damage and power 13, so it would be dead"),
    ("seats/0/line/0/stunned", 1, "stunned of Troll is 1; give true or false"),
    ("seats/0/line/0/ready", "no", "ready of Troll is 'no'"),
    ("seats/0/line/0/house", "mars!", "house of Troll is 'mars!'"),
    ("seats/0/line/0/owner", 7, "owner of Troll is 7; give a seat from 0 to 1"),
    ("seats/0/line/0/amber_of", {"0": 1}, "amber_of of Troll is not known in the variant standard; leave it out"),
    ("seats/0/boon", True, "seat 0: boon is not known in the variant standard; leave it out"),
    ("seats/0/hand/0", ["Anger"], "seat 0, hand: item 1 is a list; give a title"),
    ("seats/0/hand/0", {"title": 3}, "seat 0, hand: title of item 1 is 3; give the title of a card"),
    ("seats/0/line/0/upgrades/0", {"title": "Blood of Titans", "damage": -1}, "damage of Blood of Titans is -1"),
    ("seats/0/line/0/icons", ["gold"], "item 1 of icons of Troll is 'gold'; give one of amber"),
    ("seats/0/line/0/icons", ["draw"] * 21, "icons of Troll has 21 items; give at most 20"),
    ("seats/0/line/0/counters", 3, "counters of Troll is 3"),
    ("seats/0/line/0/counters", {"doom": "many"}, "counters of Troll is 'many'"),
    ("seats/0/line/0/counters", {"doom": 0}, "counters of Troll is 0; give a number from 1"),
    ("seats/0/line/0/counters", {"\x1b": 1}, "of counters of Troll is no name there; give a word"),
    ("seats/0/line/0/counters", {f"c{n}": 1 for n in range(21)}, "counters of Troll has 21 names; give at most 20"),
]


@pytest.mark.parametrize(("path", "value", "sentence"), FAULTS)
def test_what_is_impossible_is_named(path: str, value: Any, sentence: str) -> None:
    with pytest.raises(SetupError) as error:
        opened(changed(path, value))
    assert len(error.value.faults) == 1, error.value.faults
    assert sentence in error.value.faults[0]


def test_a_creature_may_have_all_the_damage_that_leaves_it_alive() -> None:
    assert opened(changed("seats/0/line/0/damage", 12)).table.players[0].line[0].damage == 12


def test_every_fault_is_named_at_once() -> None:
    table = changed("turn", 0) | {"step": "night"}
    table["seats"][0] = {"amber": -1, "hand": ["Nobody", "Nothing at all"]}
    assert len(faults_of(table)) == 5
    assert faults_of(changed("seats", {}))[0].startswith(
        "seats is an object; give a list of objects, one for each player"
    )


def test_break_key_must_know_who_began() -> None:
    table = {"house": "dis", "first": None, "seats": [{}, {}, {}]}
    assert faults_of(table) == []
    assert faults_of(table, variant="break-key") == [
        "first is None; turns of break-key are counted from who began: give that seat"
    ]


def test_a_fault_knows_its_place() -> None:
    table = changed("seats/0/line/0/damage", -1)
    table["seats"][1]["hand"] = ["Nobody"]
    table["seats"][1]["line"][0] = {"title": "Dextre", "counters": {"a/b": 0}}
    assert [fault.pointer for fault in faults_at(table)] == [
        "/seats/0/line/0/damage", "/seats/1/line/0/counters/a~1b", "/seats/1/hand/0",
    ]  # fmt: skip
    with pytest.raises(SetupError) as error:
        opened(table)
    assert error.value.pointers == [f"/position{fault.pointer}" for fault in faults_at(table)]


def test_so_many_cards_of_all_zones_together() -> None:
    table = changed("seats/0/deck", ["Labwork"] * (MOST_CARDS - 20))
    assert faults_of(table) == []
    table["seats"][0]["discard"] = ["Labwork"] * 20
    (fault,) = faults_of(table)
    assert fault.startswith("seat 0 has 208 cards; 200 cards are the most")


def test_the_contract_takes_nothing_that_cannot_be_read() -> None:
    for path, value, _ in FAULTS:
        table = changed(path, value)
        if POSITION.faults(table) == []:
            assert POSITION.read(table).seats


def test_counters_are_those_of_the_rulebook() -> None:
    table = changed("seats/0/line/1/counters", {"fuse": 1})
    assert faults_of(table) == []
    assert faults_of(table, "1.3") == [
        "seat 0, line: Bumpsy has 'fuse' counters; rulebook 1.3 knows no fuse counter, but doom"
    ]


@pytest.mark.parametrize("table", [None, 3, "table", [], {}])
def test_what_is_no_table_is_refused(table: Any) -> None:
    with pytest.raises(SetupError):
        opened(table)


FIELDS = sorted({name for part in PARTS.values() for name in part.fields})
JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=8) | st.sampled_from(["Troll", "dis"]),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from(FIELDS), inner, max_size=4),
    max_leaves=12,
)
PLACES = ["seats", "turn", "seats/0", "seats/1/line", "seats/0/line/0", "seats/0/line/0/counters", "seats/0/keys",
          "seats/0/line/0/upgrades", "seats/0/hand", "seats/0/hand/0", "house", "seats/0/houses"]  # fmt: skip


@given(st.sampled_from(PLACES), JSON)
def test_whatever_is_described_is_played_or_refused(path: str, value: Any) -> None:
    try:
        game = opened(changed(path, value))
    except SetupError as error:
        assert error.faults
        assert all(isinstance(fault, str) and len(fault) < 600 for fault in error.faults)
    else:
        assert game.pending is not None or game.result is not None


def test_armor_that_a_position_calls_used_is_lost_first(table):
    t = table(
        me={"hand": ["Punch"]},
        foe={"line": [{"title": "Guard 5/1", "armor_used": 1, "upgrades": ["Protect the Weak"]}]},
    )
    guard = t.card("Guard 5/1")
    assert (t.g.armor(guard), t.g.armor_left(guard)) == (2, 1)
    assert guard.armor_seen == 2
    t.play("Punch")
    assert guard.damage == 2


# token creatures by their cards

SOLDIERS: dict[str, Any] = {"token": "Goon 2", "line": [{"title": "Trinket", "facedown": True, "damage": 1}, "Goon 3"]}


def test_a_token_creature_is_described_by_its_card(table):
    t = table(me={"hand": ["Stab"], "amber": 1}, foe=SOLDIERS)
    token = t.foe.line[0]
    assert (token.title, token.printed.title, token.facedown, token.damage) == ("Goon 2", "Trinket", True, 1)
    assert token.known == 0b10
    assert t.g.is_token(token)
    assert t.power("Goon 2") == 2
    t.play("Stab", token)
    assert t.titles(t.foe.discard) == ["Trinket"]
    assert t.titles(t.foe.line) == ["Goon 3"]


@pytest.mark.parametrize(
    "seat, ruleset, observed, fault",
    [
        ({**SOLDIERS, "token": None}, "16.0", False, "its owner's deck has no token creature"),
        (SOLDIERS, "2021-03", False, "lies facedown and rulebook 2021-03 knows no token creatures"),
        ({"token": "Goon 2", "artifacts": [{"title": "Goon 1", "facedown": True}]}, "16.0", False, "in artifacts"),
        (SOLDIERS, "16.0", True, "give null in place of a card that nobody has seen"),
    ],
)
def test_where_no_token_creature_can_lie_it_is_refused(seat, ruleset, observed, fault):
    (said,) = faults_of({"house": "dis", "seats": [seat, {}]}, ruleset, observed=observed)
    assert fault in said
    assert "facedown" not in str(faults_of({"house": "dis", "seats": [{"line": ["Goon 3"]}, {}]}, ruleset))


def test_only_its_owner_is_told_which_card_a_token_creature_is():
    told = {"title": "Trinket", "facedown": True, "house": "dis", "icons": ["draw"], "damage": 1}
    open_ = open_part({"seats": [{"line": [told, "Goon 3"]}]})
    assert open_["seats"][0]["line"] == [{"title": None, "facedown": True, "damage": 1}, "Goon 3"]

"""Corrections of a position: each kind, both sides, at its limits, and refused; all of a list or nothing."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from engine.errors import CorrectionsRefused, NotAtRest
from engine.game import Game
from engine.judging.kinds import CORRECTION, MOST_CORRECTIONS
from engine.judging.officials import adjust, end_by_time
from tests.engine.invariants import check_invariants
from tests.engine.table import Table

MakeTable = Callable[..., Table]
TABLE: dict[str, Any] = {
    "me": {
        "line": ["Troll", {"title": "Bumpsy", "upgrades": ["Blood of Titans"]}, "Bulwark"],
        "artifacts": ["Cannon"],
        "hand": ["Anger", "Firespitter", "Blood of Titans"],
        "deck": ["Punch", "Smaaash", "Headhunter"],
        "discard": ["Grenade Snib"],
        "archives": ["Hebe the Huge"],
        "amber": 3,
    },
    "foe": {"line": ["Dextre", "Titan Mechanic"], "hand": ["Wild Wormhole"]},
}


@pytest.fixture
def at(table: MakeTable) -> Table:
    return table(**TABLE)


def one(kind: str, **fields: Any) -> dict[str, Any]:
    return {"kind": kind, **fields}


# -- numbers ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("to", [0, 1, 3, 999])
def test_the_amber_in_a_pool_comes_from_the_supply_and_goes_there(at: Table, seat: int, to: int) -> None:
    was = at.game.table.players[seat].amber
    assert not at.adjust(one("amber", seat=seat, to=to))
    assert at.game.table.players[seat].amber == to
    (fact,) = at.facts[-1:]
    assert (fact.kind, fact.data) == ("judge.amber", {"player": seat, "to": to, "was": was})


@pytest.mark.parametrize("to", [[], ["red"], ["blue", "red"]])
def test_keys_are_forged_or_not_in_any_order(at: Table, to: list[str]) -> None:
    at.adjust(one("keys", seat=1, to=to))
    assert at.foe.keys == to


def test_a_third_key_is_for_forging(at: Table) -> None:
    (fault,) = at.impossible(one("keys", seat=1, to=["red", "yellow", "blue"]))
    assert "the match would be won" in fault


@pytest.mark.parametrize("to", [0, 24])
def test_chains(at: Table, to: int) -> None:
    at.adjust(one("chains", seat=0, to=to))
    assert at.me.chains == to


def test_what_is_on_cards(at: Table) -> None:
    at.adjust(
        one("card-amber", card="Troll", to=2),
        one("card-amber", card="Cannon", to=1),
        one("damage", card="Troll", to=7),
        one("counters", card="Troll", counter="power", to=2),
        one("status", card="Troll", status="stunned", to=True),
        one("status", card="Dextre", status="warded", to=True),
        one("status", card="Dextre", status="enraged", to=True),
        one("ready", card="Cannon", to=False),
        one("ready", card="Dextre", to=False),
    )
    troll, dextre = at.card("Troll"), at.card("Dextre")
    assert (troll.amber, troll.damage, troll.power_counters, troll.stunned) == (2, 7, 2, True)
    assert (dextre.warded, dextre.enraged, dextre.ready, at.card("Cannon").ready) == (True, True, False, False)
    assert at.card("Cannon").amber == 1
    assert at.power("Troll") == 10
    assert not at.may("reap:Troll"), "the question is asked anew"
    assert at.may("unstun:Troll"), "the question is asked anew"
    at.adjust(
        one("status", card="Troll", status="stunned", to=False),
        one("status", card="Dextre", status="warded", to=False),
        one("card-amber", card="Troll", to=0),
        one("counters", card="Troll", counter="power", to=0),
        one("damage", card="Troll", to=0),
        one("ready", card="Dextre", to=True),
    )
    assert (troll.amber, troll.damage, troll.power_counters, troll.stunned) == (0, 0, 0, False)
    assert at.may("reap:Troll")


def test_armor_that_was_used(at: Table) -> None:
    at.adjust(one("armor-used", card="Bulwark", to=at.armor("Bulwark")))
    assert at.game.table.armor_left(at.card("Bulwark")) == 0
    (fault,) = at.impossible(one("armor-used", card="Bulwark", to=9))
    assert "only 2 armor" in fault


def test_special_counters_are_those_of_the_rulebook(table: MakeTable) -> None:
    new = table(**TABLE, ruleset="2021-03")
    listed = new.game.table.ruleset.listed_counters
    assert listed is not None
    name = sorted(listed)[0]
    new.adjust(one("counters", card="Troll", counter=name, to=3))
    assert new.card("Troll").counters == {name: 3}
    new.adjust(one("counters", card="Troll", counter=name, to=0))
    assert new.card("Troll").counters == {}
    (fault,) = new.impossible(one("counters", card="Troll", counter="nonsense", to=1))
    assert "knows no nonsense counter" in fault


def test_an_old_rulebook_has_no_wards(table: MakeTable) -> None:
    old = table(**TABLE, ruleset="1.2")
    (fault,) = old.impossible(one("status", card="Troll", status="warded", to=True))
    assert "does not know the status warded" in fault


def test_a_creature_must_be_able_to_live(at: Table) -> None:
    (fault,) = at.impossible(one("damage", card="Troll", to=8))
    assert fault.startswith("Troll (")
    assert "move it to the discard pile too" in fault
    at.adjust(one("damage", card="Troll", to=8), one("counters", card="Troll", counter="power", to=1))
    (fault,) = at.impossible(one("counters", card="Troll", counter="power", to=0))
    assert "has 8 damage and power 8" in fault
    at.adjust(one("counters", card="Troll", counter="power", to=0), one("move", card="Troll", zone="discard"))
    assert at.card("Troll").zone == "discard"


# -- moving -----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("zone", ["hand", "deck", "discard", "archives", "purged"])
def test_a_creature_leaves_play_with_all_that_is_on_it(at: Table, zone: str) -> None:
    at.adjust(one("card-amber", card="Bumpsy", to=2), one("status", card="Bumpsy", status="stunned", to=True))
    bumpsy, blood = at.card("Bumpsy"), at.card("Bumpsy").upgrades[0]
    incarnation, known, theirs = bumpsy.incarnation, bumpsy.known, at.foe.amber
    assert not at.adjust(one("move", card=bumpsy, zone=zone))
    assert (bumpsy.zone, bumpsy.amber, bumpsy.stunned, bumpsy.known) == (zone, 0, False, known)
    assert bumpsy.incarnation > incarnation
    assert blood.zone == "discard"
    assert blood.host is None
    assert at.foe.amber == theirs + 2, "as when a creature leaves play"
    kinds = [fact.kind for fact in at.facts[-3:]]
    assert kinds == ["judge.amber_off", "judge.moved", "judge.moved"]


def test_a_judge_says_where_the_amber_goes(table: MakeTable) -> None:
    for amber_to, pools in ((0, (5, 0)), (1, (3, 2)), (None, (3, 0))):
        at = table(**TABLE)
        at.adjust(one("card-amber", card="Troll", to=2), one("move", card="Troll", zone="hand", amber_to=amber_to))
        assert (at.me.amber, at.foe.amber) == pools
    at = table(**TABLE)
    assert "no Æmber on Troll" in at.impossible(one("move", card="Troll", zone="hand", amber_to=1))[0]
    at.adjust(one("card-amber", card="Cannon", to=2), one("move", card="Cannon", zone="purged"))
    assert (at.me.amber, at.foe.amber) == (3, 0), "from an artifact it goes to the supply"


@pytest.mark.parametrize(("where", "place"), [("top", 0), ("bottom", -1), (0, 0), (1, 1)])
def test_a_card_has_a_place_in_the_deck(at: Table, where: Any, place: int) -> None:
    assert at.adjust(one("move", card="Anger", zone="deck", at=where)), "a card of a hand is not for everyone"
    deck = [card.title for card in reversed(at.me.deck)]
    assert deck[place] == "Anger"
    assert at.card("Anger").known == 1
    if place == 0:
        at.adjust(one("move", card="Anger", zone="deck", at=len(deck) - 1))
        assert at.me.deck[0].title == "Anger"
    assert "only" in at.impossible(one("move", card="Troll", zone="deck", at=len(at.me.deck) + 1))[0]


def test_who_knew_a_card_knows_it_in_its_new_place(at: Table) -> None:
    punch = at.card("Punch")
    assert punch.known == 0
    assert at.adjust(one("move", card=punch, zone="hand"))
    assert punch.known == 1
    fact = at.facts[-1]
    assert (fact.kind, fact.audience) == ("judge.moved", (0,))
    at.adjust(one("reveal", card=punch, seats=[1]))
    assert punch.known == 3
    assert at.facts[-1].audience == (0, 1)
    at.adjust(one("move", card=punch, zone="deck", at="bottom"))
    assert punch.known == 3, "both saw it go"
    assert at.adjust(one("move", card=punch, zone="discard"))
    assert punch.known == at.game.table.everyone
    assert not at.adjust(one("move", card=punch, zone="hand"))
    assert punch.known == at.game.table.everyone, "everyone saw it go there"
    assert "known to them already" in at.impossible(one("reveal", card=punch))[0]


def test_archives_of_another_seat(at: Table) -> None:
    hebe = at.card("Hebe the Huge")
    at.adjust(one("move", card=hebe, zone="archives", seat=1))
    assert hebe in at.foe.archives
    assert (hebe.controller, hebe.known) == (1, 3)
    at.adjust(one("move", card=hebe, zone="hand"))
    assert hebe in at.me.hand


def test_a_card_enters_play_as_another_one_and_its_text_is_heard(at: Table) -> None:
    spitter = at.card("Firespitter")
    incarnation = spitter.incarnation
    at.adjust(one("move", card=spitter, zone="play", seat=1, at=1, ready=True))
    assert [card.title for card in at.foe.line] == ["Dextre", "Firespitter", "Titan Mechanic"]
    assert spitter.ready
    assert spitter.incarnation > incarnation
    assert spitter.known == at.game.table.everyone
    at.adjust(one("move", card="Grenade Snib", zone="play"))
    assert at.me.line[-1].title == "Grenade Snib"
    assert not at.me.line[-1].ready
    held = next(card for card in at.me.hand if card.title == "Blood of Titans")
    at.adjust(one("move", card=held, zone="play", host="Dextre"))
    assert at.power("Dextre") == 3 + 5
    at.adjust(one("attach", card=held, host="Troll"))
    assert (at.power("Dextre"), at.power("Troll")) == (3, 13)
    assert "is on that creature already" in at.impossible(one("attach", card=held, host="Troll"))[0]


def test_control_and_position(at: Table) -> None:
    at.adjust(one("control", card="Troll", seat=1, at=0), one("position", card="Bulwark", at=0))
    assert [card.title for card in at.foe.line] == ["Troll", "Dextre", "Titan Mechanic"]
    assert [card.title for card in at.me.line] == ["Bulwark", "Bumpsy"]
    at.adjust(one("control", card="Cannon", seat=1))
    assert [card.title for card in at.foe.artifacts] == ["Cannon"]
    assert not at.may("reap:Troll")
    at.adjust(one("control", card="Troll", seat=0))
    assert at.me.line[-1].title == "Troll"
    assert at.may("reap:Troll")
    assert "controls Troll already" in at.impossible(one("control", card="Troll", seat=0))[0]
    assert "only 2 other cards" in at.impossible(one("position", card="Troll", at=3))[0]


@pytest.mark.parametrize(
    ("fields", "says"),
    [
        ({"card": "Troll", "zone": "play"}, "in play already"),
        ({"card": "Anger", "zone": "play"}, "is an action"),
        ({"card": "Anger", "zone": "hand"}, "is in hand already"),
        ({"card": "Firespitter", "zone": "play", "host": "Troll"}, "needs the `host`"),
        ({"card": "Blood of Titans#2", "zone": "play"}, "needs the `host`"),
        ({"card": "Blood of Titans#2", "zone": "play", "host": "Cannon"}, "not creature"),
        ({"card": "Blood of Titans#2", "zone": "play", "host": "Troll", "ready": True}, "neither ready nor"),
        ({"card": "Troll", "zone": "hand", "at": "top"}, "`at` says nothing"),
        ({"card": "Troll", "zone": "hand", "ready": True}, "`ready` says nothing"),
        ({"card": "Troll", "zone": "discard", "seat": 1}, "`seat` says nothing"),
        ({"card": "Firespitter", "zone": "play", "at": "top"}, "give a number"),
        ({"card": "Anger", "zone": "discard", "amber_to": 1}, "no Æmber on a card out of play"),
    ],
)
def test_a_move_that_means_nothing_is_refused(at: Table, fields: dict[str, Any], says: str) -> None:
    (fault,) = at.impossible(one("move", **fields))
    assert fault.startswith("correction 1 (move): ")
    assert says in fault


# -- decks, knowledge, the turn ---------------------------------------------------------------------------------------


def test_the_top_of_a_deck_in_another_order(at: Table) -> None:
    top = [card.title for card in reversed(at.me.deck)][:3]
    assert top == ["Headhunter", "Smaaash", "Punch"]
    at.adjust(one("reveal", card="Punch", seats=[0]), one("reveal", card="Smaaash", seats=[0, 1]))
    assert at.adjust(one("deck-top", seat=0, cards=["Punch", "Headhunter", "Smaaash"]))
    assert [card.title for card in reversed(at.me.deck)][:3] == ["Punch", "Headhunter", "Smaaash"]
    assert [at.card(title).known for title in top] == [0, 0, 0], "nobody knew all three, so nobody knows one now"
    assert at.facts[-1].audience == ()
    for title in top:
        at.adjust(one("reveal", card=title, seats=[0]))
    at.adjust(one("deck-top", seat=0, cards=["Headhunter", "Punch"]))
    assert [at.card(title).known for title in top] == [1, 1, 1]
    assert at.facts[-1].audience == (0,)
    (fault,) = at.impossible(one("deck-top", seat=0, cards=["Smaaash", "Headhunter"]))
    assert "exactly the top 2 cards" in fault
    assert "exactly" in at.impossible(one("deck-top", seat=1, cards=["Punch"]))[0]


def test_a_shuffled_deck_is_known_to_nobody(at: Table) -> None:
    at.adjust(one("reveal", card="Punch"))
    before = [card.id for card in at.me.deck]
    assert not at.adjust(one("shuffle", seat=0))
    after = [card.id for card in at.me.deck]
    assert sorted(before) == sorted(after)
    assert before != after
    assert not any(card.known for card in at.me.deck)


def test_house_and_step(at: Table) -> None:
    assert at.may("reap:Troll")
    at.adjust(one("house", to="logos"))
    assert at.game.table.state.house == "logos"
    assert not at.may("reap:Troll")
    at.adjust(one("house", to=None))
    assert at.game.table.state.house is None
    at.adjust(one("step", to="house"))
    assert at.pending.kind == "house"
    assert at.game.step == "house"
    assert at.game.at_rest
    assert "about to be chosen" in at.impossible(one("house", to="dis"))[0]
    at.adjust(one("step", to="main"), one("house", to="brobnar"))
    assert at.may("reap:Troll")
    assert at.game.turn == 3
    assert "is in step main already" in at.impossible(one("step", to="main"))[0]


def test_the_tide_is_part_of_some_matches_only(at: Table) -> None:
    if not at.game.table.tide_in_game:
        assert "not part of this match" in at.impossible(one("tide", seat=0))[0]
        return
    at.adjust(one("tide", seat=1))
    assert at.game.table.state.tide == 1
    at.adjust(one("tide", seat=None))
    assert at.game.table.state.tide is None


def test_a_lasting_effect_is_ended(table: MakeTable) -> None:
    at = table(me={"hand": ["Charge!"], "line": ["Troll"]}, foe={"line": ["Dextre"]}, house="sanctum")
    at.play("Charge!")
    (record,) = at.game.table.state.lasting
    (fault,) = at.impossible(one("effect-ended", effect=record.id + 7))
    assert f"{record.id} (Charge!)" in fault
    at.adjust(one("effect-ended", effect=record.id))
    assert at.game.table.state.lasting == []
    assert at.facts[-1].kind == "judge.effect_ended"


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_forfeits(at: Table, seat: int) -> None:
    at.adjust(one("amber", seat=1, to=1), one("forfeit", seat=seat))
    assert at.game.result is not None
    assert (at.game.result["winner"], at.game.result["reason"]) == (1 - seat, "forfeit")


def test_a_forfeit_alone_needs_no_rest_point(table: MakeTable) -> None:
    at = table(me={"hand": ["Firespitter"], "line": ["Troll"]})
    at.submit(f"play:{at.card('Firespitter').id}")
    assert not at.game.at_rest
    with pytest.raises(NotAtRest):
        adjust(at.game, [one("amber", seat=0, to=1), one("forfeit", seat=0)])
    with pytest.raises(CorrectionsRefused, match="a seat that is in the match"):
        adjust(at.game, [one("forfeit", seat=2)])
    at.adjust(one("forfeit", seat=1))
    assert at.game.result is not None
    assert at.game.result["winner"] == 0
    assert at.facts[-3].kind == "judge.forfeit"
    assert at.facts[-3].cause is None


def test_nothing_follows_a_forfeit(at: Table) -> None:
    assert "comes last" in at.impossible(one("forfeit", seat=0), one("amber", seat=0, to=1))[0]


def test_three_seats(table: MakeTable) -> None:
    raw = table(**TABLE).raw
    seats = [{**seat, "keys": ["red"]} for seat in raw["position"]["seats"]]
    seats.append({"deck": ["Dextre"] * 5, "houses": ["logos"], "keys": ["red", "blue"]})
    game = Game.open({**raw, "variant": "break-key", "position": {**raw["position"], "seats": seats}})
    troll = game.table.players[0].line[0]
    with pytest.raises(CorrectionsRefused, match="give that seat as `owner`"):
        adjust(game, [one("card-amber", card=troll.id, to=2)])
    with pytest.raises(CorrectionsRefused, match="without a key the seat would be out"):
        adjust(game, [one("keys", seat=2, to=[])])
    adjust(game, [one("card-amber", card=troll.id, to=2, owner=1), one("card-amber", card=troll.id, to=1, owner=2)])
    assert (troll.amber, troll.amber_of) == (3, {1: 2, 2: 1})
    check_invariants(game)
    adjust(game, [one("move", card=troll.id, zone="hand")])
    assert [player.amber for player in game.table.players] == [3, 2, 1], "captured Æmber goes home"
    adjust(game, [one("keys", seat=2, to=["red", "blue", "yellow"]), one("forfeit", seat=0)])
    assert game.result is None
    assert game.table.players[0].eliminated
    assert game.active == 1
    check_invariants(game)
    with pytest.raises(CorrectionsRefused, match="a seat that is in the match, from 1, 2"):
        adjust(game, [one("amber", seat=0, to=1)])
    end_by_time(game)
    assert game.result is not None
    assert (game.result["winner"], game.result["reason"]) == (2, "time")


# -- all or nothing, whatever is given --------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "says"),
    [
        ([], "at least one"),
        ({}, "at least one"),
        (None, "at least one"),
        ([one("amber", seat=0, to=1)] * (MOST_CORRECTIONS + 1), "are the most"),
        ([7], "give an object"),
        ([{}], "kind is missing; give one of amber, keys"),
        ([one("amber", seat=0)], "to is missing; give a number from 0 to 999"),
        ([one("amber", seat=0, to=1, reason="x")], "reason is no field here; there are seat, to"),
        ([one("amber", seat=True, to=1)], "seat is True"),
        ([one("amber", seat=-1, to=1)], "a seat that is in the match, from 0, 1"),
        ([one("amber", seat=0, to=1000)], "from 0 to 999"),
        ([one("amber", seat=0, to=10**30)], "a number beyond all bounds"),
        ([one("amber", seat=0, to=1.0)], "to is 1.0"),
        ([one("amber", seat=0, to=None)], "to is None"),
        ([one("chains", seat=0, to=25)], "from 0 to 24"),
        ([one("keys", seat=0, to=["red", "red"])], "item 2 of to is 'red' for the second time; give each once"),
        ([one("keys", seat=0, to=[["red"]])], "item 1 of to is a list; give one of red"),
        ([one("keys", seat=0, to="red")], "a list, each one of red"),
        ([one("damage", card=4000, to=1)], "the id of a card"),
        ([one("deck-top", seat=0, cards=[1, 1])], "item 2 of cards is 1 for the second time; give each once"),
        (
            [one("reveal", card=1, seats=[])],
            "seats is an empty list; give a list of at least 1, each a seat that",
        ),
        ([one("status", card=1, status="happy", to=True)], "one of stunned"),
        ([one("status", card=1, status="stunned", to=1)], "true or false"),
        ([one("counters", card=1, counter="x" * 41, to=1)], "a word"),
        ([one("move", card=1, zone="limbo")], "one of play"),
        ([one("move", card=1, zone="deck", at="middle")], "one of top, bottom, or a number"),
        ([one("house", to="narnia")], "or null"),
        ([one("step", to="draw")], "one of house, main"),
        ([one(["amber"])], "kind is a list; give one of"),  # type: ignore[arg-type]
    ],
)
def test_whatever_is_given_the_answer_is_a_sentence(at: Table, given: Any, says: str) -> None:
    before = at.game.digest()
    with pytest.raises(CorrectionsRefused) as refused:
        adjust(at.game, given)
    assert says in refused.value.faults[0]
    assert at.game.digest() == before


def test_every_fault_is_named_and_nothing_is_done(at: Table) -> None:
    faults = at.impossible(
        one("amber", seat=0, to=9),
        one("damage", card="Anger", to=1),
        one("house", to="dis"),
        one("attach", card="Troll", host="Bumpsy"),
        one("control", card="Troll", seat=0),
    )
    assert [fault.partition(":")[0] for fault in faults] == [
        "correction 2 (damage)",
        "correction 4 (attach)",
        "correction 5 (control)",
    ]


def test_only_at_rest(table: MakeTable) -> None:
    at = table(me={"hand": ["Firespitter"], "line": ["Troll"]})
    at.submit(f"play:{at.card('Firespitter').id}")
    assert not at.game.at_rest
    with pytest.raises(NotAtRest, match="the question enter.flank is open"):
        adjust(at.game, [one("amber", seat=0, to=1)])
    at.choose("left")
    at.adjust(one("forfeit", seat=0))
    with pytest.raises(NotAtRest, match="the match is over"):
        adjust(at.game, [one("amber", seat=0, to=1)])


def test_of_a_dealt_match_everything_is_known(table: MakeTable) -> None:
    at = table(me={"hand": ["Punch"], "deck": ["Troll"]})
    assert "there is nothing to fill" in at.impossible(one("fill", number=1))[0]
    assert "only a deck without a list is learnt" in at.impossible(one("learn", seat=0, title="Troll"))[0]
    assert "leave `seen` out" in at.impossible(one("move", card="Punch", zone="discard", seen=at.card("Troll").id))[0]
    assert "leave `seen` out" in at.impossible(one("reveal", card="Punch", seen=at.card("Troll").id))[0]


def test_the_corrections_of_this_page_are_all_there_are() -> None:
    tested = Path(__file__).read_text("utf-8")
    assert [name for name in CORRECTION.kinds if f'one("{name}"' not in tested] == []

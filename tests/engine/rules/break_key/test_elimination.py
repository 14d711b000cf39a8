"""Who is out: what is removed, what goes to whom, what ends, and how the others go on."""

from __future__ import annotations

import pytest

from engine.abilities import lasting
from engine.errors import EngineError, MatchOver
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent
from tests.engine.rules.break_key.cards import keys, out, places, pools

REMOVED = pytest.mark.clause("break-key-eliminated-cards-removed")
OWN = {"title": "Goon 4", "amber": 2, "amber_of": {"1": 2}}
"""A creature of seat 1 with its own Æmber."""


@invent("Trio Banner", power=2)
class TrioBanner:
    """Every other creature has 2 more power."""

    def power(g, me, creature):
        return 2 if creature is not me else 0


@invent("Trio Harness", type="upgrade")
class TrioHarness:
    """Its creature has 3 more power."""

    class Grants:
        """Has 3 more power."""

        def power(g, me, creature):
            return 3 if creature is me else 0


@invent("Trio Blessing", type="action")
class TrioBlessing:
    """Play: a creature has 2 more power for the rest of the match."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.begin(me, you, TrioBlessing.Blessed, until="match", on=creature)

    @lasting
    class Blessed:
        """A creature has 2 more power."""

        def power(g, me, creature):
            return 2 if g.ref(creature) == me.on else 0


def everything_of(t, seat):
    return [card for card in t.g.cards if card.owner == seat]


def knock_out(t, how):
    """Seat 1 falls, at a rest point of seat 0's turn."""
    if how == "keys":
        t.omni("Trio Anvil")
        to_rest(t)
    else:
        t.concede(1)
    assert out(t) == [1]
    return t


def sides(how):
    """What it takes for seat 1 to fall by a key."""
    me = {"artifacts": ["Trio Anvil"], "amber": 6} if how == "keys" else {}
    return me, {"keys": ["red"]} if how == "keys" else {}


HOW = pytest.mark.parametrize("how", ["keys", "conceded"])


@REMOVED
@HOW
def test_all_cards_are_removed_wherever_they_are(table, version, how):
    me, foe = sides(how)
    t = table(
        me=me,
        foe={
            **foe,
            "hand": ["Chant"],
            "discard": ["Punch"],
            "archives": ["Goon 1"],
            "purged": ["Goon 2"],
            "line": [{"title": "Goon 4", "upgrades": ["Badge"], "under": ["Goon 6"]}, {"title": "Goon 5", "owner": 2}],
            "artifacts": ["Trinket"],
            "chains": 3,
        },
        third={"line": [{"title": "Goon 3", "owner": 1}]},
        ruleset=version,
    )
    many = len(everything_of(t, 1))
    knock_out(t, how)
    assert many >= 19
    assert all(card.zone == "removed" for card in everything_of(t, 1))
    foe = t.foe
    assert not any([foe.hand, foe.deck, foe.discard, foe.archives, foe.purged, foe.line, foe.artifacts])
    assert t.third.line == [], "also what another one controlled"
    assert not any(card.zone == "removed" for seat in (0, 2) for card in everything_of(t, seat))
    assert [fact.data["count"] for fact in t.happened("player.removed")] == [many]
    reasons = [(fact.data["reason"], fact.data["other"]) for fact in t.happened("player.eliminated")]
    assert reasons == [("keys", 0) if how == "keys" else ("conceded", None)]
    assert not t.happened("card.destroyed"), "Goon 5, to its owner"
    assert len(t.happened("card.left_play")) == 1, "Goon 5, to its owner"


@REMOVED
@HOW
def test_the_pool_is_removed(table, version, how):
    me, foe = sides(how)
    t = table(me=me, foe={**foe, "amber": 5}, third={"amber": 1}, ruleset=version)
    returned = t.g.state.returned
    knock_out(t, how)
    assert t.foe.amber == 0
    assert t.third.amber == 1
    assert t.g.state.returned - returned == (11 if how == "keys" else 5)


@REMOVED
@pytest.mark.reading("break-key-cards-of-others")
@HOW
def test_cards_of_others_go_to_their_owners(table, version, how):
    me, foe = sides(how)
    guest = {"title": "Goon 5", "owner": 2, "upgrades": [{"title": "Badge", "owner": 0}], "damage": 1}
    t = table(
        me=me,
        foe={
            **foe,
            "line": [guest, {"title": "Goon 4", "upgrades": [{"title": "Badge", "owner": 2}]}],
            "artifacts": [{"title": "Trinket", "owner": 0}],
            "archives": [{"title": "Goon 1", "owner": 0}, {"title": "Goon 2", "owner": 2}],
        },
        third={},
        ruleset=version,
    )
    knock_out(t, how)
    assert sorted(t.titles(t.me.discard)) == ["Badge", "Trinket"]
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert sorted(t.titles(t.third.discard)) == ["Badge", "Goon 5"]
    assert t.titles(t.third.hand) == ["Goon 2"]
    assert t.card("Goon 5").damage == 0
    left = [t.g.cards[fact.data["card"]].title for fact in t.happened("card.left_play")]
    assert sorted(left) == ["Badge", "Badge", "Goon 5", "Trinket"]
    moved = [t.g.cards[fact.data["card"]].title for fact in t.happened("card.moved")]
    assert sorted(moved) == ["Goon 1", "Goon 2"], "and each of them is in the record of what happened"


@REMOVED
def test_cards_in_anothers_archives_are_removed_too(table, version):
    t = table(me={"hand": ["Kidnapping"]}, foe={"line": ["Goon 4"]}, third={}, ruleset=version)
    t.play("Kidnapping")
    assert t.titles(t.me.archives) == ["Goon 4"]
    t.concede(1)
    assert t.me.archives == []
    assert t.card("Goon 4").zone == "removed"


@REMOVED
def test_an_upgrade_on_anothers_creature_stops_working(table, version):
    t = table(
        me={},
        foe={},
        third={
            "line": [
                {"title": "Goon 3", "upgrades": [{"title": "Trio Harness", "owner": 1}]},
                {"title": "Goon 2", "upgrades": [{"title": "Trio Harness", "owner": 1}], "damage": 3},
            ]
        },
        ruleset=version,
    )
    assert (t.power("Goon 3"), t.power("Goon 2")) == (6, 5)
    t.concede(1)
    assert t.power("Goon 3") == 3
    assert t.card("Goon 3").upgrades == []
    assert t.titles(t.third.line) == ["Goon 3"], "whoever lived by it is destroyed"
    assert t.titles(t.third.discard) == ["Goon 2"]


@REMOVED
def test_what_a_card_did_to_others_ends_at_once(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "damage": 4}, "Goon 5"]}, foe={"line": ["Trio Banner"]}, third={},
        ruleset=version,
    )  # fmt: skip
    assert t.power("Goon 5") == 7
    t.concede(1)
    assert t.power("Goon 5") == 5
    assert t.titles(t.me.line) == ["Goon 5"]


@REMOVED
@pytest.mark.parametrize("gone, power", [(0, 3), (1, 5), (2, None)])
def test_a_lasting_effect_ends_with_its_player_or_with_its_card(table, version, gone, power):
    t = table(me={"hand": ["Trio Blessing"]}, foe={}, third={"line": ["Goon 3"]}, ruleset=version)
    t.play("Trio Blessing")
    assert t.power("Goon 3") == 5
    t.concede(gone)
    assert (len(t.g.state.lasting) == 1) == (gone == 1)
    if power is not None:
        assert t.power("Goon 3") == power
    if t.pending.kind == "house":
        t.choose("brobnar")


@pytest.mark.clause("break-key-eliminated-creature-amber")
@pytest.mark.parametrize("how, heir", [("keys", 0), ("conceded", 0)])
def test_own_amber_on_creatures_goes_as_if_they_had_left(table, version, how, heir):
    me, foe = sides(how)
    t = table(
        me=me,
        foe={**foe, "line": [OWN, {"title": "Goon 5", "amber": 3, "amber_of": {"0": 1, "2": 2}}]},
        third={},
        ruleset=version,
    )
    knock_out(t, how)
    assert pools(t) == (1 + (2 if heir == 0 else 0), 0, 2 + (2 if heir == 2 else 0)), "captured Æmber goes home"


@pytest.mark.clause("break-key-eliminated-creature-amber")
def test_own_amber_goes_to_who_knocks_out_in_anothers_turn(table, version):
    t = table(
        me={"line": ["Goon 5"]},
        foe={"line": [OWN], "keys": ["red"]},
        third={"artifacts": ["Trio Gong"], "amber": 1},
        ruleset=version,
    )
    t.reap("Goon 5", "blue")
    assert out(t) == [1], "not to the active player"
    assert pools(t) == (1, 0, 2), "not to the active player"


@pytest.mark.clause("break-key-eliminated-creature-amber")
@pytest.mark.reading("break-key-leaving-in-the-own-turn")
@pytest.mark.parametrize("seat, heir", [(0, 1), (1, 2), (2, 0)])
def test_of_who_leaves_in_the_own_turn_it_goes_to_the_next_player(table, version, seat, heir):
    mine = {"title": "Goon 4", "amber": 2, "amber_of": {str(seat): 2}}
    lines = [[mine] if n == seat else [] for n in range(3)]
    t = table(me={"line": lines[0]}, foe={"line": lines[1]}, third={"line": lines[2]}, active=seat, ruleset=version)
    t.concede(seat)
    assert pools(t) == tuple(2 if n == heir else 0 for n in range(3))
    assert t.game.active == heir, "whose turn it is now"
    assert t.pending.kind == "house", "whose turn it is now"
    t.choose("brobnar")


@pytest.mark.clause("break-key-eliminated-creature-amber", "break-key-eliminated-captured-amber-gone")
def test_under_anothers_control_the_controllers_own_is_inherited_too(table, version):
    guest = {"title": "Goon 4", "owner": 1, "amber": 6, "amber_of": {"0": 1, "1": 2, "2": 3}}
    t = table(me={}, foe={}, third={"line": [guest]}, ruleset=version)
    t.concede(1)
    assert pools(t) == (1 + 3, 0, 0), "seat 2's own goes to the active player, seat 1's is gone"


@pytest.mark.clause("break-key-eliminated-captured-amber-gone")
@HOW
def test_captured_amber_of_who_is_out_is_removed(table, version, how):
    me, foe = sides(how)
    t = table(
        me={**me, "line": [{"title": "Goon 5", "amber": 6, "amber_of": {"0": 1, "1": 2, "2": 3}}]},
        foe=foe,
        third={"line": [{"title": "Goon 6", "amber": 2, "amber_of": {"1": 2}}]},
        ruleset=version,
    )
    knock_out(t, how)
    assert t.card("Goon 5").amber_of == {0: 1, 2: 3}
    assert t.card("Goon 5").amber == 4
    assert t.card("Goon 6").amber_of == {}
    assert t.card("Goon 6").amber == 0
    assert pools(t) == (0, 0, 0)


@pytest.mark.clause("break-key-eliminated-creature-amber", "break-key-standard-rules-otherwise")
def test_amber_on_what_is_no_creature_goes_to_the_supply(table, version):
    t = table(
        me={}, foe={"artifacts": [{"title": "Trinket", "amber": 3, "amber_of": {"0": 1, "1": 1, "2": 1}}]}, third={},
        ruleset=version,
    )  # fmt: skip
    t.concede(1)
    assert pools(t) == (0, 0, 0)


# the match goes on


@pytest.mark.clause("break-key-three-players-clockwise", "break-key-no-key-eliminated")
def test_extra_turns_of_who_is_out_do_not_come(table, version):
    t = table(me={"hand": ["Encore"]}, foe={}, third={}, ruleset=version)
    t.play("Encore")
    t.concede(0)
    assert t.g.state.extra_turns == []
    assert t.game.active == 1
    t.choose("brobnar").next_turn("brobnar")
    assert t.game.active == 2
    t.next_turn("brobnar")
    assert t.game.active == 1


@REMOVED
@pytest.mark.parametrize("high, gone, then", [(1, 1, None), (2, 1, 2), (0, 1, 0)])
def test_the_tide_is_nobodys_when_its_player_is_out(table, high, gone, then):
    t = table(me={"tide": True}, foe={"tide": True}, third={"tide": True}, tide=high, ruleset="16.0")
    t.concede(gone)
    assert t.g.state.tide == then


@pytest.mark.clause("break-key-no-key-eliminated")
@pytest.mark.parametrize("seat", [-1, 3, 7])
def test_giving_up_is_refused_to_who_is_not_there(table, version, seat):
    t = table(me={}, foe={}, third={}, ruleset=version)
    with pytest.raises(EngineError, match="no seat"):
        t.game.concede(seat)


@pytest.mark.clause("break-key-no-key-eliminated")
def test_one_can_give_up_once(table, version):
    t = table(me={}, foe={}, third={}, ruleset=version)
    t.concede(1)
    digest = t.game.digest()
    with pytest.raises(EngineError, match="out of the match already"):
        t.game.concede(1)
    assert t.game.digest() == digest
    assert out(t) == [1]
    t.concede(2)
    with pytest.raises(MatchOver):
        t.game.concede(0)
    assert t.game.result is not None
    assert t.game.result["winner"] == 0


@pytest.mark.clause("break-key-last-with-key-wins")
@pytest.mark.parametrize(
    "order, then", [((1, 2), [1, 3, 2]), ((2, 1), [1, 2, 3]), ((0, 1), [3, 2, 1]), ((2, 0), [2, 1, 3])]
)
def test_places_are_in_the_order_of_leaving(table, version, order, then):
    t = table(me={}, foe={"keys": ["red"]}, third={"amber": 9}, ruleset=version)
    for seat in order:
        t.concede(seat)
    assert t.game.pending is None
    assert t.game.result is not None
    assert places(t) == then
    assert t.game.result["winner"] == then.index(1)
    assert t.game.result["reason"] == "conceded"
    assert keys(t)[1] == 1, "a key that was not broken is not lost"


@pytest.mark.clause("break-key-standard-rules-otherwise")
def test_a_match_that_goes_on_has_no_result(table, version):
    t = table(me={}, foe={}, third={}, ruleset=version)
    t.concede(2)
    assert t.game.result is None
    assert t.pending.seat == 0
    t.next_turn("brobnar").next_turn("brobnar")
    assert t.game.active == 0


@REMOVED
@HOW
def test_what_others_own_under_a_card_that_goes_is_discarded(table, version, how):
    me, foe = sides(how)
    under = [{"title": "Goon 1", "owner": 0}, "Goon 2", {"title": "Goon 3", "owner": 2}]
    t = table(
        me=me,
        foe={**foe, "artifacts": [{"title": "Trinket", "under": under}]},
        third={"line": ["Goon 5"]},
        ruleset=version,
    )
    assert t.titles(t.card("Trinket").under) == ["Goon 1", "Goon 2", "Goon 3"]
    knock_out(t, how)
    assert (t.titles(t.me.discard), t.titles(t.third.discard)) == (["Goon 1"], ["Goon 3"])
    assert t.card("Goon 2").zone == "removed"
    assert t.titles(t.third.line) == ["Goon 5"]

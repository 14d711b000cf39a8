"""What is shown of three players, and of who is out: nothing that lay hidden comes to light by it."""

from __future__ import annotations

import random

import pytest

from engine.game import Game
from engine.views import Viewer, project
from tests.engine.exchange import JUDGE, exchanged, seen
from tests.engine.invent import invent
from tests.engine.rules.break_key import cards  # noqa: F401  (makes the cards known)
from tests.engine.rules.break_key.test_elimination import everything_of
from tests.engine.rules.break_key.test_opening import opened, to_main


@invent("Trio Mole", power=3)
class TrioMole:
    """Play: puts the top card of your deck facedown under itself; you look at it."""

    def play(g, me, you):
        yield from g.look_at(you.deck[-1:], you)
        yield from g.put_under(you.deck[-1], me, facedown=True)


NAMES = ("player:0", "player:1", "player:2", "spectator", "public")
REMOVED = pytest.mark.clause("break-key-eliminated-cards-removed")
TOLD = pytest.mark.clause("break-key-amber-distinguishable", "break-key-boon-token-each")


def tables(t, name):
    return project(t.game, t.game, Viewer.parse(name))


def to_rest(t):
    """On to the next main step, if it is another one's turn now; archives stay where they are."""
    while t.pending.kind != "main":
        t.choose("brobnar" if t.pending.kind == "house" else "no")


def hidden_sides():
    """Three players who each have something in every hidden area."""
    return [
        {
            "hand": [f"Goon {n + 1}", "Badge"],
            "deck": [f"Goon {n + 4}", "Punch", "Chant"],
            "archives": [f"Goon {n + 7}", "Trinket"],
            "purged": ["Dis Goon 3"],
            "line": ["Guard 3/2"],
        }
        for n in range(3)
    ]


@TOLD
@pytest.mark.parametrize("name", [*NAMES, "judge"])
def test_boons_and_owners_of_amber_lie_open(table, version, name):
    rich = {"title": "Goon 5", "amber": 6, "amber_of": {"2": 1, "0": 3, "1": 2}}
    t = table(me={"line": [rich, "Goon 3"]}, foe={"boon": True}, third={}, ruleset=version)
    view = tables(t, name)
    assert [player["boon"] for player in view["players"]] == [False, True, False]
    assert [player["eliminated"] for player in view["players"]] == [False] * 3
    assert [player["keys"] for player in view["players"]] == [["red", "yellow", "blue"]] * 3
    there = view["players"][0]["line"]
    assert there[0]["amber"] == 6
    assert there[0]["amber_of"] == [{"seat": 0, "amount": 3}, {"seat": 1, "amount": 2}, {"seat": 2, "amount": 1}]
    assert there[1]["amber_of"] == []
    assert there[1]["amber"] == 0


@TOLD
def test_between_two_players_nobody_owns_the_amber_on_a_card(table, version):
    t = table(me={"line": [{"title": "Goon 5", "amber": 2}]}, foe={}, ruleset=version)
    assert tables(t, "public")["players"][0]["line"][0]["amber_of"] == []


@pytest.mark.clause("break-key-opening-hands-seven")
@pytest.mark.parametrize("seat", [0, 1, 2])
def test_three_hands_are_kept_apart(version, seat):
    game = to_main(opened(version))
    view = project(game, game, Viewer.parse(f"player:{seat}"))
    shown = [(player["hand"]["count"], player["hand"]["hidden"]) for player in view["players"]]
    assert shown == [(7, 0 if other == seat else 7) for other in range(3)]
    assert all(player["deck"]["hidden"] == player["deck"]["count"] for player in view["players"])
    public = project(game, game, Viewer.parse("public"))
    assert [player["hand"]["cards"] for player in public["players"]] == [[], [], []]


@REMOVED
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_who_is_out_has_nothing_left_to_be_shown(table, version, gone):
    sides = hidden_sides()
    t = table(me=sides[0], foe=sides[1], third=sides[2], ruleset=version)
    before = {name: tables(t, name) for name in NAMES}
    t.concede(gone)
    for name in (*NAMES, "judge"):
        view = tables(t, name)
        player = view["players"][gone]
        assert player["eliminated"]
        assert player["line"] == []
        assert player["artifacts"] == []
        for area in ("hand", "deck", "archives", "discard", "purged"):
            assert player[area] == {"count": 0, "cards": [], "hidden": 0}
        if name in before:
            for other in {0, 1, 2} - {gone}:
                assert view["players"][other] == before[name]["players"][other], "the others' is as it was"
    to_rest(t)


@REMOVED
@pytest.mark.parametrize("gone", [0, 1, 2])
@pytest.mark.parametrize("name", NAMES)
def test_what_lay_hidden_stays_unknown(table, version, gone, name):
    sides = hidden_sides()
    t = table(me=sides[0], foe=sides[1], third=sides[2], ruleset=version)
    viewer = Viewer.parse(name)
    unknown = {card.id for card in t.g.cards if not viewer.knows(t.g, card)}
    t.concede(gone)
    lost = everything_of(t, gone)
    assert {card.id for card in t.g.cards if not viewer.knows(t.g, card)} == unknown
    shown = seen(t.game, viewer, t.facts)
    dice = random.Random(f"{gone} {name}")
    differed = 0
    for _ in range(4):
        with exchanged(t.game, viewer, dice) as differs:
            differed += differs
            assert seen(t.game, viewer, t.facts) == shown
    assert differed
    assert any(card.id in unknown for card in lost)
    hidden = [card.id for card in lost if card.id in unknown]
    facts = [project(fact, t.game, viewer) for fact in t.facts]
    named = [fact["data"]["card"].get("card") for fact in facts if isinstance(fact["data"].get("card"), dict)]
    assert not set(hidden) & set(named)
    to_rest(t)


@REMOVED
@pytest.mark.parametrize("seed", range(4))  # which of the two cards has the lower id
def test_what_lay_facedown_beneath_a_card_is_not_shown(table, version, seed):
    t = table(me={"hand": ["Trio Mole"], "deck": ["Goon 9"]}, foe={}, third={}, ruleset=version, seed=seed)
    t.play("Trio Mole")
    assert t.card("Goon 9").zone == "under"
    assert t.card("Goon 9").known == 0b0001
    t.concede(0)
    assert t.card("Goon 9").zone == "removed"
    assert t.card("Goon 9").known == 0b0001
    hidden = t.card("Goon 9").id
    assert not any(fact.data.get("card") == hidden for fact in t.facts if fact.audience is None)
    to_rest(t)


@REMOVED
@pytest.mark.reading("break-key-cards-of-others")
def test_archived_cards_of_others_come_home_unseen(table, version):
    secret = [{"title": "Goon 1", "owner": 0}, {"title": "Goon 2", "owner": 2}]
    t = table(
        me={"hand": ["Goon 4"]}, foe={"archives": secret}, third={"hand": ["Goon 5"], "deck": ["Goon 6"]},
        ruleset=version,
    )  # fmt: skip
    t.concede(1)
    assert t.card("Goon 2").zone == "hand"
    assert t.card("Goon 1").zone == "hand"
    moved = {t.g.cards[fact.data["card"]].title: fact for fact in t.happened("card.moved")}
    mine = Viewer.parse("player:0")
    assert project(moved["Goon 2"], t.game, mine)["data"]["card"] == {"hidden": True}
    assert project(moved["Goon 1"], t.game, mine)["data"]["card"]["title"] == "Goon 1", "the own hand"
    assert project(moved["Goon 2"], t.game, JUDGE)["data"]["card"]["title"] == "Goon 2"
    view = tables(t, "player:0")
    assert view["players"][2]["hand"] == {"count": 2, "cards": [], "hidden": 2}
    for name in NAMES:
        viewer = Viewer.parse(name)
        shown = seen(t.game, viewer, t.facts)
        with exchanged(t.game, viewer, random.Random(name)):
            assert seen(t.game, viewer, t.facts) == shown


@REMOVED
@pytest.mark.parametrize("gone", [1, 2])
def test_a_private_question_keeps_its_secrets_when_somebody_leaves(table, version, gone):
    t = table(
        me={"hand": [{"title": "Imperial Traitor", "house": "brobnar"}]}, foe={"hand": ["Goon 1", "Goon 2"]},
        third={"hand": ["Goon 3", "Goon 4"]}, ruleset=version,
    )  # fmt: skip
    t.play("Imperial Traitor", "seat:1")
    assert t.pending.private
    t.concede(gone)
    for name in NAMES[1:]:
        question = project(t.game.pending, t.game, Viewer.parse(name))
        assert question["options"] is None or not question["private"]
    if not t.at_rest:
        t.submit()


@REMOVED
@pytest.mark.parametrize("gone", [0, 1, 2])
def test_a_snapshot_holds_who_is_out(table, version, gone):
    sides = hidden_sides()
    t = table(me={**sides[0], "boon": True}, foe=sides[1], third=sides[2], ruleset=version)
    t.concede(gone)
    to_rest(t)
    again = Game.restore(t.g.setup, t.game.snapshot())
    assert again.digest() == t.game.digest()
    assert again.table.state.out == [[gone]]
    for name in (*NAMES, "judge"):
        viewer = Viewer.parse(name)
        assert project(again, again, viewer) == tables(t, name)
    last = next(seat for seat in range(3) if seat not in (gone, t.game.active))
    again.concede(last)
    assert again.result is not None
    assert again.result["seats"][gone]["place"] == 3
    assert again.result["winner"] == t.game.active

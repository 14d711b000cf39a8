"""No id tells a viewer who remembers all of them what their views do not (`engine.rules.questions.forgetting`)."""

from __future__ import annotations

from typing import Any

import pytest

from engine.errors import IllegalAnswer
from engine.game import Game
from engine.players import RandomPlayer
from engine.table.setup import Setup, for_new_match
from engine.views import Viewer, project
from tests.engine.same_places import unseen_of
from tests.engine.watchers import Watcher, match_of, watched, winds_of_exchange
from tests.thirds import by_thirds

SPECTATOR = Viewer.parse("spectator")


def watchers_of(seats: int) -> list[Watcher]:
    return [Watcher(SPECTATOR), *(Watcher(Viewer("player", seat)) for seat in range(seats))]


@pytest.mark.parametrize("number", by_thirds(3, range(200)))
def test_no_id_tells_what_a_facedown_or_unseen_card_is(number):
    watchers = watchers_of(2)
    watched(winds_of_exchange(number), str(number), watchers)
    assert [leak for watcher in watchers for leak in watcher.leaks] == []


@pytest.mark.parametrize("number", by_thirds(1, range(20)))
def test_nor_with_three_players(number):
    watchers = watchers_of(3)
    watched(winds_of_exchange(number, seats=3), str(number), watchers)
    assert [leak for watcher in watchers for leak in watcher.leaks] == []
    assert sum(watcher.covered for watcher in watchers) > 0


@pytest.mark.parametrize(("code", "number"), by_thirds(2, [(code, n) for n in range(30) for code in ("GR", "AS")]))
def test_nor_in_sets_that_haunt_and_put_cards_beneath_others(code, number):
    watchers = watchers_of(2 + number % 2)
    watched(match_of(code, number, seats=2 + number % 2), str(number), watchers)
    assert [leak for watcher in watchers for leak in watcher.leaks] == []


@pytest.mark.slow
def test_the_watchers_find_what_the_ids_of_older_matches_told():
    """Without this the tests above would prove nothing."""
    watchers = watchers_of(2)
    for number in range(4):
        watched(winds_of_exchange(number, renews_ids=False), str(number), watchers, most=400)
    leaks = [leak for watcher in watchers for leak in watcher.leaks]
    assert sum("the token" in leak for leak in leaks) > 5
    assert sum("unseen" in leak for leak in leaks) > 100


def test_an_id_never_means_two_cards_and_what_was_told_under_it_can_still_be_read():
    game = Game.open(winds_of_exchange(1))
    players = [RandomPlayer(f"1/{seat}") for seat in range(2)]
    told: list[tuple[Any, Any]] = []
    names: dict[int, str] = {}
    while game.pending is not None:
        facts = game.submit(players[game.pending.seat].answer(game.pending))
        told.append((facts, project(facts, game, SPECTATOR)))
        for card in game.table.cards:
            assert names.setdefault(card.shown_id, card.printed.name) == card.printed.name
    assert len(names) > 72 == len(game.table.cards)
    for facts, view in told:
        assert project(facts, game, SPECTATOR) == view


def hands_shown(t):
    """Show everyone the hand of seat 0, as a card would; returns the ids that were seen."""

    def show(game):
        for card in game.table.players[0].hand:
            card.known = game.table.everyone

    show(t.game)
    t.log.append(show)
    return {card.shown_id for card in t.me.hand}


def test_a_card_that_leaves_the_hand_unseen_and_those_that_stay_get_other_ids(table):
    t = table(me={"hand": ["Hidden Stash", "Goon 1", "Goon 1"]}, foe={"hand": ["Goon 2"]}, house="shadows")
    theirs = t.foe.hand[0].shown_id
    seen = hands_shown(t)
    t.play("Hidden Stash", "Goon 1")
    assert [card.title for card in t.me.archives] == ["Goon 1"]
    assert t.foe.hand[0].shown_id == theirs
    assert seen.isdisjoint(card.shown_id for card in (*t.me.archives, *t.me.hand))


def test_nobody_gets_another_id_where_nobody_lost_sight_of_anything(table):
    t = table(me={"hand": ["Hidden Stash", "Goon 1", "Goon 2"]}, foe={}, house="shadows")
    ids = [card.shown_id for card in t.g.cards]
    t.play("Hidden Stash", "Goon 1")
    assert [card.shown_id for card in t.g.cards] == ids, "no card of the hand had been seen"


def test_an_id_of_before_is_no_answer(table):
    t = table(me={"hand": ["Hidden Stash", "Goon 1", "Goon 2"]}, foe={}, house="shadows")
    hands_shown(t)
    before = t.card("Goon 2").shown_id
    t.play("Hidden Stash", "Goon 1")
    now = t.card("Goon 2").shown_id
    assert now != before
    assert t.g.by_id[before] is t.g.by_id[now] is t.card("Goon 2")
    with pytest.raises(IllegalAnswer, match="not an action: give play, discard"):
        t.game.submit([f"play:{before}"])
    assert t.refused(f"play:{now}").clause is not None, "this is one, but of another house"


def test_new_matches_renew_ids_whatever_their_set_up_says():
    raw = winds_of_exchange(1, renews_ids=False).to_data()
    assert for_new_match({**raw, "chance": {**raw["chance"], "renews_ids": False}})["chance"]["renews_ids"] is True
    assert "renews_ids" not in Setup.from_data(raw).to_data()["chance"], "old logs say nothing of it"
    printed = Setup.from_data(for_new_match({**raw, "chance": {"seed": "00" * 32, "observed": True}}))
    assert printed.to_data()["chance"]["renews_ids"] is True


def in_no_question(flow: Any) -> Any:
    """What a flow returns that asks nothing."""
    with pytest.raises(StopIteration) as end:
        next(flow)
    return end.value.value


def test_a_token_that_the_record_knows_because_it_sees_a_hand_is_shown_by_its_place():
    """With printed cards the id of a card of a list tells everyone which card it is."""
    raw = winds_of_exchange(1, renews_ids=False).to_data()
    for chance, hidden in (({}, False), ({"renews_ids": True}, True)):
        seen = {"seed": "00" * 32, "observed": True, "sees": [0], **chance}
        game = Game.open(Setup.from_data({**raw, "chance": seen}))
        g, ann = game.table, game.table.players[0]
        top = ann.deck[-1]
        unseen_of(game).identify(top, 5)
        top.known |= 1
        [token] = in_no_question(g.make_token(ann))
        assert token is top
        assert token.id == 5
        [shown] = project(game, game, SPECTATOR)["players"][0]["line"]
        assert (shown["id"] != 5) is hidden
        assert shown["printed"] == {"hidden": True}
        assert g.by_id[shown["id"]] is token
        named = [view["data"]["card"]["card"] for view in project(g.facts, game, SPECTATOR) if "card" in view["data"]]
        assert len(named) >= 2
        assert set(named) == {shown["id"]}
        in_no_question(g.return_to_hand(token))
        assert token.shown_id == token.id == 5, "the view of who sees the hand names it by the list again"

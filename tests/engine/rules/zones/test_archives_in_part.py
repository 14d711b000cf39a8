"""Archives that lie faceup, and archives of which some are taken up."""

from __future__ import annotations

import pytest

from engine.views import Viewer, project
from tests.engine.invent import invent

WATCHERS = ("player:0", "player:1", "public")


@invent("Ledger Clerk", power=2)
class LedgerClerk:
    """Is archived faceup. While it is in your archives, you may take up some of them in place of all."""

    archived_faceup = True
    archives_in_part = True


@invent("Ledger Drawer", type="action")
class LedgerDrawer:
    """Play: archives a card from your hand, or puts it into your archives, or archives it faceup."""

    def play(g, me, you):
        way = yield from g.choose_mode(["archive", "put", "faceup"])
        card = yield from g.choose_card(you.hand, private=True, secret=True)
        if way == "put":
            yield from g.put_into_archives(card)
        else:
            yield from g.archive(card, faceup=way == "faceup")


@invent("Ledger Flood", type="action")
class LedgerFlood:
    """Play: archives every creature."""

    def play(g, me, you):
        yield from g.archive(g.creatures())


@invent("Ledger Order", type="action")
class LedgerOrder:
    """Play: archives the card on top of your opponent's deck, or makes your opponent archive it."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        who = yield from g.choose_mode(["you", "they"])
        yield from g.archive(g.top_of_deck(opponent), by=you if who == "you" else opponent)


@invent("Ledger Hunt", type="action")
class LedgerHunt:
    """Play: puts a card of your archives into your hand, or plays it."""

    def play(g, me, you):
        way = yield from g.choose_mode(["hand", "play"])
        card = yield from g.choose_card(you.archives, private=True, secret=True)
        yield from (g.return_to_hand(card) if way == "hand" else g.play_card(card, you))


def knows(t, name):
    return [Viewer.parse(who).knows(t.g, t.card(name)) for who in WATCHERS]


def faceup(t, who="public"):
    archives = project(t.game, t.game, Viewer.parse(who))["players"][0]["archives"]
    return [card["title"] for card in archives["cards"] if card.get("faceup")], archives["hidden"]


@pytest.mark.clause("archives-hidden-from-opponent")
@pytest.mark.parametrize(
    "way, name, seen",
    [
        ("archive", "Ledger Clerk", True),
        ("archive", "Goon 3", False),
        ("faceup", "Goon 3", True),
        ("put", "Ledger Clerk", False),
    ],
)
def test_what_is_archived_faceup_is_seen_by_everyone(table, version, way, name, seen):
    t = table(me={"hand": ["Ledger Drawer", name, "Goon 5"], "archives": ["Goon 9"]}, foe={}, ruleset=version)
    t.play("Ledger Drawer", way, name)
    assert knows(t, name) == [True, seen, seen]
    assert knows(t, "Goon 9") == knows(t, "Goon 5") == [True, False, False]
    assert faceup(t) == ([name] if seen else [], 1 if seen else 2)
    moved = t.happened("card.moved")
    assert (moved[0].audience is None) is seen


@pytest.mark.clause("archives-pickup-is-all-or-nothing", "archives-pickup-is-optional")
@pytest.mark.parametrize("taken", [[], ["Goon 3"], ["Goon 3", "Ledger Clerk"], ["Goon 3", "Goon 5", "Ledger Clerk"]])
def test_some_of_the_archives_are_taken_up(table, version, taken):
    hand = ["Ledger Drawer", "Ledger Clerk"]
    t = table(me={"hand": hand, "archives": ["Goon 3", "Goon 5"]}, foe={}, ruleset=version)
    t.play("Ledger Drawer", "archive", "Ledger Clerk").next_turn().end()
    t.submit(t.pending.keys[0]).choose("yes")
    asked = project(t.pending, t.game, Viewer.parse("player:1"))
    assert (asked["options"], asked["secret"], t.pending.private) == (None, True, True)
    t.choose(taken)
    held = [title for title in t.titles(t.me.hand) if title != "Chant"]
    assert sorted(held) == sorted(taken)
    assert len(t.me.archives) == 3 - len(taken)


@pytest.mark.clause("archives-hidden-from-opponent", "archives-pickup-is-all-or-nothing")
def test_a_card_that_the_others_do_not_know_there_is_not_told_by_a_question(table, version):
    t = table(me={"archives": ["Goon 3", "Ledger Clerk"]}, foe={}, step="house", ruleset=version, filler=0)
    t.submit(t.pending.keys[0]).choose("yes")
    assert t.at_rest
    assert len(t.me.hand) == 2
    assert knows(t, "Ledger Clerk") == [True, False, False]


@pytest.mark.clause("archives-hidden-from-opponent")
def test_what_another_player_archives_lies_facedown(table, version):
    t = table(me={"hand": ["Ledger Flood"]}, foe={"line": ["Ledger Clerk"]}, ruleset=version)
    t.play("Ledger Flood")
    assert t.titles(t.foe.archives) == ["Ledger Clerk"]
    assert t.foe.archives[0].more == {}


@pytest.mark.clause("archives-pickup-is-all-or-nothing")
def test_without_such_a_card_it_is_all_or_nothing(table, version):
    t = table(me={"archives": ["Goon 3", "Goon 5"]}, foe={}, step="house", ruleset=version, filler=0)
    t.submit(t.pending.keys[0]).choose("yes")
    assert sorted(t.titles(t.me.hand)) == ["Goon 3", "Goon 5"]


def test_nobody_sees_which_facedown_cards_were_taken_up(table, version):
    t = table(
        me={"hand": ["Ledger Drawer", "Ledger Clerk", "Ledger Flood"], "line": ["Goon 3"], "archives": ["Goon 5"]},
        foe={},
        ruleset=version,
    )
    t.play("Ledger Drawer", "archive", "Ledger Clerk").play("Ledger Flood")
    assert knows(t, "Goon 3") == [True, True, True]  # it was in play
    t.next_turn().end()
    t.submit(t.pending.keys[0]).choose("yes", ["Goon 5"])
    assert knows(t, "Goon 3") == [True, False, False]  # it may be the one that was taken up
    assert knows(t, "Ledger Clerk") == [True, True, True]
    assert faceup(t) == (["Ledger Clerk"], 1)


@pytest.mark.clause("archives-only-by-abilities")
def test_from_play_too_it_goes_faceup(table, version):
    t = table(me={"hand": ["Ledger Flood"], "line": ["Ledger Clerk", "Goon 3"]}, foe={}, ruleset=version)
    t.play("Ledger Flood")
    assert [("faceup" in card.more) for card in t.me.archives] == [True, False]


def test_a_card_whose_text_box_is_blank_does_not_go_faceup(table, version):
    t = table(
        me={"hand": ["Ledger Flood"], "line": ["Ledger Clerk"], "artifacts": ["Dense Fog"]}, foe={}, ruleset=version
    )
    t.play("Ledger Flood")
    assert t.me.archives[0].more == {}
    assert knows(t, "Ledger Clerk") == [True, True, True]


@pytest.mark.parametrize("way, zone", [("hand", "hand"), ("play", "play")])
def test_once_it_has_left_the_archives_it_is_a_card_like_any_other(table, version, way, zone):
    t = table(
        me={"hand": ["Ledger Drawer", "Ledger Clerk", "Ledger Hunt"], "archives": ["Goon 3"]}, foe={}, ruleset=version
    )
    t.play("Ledger Drawer", "archive", "Ledger Clerk").play("Ledger Hunt", way, "Ledger Clerk")
    clerk = t.card("Ledger Clerk")
    assert clerk.zone == zone
    assert clerk.more == {}
    assert knows(t, "Ledger Clerk") == [True, True, True]


@pytest.mark.clause("break-key-eliminated-cards-removed")
def test_who_leaves_takes_faceup_cards_out_of_the_match(table):
    t = table(
        me={"hand": ["Ledger Drawer", "Ledger Clerk"], "archives": ["Goon 3"]}, foe={"line": ["Goon 1"]}, third={}
    )
    t.play("Ledger Drawer", "archive", "Ledger Clerk").concede(0)
    assert t.card("Ledger Clerk").more == {}
    t.submit("house:brobnar")


@pytest.mark.parametrize(("who", "lies_open"), [("you", False), ("they", True)])
def test_a_card_that_its_player_is_made_to_archive_lies_faceup(table, version, who, lies_open):
    t = table(me={"hand": ["Ledger Order"]}, foe={"deck": ["Ledger Clerk"]}, ruleset=version)
    t.play("Ledger Order", who)
    assert t.titles(t.foe.archives) == ["Ledger Clerk"]
    assert ("faceup" in t.foe.archives[0].more) is lies_open

"""Searching, looking, purging, reference cards."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.table.state import DECK, DISCARD
from engine.views import Viewer, project
from tests.engine.invent import invent

NEW = ["2021-03", "16.0", "18.4"]
SINCE_2021 = pytest.mark.parametrize("version", NEW)
EARLY = pytest.mark.parametrize("version", ["1.2", "1.3"])


@invent("Seek Map", type="action")
class SeekMap:
    """Play: searches the deck for a creature, which goes to hand."""

    def play(g, me, you):
        yield from g.search_deck(you, where=lambda card: card.type == "creature")


@invent("Seek Grave", type="action")
class SeekGrave:
    """Play: searches the discard pile for a creature, which goes to hand."""

    def play(g, me, you):
        found = yield from g.search(you, (DISCARD,), where=lambda card: card.type == "creature")
        yield from g.return_to_hand(found)


@invent("Seek Both", type="action")
class SeekBoth:
    """Play: searches deck and discard pile for two creatures, which go to hand."""

    def play(g, me, you):
        yield from g.search_deck(you, where=lambda card: card.type == "creature", count=2, discard_too=True)


@invent("Seek Survey", type="action")
class SeekSurvey:
    """Play: looks at the top 3 cards of the deck and 2 of the opponent's hand; may discard the first of the former."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        top = yield from g.look_at(you.deck[-3:], you)
        yield from g.look_at(opponent.hand[:2], you)
        if (yield from g.may()):
            yield from g.discard(top[-1:])


@invent("Seek Vortex", type="action")
class SeekVortex:
    """Play: purges a card from play, a discard pile or your hand, or the top card of your deck."""

    def play(g, me, you):
        piles = [card for player in g.players for card in player.discard]
        where = yield from g.choose_mode(["open", "hand", "deck"])
        if where == "open":
            chosen = yield from g.choose_card([*g.creatures(), *g.artifacts(), *piles])
        elif where == "hand":
            chosen = yield from g.choose_card(list(you.hand), private=True, secret=True)
        else:
            chosen = you.deck[-1]
        yield from g.purge(chosen)


@invent("Seek Crow", power=3)
class SeekCrow:
    """Each other creature has 1 more power. Gains 1 Æmber after each reap. Destroyed: gains 5."""

    def power(g, me, creature):
        return 1 if creature is not me else 0

    @after("reaped")
    def caw(g, me, you, event):
        yield from g.gain(you, 1)

    def destroyed(g, me, you):
        yield from g.gain(you, 5)


@invent("Seek Broom", type="artifact")
class SeekBroom:
    """Action: gains 1 Æmber for each card you control; destroys everything in play."""

    def action(g, me, you):
        yield from g.gain(you, len(g.cards_in_play_of(you)))
        yield from g.destroy([card for player in g.players for card in g.cards_in_play_of(player)])


def seen_by(t, who, fact):
    return project(fact, t.game, Viewer.parse(who))


# looking and searching


@pytest.mark.clause("peek-unmoved-card-returns-to-place", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_cards_that_were_looked_at_go_back_where_they_were(table, version, answer):
    t = table(
        me={"hand": ["Seek Survey"], "deck": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]},
        foe={"hand": ["Goon 5", "Goon 6", "Goon 7"]},
        ruleset=version,
    )
    deck, hand = list(t.me.deck), list(t.foe.hand)
    t.play("Seek Survey", answer)
    assert t.me.deck == (deck[:-1] if answer == "yes" else deck)
    assert t.foe.hand == hand
    assert t.titles(t.me.discard) == (["Goon 4"] if answer == "yes" else []) + ["Seek Survey"]
    assert [card.known & 1 for card in t.me.deck[-3:]] == ([0, 1, 1] if answer == "yes" else [1, 1, 1])
    assert [card.known & 1 for card in hand] == [1, 1, 0]
    assert not any(card.known & 2 for card in t.me.deck)


@pytest.mark.clause("search-private-look")
def test_a_searching_player_looks_in_private(table, version):
    t = table(me={"hand": ["Seek Map"], "deck": ["Goon 1", "Goon 2"]}, foe={}, ruleset=version)
    deck = list(t.me.deck)
    t.play("Seek Map")
    assert t.pending.seat == 0
    assert t.pending.private
    assert all(card.known == 1 for card in deck), "the opponent and the public see none of them"
    shown = project(t.pending, t.game, Viewer.parse("player:1"))
    assert "Goon" not in str(shown)
    assert sorted(t.offered) == ["Goon 1", "Goon 2"]
    t.choose("Goon 2")
    assert not any(card.known & 2 for card in t.me.deck)


@pytest.mark.clause("search-may-fail-to-find")
@pytest.mark.parametrize("card", ["Seek Map", "Seek Grave", "Seek Both"])
def test_a_search_may_find_nothing(table, version, card):
    t = table(me={"hand": [card], "deck": ["Goon 1"], "discard": ["Goon 2", "Trinket"]}, foe={}, ruleset=version)
    t.play(card)
    assert t.pending.minimum == 0
    assert "Trinket" not in t.offered
    t.submit()
    assert t.me.hand == []
    assert t.titles(t.me.discard) == ["Goon 2", "Trinket", card]


@pytest.mark.clause("search-may-fail-to-find")
def test_a_search_without_a_fitting_card_finds_nothing(table, version):
    t = table(me={"hand": ["Seek Map"]}, foe={}, ruleset=version)
    t.play("Seek Map")
    assert t.pending.keys == (), "it is asked all the same, so that nobody learns what is in the deck"
    t.submit()
    assert t.at_rest
    assert t.me.hand == []


@pytest.mark.clause("search-deck-is-shuffled-after")
@pytest.mark.parametrize("found", [["Goon 2"], []])
def test_a_searched_deck_is_shuffled(table, version, found):
    t = table(me={"hand": ["Seek Map"], "deck": ["Goon 1", "Goon 2"]}, foe={}, ruleset=version)
    mine, theirs = [card for card in t.me.deck if card.title not in found], list(t.foe.deck)
    t.play("Seek Map")
    assert t.happened("deck.shuffled") == []
    t.choose(found)
    assert [fact.data["player"] for fact in t.happened("deck.shuffled")] == [0]
    assert t.me.deck != mine
    assert sorted(c.id for c in t.me.deck) == sorted(c.id for c in mine)
    assert t.foe.deck == theirs
    assert not any(card.known for card in t.me.deck)
    assert t.titles(t.me.hand) == found


@pytest.mark.clause("search-discard-keeps-order", versions=("1.2", "1.3"))
@pytest.mark.clause("search-cards-stay-in-area-and-order", versions=("2021-03", "16.0", "18.4"))
def test_a_searched_discard_pile_keeps_its_order(table, version):
    pile = ["Goon 3", "Trinket", "Goon 1", "Badge", "Goon 2"]
    t = table(me={"hand": ["Seek Grave"], "discard": pile}, foe={}, ruleset=version)
    t.play("Seek Grave")
    assert t.titles(t.me.discard) == pile
    t.choose("Goon 1")
    assert t.titles(t.me.discard) == ["Goon 3", "Trinket", "Badge", "Goon 2", "Seek Grave"]
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert t.happened("deck.shuffled") == []


@pytest.mark.clause("search-cards-stay-in-area-and-order", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_cards_stay_where_they_are_during_a_search(table, version):
    t = table(
        me={"hand": ["Seek Both"], "deck": ["Goon 1", "Goon 2", "Trinket"], "discard": ["Goon 3", "Badge", "Goon 4"]},
        foe={},
        ruleset=version,
    )
    deck, discard = list(t.me.deck), list(t.me.discard)
    t.play("Seek Both")
    assert t.me.deck == deck
    assert t.me.discard == discard
    assert {card.zone for card in deck} == {DECK}
    assert {card.zone for card in discard} == {DISCARD}
    t.choose(["Goon 2", "Goon 3"])
    assert t.titles(t.me.discard) == ["Badge", "Goon 4", "Seek Both"]
    assert sorted(t.titles(t.me.hand)) == [
        "Goon 2",
        "Goon 3",
    ]


@pytest.mark.clause("search-hidden-area-reveals-found-card", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_found_card_is_revealed(table, version):
    t = table(me={"hand": ["Seek Map"], "deck": ["Goon 1", "Goon 2"]}, foe={}, ruleset=version)
    t.play("Seek Map", "Goon 2")
    card = t.card("Goon 2")
    assert card.zone == "hand"
    assert card.known == t.g.everyone
    assert t.card("Goon 1").known == 0
    assert "Goon 2" in str(seen_by(t, "player:1", t.happened("card.searched")[0]))


@EARLY
def test_the_old_books_do_not_reveal_what_was_found(table, version):
    t = table(me={"hand": ["Seek Map"], "deck": ["Goon 1", "Goon 2"]}, foe={}, ruleset=version)
    t.play("Seek Map", "Goon 2")
    assert t.card("Goon 2").zone == "hand"
    assert t.card("Goon 2").known == 1
    assert "Goon 2" not in str(seen_by(t, "player:1", t.happened("card.searched")[0]))


# purging


@pytest.mark.clause("purge-facedown", versions=("1.2", "1.3"))
@pytest.mark.clause("purge-faceup", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("source, title", [("hand", "Goon 1"), ("deck", "Goon 4")])
def test_a_card_purged_unseen_lies_facedown_or_faceup(table, version, source, title):
    t = table(me={"hand": ["Seek Vortex", "Goon 1", "Goon 2"], "deck": ["Goon 4"]}, foe={}, ruleset=version)
    card = t.card(title)
    t.play("Seek Vortex", source, *([title] if source == "hand" else []))
    assert card.zone == "purged"
    assert t.me.purged == [card]
    assert t.foe.purged == []
    faceup = version in NEW
    views = {who: project(t.game, t.game, Viewer.parse(who))["players"][0]["purged"] for who in VIEWERS}
    for who, view in views.items():
        knows = faceup or who == "judge" or (who == "player:0" and source == "hand")
        assert (view["count"], [one["title"] for one in view["cards"]]) == (1, [title] if knows else [])


VIEWERS = ("player:0", "player:1", "spectator", "judge")


@pytest.mark.clause("purge-facedown", versions=("1.2", "1.3"))
@EARLY
def test_purging_from_a_hand_facedown_forgets_which_card_it_was(table, version):
    t = table(me={"hand": ["Seek Vortex", "Goon 1", "Goon 2"]}, foe={}, ruleset=version)

    def show_hand(game):
        for card in game.table.players[0].hand:
            card.known = game.table.everyone

    show_hand(t.game)
    t.log.append(show_hand)
    t.play("Seek Vortex", "hand", "Goon 1")
    assert t.card("Goon 1").known == 1, "the others saw one of the two go"
    assert t.card("Goon 2").known == 1, "the others saw one of the two go"


@pytest.mark.clause("purge-facedown", versions=("1.2", "1.3"))
@pytest.mark.clause("purge-faceup", versions=("2021-03", "16.0", "18.4"))
def test_a_purged_card_goes_to_its_owner(table, version):
    t = table(
        me={"hand": ["Seek Vortex"], "line": [{"title": "Goon 3", "owner": 1, "amber": 1}]}, foe={}, ruleset=version
    )
    t.play("Seek Vortex", "open")
    assert t.titles(t.foe.purged) == ["Goon 3"]
    assert t.me.purged == []
    assert t.foe.discard == []
    assert t.card("Goon 3").known == t.g.everyone, "everybody saw it in play"


@pytest.mark.clause("purge-no-interaction", versions=("1.2", "1.3", "2021-03", "16.0"))
def test_a_purged_card_does_nothing_any_more(table, version):
    t = table(
        me={"hand": ["Seek Vortex", "Seek Vortex", "Seek Grave"], "line": ["Goon 3", "Goon 4"], "discard": ["Goon 1"]},
        foe={"line": ["Seek Crow"]},
        ruleset=version,
    )
    assert t.power("Goon 3") == 4
    t.reap("Goon 3")
    assert t.foe.amber == 1
    t.play("Seek Vortex", "open", "Seek Crow")
    assert t.power("Goon 3") == 3, "it was not destroyed"
    assert t.foe.amber == 1, "it was not destroyed"
    t.reap("Goon 4")
    assert t.foe.amber == 1
    t.play("Seek Vortex", "open")
    assert "Seek Crow" not in t.offered, "nothing can choose it"
    t.choose("Goon 1").play("Seek Grave")
    assert t.at_rest
    assert t.titles(t.me.purged) == ["Goon 1"]
    assert t.me.hand == []


@pytest.mark.clause("purge-no-interaction", versions=("1.2", "1.3", "2021-03", "16.0"))
def test_purged_cards_are_not_shuffled_into_the_deck(table, version):
    t = table(
        me={"purged": ["Goon 3"], "discard": ["Goon 1", "Goon 2"]},
        foe={"purged": ["Goon 4"]},
        ruleset=version,
        filler=0,
    )
    t.end()
    assert sorted(t.titles(t.me.hand)) == ["Goon 1", "Goon 2"]
    assert t.titles(t.me.purged) == ["Goon 3"]
    assert t.titles(t.foe.purged) == ["Goon 4"]
    assert t.pending.kind == "house"


# reference cards


@pytest.mark.clause("reference-cards-never-in-play", "tide-reference-not-in-play", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_reference_cards_are_not_in_play(table, version):
    t = table(
        me={"artifacts": ["Seek Broom"], "line": ["Goon 3"], "token": "Goon 5", "tide": True},
        foe={"token": "Goon 6", "tide": True},
        ruleset=version,
        tide=1,
    )
    titles = {card.title for card in t.g.cards}
    assert titles == {"Chant", "Seek Broom", "Goon 3"}, "no card of the match stands for a reference card"
    assert t.titles(t.g.cards_in_play_of(t.me)) == ["Goon 3", "Seek Broom"]
    assert t.g.cards_in_play_of(t.foe) == []
    t.action("Seek Broom")
    t.submit(*t.pending.keys)
    assert t.me.amber == 2
    assert sorted(t.titles(t.me.discard)) == ["Goon 3", "Seek Broom"]
    assert (t.me.token, t.foe.token, t.g.state.tide) == ("Goon 5", "Goon 6", 1)

"""What views are made of: each area, who knows which card, questions, facts, refusals."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.errors import EngineError
from engine.game import Game
from engine.opening.positions import setup_of
from engine.table.facts import Fact
from engine.views import Viewer, project
from engine.views.questions import RULE_PROMPTS
from tests.engine.exchange import JUDGE
from tests.engine.invent import invent

ANN, BEN, CROWD = (Viewer.parse(name) for name in ("player:0", "player:1", "spectator"))


@invent("Quiet Filer", type="action")
class QuietFiler:
    """Play: archives a card from hand unseen."""

    def play(g, me, you):
        card = yield from g.choose_card(list(you.hand), private=True, secret=True)
        yield from g.archive(card)


@invent("Finder", type="action")
class Finder:
    """Play: searches the deck for up to two creatures."""

    def play(g, me, you):
        found = yield from g.search(you, ("deck",), where=lambda card: card.type == "creature", count=2)
        yield from g.return_to_hand(found)
        g.shuffle_deck(you)


@invent("Digger", type="action")
class Digger:
    """Play: puts a card from hand facedown under a creature."""

    def play(g, me, you):
        card = yield from g.choose_card(list(you.hand), private=True, secret=True)
        yield from g.put_under(card, you.line[0], facedown=True)


@invent("Homesick", power=1, icons=("draw",))
class Homesick:
    """Reap: returns to its owner's hand."""

    def reap(g, me, you):
        yield from g.return_to_hand(me)


@invent("Show Deck", type="action")
class ShowDeck:
    """Play: reveals the top card of the deck and draws it."""

    def play(g, me, you):
        yield from g.reveal(you.deck[-1:], you)
        yield from g.draw(you)


@invent("Open Book", type="artifact")
class OpenBook:
    """Action: reveals the hand."""

    def action(g, me, you):
        yield from g.reveal(you.hand, you)


@invent("Deck Window", type="artifact")
class DeckWindow:
    """Action: reveals the top card of the deck."""

    def action(g, me, you):
        yield from g.reveal(you.deck[-1:], you)


@invent("Hand Reader", type="action")
class HandReader:
    """Play: looks at the opponent's hand."""

    def play(g, me, you):
        other = yield from g.opponent(you)
        yield from g.look_at(other.hand, you)


def shown(t, viewer):
    return project(t.game, t.game, viewer)


def titles(area):
    return [card["title"] for card in area["cards"]]


def facts(t, viewer, kind):
    return [project(fact, t.game, viewer) for fact in t.happened(kind)]


@pytest.mark.parametrize("name", ["judge", "spectator", "public", "player:0", "player:9"])
def test_a_viewer_reads_back_what_it_writes(name):
    assert str(Viewer.parse(name)) == name


@pytest.mark.parametrize("name", ["", "player", "player:", "player:01", "player:-1", "player:²", "judge:0", "JUDGE"])
def test_no_other_viewer_is_accepted(name):
    with pytest.raises(EngineError, match="give judge, spectator, public, or player:0"):
        Viewer.parse(name)


def test_a_seat_that_does_not_exist_sees_nothing(table):
    t = table()
    with pytest.raises(EngineError, match="no seat 2"):
        project(None, t.game, Viewer.parse("player:2"))
    with pytest.raises(TypeError):
        project("state", t.game, JUDGE)


def test_areas_out_of_play(table):
    t = table(me={"hand": ["Goon 1", "Goon 2"], "archives": ["Goon 3"], "discard": ["Goon 4", "Goon 5"]})
    for viewer, hand, archives in ((ANN, ["Goon 1", "Goon 2"], ["Goon 3"]), (BEN, [], []), (CROWD, [], [])):
        me = shown(t, viewer)["players"][0]
        assert (titles(me["hand"]), me["hand"]["count"], me["hand"]["hidden"]) == (hand, 2, 2 - len(hand))
        assert (titles(me["archives"]), me["archives"]["count"]) == (archives, 1)
        assert titles(me["discard"]) == ["Goon 4", "Goon 5"]
        assert me["deck"] == {"count": 12, "cards": [], "hidden": 12}
    judged = shown(t, JUDGE)["players"][0]
    assert [card["position"] for card in judged["deck"]["cards"]] == list(range(12))
    assert judged["hand"]["cards"][0]["known_to"] == {"seats": [0], "public": False}


def test_a_card_in_play(table):
    guard = {"title": "Guard 3/2", "damage": 1, "stunned": True, "power_counters": 2, "armor_used": 1}
    mine = {"line": [{**guard, "upgrades": ["Badge"]}], "artifacts": ["Trinket"], "amber": 4}
    t = table(me=mine, foe={"line": ["Niffle Queen", "Niffle Ape"]})
    me = shown(t, BEN)["players"][0]
    card = me["line"][0]
    assert (card["power"], card["base_power"], card["armor"], card["armor_left"], card["damage"]) == (5, 3, 2, 1, 1)
    assert (card["statuses"], card["flank"], card["ready"], card["title"]) == (["stunned"], True, True, "Guard 3/2")
    assert [upgrade["title"] for upgrade in card["upgrades"]] == ["Badge"]
    assert [one["title"] for one in me["artifacts"]] == ["Trinket"]
    assert (me["amber"], me["key_cost"], me["check"]) == (4, 6, False)
    queen, ape = shown(t, CROWD)["players"][1]["line"]
    assert ape["power"] == t.power("Niffle Ape") == ape["base_power"] + 2
    assert queen["text"] == t.card("Niffle Queen").text.summary != ""


def test_a_secret_archiving_makes_the_others_forget_the_hand(table):
    t = table(me={"hand": ["Quiet Filer", "Goon 1", "Goon 2", "Goon 3"], "artifacts": ["Open Book"]})
    t.action("Open Book")
    assert titles(shown(t, BEN)["players"][0]["hand"])[1:] == ["Goon 1", "Goon 2", "Goon 3"]
    t.play("Quiet Filer", "Goon 2")
    for viewer in (BEN, CROWD):
        me = shown(t, viewer)["players"][0]
        assert me["hand"] == {"count": 2, "cards": [], "hidden": 2}
        assert me["archives"] == {"count": 1, "cards": [], "hidden": 1}
        assert facts(t, viewer, "card.moved")[0]["data"]["card"] == {"hidden": True}
    assert titles(shown(t, ANN)["players"][0]["archives"]) == ["Goon 2"]
    assert facts(t, ANN, "card.moved")[0]["data"]["card"]["title"] == "Goon 2"


def test_a_facedown_card_under_another_is_hidden_and_the_hand_forgotten(table):
    t = table(me={"hand": ["Digger", "Goon 1", "Goon 2"], "artifacts": ["Open Book"], "line": ["Goon 5"]})
    t.action("Open Book").play("Digger", "Goon 1")
    for viewer, card in ((BEN, {"hidden": True}), (ANN, {"card": t.card("Goon 1").shown_id, "title": "Goon 1"})):
        fact = facts(t, viewer, "card.under")[0]["data"]
        assert (fact["card"], fact["host"]["title"]) == (card, "Goon 5")
    assert shown(t, BEN)["players"][0]["line"][0]["under"] == [{"hidden": True, "owner": 0}]
    assert titles(shown(t, BEN)["players"][0]["hand"]) == []
    assert shown(t, ANN)["players"][0]["line"][0]["under"][0]["title"] == "Goon 1"


@pytest.mark.clause("search-private-look", "search-may-fail-to-find", "search-deck-is-shuffled-after")
def test_a_search_shows_the_others_what_its_rulebook_says(table, version):
    t = table(me={"hand": ["Finder"], "deck": ["Goon 1", "Goon 2"]}, ruleset=version)
    t.play("Finder")
    asked, watched = (project(t.pending, t.game, viewer) for viewer in (ANN, BEN))
    assert [option["label"] for option in asked["options"]]
    assert asked["maximum"] == 2
    assert asked["text"] == "Finder: choose up to 2 cards."
    assert (watched["options"], watched["minimum"], watched["maximum"]) == (None, None, None)
    assert watched["text"] == "Finder: choose among hidden cards."
    assert titles(shown(t, ANN)["players"][0]["deck"])[:2] == ["Goon 2", "Goon 1"]
    assert shown(t, BEN)["players"][0]["deck"]["hidden"] == 14
    reveals = t.g.ruleset.search_reveals_found
    assert asked["secret"] is not reveals
    t.choose("Goon 1")
    assert titles(shown(t, BEN)["players"][0]["hand"]) == (["Goon 1"] if reveals else [])
    assert (facts(t, BEN, "card.searched")[0]["data"]["cards"] == [{"hidden": True}]) is not reveals
    assert (facts(t, BEN, "card.moved")[0]["data"]["card"] == {"hidden": True}) is not reveals
    assert facts(t, ANN, "card.searched")[0]["data"]["cards"][0]["title"] == "Goon 1"
    assert shown(t, ANN)["players"][0]["deck"]["cards"] == []  # shuffled: nobody knows a card in it


def test_who_searches_a_deck_makes_the_others_forget_its_top(table):
    t = table(me={"hand": ["Finder", "Show Deck"], "artifacts": ["Deck Window"], "deck": ["Goon 1", "Goon 2"]})
    t.action("Deck Window")
    assert titles(shown(t, BEN)["players"][0]["deck"]) == ["Goon 2"]
    t.play("Finder")
    assert titles(shown(t, BEN)["players"][0]["deck"]) == []
    t.choose([])


def test_a_revealed_card_stays_known_when_it_is_drawn(table):
    t = table(me={"hand": ["Show Deck"], "deck": ["Goon 7"]})
    t.play("Show Deck")
    assert titles(shown(t, CROWD)["players"][0]["hand"]) == ["Goon 7"]
    assert facts(t, CROWD, "card.drawn")[0]["data"]["card"]["title"] == "Goon 7"


def test_what_both_players_know_need_not_be_known_to_spectators(table):
    t = table(me={"hand": ["Hand Reader"]}, foe={"hand": ["Goon 8"]})
    t.play("Hand Reader")
    assert titles(shown(t, ANN)["players"][1]["hand"]) == titles(shown(t, BEN)["players"][1]["hand"]) == ["Goon 8"]
    assert shown(t, CROWD)["players"][1]["hand"] == {"count": 1, "cards": [], "hidden": 1}
    assert facts(t, CROWD, "card.looked_at")[0]["data"]["cards"] == [{"hidden": True}]
    assert t.g.knowers_of(t.foe.hand) == [0, 1]


@pytest.mark.clause("token-owner-may-look", "token-reverts-after-leaving", "token-is-copy-of-reference")
def test_the_hidden_side_of_a_token(table):
    hidden = {"title": "Dis Goon 3", "icons": ["amber"]}
    t = table(me={"hand": ["Levy"], "line": ["Goon 5"], "deck": [hidden], "token": "Homesick"})
    t.play("Levy", flank="")
    assert t.pending.prompt == "enter.flank"
    assert shown(t, ANN)["players"][0]["deck"]["cards"] == shown(t, BEN)["players"][0]["deck"]["cards"] == []
    t.submit("flank:right")
    tokens = {viewer: shown(t, viewer)["players"][0]["line"][1] for viewer in (ANN, BEN, CROWD)}
    assert tokens[ANN]["printed"] == {"title": "Dis Goon 3"}
    for viewer in (BEN, CROWD):
        token = tokens[viewer]
        assert (token["title"], token["house"], token["icons"]) == ("Homesick", "brobnar", ["draw"])
        assert (token["printed"], token["facedown"]) == ({"hidden": True}, True)
    assert "known_to" in shown(t, JUDGE)["players"][0]["line"][1]
    t.next_turn("brobnar").next_turn("brobnar").reap("Homesick")
    assert t.card("Dis Goon 3").zone == "hand"
    assert shown(t, BEN)["players"][0]["hand"]["cards"] == []
    assert "Dis Goon 3" not in str([project(fact, t.game, BEN) for fact in t.facts])
    assert [fact["data"]["card"]["title"] for fact in facts(t, BEN, "card.left_play")][-1] == "Homesick"
    after = [fact for fact in t.facts if fact.titles]
    assert [Fact.from_data(fact.to_data()).titles for fact in after] == [fact.titles for fact in after]


def test_a_public_question_and_its_words(table):
    t = table(me={"hand": ["Punch"]}, foe={"line": ["Goon 3", "Goon 5"]})
    main = project(t.pending, t.game, BEN)
    assert (main["kind"], main["options"], main["private"]) == ("main", None, True)
    labels = [option["label"] for option in project(t.pending, t.game, ANN)["options"]]
    assert labels == ["Play Punch", "Discard Punch", "End the step"]
    t.play("Punch")
    for viewer in (ANN, BEN, CROWD):
        view = project(t.pending, t.game, viewer)
        assert view["text"] == "Punch: choose a creature."
        assert [option["label"] for option in view["options"]] == ["Choose Goon 3", "Choose Goon 5"]
        assert view["source"] == {"card": t.card("Punch").id, "title": "Punch", "summary": t.card("Punch").text.summary}
    t.choose("Goon 3")


def test_a_refusal_is_for_the_seat_that_was_asked(table):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 4", "Goon 5"]})
    refusal = t.refused("reap:Goon 4")
    assert project(refusal, t.game, ANN)["clause"] == "use-only-controlled-cards"
    hidden = {"reason": "the answer is not among those offered", "clause": None, "key": None}
    assert project(refusal, t.game, BEN) == project(refusal, t.game, CROWD) == hidden


def test_the_clauses_of_a_hidden_card_are_hidden(table):
    t = table()
    card = t.me.deck[-1]
    fact = Fact("card.moved", {"card": card.id}, None, ["upgrade-needs-a-host"], [0])
    view = project(fact, t.game, BEN)
    assert view == {"kind": "card.moved", "data": {"card": {"hidden": True}}, "cause": None, "clauses": []}
    assert project(fact, t.game, ANN)["clauses"] == ["upgrade-needs-a-host"]
    assert project(fact, t.game, JUDGE)["audience"] == [0]


def test_a_result(table):
    game = Game.open(setup_of(table().raw))
    game.concede(1)
    view = project(game, game, CROWD)
    assert (view["result"]["winner"], view["decision"], project(game.pending, game, ANN)) == (0, None, None)


def test_every_question_of_the_rules_has_its_words():
    engine = Path(__file__).parents[3] / "engine"
    files = [path for folder in ("rules", "observed", "variants") for path in sorted((engine / folder).rglob("*.py"))]
    source = "".join(path.read_text("utf-8") for path in files)
    choices = [
        node.args[2]
        for path in files
        for node in ast.walk(ast.parse(path.read_text("utf-8")))
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name) and node.func.id == "Choice"
    ]
    asked = {prompt.value for prompt in choices if isinstance(prompt, ast.Constant)}
    asked |= set(re.findall(r'prompt="([\w.]+)"', source))
    asked |= set(re.findall(r'choose_(?:flank|place)\([^"()]*"([\w.]+)"', source))
    asked |= set(re.findall(r'choose_key\([^"]*"([\w.]+)[@"]', source))
    asked |= set(re.findall(r'order_cards\([^"]*"([\w.]+)"', source))
    assert asked == set(RULE_PROMPTS)


@invent("Comes Back", power=1)
class ComesBack:
    """Destroyed: returns to its owner's hand."""

    def destroyed(g, me, you):
        yield from g.return_to_hand(me)


@invent("Fading Spell", type="action")
class FadingSpell:
    """Play: is shuffled into the deck, then deals 1 damage to a creature."""

    def play(g, me, you):
        yield from g.shuffle_into_deck(me)
        creature = yield from g.choose_creature()
        yield from g.deal_damage(creature, 1)


@invent("Blind Pick", type="action")
class BlindPick:
    """Play: picks a card of the opponent's hand without looking and discards it."""

    def play(g, me, you):
        other = yield from g.opponent(you)
        card = yield from g.choose_card(other.hand)
        yield from g.discard(card)


def test_a_token_that_goes_back_to_hand_when_destroyed_is_never_named(table):
    t = table(me={"hand": ["Levy", "Punch"], "deck": ["Dis Goon 3"], "token": "Comes Back"})
    t.play("Levy").play("Punch")
    assert t.card("Dis Goon 3").zone == "hand"
    for viewer in (BEN, CROWD):
        assert "Dis Goon 3" not in str([project(fact, t.game, viewer) for fact in t.facts])
        assert facts(t, viewer, "card.destroyed")[-1]["data"]["card"] == {"hidden": True}
    assert facts(t, JUDGE, "card.destroyed")[-1]["data"]["card"]["title"] == "Dis Goon 3"


def test_a_card_being_played_is_seen_while_its_host_is_asked(table):
    t = table(me={"hand": ["Badge", "Goon 1"], "line": ["Goon 3", "Goon 4"]})
    t.play("Badge")
    assert t.pending.prompt == "play.host"
    assert titles(shown(t, CROWD)["players"][0]["hand"]) == ["Badge"]
    t.choose("Goon 3")


def test_a_source_that_went_to_a_hidden_area_is_not_pointed_at(table):
    t = table(me={"hand": ["Fading Spell"]}, foe={"line": ["Goon 3", "Goon 4"]})
    t.play("Fading Spell")
    for viewer in (ANN, BEN, CROWD):
        view = project(t.pending, t.game, viewer)
        assert (view["source"], view["text"]) == (None, "Fading Spell: choose a creature.")
    assert project(t.pending, t.game, JUDGE)["source"]["title"] == "Fading Spell"
    t.choose("Goon 3")


def test_cards_that_nobody_looks_at_are_offered_without_a_name(table):
    t = table(me={"hand": ["Blind Pick"]}, foe={"hand": ["Goon 3", "Goon 4"]})
    t.play("Blind Pick")
    assert [option["label"] for option in project(t.pending, t.game, ANN)["options"]] == ["Choose a hidden card"] * 2
    assert project(t.pending, t.game, CROWD)["options"] is None
    holder = project(t.pending, t.game, BEN)["options"]
    assert [option["label"] for option in holder] == ["Choose Goon 3", "Choose Goon 4"]
    t.choose("Goon 3")


def test_a_fact_for_nobody_shows_its_cards_to_nobody(table):
    t = table(me={"hand": ["Punch"]})
    t.game.table.record_for((), "card.drawn", card=t.me.hand[0].id, player=0)
    fact = t.game.facts[-1]
    assert fact.audience == ()
    for viewer in (ANN, BEN, CROWD):
        assert project(fact, t.game, viewer)["data"] == {"card": {"hidden": True}, "player": 0}
    assert project(fact, t.game, JUDGE)["data"]["card"]["title"] == "Punch"

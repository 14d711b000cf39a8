"""Views leak nothing: whatever a viewer cannot know is exchanged, and not a byte that they are shown changes."""

from __future__ import annotations

import json
import random
from collections.abc import Iterator
from typing import Any

import pytest

from engine import catalogue
from engine.catalogue.decks import starter_decks
from engine.errors import IllegalAnswer
from engine.game import Game, Setup
from engine.players import RandomPlayer
from engine.rulesets import RULESETS
from engine.table.facts import Fact
from engine.table.state import ARCHIVES, DECK, HAND, HIDDEN_ZONES, PLAY, UNDER
from engine.views import Viewer, project
from tests.engine.exchange import JUDGE, VIEWERS, Swapped, canonical, exchanged, seen, shown_by
from tests.engine.invent import invent, plain
from tests.quick import first_quick

LENGTH = 160
"""Decisions of a match that are looked at: enough for shuffles, not so many that the decks hold no secrets any more."""


@invent("Secret Archivist", power=2)
class SecretArchivist:
    """Play: archives a card from hand unseen. Reap: returns an archived card to hand unseen."""

    def play(g, me, you):
        card = yield from g.choose_card(list(you.hand), private=True, secret=True)
        yield from g.archive(card)

    def reap(g, me, you):
        card = yield from g.choose_card(list(you.archives), private=True, secret=True)
        yield from g.return_to_hand(card)


@invent("Peeping Tom", power=2)
class PeepingTom:
    """Play: looks at two cards of each opponent's hand and the top card of their deck. Reap: shows it to everyone."""

    def play(g, me, you):
        for other in g.opponents(you):
            yield from g.look_at(other.hand[:2], you)
            yield from g.look_at(other.deck[-1:], you)

    def reap(g, me, you):
        for other in g.opponents(you):
            yield from g.reveal(other.deck[-1:], you)


@invent("Deep Searcher", power=2)
class DeepSearcher:
    """Play: searches the deck for a creature. Reap: puts a card from hand on top of the deck."""

    def play(g, me, you):
        yield from g.search_deck(you, where=lambda card: card.type == "creature")

    def reap(g, me, you):
        card = yield from g.choose_card(list(you.hand), private=True, secret=True)
        yield from g.put_on_deck(card)


@invent("Deck Archivist", type="action")
class DeckArchivist:
    """Play: archives the top card of the deck; returns the weakest creature to its owner's hand."""

    def play(g, me, you):
        yield from g.archive(you.deck[-1:])
        yield from g.return_to_hand(g.least_powerful(g.creatures())[:1])


@invent("Burrower", power=3)
class Burrower:
    """Play: puts a card from hand facedown under itself. Reap: plays it."""

    def play(g, me, you):
        card = yield from g.choose_card(list(you.hand), private=True, secret=True)
        if card is not None:
            yield from g.put_under(card, me, facedown=True)

    def reap(g, me, you):
        if me.under:
            yield from g.play_card(me.under[0], you)


@invent("Recruiter", type="action")
class Recruiter:
    """Play: makes a token creature; a random card of hand is shuffled into the deck."""

    def play(g, me, you):
        yield from g.make_token(you)
        yield from g.shuffle_into_deck(you.hand[:1])


@invent("Paper Recruit", power=1)
class PaperRecruit:
    """Reap: returns to its owner's hand."""

    def reap(g, me, you):
        yield from g.return_to_hand(me)


for _n in range(20):
    plain(f"Extra {_n}", power=1 + _n % 5, type=("creature", "action", "artifact")[_n % 3], house="dis")
SNEAKS = ["Secret Archivist", "Peeping Tom", "Deep Searcher", "Deck Archivist", "Burrower", "Recruiter"]


def starter_setup(ruleset: str, number: int) -> dict[str, Any]:
    decks = list(starter_decks().values())
    seats = [{"name": name, "deck": deck} for name, deck in zip(("Ann", "Ben"), decks, strict=True)]
    return {"ruleset": ruleset, "seats": seats, "chance": chance(number)}


def chance(number: int) -> dict[str, Any]:
    """Chance of a match: those of odd numbers renew ids, as all new matches do."""
    return {"seed": f"{number:064x}", "renews_ids": number % 2 == 1}


def sneaky_setup(ruleset: str, number: int) -> Setup:
    titles = [title for title in SNEAKS for _ in range(3)] + [f"Extra {n}" for n in range(20)]
    rows = [{"title": title, "house": catalogue.meant(title)[0].house} for title in titles]
    deck = {"name": "Sneaks", "set": "TEST", "houses": ["brobnar", "dis"], "cards": rows}
    seats = [{"name": name, "deck": deck} for name in ("Ann", "Ben")]
    return Setup.from_data({"ruleset": ruleset, "seats": seats, "chance": chance(number)}, any_deck=True)


SETUPS = {"starter": starter_setup, "sneaky": sneaky_setup}
TOKENS = {"starter": None, "sneaky": "Paper Recruit"}
every_match = pytest.mark.parametrize(
    ("decks", "ruleset", "number"),
    first_quick(4, [(decks, ruleset, n) for n in (1, 2) for ruleset in reversed(RULESETS) for decks in SETUPS]),
)


def opened(decks: str, ruleset: str, number: int, swaps: dict[int, int] | None = None) -> Game:
    return Swapped.of(SETUPS[decks](ruleset, number), swaps or {}, TOKENS[decks])


def walk(decks: str, ruleset: str, number: int) -> Iterator[tuple[Game, list[str], list[Fact]]]:
    """A random match, decision by decision: (game, the answer that led here, what it did)."""
    game = opened(decks, ruleset, number)
    players = [RandomPlayer(f"{number}/{seat}") for seat in range(2)]
    yield game, [], game.facts
    for _ in range(LENGTH):
        if game.pending is None:
            return
        answer = players[game.pending.seat].answer(game.pending)
        yield game, answer, game.submit(answer)


@every_match
def test_nothing_a_viewer_cannot_know_changes_what_they_are_shown(decks, ruleset, number):
    dice = random.Random(f"{decks}{ruleset}{number}")
    exchanges = 0
    for step, (game, _, _) in enumerate(walk(decks, ruleset, number)):
        if step % 5:
            continue
        digest = game.digest()
        everything = seen(game, JUDGE)
        for viewer in VIEWERS:
            before = seen(game, viewer)
            with exchanged(game, viewer, dice) as differs:
                assert seen(game, viewer) == before, f"{viewer} at decision {step}: {game.pending!r}"
                if differs:
                    exchanges += 1
                    assert seen(game, JUDGE) != everything
        assert game.digest() == digest, "looking or exchanging changed the match"
    assert exchanges > 40


@every_match
def test_a_whole_match_looks_the_same_with_other_unseen_cards(decks, ruleset, number):
    """Every state, question and fact of a match, when the cards that the viewer never saw were others all along."""
    answers: list[list[str]] = []
    shown: dict[Viewer, list[bytes]] = {viewer: [] for viewer in VIEWERS}
    met: dict[Viewer, set[int]] = {viewer: set() for viewer in VIEWERS}
    for game, answer, facts in walk(decks, ruleset, number):
        answers.append(answer)
        for viewer in VIEWERS:
            shown[viewer].append(seen(game, viewer, facts))
            met[viewer].update(card.id for card in game.table.cards if viewer.knows(game.table, card))
            for fact in facts:
                met[viewer].update(game.table.by_id[number].id for number in shown_by(fact, viewer))
    titles = {card.id: card.printed.title for card in game.table.cards}
    owners = {card.id: card.owner for card in game.table.cards}
    for viewer in VIEWERS:
        swaps = {}
        for owner in (0, 1):
            never = [number for number in titles if owners[number] == owner and number not in met[viewer]]
            swaps.update(zip(never, never[1:] + never[:1], strict=True))
        changed = [number for number, other in swaps.items() if titles[number] != titles[other]]
        assert len(changed) >= 2, f"{viewer} saw all cards: the match proves nothing"
        other = opened(decks, ruleset, number, swaps)
        assert seen(other, viewer, other.facts) == shown[viewer][0]
        for step, answer in enumerate(answers[1:], 1):
            assert other.pending is not None
            facts = other.submit(answer, check=False)
            assert seen(other, viewer, facts) == shown[viewer][step], f"{viewer} at decision {step}, {answer}"


@every_match
def test_the_log_of_a_player_names_no_card_before_they_saw_it(decks, ruleset, number):
    """An account of its own of what seat 1 has seen: areas, and the facts of cards that were shown to the table."""
    viewer = Viewer.parse("player:1")
    table = ("card.played", "card.entered", "card.discarded", "card.revealed", "card.destroyed", "card.attached")
    saw: set[int] = set()
    named = 0
    for game, _, facts in walk(decks, ruleset, number):
        for card in game.table.cards:
            mine = card.zone in (HAND, ARCHIVES) and card.controller == 1
            if mine or not (card.zone in (*HIDDEN_ZONES, UNDER) or card.facedown):
                saw.add(card.shown_id)
        for fact in facts:
            told = fact.kind in table or fact.data.get("player") == 1 or fact.data.get("origin") in (PLAY, "discard")
            if told or (fact.kind == "card.searched" and game.table.ruleset.search_reveals_found):
                about = [fact.data.get("card"), *fact.data.get("cards", ())]
                saw.update(number for number in about if number is not None)
        for view in project(facts, game, viewer):
            for card in _named(view["data"]):
                title = game.table.by_id[card["card"]].printed.title
                assert card["card"] in saw or card["title"] != title or title == TOKENS[decks], (view, card)
                named += 1
    assert named > 50


def _named(data: dict[str, Any]) -> Iterator[dict[str, Any]]:
    for value in data.values():
        for one in value if isinstance(value, list) else [value]:
            if isinstance(one, dict) and "card" in one:
                yield one


@every_match
def test_the_judge_sees_everything(decks, ruleset, number):
    for step, (game, _, facts) in enumerate(walk(decks, ruleset, number)):
        if step % 10:
            continue
        view = project(game, game, JUDGE)
        assert '"hidden": true' not in json.dumps([view, project(facts, game, JUDGE)])
        ids = sorted(number for number in _ids(view))
        assert ids == sorted(card.shown_id for card in game.table.cards)
        assert len(project(facts, game, JUDGE)) == len(facts)
        if game.pending is not None:
            assert [o["key"] for o in project(game.pending, game, JUDGE)["options"]] == list(game.pending.keys)
        released = Viewer.parse("public", released=True)
        assert canonical(project(game, game, released)) == canonical(view)


def _ids(view: Any) -> Iterator[int]:
    if isinstance(view, dict):
        if "id" in view:
            yield view["id"]
        for value in view.values():
            yield from _ids(value)
    elif isinstance(view, list):
        for value in view:
            yield from _ids(value)


@every_match
def test_a_refused_guess_tells_nothing_about_a_hidden_card(decks, ruleset, number):
    """A player who submits the ids of cards they cannot see gets the same words whatever the card is and wherever."""
    guesses = 0
    for step, (game, _, _) in enumerate(walk(decks, ruleset, number)):
        choice = game.pending
        if choice is None or choice.kind != "main" or step % 3:
            continue
        viewer = Viewer("player", choice.seat)
        hidden = [
            card
            for card in game.table.cards
            if card.zone in (HAND, DECK, ARCHIVES) and not viewer.knows(game.table, card)
        ]
        for verb in ("play", "discard", "reap", "fight", "action", "omni", "unstun", "flip"):
            words = set()
            for card in hidden:
                key = f"{verb}:{card.shown_id}"
                with pytest.raises(IllegalAnswer) as refused:
                    game.submit([key])
                error = refused.value
                said = canonical(project(error, game, viewer)).replace(key.encode(), b"KEY")
                words.add((said, str(error).replace(key, "KEY"), error.clause))
                guesses += 1
            assert len(words) == 1, words
    assert guesses > 1000


@pytest.mark.parametrize("ruleset", RULESETS)
def test_whichever_way_a_secret_answer_goes_the_others_see_the_same(ruleset):
    """The same match twice up to a secret question, which is then answered differently."""
    compared = 0
    for number in (1, 2, 3):
        log: list[list[str]] = []
        for game, answer, _ in walk("sneaky", ruleset, number):
            log.append(answer)
            choice = game.pending
            if choice is None or not choice.secret or len(choice.keys) < 2 or choice.maximum < 1:
                continue
            after = []
            for key in (choice.keys[0], choice.keys[-1]):
                again = opened("sneaky", ruleset, number)
                for earlier in log[1:]:
                    again.submit(earlier, check=False)
                facts = again.submit([key])
                others = [viewer for viewer in VIEWERS if viewer.seat != choice.seat]
                after.append([seen(again, viewer, facts) for viewer in others])
            assert after[0] == after[1], f"{choice!r} in match {number}"
            compared += 1
    assert compared > 10

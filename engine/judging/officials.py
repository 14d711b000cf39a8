"""Acts of officials in a match other than corrections of its position (`engine.judging.corrections`):
recording what was done against the rules, renewing chance, calling time, ending the match by the clock."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any

from engine.catalogue import EVERY_HOUSE
from engine.errors import EngineError, IllegalAnswer, MatchOver
from engine.judging.corrections import apply_corrections
from engine.rules.questions.forgetting import renew_ids
from engine.rules.resolving.labels import labelled, own
from engine.rules.turns import time_procedure
from engine.rules.turns.legality import HOWS, attackable, other_halves
from engine.table.choices import Choice
from engine.table.facts import Fact
from engine.table.state import HAND, PLAY, Card, Player
from engine.table.table import Table

if TYPE_CHECKING:
    from engine.game import Game

INSTEAD = "correct the position instead"


def adjust(game: Game, wanted: Sequence[Mapping[str, Any]]) -> tuple[list[Fact], bool]:
    """Correct the position at a rest point; the question is asked again. A forfeit alone is possible at any moment.
    Returns the facts, and whether a card was named that not everyone knew. Raises NotAtRest, CorrectionsRefused;
    nothing has changed then.
    """
    table = game.table
    facts = table.facts = []
    done = apply_corrections(game, wanted)
    for fact in facts:
        fact.cause = None  # abandons the resolution under way
    if done.moved:
        game.restart()
    if done.forfeits is not None and game.pending is not None:
        game.leave(table.players[done.forfeits], "forfeit")
    return facts, done.secret


def submit_override(game: Game, answer: Sequence[str]) -> list[Fact]:
    """Carry out an answer that the rules forbid, because it was given at the table. Raises MatchOver, and IllegalAnswer
    for an answer that is allowed or has no meaning here; nothing has changed then.
    """
    if game.pending is not None:
        check_override(game.table, game.pending, answer)
    return game.submit(answer, check=False)


def renew_chance(game: Game, event: int) -> list[Fact]:
    """Change the chance of the match after a rewind with fresh entropy, which is this event of the log.

    Later draws differ from those that were undone, and the cards of each deck that no viewer knows are shuffled among
    their places. A card that a viewer knows stays where it is known to be.
    """
    g = game.table
    facts = g.facts = []
    g.chance.renew(event)
    renew_ids(g, [player.seat for player in g.players])  # players saw the former ids in the part that was undone
    if game.pending is not None and not g.setup.observed:
        game.pending.follow_ids(g.by_id)
    for player in g.players:
        deck = player.deck
        places = [at for at, card in enumerate(deck) if not card.known]
        g.mix([deck[at] for at in places])
        fresh = g.chance.shuffled(f"{player.seat}/fresh", [deck[at] for at in places])
        for at, card in zip(places, fresh, strict=True):
            deck[at] = card
        g.record("chance.renewed", player=player.seat, count=len(places))
    return facts


def call_time(game: Game, procedure: str) -> list[Fact]:
    """Call time, at any moment: the turn in progress is finished, and the rest of the procedure follows by itself
    (`engine.rules.turns.time_procedure`). Before the first turn, that one is the turn in progress. The question that is
    asked stays. Raises MatchOver when the match had ended before, EngineError for an unknown procedure and for a match
    in which time was called already; nothing has changed then.
    """
    if game.pending is None:
        raise MatchOver("the match is over already")
    row = time_procedure.PROCEDURES.get(procedure)
    if row is None:
        raise EngineError(f"unknown procedure {procedure!r}; use {' or '.join(time_procedure.PROCEDURES)}")
    g = game.table
    if time_procedure.procedure_called(g) is not None:
        raise EngineError("time was called already; the match goes on to its end by the procedure")
    facts = g.facts = []
    time_procedure.call(g, row)
    return facts


def end_by_time(game: Game) -> list[Fact]:
    """The time of the match is over, at any moment: most forged keys win, then most Æmber in the pool, else nobody
    does. Eliminated players are skipped. Raises MatchOver when it had ended before."""
    if game.pending is None:
        raise MatchOver("the match is over already")
    g = game.table
    facts = g.facts = []
    game.stop()
    left = [player for player in g.players if not player.eliminated]
    score = [(len(player.keys), player.amber) for player in left]
    best = [player for player, points in zip(left, score, strict=True) if points == max(score)]
    if len(best) == 1:
        g.win(best[0], "time")
    else:
        g.state.reason = "time"
        g.record("match.drawn", reason="time")
    return facts


def check_override(g: Table, choice: Choice, answer: Sequence[str]) -> None:
    """Raise IllegalAnswer unless this answer, which is not offered, has a meaning as an answer to the question: an
    action of step 3 with the player's own card that the rules only forbid; a house that is not available; cards that
    were not offered, of the same kind and in the same kind of place as offered ones. All else has no meaning as an
    answer.
    """
    try:
        choice.check(answer)
    except IllegalAnswer:
        pass
    else:
        raise IllegalAnswer("the rules allow this answer; record it as a decision")
    if not choice.minimum <= len(answer) <= choice.maximum:
        choice.check(answer)  # states the number of cards
    for at, key in enumerate(answer):
        choice.check_repeats(answer, at)
        if choice.kind == "main":
            why = _not_an_action(g, g.players[choice.seat], key)
        elif choice.kind == "house":
            why = (
                None if key.removeprefix("house:") in EVERY_HOUSE and key != key.removeprefix("house:") else "no house"
            )
        elif choice.kind in ("card", "order") and not choice.ordered:
            why = _not_such_a_card(g, choice, key)
        else:
            why = f"nothing but {', '.join(choice.keys)} has a meaning here"
        if why is not None:
            raise IllegalAnswer(f"{key} cannot be acted out: {why}; {INSTEAD}", key=key)


def _card(g: Table, rest: str) -> Card | None:
    """The card of the one canonical spelling of its id."""
    if len(rest) > 6 or not (rest.isascii() and rest.isdigit()) or rest != str(int(rest)) or not g.is_shown(int(rest)):
        return None
    return g.by_id[int(rest)]


def _not_an_action(g: Table, player: Player, key: str) -> str | None:
    if key in ("end", "tide"):
        return None if key == "end" or g.tide_in_game else "the tide is not part of this match"
    verb, _, rest = key.partition(":")
    card = _card(g, rest)
    if card is None or verb not in ("play", "discard", *HOWS):
        return f"give play, discard, {', '.join(HOWS)} with a card's id, or end"
    if verb in ("play", "discard"):
        absence = g.absence_from_hand(card, player)
        if absence is not None:
            return absence
        if card.zone != HAND or card.owner != player.seat:
            return "that card is not in the player's hand"
        if not g.is_identified(card):
            return "say which card it is: every player saw it"
        return _not_playable(g, player, card) if verb == "play" else None
    if card.zone != PLAY or card.controller != player.seat:
        return "the player does not control that card in play"
    return _not_usable(g, player, card, verb)


def _not_playable(g: Table, player: Player, card: Card) -> str | None:
    if (
        card.type == "upgrade"
        and not any(player.line for player in g.players)
        and own(g, card, "also_played_as") is None
    ):
        return "there is no creature for the upgrade to go on"
    if card.printed.half and not other_halves(g, card, player):
        return "the other half is not in the player's hand"
    return None


def _not_usable(g: Table, player: Player, card: Card, how: str) -> str | None:
    if card.type == "upgrade":
        return "an upgrade is never used"
    if how in ("action", "omni"):
        return None if labelled(g, card, how) else f"the card has no {how.capitalize()} ability"
    if card.type != "creature":
        return f"an artifact does not {how}"
    if how == "unstun":
        return None if card.stunned else "the creature is not stunned"
    if how == "fight" and not attackable(g, card, player):
        return "there is no creature that it could fight"
    return None


def _not_such_a_card(g: Table, choice: Choice, key: str) -> str | None:
    if key in choice.keys:
        return None
    verb, _, rest = key.partition(":")
    card = _card(g, rest)
    if card is None or verb != "card":
        return "give card with a card's id"
    if not choice.cards:
        return "nothing was offered, so there is nothing to be done with it"
    if choice.prompt == "fight.target":
        mine = g.frame is None and card.controller == choice.seat
        return (
            "the fighter's own side cannot be fought"
            if mine or card.type != "creature" or card.tagged
            else _there(card, choice)
        )
    return _there(card, choice)


def _there(card: Card, choice: Choice) -> str | None:
    for offered in choice.cards:
        if card.zone != offered.zone:
            continue
        if card.zone == PLAY and card.type == offered.type and card.tagged == offered.tagged:
            return None
        if card.zone != PLAY and card.controller == offered.controller:
            return None
    return "it is not of the kind, or not where the offered ones are"

"""Matches with everything in them: decisions, corrections, answers against the rules, rewinds of both kinds, notes."""

from __future__ import annotations

import random
from collections.abc import Sequence
from typing import Any

from engine.catalogue import EVERY_HOUSE
from engine.errors import CorrectionsRefused, IllegalAnswer
from engine.game import Game
from engine.judging.kinds import CORRECTION
from engine.rules.turns.legality import HOWS
from engine.shapes import AnyOf, Boolean, Integer, ListOf, NullValue, OneOf, Shape, String
from engine.views import Viewer, project
from replays.fold.fold import Grade, fold
from replays.log.errors import CommandRefused
from replays.log.events import Actor, Event
from replays.play.commands import Adjust, Answer, Command, Note, Override, Rewind
from replays.play.live import LiveMatch, Recorder
from tests.replays.matches import JUDGE, pick, play_on, played


def record(on: Recorder, *commands: Any, actor: Actor | Sequence[Actor] = JUDGE) -> Any:
    with on.live("M1") as live:
        live.sync()
        return live.record(list(commands), actor=actor, expected=live.version)


def at_rest(seed: int = 1, decisions: int = 30) -> Recorder:
    """A match that stands at a rest point in step main."""
    on, dice = played(seed, decisions), random.Random(seed)
    for _ in range(100):
        game = on.traveller.at("M1").game
        if game.at_rest and game.step == "main":
            return on
        play_on(on, "M1", dice, 1)
    raise AssertionError("no rest point")


def in_the_middle(seed: int = 1) -> Recorder:
    """A match in which something is half resolved, after rest points."""
    on, dice = played(seed, 30), random.Random(seed)
    for _ in range(300):
        game = on.traveller.at("M1").game
        if game.pending is not None and not game.at_rest and game.step == "main":
            return on
        play_on(on, "M1", dice, 1)
    raise AssertionError("nothing was ever half resolved")


def assert_sound(on: Recorder) -> list[Event]:
    """The log folds EXACT from its start and from every snapshot, as the memory has it."""
    events = on.store.events("M1")
    single = fold(events)
    assert single.grade is Grade.EXACT, single.divergence
    with on.live("M1") as live:
        live.sync()
        assert (live.version, live.game.digest()) == (single.version, single.game.digest())
    assert on.traveller.resume("M1").exact
    return events


def projected(view: str) -> Any:
    viewer = Viewer.parse(view)
    return lambda facts, game: project(facts, game, viewer)


def against_the_rules(game: Any) -> str:
    """The key of a card in hand that may not be played."""
    choice = game.pending
    playable = [
        f"play:{card.shown_id}"
        for card in game.table.players[choice.seat].hand
        if f"play:{card.shown_id}" not in choice.keys and card.type == "creature"
    ]
    return str(playable[0])


def correction(game: Game, dice: random.Random) -> dict[str, Any]:
    """A correction that has the right shape; whether the position allows it is another matter.

    Not `fill` and `learn`, which are for printed cards.
    """
    name = dice.choice([kind for kind in CORRECTION.kinds if kind not in ("forfeit", "fill", "learn")])
    one: dict[str, Any] = {"kind": name}
    for field in CORRECTION.kinds[name].fields.values():
        if field.required or dice.random() < 0.2:
            one[field.name] = _value(game, field.value, dice)
    if name == "effect-ended" and game.table.state.lasting:
        one["effect"] = dice.choice(game.table.state.lasting).id
    return one


def _value(game: Game, wanted: Shape, dice: random.Random) -> Any:
    seats = range(len(game.table.players))
    match wanted:
        case AnyOf():
            return _value(game, dice.choice(wanted.options), dice)
        case OneOf():
            return dice.choice(wanted.options)
        case NullValue():
            return None
        case Boolean():
            return dice.random() < 0.5
        case ListOf(item=OneOf(options=options)):
            return dice.sample(options, dice.randint(0, 2))
        case ListOf(item=Integer(named="card")):
            top = [card.shown_id for card in dice.choice(game.table.players).deck[-3:]]
            return dice.sample(top, len(top)) or [0]
        case ListOf():
            return dice.sample(seats, dice.randint(1, len(seats)))
        case Integer(named="card"):
            in_play = [card.shown_id for player in game.table.players for card in [*player.line, *player.artifacts]]
            return dice.choice(in_play) if in_play and dice.random() < 0.6 else dice.choice(game.table.cards).shown_id
        case Integer(named="seat"):
            return dice.choice(seats)
        case Integer(most=24):
            return dice.randrange(25)
        case Integer():
            return dice.choice([0, 1, 2, 3, dice.randrange(12)])
        case String(named="word"):
            return "power"
    raise AssertionError(f"nothing is made up for {wanted}")


def forbidden(game: Game, dice: random.Random) -> tuple[str, ...]:
    """An answer to the question now asked that is probably not offered."""
    choice = game.pending
    assert choice is not None
    if choice.kind == "main":
        me = game.table.players[choice.seat]
        keys = [f"{verb}:{card.shown_id}" for card in me.hand for verb in ("play", "discard")]
        keys += [f"{how}:{card.shown_id}" for card in [*me.line, *me.artifacts] for how in HOWS]
        return (dice.choice([key for key in keys if key not in choice.keys] or ["end"]),)
    if choice.kind == "house":
        return (f"house:{dice.choice(EVERY_HOUSE)}",)
    many = dice.randint(choice.minimum, choice.maximum)
    return tuple(f"card:{number}" for number in dice.sample([card.shown_id for card in game.table.cards], many))


def act(live: LiveMatch, dice: random.Random) -> list[Command]:
    """Something that may happen now; None of it is certain to be accepted."""
    game, version = live.game, live.version
    lots = dice.random()
    if lots < 0.07 and version > 2:
        policy = dice.choice(["same-future", "fresh-entropy"])
        # mostly a little; sometimes to anywhere, undone events included
        to = dice.randint(max(1, version - 8), version - 1) if dice.random() < 0.8 else dice.randint(1, version - 1)
        ruling = Note("ruling.given", {"verdict": "rewound", "ruling": "back"})
        return [ruling, Rewind(to, "back", policy, version + 1)] if dice.random() < 0.5 else [Rewind(to, "b", policy)]
    if game.pending is None:
        return [Rewind(dice.randint(1, version - 1), "it is not over")]
    if lots < 0.2 and game.at_rest:
        return [Adjust([correction(game, dice) for _ in range(dice.choice([1, 1, 2]))], "a mistake")]
    if lots < 0.35:
        return [Override(game.pending.seat, forbidden(game, dice), "it was done")]
    return [Answer(game.pending.seat, pick(game.pending, dice))]


def play_everything(recorder: Recorder, match: str, dice: random.Random, acts: int) -> list[Event]:
    """That many acts, refused ones left out; returns the events."""
    events: list[Event] = []
    with recorder.live(match) as live:
        live.sync()
        for _ in range(acts):
            commands = act(live, dice)
            before = live.game.digest(), live.version
            try:
                events += live.record(commands, actor=JUDGE, expected=live.version).events
            except (CorrectionsRefused, IllegalAnswer):
                assert (live.game.digest(), live.version) == before
            except CommandRefused as error:
                assert error.code == "not-actable"
                assert (live.game.digest(), live.version) == before
    return events

"""A tournament of 32 made-up players in its third round: to look at, to run on, and to put away.

It is a tournament like any other, with decks, results, a clock and matches at some of its tables, marked by
`demonstration` in its first event. Putting it away closes it, and takes it off every list.
"""

from __future__ import annotations

import random
from collections.abc import Sequence

import msgspec

from engine.opening.made_up_decks import deck_names
from engine.players import GreedyPlayer
from engine.rulesets import CURRENT
from engine.table.choices import Choice
from engine.verbs import Verbs
from replays.log.events import Actor
from replays.play.commands import Answer
from replays.store.store import RequestKey
from replays.tournaments.clocks import ClockMinutes, round_timed, run_clocks
from replays.tournaments.event_types import EmbargoLifted, ResultRecorded, TournamentClosed
from replays.tournaments.imports import plan_import
from replays.tournaments.matches import TableSettings, open_pairing
from replays.tournaments.policy import NEW_POLICY
from replays.tournaments.rounds import add_round, begin_next_stage, close_decided, next_round
from replays.tournaments.stages.presets import STRUCTURES, stages_to_add
from replays.tournaments.state import Change, Tournament
from service.services import services

NAME = "Lantern Cup"
PLAYERS = (
    "Ada Lindqvist", "Amaury Duval", "Anouk Visser", "Bela Horváth", "Caleb Osei", "Chiara Bellini", "Daisuke Mori",
    "Ewa Zielińska", "Farah Haddad", "Finn O’Leary", "Greta Windlass", "Hana Dvořáková", "Ines Moreira",
    "Jakob Thorsen", "Juno Applegarth", "Kaja Moonpenny", "Leo Castellanos", "Łukasz Wilk", "Mei-Lin Tao",
    "Mirko Petrović", "Nia Mbeki", "Noor Quillfeather", "Odile Marchpane", "Oskar Pebblewright", "Pia Saltmarsh",
    "Quentin Barley", "Rosa Delgado", "Sven Ekberg", "Tilda Fennimore", "Ünal Çınar", "Viktor Plum", "Zosia Kowal",
)  # fmt: skip
MINUTES = 45
ROUNDS_PLAYED = 2
RECORDED = 4
"""Tables of the third round whose matches are played decision by decision."""
ALREADY_OVER = 5
"""Tables of the third round that have their result."""
PAGES, PAGE = 5, 200
"""How many tournaments are looked through for demonstrations, the newest first."""
DECISIONS = (70, 150)
"""How far the recorded matches are, at least and at most."""


def make(actor: Actor, request: RequestKey) -> Tournament:
    """Make a demonstration, organised by the actor. The same request again finds the one that it made.

    Raises StoreFull, StoreUnavailable, Contended.
    """
    policy = msgspec.structs.replace(NEW_POLICY, minutes=MINUTES)
    changed = services().tournaments.create(
        name=NAME,
        ruleset=CURRENT,
        variant="standard",
        policy=policy,
        actor=actor,
        request=request,
        demonstration=True,
        then=_players,
    )
    if not changed.repeated:
        dice = random.Random(changed.tournament.id)
        _rounds(changed.tournament.id, actor, dice)
        _third_round(changed.tournament.id, actor, dice)
    return services().tournaments.get(changed.tournament.id)


def put_away(tournament: str, actor: Actor) -> None:
    """Close a demonstration, which takes it off every list. Raises as `Tournaments.change`; a closed one stays."""

    def changes(at: Tournament) -> Sequence[Change]:
        lifted, closed = EmbargoLifted(reason="It is put away"), TournamentClosed(note="A demonstration")
        return () if at.closed else ((lifted, None), (closed, None))

    if not services().tournaments.get(tournament).closed:
        services().tournaments.change(tournament, changes, actor=actor)


def make_room(most: int) -> None:
    """Put the oldest demonstrations away, so that fewer than `most` are open. Raises StoreUnavailable, Contended."""
    tournaments, after, standing = services().tournaments, None, 0
    for _ in range(PAGES):
        ids = tournaments.page(after=after, limit=PAGE)
        states = tournaments.several(ids.matches)
        for id in ids.matches:
            if not states[id].demonstration or states[id].closed:
                continue
            standing += 1
            if standing >= most:
                put_away(id, Actor("organiser", states[id].organiser))
        if ids.next is None:
            return
        after = ids.next


def _players(empty: Tournament) -> list[Change]:
    """Players with their decks, and the stages of the structure."""
    names = deck_names()
    step = len(names) // len(PLAYERS)
    players = [{"name": name, "player": f"p{number}"} for number, name in enumerate(PLAYERS, 1)]
    decks = [{"player": f"p{number + 1}", "list": names[number * step]} for number in range(len(PLAYERS))]
    joined = plan_import(empty, {"players": players, "decks": decks}, actor=Actor("organiser", empty.organiser))
    return [*joined, *stages_to_add(empty, STRUCTURES["swiss-top-8"])]


def _rounds(tournament: str, actor: Actor, dice: random.Random) -> None:
    """The rounds that are over, with their results."""
    change = services().tournaments.change
    change(tournament, lambda at: begin_next_stage(at, {}), actor=actor)
    for _ in range(ROUNDS_PLAYED):
        round = _add_round(tournament, actor)
        change(
            tournament,
            lambda at, round=round: [_result(at, pairing.id, dice) for pairing in at.pairings_of(round)],  # type: ignore[misc]
            actor=actor,
        )


def _add_round(tournament: str, actor: Actor) -> str:
    """Add the next round as it is proposed; its id."""

    def added(at: Tournament) -> list[Change]:
        proposed = next_round(at, {})
        return [*close_decided(at, {}), *add_round(at, {}, proposed.round, proposed.proposal.tables)]

    services().tournaments.change(tournament, added, actor=actor)
    return list(services().tournaments.get(tournament).rounds)[-1]


def _result(at: Tournament, pairing: str, dice: random.Random) -> Change:
    seats = at.pairings[pairing].seats
    winner = dice.randrange(len(seats))
    keys = tuple(3 if seat == winner else dice.choice((0, 1, 1, 2, 2)) for seat in range(len(seats)))
    return ResultRecorded(pairing=pairing, winner=seats[winner].player, keys=keys, reason="Slip of the table"), None


def _third_round(tournament: str, actor: Actor, dice: random.Random) -> None:
    """The round that is being played: its clock, matches that are recorded, and the first results."""
    round = _add_round(tournament, actor)
    now = services().tournaments.get(tournament)
    tables = [pairing.id for pairing in now.pairings_of(round)]
    for number, pairing in enumerate(tables[:RECORDED]):
        recorded = open_pairing(
            services().tournaments,
            services().recorder,
            tournament,
            pairing,
            TableSettings(),
            actor=actor,
            request=RequestKey.of(tournament, f"table {number}", b""),
            outcomes={},
        )
        services().waker.opened(recorded)
    key = RequestKey.of(tournament, "clock", b"")
    services().tournaments.change(
        tournament, lambda at: round_timed(at, round, "start", MINUTES, "The round begins"), actor=actor
    )
    now = services().tournaments.get(tournament)
    run_clocks(
        services().recorder,
        services().clocks,
        now,
        round,
        "start",
        minutes=ClockMinutes(MINUTES),
        reason="The round begins",
        actor=actor,
        request=key,
    )
    for pairing in tables[:RECORDED]:
        _play(now.pairings[pairing].matches[-1], actor, dice)
    over = tables[RECORDED:]
    dice.shuffle(over)
    services().tournaments.change(
        tournament, lambda at: [_result(at, pairing, dice) for pairing in over[:ALREADY_OVER]], actor=actor
    )


def _play(match: str, actor: Actor, dice: random.Random) -> None:
    """The first turns of a match, by players who take what they can."""
    players = [GreedyPlayer(f"{match}/{seat}") for seat in range(2)]
    with services().recorder.live(match) as live:
        live.sync()
        for _ in range(dice.randint(*DECISIONS)):
            choice, table = live.game.pending, live.game.table
            if not isinstance(choice, Choice) or not isinstance(table, Verbs):
                break
            answer = tuple(players[choice.seat].answer(choice, table))
            recorded = live.record([Answer(choice.seat, answer)], actor=actor, expected=live.version)
            services().waker.appended(recorded)

"""A tournament's pages: rounds with live scores, standings and people; statistics; cases that wait for a judge."""

from __future__ import annotations

from collections.abc import Callable, Collection, Hashable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import chain
from threading import Lock
from typing import Any, NamedTuple, TypeVar

import marshmallow as ma
from cachetools import LRUCache, TTLCache
from flask import Blueprint, Response, get_template_attribute
from markupsafe import Markup
from marshmallow import validate

from engine.readings import otherwise
from engine.readings.reading import Reading
from replays.disputes.cases import Case
from replays.log.events import now
from replays.tournaments.entries import Pairing, Round, Stage
from replays.tournaments.names import name_key
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.stages.brackets import Bracket
from replays.tournaments.stages.progress import bracket_of, table_of, team_table
from replays.tournaments.stages.team_field import TeamStanding, of_teams
from replays.tournaments.standings import Decided, MatchOutcome, Outcomes, PlayerStanding, decide
from replays.tournaments.state import Tournament
from replays.tournaments.statistics import CardShare, GroupStatistics, Statistics
from replays.tournaments.weeks import round_in_play, to_play
from service.answers.cases import CASE_ID, page_of_cases, waiting_in
from service.answers.games import OwnStep, best_of_now, games_at, own_steps
from service.answers.stages import stage_in_words
from service.answers.table_calls import judges_on_the_way
from service.answers.tournament import TournamentAnswer
from service.answers.tournaments import (
    TournamentView,
    staff_names,
    statistics_of,
    tallied_of,
    tournament_answer,
    view_of,
)
from service.answers.weeks import MeetingScore, Until, scores_of, until_of
from service.frame.charts import Bar, LineChart, house_bars, line_chart
from service.frame.frame import page
from service.frame.visitors import open_to_all
from service.http.api import StrictSchema
from service.lists.page import NO_PAGE, list_query, onward
from service.lists.rows import rows_of, steady
from service.services import services
from service.tournament.alliances import composers
from service.tournament.organising.page import waits
from service.tournament.overview.featured import FeaturedTable, behind_in_words, featured
from service.tournament.overview.meetings import Meeting, PairingMatch
from service.tournament.overview.public_page import PublicPage
from service.who import caller_in
from service.who.openers import may_open
from workers.folding.outcomes import outcome_of
from workers.folding.projections import Tallied

blueprint = open_to_all(Blueprint("tournament", __name__, url_prefix="/tournaments"))
KEPT_ROWS = 4096
"""Pairings that a process keeps as they were decided and shown last; some 3 kB each."""
PUBLIC_SECONDS = 3
"""How long the page of a tournament that has not changed goes out to the public as it was made: a round trip of 300
phones costs what a few do."""
KEPT_STANDINGS = 32
"""Tournaments whose standings a process keeps as long as nothing is decided otherwise."""
FOLLOWED = 100
"""Most matches that are checked one by one because the caller sees them with a delay; the latest."""
CASES = 25
"""Settled cases that stand on one page; all that wait stand on the first."""
CARDS = 40
"""Cards in the statistics, those most played."""


class CasesPageQuery(StrictSchema):
    """Which page of the cases."""

    after = ma.fields.String(load_default="", validate=validate.Regexp(rf"^({CASE_ID})?\Z", error=NO_PAGE))


class OwnPairing(NamedTuple):
    """A pairing that the caller has still to play."""

    pairing: Pairing
    round: Round
    others: tuple[str, ...]
    until: Until | None
    opens: bool
    """The caller may open its match."""


@dataclass(frozen=True, kw_only=True)
class OverviewPage:
    """The data of the page of a tournament."""

    tournament: Tournament
    chosen: list[tuple[Reading, str]]
    told: TournamentAnswer
    decks: dict[str, list[str | None]]
    eyes: TournamentView
    rounds: list[tuple[Round, list[Meeting]]]
    featured: list[FeaturedTable]
    behind: str
    """How late the boards are, in words; empty where they are not."""
    until: dict[str, Until | None]
    """Until when each round is played."""
    now: str | None
    """The round that is played."""
    open: set[str]
    """The rounds that are shown unfolded."""
    scores: dict[str, MeetingScore]
    """The meetings of teams, each by the id of its first pairing."""
    yours: list[OwnPairing]
    standings: Markup | None
    row: Callable[[Meeting], Markup]
    pending: int
    begun: tuple[int, int] | None
    """While a demonstration is still being played: how many tables have begun, and how many there are."""
    judges: bool
    waiting: int
    opens: bool
    runs: bool
    labels: dict[str, str]
    to_open: set[str]
    public: bool
    """The same goes to everybody without credentials."""
    own: list[OwnStep]
    """What the caller has to choose or to bid at their table."""
    composers: frozenset[str]
    """The players that the caller may put an Alliance together for."""


@blueprint.get("/<tournament>")
@steady
def overview(tournament: str) -> Response:
    """Rounds, standings, people. To the public the same page goes out for some seconds, however many look."""
    caller = caller_in(tournament=tournament)
    caller.require("tournament:read")
    state = services().tournaments.get(tournament)
    if not caller.public:
        return _overview(state)
    name = (id(services()), state.id, state.version)
    with _lock:
        cached = _public_pages.get(name)
    if cached is None:
        cached = PublicPage.of(_overview(state).get_data())
        with _lock:
            _public_pages[name] = cached
    return cached.sent()


def _overview(tournament: Tournament) -> Response:
    caller = caller_in(tournament=tournament.id)
    eyes = view_of(tournament)
    judges = caller.may("dispute:rule")
    counts = caller.may("statistics:read")
    outcomes, games, pending = _games(tournament) if counts else ({}, {}, 0)
    about = tournament_answer(tournament, eyes)
    about.players.sort(key=lambda player: name_key(player.name))
    decks: dict[str, list[str | None]] = {}
    for deck in about.decks:
        if not deck.withdrawn and deck.player is not None:
            decks.setdefault(deck.player, []).append(deck.name)
    calls = judges_on_the_way(tournament)
    newest_first = reversed(tournament.rounds.values())
    rounds = [(round, _meetings(tournament, round, outcomes, games, calls)) for round in newest_first]
    results = {meeting.pairing.id: meeting.decided for _, in_round in rounds for meeting in in_round}
    scores_by_round = [scores_of(tournament, round.id, outcomes, results) for round, _ in rounds]
    in_play = round_in_play(tournament, now(), outcomes) or next(reversed(tournament.rounds.values()), None)
    watched = _watched(in_play, rounds) if caller.may("match:read") else []
    return page(
        "tournament/overview/page.html",
        shown=OverviewPage(
            tournament=tournament,
            chosen=[
                (row, row.in_words(tournament.policy.readings[row.id]))
                for row in otherwise(tournament.policy.readings, tournament.ruleset, tournament.variant)
            ],
            told=about,
            decks=decks,
            eyes=eyes,
            rounds=rounds,
            featured=featured(watched, tournament.policy.featured),
            behind=behind_in_words(tournament) if caller.delayed else "",
            until={round.id: until_of(tournament, round) for round, _ in rounds},
            now=None if in_play is None else in_play.id,
            open={round.id for round in (in_play,) if round is not None} | _going_on(tournament, rounds),
            scores={id: score for scores in scores_by_round for id, score in scores.items()},
            yours=[] if eyes.player is None else _own(tournament, outcomes, eyes.player),
            standings=_standings(tournament, outcomes, rounds) if tournament.players and counts else None,
            row=_row,
            pending=pending,
            begun=_begun(games.values()) if tournament.demonstration else None,
            judges=judges,
            waiting=len(waiting_in(tournament)) if judges else 0,
            opens=caller.may("match:open"),
            runs=caller.may("tournament:run"),
            labels=staff_names(tournament) if eyes.official else {},
            to_open={pairing.round for pairing in tournament.pairings.values() if waits(tournament, pairing)},
            public=caller.public,
            own=own_steps(tournament),
            composers=composers(tournament),
        ),
    )


def _watched(
    in_play: Round | None, rounds: Iterable[tuple[Round, Sequence[Meeting]]]
) -> Iterator[tuple[Pairing, str, tuple[str, ...]]]:
    """Yield the tables of a round at which a match is being played: pairing, match, names."""
    for meeting in chain.from_iterable(meetings for round, meetings in rounds if round == in_play):
        if meeting.decided is None and len(meeting.players) == 2 and meeting.games and not meeting.games[-1].over:
            yield meeting.pairing, meeting.games[-1].match, meeting.players


@dataclass(frozen=True, kw_only=True)
class StatisticsPage:
    """The data of the charts of a tournament."""

    tournament: Tournament
    made: Statistics
    pending: int
    amber: LineChart | None
    keys: LineChart | None
    houses: list[Bar]
    players: list[tuple[str, GroupStatistics]]
    decks: list[tuple[Any, GroupStatistics]]
    cards: list[CardShare]
    runs: bool
    judges: bool


@blueprint.get("/<tournament>/statistics")
@steady
def numbers(tournament: str) -> Response:
    """Charts of the tournament's matches, once its decks are public."""
    caller = caller_in(tournament=tournament)
    caller.require("statistics:read")
    state = services().tournaments.get(tournament)
    made, pending = statistics_of(state)
    course = sorted(made.overall.course.items())
    reached = [(turn, sums) for turn, sums in course if 5 * sums[0] >= made.overall.matches]
    cards = sorted(made.by_card.values(), key=lambda card: (-card.deeds.get("played", 0), card.title))
    return page(
        "tournament/overview/statistics.html",
        shown=StatisticsPage(
            tournament=state,
            made=made,
            pending=pending,
            amber=line_chart(
                "Æmber at the beginning of a turn", "turn", "Æmber", [("mean", [(t, s[1] / s[0]) for t, s in reached])]
            ),
            keys=line_chart(
                "Keys at the beginning of a turn", "turn", "keys", [("mean", [(t, s[2] / s[0]) for t, s in reached])]
            ),
            houses=house_bars(made.overall.houses),
            players=[(state.players[id].name, share) for id, share in _best(made.by_player)],
            decks=[((state.decks[id].list or {}).get("name") or id, share) for id, share in _best(made.by_deck)],
            cards=cards[:CARDS],
            runs=caller.may("tournament:run"),
            judges=caller.may("dispute:rule"),
        ),
    )


@dataclass(frozen=True, kw_only=True)
class TournamentCasesPage:
    """The data of the cases of a tournament."""

    tournament: Tournament
    waiting: list[Case]
    settled: list[Case]
    runs: bool
    where: dict[str, str]
    who: dict[str, list[str]]
    later: bool
    next_page: str | None


@blueprint.get("/<tournament>/cases")
@steady
def cases(tournament: str) -> Response:
    """The cases of the matches, first the ones that wait for a ruling or a signature."""
    caller = caller_in(tournament=tournament)
    caller.require("dispute:rule")
    state = services().tournaments.get(tournament)
    query = list_query(CasesPageQuery())
    listed = page_of_cases(state, after=query["after"] or None, limit=CASES)
    tables = {match: state.pairings[pairing] for match, pairing in state.matches.items()}
    return page(
        "tournament/overview/cases.html",
        shown=TournamentCasesPage(
            tournament=state,
            waiting=listed.waiting,
            settled=listed.others,
            runs=caller.may("tournament:run"),
            where={match: f"round {pairing.round}, table {pairing.table}" for match, pairing in tables.items()},
            who={match: [state.players[s.player].name for s in pairing.seats] for match, pairing in tables.items()},
            later=bool(query["after"]),
            next_page=None if listed.next is None else onward(query, listed.next),
        ),
    )


def _going_on(tournament: Tournament, rounds: Sequence[tuple[Round, Sequence[Meeting]]]) -> set[str]:
    """The rounds of which a match is being played, where several rounds are open at once."""
    if tournament.stage is None or not tournament.stage.rules.early:
        return set()
    return {round.id for round, meetings in rounds if any(meeting.live for meeting in meetings)}


def _own(tournament: Tournament, outcomes: Outcomes, player: str) -> list[OwnPairing]:
    """What a player has still to play, the first round first."""
    own = [table for table in to_play(tournament, outcomes) if player in [seat.player for seat in table.seats]]
    return [
        OwnPairing(
            pairing,
            tournament.rounds[pairing.round],
            tuple(tournament.players[seat.player].name for seat in pairing.seats if seat.player != player),
            until_of(tournament, tournament.rounds[pairing.round]),
            waits(tournament, pairing) and may_open(tournament, pairing),
        )
        for pairing in own
    ]


def _games(tournament: Tournament) -> tuple[dict[str, MatchOutcome], dict[str, PairingMatch], int]:
    """The state of the matches, as far as the caller may know: outcomes where they are known, and games."""
    tallied, pending = tallied_of(tournament)
    outcomes = {match: outcome_of(tally) for match, tally in tallied.items()}
    games = {}
    for match, outcome in outcomes.items():
        game = _game(tallied[match], outcome)
        # The tables of a demonstration are played all at once: before they are counted there is no score to be shown.
        games[match] = PairingMatch(match, True) if tournament.demonstration and not game.turn else game
    others = [match for match in sorted(tournament.matches, reverse=True) if match not in games]
    for match, row in rows_of(others[:FOLLOWED]).items():
        winner = None if row.result is None else row.result["winner"]
        seats = (tuple(row.keys), tuple(row.amber), tuple(row.eliminated))
        games[match] = PairingMatch(match, True, row.turn, *seats, row.over, False, winner)
    return outcomes, games, pending


def _begun(games: Collection[PairingMatch]) -> tuple[int, int] | None:
    """How many of some matches are under way, and how many there are; None where all are."""
    begun = sum(bool(game.turn) for game in games)
    return (begun, len(games)) if begun < len(games) else None


def _meetings(
    tournament: Tournament,
    round: Round,
    outcomes: Outcomes,
    games: Mapping[str, PairingMatch],
    calls: Mapping[str, str],
) -> list[Meeting]:
    meetings = []
    for pairing in tournament.pairings_of(round.id):
        names = tuple(tournament.players[seat.player].name for seat in pairing.seats)
        matches = tuple(games.get(match) or PairingMatch(match) for match in pairing.matches)
        results = tuple(outcomes.get(match) for match in pairing.matches)
        # A reader with a delay knows less: the name tells which results are known.
        name = (tournament.id, pairing.id, tuple(result is None for result in results))
        call = calls.get(pairing.id, "")
        best_of = best_of_now(tournament, pairing, outcomes)  # follows from the results of other pairings, too
        recorded = tournament.results.get(pairing.id)
        of = (pairing, tournament.rules_of(pairing), recorded, *results, names, matches, call, best_of)
        at = games_at(tournament, pairing, best_of)
        make = partial(_decided, tournament, pairing, outcomes, Meeting(pairing, names, matches, None, None, at, call))
        meetings.append(_kept(_meetings_kept, name, of, make))
    return meetings


def _decided(
    tournament: Tournament,
    pairing: Pairing,
    outcomes: Outcomes,
    meeting: Meeting,
) -> Meeting:
    """A meeting with its result."""
    decided = decide(tournament, pairing, outcomes)
    winner = None if decided is None or decided.winner is None else tournament.players[decided.winner].name
    return meeting._replace(decided=decided, winner=winner)


T = TypeVar("T")
_lock = Lock()
_public_pages: TTLCache[tuple[int, str, int], PublicPage] = TTLCache(64, PUBLIC_SECONDS)
"""Pages for the public, by application, tournament and its version."""
_meetings_kept: LRUCache[Hashable, tuple[tuple[object, ...], Meeting]] = LRUCache(KEPT_ROWS)
_lines_kept: LRUCache[Hashable, tuple[tuple[object, ...], Markup]] = LRUCache(KEPT_STANDINGS)
_rows_kept: LRUCache[Hashable, tuple[tuple[object, ...], Markup]] = LRUCache(KEPT_ROWS)


def _kept(
    cache: LRUCache[Hashable, tuple[tuple[object, ...], T]],
    name: Hashable,
    of: tuple[object, ...],
    make: Callable[[], T],
) -> T:
    """What was made last under a name, made again when it would be of other things. `of`: these things, which are
    mostly the same objects, since nothing has happened, and so compared at once."""
    with _lock:
        cached = cache.get(name)
    if cached is None or cached[0] != of:
        cached = (of, make())
        with _lock:
            cache[name] = cached
    return cached[1]


def _game(tally: Tallied, outcome: MatchOutcome) -> PairingMatch:
    seats = (outcome.keys, outcome.amber, tuple(tally.entry["eliminated"]))
    winner = outcome.won_by if outcome.finished else None
    return PairingMatch(outcome.match, True, tally.entry["turn"], *seats, outcome.finished, outcome.abandoned, winner)


def _row(meeting: Meeting) -> Markup:
    """A pairing as the page shows it: most of them never change again."""
    return _kept(
        _rows_kept,
        id(meeting),
        (meeting,),
        lambda: get_template_attribute("tournament/overview/_row.html", "row")(meeting),
    )


class StageTable(NamedTuple):
    """The standings of a stage as the page shows them."""

    name: str
    """Empty where the tournament has no stages."""
    words: str
    bracket: Bracket | None
    folded: bool
    """Its table says less than its bracket, or than the stages after it."""
    lines: list[PlayerStanding]
    names: dict[str, str]
    teams: list[TeamStanding] = []
    """The table of the teams, where teams meet; `names` are theirs then."""


def _standings(tournament: Tournament, outcomes: Outcomes, rounds: Sequence[tuple[Round, Sequence[Meeting]]]) -> Markup:
    """The tables of the standings, made again when a player, a stage or a result is another one."""
    meetings = [meeting for _, in_round in rounds for meeting in in_round]
    of = (
        *tournament.players.values(),
        *tournament.stages.values(),
        *tournament.teams.values(),
        *(meeting.decided for meeting in meetings),
    )

    def drawn() -> Markup:
        results = {meeting.pairing.id: meeting.decided for meeting in meetings}
        begun: list[Stage | None] = [stage for stage in reversed(tournament.stages.values()) if stage.begun]
        before: list[Stage | None] = [None] if not begun or tournament.rounds_of(None) else []
        names = {player.id: player.name for player in tournament.players.values()}
        tables = [
            _stage_table(tournament, outcomes, results, stage, names, latest=at == 0)
            for at, stage in enumerate([*begun, *before])
        ]
        table: Markup = get_template_attribute("tournament/overview/_standings.html", "stages")(tables)
        return table

    return _kept(_lines_kept, (tournament.id, caller_in(tournament=tournament.id).official), of, drawn)


def _stage_table(
    tournament: Tournament,
    outcomes: Outcomes,
    results: Mapping[str, Decided | None],
    stage: Stage | None,
    names: dict[str, str],
    *,
    latest: bool,
) -> StageTable:
    lines = table_of(tournament, outcomes, stage, results=results)
    if stage is None:
        return StageTable("Before the stages" if tournament.stages else "", "", None, not latest, lines, names)
    bracket = bracket_of(tournament, outcomes, stage) if kind_of(stage.rules).bracket else None
    words = stage_in_words(stage).removeprefix(f"{stage.name.lower()}, ")
    if of_teams(stage):
        meet = {team.id: team.name for team in tournament.teams.values()}
        teams = team_table(tournament, outcomes, stage)
        return StageTable(stage.name, words, bracket, True, lines, meet, teams)
    return StageTable(stage.name, words, bracket, not latest or bracket is not None, lines, names)


def _best(shares: Mapping[str, GroupStatistics]) -> list[tuple[str, GroupStatistics]]:
    """Most wins first."""
    return sorted(shares.items(), key=lambda pair: (-pair[1].wins, pair[1].matches, pair[0]))

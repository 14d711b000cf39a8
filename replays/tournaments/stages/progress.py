"""How a stage stands: its table, who is out, the cut, and the order at the end.

`outcomes` everywhere: by match id, as far as known. A stage of None: the rounds that belong to no stage.
"""

from __future__ import annotations

from collections.abc import Mapping

import msgspec

from engine.english import counted
from replays.tournaments.entries import Pairing, Round, Stage
from replays.tournaments.event_fields import StageRules
from replays.tournaments.formats import FORMATS
from replays.tournaments.games.due import lost_decks
from replays.tournaments.stage_kinds import kind_of, planned_rounds, until_one_is_left
from replays.tournaments.stages.brackets import NOBODY, Bracket, bracket
from replays.tournaments.stages.round_robin import pools_of
from replays.tournaments.stages.team_field import TeamStanding, of_teams, team_field, team_players
from replays.tournaments.standings import DEFAULT_RULES, Decided, Outcomes, PlayerStanding, decide, standings
from replays.tournaments.state import Tournament


class Cut(msgspec.Struct, frozen=True, kw_only=True):
    """The players that go on from a stage."""

    players: tuple[str, ...]
    """The best first: the seeds of the next stage."""
    ready: bool
    why: str
    """A sentence that says whether the cut can be made, and why."""
    teams: tuple[str, ...] = ()
    """The teams that go on, the best first, where teams meet; `players` are theirs."""


def players_of(now: Tournament, stage: Stage | None) -> list[str]:
    """The players of a stage, the best seed first; into a first stage without a bracket players come later, too."""
    if stage is None or stage.entrants is None:
        return list(now.players)
    first = next(iter(now.stages.values()))
    seeded = list(stage.entrants)
    if of_teams(stage):
        return _in_teams(now, stage)
    if stage.id != first.id or kind_of(stage.rules).seeded or now.rounds_of(None):
        return seeded
    return [*seeded, *(player for player in now.players if player not in set(seeded))]


def _in_teams(now: Tournament, stage: Stage) -> list[str]:
    """The players of a stage of teams: its entrants, the players of its teams now, and all who had a board."""
    members = team_players(now, teams_of(now, stage))
    seated = [seat.player for pairing in pairings_of(now, stage) for seat in pairing.seats]
    return list(dict.fromkeys([*(stage.entrants or ()), *members, *seated]))


def teams_of(now: Tournament, stage: Stage) -> list[str]:
    """The teams of a stage of teams, the best seed first, with those that came later; none for another stage."""
    if not of_teams(stage):
        return []
    field = team_field(now, {}, stage)
    return players_of(field.now, field.stage)


def rules_of(stage: Stage | None) -> StageRules:
    """The rules of a stage, or those of rounds that belong to none."""
    return DEFAULT_RULES if stage is None else stage.rules


def table_of(
    now: Tournament, outcomes: Outcomes, stage: Stage | None, *, results: Mapping[str, Decided | None] | None = None
) -> list[PlayerStanding]:
    """The standings of a stage, best first; only what was played in it counts."""
    rounds = {round.id for round in rounds_in(now, stage)}
    return standings(now, outcomes, rounds, results=results, rules=rules_of(stage), players=set(players_of(now, stage)))


def team_table(now: Tournament, outcomes: Outcomes, stage: Stage) -> list[TeamStanding]:
    """The standings of the teams of a stage, best first: by points of meetings, then by boards, then by the tie-breaks
    of the stage. Empty where players meet."""
    if not of_teams(stage):
        return []
    return [TeamStanding.of(line) for line in table_of(*team_field(now, outcomes, stage))]


def rounds_in(now: Tournament, stage: Stage | None) -> list[Round]:
    """The rounds of a stage, in their order."""
    return now.rounds_of(None if stage is None else stage.id)


def pairings_of(now: Tournament, stage: Stage | None) -> list[Pairing]:
    """The pairings of a stage that stand."""
    return [pairing for round in rounds_in(now, stage) for pairing in now.pairings_of(round.id)]


def bracket_of(now: Tournament, outcomes: Outcomes, stage: Stage, *, walkovers: bool = True) -> Bracket | None:
    """The bracket of a single elimination as far as it is played; None for fewer than two players.

    A player with a bye goes on: the best seeds, and the opponents of players that left. `walkovers`: the only player
    who is left has won, also without a bye.
    """
    if of_teams(stage):
        return bracket_of(*team_field(now, outcomes, stage), walkovers=walkovers)
    players = players_of(now, stage)
    if len(players) < 2:
        return None
    third_place = stage.rules.third_place
    played = _Played(now, outcomes, stage)
    drawn = bracket(players, played, third_place=third_place)
    gone = set(drawn.out())
    if walkovers and sum(player not in gone and not now.players[player].dropped for player in players) < 2:
        played.end()
        drawn = bracket(players, played, third_place=third_place)
    return drawn


class _Played:
    """The results of a single elimination by tie, taken from its rounds in order."""

    def __init__(self, now: Tournament, outcomes: Outcomes, stage: Stage) -> None:
        self.players, self.over = now.players, False
        self.met: dict[frozenset[str], tuple[int, str]] = {}
        self.turns: dict[str, list[tuple[int, bool]]] = {}
        """By player: the rounds of the stage with a pairing, and whether it was a bye."""
        self.through: dict[str, int] = {}
        """The round of the stage that settled a player's last tie."""
        for number, round in enumerate(now.rounds_of(stage.id)):
            for pairing in now.pairings_of(round.id):
                seated = [seat.player for seat in pairing.seats]
                for player in seated:
                    self.turns.setdefault(player, []).append((number, pairing.bye))
                decided = None if pairing.bye else decide(now, pairing, outcomes)
                if decided is not None:
                    self.met.pop(frozenset(seated), None)
                    if not decided.drawn:
                        self.met[frozenset(seated)] = number, decided.winner or NOBODY

    def end(self) -> None:
        """Start over: one player at most is left, and needs no more byes."""
        self.over = True
        self.through.clear()

    def __call__(self, number: int, upper: str | None, lower: str | None) -> str | None:
        """`replays.tournaments.stages.brackets.Winner`."""
        present = [player for player in (upper, lower) if player is not None]
        alone = len(present) == 1
        settled = [(bye, player) for player in present if (bye := self._bye(player, at_once=alone)) is not None]
        if not alone and (met := self.met.get(frozenset(present))) is not None:
            settled.append(met)
        if settled:
            at, won = min(settled)
            self.through.update(dict.fromkeys(present, at))
            return won
        left = [player for player in present if not self.players[player].dropped]
        if alone or len(left) == 2 or (left and not self.over):
            return None
        return left[0] if left else upper  # somebody is on this side of the bracket, for the other side to go on

    def _bye(self, player: str, *, at_once: bool) -> int | None:
        """The round of the first bye after a player's last tie; None: there is none. `at_once`: before any pairing."""
        since = self.through.get(player, -1)
        turns = [(number, bye) for number, bye in self.turns.get(player, ()) if number > since]
        return next((number for number, bye in (turns[:1] if at_once else turns) if bye), None)


def out(now: Tournament, outcomes: Outcomes, stage: Stage) -> set[str]:
    """The players that are out of a stage: by their losses, or without a deck that may play on.

    Players that dropped are not among them. Where teams meet, these are the teams."""
    if of_teams(stage):
        return out(*team_field(now, outcomes, stage))
    kind = kind_of(stage.rules)
    if kind.bracket:
        drawn = bracket_of(now, outcomes, stage)
        return set() if drawn is None else set(drawn.out())
    limit = kind.out_after
    ends_decks = FORMATS[stage.rules.format].outlives_decks
    if limit is None and not ends_decks:
        return set()
    lines = table_of(now, outcomes, stage)
    gone = set() if limit is None else {line.player for line in lines if line.losses >= limit}
    if ends_decks:
        lost = lost_decks(now, outcomes, stage.id)
        gone |= {
            line.player for line in lines if line.losses and _without_deck(now, line, lost.get(line.player, set()))
        }
    return gone


def _without_deck(now: Tournament, line: PlayerStanding, lost: set[str]) -> bool:
    """Whether a player has no deck left. A loss without a known deck counts as one of those that are left."""
    left = [deck for deck in now.decks_of(line.player) if deck.id not in lost]
    return len(left) <= line.losses - len(lost)


def still_in(now: Tournament, outcomes: Outcomes, stage: Stage) -> list[str]:
    """The players that play on in a stage, the best seed first."""
    if of_teams(stage):
        return team_players(now, still_in(*team_field(now, outcomes, stage)))
    gone = out(now, outcomes, stage)
    return [player for player in players_of(now, stage) if player not in gone and not now.players[player].dropped]


def order_of(now: Tournament, outcomes: Outcomes, stage: Stage | None) -> list[str]:
    """The players of a stage in the order in which they stand in it: an elimination orders by who lasted longer. Where
    teams meet, they stand by their teams, and in a team by the boards."""
    if stage is not None and of_teams(stage):
        in_teams = [
            player for team in order_of(*team_field(now, outcomes, stage)) for player in now.teams[team].players
        ]
        return list(dict.fromkeys([*in_teams, *players_of(now, stage)]))
    if stage is not None and kind_of(stage.rules).bracket:
        return _by_bracket(now, outcomes, stage)
    lines = table_of(now, outcomes, stage)
    table = [line.player for line in lines]
    if stage is None:
        return table
    gone, to_the_last = out(now, outcomes, stage), until_one_is_left(stage.rules)
    if to_the_last:
        gone |= {line.player for line in lines if line.dropped}
    if kind_of(stage.rules).out_after is None:
        ordered = table if stage.rules.pools == 1 else _by_place_in_pool(now, table, stage)
        return sorted(ordered, key=lambda name: to_the_last and name in gone)
    lost = {line.player: line.losses for line in lines}
    last = _last_rounds(now, outcomes, stage)

    def longer(name: str) -> tuple[bool, int, int]:
        """Sort players in the stage by losses, before players out of it by their last round."""
        is_out = name in gone
        return is_out, -last.get(name, 0) if is_out else lost[name], lost[name]

    return sorted(table, key=longer)


def _by_place_in_pool(now: Tournament, table: list[str], stage: Stage) -> list[str]:
    """All firsts of their pools in the order of the table, then all seconds, and so on."""
    place: dict[str, int] = {}
    for pool in pools_of(players_of(now, stage), stage.rules.pools):
        for number, player in enumerate(sorted(pool, key=table.index)):
            place[player] = number
    return sorted(table, key=lambda player: place[player])


def _by_bracket(now: Tournament, outcomes: Outcomes, stage: Stage) -> list[str]:
    drawn = bracket_of(now, outcomes, stage)
    players = players_of(now, stage)
    if drawn is None:
        return players
    gone = drawn.out()
    if drawn.third is not None and drawn.third.winner is not None:
        before = len(drawn.final.losers)
        last = [drawn.third.winner, *drawn.third.losers]
        rest = [player for player in gone if player not in last]
        gone = [*rest[:before], *last, *rest[before:]]
    left = [player for player in players if player not in gone]
    return [*sorted(left, key=lambda player: now.players[player].dropped), *gone]


def _last_rounds(now: Tournament, outcomes: Outcomes, stage: Stage) -> dict[str, int]:
    """Player -> the number of the last round in which they had a result."""
    last: dict[str, int] = {}
    for pairing in pairings_of(now, stage):
        if decide(now, pairing, outcomes) is not None:
            for seat in pairing.seats:
                last[seat.player] = max(last.get(seat.player, 0), now.rounds[pairing.round].number)
    return last


def open_pairings(now: Tournament, outcomes: Outcomes, stage: Stage | None) -> list[Pairing]:
    """The pairings of a stage that have no result, of rounds that are not closed."""
    return [
        pairing
        for pairing in pairings_of(now, stage)
        if not now.rounds[pairing.round].closed and decide(now, pairing, outcomes) is None
    ]


def cut_of(now: Tournament, outcomes: Outcomes, stage: Stage | None, noun: str = "player") -> Cut:
    """The players that go on from a stage as it stands, and whether it is at its end. `noun`: what meets in it."""
    if stage is not None and of_teams(stage):
        cut = cut_of(*team_field(now, outcomes, stage), noun="team")
        return Cut(players=tuple(team_players(now, cut.players)), ready=cut.ready, why=cut.why, teams=cut.players)
    rules = rules_of(stage)
    gone = set() if stage is None else out(now, outcomes, stage)
    left = [player for player in order_of(now, outcomes, stage) if player not in gone]
    ordered = [player for player in left if not now.players[player].dropped]
    players = tuple(ordered[: rules.cut])
    ready, why = _at_an_end(now, outcomes, stage, ordered, noun)
    return Cut(players=players, ready=ready, why=why)


def _at_an_end(
    now: Tournament, outcomes: Outcomes, stage: Stage | None, left: list[str], noun: str
) -> tuple[bool, str]:
    waiting = open_pairings(now, outcomes, stage)
    if waiting:
        return False, f"Table {waiting[0].table} has no result yet."
    rules = rules_of(stage)
    rounds = len(rounds_in(now, stage))
    if stage is not None and stage.rules.kind == "two-losses":
        undefeated = [line for line in table_of(now, outcomes, stage) if not line.losses and line.player in left]
        if rules.cut is None:
            return len(left) < 2, f"{len(left)} {noun}s have fewer than two losses."
        most = rules.cut // 2
        ready = len(undefeated) <= most or len(left) <= rules.cut
        return ready, f"{len(undefeated)} are undefeated; the cut of {rules.cut} forms once they are at most {most}."
    if stage is not None and kind_of(stage.rules).elimination:
        if len(left) > 1:
            return False, f"{len(left)} {noun}s are in it."
        drawn = bracket_of(now, outcomes, stage) if kind_of(stage.rules).bracket else None
        over = drawn is None or drawn.due is None
        return over, "The final is decided." if over else "The match for the third place has no result yet."
    planned = None if stage is None else planned_rounds(rules, len(players_of(now, stage)))
    if FORMATS[rules.format].outlives_decks and planned is None:
        return rounds > 0 and len(left) < 2, f"{counted(len(left), noun)} with a deck left."
    if planned is not None and rounds < planned:
        return False, f"{rounds} of {planned} rounds are played."
    return rounds > 0, _all_played(rounds, planned)


def _all_played(rounds: int, planned: int | None) -> str:
    if not rounds:
        return "No round was played yet."
    if planned and rounds > planned:
        return f"{rounds} rounds are played, {rounds - planned} more than planned."
    all_rounds = {1: "The only round is", 2: "Both rounds are"}.get(rounds, f"All {rounds} rounds are")
    return f"{all_rounds} played."


def final_order(now: Tournament, outcomes: Outcomes) -> list[str]:
    """Everybody in the order in which they end: those of the last stage first, then those who did not come so far, in
    the order of the stage that was their last."""
    begun = [stage for stage in now.stages.values() if stage.begun]
    before = [] if begun and not now.rounds_of(None) else [None]
    ordered: list[str] = []
    for stage in [*reversed(begun), *before]:
        ordered += [player for player in order_of(now, outcomes, stage) if player not in ordered]
    return ordered


def played_out(now: Tournament, outcomes: Outcomes) -> Cut | None:
    """The winners, once nothing is left of the last stage as it was planned; None before, and without stages.

    Several share the first place where no tie-break parts them; there are none where all of a final have lost.
    """
    stage = now.stage
    if stage is None or now.next_stage is not None or not (cut := cut_of(now, outcomes, stage)).ready:
        return None
    to_the_last = until_one_is_left(stage.rules)
    if of_teams(stage):
        table = team_table(now, outcomes, stage)
        teams = cut.teams[:1] if to_the_last else tuple(line.team for line in table if line.place == 1)
        return msgspec.structs.replace(cut, players=(), teams=teams)
    first: tuple[str, ...]
    if kind_of(stage.rules).bracket:
        drawn = bracket_of(now, outcomes, stage)
        champion = None if drawn is None else drawn.champion
        first = () if champion is None else (champion,)
    elif to_the_last:
        first = tuple(final_order(now, outcomes)[:1])
    else:
        first = tuple(line.player for line in table_of(now, outcomes, stage) if line.place == 1)
    return msgspec.structs.replace(cut, players=first)

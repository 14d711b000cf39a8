"""`vaultlog tournament results | standings | statistics | table`."""

from __future__ import annotations

import click
import msgspec

from replays.telling.timeline import Timeline
from replays.tournaments.handouts import COLUMNS, ON_RECORD, as_csv, handout
from replays.tournaments.standings import decide
from replays.tournaments.standings import standings as standings_of
from replays.tournaments.state import Tournament
from replays.tournaments.statistics import statistics as statistics_of
from service.commands.common import json_option, print_json, print_table
from service.commands.local_store import LocalStore, plain
from service.commands.tournaments.lookup import EPILOG, open_tournament, tournament_argument
from service.commands.tournaments.records import records_here
from workers.folding.outcomes import outcome_of, played_of, tally_here
from workers.folding.projections import Projections, Tallied


@click.command("results", epilog=EPILOG)
@tournament_argument
@json_option
def results(tournament: str, as_json: bool) -> None:
    """List every pairing, round by round, with its result."""
    with open_tournament(tournament) as home:
        now = home.now
        outcomes = {match: outcome_of(tally) for match, (tally, _) in tallied(home.local, now).items()}
    pairings = [
        (round.id, pairing, decide(now, pairing, outcomes))
        for round in now.rounds.values()
        for pairing in now.pairings_of(round.id)
    ]
    if as_json:
        rows = [
            {
                "round": round_id,
                "table": pairing.table,
                "pairing": pairing.id,
                "players": [seat.player for seat in pairing.seats],
                "matches": list(pairing.matches),
                "decided": None if ended is None else msgspec.to_builtins(ended),
            }
            for round_id, pairing, ended in pairings
        ]
        print_json({"tournament": now.id, "pairings": rows})
        return
    print_table(
        ["round", "table", "pairing", "players", "winner", "keys", "by"],
        [
            [
                round_id,
                plain(pairing.table),
                pairing.id,
                " - ".join(seat.player for seat in pairing.seats),
                "" if ended is None else ended.winner or ("nobody, all lose" if ended.all_lose else "nobody"),
                "-".join(map(str, ended.keys)) if ended and ended.keys else "",
                ended.by if ended else ("in play" if pairing.matches else ""),
            ]
            for round_id, pairing, ended in pairings
        ],
    )


@click.command("standings", epilog=EPILOG)
@tournament_argument
@click.option("--round", "rounds", multiple=True, help="Only this round; may be given several times.")
@json_option
def standings(tournament: str, rounds: tuple[str, ...], as_json: bool) -> None:
    """List the players, best first: wins, strength of schedule, keys."""
    with open_tournament(tournament) as home:
        now = home.now
        unknown = [round for round in rounds if round not in now.rounds]
        if unknown:
            raise click.UsageError(f"there is no round {unknown[0]!r}; choose from {', '.join(now.rounds)}")
        outcomes = {match: outcome_of(tally) for match, (tally, _) in tallied(home.local, now).items()}
        lines = standings_of(now, outcomes, rounds or None)
    if as_json:
        print_json({"tournament": now.id, "standings": msgspec.to_builtins(lines)})
        return
    three = now.variant != "standard"
    print_table(
        ["place", "wins", "draws", "losses", *(["outlasted"] if three else []), "schedule", "keys", "player", "name"],
        [
            [
                line.place,
                line.wins,
                line.draws,
                line.losses,
                *([line.outlasted] if three else []),
                f"{line.schedule:.4f}",
                f"{line.keys}-{line.keys_against}",
                line.player,
                plain(line.name) + (" (left)" if line.dropped else ""),
            ]
            for line in lines
        ],
    )


@click.command("statistics", epilog=EPILOG)
@tournament_argument
@click.option("--by", type=click.Choice(["player", "deck", "card"]), default="player", show_default=True)
@json_option
def statistics(tournament: str, by: str, as_json: bool) -> None:
    """Count what was played, by player, deck or card. Only matches with a result count, without undone events."""
    with open_tournament(tournament) as home:
        now = home.now
        numbers = statistics_of(now, [played_of(*pair) for pair in tallied(home.local, now).values()])
    shares = numbers.by_player if by == "player" else numbers.by_deck
    cards = [msgspec.to_builtins(numbers.by_card[title]) for title in sorted(numbers.by_card)]
    if as_json:
        rows = (
            cards
            if by == "card"
            else [{by: id, **msgspec.structs.asdict(share.answer())} for id, share in shares.items()]
        )
        print_json({"tournament": now.id, "matches": numbers.matches, f"{by}s": rows})
    elif by == "card":
        print_table(
            ["listed", "won", "used", "won then", "played", "title"],
            [
                [
                    row["listed"],
                    row["listed_wins"],
                    row["matches"],
                    row["wins"],
                    row["deeds"].get("played", 0),
                    row["title"],
                ]
                for row in sorted(cards, key=lambda card: (-card["matches"], card["title"]))
            ],
        )
    else:
        print_table(
            ["matches", "wins", "keys", "turns", "s per decision", by],
            [
                [
                    share.matches,
                    share.wins,
                    share.keys,
                    share.turns,
                    f"{share.decision_ms / share.decisions / 1000:.1f}" if share.decisions else "",
                    id,
                ]
                for id, share in shares.items()
            ],
        )


def tallied(local: LocalStore, now: Tournament) -> dict[str, tuple[Tallied, Timeline]]:
    """The tallies of the matches that count, from the workers, or made here where these are behind."""
    projections = Projections(local.client)
    matches = [match for match in now.matches if now.pairing_of(match) is not None]
    heads = local.store.heads(matches)
    by_match = {}
    for match, tally in zip(matches, projections.tallies(matches), strict=True):
        if match not in heads:
            continue
        timeline = projections.timeline(match)
        if tally is None or timeline is None or tally.entry["seq"] < heads[match].version:
            folded = tally_here(local.store.iterate(match), local.engines)
            if folded is None:
                continue
            tally, timeline = folded
        by_match[match] = (tally, timeline)
    return by_match


@click.command("table", epilog=EPILOG)
@tournament_argument
@click.argument("name", type=click.Choice(list(COLUMNS)))
@json_option
def table(tournament: str, name: str, as_json: bool) -> None:
    """Print a table for a spreadsheet, as CSV, or with --json for a program.

    replays/tournaments/README.md describes the columns.

    \b
    vaultlog tournament table last decks > decks.csv
    """
    with open_tournament(tournament) as home:
        now = home.now
        outcomes = {match: outcome_of(tally) for match, (tally, _) in tallied(home.local, now).items()}
        records = records_here(home.local, now) if name in ON_RECORD else ()
    rows = handout(name, now, outcomes, lambda deck: True, records)
    if as_json:
        print_json({"tournament": now.id, "table": name, "columns": COLUMNS[name], "rows": rows})
    else:
        click.echo(as_csv(name, rows), nl=False)


COMMANDS = (results, standings, statistics, table)

"""`vaultlog tournament`: run tournaments on the log itself."""

from __future__ import annotations

import json
import secrets
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Any, TypeVar

import click
import msgspec

from replays.proof.checkpoints import tree_of
from replays.store.store import RequestKey
from replays.tournaments.decks.houses_only import still_unlisted
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.imports import TournamentImportRefused, plan_import, planned_on
from replays.tournaments.matches import TableSettings, open_pairing
from replays.tournaments.policy import NEW_FIELDS, NEW_POLICY, Policy
from replays.tournaments.registry import Changed
from replays.tournaments.state import Change, Tournament
from replays.tournaments.transfer import export_log, import_log
from service.commands.bodies import loaded
from service.commands.common import (
    CannotRun,
    ExitCode,
    file_bytes,
    json_option,
    os_errors_as,
    print_fields,
    print_json,
    print_table,
)
from service.commands.local_store import open_store, operator, plain
from service.commands.matches.tables import decks_by_player, described_table
from service.commands.proof.checkpoint import trees
from service.commands.tournaments.alliance import alliance
from service.commands.tournaments.announce import announce, begin, contribute
from service.commands.tournaments.auctions import COMMANDS as AUCTION_COMMANDS
from service.commands.tournaments.close_round import close, end_matches, outcomes_here
from service.commands.tournaments.games import COMMANDS as GAME_COMMANDS
from service.commands.tournaments.lists import fetch_lists
from service.commands.tournaments.lookup import EPILOG, open_tournament, tournament_argument
from service.commands.tournaments.numbers import COMMANDS
from service.commands.tournaments.pairing import pair
from service.commands.tournaments.records import COMMANDS as RECORD_COMMANDS
from service.commands.tournaments.stages import COMMANDS as STAGE_COMMANDS
from service.commands.tournaments.teams import COMMANDS as TEAM_COMMANDS
from service.commands.tournaments.time_decision import decide_by_time
from service.http.whole_numbers import WholeNumber
from service.tournament.schemas import ImportSchema, NewTournamentSchema, PlayPairingSchema, TournamentEventSchema

F = TypeVar("F", bound=Callable[..., Any])
file_option = click.Path(path_type=Path, allow_dash=True, exists=False)
PARTS = ("players", "decks", "pairings")


@click.group("tournament", epilog=EPILOG)
def command() -> None:
    """Create and run tournaments. TOURNAMENT is an id; `last` stands for the newest one."""


COMMANDS_OF_ROUNDS = (alliance, fetch_lists, pair, decide_by_time, close, announce, contribute, begin)
COMMANDS_OF_PEOPLE = (*TEAM_COMMANDS, *RECORD_COMMANDS)
for subcommand in (
    *COMMANDS,
    *STAGE_COMMANDS,
    *GAME_COMMANDS,
    *AUCTION_COMMANDS,
    *COMMANDS_OF_PEOPLE,
    *COMMANDS_OF_ROUNDS,
):
    command.add_command(subcommand)


def _parts_options(function: F) -> F:
    for part in reversed(PARTS):
        help = f"CSV or JSON file with {part} (- for standard input)."
        function = click.option(f"--{part}", type=file_option, metavar="FILE", help=help)(function)
    return function


@command.command("create", epilog=EPILOG)
@click.argument("name")
@click.option("--ruleset", help="Rulebook version.  [default: the current one]")
@click.option("--variant", default="standard", show_default=True, help="standard, or break-key for three players.")
@click.option("--policy", type=file_option, metavar="FILE", help="JSON file with what differs from the default policy.")
@_parts_options
@json_option
@click.pass_context
def create(context: click.Context, /, policy: Path | None, as_json: bool, **options: Any) -> None:
    """Create the tournament NAME, with players, decks and pairings if they are known. Makes the data directory if there
    is none.

    \b
    vaultlog tournament create "Summer Open" --players players.csv --decks decks.csv --pairings round1.csv
    """
    files = {part: options.pop(part) for part in PARTS}
    parts = _read_parts(files)
    rules, actor = _policy(policy), operator()
    body = loaded(NewTournamentSchema(), {**options, **parts})
    with open_store(create=True) as local:
        try:
            changed = local.tournaments.create(
                name=body["name"],
                ruleset=body["ruleset"],
                variant=body["variant"],
                policy=rules,
                actor=actor,
                request=RequestKey.of("command-line", secrets.token_hex(16), b""),
                then=lambda empty: plan_import(empty, parts, actor=actor),
            )
        except TournamentImportRefused as error:
            _refuse(context, error, as_json)
            return
    if as_json:
        print_json({"tournament": changed.tournament.id, "version": changed.tournament.version})
    else:
        click.echo(f"Tournament {changed.tournament.id} was created.")


@command.command("import", epilog=EPILOG)
@tournament_argument
@_parts_options
@click.option("--dry-run", is_flag=True, help="Only report; store nothing.")
@click.option("--namesakes", is_flag=True, help="Players whose names others have are other people.")
@click.option("--incomplete", is_flag=True, help="Take decks with faults as far as they can be read, to be completed.")
@json_option
@click.pass_context
def import_(context: click.Context, /, tournament: str, as_json: bool, **options: Any) -> None:
    """Import players, decks and pairings, all or none. Reports every bad line, with exit code 1."""
    parts = _read_parts({part: options.pop(part) for part in PARTS})
    if not parts:
        raise click.UsageError("give at least one of --players, --decks, --pairings")
    body, actor = loaded(ImportSchema(), {**options, **parts}), operator()
    dry_run = body["dry_run"]

    def plan(at: Tournament) -> list[Change]:
        return plan_import(at, parts, actor=actor, namesakes=body["namesakes"], incomplete=body["incomplete"])

    with open_tournament(tournament) as home:
        try:
            if dry_run:
                now = home.now
                planned = plan(now)
                after, stored = planned_on(now, planned, actor=actor), [data for data, _ in planned]
            else:
                changed = home.all.change(home.id, plan, actor=actor)
                after, stored = changed.tournament, [event.data for event in changed.events]
        except TournamentImportRefused as error:
            _refuse(context, error, as_json)
            return
    id = home.id
    names = {"players": "PlayerRegistered", "decks": "DeckRegistered", "rounds": "RoundAdded"}
    kinds, notices = [type(data).__name__ for data in stored], still_unlisted(after, stored)
    added = {name: kinds.count(kind) for name, kind in {**names, "pairings": "PairingAdded"}.items()}
    if as_json:
        print_json({"tournament": id, "dry_run": dry_run, "added": added, "notices": notices})
    else:
        would = "would be added" if dry_run else "added"
        click.echo(", ".join(f"{many} {name}" for name, many in added.items()) + f" {would}")
        for notice in notices:
            click.echo(plain(notice))
        if notices:
            click.echo(f'To withdraw one: vaultlog tournament record {id} deck.withdrawn \'{{"deck": "..."}}\'')


@command.command("list", epilog=EPILOG)
@click.option("--limit", type=WholeNumber(1, 1000), default=50, show_default=True, help="The most to list.")
@json_option
def list_tournaments(limit: int, as_json: bool) -> None:
    """List the tournaments, newest first."""
    with open_store() as local:
        rows = [_row(local.tournaments.get(id)) for id in local.tournaments.page(limit=limit).matches]
    if as_json:
        print_json({"tournaments": rows})
        return
    print_table(
        ["tournament", "players", "rounds", "matches", "rulebook", "state", "name"],
        [
            [
                row["tournament"],
                row["players"],
                row["rounds"],
                row["matches"],
                f"{row['ruleset']} {row['variant']}",
                "closed" if row["closed"] else "open",
                plain(row["name"]),
            ]
            for row in rows
        ],
    )


@command.command("show", epilog=EPILOG)
@tournament_argument
@json_option
def show(tournament: str, as_json: bool) -> None:
    """Show one tournament: players, decks, staff, policy."""
    with open_tournament(tournament) as home:
        now = home.now
    policy = msgspec.to_builtins(now.policy)
    staff = {"organiser": now.organiser, **dict(sorted(now.staff.items()))}
    decks = {player: [deck.id for deck in now.decks_of(player)] for player in now.players}
    if as_json:
        print_json({**_row(now), "policy": policy, "staff": staff, "decks": decks})
        return
    click.secho(plain(now.name), bold=True)
    print_fields(
        [
            ("id", now.id),
            ("rulebook", f"{now.ruleset} {now.variant}"),
            ("state", "closed" if now.closed else "open"),
            *(
                (f"player {id}", f"{plain(now.players[id].name)}: {', '.join(has) or 'no deck'}")
                for id, has in decks.items()
            ),
            *((f"staff {account}", role) for account, role in sorted(now.staff.items())),
            ("policy", json.dumps(policy)),
        ]
    )


@command.command("open", epilog=EPILOG)
@tournament_argument
@click.argument("pairing")
@click.option("--entropy", multiple=True, help="The player's entropy for the shuffles; one per seat.")
@click.option("--first", type=WholeNumber(0), help="Seat of the first player.  [default: drawn]")
@click.option("--printed-cards", is_flag=True, help="It is played with printed cards: what chance does is entered.")
@click.option("--position", metavar="FILE", help="Begin late, at a described table, JSON or notation.")
@click.option(
    "--deck",
    "decks",
    metavar="PLAYER=HOUSES",
    multiple=True,
    help="With printed cards, of a player without a registered deck: ben=CotA:brobnar+dis+logos.",
)
@json_option
def open_match(tournament: str, pairing: str, as_json: bool, **options: Any) -> None:
    """Open the next match of PAIRING, as the tournament says, and print its id.

    \b
    vaultlog tournament open last 1-4
    vaultlog tournament open last 1-4 --printed-cards --deck ben=CotA:brobnar+dis+logos
    """
    begins = options["position"]
    body = {
        "entropy": list(options["entropy"]) or None,
        "first": options["first"],
        "printed_cards": {} if options["printed_cards"] else None,
        "position": None if begins is None else described_table(begins, printed_cards=True).position,
        "decks": decks_by_player(options["decks"]),
    }
    played = loaded(PlayPairingSchema(), body, {"decks": "--deck"})
    table = TableSettings(
        played["entropy"],
        played["first"],
        played["options"],
        played["printed_cards"],
        played.get("position"),
        played["decks"],
    )
    with open_tournament(tournament) as home:
        recorded = open_pairing(
            home.all,
            home.local.recorder,
            home.id,
            pairing,
            table,
            actor=operator(),
            outcomes=outcomes_here(home.local, home.now),
        )
        home.local.wake_for(recorded)
    if as_json:
        print_json({"tournament": home.id, "pairing": pairing, "match": recorded.match})
    else:
        click.echo(f"Match {recorded.match} is open.")


@command.command("record", epilog=EPILOG)
@tournament_argument
@click.argument("type")
@click.argument("data", default="{}")
@json_option
def record(tournament: str, type: str, data: str, as_json: bool) -> None:
    """Append an event of TYPE to the log of a tournament; DATA is JSON, as replays/tournaments/README.md describes it.

    \b
    vaultlog tournament record last result.recorded '{"pairing": "1-4", "winner": "ann", "reason": "no-show"}'
    vaultlog tournament record last embargo.lifted
    """
    try:
        given = json.loads(data)
    except ValueError as error:
        raise click.UsageError(f"DATA is not JSON: {error}") from error
    body = loaded(TournamentEventSchema(), {"type": type, "data": given})
    with open_tournament(tournament) as home:
        event = TOURNAMENT_VOCABULARY.new(body["type"], body["data"])
        changed = home.all.change(home.id, [(event, None)], actor=operator())
        end_matches(home)
        if type == "tournament.closed":
            trees(home.local).make(tree_of(home.id))
            click.echo(f"A checkpoint was made: vaultlog checkpoint show --tournament {home.id}", err=True)
    _print_changes(changed, as_json)


@command.command("events", epilog=EPILOG)
@tournament_argument
@json_option
def events(tournament: str, as_json: bool) -> None:
    """List the log of a tournament: the acts, their authors and times. Exit code 1 at an event that was changed."""
    with open_tournament(tournament) as home:
        assert home.now  # folds it, and so checks the chain and that everything may follow
        stored = list(home.all.store.iterate(home.id))
    if as_json:
        print_json({"tournament": home.id, "events": [event.to_data() for event in stored]})
        return
    for event in stored:
        written = json.loads(event.body)["data"]
        click.echo(f"{event.seq:>6}  {event.at[:19]}  {event.actor.id}  {event.type}  {plain(json.dumps(written))}")


@command.command("export", epilog=EPILOG)
@tournament_argument
@click.argument("file", type=click.Path(path_type=Path))
@click.option("--redacted", is_flag=True, help="Without decklists; the hashes stay the same.")
def export(tournament: str, file: Path, redacted: bool) -> None:
    """Write the log of a tournament to FILE as JSON Lines. Its matches are written by `vaultlog export`."""
    with open_tournament(tournament) as home:
        lines = b"".join(export_log(home.all, home.id, redacted=redacted))
    with os_errors_as(f"cannot write {file}"), open(file, "xb") as out:
        out.write(lines)
    events = lines.count(b"\n")
    click.echo(f"{events} events written to {file}")


@command.command("restore", epilog=EPILOG)
@click.argument("file", type=file_option)
@json_option
def restore(file: Path, as_json: bool) -> None:
    """Import the log of a tournament from FILE, with unchanged hashes. Repeatable; what is there already stays."""
    raw = file_bytes(file)
    with open_store(create=True) as local:
        done = import_log(local.tournaments, raw.splitlines(keepends=True))
    if as_json:
        print_json({"tournament": done.match, "version": done.version, "head": done.head, "stored": done.stored})
    else:
        click.echo(f"Tournament {done.match}: {done.stored} of {done.version} events are new.")


# -- what the commands share ----------------------------------------------------------------------------------------


def _row(now: Tournament) -> dict[str, Any]:
    return {
        "tournament": now.id,
        "name": now.name,
        "version": now.version,
        "ruleset": now.ruleset,
        "variant": now.variant,
        "players": len(now.players),
        "rounds": len(now.rounds),
        "matches": len(now.matches),
        "created_at": now.created_at,
        "day": now.day,
        "closed": now.closed,
        "embargo_lifted": now.policy.embargo_lifted,
    }


def _text(file: Path) -> str:
    try:
        return file_bytes(file).decode("utf-8-sig")
    except UnicodeDecodeError as error:
        raise CannotRun(f"{file} is not UTF-8 text: {error.reason} at byte {error.start}") from error


def _read_parts(files: Mapping[str, Path | None]) -> dict[str, Any]:
    """CSV stays text, JSON becomes its list."""
    parts: dict[str, Any] = {}
    for part, file in files.items():
        if file is None:
            continue
        text = _text(file)
        if not text.strip():
            raise CannotRun(f"{file} is empty; give a heading and a line for each of the {part}")
        if text.lstrip().startswith("{"):
            raise CannotRun(f"{file} holds a JSON object; give only the list of the {part}: [{{...}}, ...]")
        if text.lstrip().startswith("["):
            try:
                parts[part] = json.loads(text)
            except ValueError as error:
                raise CannotRun(f"{file} is not JSON: {error}") from error
        else:
            parts[part] = text
    return parts


def _policy(file: Path | None) -> Policy:
    if file is None:
        return NEW_POLICY
    try:
        given = msgspec.json.decode(_text(file), type=dict[str, Any])
        return msgspec.convert({**NEW_FIELDS, **given}, Policy)
    except msgspec.MsgspecError as error:
        raise CannotRun(f"{file} is not a policy: {error}") from error


def _refuse(context: click.Context, error: TournamentImportRefused, as_json: bool) -> None:
    if as_json:
        print_json({"faults": [fault.to_data() for fault in error.faults]})
    else:
        click.echo("Import rejected, nothing was stored.", err=True)
        for fault in error.faults:
            near = f"; did you mean {' or '.join(fault.nearest)}?" if fault.nearest else ""
            click.echo(f"- {plain(str(fault))}{plain(near)}", err=True)
    context.exit(ExitCode.FAULT)


def _print_changes(changed: Changed, as_json: bool) -> None:
    if as_json:
        print_json({"tournament": changed.tournament.id, "events": [event.to_data() for event in changed.events]})
    else:
        for event in changed.events:
            click.echo(f"Event {event.seq}: {event.type}")

"""`vaultlog match`: opening, listing and playing matches from the command line."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import click
import msgspec

from engine.opening.description import PARTS
from engine.readings import otherwise
from engine.shapes import table_of
from engine.table.description import MOST_CHAINS
from service.answers import projection
from service.commands.common import ExitCode, json_option, print_fields, print_json, print_table, progress_bar
from service.commands.local_store import LocalStore, open_store, plain, reader_of, view_option
from service.commands.matches import opening
from service.commands.matches.importing import import_file
from service.commands.matches.officials import COMMANDS
from service.commands.matches.opening import MatchOptions, deck_option, name_option, ruleset_option, variant_option
from service.commands.matches.put_in import put_in
from service.commands.matches.recording import (
    EPILOG,
    AppendOptions,
    append,
    append_to,
    appends,
    confirmed,
    match_argument,
    print_now,
)
from service.commands.matches.tables import read_notation, reading_option
from service.http.whole_numbers import WholeNumber
from workers.folding.projections import Projections, entry


@click.group("match", epilog=EPILOG)
def command() -> None:
    """Open, list and play matches. MATCH is an id; `last` stands for the newest one."""


for subcommand in (*COMMANDS, put_in):
    command.add_command(subcommand)


@command.command("list", epilog=EPILOG)
@click.option("--limit", type=WholeNumber(1, 1000), default=50, show_default=True, help="The most to list.")
@click.option("--after", metavar="MATCH", help="Continue after this match, the last one of the page before.")
@json_option
def list_matches(limit: int, after: str | None, as_json: bool) -> None:
    """List the matches, newest first."""
    with open_store() as local:
        page = local.store.matches(after=after, limit=limit)
        with progress_bar("reading matches") as progress:
            rows = []
            for number, match in enumerate(page.matches, 1):
                rows.append(_summary(local, match))
                progress(number, len(page.matches))
    if as_json:
        print_json({"matches": rows, "next": page.next})
        return
    print_table(
        ["match", "events", "turn", "keys", "players", "state", "title"],
        [
            [
                row["id"],
                row["version"],
                row["turn"],
                "-".join(map(str, row["keys"])),
                plain(" - ".join(row["players"])),
                _standing(row),
                plain(row["title"] or ""),
            ]
            for row in rows
        ],
    )
    if page.next is not None:
        click.echo(f"There are more: --after {page.next}")


def _summary(local: LocalStore, match: str) -> dict[str, Any]:
    """The workers' projection of a match if it is current, else a fold made here."""
    head = local.store.head(match)
    row = Projections(local.client).entry(match)
    if row is None or row["seq"] != head.version:
        moment = local.traveller.at(match)
        row = {**entry(moment.fold, moment.event), "stopped": row and row["stopped"]}
        row["divergence"] = None if moment.fold.divergence is None else str(moment.fold.divergence)
        engine = moment.graded.kept_engine
    else:
        timeline = Projections(local.client).timeline(match)
        engine = None if timeline is None else timeline.kept_engine
    now = {"version": head.version, "head": head.hash, "closed": head.closed}
    return {"divergence": None, **row, **now, "kept_engine": msgspec.to_builtins(engine)}


def _standing(row: dict[str, Any]) -> str:
    if row["divergence"] or row["stopped"]:
        return f"not confirmed after event {row['seq']}"
    if row["result"] is None:
        return "closed, unfinished" if row["closed"] else f"in play, {row['step']} step"
    winner = row["result"]["winner"]
    won = "no winner" if winner is None else f"{plain(row['players'][winner])} won"
    return won if row["closed"] else f"{won}, not closed"


@command.command("show", epilog=EPILOG)
@match_argument
@json_option
@click.pass_context
def show(context: click.Context, match: str, as_json: bool) -> None:
    """Show one match at a glance. Exit code 1 when its log cannot be confirmed to the end."""
    with open_store() as local:
        name = local.find(match)
        row = _summary(local, name)
        opened = local.traveller.opening(name)
        row |= {
            "opened_at": opened.event.at,
            "engine": opened.data.engine,
            "catalogue": opened.data.catalogue,
            "seed_commitment": opened.data.setup["chance"]["seed_commitment"],
            "readings": opened.setup.readings,
        }
    if as_json:
        print_json(row)
    else:
        click.secho(row["id"], bold=True)
        fields = [("title", row["title"]), ("tournament", row["tournament"]), ("round", row["round"])]
        fields += [("table", row["table"]), ("rulebook", row["ruleset"])]
        fields += [
            (f"seat {seat}", f"{player} with {deck}: {keys} keys, Æmber {amber}")
            for seat, (player, deck, keys, amber) in enumerate(
                zip(row["players"], row["decks"], row["keys"], row["amber"], strict=True)
            )
        ]
        fields += [("opened", row["opened_at"]), ("last event", f"{row['version']} ({row['updated_at']})")]
        fields += [("head", row["head"]), ("engine", f"{row['engine']} {row['catalogue']}"), ("turn", row["turn"])]
        fields += [
            ("reads otherwise", f"{reading.id} as {row['readings'][reading.id]}")
            for reading in otherwise(row["readings"], row["ruleset"], row["variant"])
        ]
        if row["kept_engine"] is not None:
            fields += [("folded by", f"the engine that played it, {row['kept_engine']['id']}, kept here")]
        fields += [("state", _standing(row)), ("trouble", row["divergence"])]
        print_fields((label, plain(value)) for label, value in fields if value is not None)
    context.exit(ExitCode.FAULT if row["divergence"] or row["stopped"] else ExitCode.OK)


@command.command("position", epilog=EPILOG)
@click.option("--read", "path", metavar="FILE", help="Print what a file with notation describes, as JSON.")
@json_option
def show_position(path: str | None, as_json: bool) -> None:
    """What a described table holds (`vaultlog match open --position`); fields in brackets may be left out.

    \b
    {"house": "dis", "seats": [{"amber": 4, "line": [{"title": "Troll", "damage": 7}]}, {"hand": ["Anger"]}]}

    A card is an object, or its title alone. Or as notation, which `vaultlog replay --notation` writes.
    """
    if path is not None:
        print_json(read_notation(path)._asdict())
        return
    headings = ["of", "field", "takes", "what it is"]
    rows = [[text.replace("`", "") for text in row] for row in table_of(PARTS)]
    if as_json:
        print_json([dict(zip(headings, row, strict=True)) for row in rows])
    else:
        print_table(headings, rows)


@command.command("open", epilog=EPILOG)
@deck_option
@click.option(
    "--position",
    metavar="FILE",
    help="Open from a described table, JSON or notation, instead of decks; with printed cards beside them.",
)
@name_option
@click.option("--chains", "chains", multiple=True, type=WholeNumber(0, MOST_CHAINS), help="Chains; one per seat.")
@click.option("--entropy", "entropy", multiple=True, help="The player's entropy for the shuffles; one per seat.")
@ruleset_option
@variant_option
@click.option("--first", type=WholeNumber(0), help="Seat of the first player.  [default: drawn]")
@click.option("--printed-cards", is_flag=True, help="It is played with printed cards: what chance does is entered.")
@click.option("--sees", multiple=True, type=WholeNumber(0), help="With printed cards: a seat whose hand you see.")
@click.option("--seed", help="The secret seed of all chance, 64 hex digits.  [default: drawn]")
@reading_option
@click.option("--title")
@click.option("--tournament")
@click.option("--round")
@click.option("--table")
@json_option
def open_match(seed: str | None, as_json: bool, **options: Any) -> None:
    """Open a match and print its id. Makes the data directory if there is none.

    \b
    vaultlog match open --deck onyx --deck argus --name Ann --name Ben
    vaultlog match open --deck onyx --deck argus --deck radiant --variant break-key
    vaultlog match open --position table.json
    vaultlog match open --printed-cards --deck onyx --deck argus --position table.json
    vaultlog match open --printed-cards --deck CotA:brobnar+dis+logos --deck onyx

    A described table has the players and the position; `vaultlog match position` lists what it holds. Its seats have no
    tokens: an administrator makes them over HTTP, or everything is entered here. With printed cards a record begins
    late with it: the lists are given beside it, and of hidden zones it says how many cards they hold.
    """
    body = MatchOptions(**options).body()
    with open_store(create=True) as local:
        match = opening.open_match(local, body, seed=seed)
        if not as_json:
            click.echo(f"Match {match} is open.")
        print_now(local, match, "judge", as_json)


@command.command("choice", epilog=EPILOG)
@match_argument
@view_option
@json_option
def choice(match: str, view: str, as_json: bool) -> None:
    """Show the current question, with the keys of its options."""
    reader_of(view)
    with open_store() as local:
        print_now(local, local.find(match), view, as_json)


@command.command("answer", epilog=EPILOG)
@match_argument
@click.argument("keys", nargs=-1)
@click.option(
    "--seat",
    type=WholeNumber(0),
    help="The seat that answers; refused unless it is asked.  [default: the one that is asked]",
)
@view_option
@appends
def answer(request: AppendOptions, keys: tuple[str, ...], seat: int | None) -> None:
    """Answer the question with the KEYS of options (none if nothing must be chosen), as recorder for a seat.

    \b
    vaultlog match answer last house:dis
    vaultlog match answer last play:17 --seat 0
    """
    reader_of(request.view)
    with open_store() as local:
        match = local.find(request.match)
        question = confirmed(local, match).game.pending
        decides = seat if seat is not None else 0 if question is None else question.seat
        append_to(local, match, request, "decision", {"seat": decides, "answer": list(keys)})


@command.command("concede", epilog=EPILOG)
@match_argument
@click.option("--seat", type=WholeNumber(0), required=True, help="The seat that concedes.")
@appends
def concede(request: AppendOptions, seat: int) -> None:
    """Concede the match for a seat."""
    append(request, "conceded", {"seat": seat})


@command.command("close", epilog=EPILOG)
@match_argument
@click.option("--unfinished", is_flag=True, help="Close it although nobody has won.")
@appends
def close(request: AppendOptions, unfinished: bool) -> None:
    """Close the match: publish result and seed. Then nothing can be added, and everybody can check everything."""
    append(request, "match.closed", {"unfinished": unfinished})


@command.command("events", epilog=EPILOG)
@match_argument
@click.option("--from", "first", type=WholeNumber(1), default=1, show_default=True, help="First event.")
@click.option("--to", "last", type=WholeNumber(1), help="Last event.  [default: the last one]")
@view_option
@json_option
def events(match: str, first: int, last: int | None, view: str, as_json: bool) -> None:
    """List the events of the log as they are stored; sealed parts as far as the view allows."""
    reader = reader_of(view)
    with open_store() as local:
        name = local.find(match)
        stored = projection.events(local.store.iterate(name, first, last), reader)
        version = local.store.head(name).version
    if as_json:
        print_json({"match": name, "version": version, "events": stored})
        return
    rows = [
        [event["seq"], event["at"], event["type"], _actor(event["actor"]), _event_in_words(event)] for event in stored
    ]
    print_table(["event", "at", "type", "by", ""], rows)


def _actor(actor: dict[str, Any]) -> str:
    behalf = actor.get("on_behalf_of")
    return plain(f"{actor['kind']} {actor['id']}{'' if behalf is None else f' for seat {behalf}'}")


def _event_in_words(event: dict[str, Any]) -> str:
    data = event["data"]
    sealed = (event["sealed"] or {}).get("value") or {}
    if event["type"] in ("decision", "overridden"):
        answer = data["answer"] if data["answer"] is not None else sealed.get("answer")
        words = "sealed" if answer is None else " ".join(answer) or "nothing"
        return plain(f"seat {data['seat']}: {words}" + (f", {data['reason']}" if "reason" in data else ""))
    keys = ("seat", "to", "reason", "text", "claim", "ruling", "penalty")
    return plain(", ".join(f"{key} {data[key]}" for key in keys if data.get(key) is not None))


@command.command("import", epilog=EPILOG)
@click.argument("file", type=click.Path(path_type=Path, dir_okay=False, allow_dash=True))
@click.option(
    "--no-verify", is_flag=True, help="Accept a log that this engine cannot confirm; chain and seals must hold."
)
@json_option
def import_match(file: Path, no_verify: bool, as_json: bool) -> None:
    """Store a match, or a bundle of them, from a FILE that `vaultlog export` wrote (- for standard input), with
    unchanged hashes.

    A match that is there already, with the same events, is completed, so repeat an interrupted import. A refused match
    of a bundle does not keep the others out; the exit code is then 1.
    """
    import_file(file, verify=not no_verify, as_json=as_json)

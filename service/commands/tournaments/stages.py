"""`vaultlog tournament stages | structure | begin-stage | rules`."""

from __future__ import annotations

import click
import msgspec
from msgspec import UnsetType

from engine.english import counted
from replays.tournaments.rounds import begin_next_stage
from replays.tournaments.stages.presets import STRUCTURES, stages_to_add
from replays.tournaments.state import Tournament
from service.answers.stages import StagesAnswer, stage_in_words, stages_answer
from service.commands.common import json_option, print_json, print_table
from service.commands.local_store import operator, plain
from service.commands.tournaments.close_round import end_matches, outcomes_here
from service.commands.tournaments.lookup import EPILOG, open_tournament, tournament_argument
from service.tournament.event_rules import rules_answer


@click.command("stages", epilog=EPILOG)
@tournament_argument
@json_option
def stages(tournament: str, as_json: bool) -> None:
    """List the stages, how each stands, and who goes on.

    \b
    vaultlog tournament stages last
    """
    with open_tournament(tournament) as home:
        now = home.now
        answer = stages_answer(now, outcomes_here(home.local, now))
    if as_json:
        print_json(msgspec.to_builtins(answer))
        return
    if not answer.stages:
        click.echo("The tournament has no stages: every round is Swiss. `vaultlog tournament structure` adds some.")
        return
    _print(now, answer)


def _print(now: Tournament, answer: StagesAnswer) -> None:
    print_table(
        ["stage", "name", "players", "left", "rounds", "planned", "rules"],
        [
            [
                row.stage,
                plain(row.name),
                str(len(row.standings)) if row.begun else "",
                str(len(row.left)) if row.begun else "",
                str(len(row.rounds)) if row.begun else "",
                "" if row.planned is None else str(row.planned),
                stage_in_words(now.stages[row.stage]),
            ]
            for row in answer.stages
        ],
    )
    if answer.next is not None:
        teams = answer.next.teams
        if isinstance(teams, UnsetType):
            names = ", ".join(plain(now.players[player].name) for player in answer.next.entrants)
        else:
            names = ", ".join(plain(now.teams[team].name) for team in teams)
        can = "can begin" if answer.next.ready else "cannot begin yet"
        click.echo(f"Stage {answer.next.stage} {can}: {answer.next.why}")
        click.echo(f"Going on, the best seed first: {names or 'nobody'}.")


@click.command("structure", epilog=EPILOG)
@tournament_argument
@click.argument("structure", type=click.Choice(list(STRUCTURES)))
def structure(tournament: str, structure: str) -> None:
    """Add the stages of a STRUCTURE; the page "Structure" and events change single ones.

    \b
    vaultlog tournament structure last two-losses-top-8
    """
    with open_tournament(tournament) as home:
        home.all.change(home.id, lambda at: stages_to_add(at, STRUCTURES[structure]), actor=operator())
    added = len(STRUCTURES[structure].stages)
    click.echo(f"Added {counted(added, 'stage')}: {', '.join(name for name, _ in STRUCTURES[structure].stages)}.")


@click.command("begin-stage", epilog=EPILOG)
@tournament_argument
@click.option(
    "--player", "entrants", multiple=True, help="Who plays in it instead, a player or a team; the best seed first."
)
@click.option("--anyway", is_flag=True, help="Also before the stage in progress is at its end.")
def begin(tournament: str, entrants: tuple[str, ...], anyway: bool) -> None:
    """Begin the next stage, with those who go on from the one before.

    \b
    vaultlog tournament begin-stage last
    """
    with open_tournament(tournament) as home:
        home.all.change(
            home.id,
            lambda at: begin_next_stage(at, outcomes_here(home.local, at), entrants=entrants or None, anyway=anyway),
            actor=operator(),
        )
        end_matches(home)
        now = home.now.stage
    assert now is not None
    meet = counted(len(now.teams), "team") if now.teams else counted(len(now.entrants or ()), "player")
    click.echo(f"{plain(now.name)} has begun with {meet}.")


@click.command("rules", epilog=EPILOG)
@tournament_argument
@json_option
def rules(tournament: str, as_json: bool) -> None:
    """Say the rules of a tournament in sentences, as its stages and its policy have them.

    \b
    vaultlog tournament rules last
    """
    with open_tournament(tournament) as home:
        answer = rules_answer(home.now)
    if as_json:
        print_json(msgspec.to_builtins(answer))
        return
    for row in answer.rules:
        if row.here:
            click.secho(row.rule, bold=True)
            for sentence in row.here:
                click.echo(f"  {plain(sentence)}")


COMMANDS = (stages, structure, begin, rules)

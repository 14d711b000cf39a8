"""`vaultlog case branch|fillings|compare`: what if a match had gone otherwise, from the command line."""

from __future__ import annotations

from collections.abc import Sequence

import click

from engine.judging.kinds import MOST_FILLINGS
from engine.readings import READINGS
from replays.disputes.branches import compare_branches, in_words
from replays.disputes.compared_rulesets import ReadApart, RulesetComparison
from replays.disputes.comparison import compare_rulesets
from replays.disputes.due_rules import place_in_words, rule_in_words
from replays.disputes.fillings import compare_fillings
from replays.disputes.what_if import open_branch
from replays.telling.differences import differences_in_words
from replays.telling.viewer import Eyes
from service.answers.fillings import fillings_answer
from service.commands.common import EXIT_CODES, ExitCode, json_option, print_json, print_table
from service.commands.local_store import WHERE, open_store, operator, plain
from service.http.whole_numbers import WholeNumber

EPILOG = f"{WHERE}\n\n{EXIT_CODES}"


@click.command("branch", epilog=EPILOG)
@click.argument("match")
@click.argument("seq", type=WholeNumber(1))
@click.option("--case", type=WholeNumber(1), help="The case that it is made for.")
@click.option("--title", help="Its title.")
@click.option(
    "--fill",
    type=WholeNumber(0, MOST_FILLINGS),
    default=1,
    show_default=True,
    help="With printed cards, the number by which cards that nobody saw become some that they can be.",
)
@json_option
def branch(match: str, seq: int, case: int | None, title: str | None, fill: int, as_json: bool) -> None:
    """Open a what-if match that repeats MATCH up to event SEQ; play it on with `vaultlog match answer`."""
    with open_store() as local:
        made = open_branch(local.recorder, local.find(match), seq, actor=operator(), case=case, title=title, fill=fill)
        if made.wake:
            local.wake(made.match)
    if as_json:
        print_json({"match": made.match, "origin": made.branch.match, "seq": made.branch.seq, "case": made.branch.case})
    else:
        click.echo(f"What-if match {made.match} is open, after event {made.branch.seq} of {made.branch.match}.")


@click.command("fillings", epilog=EPILOG)
@click.argument("match")
@click.argument("seq", type=WholeNumber(1))
@click.option("--fillings", "many", type=WholeNumber(1, 100), default=8, show_default=True, help="How many numbers.")
@click.option("--playouts", type=WholeNumber(1, 1000), default=12, show_default=True, help="Of each of them.")
@click.option("--answer", "answered", multiple=True, help="Answered first in each: keys of options; repeatable.")
@json_option
def fillings(match: str, seq: int, many: int, playouts: int, answered: tuple[str, ...], as_json: bool) -> None:
    """Compare several fillings of what nobody saw in MATCH after event SEQ: how much depends on it.

    With printed cards. Each number makes of the unseen cards what they can be, as `case branch --fill` does, and greedy
    players play it out.
    """
    answers = [answer.replace(",", " ").split() for answer in answered]
    with open_store() as local:
        name = local.find(match)
        comparison = compare_fillings(
            local.traveller, name, seq, numbers=range(1, many + 1), answers=answers, playouts=playouts
        )
        names = local.traveller.opening(name).data.names
    if as_json:
        print_json(fillings_answer(comparison, names))
        return
    click.echo(plain(comparison.in_words(names)))
    rows = []
    for filling in comparison.fillings:
        chances = (
            [plain(filling.refused or "")]
            if filling.chances is None
            else [f"{chance:.0%}" for chance in filling.chances]
        )
        hands = [plain(", ".join(hand)) for hand in filling.hands]
        rows.append([filling.number, *(chances + [""] * len(names))[: len(names)], *hands])
    print_table(["number", *(f"{name} wins" for name in names), *(f"in {name}'s hand" for name in names)], rows)


@click.command("compare", epilog=EPILOG)
@click.argument("match")
@click.argument("other", required=False)
@click.option("--ruleset", help="Compare with the same decisions under this rulebook version.")
@click.option("--to", type=WholeNumber(1), help="With --ruleset: up to this event.  [default: the last one]")
@json_option
@click.pass_context
def compare(
    context: click.Context, match: str, other: str | None, ruleset: str | None, to: int | None, as_json: bool
) -> None:
    """Compare MATCH with OTHER, a what-if match of it, or with another rulebook version. Exit code 1: they differ."""
    if (other is None) == (ruleset is None):
        raise click.UsageError("name another match, or give --ruleset")
    eyes = Eyes.of("judge")
    with open_store() as local:
        name = local.find(match)
        names = local.traveller.opening(name).data.names
        if ruleset is not None:
            events, engine = local.store.events(name, 1, to), local.traveller.at(name, to).fold.engine
            comparison = compare_rulesets(events, ruleset, eyes, engine=engine)
            differ = comparison.first is not None
            report: object = comparison.answer()
            lines = _ruleset_lines(comparison, names)
        else:
            assert other is not None
            ways = compare_branches(local.traveller, name, local.find(other), eyes)
            changes = ways.views["judge"]
            differ = ways.here.parting is not None or ways.there.parting is not None or bool(changes)
            report = ways
            lines = [
                f"{ways.common} deeds in common",
                f"then here: {in_words(ways.here)}",
                f"and there: {in_words(ways.there)}",
                *(f"  {text}" for text in differences_in_words(changes, names)),
            ]
    if as_json:
        print_json(report)
    else:
        for line in lines:
            click.echo(plain(line))
    context.exit(ExitCode.FAULT if differ else ExitCode.OK)


def _ruleset_lines(comparison: RulesetComparison, names: Sequence[str]) -> list[str]:
    lines = [f"{comparison.decisions} decisions taken under {comparison.here} and under {comparison.there}"]
    if comparison.first is None:
        return [*lines, "there is no difference"]
    for label, difference in (("first difference", comparison.first), ("first other outcome", comparison.outcome)):
        if difference is None:
            lines.append(f"{label}: none")
            continue
        silent = [f"the books are silent: {read.id}" for read in difference.readings]
        why = ", ".join([*difference.clauses, *(f"erratum of {title}" for title in difference.errata), *silent])
        why = why or "no clause named"
        lines.append(
            f"{label}: event {difference.seq}, {place_in_words(difference)}, {' and '.join(difference.what)} ({why})"
        )
        lines += [f"  {rule_in_words(rule, comparison.here, comparison.there)}" for rule in difference.rules]
        lines += [f"  {text}" for read in difference.readings for text in _read_apart(comparison, read)]
        lines += [f"  {text}" for text in differences_in_words(difference.changes, names)]
    if comparison.end is not None:
        lines.append(f"from event {comparison.end.seq} on the decisions mean nothing there: {comparison.end.reason}")
    apart = differences_in_words(comparison.changes, names)
    return [*lines, f"different after event {comparison.last}: {len(apart)}", *(f"  {text}" for text in apart)]


def _read_apart(comparison: RulesetComparison, read: ReadApart) -> list[str]:
    row = READINGS[read.id]
    return [
        f"{row.about}: read under {ruleset} as: {row.in_words(option)}"
        if option is not None
        else f"{row.about}: under {ruleset} the question does not arise"
        for ruleset, option in ((comparison.here, read.here), (comparison.there, read.there))
    ]

"""`vaultlog case`: disputes from the command line, with an operator's rights."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import partial
from pathlib import Path
from typing import Any

import click

from replays.disputes import writing
from replays.disputes.acts import GameAt
from replays.disputes.case_file import CaseFile, case_file
from replays.disputes.cases import Case, cases_of
from replays.disputes.documents import Document, log_of, rests_on
from replays.disputes.markdown import as_markdown
from replays.disputes.writing import Build
from replays.sheet.matching import NoMatch
from replays.telling.differences import differences_in_words
from replays.telling.viewer import Eyes
from service.answers.cases import override_keys
from service.case.case_acts import (
    Signatory,
    call_acts,
    override_acts,
    ruling_acts,
    signature_acts,
    statement_acts,
    withdrawal_acts,
)
from service.case.document.page import as_html
from service.case.schemas import (
    OpenDisputeSchema,
    OverrideSchema,
    RulingSchema,
    SignatureSchema,
    StatementSchema,
    WithdrawalSchema,
)
from service.commands.bodies import loaded
from service.commands.common import json_option, os_errors_as, print_fields, print_json, print_table
from service.commands.local_store import (
    SIGNS_FOR,
    LocalStore,
    open_store,
    operator,
    plain,
    reader_of,
    view_option,
)
from service.commands.matches.recording import EPILOG, AppendOptions, appends, match_argument
from service.commands.matches.what_if import branch, compare, fillings
from service.http.whole_numbers import WholeNumber

case_argument = click.argument("case", type=WholeNumber(1))
at_option = click.option("--at", type=WholeNumber(1), help="The position after this event.  [default: the last one]")
vs_option = click.option("--vs", type=WholeNumber(1), help="Compared with this event.  [default: before the dispute]")


@click.group("case", epilog=EPILOG)
def command() -> None:
    """Disputes: call a judge, look at a case, rule, try what if. MATCH is an id or `last`, CASE the event that opened
    the dispute."""


for subcommand in (branch, fillings, compare):
    command.add_command(subcommand)


@command.command("list", epilog=EPILOG)
@match_argument
@view_option
@json_option
def list_cases(match: str, view: str, as_json: bool) -> None:
    """List the disputes of a match, with their status."""
    reader_of(view)
    with open_store() as local:
        cases = _cases(local, local.find(match), _eyes(view))
    if as_json:
        print_json({"cases": [case.answer() for case in cases]})
        return
    rows = [
        [case.seq, case.status, f"{case.first}-{case.last}", plain(case.by.id), plain(case.claim or "under seal")]
        for case in cases
    ]
    print_table(["case", "status", "events", "by", "claim"], rows)


@command.command("open", epilog=EPILOG)
@match_argument
@click.option("--claim", required=True, help="The claim.")
@click.option("--first", type=WholeNumber(1), required=True, help="The first disputed event.")
@click.option("--last", type=WholeNumber(1), help="The last disputed event.  [default: the first]")
@click.option("--sealed", is_flag=True, help="The claim is for officials only.")
@appends
def open_case(request: AppendOptions, **body: Any) -> None:
    """Open a case: a judge was called."""
    build = call_acts(loaded(OpenDisputeSchema(), body))
    _append(request, None, lambda local, match: build)


@command.command("say", epilog=EPILOG)
@match_argument
@case_argument
@click.argument("text")
@click.option("--about", type=WholeNumber(1), help="The event that it is about, as evidence.")
@click.option("--sealed", is_flag=True, help="For officials only.")
@appends
def say(request: AppendOptions, case: int, **body: Any) -> None:
    """Add a statement to a case."""
    build = statement_acts(loaded(StatementSchema(), body), partial(_find, seq=case))
    _append(request, case, lambda local, match: build)


@command.command("withdraw", epilog=EPILOG)
@match_argument
@case_argument
@click.option("--reason", help="Why.")
@appends
def withdraw(request: AppendOptions, case: int, **body: Any) -> None:
    """Withdraw a dispute that no longer needs a judge."""
    build = withdrawal_acts(loaded(WithdrawalSchema(), body), partial(_find, seq=case))
    _append(request, case, lambda local, match: build)


@command.command("rule", epilog=EPILOG)
@match_argument
@case_argument
@click.argument("verdict", type=click.Choice(("upheld", "rewound", "adjusted", "penalty")))
@click.option("--text", "ruling", required=True, help="The ruling.")
@click.option("--clause", "clauses", multiple=True, help="Id of a clause or ruling that it rests on; repeatable.")
@click.option("--to", type=WholeNumber(1), help="rewound: back to the state after this event.")
@click.option("--measures", metavar="FILE", help="JSON list of measures, as the API takes them (- for standard input).")
@click.option("--sealed", is_flag=True, help="The measures are for officials only.")
@appends
def rule(request: AppendOptions, case: int, to: int | None, measures: str | None, **body: Any) -> None:
    """Rule on a case, and carry it out unless others must sign.

    \b
    vaultlog case rule last 41 upheld --text "It was ready." --clause ready-card-usable
    vaultlog case rule last 41 rewound --to 38 --text "Back to before the fight."
    """
    back = [] if to is None else [{"kind": "rewind", "to": to}]
    listed = [] if measures is None else _measures(measures)
    named = {"ruling": "--text", "clauses": "--clause"}
    ruled = loaded(RulingSchema(), {**body, "clauses": list(body["clauses"]), "measures": [*back, *listed]}, named)

    find = partial(_find, seq=case)
    _append(request, case, lambda local, match: ruling_acts(ruled, find, _signatory(local, match)))


@command.command("sign", epilog=EPILOG)
@match_argument
@case_argument
@click.argument("ruling", type=WholeNumber(1))
@click.option(
    "--role", type=click.Choice(SIGNS_FOR), help="The role signed for.  [default: the one whose signature is missing]"
)
@click.option("--refuse", is_flag=True, help="Refuse to sign; the ruling is then void.")
@click.option("--reason", help="Why.")
@appends
def sign(request: AppendOptions, case: int, ruling: int, refuse: bool, **body: Any) -> None:
    """Sign the ruling of event RULING for an official other than its author. The last signature carries it out. Players
    sign for themselves, over the API."""
    signed = loaded(SignatureSchema(), {"accepted": not refuse, **body})

    find = partial(_find, seq=case)
    _append(request, case, lambda local, match: signature_acts(signed, find, ruling, _signatory(local, match)))


@command.command("override", epilog=EPILOG)
@match_argument
@case_argument
@click.argument("seat", type=WholeNumber(0))
@click.argument("words", nargs=-1)
@click.option("--reason", required=True, help="The reason for recording it; it stays in the log.")
@appends
def override(request: AppendOptions, case: int, words: tuple[str, ...], **body: Any) -> None:
    """Record what SEAT did at the table although the rules forbid it, because of the dispute CASE: in words, with the
    title of a card that is not offered, or by the keys of options.

    \b
    vaultlog case override last 41 0 play Dextre --reason "nobody noticed that it is of another house"
    vaultlog case override last 41 0 play:17 --reason "nobody noticed that it is of another house"
    """
    entered = loaded(OverrideSchema(), {**body, **({"words": " ".join(words)} if words else {"answer": []})})

    find, seat = partial(_find, seq=case), entered["seat"]

    def make(local: LocalStore, match: str) -> Build:
        setup = local.traveller.opening(match).setup

        def keys(game_at: GameAt) -> tuple[str, ...]:
            try:
                return override_keys(setup, game_at(None), reader_of("judge"), seat, entered["words"]) if words else ()
            except NoMatch as error:
                raise click.UsageError(plain(str(error))) from error

        return override_acts(entered, find, keys)

    _append(request, case, make, seat=seat)


@command.command("show", epilog=EPILOG)
@match_argument
@case_argument
@at_option
@vs_option
@view_option
@json_option
def show(match: str, case: int, at: int | None, vs: int | None, view: str, as_json: bool) -> None:
    """Show the case file: events, reasons, legal choices, differences; --json has all of it."""
    reader_of(view)
    with open_store() as local:
        name = local.find(match)
        file, _ = _file(local, name, case, view, at, vs)
        names = local.traveller.opening(name).data.names
    if as_json:
        print_json(file)
        return
    fields = [
        ("case", file.case.id),
        ("status", file.case.status),
        ("events", f"{file.case.first} to {file.case.last}"),
        ("claim", file.case.claim if file.case.claim is not None else "under seal"),
        *(("statement", statement.text or "under seal") for statement in file.case.statements),
        *((f"ruling, {ruling.effect}", f"{ruling.verdict}: {ruling.text}") for ruling in file.case.rulings),
    ]
    print_fields([(name, plain(value)) for name, value in fields])
    for event in file.story:
        click.secho(f"\nevent {event.seq}{' (in dispute)' if event.disputed else ''}", bold=event.disputed)
        decision = event.decision
        if decision is not None and decision.question is not None:
            click.echo(f"  {plain(decision.question['text'])}")
            for option in decision.question["options"] or ():
                taken = option["key"] in (decision.answer or ())
                click.echo(f"  {'*' if taken else ' '} {plain(option['label'])}")
        for line in event.lines:
            click.echo(plain(f"  {line.text}{' [' + ', '.join(line.clauses) + ']' if line.clauses else ''}"))
    click.secho(f"\ndifferent after event {file.diff.after} from after event {file.diff.before}", bold=True)
    for text in differences_in_words(file.diff.views[view], names):
        click.echo(plain(f"  {text}"))


@command.command("export", epilog=EPILOG)
@match_argument
@case_argument
@click.option("-o", "--output", type=click.Path(path_type=Path, dir_okay=False), required=True, help="FILE.html or .md")
@at_option
@vs_option
@view_option
def export(match: str, case: int, output: Path, at: int | None, vs: int | None, view: str) -> None:
    """Write a case to a file, as HTML that checks its hash chain, or as Markdown. The ending of the file decides."""
    forms = {".html": as_html, ".htm": as_html, ".md": as_markdown}
    if output.suffix.lower() not in forms:
        raise click.UsageError("end the name of the file with .html or .md")
    reader_of(view)
    with open_store() as local:
        name = local.find(match)
        file, dispute = _file(local, name, case, view, at, vs)
        last = rests_on(dispute, file.diff.before, file.diff.after)
        moment = local.traveller.at(name, last)
        log = log_of(local.store.events(name, 1, last), _eyes(view))
        text = forms[output.suffix.lower()](Document(file, log, grade=moment.graded.in_short))
    with os_errors_as(f"cannot write {output}"):
        output.write_text(text, encoding="utf-8")
    click.echo(f"{output}: case {name}.{case}, {len(log)} events, head {log[-1]['hash']}")


def _eyes(view: str) -> Eyes:
    return Eyes.of(view)


def _cases(local: LocalStore, match: str, eyes: Eyes) -> list[Case]:
    return cases_of(match, (eyes.event(event) for event in local.store.iterate(match)))


def _find(cases: list[Case], seq: int) -> Case:
    for case in cases:
        if case.seq == seq:
            return case
    raise click.ClickException(f"event {seq} opens no dispute; `vaultlog case list` shows those there are")


def _file(local: LocalStore, match: str, seq: int, view: str, at: int | None, vs: int | None) -> tuple[CaseFile, Case]:
    eyes = _eyes(view)
    case = _find(_cases(local, match, eyes), seq)
    return case_file(local.traveller, case, eyes, at=at, vs=vs), case


def _measures(source: str) -> list[dict[str, Any]]:
    try:
        with os_errors_as(f"cannot read {source}"), click.open_file(source, encoding="utf-8") as file:
            measures = json.load(file)
    except ValueError as error:
        raise click.UsageError(f"{source} is not JSON: {error}") from error
    if not isinstance(measures, list) or not all(isinstance(measure, dict) for measure in measures):
        raise click.UsageError(f"{source} must hold a JSON list of measures, each an object")
    return measures


def _signatory(local: LocalStore, match: str) -> Signatory:
    going = local.going
    return Signatory(
        by=operator().id,
        held=SIGNS_FOR,
        policy=partial(going.policy, match),
        signers_of_back=partial(going.signers, match),
    )


def _append(
    request: AppendOptions, seq: int | None, make: Callable[[LocalStore, str], Build], *, seat: int | None = None
) -> None:
    """Append the acts that `make` builds, and print the case's status. `seat`: the seat of an override."""
    with open_store() as local:
        match = local.find(request.match)
        with local.recorder.live(match) as live:
            live.sync()
            version = live.version if request.expect is None else request.expect
            recorded = writing.append(live, make(local, match), actor=operator(), expected=version, seat=seat)
        local.wake_for(recorded)
        case = _find(_cases(local, match, _eyes("judge")), recorded.events[0].seq if seq is None else seq)
    if request.as_json:
        print_json({"case": case.answer(), "events": [event.to_data() for event in recorded.events]})
    else:
        done = ", ".join(f"{event.seq} {event.type}" for event in recorded.events)
        click.echo(f"Case {case.id}: {case.status} (appended {done})")

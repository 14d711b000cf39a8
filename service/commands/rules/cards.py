"""`vaultlog cards`: the catalogue, which of its cards behave, and all that is known of each."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Any

import click

import engine.cards  # noqa: F401  (loads what they do)
from engine import catalogue
from engine.abilities import behaves
from engine.catalogue import CardFacts, SetFacts
from service.commands.common import EXIT_CODES, ExitCode, json_option, print_json, print_table


@click.command("cards", epilog=EXIT_CODES)
@click.argument("title", required=False)
@click.option("--set", "set_code", metavar="CODE", help="Only this set, with a list of its cards.")
@click.option("--text", "with_text", is_flag=True, help="All about every card, page by page on a terminal.")
@json_option
@click.pass_context
def command(context: click.Context, title: str | None, set_code: str | None, with_text: bool, as_json: bool) -> None:
    """Count, per set, the cards in the catalogue and those that behave; or show the card TITLE.

    \b
    vaultlog cards "Library Access"
    vaultlog cards --text --set WoE

    A card is shown with its facts, its text in our words, the clauses and rulings of the rulebooks that it touches,
    the readings where they are silent, and the tests that act it out. All cards that share a title are shown, with
    --json as a list; a name such as "Armadrone (evil twin)" shows one. With --set, the printing of that set. A card
    that does not behave yet is in the catalogue, but a match with it is refused.
    """
    chosen = _sets(set_code)
    code = set_code and chosen[0].code
    if title is not None:
        _show(cards_meant(context, title, code), as_json, whole_list=False)
    elif with_text:
        _show([card for of in chosen for card in _once(of.code, code)], as_json, whole_list=True)
    else:
        _count(chosen, as_json, with_list=set_code is not None)


def _sets(set_code: str | None) -> list[SetFacts]:
    by_code = {facts.code.casefold(): facts for facts in catalogue.sets()}
    if set_code is None:
        return list(by_code.values())
    if set_code.casefold() not in by_code:
        codes = ", ".join(facts.code for facts in by_code.values())
        raise click.UsageError(f"there is no set {set_code!r} in the catalogue; choose from {codes}")
    return [by_code[set_code.casefold()]]


def _once(code: str, only: str | None) -> Iterator[CardFacts]:
    """The cards of a set; without those of earlier sets, unless it is the only set that is shown."""
    for card in catalogue.cards(code):
        if only is not None or catalogue.key_of(card) == card.name:
            yield card


def cards_meant(context: click.Context, title: str, code: str | None = None) -> list[CardFacts]:
    """The cards that a title or name means, of the set `code` alone where one is given. If it means none, says what is
    near, and exits with a fault."""
    candidates = catalogue.meant(catalogue.spelt(title), code=code or "")
    if code is not None and candidates and not any(card.set == code for card in candidates):
        printed = ", ".join(dict.fromkeys(f"{card.set} {card.number}" for card in candidates))
        click.secho(f"Error: {candidates[0].title} is not in {code}, but is {printed}", err=True, fg="red")
        context.exit(ExitCode.FAULT)
    if not candidates:
        near = catalogue.nearest(title)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        click.secho(f"Error: there is no card {title!r} in the catalogue{hint}", err=True, fg="red")
        context.exit(ExitCode.FAULT)
    return [card for card in candidates if code in (None, card.set)]


def _show(cards: list[CardFacts], as_json: bool, *, whole_list: bool) -> None:
    """Show the sheets of cards. `whole_list`: as JSON they are a list, however many they are."""
    from service.card.sheets import sheet_of
    from service.commands.rules.card_sheets import lines_of

    if as_json:
        sheets = [sheet_of(card) for card in cards]
        if whole_list:
            print_json({"catalogue": catalogue.CATALOGUE_ID, "cards": sheets})
        else:
            print_json(sheets[0] if len(sheets) == 1 else sheets)
        return
    text = _joined(lines_of(sheet_of(card)) for card in cards)
    if whole_list:
        click.echo_via_pager(text)
    else:
        click.echo("".join(text), nl=False)


def _joined(sheets: Iterable[Iterable[str]]) -> Iterator[str]:
    """The lines of sheets, with an empty one and a rule between two."""
    for number, lines in enumerate(sheets):
        if number:
            yield f"\n{'-' * 80}\n\n"
        yield from (f"{line}\n" for line in lines)


def _count(chosen: list[SetFacts], as_json: bool, *, with_list: bool) -> None:
    report: dict[str, Any] = {"catalogue": catalogue.CATALOGUE_ID, "sets": []}
    for facts in chosen:
        cards = catalogue.cards(facts.code)
        entry = {
            "set": facts.code,
            "name": facts.name,
            "cards": len(cards),
            "behave": sum(behaves(card.name) for card in cards),
        }
        if with_list:
            entry["list"] = [
                {"number": card.number, "title": card.name, "house": card.house, "behaves": behaves(card.name)}
                for card in cards
            ]
        report["sets"].append(entry)
    if as_json:
        print_json(report)
        return
    print_table(
        ["set", "name", "cards", "behave"],
        [[entry["set"], entry["name"], entry["cards"], entry["behave"]] for entry in report["sets"]],
    )
    for entry in report["sets"]:
        if "list" in entry:
            click.echo()
            rows = [
                [card["number"], card["title"], card["house"], "yes" if card["behaves"] else "-"]
                for card in entry["list"]
            ]
            print_table(["number", "title", "house", "behaves"], rows)

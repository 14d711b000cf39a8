"""`vaultlog cards`: the catalogue, and which of its cards behave."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import click

import engine.cards  # noqa: F401  (loads what they do)
from engine import catalogue
from engine.abilities import behaves, text_of
from engine.catalogue import CardFacts
from service.cli.common import EXIT_CODES, ExitCode, json_option, print_fields, print_json, print_table


@click.command("cards", epilog=EXIT_CODES)
@click.argument("title", required=False)
@click.option("--set", "set_code", metavar="CODE", help="Only this set, with a list of its cards.")
@json_option
@click.pass_context
def command(context: click.Context, title: str | None, set_code: str | None, as_json: bool) -> None:
    """Count, per set, the cards in the catalogue and those that behave; or show the card TITLE.

    All cards that share a title are shown, with --json as a list; a name such as "Armadrone (evil twin)" shows one. A
    card that does not behave yet is in the catalogue, but a match with it is refused.
    """
    if title is not None:
        _show(context, title, as_json)
        return
    known = {facts.code: facts for facts in catalogue.sets()}
    if set_code is not None:
        by_fold = {code.casefold(): code for code in known}
        if set_code.casefold() not in by_fold:
            raise click.UsageError(f"there is no set {set_code!r} in the catalogue; choose from {', '.join(known)}")
        known = {code: known[code] for code in [by_fold[set_code.casefold()]]}
    report: dict[str, Any] = {"catalogue": catalogue.CATALOGUE_ID, "sets": []}
    for code, facts in known.items():
        cards = catalogue.cards(code)
        entry = {
            "set": code,
            "name": facts.name,
            "cards": len(cards),
            "behave": sum(behaves(card.name) for card in cards),
        }
        if set_code is not None:
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


def _show(context: click.Context, title: str, as_json: bool) -> None:
    found = catalogue.meant(catalogue.spelt(title))
    if not found:
        near = catalogue.nearest(title)
        hint = f"; did you mean {' or '.join(near)}?" if near else ""
        click.secho(f"Error: there is no card {title!r} in the catalogue{hint}", err=True, fg="red")
        context.exit(ExitCode.FAULT)
    told = [
        {
            "name": card.name,
            **{name: getattr(card, name) for name in card.__slots__},
            "behaves": behaves(card.name),
            "summary": text_of(card.name).summary or None,
        }
        for card in found
    ]
    if as_json:
        print_json(told[0] if len(told) == 1 else told)
        return
    for n, (card, facts) in enumerate(zip(found, told, strict=True)):
        if n:
            click.echo()
        _print(card, facts)


def _print(card: CardFacts, facts: Mapping[str, Any]) -> None:
    click.secho(f"{card.name}  ({card.set} {card.number})", bold=True)
    print_fields(
        [
            ("house", card.house),
            ("type", card.type),
            *([("power", card.power), ("armor", card.armor)] if card.type == "creature" else []),
            ("traits", ", ".join(card.traits) or "-"),
            (
                "keywords",
                ", ".join(f"{name} {value}" if value > 1 else name for name, value in card.keywords.items()) or "-",
            ),
            ("bonus icons", ", ".join(card.icons) or "-"),
            *([("enhances other cards with", ", ".join(card.enhances))] if card.enhances else []),
            ("rarity", card.rarity),
        ]
    )
    click.echo(facts["summary"] or ("No text." if facts["behaves"] else "Does not behave yet."))

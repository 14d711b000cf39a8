"""`vaultlog tournament alliance`: put an Alliance together of the decks that a player has registered.

The command belongs to `vaultlog tournament`.
"""

from __future__ import annotations

import click

from replays.tournaments.decks.composing import ChosenPod, compose
from service.commands.bodies import loaded
from service.commands.common import json_option, print_json, print_table
from service.commands.local_store import operator, plain
from service.commands.tournaments.lookup import EPILOG, open_tournament, tournament_argument
from service.tournament.alliances import AlliancePoolAnswer, AllianceSchema, alliance_answer


@click.command("alliance", epilog=EPILOG)
@tournament_argument
@click.argument("player")
@click.argument("pods", nargs=-1, metavar="[HOUSE=DECK]...")
@click.option("--token-of", metavar="DECK", help="The deck whose token creature it takes, where they have several.")
@click.option("--name", help="Its name; else it is called after its decks.")
@json_option
def alliance(
    tournament: str, player: str, pods: tuple[str, ...], token_of: str | None, name: str | None, as_json: bool
) -> None:
    """Put an Alliance together for PLAYER: three houses, each of one of their decks.

    It takes the place of an earlier one. Without houses: list the decks, and the Alliance that was made.

    \b
    vaultlog tournament alliance last ann
    vaultlog tournament alliance last ann dis=ann-1 logos=ann-1 mars=ann-2
    """
    chosen = [_pod(text) for text in pods]
    with open_tournament(tournament) as home:
        if player not in home.now.players:
            raise click.ClickException(f"there is no player {player}; `vaultlog tournament show` lists them")
        if chosen:
            body = loaded(AllianceSchema(), {"pods": chosen, "token_of": token_of, "name": name})
            wanted = [ChosenPod(**pod) for pod in body["pods"]]
            home.all.change(
                home.id,
                lambda at: compose(at, player, wanted, token_of=body["token_of"], name=body["name"]),
                actor=operator(),
            )
        answer = alliance_answer(home.now, player)
    if as_json:
        print_json(answer)
        return
    _print(answer)


def _pod(text: str) -> dict[str, str]:
    """A house of a deck. Raises click.BadParameter."""
    house, equals, deck = text.partition("=")
    if not (house and equals and deck):
        raise click.BadParameter(f"{text[:80]!r}: give a house and its deck, such as dis=ann-1")
    return {"house": house, "deck": deck}


def _print(answer: AlliancePoolAnswer) -> None:
    if answer.pool:
        print_table(
            ["deck", "name", "set", "houses", "token"],
            [[deck.deck, deck.name, deck.set, " ".join(deck.houses), deck.token or ""] for deck in answer.pool],
        )
    if answer.alliance is not None:
        houses = ", ".join(f"{pod.house} of {pod.deck}" for pod in answer.alliance.pods)
        token = f", token creature {answer.alliance.token}" if answer.alliance.token else ""
        click.echo(plain(f"Alliance {answer.alliance.deck}, {answer.alliance.name}: {houses}{token}."))
        for what in answer.alliance.incomplete:
            click.echo(plain(f"Incomplete: {what}."))
    if answer.refused is not None:
        click.echo(plain(answer.refused))

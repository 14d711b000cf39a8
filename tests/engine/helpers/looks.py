"""What is to be seen at a table."""

from __future__ import annotations

import json

import pytest

from engine.readings import READINGS
from engine.table.state import Player
from engine.views import Viewer, project
from tests.engine.table import Table


def damage(player: Player) -> list[int]:
    """The damage on each creature of a player's battleline."""
    return [card.damage for card in player.line]


def damage_of_all(t: Table) -> list[int]:
    """The damage on each creature, line by line."""
    return [hurt for player in t.g.players for hurt in damage(player)]


def amber(t: Table) -> list[int]:
    """The Æmber on each creature, line by line."""
    return [card.amber for player in t.g.players for card in player.line]


def amber_by_title(t: Table) -> dict[str, int]:
    """The Æmber on each creature that has any."""
    return {card.title: card.amber for player in t.g.players for card in player.line if card.amber}


def pools(t: Table) -> list[int]:
    """The Æmber in each player's pool."""
    return [player.amber for player in t.g.players]


def stunned(t: Table) -> list[str]:
    """The creatures that are stunned."""
    return [card.title for player in t.g.players for card in player.line if card.stunned]


def tired(t: Table) -> list[str]:
    """The creatures that are exhausted."""
    return [card.title for player in t.g.players for card in player.line if not card.ready]


def defenders(t: Table) -> list[str]:
    """The creatures that have been attacked, in the order of the fights."""
    return [t.g.cards[fact.data["defender"]].title for fact in t.happened("fight.declared")]


def houses_offered(t: Table) -> list[str]:
    """The houses that may be answered now."""
    return sorted(key.partition(":")[2] for key in t.offered)


def seen_by(t: Table, card: str, seat: int) -> bool:
    """Whether a seat knows which card this is."""
    return bool(t.card(card).known >> seat & 1)


def read_by(t: Table, who: str, seat: int, zone: str) -> list[str]:
    """The titles that a viewer reads in an area out of play."""
    shown = project(t.game, t.game, Viewer.parse(who))["players"][seat][zone]["cards"]
    return [card["title"] for card in shown]


def is_shown(t: Table, who: str, *, title: str) -> bool:
    """Whether anything that a viewer is shown names a card."""
    return title in json.dumps(project(t.game, t.game, Viewer.parse(who)))


def readings_of(t: Table) -> set[str]:
    """The readings that the facts so far name."""
    return {id for fact in t.facts for id in fact.readings}


def every_option(id: str) -> pytest.MarkDecorator:
    """The parameter `option`: each option of a reading."""
    return pytest.mark.parametrize("option", list(READINGS[id].options))

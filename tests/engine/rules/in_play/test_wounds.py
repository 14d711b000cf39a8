"""What the table remembers of who may die of damage (`Table.suspects`) is what a full look would say."""

from __future__ import annotations

import ast
from pathlib import Path

import pytest

import engine
from engine.game import Game
from engine.rules.effects import damage
from engine.rules.in_play import wounds
from engine.table.state import Card
from engine.table.table import Table
from tests.engine.matches import Script, play

ENGINE = Path(engine.__file__).parent
NUMBERS = ("damage", "power_counters")
HARMLESS = {
    "table/state.py Card.__init__": "the card lies in a deck",
    "table/state.py Card.clear": "the card leaves play",
    "table/rows.py load": "nothing is remembered of a table that is being laid out",
    "opening/positions.py _enter": "nothing is remembered of a table that is being laid out",
    "opening/late_start.py become_token": "nothing is remembered of a table that is being laid out",
    "observed/lists.py Lists._learn": "a card of a list is not in play",
    "observed/unseen_cards.py Unseen._become": "a token in play keeps its facts, and no other place in play is unseen",
    "observed/unseen_cards.py Unseen._forget": "the card is out of sight",
    "rules/zones/zones.py revert": "the card is out of play",
    "rules/turns/elimination.py _remove": "the card leaves the match",
    "rules/turns/legality.py forms_to_play": "the card is not in play",
    "rules/turns/playing.py _choose_form": "the card is not in play yet",
    "rules/effects/forms.py attach_as_upgrade": "the card is not in play yet",
    "rules/effects/token_creatures.py _enter_as_token": "the card is not in play yet",
    "rules/in_play/status.py _turn": "a status is no number and no fact",
}
"""Who writes what may make damage lethal and need not clear the suspects, and why not."""


@pytest.mark.parametrize("number", [3, 17, 40, 58, 101, 1200, 1201, 1202])
def test_the_remembered_suspects_are_those_of_a_full_look(number: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whenever the rules ask who dies, and at every decision; in matches of many books and sets."""
    remembered = 0

    def agree(g: Table) -> None:
        nonlocal remembered
        if g.suspects is not None and not g.suspects:
            remembered += 1
            assert not wounds._suspects(g)

    def look_again(g: Table) -> list[Card]:
        agree(g)
        return wounds.lethally_damaged(g)

    def look(game: Game) -> None:
        agree(game.table)

    monkeypatch.setattr(damage, "lethally_damaged", look_again)
    play(Script.numbered(number), look, every=False)
    assert remembered > 100


def _writers() -> dict[str, bool]:
    """The functions of the engine after which more damage may be lethal, and whether they clear the suspects."""
    writers: dict[str, bool] = {}
    for path in sorted(ENGINE.rglob("*.py")):
        room = path.relative_to(ENGINE).as_posix()
        if room.startswith("catalogue/"):
            continue
        tree = ast.parse(path.read_text(encoding="utf-8"))
        for name, function in _functions(tree, ""):
            if any(_wounds(node) for node in ast.walk(function)):
                writers[f"{room} {name}"] = any(_clears(node) for node in ast.walk(function))
    return writers


def _functions(tree: ast.AST, within: str) -> list[tuple[str, ast.AST]]:
    found: list[tuple[str, ast.AST]] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            found.append((within + node.name, node))
        elif isinstance(node, ast.ClassDef):
            found += _functions(node, f"{node.name}.")
    return found


def _wounds(node: ast.AST) -> bool:
    """Whether this may make damage lethal: more of it, fewer counters, other facts, or any attribute of a card."""
    if isinstance(node, ast.AugAssign) and isinstance(node.target, ast.Attribute):
        better = {"damage": ast.Sub, "power_counters": ast.Add}.get(node.target.attr)
        return better is not None and not isinstance(node.op, better)
    if isinstance(node, ast.Assign | ast.AnnAssign):
        targets = node.targets if isinstance(node, ast.Assign) else [node.target]
        return any(_is_number(part) for target in targets for part in ast.walk(target))
    if isinstance(node, ast.Call):
        function = node.func
        if isinstance(function, ast.Attribute):
            return function.attr == "show"
        return isinstance(function, ast.Name) and function.id == "setattr"
    return False


def _is_number(node: ast.AST) -> bool:
    return isinstance(node, ast.Attribute) and isinstance(node.ctx, ast.Store) and node.attr in NUMBERS


def _clears(node: ast.AST) -> bool:
    if not isinstance(node, ast.Assign) or not isinstance(node.value, ast.Constant) or node.value.value is not None:
        return False
    return any(isinstance(target, ast.Attribute) and target.attr == "suspects" for target in node.targets)


def test_whatever_may_make_damage_lethal_clears_the_suspects() -> None:
    """By syntax: a rule that wrote a number on a card and forgot would leave a creature alive."""
    silent = {name for name, clears in _writers().items() if not clears}
    assert silent == set(HARMLESS)

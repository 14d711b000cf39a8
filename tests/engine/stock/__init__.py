"""The stock: invented cards that many tests need, so that no test file has to invent them.

Each card is there for every house: "Lure" is of Brobnar (the house that is active where a test says nothing),
"Dis Lure" of Dis. `tests.engine.table` makes the stock known; a card that only one file needs stays in that file.
"""

from tests.engine.stock import actions, actions_on_cards, in_play, plain

__all__ = ["actions", "actions_on_cards", "in_play", "plain"]

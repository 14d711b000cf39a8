"""Where the index of clauses and rulings is kept; without any package, so that `make setup` can read it."""

from pathlib import Path

INDEX = Path(__file__).with_name("index.json")
CITABLE = Path(__file__).parents[2] / "replays" / "clauses" / "index.json"
"""The ids that a judge may cite."""
LATER_BOOKS = Path(__file__).with_name("later_books.yaml")
"""What later rulebooks end and begin."""

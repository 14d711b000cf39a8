"""Pages for people: a folder for each page."""

MODULES = (
    "documentation.page",
    "sign_in.page",
    "lists.front",
    "lists.page",
    "tournament.page",
    "tournament.wall",
    "public.page",
    "running.page",
    "running.pair",
    "replay.page",
    "difference.page",
    "pictures.page",
    "story.page",
    "table.page",
    "cases.page",
)
"""The modules with blueprints."""

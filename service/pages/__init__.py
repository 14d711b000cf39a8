"""Pages for people: a folder for each page."""

MODULES = (
    "documentation.page",
    "catalogue.page",
    "sign_in.page",
    "lists.front",
    "lists.page",
    "lists.calls",
    "tournament.page",
    "tournament.wall",
    "public.page",
    "still.page",
    "still.embedding",
    "running.page",
    "running.pair",
    "running.people",
    "running.imports",
    "running.settings",
    "running.prints",
    "replay.page",
    "difference.page",
    "pictures.page",
    "story.page",
    "table.page",
    "cases.page",
    "trying.page",
)
"""The modules with blueprints."""

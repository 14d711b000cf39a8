"""Pages for people: a folder for each page."""

MODULES = (
    "documentation.page",
    "catalogue.page",
    "sign_in.page",
    "lists.front",
    "lists.page",
    "tournament.page",
    "public.page",
    "still.page",
    "still.embedding",
    "running.page",
    "replay.page",
    "difference.page",
    "pictures.page",
    "story.page",
    "table.page",
    "cases.page",
)
"""The modules with blueprints."""

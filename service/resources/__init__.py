"""The resources of the API: a folder for each noun, with the schemas of its requests and answers."""

MODULES = (
    "proof.announcements",
    "proof.audits",
    "proof.checkpoints",
    "match.matches",
    "match.events",
    "export.exports",
    "export.imports",
    "match.moments",
    "match.history",
    "undo.undo",
    "match.clock",
    "case.disputes",
    "case.rulings",
    "readings",
    "case.branches",
    "match.stream",
    "people.tokens",
    "people.accesses",
    "tournament.tournaments",
    "tournament.decks",
    "tournament.matches",
    "tournament.numbers",
    "tournament.rounds",
    "operations",
)
"""The modules with blueprints, in the order in which the API's document lists them."""

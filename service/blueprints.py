"""Every blueprint of the application: the modules that make them, and in which order they are registered.

A blueprint of the API is an `ApiBlueprint` and stands in the API's document in the order of this list; any other has
pages for people.
"""

from __future__ import annotations

from collections.abc import Iterator
from importlib import import_module

from flask import Blueprint

MODULES = (
    "proof.announcements",
    "proof.audits",
    "proof.checkpoints",
    "match.matches",
    "match.events",
    "match.lines",
    "match.insertions",
    "export.exports",
    "export.imports",
    "export.sheets",
    "match.moments",
    "match.notation",
    "match.history",
    "match.undo.undo",
    "match.clock",
    "match.chances",
    "match.variations.resource",
    "match.study.resource",
    "case.disputes",
    "case.rulings",
    "case.calls",
    "documentation.readings",
    "card.cards",
    "case.branches",
    "case.fillings",
    "match.stream",
    "token.tokens",
    "token.accesses",
    "tournament.tournaments",
    "tournament.decks",
    "tournament.alliances",
    "tournament.games",
    "tournament.auctions",
    "tournament.matches",
    "tournament.numbers",
    "tournament.rounds",
    "tournament.records",
    "tournament.joining",
    "tournament.table_reports",
    "tournament.stages",
    "tournament.event_rules",
    "tournament.time_decisions",
    "operations",
    "documentation.page",
    "card.page",
    "token.sign_in.page",
    "demonstration.page",
    "friendly.page",
    "lists.front",
    "lists.page",
    "lists.calls",
    "tournament.overview.page",
    "tournament.overview.page_stream",
    "tournament.overview.wall",
    "tournament.broadcast.page",
    "match.public.page",
    "tournament.overview.table_page",
    "tournament.overview.pairing_page",
    "tournament.overview.auction_page",
    "tournament.overview.rules_page",
    "tournament.overview.alliance_page",
    "tournament.own.join_page",
    "tournament.own.me_page",
    "match.share.page",
    "match.share.turning_point",
    "match.share.embedding",
    "tournament.organising.page",
    "tournament.organising.pair",
    "tournament.organising.structure",
    "tournament.organising.teams",
    "tournament.organising.decide_by_time",
    "tournament.organising.people",
    "tournament.organising.joining_page",
    "tournament.organising.badges",
    "tournament.organising.player",
    "tournament.organising.imports",
    "tournament.organising.new_tournament",
    "tournament.organising.sheet",
    "tournament.organising.settings",
    "tournament.organising.prints",
    "match.replay.page",
    "match.difference.page",
    "match.pictures.page",
    "match.story.page",
    "match.explain.page",
    "match.study.page",
    "match.table.page",
    "match.table.forgotten",
    "case.desk.page",
    "case.desk.fillings",
    "match.variations.page",
)
"""The modules with blueprints, below `service`."""


def all_blueprints() -> Iterator[Blueprint]:
    """Yield the blueprints of all modules, in their order."""
    for name in MODULES:
        module = import_module(f"service.{name}")
        yield from (value for value in vars(module).values() if isinstance(value, Blueprint))

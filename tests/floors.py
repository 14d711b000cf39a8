"""Which package and which room may import which: the floors of the house, in one place, and what goes against them.

A floor is a package, a sub-package (a room) or a module. `faults` and `misplaced` are functions of source code and of
names, so that the tests can show them what must be found out.
"""

from __future__ import annotations

import ast
from collections.abc import Iterator
from functools import cache
from pathlib import Path

import networkx

PROJECT = Path(__file__).parents[1]

FLOORS: dict[str, tuple[str, ...]] = {
    "": ("engine", "replays", "workers", "service"),
    "engine": (
        "__init__",
        "errors",
        "nearest",
        "english",
        "shapes",
        "catalogue",
        "rulesets",
        "readings",
        "abilities",
        "table",
        "rules",
        "verbs",
        "observed",
        "variants",
        "cards",
        "opening",
        "players",
        "game",
        "judging",
        "views",
        "playouts",
        "hosting",
    ),
    "engine.shapes": (
        "faults",
        "values",
        "structs",
        "__init__",
    ),
    "engine.readings": (
        "reading",
        "rules",
        "break_key",
        "cota",
        "aoa",
        "wc",
        "mm",
        "dt",
        "woe",
        "gr",
        "as_",
        "__init__",
    ),
    "engine.abilities": (
        "names",
        "events",
        "conditions",
        "texts",
        "mechanisms",
        "declaring",
        "__init__",
    ),
    "engine.table": (
        "__init__",
        "codec",
        "chance",
        "description",
        "setup",
        "state",
        "durations",
        "forms",
        "rows",
        "events",
        "choices",
        "facts",
        "fact_words",
        "judge_facts",
        "time_facts",
        "fact_kinds",
        "sight",
        "recording",
        "table",
    ),
    "engine.observed": (
        "__init__",
        "matching",
        "placed",
        "deck_discovery",
        "lists",
        "candidates",
        "unseen_cards",
        "titles",
        "whereabouts",
        "unseen_places",
        "table",
    ),
    "engine.rules": (
        "__init__",
        "gained_texts",
        "listening",
        "questions",
        "resolving",
        "in_play",
        "zones",
        "effects",
        "turns",
    ),
    "engine.rules.questions": (
        "__init__",
        "knowledge",
        "tallies",
        "forgetting",
        "asking",
        "naming",
    ),
    "engine.rules.resolving": (
        "__init__",
        "loops",
        "statics",
        "joining",
        "timing",
        "labels",
        "state_triggers",
        "lasting",
        "multiples",
        "repeating",
    ),
    "engine.rules.in_play": (
        "__init__",
        "amber",
        "creatures",
        "wounds",
        "control",
        "status",
    ),
    "engine.rules.zones": (
        "__init__",
        "departed",
        "zones",
        "shuffling",
        "beneath",
        "drawing",
        "looking",
        "hidden",
        "places",
        "entering",
    ),
    "engine.rules.effects": (
        "__init__",
        "copying",
        "forms",
        "redistributing",
        "destruction",
        "damage",
        "returning",
        "swapping",
        "tide",
        "token_creatures",
        "under",
        "haunting",
    ),
    "engine.rules.turns": (
        "__init__",
        "keys",
        "tolls",
        "elimination",
        "legality",
        "icons",
        "playing",
        "using",
        "prospects",
        "time_procedure",
        "turn",
        "opening",
    ),
    "engine.players": (
        "draws",
        "random_player",
        "promises",
        "seat_view",
        "greedy",
        "__init__",
    ),
    "replays": (
        "__init__",
        "storage",
        "clauses",
        "log",
        "engines",
        "store",
        "fold",
        "telling",
        "proof",
        "play",
        "sheet",
        "exports",
        "dataset",
        "tournaments",
        "undo",
        "disputes",
        "estimating",
        "variations",
        "studies",
        "keeping",
    ),
    "replays.tournaments": (
        "printed_sets",
        "restricted_lists",
        "policy",
        "hall_time",
        "legal_decks",
        "event_fields",
        "people_event_types",
        "event_types",
        "formats",
        "event_kinds",
        "entries",
        "state",
        "names",
        "stage_kinds",
        "stage_changes",
        "round_clock",
        "team_changes",
        "finals",
        "standings",
        "games",
        "format_changes",
        "auction_changes",
        "people_changes",
        "self_service_changes",
        "fold",
        "registry",
        "decks",
        "tables",
        "imports",
        "matches",
        "clocks",
        "swiss",
        "stages",
        "seating",
        "rounds",
        "proposed_results",
        "reported_results",
        "weeks",
        "ended_matches",
        "statistics",
        "player_records",
        "handouts",
        "transfer",
        "__init__",
    ),
    "replays.tournaments.decks": (
        "check",
        "titles",
        "sets",
        "houses_only",
        "contributing",
        "composing",
        "text",
        "deck_formats",
        "incomplete",
        "master_vault",
        "given",
        "__init__",
    ),
    "replays.tournaments.games": ("__init__", "auctions", "held", "bidding", "beginners", "due", "open_lists", "acts"),
    "replays.tournaments.stages": (
        "__init__",
        "brackets",
        "round_robin",
        "team_field",
        "progress",
        "proposals",
        "beginning",
        "presets",
    ),
    "replays.clauses": ("index", "paraphrases", "of_facts", "__init__"),
    "replays.dataset": ("results", "files", "dataset", "__init__"),
    "workers": (
        "__init__",
        "settings",
        "logs",
        "keys",
        "leases",
        "queues",
        "folding",
        "checking",
        "match_ender",
        "leased_jobs",
        "exporting",
        "estimating",
        "calendar",
        "calendar_tasks",
        "jobs",
        "health",
        "processes",
        "__main__",
    ),
    "service": (
        "__init__",
        "blueprints",
        "addresses",
        "config",
        "gunicorn_conf",
        "roles",
        "http",
        "running",
        "access",
        "board",
        "waking",
        "services",
        "who",
        "answers",
        "operations",
        "frame",
        "live",
        "app",
        "card",
        "lists",
        "deck",
        "profile",
        "token",
        "documentation",
        "front",
        "match",
        "wsgi",
        "case",
        "export",
        "proof",
        "tournament",
        "demonstration",
        "friendly",
        "commands",
        "__main__",
    ),
    "service.http": (
        "__init__",
        "components",
        "contracts",
        "headers",
        "marks",
        "metrics",
        "packing",
        "problem_kinds",
        "problems",
        "scripts",
        "trust",
        "whole_numbers",
        "api",
        "assets",
        "logs",
        "responses",
    ),
    "service.access": (
        "__init__",
        "accesses",
        "sessions",
        "profiles",
        "shares",
        "joining",
        "tokens",
        "visibility",
        "limits",
        "validity",
    ),
    "service.who": (
        "acts",
        "appenders",
        "callers",
        "parts",
        "keyrings",
        "credentials",
        "senders",
        "readers",
        "verbs",
        "entrances",
        "barred_players",
        "openers",
        "share_links",
        "sign_ins",
        "streams",
        "__init__",
    ),
    "service.board": (
        "__init__",
        "board",
        "time_line",
        "board_assets",
        "naming",
        "chapters",
        "moment",
        "picture",
        "narrations",
        "offline",
    ),
    "service.answers": (
        "__init__",
        "events",
        "grade",
        "jobs",
        "entity_tags",
        "announcements",
        "match",
        "taken_calls",
        "table_calls",
        "case",
        "tournament",
        "stages",
        "decklists",
        "policy_words",
        "weeks",
        "clock",
        "moments",
        "queries",
        "tournaments",
        "event_head",
        "games",
        "auctions",
        "chances",
        "fillings",
        "projection",
        "cases",
        "similar_rulings",
        "film",
        "variations",
        "studies",
        "calls",
        "summaries",
        "player_records",
        "proposed_results",
        "self_service",
        "on_stage",
        "wall",
    ),
    "service.card": (
        "__init__",
        "acted_out",
        "sheets",
        "cards",
        "page",
    ),
    "service.match": (
        "__init__",
        "appending",
        "chances",
        "clock",
        "desk",
        "pictures",
        "public",
        "schemas",
        "difference",
        "event_commands",
        "event_schemas",
        "matches",
        "moment_schemas",
        "replay",
        "share",
        "story",
        "events",
        "history",
        "sheets",
        "lines",
        "moments",
        "notation",
        "stream",
        "undo",
        "insertions",
        "explain",
        "study",
        "table",
        "variations",
    ),
    "service.case": (
        "__init__",
        "calls",
        "case_acts",
        "desk",
        "document",
        "fillings",
        "schemas",
        "branches",
        "disputes",
        "rulings",
    ),
    "service.tournament": (
        "__init__",
        "ended_answers",
        "schemas",
        "numbers",
        "round_schemas",
        "time_schemas",
        "tournaments",
        "decks",
        "alliances",
        "games",
        "auctions",
        "matches",
        "rounds",
        "record_schemas",
        "records",
        "joining",
        "table_reports",
        "own_decks",
        "stages",
        "event_rules",
        "time_decisions",
        "organising",
        "overview",
        "broadcast",
        "own",
    ),
    "service.commands": (
        "common",
        "__init__",
        "local_store",
        "bodies",
        "rules",
        "matches",
        "proof",
        "tournaments",
        "operating",
    ),
}
"""For each package (dotted; the empty name is the project) its rooms and modules, lowest first. Each may import those
before it, and none after it, whatever the import is for: one for type checking counts as well."""


LEVELS = {"engine": 11, "replays": 9, "workers": 8, "service": 10}
"""The most rooms of a package that stand on each other, one importing the next. They only become fewer."""


def modules(package: str = "") -> list[str]:
    """Every module below a package, or of all packages of the project: dotted, an `__init__` under that name."""
    tops = [package] if package else FLOORS[""]
    return sorted(
        ".".join(path.relative_to(PROJECT).with_suffix("").parts)
        for top in tops
        for path in (PROJECT / top.replace(".", "/")).rglob("*.py")
    )


def source_of(module: str) -> str:
    """The source code of a module."""
    return (PROJECT / (module.replace(".", "/") + ".py")).read_text("utf-8")


def children(package: str) -> list[str]:
    """The rooms and modules that a package has, sorted; of the project, the packages."""
    folder = PROJECT / package.replace(".", "/")
    if not package:
        return sorted(path.parent.name for path in folder.glob("*/__init__.py") if path.parent.name != "tests")
    rooms = {path.relative_to(folder).parts[0] for path in folder.rglob("*.py")}
    return sorted(name.removesuffix(".py") for name in rooms)


def misplaced(package: str) -> list[str]:
    """What a package has and its list of floors has not, and the other way round."""
    listed, there = FLOORS[package], children(package)
    return [
        *(f"{name} has no place in the floors of {package or 'the project'}" for name in there if name not in listed),
        *(f"{name} is not in {package or 'the project'}" for name in listed if name not in there),
    ]


def faults(module: str, source: str) -> list[str]:
    """Imports of a module that run from a lower floor to a higher one, from production to tests, or are relative."""
    found = []
    for line, name in _imports(ast.parse(source)):
        if name.startswith("."):
            found.append(f"{line}: a relative import hides which package it goes to")
        elif name.partition(".")[0] == "tests":
            found.append(f"{line}: {module} imports {name}")
        else:
            found += [
                f"{line}: {module} imports {name}: {there} is above {here}" for here, there in _climbs(module, name)
            ]
    return found


def borrowed(module: str, source: str) -> list[str]:
    """Private names of other modules of the project that a module uses: imported, or reached through the module."""
    tree = ast.parse(source)
    found, known = [], {}
    for node in ast.walk(tree):
        if not isinstance(node, ast.ImportFrom) or (node.module or "").partition(".")[0] not in FLOORS[""]:
            continue
        for alias in node.names:
            if alias.name.startswith("_") and not alias.name.endswith("__"):
                found.append(f"{node.lineno}: {module} imports {alias.name} of {node.module}")
            if (PROJECT / f"{node.module}.{alias.name}".replace(".", "/")).with_suffix(".py").exists():
                known[alias.asname or alias.name] = f"{node.module}.{alias.name}"
    for node in ast.walk(tree):
        if isinstance(node, ast.Attribute) and isinstance(node.value, ast.Name) and node.value.id in known:
            if node.attr.startswith("_") and not node.attr.endswith("__"):
                found.append(f"{node.lineno}: {module} uses {node.attr} of {known[node.value.id]}")
    return found


def levels(package: str) -> list[str]:
    """The longest chain of rooms of a package, each importing the next."""
    rooms = networkx.DiGraph()
    rooms.add_nodes_from(FLOORS[package])
    for module in modules(package):
        own = _room(package, module)
        imported = (_room(package, name) for _, name in imports_of(module))
        rooms.add_edges_from((own, room) for room in imported if room not in ("", own))
    return networkx.dag_longest_path(rooms)


def circles(imported: dict[str, set[str]]) -> list[list[str]]:
    """Modules that lead back to themselves: of each module, what it imports."""
    graph = networkx.DiGraph(imported)
    return sorted(sorted(circle) for circle in networkx.strongly_connected_components(graph) if len(circle) > 1)


def imported_modules() -> dict[str, set[str]]:
    """Of each module of the project, the modules that it imports. A package stands for its `__init__`."""
    names = frozenset(modules())
    imported: dict[str, set[str]] = {module: set() for module in names}
    for module in names:
        for _, name in imports_of(module):
            candidates = (name, f"{name}.__init__", *(f"{name.rpartition('.')[0]}{end}" for end in ("", ".__init__")))
            imported[module] |= {next((candidate for candidate in candidates if candidate in names), module)} - {module}
    return imported


@cache
def imports_of(module: str) -> list[tuple[int, str]]:
    """Every import of a module: (line, dotted name of what is imported)."""
    return list(_imports(ast.parse(source_of(module))))


def _climbs(module: str, name: str) -> Iterator[tuple[str, str]]:
    """(the importing room, the imported one) wherever the second one is the higher one."""
    for package, floors in FLOORS.items():
        here, there = _room(package, module), _room(package, name)
        if here in floors and there in floors and floors.index(there) > floors.index(here):
            yield here, there


def _room(package: str, name: str) -> str:
    """The room or module of a package in which something is; empty when it is in another package."""
    if not package:
        return name.partition(".")[0]
    if name != package and not name.startswith(f"{package}."):
        return ""
    first = name[len(package) + 1 :].partition(".")[0]
    return first if first in FLOORS[package] else "__init__"


def _imports(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Every import, also those inside functions: (line, dotted name of what is imported)."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            yield from ((node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom) and node.level:
            yield node.lineno, "." * node.level + (node.module or "")
        elif isinstance(node, ast.ImportFrom):
            yield from ((node.lineno, f"{node.module}.{alias.name}") for alias in node.names)

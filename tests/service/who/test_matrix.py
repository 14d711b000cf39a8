"""Every credential at every address of the application and with every act, against the tables of `matrix`."""

from __future__ import annotations

import json
import re
from typing import Any, NamedTuple

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from engine.catalogue.decks import deck_lists
from replays.log.event_kinds import VOCABULARY
from replays.tournaments import event_types as types
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.people_event_types import JoiningOpened
from replays.tournaments.policy import Policy
from service.roles import ALL_ROLES, PERMISSIONS
from service.who.appenders import OF_MATCHES, OF_TOURNAMENTS, appended_as_they_are
from tests.service.helpers.matrix import ACTS, BEHIND, GATES, HOLDERS, OFFICIAL, PARTS, ROUTES, Act
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import ADMIN, Api, Table
from tests.service.helpers.signing_in import WITH_PASSKEYS, ProfileCaller

PLACES, *_ROWS = [line for line in HOLDERS.splitlines() if line]
HELD = {row[:29].strip(): dict(zip(PLACES.split(), row[29:].split(), strict=True)) for row in _ROWS}
"""Holder -> place -> part, or the status of the refusal."""
CASE = 4
"""The event that calls a judge."""


class Row(NamedTuple):
    """Something to be asked. `kept`: which embargo there is."""

    name: str
    place: str
    kept: str
    method: str
    address: str
    body: Any
    takes: frozenset[str]


def rows() -> list[Row]:
    found = []
    for line in ROUTES.split("\n"):
        if line:
            where, method, address, *takes = line.split()
            place, _, kept = where.partition("+")
            body = None if method == "GET" else {"entropy": "dice"} if kept == "seats" else {"nonsense": 1}
            if address.endswith("/open") and place == "announced":
                body = {"without": []}
            found.append(Row(f"{method} {address}", place, kept, method, address, body, frozenset(takes)))
    for act in ACTS:
        place, _, kept = act.where.partition("+")
        found.append(Row(act.name, place, kept, act.method, act.address, act.body, frozenset(act.takes.split())))
    return found


def expected(holder: str, row: Row) -> str:
    """What a holder is answered: `yes` (not refused), `embargo`, or the status of the refusal."""
    if row.place == "open":
        return "yes"
    if holder.startswith("profile: ") and row.address.endswith("/embed"):
        return "401"  # in a frame of another site no session counts
    parts = HELD[holder]
    part, path = parts[row.place], row.address.partition("?")[0]
    if parts["nowhere"] == "401" and not (row.place == "match" and "<match>" in path and row.method == "GET"):
        if row.place != "what-if" or holder == "none":
            return "401"
    elif "<match>" not in path and "<tournament>" not in path and row.place not in ("nowhere", "what-if"):
        gate = frozenset(GATES.get(path, " ".join(row.takes)).split())
        if not gate & may(parts["nowhere"]):
            return "403"
    if part in ("401", "403", "404"):
        return part
    if not row.takes & may(part):
        return "403"
    if row.kept == "record":
        return "yes" if part in {*OFFICIAL, "ann"} else "403"
    if row.kept == "seats":
        return "yes" if part == "seat" else "403"
    kept = {
        "": False,
        "log": part in BEHIND,
        "decks": part not in OFFICIAL,
        "deck": part not in {*OFFICIAL, "ann"},
    }
    return "embargo" if kept[row.kept] else "yes"


def may(part: str) -> frozenset[str]:
    return frozenset(PARTS[part].split())


def outcome(answer: TestResponse) -> str:
    """What an answer, of the API or a page, comes to; as `expected`."""
    code = None
    if answer.request.method == "HEAD":
        code = {401: "unauthenticated", 403: "forbidden", 404: "match-not-found"}.get(answer.status_code)
    elif answer.mimetype == "application/problem+json":
        code = answer.json["code"]
    elif answer.headers.get("Location", "").startswith("/sign-in?next="):
        code = "unauthenticated"
    assert answer.status_code < 500 or answer.request.path == "/readyz", answer.text  # no workers
    told = {"unauthenticated": "401", "forbidden": "403", "match-not-found": "404", "embargoed": "embargo"}
    return told.get(code or "", "yes")


class World:
    """A tournament with three tables (the third only announced), another tournament, and everybody in `HOLDERS`."""

    def __init__(self, admin: Api) -> None:
        self.admin = admin
        self.cup = cup = Cup(admin, Policy())
        other = Cup(admin, Policy(), name="other")
        cup.change(
            *(types.PlayerRegistered(player=name, name=name.title()) for name in ("dan", "eve", "fay")),
            *(
                (types.DeckRegistered(deck=f"{name}-deck", player=name), types.DeckSecret(deck_lists()["Guide Achea"]))
                for name in ("cem", "dan", "eve", "fay")
            ),
            *(
                types.PairingAdded(
                    pairing=f"p{table}",
                    round="r1",
                    table=str(table),
                    seats=tuple(types.PairedSeat(player=player) for player in players),
                )
                for table, players in ((2, ("cem", "dan")), (3, ("eve", "fay")))
            ),
        )
        self._keys = 0
        second = Table(admin, self.made(cup.founder, f"tournaments/{cup.id}/pairings/p2/matches", {}))
        third = self.made(cup.founder, f"tournaments/{cup.id}/pairings/p3/announcement", {})
        cup.table.play(2)
        call = {"claim": "Was it?", "first": 2}
        made = cup.table.seats[0]("POST", f"{cup.path}/disputes", call, If_Match='"3"', Idempotency_Key="call")
        assert made.status_code == 201, made.text
        assert made.json["case"]["seq"] == CASE, made.text
        branch = self.made(cup.roles["judge"], f"{cup.path}/branches", {"seq": 2, "case": CASE})["match"]
        cup.change(JoiningOpened())
        joining: Any = cup.founder.ok(f"tournaments/{cup.id}/joining")
        self.holes = {
            "<profile>": "none",
            "<secret>": joining["path"].removeprefix("/join/"),
            "<match>": cup.match,
            "<tournament>": cup.id,
            "<announced>": third["match"],
            "<branch>": branch,
            "<int:seq>": str(CASE),
            "<int:first>": str(CASE),
            "<int:ruling>": "5",
            "<int:card>": "1",
            "<int:seat>": "0",
            "<int:fact>": "0",
            "<what>": "amber",
            "<deck>": "ann-deck",
            "<study>": "0123456789abcdef",
            "<item>": "c1",
            "<auction>": "none",
            "<player>": "ann",
            "<record>": "none",
            "<pairing>": "p1",
            "<round>": "r1",
            "<table>": "decks",
            "<name>": "standard",
            "<code>": "CotA",
            "<number>": "001",
            "<path:filename>": "lists.css",
            "<path:path>": "lists.css",
            "<release>": "0",
            **dict.fromkeys(("<audit>", "<export>", "<id>"), "none"),
        }
        self.holders: dict[str, Api] = {"administrator": admin, "none": admin.with_token(None)}
        for name in HELD:
            bound, _, who = name.partition(": ")
            role, _, of = who.partition(", ")
            if bound == "nothing":
                account = {"founder": "cup-boss", "ann": "ann-account"}.get(of, f"{role}-at-large")
                client = self.token(admin, role=role, account=account)
            elif bound == "T":
                accounts = {"ann": "ann-account", "cem": "cem-account"}
                client = cup.issue(role, account=accounts.get(of, f"t-{role}"))
            elif bound == "elsewhere":
                client = other.roles.get(role) or other.roles["player 0"]
            elif bound == "M" and role != "seat":
                client = cup.issue(role, match=cup.match, account="ann-account" if of else f"m-{role}")
            elif bound == "M":
                client = cup.roles["seat 0"]
            elif bound in ("table 2", "match elsewhere"):
                home, table = (cup, second) if bound == "table 2" else (other, other.table)
                known = {"judge": table.judge, "seat": table.seats[0]}
                client = known.get(role) or home.issue(role, match=table.match)
            elif bound == "profile":
                client = self._profile(role, other)
            elif bound == "announced":
                found = third["tokens"]["judge"] if role == "judge" else third["tokens"]["seats"][0]
                client = admin.with_token(found)
            else:
                continue
            self.holders[name] = client
        self.links = {f"link: {view}": cup.share("judge", view) for view in ("judge", "spectator")}

    def _profile(self, held: str, other: Cup) -> ProfileCaller:
        """A person whose profile has these links; what it is called says which."""
        cup, links = self.cup, []
        if "ann" in held:
            links.append(cup.issue("player", account="ann-account"))
        if "judge" in held:
            links.append(cup.issue("judge", account="p-judge"))
        if held == "seat":
            links.append(cup.roles["seat 0"])
        if held == "elsewhere":
            links.append(other.issue("judge", account="p-elsewhere"))
        return ProfileCaller(cup.app, *(link.token for link in links if link.token is not None))

    def made(self, who: Api, path: str, body: Any) -> Any:
        self._keys += 1
        answer = who("POST", path, body, Idempotency_Key=f"world-{self._keys}")
        assert answer.status_code == 201, answer.text
        return answer.json

    def token(self, who: Api, **body: Any) -> Api:
        return self.admin.with_token(self.made(who, "tokens", body)["token"])

    def filled(self, text: str) -> str:
        return re.sub(r"<[^>]+>", lambda hole: self.holes[hole[0]], text)

    def ask(self, holder: str, row: Row) -> str:
        """Ask, as somebody, for something; nothing changes by it but what does no harm."""
        address = self.filled(row.address)
        link = self.links.get(holder)
        if link is not None and "/matches/" in address + "/" or link is not None and address.startswith(("/m/", "/t/")):
            address += f"{'&' if '?' in address else '?'}share={link}"
        who = self.holders["none" if link is not None else holder]
        body = None if row.body is None else json.loads(self.filled(json.dumps(row.body)))
        page = not address.startswith("/api/")
        headers: dict[str, str | None] = {"If_Match": '"99"', "X_Forwarded_For": "203.0.113.9"}
        if page:
            headers["Accept"] = "application/problem+json"  # of problems; a page that there is stays one
        if page and row.method == "POST":
            body, headers = None, {**headers, "Origin": "http://localhost"}
        if row.method != "GET" and not row.address.endswith(("/tokens", "/matches", "/announcements")):
            headers["Idempotency_Key"] = "matrix"
        method = "HEAD" if address.partition("?")[0].endswith("/stream") else row.method
        answer = who(method, address, body, **headers)
        try:
            return outcome(answer)
        finally:
            answer.close()


@pytest.fixture
def world(make_app: Any) -> World:
    return World(Api(make_app(anonymous_per_minute=0, requests_per_minute=0, **WITH_PASSKEYS), ADMIN))


@pytest.mark.slow
def test_everybody_at_every_address_and_with_every_act(world: World) -> None:
    before = versions(world)
    wrong = [
        f"{holder}: {row.name}: {found}, and not {wanted}"
        for row in rows()
        for holder in HELD
        if (found := world.ask(holder, row)) != (wanted := expected(holder, row))
    ]
    assert not wrong, "\n".join([f"{len(wrong)} differ", *wrong])
    assert versions(world) == before, "nothing was changed"


@pytest.mark.slow
def test_a_profile_with_links_for_elsewhere_is_refused_everywhere(world: World) -> None:
    """Which refusal it is depends on whether the address names the place; that there is one does not."""
    other = Cup(world.admin, Policy(), name="third")
    world.holders["elsewhere"] = ProfileCaller(world.cup.app, str(other.issue("judge", account="e-judge").token))
    asked = [row for row in rows() if row.place not in ("open", "nowhere")]
    answers = {row.name: world.ask("elsewhere", row) for row in asked}
    assert {name for name, answer in answers.items() if answer not in ("401", "403", "404")} == set()


@pytest.mark.parametrize("bound", ["tournament", "match"])
def test_who_revokes_a_token_is_who_may_issue_it(world: World, bound: str) -> None:
    cup = world.cup
    there = {"tournament": cup.id} if bound == "tournament" else {"match": cup.match}
    for holder, parts in HELD.items():
        if "401" in parts["nowhere"]:
            continue
        made = world.made(cup.founder, "tokens", {"role": "spectator", **there})
        may_here = "token:issue" in may(parts["nowhere"]) and any(
            parts[place].isalpha() and "token:issue" in may(parts[place]) for place in ("tournament", bound)
        )
        answer = world.holders[holder]("DELETE", f"tokens/{made['id']}")
        assert (answer.status_code == 200) == may_here, (holder, answer.text)
        assert may_here or answer.status_code in (403, 404)
        assert (world.admin.with_token(made["token"]).get("matches").status_code == 401) == may_here


def versions(world: World) -> list[int]:
    store = world.cup.tournaments.store
    return [world.cup.table.now()["version"], store.head(world.cup.id).version]


# -- the tables are whole -------------------------------------------------------------------------------------------


def asked_of() -> set[tuple[str, str]]:
    return {(row.method, row.address.partition("?")[0]) for row in rows()}


def test_every_address_of_the_application_is_in_the_table(make_app: Any) -> None:
    app: Flask = make_app()
    there = {
        (method, rule.rule)
        for rule in app.url_map.iter_rules()
        for method in (rule.methods or set()) - {"HEAD", "OPTIONS"}
    }
    assert there - asked_of() == set(), "give each of these a row in ROUTES"
    assert {row for row in asked_of() if "<branch>" not in row[1]} - there == set(), "not in the application"


def test_the_document_says_what_every_address_takes(make_app: Any) -> None:
    document = Api(make_app(), None).ok("/api/openapi.json")["paths"]
    told = {
        (method.upper(), path): frozenset(operation.get("x-permissions", ()))
        for path, item in document.items()
        for method, operation in item.items()
        if method in ("get", "post", "put", "delete")
    }
    ours: dict[tuple[str, str], set[str]] = {}
    for row in rows():
        path = re.sub(r"<(?:\w+:)?(\w+)>", r"{\1}", row.address.partition("?")[0])
        if path.startswith("/api/v1/") and "{branch}" not in path:
            ours.setdefault((row.method, path), set()).update(row.takes & set(PERMISSIONS))
    for asked, takes in ours.items():
        assert takes <= told[asked] | EXTRA.get(asked, set()), asked


EXTRA = {
    ("POST", "/api/v1/exports"): {"export:full"},
    ("GET", "/api/v1/matches/{match}/export"): {"export:full"},
}
"""What the document tells in words: more is needed for more."""


def test_every_type_of_event_is_in_the_table() -> None:
    of_matches = {named(act) for act in ACTS if act.where == "match" and act.address.endswith("/events")}
    assert of_matches == set(appended_as_they_are(OF_MATCHES))
    assert {named(act) for act in ACTS if act.where == "tournament"} >= set(appended_as_they_are(OF_TOURNAMENTS))
    assert set(VOCABULARY.names) == set(OF_MATCHES)
    assert set(TOURNAMENT_VOCABULARY.names) == set(OF_TOURNAMENTS)


def named(act: Act) -> str:
    return act.name


def test_every_role_is_there_bound_to_everything_it_can_be_bound_to() -> None:
    held = {name.split(",")[0] for name in HELD}
    staff = {"organiser", "head-judge", "judge", "scorekeeper", "spectator", "streamer"}
    assert set(ALL_ROLES) == staff | {"administrator", "player", "seat"}
    assert held >= {f"nothing: {role}" for role in (*staff, "player")}
    assert held >= {f"T: {role}" for role in (*staff, "player")}
    assert held >= {f"M: {role}" for role in (*staff, "seat")}

"""The three verbs answer for the place that they are asked about; nothing outside `service.who` reads credentials."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest

from replays.log.errors import MatchNotFound
from service import who
from service.blueprints import all_blueprints
from service.http.problems import Problem
from service.who import caller_in, entrances, reader_of, reader_or_none, visitor
from tests.service.helpers.people import Cup
from tests.service.helpers.roles import Api, Table, open_table

SERVICE = Path(__file__).parents[3] / "service"


@contextmanager
def request(api: Api, path: str, **sent: Any) -> Iterator[None]:
    """A request that was let in."""
    headers = {} if api.token is None else {"Authorization": f"Bearer {api.token}"}
    with api.app.test_request_context(path, headers=headers, **sent):
        refused = api.app.preprocess_request()
        assert refused is None, refused
        yield


@pytest.fixture
def cup(admin: Api) -> Cup:
    return Cup(admin)


# -- each answers for its place -------------------------------------------------------------------------------------


def test_the_caller_of_the_address_says_nothing_of_another_match(table: Table, admin: Api) -> None:
    other = open_table(admin, "other")
    with request(table.judge, f"/api/v1/{table.path}"):
        assert caller_in(match=table.match).official
        assert reader_of(table.match).view == "judge"
        for verb in (lambda match: caller_in(match=match), reader_of):
            with pytest.raises(Problem) as refused:
                verb(other.match)
            assert refused.value.status == 403
        assert reader_or_none(other.match) is None


def test_the_caller_of_the_address_says_nothing_of_its_tournament(cup: Cup) -> None:
    judge = cup.issue("judge", account="ann-account")
    with request(judge, f"/api/v1/{cup.path}"):
        assert caller_in(match=cup.match).seat == 0
        assert not caller_in(match=cup.match).official
        assert caller_in(tournament=cup.id).official
    with request(judge, f"/api/v1/tournaments/{cup.id}"):
        assert caller_in(tournament=cup.id).official
        assert not caller_in(match=cup.match).official


def test_nobody_is_the_server_s_caller_where_the_address_names_a_place(cup: Cup) -> None:
    for path in (cup.path, f"tournaments/{cup.id}"):
        with request(cup.founder, f"/api/v1/{path}"), pytest.raises(LookupError, match="names a match or tournament"):
            caller_in()
    with request(cup.founder, "/api/v1/matches"):
        assert caller_in().may("tournament:create")
        assert not caller_in().official


def test_without_an_entrance_every_verb_refuses(table: Table) -> None:
    with table.admin.app.test_request_context("/", headers={"Authorization": f"Bearer {table.admin.token}"}):
        asked: list[Callable[[], object]] = [
            caller_in,
            lambda: caller_in(match=table.match),
            lambda: caller_in(tournament="any"),
            lambda: reader_of(table.match),
        ]
        for ask in asked:
            with pytest.raises(Problem) as refused:
                ask()
            assert refused.value.status == 401
        assert reader_or_none(table.match) is None
        assert visitor().caller is None


def test_a_share_link_is_a_caller_in_its_match_alone(table: Table, admin: Api) -> None:
    other = open_table(admin, "other")
    share = table.judge("POST", f"{table.path}/shares", {"view": "spectator"}).json["share"]
    with request(admin.with_token(None), f"/api/v1/{table.path}", query_string={"share": share}):
        assert caller_in(match=table.match).role is None
        assert reader_of(table.match).view == "spectator"
        assert reader_or_none(other.match) is None
        with pytest.raises(Problem) as refused:
            caller_in(match=other.match)
        assert refused.value.status == 403


def test_what_is_no_id_of_a_match_is_no_match(table: Table) -> None:
    with request(table.admin, "/api/v1/matches"), pytest.raises(MatchNotFound):
        caller_in(match="../etc")


def test_an_access_is_noted_but_for_lists(table: Table) -> None:
    path = f"{table.path}/accesses"

    def accesses() -> int:
        return len(table.admin.ok(path)["accesses"])

    before = accesses()
    with request(table.judge, f"/api/v1/{table.path}"):
        reader_or_none(table.match)
        reader_of(table.match, noted=False)
        assert accesses() == before
        reader_of(table.match)
        reader_of(table.match)
    assert accesses() == before + 1, "once for a request and view"


# -- every blueprint has an entrance --------------------------------------------------------------------------------

OWN_ENTRANCES = {"service.match.share.embedding", "service.tournament.overview.table_page"}
"""Modules with an entrance made of those of `service.who`."""


def test_every_blueprint_has_an_entrance() -> None:
    without = set()
    for blueprint in all_blueprints():
        modules = {function.__module__ for function in blueprint.before_request_funcs.get(None, [])}
        if not modules & {entrances.__name__, *OWN_ENTRANCES}:
            without.add(blueprint.name)
    assert without == {"operations", "sign_in"}, "they ask for nobody, but for the metrics"


# -- nobody else reads credentials ----------------------------------------------------------------------------------

STORES = ("service.access.sessions", "service.access.shares")
OF_STORES = {"sessions", "shares"}
"""Attributes of `Services` that only credentials are read with."""
LOOKED_UP_BY = {"grant", "by_id", "by_ids"}
"""Methods of tokens and their validity that turn a credential into a grant."""
HEADERS = {"authorization", "cookie"}
OPEN_MODULES = {"acts", "appenders", "entrances", "barred_players", "openers", "share_links", "sign_ins", "streams"}
"""Modules of `service.who` that the rooms above may import; from all others only what `service.who` itself has."""
EXCEPTIONS = {
    ("front/fairness.py", "imports service.who.credentials"),  # takes turns before the API has seen a request
    ("app.py", "imports service.access.sessions"),  # the stores are made here
    ("app.py", "imports service.access.shares"),
    ("app.py", "reads sessions"),
    ("services.py", "imports service.access.sessions"),
    ("services.py", "imports service.access.shares"),
}


def test_no_module_outside_the_room_reads_credentials() -> None:
    faults = {
        (str(path.relative_to(SERVICE)), fault)
        for path in sorted(SERVICE.rglob("*.py"))
        if path.relative_to(SERVICE).parts[0] not in ("who", "access")
        for fault in faults_of(path.read_text("utf-8"))
    }
    assert faults == EXCEPTIONS


@pytest.mark.parametrize(
    ("code", "fault"),
    [
        ("token = request.authorization", "reads request.authorization"),
        ("token = request.cookies['x']", "reads request.cookies"),
        ("if 'share' in request.args: pass", "reads the share link"),
        ("link = request.args['share']", "reads the share link"),
        ("link = request.args.get('share')", "reads the share link"),
        ("shown = request.headers.get('Authorization')", "reads the header authorization"),
        ("shown = request.headers['Cookie']", "reads the header cookie"),
        ("token = services().sessions.token(request)", "reads sessions"),
        ("link = services().shares.read(text, match)", "reads shares"),
        ("grant = services().validity.grant(token)", "looks up validity.grant"),
        ("grants = parts.tokens.by_ids(ids)", "looks up tokens.by_ids"),
        ("who = g.sender", "reads g.sender"),
        ("who = g.get('by_session')", "reads g.by_session"),
        ("from service.access.shares import links_of", "imports service.access.shares"),
        ("from service.who.parts import in_match", "imports service.who.parts"),
        ("from service.who import senders", "imports service.who.senders"),
        ("import service.who.credentials", "imports service.who.credentials"),
    ],
)
def test_a_module_that_reads_them_is_found(code: str, fault: str) -> None:
    assert faults_of(code) == {fault}


def test_what_hangs_on_the_verbs_is_no_fault() -> None:
    assert not faults_of(
        "from service.who import caller_in, visitor, barred_players\nfrom service.who.entrances import gate\n"
        "page = request.args.get('after')\ngrant = services().tokens.find(id)\nseq = g.seq"
    )


def faults_of(source: str) -> set[str]:
    """What a module does that only `service.who` may do."""
    faults: set[str] = set()
    for node in ast.walk(ast.parse(source)):
        match node:
            case ast.ImportFrom(module="service.who", names=names):
                faults |= {f"imports service.who.{each.name}" for each in names if not _is_open(each.name)}
            case ast.ImportFrom(module=str(module)):
                faults |= _imported(module)
            case ast.Import(names=names):
                faults |= {fault for each in names for fault in _imported(each.name)}
            case ast.Attribute(value=ast.Name(id="request"), attr="authorization" | "cookies" as name):
                faults.add(f"reads request.{name}")
            case ast.Attribute(attr=name) if name in OF_STORES:
                faults.add(f"reads {name}")
            case ast.Attribute(value=ast.Attribute(attr="tokens" | "validity" as store), attr=name) if (
                name in LOOKED_UP_BY
            ):
                faults.add(f"looks up {store}.{name}")
            case ast.Attribute(value=ast.Name(id="g"), attr="sender" | "by_session" as name):
                faults.add(f"reads g.{name}")
            case (
                ast.Call(func=ast.Attribute(value=held, attr="get" | "pop"), args=[ast.Constant(value=str(name)), *_])
                | ast.Subscript(value=held, slice=ast.Constant(value=str(name)))
                | ast.Compare(left=ast.Constant(value=str(name)), comparators=[held])
            ):
                faults |= _looked_up(ast.unparse(held), name.lower())
    return faults


def _is_open(name: str) -> bool:
    return name in OPEN_MODULES or name in who.__all__


def _imported(module: str) -> set[str]:
    room, _, name = module.rpartition(".")
    hidden = room == "service.who" and name not in OPEN_MODULES
    return {f"imports {module}"} if module in STORES or hidden else set()


def _looked_up(held: str, name: str) -> set[str]:
    if held == "request.args" and name == "share":
        return {"reads the share link"}
    if held == "request.headers" and name in HEADERS:
        return {f"reads the header {name}"}
    return {f"reads g.{name}"} if held == "g" and name in ("sender", "by_session") else set()

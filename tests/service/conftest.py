"""An application on a real Redis, and a match in it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

import pytest
import redis
from flask.testing import FlaskClient

from engine.playouts import Position
from replays.storage.redis_server import RedisServer
from service.front.front import Timeouts
from tests.same_chance import SECRETS
from tests.service.helpers import routes, templates
from tests.service.helpers.applications import MakeApp, lending
from tests.service.helpers.fronted import HASTE, Fronted
from tests.service.helpers.paper import BEGUN, enter, paper_match
from tests.service.helpers.people import Cup
from tests.service.helpers.prepared import Prepared, Started
from tests.service.helpers.roles import ADMIN, PLAYED, Api, Table, config_for, open_table
from tests.service.helpers.tourney import FIVE, Tourney

routes.compile_once()
templates.compile_once()


SEEDS = "replays.play.live.secrets"
"""Where the secret seed of a match comes from."""


@pytest.fixture(autouse=True)
def same_chance(monkeypatch: pytest.MonkeyPatch) -> None:
    """The secret seed of every match is the same one, so that a test plays the same match each time, and chances are
    estimated by the same playouts: their seeds begin with the id of the match, which is another one in each run."""
    monkeypatch.setattr(SEEDS, SECRETS)
    play_out = Position.play_out
    monkeypatch.setattr(
        Position, "play_out", lambda self, seed, **how: play_out(self, seed.partition("/")[2] or seed, **how)
    )


@pytest.fixture
def make_app(redis_server: RedisServer, real_redis: redis.Redis, tmp_path: Path) -> Iterator[MakeApp]:
    """Makes applications on the session's Redis, which is emptied first. Arguments: changes of the configuration.

    Each remembers nothing, but may have served another test before (`tests.service.helpers.applications`).
    """
    with lending() as lender:
        yield lambda **changes: lender.lend(config_for(redis_server, tmp_path, **changes))


@pytest.fixture
def admin(make_app: MakeApp) -> Api:
    """The administrator at a fresh application."""
    return Api(make_app(), ADMIN)


class Preparations(NamedTuple):
    """What is set up once in a process, before any fixture of a test has changed anything."""

    table: Prepared[Table]
    tourney: Prepared[Tourney]
    cup: Prepared[Cup]


@pytest.fixture(scope="session")
def prepared(redis_server: RedisServer, tmp_path_factory: pytest.TempPathFactory) -> Preparations:
    """A match, and two kinds of tournaments, to be put back."""

    def prepare(start: Callable[[Api], Started]) -> Prepared[Started]:
        with redis_server.client() as client, lending() as lender:
            client.flushall()
            config = config_for(redis_server, tmp_path_factory.mktemp("prepared"))
            return Prepared(start(Api(lender.lend(config), ADMIN)), tmp_path_factory.mktemp("files"))

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(SEEDS, SECRETS)
        return Preparations(prepare(open_table), prepare(Tourney), prepare(Cup))


@pytest.fixture
def tourney(prepared: Preparations, admin: Api) -> Tourney:
    """A tournament of two players, with a token for each of its people."""
    return prepared.tourney.put_back(admin) or Tourney(admin)


@pytest.fixture
def table(prepared: Preparations, admin: Api) -> Table:
    """A match between the starter decks, just opened."""
    return prepared.table.put_back(admin) or open_table(admin)


@pytest.fixture
def played(table: Table) -> Table:
    """The same, thirty decisions later."""
    table.play(PLAYED)
    return table


@pytest.fixture
def busy(make_app: MakeApp) -> Table:
    """A match at a server that lets a token or a link ask 8 times a minute, and an address without one 4 times."""
    return open_table(Api(make_app(requests_per_minute=8, anonymous_per_minute=4), ADMIN))


@pytest.fixture
def fronted(table: Table) -> Iterator[Fronted]:
    """The application of `table`, behind a front."""
    with Fronted(table.admin.app, Timeouts(), HASTE) as running:
        yield running


@pytest.fixture
def nobody(admin: Api) -> Api:
    """A caller without credentials."""
    return admin.with_token(None)


@pytest.fixture
def visitor(make_app: MakeApp) -> FlaskClient:
    """A browser of the public, which keeps cookies."""
    return make_app().test_client()


@pytest.fixture
def cup(prepared: Preparations, admin: Api) -> Cup:
    """A tournament that hides nothing, with a match and a client for everybody."""
    return prepared.cup.put_back(admin) or Cup(admin)


@pytest.fixture
def five(admin: Api) -> Tourney:
    """A tournament of five players of whom none is paired yet."""
    return Tourney(admin, **FIVE)


@pytest.fixture
def paper(admin: Api) -> Table:
    """A match with printed cards in its first main step."""
    table = paper_match(admin)
    enter(table, table.judge, BEGUN, 1)
    return table

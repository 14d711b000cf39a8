"""The application: `create_app` puts the parts together.

Flask with flask-smorest: the schemas that check the requests also make the OpenAPI document (see `service.http.api`).
A folder for each noun holds its resources and its pages; `service.blueprints` lists them.
"""

from __future__ import annotations

from importlib.metadata import version
from typing import Any

import redis
from flask import Flask
from redis.backoff import ExponentialBackoff, NoBackoff
from redis.retry import Retry
from werkzeug.middleware.proxy_fix import ProxyFix

from engine.variants import VARIANTS
from replays.disputes.calls import Calls, OfficialCases
from replays.engines.kept_engines import KeptEngines
from replays.engines.registry import Engines
from replays.estimating.requests import Requests
from replays.exports.orders import Exports
from replays.fold.snapshots import Snapshots
from replays.keeping.archive import Archive
from replays.keeping.film import Films
from replays.play.announcements import Announcements
from replays.play.caps import Caps
from replays.play.live import Recorder
from replays.proof.checkpoints import Checkpoints
from replays.proof.signing import SigningKey
from replays.store.connection import connect
from replays.store.durability import Durability
from replays.store.store import Store
from replays.studies.studies import Studies
from replays.telling.recent_clocks import Clocks
from replays.telling.timeline import Timelines
from replays.tournaments.registry import Tournaments
from service.access import limits
from service.access.accesses import Accesses
from service.access.limits import Limits
from service.access.profiles import Profiles
from service.access.sessions import Sessions
from service.access.shares import Shares
from service.access.tokens import Tokens
from service.access.validity import Validity
from service.access.visibility import Visibility
from service.blueprints import all_blueprints
from service.board.narrations import Narrations
from service.config import PREFIX, Config, ConfigError
from service.frame import frame
from service.http import assets, logs, problems
from service.http.api import ApiBlueprint, WholeConverter, make_api
from service.http.marks import Marks
from service.http.metrics import Metrics
from service.http.trust import Trust
from service.roles import PERMISSIONS, ROLES
from service.services import EXTENSION, Services, services
from service.waking import Waker
from workers.checking.audit import Audits
from workers.folding.projections import Projections
from workers.health import Health
from workers.queues import LongQueue, fold_queue

BODY_LIMIT = 512 * 1024
"""Bytes of a request's body. A batch of 500 events, or three decks, stays well below."""


def create_app(config: Config | None = None, **settings: Any) -> Flask:
    """The application, by default as the environment says (`service.config`).

    `settings` go into Flask's own configuration.

    Nothing is asked of Redis here, so that a process starts, and says what is wrong at /readyz, while Redis is down.

    Raises ConfigError when a setting is missing or not usable.
    """
    config = _complete(Config.from_environment() if config is None else config)
    assert config.admin_token is not None
    logs.configure(config.log_level)
    app = Flask("service", static_folder=None, template_folder=".")
    app.config.update(MAX_CONTENT_LENGTH=BODY_LIMIT)
    app.config.update(settings)
    app.url_map.strict_slashes = False
    app.url_map.converters["int"] = WholeConverter
    if config.proxies:
        app.wsgi_app = ProxyFix(app.wsgi_app, x_for=config.proxies, x_proto=config.proxies)  # type: ignore[method-assign]
    app.wsgi_app = Trust(app.wsgi_app, config.admin_token)  # type: ignore[method-assign]
    app.extensions[EXTENSION] = make_services(config)
    logs.install(app, lambda: services().metrics)
    assets.install(app)
    limits.install(app, lambda: services().limits, lambda: services().sessions)
    problems.install(app)
    frame.install(app)
    api = make_api(app, version("vaultlog"), terms_of_the_api())
    for blueprint in all_blueprints():
        if isinstance(blueprint, ApiBlueprint):
            api.register_blueprint(blueprint)
        else:
            app.register_blueprint(blueprint)
    return app


def terms_of_the_api() -> dict[str, Any]:
    """The permissions, variants and roles that the operations of the API speak of, for its document."""
    return {
        "permissions": dict(PERMISSIONS),
        "variants": [variant.describe() for variant in VARIANTS.values()],
        "roles": {role: sorted(permissions) for role, permissions in ROLES.items()},
    }


def _complete(config: Config) -> Config:
    if config.redis_url is None:
        raise ConfigError(
            [
                f"{PREFIX}REDIS_URL is not set: `vaultlog run` starts a private Redis and gives the API its address; "
                "to start the API by itself, set it to the address of the Redis with the logs"
            ]
        )
    return config.complete(config.redis_url)


def _client(url: str, durability: Durability) -> redis.Redis:
    """A client for requests. It gives up well before the client that waits for the answer does."""
    retry = Retry(ExponentialBackoff(cap=0.2, base=0.02), 2)
    return connect(url, durability=durability, socket_connect_timeout=2.0, socket_timeout=5.0, retry=retry)


def _watcher(url: str) -> redis.Redis:
    """A client for readiness and metrics, which gives up sooner: probes and scrapers time out early."""
    return connect(url, socket_connect_timeout=1.0, socket_timeout=2.0, retry=Retry(NoBackoff(), 0))


def _signing_key(config: Config) -> SigningKey:
    try:
        config.data.mkdir(parents=True, exist_ok=True, mode=0o700)
        return SigningKey.of(config.data, config.signing_key)
    except (OSError, ValueError) as error:
        raise ConfigError(
            [f"the server's signing key in {config.data} ({PREFIX}DATA) cannot be used: {error}"]
        ) from error


def make_services(config: Config) -> Services:
    """The parts of one application, all new. An application reads them from `app.extensions` at each request.

    Raises ConfigError when the data directory or the signing key is not usable.
    """
    config = _complete(config)
    assert config.redis_url is not None and config.admin_token is not None and config.queue_url is not None
    assert config.archive is not None
    client, queue = _client(config.redis_url, config.durability), fold_queue(config.queue_url)
    archive = Archive(client, config.archive)
    store = Store(client, shelf=archive)
    signing = _signing_key(config)
    engines = Engines(KeptEngines.at(config.kept_engines, config.engine_copies))
    caps = Caps(config.seat_cap, config.official_cap, config.match_cap)
    recorder = Recorder(store, Snapshots(client), caps=caps, engines=engines)
    watcher = _watcher(config.redis_url)
    access = Tokens(client, config.admin_token)
    counters = Metrics()
    tournaments = Tournaments(client)
    visibility = Visibility(store, tournaments)
    announced = Announcements(store, signing, engines)
    projections = Projections(client)
    return Services(
        config=config,
        redis=client,
        watcher=watcher,
        store=store,
        engines=engines,
        recorder=recorder,
        timelines=Timelines(recorder.traveller, stored=projections.stored_timeline),
        narrations=Narrations(recorder.traveller),
        clocks=Clocks(recorder.traveller),
        tournaments=tournaments,
        calls=Calls(client),
        cases=OfficialCases(store),
        projections=projections,
        signing=signing,
        announcements=announced,
        checkpoints=Checkpoints(store, signing),
        archive=archive,
        films=Films(client, archive),
        audits=Audits(client, queue, archive, engines),
        exports=Exports(client),
        estimates=Requests(client),
        studies=Studies(client),
        jobs=LongQueue(queue.redis),
        tokens=access,
        validity=Validity(access, visibility, announced),
        profiles=Profiles(client),
        shares=Shares(lambda: access.pepper),
        sessions=Sessions(lambda: access.pepper),
        visibility=visibility,
        accesses=Accesses(client),
        limits=Limits(client, per_token=config.requests_per_minute, per_address=config.anonymous_per_minute),
        waker=Waker(queue.wake, counters),
        health=Health(watcher, queue),
        metrics=counters,
        marks=Marks(config.admin_token),
    )

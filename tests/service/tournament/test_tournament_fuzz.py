"""Whatever is sent to a tournament: an answer, never a failure of ours, and what was refused was not stored."""

from __future__ import annotations

from typing import Any
from urllib.parse import urlencode

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from service.who.appenders import OF_TOURNAMENTS, appended_as_they_are
from tests.service.across.test_fuzz import ANYTHING, check
from tests.service.helpers.roles import Api
from tests.service.helpers.tourney import Tourney

FUZZ = settings(max_examples=120, suppress_health_check=[HealthCheck.function_scoped_fixture, HealthCheck.too_slow])
KNOWN = ["ann", "ben", "p1", "1", "a", "b", "judge", "x y", "", None, 0, 1, -1, [], ["ann"], {"player": "ann"}, True]
VALUES = st.sampled_from(KNOWN) | ANYTHING
OPEN_TYPES = appended_as_they_are(OF_TOURNAMENTS)
FIELDS = sorted({name for type in OPEN_TYPES for name in TOURNAMENT_VOCABULARY.kind(type).data.__struct_fields__})
EVENTS = st.fixed_dictionaries(
    {"type": st.sampled_from(OPEN_TYPES) | ANYTHING},
    optional={"data": st.dictionaries(st.sampled_from([*FIELDS, "nonsense"]), VALUES, max_size=5) | ANYTHING},
)
ROWS = st.lists(
    st.dictionaries(st.sampled_from(["id", "name", "player", "list", "round", "table", "seats"]), VALUES, max_size=5)
    | ANYTHING,
    max_size=3,
)
PARTS = st.dictionaries(
    st.sampled_from(["players", "decks", "pairings", "dry_run", "nonsense"]),
    ROWS | ANYTHING | st.text(max_size=40),
    max_size=4,
)
BODIES = {
    "/events": EVENTS | ANYTHING,
    "/import": PARTS | ANYTHING,
    "/decks": st.dictionaries(st.sampled_from(["deck", "player", "name", "source"]), VALUES, max_size=4) | ANYTHING,
    "/pairings/p1/matches": st.dictionaries(st.sampled_from(["entropy", "first", "options"]), VALUES) | ANYTHING,
    "/pairings/p1/announcement": st.dictionaries(st.sampled_from(["first", "options"]), VALUES) | ANYTHING,
}


def test_any_body(admin: Api) -> None:
    tourney = Tourney(admin)

    @FUZZ
    @given(st.sampled_from(list(BODIES)), st.data())
    def run(path: str, data: Any) -> None:
        version = tourney.now()["version"]
        answer = tourney.post("organiser", path, data.draw(BODIES[path]))
        check(answer)
        if answer.status_code >= 400:
            assert tourney.now()["version"] == version

    run()


def test_any_tournament_and_any_deck(admin: Api) -> None:
    names = ["name", "ruleset", "variant", "policy", "players", "decks", "pairings"]
    wanted = (
        st.fixed_dictionaries({"name": st.just("Open") | ANYTHING})
        | PARTS
        | st.dictionaries(st.sampled_from(names), VALUES | ROWS, max_size=5)
    )

    @FUZZ
    @given(wanted | ANYTHING, st.uuids())
    def run(body: Any, key: Any) -> None:
        check(admin("POST", "tournaments", body, Idempotency_Key=str(key)))
        check(admin("POST", "decks", {"source": body}))

    run()


def test_any_query(admin: Api) -> None:
    tourney = Tourney(admin)
    paths = ["", "/events", "/results", "/standings", "/statistics", "/decks/a", "/decks/%00", "/decks/.."]
    queries = st.dictionaries(
        st.sampled_from(["after", "limit", "rounds", "view", "share"]),
        st.integers(-2, 20).map(str) | st.text(max_size=12) | st.sampled_from(["1", "1,1", ","]),
        max_size=3,
    )

    @FUZZ
    @given(st.sampled_from(paths), queries, st.sampled_from(["organiser", "ann", "spectator", "nobody"]))
    def run(path: str, query: dict[str, str], role: str) -> None:
        encoded = urlencode(query, errors="surrogatepass")
        check(tourney.roles[role].get(f"{tourney.path}{path}?{encoded}"))
        check(tourney.roles[role].get(f"tournaments?{encoded}"))

    run()

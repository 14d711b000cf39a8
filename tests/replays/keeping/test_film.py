"""The film of a closed match shows what everybody saw, whatever later code makes of the log."""

from __future__ import annotations

import json
import random
from pathlib import Path
from typing import Any

import msgspec
import pytest

from engine.views import Viewer, project
from replays.engines.archive import present_stamp
from replays.fold.fold import Fold
from replays.keeping.archive import Archive
from replays.keeping.film import Film, Films, NotFilmed, applied, make, pack, unpack
from replays.log.errors import ReplayError
from replays.play.commands import Close, Rewind
from replays.play.live import Recorder
from replays.store.keys import film_key
from replays.telling.patch import patch
from tests.replays.matches import JUDGE, play_on, played

VIEWS = ["judge", "spectator", "public", "player:0", "player:1"]


@pytest.fixture(scope="module")
def on() -> Recorder:
    """M1 with a rewind, closed."""
    found, dice = played(5, 40), random.Random(5)
    with found.live("M1") as live:
        live.record([Rewind(15, "back")], actor=JUDGE, expected=live.version)
    play_on(found, "M1", dice, 20)
    with found.live("M1") as live:
        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)
    return found


@pytest.fixture(scope="module")
def film(on: Recorder) -> Film:
    return make(on.store.events("M1"))


@pytest.mark.slow
def test_it_shows_every_state_to_every_view(on: Recorder, film: Film) -> None:
    fold = Fold()
    shown = unpack(pack(film))
    for event in on.store.events("M1"):
        fold.feed(event)
        game = fold.game
        assert film.digests[event.seq - 1] == game.digest()
        assert shown.turns[event.seq - 1] == (game.turn, game.step)
        for view in VIEWS:
            expected = json.loads(msgspec.json.encode(project(game, game, Viewer.parse(view))))
            assert shown.state(event.seq, view) == expected, (event.seq, view)
    assert film.version == on.store.head("M1").version
    assert film.head == on.store.head("M1").hash
    assert film.engine == present_stamp()


def test_looking_changes_nothing_of_it(film: Film) -> None:
    before = pack(film)
    first = film.state(30, "judge")
    first["players"].clear()
    assert film.state(30, "judge")["players"]
    assert pack(film) == before


def test_it_is_small(on: Recorder, film: Film) -> None:
    whole = sum(len(msgspec.json.encode(film.state(seq, view))) for seq in range(1, film.version + 1) for view in VIEWS)
    assert len(pack(film)) < whole / 50
    assert film.views["spectator"] == film.views["public"], "views that look alike are kept once"
    assert len({film.views[view] for view in ("judge", "player:0", "player:1", "public")}) == 4


def test_what_is_hidden_is_in_no_other_series(on: Recorder, film: Film) -> None:
    """The hand of one player is on no film but their own and the judges'."""
    hand = film.state(1, "judge")["players"][0]["hand"]
    titles = {card["title"] for card in hand["cards"]} if isinstance(hand, dict) else {card["title"] for card in hand}
    assert titles
    for view in ("public", "player:1"):
        shown = film.state(1, view)["players"][0]["hand"]
        assert not any(title in json.dumps(shown) for title in titles)


def test_what_it_does_not_show(film: Film) -> None:
    for seq, view in ((0, "judge"), (film.version + 1, "judge"), (1, "player:7")):
        with pytest.raises(LookupError):
            film.state(seq, view)


def test_only_closed_and_exact_logs_are_filmed(on: Recorder, monkeypatch: pytest.MonkeyPatch) -> None:
    with pytest.raises(NotFilmed, match="only a closed match"):
        make(on.store.events("M1", 1, 10))
    monkeypatch.setattr("engine.game.Game.digest", lambda self: "00" * 32)
    with pytest.raises(NotFilmed, match="does not come to its states") as caught:
        make(on.store.events("M1"))
    assert caught.value.divergence is not None
    assert caught.value.divergence.at == 1


def test_films_are_found_in_redis_and_in_the_archive(tmp_path: Path) -> None:
    on = played(2, 5)
    with on.live("M1") as live:
        live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)
    archive = Archive(on.store.redis, str(tmp_path))
    films = Films(on.store.redis, archive)
    assert films.of("M1") is None
    assert not films.holds("M1")
    film = make(on.store.events("M1"))
    on.store.redis.set(film_key("M1"), pack(film))
    assert films.holds("M1")
    assert films.of("M1") == film
    on.store.settle("M1")
    assert archive.move("M1") == "moved"
    assert not films.holds("M1")
    assert films.of("M1") == film
    assert archive.holds("M1")
    with pytest.raises(ReplayError, match="cannot be read"):
        unpack(b"nonsense")


def test_patches_lead_from_one_document_to_the_other() -> None:
    dice = random.Random(1)

    def document(depth: int) -> Any:
        kind = dice.randrange(4 if depth else 2)
        if kind == 0:
            return dice.choice([None, True, 1, 0, "a/b~c", ""])
        if kind == 1:
            return dice.randrange(3)
        if kind == 2:
            return [document(depth - 1) for _ in range(dice.randrange(4))]
        return {dice.choice(["a", "b/c", "d~e", "id"]): document(depth - 1) for _ in range(dice.randrange(4))}

    for _ in range(2000):
        before, after = document(3), document(3)
        text = json.dumps(after)
        assert json.dumps(applied(json.loads(json.dumps(before)), patch(before, after)), sort_keys=True) == json.dumps(
            json.loads(text), sort_keys=True
        )

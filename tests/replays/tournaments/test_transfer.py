"""The log of a tournament leaves a server and comes to another with the same digests."""

from __future__ import annotations

import pytest

from replays.exports.log import LineInvalid, LogImportRefused
from replays.log.errors import MatchExists
from replays.tournaments import event_types as types
from replays.tournaments.registry import Tournaments
from replays.tournaments.transfer import export_log, import_log
from tests.replays.tournaments.build import OLGA, changes, create, tournaments


def stored() -> tuple[Tournaments, str]:
    on = tournaments()
    id = create(on).tournament.id
    on.change(id, changes(), actor=OLGA)
    return on, id


def test_a_log_comes_back_with_the_same_digests() -> None:
    on, id = stored()
    lines, other = list(export_log(on, id)), tournaments()
    done = import_log(other, lines)
    assert (done.match, done.version, done.stored) == (id, 8, 8)
    assert done.head == on.get(id).head
    assert list(export_log(other, id)) == lines
    assert other.get(id).decks == on.get(id).decks
    assert import_log(other, lines).stored == 0
    assert other.store.live() == (id,)


def test_an_interrupted_import_is_completed_and_a_longer_log_goes_on() -> None:
    on, id = stored()
    other = tournaments()
    assert import_log(other, list(export_log(on, id))[:3]).stored == 3
    on.change(id, [(types.EmbargoLifted(), None), (types.TournamentClosed(), None)], actor=OLGA)
    done = import_log(other, export_log(on, id))
    assert (done.stored, other.get(id).closed, other.store.live()) == (7, True, ())


def test_another_history_of_the_same_tournament_is_refused() -> None:
    on, id = stored()
    other = tournaments()
    import_log(other, export_log(on, id))
    on.change(id, [(types.RoundAdded(round="2"), None)], actor=OLGA)
    other.change(id, [(types.RoundAdded(round="3"), None)], actor=OLGA)
    with pytest.raises(MatchExists, match="tournament"):
        import_log(other, export_log(on, id))


def test_what_is_no_log_of_a_tournament() -> None:
    on, id = stored()
    lines = list(export_log(on, id))
    for wrong, says in (
        ([], "begins with tournament.created"),
        (lines[1:], "begins with tournament.created"),
        ([lines[0], lines[2]], "gap check failed"),
        (list(export_log(on, id, redacted=True)), "lacks its decklist"),
    ):
        with pytest.raises(LogImportRefused, match=says):
            import_log(tournaments(), wrong)
    for wrong in ([b"{}\n"], [lines[0][:-1]], [b"\xff\n"]):
        with pytest.raises(LineInvalid):
            import_log(tournaments(), wrong)


def test_a_changed_byte_anywhere_is_found() -> None:
    on, id = stored()
    lines = list(export_log(on, id))
    for number in (0, 1, 2):
        for at in range(5, len(lines[number]) - 5, 97):
            line = bytearray(lines[number])
            line[at] = line[at] ^ 1
            with pytest.raises((LogImportRefused, LineInvalid)):
                import_log(tournaments(), [*lines[:number], bytes(line), *lines[number + 1 :]])

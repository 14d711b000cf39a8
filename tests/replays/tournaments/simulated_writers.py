"""Two organisers who write to the log of one simulated event, each from the version that they saw last."""

from __future__ import annotations

import random
from collections.abc import Callable, Sequence

from replays.log.canonical import GENESIS
from replays.log.errors import VersionConflict
from replays.log.events import Actor, Draft, Event, seal
from replays.store.store import RequestKey
from replays.tournaments import event_types as types
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.registry import Changed, Tournaments
from replays.tournaments.state import Change, Tournament, TournamentRefused
from replays.tournaments.transfer import import_log
from tests.replays.tournaments.build import OLGA

Make = Callable[[Tournament], Sequence[Change]]
"""What an organiser would store, by the tournament as they see it; nothing where there is nothing left to do."""


class Organiser:
    """One of them, with a server process of their own."""

    def __init__(self, name: str, on: Tournaments, id: str, dice: random.Random) -> None:
        self.actor, self.on, self.id, self.dice = Actor("organiser", name), on, id, dice
        self.seen = on.get(id)
        self.acknowledged: list[str] = []
        self.refused = self.repeated = self.sent = 0

    def look(self) -> None:
        """Read the page again."""
        self.seen = self.on.get(self.id)

    def send(self, make: Make) -> None:
        """Store it; where it is refused because they saw an old version, look and decide again."""
        for _ in range(2):
            fresh = self.seen.version == self.on.store.head(self.id).version
            try:
                changes = make(self.seen)
                if changes:
                    self._stored(changes)
                return
            except (VersionConflict, TournamentRefused):
                if fresh:
                    raise
                self.refused += 1
                self.look()
        raise AssertionError("refused although nobody else wrote")

    def _stored(self, changes: Sequence[Change]) -> None:
        self.sent += 1
        asked = RequestKey.of(self.actor.id, str(self.sent), repr(changes).encode())

        def change() -> Changed:
            return self.on.change(self.id, changes, actor=self.actor, expected=self.seen.version, request=asked)

        done = change()
        if self.dice.random() < 0.1:  # the answer got lost on its way, so they send it again
            again = change()
            assert again.repeated
            assert [event.hash for event in again.events] == [event.hash for event in done.events]
            self.repeated += 1
        self.acknowledged += [event.hash for event in done.events]
        self.look()


class TwoOrganisers:
    """Both of them, and the log that they write."""

    def __init__(self, stores: Sequence[Tournaments], created: types.TournamentCreated, dice: random.Random) -> None:
        self.id, self.on, self.dice = created.tournament, stores[0], dice
        first = seal(Draft(data=created, actor=OLGA), seq=1, prev=GENESIS, vocabulary=TOURNAMENT_VOCABULARY)
        import_log(self.on, [first.to_json() + b"\n"])
        names = ("acc-olga", "acc-otto")
        self.both = [Organiser(name, on, self.id, dice) for name, on in zip(names, stores, strict=True)]

    def one_sends(self, make: Make) -> Tournament:
        """One of them stores it."""
        self.dice.choice(self.both).send(make)
        return self.on.get(self.id)

    def both_send(self, make: Make) -> Tournament:
        """Both store it, the second one without having seen that the first did."""
        for organiser in self.dice.sample(self.both, 2):
            organiser.send(make)
        return self.on.get(self.id)

    def log(self) -> list[Event]:
        """All events."""
        return list(self.on.store.iterate(self.id))

    def check(self) -> None:
        """Whatever was acknowledged is in the log, and nothing is there twice."""
        stored = [event.hash for event in self.log()][1:]
        acknowledged = [hash for organiser in self.both for hash in organiser.acknowledged]
        assert len(set(stored)) == len(stored)
        assert sorted(acknowledged) == sorted(stored), "lost or doubled"

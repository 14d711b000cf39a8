"""Players, decks and pairings taken over in one go: all of them, or none and a report that names every bad line."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

import msgspec
from msgspec import UNSET

from engine.catalogue import plain
from engine.nearest import nearest
from engine.opening.made_up_decks import deck_named, deck_names
from replays.log.errors import ReplayError
from replays.log.events import Actor
from replays.log.vocabulary import EventData, SecretData
from replays.tournaments import event_types as types
from replays.tournaments.decks.check import DeckInvalid
from replays.tournaments.decks.contributing import held_to_sources
from replays.tournaments.decks.incomplete import in_place, take_deck
from replays.tournaments.fold import apply
from replays.tournaments.legal_decks import deck_faults
from replays.tournaments.names import free_id, namesake_fault, namesakes
from replays.tournaments.state import Change, Tournament, TournamentRefused
from replays.tournaments.tables import COLUMNS, ImportRow, RowFault, read_rows

PARTS = tuple(COLUMNS)
"""players, decks, pairings: in this order they build on each other."""


LEAST_IN_A_TEAM = 2
MOST_FAULTS = 200
"""Most faults in a report; the rest shows once these are mended."""


class TournamentImportRefused(ReplayError, ValueError):
    """Nothing was taken over. `faults`: everything that was found, in the order of the parts and lines."""

    def __init__(self, faults: list[RowFault]) -> None:
        super().__init__("\n".join(map(str, faults)))
        self.faults = faults


def plan_import(
    now: Tournament,
    parts: Mapping[str, str | Sequence[Any]],
    *,
    actor: Actor,
    namesakes: bool = False,
    incomplete: bool = False,
) -> list[Change]:
    """The events that take everything over into the tournament as it stands now.

    `parts`: for each of `PARTS`, as far as given, CSV text or a list of objects (`replays.tournaments.tables`). Rounds
    that pairings name are added. `namesakes`: players whose names others have are other people, as if each line said
    so; an id that is given says it, too. `incomplete`: decks with faults are taken over with them, to be completed
    (`replays.tournaments.decks.incomplete`). Raises TournamentImportRefused.
    """
    plan = _Plan(now, actor, namesakes, incomplete)
    for part in PARTS:
        rows, faults = read_rows(part, parts.get(part, ()))
        plan.faults += faults
        if faults:
            plan.unread.add(part)
        add = getattr(plan, part)
        for row in rows:
            if len(plan.faults) >= MOST_FAULTS:
                break
            add(row)
        if part == "players":
            plan.teams()
    if plan.faults:
        order = {part: number for number, part in enumerate(PARTS)}
        raise TournamentImportRefused(
            sorted(plan.faults, key=lambda fault: (order[fault.part], fault.line))[:MOST_FAULTS]
        )
    return plan.changes


def planned_on(now: Tournament, planned: Sequence[Change], *, actor: Actor) -> Tournament:
    """The tournament as it would stand with what is planned."""
    after = now.copy()
    for data, secret in planned:
        apply(after, data, secret, actor=actor)
    return after


class _Plan:
    """Tries each row on a copy of the tournament. Ids of bad rows count as known, so that one mistake is one fault."""

    def __init__(self, now: Tournament, actor: Actor, namesakes: bool, incomplete: bool) -> None:
        self.scratch, self.actor, self.namesakes, self.incomplete = now.copy(), actor, namesakes, incomplete
        self.changes: list[Change] = []
        self.faults: list[RowFault] = []
        self.lost: set[str] = set()
        """Ids and names of players and decks whose rows are at fault."""
        self.unread: set[str] = set()
        """Parts of which not every line could be read: what later parts name may stand there."""
        self.seats: list[str] = []
        self.members: dict[str, list[tuple[ImportRow, str]]] = {}
        """Team -> the rows that name it, with the ids of their players."""

    def players(self, row: ImportRow) -> None:
        name = str(row.values.get("name", ""))
        id = str(row.values.get("player") or free_id(name, self.scratch.players, "player"))
        truths = {"streams_hand": False, "namesake": False}
        for field in truths:
            try:
                truths[field] = row.truth(field)
            except ValueError as error:
                self._bad(row, field, str(error), lost=(id, name))
                return
        others = namesakes(self.scratch, name)
        truths["namesake"] = bool(others) and (truths["namesake"] or self.namesakes or "player" in row.values)
        if others and not truths["namesake"]:
            do = "write yes here" if set(row.values) - {"name"} else "leave the line out, or tick `namesakes`"
            self._bad(row, "namesake", namesake_fault(others).replace("say `namesake`", do), lost=(id,))
            return
        data = {"player": id, "name": name, "account": row.values.get("account"), **truths}
        if self._add(row, types.PlayerRegistered, data, lost=(id, name)) and "team" in row.values:
            self.members.setdefault(str(row.values["team"]), []).append((row, id))

    def teams(self) -> None:
        """The teams that rows of players name, with these players in the order of the rows. A team that is there, by
        its name or id, has them after its own."""
        for name, members in self.members.items():
            row, players = members[0][0], [player for _, player in members]
            team = next((t for t in self.scratch.teams.values() if name in (t.id, t.name) and not t.removed), None)
            if team is not None:
                data = {"team": team.id, "name": team.name, "players": [*team.players, *players]}
                self._add(row, types.TeamChanged, data, column="team")
            elif len(players) < LEAST_IN_A_TEAM and self.faults:
                continue  # the lines of the others are at fault
            else:
                id = free_id(name, self.scratch.teams, "team")
                self._add(row, types.TeamAdded, {"team": id, "name": name, "players": players}, column="team")

    def decks(self, row: ImportRow) -> None:
        try:
            of_event = row.truth("pool")
        except ValueError as error:
            self._bad(row, "pool", str(error))
            return
        player = None if of_event else self._player(row, "player")
        owner = "pool" if of_event else player
        id = str(row.values.get("deck") or ("" if owner is None else self._free(f"{owner}-deck")))
        deck = self._deck(row, id)  # read even if its player is unknown, so that all faults are reported at once
        if owner is None:
            self.lost.add(id)
        elif of_event and row.values.get("player"):
            self._bad(row, "pool", "leave the player out, or write no here", lost=(id,))
        elif deck is not None and (deck := self._held_to_sources(row, id, player, deck)) is not None:
            registered = {"deck": id} if player is None else {"deck": id, "player": player}
            deck, without_list = in_place(self.scratch, types.DeckRegistered(deck=id, player=player or UNSET), deck)
            if self._add(row, types.DeckRegistered, registered, deck, lost=(id,)):
                for unlisted in without_list:
                    self._add(row, types.DeckWithdrawn, msgspec.to_builtins(unlisted))

    def _deck(self, row: ImportRow, id: str) -> types.DeckSecret | None:
        """The deck of a row; None when a fault was reported."""
        source = row.values.get("list")
        if isinstance(source, str) and (deck_id := deck_named(source.strip())) is not None:
            source = deck_id
        if not isinstance(source, str | Mapping):
            what = "give the deck: a list of titles, its link or JSON in the Master Vault, our JSON, or a deck we hold"
            self._bad(row, "list", what, lost=(id,))
            return None
        near = nearest(source.strip(), deck_names(), alike=0.7) if isinstance(source, str) and len(source) < 200 else []
        what = f"{str(source).strip()[:100]} is no deck we hold; `vaultlog decks` lists them"
        if near and not self.incomplete:
            self._bad(row, "list", what, nearest=near, lost=(id,))
            return None
        try:
            alliance = row.truth("alliance")
        except ValueError as error:
            self._bad(row, "alliance", str(error), lost=(id,))
            return None
        try:
            name = str(row.values.get("name", ""))
            deck = take_deck(source, name=name, ruleset=self.scratch.ruleset, alliance=alliance, keep=self.incomplete)
        except DeckInvalid as error:
            for fault in error.faults:
                self._bad(row, "list", str(fault), nearest=fault.nearest, lost=(id,))
            return None
        if near:
            deck = msgspec.structs.replace(deck, faults=(f"{what}; did you mean {' or '.join(near)}?",))
        if row.values.get("name"):
            deck.list["name"] = str(row.values["name"])
        for what in (faults := deck_faults(self.scratch.policy, deck.list, self.scratch.day)):
            self._bad(row, "list", what, lost=(id,))
        return None if faults else deck

    def _held_to_sources(
        self, row: ImportRow, id: str, player: str | None, deck: types.DeckSecret
    ) -> types.DeckSecret | None:
        """The deck, checked against those that its pods come from; None when a fault was reported."""
        try:
            return held_to_sources(self.scratch, player, deck, keep=self.incomplete)
        except DeckInvalid as error:
            for fault in error.faults:
                self._bad(row, "list", str(fault), lost=(id,))
            return None

    def pairings(self, row: ImportRow) -> None:
        round, table = str(row.values.get("round", "")), str(row.values.get("table", ""))
        seats = self._seats(row)
        if seats is None:
            return
        for field, value in (("round", round), ("table", table)):
            if not value:
                self._bad(row, field, f"give the {field}")
                return
        if round not in self.scratch.rounds and not self._add(row, types.RoundAdded, {"round": round}):
            return
        id = str(row.values.get("pairing") or free_id(f"{round}-{table}", self.scratch.pairings, "pairing"))
        data = {"pairing": id, "round": round, "table": table, "seats": seats}
        self._add(row, types.PairingAdded, data)

    def _seats(self, row: ImportRow) -> list[dict[str, Any]] | None:
        """The seats of a pairing with the ids of their players; None when a fault was reported, now or for its
        player."""
        listed = row.values.get("seats")
        if listed is not None and not isinstance(listed, list):
            self._bad(row, "seats", "give a list of players, or of {player, deck, chains}")
            return None
        if listed is not None:
            entries = [dict(entry) if isinstance(entry, Mapping) else {"player": entry} for entry in listed]
            self.seats = [f"seats/{number}" for number in range(len(entries))]
        else:
            numbers = [
                n for n in range(1, 9) if any(f"{what}{n}" in row.values for what in ("player", "deck", "chains"))
            ]
            names = ("player", "deck", "chains")
            entries = [{w: row.values[f"{w}{n}"] for w in names if f"{w}{n}" in row.values} for n in numbers]
            self.seats = [str(number) for number in numbers]
        clean = True
        for number, entry in enumerate(entries):
            field = self._field(f"seats/{number}/player")
            player = self._resolve(row, field, str(entry.get("player", "")))
            clean = clean and player is not None
            entry["player"] = player
            chains = entry.get("chains")
            if isinstance(chains, str):
                if chains.isdecimal():
                    entry["chains"] = int(chains)
                else:
                    self._bad(row, self._field(f"seats/{number}/chains"), f"{chains[:20]!r} is no number of chains")
                    clean = False
            deck = entry.get("deck")
            unread = "decks" in self.unread and deck not in self.scratch.decks
            clean = clean and not (isinstance(deck, str) and (deck in self.lost or unread))
        if not entries:
            self._bad(row, "player1" if listed is None else "seats", "name the players who meet, or one for a bye")
        return entries if clean and entries else None

    # -- references ------------------------------------------------------------------------------------------------

    def _player(self, row: ImportRow, field: str) -> str | None:
        return self._resolve(row, field, str(row.values.get(field, "")))

    def _resolve(self, row: ImportRow, field: str | None, wanted: str) -> str | None:
        """The id of the player who is meant by an id or a name; None when that is not clear."""
        players = self.scratch.players
        if wanted in players:
            return wanted
        named = [player.id for player in players.values() if plain(player.name) == plain(wanted)] if wanted else []
        if len(named) == 1:
            return named[0]
        if wanted in self.lost or (wanted and not named and "players" in self.unread):
            return None
        if not wanted:
            self._bad(row, field, "name the player")
        elif named:
            self._bad(row, field, f"{wanted} is the name of {len(named)} players; give an id: {', '.join(named)}")
        else:
            names = dict.fromkeys([*players, *(player.name for player in players.values()), *sorted(self.lost)])
            near = nearest(wanted, names)
            self._bad(row, field, f"there is no player {wanted[:100]}; add a line to players", nearest=near)
        return None

    def _free(self, stem: str) -> str:
        """An id for a deck whose row gives none."""
        number = 1
        while f"{stem[:56]}-{number}" in self.scratch.decks:
            number += 1
        return f"{stem[:56]}-{number}"

    # -- trying ----------------------------------------------------------------------------------------------------

    def _add(
        self,
        row: ImportRow,
        kind: type[EventData],
        values: dict[str, Any],
        secret: SecretData | None = None,
        *,
        lost: Iterable[str] = (),
        column: str | None = None,
    ) -> bool:
        """Try an event; True when it can be stored. `column`: where all of it was read from, if one has it all."""
        try:
            data = msgspec.convert(values, kind)
        except msgspec.ValidationError as error:
            text = str(error)
            where = re.search(r" - at `\$\.?(.*)`$", text)
            path = re.sub(r"\[(\d+)\]", r"/\1", where[1]).replace(".", "/") if where else ""
            self._bad(row, column or self._field(path), _wanted(text, path), lost=lost)
            return False
        try:
            apply(self.scratch, data, secret, actor=self.actor)
        except TournamentRefused as error:
            self._bad(row, column or self._field(error.field or ""), error.reason, lost=lost)
            return False
        self.changes.append((data, secret))
        return True

    def _field(self, path: str) -> str | None:
        """The column or JSON field that a field of the event was read from."""
        parts = re.fullmatch(r"seats/(\d+)(?:/(\w+))?", path)
        if parts is None:
            return path or None
        seat = self.seats[int(parts[1])]
        if seat.isdecimal():
            return f"{parts[2] or 'player'}{seat}"
        return f"{seat}/{parts[2]}" if parts[2] else seat

    def _bad(
        self, row: ImportRow, field: str | None, what: str, *, nearest: Sequence[str] = (), lost: Iterable[str] = ()
    ) -> None:
        self.faults.append(row.fault(field, what, nearest))
        self.lost.update(name for name in lost if name)


def _wanted(text: str, path: str) -> str:
    """The values of a field, as a sentence."""
    if path == "players":
        return "a team has 2 to 8 players; name it in as many lines"
    if path == "name" and "length >= 1" in text:
        return "give the name"
    if path == "name" and "length <=" in text:
        return "a name has at most 100 characters; shorten it"
    if path.rpartition("/")[2] in ("player", "deck", "round", "pairing") and "regex" in text:
        return "an id is 1 to 64 letters without accents, digits, '.', '_' or '-', and begins with a letter or digit"
    return text.split(" - at `", 1)[0]

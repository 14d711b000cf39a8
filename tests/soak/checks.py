"""Compare what is stored with what was acknowledged."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from http.client import HTTPException

from replays.fold.fold import fold
from replays.log.chain import verify_chain
from replays.log.errors import MatchNotFound, ReplayError
from replays.log.event_types import NoteAdded
from replays.log.events import Event
from replays.store.connection import connect
from replays.store.store import Store
from tests.soak.ledger import Ledger, Match
from tests.soak.target import Watched, wait_until

FOLDED_PATIENCE = 180.0  # seconds for the workers to fold what is left


@dataclass
class Findings:
    """Counts of what was compared, and of what was wrong. `sentences` has one per fault, with its match."""

    matches: int = 0
    acknowledged: int = 0
    notes: int = 0
    heard: int = 0
    lost: int = 0
    """Acknowledged events that are not stored."""
    taken_back: int = 0
    """Events heard in streams that are not what is stored, where streams may tell what does not last."""
    other: int = 0
    """Acknowledged or heard events with another hash."""
    unknown: int = 0
    """Stored events that no client was told of."""
    notes_not_once: int = 0
    chain_faults: int = 0
    """Matches whose chain is broken, or whose fold is not exact."""
    behind: int = 0
    incidents: int = 0
    quarantined: int = 0
    sentences: list[str] = field(default_factory=list)


def compare(target: Watched, ledger: Ledger, patience: float = FOLDED_PATIENCE) -> Findings:
    """Compare all of a running Vaultlog. `patience`: seconds for the workers. Raises StoreError, TargetFault."""
    found = Findings()
    with connect(target.redis_url) as client:
        store = Store(client)
        for match in ledger.matches():
            compare_match(store, match, found, provisional=ledger.provisional)
        if not ledger.provisional:
            compare_index(store, ledger, found)
    _health(target, found, patience)
    found.sentences += ledger.contradictions
    return found


def compare_index(store: Store, ledger: Ledger, found: Findings) -> None:
    """Look for matches that no client was told of: an opening that was sent again must not open a second one."""
    known, after = {*ledger.beside, *(match.id for match in ledger.matches())}, None
    while True:
        page = store.matches(after=after)
        strangers = sorted(set(page.matches) - known)
        found.unknown += sum(len(store.events(match)) for match in strangers)
        found.sentences += [f"match {match} is stored, and its opening was never acknowledged" for match in strangers]
        after = page.next
        if after is None:
            return


def compare_match(store: Store, match: Match, found: Findings, *, provisional: bool = False) -> None:
    """Compare one match, and add what was found. `provisional`: what was heard in streams and never acknowledged may be
    gone. Raises StoreUnavailable."""
    found.matches += 1
    found.acknowledged += len(match.acknowledged)
    found.notes += len(match.notes)
    found.heard += len(match.heard)
    events = read(store, match.id)
    if isinstance(events, str):
        found.lost += len(match.acknowledged)
        found.sentences.append(events)
        return
    hashes = {event.seq: event.hash for event in events}
    heard = {**match.heard}
    if provisional:
        heard = {seq: hash for seq, hash in heard.items() if hashes.get(seq) == hash}
        found.taken_back += len(match.heard) - len(heard)
    for told in (match.acknowledged, heard):
        lost, other = missing(told, hashes)
        found.lost += len(lost)
        found.other += len(other)
        if lost or other:
            found.sentences.append(f"match {match.id}: lost {lost}, another hash {other}")
    unknown = sorted(set(hashes) - set(match.acknowledged))
    found.unknown += len(unknown)
    if unknown:
        found.sentences.append(f"match {match.id}: stored, and never acknowledged: {unknown}")
    texts = Counter(event.data.text for event in events if isinstance(event.data, NoteAdded))
    wrong = [text for text in match.notes if texts[text] != 1]
    found.notes_not_once += len(wrong)
    if wrong:
        found.sentences.append(f"match {match.id}: notes that are not there exactly once: {wrong}")
    if (fault := fault_of(events)) is not None:
        found.chain_faults += 1
        found.sentences.append(f"match {match.id}: {fault}")


def missing(told: Mapping[int, str | None], hashes: Mapping[int, str]) -> tuple[list[int], list[int]]:
    """The events that are not stored, and those that are stored with another hash. `told`: number -> hash, None where
    it was not said; `hashes`: of what is stored."""
    lost = sorted(seq for seq in told if seq not in hashes)
    return lost, sorted(seq for seq, hash in told.items() if hash is not None and hashes.get(seq, hash) != hash)


def read(store: Store, match: str) -> list[Event] | str:
    """The log of a match, or a sentence why it cannot be read."""
    try:
        return store.events(match)
    except MatchNotFound:
        return f"match {match} is lost"
    except (ReplayError, ValueError) as error:
        return f"match {match} cannot be read: {error}"


def fault_of(events: Sequence[Event]) -> str | None:
    """The fault of a log in its chain or its fold; None for a sound one."""
    if (fault := verify_chain(events, thorough=True)) is not None:
        return str(fault)
    folded = fold(events)
    return None if folded.exact else f"its fold is {folded.grade.value}: {folded.divergence}"


def _health(target: Watched, found: Findings, patience: float) -> None:
    """Check that the workers have folded everything in the end, and stopped at nothing."""

    def value(name: str) -> int:
        return int(target.metrics()[f"vaultlog_{name}"])

    def folded() -> bool:
        try:
            return value("fold_matches_behind") == 0
        except (OSError, HTTPException, KeyError):
            return False

    if wait_until(folded, patience, pause=0.3) is None:
        found.sentences.append(f"the workers were still behind after {patience:.0f} s")
    found.behind, found.incidents, found.quarantined = map(value, ("fold_matches_behind", "incidents", "quarantined"))
    if found.incidents or found.quarantined:
        found.sentences.append(f"{found.incidents} incidents, {found.quarantined} matches in quarantine")

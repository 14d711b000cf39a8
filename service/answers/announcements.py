"""The answer about an announced match."""

from __future__ import annotations

from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from engine.readings import in_force
from replays.log.event_types import SignedCommitment
from replays.play import announcements
from service.who.openers import HandedTokens, PartTokens, WithheldTokens


class ContributingSeat(msgspec.Struct, frozen=True):
    """A player of an announced match."""

    seat: int
    name: str
    contributed: Annotated[bool, Meta(description="whether they gave their entropy")]


class AnnouncementLinks(msgspec.Struct, frozen=True, kw_only=True):
    """What can be done with an announced match."""

    itself: str = msgspec.field(name="self")
    entropy: Annotated[str, Meta(description="for the seats")]
    open: Annotated[str, Meta(description="without the seats that are missing")]
    match: Annotated[str | None, Meta(description="null before it is open")]


class AnnouncementAnswer(msgspec.Struct, frozen=True, kw_only=True):
    """An announced match, as everybody in it may see it."""

    match: str
    seed_commitment: Annotated[str, Meta(description="SHA-256 of the 32 seed bytes, 64 hex digits")]
    announcement: Annotated[
        SignedCommitment,
        Meta(description="signed over vaultlog/announcement/1, match, seed_commitment, at: a line each"),
    ]
    title: str | None
    tournament: str | None
    round: str | None
    table: str | None
    ruleset: str
    variant: str
    readings: Annotated[
        dict[str, str],
        Meta(description="{id: option}: how the match reads what its rulebook leaves open; see GET /readings"),
    ]
    seats: list[ContributingSeat]
    opened: bool
    links: AnnouncementLinks
    tokens: Annotated[PartTokens | UnsetType, Meta(description="only in the answer to its making")] = UNSET
    withheld: Annotated[
        WithheldTokens | UnsetType, Meta(description="where the caller who makes it plays in the match")
    ] = UNSET


def announcement_answer(
    status: announcements.AnnouncementStatus, handed: HandedTokens | None = None
) -> AnnouncementAnswer:
    """An announced match, for everybody with a part in it. `handed`: the tokens, for the caller who makes it."""
    setup, base = status.setup, f"/api/v1/announcements/{status.match}"
    return AnnouncementAnswer(
        match=status.match,
        seed_commitment=status.seed_commitment,
        announcement=status.announcement,
        title=status.labels["title"],
        tournament=status.labels["tournament"],
        round=status.labels["round"],
        table=status.labels["table"],
        ruleset=setup["ruleset"],
        variant=setup["variant"],
        readings=in_force(setup.get("readings"), setup["ruleset"], setup["variant"]),
        seats=[
            ContributingSeat(seat, row["name"], contributed)
            for seat, (row, contributed) in enumerate(zip(setup["seats"], status.contributed, strict=True))
        ],
        opened=status.opened,
        links=AnnouncementLinks(
            itself=base,
            entropy=f"{base}/entropy",
            open=f"{base}/open",
            match=f"/api/v1/matches/{status.match}" if status.opened else None,
        ),
        tokens=UNSET if handed is None else handed.tokens,
        withheld=UNSET if handed is None else handed.withheld,
    )

"""The acts that the bodies of requests in a case come to, for the resources and the command line alike.

Each function takes a body as its schema loads it, and returns what `replays.disputes.writing` makes the acts with.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping
from dataclasses import dataclass
from typing import Any, TypeAlias

from replays.disputes import acts
from replays.disputes.acts import GameAt, RulingAct, SignersOfBack
from replays.disputes.cases import Case
from replays.disputes.writing import Build
from replays.tournaments.policy import Policy

ActBody: TypeAlias = Mapping[str, Any]
FindCase: TypeAlias = Callable[[list[Case]], Case]
"""Finds the case that the request is about; raises where the match has no such case, or nothing may be done in it."""


@dataclass(frozen=True, kw_only=True)
class Signatory:
    """The official who rules or signs, and the policy of the match."""

    by: str
    """Their pseudonym."""
    held: Collection[str]
    """The roles that they sign for without asking."""
    policy: Callable[[], Policy]
    signers_of_back: SignersOfBack


def call_acts(body: ActBody) -> Build:
    """A call for a judge (`OpenDisputeSchema`)."""
    last = body.get("last", body["first"])

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[RulingAct]:
        return acts.call(version, claim=body["claim"], first=body["first"], last=last, sealed=body["sealed"])

    return build


def statement_acts(body: ActBody, find: FindCase) -> Build:
    """A statement (`StatementSchema`)."""

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[RulingAct]:
        return acts.say(find(cases), version, text=body["text"], about=body.get("about"), sealed=body["sealed"])

    return build


def withdrawal_acts(body: ActBody, find: FindCase) -> Build:
    """A withdrawal (`WithdrawalSchema`)."""
    return lambda cases, version, game_at: acts.withdraw(find(cases), reason=body["reason"])


def ruling_acts(body: ActBody, find: FindCase, judge: Signatory) -> Build:
    """A ruling (`RulingSchema`)."""

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[RulingAct]:
        return acts.rule(
            find(cases),
            version,
            verdict=body["verdict"],
            text=body["ruling"],
            cited=body["clauses"],
            measures=body["measures"],
            policy=judge.policy(),
            held=judge.held,
            game_at=game_at,
            signers_of_back=judge.signers_of_back,
            sealed=body["sealed"],
        )

    return build


def signature_acts(body: ActBody, find: FindCase, ruling: int, signatory: Signatory) -> Build:
    """A signature of the ruling of an event (`SignatureSchema`)."""

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[RulingAct]:
        return acts.sign(
            find(cases),
            version,
            ruling,
            by=signatory.by,
            role=body["role"],
            held=signatory.held,
            accepted=body["accepted"],
            reason=body["reason"],
            game_at=game_at,
            signers_of_back=signatory.signers_of_back,
        )

    return build


def override_acts(body: ActBody, find: FindCase, keys: Callable[[GameAt], tuple[str, ...]]) -> Build:
    """An override (`OverrideSchema`). `keys`: of the answer, in the match as it was."""

    def build(cases: list[Case], version: int, game_at: GameAt) -> list[RulingAct]:
        return acts.override(find(cases), seat=body["seat"], keys=keys(game_at), reason=body["reason"])

    return build

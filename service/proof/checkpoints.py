"""Checkpoints: signatures over the heads of many matches, with proofs; and the server's public keys."""

from __future__ import annotations

from typing import Any

from flask import Response

from replays.proof.checkpoints import Checkpoint, NoCheckpoint, leaf_of, tree_of
from replays.proof.signing import published
from service.http.api import ApiBlueprint
from service.http.problems import Problem
from service.http.responses import json_response
from service.proof.answers import CheckpointListAnswer, ConsistencyAnswer, KeyAnswer, KeyListAnswer
from service.proof.schemas import (
    CheckpointListQuery,
    ConsistencyQuery,
    NewCheckpointSchema,
    ProofQuery,
)
from service.roles import Permission
from service.services import services
from service.who import caller_in, permits, reader_of
from service.who.entrances import gate, gate_or_public

blueprint = ApiBlueprint(
    "checkpoints", __name__, url_prefix="/api/v1", description="Proof for the logs: keys, checkpoints, proofs"
)
blueprint.before_request(gate)
published_keys = ApiBlueprint("keys", __name__, url_prefix="/api/v1", description="The server's public keys")
published_keys.before_request(gate_or_public)
NOTE = "text/plain; charset=utf-8"


@published_keys.route("/keys", methods=["GET"])
@published_keys.response(200, KeyListAnswer)
@published_keys.doc(security=[])
def keys() -> Response:
    """The server's public keys

    The current key and all former ones; for everybody, without credentials. Compare them with the keys that the
    organiser published elsewhere.
    """
    services().signing.publish(services().redis)
    rows = published(services().redis, services().signing.public)
    return json_response(KeyListAnswer([KeyAnswer(*row) for row in rows]))


@blueprint.route("/checkpoints", methods=["POST"])
@permits("tournament:run", "tournament:create")
@blueprint.arguments(NewCheckpointSchema)
@blueprint.response(201, Checkpoint)
def make(body: dict[str, Any]) -> Response:
    """Sign the current heads of all matches, or of those of a tournament

    Hand it out: its holders can detect any later change of what came before it.
    """
    tournament = body["tournament"]
    _require(tournament, "tournament:run")
    checkpoint = services().checkpoints.make(tree_of(tournament))
    return json_response(checkpoint, 201)


@blueprint.route("/checkpoints", methods=["GET"])
@permits("checkpoint:read", "tournament:create")
@blueprint.arguments(CheckpointListQuery, location="query")
@blueprint.response(200, CheckpointListAnswer)
def newest(query: dict[str, Any]) -> Response:
    """The last checkpoints, the newest first"""
    _require(query["tournament"], "checkpoint:read")
    checkpoints = services().checkpoints.newest(tree_of(query["tournament"]), limit=query["limit"])
    return json_response(CheckpointListAnswer(list(checkpoints)))


@blueprint.route("/checkpoints/consistency", methods=["GET"])
@permits("checkpoint:read", "tournament:create")
@blueprint.arguments(ConsistencyQuery, location="query")
@blueprint.response(200, ConsistencyAnswer)
def consistency(query: dict[str, Any]) -> Response:
    """Prove that an earlier checkpoint is the beginning of a later one

    Name both by their numbers of leaves (RFC 6962, 2.1.2).
    """
    _require(query["tournament"], "checkpoint:read")
    first, size = query["first"], query["size"]
    if first > size:
        first, size = size, first
    proof = services().checkpoints.consistency(tree_of(query["tournament"]), first, size)
    return json_response(ConsistencyAnswer(first, size, proof))


@blueprint.route("/matches/<match>/checkpoint", methods=["GET"])
@permits("checkpoint:read")
@blueprint.arguments(ProofQuery, location="query")
@blueprint.response(200, {"type": "string"}, content_type="text/plain")
def prove(query: dict[str, Any], match: str) -> Response:
    """The last checkpoint with the proof that it vouches for this match

    For `vaultlog verify FILE --checkpoint PROOF --key KEY`, which needs no server; the format is c2sp.org/tlog-proof.
    """
    reader = reader_of(match, query["view"])
    tournament = None
    if query["tree"] == "tournament":
        tournament = services().recorder.traveller.opening(match).data.tournament
        if tournament is None:
            raise NoCheckpoint("the match belongs to no tournament")
    tree = tree_of(tournament)
    text = services().checkpoints.proof(tree, match)
    leaf = leaf_of(text)
    if leaf.seq > reader.horizon or (leaf.closed and not reader.closed):  # it would tell how far the match is
        raise NoCheckpoint(f"match {match} is in no checkpoint yet")
    return Response(text, headers={"Cache-Control": "private, no-cache"}, content_type=NOTE)


def _require(tournament: str | None, permission: Permission) -> None:
    """Raise Problem 403 unless the caller has the permission for the tree of a tournament, or of all matches."""
    caller = caller_in(tournament=tournament)
    if tournament is None and not caller.may(permission):
        raise Problem("forbidden", "Name a tournament; these credentials are for checkpoints of tournaments only.")
    if not caller.may(permission):
        raise Problem(
            "forbidden",
            f"This takes the permission {permission}, which these credentials do not have for the tournament.",
        )
    if tournament is None and permission != "checkpoint:read" and (caller.match or caller.tournament):
        raise Problem("forbidden", "These credentials are for one tournament or match; name the tournament.")

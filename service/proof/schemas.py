"""Requests and answers about announcements, checkpoints and audits."""

from __future__ import annotations

import marshmallow as ma
from marshmallow import validate

from replays.play.announcements import MAX_ENTROPY
from service.answers.queries import ViewQuery
from service.http.api import StrictSchema
from service.match.schemas import LABEL, WITHHELD, OpenMatchSchema, SeatSchema

TOURNAMENT = validate.Regexp(r"^[0-9A-Za-z_-]{1,64}\Z")


class AnnouncedSeatSchema(SeatSchema):
    """One player of a match to be announced; they contribute entropy later."""

    class Meta:
        unknown = ma.RAISE
        exclude = ("entropy",)


class AnnounceSchema(OpenMatchSchema):
    """A match to be announced: its set-up. The seed is drawn now, and committed to."""

    class Meta:
        unknown = ma.RAISE
        exclude = ("position",)

    seats = ma.fields.List(ma.fields.Nested(AnnouncedSeatSchema), required=True, validate=validate.Length(1, 8))
    title = ma.fields.String(allow_none=True, load_default=None, validate=LABEL)


class EntropySchema(StrictSchema):
    """What a player contributes to the chance of the match."""

    entropy = ma.fields.String(
        required=True,
        validate=validate.Length(1, MAX_ENTROPY),
        metadata={"description": "Anything the server cannot know beforehand: dice rolls, a word"},
    )


class OpenAnnouncedSchema(StrictSchema):
    """The opening of an announced match."""

    without = ma.fields.List(
        ma.fields.Integer(strict=True, validate=validate.Range(0, 7)),
        load_default=list,
        validate=validate.Length(max=8),
        metadata={"description": "All the seats that have not contributed, and no others"},
    )


class SignedSchema(ma.Schema):
    """A signed commitment."""

    at = ma.fields.String()
    key = ma.fields.String(metadata={"description": "The server's Ed25519 public key, 64 hex digits"})
    signature = ma.fields.String(
        metadata={
            "description": "128 hex digits, over vaultlog/announcement/1, match, seed_commitment, at: a line each"
        }
    )


class AnnouncementSchema(ma.Schema):
    """An announced match, as everybody in it may see it."""

    match = ma.fields.String()
    seed_commitment = ma.fields.String(metadata={"description": "SHA-256 of the 32 seed bytes, 64 hex digits"})
    announcement = ma.fields.Nested(SignedSchema)
    title = ma.fields.String(allow_none=True)
    tournament = ma.fields.String(allow_none=True)
    round = ma.fields.String(allow_none=True)
    table = ma.fields.String(allow_none=True)
    ruleset = ma.fields.String()
    variant = ma.fields.String()
    readings = ma.fields.Dict(
        metadata={"description": "{id: option}: how the match reads what its rulebook leaves open; see GET /readings"}
    )
    seats = ma.fields.List(ma.fields.Dict(), metadata={"description": "{seat, name, contributed}"})
    opened = ma.fields.Boolean()
    links = ma.fields.Dict(
        metadata={"description": "self, entropy (for the seats), open (without them), match: null before it is open"}
    )
    tokens = ma.fields.Dict(
        metadata={"description": "{seats: [token per seat], judge, spectator}; only in the answer to its making"}
    )
    withheld = ma.fields.Dict(metadata={"description": WITHHELD})


class NewCheckpointSchema(StrictSchema):
    """A checkpoint to create."""

    tournament = ma.fields.String(
        allow_none=True,
        load_default=None,
        validate=TOURNAMENT,
        metadata={"description": "Only the matches of this tournament; null: all"},
    )


class TreeQuery(StrictSchema):
    """The tree of checkpoints to read."""

    tournament = ma.fields.String(
        load_default=None, validate=TOURNAMENT, metadata={"description": "Of this tournament; left out: of all matches"}
    )


class CheckpointListQuery(TreeQuery):
    """Which checkpoints."""

    limit = ma.fields.Integer(load_default=20, validate=validate.Range(1, 200))


class ConsistencyQuery(TreeQuery):
    """The two sizes of a tree."""

    first = ma.fields.Integer(required=True, validate=validate.Range(1, 2**40))
    size = ma.fields.Integer(required=True, validate=validate.Range(1, 2**40))


class ProofQuery(ViewQuery):
    """The tree to prove from."""

    tree = ma.fields.String(
        load_default="all",
        validate=validate.OneOf(["all", "tournament"]),
        metadata={"description": "The tree of all matches, or that of the match's tournament"},
    )


class CheckpointSchema(ma.Schema):
    """A signed checkpoint (c2sp.org/tlog-checkpoint)."""

    note = ma.fields.String(metadata={"description": "The signed note, whole"})
    origin = ma.fields.String()
    size = ma.fields.Integer(metadata={"description": "Leaves"})
    root = ma.fields.String(metadata={"description": "64 hex digits"})
    at = ma.fields.String(allow_none=True)


class CheckpointListSchema(ma.Schema):
    """The last checkpoints of a tree, the newest first."""

    checkpoints = ma.fields.List(ma.fields.Nested(CheckpointSchema))


class ConsistencySchema(ma.Schema):
    """A proof that a tree is the beginning of another (RFC 6962, 2.1.2)."""

    first = ma.fields.Integer()
    size = ma.fields.Integer()
    proof = ma.fields.List(ma.fields.String(), metadata={"description": "Hashes, 64 hex digits each"})


class KeySchema(ma.Schema):
    """A public key."""

    id = ma.fields.String()
    key = ma.fields.String(metadata={"description": "Ed25519, 64 hex digits"})
    since = ma.fields.String()
    current = ma.fields.Boolean()


class KeyListSchema(ma.Schema):
    """Every public key that signed for this server, the oldest first."""

    keys = ma.fields.List(ma.fields.Nested(KeySchema))


class NewAuditSchema(StrictSchema):
    """An audit to start."""

    tournament = ma.fields.String(
        allow_none=True,
        load_default=None,
        validate=TOURNAMENT,
        metadata={"description": "Only the matches of this tournament; null: all"},
    )


class AuditSchema(ma.Schema):
    """The status of an audit."""

    id = ma.fields.String()
    tournament = ma.fields.String(allow_none=True)
    engine = ma.fields.String()
    started_at = ma.fields.String()
    finished_at = ma.fields.String(allow_none=True)
    matches = ma.fields.Integer()
    done = ma.fields.Integer()
    events = ma.fields.Integer()
    exact = ma.fields.Integer()
    findings = ma.fields.List(
        ma.fields.Dict(),
        metadata={
            "description": "The matches that this engine does not confirm: {match, version, proven, grade (DIVERGED, "
            "UNVERIFIED), engine, own (what their own engine comes to: exact, damage, missing, failed), own_engine, "
            "event, what, reason, type, question, answer, decision, cards, clauses, "
            "here, there, film, seconds}"
        },
    )


class AuditListSchema(ma.Schema):
    """The last audits, the newest first."""

    audits = ma.fields.List(ma.fields.Nested(AuditSchema))

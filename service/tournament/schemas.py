"""Requests and answers about tournaments."""

from __future__ import annotations

from typing import Any

import marshmallow as ma
from marshmallow import validate

from engine.opening.description import POSITION
from engine.rulesets import CURRENT, RULESETS
from engine.table.description import MOST_CHAINS, SETUP
from engine.variants import VARIANTS
from replays.tournaments.event_kinds import TOURNAMENT_VOCABULARY
from replays.tournaments.policy import POLICY
from service.http.api import StrictSchema
from service.http.contracts import AnyOfSchemas, ContractField, field_of
from service.match.schemas import PRINTED_CARDS, DeckSchema, OptionsSchema
from service.who.appenders import OF_TOURNAMENTS, appended_as_they_are

WHEN = TOURNAMENT_VOCABULARY.contract("round.rescheduled").fields["due"].value
ID = TOURNAMENT_VOCABULARY.contract("deck.registered").fields["deck"].value


def bid_of_chains(passes: str) -> ma.fields.Integer:
    """The chains of a bid. `passes`: what null stands for."""
    return ma.fields.Integer(
        strict=True,
        required=True,
        allow_none=True,
        validate=validate.Range(0, MOST_CHAINS),
        metadata={"description": passes},
    )


def deck_bid_for(needed: str) -> ma.fields.Field[Any]:
    """The deck that a bid names. `needed`: when it must be given."""
    return field_of(ID, load_default=None, allow_none=True, metadata={"description": needed})


class ImportField(ma.fields.Field[Any]):
    """CSV text, or a list of objects."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, str | list):
            raise ma.ValidationError("Give CSV text with a heading, or a list of objects.")
        return value


class DeckSource(ma.fields.Field[Any]):
    """A deck: a plain list, JSON as text, or JSON."""

    def _deserialize(self, value: Any, attr: str | None, data: Any, **kwargs: Any) -> Any:
        if not isinstance(value, str | dict):
            raise ma.ValidationError(
                "Give a list of titles as text, the Master Vault's JSON, or {name, houses, cards}."
            )
        return value


_SOURCE = (
    "A plain list (`2 Tremor`, one card per line), the Master Vault's JSON, our JSON, or the name of a deck we hold"
)
_LINK = "A link to the Master Vault or an id there registers the deck without its list, to be completed"
_INCOMPLETE = ma.fields.Boolean(
    truthy={True},
    falsy={False},
    load_default=False,
    metadata={
        "description": "Decks with faults are registered as far as they could be read, to be completed; else they are "
        "refused"
    },
)
_WITHOUT_LIST = (
    "Where nobody has the list, its houses and, if known, its set: `CotA:brobnar+dis+logos`, or {houses, set}; such a "
    "deck is played with printed cards"
)


class _Parts(StrictSchema):
    players = ImportField(
        metadata={
            "description": "Columns: player (id), name, account, streams_hand, namesake (yes: another person than the "
            "player of that name); or one name a line, without a heading"
        }
    )
    decks = ImportField(
        metadata={
            "description": f"Columns: deck (id), player, name, list, alliance. {_SOURCE}. {_WITHOUT_LIST}. {_LINK}"
        }
    )
    pairings = ImportField(
        metadata={"description": "Columns: pairing (id), round, table, player1, deck1, chains1, player2 …; or `seats`"}
    )
    namesakes = ma.fields.Boolean(
        truthy={True},
        falsy={False},
        load_default=False,
        metadata={"description": "Players whose names others have are other people; else each such line is a fault"},
    )
    incomplete = _INCOMPLETE


class NewTournamentSchema(_Parts):
    """A tournament to be created, with players, decks and pairings if they are known already."""

    name = ma.fields.String(required=True, validate=validate.Length(min=1, max=200))
    ruleset = ma.fields.String(load_default=CURRENT, validate=validate.OneOf(list(RULESETS)))
    variant = ma.fields.String(load_default="standard", validate=validate.OneOf(list(VARIANTS)))
    policy = ContractField(
        "Policy",
        POLICY,
        load_default=dict,
        metadata={"description": "What differs from the default policy; see replays/tournaments/README.md"},
    )
    demonstration = ma.fields.Boolean(
        truthy={True},
        falsy={False},
        load_default=False,
        metadata={"description": "Made up to be tried: it is marked, and in no list once it is closed"},
    )


class ImportSchema(_Parts):
    """An import into a tournament: all of it, or nothing."""

    dry_run = ma.fields.Boolean(
        truthy={True}, falsy={False}, load_default=False, metadata={"description": "Only report; store nothing"}
    )


class TournamentEventSchema(StrictSchema):
    """An event to be appended to a tournament. `data` depends on `type`."""

    type = ma.fields.String(required=True, validate=validate.OneOf(appended_as_they_are(OF_TOURNAMENTS)))
    data = AnyOfSchemas(
        {name: TOURNAMENT_VOCABULARY.contract(name) for name in appended_as_they_are(OF_TOURNAMENTS)},
        keys=ma.fields.String(),
        load_default=dict,
        metadata={"description": "Depends on `type`; in the order of the types"},
    )


class TournamentListQuery(StrictSchema):
    """Which page of the tournaments."""

    after = ma.fields.String(
        validate=validate.Regexp(r"^[0-9A-Za-z_-]{1,64}\Z"),
        load_default=None,
        metadata={"description": "Cursor, from `next` or the Link header of the page before"},
    )
    limit = ma.fields.Integer(load_default=50, validate=validate.Range(1, 200))


class TournamentEventsQuery(StrictSchema):
    """Which page of a tournament's events."""

    after = ma.fields.Integer(load_default=0, validate=validate.Range(0, 2**53 - 1))
    limit = ma.fields.Integer(load_default=100, validate=validate.Range(1, 500))


_ALLIANCE = ma.fields.Boolean(
    truthy={True},
    falsy={False},
    metadata={
        "description": "Its houses come from several decks of one set: it is then not checked as one whole. The deck "
        "can say so, too"
    },
)


class NewDeckSchema(StrictSchema):
    """A player's deck, or one of the event."""

    deck = field_of(ID, load_default=None, metadata={"description": "Its id; default: a new one"})
    player = field_of(
        ID, load_default=None, allow_none=True, metadata={"description": "Left out: it belongs to the event"}
    )
    name = ma.fields.String(load_default=None, validate=validate.Length(max=200))
    source = DeckSource(required=True, metadata={"description": f"{_SOURCE}. {_WITHOUT_LIST}. {_LINK}"})
    alliance = _ALLIANCE
    incomplete = _INCOMPLETE


class CheckDeckSchema(StrictSchema):
    """A deck to check."""

    name = ma.fields.String(load_default=None, validate=validate.Length(max=200))
    source = DeckSource(required=True, metadata={"description": _SOURCE})
    alliance = _ALLIANCE
    ruleset = ma.fields.String(load_default=CURRENT, validate=validate.OneOf(list(RULESETS)))


class AnnouncePairingSchema(StrictSchema):
    """What the table decides before the match of a pairing is announced."""

    first = field_of(SETUP.fields["first"].value, load_default=None)
    options = ma.fields.Nested(OptionsSchema, load_default=dict)


class PlayPairingSchema(AnnouncePairingSchema):
    """What the table decides when the match of a pairing is opened."""

    entropy = ma.fields.List(
        ma.fields.String(validate=validate.Length(max=256)),
        load_default=None,
        validate=validate.Length(max=8),
        metadata={"description": "The players' own contributions to the shuffles, by seat"},
    )
    printed_cards = PRINTED_CARDS
    position = ContractField(
        "DescribedTable",
        POSITION,
        checked=False,
        metadata={
            "description": "With printed cards, the table at which the record begins late, as `POST /matches` takes it"
        },
    )

    decks = ma.fields.Dict(
        keys=field_of(ID),
        values=ma.fields.Nested(DeckSchema),
        load_default=dict,
        validate=validate.Length(max=8),
        metadata={
            "description": "With printed cards, of players without a registered deck: {player: {houses, set}}, three "
            "houses and, if it is known, the set"
        },
    )

    @ma.validates_schema
    def houses_with_printed_cards(self, data: dict[str, Any], **_: Any) -> None:
        """Require printed cards where the list of a deck is not known, and its houses."""
        if data.get("decks") and data.get("printed_cards") is None:
            raise ma.ValidationError(
                "A deck that is dealt needs its list: register it, or give printed_cards too.", "decks"
            )
        for player, deck in data.get("decks", {}).items():
            if "houses" not in deck:
                raise ma.ValidationError({player: {"houses": ["Missing data for required field."]}}, "decks")

    @ma.validates_schema
    def late_with_printed_cards(self, data: dict[str, Any], **_: Any) -> None:
        """Require printed cards where the record begins late."""
        if data.get("position") is None:
            return
        if data.get("printed_cards") is None:
            raise ma.ValidationError("A match is dealt from its beginning: give printed_cards too.", "position")
        if data.get("first") is not None:
            raise ma.ValidationError("A position describes this itself: leave it out.", "first")


class TableQuery(StrictSchema):
    """How to send a table."""

    format = ma.fields.String(load_default="json", validate=validate.OneOf(["json", "csv"]))


class StatisticsQuery(StrictSchema):
    """The rounds to count."""

    rounds = ma.fields.String(
        load_default=None,
        validate=validate.Length(max=1000),
        metadata={"description": "Only these rounds, ids with commas"},
    )

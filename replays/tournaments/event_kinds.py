"""The kinds of events of a tournament: one row a kind says everything there is to say of it.

Add a row, and the API, the command line and the table of types in replays/tournaments/README.md know the kind.
`replays.tournaments.fold` has its effect on a tournament, and `service.who.acts` who may append it.
"""

from __future__ import annotations

from replays.log.vocabulary import EventKind, Vocabulary
from replays.tournaments import event_types as types
from replays.tournaments.people_event_types import (
    DeckChecked,
    DeckCheckSecret,
    JoiningClosed,
    JoiningOpened,
    PenaltyRecorded,
    PenaltySecret,
    PenaltyWithdrawn,
    PlayerAbsent,
    PlayerArrived,
    PlayerCheckedIn,
    PlayerSeated,
    WithdrawalSecret,
)


class TournamentEventKind(EventKind, frozen=True, kw_only=True):
    """One kind of event of a tournament. Every field without a default must be given."""

    fields: str
    """Its data, field by field, for the page that specifies the log (Markdown). Sealed ones in *italics*."""


_KINDS = (
    TournamentEventKind(
        name="tournament.created",
        data=types.TournamentCreated,
        fields=(
            "Always event 1. `tournament` id; `name`; `organiser`: the account of its creator, who keeps that "
            "role; `ruleset`: rulebook version; `variant`: `standard`, or `break-key` with three seats per table; "
            "`policy`: see below. `demonstration`: true where it is made up, to be tried; else left out."
        ),
    ),
    TournamentEventKind(
        name="policy.changed",
        data=types.PolicyChanged,
        fields="`policy`: replaces the one before, whole; `reason` or null. Ends no embargo by itself.",
    ),
    TournamentEventKind(
        name="staff.appointed",
        data=types.StaffAppointed,
        fields=(
            "`account` has the `role` (`organiser`, `head-judge`, `judge`, `scorekeeper`, `streamer`) in all "
            "matches from now on, in place of any other."
        ),
    ),
    TournamentEventKind(
        name="staff.dismissed",
        data=types.StaffDismissed,
        fields=(
            "`account` has no role any more; `reason` or null. Tokens that it issued end with that, the parts of "
            "the matches it opened among them, and those that made it an official of one match."
        ),
    ),
    TournamentEventKind(
        name="token.issued",
        data=types.TokenIssued,
        fields=(
            "A token was made for this tournament or a match of it. `token`: its public id; `role`; `account`, "
            "`match`, `seat` or null; `permissions`: what it carries, null for all of its role; `expires_at` or "
            "null."
        ),
    ),
    TournamentEventKind(
        name="token.revoked",
        data=types.TokenRevoked,
        fields=(
            "`token` is worth nothing any more; with `issued` (left out: false) neither is what was issued with "
            "it, directly or not."
        ),
    ),
    TournamentEventKind(
        name="player.registered",
        data=types.PlayerRegistered,
        fields=(
            "`player` id; `name`; `account` or null; `streams_hand`: agrees that a streamer sees their hand, if "
            "the policy allows it; `namesake`: the official knows that another player has this name, without which"
            " such a name is refused (since 2026-11; left out: false)."
        ),
    ),
    TournamentEventKind(
        name="player.changed",
        data=types.PlayerChanged,
        fields=(
            "The same `player`, changed: `name`, `account` (or null), `streams_hand` replace what was there; "
            "`namesake` as above, where the name is another one."
        ),
    ),
    TournamentEventKind(
        name="player.consented",
        data=types.PlayerConsented,
        fields="`player` agrees to `streams_hand`, or does not any more; players append it for themselves.",
    ),
    TournamentEventKind(
        name="player.dropped",
        data=types.PlayerDropped,
        fields="`player` leaves; what was played counts, no new pairing may name them; `reason` or null.",
    ),
    TournamentEventKind(
        name="player.returned",
        data=types.PlayerReturned,
        fields="`player`, who left, is back; `reason`, else left out.",
    ),
    TournamentEventKind(
        name="player.seated",
        data=PlayerSeated,
        fields=(
            "`player` sits at `table` in every round that is added from now on; null: at any table again. Why is not "
            "stored."
        ),
    ),
    TournamentEventKind(
        name="joining.opened",
        data=JoiningOpened,
        fields=(
            "Players join by a link from now on, see Self-service; the link before it ends. `most`: how many players "
            "there may be, else left out. The link itself is in no log."
        ),
    ),
    TournamentEventKind(
        name="joining.closed",
        data=JoiningClosed,
        fields="Nobody joins by a link any more; `reason`, else left out.",
    ),
    TournamentEventKind(
        name="player.checked_in",
        data=PlayerCheckedIn,
        fields="`player` is there, before the first round is added. Decides nothing.",
    ),
    TournamentEventKind(
        name="player.absent",
        data=PlayerAbsent,
        fields="`player` has not come to the table of `pairing`. Decides nothing: see Absence.",
    ),
    TournamentEventKind(
        name="player.arrived",
        data=PlayerArrived,
        fields="`player`, who was absent from `pairing`, has come, or the absence was a mistake.",
    ),
    TournamentEventKind(
        name="penalty.recorded",
        data=PenaltyRecorded,
        secret=PenaltySecret,
        fields=(
            "`record` id. A penalty was given outside the log of a match. *Under seal for good, because it concerns "
            "officials and the player alone: `player`; `penalty`: one that the policy names; `reason`; the `pairing` "
            "or the `round` that it concerns, else left out; `absence`, true: the game was not begun in time, see "
            "Absence.* Decides nothing: see Results."
        ),
    ),
    TournamentEventKind(
        name="penalty.withdrawn",
        data=PenaltyWithdrawn,
        secret=WithdrawalSecret,
        fields="The penalty `record` was a mistake; it stays on record as withdrawn. *`reason`.*",
    ),
    TournamentEventKind(
        name="deck.checked",
        data=DeckChecked,
        secret=DeckCheckSecret,
        fields=(
            "`record` id. An official compared a player's cards with the list; a later check adds, and counts. *Under "
            "seal for good: `player`; `outcome`: `fine`, `fault` or `not-presented`; `deck`, left out where none was "
            "presented; `note`, else left out.*"
        ),
    ),
    TournamentEventKind(
        name="deck.registered",
        data=types.DeckRegistered,
        secret=types.DeckSecret,
        fields=(
            "`deck` id; `player`, left out where the deck belongs to the event. *`list`: name, set, houses and cards, "
            "as a set-up has them, and `learnt` where only the houses are known: under seal, because nobody may know "
            "them before the embargo ends. Where they are there, `vault`: its id in the Master Vault; of a deck to be "
            "completed `faults`: what is missing or "
            "wrong, and `written`: what was given; of an Alliance that was put together here `sources`: the decks that "
            "its pods come from.*"
        ),
    ),
    TournamentEventKind(
        name="deck.withdrawn",
        data=types.DeckWithdrawn,
        fields=(
            "`deck` is not played any more; `reason` or null. Appended with `deck.registered` where a list takes "
            "the place of the player's deck of the same houses, of which only these were known; pairings that name"
            " that deck then mean the list. A list of other houses, or of another set, is a further deck; where "
            "the houses were given wrong, the organiser withdraws that deck, and pairings that name it mean the "
            "only deck that is left."
        ),
    ),
    TournamentEventKind(
        name="stage.added",
        data=types.StageAdded,
        fields="`stage` id, after those before it; `name`; `rules`: see below. It begins with `stage.begun`.",
    ),
    TournamentEventKind(
        name="stage.changed",
        data=types.StageChanged,
        fields="`stage` is played by these `rules` from now on; once it has begun, its kind stays. `reason` or null.",
    ),
    TournamentEventKind(
        name="stage.removed",
        data=types.StageRemoved,
        fields="`stage`, which has not begun, is not played; `reason`, else left out.",
    ),
    TournamentEventKind(
        name="stage.begun",
        data=types.StageBegun,
        fields=(
            "`stage` is played now, and the one before it is over. `entrants`: the players in it, the best seed "
            "first. Into a first stage that is Swiss, or in which two losses are the end, players come later, too. "
            "`teams` (left out where players meet): its teams in the same order, whose players `entrants` are."
        ),
    ),
    TournamentEventKind(
        name="team.added",
        data=types.TeamAdded,
        fields=(
            "`team` id; `name`; `players`: 2 to 8 in the order of the boards, none of them in another team. A team "
            "that was removed is back with it."
        ),
    ),
    TournamentEventKind(
        name="team.changed",
        data=types.TeamChanged,
        fields=(
            "The same `team`, changed: `name` and `players` replace what was there, so that a substitute plays from "
            "the next round on. `reason`, else left out."
        ),
    ),
    TournamentEventKind(
        name="team.removed",
        data=types.TeamRemoved,
        fields="`team` leaves: what was played counts, and it is not paired any more; `reason`, else left out.",
    ),
    TournamentEventKind(
        name="round.added",
        data=types.RoundAdded,
        fields=(
            "`round` id, after those before it; `name` or null; `stage`: the one that is played now, left out where "
            "none has begun; `due`: the time until which it is played, else left out."
        ),
    ),
    TournamentEventKind(
        name="round.rescheduled",
        data=types.RoundRescheduled,
        fields="`round` is played until `due`, or until no such time (null); `reason`, else left out.",
    ),
    TournamentEventKind(
        name="round.closed",
        data=types.RoundClosed,
        fields=(
            "`round` is at its end: no pairing and no match is added to it. `unfinished`: pairings without a "
            "result that it is closed in spite of, left out where there are none; it must name those that have "
            "neither a match nor a result. `reason`, else left out. Results can still be recorded, corrected and "
            "withdrawn, pairings removed, matches annulled."
        ),
    ),
    TournamentEventKind(
        name="round.reopened",
        data=types.RoundReopened,
        fields=("The end of `round` was a mistake; `reason`, else left out. What was closed with it stays closed."),
    ),
    TournamentEventKind(
        name="round.timed",
        data=types.RoundTimed,
        fields=(
            "The clock of `round`, for every table: `act` is `start`, `pause`, `resume`, `more` or `call`; `seconds` "
            "with `start` and `more`; `list_seconds` with `start`, else left out: how many of the first of them are "
            "for the look at the decklists; `reason`, else left out. Each match has a clock with its own events."
        ),
    ),
    TournamentEventKind(
        name="pairing.added",
        data=types.PairingAdded,
        fields=(
            "`pairing` id; `round`; `table`; `seats`: in order, each `player`, `deck` (null: the player's only "
            "one) and `chains`. One seat is a bye. `board`, where teams meet, else left out: its `number` and the "
            "`teams`, in the order of the seats; with two teams and one seat, the other team has nobody for it."
        ),
    ),
    TournamentEventKind(
        name="pairing.removed",
        data=types.PairingRemoved,
        fields="`pairing` was a mistake, and its matches do not count; `reason`.",
    ),
    TournamentEventKind(
        name="match.assigned",
        data=types.MatchAssigned,
        fields=(
            "The next match of `pairing` has the id `match` and is played with `decks`, by seat. Appended just "
            "before that match is opened: the next call that finds it missing opens it, unless it is announced "
            "(`replays.play.announcements`) and waits for the players. `game`: which game of the pairing it is, "
            "from 1; `chains` by seat; both left out where the format has everybody play their own deck, with the "
            "chains of the pairing. `barred_houses`: by seat the house that it cannot choose, or null; left out where "
            "there is none. `first`: the seat that begins, where `begins` of the stage says it; else left out."
        ),
    ),
    TournamentEventKind(
        name="choice.sealed",
        data=types.ChoiceSealed,
        secret=types.ChoiceSecret,
        fields=(
            "A `seat` of `pairing` has chosen before `game`, for a `purpose`: `strike`, `strike-again` or `borrow` a "
            "deck of the opponent, `protect` an own one, `deck`: the one to play; `ban-house`: the opponent plays no "
            "deck of it, `bar-house`: the opponent cannot choose it in the game; `assign`: the opponent's decks in the "
            "order of the games; `begin`: the player who begins it. *`deck`, `house`, `order` or `player`: what was "
            "chosen, under seal until `choice.revealed`.*"
        ),
    ),
    TournamentEventKind(
        name="choice.revealed",
        data=types.ChoiceRevealed,
        fields=(
            "All of `pairing` who have a choice before `game` for this `purpose` have made it: `decks`, `houses`, "
            "`orders` or `players` by seat, null where there was nothing to choose. Appended with the last of them."
        ),
    ),
    TournamentEventKind(
        name="bid.made",
        data=types.BidMade,
        fields=(
            "A `seat` of `pairing` would play `deck` in `game` with so many `chains`: more than were bid for it, or "
            "than the 0 that its owner holds it at."
        ),
    ),
    TournamentEventKind(
        name="bid.passed",
        data=types.BidPassed,
        fields="A `seat` of `pairing` bids no more: who bid last, or owns it, plays `deck` in `game`.",
    ),
    TournamentEventKind(
        name="auction.opened",
        data=types.AuctionOpened,
        fields=(
            "`players` of `stage` bid chains for `decks` of the event, in this order: 2 to 16 players, as many decks "
            "or more. `auction` id; a stage may have several, each with its own players and decks."
        ),
    ),
    TournamentEventKind(
        name="auction.bid",
        data=types.AuctionBid,
        fields=(
            "In `auction`, `player` would play `deck` in the stage with so many `chains`, more than were bid for it; "
            "the first bid for a deck names it, and may be 0."
        ),
    ),
    TournamentEventKind(
        name="auction.passed",
        data=types.AuctionPassed,
        fields="In `auction`, `player` bids no more for `deck`. Who is left has bought it.",
    ),
    TournamentEventKind(
        name="auction.cancelled",
        data=types.AuctionCancelled,
        fields="`auction` was a mistake, and nothing is bought there; `reason`. Not once a deck of it was played.",
    ),
    TournamentEventKind(
        name="match.annulled",
        data=types.MatchAnnulled,
        fields="`match` counts for no result, standing or statistic; its log stays; `reason`.",
    ),
    TournamentEventKind(
        name="result.reported",
        data=types.ResultReported,
        fields=(
            "`player` of `pairing` says how it ended: `winner`: a player, or null for nobody; `keys` by seat, else "
            "left out. The last one of each counts, until all have reported. Where all say the same, the last one is "
            "appended with `result.recorded`, see Self-service."
        ),
    ),
    TournamentEventKind(
        name="judge.called",
        data=types.JudgeCalled,
        fields="`player` wants a judge at the table of `pairing`; one call a table waits at a time.",
    ),
    TournamentEventKind(
        name="judge.answered",
        data=types.JudgeAnswered,
        fields=(
            "The call at `pairing` is over: a judge has been there, or the player wants none any more; `note`, else "
            "left out."
        ),
    ),
    TournamentEventKind(
        name="result.recorded",
        data=types.ResultRecorded,
        fields=(
            "An official says how `pairing` ended, or all its players have reported the same: `winner`: a player, or "
            "null for nobody; `keys` by seat, or null; `reason`. Without a winner it is a draw, or with `all_lose` a "
            "loss for each of its players, else false. The last one counts, before anything its matches say."
        ),
    ),
    TournamentEventKind(
        name="result.withdrawn",
        data=types.ResultWithdrawn,
        fields="The recorded result of `pairing` was a mistake, and its matches decide again; `reason`.",
    ),
    TournamentEventKind(
        name="embargo.lifted",
        data=types.EmbargoLifted,
        fields="Decklists, hands and logs are public from now on; `reason` or null.",
    ),
    TournamentEventKind(
        name="tournament.closed",
        data=types.TournamentClosed,
        fields=(
            "Always the last; `note` or null. Lifts no embargo, so one without a date must have been lifted "
            "before. A checkpoint of its matches is made then."
        ),
    ),
)
TOURNAMENT_VOCABULARY: Vocabulary[TournamentEventKind] = Vocabulary(_KINDS)


def page() -> str:
    """The table of types, as Markdown."""
    rows = ["| Type | Fields of `data`, and what the event means |", "|---|---|"]
    return "\n".join([*rows, *(f"| `{kind.name}` | {kind.fields} |" for kind in _KINDS)])

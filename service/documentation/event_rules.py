"""What Vaultlog does about the rules of an event: one row a rule, for organisers and judges who ask.

The same rows make the page of all events, and with what a tournament says of each (`own`) the page of that one.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import NamedTuple

from engine.english import date_in_words
from engine.rules.turns.time_procedure import PROCEDURES
from replays.tournaments.formats import FORMATS
from replays.tournaments.restricted_lists import RESTRICTED_LISTS, titles_with_copies
from replays.tournaments.stage_kinds import KINDS
from replays.tournaments.stages.presets import STRUCTURES
from replays.tournaments.standings import TIE_BREAKS
from replays.tournaments.state import Tournament
from service.documentation import own_rules


def _nothing(now: Tournament) -> list[str]:
    """For rules of which a tournament chooses nothing."""
    return []


class EventRule(NamedTuple):
    """A rule of events."""

    about: str
    """The rule in a few words."""
    done: str
    """What Vaultlog does about it, in sentences."""
    by_hand: str = ""
    """What is left to officials, in sentences; empty: nothing."""
    own: Callable[[Tournament], list[str]] = _nothing
    """What one tournament says of it, in sentences."""


EVENT_RULES = (
    EventRule(
        "Stages",
        "A tournament is played in stages, each with its kind, rounds, points, tie-breaks and cut.",
        own=own_rules.structure,
    ),
    EventRule(
        "Formats",
        "The format of a stage says which deck each player plays. What is chosen or bid before a game stands on the "
        "page of its table, and the match begins with it.",
        own=own_rules.formats,
    ),
    EventRule(
        "Rulebook",
        "All matches are played by one rulebook. Where it is silent they go by readings, which are listed, and which "
        "the settings may choose.",
        own=own_rules.rulebook,
    ),
    EventRule(
        "Games of a match, and who begins",
        "A stage says how many games a match has, another number for the final, and who begins the games after the "
        "first. Chance says who begins the first one, unless an official does.",
        own=own_rules.games,
    ),
    EventRule(
        "Length of a game",
        "The settings, or a stage, say the minutes. The clocks of a round are started, paused and extended together; a "
        "later game of a match has its own.",
        own=own_rules.minutes,
    ),
    EventRule(
        "Time is called",
        "Calling it for a round plays out what the chosen procedure says: last turns, keys for Æmber, the "
        "comparison. The board tells the player on turn, and the winner is proposed. A table without a record is "
        "worked out from its figures.",
        "An official signs the result.",
        own=own_rules.time_called,
    ),
    EventRule(
        "Pairings and byes",
        "Nobody meets an opponent or has a bye twice as long as that can be avoided; byes go to the lowest, in "
        "brackets to the best seeds. Every pairing can be changed before the round is added.",
        own=own_rules.pairings,
    ),
    EventRule(
        "Cut and elimination",
        "Each stage says who goes on; the next one begins with them as its seeds, and not before the stage is at "
        "its end unless an organiser says so.",
        own=own_rules.cuts,
    ),
    EventRule(
        "Points and tie-breaks",
        "Each stage orders its players by points, then by tie-breaks. Who is equal in all of them shares a place.",
        own=own_rules.points,
    ),
    EventRule(
        "Registration",
        "Officials register players, import a list, or open a link by which players join with their decks.",
        own=own_rules.joining,
    ),
    EventRule(
        "Drop, return, late entry",
        "A player who left is not paired, and may come back. Late players come into a first stage without a bracket.",
        own=own_rules.late_entry,
    ),
    EventRule(
        "Results and corrections",
        "A result is recorded by an official, or reported by the players. Until the tournament is closed it can be "
        "recorded again or withdrawn, also late and in a closed round. Standings follow at once; rounds that are "
        "paired already stay as they are.",
        own=own_rules.results,
    ),
    EventRule(
        "Concession and draws",
        "A player concedes in the match, or an official records it. A stage says whether a match may end in a draw.",
        own=own_rules.draws,
    ),
    EventRule(
        "Legal decks",
        "The settings name the sets that are allowed, and a restricted list or that of the day of the event. Decks are "
        "checked card by card, Alliances pod by pod; one that is not right is kept as incomplete, and does not stop "
        "a registration.",
        "Whether the cards in hand are those of the list is checked at the table.",
        own=own_rules.legal_decks,
    ),
    EventRule(
        "Deck checks",
        "An official records that a player's cards were compared with the list: fine, a fault, or not presented. "
        "Officials and the player read it.",
        "An official compares the cards.",
    ),
    EventRule(
        "Decklists and secrecy",
        "Lists, hands and logs are under an embargo until the organiser lifts it, or until a date. A stage may open "
        "them to the two who meet, and give minutes to read them, which the clock of a round counts first. What is "
        "chosen in secret is sealed, and revealed together.",
        own=own_rules.secrecy,
    ),
    EventRule(
        "Looking on, delay and streams",
        "The settings say whether spectators look at matches that are played, and how far they stay behind.",
        own=own_rules.looking_on,
    ),
    EventRule(
        "Chains, bidding, handicap",
        "Not part of official events. Formats that bid keep the bids in the log, and the chains are in the match.",
        own=own_rules.chains,
    ),
    EventRule(
        "Slow play",
        "The clock shows how long every decision took, and the wall which tables stand still.",
        "A judge decides, and gives the penalty.",
    ),
    EventRule(
        "Penalties",
        "The settings name those that judges may give. A game loss turns its match, a match loss its pairing; "
        "both need a signature of the head judge unless the settings say otherwise. What is given beside a match, and "
        "deck checks, stand with them on the page of the player, which officials and the player read.",
        own=own_rules.penalties,
    ),
    EventRule(
        "Tardiness and absence",
        "A table that has not begun stands on the wall. An official marks who is absent; wall, results and the page of "
        "the table count down to the loss of a game and of the match, after the minutes that the settings name.",
        "An official records the loss with one button; nobody loses by the clock alone.",
        own=own_rules.absence,
    ),
    EventRule(
        "Going back, missed and illegal plays",
        "A case shows what happened, what should have happened and what was seen; going back takes the approvals "
        "that the settings name for it.",
        "A judge rules.",
        own=own_rules.going_back,
    ),
    EventRule(
        "Notes and references",
        "What has been played so far stands in the record of the match, for its players as far as they saw it. Texts "
        "and rulings of all cards are pages that everybody may read.",
        "Whether players write notes or read on a phone during a game, the organiser says.",
    ),
    EventRule(
        "Languages",
        "Names of players may be in any script. Decks are known by the English titles of their cards, or by their link "
        "to the Master Vault; a list with other titles is kept as incomplete. Vaultlog itself is in English.",
        "Cards printed in any language may lie on the table; the record names them in English.",
    ),
    EventRule(
        "Special needs",
        "A table can be fixed for a player in every round, and the clock of one match be extended. Why is not stored.",
        "An organiser asks the player what helps.",
    ),
    EventRule(
        "Staff who play",
        "A player has no part as an official at the table where they play, whatever their role.",
    ),
    EventRule(
        "Days and times",
        "The settings name the time zone of the hall.",
        own=own_rules.hall_time,
    ),
    EventRule(
        "Publication",
        "Pairings, standings, results and decks are pages, prints, CSV and JSON; a closed tournament has a "
        "checkpoint that anybody can verify.",
    ),
)
"""The rules, in the order of an event."""


class Glossary(NamedTuple):
    """Things that can be chosen for an event, each with a sentence."""

    id: str
    heading: str
    rows: tuple[tuple[str, str], ...]
    """(name, sentence) of each."""


GLOSSARIES = (
    Glossary("structures", "Structures", tuple((row.label, row.about) for row in STRUCTURES.values())),
    Glossary("stages", "Kinds of stages", tuple((row.label, row.about) for row in KINDS.values())),
    Glossary("formats", "Formats", tuple((row.label, row.about) for row in FORMATS.values())),
    Glossary("tie-breaks", "Tie-breaks", tuple((row.label, row.about) for row in TIE_BREAKS.values())),
    Glossary(
        "time",
        "When time is called",
        tuple(
            (row.name, f"{row.summary} Then {', '.join(criterion.words for criterion in row.criteria)}.")
            for row in PROCEDURES.values()
        ),
    ),
    Glossary(
        "restricted",
        "Restricted lists: at most one title of it in an Alliance",
        tuple(
            (f"{row.name}, from {date_in_words(row.since)}", ", ".join(titles_with_copies(row)))
            for row in RESTRICTED_LISTS.values()
        ),
    ),
)

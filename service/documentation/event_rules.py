"""What Vaultlog does about the rules of an event: one row a rule, for organisers and judges who ask."""

from __future__ import annotations

from typing import NamedTuple

from engine.english import counted
from engine.rules.turns.time_procedure import PROCEDURES
from replays.tournaments.formats import FORMATS
from replays.tournaments.restricted_lists import RESTRICTED_LISTS
from replays.tournaments.stage_kinds import KINDS
from replays.tournaments.stages.presets import STRUCTURES
from replays.tournaments.standings import TIE_BREAKS


class EventRule(NamedTuple):
    """A rule of events."""

    about: str
    """The rule in a few words."""
    done: str
    """What Vaultlog does about it, in sentences."""
    by_hand: str = ""
    """What is left to officials, in sentences; empty: nothing."""


EVENT_RULES = (
    EventRule(
        "Length of a game",
        "The settings, or a stage, say the minutes. The clocks of a round are started, paused and extended together.",
    ),
    EventRule(
        "Time is called",
        "Calling it for a round plays out what the chosen procedure says: last turns, keys for Æmber, the "
        "comparison. The board tells the player on turn, and the winner is proposed. A table without a record is "
        "worked out from its figures.",
        "An official signs the result.",
    ),
    EventRule(
        "Pairings and byes",
        "Nobody meets an opponent or has a bye twice as long as that can be avoided; byes go to the lowest, in "
        "brackets to the best seeds. Every pairing can be changed before the round is added.",
    ),
    EventRule(
        "Cut and elimination",
        "Each stage says who goes on; the next one begins with them as its seeds, and not before the stage is at "
        "its end unless an organiser says so.",
    ),
    EventRule(
        "Tie-breaks",
        "Each stage orders them. Who is equal in all of them shares a place.",
    ),
    EventRule(
        "Drop, return, late entry",
        "A player who left is not paired, and may come back. Late players come into a first stage without a bracket.",
    ),
    EventRule(
        "Concession and draws",
        "A player concedes in the match, or an official records it. A stage says whether a match may end in a draw.",
    ),
    EventRule(
        "Legal decks",
        "The settings name the sets that are allowed and a restricted list. Decks are checked card by card, "
        "Alliances pod by pod; one that is not right is kept as incomplete, and does not stop a registration.",
        "Whether the cards in hand are those of the list is checked at the table.",
    ),
    EventRule(
        "Decklists and secrecy",
        "Lists, hands and logs are under an embargo until the organiser lifts it, or until a date. What is chosen "
        "in secret is sealed, and revealed together.",
    ),
    EventRule(
        "Chains, bidding, handicap",
        "Not part of official events. Formats that bid keep the bids in the log, and the chains are in the match.",
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
    ),
    EventRule(
        "Tardiness and absence",
        "A table that has not begun stands on the wall. An official marks who is absent; wall, results and the page of "
        "the table count down to the loss of a game and of the match, after the minutes that the settings name.",
        "An official records the loss with one button; nobody loses by the clock alone.",
    ),
    EventRule(
        "Going back, missed and illegal plays",
        "A case shows what happened, what should have happened and what was seen; going back takes the approvals "
        "that the settings name for it.",
        "A judge rules.",
    ),
    EventRule(
        "Staff who play",
        "A player has no part as an official at the table where they play, whatever their role.",
    ),
    EventRule(
        "Publication",
        "Pairings, standings, results and decks are pages, prints, CSV and JSON; a closed tournament has a "
        "checkpoint that anybody can verify.",
    ),
)
"""The rules, in the order of an event."""


def _with_number(title: str, most: int | None) -> str:
    return title if most is None else f"{title} ({counted(most, 'copy')})"


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
            (row.name, ", ".join(_with_number(title, most) for title, most in row.titles.items()))
            for row in RESTRICTED_LISTS.values()
        ),
    ),
)

"""What one tournament says about each rule of events: its stages, its policy and its players' part, in sentences.

Each function takes the tournament and returns sentences; `service.documentation.event_rules` names it in its row.
Nothing here is a secret of the tournament: everybody who may see its page may read it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.english import capitalised, counted, date_in_words
from engine.english import listed as in_a_row
from engine.readings import READINGS
from engine.rules.turns.time_procedure import PROCEDURES
from replays.log import events
from replays.tournaments.entries import Stage
from replays.tournaments.event_fields import StageRules
from replays.tournaments.formats import format_by
from replays.tournaments.games.beginners import BEGINS
from replays.tournaments.games.open_lists import OPEN_LISTS
from replays.tournaments.hall_time import day_in_words
from replays.tournaments.policy import Approver
from replays.tournaments.printed_sets import name_of
from replays.tournaments.restricted_lists import titles_with_copies
from replays.tournaments.stage_kinds import kind_of
from replays.tournaments.standings import DEFAULT_RULES, TIE_BREAKS
from replays.tournaments.state import Tournament
from service.answers.policy_words import APPROVERS, GRADES, MEASURES, PENALTIES
from service.answers.stages import stage_in_words

Sentences = list[str]


def by_stage(now: Tournament, words: Callable[[StageRules], str]) -> Sentences:
    """What each stage says of something, with its name before it; what all say the same, once. `words`: a sentence, or
    nothing."""
    stages: Sequence[Stage | None] = list(now.stages.values()) or [None]
    sentences = [
        ("" if stage is None else stage.name, words(DEFAULT_RULES if stage is None else stage.rules))
        for stage in stages
    ]
    if len({sentence for _, sentence in sentences}) == 1:
        return [sentence for _, sentence in sentences[:1] if sentence]
    return [f"{name}: {sentence}" for name, sentence in sentences if sentence]


# -- stages ---------------------------------------------------------------------------------------------------------


def structure(now: Tournament) -> Sentences:
    """The stages, in a few words each."""
    if not now.stages:
        return ["All rounds are Swiss."]
    return [f"{stage.name}: {stage_in_words(stage)}." for stage in now.stages.values()]


def formats(now: Tournament) -> Sentences:
    """Which deck is played."""

    def words(rules: StageRules) -> str:
        row = format_by(rules)
        done = " A deck that won is not played in the stage again." if rules.won_decks_done else ""
        return f"{row.label}. {row.about}{done}"

    return by_stage(now, words)


def games(now: Tournament) -> Sentences:
    """How many games a match has, and who begins them."""

    def words(rules: StageRules) -> str:
        most = format_by(rules).best_of or rules.best_of
        final = rules.final_best_of or most
        sentence = "A match is one game" if most == 1 else f"A match is best of {most}"
        sentence += f", the final best of {final}." if final != most else "."
        begins = f" {BEGINS[rules.begins].about}" if max(most, final) > 1 else ""
        keys = "" if rules.keys_to_win is None else f" {counted(rules.keys_to_win, 'key')} win a game."
        opens = " The two players open their match themselves." if rules.players_open else ""
        return f"{sentence}{begins}{keys}{opens}"

    return by_stage(now, words)


def minutes(now: Tournament) -> Sentences:
    """How long a game takes."""
    whole = now.policy.minutes

    def words(rules: StageRules) -> str:
        given = rules.minutes or whole
        days = "" if rules.days is None else f" A round lasts {counted(rules.days, 'day')}."
        limit = "A game has no limit of time." if given is None else f"{counted(given, 'minute')} a game."
        looks = rules.list_minutes
        look = "" if looks is None else f" Before it, {counted(looks, 'minute')} to look at the opponent's decklist."
        return f"{limit}{look}{days}"

    return by_stage(now, words)


def pairings(now: Tournament) -> Sentences:
    """How each stage is paired."""
    early = " A round is paired while results of the one before are missing."
    return by_stage(now, lambda rules: kind_of(rules).about + (early if rules.early else ""))


def cuts(now: Tournament) -> Sentences:
    """How many go on from each stage."""
    last = next(reversed(now.stages.values()), None)

    def words(stage: Stage) -> str:
        third = " The losers of the semifinals meet for the third place." if stage.rules.third_place else ""
        if stage.rules.cut is not None:
            return f"The best {stage.rules.cut} go on.{third}"
        return third.strip() if stage is last else f"Everybody who is not out goes on.{third}"

    return [f"{stage.name}: {sentence}" for stage in now.stages.values() if (sentence := words(stage))]


def points(now: Tournament) -> Sentences:
    """What results are worth, and what orders equals."""

    def words(rules: StageRules) -> str:
        worth = rules.points
        draw = f", a draw {worth.draw}" if rules.draws else ""
        ties = in_words(rules)
        return f"A win is worth {worth.win}{draw}, a loss {worth.loss}, a bye {worth.bye}. Equal points: {ties}."

    def in_words(rules: StageRules) -> str:
        labels = [TIE_BREAKS[name].label for name in rules.tie_breaks]
        return ", then ".join(labels) if labels else "the place is shared"

    return by_stage(now, words)


def draws(now: Tournament) -> Sentences:
    """Whether a match may end in a draw."""
    return by_stage(now, lambda rules: "A match may end in a draw." if rules.draws else "No match ends in a draw.")


def late_entry(now: Tournament) -> Sentences:
    """Where late players come in."""
    first = next(iter(now.stages.values()), None)
    if first is None or not kind_of(first.rules).seeded:
        return [f"Late players come into {'the rounds' if first is None else first.name}."]
    return [f"Nobody comes late into {first.name}."]


def chains(now: Tournament) -> Sentences:
    """In which stages chains are bid for."""

    def words(rules: StageRules) -> str:
        row = format_by(rules)
        return "Chains are bid for decks." if row.bidding or row.sells_decks else "No chains are bid."

    return by_stage(now, words)


# -- the policy -----------------------------------------------------------------------------------------------------


def rulebook(now: Tournament) -> Sentences:
    """The rulebook, the variant, and the readings that the policy chooses."""
    book = (
        f"Master Rulebook {now.ruleset}" if now.variant == "standard" else f"{now.variant}, by rulebook {now.ruleset}"
    )
    chosen = [(READINGS[id], option) for id, option in now.policy.readings.items() if id in READINGS]
    return [f"{capitalised(book)}.", *(f"{row.question} {capitalised(row.options[option])}" for row, option in chosen)]


def time_called(now: Tournament) -> Sentences:
    """The procedure after the call."""
    row = PROCEDURES.get(now.policy.time_procedure or "")
    if row is None:
        return ["Nothing follows from the call; officials end the matches."]
    return [row.summary, f"Then {', '.join(criterion.words for criterion in row.criteria)}."]


def legal_decks(now: Tournament) -> Sentences:
    """Which sets may be played, and which list Alliances keep to."""
    sets = [name_of(code) for code in now.policy.sets]
    return [f"Decks of {in_a_row(sets)}." if sets else "Decks of every set.", _restricted(now)]


def _restricted(now: Tournament) -> str:
    listed, day = now.policy.restricted_on(now.day), date_in_words(now.day)
    if now.policy.restricted is None:
        return "No restricted list."
    if listed is None:
        return f"No restricted list, because none holds on {day}."
    chosen = "" if now.policy.restricted == listed.name else f", which holds on {day}"
    titles = ", ".join(titles_with_copies(listed))
    return f"An Alliance has at most one title of the restricted list {listed.name}{chosen}: {titles}."


def secrecy(now: Tournament) -> Sentences:
    """Until when lists are hidden, and when opponents read them."""
    policy = now.policy
    moment = events.now()
    if now.released(moment):
        until = "Decklists, hands and logs are public."
    elif policy.embargo_until is not None:
        day = day_in_words(policy.embargo_until, policy.hall, moment)
        until = f"Decklists, hands and logs are hidden until {day}{'' if policy.hall else ' (UTC)'}."
    else:
        until = "Decklists, hands and logs are hidden until the organiser ends the embargo."
    pool = ["Everybody here reads the lists of decks that belong to the event."] if policy.open_pool else []
    return [until, *by_stage(now, lambda rules: OPEN_LISTS[rules.open_lists].about), *pool]


def looking_on(now: Tournament) -> Sentences:
    """The people who look on, and how late they see it."""
    policy = now.policy
    behind = [
        *([counted(policy.delay_seconds, "second")] if policy.delay_seconds else []),
        *([counted(policy.delay_events, "event")] if policy.delay_events else []),
    ]
    late = f", {in_a_row(behind)} late" if behind else ""
    return [
        "Everybody sees pairings, results and standings, without signing in."
        if policy.public
        else "Pairings, results and standings are for those who are signed in.",
        f"Spectators look at matches that are played{late}."
        if policy.spectators_open
        else "Nobody looks on at matches that are played.",
        *(
            [f"The page of the tournament shows these tables first: {', '.join(policy.featured)}."]
            if policy.featured
            else []
        ),
        "A stream shows the hands of players who agree."
        if policy.streaming_shows_hands
        else "A stream shows no hands.",
    ]


def results(now: Tournament) -> Sentences:
    """The people who say how a match ended."""
    if now.policy.players_report:
        return ["Both players report the result; it is recorded once they say the same."]
    return ["Officials record the results."]


def absence(now: Tournament) -> Sentences:
    """When an absent player loses."""
    policy = now.policy
    times = [("a game", policy.absence_game_loss), ("the match", policy.absence_match_loss)]
    losses = [f"{what} after {counted(after, 'minute')} of the round" for what, after in times if after is not None]
    return [f"An absent player loses {in_a_row(losses)}."] if losses else ["Nobody loses for being absent."]


def penalties(now: Tournament) -> Sentences:
    """Which penalties judges give, and who signs them."""
    policy = now.policy
    given = [PENALTIES[penalty] for penalty in policy.penalties]
    signed = [
        f"{capitalised(MEASURES[penalty])} is signed by {in_a_row(_approvers(signers))}."
        for penalty in policy.penalties
        if (signers := policy.signers_of(penalty))
    ]
    return [f"Judges give: {', '.join(given)}." if given else "Judges give no penalties.", *signed]


def going_back(now: Tournament) -> Sentences:
    """Whose approval going back takes."""
    sentences = []
    for grade, words in GRADES.items():
        approvers = _approvers(now.policy.undo_approvals(grade))
        sentences.append(f"To go back where {words}, {in_a_row(approvers) if approvers else 'nobody'} must agree.")
    return sentences


def _approvers(roles: Sequence[Approver]) -> list[str]:
    return [APPROVERS[role] for role in roles]


def joining(now: Tournament) -> Sentences:
    """How players come in by themselves."""
    if now.joining is None:
        return ["Players are registered by officials."]
    most = now.joining.most
    limit = "" if most is None else f", up to {counted(most, 'player')}"
    return [f"Players join by a link{limit}."]


def hall_time(now: Tournament) -> Sentences:
    """The clock that days and times go by."""
    day = [f"It is held on {date_in_words(now.day)}."] if now.policy.day else []
    return [*day, f"Days and times are those of {now.policy.hall or 'UTC'}."]

"""Acts in a case, as commands for `replays.play.live`: call a judge, give a statement, withdraw, rule, sign.

Every function reads the log at the version that the caller decided upon and returns the acts to append, all or none.
A ruling that needs no other signature is carried out in the same batch, else in the batch of the last signature; its
measures are marked as forced by a judge.

Measures are plain data, acted out in the order given: `replays.disputes.measures` describes them.
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, NamedTuple, TypeAlias

from engine.shapes import ShapeFault
from engine.table.description import MOST_CHAINS
from replays.clauses import index as clauses
from replays.disputes.cases import Case, Ruling
from replays.disputes.measures import LOSSES, MeasureLimits, measure_faults
from replays.engines.replayed_game import ReplayedGame
from replays.log.errors import CommandRefused, ReplayError
from replays.play.commands import Adjust, Command, Note, Override, Rewind
from replays.tournaments.policy import Policy

GameAt: TypeAlias = Callable[[int | None], ReplayedGame]
"""The match after an event; after the last one for None. Only looked at."""
SignersOfBack: TypeAlias = Callable[[int, int, Collection[str]], tuple[str, ...]]
"""The required signers when the match goes back: to an event, by a ruling after another, of a judge who has these roles
(`replays.undo.governed.Going.signers`, for one match). Raises CommandRefused if nothing would be undone."""


class ActInvalid(ReplayError, ValueError):
    """The act is malformed; `faults` lists everything that is wrong with it."""

    def __init__(self, faults: Sequence[ShapeFault]):
        super().__init__("; ".join(f"{fault.pointer} {fault}" for fault in faults))
        self.faults = tuple(faults)


class RulingAct(NamedTuple):
    """One thing to append. `forced`: marked as forced by a judge."""

    command: Command
    forced: bool = False


def call(version: int, *, claim: str, first: int, last: int, sealed: bool) -> list[RulingAct]:
    """Call a judge about the events `first` to `last`. Raises ActInvalid."""
    if not 1 <= first <= last <= version:
        raise ActInvalid(
            [
                ShapeFault(
                    ("last",),
                    f"is {last} and the first {first}",
                    f"name events from 1 to {version}, the first one first",
                )
            ]
        )
    data = {"claim": None if sealed else claim, "first": first, "last": last}
    return [RulingAct(Note("dispute.opened", data, {"text": claim} if sealed else None))]


def say(case: Case, version: int, *, text: str, about: int | None, sealed: bool) -> list[RulingAct]:
    """Say something in a case that is not settled, with an event as evidence. Raises ActInvalid, CommandRefused."""
    if case.status in ("withdrawn", "ruled"):
        raise _settled(case, "say something in it")
    if about is not None and not 1 <= about <= version:
        raise ActInvalid([ShapeFault(("about",), f"is {about}", f"name an event from 1 to {version}")])
    data = {"text": None if sealed else text, "about": about}
    return [RulingAct(Note("statement.given", data, {"text": text} if sealed else None, case.seq))]


def withdraw(case: Case, *, reason: str | None) -> list[RulingAct]:
    """End a case that no longer needs a judge. Raises CommandRefused."""
    if case.status != "open":
        raise _settled(case, "withdraw it")
    return [RulingAct(Note("dispute.withdrawn", {"reason": reason}, None, case.seq))]


def override(case: Case, *, seat: int, keys: tuple[str, ...], reason: str) -> list[RulingAct]:
    """Record what a seat did at the table although the rules forbid it. Raises CommandRefused."""
    if case.status == "withdrawn":
        raise _settled(case, "record anything because of it")
    return [RulingAct(Override(seat, keys, reason, case.seq), forced=True)]


def rule(
    case: Case,
    version: int,
    *,
    verdict: str,
    text: str,
    cited: Sequence[str],
    measures: Sequence[dict[str, Any]],
    policy: Policy,
    held: Collection[str],
    game_at: GameAt,
    signers_of_back: SignersOfBack,
    sealed: bool = False,
) -> list[RulingAct]:
    """Rule on a case. Going back needs the signatures of the officials who would have to agree to it.

    `held`: the roles that the judge signs for without asking (`head-judge`); `sealed`: the measures are for officials
    only, as they always are when they name a card that not everyone knows.

    Raises ActInvalid with every fault of the ruling, CommandRefused when the case cannot be ruled on.
    """
    standing = case.ruling
    if case.status == "withdrawn" or standing is not None:
        raise _settled(case, "rule on it")
    table = game_at(None).table
    seats = len(table.players)
    limits = MeasureLimits.at(version, table, policy)
    faults = [*_cited(cited), *measure_faults(verdict, measures, limits)]
    if faults:
        raise ActInvalid(faults)
    signers = signers_of(verdict, measures, policy, held=held, seats=seats)
    back = _start(measures)
    if back is not None:
        signers = tuple(dict.fromkeys((*signers, *signers_of_back(back, version, held))))
    plain = [dict(measure) for measure in measures]
    sealed = sealed or _tells(plain, game_at)
    data = {
        "verdict": verdict,
        "ruling": text,
        "clauses": list(dict.fromkeys(cited)),
        "measures": None if sealed else plain,
        "signers": list(signers),
    }
    ruling = version + 1
    acts = [RulingAct(Note("ruling.given", data, {"measures": plain} if sealed else None, case.seq))]
    return acts if signers else acts + measures_as_acts(ruling, text, plain, game_at)


def sign(
    case: Case,
    version: int,
    ruling: int,
    *,
    by: str,
    role: str | None,
    held: Collection[str],
    accepted: bool,
    reason: str | None,
    game_at: GameAt,
    signers_of_back: SignersOfBack,
) -> list[RulingAct]:
    """Sign the ruling of that event, or refuse to, which makes it void. `by`: pseudonym of the signer; `role`: the role
    signed for, None when `held`, the roles that the signer has, leaves no choice. The last signature carries the ruling
    out.

    Raises ActInvalid, CommandRefused.
    """
    answered = next((candidate for candidate in case.rulings if candidate.seq == ruling), None)
    if answered is None:
        raise ActInvalid(
            [ShapeFault(("ruling",), f"is {ruling}, which is no ruling", f"name one of the case {case.id}")]
        )
    if answered.effect != "waiting":
        raise CommandRefused(
            f"the ruling of event {ruling} is {answered.effect}: no signature is missing", code="settled"
        )
    if answered.by.id == by:
        raise CommandRefused("you gave this ruling: another official must sign it", code="own-ruling")
    if case.status == "withdrawn":
        raise _settled(case, "sign in it")
    mine = [missing for missing in answered.missing if missing in held]
    if role is None and len(mine) == 1:
        role = mine[0]
    if role is None or role not in mine:
        wanted = ", ".join(answered.missing)
        raise CommandRefused(
            f"the ruling of event {ruling} waits for the signature of {wanted}; "
            + (f"say which role you sign for: {', '.join(mine)}" if mine else "you sign for none of them"),
            code="not-your-signature",
        )
    acts = [RulingAct(Note("ruling.signed", {"accepted": accepted, "role": role, "reason": reason}, None, ruling))]
    if not accepted or answered.missing != (role,):
        return acts
    if answered.measures is None:
        raise CommandRefused("what the ruling does is under seal in this copy and cannot be carried out", code="sealed")
    _require_as_reviewed(answered, version, signers_of_back)
    return acts + measures_as_acts(ruling, answered.text, answered.measures, game_at)


def _require_as_reviewed(ruling: Ruling, version: int, signers_of_back: SignersOfBack) -> None:
    """Raise CommandRefused (`gone-on`) where going back now needs more signatures than when it was ruled, because the
    match was played on."""
    back = _start(ruling.measures or ())
    if back is None:
        return
    then = signers_of_back(back, ruling.seq - 1, ())
    more = [role for role in signers_of_back(back, version, ()) if role not in then]
    if more:
        raise CommandRefused(
            f"the match went on since the ruling of event {ruling.seq}, and going back to event {back} now needs the "
            f"signature of {', '.join(more)} as well; refuse this ruling and give another",
            code="gone-on",
        )


def signers_of(
    verdict: str, measures: Sequence[dict[str, Any]], policy: Policy, *, held: Collection[str], seats: int
) -> tuple[str, ...]:
    """Roles that must sign beside the judge who rules, under the policy.

    `judge` means another judge, `head-judge` and `organiser` none when the ruling judge is one, `opponent` every seat.
    """
    penalties = [measure["penalty"] for measure in measures if measure["kind"] == "penalty"]
    signers: list[str] = []
    for signer in policy.signers_of(verdict, *penalties):  # type: ignore[arg-type]
        if signer == "opponent":
            signers += [f"seat:{seat}" for seat in range(seats)]
        elif signer == "judge" or signer not in held:
            signers.append(signer)
    return tuple(dict.fromkeys(signers))


def measures_as_acts(ruling: int, text: str, measures: Sequence[dict[str, Any]], game_at: GameAt) -> list[RulingAct]:
    """Acts that carry out the ruling of that event. `text`: the ruling itself, given as their reason."""
    acts: list[RulingAct] = []
    game = game_at(_start(measures))
    chains = [player.chains for player in game.table.players]
    for measure in measures:
        match measure["kind"]:
            case "rewind":
                policy = measure.get("policy", "same-future")
                acts.append(RulingAct(Rewind(measure["to"], text, policy, ruling), forced=True))
            case "adjust":
                for correction in measure["corrections"]:
                    if correction.get("kind") == "chains" and _whole(correction.get("seat"), 0, len(chains) - 1):
                        chains[correction["seat"]] = correction.get("to", 0)
                acts.append(RulingAct(Adjust(tuple(measure["corrections"]), text, ruling), forced=True))
            case "penalty":
                acts += _penalty(ruling, measure, chains, over=game.result is not None)
    return acts


def _penalty(ruling: int, measure: dict[str, Any], chains: list[int], *, over: bool) -> list[RulingAct]:
    seat, penalty, reason = measure["seat"], measure["penalty"], measure["reason"]
    acts = [
        RulingAct(
            Note("penalty.given", {"seat": seat, "penalty": penalty, "reason": reason}, None, ruling), forced=True
        )
    ]
    correction: dict[str, Any] | None = None
    if penalty == "chains":
        chains[seat] = min(chains[seat] + measure["chains"], MOST_CHAINS)
        correction = {"kind": "chains", "seat": seat, "to": chains[seat]}
    elif penalty in LOSSES:
        correction = {"kind": "forfeit", "seat": seat}
    if correction is not None and not over:
        acts.append(RulingAct(Adjust((correction,), reason, ruling), forced=True))
    return acts


def _start(measures: Sequence[dict[str, Any]]) -> int | None:
    """The event whose state the measures are done to; None: the last one."""
    return next((measure["to"] for measure in measures if measure["kind"] == "rewind"), None)


def _tells(measures: Sequence[dict[str, Any]], game_at: GameAt) -> bool:
    """Whether the measures name a card that not everyone knows."""
    corrections = [correction for measure in measures for correction in measure.get("corrections", ())]
    if not corrections:
        return False
    game = game_at(_start(measures))
    named: list[Any] = []
    for correction in corrections:
        named += [correction.get("card"), correction.get("host")]
        cards = correction.get("cards")
        named += cards if isinstance(cards, list | tuple) else []
    return any(
        game.table.by_id[card].known != game.table.everyone
        for card in named
        if _whole(card, 0, len(game.table.by_id) - 1)
    )


def _settled(case: Case, what: str) -> CommandRefused:
    standing: Ruling | None = case.ruling
    if case.status == "withdrawn":
        return CommandRefused(f"the case was withdrawn by event {case.withdrawn}; nobody can {what}", code="withdrawn")
    if standing is not None and case.status == "ruled":
        return CommandRefused(f"event {standing.seq} has ruled on the case; nobody can {what} any more", code="ruled")
    assert standing is not None
    return CommandRefused(
        f"the ruling of event {standing.seq} waits for the signature of {', '.join(standing.missing)}; one of "
        f"them must refuse before you can {what}",
        code="waiting",
    )


def _cited(cited: Sequence[str]) -> list[ShapeFault]:
    faults = []
    wrong = clauses.unknown(cited)
    for at, name in enumerate(cited):
        if name in wrong:
            near = f"the nearest are {', '.join(wrong[name])}" if wrong[name] else "search for one by its words"
            faults.append(ShapeFault(("clauses", at), f"is {name[:100]!r}, which is no clause or ruling", near))
    return faults


def _whole(value: Any, least: int, most: int) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and least <= value <= most

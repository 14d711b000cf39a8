"""Asking: every question of rules and cards goes through `ask`, which decides whether the player is asked.

A choice is forced when as many options must be taken as there are. It is not asked, and so not logged, unless the match
was opened with `ask_forced`, or the options depend on cards that only the asked player sees: whether the question is
asked must not reveal the number of options to other seats. No choice exists, forced or not, where one ability waits
alone, one card is put in order, or the card that is used has one ability.

A question is idle when no answer to it makes a difference. It is not asked either, and nothing is chosen, unless the
match was opened with `ask_idle`. The caller of `ask` says so with `useful`: whether any answer does something, or for
which of the cards offered. That depends only on what every seat sees: a question that is left out must not reveal a
hidden card. `ask_forced` does not bring idle questions back: the target gets nothing, so there is none to confirm.

Matches opened before `ask_idle` do not name it in their set-up. They are asked every idle question, as they were then,
and with `ask_forced` not those forced choices that the engine then took by itself (`unasked_before`).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from typing import Any, TypeAlias, TypedDict, Unpack

from engine.table.choices import Choice, Flow
from engine.table.events import Frame
from engine.table.state import PLAY, Card, Lasting, Player
from engine.table.table import Table

_PASSIVE = "break-key-passive-abilities"

Condition = Callable[[Card], bool]
Useful: TypeAlias = Condition | bool
"""Whether any answer to a question does something, or whether choosing a card does. Only of what everyone sees."""


class Wording(TypedDict, total=False):
    """How a question of an ability is put.

    by       who decides; None: the active player
    prompt   the stable key that says what for; None: that of the ability
    private  only that player may know what there is to choose from
    subject  the card that it is about besides its options
    """

    by: Player | None
    prompt: str | None
    private: bool
    subject: Card | None


class Asked(Wording, total=False):
    """How a question is put, and what an answer does.

    purpose  what for, see `Choice`
    useful   of which of the cards offered choosing them does something, or whether any answer does (see `ask`)
    """

    purpose: str | None
    useful: Useful


class AskedForCards(Asked, total=False):
    """How a question for cards is put.

    secret   the answer itself stays hidden from the others
    ordered  the order of the cards matters
    least    the fewest cards that must be chosen
    aims     the ability that is being resolved is then aimed at what was chosen; false where the rules name the cards,
             and the choice only confirms them
    moot     the note beside a card that may be chosen although it does nothing, or None
    """

    secret: bool
    ordered: bool
    least: int
    aims: bool
    moot: Callable[[Card], str | None] | None


class AskedToDivide(TypedDict, total=False):
    """How a question that divides a total is put, see `Asked`."""

    by: Player | None
    prompt: str | None
    useful: Useful


class AskedForCreature(AskedForCards, total=False):
    """How a question for one creature is put.

    optional  none may be chosen
    untagged  none that is tagged for destruction: for abilities that destroy or sacrifice the chosen one
              (destroyed-tagged-cannot-be-chosen)
    """

    optional: bool
    untagged: bool


class AskedForCreatures(AskedForCards, total=False):
    """How a question for creatures is put. `up_to`: fewer may be chosen."""

    up_to: bool


def ask(g: Table, choice: Choice, *, useful: bool = True, unasked_before: bool = False) -> Flow[Sequence[str]]:
    """Ask, unless the question is idle (not `useful`) or its answer is forced.

    `unasked_before`: a forced answer that matches opened before `ask_idle` did not ask for, not even with
    `ask_forced`.
    """
    if not (useful or g.ask_idle):
        return choice.nothing
    if choice.forced and not (g.ask_all_forced if unasked_before else g.ask_forced):
        return choice.forced_answer
    return (yield choice)


def _matters(g: Table, candidates: Sequence[Card], useful: Useful) -> bool:
    """Whether it matters which of the candidates is chosen. Where picking an opponent's card is rewarded, that does
    (break-key-boon-hits-previous-player, break-key-boon-stops-check)."""
    if useful is True or g.ask_idle or (callable(useful) and any(useful(card) for card in candidates)):
        return True
    return g.variant.pick_matters(g, candidates)


def choose_cards(
    g: Table,
    candidates: Sequence[Card],
    *,
    count: int = 1,
    up_to: bool = False,
    where: Condition | None = None,
    **manner: Unpack[AskedForCards],
) -> Flow[list[Card]]:
    """Choose `count` of the candidates, or all when there are fewer (resolve-as-much-as-possible).

    With `up_to`, any number from `least` up to it (may-is-optional-then-maximal). Eliminated players are skipped: they
    choose none. None is chosen either where choosing does something (`useful`) of none.

    `where`: the condition that a card must fit; no other argument may tell apart cards that not everyone sees.
    `manner`: see `AskedForCards`.
    """
    by, aims, least = manner.pop("by", None), manner.pop("aims", True), manner.pop("least", 0)
    private, useful = manner.get("private", False), manner.pop("useful", True)
    assert not (private and callable(useful)), "whether a private question is asked goes by what everyone sees"
    seat, secret = g.state.active if by is None else by.seat, manner.get("secret", False)
    hidden = g.offer_hidden(candidates, count, where=where, chooser=seat, secret=secret) if private else None
    if hidden is not None:
        most, fitting = hidden.most, hidden.fitting
    else:
        if where is not None:
            candidates = [card for card in candidates if where(card)]
        fitting = most = min(count, len(candidates))
    if (most == 0 and not private) or (by is not None and by.eliminated):
        return []
    frame, prompt = g.frame, manner.pop("prompt", None)
    words: Any = manner  # what is left are fields of the question
    choice = Choice(
        "card",
        seat,
        prompt or (frame.prompt if frame else "choose"),
        None,
        candidates,
        min(least, most) if up_to else fitting,
        most,
        None if frame is None else g.cards[frame.card],
        **words,
    )
    if hidden is not None:
        choice.enumerate_keys, choice.fits = hidden.keys, hidden.contradiction
    matters = useful is True or _matters(g, candidates, useful)
    answer = yield from ask(g, choice, useful=matters, unasked_before=not aims)
    chosen = [g.by_id[int(key[5:])] for key in answer] if hidden is None else hidden.chosen(answer)
    if frame is not None:
        _know(g, frame, chosen, aims=aims)
    return chosen


def _know(g: Table, frame: Frame, chosen: Sequence[Card], *, aims: bool) -> None:
    """Make the resolving ability know the cards chosen for it, and be aimed at them."""
    for card in chosen:
        frame.held[card.id] = card.incarnation
    if aims:
        g.variant.picked_cards(g, chosen)


def divide(
    g: Table,
    total: int,
    among: Sequence[Card],
    *,
    at_most: int | None = None,
    purpose: str = "",
    **manner: Unpack[AskedToDivide],
) -> Flow[list[tuple[Card, int]]]:
    """Divide a total among cards in whole numbers, by one question; returns [(card, its part)] (for-each-may-be-split).

    Only cards that get a part are returned, in the order in which the answer names them. The answer names a card once
    for each 1 that it gets: ["card:17", "card:17", "card:3"] is 2 and 1. `at_most`: how much one card can get; what
    they cannot take together is left out. `purpose`: of what the total is ("damage"). `manner`: see `AskedToDivide`.
    """
    by, most = manner.get("by"), total if at_most is None else min(at_most, total)
    total = min(total, most * len(among))
    if total <= 0 or (by is not None and by.eliminated):
        return []
    frame = g.frame
    choice = Choice(
        "card",
        g.state.active if by is None else by.seat,
        manner.get("prompt") or (frame.prompt if frame else "divide"),
        cards=among,
        minimum=total,
        maximum=total,
        source=None if frame is None else g.cards[frame.card],
        repeats=most,
        purpose=purpose if most > 1 or not purpose else f"for 1 {purpose}",
    )
    answer = list((yield from ask(g, choice, useful=_matters(g, among, manner.get("useful", True)))))
    parts = [(g.by_id[int(key[5:])], answer.count(key)) for key in dict.fromkeys(answer)]
    if frame is not None:
        _know(g, frame, [card for card, _ in parts], aims=True)
    return parts


def choose_card(
    g: Table, candidates: Sequence[Card], *, optional: bool = False, **manner: Unpack[AskedForCards]
) -> Flow[Card | None]:
    """Choose one of the candidates, or None. None when there is no candidate, when choosing one does nothing (`useful`,
    see `choose_cards`), or when the player declines an `optional` choice."""
    chosen = yield from choose_cards(g, candidates, up_to=optional, **manner)
    return chosen[0] if chosen else None


def creatures(
    g: Table,
    *,
    friendly_to: Player | None = None,
    enemy_of: Player | None = None,
    where: Condition | None = None,
    other_than: Card | None = None,
) -> list[Card]:
    """The creatures in play that fit, the active player's first, each battleline from left to right."""
    fitting: list[Card] = []
    players = g.players
    active = g.state.active
    for n in range(len(players)):
        player = players[(active + n) % len(players)]
        if (friendly_to is not None and player is not friendly_to) or player is enemy_of:
            continue
        fitting.extend(player.line)
    if g.frame is not None and g.frame.as_if_yours:
        _count_as_mine(g.frame, fitting, friendly_to, enemy_of, "creature")
    if where is not None:
        fitting = [card for card in fitting if where(card)]
    if other_than is not None and other_than in fitting:
        fitting.remove(other_than)
    return fitting


def _count_as_mine(
    frame: Frame, fitting: list[Card], friendly_to: Player | None, enemy_of: Player | None, type: str
) -> None:
    """Count a card used as if it were yours as friendly to you (as-if-yours-resolves-from-user-view)."""
    me = frame.me
    if isinstance(me, Lasting) or me.zone != PLAY or me.type != type:
        return
    if friendly_to is not None and (friendly_to is frame.you) != (me in fitting):
        fitting.remove(me) if me in fitting else fitting.append(me)
    if enemy_of is frame.you and me in fitting:
        fitting.remove(me)


def artifacts(
    g: Table, *, friendly_to: Player | None = None, enemy_of: Player | None = None, where: Condition | None = None
) -> list[Card]:
    """The artifacts in play that fit, the active player's first."""
    fitting: list[Card] = []
    for player in g.clockwise():
        if (friendly_to is not None and player is not friendly_to) or player is enemy_of:
            continue
        fitting.extend(player.artifacts)
    if g.frame is not None and g.frame.as_if_yours:
        _count_as_mine(g.frame, fitting, friendly_to, enemy_of, "artifact")
    return fitting if where is None else [card for card in fitting if where(card)]


def choose_creature(
    g: Table,
    *,
    friendly_to: Player | None = None,
    enemy_of: Player | None = None,
    where: Condition | None = None,
    other_than: Card | None = None,
    **manner: Unpack[AskedForCreature],
) -> Flow[Card | None]:
    """Choose one creature in play, or None when none fits. `manner`: see `AskedForCreature`."""
    candidates = creatures(g, friendly_to=friendly_to, enemy_of=enemy_of, where=where, other_than=other_than)
    if manner.pop("untagged", False):
        candidates = [card for card in candidates if not card.tagged]
    optional = manner.pop("optional", False)
    words: Any = manner  # what is left are the words of a question for cards
    return choose_card(g, candidates, optional=optional, **words)


def choose_creatures(
    g: Table,
    count: int,
    *,
    friendly_to: Player | None = None,
    enemy_of: Player | None = None,
    where: Condition | None = None,
    **manner: Unpack[AskedForCreatures],
) -> Flow[list[Card]]:
    """Choose this many creatures in play, or as many as there are. `manner`: see `AskedForCreatures`."""
    candidates = creatures(g, friendly_to=friendly_to, enemy_of=enemy_of, where=where)
    return choose_cards(g, candidates, count=count, **manner)


def may(g: Table, purpose: str | None = None, *, useful: bool = True, **manner: Unpack[Wording]) -> Flow[bool]:
    """Ask whether the player wants it. `purpose` says what (see `Choice`). Not `useful`: it would do nothing, and the
    answer is no. `manner`: see `Wording`."""
    frame, by = g.frame, manner.get("by")
    choice = Choice(
        "yes-no",
        g.state.active if by is None else by.seat,
        manner.get("prompt") or (frame.prompt if frame else "may"),
        offered=("yes", "no"),
        source=None if frame is None else g.cards[frame.card],
        private=manner.get("private", False),
        purpose=purpose,
        subject=manner.get("subject"),
        event=None if frame is None or purpose is not None else frame.event,
    )
    return (yield from ask(g, choice, useful=useful))[0] == "yes"


def choose_number(g: Table, most: int, *, least: int = 0, **manner: Unpack[Asked]) -> Flow[int]:
    """Choose a number from least to most; the least where no number does anything (not `useful`)."""
    keys = tuple(f"number:{n}" for n in range(least, most + 1))
    return int((yield from _plain(g, "number", keys, **manner))[7:])


def choose_mode(g: Table, modes: Sequence[str], *, useful: bool = True, **manner: Unpack[Wording]) -> Flow[str]:
    """Choose one of several modes by name; the first where none does anything (not `useful`). Where picking an
    opponent's card is rewarded it is asked, as the modes may lead to different picks."""
    keys = tuple(f"mode:{mode}" for mode in modes)
    useful = useful or g.variant.aiming_matters
    return (yield from _plain(g, "mode", keys, useful=useful, **manner))[5:]


def name_house(g: Table, houses: Sequence[str], **manner: Unpack[Asked]) -> Flow[str]:
    """Choose one of some houses for an ability; the first where none does anything (not `useful`)."""
    return (yield from _plain(g, "house", tuple(f"house:{house}" for house in houses), **manner))[6:]


def choose_player(g: Table, players: Sequence[Player], *, aims: bool = True, **manner: Unpack[Wording]) -> Flow[Player]:
    """Choose one of some players. `aims`: the ability that is being resolved is then aimed at that player."""
    keys = tuple(f"seat:{player.seat}" for player in players)
    answer = yield from _plain(g, "player", keys, **manner)
    chosen = g.players[int(answer[5:])]
    if aims:
        g.variant.picked_player(g, chosen)
    return chosen


def _plain(g: Table, kind: str, keys: tuple[str, ...], **manner: Unpack[Asked]) -> Flow[str]:
    frame, by = g.frame, manner.get("by")
    choice = Choice(
        kind,
        g.state.active if by is None else by.seat,
        manner.get("prompt") or (frame.prompt if frame else kind),
        offered=keys,
        source=None if frame is None else g.cards[frame.card],
        purpose=manner.get("purpose"),
        subject=manner.get("subject"),
    )
    return (yield from ask(g, choice, useful=bool(manner.get("useful", True))))[0]


def opponent_of(g: Table, you: Player) -> Flow[Player]:
    """Your opponent; where there are several, the one the ability follows from, else one that is picked
    (break-key-prerequisite-fixes-opponent, break-key-singular-active-player-picks,
    break-key-unreferenced-opponent-picked)."""
    frame = g.frame
    if frame is not None and frame.opponent is not None and frame.you is you:
        # also one who has left meanwhile, and has nothing to lose: no other takes their place
        opponent = g.players[frame.opponent]
        g.variant.picked_player(g, opponent)
        return opponent
    others = g.opponents(you)
    if len(others) == 1:
        return others[0]
    return (yield from choose_player(g, others, prompt="opponent"))


def each_opponent_of(g: Table, player: Player) -> Flow[list[Player]]:
    """The opponents that a player's passive ability applies to when it names "the opponent". Each of them, clockwise,
    or one: where there are several that is a reading (break-key-passive-each-opponent)."""
    others = [other for other in g.clockwise() if other is not player]
    if len(others) < 2:
        return others
    if g.frame is not None:
        g.frame.readings += (_PASSIVE,)
    if g.reads(_PASSIVE, "each"):
        return others
    return [(yield from opponent_of(g, player))]


def bind_opponent(g: Table, player: Player) -> None:
    """Make a player the opponent of the rest of this ability, if an opponent (break-key-prerequisite-fixes-opponent).
    To be called when what follows depends on what has just happened to that player's things."""
    frame = g.frame
    if frame is not None and player is not frame.you:
        frame.opponent = player.seat


def choose_flank(
    g: Table, card: Card, player: Player, prompt: str, *, deploy: bool = False, barred: Collection[str] = ()
) -> Flow[int]:
    """Choose the position at which a creature arrives in a player's battleline.

    A flank that the active player picks, or any position (deploy-any-position). An empty battleline has one place.
    `barred`: the flanks where it cannot arrive; one at least is not.
    """
    many = len(player.line)
    kind, keys = "flank", ("flank:left", "flank:right")[: many + 1]
    if deploy:
        kind, keys = "position", tuple(f"position:{n}" for n in range(many + 1))
    if barred:
        ends = {"left": ("flank:left", "position:0"), "right": ("flank:right", f"position:{many}")}
        keys = tuple(key for key in keys if not any(key in ends[side] for side in barred))
    choice = Choice(kind, g.state.active, prompt, offered=keys, subject=card, side=player.seat)
    answer = (yield from ask(g, choice, unasked_before=True))[0]
    return many if answer == "flank:right" else 0 if answer == "flank:left" else int(answer[9:])


def order_cards(g: Table, cards: Sequence[Card], prompt: str, *, side: Player | None = None) -> Flow[list[Card]]:
    """Let the active player put cards in an order, first one first. `side`: the player whose cards they are."""
    if len(cards) < 2:
        return list(cards)
    choice = Choice(
        "order",
        g.state.active,
        prompt,
        cards=cards,
        minimum=len(cards),
        maximum=len(cards),
        ordered=True,
        side=None if side is None else side.seat,
    )
    answer = yield from ask(g, choice)
    return [g.by_id[int(key[5:])] for key in answer]


def cards_in_play_of(g: Table, player: Player) -> list[Card]:
    """The cards a player controls in play: creatures, artifacts and upgrades."""
    controlled = list(player.line)
    controlled += player.artifacts
    for owner in g.players:
        for host in (*owner.line, *owner.artifacts):
            controlled += [upgrade for upgrade in host.upgrades if upgrade.controller == player.seat]
    return [card for card in controlled if card.zone == PLAY]

"""A seeded player that takes the largest immediate gain: steals, reaps, destroys, and keeps a battleline.

It looks no turn ahead. It sees what its seat sees (`engine.players.seat_view`) and the options of the choice.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence

from engine.players import promises
from engine.players.draws import Draws
from engine.players.seat_view import AMBER, SeatView
from engine.table.choices import Choice
from engine.table.state import HAND, PLAY, Card
from engine.verbs import Verbs

_LOSING = ("discard", "purge", "sacrifice", "exhaust", "on the bottom", "shuffle", "destroy", "spend")
_KEEPING = ("archive", "hand", "play", "spare", "copy", "reveal", "reap", "counters", "ready", "on top", "graft")
_DISCARD = 0.3
"""Worth of discarding a useless card: another one is drawn for it."""


class GreedyPlayer:
    """Answers the choices of its seat from its view of the table."""

    __slots__ = ("_below",)

    def __init__(self, seed: str) -> None:
        self._below = Draws(seed).below

    def answer(self, choice: Choice, table: Verbs) -> list[str]:
        """A legal answer. `table`: of the match that asks."""
        keys = choice.keys
        if len(keys) == 1 and choice.minimum == 1 and choice.maximum == 1:
            return list(keys)
        view = SeatView(table, choice.seat)
        decide = _DECIDE.get(choice.kind)
        if decide is not None:
            return decide(self, choice, view)
        return self._any(choice)

    def _any(self, choice: Choice) -> list[str]:
        left = [key for key in choice.keys for _ in range(choice.repeats)]
        return [left.pop(self._below(len(left))) for _ in range(max(choice.minimum, min(1, choice.maximum)))]

    def _best(self, keys: Sequence[str], values: Sequence[float]) -> list[str]:
        """The key of the highest value; chance decides between equals."""
        top = max(values)
        best = [key for key, value in zip(keys, values, strict=True) if value >= top - 1e-9]
        return [best[self._below(len(best))] if len(best) > 1 else best[0]]

    # the turn

    def _house(self, choice: Choice, view: SeatView) -> list[str]:
        if choice.prompt != "house":
            return self._any(choice)
        worth = dict.fromkeys(choice.keys, 0.0)
        for card in view.me.hand:
            key = f"house:{card.house}"
            if key in worth:
                worth[key] += 0.6 + max(0.0, self._play(card, view))
        for card in (*view.mine, *view.me.artifacts):
            key = f"house:{view.house(card)}"
            if key in worth and card.ready:
                worth[key] += max(self._reap(card, view), view.best_fight(card)) if card in view.mine else 0.0
                worth[key] += max(0.0, _use(card, "action", view))
        return self._best(list(worth), list(worth.values()))

    def _main(self, choice: Choice, view: SeatView) -> list[str]:
        values = [self._action(key, view) for key in choice.keys]
        return self._best(choice.keys, values)

    def _action(self, key: str, view: SeatView) -> float:
        verb = key.partition(":")[0]
        card = view.card(key)
        if verb == "end" or card is None:
            return 0.0 if verb == "end" else -1.0
        if verb == "play":
            value = self._play(card, view)
            keywords = card.printed.keywords
            return (
                value + 20 if "alpha" in keywords and value > 0 else min(value, 0.4) if "omega" in keywords else value
            )
        if verb == "discard":
            return _DISCARD if self._play(card, view) < _DISCARD or card.zone == HAND else 0.1
        if verb == "reap":
            return self._reap(card, view)
        if verb == "fight":
            return view.best_fight(card) + _use(card, "fight", view)
        if verb == "unstun":
            return 1.0
        return _use(card, verb, view)

    def _play(self, card: Card, view: SeatView) -> float:
        """The gain of playing a card."""
        facts, text = card.printed, card.text.summary
        value = AMBER * card.icons.count("amber") + 0.5 * (len(card.icons) - card.icons.count("amber"))
        effect = view.gain(promises.promise(text, "play"), summary=text, label="play")
        if facts.type == "creature":
            return value + 1.5 + 0.35 * facts.power + effect
        if facts.type == "artifact":
            return value + 2.0 + effect
        if facts.type == "upgrade":
            hosts = view.enemies if promises.harms_its_host(text) else view.mine
            return value + effect + (1.5 if hosts else -2.0)
        return value + effect

    def _reap(self, card: Card, view: SeatView) -> float:
        return AMBER + 0.2 + _use(card, "reap", view)

    # choices of abilities

    def _cards(self, choice: Choice, view: SeatView) -> list[str]:
        keys = choice.keys
        worth = self._worth_of_choosing(choice, view)
        values = {key: worth(view.card(key)) for key in keys}
        if choice.repeats > 1:
            return self._divided(choice, view, values)
        tied = {key: self._below(1 << 16) for key in keys}
        ranked = sorted(keys, key=lambda key: (-values[key], tied[key]))
        chosen = ranked[: choice.minimum]
        for key in ranked[choice.minimum : choice.maximum]:
            if values[key] > 0:
                chosen.append(key)
        return chosen

    def _worth_of_choosing(self, choice: Choice, view: SeatView) -> Callable[[Card | None], float]:
        prompt, text = choice.prompt, "" if choice.source is None else choice.source.text.summary
        name, _, label = prompt.rpartition("/")
        if prompt == "fight.target" and choice.subject is not None:
            attacker = choice.subject
            return lambda card: 0.0 if card is None else view.fight(attacker, card)
        if prompt in ("play.host", "enter.host") and choice.subject is not None:
            side = -1 if promises.harms_its_host(choice.subject.text.summary) else 1
            return lambda card: _for_side(card, side, view)
        if prompt in ("icon.capture", "icon.power"):
            return lambda card: _for_side(card, 1, view)
        if prompt == "icon.damage":
            return lambda card: _struck(card, 1, view)
        if prompt == "archives.take":
            return lambda card: 1.0
        purpose = choice.purpose or ""
        if any(word in purpose for word in _LOSING):
            return lambda card: _for_side(card, -1, view)
        if any(word in purpose for word in _KEEPING):
            return lambda card: _for_side(card, 1, view)
        if not name:
            return lambda card: 0.0
        side = promises.aim(text, label)
        damage = promises.promise(text, label.partition("_")[0]).damage
        if side < 0 and damage:
            return lambda card: _struck(card, damage, view)
        readies = "readies" in promises.under(text, label)
        return lambda card: _for_side(card, side, view, readies=readies)

    def _divided(self, choice: Choice, view: SeatView, values: dict[str, float]) -> list[str]:
        """A total, divided: damage where it destroys most, everything else on the best option."""
        left, chosen = choice.minimum, []
        ranked = sorted(choice.keys, key=lambda key: -values[key])
        hostile = "damage" in (choice.purpose or "damage")
        for key in ranked:
            card = view.card(key)
            wanted = view.lives(card) if hostile and card is not None and card.zone == PLAY else choice.repeats
            many = min(left, choice.repeats, wanted)
            chosen += [key] * many
            left -= many
        for key in ranked:
            more = min(left, choice.repeats - chosen.count(key))
            chosen += [key] * more
            left -= more
        return chosen

    def _yes_no(self, choice: Choice, view: SeatView) -> list[str]:
        if choice.prompt == "house.take_archives" or choice.source is None:
            return ["yes"]
        text = promises.under(choice.source.text.summary, choice.prompt.rpartition("/")[2])
        pays = any(word in (choice.purpose or "") for word in ("sacrifice", "destroy", "discard", "exalt"))
        helps_me = choice.source.controller == view.seat or choice.source.zone != PLAY
        return ["yes" if helps_me and not (pays and "steal" not in text and view.in_reach) else "no"]

    def _number(self, choice: Choice, view: SeatView) -> list[str]:
        if choice.prompt.startswith("loop@"):
            return [choice.keys[0]]
        return [choice.keys[-1]]

    def _player(self, choice: Choice, view: SeatView) -> list[str]:
        others = [key for key in choice.keys if key != f"seat:{view.seat}"]
        return [others[self._below(len(others))] if len(others) > 1 else (others or list(choice.keys))[0]]

    def _first(self, choice: Choice, view: SeatView) -> list[str]:
        return list(choice.keys[: choice.minimum])

    def _mulligan(self, choice: Choice, view: SeatView) -> list[str]:
        """Keep the hand."""
        return ["keep"]


def _use(card: Card, label: str, view: SeatView) -> float:
    """The gain of resolving an ability of a card in play, including abilities from its upgrades."""
    value = 0.0
    for text in (card.text.summary, *(upgrade.text.summary.strip() for upgrade in card.upgrades)):
        if text and promises.has(text, label):
            value += view.gain(promises.promise(text, label), summary=text, label=label)
    return value


def _for_side(card: Card | None, side: int, view: SeatView, *, readies: bool = False) -> float:
    """The gain of choosing a card that something good (1) or bad (-1) will happen to."""
    if card is None or side == 0:
        return 0.0
    if card.zone == PLAY:
        own = 1 if card.controller == view.seat else -1
        value = view.worth(card)
        if readies and card.ready:
            value *= 0.2
    else:
        own = 1 if card.owner == view.seat else -1
        value = view.hand_worth(card)
    return own * side * value


def _struck(card: Card | None, damage: int, view: SeatView) -> float:
    """The gain of dealing damage to a creature."""
    if card is None or card.zone != PLAY:
        return _for_side(card, -1, view)
    own = -1 if card.controller == view.seat else 1
    lives = view.lives(card)
    share = 1.2 if damage >= lives else 0.5 * damage / lives
    return own * view.worth(card) * (0.1 if card.warded else share)


_DECIDE: dict[str, Callable[[GreedyPlayer, Choice, SeatView], list[str]]] = {
    "main": GreedyPlayer._main,
    "house": GreedyPlayer._house,
    "card": GreedyPlayer._cards,
    "yes-no": GreedyPlayer._yes_no,
    "number": GreedyPlayer._number,
    "player": GreedyPlayer._player,
    "order": GreedyPlayer._first,
    "trigger": GreedyPlayer._first,
    "key": GreedyPlayer._first,
    "mulligan": GreedyPlayer._mulligan,
}
"""The answer to each kind of choice; other kinds are answered at random."""

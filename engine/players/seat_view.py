"""The table as one seat sees it, and the worth of its cards to that seat.

It reads what lies open (battlelines, Æmber, keys, who controls what) and the cards that the seat knows; of any other
card it tells nothing. So exchanging information that the seat cannot know never changes an answer.

Worths are in the same measure everywhere: 2 is about one Æmber in the pool.
"""

from __future__ import annotations

from engine.players import promises
from engine.players.promises import Promise
from engine.table.state import PLAY, Card, Player
from engine.verbs import Verbs

AMBER = 2.0
KEY = 9.0
_USES = ("reap", "action", "omni", "fight")


class SeatView:
    """A seat's view at the moment of one question. Make a new one for the next question: it caches worths."""

    __slots__ = (
        "_g",
        "_mask",
        "seat",
        "_worths",
        "_powers",
        "_lives",
        "_targets",
        "mine",
        "enemies",
        "in_reach",
        "enemy_amber",
    )

    def __init__(self, table: Verbs, seat: int) -> None:
        players = table.players
        self._g, self.seat = table, seat
        self._mask = 1 << seat | 1 << len(players)
        self._worths: dict[int, float] = {}
        self._powers: dict[int, int] = {}
        self._lives: dict[int, int] = {}
        self._targets: list[Card] | None = None
        self.mine: list[Card] = players[seat].line
        others = [player for player in players if player.seat != seat and not player.eliminated]
        self.enemies: list[Card] = [card for player in others for card in player.line]
        self.enemy_amber = max((player.amber for player in others), default=0)
        self.in_reach = any(player.amber >= table.key_cost(player) for player in others)
        """An opponent could pay for a key, so taking Æmber from them comes first."""

    @property
    def me(self) -> Player:
        """The player in the seat. Only its open information and its hand."""
        return self._g.players[self.seat]

    @property
    def active(self) -> bool:
        """Whether it is the turn of this seat."""
        return self._g.state.active == self.seat

    def card(self, key: str) -> Card | None:
        """The card that an option is about, if it lies in play or the seat knows it; else None."""
        number = key.rpartition(":")[2].partition("/")[0]
        if not number.isdigit() or int(number) >= len(self._g.by_id):
            return None
        card = self._g.by_id[int(number)]
        return card if card.zone == PLAY or card.known & self._mask else None

    def power(self, card: Card) -> int:
        """The power of a creature in play."""
        power = self._powers.get(card.id)
        if power is None:
            power = self._powers[card.id] = self._g.power(card)
        return power

    def lives(self, card: Card) -> int:
        """The damage that destroys a creature in play."""
        if card.type != "creature":
            return 99
        lives = self._lives.get(card.id)
        if lives is None:
            lives = self._lives[card.id] = max(1, self.power(card) - card.damage) + self._g.armor_left(card)
        return lives

    def house(self, card: Card) -> str:
        """The house of a card in play."""
        return self._g.house_of(card)

    def keyword(self, card: Card, name: str) -> int:
        """The value of a keyword of a card in play."""
        return self._g.keywords_of(card).get(name, 0) if name in card.facts.keywords or card.upgrades else 0

    # worths

    def worth(self, card: Card) -> float:
        """The worth of a card in play to its controller."""
        worth = self._worths.get(card.id)
        if worth is None:
            worth = self._worths[card.id] = self._worth(card)
        return worth

    def _worth(self, card: Card) -> float:
        facts, text = card.facts, card.text.summary
        value = 1.5
        if card.type == "creature":
            value = 1.2 + 0.4 * self.power(card) + 0.3 * facts.armor - 0.15 * card.damage
            value += 0.6 * card.amber + 0.5 * card.warded - 0.7 * card.stunned + 0.3 * card.ready
        if text:
            value += 0.5
            for label in _USES:
                if promises.has(text, label):
                    value += min(2.0, 0.5 * self.gain(promises.promise(text, label), at_once=False))
        return max(0.2, value + 0.4 * len(card.upgrades))

    def hand_worth(self, card: Card) -> float:
        """The worth of a card out of play, in any zone."""
        facts = card.printed
        value = 1.0 + AMBER * 0.6 * facts.icons.count("amber") + 0.2 * len(facts.icons)
        if facts.type == "creature":
            value += 0.35 * facts.power
        text = promises.promise(card.text.summary, "play")
        return value + min(4.0, max(0.0, self.gain(text, at_once=False)))

    def gain(self, text: Promise, *, at_once: bool = True, summary: str = "", label: str = "") -> float:
        """The gain of resolving a promise; `at_once`: now, rather than at some later time."""
        if not text.other:
            return 0.0
        theirs = self.enemy_amber if at_once else 2
        urgent = 1.6 if self.in_reach and at_once else 1.0
        value = AMBER * (text.gains - text.gives) + 1.0 * text.cards + KEY * text.forges
        value += urgent * AMBER * 1.5 * min(text.steals, theirs)
        value += urgent * AMBER * min(text.takes_away, theirs)
        if self.mine or not at_once:
            value += urgent * AMBER * 0.7 * min(text.captures, theirs) + 1.0 * text.helps
        value -= 1.2 * text.costs
        if text.sweeps:
            value += self._swept(text.sweeps, summary, label) if at_once else 1.0
        elif not at_once:
            value += 0.4 * text.damage + 1.5 * text.strikes + 0.7 * text.hinders
        elif self.enemies:
            best = max(self.worth(card) for card in self.enemies)
            value += min(0.45 * text.damage, 1.5 * best) + text.strikes * best + min(0.4 * best, 2) * text.hinders
        elif self.mine and (text.damage or text.strikes):
            value -= 1.0 * text.strikes + 0.2 * text.damage
        return value + 0.3

    def _swept(self, whose: str, summary: str, label: str) -> float:
        """The gain when all creatures suffer: the worth of the enemy's creatures minus one's own."""
        damage = promises.sweeping_damage(summary, label)
        value = 0.0
        if whose != "friendly":
            value += sum(self.worth(card) for card in self.enemies if self.lives(card) <= damage)
        if whose != "enemy":
            value -= sum(self.worth(card) for card in self.mine if self.lives(card) <= damage)
        return 0.8 * value

    # fights

    def fight(self, attacker: Card, target: Card) -> float:
        """The gain of fighting one creature with another."""
        if target.warded:
            return 0.3
        if self.keyword(target, "elusive") and not target.attacked:
            return 0.1
        value = 0.0
        blow = self.power(attacker) + self.keyword(attacker, "assault")
        hazard = self.keyword(target, "hazardous")
        if hazard >= self.lives(attacker):
            return -self.worth(attacker)
        if blow >= self.lives(target) or (self.keyword(attacker, "poison") and not self._g.armor_left(target)):
            value += self.worth(target) + 0.3
        else:
            value += 0.5 * self.worth(target) * blow / self.lives(target)
        back = 0 if self.keyword(attacker, "skirmish") else self.power(target)
        if not attacker.warded:
            if back + hazard >= self.lives(attacker):
                value -= self.worth(attacker)
            else:
                value -= 0.4 * self.worth(attacker) * (back + hazard) / self.lives(attacker)
        return value

    def best_fight(self, attacker: Card) -> float:
        """The gain of a creature's best fight, judged by the battlelines."""
        return max((self.fight(attacker, target) for target in self.targets()), default=0.0)

    def targets(self) -> list[Card]:
        """The enemy creatures that taunt does not cover."""
        if self._targets is not None:
            return self._targets
        targets = self._targets = []
        for player in self._g.players:
            if player.seat == self.seat or player.eliminated:
                continue
            taunting = [bool(self.keyword(card, "taunt")) for card in player.line]
            for at, card in enumerate(player.line):
                if taunting[at] or not any(taunting[max(0, at - 1) : at + 2]):
                    targets.append(card)
        return targets

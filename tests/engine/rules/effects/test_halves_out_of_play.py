"""What follows a gigantic creature out of play follows both of the cards that it becomes."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent

NEW = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
WHOLE = {"title": "Ultra Gravitron (bottom half)", "under": ["Ultra Gravitron (top half)"], "damage": 1}
BOTH = ["Ultra Gravitron", "Ultra Gravitron"]

pytestmark = pytest.mark.clause("gigantic-two-cards-out-of-play", versions=("2021-03", "16.0", "18.4"))


@invent("Halves Shelf", type="artifact")
class HalvesShelf:
    """Action: puts an enemy creature facedown under itself. Omni: returns every card under itself to the hand of its
    owner."""

    def action(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.put_under(creature, me, facedown=True)

    def omni(g, me, you):
        yield from g.return_to_hand(list(me.under))


@invent("Halves Hook", type="artifact")
class HalvesHook:
    """Whenever a creature is destroyed, returns every top half to the hand of its owner from the discard piles."""

    @after("destroyed", card="creature")
    def hook(g, me, you, event):
        yield from g.return_to_hand([c for player in g.players for c in player.discard if c.printed.half == "top"])


def abducted(t, card):
    """Let the card put the gigantic creature of the other side into its player's archives."""
    if card == "Uxlyx the Zookeeper":
        t.reap(card)
    elif card == "Collector Worm":
        t.fight(card)
    else:
        t.play(card)
        if t.pending.kind != "main":
            t.choose(["Ultra Gravitron"])
    assert t.titles(t.me.archives) == BOTH
    return t


def with_abductor(table, card, version, **foe):
    stands = card in ("Uxlyx the Zookeeper", "Collector Worm")
    me = {"line": [{"title": card, "power_counters": 9}] if stands else [], "hand": [] if stands else [card]}
    foe = {"line": [WHOLE], "keys": ["red"], **foe}
    return abducted(table(me=me, foe=foe, house="mars", ruleset=version), card)


ABDUCTORS = [
    "Uxlyx the Zookeeper",
    "Sample Collection",
    "Mass Abduction",
    "Suspended Animation",
    "Scoop Up",
    "Collector Worm",
]


@NEW
@pytest.mark.parametrize("card", ABDUCTORS)
def test_both_halves_of_an_abducted_creature_go_home(table, card, version):
    t = with_abductor(table, card, version, hand=["Dysania"])
    t.next_turn("logos").play("Dysania")
    assert sorted(t.titles(t.foe.hand))[-2:] == BOTH
    assert t.foe.discard == []
    assert t.foe.amber == 0
    assert t.me.archives == []
    assert t.g.state.lasting == []


@NEW
@pytest.mark.parametrize("card", ABDUCTORS)
def test_both_halves_go_home_with_the_archives(table, card, version):
    t = with_abductor(table, card, version)
    t.next_turn().end()
    t.choose("mars", "yes")
    assert t.me.archives == []
    assert sorted(t.titles(t.foe.hand))[-2:] == BOTH
    assert t.g.state.lasting == []


@NEW
@pytest.mark.parametrize("back", [["Goon 3"], []])
def test_the_ritual_of_life_returns_neither_half_of_what_it_destroys(table, version, back):
    me = {"line": [WHOLE], "artifacts": ["Ritual of Life"], "discard": back}
    t = table(me=me, house="untamed", ruleset=version)
    t.action("Ritual of Life")
    assert t.titles(t.me.hand) == back
    assert t.titles(t.me.discard) == BOTH


@pytest.mark.parametrize("version", ["16.0", "18.4"])
def test_the_witch_plays_neither_half_of_what_she_destroys(table, version):
    witch = "Witch of the Dawn (evil twin)"
    t = table(me={"line": [WHOLE, "Goon 1"], "hand": [witch]}, house="untamed", ruleset=version)
    t.play(witch, "Ultra Gravitron")
    assert t.pending.kind == "main"
    assert t.titles(t.me.discard) == BOTH


@NEW
@pytest.mark.parametrize(
    "card, house, pile", [("Stealer of Souls", "dis", "purged"), ("Nizak, The Forgotten", "brobnar", "hand")]
)
def test_who_takes_what_it_destroyed_takes_both_halves(table, card, house, pile, version):
    fighter = {"title": card, "power_counters": 9, "house": house}
    t = table(me={"line": [fighter]}, foe={"line": [{**WHOLE, "damage": 9}]}, house=house, ruleset=version)
    t.fight(card)
    assert t.titles(getattr(t.foe, pile)) == BOTH
    assert t.foe.discard == []


@NEW
def test_both_halves_are_put_under_a_card(table, version):
    t = table(me={"artifacts": ["Halves Shelf"]}, foe={"line": [WHOLE]}, ruleset=version)
    t.action("Halves Shelf")
    assert t.titles(t.card("Halves Shelf").under) == BOTH
    assert t.foe.discard == []
    t.next_turn().next_turn().omni("Halves Shelf")
    assert sorted(t.titles(t.foe.hand))[-2:] == BOTH


@NEW
def test_a_half_that_has_moved_on_is_not_followed(table, version):
    stealer = {"title": "Stealer of Souls", "power_counters": 9}
    t = table(
        me={"line": [stealer], "artifacts": ["Halves Hook"]},
        foe={"line": [{**WHOLE, "damage": 9}]},
        house="dis",
        ruleset=version,
    )
    t.fight("Stealer of Souls", "trigger:" + str(t.card("Halves Hook").id))
    assert [card.facts.half for card in t.foe.purged] == ["bottom"]
    assert [card.facts.half for card in t.foe.hand] == ["top"]
    assert t.me.amber == 1

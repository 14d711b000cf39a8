"""The one door out of the archives: whatever takes a card from there, what replaces its leaving is asked."""

from __future__ import annotations

import pytest

from engine.abilities import instead_of, lasting
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent

CARDS = {"creature": "Goon 3", "artifact": "Trinket"}


@invent("Vault Kidnapper", type="action")
class VaultKidnapper:
    """Play: an enemy creature or artifact goes to your archives, and from there to its owner's hand only."""

    def play(g, me, you):
        chosen = yield from g.choose_card([*g.creatures(enemy_of=you), *g.artifacts(enemy_of=you)])
        for card in (yield from g.put_into_archives(chosen, of=you)):
            yield from g.begin(me, you, VaultKidnapper.Kept, until="match", on=card)

    @lasting
    class Kept:
        """It goes to its owner's hand."""

        @instead_of("leave_archives", when=lambda g, me, you, e: g.ref(e.card) == me.on and e.zone != "hand")
        def go_home(g, me, you, event):
            yield from g.return_to_hand(event.card)


@invent("Vault Warden", type="artifact")
class VaultWarden:
    """Cards cannot leave anybody's archives."""

    @instead_of("leave_archives")
    def hold(g, me, you, event):
        yield from ()


def road(title):
    """An action that sends each card of its player's archives down a road, and gains 1 Æmber where it arrived."""

    def register(way):
        @invent(title, type="action")
        class Road:
            """Play: sends each archived card of yours down a road."""

            def play(g, me, you):
                for card in list(you.archives):
                    yield from g.gain(you, int(bool((yield from way(g, card, you)))))

        return Road

    return register


@road("Vault Play")
def play(g, card, you):
    return (yield from g.play_card(card, you))


@road("Vault Summons")
def summon(g, card, you):
    return (yield from g.put_into_play(card, you))


@road("Vault Graft")
def graft(g, card, you):
    return (yield from g.put_under(card, g.creatures(friendly_to=you)[0]))


@road("Vault Sweep")
def sweep(g, card, you):
    return (yield from g.discard(card))


@road("Vault Pyre")
def burn(g, card, you):
    return (yield from g.purge(card))


@road("Vault Shuffle")
def shuffle(g, card, you):
    return (yield from g.shuffle_into_deck(card))


@road("Vault Top")
def lay_on_top(g, card, you):
    return (yield from g.put_on_deck(card))


@road("Vault Pickup")
def pick_up(g, card, you):
    return (yield from g.return_to_hand(card))


@road("Vault Trade")
def trade(g, card, you):
    return (yield from g.swap_areas(card, next(c for c in you.discard if c.type == card.type)))


@road("Vault Relief")
def relieve(g, card, you):
    return (yield from g.swap_areas(g.creatures(friendly_to=you)[0], card))


ROADS = {
    "Vault Play": "play",
    "Vault Summons": "play",
    "Vault Graft": "under",
    "Vault Sweep": "discard",
    "Vault Pyre": "purged",
    "Vault Shuffle": "deck",
    "Vault Top": "deck",
    "Vault Pickup": "hand",
    "Vault Trade": "discard",
    "Vault Relief": "play",
}


@pytest.mark.parametrize("way", ROADS)
def test_a_card_leaves_the_archives_by_any_road(table, version, way):
    mine = {"line": ["Goon 1"], "hand": [way], "archives": ["Goon 5"], "discard": ["Goon 2"]}
    t = table(me=mine, foe={}, ruleset=version)
    card = t.card("Goon 5")
    to_rest(t.play(way))
    assert (card.zone, t.me.amber) == (ROADS[way], 1)
    assert card not in t.me.archives


@pytest.mark.parametrize("way", ROADS)
def test_what_keeps_a_card_in_the_archives_closes_every_road(table, version, way):
    t = table(
        me={"line": ["Goon 1"], "hand": [way], "archives": ["Goon 5"], "discard": ["Goon 2"]},
        foe={"artifacts": ["Vault Warden"]},
        ruleset=version,
    )
    to_rest(t.play(way))
    assert t.titles(t.me.archives) == ["Goon 5"]
    assert t.me.amber == 0
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.happened("card.played")[-1].data["card"] == t.card(way).id, "what stayed was not played"


@pytest.mark.parametrize("kind", CARDS)
@pytest.mark.parametrize("way", [way for way in ROADS if way not in ("Vault Trade", "Vault Relief")])
def test_a_kidnapped_card_goes_home_by_every_road(table, version, way, kind):
    row = "line" if kind == "creature" else "artifacts"
    t = table(me={"line": ["Goon 1"], "hand": ["Vault Kidnapper", way]}, foe={row: [CARDS[kind]]}, ruleset=version)
    card = t.card(CARDS[kind])
    t.play("Vault Kidnapper")
    assert card in t.me.archives
    to_rest(t.play(way))
    assert card in t.foe.hand
    assert t.me.archives == []
    assert t.g.state.lasting == []
    assert t.me.amber == int(way == "Vault Pickup"), "it went by another road than the one it was sent down"


def test_archives_that_cannot_be_left_are_not_taken_up(table, version):
    t = table(me={"archives": ["Goon 5"]}, foe={"artifacts": ["Vault Warden"]}, step="house", ruleset=version)
    t.choose("brobnar", "yes")
    assert t.titles(t.me.archives) == ["Goon 5"]
    assert t.me.hand == []


def test_an_action_that_stays_in_the_archives_is_not_played(table, version):
    t = table(me={"hand": ["Vault Play"], "archives": ["Chant"]}, foe={"artifacts": ["Vault Warden"]}, ruleset=version)
    t.play("Vault Play")
    assert t.titles(t.me.archives) == ["Chant"]
    assert t.g.state.plays_of == {"Vault Play": 1}

"""What a turn counts of the cards played in it."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Tally Sway", type="artifact")
class TallySway:
    """Every card in hand is of Brobnar."""

    def house_of(g, me, card):
        return "brobnar" if card.zone == "hand" else None


def counts(t, player):
    return {house: t.g.happened(f"played:{house}", player) for house in ("brobnar", "dis", "logos")}


def test_played_cards_are_counted_by_house_however_they_are_played(table, version):
    t = table(
        me={"hand": ["Top of the Deck", "Goon 3"], "deck": ["Dis Goon 2"]}, foe={"hand": ["Goon 3"]}, ruleset=version
    )
    assert counts(t, t.me) == {"brobnar": 0, "dis": 0, "logos": 0}
    t.play("Goon 3").play("Top of the Deck")
    assert counts(t, t.me) == {"brobnar": 2, "dis": 1, "logos": 0}
    assert counts(t, t.foe) == {"brobnar": 0, "dis": 0, "logos": 0}
    t.next_turn("brobnar").play("Goon 3")
    assert counts(t, t.me)["brobnar"] == 0
    assert counts(t, t.foe)["brobnar"] == 1
    assert t.g.happened_last_turn("played:dis", t.me) == 1


@pytest.mark.parametrize(("artifacts", "house"), [([], "logos"), (["Tally Sway"], "brobnar")])
def test_a_card_counts_for_the_house_it_has_while_it_is_played(table, artifacts, house):
    t = table(me={"hand": ["Logos Trinket"], "artifacts": artifacts}, foe={}, house=house)
    t.play("Logos Trinket")
    assert counts(t, t.me) == {"brobnar": 0, "dis": 0, "logos": 0, house: 1}


def test_discarding_and_putting_into_play_count_for_nothing(table):
    t = table(me={"hand": ["Goon 3"], "deck": ["Dis Goon 2"]}, foe={})
    t.discard("Goon 3")
    assert counts(t, t.me) == {"brobnar": 0, "dis": 0, "logos": 0}

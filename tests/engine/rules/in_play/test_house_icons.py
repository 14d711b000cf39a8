"""Houses that icons add to a card, and the house that an effect puts in the place of all."""

from __future__ import annotations

import pytest

from engine.abilities import lasting
from engine.catalogue.printed import icon_in_words
from engine.rulesets import RULESETS
from tests.engine.invent import invent, plain

LATER = pytest.mark.parametrize("version", ["18.4"])
BOTH = pytest.mark.parametrize("version", ["16.0", "18.4"])
IN_MARS = {"title": "Goon 1", "icons": ["house:mars"]}

plain("Crest Twin", power=3, house="logos", icons=("amber", "house:dis"))


@invent("Crest Banner", type="artifact", house="logos")
class CrestBanner:
    """Friendly creatures also belong to Dis."""

    def more_houses(g, me, card):
        return ("dis",) if card.type == "creature" and card.controller == me.controller else ()


@invent("Crest Oath", type="action", house="mars")
class CrestOath:
    """Play: for the rest of the turn a creature belongs to Sanctum instead."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.begin(me, you, CrestOath.Sworn, on=creature)

    @lasting
    class Sworn:
        """This creature belongs to Sanctum instead."""

        def house_of(g, me, card):
            return "sanctum" if g.ref(card) == me.on else None


@invent("Crest Treason", type="action", house="mars")
class CrestTreason:
    """Play: for the rest of the turn a creature belongs to Shadows instead."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.begin(me, you, CrestTreason.Turned, on=creature)

    @lasting
    class Turned:
        """This creature belongs to Shadows instead."""

        def house_of(g, me, card):
            return "shadows" if g.ref(card) == me.on else None


@pytest.mark.clause("house-icon-adds-house")
@LATER
def test_a_card_in_play_belongs_to_the_houses_of_its_icons_as_well(table, version):
    t = table(me={"line": [IN_MARS, "Goon 2"]}, foe={}, house="mars", ruleset=version)
    g, both = t.g, t.card("Goon 1")
    assert g.houses_of(both) == ("brobnar", "mars")
    assert g.is_of(both, "brobnar")
    assert g.is_of(both, "mars")
    assert not g.is_of(both, "dis")
    assert t.may("reap:Goon 1")
    assert not t.may("reap:Goon 2")


@pytest.mark.clause("house-icon-adds-house", versions=("18.4",))
@BOTH
@pytest.mark.parametrize(("house", "may"), [("brobnar", True), ("mars", True), ("logos", False)])
def test_a_card_in_hand_is_played_and_discarded_in_each_of_its_houses(table, version, house, may):
    t = table(me={"hand": [IN_MARS, "Goon 2"]}, foe={}, house=house, ruleset=version)
    may = may and (version == "18.4" or house == "brobnar")
    assert t.may("play:Goon 1") == t.may("discard:Goon 1") == may
    assert t.may("play:Goon 2") == (house == "brobnar")
    if not may:
        assert t.refused("play:Goon 1").clause == "step3-only-active-house-cards"
        return
    t.play("Goon 1")
    assert t.g.happened("played:brobnar", t.me) == 1
    assert t.g.happened("played:mars", t.me) == (1 if version == "18.4" else 0)


@pytest.mark.clause("house-icon-adds-house")
@LATER
def test_a_printed_house_icon_counts_in_every_zone_and_as_one_that_is_discarded(table, version):
    t = table(
        me={"hand": ["Crest Twin", "Logos Goon 1"], "discard": ["Crest Twin"], "deck": ["Crest Twin"]},
        foe={},
        house="dis",
        ruleset=version,
    )
    assert all(t.g.is_of(card, house) for card in t.cards("Crest Twin") for house in ("logos", "dis"))
    t.discard("Crest Twin")
    assert (t.g.happened("discarded:dis", t.me), t.g.happened("discarded:logos", t.me)) == (1, 1)
    assert not t.may("discard:Logos Goon 1")


@pytest.mark.clause("house-icon-adds-house")
@LATER
def test_its_player_may_choose_the_house_of_an_icon(table, version):
    seats = {"houses": ["brobnar", "dis", "logos"]}
    t = table(me={"line": [IN_MARS], **seats}, foe=seats, step="house", ruleset=version)
    assert sorted(t.offered) == ["house:brobnar", "house:dis", "house:logos", "house:mars"]
    t.choose("mars").reap("Goon 1")
    assert t.me.amber == 1


@pytest.mark.clause("house-change-replaces-all", versions=("18.4",))
@BOTH
@pytest.mark.parametrize("banner", ["Crest Banner", "Rainbow"])
def test_a_house_that_an_effect_gives_stands_in_the_place_of_all(table, version, banner):
    side = {"hand": ["Crest Oath"], "line": [IN_MARS, "Goon 2"], "artifacts": [banner]}
    t = table(me=side, foe={}, house="mars", ruleset=version)
    g, sworn, other = t.g, t.card("Goon 1"), t.card("Goon 2")
    assert g.is_of(sworn, "dis")
    t.play("Crest Oath", "Goon 1")
    assert g.is_of(sworn, "sanctum")
    assert g.is_of(sworn, "dis") == (version == "16.0")
    assert not g.is_of(sworn, "mars") or (version, banner) == ("16.0", "Rainbow")
    assert not g.is_of(sworn, "brobnar") or (version, banner) == ("16.0", "Rainbow")
    assert g.is_of(other, "dis")
    assert g.is_of(other, "brobnar")
    if version == "18.4":
        assert g.houses_of(sworn) == ("sanctum",)
    t.next_turn()
    assert g.is_of(sworn, "dis"), "afterwards it is what it was"
    assert g.is_of(sworn, "brobnar")
    assert g.is_of(sworn, "mars") == (version == "18.4" or banner == "Rainbow")


@pytest.mark.clause("house-change-newest-wins")
@LATER
@pytest.mark.parametrize(("banner", "many"), [("Crest Banner", 2), ("Rainbow", 15)])
def test_what_adds_houses_later_than_the_change_adds_them(table, version, banner, many):
    hand = ["Crest Oath", {"title": banner, "house": "mars"}]
    t = table(me={"hand": hand, "line": ["Goon 1"]}, foe={}, house="mars", ruleset=version)
    t.play("Crest Oath").play(banner)
    houses = t.g.houses_of(t.card("Goon 1"))
    assert len(houses) == many
    assert {"sanctum", "dis"} <= {*houses}


@pytest.mark.clause("house-change-newest-wins")
@LATER
@pytest.mark.parametrize(
    ("cards", "house"), [(("Crest Oath", "Crest Treason"), "shadows"), (("Crest Treason", "Crest Oath"), "sanctum")]
)
def test_of_two_houses_that_effects_give_the_newest_wins(table, version, cards, house):
    t = table(me={"line": ["Goon 1", "Goon 2"], "hand": list(cards)}, foe={}, house="mars", ruleset=version)
    for title in cards:
        t.play(title, "Goon 1")
    assert t.g.houses_of(t.card("Goon 1")) == (house,)
    assert t.g.houses_of(t.card("Goon 2")) == ("brobnar",)


@pytest.mark.clause("houses-fifteen")
@LATER
def test_there_are_fifteen_houses(table, version):
    known = RULESETS[version].houses
    assert len(known) == 15
    assert {"geistoid", "skyborn", "redemption", "ouboros"} == {*known} - {*RULESETS["16.0"].houses}
    t = table(me={"line": ["Goon 1"], "artifacts": ["Rainbow"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    assert t.g.houses_of(t.card("Goon 1")) == known
    assert t.g.houses_of(t.card("Goon 2")) == ("brobnar",)
    assert {icon_in_words(f"house:{house}") for house in ("staralliance", "ouboros")} == {"Star Alliance", "Ouboros"}

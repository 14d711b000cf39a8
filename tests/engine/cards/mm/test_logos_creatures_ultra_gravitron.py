"""Mass Mutation, Logos, creatures: Ultra Gravitron, a gigantic creature."""

from __future__ import annotations

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import seen_by
from tests.engine.invent import plain

TITLE = "Ultra Gravitron"
BOTTOM, TOP = f"{TITLE} (bottom half)", f"{TITLE} (top half)"
GRAVITRON = {"title": BOTTOM, "under": [TOP]}

plain("Gravity Purse", power=3, icons=("amber", "amber"))


def gravitron(table, version="16.0", foe=(), bottom=GRAVITRON, **me):
    """A table with Ultra Gravitron in play and a card in archives, unless there are others."""
    mine = {"line": [bottom], "archives": ["Goon 1"], **me}
    return table(me=mine, foe={"line": list(foe)}, house="logos", ruleset=version)


@NEW
@pytest.mark.parametrize("half", [f"{TITLE}#1", f"{TITLE}#2"])
@pytest.mark.clause("gigantic-both-halves-from-hand", "gigantic-attributes-split", versions=("2021-03", "16.0", "18.4"))
def test_it_is_played_with_both_halves_and_archives_the_top_five_cards(table, version, half):
    deck = ["Goon 1", "Goon 2", "Goon 3", "Goon 4", "Goon 5", "Goon 6"]
    t = table(me={"hand": [BOTTOM, TOP], "deck": deck}, foe={}, house="logos", ruleset=version)
    t.play(half)
    assert t.titles(t.me.line) == [TITLE]
    assert t.me.hand == []
    assert (t.power(TITLE), t.armor(TITLE), t.card(TITLE).ready) == (10, 3, False)
    assert t.titles(t.me.archives) == deck[:0:-1]
    assert t.me.deck[-1].title == "Goon 1"
    assert not any(card.known >> 1 & 1 for card in t.me.archives)


@NEW
def test_it_archives_what_there_is_of_a_short_deck(table, version):
    t = table(
        me={"hand": [BOTTOM, TOP], "deck": ["Goon 1", "Goon 2"], "discard": ["Goon 3"]},
        foe={},
        house="logos",
        ruleset=version,
        filler=0,
    )
    t.play(TITLE)
    assert t.titles(t.me.archives) == ["Goon 2", "Goon 1"]
    assert t.titles(t.me.discard) == ["Goon 3"]


@NEW
def test_one_half_alone_stays_in_hand(table, version):
    t = table(me={"hand": [BOTTOM, BOTTOM]}, foe={"hand": [TOP]}, house="logos", ruleset=version)
    assert t.refused(f"play:{TITLE}").clause == "gigantic-both-halves-from-hand"
    assert t.refused(f"play:{t.me.hand[1].id}").clause == "gigantic-both-halves-from-hand"


@NEW
@pytest.mark.parametrize("how", ["reap", "fight"])
def test_it_discards_an_archived_card_to_purge_a_creature_for_its_icons(table, version, how):
    t = gravitron(table, version, foe=["Gravity Purse", "Goon 2"], archives=["Goon 1", "Goon 5"])
    if how == "reap":
        t.reap(TITLE, "Goon 5", "Gravity Purse")
    else:
        t.fight(TITLE, "Goon 2", "Goon 5", "Gravity Purse")
    assert t.titles(t.me.discard) == ["Goon 5"]
    assert t.titles(t.me.archives) == ["Goon 1"]
    assert t.titles(t.foe.purged) == ["Gravity Purse"]
    assert seen_by(t, "Goon 5", 1)
    assert t.me.amber == 2 + (how == "reap")
    assert t.foe.amber == 0


@NEW
def test_without_archived_cards_nothing_is_purged(table, version):
    t = gravitron(table, version, foe=["Gravity Purse"], archives=[], hand=["Goon 1"])
    t.reap(TITLE)
    assert t.me.amber == 1
    assert t.titles(t.foe.line) == ["Gravity Purse"]
    assert len(t.me.hand) == 1


@NEW
def test_where_it_is_alone_it_purges_itself_and_both_halves_go(table, version):
    t = gravitron(table, version, bottom={"title": BOTTOM, "under": [{"title": TOP, "icons": ["draw"]}]})
    t.reap(TITLE, "Goon 1")
    if t.pending.prompt != "main":
        t.choose(TITLE)
    assert t.me.line == []
    assert t.titles(t.me.purged) == [TITLE, TITLE]
    assert len(t.me.hand) == 1, "the icon of its top half"


@NEW
def test_a_gigantic_creature_that_is_purged_gives_the_icons_of_its_top_half(table, version):
    theirs = {"title": BOTTOM, "under": [{"title": TOP, "icons": ["amber", "draw"]}]}
    t = gravitron(table, version, foe=[theirs, "Goon 2"])
    t.reap(TITLE, "Goon 1", t.foe.line[0])
    assert t.titles(t.foe.purged) == [TITLE, TITLE]
    assert t.me.amber == 2
    assert len(t.me.hand) == 1


@pytest.mark.reading("ultra-gravitron-ward", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_a_ward_saves_the_creature_and_its_icons_are_resolved(table, version):
    t = gravitron(table, version, foe=[{"title": "Gravity Purse", "warded": True}])
    t.reap(TITLE, "Goon 1", "Gravity Purse")
    assert t.titles(t.foe.line) == ["Gravity Purse"]
    assert not t.card("Gravity Purse").warded
    assert t.me.amber == 1 + 2


@NEW
def test_added_icons_are_resolved_too_for_who_uses_it(table, version):
    enhanced = {"title": "Goon 2", "icons": ["draw", "capture"]}
    t = table(
        me={"line": [GRAVITRON], "archives": ["Goon 1"]},
        foe={"line": [enhanced, "Goon 3"], "amber": 3},
        house="logos",
        ruleset=version,
    )
    t.reap(TITLE, "Goon 1", "Goon 2")
    assert len(t.me.hand) == 1
    assert t.card(TITLE).amber == 1
    assert t.foe.amber == 2


@pytest.mark.pair("Fission Bloom", "Ultra Gravitron")
@pytest.mark.ruling("faq-fission-bloom-ultra-gravitron", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("bonus-as-if-played-triggers-next-card-effects", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_fission_bloom_doubles_the_icons_of_what_it_purges(table, version):
    t = gravitron(table, version, foe=["Gravity Purse"], artifacts=["Fission Bloom"])
    t.action("Fission Bloom").reap(TITLE, "Goon 1", "Gravity Purse")
    assert t.titles(t.foe.purged) == ["Gravity Purse"]
    assert t.me.amber == 5
    assert t.g.state.lasting == []


@pytest.mark.pair("Ultra Gravitron", "Wild Wormhole")
@pytest.mark.ruling("example-gigantic-ultra-gravitron-wormhole", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause(
    "gigantic-single-half-effect-fails", "play-impossible-card-returns-to-source", versions=("2021-03", "16.0", "18.4")
)
@NEW
def test_wild_wormhole_does_not_play_one_half_from_the_deck(table, version):
    t = table(me={"hand": ["Wild Wormhole", BOTTOM], "deck": [TOP]}, foe={}, house="logos", ruleset=version)
    t.play("Wild Wormhole")
    assert t.me.line == []
    assert t.me.archives == []
    assert [card.printed.half for card in t.me.hand] == ["bottom"]
    assert t.me.deck[-1].printed.half == "top"


@NEW
def test_fission_bloom_doubles_the_icons_of_its_top_half_when_it_is_played(table, version):
    top = {"title": TOP, "icons": ["amber"]}
    t = table(
        me={"artifacts": ["Fission Bloom"], "hand": [{"title": BOTTOM, "icons": ["draw"]}, top]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.action("Fission Bloom").play(TITLE)
    assert t.me.amber == 2
    assert len(t.me.hand) == 2
    assert t.g.state.lasting == []

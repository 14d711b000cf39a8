"""Cards of Shadows in Age of Ascension that cross the table, beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.cards import of_house
from tests.engine.helpers.looks import pools
from tests.engine.helpers.tables import ambush, robbing

CAPER, NIFF, SHARD = "Scowly Caper", "Little Niff", "Shard of Greed"
PUNCH = "Sucker Punch"


# as though it were yours


@pytest.mark.pair("Shard of Greed", "Remote Access")
def test_a_shard_used_from_afar_counts_with_your_own_shards(table, version):
    t = table(
        me={"hand": ["Remote Access"], "artifacts": [SHARD]},
        foe={"artifacts": [SHARD, SHARD]},
        house="logos",
        ruleset=version,
    )
    before = t.card("Remote Access").icons.count("amber")
    t.play("Remote Access", t.foe.artifacts[0])
    assert pools(t) == [before + 2, 0]


@pytest.mark.pair("Guard Disguise", "Nexus")
@pytest.mark.parametrize(("pool", "stolen"), [(3, 3), (4, 0)])
def test_nexus_wears_their_disguise_against_them(table, version, pool, stolen):
    foe = {"artifacts": ["Guard Disguise"], "amber": pool}
    t = table(me={"line": ["Nexus"]}, foe=foe, house="shadows", ruleset=version)
    t.reap("Nexus")
    assert pools(t) == [1 + stolen, pool - stolen]
    assert t.titles(t.foe.discard) == ["Guard Disguise"]


# cards of theirs that Murkens plays


murky = partial(robbing, title="Murkens")


@pytest.mark.pair("Murkens", "Scowly Caper")
def test_their_caper_enters_on_their_side_when_you_play_it(table, version):
    t = murky(table, version, [CAPER], line=["Goon 4"])
    t.choose("left")
    assert t.titles(t.foe.line) == [CAPER, "Goon 4"]
    assert t.titles(t.me.line) == ["Murkens"]
    assert t.card(CAPER).controller == 1


@pytest.mark.pair("Murkens", "Mimicry")
def test_their_mimicry_copies_what_they_have_discarded(table, version):
    t = murky(table, version, ["Mimicry"], discard=["Relentless Whispers"], line=["Goon 2"], amber=3)
    t.choose("Goon 2")
    icons = t.card("Relentless Whispers").icons.count("amber")
    assert pools(t) == [1 + icons, 2]
    assert t.foe.line == []
    assert sorted(t.titles(t.foe.discard)) == ["Goon 2", "Mimicry", "Relentless Whispers"]


@pytest.mark.pair("Murkens", "Uxlyx the Zookeeper")
def test_what_is_abducted_goes_home_and_is_not_played(table, version):
    t = table(
        me={"line": ["Uxlyx the Zookeeper"], "houses": ["mars"]},
        foe={"line": ["Goon 5"], "hand": ["Murkens"], "houses": ["shadows"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Uxlyx the Zookeeper")
    assert t.titles(t.me.archives) == ["Goon 5"]
    t.next_turn("shadows")
    t.play("Murkens", "archives")
    assert t.titles(t.foe.line) == ["Murkens"]
    assert "Goon 5" in t.titles(t.foe.hand)
    assert t.at_rest


@pytest.mark.pair("Murkens", "Ember Imp")
def test_an_imp_of_theirs_keeps_the_third_card_where_it_was(table, version):
    t = ambush(table, version, "Murkens", {"hand": ["Shadows Chant"]}, {"deck": ["Dis Trinket"], "line": ["Ember Imp"]})
    t.play("Shadows Chant").play("Murkens")
    assert t.titles(t.foe.deck)[-1] == "Dis Trinket"
    assert t.me.artifacts == []
    assert t.at_rest


@pytest.mark.pair("Murkens", "Customs Office")
@pytest.mark.parametrize(("pool", "passes"), [(0, False), (1, True), (3, True)])
def test_their_artifact_is_taxed_by_their_office(table, version, pool, passes):
    t = murky(table, version, ["Dis Trinket"], me={"amber": pool}, artifacts=["Customs Office"])
    assert t.titles(t.me.artifacts) == ["Dis Trinket"] * passes
    assert pools(t) == [pool - passes, passes * 1]
    assert len(t.foe.deck) == 12 + (not passes)


@pytest.mark.pair("Murkens", "Bad Penny")
def test_a_borrowed_penny_returns_to_its_owner(table, version):
    t = murky(table, version, ["Bad Penny"], me={"hand": ["Shadows Slaying"]})
    t.choose("left").play("Shadows Slaying", "Bad Penny")
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert t.me.hand == []


@pytest.mark.pair("Murkens", "Sucker Punch")
@pytest.mark.parametrize(
    ("version", "played"), [("1.2", True), ("1.3", False), ("2021-03", False), ("16.0", False), ("18.4", False)]
)
def test_their_punch_comes_too_late_where_alpha_is_known(table, version, played):
    t = murky(table, version, [PUNCH], line=["Goon 2"])
    assert len(t.foe.line) == (not played)
    assert t.titles(t.foe.archives) == [PUNCH] * played, "in the archives of its owner"


@NEW
@pytest.mark.pair("Murkens", "Sci. Officer Morpheus")
def test_with_morpheus_murkens_plays_two_of_theirs(table, version):
    t = murky(table, version, ["Mars Trinket", "Dis Trinket"], me={"line": ["Sci. Officer Morpheus"]})
    t.choose("left")
    to_rest(t)
    assert sorted(t.titles(t.me.artifacts)) == ["Dis Trinket", "Mars Trinket"]


@pytest.mark.pair("Ronnie Wristclocks", "Sci. Officer Morpheus")
@pytest.mark.parametrize(("pool", "stolen"), [(6, 2), (7, 3), (8, 3), (9, 4)])
def test_with_morpheus_ronnie_looks_at_their_pool_again(table, version, pool, stolen):
    t = ambush(table, version, "Ronnie Wristclocks", {"line": ["Sci. Officer Morpheus"]}, {"amber": pool})
    t.play("Ronnie Wristclocks")
    to_rest(t)
    assert pools(t) == [stolen, pool - stolen]


@pytest.mark.pair("Murkens", "Little Niff")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_their_niff_is_deployed_by_you_and_ends_the_step(table, version):
    t = murky(table, version, [NIFF], me={"line": ["Gamgee"]})
    t.choose("left").choose("position:1")
    assert t.titles(t.me.line) == ["Murkens", NIFF, "Gamgee"]
    assert t.game.active == 1


@pytest.mark.pair("Murkens", "Library Access")
@pytest.mark.parametrize(
    ("version", "zone", "at_once"),
    [
        ("1.2", "discard", 0),
        ("1.3", "purged", 0),
        ("2021-03", "purged", 1),
        ("16.0", "purged", 1),
        ("18.4", "purged", 1),
    ],
)
def test_their_library_draws_for_you_and_stays_theirs(table, version, zone, at_once):
    """Where Play abilities share the window of the play, it answers to that of Murkens too."""
    t = murky(table, version, ["Library Access"], me={"hand": ["Shadows Chant"]})
    library = t.card("Library Access")
    assert (library.zone, library.controller) == (zone, 1)
    assert len(t.me.hand) == 1 + at_once
    t.play("Shadows Chant")
    assert len(t.me.hand) == 1 + at_once
    assert t.foe.hand == []


# on the other side


@pytest.mark.pair("Scowly Caper", "Harland Mindlock")
def test_when_mindlock_goes_the_caper_is_theirs_again_and_not_its_owner_s(table, version):
    me = {"hand": [CAPER, of_house("shadows", "Harland Mindlock"), "Shadows Slaying"]}
    t = table(me=me, foe={}, house="shadows", ruleset=version)
    t.play(CAPER).play("Harland Mindlock", flank="")
    t.choose("left")
    assert sorted(t.titles(t.me.line)) == ["Harland Mindlock", CAPER]
    t.play("Shadows Slaying", "Harland Mindlock")
    while not t.at_rest:
        t.choose("left")
    assert t.me.line == []
    assert t.titles(t.foe.line) == [CAPER]


@pytest.mark.pair("Scowly Caper", "Speed Sigil")
def test_the_first_creature_played_is_ready_on_the_other_side_too(table, version):
    t = ambush(table, version, CAPER, {"artifacts": ["Speed Sigil"]}, {})
    t.play(CAPER)
    assert t.foe.line[0].ready


@pytest.mark.pair("Scowly Caper", "Pingle Who Annoys")
@pytest.mark.parametrize(("side", "hurt"), [("me", 1), ("foe", 0)])
def test_pingle_annoys_the_caper_only_from_the_side_that_played_it(table, version, side, hurt):
    lines = {"me": [], "foe": [], side: ["Pingle Who Annoys"]}
    t = ambush(table, version, CAPER, {"line": lines["me"]}, {"line": lines["foe"]})
    t.play(CAPER)
    assert t.card(CAPER).damage == hurt
    assert t.card(CAPER).controller == 1


@pytest.mark.pair("Scowly Caper", "Teliga")
@pytest.mark.parametrize(("side", "gained"), [("me", [0, 0]), ("foe", [0, 1])])
def test_the_caper_was_played_by_its_owner_all_the_same(table, version, side, gained):
    lines = {"me": [], "foe": [], side: ["Teliga"]}
    t = ambush(table, version, CAPER, {"line": lines["me"]}, {"line": lines["foe"]})
    t.play(CAPER)
    assert pools(t) == gained


@pytest.mark.pair("Scowly Caper", "Armageddon Cloak")
def test_a_cloak_saves_the_neighbor_of_the_caper_once(table, version):
    line = [CAPER, {"title": "Goon 3", "damage": 1, "upgrades": ["Armageddon Cloak"]}]
    t = table(me={"line": line}, foe={}, ruleset=version)
    t.end()
    assert len(t.me.line) == 2
    assert t.card("Goon 3").damage == 0
    assert t.card("Armageddon Cloak").zone == "discard"


@pytest.mark.pair("Redlock", "Scowly Caper")
def test_a_caper_played_to_the_other_side_is_a_creature_you_played(table, version):
    t = ambush(table, version, CAPER, {"line": ["Redlock"]}, {})
    t.play(CAPER).end()
    assert pools(t) == [0, 0]

"""Creatures of Shadows in Age of Ascension, M to Y."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.looks import damage, pools, seen_by
from tests.engine.helpers.tables import ambush, robbing

# Murkens


murky = partial(robbing, title="Murkens")


def test_murkens_plays_the_top_card_of_their_deck(table, version):
    t = murky(table, version, ["Dis Goon 2", "Dis Goon 3"], line=["Goon 5"])
    assert t.pending.prompt == "enter.flank", "it enters your battleline"
    t.choose("left")
    goon = t.card("Dis Goon 3")
    assert t.titles(t.me.line) == ["Dis Goon 3", "Murkens"]
    assert (goon.owner, goon.controller, goon.ready) == (
        1,
        0,
        False,
    )
    assert t.titles(t.foe.deck)[-1] == "Dis Goon 2"
    assert t.titles(t.foe.line) == ["Goon 5"]


def test_murkens_plays_from_their_archives_at_random(table, version):
    t = murky(table, version, ["Dis Goon 2"], ["Dis Trinket", "Dis Trinket"])
    assert t.pending.keys == ("mode:archives", "mode:deck")
    t.choose("archives")
    assert t.titles(t.me.artifacts) == ["Dis Trinket"]
    assert t.titles(t.foe.archives) == ["Dis Trinket"]
    assert t.titles(t.foe.deck)[-1] == "Dis Goon 2"
    assert not seen_by(t, t.foe.archives[0], 0)


def test_murkens_may_leave_their_archives_alone(table, version):
    t = murky(table, version, ["Dis Goon 2"], ["Dis Trinket"])
    t.choose("deck", "right")
    assert t.titles(t.me.line) == ["Murkens", "Dis Goon 2"]
    assert t.titles(t.foe.archives) == ["Dis Trinket"]


def test_the_random_card_is_any_of_them(table):
    found = set()
    for seed in range(12):
        t = ambush(
            table, "16.0", "Murkens", {}, {"archives": ["Dis Trinket", "Mars Trinket", "Logos Trinket"]}, seed=seed
        )
        t.play("Murkens", "archives")
        found.update(t.titles(t.me.artifacts))
    assert found == {"Dis Trinket", "Mars Trinket", "Logos Trinket"}


@pytest.mark.parametrize(
    ("deck", "archives", "where"),
    [([], ["Dis Trinket"], "archives"), (["Dis Trinket"], [], "deck"), ([], [], None)],
    ids=["no deck", "no archives", "neither"],
)
def test_what_is_not_there_is_not_offered(table, version, deck, archives, where):
    foe = {"deck": deck, "archives": archives, "discard": ["Goon 3"]}
    t = ambush(table, version, "Murkens", {"deck": ["Goon 3"]}, foe, filler=0)
    t.play("Murkens")
    assert t.at_rest
    assert t.titles(t.me.artifacts) == ["Dis Trinket"] * (where is not None)
    assert t.titles(t.foe.discard) == ["Goon 3"]


def test_their_action_resolves_for_you_and_goes_to_their_pile(table, version):
    t = murky(table, version, ["Dis Theft of 2"], amber=5)
    assert pools(t) == [2, 3]
    assert t.titles(t.foe.discard) == ["Dis Theft of 2"]
    assert t.me.discard == []


def test_the_bonus_of_their_card_is_yours(table, version):
    t = murky(table, version, ["Key of Darkness", "Dusk Chronicles"], amber=2)
    assert pools(t) == [1, 2], "they have more, so you draw"
    assert len(t.me.hand) == 1, "they have more, so you draw"


def test_their_play_ability_sees_you_as_its_player(table, version):
    t = murky(table, version, ["Urchin"], amber=3)
    t.choose("right")
    assert pools(t) == [1, 2]
    assert t.card("Urchin").controller == 0


def test_their_upgrade_is_attached_by_you(table, version):
    t = murky(table, version, ["Duskrunner"], line=["Goon 5"])
    assert t.offered == ["Murkens", "Goon 5"]
    t.choose("Murkens")
    upgrade = t.card("Duskrunner")
    assert upgrade.host is t.card("Murkens")
    assert (upgrade.owner, upgrade.controller) == (1, 0)


def test_what_you_played_of_theirs_returns_to_them(table, version):
    t = murky(table, version, ["Dis Goon 3"], me={"hand": ["Shadows Recall"]})
    t.choose("right").play("Shadows Recall", "Dis Goon 3")
    assert t.titles(t.foe.hand) == ["Dis Goon 3"]
    assert t.titles(t.me.line) == ["Murkens"]


@pytest.mark.clause("play-impossible-card-returns-to-source")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_their_alpha_card_comes_too_late_and_stays(table, version):
    t = murky(table, version, ["Swindle"], amber=3)
    assert t.titles(t.foe.deck)[-1] == "Swindle"
    assert pools(t) == [0, 3]
    assert seen_by(t, "Swindle", 0)
    t = murky(table, version, (), ["Swindle"], amber=3)
    t.choose("archives")
    assert t.titles(t.foe.archives) == ["Swindle"]
    assert pools(t) == [0, 3]
    assert t.at_rest


def test_murkens_that_is_only_put_into_play_plays_nothing(table, version):
    t = ambush(table, version, "Shadows Ushering", {"hand": ["Murkens"]}, {"deck": ["Dis Trinket"]})
    t.play("Shadows Ushering")
    assert t.titles(t.me.line) == ["Murkens"]
    assert t.me.artifacts == []
    assert t.at_rest


# Plague Rat


def plague(table, version, me=(), foe=(), **more):
    t = ambush(table, version, "Plague Rat", {"line": list(me)}, {"line": list(foe)}, **more)
    return t.play("Plague Rat")


@pytest.mark.parametrize("rats", [0, 1, 2])
def test_each_rat_hurts_all_that_are_none(table, version, rats):
    t = plague(table, version, ["Goon 9"], [*["Plague Rat"] * rats, "Goon 8", "Guard 7/1"])
    assert damage(t.me) == [1 + rats, 0]
    assert damage(t.foe) == [*[0] * rats, 1 + rats, rats]


def test_the_plague_kills_its_neighbors(table, version):
    t = plague(table, version, ["Goon 1"], ["Goon 2"])
    assert t.titles(t.me.line) == ["Plague Rat"]
    assert damage(t.foe) == [1]


@NEW
def test_a_ward_stops_the_whole_plague(table, version):
    t = plague(table, version, ["Plague Rat"], [{"title": "Goon 2", "warded": True}, "Goon 2"])
    assert damage(t.foe) == [0]
    assert not t.foe.line[0].warded


# Redlock


@pytest.mark.parametrize(
    ("play", "gained"),
    [((), 1), (("Shadows Chant",), 1), (("Shadows Trinket",), 1), (("Shadows Goon 1",), 0), (("Shadows Ushering",), 1)],
    ids=["nothing", "action", "artifact", "creature", "put into play"],
)
def test_redlock_gains_in_a_turn_without_a_new_creature(table, version, play, gained):
    hand = ["Shadows Goon 1", *(title for title in play if title != "Shadows Goon 1")]
    t = table(me={"hand": hand, "line": ["Redlock"]}, foe={}, house="shadows", ruleset=version)
    for title in play:
        t.play(title)
    t.end()
    assert pools(t) == [gained, 0]


def test_redlock_looks_at_your_turn_alone(table, version):
    me = {"hand": ["Shadows Goon 1"]}
    t = table(me=me, foe={"line": ["Redlock"]}, house="shadows", ruleset=version)
    t.play("Shadows Goon 1").next_turn("dis")
    assert pools(t) == [0, 0], "not your turn"
    t.end()
    assert pools(t) == [0, 1], "you played none"


def test_redlock_played_this_turn_is_a_creature_played(table, version):
    t = ambush(table, version, "Redlock", {}, {})
    t.play("Redlock").end()
    assert pools(t) == [0, 0]


# Ronnie Wristclocks


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (6, 1), (7, 2), (9, 2)])
@pytest.mark.ruling("example-replacement-ronnie-wristclocks", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause(
    "replacement-without-object-refers-to-own-effect",
    "resolve-later-replacement-modifies-earlier-text",
    versions=("2021-03", "16.0", "18.4"),
)
def test_ronnie_steals_two_of_seven(table, version, pool, stolen):
    t = ambush(table, version, "Ronnie Wristclocks", {}, {"amber": pool})
    t.play("Ronnie Wristclocks")
    assert pools(t) == [stolen, pool - stolen]


# Scowly Caper

CAPER = "Scowly Caper"


def test_the_caper_enters_on_the_other_side(table, version):
    t = ambush(table, version, CAPER, {"line": ["Goon 3"]}, {"line": ["Goon 4", "Goon 5"]})
    t.play(CAPER, flank="left")
    caper = t.card(CAPER)
    assert t.titles(t.foe.line) == [CAPER, "Goon 4", "Goon 5"]
    assert t.titles(t.me.line) == ["Goon 3"]
    assert (caper.owner, caper.controller, caper.ready) == (0, 1, False)


@pytest.mark.parametrize("house", ["brobnar", "dis", "shadows"])
def test_the_caper_is_used_in_any_house(table, version, house):
    t = table(me={"line": [CAPER, "Mars Goon 3"]}, foe={"line": ["Goon 9"]}, house=house, ruleset=version)
    assert t.may(f"reap:{CAPER}")
    assert t.may(f"fight:{CAPER}")
    assert not t.may("reap:Mars Goon 3")


def test_at_the_end_of_its_player_s_turn_a_neighbor_is_destroyed(table, version):
    t = table(
        me={"line": ["Goon 3", CAPER, "Goon 4", "Goon 5"]},
        foe={"line": ["Goon 6"], "houses": ["brobnar"]},
        ruleset=version,
    )
    t.end()
    assert t.offered == ["Goon 3", "Goon 4"]
    assert t.pending.seat == 0
    t.choose("Goon 4")
    assert t.titles(t.me.line) == ["Goon 3", CAPER, "Goon 5"]
    assert t.titles(t.me.discard) == ["Goon 4"]
    t.end()
    assert len(t.me.line) == 3, "nothing in the other's turn"
    assert len(t.foe.line) == 1, "nothing in the other's turn"


@pytest.mark.parametrize(
    ("line", "left"),
    [([CAPER], [CAPER]), ([CAPER, "Goon 3"], [CAPER]), ([CAPER, "Goon 3", "Goon 4"], [CAPER, "Goon 4"])],
)
def test_the_caper_on_a_flank_has_one_neighbor_or_none(table, version, line, left):
    t = table(me={"line": line}, foe={"line": ["Goon 6"]}, ruleset=version)
    t.end()
    assert t.titles(t.me.line) == left
    assert len(t.foe.line) == 1


def test_a_blank_caper_spares_its_neighbors_and_has_its_house(table, version):
    t = table(me={"line": [CAPER, "Goon 3"], "artifacts": ["Dense Fog"]}, foe={}, ruleset=version)
    assert not t.may(f"reap:{CAPER}")
    t.end()
    assert len(t.me.line) == 2


@NEW
def test_a_warded_neighbor_of_the_caper_stays(table, version):
    t = table(me={"line": [CAPER, {"title": "Goon 3", "warded": True}]}, foe={}, ruleset=version)
    t.end()
    assert len(t.me.line) == 2
    assert not t.card("Goon 3").warded


@pytest.mark.ruling("faq-spangler-box-scowly-caper", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause(
    "leaves-play-return-is-entering-again", "control-opponent-side-entry-repeats", versions=("2021-03", "16.0", "18.4")
)
def test_the_caper_returns_from_the_box_to_the_other_side(table, version):
    t = table(
        me={"artifacts": ["Spangler Box"], "hand": ["Logos Crowbar"], "line": ["Goon 3"]},
        foe={"line": [{"title": CAPER, "owner": 0}, "Goon 4"]},
        house="logos",
        ruleset=version,
    )
    t.action("Spangler Box", CAPER)
    assert t.titles(t.me.purged) == [CAPER]
    assert t.titles(t.foe.artifacts) == ["Spangler Box"]
    t.play("Logos Crowbar")
    assert t.titles(t.foe.line) == ["Goon 4", CAPER]
    assert t.titles(t.me.line) == ["Goon 3"]
    assert (t.card(CAPER).owner, t.card(CAPER).controller) == (0, 1)


# Yantzee Gang


@pytest.mark.parametrize(("pool", "stolen"), [(0, 0), (1, 1), (5, 1)])
def test_the_gang_steals_one(table, version, pool, stolen):
    t = table(me={"line": ["Yantzee Gang"], "amber": 1}, foe={"amber": pool}, house="shadows", ruleset=version)
    t.action("Yantzee Gang")
    assert pools(t) == [1 + stolen, pool - stolen]
    assert not t.card("Yantzee Gang").ready


def test_the_gang_steals_nothing_by_reaping(table, version):
    t = table(me={"line": ["Yantzee Gang"]}, foe={"amber": 3}, house="shadows", ruleset=version)
    t.reap("Yantzee Gang")
    assert pools(t) == [1, 3]

"""Creatures of Mars in Age of Ascension."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.books import NEW, OLD
from tests.engine.helpers.cards import hurt
from tests.engine.invent import invent

HOOMAN, WORM, GLYXL, FIXFINGER = "Agent Hoo-man", "Collector Worm", "Glyxl Proliferator", "Ixxyxli Fixfinger"
RESONATOR, SKYBOOSTER, CRAWLER = "Nyzyk Resonator", "Skybooster Squadron", "Storm Crawler"
TYXL, HARVESTER, STIMRAGER = "Tyxl Beambuckler", "Xanthyx Harvester", "Yxlyx Stimrager"
KNOWDRONE, SHOCKWORM = "Yzphyz Knowdrone", "Zysysyx Shockworm"
ERRATUM = pytest.mark.parametrize("version", ["16.0", "18.4"])
PRINTED = pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03"])


@invent("Archive Bell", type="artifact")
class ArchiveBell:
    """Gains 1 Æmber whenever a card is archived."""

    @after("archived")
    def ring(g, me, you, event):
        yield from g.gain(you, 1)


# Agent Hoo-man


def test_hoo_man_stuns_one_on_either_side(table, version):
    t = table(
        me={"line": [HOOMAN, "Goon 3", "Goon 4", "Mars Goon 2"]},
        foe={"line": ["Goon 5", "Goon 6", "Mars Goon 3"]},
        house="mars",
        ruleset=version,
    )
    t.reap(HOOMAN)
    assert sorted(t.offered) == ["Goon 3", "Goon 4"]
    t.choose("Goon 3")
    assert sorted(t.offered) == ["Goon 5", "Goon 6"]
    t.choose("Goon 6")
    assert [c.title for c in t.g.creatures() if c.stunned] == ["Goon 3", "Goon 6"]
    assert t.me.amber == 1


@pytest.mark.clause("resolve-as-much-as-possible")
@pytest.mark.parametrize("mine, theirs, stunned", [("Goon 3", "Mars Goon 3", 0), ("Mars Goon 3", "Goon 3", 1)])
def test_hoo_man_stuns_what_it_finds(table, version, mine, theirs, stunned):
    t = table(me={"line": [HOOMAN, mine]}, foe={"line": [theirs]}, house="mars", ruleset=version)
    t.reap(HOOMAN)
    assert [[c.stunned for c in t.me.line], [c.stunned for c in t.foe.line]] == [[False, not stunned], [bool(stunned)]]


# Collector Worm


@pytest.mark.ruling("erratum-collector-worm", versions=("16.0", "18.4"))
@ERRATUM
@pytest.mark.parametrize("defender, survives", [("Goon 3", True), ("Goon 2", False)])
def test_the_worm_puts_what_survives_it_in_its_archives(table, version, defender, survives):
    t = table(
        me={"line": [WORM], "artifacts": ["Archive Bell"]},
        foe={"line": [defender, "Goon 9"]},
        house="mars",
        ruleset=version,
    )
    t.fight(WORM, defender)
    assert t.card(WORM).damage == 0
    assert t.me.amber == 0
    assert t.titles(t.me.archives) == [defender] * survives
    assert t.titles(t.foe.discard) == [defender] * (not survives)
    if survives:
        t.next_turn("brobnar").end()
        t.choose("mars", "yes")
        assert defender in t.titles(t.foe.hand)
        assert t.me.archives == []
        assert t.g.state.lasting == []


@PRINTED
def test_the_printed_worm_archives_it(table, version):
    t = table(
        me={"line": [WORM], "artifacts": ["Archive Bell"]},
        foe={"line": ["Goon 3", "Goon 9"]},
        house="mars",
        ruleset=version,
    )
    t.fight(WORM, "Goon 3")
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.me.amber == 1
    t.next_turn("brobnar").end()
    t.choose("mars", "yes")
    assert "Goon 3" in t.titles(t.foe.hand)
    assert t.me.archives == []


@pytest.mark.reading("collector-worm-one-that-fell")
@PRINTED
def test_the_printed_worm_leaves_the_dead_alone(table, version):
    t = table(me={"line": [WORM]}, foe={"line": ["Goon 2", "Goon 9"]}, house="mars", ruleset=version)
    t.fight(WORM, "Goon 2")
    assert t.titles(t.foe.discard) == ["Goon 2"]
    assert t.me.archives == []


@pytest.mark.clause("fight-ability-only-for-surviving-attacker")
def test_a_worm_that_dies_collects_nothing(table, version):
    t = table(me={"line": [WORM]}, foe={"line": ["Goon 9"]}, house="mars", ruleset=version)
    t.fight(WORM)
    assert t.titles(t.me.discard) == [WORM]
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.me.archives == []


def test_a_worm_that_is_attacked_collects_nothing(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": [WORM]}, ruleset=version)
    t.fight("Goon 3")
    assert len(t.me.line) == len(t.foe.line) == 1
    assert t.foe.archives == []


def test_a_ward_that_the_fight_left_keeps_it_out_of_the_archives(table):
    warded = [{"title": "Elusive Goon 3", "warded": True}, {"title": "Goon 3", "warded": True}]
    t = table(me={"line": [WORM, WORM]}, foe={"line": warded}, house="mars")
    t.fight(WORM, "Elusive Goon 3")
    assert len(t.foe.line) == 2
    assert not t.card("Elusive Goon 3").warded
    assert t.me.archives == []
    t.fight(f"{WORM}#2", "Goon 3")
    assert t.titles(t.me.archives) == ["Goon 3"], "its ward was used up by the damage of the fight"


def test_what_the_worm_collected_at_its_owners_side_goes_to_its_owner(table, version):
    t = table(me={"line": [WORM]}, foe={"line": [{"title": "Goon 3", "owner": 0}]}, house="mars", ruleset=version)
    t.fight(WORM).next_turn("brobnar").end()
    t.choose("mars", "yes")
    assert "Goon 3" in t.titles(t.me.hand)


# Glyxl Proliferator


@pytest.mark.parametrize("line", [[GLYXL], [GLYXL, "Goon 3"], ["Goon 3", GLYXL]])
def test_on_a_flank_glyxl_archives_one_of_mars(table, version, line):
    t = table(
        me={"line": line, "discard": ["Mars Goon 3", "Goon 4", "Mars Chant"]},
        foe={"discard": ["Mars Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.reap(GLYXL)
    assert sorted(t.offered) == ["Mars Chant", "Mars Goon 3"]
    t.choose("Mars Chant")
    assert t.titles(t.me.archives) == ["Mars Chant"]
    assert len(t.me.discard) == 2
    assert t.me.amber == 1


@pytest.mark.parametrize("line, discard", [(["Goon 2", GLYXL, "Goon 3"], ["Mars Goon 3"]), ([GLYXL], ["Goon 3"])])
def test_elsewhere_or_without_a_mars_card_it_archives_none(table, version, line, discard):
    t = table(me={"line": line, "discard": discard}, foe={}, house="mars", ruleset=version)
    t.reap(GLYXL)
    assert t.at_rest
    assert t.me.archives == []
    assert len(t.me.discard) == 1


# Ixxyxli Fixfinger


def test_fixfinger_armors_every_other_martian(table, version):
    t = table(
        me={"line": [FIXFINGER, "Martian 3", "Mars Goon 3"]}, foe={"line": ["Martian 4", "Goon 2"]}, ruleset=version
    )
    assert [t.g.armor(card) for card in (*t.me.line, *t.foe.line)] == [2, 1, 0, 1, 0]
    t.fight("Martian 3", "Martian 4")
    assert t.card("Martian 4").damage == 2
    assert t.titles(t.me.discard) == ["Martian 3"]


def test_two_of_them_armor_each_other(table, version):
    t = table(me={"line": [FIXFINGER, "Martian 3"], "hand": ["Slaying"]}, foe={"line": [FIXFINGER]}, ruleset=version)
    assert [t.g.armor(card) for card in (*t.me.line, *t.foe.line)] == [3, 2, 3]
    t.play("Slaying", t.foe.line[0])
    assert [t.g.armor(card) for card in t.me.line] == [2, 1]


# Mindworm


def test_its_opponent_turns_on_its_own_neighbors(table, version):
    t = table(
        me={"line": ["Mindworm"]},
        foe={"line": ["Goon 9", "Guard 5/2", "Goon 4", "Goon 3", "Goon 8"]},
        house="mars",
        ruleset=version,
    )
    t.fight("Mindworm", "Goon 4")
    assert t.titles(t.foe.line) == ["Goon 9", "Guard 5/2", "Goon 4", "Goon 8"]
    assert [card.damage for card in t.foe.line] == [0, 2, 1, 0]
    assert t.titles(t.me.discard) == ["Mindworm"]


def test_the_damage_is_that_of_the_creature_it_fights(table):
    t = table(
        me={"line": ["Mindworm"]},
        foe={"line": ["Goon 4", hurt("Goon 5", 0, power_counters=2), {"title": "Goon 9", "warded": True}]},
        house="mars",
    )
    t.fight("Mindworm", "Goon 5")
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 9"]
    assert not t.card("Goon 9").warded
    dealt = [fact.data for fact in t.happened("damage.dealt") if fact.data["target"] == t.card("Goon 4").id]
    assert [(one["amount"], one["source"]) for one in dealt] == [(7, t.card("Goon 5").id)]


def test_one_that_stands_alone_hurts_no_other(table, version):
    t = table(me={"line": ["Mindworm", "Goon 3"]}, foe={"line": ["Goon 4"]}, house="mars", ruleset=version)
    t.fight("Mindworm")
    assert t.card("Goon 4").damage == 1
    assert t.card("Goon 3").damage == 0


def test_a_mindworm_that_is_attacked_does_nothing_of_the_sort(table, version):
    t = table(me={"line": ["Goon 3", "Goon 4"]}, foe={"line": ["Mindworm"]}, ruleset=version)
    t.fight("Goon 3")
    assert [card.damage for card in (*t.me.line, *t.foe.line)] == [0, 0, 0], "elusive"


# Nyzyk Resonator


@pytest.mark.parametrize(
    "line, cost", [([RESONATOR], 6), ([RESONATOR, "Goon 1"], 8), (["Goon 1", RESONATOR, "Goon 2"], 10)]
)
def test_each_neighbor_makes_the_keys_of_the_opponent_cost_2_more(table, version, line, cost):
    t = table(me={"line": line}, foe={"line": ["Goon 3"]}, ruleset=version)
    assert (t.g.key_cost(t.foe), t.g.key_cost(t.me)) == (cost, 6)


def test_the_cost_falls_with_the_neighbor(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 2", RESONATOR]}, ruleset=version)
    assert t.g.key_cost(t.me) == 8
    t.fight("Goon 3", "Goon 2")
    assert t.g.key_cost(t.me) == 6


# Skybooster Squadron


def test_the_squadron_flies_home_after_reaping(table, version):
    t = table(
        me={"line": [{"title": SKYBOOSTER, "amber": 1, "upgrades": ["Badge"]}, "Goon 3"]},
        foe={"line": ["Goon 1"]},
        house="mars",
        ruleset=version,
    )
    t.reap(SKYBOOSTER)
    assert t.titles(t.me.hand) == [SKYBOOSTER]
    assert t.me.amber == 1
    assert t.foe.amber == 1
    assert len(t.me.line) == 1


def test_a_borrowed_squadron_flies_to_its_owner(table, version):
    t = table(me={"line": [{"title": SKYBOOSTER, "owner": 1}]}, foe={}, house="mars", ruleset=version)
    t.reap(SKYBOOSTER)
    assert t.titles(t.foe.hand) == [SKYBOOSTER]
    assert t.me.hand == []


def test_a_warded_squadron_stays(table):
    t = table(me={"line": [{"title": SKYBOOSTER, "warded": True}]}, foe={}, house="mars")
    t.reap(SKYBOOSTER)
    assert t.me.hand == []
    assert not t.card(SKYBOOSTER).warded


# Storm Crawler, Zysysyx Shockworm


@pytest.mark.parametrize("card", [CRAWLER, SHOCKWORM])
def test_enemies_that_reap_are_stunned(table, version, card):
    t = table(
        me={"line": ["Goon 3", "Goon 4", "Goon 1"]}, foe={"line": [card, "Goon 5"]}, house="brobnar", ruleset=version
    )
    t.reap("Goon 3").reap("Goon 4")
    assert [one.stunned for one in t.me.line] == [True, True, False]
    assert t.me.amber == 2
    t.next_turn("brobnar").reap("Goon 5")
    assert not t.card("Goon 5").stunned
    t.next_turn("brobnar").unstun("Goon 3")
    assert not t.card("Goon 3").stunned


def test_a_ward_does_not_keep_the_shock_off(table):
    t = table(me={"line": [{"title": "Goon 3", "warded": True}]}, foe={"line": [SHOCKWORM]})
    t.reap("Goon 3")
    assert t.card("Goon 3").stunned
    assert t.card("Goon 3").warded


@pytest.mark.parametrize("attacks", [True, False])
def test_the_crawler_deals_1_damage_in_fights(table, version, attacks):
    sides = [{"line": [CRAWLER]}, {"line": ["Goon 4"]}]
    t = table(me=sides[not attacks], foe=sides[attacks], house="mars" if attacks else "brobnar", ruleset=version)
    t.fight(t.me.line[0].title)
    assert t.card("Goon 4").damage == 1
    assert t.card(CRAWLER).damage == 3


def test_the_worm_deals_its_power(table, version):
    t = table(me={"line": [SHOCKWORM]}, foe={"line": ["Goon 4"]}, house="mars", ruleset=version)
    t.fight(SHOCKWORM)
    assert t.card("Goon 4").damage == 3


# Tyxl Beambuckler, Yxlyx Stimrager


@pytest.mark.parametrize("card", [TYXL, STIMRAGER])
@pytest.mark.parametrize("flank, order", [("left", [1, 0, 2]), ("right", [0, 2, 1])])
def test_a_creature_is_hit_and_moved_to_a_flank(table, version, card, flank, order):
    line = ["Guard 5/1", "Goon 8", "Goon 7"]
    played = card == TYXL
    t = table(
        me={"hand" if played else "line": [card]},
        foe={"line": line, "artifacts": ["Trinket"]},
        house="mars",
        ruleset=version,
    )
    if played:
        t.play(card, "Goon 8", flank)
    else:
        t.fight(card, "Guard 5/1", "Goon 8", flank)
    assert t.titles(t.foe.line) == [line[n] for n in order]
    assert t.card("Goon 8").damage == 2


def test_one_that_dies_is_moved_no_more_and_a_friendly_one_can_be_hit(table, version):
    t = table(
        me={"hand": [TYXL, TYXL], "line": ["Goon 2", "Goon 5"]}, foe={"line": ["Goon 1"]}, house="mars", ruleset=version
    )
    t.play(TYXL, "Goon 1")
    assert t.at_rest
    assert t.foe.line == []
    t.play(TYXL, "Goon 5", "left")
    assert t.titles(t.me.line) == ["Goon 5", "Goon 2", TYXL, TYXL]
    assert t.card("Goon 5").damage == 2


def test_armor_and_ward_stop_the_hit_but_not_the_move(table):
    t = table(
        me={"hand": [TYXL, TYXL]},
        foe={"line": ["Goon 1", "Guard 5/2", {"title": "Goon 2", "warded": True}, "Goon 9"]},
        house="mars",
    )
    t.play(TYXL, "Guard 5/2", "left").play(TYXL, "Goon 2", "right")
    assert t.titles(t.foe.line) == ["Guard 5/2", "Goon 1", "Goon 9", "Goon 2"]
    assert [card.damage for card in t.foe.line] == [0, 0, 0, 0]
    assert not t.card("Goon 2").warded


# Xanthyx Harvester


@pytest.mark.parametrize(
    "line, usable",
    [
        ([HARVESTER], True),
        (["Mars Goon 2", HARVESTER, "Mars Goon 3", "Goon 4"], True),
        ([HARVESTER, "Goon 4"], False),
        (["Mars Goon 2", HARVESTER, "Goon 4"], False),
    ],
)
def test_a_neighbor_of_another_house_keeps_it_from_its_harvest(table, version, line, usable):
    t = table(me={"line": line}, foe={"line": ["Goon 3"]}, house="mars", ruleset=version)
    assert t.may(f"reap:{HARVESTER}") is t.may(f"fight:{HARVESTER}") is usable
    if usable:
        t.reap(HARVESTER)
        assert t.me.amber == 2


def test_without_the_neighbor_it_harvests_again(table, version):
    t = table(me={"line": [HARVESTER, "Goon 4"], "hand": ["Mars Slaying"]}, foe={}, house="mars", ruleset=version)
    assert not t.may(f"reap:{HARVESTER}")
    t.play("Mars Slaying", "Goon 4").reap(HARVESTER)
    assert t.me.amber == 2


def test_its_stun_stays_on_it_too(table):
    t = table(me={"line": [{"title": HARVESTER, "stunned": True}, "Goon 4"]}, foe={}, house="mars")
    assert not t.may(f"unstun:{HARVESTER}")


# Yzphyz Knowdrone


@pytest.mark.ruling("erratum-yzphyz-knowdrone", versions=("2021-03", "16.0", "18.4"))
@NEW
@pytest.mark.parametrize("purges", [True, False])
def test_the_knowdrone_may_purge_what_it_archived(table, version, purges):
    t = table(me={"hand": [KNOWDRONE, "Goon 1"]}, foe={"line": ["Goon 4"]}, house="mars", ruleset=version)
    t.play(KNOWDRONE, "Goon 1")
    assert t.titles(t.me.archives) == ["Goon 1"]
    if purges:
        t.choose("yes", "Goon 1", "Goon 4")
        assert t.me.archives == []
        assert t.titles(t.me.purged) == ["Goon 1"]
    else:
        t.choose("no")
    assert t.card("Goon 4").stunned is purges


@OLD
def test_as_printed_it_purges_to_stun(table, version):
    t = table(
        me={"hand": [KNOWDRONE, KNOWDRONE, "Goon 1"], "archives": []},
        foe={"line": ["Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.play(KNOWDRONE, "Goon 1", "no")
    assert not t.card("Goon 4").stunned
    t.play(KNOWDRONE, "yes", "Goon 1", "Goon 4")
    assert t.card("Goon 4").stunned
    assert t.titles(t.me.purged) == ["Goon 1"]
    assert t.me.archives == []


@pytest.mark.ruling("faq-yzphyz-knowdrone-opponent-archives", versions=("2021-03", "16.0", "18.4"))
@NEW
@pytest.mark.parametrize("seed", range(4))
def test_from_the_archives_of_the_opponent_it_purges_at_random(table, version, seed):
    t = table(
        me={"hand": [KNOWDRONE]},
        foe={"archives": ["Goon 1", {"title": "Goon 2", "owner": 0}], "line": ["Goon 4"]},
        house="mars",
        ruleset=version,
        seed=seed,
    )
    t.play(KNOWDRONE, "yes")
    assert t.pending.prompt == f"{KNOWDRONE}/play"
    assert sorted(t.offered) == ["Goon 4", KNOWDRONE]
    t.choose("Goon 4")
    gone = [*t.titles(t.me.purged), *t.titles(t.foe.purged)]
    assert len(gone) == len(t.foe.archives) == 1
    assert t.card("Goon 4").stunned
    assert gone[0] == ["Goon 1", "Goon 2"][t.me.purged != []]


def test_chance_takes_either_of_them(table):
    gone = set()
    for seed in range(8):
        t = table(
            me={"hand": [KNOWDRONE]},
            foe={"archives": ["Goon 1", "Goon 2"], "line": ["Goon 4"]},
            house="mars",
            seed=seed,
        )
        t.play(KNOWDRONE, "yes", "Goon 4")
        gone.update(t.titles(t.foe.purged))
    assert gone == {"Goon 1", "Goon 2"}


def test_between_two_archives_it_picks_one(table, version):
    t = table(
        me={"hand": [KNOWDRONE, "Goon 3"], "archives": ["Goon 5"]},
        foe={"archives": ["Goon 1"], "line": ["Goon 4"]},
        house="mars",
        ruleset=version,
    )
    t.play(KNOWDRONE, "Goon 3", "yes", "seat:0")
    assert sorted(t.offered) == ["Goon 3", "Goon 5"]
    assert t.pending.private
    t.choose("Goon 5", KNOWDRONE)
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert t.card(KNOWDRONE).stunned
    assert len(t.foe.archives) == 1


def test_with_nothing_archived_there_is_nothing_to_purge(table, version):
    t = table(me={"hand": [KNOWDRONE]}, foe={"line": ["Goon 4"]}, house="mars", ruleset=version)
    t.play(KNOWDRONE)
    assert t.at_rest
    assert not t.card("Goon 4").stunned

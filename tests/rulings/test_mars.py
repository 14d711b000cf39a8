"""Rulings about cards of Mars in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.invent import plain

GOBLIN = plain("Ruled Goblin", power=3, traits=("goblin",))
GIANT = plain("Ruled Giant", power=5, traits=("giant",))
MARTIAN = plain("Ruled Martian", house="mars", power=3, traits=("martian",))
ERRATA_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@pytest.mark.ruling("erratum-biomatrix-backup")
@pytest.mark.ruling("faq-biomatrix-backup-opponents-turn", versions=("1.2", "1.3"))
def test_biomatrix_backup_leaves_no_choice_in_the_opponents_turn(table, version):
    """The answer of 1.2 and 1.3 quotes the text before its erratum; the erratum of the same books is taken."""
    t = table(
        me={"line": ["Goon 5"]},
        foe={"line": [{"title": "Goon 2", "upgrades": ["Biomatrix Backup"]}]},
        ruleset=version,
    )
    t.fight("Goon 5")
    assert t.at_rest, "nobody was asked"
    assert t.titles(t.foe.archives) == ["Goon 2"]
    assert t.titles(t.foe.discard) == ["Biomatrix Backup"]


@pytest.mark.ruling("faq-yxilo-bolter-bad-penny")
def test_a_bad_penny_escapes_the_bolter(table, version):
    t = table(me={"line": ["Yxilo Bolter"]}, foe={"line": ["Bad Penny"]}, house="mars", ruleset=version)
    t.reap("Yxilo Bolter", "Bad Penny")
    assert t.titles(t.foe.hand) == ["Bad Penny"]
    assert t.foe.purged == []
    assert t.foe.line == []
    assert t.me.amber == 1


@pytest.mark.ruling("faq-combat-pheromones-readied-card")
def test_a_readied_card_may_be_used_as_the_second_one(table, version):
    t = table(
        me={"line": ["“John Smyth”", "Mindwarper"], "artifacts": ["Combat Pheromones"]}, house="dis", ruleset=version
    )
    t.omni("Combat Pheromones").reap("Mindwarper")
    t.reap("“John Smyth”")
    t.reap("Mindwarper")
    assert t.me.amber == 3
    assert t.titles(t.me.discard) == ["Combat Pheromones"]


@pytest.mark.ruling("faq-sample-collection-dysania")
def test_dysania_sends_samples_home(table, version):
    t = table(
        me={"hand": ["Sample Collection"], "houses": ["mars", "dis", "brobnar"]},
        foe={
            "line": ["Goon 3", "Goon 4"],
            "keys": ["red", "blue"],
            "hand": ["Dysania"],
            "houses": ["logos", "dis", "brobnar"],
        },
        house="mars",
        ruleset=version,
    )
    t.play("Sample Collection", *(["Goon 3"] if version == "18.4" else []))
    assert sorted(t.titles(t.me.archives)) == ["Goon 3", "Goon 4"]
    t.next_turn("logos")
    before = t.foe.amber
    t.play("Dysania")
    assert {"Goon 3", "Goon 4"} <= set(t.titles(t.foe.hand))
    assert t.me.archives == []
    assert t.foe.amber == before == 0
    assert not t.happened("card.discarded")
    assert t.g.state.lasting == []


@pytest.mark.ruling("example-for-each-red-planet-ray-gun")
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_the_ray_gun_hits_one_creature(table, version):
    t = table(
        me={"line": [{"title": "Ruled Martian", "upgrades": ["Red Planet Ray Gun"]}, "Ruled Martian"]},
        foe={"line": ["Ruled Martian", "Goon 5"]},
        house="mars",
        ruleset=version,
    )
    t.reap("Ruled Martian", "Goon 5")
    assert t.at_rest
    assert [c.damage for c in t.g.creatures()] == [0, 0, 0, 3]


@pytest.mark.ruling("erratum-custom-virus")
@ERRATA_2021
@pytest.mark.parametrize("purged", [True, False])
def test_the_carrier_of_the_virus_is_optional(table, version, purged):
    t = table(
        me={"hand": ["Ruled Goblin"], "artifacts": ["Custom Virus"]},
        foe={"line": ["Ruled Goblin", "Ruled Giant"]},
        ruleset=version,
    )
    t.omni("Custom Virus").choose(t.me.hand[0] if purged else [])
    assert t.titles(t.me.discard) == ["Custom Virus"]
    assert t.titles(t.foe.line) == (["Ruled Giant"] if purged else ["Ruled Goblin", "Ruled Giant"])
    assert len(t.me.purged) == purged
    assert len(t.me.hand) == 1 - purged


@pytest.mark.ruling("erratum-incubation-chamber")
@ERRATA_2021
@pytest.mark.parametrize("shown", [True, False])
def test_incubating_is_optional(table, version, shown):
    t = table(me={"hand": ["Ruled Martian"], "artifacts": ["Incubation Chamber"]}, ruleset=version)
    t.omni("Incubation Chamber", ["Ruled Martian"] if shown else [])
    assert len(t.me.archives) == shown
    assert len(t.happened("card.revealed")) == shown

"""Readings about a card that leave a choice, each acted out under every option; and what older matches mean by it."""

from __future__ import annotations

import pytest

from engine.readings import READINGS
from tests.engine.books import CHARTS_UNTIL_16
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import every_option, readings_of
from tests.engine.invent import invent, plain
from tests.engine.table import Table

CHARTS = ("2021-03", "16.0", "18.4")
KONG, TOP = "Niffle Kong (bottom half)", "Niffle Kong (top half)"
GEZDRUTYO = "Gĕzdrutyŏ the Arcane"

plain("Choice Beast", power=4, armor=1, traits=("beast",), keywords={"skirmish": 1})
plain("Choice Giant", power=12)


@invent("Choice Leaver", power=3)
class ChoiceLeaver:
    """Reap: returns itself to the hand of its owner. Play: gains 1 Æmber."""

    def reap(g, me, you):
        yield from g.return_to_hand(me)

    def play(g, me, you):
        yield from g.gain(you, 1)


@invent("Choice Shield", type="action", house="mars")
class ChoiceShield:
    """Play: wards a creature."""

    def play(g, me, you):
        yield from g.ward((yield from g.choose_creature()))


TURNED = {
    "niffle-kong-finds-halves": ("bottom-only", "both"),
    "ghosthawk-stops-early": ("all", "each"),
    "favor-of-rex-any-creature": ("any", "with-effect"),
    "quantum-fingertrap-any-creature": ("any", "with-effect"),
    "phalanx-leader-who-comes-later": ("now-there", "then-there"),
}


@pytest.mark.parametrize("id", TURNED)
def test_what_was_turned_is_read_as_before_in_a_set_up_that_does_not_name_it(id):
    row = READINGS[id]
    taken, before = TURNED[id]
    assert row.offered
    assert set(row.taken.values()) == {taken}
    assert {row.before(version) for version in row.taken} == {before}


# Niffle Kong


@pytest.mark.reading("niffle-kong-finds-halves", versions=CHARTS)
@pytest.mark.parametrize("version", CHARTS)
@every_option("niffle-kong-finds-halves")
def test_traits_of_a_half(table, version, option):
    t = table(
        me={"hand": [KONG, TOP], "deck": [KONG], "discard": [TOP]},
        foe={},
        house="untamed",
        ruleset=version,
        readings={"niffle-kong-finds-halves": option},
    )
    t.play("Niffle Kong")
    halves = [card.facts.half for card in (t.me.deck[-1], t.me.discard[0])]
    assert halves == ["bottom", "top"]
    assert t.offered == ["Niffle Kong"] * (2 if option == "both" else 1)
    t.choose([t.me.deck[-1]])
    assert [card.facts.half for card in t.me.hand] == ["bottom"]
    assert t.g.has_trait(t.me.line[0], "niffle"), "in play it is one creature"


@pytest.mark.reading("niffle-kong-finds-halves", versions=("16.0", "18.4"))
@every_option("niffle-kong-finds-halves")
def test_what_asks_for_the_traits_of_a_purged_half_asks_the_same(table, option):
    t = table(
        me={"hand": [TOP], "artifacts": ["Custom Virus"]},
        foe={"line": ["Niffle Ape"]},
        house="mars",
        readings={"niffle-kong-finds-halves": option},
    )
    t.omni("Custom Virus", [t.me.hand[0]])
    assert t.titles(t.me.purged) == ["Niffle Kong"]
    assert t.titles(t.foe.line) == ([] if option == "both" else ["Niffle Ape"])


# Friendship


@pytest.mark.reading("friendship-moves-moved-damage")
@every_option("friendship-moves-moved-damage")
def test_damage_between_two_friendships(table, option):
    t = table(
        me={"hand": ["Stab"]},
        foe={
            "line": [
                "Goon 9",
                {"title": "Valdr", "upgrades": ["Friendship"]},
                {"title": "Goon 5", "upgrades": ["Friendship"]},
            ]
        },
        house="brobnar",
        ruleset="16.0",
        readings={"friendship-moves-moved-damage": option},
    )
    goon, valdr, friend = t.foe.line
    t.play("Stab", "Goon 5")  # 3 damage, all of it to its only neighbor
    to_rest(t)
    if option == "once":
        assert (goon.damage, valdr.damage, friend.damage) == (0, 3, 0)
        assert readings_of(t) >= {"friendship-moves-moved-damage"}
    else:
        assert valdr.damage == 0, "moved on, and partly back"
        assert goon.damage + friend.damage == 3, "moved on, and partly back"
        assert friend.damage in (1, 2)


# Overlord Greking


@pytest.mark.reading("overlord-greking-gigantic-creature")
@pytest.mark.parametrize("version", CHARTS)
@every_option("overlord-greking-gigantic-creature")
def test_greking_and_a_gigantic_creature(table, version, option):
    t = table(
        me={"line": [{"title": "Overlord Greking", "warded": True}]},
        foe={"line": [{"title": KONG, "under": [TOP], "damage": 8}]},
        house="dis",
        ruleset=version,
        readings={"overlord-greking-gigantic-creature": option},
    )
    t.fight("Overlord Greking")
    to_rest(t)
    assert t.titles(t.me.line).count("Niffle Kong") == (option == "both-halves")
    assert len(t.foe.discard) == (0 if option == "both-halves" else 2)
    assert "overlord-greking-gigantic-creature" in readings_of(t) or option == "nothing"


# Ghosthawk


@pytest.mark.reading("ghosthawk-stops-early", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.clause("may-is-optional-then-maximal", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
@every_option("ghosthawk-stops-early")
def test_ghosthawk_after_the_first_neighbor(table, version, option):
    t = table(
        me={"line": ["Valdr", "Goon 3"], "hand": ["Ghosthawk"]},
        foe={},
        house="untamed",
        ruleset=version,
        readings={"ghosthawk-stops-early": option},
    )
    t.play("Ghosthawk", "position:1", "Valdr", flank="")
    assert t.me.amber == (2 if option == "all" else 1)
    if option == "each":
        t.choose([])
    assert t.at_rest
    assert t.card("Goon 3").ready == (option == "each")


@pytest.mark.reading("ghosthawk-stops-early", versions=("16.0", "18.4"))
@every_option("ghosthawk-stops-early")
def test_ghosthawk_may_reap_with_none(table, option):
    t = table(
        me={"line": ["Valdr", "Goon 3"], "hand": ["Ghosthawk"]},
        foe={},
        house="untamed",
        readings={"ghosthawk-stops-early": option},
    )
    t.play("Ghosthawk", "position:1", [], flank="")
    assert t.at_rest
    assert t.me.amber == 0


@pytest.mark.reading("ghosthawk-stops-early", versions=("16.0", "18.4"))
def test_ghosthawk_in_a_match_of_before(table):
    named = table(me={"line": ["Valdr", "Goon 3"], "hand": ["Ghosthawk"]}, foe={}, house="untamed")
    t = Table.of({name: value for name, value in named.raw.items() if name != "readings"})
    t.play("Ghosthawk", "position:1", "Valdr", [], flank="")
    assert t.at_rest, "the set-up does not name the reading"
    assert t.me.amber == 1, "the set-up does not name the reading"
    t.check()


# Cyber-Clone


@pytest.mark.reading("cyber-clone-values")
@pytest.mark.parametrize("version", CHARTS)
@every_option("cyber-clone-values")
def test_what_cyber_clone_takes_over(table, version, option):
    t = table(
        me={"hand": ["Cyber-Clone"]},
        foe={"line": [{"title": "Choice Beast", "upgrades": ["Girdle"], "power_counters": 1}]},
        house="logos",
        ruleset=version,
        readings={"cyber-clone-values": option},
    )
    t.play("Cyber-Clone")
    clone = t.card("Cyber-Clone")
    assert t.power("Cyber-Clone") == (4 if option == "printed" else 7)
    assert t.armor("Cyber-Clone") == 1
    assert t.g.has_keyword(clone, "skirmish")
    assert t.g.has_trait(clone, "beast")


# Endless Hordes


@pytest.mark.reading("endless-hordes-all-made-first")
@every_option("endless-hordes-all-made-first")
def test_the_hordes(table, option):
    t = table(
        me={"hand": ["Endless Hordes"], "token": "Grunt"},
        foe={"line": ["Goon 9", "Goon 5"]},
        house="brobnar",
        ruleset="16.0",
        readings={"endless-hordes-all-made-first": option},
    )
    t.play("Endless Hordes")
    while not t.at_rest:
        t.submit(*(t.pending.keys if t.pending.prompt == "Endless Hordes/play" else t.pending.keys[:1]))
    kinds = [fact.kind for fact in t.facts if fact.kind in ("fight.declared", "token.made")]
    assert kinds.count("fight.declared") == kinds.count("token.made") == 2
    first = ["token.made", "token.made"] if option == "all-first" else ["token.made", "fight.declared"]
    assert kinds[:2] == first


# Favor of Rex, Quantum Fingertrap


@pytest.mark.reading("favor-of-rex-any-creature")
@pytest.mark.clause("resolve-may-choose-ineffective-target")
@every_option("favor-of-rex-any-creature")
def test_favor_of_rex_on_a_creature_that_says_nothing(table, version, option):
    t = table(
        me={"hand": ["Favor of Rex"], "line": ["Valdr", "Choice Leaver"]},
        foe={},
        house="saurian",
        ruleset=version,
        readings={"favor-of-rex-any-creature": option},
    )
    t.play("Favor of Rex")
    if option == "any":
        assert sorted(t.offered) == ["Choice Leaver", "Valdr"]
        t.choose("Valdr")
    assert t.at_rest
    assert t.me.amber - len(t.card("Favor of Rex").facts.icons) == (0 if option == "any" else 1)


@pytest.mark.reading("quantum-fingertrap-any-creature")
@pytest.mark.clause("resolve-may-choose-ineffective-target")
@every_option("quantum-fingertrap-any-creature")
def test_the_fingertrap_on_a_creature_that_stands_alone(table, version, option):
    t = table(
        me={"artifacts": ["Quantum Fingertrap"], "line": ["Valdr", "Goon 3"]},
        foe={"line": ["Goon 9"]},
        house="logos",
        ruleset=version,
        readings={"quantum-fingertrap-any-creature": option},
    )
    t.action("Quantum Fingertrap")
    assert ("Goon 9" in t.offered) == (option == "any")
    t.choose("Goon 9" if option == "any" else "Valdr")
    assert t.at_rest
    assert t.titles(t.me.line) == (["Valdr", "Goon 3"] if option == "any" else ["Goon 3", "Valdr"])


# Big Magnet


@pytest.mark.reading("big-magnet-moves-or-attaches")
@pytest.mark.parametrize("version", CHARTS)
@every_option("big-magnet-moves-or-attaches")
def test_what_reacts_to_the_upgrades_of_the_magnet(table, version, option):
    t = table(
        me={"hand": ["Big Magnet"], "line": ["Commander Dhrxgar"]},
        foe={"line": [{"title": "Valdr", "upgrades": ["Girdle"]}]},
        house="mars",
        ruleset=version,
        readings={"big-magnet-moves-or-attaches": option},
    )
    t.play("Big Magnet")
    assert t.titles(t.card("Commander Dhrxgar").upgrades) == ["Girdle"]
    assert t.me.amber - len(t.card("Big Magnet").facts.icons) == (1 if option == "attached" else 0)


# Fandangle


@pytest.mark.reading("fandangle-as-a-maverick")
@CHARTS_UNTIL_16
@every_option("fandangle-as-a-maverick")
@pytest.mark.parametrize(("house", "amber"), [("brobnar", 4), ("brobnar", 3), ("untamed", 4)])
def test_fandangle_of_another_house(table, version, option, house, amber):
    t = table(
        me={"hand": [{"title": "Fandangle", "house": house}], "amber": amber},
        foe={},
        house=house,
        ruleset=version,
        readings={"fandangle-as-a-maverick": option},
    )
    t.play("Fandangle")
    # 18.4 leaves nothing open (enters-play-modifier-covers-itself)
    itself = version == "18.4" or option == "itself-too"
    assert t.card("Fandangle").ready == (itself and (house, amber) == ("brobnar", 4))


# Phalanx Leader


@pytest.mark.reading("phalanx-leader-who-comes-later")
@every_option("phalanx-leader-who-comes-later")
def test_who_comes_to_the_left_of_the_leader_later(table, option):
    t = table(
        me={"line": ["Valdr", "Phalanx Leader"], "hand": ["Saurian Goon 3"]},
        foe={},
        house="saurian",
        ruleset="16.0",
        readings={"phalanx-leader-who-comes-later": option},
    )
    t.reap("Phalanx Leader")
    leader, there = t.card("Phalanx Leader"), t.card("Valdr")
    power = there.facts.power
    assert t.g.power(there) == power + 2
    assert t.g.power(leader) == leader.facts.power
    t.play("Saurian Goon 3", flank="left")
    newcomer = t.card("Saurian Goon 3")
    assert t.g.power(newcomer) == 3 + (2 if option == "now-there" else 0)
    t.next_turn()
    assert (t.g.power(there), t.g.power(newcomer)) == (power, 3), "only for that turn"


# Mimicry


@pytest.mark.reading("mimicry-house")
@every_option("mimicry-house")
def test_the_house_of_a_copied_action(table, version, option):
    t = table(
        me={"hand": ["Mimicry"], "line": [{"title": "Dark Harbinger", "ready": False}]},
        foe={"discard": ["Warsong"]},
        house="untamed",
        ruleset=version,
        readings={"mimicry-house": option},
    )
    t.play("Mimicry")
    to_rest(t)
    assert t.card("Dark Harbinger").ready == (option == "own")


# The Mysticeti


@pytest.mark.reading("mysticeti-copied-as-a-creature")
@pytest.mark.parametrize("version", CHARTS)
@every_option("mysticeti-copied-as-a-creature")
def test_a_copy_of_the_ship(table, version, option):
    t = table(
        me={
            "artifacts": ["The Mysticeti", "Drum"],
            "line": ["Untamed Goon 2"],
            "hand": [{"title": "Mimic Gel", "house": "untamed"}],
        },
        foe={},
        house="untamed",
        ruleset=version,
        readings={"mysticeti-copied-as-a-creature": option},
    )
    t.action("The Mysticeti")
    to_rest(t)
    ship = t.card("The Mysticeti")
    assert ship.type == "creature"
    assert t.g.has_keyword(ship, "taunt")
    t.play("Mimic Gel", "The Mysticeti", flank="")
    to_rest(t)
    [copy] = [card for card in t.me.line if card.printed.title == "Mimic Gel"]
    assert copy.title == "The Mysticeti"
    assert t.g.power(copy) == 3
    assert t.g.has_keyword(copy, "taunt") == (option == "taunt")


# Prof. Emeritus Kering


@pytest.mark.reading("kering-other-neighbor")
@pytest.mark.parametrize("version", CHARTS)
@every_option("kering-other-neighbor")
def test_the_other_neighbor_of_the_professor(table, version, option):
    t = table(
        me={"line": ["Goon 9", "Choice Leaver", "Prof. Emeritus Kering", "Goon 3"], "tide": True},
        foe={},
        house="staralliance",
        ruleset=version,
        tide=0,
        readings={"kering-other-neighbor": option},
    )
    t.reap("Prof. Emeritus Kering", "Choice Leaver")
    to_rest(t)
    used = [fact.data["card"] for fact in t.happened("card.used")]
    expected = ["Prof. Emeritus Kering", "Choice Leaver", "Goon 3"]
    if option == "now":
        expected = ["Prof. Emeritus Kering", "Choice Leaver", "Goon 9", "Goon 3"]
    assert [t.g.cards[id].title for id in used] == expected


# Custom Virus


@pytest.mark.reading("custom-virus-warded")
@pytest.mark.parametrize("version", CHARTS)
@every_option("custom-virus-warded")
def test_a_warded_virus(table, version, option):
    t = table(
        me={
            "hand": ["Choice Beast", "Choice Shield"],
            "artifacts": ["Custom Virus", {"title": "Animator", "house": "mars"}],
        },
        foe={"line": ["Choice Beast", "Valdr"]},
        house="mars",
        ruleset=version,
        readings={"custom-virus-warded": option},
    )
    t.action("Animator", "Custom Virus")
    t.play("Choice Shield", "Custom Virus").omni("Custom Virus")
    if option == "goes-on":
        t.choose([t.me.hand[0]])
    virus = t.card("Custom Virus")
    assert virus.zone == "play"
    assert not virus.warded
    assert t.at_rest
    assert t.titles(t.foe.line) == (["Valdr"] if option == "goes-on" else ["Choice Beast", "Valdr"])


# Gĕzdrutyŏ the Arcane


@pytest.mark.reading("gezdrutyo-without-a-token-creature")
@pytest.mark.clause("flip-ineligible-card-discarded", versions=("16.0", "18.4"))
@every_option("gezdrutyo-without-a-token-creature")
def test_it_flips_without_a_reference_card(table, option):
    creature = {"title": GEZDRUTYO, "amber": 1, "upgrades": ["Girdle"]}
    t = table(
        me={"line": [creature], "token": None},
        foe={"amber": 3},
        house="ekwidon",
        ruleset="16.0",
        readings={"gezdrutyo-without-a-token-creature": option},
    )
    t.action(GEZDRUTYO)
    assert t.me.amber == 2
    assert t.at_rest
    if option == "stays":
        assert t.titles(t.me.line) == [GEZDRUTYO]
        assert t.me.line[0].amber == 1
    else:
        assert t.me.line == []
        assert sorted(t.titles(t.me.discard)) == ["Girdle", GEZDRUTYO]
        assert t.foe.amber == 1, "the Æmber on it goes to the supply, and to nobody"
    assert "gezdrutyo-without-a-token-creature" in readings_of(t) or option == "stays"

"""Artifacts of Dis in Call of the Archons."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.books import NEW
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent, plain

plain("Rite Pilgrim", power=3, traits=("human",))


@invent("Pit Handy", power=2, house="dis")
class PitHandy:
    """Action: gains 1 Æmber. Omni: gains 2 Æmber."""

    def action(g, me, you):
        yield from g.gain(you, 1)

    def omni(g, me, you):
        yield from g.gain(you, 2)


@invent("Rite Herald", power=2, house="dis")
class RiteHerald:
    """Play: gains 1 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 1)


@invent("Rite Mourner", type="artifact")
class RiteMourner:
    """Whenever a creature leaves play, gains 1 Æmber."""

    @after("left_play", when=lambda g, me, you, e: e.was.type == "creature")
    def mourn(g, me, you, event):
        yield from g.gain(you, 1)


# Annihilation Ritual


@pytest.mark.parametrize("side", ["me", "foe"])
def test_annihilation_ritual_purges_what_would_be_discarded(table, version, side):
    sides = {"me": {"hand": ["Dis Slaughter"], "line": ["Goon 3"]}, "foe": {"line": ["Goon 4", "Ghost"]}}
    sides[side]["artifacts"] = ["Annihilation Ritual"]
    sides["foe"]["line"][0] = {"title": "Goon 4", "upgrades": ["Badge"], "amber": 1}
    t = to_rest(table(**sides, house="dis", ruleset=version).play("Dis Slaughter"))
    assert t.titles(t.me.purged) == ["Goon 3"]
    assert t.titles(t.foe.purged) == ["Goon 4"]
    assert t.titles(t.foe.hand) == ["Ghost"], "it never was on its way to the discard pile"
    assert t.titles(t.foe.discard) == ["Badge"], "no creatures"
    assert t.titles(t.me.discard) == ["Dis Slaughter"], "no creatures"
    assert t.me.amber == 1
    assert len(t.happened("card.destroyed")) == 3


def test_what_is_purged_leaves_together(table, version):
    t = table(
        me={"hand": ["Dis Slaughter"], "artifacts": ["Annihilation Ritual", "Rite Mourner"]},
        foe={"line": ["Goon 3", "Goon 4"]},
        house="dis",
        ruleset=version,
    )
    to_rest(t.play("Dis Slaughter"))
    assert t.me.amber == 2
    assert len(t.foe.purged) == 2


def test_the_ritual_does_not_touch_cards_from_hand_nor_artifacts(table, version):
    t = table(
        me={"hand": ["Dis Goon 2", "Dis Wrecking"], "artifacts": ["Annihilation Ritual", "Dis Trinket"]},
        foe={},
        house="dis",
        ruleset=version,
    )
    t.discard("Dis Goon 2")
    t.play("Dis Wrecking", "Dis Trinket")
    assert t.me.purged == []
    assert t.titles(t.me.discard) == ["Dis Goon 2", "Dis Trinket", "Dis Wrecking"]


def test_without_the_ritual_creatures_are_discarded_again(table, version):
    t = table(
        me={"hand": ["Dis Wrecking", "Dis Wrecking"], "artifacts": ["Annihilation Ritual"]},
        foe={"line": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Wrecking", "Annihilation Ritual").play("Dis Wrecking")
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert t.foe.purged == []


# Dominator Bauble


def use(t, how, title):
    """Answer how a creature is used."""
    return t.submit(f"{how}:{t.card(title).id}")


@pytest.mark.parametrize(("how", "amber", "left"), [("reap", 1, 2), ("fight", 0, 1), ("action", 1, 2), ("omni", 2, 2)])
def test_the_bauble_uses_a_friendly_creature_in_any_way(table, version, how, amber, left):
    t = table(
        me={"line": ["Goon 6", "Pit Handy"], "artifacts": ["Dominator Bauble"]},
        foe={"line": ["Goon 1", "Goon 2"]},
        house="dis",
        ruleset=version,
    )
    t.action("Dominator Bauble")
    assert t.pending.seat == 0
    assert t.offered == ["Goon 6", "Pit Handy"]
    t.choose("Pit Handy")
    ways = [key.partition(":")[0] for key in t.pending.keys]
    assert ways == ["reap", "fight", "action", "omni"]
    use(t, how, "Pit Handy")
    if how == "fight":
        t.choose("Goon 1")
    assert not t.card("Pit Handy").ready
    assert t.me.amber == amber
    assert len(t.foe.line) == left
    assert t.card("Goon 6").ready
    assert not t.card("Dominator Bauble").ready


def test_the_bauble_uses_creatures_of_other_houses(table, version):
    t = table(me={"line": ["Goon 3"], "artifacts": ["Dominator Bauble"]}, foe={}, house="dis", ruleset=version)
    assert not t.may("reap:Goon 3")
    t.action("Dominator Bauble")  # reaping is all it can do
    assert t.me.amber == 1
    assert not t.card("Goon 3").ready


@pytest.mark.parametrize("line", [[], [{"title": "Goon 3", "ready": False}]])
def test_nobody_or_an_exhausted_creature_is_not_used(table, version, line):
    t = table(
        me={"line": line, "artifacts": ["Dominator Bauble"]}, foe={"line": ["Goon 1"]}, house="dis", ruleset=version
    )
    t.action("Dominator Bauble")
    assert t.me.amber == 0, "the bauble alone"
    assert t.at_rest, "the bauble alone"
    assert len(t.happened("card.used")) == 1, "the bauble alone"


def test_the_bauble_takes_a_stun_away(table, version):
    t = table(
        me={"line": [{"title": "Pit Handy", "stunned": True}], "artifacts": ["Dominator Bauble"]},
        foe={"line": ["Goon 1"]},
        house="dis",
        ruleset=version,
    )
    t.action("Dominator Bauble")
    assert not t.card("Pit Handy").stunned
    assert not t.card("Pit Handy").ready
    assert t.me.amber == 0


def test_an_artifact_is_no_creature_to_the_bauble(table, version):
    t = table(
        me={"artifacts": ["Dominator Bauble", "Seeker Needle"]}, foe={"line": ["Goon 1"]}, house="dis", ruleset=version
    )
    t.action("Dominator Bauble")
    assert t.card("Seeker Needle").ready
    assert t.card("Goon 1").zone == "play"
    assert t.at_rest


@NEW
def test_an_enraged_creature_must_fight_for_the_bauble(table, version):
    t = table(
        me={"line": [{"title": "Pit Handy", "enraged": True}], "artifacts": ["Dominator Bauble"]},
        foe={"line": ["Goon 1"]},
        house="dis",
        ruleset=version,
    )
    t.action("Dominator Bauble")
    assert t.foe.line == []
    assert t.me.amber == 0
    assert not t.card("Pit Handy").enraged


# Key to Dis


def test_key_to_dis_goes_with_all_creatures_in_any_house(table, version):
    t = table(
        me={"artifacts": ["Key to Dis"], "line": ["Goon 3"]}, foe={"line": ["Goon 9"]}, house="logos", ruleset=version
    )
    t.omni("Key to Dis")
    assert t.me.line == t.foe.line == t.me.artifacts == []
    assert t.me.chains == 0


# Lash of Broken Dreams


def test_lash_makes_keys_dear_for_one_turn(table, version):
    t = table(me={"artifacts": ["Lash of Broken Dreams"]}, foe={"amber": 8}, house="dis", ruleset=version)
    t.action("Lash of Broken Dreams")
    assert t.g.key_cost(t.me) == t.g.key_cost(t.foe) == 6, "not yet"
    t.next_turn()
    assert t.foe.keys == []
    assert t.foe.amber == 8
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.me) == 9, "whoever forges in that turn"
    t.next_turn()
    assert t.g.key_cost(t.foe) == t.g.key_cost(t.me) == 6


def test_lash_is_not_enough_at_nine(table, version):
    t = table(me={"artifacts": ["Lash of Broken Dreams"]}, foe={"amber": 9}, house="dis", ruleset=version)
    t.action("Lash of Broken Dreams")
    t.next_turn()
    assert len(t.foe.keys) == 1
    assert t.foe.amber == 0


# Library of the Damned


def test_library_of_the_damned_archives_a_card_unseen(table, version):
    t = table(
        me={"artifacts": ["Library of the Damned"], "hand": ["Goon 1", "Goon 2"]}, foe={}, house="dis", ruleset=version
    )
    t.action("Library of the Damned")
    assert t.pending.private
    assert t.pending.secret
    assert t.pending.seat == 0
    t.choose("Goon 2")
    assert t.titles(t.me.archives) == ["Goon 2"]
    assert t.titles(t.me.hand) == ["Goon 1"]
    assert not t.card("Goon 2").known >> 1 & 1


def test_library_of_the_damned_with_an_empty_hand(table, version):
    t = table(me={"artifacts": ["Library of the Damned"]}, foe={}, house="dis", ruleset=version)
    t.action("Library of the Damned")
    assert t.at_rest
    assert t.me.archives == []
    assert not t.card("Library of the Damned").ready


# Lifeward


def test_lifeward_keeps_creatures_off_the_table_for_one_turn(table, version):
    t = table(
        me={"artifacts": ["Lifeward"], "hand": ["Dis Goon 2"]},
        foe={"hand": ["Dis Goon 2", "Dis Trinket"], "houses": ["dis", "logos", "mars"]},
        house="logos",
        ruleset=version,
    )
    t.omni("Lifeward")
    assert t.me.artifacts == []
    t.next_turn("dis")
    assert not t.may("play:Dis Goon 2#2")
    assert "Lifeward" in t.refused(f"play:{t.foe.hand[0].id}").reason
    t.play("Dis Trinket")
    t.next_turn("dis")
    t.play("Dis Goon 2")
    t.next_turn("dis")
    t.play("Dis Goon 2")
    assert len(t.me.line) == len(t.foe.line) == 1


# Sacrificial Altar


def test_sacrificial_altar_trades_a_human_for_the_dead(table, version):
    t = table(
        me={
            "artifacts": ["Sacrificial Altar"],
            "line": ["Rite Pilgrim", "Goon 3"],
            "discard": ["Rite Herald", "Goon 5", "Fear"],
        },
        foe={"line": ["Rite Pilgrim"]},
        house="dis",
        ruleset=version,
    )
    t.action("Sacrificial Altar")
    assert t.titles(t.me.purged) == ["Rite Pilgrim"]
    assert t.offered == ["Rite Herald", "Goon 5"]
    t.choose("Rite Herald", "left")
    assert t.titles(t.me.line) == ["Rite Herald", "Goon 3"], "it was played"
    assert t.me.amber == 1, "it was played"
    assert len(t.foe.line) == 1
    assert not t.card("Rite Herald").ready


def test_without_a_human_nobody_rises(table, version):
    t = table(
        me={"artifacts": ["Sacrificial Altar"], "line": ["Goon 3"], "discard": ["Goon 5"]},
        foe={"line": ["Rite Pilgrim"]},
        house="dis",
        ruleset=version,
    )
    t.action("Sacrificial Altar")
    assert t.at_rest
    assert len(t.me.line) == 1
    assert t.me.purged == []
    assert len(t.me.discard) == 1


@NEW
def test_a_warded_human_stays_and_nobody_rises(table, version):
    t = table(
        me={
            "artifacts": ["Sacrificial Altar"],
            "line": [{"title": "Rite Pilgrim", "warded": True}],
            "discard": ["Goon 5"],
        },
        foe={},
        house="dis",
        ruleset=version,
    )
    t.action("Sacrificial Altar")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Rite Pilgrim"]
    assert not t.card("Rite Pilgrim").warded


# Screaming Cave


def test_screaming_cave_swallows_hand_and_discard_pile(table, version):
    t = table(
        me={"artifacts": ["Screaming Cave"], "hand": ["Goon 1", "Goon 2"], "discard": ["Goon 3"]},
        foe={"hand": ["Goon 4"], "discard": ["Goon 5"]},
        house="dis",
        ruleset=version,
    )
    t.action("Screaming Cave")
    assert t.me.hand == t.me.discard == []
    assert len(t.me.deck) == 12 + 3
    assert len(t.foe.hand) == len(t.foe.discard) == 1
    assert all(card.known == 0 for card in t.me.deck)
    assert len(t.happened("deck.shuffled")) == 1


# Soul Snatcher


@pytest.mark.parametrize("side", ["me", "foe"])
def test_soul_snatcher_pays_the_owners_of_the_dead(table, version, side):
    sides = {
        "me": {"hand": ["Dis Slaughter"], "line": ["Goon 3", {"title": "Goon 4", "owner": 1}]},
        "foe": {"line": ["Goon 5", "Goon 6"]},
    }
    sides[side]["artifacts"] = ["Soul Snatcher"]
    t = to_rest(table(**sides, house="dis", ruleset=version).play("Dis Slaughter"))
    assert (t.me.amber, t.foe.amber) == (1, 3)


def test_soul_snatcher_counts_neither_artifacts_nor_what_goes_otherwise(table, version):
    t = table(
        me={"hand": ["Dis Wrecking", "Fear"], "artifacts": ["Soul Snatcher"]},
        foe={"artifacts": ["Dis Trinket"], "line": ["Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Wrecking", "Dis Trinket").play("Fear")
    assert (t.me.amber, t.foe.amber) == (0, 0)

"""Actions of Dis in Mass Mutation."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from tests.engine.books import NEW, VERSIONS
from tests.engine.helpers.answers import ordered
from tests.engine.invent import invent


@invent("Mass Cradle", type="artifact")
class MassCradle:
    """At the beginning of a player's turn, puts the creatures of their discard pile into play."""

    @after("turn_began")
    def rouse(g, me, you, event):
        for creature in [card for card in event.player.discard if card.type == "creature"]:
            yield from g.put_into_play(creature, event.player)


@invent("Dis Turncoat", house="dis", type="action")
class DisTurncoat:
    """Play: a creature belongs to house Logos."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        yield from g.begin(me, you, DisTurncoat.Turned, until="match", on=creature)

    @lasting
    class Turned:
        """This creature belongs to house Logos."""

        def house_of(g, me, card):
            return "logos" if g.ref(card) == me.on else None


SKULLS = ["Dis Goon 2", "Goon 3", "Dis Goon 4", "Dis Trinket", "Chant"]


def cast(table, version, title, line=(), foe=(), **more):
    """A table at which the action of Dis is in hand."""
    return table(
        me={"hand": [title], "line": list(line), **more.pop("mine", {})},
        foe={"line": list(foe), **more.pop("theirs", {})},
        house="dis",
        ruleset=version,
        **more,
    )


# Break-key


@pytest.mark.parametrize(
    ("mine", "theirs", "left", "amber"),
    [([], ["red"], 0, 6), (["red"], ["red", "blue"], 1, 6), (["red"], ["blue"], 1, 0), (["red"], [], 0, 0)],
)
def test_break_key_unforges_for_a_player_with_fewer_keys(table, version, mine, theirs, left, amber):
    t = cast(table, version, "Break-key", mine={"keys": mine}, theirs={"keys": theirs})
    t.play("Break-key", *(["key:red"] if len(theirs) == 2 else []))
    assert len(t.foe.keys) == left
    assert t.foe.amber == amber
    assert (len(t.me.keys), t.me.amber) == (len(mine), 1)


def test_break_key_adds_six_to_what_the_opponent_has(table, version):
    t = cast(table, version, "Break-key", theirs={"keys": ["red"], "amber": 3})
    t.play("Break-key")
    assert t.foe.amber == 9
    assert t.foe.keys == []


# Double Doom


def test_double_doom_returns_an_enemy_and_makes_the_opponent_discard(table, version):
    t = cast(table, version, "Double Doom", ["Goon 1"], ["Goon 3", "Goon 4"])
    t.play("Double Doom")
    assert t.offered == ["Goon 3", "Goon 4"]
    t.choose("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 3"]
    assert t.titles(t.foe.discard) == ["Goon 4"]
    assert t.foe.hand == []


def test_double_doom_makes_the_opponent_discard_without_a_creature_to_return(table, version):
    t = cast(table, version, "Double Doom", ["Goon 1"], theirs={"hand": ["Goon 3", "Goon 4"]})
    t.play("Double Doom")
    assert len(t.foe.hand) == 1
    assert len(t.foe.discard) == 1
    assert len(t.me.line) == 1


@NEW
def test_a_warded_creature_stays_and_the_opponent_discards_all_the_same(table, version):
    t = cast(table, version, "Double Doom", (), [{"title": "Goon 3", "warded": True}], theirs={"hand": ["Goon 9"]})
    t.play("Double Doom")
    assert len(t.foe.line) == 1
    assert not t.card("Goon 3").warded
    assert t.titles(t.foe.discard) == ["Goon 9"]


# Grim Reminder


@pytest.mark.parametrize(("house", "archived"), [("dis", ["Dis Goon 2", "Dis Goon 4"]), ("brobnar", ["Goon 3"])])
def test_grim_reminder_archives_the_creatures_of_one_house(table, version, house, archived):
    t = cast(table, version, "Grim Reminder", mine={"discard": SKULLS}, theirs={"discard": ["Dis Goon 2"]})
    t.play("Grim Reminder", house)
    assert sorted(t.titles(t.me.archives)) == archived
    assert t.foe.archives == []
    assert t.me.chains == 1
    assert t.foe.chains == 0
    assert len(t.foe.discard) == 1


def test_grim_reminder_costs_its_chain_without_a_creature_too(table, version):
    t = cast(table, version, "Grim Reminder", mine={"discard": ["Dis Trinket"]})
    t.play("Grim Reminder")
    assert t.me.chains == 1
    assert t.me.archives == []
    assert t.at_rest


# Imp-losion


def test_imp_losion_destroys_a_friend_and_an_enemy_together(table, version):
    t = cast(table, version, "Imp-losion", ["Goon 1", "Goon 2"], ["Goon 8", "Goon 9"])
    t.play("Imp-losion", "Goon 2", "Goon 9")
    assert t.titles(t.me.line) == ["Goon 1"]
    assert t.titles(t.foe.line) == ["Goon 8"]
    assert t.me.amber == 1


@pytest.mark.parametrize("side", ["me", "foe"])
def test_imp_losion_destroys_what_there_is(table, version, side):
    t = cast(table, version, "Imp-losion", ["Goon 1"] * (side == "me"), ["Goon 1"] * (side == "foe"))
    t.play("Imp-losion")
    assert t.me.line == []
    assert t.foe.line == []


# Mark of Dis


def test_mark_of_dis_binds_its_controller_to_its_house_for_a_turn(table, version):
    t = cast(table, version, "Mark of Dis", ["Goon 1"], ["Goon 3", "Logos Goon 1"])
    t.play("Mark of Dis", "Goon 3")
    assert t.card("Goon 3").damage == 2
    assert t.me.amber == 1
    t.end()
    assert t.g.active_player is t.foe
    assert t.g.state.house == "brobnar"
    t.next_turn().end()
    assert len(t.pending.keys) == 3, "it was for one turn"
    t.submit(t.pending.keys[0])


def test_mark_of_dis_on_a_friendly_creature_binds_its_player(table, version):
    t = cast(table, version, "Mark of Dis", ["Goon 3"], ["Goon 1"])
    t.play("Mark of Dis", "Goon 3").end()
    assert len(t.pending.keys) > 1, "the opponent is free"
    t.submit(t.pending.keys[0]).end()
    assert t.g.active_player is t.me
    assert t.g.state.house == "brobnar"


def test_a_creature_that_the_mark_destroys_binds_no_player(table, version):
    t = cast(table, version, "Mark of Dis", (), ["Goon 2", "Logos Goon 5"])
    t.play("Mark of Dis", "Goon 2").end()
    assert len(t.pending.keys) == 3
    assert t.g.state.lasting == []
    t.submit(t.pending.keys[0])


def test_armor_does_not_keep_the_mark_off(table, version):
    t = cast(table, version, "Mark of Dis", (), ["Guard 3/2", "Logos Goon 1"])
    t.play("Mark of Dis", "Guard 3/2").end()
    assert t.card("Guard 3/2").damage == 0
    assert t.g.state.house == "brobnar"


@NEW
def test_a_ward_does_not_keep_the_mark_off(table, version):
    t = cast(table, version, "Mark of Dis", (), [{"title": "Goon 1", "warded": True}, "Logos Goon 1"])
    t.play("Mark of Dis", "Goon 1").end()
    assert t.card("Goon 1").damage == 0
    assert not t.card("Goon 1").warded
    assert t.g.state.house == "brobnar"


@pytest.mark.reading("mark-of-dis-house", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_the_mark_is_of_the_house_that_the_creature_had(table, version):
    t = cast(
        table, version, "Mark of Dis", (), ["Goon 3", "Logos Goon 1"], mine={"hand": ["Mark of Dis", "Dis Turncoat"]}
    )
    t.play("Mark of Dis", "Goon 3").play("Dis Turncoat", "Goon 3").end()
    assert t.g.house_of(t.card("Goon 3")) == "logos"
    assert t.g.state.house == "brobnar"


def test_mark_of_dis_without_a_creature(table, version):
    t = cast(table, version, "Mark of Dis")
    t.play("Mark of Dis")
    assert t.at_rest
    assert t.me.amber == 1
    assert t.g.state.lasting == []


# Mindfire


@pytest.mark.parametrize(
    ("version", "icons", "stolen"),
    [
        *((version, icons, len(icons)) for icons in ([], ["amber"]) for version in VERSIONS),
        ("2021-03", ["draw", "damage", "capture"], 3),
        ("16.0", ["draw", "damage", "capture"], 3),
        ("18.4", ["draw", "damage", "capture"], 3),
    ],
)
def test_mindfire_steals_for_each_icon_of_the_discarded_card(table, version, icons, stolen):
    t = cast(table, version, "Mindfire", theirs={"amber": 4, "hand": [{"title": "Goon 3", "icons": icons}]})
    t.play("Mindfire")
    assert t.titles(t.foe.discard) == ["Goon 3"]
    assert (t.me.amber, t.foe.amber) == (stolen, 4 - stolen)


def test_mindfire_counts_printed_icons(table, version):
    t = cast(table, version, "Mindfire", theirs={"amber": 5, "hand": ["Ritual of Tognath"]})
    t.play("Mindfire")
    assert (t.me.amber, t.foe.amber) == (3, 2)


def test_mindfire_steals_no_more_than_there_is_and_nothing_without_a_card(table, version):
    t = cast(table, version, "Mindfire", theirs={"amber": 1, "hand": ["Ritual of Tognath"]})
    t.play("Mindfire")
    assert (t.me.amber, t.foe.amber) == (1, 0)
    t = cast(table, version, "Mindfire", theirs={"amber": 5})
    t.play("Mindfire")
    assert (t.me.amber, t.foe.amber) == (0, 5)


# Ritual of Tognath


def test_ritual_of_tognath_destroys_two_friends(table, version):
    t = cast(table, version, "Ritual of Tognath", ["Goon 1", "Goon 2", "Goon 3"], ["Goon 4"])
    ordered(t.play("Ritual of Tognath", ["Goon 1", "Goon 3"]))
    assert t.titles(t.me.line) == ["Goon 2"]
    assert len(t.foe.line) == 1
    assert t.me.amber == 3


@pytest.mark.parametrize("line", [[], ["Goon 5"], ["Goon 5", "Goon 6"]])
def test_ritual_of_tognath_takes_all_where_there_are_no_more(table, version, line):
    t = cast(table, version, "Ritual of Tognath", line)
    ordered(t.play("Ritual of Tognath"))
    assert t.me.line == []
    assert t.at_rest
    assert t.me.amber == 3


# Stirring Grave


def test_stirring_grave_archives_a_creature(table, version):
    t = cast(table, version, "Stirring Grave", mine={"discard": SKULLS}, theirs={"discard": ["Goon 9"]})
    t.play("Stirring Grave")
    assert sorted(t.offered) == ["Dis Goon 2", "Dis Goon 4", "Goon 3"]
    t.choose("Goon 3")
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert len(t.foe.discard) == 1
    assert t.me.amber == 1


def test_stirring_grave_leaves_other_cards_where_they_are(table, version):
    t = cast(table, version, "Stirring Grave", mine={"discard": ["Chant", "Trinket"]})
    t.play("Stirring Grave")
    assert t.me.archives == []
    assert t.at_rest


# Wail of the Damned


@NEW
def test_wail_of_the_damned_destroys_a_creature_without_icons(table, version):
    bright = {"title": "Goon 5", "icons": ["damage"]}
    t = cast(table, version, "Wail of the Damned", ["Goon 1"], [bright, "Goon 4"])
    t.play("Wail of the Damned")
    assert t.offered == ["Goon 1", "Goon 4"]
    t.choose("Goon 4")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert len(t.me.line) == 1


@NEW
def test_wail_of_the_damned_must_destroy_a_friendly_one_if_no_other_is_dark(table, version):
    t = cast(table, version, "Wail of the Damned", ["Goon 1"], [{"title": "Goon 5", "icons": ["draw"]}])
    t.play("Wail of the Damned")
    assert t.me.line == []
    assert len(t.foe.line) == 1


# Waking Nightmare


@pytest.mark.ruling("faq-waking-nightmare-updates", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("lasting-effect-is-constant-for-its-duration", versions=("2021-03", "16.0", "18.4"))
@NEW
def test_waking_nightmare_counts_the_dis_creatures_that_there_are(table, version):
    t = cast(
        table,
        version,
        "Waking Nightmare",
        ["Dis Goon 1"],
        ["Dis Goon 2", "Goon 3"],
        mine={"artifacts": ["Mass Cradle"]},
        theirs={"discard": ["Dis Goon 4"], "amber": 8, "hand": ["Dis Slaying", "Dis Slaying"]},
    )
    t.play("Waking Nightmare")
    assert t.g.key_cost(t.me) == 6
    t.next_turn("dis")
    assert len(t.foe.line) == 3
    assert t.foe.keys == []
    assert t.foe.amber == 8
    assert t.g.key_cost(t.foe) == 9
    t.play("Dis Slaying", "Dis Goon 1").play("Dis Slaying", "Dis Goon 2")
    assert t.g.key_cost(t.foe) == 7


def test_waking_nightmare_ends_with_the_turn_of_the_opponent(table, version):
    t = cast(table, version, "Waking Nightmare", ["Dis Goon 1", "Goon 2"], theirs={"amber": 6})
    t.play("Waking Nightmare").next_turn()
    assert t.foe.keys == []
    assert t.g.key_cost(t.foe) == 7
    assert t.g.key_cost(t.me) == 7
    t.next_turn()
    assert t.g.key_cost(t.foe) == 6
    assert t.g.key_cost(t.me) == 6

"""Playing cards: Play abilities, where cards are played from, what forbids playing, how cards enter play."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent, plain

EARLY = pytest.mark.parametrize("version", ["1.2", "1.3"])
SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Law Greeter", power=2)
class LawGreeter:
    """Play: gains 1 Æmber for each Æmber in your pool."""

    def play(g, me, you):
        yield from g.gain(you, you.amber)


@invent("Law Onlooker", type="artifact")
class LawOnlooker:
    """Whenever you play a card, gains 3 Æmber."""

    @after("played", when=lambda g, me, you, e: e.player is you)
    def look(g, me, you, event):
        yield from g.gain(you, 3)


@invent("Law Porter", type="artifact")
class LawPorter:
    """Whenever a creature enters play, gains 10 Æmber."""

    @after("entered_play", when=lambda g, me, you, e: e.card.type == "creature")
    def open(g, me, you, event):
        yield from g.gain(you, 10)


@invent("Law Clasp", type="action")
class LawClasp:
    """Play: plays an upgrade from your hand."""

    def play(g, me, you):
        chosen = yield from g.choose_card([c for c in you.hand if c.type == "upgrade"], private=True)
        yield from g.play_card(chosen, you)


@invent("Law Grandee", power=9, icons=("amber", "amber"))
class LawGrandee:
    """Cannot be played unless you have 7 Æmber."""

    def play_requirement(g, me, you):
        return you.amber >= 7


@invent("Law Monk", power=2)
class LawMonk:
    """Cannot be played after another card was played this turn. Enters play ready. Play: gains 5 Æmber."""

    enters_ready = True

    def play_requirement(g, me, you):
        return g.state.acted == 0

    def play(g, me, you):
        yield from g.gain(you, 5)


@invent("Law Rover", power=4)
class LawRover:
    """May be played as an upgrade: then its creature has 3 more power. Play: gains 1 Æmber."""

    also_played_as = ("upgrade",)

    def power(g, me, creature):
        return 3 if creature is me.host else 0

    def play(g, me, you):
        yield from g.gain(you, 1)


@invent("Law Parrot", type="action", house="dis")
class LawParrot:
    """Play: becomes a copy of the top card of the opponent's discard pile and resolves its Play ability."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        g.become_copy(me, opponent.discard[-1])
        for ability in g.labelled(me, "play"):
            yield from g.resolve(ability, me, you)


plain("Law Burrower", power=3, keywords={"deploy": 1})

AMBER_ONE = {"title": "Law Greeter", "icons": ["amber"]}


# the place of the Play ability


@pytest.mark.clause("amber-bonus-gained-first", "play-ability-after-amber-bonus")
@EARLY
def test_the_amber_bonus_comes_before_the_play_ability(table, version):
    t = table(me={"hand": [AMBER_ONE], "amber": 1}, foe={}, ruleset=version)
    t.play("Law Greeter")
    assert t.me.amber == 4, "1 and 1 from the bonus, doubled by the Play ability"
    assert t.titles(t.me.line) == ["Law Greeter"]


@pytest.mark.clause("play-ability-after-amber-bonus")
@EARLY
def test_the_play_ability_resolves_with_the_card_in_play(table, version):
    t = table(me={"hand": ["Ganger Chieftain"], "line": ["Goon 3"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Ganger Chieftain")
    assert t.titles(t.me.line) == ["Goon 3", "Ganger Chieftain"], "its neighbor"
    assert t.offered == ["Goon 3"], "its neighbor"
    t.choose("Goon 3")
    assert t.foe.line == []


@pytest.mark.clause("play-ability-after-bonus-icons", "timing-play-sequence")
@SINCE_2021
@pytest.mark.parametrize(
    ("order", "left"),
    [
        # 1 from the icon; the greeter doubles what is there, the onlooker adds 3, the porter 10
        (["Law Greeter", "Law Onlooker", "Law Porter"], 2 + 3 + 10),
        (["Law Onlooker", "Law Greeter", "Law Porter"], (1 + 3) * 2 + 10),
        (["Law Porter", "Law Onlooker", "Law Greeter"], (1 + 10 + 3) * 2),
    ],
)
def test_the_play_ability_shares_its_point_with_what_reacts_and_the_active_player_orders(table, version, order, left):
    t = table(me={"hand": [AMBER_ONE], "artifacts": ["Law Onlooker", "Law Porter"]}, foe={}, ruleset=version)
    t.play("Law Greeter")
    assert t.me.amber == 1, "the icon came before all of them"
    assert t.pending.kind == "trigger"
    assert t.pending.seat == 0
    assert len(t.pending.keys) == 3
    t.choose(*order[:2])
    assert t.me.amber == left


@pytest.mark.clause("play-ability-after-amber-bonus")
@EARLY
def test_in_the_early_books_what_reacts_comes_before_the_play_ability(table, version):
    t = table(me={"hand": [AMBER_ONE], "artifacts": ["Law Onlooker"]}, foe={}, ruleset=version)
    t.play("Law Greeter")
    assert t.at_rest
    assert t.me.amber == (1 + 3) * 2


# where from, and putting into play


@pytest.mark.clause("play-ability-from-any-source")
def test_a_card_played_from_elsewhere_resolves_its_play_ability(table, version):
    t = table(me={"hand": ["Rummaging"], "discard": [AMBER_ONE], "amber": 2}, foe={}, ruleset=version)
    t.play("Rummaging")
    assert t.titles(t.me.line) == ["Law Greeter"]
    assert t.me.amber == 6
    t = table(me={"hand": ["Wild Wormhole"], "deck": ["Urchin"]}, foe={"amber": 3}, house="logos", ruleset=version)
    t.play("Wild Wormhole")
    assert t.titles(t.me.line) == ["Urchin"]
    assert (t.me.amber, t.foe.amber) == (2, 2)


@pytest.mark.clause("put-into-play-skips-play-ability")
def test_a_card_put_into_play_is_not_played(table, version):
    t = table(
        me={"hand": ["Raising"], "discard": [AMBER_ONE], "amber": 2, "artifacts": ["Law Porter", "Law Onlooker"]},
        foe={},
        ruleset=version,
    )
    t.play("Raising")
    if version in ("2021-03", "16.0", "18.4"):
        t.choose("Raising")  # before the onlooker sees it
    assert t.titles(t.me.line) == ["Law Greeter"]
    assert not t.me.line[0].ready
    # 3 for playing the action, 10 for the entering, no icon, no Play ability, nothing for playing a creature
    assert t.me.amber == 2 + 3 + 10


@pytest.mark.clause("put-into-play-ignores-play-restrictions")
def test_conditions_on_playing_do_not_matter_when_a_card_is_put_into_play(table, version):
    t = table(me={"hand": ["Raising", "Rummaging"], "discard": ["Law Grandee", "Goon 1"]}, foe={}, ruleset=version)
    t.play("Rummaging", "Law Grandee")
    assert t.me.line == []
    assert "Law Grandee" in t.titles(t.me.discard)
    t.play("Raising", "Law Grandee")
    assert t.titles(t.me.line) == ["Law Grandee"]
    assert t.me.amber == 0


@pytest.mark.clause("play-impossible-card-returns-to-source")
def test_a_card_that_cannot_be_played_goes_back_to_where_it_was(table, version):
    t = table(
        me={"hand": ["Wild Wormhole"], "deck": ["Goon 1", "Law Grandee"]},
        foe={},
        house="logos",
        ruleset=version,
    )
    t.play("Wild Wormhole")
    assert t.me.line == []
    assert t.titles(t.me.deck)[-2:] == ["Goon 1", "Law Grandee"]
    assert t.me.amber == 1
    assert t.titles(t.me.discard) == ["Wild Wormhole"]
    t = table(me={"hand": ["Rummaging", "Goon 2"], "discard": ["Law Grandee", "Goon 1"]}, foe={}, ruleset=version)
    t.play("Rummaging", "Law Grandee")
    assert t.titles(t.me.discard) == ["Law Grandee", "Goon 1", "Rummaging"]
    assert t.titles(t.me.hand) == ["Goon 2"]
    t = table(me={"hand": ["Law Clasp", "Blood of Titans"]}, foe={}, ruleset=version)
    t.play("Law Clasp", "Blood of Titans")  # no creature for it to go on
    assert t.titles(t.me.hand) == ["Blood of Titans"]
    assert t.titles(t.me.discard) == ["Law Clasp"]


@pytest.mark.clause("play-requirement-checked-at-play-time")
@pytest.mark.parametrize(("amber", "playable"), [(5, False), (6, False), (7, True)])
def test_a_requirement_counts_nothing_that_the_card_itself_gives(table, version, amber, playable):
    t = table(me={"hand": ["Law Grandee"], "amber": amber}, foe={}, ruleset=version)
    assert t.may("play:Law Grandee") is playable
    if playable:
        t.play("Law Grandee")
        assert t.me.amber == 9
    else:
        assert t.refused("play:Law Grandee").clause == "play-requirement-checked-at-play-time"


@pytest.mark.clause("play-requirement-checked-at-play-time")
@pytest.mark.parametrize(("amber", "played"), [(5, False), (6, True)])
def test_a_requirement_counts_what_earlier_effects_gave(table, version, amber, played):
    me = {"hand": ["Wild Wormhole"], "deck": ["Law Grandee"], "amber": amber}
    t = table(me=me, foe={}, house="logos", ruleset=version)
    t.play("Wild Wormhole")  # its own icon gives 1
    assert t.titles(t.me.line) == (["Law Grandee"] if played else [])
    assert t.me.amber == (amber + 3 if played else amber + 1)


# blank text boxes


@pytest.mark.clause("play-restriction-works-in-hand")
@SINCE_2021
def test_a_restriction_holds_although_the_text_would_be_blank_in_play(table, version):
    t = table(me={"hand": ["Law Monk", "Goon 1"]}, foe={"artifacts": ["Silence"]}, ruleset=version)
    assert t.may("play:Law Monk")
    t.play("Goon 1")
    assert not t.may("play:Law Monk")
    assert t.refused("play:Law Monk").clause == "play-requirement-checked-at-play-time"


@pytest.mark.clause("play-enters-play-modifier-works-before-blanking")
@SINCE_2021
def test_text_about_entering_play_works_before_the_card_is_blank(table, version):
    t = table(
        me={"hand": ["Law Monk", "Law Burrower", "Goon 2"], "line": ["Goon 3", "Goon 4"]},
        foe={"artifacts": ["Silence"]},
        ruleset=version,
    )
    t.play("Law Monk")
    assert t.card("Law Monk").ready
    assert t.me.amber == 0, "its Play ability is blank"
    t.play("Law Burrower", flank="")
    assert t.pending.kind == "position", "deploy is about entering play too"
    t.choose("position:1")
    assert t.titles(t.me.line) == ["Goon 3", "Law Burrower", "Goon 4", "Law Monk"]
    assert not t.card("Law Burrower").ready


# forms and permissions


@pytest.mark.clause("play-non-hand-play-via-effect-keeps-card-options")
@SINCE_2021
@pytest.mark.parametrize("form", ["creature", "upgrade"])
def test_a_creature_picked_by_an_effect_may_be_played_in_any_form_it_allows(table, version, form):
    t = table(
        me={"hand": ["Rummaging", "Punch", "Punch"], "discard": ["Law Rover"], "line": ["Goon 3"]},
        foe={},
        ruleset=version,
    )
    t.play("Rummaging")
    assert t.pending.keys == ("mode:creature", "mode:upgrade")
    t.choose(form)
    if form == "creature":
        t.choose("right")
        assert t.titles(t.me.line) == ["Goon 3", "Law Rover"]
        assert t.power("Goon 3") == 3
    else:
        assert t.titles(t.me.line) == ["Goon 3"]
        assert t.titles(t.me.line[0].upgrades) == ["Law Rover"]
        assert t.power("Goon 3") == 6
        assert not t.may("reap:Law Rover")
    assert t.me.amber == 1
    t.play("Punch", *(["Goon 3"] if form == "creature" else []))
    if form == "upgrade":
        t.play("Punch")
        rover = t.card("Law Rover")
        assert rover.zone == "discard", "out of play it is what is printed"
        assert rover.type == "creature", "out of play it is what is printed"


@pytest.mark.clause("play-non-hand-play-via-effect-keeps-card-options")
@SINCE_2021
def test_without_a_creature_to_go_on_it_is_played_as_a_creature(table, version):
    t = table(me={"hand": ["Rummaging"], "discard": ["Law Rover"]}, foe={}, ruleset=version)
    t.play("Rummaging")
    assert t.at_rest
    assert t.titles(t.me.line) == ["Law Rover"]


@pytest.mark.clause("play-permission-used-by-card-that-needs-it")
@SINCE_2021
def test_a_permission_is_used_up_by_a_card_of_another_house_whatever_it_copies(table, version):
    t = table(
        me={"hand": ["Permit", "Law Parrot", "Dis Goon 2", "Goon 1"]},
        foe={"discard": ["Warsong"]},  # of the active house
        ruleset=version,
    )
    assert not t.may("play:Law Parrot")
    t.play("Permit")
    assert t.may("play:Law Parrot")
    assert t.may("play:Dis Goon 2")
    t.play("Goon 1")
    assert t.may("play:Dis Goon 2"), "a card of the active house does not need the permission"
    t.play("Law Parrot")
    assert t.titles(t.me.discard) == ["Permit", "Law Parrot"]
    assert not t.may("play:Dis Goon 2")
    assert t.refused("play:Dis Goon 2").clause == "step3-only-active-house-cards"


@pytest.mark.parametrize("forced", [False, True])
def test_the_only_permission_is_asked_for_only_where_everything_is(table, version, forced):
    t = table(me={"hand": ["Permit", "Dis Goon 3"]}, foe={}, ruleset=version, ask_forced=forced)
    t.play("Permit").play("Dis Goon 3", flank="")
    asked = []
    while not t.at_rest:
        asked.append(t.pending.prompt)
        t.submit(t.pending.keys[0])
    assert ("permission" in asked) == forced
    assert t.titles(t.me.line) == ["Dis Goon 3"]
    assert not t.g.state.lasting

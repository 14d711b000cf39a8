"""Gigantic creatures, graft, haunted, counters."""

from __future__ import annotations

import pytest

from engine.errors import SetupError
from engine.game import Game
from tests.engine.invent import invent, plain

NEW = ["2021-03", "16.0", "18.4"]
BOTTOM, TOP = "Titan Walker (bottom half)", "Titan Walker (top half)"
ROLLER = "Titan Roller (bottom half)"
WALKER = {"title": BOTTOM, "under": [TOP]}

plain("Titan Walker", power=0, icons=("amber", "amber"), half="top")


@invent("Titan Walker", power=9, armor=2, half="bottom")
class TitanWalker:
    """Play: gains 1 Æmber. Reap: gains 1 Æmber."""

    def play_reap(g, me, you):
        yield from g.gain(you, 1)


plain("Titan Roller", half="top")
plain("Titan Roller", power=7, half="bottom")


@invent("Titan Send", type="action")
class TitanSend:
    """Play: sends a creature to one of the areas out of play."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        way = yield from g.choose_mode(["hand", "archives", "purged", "deck", "discard", "mine"])
        if way == "hand":
            yield from g.return_to_hand(creature)
        elif way == "archives":
            yield from g.archive(creature)
        elif way == "mine":
            yield from g.archive(creature, of=you)
        elif way == "purged":
            yield from g.purge(creature)
        elif way == "deck":
            yield from g.put_on_deck(creature)
        else:
            yield from g.destroy(creature)


@invent("Titan Raise", type="action")
class TitanRaise:
    """Play: puts a card from the discard pile into play."""

    def play(g, me, you):
        card = yield from g.choose_card(list(you.discard))
        yield from g.put_into_play(card, you)


@invent("Titan Raise Both", type="action")
class TitanRaiseBoth:
    """Play: puts two cards of the discard pile into play together, or plays them."""

    def play(g, me, you):
        way = yield from g.choose_mode(["put", "play"])
        first, second = yield from g.choose_cards(list(you.discard), count=2)
        if way == "put":
            yield from g.put_into_play(first, you, half=second)
        else:
            yield from g.play_card(first, you, half=second)


@invent("Titan Rebirth", type="action")
class TitanRebirth:
    """Play: puts a card from the discard pile into play, with its other half if it has one there."""

    def play(g, me, you):
        card = yield from g.choose_card(list(you.discard))
        yield from g.put_into_play(card, you, half=g.other_half(card))


@invent("Titan Graft", type="artifact")
class TitanGraft:
    """Action: grafts a card from hand onto a friendly creature. Omni: gains 1 Æmber for each creature in play."""

    def action(g, me, you):
        card = yield from g.choose_card(list(you.hand), private=True)
        host = yield from g.choose_creature(friendly_to=you)
        if card is not None and host is not None:
            yield from g.put_under(card, host)

    def omni(g, me, you):
        yield from g.gain(you, len(g.creatures()))


@invent("Titan Haunt", type="artifact")
class TitanHaunt:
    """Action: gains 1 Æmber if its player is haunted."""

    def action(g, me, you):
        yield from g.gain(you, 1 if g.haunted(you) else 0)


@invent("Titan Clock", type="artifact")
class TitanClock:
    """Action: puts a doom counter on itself; with two of them it is destroyed and gains 5 Æmber."""

    def action(g, me, you):
        yield from g.add_counters(me, "doom")
        if me.counters["doom"] >= 2:
            yield from g.destroy(me)
            yield from g.gain(you, 5)


@invent("Titan Maker", type="action")
class TitanMaker:
    """Play: makes a token creature, exalts it and flips it."""

    def play(g, me, you):
        for token in (yield from g.make_token(you)):
            yield from g.exalt(token)
            yield from g.flip(token)


# gigantic


@pytest.mark.clause("gigantic-both-halves-from-hand", "gigantic-attributes-split", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("gigantic-two-cards-out-of-play", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("which", ["Titan Walker#1", "Titan Walker#2"])
def test_both_halves_are_played_together_as_one_creature(table, version, which):
    t = table(me={"hand": [BOTTOM, TOP, "Goon 1"], "line": ["Goon 2"]}, foe={}, ruleset=version)
    assert [card.facts.half for card in t.cards("Titan Walker")[:2]] == ["bottom", "top"]
    t.play(which, flank="left")
    assert t.titles(t.me.line) == ["Titan Walker", "Goon 2"]
    assert t.titles(t.me.hand) == ["Goon 1"]
    walker = t.me.line[0]
    assert (t.g.power(walker), t.g.armor(walker), walker.type) == (9, 2, "creature")
    assert len(t.g.creatures()) == 2
    assert t.titles(t.g.cards_in_play_of(t.me)) == [
        "Titan Walker",
        "Goon 2",
    ]
    assert t.me.amber == 2 + 1, "the icons of the top half, the text of the bottom half"


@pytest.mark.clause("gigantic-both-halves-from-hand", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("half", [BOTTOM, TOP])
def test_one_half_alone_cannot_be_played(table, version, half):
    other = TOP if half == BOTTOM else BOTTOM
    t = table(me={"hand": [half, ROLLER, half], "discard": [other], "deck": [other]}, foe={}, ruleset=version)
    for name in ("Titan Walker", "Titan Walker#2", "Titan Roller"):
        assert t.refused(f"play:{t.card(name).id}").clause == "gigantic-both-halves-from-hand"
    t.discard("Titan Walker")  # but one half may be discarded
    assert len(t.me.hand) == 2


@pytest.mark.clause("gigantic-attributes-split", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_the_attributes_of_the_halves(table, version):
    t = table(me={"hand": [BOTTOM, TOP]}, foe={}, ruleset=version)
    bottom, top = t.me.hand
    assert (bottom.title, bottom.house, bottom.type) == (top.title, top.house, top.type)
    assert (bottom.facts.power, bottom.facts.armor, bottom.icons, bottom.text.plain) == (9, 2, (), False)
    assert (top.facts.power, top.facts.armor, top.icons, top.text.plain) == (0, 0, ("amber", "amber"), True)
    t.play("Titan Walker")


@pytest.mark.clause("gigantic-two-cards-out-of-play", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("way", ["hand", "archives", "purged", "deck", "discard"])
def test_the_halves_leave_play_together_as_two_cards(table, version, way):
    t = table(me={"hand": ["Titan Send"]}, foe={"line": [WALKER, "Goon 1"]}, ruleset=version)
    t.play("Titan Send", "Titan Walker", way)
    assert t.titles(t.foe.line) == ["Goon 1"]
    halves = [card for card in getattr(t.foe, way) if card.title == "Titan Walker"]
    assert sorted(card.facts.half for card in halves) == ["bottom", "top"]
    assert all(card.host is None and card.under == [] for card in halves)


@pytest.mark.clause("gigantic-two-cards-out-of-play", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_the_halves_go_to_another_players_archives_together(table, version):
    t = table(me={"hand": ["Titan Send"]}, foe={"line": [WALKER]}, ruleset=version)
    t.play("Titan Send", "mine")
    assert t.titles(t.me.archives) == ["Titan Walker", "Titan Walker"]
    assert t.foe.archives == []


@pytest.mark.clause("gigantic-two-cards-out-of-play", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_gigantic_creature_changes_sides_as_one(table, version):
    t = table(me={"hand": ["Lure", "Titan Send"]}, foe={"line": [WALKER]}, ruleset=version)
    t.play("Lure")
    assert t.titles(t.me.line) == ["Titan Walker"]
    assert t.foe.line == []
    t.play("Titan Send", "hand")
    assert t.titles(t.foe.hand) == ["Titan Walker", "Titan Walker"]


@pytest.mark.clause("gigantic-counts-as-one-card-played", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_gigantic_creature_is_one_card_for_the_first_turn(table, version):
    t = table(me={"hand": [BOTTOM, TOP, "Goon 1"]}, foe={}, turn=1, ruleset=version)
    t.play("Titan Walker")
    assert t.titles(t.me.line) == ["Titan Walker"]
    assert t.refused("play:Goon 1").clause == "first-turn-one-card-from-hand"
    assert t.g.happened("played:creature", t.me) == 1
    assert t.g.state.plays_of == {"Titan Walker": 1}


@pytest.mark.clause("gigantic-single-half-effect-fails", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("half", [BOTTOM, TOP])
def test_an_effect_on_one_half_fails(table, version, half):
    other = TOP if half == BOTTOM else BOTTOM
    t = table(me={"hand": ["Wild Wormhole", other], "deck": [half]}, foe={}, ruleset=version, house="logos")
    t.play("Wild Wormhole")
    assert t.me.line == []
    assert t.titles(t.me.hand) == ["Titan Walker"]
    assert t.me.deck[-1].facts.version in half
    t = table(me={"hand": ["Titan Raise", other], "discard": [half]}, foe={}, ruleset=version)
    t.play("Titan Raise")
    assert t.me.line == []
    assert t.me.discard[0].facts.version in half


@pytest.mark.clause("gigantic-single-half-effect-fails", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("way, amber", [("put", 0), ("play", 3)])
def test_an_effect_on_both_halves_works(table, version, way, amber):
    t = table(me={"hand": ["Titan Raise Both"], "discard": [BOTTOM, TOP]}, foe={}, ruleset=version)
    t.play("Titan Raise Both", way)
    assert t.titles(t.me.line) == ["Titan Walker"]
    assert t.titles(t.me.discard) == ["Titan Raise Both"]
    assert t.me.amber == amber
    t = table(me={"hand": ["Titan Raise Both"], "discard": [TOP, BOTTOM]}, foe={}, ruleset=version)
    t.play("Titan Raise Both", way)  # the top half first: the bottom half is what stands there all the same
    assert [(card.facts.half, card.under[0].facts.half) for card in t.me.line] == [("bottom", "top")]
    t = table(me={"hand": ["Titan Raise Both"], "discard": [BOTTOM, ROLLER]}, foe={}, ruleset=version)
    t.play("Titan Raise Both", way)  # two halves that do not belong together
    assert t.me.line == []
    assert len(t.me.discard) == 3


@pytest.mark.clause("gigantic-single-half-effect-fails", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("half", [BOTTOM, TOP])
def test_the_other_half_is_found_in_the_same_area_only(table, version, half):
    other = TOP if half == BOTTOM else BOTTOM
    pile = [half, ROLLER, "Goon 1"]
    t = table(me={"hand": ["Titan Rebirth"], "discard": [*pile, other]}, foe={}, ruleset=version)
    t.play("Titan Rebirth", t.me.discard[0])
    assert t.titles(t.me.line) == ["Titan Walker"]
    assert t.me.amber == 0
    assert sorted(t.titles(t.me.discard)) == ["Goon 1", "Titan Rebirth", "Titan Roller"]
    elsewhere = {"hand": ["Titan Rebirth", other], "archives": [other], "discard": pile}
    t = table(me=elsewhere, foe={"discard": [other]}, ruleset=version)
    t.play("Titan Rebirth", t.me.discard[0])
    assert t.me.line == []
    assert len(t.me.discard) == 4


@pytest.mark.clause("gigantic-single-half-effect-fails", "flip-ineligible-card-discarded", versions=("16.0", "18.4"))
@pytest.mark.parametrize("half", [BOTTOM, TOP])
def test_a_half_that_was_a_token_creature_cannot_stay(table, half):
    t = table(me={"hand": ["Titan Maker"], "deck": [half], "token": "Goon 3"}, foe={}, ruleset="16.0")
    t.play("Titan Maker")
    assert t.me.line == []
    assert t.me.discard[0].facts.version in half
    assert (t.me.amber, t.foe.amber) == (0, 0), "what was on it went to the supply"


def test_a_position_needs_both_halves_in_play():
    seats = [{"line": [BOTTOM]}, {"line": [TOP]}]
    with pytest.raises(SetupError) as error:
        Game.open({"ruleset": "16.0", "position": {"house": "brobnar", "seats": seats}})
    assert len(error.value.faults) == 2
    assert all("half" in fault for fault in error.value.faults)


# graft


@pytest.mark.clause("graft-faceup-under-not-in-play", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_grafted_card_lies_faceup_under_its_host_and_not_in_play(table, version):
    t = table(
        me={"hand": ["Hunting Witch", "Goon 2"], "artifacts": ["Titan Graft", "Titan Graft"], "line": ["Goon 4"]},
        foe={},
        ruleset=version,
    )
    t.action("Titan Graft", "Hunting Witch")
    witch = t.card("Hunting Witch")
    assert witch.host is t.card("Goon 4")
    assert t.card("Goon 4").under == [witch]
    assert witch.known == t.g.everyone
    assert not witch.facedown
    assert t.titles(t.g.creatures()) == ["Goon 4"]
    t.play("Goon 2")
    assert t.me.amber == 0, "its ability is not at work"
    t.omni("Titan Graft#2")
    assert t.me.amber == 2


@pytest.mark.clause("graft-goes-to-discard-with-host", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("way", ["hand", "archives", "discard"])
def test_a_grafted_card_goes_to_its_owners_discard_pile(table, version, way):
    host = {"title": "Goon 4", "under": ["Goon 1", {"title": "Goon 2", "owner": 1}]}
    t = table(me={"hand": ["Titan Send"], "line": [host]}, foe={}, ruleset=version)
    t.play("Titan Send", way)
    assert t.card("Goon 4").zone == way
    assert t.card("Goon 1") in t.me.discard
    assert t.titles(t.foe.discard) == ["Goon 2"]


@pytest.mark.clause("graft-goes-to-discard-with-host", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_card_grafted_on_a_gigantic_creature_does_not_follow_its_halves(table, version):
    host = {**WALKER, "under": [TOP, "Titan Roller (top half)"]}
    t = table(me={"hand": ["Titan Send"], "line": [host]}, foe={}, ruleset=version)
    t.play("Titan Send", "hand")
    assert t.titles(t.me.hand) == ["Titan Walker", "Titan Walker"]
    assert sorted(t.titles(t.me.discard)) == ["Titan Roller", "Titan Send"]


# haunted


@pytest.mark.clause("haunted-ten-in-discard", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("many, haunted", [(9, False), (10, True), (11, True)])
def test_ten_cards_in_the_discard_pile_haunt(table, version, many, haunted):
    t = table(
        me={"discard": ["Chant"] * many, "artifacts": ["Titan Haunt"]}, foe={"discard": ["Chant"] * 3}, ruleset=version
    )
    assert t.g.haunted(t.me) == haunted
    assert not t.g.haunted(t.foe)
    t.action("Titan Haunt")
    assert t.me.amber == int(haunted)


# counters


@pytest.mark.clause("counters-have-no-rules-of-their-own", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_counters_do_only_what_a_card_says(table, version):
    marked = {"title": "Goon 3", "counters": {"doom": 3}}
    t = table(me={"artifacts": ["Titan Clock"], "line": [marked]}, foe={}, ruleset=version)
    assert t.power("Goon 3") == 3
    assert t.card("Goon 3").zone == "play"
    t.action("Titan Clock")
    assert t.card("Titan Clock").counters == {"doom": 1}
    assert t.me.amber == 0
    t.next_turn().next_turn("brobnar").action("Titan Clock")
    assert t.card("Titan Clock").zone == "discard"
    assert t.card("Titan Clock").counters == {}
    assert t.me.amber == 5
    assert t.card("Goon 3").counters == {"doom": 3}


LISTED = "doom fuse glory growth warrant scheme depth awakening disruption knowledge ignorance".split()


@pytest.mark.clause("counter-type-doom", versions=("1.3",))
@pytest.mark.clause("counter-types-listed", versions=("2021-03",))
@pytest.mark.clause("counter-types-open-list", versions=("16.0", "18.4"))
@pytest.mark.parametrize(
    "version, known",
    [("1.3", ["doom"]), ("2021-03", LISTED), ("16.0", [*LISTED, "paint"]), ("18.4", [*LISTED, "paint"])],
)
def test_the_kinds_of_counter_that_a_book_lists(table, version, known):
    for kind in [*LISTED, "paint"]:
        given = {"line": [{"title": "Goon 3", "counters": {kind: 1}}]}
        if kind in known:
            t = table(me=given, foe={}, ruleset=version)
            assert t.card("Goon 3").counters == {kind: 1}
        else:
            with pytest.raises(SetupError, match=f"no {kind} counter"):
                table(me=given, foe={}, ruleset=version)

"""Step 2, the choice of a house, and what the active house allows in step 3."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from tests.engine.invent import invent

ALL = ("house:brobnar", "house:dis", "house:logos")


@invent("Law Banner", type="artifact", house="mars")
class LawBanner:
    """Of a house that is on no identity card here."""


@invent("Law Badge", type="upgrade", house="mars")
class LawBadge:
    """An upgrade of a house that is on no identity card here."""


@invent("Law Ban", type="artifact")
class LawBan:
    """The opponent cannot choose a house of the identity card."""

    def cannot_choose_house(g, me, player, house):
        return player.seat != me.controller and house in player.houses


@invent("Law Order", type="artifact")
class LawOrder:
    """The opponent must choose Mars."""

    def must_choose_house(g, me, player):
        return "mars" if player.seat != me.controller else None


@invent("Law Order Two", type="artifact")
class LawOrderTwo:
    """The opponent must choose Dis."""

    def must_choose_house(g, me, player):
        return "dis" if player.seat != me.controller else None


@invent("Law Clerk", type="artifact")
class LawClerk:
    """At the end of each turn: gains 1 Æmber if the active house is Dis."""

    @after("turn_ended")
    def note(g, me, you, event):
        yield from g.gain(you, 1 if g.state.house == "dis" else 0)


@invent("Law Census", type="action")
class LawCensus:
    """Play: gains 1 Æmber for each off-house card in play."""

    def play(g, me, you):
        yield from g.gain(you, sum(g.is_off_house(card) for card in [*g.creatures(), *g.artifacts()]))


@invent("Law Passport", type="action")
class LawPassport:
    """Play: names a house; for the rest of the turn a creature belongs to it."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        house = yield from g.name_house(["dis", "mars"])
        yield from g.begin(me, you, LawPassport.Citizen, on=creature, house=house)

    @lasting
    class Citizen:
        """This creature belongs to the named house."""

        def house_of(g, me, card):
            return me.data["house"] if g.ref(card) == me.on else None


# step 2


@pytest.mark.clause("house-chosen-from-identity", "house-choice-is-mandatory")
def test_one_of_the_three_houses_must_be_chosen(table, version):
    t = table(me={}, foe={"artifacts": ["Law Banner"]}, step="house", ruleset=version)
    assert (t.pending.kind, t.pending.seat, t.pending.keys) == ("house", 0, ALL)
    assert (t.pending.minimum, t.pending.maximum) == (1, 1)
    for key in ("no", "end", "house:shadows"):
        assert t.refused(key)
    assert t.refused()
    assert t.refused("house:dis", "house:logos")
    t.choose("dis")
    assert t.g.state.house == "dis"
    assert t.game.step == "main"


@pytest.mark.clause("house-of-controlled-card-is-eligible", "house-of-controlled-card-is-optional")
@pytest.mark.parametrize("chosen", ["mars", "logos"])
@pytest.mark.parametrize(
    "mine",
    [
        {"artifacts": ["Law Banner"]},
        {"line": ["Mars Goon 4"]},
        {"line": [{"title": "Goon 3", "upgrades": ["Law Badge"]}]},
        {"line": [{"title": "Goon 3", "house": "mars"}]},
    ],
)
def test_the_house_of_a_controlled_card_may_be_chosen(table, version, mine, chosen):
    t = table(me=mine, foe={}, step="house", ruleset=version)
    assert t.pending.keys == (*ALL, "house:mars")
    t.choose(chosen)
    assert t.g.state.house == chosen
    if "Mars Goon 4" in mine.get("line", ()):
        assert t.may("reap:Mars Goon 4") is (chosen == "mars")


@pytest.mark.clause("house-foreign-eligibility-ends-with-control")
def test_a_foreign_house_goes_with_the_card(table, version):
    t = table(
        me={"artifacts": ["Law Banner"]},
        foe={"hand": ["Hook"], "houses": ["brobnar", "dis", "logos"]},
        step="house",
        ruleset=version,
    )
    assert "house:mars" in t.pending.keys
    t.choose("brobnar")
    t.end()
    assert t.pending.keys == ALL  # the foe controls no card of Mars yet
    t.choose("brobnar")
    t.play("Hook")
    t.end()
    assert t.pending.seat == 0
    assert t.pending.keys == ALL
    t.choose("dis")
    t.end()
    assert t.pending.seat == 1
    assert t.pending.keys == (*ALL, "house:mars")
    t.choose("mars")


@pytest.mark.clause("house-foreign-eligibility-ends-with-control")
def test_a_foreign_house_goes_when_the_card_leaves_play(table, version):
    t = table(
        me={"line": ["Mars Goon 4"], "hand": ["Punch", "Punch"], "houses": ["brobnar", "dis", "logos"]},
        foe={},
        ruleset=version,
    )
    t.play("Punch")
    t.play("Punch")
    t.next_turn("brobnar")
    t.end()
    assert t.pending.seat == 0
    assert t.pending.keys == ALL
    t.choose("dis")


@pytest.mark.clause("house-outside-identity-and-control-is-illegal", "house-unavailable-must-choose-is-ignored")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_a_demand_for_a_house_out_of_reach_is_ignored(table, version):
    t = table(me={}, foe={"artifacts": ["Law Order", "Law Banner"]}, step="house", ruleset=version)
    assert t.pending.keys == ALL
    assert t.refused("house:mars")
    t.choose("logos")
    t = table(me={"line": ["Mars Goon 4"]}, foe={"artifacts": ["Law Order"]}, step="house", ruleset=version)
    assert t.g.state.house == "mars", "within reach it is obeyed"


def test_the_first_book_obeys_a_demand_for_any_house(table):
    t = table(me={"hand": ["Mars Goon 4"]}, foe={"artifacts": ["Law Order"]}, step="house", ruleset="1.2")
    assert t.g.state.house == "mars"
    t.play("Mars Goon 4")


@pytest.mark.clause("house-no-legal-choice-means-no-active-house")
def test_without_a_legal_house_the_turn_has_none(table, version):
    t = table(
        me={"line": ["Goon 3"], "artifacts": ["Dis Lamp"], "hand": ["Goon 1", "Dis Goon 1"]},
        foe={"artifacts": ["Law Ban"]},
        step="house",
        ruleset=version,
    )
    assert t.game.step == "main"
    assert t.g.state.house is None
    assert [key.partition(":")[0] for key in t.pending.keys if key != "tide"] == ["omni", "end"]
    t.omni("Dis Lamp")
    assert t.me.amber == 1
    t.end()
    assert t.pending.seat == 1, "the other steps are taken"
    assert len(t.me.hand) == 6, "the other steps are taken"
    t.choose("brobnar")


@pytest.mark.clause("house-no-legal-choice-means-no-active-house")
def test_one_house_left_is_chosen(table, version):
    t = table(me={"line": ["Mars Goon 4"]}, foe={"artifacts": ["Law Ban"]}, step="house", ruleset=version)
    assert t.g.state.house == "mars"
    assert t.may("reap:Mars Goon 4")


@pytest.mark.clause("house-two-musts-pick-one")
@pytest.mark.parametrize("chosen", ["mars", "dis"])
def test_of_two_demanded_houses_any_one_is_chosen(table, version, chosen):
    t = table(
        me={"line": ["Mars Goon 4"]},
        foe={"artifacts": ["Law Order", "Law Order Two"]},
        step="house",
        ruleset=version,
    )
    assert sorted(t.pending.keys) == ["house:dis", "house:mars"]
    assert t.refused("house:brobnar")
    t.choose(chosen)
    assert t.g.state.house == chosen


@pytest.mark.clause("house-active-for-whole-turn")
def test_the_house_stays_active_until_the_turn_ends(table, version):
    t = table(
        me={"line": ["Dis Goon 3", "Goon 3"], "hand": ["Dis Goon 1", "Goon 1"], "artifacts": ["Law Clerk"]},
        foe={"line": ["Goon 4"]},
        house="dis",
        ruleset=version,
    )
    t.play("Dis Goon 1")
    t.reap("Dis Goon 3")
    assert t.g.state.house == "dis"
    assert not t.may("play:Goon 1")
    assert not t.may("reap:Goon 3")
    t.end()
    assert t.me.amber == 1 + 1, "Dis was active at the end of the turn"
    t.choose("brobnar")
    assert t.g.state.house == "brobnar"
    assert t.may("reap:Goon 4")
    t.next_turn("logos")
    assert t.me.amber == 2


# step 3


@pytest.mark.clause("step3-any-number-any-order")
def test_cards_are_played_used_and_discarded_in_any_number_and_order(table, version):
    t = table(
        me={"line": ["Goon 3", "Goon 2"], "hand": ["Goon 1", "Goon 4", "Punch", "Smaaash", "Warsong"]},
        foe={"line": ["Goon 12"]},
        ruleset=version,
    )
    t.reap("Goon 3")
    t.play("Goon 1")
    t.discard("Goon 4")
    t.play("Punch", "Goon 12")
    t.reap("Goon 2")
    t.discard("Warsong")
    t.play("Smaaash", "Goon 12")
    assert t.me.hand == []
    assert t.me.amber == 1 + 1 + 1
    assert [key for key in t.pending.keys if key != "tide"] == ["end"]


@pytest.mark.clause("step3-any-number-any-order")
def test_the_step_may_be_ended_at_once(table, version):
    t = table(me={"line": ["Goon 3"], "hand": ["Goon 1"]}, foe={}, ruleset=version)
    t.end()
    assert t.game.active == 1
    assert "Goon 1" in t.titles(t.me.hand)
    t.choose("brobnar")


@pytest.mark.clause("step3-only-active-house-cards")
def test_only_cards_of_the_active_house_are_played_used_and_discarded(table, version):
    t = table(
        me={
            "line": ["Goon 3", "Dis Goon 3"],
            "artifacts": ["Gauntlet of Command", "Dominator Bauble"],
            "hand": ["Goon 1", "Dis Goon 1"],
        },
        foe={"line": ["Goon 4"]},
        ruleset=version,
    )
    for key in ("play:Goon 1", "discard:Goon 1", "reap:Goon 3", "fight:Goon 3", "action:Gauntlet of Command"):
        assert t.may(key)
    for key in ("play:Dis Goon 1", "discard:Dis Goon 1"):
        assert not t.may(key)
        assert t.refused(key).clause == "step3-only-active-house-cards"
    for key in ("reap:Dis Goon 3", "fight:Dis Goon 3", "action:Dominator Bauble"):
        assert not t.may(key)
        assert "not of the active house" in t.refused(key).reason


@pytest.mark.clause("step3-only-active-house-cards")
def test_an_ability_may_permit_another_house(table, version):
    t = table(
        me={"line": ["Goon 3"], "artifacts": ["Dominator Bauble"]},
        foe={},
        house="dis",
        ruleset=version,
    )
    assert not t.may("reap:Goon 3")
    t.action("Dominator Bauble")
    assert t.me.amber == 1


@pytest.mark.clause("step3-house-is-printed-icon")
def test_the_icon_on_the_card_decides_its_house(table, version):
    maverick = {"title": "Goon 2", "house": "dis"}
    t = table(
        me={"line": [{"title": "Goon 3", "house": "dis"}, "Goon 3"], "hand": [maverick, "Goon 2"]},
        foe={},
        house="dis",
        ruleset=version,
    )
    able = [t.g.cards[int(key.partition(":")[2])] for key in t.pending.keys if ":" in key]
    assert {card.house for card in able} == {"dis"}
    assert len(able) == 3
    t.play("Goon 2")
    assert [card.house for card in t.me.line] == ["dis", "brobnar", "dis"]


@pytest.mark.clause("off-house-means-not-active-house")
def test_a_card_is_off_house_exactly_when_the_active_house_is_not_its_own(table, version):
    t = table(
        me={"line": ["Goon 3", "Dis Goon 3"], "hand": ["Law Census"], "artifacts": ["Law Banner"]},
        foe={"line": ["Goon 4", "Logos Goon 3", {"title": "Goon 5", "house": "mars"}]},
        ruleset=version,
    )
    t.play("Law Census")
    assert t.me.amber == 4
    t.next_turn("logos")
    assert not t.g.is_off_house(t.card("Logos Goon 3"))
    assert t.g.is_off_house(t.card("Goon 4"))


@pytest.mark.parametrize("houses", [("dis", "mars"), ("mars", "dis")])
def test_of_two_houses_that_a_card_is_given_the_newer_one_counts(table, version, houses):
    t = table(me={"hand": ["Law Passport", "Law Passport"], "line": ["Goon 3"]}, foe={}, ruleset=version)
    for house in houses:
        t.play("Law Passport", house)
        assert t.g.house_of(t.card("Goon 3")) == house
    t.next_turn()
    assert t.g.house_of(t.card("Goon 3")) == "brobnar"


@invent("Law Invitation", type="artifact")
class LawInvitation:
    """You may also choose Mars, and the opponent Sanctum."""

    def may_choose_house(g, me, player):
        return ["mars", "dis"] if player.seat == me.controller else ["sanctum"]


@pytest.mark.parametrize(("side", "house"), [("me", "mars"), ("foe", "sanctum")])
def test_a_house_that_an_effect_opens_is_open_to_whom_it_says(table, version, side, house):
    t = table(**{"me": {}, "foe": {}, side: {"artifacts": ["Law Invitation"]}}, step="house", ruleset=version)
    assert t.pending.keys == (*ALL, f"house:{house}"), "and one of the identity card is offered once"
    t.choose(house)
    assert t.g.state.house == house


@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_what_is_demanded_beats_what_an_effect_opens(table, version):
    foe = {"artifacts": ["Law Order", "Law Invitation"]}
    t = table(me={}, foe=foe, step="house", ruleset=version)
    assert "house:sanctum" in t.pending.keys, "nobody can choose Mars here"
    assert "house:mars" not in t.pending.keys, "nobody can choose Mars here"
    t = table(me={"artifacts": ["Law Invitation"]}, foe=foe, step="house", ruleset=version)
    assert t.g.state.house == "mars", "the only one is not asked for"

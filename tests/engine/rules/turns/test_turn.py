"""The turn: its steps and whose it is, the ready and draw steps, the end, the first turn of a match."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent

STEPS = ["forge", "house", "main", "ready", "draw"]
SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Law Herald", type="artifact")
class LawHerald:
    """At the end of your turn: gains 1 Æmber with six cards in hand, and 2 for each ready friendly creature."""

    @after("turn_ended", when=lambda g, me, you, e: e.player is you)
    def count(g, me, you, event):
        yield from g.gain(you, int(len(you.hand) == 6))
        yield from g.gain(you, 2 * sum(card.ready for card in you.line))


@invent("Law Spill", type="action")
class LawSpill:
    """Play: discards the top two cards of your deck."""

    def play(g, me, you):
        yield from g.discard_top(you, 2)


@invent("Law Crank", type="artifact")
class LawCrank:
    """Action: plays or discards the top card of your deck."""

    def action(g, me, you):
        if (yield from g.choose_mode(["play", "discard"])) == "play":
            yield from g.play_top_of_deck(you)
        else:
            yield from g.discard_top(you)


@invent("Law Choice", type="action")
class LawChoice:
    """Play: the opponent chooses a creature, which is dealt 1 damage."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        creature = yield from g.choose_creature(by=opponent)
        yield from g.deal_damage(creature, 1)


@invent("Law Spite", power=1)
class LawSpite:
    """Destroyed: deals 1 damage to a creature."""

    def destroyed(g, me, you):
        creature = yield from g.choose_creature(other_than=me)
        yield from g.deal_damage(creature, 1)


@pytest.mark.clause("turn-players-alternate")
def test_players_take_turns_until_one_has_won(table, version):
    t = table(me={}, foe={"keys": ["red", "blue"], "amber": 5, "line": ["Goon 3"]}, ruleset=version)
    assert t.game.active == 0
    for active in (1, 0, 1, 0):
        t.next_turn("brobnar")
        assert t.game.active == active
    t.next_turn("brobnar")
    t.reap("Goon 3")
    t.next_turn("brobnar")
    assert t.game.active == 0
    t.end()  # now the foe forges the third key, and no turn follows
    assert t.game.pending is None
    assert t.game.result["winner"] == 1


@pytest.mark.clause("turn-five-steps-in-order", "draw-step-ends-turn")
def test_the_five_steps_follow_one_another_in_every_turn(table, version):
    t = table(me={"amber": 6}, foe={"amber": 6}, step="start", ruleset=version)
    t.choose("red", "brobnar")
    seen = []
    for _ in range(2):
        t.end()
        if t.pending.kind == "key":
            t.choose("red")
        t.choose("brobnar")
    for fact in t.facts:
        if fact.kind == "step.began":
            seen.append((fact.data["player"], fact.data["step"]))
        elif fact.kind == "turn.ended":
            seen.append((fact.data["player"], "over"))
    assert seen[:12] == [(0, s) for s in [*STEPS, "over"]] + [(1, s) for s in [*STEPS, "over"]]
    assert seen[12:] == [(0, "forge"), (0, "house"), (0, "main")]
    forged = [fact.kind for fact in t.facts].index("key.forged")
    chosen = [fact.kind for fact in t.facts].index("house.chosen")
    assert forged < chosen


@pytest.mark.clause("draw-step-ends-turn")
def test_nothing_can_be_done_between_the_draw_and_the_opponents_turn(table, version):
    t = table(me={"line": ["Goon 3"], "hand": []}, foe={}, ruleset=version)
    t.end()
    assert len(t.me.hand) == 6
    assert t.game.active == 1
    assert t.pending.seat == 1
    assert t.pending.kind == "house"
    t.choose("brobnar")


# who decides


@pytest.mark.clause("turn-only-active-player-acts")
def test_only_the_active_player_acts(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 4"], "hand": ["Goon 5"]}, ruleset=version)
    assert t.pending.seat == 0
    assert t.may("reap:Goon 3")
    for key in ("reap:Goon 4", "play:Goon 5", "discard:Goon 5"):
        assert not t.may(key)
        assert t.refused(key)
    t.end()
    assert t.pending.seat == 1
    t.choose("brobnar")
    assert t.pending.seat == 1
    assert t.may("reap:Goon 4")
    assert not t.may("reap:Goon 3")


@pytest.mark.clause("turn-only-active-player-acts", "decisions-by-active-player")
def test_the_other_player_decides_only_what_a_card_says(table, version):
    t = table(me={"hand": ["Law Choice", "Punch"]}, foe={"line": ["Goon 4", "Goon 5"]}, ruleset=version)
    t.play("Law Choice")
    assert t.pending.seat == 1
    t.choose("Goon 5")
    assert t.card("Goon 5").damage == 1
    assert t.card("Goon 4").damage == 0
    t.play("Punch")
    assert t.pending.seat == 0
    t.choose("Goon 4")


@pytest.mark.clause("decisions-by-active-player")
def test_the_active_player_decides_for_cards_of_the_opponent(table, version):
    t = table(me={"hand": ["Punch"], "line": ["Goon 2"]}, foe={"line": ["Law Spite", "Goon 4"]}, ruleset=version)
    t.play("Punch", "Law Spite")
    assert t.pending.seat == 0
    assert t.offered == ["Goon 2", "Goon 4"]
    t.choose("Goon 4")
    assert t.card("Goon 4").damage == 1
    assert t.card("Goon 2").damage == 0


@pytest.mark.clause("order-by-active-player")
@pytest.mark.parametrize("first", ["Law Spite", "Dust Imp"])
def test_the_active_player_orders_what_happens_at_the_same_time(table, version, first):
    t = table(
        me={"hand": ["Poison Wave"]},
        foe={"line": ["Law Spite", "Dust Imp", "Goon 4"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Poison Wave")
    assert t.pending.kind == "trigger"
    assert t.pending.seat == 0
    assert len(t.pending.keys) == 2
    t.choose(first)
    assert t.foe.amber == (2 if first == "Dust Imp" else 0)
    t.choose("Goon 4")
    assert t.foe.amber == 2
    assert t.card("Goon 4").damage == 3
    t.submit(*t.pending.keys)  # the order of the discard pile


# ready, draw, end


@pytest.mark.clause("ready-step-readies-all")
def test_the_ready_step_readies_everything_the_active_player_controls(table, version):
    tired = [{"title": title, "ready": False} for title in ("Goon 2", "Goon 3")]
    t = table(
        me={"line": [*tired, "Goon 4"], "artifacts": [{"title": "Trinket", "ready": False}]},
        foe={"line": [{"title": "Goon 5", "ready": False}], "artifacts": [{"title": "Trinket", "ready": False}]},
        ruleset=version,
    )
    t.reap("Goon 4")
    assert not any(card.ready for card in [*t.me.line, *t.me.artifacts])
    t.next_turn()
    assert all(card.ready for card in [*t.me.line, *t.me.artifacts])
    assert not t.card("Goon 5").ready
    assert not t.foe.artifacts[0].ready
    t.next_turn()
    assert t.card("Goon 5").ready
    assert t.foe.artifacts[0].ready


@pytest.mark.clause("draw-up-to-six", "draw-no-discard-above-six")
@pytest.mark.parametrize(("held", "after_drawing"), [(0, 6), (5, 6), (6, 6), (7, 7), (9, 9)])
def test_the_active_player_draws_up_to_six_cards(table, version, held, after_drawing):
    t = table(me={"hand": ["Dust Imp"] * held}, foe={"hand": ["Dust Imp"] * 2}, ruleset=version)
    t.next_turn()
    assert len(t.me.hand) == after_drawing
    assert len(t.happened("card.drawn")) == after_drawing - held
    assert t.me.discard == []
    assert len(t.foe.hand) == 2


@pytest.mark.clause("draw-empty-deck-reshuffles-discard")
def test_an_empty_deck_is_made_of_the_discard_pile_whenever_a_card_must_be_drawn(table, version):
    t = table(
        me={"hand": ["Law Feast"], "discard": ["Goon 1", "Goon 2", "Goon 3", "Goon 4"]}, filler=0, ruleset=version
    )
    t.play("Law Feast")
    assert len(t.me.hand) == 3
    assert len(t.me.deck) == 1
    assert t.titles(t.me.discard) == ["Law Feast"], "the card being played was not there yet"
    t.end()
    assert len(t.me.hand) == 5, "the draw step took up the pile again"
    assert t.me.deck == [], "the draw step took up the pile again"
    assert t.me.discard == [], "the draw step took up the pile again"
    assert len([f for f in t.happened("deck.shuffled") if f.data["discard"]]) == 2
    t.choose("brobnar")


@pytest.mark.clause("draw-empty-deck-reshuffles-discard")
def test_a_full_hand_reshuffles_nothing(table, version):
    t = table(me={"hand": ["Dust Imp"] * 6, "discard": ["Goon 1"]}, filler=0, ruleset=version)
    t.end()
    assert t.me.deck == []
    assert t.titles(t.me.discard) == ["Goon 1"]
    t.choose("brobnar")


@pytest.mark.clause("draw-one-card-at-a-time")
@SINCE_2021
def test_a_reshuffle_can_come_in_the_middle_of_a_draw(table, version):
    discard = ["Goon 2"] * 8
    t = table(me={"hand": ["Law Feast"], "deck": ["Goon 1"], "discard": discard}, filler=0, ruleset=version)
    t.play("Law Feast")
    kinds = [fact.kind for fact in t.facts if fact.kind in ("card.drawn", "deck.shuffled")]
    assert kinds == ["card.drawn", "deck.shuffled", "card.drawn", "card.drawn"]
    # what was left of the old deck comes first: it is never shuffled together with the discard pile
    assert t.titles(t.me.hand) == ["Goon 1", "Goon 2", "Goon 2"]
    assert t.titles(t.me.deck) == ["Goon 2"] * 6


@pytest.mark.clause("end-of-turn-effects-after-draw")
def test_end_of_turn_effects_come_after_the_ready_and_draw_steps(table, version):
    line = [{"title": "Goon 2", "ready": False}]
    t = table(me={"line": line, "artifacts": ["Law Herald"], "hand": ["Goon 1"]}, foe={}, ruleset=version)
    t.next_turn()
    assert t.me.amber == 1 + 2
    t.next_turn()
    assert t.me.amber == 3, "only at the end of your own turn"


@pytest.mark.clause("check-announced-at-turn-end")
@pytest.mark.parametrize(("amber", "check"), [(5, False), (6, True), (7, True)])
def test_who_can_pay_for_a_key_announces_it_at_the_end_of_the_turn(table, version, amber, check):
    t = table(me={"amber": amber}, foe={"amber": 11 - amber}, ruleset=version)
    t.end()
    (ended,) = t.happened("turn.ended")
    assert ended.data["player"] == 0
    assert ended.data["check"] is check
    assert ("check-announced-at-turn-end" in ended.clauses) is check
    to_rest(t)


# the first turn of the match


def first_turn(table, version, *, turn=0, first=0, **me):
    t = table(me={"houses": ["brobnar", "dis", "logos"], **me}, step="start", turn=turn, first=first, ruleset=version)
    if t.pending.kind == "house":
        t.choose("brobnar")
    assert t.game.turn == turn + 1
    return t


def in_hand(t):
    """What may be done with cards in hand now."""
    return sorted(key.partition(":")[0] for key in t.pending.keys if key.startswith(("play", "discard")))


@pytest.mark.clause("first-turn-one-card-from-hand")
@pytest.mark.parametrize("one", ["play", "discard"])
def test_in_the_first_turn_one_card_is_played_or_discarded_in_total(table, version, one):
    t = first_turn(table, version, hand=["Goon 1", "Goon 2", "Goon 3"])
    assert len(in_hand(t)) == 6
    t.play("Goon 1") if one == "play" else t.discard("Goon 1")
    assert in_hand(t) == []
    assert t.refused("play:Goon 2").clause == "first-turn-one-card-from-hand"
    assert t.refused("discard:Goon 2").clause == "first-turn-one-card-from-hand"


@pytest.mark.clause("first-turn-limit-lifted-by-card-effects")
def test_a_card_that_lets_more_cards_be_played_does_so_in_the_first_turn_too(table, version):
    t = first_turn(table, version, hand=["Permit", "Dis Goon 3", "Dust Imp", "Goon 2"])
    t.play("Permit")
    assert t.refused("play:Goon 2").clause == "first-turn-one-card-from-hand"  # not a card of another house
    t.play("Dis Goon 3")
    assert t.titles(t.me.line) == ["Dis Goon 3"]
    assert in_hand(t) == []
    assert t.refused("play:Dust Imp")


@pytest.mark.clause("first-turn-limit-only-counts-hand")
def test_only_cards_from_hand_count_in_the_first_turn(table, version):
    t = first_turn(table, version, hand=["Rummaging", "Goon 2"], discard=["Goon 5"])
    t.play("Rummaging")
    assert t.titles(t.me.line) == ["Goon 5"]
    assert in_hand(t) == []
    t = first_turn(table, version, hand=["Law Spill", "Goon 2"], deck=["Goon 3", "Goon 4"])
    t.play("Law Spill")
    assert len(t.me.discard) == 3
    assert in_hand(t) == []


@pytest.mark.clause("first-turn-limit-only-counts-hand")
@pytest.mark.parametrize("mode", ["play", "discard"])
def test_cards_from_elsewhere_leave_the_one_card_from_hand(table, version, mode):
    t = first_turn(table, version, hand=["Goon 1", "Goon 2"], deck=["Goon 3", "Goon 4"], artifacts=["Law Crank"])
    t.action("Law Crank", mode)
    assert t.titles(t.me.line if mode == "play" else t.me.discard) == ["Goon 4"]
    assert len(in_hand(t)) == 4, "the one card from hand is still free"
    t.play("Goon 1")
    assert in_hand(t) == []


@pytest.mark.clause("first-turn-second-player-unlimited")
@pytest.mark.parametrize(("turn", "first"), [(1, 1), (2, 0), (5, 0)])
def test_the_second_player_and_later_turns_have_no_limit(table, version, turn, first):
    t = first_turn(table, version, turn=turn, first=first, hand=["Goon 1", "Goon 2", "Goon 3"])
    t.play("Goon 1")
    t.discard("Goon 2")
    t.play("Goon 3")
    assert t.titles(t.me.line) == ["Goon 1", "Goon 3"]

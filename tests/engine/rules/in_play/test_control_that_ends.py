"""Control that ends: of the effects on a card the newest that still lasts applies, else the owner has it."""

from __future__ import annotations

import pytest

from tests.engine.rules.in_play import control_cards  # noqa: F401  (makes its cards known)

pytestmark = pytest.mark.clause("control-latest-effect-wins")

GOON = "Goon 7"


def whose(t, name=GOON):
    """The seat in whose battleline or row the card is, which must be its controller's."""
    card = t.card(name)
    row = [p.seat for p in t.g.players if card in p.line or card in p.artifacts]
    assert row == [card.controller]
    return card.controller


def board(table, version, me=(), foe=(), line=(GOON,), **more):
    """I hold `me`, the foe `foe`, and the creatures of `line` are the foe's."""
    return table(me={"hand": list(me), **more}, foe={"hand": list(foe), "line": list(line)}, ruleset=version)


def play(t, title, *targets):
    """Play a card at what is named, where it is asked for; creatures that change sides go to the left flank."""
    t.play(title)
    for target in targets:
        if t.pending.kind == "card":
            t.choose(target)
    while t.pending.prompt == "control.flank":
        t.choose("left")
    return t


# each kind of ending, alone


def test_control_until_the_turn_ends(table, version):
    t = board(table, version, ["Grip Hour"])
    play(t, "Grip Hour", [GOON])
    assert whose(t) == 0
    t.next_turn()
    assert whose(t) == 1
    assert t.g.state.lasting == []


def test_control_while_its_source_is_in_play(table, version):
    t = board(table, version, ["Grip Warder", "Grip Axe"])
    play(t, "Grip Warder")
    t.next_turn()
    t.next_turn("brobnar")
    assert whose(t) == 0
    play(t, "Grip Axe", ["Grip Warder"])
    assert whose(t) == 1
    assert t.at_rest
    assert t.g.state.lasting == []


def test_control_while_something_holds_ends_with_what_is_no_matter_of_creatures(table, version):
    t = board(table, version, ["Grip Vow"], ["Grip Toll"], amber=2)
    play(t, "Grip Vow")
    assert whose(t) == 0
    t.next_turn("brobnar")
    play(t, "Grip Toll")
    assert whose(t) == 1
    assert t.g.state.lasting == []


def test_control_that_waits_for_a_turn_begins_with_it(table, version):
    t = board(table, version, ["Grip Dawn"])
    play(t, "Grip Dawn")
    assert whose(t) == 1
    t.next_turn()
    assert whose(t) == 1
    t.next_turn("brobnar")
    assert whose(t) == 0
    t.next_turn()
    assert whose(t) == 1


def test_nothing_comes_of_control_whose_condition_does_not_hold(table, version):
    t = board(table, version, ["Grip Vow"])
    play(t, "Grip Vow")
    assert whose(t) == 1
    assert t.g.state.lasting == []
    assert t.happened("control.taken") == []


def test_an_artifact_goes_back_without_a_question(table, version):
    t = table(me={"hand": ["Grip Hour"]}, foe={"artifacts": ["Trinket"]}, ruleset=version)
    play(t, "Grip Hour", ["Trinket"])
    assert whose(t, "Trinket") == 0
    t.next_turn()
    assert whose(t, "Trinket") == 1


# what is beneath


def test_the_end_of_an_older_effect_changes_nothing(table, version):
    t = board(table, version, ["Grip Warder", "Grip Warder", "Grip Axe"], ["Grip Oath"])
    play(t, "Grip Warder")
    first = t.me.line[-1] if t.me.line[-1].title == "Grip Warder" else t.me.line[0]
    t.next_turn("brobnar")
    play(t, "Grip Oath", GOON)
    assert whose(t) == 1
    t.next_turn("brobnar")
    play(t, "Grip Warder", GOON)
    assert whose(t) == 0
    play(t, "Grip Axe", [first])
    assert whose(t) == 0, "the second warder has it"


def test_two_that_hold_it_in_turn_give_it_to_its_owner_in_the_end(table, version):
    t = board(table, version, ["Grip Warder", "Grip Axe", "Grip Axe"], ["Grip Warder"])
    play(t, "Grip Warder")
    mine = next(card for card in t.me.line if card.title == "Grip Warder")
    t.next_turn("brobnar")
    play(t, "Grip Warder", GOON)
    theirs = next(card for card in t.foe.line if card.title == "Grip Warder")
    assert whose(t) == 1
    t.next_turn("brobnar")
    play(t, "Grip Axe", [mine])
    assert whose(t) == 1
    play(t, "Grip Axe", [theirs])
    assert whose(t) == 1, "it is its owner's, who has it already: nothing is asked"
    assert t.at_rest, "it is its owner's, who has it already: nothing is asked"


def test_the_newer_of_two_goes_first_and_the_older_has_it_again(table, version):
    t = board(table, version, ["Grip Warder", "Grip Axe"], ["Grip Warder"])
    play(t, "Grip Warder")
    t.next_turn("brobnar")
    play(t, "Grip Warder", GOON)
    theirs = next(card for card in t.foe.line if card.title == "Grip Warder")
    assert whose(t) == 1
    t.next_turn("brobnar").play("Grip Axe", [theirs], "right")
    assert whose(t) == 0


def test_beneath_an_effect_that_ends_there_is_a_permanent_one(table, version):
    t = board(table, version, ["Grip Oath"], ["Grip Hour"])
    play(t, "Grip Oath", GOON)
    t.next_turn("brobnar")
    play(t, "Grip Hour", [GOON])
    assert whose(t) == 1
    t.next_turn()
    assert whose(t) == 0, "the oath is for good"


def test_a_permanent_effect_for_who_has_it_already_counts(table, version):
    t = board(table, version, ["Grip Hour", "Grip Oath"])
    play(t, "Grip Hour", [GOON])
    play(t, "Grip Oath", GOON)
    t.next_turn()
    assert whose(t) == 0
    assert t.happened("control.taken")[-1].data["player"] == 0


def test_a_permanent_effect_on_top_survives_what_was_beneath(table, version):
    t = board(table, version, ["Grip Warder", "Grip Axe"], ["Grip Hour", "Grip Oath"])
    play(t, "Grip Warder")
    t.next_turn("brobnar")
    play(t, "Grip Hour", [GOON])
    play(t, "Grip Oath", GOON)
    t.next_turn("brobnar")
    assert whose(t) == 1
    play(t, "Grip Axe", ["Grip Warder"])
    assert whose(t) == 1


def test_a_described_foreign_card_is_controlled_for_good(table, version):
    t = table(
        me={"line": [{"title": GOON, "owner": 1}]}, foe={"hand": ["Grip Hour"], "line": ["Goon 1"]}, ruleset=version
    )
    t.next_turn("brobnar")
    play(t, "Grip Hour", [GOON])
    assert whose(t) == 1
    t.next_turn()
    assert whose(t) == 0


def test_a_card_that_leaves_play_loses_all(table, version):
    t = board(table, version, ["Grip Warder", "Grip Axe"], ["Grip Axe"])
    play(t, "Grip Warder")
    play(t, "Grip Axe", [GOON])
    assert t.titles(t.foe.discard) == [GOON]
    assert t.g.state.lasting == []
    t.adjust({"kind": "move", "card": GOON, "zone": "play"})
    t.next_turn("brobnar")
    play(t, "Grip Axe", ["Grip Warder"])
    assert whose(t) == 1


def test_the_warder_under_another_keeps_what_its_player_took(table, version):
    t = board(table, version, ["Grip Warder"], ["Grip Warder", "Grip Axe"], line=(GOON, "Goon 1"))
    play(t, "Grip Warder", GOON)
    mine = next(card for card in t.me.line if card.title == "Grip Warder")
    t.next_turn("brobnar")
    play(t, "Grip Warder", mine)
    assert mine.controller == 1, "who played it has what it took, whoever has it now"
    assert whose(t) == 0, "who played it has what it took, whoever has it now"
    theirs = next(card for card in t.foe.line if card.title == "Grip Warder" and card is not mine)
    play(t, "Grip Axe", [theirs])
    assert mine.controller == 0
    assert whose(t) == 0
    t.next_turn()


def test_a_warder_that_dies_under_another_gives_back_what_it_took(table, version):
    t = board(table, version, ["Grip Warder"], ["Grip Warder", "Grip Axe"])
    play(t, "Grip Warder")
    mine = next(card for card in t.me.line if card.title == "Grip Warder")
    t.next_turn("brobnar")
    play(t, "Grip Warder", mine)
    play(t, "Grip Axe", [mine])
    assert whose(t) == 1
    assert mine in t.me.discard


# what is asked and what is told


def test_the_flank_is_asked_of_the_active_player_and_only_when_sides_change(table, version):
    t = board(table, version, ["Grip Warder"], ["Grip Axe"], line=(GOON, "Goon 1"))
    play(t, "Grip Warder", GOON)
    t.next_turn("brobnar").play("Grip Axe", ["Grip Warder"])
    assert (t.pending.prompt, t.pending.seat) == ("control.flank", 1)
    assert whose(t) == 0, "while the question is open it still stands where it stood"
    t.choose("right")
    assert t.titles(t.foe.line) == ["Goon 1", GOON]


def test_several_that_go_back_together_go_in_an_order_of_choice(table, version):
    t = board(table, version, ["Grip Hour"], line=("Goon 1", "Goon 2", "Goon 3"))
    t.play("Grip Hour", ["Goon 1", "Goon 3"], "right").end()
    assert (t.pending.prompt, t.pending.seat) == ("control.order", 0)
    t.choose(["Goon 3", "Goon 1"], "left", "left")
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 3", "Goon 2"]
    t.next_turn() if not t.at_rest else None


def test_a_change_of_control_is_told_once_for_each_change(table, version):
    t = table(
        me={"hand": ["Grip Warder", "Grip Oath", "Grip Axe"], "artifacts": ["Grip Ear"]},
        foe={"line": [GOON]},
        ruleset=version,
    )
    play(t, "Grip Warder", GOON)
    assert t.me.amber == 1
    play(t, "Grip Oath", GOON)
    play(t, "Grip Axe", ["Grip Warder"])
    assert t.me.amber == 1, "it has not changed sides again"
    assert whose(t) == 0, "it has not changed sides again"


@pytest.mark.clause("break-key-eliminated-cards-removed")
@pytest.mark.parametrize("leaves, line", [(2, [GOON, "Goon 1"]), (1, None)])
def test_who_leaves_while_the_flank_is_asked_gets_nothing(table, leaves, line):
    t = table(
        me={"hand": ["Grip Warder", "Grip Axe"]}, foe={"line": [GOON, "Goon 1"]}, third={"line": ["Goon 2", "Goon 3"]}
    )
    t.adjust({"kind": "control", "card": GOON, "seat": 2})
    play(t, "Grip Warder", GOON)
    t.play("Grip Axe", ["Grip Warder"])
    assert t.pending.prompt == "control.flank"
    t.concede(leaves)
    if not t.at_rest:
        t.choose("left")
    if not t.at_rest:
        t.choose("left")
    if line is None:
        assert t.card(GOON).zone == "removed", "its owner has left"
    else:
        assert t.titles(t.foe.line) == line
    assert leaves not in [fact.data["player"] for fact in t.happened("control.taken")]


# constant abilities


def test_a_collar_holds_while_it_is_on(table, version):
    t = board(table, version, ["Grip Collar", "Grip Axe"])
    play(t, "Grip Collar", GOON)
    assert whose(t) == 0
    play(t, "Grip Axe", ["Grip Collar"])
    assert whose(t) == 1
    assert t.g.state.lasting == []


def test_a_collar_on_what_another_effect_holds_counts_as_the_newest(table, version):
    t = board(table, version, ["Grip Warder", "Grip Collar", "Grip Axe"])
    play(t, "Grip Warder", GOON)
    play(t, "Grip Collar", GOON)
    play(t, "Grip Axe", ["Grip Warder"])
    assert whose(t) == 0
    assert t.card(GOON).upgrades


def test_a_collar_that_moves_lets_one_go_and_takes_the_other(table, version):
    t = board(table, version, ["Grip Collar", "Grip Knot"], line=(GOON, "Goon 1"))
    play(t, "Grip Collar", GOON)
    play(t, "Grip Knot", "Goon 1")
    assert whose(t) == 1
    assert whose(t, "Goon 1") == 0


def test_a_collar_on_your_own_creature_is_older_than_what_takes_it(table, version):
    t = table(
        me={"hand": ["Grip Collar", "Grip Axe"], "line": [GOON]},
        foe={"hand": ["Grip Warder", "Grip Oath"]},
        ruleset=version,
    )
    play(t, "Grip Collar")
    assert whose(t) == 0, "it says nothing: that it is there need not be recorded"
    assert t.g.state.lasting == [], "it says nothing: that it is there need not be recorded"
    t.next_turn("brobnar")
    play(t, "Grip Warder")
    assert whose(t) == 1, "the warder is newer"
    t.next_turn("brobnar")
    assert whose(t) == 1
    play(t, "Grip Axe", ["Grip Warder"])
    assert whose(t) == 0


def test_what_takes_a_collared_creature_from_its_owner_for_good_keeps_it(table, version):
    t = table(
        me={"hand": ["Grip Collar"], "line": [GOON]}, foe={"hand": ["Grip Oath"], "line": ["Goon 1"]}, ruleset=version
    )
    play(t, "Grip Collar", GOON)
    t.next_turn("brobnar")
    play(t, "Grip Oath", GOON)
    assert whose(t) == 1
    t.next_turn()
    assert whose(t) == 1, "the collar is older"


def test_a_collar_follows_its_own_controller(table, version):
    t = board(table, version, ["Grip Collar"], ["Grip Sash"])
    play(t, "Grip Collar", GOON)
    assert whose(t) == 0
    t.next_turn("brobnar")
    play(t, "Grip Sash")
    assert whose(t) == 1
    assert t.card("Grip Collar").controller == 1


def test_a_blank_collar_holds_nothing_until_its_text_is_back(table, version):
    t = board(table, version, ["Grip Collar", "Grip Hush"])
    play(t, "Grip Collar", GOON)
    play(t, "Grip Hush")
    assert whose(t) == 1
    t.next_turn()
    assert whose(t) == 0


def test_a_collar_goes_where_its_creature_goes(table, version):
    t = board(table, version, ["Grip Collar", "Grip Axe"])
    play(t, "Grip Collar", GOON)
    play(t, "Grip Axe", [GOON, "Grip Collar"])
    while not t.at_rest:
        t.submit(*t.pending.keys[: t.pending.minimum])
    assert GOON in t.titles(t.foe.discard)
    assert "Grip Collar" in t.titles(t.me.discard)
    assert t.g.state.lasting == []


def test_a_constant_ability_holds_what_fits_it_as_long_as_it_does(table, version):
    t = board(table, version, ["Grip Crown", "Grip Tonic"], line=("Goon 2", "Goon 3", "Goon 1"))
    play(t, "Grip Crown")
    assert [whose(t, name) for name in ("Goon 2", "Goon 3", "Goon 1")] == [0, 1, 0]
    play(t, "Grip Tonic", "Goon 2")
    assert [whose(t, name) for name in ("Goon 2", "Goon 3", "Goon 1")] == [1, 1, 0]


def test_a_described_collar_accounts_for_whose_its_creature_is(table, version):
    t = table(
        me={"line": [{"title": GOON, "owner": 1, "upgrades": ["Grip Collar"]}], "hand": ["Grip Axe"]},
        foe={},
        ruleset=version,
    )
    play(t, "Grip Axe", ["Grip Collar"])
    assert whose(t) == 1


# officials


def test_a_corrected_controller_is_an_effect_for_good(table, version):
    t = board(table, version, ["Grip Hour"])
    play(t, "Grip Hour", [GOON])
    t.adjust({"kind": "control", "card": GOON, "seat": 1})
    assert whose(t) == 1
    t.next_turn()
    assert whose(t) == 1
    t.adjust({"kind": "control", "card": GOON, "seat": 0})
    t.next_turn()
    assert whose(t) == 0


def test_an_effect_that_an_official_ends_gives_nothing_any_more(table, version):
    t = board(table, version, ["Grip Warder"], line=("Goon 1", GOON, "Goon 3"))
    play(t, "Grip Warder", GOON)
    t.adjust({"kind": "effect-ended", "effect": t.g.state.lasting[0].id})
    assert whose(t) == 1
    assert t.titles(t.foe.line) == ["Goon 1", "Goon 3", GOON]
    assert t.at_rest
    assert t.happened("judge.control")[-1].data == {"card": t.card(GOON).id, "player": 1}


def test_a_source_that_an_official_takes_away_takes_its_effect_along(table, version):
    t = board(table, version, ["Grip Warder"])
    play(t, "Grip Warder")
    t.adjust({"kind": "move", "card": "Grip Warder", "zone": "hand"})
    assert whose(t) == 1
    assert t.g.state.lasting == []


def test_an_official_may_end_an_effect_and_say_whose_the_card_is(table, version):
    t = board(table, version, ["Grip Warder"])
    play(t, "Grip Warder")
    effect = t.g.state.lasting[0].id
    t.adjust({"kind": "effect-ended", "effect": effect}, {"kind": "control", "card": GOON, "seat": 1})
    assert whose(t) == 1
    assert t.card(GOON).control == ()


def test_a_collar_that_an_official_moves_takes_at_once(table, version):
    t = board(table, version, ["Grip Collar"], line=(GOON, "Goon 3"))
    play(t, "Grip Collar", GOON)
    t.adjust({"kind": "attach", "card": "Grip Collar", "host": "Goon 3"})
    assert whose(t) == 1
    assert whose(t, "Goon 3") == 0


# the state


def test_what_one_effect_says_needs_no_list_in_the_state(table, version):
    rows = []
    for hand in (["Grip Oath"], ["Grip Warder"]):
        t = play(board(table, version, hand), hand[0], GOON)
        while not t.at_rest:
            t.choose("left")
        rows.append(control_in_state(t))
    assert rows == [None, None]


def test_what_several_effects_say_is_in_the_state(table, version):
    t = board(table, version, ["Grip Hour", "Grip Oath"])
    play(t, "Grip Hour", [GOON])
    play(t, "Grip Oath", GOON)
    assert control_in_state(t) == [[t.g.state.lasting[0].id], 0]


def control_in_state(t):
    from engine.table.codec import decode

    row = decode(t.game.snapshot())[3][-1][t.card(GOON).id]
    return row[24] if len(row) > 24 else None

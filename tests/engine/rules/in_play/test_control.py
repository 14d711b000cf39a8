"""Control, friend and enemy, use as if it were yours; flanks, center, neighbors and deploy."""

from __future__ import annotations

import pytest

from engine.abilities import lasting
from tests.engine.invent import invent, plain

NEW = ["2021-03", "16.0", "18.4"]

plain("Sway Diver", power=2, keywords={"deploy": 1})


@invent("Sway Lure", type="action")
class SwayLure:
    """Play: takes control of an enemy creature or artifact."""

    def play(g, me, you):
        chosen = yield from g.choose_card([*g.creatures(enemy_of=you), *g.artifacts(enemy_of=you)])
        yield from g.take_control(chosen, you)


@invent("Sway Trance", type="action")
class SwayTrance:
    """Play: for the rest of the turn controls an enemy creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.begin(me, you, SwayTrance.Entranced, on=creature)

    @lasting
    class Entranced:
        """The creature is yours for the turn."""

        gives_control = True


@invent("Sway Recall", type="action")
class SwayRecall:
    """Play: returns a friendly card to hand."""

    def play(g, me, you):
        chosen = yield from g.choose_card(g.cards_in_play_of(you))
        yield from g.return_to_hand(chosen)


@invent("Sway Axe", type="action")
class SwayAxe:
    """Play: destroys an enemy creature."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.destroy(creature)


@invent("Sway Cheer", type="action")
class SwayCheer:
    """Play: each friendly creature gets a +1 power counter."""

    def play(g, me, you):
        for creature in g.creatures(friendly_to=you):
            yield from g.add_counters(creature)


@invent("Sway Caper", power=3)
class SwayCaper:
    """Enters play under the opponent's control. Play: gains 1 Æmber."""

    enters_under_opponent = True

    def play(g, me, you):
        yield from g.gain(you, 1)


@invent("Sway Remote", type="action")
class SwayRemote:
    """Play: uses an enemy creature or artifact as if it were yours."""

    def play(g, me, you):
        chosen = yield from g.choose_card([*g.creatures(enemy_of=you), *g.artifacts(enemy_of=you)])
        yield from g.use(chosen, you)


@invent("Sway Echo", power=2)
class SwayEcho:
    """Reap: resolves the Reap ability of an enemy creature as if it were yours."""

    def reap(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.resolve_as_if_yours(creature, "reap", you)


@invent("Sway Captor", power=4)
class SwayCaptor:
    """Reap: captures 1 Æmber."""

    def reap(g, me, you):
        yield from g.capture(me, 1)


@invent("Sway Shard", type="artifact")
class SwayShard:
    """Action: gains 1 Æmber for each friendly artifact and 10 for each enemy one."""

    def action(g, me, you):
        yield from g.gain(you, len(g.artifacts(friendly_to=you)) + 10 * len(g.artifacts(enemy_of=you)))


@invent("Sway Drummer", power=4)
class SwayDrummer:
    """Action: gains 1 Æmber for each friendly creature and makes the opponent lose 1 for each enemy one."""

    def action(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.gain(you, len(g.creatures(friendly_to=you)))
        yield from g.lose(opponent, len(g.creatures(enemy_of=you)))


@invent("Sway Bomb", type="artifact")
class SwayBomb:
    """Omni: is sacrificed; gains 3 Æmber."""

    def omni(g, me, you):
        gone = yield from g.sacrifice(me, you)
        yield from g.gain(you, 3 * len(gone))


@invent("Sway Outrider", power=3)
class SwayOutrider:
    """Counts as a flank creature."""

    def counts_as_flank(g, me, creature):
        return creature is me


@invent("Sway Heart", power=3)
class SwayHeart:
    """Has 4 more power in the center of its battleline."""

    def power(g, me, creature):
        return 4 if creature is me and g.in_center(me) else 0


@invent("Sway Scout", power=3)
class SwayScout:
    """Reap: deals 2 damage to each of its neighbors and gains 1 Æmber if it is a flank creature."""

    def reap(g, me, you):
        yield from g.deal_damage(g.neighbors(me), 2)
        yield from g.gain(you, 1 if g.on_flank(me) else 0)


# control


@pytest.mark.clause("control-owner-is-deck-owner", "control-lost-card-goes-to-owner-zone")
def test_the_owner_never_changes(table, version):
    t = table(
        me={"hand": ["Sway Lure", "Sway Recall"]}, foe={"line": ["Goon 4"], "hand": ["Sway Axe"]}, ruleset=version
    )
    goon = t.card("Goon 4")
    t.play("Sway Lure")
    assert t.g.controller(goon) is t.me
    assert t.g.owner(goon) is t.foe
    t.play("Sway Recall")
    assert t.titles(t.foe.hand) == ["Sway Axe", "Goon 4"]
    assert t.me.hand == []
    assert t.g.controller(goon) is t.foe


@pytest.mark.clause("control-played-cards-enter-under-active-player")
def test_played_cards_are_controlled_by_the_active_player(table, version):
    t = table(
        me={"hand": ["Goon 1", "Trinket", "Badge"]}, foe={"line": ["Goon 4"], "hand": ["Goon 2"]}, ruleset=version
    )
    t.play("Goon 1").play("Trinket").play("Badge", "Goon 4")
    assert [t.card(title).controller for title in ("Goon 1", "Trinket", "Badge")] == [0, 0, 0]
    t.next_turn("brobnar").play("Goon 2")
    assert t.card("Goon 2").controller == 1


@pytest.mark.clause("control-change-creature-to-flank", "flank-active-player-picks-side")
@pytest.mark.parametrize(
    "side, line", [("left", ["Goon 4", "Goon 1", "Goon 2"]), ("right", ["Goon 1", "Goon 2", "Goon 4"])]
)
def test_a_creature_that_changes_sides_goes_to_a_flank(table, version, side, line):
    t = table(
        me={"line": ["Goon 1", "Goon 2"], "hand": ["Sway Lure"]},
        foe={"line": ["Goon 5", {"title": "Goon 4", "damage": 1}, "Goon 6"]},
        ruleset=version,
    )
    t.play("Sway Lure", "Goon 4")
    assert t.pending.kind == "flank"
    assert t.pending.seat == 0
    t.choose(side)
    assert t.titles(t.me.line) == line
    assert t.titles(t.foe.line) == ["Goon 5", "Goon 6"]
    assert t.card("Goon 4").damage == 1


@pytest.mark.clause("control-latest-effect-wins")
def test_the_newest_control_effect_applies(table, version):
    t = table(me={"hand": ["Sway Lure"]}, foe={"line": ["Goon 4"], "hand": ["Sway Lure"]}, ruleset=version)
    t.play("Sway Lure")
    assert t.card("Goon 4").controller == 0
    t.next_turn("brobnar").play("Sway Lure")
    assert t.card("Goon 4").controller == 1
    assert t.titles(t.foe.line) == ["Goon 4"]


@pytest.mark.clause("control-latest-effect-wins")
def test_the_newest_control_effect_that_has_not_ended_applies(table, version):
    t = table(
        me={"hand": ["Sway Lure"]}, foe={"line": ["Goon 4"], "hand": ["Sway Trance", "Sway Lure"]}, ruleset=version
    )
    t.play("Sway Lure").next_turn("brobnar")  # mine for good
    t.play("Sway Trance")  # the foe's for the turn
    assert t.card("Goon 4").controller == 1
    t.next_turn("brobnar")
    assert t.card("Goon 4").controller == 0, "what was beneath is left, not the owner"
    t.next_turn("brobnar").play("Sway Lure")
    assert t.card("Goon 4").controller == 1, "for good, and newer than what has ended"
    t.next_turn()
    assert t.card("Goon 4").controller == 1


@pytest.mark.clause("control-gives-house-option")
def test_a_controlled_card_opens_its_house(table, version):
    foreign = {"title": "Logos Trinket", "owner": 1}
    t = table(
        me={"houses": ["brobnar", "dis", "shadows"], "artifacts": [foreign]},
        foe={"houses": ["brobnar", "logos", "mars"]},
        step="house",
        ruleset=version,
    )
    assert t.pending.keys == ("house:brobnar", "house:dis", "house:shadows", "house:logos")
    t.choose("house:logos")
    assert t.g.state.house == "logos"
    t.end()
    assert t.pending.keys == ("house:brobnar", "house:logos", "house:mars"), "nothing more for its owner"
    t.submit("house:mars")


@pytest.mark.clause(
    "control-has-means-controls", "friendly-is-controlled-by-same-player", versions=("2021-03", "16.0", "18.4")
)
@pytest.mark.clause("friendly-is-controlled-by-same-player", versions=("1.2", "1.3"))
def test_friendly_is_what_a_player_controls_now(table, version):
    borrowed = {"title": "Goon 4", "owner": 1}
    lent = {"title": "Goon 5", "owner": 0}
    t = table(
        me={"line": ["Goon 1", borrowed], "hand": ["Sway Cheer"]}, foe={"line": [lent, "Goon 2"]}, ruleset=version
    )
    t.play("Sway Cheer")
    assert [card.power_counters for card in t.me.line] == [1, 1]
    assert [card.power_counters for card in t.foe.line] == [0, 0]
    assert t.titles(t.g.cards_in_play_of(t.me)) == ["Goon 1", "Goon 4"]
    assert t.g.is_friendly(t.card("Goon 4"), t.me)
    assert not t.g.is_friendly(t.card("Goon 5"), t.me)


@pytest.mark.clause("enemy-is-controlled-by-opponent")
def test_enemy_is_what_the_opponent_controls_now(table, version):
    t = table(
        me={"line": ["Goon 1", {"title": "Goon 4", "owner": 1}], "hand": ["Sway Axe"]},
        foe={"line": [{"title": "Goon 5", "owner": 0}, "Goon 2"]},
        ruleset=version,
    )
    assert t.g.is_enemy(t.card("Goon 5"), t.me)
    assert not t.g.is_enemy(t.card("Goon 4"), t.me)
    t.play("Sway Axe")
    assert t.offered == ["Goon 5", "Goon 2"]
    t.choose("Goon 5")
    assert t.card("Goon 5") in t.me.discard


@pytest.mark.clause("control-opponent-side-entry-repeats", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_card_enters_under_the_opponents_control_each_time(table, version):
    t = table(me={"hand": ["Sway Caper", "Blink"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.play("Sway Caper", flank="left")
    assert t.titles(t.foe.line) == ["Sway Caper", "Goon 2"]
    assert t.me.line == []
    assert t.me.amber == 1, "I played it"
    assert t.card("Sway Caper").owner == 0, "I played it"
    t.play("Blink", "Sway Caper", "right")
    assert t.titles(t.foe.line) == ["Goon 2", "Sway Caper"]
    assert t.me.amber == 1


# as if it were yours


@pytest.mark.clause("as-if-yours-no-control-change", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("as-if-yours-resolves-from-user-view", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_using_an_enemy_creature_reads_its_text_from_the_users_side(table, version):
    t = table(
        me={"line": ["Goon 1"], "hand": ["Sway Remote"]},
        foe={"line": ["Sway Drummer", "Goon 2", "Goon 3"], "amber": 5},
        ruleset=version,
    )
    t.play("Sway Remote", "Sway Drummer", f"action:{t.card('Sway Drummer').id}")
    drummer = t.card("Sway Drummer")
    assert t.me.amber == 2, "my creature and the drummer itself"
    assert t.foe.amber == 5 - 2, "its companions are my enemies, itself it is not"
    assert drummer.controller == 1
    assert drummer in t.foe.line
    assert not drummer.ready


@pytest.mark.clause("as-if-yours-resolves-from-user-view", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_an_enemy_artifact_counts_itself_as_friendly(table, version):
    t = table(
        me={"artifacts": ["Trinket"], "hand": ["Sway Remote"]}, foe={"artifacts": ["Sway Shard"]}, ruleset=version
    )
    t.play("Sway Remote")
    assert t.me.amber == 2
    assert t.foe.amber == 0
    assert t.card("Sway Shard").controller == 1


@pytest.mark.clause(
    "as-if-yours-resolves-from-user-view", "as-if-yours-no-control-change", versions=("2021-03", "16.0", "18.4")
)
@pytest.mark.parametrize("version", NEW)
def test_an_enemy_creature_used_as_if_yours_captures_from_your_opponent(table, version):
    t = table(me={"line": ["Sway Echo"], "amber": 2}, foe={"line": ["Sway Captor"], "amber": 3}, ruleset=version)
    t.reap("Sway Echo")
    assert (t.me.amber, t.foe.amber, t.card("Sway Captor").amber) == (3, 2, 1)
    assert t.card("Sway Captor").controller == 1
    assert t.card("Sway Captor").ready
    t.next_turn("brobnar").reap("Sway Captor")  # its controller uses it: it captures from me
    assert (t.me.amber, t.foe.amber, t.card("Sway Captor").amber) == (2, 3, 2)


@pytest.mark.clause("as-if-yours-sacrifice-works", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_card_used_as_if_yours_can_be_sacrificed(table, version):
    t = table(me={"hand": ["Sway Remote"]}, foe={"artifacts": ["Sway Bomb"]}, ruleset=version)
    t.play("Sway Remote")
    assert t.titles(t.foe.discard) == ["Sway Bomb"]
    assert t.me.amber == 3
    assert t.foe.amber == 0


# places in the battleline


@pytest.mark.clause("flank-active-player-picks-side")
@pytest.mark.parametrize("side, line", [("left", ["Goon 3", "Goon 1"]), ("right", ["Goon 1", "Goon 3"])])
def test_the_active_player_picks_the_flank_of_an_arriving_creature(table, version, side, line):
    t = table(me={"line": ["Goon 1"], "hand": ["Goon 3"]}, foe={}, ruleset=version)
    t.play("Goon 3", flank=side)
    assert t.titles(t.me.line) == line


@pytest.mark.clause("flank-ends-of-battleline", "flank-lone-creature-is-both")
@pytest.mark.parametrize("many", [1, 2, 3, 4])
def test_the_ends_of_the_line_are_the_flanks(table, version, many):
    t = table(me={"line": [f"Goon {n}" for n in range(1, many + 1)]}, foe={"line": ["Goon 9"]}, ruleset=version)
    ends = [n in (0, many - 1) for n in range(many)]
    assert [t.g.on_flank(card) for card in t.me.line] == ends
    assert t.g.on_flank(t.card("Goon 9"))


@pytest.mark.clause("flank-considered-flank-status", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_counting_as_a_flank_creature_moves_nothing(table, version):
    t = table(me={"line": ["Goon 1", "Sway Outrider", "Goon 2"]}, foe={}, ruleset=version)
    rider = t.card("Sway Outrider")
    assert [t.g.on_flank(card) for card in t.me.line] == [True, True, True]
    assert t.titles(t.g.neighbors(rider)) == ["Goon 1", "Goon 2"]
    assert t.titles(t.me.line) == ["Goon 1", "Sway Outrider", "Goon 2"]


@pytest.mark.clause("adjacent-is-immediate-side", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
@pytest.mark.parametrize("at, damaged", [(0, [1]), (2, [1, 3]), (4, [3])])
def test_adjacent_is_directly_left_and_right(table, version, at, damaged):
    line = ["Goon 5", "Goon 6", "Goon 7", "Goon 8", "Goon 9"]
    line[at] = "Sway Scout"
    t = table(me={"line": line}, foe={"line": ["Goon 3", "Goon 4"]}, ruleset=version)
    t.reap("Sway Scout")
    assert [n for n, card in enumerate(t.me.line) if card.damage == 2] == damaged
    assert [card.damage for card in t.foe.line] == [0, 0]
    assert t.me.amber == (1 if at == 2 else 2)


@pytest.mark.clause("center-needs-odd-number", "center-equal-on-both-sides", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("left, right, power", [(0, 0, 7), (1, 0, 3), (1, 1, 7), (1, 2, 3), (2, 2, 7), (3, 1, 3)])
def test_the_center_has_as_many_on_either_side(table, version, left, right, power):
    t = table(me={"line": ["Goon 1"] * left + ["Sway Heart"] + ["Goon 1"] * right}, foe={}, ruleset=version)
    assert t.power("Sway Heart") == power
    assert sum(t.g.in_center(card) for card in t.me.line) == (left + right + 1) % 2


@pytest.mark.clause("deploy-any-position", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
@pytest.mark.parametrize("position", [0, 1, 2])
def test_deploy_goes_anywhere(table, version, position):
    t = table(me={"line": ["Goon 1", "Goon 2"], "hand": ["Sway Diver"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Sway Diver", flank="")
    assert t.pending.keys == ("position:0", "position:1", "position:2")
    t.submit(f"position:{position}")
    expected = ["Goon 1", "Goon 2"]
    expected.insert(position, "Sway Diver")
    assert t.titles(t.me.line) == expected
    assert not t.card("Sway Diver").ready


def test_deploy_is_unknown_to_the_first_book(table):
    t = table(me={"line": ["Goon 1", "Goon 2"], "hand": ["Sway Diver"]}, foe={}, ruleset="1.2")
    t.play("Sway Diver", flank="")
    assert t.pending.keys == ("flank:left", "flank:right")
    t.choose("left")


@invent("Sway Marshal", type="action")
class SwayMarshal:
    """Play: takes control of an enemy creature, which goes anywhere in your battleline."""

    def play(g, me, you):
        creature = yield from g.choose_creature(enemy_of=you)
        yield from g.take_control(creature, you, flank="anywhere")


@pytest.mark.parametrize("place", [0, 1, 2])
def test_a_creature_may_go_anywhere_where_the_ability_says_so(table, version, place):
    t = table(me={"hand": ["Sway Marshal"], "line": ["Goon 1", "Goon 2"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Sway Marshal")
    assert (t.pending.kind, t.pending.prompt) == ("position", "move.position")
    t.submit(f"position:{place}")
    assert t.me.line.index(t.card("Goon 3")) == place


def test_in_an_empty_battleline_there_is_one_place(table, version):
    t = table(me={"hand": ["Sway Marshal"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Sway Marshal")
    assert t.titles(t.me.line) == ["Goon 3"]

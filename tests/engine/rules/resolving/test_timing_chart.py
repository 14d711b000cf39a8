"""The timing chart: in what order the parts of a play, a fight, a reap and an Action happen."""

from __future__ import annotations

import pytest

from engine.abilities import after
from tests.engine.invent import invent, plain

SINCE_2021 = pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])


@invent("Chart Brawler", power=5, keywords={"assault": 1})
class ChartBrawler:
    """Assault 1. Before Fight: deals 1 damage to the creature it fights. Fight: gains 1 Æmber per damaged enemy."""

    def before_fight(g, me, you):
        yield from g.deal_damage(g.fight.defender, 1)

    def fight(g, me, you):
        yield from g.gain(you, sum(1 for card in g.creatures(enemy_of=you) if card.damage))


@invent("Chart Splasher", power=3, keywords={"splash-attack": 2})
class ChartSplasher:
    """Splash-attack 2."""


@invent("Chart Prickle", power=6, keywords={"hazardous": 2})
class ChartPrickle:
    """Hazardous 2."""


@invent("Chart Fan", type="artifact")
class ChartFan:
    """Each time a friendly creature fights, gains 1 Æmber."""

    @after("fought", when=lambda g, me, you, e: e.player is you)
    def cheer(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Chart Critic", type="artifact")
class ChartCritic:
    """After a friendly creature fights, doubles your Æmber."""

    @after("fought", when=lambda g, me, you, e: e.player is you)
    def judge(g, me, you, event):
        yield from g.gain(you, you.amber)


@invent("Chart Reaper", power=3)
class ChartReaper:
    """Reap: doubles your Æmber, and 100 more if it is exhausted."""

    def reap(g, me, you):
        yield from g.gain(you, you.amber + (0 if me.ready else 100))


@invent("Chart Gleaner", type="artifact")
class ChartGleaner:
    """Each time a friendly creature reaps, gains 3 Æmber."""

    @after("reaped", when=lambda g, me, you, e: e.player is you)
    def glean(g, me, you, event):
        yield from g.gain(you, 3)


@invent("Chart Spring", type="artifact")
class ChartSpring:
    """Action: gains 1 Æmber if it is exhausted and readies itself. Omni: gains 5 Æmber if it is exhausted."""

    def action(g, me, you):
        yield from g.gain(you, 0 if me.ready else 1)
        yield from g.ready(me)

    def omni(g, me, you):
        yield from g.gain(you, 0 if me.ready else 5)


@invent("Chart Diver", type="action")
class ChartDiver:
    """Play: returns an action card from your discard pile to your hand."""

    def play(g, me, you):
        chosen = yield from g.choose_card([c for c in you.discard if c.type == "action"])
        yield from g.return_to_hand(chosen)


@invent("Chart Sentry", power=2)
class ChartSentry:
    """Play: gains 1 Æmber for each friendly creature, itself included."""

    def play(g, me, you):
        yield from g.gain(you, len(you.line))


plain("Chart Bulwark", power=4, armor=2)


# playing


@pytest.mark.clause("timing-play-sequence")
@SINCE_2021
def test_a_creature_enters_play_then_its_icons_then_its_play_ability(table, version):
    t = table(
        me={"hand": [{"title": "Chart Sentry", "icons": ["capture"]}], "line": ["Goon 3"]},
        foe={"amber": 2},
        ruleset=version,
    )
    t.play("Chart Sentry")
    assert t.offered == ["Goon 3", "Chart Sentry"], "in play, its Play ability still to come"
    assert t.me.amber == 0, "in play, its Play ability still to come"
    t.choose("Chart Sentry")
    assert t.me.amber == 2
    kinds = ("card.played", "card.entered", "icon.resolved", "amber.gained")
    assert [fact.kind for fact in t.facts if fact.kind in kinds] == list(kinds)


@pytest.mark.clause(
    "timing-play-sequence", "action-card-revealed-while-resolving", "action-card-discard-is-last-step-of-play"
)
@SINCE_2021
def test_an_action_card_is_revealed_and_discarded_last(table, version):
    t = table(me={"hand": ["Jab"], "discard": ["Warsong"]}, foe={"line": ["Goon 3", "Goon 4"]}, ruleset=version)
    card = t.card("Jab")
    assert card.known == 0b01
    t.play("Jab")
    assert card.zone == "limbo", "everyone sees it while it is resolved"
    assert card.known == t.g.everyone, "everyone sees it while it is resolved"
    assert t.titles(t.me.discard) == ["Warsong"]
    assert t.me.hand == []
    t.choose("Goon 4")
    assert t.titles(t.me.discard) == ["Warsong", "Jab"]
    assert [fact.kind for fact in t.facts][-1] == "card.moved"


@pytest.mark.clause("action-card-revealed-while-resolving", "action-card-discard-is-last-step-of-play")
@SINCE_2021
def test_an_action_card_does_not_find_itself_in_the_discard_pile(table, version):
    t = table(me={"hand": ["Chart Diver", "Chart Diver"], "discard": ["Goon 1"]}, foe={}, ruleset=version)
    t.play("Chart Diver")
    assert t.at_rest
    assert len(t.me.hand) == 1
    assert t.titles(t.me.discard) == ["Goon 1", "Chart Diver"]
    t.play("Chart Diver")  # finds the other one
    assert t.titles(t.me.hand) == ["Chart Diver"]
    assert len(t.me.discard) == 2


# fighting


def fight_order(t):
    """Damage and Æmber of a fight in the order in which they came."""
    kinds = {"damage.dealt": "target", "fight.declared": "defender", "card.exhausted": "card"}
    told = []
    for fact in t.facts:
        if fact.kind in kinds:
            told.append((fact.kind, t.g.cards[fact.data[kinds[fact.kind]]].title))
        elif fact.kind == "amber.gained":
            told.append((fact.kind, fact.data["amount"]))
    return told


@pytest.mark.clause("fight-sequence-2021", "fight-sequence-16")
@SINCE_2021
def test_the_sequence_of_a_fight(table, version):
    t = table(me={"line": ["Chart Brawler"]}, foe={"line": ["Chart Prickle", "Goon 2"]}, ruleset=version)
    t.fight("Chart Brawler", "Chart Prickle")
    attacker, defender = t.card("Chart Brawler"), t.card("Chart Prickle")
    assert t.pending.kind == "trigger", "Before Fight, assault and hazardous together"
    assert len(t.pending.keys) == 3, "Before Fight, assault and hazardous together"
    assert not attacker.ready
    assert attacker.damage == defender.damage == 0
    t.choose("Chart Prickle")
    assert attacker.damage == 2
    assert defender.damage == 0
    t.submit(t.pending.keys[0])
    # 2 before the fight, then 5 and 6 at the same time: both die, so nothing happens after the fight
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.me.amber == 0
    order = fight_order(t)
    assert order[:2] == [("card.exhausted", "Chart Brawler"), ("fight.declared", "Chart Prickle")]
    assert [who for kind, who in order[2:]] == ["Chart Brawler", *["Chart Prickle"] * 3, "Chart Brawler"]


@pytest.mark.clause("fight-sequence-2021", "fight-sequence-16")
@SINCE_2021
def test_fight_abilities_come_after_the_damage(table, version):
    t = table(me={"line": ["Chart Brawler"]}, foe={"line": ["Shadow Self", "Goon 3"]}, ruleset=version)
    t.fight("Chart Brawler", "Shadow Self")
    t.submit(t.pending.keys[0])
    assert t.card("Shadow Self").damage == 7
    assert t.me.amber == 1
    told = [kind for kind, _ in fight_order(t)]
    assert told == ["card.exhausted", "fight.declared", *["damage.dealt"] * 3, "amber.gained"]
    t = table(me={"line": ["Chart Brawler"]}, foe={"line": ["Goon 12"]}, ruleset=version)
    t.fight("Chart Brawler")
    t.submit(t.pending.keys[0])
    assert t.me.line == [], "an attacker that died does nothing"
    assert t.card("Goon 12").damage == 7, "an attacker that died does nothing"
    assert t.me.amber == 0, "an attacker that died does nothing"


@pytest.mark.clause("fight-sequence-2021", "fight-sequence-16")
@SINCE_2021
def test_power_damage_is_simultaneous_and_prevented_before_it_is_dealt(table, version):
    t = table(me={"line": ["Chart Bulwark"]}, foe={"line": ["Goon 4"]}, ruleset=version)
    t.fight("Chart Bulwark")
    assert t.card("Chart Bulwark").damage == 2
    assert t.foe.line == []
    kinds = [f.kind for f in t.facts if f.kind in ("damage.prevented", "damage.dealt", "card.destroyed")]
    assert kinds == ["damage.prevented", "damage.dealt", "damage.dealt", "card.destroyed"]


@pytest.mark.clause("fight-sequence-16")
def test_splash_attack_is_dealt_together_with_the_power_damage(table):
    t = table(me={"line": ["Chart Splasher"]}, foe={"line": ["Goon 2", "Goon 3", "Guard 2/1", "Goon 5"]})
    t.fight("Chart Splasher", "Goon 3")
    # 3 to the one it fights and 2 to each neighbor, all in one instance; the attacker took its 3 in the same one
    t.choose(["Goon 3", "Goon 2"])
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Guard 2/1", "Goon 5"]
    assert t.card("Guard 2/1").damage == 1
    assert t.card("Goon 5").damage == 0


@pytest.mark.clause("fight-sequence-2021")
def test_the_book_of_2021_knows_no_splash_attack(table):
    t = table(me={"line": ["Chart Splasher"]}, foe={"line": ["Goon 2", "Goon 3"]}, ruleset="2021-03")
    t.fight("Chart Splasher", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.card("Goon 2").damage == 0


@pytest.mark.clause("fight-each-time-effects-in-after-window", "timing-each-time-equals-after")
@SINCE_2021
@pytest.mark.parametrize(
    ("order", "amber"),
    [
        (("Headhunter", "Chart Fan"), (1 + 1) * 2),
        (("Chart Fan", "Chart Critic"), 1 * 2 + 1),
        (("Chart Critic", "Headhunter"), 0 + 1 + 1),
    ],
)
def test_each_time_after_and_fight_share_one_window(table, version, order, amber):
    t = table(
        me={"line": ["Headhunter"], "artifacts": ["Chart Fan", "Chart Critic"]},
        foe={"line": ["Goon 1"]},
        ruleset=version,
    )
    t.fight("Headhunter")
    assert t.pending.kind == "trigger"
    assert len(t.pending.keys) == 3
    assert t.foe.line == [], "the damage has been dealt"
    t.choose(*order)
    assert t.me.amber == amber


# reaping, Action, Omni


@pytest.mark.clause("timing-reap-sequence", "timing-each-time-equals-after")
@SINCE_2021
@pytest.mark.parametrize(
    ("first", "amber"), [("Chart Reaper", (1 + 1 + 100) + 3), ("Chart Gleaner", (1 + 3) * 2 + 100)]
)
def test_reaping_exhausts_gains_and_then_resolves_what_follows(table, version, first, amber):
    t = table(me={"line": ["Chart Reaper"], "artifacts": ["Chart Gleaner"]}, foe={}, ruleset=version)
    t.reap("Chart Reaper")
    assert t.pending.kind == "trigger"
    assert len(t.pending.keys) == 2
    assert t.me.amber == 1
    assert not t.card("Chart Reaper").ready
    t.choose(first)
    assert t.me.amber == amber


@pytest.mark.clause("timing-action-omni-sequence")
@SINCE_2021
def test_a_card_is_exhausted_before_its_ability_resolves(table, version):
    t = table(me={"artifacts": ["Chart Spring"]}, foe={}, ruleset=version)
    t.action("Chart Spring")
    assert t.me.amber == 1, "the ability readied it again"
    assert t.card("Chart Spring").ready, "the ability readied it again"
    t.omni("Chart Spring")
    assert t.me.amber == 6
    assert not t.card("Chart Spring").ready
    assert t.refused("action:Chart Spring").clause == "exhausted-card-not-usable"

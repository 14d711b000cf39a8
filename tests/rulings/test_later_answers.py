"""Answers that are new in rulebook 18.4."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of, lasting
from engine.table.events import CHANGED
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent, plain
from tests.engine.rules import shared_cards  # noqa: F401  (makes its cards known)

pytestmark = pytest.mark.parametrize("version", ["18.4"])
GEZDRUTYO = "Gĕzdrutyŏ the Arcane"

plain("Reply Viper", power=1, keywords={"poison": 1})


@invent("Reply Scout", power=4)
class ReplyScout:
    """Before Fight: gains 1 Æmber."""

    def before_fight(g, me, you):
        yield from g.gain(you, 1)


@invent("Reply Lance", type="upgrade")
class ReplyLance:
    """This creature has assault 4."""

    def keywords(g, me, creature):
        return {"assault": 4} if creature is me.host else {}


@invent("Reply Blast", type="action")
class ReplyBlast:
    """Play: destroys a creature, then deals 2 damage to each neighbor that it had."""

    def play(g, me, you):
        creature = yield from g.choose_creature()
        ref = g.ref(creature)
        yield from g.destroy(creature)
        yield from g.deal_damage(g.last_neighbors(ref), 2)


@invent("Reply Squire", power=5)
class ReplySquire:
    """Damage that would be dealt to another friendly creature is dealt to this creature instead."""

    @instead_of("take_damage", side="friendly", other=True)
    def shield(g, me, you, event):
        yield from ()
        event.card = me
        return CHANGED


@invent("Reply Mourner", type="artifact")
class ReplyMourner:
    """1 Æmber for each card that leaves play, and a chain for each creature destroyed."""

    @after("left_play")
    def miss(g, me, you, event):
        yield from g.gain(you, 1)

    @after("destroyed", card="creature")
    def mourn(g, me, you, event):
        yield from g.gain_chains(you, 1)


@invent("Reply Horn", type="artifact")
class ReplyHorn:
    """Whenever a creature reaps, for the rest of the turn gains 1 Æmber whenever a creature reaps."""

    @after("reaped")
    def blow(g, me, you, event):
        yield from g.begin(me, you, ReplyHorn.Echo)

    @lasting
    class Echo:
        """1 Æmber whenever a creature reaps."""

        @after("reaped")
        def echo(g, me, you, event):
            yield from g.gain(you, 1)


@invent("Reply Thief", type="action")
class ReplyThief:
    """Play: takes control of an enemy creature."""

    def play(g, me, you):
        yield from g.take_control((yield from g.choose_creature(enemy_of=you)), you)


@invent("Reply Doom", power=3)
class ReplyDoom:
    """Destroyed: destroys itself and gains 1 Æmber. Destroyed: gains 2 Æmber."""

    def destroyed(g, me, you):
        again = yield from g.destroy(me)
        yield from g.gain(you, 1 + 10 * len(again))

    def destroyed_2(g, me, you):
        yield from g.gain(you, 2)


@invent("Reply Call", type="action")
class ReplyCall:
    """Play: plays every creature of your discard pile, one after the other."""

    def play(g, me, you):
        fallen = [card for card in you.discard if card.type == "creature"]
        for creature in (yield from g.choose_cards(fallen, count=len(fallen), ordered=True)):
            yield from g.play_card(creature, you)


@pytest.mark.clause("faq-splash-neighbors-as-they-were", versions=("18.4",))
def test_neighbors_are_those_before_it_left(table, version):
    t = table(me={"hand": ["Reply Blast"]}, foe={"line": ["Goon 9", "Goon 8", "Goon 3", "Goon 7"]}, ruleset=version)
    t.play("Reply Blast", "Goon 3")
    assert [(card.title, card.damage) for card in t.foe.line] == [("Goon 9", 0), ("Goon 8", 2), ("Goon 7", 2)]


@pytest.mark.clause("faq-before-fight-window-resolves-whole", versions=("18.4",))
def test_all_that_waits_before_a_fight_resolves_although_a_fighter_has_died(table, version):
    line = [{"title": "Reply Scout", "upgrades": ["Reply Lance"]}]
    t = table(me={"line": line}, foe={"line": ["Goon 4", "Goon 9"]}, ruleset=version)
    t.fight("Reply Scout", "Goon 4")
    t.submit(t.pending.keys[1])
    assert t.titles(t.foe.line) == ["Goon 9"], "assault came first"
    assert t.me.amber == 1, "what waited has resolved"
    assert len(t.happened("fight.cancelled")) == 1
    assert t.card("Goon 9").damage == 0


@pytest.mark.clause("faq-redirected-damage-past-armor", versions=("18.4",))
def test_redirected_damage_has_passed_the_armor_step(table, version):
    squire = {"title": "Reply Squire", "upgrades": ["Plate"]}
    t = table(me={"hand": ["Stab"]}, foe={"line": ["Guard 4/1", squire, "Goon 9"]}, ruleset=version)
    t.play("Stab", "Guard 4/1")
    assert t.card("Guard 4/1").damage == 0
    assert t.card("Reply Squire").damage == 2, "the armor of the first has stopped 1 of 3"
    assert t.card("Reply Squire").armor_used == 0
    assert t.card("Goon 9").damage == 0


@pytest.mark.clause("faq-one-window-after-destruction", versions=("18.4",))
def test_leaving_play_and_destruction_share_a_moment(table, version):
    t = table(
        me={"hand": ["Slaying"], "artifacts": ["Reply Mourner"]}, foe={"line": ["Goon 3", "Goon 4"]}, ruleset=version
    )
    t.play("Slaying", "Goon 3")
    assert len(t.pending.keys) == 2
    t.submit(t.pending.keys[1])
    assert (t.me.amber, t.me.chains) == (1, 1)


@pytest.mark.clause("faq-deck-turned-over", versions=("18.4",))
def test_a_deck_that_becomes_a_discard_pile_is_turned_over(table, version):
    piles = {"deck": ["Goon 3", "Valdr"], "discard": ["Dextre", "Punch"]}
    t = table(me={"hand": ["Lore Turn"], **piles}, foe=piles, filler=0, ruleset=version)
    t.play("Lore Turn")
    assert t.titles(t.me.discard) == ["Valdr", "Goon 3", "Lore Turn"]
    assert t.titles(t.me.deck) == ["Punch", "Dextre"]
    assert t.titles(t.foe.deck) == ["Goon 3", "Valdr"]


@pytest.mark.clause("faq-one-copied-reap-ability", versions=("18.4",))
def test_one_of_several_reap_abilities_is_copied(table, version):
    t = table(me={"line": ["Replicator"]}, foe={"line": ["Lore Scholar"]}, house="logos", ruleset=version)
    t.reap("Replicator").submit(t.pending.keys[0])
    assert t.me.amber == 2
    assert t.me.hand == []


@pytest.mark.clause("faq-lasting-effect-begun-in-window", versions=("18.4",))
def test_a_lasting_effect_begun_in_a_window_reacts_in_it(table, version):
    t = table(me={"line": ["Goon 3"], "artifacts": ["Reply Horn"]}, ruleset=version)
    to_rest(t.reap("Goon 3"))
    assert t.me.amber == 2


@pytest.mark.clause("faq-destroyed-abilities-fixed-when-tagged", versions=("18.4",))
def test_a_destroyed_ability_cannot_tag_its_card_again(table, version):
    t = table(me={"hand": ["Slaying"]}, foe={"line": ["Reply Doom", "Goon 3"]}, ruleset=version)
    t.play("Slaying", "Reply Doom")
    to_rest(t)
    assert t.foe.amber == 3
    assert len(t.happened("card.tagged")) == 1
    assert t.titles(t.foe.line) == ["Goon 3"]


@pytest.mark.clause("faq-different-creature-is-another-card", versions=("18.4",))
def test_a_different_creature_may_have_the_same_title(table, version):
    me = {"artifacts": ["Ritual of Life"], "line": ["Goon 3"], "discard": ["Goon 3"]}
    t = table(me=me, house="untamed", ruleset=version)
    given = t.me.line[0]
    to_rest(t.action("Ritual of Life"))
    assert given in t.me.discard
    assert [card is given for card in t.me.hand] == [False]


@pytest.mark.clause("faq-damage-dealt-to-both", versions=("18.4",))
def test_damage_is_dealt_to_both_at_the_same_time_with_its_poison(table, version):
    t = table(me={"line": ["Reply Viper"]}, foe={"line": ["Goon 9", "Drecker", "Goon 8"]}, ruleset=version)
    t.fight("Reply Viper", "Goon 9")
    to_rest(t)
    assert t.titles(t.foe.line) == ["Goon 8"]
    assert len(t.happened("damage.dealt")) == 3, "1 to both, and what Goon 9 strikes back"
    assert t.card("Goon 8").damage == 0


@pytest.mark.clause("faq-copy-of-owners-token-creature", versions=("18.4",))
def test_what_another_controls_becomes_its_owners_token_creature(table, version):
    t = table(
        me={"hand": ["Reply Thief"], "token": "Goon 2", "houses": ["ekwidon", "brobnar", "dis"]},
        foe={"line": [{"title": GEZDRUTYO, "damage": 2}], "token": "Goon 5", "amber": 3},
        ruleset=version,
    )
    to_rest(t.play("Reply Thief"))
    arcane = t.card(GEZDRUTYO)
    assert arcane.controller == 0
    arcane.ready = True
    t.next_turn().next_turn("ekwidon")
    t.action(GEZDRUTYO)
    assert arcane.facedown
    assert arcane.title == "Goon 5"
    assert t.me.amber == 2


@pytest.mark.clause("faq-used-artifact-creature-stays", versions=("18.4",))
def test_an_artifact_used_as_if_it_were_yours_stays_where_it_is(table, version):
    foe = {"artifacts": ["Auto-Legionary"], "line": ["Goon 4"]}
    t = table(me={"line": ["Nexus"]}, foe=foe, house="shadows", ruleset=version)
    to_rest(t.reap("Nexus"))
    assert t.titles(t.foe.artifacts) == ["Auto-Legionary"]
    assert not t.card("Auto-Legionary").ready
    assert len(t.me.line) == len(t.foe.line) == 1


@pytest.mark.clause("play-several-one-by-one", versions=("18.4",))
def test_several_cards_are_played_one_by_one_as_the_active_player_says(table, version):
    me = {"hand": ["Reply Call"], "line": ["Hunting Witch"], "discard": ["Goon 3", "Goon 4", "Punch"]}
    t = table(me=me, ruleset=version)
    t.play("Reply Call", ["Goon 4", "Goon 3"], "left")
    assert t.titles(t.me.line)[0] == "Goon 4"
    assert t.me.amber == 1, "what reacts to the first has resolved"
    t.choose("right")
    assert t.titles(t.me.line) == ["Goon 4", "Hunting Witch", "Goon 3"]
    assert t.me.amber == 2
    assert t.titles(t.me.discard) == ["Punch", "Reply Call"]

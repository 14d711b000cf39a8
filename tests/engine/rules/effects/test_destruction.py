"""Destroyed: tags, Destroyed abilities, the discard piles, and what reacts afterwards."""

from __future__ import annotations

import pytest

from engine.abilities import after, instead_of
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent

OLD = ["1.2", "1.3"]
NEW = ["2021-03", "16.0", "18.4"]


@invent("Tomb Sweep", type="action")
class TombSweep:
    """Play: destroys every creature and every artifact."""

    def play(g, me, you):
        yield from g.destroy([*g.creatures(), *g.artifacts()])


@invent("Tomb Imp", power=2)
class TombImp:
    """Destroyed: gains 1 Æmber."""

    def destroyed(g, me, you):
        yield from g.gain(you, 1)


@invent("Tomb Counter", power=2)
class TombCounter:
    """Destroyed: gains 1 Æmber for each creature in play and 10 for each creature in a discard pile."""

    def destroyed(g, me, you):
        dead = [c for p in g.players for c in p.discard if c.type == "creature"]
        yield from g.gain(you, len(g.creatures()) + 10 * len(dead))


@invent("Tomb Medic", power=2)
class TombMedic:
    """Destroyed: fully heals every creature."""

    def destroyed(g, me, you):
        yield from g.heal(g.creatures())


@invent("Tomb Archivist", power=2)
class TombArchivist:
    """Destroyed: puts each neighbor into its owner's archives."""

    def destroyed(g, me, you):
        yield from g.archive(g.neighbors(me))


@invent("Tomb Avenger", power=2)
class TombAvenger:
    """Destroyed: destroys a creature."""

    def destroyed(g, me, you):
        creature = yield from g.choose_creature(untagged=True)
        yield from g.destroy(creature)


@invent("Tomb Judge", power=2)
class TombJudge:
    """Destroyed: destroys the most powerful creature."""

    def destroyed(g, me, you):
        strongest = yield from g.choose_most_powerful(g.creatures())
        yield from g.destroy(strongest)


@invent("Tomb Caller", power=2)
class TombCaller:
    """Destroyed: puts a creature from hand into play."""

    def destroyed(g, me, you):
        card = yield from g.choose_card([c for c in you.hand if c.type == "creature"], private=True)
        yield from g.put_into_play(card, you)


@invent("Tomb Vault", type="artifact")
class TombVault:
    """Destroyed: returns to hand."""

    def destroyed(g, me, you):
        yield from g.return_to_hand(me)


@invent("Tomb Casing", type="artifact")
class TombCasing:
    """The destruction of any artifact of its player is replaced by 1 Æmber."""

    @instead_of("destroy", when=lambda g, me, you, e: e.card.type == "artifact" and e.player is you)
    def save(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Tomb Keeper", type="upgrade")
class TombKeeper:
    """The creature it is on has: Destroyed: gains 3 Æmber."""

    class Grants:
        """Destroyed: gains 3 Æmber."""

        def destroyed(g, me, you):
            yield from g.gain(you, 3)


@invent("Tomb Giver", power=2)
class TombGiver:
    """Destroyed: attaches an upgrade of its own to another creature."""

    def destroyed(g, me, you):
        other = yield from g.choose_creature(other_than=me)
        if me.upgrades and other is not None:
            yield from g.attach(me.upgrades[0], other)


@invent("Tomb Mourner", power=3)
class TombMourner:
    """Gains 1 Æmber whenever another creature is destroyed, and 10 when a player gains Æmber."""

    @after("destroyed", when=lambda g, me, you, e: e.was.type == "creature" and e.card is not me)
    def mourn(g, me, you, event):
        yield from g.gain(you, 1, "mourning")

    @after("amber_gained", when=lambda g, me, you, e: e.reason is None)
    def envy(g, me, you, event):
        yield from g.gain(you, 10, "envy")


@invent("Tomb Watcher", type="artifact")
class TombWatcher:
    """After a creature is destroyed: gains 1 Æmber for each creature in a discard pile."""

    @after("destroyed", when=lambda g, me, you, e: e.was.type == "creature")
    def watch(g, me, you, event):
        yield from g.gain(you, sum(c.type == "creature" for p in g.players for c in p.discard), "watch")


@pytest.mark.clause("destroyed-simultaneous-cards-leave-together")
def test_cards_destroyed_together_leave_together_in_the_active_players_order(table, version):
    t = table(
        me={"hand": ["Tomb Sweep"], "line": ["Goon 1"], "discard": ["Chant"]},
        foe={"line": ["Goon 2", "Goon 3"]},
        ruleset=version,
    )
    t.play("Tomb Sweep")
    assert t.pending.kind == "order"
    assert t.pending.seat == 0
    assert t.offered == ["Goon 2", "Goon 3"]
    assert len(t.g.creatures()) == 3, "nothing has left before the order is picked"
    t.choose(["Goon 3", "Goon 2"])
    assert t.titles(t.foe.discard) == ["Goon 3", "Goon 2"]
    assert t.titles(t.me.discard) == ["Chant", "Goon 1", "Tomb Sweep"]


@pytest.mark.clause("destroyed-ability-immediately-before", versions=("1.2", "1.3"))
@pytest.mark.clause(
    "destroyed-abilities-resolve-while-tagged", "destroyed-tag-first", versions=("2021-03", "16.0", "18.4")
)
def test_a_destroyed_ability_resolves_while_every_dying_card_is_still_in_play(table, version):
    t = table(me={"hand": ["Tomb Sweep"]}, foe={"line": ["Tomb Counter", "Goon 3"]}, ruleset=version)
    t.play("Tomb Sweep", ["Tomb Counter", "Goon 3"])
    assert t.foe.amber == 2, "two creatures in play, none in a discard pile"
    kinds = [fact.kind for fact in t.facts]
    tagged = [n for n, kind in enumerate(kinds) if kind == "card.tagged"]
    assert len(tagged) == 2
    assert max(tagged) < kinds.index("amber.gained") < kinds.index("card.left_play")


@pytest.mark.clause("destroyed-tag-first", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("victim, dies", [("Goon 3", True), ("Goon 4", False)])
def test_lethal_damage_tags_too(table, version, victim, dies):
    t = table(me={"hand": ["Punch"]}, foe={"line": [victim, "Goon 9"]}, ruleset=version)
    t.play("Punch", victim)
    assert [f.data["card"] for f in t.happened("card.tagged")] == ([t.card(victim).id] if dies else [])
    assert (t.card(victim).zone == "discard") == dies


@pytest.mark.clause("destroyed-other-abilities-of-dying-cards-silent", versions=("1.2", "1.3"))
@pytest.mark.clause("destroyed-abilities-resolve-while-tagged", versions=("2021-03", "16.0", "18.4"))
def test_other_abilities_of_cards_that_die_together(table, version):
    t = table(me={"hand": ["Tomb Sweep"]}, foe={"line": ["Tomb Imp", "Tomb Mourner"]}, ruleset=version)
    t.play("Tomb Sweep", ["Tomb Imp", "Tomb Mourner"])
    # its envy of the other's Destroyed ability: silent in the old books, at work in the new ones as it is in play
    assert t.foe.amber == (1 if version in OLD else 11)


@pytest.mark.clause("destroyed-other-abilities-of-dying-cards-silent", versions=("1.2", "1.3"))
@pytest.mark.parametrize("version", OLD)
def test_abilities_of_cards_that_stay_are_not_silent(table, version):
    t = table(me={"hand": ["Scything"]}, foe={"line": ["Tomb Imp", "Tomb Mourner"]}, ruleset=version)
    t.play("Scything", "Tomb Imp")
    assert t.foe.amber == 1 + 10 + 1  # the gain, the envy, the mourning


@pytest.mark.clause("destroyed-active-player-orders-abilities", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_the_active_player_orders_all_destroyed_abilities(table, version):
    for first, gained in (("Ghost", 1), ("Tomb Counter", 2)):
        t = table(me={"hand": ["Tomb Sweep"], "line": ["Ghost"]}, foe={"line": ["Tomb Counter"]}, ruleset=version)
        t.play("Tomb Sweep")
        assert t.pending.kind == "trigger"
        assert t.pending.seat == 0
        assert len(t.pending.keys) == 2
        t.choose(first)
        assert t.foe.amber == gained


@pytest.mark.clause("destroyed-tag-removed-only-by-instead", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_only_a_replacement_takes_the_tag_off(table, version):
    saved = {"title": "Goon 5", "damage": 4, "upgrades": ["Cloak"]}
    t = table(me={"hand": ["Tomb Sweep"]}, foe={"line": [saved, "Goon 4"]}, ruleset=version)
    t.play("Tomb Sweep")
    if not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.card("Goon 5").damage == 0
    assert not t.card("Goon 5").tagged
    assert sorted(t.titles(t.foe.discard)) == ["Cloak", "Goon 4"]


@pytest.mark.clause("destroyed-heal-does-not-save", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_healing_a_tagged_creature_does_not_save_it(table, version):
    line = ["Tomb Medic", {"title": "Goon 4", "damage": 2}, {"title": "Goon 9", "damage": 2}]
    t = table(me={"hand": ["Poison Wave"]}, foe={"line": line}, ruleset=version, house="shadows")
    t.play("Poison Wave", ["Tomb Medic", "Goon 4"])
    assert sorted(t.titles(t.foe.discard)) == ["Goon 4", "Tomb Medic"]
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.card("Goon 9").damage == 0


@pytest.mark.clause("destroyed-moved-card-still-counts", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_tagged_creature_that_moves_away_counts_as_destroyed(table, version):
    t = table(me={"hand": ["Loot the Bodies", "Scything"]}, foe={"line": ["Ghost", "Tomb Mourner"]}, ruleset=version)
    t.play("Loot the Bodies").play("Scything", "Ghost")
    if not t.at_rest:
        t.submit(t.pending.keys[0])
    assert t.titles(t.foe.hand) == ["Ghost"]
    assert t.foe.discard == []
    assert t.me.amber == len(t.card("Loot the Bodies").icons) + 1
    assert t.foe.amber == 11  # mourned, and the gain of Loot envied


@pytest.mark.clause("destroyed-tag-removed-only-by-instead", "destroyed-heal-does-not-save", versions=("2021-03",))
def test_the_tag_rules_for_creatures(table):
    saved = {"title": "Goon 5", "upgrades": ["Cloak"]}
    t = table(me={"hand": ["Tomb Sweep"]}, foe={"line": [saved, "Ghost", "Tomb Medic"]}, ruleset="2021-03")
    t.play("Tomb Sweep", "Tomb Medic", ["Tomb Medic", "Cloak"])
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.titles(t.foe.hand) == ["Ghost"]
    destroyed = [t.g.cards[fact.data["card"]].title for fact in t.happened("card.destroyed")]
    assert sorted(destroyed) == ["Cloak", "Ghost", "Tomb Medic"]


@pytest.mark.clause("destroyed-tag-rules-name-creatures", versions=("2021-03",))
@pytest.mark.clause("destroyed-tag-rules-cover-any-card", versions=("16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_the_tag_rules_for_artifacts(table, version):
    # 2021-03 speaks of creatures and says nothing else of artifacts: they are read as the last book puts it
    both = ["Tomb Vault", "Tomb Casing"]
    t = table(me={"hand": ["Tomb Sweep", "Scything"]}, foe={"artifacts": both}, ruleset=version)
    t.play("Scything", "Tomb Vault")  # moved to hand, and destroyed all the same
    assert t.titles(t.foe.hand) == ["Tomb Vault"]
    assert [f.data["card"] for f in t.happened("card.destroyed")] == [t.card("Tomb Vault").id]
    t.play("Tomb Sweep")  # replaced: the tag comes off
    assert t.titles(t.foe.artifacts) == ["Tomb Casing"]
    assert not t.card("Tomb Casing").tagged
    assert t.foe.amber == 1
    assert len(t.happened("card.destroyed")) == 1


@pytest.mark.clause(
    "destroyed-chain-of-destruction", "destroyed-tagged-cannot-be-chosen", versions=("2021-03", "16.0", "18.4")
)
@pytest.mark.parametrize("version", NEW)
def test_a_destroyed_ability_destroys_more_before_anything_leaves(table, version):
    t = table(
        me={"hand": ["Scything"], "line": ["Goon 8"]},
        foe={"line": ["Tomb Avenger", "Tomb Counter", "Goon 2"]},
        ruleset=version,
    )
    t.play("Scything", "Tomb Avenger")
    assert t.offered == ["Goon 8", "Tomb Counter", "Goon 2"], "the tagged avenger itself cannot be chosen"
    t.choose("Tomb Counter")
    assert t.foe.amber == 4, "its own Destroyed ability resolved with everything still in play"
    assert t.pending.kind == "order"
    assert t.offered == ["Tomb Avenger", "Tomb Counter"]
    t.choose(["Tomb Counter", "Tomb Avenger"])
    assert t.titles(t.foe.discard) == ["Tomb Counter", "Tomb Avenger"]
    assert t.titles(t.foe.line) == ["Goon 2"]
    assert t.titles(t.me.line) == ["Goon 8"]


@pytest.mark.clause("destroyed-tagged-cannot-be-tagged-again", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("destroyed-unchosen-target-may-be-tagged", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_property_may_point_to_a_tagged_card_and_is_wasted(table, version):
    # the 6-power creature is tagged with the judge, and is still the most powerful one
    t = table(
        me={"hand": ["Poison Wave"]},
        foe={"line": ["Tomb Judge", {"title": "Goon 6", "damage": 4, "upgrades": ["Tomb Keeper"]}, "Goon 5"]},
        ruleset=version,
        house="shadows",
    )
    t.play("Poison Wave", "Tomb Judge")
    assert t.foe.amber == 3, "its Destroyed ability resolved once"
    if not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert len(t.happened("card.tagged")) == 2
    assert len(t.happened("card.destroyed")) == 2


@pytest.mark.clause("destroyed-only-abilities-held-when-tagged", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_a_destroyed_ability_gained_after_the_tag_does_not_resolve(table, version):
    giver = {"title": "Tomb Giver", "upgrades": ["Tomb Keeper"]}
    t = table(me={"hand": ["Tomb Sweep"]}, foe={"line": [giver, "Goon 3"]}, ruleset=version)
    t.play("Tomb Sweep")
    keys = t.pending.keys
    t.submit(keys[0])  # gives the keeper away; the second ability was held at the tag and resolves
    if not t.at_rest:
        t.submit(*t.pending.keys)
    assert t.foe.amber == 3, "once, for the giver that had it when it was tagged"


@pytest.mark.clause("destroyed-battleline-closes-when-tagged-card-moves", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_the_line_closes_at_once_when_a_tagged_card_moves(table, version):
    line = ["Goon 1", "Ghost", "Tomb Archivist", "Goon 2"]
    t = table(me={"hand": ["Tomb Sweep"]}, foe={"line": line}, ruleset=version)
    t.play("Tomb Sweep", "Ghost")
    # with the runner gone, the archivist's neighbors were both Goons
    assert sorted(t.titles(t.foe.archives)) == ["Goon 1", "Goon 2"]
    assert t.titles(t.foe.discard) == ["Tomb Archivist"]
    assert t.titles(t.foe.hand) == ["Ghost"]


@pytest.mark.clause("destroyed-after-effect-needs-source-in-play", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
@pytest.mark.parametrize("event, mourned", [("Tomb Sweep", 0), ("Scything", 1)])
def test_a_card_destroyed_in_the_same_event_does_not_react(table, version, event, mourned):
    t = table(me={"hand": [event]}, foe={"line": ["Tomb Mourner", "Goon 2"]}, ruleset=version)
    t.play(event, "Goon 2" if mourned else ["Goon 2", "Tomb Mourner"])
    assert t.foe.amber == mourned


@pytest.mark.clause("destroyed-new-arrivals-not-tagged", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_what_enters_during_a_destruction_stays(table, version):
    t = table(
        me={"hand": ["Tomb Sweep"], "line": ["Goon 1"]},
        foe={"line": ["Tomb Caller"], "hand": ["Tomb Imp"]},
        ruleset=version,
    )
    t.play("Tomb Sweep")
    to_rest(t)
    assert t.titles(t.foe.line) == ["Tomb Imp"]
    assert not t.card("Tomb Imp").tagged
    assert t.foe.amber == 0
    assert t.titles(t.foe.discard) == ["Tomb Caller"]
    assert t.titles(t.me.discard) == ["Goon 1", "Tomb Sweep"]


@pytest.mark.clause("destroyed-chart-after-effects-last", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", NEW)
def test_what_reacts_to_a_destruction_comes_last(table, version):
    t = table(
        me={"hand": ["Poison Wave"], "artifacts": ["Tomb Watcher"]},
        foe={"line": ["Goon 2", "Tomb Imp", "Goon 9"]},
        ruleset=version,
        house="shadows",
    )
    t.play("Poison Wave", ["Goon 2", "Tomb Imp"])
    to_rest(t)
    # once for each of the two, and each time both lie in the discard pile already; 1 from the icon
    assert t.me.amber == 2 + 2 + len(t.card("Poison Wave").icons)
    kinds = [fact.kind for fact in t.facts]
    left = [n for n, kind in enumerate(kinds) if kind == "card.left_play"]
    watched = [n for n, f in enumerate(t.facts) if f.kind == "amber.gained" and f.data["reason"] == "watch"]
    assert len(left) == 2
    assert len(watched) == 2
    assert max(left) < min(watched)
    assert t.titles(t.foe.line) == ["Goon 9"]

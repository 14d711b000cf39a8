"""Golden rule, errata, ready and exhausted cards, the supply, and whose Æmber is whose."""

from __future__ import annotations

import pytest

from engine.rulesets import RULESETS
from tests.engine.invent import invent

CURRENT = pytest.mark.parametrize("version", ["16.0", "18.4"])
ERRATA = {"1.2": 1, "1.3": 4, "2021-03": 14, "16.0": 15, "18.4": 16}


@invent("Basic Backup", type="upgrade")
class BasicBackup:
    """Its creature gains: Destroyed: archives this creature; as printed the player may, by the erratum must."""

    class Grants:
        """Destroyed: archives this creature."""

        def destroyed(g, me, you):
            if g.erratum("Biomatrix Backup") or (yield from g.may()):
                yield from g.archive(me)


@invent("Basic Mint", type="action")
class BasicMint:
    """Play: gains 500 Æmber. Exalts a creature 500 times."""

    def play(g, me, you):
        yield from g.gain(you, 500)
        creature = yield from g.choose_creature()
        yield from g.exalt(creature, 500)


@invent("Basic Muster", type="action")
class BasicMuster:
    """Play: puts 500 power counters on each creature, deals 400 damage to each and stuns them all."""

    def play(g, me, you):
        for creature in g.creatures():
            yield from g.add_counters(creature, count=500)
        yield from g.deal_damage(g.creatures(), 400)
        yield from g.stun(g.creatures())


@invent("Basic Taster", power=3)
class BasicTaster:
    """Fight: gains 1 Æmber. Reap: gains 10 Æmber if you have any."""

    def fight(g, me, you):
        yield from g.gain(you, 1)

    def reap(g, me, you):
        yield from g.gain(you, 10 if you.amber else 0)


# cards, errata and rules


@pytest.mark.clause("golden-rule-card-beats-rules")
def test_the_text_of_a_card_beats_a_rule(table, version):
    t = table(
        me={"hand": ["Silvertooth", "Urchin"], "artifacts": ["Dominator Bauble"], "line": ["Mother"]},
        foe={},
        house="shadows",
        ruleset=version,
    )
    t.play("Silvertooth")
    t.play("Urchin")
    assert t.card("Silvertooth").ready
    assert not t.card("Urchin").ready
    t.next_turn()
    assert len(t.me.hand) == 7, "Mother's text beats the hand of six"


@pytest.mark.clause("golden-rule-erratum-beats-rules")
@CURRENT
def test_an_erratum_beats_the_rules_and_the_printed_card(table, version):
    t = table(me={"hand": ["Library Access", "Twin Bolt Emission"]}, foe={}, house="logos", ruleset=version)
    t.play("Library Access")
    # by the rules a played action card goes to the discard pile, and its printed text says nothing else
    assert t.titles(t.me.purged) == ["Library Access"]
    assert t.me.discard == []
    t.play("Twin Bolt Emission", "Twin Bolt Emission")
    assert t.titles(t.me.discard) == ["Twin Bolt Emission"]


@pytest.mark.clause("errata-replace-printed-text")
def test_the_errata_in_force_are_those_of_the_book(table, version):
    errata = RULESETS[version].errata
    assert len(errata) == ERRATA[version]
    assert "Biomatrix Backup" in errata
    t = table(me={}, foe={}, ruleset=version)
    assert t.g.erratum("Biomatrix Backup")
    assert not t.g.erratum("Anger")
    assert t.g.erratum("Library Access") is (version != "1.2")
    assert t.g.erratum("Custom Virus") is (version in ("2021-03", "16.0", "18.4"))
    assert t.g.erratum("Collector Worm") is (version in ("16.0", "18.4"))


@pytest.mark.clause("errata-replace-printed-text")
def test_a_card_is_played_with_the_text_of_its_erratum(table, version):
    t = table(me={"hand": ["Library Access"]}, foe={}, house="logos", ruleset=version)
    t.play("Library Access")
    purged = version != "1.2"
    assert t.titles(t.me.purged) == (["Library Access"] if purged else [])
    assert t.titles(t.me.discard) == ([] if purged else ["Library Access"])


@pytest.mark.clause("errata-replace-printed-text")
def test_an_erratum_of_the_first_book_replaces_a_choice_by_a_must(table, version):
    t = table(
        me={"hand": ["Punch"]},
        foe={"line": [{"title": "Goon 3", "upgrades": ["Basic Backup"]}]},
        ruleset=version,
    )
    t.play("Punch")
    assert t.at_rest, "nobody is asked"
    assert t.titles(t.foe.archives) == ["Goon 3"]
    assert t.titles(t.foe.discard) == ["Basic Backup"]


@pytest.mark.clause("errata-fight-reads-after-fight")
@pytest.mark.ruling("erratum-general-fight-label")
@CURRENT
def test_fight_means_after_fight(table, version):
    t = table(me={"line": ["Basic Taster"]}, foe={"line": ["Goon 2", "Goon 3"]}, ruleset=version)
    t.fight("Basic Taster", "Goon 2")
    assert t.card("Basic Taster").damage == 2
    assert t.me.amber == 1
    kinds = [fact.kind for fact in t.facts]
    assert kinds.index("damage.dealt") < kinds.index("card.destroyed") < kinds.index("amber.gained")
    t = table(me={"line": ["Basic Taster"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.fight("Basic Taster")
    assert t.me.line == [], "destroyed in the fight, it does nothing after it"
    assert t.me.amber == 0, "destroyed in the fight, it does nothing after it"


@pytest.mark.clause("errata-reap-reads-after-reap")
@pytest.mark.ruling("erratum-general-reap-label")
@CURRENT
def test_reap_means_after_reap(table, version):
    t = table(me={"line": ["Basic Taster"]}, foe={}, ruleset=version)
    t.reap("Basic Taster")
    assert [fact.data["amount"] for fact in t.happened("amber.gained")] == [1, 10]
    assert t.me.amber == 11, "the Æmber of the reap was there before the ability looked"


@pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03"])
def test_the_general_errata_change_no_timing(table, version):
    t = table(me={"line": ["Basic Taster", "Basic Taster"]}, foe={"line": ["Goon 2"]}, ruleset=version)
    t.fight("Basic Taster")
    assert t.me.amber == 1
    t.reap("Basic Taster#2")
    assert t.me.amber == 12


# ready and exhausted


@pytest.mark.clause("ready-card-usable", "exhausted-card-not-usable")
@pytest.mark.parametrize(
    ("how", "title"),
    [("reap", "Goon 5"), ("fight", "Goon 5"), ("action", "Gauntlet of Command"), ("omni", "Lamp")],
)
def test_a_ready_card_is_used_and_is_exhausted_then(table, version, how, title):
    zone = "line" if title == "Goon 5" else "artifacts"
    t = table(
        me={zone: [title]}, foe={"line": ["Goon 3"], zone: ["Goon 3"] if zone == "line" else [title]}, ruleset=version
    )
    key = f"{how}:{t.card(title).id}"
    assert key in t.pending.keys
    other = t.foe.line[0] if zone == "line" else t.foe.artifacts[0]
    assert t.refused(f"{how}:{other.id}"), "not a card of the opponent"
    t.submit(key)
    assert not t.card(title).ready
    assert key not in t.pending.keys
    assert t.refused(key).clause == "exhausted-card-not-usable"


@pytest.mark.clause("exhausted-card-not-usable")
def test_an_ability_or_the_ready_step_makes_it_usable_again(table, version):
    t = table(
        me={"line": [{"title": "Goon 3", "ready": False}], "hand": ["Whip"]},
        foe={"line": [{"title": "Goon 5", "ready": False}]},
        ruleset=version,
    )
    assert not t.may("reap:Goon 3")
    assert not t.may("fight:Goon 3")
    t.play("Whip")
    t.reap("Goon 3")
    assert not t.may("reap:Goon 3")
    t.next_turn("brobnar")
    assert not t.may("reap:Goon 5"), "the ready step comes at the end of its controller's turn"
    t.next_turn("brobnar")
    assert t.may("reap:Goon 3")


@pytest.mark.clause("ready-card-usable")
def test_a_ready_card_is_used_on_the_turn_of_its_controller_only(table, version):
    t = table(me={"line": ["Goon 3"]}, foe={"line": ["Goon 5"]}, ruleset=version)
    t.next_turn("brobnar")
    assert t.card("Goon 3").ready
    assert not t.may("reap:Goon 3")
    assert t.may("reap:Goon 5")
    assert t.refused("reap:Goon 3").clause == "use-only-controlled-cards"


@pytest.mark.clause("enter-play-exhausted")
def test_creatures_and_artifacts_enter_play_exhausted_unless_a_card_says_otherwise(table, version):
    t = table(
        me={"hand": ["Bad Penny", "Seeker Needle", "Silvertooth"], "line": ["Goon 3"]},
        foe={"line": ["Goon 5"]},
        house="shadows",
        ruleset=version,
    )
    t.play("Bad Penny")
    t.play("Seeker Needle")
    t.play("Silvertooth")
    assert [card.ready for card in t.me.line] == [True, False, True]
    assert not t.me.artifacts[0].ready
    assert not t.may("reap:Bad Penny")
    assert not t.may("action:Seeker Needle")
    assert t.may("reap:Silvertooth")
    t.next_turn()
    assert all(card.ready for card in [*t.me.line, *t.me.artifacts])


# Æmber and the supply


@pytest.mark.clause("supply-is-unlimited")
def test_the_supply_does_not_run_out(table, version):
    t = table(me={"hand": ["Basic Mint", "Basic Muster"]}, foe={"line": ["Goon 1"] * 30}, ruleset=version)
    t.play("Basic Mint", "Goon 1")
    assert t.me.amber == 500
    assert t.foe.line[0].amber == 500
    t.play("Basic Muster")
    assert all(card.damage == 400 and card.stunned and card.power_counters == 500 for card in t.foe.line)
    assert len(t.foe.line) == 30


@pytest.mark.clause("amber-gained-goes-to-pool")
def test_amber_that_is_gained_goes_to_the_pool_of_its_player(table, version):
    t = table(
        me={"hand": ["Punch"], "line": [{"title": "Goon 3", "amber": 2}], "amber": 1},
        foe={"line": ["Dust Imp"], "amber": 1},
        ruleset=version,
    )
    t.reap("Goon 3")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber) == (2, 1, 2)
    t.play("Punch", "Dust Imp")
    assert (t.me.amber, t.foe.amber, t.card("Goon 3").amber) == (3, 3, 2)


@pytest.mark.clause("amber-only-pool-counts-as-yours")
@pytest.mark.parametrize(("pool", "gained"), [(0, 2), (1, 0)])
def test_amber_on_creatures_is_nobodys(table, version, pool, gained):
    t = table(
        me={"hand": ["The Terror"], "line": [{"title": "Goon 3", "amber": 2}]},
        foe={"line": [{"title": "Goon 4", "amber": 5}], "amber": pool},
        house="dis",
        ruleset=version,
    )
    t.play("The Terror")
    assert t.me.amber == gained, "the 5 on the creature do not count as the opponent's"


@pytest.mark.clause("amber-only-pool-counts-as-yours")
def test_only_the_pool_is_stolen_from_and_pays_for_keys(table, version):
    t = table(
        me={"hand": ["Too Much to Protect", "Nerve Blast"], "line": [{"title": "Goon 3", "amber": 9}]},
        foe={"line": [{"title": "Goon 4", "amber": 5}], "amber": 6},
        house="shadows",
        ruleset=version,
    )
    t.play("Too Much to Protect")
    icons = len(t.card("Too Much to Protect").icons)
    assert (t.me.amber, t.foe.amber) == (icons, 6), "6 and 5 on a creature are not beyond 6"
    t.end()
    assert t.happened("turn.ended")[0].data["check"] is False, "9 on a creature do not pay for a key"
    t.choose("red", "brobnar")
    assert t.foe.amber == 0
    assert t.card("Goon 4").amber == 5

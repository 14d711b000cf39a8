"""Types that cards have for as long as something says so, upgrades on artifacts, and actions that become upgrades."""

from __future__ import annotations

from engine.abilities import lasting
from engine.table.durations import while_here
from engine.table.forms import ARTIFACT, Form
from tests.engine.helpers.answers import to_rest
from tests.engine.invent import invent

NEWEST = "18.4"


@invent("Form Gorgon", power=3)
class FormGorgon:
    """Each card with a stone counter is an artifact. Reap: puts a stone counter on a creature."""

    def form_of(g, me, card):
        return ARTIFACT if card.counters.get("stone") else None

    def reap(g, me, you):
        yield from g.add_counters((yield from g.choose_creature()), "stone")


@invent("Form Chisel", type="action")
class FormChisel:
    """Play: removes a stone counter from an artifact."""

    def play(g, me, you):
        yield from g.remove_counters((yield from g.choose_card(g.artifacts())), "stone", 1)


@invent("Form Spark", type="upgrade")
class FormSpark:
    """Is attached to an artifact. Play: makes it a creature of yours for as long as this is on it."""

    attaches_to = ("artifact",)

    def play(g, me, you):
        yield from g.begin(me, you, FormSpark.Alive, until=while_here(me), on=me.host)

    @lasting
    class Alive:
        """You control it, and it is a creature of 4 power with versatile."""

        gives_control = True
        ends_with_source = True

        def form_of(g, me, card):
            return Form("creature", 4) if g.ref(card) == me.on else None

        def keywords(g, me, creature):
            return {"versatile": 1} if g.ref(creature) == me.on else {}


@invent("Form Ember", type="artifact")
class FormEmber:
    """Each artifact with an upgrade is a creature of 6 power."""

    def form_of(g, me, card):
        return Form("creature", 6) if card.upgrades else None


@invent("Form Numbness", power=2)
class FormNumbness:
    """The text box of each artifact counts as blank."""

    def blanks(g, me, card):
        return card.type == "artifact"


@invent("Form Solvent", type="action")
class FormSolvent:
    """Play: destroys an upgrade."""

    def play(g, me, you):
        upgrades = [upgrade for card in [*g.creatures(), *g.artifacts()] for upgrade in card.upgrades]
        yield from g.destroy((yield from g.choose_card(upgrades)))


@invent("Form Ghost", type="action")
class FormGhost:
    """Play: goes to a creature or artifact as an upgrade."""

    def play(g, me, you):
        host = yield from g.choose_card([*g.creatures(), *g.artifacts()])
        yield from g.attach_as_upgrade(me, host)

    class AsUpgrade:
        """This card belongs to house Dis."""

        attaches_to = ("creature", "artifact")

        def house_of(g, me, card):
            return "dis" if card is me.host else None


@invent("Form Shroud", type="action")
class FormShroud:
    """Play: goes to a card as an upgrade for creatures."""

    def play(g, me, you):
        host = yield from g.choose_card([*g.creatures(), *g.artifacts()])
        yield from g.attach_as_upgrade(me, host)

    class AsUpgrade:
        """This creature has 2 more power."""

        class Grants:
            """Has 2 more power."""

            def power(g, me, creature):
                return 2 if creature is me else 0


# types that last


def test_a_creature_is_an_artifact_while_something_says_so(table):
    t = table(me={"line": ["Form Gorgon", "Goon 2"]}, foe={"line": ["Goon 3", "Goon 5"]}, ruleset=NEWEST)
    t.reap("Form Gorgon", "Goon 3")
    assert t.titles(t.foe.line) == ["Goon 5"]
    assert t.titles(t.foe.artifacts) == ["Goon 3"]
    assert t.card("Goon 3").type == "artifact"
    assert t.titles(t.me.line) == ["Form Gorgon", "Goon 2"], "no stone on these"


def test_it_is_a_creature_again_when_that_ends(table):
    t = table(me={"line": ["Form Gorgon"], "hand": ["Form Chisel"]}, foe={"line": ["Goon 3", "Goon 5"]}, ruleset=NEWEST)
    t.reap("Form Gorgon", "Goon 3").play("Form Chisel", "left")
    assert t.titles(t.foe.line) == ["Goon 3", "Goon 5"]
    assert t.foe.artifacts == []
    assert t.card("Goon 3").more == {}


def test_it_is_a_creature_again_when_who_says_so_leaves_play(table):
    t = table(me={"line": ["Form Gorgon"]}, foe={"line": ["Goon 3", "Goon 9"]}, ruleset=NEWEST)
    t.reap("Form Gorgon", "Goon 3").next_turn("brobnar").fight("Goon 9").choose("right")
    assert t.titles(t.foe.line) == ["Goon 9", "Goon 3"]


def test_another_who_says_so_keeps_it_an_artifact(table):
    t = table(me={"line": ["Form Gorgon", "Form Gorgon"]}, foe={"line": ["Goon 3", "Goon 9"]}, ruleset=NEWEST)
    t.reap("Form Gorgon", "Goon 3").next_turn("brobnar").fight("Goon 9", "Form Gorgon")
    assert t.card("Goon 3").type == "artifact"


def test_who_turns_itself_to_stone_stays_stone(table):
    t = table(me={"line": ["Form Gorgon"]}, foe={}, ruleset=NEWEST)
    t.reap("Form Gorgon")
    assert t.titles(t.me.artifacts) == ["Form Gorgon"]
    assert t.me.line == []


def test_what_lies_on_it_stays_and_its_ward_does_nothing(table):
    stone = {"title": "Goon 5", "damage": 2, "amber": 1, "warded": True, "upgrades": ["Blood of Titans"]}
    t = table(me={"line": ["Form Gorgon"], "hand": ["Barehanded"]}, foe={"line": [stone]}, ruleset=NEWEST)
    t.reap("Form Gorgon", "Goon 5")
    goon = t.card("Goon 5")
    assert (goon.damage, goon.amber, goon.warded) == (2, 1, True)
    assert t.titles(goon.upgrades) == ["Blood of Titans"]
    t.play("Barehanded")
    assert goon.zone == "deck"
    assert t.foe.amber == 0, "what lay on an artifact goes to the supply"


def test_a_form_that_lasts_survives_a_snapshot(table):
    t = table(me={"line": ["Form Gorgon"]}, foe={"line": ["Goon 3"]}, ruleset=NEWEST)
    t.reap("Form Gorgon", "Goon 3").next_turn("brobnar")
    assert t.card("Goon 3").more == {"form": ["creature", 3, 0]}


def test_of_two_who_say_so_the_newest_counts(table):
    t = table(
        me={"line": ["Goon 2"], "hand": ["Form Spark", "Form Ember", "Scything"], "artifacts": ["Trinket"]},
        ruleset=NEWEST,
    )
    t.play("Form Spark", "right").play("Form Ember")
    assert t.power("Trinket") == 6
    t.play("Scything", "Form Ember")
    assert t.power("Trinket") == 4
    assert t.titles(t.me.line) == ["Goon 2", "Trinket"], "it did not move"


def test_a_stone_that_is_made_a_creature_has_its_printed_power(table):
    t = table(
        me={"line": ["Form Gorgon"], "hand": ["Form Spark"]},
        foe={"line": ["Goon 7", "Goon 1"]},
        ruleset=NEWEST,
    )
    t.reap("Form Gorgon", "Goon 7").play("Form Spark", "right")
    goon = t.card("Goon 7")
    assert (goon.type, goon.controller, t.power("Goon 7")) == ("creature", 0, 7)


def test_who_turned_itself_to_stone_stays_stone_where_artifacts_are_blank(table):
    t = table(
        me={"line": ["Form Gorgon", "Goon 2"], "hand": ["Slaying"]},
        foe={"line": ["Form Numbness"], "artifacts": [{"title": "Trinket", "counters": {"stone": 1}}]},
        ruleset=NEWEST,
    )
    t.reap("Form Gorgon", "Form Gorgon")
    assert t.titles(t.me.artifacts) == ["Form Gorgon"]
    t.play("Slaying", "Form Numbness")
    assert t.titles(t.me.artifacts) == ["Form Gorgon"]


def test_a_blank_stone_makes_no_others(table):
    t = table(
        me={"line": ["Form Gorgon", {"title": "Goon 2", "counters": {"stone": 1}}], "hand": ["Chant", "Slaying"]},
        foe={"line": ["Form Numbness"]},
        ruleset=NEWEST,
    )
    t.play("Chant")
    assert t.titles(t.me.artifacts) == ["Goon 2"]
    to_rest(t.reap("Form Gorgon", "Form Gorgon"))
    assert t.titles(t.me.line) == ["Goon 2"]
    t.play("Slaying", "Form Numbness")
    assert sorted(t.titles(t.me.artifacts)) == ["Form Gorgon", "Goon 2"]


# upgrades on artifacts


def test_an_upgrade_for_artifacts_goes_on_these_alone(table):
    t = table(
        me={"line": ["Goon 2"], "hand": ["Form Spark"], "artifacts": ["Trinket"]},
        foe={"artifacts": ["Trinket"]},
        ruleset=NEWEST,
    )
    t.play("Form Spark")
    assert t.offered == ["Trinket", "Trinket"]
    t.choose("Trinket", "left")
    assert t.titles(t.me.line) == ["Trinket", "Goon 2"]


def test_without_an_artifact_it_cannot_be_played(table):
    t = table(me={"line": ["Goon 2"], "hand": ["Form Spark"]}, foe={"line": ["Goon 3"]}, ruleset=NEWEST)
    assert "needs an artifact" in str(t.refused("play:Form Spark"))


def test_an_artifact_lives_under_another_control_while_the_upgrade_is_on_it(table):
    t = table(
        me={"line": ["Goon 2"], "hand": ["Form Spark"]},
        foe={"artifacts": ["Trinket"], "hand": ["Form Solvent"], "line": ["Goon 3"]},
        ruleset=NEWEST,
    )
    t.play("Form Spark", "right")
    trinket = t.card("Trinket")
    assert t.titles(t.me.line) == ["Goon 2", "Trinket"]
    assert (trinket.type, t.power("Trinket"), trinket.controller) == ("creature", 4, 0)
    assert t.g.has_keyword(trinket, "versatile")
    t.next_turn("brobnar").play("Form Solvent")
    assert (trinket.type, trinket.controller) == ("artifact", 1)
    assert t.titles(t.foe.artifacts) == ["Trinket"]
    assert t.titles(t.me.line) == ["Goon 2"]


# actions that become upgrades


def test_an_action_becomes_an_upgrade_with_a_text_of_its_own(table):
    t = table(me={"line": ["Goon 2", "Goon 3"], "hand": ["Form Ghost"]}, foe={}, ruleset=NEWEST)
    t.play("Form Ghost", "Goon 2")
    ghost = t.card("Form Ghost")
    assert (ghost.zone, ghost.type, ghost.host) == ("play", "upgrade", t.card("Goon 2"))
    assert t.g.houses_of(t.card("Goon 2")) == ("dis",)
    assert t.g.houses_of(t.card("Goon 3")) == ("brobnar",)


def test_it_works_on_an_artifact_where_its_text_says_so(table):
    t = table(me={"artifacts": ["Trinket"], "hand": ["Form Ghost"]}, foe={}, ruleset=NEWEST)
    t.play("Form Ghost")
    assert t.g.houses_of(t.card("Trinket")) == ("dis",)


def test_it_does_not_go_where_its_text_does_not_let_it(table):
    t = table(me={"artifacts": ["Trinket"], "line": ["Goon 2"], "hand": ["Form Shroud"]}, foe={}, ruleset=NEWEST)
    t.play("Form Shroud", "Trinket")
    assert t.card("Form Shroud").zone == "discard"
    assert t.card("Form Shroud").type == "action"


def test_it_is_an_action_again_when_it_leaves_play(table):
    t = table(
        me={"line": ["Goon 2"], "hand": ["Form Shroud"]},
        foe={"line": ["Goon 9"], "hand": ["Form Solvent"]},
        ruleset=NEWEST,
    )
    t.play("Form Shroud", "Goon 9")
    assert t.power("Goon 9") == 11
    t.next_turn("brobnar").play("Form Solvent")
    shroud = t.card("Form Shroud")
    assert (shroud.zone, shroud.type, shroud.controller) == ("discard", "action", 0)
    assert t.power("Goon 9") == 9

"""The events that tell what has happened: when they are told, of what, and in which rulebooks there are such things."""

from __future__ import annotations

import pytest

from engine.abilities import after
from engine.abilities.events import FIELDS
from engine.table.state import Card, Player
from tests.engine.invent import invent, plain

HEARD = (
    "icon_resolved counters_added counters_removed exalted warded ward_lost enraged damage_prevented amber_lost purged"
    " token_made chains_gained revealed damaged destroyed key_forged discarded"
).split()


def said(event) -> str:
    """The fields of an event, in the order of the table, in words."""
    words = []
    for name in FIELDS[event.kind]:
        value = getattr(event, name)
        if name in ("was", "fight"):
            continue
        words.append(_name(value))
    return " ".join(words)


def _name(value) -> str:
    if isinstance(value, Card):
        return value.title
    return value.name if isinstance(value, Player) else str(value)


def ear(kind: str) -> str:
    """Make an artifact known that puts a counter on itself for each event of a kind, named after what it was."""

    class Ear:
        """Puts a counter on itself whenever it hears of it."""

        @after(kind, when=lambda g, me, you, e: e.card is not me)
        def hear(g, me, you, event):
            yield from g.add_counters(me, said(event))

    return invent(f"Ear of {kind}", type="artifact")(Ear) and f"Ear of {kind}"


EARS = {kind: ear(kind) for kind in HEARD}
plain("Ant Token", power=1)
plain("Ant Drawn", type="action", icons=("draw", "amber"))
plain("Ant Spark", type="action", icons=("damage",))
plain("Ant Splasher", power=2, keywords={"splash-attack": 3})
plain("Ant Lancer", power=2, keywords={"assault": 2})
plain("Ant Thorn", power=6, keywords={"hazardous": 1})


@invent("Ant Shop", type="artifact")
class AntShop:
    """Omni: does one thing to a creature, or to you."""

    def omni(g, me, you):
        modes = ["ward", "enrage", "exalt", "count", "uncount", "power", "hit", "purge", "reveal", "token"]
        mode = yield from g.choose_mode([*modes, "chains", "lose", "forge", "discard", "destroy"])
        creature = g.creatures(friendly_to=you)[0]
        deeds = {
            "ward": lambda: g.ward(creature),
            "enrage": lambda: g.enrage(creature),
            "exalt": lambda: g.exalt(creature, 2),
            "count": lambda: g.add_counters(creature, "growth", 3),
            "uncount": lambda: g.remove_counters(creature, "growth"),
            "power": lambda: g.add_counters(creature),
            "hit": lambda: g.deal_damage(creature, 2),
            "purge": lambda: g.purge(you.discard[-1:]),
            "reveal": lambda: g.reveal(you.hand, you),
            "token": lambda: g.make_token(you),
            "chains": lambda: g.gain_chains(you, 30),
            "lose": lambda: g.lose(you, 9),
            "forge": lambda: g.forge(you, cost=1),
            "discard": lambda: g.discard_top(you),
            "destroy": lambda: g.destroy(creature),
        }
        yield from deeds[mode]()


def heard_of(table, kind: str, *modes: str, version: str = "16.0", **mine) -> dict[str, int]:
    """What the ear of a kind has written down after the shop did these things."""
    artifacts = [EARS[kind], *["Ant Shop"] * len(modes)]
    side = {"line": ["Guard 5/1"], "amber": 3, **mine}
    t = table(me={"artifacts": artifacts, **side}, foe={}, ruleset=version)
    for n, mode in enumerate(modes, 1):
        t.omni(f"Ant Shop#{n}", mode)
        while t.pending.prompt != "main":
            t.submit(*t.pending.keys[: t.pending.maximum])
    return t.card(EARS[kind]).counters


@pytest.mark.clause("ward-does-not-stack", versions=("2021-03", "16.0", "18.4"))
def test_a_ward_is_told_once_and_its_loss_too(table, version):
    known = version in ("2021-03", "16.0", "18.4")
    assert heard_of(table, "warded", "ward", "ward", version=version) == ({"P1 Guard 5/1 Ant Shop": 1} if known else {})
    assert heard_of(table, "ward_lost", "ward", "hit", version=version) == ({"Guard 5/1": 1} if known else {})
    assert heard_of(table, "ward_lost", "ward", "destroy", version=version) == ({"Guard 5/1": 1} if known else {})


@pytest.mark.clause("enrage-puts-counter", versions=("2021-03", "16.0", "18.4"))
def test_an_enraged_creature_is_not_enraged_again(table, version):
    known = version in ("2021-03", "16.0", "18.4")
    told = heard_of(table, "enraged", "enrage", "enrage", version=version)
    assert told == ({"P1 Guard 5/1 Ant Shop": 1} if known else {})


@pytest.mark.clause("exalt-adds-amber-from-supply")
def test_who_exalts_a_creature_and_how_much(table, version):
    assert heard_of(table, "exalted", "exalt", version=version) == {"P1 Guard 5/1 2 Ant Shop": 1}


@pytest.mark.clause("counters-have-no-rules-of-their-own")
def test_counters_that_come_and_go(table, version):
    added = heard_of(table, "counters_added", "count", "power", version=version)
    assert added == {"P1 Guard 5/1 3 growth Ant Shop": 1, "P1 Guard 5/1 1 power Ant Shop": 1}
    removed = heard_of(table, "counters_removed", "count", "uncount", "uncount", version=version)
    assert removed == {"P1 Guard 5/1 3 growth Ant Shop": 1}


def test_what_armor_and_wards_prevented(table, version):
    assert heard_of(table, "damage_prevented", "hit", version=version) == {"Guard 5/1 1 Ant Shop armor": 1}
    warded = heard_of(table, "damage_prevented", "ward", "hit", version=version)
    by, much = ("ward", 2) if version in ("2021-03", "16.0", "18.4") else ("armor", 1)
    assert warded == {f"Guard 5/1 {much} Ant Shop {by}": 1}


def test_what_came_to_a_player_or_went(table, version):
    assert heard_of(table, "amber_lost", "lose", "lose", version=version) == {"P1 3": 1}
    assert heard_of(table, "chains_gained", "chains", "chains", version=version) == {"P1 24": 1}
    assert heard_of(table, "key_forged", "forge", version=version) == {"P1 red 1": 1}


@pytest.mark.clause("purge-facedown", "purge-faceup", "discard-pile-newest-on-top")
def test_cards_that_are_purged_revealed_and_discarded(table, version):
    told = heard_of(table, "purged", "purge", version=version, discard=["Goon 2"])
    assert told == {"P1 Goon 2 discard Ant Shop": 1}
    told = heard_of(table, "revealed", "reveal", version=version, hand=["Goon 2", "Chant"])
    assert told == {"P1 Goon 2 hand": 1, "P1 Chant hand": 1}
    assert heard_of(table, "discarded", "discard", version=version, deck=["Goon 2"]) == {"P1 Goon 2 deck": 1}


@pytest.mark.clause("token-make-from-top-of-deck", versions=("16.0", "18.4"))
def test_a_token_creature_is_told_of(table, version):
    told = heard_of(table, "token_made", "token", version=version, token="Ant Token")
    assert told == ({"P1 Ant Token": 1} if version in ("16.0", "18.4") else {})


@pytest.mark.clause("bonus-draw-draws-one", "bonus-top-to-bottom", versions=("2021-03", "16.0", "18.4"))
def test_which_icon_of_which_card_was_resolved(table, version):
    t = table(me={"artifacts": [EARS["icon_resolved"]], "hand": ["Ant Drawn"]}, ruleset=version)
    t.play("Ant Drawn")
    wanted = {"P1 Ant Drawn draw": 1, "P1 Ant Drawn amber": 1}
    if version in ("1.2", "1.3"):
        del wanted["P1 Ant Drawn draw"]
    assert t.card(EARS["icon_resolved"]).counters == wanted


@pytest.mark.clause("bonus-damage-source-is-not-the-card", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["2021-03", "16.0", "18.4"])
def test_damage_of_an_icon_says_so(table, version):
    t = table(me={"artifacts": [EARS["damaged"]], "hand": ["Ant Spark"], "line": ["Goon 5"]}, ruleset=version)
    t.play("Ant Spark")
    assert t.card(EARS["damaged"]).counters == {"Goon 5 1 None bonus": 1}


@pytest.mark.clause("splash-attack-hits-neighbors-of-opposing", versions=("16.0", "18.4"))
def test_what_kind_of_damage_was_dealt_and_destroyed(table, version):
    foes = ["Goon 3", "Goon 2", "Goon 4"]
    ears = [EARS["damaged"], EARS["destroyed"]]
    t = table(me={"artifacts": ears, "line": ["Ant Splasher"]}, foe={"line": foes}, ruleset=version)
    t.fight("Ant Splasher", "Goon 2")
    while t.pending.prompt != "main":
        t.submit(*t.pending.keys[: t.pending.maximum])
    splash = version in ("16.0", "18.4")
    hits = {"Ant Splasher 2 Goon 2 fight": 1, "Goon 2 2 Ant Splasher fight": 1}
    aside = {"Goon 3 3 Ant Splasher splash-attack": 1, "Goon 4 3 Ant Splasher splash-attack": 1}
    assert t.card(ears[0]).counters == (hits | aside if splash else hits)
    deaths = {"P1 Ant Splasher fight Goon 2": 1, "P2 Goon 2 fight Ant Splasher": 1}
    wanted = deaths | ({"P2 Goon 3 splash-attack Ant Splasher": 1} if splash else {})
    assert t.card(ears[1]).counters == wanted


@pytest.mark.clause("assault-before-fight", "hazardous-before-fight")
def test_assault_and_hazardous_say_so(table, version):
    t = table(
        me={"artifacts": [EARS["damaged"], EARS["destroyed"]], "line": ["Ant Lancer"]},
        foe={"line": ["Ant Thorn"]},
        ruleset=version,
    )
    t.fight("Ant Lancer")
    while t.pending.prompt == "order.triggers":
        t.submit(t.pending.keys[0])
    told = t.card(EARS["damaged"]).counters
    assert told["Ant Thorn 2 Ant Lancer assault"] == told["Ant Lancer 1 Ant Thorn hazardous"] == 1
    assert t.card(EARS["destroyed"]).counters == {"P1 Ant Lancer fight Ant Thorn": 1}


def test_a_destruction_that_no_damage_did_names_none(table, version):
    t = table(me={"artifacts": [EARS["destroyed"], "Ant Shop"], "line": ["Goon 5"]}, ruleset=version)
    t.omni("Ant Shop", "destroy")
    assert t.card(EARS["destroyed"]).counters == {"P1 Goon 5 None None": 1}

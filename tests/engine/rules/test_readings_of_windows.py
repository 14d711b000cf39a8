"""Readings of what happens while abilities wait, of blank texts, thefts, permissions, searches and enrage counters."""

from __future__ import annotations

import pytest

from engine.abilities import after, heard_in
from tests.engine.helpers.looks import every_option, readings_of
from tests.engine.invent import invent, plain

CHARTS = ("2021-03", "16.0", "18.4")

plain("Wait Guard", power=4)


@invent("Wait Herald", type="artifact")
class WaitHerald:
    """When a creature reaps: puts a creature from its player's discard pile into play."""

    @after("reaped")
    def call(g, me, you, event):
        found = [card for card in you.discard if card.type == "creature"]
        if found:
            yield from g.put_into_play(found[0], you)


@invent("Wait Tempter", type="artifact")
class WaitTempter:
    """When a creature reaps: takes control of an enemy artifact."""

    @after("reaped")
    def tempt(g, me, you, event):
        for artifact in g.artifacts(enemy_of=you):
            yield from g.take_control(artifact, you)


@invent("Wait Watcher", power=3)
class WaitWatcher:
    """Its player gains 1 chain whenever a creature reaps or enters play."""

    @after("reaped")
    def watch(g, me, you, event):
        yield from g.gain_chains(you, 1)

    @after("entered_play")
    def greet(g, me, you, event):
        yield from g.gain_chains(you, 2)


@invent("Wait Bell", type="artifact")
class WaitBell:
    """Its player gains 1 chain whenever a friendly creature reaps."""

    @after("reaped", side="friendly")
    def ring(g, me, you, event):
        yield from g.gain_chains(you, 1)


@invent("Wait Giver", type="artifact")
class WaitGiver:
    """Each creature has "Reap: gains 1 chain"."""

    def grants_to(g, me, card):
        return card.type == "creature"

    class Grants:
        """Reap: gains 1 chain."""

        def reap(g, me, you):
            yield from g.gain_chains(you, 1)


@invent("Wait Breaker", type="artifact")
class WaitBreaker:
    """When a creature reaps: destroys each artifact but itself."""

    @after("reaped")
    def crush(g, me, you, event):
        yield from g.destroy([artifact for artifact in g.artifacts() if artifact is not me])


@invent("Wait Ghost", power=2)
class WaitGhost:
    """At the beginning of your turn, if this creature is in your discard pile, gains 1 chain."""

    @heard_in("discard")
    @after("turn_began", by="you")
    def haunt(g, me, you, event):
        yield from g.gain_chains(you, 1)


@invent("Wait Heart", power=5)
class WaitHeart:
    """Has "Reap: gains 1 chain" while in the center of its battleline."""

    def grants_to(g, me, card):
        return card is me and g.in_center(me)

    class Grants:
        """Reap: gains 1 chain."""

        def reap(g, me, you):
            yield from g.gain_chains(you, 1)


@invent("Wait Dancer", type="artifact")
class WaitDancer:
    """When a creature reaps: moves it to the left end of its battleline."""

    @after("reaped")
    def lead(g, me, you, event):
        yield from g.move_creature(event.card, 0)


@invent("Wait Partner", type="artifact")
class WaitPartner:
    """When a creature reaps: moves it to the second place of its battleline."""

    @after("reaped")
    def follow(g, me, you, event):
        yield from g.move_creature(event.card, 1)


@invent("Wait Badge", type="upgrade")
class WaitBadge:
    """This creature has taunt, and "Reap: gains 1 chain"."""

    def keywords(g, me, creature):
        return {"taunt": 1} if creature is me.host else {}

    class Grants:
        """Reap: gains 1 chain."""

        def reap(g, me, you):
            yield from g.gain_chains(you, 1)


@invent("Wait Speaker", power=4, keywords={"skirmish": 1})
class WaitSpeaker:
    """Skirmish. Reap: gains 2 chains."""

    def reap(g, me, you):
        yield from g.gain_chains(you, 2)


@invent("Wait Ledger", type="artifact")
class WaitLedger:
    """Its player gains 1 chain whenever a player steals."""

    @after("stolen")
    def note(g, me, you, event):
        yield from g.gain_chains(you, event.amount)


@invent("Wait Insult", power=2)
class WaitInsult:
    """Destroyed: enrages every enemy creature."""

    def destroyed(g, me, you):
        yield from g.enrage(g.creatures(enemy_of=you))


@invent("Wait Seeker", type="action")
class WaitSeeker:
    """Play: searches for a creature in your deck and puts it into your hand."""

    def play(g, me, you):
        yield from g.search_deck(you, where=lambda c: c.type == "creature")


def settle(t, first: str = "") -> None:
    """Answer whatever is asked, `first` where it is an option, else with the first option, to the next rest."""
    while not t.at_rest:
        key = t.key(first) if first else ""
        t.submit(key if key in t.pending.keys else t.pending.keys[0])


# A card that comes while others react


@pytest.mark.reading("card-that-comes-into-an-open-window")
@every_option("card-that-comes-into-an-open-window")
def test_a_card_that_enters_play_while_others_react(table, version, option):
    id = "card-that-comes-into-an-open-window"
    t = table(
        me={"line": ["Wait Guard"], "artifacts": ["Wait Herald"], "discard": ["Wait Watcher"]},
        foe={},
        ruleset=version,
        readings={id: option},
    )
    t.reap("Wait Guard")
    settle(t)
    assert "Wait Watcher" in t.titles(t.me.line)
    assert t.me.chains == (3 if option == "reacts" else 2), "to its own entering it reacts in any case"
    assert (id in readings_of(t)) == (option == "reacts")


@pytest.mark.reading("card-that-comes-into-an-open-window")
@every_option("card-that-comes-into-an-open-window")
def test_a_card_that_changes_sides_while_others_react(table, version, option):
    t = table(
        me={"line": ["Wait Guard"], "artifacts": ["Wait Tempter"]},
        foe={"artifacts": ["Wait Bell"]},
        ruleset=version,
        readings={"card-that-comes-into-an-open-window": option},
    )
    t.reap("Wait Guard")
    settle(t)
    assert t.titles(t.me.artifacts) == ["Wait Tempter", "Wait Bell"]
    assert (t.me.chains, t.foe.chains) == (1 if option == "reacts" else 0, 0)


@pytest.mark.reading("card-that-comes-into-an-open-window")
@every_option("card-that-comes-into-an-open-window")
def test_a_card_that_listens_in_a_discard_pile_has_not_come(table, version, option):
    """It reacted again and again, without an end."""
    t = table(
        me={"discard": ["Wait Ghost"]},
        foe={},
        step="start",
        ruleset=version,
        readings={"card-that-comes-into-an-open-window": option},
    )
    assert t.me.chains == 1
    settle(t)


# A waiting ability that its card loses


@pytest.mark.reading("waiting-ability-that-its-card-loses")
@every_option("waiting-ability-that-its-card-loses")
def test_what_grants_a_waiting_ability_leaves(table, version, option):
    t = table(
        me={"line": ["Wait Guard"], "artifacts": ["Wait Breaker", "Wait Giver"]},
        foe={},
        ruleset=version,
        readings={"waiting-ability-that-its-card-loses": option},
    )
    t.reap("Wait Guard", "Wait Breaker")
    assert t.at_rest
    assert t.titles(t.me.artifacts) == ["Wait Breaker"]
    assert t.me.chains == (1 if option == "triggered" else 0)


@pytest.mark.reading("waiting-ability-that-its-card-loses", versions=("16.0", "18.4"))
@every_option("waiting-ability-that-its-card-loses")
def test_what_is_still_granted_resolves_in_any_reading(table, option):
    t = table(
        me={"line": ["Wait Guard", "Valdr", "Wait Heart"], "artifacts": ["Wait Dancer", "Wait Giver", "Wait Partner"]},
        foe={},
        readings={"waiting-ability-that-its-card-loses": option},
    )
    t.reap("Wait Guard", "Wait Dancer", "Wait Partner")
    assert t.at_rest
    assert t.me.chains == 1


# An ability that is lost and had again


@pytest.mark.reading("ability-that-is-lost-and-had-again")
@pytest.mark.parametrize("version", CHARTS)
@every_option("ability-that-is-lost-and-had-again")
def test_out_of_the_center_and_back(table, version, option):
    t = table(
        me={"line": ["Wait Guard", "Wait Heart", "Valdr"], "artifacts": ["Wait Dancer", "Wait Partner"]},
        foe={},
        ruleset=version,
        readings={"ability-that-is-lost-and-had-again": option},
    )
    t.reap("Wait Heart", "Wait Heart", "Wait Dancer")
    settle(t)
    assert t.titles(t.me.line)[1] == "Wait Heart"
    assert t.me.chains == (2 if option == "again" else 1)


# A blank text box and what others grant


@pytest.mark.reading("blank-text-box-and-granted-abilities")
@every_option("blank-text-box-and-granted-abilities")
def test_what_others_grant_to_a_blank_creature(table, version, option):
    t = table(
        me={"line": [{"title": "Wait Speaker", "upgrades": ["Wait Badge"]}], "artifacts": ["Wait Giver"]},
        foe={"hand": ["Shadow of Dis"]},
        ruleset=version,
        readings={"blank-text-box-and-granted-abilities": option},
    )
    t.reap("Wait Speaker")
    settle(t)
    assert t.me.chains == 4, "its own, that of the upgrade and that of the artifact"
    t.next_turn("dis")
    t.play("Shadow of Dis").next_turn("brobnar")
    before = t.me.chains
    creature = t.card("Wait Speaker")
    assert not t.g.has_keyword(creature, "skirmish")
    assert t.g.has_keyword(creature, "taunt") == (option == "own-text")
    t.reap("Wait Speaker")
    settle(t)
    assert t.me.chains - before == (2 if option == "own-text" else 0), "its own text is silent in any reading"


# A theft that is caught on its way


@pytest.mark.reading("theft-caught-on-its-way")
@every_option("theft-caught-on-its-way")
def test_a_theft_that_a_spider_catches(table, version, option):
    id = "theft-caught-on-its-way"
    t = table(
        me={"hand": ["Nerve Blast"]},
        foe={"line": ["Ether Spider"], "artifacts": ["Wait Ledger"], "amber": 2},
        house="shadows",
        ruleset=version,
        readings={id: option},
    )
    icons = len(t.card("Nerve Blast").facts.icons)
    t.play("Nerve Blast")
    settle(t)
    spider = t.card("Ether Spider")
    assert (t.foe.amber, t.me.amber, spider.amber) == (1, 0, 1 + icons)
    assert (t.foe.chains, spider.damage) == ((1, 2) if option == "stolen" else (0, 0))
    assert t.happened("amber.stolen") == []
    assert (id in readings_of(t)) == (option == "stolen")


@pytest.mark.reading("theft-caught-on-its-way", versions=("16.0", "18.4"))
@every_option("theft-caught-on-its-way")
def test_a_theft_from_which_creatures_are_made(table, option):
    t = table(
        me={"hand": ["Staff Up", {"title": "Nerve Blast", "house": "ekwidon"}], "token": "Grunt"},
        foe={"artifacts": ["Book of Malefaction"], "amber": 2},
        house="ekwidon",
        ruleset="16.0",
        readings={"theft-caught-on-its-way": option},
    )
    t.play("Staff Up").play("Nerve Blast")
    settle(t)
    assert t.foe.amber == 1
    assert t.me.amber == 0
    assert t.card("Book of Malefaction").counters.get("warrant", 0) == (1 if option == "stolen" else 0)


# A permission, and a card that does not need it


@pytest.mark.reading("permission-for-a-card-that-needs-none")
@every_option("permission-for-a-card-that-needs-none")
def test_a_card_that_needs_no_permission(table, version, option):
    hand = ["Phase Shift", "Helper Bot", {"title": "Goon 3", "house": "dis"}, {"title": "Goon 5", "house": "mars"}]
    t = table(
        me={"hand": hand},
        foe={},
        house="logos",
        ruleset=version,
        readings={"permission-for-a-card-that-needs-none": option},
    )
    t.play("Phase Shift")
    t.adjust({"kind": "house", "to": "dis"})
    t.play("Goon 3")  # of the active house by now, and no Logos card
    assert t.may("play:Goon 5") == (option == "needed")
    assert not t.may("play:Helper Bot"), "a Logos card, for which there is no permission"


# A search, and the top half of a gigantic creature


@pytest.mark.reading("top-half-in-a-search")
@pytest.mark.parametrize("version", CHARTS)
def test_a_search_finds_a_half(table, version):
    t = table(
        me={"hand": ["Wait Seeker"], "deck": ["Deusillus (top half)", "Deusillus (bottom half)"]},
        foe={},
        ruleset=version,
    )
    t.play("Wait Seeker")
    halves = {card.facts.half: card for card in t.me.deck if card.facts.half}
    assert [t.key(halves[half]) in t.pending.keys for half in ("top", "bottom")] == [True, True]
    t.choose(halves["top"])
    assert [card.facts.half for card in t.me.hand] == ["top"]


# A creature that its own fight enrages


@pytest.mark.reading("enraged-in-the-fight-itself")
@pytest.mark.parametrize("version", CHARTS)
@every_option("enraged-in-the-fight-itself")
def test_what_dies_enrages_its_attacker(table, version, option):
    id = "enraged-in-the-fight-itself"
    t = table(me={"line": ["Goon 9"]}, foe={"line": ["Wait Insult", "Valdr"]}, ruleset=version, readings={id: option})
    t.fight("Goon 9", "Wait Insult")
    assert t.card("Goon 9").enraged == (option == "stays")
    assert t.titles(t.foe.line) == ["Valdr"]


@pytest.mark.reading("enraged-in-the-fight-itself", versions=("16.0", "18.4"))
@pytest.mark.clause("enrage-removed-after-fight", versions=("16.0", "18.4"))
@every_option("enraged-in-the-fight-itself")
def test_a_creature_that_was_enraged_before_is_calm_after_its_fight(table, option):
    t = table(
        me={"line": [{"title": "Goon 9", "enraged": True}]},
        foe={"line": ["Wait Insult", "Valdr"]},
        readings={"enraged-in-the-fight-itself": option},
    )
    t.fight("Goon 9", "Wait Insult")
    assert not t.card("Goon 9").enraged

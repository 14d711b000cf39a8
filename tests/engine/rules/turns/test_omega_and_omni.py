"""Omega, Omni abilities, may, legacies and mavericks."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.catalogue.decks import starter_decks
from engine.game import Game, Setup
from tests.engine.invent import invent, plain

NEW = ["2021-03", "16.0", "18.4"]
SINCE_2021 = pytest.mark.parametrize("version", NEW)

plain("Last Word", type="action", keywords={"omega": 1})
plain("Last Knight", power=3, keywords={"omega": 1})


@invent("Last Clock", type="artifact")
class LastClock:
    """Whenever you forge a key, plays an omega card from hand. Omni: gains 2 Æmber."""

    @after("key_forged", when=lambda g, me, you, e: e.player is you)
    def forged(g, me, you, event):
        yield from g.play_card(next((c for c in you.hand if "omega" in c.facts.keywords), None), you)

    def omni(g, me, you):
        yield from g.gain(you, 2)


@invent("Last Sleeper", power=2)
class LastSleeper:
    """Destroyed: plays the top card of the deck."""

    def destroyed(g, me, you):
        yield from g.play_top_of_deck(you)


@invent("Last Echo", type="artifact")
class LastEcho:
    """Gains 1 Æmber whenever you play a card."""

    @after("played", when=lambda g, me, you, e: e.player is you)
    def echo(g, me, you, event):
        yield from g.gain(you, 1)


@invent("Last Monk", power=3, house="dis")
class LastMonk:
    """Omni: gains 1 Æmber if exhausted, 10 if ready."""

    def omni(g, me, you):
        yield from g.gain(you, 10 if me.ready else 1)


@invent("Last Thief", type="action")
class LastThief:
    """Play: you may steal 3 Æmber and deal 1 damage to each of two creatures."""

    def play(g, me, you):
        if (yield from g.may()):
            yield from g.steal(you, 3)
            yield from g.deal_damage((yield from g.choose_creatures(2)), 1)


@invent("Last Hand", power=3)
class LastHand:
    """Whenever you play an action, you may gain 2 Æmber."""

    @after("played", when=lambda g, me, you, e: e.card.type == "action", optional=True)
    def take(g, me, you, event):
        yield from g.gain(you, 2)


@invent("Last Pit", type="artifact")
class LastPit:
    """Destroys every creature of power 3 as it enters play."""

    def destroyed_if(g, me, creature):
        return g.power(creature) == 3 and creature.title == "Last Knight"


@invent("Last Pupil", power=4)
class LastPupil:
    """Play: has omega for the rest of the turn."""

    def play(g, me, you):
        yield from g.begin(me, you, LastPupil.Taught, on=me)

    @lasting
    class Taught:
        """This creature has omega."""

        def keywords(g, me, creature):
            return {"omega": 1} if g.ref(creature) == me.on else {}


@invent("Last Heir", power=4)
class LastHeir:
    """Friendly creatures have omega."""

    def keywords(g, me, creature):
        return {"omega": 1} if creature.controller == me.controller else {}


# omega


@pytest.mark.clause("omega-ends-step", versions=("1.3",))
@pytest.mark.clause("omega-ends-step-after-pending-effects", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
@pytest.mark.parametrize("omega", ["Last Word", "Last Knight"])
def test_an_omega_card_ends_the_step(table, version, omega):
    t = table(
        me={"hand": [omega, "Goon 1"], "line": ["Goon 2"], "artifacts": ["Last Echo", "Last Clock"]},
        foe={"line": ["Goon 3"]},
        ruleset=version,
    )
    t.play(omega)
    assert t.game.active == 1
    assert t.pending.kind == "house"
    assert "Goon 1" in t.titles(t.me.hand)
    assert t.me.amber == 1, "what was pending is finished first"
    kinds = [(fact.kind, fact.data.get("step")) for fact in t.facts]
    gained = kinds.index(("amber.gained", None))
    assert gained < kinds.index(("step.began", "ready")) < kinds.index(("step.began", "draw"))
    assert t.card("Goon 2").ready, "the steps after it are played"
    assert len(t.me.hand) == 6, "the steps after it are played"


def test_the_first_book_knows_no_omega(table):
    t = table(me={"hand": ["Last Word", "Goon 1"]}, foe={}, ruleset="1.2")
    t.play("Last Word").play("Goon 1")
    assert t.game.active == 0


@pytest.mark.clause("omega-only-ends-current-step", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_omega_outside_step_3_ends_only_that_step(table, version):
    t = table(
        me={"hand": ["Last Word", "Goon 1"], "artifacts": ["Last Clock"], "line": ["Goon 2"], "amber": 6},
        foe={},
        step="forge",
        ruleset=version,
    )
    t.choose("key:red")
    assert t.titles(t.me.discard) == ["Last Word"]
    assert t.game.step == "house"
    t.choose("house:brobnar").reap("Goon 2").play("Goon 1")
    assert t.game.active == 0
    assert t.me.amber == 1


@pytest.mark.clause("omega-does-not-stop-pending-plays", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("omega-ends-step-after-pending-effects", versions=("2021-03", "16.0", "18.4"))
@SINCE_2021
def test_a_pending_trigger_plays_its_card_in_spite_of_omega(table, version):
    t = table(
        me={
            "line": ["Last Sleeper", "Last Sleeper", "Goon 3"],
            "hand": ["Slaughter", "Goon 1"],
            "deck": ["Goon 4", "Last Word"],
        },
        foe={"line": ["Goon 2"]},
        ruleset=version,
    )
    t.play("Slaughter")
    assert t.pending.kind == "trigger"
    t.submit(t.pending.keys[0])
    assert t.card("Last Word").zone == "discard", "the second sleeper plays the goon"
    assert t.pending.kind == "flank", "the second sleeper plays the goon"
    t.choose("left")
    t.submit(*t.pending.keys)
    assert t.titles(t.me.line) == ["Goon 4"]
    assert t.foe.line == []
    assert t.game.active == 1
    assert t.pending.kind == "house"
    assert "Goon 1" in t.titles(t.me.hand)


@pytest.mark.clause("omega-applies-after-entering-play")
@pytest.mark.parametrize("version", ["2021-03", "16.0"])
@pytest.mark.parametrize("hush", [True, False])
def test_an_omega_creature_that_is_blank_in_play_does_not_end_the_step(table, version, hush):
    t = table(me={"hand": ["Last Knight", "Goon 1"]}, foe={"artifacts": ["Dense Fog"] if hush else []}, ruleset=version)
    t.play("Last Knight")
    assert t.game.active == (0 if hush else 1)
    if hush:
        t.play("Goon 1")


@pytest.mark.clause("omega-takes-hold-on-entering")
@pytest.mark.parametrize("version", ["18.4"])
@pytest.mark.parametrize("against", [{"artifacts": ["Dense Fog"]}, {"artifacts": ["Last Pit"]}, {}])
def test_omega_takes_hold_although_its_creature_is_blank_or_dies_at_once(table, version, against):
    t = table(
        me={"hand": ["Last Knight", "Goon 1"], "line": ["Goon 2"], "artifacts": ["Last Echo"]},
        foe=against,
        ruleset=version,
    )
    t.play("Last Knight")
    assert t.card("Last Knight").zone == ("discard" if against == {"artifacts": ["Last Pit"]} else "play")
    assert (t.game.active, t.pending.kind) == (1, "house")
    assert t.me.amber == 1, "what is pending is finished first"
    assert "Goon 1" in t.titles(t.me.hand)


@pytest.mark.clause("omega-takes-hold-on-entering")
@pytest.mark.parametrize("version", ["18.4"])
@pytest.mark.parametrize(("title", "active"), [("Last Pupil", 0), ("Last Heir", 1)])
def test_omega_that_is_gained_later_does_not_take_hold(table, version, title, active):
    t = table(me={"hand": [title, "Goon 1"]}, foe={}, ruleset=version)
    t.play(title)
    assert t.g.has_keyword(t.card(title), "omega")
    assert t.game.active == active, "what gives it omega as it enters is another matter than what does so afterwards"
    if not active:
        t.play("Goon 1")


@pytest.mark.parametrize("version", ["2021-03", "16.0"])
def test_before_omega_that_is_gained_by_a_play_ability_comes_too_late_as_well(table, version):
    t = table(me={"hand": ["Last Pupil", "Goon 1"]}, foe={}, ruleset=version)
    t.play("Last Pupil").play("Goon 1")
    assert t.game.active == 0


# omni


@pytest.mark.clause("omni-usable-off-house")
@pytest.mark.parametrize("house", ["brobnar", "dis", "logos"])
def test_omni_works_whatever_the_active_house_is(table, version, house):
    t = table(
        me={"line": ["Last Monk"], "artifacts": ["Last Clock"], "houses": ["brobnar", "dis", "logos"]},
        foe={"line": ["Last Monk"]},
        ruleset=version,
        house=house,
    )
    mine, theirs = t.me.line[0].id, t.foe.line[0].id
    assert t.may(f"omni:{mine}")
    assert t.may(f"reap:{mine}") == (house == "dis")
    assert t.refused(f"omni:{theirs}").clause == "use-only-controlled-cards"
    t.omni("Last Clock")
    assert t.me.amber == 2
    assert not t.card("Last Clock").ready
    t.next_turn("brobnar")
    t.refused(f"omni:{mine}")  # not in the opponent's turn
    assert t.may(f"omni:{theirs}")


@pytest.mark.clause("omni-creature-exhausts")
def test_an_omni_ability_exhausts_its_creature_first(table, version):
    t = table(me={"line": ["Last Monk", {"title": "Last Monk", "ready": False}]}, foe={}, ruleset=version)
    first, second = t.me.line
    t.submit(f"omni:{first.id}")
    assert t.me.amber == 1
    assert not first.ready
    for card in (first, second):
        assert t.refused(f"omni:{card.id}").clause == "exhausted-card-not-usable"


# may


@pytest.mark.clause("may-is-optional-then-maximal")
@pytest.mark.parametrize("pool, stolen", [(0, 0), (2, 2), (3, 3), (4, 3)])
def test_what_may_be_done_is_declined_or_done_as_far_as_possible(table, version, pool, stolen):
    t = table(
        me={"hand": ["Last Thief", "Last Thief"]}, foe={"line": ["Goon 3", "Goon 4", "Goon 5"], "amber": pool},
        ruleset=version,
    )  # fmt: skip
    t.play("Last Thief", "no")
    assert t.me.amber == 0
    assert t.foe.amber == pool
    assert [card.damage for card in t.foe.line] == [0, 0, 0]
    t.play("Last Thief", "yes")
    assert t.me.amber == stolen
    assert t.foe.amber == pool - stolen
    assert (t.pending.minimum, t.pending.maximum) == (2, 2), "not one, and not none"
    t.choose(["Goon 3", "Goon 5"])
    assert [card.damage for card in t.foe.line] == [1, 0, 1]


@pytest.mark.clause("may-is-optional-then-maximal")
@pytest.mark.parametrize("answer, amber", [("yes", 2), ("no", 0)])
def test_a_reaction_that_may_be_used_is_asked_for(table, version, answer, amber):
    t = table(me={"hand": ["Chant"], "line": ["Last Hand"]}, foe={}, ruleset=version)
    t.play("Chant", answer)
    assert t.at_rest
    assert t.me.amber == amber


# legacies and mavericks


def starters(version, **changes):
    seats = [{"name": "P", "deck": {**deck, **changes}} for deck in starter_decks().values()]
    return {"ruleset": version, "seats": seats, "chance": {"seed": "5" * 64}, "options": {"mulligan": False}}


@pytest.mark.clause("legacy-legal-in-its-deck", versions=("1.3", "2021-03", "16.0", "18.4"))
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0", "18.4"])
def test_cards_of_an_older_set_are_legal_in_a_deck_of_a_later_one(version):
    raw = starters(version, set="AoA")
    assert {row["set"] for row in raw["seats"][0]["deck"]["cards"]} == {"CotA"}
    games = [Game.open(Setup.from_data(one)) for one in (raw, starters(version))]
    assert [game.table.setup.seats[0]["deck"]["set"] for game in games] == ["AoA", "CotA"]
    assert games[0].pending.keys == games[1].pending.keys
    for game in games:
        game.submit(game.pending.keys[0])
        key = next(key for key in game.pending.keys if key.startswith("play:"))
        game.submit(key)
    assert games[0].digest() == games[1].digest(), "they are played like all others"


@pytest.mark.clause("maverick-uses-printed-house")
@pytest.mark.parametrize("house, allowed", [("dis", True), ("brobnar", False)])
def test_a_maverick_is_of_the_house_printed_on_it(table, version, house, allowed):
    maverick = {"title": "Goon 4", "house": "dis"}
    t = table(
        me={"hand": [maverick, "Goon 3"], "line": [maverick], "houses": ["brobnar", "dis", "logos"]},
        foe={},
        ruleset=version,
        house=house,
    )
    in_play, in_hand = t.me.line[0], next(card for card in t.me.hand if card.title == "Goon 4")
    assert t.may(f"reap:{in_play.id}") == t.may(f"play:{in_hand.id}") == t.may(f"discard:{in_hand.id}") == allowed
    assert t.may("play:Goon 3") != allowed
    assert t.g.house_of(in_play) == "dis"


@pytest.mark.clause("maverick-uses-printed-house")
def test_a_maverick_counts_for_its_house_in_the_deck(version):
    raw = starters(version)
    rows = raw["seats"][0]["deck"]["cards"]
    houses = raw["seats"][0]["deck"]["houses"]
    first, other = rows[0], next(row for row in rows if row["house"] == houses[1])
    first["house"], other["house"] = other["house"], first["house"]
    game = Game.open(Setup.from_data(raw))
    cards = [card for card in game.table.cards if card.owner == 0 and card.house != card.facts.house]
    assert sorted(card.title for card in cards) == sorted([first["title"], other["title"]])
    assert {game.table.house_of(card) for card in cards} == set(houses[:2])

"""Each reading of `engine.readings` that is no variant's, acted out under every rulebook and every option."""

from __future__ import annotations

import pytest

from engine.abilities import after, lasting
from engine.readings import READINGS
from engine.rulesets import RULESETS
from tests.engine.books import CHARTS_UNTIL_16
from tests.engine.helpers.answers import to_rest
from tests.engine.helpers.looks import readings_of
from tests.engine.invent import invent, plain
from tests.engine.rules import shared_cards  # noqa: F401  (makes its cards known)

EARLIER = ("1.2", "1.3")
CHARTS = ("2021-03", "16.0", "18.4")

plain("Lore Spear", power=6, keywords={"assault": 2})
plain("Lore Thorn", power=5, keywords={"hazardous": 3})
plain("Lore Knight", power=4, armor=2)


@invent("Lore Flag", type="artifact")
class LoreFlag:
    """No fight takes place."""

    @after("fight_begins")
    def wave(g, me, you, event):
        yield from g.stop_fight()


@invent("Lore Plate", type="upgrade")
class LorePlate:
    """The creature it is on has 1 more armor."""

    def armor(g, me, creature):
        return 1 if creature is me.host else 0


@invent("Lore Splash", power=6, keywords={"splash-attack": 3})
class LoreSplash:
    """A chain for each creature destroyed fighting it."""

    @after("destroyed", when=lambda g, me, you, e: e.fell_to(me))
    def count(g, me, you, event):
        yield from g.gain_chains(you, 1)


@invent("Lore Mirror", power=1)
class LoreMirror:
    """It is a copy of another creature."""

    def copies(g, me, you):
        return (yield from g.choose_creature(other_than=me))


@invent("Lore Trap", type="artifact")
class LoreTrap:
    """Destroys a creature that enters play."""

    @after("entered_play", when=lambda g, me, you, e: e.card.type == "creature")
    def snap(g, me, you, event):
        yield from g.destroy(event.card)


@invent("Lore Mourner", type="artifact")
class LoreMourner:
    """1 Æmber for each card that leaves play, and a chain for each creature destroyed."""

    @after("left_play")
    def miss(g, me, you, event):
        yield from g.gain(you, 1)

    @after("destroyed")
    def mourn(g, me, you, event):
        yield from g.gain_chains(you, 1)


@invent("Lore Gift", type="action")
class LoreGift:
    """Play: the opponent forges a key for nothing."""

    def play(g, me, you):
        opponent = yield from g.opponent(you)
        yield from g.forge(opponent, cost=0)


@invent("Lore Vault", type="artifact")
class LoreVault:
    """1 chain whenever its player steals."""

    @after("stolen", when=lambda g, me, you, e: e.player is you)
    def count(g, me, you, event):
        yield from g.gain_chains(you, 1)


@invent("Lore Elder", power=3)
class LoreElder:
    """Play: gains 1 chain."""

    def play(g, me, you):
        yield from g.gain_chains(you, 1)


@invent("Lore Horn", type="artifact")
class LoreHorn:
    """When a creature reaps: for the rest of the turn 1 Æmber whenever a creature reaps."""

    @after("reaped")
    def blow(g, me, you, event):
        yield from g.begin(me, you, LoreHorn.Echo)

    @lasting
    class Echo:
        """1 Æmber whenever a creature reaps."""

        @after("reaped")
        def echo(g, me, you, event):
            yield from g.gain(you, 1)


@invent("Lore Reader", type="action")
class LoreReader:
    """Play: for the rest of the turn 1 Æmber for each card played."""

    def play(g, me, you):
        yield from g.begin(me, you, LoreReader.Reading)

    @lasting
    class Reading:
        """1 Æmber for each card played."""

        @after("played")
        def read(g, me, you, event):
            yield from g.gain(you, 1)


@invent("Lore Leash", type="upgrade")
class LoreLeash:
    """When a turn of its player ends, the player gains 1 Æmber."""

    @after("turn_ended", when=lambda g, me, you, e: e.player is you)
    def pull(g, me, you, event):
        yield from g.gain(you, 1)


# A fight stopped before it began


@pytest.mark.reading("before-effects-of-a-stopped-fight")
@pytest.mark.parametrize("option", ["resolve", "dropped"])
def test_what_waits_before_a_stopped_fight(table, version, option):
    id = "before-effects-of-a-stopped-fight"
    t = table(
        me={"line": ["Lore Spear"], "artifacts": ["Lore Flag"]},
        foe={"line": ["Lore Thorn", "Goon 3"]},
        ruleset=version,
        readings={id: option},
    )
    t.fight("Lore Spear", "Lore Thorn").choose("Lore Flag")
    if option == "resolve":
        t.submit(t.pending.keys[0])
    hurt = (2, 3) if option == "resolve" else (0, 0)
    assert (t.card("Lore Thorn").damage, t.card("Lore Spear").damage) == hurt
    assert t.card("Goon 3").damage == 0
    assert not t.card("Lore Spear").ready
    assert t.at_rest
    assert readings_of(t) == {id}


@pytest.mark.reading("before-effects-of-a-stopped-fight")
def test_what_resolved_before_the_stop_has_resolved_in_any_reading(table, version):
    t = table(
        me={"line": ["Lore Spear"], "artifacts": ["Lore Flag"]},
        foe={"line": ["Goon 3"]},
        ruleset=version,
        readings={"before-effects-of-a-stopped-fight": "dropped"},
    )
    t.fight("Lore Spear").choose("Lore Spear")
    assert t.card("Goon 3").damage == 2
    assert t.card("Lore Spear").damage == 0
    assert readings_of(t) == set()  # nothing was left over: the reading decided nothing


# Damage redirected to another creature


@pytest.mark.reading("protection-from-redirected-damage")
@pytest.mark.parametrize("option", ["as-dealt", "protected"])
def test_the_armor_of_the_creature_that_redirected_damage_goes_to(table, version, option):
    t = table(
        me={"hand": ["Stab"]},
        foe={"line": ["Lore Knight", {"title": "Shadow Self", "upgrades": ["Lore Plate"]}]},
        ruleset=version,
        readings={"protection-from-redirected-damage": option},
    )
    t.play("Stab", "Lore Knight")  # 3 damage, of which the knight's own armor stops 2
    assert t.card("Lore Knight").damage == 0
    assert t.card("Shadow Self").damage == (0 if option == "protected" else 1)
    assert t.card("Shadow Self").armor_used == (1 if option == "protected" else 0)
    assert t.happened("damage.redirected")[0].readings == ("protection-from-redirected-damage",)


@pytest.mark.reading("protection-from-redirected-damage")
@CHARTS_UNTIL_16
@pytest.mark.parametrize("option", ["as-dealt", "protected"])
def test_the_ward_of_the_creature_that_redirected_damage_goes_to(table, version, option):
    t = table(
        me={"hand": ["Stab"]},
        foe={"line": ["Goon 3", {"title": "Shadow Self", "warded": True}]},
        ruleset=version,
        readings={"protection-from-redirected-damage": option},
    )
    t.play("Stab", "Goon 3")
    assert t.card("Goon 3").damage == 0
    assert t.card("Shadow Self").warded == (option == "as-dealt")
    assert t.card("Shadow Self").damage == (3 if option == "as-dealt" else 0)


@pytest.mark.parametrize("version", READINGS["protection-from-redirected-damage"].taken)
def test_the_earlier_books_protect_from_redirected_damage_and_the_charts_do_not(version):
    taken = READINGS["protection-from-redirected-damage"].taken[version]
    assert taken == ("protected" if version in EARLIER else "as-dealt")


# Leaving play by destruction


@pytest.mark.reading("reactions-to-a-destruction")
@pytest.mark.clause("destroyed-chart-after-effects-last")
def test_leaving_play_and_being_destroyed_share_one_window_where_there_is_a_chart(table, version):
    t = table(
        me={"hand": ["Slaying"], "artifacts": ["Lore Mourner"]},
        foe={"line": ["Goon 3", "Valdr"]},
        ruleset=version,
    )
    t.play("Slaying", "Goon 3")
    if version in CHARTS:  # both wait, and the active player picks
        assert len(t.pending.keys) == 2
        t.submit(t.pending.keys[1])
    assert (t.me.amber, t.me.chains) == (1, 1)
    assert t.at_rest
    kinds = [fact.kind for fact in t.facts if fact.kind in ("amber.gained", "chains.gained")]
    assert kinds == (["chains.gained", "amber.gained"] if version in CHARTS else ["amber.gained", "chains.gained"])
    assert readings_of(t) == ({"reactions-to-a-destruction"} if version in CHARTS else set())


# A key forged in another player's turn


@pytest.mark.reading("colour-of-a-key-forged-in-another-turn")
@pytest.mark.parametrize("option", ["active-player", "forger"])
def test_who_picks_the_colour_of_a_key_forged_in_anothers_turn(table, version, option):
    id = "colour-of-a-key-forged-in-another-turn"
    t = table(me={"hand": ["Lore Gift"]}, foe={}, ruleset=version, readings={id: option})
    t.play("Lore Gift")
    assert t.pending.seat == (0 if option == "active-player" else 1)
    t.submit("key:blue")
    assert t.foe.keys == ["blue"]
    assert t.me.keys == []
    assert t.happened("key.forged")[0].readings == (id,)


@pytest.mark.reading("colour-of-a-key-forged-in-another-turn")
def test_in_the_own_turn_the_colour_is_no_question_of_a_reading(table, version):
    t = table(me={"amber": 6}, foe={}, ruleset=version, step="start")
    assert t.pending.seat == 0
    t.submit("key:red")
    assert t.happened("key.forged")[0].readings == ()


# Stealing for each of something


@pytest.mark.reading("steal-for-each", versions=("1.2", "1.3", "2021-03", "16.0"))
@pytest.mark.parametrize("version", ["1.2", "1.3", "2021-03", "16.0"])
@pytest.mark.parametrize(("option", "thefts"), [("one", 1), ("several", 3)])
def test_stealing_for_each_of_three(table, version, option, thefts):
    t = table(
        me={"hand": ["One Last Job"], "line": ["Dodger", "Urchin", "Nexus", "Goon 3"], "artifacts": ["Lore Vault"]},
        foe={"amber": 5},
        house="shadows",
        ruleset=version,
        readings={"steal-for-each": option},
    )
    t.play("One Last Job")
    assert (t.me.amber, t.foe.amber, t.me.chains) == (4, 2, thefts)  # one for the icon
    assert [fact.data["amount"] for fact in t.happened("amber.stolen")] == ([3] if option == "one" else [1, 1, 1])
    assert all(fact.readings == ("steal-for-each",) for fact in t.happened("amber.stolen"))


@pytest.mark.reading("steal-for-each", versions=("1.2", "1.3", "2021-03", "16.0"))
@pytest.mark.parametrize("option", ["one", "several"])
def test_no_more_is_stolen_than_there_is(table, version, option):
    t = table(
        me={"hand": ["One Last Job"], "line": ["Dodger", "Urchin"]},
        foe={"amber": 1},
        house="shadows",
        ruleset=version,
        readings={"steal-for-each": option},
    )
    t.play("One Last Job")
    assert (t.me.amber, t.foe.amber) == (2, 0)  # one for the icon


# Deck and discard pile change places


@pytest.mark.reading("deck-becomes-discard-pile")
def test_the_piles_are_turned_over(table, version):
    t = table(
        me={"hand": ["Lore Turn"], "deck": ["Goon 3", "Valdr"], "discard": ["Dextre", "Punch"]},
        foe={},
        filler=0,
        ruleset=version,
    )
    assert t.titles(t.me.deck) == ["Goon 3", "Valdr"]  # from the bottom to the top
    t.play("Lore Turn")
    assert t.titles(t.me.discard) == ["Valdr", "Goon 3", "Lore Turn"]
    assert t.titles(t.me.deck) == ["Punch", "Dextre"]
    assert readings_of(t) == {"deck-becomes-discard-pile"}


@pytest.mark.reading("deck-becomes-discard-pile")
def test_before_the_list_the_piles_lay_as_they_were(table, version):
    t = table(
        me={"hand": ["Lore Turn"], "deck": ["Goon 3", "Valdr"], "discard": ["Dextre", "Punch"]},
        foe={},
        filler=0,
        ruleset=version,
        readings={"deck-becomes-discard-pile": "as-they-lie"},
    )
    t.play("Lore Turn")
    assert t.titles(t.me.discard) == ["Goon 3", "Valdr", "Lore Turn"]
    assert t.titles(t.me.deck) == ["Dextre", "Punch"]


# Using the Reap ability of another creature


@pytest.mark.reading("several-copied-reap-abilities")
@pytest.mark.parametrize("option", ["one", "all"])
def test_a_creature_with_two_reap_abilities_is_copied(table, version, option):
    id = "several-copied-reap-abilities"
    t = table(
        me={"line": ["Replicator"]},
        foe={"line": ["Lore Scholar", "Goon 3"]},
        house="logos",
        ruleset=version,
        readings={id: option},
    )
    hand = len(t.me.hand)
    t.reap("Replicator")
    if t.pending.kind == "card":
        t.choose("Lore Scholar")
    if option == "one":
        scholar = t.card("Lore Scholar").id
        assert t.pending.keys == (f"reap:{scholar}/1", f"reap:{scholar}/2")
        t.submit(f"reap:{scholar}/2")
    assert t.me.amber == (1 if option == "one" else 2)
    assert len(t.me.hand) == hand + 1
    assert readings_of(t) == {id}


@pytest.mark.reading("several-copied-reap-abilities")
def test_a_single_reap_ability_is_copied_without_a_question(table, version):
    t = table(me={"line": ["Replicator"]}, foe={"line": ["Urchin", "Dextre"]}, house="logos", ruleset=version)
    t.reap("Replicator")
    assert readings_of(t) == set()


# Destroyed by splash-attack


@pytest.mark.reading("destroyed-by-splash-attack", versions=("16.0",))
@pytest.mark.clause("splash-attack-kills-count-as-in-fight", versions=("16.0",))
def test_who_dies_of_splash_attack_did_not_die_fighting_the_attacker(table):
    t = table(me={"line": ["Lore Splash"]}, foe={"line": ["Goon 3", "Urchin"]}, ruleset="16.0")
    t.fight("Lore Splash", "Goon 3")
    t.submit(*t.pending.keys)
    assert t.titles(t.foe.line) == []
    assert t.g.happened("fallen", t.foe) == 2
    assert t.me.chains == 1  # and one of them fighting Lore Splash


@pytest.mark.clause("splash-attack-kills-are-by-attacker", versions=("18.4",))
@pytest.mark.parametrize("version", ["18.4"])
def test_who_dies_of_splash_attack_died_fighting_the_attacker(table, version):
    t = table(
        me={"line": ["Lore Splash", "Lore Splash"]}, foe={"line": ["Goon 3", "Urchin", "Goon 9"]}, ruleset=version
    )
    t.fight("Lore Splash", "Goon 3")
    to_rest(t)
    assert t.titles(t.foe.line) == ["Goon 9"]
    assert t.g.happened("fallen", t.foe) == 2
    assert t.me.chains == 2, "both died fighting the attacker, and neither fighting the creature beside it"


# Copies and enhancements


@pytest.mark.reading("enhancements-of-a-copied-card")
@pytest.mark.parametrize("version", CHARTS)
def test_a_copy_has_no_icons_that_enhance_the_copied_card(table, version):
    enhanced = {"title": "Lore Elder", "icons": ["amber", "amber"]}
    t = table(me={"hand": ["Lore Mirror"], "line": [enhanced]}, foe={}, ruleset=version)
    to_rest(t.play("Lore Mirror"))
    assert t.me.amber == 0
    assert t.me.chains == 1
    assert t.titles(t.me.line).count("Lore Elder") == 2


# Armor used up this turn


@pytest.mark.reading("used-armor-that-is-lost")
@pytest.mark.parametrize("used", [0, 1, 2])
def test_armor_that_was_used_up_is_lost_with_the_rest(table, version, used):
    t = table(
        me={"hand": ["Red-Hot Armor"]},
        foe={"line": [{"title": "Lore Knight", "armor_used": used}, "Goon 3"]},
        house="dis",
        ruleset=version,
    )
    t.play("Red-Hot Armor")
    assert t.card("Lore Knight").damage == 2
    assert t.card("Goon 3").damage == 0


# Reactions to a card entering play


@pytest.mark.reading("reactions-to-entering-play")
def test_what_reacts_to_a_creature_entering_play_and_its_play_ability(table, version):
    t = table(me={"hand": ["Lore Elder"], "artifacts": ["Greeter"]}, foe={}, house="brobnar", ruleset=version)
    t.play("Lore Elder")
    if version in CHARTS:  # one window: the active player picks
        assert len(t.pending.keys) == 2
        t.submit(t.pending.keys[0])
    kinds = [fact.kind for fact in t.facts if fact.kind in ("amber.gained", "chains.gained")]
    assert kinds == ["chains.gained", "amber.gained"]
    assert t.at_rest


@pytest.mark.reading("reactions-to-entering-play")
@pytest.mark.parametrize("version", EARLIER)
def test_before_the_list_what_reacted_came_first_in_the_earlier_books(table, version):
    t = table(
        me={"hand": ["Lore Elder"], "artifacts": ["Greeter"]},
        foe={},
        ruleset=version,
        readings={"reactions-to-entering-play": "before-play"},
    )
    t.play("Lore Elder")
    kinds = [fact.kind for fact in t.facts if fact.kind in ("amber.gained", "chains.gained")]
    assert kinds == ["amber.gained", "chains.gained"]


# A lasting effect that begins while others react


@pytest.mark.reading("lasting-effect-begun-in-a-window")
@pytest.mark.parametrize("option", ["reacts", "too-late"])
def test_a_lasting_effect_that_begins_in_a_window(table, version, option):
    id = "lasting-effect-begun-in-a-window"
    t = table(
        me={"line": ["Goon 3", "Valdr"], "artifacts": ["Lore Horn"]}, foe={}, ruleset=version, readings={id: option}
    )
    t.reap("Goon 3")
    assert t.me.amber == (2 if option == "reacts" else 1)
    assert readings_of(t) == ({id} if option == "reacts" else set())
    t.reap("Valdr")  # afterwards it reacts in any reading, and a second one has begun
    to_rest(t)
    assert t.me.amber == (5 if option == "reacts" else 3)


@pytest.mark.reading("lasting-effect-begun-in-a-window")
def test_it_does_not_react_to_the_play_it_follows_from(table, version):
    t = table(me={"hand": ["Lore Reader", "Punch"]}, foe={"line": ["Valdr"]}, ruleset=version)
    t.play("Lore Reader")
    assert t.me.amber == 0
    to_rest(t.play("Punch"))
    assert t.me.amber == 2  # one for the icon of Punch


# A waiting ability whose card left play


@pytest.mark.reading("waiting-ability-of-a-card-that-left")
@pytest.mark.clause("ability-triggered-finishes-after-source-left", versions=("2021-03",))
@pytest.mark.clause("ability-started-finishes-after-source-left", versions=("16.0", "18.4"))
@pytest.mark.parametrize("version", CHARTS)
def test_a_play_ability_that_waits_while_its_card_dies(table, version):
    t = table(me={"hand": ["Lore Elder"], "artifacts": ["Lore Trap"]}, foe={}, ruleset=version)
    t.play("Lore Elder").choose("Lore Trap")  # the trap destroys it before its Play ability began
    assert t.titles(t.me.line) == []
    assert t.at_rest
    assert t.me.chains == (1 if version == "2021-03" else 0)


@pytest.mark.reading("waiting-ability-of-a-card-that-left")
@pytest.mark.parametrize("version", CHARTS)
def test_a_play_ability_that_came_first_has_resolved(table, version):
    t = table(me={"hand": ["Lore Elder"], "artifacts": ["Lore Trap"]}, foe={}, ruleset=version)
    t.play("Lore Elder").choose("Lore Elder")
    assert t.titles(t.me.line) == []
    assert t.me.chains == 1


# Choosing a house by an ability


@pytest.mark.reading("houses-to-choose-from")
def test_every_house_that_the_rulebook_knows_is_offered(table, version):
    t = table(me={"hand": ["Blinding Light"]}, foe={"line": ["Valdr"]}, house="sanctum", ruleset=version)
    t.play("Blinding Light")
    assert tuple(key.partition(":")[2] for key in t.pending.keys) == RULESETS[version].houses
    t.choose("house:mars")


@pytest.mark.reading("houses-to-choose-from")
def test_before_the_list_only_those_at_the_table_were_offered(table, version):
    t = table(
        me={"hand": ["Blinding Light"], "houses": ["sanctum", "dis", "logos"]},
        foe={"line": ["Valdr"], "houses": ["brobnar", "dis", "logos"]},
        house="sanctum",
        ruleset=version,
        readings={"houses-to-choose-from": "at-the-table"},
    )
    t.play("Blinding Light")
    assert t.pending.keys == ("house:sanctum", "house:dis", "house:logos", "house:brobnar")
    t.choose("house:dis")


@pytest.mark.reading("houses-to-choose-from")
def test_the_active_house_and_identity_cards_stay_bound(table, version):
    t = table(me={"hand": ["Control the Weak"]}, foe={"houses": ["mars", "dis", "logos"]}, house="dis", ruleset=version)
    t.play("Control the Weak")
    assert t.pending.keys == ("house:mars", "house:dis", "house:logos")
    t.choose("house:logos")


# An upgrade on an enemy creature


@pytest.mark.reading("control-of-an-upgrade")
def test_an_upgrade_on_an_enemy_creature_is_of_the_player_who_played_it(table, version):
    t = table(me={"hand": ["Lore Leash"]}, foe={"line": ["Goon 3"]}, ruleset=version)
    t.play("Lore Leash")
    leash = t.card("Lore Leash")
    assert leash.host is t.card("Goon 3")
    assert leash.controller == 0
    t.next_turn()
    assert (t.me.amber, t.foe.amber) == (1, 0)

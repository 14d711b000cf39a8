"""Cards of Star Alliance in Worlds Collide beside cards that meddle with them."""

from __future__ import annotations

from functools import partial

import pytest

from tests.engine.books import NEW
from tests.engine.helpers.cards import armed
from tests.engine.helpers.tables import at_house

CADET = "Star Alliance Goon 5"
JERICHO = "Captain Val Jericho"
LANDS = "Uncharted Lands"
ACCORD = "Peace Accord"
BOOK = "Book of leQ"


at = partial(at_house, house="staralliance")


def ordered(t):
    """Let what waits together resolve in the order in which it is offered."""
    while t.pending.prompt in ("order.triggers", "destroyed.order"):
        t.submit(*(t.pending.keys[:1] if t.pending.prompt == "order.triggers" else t.pending.keys))
    return t


# Æmber on its way


@NEW
@pytest.mark.pair("Uncharted Lands", "Ether Spider")
def test_the_spider_catches_what_comes_from_the_lands(table, version):
    me = {"line": [CADET], "artifacts": [{"title": LANDS, "amber": 3}]}
    t = at(table, me, {"line": ["Ether Spider"]}, ruleset=version)
    t.reap(CADET)
    assert (t.me.amber, t.card("Ether Spider").amber, t.card(LANDS).amber) == (0, 2, 2)


@NEW
@pytest.mark.pair("Frane’s Blaster", "Ether Spider")
def test_the_spider_catches_what_frane_would_bring_home(table, version):
    line = [armed(CADET, "Frane’s Blaster"), {"title": "First Officer Frane", "amber": 2}]
    t = at(table, {"line": line}, {"line": ["Ether Spider"]}, ruleset=version)
    t.reap(CADET, "attach")
    assert (t.me.amber, t.card("Ether Spider").amber, t.card("First Officer Frane").amber) == (0, 3, 0)


@NEW
@pytest.mark.pair("Uncharted Lands", "Shadow of Dis")
def test_creatures_with_blank_text_boxes_still_chart_the_lands(table, version):
    foe = {"line": ["Special Agent “Fingers”"], "artifacts": [{"title": LANDS, "amber": 3}]}
    foe["houses"] = ["staralliance", "mars", "logos"]
    t = at(table, {"hand": ["Shadow of Dis"]}, foe, house="dis", ruleset=version)
    t.play("Shadow of Dis").next_turn("staralliance")
    assert not t.may("action:Special Agent “Fingers”")
    t.reap("Special Agent “Fingers”")
    assert (t.foe.amber, t.card(LANDS).amber) == (2, 2)


@NEW
@pytest.mark.pair("Uncharted Lands", "Pocket Universe")
def test_amber_on_the_lands_pays_for_no_key(table, version):
    artifacts = [{"title": LANDS, "amber": 6}, {"title": "Pocket Universe", "amber": 2}]
    t = at(table, {"artifacts": artifacts, "amber": 4}, step="start", ruleset=version)
    t.submit(t.pending.keys[0])
    assert len(t.me.keys) == 1
    assert t.card(LANDS).amber == 6
    assert t.me.amber + t.card("Pocket Universe").amber == 0
    t.submit(t.pending.keys[0]) if t.pending.kind == "house" else None


# abilities that name their upgrade, used by another


@NEW
@pytest.mark.pair("Disruption Field", "Replicator")
def test_who_copies_the_reap_of_a_disruptor_helps_its_field(table, version):
    foe = {"line": [armed("Goon 3", "Disruption Field")]}
    t = at(table, {"line": ["Replicator"]}, foe, house="logos", ruleset=version)
    t.reap("Replicator")
    assert t.card("Disruption Field").counters == {"disruption": 1}
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (7, 6)


@NEW
@pytest.mark.pair("Garcia’s Blaster", "Replicator")
def test_who_copies_the_reap_of_a_shooter_may_move_the_blaster_for_nothing(table, version):
    foe = {"line": [armed("Goon 3", "Garcia’s Blaster"), "Sensor Chief Garcia"], "amber": 3}
    t = at(table, {"line": ["Replicator"], "amber": 3}, foe, house="logos", ruleset=version)
    t.reap("Replicator", "Goon 3", "attach")
    assert t.card("Garcia’s Blaster").host is t.card("Sensor Chief Garcia")
    assert (t.me.amber, t.foe.amber) == (4, 3)


@NEW
@pytest.mark.pair("Garcia’s Blaster", "Biomatrix Backup")
def test_a_blaster_on_a_creature_that_is_backed_up_is_discarded(table, version):
    me = {"line": [armed("Goon 3", "Garcia’s Blaster", "Biomatrix Backup")], "hand": ["Star Alliance Slaying"]}
    t = at(table, me, ruleset=version)
    t.play("Star Alliance Slaying")
    assert t.titles(t.me.archives) == ["Goon 3"]
    assert {"Garcia’s Blaster", "Biomatrix Backup"} < set(t.titles(t.me.discard))


@NEW
@pytest.mark.pair("Chan’s Blaster", "Transporter Platform")
def test_a_blaster_that_was_beamed_up_may_be_put_on_its_owner(table, version):
    me = {"line": [armed("Goon 3", "Chan’s Blaster"), "Commander Chan", CADET], "artifacts": ["Transporter Platform"]}
    t = at(table, me, {"line": ["Goon 9"]}, ruleset=version)
    t.action("Transporter Platform", "Goon 3").play(
        "Chan’s Blaster", "Commander Chan", CADET, f"reap:{t.card(CADET).id}"
    )
    assert t.titles(t.me.hand) == ["Goon 3"]
    assert t.me.amber == 2


@NEW
@pytest.mark.pair("Khrkhar’s Blaster", "Fear")
def test_a_ward_from_the_blaster_holds_against_fear(table, version):
    me = {"line": [armed(CADET, "Khrkhar’s Blaster"), "Lieutenant Khrkhar"]}
    t = at(table, me, {"hand": ["Fear"]}, ruleset=version)
    t.reap(CADET, "attach").next_turn("dis").play("Fear", "Lieutenant Khrkhar")
    assert t.titles(t.me.line) == [CADET, "Lieutenant Khrkhar"]
    assert not t.card("Lieutenant Khrkhar").warded
    assert t.titles(t.card("Lieutenant Khrkhar").upgrades) == ["Khrkhar’s Blaster"]


@NEW
@pytest.mark.pair("Molina’s Blaster", "Shadow Self")
def test_a_shadow_takes_the_shot(table, version):
    me = {"line": [armed(CADET, "Molina’s Blaster"), "Armsmaster Molina"]}
    t = at(table, me, {"line": ["Goon 3", "Shadow Self"]}, ruleset=version)
    t.reap(CADET, "attach", "Goon 3")
    assert [card.damage for card in t.foe.line] == [0, 3]


# fights


@NEW
@pytest.mark.pair("Peace Accord", "Evasion Sigil")
@pytest.mark.parametrize("top", ["Star Alliance Chant", "Chant"])
def test_a_fight_that_is_evaded_breaks_the_peace_as_well(table, version, top):
    me = {"line": [CADET], "artifacts": [ACCORD], "deck": [top], "amber": 5}
    t = at(table, me, {"line": ["Goon 9"], "artifacts": ["Evasion Sigil"]}, ruleset=version)
    t.fight(CADET)
    assert t.me.amber == 1
    assert t.card(ACCORD).zone == "discard"
    assert (t.card("Goon 9").damage == 0) is (top == "Star Alliance Chant")


@NEW
@pytest.mark.pair("Cloaking Dongle", "Niffle Ape")
def test_the_ape_sees_through_the_cloak(table, version):
    foe = {"line": [armed("Goon 1", "Cloaking Dongle"), "Goon 2"]}
    for attacker, dead in (("Niffle Ape", True), ("Untamed Goon 3", False)):
        t = at(table, {"line": [attacker]}, foe, house="untamed", ruleset=version)
        t.fight(attacker, "Goon 2")
        assert (len(t.foe.line) == 1) is dead


@NEW
@pytest.mark.pair("Plasma Nozzle", "Shadow Self")
def test_a_shadow_takes_the_plasma_of_both_neighbors_and_its_own(table, version):
    me, foe = {"line": [armed("Star Alliance Goon 4", "Plasma Nozzle")]}, {"line": ["Goon 9", "Shadow Self", "Goon 8"]}
    t = at(table, me, foe, ruleset=version)
    t.fight("Star Alliance Goon 4", "Goon 9")
    assert [card.damage for card in t.foe.line] == [0, 2 + 2 + 4, 0]


@NEW
@pytest.mark.pair("Explo-rover", "Shadow of Dis")
def test_a_blank_rover_does_not_skirmish_and_a_mounted_one_lends_on(table, version):
    for form in ("creature", "upgrade"):
        me = {"line": [CADET], "hand": ["Explo-rover"]}
        t = at(table, me, {"line": ["Goon 2"], "hand": ["Shadow of Dis"]}, ruleset=version)
        t.play("Explo-rover", form, CADET if form == "upgrade" else "right")
        assert t.g.has_keyword(t.me.line[-1], "skirmish")
        t.next_turn("dis").play("Shadow of Dis")
        assert t.g.has_keyword(t.me.line[-1], "skirmish") is (form == "upgrade")


# what is destroyed


@NEW
@pytest.mark.pair("Quintrino Flux", "Armageddon Cloak")
def test_a_cloak_burns_for_the_chosen_and_for_the_rest(table, version):
    me = {"line": ["Goon 3"], "hand": ["Quintrino Flux"]}
    foe = {"line": [armed("Goon 4", "Armageddon Cloak"), armed("Dis Goon 3", "Armageddon Cloak"), "Dis Goon 4"]}
    t = at(table, me, foe, ruleset=version)
    t.play("Quintrino Flux", "Goon 4")
    ordered(t)
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 4", "Dis Goon 3"]
    assert len(t.foe.discard) == 3


@NEW
@pytest.mark.pair("Æmbertracker", "Shadow Self")
def test_a_shadow_takes_what_the_tracker_does_to_its_neighbors(table, version):
    line = [{"title": "Guard 3/2", "amber": 1}, "Shadow Self", {"title": "Goon 2", "amber": 1}]
    t = at(table, {"hand": ["Æmbertracker"]}, {"line": line}, ruleset=version)
    t.play("Æmbertracker")
    assert [card.damage for card in t.foe.line] == [0, 4, 0]


@NEW
@pytest.mark.pair("General Order 24", "Armageddon Cloak")
def test_the_order_is_obeyed_although_the_chosen_creature_is_saved(table, version):
    me = {"artifacts": ["General Order 24"], "line": ["Dis Goon 3"]}
    foe = {"line": [armed("Dis Goon 4", "Armageddon Cloak"), "Mars Goon 3"]}
    t = at(table, me, foe, ruleset=version)
    t.end().choose("Dis Goon 4")
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Dis Goon 4", "Mars Goon 3"]
    assert t.card("Dis Goon 4").upgrades == []
    t.submit(t.pending.keys[0])


@NEW
@pytest.mark.pair("Techivore Pulpate", "Control the Weak")
def test_a_house_that_is_forced_is_chosen_and_devoured(table, version):
    me = {"line": ["Techivore Pulpate"], "hand": ["Control the Weak"]}
    foe = {"artifacts": ["Mars Trinket", "Logos Trinket"], "houses": ["mars", "logos", "untamed"]}
    t = at(table, me, foe, house="dis", ruleset=version)
    t.play("Control the Weak", "mars").end()
    if t.pending.kind == "house":
        t.submit("house:mars")
    assert t.titles(t.foe.artifacts) == ["Logos Trinket"]


@NEW
@pytest.mark.pair("Sci. Officer Qincan", "Control the Weak")
def test_qincan_steals_when_an_opponent_is_forced_into_an_unseen_house(table, version):
    me = {"line": ["Sci. Officer Qincan"], "hand": ["Control the Weak"]}
    foe = {"line": ["Logos Goon 3"], "houses": ["mars", "logos", "untamed"], "amber": 2}
    t = at(table, me, foe, house="dis", ruleset=version)
    t.play("Control the Weak", "mars").end()
    if t.pending.kind == "house":
        t.submit("house:mars")
    assert t.foe.amber == 1


# permissions and prohibitions


@NEW
@pytest.mark.pair("Quixxle Stone", "CALV-1N")
def test_under_the_stone_calvin_is_played_as_an_upgrade(table, version):
    me = {"line": [CADET], "hand": ["CALV-1N", "Star Alliance Goon 1"], "artifacts": ["Quixxle Stone"]}
    t = at(table, me, ruleset=version)
    assert t.may("play:CALV-1N")
    assert not t.may("play:Star Alliance Goon 1")
    t.play("CALV-1N")
    assert t.titles(t.card(CADET).upgrades) == ["CALV-1N"]
    assert len(t.me.line) == 1


@NEW
@pytest.mark.pair("Explo-rover", "Lifeward")
def test_with_creatures_forbidden_the_rover_is_played_as_an_upgrade(table, version):
    me = {"line": [CADET], "hand": ["Explo-rover"], "houses": ["staralliance", "dis", "mars"]}
    t = at(table, {"artifacts": ["Lifeward"]}, me, house="dis", ruleset=version)
    t.omni("Lifeward").next_turn("staralliance").play("Explo-rover")
    assert t.titles(t.card(CADET).upgrades) == ["Explo-rover"]


@NEW
@pytest.mark.pair("United Action", "Mantle of the Zealot")
def test_a_mantle_does_not_lift_the_ban_on_use(table, version):
    me = {"line": [armed("Goon 3", "Mantle of the Zealot")], "hand": ["United Action", "Sanctum Chant", "Goon 1"]}
    t = at(table, me, ruleset=version)
    assert t.may("reap:Goon 3")
    t.play("United Action")
    assert not t.may("reap:Goon 3"), "the mantle stands for its own house"
    assert t.may("play:Sanctum Chant"), "the mantle stands for its own house"


@NEW
@pytest.mark.pair("CXO Taber", "Com. Officer Kirby")
def test_of_2_permissions_the_player_says_which_is_used_up(table, version):
    me = {"line": ["CXO Taber", "Com. Officer Kirby", "Goon 3"], "hand": ["Trinket", "Chant"]}
    t = at(table, me, ruleset=version)
    t.reap("CXO Taber").reap("Com. Officer Kirby").play("Trinket")
    assert t.pending.prompt == "permission"
    assert len(t.pending.keys) == 2
    kirby = next(record.id for record in t.g.state.lasting if record.text.key.startswith("Com. Officer Kirby"))
    t.submit(f"effect:{kirby}")
    assert t.may("reap:Goon 3")
    assert t.may("play:Chant")
    t.reap("Goon 3")
    assert not t.may("play:Chant")


@NEW
@pytest.mark.pair("Captain Val Jericho", "Tactical Officer Moon")
def test_moon_brings_the_captain_to_the_center(table, version):
    moon = "Tactical Officer Moon"
    t = at(table, {"line": [JERICHO, "Goon 1"], "hand": [moon, "Chant"]}, ruleset=version)
    assert not t.may("play:Chant")
    t.play(moon, "yes", "seat:0", [moon, JERICHO, "Goon 1"])
    assert t.may("play:Chant")


@NEW
@pytest.mark.pair("Captain Val Jericho", "Creed of Nurture")
def test_who_has_the_captains_text_commands_from_its_own_place(table, version):
    me = {"line": ["Goon 1", CADET, "Goon 2"], "artifacts": ["Creed of Nurture"], "hand": [JERICHO, "Chant"]}
    t = at(table, me, ruleset=version)
    t.omni("Creed of Nurture", JERICHO, CADET)
    assert t.may("play:Chant")
    t.play("Chant").next_turn().next_turn("staralliance")
    assert not any(t.g.cards[int(key[5:])].title == "Chant" for key in t.pending.keys if key.startswith("play:"))


@NEW
@pytest.mark.pair("Stealth Mode", "Fidgit")
@pytest.mark.parametrize("stealth", [True, False])
def test_fidgit_cannot_play_the_action_that_it_finds_against_stealth(table, version, stealth):
    me = {"hand": ["Stealth Mode", *["Goon 1"] * 6], "deck": ["Theft of 2"], "amber": 3}
    t = at(table, me, {"line": ["Fidgit"]}, ruleset=version)
    t.play("Stealth Mode") if stealth else t.discard("Stealth Mode")
    t.next_turn("shadows").reap("Fidgit", "deck")
    assert t.card("Theft of 2").zone == "discard"
    assert t.foe.amber == (1 if stealth else 3)


# houses, turns and play abilities


@NEW
@pytest.mark.pair("Book of leQ", "Remote Access")
@pytest.mark.parametrize(("top", "house"), [("Mars Chant", "mars"), ("Star Alliance Chant", None)])
def test_a_borrowed_book_reads_the_deck_of_its_user(table, version, top, house):
    me = {"hand": ["Remote Access"], "deck": [top]}
    t = at(table, me, {"artifacts": [BOOK], "deck": ["Dis Chant"]}, house="logos", ruleset=version)
    t.play("Remote Access")
    assert t.g.active_player is (t.me if house else t.foe)
    if house:
        assert t.g.state.house == house
    else:
        t.submit(t.pending.keys[0])


@NEW
@pytest.mark.pair("Sci. Officer Morpheus", "Sensor Chief Garcia")
def test_garcia_jams_once_more_with_morpheus(table, version):
    t = at(table, {"line": ["Sci. Officer Morpheus"], "hand": ["Sensor Chief Garcia"]}, {"amber": 9}, ruleset=version)
    ordered(t.play("Sensor Chief Garcia")).next_turn()
    assert t.g.key_cost(t.foe) == 10
    assert t.foe.keys == []


@NEW
@pytest.mark.pair("We Can ALL Win", "Lash of Broken Dreams")
def test_peace_and_lash_add_up(table, version):
    me = {"hand": ["We Can ALL Win"], "houses": ["staralliance", "dis", "mars"]}
    foe = {"artifacts": ["Lash of Broken Dreams"], "houses": ["logos", "dis", "mars"]}
    t = at(table, me, foe, ruleset=version)
    t.play("We Can ALL Win").next_turn("dis").action("Lash of Broken Dreams")
    assert t.g.key_cost(t.me) == 4
    t.next_turn("dis")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (7, 7)
    t.next_turn("dis")
    assert (t.g.key_cost(t.me), t.g.key_cost(t.foe)) == (6, 6)


@NEW
@pytest.mark.pair("Commander Chan", "Crash Muldoon")
def test_chan_may_have_muldoon_fly_another(table, version):
    t = at(table, {"line": ["Commander Chan", "Crash Muldoon", "Goon 3"]}, {"line": ["Goon 9"]}, ruleset=version)
    t.reap("Commander Chan", "Crash Muldoon", f"action:{t.card('Crash Muldoon').id}", f"reap:{t.card('Goon 3').id}")
    assert t.me.amber == 2
    assert not any(card.ready for card in t.me.line)


@NEW
@pytest.mark.pair("Chief Engineer Walls", "CALV-1N")
def test_walls_finds_calvin_after_it_was_an_upgrade(table, version):
    me = {"line": [CADET, "Chief Engineer Walls"], "hand": ["CALV-1N", "Star Alliance Rust"]}
    t = at(table, me, ruleset=version)
    t.play("CALV-1N", "upgrade", CADET).play("Star Alliance Rust").reap("Chief Engineer Walls", "CALV-1N")
    assert t.titles(t.me.hand) == ["CALV-1N"]


@NEW
@pytest.mark.pair("Encounter Suit", "Red Alert")
def test_a_suit_is_up_before_the_alert(table, version):
    t = at(table, {"hand": ["Red Alert"]}, {"line": [armed("Goon 1", "Encounter Suit"), "Goon 9"]}, ruleset=version)
    t.play("Red Alert")
    assert [card.damage for card in t.foe.line] == [0, 2]
    assert not t.card("Goon 1").warded


@NEW
@pytest.mark.pair("Light of the Archons", "Blood of Titans")
def test_the_light_shines_brighter_with_blood(table, version):
    t = at(table, {"line": [armed("Goon 3", "Light of the Archons", "Blood of Titans")]}, ruleset=version)
    assert (t.power("Goon 3"), t.armor("Goon 3")) == (3 + 2 + 5, 2)


@NEW
@pytest.mark.pair("Psionic Officer Lang", "Harland Mindlock")
def test_lang_serves_the_player_who_controls_it(table, version):
    me = {"line": ["Psionic Officer Lang", "Goon 1"]}
    foe = {"hand": ["Harland Mindlock"], "line": ["Logos Goon 2"], "houses": ["logos", "dis", "mars"]}
    t = at(table, me, foe, ruleset=version)
    t.next_turn("logos").play("Harland Mindlock", "Psionic Officer Lang")
    if t.pending.kind != "main":
        t.submit(t.pending.keys[0])
    t.reap("Logos Goon 2").next_turn("brobnar").reap("Goon 1")
    assert (len(t.me.archives), len(t.foe.archives)) == (0, 1)


# copies


@pytest.mark.pair("Mimic Gel", "Crash Muldoon")
@pytest.mark.ruling("faq-mimic-gel-crash-muldoon", versions=("2021-03", "16.0", "18.4"))
@pytest.mark.clause("copy-includes-entering-text", versions=("2021-03", "16.0", "18.4"))
def test_a_gel_that_copies_muldoon_enters_ready_between_2_creatures(table, version):
    me = {"line": ["Logos Goon 1", "Logos Goon 2"], "hand": ["Mimic Gel"]}
    t = at(table, me, {"line": ["Crash Muldoon"]}, house="logos", ruleset=version)
    t.play("Mimic Gel", "Crash Muldoon", "position:1" if version != "1.2" else "right", flank="")
    gel = t.me.line[1 if version != "1.2" else 2]
    assert gel.title == "Crash Muldoon"
    assert gel.ready
    assert t.g.house_of(gel) == "logos"


@NEW
@pytest.mark.pair("Mimic Gel", "CALV-1N")
@pytest.mark.parametrize("form", ["creature", "upgrade"])
def test_a_gel_that_copies_calvin_may_be_either_too(table, version, form):
    me = {"line": ["Logos Goon 3"], "hand": ["Mimic Gel"]}
    t = at(table, me, {"line": ["CALV-1N"]}, house="logos", ruleset=version)
    t.play("Mimic Gel", "CALV-1N", form, "Logos Goon 3" if form == "upgrade" else "right", flank="")
    gel = next(card for card in t.g.cards if card.printed.title == "Mimic Gel")
    assert (gel.title, gel.type, gel.host) == ("CALV-1N", form, t.me.line[0] if form == "upgrade" else None)
    t.reap("Logos Goon 3")
    assert len(t.me.hand) == (1 if form == "upgrade" else 0)


@NEW
@pytest.mark.pair("Mimic Gel", "Sensor Chief Garcia")
def test_a_gel_as_garcia_may_get_the_blaster(table, version):
    me = {"line": ["Sensor Chief Garcia", armed("Goon 3", "Garcia’s Blaster")], "hand": ["Mimic Gel"]}
    t = at(table, {**me, "hand": ["Mimic Gel", "Logos Whip"]}, {"amber": 3}, house="logos", ruleset=version)
    t.play("Mimic Gel", "Sensor Chief Garcia", "right", flank="")
    gel = t.me.line[-1]
    assert gel.title == "Sensor Chief Garcia"
    assert gel.printed.title == "Mimic Gel"
    t.next_turn().next_turn("brobnar").reap("Goon 3", "attach", gel)
    assert t.card("Garcia’s Blaster").host is gel
    assert t.foe.amber == 2

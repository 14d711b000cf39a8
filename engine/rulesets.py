"""Rulebook versions: everything that differs between them, in one table.

Rules and cards ask the ruleset by the name of the difference, never by the name of the version. The table below says of
each field which clauses it stands for; `switches` gives what differs between two books.
"""

from __future__ import annotations

from dataclasses import dataclass, field, fields, replace
from functools import cache
from typing import Any

_CLAUSES = "clauses"


def rule(clauses: str) -> Any:
    """A field of the ruleset, with the ids of the clauses that it decides between, apart by blanks."""
    return field(metadata={_CLAUSES: tuple(clauses.split())})


@dataclass(frozen=True, slots=True, kw_only=True)
class Ruleset:
    """One rulebook version."""

    name: str
    play_shares_window: bool = rule(
        "amber-bonus-gained-first play-ability-after-amber-bonus timing-play-sequence play-ability-after-bonus-icons"
    )
    """Whether Play abilities share their timing point with effects that react to the card having been played. Where
    not, those effects come first (faq-library-access-wild-wormhole-order)."""
    all_bonus_icons: bool = rule(
        "bonus-capture-by-any-friendly-creature bonus-damage-any-creature bonus-draw-draws-one"
    )
    """Whether there are bonus icons other than Æmber."""
    later_bonus_icons: bool = rule("icon-discard icon-power icon-house-not-resolved")
    """Whether discard, power and house are bonus icons as well."""
    icons_are_abilities: bool = rule("icons-are-abilities")
    house_icon_adds_house: bool = rule("step3-house-is-printed-icon house-icon-adds-house")
    house_change_replaces_all: bool = rule("house-change-replaces-all house-change-newest-wins")
    """Whether a card whose house an effect changes belongs to that house only."""
    one_action_per_use: bool = rule("use-creature-action-resolves-all use-creature-action-resolves-one")
    one_action_per_artifact_use: bool = rule("use-artifact-one-ability-per-use")
    alpha_known: bool = rule("deploy-any-position")
    """Whether there are the keywords alpha and deploy."""
    alpha_in_any_step: bool = rule("alpha-first-action-of-step-3 alpha-first-action-of-current-step")
    """Whether alpha asks for the first action of the current step, whichever it is; else of step 3 only."""
    omega_known: bool = rule("omega-ends-step omega-ends-step-after-pending-effects")
    omega_on_entering: bool = rule("omega-applies-after-entering-play omega-takes-hold-on-entering")
    """Whether omega takes hold as the card enters play, whatever becomes of the card then."""
    entering_modifiers_cover_themselves: bool = rule("enters-play-modifier-covers-itself")
    """Whether what changes how cards enter play holds for the card that says it."""
    house_must_be_available: bool = rule(
        "house-outside-identity-and-control-is-illegal house-unavailable-must-choose-is-ignored"
    )
    ability_damage_simultaneous: bool = rule("damage-whole-ability-simultaneous")
    tagging: bool = rule("destroyed-tag-first")
    """`destroyed-tag-first` and its family."""
    destroyed_cards_found_in_open_zones: bool = rule(
        "ability-may-affect-destroyed-card-in-discard ability-may-affect-destroyed-card-in-open-zone"
    )
    leaves_play_abilities: bool = rule("leaves-play-ability-before-leaving")
    triggered_ability_survives_source: bool = rule(
        "ability-triggered-finishes-after-source-left ability-started-finishes-after-source-left"
    )
    """Whether an ability that was triggered is resolved although its card has left play; else one that has started."""
    purge_faceup: bool = rule("purge-facedown purge-faceup")
    purge_open: bool = rule("purge-no-interaction purge-zone-open")
    """Whether every ability may use purged cards, not only the one that purged them."""
    sacrifice_only_controlled: bool = rule("sacrifice-only-controlled-card")
    splash_attack_known: bool = rule("fight-sequence-16 splash-attack-hits-neighbors-of-opposing")
    splash_attack_kills_are_by_attacker: bool = rule(
        "splash-attack-kills-count-as-in-fight splash-attack-kills-are-by-attacker"
    )
    """Whether a creature that dies of splash-attack was destroyed fighting the attacker."""
    ward_known: bool = rule(
        "ward-replaces-damage-destruction-leaving enrage-puts-counter invulnerable-no-damage-no-destruction"
    )
    tide_known: bool = rule("tide-available-in-any-game tide-needs-a-tide-deck-in-the-game")
    tide_needs_a_tide_deck: bool = rule("tide-available-in-any-game tide-needs-a-tide-deck-in-the-game")
    tokens_known: bool = rule("token-make-from-top-of-deck")
    scrap_known: bool = rule("scrap-after-discard-from-hand scrap-not-from-elsewhere scrap-in-discard-pile")
    entrench_known: bool = rule("entrench-may-stay-exhausted")
    overwhelmed_known: bool = rule("overwhelmed-more-enemy-creatures")
    swap_control_keeps_positions: bool = rule("swap-control-exchanges-positions")
    upgrade_stays_on_noncreature: bool = rule("upgrade-discarded-when-host-is-no-creature upgrade-stays-on-noncreature")
    series_loser_chooses: bool = rule("setup-series-loser-deck-chooses setup-series-no-special-rule")
    handicap_moves_after: int = rule(
        "chains-handicap-moves-after-three-in-a-row chains-handicap-moves-after-two-in-a-row"
    )
    """After how many wins, or losses, in a row the optional handicap moves."""
    readies_one_at_a_time: bool = rule("ready-step-readies-all ready-one-at-a-time")
    for_each_one_at_a_time: bool = rule("for-each-may-be-split for-each-count-first for-each-one-at-a-time")
    """Whether what is done for each of something is done one time after the other; damage is dealt at once."""
    whole_hand_discarded_until_empty: bool = rule("discard-one-at-a-time discard-hand-until-empty")
    players_discard_in_turn: bool = rule("discard-both-players-one-after-the-other")
    """Whether of players who discard together one finishes before the other begins, as the active player says."""
    under_cards_wait_for_pending: bool = rule("graft-goes-to-discard-with-host under-cards-discarded-after-pending")
    """Whether cards under a card that leaves stay where they are until pending effects have resolved."""
    host_controller_looks_under: bool = rule("under-facedown-host-controller-looks facedown-controller-looks")
    """Whether who controls a facedown card in play, or the card above it, may look at it."""
    shuffles_for_none: bool = rule("shuffle-even-zero")
    """Whether "any number" of cards shuffled into a deck shuffles it even if the number is zero."""
    loop_card_leaves: bool = rule("infinite-loop-player-picks-count infinite-loop-card-leaves")
    """Whether the card of an endless loop leaves play when the loop ends."""
    additional_keys_colourless: bool = rule("keys-additional-colourless-last")
    search_reveals_found: bool = rule("search-hidden-area-reveals-found-card")
    later_sets_known: bool = rule("houses-fifteen")
    """Whether there are the cards of sets after Winds of Exchange."""
    houses: tuple[str, ...] = rule("houses-fifteen")
    """The houses of the sets that the book knows, in the order of the alphabet."""
    listed_counters: frozenset[str] | None = rule("counter-type-doom counter-types-listed counter-types-open-list")
    """The kinds of special counter that the book lists, None where the list is open."""
    errata: frozenset[str] = rule("errata-replace-printed-text")
    """The errata in force, by title."""


@cache
def rule_clauses(name: str) -> tuple[str, ...]:
    """The ids of the clauses that a field of the ruleset decides between. Raises KeyError for `name` and for what is no
    field."""
    clauses: tuple[str, ...] = {row.name: row.metadata for row in fields(Ruleset)}[name][_CLAUSES]
    return clauses


def switches(ruleset: Ruleset, other: Ruleset) -> list[str]:
    """The names of the fields in which two rulebooks differ, in the order of the table."""
    return [
        row.name for row in fields(Ruleset) if row.metadata and getattr(ruleset, row.name) != getattr(other, row.name)
    ]


_ERRATA_12 = frozenset(["Biomatrix Backup"])
_ERRATA_13 = _ERRATA_12 | {"Library Access", "Bait and Switch", "Drummernaut"}
_ERRATA_2021 = _ERRATA_13 | {
    "Magda the Rat",
    "Yzphyz Knowdrone",
    "Life for a Life",
    "Auto-Legionary",
    "Experimental Therapy",
    "Pain Reaction",
    "Tendrils of Pain",
    "Custom Virus",
    "Keyforgery",
    "Incubation Chamber",
}
_ERRATA_16 = _ERRATA_2021 | {"Collector Worm"}
_ERRATA_184 = _ERRATA_16 | {"Scoop Up"}

_HOUSES_2018 = ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed")
_HOUSES_2021 = tuple(sorted((*_HOUSES_2018, "saurian", "staralliance", "unfathomable")))
_HOUSES_16 = tuple(sorted((*_HOUSES_2021, "ekwidon")))
_HOUSES_184 = tuple(sorted((*_HOUSES_16, "geistoid", "skyborn", "redemption", "ouboros")))

_COUNTERS_2021 = frozenset(
    "doom fuse glory growth warrant scheme depth awakening disruption knowledge ignorance".split()
)

V12 = Ruleset(
    name="1.2",
    play_shares_window=False,
    all_bonus_icons=False,
    later_bonus_icons=False,
    icons_are_abilities=False,
    house_icon_adds_house=False,
    house_change_replaces_all=False,
    one_action_per_use=False,
    one_action_per_artifact_use=False,
    alpha_known=False,
    alpha_in_any_step=False,
    omega_known=False,
    omega_on_entering=False,
    entering_modifiers_cover_themselves=False,
    house_must_be_available=False,
    ability_damage_simultaneous=False,
    tagging=False,
    destroyed_cards_found_in_open_zones=False,
    leaves_play_abilities=True,
    triggered_ability_survives_source=True,
    purge_faceup=False,
    purge_open=False,
    sacrifice_only_controlled=False,
    splash_attack_known=False,
    splash_attack_kills_are_by_attacker=False,
    ward_known=False,
    tide_known=False,
    tide_needs_a_tide_deck=False,
    tokens_known=False,
    scrap_known=False,
    entrench_known=False,
    overwhelmed_known=False,
    swap_control_keeps_positions=False,
    upgrade_stays_on_noncreature=False,
    series_loser_chooses=True,
    handicap_moves_after=3,
    readies_one_at_a_time=False,
    for_each_one_at_a_time=False,
    whole_hand_discarded_until_empty=False,
    players_discard_in_turn=False,
    under_cards_wait_for_pending=False,
    host_controller_looks_under=False,
    shuffles_for_none=False,
    loop_card_leaves=False,
    additional_keys_colourless=False,
    search_reveals_found=False,
    later_sets_known=False,
    houses=_HOUSES_2018,
    listed_counters=frozenset(),
    errata=_ERRATA_12,
)
V13 = replace(
    V12,
    name="1.3",
    alpha_known=True,
    omega_known=True,
    house_must_be_available=True,
    sacrifice_only_controlled=True,
    listed_counters=frozenset(["doom"]),
    errata=_ERRATA_13,
)
V2021 = replace(
    V13,
    name="2021-03",
    play_shares_window=True,
    alpha_in_any_step=True,
    all_bonus_icons=True,
    one_action_per_use=True,
    ability_damage_simultaneous=True,
    tagging=True,
    leaves_play_abilities=False,
    purge_faceup=True,
    ward_known=True,
    tide_known=True,
    search_reveals_found=True,
    houses=_HOUSES_2021,
    listed_counters=_COUNTERS_2021,
    errata=_ERRATA_2021,
)
V16 = replace(
    V2021,
    name="16.0",
    one_action_per_artifact_use=True,
    triggered_ability_survives_source=False,
    splash_attack_known=True,
    tide_needs_a_tide_deck=True,
    tokens_known=True,
    swap_control_keeps_positions=True,
    series_loser_chooses=False,
    houses=_HOUSES_16,
    listed_counters=None,
    errata=_ERRATA_16,
)
V184 = replace(
    V16,
    name="18.4",
    later_bonus_icons=True,
    icons_are_abilities=True,
    house_icon_adds_house=True,
    house_change_replaces_all=True,
    omega_on_entering=True,
    entering_modifiers_cover_themselves=True,
    destroyed_cards_found_in_open_zones=True,
    purge_open=True,
    splash_attack_kills_are_by_attacker=True,
    scrap_known=True,
    entrench_known=True,
    overwhelmed_known=True,
    upgrade_stays_on_noncreature=True,
    handicap_moves_after=2,
    readies_one_at_a_time=True,
    for_each_one_at_a_time=True,
    whole_hand_discarded_until_empty=True,
    players_discard_in_turn=True,
    under_cards_wait_for_pending=True,
    host_controller_looks_under=True,
    shuffles_for_none=True,
    loop_card_leaves=True,
    additional_keys_colourless=True,
    later_sets_known=True,
    houses=_HOUSES_184,
    errata=_ERRATA_184,
)

MECHANISMS = {
    "alpha": "alpha_known",
    "deploy": "alpha_known",
    "omega": "omega_known",
    "ward": "ward_known",
    "enrage": "ward_known",
    "invulnerable": "ward_known",
    "enhance": "all_bonus_icons",
    "discard icon": "later_bonus_icons",
    "power icon": "later_bonus_icons",
    "house icon": "house_icon_adds_house",
    "the tide": "tide_known",
    "splash-attack": "splash_attack_known",
    "token creatures": "tokens_known",
    "treachery": "tokens_known",
    "versatile": "tokens_known",
    "scrap": "scrap_known",
    "entrench": "entrench_known",
    "overwhelmed": "overwhelmed_known",
    "Grim Reminders": "later_sets_known",
    "Æmber Skies": "later_sets_known",
}
"""Mechanisms that some rulebooks lack (keywords, statuses, sets of cards and the like) -> the field that says whether a
book has it."""


HOW_IT_IS_MEANT = {"alpha_known": "alpha_in_any_step", "tide_known": "tide_needs_a_tide_deck"}
"""The field for whether a book has a mechanism -> the field for its meaning, if books differ in it."""


def with_every_mechanism(ruleset: Ruleset) -> Ruleset:
    """A rulebook that takes the meaning of unknown mechanisms from the newest book. Mechanisms that it knows keep its
    own meaning.

    A book before 16.0 offers the houses of 16.0 when an ability lets a player choose one, as it did when 16.0 was the
    newest: matches of that time asked so.
    """
    newest = {}
    for name in sorted({*MECHANISMS.values()}):
        if not getattr(ruleset, name):
            for given in filter(None, (name, HOW_IT_IS_MEANT.get(name))):
                newest[given] = getattr(V184, given)
    houses = tuple(sorted({*ruleset.houses, *V16.houses}))
    return replace(ruleset, **newest, houses=houses, listed_counters=V16.listed_counters)


RULESETS: dict[str, Ruleset] = {r.name: r for r in (V12, V13, V2021, V16, V184)}
"""The rulebook versions by name: 1.2 (January 2019), 1.3 (May 2019), 2021-03, 16.0, 18.4 (June 2026)."""
CURRENT = V184.name
"""The rulebook of new matches and tournaments that name none."""
UNNAMED = V16.name
"""The rulebook of stored set-ups that name none: 16.0 was the newest when they were written."""

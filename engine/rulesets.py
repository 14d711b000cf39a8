"""Rulebook versions: everything that differs between them, in one table.

Rules and cards ask the ruleset by the name of the difference, never by the name of the version. Each field's comment
names the clauses it stands for.
"""

from __future__ import annotations

from dataclasses import dataclass, replace


@dataclass(frozen=True, slots=True)
class Ruleset:
    """One rulebook version."""

    name: str
    # amber-bonus-gained-first, play-ability-after-amber-bonus / timing-play-sequence, play-ability-after-bonus-icons:
    # whether Play abilities share their timing point with effects that react to the card having been played. Where not,
    # those effects come first (faq-library-access-wild-wormhole-order).
    play_shares_window: bool
    # bonus icons other than Æmber exist (bonus-capture-by-any-friendly-creature, bonus-damage-any-creature,
    # bonus-draw-draws-one)
    all_bonus_icons: bool
    # use-creature-action-resolves-all / use-creature-action-resolves-one
    one_action_per_use: bool
    # use-artifact-one-ability-per-use
    one_action_per_artifact_use: bool
    # the keywords alpha and deploy (deploy-any-position)
    alpha_known: bool
    # alpha-first-action-of-step-3 (False: only step 3 counts) / alpha-first-action-of-current-step (True)
    alpha_in_any_step: bool
    # omega-ends-step / omega-ends-step-after-pending-effects
    omega_known: bool
    # house-outside-identity-and-control-is-illegal, house-unavailable-must-choose-is-ignored
    house_must_be_available: bool
    # damage-whole-ability-simultaneous
    ability_damage_simultaneous: bool
    # destroyed-tag-first and its family
    tagging: bool
    # leaves-play-ability-before-leaving
    leaves_play_abilities: bool
    # ability-triggered-finishes-after-source-left (True) / ability-started-finishes-after-source-left (False)
    triggered_ability_survives_source: bool
    # purge-facedown / purge-faceup
    purge_faceup: bool
    # sacrifice-only-controlled-card
    sacrifice_only_controlled: bool
    # fight-sequence-16, splash-attack-hits-neighbors-of-opposing
    splash_attack_known: bool
    # ward-replaces-damage-destruction-leaving, enrage-puts-counter, invulnerable-no-damage-no-destruction
    ward_known: bool
    # tide-available-in-any-game / tide-needs-a-tide-deck-in-the-game
    tide_known: bool
    tide_needs_a_tide_deck: bool
    # token-make-from-top-of-deck
    tokens_known: bool
    # swap-control-exchanges-positions
    swap_control_keeps_positions: bool
    # setup-series-loser-deck-chooses / setup-series-no-special-rule
    series_loser_chooses: bool
    # search-hidden-area-reveals-found-card
    search_reveals_found: bool
    # the houses of the sets that the book knows, in the order of the alphabet
    houses: tuple[str, ...]
    # kinds of special counter that the book lists, None where the list is open (counter-type-doom,
    # counter-types-listed, counter-types-open-list)
    listed_counters: frozenset[str] | None
    # errata in force, by title (errata-replace-printed-text)
    errata: frozenset[str]


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

_HOUSES_2018 = ("brobnar", "dis", "logos", "mars", "sanctum", "shadows", "untamed")
_HOUSES_2021 = tuple(sorted((*_HOUSES_2018, "saurian", "staralliance", "unfathomable")))
_HOUSES_16 = tuple(sorted((*_HOUSES_2021, "ekwidon")))

_COUNTERS_2021 = frozenset(
    "doom fuse glory growth warrant scheme depth awakening disruption knowledge ignorance".split()
)

V12 = Ruleset(
    name="1.2",
    play_shares_window=False,
    all_bonus_icons=False,
    one_action_per_use=False,
    one_action_per_artifact_use=False,
    alpha_known=False,
    alpha_in_any_step=False,
    omega_known=False,
    house_must_be_available=False,
    ability_damage_simultaneous=False,
    tagging=False,
    leaves_play_abilities=True,
    triggered_ability_survives_source=True,
    purge_faceup=False,
    sacrifice_only_controlled=False,
    splash_attack_known=False,
    ward_known=False,
    tide_known=False,
    tide_needs_a_tide_deck=False,
    tokens_known=False,
    swap_control_keeps_positions=False,
    series_loser_chooses=True,
    search_reveals_found=False,
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

MECHANISMS = {
    "alpha": "alpha_known",
    "deploy": "alpha_known",
    "omega": "omega_known",
    "ward": "ward_known",
    "enrage": "ward_known",
    "invulnerable": "ward_known",
    "enhance": "all_bonus_icons",
    "the tide": "tide_known",
    "splash-attack": "splash_attack_known",
    "token creatures": "tokens_known",
    "treachery": "tokens_known",
    "versatile": "tokens_known",
}
"""Mechanisms that some rulebooks lack (keywords, statuses and the like) -> the field that says whether a book has
it."""


HOW_IT_IS_MEANT = {"alpha_known": "alpha_in_any_step", "tide_known": "tide_needs_a_tide_deck"}
"""The field for whether a book has a mechanism -> the field for its meaning, if books differ in it."""


def with_every_mechanism(ruleset: Ruleset) -> Ruleset:
    """A rulebook that takes the meaning of unknown mechanisms from the newest book. Mechanisms that it knows keep its
    own meaning."""
    newest = {}
    for field in sorted({*MECHANISMS.values()}):
        if not getattr(ruleset, field):
            for name in filter(None, (field, HOW_IT_IS_MEANT.get(field))):
                newest[name] = getattr(V16, name)
    return replace(ruleset, **newest, houses=V16.houses, listed_counters=V16.listed_counters)


RULESETS: dict[str, Ruleset] = {r.name: r for r in (V12, V13, V2021, V16)}
"""The rulebook versions by name: 1.2 (January 2019), 1.3 (May 2019), 2021-03, 16.0."""
CURRENT = V16.name

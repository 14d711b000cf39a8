"""What clauses say, in our own words, and the section of the rulebook where they stand.

Only those that the engine names in what happens. The rulebook's own text stands in the rulebook.
"""

from __future__ import annotations

from collections.abc import Mapping
from types import MappingProxyType
from typing import NamedTuple


class Paraphrase(NamedTuple):
    """A clause in our own words."""

    section: str
    """The heading under which the rulebooks have it."""
    text: str


PARAPHRASES: Mapping[str, Paraphrase] = MappingProxyType(
    {
        "cannot-beats-may": Paraphrase(
            "Glossary: Cannot vs must/may",
            "If one effect allows something and another one forbids it, it stays forbidden.",
        ),
        "omega-ends-step-after-pending-effects": Paraphrase(
            "Glossary: Omega",
            "After a card with omega nothing more is played, used or discarded in this step.",
        ),
        "use-only-controlled-cards": Paraphrase(
            "Using cards via other card abilities",
            "A player uses only cards which that player controls, unless an ability says otherwise.",
        ),
        "swap-exchanges-places": Paraphrase(
            "Glossary: Swap",
            "Two swapped cards each take the place of the other.",
        ),
        "step3-only-active-house-cards": Paraphrase(
            "Turn sequence: step 3",
            "In step 3 a player plays, uses and discards cards of the active house only.",
        ),
        "rule-of-six-limit": Paraphrase(
            "The rule of six",
            "Cards of one title may be played and used no more than six times in a turn, taken together.",
        ),
        "invulnerable-no-damage-no-destruction": Paraphrase(
            "Glossary: Invulnerable",
            "A creature with invulnerable takes no damage and is not destroyed.",
        ),
        "flip-keeps-position-and-counters": Paraphrase(
            "Glossary: Flip",
            "A flipped card keeps its place and what lies on it; it neither leaves play nor enters it.",
        ),
        "first-turn-one-card-from-hand": Paraphrase(
            "Game setup",
            "On the first turn of the match the first player may play or discard a single card from the hand.",
        ),
        "exhausted-card-not-usable": Paraphrase(
            "Key concepts: ready and exhausted",
            "An exhausted card cannot be used until it has been readied.",
        ),
        "enter-play-exhausted": Paraphrase(
            "Key concepts: ready and exhausted",
            "Creatures and artifacts come into play exhausted, unless a card says otherwise.",
        ),
        "ready-card-usable": Paraphrase(
            "Key concepts: ready and exhausted",
            "A card can be used while it is ready; using it exhausts it.",
        ),
        "enrage-puts-counter": Paraphrase(
            "Glossary: Enrage",
            "To enrage a creature is to put an enrage counter on it.",
        ),
        "enrage-must-fight-if-able": Paraphrase(
            "Glossary: Enrage",
            "An enraged creature has to fight when it is used, as long as it can.",
        ),
        "ward-replaces-damage-destruction-leaving": Paraphrase(
            "Glossary: Ward",
            "If a warded creature would take damage, be destroyed or leave play, it loses the ward instead.",
        ),
        "ward-prevents-tagging": Paraphrase(
            "Glossary: Ward",
            "A ward is used up before a creature counts as destroyed, so it never does.",
        ),
        "ward-prevents-one-instance": Paraphrase(
            "Glossary: Ward",
            "A ward saves its creature once, then it is gone.",
        ),
        "use-creature-active-house-required": Paraphrase(
            "Using creatures",
            "A ready creature of the active house may reap, fight or use its Action; for Omni any house will do.",
        ),
        "use-artifact-never-reap-or-fight": Paraphrase(
            "Using artifacts",
            "Artifacts do not reap and do not fight.",
        ),
        "upgrade-needs-a-host": Paraphrase(
            "Upgrades",
            "Without a creature in play no upgrade can be played.",
        ),
        "upgrade-modifies-host": Paraphrase(
            "Upgrades",
            "An upgrade changes the creature it is on; it is never used itself.",
        ),
        "upgrade-attached-to-chosen-creature": Paraphrase(
            "Upgrades",
            "The player who plays an upgrade chooses the creature it goes on.",
        ),
        "unforge-flips-key": Paraphrase(
            "Glossary: Unforge",
            "An unforged key is turned back and has to be forged once more.",
        ),
        "token-make-from-top-of-deck": Paraphrase(
            "Glossary: Token creatures",
            "A token creature is the top card of the deck, put into play facedown.",
        ),
        "tide-starts-neutral": Paraphrase(
            "Glossary: Tide",
            "A match begins with the tide high for nobody.",
        ),
        "tide-needs-a-tide-deck-in-the-game": Paraphrase(
            "Glossary: Tide",
            "The tide is in a match, for all its players, if one of the decks brings it.",
        ),
        "tide-high-for-one-low-for-other": Paraphrase(
            "Glossary: Tide",
            "When the tide is high for one player it is low for the others.",
        ),
        "tide-cannot-raise-when-high": Paraphrase(
            "Glossary: Tide",
            "A player whose tide is high cannot raise it.",
        ),
        "stun-removed-by-exhausting": Paraphrase(
            "Glossary: Stun",
            "A stunned creature that could be used may exhaust to lose its stun instead.",
        ),
        "stun-forbids-all-uses": Paraphrase(
            "Glossary: Stun",
            "A stunned creature does not reap or fight, and its Action and Omni abilities are not used.",
        ),
        "setup-series-loser-deck-chooses": Paraphrase(
            "Game setup",
            "After the first game of a series, the loser of the one before decides who begins.",
        ),
        "setup-first-player-random": Paraphrase(
            "Game setup",
            "Who begins is left to chance.",
        ),
        "replacement-marked-by-instead": Paraphrase(
            "Glossary: Replacement effects",
            "An effect that says “instead” takes the place of what would have happened.",
        ),
        "poison-damage-destroys": Paraphrase(
            "Glossary: Poison",
            "Any damage that a creature with poison deals in a fight destroys the creature that takes it.",
        ),
        "play-requirement-checked-at-play-time": Paraphrase(
            "Glossary: Play",
            "What a card needs to be played is looked at when it is played.",
        ),
        "play-impossible-card-returns-to-source": Paraphrase(
            "Glossary: Play",
            "A card that cannot be played after all goes back to where it was.",
        ),
        "mulligan-one-card-fewer": Paraphrase(
            "Glossary: Mulligan",
            "A player may once shuffle the opening hand away and draw one card fewer.",
        ),
        "move-damage-is-not-damaging": Paraphrase(
            "Glossary: Move",
            "Moving damage from one creature to another deals none, so armor does not help against it.",
        ),
        "lasting-effect-outlives-source": Paraphrase(
            "Glossary: Lasting effects",
            "A lasting effect goes on although the card it comes from has left play.",
        ),
        "infinite-loop-player-picks-count": Paraphrase(
            "Glossary: Infinite loops",
            "The active player names how often an endless loop is repeated; then it stops.",
        ),
        "if-you-do-needs-full-resolution": Paraphrase(
            "Glossary: If you do",
            "What follows “if you do” happens only if what stands before it was done completely.",
        ),
        "house-no-legal-choice-means-no-active-house": Paraphrase(
            "Glossary: House choice",
            "A player who can choose no house has no active house that turn.",
        ),
        "golden-rule-card-beats-rules": Paraphrase(
            "The golden rule",
            "Where a card and the rules disagree, the card is right.",
        ),
        "gigantic-single-half-effect-fails": Paraphrase(
            "Glossary: Gigantic",
            "What plays, or puts into play, only one half of a gigantic creature fails.",
        ),
        "gigantic-both-halves-from-hand": Paraphrase(
            "Glossary: Gigantic",
            "A gigantic creature is played with both halves in hand.",
        ),
        "forge-is-mandatory-when-affordable": Paraphrase(
            "Turn sequence: step 1",
            "A player who can pay for a key at the start of the turn has to forge one.",
        ),
        "fight-skipped-when-one-dies-before": Paraphrase(
            "Glossary: Fight",
            "If one of the two is destroyed before the blows fall, no damage is dealt by power.",
        ),
        "fight-needs-an-enemy-creature": Paraphrase(
            "Using creatures: fight",
            "A creature can fight only if there is an enemy creature to be fought.",
        ),
        "exalt-adds-amber-from-supply": Paraphrase(
            "Glossary: Exalt",
            "To exalt a creature is to put one Æmber from the supply on it.",
        ),
        "elusive-first-attack-no-power-damage": Paraphrase(
            "Glossary: Elusive",
            "The first time in a turn that an elusive creature is attacked, neither side deals damage by its power.",
        ),
        "draw-empty-deck-reshuffles-discard": Paraphrase(
            "Turn sequence: step 5",
            "Who has to draw from an empty deck shuffles the discard pile into a new one first.",
        ),
        "discard-pile-newest-on-top": Paraphrase(
            "Glossary: Discard pile",
            "What is discarded goes on top of the pile, which everybody may look at.",
        ),
        "destroyed-tag-removed-only-by-instead": Paraphrase(
            "Glossary: Destroyed",
            "A creature marked as destroyed is saved only by something that happens instead.",
        ),
        "destroyed-tag-first": Paraphrase(
            "Glossary: Destroyed",
            "What is destroyed is marked first; then it leaves play.",
        ),
        "destroyed-goes-to-owner-discard": Paraphrase(
            "Glossary: Destroyed",
            "A destroyed card goes to the discard pile of its owner.",
        ),
        "damage-tracked-by-tokens": Paraphrase(
            "Damage and armor",
            "Damage stays on a creature until it is healed or leaves play.",
        ),
        "damage-redirected-after-armor": Paraphrase(
            "Glossary: Damage",
            "Damage that goes to another creature goes there after armor has taken its part.",
        ),
        "damage-chart-2-ward-prevents-all": Paraphrase(
            "Damage chart",
            "Second, a ward prevents all the damage that is left; armor is not used for it.",
        ),
        "damage-chart-1-cannot-be-dealt": Paraphrase(
            "Damage chart",
            "First, damage that cannot be dealt is taken away; ward and armor are not used for it.",
        ),
        "creature-enters-on-flank": Paraphrase(
            "Creatures",
            "A new creature goes to the left or the right end of its battleline.",
        ),
        "check-announced-at-turn-end": Paraphrase(
            "Turn sequence: step 5",
            "A player who ends a turn with enough Æmber for a key has to say so.",
        ),
        "chains-shed-one-per-refill": Paraphrase(
            "Chains",
            "A player who draws fewer cards because of chains loses one chain.",
        ),
        "break-key-no-key-eliminated": Paraphrase(
            "Break-Key variant: elimination",
            "A player without a key left is out of the match.",
        ),
        "break-key-eliminated-creature-amber": Paraphrase(
            "Break-Key variant: elimination",
            "Æmber on creatures of a player who is out is treated as if they had left play.",
        ),
        "break-key-eliminated-cards-removed": Paraphrase(
            "Break-Key variant: elimination",
            "The cards of a player who is out leave the match.",
        ),
        "break-key-eliminated-captured-amber-gone": Paraphrase(
            "Break-Key variant: elimination",
            "Æmber of a player who is out, captured on the creatures of others, leaves the match.",
        ),
        "break-key-boon-draws-one-extra": Paraphrase(
            "Break-Key variant: boon",
            "The boon token lets its player draw one card more.",
        ),
        "bonus-is-mandatory": Paraphrase(
            "Bonus icons",
            "Bonus icons of a played card have to be resolved.",
        ),
        "armor-prevents-before-dealt": Paraphrase(
            "Damage and armor",
            "Armor takes away damage before it is dealt, each point once a turn.",
        ),
        "amber-on-noncreature-leaving-goes-to-supply": Paraphrase(
            "Glossary: Leaves play",
            "Æmber on a card that is no creature goes to the supply when it leaves play.",
        ),
        "amber-on-creature-leaving-goes-to-opponent": Paraphrase(
            "Glossary: Leaves play",
            "Æmber on a creature that leaves play goes to the pool of its controller’s opponent.",
        ),
        "amber-gained-goes-to-pool": Paraphrase(
            "Glossary: Æmber",
            "Gained Æmber comes from the supply into the player’s pool.",
        ),
        "alpha-first-action-of-current-step": Paraphrase(
            "Glossary: Alpha",
            "A card with alpha can be played only as the first act of the step.",
        ),
        "action-ability-needs-exhausting": Paraphrase(
            "Glossary: Action ability",
            "To use an Action ability the card is exhausted.",
        ),
    }
)
"""Id of a clause -> what it says."""

"""The tables by which card texts are checked: `engine/cards/PHRASES.md` as data, one row a phrase.

A name is something that the code of a card does or declares:

    steal()          a verb called on the game
    may_use          a static, an own text, a flag
    after:played     a reaction, instead:steal a replacement
    happened:fallen  a tally that is asked
    .damage          a field of a card or player that is read
    optional         an argument of a question: optional, up_to, friendly_to and enemy_of (of you)
    splash=          any other argument by name
    every            a verb is called on all creatures or artifacts of some kind
    you, not-you     whose doing an event is, or on whose side its card: you or another
    other            an event about another card than the one with the ability
    controller-differs  a card's controller is compared with that of this card
    undamaged, off-flank  creatures without damage, not on a flank
    zone:purged      a place of the game's constants
    until:turn       how long a lasting effect lasts: turn, next, start
"""

from __future__ import annotations

import re
from dataclasses import dataclass


@dataclass(frozen=True)
class Phrase:
    """Words of card texts, and the names of which they tell. `by`: names that must be told in these words. `also`:
    names of which they may tell as well; None where the words say nothing by themselves."""

    words: re.Pattern[str]
    by: frozenset[str]
    also: frozenset[str] | None

    @property
    def tells(self) -> frozenset[str] | None:
        """The names one of which has to be there where the words are; None where they may stand by themselves."""
        return None if self.also is None else self.by | self.also


def _phrase(words: str, by: str, also: str | None = None) -> Phrase:
    return Phrase(re.compile(words, re.I), frozenset(by.split()), None if also is None else frozenset(also.split()))


PHRASES: tuple[Phrase, ...] = (
    _phrase(r"\b(for|of) (each|every)\b|\bthen for each\b", "for_each()"),
    # Æmber and keys
    _phrase(r"\bgains?\b", "gain() gain_chains() after:amber_gained instead:gain", ""),
    _phrase(r"\bsteals?\b|\bstol(e|en)\b", "steal() steal_for_each() cannot_steal after:stolen instead:steal", ""),
    _phrase(r"\bcaptures?\b", "capture() catch() after:captured instead:capture", "instead:bonus_icon"),
    _phrase(r"\bloses?\b|\blost\b", "lose() play_loss instead:lose", "armor() loses_keywords after:amber_lost"),
    _phrase(r"\bgives?\b", "pay()", "gives_control controls"),
    _phrase(r"\bmust pay\b", "play_toll use_toll", ""),
    _phrase(r"\bexalt(s|ed)?\b|from the common supply", "exalt() after:exalted", "happened:exalted"),
    _phrase(
        r"\bmoves\b",
        "place_amber() move_amber()",
        "move_damage() move_creature() move_to_flank() move_anywhere() move_ward() move_counters()",
    ),
    _phrase(r"\bsp(end|ent)\b", "spendable spendable_pools spent_as_amber instead:spend take_spent()", ""),
    _phrase(
        r"\bforg(e|es|ed|ing)\b",
        "forge() after:key_forged instead:forge cannot_forge",
        "unforge() .keys skips_step happened:keys_forged happened_last_turn:keys_forged keys_forged()",
    ),
    _phrase(r"\b(red|blue|yellow) key\b|\bkeys? of (a|the same) colou?r\b", "colour= keys_forged()"),
    _phrase(r"\bunforg(e|es|ed)\b", "unforge() after:key_unforged", ""),
    _phrase(r"\bkeys cost\b", "key_cost colour_cost", ""),
    _phrase(r"\b(red|blue|yellow) keys cost\b", "colour_cost", ""),
    _phrase(r"\bmay come from friendly creatures\b", "take_from()", ""),
    _phrase(r"\bchains?\b", "gain_chains() after:chains_gained", ""),
    # damage and the like
    _phrase(
        r"\bdamage\b",
        "after:damage_prevented "
        "deal() deal_damage() deal_each() deal_listed() deal_piercing() heal() damage_in_fight .damage attack_bonus"
        " adds_damage multiplies_damage deals_no_fight_damage cannot_be_dealt_damage after:damaged instead:deal_damage"
        " instead:take_damage instead:damage_in_fight survived_damage()",
        "redistribute() fight_damage_limit shares_damage .source swap_what_is_on() instead:bonus_icon",
    ),
    _phrase(r"armor does not prevent", "deal_piercing()", ""),
    _phrase(r"\bwithout damage\b", "undamaged", ""),
    _phrase(r"\bmore damage\b", "attack_bonus adds_damage"),
    _phrase(r"\bwhenever it is dealt damage\b", "adds_damage", "after:damaged"),
    _phrase(r"\b\d times as much damage\b", "multiplies_damage", ""),
    _phrase(r"deals? no damage in fights", "deals_no_fight_damage", ""),
    _phrase(r"cannot be dealt damage", "cannot_be_dealt_damage", ""),
    _phrase(r"cannot be (dealt damage or )?destroyed", "cannot_be_destroyed", ""),
    _phrase(r"cannot leave (your|the) archives", "cannot_leave_archives", ""),
    _phrase(r"\bheals?\b|\bhealed\b", "heal() after:healed", ""),
    _phrase(
        r"\bdestroy(s|ed)?\b|\bis destroyed\b",
        "destroy() after:destroyed instead:destroy destroyed_if",
        ".destroyed happened:fallen happened:destroyed cannot_trigger cannot_be_destroyed",
    ),
    _phrase(r"destroyed as soon as", "destroyed_if", ""),
    _phrase(r"\bsacrific(es|e|ing)\b", "sacrifice()", ""),
    _phrase(r"\bpurg(e|es|ed)\b", "purge() purge_and_keep() after:purged", ".purged zone:purged deref() return_kept()"),
    # cards going places
    _phrase(
        r"\bdraws?\b",
        "draw() cannot_draw after:drawn instead:draw instead:draw_card",
        "skips_step hand_size refill() after:icon_resolved instead:bonus_icon after:step_began",
    ),
    _phrase(r"\brefills?\b", "hand_size refill()", ""),
    _phrase(
        r"\bdiscards?\b(?! pile)|\bdiscarded\b",
        "discard() discard_hand() discard_top() discard_bottom() discard_until() discard_at_random() cannot_discard"
        " after:discarded instead:discard",
        "happened:discarded spent_as_amber instead:bonus_icon",
    ),
    _phrase(r"\bat random\b", "discard_at_random() random_card() random_from_hand() random_from_archives()", ""),
    _phrase(
        r"\barchives?\b",
        "archive() archive_from_hand() put_into_archives() after:archived",
        "zone:archives .archives random_from_archives() instead:leave_archives archived_faceup archives_in_part",
    ),
    _phrase(r"\barchives\b", "instead:leave_archives"),
    _phrase(r"\breturns?\b|into your hand\b", "return_to_hand()", "search_deck()"),
    _phrase(r"on top of|on the bottom of", "put_on_deck()"),
    _phrase(r"on the bottom of", "put_to_bottom()"),
    _phrase(r"\bon the bottom of\b", "discard_bottom()"),
    _phrase(r"\bin a random order\b", "shuffled=", ""),
    _phrase(r"\bshuffles?\b", "shuffle_into_deck() shuffle_deck() shuffle_discard() after:discard_pile_shuffled", ""),
    _phrase(
        r"\bshuffles? (your|their|its) discard pile into\b|\bdiscard piles? into (your|their) decks?\b",
        "shuffle_discard() after:discard_pile_shuffled",
        "shuffle_into_deck()",
    ),
    _phrase(
        r"\bswaps\b|\bmay swap\b", "swap() swap_deck_and_discard() swap_areas() swap_control() swap_what_is_on()", ""
    ),
    _phrase(r"\bswaps control of\b", "swap_control()", ""),
    _phrase(r"\bswaps all\b[^.]* on\b", "swap_what_is_on()", ""),
    _phrase(r"\bmoves\b[^.]*\bdamage\b", "move_damage()", ""),
    _phrase(r"\bmoves\b|\bmay move\b", "move_creature() move_to_flank() move_anywhere()"),
    _phrase(
        r"anywhere in (its|their|your) battleline", "move_anywhere() deploy=", "become_creature() instead:enter flank="
    ),
    _phrase(r"\brearranges\b|\bmay rearrange\b", "rearrange()", ""),
    _phrase(r"\battaches\b|\bmay attach\b", "attach() attach_as_upgrade()", ""),
    _phrase(r"\bas an upgrade\b", "attach_as_upgrade()", "also_played_as"),
    _phrase(r"\bis attached to an artifact\b", "", "attaches_to"),
    _phrase(r"\bis attached to an artifact\b|\bas an upgrade\b|\bthis card\b", "attaches_to"),
    _phrase(r"\bis an artifact\b|\bis a creature of\b", "form_of"),
    _phrase(r"\btoken creatures?\b", "make_token() tokens() is_token() after:token_made"),
    _phrase(r"\bflips\b", "flip()", ""),
    _phrase(r"\bturns (it|itself) facedown\b", "turn_facedown()", ""),
    _phrase(r"\bto the common supply\b", "turn_away()"),
    _phrase(r"becomes a creature", "become_creature()", "become_itself()"),
    _phrase(r"becomes an upgrade", "become_upgrade()", "become_itself()"),
    _phrase(r"becomes .* again", "become_itself()", ""),
    _phrase(r"\bon its (left|right)\b", "beside() left_of() right_of()", ""),
    _phrase(r"\bbetween\b", "between()", ""),
    _phrase(r"\bhalf of (your|every) battleline\b", "halves()", ""),
    _phrase(r"\bdivided\b", "divide()"),
    _phrase(r"\bredistributes?\b", "redistribute()", ""),
    _phrase(r"\btext box of\b", "grant_text() gives_text", "blanks"),
    _phrase(r"\barchived faceup\b", "archived_faceup", "archive()"),
    _phrase(r"as many of your archived cards", "archives_in_part", ""),
    _phrase(r"\bunder itself\b|\bfacedown under\b", "put_under()", ".under"),
    _phrase(r"\binto play\b", "put_into_play() return_kept()", "make_token()"),
    _phrase(r"\bplays\b|\bmay play\b", "play_card() play_top_of_deck()", "after:played after:play_resolves may_play"),
    _phrase(r"\bplays? an upgrade\b.* on (itself|it|that creature|this creature)\b", "host=", ""),
    _phrase(r"as a copy of", "copies", ""),
    _phrase(r"\bis a copy of\b", "is_copy begin_copies()", ""),
    # being seen
    _phrase(r"\breveals?\b", "reveal() reveal_hand() reveal_top() after:revealed", ""),
    _phrase(r"\blooks? at\b", "look_at() look_at_hand() look_at_top() order_top()", ""),
    _phrase(r"\bputs them back in an order\b", "order_top()", ""),
    _phrase(r"\bsearches\b|\bmay search\b", "search() search_deck()", ""),
    # statuses and use
    _phrase(r"\bstuns\b", "stun() after:stunned", ""),
    _phrase(r"\bunstuns?\b", "unstun()", ""),
    _phrase(r"\bexhausts?\b|\bexhausted\b", "exhaust() stop_fight()", ".ready cannot_exhaust"),
    _phrase(r"\bcannot be exhausted\b", "cannot_exhaust", ""),
    _phrase(r"\breadies\b|may ready\b", "ready() ready_and_fight() after:readied", ""),
    _phrase(r"\bfights? with (it|them|a friendly|a neighbor)\b", "fight_with() ready_and_fight()", ""),
    _phrase(r"enemy creature is destroyed in a fight with this creature", ".fell_to", ""),
    _phrase(r"in a fight with this creature", ".fell_to", ".opposing .died_fighting"),
    _phrase(r"without fighting", "stop_fight()", ""),
    _phrase(r"\buses (an?|another|it)\b|\bmay use (an? |itself\b)", "use()", ""),
    _phrase(r"as though you controlled", "resolve_as_if_yours()"),
    _phrase(
        r"\bresolves\b",
        "resolve_as_if_yours() trigger_again() trigger_grafted() resolve_icons() instead:bonus_icons",
        "after:play_resolves",
    ),
    _phrase(r"\bbefore (it|the card) resolves\b", "after:play_resolves", ""),
    _phrase(r"\bwould resolve the Play abilities of an action\b", "instead:resolve_play", ""),
    _phrase(r"\bas soon as\b", "when()", "destroyed_if"),
    _phrase(r"\bin (your|its owner's) discard pile\b", "heard:discard"),
    _phrase(r"\bin (your|its owner's) hand\b", "heard:hand"),
    _phrase(r"\bin (your|its owner's) archives\b", "heard:archives"),
    _phrase(r"\bthe tide is high\b", "tide_is_high()", ""),
    _phrase(r"\bthe tide is low\b", "tide_is_low()", ""),
    _phrase(r"\bactive house of .* previous turn\b", "house_last_turn()", ""),
    _phrase(r"\brepeats?\b", "repeat() repeat_preceding()", "may()"),
    _phrase(
        r"\bcounters?\b",
        "add_counters() remove_counters() move_counters() calm() after:counters_added after:counters_removed",
        ".counters .power_counters swap_what_is_on()",
    ),
    _phrase(r"\bwards\b|\bis warded\b", "ward() after:warded", ""),
    _phrase(r"\bmoves a ward\b", "move_ward()", ""),
    _phrase(r"\bremoves a ward\b", "remove_ward()", ""),
    _phrase(r"\bward (of .*)?is used up\b", "after:ward_lost", ""),
    _phrase(r"\benrages\b|\bis enraged\b", "enrage() after:enraged", ""),
    _phrase(r"\bprevents?\b|\bis prevented\b", "after:damage_prevented", "deal_piercing()"),
    _phrase(r"\breaps? with\b", "reap_with()", ""),
    _phrase(
        r"\bbonus icons?\b",
        "resolve_icon() resolve_icons() bonus_icons() no_bonus_icons after:icon_resolved instead:bonus_icons",
        "instead:bonus_icon after:damaged",
    ),
    _phrase(r"\bbonus icons?\b.* more times?\b", "instead:bonus_icons", ""),
    # control and places
    _phrase(r"\btakes? control of\b|\bgives you control\b", "take_control() controls gives_control", ""),
    _phrase(r"counts? as a flank creature", "counts_as_flank", ""),
    _phrase(r"\bneighbors?\b", "neighbors() last_neighbors() splash=", ".neighbors taunt_reach left_of()"),
    _phrase(r"\bprotects\b", "taunt_reach", ""),
    _phrase(r"\bflank\b", ".on_flank counts_as_flank move_to_flank() barred_flanks", "become_creature() .line form_of"),
    _phrase(r"\bnon-flank\b", "off-flank", ""),
    # choices
    _phrase(r"\bnames?\b", "name_house() name_card() name_trait() name_type()", "choose_number() .title"),
    _phrase(r"\beither\b", "choose_mode()", ""),
    _phrase(
        r"\bmay\b",
        "may() may_use may_play",
        "optional may_choose_house up_to spendable spendable_pools take_from() spent_as_amber archives_in_part"
        " also_played_as",
    ),
    _phrase(r"\bmay\b|\bup to\b", "optional"),
    _phrase(r"\bup to\b|\bas you like\b|\bmay\b", "up_to"),
    _phrase(r"\bup to\b", "", "up_to optional"),
    _phrase(r"most powerful", "choose_most_powerful()", "most_powerful()"),
    _phrase(r"least powerful", "choose_least_powerful()", "least_powerful()"),
    _phrase(
        r"\bfriendly\b",
        "friendly_to",
        ".controller controller() .line is_friendly() you happened:destroyed tokens() happened:exalted",
    ),
    _phrase(r"\benemy\b|\bopponent's\b", "enemy_of"),
    _phrase(r"\bevery\b|\bno\b", "every"),
    _phrase(r"your opponent|their opponent", "opponent()"),
    _phrase(r"\benemy\b|\bopponents?\b", "not-you"),
    _phrase(r"\benemy\b|\bfriendly\b", "controller-differs"),
    _phrase(r"\byour?\b|\bfriendly\b", "you"),
    _phrase(r"\b(an)?other\b", "other"),
    _phrase(r"\bopponents?\b", "victim()"),
    _phrase(r"each opponent", "each_opponent()"),
    # what an ability reacts to or replaces
    _phrase(
        r"\bwhen(ever)?\b|\bat the (end|beginning) of\b",
        "after:destroyed after:entered_play after:played after:used after:reaped after:fight_begins after:fought"
        " after:left_play after:damaged after:healed after:discarded after:drawn after:archived after:amber_gained"
        " after:stolen after:captured after:readied after:stunned after:control_changed after:upgrade_attached"
        " after:play_resolves after:icon_resolved after:counters_added after:counters_removed after:exalted"
        " after:warded after:ward_lost after:enraged after:damage_prevented after:amber_lost after:purged"
        " after:token_made after:chains_gained after:revealed after:tide_raised after:house_chosen after:key_forged"
        " after:discard_pile_shuffled after:key_unforged after:turn_ended after:turn_began"
        " after:step_ended after:step_began",
        "instead:gain instead:add instead:destroy instead:forge instead:bonus_icon instead:ready_creatures"
        " instead:resolve_play instead:draw_card adds_damage",
    ),
    _phrase(
        r"\binstead\b",
        "instead:deal_damage instead:take_damage instead:destroy instead:leave_play instead:leave_archives"
        " instead:gain instead:add instead:lose instead:steal instead:capture instead:forge instead:spend"
        " instead:draw instead:draw_card instead:discard instead:bonus_icon instead:damage_in_fight"
        " instead:put_away instead:ready_creatures instead:resolve_play",
        "erratum()",
    ),
    _phrase(
        r"\benters? play\b",
        "after:entered_play enters_ready enters_stunned enters_enraged enters_ready_for enters_enraged_for stunned="
        " enters_stunned_for",
        "enters_under_opponent copies instead:enter",
    ),
    _phrase(r"\bleaves? play\b", "after:left_play instead:leave_play", "here() ends_with_source leaves_play deref()"),
    _phrase(r"\bplays?\b", "after:played"),
    _phrase(r"\buses?\b|\bis used\b", "after:used"),
    _phrase(r"\breaps?\b", "after:reaped"),
    _phrase(r"\bfights?\b", "after:fought instead:damage_in_fight"),
    _phrase(r"\babout to fight\b", "after:fight_begins", ""),
    _phrase(r"at the end of (your|the) turn", "after:turn_ended", ""),
    _phrase(r"at the beginning of your \w+ step", "after:step_began", ""),
    _phrase(r"at the end of your \w+ step|in the next \w+ step", "after:step_ended", ""),
    _phrase(r"at the beginning of (your|a player's) turn", "after:turn_began", ""),
    _phrase(r"\bchooses? .* as active house", "after:house_chosen", ""),
    # statics and own texts
    _phrase(r"\bpower\b", "power lowers_power fixed_power base_power"),
    _phrase(r"\bless power\b|\bswitch(es|ed)?\b", "lowers_power"),
    _phrase(r"\bswitch(es|ed)?\b", "", "lowers_power armor"),
    _phrase(r"in place of its own", "base_power", ""),
    _phrase(r"\btraits?\b", "traits loses_traits"),
    _phrase(r"\barmor\b", "armor fixed_armor", "armor() become_creature() deal_piercing() after:damage_prevented"),
    _phrase(r"\bignores\b", "ignores", ""),
    _phrase(r"\battacks?\b", "cannot_be_attacked"),
    _phrase(r"\bcannot play\b", "cannot_play", "barred_flanks"),
    _phrase(r"\bcannot (use|be used|reap|fight)\b|\bonly to fight\b", "cannot_use", ""),
    _phrase(r"\bmust fight\b", "must_fight", ""),
    _phrase(r"on that creature from the common supply", "add_amber()", ""),
    _phrase(r"\bfacedown, reveals\b", "top_lies_open()", ""),
    _phrase(r"\bcannot trigger\b", "cannot_trigger", ""),
    _phrase(r"\bcannot\b", "cannot_discard cannot_forge cannot_draw cannot_ready"),
    _phrase(r"active house cannot be\b", "cannot_choose_house", ""),
    _phrase(r"active house must be\b", "must_choose_house", ""),
    _phrase(r"may (be used (to fight )?|play or use .*)whatever the active house is", "may_use", ""),
    _phrase(r"you may play .* whatever the active house is|whose active house is not .* may play", "may_play", ""),
    _phrase(r"\bskips?\b", "skips_step", ""),
    _phrase(r"\bblank\b", "blanks", ""),
    _phrase(r"no more than \d+ damage in fights", "fight_damage_limit", ""),
    _phrase(r"active house may be\b", "may_choose_house", ""),
    _phrase(r"under your opponent's control", "enters_under_opponent"),
    _phrase(r"may be played as\b", "also_played_as"),
    _phrase(r"(?<!cannot )\braises? the tide\b|\bthe tide is raised\b", "raise_tide() after:tide_raised", ""),
    _phrase(r"\bmakes the tide neutral\b", "reset_tide()", ""),
    _phrase(r"\bcannot raise the tide\b", "cannot_raise_tide", ""),
    _phrase(r"\banother turn\b", "extra_turn()", ""),
    _phrase(r"\bends your turn\b", "end_turn()", ""),
    _phrase(r"becomes your active house", "change_house()", ""),
    _phrase(r"abilities of .* also count as", "also_as", ""),
    _phrase(r"belongs to (house|the active house|the house of (?-i:[A-Z]))", "house_of", "more_houses"),
    _phrase(r"also belongs to|besides its own houses", "more_houses", ""),
    _phrase(r"belongs to every house", "of_every_house", ""),
    _phrase(r"\bmay enter\b", "instead:enter", ""),
    _phrase(r"enters play ready", "enters_ready enters_ready_for", ""),
    _phrase(r"enters? play stunned", "enters_stunned enters_stunned_for stunned=", ""),
    _phrase(r"cannot play .* on (your|their) (left|right) flank", "barred_flanks", ""),
    _phrase(r"take no archives", "cannot_take_archives", ""),
    _phrase(r"\bhaunted\b", "haunted() haunts"),
    _phrase(r"enters play (ready and )?enraged", "enters_enraged enters_enraged_for", ""),
    _phrase(r"Can be played only if|^Cannot be played\b", "play_requirement", ""),
    _phrase(r"must lose", "play_loss", ""),
    _phrase(r"^To use this \w+, you must", "use_cost", ""),
    # how long, and how it may differ
    _phrase(r"for the rest of the turn", "until:turn", ""),
    _phrase(r"next turn", "until:next", "victim() until:start"),
    _phrase(r"until your next turn begins", "until:start", ""),
    _phrase(r"previous turn", "happened_last_turn() forged_last_turn()", "house_last_turn()"),
    _phrase(r"\berratum\b", "erratum()", ""),
    _phrase(r"\bhalf\b", "half", ".half halves()"),
    _phrase(r"\b(even|odd) (power|number)\b", "parity", ""),
)

SILENT = frozenset(
    "begin() choose_captors() choose_card() choose_cards() choose_from() choose_to_play() choose_creature()"
    " choose_creatures() choose_number() choose_player() order_cards() order_of_discarding() settle()".split()
)
"""Flows that need no words of their own: they say of what, how often or how long another verb does something."""

UNTOLD = frozenset(
    "shares_damage grants_to permission_used entered_ready lasts_while of_constant ends_with_source keywords"
    " loses_keywords remembers heard_at_once".split()
)
"""Declarations that need no words: they belong to another one, or what they say is checked by itself (keywords)."""

AMOUNTS = frozenset(
    "gain() steal() capture() lose() deal_damage() deal_each() deal_piercing() heal() gain_chains() place_amber()"
    " move_amber()".split()
)
"""Verbs whose amount is a figure even where it is 1; one card, one creature is "a"."""

COUNTERS = {2: "two", 3: "three", 4: "four", 5: "five", 6: "six"}
"""Numbers as words: before "+1 power counter", and nowhere else."""

IMPERATIVES = (
    "archive capture choose deal destroy discard draw enrage exalt exhaust fight forge gain graft heal lose move name"
    " play purge put ready repeat return reveal sacrifice search shuffle steal stun swap take unforge unstun use ward"
).split()
"""Verbs that begin no sentence and follow no label in this form: the card is the subject, in the third person."""

LENGTH = 250
"""Characters of the longest text."""

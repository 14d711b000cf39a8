"""The verbs of the game: everything that rules and cards may ask and do, each written where its rule has its home.

Questions change nothing. Everything else is a flow and is called with `yield from`, because it may ask.
"""

from __future__ import annotations

from engine.rules import listening
from engine.rules.effects import (
    copying,
    damage,
    destruction,
    forms,
    haunting,
    redistributing,
    returning,
    swapping,
    tide,
    token_creatures,
    under,
)
from engine.rules.in_play import amber, control, status, wounds
from engine.rules.in_play import creatures as creature_rules
from engine.rules.questions import asking, knowledge, naming, tallies
from engine.rules.resolving import labels, lasting, multiples, repeating, statics, timing
from engine.rules.turns import icons, keys, legality, playing, prospects, using
from engine.rules.turns import turn as turns
from engine.rules.zones import departed, drawing, entering, hidden, looking, places, shuffling, zones
from engine.table.table import Table


class Verbs(Table):
    """The table as cards find it: the functions of `engine.rules` as its methods."""

    __slots__ = ()

    # questions: power, places, legality. They change nothing.

    power = creature_rules.power
    armor = creature_rules.armor
    armor_left = creature_rules.armor_left
    keyword = creature_rules.keyword
    has_keyword = creature_rules.has_keyword
    house_of = creature_rules.house_of
    houses_of = creature_rules.houses_of
    houses_on = creature_rules.houses_on
    is_of = creature_rules.is_of
    share_house = creature_rules.share_house
    is_off_house = creature_rules.is_off_house
    has_trait = creature_rules.of_trait
    base_power = creature_rules.base_power
    survived_damage = wounds.survived_damage
    indestructible = creature_rules.indestructible
    keywords_of = creature_rules.keywords_of
    traits_of = creature_rules.traits_of
    is_friendly = creature_rules.is_friendly
    is_enemy = creature_rules.is_enemy
    is_token = staticmethod(creature_rules.is_token)
    tokens = token_creatures.tokens
    beside = places.beside
    where_it_stood = places.where_it_stood
    neighbors = creature_rules.neighbors
    left_of = creature_rules.left_of
    right_of = creature_rules.right_of
    between = creature_rules.between
    halves = creature_rules.halves
    on_flank = creature_rules.on_flank
    in_center = creature_rules.in_center
    most_powerful = creature_rules.most_powerful
    least_powerful = creature_rules.least_powerful
    owner = creature_rules.owner
    controller = creature_rules.controller
    creatures = asking.creatures
    artifacts = asking.artifacts
    cards_in_play_of = asking.cards_in_play_of
    houses = creature_rules.houses
    labelled = labels.labelled
    own = labels.own
    entries = statics.entries
    is_blank = statics.is_blank
    forbidden = statics.forbidden
    packet = damage.packet
    here = timing.is_here
    same = timing.same
    triggers_of = timing.triggers_of
    key_cost = keys.key_cost
    in_check = keys.in_check
    forged_last_turn = keys.forged_last_turn
    keys_forged = keys.keys_forged
    bonus_icons = icons.bonus_icons
    permission = legality.permission
    opening_limit_reached = legality.opening_limit_reached
    attackable = legality.attackable
    creatures_used = using.creatures_used
    times_used = using.times_used
    uses_of_creatures = using.uses_of_creatures
    tide_refusal = tide.tide_refusal
    tide_is_high = tide.tide_is_high
    tide_is_low = tide.tide_is_low
    haunted = haunting.haunted
    overwhelmed = haunting.overwhelmed
    last_known = departed.last_known
    last_neighbors = departed.last_neighbors
    became = departed.became
    own_upgrade = repeating.own_upgrade
    happened = tallies.happened
    happened_last_turn = tallies.happened_last_turn
    house_last_turn = tallies.house_last_turn

    # questions of what an operation would do: for `useful`

    can_be_healed = prospects.can_be_healed
    can_be_stunned = prospects.can_be_stunned
    can_be_readied = prospects.can_be_readied
    can_be_exhausted = prospects.can_be_exhausted
    can_be_used = prospects.can_be_used
    can_ready_or_use = prospects.can_ready_or_use
    can_ready_or_fight = prospects.can_ready_or_fight
    can_capture = amber.can_capture
    controller_has_amber = amber.controller_has_amber
    can_forge = prospects.can_forge

    # asking

    ask = asking.ask
    choose_card = asking.choose_card
    choose_cards = asking.choose_cards
    divide = asking.divide
    choose_creature = asking.choose_creature
    choose_creatures = asking.choose_creatures
    choose_most_powerful = creature_rules.choose_most_powerful
    choose_least_powerful = creature_rules.choose_least_powerful
    choose_number = asking.choose_number
    choose_mode = asking.choose_mode
    choose_player = asking.choose_player
    choose_flank = asking.choose_flank
    choose_captors = amber.choose_captors
    name_house = asking.name_house
    each_opponent = asking.each_opponent_of
    opponent = asking.opponent_of
    name_card = naming.name_card
    name_trait = naming.name_trait
    name_type = naming.name_type
    bind_opponent = asking.bind_opponent
    order_cards = asking.order_cards
    may = asking.may

    # windows, replacements, lasting effects

    window = timing.window
    resolve = timing.resolve
    resolve_all = timing.resolve_all
    resolve_next = timing.resolve_next
    replaced = timing.replaced
    begin = lasting.begin
    grant_text = lasting.grant_text
    begin_copies = copying.begin_copies
    bearer = lasting.bearer
    make_lasting = lasting.make_lasting
    start_lasting = lasting.start_lasting
    end_lasting = lasting.end_lasting
    victim = lasting.victim
    hold = timing.hold
    resolve_as_if_yours = repeating.resolve_as_if_yours
    for_each = multiples.for_each
    repeat = repeating.repeat
    repeat_preceding = repeating.repeat_preceding
    trigger_again = repeating.trigger_again
    trigger_grafted = repeating.trigger_grafted

    # the operations

    gain = amber.gain
    take_from = amber.take_from
    lose = amber.lose
    pay = amber.pay
    steal = amber.steal
    steal_for_each = amber.steal_for_each
    capture = amber.capture
    catch = amber.catch
    exalt = amber.exalt
    move_amber = amber.move_amber
    place_amber = amber.place_amber
    add_amber = amber.add_amber
    take_spent = amber.take_spent
    turn_away = amber.turn_away
    release = amber.release
    forge = keys.forge
    unforge = keys.unforge
    deal_damage = damage.deal_damage
    deal_piercing = damage.deal_piercing
    deal_each = damage.deal_each
    deal_listed = damage.deal_listed
    deal = damage.deal
    settle = damage.settle
    recheck = damage.recheck
    power_may_vary = damage.power_may_vary
    destroy = destruction.destroy
    sacrifice = destruction.sacrifice
    finds_destroyed = departed.finds_destroyed
    leave_play = zones.leave_play
    return_to_hand = zones.return_to_hand
    archive = zones.archive
    archive_from_hand = zones.archive_from_hand
    put_into_archives = zones.put_into_archives
    purge = zones.purge
    purge_and_keep = returning.purge_and_keep
    return_kept = returning.return_kept
    put_on_deck = zones.put_on_deck
    shuffle_into_deck = shuffling.shuffle_into_deck
    discard = zones.discard
    shuffle_deck = shuffling.shuffle_deck
    shuffle_discard = shuffling.shuffle_discard
    take = zones.take
    put = zones.put
    learn = knowledge.learn
    refresh_texts = listening.refresh_texts
    put_into_play = entering.put_into_play
    attach = entering.attach
    take_control = control.take_control
    swap_control = control.swap_control
    begin_control = control.begin_control
    control_began = control.control_began
    control_ended = control.control_ended
    control_may_vary = control.control_may_vary
    control_is_stale = control.control_is_stale
    follow_control = control.follow_control
    swap = swapping.swap
    swap_what_is_on = swapping.swap_what_is_on
    swap_areas = swapping.swap_areas
    swap_deck_and_discard = swapping.swap_deck_and_discard
    move_creature = entering.move_creature
    move_to_flank = entering.move_to_flank
    move_anywhere = entering.move_anywhere
    rearrange = entering.rearrange
    play_card = playing.play_card
    choose_to_play = playing.choose_to_play
    play_top_of_deck = playing.play_top_of_deck
    under_way = playing.under_way
    resolve_icons = icons.resolve_icons
    resolve_icon = icons.resolve_icon
    use = using.use
    reap_with = using.reap_with
    fight_with = using.fight_with
    ready_and_fight = using.ready_and_fight
    opposing = using.opposing
    stop_fight = using.stop_fight
    ready = status.ready
    exhaust = status.exhaust
    stun = status.stun
    unstun = status.unstun
    ward = status.ward
    move_ward = status.move_ward
    remove_ward = status.remove_ward
    enrage = status.enrage
    calm = status.calm
    heal = status.heal
    move_damage = status.move_damage
    redistribute = redistributing.redistribute
    add_counters = status.add_counters
    remove_counters = status.remove_counters
    move_counters = status.move_counters
    draw = drawing.draw
    refill = drawing.refill
    gain_chains = drawing.gain_chains
    discard_at_random = drawing.discard_at_random
    random_card = drawing.random_card
    random_from_hand = drawing.random_from_hand
    random_from_archives = drawing.random_from_archives
    discard_top = drawing.discard_top
    discard_bottom = drawing.discard_bottom
    reveal = looking.reveal
    look_at = looking.look_at
    search = looking.search
    search_deck = looking.search_deck
    other_half = looking.other_half
    take_archives = looking.take_archives
    count_in = hidden.count_in
    all_in = hidden.all_in
    top_of_deck = hidden.top_of_deck
    bottom_of_deck = hidden.bottom_of_deck
    top_of_discard = hidden.top_of_discard
    top_lies_open = hidden.top_lies_open
    reveal_hand = hidden.reveal_hand
    reveal_top = hidden.reveal_top
    look_at_hand = hidden.look_at_hand
    look_at_top = hidden.look_at_top
    order_top = hidden.order_top
    put_to_bottom = hidden.put_to_bottom
    choose_from = hidden.choose_from
    all_but = hidden.all_but
    discard_until = hidden.discard_until
    discard_hand = hidden.discard_hand
    order_of_discarding = hidden.order_of_discarding
    raise_tide = tide.raise_tide
    reset_tide = tide.reset_tide
    raise_tide_for_chains = tide.raise_tide_for_chains
    make_token = token_creatures.make_token
    become_copy = entering.become_copy
    put_under = under.put_under
    flip = forms.flip
    turn_facedown = forms.turn_facedown
    become_creature = forms.become_creature
    become_upgrade = forms.become_upgrade
    become_itself = forms.become_itself
    attach_as_upgrade = forms.attach_as_upgrade
    follow_forms = forms.follow_forms
    discard_upgrades = forms.discard_upgrades
    extra_turn = turns.extra_turn
    end_turn = turns.end_turn
    change_house = turns.change_house

"""The vocabulary in which cards are written: everything a card's class may declare.

`names` lists what a class may define, `events` what it may react to or replace, `conditions` the keywords that choose
among those events; `declaring` has the decorators and compiles the class, `texts` keeps what was compiled. Cards import
from here alone.

A card is a class that is never instantiated. Its docstring says in our words what the card does, by the phrase book in
`engine/cards/PHRASES.md`. Its methods are plain functions whose first argument is the game::

    @card("Anger")
    class Anger:
        \"\"\"Play: readies a friendly creature and fights with it.\"\"\"

        def play(g: Verbs, me: Card, you: Player) -> Flow[None]:
            creature = yield from g.choose_creature(friendly_to=you)
            yield from g.ready(creature)
            yield from g.fight_with(creature)

`me` is the card whose ability it is (for a granted ability the card that gained it, for a lasting effect its record),
`you` the player who resolves it. Four families of names:

**Labelled abilities** `name(g, me, you)`, flows: `play`, `reap`, `fight`, `before_fight`, `before_reap`, `action`,
`omni`, `destroyed`, `leaves_play`, `scrap`, and the combinations in `COMBINATIONS` (`play_fight_reap` …). A second
ability of the same label adds a number (`action_2`).

**Reactions** `@after("event", when=…)` and **replacements** `@instead_of("event", when=…)`: flows
`name(g, me, you, event)`. The events are those of `EVENTS` and `REPLACEABLE`. Conditions say to which of them they
apply: keywords where they suffice (`by="you", card="creature", other=True`, see `engine.abilities.conditions`), and for
all else a function `when(g, me, you, event)`. `optional=True` lets the player decline.

**State triggers** `@when(lambda g, me, you: …)`: flows `name(g, me, you)` that resolve as soon as the condition holds.

All that listens does so in play, or where `@heard_in("discard")` says: the discard pile, hand or archives.

**Statics** work while the card is in play (or the lasting effect lasts): plain functions that answer a question, see
`STATICS` for each name's arguments and meaning.

**Own text about playing**: `play_requirement(g, me, you)`, `play_loss` (how much Æmber must be lost to play it),
`enters_ready`, `enters_stunned`, `enters_enraged` (True), `enters_under_opponent`, `also_played_as` (a tuple of types
of card besides the printed one), and the flow `copies(g, me, you)`, which returns the card as a copy of which it is
played or enters play, or None. `remembers` is a tuple of what is written down because the card asks for it: "house" (of
turns gone by, `g.house_last_turn`), "discards" (`g.happened("discarded", player)`), "reaps" (`g.happened("reaped",
player)`), "uses to fight" (by this name), "uses of mars", "uses of pilot" (of friendly creatures of a house or trait,
`g.creatures_used(player, "pilot")`), "survived" (`g.survived_damage`), "exalts" (`g.happened("exalted", player)`, a
friendly creature), "thefts" (`g.happened_last_turn(f"stolen:{victim.seat}", thief)`).

**Own text about using**: the flow `use_cost(g, me, you)` does what must be done to use the card and returns whether
that was done completely; where it was not, the card is not used.

**The end of a lasting effect**: the flow `on_end(g, me, you)` resolves when the effect ends, whichever way it ends: its
time is over, its source or the card it is on has left, a card ends it. Not where its player has left the match, the
match is over, a judge takes it away, or it was still waiting for its turn.

**Own text about archives**, True where it is declared: `archived_faceup` (when its own player archives it, it lies
there faceup), `archives_in_part` (while it lies in archives and everyone knows that, their player may take up some of
them in place of all).

**Flags of a lasting effect**, True where they are declared: those of `FLAGS`. What gives control is written down as an
effect, and the rules find out whose the card is (control-latest-effect-wins); no card gives one back::

    @lasting
    class Borrowed:
        \"\"\"The artifact is yours until the turn ends.\"\"\"

        gives_control = True

    yield from g.begin(me, you, Lender.Borrowed, until="turn", on=artifact)

A card whose constant ability gives control declares the static `controls` and such an effect, which is also
`of_constant`; nobody begins or ends that one. Control for good is `g.take_control(card, player)`.

A nested class named `Grants` holds abilities that the card gives to others: an upgrade to its host, any other card to
the cards for which its static `grants_to(g, me, other)` is true. There `me` is the card that has the ability; a body or
condition with a last parameter named `giver` also gets the card, or lasting effect, that gives it::

    class Grants:
        def reap(g: Verbs, me: Card, you: Player, giver: Card) -> Flow[None]:
            yield from g.add_counters(giver, "vote", 1)

A nested class named `AsUpgrade` or `AsCreature` is the text that the card has, in place of that of its class, while it
is of that type and not of the printed one: because it was played so (`also_played_as`), or became so in play. A nested
class marked `@lasting` is a lasting effect, begun with `g.begin(me, you, CardClass.Effect, until=…, on=…, data…)`:
`until` is "turn", "fight", "match", `next_turn(player)`, `start_of_turn(player)` or `while_here(card)` of
`engine.table.durations`. The player it is about is `g.victim(me)`.
"""

from __future__ import annotations

from engine.abilities.declaring import after, card, compile_text, heard_in, instead_of, lasting, plain, when
from engine.abilities.events import EVENTS, REPLACEABLE
from engine.abilities.names import COMBINATIONS, FLAGS, FORMS, HEARD_IN, LABELS, OWN, STATICS
from engine.abilities.texts import CARDS, LASTING, PLAIN, Ability, Text, behaves, text_of

__all__ = [
    "Ability",
    "CARDS",
    "COMBINATIONS",
    "EVENTS",
    "FLAGS",
    "FORMS",
    "HEARD_IN",
    "LABELS",
    "LASTING",
    "OWN",
    "PLAIN",
    "REPLACEABLE",
    "STATICS",
    "Text",
    "after",
    "behaves",
    "card",
    "compile_text",
    "heard_in",
    "instead_of",
    "lasting",
    "plain",
    "text_of",
    "when",
]

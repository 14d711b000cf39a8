"""A position as text, for letters and forums: short, readable by people, and readable back into a described table.

    Vaultlog position 1: rulebook 18.4, variant standard, turn 5, seat 0, step main, house brobnar, first 1
    0 "Ann": 4 Æ, keys red, 2 chains, houses brobnar dis logos
      line: Troll {7 damage, 1 Æ, stunned} + Blood of Titans | Bumpsy {exhausted, +2 power, house dis}
      hand: Anger | Punch {icons draw} | ?2 // deck: ?21
    1 "Ben": 0 Æ, no keys, houses dis logos mars
      line: Dextre
    # Foggify lasts

It is made from a view (`engine.views`), so it shows what the viewer sees: `?2` are two cards that they do not know.
The grammar, in EBNF; blanks around signs are free, ` // ` may stand for the end of a line, so one line can hold all:

    notation = "Vaultlog position 1:" , head , { end , ( seat | zone | remark ) } ;
    head     = field , { "," , field } ;
    field    = "rulebook" , word | "variant" , word | "turn" , number | "seat" , number | "step" , word
             | "house" , word | "first" , number | "tide" , number ;
    seat     = number , name , ":" , count , { "," , count } ;
    count    = number , "Æ" | "keys" , word , { word } | "no keys" | number , "chains"
             | "houses" , word , { word } | "boon" ;
    zone     = ( "line" | "artifacts" | "hand" | "deck" | "discard" | "archives" | "purged" | "token" ) , ":" ,
               entry , { "|" , entry } ;
    entry    = card , { "+" , card } , { "/" , ( card | "?" , [ marks ] ) } | "?" , [ number ] ;
    card     = title , [ marks ] ;
    marks    = "{" , mark , { "," , mark } , "}" ;
    mark     = number , ( "damage" | "Æ" | "armor used" | word | name ) | number , "Æ of" , number
             | "+" , number , "power" | "exhausted" | "ready" | "stunned" | "warded" | "enraged" | "facedown"
             | "house" , word | "of" , number | "icons" , word , { word } ;
    remark   = "#" , text ;

A zone belongs to the seat above it. Cards stand from left to right in play, from bottom to top in piles. After "+" come
upgrades, after "/" cards under it. `3 doom` are three counters, `of 1` names the owner where that is not the seat it
lies at. A name stands in quotes as in JSON, a title as the catalogue writes it, with the set and number where several
cards share it. Seats count from 0. Remarks are for people: they tell what a described table cannot hold.

`write(view)` makes the text, `read(text)` the described table (`engine.opening.description`) with the number of cards
that are hidden in it; it raises NotationError.
"""

from __future__ import annotations

from replays.telling.notation.described import Notation, described
from replays.telling.notation.parser import LONGEST, NotationError, read
from replays.telling.notation.writing import write

__all__ = ["LONGEST", "Notation", "NotationError", "described", "read", "write"]

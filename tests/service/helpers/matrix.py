"""Who may do what, written down a second time, for the tests: every credential, every address, every act.

`HOLDERS` says what each credential amounts to where nothing is named, in tournament T, in match M of T (table 1), in a
what-if match that comes from M, and in a match of T that is only announced (table 3). `PARTS` says what such a part may
do, `ROUTES` and `ACTS` what an address or an act takes. What somebody is answered follows: refused (401, 403, 404),
kept back by the embargo, or not refused.
"""

from __future__ import annotations

from typing import Any, NamedTuple

LOOK = "match:read match:share match:study export:own tournament:read statistics:read checkpoint:read"
PLAY = f"{LOOK} match:decide match:annotate dispute:open dispute:sign undo:request undo:answer"
RECORD = (
    "match:read match:record match:annotate match:clock match:study dispute:open undo:request tournament:read "
    "statistics:read checkpoint:read"
)
JUDGE = (
    f"{LOOK} match:record match:annotate match:clock match:close match:rewind match:adjust match:override match:branch "
    "dispute:open dispute:rule dispute:sign undo:request undo:answer"
)
RUN_A_MATCH = f"{JUDGE} match:open match:decide match:engine export:full access:read token:issue"
RUN = f"{RUN_A_MATCH} tournament:run tournament:staff tournament:embargo audit:run"
FOUND = "tournament:create tournament:read match:open match:read token:issue"
PARTS = {
    "administrator": f"{RUN} tournament:create server:watch lone-match everything alliance",
    "founder": f"{FOUND} lone-match",
    "organiser": f"{RUN} alliance",
    "match-organiser": RUN_A_MATCH,
    "head-judge": f"{JUDGE} alliance",
    "judge": f"{JUDGE} alliance",
    "scorekeeper": f"{RECORD} alliance",
    "player": PLAY,
    "ann": f"{PLAY} consent:ann alliance home",
    "seat": PLAY,
    "spectator": LOOK,
    # in a tournament, by a token for one match of it
    "table-1-official": f"{LOOK} result:1",
    "table-2-official": f"{LOOK} result:2",
    "table-3-official": f"{LOOK} result:3",
    "table-seat": f"{LOOK} match:decide",
    "table-1-keeper": "match:read tournament:read statistics:read checkpoint:read result:1",
    "table-2-keeper": "match:read tournament:read statistics:read checkpoint:read result:2",
    # share links
    "link": "match:read export:own checkpoint:read",
    "judge-link": "match:read export:own checkpoint:read",
}
"""Part -> what it may do. `result:<table>`: the result of that table's pairing; `consent:ann`: Ann's to a stream;
`home`: what Ann does for herself;
`alliance`: put one together of Ann's decks;
`lone-match`: open one that is of no tournament; `everything`: what concerns all of the server."""
OFFICIAL = {"administrator", "organiser", "match-organiser", "head-judge", "judge", "judge-link"}
"""Parts from which nothing is kept."""
BEHIND = {"spectator", "link"}
"""Parts from which the embargo keeps logs: those that have none in the match."""

HOLDERS = """
                             nowhere          tournament       match            what-if          announced
administrator                administrator    administrator    administrator    administrator    administrator
nothing: organiser, founder  founder          organiser        organiser        organiser        organiser
nothing: organiser, other    founder          403              404              404              403
nothing: head-judge          head-judge       head-judge       head-judge       head-judge       head-judge
nothing: judge               judge            judge            judge            judge            judge
nothing: scorekeeper         scorekeeper      scorekeeper      scorekeeper      404              scorekeeper
nothing: player, ann         player           ann              seat             404              ann
nothing: player, nobody      player           spectator        spectator        404              spectator
nothing: spectator           spectator        spectator        spectator        404              spectator
nothing: streamer            spectator        spectator        spectator        404              spectator
T: organiser                 organiser        organiser        organiser        organiser        organiser
T: head-judge                head-judge       head-judge       head-judge       head-judge       head-judge
T: judge                     judge            judge            judge            judge            judge
T: scorekeeper               scorekeeper      scorekeeper      scorekeeper      404              scorekeeper
T: player, ann               player           ann              seat             404              ann
T: player, cem               player           player           spectator        404              player
T: judge, ann                judge            judge            seat             404              judge
T: spectator                 spectator        spectator        spectator        404              spectator
T: streamer                  spectator        spectator        spectator        404              spectator
elsewhere: organiser         organiser        403              404              404              403
elsewhere: judge             judge            403              404              404              403
elsewhere: scorekeeper       scorekeeper      403              404              404              403
elsewhere: player            player           403              404              404              403
elsewhere: spectator         spectator        403              404              404              403
M: organiser                 match-organiser  table-1-official organiser        organiser        403
M: head-judge                head-judge       table-1-official head-judge       head-judge       403
M: judge                     judge            table-1-official judge            judge            403
M: judge, ann                judge            spectator        seat             404              403
M: scorekeeper               scorekeeper      table-1-keeper   scorekeeper      403              403
M: seat                      seat             table-seat       seat             403              403
M: spectator                 spectator        spectator        spectator        403              403
M: streamer                  spectator        spectator        spectator        403              403
table 2: organiser           match-organiser  table-2-official 403              403              403
table 2: judge               judge            table-2-official 403              403              403
table 2: scorekeeper         scorekeeper      table-2-keeper   403              403              403
table 2: seat                seat             table-seat       403              403              403
announced: judge             judge            table-3-official 403              403              judge
announced: seat              seat             table-seat       403              403              seat
match elsewhere: organiser   match-organiser  403              403              403              403
match elsewhere: judge       judge            403              403              403              403
match elsewhere: seat        seat             403              403              403              403
profile: judge               judge            judge            judge            judge            judge
profile: ann                 player           ann              seat             404              ann
profile: judge and ann       judge            judge            seat             404              judge
profile: seat                seat             table-seat       seat             403              403
link: judge                  401              401              judge-link       403              401
link: spectator              401              401              link             403              401
none                         401              401              401              401              401
"""

ROUTES = """
open               GET    /
open               GET    /api/docs
open               GET    /api/openapi.json
open               GET    /api/v1/cards
open               GET    /api/v1/cards/<code>/<number>
open               GET    /api/v1/keys
open               GET    /api/v1/readings
open               GET    /cards
open               GET    /cards/<code>/<number>
open               GET    /api/v1/decks/<deck>
open               GET    /decks/<deck>
open               POST   /demonstrations
open               GET    /event-rules
open               GET    /healthz
open               GET    /join/<secret>
open               POST   /join/<secret>
open               GET    /matches
open               GET    /players/<profile>
open               GET    /api/v1/players/<profile>
open               GET    /profile
open               GET    /profile/add
open               POST   /profile
open               POST   /profile/passkeys
open               POST   /profile/passkeys/options
open               GET    /play
open               POST   /play
open               GET    /play/<secret>
open               POST   /play/<secret>
open               GET    /play/<secret>/state
open               GET    /readings
open               GET    /readyz
open               GET    /sign-in
open               POST   /sign-in
open               GET    /sign-in/lost
open               GET    /sign-in/openid
open               GET    /sign-in/openid/back
open               POST   /sign-in/passkey
open               POST   /sign-in/passkey/options
open               POST   /sign-out
open               GET    /static/-<release>/<path:path>
open               GET    /tournaments
open               GET    /variants
open               GET    /variants/<name>
nowhere            GET    /calls                                                dispute:rule tournament:create
nowhere            GET    /tournaments/new                                      tournament:create
nowhere            POST   /tournaments/new                                      tournament:create
nowhere            GET    /matches/import                                       match:open
nowhere            POST   /matches/import                                       match:open
nowhere            GET    /metrics                                              server:watch
nowhere            POST   /api/v1/announcements                                 match:open
nowhere            POST   /api/v1/audits                                        audit:run tournament:create
nowhere            GET    /api/v1/audits                                        audit:run tournament:create
nowhere            GET    /api/v1/audits/<audit>                                audit:run tournament:create
nowhere            GET    /api/v1/calls                                         dispute:rule tournament:create
open               POST   /api/v1/join/<secret>
nowhere            GET    /api/v1/calls/stream                                  dispute:rule tournament:create
nowhere            POST   /api/v1/checkpoints                                   tournament:run tournament:create
nowhere            GET    /api/v1/checkpoints                                   checkpoint:read
nowhere            GET    /api/v1/checkpoints/consistency?first=1&size=1        checkpoint:read
nowhere            POST   /api/v1/decks                                         match:read
nowhere            POST   /api/v1/exports                                       export:own tournament:create
nowhere            GET    /api/v1/exports                                       export:own tournament:create
nowhere            GET    /api/v1/exports/<export>                              export:own tournament:create
nowhere            DELETE /api/v1/exports/<export>                              export:own tournament:create
nowhere            GET    /api/v1/exports/<export>/file                         export:own tournament:create
nowhere            POST   /api/v1/imports                                       match:open
nowhere            POST   /api/v1/imports/sheets                                match:open
nowhere            POST   /api/v1/matches                                       match:open
nowhere            GET    /api/v1/matches                                       match:read
nowhere            POST   /api/v1/notations                                     match:open
nowhere            POST   /api/v1/tokens                                        token:issue
nowhere            DELETE /api/v1/tokens/<id>                                   token:issue
nowhere            POST   /api/v1/tournaments                                   tournament:create
nowhere            GET    /api/v1/tournaments                                   tournament:read
announced          GET    /api/v1/announcements/<announced>                     match:read
announced          POST   /api/v1/announcements/<announced>/open                match:open
announced+seats    PUT    /api/v1/announcements/<announced>/entropy             match:decide
tournament         POST   /demonstrations/<tournament>/away                        tournament:run
tournament         GET    /api/v1/tokens?tournament=<tournament>                token:issue
tournament         GET    /api/v1/checkpoints?tournament=<tournament>           checkpoint:read
tournament         GET    /api/v1/tournaments/<tournament>                      tournament:read
tournament         GET    /api/v1/tournaments/<tournament>/accesses             access:read
tournament         POST   /api/v1/tournaments/<tournament>/decks                tournament:run
tournament         GET    /api/v1/tournaments/<tournament>/players/<player>/alliance        alliance
tournament         GET    /tournaments/<tournament>/players/<player>/alliance               alliance
tournament         POST   /tournaments/<tournament>/players/<player>/alliance               alliance
tournament  POST  /api/v1/tournaments/<tournament>/players/<player>/alliance \
    match:decide match:record result:1 result:2 result:3
tournament+deck    GET    /api/v1/tournaments/<tournament>/decks/<deck>         tournament:read
tournament         POST   /api/v1/tournaments/<tournament>/decks/<deck>/fetch   tournament:run
tournament         GET    /api/v1/tournaments/<tournament>/auctions             tournament:read
tournament  POST  /api/v1/tournaments/<tournament>/auctions/<auction>/bids \
    match:decide match:record result:1 result:2 result:3
tournament         GET    /api/v1/tournaments/<tournament>/disputes             tournament:read
tournament         GET    /api/v1/tournaments/<tournament>/events               tournament:run dispute:rule
tournament         POST   /api/v1/tournaments/<tournament>/import               tournament:run
tournament         POST   /api/v1/tournaments/<tournament>/pairings/<pairing>/announcement  match:open
tournament         POST   /api/v1/tournaments/<tournament>/pairings/<pairing>/matches       match:open
tournament         GET    /api/v1/tournaments/<tournament>/pairings/<pairing>/games         statistics:read
tournament+record  GET    /api/v1/tournaments/<tournament>/players/<player>/record          tournament:read
tournament         POST   /api/v1/tournaments/<tournament>/players/<player>/penalties       dispute:rule
tournament         POST   /api/v1/tournaments/<tournament>/players/<player>/penalties/<record>/withdrawal dispute:rule
tournament         POST   /api/v1/tournaments/<tournament>/players/<player>/deck-checks     dispute:rule
tournament         GET    /api/v1/tournaments/<tournament>/pairings/<pairing>/proposed      match:record result:1
tournament  POST  /api/v1/tournaments/<tournament>/pairings/<pairing>/proposed \
    match:record result:1 result:2 result:3
tournament  POST  /api/v1/tournaments/<tournament>/pairings/<pairing>/choices \
    match:decide match:record result:1 result:2 result:3
tournament  POST  /api/v1/tournaments/<tournament>/pairings/<pairing>/bids \
    match:decide match:record result:1 result:2 result:3
tournament         GET    /api/v1/tournaments/<tournament>/joining              tournament:run
tournament  POST  /api/v1/tournaments/<tournament>/pairings/<pairing>/reports \
    match:decide match:record result:1 result:2 result:3
tournament  POST  /api/v1/tournaments/<tournament>/pairings/<pairing>/calls \
    match:decide match:record result:1 result:2 result:3
tournament  POST  /api/v1/tournaments/<tournament>/pairings/<pairing>/calls/answer \
    match:decide match:record dispute:rule result:1 result:2 result:3
tournament         POST   /api/v1/tournaments/<tournament>/pairings/<pairing>/calls/taking      dispute:rule
tournament         DELETE /api/v1/tournaments/<tournament>/pairings/<pairing>/calls/taking      dispute:rule
tournament  POST  /api/v1/tournaments/<tournament>/pairings/<pairing>/time  match:record result:1 result:2 result:3
tournament         GET    /api/v1/tournaments/<tournament>/proposal             tournament:run
tournament         POST   /api/v1/tournaments/<tournament>/rounds               tournament:run
tournament         GET    /api/v1/tournaments/<tournament>/rounds/<round>       tournament:run dispute:rule
tournament         POST   /api/v1/tournaments/<tournament>/rounds/<round>/close             tournament:run
tournament         POST   /api/v1/tournaments/<tournament>/rounds/<round>/clock             match:clock
tournament         POST   /api/v1/tournaments/<tournament>/rounds/absences                  tournament:run
tournament         POST   /api/v1/tournaments/<tournament>/rounds/boards                    tournament:run
tournament         GET    /api/v1/tournaments/<tournament>/rules                tournament:read
tournament         GET    /api/v1/tournaments/<tournament>/stages               statistics:read
tournament         POST   /api/v1/tournaments/<tournament>/stages               tournament:run
tournament         POST   /api/v1/tournaments/<tournament>/stages/begin         tournament:run
tournament         GET    /api/v1/tournaments/<tournament>/wall                 tournament:run dispute:rule
tournament         GET    /api/v1/tournaments/<tournament>/results              statistics:read
tournament         GET    /api/v1/tournaments/<tournament>/standings            statistics:read
tournament         GET    /api/v1/tournaments/<tournament>/tables/<table>       statistics:read
tournament+decks   GET    /api/v1/tournaments/<tournament>/statistics           statistics:read
tournament         GET    /tournaments/<tournament>                             tournament:read
tournament         GET    /tournaments/<tournament>/auctions                    tournament:read
tournament  POST  /tournaments/<tournament>/auctions \
    match:decide match:record result:1 result:2 result:3
tournament         GET    /tournaments/<tournament>/rules                       tournament:read
tournament         GET    /tournaments/<tournament>/stage                       tournament:read
tournament         GET    /tournaments/<tournament>/stream                      tournament:read
tournament         GET    /tournaments/<tournament>/stage/<table>               tournament:read
tournament         GET    /tournaments/<tournament>/stage/<table>/next?after=M  tournament:read
tournament         GET    /tournaments/<tournament>/cases                       dispute:rule
tournament         GET    /tournaments/<tournament>/rounds/<round>/open         match:open
tournament         POST   /tournaments/<tournament>/rounds/<round>/open         match:open
tournament         POST   /tournaments/<tournament>/rounds/<round>/slips        token:issue
tournament         POST   /tournaments/<tournament>/rounds/<round>/end          tournament:run
tournament+decks   GET    /tournaments/<tournament>/statistics                  statistics:read
tournament         POST   /calls/<tournament>/tables/<pairing>                     dispute:rule
tournament         GET    /tournaments/<tournament>/badges                         tournament:run
tournament         POST   /tournaments/<tournament>/badges                         tournament:run
tournament         GET    /tournaments/<tournament>/joining                        tournament:run
tournament         POST   /tournaments/<tournament>/joining                        tournament:run
tournament         GET    /tournaments/<tournament>/joining/poster                 tournament:run
tournament         GET    /tournaments/<tournament>/me                             tournament:read
tournament  POST  /tournaments/<tournament>/me \
    match:decide match:record tournament:run result:1 result:2 result:3
tournament         GET    /tournaments/<tournament>/import                         tournament:run
tournament         POST   /tournaments/<tournament>/import                         tournament:run
tournament         GET    /tournaments/<tournament>/pair                           tournament:run
tournament         POST   /tournaments/<tournament>/pair                           tournament:run
tournament         POST   /tournaments/<tournament>/pairings                       tournament:run
tournament         GET    /tournaments/<tournament>/pairings/<pairing>             tournament:read
tournament  POST  /tournaments/<tournament>/pairings/<pairing> \
    match:decide match:record result:1 result:2 result:3
tournament         GET    /tournaments/<tournament>/pairings/<pairing>/time        tournament:run
tournament         POST   /tournaments/<tournament>/pairings/<pairing>/time        tournament:run
tournament         GET    /tournaments/<tournament>/people                         tournament:run
tournament         POST   /tournaments/<tournament>/players                        tournament:run
tournament+record  GET    /tournaments/<tournament>/players/<player>               tournament:read
tournament         POST   /tournaments/<tournament>/players/<player>               dispute:rule tournament:run
tournament         GET    /tournaments/<tournament>/prints                         tournament:run
tournament         GET    /tournaments/<tournament>/prints/decks                   tournament:run
tournament         GET    /tournaments/<tournament>/prints/pairings                tournament:run
tournament         GET    /tournaments/<tournament>/prints/results                 tournament:run
tournament         GET    /tournaments/<tournament>/prints/players                 tournament:run
tournament         GET    /tournaments/<tournament>/prints/slips                   tournament:run
tournament         GET    /tournaments/<tournament>/prints/standings               tournament:run
tournament         GET    /tournaments/<tournament>/prints/tables/<table>          tournament:run
tournament         POST   /tournaments/<tournament>/results                        tournament:run
tournament         POST   /tournaments/<tournament>/rounds/<round>/clock           match:clock
tournament         POST   /tournaments/<tournament>/absences                       tournament:run
tournament         POST   /tournaments/<tournament>/rounds/<round>/due             tournament:run
tournament         GET    /tournaments/<tournament>/teams                          tournament:run
tournament         POST   /tournaments/<tournament>/teams                          tournament:run
tournament         GET    /tournaments/<tournament>/structure                      tournament:run
tournament         POST   /tournaments/<tournament>/structure                      tournament:run
tournament         GET    /tournaments/<tournament>/settings                       tournament:run
tournament         POST   /tournaments/<tournament>/settings                       tournament:run
tournament         POST   /tournaments/<tournament>/staff                          tournament:staff
tournament         GET    /tournaments/<tournament>/wall                           tournament:run dispute:rule
match              GET    /api/v1/tokens?match=<match>                          token:issue
match              GET    /api/v1/matches/<match>                               match:read
match              GET    /api/v1/matches/<match>/accesses                      access:read
match              POST   /api/v1/matches/<match>/branches                      match:branch
match              GET    /api/v1/matches/<match>/branches                      match:branch
match              GET    /api/v1/matches/<match>/branches/<branch>             match:branch
match              GET    /api/v1/matches/<match>/fillings?fillings=1&playouts=1 match:branch
match              GET    /api/v1/matches/<match>/chances                       match:read
match              POST   /api/v1/matches/<match>/chances                       match:read
match              GET    /api/v1/matches/<match>/variations?seq=1              match:read
match              POST   /api/v1/matches/<match>/variations                    match:read
match              POST   /api/v1/matches/<match>/insertions/preview            match:record
match              GET    /api/v1/matches/<match>/checkpoint                    checkpoint:read
match              GET    /api/v1/matches/<match>/choice                        match:read
match              GET    /api/v1/matches/<match>/clock                         match:read
match              GET    /api/v1/matches/<match>/comparison?ruleset=1.3        match:branch
match              GET    /api/v1/matches/<match>/diff?from=1                   match:read
match+log          GET    /api/v1/matches/<match>/disputes                      match:read
match+log          GET    /api/v1/matches/<match>/disputes/<int:seq>            match:read
match+log          GET    /api/v1/matches/<match>/disputes/<int:seq>/export     export:own
match+log          GET    /api/v1/matches/<match>/events                        match:read
match              GET    /api/v1/matches/<match>/events/stream                 match:read
match+log          GET    /api/v1/matches/<match>/export                        export:own
match              GET    /api/v1/matches/<match>/export?full=true              export:full
match              GET    /api/v1/matches/<match>/facts                         match:read
match              POST   /api/v1/matches/<match>/shares                        match:share
match              GET    /api/v1/matches/<match>/notation                      match:read
match              GET    /api/v1/matches/<match>/state                         match:read
match              GET    /api/v1/matches/<match>/timeline                      match:read
match+log          GET    /api/v1/matches/<match>/times                         match:read
match              GET    /api/v1/matches/<match>/transcript                    match:read
match+log          GET    /api/v1/matches/<match>/undo?to=1                     match:read
match+log          GET    /api/v1/matches/<match>/undo/requests                 match:read
match+log          GET    /api/v1/matches/<match>/undone                        match:read
match              GET    /m/<match>                                            match:read
match              GET    /m/<match>/about                                      match:read
match              GET    /m/<match>/table                                      match:read
match              POST   /m/<match>/about/share                                match:share
match+log          GET    /m/<match>/cases                                      match:read
match+log          GET    /m/<match>/cases/<int:seq>                            match:read
match+log          GET    /m/<match>/cases/<int:seq>/foreseen?verdict=upheld&measures=[] dispute:rule
match              GET    /m/<match>/cases/<int:seq>/what-if/<branch>           match:branch
match              GET    /m/<match>/fillings                                   match:branch
match              GET    /m/<match>/cases/clauses                              match:read
match              GET    /m/<match>/compare                                    match:branch
match              GET    /m/<match>/difference                                 match:read
match              GET    /m/<match>/e                                          match:read
match              GET    /m/<match>/e/<int:seq>                                match:read
match              GET    /m/<match>/e/<int:seq>/card/<int:card>                match:read
match              GET    /m/<match>/e/<int:seq>/cards                          match:read
match              GET    /m/<match>/e/<int:seq>/count/<int:seat>/<what>        match:read
match              GET    /m/<match>/e/<int:seq>/embed                          match:read
match              GET    /m/<match>/e/<int:seq>/picture.png                    match:read
match              GET    /m/<match>/e/<int:seq>/picture.svg                    match:read
match              GET    /m/<match>/e/<int:seq>/qr.svg                         match:read
match              GET    /m/<match>/e/<int:seq>/share                          match:read
match              POST   /m/<match>/e/<int:seq>/share                          match:share
match              GET    /m/<match>/e/<int:seq>/try                            match:read
match              GET    /m/<match>/e/<int:seq>/explain                        match:read
match              GET    /m/<match>/e/<int:seq>/why                            match:read
match              GET    /m/<match>/e/<int:seq>/why/<int:fact>                 match:read
match              GET    /m/<match>/pictures                                   match:read
match              POST   /m/<match>/pictures/chances                           match:read
match              GET    /m/<match>/run/<int:first>                            match:read
match              GET    /m/<match>/story                                      match:read
match              GET    /m/<match>/turning-point                              match:read
match              GET    /m/<match>/turning-point.png                          match:read
match              GET    /m/<match>/turning-point.svg                          match:read
match              GET    /m/<match>/studies                                    match:read
match              GET    /api/v1/matches/<match>/studies                       match:read
match              GET    /api/v1/matches/<match>/studies/<study>               match:read
match              GET    /api/v1/matches/<match>/studies/own                   match:study
match              PUT    /api/v1/matches/<match>/studies/own                   match:study
match              PUT    /api/v1/matches/<match>/studies/own/items/<item>      match:study
match              DELETE /api/v1/matches/<match>/studies/own/items/<item>      match:study
match+log          GET    /m/<match>/undo                                       match:read
match              POST   /api/v1/matches/<match>/disputes/<int:seq>/taking     dispute:rule
match              DELETE /api/v1/matches/<match>/disputes/<int:seq>/taking     dispute:rule
match              POST   /calls/<match>/<int:seq>/take                         dispute:rule
match              GET    /t/<match>                                            match:read
match              GET    /t/<match>/score                                      match:record
match              POST   /t/<match>/score/events                               match:record
match              POST   /t/<match>/score/lines                                match:record
match              GET    /t/<match>/score/forgotten                            match:record
match              POST   /t/<match>/score/forgotten                            match:record
what-if            GET    /api/v1/matches/<branch>/state                        match:read
what-if            GET    /m/<branch>/e/<int:seq>                               match:read
"""
"""Where, method, address (as the application's url_map has it, perhaps with a query), permissions, one suffices.

Where: `open` to all, or a column of `HOLDERS`; `+log`, `+decks`, `+deck` (that of Ann): kept from some by the embargo;
`announced+seats`: for the players at that table alone."""
GATES = {
    "/api/v1/announcements": "match:open",
    "/api/v1/audits": "audit:run tournament:create",
    "/api/v1/checkpoints": "checkpoint:read tournament:run tournament:create",
    "/api/v1/exports": "export:own tournament:create",
    "/api/v1/matches": "match:open",
    "/api/v1/tokens": "token:issue",
}
"""What it takes, where nothing is named, to be heard at addresses whose query or body names a tournament or match."""


class Act(NamedTuple):
    """Something that is done; refused for those who may do it, too, because it names an old version, or its body is
    not whole. `takes`: permissions of which one suffices."""

    where: str
    name: str
    method: str
    address: str
    body: Any
    takes: str


def _match(name: str, address: str, takes: str, body: Any) -> Act:
    return Act(
        "match", name, "POST", f"/api/v1/matches/<match>/{address}", {"nonsense": 1} if body is None else body, takes
    )


def _event(type: str, takes: str, **data: Any) -> Act:
    return _match(type, "events", takes, {"type": type, "data": data})


def _tournament(type: str, takes: str, **data: Any) -> Act:
    return Act(
        "tournament", type, "POST", "/api/v1/tournaments/<tournament>/events", {"type": type, "data": data}, takes
    )


def _named(name: str, address: str, takes: str, **body: Any) -> list[Act]:
    """Something that names a tournament or a match in its body."""
    return [
        Act(where, f"{name} of {noun}", "POST", f"/api/v1/{address}", {**body, **named}, takes)
        for where, noun, named in (
            ("tournament", "the tournament", {"tournament": "<tournament>"}),
            ("match", "the match", {"match": "<match>"}),
        )
    ]


CASE = "disputes/<int:seq>"
SEATS = {"seats": [{"name": "A", "deck": "Guide Achea"}, {"name": "B", "deck": "Guide Achea"}]}
ACTS = (
    *(_event(type, "match:decide match:record", **data) for type, data in (
        ("decision", {"answer": ["no-such-key"], "seat": 0}),
        ("conceded", {"seat": 0}),
    )),
    _event("rewound", "match:rewind", to=1, reason="A reason."),
    _event("adjusted", "match:adjust", corrections=[{"kind": "amber", "seat": 0, "amount": 1}], reason="A reason."),
    _event("overridden", "match:override", seat=0, answer=["play:1"], reason="A reason."),
    _event("engine.moved", "match:engine"),
    _event("match.closed", "match:close", unfinished=True),
    _event("note.added", "match:annotate", text="A note."),
    _event("penalty.given", "dispute:rule", seat=0, penalty="warning", reason="A reason."),
    _event("clock.started", "match:clock", seconds=60),
    _event("clock.paused", "match:clock"),
    _event("clock.extended", "match:clock", seconds=60, reason="A reason."),
    _event("clock.called", "match:clock"),
    _event("clock.ended", "match:clock"),
    _event("time.called", "match:clock", procedure="2026"),
    _match("enter lines", "lines", "match:decide match:record", {"lines": "P1 no such line"}),
    _match("put in what was forgotten", "insertions", "match:record", {"after": 1, "lines": "P1 no such line"}),
    _match("ask to go back", "undo", "undo:request", {"to": 1, "reason": "A reason.", "seat": 0}),
    _match("agree to go back", "undo/<int:seq>/answers", "undo:answer undo:request", {"accepted": True}),
    _match("call a judge", "disputes", "dispute:open", {"claim": "A claim.", "first": 1}),
    _match("say something", f"{CASE}/statements", "dispute:open", {"text": "A statement."}),
    _match("withdraw a case", f"{CASE}/withdrawal", "dispute:open", {"reason": "A reason."}),
    _match("rule", f"{CASE}/rulings", "dispute:rule", {
        "verdict": "upheld", "ruling": "A ruling.", "clauses": [], "measures": []
    }),
    _match("sign a ruling", f"{CASE}/rulings/<int:ruling>/signatures", "dispute:sign", {
        "role": "judge", "accepted": True
    }),
    _match("record against the rules", f"{CASE}/overrides", "match:override", {
        "seat": 0, "answer": ["play:1"], "reason": "A reason."
    }),
    _tournament("policy.changed", "tournament:run", policy={}),
    _tournament("staff.appointed", "tournament:staff", account="somebody", role="judge"),
    _tournament("staff.dismissed", "tournament:staff", account="somebody"),
    _tournament("player.registered", "tournament:run", player="zoe", name="Zoe"),
    _tournament("player.changed", "tournament:run", player="ann", name="Ann", account=None, streams_hand=False),
    _tournament("player.consented", "tournament:run consent:ann", player="ann", streams_hand=True),
    _tournament("player.dropped", "tournament:run home", player="ann"),
    _tournament("player.checked_in", "tournament:run home", player="ann"),
    _tournament("joining.opened", "tournament:run"),
    _tournament("joining.closed", "tournament:run"),
    _tournament("player.returned", "tournament:run", player="ann"),
    _tournament("player.seated", "tournament:run", player="ann", table="7"),
    _tournament("deck.withdrawn", "tournament:run", deck="ann-deck"),
    _tournament("team.added", "tournament:run", team="t9", name="Red", players=["ann", "ben"]),
    _tournament("team.changed", "tournament:run", team="t9", name="Red", players=["ben", "ann"]),
    _tournament("team.removed", "tournament:run", team="t9"),
    _tournament("stage.added", "tournament:run", stage="s9", name="Top 8", rules={"kind": "swiss"}),
    _tournament("stage.changed", "tournament:run", stage="s9", rules={"kind": "swiss"}),
    _tournament("stage.removed", "tournament:run", stage="s9"),
    _tournament("stage.begun", "tournament:run", stage="s9", entrants=["ann"]),
    _tournament("auction.opened", "tournament:run", auction="a", stage="s9", players=["ann", "ben"], decks=["c", "d"]),
    _tournament("auction.cancelled", "tournament:run", auction="a", reason="A reason."),
    _tournament("round.added", "tournament:run", round="r9"),
    _tournament("round.rescheduled", "tournament:run", round="r1", due="2026-12-06T22:59:00.000000Z"),
    _tournament("round.reopened", "tournament:run", round="r1"),
    _tournament("round.timed", "match:clock", round="r1", act="start", seconds=60),
    _tournament("pairing.added", "tournament:run", pairing="p9", round="r1", table="9", seats=[{"player": "ann"}]),
    _tournament("pairing.removed", "tournament:run", pairing="p1"),
    _tournament("match.annulled", "tournament:run", match="<match>"),
    *(_tournament(type, f"tournament:run match:record result:{table}", pairing=f"p{table}", reason="A reason.", **data)
      for table in (1, 2, 3)
      for type, data in (("result.recorded", {"winner": None}), ("result.withdrawn", {}))),
    *(_tournament(type, f"tournament:run match:record result:{table}", pairing=f"p{table}", player="ann")
      for table in (1, 2, 3) for type in ("player.absent", "player.arrived")),
    _tournament("embargo.lifted", "tournament:embargo"),
    _tournament("tournament.closed", "tournament:run"),
    *_named("a spectator's token", "tokens", "token:issue", role="spectator"),
    *_named("an organiser's token", "tokens", "token:issue", role="organiser"),
    *_named("a judge's token", "tokens", "token:issue", role="judge"),
    Act("tournament", "open another match", "POST", "/api/v1/matches", {**SEATS, "tournament": "<tournament>"},
        "match:open"),
    Act("tournament", "announce another match", "POST", "/api/v1/announcements",
        {**SEATS, "tournament": "<tournament>"}, "match:open"),
    Act("nowhere", "open a match of no tournament", "POST", "/api/v1/matches", SEATS, "lone-match"),
    Act("nowhere", "announce a match of no tournament", "POST", "/api/v1/announcements", SEATS, "lone-match"),
    Act("nowhere", "a token for everything", "POST", "/api/v1/tokens", {"role": "spectator"}, "everything"),
    Act("nowhere", "checkpoint everything", "POST", "/api/v1/checkpoints", {}, "everything"),
    Act("nowhere", "audit everything", "POST", "/api/v1/audits", {}, "everything"),
    Act("tournament", "checkpoint the matches", "POST", "/api/v1/checkpoints", {"tournament": "<tournament>"},
        "tournament:run"),
    Act("tournament", "audit the matches", "POST", "/api/v1/audits", {"tournament": "<tournament>"}, "audit:run"),
    Act("tournament", "export all in full", "POST", "/api/v1/exports", {
        "tournament": "<tournament>", "format": "jsonl", "full": True
    }, "export:full"),
    Act("match", "export in full", "POST", "/api/v1/exports", {
        "matches": ["<match>"], "format": "jsonl", "full": True
    }, "export:full"),
    Act("match+log", "export", "POST", "/api/v1/exports", {"matches": ["<match>"], "format": "jsonl"}, "export:own"),
)  # fmt: skip
"""Besides what `ROUTES` asks with bodies that are no good."""

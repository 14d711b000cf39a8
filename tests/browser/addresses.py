"""Addresses of every page, by the rule that serves it: what is checked on all of them is checked on these."""

from __future__ import annotations

import json
import re
from contextlib import closing
from dataclasses import dataclass
from http.client import HTTPConnection
from http.cookiejar import CookieJar
from typing import Any
from urllib.parse import urlencode
from urllib.request import HTTPCookieProcessor, Request, build_opener, urlopen

from engine.opening.made_up_decks import make_deck
from service.running.demo import DECKS
from tests.browser.server import Vaultlog
from tests.browser.visitor import moment
from tests.service.helpers.authenticator import Authenticator
from tests.waiting import eventually


@dataclass(frozen=True)
class Places:
    """What the addresses are about: a match that is over, its length, one with a case, a what-if match of it and a wish
    to go back, and a tournament with that match."""

    over: str
    head: int
    told: int
    """An event of that match about which facts are told: not every decision has any."""
    live: str
    case: int
    branch: str
    tournament: str
    lists_missing: str
    """A tournament of which a round can be opened: one deck is known by its houses, and one not at all."""
    pooled: str
    """A tournament of Sealed, in which Ann has two decks and has put an Alliance together."""
    league: str = ""
    """A tournament in which teams meet, a player short, one week of which is overdue."""
    join: str = ""
    """The path by which players join the first one."""
    share: str = ""
    """The secret of a share link of the match that is over."""
    turned: str = ""
    """A match that is over, with a study and chances that swung."""
    invited: tuple[str, ...] = ()
    """The pages of who invites a friend to a match, and of that friend."""
    player: str = ""
    """The id of a published profile, whose owner plays in the first tournament."""

    @staticmethod
    def of(vaultlog: Vaultlog) -> Places:
        """Make them, through the API."""
        tournament, opened = held(vaultlog)
        vaultlog.play(opened, 30)
        live = f"matches/{opened['match']}"
        claim = {"claim": "The card was <b>played</b> twice.", "first": 12, "last": 14}
        case = vaultlog.write(f"{live}/disputes", claim, version=32 - 1)["events"][0]["seq"]
        branch = vaultlog.write(f"{live}/branches", {"seq": 12, "case": case})["match"]
        wish = {"to": 28, "reason": "I did not see that.", "policy": "same-future", "seat": 0}
        vaultlog.write(f"{live}/undo", wish, version=case)
        head = vaultlog.head(vaultlog.demo)
        found = vaultlog.ask("GET", f"matches/{vaultlog.demo}/facts?from={head // 2}&to={head}&view=judge")["events"]
        told = next(event["seq"] for event in found if event["facts"])
        vaultlog.write(f"tournaments/{tournament}/events", {"type": "joining.opened", "data": {}})
        join: str = vaultlog.ask("GET", f"tournaments/{tournament}/joining")["path"]
        missing, pooled, league = without_lists(vaultlog), of_sealed(vaultlog), of_teams(vaultlog)
        return Places(
            vaultlog.demo,
            head,
            told,
            opened["match"],
            case,
            branch,
            tournament,
            missing,
            pooled,
            league,
            join,
            vaultlog.share,
            of_swings(vaultlog),
            of_friends(vaultlog),
            of_a_player(vaultlog, tournament),
        )


PATIENCE = 150.0
"""Seconds for a worker on a busy machine."""
LONG = "Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewissenhaft"


def held(vaultlog: Vaultlog) -> tuple[str, Any]:
    """A tournament with a judge and two players of hostile names, one of them a word that is wider than a phone; its id
    and what was said when its match was opened."""
    quoted = [deck.replace('"', '""') for deck in DECKS]
    tables = {
        "players": f"player,name,account\nann,Ann {LONG},acc-ann\nben,<i>Ben</i>,acc-ben\n",
        "decks": f'deck,player,list\na,ann,"{quoted[0]}"\nb,ben,"{quoted[1]}"\n',
        "pairings": "pairing,round,table,player1,player2\np1,1,1,ann,ben\n",
    }
    name = f"Vault <b>Tour</b> & {LONG}"
    tournament = vaultlog.write("tournaments", {"name": name, **tables})["tournament"]
    vaultlog.write("tokens", {"role": "judge", "tournament": tournament, "label": LONG})
    return tournament, vaultlog.write(f"tournaments/{tournament}/pairings/p1/matches", {})


def of_friends(vaultlog: Vaultlog) -> tuple[str, str]:
    """A friend of a hostile name is invited: where the first player waits, and where the friend chooses."""
    form = {"key": "FRIENDS", "chooses": "yes", "name-0": f"<i>Ada</i> {LONG}", "name-1": LONG}
    form |= {"deck-0": "Made up WC 3", "deck-1": "Made up WC 4"}
    headers = {"Content-Type": "application/x-www-form-urlencoded", "Origin": vaultlog.url}
    with closing(HTTPConnection(vaultlog.url.removeprefix("http://"))) as connection:
        connection.request("POST", "/play", urlencode(form), headers)
        with connection.getresponse() as answer:
            waits = answer.getheader("Location")
    assert waits is not None
    with urlopen(f"{vaultlog.url}{waits}") as page:
        link = re.search(r'value="[^"]*(/play/[^"]+)"', page.read().decode())
    assert link is not None
    return waits, link[1]


def of_swings(vaultlog: Vaultlog) -> str:
    """A short match of hostile names that is over, with an estimate of the chances and a study; its id."""
    opened = vaultlog.open(f"Ada {LONG}", "<i>Bo</i>")
    match: str = opened["match"]
    path = f"matches/{match}"
    vaultlog.play(opened, 8)
    vaultlog.concede(opened)
    for item, content in (
        ("k1", {"kind": "chapter", "at": 3, "text": LONG}),
        ("c1", {"kind": "comment", "at": 3, "text": "<b>Here</b>\nit was lost."}),
        ("d1", {"kind": "drawing", "at": 3, "start": {"seat": 0}, "end": {"seat": 1}}),
    ):
        vaultlog.ask("PUT", f"{path}/studies/own/items/{item}", content)
    vaultlog.write(f"{path}/chances", {})

    def estimated() -> bool:
        return bool(vaultlog.ask("GET", f"{path}/chances")["status"] == "done")

    eventually(estimated, within=PATIENCE, what="the chances are estimated")
    return match


def without_lists(vaultlog: Vaultlog) -> str:
    """A tournament with a pairing, one of whose players has no deck, and the other one three houses; its id."""
    tables = {
        "players": "player,name\nann,Ann\nben,Ben\n",
        "decks": "player,list\nann,CotA:brobnar+dis+logos\n",
        "pairings": "pairing,round,table,player1,player2\np1,1,1,ann,ben\n",
    }
    tournament: str = vaultlog.write("tournaments", {"name": "Sealed", **tables})["tournament"]
    return tournament


def of_sealed(vaultlog: Vaultlog) -> str:
    """A tournament of Sealed, in which Ann has put an Alliance together of two decks with hostile names; its id."""
    pool = [{"player": "ann", "list": make_deck("WoE", n), "name": f"<b>{LONG}</b> {n}"} for n in (1, 2)]
    players = "player,name,account\nann,Ann,acc-ann\nben,Ben,acc-ben\n"
    made: str = vaultlog.write("tournaments", {"name": "Opened here", "players": players, "decks": pool})["tournament"]
    rules = {"kind": "swiss", "format": "sealed"}
    stage = {"type": "stage.added", "data": {"stage": "s", "name": "S", "rules": rules}}
    vaultlog.write(f"tournaments/{made}/events", stage)
    decks = vaultlog.ask("GET", f"tournaments/{made}/players/ann/alliance")["pool"]
    first, second = (deck["houses"] for deck in decks)
    houses = [*first[:2], next(house for house in second if house not in first[:2])]
    of_deck = [decks[0]["deck"], decks[0]["deck"], decks[1]["deck"]]
    pods = [{"house": house, "deck": deck} for house, deck in zip(houses, of_deck, strict=True)]
    vaultlog.write(f"tournaments/{made}/players/ann/alliance", {"pods": pods, "token_of": of_deck[0]})
    return made


def of_teams(vaultlog: Vaultlog) -> str:
    """A league of teams with hostile names, all of whose weeks are there; its id."""
    teams = (f"Red {LONG}", "<i>Blue</i>", "Green")
    rows = "".join(f"p{at},Player {at},{teams[at // 3]}\n" for at in range(9))
    made = {"name": "League", "players": f"player,name,team\n{rows}", "policy": {"zone": "Europe/Berlin"}}
    tournament: str = vaultlog.write("tournaments", made)["tournament"]
    vaultlog.write(f"tournaments/{tournament}/stages", {"structure": "league-teams"})
    vaultlog.write(f"tournaments/{tournament}/stages/begin", {})
    vaultlog.write(f"tournaments/{tournament}/rounds", {"all": True, "due": "2026-01-04T22:59:00.000000Z"})
    vaultlog.write(f"tournaments/{tournament}/events", {"type": "player.dropped", "data": {"player": "p1"}})
    return tournament


def of_a_player(vaultlog: Vaultlog, tournament: str) -> str:
    """The profile of Ann, with a hostile name and her link, published; its id."""
    holder = {"role": "player", "tournament": tournament, "account": "acc-ann"}
    token = vaultlog.write("tokens", holder)["token"]
    device, cookies = Authenticator(vaultlog.named_url), CookieJar()
    opener = build_opener(HTTPCookieProcessor(cookies))

    def post(path: str, body: bytes, kind: str) -> bytes:
        headers = {"Origin": vaultlog.named_url, "Content-Type": kind}
        content: bytes = opener.open(Request(f"{vaultlog.named_url}{path}", body, headers)).read()
        return content

    def send(path: str, body: Any) -> Any:
        return json.loads(post(path, json.dumps(body).encode(), "application/json"))

    def press(path: str, **fields: str) -> str:
        return post(path, urlencode(fields).encode(), "application/x-www-form-urlencoded").decode()

    answer = device.made(send("/profile/passkeys/options", {"name": f"Ann {LONG}"}))
    send("/profile/passkeys", {"credential": answer, "label": "<b>Phone</b>"})
    press("/sign-in", token=token)
    press("/profile", act="add")
    page = press("/profile", act="publish", name=f"<i>Ann</i> {LONG}"[:60])
    return page.partition('href="/players/')[2].partition('"')[0]


def addresses(at: Places) -> dict[str, list[str]]:
    """Addresses per rule, for somebody who has signed in as administrator."""
    over, live = f"/m/{at.over}", f"/m/{at.live}"
    middle = at.head // 2
    return {
        "/": ["/"],
        "/api/docs": ["/api/docs"],
        "/matches/import": ["/matches/import"],
        "/cards": ["/cards", "/cards?set=DT&house=logos", "/cards?q=armadron"],
        "/cards/<code>/<number>": ["/cards/DT/067", "/cards/CotA/001", "/cards/MM/125"],
        "/m/<match>/about": [f"{over}/about", f"{live}/about"],
        "/m/<match>/cases": [f"{live}/cases", f"{over}/cases"],
        "/m/<match>/cases/<int:seq>": [f"{live}/cases/{at.case}"],
        "/m/<match>/cases/<int:seq>/foreseen": [
            f"{live}/cases/{at.case}/foreseen?verdict=rewound&measures=%5B%7B%22kind%22:%22rewind%22,%22to%22:9%7D%5D"
        ],
        "/m/<match>/cases/<int:seq>/what-if/<branch>": [f"{live}/cases/{at.case}/what-if/{at.branch}"],
        "/m/<match>/cases/clauses": [f"{live}/cases/clauses?q=ward"],
        "/m/<match>/compare": [f"{over}/compare?ruleset=1.3"],
        "/m/<match>/fillings": [f"{live}/fillings?at=20"],
        "/m/<match>/difference": [f"{live}/difference?at=30&vs=12"],
        "/m/<match>/e/<int:seq>": [
            moment(at.over, at.head),
            moment(at.live, 20),
            moment(at.live, 20, stage="", third="on"),
        ],
        "/m/<match>/e/<int:seq>/card/<int:card>": [f"{over}/e/{middle}/card/5"],
        "/m/<match>/e/<int:seq>/cards": [f"{over}/e/{middle}/cards?title=a"],
        "/m/<match>/e/<int:seq>/count/<int:seat>/<what>": [f"{over}/e/{middle}/count/0/amber"],
        "/m/<match>/e/<int:seq>/explain": [
            f"{over}/e/{middle}/explain?card=5",
            f"{live}/e/20/explain?count=amber",
            f"{over}/e/{at.told}/explain?turned=yes",
        ],
        "/m/<match>/e/<int:seq>/embed": [f"{over}/e/{middle}/embed?share={at.share}"],
        "/m/<match>/e/<int:seq>/share": [f"{over}/e/{middle}/share", f"{live}/e/20/share"],
        "/m/<match>/e/<int:seq>/try": [f"{over}/e/{middle}/try", f"{live}/e/20/try?case={at.case}"],
        "/m/<match>/e/<int:seq>/why": [f"{over}/e/{at.told}/why"],
        "/m/<match>/e/<int:seq>/why/<int:fact>": [f"{over}/e/{at.told}/why/0"],
        "/m/<match>/pictures": [f"{live}/pictures", f"{over}/pictures?tables=yes"],
        "/m/<match>/table": [f"{live}/table"],
        "/m/<match>/story": [f"{live}/story", f"{over}/story?at={middle}", f"{over}/story?kind=amber&q=gains"],
        "/m/<match>/studies": [f"{live}/studies", f"/m/{at.turned}/studies"],
        "/m/<match>/turning-point": [f"/m/{at.turned}/turning-point"],
        "/m/<match>/undo": [f"{live}/undo?to=20"],
        "/join/<secret>": [at.join],
        "/play": ["/play"],
        "/decks/<deck>": ["/decks/radiant-argus-the-supreme", "/decks/miss-onyx-censorius"],
        "/play/<secret>": list(at.invited),
        "/matches": ["/matches", "/matches?q=nobody"],
        "/readings": ["/readings", "/readings?q=ward"],
        "/players/<profile>": [f"/players/{at.player}"],
        "/profile": ["/profile"],
        "/sign-in": ["/sign-in"],
        "/sign-in/lost": ["/sign-in/lost"],
        "/t/<match>": [f"/t/{at.live}"],
        "/t/<match>/score": [f"/t/{at.live}/score"],
        "/t/<match>/score/forgotten": [
            f"/t/{at.live}/score/forgotten{query}" for query in ("", "?after=20", "?done=yes")
        ],
        "/tournaments": ["/tournaments"],
        "/tournaments/<tournament>": [f"/tournaments/{at.tournament}", f"/tournaments/{at.league}"],
        **{
            f"/tournaments/<tournament>/{path}": [
                f"/tournaments/{at.tournament}/{path}",
                f"/tournaments/{at.league}/{path}",
            ]
            for path in (
                "pair",
                "rules",
                "teams",
                "prints/decks",
                "prints/pairings",
                "prints/players",
                "prints/results",
                "prints/standings",
            )
        },
        "/tournaments/<tournament>/cases": [f"/tournaments/{at.tournament}/cases"],
        "/tournaments/<tournament>/players/<player>": [f"/tournaments/{at.tournament}/players/ann"],
        **{
            f"/tournaments/<tournament>/{path}": [f"/tournaments/{at.tournament}/{path}"]
            for path in (
                *(
                    "auctions",
                    "badges",
                    "import",
                    "joining",
                    "joining/poster",
                    "people",
                    "settings",
                    "structure",
                    "wall",
                ),
                *("prints", "prints/slips"),
            )
        },
        "/tournaments/<tournament>/stage": [f"/tournaments/{at.tournament}/stage?third=on"],
        "/tournaments/<tournament>/stage/<table>": [f"/tournaments/{at.tournament}/stage/9"],
        "/tournaments/new": ["/tournaments/new"],
        "/calls": ["/calls"],
        "/tournaments/<tournament>/rounds/<round>/open": [
            f"/tournaments/{at.tournament}/rounds/1/open",
            f"/tournaments/{at.lists_missing}/rounds/1/open",
        ],
        "/tournaments/<tournament>/players/<player>/alliance": [
            f"/tournaments/{at.tournament}/players/ann/alliance",
            f"/tournaments/{at.pooled}/players/ann/alliance",
        ],
        "/tournaments/<tournament>/pairings/<pairing>": [f"/tournaments/{at.tournament}/pairings/p1"],
        "/tournaments/<tournament>/pairings/<pairing>/time": [f"/tournaments/{at.tournament}/pairings/p1/time"],
        "/tournaments/<tournament>/statistics": [f"/tournaments/{at.tournament}/statistics"],
        "/event-rules": ["/event-rules"],
        "/variants": ["/variants"],
        "/variants/<name>": ["/variants/break-key"],
    }

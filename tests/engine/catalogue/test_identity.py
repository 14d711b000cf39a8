"""Cards that share a title are told apart: in the catalogue, in decks and positions, at the table and in its views."""

from __future__ import annotations

from typing import Any

import pytest

from engine import catalogue
from engine.abilities import CARDS, card
from engine.catalogue import names
from engine.catalogue.index import Index
from engine.errors import CatalogueError, SetupError, UnknownName
from engine.game import Game
from engine.table.setup import Setup
from engine.views import Viewer, project
from tests.engine.invent import SET, facts, in_houses, invent, known, plain
from tests.engine.namesakes import DRONE, OFFICER, OFFICER_OF, ORIGINAL, TWIN
from tests.engine.table import Table

JUDGE = Viewer.parse("judge")


# the catalogue

VAULTS = in_houses("Deep Vault", ("dis", "logos", "mars", "sanctum", "shadows", "staralliance", "untamed"),
                   type="artifact", number="001")  # fmt: skip
TOP = facts("Grand Gravitron", half="top", number="125-top", icons=("amber",), power=0)
BOTTOM = facts("Grand Gravitron", half="bottom", number="125-bottom", power=10)
EVIL = facts("Kaupe", set="OLD", number="309", version="evil twin", power=7)
KAUPE = facts("Kaupe", set="OLD", number="341", power=2)
KAUPE_AGAIN = facts("Kaupe", set="NEW", number="372", power=2, traits=("krxix",))


@pytest.fixture
def index() -> Index:
    return Index([*VAULTS, TOP, BOTTOM, EVIL, KAUPE, KAUPE_AGAIN])


def test_every_card_of_a_set_has_a_name_of_its_own(index: Index) -> None:
    cards = [*VAULTS, TOP, BOTTOM, EVIL, KAUPE]
    assert len({one.name for one in cards}) == len({(one.set, one.number) for one in cards}) == len(cards)
    assert [one.name for one in VAULTS[-2:]] == ["Deep Vault (Star Alliance)", "Deep Vault (Untamed)"]
    assert (TOP.name, BOTTOM.name, EVIL.name) == ("Grand Gravitron (top half)", "Grand Gravitron", "Kaupe (evil twin)")
    for one in cards:
        assert index.by_name(one.name) is one
        assert index.find(one.set, one.number) is one


def test_a_title_leads_to_all_its_cards_and_a_reprint_is_no_other_card(index: Index) -> None:
    assert index.by_title("Deep Vault") == tuple(VAULTS)
    assert index.by_name("Deep Vault") is None
    assert index.by_title("Kaupe") == (EVIL, KAUPE), "the reprint is the same card"
    assert KAUPE_AGAIN.name == "Kaupe"
    assert index.by_name("Kaupe") is KAUPE
    assert index.by_title("Grand Gravitron") == (TOP, BOTTOM)


def test_what_a_text_can_mean(index: Index) -> None:
    assert index.meant("Kaupe") == (EVIL, KAUPE), "the name of one is the title of both"
    assert index.meant("Kaupe (evil twin)") == (EVIL,)
    assert index.meant("Kaupe (OLD 341)") == (KAUPE,)
    assert index.meant("Kaupe (NEW 372)") == (KAUPE_AGAIN,)
    assert index.meant("Kaupe", code="NEW") == (EVIL, KAUPE_AGAIN)
    assert index.meant("Kaupe (OLD 309)", code="NEW") == (EVIL,)
    assert index.meant("Armadrone (OLD 309)") == index.meant("Kaupe (OLD 999)") == index.meant("Kaupe (good)") == ()
    assert index.meant("Deep Vault", house="mars") == (VAULTS[2],)
    assert index.meant("Deep Vault", house="brobnar") == tuple(VAULTS), "a maverick may be any of them"
    assert index.meant("Kaupe", house="brobnar") == (EVIL, KAUPE), "both are of that house"
    assert index.meant("Grand Gravitron (bottom half)") == (BOTTOM,)
    assert index.meant("Grand Gravitron (top half)") == (TOP,)


def test_what_to_write_leads_back_to_the_card_alone(index: Index) -> None:
    for one in [*VAULTS, TOP, BOTTOM, EVIL, KAUPE]:
        assert index.meant(index.written(one)) == (one,)
    assert index.written(KAUPE) == "Kaupe (OLD 341)"
    for one in [*VAULTS, TOP, BOTTOM, EVIL, KAUPE, KAUPE_AGAIN]:
        assert index.of_key(index.key_of(one)) is one, "what states hold tells printings apart"
    assert (index.key_of(KAUPE), index.key_of(KAUPE_AGAIN)) == ("Kaupe", "Kaupe (NEW 372)")
    with pytest.raises(KeyError):
        index.of_key("Deep Vault")


def test_a_number_that_is_printed_on_several_cards(index: Index) -> None:
    assert index.sharing(SET, "001") == tuple(VAULTS)
    assert index.sharing(SET, "001-mars") == (VAULTS[2],)
    assert index.candidates(SET, "001", "Deep Vault") == tuple(VAULTS)
    assert index.candidates(SET, "001", "", "logos") == (VAULTS[1],)
    assert index.candidates(SET, "001", "Deep Vault (Mars)", "logos") == (VAULTS[2],), "the name goes before the house"
    assert index.candidates(SET, "125", "Grand Gravitron") == index.sharing(SET, "125") == (TOP, BOTTOM)
    assert index.candidates(SET, "125", "Grand Gravitron (top half)") == (TOP,)
    assert index.candidates(SET, "125-top", "Grand Gravitron (bottom half)") == (TOP,), "a number of its own decides"
    assert index.candidates("", "", "Kaupe (evil twin)") == (EVIL,)
    assert index.candidates("OLD", "000", "Kaupe") == (EVIL, KAUPE)


@pytest.mark.parametrize(
    ("one", "other", "says"),
    [
        (KAUPE, facts("Umi", set="OLD", number="341"), "OLD 341 is printed on Kaupe (341) and on Umi (341); add to"),
        (
            KAUPE,
            facts("Umi", set="OLD", number="341-b"),
            "is printed on Kaupe (341) and on Umi (341-b); add to the number of each",
        ),
        (KAUPE, facts("Kaupe", set="OLD", number="309", power=7), "OLD 341 and OLD 309 are both named Kaupe; give one"),
        (KAUPE, facts("Kaupe", set="NEW", number="1", type="action"), "are no printings of one card: Kaupe, creature,"),
        (KAUPE, facts("Kaupe", set="NEW", number="1", power=7), "differ in power, armor or icons"),
        (KAUPE, facts("Kaupe", set="NEW", number="1", power=2, icons=("amber",)), "differ in power, armor or icons"),
        (EVIL, facts("Kaupe (evil twin)", set="NEW", number="1", power=7), "are no printings of one card"),
    ],
)
def test_two_cards_that_could_be_taken_for_each_other_are_refused(one: Any, other: Any, says: str) -> None:
    index = Index([one])
    with pytest.raises(CatalogueError) as error:
        index.add(other)
    assert says in str(error.value)
    assert index.find(other.set, other.number) in (None, one)
    assert index.by_title(one.title) == (one,)


def test_a_card_that_a_later_set_revised_keeps_both_printings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("engine.catalogue.index.REVISED", frozenset(["Kaupe"]))
    stronger = facts("Kaupe", set="NEW", number="1", power=3)
    index = Index([KAUPE, stronger])
    assert index.by_title("Kaupe") == (KAUPE,)
    assert index.find("NEW", "1") is stronger


def test_a_card_that_is_taken_out_leaves_nothing(index: Index) -> None:
    index.remove(KAUPE)
    assert index.by_name("Kaupe") is KAUPE_AGAIN
    assert index.by_title("Kaupe") == (EVIL, KAUPE_AGAIN)
    index.remove(KAUPE_AGAIN)
    index.remove(EVIL)
    assert index.by_title("Kaupe") == index.meant("Kaupe") == ()
    assert index.find("OLD", "309") is None
    index.add(facts("Kaupe", set="OLD", number="309", type="action"))


def test_the_rows_of_a_set_may_name_a_version() -> None:
    class Module:
        SET = "ROW"
        ROWS = (
            ("001", "Kaupe", "dis", "creature", 7, 0, "", "", "", "evil twin", "evil twin"),
            ("002", "Kaupe", "dis", "creature", 2, 0, "", "", "", "common"),
        )

    assert [one.name for one in catalogue._load(Module)] == ["Kaupe (evil twin)", "Kaupe"]  # type: ignore[arg-type]


def test_spellings_lead_to_names_and_never_past_a_shared_title(index: Index) -> None:
    spellings = names.Spellings(index, [*VAULTS, TOP, BOTTOM, EVIL, KAUPE])
    assert spellings.text("kaupe") == "Kaupe"
    assert len(index.meant(spellings.text("KAUPE"))) == 2
    assert spellings.text("kaupe evil twin") == "Kaupe (evil twin)"
    assert spellings.text("kaupe OLD 341") == "Kaupe (OLD 341)"
    assert spellings.text("deep vault (mars)") == "Deep Vault (Mars)"
    assert spellings.text("unheard of") == "unheard of"
    assert spellings.nearest("Kaupe (evil twni)")[0] == "Kaupe (evil twin)"


# behaviours


def test_a_title_of_several_unlike_cards_is_no_name_to_behave_by() -> None:
    plain("Test Ghost", version="evil twin", number="G1")
    with pytest.raises(UnknownName, match=r"Test Ghost is the title of Test Ghost \(evil twin\); give one"):
        card("Test Ghost")(type("TestGhost", (), {"__doc__": "Play: nothing."}))
    with pytest.raises(UnknownName, match=r"Loan Officer \(Dis\) is declared twice"):
        card(OFFICER)(type("LoanOfficer", (), {"__doc__": "Play: nothing."}))


def test_a_card_in_several_houses_behaves_by_one_class() -> None:
    texts = [CARDS[name] for name in OFFICER_OF.values()]
    assert [text.title for text in texts] == list(OFFICER_OF.values())
    assert len({text.summary for text in texts}) == 1
    assert OFFICER not in CARDS


# at the table


@invent("Name Caller", type="action")
class NameCaller:
    """Play: destroys each creature with the title of a creature that you choose."""

    def play(g, me, you):
        chosen = yield from g.choose_creature()
        yield from g.destroy(g.creatures(where=lambda c: c.title == chosen.title))


@invent("Name Mirror", power=1)
class NameMirror:
    """Enters play as a copy of another creature in play."""

    def copies(g, me, you):
        return (yield from g.choose_creature(prompt="Name Mirror/copies"))


def test_each_behaves_by_its_own_text(table, version):
    t = table(me={"line": [ORIGINAL, TWIN]}, foe={"amber": 5}, ruleset=version)
    original, twin = t.me.line
    assert (t.g.power(original), t.g.armor(original), t.g.power(twin), t.g.armor(twin)) == (2, 3, 5, 0)
    t.reap(DRONE)
    assert (t.me.amber, t.foe.amber) == (2, 5), "one for reaping, one gained"
    t.reap(TWIN)
    assert (t.me.amber, t.foe.amber) == (5, 3), "one for reaping, two stolen"
    assert (t.g.power(original), t.g.power(twin)) == (5, 8), "both effects last, each its own"


def test_by_name_both_are_one_title(table, version):
    t = table(me={"line": [ORIGINAL], "hand": ["Name Caller"]}, foe={"line": [TWIN, "Goon 3"]}, ruleset=version)
    t.play("Name Caller", TWIN)
    assert t.me.line == []
    assert t.titles(t.foe.line) == ["Goon 3"]


@pytest.mark.clause("rule-of-six-limit", "rule-of-six-counts-copies")
def test_the_rule_of_six_counts_both_as_one_title(table, version):
    t = table(me={"hand": [ORIGINAL, TWIN] * 3 + [ORIGINAL, TWIN]}, foe={}, ruleset=version)
    for _ in range(6):
        t.play(t.me.hand[0].name)
    assert t.g.state.plays_of == {DRONE: 6}
    for left in t.me.hand:
        refusal = t.refused(f"play:{left.id}")
        assert refusal.clause == "rule-of-six-limit"
        assert str(refusal).startswith("Scrap Drone was already")


def test_views_and_labels_say_which_is_which(table, version):
    t = table(me={"line": [ORIGINAL, TWIN], "hand": [TWIN]}, foe={"amber": 2}, ruleset=version)
    mine = project(t.game, t.game, JUDGE)["players"][0]
    shown = [(one["title"], one.get("version"), one["number"], one["text"]) for one in mine["line"]]
    assert shown == [
        (DRONE, None, "048", CARDS[DRONE].summary),
        (TWIN, "evil twin", "001", CARDS[TWIN].summary),
    ]
    assert mine["hand"]["cards"][0]["text"] == CARDS[TWIN].summary
    labels = [option["label"] for option in project(t.game.pending, t.game, JUDGE)["options"]]
    assert {"Reap with Scrap Drone", "Reap with Scrap Drone (evil twin)"} <= set(labels)
    t.reap(TWIN)
    (stolen,) = project(t.happened("amber.stolen"), t.game, JUDGE)
    assert stolen["cause"]["title"] == TWIN
    (effect,) = project(t.game, t.game, JUDGE)["lasting"]
    assert (effect["title"], effect["summary"]) == (TWIN, "Friendly creatures have 2 more power.")
    assert str(t.refused(f"reap:{t.me.line[1].id}")).startswith("Scrap Drone (evil twin) is exhausted")


@pytest.mark.parametrize(("shown", "name", "power"), [(0, DRONE, 2), (1, TWIN, 5)])
def test_a_copy_of_each_is_a_copy_of_that_one(table, shown, name, power):
    t = table(me={"line": [ORIGINAL, TWIN], "hand": ["Name Mirror"]}, foe={"amber": 9}, ruleset="16.0")
    t.play("Name Mirror", t.me.line[shown], "right", flank="")
    copy = t.me.line[-1]
    assert (copy.name, copy.title, t.g.power(copy)) == (name, DRONE, power)
    assert project(t.game, t.game, JUDGE)["players"][0]["line"][-1]["printed"] == {"title": "Name Mirror"}
    again = t.game.restore(t.g.setup, t.game.snapshot())
    assert again.table.cards[copy.id].facts is copy.facts
    assert again.table.cards[copy.id].text is CARDS[name]


def test_a_copy_of_its_namesake_has_the_icons_of_what_it_copies(table):
    rich = plain("Icon Drone", version="evil twin", number="I2", type="action", icons=("amber", "amber"))

    @invent("Icon Drone", number="I1", type="action")
    class IconDrone:
        """Is played as a copy of an action in the opponent's discard pile."""

        def copies(g, me, you):
            return (yield from g.choose_card([card for player in g.opponents(you) for card in player.discard]))

    t = table(me={"hand": ["Icon Drone (TEST I1)"]}, foe={"discard": [rich]}, ruleset="16.0")
    t.play("Icon Drone")
    assert t.me.amber == 2


def test_a_reprint_behaves_alike_and_stays_the_printing_that_it_is():
    with known(facts(DRONE, set="LATER", number="007", power=2, armor=3, traits=("robot", "drone"))):
        assert [one.set for one in catalogue.meant(DRONE)] == [SET, SET]
        t = Table(me={"line": [ORIGINAL, f"{DRONE} (LATER 007)"], "hand": ["Name Mirror"]}, foe={}, ruleset="16.0")
        first, later = t.me.line
        assert (first.name, first.text) == (later.name, later.text)
        assert first.facts is not later.facts
        t.play("Name Mirror", later, "right", flank="")
        copy = t.me.line[-1]
        row = project(t.game, t.game, JUDGE)["players"][0]["line"][-1]
        assert (row["set"], row["number"], row["traits"]) == ("LATER", "007", ["robot", "drone"])
        assert t.game.restore(t.g.setup, t.game.snapshot()).table.cards[copy.id].facts is later.facts
        t.check()
    assert catalogue.find("LATER", "007") is None
    assert DRONE in CARDS


@pytest.mark.parametrize(("token", "kept", "power"), [(TWIN, TWIN, 5), (ORIGINAL, ORIGINAL, 2)])
def test_a_token_creature_of_each(table, token, kept, power):
    t = table(me={"hand": ["Levy"], "deck": ["Goon 1"], "token": token}, foe={}, ruleset="16.0")
    assert t.g.setup.seats[0]["deck"]["token"] == kept, "as it leads to one card alone, in every fold"
    t.play("Levy")
    recruit = t.me.line[0]
    assert t.g.power(recruit) == power
    assert recruit.title == DRONE
    assert recruit.printed.title == "Goon 1"
    again = t.game.restore(t.g.setup, t.game.snapshot())
    assert again.table.cards[recruit.id].facts is recruit.facts


def test_one_title_in_several_houses_is_one_card_of_each_house(table, version):
    mine = [{"title": OFFICER, "house": "mars"}, OFFICER_OF["logos"]]
    t = table(me={"line": mine, "houses": ["mars", "logos", "dis"]}, foe={}, house="mars", ruleset=version)
    martian, logician = t.me.line
    assert (martian.printed.house, martian.house, martian.name) == ("mars", "mars", OFFICER_OF["mars"])
    assert (logician.printed.house, logician.house, logician.title) == ("logos", "logos", OFFICER)
    assert t.may(f"reap:{martian.id}")
    assert t.refused(f"reap:{logician.id}").clause == "use-creature-active-house-required"
    cost = t.g.key_cost(t.me)
    t.submit(f"reap:{martian.id}")
    assert t.me.amber == 2
    assert t.g.key_cost(t.me) == cost - 1
    assert [effect["title"] for effect in project(t.game, t.game, JUDGE)["lasting"]] == [OFFICER]


# decks and positions


def deck(*rows: dict[str, Any], **more: Any) -> dict[str, Any]:
    return {"name": "Namesakes", "set": SET, "houses": ["brobnar", "mars"], "cards": list(rows), **more}


def setup(*rows: dict[str, Any], **more: Any) -> Setup:
    seats = [{"name": "Ann", "deck": deck(*rows, **more)}, {"name": "Ben", "deck": deck(*rows)}]
    return Setup.from_data({"seats": seats, "chance": {"seed": "00" * 32}}, any_deck=True)


def test_both_are_in_one_deck_by_number_or_by_name() -> None:
    made = setup(
        {"set": SET, "number": "048"},
        {"set": SET, "number": "048", "title": DRONE},
        {"title": ORIGINAL},
        {"set": SET, "number": "001", "title": DRONE},
        {"title": TWIN},
        {"title": OFFICER, "house": "mars"},
        {"set": SET, "number": "341", "house": "mars"},
        {"set": SET, "number": "341-dis", "house": "mars"},
    )
    rows = made.seats[0]["deck"]["cards"]
    assert [row["title"] for row in rows] == [DRONE] * 3 + [TWIN] * 2 + [OFFICER_OF["mars"]] * 2 + [OFFICER_OF["dis"]]
    assert [row["number"] for row in rows] == ["048"] * 3 + ["001"] * 2 + ["341-mars"] * 2 + ["341-dis"]
    assert Setup.from_data(made.to_data(), any_deck=True).to_data() == made.to_data(), "as every fold reads it again"


@pytest.mark.parametrize(
    ("row", "says"),
    [
        (
            {"title": DRONE},
            "seat 0: Scrap Drone can be 2 cards; write which one is meant, or give its set and number: "
            "Scrap Drone (TEST 048) is TEST 048, creature of brobnar; "
            "Scrap Drone (evil twin) is TEST 001, creature of brobnar",
        ),
        ({"title": OFFICER}, "Loan Officer can be 4 cards"),
        ({"set": SET, "number": "341"}, "TEST 341 can be 4 cards"),
        ({"set": SET, "number": "048", "title": TWIN}, "TEST 048 is Scrap Drone, not Scrap Drone (evil twin)"),
        ({"title": "Scrap Drone (good twin)"}, "Scrap Drone (good twin) is not in the catalogue"),
    ],
)
def test_a_row_that_can_be_several_cards_is_a_fault_that_lists_them(row: dict[str, Any], says: str) -> None:
    with pytest.raises(SetupError) as error:
        setup(row)
    assert says in error.value.faults[0], "one for each seat"
    assert len(error.value.faults) == 2, "one for each seat"


def test_a_token_that_can_be_several_cards_is_a_fault() -> None:
    with pytest.raises(SetupError, match="seat 0: token is 'Scrap Drone', which can be 2 cards; write which one"):
        setup({"title": TWIN}, token=DRONE)


def test_a_described_table_says_which_is_meant() -> None:
    of_house = {"discard": [{"title": OFFICER, "house": "dis"}]}
    with pytest.raises(SetupError) as error:
        Game.open({"position": {"house": "dis", "seats": [{"line": [DRONE, TWIN], "hand": [OFFICER]}, of_house]}})
    assert [fault.partition(":")[0] for fault in error.value.faults] == ["seat 0, line", "seat 0, hand"]
    assert "Scrap Drone can be 2 cards" in error.value.faults[0]
    assert ORIGINAL in error.value.faults[0]
    assert all(name in error.value.faults[1] for name in OFFICER_OF.values())

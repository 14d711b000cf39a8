"""From a call to a ruling in force: each answer of a judge by a few clicks, counted, and by the keyboard alone."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.crowd import POSITION, play_from_hand
from tests.browser.server import Vaultlog
from tests.browser.visitor import Clicks, Visitor, press

PLAYED = 24
SIZES = ((390, 844), (768, 1024), (1024, 768), (1440, 900), (1920, 1080))


@pytest.fixture
def called(vaultlog: Vaultlog) -> Any:
    """A match at a moment at which its position can be corrected, and a call about its last two decisions."""
    found = vaultlog.open("Hana Abel", "Carl Gross")
    vaultlog.play(found, PLAYED)
    match, seed = found["match"], 1
    while vaultlog.ask("GET", f"matches/{match}/choice?view=judge")["choice"]["kind"] not in ("house", "main"):
        seed += 1
        vaultlog.play(found, 1, seed)
    head = vaultlog.head(match)
    claim = {"claim": "It was exhausted.", "first": head - 1, "last": head}
    token = found["tokens"]["seats"][0]
    case = vaultlog.write(f"matches/{match}/disputes", claim, token=token, version=head)["case"]["seq"]
    return {**found, "case": case, "head": head}


def at_the_list(visit: Callable[..., Visitor], called: Any) -> tuple[Visitor, Page]:
    judge = visit(called["tokens"]["judge"])
    return judge, judge.go(f"/m/{called['match']}/cases")


def in_force(vaultlog: Vaultlog, page: Page, called: Any) -> Any:
    """The ruling, once the page shows it in force."""
    expect(page.locator(".ruling h2")).to_contain_text("In force, event")
    expect(page.locator(".ruling h2")).to_be_in_viewport()
    case = vaultlog.ask("GET", f"matches/{called['match']}/disputes/{called['case']}")["case"]
    assert case["status"] == "ruled"
    return case["rulings"][-1]


def card(page: Page, number: int) -> Locator:
    """Where a card of the board is clicked."""
    return page.locator(f'#case-moment .card[data-card="{number}"] .card-title a').first


def test_it_stands_in_three_clicks(visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any) -> None:
    judge, page = at_the_list(visit, called)
    by = Clicks()
    by.on(page.get_by_role("link", name=f"Case of event {called['case']}"))
    expect(page.get_by_text("Hana Abel (player) called a judge")).to_be_visible()
    judge.picture("case-first-view")
    by.on(page.locator("#answer-stands > summary"))
    by.on(page.get_by_role("button", name="Sign: it stands"))
    ruling = in_force(vaultlog, page, called)
    assert by.count == 3
    assert (ruling["verdict"], ruling["measures"]) == ("upheld", [])
    expect(page.get_by_role("link", name="Show both players the board")).to_be_visible()
    expect(page.locator("#answers")).to_have_count(0)


def test_going_back_takes_three_clicks(visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any) -> None:
    judge, page = at_the_list(visit, called)
    by = Clicks()
    by.on(page.get_by_role("link", name=f"Case of event {called['case']}"))
    by.on(page.locator("#answer-back > summary"))
    before = called["head"] - 2
    expect(page.locator("#case-moment")).to_have_attribute("data-seq", str(before))
    expect(page.locator("#back-foreseen")).to_contain_text(f"The match goes back to event {before}")
    expect(page.locator("#back-foreseen")).to_contain_text("It waits until the head judge signs too")
    judge.picture("case-go-back")
    by.on(page.get_by_role("button", name="Sign: go back"))
    expect(page.locator(".ruling h2")).to_contain_text("Waiting")
    vaultlog.sign(called, called["case"])
    page.reload()
    ruling = in_force(vaultlog, page, called)
    assert by.count == 3
    assert ruling["measures"] == [{"kind": "rewind", "to": before}]
    assert vaultlog.state(called["match"], vaultlog.head(called["match"])) == vaultlog.state(called["match"], before)


def test_where_to_go_back_is_where_the_board_was_stepped(visit: Callable[..., Visitor], called: Any) -> None:
    page = visit(called["tokens"]["judge"]).go(f"/m/{called['match']}/cases/{called['case']}")
    page.get_by_role("link", name="Before", exact=True).click()
    press(page, "ArrowLeft")
    seq = called["head"] - 3
    expect(page.locator("#case-moment")).to_have_attribute("data-seq", str(seq))
    cards = page.locator("#case-moment a[data-panel]").evaluate_all("all => all.map((each) => each.href)")
    assert cards
    assert all(f"/m/{called['match']}/e/{seq}?" in each for each in cards)
    page.locator("#answer-back > summary").click()
    expect(page.locator("#back-to")).to_have_value(str(seq))
    deed = page.locator("#back-deed").inner_text()
    expect(page.locator("#range-said")).to_contain_text(deed)
    expect(page.locator("#back-text")).to_have_value(f"The match goes back to after “{deed}”, event {seq}.")


def test_a_card_is_moved_in_five_clicks(visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any) -> None:
    state = vaultlog.state(called["match"], called["head"])
    moved = state["players"][0]["hand"]["cards"][0]
    judge, page = at_the_list(visit, called)
    by = Clicks()
    by.on(page.get_by_role("link", name=f"Case of event {called['case']}"))
    by.on(page.locator("#answer-correct > summary"))
    expect(page.locator("#case-moment")).to_have_attribute("data-seq", str(called["case"]))
    expect(page.locator(".case-window")).to_have_attribute("data-ready", "")
    by.on(card(page, moved["id"]))
    judge.picture("case-card-menu")
    by.on(page.get_by_role("button", name="to the discard pile"))
    told = f"A judge moves {moved['title']} from the hand to the discard pile of Hana Abel"
    expect(page.locator("#correct-foreseen")).to_contain_text(told)
    judge.picture("case-correct")
    by.on(page.get_by_role("button", name="Sign: correct"))
    ruling = in_force(vaultlog, page, called)
    assert by.count == 5
    correction = {"card": moved["id"], "kind": "move", "zone": "discard"}
    assert ruling["measures"] == [{"kind": "adjust", "corrections": [correction]}]
    assert ruling["text"] == "The position is corrected: a card goes to the discard pile.", "everybody reads it"
    expect(page.locator(".ruling .done")).to_contain_text(told)
    after = vaultlog.state(called["match"], vaultlog.head(called["match"]))
    assert moved["id"] in [each["id"] for each in after["players"][0]["discard"]["cards"]]


def test_what_a_player_has_is_set_by_clicking_it(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any
) -> None:
    was = vaultlog.state(called["match"], called["head"])["players"][1]
    page = visit(called["tokens"]["judge"]).go(f"/m/{called['match']}/cases/{called['case']}")
    page.locator("#answer-correct > summary").click()
    expect(page.locator(".case-window")).to_have_attribute("data-ready", "")
    page.locator('[data-seat="1"] .count.amber a').click()
    menu = page.locator("#card-menu")
    for _ in range(2):
        menu.get_by_role("button", name="Æmber: one more").click()
    menu.get_by_role("button", name="chains: one more").click()
    menu.get_by_role("button", name="chains: one less").click()
    menu.get_by_role("button", name="Done").click()
    expect(page.locator("#corrections li")).to_have_count(1)
    expect(page.locator("#correct-foreseen")).to_contain_text(
        f"A judge sets Carl Gross's Æmber to {was['amber'] + 2} (was {was['amber']})"
    )
    page.locator("#corrections").get_by_role("button", name="Take away").click()
    page.get_by_role("button", name="Sign: correct").click()
    expect(page.locator("#act-correct .form-said")).to_contain_text("Click a card or a count on the board first")


@pytest.fixture
def crowd(vaultlog: Vaultlog) -> Any:
    """A call in a crowded position, at the first player's choice of the next action, while a lasting effect goes on."""
    near, far = POSITION["seats"]
    position = {**POSITION, "seats": [{**near, "hand": [*near["hand"], "Warsong"]}, far]}
    found = vaultlog.write("matches", {"position": position, "title": "Crowded", "ruleset": "16.0"})
    play_from_hand(vaultlog, found, "Warsong")
    match, head = found["match"], vaultlog.head(found["match"])
    state = vaultlog.state(match, head)
    assert state["step"] == "main"
    assert [each["title"] for each in state["lasting"]] == ["Warsong"]
    claim = {"claim": "It was on another one.", "first": head, "last": head}
    token = found["tokens"]["seats"][0]
    case = vaultlog.write(f"matches/{match}/disputes", claim, token=token, version=head)["case"]["seq"]
    return {**found, "case": case, "head": head}


def corrected(vaultlog: Vaultlog, page: Page, called: Any, by: Clicks) -> list[dict[str, Any]]:
    """The corrections of the ruling that is signed now."""
    by.on(page.get_by_role("button", name="Sign: correct"))
    [measure] = in_force(vaultlog, page, called)["measures"]
    found: list[dict[str, Any]] = measure["corrections"]
    return found


def correcting(visit: Callable[..., Visitor], called: Any, by: Clicks) -> tuple[Visitor, Page]:
    """At a case whose position can be clicked: two clicks from the list."""
    judge, page = at_the_list(visit, called)
    by.on(page.get_by_role("link", name=f"Case of event {called['case']}"))
    by.on(page.locator("#answer-correct > summary"))
    expect(page.locator(".case-window")).to_have_attribute("data-ready", "")
    return judge, page


def test_an_upgrade_goes_onto_another_creature_in_six_clicks(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: Any
) -> None:
    state = vaultlog.state(crowd["match"], crowd["head"])
    line = state["players"][0]["line"] + state["players"][1]["line"]
    host = next(each for each in line if each.get("upgrades"))
    upgrade, other = host["upgrades"][0], next(each for each in line if each["title"] == "Dust Pixie")
    by = Clicks()
    judge, page = correcting(visit, crowd, by)
    by.on(page.locator(f'#case-moment .upgrade[data-card="{upgrade["id"]}"] a'))
    by.on(page.get_by_role("button", name="onto another creature"))
    expect(page.locator("#case-notice")).to_have_text(f"Click the creature that {upgrade['title']} goes on.")
    page.locator('#case-moment [data-seat="0"] .count.amber a').click()
    expect(page.locator("#case-notice")).to_contain_text("no creature in play")
    expect(page.locator("#corrections li")).to_have_count(0)
    page.locator(f'#case-moment .upgrade[data-card="{upgrade["id"]}"] a').click()
    page.get_by_role("button", name="onto another creature").click()
    by.on(card(page, other["id"]))
    told = f"A judge puts {upgrade['title']} on {other['title']}"
    expect(page.locator("#correct-foreseen")).to_contain_text(told)
    judge.picture("case-upgrade-moved")
    made = corrected(vaultlog, page, crowd, by)
    assert by.count == 6
    assert made == [{"kind": "attach", "card": upgrade["id"], "host": other["id"]}]
    expect(page.locator(".ruling .done")).to_contain_text(told)


def test_a_card_of_the_deck_is_put_elsewhere_in_it(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: Any
) -> None:
    deck = vaultlog.state(crowd["match"], crowd["head"])["players"][0]["deck"]
    moved = deck["cards"][0]
    assert moved["position"] == 0
    assert deck["count"] > 3
    by = Clicks()
    judge, page = correcting(visit, crowd, by)
    by.on(page.locator("#deck-0 > summary"))
    by.on(page.locator(f'#deck-0 [data-card="{moved["id"]}"] a'))
    more = page.get_by_role("button", name="cards above it: one more")
    for _ in range(2):
        by.on(more)
    judge.picture("case-deck-order")
    for _ in range(deck["count"]):
        more.click()
    expect(page.locator("#card-acts .stepper b")).to_have_text(str(deck["count"] - 1))
    for _ in range(deck["count"] - 3):
        page.get_by_role("button", name="cards above it: one less").click()
    page.locator("#card-menu").get_by_role("button", name="Done").click()
    made = corrected(vaultlog, page, crowd, by)
    assert by.count == 7
    assert made == [{"kind": "move", "card": moved["id"], "zone": "deck", "at": 2}]
    after = vaultlog.state(crowd["match"], vaultlog.head(crowd["match"]))["players"][0]["deck"]["cards"]
    assert [each["id"] for each in after].index(moved["id"]) == 2


def test_cards_of_archives_and_deck_are_moved_and_the_deck_is_shuffled(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: Any
) -> None:
    players = vaultlog.state(crowd["match"], crowd["head"])["players"]
    moved, name = players[0]["deck"]["cards"][1], players[1]["name"]
    by = Clicks()
    _, page = correcting(visit, crowd, by)
    page.locator("#deck-0 > summary").click()
    page.locator(f'#deck-0 [data-card="{moved["id"]}"] a').click()
    page.get_by_role("button", name=f"to the archives of {name}").click()
    press(page, "Escape")
    page.locator('#case-moment [data-seat="0"] .count.amber a').click()
    page.get_by_role("button", name="is shuffled").click()
    page.locator("#card-menu").get_by_role("button", name="Done").click()
    expect(page.locator("#correct-text")).to_have_value(
        f"The position is corrected: a card goes to the archives of {name}; {players[0]['name']}: the deck is shuffled."
    )
    made = corrected(vaultlog, page, crowd, by)
    assert made == [
        {"kind": "move", "card": moved["id"], "zone": "archives", "seat": 1},
        {"kind": "shuffle", "seat": 0},
    ]
    after = vaultlog.state(crowd["match"], vaultlog.head(crowd["match"]))["players"][1]["archives"]["cards"]
    assert moved["id"] in [each["id"] for each in after]


def test_the_active_house_is_set_in_five_clicks(visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: Any) -> None:
    state = vaultlog.state(crowd["match"], crowd["head"])
    assert state["house"] == "brobnar"
    by = Clicks()
    judge, page = correcting(visit, crowd, by)
    by.on(page.locator("#case-moment .middle .now"))
    judge.picture("case-turn")
    by.on(page.locator("#card-menu").get_by_role("button", name="Dis", exact=True))
    expect(page.locator("#correct-foreseen")).to_contain_text("Dis")
    made = corrected(vaultlog, page, crowd, by)
    assert by.count == 5
    assert made == [{"kind": "house", "to": "dis"}]
    assert vaultlog.state(crowd["match"], vaultlog.head(crowd["match"]))["house"] == "dis"


def test_the_tide_and_a_lasting_effect_are_clicked_in_nine_clicks(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: Any
) -> None:
    state = vaultlog.state(crowd["match"], crowd["head"])
    name = state["players"][1]["name"]
    assert state["tide"] == 0
    by = Clicks()
    judge, page = correcting(visit, crowd, by)
    menu = page.locator("#card-menu")
    by.on(page.locator("#case-moment .is-tide"))
    by.on(menu.get_by_role("button", name=f"high for {name}"))
    judge.picture("case-tide")
    by.on(menu.get_by_role("button", name="Done"))
    by.on(page.locator("#lasting > summary"))
    by.on(page.locator("#lasting [data-effect]"))
    by.on(menu.get_by_role("button", name="The effect of Warsong ends now"))
    menu.get_by_role("button", name="Done").click()
    told = page.locator("#correct-foreseen")
    expect(told).to_contain_text("A judge ends an effect of Warsong")
    page.locator("#correct-turn").click()
    ends = menu.get_by_role("button", name="The effect of Warsong ends now")
    expect(ends).to_have_attribute("aria-pressed", "true")
    expect(menu.get_by_role("button", name=f"high for {name}")).to_have_attribute("aria-pressed", "true")
    page.keyboard.press("Escape")
    made = corrected(vaultlog, page, crowd, by)
    effect = state["lasting"][0]["effect"]
    assert by.count == 9
    assert made == [{"kind": "tide", "seat": 1}, {"kind": "effect-ended", "effect": effect}]
    after = vaultlog.state(crowd["match"], vaultlog.head(crowd["match"]))
    assert (after["tide"], after["lasting"]) == (1, [])


def test_counters_of_every_kind_are_set_on_a_card(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: Any
) -> None:
    """One that lies there, one that the rulebook lists, and one that it does not."""
    line = vaultlog.state(crowd["match"], crowd["head"])["players"][0]["line"]
    doomed = next(each["id"] for each in line if each["counters"])
    judge, page = correcting(visit, crowd, Clicks())
    menu = page.locator("#card-menu")
    card(page, doomed).click()
    menu.get_by_role("button", name="doom counters: one less").click()
    menu.get_by_role("button", name="growth", exact=True).click()
    menu.get_by_role("button", name="growth counters: one more").click()
    menu.get_by_label("Of another kind").fill("Hatch")
    menu.get_by_role("button", name="Put one on it").click()
    judge.picture("case-counters")
    menu.get_by_role("button", name="Done").click()
    card(page, doomed).click()
    expect(menu.locator(".stepper", has_text="hatch counters").locator("b")).to_have_text("1")
    expect(menu.get_by_role("button", name="doom", exact=True)).to_have_count(0)
    page.keyboard.press("Escape")
    made = corrected(vaultlog, page, crowd, Clicks())
    assert made == [
        {"kind": "counters", "card": doomed, "counter": kind, "to": to}
        for kind, to in (("doom", 0), ("growth", 2), ("hatch", 1))
    ]
    line = vaultlog.state(crowd["match"], vaultlog.head(crowd["match"]))["players"][0]["line"]
    assert next(each["counters"] for each in line if each["id"] == doomed) == {"growth": 2, "hatch": 1}


def test_the_turn_goes_back_to_the_choice_of_a_house_with_the_keyboard_alone(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, crowd: Any
) -> None:
    _, page = correcting(visit, crowd, Clicks())
    page.locator("#correct-turn").focus()
    press(page, "Enter")
    page.get_by_role("button", name="the choice of a house").focus()
    press(page, "Enter")
    expect(page.locator("#corrections li")).to_have_count(1)
    page.get_by_role("button", name="Sign: correct").focus()
    press(page, "Enter")
    [measure] = in_force(vaultlog, page, crowd)["measures"]
    assert measure["corrections"] == [{"kind": "step", "to": "house"}]
    after = vaultlog.state(crowd["match"], vaultlog.head(crowd["match"]))
    assert (after["step"], after["house"]) == ("house", None)


def test_an_act_against_the_rules_is_chosen_on_the_card(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any
) -> None:
    asked = vaultlog.ask("GET", f"matches/{called['match']}/choice?view=judge")["choice"]
    judge = visit(called["tokens"]["judge"])
    judge.expects("overrides|422")
    page = judge.go(f"/m/{called['match']}/cases/{called['case']}")
    page.route("**/overrides", lambda route: route.fulfill(status=422, json={"detail": "Told to the test."}))
    page.get_by_text("Record what happened against the rules").click()
    expect(page.locator(".case-window")).to_have_attribute("data-ready", "")
    name = ["Hana Abel", "Carl Gross"][asked["seat"]]
    expect(page.locator("#against-asked")).to_contain_text(name)
    if asked["kind"] == "main":
        hand = vaultlog.state(called["match"], called["head"])["players"][asked["seat"]]["hand"]["cards"]
        card(page, hand[0]["id"]).click()
        page.get_by_role("button", name="play it").click()
        key = f"play:{hand[0]['id']}"
    else:
        button = page.locator("#against-asked button").first
        key = f"house:{button.inner_text().lower().replace(' ', '')}"
        button.click()
    expect(page.locator("#against-keys li")).to_have_count(1)
    with page.expect_request("**/overrides") as sent:
        page.get_by_role("button", name="Record it").first.click()
    body = sent.value.post_data_json
    assert body == {"seat": asked["seat"], "answer": [key], "reason": "It was done so at the table."}


def test_a_position_is_corrected_with_the_keyboard_alone(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any
) -> None:
    moved = vaultlog.state(called["match"], called["head"])["players"][0]["hand"]["cards"][0]
    page = visit(called["tokens"]["judge"]).go(f"/m/{called['match']}/cases/{called['case']}")

    def reach(what: Locator) -> None:
        """Tab to it, and press Enter."""
        for _ in range(200):
            if what.evaluate("each => each === document.activeElement"):
                break
            press(page, "Tab")
        else:
            raise AssertionError(f"{what} is not reached by Tab")
        press(page, "Enter")

    reach(page.locator("#answer-correct > summary"))
    expect(page.locator(".case-window")).to_have_attribute("data-ready", "")
    reach(card(page, moved["id"]))
    reach(page.get_by_role("button", name="to the archives", exact=True))
    expect(page.locator("#corrections li")).to_have_count(1)
    reach(page.get_by_role("button", name="Sign: correct"))
    [measure] = in_force(vaultlog, page, called)["measures"]
    assert measure["corrections"] == [{"card": moved["id"], "kind": "move", "zone": "archives"}]


def test_nothing_stands_in_the_way_of_an_open_answer(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any
) -> None:
    """Axe in both themes on the page with the menu of a card, and pictures at five sizes."""
    for theme in ("light", "dark"):
        judge = visit(called["tokens"]["judge"], reduced_motion="reduce", color_scheme=theme)
        page = judge.go(f"/m/{called['match']}/cases/{called['case']}")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            judge.picture(f"case-{width}-{theme}")
            wide = page.evaluate("document.documentElement.scrollWidth")
            assert wide <= width
            if width > 768:
                expect(page.locator("#board")).to_be_in_viewport(ratio=1)
                expect(page.locator("#answer-stands > summary")).to_be_in_viewport(ratio=1)
        page.locator("#answer-correct > summary").click()
        expect(page.locator(".case-window")).to_have_attribute("data-ready", "")
        page.locator("#case-moment .near .card-title a").first.click()
        expect(page.locator("#card-menu")).to_be_visible()
        assert not judge.violations()
        press(judge.page, "Escape")
        for width, height in SIZES:
            page.set_viewport_size({"width": width, "height": height})
            expect(page.get_by_role("button", name="Sign: correct")).to_be_in_viewport(ratio=1)


def test_without_scripts_the_page_is_read_whole(visit: Callable[..., Visitor], called: Any) -> None:
    page = visit(called["tokens"]["judge"], java_script_enabled=False).go(
        f"/m/{called['match']}/cases/{called['case']}"
    )
    expect(page.locator("#board")).to_be_in_viewport(ratio=1)
    page.get_by_role("link", name="Before", exact=True).click()
    expect(page.locator("#case-moment")).to_have_attribute("data-seq", str(called["head"] - 2))
    for fold in ("The events in full", "Who could know which hidden card"):
        page.get_by_text(fold).first.click()
    expect(page.locator(".told.disputed")).to_have_count(2)


def test_the_calls_of_two_judges_agree_without_a_reload(
    visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any
) -> None:
    """One click takes a call; the other judge's page says so because the server tells it, not because it asks."""
    path = f"matches/{called['match']}/disputes/{called['case']}"
    mine = f'#waiting-calls form[action="/calls/{called["match"]}/{called["case"]}/take"]'
    judge = visit(called["tokens"]["judge"])
    judge.page.add_init_script("window.setInterval = () => 0")
    page = judge.go("/calls")
    expect(page.locator(mine).get_by_role("button", name="Take it")).to_be_visible()
    vaultlog.write(f"{path}/taking", None)
    expect(page.locator(mine)).to_contain_text("Another judge goes there")
    expect(page.locator(mine).get_by_role("button", name="Take it")).to_have_count(0)
    vaultlog.ask("DELETE", f"{path}/taking")
    by = Clicks()
    by.on(page.locator(mine).get_by_role("button", name="Take it"))
    page.wait_for_url(f"**/m/{called['match']}/cases/{called['case']}")
    assert by.count == 1
    [call] = [
        each
        for each in vaultlog.ask("GET", "calls")["calls"]
        if each["case"]["match"] == called["match"] and each["case"]["seq"] == called["case"]
    ]
    assert call["taken"]["by"]


def test_many_moments_in_dispute_fit_on_a_phone(visit: Callable[..., Visitor], vaultlog: Vaultlog, called: Any) -> None:
    head = vaultlog.head(called["match"])
    claim = {"claim": "All of these.", "first": head - 14, "last": head - 1}
    token = called["tokens"]["seats"][1]
    case = vaultlog.write(f"matches/{called['match']}/disputes", claim, token=token, version=head)["case"]["seq"]
    page = visit(called["tokens"]["judge"]).go(f"/m/{called['match']}/cases/{case}")
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".range a[data-at]")).to_have_count(15)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390

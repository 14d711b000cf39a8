"""Print the state of a match as text, from what a viewer may see of it (`engine.views.table`)."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rich.columns import Columns
from rich.console import Console, Group, RenderableType
from rich.padding import Padding
from rich.panel import Panel
from rich.text import Text

from engine.opening.positions import deck_in_words
from replays.log.event_words import final_standing
from service.commands.local_store import plain

HIDDEN = "?"
_AREAS = ("hand", "archives", "discard", "purged", "deck")
_CARD_WIDTH = 24
_KEY_STYLES = {"red": "red", "blue": "blue", "yellow": "yellow"}


def print_board(heading: str, state: Mapping[str, Any], question: Mapping[str, Any] | None) -> None:
    """Print a projected state and the projected question asked in it on standard output."""
    console = Console(highlight=False)
    console.print(Text(heading, style="bold"), soft_wrap=True)
    console.print(_situation(state))
    for player in state["players"]:
        console.print(_player(player, state))
    for effect in state["lasting"]:
        about = f"{effect['title']}: {effect['summary']}"
        console.print(Text(plain(f"Lasting (until {effect['until']}): {about}")))
    if state["limbo"]:
        console.print(Text(f"Being played: {_titles(state['limbo'])}"))
    print_question(question, console)


def print_question(question: Mapping[str, Any] | None, console: Console | None = None) -> None:
    """The question and its options, each with the key that answers it."""
    console = console or Console(highlight=False)
    if question is None:
        return
    console.print(Text(f"Seat {question['seat']} is asked: {plain(question['text'])}", style="bold"), soft_wrap=True)
    source = question["source"]
    if source is not None and source["summary"]:
        console.print(Text(plain(f"  ({source['title']}: {source['summary']})"), style="dim"), soft_wrap=True)
    if question["options"] is None:
        console.print(Text("  Only that seat sees the options."))
        return
    if question["naming"] is not None:
        console.print(Text(f"  Give {question['naming']}: and any {question['naming']}."))
        return
    least, most = question["minimum"], question["maximum"]
    if (least, most) != (1, 1):
        many = str(least) if least == most else f"{least} to {most}"
        console.print(Text(f"  Give {many} of these{how_given(question)}:"))
    width = max((len(option["key"]) for option in question["options"]), default=0)
    for option in question["options"]:
        console.print(Text(f"  {plain(option['key']):<{width}}  {plain(option['label'])}"), soft_wrap=True)


def how_given(question: Mapping[str, Any]) -> str:
    """How several options are given, to follow "of these"."""
    if question["repeats"] > 1:
        return ", the same one several times if it gets more"
    return ", in order" if question["ordered"] else ""


def result_line(result: Mapping[str, Any]) -> str:
    """How a match ended, in one line."""
    stood = plain(final_standing(result))
    if result["winner"] is None:
        return f"Over without a winner ({result['reason']}): {stood}"
    return f"{plain(result['seats'][result['winner']]['name'])} won ({result['reason']}): {stood}"


def _situation(state: Mapping[str, Any]) -> Text:
    if state["result"] is not None:
        return Text(result_line(state["result"]))
    if not state["turn"]:
        return Text("Set-up")
    active = plain(state["players"][state["active"]]["name"])
    house = f", house {state['house']}" if state["house"] else ""
    extra = "".join(f", then an extra turn of seat {seat}" for seat in state["extra_turns"])
    tide = f", the tide is high for seat {state['tide']}" if state["tide"] is not None else ""
    return Text(f"Turn {state['turn']} of {active}, {state['step']} step{house}{tide}{extra}")


def _player(player: Mapping[str, Any], state: Mapping[str, Any]) -> RenderableType:
    active = player["seat"] == state["active"] and state["turn"] > 0 and state["result"] is None
    title = f"seat {player['seat']}: {player['name']} with {deck_in_words(player['deck_list']['name'])}"
    if player["eliminated"] and not any(player[name]["count"] for name in _AREAS):
        return Panel(Text("Out of the match, with all their cards"), title=Text(plain(title)), title_align="left")
    parts: list[RenderableType] = [_score(player)]
    for name in _AREAS:
        parts.append(_area(name, player[name]))
    if (learnt := player["deck_list"].get("learnt")) is not None:
        titles = ", ".join(card["title"] for card in learnt["cards"])
        parts.append(Text(plain(f"Known of the deck {len(learnt['cards'])}" + (f": {titles}" if titles else ""))))
    for label, cards in (("Battleline", player["line"]), ("Artifacts", player["artifacts"])):
        if cards:
            parts.append(Text(f"{label}, from the left" if label == "Battleline" else label, style="dim"))
            parts.append(Padding(Columns([_card(card) for card in cards], padding=(0, 1)), (0, 0, 0, 1)))
    style = "bold" if active else ""
    return Panel(Group(*parts), title=Text(plain(title), style=style), title_align="left")


def _score(player: Mapping[str, Any]) -> Text:
    text = Text(f"Æmber {player['amber']}, a key costs {player['key_cost']}{' (check!)' if player['check'] else ''}")
    text.append(f"; {len(player['keys'])} keys forged")
    for number, colour in enumerate(player["keys"]):
        text.append(": " if number == 0 else ", ")
        text.append(plain(colour), style=_KEY_STYLES.get(colour, ""))
    if player["chains"]:
        text.append(f"; {player['chains']} chains")
    if player["boon"]:
        text.append("; boon token on the deck")
    if player["eliminated"]:
        text.append("; eliminated")
    return text


def _area(name: str, area: Mapping[str, Any]) -> Text:
    text = Text(f"{name.capitalize()} {area['count']}", style="dim" if not area["count"] else "")
    if area["cards"]:
        cards = area["cards"] if name != "deck" else sorted(area["cards"], key=lambda card: card["position"])
        if name == "deck" and not area["hidden"]:
            cards = cards[:5]
            text.append(f": on top {_titles(cards)}{' ...' if area['count'] > len(cards) else ''}")
        elif name == "deck":
            places = ", ".join(f"{plain(card['title'])} at {card['position'] + 1}" for card in cards)
            text.append(f": known from the top {places}")
        else:
            text.append(f": {_titles(cards)}")
            text.append(f" and {area['hidden']} hidden" if area["hidden"] else "")
    return text


def _titles(cards: Sequence[Mapping[str, Any]]) -> str:
    return ", ".join(plain(card.get("title", HIDDEN)) for card in cards)


def _card(card: Mapping[str, Any]) -> Panel:
    lines = Text("\n").join(Text(line) for line in _on_card(card))
    style = "" if card["ready"] else "dim"
    return Panel(lines, title=Text(plain(card["title"])), title_align="left", width=_CARD_WIDTH, border_style=style)


def _on_card(card: Mapping[str, Any]) -> Iterator[str]:
    yield f"{card['house']}, {'ready' if card['ready'] else 'exhausted'}"
    if card["type"] == "creature":
        armor = f", armor {card['armor_left']}/{card['armor']}" if card["armor"] else ""
        damage = f", {card['damage']} damage" if card["damage"] else ""
        yield f"power {card['power']}{armor}{damage}"
    marks = [*card.get("statuses", ()), *(name for name in ("facedown", "flipped") if card[name])]
    if card["amber"]:
        owners = [f"{part['amount']} of seat {part['seat']}" for part in card["amber_of"]]
        marks.append(f"Æmber {card['amber']}{f' ({chr(44).join(owners)})' if owners else ''}")
    marks += [f"{count} {name}" for name, count in card["counters"].items()]
    if card["controller"] != card["owner"]:
        marks.append(f"of seat {card['owner']}")
    if card["keywords"]:
        marks += [name if value <= 1 else f"{name} {value}" for name, value in card["keywords"].items()]
    if marks:
        yield plain(", ".join(marks))
    for upgrade in card["upgrades"]:
        yield f"+ {plain(upgrade['title'])}"
    if card["under"]:
        yield f"{len(card['under'])} cards under it"

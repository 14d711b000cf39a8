"""The case file as Markdown (CommonMark). Texts of people are escaped: they can never become markup."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

import msgspec

from replays.clauses.paraphrases import told_rules
from replays.disputes.documents import (
    Document,
    cause_in_words,
    escaped,
    knowers,
    measure_in_words,
    named,
    seat_names,
    view_in_words,
)
from replays.log.canonical import canonical
from replays.telling.differences import changes_in_words

_AREAS = (("hand", "Hand"), ("archives", "Archives"), ("discard", "Discard pile"), ("purged", "Purged"))
_SEALED = "*under seal, for officials only*"


def as_markdown(document: Document) -> str:
    """The document as Markdown; the log stands at its end, a line per event in canonical JSON."""
    names = seat_names(document.file)
    file = named(document.file)
    parts = [
        *_heading(document, names),
        *_dispute(file["case"], names),
        *(line for ruling in file["case"]["rulings"] for line in _ruling(ruling, names)),
        *_story(file["story"], names),
        *_position(file, names),
        *_knowledge(file, names),
        *_difference(file, names),
        *(line for branch in msgspec.to_builtins(document.branches) for line in _branch(branch, names)),
        *_proof(document),
    ]
    return "\n\n".join(parts) + "\n"


def _heading(document: Document, names: Sequence[str]) -> Iterator[str]:
    file = msgspec.to_builtins(document.file)
    case, match = file["case"], file["match"]
    yield f"# Case {escaped(case['id'])}"
    yield f"**{case['status'].capitalize()}**"
    labels = [f"{name} {escaped(match[name])}" for name in ("tournament", "round", "table") if match[name]]
    against = " against ".join(escaped(name) for name in names)
    about = [f"rulebook {escaped(match['ruleset'])}", *labels]
    yield f"{escaped(match['title'] or match['match'])}: {against}; {', '.join(about)}."
    if match["branch"]:
        yield "**This is a what-if match: it was never played.**"
    made = f", made {document.made}" if document.made else ""
    grade = f" The log was folded and graded {document.grade}." if document.grade else ""
    yield f"As {escaped(view_in_words(file['view'], names))} may see it{made}.{grade}"


def _dispute(case: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    yield "## The dispute"
    stretch = f"event {case['first']}" if case["first"] == case["last"] else f"events {case['first']} to {case['last']}"
    yield f"Called by {_person(case['by'], names)} at {case['at']} (event {case['seq']}), about {stretch}:"
    yield _quote(case["claim"])
    for said in case["statements"]:
        about = f", about event {said['about']}" if said["about"] else ""
        yield f"Statement of {_person(said['by'], names)} at {said['at']} (event {said['seq']}){about}:"
        yield _quote(said["text"])
    if case["withdrawn"]:
        yield f"Withdrawn by event {case['withdrawn']}{_because(case['withdrawn_because'])}."
    if case["overrides"]:
        yield f"Recorded as it happened, against the rules: events {', '.join(map(str, case['overrides']))}."


def _ruling(ruling: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    verdict = f": {ruling['verdict']}" if ruling["verdict"] else ""
    yield f"## Ruling{verdict} ({ruling['effect']})"
    yield f"By {_person(ruling['by'], names)} at {ruling['at']} (event {ruling['seq']}):"
    yield _quote(ruling["text"])
    if ruling["clauses"]:
        yield f"Clauses: {_cited(ruling['clauses'])}."
        if rules := told_rules(ruling["clauses"]):
            yield "\n".join(f"- {rule.text} ({rule.section}: {rule.places})" for rule in rules)
    if lines := ruling["done"] or ruling["foreseen"]:
        yield "\n".join(f"- {escaped(line)}" for line in lines)
    elif ruling["measures"] is None:
        yield "What it does is for officials only."
    elif ruling["measures"]:
        yield "\n".join(f"- {escaped(measure_in_words(measure, names))}" for measure in ruling["measures"])
    if ruling["signers"]:
        missing = f"; missing: {', '.join(ruling['missing'])}" if ruling["missing"] else ""
        yield f"To be signed by {', '.join(ruling['signers'])}{missing}."
    for signature in ruling["signatures"]:
        did = "Signed" if signature["accepted"] else "Refused"
        signer = f"{_person(signature['by'], names)} at {signature['at']} (event {signature['seq']})"
        yield f"{did} as {signature['role']} by {signer}{_because(signature['reason'])}."
    if ruling["acts"]:
        yield f"Carried out, forced by a judge, by the events {', '.join(map(str, ruling['acts']))}."


def _story(story: Sequence[Mapping[str, Any]], names: Sequence[str]) -> Iterator[str]:
    yield "## What happened"
    for entry in story:
        disputed = " (in dispute)" if entry["disputed"] else ""
        undone = f" (undone by event {entry['undone_by']})" if entry["undone_by"] else ""
        forced = ", forced by a judge" if entry["actor"].get("forced_by_judge") else ""
        turn = f"turn {entry['turn']}, " if entry["turn"] else ""
        actor = _person(entry["actor"], names)
        yield f"### Event {entry['seq']}{disputed}{undone}"
        yield f"{turn}{entry['step']}, {entry['at']}, {actor}{forced}"
        yield from _decision(entry["decision"], names)
        lines = [_line(line, entry["facts"]) for line in entry["lines"]]
        if lines:
            yield "\n".join(lines)


def _decision(decision: Mapping[str, Any] | None, names: Sequence[str]) -> Iterator[str]:
    if decision is None:
        return
    question, answer = decision["question"], decision["answer"]
    if question is not None:
        yield f"{escaped(names[decision['seat']])} was asked: {escaped(question['text'])}"
        if question["options"] is None:
            yield "The choices are hidden from this view."
        else:
            yield "\n".join(
                f"- {'**' if option['key'] in (answer or ()) else ''}{escaped(option['label'])}"
                f"{'** (taken)' if option['key'] in (answer or ()) else ''} `{_code(option['key'])}`"
                for option in question["options"]
            )
    if not decision["offered"]:
        yield f"**Recorded although the rules forbid it:** {escaped(', '.join(answer or ()))}"
    if answer is None:
        yield "The answer is secret."
    elif not answer:
        yield "Nothing was chosen."


def _line(line: Mapping[str, Any], facts: Sequence[Mapping[str, Any]]) -> str:
    clauses = f" ({_cited(line['clauses'])})" if line["clauses"] else ""
    cause = facts[line["fact"]]["cause"] if line["fact"] is not None else None
    because = f", because of {escaped(cause_in_words(cause))}" if cause else ""
    return f"- {escaped(line['text'])}{because}{clauses}"


def _position(file: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    yield f"## The position after event {file['moment']['seq']}"
    question = file["question"]
    if question is not None:
        yield f"{escaped(names[question['seat']])} is asked: {escaped(question['text'])}"
        if question["options"]:
            yield "\n".join(f"- {escaped(option['label'])} `{_code(option['key'])}`" for option in question["options"])
    for view, state in file["views"].items():
        yield f"### What {escaped(view_in_words(view, names))} could know"
        turn = f"Turn {state['turn']}" if state["turn"] else "Set-up"
        house = f", house {state['house']}" if state["house"] else ""
        yield f"{turn}, step {state['step']}{house}; it is the turn of {escaped(names[state['active']])}."
        for player in state["players"]:
            yield "\n".join(_player(player))


def _player(player: Mapping[str, Any]) -> Iterator[str]:
    chains = f", {player['chains']} chains" if player["chains"] else ""
    keys = ", ".join(player["keys"]) or "none"
    yield f"- **{escaped(player['name'])}**: keys {keys}, {player['amber']} Æmber{chains}"
    for name, label in (("line", "Battleline"), ("artifacts", "Artifacts")):
        yield f"  - {label}: {'; '.join(_card(card) for card in player[name]) or 'nothing'}"
    for name, label in _AREAS:
        area = player[name]
        cards = [_card(card) for card in area["cards"]] + ([f"{area['hidden']} hidden"] if area["hidden"] else [])
        yield f"  - {label} ({area['count']}): {'; '.join(cards) or 'nothing'}"
    yield f"  - Deck: {player['deck']['count']} cards"


def _card(card: Mapping[str, Any]) -> str:
    words = [str(card.get("title") or "a hidden card")]
    if card.get("damage"):
        words.append(f"{card['damage']} damage")
    if card.get("amber"):
        words.append(f"{card['amber']} Æmber")
    words += card.get("statuses") or []
    if card.get("ready") is False:
        words.append("exhausted")
    words += [f"with {upgrade['title']}" for upgrade in card.get("upgrades") or []]
    return escaped(", ".join(words))


def _knowledge(file: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    yield "## Who could know which hidden card"
    lines = [
        f"- {escaped(card['title'])}, {card['zone']} of {escaped(names[card['owner']])}: "
        f"{escaped(knowers(card['known_to'], names, file['view']))}"
        for card in file["knowledge"]
    ]
    yield "\n".join(lines) or "Nobody could know any."


def _difference(file: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    diff = file["diff"]
    yield f"## What is different after event {diff['to']} from after event {diff['from']}"
    for view, changes in diff["views"].items():
        yield f"### What {escaped(view_in_words(view, names))} could know"
        yield _changes(changes, names)


def _branch(branch: Mapping[str, Any], names: Sequence[str]) -> Iterator[str]:
    yield f"## What-if match {escaped(branch['match'])}, after event {branch['branch']['seq']}"
    yield (
        f"It parts after {branch['common']} deeds: there {escaped(branch['there'])}, and really "
        f"{escaped(branch['here'])}. The positions at the ends differ in:"
    )
    yield _changes(branch["changes"], names)


def _changes(changes: Sequence[Mapping[str, Any]], names: Sequence[str]) -> str:
    return "\n".join(f"- {escaped(text)}" for text in changes_in_words(changes, names)) or "Nothing."


def _proof(document: Document) -> Iterator[str]:
    yield "## The proof"
    yield (
        f"The {len(document.log)} events that the case rests on, a line each in canonical JSON (RFC 8785), as the "
        f"viewer may see them; what is sealed shows its commitment. Their last hash is `{document.head}`. Saved as one "
        "file, `vaultlog verify` checks them, and so does any tool written after the description of the "
        "format."
    )
    lines = "\n".join(canonical(event).decode() for event in document.log)  # no line of JSON begins with a fence
    yield f"````jsonl\n{lines}\n````"


def _person(by: Mapping[str, Any], names: Sequence[str]) -> str:
    seat = by.get("on_behalf_of")
    behalf = "" if seat is None else f" for {escaped(names[seat])}"
    person = f"{escaped(by['name'])} ({by['kind']})" if "name" in by else f"{by['kind']} {escaped(by['id'])}"
    return f"{person}{behalf}"


def _quote(text: str | None) -> str:
    if text is None:
        return f"> {_SEALED}"
    return "\n".join(f"> {escaped(line)}" for line in text.splitlines()) or "> "


def _because(reason: str | None) -> str:
    return f": {escaped(reason)}" if reason else ""


def _cited(clauses: Sequence[str]) -> str:
    return ", ".join(f"`{_code(clause)}`" for clause in clauses)


def _code(text: str) -> str:
    """Text for between backticks: ids and keys have none, but that is not promised."""
    return " ".join(text.replace("`", "'").split())

"""Every path of Æmber that one or two cards replace, catch or add to: gained, reaped, stolen, captured."""

from __future__ import annotations

import pytest

from tests.engine.books import VERSIONS
from tests.engine.invent import invent

CARDS = {
    "spider": "Ether Spider",
    "gargantodon": "Gargantodon",
    "pixies": "Po’s Pixies",
    "vault": "The Vaultkeeper",
    "corruption": "Widespread Corruption",
    "kretchee": "Kretchee",
    "staff": "Staff Up",
}
"""On the other side, but for Staff Up, which the acting player has played before."""
ON = {"own": "Goon 9", "goon": "Goon 3", "spider": "Ether Spider"}

# Who acts has 2 Æmber and a Goon 9, the other 5 and a Goon 3. A line: what is left in both pools, what is on which
# creature, how many token creatures were made: the cards that bring it about. "a>b": a is applied before b.
PATHS = """
gain
    4 5: none gargantodon pixies vault corruption kretchee gargantodon+pixies gargantodon+vault gargantodon+corruption
    4 5: gargantodon+kretchee pixies+vault pixies+corruption pixies+kretchee vault+corruption vault+kretchee
    4 5: corruption+kretchee
    2 5 spider 2: spider spider+gargantodon spider+pixies spider+vault spider+corruption spider>staff
    2 5 tokens 2: staff staff>spider gargantodon+staff pixies+staff vault+staff corruption+staff kretchee+staff
    2 5 spider 3: spider+kretchee
reap
    3 5: none gargantodon pixies vault kretchee gargantodon+pixies gargantodon+vault gargantodon+kretchee pixies+vault
    3 5: pixies+kretchee vault+kretchee
    2 5 spider 1: spider spider+gargantodon spider+pixies spider+vault spider+corruption spider>staff
    2 5 goon 1: corruption gargantodon+corruption pixies+corruption vault+corruption
    2 5 tokens 1: staff staff>spider gargantodon+staff pixies+staff vault+staff corruption+staff kretchee+staff
    2 5 spider 2: spider+kretchee
    2 5 goon 2: corruption+kretchee
reap through a Dimension Door
    3 4: none corruption kretchee corruption+kretchee
    2 4 spider 1: spider spider+corruption spider>staff
    2 4 own 1: gargantodon spider+gargantodon gargantodon+corruption gargantodon+staff
    3 5: pixies pixies+corruption pixies+kretchee
    2 5: vault spider+vault gargantodon+vault pixies+vault vault+corruption vault+kretchee vault+staff
    2 4 tokens 1: staff staff>spider corruption+staff kretchee+staff
    2 5 spider 1: spider+pixies
    2 4 spider 2: spider+kretchee
    2 5 own 1: gargantodon>pixies pixies>gargantodon
    2 4 own 2: gargantodon+kretchee
    2 5 tokens 1: pixies+staff
steal
    4 3: none corruption kretchee corruption+kretchee
    2 3 spider 2: spider spider+corruption spider>staff
    2 3 own 2: gargantodon spider+gargantodon gargantodon+corruption gargantodon+staff
    4 5: pixies pixies+corruption pixies+kretchee
    2 5: vault spider+vault gargantodon+vault pixies+vault vault+corruption vault+kretchee vault+staff
    2 3 tokens 2: staff staff>spider corruption+staff kretchee+staff
    2 5 spider 2: spider+pixies
    2 3 spider 3: spider+kretchee
    2 5 own 2: gargantodon>pixies pixies>gargantodon
    2 3 own 3: gargantodon+kretchee
    2 5 tokens 2: pixies+staff
capture
    2 3 own 2: none spider gargantodon vault corruption staff spider+gargantodon spider+vault spider+corruption
    2 3 own 2: spider+staff gargantodon+vault gargantodon+corruption gargantodon+staff vault+corruption vault+staff
    2 3 own 2: corruption+staff
    2 5 own 2: pixies spider+pixies gargantodon+pixies pixies+vault pixies+corruption pixies+staff
    2 3 own 3: kretchee spider+kretchee gargantodon+kretchee vault+kretchee corruption+kretchee kretchee+staff
    2 5 own 3: pixies+kretchee
"""


@invent("Path Gift", type="action")
class PathGift:
    """Play: gains 2 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 2)


@invent("Path Net", type="action")
class PathNet:
    """Play: makes a friendly creature capture 2 Æmber."""

    def play(g, me, you):
        captor = yield from g.choose_card(g.creatures(friendly_to=you))
        yield from g.capture(captor, 2)


def rows():
    act = ""
    for line in PATHS.strip().splitlines():
        if not line.startswith(" "):
            act = line
            continue
        left, _, paths = line.strip().partition(": ")
        for path in paths.split():
            yield act, path, left


def under_every_book():
    """The rows with each rulebook; only the newest knows token creatures."""
    for row in rows():
        yield from ((*row, version) for version in (VERSIONS if "staff" not in row[1] else ["16.0"]))


@pytest.mark.parametrize("act, path, left, version", list(under_every_book()))
def test_where_the_amber_goes(table, act, path, left, version):
    cards = [] if path == "none" else path.replace(">", "+").split("+")
    there = [CARDS[name] for name in cards if name not in ("corruption", "staff")]
    foe = {"amber": 5, "line": ["Goon 3", *there], "artifacts": ["Widespread Corruption"] * ("corruption" in cards)}
    hand = ["Path Gift", "Theft of 2", "Path Net"]
    hand += [{"title": title, "house": "brobnar"} for title in ("Staff Up", "Dimension Door")]
    t = table(me={"amber": 2, "line": ["Goon 9"], "hand": hand, "token": "Goon 1"}, foe=foe, ruleset=version)
    if "staff" in cards:
        t.play("Staff Up")
    if act == "reap through a Dimension Door":
        t.play("Dimension Door")
    if act.startswith("reap"):
        t.reap("Goon 9")
    else:
        t.play({"gain": "Path Gift", "steal": "Theft of 2", "capture": "Path Net"}[act])
    while not t.at_rest:
        t.submit(*answer(t, CARDS[cards[0]] if ">" in path else ""))
    assert told(t) == left


def answer(t, first):
    """The replacement that comes first, else the creature without text that is offered, as often as it must be."""
    choice = t.pending
    titles = [t.g.cards[int(key[5:])].title if key.startswith("card:") else "" for key in choice.keys]
    if choice.prompt == "order.replacements":
        by_card = [key for key in choice.keys if key == f"trigger:{t.card(first).id}"]
        return by_card or [key for key in choice.keys if key.startswith("effect:")]
    plain = [key for key, title in zip(choice.keys, titles, strict=True) if title in ("Goon 9", "Goon 3")]
    return [(plain or choice.keys)[0]] * max(1, choice.minimum)


def told(t):
    """The pools, what is on which creature, and the token creatures, as a line of the table has them."""
    parts = [f"{t.me.amber} {t.foe.amber}"]
    parts += [f"{name} {t.card(title).amber}" for name, title in ON.items() if t.cards(title) and t.card(title).amber]
    made = sum(card.title == "Goon 1" for card in t.me.line)
    return " ".join([*parts, *([f"tokens {made}"] if made else [])])


def test_every_card_and_every_two_are_in_the_table_for_each_act():
    acts = {act for act, _, _ in rows()}
    whole = {
        frozenset(names) for names in [(), *[(a,) for a in CARDS], *[(a, b) for a in CARDS for b in CARDS if a != b]]
    }
    for act in acts:
        listed = [path for of, path, _ in rows() if of == act]
        found = {frozenset() if path == "none" else frozenset(path.replace(">", "+").split("+")) for path in listed}
        assert found == whole
        assert len(listed) == len(set(listed))
    assert len(acts) == 5

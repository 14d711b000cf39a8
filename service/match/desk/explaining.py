"""What a judge shows at the table: what happened, the rule in our words, where the book has it.

It is made of what all players may know, so that the phone can be turned round. What a player may not know comes
through the reader's own view, and says that it is not to be shown.
"""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator
from typing import NamedTuple

from engine.english import capitalised
from engine.views import Viewer
from replays.clauses.of_facts import OF_NUMBERS, holding
from replays.clauses.paraphrases import Paraphrase, paraphrases
from service.http.problems import Problem
from service.match.desk.reasons import CardSummary, Reason, Silence, reasons
from service.who import Reader

MOST_RULES = 2
"""Clauses in one answer: what is read standing at a table is short."""
MOST_SENTENCES = 3
OPEN = "public"
"""The view of what lies open."""


class RuleInShort(NamedTuple):
    """A clause in our words, and where the book of the match has it."""

    id: str
    text: str
    where: str


class Explanation(NamedTuple):
    """The answer to "why?" about one event, or about some of the sentences in it."""

    seq: int
    what: list[str]
    """The facts in sentences."""
    rules: list[RuleInShort]
    cards: list[CardSummary]
    silences: list[Silence]
    clauses: tuple[str, ...]
    """All clauses that it rests on."""
    open: bool
    """Made of what all players may know."""

    @property
    def titles(self) -> list[str]:
        """The cards that it is about."""
        return [card.title for card in self.cards]


def common(reader: Reader) -> Reader:
    """A reader of what all players may know, and of no later event."""
    return reader._replace(view=OPEN, viewer=Viewer.parse(OPEN))


def explained(reader: Reader, seq: int, texts: Collection[str] = (), fact: int | None = None) -> Explanation | None:
    """Explain event `seq`: all of it, or the sentences `texts`, or the fact of that index in the reader's view.

    None if nothing that the reader may see happened. Raises as `reasons`.
    """
    why = reasons(reader, seq)
    if fact is not None:
        texts = [reason.text for reason in why.reasons if reason.fact == fact]
        if not texts:
            raise Problem("not-found", f"There is no line {fact} of event {seq} to explain.")
    wanted = [reason for reason in why.reasons if not texts or reason.text in texts]
    by_text = {reason.text: reason for reason in reasons(common(reader), seq).reasons}
    together = [by_text[reason.text] for reason in wanted if reason.text in by_text]
    chosen = together or wanted
    if not chosen:
        return None
    headline = _headline(by_text.values() if together else why.reasons)
    return _explanation(seq, headline, chosen, why.ruleset, bool(together))


def number_explained(name: str, ruleset: str) -> list[RuleInShort]:
    """What a number is for, in our words: `name`, one of `replays.clauses.of_facts.OF_NUMBERS`."""
    return list(rules_in_short(holding(OF_NUMBERS[name], ruleset), ruleset))


def _headline(reasons: Iterable[Reason]) -> str:
    """The sentence with which an event begins. That a step begins is none: the rest of it says what happened."""
    return next((reason.text for reason in reasons if not reason.kind.startswith("step.")), "")


def _explanation(seq: int, headline: str, chosen: list[Reason], ruleset: str, open: bool) -> Explanation:
    """`headline`: the sentence with which the event begins."""
    # What rests on a rule is what is asked about; steps that follow by themselves only fill the phone.
    ruled = [reason for reason in chosen if reason.clauses or reason.readings] or chosen
    clauses = dict.fromkeys(clause.id for reason in ruled for clause in reason.clauses)
    held = [clause.id for reason in ruled for clause in reason.clauses if clause.holds]
    usual = [clause.id for reason in ruled for clause in reason.usual]
    rules = list(rules_in_short(dict.fromkeys(held or usual[:1]), ruleset))
    rules += [] if held or usual else [_of_officials(ruled[0].kind)]
    cards = {card.title: card for reason in ruled for card in reason.cards}
    silences = {silence.id: silence for reason in ruled for silence in reason.readings}
    return Explanation(
        seq,
        [capitalised(text) for text in dict.fromkeys([headline, *(reason.text for reason in ruled)]) if text][
            :MOST_SENTENCES
        ],
        rules,
        list(cards.values()),
        list(silences.values())[:1],
        tuple(clauses),
        open,
    )


def _of_officials(kind: str) -> RuleInShort:
    """The rule of a fact that rests on no clause of a rulebook: an official did it."""
    text = "A judge set this by a correction: it holds, and no card reacts to it."
    if kind.startswith("time."):
        text = "Once time is called, the match ends by the procedure of the event."
    return RuleInShort("", text, "Rules of the event")


def rules_in_short(ids: Iterable[str], ruleset: str) -> Iterator[RuleInShort]:
    """The first clauses of which something is known, with the page in a rulebook, where its number is known.

    >>> [rule.where for rule in rules_in_short(["enter-play-exhausted"], "16.0")]
    ['“Ready and exhausted”, rulebook 16.0, page 4']
    """
    paraphrased = [(id, paraphrases()[id]) for id in ids if id in paraphrases()]
    for id, paraphrase in paraphrased[:MOST_RULES]:
        yield RuleInShort(id, paraphrase.text, f"“{paraphrase.section}”, {_place(paraphrase, ruleset)}")


def _place(paraphrase: Paraphrase, ruleset: str) -> str:
    """Where a rulebook has a clause. Where its page is not known, also that of the last book before it."""
    page = paraphrase.pages.get(ruleset, "")
    if page:
        return f"rulebook {ruleset}, {_page(page)}"
    older = [(book, page) for book, page in paraphrase.pages.items() if page and book != ruleset]
    return f"rulebook {ruleset}" + (f" ({_page(older[-1][1])} in {older[-1][0]})" if older else "")


def _page(page: str) -> str:
    """The number of a page in words.

    >>> _page("4"), _page("10–11"), _page("from 11 on")
    ('page 4', 'pages 10–11', 'from page 11 on')
    """
    if page.startswith("from "):
        return page.replace("from ", "from page ")
    return f"{'pages' if '–' in page else 'page'} {page}"

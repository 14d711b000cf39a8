"""Readings in the histories: what a match names, what is told beside facts, and what becomes of a choice."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine import readings
from engine.errors import SetupError
from engine.readings import READINGS
from engine.rulesets import RULESETS
from engine.table.facts import Fact
from engine.views import Viewer, project
from replays.disputes.case_file import StoryLine, story
from replays.disputes.cases import cases_of
from replays.disputes.compared_rulesets import Comparison, ReadApart
from replays.disputes.comparison import compare_rulesets
from replays.disputes.what_if import open_branch
from replays.exports.log import export, import_log, read
from replays.fold.fold import Fold, Grade
from replays.keeping.verification import verify_file, verify_lines
from replays.log.event_types import MatchOpened
from replays.play.commands import Close, Note
from replays.telling.sentences import silence
from replays.telling.transcript import TranscriptLine, tell
from replays.telling.viewer import Eyes
from tests.replays.matches import JUDGE, ORGANISER, recorder, setup
from tests.replays.tables import Table

OLD = Path(__file__).parents[1] / "golden" / "logs" / "schema-1.jsonl"
JUDGES = Eyes.of("judge")
THEFT = "steal-for-each"
BEGUN = "lasting-effect-begun-in-a-window"


def opened(on: Any, match: str = "M1") -> dict[str, Any]:
    data = on.store.event(match, 1).data
    assert isinstance(data, MatchOpened)
    return data.setup


def robbery(**named: str) -> Table:
    """One Last Job is about to steal for each of three friendly Shadows creatures."""
    return Table(
        {"hand": ["One Last Job"], "line": ["Dodger", "Urchin", "Nexus"], "houses": ["shadows", "dis", "logos"]},
        {"amber": 5},
        house="shadows",
        under={"ruleset": "16.0", "readings": named},  # later books say it themselves
    )


def crystal_hive(ruleset: str, **named: str) -> Table:
    """Nexus is about to reap, and then to use the Crystal Hive of the opponent."""
    return Table(
        {"line": ["Nexus"], "houses": ["shadows", "dis", "logos"]},
        {"artifacts": ["Crystal Hive"], "houses": ["mars", "dis", "logos"]},
        house="shadows",
        under={"ruleset": ruleset, "readings": named},
    )


def lines(table: Table, view: str = "judge") -> list[TranscriptLine]:
    return list(tell(table.on.traveller, "M1", Eyes.of(view)))


# -- what a match names -----------------------------------------------------------------------------------------------


def test_a_log_of_before_the_list_has_the_readings_of_its_time() -> None:
    assert verify_file(str(OLD)).grade is Grade.EXACT
    events = list(read(OLD.read_bytes().splitlines(keepends=True)))
    assert isinstance(events[0].data, MatchOpened)
    assert "readings" not in events[0].data.setup
    fold = Fold()
    fold.feed_all(events)
    now = fold.game
    g = now.table
    assert g.readings == readings.in_force(None, g.ruleset.name, g.variant.name)
    for row in readings.in_setups(g.ruleset.name, g.variant.name):
        assert g.readings.get(row.id) == row.before(g.ruleset.name)
    assert g.readings["before-effects-of-a-stopped-fight"] == "dropped"  # and not what is taken today


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_match_opened_today_names_every_reading(ruleset: str) -> None:
    on = recorder()
    on.open(setup(ruleset=ruleset), actor=ORGANISER, match="M1")
    rows = readings.in_setups(ruleset, "standard")
    assert opened(on)["readings"] == {row.id: row.taken[ruleset] for row in rows}
    assert rows


def test_what_leaves_no_choice_cannot_be_chosen() -> None:
    with pytest.raises(SetupError) as refused:
        recorder().open(setup(readings={"deck-becomes-discard-pile": "as-they-lie"}), actor=ORGANISER, match="M1")
    assert refused.value.faults == ["readings: deck-becomes-discard-pile leaves no choice; it is read as turned-over"]


# -- what is told -----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(("option", "thefts"), [("one", 1), ("several", 3)])
def test_the_transcript_says_once_where_the_book_is_silent(option: str, thefts: int) -> None:
    table = robbery(**{THEFT: option})
    seq = table.answer("play One Last Job")
    told = lines(table)
    [silent] = [line for line in told if line.kind == "reading"]
    assert (silent.seq, silent.fact, silent.reading) == (seq, None, THEFT)
    assert silent.text == silence(THEFT, option)
    assert silent.text.startswith("The book is silent: Stealing for each of something. Read as: ")
    kinds = [line.kind for line in told]
    first = kinds.index("amber.stolen")
    assert kinds[first + 1] == "reading"
    assert kinds.count("amber.stolen") == thefts
    assert all(line.reading is None for line in told if line is not silent)


def test_nothing_is_said_where_the_book_speaks() -> None:
    table = Table({"line": ["Troll"]}, {}, house="brobnar")
    table.answer("reap Troll")
    assert not [line for line in lines(table) if line.kind == "reading"]


@pytest.mark.parametrize(("view", "saw"), [("judge", True), ("player:0", True), ("player:1", False), ("public", False)])
def test_a_fact_names_its_readings_to_those_who_saw_it(view: str, saw: bool) -> None:
    table = robbery()
    with table.on.live("M1") as live:
        game = live.game
        for audience, told in ((None, True), ((0,), saw)):
            fact = Fact("card.drawn", {"player": 0, "card": 0}, audience=audience, readings=(THEFT, THEFT))
            seen = project(fact, game, Viewer.parse(view))
            assert seen.get("readings") == ([{"id": THEFT, "option": "one"}] if told else None)
        assert "readings" not in project(Fact("card.drawn", {"player": 0, "card": 0}), game, Viewer.parse(view))


def test_every_option_reads_well_after_read_as() -> None:
    for row in READINGS.values():
        for option in row.options:
            text = row.in_words(option)
            assert text, (row.id, option)
            assert not text.startswith(("yes", "no ", "no:", "no,")), (row.id, option)
            assert not text.endswith(".")
            assert not row.about.endswith(".")


def test_the_case_file_says_it_too() -> None:
    table = robbery()
    seq = table.answer("play One Last Job")
    table.record(Note("dispute.opened", {"claim": "Three thefts.", "first": seq, "last": seq}))
    [case] = cases_of("M1", table.on.store.iterate("M1"))
    [told] = [each for each in story(table.on.traveller, case, JUDGES, context=1, end=seq + 1) if each.seq == seq]
    [silent] = [line for line in told.lines if line.reading]
    assert silent == StoryLine(None, silence(THEFT, "one"), (), THEFT)


# -- what becomes of a choice -----------------------------------------------------------------------------------------


def test_a_choice_survives_export_import_verification_and_a_branch(tmp_path: Path) -> None:
    table = robbery(**{THEFT: "several"})
    seq = table.answer("play One Last Job")
    branch = open_branch(table.on, "M1", seq, actor=JUDGE)
    assert opened(table.on, branch.match)["readings"] == opened(table.on)["readings"]
    with table.on.live(branch.match) as live:
        live.sync()
        assert live.game.table.reads(THEFT, "several")
        assert live.game.digest() == table.on.traveller.at("M1", seq).game.digest()
    table.record(Close(unfinished=True))
    out = list(export(table.on.store, "M1"))
    report = verify_lines(out)
    assert report.grade is Grade.EXACT
    assert report.fault is None
    other = recorder()
    import_log(other.store, out)
    assert opened(other)["readings"][THEFT] == "several"
    moment = other.traveller.at("M1", seq)
    assert moment.grade is Grade.EXACT
    assert moment.game.table.reads(THEFT, "several")


def test_another_reading_than_the_one_named_diverges() -> None:
    """What a match reads is in its first event, under the hash of it: it cannot be changed afterwards."""
    table = robbery(**{THEFT: "several"})
    table.answer("play One Last Job")
    out = list(export(table.on.store, "M1"))
    forged = [out[0].replace(b'"steal-for-each":"several"', b'"steal-for-each":"one"'), *out[1:]]
    assert forged != out
    assert verify_lines(forged).fault is not None


# -- under another rulebook -------------------------------------------------------------------------------------------


def compared(table: Table, ruleset: str) -> Comparison:
    return compare_rulesets(table.on.store.events("M1"), ruleset, JUDGES)


def reaped(table: Table) -> Table:
    table.answer("reap Nexus")
    with table.on.live("M1") as live:
        pending = live.game.pending
    if pending is not None and pending.kind == "card":
        table.answer("Crystal Hive")
    return table


def test_a_difference_that_is_due_to_a_reading_names_it() -> None:
    found = compared(reaped(crystal_hive("16.0")), "1.3")
    assert found.outcome is not None
    assert found.outcome.readings == (ReadApart(BEGUN, "reacts", "too-late"),)
    assert any(each["id"] == BEGUN for fact in found.outcome.here.facts for each in fact.get("readings", ()))


def test_a_comparison_reads_as_the_other_book_does_save_for_what_was_chosen() -> None:
    assert compared(reaped(crystal_hive("16.0", **{BEGUN: "too-late"})), "1.3").outcome is None
    found = compared(reaped(crystal_hive("1.3")), "16.0")
    assert found.outcome is not None
    assert found.outcome.readings == (ReadApart(BEGUN, "too-late", "reacts"),)
    assert compared(reaped(crystal_hive("1.3", **{BEGUN: "reacts"})), "16.0").outcome is None


def test_a_reading_that_arises_under_one_book_only_is_named() -> None:
    """Rulebook 1.2 knows no deploy, so that it has no reading of Ghosthawk either."""
    table = Table(
        {"hand": ["Ghosthawk"], "line": ["Dust Pixie", "Snufflegator"], "houses": ["untamed", "dis", "logos"]},
        {},
        house="untamed",
        under={"ruleset": "16.0", "readings": {"what-the-rulebook-does-not-know": "newest"}},
    )
    for answer in ("play Ghosthawk", "position:1", "Dust Pixie"):
        table.answer(answer)
    first = compared(table, "1.2").first
    assert first is not None
    assert first.readings == (ReadApart("ghosthawk-stops-early", "all", None),)
    assert first.rules == ()

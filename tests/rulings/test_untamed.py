"""Rulings about cards of Untamed in Call of the Archons."""

from __future__ import annotations

import pytest

from tests.engine.invent import invent


@invent("Mirror Word", type="action", house="untamed")
class MirrorWord:
    """Play: gains 1 Æmber."""

    def play(g, me, you):
        yield from g.gain(you, 1)


@pytest.mark.ruling("faq-mimicry-rule-of-six")
@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0"])
def test_mimicry_counts_as_the_title_it_copies(table, version):
    t = table(
        me={"hand": ["Mirror Word"] * 6 + ["Mimicry"]},
        foe={"discard": ["Mirror Word"]},
        house="untamed",
        ruleset=version,
    )
    for _ in range(5):
        t.play("Mirror Word")
    t.play("Mimicry")
    assert t.me.amber == 6, "it is the sixth play"
    assert t.titles(t.me.hand) == ["Mirror Word"] and not t.may(f"play:{t.me.hand[0].id}")
    assert t.refused(f"play:{t.me.hand[0].id}").clause == "rule-of-six-limit"


@pytest.mark.parametrize("version", ["1.3", "2021-03", "16.0"])
def test_mimicry_cannot_be_the_seventh_play_of_a_title(table, version):
    t = table(
        me={"hand": ["Mirror Word"] * 6 + ["Mimicry"]},
        foe={"discard": ["Mirror Word"]},
        house="untamed",
        ruleset=version,
    )
    for _ in range(6):
        t.play("Mirror Word")
    t.play("Mimicry")
    assert t.me.amber == 6 and t.titles(t.me.hand) == ["Mimicry"]

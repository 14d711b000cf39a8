"""Bars of houses have the colours of their houses."""

from __future__ import annotations

from service.tournament.overview.page import house_bars


def test_bars_of_houses_are_in_their_colours_the_most_chosen_first() -> None:
    drawn = house_bars({"logos": 2, "staralliance": 5})
    assert [(bar.look, bar.text) for bar in drawn] == [("h-staralliance", "5"), ("h-logos", "2")]
    assert [bar.share for bar in drawn] == [100, 40]

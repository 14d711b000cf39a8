"""What the tests of the pages rest on: matches that are opened alike and played alike are alike."""

from __future__ import annotations

from tests.browser.server import Vaultlog


def test_chance_is_the_same_in_every_match(vaultlog: Vaultlog) -> None:
    """In both processes of gunicorn: eight matches do not all come to the same one."""
    hands = []
    for _ in range(8):
        opened = vaultlog.open("Ann", "Ben")
        vaultlog.play(opened, 12, slowly=True)
        state = vaultlog.state(opened["match"], vaultlog.head(opened["match"]))
        hands.append([[card["title"] for card in player["hand"]["cards"]] for player in state["players"]])
    assert hands[0][0]
    assert all(each == hands[0] for each in hands)

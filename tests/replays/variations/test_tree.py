"""The tree of what was tried: it grows, is pruned, stands in an address, and is refused when that was tampered with."""

from __future__ import annotations

import base64
import random
import zlib
from hashlib import sha256
from typing import Any

import msgspec
import pytest

from replays.variations.tree import (
    LONGEST_CODE,
    MOST_ANSWERS,
    MOST_STEMS,
    MOST_STEPS,
    Node,
    Stem,
    Tree,
    TreeFull,
    TreeUnreadable,
    code_of,
    tree_of,
)


def tree(*nodes: tuple[int, str], seq: int = 40) -> Tree:
    found = Tree()
    for after, key in nodes:
        found, _ = found.grown(seq, after, [key])
    return found


def forged(stems: Any, origin: str = "M") -> str:
    """The text of what `code_of` would never make."""
    packed = zlib.compress(msgspec.msgpack.encode(stems), 9)
    check = sha256(f"vaultlog/variations/1\n{origin}\n".encode() + packed).digest()[:6]
    return "1" + base64.urlsafe_b64encode(check + packed).decode().rstrip("=")


def test_it_grows_and_finds_the_same_answer_again() -> None:
    one, number = Tree().grown(40, 0, ["play:17"])
    two, second = one.grown(40, number, ["card:3", "card:4"])
    assert (number, second) == (1, 2)
    assert two.path(40, 2) == [("play:17",), ("card:3", "card:4")]
    assert two.grown(40, 1, ["card:3", "card:4"]) == (two, 2)
    assert two.grown(40, 1, ["card:4", "card:3"])[1] == 3, "another order is another answer"
    more, _ = two.grown(12, 0, [])
    assert [stem.seq for stem in more.stems] == [12, 40]
    assert more.path(12, 1) == [()]
    assert more.path(99, 0) == []


@pytest.mark.parametrize(("seq", "after"), [(40, 3), (41, 1), (40, -1)])
def test_nothing_follows_what_was_not_tried(seq: int, after: int) -> None:
    with pytest.raises(LookupError):
        tree((0, "a"), (1, "b")).grown(seq, after, ["c"])
    with pytest.raises(LookupError):
        tree((0, "a"), (1, "b")).pruned(seq, after)


def test_pruning_takes_an_answer_with_all_that_follows() -> None:
    grown = tree((0, "a"), (1, "b"), (0, "c"), (2, "d"), (3, "e"), (1, "f"))
    smaller = grown.pruned(40, 2)
    assert smaller.stems[0].nodes == (Node(0, ("a",)), Node(0, ("c",)), Node(2, ("e",)), Node(1, ("f",)))
    assert grown.pruned(40, 1).path(40, 2) == [("c",), ("e",)]
    assert tree((0, "a"), (1, "b")).pruned(40, 1) == Tree(), "nothing is left of the moment"
    with pytest.raises(LookupError):
        grown.pruned(40, 0)


def test_ends_and_what_follows() -> None:
    stem = tree((0, "a"), (1, "b"), (0, "c"), (1, "d")).stems[0]
    assert stem.ends() == [2, 3, 4]
    assert stem.following(0) == [1, 3]
    assert stem.following(1) == [2, 4]


def test_any_tree_comes_back_from_its_address() -> None:
    dice = random.Random(3)
    for size in (1, 7, 60):
        grown = Tree()
        while sum(len(stem.nodes) for stem in grown.stems) < size:
            seq = dice.choice([7, 40, 1234])
            stem = grown.stem(seq)
            after = 0 if stem is None else dice.randint(0, len(stem.nodes))
            grown, _ = grown.grown(seq, after, [f"card:{dice.randint(1, 72)}" for _ in range(dice.randint(0, 3))])
        code = code_of(grown, "M")
        assert tree_of(code, "M") == grown
        assert code.replace("-", "").replace("_", "").isalnum()
    assert code_of(Tree(), "M") == ""
    assert tree_of("", "M") == Tree()


def test_an_address_is_short() -> None:
    usual = tree(*((n, f"play:{n}") for n in range(10)))
    assert len(code_of(usual, "M")) < 140


def test_what_was_changed_or_cut_off_is_told() -> None:
    code = code_of(tree((0, "play:17"), (1, "end")), "M")
    for other in (code[:-2], code[:10], code[:5] + ("A" if code[5] != "A" else "B") + code[6:]):
        with pytest.raises(TreeUnreadable, match="cut off or changed"):
            tree_of(other, "M")
    with pytest.raises(TreeUnreadable, match="another match"):
        tree_of(code, "N")
    for other in ("2" + code[1:], "nonsense!", code + "=", "1", code + " ", "1" + "A" * LONGEST_CODE):
        with pytest.raises(TreeUnreadable):
            tree_of(other, "M")


@pytest.mark.parametrize(
    "stems",
    [
        [],
        {"a": 1},
        [[40, []]],
        [[0, [[0, ["a"]]]]],
        [[40, [[1, ["a"]]]]],
        [[40, [[0, ["a"]], [2, ["b"]]]]],
        [[40, [[0, ["a"]], [0, ["a"]]]]],
        [[40, [[0, ["a"]]]], [40, [[0, ["b"]]]]],
        [[41, [[0, ["a"]]]], [40, [[0, ["b"]]]]],
        [[40, [[0, [""]]]]],
        [[40, [[0, ["k" * 65]]]]],
        [[40, [[0, [7]]]]],
        [[40, [[0, ["a"], "more"]]]],
        [[40, [[0, ["a"] * 201]]]],
        [["40", [[0, ["a"]]]]],
    ],
)
def test_a_forged_tree_is_refused(stems: Any) -> None:
    with pytest.raises(TreeUnreadable, match="no tree of answers"):
        tree_of(forged(stems), "M")


def test_what_unpacks_to_very_much_is_refused() -> None:
    """Short in the address, long when unpacked: it is not unpacked to the end."""
    bomb = forged([[40, [[0, ["k" * 64] * 199 + [f"{n}"]] for n in range(40)]]])
    assert len(bomb) < LONGEST_CODE
    with pytest.raises(TreeUnreadable, match="no tree of answers"):
        tree_of(bomb, "M")


def test_deep_nesting_is_no_tree() -> None:
    nested: Any = []
    for _ in range(500):
        nested = [nested]
    with pytest.raises(TreeUnreadable):
        tree_of(forged(nested), "M")


def test_a_tree_has_an_end() -> None:
    full = tree(*((0, f"card:{n}") for n in range(MOST_ANSWERS)))
    with pytest.raises(TreeFull, match="prune"):
        full.grown(40, 0, ["one more"])
    assert full.grown(40, 0, ["card:7"]) == (full, 8), "what is there already is found"
    many = Tree()
    for seq in range(1, MOST_STEMS + 1):
        many, _ = many.grown(seq, 0, ["a"])
    with pytest.raises(TreeFull, match="moments"):
        many.grown(MOST_STEMS + 1, 0, ["a"])


def test_long_branches_are_few() -> None:
    """What a tree costs is what its branches take to be played, each from its moment on."""
    stem = tree(*((n, f"card:{n}") for n in range(100)))
    with pytest.raises(TreeFull, match=f"more than {MOST_STEPS} answers"):
        for n in range(MOST_ANSWERS - 100):
            stem, _ = stem.grown(40, 99, [f"other:{n}"])
    ends = sum(len(each.path(end)) for each in stem.stems for end in each.ends())
    assert ends <= MOST_STEPS
    nodes = tuple(Node(n, (f"card:{n}",)) for n in range(100))
    wide = (*nodes, *(Node(99, (f"other:{n}",)) for n in range(50)))
    with pytest.raises(TreeFull):
        tree_of(forged([Stem(40, wide)]), "M")


def test_what_does_not_fit_into_an_address_is_refused() -> None:
    dice = random.Random(1)
    keys = ["".join(dice.choices("abcdefghijklmnopqrstuvwxyz0123456789", k=64)) for _ in range(100)]
    with pytest.raises(TreeFull, match="too long"):
        code_of(tree(*enumerate(keys)), "M")

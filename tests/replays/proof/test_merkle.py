"""Merkle trees against the published vectors of RFC 6962 hashing, and as proofs that hold and that do not."""

from __future__ import annotations

from hashlib import sha256

import pytest
from hypothesis import given
from hypothesis import strategies as st

from replays.proof.merkle import (
    EMPTY,
    consistency_proof,
    consistent,
    included,
    inclusion_proof,
    leaf_hash,
    node_hash,
    root,
)

LEAVES = [
    bytes.fromhex(text)
    for text in (
        "",
        "00",
        "10",
        "2021",
        "3031",
        "40414243",
        "5051525354555657",
        "606162636465666768696a6b6c6d6e6f",
    )
]
ROOTS = [
    "e3b0c44298fc1c149afbf4c8996fb92427ae41e4649b934ca495991b7852b855",
    "6e340b9cffb37a989ca544e6bb780a2c78901d3fb33738768511a30617afa01d",
    "fac54203e7cc696cf0dfcb42c92a1d9dbaf70ad9e621f4bd8d98662f00e3c125",
    "aeb6bcfe274b70a14fb067a5e5578264db0fa9b51af5e0ba159158f329e06e77",
    "d37ee418976dd95753c1c73862b9398fa2a2cf9b4ff0fdfe8b30cd95209614b7",
    "4e3bbb1f7b478dcfe71fb631631519a3bca12c9aefca1612bfce4c13a86264d4",
    "76e67dadbcdf1e10e1b74ddc608abd2f98dfb16fbce75277b5232a127f2087ef",
    "ddb89be403809e325750d3d263cd78929c2942b7942a34b77e122c9594a74c8c",
    "5dc9da79a70659a9ad559cb701ded9a2ab9d823aad2f4960cfe370eff4604328",
]
"""Roots over the first 0 to 8 leaves, as the logs of certificates test theirs."""
HASHES = [leaf_hash(leaf) for leaf in LEAVES]


@pytest.mark.parametrize("size", range(9))
def test_roots_are_those_of_the_vectors(size: int) -> None:
    assert root(HASHES[:size]).hex() == ROOTS[size]
    assert root([]) == EMPTY == sha256(b"").digest()


def test_proofs_of_the_seven_leaves_of_the_rfc() -> None:
    """RFC 6962, 2.1.3: d0 to d6 with the nodes a-d (leaves), e, f (i = d6 alone, j = its hash), g, h, k, l."""
    d = HASHES[:7]
    g, h, i = node_hash(d[0], d[1]), node_hash(d[2], d[3]), node_hash(d[4], d[5])
    j, k = d[6], node_hash(g, h)
    tail = node_hash(i, j)
    assert root(d) == node_hash(k, tail)
    assert inclusion_proof(d, 0) == [d[1], h, tail]
    assert inclusion_proof(d, 3) == [d[2], g, tail]
    assert inclusion_proof(d, 4) == [d[5], j, k]
    assert inclusion_proof(d, 6) == [i, k]
    assert consistency_proof(d, 3) == [d[2], d[3], g, tail]
    assert consistency_proof(d, 4) == [tail]
    assert consistency_proof(d, 6) == [i, j, k]


def test_every_proof_holds_and_for_nothing_else() -> None:
    hashes = [leaf_hash(bytes([n])) for n in range(33)]
    for size in range(1, 34):
        tree = hashes[:size]
        top = root(tree)
        for index in range(size):
            proof = inclusion_proof(tree, index)
            assert included(tree[index], index, size, proof, top)
            assert not included(leaf_hash(b"other"), index, size, proof, top)
            assert not included(tree[index], index + 1, size, proof, top)
            assert not included(tree[index], index, size, [*proof, EMPTY], top)
            assert not proof or not included(tree[index], index, size, proof[:-1], top)
        for first in range(1, size + 1):
            proof = consistency_proof(tree, first)
            old = root(tree[:first])
            assert consistent(first, size, proof, old, top)
            assert not consistent(first, size, proof, EMPTY, top)
            assert not consistent(first, size, proof, old, EMPTY)
            assert not consistent(first, size, [*proof, EMPTY], old, top)
            assert first == size or not consistent(first, size, proof[:-1], old, top)


@given(st.lists(st.binary(max_size=4), min_size=1, max_size=40), st.data())
def test_a_history_that_was_rewritten_has_no_proof(leaves: list[bytes], data: st.DataObject) -> None:
    hashes = [leaf_hash(leaf) for leaf in leaves]
    first = data.draw(st.integers(1, len(leaves)))
    changed = data.draw(st.integers(0, first - 1))
    other = [*hashes]
    other[changed] = leaf_hash(leaves[changed] + b"!")
    assert consistent(first, len(hashes), consistency_proof(hashes, first), root(hashes[:first]), root(hashes))
    assert not consistent(first, len(other), consistency_proof(other, first), root(hashes[:first]), root(other))


def test_what_is_beyond_the_tree_is_refused() -> None:
    for index in (-1, 7):
        with pytest.raises(ValueError, match="no leaf"):
            inclusion_proof(HASHES[:7], index)
    for first in (0, 8):
        with pytest.raises(ValueError, match="no beginning"):
            consistency_proof(HASHES[:7], first)
    assert not included(HASHES[0], 0, 0, [], EMPTY)
    assert not consistent(0, 1, [], EMPTY, EMPTY)

"""Checkpoints of matches: signed, only growing, and proofs that can be checked with a file and a key."""

from __future__ import annotations

import json
import random
import threading
from collections.abc import Callable
from typing import Any

import pytest
import redis

from replays.exports.log import export
from replays.keeping.verification import verify_lines
from replays.log.chain import verify_chain
from replays.play.commands import Close
from replays.play.live import Recorder
from replays.proof.checkpoints import (
    Checkpoints,
    NoCheckpoint,
    ProofInvalid,
    TreeDamaged,
    check_proof,
    parse,
    tree_of,
)
from replays.proof.merkle import consistency_proof, consistent, leaf_hash, root
from replays.proof.signing import SigningKey, open_note
from replays.store.keys import ALL
from tests.replays.logs import chain, closed, noted, opened
from tests.replays.matches import JUDGE, play_on, played, recorder

KEY = SigningKey("11" * 32)


@pytest.fixture
def on(any_redis: redis.Redis) -> Recorder:
    """Three matches of a few decisions; M2 is of the tournament T1."""
    found = recorder(any_redis)
    for number in (1, 3):
        played(number, 4, match=f"M{number}", on=found)
    found.store.append("M2", chain(opened("M2", tournament="T1"), noted()))
    return found


@pytest.fixture
def trees(on: Recorder) -> Checkpoints:
    return Checkpoints(on.store, KEY)


def make(trees: Checkpoints, tournament: str | None = None) -> Any:
    return trees.make(tree_of(tournament))


def asked(client: redis.Redis, work: Callable[[], object]) -> int:
    """How many commands Redis is sent for a piece of work."""
    before: Any = client.info("stats")
    work()
    after: Any = client.info("stats")
    return int(after["total_commands_processed"]) - int(before["total_commands_processed"]) - 1


def test_a_checkpoint_is_a_signed_root_over_the_heads(trees: Checkpoints, on: Recorder) -> None:
    made = make(trees)
    origin = f"vaultlog/{trees.log_id}/all"
    text = open_note(made.note, origin, KEY.public)
    assert text.splitlines()[:2] == [origin, "3"]
    assert (made.origin, made.size) == (origin, 3)
    leaves = []
    for match in ("M1", "M2", "M3"):
        head = on.store.head(match)
        values = {"closed": False, "head": head.hash, "match": match, "seq": head.version}
        leaves.append(json.dumps(values, separators=(",", ":"), sort_keys=True).encode())
    assert root([leaf_hash(leaf) for leaf in leaves]).hex() == made.root
    assert made.at is not None, "nothing new, no new one"
    assert trees.latest(ALL) == made == make(trees), "nothing new, no new one"


def test_a_tournament_has_a_tree_of_its_own(trees: Checkpoints) -> None:
    made = make(trees, "T1")
    assert made.size == 1
    assert made.origin.endswith("/tournament/T1")
    assert check_proof(trees.proof(tree_of("T1"), "M2"), trees.store.events("M2"), KEY.public).seq == 2
    with pytest.raises(NoCheckpoint):
        trees.proof(tree_of("T1"), "M1")
    with pytest.raises(NoCheckpoint):
        trees.latest(ALL)


def test_a_proof_is_checked_with_the_log_and_the_key_alone(trees: Checkpoints, on: Recorder) -> None:
    make(trees)
    before = on.store.head("M3").version
    play_on(on, "M3", random.Random(1), 3)
    for match in ("M1", "M2", "M3"):
        found = check_proof(trees.proof(ALL, match), on.store.events(match), KEY.public)
        assert found.trusted
        assert found.size == 3
    assert found.seq == before, "the log has grown since"
    report = verify_lines(export(on.store, "M3"), proof=trees.proof(ALL, "M3"), key=KEY.public)
    assert report.ok
    assert report.checkpoint == found
    redacted = verify_lines(export(on.store, "M3", redacted=True), proof=trees.proof(ALL, "M3"), key=KEY.public)
    assert redacted.ok
    assert redacted.checkpoint == found


def test_a_log_that_was_rewritten_as_a_whole_is_found(trees: Checkpoints, on: Recorder) -> None:
    """The chain of the forgery holds, so does its fold; only the checkpoint says that it is not what was played."""
    make(trees)
    proof = trees.proof(ALL, "M1")
    other = recorder()
    played(9, 4, match="M1", on=other)
    forged = other.store.events("M1")
    assert verify_chain(forged, thorough=True) is None
    assert verify_lines(export(other.store, "M1")).ok
    with pytest.raises(ProofInvalid, match="vouches for another event"):
        check_proof(proof, forged, KEY.public)
    report = verify_lines(export(other.store, "M1"), proof=proof, key=KEY.public)
    assert not report.ok
    assert report.fault is not None
    assert report.fault.what == "checkpoint"
    with pytest.raises(ProofInvalid, match="has only 2"):
        check_proof(proof, on.store.events("M1", 1, 2), KEY.public)
    with pytest.raises(ProofInvalid, match="about match M1"):
        check_proof(proof, on.store.events("M2"), KEY.public)
    with pytest.raises(ProofInvalid, match="no signature by"):
        check_proof(proof, on.store.events("M1"), SigningKey("22" * 32).public)
    with pytest.raises(ProofInvalid, match="name the server's public key"):
        check_proof(proof, on.store.events("M1"))


def test_every_changed_character_of_a_proof_is_found(trees: Checkpoints, on: Recorder) -> None:
    make(trees)
    proof, events = trees.proof(ALL, "M3"), on.store.events("M3")
    for at in range(len(proof)):
        for other in ("7", "\n", ""):
            changed = proof[:at] + other + proof[at + 1 :]
            if changed != proof:
                with pytest.raises(ProofInvalid):
                    check_proof(changed, events, KEY.public)


def test_later_checkpoints_tell_the_same_past(trees: Checkpoints, on: Recorder) -> None:
    checkpoints = [make(trees)]
    for number in range(4):
        play_on(on, "M1" if number < 3 else "M3", random.Random(number), 2)
        if number == 2:
            with on.live("M1") as live:
                live.record([Close(unfinished=True)], actor=JUDGE, expected=live.version)
            played(5, 2, match="M5", on=on)
        checkpoints.append(make(trees))
    assert [one.size for one in checkpoints] == [3, 4, 5, 7, 8]
    for old in checkpoints:
        for new in checkpoints[checkpoints.index(old) :]:
            proof = [bytes.fromhex(one) for one in trees.consistency(ALL, old.size, new.size)]
            assert consistent(old.size, new.size, proof, bytes.fromhex(old.root), bytes.fromhex(new.root))
    assert trees.newest(ALL, limit=2) == checkpoints[:2:-1]
    with pytest.raises(NoCheckpoint):
        trees.consistency(ALL, 1, 9)
    with pytest.raises(ValueError):
        trees.consistency(ALL, 5, 3)


def test_nothing_is_signed_over_a_past_that_was_changed(trees: Checkpoints, any_redis: redis.Redis) -> None:
    make(trees)
    key = "vaultlog:tree:{all}:leaves"
    leaf: Any = any_redis.lindex(key, 1)
    any_redis.lset(key, 1, leaf.replace(b'"seq":2', b'"seq":3'))
    played(7, 1, match="M7", on=recorder(any_redis))
    with pytest.raises(TreeDamaged, match="not those of its last checkpoint"):
        make(trees)
    any_redis.lset(key, 1, leaf)
    assert make(trees).size == 4


def test_a_checkpoint_looks_at_what_was_not_closed_the_last_time(real_redis: redis.Redis) -> None:
    on = recorder(real_redis)
    trees = Checkpoints(on.store, KEY)
    for number in range(40):
        drafts = [opened(f"M{number:02}", tournament="T1"), noted(), *([closed()] if number else [])]
        on.store.append(f"M{number:02}", chain(*drafts))
    made = make(trees)
    assert made.size == 40
    assert make(trees) == made
    assert asked(real_redis, lambda: make(trees)) < 20, "39 of them are closed"
    on.store.append("M40", chain(opened("M40", tournament="T1")))
    grown = make(trees)
    assert grown.size == 41
    assert asked(real_redis, lambda: make(trees, "T1")) > 40
    assert make(trees, "T1").size == 41
    assert asked(real_redis, lambda: make(trees, "T1")) < 20


def test_what_is_waited_for_is_looked_up_again_where_it_is_gone(trees: Checkpoints, any_redis: redis.Redis) -> None:
    """After a restore, and in a store that was filled before there was such a list."""
    made = make(trees)
    any_redis.delete("vaultlog:tree:{all}:waiting", "vaultlog:tree:{all}:whole")
    assert make(trees) == made
    played(7, 1, match="M7", on=recorder(any_redis))
    assert make(trees).size == 4


def test_many_leaves_are_read_in_runs(trees: Checkpoints, any_redis: redis.Redis, monkeypatch: Any) -> None:
    """Runs of four, so that a few leaves make some of each level; and leaves of before there were runs."""
    monkeypatch.setattr("replays.proof.runs.RUN", 4)
    on, history = recorder(any_redis), [make(trees)]
    for number in range(20, 54):
        on.store.append(f"M{number}", chain(opened(f"M{number}")))
        history.append(make(trees))
        if number == 40:
            any_redis.delete(*(f"vaultlog:tree:{{all}}:runs:{level}" for level in (1, 2, 3)))
            assert make(trees) == history[-1]
    leaves: Any = any_redis.lrange("vaultlog:tree:{all}:leaves", 0, -1)
    hashes = [leaf_hash(leaf) for leaf in leaves]
    assert len(hashes) == 37
    assert history[-1].root == root(hashes).hex()
    assert [any_redis.llen(f"vaultlog:tree:{{all}}:runs:{level}") for level in (1, 2, 3)] == [9, 2, 0]
    any_redis.delete(*(f"vaultlog:tree:{{all}}:runs:{level}" for level in (1, 2, 3)))
    for match in ("M1", "M20", "M33", "M53"):
        check_proof(trees.proof(ALL, match), on.store.events(match), KEY.public)
    for old in history:
        proof = [bytes.fromhex(one) for one in trees.consistency(ALL, old.size, 37)]
        assert proof == consistency_proof(hashes, old.size)
    any_redis.lset("vaultlog:tree:{all}:leaves", 1, any_redis.lindex("vaultlog:tree:{all}:leaves", 2))  # type: ignore[arg-type]
    with pytest.raises(TreeDamaged, match="not those of its last checkpoint"):
        trees.proof(ALL, "M1")


def test_trees_stand_in_a_cluster(cluster_redis: redis.Redis, monkeypatch: Any) -> None:
    monkeypatch.setattr("replays.proof.runs.RUN", 4)
    on = recorder(cluster_redis)
    trees, history = Checkpoints(on.store, KEY), []
    for number in range(10):
        on.store.append(f"M{number}", chain(opened(f"M{number}", tournament="T1"), *([closed()] if number else [])))
        history.append(make(trees))
    assert make(trees) == history[-1]
    assert history[-1].size == 10 == make(trees, "T1").size
    assert cluster_redis.smembers("vaultlog:tree:{all}:waiting") == {b"M0"}
    for tree, match in ((ALL, "M3"), (tree_of("T1"), "M9")):
        assert check_proof(trees.proof(tree, match), on.store.events(match), KEY.public).size == 10
    proof = [bytes.fromhex(one) for one in trees.consistency(ALL, 6, 10)]
    assert consistent(6, 10, proof, bytes.fromhex(history[5].root), bytes.fromhex(history[-1].root))


def test_many_that_make_checkpoints_at_once_make_one_history(real_redis: redis.Redis) -> None:
    on = recorder(real_redis)
    failed: list[BaseException] = []

    def work(number: int) -> None:
        try:
            for turn in range(4):
                on.store.append(f"W{number}-{turn}", chain(opened(f"W{number}-{turn}")))
                make(Checkpoints(on.store, KEY))
        except BaseException as error:
            failed.append(error)

    threads = [threading.Thread(target=work, args=(number,)) for number in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failed
    trees = Checkpoints(on.store, KEY)
    history = trees.newest(ALL, limit=1000)[::-1]
    assert history[-1].size == 16
    assert make(trees) == history[-1]
    for old, new in zip(history, history[1:], strict=False):
        proof = [bytes.fromhex(one) for one in trees.consistency(ALL, old.size, new.size)]
        assert consistent(old.size, new.size, proof, bytes.fromhex(old.root), bytes.fromhex(new.root))


NOT_CHECKPOINTS = ["", "a\n\n", "a\nb\nc\n\n", "a\n1\nAAAA\n\n", "a\n01\nAAAA\n\n", "a\n" + "9" * 5000 + "\nAAAA\n\n"]


@pytest.mark.parametrize("note", NOT_CHECKPOINTS)
def test_what_is_no_checkpoint(note: str) -> None:
    with pytest.raises(ProofInvalid):
        parse(note)
